//! Games and hits as tables in files.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;

use super::find::{FoundHit, FoundNext};
use super::index::GamesIndex;
use crate::database::commit;
use crate::database::{Database, DatabaseError, FindOptions, ResolvedQuery};
use crate::go::Color;
use crate::knowledge::data_file::{DataCell, DataColumns, DataFormat, DataType, DataWriter};
use crate::pattern::Shape;
use crate::query::PatternQuery;
use crate::record::{Date, Facts, Outcome, Winner};
use crate::replay::Track;
use crate::segment::{GameColumns, LocalGame, SegmentGames, SegmentTracks};
use crate::{GameId, GameSet};

use DataType::{Float, Int, Ints, Text, Texts};

/// The source that a column of games is read from, the cheapest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    /// The columns of games and the sets of games of corpora.
    Columns,
    /// The facts.
    Facts,
    /// The track.
    Track,
}

/// A game as far as the columns that are asked for need it.
pub(crate) struct GameRow<'a> {
    pub game: &'a GameColumns,
    /// Without facts if no column needs them.
    pub facts: &'a Facts,
    pub track: Option<&'a Track>,
    corpora: &'a Corpora,
}

/// A column of games.
pub(crate) struct GameField {
    name: &'static str,
    kind: DataType,
    source: Source,
    value: fn(&GameRow<'_>) -> DataCell,
}

const fn game_field(
    name: &'static str,
    kind: DataType,
    source: Source,
    value: fn(&GameRow<'_>) -> DataCell,
) -> GameField {
    GameField { name, kind, source, value }
}

/// The columns of games, each with how its value is made.
const GAME_FIELDS: &[GameField] = &[
    game_field("game", Int, Source::Columns, |row| row.game.id.get().into()),
    game_field("black", Text, Source::Facts, |row| DataCell::text(&row.facts.black)),
    game_field("white", Text, Source::Facts, |row| DataCell::text(&row.facts.white)),
    game_field("black_rank", Text, Source::Facts, |row| DataCell::text(&row.facts.black_rank)),
    game_field("white_rank", Text, Source::Facts, |row| DataCell::text(&row.facts.white_rank)),
    game_field("black_rank_kind", Text, Source::Facts, |row| rank_kind(row, Color::Black)),
    game_field("white_rank_kind", Text, Source::Facts, |row| rank_kind(row, Color::White)),
    game_field("black_team", Text, Source::Facts, |row| DataCell::text(&row.facts.black_team)),
    game_field("white_team", Text, Source::Facts, |row| DataCell::text(&row.facts.white_team)),
    game_field("date", Text, Source::Columns, |row| {
        row.game.date.map_or(DataCell::None, |date| DataCell::Text(date.to_string()))
    }),
    game_field("dates", Text, Source::Facts, |row| {
        let dates: Vec<String> = row.facts.dates.iter().map(Date::to_string).collect();
        DataCell::text(&dates.join(" "))
    }),
    game_field("year", Int, Source::Columns, |row| {
        row.game.date.map_or(DataCell::None, |date| date.year.into())
    }),
    game_field("event", Text, Source::Facts, |row| DataCell::text(&row.facts.event)),
    game_field("round", Text, Source::Facts, |row| DataCell::text(&row.facts.round)),
    game_field("place", Text, Source::Facts, |row| DataCell::text(&row.facts.place)),
    game_field("game_name", Text, Source::Facts, |row| DataCell::text(&row.facts.game_name)),
    game_field("rules", Text, Source::Facts, |row| DataCell::text(&row.facts.rules)),
    game_field("komi", Float, Source::Facts, |row| {
        let points = |quarters| DataCell::Float(f64::from(quarters) / 4.0);
        row.facts.komi.map_or(DataCell::None, points)
    }),
    game_field("handicap", Int, Source::Facts, |row| row.facts.handicap.into()),
    game_field("result", Text, Source::Facts, |row| {
        DataCell::text(&match row.facts.outcome {
            Outcome::Unknown => String::new(),
            outcome => outcome.to_string(),
        })
    }),
    game_field("winner", Text, Source::Columns, |row| {
        DataCell::text(match row.game.winner {
            Winner::Black => "black",
            Winner::White => "white",
            Winner::Draw => "draw",
            Winner::Unknown => "",
        })
    }),
    game_field("size", Int, Source::Columns, |row| row.game.size.into()),
    game_field("moves", Int, Source::Columns, |row| row.game.moves.into()),
    game_field("corpora", Texts, Source::Columns, |row| {
        DataCell::Texts(row.corpora.of(row.game.id))
    }),
    game_field("source", Text, Source::Facts, |row| DataCell::text(&row.facts.source)),
    game_field("identity", Text, Source::Columns, |row| {
        DataCell::Text(format!("{:032x}", u128::from_be_bytes(row.game.identity)))
    }),
    game_field("sequence", Text, Source::Track, |row| {
        row.track.map_or(DataCell::None, |track| DataCell::Text(sequence(track)))
    }),
    game_field("tokens", Ints, Source::Track, |row| {
        row.track.map_or(DataCell::None, |track| DataCell::Ints(move_tokens(track)))
    }),
];

/// The columns of tables in memory: [`GAME_COLUMNS`] and `tokens`, the moves as integers.
pub const GAME_TABLE_COLUMNS: &DataColumns = &{
    let mut columns = [("", Text); GAME_FIELDS.len()];
    let mut i = 0;
    while i < columns.len() {
        columns[i] = (GAME_FIELDS[i].name, GAME_FIELDS[i].kind);
        i += 1;
    }
    columns
};

/// The columns of games in files. `date` is the first day, `dates` are all; `komi` is in points; `moves` is
/// the number of moves, passes included, and `sequence` the moves: `BQ16 WD4 Bpass`; `source` is the
/// file that the record came from. The kinds of ranks are the words of
/// [`RankKind`](crate::record::RankKind). `identity` is equal for records of one game.
pub const GAME_COLUMNS: &DataColumns = GAME_TABLE_COLUMNS.split_at(GAME_FIELDS.len() - 1).0;

/// Makes the value of a column from a hit, the size of the board and the shape of the pattern.
type HitValue = fn(&FoundHit, u8, Shape) -> DataCell;

/// The columns that only hits have, each with how its value is made: those of
/// [`Hit`](crate::answer::Hit), but for the comments.
const HIT_FIELDS: [(&str, DataType, HitValue); 12] = [
    ("at", Text, |hit, size, _| DataCell::Text(hit.window.point().name(size))),
    ("to", Text, |hit, size, shape| DataCell::Text(hit.last_point(size, shape).name(size))),
    ("symmetry", Text, |hit, _, _| DataCell::Text(hit.symmetry.name().to_owned())),
    ("first", Int, |hit, _, _| hit.first.get().into()),
    ("last", Int, |hit, _, _| hit.last.get().into()),
    ("path", Text, |hit, _, _| hit.path.as_deref().map_or(DataCell::None, DataCell::text)),
    ("node", Int, |hit, _, _| hit.node.map_or(DataCell::None, DataCell::from)),
    ("next", Text, |hit, _, shape| {
        next_cell(hit, shape, |next| DataCell::Text(next.color.letter().to_string()))
    }),
    ("next_row", Int, |hit, _, shape| next_cell(hit, shape, |next| next.row.into())),
    ("next_col", Int, |hit, _, shape| next_cell(hit, shape, |next| next.col.into())),
    ("next_move", Int, |hit, _, shape| next_cell(hit, shape, |next| next.number.get().into())),
    ("next_tenuki", Int, |hit, _, shape| next_cell(hit, shape, |next| next.tenuki.into())),
];

fn next_cell(hit: &FoundHit, shape: Shape, value: fn(FoundNext) -> DataCell) -> DataCell {
    hit.next_in(shape).map_or(DataCell::None, value)
}

/// The columns of hits: those of a hit, then those of its game without the moves; `docs/answers.md` says
/// what they are.
pub const HIT_COLUMNS: &DataColumns = &{
    const OWN: usize = HIT_FIELDS.len();
    let mut columns = [("", Text); OWN + GAME_COLUMNS.len() - 1];
    let mut i = 0;
    while i < columns.len() {
        columns[i] =
            if i < OWN { (HIT_FIELDS[i].0, HIT_FIELDS[i].1) } else { GAME_COLUMNS[i - OWN] };
        i += 1;
    }
    columns
};

fn rank_kind(row: &GameRow<'_>, color: Color) -> DataCell {
    DataCell::text(row.facts.rank_kind_name(color))
}

/// Some of the columns of games.
pub(crate) struct GameFields(Vec<&'static GameField>);

impl GameFields {
    /// The columns of these numbers.
    pub fn new(columns: impl IntoIterator<Item = usize>) -> GameFields {
        GameFields(columns.into_iter().filter_map(|i| GAME_FIELDS.get(i)).collect())
    }

    /// Returns the source that the columns are read from.
    pub fn source(&self) -> Source {
        self.0.iter().map(|field| field.source).max().unwrap_or(Source::Columns)
    }

    /// Their values.
    pub fn cells(&self, row: &GameRow<'_>) -> Vec<DataCell> {
        self.0.iter().map(|field| (field.value)(row)).collect()
    }
}

/// Some of the columns of hits.
pub(crate) struct HitFields(Vec<Result<usize, &'static GameField>>);

impl HitFields {
    /// The columns of these numbers.
    pub fn new(columns: impl IntoIterator<Item = usize>) -> HitFields {
        let field = |i: usize| match i.checked_sub(HIT_FIELDS.len()) {
            None => Some(Ok(i)),
            Some(i) => GAME_FIELDS.get(i).map(Err),
        };
        HitFields(columns.into_iter().filter_map(field).collect())
    }

    /// Returns the source that the columns of the game are read from.
    pub fn source(&self) -> Source {
        let of_game = self.0.iter().filter_map(|field| field.err());
        of_game.map(|field| field.source).max().unwrap_or(Source::Columns)
    }

    /// Their values, of a pattern of this shape.
    pub fn cells(&self, hit: &FoundHit, shape: Shape, row: &GameRow<'_>) -> Vec<DataCell> {
        let cell = |field: &Result<usize, &GameField>| match field {
            Ok(i) => {
                HIT_FIELDS.get(*i).map_or(DataCell::None, |it| it.2(hit, row.game.size, shape))
            }
            Err(field) => (field.value)(row),
        };
        self.0.iter().map(cell).collect()
    }
}

/// The moves of a game: `BQ16 WD4 Bpass`.
fn sequence(track: &Track) -> String {
    let size = track.size();
    let text = |m: crate::record::Move| {
        let point = m.point.map_or_else(|| "pass".to_owned(), |point| point.name(size));
        format!("{}{point}", m.color.letter())
    };
    track.moves().map(text).collect::<Vec<_>>().join(" ")
}

/// The moves of a game as integers: row · size + column from the upper left, size² for a pass, and size² + 1
/// more for white.
pub fn move_tokens(track: &Track) -> Vec<u16> {
    let size = track.size();
    let area = u16::from(size) * u16::from(size);
    let token = |of: crate::record::Move| {
        let point = of.point.map_or(area, |point| point.index(size) as u16);
        point + if of.color == Color::White { area + 1 } else { 0 }
    };
    track.moves().map(token).collect()
}

/// The names of the corpora of each game.
pub(crate) struct Corpora(Vec<(String, GameSet)>);

impl Corpora {
    fn of(&self, game: GameId) -> Vec<String> {
        let names = self.0.iter().filter(|(_, games)| games.contains(game));
        names.map(|(name, _)| name.clone()).collect()
    }
}

/// The number of games that are read together.
const GAMES: usize = 512;

impl Database {
    pub(crate) fn corpora_by_game(&self) -> Result<Corpora, DatabaseError> {
        let commit = self.commit();
        let mut sets = Vec::new();
        for corpus in &commit.corpora {
            sets.push((corpus.name.clone(), commit::get_set(self.store(), corpus)?));
        }
        Ok(Corpora(sets))
    }

    /// Visits the games of a set, or all, by ascending numbers, as far as `source` has them.
    ///
    /// # Errors
    /// They cannot be read, the work was interrupted, or what `visit` returns.
    pub(crate) fn for_each_game_row<E: From<DatabaseError>>(
        &self,
        wanted: Option<&GameSet>,
        source: Source,
        mut visit: impl FnMut(&GameRow<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let corpora = &self.corpora_by_game()?;
        let none = Facts::default();
        for segment in &self.commit().segments {
            let games = SegmentGames::new(self.store(), segment.segment());
            let tracks = SegmentTracks::new(self.store(), segment.segment());
            let columns = games.columns().map_err(DatabaseError::from)?;
            let is_wanted =
                |game: &GameColumns| wanted.is_none_or(|wanted| wanted.contains(game.id));
            let numbered = (0..).map(LocalGame).zip(&columns).filter(|(_, game)| is_wanted(game));
            let numbers: Vec<LocalGame> = numbered.map(|(number, _)| number).collect();
            for numbers in numbers.chunks(GAMES) {
                self.control().check().map_err(DatabaseError::from)?;
                let mut facts = Vec::new();
                let mut moves = Vec::new();
                if source >= Source::Facts {
                    games.for_facts(numbers, |_, found| {
                        facts.push(found);
                        Ok::<(), DatabaseError>(())
                    })?;
                }
                if source >= Source::Track {
                    tracks.for_games(numbers, |_, track| {
                        moves.push(track);
                        Ok::<(), DatabaseError>(())
                    })?;
                }
                for (i, &number) in numbers.iter().enumerate() {
                    let Some(game) = columns.get(number.place()) else { break };
                    let facts = facts.get(i).unwrap_or(&none);
                    visit(&GameRow { game, facts, track: moves.get(i), corpora })?;
                }
            }
        }
        Ok(())
    }

    /// Writes the games of a query, or all, as a table with [`GAME_COLUMNS`], by ascending numbers.
    /// Returns the writer and the number of games.
    ///
    /// # Errors
    /// As [`find`](Database::find); the writer's; or this build does not write the format.
    pub fn export_games<W: Write + Send>(
        &self,
        query: Option<&ResolvedQuery>,
        options: &FindOptions,
        format: DataFormat,
        out: W,
    ) -> Result<(W, u64), DatabaseError> {
        let wanted = query.map(|query| self.games_of(query, options)).transpose()?;
        let fields = GameFields::new(0..GAME_COLUMNS.len());
        let mut writer = DataWriter::new(out, format, GAME_COLUMNS)?;
        let wanted = wanted.as_ref();
        self.for_each_game_row(wanted, fields.source(), |row| {
            Ok::<(), DatabaseError>(writer.row(&fields.cells(row))?)
        })?;
        Ok(writer.finish()?)
    }

    /// Writes the hits of a query's leading pattern as a table with [`HIT_COLUMNS`], by ascending
    /// games and positions. Returns the writer and the number of hits.
    ///
    /// # Errors
    /// As [`export_games`](Database::export_games).
    pub fn export_hits<W: Write + Send>(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
        format: DataFormat,
        out: W,
    ) -> Result<(W, u64), DatabaseError> {
        let fields = HitFields::new(0..HIT_COLUMNS.len());
        let mut writer = DataWriter::new(out, format, HIT_COLUMNS)?;
        self.for_each_hit_row(query, &fields, options, |row| Ok(writer.row(&row)?))?;
        Ok(writer.finish()?)
    }

    /// Visits the hits of a query's leading pattern as rows, by ascending games and positions.
    pub(crate) fn for_each_hit_row(
        &self,
        query: &ResolvedQuery,
        fields: &HitFields,
        options: &FindOptions,
        mut visit: impl FnMut(Vec<DataCell>) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let Some(shape) = query.leading_pattern().map(PatternQuery::shape) else { return Ok(()) };
        let games = self.games_of(query, options)?;
        let mut rows = GameRows::new(self, fields.source(), &games)?;
        self.hits_in(query, &games, options, false, |game| {
            let visited = rows.with(game.id, |row| {
                game.listed().iter().try_for_each(|hit| visit(fields.cells(hit, shape, row)))
            })?;
            visited.unwrap_or(Ok(()))
        })
    }
}

/// Games whose rows are asked for one by one, by ascending numbers.
struct GameRows<'d> {
    database: &'d Database,
    index: Arc<GamesIndex>,
    corpora: Corpora,
    source: Source,
    /// The games that may be asked for.
    games: &'d GameSet,
    /// The facts of the next of them: they lie together, and so are read together.
    ahead: VecDeque<(GameId, Facts)>,
    /// The number of games that are read together next: few at first, since a reader may stop
    /// early.
    step: usize,
}

impl<'d> GameRows<'d> {
    /// Prepares to read some games of a database, as far as `source` has them.
    pub fn new(
        database: &'d Database,
        source: Source,
        games: &'d GameSet,
    ) -> Result<GameRows<'d>, DatabaseError> {
        let (index, corpora) = (database.index()?, database.corpora_by_game()?);
        Ok(GameRows { database, index, corpora, source, games, ahead: VecDeque::new(), step: 8 })
    }

    /// Work with the row of a game, whose track is not read: `None` if there is no such game.
    pub fn with<T>(
        &mut self,
        id: GameId,
        work: impl FnOnce(&GameRow<'_>) -> T,
    ) -> Result<Option<T>, DatabaseError> {
        let index = Arc::clone(&self.index);
        let at = index.segments.partition_point(|(info, _)| info.last_game < id);
        let Some((info, columns)) = index.segments.get(at) else { return Ok(None) };
        let number_of = |id: GameId| columns.place_of(id);
        let Some(game) = number_of(id).and_then(|number| columns.get(number)) else {
            return Ok(None);
        };
        let facts = if self.source >= Source::Facts {
            while self.ahead.front().is_some_and(|(ahead, _)| *ahead < id) {
                self.ahead.pop_front();
            }
            if self.ahead.front().is_none_or(|(ahead, _)| *ahead > id) {
                let games = self.games.range(id..=info.last_game).take(self.step);
                let (ids, numbers): (Vec<GameId>, Vec<LocalGame>) =
                    games.filter_map(|id| Some((id, LocalGame::at(number_of(id)?)))).unzip();
                self.step = (2 * self.step).min(GAMES);
                self.ahead.clear();
                let mut ids = ids.into_iter();
                SegmentGames::new(self.database.store(), info.segment()).for_facts(
                    &numbers,
                    |_, facts| {
                        self.ahead.extend(ids.next().map(|id| (id, facts)));
                        Ok::<(), DatabaseError>(())
                    },
                )?;
            }
            let next = self.ahead.pop_front().filter(|(ahead, _)| *ahead == id);
            next.ok_or(DatabaseError::NoGame { id })?.1
        } else {
            Facts::default()
        };
        Ok(Some(work(&GameRow { game: &game, facts: &facts, track: None, corpora: &self.corpora })))
    }
}
