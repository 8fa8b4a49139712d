//! The move choice of `GoLD`: alpha-beta with eye-shape patterns.
//!
//! Iterative deepening, two killer moves a depth, at most a given number of moves a position, the
//! moves nearest to the vital points of eye shapes, to the targets and to the last move first.
//! Suicide is not generated. It proves nothing: it suggests a move when the proof-number search has
//! no answer.
//!
//! Source: Haris, `GoLD` (2019).

use crate::board::{Arena, CellId, Chains, NONE, PASS, Position, Set, Spots, target_lives};
use crate::control::Control;
use crate::problem::Side;

/// The score of a won position, less the plies to it.
const WON: i32 = 10_000;

/// The depth and breadth of the search.
#[derive(Clone, Copy)]
pub(crate) struct Bounds<'a> {
    pub depth: u8,
    pub breadth: u8,
    pub nodes: u64,
    pub cancel: Option<&'a Control>,
}

pub(crate) struct AlphaBeta<'a, S> {
    arena: &'a Arena<S>,
    spots: &'a Spots<S>,
    bounds: Bounds<'a>,
    killers: Vec<[CellId; 2]>,
    path: Vec<u128>,
    nodes: u64,
}

impl<'a, S: Set> AlphaBeta<'a, S> {
    pub const fn new(
        arena: &'a Arena<S>,
        spots: &'a Spots<S>,
        bounds: Bounds<'a>,
    ) -> AlphaBeta<'a, S> {
        AlphaBeta { arena, spots, bounds, killers: Vec::new(), path: Vec::new(), nodes: 0 }
    }

    /// The move that looks best, and the score for the side to move.
    pub fn best(&mut self, position: &Position<S>) -> Option<(CellId, i32)> {
        self.killers = vec![[NONE; 2]; usize::from(self.bounds.depth) + 1];
        let mut best = None;
        for depth in 1..=self.bounds.depth {
            let (score, cell) = self.search(position, NONE, depth, 0, -2 * WON, 2 * WON);
            if self.is_over() && best.is_some() {
                break;
            }
            if cell != NONE {
                best = Some((cell, score));
            }
            if score.abs() > WON / 2 {
                break;
            }
        }
        best
    }

    fn is_over(&self) -> bool {
        self.nodes >= self.bounds.nodes || self.bounds.cancel.is_some_and(Control::is_interrupted)
    }

    /// The score for the side to move, and the best move.
    fn search(
        &mut self,
        position: &Position<S>,
        last: CellId,
        depth: u8,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> (i32, CellId) {
        self.nodes += 1;
        let sign = if position.turn == Side::Defender { 1 } else { -1 };
        if position.targets.is_empty() {
            return (-sign * (WON - ply as i32), NONE);
        }
        if target_lives(self.arena, position) {
            return (sign * (WON - ply as i32), NONE);
        }
        if self.path.contains(&position.hash) {
            return (0, NONE);
        }
        if depth == 0 || self.is_over() {
            return (sign * self.evaluate(position), NONE);
        }
        let moves = self.moves(position, last, ply);
        if moves.is_empty() {
            // An attacker without a move has lost.
            return (-(WON - ply as i32), NONE);
        }
        self.path.push(position.hash);
        let mut best = (-2 * WON, NONE);
        for (cell, after) in moves {
            let (score, _) = self.search(&after, cell, depth - 1, ply + 1, -beta, -alpha);
            if -score > best.0 {
                best = (-score, cell);
            }
            alpha = alpha.max(best.0);
            if alpha >= beta {
                if let Some(killers) = self.killers.get_mut(ply)
                    && killers[0] != cell
                {
                    *killers = [cell, killers[0]];
                }
                break;
            }
        }
        self.path.pop();
        best
    }

    /// The most relevant legal moves, the best first; the defender's pass comes last.
    fn moves(
        &self,
        position: &Position<S>,
        last: CellId,
        ply: usize,
    ) -> Vec<(CellId, Position<S>)> {
        let mut chains = Chains::new();
        chains.find(self.arena, position);
        let vital = self.spots.vital(self.arena, position);
        let killers = self.killers.get(ply).copied().unwrap_or([NONE; 2]);
        let near = self.arena.spread(position.targets);
        let close = self.arena.spread(near);
        let recent = if last < PASS { self.arena.around(S::single(last)) } else { S::EMPTY };
        let mut list: Vec<(i32, CellId, Position<S>)> = Vec::new();
        for cell in position.empty(self.arena).cells() {
            let Some((after, captures)) = position.play(self.arena, &chains, cell) else {
                continue;
            };
            let relevance = 16 * i32::from(killers.contains(&cell))
                + 12 * i32::from(vital.has(cell))
                + 8 * i32::from(captures)
                + 4 * i32::from(near.has(cell))
                + 2 * i32::from(close.has(cell))
                + 3 * i32::from(recent.has(cell));
            list.push((-relevance, cell, after));
        }
        list.sort_by_key(|&(relevance, cell, _)| (relevance, cell));
        list.truncate(usize::from(self.bounds.breadth).max(1));
        let mut moves: Vec<_> = list.into_iter().map(|(_, cell, p)| (cell, p)).collect();
        if position.may_pass() {
            moves.push((PASS, position.pass()));
        }
        moves
    }

    /// The evaluation of the position for the defender: eye space, liberties and who takes the
    /// vital point.
    fn evaluate(&self, position: &Position<S>) -> i32 {
        let own = position.stones[Side::Defender as usize];
        let others = self.arena.active & !own;
        let open = self.arena.endless[Side::Attacker as usize] & others;
        let closed =
            if open.is_empty() { others } else { others & !self.arena.connected(open, others) };
        let mut eyes = 0;
        let mut left = closed;
        while !left.is_empty() {
            left &= !self.arena.connected(S::single(left.first()), left);
            eyes += 1;
        }
        let string = self.arena.connected(S::single(position.targets.first()), own);
        let liberties = (self.arena.spread(string) & position.empty(self.arena)).len() as i32;
        let mut score = 120 * eyes.min(3) - 150 + 10 * closed.len().min(12) as i32 + 5 * liberties;
        if !self.spots.vital(self.arena, position).is_empty() {
            score += if position.turn == Side::Defender { 100 } else { -100 };
        }
        score
    }
}
