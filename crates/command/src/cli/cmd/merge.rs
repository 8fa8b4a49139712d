//! `merge`: adds the games of other databases.

use std::path::{Path, PathBuf};

use gopdb::database::{Database, ImportOptions, ImportReport, MergeReport, MergedSet, OpenOptions};
use gopdb::dictionary::DictionaryShape;
use serde_json::json;
use tempfile::TempDir;

use super::import::{fields, with_bar};
use super::prelude::*;
use crate::cli::output::duration;

/// Add the games of other databases
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folders or backup files of the other databases
    #[arg(value_name = "OTHER", required = true)]
    others: Vec<PathBuf>,
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
is saved as NAME-2. The other databases are not changed. If the database does not exist, it is created
with the shapes of the first of them.

Several are merged in their order; if one cannot be read, those before it are merged. A backup file is
first restored into the folder for temporary files.";
    const EXAMPLES: &'static [&'static str] =
        &["merge friend/database", "merge part-1.gopdb part-2.gopdb"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let own = session.path().canonicalize().ok();
        let is_own = |other: &&PathBuf| own.is_some() && other.canonicalize().ok() == own;
        if let Some(other) = args.others.iter().find(is_own) {
            let other = other.display();
            return Err(CliError::request(tr!("{other} is the database itself")).with_remedy(tr!(
                "name the folder of another database, or choose the target with --db"
            )));
        }
        let options = ImportOptions::new("").threads(args.threads);
        let mut done = MergeReport::default();
        for path in &args.others {
            let Other { database: other, .. } = &Other::open(path)?;
            let shapes: Vec<DictionaryShape> = other.commit().shapes().collect();
            session.open(&OpenOptions::new().create(true).shapes(&shapes))?;
            let merged = with_bar(session, |writer| writer.merge(other, &options))?;
            session.forget_answers();
            add_merge(&mut done, merged);
        }
        let games = u64::from(session.database()?.commit().games());
        Ok(report(done, games))
    }
}

/// A database to merge.
struct Other {
    database: Database,
    /// The folder in which a backup was restored.
    _restored: Option<TempDir>,
}

impl Other {
    fn open(path: &Path) -> Result<Other, CliError> {
        if !path.is_file() {
            return Ok(Other { database: Database::open(path)?, _restored: None });
        }
        let restored = tempfile::Builder::new().prefix("gopdb-merge-").tempdir()?;
        let folder = restored.path().join("database");
        Database::restore(path, &folder)?;
        Ok(Other { database: Database::open(&folder)?, _restored: Some(restored) })
    }
}

/// Adds the figures of a merge to those of others.
fn add_merge(total: &mut MergeReport, merged: MergeReport) {
    for corpus in merged.corpora {
        match total.corpora.iter_mut().find(|known| known.corpus == corpus.corpus) {
            Some(known) => known.add(corpus),
            None => total.corpora.push(corpus),
        }
    }
    total.tagged += merged.tagged;
    total.sets.extend(merged.sets);
}

/// The report of a merge into a database that now has `games` games.
fn report(done: MergeReport, games: u64) -> Report {
    let MergeReport { corpora, tagged, sets, .. } = done;
    let rows = Rows::of("", &corpora)
        .field("corpus", |corpus| &corpus.corpus)
        .field("games_new", |corpus| corpus.games_new)
        .field("games_known", |corpus| corpus.games_known);
    let mut report = Report::new().rows(rows);
    for corpus in &corpora {
        let new = count(corpus.games_new, "game", "games");
        let known = thousands(corpus.games_known);
        let (name, time) = (&corpus.corpus, duration(corpus.elapsed));
        report = report.text(tr!("{name}: {new} new, {known} known ({time})"));
    }
    if tagged > 0 {
        report = report.text(tr!("{} given to games", count(tagged, "tag was", "tags were")));
    }
    for MergedSet { name, kept_as, .. } in &sets {
        report = report.text(if name == kept_as {
            tr!("${name}: saved")
        } else {
            tr!("${name} has another query here: the other database's is saved as ${kept_as}")
        });
    }
    let mut total = ImportReport::default();
    corpora.into_iter().for_each(|corpus| total.add(corpus));
    let sets: Vec<_> =
        sets.iter().map(|set| json!({ "name": set.name, "keptAs": set.kept_as })).collect();
    fields(report, &total)
        .field("tagged", tagged)
        .field("sets", sets)
        .text(tr!("the database holds {}", count(games, "game", "games")))
}
