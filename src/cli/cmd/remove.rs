//! `remove`: a corpus taken out.

use std::io::Write;

use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output;
use super::super::session::Session;

/// Remove a corpus and its games, unless another corpus has them
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb remove games")]
pub struct Args {
    /// The corpus, as `gopdb corpora` lists it
    #[arg(value_name = "CORPUS")]
    corpus: String,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let report = session.database()?.remove(&args.corpus)?;
    session.forget_answers();
    let (removed, kept) = (report.games_removed, report.games_kept);
    match session.format {
        Format::Json => output::json(
            out,
            &json!({ "corpus": args.corpus, "games_removed": removed, "games_kept": kept }),
        ),
        Format::Csv => output::csv(
            out,
            ["corpus", "games_removed", "games_kept"],
            [[args.corpus.clone(), removed.to_string(), kept.to_string()]],
        ),
        Format::Table => {
            let mut text =
                format!("{}: {} removed", args.corpus, output::count(removed, "game", "games"));
            if kept > 0 {
                text = format!("{text}, {kept} kept that are in other corpora");
            }
            Ok(writeln!(out, "{}", output::clean(&text))?)
        }
    }
}
