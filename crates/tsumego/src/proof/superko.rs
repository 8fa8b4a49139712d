//! Positional superko: the result of a problem if no board may be repeated.
//!
//! A move may not make a board that has been there since the last move elsewhere. As in the plain
//! rules, a pass that lifts a ban and a ko threat count as moves elsewhere: after them no earlier
//! whole board can be repeated. So a side that a repetition would help may pass, and then play on.
//!
//! Such results depend on the way to a position, so the tables of the solver cannot hold them. They
//! are found in two steps:
//!
//! - A proof by the plain rules in which no line makes a board twice, from a position whose earlier
//!   boards do not occur in it, holds under superko: none of its moves is forbidden, and the loser
//!   has no move that it does not answer. Nearly all positions are settled in this way.
//! - The others are searched to the end, depth first, where a position is the stones *and* the
//!   boards since the last move elsewhere. Only passes can lead back to such a position; as in the
//!   plain rules, that is lost for the side that claims something.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::time::Instant;

use super::{Node as ProofNode, build_at};
use crate::board::{CellId, Chains, NONE, PASS, Position, Set, target_lives};
use crate::control::Control;
use crate::problem::{Move, Side};
use crate::search::{Budget, Clock, Engine, Outcome, Stopped};
use crate::splitmix::splitmix64;

/// The longest line that is searched.
const MAX_PLIES: usize = 300;
/// The most positions whose results are kept, each of about 50 bytes.
const MAX_KNOWN: usize = 1_000_000;
/// The most boards of proofs that are kept, each of about 40 bytes; then they are found again.
const MAX_BOARDS: usize = 1_000_000;

/// A position and the boards that may not be repeated.
#[derive(Clone)]
struct Node<S> {
    /// The position, with the ko of the plain rules, which forbids nothing more.
    position: Position<S>,
    /// The boards since the last move elsewhere, this one included.
    boards: Vec<u128>,
}

/// A proof by the plain rules, where it holds under superko too.
struct Proved {
    winner: Side,
    /// The boards that can arise before a move elsewhere.
    boards: HashSet<u128>,
}

pub(crate) struct Superko<'a, S> {
    engine: &'a mut Engine<S>,
    clock: &'a mut Clock,
    budget: Budget,
    claim: Side,
    /// The truth of the claim, by position.
    known: HashMap<u128, bool>,
    proved: HashMap<u128, Option<Rc<Proved>>>,
    /// The number of boards in them.
    kept: usize,
    path: Vec<u128>,
    visited: u64,
}

/// A hash of the stones alone.
fn board<S: Set>(position: &Position<S>) -> u128 {
    Position::new(position.stones, S::EMPTY, NONE, Side::Attacker, [0; 2]).hash
}

impl<S: Set> Node<S> {
    fn key(&self) -> u128 {
        let p = &self.position;
        // Sums of hashes that are mixed once more: boards often differ by the same stones.
        let mix = |board: &u128| {
            let (high, low) = ((board >> 64) as u64, *board as u64);
            (u128::from(splitmix64(high ^ low.rotate_left(32))) << 64)
                | u128::from(splitmix64(low ^ 0x5bd1_e995))
        };
        let set = self.boards.iter().map(mix).fold(0, u128::wrapping_add);
        Position::new(p.stones, p.targets, NONE, p.turn, p.threats).hash ^ set
    }
}

impl<'a, S: Set + Send> Superko<'a, S> {
    pub fn new(engine: &'a mut Engine<S>, clock: &'a mut Clock) -> Superko<'a, S> {
        let budget = clock.budget();
        Superko {
            engine,
            clock,
            budget,
            claim: Side::Attacker,
            known: HashMap::new(),
            proved: HashMap::new(),
            kept: 0,
            path: Vec::new(),
            visited: 0,
        }
    }

    /// The result of a position, and the move that reaches it for the side to play, if one wins.
    pub fn outcome(&mut self, start: &Position<S>) -> (Outcome, Option<Move>) {
        let mut boards = vec![board(start)];
        if start.ko != NONE {
            // What is forbidden at the start is the board that the ko was taken on.
            let open = Position::new(start.stones, start.targets, NONE, start.turn, start.threats);
            let mut chains = Chains::new();
            chains.find(&self.engine.arena, &open);
            let back = open.play(&self.engine.arena, &chains, start.ko);
            boards.extend(back.map(|(before, _)| board(&before)));
        }
        let root = Node { position: *start, boards };
        for (claim, outcome) in [(Side::Attacker, Outcome::Dead), (Side::Defender, Outcome::Alive)]
        {
            self.claim = claim;
            self.known.clear();
            self.path.clear();
            match self.holds(&root) {
                Ok((true, _)) => {
                    let best = (claim == start.turn).then(|| self.winning(&root)).flatten();
                    return (outcome, best);
                }
                Ok((false, _)) => {}
                Err(why) => return (Outcome::Open(why), None),
            }
        }
        (Outcome::Repetition, None)
    }

    /// The move with which the claim of the side to play was shown.
    fn winning(&mut self, root: &Node<S>) -> Option<Move> {
        self.path.clear();
        self.path.push(root.key());
        let moves = self.after(root);
        let (cell, _) =
            moves.into_iter().find(|(_, next)| matches!(self.holds(next), Ok((true, _))))?;
        self.engine.to_move(cell)
    }

    /// The legal moves. The attacker may pass only to lift a ban: the defender answers any other pass
    /// with a pass, after which the targets are alive.
    fn after(&self, node: &Node<S>) -> Vec<(CellId, Node<S>)> {
        let p = &node.position;
        let arena = &self.engine.arena;
        let open = Position::new(p.stones, p.targets, NONE, p.turn, p.threats);
        let here = board(p);
        let mut chains = Chains::new();
        chains.find(arena, &open);
        let mut is_banned = false;
        let mut list = Vec::new();
        for cell in open.empty(arena).cells() {
            let Some((next, _)) = open.play(arena, &chains, cell) else { continue };
            let made = board(&next);
            if !node.boards.contains(&made) {
                let boards = node.boards.iter().copied().chain([made]).collect();
                list.push((cell, Node { position: next, boards }));
                continue;
            }
            is_banned = true;
            let mut threats = next.threats;
            if let Some(left) = threats[p.turn as usize].checked_sub(1) {
                threats[p.turn as usize] = left;
                let position =
                    Position::new(next.stones, next.targets, next.ko, next.turn, threats);
                list.push((cell, Node { position, boards: vec![here, made] }));
            }
        }
        if p.turn == Side::Defender || is_banned {
            list.push((PASS, Node { position: open.pass(), boards: vec![here] }));
        }
        list
    }

    /// Returns whether the side that claims something reaches it, and the smallest depth of the
    /// path that a denial rests on.
    fn holds(&mut self, node: &Node<S>) -> Result<(bool, usize), Stopped> {
        if let Some(result) = self.at_once(node)? {
            return Ok((result, usize::MAX));
        }
        let key = node.key();
        if let Some(&result) = self.known.get(&key) {
            return Ok((result, usize::MAX));
        }
        if let Some(depth) = self.path.iter().position(|&of| of == key) {
            return Ok((false, depth));
        }
        let depth = self.path.len();
        self.check(depth)?;
        let moves = self.after(node);
        if moves.is_empty() {
            return Ok((self.claim == Side::Defender, usize::MAX));
        }
        let chooses = node.position.turn == self.claim;
        // A move that decides needs no search of the others.
        for (_, next) in &moves {
            if self.at_once(next)? == Some(chooses) {
                self.known.insert(key, chooses);
                return Ok((chooses, usize::MAX));
            }
        }
        self.path.push(key);
        let mut rests_on = usize::MAX;
        let mut result = !chooses;
        for (_, next) in &moves {
            let (holds, depth) = self.holds(next)?;
            if holds == chooses {
                result = chooses;
                rests_on = if chooses { usize::MAX } else { depth };
                break;
            }
            rests_on = rests_on.min(depth);
        }
        self.path.pop();
        // What rests on this position alone holds on every path: it denies the claim here as well.
        if result || rests_on >= depth {
            self.known.insert(key, result);
            rests_on = usize::MAX;
        }
        Ok((result, rests_on))
    }

    fn check(&mut self, depth: usize) -> Result<(), Stopped> {
        self.visited += 1;
        self.clock.nodes += 1;
        if depth >= MAX_PLIES {
            return Err(Stopped::Depth);
        }
        if self.budget.nodes.is_some_and(|most| self.visited >= most)
            || self.known.len() >= MAX_KNOWN
        {
            return Err(Stopped::Nodes);
        }
        // A visit may build a proof, which takes longer than reading the clock.
        if self.budget.cancel.as_ref().is_some_and(Control::is_interrupted) {
            return Err(Stopped::Cancelled);
        }
        if self.budget.until.is_some_and(|until| Instant::now() >= until) {
            return Err(Stopped::Time);
        }
        Ok(())
    }

    /// The result, if no search with the earlier boards is needed.
    fn at_once(&mut self, node: &Node<S>) -> Result<Option<bool>, Stopped> {
        if node.position.targets.is_empty() {
            return Ok(Some(self.claim == Side::Attacker));
        }
        if target_lives(&self.engine.arena, &node.position) {
            return Ok(Some(self.claim == Side::Defender));
        }
        let proved = self.proved(&node.position)?;
        let holds = proved.filter(|proved| {
            let earlier = node.boards.iter().filter(|&&of| of != board(&node.position));
            earlier.copied().all(|of| !proved.boards.contains(&of))
        });
        Ok(holds.map(|proved| proved.winner == self.claim))
    }

    /// The proof by the plain rules, if no line of it makes a board twice.
    fn proved(&mut self, position: &Position<S>) -> Result<Option<Rc<Proved>>, Stopped> {
        if let Some(known) = self.proved.get(&position.hash) {
            return Ok(known.clone());
        }
        self.engine.decide(position, self.clock)?;
        let proof = build_at(self.engine, position, self.clock);
        let proved = proof.and_then(|proof| {
            let lines = Lines::new(self.engine, proof.nodes(), *position);
            let boards = lines.reach(board(position));
            lines.never_repeat().then(|| Rc::new(Proved { winner: proof.winner(), boards }))
        });
        let boards = 1 + proved.as_ref().map_or(0, |proved| proved.boards.len());
        if self.kept + boards > MAX_BOARDS {
            self.proved.clear();
            self.kept = 0;
        }
        self.kept += boards;
        self.proved.insert(position.hash, proved.clone());
        Ok(proved)
    }
}

/// The boards that follow each other in a proof.
#[derive(Default)]
struct Lines {
    /// By board, those that a move makes of it.
    next: HashMap<u128, HashSet<u128>>,
    /// The boards before and after moves that take a threat.
    threats: HashSet<(u128, u128)>,
}

impl Lines {
    fn new<S: Set>(engine: &Engine<S>, proof: &[ProofNode], root: Position<S>) -> Lines {
        let mut lines = Lines::default();
        let mut seen = vec![false; proof.len()];
        let mut todo = vec![(0, root)];
        while let Some((number, position)) = todo.pop() {
            if seen.get_mut(number).is_none_or(|seen| std::mem::replace(seen, true)) {
                continue;
            }
            let follow: &[(Move, usize)] = match &proof[number] {
                ProofNode::Choice(mv, next) => &[(*mv, *next)],
                ProofNode::Answers(answers) => answers,
                ProofNode::Captured | ProofNode::Unconditional | ProofNode::NoMove => &[],
            };
            if follow.is_empty() {
                continue;
            }
            let here = board(&position);
            for (cell, after) in engine.after(&position) {
                let mv = engine.to_move(cell);
                let Some(&(_, next)) = follow.iter().find(|(of, _)| Some(*of) == mv) else {
                    continue;
                };
                if cell == position.ko {
                    lines.threats.insert((here, board(&after)));
                } else if cell != PASS {
                    lines.next.entry(here).or_default().insert(board(&after));
                }
                todo.push((next, after));
            }
        }
        lines
    }

    /// The boards that can arise without a move elsewhere.
    fn reach(&self, from: u128) -> HashSet<u128> {
        let mut seen = HashSet::from([from]);
        let mut todo = vec![from];
        while let Some(of) = todo.pop() {
            let next = self.next.get(&of).into_iter().flatten();
            todo.extend(next.copied().filter(|&of| seen.insert(of)));
        }
        seen
    }

    /// Returns true if no line makes a board twice without a move elsewhere between.
    fn never_repeat(&self) -> bool {
        // Boards without a predecessor are taken away until none is left, unless there is a cycle.
        let mut before: HashMap<u128, usize> = HashMap::new();
        for (&of, next) in &self.next {
            before.entry(of).or_default();
            for &of in next {
                *before.entry(of).or_default() += 1;
            }
        }
        let mut todo: Vec<u128> =
            before.iter().filter(|&(_, &n)| n == 0).map(|(&of, _)| of).collect();
        let mut taken = 0;
        while let Some(of) = todo.pop() {
            taken += 1;
            for of in self.next.get(&of).into_iter().flatten() {
                if let Some(n) = before.get_mut(of) {
                    *n -= 1;
                    if *n == 0 {
                        todo.push(*of);
                    }
                }
            }
        }
        taken == before.len()
            && self.threats.iter().all(|&(before, after)| !self.reach(after).contains(&before))
    }
}
