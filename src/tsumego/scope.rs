//! The scope of a verdict: the region, or the whole board.

use super::side::Threats;
use super::solver::{Ko, Limits, Outcome, Solution, Solver, Verdict};
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
        let (mut reached, mut friends) = (Vec::new(), Vec::new());
        for &threats in &all {
            let Some(proof) = self.proof(threats, limits) else { return Scope::Unknown };
            let outside = proof.outside_without(self.problem(), added);
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
