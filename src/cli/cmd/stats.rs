//! `stats`: the database in numbers.

use std::io::Write;

use gopdb::database::{PatternStats, Stats};
use gopdb::query::Query;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{self, Column, Style, Table, rate, thousands};
use super::super::session::Session;
use super::find::{Flags, options};

/// The database in numbers
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = "Examples:\n  gopdb stats\n  gopdb stats --format json\n  gopdb stats where date 2016"
)]
pub struct Args {
    /// `where` and a query: of a part of the games
    #[arg(value_name = "where QUERY")]
    query: Vec<String>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    super::words("stats", &args.query, &Flags::default(), session, out)
}

/// Print the figures of the whole database.
pub fn answer(session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let stats = session.database()?.stats(true)?;
    match session.format {
        Format::Json => output::json(out, &json(&stats)),
        Format::Csv => {
            let rows = figures(&stats).into_iter().map(|(name, n)| [name, n.to_string()]);
            output::csv(out, ["figure", "value"], rows)
        }
        Format::Table => write_table(out, &stats, session),
    }
}

/// Print the figures of a part of the games.
pub fn answer_part(
    query: &Query,
    flags: &Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let resolved = session.resolve(query)?;
    let watch = Watch::start();
    let options = options(flags, session, &watch);
    let database = session.database()?;
    let games = database.games_of(&resolved, &options)?;
    let stats = database.stats_of(&games, &options)?;
    let dates = stats.dates.map(|(first, last)| [first.to_string(), last.to_string()]);
    match session.format {
        Format::Json => {
            let sizes =
                stats.sizes.iter().map(|&(size, games)| json!({ "size": size, "games": games }));
            let corpora =
                stats.corpora.iter().map(|(name, n)| json!({ "corpus": name, "games": n }));
            let patterns = stats.patterns.iter().map(pattern_json);
            output::json(
                out,
                &json!({
                    "query": query.to_string(),
                    "games": stats.games,
                    "moves": stats.moves,
                    "black_wins": stats.results.black,
                    "white_wins": stats.results.white,
                    "draws_or_unknown": stats.results.other,
                    "dates": dates,
                    "undated": stats.undated,
                    "corpora": corpora.collect::<Vec<_>>(),
                    "sizes": sizes.collect::<Vec<_>>(),
                    "patterns": patterns.collect::<Vec<_>>(),
                }),
            )
        }
        Format::Csv => {
            let mut rows = vec![
                ["games".to_owned(), stats.games.to_string()],
                ["moves".to_owned(), stats.moves.to_string()],
                ["won by black".to_owned(), stats.results.black.to_string()],
                ["won by white".to_owned(), stats.results.white.to_string()],
                ["without a winner".to_owned(), stats.results.other.to_string()],
                ["without a date".to_owned(), stats.undated.to_string()],
            ];
            let sizes = stats.sizes.iter();
            rows.extend(sizes.map(|(size, n)| [format!("games on {size}x{size}"), n.to_string()]));
            let corpora = stats.corpora.iter();
            rows.extend(corpora.map(|(name, n)| [format!("games in {name}"), n.to_string()]));
            let patterns = stats.patterns.iter().flat_map(pattern_figures);
            rows.extend(patterns.map(|(name, n)| [name, n.to_string()]));
            output::csv(out, ["figure", "value"], rows)
        }
        Format::Table => {
            let look = session.look;
            let results = stats.results;
            let decided = results.black + results.white;
            let per_game = |n: u64| n.checked_div(stats.games).unwrap_or(0);
            let won = |n: u64| rate(n, decided, &look);
            let [first, last] = dates.unwrap_or_default();
            let undated = match stats.undated {
                0 => String::new(),
                n => format!("; {} without a date", thousands(n)),
            };
            let dates = if first.is_empty() { String::new() } else { format!("{first} to {last}") };
            let lines = [
                ("games", thousands(stats.games), size_list(&stats.sizes)),
                ("moves", thousands(stats.moves), format!("{} a game", per_game(stats.moves))),
                ("black won", thousands(results.black), won(results.black)),
                ("white won", thousands(results.white), won(results.white)),
                ("no winner", thousands(results.other), String::new()),
                ("dates", String::new(), format!("{dates}{undated}")),
            ];
            let width = lines.iter().map(|(_, number, _)| number.len()).max().unwrap_or(0);
            for (name, number, note) in lines {
                let line = format!("  {name:<14} {number:>width$}  {note}");
                writeln!(out, "{}", line.trim_end())?;
            }
            for (name, n) in &stats.corpora {
                let name = output::clean(name);
                writeln!(out, "  {:<14} {:>width$}  in corpus {name}", "", thousands(*n))?;
            }
            writeln!(out)?;
            write!(out, "{}", pattern_table(&stats.patterns, stats.games).render(&look))?;
            Ok(())
        }
    }
}

fn pattern_json(of: &PatternStats) -> serde_json::Value {
    json!({
        "shape": of.kind.to_string(),
        "patterns": of.patterns,
        "with_stones": of.with_stones,
        "hits": of.hits,
    })
}

fn pattern_figures(of: &PatternStats) -> [(String, u64); 3] {
    [
        (format!("{} patterns", of.kind), of.patterns),
        (format!("{} patterns with stones", of.kind), of.with_stones),
        (format!("{} hits", of.kind), of.hits),
    ]
}

fn pattern_table(patterns: &[PatternStats], games: u64) -> Table {
    let mut table = Table::new(&[
        Column::left("dictionary"),
        Column::right("patterns"),
        Column::right("with stones"),
        Column::right("hits"),
        Column::right("hits a game"),
    ]);
    for of in patterns {
        table.row(vec![
            of.kind.to_string(),
            thousands(of.patterns),
            thousands(of.with_stones),
            thousands(of.hits),
            thousands(of.hits.checked_div(games).unwrap_or(0)),
        ]);
    }
    table
}

fn json(stats: &Stats) -> serde_json::Value {
    let sizes = stats.sizes.iter().map(|&(size, games)| json!({ "size": size, "games": games }));
    let patterns = stats.patterns.iter().map(pattern_json);
    let trees =
        stats.trees.iter().map(|(tree, bytes)| json!({ "tree": tree.to_string(), "bytes": bytes }));
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "format": stats.format,
        "commit": stats.commit,
        "games": stats.games,
        "moves": stats.moves,
        "corpora": stats.corpora,
        "segments": stats.segments,
        "sizes": sizes.collect::<Vec<_>>(),
        "patterns": patterns.collect::<Vec<_>>(),
        "trees": trees.collect::<Vec<_>>(),
        "bytes_on_disk": stats.bytes_on_disk,
    })
}

/// Each figure with its name.
fn figures(stats: &Stats) -> Vec<(String, u64)> {
    let mut figures = vec![
        ("games".to_owned(), stats.games),
        ("moves".to_owned(), stats.moves),
        ("corpora".to_owned(), stats.corpora as u64),
        ("bytes on disk".to_owned(), stats.bytes_on_disk),
    ];
    for &(size, games) in &stats.sizes {
        figures.push((format!("games on {size}x{size}"), games));
    }
    figures.extend(stats.patterns.iter().flat_map(pattern_figures));
    for (tree, bytes) in &stats.trees {
        figures.push((format!("bytes of {tree}"), *bytes));
    }
    figures
}

fn write_table(out: &mut dyn Write, stats: &Stats, session: &Session) -> Result<(), CliError> {
    let look = session.look;
    let path = output::clean(&session.path().display().to_string());
    writeln!(out, "{}", look.paint(Style::Strong, &path))?;
    let per_game = |n: u64| n.checked_div(stats.games).unwrap_or(0);
    let mut lines = vec![
        ("games", thousands(stats.games), size_list(&stats.sizes)),
        ("moves", thousands(stats.moves), format!("{} a game", per_game(stats.moves))),
        ("corpora", thousands(stats.corpora as u64), String::new()),
        (
            "bytes on disk",
            thousands(stats.bytes_on_disk),
            format!("{} a game", thousands(per_game(stats.bytes_on_disk))),
        ),
    ];
    let version = format!("gopdb {}, format {}", env!("CARGO_PKG_VERSION"), stats.format);
    lines.push(("version", stats.commit.to_string(), format!("commits; {version}")));
    let width = lines.iter().map(|(_, number, _)| number.len()).max().unwrap_or(0);
    for (name, number, note) in lines {
        let line = format!("  {name:<14} {number:>width$}  {note}");
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)?;
    writeln!(out, "{}", pattern_table(&stats.patterns, stats.games).render(&look))?;
    let mut table = Table::new(&[
        Column::left("tree"),
        Column::right("bytes, before compression"),
        Column::right("a game"),
    ]);
    for (tree, bytes) in &stats.trees {
        table.row(vec![tree.to_string(), thousands(*bytes), thousands(per_game(*bytes))]);
    }
    write!(out, "{}", table.render(&look))?;
    Ok(())
}

/// `all 19x19`, or the games of each size.
fn size_list(sizes: &[(u8, u64)]) -> String {
    match sizes {
        [] => String::new(),
        [(size, _)] => format!("all on {size}x{size}"),
        sizes => {
            let each =
                sizes.iter().map(|(size, games)| format!("{} on {size}x{size}", thousands(*games)));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}
