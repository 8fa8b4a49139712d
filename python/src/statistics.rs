//! What many games add up to: ranked patterns, trends, comparisons, players, openings, corner
//! sequences, templates and likely moves. Each function returns a dict of single values, and the
//! rows.

use std::path::PathBuf;

use gopdb::database::{
    self as core, Basis, PlayerGames, PlayerOrder, PlayerRecord, ResolvedQuery, TemplateRequest,
    TrainOptions, Wins, wilson,
};
use gopdb::dictionary::{DictionaryShape, Results};
use gopdb::go::{Color, Point};
use gopdb::knowledge::fuseki::Options as OpeningOptions;
use gopdb::knowledge::joseki::Stone;
use gopdb::knowledge::joseki_count::Extent;
use gopdb::knowledge::joseki_names::JosekiNames;
use gopdb::knowledge::moves::{AdaptOptions, Options, SuggestTables, Suggester};
use gopdb::knowledge::opening_names::OpeningNames;
use gopdb::knowledge::statistical_templates::Options as StatisticalOptions;
use gopdb::position::letter_name;
use gopdb::query::{Period, Statement};
use gopdb::record::Move;
use gopdb::{Control, GameId};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::database::{Database, parse, search};
use crate::error;
use crate::position::Position;
use crate::table::{ColumnType, Table, TableBuilder};
use crate::work;

type Summary<'py> = Bound<'py, PyDict>;

/// The rows of an answer, and its single values.
type Rows<'py> = PyResult<(Summary<'py>, Table)>;

fn wins(py: Python<'_>, of: Wins) -> PyResult<Bound<'_, PyDict>> {
    let (low, high) = wilson(of.won, of.decided());
    let dict = PyDict::new(py);
    dict.set_item("games", of.games)?;
    dict.set_item("won", of.won)?;
    dict.set_item("lost", of.lost)?;
    dict.set_item("low", low)?;
    dict.set_item("high", high)?;
    Ok(dict)
}

/// Adds the years and the number of players of the games that rates rest on.
fn add_basis(summary: &Bound<'_, PyDict>, basis: &Basis) -> PyResult<()> {
    summary.set_item("first_year", basis.years().map(|years| years.0))?;
    summary.set_item("last_year", basis.years().map(|years| years.1))?;
    summary.set_item("players", basis.players)
}

fn player_record<'py>(
    py: Python<'py>,
    player: Option<&PlayerRecord>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let Some(player) = player else { return Ok(None) };
    let dict = PyDict::new(py);
    dict.set_item("name", &player.name)?;
    dict.set_item("total", wins(py, player.total())?)?;
    dict.set_item("black", wins(py, player.black)?)?;
    dict.set_item("white", wins(py, player.white)?)?;
    dict.set_item("games_against_itself", player.itself.games)?;
    dict.set_item("other_names", player.other_names)?;
    Ok(Some(dict))
}

/// The parsed query, if there is one.
fn parse_some(
    py: Python<'_>,
    reader: &core::Database,
    query: Option<&str>,
) -> PyResult<Option<ResolvedQuery>> {
    query.map(|query| parse(py, reader, query)).transpose()
}

/// The dictionary of this name, as `index add` and `import` call it.
pub fn dictionary_shape(name: &str) -> PyResult<DictionaryShape> {
    DictionaryShape::from_name(name).ok_or_else(|| {
        let known = DictionaryShape::ALL.map(|kind| kind.to_string()).join(", ");
        PyValueError::new_err(format!("no dictionary of shape {name:?}; shapes: {known}"))
    })
}

/// Rank the patterns of a dictionary: `words` is what follows `top` in the query language.
#[pyfunction]
#[pyo3(signature = (database, words, *, r#where, limit, offset, by))]
pub fn top<'py>(
    py: Python<'py>,
    database: &Database,
    words: &str,
    r#where: Option<&str>,
    limit: Option<u32>,
    offset: Option<u32>,
    by: Option<&str>,
) -> Rows<'py> {
    const COMMAND: &str = "top ";
    let by = by.map_or(String::new(), |by| format!(" by {by}"));
    let text = format!("{COMMAND}{words}{by}");
    let statement = gopdb::query::parse(&text)
        .map_err(|error| error::query_after(py, &error, &text, COMMAND.len()))?;
    let Statement::Top(mut top) = statement else {
        return Err(PyValueError::new_err("expected what follows `top`"));
    };
    top.count = limit.or(top.count);
    top.offset = offset.or(top.offset);
    let reader = database.reader();
    let condition = parse_some(py, &reader, r#where)?;
    let own = top.query.take().map(|query| reader.resolve(&query.node)).transpose();
    let query = match (own.map_err(error::database)?, condition) {
        (Some(_), Some(_)) => {
            return Err(PyValueError::new_err("`where` is in the text and an argument"));
        }
        (own, condition) => own.or(condition),
    };
    let request = core::TopRequest::of(&top).map_err(error::database)?;
    let (query, request) = (query.as_ref(), &request);
    let (rows, player) = search(py, &reader, 0, |reader, options| {
        let Some(query) = query else { return Ok((reader.top(request)?, None)) };
        let games = reader.games_of(query, options)?;
        let player = reader.player_record(query, &games)?;
        Ok((reader.top_of(request, &games, options)?, player))
    })?;
    let mut table = TableBuilder::new(&[
        ("rank", ColumnType::Int),
        ("pattern", ColumnType::Text),
        ("k", ColumnType::Int),
        ("hits", ColumnType::Int),
        ("games", ColumnType::Int),
        ("played", ColumnType::Int),
        ("placements", ColumnType::Int),
        ("final", ColumnType::Int),
        ("black_wins", ColumnType::Int),
        ("white_wins", ColumnType::Int),
        ("draws_or_unknown", ColumnType::Int),
    ]);
    for row in &rows {
        let results = row.counts.game_results;
        table.row([
            row.rank.into(),
            row.pattern.to_string().into(),
            row.k.into(),
            row.counts.hits.into(),
            row.counts.games.into(),
            row.counts.played_total().into(),
            row.counts.placements.into(),
            row.counts.finals.into(),
            results.black.into(),
            results.white.into(),
            results.other.into(),
        ]);
    }
    let summary = PyDict::new(py);
    summary.set_item("unit", request.by.name())?;
    summary.set_item("player", player_record(py, player.as_ref())?)?;
    Ok((summary, table.finish()?))
}

fn period(by: &str) -> PyResult<Period> {
    match by {
        "year" => Ok(Period::Year),
        "decade" => Ok(Period::Decade),
        _ => Err(PyValueError::new_err("by must be 'year' or 'decade'")),
    }
}

/// How often a query was found in each year or decade; with `letter`, how often the continuation
/// with this letter came next.
#[pyfunction]
#[pyo3(signature = (database, query, *, by, letter))]
pub fn trend<'py>(
    py: Python<'py>,
    database: &Database,
    query: &str,
    by: &str,
    letter: Option<&str>,
) -> Rows<'py> {
    let by = period(by)?;
    let reader = database.reader();
    let mut parsed = parse(py, &reader, query)?;
    if let Some(letter) = letter {
        let asked = &parsed;
        let found =
            search(py, &reader, 0, |reader, options| reader.with_letter(asked, letter, options))?;
        parsed = found.ok_or_else(|| {
            PyValueError::new_err(format!("the query has no continuation {letter:?}"))
        })?;
    }
    let asked = &parsed;
    let trend = search(py, &reader, 0, |reader, options| reader.trend(asked, by, options))?;
    let mut table = TableBuilder::new(&[
        ("from", ColumnType::Int),
        ("to", ColumnType::Int),
        ("games", ColumnType::Int),
        ("of_games", ColumnType::Int),
        ("share", ColumnType::Float),
        ("low", ColumnType::Float),
        ("high", ColumnType::Float),
        ("black_wins", ColumnType::Int),
        ("white_wins", ColumnType::Int),
        ("player_won", ColumnType::Int),
        ("player_lost", ColumnType::Int),
    ]);
    for row in &trend.rows {
        let interval = (row.games > 0).then(|| wilson(row.found(), row.games));
        let own = trend.player.as_ref().map(|_| row.own);
        table.row([
            row.from.into(),
            row.to.into(),
            row.found().into(),
            row.games.into(),
            (row.games > 0).then(|| row.found() as f64 / row.games as f64).into(),
            interval.map(|(low, _)| low).into(),
            interval.map(|(_, high)| high).into(),
            row.results.black.into(),
            row.results.white.into(),
            own.map(|own| own.won).into(),
            own.map(|own| own.lost).into(),
        ]);
    }
    let summary = PyDict::new(py);
    summary.set_item("by", trend.by.name())?;
    summary
        .set_item("query", if letter.is_some() { parsed.to_string() } else { query.to_owned() })?;
    summary.set_item("undated_games", trend.undated.1)?;
    summary.set_item("undated_of_games", trend.undated.0)?;
    summary.set_item("player", player_record(py, trend.player.as_ref())?)?;
    Ok((summary, table.finish()?))
}

fn side<'py>(py: Python<'py>, side: &core::Side) -> PyResult<Bound<'py, PyDict>> {
    let results = side.answer.game_results;
    let dict = PyDict::new(py);
    dict.set_item("of_games", side.total)?;
    dict.set_item("games", side.answer.games)?;
    dict.set_item("hits", side.answer.hits)?;
    dict.set_item("black_wins", results.black)?;
    dict.set_item("white_wins", results.white)?;
    dict.set_item("draws_or_unknown", results.other)?;
    dict.set_item("player", player_record(py, side.answer.player.as_ref())?)?;
    Ok(dict)
}

/// What a query finds in two sets of games; the rows are the continuations.
#[pyfunction]
pub fn compare<'py>(
    py: Python<'py>,
    database: &Database,
    query: &str,
    left: &str,
    right: &str,
) -> Rows<'py> {
    let reader = database.reader();
    let query = &parse(py, &reader, query)?;
    let sides = [parse(py, &reader, left)?, parse(py, &reader, right)?];
    let conditions = sides.each_ref();
    let found =
        search(py, &reader, 0, |reader, options| reader.compare(query, conditions, options))?;
    let mut table = TableBuilder::new(&[
        ("row", ColumnType::Int),
        ("col", ColumnType::Int),
        ("color", ColumnType::Text),
        ("left", ColumnType::Int),
        ("left_black_wins", ColumnType::Int),
        ("left_white_wins", ColumnType::Int),
        ("right", ColumnType::Int),
        ("right_black_wins", ColumnType::Int),
        ("right_white_wins", ColumnType::Int),
        ("p", ColumnType::Float),
    ]);
    for both in &found.continuations {
        let [left, right] = both.counts();
        let results = both
            .sides
            .each_ref()
            .map(|side| side.as_ref().map_or(Results::default(), |next| next.results));
        table.row([
            both.row.into(),
            both.col.into(),
            both.color.letter().to_string().into(),
            left.into(),
            results[0].black.into(),
            results[0].white.into(),
            right.into(),
            results[1].black.into(),
            results[1].white.into(),
            both.p.into(),
        ]);
    }
    let summary = PyDict::new(py);
    summary.set_item("left", side(py, &found.sides[0])?)?;
    summary.set_item("right", side(py, &found.sides[1])?)?;
    summary.set_item("common_games", found.common)?;
    summary.set_item("games_p", found.share_p)?;
    summary.set_item("wins_p", found.wins_p)?;
    summary.set_item("player_wins_p", found.player_p())?;
    Ok((summary, table.finish()?))
}

/// The players of a query's games.
#[pyfunction]
#[pyo3(signature = (database, query, *, by, limit))]
pub fn players<'py>(
    py: Python<'py>,
    database: &Database,
    query: Option<&str>,
    by: &str,
    limit: Option<usize>,
) -> Rows<'py> {
    let order = PlayerOrder::from_name(by).ok_or_else(|| {
        let known = PlayerOrder::ALL.map(PlayerOrder::name).join(", ");
        PyValueError::new_err(format!("by must be one of {known}"))
    })?;
    let reader = database.reader();
    let query = parse_some(py, &reader, query)?;
    let query = query.as_ref();
    let mut players = search(py, &reader, 0, |reader, options| reader.players(query, options))?;
    order.sort(&mut players);
    let mut table = TableBuilder::new(&[
        ("player", ColumnType::Text),
        ("games", ColumnType::Int),
        ("won", ColumnType::Int),
        ("lost", ColumnType::Int),
        ("rate", ColumnType::Float),
        ("black_games", ColumnType::Int),
        ("black_won", ColumnType::Int),
        ("black_lost", ColumnType::Int),
        ("white_games", ColumnType::Int),
        ("white_won", ColumnType::Int),
        ("white_lost", ColumnType::Int),
        ("first_year", ColumnType::Int),
        ("last_year", ColumnType::Int),
        ("ranks", ColumnType::Texts),
    ]);
    for player in players.iter().take(limit.unwrap_or(usize::MAX)) {
        let total = player.total();
        let decided = total.decided();
        table.row([
            player.name.as_str().into(),
            total.games.into(),
            total.won.into(),
            total.lost.into(),
            (decided > 0).then(|| total.won as f64 / decided as f64).into(),
            player.black.games.into(),
            player.black.won.into(),
            player.black.lost.into(),
            player.white.games.into(),
            player.white.won.into(),
            player.white.lost.into(),
            player.years.map(|years| years.0).into(),
            player.years.map(|years| years.1).into(),
            player.ranks.clone().into(),
        ]);
    }
    let summary = PyDict::new(py);
    summary.set_item("total", players.len())?;
    Ok((summary, table.finish()?))
}

/// The openings of a query's games.
#[pyfunction]
#[pyo3(signature = (database, query, *, moves, swap, ordered, least, limit, names))]
#[expect(clippy::too_many_arguments, reason = "one for each option of the Python method")]
pub fn fuseki<'py>(
    py: Python<'py>,
    database: &Database,
    query: Option<&str>,
    moves: usize,
    swap: bool,
    ordered: bool,
    least: u64,
    limit: usize,
    names: Option<PathBuf>,
) -> Rows<'py> {
    let reader = database.reader();
    let query = parse_some(py, &reader, query)?;
    let mut all_names = OpeningNames::built_in();
    if let Some(path) = names {
        let wrong = |why: String| error::GopdbError::new_err(format!("{}: {why}", path.display()));
        let text = std::fs::read_to_string(&path).map_err(|why| wrong(why.to_string()))?;
        all_names.extend(OpeningNames::parse(&text).map_err(|why| wrong(why.to_string()))?);
    }
    let query = query.as_ref();
    let (openings, player, basis) = search(py, &reader, 0, |reader, options| {
        let games = query.map(|query| reader.games_of(query, options)).transpose()?;
        let player = query.map(|query| reader.player_games(query)).transpose()?.flatten();
        let how = OpeningOptions::default().moves(moves).swap(swap).ordered(ordered);
        let openings = reader.openings(how, all_names, games.as_ref(), player.as_ref())?;
        Ok((openings, player, reader.basis(games.as_ref())?))
    })?;
    let mut table = TableBuilder::new(&[
        ("rank", ColumnType::Int),
        ("games", ColumnType::Int),
        ("share", ColumnType::Float),
        ("black_wins", ColumnType::Int),
        ("white_wins", ColumnType::Int),
        ("draws_or_unknown", ColumnType::Int),
        ("player_won", ColumnType::Int),
        ("player_lost", ColumnType::Int),
        ("first_year", ColumnType::Int),
        ("last_year", ColumnType::Int),
        ("names", ColumnType::Texts),
        ("black", ColumnType::Texts),
        ("white", ColumnType::Texts),
        ("moves", ColumnType::Texts),
        ("examples", ColumnType::Ints),
    ]);
    let games = openings.games();
    for (i, opening) in openings.top(limit, least).into_iter().enumerate() {
        let board = opening.position.board();
        let size = board.size();
        let stones = |color: Color| -> Vec<String> {
            let of = |p: &Point| board.get(*p).color() == Some(color);
            Point::all(size).filter(of).map(|p| p.name(size)).collect()
        };
        let move_name = |m: &Move| m.point.map_or("pass".to_owned(), |p| p.name(size));
        let own = player.as_ref().map(|_| opening.followed);
        let names: Vec<String> =
            opening.names().into_iter().map(|(name, _)| name.to_string()).collect();
        table.row([
            (i + 1).into(),
            opening.games().into(),
            (opening.games() as f64 / games.max(1) as f64).into(),
            opening.results.black.into(),
            opening.results.white.into(),
            opening.results.other.into(),
            own.map(|own| own.won).into(),
            own.map(|own| own.lost).into(),
            opening.years.map(|years| years.0).into(),
            opening.years.map(|years| years.1).into(),
            names.into(),
            stones(Color::Black).into(),
            stones(Color::White).into(),
            ordered.then(|| opening.moves.iter().map(move_name).collect::<Vec<_>>()).into(),
            opening.examples.as_slice().into(),
        ]);
    }
    let summary = PyDict::new(py);
    summary.set_item("moves", moves)?;
    summary.set_item("games", games)?;
    add_basis(&summary, &basis)?;
    summary.set_item("openings", openings.len())?;
    summary.set_item("player", player.map(|player: PlayerGames| player.name))?;
    Ok((summary, table.finish()?))
}

/// A stone as a move in the upper right corner: `B Q16`.
fn corner_move(stone: Stone) -> String {
    format!("{} {}", stone.color.letter(), Point::new(stone.row, 18 - stone.col).name(19))
}

/// The corner sequences of a query's games.
#[pyfunction]
#[pyo3(signature = (database, query, *, moves, least, limit))]
pub fn joseki<'py>(
    py: Python<'py>,
    database: &Database,
    query: Option<&str>,
    moves: usize,
    least: u64,
    limit: usize,
) -> Rows<'py> {
    let reader = database.reader();
    let query = parse_some(py, &reader, query)?;
    let query = query.as_ref();
    let (tree, games, player, basis) = search(py, &reader, 0, |reader, options| {
        let wanted = query.map(|query| reader.games_of(query, options)).transpose()?;
        let player = match (query, &wanted) {
            (Some(query), Some(games)) => reader.player_record(query, games)?,
            _ => None,
        };
        let (tree, games) = reader.joseki(moves, Extent::Top(limit, least), wanted.as_ref())?;
        Ok((tree, games, player, reader.basis(wanted.as_ref())?))
    })?;
    let mut table = TableBuilder::new(&[
        ("rank", ColumnType::Int),
        ("name", ColumnType::Text),
        ("moves", ColumnType::Texts),
        ("ended", ColumnType::Int),
        ("reached", ColumnType::Int),
        ("first_wins", ColumnType::Int),
        ("second_wins", ColumnType::Int),
        ("draws_or_unknown", ColumnType::Int),
        ("game", ColumnType::Int),
    ]);
    let names = JosekiNames::built_in();
    for (i, (line, node)) in tree.top(limit, least).iter().enumerate() {
        table.row([
            (i + 1).into(),
            names.of(line).into(),
            line.iter().copied().map(corner_move).collect::<Vec<_>>().into(),
            node.settled.into(),
            node.results.total().into(),
            node.results.black.into(),
            node.results.white.into(),
            node.results.other.into(),
            node.example.into(),
        ]);
    }
    let summary = PyDict::new(py);
    summary.set_item("games", games)?;
    add_basis(&summary, &basis)?;
    summary.set_item("corners", tree.corners())?;
    summary.set_item("positions", tree.positions())?;
    summary.set_item("player", player_record(py, player.as_ref())?)?;
    Ok((summary, table.finish()?))
}

/// The maximal templates of a dictionary.
#[pyfunction]
#[pyo3(signature = (database, shape, *, min_games, stones, most, limit))]
pub fn templates<'py>(
    py: Python<'py>,
    database: &Database,
    shape: &str,
    min_games: Option<u64>,
    stones: usize,
    most: Option<usize>,
    limit: usize,
) -> Rows<'py> {
    let kind = dictionary_shape(shape)?;
    let request = TemplateRequest::default()
        .min_games(min_games)
        .stones(stones)
        .most(most.unwrap_or(usize::MAX));
    let found = search(py, &database.reader(), 0, |reader, _| reader.templates(kind, &request))?;
    let mut table = TableBuilder::new(&[
        ("rank", ColumnType::Int),
        ("pattern", ColumnType::Text),
        ("unknown", ColumnType::Int),
        ("patterns", ColumnType::Int),
        ("hits", ColumnType::Int),
        ("rarest_hits", ColumnType::Int),
    ]);
    for (i, template) in found.rows.iter().take(limit).enumerate() {
        table.row([
            (i + 1).into(),
            template.pattern.to_string().into(),
            template.unknown.into(),
            template.patterns.into(),
            template.hits.into(),
            template.least.into(),
        ]);
    }
    let summary = PyDict::new(py);
    summary.set_item("shape", kind.to_string())?;
    summary.set_item("min_games", found.min_games)?;
    summary.set_item("patterns", found.patterns)?;
    summary.set_item("templates", found.rows.len())?;
    Ok((summary, table.finish()?))
}

/// The patterns of a dictionary with a cell whose state makes little difference.
#[pyfunction]
#[pyo3(signature = (database, shape, *, within, min_games, stones, limit))]
pub fn statistical_templates<'py>(
    py: Python<'py>,
    database: &Database,
    shape: &str,
    within: f64,
    min_games: Option<u64>,
    stones: usize,
    limit: usize,
) -> Rows<'py> {
    let kind = dictionary_shape(shape)?;
    if !(0.0..=1.0).contains(&within) {
        return Err(PyValueError::new_err("within is a share, 0 to 1"));
    }
    let mut how = StatisticalOptions::default().within(within).stones(stones);
    how.least = min_games.unwrap_or(how.least).max(1);
    let found =
        search(py, &database.reader(), 0, |reader, _| reader.statistical_templates(kind, &how))?;
    let mut table = TableBuilder::new(&[
        ("rank", ColumnType::Int),
        ("pattern", ColumnType::Text),
        ("cell", ColumnType::Int),
        ("games_empty", ColumnType::Int),
        ("games_black", ColumnType::Int),
        ("games_white", ColumnType::Int),
        ("difference", ColumnType::Float),
        ("at_most", ColumnType::Float),
    ]);
    for (i, template) in found.found.iter().take(limit).enumerate() {
        let [empty, black, white] = template.trials;
        table.row([
            (i + 1).into(),
            template.pattern.to_string().into(),
            template.cell.into(),
            empty.into(),
            black.into(),
            white.into(),
            template.difference.into(),
            template.bound.into(),
        ]);
    }
    let summary = PyDict::new(py);
    summary.set_item("shape", kind.to_string())?;
    summary.set_item("within", within)?;
    summary.set_item("tested", found.tested)?;
    summary.set_item("templates", found.found.len())?;
    summary.set_item("closest", found.closest.map(|closest| closest.pattern.to_string()))?;
    Ok((summary, table.finish()?))
}

/// Train the model of move prediction; returns the numbers of games, patterns and contexts.
#[pyfunction]
#[pyo3(signature = (database, *, size, sample))]
pub fn train(
    py: Python<'_>,
    database: &Database,
    size: u8,
    sample: usize,
) -> PyResult<(u64, u64, u64)> {
    let control = Control::new();
    let mut writer = database.reader().with_control(&control).writer();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let least = Options::least_for(writer.commit().games());
    let options = Options::default().size(size).least(least).threads(threads).sample(sample.max(1));
    let options = TrainOptions::default().options(options);
    let trained = work::run(py, &control, |_| Ok(()), move || writer.train(&options))?;
    let model = trained.map_err(error::database)?.model;
    Ok((model.games, model.patterns, model.contexts))
}

/// The likeliest moves of a position of a game, or of a position of its own.
#[pyfunction]
#[pyo3(signature = (database, game, position, r#move, *, games, limit))]
pub fn suggest<'py>(
    py: Python<'py>,
    database: &Database,
    game: Option<u32>,
    position: Option<&Position>,
    r#move: Option<usize>,
    games: Option<&str>,
    limit: usize,
) -> Rows<'py> {
    let reader = database.reader();
    let game = game.map(GameId::new);
    let query = games.map(|text| parse(py, &reader, text)).transpose()?;
    let track = match (game, position) {
        (Some(game), _) => reader.game(game).map_err(error::database)?.track,
        (None, Some(position)) => position.session.track().ok_or_else(|| {
            PyValueError::new_err("stones were placed in the position, so it has no moves")
        })?,
        (None, None) => return Err(PyValueError::new_err("a game or a position is needed")),
    };
    let at = r#move.unwrap_or(usize::MAX).min(track.len());
    let known = &track;
    let (model, adapted, likely) = search(py, &reader, 0, |reader, _| {
        let (model, predictor) = reader.move_predictor()?;
        let tables = SuggestTables::new(model.size);
        let Some(query) = &query else {
            let mut suggester = Suggester::new(&predictor, &tables);
            let likely = reader.likely_moves(&model, &mut suggester, (known, at), limit)?;
            return Ok((model, None, likely));
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let options = AdaptOptions::default().threads(threads);
        let adapted = reader.adapt(&predictor, query, game, &options)?;
        let mut suggester = Suggester::new(&adapted.predictor, &tables);
        let likely = reader.likely_moves_adapted(&adapted, &mut suggester, (known, at), limit)?;
        Ok((model, Some((adapted.games, adapted.player)), likely))
    })?;
    let size = track.size();
    if model.size != size {
        return Err(PyValueError::new_err(format!(
            "the model is for boards of {} lines, and this one has {size}",
            model.size
        )));
    }
    let mut table = TableBuilder::new(&[
        ("letter", ColumnType::Text),
        ("at", ColumnType::Text),
        ("chance", ColumnType::Float),
        ("radius", ColumnType::Int),
        ("pattern", ColumnType::Text),
        ("exposure", ColumnType::Int),
        ("played", ColumnType::Int),
        ("won", ColumnType::Int),
        ("lost", ColumnType::Int),
        ("games", ColumnType::Ints),
        ("reasons", ColumnType::Texts),
    ]);
    for (i, likely_move) in likely.iter().enumerate() {
        let evidence = likely_move.suggestion.context.map(|known| known.evidence);
        let reasons = likely_move.suggestion.reasons.iter();
        table.row([
            (i < 26).then(|| letter_name(i)).into(),
            likely_move.suggestion.point.name(size).into(),
            f64::from(likely_move.suggestion.chance).into(),
            likely_move.radius().into(),
            likely_move.pattern().map(|pattern| pattern.to_string()).into(),
            evidence.map(|e| e.exposure).into(),
            evidence.map(|e| e.played).into(),
            evidence.map(|e| e.won).into(),
            evidence.map(|e| e.lost).into(),
            likely_move.examples().into(),
            reasons.map(|reason| reason.words.to_owned()).collect::<Vec<_>>().into(),
        ]);
    }
    let summary = PyDict::new(py);
    let (fitted_to, named) = adapted.unzip();
    summary.set_item("adapted_to", fitted_to)?;
    summary.set_item("player", named.flatten())?;
    let to_move = track.turns().nth(at).map(Color::letter);
    let played = track.moves().nth(at).and_then(|m| m.point);
    summary.set_item("move", at)?;
    summary.set_item("to_move", to_move)?;
    summary.set_item("played", played.map(|point| point.name(size)))?;
    summary.set_item("learnt_from", model.games)?;
    add_basis(&summary, &reader.model_basis(&model).map_err(error::database)?)?;
    summary.set_item("counted", model.counted)?;
    summary.set_item("is_current", model.is_current)?;
    Ok((summary, table.finish()?))
}
