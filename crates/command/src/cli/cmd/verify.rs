//! `verify`: reads and checks all stored data.

use gopdb::database::{VerifyOptions, VerifyReport};
use serde_json::json;

use super::prelude::*;
use crate::cli::output::{Style, duration, milliseconds};
use crate::cli::progress::{Progressbar, fraction};

/// Read and check all that is stored
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Check only the structure and the checksums
    #[arg(long)]
    quick: bool,
    /// Use N threads [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// The command `verify`.
pub struct Verify;

impl Command for Verify {
    const NAME: &'static str = "verify";
    type Args = Args;
    const DETAILS: &'static str = "\
Every value is read and its checksum verified. Without --quick, each game is also replayed from its
text, and the dictionary is counted again and compared entry by entry.";
    const EXAMPLES: &'static [&'static str] = &["verify --quick", "verify"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let options = VerifyOptions::default().quick(args.quick).threads(args.threads);
        let database = session.database()?.clone();
        let bar = Progressbar::new(session, database.control(), GAMES);
        let found = bar.run(fraction, move || database.verify(&options))?;
        let report = report(&found);
        if found.is_sound() {
            return Ok(report);
        }
        let problems = count(found.problem_count, "problem", "problems");
        let error = CliError::failed(tr!("{problems} found"))
            .with_remedy(tr!("`gopdb repair` rebuilds the database from the readable data"));
        Ok(report.failed(error))
    }
}

/// The bar of work that counts games.
pub const GAMES: &str = "{pos} games [{bar:30}] {eta} left";

fn report(found: &VerifyReport) -> Report {
    let problems: Vec<_> =
        found.problems.iter().map(|p| json!({ "place": p.place, "problem": p.what })).collect();
    let rows = Rows::of("", &found.problems)
        .field("place", |problem| &problem.place)
        .field("problem", |problem| &problem.what);
    let verdict = if found.is_sound() { tr!("sound") } else { tr!("not sound") };
    let mut report = Report::new()
        .field("sound", found.is_sound())
        .field("quick", found.quick)
        .field("commit", found.commit)
        .field("games", found.games)
        .field("values", found.values)
        .field("bytes", found.bytes)
        .field("leftovers", found.leftovers)
        .field("unlisted", found.unlisted)
        .field("without_columns", found.without_columns)
        .field("entries", found.entries)
        .field("problem_count", found.problem_count)
        .field("problems", problems)
        .field("elapsed_ms", milliseconds(found.elapsed))
        .rows(rows)
        .spans([(Style::Strong, verdict), (Style::Plain, format!(": {}", counts(found)))]);
    if found.unlisted > 0 {
        let games = count(found.unlisted, "game", "games");
        report = report.note(tr!(
            "{games} without an index of words: `text` reads their comments; `repair` adds the index"
        ));
    }
    if found.without_columns > 0 {
        let segments = count(found.without_columns, "segment", "segments");
        report = report.note(tr!(
            "{segments} without a sound columns file: answers are right but slower; `repair` writes it again"
        ));
    }
    for problem in &found.problems {
        let word = (Style::Error, tr!("problem:"));
        report = report.spans([
            word,
            (Style::Plain, format!(" {}", gopdb_text::message(&problem.to_string()))),
        ]);
    }
    let left = found.problem_count.saturating_sub(found.problems.len() as u64);
    report.when(left > 0, |report| report.text(tr!("and {} more", thousands(left))))
}

/// Describes the data that were read.
fn counts(found: &VerifyReport) -> String {
    let bytes = thousands(found.bytes);
    let mut counts = vec![
        count(found.games, "game", "games"),
        tr!("{} of {bytes} bytes", count(found.values, "value", "values")),
    ];
    if !found.quick {
        counts.push(tr!("{} counted again", count(found.entries, "pattern", "patterns")));
    }
    if found.leftovers > 0 {
        let leftovers = count(found.leftovers, "leftover value", "leftover values");
        counts.push(tr!("{leftovers} to be removed"));
    }
    format!("{} ({})", counts.join(" · "), duration(found.elapsed))
}
