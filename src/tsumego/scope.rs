//! The scope of a verdict: the region, or the whole board.

use std::cell::Cell;
use std::time::Instant;

use super::arena::neighbours;
use super::problem::{Invalid, Problem, liberties, string_at};
use super::search::Stopped;
use super::side::Threats;
use super::solver::{Ko, Limits, Outcome, Solution, Solver, Verdict};
use crate::go::{Point, State};

/// The scope of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The whole board: play outside the region changes nothing.
    Board,
    /// The whole board if the defender's strings at these points are alive.
    Friends(Vec<Point>),
    /// The region: play at these points outside could change it.
    Region(Vec<Point>),
    /// Unknown: nothing was proved, or the limits ended the check.
    Unknown,
}

/// A problem whose region grew, and its solution.
#[non_exhaustive]
pub struct Grown {
    /// The solver of the problem with the last region.
    pub solver: Solver,
    /// Its answer.
    pub solution: Solution,
    /// The scope of the answer.
    pub scope: Scope,
    /// Stones of the attacker that were added to the solver's board, outside the region, so that the
    /// defender cannot get out there: see [`solve_growing`].
    pub added: Vec<Point>,
}

impl Scope {
    /// The scope in one word: `board`, `friends`, `region` or `unknown`.
    pub const fn name(&self) -> &'static str {
        match self {
            Scope::Board => "board",
            Scope::Friends(_) => "friends",
            Scope::Region(_) => "region",
            Scope::Unknown => "unknown",
        }
    }

    /// The points on which it depends: those of friends, or those outside the region.
    pub fn points(&self) -> &[Point] {
        match self {
            Scope::Friends(points) | Scope::Region(points) => points,
            Scope::Board | Scope::Unknown => &[],
        }
    }
}

impl Solver {
    /// The scope of a solution, by its proofs: see [`Outside`](super::Outside).
    pub fn scope(&mut self, solution: &Solution, limits: &Limits<'_>) -> Scope {
        let all = match solution.verdict {
            Verdict::Alive | Verdict::Dead => vec![solution.proved_with],
            Verdict::Ko(Ko { side, threats, then, .. }) => {
                let turned = (then != Outcome::Repetition).then(|| Threats::of(side, threats));
                [Some(Threats::of(side, threats - 1)), turned].into_iter().flatten().collect()
            }
            Verdict::Repetition | Verdict::Open(_) => Vec::new(),
        };
        let (mut reached, mut friends) = (Vec::new(), Vec::new());
        for &threats in &all {
            let Some(proof) = self.proof(threats, limits) else { return Scope::Unknown };
            let outside = proof.outside(self.problem());
            reached.extend(outside.reached);
            friends.extend(outside.friends);
        }
        for points in [&mut reached, &mut friends] {
            points.sort_unstable();
            points.dedup();
        }
        match (all.is_empty(), reached.is_empty(), friends.is_empty()) {
            (true, ..) => Scope::Unknown,
            (_, false, _) => Scope::Region(reached),
            (_, _, false) => Scope::Friends(friends),
            _ => Scope::Board,
        }
    }
}

/// Solves a problem whose region is a guess. As long as its proof reaches points outside, two things
/// are tried in turns, each time with twice as many positions:
///
/// - If the targets live only by getting out of the region, the region is *closed*: the attacker gets
///   stones around it that cannot be captured. If the targets live even then, they live on the whole
///   board, because moves outside do no more for the attacker than these stones.
/// - The reached points and the points next to them are added to the region, and the problem is
///   solved again.
///
/// If the limits end this, the last answer is returned, for its region. A limit of positions is that of
/// each attempt; the answer has the positions and the time of all.
///
/// # Errors
/// Returns an error if the solver cannot handle the first region.
pub fn solve_growing(
    problem: &Problem,
    memory: usize,
    limits: &Limits<'_>,
    solve: &dyn Fn(&mut Solver, &Limits<'_>) -> Solution,
) -> Result<Grown, Invalid> {
    let start = Instant::now();
    let end = limits.time.map(|time| start + time);
    let nodes = Cell::new(0);
    let solve = |solver: &mut Solver, limits: &Limits<'_>| {
        let solution = solve(solver, limits);
        nodes.set(nodes.get() + solution.nodes);
        solution
    };
    let rest = |nodes: Option<u64>| Limits {
        time: end.map(|end| end.saturating_duration_since(Instant::now())),
        nodes: nodes.map_or(limits.nodes, |most| Some(limits.nodes.map_or(most, |n| n.min(most)))),
        ..*limits
    };
    let mut solver = Solver::with_memory(problem, memory)?;
    let solution = solve(&mut solver, &rest(None));
    let scope = solver.scope(&solution, &rest(None));
    let mut grown = Grown { solver, solution, scope, added: Vec::new() };
    while let Scope::Region(reached) = &grown.scope {
        let problem = grown.solver.problem();
        let mut tries = Vec::new();
        if grown.solution.verdict == Verdict::Alive
            && let Some((closed, added)) = closed(problem)
            && let Ok(solver) = Solver::with_memory(&closed, memory)
        {
            tries.push((solver, Some(added)));
        }
        if let Ok(solver) = Solver::with_memory(&widened(problem, reached), memory) {
            tries.push((solver, None));
        }
        let Some(next) = first_of(tries, &rest, &solve) else { break };
        grown = next;
    }
    grown.solution.nodes = nodes.get();
    grown.solution.time = start.elapsed();
    Ok(grown)
}

/// The number of positions of the first attempts.
const FIRST_ATTEMPT: u64 = 250_000;

/// The first of these attempts that succeeds, if they are continued in turns: a closed region, which has
/// stones added around it, if the targets live and no string gets out; another one if anything is proved.
fn first_of<'a>(
    mut tries: Vec<(Solver, Option<Vec<Point>>)>,
    rest: &dyn Fn(Option<u64>) -> Limits<'a>,
    solve: &dyn Fn(&mut Solver, &Limits<'_>) -> Solution,
) -> Option<Grown> {
    let mut most = FIRST_ATTEMPT;
    while !tries.is_empty() {
        for (mut solver, added) in std::mem::take(&mut tries) {
            let solution = solve(&mut solver, &rest(Some(most)));
            if let Verdict::Open(why) = solution.verdict {
                let may_go_on = rest(None).nodes.is_none_or(|limit| most < limit);
                if why == Stopped::Nodes && may_go_on {
                    tries.push((solver, added));
                }
                continue;
            }
            if added.is_some() && solution.verdict != Verdict::Alive {
                continue;
            }
            let scope = solver.scope(&solution, &rest(None));
            let is_enough =
                !matches!((&scope, &added), (Scope::Unknown, _) | (Scope::Region(_), Some(_)));
            if is_enough {
                return Some(Grown { solver, solution, scope, added: added.unwrap_or_default() });
            }
        }
        most = most.saturating_mul(2);
    }
    None
}

/// The problem with these points and the empty points beside them in its region.
pub(super) fn widened(problem: &Problem, reached: &[Point]) -> Problem {
    let size = problem.board().size();
    let beside = reached.iter().flat_map(|&p| neighbours(p, size));
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
        let beside = wide.region().iter().flat_map(|&p| neighbours(p, size));
        let mut added: Vec<Point> = beside.filter(is_outside).collect();
        added.sort_unstable();
        added.dedup();
        for &p in &added {
            board.set(p, Some(attacker)).ok()?;
        }
        let has_liberty = |&p: &Point| {
            let free = liberties(&board, &string_at(&board, p));
            free.iter().any(|liberty| wide.region().binary_search(liberty).is_err())
        };
        let weak: Vec<Point> = added.iter().copied().filter(|p| !has_liberty(p)).collect();
        if weak.is_empty() {
            let (targets, region) = (problem.targets().to_vec(), wide.region().to_vec());
            let closed = Problem::new(board, targets, region, problem.to_play()).ok()?;
            let closed = closed.with_ko(problem.ko()).ok()?;
            return Some((closed.with_description(&problem.description), added));
        }
        wide = wide.with_more(&weak);
    }
}
