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
#[path = "../support/sample.rs"]
mod sample;
mod shapes;
mod superko;

use sample::{is_long, sample};
