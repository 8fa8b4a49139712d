//! `novelty`: the first move of a game that no earlier game has.

use gopdb::GameId;
use gopdb::database::{KNOWN_GAMES, Novelty as NewMove, NoveltyReport, corner_lines};
use serde_json::json;

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

const CORNERS: [&str; 4] = ["upper left", "upper right", "lower left", "lower right"];

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

/// A place on the board and what is new there.
type Place<'a> = (&'static str, Option<&'a NewMove>);

fn report(found: &NoveltyReport, session: &Session) -> Report {
    let size = found.size;
    let corners = CORNERS.into_iter().zip(found.corners.iter().map(Option::as_ref));
    let corners: Vec<Place<'_>> = corners.collect();
    let places: Vec<Place<'_>> =
        std::iter::once(("board", found.board.as_ref())).chain(corners.iter().copied()).collect();
    let rows = Rows::of("", &places)
        .column("where", |place| gopdb_text::message(place.0).into_owned())
        .column("move", |(_, new)| new.map(|new| new.number))
        .field("color", |(_, new)| new.map(|new| new.color))
        .field("at", |(_, new)| new.map(|new| new.point.name(size)))
        .shown("played", |(_, new)| match new {
            Some(new) => format!("{} {}", stone(new.color), new.point.name(size)),
            None => "nothing".to_owned(),
        })
        .column("position_games", |(_, new)| new.map(|new| new.games))
        .title("earlier games")
        .field("is_new", |(_, new)| new.map(NewMove::is_new))
        .shown("new", |(_, new)| new.map(|new| if new.is_new() { "yes" } else { "no" }))
        .field("position", |(_, new)| new.map(|new| new.position.to_string()))
        .shown("played there before", |(_, new)| new.map(|new| known(new, size)))
        .shrinks();
    let lines = corner_lines(size);
    let earlier = count(found.earlier, "earlier game", "earlier games");
    let undated = match found.undated {
        0 => String::new(),
        n => tr!("; {} without a date not considered", count(n, "game", "games")),
    };
    let by_corner: serde_json::Map<String, serde_json::Value> =
        corners.iter().map(|(name, new)| (name.replace(' ', "_"), new_move(*new, size))).collect();
    Report::new()
        .field("game", found.game)
        .field("earlier_games", found.earlier)
        .field("undated_games", found.undated)
        .field("board", new_move(found.board.as_ref(), size))
        .field("corner_lines", lines)
        .field("corners", by_corner)
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

/// The new move in JSON; `null` if there is none.
fn new_move(new: Option<&NewMove>, size: u8) -> serde_json::Value {
    let Some(new) = new else { return serde_json::Value::Null };
    let known = new.known.iter().map(|known| {
        json!({
            "at": known.point.name(size),
            "color": known.color.letter(),
            "count": known.count,
        })
    });
    json!({
        "move": new.number,
        "color": new.color.letter(),
        "at": new.point.name(size),
        "position": new.position.to_string(),
        "positionGames": new.games,
        "earlierGames": new.earlier,
        "isNew": new.is_new(),
        "playedBefore": known.collect::<Vec<_>>(),
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
