//! The target of a diagram without marks.

use std::collections::BTreeSet;
use std::time::Duration;

use super::arena::neighbours;
use super::edit::Editor;
use super::problem::{liberties, string_at};
use super::solver::{Limits, Move, Outcome, Solver};
use super::{Side, Threats};
use crate::go::{Board, Point, State};

/// The result of a search for the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetGuess {
    /// One group is unsettled: a stone of its largest string.
    One(Point),
    /// The target is ambiguous: a stone of each possible group, the most likely first.
    Several(Vec<Point>),
    /// No group looks like a target.
    None,
}

/// The space above which a group is not surrounded.
const MOST_ROOM: usize = 40;
/// The minimum size of a target.
const LEAST_STONES: usize = 3;
/// The number of groups that are tried.
const MOST_GROUPS: usize = 6;

/// A string and the empty points that it can reach without coming near an opponent's stone.
struct Group {
    string: Vec<Point>,
    room: BTreeSet<Point>,
}

/// The empty points that a string can reach without coming near an opponent's stone, as soon as
/// there are more than `most`.
pub(super) fn room(board: &Board, string: &[Point], most: usize) -> BTreeSet<Point> {
    let size = board.size();
    let own = board.get(string[0]);
    let is_contested =
        |p: Point| neighbours(p, size).any(|n| board.get(n).is_stone() && board.get(n) != own);
    let mut room: BTreeSet<Point> = liberties(board, string).into_iter().collect();
    let mut todo: Vec<Point> = room.iter().copied().collect();
    while let Some(p) = todo.pop() {
        if room.len() > most {
            break;
        }
        if is_contested(p) {
            continue;
        }
        for n in neighbours(p, size) {
            if board.get(n) == State::Empty && room.insert(n) {
                todo.push(n);
            }
        }
    }
    room
}

/// The groups that may be the target, the smallest room first.
fn groups(board: &Board) -> Vec<Group> {
    let size = board.size();
    let mut seen = BTreeSet::new();
    let mut groups: Vec<Group> = Vec::new();
    for start in Point::all(size).filter(|&p| board.get(p).is_stone()) {
        if seen.contains(&start) {
            continue;
        }
        let string = string_at(board, start);
        seen.extend(string.iter().copied());
        let room = room(board, &string, MOST_ROOM);
        if room.len() > MOST_ROOM {
            continue;
        }
        let same = groups
            .iter_mut()
            .find(|g| board.get(g.string[0]) == board.get(start) && !g.room.is_disjoint(&room));
        match same {
            Some(group) => {
                group.room.extend(room);
                if string.len() > group.string.len() {
                    group.string = string;
                }
            }
            None => groups.push(Group { string, room }),
        }
    }
    groups.retain(|g| g.string.len() >= LEAST_STONES);
    groups.sort_by_key(|g| (g.room.len(), g.string.len()));
    groups.truncate(MOST_GROUPS);
    groups
}

impl Editor {
    /// Finds the target of a diagram without marks. A group is likely if its result depends on who
    /// plays first, and, if the record's solution begins with `first`, if that move wins.
    pub fn guess_target(&self, first: Option<Move>, limits: &Limits<'_>) -> TargetGuess {
        let groups = groups(self.board());
        let share = limits.time.map(|time| time / (2 * groups.len().max(1) as u32));
        let limits = Limits { time: share.or(Some(Duration::from_secs(2))), ..*limits };
        let likely: Vec<Point> = (groups.iter())
            .map(|group| group.string[0])
            .filter(|&target| self.is_unsettled(target, first, &limits))
            .collect();
        match likely[..] {
            [one] => TargetGuess::One(one),
            [] if groups.is_empty() => TargetGuess::None,
            [] => TargetGuess::Several(groups.iter().map(|group| group.string[0]).collect()),
            _ => TargetGuess::Several(likely),
        }
    }

    fn is_unsettled(&self, target: Point, first: Option<Move>, limits: &Limits<'_>) -> bool {
        let mut editor = self.clone();
        editor.set_targets(&[target]);
        let Ok(problem) = editor.problem() else { return false };
        let side = problem.side(problem.to_play());
        let wins = |outcome: Outcome| {
            outcome == if side == Side::Defender { Outcome::Alive } else { Outcome::Dead }
        };
        let Ok(mut solver) = Solver::new(&problem) else { return false };
        let played: Vec<Move> = first.into_iter().collect();
        if !wins(solver.outcome_after(&played, Threats::NONE, limits)) {
            return false;
        }
        let second = problem.with_first(self.to_play().opposite());
        let Ok(mut solver) = Solver::new(&second) else { return false };
        let outcome = solver.outcome(Threats::NONE, limits);
        !wins(outcome) && !matches!(outcome, Outcome::Open(_))
    }
}
