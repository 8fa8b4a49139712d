//! `train`: trains the move-prediction model of `suggest`.

use gopdb::database::{TrainOptions, TrainReport};
use gopdb::knowledge::moves::FitOptions;
use gopdb::{Progress, Stage};
use indicatif::ProgressBar;

use super::evaluate::{self, Calibrations};
use super::prelude::*;
use crate::cli::output::{duration, milliseconds};
use crate::cli::progress::{BAR, change, fraction};

/// Train the model of `suggest` on the games
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Leave out one game in N, and evaluate it
    #[arg(long, value_name = "N")]
    hold_out: Option<u32>,
    /// Print predicted probabilities beside the shares of held-out moves that were played
    #[arg(long, requires = "hold_out")]
    calibration: bool,
    /// Know patterns that were played at least N times [default: 10; 3 below 2,000 games, once in
    /// 5,000 games above 50,000]
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

/// The command `train`.
pub struct Train;

impl Command for Train {
    const NAME: &'static str = "train";
    type Args = Args;
    const DETAILS: &'static str = "\
Counts the patterns around the moves of all games, and fits weights of patterns and of what moves
do (captures, ataris, distances) to a sample of the games. The model is stored in the database, for
`suggest` and `evaluate`. Train again after games were added or removed.

With --hold-out 200, one game in 200 is left out, and the accuracy on these games is printed. The
calibration error is how far predicted probabilities and played shares differ, on average, in
percentage points; --calibration prints the table behind it. Ctrl-C keeps the model that was there
before.";
    const EXAMPLES: &'static [&'static str] =
        &["train", "train --hold-out 50 --calibration", "train --least 3 --sample 1000"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        if args.hold_out.is_some_and(|n| n < 2) {
            return Err(CliError::request(tr!(
                "--hold-out must leave at least every second game to train on"
            ))
            .with_remedy(tr!("--hold-out 200 leaves out one game in 200")));
        }
        if args.size == 0 || args.size > gopdb::go::MAX_SIZE {
            return Err(CliError::request(tr!("a board cannot have {} lines", args.size)));
        }
        let database = session.database()?;
        let least = FitOptions::least_for(database.commit().games());
        let mut options = FitOptions::default()
            .size(args.size)
            .least(args.least.unwrap_or(least).max(1))
            .threads(threads(args.threads));
        options.sample = args.sample.unwrap_or(options.sample).max(1);
        let options = TrainOptions::default().options(options).hold_out(args.hold_out);
        let mut stage = Stage::Starting;
        let update = |bar: &ProgressBar, progress| update(bar, progress, &mut stage);
        let done = change(session, BAR, update, |writer| writer.train(&options))?;
        session.forget_answers();
        Ok(report(&done, args.calibration))
    }
}

/// The number of threads to use, where 0 is one per core.
pub fn threads(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n,
    }
}

/// Shows the progress of a training, or of a fit to some games.
pub fn update(bar: &ProgressBar, progress: Progress, stage: &mut Stage) {
    fraction(bar, progress);
    bar.set_message(match progress.stage {
        Stage::TrainingPatterns => tr!("patterns"),
        Stage::TrainingCounts => tr!("counts"),
        Stage::TrainingStrengths => tr!("strengths"),
        _ => tr!("reading the games"),
    });
    if progress.stage != *stage {
        *stage = progress.stage;
        bar.reset_eta();
    }
}

fn report(done: &TrainReport, calibration: bool) -> Report {
    let model = &done.model;
    let found = done.evaluation.as_ref();
    let rows = Rows::of("", &[()])
        .field("games", |()| model.games)
        .field("patterns", |()| model.patterns)
        .field("contexts", |()| model.contexts)
        .field("bytes", |()| done.bytes);
    let report = Report::new()
        .field("games", model.games)
        .field("patterns", model.patterns)
        .field("contexts", model.contexts)
        .field("bytes", done.bytes)
        .field("held_out", found.map(|found| found.games))
        .field("phases", found.map(evaluate::phases))
        .field("calibration_error", found.map(|found| found.first.error()))
        .field("calibration_error_listed", found.map(|found| found.listed.error()))
        .field("calibration", found.map(|found| evaluate::classes(&found.first)))
        .field("calibration_listed", found.map(|found| evaluate::classes(&found.listed)))
        .field("elapsed_ms", milliseconds(done.elapsed))
        .rows(rows)
        .text(tr!(
            "trained on {}: {} patterns, {} contexts, {} KB ({})",
            count(model.games, "game", "games"),
            thousands(model.patterns),
            thousands(model.contexts),
            thousands(done.bytes.div_ceil(1000)),
            duration(done.elapsed),
        ));
    let Some(found) = found else { return report };
    let all = found.total();
    let report = report.text(tr!(
        "{} held out: {} of the moves ranked first",
        count(found.games, "game", "games"),
        share(all.within[0], all.moves),
    ));
    let report = evaluate::accuracy(report, found, "");
    if calibration { evaluate::calibrations(report, found, Calibrations::Table) } else { report }
}
