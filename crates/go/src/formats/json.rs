//! JSON: games of the server OGS, and games and positions of KataGo.
//!
//! A stream is any number of objects: one, a list, one a line, or a page of OGS with a list of `results`.
//! Each is read when it is needed.
//!
//! # OGS
//!
//! A game is an object with `width`, `height` and `moves`, as the server sends it to players and as its
//! dumps have it, or one of the API, which has that object as `gamedata`.
//!
//! | field | content |
//! | --- | --- |
//! | `moves` | `[column, row, milliseconds, …]` from the upper left corner, -1 is a pass; or a text of letters, `ddpp..` |
//! | `initial_player`, `initial_state` | who plays first; the stones of `black` and `white`, two letters each |
//! | `handicap`, `free_handicap_placement` | if it is free, black plays the stones before white's first move |
//! | `players` | `username`, and `rank` at the time: 30 is 1 dan, 29.x is 1 kyu; of professionals 37 is 1 dan |
//! | `outcome`, `winner` | `Resignation`, `56.5 points`, `Timeout`; the number of the player, or a colour |
//! | `time_control` | the system with its times in seconds |
//! | `start_time`, `end_time` | in seconds since 1970 |
//! | `original_sgf` | the record of a game that was uploaded |
//!
//! The milliseconds of the moves become the property `MT` of the root, one number for each move.
//!
//! # KataGo
//!
//! A query to the analysis engine has `boardXSize`, `initialStones` and `moves` such as `["B","Q16"]`; a
//! starting position has `xSize`, `board` (rows of `.XO`, separated by `/`), `moveLocs` and `movePlas`.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};

use serde_json::{Map, Value};

use super::Format;
use super::game::{Game, Move, result};
use super::records::FormatError;
use crate::go::{Color, Point};
use crate::record::{Date, Rank};
use crate::sgf::{Games, Limits, RawGame, SgfError};

type Object = Map<String, Value>;

/// Returns whether `head` is the beginning of a JSON record of this kind.
pub(super) fn is_json(head: &str) -> bool {
    let text = head.trim_start_matches('\u{feff}').trim_start();
    let object = text.strip_prefix('[').map_or(text, str::trim_start);
    let has = |name: &str| object.contains(&format!("\"{name}\""));
    let names = [
        "moves",
        "gamedata",
        "players",
        "game_id",
        "black_player_id",
        "white_player_id",
        "boardXSize",
        "initialStones",
        "moveLocs",
    ];
    object.starts_with('{') && (names.into_iter().any(has) || has("count") && has("results"))
}

/// The games of a stream.
#[derive(Debug)]
pub(super) struct JsonGames<R: Read> {
    objects: Objects<R>,
    limits: Limits,
    /// The games of the last object.
    ready: VecDeque<Result<RawGame, FormatError>>,
}

impl<R: Read> JsonGames<R> {
    pub fn new(stream: R, limits: Limits) -> JsonGames<R> {
        let reader = BufReader::with_capacity(64 << 10, stream);
        let objects = Objects { reader, offset: 0, limit: limits.game_bytes, ended: false };
        JsonGames { objects, limits, ready: VecDeque::new() }
    }
}

impl<R: Read> Iterator for JsonGames<R> {
    type Item = Result<RawGame, FormatError>;

    fn next(&mut self) -> Option<Result<RawGame, FormatError>> {
        while self.ready.is_empty() {
            let (offset, bytes) = match self.objects.next()? {
                Ok(object) => object,
                Err(error) => return Some(Err(error)),
            };
            match serde_json::from_slice(&bytes) {
                Ok(Value::Object(object)) => self.add(&object, offset),
                Ok(_) => {}
                Err(error) => self.ready.push_back(Err(invalid(offset, error.to_string()))),
            }
        }
        self.ready.pop_front()
    }
}

fn invalid(offset: u64, reason: String) -> FormatError {
    FormatError::Invalid { format: Format::Json, offset, reason }
}

impl<R: Read> JsonGames<R> {
    /// Adds the games of an object.
    fn add(&mut self, object: &Object, offset: u64) {
        let list = ["results", "games"].into_iter().find_map(|name| object.get(name)?.as_array());
        if let Some(games) = list {
            games.iter().filter_map(Value::as_object).for_each(|game| self.add(game, offset));
            return;
        }
        // An answer of KataGo has no game.
        if object.contains_key("moveInfos") {
            return;
        }
        let raw = |text| RawGame { offset, ..RawGame::new(text) };
        let game = match uploaded(object) {
            Some(sgf) => match Games::new(sgf.as_bytes(), self.limits).next() {
                Some(Ok(game)) => Ok(game.text),
                _ => Err("`original_sgf` has no game".to_owned()),
            },
            None => convert(object),
        };
        self.ready.push_back(game.map(raw).map_err(|reason| invalid(offset, reason)));
    }
}

/// The objects of a stream, each with the byte where it begins.
#[derive(Debug)]
struct Objects<R: Read> {
    reader: BufReader<R>,
    offset: u64,
    limit: usize,
    ended: bool,
}

impl<R: Read> Iterator for Objects<R> {
    type Item = Result<(u64, Vec<u8>), FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (mut object, mut start) = (Vec::new(), 0);
        let (mut depth, mut in_text, mut is_escaped, mut len) = (0_usize, false, false, 0_usize);
        while !self.ended {
            let bytes = match self.reader.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(source) => {
                    self.ended = true;
                    return Some(Err(SgfError::Io { offset: self.offset, source }.into()));
                }
            };
            if bytes.is_empty() {
                self.ended = true;
                break;
            }
            let (mut first, mut used, mut is_whole) = (0, bytes.len(), false);
            for (at, &byte) in bytes.iter().enumerate() {
                match byte {
                    _ if is_escaped => is_escaped = false,
                    b'\\' if in_text => is_escaped = true,
                    b'"' if depth > 0 => in_text = !in_text,
                    _ if in_text => {}
                    b'{' => {
                        if depth == 0 {
                            (first, start) = (at, self.offset + at as u64);
                        }
                        depth += 1;
                    }
                    b'}' if depth > 0 => {
                        depth -= 1;
                        if depth == 0 {
                            (used, is_whole) = (at + 1, true);
                            break;
                        }
                    }
                    _ => {}
                }
            }
            if depth > 0 || is_whole {
                let part = bytes.get(first..used).unwrap_or_default();
                len += part.len();
                if len <= self.limit {
                    object.extend_from_slice(part);
                }
            }
            self.reader.consume(used);
            self.offset += used as u64;
            if is_whole {
                let limit = self.limit;
                return Some(if len > limit {
                    Err(SgfError::GameTooLong { offset: start, limit }.into())
                } else {
                    Ok((start, object))
                });
            }
        }
        (depth > 0).then(|| Err(invalid(start, "the object is not closed with `}`".to_owned())))
    }
}

fn text<'a>(object: &'a Object, name: &str) -> Option<&'a str> {
    object.get(name)?.as_str().filter(|text| !text.is_empty())
}

fn child<'a>(object: &'a Object, name: &str) -> Option<&'a Object> {
    object.get(name)?.as_object()
}

/// A number, which may be written as a text.
fn number(object: &Object, name: &str) -> Option<f64> {
    let value = object.get(name)?;
    value.as_f64().or_else(|| value.as_str()?.trim().parse().ok())
}

fn is_true(object: &Object, name: &str) -> bool {
    object.get(name).and_then(Value::as_bool) == Some(true)
}

/// The record of a game that was uploaded to OGS.
fn uploaded(object: &Object) -> Option<&str> {
    text(child(object, "gamedata").unwrap_or(object), "original_sgf")
}

/// The game of an object as SGF.
fn convert(object: &Object) -> Result<String, String> {
    if let Some(data) = child(object, "gamedata") {
        return ogs(data, object);
    }
    if object.contains_key("boardXSize") || object.contains_key("moveLocs") {
        return katago(object);
    }
    if !object.contains_key("moves") {
        return Err("the object has no `moves`; of OGS, get each game by its number".to_owned());
    }
    ogs(object, object)
}

/// A game with a board of this width and height.
fn on_board(width: Option<f64>, height: Option<f64>) -> Result<Game, String> {
    match (width, height) {
        (Some(width), Some(height))
            if (width - height).abs() < 0.5 && (2.0..=25.0).contains(&width) =>
        {
            Ok(Game { size: width as u8, ..Game::default() })
        }
        (Some(width), Some(height)) => Err(format!(
            "the board has {width}×{height} points; only square boards of 2 to 25 lines are read"
        )),
        _ => Err("the size of the board is missing".to_owned()),
    }
}

/// A game of OGS, with the object of the API that holds it.
fn ogs(data: &Object, outer: &Object) -> Result<String, String> {
    let mut game = on_board(number(data, "width"), number(data, "height"))?;
    let moves = data.get("moves").ok_or("the game has no `moves`")?;
    let handicap = number(data, "handicap").filter(|n| (0.0..=250.0).contains(n)).unwrap_or(0.0);
    game.handicap = handicap as u8;
    for (color, stones) in [("black", &mut game.stones.black), ("white", &mut game.stones.white)] {
        let letters = child(data, "initial_state").and_then(|state| text(state, color));
        let pairs = letters.unwrap_or_default().as_bytes().chunks_exact(2);
        for pair in pairs {
            let [col, row] = [0, 1].map(|at| pair.get(at).map_or(-1, |&b| i64::from(b) - 97));
            let point = point_at(col, row, game.size);
            stones.push(point.ok_or("a stone of `initial_state` is off the board")?);
        }
    }
    ogs_moves(&mut game, data, moves)?;
    for (color, name, grade_of) in [("black", "PB", "BR"), ("white", "PW", "WR")] {
        let of = |object: &'_ Object| child(child(object, "players")?, color).cloned();
        let player = of(data).or_else(|| of(outer)).unwrap_or_default();
        let name_of_player = text(&player, "username").or_else(|| text(&player, "name"));
        game.fact(name, name_of_player.unwrap_or_default());
        let grade = of(data).and_then(|player| rank_of(&player)).or_else(|| {
            let ratings = child(child(child(outer, "historical_ratings")?, color)?, "ratings")?;
            let rating = number(child(ratings, "overall")?, "rating")?;
            rank((rating.clamp(100.0, 6000.0) / 525.0).ln() * 23.15)
        });
        game.fact(grade_of, grade.map(|rank| rank.to_string()).unwrap_or_default());
    }
    let day = |name: &str| number(data, name).and_then(day_of);
    let api = |name: &str| text(outer, name).and_then(|time| time.get(..10)).map(str::to_owned);
    let (start, end) = (day("start_time").or(api("started")), day("end_time").or(api("ended")));
    let dates = match (text(data, "game_date"), start, end) {
        (Some(date), ..) => date.to_owned(),
        (None, Some(start), Some(end)) if start != end => format!("{start},{end}"),
        (None, start, end) => start.or(end).unwrap_or_default(),
    };
    game.fact("DT", dates);
    game.fact("GN", text(data, "game_name").or(text(outer, "name")).unwrap_or_default());
    let id = number(data, "game_id").or(number(outer, "id"));
    game.fact(
        "PC",
        id.map_or("OGS".to_owned(), |id| format!("OGS: https://online-go.com/game/{id}")),
    );
    game.fact("RU", text(data, "rules").unwrap_or_default());
    game.fact("KM", komi(number(data, "komi")));
    if let Some(time) = child(data, "time_control") {
        times(&mut game, time);
    }
    game.fact("RE", ogs_result(data, outer));
    Ok(game.to_sgf())
}

/// Komi, with a point if it could be read as tenths or hundredths.
fn komi(komi: Option<f64>) -> String {
    match komi {
        Some(komi) if komi.abs() >= 25.0 => format!("{komi:.2}"),
        Some(komi) => komi.to_string(),
        None => String::new(),
    }
}

/// The moves of a text of two letters for each, `..` for a pass, as old games have them.
fn letters_of(text: &str) -> Vec<Value> {
    let line = |letter: u8| if letter == b'.' { -1 } else { i64::from(letter) - 97 };
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| pair.iter().map(|&letter| line(letter)).collect()).collect()
}

/// The point of a column and a row from the upper left corner.
fn point_at(col: i64, row: i64, size: u8) -> Option<Point> {
    let line = |line: i64| u8::try_from(line).ok().filter(|line| *line < size);
    Some(Point::new(line(row)?, line(col)?))
}

fn ogs_moves(game: &mut Game, data: &Object, moves: &Value) -> Result<(), String> {
    let mut color = match text(data, "initial_player") {
        Some("white") => Color::White,
        _ => Color::Black,
    };
    let is_free = is_true(data, "free_handicap_placement");
    let mut left = if is_free { game.handicap } else { 0 };
    let mut times = Vec::new();
    let letters;
    let moves = match moves {
        Value::Array(moves) => moves,
        Value::String(text) => {
            letters = letters_of(text);
            &letters
        }
        _ => return Err("`moves` is not a list".to_owned()),
    };
    for (number, value) in (1..).zip(moves) {
        let unreadable = || format!("move {number} is not [column, row, milliseconds]");
        let field = |index: usize, name: &str| match value {
            Value::Array(fields) => fields.get(index),
            Value::Object(fields) => fields.get(name),
            _ => None,
        };
        let line = |index, name| field(index, name).and_then(Value::as_i64).ok_or_else(unreadable);
        let (col, row) = (line(0, "x")?, line(1, "y")?);
        let is_pass = col < 0 || row < 0;
        let point = point_at(col, row, game.size);
        if !is_pass && point.is_none() {
            return Err(format!("move {number} is off the board"));
        }
        let extra = field(4, "").and_then(Value::as_object).or(value.as_object());
        if extra.is_some_and(|extra| is_true(extra, "edited")) {
            return Err(format!(
                "move {number} edits the board; save the game as SGF on the server"
            ));
        }
        // White's passes between black's stones of a handicap, which old games have, are not moves.
        if is_pass && left > 0 {
            continue;
        }
        game.moves.push((color, point));
        times.push(field(2, "timedelta").and_then(Value::as_f64).unwrap_or(0.0));
        if left < 2 {
            color = color.opposite();
        }
        left = left.saturating_sub(1);
    }
    if times.iter().any(|time| *time > 0.0) {
        let times: Vec<String> = times.iter().map(|time| format!("{time:.0}")).collect();
        game.fact("MT", times.join(" "));
    }
    Ok(())
}

fn rank_of(player: &Object) -> Option<Rank> {
    let grade = number(player, "rank").or_else(|| number(player, "ranking"))?;
    if is_true(player, "professional") || is_true(player, "pro") || grade > 900.0 {
        let dan = grade - if grade > 900.0 { 1036.0 } else { 36.0 };
        return Rank::pro((1.0..=10.0).contains(&dan).then_some(dan as u8)?);
    }
    rank(grade)
}

/// The rank of OGS's number, by which 1 dan begins at 30.
fn rank(grade: f64) -> Option<Rank> {
    if grade < 30.0 {
        Rank::kyu((30.0 - grade).ceil().clamp(0.0, 30.0) as u8)
    } else {
        Rank::dan((grade - 29.0).floor().clamp(0.0, 10.0) as u8)
    }
}

/// The day of a time in seconds since 1970.
fn day_of(seconds: f64) -> Option<String> {
    let is_time = (0.0..1e11).contains(&seconds);
    Date::from_day(is_time.then_some((seconds / 86_400.0) as u32)?).map(|date| date.to_string())
}

/// The time to think, in SGF's words.
fn times(game: &mut Game, time: &Object) {
    let of = |name: &str| number(time, name).unwrap_or(0.0);
    let system = text(time, "system").or(text(time, "time_control")).unwrap_or_default();
    let (main, over) = match system {
        "byoyomi" => ("main_time", format!("{}x{} byo-yomi", of("periods"), of("period_time"))),
        "canadian" => {
            let stones = of("stones_per_period");
            ("main_time", format!("{stones}/{} Canadian", of("period_time")))
        }
        "fischer" => ("initial_time", format!("{} fischer", of("time_increment"))),
        "simple" => ("", format!("{} simple", of("per_move"))),
        "absolute" => ("total_time", String::new()),
        _ => return,
    };
    game.fact("TM", number(time, main).map(|time| time.to_string()).unwrap_or_default());
    game.fact("OT", over);
}

fn ogs_result(data: &Object, outer: &Object) -> String {
    let outcome = text(data, "outcome").or(text(outer, "outcome")).unwrap_or_default();
    let lower = outcome.to_lowercase();
    if lower.starts_with("cancel") {
        return "Void".to_owned();
    }
    let is_player = |color: &str| {
        let winner = data.get("winner")?;
        let of_players = || child(child(data, "players")?, color)?.get("id");
        let id = data.get(&format!("{color}_player_id")).or_else(of_players);
        Some(winner.as_str() == Some(color) || winner.is_number() && Some(winner) == id)
    };
    let lost = |color: &str| outer.get(&format!("{color}_lost")).and_then(Value::as_bool);
    let won = |color: &str, other: &str| {
        is_player(color).unwrap_or(lost(other) == Some(true) && lost(color) == Some(false))
    };
    let winner = match (won("black", "white"), won("white", "black")) {
        (true, false) => 'B',
        (false, true) => 'W',
        _ if text(data, "winner") == Some("tie") || lower.starts_with("0 point") => {
            return "0".to_owned();
        }
        _ => return String::new(),
    };
    let points = lower.split_once(" point").map(|(points, _)| points.trim().parse::<f64>());
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    match points {
        Some(Ok(points)) => result(winner, &points.to_string()),
        _ if has(&["resign"]) => result(winner, "R"),
        _ if has(&["timeout", "time out"]) => result(winner, "T"),
        _ if has(&["disconnect", "abandon", "forfeit", "disqualif", "moderator"]) => {
            result(winner, "F")
        }
        _ => result(winner, ""),
    }
}

/// A query or a starting position of KataGo.
fn katago(object: &Object) -> Result<String, String> {
    let of = |name: &str, other: &str| number(object, name).or_else(|| number(object, other));
    let mut game = on_board(of("boardXSize", "xSize"), of("boardYSize", "ySize"))?;
    for (row, cells) in text(object, "board").unwrap_or_default().split('/').enumerate() {
        for (col, cell) in cells.chars().enumerate() {
            let stones = match cell {
                'X' | 'x' => &mut game.stones.black,
                'O' | 'o' => &mut game.stones.white,
                _ => continue,
            };
            let point = point_at(col as i64, row as i64, game.size);
            stones.push(point.ok_or("a stone of `board` is off the board")?);
        }
    }
    let list = |name: &str| object.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let mut moves = Vec::new();
    for (name, is_stone) in [("initialStones", true), ("moves", false)] {
        for (number, pair) in (1..).zip(list(name)) {
            let part = |index: usize| pair.get(index).and_then(Value::as_str).unwrap_or_default();
            let stone = vertex(part(0), part(1), game.size)
                .ok_or_else(|| format!("{name} {number} is not a colour and a point"))?;
            match stone {
                (Color::Black, Some(point)) if is_stone => game.stones.black.push(point),
                (Color::White, Some(point)) if is_stone => game.stones.white.push(point),
                stone => moves.push(stone),
            }
        }
    }
    for (number, (point, color)) in (1..).zip(list("moveLocs").iter().zip(list("movePlas"))) {
        let stone = vertex(
            color.as_str().unwrap_or_default(),
            point.as_str().unwrap_or_default(),
            game.size,
        );
        moves.push(stone.ok_or_else(|| format!("move {number} is not a colour and a point"))?);
    }
    game.moves = moves;
    game.fact("GN", text(object, "id").unwrap_or_default());
    game.fact("RU", text(object, "rules").unwrap_or_default());
    game.fact("KM", komi(number(object, "komi")));
    if game.moves.is_empty() {
        let first = text(object, "initialPlayer").or(text(object, "nextPla")).unwrap_or_default();
        game.fact("PL", first.get(..1).unwrap_or_default().to_uppercase());
    }
    Ok(game.to_sgf())
}

/// A move in the words of GTP: `B`, `Q16`; `(3,15)` is a column and a row from the upper left corner.
fn vertex(color: &str, vertex: &str, size: u8) -> Option<Move> {
    let color = match color.chars().next()?.to_ascii_uppercase() {
        'B' => Color::Black,
        'W' => Color::White,
        _ => return None,
    };
    if vertex.eq_ignore_ascii_case("pass") {
        return Some((color, None));
    }
    let point = if let Some(pair) = vertex.strip_prefix('(') {
        let (col, row) = pair.strip_suffix(')')?.split_once(',')?;
        point_at(col.trim().parse().ok()?, row.trim().parse().ok()?, size)
    } else {
        let letter = vertex.chars().next()?.to_ascii_uppercase();
        let col = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(letter)? as i64;
        point_at(col, i64::from(size) - vertex.get(1..)?.parse::<i64>().ok()?, size)
    };
    Some((color, Some(point?)))
}
