//! `signature` and `duplicates`: games by where a few of their moves are.

use std::io::Write;

use gopdb::database::Duplicate;
use gopdb::query::{Node, Query, Signature};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::interrupt::Watch;
use super::super::output::{self, Column, Style, Table, count, share, thousands};
use super::super::session::Session;
use super::find::{self, Flags, date, name, options, result};

/// Games by Dyer's signature: where moves 20, 40, 60, 31, 51 and 71 are
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A point that is not known is `_`. The signature is also looked for turned and mirrored.

Examples:
  gopdb signature Q16 D4 _ C3 _ R10
  gopdb signature G15 _ _ _ _ _ --limit 5")]
pub struct SignatureArgs {
    /// Six points, or `_`
    #[arg(required = true, value_name = "POINT")]
    points: Vec<String>,
    #[command(flatten)]
    flags: Flags,
}

/// Games that seem to be records of one game
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Records with the same moves are one game from the start. Here are those that agree, turned or
mirrored as need be, in moves 20, 40 and 60 or in moves 31, 51 and 71, and in nine of ten of the
moves of the shorter, in any order. A game of 30 to 59 moves must be the beginning of the other,
move by move; shorter ones are left out.

Examples:
  gopdb duplicates
  gopdb duplicates where player \"Lee Sedol\"")]
pub struct DuplicatesArgs {
    /// `where` and a query: among a part of the games
    #[arg(value_name = "where QUERY", allow_negative_numbers = true)]
    query: Vec<String>,
    #[command(flatten)]
    flags: Flags,
}

pub fn run_signature(
    args: &SignatureArgs,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    super::words("signature", &args.points, &args.flags, session, out)
}

pub fn run_duplicates(
    args: &DuplicatesArgs,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    super::words("duplicates", &args.query, &args.flags, session, out)
}

/// Find the games of a signature and print them.
pub fn signature(
    signature: &Signature,
    flags: &Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let watch = Watch::start();
    let options = options(flags, session, &watch);
    let answer = session.database()?.find_signature(signature, &options)?;
    // No query says it.
    let none = Query::Or(Vec::new());
    find::present(&signature.to_string(), &none, answer, options.offset, session, out)
}

/// Find games that seem to be one and print them. Groups are limited and passed over.
pub fn duplicates(
    query: Option<&Node>,
    flags: &Flags,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let query = query.map(|query| session.resolve(&query.node)).transpose()?;
    let watch = Watch::start();
    let options = options(flags, session, &watch);
    let (format, look) = (session.format, session.look);
    let database = session.database()?;
    let part = query.map(|query| database.games_of(&query, &options)).transpose()?;
    let all = database.duplicates(part.as_ref(), &options)?;
    let groups = all.iter().enumerate().skip(options.offset).take(options.limit);
    let mut rows: Vec<[String; 8]> = Vec::new();
    let mut listed = Vec::new();
    for (number, group) in groups {
        let mut games = Vec::new();
        for Duplicate { id, moves, shared } in group {
            let facts = database.game(*id)?.facts;
            let date = date(&facts).unwrap_or_default();
            let result = result(&facts);
            games.push(json!({
                "game": id,
                "black": facts.black,
                "white": facts.white,
                "date": date,
                "result": result,
                "moves": moves,
                "shared_moves": shared,
            }));
            rows.push([
                (number + 1).to_string(),
                id.to_string(),
                date,
                name(&facts.black, ""),
                name(&facts.white, ""),
                result,
                moves.to_string(),
                shared.to_string(),
            ]);
        }
        listed.push(games);
    }
    match format {
        Format::Json => output::json(out, &json!({ "groups": all.len(), "results": listed })),
        Format::Csv => output::csv(
            out,
            ["group", "game", "date", "black", "white", "result", "moves", "shared_moves"],
            rows,
        ),
        Format::Table => {
            let groups = count(all.len() as u64, "group", "groups");
            let title = format!("{groups} of games that seem to be one");
            writeln!(out, "{}", look.paint(Style::Strong, &title))?;
            if rows.is_empty() {
                return Ok(());
            }
            let mut table = Table::new(&[
                Column::right("#"),
                Column::right("game"),
                Column::left("date"),
                Column::text("black"),
                Column::text("white"),
                Column::left("result").spare(),
                Column::right("moves").spare(),
                Column::right("in common"),
            ]);
            for row in rows {
                let mut row = row.to_vec();
                let number = |text: &String| text.parse().unwrap_or(0);
                row[7] = share(number(&row[7]), number(&row[6]));
                table.row(row);
            }
            writeln!(out)?;
            write!(out, "{}", table.render(&look))?;
            let left = all.len().saturating_sub(options.offset + options.limit);
            if left > 0 {
                let note =
                    format!("{} more groups: --limit N, or --offset N", thousands(left as u64));
                writeln!(out, "{}", look.paint(Style::Faint, &note))?;
            }
            Ok(())
        }
    }
}
