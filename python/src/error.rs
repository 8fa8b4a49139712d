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
    "A query that cannot be read. `start` and `end` are the place in its text, in bytes."
);

/// The exception of a database error.
pub fn database(error: DatabaseError) -> PyErr {
    match error {
        DatabaseError::Interrupted(_) => PyKeyboardInterrupt::new_err("interrupted"),
        error => GopdbError::new_err(error.to_string()),
    }
}

/// The exception of an error of a statement that begins with `from` bytes that are no part of what
/// the caller wrote: places count from there.
pub fn query_after(py: Python<'_>, error: &Error, source: &str, from: usize) -> PyErr {
    let exception = query(py, error, source);
    let value = exception.value(py);
    let span = error.span;
    let _ = value.setattr("start", span.start.saturating_sub(from));
    let _ = value.setattr("end", span.end.saturating_sub(from));
    exception
}

/// The exception of a query error: the message points at the place in `source`.
pub fn query(py: Python<'_>, error: &Error, source: &str) -> PyErr {
    let text = error.render(source);
    let exception = PyQueryError::new_err(text.trim_end().to_owned());
    let span = error.span;
    let value = exception.value(py);
    // Attributes of an exception that Python made can be set; if not, the message still has them.
    let _ = value.setattr("start", span.start);
    let _ = value.setattr("end", span.end);
    exception
}
