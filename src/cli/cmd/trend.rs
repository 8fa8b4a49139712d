//! `trend`: a query through the years.

use std::fs;
use std::io::Write;

use gopdb::database::{Trend, TrendRow, wilson};
use gopdb::dictionary::Results;
use gopdb::query::{Period, Query, Statement};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{
    self, Column, Style, Table, bar, count, rate_cell, share, svg, thousands,
};
use super::super::session::{Session, parse_words};
use super::find::{Flags, options};

const HELP: &str = "\
In each period: the games in which QUERY is found, out of the database's games of that time, and
how many of them black won, in the colours of the query's leading pattern.

Examples:
  gopdb trend 3x3 \"B_W/BBB/___\" sym
  gopdb trend winner white by decade
  gopdb trend 4x4 \"____/_B__/__W_/____\" sym at corner move ..40 --format csv";

/// A query through the years
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// QUERY [by year|decade] [svg FILE]
    #[arg(required = true, value_name = "QUERY", allow_negative_numbers = true)]
    words: Vec<String>,
    /// year or decade
    #[arg(long, value_name = "PERIOD")]
    by: Option<String>,
    /// Write the chart to a file
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let mut words = args.words.clone();
    words.extend(args.by.iter().flat_map(|by| ["by".to_owned(), by.clone()]));
    words.extend(args.svg.iter().flat_map(|file| ["svg".to_owned(), file.clone()]));
    let statement: Statement = parse_words("trend", &words)?;
    super::statement(&statement, &Flags::default(), session, out)
}

/// Follow a query through the years and print it.
pub fn answer(
    query: &Query,
    by: Period,
    file: Option<&str>,
    flags: &Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let resolved = session.resolve(query)?;
    let watch = Watch::start();
    let options = options(flags, session, &watch);
    let trend = session.database()?.trend(&resolved, by, &options)?;
    if let Some(file) = file {
        let chart = svg(&query.to_string(), &bars(&trend));
        fs::write(file, chart)
            .map_err(|error| CliError::failed(format!("cannot write {file}: {error}")))?;
    }
    match session.format {
        Format::Json => output::json(out, &json(query, &trend)),
        Format::Csv => csv(out, &trend),
        Format::Table => {
            write_table(out, &trend, session)?;
            if let Some(file) = file {
                writeln!(out, "the chart is in {}", output::clean(file))?;
            }
            Ok(())
        }
    }
}

/// `2016`, `1990s`.
fn label(row: &TrendRow) -> String {
    if row.from == row.to { row.from.to_string() } else { format!("{}s", row.from) }
}

fn rate(row: &TrendRow) -> f64 {
    if row.games == 0 { 0.0 } else { row.found() as f64 / row.games as f64 }
}

fn bars(trend: &Trend) -> Vec<(String, f64, (f64, f64), String)> {
    let of = |row: &TrendRow| {
        let interval = if row.games == 0 { (0.0, 0.0) } else { wilson(row.found(), row.games) };
        let more = format!("{}: {} of {} games", label(row), row.found(), row.games);
        (label(row), rate(row), interval, more)
    };
    trend.rows.iter().map(of).collect()
}

fn json(query: &Query, trend: &Trend) -> serde_json::Value {
    let rows: Vec<_> = trend
        .rows
        .iter()
        .map(|row| {
            let (low, high) = wilson(row.found(), row.games);
            json!({
                "from": row.from,
                "to": row.to,
                "games": row.found(),
                "of_games": row.games,
                "share": rate(row),
                "low": low,
                "high": high,
                "black_wins": row.results.black,
                "white_wins": row.results.white,
            })
        })
        .collect();
    json!({
        "query": query.to_string(),
        "by": trend.by.name(),
        "rows": rows,
        "undated": { "games": trend.undated.1, "of_games": trend.undated.0 },
    })
}

fn csv(out: &mut dyn Write, trend: &Trend) -> Result<(), CliError> {
    let rows = trend.rows.iter().map(|row| {
        let (low, high) = wilson(row.found(), row.games);
        [
            row.from.to_string(),
            row.to.to_string(),
            row.found().to_string(),
            row.games.to_string(),
            rate(row).to_string(),
            low.to_string(),
            high.to_string(),
            row.results.black.to_string(),
            row.results.white.to_string(),
        ]
    });
    let header =
        ["from", "to", "games", "of_games", "share", "low", "high", "black_wins", "white_wins"];
    output::csv(out, header, rows)
}

fn write_table(out: &mut dyn Write, trend: &Trend, session: &Session) -> Result<(), CliError> {
    let look = session.look;
    if trend.rows.is_empty() {
        writeln!(out, "0 games with a date")?;
    } else {
        let mut table = Table::new(&[
            Column::left(trend.by.name()),
            Column::right("games"),
            Column::right("of"),
            Column::right("share"),
            Column::right("black wins").spare(),
            Column::left(""),
        ]);
        let greatest = trend.rows.iter().map(rate).fold(0.0, f64::max);
        for row in &trend.rows {
            let Results { black, white, .. } = row.results;
            table.row(vec![
                label(row),
                thousands(row.found()),
                thousands(row.games),
                share(row.found(), row.games),
                rate_cell(black, black + white, &look),
                bar(rate(row), greatest, &look),
            ]);
        }
        let table = table.render(&look);
        write!(out, "{table}")?;
        if table.contains('*') {
            writeln!(out, "{}", look.paint(Style::Faint, "* of fewer than 20"))?;
        }
    }
    if trend.undated.1 > 0 {
        let (all, found) = trend.undated;
        let note =
            format!("and {} of {} without a date", count(found, "game", "games"), thousands(all));
        writeln!(out, "{}", look.paint(Style::Faint, &note))?;
    }
    Ok(())
}
