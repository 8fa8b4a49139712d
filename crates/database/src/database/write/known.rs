//! The games that a database has, by their identities: an import looks up whether a game is new.
//!
//! The identities of stored games stay where they are, in the columns files; a table has the place of
//! each. To import one game into many, that is all that is made for each of them. New games take 28 bytes
//! each and a place in another table.

use hashbrown::HashTable;

use crate::database::DatabaseError;
use crate::database::columns::ColumnsManifest;
use crate::database::commit::Commit;
use crate::parallel;
use crate::replay::Identity;
use crate::segment::{LocalGame, SegmentColumns};
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
    new: NewGames,
    /// The games of which a corpus has another record.
    with_others: GameSet,
}

impl KnownGames {
    /// The games of a commit.
    pub fn new(store: &Store, commit: &Commit) -> Result<KnownGames, DatabaseError> {
        let files = ColumnsManifest::read(store, commit);
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
        commit.for_each_other(store, |other| _ = with_others.insert(other.game))?;
        Ok(KnownGames { stored: StoredGames::new(stored), new: NewGames::default(), with_others })
    }

    /// The game of an identity.
    pub fn get(&self, identity: &Identity) -> Option<KnownGame> {
        self.stored.get(identity).or_else(|| self.new.get(identity))
    }

    /// The place of a stored game: the number of its segment in the commit, and its number there.
    pub fn place(&self, identity: &Identity) -> Option<(usize, LocalGame)> {
        self.stored.place(identity).map(|(segment, number)| (segment, LocalGame(number as u32)))
    }

    /// Adds a new game, whose identity is not known yet.
    pub fn add(&mut self, identity: Identity, game: KnownGame) {
        self.new.add(identity, game);
    }

    /// Returns whether a corpus has another record of a game.
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
    /// The places of games among all, by the first bytes of their identities.
    places: HashTable<u32>,
}

impl StoredGames {
    fn new(segments: Vec<SegmentColumns>) -> StoredGames {
        let mut starts = Vec::with_capacity(segments.len());
        let mut games = 0;
        for segment in &segments {
            starts.push(games);
            games += segment.len();
        }
        let mut stored = StoredGames { segments, starts, places: HashTable::with_capacity(games) };
        let identities = stored.segments.iter().flat_map(SegmentColumns::identities);
        for (place, identity) in (0..).zip(identities) {
            // There is room for all, so that nothing is hashed again.
            stored.places.insert_unique(number_of(identity), place, |_| 0);
        }
        stored
    }

    fn get(&self, identity: &Identity) -> Option<KnownGame> {
        let (segment, number) = self.place(identity)?;
        let game = self.segments[segment].get(number)?;
        Some(KnownGame { id: game.id, text_hash: game.text_hash })
    }

    /// The place of a game's segment, and of the game there.
    fn place(&self, identity: &Identity) -> Option<(usize, usize)> {
        let place_of = |&place: &u32| {
            let place = place as usize;
            let segment = self.starts.partition_point(|&start| start <= place) - 1;
            (segment, place - self.starts[segment])
        };
        let is_it = |place: &u32| {
            let (segment, number) = place_of(place);
            self.segments[segment].identities().get(number) == Some(identity)
        };
        self.places.find(number_of(identity), is_it).map(place_of)
    }
}

/// The new games, in the order in which they came.
#[derive(Debug, Default)]
struct NewGames {
    identities: Vec<Identity>,
    ids: Vec<GameId>,
    text_hashes: Vec<u64>,
    places: HashTable<u32>,
}

impl NewGames {
    fn get(&self, identity: &Identity) -> Option<KnownGame> {
        let is_it = |&place: &u32| self.identities[place as usize] == *identity;
        let place = *self.places.find(number_of(identity), is_it)? as usize;
        Some(KnownGame { id: *self.ids.get(place)?, text_hash: *self.text_hashes.get(place)? })
    }

    fn add(&mut self, identity: Identity, game: KnownGame) {
        let place = self.identities.len() as u32;
        self.identities.push(identity);
        self.ids.push(game.id);
        self.text_hashes.push(game.text_hash);
        let hash = |&place: &u32| number_of(&self.identities[place as usize]);
        self.places.insert_unique(number_of(&identity), place, hash);
    }
}

/// The first bytes of an identity, which is a hash.
fn number_of(identity: &Identity) -> u64 {
    identity.first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
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
            |ids: std::ops::Range<u32>| SegmentColumns::new(&ids.map(columns).collect::<Vec<_>>());
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
        let new = |id: u32| KnownGame { id: GameId::new(id), text_hash: u64::from(id) };
        for id in 900..1500 {
            assert_eq!(known.get(&identity(id)), None);
            known.add(identity(id), new(id));
            assert!((900..1500).all(|i| known.get(&identity(i)) == (i <= id).then(|| new(i))));
        }
        assert!(known.get(&identity(5)).is_some() && !known.has_others(GameId::new(5)));
        known.add_other(GameId::new(5));
        assert!(known.has_others(GameId::new(5)));
    }
}
