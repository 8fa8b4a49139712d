//! The command line, and its commands as functions.

use std::ffi::OsString;

use gopdb::Control;
use gopdb_command::CliError;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use crate::database::Database;
use crate::error;
use crate::work;

/// Run the command line of these words, of which the first is the name of the program; returns the status of
/// the process.
#[pyfunction]
pub fn main(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| gopdb_command::main(&words))
}

/// Carry out a line of the shell on a database; returns its answer as JSON.
#[pyfunction]
pub fn answer(py: Python<'_>, database: &Database, line: &str) -> PyResult<Vec<u8>> {
    let (control, reader) = (Control::new(), database.reader());
    let mut out = Vec::new();
    let answered = work::run(
        py,
        &control,
        |_| Ok(()),
        || gopdb_command::answer(&reader, line, &control, &mut out),
    )?;
    match answered {
        Ok(()) => Ok(out),
        Err(CliError::Query { error, source }) => Err(error::query(py, &error, &source)),
        Err(CliError::Database(error)) => Err(error::database(error)),
        Err(CliError::Interrupted) => Err(PyKeyboardInterrupt::new_err("interrupted")),
        Err(error) => Err(error::GopdbError::new_err(error.to_string())),
    }
}
