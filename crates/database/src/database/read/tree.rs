//! The tree of continuations in a pattern's window.
//!
//! From each hit of a query's leading pattern, the moves into its window are followed, beginning with
//! the hit's continuation; moves elsewhere are left out. All lines are given in the pattern's frame
//! and colours and merged where they are the same. Lines that the pattern's own symmetries make
//! equal are one: that whose cells come first in reading order. A move that one hit alone has ends
//! its line: beyond it there is that one game.
//!
//! In a game whose variations are searched, a hit continues in all lines that follow from its
//! position, and they are followed to their ends, with the comments and labels of the record.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use super::find::{PositionTree, TreeHit, corner_as_written, is_color_symmetric, lower_pattern};
use super::variations::{GameVariations, NotePlace, PositionNotes};
use crate::GameId;
use crate::database::ResolvedQuery;
use crate::database::{Database, DatabaseError, FindOptions};
use crate::dictionary::Results;
use crate::go::{Color, MAX_SIZE, Point, Symmetry};
use crate::pattern::{Cell, Shape};
use crate::query::{PatternQuery, Place};
use crate::record::Winner;
use crate::replay::Track;
use crate::search::Hit;
use crate::sgf::Writer;

/// Lines of games are followed for at most this many moves.
pub const TREE_DEPTH: usize = 20;

/// Lines of games whose variations are searched are followed for at most this many moves.
pub const VARIATION_DEPTH: usize = 200;

/// The maximum number of comments of records that are kept for one move of the tree.
const MAX_COMMENTS: usize = 20;

/// A move of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeMove {
    /// The pattern's row, from 1.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// The player, in the pattern's colours.
    pub color: Color,
    /// The number of hits with this continuation.
    pub hits: u64,
    /// Results by games, in the pattern's colours of the game's first such hit: a game is one
    /// trial, however many hits it has.
    pub results: Results,
    /// The greatest number of a game with one of these hits.
    pub game: GameId,
    /// The notes of the records with variations on the positions up to the next move.
    pub notes: TreeNotes,
    /// The next moves, the most played first.
    pub children: Vec<TreeMove>,
}

/// The notes of records with variations on the positions of a tree's move, each text once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeNotes {
    /// Comments, in the order of the games.
    pub comments: Vec<String>,
    /// Labels, each with the row and column of its cell, from 1.
    pub labels: Vec<(u8, u8, String)>,
}

/// The continuations in the window of a query's leading pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContinuationTree {
    /// The leading pattern.
    pub pattern: PatternQuery,
    /// The games of the query.
    pub games: u64,
    /// The pattern's hits in them.
    pub hits: u64,
    /// Results by games, in the pattern's colours of the game's first hit.
    pub results: Results,
    /// The notes of the records with variations on the pattern's position.
    pub notes: TreeNotes,
    /// The first moves, the most played first.
    pub moves: Vec<TreeMove>,
}

/// A tree is made of at most this many lines.
pub const TREE_LINES: usize = 4_000_000;

/// A step of a line: the cell's number in reading order, and the player.
type CellMove = (u16, Color);

/// The continuations of the hits. A hit in a game with variations may have several lines.
#[derive(Default)]
struct Lines {
    lines: Vec<Line>,
    /// The steps of all lines.
    steps: Vec<PackedStep>,
}

/// Twice the number of a step's cell, and one more for white: ordered as [`CellMove`].
type PackedStep = u16;

#[derive(Clone, Copy)]
struct Line {
    /// The index of its first step among those of all lines.
    start: u32,
    len: u16,
    winner: Winner,
    /// True if the pattern's colours are exchanged in the game.
    is_swapped: bool,
    /// True if it is of a game whose variations are searched.
    is_varied: bool,
    game: GameId,
    /// The number of the hit in its game.
    number: u32,
}

impl Lines {
    /// Adds a line; its start and length are set here.
    fn add(&mut self, steps: &[CellMove], line: Line) -> Result<(), DatabaseError> {
        if self.lines.len() >= TREE_LINES || self.steps.len() >= TREE_DEPTH * TREE_LINES {
            return Err(DatabaseError::TooManyLines { most: TREE_LINES });
        }
        let (start, len) = (self.steps.len() as u32, steps.len() as u16);
        self.steps.extend(steps.iter().map(|(cell, color)| 2 * cell + color.index() as u16));
        self.lines.push(Line { start, len, ..line });
        Ok(())
    }

    /// Sorts the lines by their steps; the same ones stay in the order in which they were added.
    fn sort(&mut self) {
        let Lines { lines, steps } = self;
        lines.sort_unstable_by_key(|line| (line.steps(steps), line.start));
    }

    /// The moves after the first `depth` ones, which these sorted lines share.
    fn grow(&self, lines: &[Line], depth: usize, cells: &[(u8, u8)]) -> Vec<TreeMove> {
        let step = |line: &Line| line.steps(&self.steps).get(depth).copied();
        let mut moves = Vec::new();
        for same in lines.chunk_by(|a, b| step(a) == step(b)) {
            let Some(step) = same.first().and_then(step) else { continue };
            let (cell, color) = (step / 2, Color::ALL[usize::from(step % 2)]);
            let (row, col) = cells.get(usize::from(cell)).copied().unwrap_or_default();
            let (hits, results, game) = counts(same);
            let is_followed = same.len() > 1 || same.iter().any(|line| line.is_varied);
            moves.push(TreeMove {
                row: row + 1,
                col: col + 1,
                color,
                hits,
                results,
                game,
                notes: TreeNotes::default(),
                children: if is_followed { self.grow(same, depth + 1, cells) } else { Vec::new() },
            });
        }
        moves.sort_by_key(|next| (std::cmp::Reverse(next.hits), next.row, next.col, next.color));
        moves
    }
}

impl Line {
    fn steps(self, of_all: &[PackedStep]) -> &[PackedStep] {
        of_all
            .get(self.start as usize..)
            .and_then(|rest| rest.get(..self.len.into()))
            .unwrap_or(&[])
    }

    /// The result of the game, in the pattern's colours.
    fn results(self) -> Results {
        let mut results = Results::default();
        results.add(self.winner);
        if self.is_swapped { results.image(Symmetry::SWAP) } else { results }
    }
}

/// Counts lines: the hits, the results by games as their first hits count, and the game with the
/// greatest number.
fn counts(lines: &[Line]) -> (u64, Results, GameId) {
    let mut lines: Vec<Line> = lines.to_vec();
    lines.sort_by_key(|line| (line.game, line.number));
    let hits = lines.chunk_by(|a, b| (a.game, a.number) == (b.game, b.number)).count();
    let mut results = Results::default();
    for of_game in lines.chunk_by(|a, b| a.game == b.game) {
        results += of_game.first().map(|line| line.results()).unwrap_or_default();
    }
    (hits as u64, results, lines.last().map(|line| line.game).unwrap_or_default())
}

/// The notes of a record on a position after some steps.
struct Note {
    steps: Vec<CellMove>,
    comments: Vec<String>,
    labels: Vec<((u8, u8), String)>,
}

impl Database {
    /// Returns the merged tree of the continuations of a query's hits. `None` if the query has no
    /// pattern that every game of its answer must have.
    ///
    /// A hit in a game whose variations are searched continues in all lines that follow from its
    /// position. It counts once for each move of the tree, in however many lines.
    ///
    /// # Errors
    /// As [`find`](Database::find), or [`DatabaseError::TooManyLines`].
    pub fn continuation_tree(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
    ) -> Result<Option<ContinuationTree>, DatabaseError> {
        let Some(pattern) = query.leading_pattern() else { return Ok(None) };
        let games = self.games_of(query, options)?;
        let index = self.index()?;
        let frame = Frame::new(pattern);
        let (mut lines, mut notes) = (Lines::default(), Vec::new());
        let mut results = Results::default();
        let mut hits = 0;
        self.hits_in(query, &games, options, true, |game| {
            let winner = index.game(game.id).map_or(Winner::Unknown, |game| game.winner);
            let mut won = Results::default();
            won.add(winner);
            if let Some(first) = game.hits.first() {
                results += won.image(first.hit.symmetry);
            }
            let varied = game.variations.map(|of| VariedTree::new(self, game.track, of));
            let varied = varied.transpose()?;
            for (number, hit) in game.hits.iter().enumerate() {
                hits += 1;
                let raw = match &varied {
                    None => vec![steps_of(&frame, game.track, &hit.hit)],
                    Some(varied) => varied.lines(&frame, hit, &mut notes),
                };
                for steps in raw {
                    let (steps, symmetry) = frame.least(&steps, game.track.size());
                    let line = Line {
                        start: 0,
                        len: 0,
                        winner,
                        is_swapped: hit.hit.symmetry.swaps() != symmetry.swaps(),
                        is_varied: varied.is_some(),
                        game: game.id,
                        number: number as u32,
                    };
                    lines.add(&steps, line)?;
                }
            }
            Ok(())
        })?;
        lines.sort();
        let mut tree = ContinuationTree {
            pattern: pattern.clone(),
            games: games.len(),
            hits,
            results,
            notes: TreeNotes::default(),
            moves: lines.grow(&lines.lines, 0, &frame.cells),
        };
        for note in notes {
            tree.add_note(note, &frame.cells);
        }
        Ok(Some(tree))
    }
}

/// The notes of a record on a position at which a hit matches.
pub struct PlacedNotes {
    /// The symmetry of the hit.
    pub symmetry: Symmetry,
    /// The path of the position.
    pub path: String,
    /// The number of the record's node, in a variation.
    pub node: Option<u32>,
    /// The notes.
    pub notes: PositionNotes,
}

impl Database {
    /// Returns the notes of the record with the variations of a game on the positions of hits.
    pub(crate) fn notes_at(
        &self,
        track: &Track,
        of: &GameVariations,
        found: &[TreeHit],
    ) -> Result<Vec<PlacedNotes>, DatabaseError> {
        let tree = VariedTree::new(self, track, of)?;
        let mut at: BTreeMap<u32, Symmetry> = BTreeMap::new();
        for hit in found {
            at.extend(hit.region().iter().map(|at| (at, hit.hit.symmetry)));
        }
        let note = |(at, symmetry): (u32, Symmetry)| {
            let notes = tree.notes.get(&at)?.clone();
            let path = tree.positions.path(Some(&of.variations), at);
            Some(PlacedNotes { symmetry, path, node: tree.positions.node(at), notes })
        };
        Ok(at.into_iter().filter_map(note).collect())
    }
}

/// A step as it is read: its cell in the pattern's frame, and its colour.
type RawStep = ((u8, u8), Color);

/// The pattern's frame.
struct Frame {
    shape: Shape,
    /// By the size of the board, the symmetries under which the pattern is the same.
    own: Vec<Vec<Symmetry>>,
    cells: Vec<(u8, u8)>,
}

impl Frame {
    fn new(pattern: &PatternQuery) -> Frame {
        let shape = pattern.shape();
        let own = |size: u8| {
            (size > 1).then_some(())?;
            let plan = lower_pattern(pattern, size)?.compile(size).ok()?;
            Some(plan.own_symmetries().collect())
        };
        let own = (0..=MAX_SIZE).map(|size| own(size).unwrap_or_default()).collect();
        Frame { shape, own, cells: shape.cells().collect() }
    }

    /// The cell of a hit's window that lies on a point, in the pattern's frame.
    fn cell(&self, hit: &Hit, point: Point) -> Option<(u8, u8)> {
        let image = self.shape.image(hit.symmetry);
        let row = u8::try_from(i16::from(point.row()) - i16::from(hit.window.row)).ok()?;
        let col = u8::try_from(i16::from(point.col()) - i16::from(hit.window.col)).ok()?;
        let back = hit.symmetry.inverse();
        image.has(row, col).then(|| back.apply(row, col, image.height(), image.width()))
    }

    /// A move as a step, if it is in a hit's window.
    fn step(&self, hit: &Hit, color: Color, point: Option<Point>) -> Option<RawStep> {
        Some((self.cell(hit, point?)?, hit.symmetry.inverse().color(color)))
    }

    /// The least of the lines that the pattern's own symmetries make equal, and the symmetry that
    /// leads to it.
    fn least(&self, steps: &[RawStep], size: u8) -> (Vec<CellMove>, Symmetry) {
        let seen = |symmetry: Symmetry| -> Vec<CellMove> {
            let step = |&((row, col), color): &RawStep| {
                let at = symmetry.apply(row, col, self.shape.height(), self.shape.width());
                let cell = self.cells.iter().position(|place| *place == at).unwrap_or(0);
                (cell as u16, symmetry.color(color))
            };
            steps.iter().map(step).collect()
        };
        let own = self.own.get(usize::from(size)).map_or(&[][..], Vec::as_slice);
        let all = own.iter().map(|&symmetry| (seen(symmetry), symmetry));
        let least = all.min_by(|a, b| (&a.0, a.1.swaps()).cmp(&(&b.0, b.1.swaps())));
        least.unwrap_or_else(|| (seen(Symmetry::IDENTITY), Symmetry::IDENTITY))
    }
}

/// The moves into a hit's window in the main line of a game.
fn steps_of(frame: &Frame, track: &Track, hit: &Hit) -> Vec<RawStep> {
    let Some(next) = hit.next else { return Vec::new() };
    let moves = track.moves().skip(usize::from(next.time).saturating_sub(1));
    moves.filter_map(|m| frame.step(hit, m.color, m.point)).take(TREE_DEPTH).collect()
}

/// The tree of a record with variations: its positions, those of the main line first.
struct VariedTree {
    /// The size of the board.
    size: u8,
    positions: PositionTree,
    notes: HashMap<u32, PositionNotes>,
}

impl VariedTree {
    fn new(
        database: &Database,
        track: &Track,
        of: &GameVariations,
    ) -> Result<VariedTree, DatabaseError> {
        let positions = PositionTree::new(track, Some(&of.variations));
        let mut notes: HashMap<u32, PositionNotes> = HashMap::new();
        if let Some(varied) = database.variations(of.game)? {
            for (place, note) in PositionNotes::all(&varied.text, track) {
                let at = match place {
                    NotePlace::Main(moves) => Some(u32::from(moves)),
                    NotePlace::Node(node) => positions.position_of_node(node),
                };
                if let Some(at) = at {
                    notes.entry(at).or_default().merge(note);
                }
            }
        }
        Ok(VariedTree { size: track.size(), positions, notes })
    }

    /// The lines that follow a hit, and the notes of the record on them.
    fn lines(&self, frame: &Frame, found: &TreeHit, notes: &mut Vec<Note>) -> Vec<Vec<RawStep>> {
        let (hit, region) = (&found.hit, found.region());
        let mut starts: BTreeSet<u32> = found.continued.iter().map(|of| of.at).collect();
        starts.extend(hit.next.map(|next| u32::from(next.time)));
        // The positions before the first move into the window.
        let mut open: Vec<u32> = region.iter().take(1).collect();
        while let Some(at) = open.pop() {
            self.note(frame, hit, at, &[], notes);
            let matches = |at: &u32| region.contains(*at) && !starts.contains(at);
            open.extend(self.positions.children(at).rev().filter(matches));
        }
        let mut lines = BTreeSet::new();
        for start in starts {
            let mut steps: Vec<RawStep> = Vec::new();
            let mut open: Vec<(u32, usize)> = vec![(start, 0)];
            while let Some((at, depth)) = open.pop() {
                steps.truncate(depth);
                let played = self.positions.last_move(at);
                steps.extend(played.and_then(|of| frame.step(hit, of.color, of.point)));
                self.note(frame, hit, at, &steps, notes);
                let mut children = self.positions.children(at).rev().peekable();
                if children.peek().is_none() || steps.len() >= VARIATION_DEPTH {
                    lines.insert(steps.clone());
                } else {
                    open.extend(children.map(|child| (child, steps.len())));
                }
            }
        }
        if lines.is_empty() {
            lines.insert(Vec::new());
        }
        lines.into_iter().collect()
    }

    /// Adds the notes of the record on a position after some steps.
    fn note(&self, frame: &Frame, hit: &Hit, at: u32, steps: &[RawStep], notes: &mut Vec<Note>) {
        let Some(of) = self.notes.get(&at) else { return };
        let (steps, symmetry) = frame.least(steps, self.size);
        let (height, width) = (frame.shape.height(), frame.shape.width());
        let label = |(point, text): &(Point, String)| {
            let (row, col) = frame.cell(hit, *point)?;
            Some((symmetry.apply(row, col, height, width), text.clone()))
        };
        let labels = of.labels.iter().filter_map(label).collect();
        notes.push(Note { steps, comments: of.comments.clone(), labels });
    }
}

impl ContinuationTree {
    /// Adds the notes of a record to the move that its steps lead to.
    fn add_note(&mut self, note: Note, cells: &[(u8, u8)]) {
        let (mut notes, mut moves) = (&mut self.notes, &mut self.moves);
        for (cell, color) in note.steps {
            let (row, col) = cells.get(usize::from(cell)).copied().unwrap_or_default();
            let is_next = |next: &&mut TreeMove| {
                (next.row, next.col, next.color) == (row + 1, col + 1, color)
            };
            let Some(next) = moves.iter_mut().find(is_next) else { return };
            (notes, moves) = (&mut next.notes, &mut next.children);
        }
        for comment in note.comments {
            if notes.comments.len() < MAX_COMMENTS && !notes.comments.contains(&comment) {
                notes.comments.push(comment);
            }
        }
        for ((row, col), text) in note.labels {
            let label = (row + 1, col + 1, text);
            if !notes.labels.contains(&label) {
                notes.labels.push(label);
            }
        }
    }
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
        let ending = |count: u64| if count == 1 { "" } else { "s" };
        let (games, hits) = (self.games, self.hits);
        let mut comment = format!("{}\n{games} game{}", self.pattern, ending(games));
        let _ = write!(comment, ", {hits} hit{}", ending(hits));
        if is_color_symmetric(&self.pattern) {
            comment += "; with the colours exchanged the pattern is the same, so results are relative to who played first";
        } else if let Some(won) = wins(self.results) {
            let _ = write!(comment, "; {won}");
        }
        if pattern.content().is_none() {
            comment += "\nCells that match more than one state are left empty here.";
        }
        write_comment(&mut writer, &comment, &self.moves, self.hits, &self.notes, &place);
        write_letters(&mut writer, &self.moves, &self.notes, &place);
        write_moves(&mut writer, &self.moves, &place);
        writer.close();
        writer.finish()
    }
}

/// The place of the pattern on a board.
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

    /// Returns the point of a move.
    fn point(&self, next: &TreeMove) -> Point {
        self.at(next.row - 1, next.col - 1)
    }
}

/// Returns the place of the pattern's upper left cell: as near to the middle as its edges, or the
/// place in the query, allow.
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
    let games = if decided == 1 { "game" } else { "games" };
    (decided > 0).then(|| format!("black won {rate} % ({interval}) of {decided} {games}"))
}

/// The maximum number of moves with letters.
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
    notes: &TreeNotes,
    place: &Placed,
) {
    let mut text = comment.to_owned();
    for (i, next) in moves.iter().take(LETTERS).enumerate() {
        let percent = next.hits as f64 * 100.0 / hits.max(1) as f64;
        let decimals = usize::from(percent < 9.95);
        let (color, at) = (next.color, place.point(next).name(place.size));
        let _ = write!(text, "\n{} {color} {at}: {}, {percent:.decimals$} %", letter(i), next.hits);
        if let Some(won) = wins(next.results) {
            let _ = write!(text, "; {won}");
        }
    }
    for comment in &notes.comments {
        let _ = write!(text, "\n\n{}", comment.trim());
    }
    if !notes.labels.is_empty() {
        let label = |(row, col, label): &(u8, u8, String)| {
            format!("{label} {}", place.at(row - 1, col - 1).name(place.size))
        };
        let labels: Vec<String> = notes.labels.iter().map(label).collect();
        let _ = write!(text, "\n\nlabels: {}", labels.join(", "));
    }
    writer.property("C", &text);
}

/// Writes letters for the next moves, and the labels of records where no letter is.
fn write_letters(writer: &mut Writer, moves: &[TreeMove], notes: &TreeNotes, place: &Placed) {
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
    let letters: Vec<String> = (0..moves.len().min(LETTERS)).map(|i| letter(i).into()).collect();
    for (row, col, label) in &notes.labels {
        let point = place.at(row - 1, col - 1);
        if !marked.contains(&point) && !letters.contains(label) {
            let name = if marked.is_empty() { "LB" } else { "" };
            writer.property(name, &format!("{}:{label}", point.sgf()));
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
        write_comment(writer, &comment, &next.children, next.hits, &next.notes, place);
        write_letters(writer, &next.children, &next.notes, place);
        write_moves(writer, &next.children, place);
        if moves.len() > 1 {
            writer.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(game: u32, number: u32, winner: Winner, is_swapped: bool) -> Line {
        let game = GameId::new(game);
        Line { start: 0, len: 0, winner, is_swapped, is_varied: false, game, number }
    }

    #[test]
    fn a_tree_has_a_limit() {
        let mut lines = Lines::default();
        let step = [(0, Color::Black)];
        for number in 0..TREE_LINES as u32 {
            lines.add(&step, line(number / 4, number % 4, Winner::White, false)).unwrap();
        }
        let more = lines.add(&step, line(0, 0, Winner::White, false));
        assert!(matches!(more, Err(DatabaseError::TooManyLines { most: TREE_LINES })), "{more:?}");
    }

    #[test]
    fn lines_are_counted_by_hits_and_by_first_hits_of_games() {
        let lines = [
            line(7, 1, Winner::Black, true),
            line(3, 0, Winner::White, true),
            line(7, 0, Winner::Black, false),
            line(7, 1, Winner::Black, true),
            line(5, 2, Winner::Draw, false),
        ];
        let expected = Results { black: 2, white: 0, other: 1 };
        assert_eq!(counts(&lines), (4, expected, GameId::new(7)));
    }
}
