//! The target of a diagram without marks.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::Duration;

use super::arena::neighbours;
use super::edit::Editor;
use super::given::{GivenLine, Mark};
use super::growing::solve_growing;
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
/// The number of strings that are tried.
const MOST_TRIED: usize = 12;

/// The memory of a solver.
const MEMORY: usize = 64 << 20;

/// A string and the empty points that it can reach without coming near an opponent's stone.
#[derive(Clone)]
struct Candidate {
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

/// The strings that may be the target, the smallest room first.
fn candidates(board: &Board) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let mut list = Vec::new();
    for start in Point::all(board.size()).filter(|&p| board.get(p).is_stone()) {
        if seen.contains(&start) {
            continue;
        }
        let string = string_at(board, start);
        seen.extend(string.iter().copied());
        if string.len() < LEAST_STONES {
            continue;
        }
        let room = room(board, &string, MOST_ROOM);
        if room.len() <= MOST_ROOM {
            list.push(Candidate { string, room });
        }
    }
    list.sort_by_key(|one| (one.room.len(), one.string.len()));
    list
}

impl Candidate {
    /// The number of these points in its room.
    fn touched(&self, points: &BTreeSet<Point>) -> usize {
        self.room.intersection(points).count()
    }

    /// Whether two strings belong to one group, or to groups that fight each other.
    fn is_with(&self, other: &Candidate, board: &Board) -> bool {
        let beside = |&p: &Point| neighbours(p, board.size()).any(|n| other.string.contains(&n));
        !self.room.is_disjoint(&other.room) || self.string.iter().any(beside)
    }
}

impl Editor {
    /// Finds the target of a diagram without marks. A string is likely if its result depends on who
    /// plays first, and, if lines of the record are marked as right, if the first move of one of them wins. If
    /// moves of the record's lines are in the room of some strings, others are not tried.
    pub fn guess_target(&self, lines: &[GivenLine], limits: &Limits<'_>) -> TargetGuess {
        let is_own = |line: &&GivenLine| line.moves.first().is_some_and(|m| m.0 == self.to_play());
        let mut firsts: Vec<Move> = (lines.iter().filter(is_own))
            .filter(|line| line.mark == Some(Mark::Right))
            .filter_map(|line| line.moves.first().map(|m| m.1))
            .collect();
        firsts.sort_unstable();
        firsts.dedup();
        let played: BTreeSet<Point> =
            lines.iter().flat_map(|line| &line.moves).filter_map(|m| m.1.point()).collect();
        let mut list = candidates(self.board());
        if list.iter().any(|one| one.touched(&played) > 0) {
            list.retain(|one| one.touched(&played) > 0);
            list.sort_by_key(|one| Reverse(one.touched(&played)));
        }
        list.truncate(MOST_TRIED);
        let share = limits.time.map(|time| time / (3 * list.len().max(1) as u32));
        let limits = Limits { time: share.or(Some(Duration::from_secs(2))), ..*limits };
        let mut likely = list.clone();
        likely.retain(|one| self.is_unsettled(one.string[0], &firsts, &limits));
        let stones = |list: &[Candidate]| list.iter().map(|one| one.string[0]).collect();
        match &likely[..] {
            [] if list.is_empty() => TargetGuess::None,
            [] => TargetGuess::Several(stones(&list)),
            [first, others @ ..] if others.iter().all(|one| one.is_with(first, self.board())) => {
                let largest = likely.iter().max_by_key(|one| one.string.len()).unwrap_or(first);
                TargetGuess::One(largest.string[0])
            }
            _ => TargetGuess::Several(stones(&likely)),
        }
    }

    /// Whether the result of a target depends on who plays first. The first player may begin with any of
    /// `firsts`, or, if there are none, with any move.
    fn is_unsettled(&self, target: Point, firsts: &[Move], limits: &Limits<'_>) -> bool {
        let mut editor = self.clone();
        editor.set_targets(&[target]);
        let Ok(problem) = editor.problem() else { return false };
        let side = problem.side(problem.to_play());
        let wins = |outcome: Outcome| {
            outcome == if side == Side::Defender { Outcome::Alive } else { Outcome::Dead }
        };
        let solve =
            |solver: &mut Solver, limits: &Limits<'_>| solver.solve_with(Threats::NONE, limits);
        let Ok(grown) = solve_growing(&problem, MEMORY, limits, &solve) else { return false };
        let mut solver = grown.solver;
        let mut after = |mv| wins(solver.outcome_after(&[mv], Threats::NONE, limits));
        if !wins(grown.solution.outcome)
            || !firsts.is_empty() && !firsts.iter().any(|&mv| after(mv))
        {
            return false;
        }
        let second = problem.with_first(self.to_play().opposite());
        let Ok(grown) = solve_growing(&second, MEMORY, limits, &solve) else { return false };
        let outcome = grown.solution.outcome;
        !wins(outcome) && !matches!(outcome, Outcome::Open(_))
    }
}
