//! Sets of games.

use std::ops::{BitAnd, BitOr, Sub};

use roaring::RoaringBitmap;

/// A set of games of a database, by their numbers.
///
/// Many consecutive numbers take little memory.
///
/// ```
/// use gopdb::GameSet;
///
/// let games: GameSet = [3, 1, 2].into_iter().collect();
/// let others: GameSet = (2..5).collect();
/// assert_eq!((&games & &others).iter().collect::<Vec<_>>(), [2, 3]);
/// assert_eq!((&games | &others).len(), 4);
/// assert!(games.contains(1) && !(&games - &others).contains(2));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameSet(pub(crate) RoaringBitmap);

impl GameSet {
    /// A set without games.
    pub fn new() -> GameSet {
        GameSet::default()
    }

    /// The number of games.
    pub fn len(&self) -> u64 {
        self.0.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this game is in the set.
    pub fn contains(&self, game: u32) -> bool {
        self.0.contains(game)
    }

    /// Adds a game. Returns whether it is new.
    pub fn insert(&mut self, game: u32) -> bool {
        self.0.insert(game)
    }

    /// The numbers of the games, ascending.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.0.iter()
    }

    /// The number of games that are in both sets.
    pub fn intersection_len(&self, other: &GameSet) -> u64 {
        self.0.intersection_len(&other.0)
    }
}

impl FromIterator<u32> for GameSet {
    fn from_iter<I: IntoIterator<Item = u32>>(games: I) -> GameSet {
        GameSet(games.into_iter().collect())
    }
}

impl Extend<u32> for GameSet {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, games: I) {
        self.0.extend(games);
    }
}

/// The games of both sets.
impl BitAnd for &GameSet {
    type Output = GameSet;

    fn bitand(self, other: &GameSet) -> GameSet {
        GameSet(&self.0 & &other.0)
    }
}

/// The games of either set.
impl BitOr for &GameSet {
    type Output = GameSet;

    fn bitor(self, other: &GameSet) -> GameSet {
        GameSet(&self.0 | &other.0)
    }
}

/// The games of the first set that the other does not have.
impl Sub for &GameSet {
    type Output = GameSet;

    fn sub(self, other: &GameSet) -> GameSet {
        GameSet(&self.0 - &other.0)
    }
}
