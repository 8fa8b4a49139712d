//! Going on from an answer: `play A`, `play D4`, `pass`, `tenuki`, `back`, `open 3`.

use gopdb::GameId;
use gopdb::go::{Color, Point};
use gopdb::position::{BoardSession, letter_name};
use gopdb::query::{Lines, PatternQuery, Query, Spanned, parse_query};

use super::super::cmd::{explore, find, search, show};
use super::super::error::CliError;
use super::super::output::{Report, stone};
use super::super::session::{Asked, Drill, Question, Session, Viewed, position_error};

/// Returns true if these are words moves, and not the file of a problem.
pub fn are_moves(rest: &str) -> bool {
    let is_move = |word: &str| {
        let is_letter = word.len() <= 2 && word.bytes().all(|b| b.is_ascii_alphabetic());
        let is_word = ["pass", "tenuki", "black", "white"];
        is_letter
            || is_word.iter().any(|known| word.eq_ignore_ascii_case(known))
            || Point::from_name(word, gopdb::go::MAX_SIZE).is_some()
    };
    !rest.is_empty()
        && rest.split_whitespace().all(is_move)
        && !std::path::Path::new(rest).is_file()
}

/// One step of `play`.
enum Step {
    Letter(String),
    Point(Option<Color>, Point),
    Pass,
    Tenuki,
}

/// `play A`, `play D4`, `play white D4`, `play D4 Q16`.
pub fn play(rest: &str, session: &mut Session) -> Result<Report, CliError> {
    let mut drill = current(session)?;
    let mut color = None;
    let words: Vec<&str> = rest.split_whitespace().collect();
    for (n, word) in words.iter().enumerate() {
        let has_point = words.get(n + 1).is_some_and(|next| next.len() > 1);
        let step = match word.to_ascii_lowercase().as_str() {
            "black" => {
                color = Some(Color::Black);
                continue;
            }
            "white" => {
                color = Some(Color::White);
                continue;
            }
            "b" | "w" if has_point => {
                color =
                    Some(if word.eq_ignore_ascii_case("b") { Color::Black } else { Color::White });
                continue;
            }
            "pass" => Step::Pass,
            "tenuki" => Step::Tenuki,
            name => match Point::from_name(name, drill.board.size()) {
                Some(point) => Step::Point(color.take(), point),
                None if n == 0 && name.bytes().all(|b| b.is_ascii_alphabetic()) => {
                    Step::Letter(name.to_ascii_uppercase())
                }
                None => {
                    return Err(CliError::request(tr!("`{word}` is no point of this board"))
                        .with_remedy("play A, play D4, play white D4, pass, tenuki"));
                }
            },
        };
        take(&mut drill, &step, session)?;
    }
    session.viewed = None;
    ask(drill, session)
}

/// `pass` and `tenuki`.
pub fn other(word: &str, session: &mut Session) -> Result<Report, CliError> {
    let mut drill = current(session)?;
    let step = if word == "pass" { Step::Pass } else { Step::Tenuki };
    take(&mut drill, &step, session)?;
    session.viewed = None;
    ask(drill, session)
}

/// `back`: the last step is taken back.
pub fn back(session: &mut Session) -> Result<Report, CliError> {
    let mut drill = current(session)?;
    if drill.path.pop().is_none() || !drill.board.undo() {
        return Err(CliError::request(tr!("this is where you began"))
            .with_remedy(tr!("`play A` goes on; `explore` and `find` start again")));
    }
    ask(drill, session)
}

/// Returns true if `back` can return to an earlier position.
pub fn can_go_back(session: &Session) -> bool {
    session.viewed.is_none() && session.drill.is_some()
}

/// `open 3`: the third result at its hit. `open A` after `explore`: the last game in which A was
/// played.
pub fn open(rest: &str, session: &mut Session) -> Result<Report, CliError> {
    let rest = rest.trim().trim_start_matches('#');
    let explored = session.drill.as_ref().and_then(|drill| match &drill.question {
        Question::Explore { found, .. } => Some((drill.board.clone(), found.clone())),
        Question::Find(_) => None,
    });
    let Some((board, found)) = explored.filter(|_| session.last.is_none()) else {
        let first = session.last.as_ref().map_or(1, |last| last.offset + 1).to_string();
        let number = if rest.is_empty() { &first } else { rest };
        if number.parse::<usize>().is_err() {
            return Err(CliError::unreadable(tr!("`{number}` is not the number of a result")));
        }
        return show::view(show::result_at(number, None, session)?, session);
    };
    let wanted = if rest.is_empty() { "A".to_owned() } else { rest.to_ascii_uppercase() };
    let mv = found.moves.iter().enumerate().find(|(n, _)| letter_name(*n) == wanted);
    let (id, position) = match (mv, &found.departure) {
        (Some((_, mv)), _) => (mv.last.id, None),
        (None, Some(departure)) if rest.is_empty() => (departure.game.id, Some(departure.step)),
        _ => {
            return Err(CliError::request(tr!("no move {wanted} is listed"))
                .with_remedy(tr!("`open A` shows the last game in which A was played")));
        }
    };
    let position = match position {
        Some(position) => position,
        None => position_of(&board, id, session)?,
    };
    show::view(Viewed { id, position, result: None, line: String::new() }, session)
}

/// Returns the position of a game that equals that of a board, as a number of moves.
fn position_of(board: &BoardSession, id: GameId, session: &mut Session) -> Result<usize, CliError> {
    let mut query = board.query();
    query.next = None;
    let game = parse_query(&format!("id {id}"))
        .map_err(|error| CliError::Query { error: Box::new(error), source: String::new() })?;
    let both = Query::And(vec![Spanned::unplaced(Query::Pattern(query)), game]);
    let query = session.resolve(&both)?;
    let options = search::options(&find::Flags::default(), session);
    let answer = session.database()?.find(&query, &options)?;
    let hit = answer.results.first().and_then(|game| game.hits.first());
    Ok(hit.map_or(0, |hit| usize::from(hit.first)))
}

/// The position from which to continue: of the game on the board, or of the last answer.
fn current(session: &mut Session) -> Result<Drill, CliError> {
    if session.viewed.is_some() {
        let board = session.here()?;
        let question = match &session.drill {
            Some(Drill { question: Question::Find(asked), board: old, .. }) if old.is_placed() => {
                Question::Find(asked.clone())
            }
            _ => Question::Explore {
                condition: None,
                lines: Lines::Main,
                both_sides: false,
                limit: 15,
                found: Box::default(),
            },
        };
        return Ok(Drill { board, question, path: Vec::new() });
    }
    session.drill.clone().ok_or_else(|| {
        CliError::request(tr!("no answer to go on from"))
            .with_remedy(tr!("`find` a pattern, or `explore` the board, then `play A`"))
    })
}

/// Takes one step on the board.
fn take(drill: &mut Drill, step: &Step, session: &Session) -> Result<(), CliError> {
    let size = drill.board.size();
    let label = |color: Color, text: &str| format!("{}{text}", stone(color));
    let to_move = drill.board.to_move();
    match step {
        Step::Pass => {
            drill.board.pass();
            drill.path.push(label(to_move, "pass"));
        }
        Step::Tenuki => {
            drill.board.tenuki();
            drill.path.push(label(to_move, "tenuki"));
        }
        Step::Point(color, point) => {
            if !drill.board.is_placed() {
                return Err(CliError::request(tr!("points of this pattern have no names"))
                    .with_remedy(tr!("`play A` plays the continuation A")));
            }
            let color = color.unwrap_or(to_move);
            drill.board.play_color(color, *point).map_err(position_error)?;
            drill.path.push(label(color, &point.name(size)));
        }
        Step::Letter(letter) => {
            let chosen = match (&drill.question, &session.last) {
                (Question::Explore { found, .. }, _) => {
                    let mut moves = found.moves.iter().enumerate();
                    let found = moves.find(|(n, _)| letter_name(*n) == *letter);
                    found.map(|(_, mv)| (mv.color, mv.point))
                }
                (Question::Find(_), Some(last)) => {
                    let moves = drill.board.lettered(&last.answer);
                    let found = moves.into_iter().find(|mv| mv.letter == *letter);
                    found.map(|mv| (mv.found.color, mv.point))
                }
                (Question::Find(_), None) => None,
            };
            let Some((color, point)) = chosen else {
                return Err(CliError::request(tr!("no continuation {letter} is listed"))
                    .with_remedy(tr!("`play D4` plays on a point that is not listed")));
            };
            drill.board.play_color(color, point).map_err(position_error)?;
            let at = if drill.board.is_placed() {
                format!(" {}", label(color, &point.name(size)))
            } else {
                format!(" {}", stone(color))
            };
            drill.path.push(format!("{letter}{at}"));
        }
    }
    Ok(())
}

/// Answers the question of a drill from its position.
fn ask(mut drill: Drill, session: &mut Session) -> Result<Report, CliError> {
    let Question::Find(asked) = &drill.question else {
        session.drill = Some(drill);
        return explore::ask(session);
    };
    let moves = asked.query.leading_pattern().and_then(|pattern| pattern.moves);
    let pattern = PatternQuery { moves, ..drill.board.query() };
    let query = asked.query.with_pattern(&pattern);
    let flags = find::Flags { offset: None, ..asked.flags.clone() };
    let asked = Asked { text: query.to_string(), query, flags };
    drill.question = Question::Find(asked.clone());
    session.drill = Some(drill);
    find::ask(asked, session)
}
