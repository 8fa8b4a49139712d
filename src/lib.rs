//! gopdb: an embedded database of Go (baduk, weiqi) patterns.
//!
//! Where did this shape occur, what was played, who won, and what would strong players do here?
//!
//! Each module is a stage, and imports only the stages before it:
//!
//! [`go`] → [`sgf`] → [`record`], with [`input`] to open what holds SGF

#![cfg_attr(test, allow(clippy::format_collect))]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used))]

pub mod database;
pub mod dictionary;
#[cfg(feature = "fuzz")]
pub mod fuzz;
pub mod go;
pub mod input;
pub mod knowledge;
pub mod pattern;
#[doc = include_str!("promises.md")]
pub mod promises {}
pub mod query;
pub mod record;
pub mod replay;
pub mod search;
pub mod segment;
pub mod sgf;
pub mod store;
pub mod tsumego;
