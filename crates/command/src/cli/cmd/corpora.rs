//! `corpora`: the named sets of games.

use gopdb::database::CorpusInfo;
use serde_json::json;

use super::prelude::*;
use crate::cli::output::calendar_date;

/// List the corpora: named sets of games
#[derive(Debug, clap::Args)]
pub struct Args {}

/// The command `corpora`.
pub struct Corpora;

impl Command for Corpora {
    const NAME: &'static str = "corpora";
    type Args = Args;
    const EXAMPLES: &'static [&'static str] = &["corpora", "corpora --format csv"];

    fn run(_: Args, session: &mut Session) -> Result<Report, CliError> {
        let commit = session.database()?.commit();
        let corpora = &commit.corpora;
        let objects: Vec<_> = corpora.iter().map(object).collect();
        let rows = Rows::of("", corpora)
            .column("corpus", |corpus| &corpus.name)
            .shrinks()
            .column("games", |corpus| corpus.games)
            .column("first_date", |corpus| dates(corpus).0)
            .title("first game")
            .column("last_date", |corpus| dates(corpus).1)
            .title("last game")
            .field("imported_first", |corpus| time(corpus.imported.0))
            .column("imported_last", |corpus| time(corpus.imported.1))
            .title("imported");
        Ok(Report::new().field("corpora", objects).rows(rows).when(corpora.is_empty(), |report| {
            report.text(tr!("0 corpora")).tip(tr!("`import PATH` adds games"))
        }))
    }
}

/// A corpus as an object of JSON.
fn object(corpus: &CorpusInfo) -> serde_json::Value {
    let dates = corpus.date_range().map(|(a, b)| [a.to_string(), b.to_string()]);
    json!({
        "corpus": corpus.name,
        "games": corpus.games,
        "dates": dates,
        "imports": corpus.imports,
        "importedFirst": time(corpus.imported.0),
        "importedLast": time(corpus.imported.1),
    })
}

/// The dates of a corpus's first and last game; empty if no date is known.
fn dates(corpus: &CorpusInfo) -> (String, String) {
    let range = corpus.date_range();
    range.map_or_else(Default::default, |(first, last)| (first.to_string(), last.to_string()))
}

/// A time in seconds since 1970 as `2026-11-20 19:00 UTC`.
fn time(seconds: i64) -> String {
    let seconds = u32::try_from(seconds).unwrap_or_default();
    let (date, minute) = (calendar_date(seconds / 86_400), seconds / 60 % 1440);
    tr!("{date} {:02}:{:02} UTC", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_are_those_of_the_calendar() {
        assert_eq!(time(0), "1970-01-01 00:00 UTC");
        assert_eq!(time(951_827_640), "2000-02-29 12:34 UTC");
        assert_eq!(time(1_767_225_599), "2025-12-31 23:59 UTC");
    }
}
