//! `fuseki`: openings, and whole boards compared.

use std::io::Write;
use std::path::PathBuf;

use gopdb::go::{Board, Color, Point, State};
use gopdb::knowledge::fuseki::{Names, Opening, Openings, Options};
use gopdb::knowledge::park::{self, Census, Occurrences};
use serde_json::{Value, json};

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{
    self, BoardView, Column, Style, Table, board, count, rate_cell, share, thousands,
};
use super::super::session::{Session, data_folder};
use super::records::{games_where, load, number_after};

const HELP: &str = "\
fuseki [--moves N] [top N] [swap]
    The openings: whole boards after N moves, whatever the order of the moves, turned and mirrored
    boards taken for one; with `swap`, those with the colours exchanged as well.
fuseki show GAME [MOVE]
    A position in Park's coordinates: for each level (the distance from tengen) the four sides as
    strings over 0 (empty), 1 (black), 2 (white), and as numbers of base 3.
fuseki same A B [--moves N]
    Are two positions the same, and under which rotation or reflection?
fuseki count FILE [--moves N] [by player]
    In how many games the position of a file occurs after as many moves: rotated, reflected, and
    together.

GAME, A, B and FILE are numbers of games of the database or files of SGF.

Names of openings are those that come with gopdb and those of a file `fuseki_names.txt` in the
folder of gopdb's data, or of the file that --names tells. A line is
    name | stones of one player | stones of the other | empty points
such as `low Chinese | Q16 Q3 R9`; all but the first two columns may be left out.

Examples:
  gopdb fuseki
  gopdb fuseki --moves 6 top 5 swap
  gopdb fuseki --moves 4 --where \"player AlphaGo\"
  gopdb fuseki show 1 14
  gopdb fuseki same 1 2 --moves 4
  gopdb fuseki count 1 --moves 6 by player";

/// Which openings are played; whole boards compared
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// top N, swap | show GAME [MOVE] | same A B | count FILE [by player]
    #[arg(value_name = "WHAT")]
    words: Vec<String>,
    /// After so many moves [default: 10; of same and count: all]
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    /// In the games that a query finds
    #[arg(long = "where", value_name = "QUERY")]
    query: Option<String>,
    /// A file of more names
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// Draw the openings
    #[arg(long, short)]
    diagrams: bool,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
    match &words[..] {
        ["show", game] => show(game, None, session, out),
        ["show", game, position] => {
            let position = number_after("show GAME", Some(&(*position).to_owned()))?;
            show(game, Some(position), session, out)
        }
        ["same", a, b] => same(a, b, args.moves, session, out),
        ["count", file] => census(file, false, args, session, out),
        ["count", file, "by", "player" | "players"] => census(file, true, args, session, out),
        ["show" | "same" | "count", ..] => {
            Err(CliError::request(format!("`fuseki {}` cannot be read", words.join(" ")))
                .with_remedy(
                    "fuseki show GAME [MOVE], fuseki same A B, fuseki count FILE [by player]",
                ))
        }
        _ => list(args, session, out),
    }
}

/// The names that come with gopdb, and the user's own.
fn names(args: &Args) -> Result<Names, CliError> {
    let mut names = Names::built_in();
    let own = data_folder().join("fuseki_names.txt");
    let path = args.names.clone().or_else(|| own.is_file().then_some(own));
    if let Some(path) = path {
        let told = |error: String| CliError::request(format!("{}: {error}", path.display()));
        let text = std::fs::read_to_string(&path).map_err(|error| told(error.to_string()))?;
        names.extend(Names::parse(&text).map_err(|error| told(error.to_string()))?);
    }
    Ok(names)
}

fn list(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let (mut top, mut swap) = (20, false);
    let mut words = args.words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "top" => top = number_after("top", words.next())?,
            "swap" => swap = true,
            other => {
                return Err(CliError::request(format!("`{other}` is nothing that fuseki knows"))
                    .with_remedy("fuseki [--moves N] [top N] [swap], or show, same, count"));
            }
        }
    }
    let names = names(args)?;
    let wanted = games_where(args.query.as_deref(), session)?;
    let moves = args.moves.unwrap_or(10);
    let mut openings = Openings::new(Options { moves, swap, ..Options::default() });
    session.database()?.for_each_track(|game, track| {
        if wanted.as_ref().is_none_or(|wanted| wanted.contains(game.id)) {
            let year = game.date.map_or(0, |date| date.year);
            openings.add(game.id, &track, game.winner, year);
        }
        Ok(())
    })?;
    let games: u64 = openings.top(usize::MAX).iter().map(|opening| opening.games()).sum();
    let rows: Vec<Row<'_>> = openings
        .top(top)
        .into_iter()
        .map(|opening| {
            let board = opening.position.board();
            let names = names.of(&board).iter().map(ToString::to_string).collect();
            Row { opening, board, names }
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
                    "games": games,
                    "openings": openings.len(),
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
                "game",
            ],
            rows.iter().enumerate().map(|(i, row)| {
                let results = row.opening.results;
                let year = |year: Option<u16>| year.map_or(String::new(), |y| y.to_string());
                [
                    (i + 1).to_string(),
                    row.opening.games().to_string(),
                    results.black.to_string(),
                    results.white.to_string(),
                    results.other.to_string(),
                    year(row.opening.years.map(|years| years.0)),
                    year(row.opening.years.map(|years| years.1)),
                    row.names.join("; "),
                    row.stones(Color::Black).join(" "),
                    row.stones(Color::White).join(" "),
                    row.opening.examples.first().map_or(String::new(), ToString::to_string),
                ]
            }),
        ),
        Format::Table => {
            write_table(out, &rows, games, args.diagrams, session)?;
            let openings = count(openings.len() as u64, "opening", "openings");
            let text = format!("{openings} of {moves} moves in {}", count(games, "game", "games"));
            Ok(writeln!(out, "{}", session.look.paint(Style::Faint, &text))?)
        }
    }
}

struct Row<'a> {
    opening: &'a Opening,
    board: Board,
    names: Vec<String>,
}

impl Row<'_> {
    /// The points of a player's stones.
    fn stones(&self, color: Color) -> Vec<String> {
        let size = self.board.size();
        let of = |p: &Point| self.board.get(*p).color() == Some(color);
        Point::all(size).filter(of).map(|p| p.name(size)).collect()
    }

    fn json(&self, rank: usize, games: u64) -> Value {
        let results = self.opening.results;
        json!({
            "rank": rank,
            "games": self.opening.games(),
            "share": self.opening.games() as f64 / games.max(1) as f64,
            "black_wins": results.black,
            "white_wins": results.white,
            "draws_or_unknown": results.other,
            "first": self.opening.years.map(|years| years.0),
            "last": self.opening.years.map(|years| years.1),
            "names": self.names,
            "black": self.stones(Color::Black),
            "white": self.stones(Color::White),
            "examples": self.opening.examples,
        })
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
    let mut table = Table::new(&[
        Column::right("#"),
        Column::right("games"),
        Column::right("share"),
        Column::right("black wins "),
        Column::left("years"),
        Column::right("game"),
        Column::text("opening"),
    ]);
    for (i, row) in rows.iter().enumerate() {
        let results = row.opening.results;
        let dash = look.pick("–", "-");
        let years = row.opening.years.map_or(String::new(), |(first, last)| {
            if first == last { first.to_string() } else { format!("{first}{dash}{last}") }
        });
        let stones = format!(
            "B {}  W {}",
            row.stones(Color::Black).join(" "),
            row.stones(Color::White).join(" ")
        );
        table.row(vec![
            (i + 1).to_string(),
            thousands(row.opening.games()),
            share(row.opening.games(), games),
            rate_cell(results.black, results.black + results.white, &look),
            years,
            row.opening.examples.first().map_or(String::new(), ToString::to_string),
            if row.names.is_empty() {
                stones
            } else {
                format!("{}: {stones}", row.names.join(", "))
            },
        ]);
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

/// `fuseki show`: the levels of a position.
fn show(
    game: &str,
    position: Option<usize>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let game = load(game, session)?;
    let moves = position.unwrap_or(usize::MAX).min(game.track.len());
    let board = game.track.board_at(moves);
    if board.size() % 2 == 0 {
        return Err(CliError::request(format!(
            "a board of {} lines has no centre from which its levels are counted",
            board.size()
        )));
    }
    let levels = park::levels(&board);
    match session.format {
        Format::Json => {
            let levels: Vec<Value> = levels
                .iter()
                .map(|level| {
                    let sides: Vec<Value> = level
                        .sides
                        .iter()
                        .map(|side| {
                            json!({
                                "area": side.area.letter(),
                                "states": states(side),
                                "value": side.value(),
                            })
                        })
                        .collect();
                    json!({ "level": level.level, "moves": level.stones, "sides": sides })
                })
                .collect();
            output::json(out, &json!({ "game": game.name, "move": moves, "levels": levels }))
        }
        Format::Csv => {
            let sides = levels.iter().flat_map(|l| l.sides.iter().map(move |s| (l, s)));
            output::csv(
                out,
                ["level", "moves", "area", "states", "value"],
                sides.map(|(level, side)| {
                    [
                        level.level.to_string(),
                        level.stones.to_string(),
                        side.area.letter().to_string(),
                        states(side),
                        side.value().to_string(),
                    ]
                }),
            )
        }
        Format::Table => {
            let name = output::clean(&game.name);
            writeln!(
                out,
                "{}",
                session.look.paint(Style::Strong, &format!("{name}, move {moves}"))
            )?;
            for level in &levels {
                let moves = count(level.stones as u64, "move", "moves");
                writeln!(out, "level {}: {moves}", level.level)?;
                for side in &level.sides {
                    writeln!(out, "  {side}")?;
                }
            }
            Ok(())
        }
    }
}

fn states(side: &park::Side) -> String {
    side.states.iter().map(|&state| char::from(b'0' + state as u8)).collect()
}

/// `fuseki same`: under which symmetries one position is the other.
fn same(
    a: &str,
    b: &str,
    moves: Option<usize>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let (a, b) = (load(a, session)?, load(b, session)?);
    let at =
        |track: &gopdb::replay::Track| track.board_at(moves.unwrap_or(usize::MAX).min(track.len()));
    let found: Vec<&str> =
        park::same(&at(&a.track), &at(&b.track)).iter().map(|s| s.name()).collect();
    match session.format {
        Format::Json => output::json(
            out,
            &json!({
                "a": a.name,
                "b": b.name,
                "moves": moves,
                "same": !found.is_empty(),
                "symmetries": found,
            }),
        ),
        Format::Csv => output::csv(
            out,
            ["a", "b", "same", "symmetries"],
            [[a.name, b.name, (!found.is_empty()).to_string(), found.join(" ")]],
        ),
        Format::Table if found.is_empty() => Ok(writeln!(out, "different positions")?),
        Format::Table => Ok(writeln!(
            out,
            "the same position: the second is the first under {}",
            found.join(", ")
        )?),
    }
}

/// `fuseki count`: in how many games a position occurs.
fn census(
    file: &str,
    by_player: bool,
    args: &Args,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let game = load(file, session)?;
    let moves = args.moves.unwrap_or(usize::MAX).min(game.track.len());
    let position = game.track.board_at(moves);
    if Point::all(position.size()).all(|p| position.get(p) == State::Empty) {
        return Err(CliError::request("the position has no stone")
            .with_remedy("`--moves 6` looks at the position after six moves"));
    }
    let wanted = games_where(args.query.as_deref(), session)?;
    let mut census = Census::new(&position, moves);
    let database = session.database()?;
    if by_player {
        database.for_each_game(|columns, facts, track| {
            if wanted.as_ref().is_none_or(|wanted| wanted.contains(columns.id)) {
                census.add(&track, &facts.black, &facts.white);
            }
            Ok(())
        })?;
    } else {
        database.for_each_track(|columns, track| {
            if wanted.as_ref().is_none_or(|wanted| wanted.contains(columns.id)) {
                census.add(&track, "", "");
            }
            Ok(())
        })?;
    }
    let mut players: Vec<(&str, [Occurrences; 2])> =
        census.players.iter().map(|(name, found)| (name.as_str(), *found)).collect();
    let total = |found: &[Occurrences; 2]| found[0].together + found[1].together;
    players.sort_by(|a, b| total(&b.1).cmp(&total(&a.1)).then_with(|| a.0.cmp(b.0)));
    let object = |found: Occurrences| {
        json!({
            "rotated": found.rotated,
            "reflected": found.reflected,
            "together": found.together,
        })
    };
    let numbers = |found: Occurrences| [found.rotated, found.reflected, found.together];
    match session.format {
        Format::Json => {
            let players: Vec<Value> = players
                .iter()
                .map(|(name, [black, white])| {
                    json!({ "player": name, "black": object(*black), "white": object(*white) })
                })
                .collect();
            output::json(
                out,
                &json!({
                    "position": game.name,
                    "moves": moves,
                    "games": object(census.games),
                    "players": by_player.then_some(players),
                }),
            )
        }
        Format::Csv => {
            let row = |name: &str, color: &str, found: Occurrences| {
                let [rotated, reflected, together] = numbers(found).map(|n| n.to_string());
                [name.to_owned(), color.to_owned(), rotated, reflected, together]
            };
            let all = [row("", "", census.games)];
            let players = players.iter().flat_map(|(name, [black, white])| {
                [row(name, "black", *black), row(name, "white", *white)]
            });
            output::csv(
                out,
                ["player", "color", "rotated", "reflected", "together"],
                all.into_iter().chain(players),
            )
        }
        Format::Table => {
            let [rotated, reflected, _] = numbers(census.games).map(thousands);
            writeln!(
                out,
                "the position after {} is in {}: rotated {rotated}, reflected {reflected}",
                count(moves as u64, "move", "moves"),
                count(census.games.together, "game", "games"),
            )?;
            if !by_player || players.is_empty() {
                return Ok(());
            }
            let mut table = Table::new(&[
                Column::text("player"),
                Column::right("black: rotated"),
                Column::right("reflected"),
                Column::right("together"),
                Column::right("white: rotated"),
                Column::right("reflected"),
                Column::right("together"),
            ]);
            for (name, found) in players.iter().take(20) {
                let cells = found.iter().flat_map(|&found| numbers(found).map(thousands));
                table.row(std::iter::once((*name).to_owned()).chain(cells).collect());
            }
            write!(out, "{}", table.render(&session.look))?;
            if players.len() > 20 {
                let more = thousands(players.len() as u64 - 20);
                let note = format!("and {more} more, which --format csv lists");
                writeln!(out, "{}", session.look.paint(Style::Faint, &note))?;
            }
            Ok(())
        }
    }
}
