//! `novelty`: the first move of a game that no earlier game has.

use gopdb::GameId;
use gopdb::answer::{self, Novelties};
use gopdb::database::{KNOWN_GAMES, Novelty as NewMove, NoveltyReport};

use super::prelude::*;
use super::search::{Flags, options};
use crate::cli::session::Viewed;

/// Find the first new move of a game, on the board and in each corner
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The number of a game, as `find` lists it
    #[arg(value_name = "GAME")]
    game: GameId,
}

/// The command `novelty`.
pub struct Novelty;

/// Moves of earlier games that are listed.
const MAX_KNOWN: usize = 4;

impl Command for Novelty {
    const NAME: &'static str = "novelty";
    type Args = Args;
    const DETAILS: &'static str = "\
Lists the first move that no earlier game has in the same position, even rotated, mirrored or with the
colours exchanged. In a corner, only the stones of the corner count: 10x10 on 19 lines. Every game leaves
the earlier ones somewhere: the move is called new only if at least 20 earlier games have the position
before it, and if it is not the first of the game. Games of the same date, and games without a date, are
not earlier; for a game without a date, games with smaller numbers are. In the shell, `show` then puts
the move on the board.";
    const EXAMPLES: &'static [&'static str] = &["novelty 64", "novelty 64 --format json"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let options = options(&Flags::default(), session);
        let found = session.database()?.novelty(args.game, &options)?;
        let position = found.board.as_ref().map_or(usize::MAX, |new| new.number.into());
        session.viewed =
            Some(Viewed { id: args.game, position, result: None, line: String::new() });
        Ok(report(&found, session))
    }
}

fn report(found: &NoveltyReport, session: &Session) -> Report {
    let size = found.size;
    let answer = Novelties::from(found);
    let moves = std::iter::once(&found.board).chain(&found.corners).map(Option::as_ref);
    let parts: Vec<(&answer::Novelty, Option<&NewMove>)> = answer.rows.iter().zip(moves).collect();
    let rows = Rows::of("", &parts)
        .shown("where", |(part, _)| gopdb_text::message(part.part).into_owned())
        .shown("move", |(_, new)| new.map(|new| new.number))
        .shown("played", |(_, new)| match new {
            Some(new) => format!("{} {}", stone(new.color), new.point.name(size)),
            None => tr!("nothing"),
        })
        .shown("earlier games", |(_, new)| new.map(|new| new.games))
        .shown("new", |(_, new)| new.map(|new| if new.is_new() { tr!("yes") } else { tr!("no") }))
        .shown("played there before", |(_, new)| new.map(|new| known(new, size)))
        .shrinks();
    let lines = answer.corner_lines;
    let earlier = count(found.earlier, "earlier game", "earlier games");
    let undated = match found.undated {
        0 => String::new(),
        n => tr!("; {} without a date not considered", count(n, "game", "games")),
    };
    Report::new()
        .answer(&answer)
        .rows(Rows::typed("", &answer.rows, Clone::clone))
        .heading(tr!("game {}, compared with {earlier} on {size}x{size}{undated}", found.game))
        .blank()
        .rows(rows)
        .note(tr!(
            "the first moves that no earlier game has; earlier games: those with the position before the \
             move, of which a new move needs at least {KNOWN_GAMES}; corners are {lines}x{lines}"
        ))
        .when(found.board.is_some(), |report| {
            let earlier = found.board.as_ref().map_or(&[][..], |new| &new.earlier);
            let games: Vec<String> = earlier.iter().map(ToString::to_string).collect();
            let more = found.board.as_ref().is_some_and(|new| new.games > earlier.len() as u64);
            report.note(match games.as_slice() {
                [] => tr!("no earlier game has the position on the board"),
                games => tr!(
                    "the position on the board is in {} {}{}",
                    if games.len() == 1 { "game" } else { "games" },
                    games.join(" "),
                    if more { " …" } else { "" }
                ),
            })
        })
        .when(found.board.is_some(), |report| {
            let number = found.board.as_ref().map(|new| new.number).unwrap_or_default();
            let show = if session.is_shell {
                "show".to_owned()
            } else {
                format!("gopdb show {} {number}", found.game)
            };
            report.note(tr!("`{show}` shows the move on the board"))
        })
}

/// The moves that earlier games have in the position.
fn known(new: &NewMove, size: u8) -> String {
    let moves = new.known.iter().take(MAX_KNOWN).map(|known| {
        format!("{} {} {}", stone(known.color), known.point.name(size), thousands(known.count))
    });
    let moves = moves.collect::<Vec<_>>().join(", ");
    if new.known.len() > MAX_KNOWN { moves + ", …" } else { moves }
}
