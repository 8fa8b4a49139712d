//! The errors of positions and regions.

use thiserror::Error;

use crate::go::{Color, Illegal, MAX_SIZE};
use crate::record::RecordError;
use crate::sgf::SgfError;

/// The reason why a position or a region cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A board size outside 1 to 25.
    #[error("a board of {size} lines is not supported: a board has 1 to {MAX_SIZE} lines")]
    Size {
        /// The requested size.
        size: u32,
    },
    /// A stone that cannot be played.
    #[error("{color} cannot play at {point}: {reason}")]
    Illegal {
        /// The player.
        color: Color,
        /// The point's name.
        point: String,
        /// The reason.
        reason: Illegal,
    },
    /// A game that has fewer moves.
    #[error("the game has {moves} moves; there is no position after move {asked}")]
    NoSuchMove {
        /// The requested move.
        asked: usize,
        /// The number of moves of the game.
        moves: usize,
    },
    /// A region that cannot be read.
    #[error(
        "invalid region `{text}`: expected `board`, two corners as in `N19..T13`, or a corner's inner point as in `corner Q16`"
    )]
    Region {
        /// The text.
        text: String,
    },
    /// A point that the board does not have.
    #[error("`{text}` is not a point of a board of {size} lines")]
    Point {
        /// The text.
        text: String,
        /// The number of lines.
        size: u8,
    },
    /// A text without a game.
    #[error("the text holds no game record")]
    NoRecord,
    /// A game record that cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A text that is not SGF.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// A region of a board that only shows a pattern, whose place is not bound.
    #[error("the pattern has no place on the board, so it has no region")]
    Unbound,
}
