//! Statistics of many games: openings, joseki, templates, comparisons, players, the database in numbers.

use std::sync::Arc;

use super::answers::{Answered, Context, colored, read_query, reply};
use super::error::ApiError;
use super::{State, lock};
use crate::GameSet;
use crate::answer::{Comparison, JosekiTree, MOST_ENDED, Openings, PlayerReport, Stats, Templates};
use crate::database::{FindOptions, PlayerRequest, TemplateRequest};
use crate::dictionary::DictionaryShape;
use crate::go::{Color, Point};
use crate::knowledge::fuseki::FusekiOptions;
use crate::knowledge::joseki::Stone;
use crate::knowledge::joseki_count::Extent;
use crate::knowledge::opening_names::OpeningNames;
use crate::knowledge::templates::MAX_CELLS;
use crate::pattern::Shape;
use crate::query::Query;

impl Context<'_> {
    /// The games of the parameter `where`; all if it is absent.
    fn wanted(&self) -> Result<Option<GameSet>, ApiError> {
        let Some(query) = self.condition()? else { return Ok(None) };
        let query = self.database.resolve(&query)?;
        Ok(Some(self.database.games_of(&query, &FindOptions::default())?))
    }
}

/// The openings after a number of moves.
pub fn fuseki(context: &Context<'_>) -> Answered {
    let params = &context.params;
    let moves = params.number("depth", 10);
    let options = FusekiOptions::default()
        .moves(moves)
        .swap(params.flag("swap"))
        .ordered(params.flag("ordered"));
    let wanted = context.wanted()?;
    let names = OpeningNames::built_in();
    let openings = context.database.openings(options, names, wanted.as_ref(), None)?;
    let basis = context.database.basis(wanted.as_ref())?;
    let listed = (params.number("limit", 20), params.number("least", 1) as u64);
    reply(&Openings::new(options, &openings, &basis, None, listed))
}

/// The board of the joseki tree.
const SIZE: u8 = 19;

/// The stones that moves such as `BQ16` stand for; the first player becomes black.
fn corner_line(text: &str) -> Result<Vec<Stone>, ApiError> {
    let mut line: Vec<Stone> = Vec::new();
    let mut first = None;
    for word in text.split_whitespace() {
        let wrong = || ApiError::is_not("line", word, "a move; expected `BQ16`");
        let (color, name) = colored(word).ok_or_else(wrong)?;
        if name.eq_ignore_ascii_case("pass") || name.eq_ignore_ascii_case("tenuki") {
            continue;
        }
        let point = Point::from_name(name, SIZE).ok_or_else(wrong)?;
        let swap = *first.get_or_insert(color) == Color::White;
        line.push(Stone {
            row: point.row(),
            col: SIZE - 1 - point.col(),
            color: if swap { color.opposite() } else { color },
        });
    }
    Ok(line)
}

/// The tree of corner sequences.
pub fn joseki(context: &Context<'_>) -> Answered {
    let params = &context.params;
    let line = corner_line(params.get("line").unwrap_or_default())?;
    let tree = joseki_tree(context)?;
    let listed = (params.number("limit", 20), params.number("least", 2) as u64);
    reply(&tree.at(&line, listed))
}

/// The key of a tree of joseki: the commit, the condition and the depth.
pub type JosekiKey = (u64, String, usize);

/// The number of trees that are kept.
const KEPT_TREES: usize = 2;

/// The tree of the request, made once for each commit, condition and depth.
fn joseki_tree(context: &Context<'_>) -> Result<Arc<JosekiTree>, ApiError> {
    let state: &State = context.state;
    let depth = context.params.number("depth", 20);
    let condition = context.condition()?.map_or_else(String::new, |query: Query| query.to_string());
    let key = (context.database.commit().number, condition, depth);
    let known =
        lock(&state.joseki).iter().find(|(of, _)| *of == key).map(|(_, tree)| Arc::clone(tree));
    if let Some(tree) = known {
        return Ok(tree);
    }
    let database = &context.database;
    let (mut wanted, mut player, mut record) = (None, None, None);
    if let Some(query) = context.condition()? {
        let query = database.resolve(&query)?;
        let games = database.games_of(&query, &FindOptions::default())?;
        (player, record) =
            (database.player_games(&query)?, database.player_record(&query, &games)?);
        wanted = Some(games);
    }
    let tree =
        |least| database.joseki(depth, Extent::Reached(least), wanted.as_ref(), player.as_ref());
    let (mut found, games) = tree(2)?;
    // Of few games, sequences that ended once are listed, too.
    if found.top(MOST_ENDED, 2).len() < MOST_ENDED {
        (found, _) = tree(1)?;
    }
    let basis = database.basis(wanted.as_ref())?;
    let tree = Arc::new(JosekiTree::new(&found, games, basis, record.as_ref()));
    let mut kept = lock(&state.joseki);
    kept.retain(|(of, _)| *of != key);
    kept.insert(0, (key, Arc::clone(&tree)));
    kept.truncate(KEPT_TREES);
    Ok(tree)
}

/// Maximal templates.
pub fn templates(context: &Context<'_>) -> Answered {
    let params = &context.params;
    let name = params.get("shape").unwrap_or("3x3");
    let kind = Shape::from_name(name)
        .and_then(DictionaryShape::of_shape)
        .filter(|kind| kind.shape().len() <= MAX_CELLS)
        .ok_or_else(|| ApiError::parameter("shape", "expected 3x3, diamond or 4x4"))?;
    let request = TemplateRequest::default()
        .min_games(params.get("min_games").map(|_| params.number("min_games", 1) as u64))
        .stones(params.number("stones", 2));
    let found = context.database.templates(kind, &request)?;
    reply(&Templates::new(kind, &found, params.number("limit", 20)))
}

/// A query in two sets of games.
pub fn compare(context: &Context<'_>) -> Answered {
    let [query, left, right] = context.texts(["q", "left", "right"])?;
    let query = read_query("q", &query)?;
    let (left, right) = (read_query("left", &left)?, read_query("right", &right)?);
    let database = &context.database;
    let (a, b) = (database.resolve(&left)?, database.resolve(&right)?);
    let found = database.compare(&database.resolve(&query)?, [&a, &b], &FindOptions::default())?;
    let conditions = [left.to_string(), right.to_string()];
    reply(&Comparison::new(query.to_string(), conditions, &found))
}

/// The database in numbers, or the games of a condition.
pub fn stats(context: &Context<'_>) -> Answered {
    let database = &context.database;
    let Some(condition) = context.condition()? else {
        return reply(&Stats::whole(&database.stats()?));
    };
    let query = database.resolve(&condition)?;
    let games = database.games_of(&query, &FindOptions::default())?;
    let stats = database.stats_of(&games, &FindOptions::default())?;
    let player = database.player_record(&query, &games)?;
    reply(&Stats::part(condition.to_string(), &stats, player.as_ref()))
}

/// What a player plays, and how it scores.
pub fn report(context: &Context<'_>) -> Answered {
    let (params, database) = (&context.params, &context.database);
    let name = params.get("player").unwrap_or_default();
    let mut request = PlayerRequest::new(database.names_of_player(name)?);
    if let Some(text) = params.get("against") {
        let query = database.resolve(&read_query("against", text)?)?;
        request.baseline = Some(database.games_of(&query, &FindOptions::default())?);
    }
    let found = database.player_report(&request)?.ok_or_else(|| {
        let shown: String = name.chars().take(60).collect();
        ApiError::parameter("player", format!("no player is named `{shown}`"))
    })?;
    reply(&PlayerReport::new(&found, &request, params.number("limit", 10)))
}
