//! The search of many blocks on several threads.

use std::borrow::Borrow;
use std::convert::Infallible;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::block::Ahead;
use super::scan::Scratch;
use super::tally::{Counter, CounterMemory};
use super::{Block, Hit, Mask, Plan, Search, SearchError, Tally, Visitor};
use crate::GameId;
use crate::control::Control;
use crate::parallel;
use crate::replay::Track;

/// Carries out a search: the number of threads and the control.
#[derive(Clone, Copy, Debug)]
pub struct Driver<'a> {
    threads: usize,
    control: Option<&'a Control>,
}

/// Reads the tracks of games by their numbers, which ascend, and passes each with its number on.
pub type ReadTracks<'a, E> =
    dyn Fn(&[GameId], &mut dyn FnMut(GameId, &Track)) -> Result<(), E> + Sync + 'a;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SearchResult {
    /// The hits added up.
    pub tally: Tally,
    /// True if the search was stopped. The tally is then that of some of the blocks, each of these
    /// being complete.
    pub is_partial: bool,
}

/// The reason why a search with blocks from outside ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DriverError<E> {
    /// There cannot be a hit, whatever the games.
    #[error(transparent)]
    Search(SearchError),
    /// A block could not be read.
    #[error(transparent)]
    Block(E),
}

impl Default for Driver<'_> {
    fn default() -> Self {
        Driver { threads: 1, control: None }
    }
}

impl<'a> Driver<'a> {
    /// Sets the number of threads, at least one.
    #[must_use]
    pub fn threads(self, threads: usize) -> Driver<'a> {
        Driver { threads: threads.max(1), ..self }
    }

    /// Sets the control that interrupts the search: within the time that one image of the pattern
    /// and the one with the other colours take in one block, less than a millisecond for all but
    /// the most common patterns.
    #[must_use]
    pub fn control(self, control: &'a Control) -> Driver<'a> {
        Driver { control: Some(control), ..self }
    }

    fn is_interrupted(&self) -> bool {
        self.control.is_some_and(Control::is_interrupted)
    }

    /// Searches blocks, which may be of several sizes. Conditions on strings are not checked: the
    /// results are their candidates.
    ///
    /// # Errors
    /// Returns an error if there cannot be a hit, whatever the games.
    pub fn search<B: Borrow<Block> + Sync>(
        &self,
        search: &Search,
        blocks: &[B],
    ) -> Result<SearchResult, SearchError> {
        let get = |i: usize| Ok::<_, Infallible>((blocks[i].borrow(), None));
        self.search_with(search, blocks.len(), get, None, &|_| {}).map_err(|error| match error {
            DriverError::Search(error) => error,
            DriverError::Block(never) => match never {},
        })
    }

    /// Searches `count` blocks that `get` makes or finds by their numbers, each with the mask of
    /// the games that are examined. `tracks` reads the games in which conditions on strings are
    /// checked; without it, they are not. `seen` is called with the results of each block, in any
    /// order, on the threads that search.
    ///
    /// # Errors
    /// Returns an error if there cannot be a hit, a block or a track could not be read, or a thread
    /// panicked.
    pub fn search_with<B, E>(
        &self,
        search: &Search,
        count: usize,
        get: impl Fn(usize) -> Result<(B, Option<Mask>), E> + Sync,
        tracks: Option<&ReadTracks<'_, E>>,
        seen: &(dyn Fn(&Tally) + Sync),
    ) -> Result<SearchResult, DriverError<E>>
    where
        B: Borrow<Block>,
        E: Send,
    {
        search.check().map_err(DriverError::Search)?;
        let next = AtomicUsize::new(0);
        let result = Mutex::new(Ok(SearchResult::default()));
        let search_blocks = || {
            let mut worker = Worker {
                driver: self,
                search,
                are_many: count >= MANY_BLOCKS,
                plans: Vec::new(),
                scratch: Scratch::default(),
                counted: CounterMemory::default(),
                answer: SearchResult::default(),
            };
            let take = || {
                let i = next.fetch_add(1, Ordering::Relaxed);
                (i < count).then(|| get(i)).transpose().map_err(DriverError::Block)
            };
            let mut current = take()?;
            while let Some((block, mask)) = current.take()
                && !worker.answer.is_partial
            {
                current = take()?;
                let ahead =
                    current.as_ref().map_or(Ahead::nothing(), |(b, _)| Ahead::new(b.borrow()));
                worker.block(block.borrow(), mask.as_ref(), &ahead, tracks, seen)?;
            }
            Ok(worker.answer)
        };
        let work = || {
            let outcome = panic::catch_unwind(AssertUnwindSafe(search_blocks))
                .unwrap_or(Err(DriverError::Search(SearchError::Stopped)));
            if outcome.is_err() {
                next.store(count, Ordering::Relaxed);
            }
            let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
            match (&mut *result, outcome) {
                (Ok(all), Ok(answer)) => all.add(&answer),
                (Ok(_), Err(error)) => *result = Err(error),
                (Err(_), _) => {}
            }
        };
        parallel::together(self.threads.min(count), work);
        result.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SearchResult {
    fn add(&mut self, other: &SearchResult) {
        self.tally.merge(&other.tally);
        self.is_partial |= other.is_partial;
    }
}

/// The number of blocks from which it is worth it to [combine](Plan::combine) planes: to find the pairs
/// takes as long as combining them saves in some 50 blocks.
const MANY_BLOCKS: usize = 128;

/// One thread's part of a search.
struct Worker<'a> {
    driver: &'a Driver<'a>,
    search: &'a Search,
    /// True if there are [many blocks](MANY_BLOCKS).
    are_many: bool,
    /// Plans by board size, made when they are needed.
    plans: Vec<Plan>,
    scratch: Scratch,
    counted: CounterMemory,
    answer: SearchResult,
}

/// The number of candidates of a block that are kept at a time. If it has more, its games are
/// searched in parts.
const MAX_CANDIDATES: usize = 1 << 20;

impl Worker<'_> {
    fn block<E>(
        &mut self,
        block: &Block,
        mask: Option<&Mask>,
        ahead: &Ahead<'_>,
        tracks: Option<&ReadTracks<'_, E>>,
        seen: &(dyn Fn(&Tally) + Sync),
    ) -> Result<(), DriverError<E>> {
        let known = self.plans.iter().position(|plan| plan.size == block.size());
        let known = match known {
            Some(known) => known,
            None => {
                let plan = self.search.compile(block.size()).map_err(DriverError::Search)?;
                self.plans.push(if self.are_many { plan.combine() } else { plan });
                self.plans.len() - 1
            }
        };
        let plan = &self.plans[known];
        let mut games = block.all();
        if let Some(mask) = mask {
            games.iter_mut().zip(mask).for_each(|(word, mask)| *word &= mask);
        }
        let mut counter = Counter::new(block, plan, std::mem::take(&mut self.counted));
        let scratch = &mut self.scratch;
        let is_complete = match tracks.filter(|_| plan.asked.is_some()) {
            None => self.driver.images(block, plan, &games, ahead, scratch, &mut counter),
            Some(tracks) => self
                .driver
                .checked(block, plan, &games, scratch, MAX_CANDIDATES, tracks, &mut counter)
                .map_err(DriverError::Block)?,
        };
        if !is_complete {
            self.answer.is_partial = true;
            return Ok(());
        }
        let (tally, memory) = counter.finish();
        self.counted = memory;
        seen(&tally);
        self.answer.tally.merge(&tally);
        Ok(())
    }
}

/// Candidates, up to a number of them.
struct Candidates {
    hits: Vec<Hit>,
    most: usize,
    are_too_many: bool,
}

impl Visitor for Candidates {
    #[inline]
    fn hit(&mut self, hit: &Hit) {
        if self.hits.len() < self.most {
            self.hits.push(*hit);
        } else {
            self.are_too_many = true;
        }
    }
}

impl Driver<'_> {
    /// Searches a block for all images; false if it was interrupted.
    fn images<V: Visitor>(
        &self,
        block: &Block,
        plan: &Plan,
        games: &Mask,
        ahead: &Ahead<'_>,
        scratch: &mut Scratch,
        visitor: &mut V,
    ) -> bool {
        block.search_images(plan, games, ahead, scratch, visitor, &|| self.is_interrupted())
    }

    /// Searches a block for a plan with conditions, and checks these; up to `most` candidates are
    /// kept at a time, or those of 64 games. False if it was interrupted.
    #[expect(clippy::too_many_arguments)]
    fn checked<E>(
        &self,
        block: &Block,
        plan: &Plan,
        games: &Mask,
        scratch: &mut Scratch,
        most: usize,
        tracks: &ReadTracks<'_, E>,
        counter: &mut Counter<'_>,
    ) -> Result<bool, E> {
        let Some(asked) = plan.asked else { return Ok(true) };
        let mut candidates = Candidates { hits: Vec::new(), most, are_too_many: false };
        // Conditions are rare, and what they need is elsewhere.
        let ahead = &Ahead::nothing();
        if !self.images(block, plan, games, ahead, scratch, &mut candidates) {
            return Ok(false);
        }
        let Candidates { mut hits, are_too_many, .. } = candidates;
        if are_too_many {
            drop(hits);
            for word in 0..games.len() {
                let mut part = Mask::default();
                part[word] = games[word];
                let most = usize::MAX;
                if !self.checked(block, plan, &part, scratch, most, tracks, counter)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        hits.sort_unstable_by_key(|hit| (hit.game, hit.slot));
        let numbers: Vec<GameId> =
            hits.chunk_by(|a, b| a.game == b.game).map(|g| g[0].game).collect();
        let mut by_game = hits.chunk_by_mut(|a, b| a.game == b.game).peekable();
        tracks(&numbers, &mut |game, track| {
            while let Some(hits) = by_game.next_if(|hits| hits[0].game <= game) {
                if hits[0].game == game && !self.is_interrupted() {
                    plan.check(asked, track, hits, |hit| counter.hit(hit));
                }
            }
        })?;
        Ok(!self.is_interrupted())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::GameFacts;
    use crate::go::{Color, Point};
    use crate::pattern::Pattern;
    use crate::record::{Move, Winner};
    use crate::search::{Condition, ConditionKind, Symmetries};

    /// Games of any moves on a small board, where much is captured.
    fn tracks() -> Vec<Track> {
        let mut random = 7_u64;
        let mut roll = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % n
        };
        let mut game = || {
            let moves: Vec<Move> = (0..60)
                .map(|n| {
                    let point = Point::new(roll(5) as u8, roll(5) as u8);
                    Move { color: Color::ALL[n % 2], point: Some(point) }
                })
                .collect();
            Track::of_moves(5, &[], None, &moves).0
        };
        let mut games: Vec<Track> = (0..150).map(|_| game()).collect();
        let ko = ["B5", "C5", "A4", "D4", "B3", "C3", "C4", "B4", "E1", "E5", "E2", "A1"];
        let moves = ko
            .into_iter()
            .enumerate()
            .map(|(n, name)| Move { color: Color::ALL[n % 2], point: Point::from_name(name, 5) });
        games.push(Track::of_moves(5, &[], None, &moves.collect::<Vec<_>>()).0);
        games
    }

    #[test]
    fn conditions_are_checked_in_parts_as_in_one_game() {
        let tracks = tracks();
        let facts = GameFacts { winner: Winner::Black, year: 2000 };
        let games =
            tracks.iter().zip(0..).map(|(track, number)| (GameId::new(number), facts, track));
        let block = Block::new(5, games);
        let read =
            |numbers: &[GameId], visit: &mut dyn FnMut(GameId, &Track)| -> Result<(), Infallible> {
                numbers.iter().for_each(|&number| visit(number, &tracks[number.get() as usize]));
                Ok(())
            };
        for (pattern, kind) in [
            ("?W/??", ConditionKind::Liberties(1, 1)),
            ("W?", ConditionKind::Liberties(2, 3)),
            ("_", ConditionKind::Captures(None)),
            ("_?", ConditionKind::Captures(Some(Color::White))),
            ("_", ConditionKind::Ko),
        ] {
            let condition =
                Condition { kind, cell: if pattern == "?W/??" { (1, 2) } else { (1, 1) } };
            let search = Search::new(Pattern::parse(pattern).unwrap())
                .symmetries(Symmetries::ALL)
                .conditions(vec![condition]);
            let plan = search.compile(5).unwrap();
            let hits: usize = tracks.iter().map(|track| plan.hits(track).len()).sum();
            assert!(hits > if kind == ConditionKind::Ko { 0 } else { 20 }, "{pattern} {kind:?}");
            let tally = |most: usize| {
                let mut counter = Counter::new(&block, &plan, CounterMemory::default());
                let mut scratch = Scratch::default();
                let all = block.all();
                let done = Driver::default()
                    .checked(&block, &plan, &all, &mut scratch, most, &read, &mut counter)
                    .unwrap();
                assert!(done);
                counter.finish().0
            };
            assert_eq!(tally(usize::MAX).hits, hits as u64);
            assert_eq!(tally(1), tally(usize::MAX));
            assert_eq!(tally(500), tally(usize::MAX));
        }
    }

    #[test]
    fn a_panic_becomes_an_error() {
        let search = Search::new(Pattern::parse("B_/_W").unwrap());
        for threads in [1, 3] {
            let driver = Driver { threads, control: None };
            let get = |i: usize| -> Result<(Block, Option<Mask>), Infallible> { panic!("{i}") };
            let answer = driver.search_with(&search, 9, get, None, &|_| {});
            assert_eq!(answer, Err(DriverError::Search(SearchError::Stopped)));
        }
    }
}
