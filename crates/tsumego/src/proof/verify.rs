//! Checks proofs by the plain rules.
//!
//! This module shares no code with the solver: positions are plain boards, moves are played by
//! [`Board::play`], and unconditional life is computed separately on sets of points.

use std::collections::BTreeSet;

use thiserror::Error;

use super::{Node, Proof};
use crate::go::{Board, Point, State};
use crate::problem::{Move, Problem, Side};
use crate::search::Budget;

/// A flaw of a proof, with the number of the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// There is no node with this number.
    #[error("no node {0}")]
    Missing(usize),
    /// The node follows from itself.
    #[error("node {0} is its own successor")]
    Cycle(usize),
    /// The node is reached with two different positions.
    #[error("node {0} is reached with two positions")]
    TwoPositions(usize),
    /// The node is wrong for its position, or is not what the winner needs.
    #[error("node {0} is wrong for its position")]
    Wrong(usize),
    /// The winner's move is not legal.
    #[error("the move of node {0} is not legal")]
    Illegal(usize),
    /// A legal move of the loser has no answer.
    #[error("node {0} does not answer the move {1:?}")]
    Unanswered(usize, Move),
}

/// A position on a plain board.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Scene {
    pub board: Board,
    /// Targets that were never captured.
    pub targets: BTreeSet<Point>,
    turn: Side,
    /// The point that the side to move may take only with a ko threat.
    pub ko: Option<Point>,
    threats: [u8; 2],
}

/// A position by what is not as in its problem: a large proof has millions of them.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Packed {
    changes: Box<[(Point, State)]>,
    /// Targets that were captured.
    lost: Box<[Point]>,
    turn: Side,
    ko: Option<Point>,
    threats: [u8; 2],
}

impl Packed {
    /// The position on a board. `problem` is the one for which it was packed.
    pub fn unpack(&self, problem: &Problem) -> Scene {
        let mut board = problem.board().clone();
        for &(p, state) in &self.changes {
            // The points of a problem are on its board.
            let _ = board.set(p, state.color());
        }
        let is_left = |p: &Point| !self.lost.contains(p);
        let targets = problem.targets().iter().copied().filter(is_left).collect();
        Scene { board, targets, turn: self.turn, ko: self.ko, threats: self.threats }
    }
}

struct Checker<'a> {
    problem: &'a Problem,
    proof: &'a Proof,
    /// The points where play is allowed when they are empty.
    playable: BTreeSet<Point>,
    /// By node: its position if it was visited; `true` once it is proved.
    seen: Vec<Option<(Packed, bool)>>,
}

pub(crate) fn verify(proof: &Proof, problem: &Problem) -> Result<(), Flaw> {
    let (mut checker, scene) = checker(proof, problem);
    checker.seen.resize(proof.nodes().len(), None);
    checker.node(0, &scene)
}

/// The reachable nodes of a verified proof and their positions, each node before its successors. `None` if
/// the time ends first.
pub(crate) fn positions(
    proof: &Proof,
    problem: &Problem,
    budget: &Budget,
) -> Option<Vec<(usize, Packed)>> {
    let (checker, scene) = checker(proof, problem);
    let mut list = Vec::new();
    checker.walk(0, &scene, &mut vec![false; proof.nodes().len()], budget, &mut list)?;
    list.reverse();
    Some(list)
}

/// Returns true if a target of a scene is alive by eyes alone, in each of which no point is outside
/// the region. `board` is that of the scene, perhaps with fewer stones of the attacker; `outside`
/// is by point index.
pub(crate) fn lives_inside(scene: &Scene, board: &Board, own: State, outside: &[bool]) -> bool {
    let is_eye = |region: &BTreeSet<Point>| region.iter().all(|p| !outside[p.index(board.size())]);
    let (chains, _) = benson(board, own, &|_| false, &is_eye);
    scene.targets.iter().any(|t| chains.iter().any(|c| c.contains(t)))
}

/// The stones of this state that are alive as long as their owner does not play in certain eyes of
/// theirs, and the points of these eyes.
pub(crate) fn unconditionally_alive(
    board: &Board,
    own: State,
) -> (BTreeSet<Point>, BTreeSet<Point>) {
    let (chains, regions) = benson(board, own, &|_| false, &|_| true);
    let is_eye = |region: &BTreeSet<Point>| {
        chains.iter().any(|chain| is_vital(board, region, &around(board, chain)))
    };
    let eyes = regions.into_iter().filter(is_eye).flatten().collect();
    (chains.into_iter().flatten().collect(), eyes)
}

fn checker<'a>(proof: &'a Proof, problem: &'a Problem) -> (Checker<'a>, Scene) {
    let board = problem.board().clone();
    let stones = Point::all(board.size()).filter(|&p| board.get(p).is_stone());
    let playable = stones.chain(problem.region().iter().copied()).collect();
    let scene = Scene {
        targets: problem.targets().iter().copied().collect(),
        turn: problem.side(problem.to_play()),
        ko: problem.ko(),
        threats: [proof.threats().attacker.min(15), proof.threats().defender.min(15)],
        board,
    };
    (Checker { problem, proof, playable, seen: Vec::new() }, scene)
}

impl Checker<'_> {
    fn node(&mut self, i: usize, scene: &Scene) -> Result<(), Flaw> {
        let packed = self.pack(scene);
        let (node, seen) =
            self.proof.nodes().get(i).zip(self.seen.get_mut(i)).ok_or(Flaw::Missing(i))?;
        if let Some((known, proved)) = seen {
            return match (*known == packed, proved) {
                (false, _) => Err(Flaw::TwoPositions(i)),
                (true, false) => Err(Flaw::Cycle(i)),
                (true, true) => Ok(()),
            };
        }
        *seen = Some((packed, false));
        let winner = self.proof.winner();
        match node {
            Node::Captured if winner == Side::Attacker && scene.targets.is_empty() => {}
            Node::Unconditional if winner == Side::Defender && self.lives(scene) => {}
            Node::NoMove if winner == Side::Defender && scene.turn == Side::Attacker => {
                if scene.targets.is_empty() {
                    return Err(Flaw::Wrong(i));
                }
                if let Some((mv, _)) = self.moves(scene).next() {
                    return Err(Flaw::Unanswered(i, mv));
                }
            }
            Node::Choice(mv, next) if scene.turn == winner && !scene.targets.is_empty() => {
                let after = self.after(scene, *mv).ok_or(Flaw::Illegal(i))?;
                self.node(*next, &after)?;
            }
            Node::Answers(answers) if scene.turn != winner && !scene.targets.is_empty() => {
                let moves: Vec<_> = self.moves(scene).collect();
                if moves.is_empty() {
                    return Err(Flaw::Wrong(i));
                }
                for (mv, after) in moves {
                    let (_, next) =
                        (answers.iter()).find(|(m, _)| *m == mv).ok_or(Flaw::Unanswered(i, mv))?;
                    self.node(*next, &after)?;
                }
            }
            _ => return Err(Flaw::Wrong(i)),
        }
        if let Some((_, proved)) = &mut self.seen[i] {
            *proved = true;
        }
        Ok(())
    }

    /// The nodes reachable from here that were not seen yet, each after its successors.
    fn walk(
        &self,
        i: usize,
        scene: &Scene,
        seen: &mut [bool],
        budget: &Budget,
        list: &mut Vec<(usize, Packed)>,
    ) -> Option<()> {
        let Some(node) = self.proof.nodes().get(i) else { return Some(()) };
        seen[i] = true;
        let follow = match node {
            Node::Choice(mv, next) => &[(*mv, *next)],
            Node::Answers(answers) => answers.as_slice(),
            _ => &[],
        };
        for &(mv, next) in follow {
            if seen.get(next) == Some(&false)
                && let Some(after) = self.after(scene, mv)
            {
                self.walk(next, &after, seen, budget, list)?;
            }
        }
        list.push((i, self.pack(scene)));
        (!budget.ends_at(list.len())).then_some(())
    }

    /// The legal moves and the resulting positions. A pass of the attacker that lifts no ko ban is
    /// omitted: the defender answers it with a pass, after which the targets are alive.
    fn moves(&self, scene: &Scene) -> impl Iterator<Item = (Move, Scene)> {
        let points = self.playable.iter().map(|&p| Move::Play(p));
        let moves = points.chain([Move::Pass]);
        moves.filter_map(|mv| Some((mv, self.after(scene, mv)?)))
    }

    fn pack(&self, scene: &Scene) -> Packed {
        let start = self.problem.board();
        let is_new = |&(p, state): &(Point, State)| state != start.get(p);
        let states = self.playable.iter().map(|&p| (p, scene.board.get(p)));
        let lost = self.problem.targets().iter().copied().filter(|p| !scene.targets.contains(p));
        Packed {
            changes: states.filter(is_new).collect(),
            lost: lost.collect(),
            turn: scene.turn,
            ko: scene.ko,
            threats: scene.threats,
        }
    }

    /// The position after a move, if it is legal and not omitted.
    fn after(&self, scene: &Scene, mv: Move) -> Option<Scene> {
        let turn = scene.turn.opposite();
        let Move::Play(point) = mv else {
            let is_legal = scene.turn == Side::Defender || scene.ko.is_some();
            return is_legal.then(|| Scene { turn, ko: None, ..scene.clone() });
        };
        if scene.board.get(point) != State::Empty || !self.playable.contains(&point) {
            return None;
        }
        let mut after = Scene { turn, ko: None, ..scene.clone() };
        if scene.ko == Some(point) {
            let threats = &mut after.threats[scene.turn as usize];
            *threats = threats.checked_sub(1)?;
        }
        let color = self.problem.color(scene.turn);
        let mut captured = Vec::new();
        let played = after.board.play(color, point, &mut captured);
        if played.is_err() || after.board.get(point) == State::Empty {
            return None;
        }
        if let [only] = captured[..] {
            let own = State::from(color);
            let beside = || point.neighbours(scene.board.size()).map(|n| after.board.get(n));
            let alone = beside().all(|s| s != own);
            let liberties = beside().filter(|&s| s == State::Empty).count();
            if alone && liberties == 1 {
                after.ko = Some(only);
            }
        }
        for p in captured {
            after.targets.remove(&p);
        }
        Some(after)
    }

    fn lives(&self, scene: &Scene) -> bool {
        let own = State::from(self.problem.color(Side::Defender));
        let board = &scene.board;
        let stays = |chain: &BTreeSet<Point>| {
            (around(board, chain).iter())
                .any(|p| board.get(*p) == State::Empty && !self.playable.contains(p))
        };
        let (chains, _) = benson(board, own, &stays, &|_| true);
        scene.targets.iter().any(|t| chains.iter().any(|c| c.contains(t)))
    }
}

/// A test of a string or of a region.
type Test<'a> = &'a dyn Fn(&BTreeSet<Point>) -> bool;

/// The strings of this state that are unconditionally alive, by regions that may be their eyes or because they
/// stay in any case, and the regions that only they enclose.
fn benson(
    board: &Board,
    own: State,
    stays: Test<'_>,
    is_eye: Test<'_>,
) -> (Vec<BTreeSet<Point>>, Vec<BTreeSet<Point>>) {
    let mut chains = components(board, |s| s == own);
    let mut regions = components(board, |s| s != own);
    regions.retain(is_eye);
    loop {
        let before = chains.len() + regions.len();
        chains.retain(|chain| {
            let beside = around(board, chain);
            stays(chain) || regions.iter().filter(|r| is_vital(board, r, &beside)).count() >= 2
        });
        regions.retain(|region| {
            (around(board, region).iter())
                .all(|p| board.get(*p) != own || chains.iter().any(|c| c.contains(p)))
        });
        if chains.len() + regions.len() == before {
            return (chains, regions);
        }
    }
}

/// Returns true if every empty point of a region is one of these, those beside a string.
fn is_vital(board: &Board, region: &BTreeSet<Point>, beside: &BTreeSet<Point>) -> bool {
    region.iter().all(|p| board.get(*p) != State::Empty || beside.contains(p))
}

fn components(board: &Board, of: impl Fn(State) -> bool) -> Vec<BTreeSet<Point>> {
    let size = board.size();
    let mut list: Vec<BTreeSet<Point>> = Vec::new();
    let mut seen = vec![false; usize::from(size) * usize::from(size)];
    for start in Point::all(size).filter(|&p| of(board.get(p))) {
        if seen[start.index(size)] {
            continue;
        }
        let mut part = BTreeSet::from([start]);
        let mut todo = vec![start];
        while let Some(p) = todo.pop() {
            seen[p.index(size)] = true;
            for n in p.neighbours(size) {
                if of(board.get(n)) && part.insert(n) {
                    todo.push(n);
                }
            }
        }
        list.push(part);
    }
    list
}

fn around(board: &Board, part: &BTreeSet<Point>) -> BTreeSet<Point> {
    (part.iter()).flat_map(|&p| p.neighbours(board.size())).filter(|p| !part.contains(p)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::ask::Solver;
    use crate::search::Limits;
    use crate::{Threats, read_problems};

    /// The positions of the nodes of a proof are those after the lines that lead to them. Returns how many
    /// have lost a target and how many have a ko.
    fn compare(proof: &Proof, problem: &Problem) -> (usize, usize) {
        let found = positions(proof, problem, &Budget::default()).unwrap();
        let mut scenes: HashMap<usize, Scene> =
            found.iter().map(|(i, packed)| (*i, packed.unpack(problem))).collect();
        assert_eq!(found.len(), scenes.len(), "each node once");
        let (mut lost, mut kos) = (0, 0);
        for line in proof.lines() {
            let scene = scenes.remove(&line.number).unwrap();
            let mut board = problem.board().clone();
            let mut color = problem.to_play();
            let mut targets: BTreeSet<Point> = problem.targets().iter().copied().collect();
            for mv in &line.moves {
                if let Move::Play(p) = mv {
                    let mut captured = Vec::new();
                    board.play(color, *p, &mut captured).unwrap();
                    targets.retain(|t| !captured.contains(t));
                }
                color = color.opposite();
            }
            assert!(scene.board == board && scene.targets == targets, "{:?}", line.moves);
            assert_eq!(problem.color(scene.turn), color);
            lost += usize::from(targets.len() < problem.targets().len());
            if let Some(ko) = scene.ko {
                assert_eq!(board.get(ko), State::Empty);
                kos += 1;
            }
        }
        assert!(scenes.is_empty(), "every node is reached");
        (lost, kos)
    }

    #[test]
    fn packed_positions_are_those_of_the_lines() {
        let mut found = Vec::new();
        read_problems(["../../examples/problems"], &mut |problem| found.push(problem));
        let limits = Limits::default().nodes(20_000);
        let (mut proofs, mut lost, mut kos) = (0, 0, 0);
        for problem in found.into_iter().filter_map(|read| read.ok()?.problem().ok()) {
            let mut solver = Solver::new(&problem).unwrap();
            for threats in [Threats::NONE, Threats::new(Side::Attacker, 1)] {
                let Some(proof) = solver.proof(threats, &limits) else { continue };
                let more = compare(&proof, &problem);
                (proofs, lost, kos) = (proofs + 1, lost + more.0, kos + more.1);
            }
        }
        assert!(proofs > 50 && lost > 1000 && kos > 1000);
    }
}
