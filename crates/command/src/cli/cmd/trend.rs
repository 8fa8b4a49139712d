//! `trend`: how a query's share of the games changed over the years.

use gopdb::answer;
use gopdb::database::{self, FindOptions, ResolvedQuery, TrendRow, wilson};
use gopdb::query::{Period, Statement};

use super::player_rate;
use super::prelude::*;
use super::search::{Flags, options};
use crate::cli::output::{Bar, svg, write_or_replace};

/// Show how often a query is found, year by year
#[derive(Debug, clap::Args)]
pub struct Args {
    /// QUERY [by year|decade] [svg FILE]
    #[arg(required = true, value_name = "QUERY", allow_negative_numbers = true)]
    words: Vec<String>,
    #[command(flatten)]
    values: Values,
    /// The period of a row: year or decade
    #[arg(long, value_name = "PERIOD")]
    by: Option<Period>,
    /// Also write a chart to this file
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    svg: Option<String>,
    /// Only where the continuation with this letter came next, out of the games with the pattern
    #[arg(long, value_name = "LETTER")]
    next: Option<String>,
    /// Replace the file of the chart if it exists
    #[arg(long)]
    force: bool,
}

/// The command `trend`.
pub struct Trend;

impl Command for Trend {
    const NAME: &'static str = "trend";
    type Args = Args;
    const DETAILS: &'static str = "\
For each period: the number of games in which QUERY is found, their share of all games of that
period, and how many of them black won, in the colours of the query's first pattern. If the query
names one player, that player's own wins follow.

`trend QUERY next A`, or --next A, counts the games in which the first continuation that `find QUERY`
lists came next, out of the games of the period with the pattern. `next B` and `next W` are black and
white: the letters are --next B and --next W.";
    const EXAMPLES: &'static [&'static str] = &[
        "trend 3x3 \"B_W/BBB/___\" sym",
        "trend winner white by decade",
        "trend player \"Lee Sedol\"",
        "trend 4x4 \"____/____/__W_/___B\" sym at upper left corner next A",
        "trend 4x4 \"____/____/__W_/___B\" sym at upper left corner move ..40 --format csv",
    ];
    const SYNTAX: Syntax = Syntax::Statement;

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let Statement::Trend { query, next, by, svg: file } =
            parse_words_with(Self::NAME, &args.words, &args.values.param)?
        else {
            return Err(CliError::not_a(Self::NAME));
        };
        let (by, letter) = (args.by.unwrap_or(by), args.next.or(next.map(String::from)));
        let file = args.svg.or(file.map(|file| file.node));
        let (mut resolved, positioned) = session.resolve_with_board(&query.node)?;
        let options = options(&Flags::default(), session);
        if let Some(letter) = &letter {
            resolved = with_letter(&resolved, letter, &options, session)?;
        }
        let trend = session.database()?.trend(&resolved, by, &options)?;
        let title = match letter {
            Some(_) => resolved.to_string(),
            None => query.node.to_string(),
        };
        let rule = player_rate::rule(&resolved);
        if let Some(file) = &file {
            write_or_replace(file.as_ref(), svg(&title, &bars(&trend)).as_bytes(), args.force)?;
        }
        let report = report(&title, &trend).when(rule.is_some(), |report| {
            report.note(tr!("black wins: {}", rule.unwrap_or_default()))
        });
        let report = report.resolved(positioned.as_ref());
        Ok(report.when(file.is_some(), |report| {
            report.text(tr!("chart written to {}", file.unwrap_or_default()))
        }))
    }
}

/// The query with the continuation of a letter, as `find` lists them, as its next move.
fn with_letter(
    query: &ResolvedQuery,
    letter: &str,
    options: &FindOptions,
    session: &mut Session,
) -> Result<ResolvedQuery, CliError> {
    if query.leading_pattern().is_none() {
        return Err(CliError::request(tr!("a letter needs a pattern"))
            .with_remedy("trend 3x3 \"B_W/BBB/___\" sym next A"));
    }
    session.database()?.with_letter(query, letter, options)?.ok_or_else(|| {
        CliError::request(tr!("there is no continuation {letter}"))
            .with_remedy(tr!("`find` lists them with their letters"))
    })
}

fn report(query: &str, trend: &database::Trend) -> Report {
    let greatest = trend.rows.iter().map(share_of).fold(0.0, f64::max);
    let rows = Rows::of("", &trend.rows)
        .shown(trend.by.name(), label)
        .shown("games", TrendRow::found)
        .shown("of", |row| row.games)
        .shown("share", |row| Value::Share(row.found(), row.games))
        .shown("black wins", |row| {
            Value::rate(row.results.black, row.results.black + row.results.white)
        })
        .spare();
    let rows = match &trend.player {
        Some(player) => rows
            .shown(tr!("{} wins", player.name), |row| Value::rate(row.own.won, row.own.decided()))
            .spare(),
        None => rows,
    };
    let rows = rows.shown("", |row| Value::Bar(share_of(row), greatest));
    let (undated, undated_found) = trend.undated;
    let answer = answer::Trend::new(query.to_owned(), trend);
    Report::new()
        .answer(&answer)
        .rows(Rows::typed("", &answer.rows, |row| *row))
        .when(trend.rows.is_empty(), |report| report.text(tr!("0 games with a date")))
        .rows(rows)
        .when(trend.player.is_some(), |report| {
            report.text(trend.player.as_ref().map(player_rate::line).unwrap_or_default())
        })
        .when(trend.games_before > 0, |report| {
            let games = count(trend.games_before, "game", "games");
            let first = trend.rows.first().map_or(0, |row| row.from);
            report.note(tr!("before {first}: none of {games}"))
        })
        .when(undated_found > 0, |report| {
            let found = count(undated_found, "game", "games");
            report.note(tr!("and {found} of {} without a date", thousands(undated)))
        })
}

/// `2016`, `1990s`.
fn label(row: &TrendRow) -> String {
    if row.from == row.to { row.from.to_string() } else { format!("{}s", row.from) }
}

fn share_of(row: &TrendRow) -> f64 {
    if row.games == 0 { 0.0 } else { row.found() as f64 / row.games as f64 }
}

fn bars(trend: &database::Trend) -> Vec<Bar> {
    let bar = |row: &TrendRow| Bar {
        label: label(row),
        share: share_of(row),
        interval: if row.games == 0 { (0.0, 0.0) } else { wilson(row.found(), row.games) },
        tooltip: tr!("{}: {} of {} games", label(row), row.found(), row.games),
    };
    trend.rows.iter().map(bar).collect()
}
