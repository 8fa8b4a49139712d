//! `corpora`: the named sets of games.

use gopdb::database::CorpusInfo;
use serde_json::json;

use super::prelude::*;

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
            report.text("0 corpora").tip("`import PATH` adds games")
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
///
/// Source of the calendar: H. Hinnant, chrono-compatible low-level date algorithms
/// (`civil_from_days`).
fn time(seconds: i64) -> String {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let m = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * m + 2) / 5 + 1;
    let month = if m < 10 { m + 3 } else { m - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_are_those_of_the_calendar() {
        assert_eq!(time(0), "1970-01-01 00:00 UTC");
        assert_eq!(time(951_827_640), "2000-02-29 12:34 UTC");
        assert_eq!(time(1_767_225_599), "2025-12-31 23:59 UTC");
        assert_eq!(time(-1), "1969-12-31 23:59 UTC");
    }
}
