//! Recent searches: the hits of patterns in all games of a commit, added up.
//!
//! A page that returns to an earlier position, or a shell in which the same hits are listed in
//! another order, requests the same counts again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::search::{Search, Tally};

/// The maximum number of bytes of the kept searches.
const MAX_BYTES: usize = 32 << 20;
/// The maximum number of searches that are kept.
const MAX_SEARCHES: usize = 256;

/// A pattern as it is searched for on boards of each size.
pub type Searches = Vec<(u8, Search)>;

/// The latest searches of all games.
pub struct RecentSearches {
    /// The maximum number of bytes of the kept searches.
    room: usize,
    /// The latest last.
    found: Mutex<Vec<(Searches, Arc<Tally>)>>,
}

impl Default for RecentSearches {
    fn default() -> RecentSearches {
        RecentSearches::with_room(MAX_BYTES)
    }
}

impl RecentSearches {
    fn with_room(room: usize) -> RecentSearches {
        RecentSearches { room, found: Mutex::default() }
    }

    /// Returns the result of these searches, if they are among the latest.
    pub fn get(&self, searches: &Searches) -> Option<Arc<Tally>> {
        let mut found = self.found();
        let at = found.iter().position(|(known, _)| known == searches)?;
        // It is now the latest.
        found[at..].rotate_left(1);
        found.last().map(|(_, tally)| Arc::clone(tally))
    }

    /// Keeps the result of these searches, if there is room for it, and drops the oldest results.
    pub fn keep(&self, searches: Searches, tally: &Arc<Tally>) {
        if tally.bytes() > self.room {
            return;
        }
        let mut found = self.found();
        found.retain(|(known, _)| *known != searches);
        found.push((searches, Arc::clone(tally)));
        let mut bytes = 0;
        let fits = |(_, tally): &&(Searches, Arc<Tally>)| {
            bytes += tally.bytes();
            bytes <= self.room
        };
        let kept = found.iter().rev().take(MAX_SEARCHES).take_while(fits).count();
        let forgotten = found.len() - kept;
        found.drain(..forgotten);
    }

    fn found(&self) -> MutexGuard<'_, Vec<(Searches, Arc<Tally>)>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::GameFacts;
    use crate::go::{Color, Point};
    use crate::pattern::Pattern;
    use crate::record::{Move, Winner};
    use crate::replay::Track;
    use crate::search::Block;
    use crate::{GameId, MoveNumber};

    #[test]
    fn the_latest_are_kept() {
        let stone = Move { color: Color::Black, point: Some(Point::new(1, 1)) };
        let track = Track::of_moves(5, &[], None, &[stone]).0;
        let facts = GameFacts { winner: Winner::Black, year: 0 };
        let block = Block::new(5, [(GameId::new(7), facts, &track)]);
        let of = |pattern: &str| Search::new(Pattern::parse(pattern).unwrap());
        let tally = |pattern: &str| {
            let mut tally = Tally::default();
            tally.add_block(&block, &of(pattern).compile(5).unwrap(), None);
            Arc::new(tally)
        };
        let searches = |pattern: &str| vec![(5, of(pattern))];
        let recent = RecentSearches::with_room(3 * tally("B_").bytes());
        recent.keep(searches("B_"), &tally("B_"));
        recent.keep(searches("W_"), &tally("W_"));
        let games = |pattern: &str| recent.get(&searches(pattern)).map(|tally| tally.games());
        assert_eq!((games("W_"), games("B_")), (Some(0), Some(1)));
        assert_eq!(recent.get(&vec![(9, of("B_"))]), None);
        // Two more: the one that was requested last is still there.
        recent.keep(searches("_B"), &tally("_B"));
        recent.keep(searches("_W"), &tally("_W"));
        assert_eq!((games("W_"), games("B_"), games("_B")), (None, Some(1), Some(1)));
        // What does not fit is not kept, and takes nothing's place.
        recent.keep(searches("B_B/B_B/B_B/B_B"), &tally("B_B/B_B/B_B/B_B"));
        assert_eq!(games("B_B/B_B/B_B/B_B"), None);
        assert_eq!((games("B_"), games("_B")), (Some(1), Some(1)));
    }

    #[test]
    fn their_number_is_limited() {
        let recent = RecentSearches::default();
        let of = |last: u16| {
            let pattern = Pattern::parse("B_").unwrap();
            vec![(5, Search::new(pattern).moves(MoveNumber::new(0)..=MoveNumber::new(last)))]
        };
        let searches = MAX_SEARCHES as u16 + 1;
        (0..searches).for_each(|last| recent.keep(of(last), &Arc::default()));
        assert_eq!(recent.get(&of(0)), None);
        assert!((1..searches).all(|last| recent.get(&of(last)).is_some()));
    }
}
