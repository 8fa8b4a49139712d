//! `merge`: the games of another database.

use std::io::Write;
use std::path::PathBuf;

use gopdb::database::{Database, ImportOptions, ImportReport, MergeReport, OpenOptions};
use gopdb::dictionary::DictionaryShape;
use serde::Serialize;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, count, duration, thousands};
use super::super::session::Session;
use super::import::{Json, add, watched};

const HELP: &str = "\
Each game joins the corpora of the same names, exactly as if its record were imported: a game that
is known already is not counted twice. Its tags and saved sets come along; a set whose name has
another query here is saved as NAME-2. The other database stays as it is. A database that is not
there is made, with the shapes of the other.

Examples:
  gopdb merge friend/database";

/// Bring in the games of another database
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// The folder of the other database
    #[arg(value_name = "OTHER")]
    other: PathBuf,
    /// Work on so many threads [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// The contract: that of `import`, and what came along.
#[derive(Serialize)]
struct JsonMerge<'a> {
    #[serde(flatten)]
    import: Json<'a>,
    tagged: u64,
    sets: Vec<JsonSet>,
}

#[derive(Serialize)]
struct JsonSet {
    name: String,
    kept_as: String,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let is_same = match (args.other.canonicalize(), session.path().canonicalize()) {
        (Ok(other), Ok(own)) => other == own,
        _ => false,
    };
    if is_same {
        return Err(CliError::request(format!("{} is the database itself", args.other.display()))
            .with_remedy("name the folder of another, or with --db that which it is merged into"));
    }
    let other = Database::open(&args.other)?;
    let kinds: Vec<DictionaryShape> = other.commit().shapes().collect();
    session.open(&OpenOptions::new().create(true).shapes(&kinds))?;
    let options = ImportOptions { threads: args.threads, ..ImportOptions::new("") };
    let merge = move |database: &mut Database| database.merge(&other, &options);
    let report = watched(session, merge)?;
    let MergeReport { corpora: reports, tagged, sets } = report;
    session.forget_answers();
    match session.format {
        Format::Json => {
            let mut total = ImportReport::default();
            reports.into_iter().for_each(|report| add(&mut total, report));
            let sets = sets.into_iter().map(|set| JsonSet { name: set.name, kept_as: set.kept_as });
            let sets = sets.collect();
            output::json(out, &JsonMerge { import: Json::of(&total), tagged, sets })
        }
        Format::Csv => output::csv(
            out,
            ["corpus", "games_new", "games_known"],
            reports.iter().map(|report| {
                let (new, known) = (report.games_new, report.games_known);
                [report.corpus.clone(), new.to_string(), known.to_string()]
            }),
        ),
        Format::Table => {
            for report in &reports {
                let new = count(report.games_new, "game", "games");
                let known = thousands(report.games_known);
                let (corpus, time) = (output::clean(&report.corpus), duration(report.elapsed));
                writeln!(out, "{corpus}: {new} new, {known} known ({time})")?;
            }
            if tagged > 0 {
                writeln!(out, "{} given to games", count(tagged, "tag was", "tags were"))?;
            }
            for set in &sets {
                if set.name == set.kept_as {
                    writeln!(out, "${}: saved", set.name)?;
                } else {
                    let (name, kept_as) = (&set.name, &set.kept_as);
                    writeln!(out, "${name} has another query here: theirs is saved as ${kept_as}")?;
                }
            }
            let games = u64::from(session.database()?.commit().games());
            Ok(writeln!(out, "the database holds {}", count(games, "game", "games"))?)
        }
    }
}
