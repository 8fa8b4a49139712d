//! Conditions on strings, which the cells of a pattern cannot express: liberties, captures, ko.
//!
//! A block's lanes know nothing of strings. A plan with conditions finds candidates in them, as if
//! it had none, and [`Plan::hits`] replays the game to keep the positions at which all hold.

use super::plan::{Image, Plan};
use super::{Hit, Next, Window};
use crate::go::{Board, Color, Point, State};
use crate::replay::{Event, Track};

/// A condition on the string at a cell of a pattern. A hit is a longest run of positions through
/// which the window matches and all conditions hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Condition {
    /// What must hold.
    pub kind: ConditionKind,
    /// The row and column of the pattern as written, both from 1.
    pub cell: (u8, u8),
}

/// What a [`Condition`] asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ConditionKind {
    /// There is a stone on the cell, and its string has from `.0` to `.1` liberties.
    Liberties(u32, u32),
    /// The cell is empty, and a stone played on it would capture: of the player to move, or of
    /// this colour.
    Captures(Option<Color>),
    /// A single stone was just captured on the cell by a stone that has no other liberty: retaking
    /// at once is forbidden.
    Ko,
}

/// What a plan with conditions was asked for beside them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub from: u16,
    pub to: u16,
    /// Must the continuation fulfil a condition?
    pub is_conditional: bool,
}

/// The points of the string at a point, and its liberties; empty for an empty point.
fn string(board: &Board, start: Point) -> (Vec<Point>, Vec<Point>) {
    let state = board.get(start);
    let (mut stones, mut liberties) = (Vec::new(), Vec::new());
    if !state.is_stone() {
        return (stones, liberties);
    }
    stones.push(start);
    let mut done = 0;
    while let Some(&point) = stones.get(done) {
        done += 1;
        for next in neighbours(point, board.size()) {
            match board.get(next) {
                State::Empty if !liberties.contains(&next) => liberties.push(next),
                other if other == state && !stones.contains(&next) => stones.push(next),
                _ => {}
            }
        }
    }
    (stones, liberties)
}

fn neighbours(point: Point, size: u8) -> impl Iterator<Item = Point> {
    let (row, col) = (point.row(), point.col());
    let up = row.checked_sub(1).map(|row| Point::new(row, col));
    let left = col.checked_sub(1).map(|col| Point::new(row, col));
    let down = (row + 1 < size).then(|| Point::new(row + 1, col));
    let right = (col + 1 < size).then(|| Point::new(row, col + 1));
    [up, left, right, down].into_iter().flatten()
}

/// A position of a game as conditions see it.
struct Position {
    board: Board,
    to_move: Color,
    /// Where a stone may not be retaken.
    ko: Option<Point>,
}

impl Position {
    fn holds(&self, kind: ConditionKind, point: Point) -> bool {
        match kind {
            ConditionKind::Liberties(from, to) => {
                let (stones, liberties) = string(&self.board, point);
                !stones.is_empty() && (from..=to).contains(&(liberties.len() as u32))
            }
            ConditionKind::Captures(color) => {
                let enemy = State::from(color.unwrap_or(self.to_move).opposite());
                self.board.get(point) == State::Empty
                    && neighbours(point, self.board.size()).any(|next| {
                        self.board.get(next) == enemy && string(&self.board, next).1.len() == 1
                    })
            }
            ConditionKind::Ko => self.ko == Some(point),
        }
    }
}

/// All positions of a game, and its moves by their numbers from 1.
fn replay(track: &Track) -> (Vec<Position>, Vec<(Color, Option<Point>)>) {
    let mut board = Board::new(track.size());
    let mut positions = Vec::new();
    let mut moves: Vec<(Color, Option<Point>)> = Vec::new();
    let mut taken: Vec<Point> = Vec::new();
    let mut turns = track.turns();
    let mut close = |board: &Board, last: Option<(Color, Option<Point>)>, taken: &[Point]| {
        let ko = match (last, taken) {
            (Some((_, Some(played))), &[one]) if one != played => {
                let (stones, liberties) = string(board, played);
                (stones.len() == 1 && liberties == [one]).then_some(one)
            }
            _ => None,
        };
        let to_move = turns.next().unwrap_or(Color::Black);
        positions.push(Position { board: board.clone(), to_move, ko });
    };
    for event in track.events() {
        let (color, point) = match event {
            // Points of a track are on its board.
            Event::Setup(color, point) => {
                let _ = board.set(point, Some(color));
                continue;
            }
            Event::Taken(_, point) => {
                let _ = board.set(point, None);
                taken.push(point);
                continue;
            }
            Event::Move(color, point) => (color, Some(point)),
            Event::Pass(color) => (color, None),
        };
        close(&board, moves.last().copied(), &taken);
        taken.clear();
        if let Some(point) = point {
            let _ = board.set(point, Some(color));
        }
        moves.push((color, point));
    }
    close(&board, moves.last().copied(), &taken);
    (positions, moves)
}

impl Plan {
    /// The parts of candidates at which all conditions hold, in the order of [`Hit::order`].
    pub(super) fn checked(&self, asked: Asked, track: &Track, candidates: &[Hit]) -> Vec<Hit> {
        if candidates.is_empty() {
            return Vec::new();
        }
        let (positions, moves) = replay(track);
        let mut hits: Vec<Hit> = Vec::new();
        for candidate in candidates {
            let Some(image) = self.images.iter().find(|image| image.symmetry == candidate.symmetry)
            else {
                continue;
            };
            let holds = |time: u16| {
                positions.get(usize::from(time)).is_some_and(|position| {
                    image.conditions.iter().all(|condition| {
                        let point = point_of(candidate.window, condition.cell);
                        position.holds(condition.kind, point)
                    })
                })
            };
            let mut time = candidate.first;
            while time <= candidate.last {
                if !holds(time) {
                    time += 1;
                    continue;
                }
                let end = (time..=candidate.last).take_while(|&t| holds(t)).last().unwrap_or(time);
                let (first, last) = (time.max(asked.from), end.min(asked.to));
                time = end + 1;
                if first > last {
                    continue;
                }
                let next = next_move(image, candidate.window, &moves, first, end);
                if asked.is_conditional && !next.is_some_and(|(_, is_asked)| is_asked) {
                    continue;
                }
                let is_repeat = hits.iter().any(|hit| {
                    (hit.window, hit.symmetry) == (candidate.window, candidate.symmetry)
                });
                let next = next.map(|(next, _)| next);
                hits.push(Hit { first, last, next, is_repeat, ..*candidate });
            }
        }
        hits.sort_by_key(Hit::order);
        hits
    }
}

/// The point of a cell, which is on the board.
const fn point_of(window: Window, (row, col): (u8, u8)) -> Point {
    Point::new((window.row + row as i8) as u8, (window.col + col as i8) as u8)
}

/// The first move into a window after `first` and at most one after `end`, and whether it is what
/// was asked for.
fn next_move(
    image: &Image,
    window: Window,
    moves: &[(Color, Option<Point>)],
    first: u16,
    end: u16,
) -> Option<(Next, bool)> {
    (first + 1..=end.saturating_add(1)).find_map(|time| {
        let &(color, point) = moves.get(usize::from(time) - 1)?;
        let point = point?;
        let cell = image.cells.iter().find(|cell| point_of(window, cell.at) == point)?;
        let (number, counted) = cell.counted[color.index()];
        let swaps = counted != image.symmetry.color(color);
        let next = Next { cell: number, color: counted, time, swaps };
        Some((next, cell.is_asked[color.index()]))
    })
}
