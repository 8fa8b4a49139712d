//! What answers look like.

mod board;
mod chart;
mod diagram;
mod look;
mod number;
mod problem;
mod table;

pub use board::{BoardView, board, board_with_letters};
pub use chart::{bar, svg};
pub use diagram::{Letters, pattern_lines, side_by_side};
pub use look::{Look, Style};
pub use number::{chance, count, duration, rate, rate_cell, share, thousands};
pub use problem::{ProblemView, problem_lines};
pub use table::{Column, Table};

use std::io::Write;

use serde::Serialize;

use super::error::CliError;

/// Write one object as a line of JSON.
pub fn json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), CliError> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Write rows as CSV.
pub fn csv<const N: usize>(
    out: &mut dyn Write,
    header: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Result<(), CliError> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(header)?;
    for row in rows {
        writer.write_record(row)?;
    }
    writer.flush()?;
    Ok(())
}

/// The text without what would steer a terminal.
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '·' } else { c }).collect()
}
