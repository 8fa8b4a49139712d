//! `joseki`: which sequences are played in the corners.

use std::path::PathBuf;

use gopdb::answer;
use gopdb::go::Point;
use gopdb::knowledge::joseki::{Node, Stone};
use gopdb::knowledge::joseki_count::Extent;
use gopdb::knowledge::joseki_names::JosekiNames;

use super::player_rate;
use super::prelude::*;
use super::records::{games_where, player_record_where, player_where};
use crate::cli::language;
use crate::cli::output::write_or_replace;

const DETAILS: &str = joined!(
    "\
A sequence is what is played in a corner until both players play elsewhere. Orders of moves that
lead to the same position are merged; the moves are those of the most frequent order, in the upper
right corner. `tenuki` marks that the other player played elsewhere. Games with handicap stones are
left out.

A sequence begins with a stone in the 7x7 points of a corner, and all moves there belong to it.
Farther out, within 10x10 points, a move belongs to it if it is at most 4 lines from one of its
stones and no stone of another corner is nearer: a pincer counts, a far side move does not.

`ended` counts how often a sequence ended there, `reached` how often its position arose, `first
wins` how often the player who began in the corner won the game, of the corners that reached it. If
--where names one player, `player wins` is the same of the corners that this player began.
With --to, the whole tree is written as SGF; moves played fewer than --least times are left out.

",
    gopdb::knowledge::joseki_names::BUILT_IN,
);

/// List the sequences that are played in the corners, with their names
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Follow a corner for up to N moves [default: 20]
    #[arg(long, value_name = "N", default_value_t = 20, hide_default_value = true)]
    moves: usize,
    /// How many to list [default: 20]
    #[arg(long, value_name = "N", default_value_t = 20, hide_default_value = true)]
    #[arg(alias = "limit")]
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

/// The command `joseki`.
pub struct JosekiCommand;

impl Command for JosekiCommand {
    const NAME: &'static str = "joseki";
    type Args = Args;
    const DETAILS: &'static str = DETAILS;
    const EXAMPLES: &'static [&'static str] = &[
        "joseki",
        "joseki --moves 6 --top 5 --where \"date 2016..\"",
        "joseki --least 20 --to target/joseki.sgf",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let wanted = games_where(args.query.as_deref(), session)?;
        let player = player_record_where(args.query.as_deref(), wanted.as_ref(), session)?;
        let extent = match args.to {
            Some(_) => Extent::Reached(args.least),
            None => Extent::Top(args.top, args.least),
        };
        let own = player_where(args.query.as_deref(), session)?;
        let database = session.database()?;
        let (tree, games) = database.joseki(args.moves, extent, wanted.as_ref(), own.as_ref())?;
        let basis = session.database()?.basis(wanted.as_ref())?;
        let to = args.to.as_ref().map(|path| path.display().to_string());
        if let Some(path) = &args.to {
            write_or_replace(path, tree.to_sgf(args.least).as_bytes(), true)?;
        }
        let top = tree.top(args.top, args.least);
        let sequences: Vec<Sequence<'_>> = (1..).zip(&top).collect();
        let names = JosekiNames::built_in();
        let corners = tree.corners();
        let positions = tree.positions();
        let note = tr!(
            "{} in {} of {basis}",
            count(positions as u64, "position", "positions"),
            count(corners, "corner", "corners"),
            basis = basis_text(&basis),
        );
        let listed = (args.top, args.least);
        let answer = answer::Joseki::new(&tree, games, &basis, player.as_ref(), listed);
        Ok(Report::new()
            .answer(&answer)
            .rows(Rows::typed("", &answer.rows, answer::CornerSequence::clone))
            .field("to", &to)
            .when(player.is_some(), |report| {
                report.text(player.as_ref().map(player_rate::line).unwrap_or_default())
            })
            .rows(rows(&sequences, &names))
            .note(note)
            .when(to.is_some(), |report| {
                report.text(tr!("tree written to {}", to.unwrap_or_default()))
            }))
    }
}

/// A sequence with its rank.
type Sequence<'a> = (usize, &'a (Vec<Stone>, Node));

/// The sequences as rows of the table.
fn rows(sequences: &[Sequence<'_>], names: &JosekiNames) -> Rows {
    let mut rows = Rows::of("", sequences)
        .shown("#", |(rank, _)| Value::number(*rank))
        .shown("ended", |(_, (_, node))| node.settled)
        .shown("reached", |(_, (_, node))| node.results.total())
        .shown("first wins", |(_, (_, node))| {
            Value::rate(node.results.black, node.results.black + node.results.white)
        });
    if sequences.iter().any(|(_, (_, node))| node.own.is_some()) {
        rows = rows.shown("player wins", |(_, (_, node))| {
            node.own.map(|own| Value::rate(own.black, own.black + own.white))
        });
    }
    rows.shown("game", |(_, (_, node))| node.example)
        .shown("moves", |(_, (line, _))| match names.name_of(line) {
            Some(name) => format!("{} ({})", text(line), language::opening(name)),
            None => text(line),
        })
        .shrinks()
        .into()
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
