//! The scope of a verdict: the region, or the whole board.

use std::time::{Duration, Instant};

use super::arena::neighbours;
use super::problem::{Invalid, Problem};
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

/// Solves a problem whose region is a guess: as long as its proof reaches points outside, these and
/// the points next to them are added to the region, and the problem is solved again. If the limits
/// end this, the last answer is returned, for its region.
///
/// # Errors
/// Returns an error if the solver cannot handle the first region.
pub fn solve_growing(
    problem: &Problem,
    memory: usize,
    limits: &Limits<'_>,
    solve: &dyn Fn(&mut Solver, &Limits<'_>) -> Solution,
) -> Result<Grown, Invalid> {
    let end = limits.time.map(|time| Instant::now() + time);
    let rest =
        || Limits { time: end.map(|end| end.saturating_duration_since(Instant::now())), ..*limits };
    let is_over = || end.is_some_and(|end| end.saturating_duration_since(Instant::now()) < TICK);
    let mut grown = grow_once(problem, memory, &rest, solve)?;
    while let Scope::Region(reached) = &grown.scope {
        if is_over() {
            break;
        }
        let wider = widened(grown.solver.problem(), reached);
        match grow_once(&wider, memory, &rest, solve) {
            Ok(next) if next.scope != Scope::Unknown => grown = next,
            _ => break,
        }
    }
    Ok(grown)
}

/// The minimum remaining time for another attempt.
const TICK: Duration = Duration::from_millis(5);

fn grow_once<'a>(
    problem: &Problem,
    memory: usize,
    rest: &dyn Fn() -> Limits<'a>,
    solve: &dyn Fn(&mut Solver, &Limits<'_>) -> Solution,
) -> Result<Grown, Invalid> {
    let mut solver = Solver::with_memory(problem, memory)?;
    let solution = solve(&mut solver, &rest());
    let scope = solver.scope(&solution, &rest());
    Ok(Grown { solver, solution, scope })
}

/// The problem with these points and the empty points beside them in its region.
pub(super) fn widened(problem: &Problem, reached: &[Point]) -> Problem {
    let size = problem.board().size();
    let beside = reached.iter().flat_map(|&p| neighbours(p, size));
    let empty = beside.filter(|&p| problem.board().get(p) == State::Empty);
    let points: Vec<Point> = reached.iter().copied().chain(empty).collect();
    problem.clone().with_more(&points)
}
