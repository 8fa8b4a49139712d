//! The tables of a database: rows of the requested columns, until the visitor stops.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use super::table::{Column, ColumnKind, Row, columns, row};
use super::{Continuation, Json, Player};
use crate::database::{
    Database, DatabaseError, FindOptions, GAME_COLUMNS, GameFields, HIT_COLUMNS, HitFields,
    ResolvedQuery,
};
use crate::dictionary::DictionaryShape;
use crate::knowledge::data_file::{DataCell, DataColumns, DataType};
use crate::knowledge::export::{PATTERN_COLUMNS, cells};

/// A table of a database.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DataTable {
    /// All games, with [`GAME_COLUMNS`], by ascending numbers.
    Games,
    /// All players, with the columns of [`Player`].
    Players,
    /// The patterns of a dictionary shape, by ascending codes, with [`PATTERN_COLUMNS`].
    Patterns(DictionaryShape),
    /// The hits of a query's leading pattern, by ascending games and positions, with
    /// [`HIT_COLUMNS`].
    Hits(ResolvedQuery),
    /// The continuations of a query's leading pattern, the most played first, with the columns of
    /// [`Continuation`].
    Continuations(ResolvedQuery),
}

/// The columns of a row type for files and SQL, which have no lists.
fn data_columns<T: Row>() -> Vec<(&'static str, DataType)> {
    let kind = |kind| match kind {
        ColumnKind::Int | ColumnKind::Flag => DataType::Int,
        ColumnKind::Float => DataType::Float,
        _ => DataType::Text,
    };
    columns::<T>().iter().map(|column| (column.name, kind(column.kind))).collect()
}

/// The cell of a column in a row.
fn cell(column: &Column, row: &Json) -> DataCell {
    let value = column.value(row);
    let number = match column.kind {
        ColumnKind::Int => value.as_i64().map(DataCell::Int),
        ColumnKind::Float => value.as_f64().map(DataCell::Float),
        ColumnKind::Flag => value.as_bool().map(|flag| DataCell::Int(flag.into())),
        _ => column.text(row).map(DataCell::Text),
    };
    number.unwrap_or(DataCell::None)
}

/// The reason why the visit of rows ended early.
enum Halt {
    Stopped,
    Failed(DatabaseError),
}

impl From<DatabaseError> for Halt {
    fn from(error: DatabaseError) -> Halt {
        Halt::Failed(error)
    }
}

impl DataTable {
    /// Its columns.
    pub fn columns(&self) -> &'static DataColumns {
        match self {
            DataTable::Games => GAME_COLUMNS,
            DataTable::Players => {
                static COLUMNS: LazyLock<Vec<(&str, DataType)>> =
                    LazyLock::new(data_columns::<Player>);
                &COLUMNS
            }
            DataTable::Patterns(_) => PATTERN_COLUMNS,
            DataTable::Hits(_) => HIT_COLUMNS,
            DataTable::Continuations(_) => {
                static COLUMNS: LazyLock<Vec<(&str, DataType)>> =
                    LazyLock::new(data_columns::<Continuation>);
                &COLUMNS
            }
        }
    }
}

impl Database {
    /// Visits the rows of a table: the values of the columns of these numbers. Data that only other
    /// columns need are not read, and nothing more is read after the visitor has stopped.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn for_each_row(
        &self,
        table: &DataTable,
        columns: &[usize],
        options: &FindOptions,
        mut visit: impl FnMut(Vec<DataCell>) -> ControlFlow<()>,
    ) -> Result<(), DatabaseError> {
        match table {
            DataTable::Games => {
                let fields = GameFields::new(columns.iter().copied());
                let visited = self.for_each_game_row(None, fields.source(), |row| {
                    match visit(fields.cells(row)) {
                        ControlFlow::Continue(()) => Ok(()),
                        ControlFlow::Break(()) => Err(Halt::Stopped),
                    }
                });
                match visited {
                    Err(Halt::Failed(error)) => Err(error),
                    Ok(()) | Err(Halt::Stopped) => Ok(()),
                }
            }
            DataTable::Players => {
                let rows = self.players(None, options)?;
                visit_all(&rows.iter().map(Player::from).collect::<Vec<_>>(), columns, visit);
                Ok(())
            }
            DataTable::Continuations(query) => {
                let answer = self.find(query, &FindOptions { limit: 0, ..*options })?;
                visit_all(&Continuation::of_found(&answer), columns, visit);
                Ok(())
            }
            DataTable::Patterns(kind) => self.until_stopped(|database, stop| {
                database.for_each_pattern(*kind, |code, counts| {
                    if !stop.is_interrupted() {
                        let row = cells(kind.shape(), code, counts, columns.iter().copied());
                        if visit(row).is_break() {
                            stop.interrupt();
                        }
                    }
                })
            }),
            DataTable::Hits(query) => self.until_stopped(|database, stop| {
                let fields = HitFields::new(columns.iter().copied());
                database.for_each_hit_row(query, &fields, options, |row| {
                    if visit(row).is_break() {
                        stop.interrupt();
                    }
                    Ok(stop.check()?)
                })
            }),
        }
    }

    /// Work that ends without an error when it stops itself by interrupting the given control.
    fn until_stopped(
        &self,
        work: impl FnOnce(&Database, &crate::Control) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let stop = self.control().child();
        match work(&self.with_control(&stop), &stop) {
            Err(DatabaseError::Interrupted(_)) => Ok(self.control().check()?),
            result => result,
        }
    }
}

/// Visits rows until the visitor stops: the cells of the columns of these numbers.
fn visit_all<R: Row>(
    rows: &[R],
    wanted: &[usize],
    mut visit: impl FnMut(Vec<DataCell>) -> ControlFlow<()>,
) {
    let all = columns::<R>();
    let wanted: Vec<&Column> = wanted.iter().filter_map(|&i| all.get(i)).collect();
    for of in rows {
        let json = row(of);
        if visit(wanted.iter().map(|column| cell(column, &json)).collect()).is_break() {
            return;
        }
    }
}
