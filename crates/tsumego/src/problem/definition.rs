//! A life-and-death problem.

use std::collections::BTreeSet;

use thiserror::Error;

use super::{RegionSource, Side};
use crate::go::{Board, Color, Point, State, Symmetry};

/// The reason why a position is not a valid problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Invalid {
    /// No target stones are marked.
    #[error("no target is marked: the stones that are to be captured have TR in SGF")]
    NoTarget,
    /// A target is not a stone: the point and the board's lines.
    #[error("the target {} is not a stone", .0.name(*.1))]
    TargetIsEmpty(Point, u8),
    /// The targets have both colours.
    #[error("the targets have both colours")]
    TwoColors,
    /// A point of the region is not an empty point: the point and the board's lines.
    #[error("the point {} of the region is not empty", .0.name(*.1))]
    RegionNotEmpty(Point, u8),
    /// There is a string without liberties: one of its stones and the board's lines.
    #[error("the string at {} has no liberty", .0.name(*.1))]
    NoLiberty(Point, u8),
    /// A target has a liberty outside the region: the liberty and the board's lines.
    #[error(
        "the target has a liberty at {}, outside the region: it could never be captured there",
        .0.name(*.1)
    )]
    OpenTarget(Point, u8),
    /// The ko point is not an empty point of the region: the point and the board's lines.
    #[error("the ko point {} is not an empty point of the region", .0.name(*.1))]
    Ko(Point, u8),
    /// The part of the board in play is too large for the solver.
    #[error("the region is too large: its box has {0} cells, the solver takes at most 384")]
    TooLarge(u32),
}

/// A life-and-death problem: the targets, where play is allowed, and whose turn it is.
///
/// ```
/// use gopdb_go::go::{Board, Color, Point};
/// use gopdb_tsumego::{Limits, Problem, Solver, Verdict};
/// // Straight three in the corner, closed by white.
/// let mut board = Board::new(9);
/// for (row, text) in ["___BW", "BBBBW", "WWWWW"].iter().enumerate() {
///     for (col, cell) in text.bytes().enumerate() {
///         let color = match cell { b'B' => Some(Color::Black), b'W' => Some(Color::White), _ => None };
///         board.set(Point::new(row as u8, col as u8), color).unwrap();
///     }
/// }
/// let targets = vec![Point::new(1, 0)];
/// let problem = Problem::enclosed(board, targets, Color::White).unwrap();
/// let solution = Solver::new(&problem).unwrap().solve(&Limits::default());
/// assert_eq!(solution.verdict, Verdict::Dead);
/// assert_eq!(solution.best.and_then(|m| m.point()), Some(Point::new(0, 1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    board: Board,
    targets: Vec<Point>,
    defender: Color,
    region: Vec<Point>,
    source: RegionSource,
    to_play: Color,
    ko: Option<Point>,
    /// The author's comment.
    pub description: String,
}

impl Problem {
    /// The problem of capturing all of `targets` (or saving one of them), with play allowed on
    /// the points of `region` and wherever stones are captured.
    ///
    /// # Errors
    /// Returns an error if the position is not a valid problem: see [`Invalid`].
    pub fn new(
        board: Board,
        mut targets: Vec<Point>,
        mut region: Vec<Point>,
        to_play: Color,
    ) -> Result<Problem, Invalid> {
        targets.sort_unstable();
        targets.dedup();
        region.sort_unstable();
        region.dedup();
        let size = board.size();
        let first = *targets.first().ok_or(Invalid::NoTarget)?;
        let defender = board.get(first).color().ok_or(Invalid::TargetIsEmpty(first, size))?;
        for &p in &targets {
            match board.get(p).color() {
                None => return Err(Invalid::TargetIsEmpty(p, size)),
                Some(color) if color != defender => return Err(Invalid::TwoColors),
                Some(_) => {}
            }
        }
        if let Some(&p) = region.iter().find(|&&p| board.get(p) != State::Empty) {
            return Err(Invalid::RegionNotEmpty(p, size));
        }
        if let Some(p) = without_liberty(&board) {
            return Err(Invalid::NoLiberty(p, size));
        }
        let open = (targets.iter())
            .flat_map(|&target| board.liberties(&board.string(target)))
            .find(|liberty| region.binary_search(liberty).is_err());
        if let Some(liberty) = open {
            return Err(Invalid::OpenTarget(liberty, size));
        }
        let (source, description) = (RegionSource::Marked, String::new());
        Ok(Problem { board, targets, defender, region, source, to_play, ko: None, description })
    }

    /// The problem whose region is every empty point except the largest connected set of empty
    /// points, the open board outside the problem.
    ///
    /// # Errors
    /// Returns an error if the position is not a valid problem: see [`Invalid`].
    pub fn enclosed(board: Board, targets: Vec<Point>, to_play: Color) -> Result<Problem, Invalid> {
        let region = enclosed_points(&board);
        Ok(Problem::new(board, targets, region, to_play)?
            .with_region_source(RegionSource::Enclosed))
    }

    /// Sets the source of the region. A verdict for one that is not marked is stated only if it holds on the
    /// whole board.
    #[must_use]
    pub const fn with_region_source(mut self, source: RegionSource) -> Problem {
        self.source = source;
        self
    }

    /// Adds points to the region; points with a stone are ignored.
    #[must_use]
    pub fn with_more(mut self, points: &[Point]) -> Problem {
        self.region.extend(points.iter().filter(|&&p| self.board.get(p) == State::Empty));
        self.region.sort_unstable();
        self.region.dedup();
        self
    }

    /// Sets the point that is forbidden to the player to move, because a stone was just captured
    /// there in a ko.
    ///
    /// # Errors
    /// Returns an error if the point is not in the region.
    pub fn with_ko(mut self, ko: Option<Point>) -> Result<Problem, Invalid> {
        if let Some(p) = ko.filter(|p| !self.region.contains(p)) {
            return Err(Invalid::Ko(p, self.board.size()));
        }
        self.ko = ko;
        Ok(self)
    }

    /// Sets the player who plays first; if that is the other player, a ko point is removed.
    #[must_use]
    pub fn with_first(mut self, to_play: Color) -> Problem {
        if self.to_play != to_play {
            self.to_play = to_play;
            self.ko = None;
        }
        self
    }

    /// Sets another turn in the same problem.
    pub(crate) const fn set_turn(&mut self, to_play: Color, ko: Option<Point>) {
        self.to_play = to_play;
        self.ko = ko;
    }

    /// The board after a stone was played on a point of the region, which captured others. `true`
    /// if the last targets were captured; they stay in the list then.
    pub(crate) fn put(&mut self, board: Board, point: Point, captured: &[Point]) -> bool {
        self.board = board;
        self.region.retain(|&p| p != point);
        self.region.extend(captured);
        self.region.sort_unstable();
        if self.targets.iter().all(|t| captured.contains(t)) {
            return true;
        }
        self.targets.retain(|t| !captured.contains(t));
        false
    }

    /// Sets the description.
    #[must_use]
    pub fn with_description(mut self, text: impl Into<String>) -> Problem {
        self.description = text.into();
        self
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The stones that must all be captured, in reading order; all of the defender's colour.
    pub fn targets(&self) -> &[Point] {
        &self.targets
    }

    /// The empty points where play is allowed, in reading order.
    pub fn region(&self) -> &[Point] {
        &self.region
    }

    /// The source of the region: [`RegionSource::Marked`] for one that was given to [`Problem::new`].
    pub const fn region_source(&self) -> RegionSource {
        self.source
    }

    /// A hash of the stones, the targets, the player and the ko point. It is the same for the 16
    /// images of a problem, and does not depend on its region and text.
    ///
    /// ```
    /// use gopdb_tsumego::{Editor, read_problems};
    /// read_problems(["../../examples/problems/ko-direct.sgf"], &mut |found| {
    ///     let problem = found.unwrap().problem().unwrap();
    ///     let mut editor = Editor::from_problem(&problem);
    ///     editor.rotate();
    ///     editor.swap_colors();
    ///     assert_eq!(editor.problem().unwrap().identity(), problem.identity());
    /// });
    /// ```
    pub fn identity(&self) -> [u8; 16] {
        let size = self.board.size();
        let image = |symmetry: Symmetry| {
            let mut bytes = vec![0; usize::from(size) * usize::from(size)];
            for p in Point::all(size) {
                let is_target = u8::from(self.targets.binary_search(&p).is_ok());
                let is_ko = u8::from(self.ko == Some(p));
                let state = match symmetry.state(self.board.get(p)) {
                    State::Black => 1,
                    State::White => 2,
                    _ => 0,
                };
                bytes[symmetry.point(p, size).index(size)] = state | is_target << 2 | is_ko << 3;
            }
            bytes.push(u8::from(symmetry.color(self.to_play) == Color::Black));
            bytes.push(size);
            bytes
        };
        let least = Symmetry::all().map(image).min().unwrap_or_default();
        let mut identity = [0; 16];
        for (to, from) in identity.iter_mut().zip(blake3::hash(&least).as_bytes()) {
            *to = *from;
        }
        identity
    }

    /// The colour of the defender.
    pub const fn defender(&self) -> Color {
        self.defender
    }

    /// The colour of the attacker.
    pub const fn attacker(&self) -> Color {
        self.defender.opposite()
    }

    /// Returns the player who plays first.
    pub const fn to_play(&self) -> Color {
        self.to_play
    }

    /// The point forbidden by ko.
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The side that plays this colour.
    pub fn side(&self, color: Color) -> Side {
        if color == self.defender { Side::Defender } else { Side::Attacker }
    }

    /// The colour of a side.
    pub const fn color(&self, side: Side) -> Color {
        match side {
            Side::Attacker => self.attacker(),
            Side::Defender => self.defender,
        }
    }
}

/// The points that can be reached from a point through points of a kind, that point first.
pub(crate) fn connected(size: u8, start: Point, is_in: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut seen = vec![false; usize::from(size) * usize::from(size)];
    seen[start.index(size)] = true;
    let mut list = vec![start];
    let mut done = 0;
    while let Some(&point) = list.get(done) {
        for next in point.neighbours(size) {
            if !std::mem::replace(&mut seen[next.index(size)], true) && is_in(next) {
                list.push(next);
            }
        }
        done += 1;
    }
    list
}

/// The empty points but the largest connected set of them; of two of one size, the one that
/// comes first in reading order counts as the larger.
pub(crate) fn enclosed_points(board: &Board) -> Vec<Point> {
    let size = board.size();
    let mut seen = BTreeSet::new();
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for start in Point::all(size).filter(|&p| board.get(p) == State::Empty) {
        if !seen.contains(&start) {
            let part = connected(size, start, |p| board.get(p) == State::Empty);
            seen.extend(part.iter().copied());
            parts.push(part);
        }
    }
    let Some(largest) = parts.iter().map(Vec::len).max() else { return Vec::new() };
    let outside = parts.iter().position(|p| p.len() == largest);
    let mut points: Vec<Point> = (parts.into_iter().enumerate())
        .filter(|(i, _)| Some(*i) != outside)
        .flat_map(|(_, part)| part)
        .collect();
    points.sort_unstable();
    points
}

/// A stone whose string has no liberty, if there is one.
fn without_liberty(board: &Board) -> Option<Point> {
    let size = board.size();
    let has_liberty = |p: Point| p.neighbours(size).any(|n| board.get(n) == State::Empty);
    let mut stones = Point::all(size).filter(|&p| board.get(p).is_stone() && !has_liberty(p));
    stones.find(|&p| !board.string(p).into_iter().any(has_liberty))
}
