//! `repair`: a sound database out of a damaged one.

use std::io::Write;

use gopdb::database::Database;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, count, duration, thousands};
use super::super::session::Session;
use super::find::milliseconds;
use super::verify::watched;

/// Rebuild a damaged database from what can be read of it
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb repair")]
pub struct Args {}

pub fn run(_: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    session.close();
    let path = session.path().to_owned();
    let is_quiet = session.format != Format::Table;
    let report = watched(is_quiet, |control| Database::repair(path, control))?;
    let damaged = report.damaged.display().to_string();
    match session.format {
        Format::Json => output::json(
            out,
            &json!({
                "games": report.games,
                "main_lines": report.main_lines,
                "lost_count": report.lost_count,
                "lost": report.lost.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "notes": report.notes,
                "damaged": damaged,
                "elapsed_ms": milliseconds(report.elapsed),
            }),
        ),
        Format::Csv => output::csv(
            out,
            ["games", "main_lines", "lost_count", "damaged"],
            [[
                report.games.to_string(),
                report.main_lines.to_string(),
                report.lost_count.to_string(),
                damaged,
            ]],
        ),
        Format::Table => {
            let games = count(report.games, "game", "games");
            writeln!(out, "{games} saved ({})", duration(report.elapsed))?;
            if report.main_lines > 0 {
                let main = thousands(report.main_lines);
                writeln!(out, "{main} of them without comments and variations")?;
            }
            if report.lost_count > 0 {
                writeln!(out, "{} lost", count(report.lost_count, "game", "games"))?;
                for lost in &report.lost {
                    writeln!(out, "  {}", output::clean(&lost.to_string()))?;
                }
            }
            for note in &report.notes {
                writeln!(out, "{}", output::clean(note))?;
            }
            Ok(writeln!(out, "the damaged database is kept as {}", output::clean(&damaged))?)
        }
    }
}
