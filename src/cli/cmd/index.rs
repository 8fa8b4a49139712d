//! `index add`: one more shape in the dictionary.

use std::io::Write;

use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, duration};
use super::super::session::Session;
use super::find::milliseconds;
use super::import::kind;

/// Add a shape to the dictionary
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true, after_long_help = "Examples:\n  gopdb index add 4x4")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Add 4x4, 3x3, diamond or 5x5, and count it in the games that are there
    #[command(after_long_help = "Examples:\n  gopdb index add 4x4")]
    Add {
        /// The shape
        #[arg(value_name = "SHAPE")]
        shape: String,
    },
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let Action::Add { shape } = &args.action;
    let kind = kind(shape)?;
    let start = std::time::Instant::now();
    let database = session.database()?;
    let is_new = database.add_kind(kind)?;
    let games = u64::from(database.commit().games());
    let elapsed = start.elapsed();
    match session.format {
        Format::Json => output::json(
            out,
            &json!({
                "shape": kind.to_string(),
                "added": is_new,
                "games": games,
                "elapsed_ms": milliseconds(elapsed),
            }),
        ),
        Format::Csv => output::csv(
            out,
            ["shape", "added", "games"],
            [[kind.to_string(), is_new.to_string(), games.to_string()]],
        ),
        Format::Table if is_new => {
            let games = output::count(games, "game", "games");
            Ok(writeln!(out, "{kind}: added from {games} ({})", duration(elapsed))?)
        }
        Format::Table => Ok(writeln!(out, "{kind}: the dictionary holds it already")?),
    }
}
