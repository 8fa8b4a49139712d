//! `corpora`: the named sets of games.

use std::io::Write;

use gopdb::database::CorpusInfo;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, Column, Style, Table, thousands};
use super::super::session::Session;

/// The corpora: named sets of games
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb corpora\n  gopdb corpora --format csv")]
pub struct Args {}

pub fn run(_: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let commit = session.database()?.commit();
    let corpora = &commit.corpora;
    match session.format {
        Format::Json => {
            let list: Vec<_> = corpora
                .iter()
                .map(|corpus| {
                    let dates = corpus.date_range().map(|(a, b)| [a.to_string(), b.to_string()]);
                    json!({
                        "corpus": corpus.name,
                        "games": corpus.games,
                        "dates": dates,
                        "imports": corpus.imports,
                        "imported_first": time(corpus.imported.0),
                        "imported_last": time(corpus.imported.1),
                    })
                })
                .collect();
            output::json(out, &json!({ "corpora": list }))
        }
        Format::Csv => {
            let header =
                ["corpus", "games", "first_date", "last_date", "imported_first", "imported_last"];
            let rows = corpora.iter().map(|corpus| {
                let (first, last) = dates(corpus);
                let (since, until) = (time(corpus.imported.0), time(corpus.imported.1));
                [corpus.name.clone(), corpus.games.to_string(), first, last, since, until]
            });
            output::csv(out, header, rows)
        }
        Format::Table => {
            let look = session.look;
            if corpora.is_empty() {
                let note = look.paint(Style::Note, "try:");
                return Ok(writeln!(out, "0 corpora\n{note} `import PATH` brings games in")?);
            }
            let mut table = Table::new(&[
                Column::text("corpus"),
                Column::right("games"),
                Column::left("first game"),
                Column::left("last game"),
                Column::left("imported"),
            ]);
            for corpus in corpora {
                let (first, last) = dates(corpus);
                let games = thousands(u64::from(corpus.games));
                table.row(vec![corpus.name.clone(), games, first, last, time(corpus.imported.1)]);
            }
            write!(out, "{}", table.render(&look))?;
            Ok(())
        }
    }
}

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
