//! Captures that are possible only with stones that may not be on the real board.
//!
//! A closed region has stones of the attacker that are not on the real board. And a string of the attacker
//! with liberties outside, which stays in a proof, may be captured in reality: the attacker fills those
//! liberties, and a reply of the defender takes the last one. Without such stones, the
//! defender's strings beside them have more liberties. That is not always better for the defender: a
//! proof may let the attacker capture stones and then live by a move where they were, while on the real
//! board the same move of the attacker captures nothing.
//!
//! So let the defender follow such a proof on the real board. The positions differ in two kinds of points:
//!
//! - *Left over*: stones of the defender that were captured in the proof, but have a liberty at an added
//!   stone in reality.
//! - *Taken early*: stones of the attacker that are still there in the proof, but had no liberty except at
//!   stones left over and outside, and were captured in reality.
//!
//! Suppose that no reply of the defender is at or beside a stone left over, and none captures a string of
//! the attacker with a stone taken early. Then the proof holds on the real board. The strings of the
//! defender that are not left over are the same in both positions, with at least the same liberties, as no
//! stone of them is beside one left over: those captured together were whole strings, and later stones are
//! replies. So every reply is legal, and captures the same stones. The attacker's strings have at most the
//! same liberties, but for those that are never captured in the proof; so the attacker's legal moves are
//! legal in the proof, except at points taken early or beyond the region, which are passes in the proof; and
//! they capture nothing that they do not capture there, except stones left over, which are empty points in
//! the proof already. In the end, points left over are no part of an eye: an empty point of an eye is beside
//! the group.
//!
//! If the stone that captures a string has no liberties but where the captured stones were, it is suicide
//! in reality unless they are captured there too, and nothing is left over. A capture that may be a ko in
//! reality alone counts as one where a stone is left over. A reply that is a ko in the proof alone is harmless:
//! it joins no other string, so those beside the point of the ko keep the liberty that they had before, and a
//! stone of the attacker there is suicide in reality.
//!
//! If a reply breaks these rules, the added stones in question are to be taken away, and the region
//! is to be larger, also by the liberties outside of strings that may be taken early.

use std::collections::{BTreeMap, BTreeSet};

use super::{Node, Packed, Proof};
use crate::board::{CellId, Set, Words};
use crate::go::{Board, Point, State};
use crate::problem::{Move, Problem};
use crate::search::Budget;

/// Points of a board of any size.
type Points = Words<5>;

/// The possible differences of the real position from that of a node.
#[derive(Clone, Copy)]
struct Differences {
    /// Points of the defender's stones that may be left over.
    left: Points,
    /// Points of the attacker's stones that may have been taken early.
    early: Points,
}

impl Differences {
    const NONE: Differences = Differences { left: Points::EMPTY, early: Points::EMPTY };
}

/// A proof of life in a closed region, and its properties.
struct Walk<'a> {
    problem: &'a Problem,
    size: u8,
    /// Empty points outside the region, by point index.
    outside: &'a [bool],
    added: BTreeSet<Point>,
    /// By point that may differ: the added stones and the points outside that are the reason.
    reasons: BTreeMap<Point, BTreeSet<Point>>,
    /// The added stones that the proof needs, and the points outside that it needs empty.
    needed: BTreeSet<Point>,
}

/// Returns those of the added stones without which a proof of life may fail, and the points outside
/// where a stone may make it fail: see the module. `nodes` are the nodes of the proof with their
/// positions, each before its successors. `None` if the time ends first.
pub(crate) fn needed(
    proof: &Proof,
    problem: &Problem,
    nodes: &[(usize, Packed)],
    outside: &[bool],
    added: &[Point],
    budget: &Budget,
) -> Option<BTreeSet<Point>> {
    let mut walk = Walk {
        problem,
        size: problem.board().size(),
        outside,
        added: added.iter().copied().collect(),
        reasons: BTreeMap::new(),
        needed: BTreeSet::new(),
    };
    // By number of the node.
    let mut positions: Vec<Option<&Packed>> = vec![None; proof.nodes().len()];
    for (i, packed) in nodes {
        positions[*i] = Some(packed);
    }
    let mut all = vec![Differences::NONE; proof.nodes().len()];
    for (k, (i, packed)) in nodes.iter().enumerate() {
        if budget.ends_at(k) {
            return None;
        }
        let scene = packed.unpack(problem);
        let here = all[*i];
        let edges: &[(Move, usize)] = match &proof.nodes()[*i] {
            Node::Choice(mv, next) => &[(*mv, *next)],
            Node::Answers(answers) => answers,
            _ => &[],
        };
        for &(mv, next) in edges {
            let Some(after) = positions[next] else { continue };
            let there = match mv {
                Move::Pass => here,
                Move::Play(p) if matches!(proof.nodes()[*i], Node::Choice(..)) => {
                    walk.reply(here, &scene.board, p, &after.unpack(problem).board)
                }
                Move::Play(p) => walk.attack(here, &scene.board, p, &after.unpack(problem).board),
            };
            all[next].left |= there.left;
            all[next].early |= there.early;
        }
    }
    Some(walk.needed)
}

impl Walk<'_> {
    fn index(&self, p: Point) -> CellId {
        p.index(self.size) as CellId
    }

    fn beside(&self, p: Point) -> impl Iterator<Item = Point> + use<> {
        p.neighbours(self.size)
    }

    /// The differences after a reply of the defender.
    fn reply(&mut self, here: Differences, before: &Board, p: Point, after: &Board) -> Differences {
        let (left, size) = (here.left, self.size);
        let is_left = |q: Point| left.has(q.index(size) as CellId);
        let foe = State::from(self.problem.attacker());
        let mut doubtful: Vec<Point> = self.beside(p).chain([p]).filter(|&q| is_left(q)).collect();
        let mut there = here;
        for n in self.beside(p).filter(|&n| before.get(n) == foe) {
            if after.get(n) != foe {
                let taken = before.string(n);
                doubtful.extend(taken.iter().filter(|q| here.early.has(self.index(**q))));
                continue;
            }
            let string = after.string(n);
            let free = after.liberties(&string);
            if free.iter().all(|&q| is_left(q) || self.outside[q.index(size)]) {
                let why = self.reasons_of(&free);
                for q in string {
                    there.early |= Points::single(self.index(q));
                    self.reasons.entry(q).or_default().extend(&why);
                }
            }
        }
        self.needed.extend(self.reasons_of(&doubtful));
        there
    }

    /// The differences after a move of the attacker.
    fn attack(
        &mut self,
        here: Differences,
        before: &Board,
        p: Point,
        after: &Board,
    ) -> Differences {
        let own = State::from(self.problem.defender());
        let mut captured: Vec<Vec<Point>> = Vec::new();
        for n in self.beside(p).filter(|&n| before.get(n) == own && after.get(n) != own) {
            if !captured.iter().any(|string| string.contains(&n)) {
                captured.push(before.string(n));
            }
        }
        let mut why: BTreeSet<Point> =
            captured.iter().flat_map(|string| self.saved_by(here, string)).collect();
        let string = after.string(p);
        if let [only] = &captured[..] {
            let free = after.liberties(&string);
            let is_suicide = free.iter().all(|q| only.contains(q));
            if !why.is_empty() && is_suicide && self.saved_by(here, &string).is_empty() {
                return here;
            }
            // In reality it may be a ko where it is none in the proof.
            let left: Vec<Point> =
                self.beside(p).filter(|&q| here.left.has(self.index(q))).collect();
            if only.len() == 1 {
                why.extend(self.reasons_of(&left));
            }
        }
        let mut there = here;
        if !why.is_empty() {
            for q in captured.into_iter().flatten() {
                there.left |= Points::single(self.index(q));
                self.reasons.entry(q).or_default().extend(&why);
            }
        }
        there
    }

    /// The added stones that are the reason why a string may have more liberties in reality.
    fn saved_by(&self, here: Differences, string: &[Point]) -> BTreeSet<Point> {
        let doubtful = (string.iter().flat_map(|&q| self.beside(q)))
            .filter(|n| self.added.contains(n) || here.early.has(self.index(*n)));
        self.reasons_of(&doubtful.collect::<Vec<_>>())
    }

    /// The added stones and points outside that are the reason why these points may differ, or are these points.
    fn reasons_of(&self, points: &[Point]) -> BTreeSet<Point> {
        let mut all = BTreeSet::new();
        for p in points {
            if self.added.contains(p) || self.outside[p.index(self.size)] {
                all.insert(*p);
            }
            all.extend(self.reasons.get(p).into_iter().flatten());
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Color;
    use crate::problem::{Side, Threats};
    use crate::proof::positions;

    const fn at(row: u8, col: u8) -> Move {
        Move::Play(Point::new(row, col))
    }

    /// Returns the points that black needs of white's stone at D5, to the right of two black ones
    /// at B5 and C5 above two white ones, if white begins and black replies with these moves.
    fn needed_after(corner: Option<Color>, moves: &[Move]) -> Vec<Point> {
        let mut board = Board::new(5);
        for (row, col) in [(0, 1), (0, 2), (4, 4)] {
            board.set(Point::new(row, col), Some(Color::Black)).expect("a point of the board");
        }
        for (row, col) in [(0, 3), (1, 1), (1, 2)] {
            board.set(Point::new(row, col), Some(Color::White)).expect("a point of the board");
        }
        board.set(Point::new(1, 0), corner).expect("a point of the board");
        let region = Point::all(5).filter(|&p| board.get(p) == State::Empty).collect();
        let targets = vec![Point::new(4, 4)];
        let problem = Problem::new(board, targets, region, Color::White).expect("a problem");
        let mut nodes: Vec<Node> = (moves.iter().enumerate())
            .map(|(i, &mv)| match i % 2 {
                0 => Node::Answers(vec![(mv, i + 1)]),
                _ => Node::Choice(mv, i + 1),
            })
            .collect();
        nodes.push(Node::Unconditional);
        let proof = Proof::from_parts(Side::Defender, Threats::NONE, nodes);
        let budget = Budget::default();
        let nodes = positions(&proof, &problem, &budget).expect("there is no limit");
        assert_eq!(nodes.len(), moves.len() + 1, "every move is legal");
        let needed = needed(&proof, &problem, &nodes, &[false; 25], &[Point::new(0, 3)], &budget);
        needed.expect("there is no limit").into_iter().collect()
    }

    #[test]
    fn a_reply_where_stones_were_captured_needs_the_stone_beside_them() {
        // White takes two stones, and black retakes after having removed the other liberty.
        let retaken = [at(0, 0), at(1, 0), at(3, 3), at(0, 1)];
        assert_eq!(needed_after(None, &retaken), [Point::new(0, 3)]);
        let elsewhere = [at(0, 0), at(1, 0), at(3, 3), at(1, 3)];
        assert_eq!(needed_after(None, &elsewhere), []);
    }

    #[test]
    fn a_stone_without_other_liberties_is_suicide_in_reality() {
        let retaken = [at(0, 0), at(0, 1)];
        assert_eq!(needed_after(Some(Color::Black), &retaken), []);
        // With a white stone at A4, the one in the corner has other liberties.
        assert_eq!(needed_after(Some(Color::White), &retaken), [Point::new(0, 3)]);
    }
}
