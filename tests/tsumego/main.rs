//! Tests of the life-and-death solver.

mod agreement;
mod classics;
mod diagram;
mod forms;
mod generate;
mod oracle;
mod shapes;
