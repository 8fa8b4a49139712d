//! Tests of the library: each answer against a slow oracle, each file form against its description.

#![allow(
    clippy::disallowed_methods,
    clippy::pedantic,
    clippy::no_effect_replace,
    clippy::needless_borrows_for_generic_args,
    clippy::useless_conversion,
    clippy::unnecessary_cast,
    clippy::cloned_ref_to_slice_refs,
    clippy::needless_range_loop
)]
// Each test module uses a part of the shared helpers.
#![allow(dead_code)]

mod common;
#[path = "../support/dice.rs"]
mod dice;
#[path = "../support/sample.rs"]
mod sample;
mod search_oracle;

mod answers;
mod bundled_games;
mod cases;
mod columns;
mod comments;
mod database;
mod dialects;
mod dictionary;
mod encodings;
mod formats;
mod habits;
mod import;
mod input;
mod interruption;
mod intervals;
mod knowledge;
mod lines;
mod opening_columns;
mod openings;
mod places;
mod plans;
mod players;
mod position;
mod queries;
mod query;
mod query_errors;
mod search;
mod servers;
mod sgf_properties;
mod structure;
mod variations;
mod writer;
