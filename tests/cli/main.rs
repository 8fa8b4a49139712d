//! Tests of the command `gopdb`: the command line, the shell, and the shell in a terminal.

#![allow(
    clippy::disallowed_methods,
    clippy::pedantic,
    clippy::bool_assert_comparison,
    clippy::question_mark
)]

#[cfg(feature = "serve")]
mod http;
mod support;
mod variations;

mod answers;
#[cfg(feature = "serve")]
mod browser;
mod commands;
#[cfg(feature = "serve")]
mod doors;
mod drill;
mod gtp;
mod knowledge;
mod languages;
mod phrases;
mod problems;
mod records;
mod robust;
#[cfg(feature = "serve")]
mod server;
mod shell;
#[cfg(unix)]
mod shell_terminal;
