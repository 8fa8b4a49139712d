//! The Go Text Protocol, version 2: a board session behind the commands of GTP controllers such as
//! `GoGui` and Sabaki.
//!
//! The engine plays what the games suggest: the likeliest move of what was learned, or else the
//! most frequent continuation of the whole board. It does not read ahead and is a weak player. Its
//! use is the analysis: `lz-analyze` and `gopdb-moves` put the counts of continuations on the
//! controller's board.
//!
//! ```
//! use gopdb_command::gtp::Engine;
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("database");
//! # let db = gopdb::database::OpenOptions::new().create(true).open(&path)?;
//! let mut engine = Engine::new(db);
//! assert_eq!(engine.answer("1 protocol_version").as_deref(), Some("=1 2\n\n"));
//! assert_eq!(engine.answer("play black Q16").as_deref(), Some("= \n\n"));
//! assert_eq!(engine.answer("play white Q16").as_deref(), Some("? illegal move\n\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;

use std::io::{self, BufRead, Write};

use self::command::{Line, read_line};
use gopdb::database::{Database, FindOptions, ModelInfo, wilson};
use gopdb::go::{Board, Color, Point, State};
use gopdb::knowledge::moves::{MovePredictor, SuggestTables, Suggester};
use gopdb::position::{BoardSession, Step};

/// What a command answers: the text after `=`, or the message after `?`.
type Answer = Result<String, String>;

/// The most moves of an analysis.
const ANALYZED: usize = 20;

/// A player of the Go Text Protocol.
pub struct Engine {
    database: Database,
    session: BoardSession,
    /// In points; kept for controllers only.
    komi: f64,
    /// What was learned of moves, if anything was.
    learned: Option<(ModelInfo, MovePredictor)>,
    /// Whether `learned` was read.
    has_read_learned: bool,
    /// Whether an analysis is on its way: its response ends with the next line.
    is_analyzing: bool,
    has_quit: bool,
}

type Run = fn(&mut Engine, &[&str]) -> Answer;

/// All commands.
const COMMANDS: &[(&str, Run)] = &[
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok("gopdb".to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |_, args| {
        let known = args.first().is_some_and(|name| COMMAND_NAMES.contains(name));
        Ok(known.to_string())
    }),
    ("list_commands", |_, _| Ok(COMMAND_NAMES.join("\n"))),
    ("quit", |engine, _| {
        engine.has_quit = true;
        Ok(String::new())
    }),
    ("boardsize", Engine::board_size),
    ("clear_board", |engine, _| {
        engine.session = BoardSession::empty(engine.session.size());
        Ok(String::new())
    }),
    ("komi", Engine::set_komi),
    ("play", Engine::play),
    ("genmove", Engine::generate_move),
    ("reg_genmove", |engine, args| {
        let color = color_of(args.first().copied())?;
        Ok(engine.best(color)?.map_or_else(|| "pass".to_owned(), |point| engine.name(point)))
    }),
    ("undo", Engine::undo),
    ("fixed_handicap", Engine::fixed_handicap),
    ("set_free_handicap", Engine::free_handicap),
    ("loadsgf", Engine::load_sgf),
    ("showboard", |engine, _| Ok(engine.drawing())),
    ("final_score", |_, _| Err("cannot score".to_owned())),
    ("lz-analyze", Engine::analyze),
    ("kata-analyze", Engine::analyze),
    ("gopdb-moves", Engine::moves),
    ("gopdb-games", Engine::games),
    ("gopdb-suggest", Engine::suggestions),
    ("gogui-analyze_commands", |_, _| Ok(GOGUI.to_owned())),
];

/// The names of [`COMMANDS`], in their order.
const COMMAND_NAMES: [&str; 24] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "fixed_handicap",
    "set_free_handicap",
    "loadsgf",
    "showboard",
    "final_score",
    "lz-analyze",
    "kata-analyze",
    "gopdb-moves",
    "gopdb-games",
    "gopdb-suggest",
    "gogui-analyze_commands",
];

/// The commands that `GoGui` offers for analysis: type, label, command.
const GOGUI: &str = "gfx/Continuations/gopdb-moves\ngfx/Suggestions/gopdb-suggest\nstring/Games with this position/gopdb-games";

impl Engine {
    /// An engine on an empty board of 19 lines.
    pub fn new(database: Database) -> Engine {
        Engine {
            database,
            session: BoardSession::empty(19),
            komi: 6.5,
            learned: None,
            has_read_learned: false,
            is_analyzing: false,
            has_quit: false,
        }
    }

    /// Answers a line; `None` if it holds no command.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let Line { id, name, arguments } = read_line(line)?;
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let run = COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, run)| run);
        let answer =
            run.map_or_else(|| Err("unknown command".to_owned()), |run| run(self, &arguments));
        let id = id.map(|id| id.to_string()).unwrap_or_default();
        Some(match answer {
            // The response of an analysis stays open until the controller sends a line.
            Ok(text) if self.is_analyzing => format!("={id}\n{text}\n"),
            Ok(text) => format!("={id} {text}\n\n"),
            Err(message) => format!("?{id} {message}\n\n"),
        })
    }

    /// Reads commands and writes their responses until `quit` or the end of the input.
    ///
    /// # Errors
    /// The input cannot be read or the output not be written.
    pub fn run(&mut self, mut input: impl BufRead, output: &mut impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        while !self.has_quit {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if std::mem::take(&mut self.is_analyzing) {
                output.write_all(b"\n")?;
            }
            if let Some(response) = self.answer(&String::from_utf8_lossy(&line)) {
                output.write_all(response.as_bytes())?;
            }
            output.flush()?;
        }
        if std::mem::take(&mut self.is_analyzing) {
            output.write_all(b"\n")?;
        }
        output.flush()
    }

    fn name(&self, point: Point) -> String {
        point.name(self.session.size())
    }

    fn board_size(&mut self, arguments: &[&str]) -> Answer {
        let size = arguments.first().and_then(|text| text.parse().ok());
        match size.filter(|size| (2..=gopdb::go::MAX_SIZE).contains(size)) {
            Some(size) => {
                self.session = BoardSession::empty(size);
                Ok(String::new())
            }
            None => Err("unacceptable size".to_owned()),
        }
    }

    fn set_komi(&mut self, arguments: &[&str]) -> Answer {
        let komi = arguments.first().and_then(|text| text.parse::<f64>().ok());
        self.komi =
            komi.filter(|komi| komi.is_finite()).ok_or("syntax error: expected a number")?;
        Ok(String::new())
    }

    fn play(&mut self, arguments: &[&str]) -> Answer {
        let &[color, vertex] = arguments else {
            return Err("syntax error: expected a color and a vertex".to_owned());
        };
        let color = color_of(Some(color))?;
        if vertex.eq_ignore_ascii_case("pass") {
            self.session.set_to_move(color);
            self.session.pass();
            return Ok(String::new());
        }
        let point = Point::from_name(vertex, self.session.size())
            .ok_or("syntax error: expected a vertex such as Q16, or pass")?;
        if !self.is_legal(color, point) {
            return Err("illegal move".to_owned());
        }
        self.session.play_color(color, point).map_err(|error| error.to_string())?;
        Ok(String::new())
    }

    /// Whether a stone can be played: suicide and the retaking of a ko are not allowed.
    fn is_legal(&self, color: Color, point: Point) -> bool {
        let mut after = self.session.clone();
        let Ok(captured) = after.play_color(color, point) else { return false };
        if captured.contains(&point) {
            return false;
        }
        let mut before = self.session.clone();
        let is_ko = captured.len() == 1 && before.undo() && before.board() == after.board();
        !is_ko
    }

    fn generate_move(&mut self, arguments: &[&str]) -> Answer {
        let color = color_of(arguments.first().copied())?;
        let best = self.best(color)?;
        self.session.set_to_move(color);
        match best {
            Some(point) => {
                self.session.play_color(color, point).map_err(|error| error.to_string())?;
                Ok(self.name(point))
            }
            None => {
                self.session.pass();
                Ok("pass".to_owned())
            }
        }
    }

    /// The move that the games suggest; `None` is a pass.
    fn best(&mut self, color: Color) -> Result<Option<Point>, String> {
        let suggested = self.suggested(color, 40)?;
        let legal = suggested.into_iter().map(|(point, _)| point);
        let legal = legal.chain(
            self.continuations()?
                .into_iter()
                .filter_map(|mv| (mv.color == color).then_some(mv.point)),
        );
        let found =
            legal.filter(|&point| self.is_legal(color, point) && !self.is_eye(color, point));
        let first = { found }.next();
        Ok(first)
    }

    /// Whether filling a point would fill a one-point eye.
    fn is_eye(&self, color: Color, point: Point) -> bool {
        let board = self.session.board();
        let (row, col) = (i16::from(point.row()), i16::from(point.col()));
        let own = [State::from(color), State::Edge];
        [(0, 1), (1, 0), (0, -1), (-1, 0)]
            .iter()
            .all(|(down, right)| own.contains(&board.at(row + down, col + right)))
    }

    fn undo(&mut self, _: &[&str]) -> Answer {
        if self.session.undo() { Ok(String::new()) } else { Err("cannot undo".to_owned()) }
    }

    fn fixed_handicap(&mut self, arguments: &[&str]) -> Answer {
        let stones: usize = arguments
            .first()
            .and_then(|text| text.parse().ok())
            .ok_or("syntax error: expected a number")?;
        if !is_empty(self.session.board()) {
            return Err("board not empty".to_owned());
        }
        let points =
            handicap_points(self.session.size(), stones).ok_or("invalid number of stones")?;
        let names: Vec<String> = points.iter().map(|&point| self.name(point)).collect();
        self.set_up(&points)?;
        Ok(names.join(" "))
    }

    fn free_handicap(&mut self, arguments: &[&str]) -> Answer {
        if !is_empty(self.session.board()) {
            return Err("board not empty".to_owned());
        }
        let size = self.session.size();
        let points: Option<Vec<Point>> =
            arguments.iter().map(|name| Point::from_name(name, size)).collect();
        let mut points = points.filter(|points| points.len() >= 2).ok_or("bad vertex list")?;
        points.sort_unstable();
        if points.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("bad vertex list".to_owned());
        }
        self.set_up(&points)?;
        Ok(String::new())
    }

    fn set_up(&mut self, points: &[Point]) -> Result<(), String> {
        let stones: Vec<(Point, Color)> = points.iter().map(|&p| (p, Color::Black)).collect();
        self.session = BoardSession::from_stones(self.session.size(), &stones, Color::White)
            .map_err(|error| error.to_string())?;
        Ok(())
    }

    /// `loadsgf FILE [MOVE]`: the position before that move, from 1; the last one without it.
    fn load_sgf(&mut self, arguments: &[&str]) -> Answer {
        let path = arguments.first().ok_or("syntax error: expected a file")?;
        let moves = match arguments.get(1) {
            None => None,
            Some(text) => {
                let number = text.parse::<usize>().ok().filter(|&number| number > 0);
                Some(number.ok_or("syntax error: expected a move number")? - 1)
            }
        };
        let bytes = std::fs::read(path).map_err(|error| format!("cannot load file: {error}"))?;
        self.session = BoardSession::from_sgf(&bytes, moves)
            .map_err(|error| format!("cannot load file: {error}"))?;
        Ok(String::new())
    }

    fn drawing(&self) -> String {
        let board = self.session.board();
        let size = board.size();
        let letters: String = (0..size)
            .map(|col| {
                Point::new(0, col).name(size).chars().take(1).chain([' ']).collect::<String>()
            })
            .collect();
        let mut text = format!("\n   {}", letters.trim_end());
        for row in 0..size {
            let cells: Vec<&str> = (0..size)
                .map(|col| match board.get(Point::new(row, col)) {
                    State::Black => "X",
                    State::White => "O",
                    State::Empty | State::Edge => ".",
                })
                .collect();
            text += &format!("\n{:2} {}", size - row, cells.join(" "));
        }
        text
    }

    fn explored(&self) -> Result<gopdb::position::Explored, String> {
        let options = FindOptions::default().limit(0);
        self.database.explore(&self.session, None, &options).map_err(|error| error.to_string())
    }

    fn continuations(&self) -> Result<Vec<gopdb::position::ExploredMove>, String> {
        Ok(self.explored()?.moves)
    }

    /// The likeliest moves by what was learned, with their probabilities; empty if nothing was
    /// learned for boards of this size.
    fn suggested(&mut self, color: Color, count: usize) -> Result<Vec<(Point, f32)>, String> {
        if !self.has_read_learned {
            if self.database.model_info().map_err(|error| error.to_string())?.is_some() {
                let learned = self.database.move_predictor().map_err(|error| error.to_string())?;
                self.learned = Some(learned);
            }
            self.has_read_learned = true;
        }
        let Some((learned, strengths)) = &self.learned else { return Ok(Vec::new()) };
        let board = self.session.board();
        if learned.size != board.size() {
            return Ok(Vec::new());
        }
        let mut last: Vec<Point> = self
            .session
            .steps()
            .filter_map(|step| if let Step::Play(_, point) = step { Some(point) } else { None })
            .filter(|&point| board.get(point) != State::Empty)
            .collect();
        last.reverse();
        let tables = SuggestTables::new(learned.size);
        let moves = Suggester::new(strengths, &tables).on(board, color, &last, count);
        Ok(moves.into_iter().map(|mv| (mv.point, mv.chance)).collect())
    }

    /// One line of the continuations as Leela Zero and `KataGo` write their analysis: `visits` are
    /// games, `winrate` is the share of decided games that the player to move won, `prior` the share
    /// of all games with the position.
    fn analyze(&mut self, arguments: &[&str]) -> Answer {
        let color = match arguments.first() {
            Some(text) if text.parse::<u32>().is_err() => color_of(Some(text))?,
            _ => self.session.to_move(),
        };
        self.session.set_to_move(color);
        let explored = self.explored()?;
        let infos: Vec<String> = explored
            .moves
            .iter()
            .filter(|mv| mv.color == color)
            .take(ANALYZED)
            .enumerate()
            .map(|(order, mv)| {
                let won = if color == Color::Black { mv.results.black } else { mv.results.white };
                let decided = mv.results.black + mv.results.white;
                let (low, _) = wilson(won, decided.max(1));
                let per = |part: u64, whole: u64| (part * 10_000).checked_div(whole).unwrap_or(5_000);
                let name = self.name(mv.point);
                format!(
                    "info move {name} visits {} winrate {} prior {} lcb {:.0} order {order} pv {name}",
                    mv.games,
                    per(won, decided),
                    per(mv.games, explored.games),
                    low * 10_000.0,
                )
            })
            .collect();
        self.is_analyzing = true;
        Ok(infos.join(" "))
    }

    /// The continuations as `GoGui`'s graphics: counts as labels, shares as colours.
    fn moves(&mut self, _: &[&str]) -> Answer {
        let explored = self.explored()?;
        let mut lines = Vec::new();
        let labels: Vec<String> = explored
            .moves
            .iter()
            .take(ANALYZED)
            .map(|mv| format!("{} {}", self.name(mv.point), mv.games))
            .collect();
        let influence: Vec<String> = explored
            .moves
            .iter()
            .take(ANALYZED)
            .map(|mv| {
                let share = mv.games as f64 / explored.games.max(1) as f64;
                let sign = if mv.color == Color::Black { 1.0 } else { -1.0 };
                format!("{} {:.2}", self.name(mv.point), sign * share)
            })
            .collect();
        if !labels.is_empty() {
            lines.push(format!("INFLUENCE {}", influence.join(" ")));
            lines.push(format!("LABEL {}", labels.join(" ")));
        }
        lines.push(format!("TEXT {}", games_text(&explored)));
        Ok(lines.join("\n"))
    }

    fn games(&mut self, _: &[&str]) -> Answer {
        Ok(games_text(&self.explored()?))
    }

    fn suggestions(&mut self, _: &[&str]) -> Answer {
        let color = self.session.to_move();
        let moves = self.suggested(color, ANALYZED)?;
        if moves.is_empty() {
            return Err("nothing was learned for boards of this size".to_owned());
        }
        let labels: Vec<String> = moves
            .iter()
            .map(|&(point, chance)| format!("{} {:.0}%", self.name(point), 100.0 * chance))
            .collect();
        Ok(format!("LABEL {}", labels.join(" ")))
    }
}

fn games_text(explored: &gopdb::position::Explored) -> String {
    let results = explored.results;
    format!("{} games, black won {}, white won {}", explored.games, results.black, results.white)
}

fn is_empty(board: &Board) -> bool {
    Point::all(board.size()).all(|point| board.get(point) == State::Empty)
}

fn color_of(text: Option<&str>) -> Result<Color, String> {
    let text = text.unwrap_or_default();
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err("syntax error: expected a color".to_owned()),
    }
}

/// The points of fixed handicap stones, in the order of the protocol's description.
fn handicap_points(size: u8, stones: usize) -> Option<Vec<Point>> {
    let edge = match size {
        7..=12 => 2,
        13..=25 => 3,
        _ => return None,
    };
    let most = if size.is_multiple_of(2) || size == 7 { 4 } else { 9 };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let (low, middle, high) = (edge, size / 2, size - 1 - edge);
    let corners = [(high, low), (low, high), (low, low), (high, high)];
    let sides = [(middle, low), (middle, high), (high, middle), (low, middle)];
    let mut places: Vec<(u8, u8)> = corners.iter().copied().take(stones.min(4)).collect();
    if stones > 4 {
        places.extend(sides.iter().copied().take((stones - 4) / 2 * 2));
        if stones % 2 == 1 {
            places.push((middle, middle));
        }
    }
    Some(places.into_iter().map(|(row, col)| Point::new(row, col)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_names_is_that_of_the_commands() {
        let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, COMMAND_NAMES);
    }

    #[test]
    fn handicap_stones_are_on_star_points() {
        let names = |size, stones| -> Option<Vec<String>> {
            Some(handicap_points(size, stones)?.iter().map(|p| p.name(size)).collect())
        };
        assert_eq!(names(19, 2).unwrap(), ["D4", "Q16"]);
        assert_eq!(names(19, 5).unwrap(), ["D4", "Q16", "D16", "Q4", "K10"]);
        assert_eq!(names(19, 6).unwrap(), ["D4", "Q16", "D16", "Q4", "D10", "Q10"]);
        assert_eq!(names(9, 3).unwrap(), ["C3", "G7", "C7"]);
        assert_eq!(names(19, 9).unwrap().len(), 9);
        for (size, stones) in [(19, 1), (19, 10), (8, 5), (6, 2)] {
            assert_eq!(names(size, stones), None, "{stones} on {size}");
        }
    }
}
