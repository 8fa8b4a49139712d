//! Errors of statements, without the terms and plans of the engine.

use std::fmt;
use std::io;

use datafusion::common::{Column, SchemaError};
use datafusion::error::DataFusionError;
use thiserror::Error;

use crate::control::Interrupted;
use crate::database::DatabaseError;
use crate::query;

/// The catalog and the schema of the tables, which users need not name.
pub(super) const CATALOG: &str = "gopdb";
pub(super) const SCHEMA: &str = "main";

/// A place in a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SqlPosition {
    /// The line, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
}

impl fmt::Display for SqlPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The reason why a statement has no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SqlError {
    /// The statement is wrong, or its values are.
    #[error("{message}{}", at(*place))]
    Request {
        /// The description of the error.
        message: String,
        /// The place, if it is known.
        place: Option<SqlPosition>,
    },
    /// The query of a table function cannot be parsed.
    #[error("{error}")]
    Query {
        /// The error and its place.
        error: Box<query::Error>,
        /// The query.
        query: String,
    },
    /// A table cannot be read.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The work was interrupted.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The engine failed.
    #[error("{0}")]
    Failed(String),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

fn at(place: Option<SqlPosition>) -> String {
    place.map_or(String::new(), |place| format!(" ({place})"))
}

/// The beginning of the engine's message before it names the column.
const GROUPING: &str = "Column in SELECT must be in GROUP BY or an aggregate function: \
                        While expanding wildcard, ";

/// The longest message of the engine that is passed on.
const MAX_MESSAGE: usize = 400;

impl SqlError {
    pub(super) fn request(message: impl Into<String>) -> SqlError {
        SqlError::Request { message: message.into(), place: None }
    }

    /// Translates an error of the engine for users of a database with these tables.
    pub(super) fn of(error: &DataFusionError, tables: &[String]) -> SqlError {
        let mut place = None;
        let mut inner = error;
        loop {
            inner = match inner {
                DataFusionError::Diagnostic(diagnostic, inner) => {
                    place = place.or(diagnostic.span.map(|span| SqlPosition {
                        line: span.start.line,
                        column: span.start.column,
                    }));
                    inner
                }
                DataFusionError::Context(_, inner) => inner,
                DataFusionError::Shared(inner) => inner,
                DataFusionError::Collection(errors) => match errors.first() {
                    Some(first) => first,
                    None => break,
                },
                _ => break,
            };
        }
        let message = match inner {
            DataFusionError::SQL(error, _) => {
                let text = error.to_string();
                let text = text.strip_prefix("sql parser error: ").unwrap_or(&text);
                let (text, found) = without_place(text);
                place = place.or(found);
                text.to_owned()
            }
            DataFusionError::SchemaError(error, _) => schema_message(error),
            DataFusionError::Plan(text) => plan_message(text, tables),
            DataFusionError::NotImplemented(text) => format!("not supported: {}", short(text)),
            DataFusionError::Execution(text) | DataFusionError::Configuration(text) => short(text),
            DataFusionError::ArrowError(error, _) => short(&error.to_string()),
            DataFusionError::ResourcesExhausted(_) => {
                return SqlError::Failed(
                    "the statement needs more memory than it may use".to_owned(),
                );
            }
            DataFusionError::ExecutionJoin(_) => {
                return SqlError::Failed("the SQL engine failed".to_owned());
            }
            other => return SqlError::Failed(short(&other.message())),
        };
        SqlError::Request { message, place }
    }

    /// Returns true if the request is wrong; false if something failed.
    pub fn is_request(&self) -> bool {
        matches!(self, SqlError::Request { .. } | SqlError::Query { .. })
    }
}

/// The text before ` at Line: 1, Column: 8`, and the place.
fn without_place(text: &str) -> (&str, Option<SqlPosition>) {
    let place = || {
        let (before, place) = text.rsplit_once(" at Line: ")?;
        let (line, column) = place.split_once(", Column: ")?;
        Some((
            before,
            SqlPosition { line: line.parse().ok()?, column: column.trim().parse().ok()? },
        ))
    };
    place().map_or((text, None), |(before, place)| (before, Some(place)))
}

/// The first lines of a message that the engine wrote for its users, shortened.
fn short(text: &str) -> String {
    let text = text.split("\n\nbacktrace").next().unwrap_or(text);
    let text = text.split("\nThis issue was likely caused").next().unwrap_or(text);
    let text = text.split(" No function matches").next().unwrap_or(text);
    let text = text.split(", errors: ").next().unwrap_or(text);
    let text = text.trim_start_matches("Internal error: ").trim_start_matches(GROUPING);
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace(&format!("{CATALOG}.{SCHEMA}."), "");
    match text.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{} …", text.get(..end).unwrap_or_default().trim_end()),
        None => text,
    }
}

fn plan_message(text: &str, tables: &[String]) -> String {
    let quoted = |prefix: &str| {
        let name = text.strip_prefix(prefix)?.strip_suffix("' not found")?;
        Some(name.rsplit('.').next().unwrap_or(name).to_owned())
    };
    let none = |kind: &str, name: &str| {
        format!("no {kind} named {name}; available: {}", tables.join(", "))
    };
    if let Some(name) = quoted("table '") {
        return none("table", &name);
    }
    if let Some(name) = quoted("table function '") {
        return none("table function", &name);
    }
    let is_change = ["DDL not supported", "DML not supported", "Statement not supported"]
        .iter()
        .any(|prefix| text.starts_with(prefix));
    if is_change {
        return "only queries are possible: SQL cannot change the database or its settings"
            .to_owned();
    }
    short(text)
}

fn schema_message(error: &SchemaError) -> String {
    match error {
        SchemaError::FieldNotFound { field, valid_fields } => {
            let name = field.name();
            let mut known: Vec<&str> = valid_fields.iter().map(Column::name).collect();
            known.dedup();
            let distance = |other: &str| strsim::damerau_levenshtein(&name.to_lowercase(), other);
            let near = known.iter().map(|other| (distance(other), *other)).min();
            let near = near.filter(|(distance, other)| *distance <= other.len() / 2);
            let help = match near {
                Some((_, near)) => format!("; did you mean {near}?"),
                None if known.is_empty() => String::new(),
                None => format!("; available: {}", known.join(", ")),
            };
            format!("no column named {name}{help}")
        }
        SchemaError::AmbiguousReference { field } => {
            format!("several tables have a column {}: write TABLE.{0}", field.name())
        }
        other => short(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_taken_from_messages() {
        let (text, place) = without_place("Expected: x, found: y at Line: 2, Column: 18");
        assert_eq!(
            (text, place),
            ("Expected: x, found: y", Some(SqlPosition { line: 2, column: 18 }))
        );
        assert_eq!(without_place("at Line: x"), ("at Line: x", None));
    }

    #[test]
    fn messages_have_no_inner_names_and_an_end() {
        let tables = ["games".to_owned()];
        assert_eq!(
            plan_message("table 'gopdb.main.gams' not found", &tables),
            "no table named gams; available: games"
        );
        assert!(short(&"ab ".repeat(1000)).chars().count() <= MAX_MESSAGE + 2);
        assert_eq!(short("a\n  b\nThis issue was likely caused by x"), "a b");
    }
}
