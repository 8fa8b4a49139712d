//! The errors of reading a game.

use thiserror::Error;

/// The reason why a game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// There is no game in the text.
    #[error("no game found: a game begins with `(;`; is this SGF?")]
    NoGame,
    /// It is a game, but not Go.
    #[error("GM[{game}] is not Go, which is GM[1]; only games of Go can be read")]
    NotGo {
        /// The value of `GM`.
        game: String,
    },
    /// The board is not square.
    #[error("SZ[{size}] is not square; only square boards can be read")]
    NotSquare {
        /// The value of `SZ`.
        size: String,
    },
    /// The board is too large or too small, or its size is not a number.
    #[error("SZ[{size}] is not a valid board size; expected a number from 2 to 25")]
    Size {
        /// The value of `SZ`.
        size: String,
    },
}
