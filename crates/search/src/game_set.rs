//! Sets of games.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Bound, RangeBounds, Sub, SubAssign};

use roaring::RoaringBitmap;

use crate::GameId;

/// A set of games of a database, by their numbers.
///
/// Many consecutive numbers take little memory.
///
/// ```
/// use gopdb_go::GameId;
/// use gopdb_search::GameSet;
///
/// let games: GameSet = [3, 1, 2].map(GameId::new).into_iter().collect();
/// let others: GameSet = (2..5).map(GameId::new).collect();
/// assert_eq!((&games & &others).iter().map(u32::from).collect::<Vec<_>>(), [2, 3]);
/// assert_eq!((&games | &others).len(), 4);
/// assert!(games.contains(GameId::new(1)) && !(&games - &others).contains(GameId::new(2)));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameSet(RoaringBitmap);

impl GameSet {
    /// A set without games.
    pub fn new() -> GameSet {
        GameSet::default()
    }

    /// The games of an iterator, whose numbers should ascend: this is faster than collecting.
    pub fn of_ascending(games: impl Iterator<Item = GameId> + Clone) -> GameSet {
        let numbers = games.map(u32::from);
        let set = RoaringBitmap::from_sorted_iter(numbers.clone());
        GameSet(set.unwrap_or_else(|_| numbers.collect()))
    }

    /// The set that was [written](GameSet::to_bytes) as these bytes; `None` if they are damaged.
    pub fn of_bytes(bytes: &[u8]) -> Option<GameSet> {
        RoaringBitmap::deserialize_from(bytes).ok().map(GameSet)
    }

    /// The set as bytes, in the portable format of Roaring bitmaps.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.0.serialized_size());
        // Writing to memory cannot fail.
        let _ = self.0.serialize_into(&mut bytes);
        bytes
    }

    /// The number of games.
    pub fn len(&self) -> u64 {
        self.0.len()
    }

    /// Returns whether the set has no games.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether this game is in the set.
    pub fn contains(&self, game: GameId) -> bool {
        self.0.contains(game.get())
    }

    /// Adds a game. Returns whether it is new.
    pub fn insert(&mut self, game: GameId) -> bool {
        self.0.insert(game.get())
    }

    /// The games, ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = GameId> + '_ {
        self.0.iter().map(GameId::new)
    }

    /// The games of a range, ascending.
    pub fn range(
        &self,
        range: impl RangeBounds<GameId>,
    ) -> impl DoubleEndedIterator<Item = GameId> + '_ {
        self.0.range(numbers(&range)).map(GameId::new)
    }

    /// The number of games of a range.
    pub fn range_len(&self, range: impl RangeBounds<GameId>) -> u64 {
        self.0.range_cardinality(numbers(&range))
    }

    /// Returns whether all games are in the other set.
    pub fn is_subset(&self, other: &GameSet) -> bool {
        self.0.is_subset(&other.0)
    }

    /// The number of games that are in both sets.
    pub fn intersection_len(&self, other: &GameSet) -> u64 {
        self.0.intersection_len(&other.0)
    }
}

fn numbers(range: &impl RangeBounds<GameId>) -> (Bound<u32>, Bound<u32>) {
    (range.start_bound().map(|id| id.get()), range.end_bound().map(|id| id.get()))
}

impl FromIterator<GameId> for GameSet {
    fn from_iter<I: IntoIterator<Item = GameId>>(games: I) -> GameSet {
        GameSet(games.into_iter().map(u32::from).collect())
    }
}

impl Extend<GameId> for GameSet {
    fn extend<I: IntoIterator<Item = GameId>>(&mut self, games: I) {
        self.0.extend(games.into_iter().map(u32::from));
    }
}

/// Implements an operator of sets. An owned set is changed in place.
macro_rules! operator {
    ($(#[$doc:meta])* $trait:ident::$method:ident, $in_place:ident::$assign:ident) => {
        $(#[$doc])*
        impl $trait for &GameSet {
            type Output = GameSet;

            fn $method(self, other: &GameSet) -> GameSet {
                GameSet((&self.0).$method(&other.0))
            }
        }

        $(#[$doc])*
        impl $trait<&GameSet> for GameSet {
            type Output = GameSet;

            fn $method(self, other: &GameSet) -> GameSet {
                GameSet(self.0.$method(&other.0))
            }
        }

        $(#[$doc])*
        impl $trait for GameSet {
            type Output = GameSet;

            fn $method(self, other: GameSet) -> GameSet {
                GameSet(self.0.$method(other.0))
            }
        }

        impl $in_place for GameSet {
            fn $assign(&mut self, other: GameSet) {
                self.0.$assign(other.0);
            }
        }

        impl $in_place<&GameSet> for GameSet {
            fn $assign(&mut self, other: &GameSet) {
                self.0.$assign(&other.0);
            }
        }
    };
}

operator! {
    /// The games of both sets.
    BitAnd::bitand, BitAndAssign::bitand_assign
}
operator! {
    /// The games of either set.
    BitOr::bitor, BitOrAssign::bitor_assign
}
operator! {
    /// The games of the first set that the other does not have.
    Sub::sub, SubAssign::sub_assign
}
