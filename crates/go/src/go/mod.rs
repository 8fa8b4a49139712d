//! The board: colours, points, symmetries, and the rules of play.
//!
//! This stage does not depend on records, patterns or storage.

mod board;
mod color;
mod corner;
mod point;
mod point_set;
mod symmetry;

pub use board::{Board, Illegal};
pub use color::{Color, State};
pub use corner::Corner;
pub use point::{MAX_SIZE, Point};
pub use point_set::{PointIndex, PointSet};
pub use symmetry::Symmetry;
