//! The program's own modules, because the library does not print.

#![no_main]

#[allow(dead_code)]
#[path = "../../src/cli/mod.rs"]
mod cli;

libfuzzer_sys::fuzz_target!(|data: &[u8]| cli::fuzz::rendering(data));
