//! The tree of how play went on in a pattern's window.
//!
//! From each hit of a query's leading pattern, the moves into its window are followed, beginning with
//! the hit's continuation; moves elsewhere are left out. All lines are given in the pattern's frame
//! and colours and merged where they are the same. Lines that the pattern's own symmetries make
//! equal are one: that whose cells come first in reading order. A move that one hit alone has ends
//! its line: beyond it there is that one game.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::find::{corner_as_written, is_color_symmetric, own_symmetries};
use crate::database::ResolvedQuery;
use crate::database::{Database, DatabaseError, FindOptions};
use crate::dictionary::Results;
use crate::go::{Color, Point, Symmetry};
use crate::pattern::Cell;
use crate::query::{PatternQuery, Place};
use crate::replay::{Event, Track};
use crate::search::Hit;
use crate::sgf::Writer;

/// Lines are followed for at most this many moves.
pub const TREE_DEPTH: usize = 20;

/// A move of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeMove {
    /// The pattern's row, from 1.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// Who played there, in the pattern's colours.
    pub color: Color,
    /// How many hits went on so.
    pub hits: u64,
    /// Results by games, in the pattern's colours of the game's first such hit: a game is one
    /// trial, however many hits it has.
    pub results: Results,
    /// The greatest number of a game with one of these hits.
    pub game: u32,
    /// What came next, the most played first.
    pub children: Vec<TreeMove>,
}

/// How play went on in the window of a query's leading pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContinuationTree {
    /// The leading pattern.
    pub pattern: PatternQuery,
    /// The games of the query.
    pub games: u64,
    /// The pattern's hits in them.
    pub hits: u64,
    /// Results by games, in the pattern's colours of the game's first hit.
    pub results: Results,
    /// What came first, the most played first.
    pub moves: Vec<TreeMove>,
}

/// A step of a line: the cell's number in reading order, and who played there.
type Step = (u16, Color);

/// How play went on after one hit.
struct Line {
    steps: Vec<Step>,
    results: Results,
    game: u32,
    /// The number of the hit in its game.
    number: usize,
}

impl Database {
    /// The merged tree of how play went on after the hits of a query. `None` if the query has no
    /// pattern that every game of its answer must have.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn continuation_tree(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
    ) -> Result<Option<ContinuationTree>, DatabaseError> {
        let Some(pattern) = query.leading_pattern() else { return Ok(None) };
        let games = self.games_of(query, options)?;
        let index = self.index()?;
        let own = own_symmetries(pattern);
        let mut lines: Vec<Line> = Vec::new();
        let mut results = Results::default();
        self.hits_in(query, &games, options, |id, track, hits| {
            let mut won = Results::default();
            if let Some(game) = index.game(id) {
                won.add(game.winner);
            }
            if let Some(first) = hits.first() {
                results += won.image(first.symmetry);
            }
            for (number, hit) in hits.iter().enumerate() {
                let of_hit = won.image(hit.symmetry);
                let (steps, swaps) = line(pattern, &own, track, hit);
                let swap = if swaps { Symmetry::SWAP } else { Symmetry::IDENTITY };
                lines.push(Line { steps, results: of_hit.image(swap), game: id, number });
            }
        })?;
        let hits = lines.len() as u64;
        lines.sort_by(|a, b| a.steps.cmp(&b.steps));
        let cells: Vec<(u8, u8)> = pattern.shape().cells().collect();
        let moves = grow(&lines, 0, &cells);
        Ok(Some(ContinuationTree {
            pattern: pattern.clone(),
            games: games.len(),
            hits,
            results,
            moves,
        }))
    }
}

/// The moves into a hit's window in the pattern's frame, and whether the line was taken with the
/// colours exchanged.
fn line(query: &PatternQuery, own: &[Symmetry], track: &Track, hit: &Hit) -> (Vec<Step>, bool) {
    let Some(next) = hit.next else { return (Vec::new(), false) };
    let shape = query.shape();
    let image = shape.image(hit.symmetry);
    let back = hit.symmetry.inverse();
    let cell = |point: Point| -> Option<(u8, u8)> {
        let row = u8::try_from(i16::from(point.row()) - i16::from(hit.window.row)).ok()?;
        let col = u8::try_from(i16::from(point.col()) - i16::from(hit.window.col)).ok()?;
        image.has(row, col).then(|| back.apply(row, col, image.height(), image.width()))
    };
    let mut number = 0;
    let mut steps: Vec<((u8, u8), Color)> = Vec::new();
    for event in track.events() {
        let (color, point) = match event {
            Event::Move(color, point) => (color, Some(point)),
            Event::Pass(color) => (color, None),
            Event::Setup(..) | Event::Taken(..) => continue,
        };
        number += 1;
        if number >= next.time
            && let Some(cell) = point.and_then(cell)
        {
            steps.push((cell, back.color(color)));
            if steps.len() == TREE_DEPTH {
                break;
            }
        }
    }
    let places: Vec<(u8, u8)> = shape.cells().collect();
    let seen = |symmetry: Symmetry| -> Vec<Step> {
        let step = |&((row, col), color): &((u8, u8), Color)| {
            let at = symmetry.apply(row, col, shape.height(), shape.width());
            let cell = places.iter().position(|place| *place == at).unwrap_or(0);
            (cell as u16, symmetry.color(color))
        };
        steps.iter().map(step).collect()
    };
    let least = own.iter().map(|&symmetry| (seen(symmetry), symmetry.swaps())).min();
    least.unwrap_or_default()
}

/// The moves after the first `depth` ones, which these sorted lines share.
fn grow(lines: &[Line], depth: usize, cells: &[(u8, u8)]) -> Vec<TreeMove> {
    let step = |line: &Line| line.steps.get(depth).copied();
    let mut moves = Vec::new();
    for same in lines.chunk_by(|a, b| step(a) == step(b)) {
        let Some((cell, color)) = same.first().and_then(step) else { continue };
        let (row, col) = cells.get(usize::from(cell)).copied().unwrap_or_default();
        let mut first_hits: BTreeMap<u32, &Line> = BTreeMap::new();
        for line in same {
            let first = first_hits.entry(line.game).or_insert(line);
            if line.number < first.number {
                *first = line;
            }
        }
        let mut results = Results::default();
        first_hits.values().for_each(|line| results += line.results);
        moves.push(TreeMove {
            row: row + 1,
            col: col + 1,
            color,
            hits: same.len() as u64,
            results,
            game: same.iter().map(|line| line.game).max().unwrap_or(0),
            children: if same.len() > 1 { grow(same, depth + 1, cells) } else { Vec::new() },
        });
    }
    moves.sort_by_key(|next| (std::cmp::Reverse(next.hits), next.row, next.col, next.color));
    moves
}

impl ContinuationTree {
    /// The tree as SGF, FF\[4\]: the pattern is set up where it can lie on the board, each move has
    /// its counts as a comment, and the moves after it letters, A for the most played.
    ///
    /// Stones that were taken from outside the window are not known here: a viewer may show some
    /// longer than they stood.
    pub fn to_sgf(&self) -> String {
        let pattern = &self.pattern.pattern.node;
        let size = if self.pattern.whole_board { pattern.shape().height() } else { 19 };
        let place = Placed { size, origin: origin(&self.pattern, size) };
        let mut writer = Writer::new();
        writer.open().node().property("GM", "1").property("FF", "4").property("CA", "UTF-8");
        writer.property("AP", concat!("gopdb:", env!("CARGO_PKG_VERSION")));
        writer.property("SZ", &size.to_string());
        for (name, wanted) in [("AB", Cell::BLACK), ("AW", Cell::WHITE)] {
            let stones = pattern.placed_cells().filter(|(_, cell)| *cell == wanted);
            for (i, ((row, col), _)) in stones.enumerate() {
                let point = place.at(row, col);
                writer.property(if i == 0 { name } else { "" }, &point.sgf());
            }
        }
        if let Some(first) = self.moves.first() {
            writer.property("PL", &first.color.letter().to_string());
        }
        let mut comment = format!("{}\n{} games, {} hits", self.pattern, self.games, self.hits);
        if is_color_symmetric(&self.pattern) {
            comment += "; with the colours exchanged the pattern is the same, so results are relative to who played first";
        } else if let Some(won) = wins(self.results) {
            let _ = write!(comment, "; {won}");
        }
        if pattern.content().is_none() {
            comment += "\nCells that match more than one state are left empty here.";
        }
        write_comment(&mut writer, &comment, &self.moves, self.hits, &place);
        write_letters(&mut writer, &self.moves, &place);
        write_moves(&mut writer, &self.moves, &place);
        writer.close();
        writer.finish()
    }
}

/// Where the pattern lies on a board.
struct Placed {
    size: u8,
    origin: (i16, i16),
}

impl Placed {
    /// The point of a cell, whose row and column count from 0.
    fn at(&self, row: u8, col: u8) -> Point {
        let (top, left) = self.origin;
        Point::new((top + i16::from(row)) as u8, (left + i16::from(col)) as u8)
    }

    /// Where a move is.
    fn point(&self, next: &TreeMove) -> Point {
        self.at(next.row - 1, next.col - 1)
    }
}

/// Where the pattern's upper left cell lies: as near to the middle as its edges, or the place that
/// the query names, allow.
fn origin(query: &PatternQuery, size: u8) -> (i16, i16) {
    let pattern = &query.pattern.node;
    let (height, width) = (i16::from(pattern.shape().height()), i16::from(pattern.shape().width()));
    let n = i16::from(size);
    let fits = |&(top, left): &(i16, i16)| {
        pattern.placed_cells().all(|((row, col), cell)| {
            let (row, col) = (top + i16::from(row), left + i16::from(col));
            let is_on = (0..n).contains(&row) && (0..n).contains(&col);
            is_on != (cell == Cell::EDGE)
        })
    };
    let wanted = match query.place.node {
        Place::Corner(corner) => {
            let corner = corner.unwrap_or_else(|| corner_as_written(pattern));
            let row = if corner.is_upper() { 0 } else { n - height };
            Some((row, if corner.is_left() { 0 } else { n - width }))
        }
        Place::Side => Some((0, (n - width) / 2)),
        Place::Point(point) => {
            point.resolve(size).map(|point| (i16::from(point.row()), i16::from(point.col())))
        }
        Place::Region(..) => query
            .place
            .node
            .region(size)
            .map(|(point, _)| (i16::from(point.row()), i16::from(point.col()))),
        Place::Anywhere | Place::Center => None,
    };
    let middle = ((n - height) / 2, (n - width) / 2);
    let distance = |&(top, left): &(i16, i16)| {
        let (rows, cols) = (i32::from(top - middle.0), i32::from(left - middle.1));
        rows * rows + cols * cols
    };
    let all = (-height..=n).flat_map(|top| (-width..=n).map(move |left| (top, left)));
    wanted.filter(fits).or_else(|| all.filter(fits).min_by_key(distance)).unwrap_or((0, 0))
}

fn wins(results: Results) -> Option<String> {
    let decided = results.black + results.white;
    let (low, high) = crate::database::wilson(results.black, decided);
    let percent = |x: f64| (x * 100.0).round();
    let rate = percent(results.black as f64 / decided as f64);
    let interval = format!("{}-{}", percent(low), percent(high));
    (decided > 0).then(|| format!("black won {rate} % ({interval}) of {decided} games"))
}

/// At most this many moves have letters.
const LETTERS: usize = 26;

fn letter(i: usize) -> char {
    (b'A' + (i % LETTERS) as u8) as char
}

/// The comment of a node, with a line for each move after it.
fn write_comment(
    writer: &mut Writer,
    comment: &str,
    moves: &[TreeMove],
    hits: u64,
    place: &Placed,
) {
    let mut text = comment.to_owned();
    for (i, next) in moves.iter().take(LETTERS).enumerate() {
        let percent = (next.hits as f64 * 100.0 / hits.max(1) as f64).round();
        let (color, at) = (next.color, place.point(next).name(place.size));
        let _ = write!(text, "\n{} {color} {at}: {}, {percent} %", letter(i), next.hits);
        if let Some(won) = wins(next.results) {
            let _ = write!(text, "; {won}");
        }
    }
    writer.property("C", &text);
}

fn write_letters(writer: &mut Writer, moves: &[TreeMove], place: &Placed) {
    let mut marked: Vec<Point> = Vec::new();
    for (i, next) in moves.iter().take(LETTERS).enumerate() {
        let point = place.point(next);
        // Where both colours played, the letter is that of the one that did more often.
        if !marked.contains(&point) {
            let name = if marked.is_empty() { "LB" } else { "" };
            writer.property(name, &format!("{}:{}", point.sgf(), letter(i)));
            marked.push(point);
        }
    }
}

fn write_moves(writer: &mut Writer, moves: &[TreeMove], place: &Placed) {
    for next in moves {
        if moves.len() > 1 {
            writer.open();
        }
        let point = place.point(next);
        writer.node().play(next.color, Some(point));
        let hits = if next.hits == 1 { "hit" } else { "hits" };
        let mut comment = format!("{} {hits}", next.hits);
        if let Some(won) = wins(next.results) {
            let _ = write!(comment, "; {won}");
        }
        let _ = write!(comment, "; game {}", next.game);
        write_comment(writer, &comment, &next.children, next.hits, place);
        write_letters(writer, &next.children, place);
        write_moves(writer, &next.children, place);
        if moves.len() > 1 {
            writer.close();
        }
    }
}
