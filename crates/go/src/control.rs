//! Stopping long work and following its progress.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::GameId;

/// A handle that interrupts long work and reports how far it is.
///
/// All clones share one state: one thread works, others read the progress or interrupt the work.
/// An interruption is final; begin other work with another `Control`.
///
/// ```
/// use gopdb_go::{Control, Interrupted};
/// let control = Control::new();
/// let other = control.clone();
/// assert_eq!(control.check(), Ok(()));
/// other.interrupt();
/// assert_eq!(control.check(), Err(Interrupted::ByCaller));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control {
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Interrupts this one as well.
    parent: Option<Control>,
    interrupted: AtomicBool,
    deadline: Option<Instant>,
    stage: AtomicU8,
    total: AtomicU64,
    done: AtomicU64,
    games: AtomicU64,
    hits: AtomicU64,
    first_games: Mutex<Vec<GameId>>,
}

/// Work ended before it was complete, on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Interrupted {
    /// [`Control::interrupt`] was called.
    #[error("interrupted")]
    ByCaller,
    /// The time limit of the [`Control`] has passed.
    #[error("the time limit was reached")]
    TimeLimit,
}

/// The current stage of the work that a [`Control`] belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Stage {
    /// Nothing was reported yet.
    #[default]
    Starting,
    /// Game records are read; done and total are bytes, or games of another database.
    Reading,
    /// The dictionary and the list of games are written.
    Writing,
    /// Games are searched; done and total are games.
    Searching,
    /// Games are read again and compared; done and total are games.
    Verifying,
    /// Training counts the patterns around moves; done and total are games.
    TrainingPatterns,
    /// Training counts candidate moves; done and total are games.
    TrainingCounts,
    /// Training fits the strength of patterns; done and total are games.
    TrainingStrengths,
    /// The patterns of a part of the games are counted; done and total are games, once for each shape.
    Counting,
}

const STAGES: [Stage; 9] = [
    Stage::Starting,
    Stage::Reading,
    Stage::Writing,
    Stage::Searching,
    Stage::Verifying,
    Stage::TrainingPatterns,
    Stage::TrainingCounts,
    Stage::TrainingStrengths,
    Stage::Counting,
];

/// The progress of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The current stage.
    pub stage: Stage,
    /// The part of the stage that is done, in the unit of the stage.
    pub done: u64,
    /// The size of the stage, as far as it is known.
    pub total: u64,
    /// The games read by an import, or found by a search.
    pub games: u64,
    /// The hits found by a search.
    pub hits: u64,
}

/// The number of games that [`Control::first_games`] keeps.
const FIRST_GAMES: usize = 8;

impl Control {
    /// A control without a time limit.
    pub fn new() -> Control {
        Control::default()
    }

    /// A control that interrupts the work when this time has passed, counted from now.
    #[must_use]
    pub fn with_time_limit(limit: Duration) -> Control {
        // A limit beyond the clock's range is no limit.
        let deadline = Instant::now().checked_add(limit);
        Control { state: Arc::new(State { deadline, ..State::default() }) }
    }

    /// A control of a part of this work: whatever interrupts the work interrupts the part, but an
    /// interruption of the part leaves the rest of the work alone. The part has its own progress.
    #[must_use]
    pub fn child(&self) -> Control {
        Control { state: Arc::new(State { parent: Some(self.clone()), ..State::default() }) }
    }

    /// Interrupts the work: it ends within a fraction of a second.
    pub fn interrupt(&self) {
        self.state.interrupted.store(true, Ordering::Relaxed);
    }

    /// Returns true if the work is to end.
    pub fn is_interrupted(&self) -> bool {
        self.check().is_err()
    }

    /// Checks whether the work may continue.
    ///
    /// # Errors
    /// It was interrupted, or the time limit has passed.
    pub fn check(&self) -> Result<(), Interrupted> {
        if self.state.interrupted.load(Ordering::Relaxed) {
            return Err(Interrupted::ByCaller);
        }
        match self.state.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Interrupted::TimeLimit),
            _ => self.state.parent.as_ref().map_or(Ok(()), Control::check),
        }
    }

    /// Returns the progress of the work.
    pub fn progress(&self) -> Progress {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let stage = STAGES.get(usize::from(self.state.stage.load(Ordering::Relaxed)));
        Progress {
            stage: stage.copied().unwrap_or_default(),
            done: read(&self.state.done),
            total: read(&self.state.total),
            games: read(&self.state.games),
            hits: read(&self.state.hits),
        }
    }

    /// The numbers of up to eight games that a search found, in the order in which it found them.
    pub fn first_games(&self) -> Vec<GameId> {
        self.state.first_games.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Begins a stage of this size.
    pub fn begin(&self, stage: Stage, total: u64) {
        self.state.done.store(0, Ordering::Relaxed);
        self.state.total.store(total, Ordering::Relaxed);
        self.state.stage.store(stage as u8, Ordering::Relaxed);
    }

    /// Adds to the size of the stage.
    pub fn add_total(&self, more: u64) {
        self.state.total.fetch_add(more, Ordering::Relaxed);
    }

    /// Adds to the part that is done.
    pub fn add_done(&self, more: u64) {
        self.state.done.fetch_add(more, Ordering::Relaxed);
    }

    /// Adds games and hits.
    pub fn add_games(&self, games: u64, hits: u64) {
        self.state.games.fetch_add(games, Ordering::Relaxed);
        self.state.hits.fetch_add(hits, Ordering::Relaxed);
    }

    /// Keeps the first of the games that a search found.
    pub fn add_first_games(&self, games: &[GameId]) {
        let mut first = self.state.first_games.lock().unwrap_or_else(PoisonError::into_inner);
        let room = FIRST_GAMES - first.len();
        first.extend(games.iter().take(room));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_interrupts() {
        let control = Control::with_time_limit(Duration::ZERO);
        assert_eq!(control.check(), Err(Interrupted::TimeLimit));
        control.interrupt();
        assert_eq!(control.check(), Err(Interrupted::ByCaller));
        assert_eq!(Control::with_time_limit(Duration::MAX).check(), Ok(()));
    }

    #[test]
    fn a_child_ends_with_its_parent_and_not_the_other_way() {
        let parent = Control::new();
        let (one, other) = (parent.child(), parent.child().child());
        one.interrupt();
        assert!(one.is_interrupted() && !parent.is_interrupted() && !other.is_interrupted());
        parent.interrupt();
        assert_eq!(other.check(), Err(Interrupted::ByCaller));
        let limited = Control::with_time_limit(Duration::ZERO).child();
        assert_eq!(limited.check(), Err(Interrupted::TimeLimit));
    }

    #[test]
    fn progress_of_one_clone_is_seen_by_all() {
        let control = Control::new();
        let worker = control.clone();
        for (i, stage) in STAGES.into_iter().enumerate() {
            worker.begin(stage, 10 + i as u64);
            worker.add_done(3);
            worker.add_games(1, 2);
            let progress = control.progress();
            assert_eq!((progress.stage, progress.done), (stage, 3));
            assert_eq!(progress.total, 10 + i as u64);
            assert_eq!((progress.games, progress.hits), (1 + i as u64, 2 + 2 * i as u64));
        }
        worker.add_first_games(&[4, 5].map(GameId::new));
        worker.add_first_games(&[6; 20].map(GameId::new));
        assert_eq!(control.first_games(), [4, 5, 6, 6, 6, 6, 6, 6].map(GameId::new));
    }
}
