//! Errors as Python exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt};
use pyo3::prelude::*;

use gopdb::database::DatabaseError;
use gopdb::query::Error;

create_exception!(gopdb, GopdbError, PyException, "Base class of the errors of gopdb.");
create_exception!(
    gopdb,
    PyQueryError,
    GopdbError,
    "A query that cannot be read: `query[error.start:error.end]` is the place in its text."
);

/// The exception of a database error.
pub fn database(error: DatabaseError) -> PyErr {
    match error {
        DatabaseError::Interrupted(_) => PyKeyboardInterrupt::new_err("interrupted"),
        error => GopdbError::new_err(error.to_string()),
    }
}

/// The exception of an error of a statement that begins with `from` characters that are no part of
/// what the caller wrote: places count from there.
pub fn query_after(py: Python<'_>, error: &Error, source: &str, from: usize) -> PyErr {
    let exception = query(py, error, source);
    let value = exception.value(py);
    let [start, end] = place(error, source).map(|at| at.saturating_sub(from));
    let _ = value.setattr("start", start);
    let _ = value.setattr("end", end);
    exception
}

/// Where a query is wrong, in characters, by which Python counts.
fn place(error: &Error, source: &str) -> [usize; 2] {
    let characters = |byte| source.get(..byte).map_or(byte, |before| before.chars().count());
    [error.span.start, error.span.end].map(characters)
}

/// The exception of a query error: the message points at the place in `source`.
pub fn query(py: Python<'_>, error: &Error, source: &str) -> PyErr {
    let text = error.render(source);
    let exception = PyQueryError::new_err(text.trim_end().to_owned());
    let [start, end] = place(error, source);
    let value = exception.value(py);
    // Attributes of an exception that Python made can be set; if not, the message still has them.
    let _ = value.setattr("start", start);
    let _ = value.setattr("end", end);
    exception
}
