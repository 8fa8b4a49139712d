//! The tables of a database: rows of the requested columns, until the visitor stops.

use std::ops::ControlFlow;

use super::export::{GAME_COLUMNS, GameFields, HIT_COLUMNS, HitFields};
use super::find::FoundContinuation;
use super::player_record::PlayerRow;
use crate::database::{Database, DatabaseError, FindOptions, ResolvedQuery};
use crate::dictionary::DictionaryShape;
use crate::knowledge::data_file::{DataCell, DataColumns, DataType};
use crate::knowledge::export::{PATTERN_COLUMNS, cells};

use DataType::{Int, Text};

/// A table of a database.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DataTable {
    /// All games, with [`GAME_COLUMNS`], by ascending numbers.
    Games,
    /// All players, with [`PLAYER_COLUMNS`].
    Players,
    /// The patterns of a dictionary shape, by ascending codes, with [`PATTERN_COLUMNS`].
    Patterns(DictionaryShape),
    /// The hits of a query's leading pattern, by ascending games and positions, with
    /// [`HIT_COLUMNS`].
    Hits(ResolvedQuery),
    /// The continuations of a query's leading pattern, the most played first, with
    /// [`CONTINUATION_COLUMNS`].
    Continuations(ResolvedQuery),
}

/// A row of columns that do not depend on anything else.
type Fields<R> = [(&'static str, DataType, fn(&R) -> DataCell)];

/// The names and types of fields.
const fn columns_of<R, const N: usize>(fields: &Fields<R>) -> [(&'static str, DataType); N] {
    let mut columns = [("", Text); N];
    let mut i = 0;
    while i < N {
        columns[i] = (fields[i].0, fields[i].1);
        i += 1;
    }
    columns
}

fn year(year: Option<u16>) -> DataCell {
    year.map_or(DataCell::None, DataCell::from)
}

fn number(count: u64) -> DataCell {
    DataCell::Int(count as i64)
}

const PLAYER_FIELDS: &Fields<PlayerRow> = &[
    ("player", Text, |row| DataCell::text(&row.name)),
    ("games", Int, |row| number(row.total().games)),
    ("won", Int, |row| number(row.total().won)),
    ("lost", Int, |row| number(row.total().lost)),
    ("black_games", Int, |row| number(row.black.games)),
    ("black_won", Int, |row| number(row.black.won)),
    ("black_lost", Int, |row| number(row.black.lost)),
    ("white_games", Int, |row| number(row.white.games)),
    ("white_won", Int, |row| number(row.white.won)),
    ("white_lost", Int, |row| number(row.white.lost)),
    ("first_year", Int, |row| year(row.years.map(|years| years.0))),
    ("last_year", Int, |row| year(row.years.map(|years| years.1))),
    ("ranks", Text, |row| DataCell::text(&row.ranks.join(" "))),
];

/// The columns of players: games, results and years, and all ranks, the most frequent first.
pub const PLAYER_COLUMNS: &DataColumns =
    &columns_of::<PlayerRow, { PLAYER_FIELDS.len() }>(PLAYER_FIELDS);

const CONTINUATION_FIELDS: &Fields<FoundContinuation> = &[
    ("row", Int, |next| next.row.into()),
    ("col", Int, |next| next.col.into()),
    ("color", Text, |next| DataCell::Text(next.color.letter().to_string())),
    ("hits", Int, |next| number(next.count)),
    ("tenuki", Int, |next| number(next.tenuki)),
    ("black_wins", Int, |next| number(next.results.black)),
    ("white_wins", Int, |next| number(next.results.white)),
    ("draws_or_unknown", Int, |next| number(next.results.other)),
    ("first_year", Int, |next| year(next.years.map(|years| years.0))),
    ("last_year", Int, |next| year(next.years.map(|years| years.1))),
];

/// The columns of continuations: the pattern's cell from 1, who played there, and in how many hits,
/// by results, and how many of them not at once (`tenuki`).
pub const CONTINUATION_COLUMNS: &DataColumns =
    &columns_of::<FoundContinuation, { CONTINUATION_FIELDS.len() }>(CONTINUATION_FIELDS);

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
            DataTable::Players => PLAYER_COLUMNS,
            DataTable::Patterns(_) => PATTERN_COLUMNS,
            DataTable::Hits(_) => HIT_COLUMNS,
            DataTable::Continuations(_) => CONTINUATION_COLUMNS,
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
                visit_all(PLAYER_FIELDS, &rows, columns, visit);
                Ok(())
            }
            DataTable::Continuations(query) => {
                let answer = self.find(query, &FindOptions { limit: 0, ..*options })?;
                visit_all(CONTINUATION_FIELDS, &answer.continuations, columns, visit);
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

fn visit_all<R>(
    fields: &Fields<R>,
    rows: &[R],
    columns: &[usize],
    mut visit: impl FnMut(Vec<DataCell>) -> ControlFlow<()>,
) {
    let fields: Vec<_> = columns.iter().filter_map(|&i| fields.get(i)).collect();
    for row in rows {
        if visit(fields.iter().map(|field| field.2(row)).collect()).is_break() {
            return;
        }
    }
}
