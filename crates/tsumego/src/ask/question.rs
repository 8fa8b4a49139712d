//! Questions about a problem, and their answers.

use std::time::Instant;

use super::{
    Comparison, DEFAULT_MEMORY, Difficulty, Grown, Refutation, Scope, Solver, solve_growing,
    widened,
};
use crate::go::Point;
use crate::problem::{GivenLine, Invalid, Move, Problem, RegionSource, Side, Threats, right_moves};
use crate::search::{Cycle, Limits, Outcome, Solution, Stopped, Verdict};
use crate::setters::setters;

/// The questions about a problem besides its verdict.
///
/// ```
/// use gopdb_tsumego::{Limits, Question, read_problems};
/// let mut found = Vec::new();
/// read_problems(["../../examples/problems/corner-sending-two.sgf"], &mut |problem| found.push(problem));
/// let located = found.remove(0)?;
/// let question = Question::default().status(true);
/// let limits = Limits::default();
/// let solved = question.ask(&located.problem()?, &located.lines, &limits)?;
/// assert_eq!(solved.answer.status(), Some("ko"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[non_exhaustive]
pub struct Question {
    /// The number of ko threats of the second player; `None` asks for the number that turns the
    /// result.
    pub threats: Option<u8>,
    /// The memory of each solver, in bytes.
    pub memory: usize,
    /// The number of threads that search the problem; see [`Solver::with_jobs`].
    pub jobs: usize,
    /// True to ask for the verdict of every first move.
    pub moves: bool,
    /// True to ask for the refutation of every first move that fails.
    pub refutations: bool,
    /// True to ask for the verdict if the other player plays first.
    pub status: bool,
    /// True to ask for the scope of the verdict: the whole board or the region. It is always found
    /// if the region was not marked, as such a verdict must hold on the whole board.
    pub scope: bool,
    /// True to ask for the difficulty of the problem.
    pub difficulty: bool,
    /// True to ask for the verdict under positional superko.
    pub superko: bool,
}

impl Default for Question {
    fn default() -> Question {
        Question {
            threats: None,
            memory: DEFAULT_MEMORY,
            jobs: 1,
            moves: false,
            refutations: false,
            status: false,
            scope: true,
            difficulty: true,
            superko: false,
        }
    }
}

/// The number of positions that finding the difficulty may visit: this many, and
/// [`DIFFICULTY_TIMES`] times those of the solution.
const DIFFICULTY_BASE: u64 = 500_000;
const DIFFICULTY_TIMES: u64 = 10;

impl Question {
    setters! {
        threats: impl Into<Option<u8>>,
        memory: usize,
        jobs: usize,
        moves: bool,
        refutations: bool,
        status: bool,
        scope: bool,
        difficulty: bool,
        superko: bool,
    }
}

/// A solved problem.
#[non_exhaustive]
pub struct Solved {
    /// The solver, with its table of positions.
    pub solver: Solver,
    /// The answer.
    pub answer: ProblemAnswer,
}

/// The answer to a [`Question`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProblemAnswer {
    /// The problem with the region that was searched.
    pub problem: Problem,
    /// The verdict and the main line. In a region that nobody marked, a verdict that does not hold on the
    /// whole board is not decided: [`Verdict::Open`] with [`Stopped::Region`].
    pub solution: Solution,
    /// The verdict inside the region, if that is all that is known.
    pub in_region: Option<Verdict>,
    /// The scope in which the verdict, or that inside the region, holds.
    pub scope: Scope,
    /// Stones of the attacker that [`solve_growing`](super::solve_growing) added to the problem's board
    /// outside the region: the targets live even so.
    pub added: Vec<Point>,
    /// The legal first moves with their verdicts, if they were asked for.
    pub moves: Option<Vec<(Move, Verdict)>>,
    /// The refutations, if they were asked for.
    pub refutations: Vec<Refutation>,
    /// The difficulty of the problem, if it was asked for and is known: deciding all the other
    /// first moves may take ten times the positions of the solution, and 500,000 more.
    pub difficulty: Option<Difficulty>,
    /// The solution if the other player plays first, if the status was asked for.
    pub other: Option<Solution>,
    /// The verdict inside the region, if that is all that is known of it.
    pub other_in_region: Option<Verdict>,
    /// The scope in which that verdict holds.
    pub other_scope: Scope,
    /// The record's own answer: the first moves of its lines that are marked as right. Nothing is proved
    /// by it.
    pub given: Vec<Move>,
    /// The comparison of the record's own lines with the proof, if it has lines.
    pub comparison: Option<Comparison>,
    /// The verdict under positional superko and the move that reaches it, if they were asked for.
    pub superko: Option<(Verdict, Option<Move>)>,
    /// The play that repeats for ever, if the verdict is [`Verdict::Repetition`].
    pub cycle: Option<Cycle>,
}

impl Question {
    /// Solves a problem and answers everything that is asked about it. `lines` are those of its
    /// record. The time of the limits is that of the solution and the difficulty together, and of each other
    /// question.
    ///
    /// # Errors
    /// Returns an error if the solver cannot handle the problem.
    pub fn ask(
        &self,
        problem: &Problem,
        lines: &[GivenLine],
        limits: &Limits,
    ) -> Result<Solved, Invalid> {
        self.ask_after(problem, lines, limits, &|_, _| {})
    }

    /// Answers like [`ask`](Question::ask); `before` is called with each solver before it is asked,
    /// and may search.
    ///
    /// # Errors
    /// As [`ask`](Question::ask).
    pub fn ask_after(
        &self,
        problem: &Problem,
        lines: &[GivenLine],
        limits: &Limits,
        before: &dyn Fn(&mut Solver, &Limits),
    ) -> Result<Solved, Invalid> {
        let mut grown = self.proved(problem, limits, before)?;
        let in_region = grown.claim(limits);
        let Grown { mut solver, solution, scope, added } = grown;
        let is_listed = self.moves || self.refutations;
        let moves = is_listed.then(|| solver.first_verdicts(limits));
        let refutations = match &moves {
            Some(moves) if self.refutations => (moves.iter())
                .filter(|(_, verdict)| !matches!(verdict, Verdict::Open(_)))
                .filter_map(|(mv, _)| solver.refutation(*mv, &solution, limits))
                .collect(),
            _ => Vec::new(),
        };
        let difficulty = if self.difficulty && in_region.is_none() {
            let most = limits
                .nodes
                .unwrap_or(u64::MAX)
                .min(DIFFICULTY_BASE + DIFFICULTY_TIMES * solution.nodes);
            solver.difficulty(&solution, &limits.after(solution.time).nodes(most))
        } else {
            None
        };
        let (other, other_in_region, other_scope) = if self.status {
            let mut grown = self.other_first(problem, &solver, limits)?;
            let in_region = grown.claim(limits);
            (Some(grown.solution), in_region, grown.scope)
        } else {
            (None, None, Scope::Unknown)
        };
        let comparison = (!lines.is_empty()).then(|| solver.compare(lines, &solution, limits));
        let given = right_moves(lines, problem.to_play(), &[]);
        let is_asked = self.superko && in_region.is_none();
        let superko = is_asked.then(|| match self.threats {
            None => solver.superko(limits),
            Some(n) => {
                let (outcome, best) = solver.superko_outcome(Question::given(&solver, n), limits);
                (Verdict::from_outcome(outcome), best)
            }
        });
        let cycle = if solution.verdict == Verdict::Repetition {
            solver.cycle(solution.threats, limits)
        } else {
            None
        };
        let problem = solver.problem().clone();
        let answer = ProblemAnswer {
            problem,
            solution,
            in_region,
            scope,
            added,
            moves,
            refutations,
            difficulty,
            other,
            other_in_region,
            other_scope,
            given,
            comparison,
            superko,
            cycle,
        };
        Ok(Solved { solver, answer })
    }

    /// The answer. A region that is a guess grows, and so does one that the stones enclose if moves outside
    /// could change the result. `before` is called with each solver before it searches.
    pub(crate) fn proved(
        &self,
        problem: &Problem,
        limits: &Limits,
        before: &dyn Fn(&mut Solver, &Limits),
    ) -> Result<Grown, Invalid> {
        let solve = |solver: &mut Solver, limits: &Limits| {
            solver.set_jobs(self.jobs);
            before(solver, limits);
            self.verdict(solver, limits)
        };
        let source = problem.region_source();
        if source == RegionSource::Guessed {
            return solve_growing(problem, self.memory, limits, &solve);
        }
        let start = Instant::now();
        let mut solver = Solver::with_memory(problem, self.memory)?;
        let solution = solve(&mut solver, limits);
        let is_enclosed = source == RegionSource::Enclosed;
        let scope = if self.scope || is_enclosed {
            solver.scope(&solution, limits)
        } else {
            Scope::Unknown
        };
        let first = Grown { solver, solution, scope, added: Vec::new() };
        match &first.scope {
            Scope::Region(reached) if is_enclosed => {
                let wide = widened(problem, reached);
                let rest = limits.after(start.elapsed());
                let grown = solve_growing(&wide, self.memory, &rest, &solve);
                Ok(first.or_wider(grown.ok()))
            }
            _ => Ok(first),
        }
    }

    fn verdict(&self, solver: &mut Solver, limits: &Limits) -> Solution {
        match self.threats {
            None => solver.solve(limits),
            Some(n) => solver.solve_with(Question::given(solver, n), limits),
        }
    }

    /// The threats of the second player.
    fn given(solver: &Solver, threats: u8) -> Threats {
        let problem = solver.problem();
        Threats::new(problem.side(problem.to_play()).opposite(), threats)
    }

    /// The answer with the other player first, on the diagram as it was given. A region that is a guess
    /// grows for it as well.
    fn other_first(
        &self,
        problem: &Problem,
        solver: &Solver,
        limits: &Limits,
    ) -> Result<Grown, Invalid> {
        let other = problem.to_play().opposite();
        let problem = match problem.region_source() {
            RegionSource::Guessed => problem.clone(),
            _ => problem.clone().with_more(solver.problem().region()),
        };
        self.proved(&problem.with_first(other), limits, &|_, _| {})
    }
}

impl Grown {
    /// Replaces a verdict that does not hold on the whole board, unless the region is the problem's own, and
    /// returns it then. The solver's other verdicts must hold there as well from now on.
    fn claim(&mut self, limits: &Limits) -> Option<Verdict> {
        if self.solver.problem().region_source() == RegionSource::Marked {
            return None;
        }
        self.solver.set_whole_board(self.added.clone());
        let solution = &mut self.solution;
        if let Verdict::Open(why) = solution.verdict {
            let without = Verdict::from_outcome(solution.outcome);
            if !self.solver.is_claimed(&[], without, Threats::NONE, limits) {
                solution.outcome = Outcome::Open(why);
            }
            return None;
        }
        if self.scope == Scope::Board {
            return None;
        }
        solution.outcome = Outcome::Open(Stopped::Region);
        Some(std::mem::replace(&mut solution.verdict, Verdict::Open(Stopped::Region)))
    }
}

impl ProblemAnswer {
    /// Returns the status of the targets, with either player first: `alive`, `dead`, `unsettled`,
    /// `ko`, `repetition` or `not_decided`. `None` if the status was not asked for.
    pub fn status(&self) -> Option<&'static str> {
        let problem = &self.problem;
        let (own, other) = (self.solution.verdict, self.other.as_ref()?.verdict);
        let is_attack = problem.side(problem.to_play()) == Side::Attacker;
        let (attack, defence) = if is_attack { (own, other) } else { (other, own) };
        Some(match (attack, defence) {
            (Verdict::Alive, _) => "alive",
            (_, Verdict::Dead) => "dead",
            (Verdict::Open(_), _) | (_, Verdict::Open(_)) => "not_decided",
            (Verdict::Dead, Verdict::Alive) => "unsettled",
            (Verdict::Ko(_), _) | (_, Verdict::Ko(_)) => "ko",
            _ => "repetition",
        })
    }
}

/// Returns the rank of a verdict for a side, the best first: equal ranks are equally good.
pub fn rank(verdict: Verdict, side: Side) -> (u8, u8) {
    match verdict {
        Verdict::Alive => (if side == Side::Defender { 0 } else { 5 }, 0),
        Verdict::Dead => (if side == Side::Attacker { 0 } else { 5 }, 0),
        // The more threats the other needs, the better.
        Verdict::Ko(ko) if ko.without.wins(side) => (1, u8::MAX - ko.threats),
        Verdict::Repetition => (2, 0),
        Verdict::Ko(ko) => (3, ko.threats),
        Verdict::Open(_) => (4, 0),
    }
}

/// The first moves with the best result for a side, if it is better than losing.
pub fn best_moves(moves: &[(Move, Verdict)], side: Side) -> Vec<Move> {
    let best = moves.iter().map(|(_, verdict)| rank(*verdict, side)).min();
    let Some(best) = best.filter(|best| best.0 < 4) else { return Vec::new() };
    moves.iter().filter(|(_, verdict)| rank(*verdict, side) == best).map(|(mv, _)| *mv).collect()
}

/// The first moves that make a worse ko for a side than the best ones do, each with the number of threats
/// that it needs more.
pub fn worse_kos(moves: &[(Move, Verdict)], side: Side) -> Vec<(Move, u8)> {
    // The threats of this side with which a move wins, less those of the other.
    let needs = |verdict: Verdict| match (verdict, rank(verdict, side).0) {
        (Verdict::Ko(ko), 1) => Some(1 - i16::from(ko.threats)),
        (Verdict::Ko(ko), 3) if ko.then != Outcome::Repetition => Some(i16::from(ko.threats)),
        _ => None,
    };
    let kos: Vec<(Move, i16)> =
        moves.iter().filter_map(|(mv, verdict)| Some((*mv, needs(*verdict)?))).collect();
    let best = best_moves(moves, side);
    let Some(least) = kos.iter().find(|(mv, _)| best.contains(mv)).map(|(_, needs)| *needs) else {
        return Vec::new();
    };
    let more = |needs: i16| u8::try_from(needs - least).ok().filter(|&n| n > 0);
    kos.into_iter().filter_map(|(mv, needs)| Some((mv, more(needs)?))).collect()
}

/// `one threat`, `2 threats`.
pub fn more_threats(n: u8) -> String {
    if n == 1 { "one threat".to_owned() } else { format!("{n} threats") }
}
