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
