//! The numbers of games in a database.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use rkyv::Archive;

/// The number of a game in its database, from 1. A game keeps it for as long as it is in the
/// database, and it is never given to another. The default, 0, is the number of no game.
///
/// ```
/// use gopdb::GameId;
///
/// let id: GameId = "66".parse()?;
/// assert_eq!(id, GameId::new(66));
/// assert_eq!(id.to_string(), "66");
/// # Ok::<(), std::num::ParseIntError>(())
/// ```
// A commit contains it, as the four bytes of the number.
#[derive(
    Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    serde::Serialize,
    serde::Deserialize,
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Default,
)]
#[serde(transparent)]
#[repr(transparent)]
pub struct GameId(u32);

impl GameId {
    /// The first number that a database gives.
    pub const FIRST: GameId = GameId(1);
    /// The largest number.
    pub const MAX: GameId = GameId(u32::MAX);

    /// The game with this number.
    pub const fn new(number: u32) -> GameId {
        GameId(number)
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The number after it.
    pub(crate) const fn next(self) -> GameId {
        self.plus(1)
    }

    /// The game whose number is greater by `games`.
    pub(crate) const fn plus(self, games: u32) -> GameId {
        GameId(self.0.saturating_add(games))
    }

    /// By how much its number is greater than that of an earlier game; `None` for a later game.
    pub(crate) const fn since(self, first: GameId) -> Option<u32> {
        self.0.checked_sub(first.0)
    }
}

impl From<u32> for GameId {
    fn from(number: u32) -> GameId {
        GameId(number)
    }
}

impl From<GameId> for u32 {
    fn from(id: GameId) -> u32 {
        id.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for GameId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<GameId, ParseIntError> {
        text.parse().map(GameId)
    }
}
