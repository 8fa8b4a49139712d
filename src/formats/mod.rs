//! File formats of game records: which one a file is in, and the readers of all but SGF.
//!
//! SGF has a module [of its own](crate::sgf). The readers here turn a file of another format into
//! the text of an SGF game, so that everything after them knows SGF only: GIB of Tygem, NGF of
//! WBaduk, UGF and UGI of PandaNet, and texts with a game a line. Each is documented in its module.

#![warn(clippy::indexing_slicing)]

mod detect;
mod game;
mod gib;
mod lines;
mod ngf;
mod records;
mod ugf;

pub use detect::{Detected, Format, UnsupportedFormat, detect};
pub use records::{FormatError, Records};
