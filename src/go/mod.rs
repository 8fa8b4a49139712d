//! The board: colours, points, symmetries, and play by the rules.
//!
//! This stage knows nothing of records, patterns or storage.

mod board;
mod color;
mod corner;
mod point;
mod symmetry;

pub use board::{Board, Illegal};
pub use color::{Color, State};
pub use corner::Corner;
pub use point::{MAX_SIZE, Point};
pub use symmetry::Symmetry;
