//! `joseki`: which sequences are played in the corners.

use std::io::Write;
use std::path::PathBuf;

use gopdb::go::Point;
use gopdb::knowledge::joseki::{Joseki, Node, Stone};
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, Column, Style, Table, count, rate_cell, thousands};
use super::super::session::Session;
use super::records::games_where;

const HELP: &str = "\
A sequence is what is played in a corner of 10 by 10 points until both players play elsewhere.
The orders of moves that lead to one position are one; the corner is told as the upper right one,
and the first player there as black. Games with handicap stones are left out.

`settled` counts how often a sequence ended there, `reached` how often the position came about.

Examples:
  gopdb joseki
  gopdb joseki --moves 6 --top 5 --where \"date 2016..\"
  gopdb joseki --least 20 --to target/joseki.sgf";

/// Which sequences are played in the corners
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Follow a corner for so many moves at most [default: 20]
    #[arg(long, value_name = "N", default_value_t = 20, hide_default_value = true)]
    moves: usize,
    /// How many to list [default: 20]
    #[arg(long, value_name = "N", default_value_t = 20, hide_default_value = true)]
    top: usize,
    /// Leave out what was played less often [default: 2]
    #[arg(long, value_name = "N", default_value_t = 2, hide_default_value = true)]
    least: u64,
    /// In the games that a query finds
    #[arg(long = "where", value_name = "QUERY")]
    query: Option<String>,
    /// Write the whole tree as SGF
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let wanted = games_where(args.query.as_deref(), session)?;
    let mut tree = Joseki::new(args.moves);
    let mut games = 0_u64;
    session.database()?.for_each_track(|game, track| {
        if wanted.as_ref().is_none_or(|wanted| wanted.contains(game.id)) {
            games += 1;
            tree.add(game.id, &track, game.winner);
        }
        Ok(())
    })?;
    tree.sort();
    if let Some(path) = &args.to {
        std::fs::write(path, tree.to_sgf(args.least)).map_err(|error| {
            CliError::failed(format!("cannot write {}: {error}", path.display()))
        })?;
    }
    let top = tree.top(args.top, args.least);
    let corners = tree.nodes().first().map_or(0, |root| root.results.total());
    match session.format {
        Format::Json => {
            let row = |(i, (line, node)): (usize, &(Vec<Stone>, &Node))| {
                let moves: Vec<_> = line
                    .iter()
                    .map(|stone| json!({ "color": stone.color.letter(), "at": at(*stone) }))
                    .collect();
                json!({
                    "rank": i + 1,
                    "moves": moves,
                    "settled": node.settled,
                    "reached": node.results.total(),
                    "black_wins": node.results.black,
                    "white_wins": node.results.white,
                    "draws_or_unknown": node.results.other,
                    "game": node.example,
                })
            };
            let rows: Vec<_> = top.iter().enumerate().map(row).collect();
            let to = args.to.as_ref().map(|path| path.display().to_string());
            output::json(
                out,
                &json!({
                    "games": games,
                    "corners": corners,
                    "positions": tree.nodes().len(),
                    "rows": rows,
                    "to": to,
                }),
            )
        }
        Format::Csv => output::csv(
            out,
            [
                "rank",
                "moves",
                "settled",
                "reached",
                "black_wins",
                "white_wins",
                "draws_or_unknown",
                "game",
            ],
            top.iter().enumerate().map(|(i, (line, node))| {
                [
                    (i + 1).to_string(),
                    text(line),
                    node.settled.to_string(),
                    node.results.total().to_string(),
                    node.results.black.to_string(),
                    node.results.white.to_string(),
                    node.results.other.to_string(),
                    node.example.to_string(),
                ]
            }),
        ),
        Format::Table => {
            let look = session.look;
            let mut table = Table::new(&[
                Column::right("#"),
                Column::right("settled"),
                Column::right("reached"),
                Column::right("first wins "),
                Column::right("game"),
                Column::text("moves, the first player's first"),
            ]);
            for (i, (line, node)) in top.iter().enumerate() {
                let results = node.results;
                table.row(vec![
                    (i + 1).to_string(),
                    thousands(node.settled),
                    thousands(results.total()),
                    rate_cell(results.black, results.black + results.white, &look),
                    node.example.to_string(),
                    text(line),
                ]);
            }
            write!(out, "{}", table.render(&look))?;
            let positions = count(tree.nodes().len() as u64, "position", "positions");
            let games = count(games, "game", "games");
            let corners = count(corners, "corner", "corners");
            let note = format!("{positions} in {corners} of {games}");
            writeln!(out, "{}", look.paint(Style::Faint, &note))?;
            if let Some(path) = &args.to {
                let path = output::clean(&path.display().to_string());
                writeln!(out, "the tree is in {path}")?;
            }
            Ok(())
        }
    }
}

/// The name of a stone's point in the upper right corner.
fn at(stone: Stone) -> String {
    Point::new(stone.row, 18 - stone.col).name(19)
}

/// The moves in their order; the colour is told where it does not alternate.
fn text(line: &[Stone]) -> String {
    let mut words = Vec::new();
    let mut before = None;
    for stone in line {
        let same = before == Some(stone.color);
        words.push(if same {
            format!("{} {}", stone.color.letter(), at(*stone))
        } else {
            at(*stone)
        });
        before = Some(stone.color);
    }
    words.join(" ")
}
