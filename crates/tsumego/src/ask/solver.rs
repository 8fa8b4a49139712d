//! The solver: questions, limits and answers.

use super::Scope;
use crate::board::{NONE, PASS, Position, Set, Spots, Words, filled, ordered, target_lives};
use crate::control::Control;
use crate::go::Point;
use crate::problem::{Invalid, Layout, Move, Problem, Side, Threats};
use crate::proof::{Proof, Superko, build};
use crate::search::{
    AlphaBeta, Basis, Bounds, Clock, Cycle, Engine, Learned, Limits, Outcome, Solution, Stopped,
    Value, Verdict, find_cycle, learned, outcome_of, verdict,
};

/// A solver of one problem. It reuses the results of earlier calls.
pub struct Solver {
    problem: Problem,
    machine: Box<dyn Machine>,
    /// If verdicts must hold on the whole board: stones of the attacker that are not on the real board.
    whole_board: Option<Vec<Point>>,
}

/// The default maximum size of a solver's table: 512 MiB. It has room for about 6 million positions, and
/// grows to that only if they are searched.
pub const DEFAULT_MEMORY: usize = 512 << 20;

impl Solver {
    /// A solver whose table takes at most [`DEFAULT_MEMORY`] bytes.
    ///
    /// # Errors
    /// [`Invalid::TooLarge`].
    pub fn new(problem: &Problem) -> Result<Solver, Invalid> {
        Solver::with_memory(problem, DEFAULT_MEMORY)
    }

    /// A solver whose table takes at most `bytes` bytes (but at least 128 KiB).
    ///
    /// # Errors
    /// [`Invalid::TooLarge`].
    pub fn with_memory(problem: &Problem, bytes: usize) -> Result<Solver, Invalid> {
        let layout = Layout::new(problem);
        let machine: Box<dyn Machine> = if layout.cells() <= u64::BITS {
            Box::new(Engine::<u64>::new(problem, &layout, bytes))
        } else if layout.cells() <= u128::BITS {
            Box::new(Engine::<u128>::new(problem, &layout, bytes))
        } else if layout.cells() <= Words::<2>::BITS {
            Box::new(Engine::<Words<2>>::new(problem, &layout, bytes))
        } else if layout.cells() <= Words::<3>::BITS {
            Box::new(Engine::<Words<3>>::new(problem, &layout, bytes))
        } else {
            return Err(Invalid::TooLarge(layout.cells()));
        };
        Ok(Solver { problem: problem.clone(), machine, whole_board: None })
    }

    /// Searches with this number of threads from now on. They share the solver's table. Results are the
    /// same; which of several winning moves is found, and the number of positions visited, may differ
    /// from call to call.
    #[must_use]
    pub fn with_jobs(mut self, jobs: usize) -> Solver {
        self.set_jobs(jobs);
        self
    }

    pub(crate) fn set_jobs(&mut self, jobs: usize) {
        self.machine.set_jobs(jobs);
    }

    /// The problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The result if the sides have these ko threats.
    pub fn outcome(&mut self, threats: Threats, limits: &Limits) -> Outcome {
        self.machine.outcome(&[], threats, &mut Clock::new(limits))
    }

    /// The result and, if it depends on ko threats, how.
    pub fn solve(&mut self, limits: &Limits) -> Solution {
        let mut clock = Clock::new(limits);
        let without = self.machine.outcome(&[], Threats::NONE, &mut clock);
        let verdict = verdict(without, |threats| self.machine.outcome(&[], threats, &mut clock));
        // A move that wins without threats may lose with them: the first move is that of the firmer
        // proof.
        let firm = verdict.firm();
        let first = match firm {
            Threats::NONE => None,
            firm => self.machine.best(&[], firm, &mut clock),
        };
        let solution = self.solution(verdict, without, Threats::NONE, first, clock);
        Solution { proved_with: firm, ..solution }
    }

    /// The result if the sides have just these ko threats, as a verdict: [`Verdict::Alive`] and
    /// [`Verdict::Dead`] then apply only to these threats.
    pub fn solve_with(&mut self, threats: Threats, limits: &Limits) -> Solution {
        let mut clock = Clock::new(limits);
        let outcome = self.machine.outcome(&[], threats, &mut clock);
        self.solution(Verdict::from_outcome(outcome), outcome, threats, None, clock)
    }

    fn solution(
        &mut self,
        verdict: Verdict,
        outcome: Outcome,
        mut threats: Threats,
        chosen: Option<Move>,
        mut clock: Clock,
    ) -> Solution {
        let first = self.problem.side(self.problem.to_play());
        let mut line = Vec::new();
        if let Verdict::Ko(ko) = verdict {
            let turns = ko.side == first;
            threats = Threats::new(ko.side, ko.threats - u8::from(!turns));
            if turns && ko.then == Outcome::Repetition {
                // Endless play has no line beyond its first move.
                let machine = &mut self.machine;
                let moves = machine.moves(&[], threats).into_iter();
                line.extend(
                    moves
                        .filter(|&mv| machine.outcome(&[mv], threats, &mut clock) == ko.then)
                        .take(1),
                );
            }
        }
        if verdict == Verdict::Repetition
            && let Some(cycle) = self.machine.cycle(threats, &mut clock)
        {
            line = cycle.before.into_iter().chain(cycle.moves).collect();
        }
        if line.is_empty() {
            line = self.machine.line(&[], threats, chosen, &mut clock);
        }
        let best = line
            .first()
            .copied()
            .or_else(|| self.machine.guess(&self.problem, clock.limits.cancel.as_ref()));
        Solution {
            verdict,
            outcome,
            best,
            line,
            threats,
            proved_with: threats,
            nodes: clock.nodes,
            time: clock.start.elapsed(),
            memory: self.machine.memory(),
        }
    }

    /// Requires that verdicts of first moves hold on the whole board, without these stones, from
    /// now on.
    pub(crate) fn set_whole_board(&mut self, without: Vec<Point>) {
        self.whole_board = Some(without);
    }

    /// Returns whether a verdict that is proved with these threats, for the problem or after these
    /// moves, may be stated: if it must hold on the whole board, whether it does.
    pub(crate) fn is_claimed(
        &mut self,
        played: &[Move],
        verdict: Verdict,
        threats: Threats,
        limits: &Limits,
    ) -> bool {
        match self.whole_board.clone() {
            None => true,
            Some(added) => {
                self.scope_after(played, &added, (verdict, threats), limits) == Scope::Board
            }
        }
    }

    /// The verdict on the position after each legal first move. In a region that nobody marked, one that does
    /// not hold on the whole board is [`Verdict::Open`].
    pub fn first_verdicts(&mut self, limits: &Limits) -> Vec<(Move, Verdict)> {
        let mut clock = Clock::new(limits);
        let machine = &mut self.machine;
        let moves = machine.moves(&[], Threats::NONE);
        let mut verdict = |mv| {
            let without = machine.outcome(&[mv], Threats::NONE, &mut clock);
            verdict(without, |threats| machine.outcome(&[mv], threats, &mut clock))
        };
        let mut list: Vec<_> = moves.into_iter().map(|mv| (mv, verdict(mv))).collect();
        let start = clock.start;
        for (mv, verdict) in &mut list {
            let left = limits.after(start.elapsed());
            let is_decided = !matches!(verdict, Verdict::Open(_));
            if is_decided && !self.is_claimed(&[*mv], *verdict, verdict.firm(), &left) {
                *verdict = Verdict::Open(Stopped::Region);
            }
        }
        list
    }

    /// The result under positional superko, and the move that reaches it if it is one of the side to
    /// play.
    ///
    /// No move may make a board that has been there since the last move elsewhere; passes that lift a
    /// ban and ko threats stand for moves elsewhere. [`Outcome::Repetition`] then means that play ends
    /// only when no moves elsewhere are left.
    pub fn superko_outcome(
        &mut self,
        threats: Threats,
        limits: &Limits,
    ) -> (Outcome, Option<Move>) {
        self.machine.superko(threats, &mut Clock::new(limits))
    }

    /// The verdict under positional superko, with the ko threats that change it, and the move that
    /// reaches the result without threats.
    pub fn superko(&mut self, limits: &Limits) -> (Verdict, Option<Move>) {
        let mut clock = Clock::new(limits);
        let (without, best) = self.machine.superko(Threats::NONE, &mut clock);
        (verdict(without, |threats| self.machine.superko(threats, &mut clock).0), best)
    }

    /// Play that repeats for ever, if the result with these threats is [`Outcome::Repetition`].
    pub fn cycle(&mut self, threats: Threats, limits: &Limits) -> Option<Cycle> {
        self.machine.cycle(threats, &mut Clock::new(limits))
    }

    /// Returns the table's entry for the problem with these threats; `None` if it was not searched
    /// yet.
    pub(crate) fn known(&self, threats: Threats) -> Option<Value> {
        self.machine.known(threats)
    }

    /// Returns one in `one_in` of the solved positions of the table, chosen by their hashes, to learn from.
    pub fn learned(&self, one_in: u32) -> Vec<Learned> {
        self.machine.learned(one_in)
    }

    /// Returns whether a target is already alive even if the defender always passes.
    pub fn is_alive_at_once(&self) -> bool {
        self.machine.lives()
    }

    /// Best play from both sides; empty if nothing is decided within the limits.
    pub fn line(&mut self, threats: Threats, limits: &Limits) -> Vec<Move> {
        self.machine.line(&[], threats, None, &mut Clock::new(limits))
    }

    /// The move that the search prefers so far; nothing is proved by it.
    pub fn leading(&self) -> Option<Move> {
        self.machine.leading()
    }

    /// A move that looks good, without proof: that of an alpha-beta search with eye shapes over
    /// a few thousand positions.
    pub fn guess(&self) -> Option<Move> {
        self.machine.guess(&self.problem, None)
    }

    /// The result of every legal first move, for these ko threats.
    pub fn first_moves(&mut self, threats: Threats, limits: &Limits) -> Vec<(Move, Outcome)> {
        self.after(&[], threats, limits)
            .into_iter()
            .map(|reply| (reply.mv, reply.outcome))
            .collect()
    }

    /// The result after these moves; open if one of them is not legal.
    pub fn outcome_after(&mut self, played: &[Move], threats: Threats, limits: &Limits) -> Outcome {
        self.machine.outcome(played, threats, &mut Clock::new(limits))
    }

    /// The result after these moves. In a region that nobody marked, one that does not hold on the whole board
    /// is open.
    pub(crate) fn claimed_after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits,
    ) -> Outcome {
        let outcome = self.outcome_after(played, threats, limits);
        match Verdict::from_outcome(outcome) {
            Verdict::Open(_) => outcome,
            verdict if self.is_claimed(played, verdict, threats, limits) => outcome,
            _ => Outcome::Open(Stopped::Region),
        }
    }

    /// The move that wins for the side to play after these moves, if one is proved to.
    pub(crate) fn best_after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits,
    ) -> Option<Move> {
        self.machine.best(played, threats, &mut Clock::new(limits))
    }

    /// Best play from both sides after these moves.
    pub fn line_after(&mut self, played: &[Move], threats: Threats, limits: &Limits) -> Vec<Move> {
        self.machine.line(played, threats, None, &mut Clock::new(limits))
    }

    /// The legal moves after these moves, and their results.
    pub(crate) fn after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits,
    ) -> Vec<AfterMove> {
        self.machine.replies(played, threats, &mut Clock::new(limits))
    }

    /// Returns whether the targets are captured or unconditionally alive after these moves.
    pub(crate) fn is_over_after(&self, played: &[Move], threats: Threats) -> bool {
        self.machine.is_over(played, threats)
    }

    /// A proof of the result that can be walked and checked by the plain rules. `None` if the
    /// limits end it before, or if the result is a repetition.
    pub fn proof(&mut self, threats: Threats, limits: &Limits) -> Option<Proof> {
        self.machine.proof(&[], threats, &mut Clock::new(limits))
    }

    /// Returns a proof of the result for the position after these moves. It is a proof of the
    /// problem that is left then.
    pub(crate) fn proof_after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits,
    ) -> Option<Proof> {
        self.machine.proof(played, threats, &mut Clock::new(limits))
    }
}

/// The number of positions that [`Solver::guess`] searches.
const GUESS_NODES: u64 = 5000;

/// A legal move in a position, its result and the length of the line to it, if known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AfterMove {
    pub mv: Move,
    pub outcome: Outcome,
    pub plies: u16,
}

/// A solver for one width of words. `played` are moves from the start of the problem.
trait Machine: Send {
    fn outcome(&mut self, played: &[Move], threats: Threats, clock: &mut Clock) -> Outcome;
    fn best(&mut self, played: &[Move], threats: Threats, clock: &mut Clock) -> Option<Move>;
    fn line(
        &mut self,
        played: &[Move],
        threats: Threats,
        first: Option<Move>,
        clock: &mut Clock,
    ) -> Vec<Move>;
    fn guess(&self, problem: &Problem, cancel: Option<&Control>) -> Option<Move>;
    fn leading(&self) -> Option<Move>;
    fn known(&self, threats: Threats) -> Option<Value>;
    fn moves(&self, played: &[Move], threats: Threats) -> Vec<Move>;
    fn replies(&mut self, played: &[Move], threats: Threats, clock: &mut Clock) -> Vec<AfterMove>;
    fn is_over(&self, played: &[Move], threats: Threats) -> bool;
    fn lives(&self) -> bool;
    fn learned(&self, one_in: u32) -> Vec<Learned>;
    fn proof(&mut self, played: &[Move], threats: Threats, clock: &mut Clock) -> Option<Proof>;
    fn superko(&mut self, threats: Threats, clock: &mut Clock) -> (Outcome, Option<Move>);
    fn cycle(&mut self, threats: Threats, clock: &mut Clock) -> Option<Cycle>;
    fn memory(&self) -> usize;
    fn set_jobs(&mut self, jobs: usize);
}

impl<S: Set> Machine for Engine<S> {
    fn outcome(&mut self, played: &[Move], threats: Threats, clock: &mut Clock) -> Outcome {
        match self.position(played, threats) {
            Some(position) => outcome_of(self.decide(&position, clock)),
            None => Outcome::Open(Stopped::Depth),
        }
    }

    /// The move that wins for the side to play, if one is known to.
    fn best(&mut self, played: &[Move], threats: Threats, clock: &mut Clock) -> Option<Move> {
        let position = self.position(played, threats)?;
        let value = self.decide(&position, clock).ok()?;
        let wins = value.basis == Basis::Rules && value.winner() == Some(position.turn);
        wins.then(|| self.to_move(value.best)).flatten()
    }

    fn line(
        &mut self,
        played: &[Move],
        threats: Threats,
        first: Option<Move>,
        clock: &mut Clock,
    ) -> Vec<Move> {
        let mut line = Vec::new();
        let Some(mut position) = self.position(played, threats) else { return line };
        while line.len() < 200 {
            if position.targets.is_empty() || target_lives(&self.arena, &position) {
                break;
            }
            let Ok(value) = self.decide(&position, clock) else { break };
            let moves = self.after(&position);
            let chosen = if line.is_empty() && first.is_some() {
                moves.into_iter().find(|m| self.to_move(m.0) == first)
            } else if value.winner() == Some(position.turn) {
                moves.into_iter().find(|m| m.0 == value.best)
            } else {
                // The longest resistance, by the known proofs; a pass only if there is no other
                // move.
                let mut longest = None;
                for (cell, after) in moves {
                    let Ok(v) = self.decide(&after, clock) else { continue };
                    let key = (cell != PASS, v.plies);
                    if longest.is_none_or(|(best, _)| key > best) {
                        longest = Some((key, (cell, after)));
                    }
                }
                longest.map(|(_, m)| m)
            };
            let Some((cell, after)) = chosen else { break };
            line.extend(self.to_move(cell));
            position = after;
        }
        line
    }

    fn guess(&self, problem: &Problem, cancel: Option<&Control>) -> Option<Move> {
        let spots = Spots::new(&self.arena, problem);
        let bounds = Bounds { depth: 12, breadth: 8, nodes: GUESS_NODES, cancel };
        let mut engine = AlphaBeta::new(&self.arena, &spots, bounds);
        let (cell, _) = engine.best(&self.start)?;
        self.to_move(cell)
    }

    fn leading(&self) -> Option<Move> {
        let start = self.start(Threats::NONE);
        let value = self.table.get(start.hash, Side::Attacker, 0)?;
        if value.best == NONE { None } else { self.to_move(value.best) }
    }

    fn known(&self, threats: Threats) -> Option<Value> {
        let start = ordered(&self.arena, &self.start(threats));
        let value = |position: &Position<S>| self.table.get(position.hash, Side::Attacker, 0);
        value(&start).or_else(|| {
            // The search begins with the outside liberties filled; then death says nothing.
            let value = value(&filled(&self.arena, &start, self.arena.outside)?)?;
            (value.winner() != Some(Side::Attacker)).then_some(value)
        })
    }

    fn moves(&self, played: &[Move], threats: Threats) -> Vec<Move> {
        let Some(position) = self.position(played, threats) else { return Vec::new() };
        self.after(&position).into_iter().filter_map(|(cell, _)| self.to_move(cell)).collect()
    }

    fn replies(&mut self, played: &[Move], threats: Threats, clock: &mut Clock) -> Vec<AfterMove> {
        let Some(position) = self.position(played, threats) else { return Vec::new() };
        let mut list = Vec::new();
        for (cell, after) in self.after(&position) {
            let value = self.decide(&after, clock);
            let plies = value.map_or(0, |v| v.plies);
            if let Some(mv) = self.to_move(cell) {
                list.push(AfterMove { mv, outcome: outcome_of(value), plies });
            }
        }
        list
    }

    fn is_over(&self, played: &[Move], threats: Threats) -> bool {
        self.position(played, threats)
            .is_none_or(|p| p.targets.is_empty() || target_lives(&self.arena, &p))
    }

    fn learned(&self, one_in: u32) -> Vec<Learned> {
        learned(self, one_in)
    }

    fn lives(&self) -> bool {
        target_lives(&self.arena, &self.start)
    }

    fn proof(&mut self, played: &[Move], threats: Threats, clock: &mut Clock) -> Option<Proof> {
        build(self, played, threats, clock)
    }

    fn superko(&mut self, threats: Threats, clock: &mut Clock) -> (Outcome, Option<Move>) {
        let start = self.start(threats);
        Superko::new(self, clock).outcome(&start)
    }

    fn cycle(&mut self, threats: Threats, clock: &mut Clock) -> Option<Cycle> {
        find_cycle(self, threats, clock)
    }

    fn memory(&self) -> usize {
        self.table.bytes()
    }

    fn set_jobs(&mut self, jobs: usize) {
        self.jobs = jobs.max(1);
    }
}
