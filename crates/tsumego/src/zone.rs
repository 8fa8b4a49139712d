//! The assumptions of a proof about the board outside its region.
//!
//! Inside the region a proof answers every move. It assumes only one thing about the outside: a
//! string with a liberty there stays on the board. The proof itself shows whether that is true.
//!
//! *Death.* While the attacker kills, the defender may play elsewhere: each such move is a pass of
//! the proof. Where the defender has passed `n` times, up to `n` liberties outside may be filled.
//! So a string of the attacker that has no liberty in the region and at most `n` outside may have
//! been captured, and the proof *reaches* those liberties. The defender's strings with a liberty
//! outside are never captured in the proof, which favours the defender, unless the defender wants to be
//! captured there; so the same holds for those beside a new stone of the attacker.
//!
//! *Life.* The attacker may play elsewhere as often as wanted. So a string of the defender that
//! lives by its liberties outside alone is either a *friend*, a string of the diagram that is
//! assumed alive, or it extended out of the region, and the proof reaches its liberties there. A string
//! of the diagram with only one or two of them is *weak*, as a move there would threaten to capture it; one
//! that is unconditionally alive (Benson, 1976) needs no assumption.
//!
//! A proof that reaches nothing is valid on the whole board; with friends, if they are alive. This
//! is the idea of relevance zones: see Shih, Wei, Wu and others, "A novel approach to solving
//! goal-achieving problems for board games" (AAAI 2022).

use std::collections::BTreeSet;

use super::arena::neighbours;
use super::problem::{Problem, string_at};
use super::proof::{Node, Proof};
use super::search::Budget;
use super::side::Side;
use super::solver::Move;
use super::unreal::needed;
use super::verify::{Packed, lives_inside, positions, unconditionally_alive};
use crate::go::{Board, Point, State};

/// The assumptions of a proof about the outside of the region.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Outside {
    /// Empty points outside the region where play could change the result.
    pub reached: Vec<Point>,
    /// The liberties outside of strings of the defender with only one or two of them that the proof assumes
    /// alive.
    pub weak: Vec<Point>,
    /// Stones of the defender with at least three liberties outside the region that the proof assumes
    /// alive, one of each string.
    pub friends: Vec<Point>,
}

/// The part of the board outside a proof.
struct Frame<'a> {
    problem: &'a Problem,
    /// Empty points outside the region, by point index.
    outside: Vec<bool>,
    /// Points that are in the region, or stones beside it, or stones beside such stones.
    relevant: Vec<bool>,
    /// Points beside an empty point outside.
    border: Vec<Point>,
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
        let around = |points: Vec<Point>, relevant: &mut Vec<bool>| -> Vec<Point> {
            let mut found = Vec::new();
            for n in points.into_iter().flat_map(|p| neighbours(p, size)) {
                if board.get(n).is_stone() && !relevant[n.index(size)] {
                    for stone in string_at(board, n) {
                        relevant[stone.index(size)] = true;
                        found.push(stone);
                    }
                }
            }
            found
        };
        let beside = around(problem.region().to_vec(), &mut relevant);
        around(beside, &mut relevant);
        let border = Point::all(size)
            .filter(|&p| !outside[p.index(size)] && relevant[p.index(size)])
            .filter(|&p| neighbours(p, size).any(|n| outside[n.index(size)]))
            .collect();
        Frame { problem, outside, relevant, border }
    }

    /// The strings of a state that have a liberty outside: their stones, whether they have a liberty
    /// inside too, and the liberties outside.
    fn strings(&self, board: &Board, state: State) -> Vec<(Vec<Point>, bool, BTreeSet<Point>)> {
        let size = board.size();
        let mut seen = BTreeSet::new();
        let mut list = Vec::new();
        for &start in self.border.iter().filter(|&&p| board.get(p) == state) {
            if seen.contains(&start) {
                continue;
            }
            let string = string_at(board, start);
            seen.extend(string.iter().copied());
            let mut has_inside = false;
            let mut liberties = BTreeSet::new();
            for n in string.iter().flat_map(|&p| neighbours(p, size)) {
                if self.outside[n.index(size)] {
                    liberties.insert(n);
                } else {
                    has_inside |= board.get(n) == State::Empty;
                }
            }
            if string.iter().any(|p| self.relevant[p.index(size)]) {
                list.push((string, has_inside, liberties));
            }
        }
        list
    }
}

/// The same while a proof is read.
#[derive(Default)]
struct Found {
    reached: BTreeSet<Point>,
    weak: BTreeSet<Point>,
    friends: BTreeSet<Point>,
}

/// The assumptions of a proof about the outside of its problem's region, where the loser has played
/// `before` moves already. The stones at `added` are not on the real board: unconditional life must not
/// rest on them, as such a stone fills a point that the attacker may need empty. Those without which the proof
/// may fail are reached (see the module `unreal`). `None` if the time ends first.
pub(super) fn outside(
    proof: &Proof,
    problem: &Problem,
    before: usize,
    added: &[Point],
    budget: &Budget<'_>,
) -> Option<Outside> {
    let frame = Frame::new(problem);
    let nodes = positions(proof, problem, budget)?;
    let mut found = Found::default();
    match proof.winner() {
        Side::Attacker => death(proof, &frame, &nodes, before, budget, &mut found.reached)?,
        Side::Defender => {
            life(proof, &frame, &nodes, added, budget, &mut found)?;
            if !added.is_empty() {
                found.reached.extend(needed(proof, problem, &nodes, added, budget)?);
            }
        }
    }
    let [reached, weak, friends] =
        [found.reached, found.weak, found.friends].map(|points| points.into_iter().collect());
    Some(Outside { reached, weak, friends })
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
    budget: &Budget<'_>,
    reached: &mut BTreeSet<Point>,
) -> Option<()> {
    let [attackers, defenders] =
        [frame.problem.attacker(), frame.problem.defender()].map(State::from);
    // By node: the maximum number of passes of the defender on a path to it.
    let mut passes = vec![0_usize; proof.nodes().len()];
    if let Some(root) = passes.first_mut() {
        *root = before;
    }
    for (k, (i, packed)) in nodes.iter().enumerate() {
        if budget.ends_at(k) {
            return None;
        }
        let here = passes[*i];
        match &proof.nodes()[*i] {
            Node::Choice(_, next) => passes[*next] = passes[*next].max(here),
            Node::Answers(answers) => {
                for (mv, next) in answers {
                    let there = here + usize::from(*mv == Move::Pass);
                    passes[*next] = passes[*next].max(there);
                }
            }
            _ => continue,
        }
        let scene = packed.unpack(frame.problem);
        let size = scene.board.size();
        // Only a new stone beside a string of the defender can take it.
        let is_new = |&p: &Point| {
            scene.board.get(p) == attackers && frame.problem.board().get(p) != attackers
        };
        for state in [attackers, defenders] {
            for (string, has_inside, liberties) in frame.strings(&scene.board, state) {
                let mut beside = string.iter().flat_map(|&p| neighbours(p, size));
                if !has_inside
                    && liberties.len() <= here
                    && (state == attackers || beside.any(|p| is_new(&p)))
                {
                    reached.extend(liberties);
                }
            }
        }
    }
    Some(())
}

/// The strings of the diagram that a proof of life may assume alive.
struct Friends {
    /// By point index: the first stone of the defender's string there, if it has a liberty outside.
    first: Vec<Option<Point>>,
    /// Those that need no assumption, unless the defender plays in their eyes.
    alive: BTreeSet<Point>,
    /// The points of the region in their eyes.
    eyes: Vec<Point>,
}

/// The maximum number of liberties of a weak string.
const WEAK: usize = 2;

impl Friends {
    fn new(frame: &Frame<'_>, added: &[Point]) -> Friends {
        let (problem, board) = (frame.problem, frame.problem.board());
        let own = State::from(problem.defender());
        let (alive, eyes) = unconditionally_alive(&without(board, added), own);
        let mut first = vec![None; frame.outside.len()];
        for (string, _, _) in frame.strings(board, own) {
            for p in &string {
                first[p.index(board.size())] = string.iter().min().copied();
            }
        }
        let in_region = problem.region().iter().copied();
        Friends { first, alive, eyes: in_region.filter(|p| eyes.contains(p)).collect() }
    }
}

fn life(
    proof: &Proof,
    frame: &Frame<'_>,
    nodes: &[(usize, Packed)],
    added: &[Point],
    budget: &Budget<'_>,
    found: &mut Found,
) -> Option<()> {
    let defenders = State::from(frame.problem.defender());
    let size = frame.problem.board().size();
    let known = Friends::new(frame, added);
    for (k, (i, packed)) in nodes.iter().enumerate() {
        if budget.ends_at(k) {
            return None;
        }
        let scene = packed.unpack(frame.problem);
        let is_end = matches!(proof.nodes()[*i], Node::Unconditional);
        let mut strings = frame.strings(&scene.board, defenders);
        strings.retain(|(_, has_inside, _)| is_end || !has_inside);
        if !strings.is_empty()
            && is_end
            && lives_inside(frame.problem, &without(&scene.board, added), &scene)
        {
            continue;
        }
        let has_eyes = known.eyes.iter().all(|&p| scene.board.get(p) != defenders);
        for (string, _, liberties) in strings {
            let of_diagram: BTreeSet<Point> =
                string.iter().filter_map(|p| known.first[p.index(size)]).collect();
            if has_eyes && !of_diagram.is_disjoint(&known.alive) {
                continue;
            }
            let beside = string.iter().flat_map(|&p| neighbours(p, size));
            let given: BTreeSet<Point> = beside.filter(|n| added.contains(n)).collect();
            match of_diagram.first() {
                None => found.reached.extend(liberties),
                Some(_) if liberties.len() + given.len() <= WEAK => found.weak.extend(liberties),
                Some(&friend) => {
                    found.friends.insert(friend);
                }
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::super::side::Threats;
    use super::*;
    use crate::go::Color;

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
        assert_eq!(assumed(connected), Outside::default());
        let filled = vec![
            Node::Choice(Move::Play(link), 1),
            Node::Answers(vec![(Move::Play(other), 2)]),
            Node::Choice(Move::Play(eye), 3),
            Node::Unconditional,
        ];
        let friends = vec![Point::new(0, 3)];
        assert_eq!(assumed(filled), Outside { friends, ..Outside::default() });
    }
}
