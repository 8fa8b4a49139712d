//! Replay: from recorded moves to changes of the board.

mod identity;
mod track;
mod variations;

pub use identity::{Identity, identity};
pub use track::{Event, MAX_MOVES, Stop, Track, TrackError};
pub use variations::{Change, Line, NodePart, Variations, WrongPath, main_nodes};
