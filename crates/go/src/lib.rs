//! Go without a database: the board, patterns, and game records.
//!
//! - [`go`]: colours, points, symmetries, a board with captures.
//! - [`sgf`]: SGF text, from the bytes of a file to the syntax of its games, and back.
//! - [`formats`]: other record formats, converted to SGF.
//! - [`input`]: files, folders, archives and compressed files as streams of entries.
//! - [`record`]: one game, its facts and moves; [`replay`]: the moves played by the rules.
//! - [`pattern`]: shapes, cells, literals such as `B_W/BBB/___`, and canonical codes.
//!
//! A [`Control`] interrupts long work from another thread and reports its progress.

#![cfg_attr(test, allow(clippy::format_collect))]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used))]

pub mod control;
pub mod formats;
pub mod go;
pub mod input;
pub mod numbers;
pub mod parallel;
pub mod pattern;
pub mod record;
pub mod replay;
pub mod setters;
pub mod sgf;
pub mod splitmix;

pub use control::{Control, Interrupted, Progress, Stage};
pub use numbers::{GameId, MoveNumber};
