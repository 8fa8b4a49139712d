//! The solver: questions, limits and answers.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use super::arena::{Arena, Layout};
use super::benson::target_lives;
use super::cycle::{self, Cycle};
use super::dame::{dames, filled, ordered, same_move, simple};
use super::engine::{self as alphabeta, Bounds};
use super::history::History;
use super::learn::{self, Learned};
use super::position::{Chains, NONE, PASS, Position};
use super::problem::{Invalid, Problem};
use super::proof::{self, Proof};
use super::scope::Scope;
use super::search::{Budget, Crew, Search, Stopped};
use super::set::{CellId, Set, Words};
use super::shapes::Spots;
use super::side::{Side, Threats};
use super::superko::Superko;
use super::table::{Basis, Table, Value};
use crate::control::Control;
use crate::go::Point;
use crate::parallel;
use crate::setters::setters;

/// A move of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// No stone.
    Pass,
}

impl Move {
    /// The point, unless it is a pass.
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }
}

/// Limits of a search. By default, there are none.
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// The time for the whole call.
    pub time: Option<Duration>,
    /// The number of positions that a call may visit.
    pub nodes: Option<u64>,
    /// Checked every few positions: set it, from any thread, to stop.
    pub cancel: Option<&'a Control>,
}

impl<'a> Limits<'a> {
    setters! {
        time: impl Into<Option<Duration>>,
        nodes: impl Into<Option<u64>>,
        cancel: impl Into<Option<&'a Control>>,
    }
}

/// The result of a problem for one number of ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Proved: a target lives, by eyes or in seki.
    Alive,
    /// Proved: all targets are captured.
    Dead,
    /// Proved: the attacker cannot capture and the defender cannot reach an end; the side that
    /// deviates from the repetition loses.
    Repetition,
    /// Not decided.
    Open(Stopped),
}

impl Outcome {
    /// The outcome in one word: `alive`, `dead`, `repetition` or `not_decided`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Alive => "alive",
            Outcome::Dead => "dead",
            Outcome::Repetition => "repetition",
            Outcome::Open(_) => "not_decided",
        }
    }
}

/// The whole answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Proved alive, even if the attacker has [`MOST_THREATS`] ko threats more.
    Alive,
    /// Proved dead, even if the defender has [`MOST_THREATS`] ko threats more.
    Dead,
    /// It is a ko: both results are proved.
    Ko(Ko),
    /// Proved, without threats: neither side can win without repeating the position.
    Repetition,
    /// Not decided.
    Open(Stopped),
}

impl Verdict {
    /// The verdict if the threats are given.
    pub const fn of(outcome: Outcome) -> Verdict {
        match outcome {
            Outcome::Alive => Verdict::Alive,
            Outcome::Dead => Verdict::Dead,
            Outcome::Repetition => Verdict::Repetition,
            Outcome::Open(why) => Verdict::Open(why),
        }
    }

    /// The threats with which [`Verdict::Alive`] and [`Verdict::Dead`] are proved: [`MOST_THREATS`] of the
    /// loser.
    const fn firm(self) -> Threats {
        match self {
            Verdict::Alive => Threats::of(Side::Attacker, MOST_THREATS),
            Verdict::Dead => Threats::of(Side::Defender, MOST_THREATS),
            _ => Threats::NONE,
        }
    }

    /// The verdict in one word: `alive`, `dead`, `ko`, `repetition` or `not_decided`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Alive => "alive",
            Verdict::Dead => "dead",
            Verdict::Ko(_) => "ko",
            Verdict::Repetition => "repetition",
            Verdict::Open(_) => "not_decided",
        }
    }
}

/// A result that depends on ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ko {
    /// The result without threats: [`Outcome::Alive`] or [`Outcome::Dead`].
    pub without: Outcome,
    /// The side that changes the result with threats.
    pub side: Side,
    /// The smallest number of its threats that changes the result.
    pub threats: u8,
    /// The changed result, which may be a repetition.
    pub then: Outcome,
}

/// The largest number of threats that [`Solver::solve`] tries.
pub const MOST_THREATS: u8 = 4;

/// An answer and what it cost.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The answer.
    pub verdict: Verdict,
    /// The result without ko threats, or with the given threats. It may be known even if the
    /// verdict is not.
    pub outcome: Outcome,
    /// The move that wins for the side to play (if the verdict is [`Verdict::Alive`] or
    /// [`Verdict::Dead`], even against [`MOST_THREATS`]), or the one that resists longest; if
    /// nothing is decided, the one that looks best. For a ko, the move that wins with the fewest
    /// threats, or against the most.
    pub best: Option<Move>,
    /// Best play from both sides, beginning with `best`; it ends at a capture of the targets, at
    /// unconditional life, where the attacker has no move, or where play begins to repeat. Empty if
    /// nothing is decided.
    pub line: Vec<Move>,
    /// The threats with which the line is played: for a ko, the fewest with which the first player
    /// wins.
    pub threats: Threats,
    /// The threats for which [`Verdict::Alive`] and [`Verdict::Dead`] are proved: those that were given,
    /// or [`MOST_THREATS`] of the loser.
    pub proved_with: Threats,
    /// The positions that were visited.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
    /// The bytes of the table at its end.
    pub memory: usize,
}

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
    pub fn with_jobs(self, jobs: usize) -> Solver {
        self.with_jobs_after(ALONE, jobs)
    }

    /// Searches with this number of threads from now on; one thread visits `nodes` positions before
    /// the others help.
    #[doc(hidden)]
    #[must_use]
    pub fn with_jobs_after(mut self, nodes: u64, jobs: usize) -> Solver {
        self.machine.set_jobs(jobs, nodes);
        self
    }

    pub(super) fn set_jobs(&mut self, jobs: usize) {
        self.machine.set_jobs(jobs, ALONE);
    }

    /// The problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The result if the sides have these ko threats.
    pub fn outcome(&mut self, threats: Threats, limits: &Limits<'_>) -> Outcome {
        self.machine.outcome(&[], threats, &mut Clock::new(limits))
    }

    /// The result and, if it depends on ko threats, how.
    pub fn solve(&mut self, limits: &Limits<'_>) -> Solution {
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
    pub fn solve_with(&mut self, threats: Threats, limits: &Limits<'_>) -> Solution {
        let mut clock = Clock::new(limits);
        let outcome = self.machine.outcome(&[], threats, &mut clock);
        self.solution(Verdict::of(outcome), outcome, threats, None, clock)
    }

    fn solution(
        &mut self,
        verdict: Verdict,
        outcome: Outcome,
        mut threats: Threats,
        chosen: Option<Move>,
        mut clock: Clock<'_>,
    ) -> Solution {
        let first = self.problem.side(self.problem.to_play());
        let mut line = Vec::new();
        if let Verdict::Ko(ko) = verdict {
            let turns = ko.side == first;
            threats = Threats::of(ko.side, ko.threats - u8::from(!turns));
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
            .or_else(|| self.machine.guess(&self.problem, clock.limits.cancel));
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
    pub(super) fn set_whole_board(&mut self, without: Vec<Point>) {
        self.whole_board = Some(without);
    }

    /// Returns whether a verdict that is proved with these threats, for the problem or after these
    /// moves, may be stated: if it must hold on the whole board, whether it does.
    pub(super) fn is_claimed(
        &mut self,
        played: &[Move],
        verdict: Verdict,
        threats: Threats,
        limits: &Limits<'_>,
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
    pub fn first_verdicts(&mut self, limits: &Limits<'_>) -> Vec<(Move, Verdict)> {
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
            let left = limits.time.map(|time| time.saturating_sub(start.elapsed()));
            let is_decided = !matches!(verdict, Verdict::Open(_));
            if is_decided && !self.is_claimed(&[*mv], *verdict, verdict.firm(), &limits.time(left))
            {
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
        limits: &Limits<'_>,
    ) -> (Outcome, Option<Move>) {
        self.machine.superko(threats, &mut Clock::new(limits))
    }

    /// The verdict under positional superko, with the ko threats that change it, and the move that
    /// reaches the result without threats.
    pub fn superko(&mut self, limits: &Limits<'_>) -> (Verdict, Option<Move>) {
        let mut clock = Clock::new(limits);
        let (without, best) = self.machine.superko(Threats::NONE, &mut clock);
        (verdict(without, |threats| self.machine.superko(threats, &mut clock).0), best)
    }

    /// Play that repeats for ever, if the result with these threats is [`Outcome::Repetition`].
    pub fn cycle(&mut self, threats: Threats, limits: &Limits<'_>) -> Option<Cycle> {
        self.machine.cycle(threats, &mut Clock::new(limits))
    }

    /// Returns the table's entry for the problem with these threats; `None` if it was not searched
    /// yet.
    pub(super) fn known(&self, threats: Threats) -> Option<Value> {
        self.machine.known(threats)
    }

    /// Returns one in `one_in` of the solved positions of the table, chosen by their hashes.
    #[doc(hidden)]
    pub fn learned(&self, one_in: u32) -> Vec<Learned> {
        self.machine.learned(one_in)
    }

    /// Returns whether a target is already alive even if the defender always passes.
    pub fn is_alive_at_once(&self) -> bool {
        self.machine.lives()
    }

    /// Best play from both sides; empty if nothing is decided within the limits.
    pub fn line(&mut self, threats: Threats, limits: &Limits<'_>) -> Vec<Move> {
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
    pub fn first_moves(&mut self, threats: Threats, limits: &Limits<'_>) -> Vec<(Move, Outcome)> {
        self.after(&[], threats, limits)
            .into_iter()
            .map(|reply| (reply.mv, reply.outcome))
            .collect()
    }

    /// The result after these moves; open if one of them is not legal.
    pub fn outcome_after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits<'_>,
    ) -> Outcome {
        self.machine.outcome(played, threats, &mut Clock::new(limits))
    }

    /// The result after these moves. In a region that nobody marked, one that does not hold on the whole board
    /// is open.
    pub(super) fn claimed_after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits<'_>,
    ) -> Outcome {
        let outcome = self.outcome_after(played, threats, limits);
        match Verdict::of(outcome) {
            Verdict::Open(_) => outcome,
            verdict if self.is_claimed(played, verdict, threats, limits) => outcome,
            _ => Outcome::Open(Stopped::Region),
        }
    }

    /// The move that wins for the side to play after these moves, if one is proved to.
    pub(super) fn best_after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits<'_>,
    ) -> Option<Move> {
        self.machine.best(played, threats, &mut Clock::new(limits))
    }

    /// Best play from both sides after these moves.
    pub fn line_after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits<'_>,
    ) -> Vec<Move> {
        self.machine.line(played, threats, None, &mut Clock::new(limits))
    }

    /// The legal moves after these moves, and their results.
    pub(super) fn after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits<'_>,
    ) -> Vec<Reply> {
        self.machine.replies(played, threats, &mut Clock::new(limits))
    }

    /// Returns whether the targets are captured or unconditionally alive after these moves.
    pub(super) fn is_over_after(&self, played: &[Move], threats: Threats) -> bool {
        self.machine.is_over(played, threats)
    }

    /// A proof of the result that can be walked and checked by the plain rules. `None` if the
    /// limits end it before, or if the result is a repetition.
    pub fn proof(&mut self, threats: Threats, limits: &Limits<'_>) -> Option<Proof> {
        self.machine.proof(&[], threats, &mut Clock::new(limits))
    }

    /// Returns a proof of the result for the position after these moves. It is a proof of the
    /// problem that is left then.
    pub(super) fn proof_after(
        &mut self,
        played: &[Move],
        threats: Threats,
        limits: &Limits<'_>,
    ) -> Option<Proof> {
        self.machine.proof(played, threats, &mut Clock::new(limits))
    }
}

/// The result without threats and, if threats of the loser change it, their number.
fn verdict(without: Outcome, mut outcome: impl FnMut(Threats) -> Outcome) -> Verdict {
    let (loser, certain) = match without {
        Outcome::Alive => (Side::Attacker, Verdict::Alive),
        Outcome::Dead => (Side::Defender, Verdict::Dead),
        Outcome::Repetition => return Verdict::Repetition,
        Outcome::Open(why) => return Verdict::Open(why),
    };
    // More threats never hurt: if the maximum does not change the result, fewer do not.
    match outcome(Threats::of(loser, MOST_THREATS)) {
        Outcome::Open(why) => return Verdict::Open(why),
        same if same == without => return certain,
        _ => {}
    }
    for threats in 1..=MOST_THREATS {
        match outcome(Threats::of(loser, threats)) {
            Outcome::Open(why) => return Verdict::Open(why),
            same if same == without => {}
            then => return Verdict::Ko(Ko { without, side: loser, threats, then }),
        }
    }
    certain
}

/// The limits of one call, and their use so far.
pub(super) struct Clock<'a> {
    start: Instant,
    pub nodes: u64,
    limits: Limits<'a>,
}

impl<'a> Clock<'a> {
    pub fn new(limits: &Limits<'a>) -> Clock<'a> {
        Clock { start: Instant::now(), nodes: 0, limits: *limits }
    }

    pub fn budget(&self) -> Budget<'a> {
        Budget {
            until: self.limits.time.and_then(|t| self.start.checked_add(t)),
            nodes: self.limits.nodes.map(|n| n.saturating_sub(self.nodes)),
            cancel: self.limits.cancel,
        }
    }

    fn has_nodes(&self) -> bool {
        self.limits.nodes.is_none_or(|most| self.nodes < most)
    }
}

/// The number of positions that [`Solver::guess`] searches.
const GUESS_NODES: u64 = 5000;

/// A solver for one width of words. `played` are moves from the start of the problem.
trait Machine: Send {
    fn outcome(&mut self, played: &[Move], threats: Threats, clock: &mut Clock<'_>) -> Outcome;
    fn best(&mut self, played: &[Move], threats: Threats, clock: &mut Clock<'_>) -> Option<Move>;
    fn line(
        &mut self,
        played: &[Move],
        threats: Threats,
        first: Option<Move>,
        clock: &mut Clock<'_>,
    ) -> Vec<Move>;
    fn guess(&self, problem: &Problem, cancel: Option<&Control>) -> Option<Move>;
    fn leading(&self) -> Option<Move>;
    fn known(&self, threats: Threats) -> Option<Value>;
    fn moves(&self, played: &[Move], threats: Threats) -> Vec<Move>;
    fn replies(&mut self, played: &[Move], threats: Threats, clock: &mut Clock<'_>) -> Vec<Reply>;
    fn is_over(&self, played: &[Move], threats: Threats) -> bool;
    fn lives(&self) -> bool;
    fn learned(&self, one_in: u32) -> Vec<Learned>;
    fn proof(&mut self, played: &[Move], threats: Threats, clock: &mut Clock<'_>) -> Option<Proof>;
    fn superko(&mut self, threats: Threats, clock: &mut Clock<'_>) -> (Outcome, Option<Move>);
    fn cycle(&mut self, threats: Threats, clock: &mut Clock<'_>) -> Option<Cycle>;
    fn memory(&self) -> usize;
    fn set_jobs(&mut self, jobs: usize, alone: u64);
}

/// A legal move in a position, its result and the length of the line to it, if known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reply {
    pub mv: Move,
    pub outcome: Outcome,
    pub plies: u16,
}

/// The number of positions after which other threads help.
const ALONE: u64 = 1_000;

pub(super) struct Engine<S> {
    pub arena: Arena<S>,
    pub table: Table,
    history: History,
    /// The number of threads, and of the positions that one visits before the others help.
    jobs: usize,
    alone: u64,
    start: Position<S>,
}

impl<S: Set> Engine<S> {
    pub fn new(problem: &Problem, layout: &Layout, bytes: usize) -> Engine<S> {
        let arena: Arena<S> = Arena::new(problem, layout);
        let mut stones = [S::EMPTY; 2];
        for cell in arena.active.cells() {
            let color = arena.point(cell).and_then(|p| problem.board().get(p).color());
            if let Some(color) = color {
                stones[problem.side(color) as usize] |= S::of(cell);
            }
        }
        let mut targets = S::EMPTY;
        for &p in problem.targets() {
            // A target that is not active can never be captured: then no position is lost.
            targets |= arena.cell(p).map_or(S::EMPTY, S::of);
        }
        let immortal = problem.targets().iter().any(|&p| arena.cell(p).is_none());
        let ko = problem.ko().and_then(|p| arena.cell(p)).unwrap_or(NONE);
        let turn = problem.side(problem.to_play());
        let start = Position::new(stones, targets, ko, turn, [0; 2]);
        let history = History::new(layout.cells() as usize);
        let mut engine =
            Engine { arena, table: Table::new(bytes), history, jobs: 1, alone: ALONE, start };
        engine.arena.immortal_target = immortal;
        engine.arena.dames = dames(&engine.arena, &engine.start);
        engine.arena.simple = simple(&engine.arena, &engine.start);
        engine
    }

    pub fn start(&self, threats: Threats) -> Position<S> {
        let p = &self.start;
        Position::new(p.stones, p.targets, p.ko, p.turn, threats.by_side())
    }

    pub fn to_move(&self, cell: CellId) -> Option<Move> {
        if cell == PASS { Some(Move::Pass) } else { self.arena.point(cell).map(Move::Play) }
    }

    /// The exact value of a position, including repetitions, or why it is unknown.
    pub fn decide(
        &mut self,
        position: &Position<S>,
        clock: &mut Clock<'_>,
    ) -> Result<Value, Stopped> {
        let value = self.decide_ordered(&ordered(&self.arena, position), clock)?;
        Ok(Value { best: same_move(&self.arena, position, value.best), ..value })
    }

    /// Returns the exact value of a position whose simple dames are filled in order, or why it is
    /// unknown.
    fn decide_ordered(
        &mut self,
        position: &Position<S>,
        clock: &mut Clock<'_>,
    ) -> Result<Value, Stopped> {
        if let Some(value) = self.life_with_filled_dames(position, clock)? {
            return Ok(value);
        }
        // Neither proof may be based on repetition: if the first search ends with a repetition, the
        // second one uses the opposite rule.
        let value = self.value(position, Side::Attacker, clock)?;
        if value.is_solved() && value.basis != Basis::Rules {
            return self.value(position, Side::Defender, clock);
        }
        Ok(value)
    }

    /// The value of a position that lives even if all its dames are filled. `None` if it does not,
    /// or has none, or if its value is known.
    fn life_with_filled_dames(
        &mut self,
        position: &Position<S>,
        clock: &mut Clock<'_>,
    ) -> Result<Option<Value>, Stopped> {
        let Some(filled) = filled(&self.arena, position, self.arena.dames) else {
            return Ok(None);
        };
        let search = Search::new(&self.arena, &self.table, &self.history, None, Budget::default());
        if search.is_known(position) {
            return Ok(None);
        }
        let value = self.value(&filled, Side::Defender, clock)?;
        let lives = value.winner() == Some(Side::Defender) && value.basis == Basis::Rules;
        Ok(lives.then_some(value))
    }

    /// The value of a position if a repetition is lost for `loser`.
    fn value(
        &mut self,
        position: &Position<S>,
        loser: Side,
        clock: &mut Clock<'_>,
    ) -> Result<Value, Stopped> {
        let before = clock.nodes;
        loop {
            let mut budget = clock.budget();
            let is_tried_alone = self.jobs > 1 && clock.nodes - before < self.alone;
            if is_tried_alone {
                budget.nodes = Some(budget.nodes.map_or(self.alone, |nodes| nodes.min(self.alone)));
            } else if self.jobs > 1 {
                if let Some(result) = self.value_by_all(position, loser, clock) {
                    return result;
                }
                self.table.grow();
                continue;
            }
            let mut search = Search::new(&self.arena, &self.table, &self.history, None, budget);
            let value = search.value(position, loser);
            clock.nodes += search.nodes;
            match search.stopped {
                _ if value.is_solved() => return Ok(value),
                Some(Stopped::Nodes) if is_tried_alone && clock.has_nodes() => {}
                Some(why) => return Err(why),
                None if search.is_interrupted => {}
                None => return Ok(value),
            }
            self.table.grow();
        }
    }

    /// Returns the value of a position, searched by all threads. `None` if the table is to grow
    /// first.
    fn value_by_all(
        &self,
        position: &Position<S>,
        loser: Side,
        clock: &mut Clock<'_>,
    ) -> Option<Result<Value, Stopped>> {
        let crew = Crew::new();
        let mut budget = clock.budget();
        budget.nodes = budget.nodes.map(|nodes| nodes.div_ceil(self.jobs as u64));
        let work = || {
            let mut search =
                Search::new(&self.arena, &self.table, &self.history, Some(&crew), budget.clone());
            let value = search.value(position, loser);
            if value.is_solved() {
                crew.is_done.store(true, Ordering::Relaxed);
            }
            (value, search.stopped, search.nodes)
        };
        let results = thread::scope(|scope| {
            let others: Vec<_> =
                (1..self.jobs).map_while(|_| parallel::start(scope, work).ok()).collect();
            let mut results = vec![work()];
            // A thread that panicked has no result.
            results.extend(others.into_iter().filter_map(|thread| thread.join().ok()));
            results
        });
        clock.nodes += results.iter().map(|&(_, _, nodes)| nodes).sum::<u64>();
        if let Some(&(value, ..)) = results.iter().find(|(value, ..)| value.is_solved()) {
            return Some(Ok(value));
        }
        match results.iter().find_map(|&(_, stopped, _)| stopped) {
            None if self.table.is_crowded() => None,
            why => Some(Err(why.unwrap_or(Stopped::Depth))),
        }
    }

    /// The legal moves and the positions after them.
    pub fn after(&self, position: &Position<S>) -> Vec<(CellId, Position<S>)> {
        let mut chains = Chains::new();
        chains.find(&self.arena, position);
        let mut list: Vec<_> = (position.empty(&self.arena).cells())
            .filter_map(|cell| {
                position.play(&self.arena, &chains, cell).map(|(after, _)| (cell, after))
            })
            .collect();
        if position.may_pass() {
            list.push((PASS, position.pass()));
        }
        list
    }
}

pub(super) fn outcome_of(value: Result<Value, Stopped>) -> Outcome {
    match value {
        Ok(value) if value.basis != Basis::Rules => Outcome::Repetition,
        Ok(value) => match value.winner() {
            Some(Side::Attacker) => Outcome::Dead,
            Some(Side::Defender) => Outcome::Alive,
            None => Outcome::Open(Stopped::Depth),
        },
        Err(why) => Outcome::Open(why),
    }
}

impl<S: Set> Engine<S> {
    /// The position after these moves, or `None` if one of them is not legal.
    pub fn position(&self, played: &[Move], threats: Threats) -> Option<Position<S>> {
        played.iter().try_fold(self.start(threats), |position, &mv| {
            let next = self.after(&position).into_iter().find(|m| self.to_move(m.0) == Some(mv));
            next.map(|m| m.1)
        })
    }
}

impl<S: Set> Machine for Engine<S> {
    fn outcome(&mut self, played: &[Move], threats: Threats, clock: &mut Clock<'_>) -> Outcome {
        match self.position(played, threats) {
            Some(position) => outcome_of(self.decide(&position, clock)),
            None => Outcome::Open(Stopped::Depth),
        }
    }

    /// The move that wins for the side to play, if one is known to.
    fn best(&mut self, played: &[Move], threats: Threats, clock: &mut Clock<'_>) -> Option<Move> {
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
        clock: &mut Clock<'_>,
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
        let mut engine = alphabeta::Engine::new(&self.arena, &spots, bounds);
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
            // The search begins with the dames filled; then death says nothing.
            let value = value(&filled(&self.arena, &start, self.arena.dames)?)?;
            (value.winner() != Some(Side::Attacker)).then_some(value)
        })
    }

    fn moves(&self, played: &[Move], threats: Threats) -> Vec<Move> {
        let Some(position) = self.position(played, threats) else { return Vec::new() };
        self.after(&position).into_iter().filter_map(|(cell, _)| self.to_move(cell)).collect()
    }

    fn replies(&mut self, played: &[Move], threats: Threats, clock: &mut Clock<'_>) -> Vec<Reply> {
        let Some(position) = self.position(played, threats) else { return Vec::new() };
        let mut list = Vec::new();
        for (cell, after) in self.after(&position) {
            let value = self.decide(&after, clock);
            let plies = value.map_or(0, |v| v.plies);
            if let Some(mv) = self.to_move(cell) {
                list.push(Reply { mv, outcome: outcome_of(value), plies });
            }
        }
        list
    }

    fn is_over(&self, played: &[Move], threats: Threats) -> bool {
        self.position(played, threats)
            .is_none_or(|p| p.targets.is_empty() || target_lives(&self.arena, &p))
    }

    fn learned(&self, one_in: u32) -> Vec<Learned> {
        learn::learned(self, one_in)
    }

    fn lives(&self) -> bool {
        target_lives(&self.arena, &self.start)
    }

    fn proof(&mut self, played: &[Move], threats: Threats, clock: &mut Clock<'_>) -> Option<Proof> {
        proof::build(self, played, threats, clock)
    }

    fn superko(&mut self, threats: Threats, clock: &mut Clock<'_>) -> (Outcome, Option<Move>) {
        let start = self.start(threats);
        Superko::new(self, clock).outcome(&start)
    }

    fn cycle(&mut self, threats: Threats, clock: &mut Clock<'_>) -> Option<Cycle> {
        cycle::find(self, threats, clock)
    }

    fn memory(&self) -> usize {
        self.table.bytes()
    }

    fn set_jobs(&mut self, jobs: usize, alone: u64) {
        (self.jobs, self.alone) = (jobs.max(1), alone);
    }
}
