//! Tests of the life-and-death solver.

#![allow(clippy::items_after_statements)]

mod agreement;
mod classics;
mod cutting;
mod diagram;
mod forms;
mod generate;
mod mine;
mod open;
mod oracle;
mod outside_liberty;
mod records;
mod shapes;
mod superko;

/// Whether the environment asks for the long form of the tests (`GOPDB_LONG`).
fn is_long() -> bool {
    std::env::var_os("GOPDB_LONG").is_some()
}

/// Of `all` random positions those that a test takes: the first quarter, all in the long form.
fn sample(all: usize) -> usize {
    if is_long() { all } else { all / 4 }
}
