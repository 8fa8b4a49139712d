//! The output of answers: a [`Report`] is what a command returns, [`print`] gives it a form.

mod board;
mod chart;
mod clean;
mod diagram;
mod facts;
mod number;
mod problem;
mod render;
mod report;
mod table;
mod theme;

pub use board::{BoardView, board, board_with_letters, narrow_board};
pub use chart::{Bar, bar, svg};
pub use clean::{clean, clean_lines, is_hostile, xml};
pub use diagram::{Letters, pattern_lines, query_lines, side_by_side, visible_width};
pub use facts::{date, moves, player, result};
pub use gopdb::answer::milliseconds;
pub use number::{basis_text, calendar_date, count, duration, percent, rate_of, share, thousands};
pub use problem::{DrawnProblem, ProblemView, outcome_name, problem_lines, verdict_name};
pub use render::{Form, Named, json_line, may_break, partial, print, print_rows};
#[expect(unused_imports)]
pub use report::{Rate, Report, Rows, RowsOf, Value};
pub use table::cut_to_fit;
pub use theme::{Style, Theme, is_utf8};

use std::io::Write;
use std::path::Path;

use gopdb::database::DatabaseError;

use super::error::CliError;

/// Writes a new file in one step: a reader sees no file, or the whole of it.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    write_or_replace(path, bytes, false)
}

/// Writes a file in one step: a reader sees the file as it was before, or the whole new one.
/// `force` allows to replace a file that is there.
pub fn write_or_replace(path: &Path, bytes: &[u8], force: bool) -> Result<(), CliError> {
    let mut file = gopdb::OutputFile::create(path, force).map_err(DatabaseError::from)?;
    file.write_all(bytes)?;
    file.commit().map_err(DatabaseError::from)?;
    Ok(())
}

/// A stone of this colour, in Unicode; the renderer writes it in ASCII where it must.
pub const fn stone(color: gopdb::go::Color) -> &'static str {
    match color {
        gopdb::go::Color::Black => "●",
        gopdb::go::Color::White => "○",
    }
}
