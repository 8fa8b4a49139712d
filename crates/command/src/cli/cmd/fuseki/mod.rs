//! `fuseki`: openings, and whole boards compared.

mod positions;

use std::path::PathBuf;

use gopdb::answer;
use gopdb::go::{Board, Color, Point};
use gopdb::knowledge::fuseki::{FusekiOptions, Opening};
use gopdb::knowledge::opening_names::OpeningNames;

use super::prelude::*;
use super::records::{games_where, number_after, player_where};
use crate::cli::language;
use crate::cli::output::{BoardView, board};
use crate::cli::session::data_folder;

const DETAILS: &str = joined!(
    "\
fuseki [--moves N] [--ordered] [top N] [swap]
    The openings: positions after N moves, whatever the order of the moves.
    Rotated and reflected boards are one opening; with `swap`, so are those with
    the colours exchanged. With --ordered, openings with different orders of
    moves are different.
fuseki show POSITION [MOVE]
    A position in Park's coordinates: for each level (the distance from the
    centre point) the four sides as strings over 0 (empty), 1 (black), 2
    (white), and as base-3 numbers.
fuseki same A B [--moves N]
    Whether two positions are the same, and under which rotation or reflection.
fuseki count POSITION [--moves N] [by player]
    In how many games a position occurs after as many moves: as one of its
    rotations, as one of its reflections, and as either. With `by player`, the
    same for the games of each player.

POSITION, A and B are game ids, SGF files, or moves in Park's coordinates, black and white in turn:
    fuseki count North,6,0 South,6,0 by player
A coordinate is AREA,LEVEL,OFFSET. The areas are North, East, South, West; offsets count clockwise
from the corner that the side begins with.

A name belongs to a player and follows from the order of play. An opening has a name if it applies
in more than half of its games; where it does not apply in all of them, the share is printed. Names
are read from the definitions below, and from the file `fuseki_names.txt` in gopdb's data folder or
the file of --names, which have the same form.

If --where names one player, the games that this player won with each opening are printed, too.

",
    gopdb::knowledge::opening_names::BUILT_IN,
);

/// List the openings that are played, with their names; compare whole boards
#[derive(Debug, clap::Args)]
pub struct Args {
    /// top N, swap | show POSITION [MOVE] | same A B | count POSITION [by player]
    #[arg(value_name = "WHAT")]
    words: Vec<String>,
    /// Compare positions after N moves [default: 10; for same and count: all]
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    /// Distinguish openings by the order of the moves
    #[arg(long)]
    ordered: bool,
    /// Leave out openings of fewer than N games
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    least: u64,
    /// Count only the games that a query finds
    #[arg(long = "where", value_name = "QUERY")]
    query: Option<String>,
    /// Read more names from a file
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// Draw the openings
    #[arg(long, short)]
    diagrams: bool,
}

/// The command `fuseki`.
pub struct Fuseki;

impl Command for Fuseki {
    const NAME: &'static str = "fuseki";
    type Args = Args;
    const DETAILS: &'static str = DETAILS;
    const EXAMPLES: &'static [&'static str] = &[
        "fuseki",
        "fuseki --moves 6 top 5 swap",
        "fuseki --moves 10 --ordered --least 2",
        "fuseki --moves 4 --where \"player AlphaGo\"",
        "fuseki show 1 14",
        "fuseki same 1 2 --moves 4",
        "fuseki count 1 --moves 6 by player",
        "fuseki count North,6,0 South,6,0 by player",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
        match words.split_first() {
            Some((&("show" | "same" | "count"), _)) => positions::run(&words, &args, session),
            _ => list(&args, session),
        }
    }
}

/// The names that come with gopdb, and the user's own.
fn names(args: &Args) -> Result<OpeningNames, CliError> {
    let mut names = OpeningNames::built_in();
    let own = data_folder().join("fuseki_names.txt");
    let path = args.names.clone().or_else(|| own.is_file().then_some(own));
    if let Some(path) = path {
        let located = |error: String| CliError::request(tr!("{}: {error}", path.display()));
        let text = std::fs::read_to_string(&path).map_err(|error| located(error.to_string()))?;
        names.extend(OpeningNames::parse(&text).map_err(|error| located(error.to_string()))?);
    }
    Ok(names)
}

/// The words after `fuseki`: how many openings, and whether colours may be exchanged.
fn list_words(words: &[String]) -> Result<(usize, bool), CliError> {
    let (mut top, mut swap) = (20, false);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "top" => top = number_after("top", words.next())?,
            "swap" => swap = true,
            other => {
                return Err(CliError::unreadable(tr!("unexpected `{other}` after `fuseki`"))
                    .with_remedy(tr!("fuseki [--moves N] [top N] [swap], or show, same, count")));
            }
        }
    }
    Ok((top, swap))
}

fn list(args: &Args, session: &mut Session) -> Result<Report, CliError> {
    let (limit, swap) = list_words(&args.words)?;
    let moves = args.moves.unwrap_or(10);
    let options = FusekiOptions::default().moves(moves).swap(swap).ordered(args.ordered);
    let names = names(args)?;
    let wanted = games_where(args.query.as_deref(), session)?;
    let player = player_where(args.query.as_deref(), session)?;
    let openings =
        session.database()?.openings(options, names, wanted.as_ref(), player.as_ref())?;
    let player = player.map(|player| player.name);
    let games = openings.games();
    let basis = session.database()?.basis(wanted.as_ref())?;
    let top = openings.top(limit, args.least);
    let listed: Vec<Listed<'_>> = (1..)
        .zip(&top)
        .map(|(rank, opening)| Listed {
            rank,
            opening,
            board: opening.position.board(),
            ordered: args.ordered,
            has_player: player.is_some(),
        })
        .collect();
    let answer =
        answer::Openings::new(options, &openings, &basis, player.clone(), (limit, args.least));
    let mut report = Report::new()
        .answer(&answer)
        .rows(Rows::typed("", &answer.rows, answer::Opening::clone))
        .rows(table(&listed, games));
    if args.diagrams {
        for opening in &listed {
            let stones = opening.board.clone();
            report = report.blank().heading(format!("{}.", opening.rank)).drawing(move |theme| {
                let view = BoardView { board: &stones, last: None, window: None };
                board(&view, theme).into_iter().map(|line| format!(" {line}")).collect()
            });
        }
    }
    let kinds = count(openings.len() as u64, "opening", "openings");
    let order = if args.ordered { tr!(" in order") } else { String::new() };
    let report = report.note(tr!(
        "{kinds} of {moves} moves{order} in {} as long, of {basis}",
        count(games, "game", "games"),
        basis = basis_text(&basis),
    ));
    Ok(match player {
        Some(name) => {
            report.note(tr!("player wins: won by {name}, with either colour, against others"))
        }
        None => report,
    })
}

/// An opening of the list.
struct Listed<'a> {
    rank: usize,
    opening: &'a Opening,
    board: Board,
    ordered: bool,
    /// True if the query names one player.
    has_player: bool,
}

impl Listed<'_> {
    /// The points of a player's stones.
    fn stones(&self, color: Color) -> Vec<String> {
        let size = self.board.size();
        let of = |p: &Point| self.board.get(*p).color() == Some(color);
        Point::all(size).filter(of).map(|p| p.name(size)).collect()
    }

    /// The moves in order, if openings are distinguished by it.
    fn moves(&self) -> Option<Vec<String>> {
        let size = self.board.size();
        let name = |m: &gopdb::record::Move| m.point.map_or("pass".to_owned(), |p| p.name(size));
        self.ordered.then(|| self.opening.moves.iter().map(name).collect())
    }

    /// The names, with the share of the games that a name applies in unless it is all.
    fn names(&self) -> Vec<String> {
        let games = self.opening.games();
        let text = |(name, n): (&dyn std::fmt::Display, u64)| match games - n {
            0 => language::opening(&name.to_string()),
            // As a share, it would be rounded to 100 %.
            others if 200 * others <= games => {
                tr!("{} in all but {}", language::opening(&name.to_string()), thousands(others))
            }
            _ => tr!("{} in {}", language::opening(&name.to_string()), share(n, games)),
        };
        self.opening.names().into_iter().map(|(name, n)| text((name, n))).collect()
    }

    fn years(&self) -> String {
        self.opening.years.map_or(String::new(), |(first, last)| {
            if first == last { first.to_string() } else { format!("{first}–{last}") }
        })
    }

    /// The games that the player of the query won and lost.
    fn player(&self) -> Option<(u64, u64)> {
        let followed = self.opening.followed;
        self.has_player.then_some((followed.won, followed.lost))
    }

    fn text(&self) -> String {
        let stones = match self.moves() {
            Some(moves) => moves.join(" "),
            None => format!(
                "B {}  W {}",
                self.stones(Color::Black).join(" "),
                self.stones(Color::White).join(" ")
            ),
        };
        let names = self.names();
        if names.is_empty() { stones } else { format!("{}: {stones}", names.join(", ")) }
    }
}

/// The rows of the table.
fn table(listed: &[Listed<'_>], games: u64) -> Rows {
    let mut rows = Rows::of("", listed)
        .shown("#", |of| of.rank)
        .shown("games", |of| of.opening.games())
        .shown("share", |of| Value::Share(of.opening.games(), games))
        .shown("black wins", |of| {
            let results = of.opening.results;
            Value::rate(results.black, results.black + results.white)
        });
    if listed.first().is_some_and(|of| of.has_player) {
        rows = rows
            .shown("player wins", |of| of.player().map(|(won, lost)| Value::rate(won, won + lost)));
    }
    rows.shown("years", Listed::years)
        .shown("game", |of| of.opening.examples.first().copied())
        .shown("opening", Listed::text)
        .shrinks()
        .into()
}
