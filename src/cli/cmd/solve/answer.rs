//! Asking the solver.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use gopdb::tsumego::{
    Comparison, Difficulty, Grown, Invalid, Limits, Move, Outcome, Problem, Refutation,
    RegionSource, Scope, Side, Solution, Solver, Stopped, Threats, Verdict, name, solve_all,
    solve_growing,
};
use indicatif::{ProgressBar, ProgressStyle};

use super::super::prelude::*;
use super::{Args, Task, report};
use crate::cli::args::Format;
use crate::cli::interrupt;

/// The answer to a task.
pub struct Answer {
    /// The problem with the region that was searched.
    pub problem: Problem,
    pub solution: Solution,
    pub scope: Scope,
    /// The legal first moves and what becomes of them, if they were asked for.
    pub moves: Option<Vec<(Move, Verdict)>>,
    pub refutations: Vec<Refutation>,
    pub difficulty: Option<Difficulty>,
    /// The verdict if the other player plays first, if the status was asked for.
    pub other: Option<Solution>,
    /// The record's own lines beside the proof.
    pub comparison: Option<Comparison>,
    /// The solution as SGF, if it was asked for.
    pub tree: Option<String>,
}

/// How a problem is solved.
#[derive(Clone, Copy)]
struct Mode {
    /// It is the only one.
    is_alone: bool,
    /// The move that leads is shown meanwhile.
    is_shown: bool,
}

/// Solve all, with a bar on a terminal.
pub fn solve(
    args: &Args,
    time: Duration,
    tasks: &[Task],
    session: &Session,
) -> Vec<Result<Answer, Invalid>> {
    let is_shown = io::stderr().is_terminal() && session.format == Format::Table;
    let control = interrupt::current();
    let limits = Limits { time: Some(time), cancel: Some(&control), ..Limits::default() };
    if let [task] = tasks {
        return vec![ask(task, args, &limits, Mode { is_alone: true, is_shown })];
    }
    let bar = is_shown.then(|| new_bar(tasks.len()));
    let mut answers: Vec<Option<Result<Answer, Invalid>>> = tasks.iter().map(|_| None).collect();
    let mut solved = 0;
    let numbers: Vec<usize> = (0..tasks.len()).collect();
    solve_all(
        &numbers,
        args.jobs,
        |&i| ask(&tasks[i], args, &limits, Mode { is_alone: false, is_shown: false }),
        |i, answer| {
            if let Some(bar) = &bar {
                let is_proved = |a: &Answer| !matches!(a.solution.verdict, Verdict::Open(_));
                solved += usize::from(answer.as_ref().is_ok_and(is_proved));
                bar.inc(1);
                bar.set_message(format!("{} proved", thousands(solved as u64)));
            }
            answers[i] = Some(answer);
        },
    );
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    answers.into_iter().flatten().collect()
}

fn new_bar(problems: usize) -> ProgressBar {
    let bar = ProgressBar::new(problems as u64);
    if let Ok(style) = ProgressStyle::with_template("[{bar:30}] {pos} of {len}, {msg}, {eta} left")
    {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

/// Search for half of the time in slices, and show the move that leads after each, on the terminal.
/// What was searched stays in the solver's table.
fn watch(solver: &mut Solver, limits: &Limits<'_>) {
    let size = solver.problem().board().size();
    let start = Instant::now();
    let slice = Limits { time: Some(Duration::from_millis(500)), ..*limits };
    let mut error = io::stderr();
    let half = limits.time.unwrap_or_default() / 2;
    let is_open = |outcome| outcome == Outcome::Open(Stopped::Time);
    while start.elapsed() < half && is_open(solver.outcome(Threats::NONE, &slice)) {
        let leading = solver.leading().map(|mv| name(mv, size)).unwrap_or_default();
        let time = start.elapsed().as_secs_f64();
        // A line that cannot be shown changes no answer.
        let _ = write!(error, "\r{time:.0} s, best so far: {leading:<5}");
        let _ = error.flush();
    }
    let _ = write!(error, "\r{:<30}\r", "");
}

fn memory(args: &Args) -> usize {
    args.memory.saturating_mul(1 << 20)
}

/// Solve one problem and answer everything that is asked of it.
fn ask(task: &Task, args: &Args, limits: &Limits<'_>, mode: Mode) -> Result<Answer, Invalid> {
    let (mut solver, solution, scope) = proved(task, args, limits, mode)?;
    let moves = (args.all || args.refutations).then(|| solver.first_verdicts(limits));
    let refutations = match &moves {
        Some(moves) if args.refutations => {
            (moves.iter()).filter_map(|(mv, _)| solver.refutation(*mv, &solution, limits)).collect()
        }
        _ => Vec::new(),
    };
    let difficulty = solver.difficulty(&solution, limits);
    let other = if args.status { Some(other_first(&solver, args, limits)?) } else { None };
    let comparison =
        (!task.lines.is_empty()).then(|| solver.compare(&task.lines, &solution, limits));
    let is_decided = !matches!(solution.verdict, Verdict::Open(_));
    let tree = (args.tree.is_some() && is_decided).then(|| {
        let comment = report::tree_comment(task, solver.problem(), &solution);
        solver.solution_tree(&solution, &comment, limits)
    });
    let problem = solver.problem().clone();
    Ok(Answer { problem, solution, scope, moves, refutations, difficulty, other, comparison, tree })
}

/// The verdict, and how far it holds: always for a guessed region, else for a problem that is solved
/// alone.
fn proved(
    task: &Task,
    args: &Args,
    limits: &Limits<'_>,
    mode: Mode,
) -> Result<(Solver, Solution, Scope), Invalid> {
    let question = |solver: &mut Solver, limits: &Limits<'_>| {
        if mode.is_shown {
            watch(solver, limits);
        }
        verdict(solver, args, limits)
    };
    if task.source == RegionSource::Guessed {
        let Grown { solver, solution, scope } =
            solve_growing(&task.problem, memory(args), limits, &question)?;
        return Ok((solver, solution, scope));
    }
    let mut solver = Solver::with_memory(&task.problem, memory(args))?;
    let solution = question(&mut solver, limits);
    let scope = if mode.is_alone { solver.scope(&solution, limits) } else { Scope::Unknown };
    Ok((solver, solution, scope))
}

fn verdict(solver: &mut Solver, args: &Args, limits: &Limits<'_>) -> Solution {
    let problem = solver.problem();
    let second = problem.side(problem.to_play()).opposite();
    match args.threats {
        None => solver.solve(limits),
        Some(n) => solver.solve_with(Threats::of(second, n), limits),
    }
}

/// The solution if the other player plays first.
fn other_first(solver: &Solver, args: &Args, limits: &Limits<'_>) -> Result<Solution, Invalid> {
    let problem = solver.problem().clone();
    let other = problem.to_play().opposite();
    let mut solver = Solver::with_memory(&problem.with_first(other), memory(args))?;
    Ok(verdict(&mut solver, args, limits))
}

/// What becomes of the targets, with either player first.
pub fn status(answer: &Answer) -> Option<&'static str> {
    let other = answer.other.as_ref()?;
    let problem = &answer.problem;
    let is_attack = problem.side(problem.to_play()) == Side::Attacker;
    let (attack, defence) = if is_attack {
        (answer.solution.verdict, other.verdict)
    } else {
        (other.verdict, answer.solution.verdict)
    };
    Some(match (attack, defence) {
        (Verdict::Alive, _) => "alive",
        (_, Verdict::Dead) => "dead",
        (Verdict::Open(_), _) | (_, Verdict::Open(_)) => "open",
        (Verdict::Dead, Verdict::Alive) => "unsettled",
        (Verdict::Ko(_), _) | (_, Verdict::Ko(_)) => "ko",
        _ => "repetition",
    })
}
