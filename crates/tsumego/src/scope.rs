//! The scope of a verdict: the region, or the whole board.

use std::time::Instant;

use super::side::Threats;
use super::solver::{Clock, Ko, Limits, Outcome, Solution, Solver, Verdict};
use crate::go::Point;

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
        self.scope_without(&[], solution, limits)
    }

    /// The same if these stones of the attacker are not on the real board.
    pub(super) fn scope_without(
        &mut self,
        added: &[Point],
        solution: &Solution,
        limits: &Limits<'_>,
    ) -> Scope {
        let all = match solution.verdict {
            Verdict::Alive | Verdict::Dead => vec![solution.proved_with],
            Verdict::Ko(Ko { side, threats, then, .. }) => {
                let turned = (then != Outcome::Repetition).then(|| Threats::of(side, threats));
                [Some(Threats::of(side, threats - 1)), turned].into_iter().flatten().collect()
            }
            Verdict::Repetition | Verdict::Open(_) => Vec::new(),
        };
        let (start, budget) = (Instant::now(), Clock::new(limits).budget());
        let (mut reached, mut friends) = (Vec::new(), Vec::new());
        for &threats in &all {
            let limits = limits.time(limits.time.map(|time| time.saturating_sub(start.elapsed())));
            let outside = self
                .proof(threats, &limits)
                .and_then(|proof| proof.outside_without(self.problem(), added, &budget));
            let Some(outside) = outside else { return Scope::Unknown };
            reached.extend([outside.reached, outside.weak].concat());
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::diagram;
    use super::super::solver::Limits;
    use super::*;
    use crate::control::Control;
    use crate::go::Symmetry;

    #[test]
    fn a_check_that_the_limits_end_has_no_scope() {
        let rows = &["....XW", "....XW", "XXXXXW", "WWWWWW"];
        let problem = diagram::problem(rows, Symmetry::IDENTITY);
        let mut solver = Solver::new(&problem).unwrap();
        let limits = Limits::default();
        let solution = solver.solve(&limits);
        assert_eq!(solution.verdict, Verdict::Alive);
        assert_ne!(solver.scope(&solution, &limits), Scope::Unknown);
        let late = limits.time(Duration::ZERO);
        assert_eq!(solver.scope(&solution, &late), Scope::Unknown);
        let control = Control::new();
        control.interrupt();
        assert_eq!(solver.scope(&solution, &limits.cancel(&control)), Scope::Unknown);
        let proof = solver.proof(solution.proved_with, &limits).unwrap();
        for limits in [late, limits.cancel(&control)] {
            let budget = Clock::new(&limits).budget();
            assert_eq!(proof.outside_without(&problem, &[], &budget), None);
        }
    }
}
