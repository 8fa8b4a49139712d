//! Numbers of games and of moves, each a type of its own: one is never taken for the other.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// Defines the type of a number that is read and written like the integer in it, also by serde.
macro_rules! number {
    ($(#[$meta:meta])* $name:ident($integer:ty)) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        #[repr(transparent)]
        pub struct $name($integer);

        impl $name {
            /// The largest number.
            pub const MAX: $name = $name(<$integer>::MAX);

            /// Makes this number.
            pub const fn new(number: $integer) -> $name {
                $name(number)
            }

            /// The number as an integer.
            pub const fn get(self) -> $integer {
                self.0
            }

            /// The number after it; the largest is its own.
            #[must_use]
            pub const fn next(self) -> $name {
                $name(self.0.saturating_add(1))
            }

            /// The difference from an earlier number; `None` if this one is less.
            pub const fn since(self, earlier: $name) -> Option<$integer> {
                self.0.checked_sub(earlier.0)
            }
        }

        impl From<$integer> for $name {
            fn from(number: $integer) -> $name {
                $name(number)
            }
        }

        impl From<$name> for $integer {
            fn from(number: $name) -> $integer {
                number.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<$name, ParseIntError> {
                text.parse().map($name)
            }
        }
    };
}

number! {
    /// The number of a game in its database, from 1. A game keeps it for as long as it is in the
    /// database, and it is never given to another. The default, 0, is the number of no game.
    ///
    /// ```
    /// use gopdb_go::GameId;
    ///
    /// let id: GameId = "66".parse()?;
    /// assert_eq!(id, GameId::new(66));
    /// assert_eq!(id.to_string(), "66");
    /// # Ok::<(), std::num::ParseIntError>(())
    /// ```
    // Commits contain it, as the four bytes of the integer.
    #[derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize)]
    GameId(u32)
}

impl GameId {
    /// The first number that a database gives.
    pub const FIRST: GameId = GameId(1);

    /// The game whose number is greater by `games`.
    #[must_use]
    pub const fn plus(self, games: u32) -> GameId {
        GameId(self.0.saturating_add(games))
    }
}

number! {
    /// The number of moves that were played before a position: the number of the position, and of
    /// the move that led to it. Position 0 is the set-up.
    ///
    /// ```
    /// use gopdb_go::MoveNumber;
    ///
    /// let (first, last) = (MoveNumber::new(31), MoveNumber::new(40));
    /// assert!((first..=last).contains(&first.next()));
    /// assert_eq!(last.since(first), Some(9));
    /// assert_eq!(usize::from(last), 40);
    /// ```
    MoveNumber(u16)
}

impl MoveNumber {
    /// The position before the first move.
    pub const START: MoveNumber = MoveNumber(0);

    /// Returns this number and those after it, up to `last`.
    pub fn up_to(self, last: MoveNumber) -> impl DoubleEndedIterator<Item = MoveNumber> + Clone {
        (self.0..=last.0).map(MoveNumber)
    }

    /// The position that is `moves` moves earlier, or the first.
    #[must_use]
    pub const fn minus(self, moves: u16) -> MoveNumber {
        MoveNumber(self.0.saturating_sub(moves))
    }
}

impl From<MoveNumber> for u32 {
    fn from(number: MoveNumber) -> u32 {
        number.0.into()
    }
}

impl From<MoveNumber> for usize {
    fn from(number: MoveNumber) -> usize {
        number.0.into()
    }
}
