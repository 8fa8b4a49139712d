//! Asking the solver.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use gopdb::tsumego::{
    Invalid, Limits, Outcome, ProblemAnswer, Question, Solved, Solver, Stopped, Threats, Verdict,
    name, solve_all,
};
use indicatif::ProgressBar;

use super::super::prelude::*;
use super::{Args, Superko, Task, report};
use crate::cli::args::Format;
use crate::cli::interrupt;
use crate::cli::progress::set_style;

/// The answer to a task, and its solution as SGF if that was asked for.
pub type Asked = Result<(ProblemAnswer, Option<String>), Invalid>;

/// The options for solving and showing a problem.
#[derive(Clone, Copy)]
struct Mode {
    /// True if it is the only problem.
    is_alone: bool,
    /// True if the move that leads is shown meanwhile.
    is_shown: bool,
}

/// Solves all, with a bar on a terminal.
pub fn solve(args: &Args, time: Duration, tasks: &[Task], session: &Session) -> Vec<Asked> {
    let is_shown = io::stderr().is_terminal() && session.format == Format::Table;
    let control = interrupt::current();
    let limits = Limits::default().time(time).cancel(control);
    if let [task] = tasks {
        return vec![ask(task, args, &limits, Mode { is_alone: true, is_shown })];
    }
    let bar = is_shown.then(|| new_bar(tasks.len()));
    let mut answers: Vec<Option<Asked>> = tasks.iter().map(|_| None).collect();
    let mut solved = 0;
    let numbers: Vec<usize> = (0..tasks.len()).collect();
    solve_all(
        &numbers,
        args.jobs,
        |&i| ask(&tasks[i], args, &limits, Mode { is_alone: false, is_shown: false }),
        |i, answer| {
            if let Some(bar) = &bar {
                solved += usize::from(answer.as_ref().is_ok_and(|(answer, _)| is_decided(answer)));
                bar.inc(1);
                bar.set_message(tr!("{} proved", thousands(solved as u64)));
            }
            answers[i] = Some(answer);
        },
    );
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    answers.into_iter().flatten().collect()
}

/// The time between the lines that the terminal shows.
const SLICE: Duration = Duration::from_millis(500);
/// The width of such a line.
const WIDTH: usize = 48;

fn new_bar(problems: usize) -> ProgressBar {
    let bar = ProgressBar::new(problems as u64);
    set_style(&bar, "[{bar:30}] {pos} of {len}, {msg}, {eta} left");
    bar
}

/// Shows the move that leads and the time since `start`, on the terminal. A region that is searched
/// in turns with others has a limit of positions: then this is the move of its last turn. Otherwise
/// the solver searches for half of the time in slices, with a line after each; what was searched
/// stays in its table.
fn watch(solver: &mut Solver, limits: &Limits, start: Instant) {
    if limits.nodes.is_some() {
        if start.elapsed() > SLICE {
            show_leading(solver, start);
        }
        return;
    }
    let slice = limits.clone().time(SLICE);
    let half = limits.time.unwrap_or_default() / 2;
    let is_open = |outcome| outcome == Outcome::Open(Stopped::Time);
    while start.elapsed() < half && is_open(solver.outcome(Threats::NONE, &slice)) {
        show_leading(solver, start);
    }
}

fn show_leading(solver: &Solver, start: Instant) {
    let problem = solver.problem();
    let size = problem.board().size();
    let leading =
        solver.leading().map_or(String::new(), |mv| tr!(", best so far: {}", name(mv, size)));
    let time = start.elapsed().as_secs_f64();
    let points = count(problem.region().len() as u64, "point", "points");
    let text = tr!("{time:.0} s, region of {points}{leading}");
    // A line that cannot be shown changes no answer.
    let mut error = io::stderr();
    let _ = write!(error, "\r{text:<WIDTH$}");
    let _ = error.flush();
}

fn is_decided(answer: &ProblemAnswer) -> bool {
    !matches!(answer.solution.verdict, Verdict::Open(_))
}

/// Solves one problem and answers all questions about it. The scope of the verdict is found for a
/// problem that is solved alone.
fn ask(task: &Task, args: &Args, limits: &Limits, mode: Mode) -> Asked {
    let question = Question::default()
        .threats(args.threats)
        .memory(args.memory.saturating_mul(1 << 20))
        .jobs(if mode.is_alone { args.jobs } else { 1 })
        .moves(args.all || args.audit)
        .refutations(args.refutations)
        .status(args.status || args.audit)
        .scope(true)
        .superko(args.superko == Superko::Positional);
    let start = Instant::now();
    let before = |solver: &mut Solver, limits: &Limits| {
        if mode.is_shown {
            watch(solver, limits, start);
        }
    };
    let asked = question.ask_after(&task.problem, &task.lines, limits, &before);
    if mode.is_shown {
        let _ = write!(io::stderr(), "\r{:WIDTH$}\r", "");
    }
    let Solved { mut solver, answer, .. } = asked?;
    let tree = (args.tree.is_some() && is_decided(&answer)).then(|| {
        let comment = report::tree_comment(task, &answer);
        solver.solution_tree(&answer.solution, &comment, limits)
    });
    Ok((answer, tree))
}
