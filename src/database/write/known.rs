//! The games that a database has, by their identities: an import looks up whether a game is new.
//!
//! The identities of stored games stay where they are, in the columns files; a table has the place of
//! each. To import one game into many, that is all that is made for each of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::database::DatabaseError;
use crate::database::columns::ColumnsManifest;
use crate::database::commit::Commit;
use crate::parallel;
use crate::replay::Identity;
use crate::segment::{SegmentColumns, SegmentGames};
use crate::store::Store;
use crate::{GameId, GameSet};

/// A game that is stored, or that was found earlier in the same import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownGame {
    pub id: GameId,
    pub text_hash: u64,
}

/// All known games.
#[derive(Debug, Default)]
pub struct KnownGames {
    stored: StoredGames,
    new: HashMap<Identity, KnownGame, BuildHasherDefault<IdentityHasher>>,
    /// The games of which a corpus has another record.
    with_others: GameSet,
}

impl KnownGames {
    /// The games of a commit.
    pub fn of(store: &Store, commit: &Commit) -> Result<KnownGames, DatabaseError> {
        let files = ColumnsManifest::read(store.path(), commit);
        let segments = &commit.segments;
        let found = parallel::map(segments.len(), |at| files.open(&segments[at])?.columns());
        let mut stored = Vec::new();
        for (segment, found) in segments.iter().zip(found) {
            stored.push(match found {
                Some(columns) => columns,
                None => SegmentColumns::of_segment(store, segment.segment())?,
            });
        }
        let mut with_others = GameSet::new();
        for segment in segments.iter().filter(|segment| segment.others > 0) {
            let records = SegmentGames::new(store, segment.segment()).others()?;
            with_others.extend(records.iter().map(|other| other.game));
        }
        let new = HashMap::default();
        Ok(KnownGames { stored: StoredGames::new(stored), new, with_others })
    }

    /// The game of an identity.
    pub fn get(&self, identity: &Identity) -> Option<KnownGame> {
        self.stored.get(identity).or_else(|| self.new.get(identity).copied())
    }

    /// Adds a new game.
    pub fn add(&mut self, identity: Identity, game: KnownGame) {
        self.new.insert(identity, game);
    }

    /// Whether a corpus has another record of a game.
    pub fn has_others(&self, id: GameId) -> bool {
        self.with_others.contains(id)
    }

    /// Notes that a corpus has another record of a game.
    pub fn add_other(&mut self, id: GameId) {
        self.with_others.insert(id);
    }
}

/// The stored games, in the order of their segments.
#[derive(Debug, Default)]
struct StoredGames {
    segments: Vec<SegmentColumns>,
    /// The place of the first game of each segment among all.
    starts: Vec<usize>,
    /// One more than the place of a game, at the first free index from that of its identity on; 0 where
    /// there is none.
    table: Vec<u32>,
}

impl StoredGames {
    fn new(segments: Vec<SegmentColumns>) -> StoredGames {
        let mut starts = Vec::with_capacity(segments.len());
        let mut games = 0;
        for segment in &segments {
            starts.push(games);
            games += segment.len();
        }
        if games == 0 {
            return StoredGames::default();
        }
        // A third is free, and at least one place, at which a search ends.
        let mut table = vec![0_u32; (games + games / 2 + 1).next_power_of_two()];
        let mask = table.len() - 1;
        let identities = segments.iter().flat_map(SegmentColumns::identities);
        for (place, identity) in (1..).zip(identities) {
            let mut at = number_of(identity) as usize & mask;
            while table[at] != 0 {
                at = (at + 1) & mask;
            }
            table[at] = place;
        }
        StoredGames { segments, starts, table }
    }

    fn get(&self, identity: &Identity) -> Option<KnownGame> {
        let mask = self.table.len().checked_sub(1)?;
        let mut at = number_of(identity) as usize & mask;
        loop {
            let place = self.table[at].checked_sub(1)? as usize;
            let segment = self.starts.partition_point(|&start| start <= place).checked_sub(1)?;
            let (games, number) = (&self.segments[segment], place - self.starts[segment]);
            if games.identities().get(number) == Some(identity) {
                let game = games.get(number)?;
                return Some(KnownGame { id: game.id, text_hash: game.text_hash });
            }
            at = (at + 1) & mask;
        }
    }
}

/// The first bytes of an identity, which is a hash.
fn number_of(identity: &Identity) -> u64 {
    identity.first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
}

/// Takes the first bytes of an identity as they are.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn write(&mut self, bytes: &[u8]) {
        if let Some(first) = bytes.first_chunk() {
            self.0 ^= u64::from_le_bytes(*first);
        }
    }

    /// The length, which is always the same.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Winner;
    use crate::segment::GameColumns;

    #[test]
    fn games_are_found_by_their_identities() {
        // Half of the identities have the same first bytes, so that they collide.
        let identity = |id: u32| {
            let mut identity = Identity::default();
            let n = if id.is_multiple_of(2) {
                u64::MAX
            } else {
                u64::from(id).wrapping_mul(0x9e37_79b9)
            };
            identity[..8].copy_from_slice(&n.to_le_bytes());
            identity[8..12].copy_from_slice(&id.to_le_bytes());
            identity
        };
        let columns = |id: u32| GameColumns {
            id: GameId::new(id),
            date: None,
            winner: Winner::Unknown,
            moves: 1,
            size: 19,
            identity: identity(id),
            text_hash: u64::from(id) + 1000,
        };
        let segment =
            |ids: std::ops::Range<u32>| SegmentColumns::of(&ids.map(columns).collect::<Vec<_>>());
        for games in 0..20 {
            let stored = StoredGames::new(vec![segment(1..games + 1)]);
            let found = (0..30).filter(|&id| stored.get(&identity(id)).is_some()).count();
            assert_eq!(found, games as usize);
        }
        let stored = StoredGames::new(vec![segment(1..300), segment(0..0), segment(350..700)]);
        for id in 0..800 {
            let known = KnownGame { id: GameId::new(id), text_hash: u64::from(id) + 1000 };
            let is_stored = (1..300).contains(&id) || (350..700).contains(&id);
            assert_eq!(stored.get(&identity(id)), is_stored.then_some(known), "{id}");
        }
        let mut known = KnownGames { stored, ..KnownGames::default() };
        let new = KnownGame { id: GameId::new(900), text_hash: 1 };
        assert_eq!(known.get(&identity(900)), None);
        known.add(identity(900), new);
        assert_eq!(known.get(&identity(900)), Some(new));
        assert!(known.get(&identity(5)).is_some() && !known.has_others(GameId::new(5)));
        known.add_other(GameId::new(5));
        assert!(known.has_others(GameId::new(5)));
    }
}
