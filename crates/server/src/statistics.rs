//! What many games add up to: openings, joseki, templates, comparisons, the database in numbers.

use std::sync::Arc;

use super::State;
use super::answers::{Answered, Context, move_text, read_query, reply};
use super::bodies::{Rate, black_rate, color_letter};
use super::error::ApiError;
use super::schema::body;
use crate::database::{
    Basis, ComparedContinuation, FindOptions, FoundTemplates, PatternStats, Side, TemplateRequest,
};
use crate::dictionary::{DictionaryShape, Results};
use crate::go::{Board, Color, Point};
use crate::knowledge::fuseki::{Opening, Options};
use crate::knowledge::joseki::{Edge, Joseki, Node, Stone};
use crate::knowledge::joseki_count::Extent;
use crate::knowledge::joseki_names::JosekiNames;
use crate::knowledge::opening_names::OpeningNames;
use crate::knowledge::templates::MAX_CELLS;
use crate::pattern::Shape;
use crate::query::Query;
use crate::{GameId, GameSet};

/// The board of the joseki tree.
const SIZE: u8 = 19;

/// The rows of a board from the top, as a pattern literal.
pub fn board_rows(board: &Board) -> String {
    let size = board.size();
    let cell = |p: Point| match board.get(p).color() {
        Some(color) => color.letter(),
        None => '_',
    };
    let row = |row: u8| (0..size).map(|col| cell(Point::new(row, col))).collect::<String>();
    (0..size).map(row).collect::<Vec<_>>().join("/")
}

impl Context<'_> {
    /// The games of the parameter `where`; all if it is absent.
    fn wanted(&self) -> Result<Option<GameSet>, ApiError> {
        let Some(query) = self.condition()? else { return Ok(None) };
        let query = self.database.resolve(&query)?;
        Ok(Some(self.database.games_of(&query, &FindOptions::default())?))
    }
}

body! {
    /// A name of an opening.
    OpeningNameRow {
        /// The name.
        name: String,
        /// Whose it is: `B` or `W`.
        color: String,
        /// The number of games of the opening in which it applies.
        games: u64,
    }
}

body! {
    /// An opening.
    OpeningRow {
        /// The number of games.
        games: u64,
        /// Their share of all counted games.
        share: f64,
        /// Games that black won.
        black: u64,
        /// Games that white won.
        white: u64,
        /// Draws and unknown results.
        draws: u64,
        /// Black's share of the decided games.
        black_rate: Option<Rate>,
        /// The first year in which it was played.
        first_year: Option<u16>,
        /// The last year in which it was played.
        last_year: Option<u16>,
        /// Its names.
        names: Vec<OpeningNameRow>,
        /// The board, rows from the top.
        board: String,
        /// The moves of the first game with it: `B Q16`.
        moves: Vec<String>,
        /// The first game with it.
        game: Option<GameId>,
    }
}

body! {
    /// The openings that games begin with.
    FusekiBody {
        /// The number of moves after which openings are compared.
        moves: u32,
        /// The number of games with as many moves.
        games: u64,
        /// The first year of the games.
        first_year: Option<u16>,
        /// The last year of the games.
        last_year: Option<u16>,
        /// The number of players of the games.
        players: u64,
        /// The number of different openings.
        openings: u64,
        /// The most frequent ones.
        rows: Vec<OpeningRow>,
    }
}

/// The openings after a number of moves.
pub fn fuseki(context: &Context<'_>) -> Answered {
    let params = &context.params;
    let moves = params.number("depth", 10);
    let options =
        Options::default().moves(moves).swap(params.flag("swap")).ordered(params.flag("ordered"));
    let wanted = context.wanted()?;
    let names = OpeningNames::built_in();
    let openings = context.database.openings(options, names, wanted.as_ref(), None)?;
    let games = openings.games();
    let basis = context.database.basis(wanted.as_ref())?;
    let top = openings.top(params.number("limit", 20), params.number("least", 1) as u64);
    reply(&FusekiBody {
        moves: moves as u32,
        games,
        first_year: basis.years().map(|years| years.0),
        last_year: basis.years().map(|years| years.1),
        players: basis.players,
        openings: openings.len() as u64,
        rows: top.iter().map(|opening| opening_row(opening, games)).collect(),
    })
}

fn opening_row(opening: &Opening, games: u64) -> OpeningRow {
    let board = opening.position.board();
    let results = opening.results;
    let names = opening.names().into_iter().map(|(name, games)| OpeningNameRow {
        name: name.name.clone(),
        color: color_letter(name.color),
        games,
    });
    OpeningRow {
        games: opening.games(),
        share: opening.games() as f64 / games.max(1) as f64,
        black: results.black,
        white: results.white,
        draws: results.other,
        black_rate: black_rate(results),
        first_year: opening.years.map(|years| years.0),
        last_year: opening.years.map(|years| years.1),
        names: names.collect(),
        moves: opening.moves.iter().map(|mv| move_text(*mv, board.size())).collect(),
        board: board_rows(&board),
        game: opening.examples.first().copied(),
    }
}

body! {
    /// A next move of a corner sequence.
    JosekiMove {
        /// The point, in the corner of the request.
        point: String,
        /// Who plays: `B` is the player who began in the corner.
        color: String,
        /// The number of times that it was played.
        count: u64,
        /// Its share of the next moves and ends.
        share: f64,
        /// How often the position after it arose, by any order of moves.
        reached: u64,
        /// How often the sequence ended with it.
        ended: u64,
        /// Games that the player who began won, of the corners that reached the position.
        black: u64,
        /// Games that the other player won.
        white: u64,
        /// Draws and unknown results.
        draws: u64,
        /// The share of the player who began.
        black_rate: Option<Rate>,
        /// The name of the sequence with this move, if it is another one than without.
        name: Option<String>,
    }
}

body! {
    /// A corner sequence that ended.
    JosekiRow {
        /// Its name.
        name: Option<String>,
        /// The moves, in the upper right corner: `B Q16`. Two moves of one colour are a tenuki of
        /// the other.
        moves: Vec<String>,
        /// How often it ended so.
        ended: u64,
        /// How often its position arose.
        reached: u64,
        /// Games that the player who began won.
        black: u64,
        /// Games that the other player won.
        white: u64,
        /// Draws and unknown results.
        draws: u64,
        /// The first game with it.
        game: GameId,
    }
}

body! {
    /// The tree of corner sequences, at one of its positions.
    JosekiBody {
        /// The number of games.
        games: u64,
        /// The first year of the games.
        first_year: Option<u16>,
        /// The last year of the games.
        last_year: Option<u16>,
        /// The number of players of the games.
        players: u64,
        /// The number of corners that were played in.
        corners: u64,
        /// The moves of the request: `B Q16`.
        line: Vec<String>,
        /// The name of the sequence so far.
        name: Option<String>,
        /// How often the position arose.
        reached: u64,
        /// How often a sequence ended there.
        ended: u64,
        /// Games that the player who began won.
        black: u64,
        /// Games that the other player won.
        white: u64,
        /// Draws and unknown results.
        draws: u64,
        /// The share of the player who began.
        black_rate: Option<Rate>,
        /// The next moves, the most played first.
        moves: Vec<JosekiMove>,
        /// The sequences that ended most often, of all corners.
        rows: Vec<JosekiRow>,
    }
}

/// A sequence that ended.
struct Ended {
    line: Vec<Stone>,
    results: Results,
    settled: u64,
    game: GameId,
}

/// What is kept of a tree of joseki: the positions that arose more than once.
pub struct JosekiTree {
    games: u64,
    basis: Basis,
    nodes: Vec<Node>,
    ended: Vec<Ended>,
}

/// The most sequences that are kept.
const MOST_ENDED: usize = 500;

impl JosekiTree {
    fn of(tree: &Joseki, games: u64, basis: Basis) -> JosekiTree {
        let ended = tree.top(MOST_ENDED, 1).into_iter().map(|(line, node)| Ended {
            line,
            results: node.results,
            settled: node.settled,
            game: node.example,
        });
        let ended = ended.collect();
        let mut numbers: Vec<Option<usize>> = Vec::with_capacity(tree.len());
        let mut kept = 0;
        for number in 0..tree.len() {
            let is_kept = number == 0 || tree.reached(number) > 1;
            numbers.push(is_kept.then_some(kept));
            kept += usize::from(is_kept);
        }
        let renumber = |edge: &Edge| {
            let to = numbers.get(edge.to).copied().flatten()?;
            let mut edge = *edge;
            edge.to = to;
            Some(edge)
        };
        let kept = (0..tree.len()).filter(|&number| numbers[number].is_some());
        let nodes = kept.map(|number| {
            let mut node = tree.node(number);
            node.edges = node.edges.iter().filter_map(renumber).collect();
            node
        });
        JosekiTree { games, basis, nodes: nodes.collect(), ended }
    }

    /// Does the position that an edge leads to lie reflected, as seen from the one that it leaves?
    fn turns(&self, from: &Node, edge: &Edge) -> bool {
        let Some(after) = self.nodes.get(edge.to).map(|node| &node.stones) else { return false };
        let fits = |turn: bool| {
            let place = |s: &Stone| if turn { s.reflected() } else { *s };
            let stays = from.stones.iter().filter(|s| after.contains(&place(s))).count();
            stays + usize::from(after.contains(&place(&edge.stone))) == after.len()
        };
        !fits(false) && fits(true)
    }

    /// The position after some moves, and whether it lies reflected as seen from the moves.
    fn follow(&self, line: &[Stone]) -> Option<(&Node, bool)> {
        let mut node = self.nodes.first()?;
        let mut turned = false;
        for &stone in line {
            let seen = |turned: bool| if turned { stone.reflected() } else { stone };
            let found = |turned: bool| {
                let edges = node.edges.iter().filter(move |edge| edge.stone == seen(turned));
                edges.max_by_key(|edge| edge.count).map(|edge| (edge, turned))
            };
            // The other reflection is the same move where the stones are symmetric.
            let other = || if is_symmetric(&node.stones) { found(!turned) } else { None };
            let (edge, as_seen) = found(turned).or_else(other)?;
            turned = as_seen ^ self.turns(node, edge);
            node = self.nodes.get(edge.to)?;
        }
        Some((node, turned))
    }
}

fn is_symmetric(stones: &[Stone]) -> bool {
    stones.iter().all(|stone| stones.contains(&stone.reflected()))
}

/// The point of a stone in the upper right corner.
fn stone_point(stone: Stone) -> String {
    Point::new(stone.row, SIZE - 1 - stone.col).name(SIZE)
}

fn stone_text(stone: Stone) -> String {
    format!("{} {}", stone.color.letter(), stone_point(stone))
}

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
    let names = JosekiNames::built_in();
    let (limit, least) = (params.number("limit", 20), params.number("least", 2) as u64);
    let rows = tree.ended.iter().filter(|ended| ended.settled >= least.max(1)).take(limit);
    let rows = rows.map(|ended| JosekiRow {
        name: names.of(&ended.line).map(str::to_owned),
        moves: ended.line.iter().copied().map(stone_text).collect(),
        ended: ended.settled,
        reached: ended.results.total(),
        black: ended.results.black,
        white: ended.results.white,
        draws: ended.results.other,
        game: ended.game,
    });
    let name = names.of(&line);
    let at = tree.follow(&line);
    let results = at.map_or(Results::default(), |(node, _)| node.results);
    let moves =
        at.map_or_else(Vec::new, |(node, turned)| joseki_moves(&tree, node, turned, &line, &names));
    reply(&JosekiBody {
        games: tree.games,
        first_year: tree.basis.years().map(|years| years.0),
        last_year: tree.basis.years().map(|years| years.1),
        players: tree.basis.players,
        corners: tree.nodes.first().map_or(0, |root| root.results.total()),
        line: line.iter().copied().map(stone_text).collect(),
        name: name.map(str::to_owned),
        reached: results.total(),
        ended: at.map_or(0, |(node, _)| node.settled),
        black: results.black,
        white: results.white,
        draws: results.other,
        black_rate: black_rate(results),
        moves,
        rows: rows.collect(),
    })
}

/// The most next moves of a corner sequence.
const MOST_MOVES: usize = 40;

fn joseki_moves(
    tree: &JosekiTree,
    node: &Node,
    turned: bool,
    line: &[Stone],
    names: &JosekiNames,
) -> Vec<JosekiMove> {
    let all = node.results.total().max(1) as f64;
    let before = names.of(line);
    let next = |edge: &Edge| {
        let to = tree.nodes.get(edge.to)?;
        let stone = if turned { edge.stone.reflected() } else { edge.stone };
        let mut longer = line.to_vec();
        longer.push(stone);
        let name = names.of(&longer).filter(|name| Some(*name) != before);
        Some(JosekiMove {
            point: stone_point(stone),
            color: color_letter(stone.color),
            count: edge.count,
            share: edge.count as f64 / all,
            reached: to.results.total(),
            ended: to.settled,
            black: to.results.black,
            white: to.results.white,
            draws: to.results.other,
            black_rate: black_rate(to.results),
            name: name.map(str::to_owned),
        })
    };
    node.edges.iter().filter_map(next).take(MOST_MOVES).collect()
}

/// What a tree of joseki was computed from: the commit, the condition and the depth.
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
    let tree = Arc::new(JosekiTree::of(&found, games, basis));
    let mut kept = lock();
    kept.retain(|(of, _)| *of != key);
    kept.insert(0, (key, Arc::clone(&tree)));
    kept.truncate(KEPT_TREES);
    Ok(tree)
}

body! {
    /// A template: a pattern with cells that may have any state.
    TemplateRow {
        /// The rows from the top; `?` is a cell that may have any state.
        pattern: String,
        /// The number of its `?`.
        unknown: u64,
        /// The number of patterns that it matches.
        patterns: u64,
        /// Their hits.
        hits: u64,
        /// The hits of the rarest of them.
        rarest_hits: u64,
    }
}

body! {
    /// The templates of a shape.
    TemplatesBody {
        /// The shape.
        shape: String,
        /// Every filling occurs in at least this many games.
        min_games: u64,
        /// The number of patterns with as many games.
        patterns: u64,
        /// The number of maximal templates.
        templates: u64,
        /// Those whose rarest filling has the most hits.
        rows: Vec<TemplateRow>,
    }
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
    let FoundTemplates { min_games, patterns: known, rows: found, .. } =
        context.database.templates(kind, &request)?;
    let rows = found.iter().take(params.number("limit", 20)).map(|template| TemplateRow {
        pattern: template.pattern.to_string(),
        unknown: template.unknown as u64,
        patterns: template.patterns,
        hits: template.hits,
        rarest_hits: template.least,
    });
    reply(&TemplatesBody {
        shape: kind.to_string(),
        min_games,
        patterns: known,
        templates: found.len() as u64,
        rows: rows.collect(),
    })
}

body! {
    /// One of two sets of games that are compared.
    ComparedSide {
        /// The condition on its games.
        condition: String,
        /// The number of its games.
        of_games: u64,
        /// Those in which the query is found.
        games: u64,
        /// The number of hits.
        hits: u64,
        /// Games that black won, in the colours of the query.
        black: u64,
        /// Games that white won.
        white: u64,
        /// Draws and unknown results.
        draws: u64,
    }
}

body! {
    /// How often a move was played in one of two sets of games.
    ComparedCount {
        /// The number of hits.
        count: u64,
        /// The number of games.
        games: u64,
        /// Games among them that black won.
        black: u64,
        /// Games that white won.
        white: u64,
    }
}

body! {
    /// A move of the query's window in two sets of games.
    ComparedMove {
        /// The pattern's row, from 1.
        row: u8,
        /// The pattern's column, from 1.
        col: u8,
        /// Who played: `B` or `W`.
        color: String,
        /// In the left games.
        left: ComparedCount,
        /// In the right games.
        right: ComparedCount,
        /// How likely so great a difference is by chance, corrected for the number of moves.
        p: f64,
    }
}

body! {
    /// What a query finds in two sets of games.
    ComparisonBody {
        /// The query.
        query: String,
        /// The left games.
        left: ComparedSide,
        /// The right games.
        right: ComparedSide,
        /// Games that are in both; the tests suppose that there are none.
        common_games: u64,
        /// How likely so great a difference of the shares of games is by chance.
        games_p: f64,
        /// How likely so great a difference of the wins is by chance.
        wins_p: f64,
        /// The moves of either side.
        moves: Vec<ComparedMove>,
    }
}

fn side(side: &Side, condition: &Query) -> ComparedSide {
    let results = side.answer.game_results;
    ComparedSide {
        condition: condition.to_string(),
        of_games: side.total,
        games: side.answer.games,
        hits: side.answer.hits,
        black: results.black,
        white: results.white,
        draws: results.other,
    }
}

fn compared_move(next: &ComparedContinuation) -> ComparedMove {
    let [left, right] = next.sides.each_ref().map(|side| {
        let games = side.as_ref().and_then(|next| next.games).unwrap_or_default();
        ComparedCount {
            count: side.as_ref().map_or(0, |next| next.count),
            games: games.total(),
            black: games.black,
            white: games.white,
        }
    });
    let (row, col, color, p) = (next.row, next.col, color_letter(next.color), next.p);
    ComparedMove { row, col, color, left, right, p }
}

/// A query in two sets of games.
pub fn compare(context: &Context<'_>) -> Answered {
    let query = context.required_query()?;
    let condition = |name: &'static str| -> Result<Query, ApiError> {
        let text = context.params.get(name);
        let text = text.ok_or_else(|| ApiError::parameter(name, "a condition is required"))?;
        read_query(name, text)
    };
    let (left, right) = (condition("left")?, condition("right")?);
    let database = &context.database;
    let (a, b) = (database.resolve(&left)?, database.resolve(&right)?);
    let found = database.compare(&database.resolve(&query)?, [&a, &b], &FindOptions::default())?;
    let [first, second] = &found.sides;
    reply(&ComparisonBody {
        query: query.to_string(),
        left: side(first, &left),
        right: side(second, &right),
        common_games: found.common,
        games_p: found.share_p,
        wins_p: found.wins_p,
        moves: found.continuations.iter().map(compared_move).collect(),
    })
}

body! {
    /// A board size and the number of games on it.
    SizeCount {
        /// The number of lines.
        size: u8,
        /// The number of games.
        games: u64,
    }
}

body! {
    /// The patterns of a shape of the dictionary.
    PatternCount {
        /// The shape.
        shape: String,
        /// The number of different patterns.
        patterns: u64,
        /// Those with a stone.
        with_stones: u64,
        /// Their hits.
        hits: u64,
    }
}

body! {
    /// The database, or some of its games, in numbers.
    StatsBody {
        /// The number of games.
        games: u64,
        /// The number of moves, with passes.
        moves: u64,
        /// Games that black won; absent for the whole database.
        black: Option<u64>,
        /// Games that white won.
        white: Option<u64>,
        /// Draws and unknown results.
        draws: Option<u64>,
        /// The first date.
        first_date: Option<String>,
        /// The last date.
        last_date: Option<String>,
        /// Games without a date.
        undated: Option<u64>,
        /// The number of corpora.
        corpora: u64,
        /// The bytes of the database's files.
        bytes_on_disk: Option<u64>,
        /// The games by board size.
        sizes: Vec<SizeCount>,
        /// The patterns by shape.
        patterns: Vec<PatternCount>,
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Move, Winner};
    use crate::replay::Track;

    fn stones(text: &str) -> Vec<Stone> {
        corner_line(text).unwrap()
    }

    /// Every position of the kept tree is reached along its sequences, from either reflection.
    #[test]
    fn lines_are_followed_in_both_reflections() {
        let lines = ["Q16 O17 R14 Q18", "Q16 R14 O17 S16", "Q16 O17 R14 K17", "R17 P17 R15"];
        let mut tree = Joseki::new(20);
        for (id, line) in (1..).zip(lines.iter().chain(&lines)) {
            let moves: Vec<Move> = line
                .split(' ')
                .zip(Color::ALL.into_iter().cycle())
                .map(|(name, color)| Move { color, point: Point::from_name(name, 19) })
                .collect();
            tree.add(GameId::new(id), &Track::of_moves(19, &[], None, &moves).0, Winner::Black);
        }
        let tree = JosekiTree::of(&tree, 8, Basis::default());
        let reached = |text: &str| {
            let line = stones(text);
            let mirrored: Vec<Stone> = line.iter().map(|stone| stone.reflected()).collect();
            let of = |line: &[Stone]| tree.follow(line).map(|(node, _)| node.results.total());
            assert_eq!(of(&line), of(&mirrored), "{text}");
            of(&line)
        };
        assert_eq!(reached(""), Some(8));
        assert_eq!(reached("BQ16"), Some(6));
        assert_eq!(reached("BQ16 WO17"), Some(6));
        assert_eq!(reached("BQ16 WO17 BR14"), Some(6));
        assert_eq!(reached("BQ16 WO17 BR14 WQ18"), Some(4));
        assert_eq!(reached("WQ16 BO17 WR14 BK17"), Some(2));
        assert_eq!(reached("BR17 WP17 BR15"), Some(2));
        assert_eq!(reached("BC3"), None);
        // What is said to come next is followed.
        let mut todo = vec![Vec::new()];
        let mut seen = 0;
        while let Some(line) = todo.pop() {
            let (node, turned) = tree.follow(&line).unwrap();
            seen += 1;
            for next in joseki_moves(&tree, node, turned, &line, &JosekiNames::built_in()) {
                let mut longer = line.clone();
                longer.extend(stones(&format!("B{}", next.point)));
                longer.last_mut().unwrap().color =
                    if next.color == "B" { Color::Black } else { Color::White };
                let (after, _) = tree.follow(&longer).unwrap();
                assert_eq!(after.results.total(), next.reached, "{longer:?}");
                todo.push(longer);
            }
        }
        assert!(seen > 8, "{seen}");
    }
}
