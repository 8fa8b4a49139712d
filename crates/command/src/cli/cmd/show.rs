//! `show`: a game on the board.

use gopdb::answer::GameFacts;
use gopdb::database::{FoundHit, Game, PositionNotes, VariedGame};
use gopdb::go::{Color, Point, State};
use gopdb::replay::{Change, Event};

use super::prelude::*;
use crate::cli::output::{
    BoardView, Style, board_with_letters, cut_to_fit, date, moves, player, result,
};
use crate::cli::session::Viewed;

/// Show a game on the board
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The number of a game, as `find` lists it; in the shell also #N for a result
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The number of moves played, or a path into a variation, such as 12:2/15 [default: all; the
    /// first hit of a result]
    #[arg(value_name = "MOVE")]
    position: Option<String>,
}

/// The command `show`.
pub struct Show;

impl Command for Show {
    const NAME: &'static str = "show";
    type Args = Args;
    const DETAILS: &'static str = "\
In the shell, `show #1` shows the first result of the last answer at its hit, and `show` alone the
game that was shown last, or the first result. The window of the hit is drawn between [ ], the last
move between ( ). `next`, `prev` and `goto` then step through the game. CSV lists all moves.

The path 12:2/15 is move 15 of the second line after move 12, the main line being the first. Comments
and labels of the record are shown with the position, and the other lines that begin there.";
    const EXAMPLES: &'static [&'static str] = &["show 1", "show 1 40", "show 1 40 --format json"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let at = args.position.as_deref().map(place).transpose()?;
        let viewed = match (&args.game, session.viewed.clone(), &session.last) {
            (Some(game), _, _) => match game.strip_prefix('#') {
                Some(number) => {
                    let result = result_at(number, None, session)?;
                    match at {
                        Some((line, position)) => Viewed { position, line, ..result },
                        None => result,
                    }
                }
                None => game_at(game, at)?,
            },
            (None, Some(viewed), _) => viewed,
            (None, None, Some(last)) => result_at(&(last.offset + 1).to_string(), None, session)?,
            (None, None, None) => {
                return Err(CliError::request(tr!("which game?")).with_remedy("show 1"));
            }
        };
        view(viewed, session)
    }
}

/// The line and position that an argument names.
fn place(text: &str) -> Result<(String, usize), CliError> {
    let (line, position) = match text.rsplit_once('/') {
        Some((line, position)) if !position.contains(':') => (line, position),
        _ if text.contains(':') => return Ok((text.to_owned(), usize::MAX)),
        _ => ("", text),
    };
    let position = position.parse().map_err(|_| {
        CliError::unreadable(tr!("`{text}` is neither a number of moves nor a path")).with_remedy(
            tr!("`show 1 40` shows move 40, `show 1 12:2/15` move 15 of the second line after move 12"),
        )
    })?;
    Ok((line.to_owned(), position))
}

/// A game; of a variation, with its moves, and all variations of the record.
pub fn game_of(
    viewed: &Viewed,
    session: &mut Session,
) -> Result<(Game, Option<(VariedGame, u32)>), CliError> {
    let database = session.database()?;
    let mut game = database.game(viewed.id)?;
    let Some(varied) = database.variations(viewed.id)? else {
        return match viewed.line.as_str() {
            "" => Ok((game, None)),
            line => Err(CliError::request(tr!("game {} has no line {line}", viewed.id))
                .with_remedy(tr!("its record has no variations"))),
        };
    };
    if viewed.line.is_empty() {
        return Ok((game, Some((varied, 0))));
    }
    let found = varied.variations.find(&viewed.line);
    let (line, _) = found.map_err(|error| CliError::request(error.to_string()))?;
    game.track = varied.variations.track(&varied.track, line);
    Ok((game, Some((varied, line))))
}

fn game_at(game: &str, at: Option<(String, usize)>) -> Result<Viewed, CliError> {
    let id = game.parse().map_err(|_| {
        CliError::unreadable(tr!("`{game}` is not the number of a game"))
            .with_remedy(tr!("`show 12` shows game 12; in the shell, `show #1` the first result"))
    })?;
    let (line, position) = at.unwrap_or((String::new(), usize::MAX));
    Ok(Viewed { id, position, result: None, line })
}

/// A result of the last answer, by its number from 1: at its first hit, if no position is given.
pub fn result_at(
    number: &str,
    position: Option<usize>,
    session: &Session,
) -> Result<Viewed, CliError> {
    let found = session.result(number)?;
    let hit = found.hits.first();
    let first = hit.map_or(usize::MAX, |hit| usize::from(hit.first));
    let line = hit.filter(|_| position.is_none()).map_or(String::new(), line_of);
    let position = position.unwrap_or(first);
    Ok(Viewed { id: found.id, position, result: number.parse().ok(), line })
}

/// The path of a hit's line, without a last position.
fn line_of(hit: &FoundHit) -> String {
    let path = hit.path.as_deref().and_then(|path| path.rsplit_once('/'));
    path.map_or(String::new(), |(line, _)| line.to_owned())
}

/// Shows a game at a position; `next` and `prev` go on from there.
pub fn view(mut viewed: Viewed, session: &mut Session) -> Result<Report, CliError> {
    let (game, varied) = game_of(&viewed, session)?;
    let asked = viewed.position;
    viewed.position = viewed.position.min(game.track.len());
    let position = Position::of(&game, viewed.position);
    let hits = hits_at(session, &viewed);
    let notes = match &varied {
        Some((varied, line)) => varied.notes(*line, viewed.position),
        None => PositionNotes::of_main_line(&session.database()?.text(viewed.id)?, viewed.position),
    };
    let warnings = session.database()?.warnings(viewed.id)?;
    let others = varied
        .as_ref()
        .map_or(Vec::new(), |(varied, line)| other_lines(varied, *line, viewed.position));
    let mut report = data(&game, &position)
        .field("warnings", &warnings)
        .field("line", Some(&viewed.line).filter(|line| !line.is_empty()))
        .field("comment", Some(notes.comments.join("\n")).filter(|text| !text.is_empty()))
        .field("other_lines", others.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>())
        .rows(move_rows(&game));
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
    report = drawing(report, &position, &hits, &notes, session).when(is_roomy, Report::blank);
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
    if viewed.line.is_empty() && viewed.position == game.track.len() {
        for warning in &warnings {
            report = report.text(tr!("warning: {warning}"));
        }
    }
    for comment in &notes.comments {
        report = report.text(comment.trim().to_owned());
    }
    if !others.is_empty() {
        const MOST: usize = 8;
        let mut listed: Vec<String> =
            others.iter().take(MOST).map(|(path, first)| format!("{path} {first}")).collect();
        if others.len() > MOST {
            listed.push(count((others.len() - MOST) as u64, "more line", "more lines"));
        }
        report = report.text(tr!("other lines: {}", listed.join(" · ")));
    }
    if asked != usize::MAX && asked > viewed.position {
        let moves = count(viewed.position as u64, "move", "moves");
        report = report.warning(tr!("the game has only {moves}: this is its end"));
    }
    if is_terminal && has_line {
        report = report.note(hint);
    }
    session.viewed = Some(viewed);
    Ok(report)
}

/// The lines that leave a line after a position, each with its path and first move.
fn other_lines(varied: &VariedGame, line: u32, position: usize) -> Vec<(String, String)> {
    let of = |other: gopdb::replay::Line<'_>| {
        let path = varied.variations.path(other.number, other.before);
        let path = path.rsplit_once('/').map_or(path.clone(), |(line, _)| line.to_owned());
        let size = varied.track.size();
        let first = other.steps().flat_map(|step| step.changes()).find_map(|change| match change {
            Change::Move(color, point) => Some(format!("{color} {}", point.name(size))),
            Change::Pass(color) => Some(tr!("{color} passes")),
            _ => None,
        });
        (path, first.unwrap_or_default())
    };
    let leaves = |other: &gopdb::replay::Line<'_>| {
        other.parent == line && usize::from(other.before) == position
    };
    varied.variations.lines().filter(leaves).map(of).collect()
}

/// The hits of the last answer that match in this position.
fn hits_at(session: &Session, viewed: &Viewed) -> Vec<FoundHit> {
    let Some(last) = &session.last else { return Vec::new() };
    let Some(found) = last.answer.results.iter().find(|found| found.id == viewed.id) else {
        return Vec::new();
    };
    let matches = |hit: &&FoundHit| {
        line_of(hit) == viewed.line
            && (usize::from(hit.first)..=usize::from(hit.last)).contains(&viewed.position)
    };
    found.hits.iter().filter(matches).cloned().collect()
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
        .answer(&GameFacts::new(size, &game.corpora, facts))
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
fn drawing(
    report: Report,
    position: &Position,
    hits: &[FoundHit],
    notes: &PositionNotes,
    session: &Session,
) -> Report {
    let letters: Vec<(Point, char)> = notes
        .labels
        .iter()
        .filter_map(|(point, label)| Some((*point, label.chars().next()?)))
        .collect();
    let shape = session.last.as_ref().and_then(|last| last.pattern.as_ref());
    let shape = shape.map(gopdb::query::PatternQuery::shape);
    let window =
        hits.first().zip(shape).map(|(hit, shape)| (hit.window, shape.image(hit.symmetry)));
    let (stones, last) = (position.board.clone(), position.last.and_then(|(_, point)| point));
    report.drawing(move |theme| {
        let view = BoardView { board: &stones, last, window };
        let mut lines = board_with_letters(&view, &letters, theme);
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
        parts.push(tr!("found at {at}, {} ({})", moves(hit.first, hit.last), hit.symmetry.name()));
    }
    let [black, white] = position.taken;
    parts.push(tr!("captured: black {black}, white {white}"));
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
    let mut parts = vec![tr!("game {}", game.id)];
    parts.splice(0..0, viewed.result.map(|number| tr!("result #{number}")));
    if !viewed.line.is_empty() {
        parts.push(tr!("line {}", viewed.line));
    }
    parts.extend(date(facts));
    parts.extend(Some(facts.event.clone()).filter(|text| !text.is_empty()));
    parts.push(result(facts));
    if facts.handicap > 0 {
        parts.push(tr!("handicap {}", facts.handicap));
    }
    if let Some(quarters) = facts.komi {
        parts.push(tr!("komi {}", f64::from(quarters) / 4.0));
    }
    parts.push(tr!("corpus {}", game.corpora.join(", ")));
    parts.extend(Some(&facts.source).filter(|source| !source.is_empty()).map(|s| tr!("from {s}")));
    [players, parts.join(" · ")]
}

/// `move 40 of 211: black Q16`.
fn move_text(position: &Position, size: u8) -> String {
    let of = thousands(position.of as u64);
    match position.last {
        None => tr!("before the first of {of} moves"),
        Some((color, point)) => {
            let at = point.map_or("passes".to_owned(), |point| point.name(size));
            tr!("move {} of {of}: {color} {at}", position.number)
        }
    }
}
