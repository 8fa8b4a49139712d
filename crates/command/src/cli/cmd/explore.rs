//! `explore`: what was played from a whole board, by whatever order of moves it arose.

use std::str::FromStr;

use gopdb::answer::{Answer, Continuation};
use gopdb::database::FindOptions;
use gopdb::go::{Color, Point};
use gopdb::position::{
    Action, BoardSession, ExploreOptions, Explored, ExploredMove, GameRef, Region, letter_name,
};
use gopdb::query::{Lines, PositionSource, Query, Symmetries, parse_query};

use super::find::searched_lines;
use super::player_rate;
use super::prelude::*;
use crate::cli::args::Format;
use crate::cli::output::{
    BoardView, Style, Theme, board_with_letters, duration, narrow_board, rate_of,
};
use crate::cli::session::{Drill, Question, position_error};

/// Show the moves that were played from a position of the whole board
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Moves (Q16 D4 …), or game N [move M], file PATH [move M], here; then where QUERY
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    words: Vec<String>,
    /// Count the games that a query finds
    #[arg(long = "where", value_name = "QUERY")]
    condition: Option<String>,
    /// The lines of the records: main, variations or any, as far as variations are kept
    #[arg(long = "in", value_name = "LINES", default_value = "main")]
    #[arg(value_parser = ["main", "variations", "any"], hide_possible_values = true)]
    lines: String,
    /// Who is to move: black or white [default: not who moved last]
    #[arg(long, value_name = "COLOR", value_parser = ["black", "white"])]
    #[arg(hide_possible_values = true)]
    turn: Option<String>,
    /// Count the moves of both sides
    #[arg(long)]
    both_sides: bool,
    /// The lines of an empty board, 1 to 25
    #[arg(long, value_name = "N", default_value_t = 19)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=25))]
    size: u8,
    /// List up to N moves
    #[arg(long, value_name = "N", default_value_t = 15)]
    limit: usize,
}

/// The command `explore`.
pub struct Explore;

impl Command for Explore {
    const NAME: &'static str = "explore";
    type Args = Args;
    const DETAILS: &'static str = "\
The board is empty without a position; moves are played on it, black first. Games count in whatever
order of moves they reached the position, under all rotations and reflections and with the colours
exchanged. Who is to move is part of the position: only games in which the same side was to move
count; --both-sides counts the others too. Moves that the symmetry of the position makes equal are
one move. If no game has the position, the answer says where the last games left its path.

Where variations are kept, `in any` counts the moves of all lines: each game once, and once for each
next move. `in variations` counts those of hits that begin in a variation. Comments and labels that
the records have at the position are printed. So a joseki dictionary is walked line by line.

In the shell, `play A` plays the first move that is listed and explores again, `play D4` any move,
`back` takes it back, and `open A` shows the last game in which A was played.";
    const EXAMPLES: &'static [&'static str] = &[
        "explore",
        "explore Q16 D4",
        "explore game 1 move 6",
        "explore Q16 where player \"Lee Sedol\"",
        "explore Q16 --in main",
        "explore Q16 D4 --turn white",
    ];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let condition = args.condition.as_deref();
        let condition = condition.map(|text| condition_of(text, session)).transpose()?;
        let (position, lines) = match args.words.as_slice() {
            [rest @ .., word, lines] if word.eq_ignore_ascii_case("in") => (rest, lines.as_str()),
            all => (all, args.lines.as_str()),
        };
        let lines = lines_of(lines)?;
        let mut board = board(position, args.size, session)?;
        if let Some(color) = args.turn.as_deref() {
            board.set_to_move(if color == "white" { Color::White } else { Color::Black });
        }
        board.set_region(Region::board(board.size()));
        board.options_mut().symmetries = Symmetries::ALL;
        let found = Box::default();
        let (both_sides, limit) = (args.both_sides, args.limit);
        let question = Question::Explore { condition, lines, both_sides, limit, found };
        session.drill = Some(Drill { board, question, path: Vec::new() });
        ask(session)
    }
}

fn lines_of(word: &str) -> Result<Lines, CliError> {
    Lines::from_name(word).ok_or_else(|| {
        CliError::request(tr!("`{word}` names no lines"))
            .with_remedy("explore Q16 in main, in variations, in any")
    })
}

fn condition_of(text: &str, session: &mut Session) -> Result<Query, CliError> {
    let query = parse_query(text)
        .map_err(|error| CliError::Query { error: Box::new(error), source: text.to_owned() })?;
    session.expand_sets(&query.node)
}

/// The board that the words ask for.
pub fn board(words: &[String], size: u8, session: &mut Session) -> Result<BoardSession, CliError> {
    fn number<N: FromStr>(text: &str) -> Result<N, CliError> {
        text.parse().map_err(|_| CliError::request(tr!("`{text}` is no number")))
    }
    let word = |at: usize| words.get(at).map(|word| word.to_ascii_lowercase());
    let moves = |session_words: &[String]| -> Result<Option<u32>, CliError> {
        match session_words {
            [] => Ok(None),
            [word, moves] if word.eq_ignore_ascii_case("move") => number(moves).map(Some),
            [moves] => number(moves).map(Some),
            _ => Err(CliError::request(tr!("unexpected `{}`", session_words.join(" ")))
                .with_remedy("explore game 1 move 6, explore file my.sgf move 40")),
        }
    };
    match (word(0).as_deref(), words) {
        (None, _) => Ok(BoardSession::empty(size)),
        (Some("here"), [_]) => session.here(),
        (Some("game"), [_, id, rest @ ..]) => {
            let id = number(id)?;
            session.board_of(&PositionSource::Game { id, moves: moves(rest)? })
        }
        (Some("file"), [_, path, rest @ ..]) => {
            session.board_of(&PositionSource::File { path: path.clone(), moves: moves(rest)? })
        }
        _ => {
            let mut board = BoardSession::empty(size);
            for word in words {
                if word.eq_ignore_ascii_case("pass") {
                    board.pass();
                    continue;
                }
                let point = Point::from_name(word, size).ok_or_else(|| {
                    CliError::unreadable(tr!("`{word}` is no point of a board of {size} lines"))
                        .with_remedy("explore Q16 D4, explore game 1 move 6, explore file my.sgf")
                })?;
                board.play(point).map_err(position_error)?;
            }
            Ok(board)
        }
    }
}

/// Explores the position of the session.
pub fn ask(session: &mut Session) -> Result<Report, CliError> {
    let Some(mut drill) = session.drill.take() else {
        return Err(CliError::request(tr!("no position to explore")).with_remedy("explore"));
    };
    let Question::Explore { condition, lines, both_sides, limit, found } = &mut drill.question
    else {
        return Err(CliError::request(tr!("no position to explore")).with_remedy("explore"));
    };
    let options = FindOptions::default().threads(session.threads);
    let names = session.all_names()?;
    let database = session.database()?.with_names(names);
    let asked = ExploreOptions::default().lines(*lines).both_sides(*both_sides);
    **found = database.explore(&drill.board, &asked.condition(condition.as_ref()), &options)?;
    let report = report(&drill.board, condition.as_ref(), found, *limit, &drill.path, session);
    session.asked = None;
    session.last = None;
    session.viewed = None;
    session.drill = Some(drill);
    Ok(report)
}

/// The moves with their letters.
fn lettered(found: &Explored) -> Vec<(usize, &ExploredMove)> {
    found.moves.iter().enumerate().collect()
}

fn year(game: GameRef) -> Option<u16> {
    game.date.map(|date| date.year).filter(|&year| year > 0)
}

fn report(
    board: &BoardSession,
    condition: Option<&Query>,
    found: &Explored,
    limit: usize,
    path: &[String],
    session: &Session,
) -> Report {
    let moves = lettered(found);
    let listed = &moves[..moves.len().min(limit)];
    let report = data(board, condition, found, limit);
    if session.format != Format::Table {
        return report;
    }
    let mut report = summary(report, board, found, path);
    if let Some(lines) = &found.lines {
        report = searched_lines(report, lines, session);
    }
    report = drawn(report, board, found, listed, session);
    report = comments_and_labels(report, board, found);
    let mut notes = Vec::new();
    if moves.len() > listed.len() {
        let others = (moves.len() - listed.len()) as u64;
        notes.push(count(others, "other move", "other moves"));
    }
    if session.is_shell {
        notes.push(match found.games {
            0 => tr!("`back` takes the last move back"),
            _ => tr!("`play A` goes on, `back` goes back, `open A` shows a game"),
        });
    }
    report.when(!notes.is_empty(), |report| report.note(notes.join(" · ")))
}

/// The answer for programs: the moves that are listed.
fn data(board: &BoardSession, condition: Option<&Query>, found: &Explored, limit: usize) -> Report {
    let mut answer = Answer::of_explored(board.query_where(condition).to_string(), board, found);
    answer.moves.truncate(limit);
    let moves = std::mem::take(&mut answer.moves);
    Report::new().answer(&answer).rows(Rows::typed("moves", &moves, Continuation::clone))
}

/// The games, in one line, so that all fits on a screen of 24 lines; the path, and where games left it.
fn summary(report: Report, board: &BoardSession, found: &Explored, path: &[String]) -> Report {
    let won = match found.games {
        0 => String::new(),
        _ => winners(found),
    };
    let report = report
        .spans([
            (Style::Strong, count(found.games, "game", "games")),
            (Style::Plain, tr!(" · {} to move{won}", board.to_move())),
            (Style::Faint, format!(" · {}", duration(found.elapsed))),
        ])
        .when(!path.is_empty(), |report| report.text(tr!("path: {}", path.join(" → "))));
    let report = match &found.player {
        Some(player) => report.text(player_rate::line(player)),
        None => report,
    };
    match departure(board, found) {
        Some(text) => report.warning(text),
        None => report,
    }
}

/// Adds the comments and labels of the records at the position, as text.
fn comments_and_labels(mut report: Report, board: &BoardSession, found: &Explored) -> Report {
    for note in &found.notes {
        let at = tr!("game {} {}", note.game, note.path);
        for comment in &note.comments {
            report = report.text(format!("{at}: {}", comment.trim()));
        }
        let label =
            |(point, text): &(Point, String)| format!("{text} {}", point.name(board.size()));
        let labels: Vec<String> = note.labels.iter().map(label).collect();
        report = report.when(!labels.is_empty(), |report| {
            report.text(tr!("{at}: labels {}", labels.join(", ")))
        });
    }
    report
}

/// The board with letters, and the moves beside it.
fn drawn(
    report: Report,
    board: &BoardSession,
    found: &Explored,
    listed: &[(usize, &ExploredMove)],
    session: &Session,
) -> Report {
    let mut letters: Vec<(Point, char)> = Vec::new();
    for (&(_, mv), letter) in listed.iter().zip('A'..='Z') {
        if !letters.iter().any(|(point, _)| *point == mv.point) {
            letters.push((mv.point, letter));
        }
    }
    let last = match board.actions().last() {
        Some(Action::Play(_, point)) => Some(point),
        _ => None,
    };
    let stones = board.board().clone();
    let is_narrow = session.look.width.is_some_and(|width| width < 90);
    let draw = move |theme: &Theme| {
        let view = BoardView { board: &stones, last, window: None };
        if is_narrow {
            narrow_board(&view, &letters, theme)
        } else {
            board_with_letters(&view, &letters, theme)
        }
    };
    if listed.is_empty() {
        return report.drawing(draw);
    }
    let size = board.size();
    let to_move = board.to_move();
    let name = |n: usize, mv: &ExploredMove| {
        // The colour is named where it is not that of the player to move.
        let color = if mv.color == to_move { "" } else { stone(mv.color) };
        format!("{} {color}{}", letter_name(n), mv.point.name(size))
    };
    let rows = Rows::of("", listed)
        .shown("move", |(n, mv)| name(*n, mv))
        .shown("games", |(_, mv)| mv.games)
        .shown("share", |(_, mv)| Value::Share(mv.games, found.games))
        .spare()
        .shown("black wins", |(_, mv)| {
            Value::rate(mv.results.black, mv.results.black + mv.results.white)
        })
        .shown("average year", |(_, mv)| {
            mv.years.average().map(|year| Value::number(year.round() as i64))
        })
        .spare()
        .shown("first game", |(_, mv)| game_text(mv.first))
        .spare()
        .shown("last game", |(_, mv)| game_text(mv.last))
        .spare();
    report.beside(draw, rows)
}

/// `1986, game 12`.
fn game_text(game: GameRef) -> String {
    match year(game) {
        Some(year) => tr!("{year}, game {}", game.id),
        None => tr!("game {}", game.id),
    }
}

fn winners(found: &Explored) -> String {
    let results = found.results;
    match results.black + results.white {
        0 => String::new(),
        decided => tr!(" · black won {}", rate_of(results.black, decided)),
    }
}

/// Describes the place at which the last games left the path.
fn departure(board: &BoardSession, found: &Explored) -> Option<String> {
    let departure = found.departure.as_ref()?;
    let size = board.size();
    let games = count(departure.games, "game", "games");
    let played = match departure.played {
        Some((color, point)) => tr!("the last of them played {color} {}", point.name(size)),
        None => tr!("the last of them ends there"),
    };
    Some(tr!(
        "no game has this position; {games} followed the first {}; {played} ({})",
        count(departure.step as u64, "move", "moves"),
        game_text(departure.game)
    ))
}
