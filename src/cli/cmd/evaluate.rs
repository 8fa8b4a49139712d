//! `evaluate`: move-prediction accuracy on other games.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use gopdb::Control;
use gopdb::database::{DatabaseError, wilson};
use gopdb::knowledge::moves::{self, Evaluation, PHASES, Score};
use gopdb::replay::{Identity, Track, identity};
use serde_json::{Value, json};

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, Column, Table, Theme, count, duration, thousands};
use super::super::session::Session;
use super::find::milliseconds;
use super::records::for_each_record;
use super::train::threads;

const HELP: &str = "\
Ranks the moves of the games at PATH by the model that `train` learned. Per phase of the game: how
many moves were ranked first, within the first 5, 10 and 20, and the mean logarithm of the predicted
probability. The calibration error is how far predicted probabilities and played shares differ, in
percentage points, on average: for the likeliest move of each position, and for its ten likeliest.
--calibration prints the table behind it: moves by their predicted probability, and the share of them
that was played. Games of the database are left out, since the model was trained on them.

Examples:
  gopdb evaluate examples/games --known --calibration
  gopdb evaluate examples/games/lee-sedol-1.sgf --known";

/// Measures move-prediction accuracy on other games
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Files, folders, .zip, .tar.gz
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
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

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let moves = session.moves()?;
    let (learnt, strengths) = (&moves.0, &moves.1);
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
            if track.size() != strengths.size() {
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
            0 => format!("no game on a board of {} lines", strengths.size()),
            n => format!("all {n} games are in the database, so the model may know them"),
        };
        return Err(CliError::request(why)
            .with_remedy("name games that are not in the database, or use --known"));
    }
    let start = Instant::now();
    let control = session.database()?.control();
    let found = side_by_side(strengths, &games, threads(args.threads), control)?;
    let elapsed = start.elapsed();
    match session.format {
        Format::Json => output::json(
            out,
            &json!({
                "games": found.games,
                "games_known": left_out,
                "games_of_other_size": others,
                "learnt_from": learnt.games,
                "is_current": learnt.is_current,
                "phases": phases(&found),
                "calibration_error": found.first.error(),
                "calibration_error_listed": found.listed.error(),
                "calibration": classes(&found.first),
                "calibration_listed": classes(&found.listed),
                "elapsed_ms": milliseconds(elapsed),
            }),
        ),
        Format::Csv if args.calibration => write_calibration_csv(out, &found),
        Format::Csv => output::csv(
            out,
            ["from", "moves", "first", "within_5", "within_10", "within_20", "log_likelihood"],
            rows(&found).into_iter().map(|(name, score)| {
                let [a, b, c, d] = score.within.map(|n| n.to_string());
                let mean = format!("{:.4}", score.mean_log_likelihood());
                [name, score.moves.to_string(), a, b, c, d, mean]
            }),
        ),
        Format::Table => {
            write_table(out, &found, &session.look)?;
            if args.calibration {
                write_calibration(out, &found, &session.look)?;
            }
            let mut parts = vec![count(found.games, "game", "games")];
            if left_out > 0 {
                parts.push(format!("{} left out, as the database has them", thousands(left_out)));
            }
            if others > 0 {
                parts.push(format!("{} on other boards left out", thousands(others)));
            }
            let dot = session.look.pick(" · ", ", ");
            Ok(writeln!(out, "{} ({})", parts.join(dot), duration(elapsed))?)
        }
    }
}

/// Evaluate a part of the games on each of some threads.
fn side_by_side(
    strengths: &moves::MovePredictor,
    games: &[Track],
    threads: usize,
    control: &Control,
) -> Result<Evaluation, DatabaseError> {
    let part = games.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let workers: Vec<_> = games
            .chunks(part)
            .map(|games| {
                let games = games.iter().take_while(|_| !control.is_interrupted());
                scope.spawn(move || moves::evaluate(strengths, games))
            })
            .collect();
        let mut all = Evaluation::default();
        for worker in workers {
            let stopped = |_| DatabaseError::Internal("a thread of the evaluation stopped".into());
            all += worker.join().map_err(stopped)?;
        }
        control.check()?;
        Ok(all)
    })
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
pub fn phases(found: &Evaluation) -> Vec<Value> {
    let row = |(name, score): (String, Score)| {
        json!({
            "from": name,
            "moves": score.moves,
            "first": score.share(0),
            "within_5": score.share(1),
            "within_10": score.share(2),
            "within_20": score.share(3),
            "log_likelihood": score.mean_log_likelihood(),
        })
    };
    rows(found).into_iter().map(row).collect()
}

/// The phases and all together, as a table.
pub fn write_table(out: &mut dyn Write, found: &Evaluation, look: &Theme) -> Result<(), CliError> {
    let mut table = Table::new(&[
        Column::left("moves from"),
        Column::right("moves"),
        Column::right("first"),
        Column::right("in 5"),
        Column::right("in 10"),
        Column::right("in 20"),
        Column::right("log-likelihood"),
    ]);
    for (name, score) in rows(found) {
        let share = |i: usize| format!("{:.1} %", 100.0 * score.share(i));
        table.row(vec![
            name,
            thousands(score.moves),
            share(0),
            share(1),
            share(2),
            share(3),
            format!("{:.3}", score.mean_log_likelihood()),
        ]);
    }
    write!(out, "{}", table.render(look))?;
    let points = |calibration: &moves::Calibration| 100.0 * calibration.error();
    Ok(writeln!(
        out,
        "calibration error: {:.2} points for the likeliest move, {:.2} for the ten likeliest",
        points(&found.first),
        points(&found.listed),
    )?)
}

/// The classes of predicted probabilities, for JSON.
pub fn classes(calibration: &moves::Calibration) -> Vec<Value> {
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

/// Predicted probabilities beside the shares of moves that were played: of the likeliest move of
/// each position, and of the ten likeliest.
pub fn write_calibration(
    out: &mut dyn Write,
    found: &Evaluation,
    look: &Theme,
) -> Result<(), CliError> {
    let titles =
        ["the likeliest move of each position", "the ten likeliest moves of each position"];
    for (title, calibration) in titles.into_iter().zip([&found.first, &found.listed]) {
        let mut table = Table::new(&[
            Column::left("chance"),
            Column::right("moves"),
            Column::right("predicted"),
            Column::right("played"),
            Column::right("95 %"),
        ]);
        let width = 100 / moves::CLASSES;
        for (i, class) in numbered(calibration) {
            let percent = |share: f64| format!("{:.1}", 100.0 * share);
            let mean = |sum: f64| percent(sum / class.moves as f64) + " %";
            let (low, high) = wilson(class.played, class.moves);
            table.row(vec![
                format!("{} to {} %", i * width, (i + 1) * width),
                thousands(class.moves),
                mean(class.predicted),
                mean(class.played as f64),
                format!("{}{}{}", percent(low), look.pick("–", "-"), percent(high)),
            ]);
        }
        write!(out, "\n{title}\n{}", table.render(look))?;
    }
    Ok(())
}

fn write_calibration_csv(out: &mut dyn Write, found: &Evaluation) -> Result<(), CliError> {
    let rows = [("likeliest", &found.first), ("ten likeliest", &found.listed)];
    output::csv(
        out,
        ["of", "from", "to", "moves", "predicted", "played"],
        rows.into_iter().flat_map(|(of, calibration)| {
            numbered(calibration).map(move |(i, class)| {
                let part = |i: usize| format!("{:.2}", i as f64 / moves::CLASSES as f64);
                let mean = |sum: f64| format!("{:.4}", sum / class.moves as f64);
                [
                    of.to_owned(),
                    part(i),
                    part(i + 1),
                    class.moves.to_string(),
                    mean(class.predicted),
                    mean(class.played as f64),
                ]
            })
        }),
    )
}
