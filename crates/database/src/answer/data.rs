//! The tables of a database: rows of the requested columns.

use std::sync::LazyLock;

use super::table::{Column, ColumnKind, Row, columns, row};
use super::{Continuation, Json, Player};
use crate::GameSet;
use crate::database::{
    Database, DatabaseError, FindOptions, GAME_TABLE_COLUMNS, GameFields, HIT_COLUMNS, HitFields,
    ResolvedQuery,
};
use crate::dictionary::{Counts, DictionaryShape};
use crate::knowledge::data_file::{DataCell, DataColumns, DataType};
use crate::knowledge::export::{PATTERN_COLUMNS, cells};

/// A table of a database.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DataTable {
    /// The games of a set, or all, with [`GAME_TABLE_COLUMNS`], by ascending numbers.
    Games(Option<GameSet>),
    /// The players of a query's games, or of all, with the columns of [`Player`].
    Players(Option<ResolvedQuery>),
    /// The patterns of a dictionary shape, as a dictionary of a set of games, or of all, has them, by
    /// ascending codes, with [`PATTERN_COLUMNS`].
    Patterns(DictionaryShape, Option<GameSet>),
    /// The hits of a query's leading pattern, by ascending games and positions, with
    /// [`HIT_COLUMNS`].
    Hits(ResolvedQuery),
    /// The continuations of a query's leading pattern, the most played first, with the columns of
    /// [`Continuation`].
    Continuations(ResolvedQuery),
}

/// The columns of a row type, of which objects are JSON.
fn data_columns<T: Row>() -> Vec<(&'static str, DataType)> {
    let kind = |kind| match kind {
        ColumnKind::Int | ColumnKind::Flag => DataType::Int,
        ColumnKind::Float => DataType::Float,
        ColumnKind::Texts => DataType::Texts,
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
        ColumnKind::Texts => value.as_array().map(|list| {
            let text = |of: &Json| of.as_str().unwrap_or_default().to_owned();
            DataCell::Texts(list.iter().map(text).collect())
        }),
        _ => column.text(row).map(DataCell::Text),
    };
    number.unwrap_or(DataCell::None)
}

impl DataTable {
    /// Its columns.
    pub fn columns(&self) -> &'static DataColumns {
        match self {
            DataTable::Games(_) => GAME_TABLE_COLUMNS,
            DataTable::Players(_) => {
                static COLUMNS: LazyLock<Vec<(&str, DataType)>> =
                    LazyLock::new(data_columns::<Player>);
                &COLUMNS
            }
            DataTable::Patterns(..) => PATTERN_COLUMNS,
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
    /// columns need are not read.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn for_each_row(
        &self,
        table: &DataTable,
        columns: &[usize],
        options: &FindOptions,
        mut visit: impl FnMut(Vec<DataCell>),
    ) -> Result<(), DatabaseError> {
        match table {
            DataTable::Games(games) => {
                let fields = GameFields::new(columns.iter().copied());
                self.for_each_game_row(games.as_ref(), fields.source(), |row| {
                    visit(fields.cells(row));
                    Ok(())
                })
            }
            DataTable::Players(query) => {
                let rows = self.players(query.as_ref(), options)?;
                visit_all(&rows.iter().map(Player::from).collect::<Vec<_>>(), columns, visit);
                Ok(())
            }
            DataTable::Continuations(query) => {
                let answer = self.find(query, &FindOptions { limit: 0, ..*options })?;
                visit_all(&Continuation::of_found(&answer), columns, visit);
                Ok(())
            }
            DataTable::Patterns(kind, games) => {
                let visit = |code, counts: &Counts| {
                    visit(cells(kind.shape(), code, counts, columns.iter().copied()));
                };
                self.for_each_pattern_in_games(*kind, games.as_ref(), options, visit)
            }
            DataTable::Hits(query) => {
                let fields = HitFields::new(columns.iter().copied());
                self.for_each_hit_row(query, &fields, options, |row| {
                    visit(row);
                    Ok(())
                })
            }
        }
    }
}

/// Visits rows: the cells of the columns of these numbers.
fn visit_all<R: Row>(rows: &[R], wanted: &[usize], mut visit: impl FnMut(Vec<DataCell>)) {
    let all = columns::<R>();
    let wanted: Vec<&Column> = wanted.iter().filter_map(|&i| all.get(i)).collect();
    for of in rows {
        let json = row(of);
        visit(wanted.iter().map(|column| cell(column, &json)).collect());
    }
}
