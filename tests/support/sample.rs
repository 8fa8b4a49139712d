//! How much of a long test is done.

// Not every test binary needs all of it.
#![allow(dead_code)]

/// Whether the environment asks for the long form of the tests (`GOPDB_LONG`).
pub fn is_long() -> bool {
    std::env::var_os("GOPDB_LONG").is_some()
}

/// Of `all` random cases those that a test takes: the first quarter, all in the long form.
pub fn sample(all: usize) -> usize {
    if is_long() { all } else { (all / 4).max(1) }
}
