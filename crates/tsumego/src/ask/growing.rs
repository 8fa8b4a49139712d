//! Answers for the whole board from a region that is a guess.
//!
//! Such a region *grows*: as long as a proof reaches points outside, they and the points next to them
//! are added, and the problem is solved again. But a larger region may be much harder. So if this does
//! not succeed soon, other regions are searched in turns with it. Their answers count only if they hold on
//! the whole board:
//!
//! - *Closed* regions, for life. The attacker gets stones around the region that cannot be captured. If
//!   the targets live even then, they live on the whole board, because moves outside do no more for the
//!   attacker than these stones. There is one exception: the defender may profit from a capture that these
//!   stones make possible. Where a proof may need that, the region grows there, without the stones in
//!   question (the module `unreal`). A small region has few moves; in a larger one life may be easier. The
//!   smallest regions are searched first; when one of them is decided or unlikely, the next larger one joins.
//! - *Smaller* regions, for death. The targets live if they reach the end of a region, so it is harder
//!   to kill them in a smaller one, but there are fewer moves.
//!
//! Every turn of a region has twice as many positions as the one before. The next turn goes to the region
//! with the shortest one, but the proof numbers found so far count too: where they are good for the wanted
//! answer, the region has up to sixteen times the positions of others, and where they are bad, down to a
//! sixteenth.

use std::cmp::Reverse;
use std::ops::RangeInclusive;
use std::time::Instant;

use super::{Scope, Solver};
use crate::go::{Board, Point, State};
use crate::problem::{Invalid, Problem, Side, Threats, shut_in};
use crate::search::{Limits, MAX_THREATS, Outcome, Solution, Stopped, Value, Verdict};

/// A problem whose region grew, and its solution.
#[non_exhaustive]
pub struct Grown {
    /// The solver of the problem with the region that gave the answer.
    pub solver: Solver,
    /// The answer.
    pub solution: Solution,
    /// The scope of the answer.
    pub scope: Scope,
    /// Stones of the attacker that were added to the solver's board, outside the region, so that the
    /// defender cannot get out there: see [`solve_growing`].
    pub added: Vec<Point>,
}

impl Grown {
    /// The answer in a wider region, if there is one, or else this one; with the positions and the time of
    /// both.
    pub(crate) fn or_wider(self, wider: Option<Grown>) -> Grown {
        let Some(wider) = wider else { return self };
        let nodes = self.solution.nodes + wider.solution.nodes;
        let time = self.solution.time + wider.solution.time;
        let mut grown = if wider.scope == Scope::Unknown { self } else { wider };
        grown.solution.nodes = nodes;
        grown.solution.time = time;
        grown
    }
}

/// Solves a problem whose region is a guess: the region grows as long as its proof reaches points
/// outside. If that does not succeed soon, other regions are tried in turns with it: where the targets
/// may live, regions of several sizes that are closed by stones of the attacker; where they may die,
/// smaller ones.
///
/// If the limits end this, the last answer for the growing region is returned. A limit of positions is
/// that of each region; the answer has the positions and the time of all. The table of each region takes
/// at most `memory` bytes.
///
/// # Errors
/// Returns an error if the solver cannot handle the first region.
pub fn solve_growing(
    problem: &Problem,
    memory: usize,
    limits: &Limits,
    solve: &dyn Fn(&mut Solver, &Limits) -> Solution,
) -> Result<Grown, Invalid> {
    solve_in_turns(problem, memory, limits, FIRST_TURN, solve)
}

/// Like [`solve_growing`], with this many positions in the first turn.
fn solve_in_turns(
    problem: &Problem,
    memory: usize,
    limits: &Limits,
    first_turn: u64,
    solve: &dyn Fn(&mut Solver, &Limits) -> Solution,
) -> Result<Grown, Invalid> {
    let solver = Solver::with_memory(problem, memory)?;
    let first = Attempt::new(Kind::Growing, solver, first_turn);
    let mut attempts = Attempts::new(problem, memory, limits, solve);
    let mut grown = attempts.search(first);
    grown.solution.nodes = attempts.nodes;
    grown.solution.time = attempts.start.elapsed();
    Ok(grown)
}

/// The number of positions for which the first region is searched alone.
const FIRST_TURN: u64 = 250_000;
/// The number of empty points up to which a region has all positions of a turn.
const DEFAULT_SIZE: u128 = 20;
/// The number of closed regions that are searched in turns, besides unlikely ones.
const MAX_CLOSED: usize = 3;
/// The largest priority, but for that of the [`NEXT`] attempt.
const MAX_PRIORITY: i32 = 4;
/// The priority of the attempt that has the next turn.
const NEXT: i32 = 32;
/// The lead of the wanted side, as for [`lead`], with which an attempt has priority 0; twice as many bits
/// more change it by one.
const DEFAULT_LEAD: i32 = 3;
/// The lead of the defender from which the targets are likely to escape from a growing region.
const GETS_OUT: i32 = 2;
/// The distances from the targets to which other regions extend.
const STEPS: RangeInclusive<u8> = 1..=8;

/// The kind of region of an attempt.
enum Kind {
    /// The guessed region, which grows.
    Growing,
    /// A smaller region, for death.
    Smaller,
    /// A region closed by these stones, for life.
    Closed(Vec<Point>),
}

impl Kind {
    /// The side that must win in the region.
    const fn wanted(&self) -> Option<Side> {
        match self {
            Kind::Growing => None,
            Kind::Smaller => Some(Side::Attacker),
            Kind::Closed(_) => Some(Side::Defender),
        }
    }
}

/// A region that is searched in turns with others.
struct Attempt {
    kind: Kind,
    solver: Solver,
    /// The maximum number of positions of its next turn, for a region of [`DEFAULT_SIZE`].
    positions: u64,
    /// The priority: its turns come as early as if they had this many bits fewer positions.
    priority: i32,
}

/// Returns the number of bits by which the proof number of the other side exceeds that of this one.
fn lead(value: &Value, side: Side) -> i32 {
    let bits = |number: u32| number.max(1).ilog2() as i32;
    bits(value.number(side.opposite())) - bits(value.number(side))
}

impl Attempt {
    const fn new(kind: Kind, solver: Solver, positions: u64) -> Attempt {
        Attempt { kind, solver, positions, priority: 0 }
    }

    /// The maximum number of positions of its next turn. In a larger region a position takes longer, as
    /// it has more moves and larger sets; and it is less likely that the search will end.
    fn turn(&self) -> u64 {
        let size = (self.solver.problem().region().len() as u128).max(DEFAULT_SIZE);
        let turn = u128::from(self.positions) * (DEFAULT_SIZE * DEFAULT_SIZE) / (size * size);
        (turn as u64).max(1)
    }

    /// Returns the key of its next turn: the attempt with the least has the next turn.
    fn due(&self) -> u128 {
        u128::from(self.positions) << (NEXT - self.priority)
    }

    /// Returns the table's value of the problem at which the solver was stopped: with the given
    /// threats, or, if that is decided, with the most of the loser.
    fn searched(&self, solution: &Solution) -> Option<Value> {
        let loser = match solution.outcome {
            Outcome::Dead => Side::Defender,
            Outcome::Alive => Side::Attacker,
            _ => return self.solver.known(solution.proved_with),
        };
        self.solver.known(Threats::new(loser, MAX_THREATS))
    }

    /// Sets the priority after a turn that did not end the search.
    fn set_priority(&mut self, solution: &Solution) {
        let value = self.searched(solution);
        let lead = |side| value.as_ref().map(|value| lead(value, side));
        self.priority = match self.kind.wanted() {
            Some(side) => {
                let usual = (lead(side).unwrap_or(DEFAULT_LEAD) - DEFAULT_LEAD) / 2;
                usual.clamp(-MAX_PRIORITY, MAX_PRIORITY)
            }
            None if lead(Side::Defender) >= Some(GETS_OUT) => -MAX_PRIORITY,
            None => 0,
        };
    }

    /// Returns true if the results after a turn exclude the wanted answer.
    fn is_vain(&self, solution: &Solution) -> bool {
        let Some(side) = self.kind.wanted() else { return false };
        let has_lost = match solution.outcome {
            Outcome::Dead => side == Side::Defender,
            Outcome::Alive => side == Side::Attacker,
            _ => false,
        };
        let winner = self.searched(solution).and_then(|value| value.winner());
        has_lost || winner == Some(side.opposite())
    }

    const fn is_growing(&self) -> bool {
        matches!(self.kind, Kind::Growing)
    }

    /// Returns true if its region is searched for this verdict.
    fn is_for(&self, verdict: Verdict) -> bool {
        match self.kind.wanted() {
            None => true,
            Some(Side::Attacker) => verdict == Verdict::Dead,
            Some(Side::Defender) => verdict == Verdict::Alive,
        }
    }

    fn scope(&mut self, solution: &Solution, limits: &Limits) -> Scope {
        let added = if let Kind::Closed(added) = &self.kind { added.as_slice() } else { &[] };
        self.solver.scope_without(added, solution, limits)
    }

    fn answer(self, solution: Solution, scope: Scope) -> Grown {
        let added = if let Kind::Closed(added) = self.kind { added } else { Vec::new() };
        Grown { solver: self.solver, solution, scope, added }
    }
}

/// The regions that are tried, and the results so far.
struct Attempts<'a> {
    problem: &'a Problem,
    memory: usize,
    limits: &'a Limits,
    start: Instant,
    solve: &'a dyn Fn(&mut Solver, &Limits) -> Solution,
    waiting: Vec<Attempt>,
    /// Closed regions that are not searched yet, the smallest last, and the stones that close them.
    later: Vec<(Problem, Vec<Point>)>,
    has_closed: bool,
    has_smaller: bool,
    /// The last answer for a growing region.
    answer: Option<Grown>,
    nodes: u64,
}

impl<'a> Attempts<'a> {
    fn new(
        problem: &'a Problem,
        memory: usize,
        limits: &'a Limits,
        solve: &'a dyn Fn(&mut Solver, &Limits) -> Solution,
    ) -> Attempts<'a> {
        Attempts {
            problem,
            memory,
            limits,
            start: Instant::now(),
            solve,
            waiting: Vec::new(),
            later: Vec::new(),
            has_closed: false,
            has_smaller: false,
            answer: None,
            nodes: 0,
        }
    }

    /// Searches the regions in turns, beginning with this one.
    fn search(&mut self, first: Attempt) -> Grown {
        let mut attempt = first;
        loop {
            let limits = self.rest(Some(attempt.turn()));
            let solution = (self.solve)(&mut attempt.solver, &limits);
            self.nodes += solution.nodes;
            if self.may_go_on(&attempt, &solution) {
                attempt = self.next_after(attempt, &solution);
                continue;
            }
            let scope = if attempt.is_for(solution.verdict) {
                attempt.scope(&solution, &self.rest(None))
            } else {
                Scope::Unknown
            };
            if scope == Scope::Board {
                return attempt.answer(solution, scope);
            }
            match attempt.kind {
                Kind::Growing => self.grow(&attempt, solution.verdict, &scope),
                Kind::Closed(_) => {
                    self.open(&attempt, &scope);
                    self.begin_closed(attempt.positions);
                }
                Kind::Smaller => {}
            }
            let is_better = attempt.is_growing()
                && (self.answer.is_none() || matches!(scope, Scope::Region(_)));
            let grown = attempt.answer(solution, scope);
            match self.next() {
                Some(next) => attempt = next,
                None if is_better => return grown,
                None => return self.answer.take().unwrap_or(grown),
            }
            if is_better {
                self.answer = Some(grown);
            }
        }
    }

    /// The rest of the limits, for a turn of this many positions.
    fn rest(&self, positions: Option<u64>) -> Limits {
        let nodes = self.limits.nodes.into_iter().chain(positions).min();
        self.limits.after(self.start.elapsed()).nodes(nodes)
    }

    /// Returns true if only the end of its turn stopped an attempt, and it may still succeed.
    fn may_go_on(&self, attempt: &Attempt, solution: &Solution) -> bool {
        solution.verdict == Verdict::Open(Stopped::Nodes)
            && !attempt.is_vain(solution)
            && self.limits.nodes.is_none_or(|most| attempt.turn() < most)
    }

    /// The attempt that has the next turn after one that may continue.
    fn next_after(&mut self, mut attempt: Attempt, solution: &Solution) -> Attempt {
        attempt.positions = attempt.positions.saturating_mul(2);
        attempt.set_priority(solution);
        if attempt.is_growing() {
            match self.problem.side(self.problem.to_play()) {
                Side::Attacker => self.add_smaller(attempt.positions),
                Side::Defender => self.add_closed(None, attempt.positions),
            }
        }
        self.begin_closed(attempt.positions);
        let due = attempt.due();
        match self.next() {
            Some(next) if next.due() <= due => {
                self.waiting.push(attempt);
                next
            }
            other => {
                self.waiting.extend(other);
                attempt
            }
        }
    }

    /// Takes the waiting attempt that is due first: of several, the one that has waited longest.
    fn next(&mut self) -> Option<Attempt> {
        let next = (0..self.waiting.len()).min_by_key(|&i| self.waiting[i].due())?;
        Some(self.waiting.remove(next))
    }

    /// Adds the regions that are tried after an answer for the growing region.
    fn grow(&mut self, growing: &Attempt, verdict: Verdict, scope: &Scope) {
        self.waiting.retain(|attempt| attempt.is_for(verdict));
        if verdict != Verdict::Alive {
            self.later.clear();
        }
        let Scope::Region(reached) = scope else { return };
        let wide = widened(growing.solver.problem(), reached);
        match verdict {
            Verdict::Alive => self.add_closed(Some(&wide), growing.positions),
            Verdict::Dead => self.add_smaller(growing.positions),
            _ => {}
        }
        self.add(Kind::Growing, &wide, growing.positions);
    }

    /// Adds the closed regions of several sizes, and the one of this problem.
    fn add_closed(&mut self, more: Option<&Problem>, positions: u64) {
        if !std::mem::replace(&mut self.has_closed, true) {
            self.later = regions(self.problem).filter_map(|problem| closed(&problem)).collect();
        }
        self.later.extend(more.and_then(closed));
        self.later.sort_by_key(|(problem, _)| Reverse(problem.region().len()));
        self.later.dedup();
        self.begin_closed(positions);
    }

    /// Adds a closed region without those added stones that a proof of life in this one needs, and with the
    /// points around strings that it assumes alive. It has the next turn, as the targets live in the other region.
    fn open(&mut self, attempt: &Attempt, scope: &Scope) {
        let (Scope::Region(needed), Kind::Closed(added)) = (scope, &attempt.kind) else { return };
        let (stones, others): (Vec<Point>, Vec<Point>) =
            needed.iter().copied().partition(|p| added.contains(p));
        let region = [attempt.solver.problem().region(), &stones].concat();
        let problem = changed(self.problem, self.problem.board().clone(), region);
        if let Some((problem, added)) =
            problem.and_then(|problem| closed(&widened(&problem, &others)))
            && let Some(opened) = self.add(Kind::Closed(added), &problem, attempt.positions)
        {
            opened.priority = NEXT;
        }
    }

    /// Begins the smallest closed regions that were not begun yet, if few are searched.
    fn begin_closed(&mut self, positions: u64) {
        let is_searched = |attempt: &&Attempt| {
            matches!(attempt.kind, Kind::Closed(_)) && attempt.priority > -MAX_PRIORITY / 2
        };
        while self.waiting.iter().filter(is_searched).count() < MAX_CLOSED
            && let Some((problem, added)) = self.later.pop()
        {
            self.add(Kind::Closed(added), &problem, positions);
        }
    }

    /// Adds the regions that are smaller than the first one.
    fn add_smaller(&mut self, positions: u64) {
        if !std::mem::replace(&mut self.has_smaller, true) {
            let is_smaller =
                |problem: &Problem| problem.region().len() < self.problem.region().len();
            for problem in regions(self.problem).filter(is_smaller) {
                self.add(Kind::Smaller, &problem, positions);
            }
        }
    }

    /// Adds a region, unless the solver cannot handle it.
    fn add(&mut self, kind: Kind, problem: &Problem, positions: u64) -> Option<&mut Attempt> {
        let solver = Solver::with_memory(problem, self.memory).ok()?;
        self.waiting.push(Attempt::new(kind, solver, positions));
        self.waiting.last_mut()
    }
}

/// The problem with regions of several sizes.
fn regions(problem: &Problem) -> impl Iterator<Item = Problem> {
    let (board, targets) = (problem.board(), problem.targets());
    let regions = STEPS.map(move |most| shut_in(board, targets, most));
    regions.filter_map(|region| changed(problem, board.clone(), region))
}

/// The problem with another board and another region, if that is possible.
fn changed(problem: &Problem, board: Board, region: Vec<Point>) -> Option<Problem> {
    let changed =
        Problem::new(board, problem.targets().to_vec(), region, problem.to_play()).ok()?;
    let changed = changed.with_ko(problem.ko()).ok()?;
    let changed = changed.with_region_source(problem.region_source());
    Some(changed.with_description(&problem.description))
}

/// The problem with these points and the empty points beside them in its region.
pub(crate) fn widened(problem: &Problem, reached: &[Point]) -> Problem {
    let size = problem.board().size();
    let beside = reached.iter().flat_map(|&p| p.neighbours(size));
    let empty = beside.filter(|&p| problem.board().get(p) == State::Empty);
    let points: Vec<Point> = reached.iter().copied().chain(empty).collect();
    problem.clone().with_more(&points)
}

/// The problem with stones of the attacker on all empty points beside its region, and these points.
/// Each of their strings has a liberty farther outside; points where it would not are added to the
/// region instead. `None` if that is impossible.
fn closed(problem: &Problem) -> Option<(Problem, Vec<Point>)> {
    let size = problem.board().size();
    let attacker = problem.attacker();
    let mut wide = problem.clone();
    loop {
        let mut board = problem.board().clone();
        let is_outside =
            |p: &Point| board.get(*p) == State::Empty && wide.region().binary_search(p).is_err();
        let beside = wide.region().iter().flat_map(|&p| p.neighbours(size));
        let mut added: Vec<Point> = beside.filter(is_outside).collect();
        added.sort_unstable();
        added.dedup();
        for &p in &added {
            board.set(p, Some(attacker)).ok()?;
        }
        let has_liberty = |&p: &Point| {
            let free = board.liberties(&board.string(p));
            free.iter().any(|liberty| wide.region().binary_search(liberty).is_err())
        };
        let weak: Vec<Point> = added.iter().copied().filter(|p| !has_liberty(p)).collect();
        if weak.is_empty() {
            return Some((changed(problem, board, wide.region().to_vec())?, added));
        }
        wide = wide.with_more(&weak);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;
    use crate::go::{Color, Symmetry};
    use crate::problem::near;
    use crate::splitmix::Dice;

    /// The priority of a region closed by stones, for life, after a few positions.
    fn priority(rows: &[&str]) -> i32 {
        let problem = diagram::problem(rows, Symmetry::IDENTITY);
        let solver = Solver::new(&problem).expect("a small region");
        let kind = Kind::Closed(Vec::new());
        let mut attempt = Attempt::new(kind, solver, 8);
        let solution = attempt.solver.solve(&Limits::default().nodes(8));
        assert_eq!(solution.verdict, Verdict::Open(Stopped::Nodes), "{rows:?}");
        assert!(!attempt.is_vain(&solution));
        attempt.set_priority(&solution);
        attempt.priority
    }

    #[test]
    fn good_numbers_bring_the_next_turn_sooner() {
        let roomy = priority(&["........XW", "........XW", "XXXXXXXXXW", "WWWWWWWWWW"]);
        let narrow = priority(&[".W..XW", "..W.XW", "XXXXXW", "..WWWW", "WWWWWW"]);
        assert!(narrow < roomy && roomy <= MAX_PRIORITY, "{narrow} {roomy}");
        let problem = diagram::problem(&["..XW", "XXXW", "WWWW"], Symmetry::IDENTITY);
        let due = |positions, priority| {
            let solver = Solver::new(&problem).expect("a small region");
            Attempt { priority, ..Attempt::new(Kind::Smaller, solver, positions) }.due()
        };
        assert_eq!(due(64, 2), due(16, 0));
        assert!(due(64, 3) < due(16, 0));
        assert!(due(1 << 20, NEXT) < due(1, MAX_PRIORITY));
    }

    #[test]
    fn regions_whose_wanted_verdict_is_excluded_are_dropped_and_no_others() {
        let mut dice = Dice(3);
        let (mut kept, mut dropped, mut kos) = (0, 0, 0);
        for _ in 0..200 {
            let Some([_, problem]) = generated(&mut dice, 4) else { continue };
            for (kind, wanted) in
                [(Kind::Smaller, Verdict::Dead), (Kind::Closed(Vec::new()), Verdict::Alive)]
            {
                let solver = Solver::new(&problem).expect("a small board");
                let mut attempt = Attempt::new(kind, solver, 1);
                let solution = attempt.solver.solve(&Limits::default());
                // A repetition may exclude the verdict without a winner: then the region is kept.
                let repeats = match solution.verdict {
                    Verdict::Ko(ko) => ko.then == Outcome::Repetition,
                    verdict => verdict == Verdict::Repetition,
                };
                if repeats {
                    continue;
                }
                let is_wanted = solution.verdict == wanted;
                assert_eq!(attempt.is_vain(&solution), !is_wanted, "{:?}", problem.board());
                *(if is_wanted { &mut kept } else { &mut dropped }) += 1;
                let without = if wanted == Verdict::Dead { Outcome::Dead } else { Outcome::Alive };
                kos += usize::from(!is_wanted && solution.outcome == without);
            }
        }
        assert!(kept > 50 && dropped > 50 && kos > 5, "{kept} {dropped} {kos}");
    }

    /// A problem on a generated board: its region is a part of the empty points, or all of them.
    fn generated(dice: &mut Dice, size: u8) -> Option<[Problem; 2]> {
        let mut board = Board::new(size);
        for p in Point::all(size) {
            let color = match dice.roll(12) {
                0..=2 => Some(Color::Black),
                3..=6 => Some(Color::White),
                _ => None,
            };
            board.set(p, color).ok()?;
        }
        let target = Point::all(size).find(|&p| board.get(p) == State::Black)?;
        let empty: Vec<Point> =
            Point::all(size).filter(|&p| board.get(p) == State::Empty).collect();
        let first = if dice.roll(2) == 0 { Color::Black } else { Color::White };
        let problem = |region| Problem::new(board.clone(), vec![target], region, first).ok();
        Some([problem(near(&board, &[target], 3))?, problem(empty)?])
    }

    /// Black's targets connect to a string that has one eye and a space of nine points. Two of them are
    /// not beside black: with white stones there, but not without, the string is unconditionally alive.
    #[test]
    fn added_stones_do_not_make_a_string_alive() {
        let rows = ["XX.XX.X.O.X", "OOXXXXX.O.X", "......X...X", "......XXXXX"];
        let mut board = Board::new(13);
        let mut added = Vec::new();
        for (row, cells) in rows.iter().enumerate() {
            for (col, cell) in cells.bytes().enumerate() {
                let color = match cell {
                    b'X' => Some(Color::Black),
                    b'O' => Some(Color::White),
                    _ => None,
                };
                let point = Point::new(row as u8, col as u8);
                board.set(point, color).expect("a point of the board");
                if col > 1 && color == Some(Color::White) {
                    added.push(point);
                }
            }
        }
        let targets = vec![Point::new(0, 0), Point::new(0, 1)];
        let region = vec![Point::new(0, 2)];
        let problem = Problem::new(board, targets, region, Color::Black).expect("a problem");
        let mut solver = Solver::new(&problem).expect("a small region");
        let limits = Limits::default();
        let solution = solver.solve(&limits);
        assert_eq!(solution.verdict, Verdict::Alive);
        assert_eq!(added.len(), 2);
        assert_eq!(solver.scope(&solution, &limits), Scope::Board);
        let scope = solver.scope_without(&added, &solution, &limits);
        let Scope::Region(points) = scope else { panic!("{scope:?}") };
        assert!(points.contains(&Point::new(2, 8)), "{points:?}");
    }

    #[test]
    fn answers_of_regions_that_are_searched_in_turns_hold_on_the_whole_board() {
        let mut dice = Dice(11);
        let limits = Limits::default().nodes(40_000);
        let (mut made, mut alive, mut dead, mut closed, mut less) = (0, 0, 0, 0, 0);
        while made < 400 {
            let Some([part, whole]) = generated(&mut dice, 5) else { continue };
            made += 1;
            let solve = |solver: &mut Solver, limits: &Limits| solver.solve(limits);
            let grown = solve_in_turns(&part, 1 << 20, &limits, 8, &solve).expect("a small region");
            if grown.scope != Scope::Board {
                continue;
            }
            let verdict =
                Solver::new(&whole).expect("a small board").solve(&Limits::default()).verdict;
            assert_eq!(grown.solution.verdict, verdict, "{:?}", part.board());
            alive += usize::from(verdict == Verdict::Alive);
            dead += usize::from(verdict == Verdict::Dead);
            closed += usize::from(!grown.added.is_empty());
            less += usize::from(grown.solver.problem().region().len() < part.region().len());
        }
        assert!(
            alive > 20 && dead > 20 && closed > 2 && less > 5,
            "{alive} {dead} {closed} {less}"
        );
    }

    /// Lives in closed regions on generated boards, on which most points have stones, hold on the whole
    /// board; where they may need an added stone, they are no such answers.
    #[test]
    fn lives_in_closed_regions_hold_on_the_whole_board() {
        let mut dice = Dice(5);
        let limits = Limits::default();
        let (mut checked, mut needing) = (0, 0);
        for _ in 0..16_000 {
            let Some([part, whole]) = crowded(&mut dice) else { continue };
            let Some((shut, added)) = closed(&part) else { continue };
            let Ok(mut solver) = Solver::with_memory(&shut, 1 << 20) else { continue };
            let solution = solver.solve(&limits.clone().nodes(20_000));
            if added.is_empty() || solution.verdict != Verdict::Alive {
                continue;
            }
            match solver.scope_without(&added, &solution, &limits) {
                Scope::Board => {}
                Scope::Region(needed) => {
                    // The others are liberties of strings outside that may be captured.
                    assert!(needed.iter().all(|p| shut.region().binary_search(p).is_err()));
                    needing += usize::from(needed.iter().any(|p| added.contains(p)));
                    continue;
                }
                Scope::Unknown => continue,
            }
            let mut solver = Solver::new(&whole).expect("a small board");
            let verdict = solver.solve(&limits.clone().nodes(500_000)).verdict;
            if !matches!(verdict, Verdict::Open(_)) {
                assert_eq!(verdict, Verdict::Alive, "{:?} {added:?}", part.board());
                checked += 1;
            }
        }
        assert!(checked > 50 && needing > 0, "{checked} {needing}");
    }

    /// A problem on a generated board whose region is a small part of the empty points, or all of them.
    fn crowded(dice: &mut Dice) -> Option<[Problem; 2]> {
        let size = 5 + dice.roll(2) as u8;
        let mut board = Board::new(size);
        let empty = 4 + dice.roll(4);
        for p in Point::all(size) {
            let color = match (dice.roll(12) < empty, dice.roll(2)) {
                (true, _) => None,
                (false, 0) => Some(Color::Black),
                (false, _) => Some(Color::White),
            };
            board.set(p, color).ok()?;
        }
        let target = Point::all(size).find(|&p| board.get(p) == State::Black)?;
        let empty: Vec<Point> =
            Point::all(size).filter(|&p| board.get(p) == State::Empty).collect();
        let most = 1 + dice.roll(2) as u8;
        let mut region = if dice.roll(3) == 0 {
            shut_in(&board, &[target], most)
        } else {
            near(&board, &[target], most)
        };
        region.retain(|_| dice.roll(12) > 0);
        let first = if dice.roll(2) == 0 { Color::Black } else { Color::White };
        let problem = |region| Problem::new(board.clone(), vec![target], region, first).ok();
        Some([problem(region)?, problem(empty)?])
    }
}
