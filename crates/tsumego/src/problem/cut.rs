//! Problems from positions of games.

use thiserror::Error;

use super::{Invalid, Problem};
use crate::go::{Board, Point, State};
use crate::replay::{Event, Track};

/// The reason why a part of a position is not a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CutError {
    /// No string has all its liberties in the region.
    #[error("no string has all its liberties in the region; take a larger one, or name the target")]
    NoString,
    /// The target is ambiguous: strings of both colours, or several of one size.
    #[error("the strings at {} and {} are equally large; name the target", .0.name(*.2), .1.name(*.2))]
    Several(Point, Point, u8),
    /// A named target is not a stone.
    #[error("the target {} is not a stone", .0.name(*.1))]
    NotAStone(Point, u8),
    /// The position is not a problem.
    #[error(transparent)]
    Problem(#[from] Invalid),
}

impl Problem {
    /// The problem in a rectangle of the position of a game after `t` moves: play is allowed on its
    /// empty points, and the player to move there is the first. A string with a liberty outside of
    /// the rectangle can never be captured.
    ///
    /// The targets are the strings at `targets`. If none is named, it is the largest string whose
    /// liberties all lie in the rectangle.
    ///
    /// # Errors
    /// See [`CutError`].
    pub fn from_game(
        track: &Track,
        t: usize,
        region: (Point, Point),
        targets: &[Point],
    ) -> Result<Problem, CutError> {
        let board = track.board_at(t);
        let size = board.size();
        let (a, b) = region;
        let rows = a.row().min(b.row())..=a.row().max(b.row());
        let cols = a.col().min(b.col())..=a.col().max(b.col());
        let is_inside = |p: Point| rows.contains(&p.row()) && cols.contains(&p.col());
        let points: Vec<Point> =
            Point::all(size).filter(|&p| is_inside(p) && board.get(p) == State::Empty).collect();
        let mut stones = Vec::new();
        for &target in targets {
            if !target.is_on(size) || !board.get(target).is_stone() {
                return Err(CutError::NotAStone(target, size));
            }
            stones.extend(board.string(target));
        }
        if stones.is_empty() {
            stones = largest(&board, &is_inside)?;
        }
        let to_play = track.turns().take(t + 1).last().unwrap_or(track.to_move());
        let ko = ko_after(track, t, &board).filter(|p| points.contains(p));
        Ok(Problem::new(board, stones, points, to_play)?.with_ko(ko)?)
    }
}

/// The largest string whose liberties are all inside.
fn largest(board: &Board, is_inside: &dyn Fn(Point) -> bool) -> Result<Vec<Point>, CutError> {
    let size = board.size();
    let mut best: Vec<Point> = Vec::new();
    let mut rival = None;
    let mut seen: Vec<Point> = Vec::new();
    for start in Point::all(size).filter(|&p| board.get(p).is_stone()) {
        if seen.contains(&start) {
            continue;
        }
        let string = board.string(start);
        seen.extend(&string);
        let is_closed = (string.iter().flat_map(|&p| p.neighbours(size)))
            .all(|p| board.get(p) != State::Empty || is_inside(p));
        if is_closed && string.len() > best.len() {
            (best, rival) = (string, None);
        } else if is_closed && string.len() == best.len() {
            rival = rival.or(Some(start));
        }
    }
    match (best.first(), rival) {
        (None, _) => Err(CutError::NoString),
        (Some(&first), Some(rival)) => Err(CutError::Several(first, rival, size)),
        (Some(_), None) => Ok(best),
    }
}

/// The point that is forbidden after `t` moves, because the last move took a ko there.
pub(crate) fn ko_after(track: &Track, t: usize, board: &Board) -> Option<Point> {
    let (mut moves, mut last, mut taken) = (0, None, Vec::new());
    for event in track.events() {
        match event {
            Event::Move(..) | Event::Pass(_) if moves == t => break,
            Event::Move(color, point) => {
                (moves, last) = (moves + 1, Some((color, point)));
                taken.clear();
            }
            Event::Pass(_) => (moves, last) = (moves + 1, None),
            Event::Taken(_, point) => taken.push(point),
            Event::Setup(..) => {}
        }
    }
    let (color, point) = last?;
    let [only] = taken[..] else { return None };
    let beside = || point.neighbours(board.size()).map(|p| board.get(p));
    let is_alone = beside().all(|state| state != State::from(color));
    let liberties = beside().filter(|&state| state == State::Empty).count();
    (is_alone && liberties == 1).then_some(only)
}
