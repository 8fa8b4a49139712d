//! `fuseki`: openings, and whole boards compared.

mod positions;

use std::io::Write;
use std::path::PathBuf;

use gopdb::go::{Board, Color, Point};
use gopdb::knowledge::fuseki::{Opening, Openings, Options};
use gopdb::knowledge::opening_names::OpeningNames;
use serde_json::{Value, json};

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{
    self, BoardView, Column, Style, Table, board, count, rate_cell, share, thousands,
};
use super::super::session::{Session, data_folder};
use super::records::{games_where, number_after, player_where, visit_tracks};

const HELP: &str = concat!(
    "\
fuseki [--moves N] [--ordered] [top N] [swap]
    The openings: positions after N moves, whatever the order of the moves. Rotated and reflected
    boards are one opening; with `swap`, so are those with the colours exchanged. With --ordered,
    openings are told apart by the order of the moves.
fuseki show POSITION [MOVE]
    A position in Park's coordinates: for each level (the distance from the centre point) the four
    sides as strings over 0 (empty), 1 (black), 2 (white), and as base-3 numbers.
fuseki same A B [--moves N]
    Whether two positions are the same, and under which rotation or reflection.
fuseki count POSITION [--moves N] [by player]
    In how many games a position occurs after as many moves: as one of its rotations, as one of its
    reflections, and as either. With `by player`, the same for the games of each player.

POSITION, A and B are game ids, SGF files, or moves in Park's coordinates, black and white in turn:
    fuseki count North,6,3 South,6,3 by player
A coordinate is AREA,LEVEL,OFFSET. The areas are North, East, South, West; offsets count clockwise
from the corner that the side begins with.

A name belongs to a player and follows from the order of play. An opening has a name if it applies
in more than half of its games; where it does not apply in all of them, the share is printed. Names
are read from the definitions below, and from the file `fuseki_names.txt` in gopdb's data folder or
the file of --names, which have the same form.

If --where names one player, the games that this player won with each opening are printed, too.

Examples:
  gopdb fuseki
  gopdb fuseki --moves 6 top 5 swap
  gopdb fuseki --moves 10 --ordered --least 2
  gopdb fuseki --moves 4 --where \"player AlphaGo\"
  gopdb fuseki show 1 14
  gopdb fuseki same 1 2 --moves 4
  gopdb fuseki count 1 --moves 6 by player

",
    include_str!("../../../knowledge/opening_names.txt"),
);

/// Lists the openings that are played, with their names; compares whole boards
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// top N, swap | show POSITION [MOVE] | same A B | count POSITION [by player]
    #[arg(value_name = "WHAT")]
    words: Vec<String>,
    /// Compare positions after N moves [default: 10; for same and count: all]
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    /// Tell openings apart by the order of the moves
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

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
    match words.split_first() {
        Some((&("show" | "same" | "count"), _)) => positions::run(&words, args, session, out),
        _ => list(args, session, out),
    }
}

/// The names that come with gopdb, and the user's own.
fn names(args: &Args) -> Result<OpeningNames, CliError> {
    let mut names = OpeningNames::built_in();
    let own = data_folder().join("fuseki_names.txt");
    let path = args.names.clone().or_else(|| own.is_file().then_some(own));
    if let Some(path) = path {
        let located = |error: String| CliError::request(format!("{}: {error}", path.display()));
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
                return Err(CliError::request(format!("unexpected `{other}` after `fuseki`"))
                    .with_remedy("fuseki [--moves N] [top N] [swap], or show, same, count"));
            }
        }
    }
    Ok((top, swap))
}

fn list(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let (top, swap) = list_words(&args.words)?;
    let moves = args.moves.unwrap_or(10);
    let options = Options { moves, swap, ordered: args.ordered, ..Options::default() };
    let mut openings = Openings::new(options, names(args)?);
    let wanted = games_where(args.query.as_deref(), session)?;
    let player = player_where(args.query.as_deref(), session)?;
    visit_tracks(wanted.as_ref(), session, |game, track| {
        let year = game.date.map_or(0, |date| date.year);
        let color = player.as_ref().and_then(|player| player.color_in(game.id));
        openings.add_followed(game.id, &track, game.winner, year, color);
    })?;
    let player = player.map(|player| player.name);
    let games = openings.games();
    let rows: Vec<Row<'_>> = openings
        .top(top, args.least)
        .into_iter()
        .map(|opening| Row {
            opening,
            board: opening.position.board(),
            ordered: args.ordered,
            has_player: player.is_some(),
        })
        .collect();
    match session.format {
        Format::Json => {
            let rows: Vec<Value> =
                rows.iter().enumerate().map(|(i, row)| row.json(i + 1, games)).collect();
            output::json(
                out,
                &json!({
                    "moves": moves,
                    "swap": swap,
                    "ordered": args.ordered,
                    "games": games,
                    "openings": openings.len(),
                    "player": player,
                    "rows": rows,
                }),
            )
        }
        Format::Csv => output::csv(
            out,
            [
                "rank",
                "games",
                "black_wins",
                "white_wins",
                "draws_or_unknown",
                "first",
                "last",
                "names",
                "black",
                "white",
                "moves",
                "game",
                "player_won",
                "player_lost",
            ],
            rows.iter().enumerate().map(|(i, row)| row.csv(i + 1)),
        ),
        Format::Table => {
            write_table(out, &rows, games, args.diagrams, session)?;
            let kinds = count(openings.len() as u64, "opening", "openings");
            let order = if args.ordered { " in order" } else { "" };
            let text =
                format!("{kinds} of {moves} moves{order} in {}", count(games, "game", "games"));
            writeln!(out, "{}", session.look.paint(Style::Faint, &text))?;
            if let Some(name) = player {
                let name = output::clean(&name);
                let text =
                    format!("player wins: won by {name}, with either colour, against others");
                writeln!(out, "{}", session.look.paint(Style::Faint, &text))?;
            }
            Ok(())
        }
    }
}

struct Row<'a> {
    opening: &'a Opening,
    board: Board,
    ordered: bool,
    /// Does the query name one player?
    has_player: bool,
}

impl Row<'_> {
    /// The points of a player's stones.
    fn stones(&self, color: Color) -> Vec<String> {
        let size = self.board.size();
        let of = |p: &Point| self.board.get(*p).color() == Some(color);
        Point::all(size).filter(of).map(|p| p.name(size)).collect()
    }

    /// The moves in order, if openings are told apart by it.
    fn moves(&self) -> Option<Vec<String>> {
        let size = self.board.size();
        let name = |m: &gopdb::record::Move| m.point.map_or("pass".to_owned(), |p| p.name(size));
        self.ordered.then(|| self.opening.moves.iter().map(name).collect())
    }

    /// The names, with the share of the games that a name applies in unless it is all.
    fn names(&self) -> Vec<String> {
        let games = self.opening.games();
        let text = |(name, n): (&dyn std::fmt::Display, u64)| {
            if n == games { name.to_string() } else { format!("{name} in {}", share(n, games)) }
        };
        self.opening.names().into_iter().map(|(name, n)| text((name, n))).collect()
    }

    fn json(&self, rank: usize, games: u64) -> Value {
        let results = self.opening.results;
        let names: Vec<Value> = self
            .opening
            .names()
            .into_iter()
            .map(|(name, games)| {
                json!({ "name": name.name, "color": name.color.letter(), "games": games })
            })
            .collect();
        json!({
            "rank": rank,
            "games": self.opening.games(),
            "share": self.opening.games() as f64 / games.max(1) as f64,
            "black_wins": results.black,
            "white_wins": results.white,
            "draws_or_unknown": results.other,
            "player_won": self.has_player.then_some(self.opening.followed.won),
            "player_lost": self.has_player.then_some(self.opening.followed.lost),
            "first": self.opening.years.map(|years| years.0),
            "last": self.opening.years.map(|years| years.1),
            "names": names,
            "black": self.stones(Color::Black),
            "white": self.stones(Color::White),
            "moves": self.moves(),
            "examples": self.opening.examples,
        })
    }

    fn csv(&self, rank: usize) -> [String; 14] {
        let own = |number: u64| if self.has_player { number.to_string() } else { String::new() };
        let results = self.opening.results;
        let year = |year: Option<u16>| year.map_or(String::new(), |y| y.to_string());
        [
            rank.to_string(),
            self.opening.games().to_string(),
            results.black.to_string(),
            results.white.to_string(),
            results.other.to_string(),
            year(self.opening.years.map(|years| years.0)),
            year(self.opening.years.map(|years| years.1)),
            self.names().join("; "),
            self.stones(Color::Black).join(" "),
            self.stones(Color::White).join(" "),
            self.moves().unwrap_or_default().join(" "),
            self.opening.examples.first().map_or(String::new(), ToString::to_string),
            own(self.opening.followed.won),
            own(self.opening.followed.lost),
        ]
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

fn write_table(
    out: &mut dyn Write,
    rows: &[Row<'_>],
    games: u64,
    diagrams: bool,
    session: &Session,
) -> Result<(), CliError> {
    let look = session.look;
    let has_player = rows.first().is_some_and(|row| row.has_player);
    let mut columns = vec![
        Column::right("#"),
        Column::right("games"),
        Column::right("share"),
        Column::right("black wins "),
        Column::left("years"),
        Column::right("game"),
        Column::text("opening"),
    ];
    if has_player {
        columns.insert(4, Column::right("player wins "));
    }
    let mut table = Table::new(&columns);
    for (i, row) in rows.iter().enumerate() {
        let results = row.opening.results;
        let dash = look.pick("–", "-");
        let years = row.opening.years.map_or(String::new(), |(first, last)| {
            if first == last { first.to_string() } else { format!("{first}{dash}{last}") }
        });
        let mut cells = vec![
            (i + 1).to_string(),
            thousands(row.opening.games()),
            share(row.opening.games(), games),
            rate_cell(results.black, results.black + results.white, &look),
            years,
            row.opening.examples.first().map_or(String::new(), ToString::to_string),
            row.text(),
        ];
        if has_player {
            let own = row.opening.followed;
            cells.insert(4, rate_cell(own.won, own.won + own.lost, &look));
        }
        table.row(cells);
    }
    write!(out, "{}", table.render(&look))?;
    if diagrams {
        for (i, row) in rows.iter().enumerate() {
            writeln!(out, "\n{}", look.paint(Style::Strong, &format!("{}.", i + 1)))?;
            for line in board(&BoardView { board: &row.board, last: None, window: None }, &look) {
                writeln!(out, " {line}")?;
            }
        }
    }
    Ok(())
}
