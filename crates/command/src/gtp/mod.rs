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

use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use self::command::read_line;
use gopdb::database::{Database, FindOptions, ModelInfo, wilson};
use gopdb::go::{Board, Color, Point, State};
use gopdb::knowledge::moves::{MovePredictor, SuggestTables, Suggester};
use gopdb::position::{Action, BoardSession, ExploreOptions};
use gopdb::sgf::Limits;

/// The answer to a command: the text after `=`, or the message after `?`.
type Answer = Result<String, String>;

/// The most moves of an analysis.
const ANALYZED: usize = 20;

/// A player of the Go Text Protocol.
pub struct Engine {
    database: Database,
    session: BoardSession,
    /// Komi in points; kept for controllers only.
    komi: f64,
    /// The model of moves, if there is one.
    learned: Option<(ModelInfo, MovePredictor)>,
    /// True if `learned` was read.
    has_read_learned: bool,
    /// True while an analysis is in progress: its response ends with the next line.
    is_analyzing: bool,
    has_quit: bool,
}

/// The work of a command, with the words after its name.
type Run = fn(&mut Engine, &[&str]) -> Answer;

/// The program that defined an analysis, and so sets its units.
#[derive(Clone, Copy)]
enum Dialect {
    /// Rates are whole numbers up to 10,000.
    Leela,
    /// Rates are 0 to 1.
    Kata,
}

/// All commands.
const COMMANDS: &[(&str, Run)] = &[
    ("protocol_version", |_, _| Ok("2".to_owned())),
    ("name", |_, _| Ok("gopdb".to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |_, args| {
        Ok(args.first().is_some_and(|name| find_command(name).is_some()).to_string())
    }),
    ("list_commands", |_, _| {
        Ok(commands().iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n"))
    }),
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
    ("place_free_handicap", Engine::place_handicap),
    ("time_settings", |_, args| numbers(args, 3)),
    ("time_left", |_, args| {
        color_of(args.first().copied())?;
        numbers(&args[1..], 2)
    }),
    // A path may hold blanks: `Engine::answer` gives the whole line.
    ("loadsgf", Engine::load_sgf),
    ("showboard", |engine, _| Ok(engine.drawing())),
    ("final_score", |_, _| Err("cannot score".to_owned())),
    ("lz-analyze", |engine, args| engine.analyze(args, Dialect::Leela)),
    ("kata-analyze", |engine, args| engine.analyze(args, Dialect::Kata)),
    ("gopdb-moves", Engine::moves),
    ("gopdb-games", Engine::games),
    ("gopdb-suggest", Engine::suggestions),
    ("gogui-analyze_commands", |_, _| Ok(GOGUI.to_owned())),
];

/// The commands that `GoGui` offers for analysis: type, label, command.
const GOGUI: &str = "gfx/Continuations/gopdb-moves\ngfx/Suggestions/gopdb-suggest\nstring/Games with this position/gopdb-games";

/// [`COMMANDS`], for the commands that list them.
fn commands() -> &'static [(&'static str, Run)] {
    COMMANDS
}

fn find_command(name: &str) -> Option<Run> {
    commands().iter().find(|(known, _)| *known == name).map(|(_, run)| *run)
}

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
        let line = read_line(line)?;
        let arguments = match line.name.as_str() {
            "loadsgf" => vec![line.rest.as_str()],
            _ => line.arguments(),
        };
        let answer = match find_command(&line.name) {
            Some(run) => run(self, &arguments),
            None => Err("unknown command".to_owned()),
        };
        let id = line.id.map(|id| id.to_string()).unwrap_or_default();
        Some(match answer {
            // The response of an analysis stays open until the controller sends a line.
            Ok(text) if self.is_analyzing => format!("={id}\n{text}\n"),
            Ok(text) => format!("={id} {text}\n\n"),
            Err(message) => format!("?{id} {message}\n\n"),
        })
    }

    /// Reads commands and writes their responses until `quit`, the end of the input, or an
    /// interruption.
    ///
    /// # Errors
    /// The input cannot be read or the output not be written.
    pub fn run(&mut self, mut input: impl BufRead, output: &mut impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        while !self.has_quit && !self.database.control().is_interrupted() {
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
        // Only square boards are known.
        let size = match arguments {
            [size] => size.parse().ok(),
            [width, height] if width == height => width.parse().ok(),
            _ => None,
        };
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

    /// Returns whether a stone can be played: suicide and the retaking of a ko are not allowed.
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

    /// Returns whether filling a point would fill a one-point eye.
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

    /// Places up to as many handicap stones as there are star points.
    fn place_handicap(&mut self, arguments: &[&str]) -> Answer {
        let stones: usize = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(0);
        let size = self.session.size();
        let placed = (2..=stones.min(9)).rev().find(|&n| handicap_points(size, n).is_some());
        let placed = placed.ok_or("invalid number of stones")?;
        self.fixed_handicap(&[&placed.to_string()])
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
        let text = arguments.first().copied().unwrap_or_default();
        let (mut path, mut moves) = (text, None);
        if !Path::new(text).exists()
            && let Some((file, last)) = text.rsplit_once(' ')
            && let Ok(number) = last.parse::<usize>()
        {
            path = file.trim_end();
            moves = Some(number.checked_sub(1).ok_or("syntax error: expected a move number")?);
        }
        let path = path.strip_prefix('"').and_then(|path| path.strip_suffix('"')).unwrap_or(path);
        if path.is_empty() {
            return Err("syntax error: expected a file".to_owned());
        }
        let bytes = read_file(path).map_err(|error| format!("cannot load file: {error}"))?;
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
        let asked = ExploreOptions::default();
        self.database.explore(&self.session, &asked, &options).map_err(|error| error.to_string())
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
            .actions()
            .filter_map(|step| if let Action::Play(_, point) = step { Some(point) } else { None })
            .filter(|&point| board.get(point) != State::Empty)
            .collect();
        last.reverse();
        let tables = SuggestTables::new(learned.size);
        let moves = Suggester::new(strengths, &tables).on(board, color, &last, count);
        Ok(moves.into_iter().map(|mv| (mv.point, mv.chance)).collect())
    }

    /// Answers an analysis with one line of the continuations, as Leela Zero and `KataGo` write it:
    /// `visits` are games, `winrate` is the share of decided games that the player to move won,
    /// `prior` the share of all games with the position.
    fn analyze(&mut self, arguments: &[&str], dialect: Dialect) -> Answer {
        let wanted = Analysis::read(arguments)?;
        let color = wanted.color.unwrap_or_else(|| self.session.to_move());
        self.session.set_to_move(color);
        let explored = self.explored()?;
        let rate = |share: f64| match dialect {
            Dialect::Leela => format!("{:.0}", 10_000.0 * share),
            Dialect::Kata => format!("{share:.4}"),
        };
        let share = |part: u64, whole: u64| {
            if whole == 0 { 0.5 } else { part as f64 / whole as f64 }
        };
        let infos: Vec<String> = explored
            .moves
            .iter()
            .filter(|mv| mv.color == color && wanted.allows(color, &self.name(mv.point)))
            .take(wanted.most)
            .enumerate()
            .map(|(order, mv)| {
                let won = if color == Color::Black { mv.results.black } else { mv.results.white };
                let decided = mv.results.black + mv.results.white;
                let (low, _) = wilson(won, decided.max(1));
                let name = self.name(mv.point);
                format!(
                    "info move {name} visits {} winrate {} prior {} lcb {} order {order} pv {name}",
                    mv.games,
                    rate(share(won, decided)),
                    rate(share(mv.games, explored.games)),
                    rate(low),
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

/// The arguments of an analysis: `[COLOR] [INTERVAL] [KEYWORD VALUE…]…`. Intervals are of no use to
/// an answer that does not change.
struct Analysis {
    color: Option<Color>,
    most: usize,
    /// For a color, whether its points alone are allowed, or forbidden.
    limits: Vec<(Color, bool, String)>,
}

impl Analysis {
    fn read(arguments: &[&str]) -> Result<Analysis, String> {
        let mut wanted = Analysis { color: None, most: ANALYZED, limits: Vec::new() };
        let is_number = |text: &&str| text.parse::<f64>().is_ok_and(f64::is_finite);
        let mut words = arguments.iter().copied().peekable();
        if let Some(color) = words.peek().and_then(|text| color_of(Some(text)).ok()) {
            wanted.color = Some(color);
            words.next();
        }
        words.next_if(is_number);
        while let Some(keyword) = words.next() {
            let mut value = || words.next().ok_or(format!("syntax error: {keyword} lacks a value"));
            match keyword {
                "interval" | "minmoves" | "maxmoves" => {
                    let text = value()?;
                    let number = text.parse::<u32>();
                    let number = number.map_err(|_| format!("syntax error: {keyword} {text}"))?;
                    if keyword == "maxmoves" {
                        wanted.most = wanted.most.min(number as usize);
                    }
                }
                "allow" | "avoid" => {
                    let color = color_of(Some(value()?))?;
                    let points = value()?.to_ascii_uppercase();
                    value()?;
                    wanted.limits.push((color, keyword == "allow", points));
                }
                // What further results `KataGo` would write: this engine has none.
                "ownership"
                | "ownershipStdev"
                | "movesOwnership"
                | "movesOwnershipStdev"
                | "pvVisits"
                | "pvEdgeVisits"
                | "rootInfo" => drop(value()?),
                _ => return Err(format!("syntax error: unknown keyword {keyword}")),
            }
        }
        Ok(wanted)
    }

    fn allows(&self, color: Color, name: &str) -> bool {
        let mut limits = self.limits.iter().filter(|limit| limit.0 == color);
        limits.all(|(_, allows, points)| points.split(',').any(|point| point == name) == *allows)
    }
}

/// The bytes of a file of records. What is no file, or larger than one game may be, is refused.
fn read_file(path: &str) -> io::Result<Vec<u8>> {
    let most = Limits::default().game_bytes as u64;
    let metadata = std::fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it has more than {} MiB", most >> 20)));
    }
    Ok(bytes)
}

/// Accepts this many numbers.
fn numbers(arguments: &[&str], count: usize) -> Answer {
    let is_number = |text: &&str| text.parse::<f64>().is_ok_and(|it| it.is_finite() && it >= 0.0);
    if arguments.len() == count && arguments.iter().all(is_number) {
        return Ok(String::new());
    }
    Err(format!("syntax error: expected {count} numbers"))
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
