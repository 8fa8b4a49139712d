//! Errors as Python exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt};
use pyo3::prelude::*;

use gopdb::StoreError;
use gopdb::database::DatabaseError;
use gopdb::query::Error;

/// The classes, which the module `gopdb.errors` has.
macro_rules! exceptions {
    ($($name:ident, $base:ident, $doc:literal;)*) => {
        $(create_exception!(gopdb.errors, $name, $base, $doc);)*

        /// Adds the classes to the module.
        pub fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add(stringify!($name), module.py().get_type::<$name>())?;)*
            Ok(())
        }
    };
}

exceptions! {
    GopdbError, PyException, "Base class of the errors of gopdb.";
    QueryError, GopdbError,
        "A query that cannot be read: ``query[error.start:error.end]`` is the place in its text.";
    NotFoundError, GopdbError, "There is no such database, game, corpus or saved set.";
    BusyError, GopdbError, "Another process or thread is changing the database.";
    DamagedError, GopdbError, "The database or a backup is damaged.";
    StorageError, GopdbError, "The operating system failed, or lacks space, memory or something else.";
}

/// The exception of a database error.
pub fn database(error: DatabaseError) -> PyErr {
    match error {
        DatabaseError::Interrupted(_) => PyKeyboardInterrupt::new_err("interrupted"),
        DatabaseError::Busy | DatabaseError::Store(StoreError::InUse { .. }) => {
            BusyError::new_err(error.to_string())
        }
        DatabaseError::NoGame { .. }
        | DatabaseError::NoCorpus { .. }
        | DatabaseError::NoSet { .. }
        | DatabaseError::Store(
            StoreError::Missing { .. }
            | StoreError::NotADatabase { .. }
            | StoreError::Replaced { .. },
        ) => NotFoundError::new_err(error.to_string()),
        DatabaseError::Backup { .. } => DamagedError::new_err(error.to_string()),
        DatabaseError::Store(ref of_store) if of_store.is_damage() => {
            DamagedError::new_err(error.to_string())
        }
        DatabaseError::Store(
            StoreError::Io { .. } | StoreError::Memory | StoreError::Failed { .. },
        )
        | DatabaseError::File { .. }
        | DatabaseError::TemporaryFile { .. }
        | DatabaseError::Thread(_)
        | DatabaseError::Write(_)
        | DatabaseError::Output(_) => StorageError::new_err(error.to_string()),
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

/// Returns the place of an error in a query, in characters, by which Python counts.
fn place(error: &Error, source: &str) -> [usize; 2] {
    let characters = |byte| source.get(..byte).map_or(byte, |before| before.chars().count());
    [error.span.start, error.span.end].map(characters)
}

/// The exception of a query error: the message points at the place in `source`.
pub fn query(py: Python<'_>, error: &Error, source: &str) -> PyErr {
    let text = error.render(source);
    let exception = QueryError::new_err(text.trim_end().to_owned());
    let [start, end] = place(error, source);
    let value = exception.value(py);
    // Attributes of an exception that Python made can be set; if not, the message still has them.
    let _ = value.setattr("start", start);
    let _ = value.setattr("end", end);
    exception
}
