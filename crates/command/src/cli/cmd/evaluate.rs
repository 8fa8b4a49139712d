//! `evaluate`: move-prediction accuracy on other games.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use gopdb::Stage;
use gopdb::database::{DatabaseError, Gain, wilson};
use gopdb::knowledge::moves::{self, AdaptOptions, Evaluation, Game, PHASES, Score, evaluate_each};
use gopdb::replay::{Identity, identity};
use indicatif::ProgressBar;
use serde_json::json;

use super::prelude::*;
use super::records::{for_each_record, resolved};
use super::train::{threads, update};
use crate::cli::output::{RowsOf, duration, milliseconds};
use crate::cli::progress::{BAR, Progressbar};

/// Measure move-prediction accuracy on other games
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files, folders, .zip, .tar.gz
    #[arg(required_unless_present = "query", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Compare with the model fitted further to the games of QUERY, on held-out games of QUERY
    #[arg(long = "where", value_name = "QUERY", conflicts_with_all = ["paths", "known", "calibration"])]
    query: Option<String>,
    /// Include games that are in the database
    #[arg(long)]
    known: bool,
    /// Print predicted probabilities beside the shares of moves that were played
    #[arg(long)]
    calibration: bool,
    /// Use N threads [default: one per core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// The command `evaluate`.
pub struct Evaluate;

impl Command for Evaluate {
    const NAME: &'static str = "evaluate";
    type Args = Args;
    const DETAILS: &'static str = "\
Ranks the moves of the games at PATH by the model that `train` learned. Per phase of the game: how
many moves were ranked first, within the first 5, 10 and 20, and the mean logarithm of the predicted
probability. The calibration error is how far predicted probabilities and played shares differ, in
percentage points, on average: for the likeliest move of each position, and for its ten likeliest.
--calibration prints the table behind it: moves by their predicted probability, and the share of them
that was played. Games of the database are left out, since the model was trained on them.

--where measures what `suggest --where` gains: the model is fitted further to the games of the query that
it was trained on, and both models rank the moves of the query's games that `train --hold-out` left out.
If the query names one player, only this player's moves are learned and ranked. The difference of the
share of moves that were ranked first has a 95 % interval.";
    const EXAMPLES: &'static [&'static str] = &[
        "evaluate examples/games --known --calibration",
        "evaluate examples/games/lee-sedol-1.sgf --known",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        if let Some(query) = &args.query {
            return gain(query, &args, session);
        }
        let moves = session.moves()?;
        let (model, predictor) = (&moves.0, &moves.1);
        let mut known: Vec<Identity> = Vec::new();
        session.database()?.for_each_track(|game, _| {
            known.push(game.identity);
            Ok(())
        })?;
        known.sort_unstable();
        let (mut games, mut left_out) = (Vec::new(), 0_u64);
        let mut others = 0_u64;
        for path in &args.paths {
            for_each_record(path, |facts, track| {
                if track.size() != predictor.size() {
                    others += 1;
                } else if !args.known && known.binary_search(&identity(&track, &facts)).is_ok() {
                    left_out += 1;
                } else {
                    games.push(track);
                }
                ControlFlow::Continue(())
            })?;
        }
        if games.is_empty() {
            let why = match left_out {
                0 => tr!("no game on a board of {} lines", predictor.size()),
                n => tr!("all {n} games are in the database, so the model may know them"),
            };
            return Err(CliError::request(why)
                .with_remedy(tr!("name games that are not in the database, or use --known")));
        }
        let start = Instant::now();
        let control = session.database()?.control();
        let games: Vec<Game<'_>> = games.iter().map(Game::whole).collect();
        let goes_on = || !control.is_interrupted();
        let each = evaluate_each(predictor, &games, threads(args.threads), goes_on);
        let found: Evaluation = each.into_iter().sum();
        control.check().map_err(DatabaseError::from)?;
        let elapsed = start.elapsed();
        let report = Report::new()
            .field("games", found.games)
            .field("games_known", left_out)
            .field("games_of_other_size", others)
            .field("learnt_from", model.games)
            .field("counted", model.counted)
            .field("is_current", model.is_current)
            .field("phases", phases(&found))
            .field("calibration_error", found.first.error())
            .field("calibration_error_listed", found.listed.error())
            .field("calibration", classes(&found.first))
            .field("calibration_listed", classes(&found.listed))
            .field("elapsed_ms", milliseconds(elapsed));
        let report = if args.calibration {
            let report = calibrations(report, &found, Calibrations::Csv);
            calibrations(accuracy(report, &found, ""), &found, Calibrations::Table)
        } else {
            accuracy(report, &found, "from")
        };
        let mut parts = vec![count(found.games, "game", "games")];
        if left_out > 0 {
            parts.push(tr!("{} skipped that are in the database", thousands(left_out)));
        }
        if others > 0 {
            parts.push(tr!("{} skipped on boards of other sizes", thousands(others)));
        }
        Ok(report.text(format!("{} ({})", parts.join(" · "), duration(elapsed))))
    }
}

/// Compares the model with the one that is fitted further to the games of a query.
fn gain(query: &str, args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let start = Instant::now();
    let query = resolved(query, session)?;
    let moves = session.moves()?;
    let (model, predictor) = (&moves.0, &moves.1);
    let options = AdaptOptions::default().threads(threads(args.threads));
    let database = session.database()?.clone();
    let bar = Progressbar::new(session, database.control(), BAR);
    let mut stage = Stage::Starting;
    let update = |bar: &ProgressBar, progress| update(bar, progress, &mut stage);
    let work = || database.evaluate_adapted((model, predictor), &query, &options);
    let found = bar.run(update, work)?;
    let elapsed = start.elapsed();
    let rows = [("all games", &found.general), ("the query's games", &found.adapted)];
    let table = Rows::of("models", &rows)
        .field("model", |(name, _)| if *name == "all games" { "general" } else { "adapted" })
        .field("moves", |(_, found)| found.total().moves)
        .field("first", |(_, found)| found.total().share(0))
        .field("within_5", |(_, found)| found.total().share(1))
        .field("within_10", |(_, found)| found.total().share(2))
        .field("within_20", |(_, found)| found.total().share(3))
        .field("log_likelihood", |(_, found)| rounded(found.total().mean_log_likelihood()))
        .shown("model of", |(name, _)| gopdb_text::message(name).into_owned());
    let table = with_scores(table, |(_, found)| found.total());
    let Gain { share: gain, low, high, .. } = found.gain;
    let points = |share: f64| format!("{:+.1}", 100.0 * share);
    let whose = found.player.as_ref().map_or(String::new(), |name| tr!(", moves of {name}"));
    Ok(Report::new()
        .field("player", found.player.as_deref())
        .field("learned_games", found.learned)
        .field("games", found.general.games)
        .field("gain", gain)
        .field("gain_low", low)
        .field("gain_high", high)
        .field("elapsed_ms", milliseconds(elapsed))
        .rows(table)
        .text(tr!("ranked first: {} points ({} to {})", points(gain), points(low), points(high),))
        .text(tr!(
            "fitted further to {}, measured on {} that were held out{whose} ({})",
            count(found.learned, "game", "games"),
            count(found.general.games, "game", "games"),
            duration(elapsed),
        )))
}

/// Rounded to four digits.
fn rounded(number: f64) -> f64 {
    (1e4 * number).round() / 1e4
}

/// Adds the columns of a score to a table.
fn with_scores<R>(rows: RowsOf<'_, R>, score: fn(&R) -> Score) -> RowsOf<'_, R> {
    let mut rows = rows.shown("moves", move |row| score(row).moves);
    for (i, title) in ["first", "in 5", "in 10", "in 20"].into_iter().enumerate() {
        let share = move |row: &R| format!("{:.1} %", 100.0 * score(row).share(i));
        rows = rows.shown(title, share).right();
    }
    let mean = move |row: &R| format!("{:.3}", score(row).mean_log_likelihood());
    rows.shown("log-likelihood", mean).right()
}

/// The phases with their names, and all together.
fn rows(found: &Evaluation) -> Vec<(String, Score)> {
    let phases = PHASES.iter().zip(found.phases);
    let mut rows: Vec<(String, Score)> =
        phases.map(|(first, score)| ((first + 1).to_string(), score)).collect();
    rows.push(("all".to_owned(), found.total()));
    rows
}

/// The phases and all together, for JSON.
pub fn phases(found: &Evaluation) -> Vec<serde_json::Value> {
    let row = |(name, score): (String, Score)| {
        json!({
            "from": name,
            "moves": score.moves,
            "first": score.share(0),
            "within5": score.share(1),
            "within10": score.share(2),
            "within20": score.share(3),
            "logLikelihood": score.mean_log_likelihood(),
        })
    };
    rows(found).into_iter().map(row).collect()
}

/// Adds the accuracy by phase and the calibration error to a report. The phases are also rows of CSV
/// if their first field has a name.
pub fn accuracy(report: Report, found: &Evaluation, from: &'static str) -> Report {
    let phases = rows(found);
    let mut rows = Rows::of("", &phases);
    if !from.is_empty() {
        rows = rows
            .field(from, |(name, _)| name)
            .field("moves", |(_, score)| score.moves)
            .field("first", |(_, score)| score.within[0])
            .field("within_5", |(_, score)| score.within[1])
            .field("within_10", |(_, score)| score.within[2])
            .field("within_20", |(_, score)| score.within[3])
            .field("log_likelihood", |(_, score)| rounded(score.mean_log_likelihood()));
    }
    let rows = with_scores(rows.shown("moves from", |(name, _)| name), |(_, score)| *score);
    let points = |calibration: &moves::Calibration| 100.0 * calibration.error();
    report.rows(rows).text(tr!(
        "calibration error: {:.2} points for the likeliest move, {:.2} for the ten likeliest",
        points(&found.first),
        points(&found.listed),
    ))
}

/// The classes of predicted probabilities, for JSON.
pub fn classes(calibration: &moves::Calibration) -> Vec<serde_json::Value> {
    let class = |(i, class): (usize, &moves::CalibrationClass)| {
        let mean = |sum: f64| sum / class.moves as f64;
        json!({
            "from": i as f64 / moves::CLASSES as f64,
            "to": (i + 1) as f64 / moves::CLASSES as f64,
            "moves": class.moves,
            "predicted": mean(class.predicted),
            "played": mean(class.played as f64),
        })
    };
    numbered(calibration).map(class).collect()
}

/// The classes that have moves, with their numbers.
fn numbered(
    calibration: &moves::Calibration,
) -> impl Iterator<Item = (usize, &moves::CalibrationClass)> {
    calibration.classes.iter().enumerate().filter(|(_, class)| class.moves > 0)
}

/// The form of the calibration in a report.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Calibrations {
    /// Tables with titles.
    Table,
    /// Rows of CSV.
    Csv,
}

/// A class of moves of one of the two calibrations.
type Class<'a> = (&'static str, usize, &'a moves::CalibrationClass);

/// Adds the predicted probabilities and the shares of moves that were played to a report: for the
/// likeliest move of each position, and for the ten likeliest.
pub fn calibrations(mut report: Report, found: &Evaluation, form: Calibrations) -> Report {
    let both = [("likeliest", &found.first), ("ten likeliest", &found.listed)];
    let mean = |class: &moves::CalibrationClass, sum: f64| sum / class.moves as f64;
    if form == Calibrations::Csv {
        let all: Vec<Class<'_>> = both
            .into_iter()
            .flat_map(|(of, found)| numbered(found).map(move |(i, class)| (of, i, class)))
            .collect();
        let bound = |i: usize| format!("{:.2}", i as f64 / moves::CLASSES as f64);
        return report.rows(
            Rows::of("", &all)
                .field("of", |(of, ..)| *of)
                .field("from", |(_, i, _)| bound(*i))
                .field("to", |(_, i, _)| bound(i + 1))
                .field("moves", |(.., class)| class.moves)
                .field("predicted", |(.., class)| format!("{:.4}", mean(class, class.predicted)))
                .field("played", |(.., class)| format!("{:.4}", mean(class, class.played as f64))),
        );
    }
    let width = 100 / moves::CLASSES;
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    for (of, found) in both {
        let classes: Vec<_> = numbered(found).collect();
        let rows = Rows::of("", &classes)
            .shown("chance", |(i, _)| tr!("{} to {} %", i * width, (i + 1) * width))
            .shown("moves", |(_, class)| class.moves)
            .shown("predicted", |(_, class)| percent(mean(class, class.predicted)) + " %")
            .right()
            .shown("played", |(_, class)| percent(mean(class, class.played as f64)) + " %")
            .right()
            .shown("95 %", |(_, class)| {
                let (low, high) = wilson(class.played, class.moves);
                format!("{}–{}", percent(low), percent(high))
            })
            .right();
        let title = match of {
            "likeliest" => tr!("the likeliest move of each position"),
            _ => tr!("the ten likeliest moves of each position"),
        };
        report = report.blank().text(title).rows(rows);
    }
    report
}
