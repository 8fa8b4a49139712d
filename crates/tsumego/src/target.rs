//! The target of a diagram without marks.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::arena::neighbours;
use super::edit::Editor;
use super::given::{GivenLine, Mark};
use super::problem::{Problem, liberties, string_at};
use super::question::Question;
use super::solver::{Limits, Move, Outcome};
use super::{Side, Threats};
use crate::go::{Board, Point, State};

/// The result of a search for the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetGuess {
    /// One group is unsettled, or two that fight each other: a stone of the largest unsettled string.
    One(Point),
    /// The target is ambiguous: a stone of each string that it may be, the most likely first.
    Several(Vec<Point>),
    /// No string looks like a target.
    None,
}

/// The room above which a string is not surrounded.
const MOST_ROOM: usize = 40;
/// The minimum size of a target.
const LEAST_STONES: usize = 3;
/// The number of strings that are tried.
const MOST_TRIED: usize = 12;
/// The time for each if there is no limit.
const USUAL_SHARE: Duration = Duration::from_secs(4);
/// The memory of a solver.
const MEMORY: usize = 64 << 20;

/// A string and the empty points that it can reach without coming near an opponent's stone.
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
    /// moves of the record's lines are in the room of some strings, others are not tried; nor are those of
    /// the other colour if the record's title or comment says whose stones are to live or to die.
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
        if let Some(aim) = self.aim() {
            let is_aimed_at =
                |one: &Candidate| self.board().get(one.string[0]).color() == Some(aim);
            if list.iter().any(is_aimed_at) {
                list.retain(is_aimed_at);
            }
        }
        if list.iter().any(|one| one.touched(&played) > 0) {
            list.retain(|one| one.touched(&played) > 0);
            list.sort_by_key(|one| Reverse(one.touched(&played)));
        }
        list.truncate(MOST_TRIED);
        let share = limits.time.map_or(USUAL_SHARE, |time| time / list.len().max(1) as u32);
        let limits = limits.time(share);
        let (likely, others): (Vec<_>, Vec<_>) =
            list.into_iter().partition(|one| self.is_unsettled(one.string[0], &firsts, &limits));
        let stones = |list: &[Candidate]| list.iter().map(|one| one.string[0]).collect();
        match &likely[..] {
            [] if others.is_empty() => TargetGuess::None,
            [] => TargetGuess::Several(stones(&others)),
            [first, rest @ ..] if rest.iter().all(|one| one.is_with(first, self.board())) => {
                let largest = likely.iter().max_by_key(|one| one.string.len()).unwrap_or(first);
                TargetGuess::One(largest.string[0])
            }
            _ => TargetGuess::Several(stones(&likely)),
        }
    }

    /// Whether the result of a target depends on who plays first. The first player may begin with any of
    /// `firsts`, or, if there are none, with any move. The time limit is that of all searches.
    fn is_unsettled(&self, target: Point, firsts: &[Move], limits: &Limits<'_>) -> bool {
        let mut editor = self.clone();
        editor.set_targets(&[target]);
        let Ok(problem) = editor.problem() else { return false };
        let side = problem.side(problem.to_play());
        let wins = |outcome: Outcome| {
            outcome == if side == Side::Defender { Outcome::Alive } else { Outcome::Dead }
        };
        let start = Instant::now();
        // One part of the time that is left.
        let part = |of: u32| {
            let left = limits.time.map(|time| time.saturating_sub(start.elapsed()));
            limits.time(left.map(|left| left / of))
        };
        let (_, source) = editor.region();
        let question = Question::default().threats(0).memory(MEMORY).scope(false);
        let solve = |problem: &Problem, limits: &Limits<'_>| {
            question.proved(problem, source, limits, &|_, _| {}).ok()
        };
        let Some(mut first) = solve(&problem, &part(2)) else { return false };
        let mut is_right =
            |mv: &Move| wins(first.solver.outcome_after(&[*mv], Threats::NONE, &part(2)));
        if !wins(first.solution.outcome) || !firsts.is_empty() && !firsts.iter().any(&mut is_right)
        {
            return false;
        }
        let second = problem.with_first(self.to_play().opposite());
        let outcome = solve(&second, &part(1)).map(|second| second.solution.outcome);
        outcome.is_some_and(|outcome| !wins(outcome) && !matches!(outcome, Outcome::Open(_)))
    }
}
