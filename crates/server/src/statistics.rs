//! Statistics of many games: openings, joseki, templates, comparisons, the database in numbers.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::State;
use super::answers::{Answered, Context, read_query, reply};
use super::error::ApiError;
use crate::GameSet;
use crate::answer::{Comparison, JosekiTree, MOST_ENDED, Openings, Templates};
use crate::database::{FindOptions, PatternStats, TemplateRequest};
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
        let wrong = || {
            let shown: String = word.chars().take(12).collect();
            ApiError::parameter("line", format!("`{shown}` is not a move; expected `BQ16`"))
        };
        let color = match word.as_bytes().first() {
            Some(b'B' | b'b') => Color::Black,
            Some(b'W' | b'w') => Color::White,
            _ => return Err(wrong()),
        };
        let name = word.get(1..).unwrap_or_default();
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
    let lock = || state.joseki.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let known = lock().iter().find(|(of, _)| *of == key).map(|(_, tree)| Arc::clone(tree));
    if let Some(tree) = known {
        return Ok(tree);
    }
    let wanted = context.wanted()?;
    let tree = |least| context.database.joseki(depth, Extent::Reached(least), wanted.as_ref());
    let (mut found, games) = tree(2)?;
    // Of few games, sequences that ended once are listed, too.
    if found.top(MOST_ENDED, 2).len() < MOST_ENDED {
        (found, _) = tree(1)?;
    }
    let basis = context.database.basis(wanted.as_ref())?;
    let tree = Arc::new(JosekiTree::new(&found, games, basis));
    let mut kept = lock();
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

/// A board size and the number of games on it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SizeCount {
    /// The number of lines.
    pub size: u8,
    /// The number of games.
    pub games: u64,
}

/// The patterns of a shape of the dictionary.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PatternCount {
    /// The shape.
    pub shape: String,
    /// The number of different patterns.
    pub patterns: u64,
    /// Those with a stone.
    pub with_stones: u64,
    /// Their hits.
    pub hits: u64,
}

/// The database, or some of its games, in numbers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatsBody {
    /// The number of games.
    pub games: u64,
    /// The number of moves, with passes.
    pub moves: u64,
    /// Games that black won; absent for the whole database.
    pub black: Option<u64>,
    /// Games that white won.
    pub white: Option<u64>,
    /// Draws and unknown results.
    pub draws: Option<u64>,
    /// The first date.
    pub first_date: Option<String>,
    /// The last date.
    pub last_date: Option<String>,
    /// Games without a date.
    pub undated: Option<u64>,
    /// The number of corpora.
    pub corpora: u64,
    /// The bytes of the database's files.
    pub bytes_on_disk: Option<u64>,
    /// The games by board size.
    pub sizes: Vec<SizeCount>,
    /// The patterns by shape.
    pub patterns: Vec<PatternCount>,
}

fn size_counts(sizes: &[(u8, u64)]) -> Vec<SizeCount> {
    sizes.iter().map(|&(size, games)| SizeCount { size, games }).collect()
}

fn pattern_counts(patterns: &[PatternStats]) -> Vec<PatternCount> {
    let count = |of: &PatternStats| PatternCount {
        shape: of.kind.to_string(),
        patterns: of.patterns,
        with_stones: of.with_stones,
        hits: of.hits,
    };
    patterns.iter().map(count).collect()
}

/// The database in numbers, or the games of a condition.
pub fn stats(context: &Context<'_>) -> Answered {
    let database = &context.database;
    let Some(wanted) = context.wanted()? else {
        let stats = database.stats(true)?;
        return reply(&StatsBody {
            games: stats.games,
            moves: stats.moves,
            black: None,
            white: None,
            draws: None,
            first_date: None,
            last_date: None,
            undated: None,
            corpora: stats.corpora as u64,
            bytes_on_disk: Some(stats.bytes_on_disk),
            sizes: size_counts(&stats.sizes),
            patterns: pattern_counts(&stats.patterns),
        });
    };
    let stats = database.stats_of(&wanted, &FindOptions::default())?;
    reply(&StatsBody {
        games: stats.games,
        moves: stats.moves,
        black: Some(stats.results.black),
        white: Some(stats.results.white),
        draws: Some(stats.results.other),
        first_date: stats.dates.map(|dates| dates.0.to_string()),
        last_date: stats.dates.map(|dates| dates.1.to_string()),
        undated: Some(stats.undated),
        corpora: stats.corpora.len() as u64,
        bytes_on_disk: None,
        sizes: size_counts(&stats.sizes),
        patterns: pattern_counts(&stats.patterns),
    })
}
