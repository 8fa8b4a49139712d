//! `train`: fits the model of `suggest` to the games.

use std::io::{IsTerminal, Write};

use gopdb::database::DatabaseError;
use gopdb::database::{TrainOptions, TrainReport};
use gopdb::knowledge::moves::Options;
use gopdb::{Progress, Stage};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::thread;
use std::time::Duration;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{self, count, duration, share, thousands};
use super::super::session::Session;
use super::evaluate;
use super::find::milliseconds;

const HELP: &str = "\
Counts the patterns around the moves of all games, and fits weights of patterns and of what moves
do (captures, ataris, distances) to a sample of the games. The model is stored in the database, for
`suggest` and `evaluate`. Train again after games were added or removed.

With --hold-out 200, one game in 200 is left out, and the accuracy on these games is printed. The
calibration error is how far predicted probabilities and played shares differ, on average, in
percentage points; --calibration prints the table behind it. Ctrl-C keeps the model that was there
before.

Examples:
  gopdb train
  gopdb train --hold-out 50 --calibration
  gopdb train --least 3 --sample 1000";

/// Train the model of `suggest` on the games
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Leave out one game in N, and evaluate it
    #[arg(long, value_name = "N")]
    hold_out: Option<u32>,
    /// Print predicted probabilities beside the shares of held-out moves that were played
    #[arg(long, requires = "hold_out")]
    calibration: bool,
    /// Know patterns that were played at least N times [default: 10; 3 below 2,000 games]
    #[arg(long, value_name = "N")]
    least: Option<u32>,
    /// Fit weights to up to N games [default: 12,000]
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Use games on boards of N lines [default: 19]
    #[arg(long, value_name = "N", default_value_t = 19, hide_default_value = true)]
    size: u8,
    /// Use N threads [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// Collections of fewer games are small.
const SMALL: u32 = 2000;

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    if args.hold_out.is_some_and(|n| n < 2) {
        return Err(CliError::request(
            "--hold-out must leave at least every second game to train on",
        )
        .with_remedy("--hold-out 200 leaves out one game in 200"));
    }
    if args.size == 0 || args.size > gopdb::go::MAX_SIZE {
        return Err(CliError::request(format!("there is no board of {} lines", args.size)));
    }
    let show = session.format == Format::Table && std::io::stderr().is_terminal();
    let database = session.database()?;
    let small = database.commit().games() < SMALL;
    let mut options = Options {
        size: args.size,
        least: args.least.unwrap_or(if small { 3 } else { 10 }).max(1),
        threads: threads(args.threads),
        ..Options::default()
    };
    options.sample = args.sample.unwrap_or(options.sample).max(1);
    let watch = Watch::start();
    let options = TrainOptions { options, hold_out: args.hold_out };
    let mut database = session.database()?.clone();
    let report = thread::scope(|scope| {
        let control = watch.control();
        let work = scope.spawn(move || database.train(&options));
        let bar = if show { new_bar() } else { ProgressBar::hidden() };
        let mut stage = Stage::Starting;
        while !work.is_finished() {
            update(&bar, control.progress(), &mut stage);
            thread::park_timeout(Duration::from_millis(20));
        }
        bar.finish_and_clear();
        work.join()
    });
    let stopped = |_| DatabaseError::Internal("the training stopped".to_owned());
    let report = report.map_err(stopped)?;
    drop(watch);
    session.moves = None;
    write_report(out, &report?, args.calibration, session)
}

/// The number of threads that is asked for, where 0 is one a core.
pub fn threads(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n,
    }
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:30}] {percent} %, {eta} left") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

fn update(bar: &ProgressBar, progress: Progress, stage: &mut Stage) {
    bar.set_length(progress.total);
    bar.set_position(progress.done);
    bar.set_message(match progress.stage {
        Stage::TrainingPatterns => "1 of 3: patterns",
        Stage::TrainingCounts => "2 of 3: counts",
        Stage::TrainingStrengths => "3 of 3: strengths",
        _ => "reading the games",
    });
    if progress.stage != *stage {
        *stage = progress.stage;
        bar.reset_eta();
    }
}

fn write_report(
    out: &mut dyn Write,
    report: &TrainReport,
    calibration: bool,
    session: &Session,
) -> Result<(), CliError> {
    let learnt = &report.learnt;
    match session.format {
        Format::Json => output::json(
            out,
            &json!({
                "games": learnt.games,
                "patterns": learnt.patterns,
                "contexts": learnt.contexts,
                "bytes": report.bytes,
                "held_out": report.evaluation.map(|found| found.games),
                "phases": report.evaluation.as_ref().map(evaluate::phases),
                "calibration_error": report.evaluation.map(|found| found.first.error()),
                "calibration_error_listed": report.evaluation.map(|found| found.listed.error()),
                "calibration": report.evaluation.map(|found| evaluate::classes(&found.first)),
                "calibration_listed":
                    report.evaluation.map(|found| evaluate::classes(&found.listed)),
                "elapsed_ms": milliseconds(report.elapsed),
            }),
        ),
        Format::Csv => output::csv(
            out,
            ["games", "patterns", "contexts", "bytes"],
            [[learnt.games, learnt.patterns, learnt.contexts, report.bytes].map(|n| n.to_string())],
        ),
        Format::Table => {
            writeln!(
                out,
                "trained on {}: {} patterns, {} contexts, {} KB ({})",
                count(learnt.games, "game", "games"),
                thousands(learnt.patterns),
                thousands(learnt.contexts),
                thousands(report.bytes.div_ceil(1000)),
                duration(report.elapsed),
            )?;
            let Some(found) = &report.evaluation else { return Ok(()) };
            let all = found.total();
            writeln!(
                out,
                "{} held out: {} of the moves ranked first",
                count(found.games, "game", "games"),
                share(all.within[0], all.moves),
            )?;
            evaluate::write_table(out, found, &session.look)?;
            if calibration {
                evaluate::write_calibration(out, found, &session.look)?;
            }
            Ok(())
        }
    }
}
