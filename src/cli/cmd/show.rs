//! `show`: a game on the board.

use gopdb::database::{FoundHit, Game};
use gopdb::go::{Color, Point, State};
use gopdb::replay::Event;

use super::prelude::*;
use crate::cli::output::{BoardView, Style, board, cut_to_fit, date, moves, player, result};
use crate::cli::session::Viewed;

/// Show a game on the board
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The number of a game, as `find` lists it; in the shell also #N for a result
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The number of moves played [default: all; the first hit of a result]
    #[arg(value_name = "MOVE")]
    position: Option<usize>,
}

/// The command `show`.
pub struct Show;

impl Command for Show {
    const NAME: &'static str = "show";
    type Args = Args;
    const DETAILS: &'static str = "\
In the shell, `show #1` shows the first result of the last answer at its hit, and `show` alone the
game that was shown last, or the first result. The window of the hit is drawn between [ ], the last
move between ( ). `next`, `prev` and `goto` then step through the game. CSV lists all moves.";
    const EXAMPLES: &'static [&'static str] = &["show 1", "show 1 40", "show 1 40 --format json"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let viewed = match (&args.game, session.viewed.clone(), &session.last) {
            (Some(game), _, _) => match game.strip_prefix('#') {
                Some(number) => result_at(number, args.position, session)?,
                None => game_at(game, args.position)?,
            },
            (None, Some(viewed), _) => viewed,
            (None, None, Some(last)) => result_at(&(last.offset + 1).to_string(), None, session)?,
            (None, None, None) => {
                return Err(CliError::request("which game?").with_remedy("show 1"));
            }
        };
        view(viewed, session)
    }
}

fn game_at(game: &str, position: Option<usize>) -> Result<Viewed, CliError> {
    let id = game.parse().map_err(|_| {
        CliError::request(format!("`{game}` is not the number of a game"))
            .with_remedy("`show 12` shows game 12; in the shell, `show #1` the first result")
    })?;
    Ok(Viewed { id, position: position.unwrap_or(usize::MAX), result: None })
}

/// A result of the last answer, by its number from 1: at its first hit, if no position is given.
pub fn result_at(
    number: &str,
    position: Option<usize>,
    session: &Session,
) -> Result<Viewed, CliError> {
    let found = session.result(number)?;
    let first = found.hits.first().map_or(usize::MAX, |hit| usize::from(hit.first));
    Ok(Viewed { id: found.id, position: position.unwrap_or(first), result: number.parse().ok() })
}

/// Shows a game at a position; `next` and `prev` go on from there.
pub fn view(mut viewed: Viewed, session: &mut Session) -> Result<Report, CliError> {
    let game = session.database()?.game(viewed.id)?;
    let asked = viewed.position;
    viewed.position = viewed.position.min(game.track.len());
    let position = Position::of(&game, viewed.position);
    let hits = hits_at(session, &viewed);
    let mut report = data(&game, &position).rows(move_rows(&game));
    let [players, facts] = title(&game, &viewed);
    // On a small terminal everything must fit: a line above the board, its coordinates, 2 below.
    let room = session.look.height.map_or(usize::MAX, usize::from);
    let is_roomy = room >= usize::from(game.track.size()) + 9;
    let is_small = session.is_shell && room < usize::from(game.track.size()) + 7;
    report = if is_small {
        // The board and two lines below it fill the terminal.
        let line = format!("{players} · {facts}");
        report.drawing(move |theme| vec![theme.paint(Style::Strong, &cut_to_fit(&line, theme))])
    } else {
        report.heading(players).text(facts).when(is_roomy, Report::blank)
    };
    report = drawing(report, &position, &hits, session).when(is_roomy, Report::blank);
    let mut below = caption(&game, &position, &hits);
    let hint = "next, prev, play D4, find here at N19..T13, explore here";
    let is_terminal = session.is_shell && session.look.height.is_some();
    let has_line = room > usize::from(game.track.size()) + 5;
    if is_terminal && !has_line {
        let short = " · next, prev, find here";
        let width = session.look.width.map_or(usize::MAX, usize::from);
        if below.chars().count() + short.chars().count() <= width {
            below += short;
        }
    }
    report = report.text(below);
    if asked != usize::MAX && asked > viewed.position {
        let moves = count(viewed.position as u64, "move", "moves");
        report = report.warning(format!("the game has only {moves}: this is its end"));
    }
    if is_terminal && has_line {
        report = report.note(hint);
    }
    session.viewed = Some(viewed);
    Ok(report)
}

/// The hits of the last answer that match in this position.
fn hits_at(session: &Session, viewed: &Viewed) -> Vec<FoundHit> {
    let Some(last) = &session.last else { return Vec::new() };
    let Some(found) = last.answer.results.iter().find(|found| found.id == viewed.id) else {
        return Vec::new();
    };
    let matches = |hit: &&FoundHit| {
        (usize::from(hit.first)..=usize::from(hit.last)).contains(&viewed.position)
    };
    found.hits.iter().filter(matches).copied().collect()
}

/// A position of a game.
struct Position {
    number: usize,
    of: usize,
    board: gopdb::go::Board,
    last: Option<(Color, Option<Point>)>,
    /// Stones that black, and white, captured.
    taken: [u32; 2],
}

impl Position {
    fn of(game: &Game, number: usize) -> Position {
        let (mut moves, mut last, mut taken) = (0, None, [0, 0]);
        for event in game.track.events() {
            match event {
                Event::Setup(..) => {}
                Event::Taken(color, _) => taken[color.opposite().index()] += 1,
                Event::Move(..) | Event::Pass(_) if moves == number => break,
                Event::Move(color, point) => {
                    moves += 1;
                    last = Some((color, Some(point)));
                }
                Event::Pass(color) => {
                    moves += 1;
                    last = Some((color, None));
                }
            }
        }
        Position { number, of: game.track.len(), board: game.track.board_at(number), last, taken }
    }
}

/// The fields of JSON.
fn data(game: &Game, position: &Position) -> Report {
    let facts = &game.facts;
    let size = game.track.size();
    let cell = |point: Point| match position.board.get(point) {
        State::Black => 'B',
        State::White => 'W',
        State::Empty | State::Edge => '_',
    };
    let row = |row: u8| -> String { (0..size).map(|col| cell(Point::new(row, col))).collect() };
    let last = position.last.map(|(color, point)| {
        serde_json::json!({ "color": color.letter(), "at": point.map(|point| point.name(size)) })
    });
    let [black, white] = position.taken;
    Report::new()
        .field("game", game.id)
        .field("black", &facts.black)
        .field("black_rank", &facts.black_rank)
        .field("white", &facts.white)
        .field("white_rank", &facts.white_rank)
        .field("date", date(facts))
        .field("event", &facts.event)
        .field("result", result(facts))
        .field("komi", facts.komi.map(|quarters| f64::from(quarters) / 4.0))
        .field("handicap", facts.handicap)
        .field("corpora", &game.corpora)
        .field("source", &facts.source)
        .field("size", size)
        .field("moves", position.of)
        .field("move", position.number)
        .field("last_move", last)
        .field("captured", serde_json::json!({ "black": black, "white": white }))
        .field("board", (0..size).map(row).collect::<Vec<_>>())
}

/// The moves of the game, a row of CSV each.
fn move_rows(game: &Game) -> Rows {
    struct Played {
        color: Color,
        at: String,
        captured: u64,
    }
    let size = game.track.size();
    let mut played: Vec<Played> = Vec::new();
    for event in game.track.events() {
        let (color, at) = match event {
            Event::Setup(..) => continue,
            Event::Taken(..) => {
                if let Some(last) = played.last_mut() {
                    last.captured += 1;
                }
                continue;
            }
            Event::Move(color, point) => (color, point.name(size)),
            Event::Pass(color) => (color, "pass".to_owned()),
        };
        played.push(Played { color, at, captured: 0 });
    }
    let numbered: Vec<(usize, &Played)> = played.iter().enumerate().collect();
    Rows::of("", &numbered)
        .field("move", |(i, _)| i + 1)
        .field("color", |(_, played)| played.color)
        .field("at", |(_, played)| &played.at)
        .field("captured", |(_, played)| played.captured)
        .into()
}

/// The board, with the window of the first hit marked.
fn drawing(report: Report, position: &Position, hits: &[FoundHit], session: &Session) -> Report {
    let shape = session.last.as_ref().and_then(|last| last.pattern.as_ref());
    let shape = shape.map(gopdb::query::PatternQuery::shape);
    let window =
        hits.first().zip(shape).map(|(hit, shape)| (hit.window, shape.image(hit.symmetry)));
    let (stones, last) = (position.board.clone(), position.last.and_then(|(_, point)| point));
    report.drawing(move |theme| {
        let view = BoardView { board: &stones, last, window };
        let mut lines = board(&view, theme);
        if theme.height.is_some_and(|height| usize::from(height) < lines.len() + 5) {
            // The coordinates above the board are enough.
            lines.pop();
        }
        lines.into_iter().map(|line| format!(" {line}")).collect()
    })
}

/// The line below the board.
fn caption(game: &Game, position: &Position, hits: &[FoundHit]) -> String {
    let size = game.track.size();
    let mut parts = vec![move_text(position, size)];
    for hit in hits {
        let at = hit.window.point().name(size);
        parts.push(format!(
            "found at {at}, {} ({})",
            moves(hit.first, hit.last),
            hit.symmetry.name()
        ));
    }
    let [black, white] = position.taken;
    parts.push(format!("captured: black {black}, white {white}"));
    parts.join(" · ")
}

/// The players, and the other facts of a game.
fn title(game: &Game, viewed: &Viewed) -> [String; 2] {
    let facts = &game.facts;
    let players = format!(
        "● {} - ○ {}",
        player(&facts.black, &facts.black_rank),
        player(&facts.white, &facts.white_rank)
    );
    let mut parts = vec![format!("game {}", game.id)];
    parts.splice(0..0, viewed.result.map(|number| format!("result #{number}")));
    parts.extend(date(facts));
    parts.extend(Some(facts.event.clone()).filter(|text| !text.is_empty()));
    parts.push(result(facts));
    if facts.handicap > 0 {
        parts.push(format!("handicap {}", facts.handicap));
    }
    if let Some(quarters) = facts.komi {
        parts.push(format!("komi {}", f64::from(quarters) / 4.0));
    }
    parts.push(format!("corpus {}", game.corpora.join(", ")));
    parts.extend(
        Some(&facts.source).filter(|source| !source.is_empty()).map(|s| format!("from {s}")),
    );
    [players, parts.join(" · ")]
}

/// `move 40 of 211: black Q16`.
fn move_text(position: &Position, size: u8) -> String {
    let of = thousands(position.of as u64);
    match position.last {
        None => format!("before the first of {of} moves"),
        Some((color, point)) => {
            let at = point.map_or("passes".to_owned(), |point| point.name(size));
            format!("move {} of {of}: {color} {at}", position.number)
        }
    }
}
