//! `templates`: patterns in which the state of some cells does not matter.

use std::io::Write;

use gopdb::database::DatabaseError;
use gopdb::dictionary::Kind;
use gopdb::knowledge::indifference::{self, Indifferent, indifferent};
use gopdb::knowledge::templates::{MAX_CELLS, Template, templates};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{
    self, Column, Letters, Table, count, pattern_lines, side_by_side, thousands,
};
use super::super::session::Session;
use super::import::kind;

const HELP: &str = "\
A template has cells `?`: with each of empty, black and white in every `?`, the pattern is in the
dictionary. Only maximal ones are told: no further cell can become a `?`.

With --statistical it is a pattern with one `?` whose state makes no difference to what is played
next: a G-test of the continuations, adjusted for the number of tests, or a small Cramér's V.

Shapes: 3x3, diamond, 4x4 if it was added.

Examples:
  gopdb templates 3x3
  gopdb templates diamond --min-games 20 --top 5
  gopdb templates diamond --statistical";

/// Patterns in which the state of some cells does not matter
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// The shape
    #[arg(value_name = "SHAPE")]
    shape: String,
    /// Patterns of so many games at least are known
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    min_games: u64,
    /// At most so many `?`
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// How many to list [default: 20]
    #[arg(long, value_name = "N", default_value_t = 20, hide_default_value = true)]
    top: usize,
    /// Cells whose state does not change what is played next
    #[arg(long)]
    statistical: bool,
    /// Draw the patterns
    #[arg(long, short)]
    diagrams: bool,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let kind = kind(&args.shape)?;
    let shape = kind.shape();
    if shape.len() > MAX_CELLS {
        return Err(CliError::request(format!("templates of {shape} would be too many"))
            .with_remedy("3x3, diamond and 4x4 have templates"));
    }
    if args.statistical {
        return statistical(kind, args, session, out);
    }
    let mut patterns = Vec::new();
    session.database()?.for_each_pattern(kind, |code, counts| {
        if counts.games >= args.min_games {
            patterns.push((code, counts.hits));
        }
    })?;
    let known = patterns.len() as u64;
    let found = templates(shape, patterns, args.most.unwrap_or(usize::MAX));
    let listed = &found[..args.top.min(found.len())];
    match session.format {
        Format::Json => {
            let row = |(i, t): (usize, &Template)| {
                json!({
                    "rank": i + 1,
                    "pattern": t.pattern.to_string(),
                    "unknown": t.unknown,
                    "patterns": t.patterns,
                    "hits": t.hits,
                })
            };
            let rows: Vec<_> = listed.iter().enumerate().map(row).collect();
            output::json(
                out,
                &json!({
                    "shape": kind.to_string(),
                    "patterns": known,
                    "templates": found.len(),
                    "rows": rows,
                }),
            )
        }
        Format::Csv => output::csv(
            out,
            ["rank", "pattern", "unknown", "patterns", "hits"],
            listed.iter().enumerate().map(|(i, t)| {
                [
                    (i + 1).to_string(),
                    t.pattern.to_string(),
                    t.unknown.to_string(),
                    t.patterns.to_string(),
                    t.hits.to_string(),
                ]
            }),
        ),
        Format::Table => {
            if args.diagrams {
                let blocks = listed.iter().map(|t| {
                    let mut lines = pattern_lines(&t.pattern, &Letters::default(), &session.look);
                    lines.push(count(t.hits, "hit", "hits"));
                    (lines, 14.max(2 * usize::from(shape.width())))
                });
                draw(out, &blocks.collect::<Vec<_>>(), session)?;
            } else {
                let mut table = Table::new(&[
                    Column::right("#"),
                    Column::left("template"),
                    Column::right("?"),
                    Column::right("patterns"),
                    Column::right("hits"),
                ]);
                for (i, t) in listed.iter().enumerate() {
                    table.row(vec![
                        (i + 1).to_string(),
                        t.pattern.to_string(),
                        t.unknown.to_string(),
                        thousands(t.patterns),
                        thousands(t.hits),
                    ]);
                }
                write!(out, "{}", table.render(&session.look))?;
            }
            let all = count(found.len() as u64, "maximal template", "maximal templates");
            Ok(writeln!(out, "{all} of {}", count(known, "pattern", "patterns"))?)
        }
    }
}

fn draw(
    out: &mut dyn Write,
    blocks: &[(Vec<String>, usize)],
    session: &Session,
) -> Result<(), CliError> {
    for line in side_by_side(blocks, usize::from(session.look.width.unwrap_or(80))) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn statistical(
    kind: Kind,
    args: &Args,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let shape = kind.shape();
    if kind.counts_plays() {
        return Err(CliError::Database(DatabaseError::NoShape {
            shape: format!("continuations of {shape}"),
            remedy: "3x3, diamond and 4x4 have them".to_owned(),
        }));
    }
    let mut entries = Vec::new();
    session.database()?.for_each_entry(kind, |entry| {
        if entry.counts.games >= args.min_games && !entry.continuations.is_empty() {
            entries.push(entry.clone());
        }
    })?;
    let found = indifferent(shape, &entries, &indifference::Options::default());
    let listed = &found[..args.top.min(found.len())];
    match session.format {
        Format::Json => {
            let row = |(i, t): (usize, &Indifferent)| {
                json!({
                    "rank": i + 1,
                    "pattern": t.pattern.to_string(),
                    "cell": t.cell,
                    "empty": t.counts[0],
                    "black": t.counts[1],
                    "white": t.counts[2],
                    "g": t.g,
                    "degrees": t.degrees,
                    "p": t.p,
                    "v": t.v,
                })
            };
            let rows: Vec<_> = listed.iter().enumerate().map(row).collect();
            output::json(
                out,
                &json!({
                    "shape": kind.to_string(),
                    "templates": found.len(),
                    "rows": rows,
                }),
            )
        }
        Format::Csv => output::csv(
            out,
            ["rank", "pattern", "cell", "empty", "black", "white", "g", "degrees", "p", "v"],
            listed.iter().enumerate().map(|(i, t)| {
                let [empty, black, white] = t.counts.map(|n| n.to_string());
                let (rank, pattern) = ((i + 1).to_string(), t.pattern.to_string());
                let (g, degrees) = (format!("{:.3}", t.g), t.degrees.to_string());
                let (p, v) = (format!("{:.3e}", t.p), format!("{:.4}", t.v));
                [rank, pattern, t.cell.to_string(), empty, black, white, g, degrees, p, v]
            }),
        ),
        Format::Table => {
            if args.diagrams {
                let blocks = listed.iter().map(|t| {
                    let mut lines = pattern_lines(&t.pattern, &Letters::default(), &session.look);
                    lines.push(format!("V {:.3}", t.v));
                    (lines, 14.max(2 * usize::from(shape.width())))
                });
                draw(out, &blocks.collect::<Vec<_>>(), session)?;
            } else {
                let mut table = Table::new(&[
                    Column::right("#"),
                    Column::left("pattern"),
                    Column::right("empty"),
                    Column::right("black"),
                    Column::right("white"),
                    Column::right("G"),
                    Column::right("p"),
                    Column::right("V"),
                ]);
                for (i, t) in listed.iter().enumerate() {
                    table.row(vec![
                        (i + 1).to_string(),
                        t.pattern.to_string(),
                        thousands(t.counts[0]),
                        thousands(t.counts[1]),
                        thousands(t.counts[2]),
                        format!("{:.1}", t.g),
                        format!("{:.3}", t.p),
                        format!("{:.3}", t.v),
                    ]);
                }
                write!(out, "{}", table.render(&session.look))?;
            }
            let text = "with a cell whose state makes no difference to what is played next";
            Ok(writeln!(out, "{} {text}", count(found.len() as u64, "pattern", "patterns"))?)
        }
    }
}
