//! The scope of a verdict: the region, or the whole board.

use std::time::Instant;

use super::{Scene, Solver};
use crate::go::Point;
use crate::problem::{Move, Threats};
use crate::search::{Clock, Ko, Limits, Outcome, Solution, Verdict};

/// The scope of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The whole board: play outside the region changes nothing.
    Board,
    /// The region: play at these points outside could change it.
    Region(Vec<Point>),
    /// Unknown: nothing was proved, or the limits ended the check.
    Unknown,
}

impl Scope {
    /// The scope in one word: `board`, `region` or `unknown`.
    pub const fn name(&self) -> &'static str {
        match self {
            Scope::Board => "board",
            Scope::Region(_) => "region",
            Scope::Unknown => "unknown",
        }
    }

    /// The points outside the region on which it depends.
    pub fn points(&self) -> &[Point] {
        match self {
            Scope::Region(points) => points,
            Scope::Board | Scope::Unknown => &[],
        }
    }
}

impl Solver {
    /// The scope of a solution, by its proofs: see [`Proof::outside`](crate::Proof::outside).
    pub fn scope(&mut self, solution: &Solution, limits: &Limits) -> Scope {
        self.scope_without(&[], solution, limits)
    }

    /// Returns the scope of a solution if these stones of the attacker are not on the real board.
    pub(crate) fn scope_without(
        &mut self,
        added: &[Point],
        solution: &Solution,
        limits: &Limits,
    ) -> Scope {
        self.scope_after(&[], added, (solution.verdict, solution.proved_with), limits)
    }

    /// The scope of a verdict, which is proved with these threats, for the problem or after these moves.
    pub(crate) fn scope_after(
        &mut self,
        played: &[Move],
        added: &[Point],
        (verdict, proved_with): (Verdict, Threats),
        limits: &Limits,
    ) -> Scope {
        let all = match verdict {
            Verdict::Alive | Verdict::Dead => vec![proved_with],
            Verdict::Ko(Ko { side, threats, then, .. }) if then != Outcome::Repetition => {
                vec![Threats::new(side, threats - 1), Threats::new(side, threats)]
            }
            // A repetition has no proof that can be read.
            Verdict::Ko(_) | Verdict::Repetition | Verdict::Open(_) => return Scope::Unknown,
        };
        let mut problem = self.problem().clone();
        for &mv in played {
            if mv == Move::Pass {
                problem.set_turn(problem.to_play().opposite(), None);
                continue;
            }
            let scene = Scene { problem, threats: proved_with, result: None };
            match scene.stone(mv) {
                Ok(after) if after.result.is_some() => return Scope::Board,
                Ok(after) => problem = after.problem,
                Err(_) => return Scope::Unknown,
            }
        }
        let (start, budget) = (Instant::now(), Clock::new(limits).budget());
        let mut reached = Vec::new();
        for &threats in &all {
            let limits = limits.after(start.elapsed());
            let outside = self
                .proof_after(played, threats, &limits)
                .and_then(|proof| proof.outside_without(&problem, added, &budget));
            let Some(outside) = outside else { return Scope::Unknown };
            reached.extend(outside);
        }
        reached.sort_unstable();
        reached.dedup();
        if reached.is_empty() { Scope::Board } else { Scope::Region(reached) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::control::Control;
    use crate::diagram;
    use crate::go::Symmetry;
    use crate::search::Limits;

    #[test]
    fn a_check_that_the_limits_end_has_no_scope() {
        let rows = &["....XW", "....XW", "XXXXXW", "WWWWWW"];
        let problem = diagram::problem(rows, Symmetry::IDENTITY);
        let mut solver = Solver::new(&problem).unwrap();
        let limits = Limits::default();
        let solution = solver.solve(&limits);
        assert_eq!(solution.verdict, Verdict::Alive);
        assert_ne!(solver.scope(&solution, &limits), Scope::Unknown);
        let late = limits.clone().time(Duration::ZERO);
        assert_eq!(solver.scope(&solution, &late), Scope::Unknown);
        let control = Control::new();
        control.interrupt();
        let cancelled = limits.clone().cancel(control);
        assert_eq!(solver.scope(&solution, &cancelled), Scope::Unknown);
        let proof = solver.proof(solution.proved_with, &limits).unwrap();
        for limits in [late, cancelled] {
            let budget = Clock::new(&limits).budget();
            assert_eq!(proof.outside_without(&problem, &[], &budget), None);
        }
    }
}
