//! Games that a command is given: a record in a file, or a game of the database by its number.

use std::ops::ControlFlow;
use std::path::Path;

use gopdb::database::{DatabaseError, FindOptions, PlayerGames, PlayerRecord, ResolvedQuery};
use gopdb::formats::Records;
use gopdb::input::{self, sources};
use gopdb::query::parse_query;
use gopdb::record::{Facts, GameRecord};
use gopdb::replay::Track;
use gopdb::segment::GameColumns;
use gopdb::sgf::{Encodings, Limits};
use gopdb::{GameId, GameSet};

use super::super::error::CliError;
use super::super::interrupt;
use super::super::session::Session;

/// A game and how it is called.
pub struct Loaded {
    /// Its number in the database.
    pub id: Option<GameId>,
    pub name: String,
    pub track: Track,
    /// Its first year, if it is known.
    pub year: Option<u16>,
}

/// The game of this number in the database, or the first of a file. A file in the present folder
/// whose name is a number is `./1`.
pub fn load(word: &str, session: &mut Session) -> Result<Loaded, CliError> {
    if !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) {
        let id = word.parse().map_err(|_| CliError::request(tr!("there is no game {word}")))?;
        let game = session.database()?.game(id)?;
        let (year, track) = (year(&game.facts), game.track);
        return Ok(Loaded { id: Some(id), name: tr!("game {id}"), track, year });
    }
    let mut found = None;
    for_each_record(Path::new(word), |facts, track| {
        found = Some((year(&facts), track));
        ControlFlow::Break(())
    })?;
    match found {
        Some((year, track)) => Ok(Loaded { id: None, name: word.to_owned(), track, year }),
        None => Err(CliError::request(tr!("there is no game in {word}"))
            .with_remedy(tr!("name a file of SGF, or the number of a game of the database"))),
    }
}

fn year(facts: &Facts) -> Option<u16> {
    facts.dates.first().map(|date| date.year).filter(|&year| year > 0)
}

/// Visits the games of a file, folder or archive; those that cannot be read are skipped.
pub fn for_each_record(
    path: &Path,
    mut visit: impl FnMut(Facts, Track) -> ControlFlow<()>,
) -> Result<(), CliError> {
    let cannot = |reason: String| {
        CliError::request(tr!("cannot read {}: {reason}", path.display()))
            .with_remedy(tr!("name a file of SGF, a folder or an archive that is there"))
    };
    if let Err(error) = std::fs::metadata(path) {
        return Err(cannot(error.to_string()));
    }
    let control = interrupt::current();
    for source in sources([path]) {
        let source = source.map_err(|error| cannot(error.to_string()))?;
        let mut flow = ControlFlow::Continue(());
        let limits = input::Limits::default();
        let _ = source.read(&limits, &control, &mut |entry| {
            let Ok(entry) = entry else { return ControlFlow::Continue(()) };
            let format = entry.format();
            let records = Records::new(entry, format, Limits::default(), Encodings::default());
            for game in records.flatten() {
                if control.is_interrupted() {
                    flow = ControlFlow::Break(());
                    break;
                }
                if let Ok(record) = GameRecord::from_raw(&game) {
                    let track = Track::play(&record).0;
                    flow = visit(record.facts, track);
                    if flow.is_break() {
                        break;
                    }
                }
            }
            flow
        });
        control.check().map_err(DatabaseError::from)?;
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

/// A query, with named sets and aliases resolved.
pub fn resolved(text: &str, session: &mut Session) -> Result<ResolvedQuery, CliError> {
    let node = parse_query(text)
        .map_err(|error| CliError::Query { error: Box::new(error), source: text.to_owned() })?;
    session.resolve(&node.node)
}

/// The games that a query finds; `None` without a query. Named sets and aliases are resolved as
/// in `find`.
pub fn games_where(
    query: Option<&str>,
    session: &mut Session,
) -> Result<Option<GameSet>, CliError> {
    let Some(text) = query else { return Ok(None) };
    let query = resolved(text, session)?;
    Ok(Some(session.database()?.games_of(&query, &FindOptions::default())?))
}

/// The games of the player whom a query names, if every game must have one and the same player.
pub fn player_where(
    query: Option<&str>,
    session: &mut Session,
) -> Result<Option<PlayerGames>, CliError> {
    let Some(query) = query.and_then(|text| parse_query(text).ok()) else { return Ok(None) };
    let query = session.resolve(&query.node)?;
    Ok(session.database()?.player_games(&query)?)
}

/// Returns the results of the player whom a query names, in the games that it finds.
pub fn player_record_where(
    query: Option<&str>,
    games: Option<&GameSet>,
    session: &mut Session,
) -> Result<Option<PlayerRecord>, CliError> {
    let parsed = query.and_then(|text| parse_query(text).ok());
    let (Some(query), Some(games)) = (parsed, games) else { return Ok(None) };
    let query = session.resolve(&query.node)?;
    Ok(session.database()?.player_record(&query, games)?)
}

/// Visits the tracks of all games, or of some.
pub fn visit_tracks(
    games: Option<&GameSet>,
    session: &mut Session,
    mut visit: impl FnMut(&GameColumns, Track),
) -> Result<(), CliError> {
    Ok(session.database()?.for_each_track(|columns, track| {
        if games.is_none_or(|games| games.contains(columns.id)) {
            visit(columns, track);
        }
        Ok(())
    })?)
}

/// Visits the facts and tracks of all games, or of some.
pub fn visit_games(
    games: Option<&GameSet>,
    session: &mut Session,
    mut visit: impl FnMut(&GameColumns, Facts, Track),
) -> Result<(), CliError> {
    Ok(session.database()?.for_each_game(|columns, facts, track| {
        if games.is_none_or(|games| games.contains(columns.id)) {
            visit(columns, facts, track);
        }
        Ok(())
    })?)
}

/// The number after a word, as in `top 10`.
pub fn number_after(word: &str, text: Option<&String>) -> Result<usize, CliError> {
    text.and_then(|text| text.parse().ok()).ok_or_else(|| {
        CliError::request(tr!("`{word}` needs a whole number")).with_remedy(format!("{word} 10"))
    })
}
