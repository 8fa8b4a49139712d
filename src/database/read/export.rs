//! Games and hits as tables in files.

use std::collections::BTreeMap;
use std::io::Write;

use roaring::RoaringBitmap;

use super::find::FoundHit;
use crate::database::commit;
use crate::database::{Database, DatabaseError, FindOptions, ResolvedQuery};
use crate::go::Color;
use crate::knowledge::data_file::{DataCell, DataColumns, DataFormat, DataType, DataWriter};
use crate::record::{Date, Facts, Winner};
use crate::replay::Track;
use crate::segment::GameColumns;

use DataType::{Float, Int, Text};

/// The columns of games. `date` is the first day, `dates` are all; `komi` is in points; `moves` is
/// the number of moves, passes included, and `sequence` the moves: `BQ16 WD4 Bpass`; `source` is the
/// file that the record came from. The kinds of ranks are the words of
/// [`RankKind`](crate::record::RankKind). `identity` is equal for records of one game.
pub const GAME_COLUMNS: &DataColumns = &[
    ("game", Int),
    ("black", Text),
    ("white", Text),
    ("black_rank", Text),
    ("white_rank", Text),
    ("black_rank_kind", Text),
    ("white_rank_kind", Text),
    ("black_team", Text),
    ("white_team", Text),
    ("date", Text),
    ("dates", Text),
    ("year", Int),
    ("event", Text),
    ("round", Text),
    ("place", Text),
    ("game_name", Text),
    ("rules", Text),
    ("komi", Float),
    ("handicap", Int),
    ("result", Text),
    ("winner", Text),
    ("size", Int),
    ("moves", Int),
    ("corpora", Text),
    ("source", Text),
    ("identity", Text),
    ("sequence", Text),
];

/// The columns of hits: those of a hit, then those of its game without the moves. `at` is the upper
/// left point of the window, `first` and `last` are the positions of the hit, and `path` the path of the
/// first position of a hit in a variation; it is empty in the main line.
pub const HIT_COLUMNS: &DataColumns = &{
    const OWN: [(&str, DataType); 5] =
        [("at", Text), ("symmetry", Text), ("first", Int), ("last", Int), ("path", Text)];
    let mut columns = [("", Text); OWN.len() + GAME_COLUMNS.len() - 1];
    let mut i = 0;
    while i < columns.len() {
        columns[i] = if i < OWN.len() { OWN[i] } else { GAME_COLUMNS[i - OWN.len()] };
        i += 1;
    }
    columns
};

/// The values of a game but its moves.
fn game_cells(game: &GameColumns, facts: &Facts, corpora: &str) -> Vec<DataCell> {
    let text = DataCell::text;
    let dates: Vec<String> = facts.dates.iter().map(Date::to_string).collect();
    let winner = match facts.outcome.winner() {
        Winner::Black => "black",
        Winner::White => "white",
        Winner::Draw => "draw",
        Winner::Unknown => "",
    };
    let identity = format!("{:032x}", u128::from_be_bytes(game.identity));
    vec![
        game.id.into(),
        text(&facts.black),
        text(&facts.white),
        text(&facts.black_rank),
        text(&facts.white_rank),
        text(facts.rank_kind_name(Color::Black)),
        text(facts.rank_kind_name(Color::White)),
        text(&facts.black_team),
        text(&facts.white_team),
        dates.first().map_or(DataCell::None, |date| text(date)),
        text(&dates.join(" ")),
        facts.dates.first().map_or(DataCell::None, |date| date.year.into()),
        text(&facts.event),
        text(&facts.round),
        text(&facts.place),
        text(&facts.game_name),
        text(&facts.rules),
        facts.komi.map_or(DataCell::None, |quarters| DataCell::Float(f64::from(quarters) / 4.0)),
        facts.handicap.into(),
        text(&facts.outcome.to_string()),
        text(winner),
        game.size.into(),
        game.moves.into(),
        text(corpora),
        text(&facts.source),
        text(&identity),
    ]
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

/// The names of the corpora of each game.
struct Corpora(Vec<(String, RoaringBitmap)>);

impl Corpora {
    fn of(&self, game: u32) -> String {
        let names = self.0.iter().filter(|(_, games)| games.contains(game));
        names.map(|(name, _)| name.as_str()).collect::<Vec<_>>().join("; ")
    }
}

impl Database {
    fn corpora_by_game(&self) -> Result<Corpora, DatabaseError> {
        let commit = self.commit();
        let mut sets = Vec::new();
        for corpus in &commit.corpora {
            sets.push((corpus.name.clone(), commit::get_set(self.store(), corpus)?));
        }
        Ok(Corpora(sets))
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
        let corpora = self.corpora_by_game()?;
        let mut writer = DataWriter::new(out, format, GAME_COLUMNS)?;
        self.for_each_game(|game, facts, track| {
            if wanted.as_ref().is_none_or(|games| games.contains(game.id)) {
                let mut cells = game_cells(game, &facts, &corpora.of(game.id));
                cells.push(DataCell::Text(sequence(&track)));
                writer.row(&cells)?;
            }
            Ok(())
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
        let mut found: BTreeMap<u32, Vec<FoundHit>> = BTreeMap::new();
        self.for_each_hit(query, options, |game, _, hits| {
            found.insert(game, hits.to_vec());
        })?;
        let corpora = self.corpora_by_game()?;
        let mut writer = DataWriter::new(out, format, HIT_COLUMNS)?;
        self.for_each_game(|game, facts, _| {
            let Some(hits) = found.get(&game.id) else { return Ok(()) };
            let of_game = game_cells(game, &facts, &corpora.of(game.id));
            for hit in hits {
                let mut cells = vec![
                    DataCell::Text(hit.window.point().name(game.size)),
                    DataCell::Text(hit.symmetry.name().to_owned()),
                    hit.first.into(),
                    hit.last.into(),
                    hit.path.as_deref().map_or(DataCell::None, DataCell::text),
                ];
                cells.extend_from_slice(&of_game);
                writer.row(&cells)?;
            }
            Ok(())
        })?;
        Ok(writer.finish()?)
    }
}
