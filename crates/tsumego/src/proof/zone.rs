//! The conditions under which a proof in a region holds on the whole board.
//!
//! Inside the region a proof answers every move. Outside, the winner plays nothing, and the loser may play
//! anything: each such move is a pass of the proof. So the proof holds on the whole board if the winner can
//! give the same replies there, with the same captures, whatever the loser does outside. The two boards may
//! differ in three ways only, and the proof is read for each:
//!
//! - *A string of the winner is captured that stays in the proof*, as it has a liberty outside. The loser
//!   needs a move for every such liberty, and then the last liberty in the region, if there is one. So it
//!   may happen where the string has no liberty in the region, and where it has just one that the loser
//!   cannot take in the proof: a move that is suicide there captures on the real board. In a proof of death
//!   the loser needs as many passes before, each ko threat being one; in a proof of life the loser has
//!   as many moves as wanted.
//! - *A string of the loser is captured that stays in the proof*, because the loser filled its liberties
//!   outside and the winner takes the last one in the region. A stone of the loser may then be played where
//!   the string was. In a proof of death this counts as a difference wherever it can happen. In a proof of
//!   life it could happen at nearly any wall, so it is followed further: see the module `unreal`.
//! - *A target lives in the proof by a liberty outside*, of its own or of another string.
//!
//! If one of these can happen, the proof *reaches* the liberties outside of the string: play there
//! may change the result. A string that is unconditionally alive on the real board (Benson, 1976)
//! is never captured, as long as its owner plays in none of its eyes. Strings that only have many
//! liberties outside are not assumed to live: nothing proves that.
//!
//! The strings in question are those beside the region, and beside strings that can be captured in the
//! proof. No others have a point or a liberty where the proof plays.
//!
//! A proof that reaches nothing is valid on the whole board. This is the idea of relevance zones: see
//! Shih, Wei, Wu and others, "A novel approach to solving goal-achieving problems for board games" (AAAI
//! 2022).

use std::collections::BTreeSet;

use super::{Node, Packed, Proof, lives_inside, needed, positions, unconditionally_alive};
use crate::go::{Board, Point, State};
use crate::problem::{Move, Problem, Side};
use crate::search::Budget;

/// The part of the board outside a proof.
struct Frame<'a> {
    problem: &'a Problem,
    /// Empty points outside the region, by point index.
    outside: Vec<bool>,
    /// Stones with points beside an empty point outside, and points of the region there, if they may matter.
    border: Vec<Point>,
}

/// A string with a liberty outside.
struct Exposed {
    stones: Vec<Point>,
    /// Its liberties in the region and outside.
    inside: BTreeSet<Point>,
    outside: BTreeSet<Point>,
}

impl Exposed {
    /// Returns true if the loser, who moves at nodes with answers, may capture it once its
    /// liberties outside are filled, by a move that the proof does not have.
    fn may_fall(&self, node: &Node) -> bool {
        let mut inside = self.inside.iter();
        match (inside.next(), inside.next(), node) {
            (None, ..) | (Some(_), None, Node::NoMove) => true,
            (Some(&last), None, Node::Answers(answers)) => {
                answers.iter().all(|(mv, _)| *mv != Move::Play(last))
            }
            _ => false,
        }
    }
}

impl<'a> Frame<'a> {
    fn new(problem: &'a Problem) -> Frame<'a> {
        let board = problem.board();
        let size = board.size();
        let mut outside: Vec<bool> =
            Point::all(size).map(|p| board.get(p) == State::Empty).collect();
        let mut relevant = vec![false; outside.len()];
        for p in problem.region() {
            outside[p.index(size)] = false;
            relevant[p.index(size)] = true;
        }
        // Strings beside the region, then those beside strings of them that can be captured.
        let mut todo = problem.region().to_vec();
        while let Some(p) = todo.pop() {
            for n in p.neighbours(size) {
                if board.get(n).is_stone() && !relevant[n.index(size)] {
                    let string = board.string(n);
                    let mut beside = string.iter().flat_map(|&p| p.neighbours(size));
                    let is_exposed = beside.any(|n| outside[n.index(size)]);
                    for &stone in &string {
                        relevant[stone.index(size)] = true;
                    }
                    if !is_exposed {
                        todo.extend(string);
                    }
                }
            }
        }
        let border = Point::all(size)
            .filter(|&p| !outside[p.index(size)] && relevant[p.index(size)])
            .filter(|&p| p.neighbours(size).any(|n| outside[n.index(size)]))
            .collect();
        Frame { problem, outside, border }
    }

    /// The strings of a state that have a liberty outside.
    fn exposed(&self, board: &Board, state: State) -> Vec<Exposed> {
        let size = board.size();
        let mut seen = BTreeSet::new();
        let mut list = Vec::new();
        for &start in self.border.iter().filter(|&&p| board.get(p) == state) {
            if seen.contains(&start) {
                continue;
            }
            let stones = board.string(start);
            seen.extend(stones.iter().copied());
            let (outside, inside) = (stones.iter().flat_map(|&p| p.neighbours(size)))
                .filter(|&n| board.get(n) == State::Empty)
                .partition(|n| self.outside[n.index(size)]);
            list.push(Exposed { stones, inside, outside });
        }
        list
    }
}

/// The empty points outside the region where play could change the result of a proof, if the loser has
/// played `before` moves there already. The stones at `added` are not on the real board: unconditional life
/// must not rest on them, as such a stone fills a point that the attacker may need empty. Those without which
/// the proof may fail are among the points. `None` if the time ends first.
pub(crate) fn outside(
    proof: &Proof,
    problem: &Problem,
    before: usize,
    added: &[Point],
    budget: &Budget,
) -> Option<Vec<Point>> {
    let frame = Frame::new(problem);
    let nodes = positions(proof, problem, budget)?;
    let reached = match proof.winner() {
        Side::Attacker => death(proof, &frame, &nodes, before, budget)?,
        Side::Defender => {
            let mut reached = life(proof, &frame, &nodes, added, budget)?;
            reached.extend(needed(proof, problem, &nodes, &frame.outside, added, budget)?);
            reached
        }
    };
    Some(reached.into_iter().collect())
}

/// The board without these stones.
fn without(board: &Board, added: &[Point]) -> Board {
    let mut given = board.clone();
    for p in added.iter().filter(|p| board.get(**p).is_stone()) {
        // A point of this board that becomes empty is always possible.
        let _ = given.set(*p, None);
    }
    given
}

fn death(
    proof: &Proof,
    frame: &Frame<'_>,
    nodes: &[(usize, Packed)],
    before: usize,
    budget: &Budget,
) -> Option<BTreeSet<Point>> {
    let [attackers, defenders] =
        [frame.problem.attacker(), frame.problem.defender()].map(State::from);
    let size = frame.problem.board().size();
    let mut reached = BTreeSet::new();
    // By node: the maximum number of moves elsewhere of the defender on a path to it, and the attacker's last
    // move there.
    let mut elsewhere = vec![0_usize; proof.nodes().len()];
    let mut last: Vec<BTreeSet<Point>> = vec![BTreeSet::new(); proof.nodes().len()];
    if let Some(root) = elsewhere.first_mut() {
        *root = before;
    }
    for (k, (i, packed)) in nodes.iter().enumerate() {
        if budget.ends_at(k) {
            return None;
        }
        let here = elsewhere[*i];
        let scene = packed.unpack(frame.problem);
        let node = &proof.nodes()[*i];
        match node {
            Node::Choice(mv, next) => {
                elsewhere[*next] = elsewhere[*next].max(here);
                last[*next].extend(mv.point());
            }
            Node::Answers(answers) => {
                for (mv, next) in answers {
                    let is_threat = mv.point().is_some_and(|p| scene.ko == Some(p));
                    let there = here + usize::from(*mv == Move::Pass || is_threat);
                    elsewhere[*next] = elsewhere[*next].max(there);
                }
            }
            _ => continue,
        }
        for string in frame.exposed(&scene.board, attackers) {
            if string.outside.len() <= here && string.may_fall(node) {
                reached.extend(string.outside);
            }
        }
        let moves = std::mem::take(&mut last[*i]);
        let is_beside = |&p: &Point| p.neighbours(size).any(|n| moves.contains(&n));
        for string in frame.exposed(&scene.board, defenders) {
            if string.outside.len() <= here
                && string.inside.is_empty()
                && string.stones.iter().any(is_beside)
            {
                reached.extend(string.outside);
            }
        }
    }
    Some(reached)
}

fn life(
    proof: &Proof,
    frame: &Frame<'_>,
    nodes: &[(usize, Packed)],
    added: &[Point],
    budget: &Budget,
) -> Option<BTreeSet<Point>> {
    let (problem, own) = (frame.problem, State::from(frame.problem.defender()));
    let (alive, eyes) = unconditionally_alive(&without(problem.board(), added), own);
    // It may be alive only as long as the defender plays in none of these.
    let eyes: Vec<Point> = problem.region().iter().copied().filter(|p| eyes.contains(p)).collect();
    let mut reached = BTreeSet::new();
    for (k, (i, packed)) in nodes.iter().enumerate() {
        if budget.ends_at(k) {
            return None;
        }
        let scene = packed.unpack(problem);
        let node = &proof.nodes()[*i];
        let is_end = matches!(node, Node::Unconditional);
        let mut strings = frame.exposed(&scene.board, own);
        strings.retain(|string| is_end || string.may_fall(node));
        if eyes.iter().all(|&p| scene.board.get(p) != own) {
            strings.retain(|string| string.stones.iter().all(|p| !alive.contains(p)));
        }
        if is_end
            && !strings.is_empty()
            && lives_inside(&scene, &without(&scene.board, added), own, &frame.outside)
        {
            continue;
        }
        reached.extend(strings.into_iter().flat_map(|string| string.outside));
    }
    Some(reached)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Color;
    use crate::problem::Threats;

    /// Two stones connect to a string with an eye in the region and one outside.
    #[test]
    fn a_string_is_unconditionally_alive_only_while_its_owner_keeps_its_eyes() {
        let rows = ["XX.XX.X.X", "WWXXXXXXX"];
        let mut board = Board::new(13);
        for (row, cells) in rows.iter().enumerate() {
            for (col, cell) in cells.bytes().enumerate() {
                let color = match cell {
                    b'X' => Some(Color::Black),
                    b'W' => Some(Color::White),
                    _ => None,
                };
                board.set(Point::new(row as u8, col as u8), color).unwrap();
            }
        }
        let [link, eye, other] = [(0, 2), (0, 5), (2, 0)].map(|(row, col)| Point::new(row, col));
        let problem =
            Problem::new(board, vec![Point::new(0, 0)], vec![link, eye, other], Color::Black)
                .unwrap();
        let assumed = |nodes: Vec<Node>| {
            let proof = Proof::from_parts(Side::Defender, Threats::NONE, nodes);
            proof.outside(&problem)
        };
        let connected = vec![Node::Choice(Move::Play(link), 1), Node::Unconditional];
        assert_eq!(assumed(connected), []);
        let filled = vec![
            Node::Choice(Move::Play(link), 1),
            Node::Answers(vec![(Move::Play(other), 2)]),
            Node::Choice(Move::Play(eye), 3),
            Node::Unconditional,
        ];
        assert!(assumed(filled).contains(&Point::new(0, 7)));
    }
}
