//! The target of a diagram without marks.
//!
//! A target is a group: all strings of one colour within an area that stones of the other colour enclose,
//! by walls with gaps that a player can close. Enclosed stones within that area, such as cutting stones, are
//! no part of its wall. If the groups of both colours are enclosed only by each other, each may be the target.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::Question;
use crate::go::{Board, Color, Point, State};
use crate::problem::{
    Editor, GivenLine, Located, Mark, Move, Problem, ReadError, Threats, connected, links,
};
use crate::search::{Limits, Outcome};

/// The target that was found in a diagram without marks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundTarget {
    /// Its stones.
    pub stones: Vec<Point>,
    /// The reason for the choice.
    pub choice: TargetChoice,
    /// A stone of each other group that it may be, the most likely first.
    pub others: Vec<Point>,
}

/// The reason that a group was chosen as the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TargetChoice {
    /// It is the only group that is surrounded.
    Only,
    /// It is the first of several whose fate depends on who plays first.
    Unsettled,
    /// It is the most likely of several, by its area and the record's lines.
    Likely,
}

/// The empty points above which an area is not enclosed, and their share of the board.
const MAX_EMPTY: usize = 60;
const SHARE: usize = 3;
/// The gaps in a wall: see [`links`].
const GAPS: [usize; 2] = [2, 3];
/// The room above which a string is not surrounded.
const MAX_ROOM: usize = 40;
/// The number of liberties up to which a string with room may be the target, such as one caught in a net.
const MAX_LIBERTIES: usize = 3;
/// The number of groups that are tried.
const MAX_TRIED: usize = 6;
/// The time for each if there is no limit.
const DEFAULT_SHARE: Duration = Duration::from_secs(4);
/// The memory of a solver.
const MEMORY: usize = 64 << 20;

/// Stones of one colour that may be the target, and the points around them.
struct Group {
    stones: Vec<Point>,
    /// All points of its area.
    area: BTreeSet<Point>,
}

/// The empty points that a string can reach without coming near an opponent's stone, as soon as
/// there are more than `most`.
pub(crate) fn room(board: &Board, string: &[Point], most: usize) -> BTreeSet<Point> {
    let size = board.size();
    let own = board.get(string[0]);
    let is_contested =
        |p: Point| p.neighbours(size).any(|n| board.get(n).is_stone() && board.get(n) != own);
    let mut room: BTreeSet<Point> = board.liberties(string).into_iter().collect();
    let mut todo: Vec<Point> = room.iter().copied().collect();
    while let Some(p) = todo.pop() {
        if room.len() > most {
            break;
        }
        if is_contested(p) {
            continue;
        }
        for n in p.neighbours(size) {
            if board.get(n) == State::Empty && room.insert(n) {
                todo.push(n);
            }
        }
    }
    room
}

/// The groups of a colour that are enclosed by the other stones of `walls`, a part of those of the board.
fn enclosed(board: &Board, color: Color, walls: &Board, gaps: usize) -> Vec<Group> {
    let size = board.size();
    let wall = State::from(color.opposite());
    let links = links(walls, wall, gaps);
    let is_passed =
        |p: Point| walls.get(p) != wall && (board.get(p).is_stone() || !links[p.index(size)]);
    let most = MAX_EMPTY.min(usize::from(size) * usize::from(size) / SHARE);
    let own = |p: &Point| board.get(*p) == State::from(color);
    let mut seen = BTreeSet::new();
    let mut groups = Vec::new();
    for start in Point::all(size).filter(own) {
        if seen.contains(&start) {
            continue;
        }
        let area: BTreeSet<Point> = connected(size, start, is_passed).into_iter().collect();
        seen.extend(area.iter().copied());
        let stones: Vec<Point> = area.iter().copied().filter(own).collect();
        if area.len() - stones.len() < most {
            groups.push(Group { stones, area });
        }
    }
    groups
}

/// The strings that have little room, and those with few liberties, if no group is enclosed.
fn narrow(board: &Board) -> [Vec<Group>; 2] {
    let mut seen = BTreeSet::new();
    let mut lists = [Vec::new(), Vec::new()];
    for start in Point::all(board.size()).filter(|&p| board.get(p).is_stone()) {
        if seen.insert(start) {
            let stones = board.string(start);
            seen.extend(stones.iter().copied());
            let room = room(board, &stones, MAX_ROOM);
            let has_room = room.len() > MAX_ROOM;
            let is_foe = |p: Point| board.get(p).is_stone() && board.get(p) != board.get(start);
            let is_caught = board.liberties(&stones).len() <= MAX_LIBERTIES
                && stones.iter().any(|&p| p.neighbours(board.size()).any(is_foe));
            if !has_room || is_caught {
                let area = room.into_iter().chain(stones.iter().copied()).collect();
                lists[usize::from(has_room)].push(Group { stones, area });
            }
        }
    }
    lists
}

/// The groups that may be the target, in lists of which the first is the most likely.
fn candidates(board: &Board) -> Vec<Vec<Group>> {
    let mut lists = Vec::new();
    for gaps in GAPS {
        let colors = [Color::Black, Color::White];
        let alone = colors.map(|color| enclosed(board, color, board, gaps));
        let inner = |color: Color| alone[usize::from(color == Color::White)].iter();
        let mut outermost = Vec::new();
        for color in colors {
            let mut walls = board.clone();
            for p in inner(color.opposite()).flat_map(|group| &group.stones) {
                // The point is on the board.
                let _ = walls.set(*p, None);
            }
            outermost.extend(enclosed(board, color, &walls, gaps));
        }
        let alone: Vec<Group> = alone.into_iter().flatten().collect();
        let largest = |list: &[Group]| list.iter().map(|group| group.area.len()).max();
        // Stones that can be taken may be the only ones that are enclosed from outside.
        if largest(&outermost) >= largest(&alone) {
            lists.push(outermost);
        }
        lists.push(alone);
    }
    lists.extend(narrow(board));
    lists
}

impl Group {
    /// The number of these points in its area.
    fn touched(&self, points: &BTreeSet<Point>) -> usize {
        self.area.intersection(points).count()
    }
}

impl Editor {
    /// Finds the target of a diagram without marks: the group that is surrounded. Of several, it is the first
    /// one whose result depends on who plays first, and, if lines of the record are marked as right, where the
    /// first move of one of them wins. Groups where the record has moves come first, and those of the colour
    /// that its title or comment says is to live or to die; then those with the largest area.
    pub fn guess_target(&self, lines: &[GivenLine], limits: &Limits) -> Option<FoundTarget> {
        let is_own = |line: &&GivenLine| line.moves.first().is_some_and(|m| m.0 == self.to_play());
        let mut firsts: Vec<Move> = (lines.iter().filter(is_own))
            .filter(|line| line.mark == Some(Mark::Right))
            .filter_map(|line| line.moves.first().map(|m| m.1))
            .collect();
        firsts.sort_unstable();
        firsts.dedup();
        let played: BTreeSet<Point> =
            lines.iter().flat_map(|line| &line.moves).filter_map(|m| m.1.point()).collect();
        let is_aimed_at = |group: &Group| {
            self.aim().is_none_or(|aim| self.board().get(group.stones[0]) == State::from(aim))
        };
        let is_near = |group: &Group| played.is_empty() || group.touched(&played) > 0;
        let mut lists = candidates(self.board());
        let tests: [&dyn Fn(&Group) -> bool; 3] =
            [&|group| is_aimed_at(group) && is_near(group), &is_aimed_at, &|_| true];
        let (test, mut list) = tests.into_iter().find_map(|test| {
            let at = lists.iter().position(|list| list.iter().any(test))?;
            Some((test, lists.swap_remove(at)))
        })?;
        list.retain(test);
        list.sort_by_key(|group| Reverse((group.touched(&played), group.area.len())));
        list.truncate(MAX_TRIED);
        let is_only = list.len() == 1;
        let share = limits.time.map_or(DEFAULT_SHARE, |time| time / list.len().max(1) as u32);
        let limits = limits.clone().time(share);
        let unsettled = if is_only || share.is_zero() {
            None
        } else {
            list.iter().position(|group| self.is_unsettled(&group.stones, &firsts, &limits))
        };
        let choice = match unsettled {
            Some(_) => TargetChoice::Unsettled,
            None if is_only => TargetChoice::Only,
            None => TargetChoice::Likely,
        };
        let stones = list.remove(unsettled.unwrap_or(0)).stones;
        let others = list.iter().map(|group| group.stones[0]).collect();
        Some(FoundTarget { stones, choice, others })
    }

    /// Returns whether the result of a target depends on who plays first. The first player may
    /// begin with any of `firsts`, or, if there are none, with any move. The time limit is that of
    /// all searches.
    fn is_unsettled(&self, stones: &[Point], firsts: &[Move], limits: &Limits) -> bool {
        let mut editor = self.clone();
        editor.set_targets(stones);
        let Ok(problem) = editor.problem() else { return false };
        let side = problem.side(problem.to_play());
        let wins = |outcome: Outcome| outcome.wins(side);
        let start = Instant::now();
        // One part of the time that is left.
        let part = |of: u32| {
            let left = limits.after(start.elapsed());
            let time = left.time.map(|left| left / of);
            left.time(time)
        };
        let question = Question::default().threats(0).memory(MEMORY).scope(false);
        let solve =
            |problem: &Problem, limits: &Limits| question.proved(problem, limits, &|_, _| {}).ok();
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

impl Located {
    /// Marks the group that is surrounded as the target, unless stones are marked, and returns it. See
    /// [`Editor::guess_target`].
    ///
    /// # Errors
    /// Returns an error if no group is surrounded.
    pub fn guess_target(&mut self, limits: &Limits) -> Result<Option<FoundTarget>, ReadError> {
        if self.editor.targets().next().is_some() {
            return Ok(None);
        }
        let Some(found) = self.editor.guess_target(&self.lines, limits) else {
            let board = self.editor.board();
            let stone = Point::all(board.size()).find(|&p| board.get(p).is_stone());
            let stone = stone.map_or(String::new(), |p| p.name(board.size()));
            return Err(ReadError::Target { path: self.path.clone(), byte: self.byte, stone });
        };
        self.editor.set_targets(&found.stones);
        Ok(Some(found))
    }
}
