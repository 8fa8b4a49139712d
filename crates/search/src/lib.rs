//! The two engines of gopdb: a dictionary of small patterns, and a search for any pattern.
//!
//! - [`dictionary`]: contents of small windows, their counts, sorted runs, merging.
//! - [`search`]: finding a pattern in blocks of up to 512 games at a time; adding up the hits.
//! - [`game_set`]: sets of games.

#![cfg_attr(test, allow(clippy::format_collect))]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used))]

pub mod dictionary;
pub mod game_set;
pub mod search;

#[cfg(test)]
use gopdb_go::splitmix;
use gopdb_go::{GameId, MoveNumber};
use gopdb_go::{control, go, parallel, pattern, record, replay};

pub use dictionary::{Counts, DictionaryShape, Results};
pub use game_set::GameSet;
