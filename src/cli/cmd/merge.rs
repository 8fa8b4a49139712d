//! `merge`: adds the games of another database.

use std::path::PathBuf;

use gopdb::database::{Database, ImportOptions, ImportReport, MergeReport, MergedSet, OpenOptions};
use gopdb::dictionary::DictionaryShape;
use serde_json::json;

use super::import::{add, fields, with_bar};
use super::prelude::*;
use crate::cli::output::duration;

/// Add the games of another database
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder of the other database
    #[arg(value_name = "OTHER")]
    other: PathBuf,
    /// Use N threads [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// The command `merge`.
pub struct Merge;

impl Command for Merge {
    const NAME: &'static str = "merge";
    type Args = Args;
    const DETAILS: &'static str = "\
Each game joins the corpora of the same names, exactly as if its record were imported: duplicates are
not counted twice. Tags and saved sets are copied; if a set with the same name has another query, it
is saved as NAME-2. The other database is not changed. If the database does not exist, it is created
with the shapes of the other.";
    const EXAMPLES: &'static [&'static str] = &["merge friend/database"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let is_same = match (args.other.canonicalize(), session.path().canonicalize()) {
            (Ok(other), Ok(own)) => other == own,
            _ => false,
        };
        if is_same {
            let other = args.other.display();
            return Err(CliError::request(format!("{other} is the database itself")).with_remedy(
                "name the folder of another database, or choose the target with --db",
            ));
        }
        let other = Database::open(&args.other)?;
        let shapes: Vec<DictionaryShape> = other.commit().shapes().collect();
        session.open(&OpenOptions::new().create(true).shapes(&shapes))?;
        let options = ImportOptions { threads: args.threads, ..ImportOptions::new("") };
        let merge = move |database: &mut Database| database.merge(&other, &options);
        let done = with_bar(session, merge)?;
        session.forget_answers();
        let games = u64::from(session.database()?.commit().games());
        Ok(report(done, games))
    }
}

/// The report of a merge into a database that now has `games` games.
fn report(done: MergeReport, games: u64) -> Report {
    let MergeReport { corpora, tagged, sets } = done;
    let rows = Rows::of("", &corpora)
        .field("corpus", |corpus| &corpus.corpus)
        .field("games_new", |corpus| corpus.games_new)
        .field("games_known", |corpus| corpus.games_known);
    let mut report = Report::new().rows(rows);
    for corpus in &corpora {
        let new = count(corpus.games_new, "game", "games");
        let known = thousands(corpus.games_known);
        let (name, time) = (&corpus.corpus, duration(corpus.elapsed));
        report = report.text(format!("{name}: {new} new, {known} known ({time})"));
    }
    if tagged > 0 {
        report = report.text(format!("{} given to games", count(tagged, "tag was", "tags were")));
    }
    for MergedSet { name, kept_as } in &sets {
        report = report.text(if name == kept_as {
            format!("${name}: saved")
        } else {
            format!("${name} has another query here: the other database's is saved as ${kept_as}")
        });
    }
    let mut total = ImportReport::default();
    corpora.into_iter().for_each(|corpus| add(&mut total, corpus));
    let sets: Vec<_> =
        sets.iter().map(|set| json!({ "name": set.name, "kept_as": set.kept_as })).collect();
    fields(report, &total)
        .field("tagged", tagged)
        .field("sets", sets)
        .text(format!("the database holds {}", count(games, "game", "games")))
}
