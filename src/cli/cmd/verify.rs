//! `verify`: all that is stored, read and checked.

use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use gopdb::Control;
use gopdb::database::{DatabaseError, VerifyOptions, VerifyReport};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{self, Style, count, duration, thousands};
use super::super::session::Session;
use super::find::milliseconds;

const HELP: &str = "\
Every value is read and its checksum compared. Without --quick, each game is read anew from its
text, and the dictionary is counted anew and compared entry by entry.

Examples:
  gopdb verify --quick
  gopdb verify";

/// Read and check all that is stored
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Only the structure and the checksums
    #[arg(long)]
    quick: bool,
    /// Work on so many threads [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let options = VerifyOptions { quick: args.quick, threads: args.threads };
    let is_quiet = session.format != Format::Table;
    let database = session.database()?.clone();
    let report = watched(is_quiet, move |control| database.with_control(control).verify(&options))?;
    match session.format {
        Format::Json => output::json(out, &json(&report))?,
        Format::Csv => output::csv(
            out,
            ["place", "problem"],
            report.problems.iter().map(|p| [p.place.clone(), p.what.clone()]),
        )?,
        Format::Table => write_table(out, &report, session)?,
    }
    if report.is_sound() {
        return Ok(());
    }
    out.flush()?;
    let problems = match report.problem_count {
        1 => "1 thing is not as it should be".to_owned(),
        n => format!("{} things are not as they should be", thousands(n)),
    };
    Err(CliError::failed(problems)
        .with_remedy("`gopdb repair` makes a sound database of what can be read"))
}

/// Do work that tells how far it is, with a bar on a terminal; Ctrl-C stops it.
pub fn watched<T: Send>(
    is_quiet: bool,
    work: impl FnOnce(&Control) -> Result<T, DatabaseError> + Send,
) -> Result<T, CliError> {
    let watch = Watch::start();
    let result = thread::scope(|scope| {
        let control = watch.control();
        let work = scope.spawn(move || work(control));
        let bar = (!is_quiet && io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new(0);
            if let Ok(style) = ProgressStyle::with_template("{pos} games [{bar:30}] {eta} left") {
                bar.set_style(style.progress_chars("=> "));
            }
            bar
        });
        while !work.is_finished() {
            if let Some(bar) = &bar {
                bar.set_length(control.progress().total);
                bar.set_position(control.progress().done);
            }
            thread::park_timeout(Duration::from_millis(20));
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        work.join()
    });
    match result {
        Ok(result) => Ok(result?),
        Err(_) => Err(DatabaseError::Internal("the work stopped".to_owned()).into()),
    }
}

fn json(report: &VerifyReport) -> serde_json::Value {
    let problems: Vec<_> =
        report.problems.iter().map(|p| json!({ "place": p.place, "problem": p.what })).collect();
    json!({
        "sound": report.is_sound(),
        "quick": report.quick,
        "commit": report.commit,
        "games": report.games,
        "values": report.values,
        "bytes": report.bytes,
        "leftovers": report.leftovers,
        "unlisted": report.unlisted,
        "entries": report.entries,
        "problem_count": report.problem_count,
        "problems": problems,
        "elapsed_ms": milliseconds(report.elapsed),
    })
}

fn write_table(
    out: &mut dyn Write,
    report: &VerifyReport,
    session: &Session,
) -> Result<(), CliError> {
    let look = session.look;
    let verdict = if report.is_sound() { "sound" } else { "not sound" };
    let mut parts = vec![
        count(report.games, "game", "games"),
        format!("{} of {} bytes", count(report.values, "value", "values"), thousands(report.bytes)),
    ];
    if !report.quick {
        parts.push(format!("{} counted anew", count(report.entries, "pattern", "patterns")));
    }
    if report.leftovers > 0 {
        parts.push(format!("{} to be swept", count(report.leftovers, "leftover", "leftovers")));
    }
    let parts = parts.join(look.pick(" · ", ", "));
    let verdict = look.paint(Style::Strong, verdict);
    writeln!(out, "{verdict}: {parts} ({})", duration(report.elapsed))?;
    if report.unlisted > 0 {
        let games = count(report.unlisted, "game", "games");
        let note =
            format!("{games} without a list of words: `text` reads them; `repair` lists them");
        writeln!(out, "{}", look.paint(Style::Faint, &note))?;
    }
    for problem in &report.problems {
        let word = look.paint(Style::Error, "problem:");
        writeln!(out, "{word} {}", output::clean(&problem.to_string()))?;
    }
    let left = report.problem_count.saturating_sub(report.problems.len() as u64);
    if left > 0 {
        writeln!(out, "and {} more", thousands(left))?;
    }
    Ok(())
}
