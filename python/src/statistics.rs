//! Statistics of many games: ranked patterns, trends, comparisons, players, openings, corner
//! sequences, templates and likely moves. Each function returns a dict of single values, and the
//! rows.

use std::path::PathBuf;

use gopdb::answer;
use gopdb::answer::table::{ColumnKind, Row, columns, row, snake_case};
use gopdb::database::{self as core, PlayerOrder, ResolvedQuery, TemplateRequest, TrainOptions};
use gopdb::dictionary::DictionaryShape;
use gopdb::knowledge::fuseki::FusekiOptions;
use gopdb::knowledge::joseki_count::Extent;
use gopdb::knowledge::moves::{AdaptOptions, FitOptions, SuggestTables, Suggester};
use gopdb::knowledge::opening_names::OpeningNames;
use gopdb::knowledge::statistical_templates::TemplateOptions;
use gopdb::query::{Period, Statement};
use gopdb::{Control, GameId};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::database::{Database, chosen_games, parse, search};
use crate::error;
use crate::position::{Position, moves_before};
use crate::table::{Table, to_python};
use crate::work;

pub type Summary<'py> = Bound<'py, PyDict>;

/// The rows of an answer, and its single values.
pub type Rows<'py> = PyResult<(Summary<'py>, Table)>;

/// The rows of an answer, and its single values: those of its fields that are no lists of objects.
pub fn answer_rows<'py, A: Row, R: Row>(
    py: Python<'py>,
    of: &A,
    rows: impl Fn(&A) -> &[R],
) -> Rows<'py> {
    let lists = columns::<A>().iter().filter(|column| column.kind == ColumnKind::Json);
    let lists: Vec<&str> = lists.map(|column| column.name).collect();
    let summary = PyDict::new(py);
    for (name, value) in row(of).as_object().into_iter().flatten() {
        let name = snake_case(name);
        if !lists.contains(&name.as_str()) {
            summary.set_item(name, to_python(py, value)?)?;
        }
    }
    Ok((summary, Table::of(rows(of), &[])?))
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
    let request = core::TopRequest::from_statement(&top).map_err(error::database)?;
    let (query, request) = (query.as_ref(), &request);
    let (rows, player) = search(py, &reader, 0, |reader, options| {
        let Some(query) = query else { return Ok((reader.top(request)?, None)) };
        let games = reader.games_of(query, options)?;
        let player = reader.player_record(query, &games)?;
        Ok((reader.top_of(request, &games, options)?, player))
    })?;
    answer_rows(py, &answer::Top::new(request, player.as_ref(), &rows), |top| &top.rows)
}

fn period(by: &str) -> PyResult<Period> {
    match by {
        "year" => Ok(Period::Year),
        "decade" => Ok(Period::Decade),
        _ => Err(PyValueError::new_err("by must be 'year' or 'decade'")),
    }
}

/// Counts the hits of a query in each year or decade; with `letter`, how often the continuation
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
    let text = if letter.is_some() { parsed.to_string() } else { query.to_owned() };
    answer_rows(py, &answer::Trend::new(text, &trend), |trend| &trend.rows)
}

/// Compares a query in two sets of games; the rows are the continuations.
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
    let texts = [left, right].map(str::to_owned);
    answer_rows(py, &answer::Comparison::new(query.to_string(), texts, &found), |of| &of.moves)
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
    let answer = answer::Players::new(&players, limit.unwrap_or(usize::MAX));
    answer_rows(py, &answer, |players| &players.rows)
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
    let how = FusekiOptions::default().moves(moves).swap(swap).ordered(ordered);
    let (openings, player, basis) = search(py, &reader, 0, |reader, options| {
        let games = query.map(|query| reader.games_of(query, options)).transpose()?;
        let player = query.map(|query| reader.player_games(query)).transpose()?.flatten();
        let openings = reader.openings(how, all_names, games.as_ref(), player.as_ref())?;
        Ok((openings, player, reader.basis(games.as_ref())?))
    })?;
    let player = player.map(|player| player.name);
    let answer = answer::Openings::new(how, &openings, &basis, player, (limit, least));
    answer_rows(py, &answer, |openings| &openings.rows)
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
        let own = query.map(|query| reader.player_games(query)).transpose()?.flatten();
        let wanted = query.map(|query| reader.games_of(query, options)).transpose()?;
        let player = match (query, &wanted) {
            (Some(query), Some(games)) => reader.player_record(query, games)?,
            _ => None,
        };
        let extent = Extent::Top(limit, least);
        let (tree, games) = reader.joseki(moves, extent, wanted.as_ref(), own.as_ref())?;
        Ok((tree, games, player, reader.basis(wanted.as_ref())?))
    })?;
    let answer = answer::Joseki::new(&tree, games, &basis, player.as_ref(), (limit, least));
    answer_rows(py, &answer, |joseki| &joseki.rows)
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
    let reader = database.reader();
    let request = TemplateRequest::default()
        .min_games(min_games)
        .stones(stones)
        .most(most.unwrap_or(usize::MAX))
        .games(chosen_games(py, &reader)?);
    let found = search(py, &reader, 0, |reader, _| reader.templates(kind, &request))?;
    answer_rows(py, &answer::Templates::new(kind, &found, limit), |templates| &templates.rows)
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
    let mut how = TemplateOptions::default().within(within).stones(stones);
    how.least = min_games.unwrap_or(how.least).max(1);
    let reader = database.reader();
    let games = chosen_games(py, &reader)?;
    let found = search(py, &reader, 0, |reader, _| {
        reader.statistical_templates(kind, &how, games.as_ref())
    })?;
    let answer = answer::StatisticalTemplates::new(kind, within, &found, limit);
    answer_rows(py, &answer, |templates| &templates.rows)
}

/// Train the model of move prediction on the games of the handle; returns the numbers of games, patterns and contexts.
#[pyfunction]
#[pyo3(signature = (database, *, size, sample))]
pub fn train(
    py: Python<'_>,
    database: &Database,
    size: u8,
    sample: usize,
) -> PyResult<(u64, u64, u64)> {
    let control = Control::new();
    let reader = database.reader();
    let games = chosen_games(py, &reader)?;
    let mut writer = reader.with_control(&control).writer();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let count = games.as_ref().map_or(writer.reader().commit().games(), |games| games.len() as u32);
    let least = FitOptions::least_for(count);
    let options =
        FitOptions::default().size(size).least(least).threads(threads).sample(sample.max(1));
    let options = TrainOptions::default().options(options).games(games);
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
    let at = moves_before(r#move, &track)?;
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
        drop(suggester);
        Ok((model, Some(adapted), likely))
    })?;
    let size = track.size();
    if model.size != size {
        return Err(PyValueError::new_err(format!(
            "the model is for boards of {} lines, and this one has {size}",
            model.size
        )));
    }
    let basis = reader.model_basis(&model).map_err(error::database)?;
    let answer = answer::Suggestions::new((known, at), &model, &basis, adapted.as_ref(), &likely);
    answer_rows(py, &answer, |suggestions| &suggestions.moves)
}
