//! `stats`: the database in numbers.

use std::io::Write;

use gopdb::database::Stats;
use gopdb::query::Statement;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, Column, Style, Table, thousands};
use super::super::session::{Session, parse_words};

/// The database in numbers
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb stats\n  gopdb stats --format json")]
pub struct Args {
    /// `where` and a query: of a part of the games
    #[arg(value_name = "where QUERY")]
    query: Vec<String>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let statement: Statement = parse_words("stats", &args.query)?;
    super::statement(&statement, &super::find::Flags::default(), session, out)
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

fn json(stats: &Stats) -> serde_json::Value {
    let sizes = stats.sizes.iter().map(|&(size, games)| json!({ "size": size, "games": games }));
    let patterns = stats.patterns.iter().map(|of| {
        json!({
            "shape": of.kind.to_string(),
            "patterns": of.patterns,
            "with_stones": of.with_stones,
            "hits": of.hits,
        })
    });
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
    for of in &stats.patterns {
        figures.push((format!("{} patterns", of.kind), of.patterns));
        figures.push((format!("{} patterns with stones", of.kind), of.with_stones));
        figures.push((format!("{} hits", of.kind), of.hits));
    }
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
        ("games", thousands(stats.games), sizes(stats)),
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
    let mut table = Table::new(&[
        Column::left("dictionary"),
        Column::right("patterns"),
        Column::right("with stones"),
        Column::right("hits"),
        Column::right("hits a game"),
    ]);
    for of in &stats.patterns {
        table.row(vec![
            of.kind.to_string(),
            thousands(of.patterns),
            thousands(of.with_stones),
            thousands(of.hits),
            thousands(per_game(of.hits)),
        ]);
    }
    writeln!(out, "{}", table.render(&look))?;
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
fn sizes(stats: &Stats) -> String {
    match &stats.sizes[..] {
        [] => String::new(),
        [(size, _)] => format!("all on {size}x{size}"),
        sizes => {
            let each =
                sizes.iter().map(|(size, games)| format!("{} on {size}x{size}", thousands(*games)));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}
