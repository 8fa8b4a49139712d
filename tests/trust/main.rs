//! The guarantees of docs/guarantees.md.
//!
//! Some tests start this program again, to be killed, to be given little of something, or because
//! what they do to damaged files may end a process: see [`child`].

#![allow(clippy::disallowed_methods, clippy::pedantic, clippy::precedence)]

mod backup;
mod common;
#[path = "../support/dice.rs"]
mod dice;
#[path = "../support/sample.rs"]
mod sample;

mod bombs;
mod content_hash;
mod damage;
mod dependencies;
mod faults;
mod formats;
mod fuzz;
mod injection;
mod kill;
mod limits;
mod missing;
#[cfg(target_os = "linux")]
mod power;
mod sharing;
mod soak;
