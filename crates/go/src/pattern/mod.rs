//! Patterns: shapes, cells, literals, and the canonical codes of contents.
//!
//! This stage depends on the board, but not on records or storage.

mod cell;
mod code;
mod literal;
mod shape;
mod three;

pub use cell::Cell;
pub use code::{
    Canonical, CellMap, Codes, Lane, Lanes, MAX_CODE_CELLS, code_of, pattern_of, states_of, stones,
};
pub use literal::{LiteralError, Pattern};
pub use shape::Shape;
pub use three::{Form, Tabled};
