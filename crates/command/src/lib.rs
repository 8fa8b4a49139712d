//! The command `gopdb`: a command line, a shell, and the Go Text Protocol over the library.

#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used))]

#[macro_use]
extern crate gopdb_text;

mod cli;
pub mod gtp;

#[cfg(fuzzing)]
pub use cli::fuzz;
pub use cli::{CliError, answer, main};
