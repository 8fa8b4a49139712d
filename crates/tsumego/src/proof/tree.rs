//! Proofs: the reply to every answer, to be walked and checked.

use std::collections::HashMap;

use super::{Flaw, outside, verify};
use crate::board::{PASS, Position, Set, target_lives};
use crate::go::Point;
use crate::problem::{Move, Problem, Side, Threats};
use crate::search::{Basis, Budget, Clock, Engine};

/// A node of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// All the targets are captured.
    Captured,
    /// A target lives even if the defender only passes.
    Unconditional,
    /// The attacker has no legal move, and two passes end with life.
    NoMove,
    /// The winner is to play, and wins with this move; the number is that of the node after it.
    Choice(Move, usize),
    /// The loser is to play: every legal move and the number of the node after it.
    Answers(Vec<(Move, usize)>),
}

/// A proof of life or of death: a graph without cycles whose root is node 0. A position that can arise
/// in several ways is one node.
///
/// [`Proof::verify`] checks it by the rules on a plain board, without the solver. [`Proof::lines`]
/// walks through it.
///
/// ```
/// use gopdb_tsumego::{Limits, Node, Side, Solver, Threats, line_text, read_problems};
/// let mut found = Vec::new();
/// read_problems(["../../examples/problems/straight-three.sgf"], &mut |problem| found.push(problem));
/// let problem = found.remove(0)?.problem()?;
/// let limits = Limits::default();
/// let proof = Solver::new(&problem)?.proof(Threats::NONE, &limits).expect("it is solved");
/// assert_eq!((proof.winner(), proof.verify(&problem)), (Side::Attacker, Ok(())));
/// let deepest = proof.lines().max_by_key(|line| line.moves.len()).expect("there is a root");
/// println!("{}", line_text(&deepest.moves, problem.to_play(), problem.board().size()));
/// assert_eq!(proof.lines().next().map(|root| root.moves), Some(vec![]));
/// assert!(matches!(deepest.node, Node::Captured));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    winner: Side,
    threats: Threats,
    nodes: Vec<Node>,
}

impl Proof {
    /// The side that wins: the attacker if it is a proof of death.
    pub const fn winner(&self) -> Side {
        self.winner
    }

    /// The ko threats for which it is a proof.
    pub const fn threats(&self) -> Threats {
        self.threats
    }

    /// All nodes; the root comes first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes that can be reached from the root, each once, with a line of moves that leads to it.
    /// A node comes before those after it; the first answer of a node comes first.
    pub fn lines(&self) -> ProofLines<'_> {
        let todo = if self.nodes.is_empty() { Vec::new() } else { vec![(0, Vec::new())] };
        ProofLines { proof: self, seen: vec![false; self.nodes.len()], todo }
    }

    /// A proof of these parts, which [`Proof::verify`] checks.
    pub const fn from_parts(winner: Side, threats: Threats, nodes: Vec<Node>) -> Proof {
        Proof { winner, threats, nodes }
    }

    /// Checks the proof by the rules on a plain board, without code of the solver.
    ///
    /// # Errors
    /// Returns the first flaw.
    pub fn verify(&self, problem: &Problem) -> Result<(), Flaw> {
        verify(self, problem)
    }

    /// The empty points outside the region where play could change the result of this proof, which must be
    /// verified. Without such points it is valid on the whole board.
    pub fn outside(&self, problem: &Problem) -> Vec<Point> {
        self.outside_after(problem, 0)
    }

    /// Like [`outside`](Self::outside), if the loser played `moves` stones outside the region
    /// before.
    pub(crate) fn outside_after(&self, problem: &Problem, moves: usize) -> Vec<Point> {
        // Without limits, there is an answer.
        outside(self, problem, moves, &[], &Budget::default()).unwrap_or_default()
    }

    /// Like [`outside`](Self::outside), if these stones of the attacker are not on the real board.
    /// `None` if the time ends first.
    pub(crate) fn outside_without(
        &self,
        problem: &Problem,
        added: &[Point],
        budget: &Budget,
    ) -> Option<Vec<Point>> {
        outside(self, problem, 0, added, budget)
    }
}

/// A node of a proof and a way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProofLine<'a> {
    /// The node's number.
    pub number: usize,
    /// The node.
    pub node: &'a Node,
    /// The moves from the problem to its position.
    pub moves: Vec<Move>,
}

/// The nodes of a proof, depth first: see [`Proof::lines`].
#[derive(Clone, Debug)]
pub struct ProofLines<'a> {
    proof: &'a Proof,
    seen: Vec<bool>,
    todo: Vec<(usize, Vec<Move>)>,
}

impl<'a> Iterator for ProofLines<'a> {
    type Item = ProofLine<'a>;

    fn next(&mut self) -> Option<ProofLine<'a>> {
        loop {
            let (number, moves) = self.todo.pop()?;
            // A proof that was made by hand may name nodes that do not exist.
            let (Some(node), Some(seen)) =
                (self.proof.nodes.get(number), self.seen.get_mut(number))
            else {
                continue;
            };
            if std::mem::replace(seen, true) {
                continue;
            }
            let mut push = |mv: Move, next: usize| {
                let mut after = moves.clone();
                after.push(mv);
                self.todo.push((next, after));
            };
            match node {
                Node::Choice(mv, next) => push(*mv, *next),
                Node::Answers(answers) => {
                    answers.iter().rev().for_each(|(mv, next)| push(*mv, *next));
                }
                Node::Captured | Node::Unconditional | Node::NoMove => {}
            }
            return Some(ProofLine { number, node, moves });
        }
    }
}

struct Builder<'a, S> {
    engine: &'a mut Engine<S>,
    clock: &'a mut Clock,
    winner: Side,
    nodes: Vec<Option<Node>>,
    known: HashMap<u128, usize>,
    /// True if the time limit was reached.
    is_over: bool,
}

/// The proof of the result of a problem after these moves, if it has one within the limits.
pub(crate) fn build<S: Set>(
    engine: &mut Engine<S>,
    played: &[Move],
    threats: Threats,
    clock: &mut Clock,
) -> Option<Proof> {
    let start = engine.position(played, threats)?;
    build_at(engine, &start, clock)
}

/// The proof of the result of a position.
pub(crate) fn build_at<S: Set>(
    engine: &mut Engine<S>,
    start: &Position<S>,
    clock: &mut Clock,
) -> Option<Proof> {
    let value = engine.decide(start, clock).ok()?;
    let winner = value.winner().filter(|_| value.basis == Basis::Rules)?;
    let [attacker, defender] = start.threats;
    let (nodes, known) = (Vec::new(), HashMap::new());
    let mut builder = Builder { engine, clock, winner, nodes, known, is_over: false };
    builder.node(start)?;
    // Abandoned nodes are not reachable, but must be valid nodes.
    let nodes = builder.nodes.into_iter().map(|n| n.unwrap_or(Node::Answers(Vec::new()))).collect();
    Some(Proof::from_parts(winner, Threats { attacker, defender }, nodes))
}

impl<S: Set> Builder<'_, S> {
    /// The number of the node of a position; `None` if a limit is reached or the winner's way
    /// leads back to a position on it.
    fn node(&mut self, position: &Position<S>) -> Option<usize> {
        if let Some(&i) = self.known.get(&position.hash) {
            return self.nodes[i].is_some().then_some(i);
        }
        let i = self.nodes.len();
        self.is_over |= self.clock.budget().ends_at(i);
        if self.is_over {
            return None;
        }
        self.known.insert(position.hash, i);
        self.nodes.push(None);
        let node = if target_lives(&self.engine.arena, position) {
            (self.winner == Side::Defender).then_some(Node::Unconditional)
        } else if position.targets.is_empty() {
            (self.winner == Side::Attacker).then_some(Node::Captured)
        } else if position.turn == self.winner {
            self.choice(position)
        } else {
            self.answers(position)
        };
        if node.is_none() {
            self.known.remove(&position.hash);
        }
        self.nodes[i] = node;
        self.nodes[i].is_some().then_some(i)
    }

    fn choice(&mut self, position: &Position<S>) -> Option<Node> {
        let best = self.engine.decide(position, self.clock).ok()?.best;
        let mut moves = self.engine.after(position);
        // The move of the current proof first, then any other winning move.
        moves.sort_by_key(|m| m.0 != best);
        for (cell, after) in moves {
            let value = self.engine.decide(&after, self.clock).ok()?;
            if value.winner() != Some(self.winner) || value.basis != Basis::Rules {
                continue;
            }
            if let Some(next) = self.node(&after) {
                return Some(Node::Choice(self.engine.to_move(cell)?, next));
            }
        }
        None
    }

    fn answers(&mut self, position: &Position<S>) -> Option<Node> {
        let mut answers = Vec::new();
        for (cell, after) in self.engine.after(position) {
            let value = self.engine.decide(&after, self.clock).ok()?;
            if value.winner() != Some(self.winner) || value.basis != Basis::Rules {
                return None;
            }
            let mv = if cell == PASS { Move::Pass } else { self.engine.to_move(cell)? };
            answers.push((mv, self.node(&after)?));
        }
        if answers.is_empty() {
            return (self.winner == Side::Defender).then_some(Node::NoMove);
        }
        Some(Node::Answers(answers))
    }
}
