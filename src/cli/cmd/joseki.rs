//! `joseki`: which sequences are played in the corners.

use std::io::Write;
use std::path::{Path, PathBuf};

use gopdb::go::Point;
use gopdb::knowledge::joseki::{Joseki, Node, Stone};
use gopdb::knowledge::joseki_names::JosekiNames;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, Column, Style, Table, count, rate_cell, thousands};
use super::super::session::Session;
use super::records::{games_where, visit_tracks};

const HELP: &str = concat!(
    "\
A sequence is what is played in a corner until both players play elsewhere. Orders of moves that
lead to the same position are merged; the moves are those of the most frequent order, in the upper
right corner. `tenuki` marks that the other player played elsewhere. Games with handicap stones are
left out.

A sequence begins with a stone in the 7x7 points of a corner, and all moves there belong to it.
Farther out, within 10x10 points, a move belongs to it if it is at most 4 lines from one of its
stones and no stone of another corner is nearer: a pincer counts, a far side move does not.

`ended` counts how often a sequence ended there, `reached` how often its position arose, `first
wins` how often the player who began in the corner won the game, of the corners that reached it.
With --to, the whole tree is written as SGF; moves played fewer than --least times are left out.

Examples:
  gopdb joseki
  gopdb joseki --moves 6 --top 5 --where \"date 2016..\"
  gopdb joseki --least 20 --to target/joseki.sgf

",
    include_str!("../../knowledge/joseki_names.txt"),
);

/// Lists the sequences that are played in the corners, with their names
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Follow a corner for up to N moves [default: 20]
    #[arg(long, value_name = "N", default_value_t = 20, hide_default_value = true)]
    moves: usize,
    /// How many to list [default: 20]
    #[arg(long, value_name = "N", default_value_t = 20, hide_default_value = true)]
    top: usize,
    /// Leave out sequences that ended fewer than N times [default: 2]
    #[arg(long, value_name = "N", default_value_t = 2, hide_default_value = true)]
    least: u64,
    /// Count only the games that a query finds
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
    visit_tracks(wanted.as_ref(), session, |game, track| {
        games += 1;
        tree.add(game.id, &track, game.winner);
    })?;
    tree.sort();
    let names = JosekiNames::built_in();
    if let Some(path) = &args.to {
        write_tree(&tree, args.least, path)?;
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
                    "name": names.of(line),
                    "moves": moves,
                    "ended": node.settled,
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
                "name",
                "moves",
                "ended",
                "reached",
                "black_wins",
                "white_wins",
                "draws_or_unknown",
                "game",
            ],
            top.iter().enumerate().map(|(i, (line, node))| {
                [
                    (i + 1).to_string(),
                    names.of(line).unwrap_or_default().to_owned(),
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
                Column::right("ended"),
                Column::right("reached"),
                Column::right("first wins "),
                Column::right("game"),
                Column::text("moves"),
            ]);
            for (i, (line, node)) in top.iter().enumerate() {
                let results = node.results;
                table.row(vec![
                    (i + 1).to_string(),
                    thousands(node.settled),
                    thousands(results.total()),
                    rate_cell(results.black, results.black + results.white, &look),
                    node.example.to_string(),
                    match names.of(line) {
                        Some(name) => format!("{} ({name})", text(line)),
                        None => text(line),
                    },
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
                writeln!(out, "tree written to {path}")?;
            }
            Ok(())
        }
    }
}

/// The name of a stone's point in the upper right corner.
fn at(stone: Stone) -> String {
    Point::new(stone.row, 18 - stone.col).name(19)
}

/// The moves in order; `tenuki` where the other player played elsewhere in between.
fn text(line: &[Stone]) -> String {
    let mut words = Vec::new();
    let mut before = None;
    for stone in line {
        if before == Some(stone.color) {
            words.push("tenuki".to_owned());
        }
        words.push(at(*stone));
        before = Some(stone.color);
    }
    words.join(" ")
}

/// Writes the tree beside the file, then replaces the file.
fn write_tree(tree: &Joseki, least: u64, path: &Path) -> Result<(), CliError> {
    let fail = |error| CliError::failed(format!("cannot write {}: {error}", path.display()));
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    std::fs::write(&beside, tree.to_sgf(least)).map_err(fail)?;
    std::fs::rename(&beside, path).map_err(fail)
}
