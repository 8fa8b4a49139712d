//! `top`: the most used patterns of the dictionary.

use std::io::Write;

use gopdb::database::{Bound, Measure, Rank, TopRequest, TopRow};
use gopdb::dictionary::Kind;
use gopdb::query::{self, FilterField, Statement};
use serde::Serialize;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{
    self, Column, Letters, Style, Table, pattern_lines, rate_cell, side_by_side, thousands,
};
use super::super::session::{Session, parse_words};
use super::find::{Flags, options};

const HELP: &str = "\
Conditions bound k (stones), hits, games, played (moves on the centre) and final (windows that
hold the pattern when the game ends). A system's shell takes `>` for itself: quote it.
Patterns without a stone are left out unless k is bounded. With `where`, a part of the games is
counted anew, as if there were no others.

Examples:
  gopdb top 20 diamond
  gopdb top 50 diamond 'k>=9'
  gopdb top 10 3x3 k 3..5 by played --diagrams
  gopdb top 10 5x5 'hits>100' by winrate
  gopdb top 5 3x3 where player \"Lee Sedol\" and winner white";

/// The most used small patterns
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// How many, the shape, conditions: 20 diamond 'k>=9' by games
    #[arg(required = true, value_name = "[N] SHAPE …", allow_negative_numbers = true)]
    words: Vec<String>,
    /// Rank by hits, games, played, final or winrate
    #[arg(long, value_name = "MEASURE")]
    by: Option<String>,
    /// Pass over so many patterns
    #[arg(long, value_name = "N")]
    offset: Option<u32>,
    /// Draw the patterns
    #[arg(long, short)]
    diagrams: bool,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let mut words = args.words.clone();
    words.extend(args.by.iter().flat_map(|by| ["by".to_owned(), by.clone()]));
    words.extend(args.offset.iter().flat_map(|n| ["offset".to_owned(), n.to_string()]));
    match parse_words("top", &words)? {
        Statement::Top(top) => answer(&top, args.diagrams, session, out),
        other => super::statement(&other, &super::find::Flags::default(), session, out),
    }
}

/// Rank patterns and print them.
pub fn answer(
    top: &query::Top,
    diagrams: bool,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let request = request(top)?;
    let rows = match &top.query {
        None => session.database()?.top(&request)?,
        Some(query) => {
            let query = session.resolve(&query.node)?;
            let watch = Watch::start();
            let options = options(&Flags::default(), session, &watch);
            let database = session.database()?;
            let games = database.games_of(&query, &options)?;
            database.top_of(&request, &games, &options)?
        }
    };
    match session.format {
        Format::Json => {
            let rows: Vec<JsonRow> = rows.iter().map(JsonRow::of).collect();
            output::json(out, &Json { unit: request.rank.unit(), rows })
        }
        Format::Csv => csv(out, &rows),
        Format::Table if diagrams => write_diagrams(out, &request, &rows, session),
        Format::Table => write_table(out, &request, &rows, session),
    }
}

fn request(top: &query::Top) -> Result<TopRequest, CliError> {
    let shape = top.shape.node;
    let kind = Kind::of_shape(shape).ok_or_else(|| {
        CliError::request(format!("no dictionary holds patterns of {shape}"))
            .with_remedy("`top` ranks 3x3, 4x4, 5x5 and diamond; `find` searches any shape")
    })?;
    let bound = |filter: &query::Spanned<query::Filter>| {
        let measure = match filter.node.field {
            FilterField::K => Measure::K,
            FilterField::Hits => Measure::Hits,
            FilterField::Games => Measure::Games,
            FilterField::Played => Measure::Played,
            FilterField::Final => Measure::Final,
            other => {
                return Err(CliError::request(format!("top has no condition on {other}"))
                    .with_remedy("`help top` lists the conditions"));
            }
        };
        let range = filter.node.range;
        Ok(Bound {
            measure,
            least: range.from.map_or(0, u64::from),
            most: range.to.map_or(u64::MAX, u64::from),
        })
    };
    let rank = match top.by {
        None | Some(query::Measure::Hits) => Rank::Hits,
        Some(query::Measure::Games) => Rank::Games,
        Some(query::Measure::Played) => Rank::Played,
        Some(query::Measure::Final) => Rank::Final,
        Some(query::Measure::Winrate) => Rank::WinRate,
        Some(other) => {
            return Err(CliError::request(format!("top does not rank by {other}"))
                .with_remedy("`help top` lists the measures"));
        }
    };
    Ok(TopRequest {
        kind,
        limit: top.count.unwrap_or(20) as usize,
        offset: top.offset.unwrap_or(0) as usize,
        rank,
        bounds: top.filters.iter().map(bound).collect::<Result<_, CliError>>()?,
    })
}

/// The contract.
#[derive(Serialize)]
struct Json {
    unit: &'static str,
    rows: Vec<JsonRow>,
}

#[derive(Serialize)]
struct JsonRow {
    rank: usize,
    pattern: String,
    hits: u64,
    games: u64,
    played: u64,
    k: u32,
    placements: u64,
    #[serde(rename = "final")]
    finals: u64,
    black_wins: u64,
    white_wins: u64,
    draws_or_unknown: u64,
}

impl JsonRow {
    fn of(row: &TopRow) -> JsonRow {
        let counts = &row.counts;
        JsonRow {
            rank: row.rank,
            pattern: row.pattern.to_string(),
            hits: counts.hits,
            games: counts.games,
            played: counts.played_total(),
            k: row.k,
            placements: counts.placements,
            finals: counts.finals,
            black_wins: counts.game_results.black,
            white_wins: counts.game_results.white,
            draws_or_unknown: counts.game_results.other,
        }
    }
}

fn csv(out: &mut dyn Write, rows: &[TopRow]) -> Result<(), CliError> {
    let header = [
        "rank",
        "pattern",
        "k",
        "hits",
        "games",
        "played",
        "final",
        "black_wins",
        "white_wins",
        "draws_or_unknown",
    ];
    let rows = rows.iter().map(JsonRow::of).map(|row| {
        [
            row.rank.to_string(),
            row.pattern,
            row.k.to_string(),
            row.hits.to_string(),
            row.games.to_string(),
            row.played.to_string(),
            row.finals.to_string(),
            row.black_wins.to_string(),
            row.white_wins.to_string(),
            row.draws_or_unknown.to_string(),
        ]
    });
    output::csv(out, header, rows)
}

/// What the numbers of a kind count.
fn hits_title(kind: Kind) -> &'static str {
    // Windows that are kept only about played moves have no life of their own.
    if kind.counts_plays() { "plays" } else { "hits" }
}

fn write_table(
    out: &mut dyn Write,
    request: &TopRequest,
    rows: &[TopRow],
    session: &Session,
) -> Result<(), CliError> {
    let look = session.look;
    if rows.is_empty() {
        return write_nothing(out, session);
    }
    let kind = request.kind;
    let mut table = Table::new(&[
        Column::right("#"),
        Column::left("pattern"),
        Column::right("k"),
        Column::right(hits_title(kind)),
        Column::right("games"),
        Column::right("played").spare(),
        Column::right("final").spare(),
        Column::right("black wins "),
    ]);
    for row in rows {
        let counts = &row.counts;
        let results = counts.game_results;
        table.row(vec![
            row.rank.to_string(),
            row.pattern.to_string(),
            row.k.to_string(),
            thousands(counts.hits),
            thousands(counts.games),
            thousands(counts.played_total()),
            thousands(counts.finals),
            rate_cell(results.black, results.black + results.white, &look),
        ]);
    }
    write!(out, "{}", table.render(&look))?;
    let pattern = rows.first().map_or(String::new(), |row| row.pattern.to_string());
    let gopdb = if session.is_shell { "" } else { "gopdb " };
    let note =
        format!("{gopdb}find {} \"{pattern}\" sym finds the games of the first", kind.shape());
    writeln!(out, "{}", look.paint(Style::Faint, &note))?;
    Ok(())
}

fn write_nothing(out: &mut dyn Write, session: &Session) -> Result<(), CliError> {
    let note = session.look.paint(Style::Note, "try:");
    writeln!(out, "0 patterns")?;
    writeln!(out, "{note} fewer or wider conditions; `stats` tells what the dictionary holds")?;
    Ok(())
}

fn write_diagrams(
    out: &mut dyn Write,
    request: &TopRequest,
    rows: &[TopRow],
    session: &Session,
) -> Result<(), CliError> {
    let look = session.look;
    if rows.is_empty() {
        return write_nothing(out, session);
    }
    let unit = hits_title(request.kind);
    let columns = 2 * usize::from(request.kind.shape().width());
    let blocks: Vec<(Vec<String>, usize)> = rows
        .iter()
        .map(|row| {
            let number = format!("{}.", row.rank);
            let hits = format!("{} {unit}", thousands(row.counts.hits));
            let width = columns.max(number.len()).max(hits.len());
            let mut lines = vec![look.paint(Style::Strong, &number)];
            lines.extend(pattern_lines(&row.pattern, &Letters::default(), &look));
            lines.push(hits);
            (lines, width)
        })
        .collect();
    let width = usize::from(look.width.unwrap_or(80));
    for line in side_by_side(&blocks, width) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
