//! File formats of game records: detection, and readers of all formats except SGF.
//!
//! SGF has a module [of its own](crate::sgf). The readers here turn a file of another format into
//! the text of an SGF game, so that all later stages handle only SGF: GIB of Tygem, NGF of WBaduk,
//! UGF and UGI of PandaNet, JSON of OGS and KataGo, and texts with one game per line. Each is documented in its module.

#![warn(clippy::indexing_slicing)]

mod detect;
mod game;
mod gib;
mod index;
mod json;
mod lines;
mod ngf;
mod records;
mod ugf;

pub use detect::{Detected, Format, UnsupportedFormat, detect};
pub use index::{Column, Columns, ColumnsError, FactsOfGames, IndexBeside, IndexProblem};
pub use records::{FormatError, MissingRows, Records};
