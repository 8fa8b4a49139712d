//! `show`: a game on the board.

use std::io::Write;

use gopdb::database::{FoundHit, Game};
use gopdb::go::{Color, Point, State};
use gopdb::query::Statement;
use gopdb::replay::Event;
use serde_json::json;

use super::super::args::Format;
use super::super::error::CliError;
use super::super::output::{self, BoardView, Look, Style, board, thousands};
use super::super::session::{Session, Viewed, parse_words};
use super::find::{self, date, name, result};

/// A game on the board
#[derive(Debug, clap::Args)]
#[command(
    after_long_help = "Examples:\n  gopdb show 1\n  gopdb show 1 40\n  gopdb show 1 40 --format json"
)]
pub struct Args {
    /// The game's number, as `find` tells it
    #[arg(value_name = "GAME")]
    game: String,
    /// After so many moves [default: at the end]
    #[arg(value_name = "MOVE")]
    position: Option<String>,
}

pub fn run(args: &Args, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let words: Vec<String> = std::iter::once(&args.game).chain(&args.position).cloned().collect();
    match parse_words("show", &words)? {
        Statement::Show { game, position } => {
            answer(game.node, position.map(|position| position.node as usize), session, out)
        }
        other => super::statement(&other, &find::Flags::default(), session, out),
    }
}

/// Show a game after so many moves, or at its end.
pub fn answer(
    id: u32,
    position: Option<usize>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    view(Viewed { id, position: position.unwrap_or(usize::MAX), result: None }, session, out)
}

/// Show the result of the last answer with this number, from 1: at its first hit, if no position
/// is named.
pub fn result_of_answer(
    number: usize,
    position: Option<usize>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let last = session.last.as_ref();
    let Some(found) = last.and_then(|last| last.result(number)) else {
        let listed = last.map_or(0, |last| last.answer.results.len());
        return Err(CliError::request(format!("there is no result {number}")).with_remedy(
            format!("the last answer lists {listed}; `show game N` takes a game's number"),
        ));
    };
    let first = found.hits.first().map_or(usize::MAX, |hit| usize::from(hit.first));
    let viewed = Viewed { id: found.id, position: position.unwrap_or(first), result: Some(number) };
    view(viewed, session, out)
}

/// Show a game at a position; from then on `next` and `prev` go on from there.
pub fn view(
    mut viewed: Viewed,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let game = session.database()?.game(viewed.id)?;
    viewed.position = viewed.position.min(game.track.len());
    let position = Position::of(&game, viewed.position);
    match session.format {
        Format::Json => output::json(out, &json(&game, &position))?,
        Format::Csv => csv(out, &game)?,
        Format::Table => {
            let hits = hits_at(session, &viewed);
            write_game(out, &game, &position, &viewed, &hits, session)?;
        }
    }
    session.viewed = Some(viewed);
    Ok(())
}

/// The hits of the last answer that stand in this position, and the number of all in the game.
fn hits_at(session: &Session, viewed: &Viewed) -> Vec<FoundHit> {
    let Some(last) = &session.last else { return Vec::new() };
    let Some(found) = last.answer.results.iter().find(|found| found.id == viewed.id) else {
        return Vec::new();
    };
    let stands = |hit: &&FoundHit| {
        (usize::from(hit.first)..=usize::from(hit.last)).contains(&viewed.position)
    };
    found.hits.iter().filter(stands).copied().collect()
}

/// A position of a game.
struct Position {
    number: usize,
    of: usize,
    board: gopdb::go::Board,
    last: Option<(Color, Option<Point>)>,
    /// Stones that black, and white, took.
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

fn json(game: &Game, position: &Position) -> serde_json::Value {
    let facts = &game.facts;
    let size = game.track.size();
    let rows: Vec<String> = (0..size)
        .map(|row| {
            let cells = (0..size).map(|col| match position.board.get(Point::new(row, col)) {
                State::Black => 'B',
                State::White => 'W',
                State::Empty | State::Edge => '_',
            });
            cells.collect()
        })
        .collect();
    let last = position.last.map(|(color, point)| {
        json!({ "color": color.letter(), "at": point.map(|point| point.name(size)) })
    });
    json!({
        "game": game.id,
        "black": facts.black,
        "black_rank": facts.black_rank,
        "white": facts.white,
        "white_rank": facts.white_rank,
        "date": date(facts),
        "event": facts.event,
        "result": result(facts),
        "komi": facts.komi.map(|quarters| f64::from(quarters) / 4.0),
        "handicap": facts.handicap,
        "corpora": game.corpora,
        "size": size,
        "moves": position.of,
        "move": position.number,
        "last_move": last,
        "captured": { "black": position.taken[0], "white": position.taken[1] },
        "board": rows,
    })
}

/// The moves of the game, a row each.
fn csv(out: &mut dyn Write, game: &Game) -> Result<(), CliError> {
    let size = game.track.size();
    let mut rows: Vec<[String; 4]> = Vec::new();
    let mut taken = 0;
    for event in game.track.events() {
        let mv = match event {
            Event::Setup(..) => continue,
            Event::Taken(..) => {
                taken += 1;
                if let Some(row) = rows.last_mut() {
                    row[3] = taken.to_string();
                }
                continue;
            }
            Event::Move(color, point) => (color, point.name(size)),
            Event::Pass(color) => (color, "pass".to_owned()),
        };
        taken = 0;
        let number = rows.len() + 1;
        rows.push([number.to_string(), mv.0.letter().to_string(), mv.1, "0".to_owned()]);
    }
    output::csv(out, ["move", "color", "at", "captured"], rows)
}

fn write_game(
    out: &mut dyn Write,
    game: &Game,
    position: &Position,
    viewed: &Viewed,
    hits: &[FoundHit],
    session: &Session,
) -> Result<(), CliError> {
    let look = session.look;
    for line in title(game, viewed, &look) {
        writeln!(out, "{line}")?;
    }
    let shape = session.last.as_ref().and_then(|last| last.pattern.as_ref());
    let shape = shape.map(gopdb::pattern::Pattern::shape);
    let window =
        hits.first().zip(shape).map(|(hit, shape)| (hit.window, shape.image(hit.symmetry)));
    let view = BoardView {
        board: &position.board,
        last: position.last.and_then(|(_, point)| point),
        window,
    };
    writeln!(out)?;
    for line in board(&view, &look) {
        writeln!(out, " {line}")?;
    }
    writeln!(out)?;
    let mut parts = vec![move_text(position, game.track.size())];
    for hit in hits {
        let at = hit.window.point().name(game.track.size());
        parts.push(format!(
            "found at {at}, {} ({})",
            find::moves(*hit, &look),
            hit.symmetry.name()
        ));
    }
    let [black, white] = position.taken;
    parts.push(format!("captured: black {black}, white {white}"));
    writeln!(out, "{}", parts.join(look.pick(" · ", ", ")))?;
    if session.is_shell && look.height.is_some() {
        let hint = "next, prev, next 10, goto 50, goto end";
        writeln!(out, "{}", look.paint(Style::Faint, hint))?;
    }
    Ok(())
}

fn title(game: &Game, viewed: &Viewed, look: &Look) -> [String; 2] {
    let facts = &game.facts;
    let stone = |unicode, ascii| look.pick(unicode, ascii);
    let players = format!(
        "{} {} - {} {}",
        stone("●", "X"),
        name(&facts.black, &facts.black_rank),
        stone("○", "O"),
        name(&facts.white, &facts.white_rank)
    );
    let mut parts = vec![format!("game {}", game.id)];
    parts.splice(0..0, viewed.result.map(|number| format!("result {number}")));
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
    let facts = parts.join(look.pick(" · ", ", "));
    [look.paint(Style::Strong, &output::clean(&players)), output::clean(&facts)]
}

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
