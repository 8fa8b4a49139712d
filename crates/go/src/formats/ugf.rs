//! UGF and UGI, the formats of PandaNet.
//!
//! Sections begin with their names in brackets. `[Header]` has a line `Key=Value` for each fact:
//!
//! | key | value |
//! | --- | --- |
//! | `Title`, `Place`, `Rule`, `Writer`, `Commentator`, `Copyright`, `Comment` | texts |
//! | `Date` | dates and times with commas between: `2005/09/08,10:00,2005/09/09,` |
//! | `PlayerB`, `PlayerW` | the name, the rank and more, with commas between; `PlayerB2` and so on are partners |
//! | `Hdcp` | the handicap stones, a comma, komi |
//! | `Ptime` | `J;480` and more: the minutes of the main time |
//! | `Size` | the lines of the board |
//! | `Winner` | `B` or `W`, a comma, `C` or `R` for resignation, `T`, `F` or the points; `D` is a draw, `N` no result |
//! | `CoordinateType` | `IGS` if rows are counted from below |
//! | `Lang` | the encoding; Shift-JIS unless it is given |
//!
//! `[Data]` has a line for each move: `QD,B1,1,12` is the point (column and row as letters from
//! `A`, the rows from above), the colour, the number of the move and the seconds. Stones of number 0
//! are set up. A point off the board (`YA`, `ZZ`) is a pass; `MK` instead of the colour is a pass of
//! the side to move.
//!
//! `[Figure]` has comments and variations. `.Text,31` begins the text of move 31 and `.EndText` ends
//! it; a line `.#,6,16,A` in it is a label on column 6, row 16. `.Fig,31,1,1,19,19,Title` begins a
//! variation with all stones of its position as moves of number 0, its moves, and texts of these,
//! and `.EndFig` ends it. It becomes a variation of the position where the game has that position, or
//! of the root with the stones set up. `[ReviewComment]` has the comment of node `n` after each
//! `.Comment,n`, where node 1 is the root. Other sections (`[ReviewNode]`, `[Files]`, `[Remote]`) are
//! not read.

use super::game::{Game, Move, Remarks, Variation, result};
use crate::go::{Color, Point};

/// Returns true if this is the beginning of a UGF or UGI file. Lines with `#` may come first.
pub(super) fn is_ugf(head: &str) -> bool {
    let mut lines = head.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| line.eq_ignore_ascii_case("[header]"))
}

/// The encoding of the text: the one that the header names, or Shift-JIS.
pub(super) fn language(head: &str) -> &str {
    let mut lines = head.lines().map(str::trim);
    let named = lines.find_map(|line| value_of(line, "lang"));
    named.filter(|name| !name.is_empty()).unwrap_or("Shift_JIS")
}

/// The value of a line with this key.
fn value_of<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (name, value) = line.split_once('=')?;
    name.trim().eq_ignore_ascii_case(key).then(|| value.trim())
}

/// Converts the game of a file to SGF. The error describes the problem.
pub(super) fn convert(text: &str) -> Result<String, &'static str> {
    let mut reader = Reader { game: Game { size: 19, ..Game::default() }, ..Reader::default() };
    let mut section = String::new();
    for line in text.lines().map(|line| line.trim().trim_start_matches('\u{feff}')) {
        if let Some(name) = line.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            section = name.to_lowercase();
            reader.section = Section::Outside;
            continue;
        }
        match section.as_str() {
            "header" => reader.header(line),
            "data" => reader.data(line),
            "figure" => reader.figure(line),
            "reviewcomment" => reader.review(line),
            _ => {}
        }
    }
    if section.is_empty() {
        return Err("no section `[Header]`at the start of a UGF record");
    }
    Ok(reader.finish())
}

#[derive(Default)]
struct Reader {
    game: Game,
    /// True if rows are counted from below.
    from_below: bool,
    handicap: u8,
    players: [Vec<(String, String)>; 2],
    section: Section,
    /// The variation that is being read.
    figure: Option<Variation>,
}

/// The section to which the lines of `[Figure]` and `[ReviewComment]` belong.
#[derive(Default)]
enum Section {
    #[default]
    Outside,
    /// The text of a node of the main line.
    Text(usize),
    /// A variation.
    Figure,
    /// The text of the last move of a variation.
    FigureText,
}

impl Reader {
    /// A line of the header.
    fn header(&mut self, line: &str) {
        let Some((key, value)) = line.split_once('=') else { return };
        let (key, value) = (key.trim().to_lowercase(), value.trim());
        let game = &mut self.game;
        match key.as_str() {
            "title" => game.fact("EV", parts(value).collect::<Vec<_>>().join(", ")),
            "place" => game.fact("PC", value),
            "date" => {
                let mut dates: Vec<String> = parts(value).filter_map(date).collect();
                dates.dedup();
                game.fact("DT", dates.join(","));
            }
            "rule" | "rules" => game.fact("RU", if value == "JPN" { "Japanese" } else { value }),
            "writer" => game.fact("US", value),
            "commentator" => game.fact("AN", value),
            "copyright" => game.fact("CP", value),
            "comment" => game.fact("GC", value),
            "ptime" => {
                let minutes = value.split(';').nth(1).map(|text| text.split(',').next());
                if let Some(Ok(minutes @ 1..=10_000)) = minutes.flatten().map(str::parse::<u32>) {
                    game.fact("TM", (minutes * 60).to_string());
                }
            }
            "playerb" | "playerb2" | "bmemb1" => self.player(0, value),
            "playerw" | "playerw2" | "wmemb1" => self.player(1, value),
            "hdcp" => {
                let (stones, komi) = value.split_once(',').unwrap_or((value, ""));
                self.handicap = stones.trim().parse().unwrap_or(0);
                if let Ok(komi) = komi.trim().replace(',', ".").parse::<f64>() {
                    game.fact("KM", komi.to_string());
                }
            }
            "size" => {
                if let Ok(size @ 2..=25) = value.parse() {
                    game.size = size;
                }
            }
            "coordinatetype" => self.from_below = value.eq_ignore_ascii_case("IGS"),
            "winner" => game.fact("RE", winner(value)),
            _ => {}
        }
    }

    /// `name,9p,…`
    fn player(&mut self, side: usize, value: &str) {
        let mut parts = value.split(',').map(|part| part.trim().to_owned());
        let player = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if let Some(players) = self.players.get_mut(side)
            && players.len() < 4
            && !player.0.is_empty()
        {
            players.push(player);
        }
    }

    /// A move of a line `QD,B1,1,12`, and its number.
    fn read_move(&self, line: &str, last: Option<Color>) -> Option<(Move, u32)> {
        let mut parts = line.split(',').map(str::trim);
        let place = parts.next()?.to_ascii_uppercase();
        let &[col, row] = place.as_bytes() else { return None };
        let color = match parts.next()?.bytes().next()?.to_ascii_uppercase() {
            b'B' => Color::Black,
            b'W' => Color::White,
            b'M' => last.map_or(Color::Black, Color::opposite),
            _ => return None,
        };
        let number = parts.next()?.parse().ok()?;
        let point = self.point(col.checked_sub(b'A'), row.checked_sub(b'A'));
        Some(((color, point), number))
    }

    /// The point of a column and a row from 0; `None`, a pass, if it is off the board.
    fn point(&self, col: Option<u8>, row: Option<u8>) -> Option<Point> {
        let flip = |row: u8| (self.game.size - 1).checked_sub(row);
        self.game.point(col, if self.from_below { row.and_then(flip) } else { row })
    }

    /// A line of `[Data]`.
    fn data(&mut self, line: &str) {
        let last = self.game.moves.last().map(|last| last.0);
        match self.read_move(line, last) {
            Some(((Color::Black, Some(point)), 0)) => self.game.stones.black.push(point),
            Some(((Color::White, Some(point)), 0)) => self.game.stones.white.push(point),
            Some((mv, _)) => self.game.moves.push(mv),
            None => {}
        }
    }

    /// A line of `[Figure]`.
    fn figure(&mut self, line: &str) {
        let number = |rest: &str| rest.split(',').next().and_then(|n| n.trim().parse().ok());
        match self.section {
            Section::Outside => {
                if let Some(rest) = line.strip_prefix(".Text,") {
                    self.section = Section::Text(number(rest).unwrap_or(0));
                } else if let Some(rest) = line.strip_prefix(".Fig,") {
                    let title = rest.split(',').nth(5).unwrap_or_default().trim().to_owned();
                    let near = number(rest).unwrap_or(0);
                    self.figure = Some(Variation { near, title, ..Variation::default() });
                    self.section = Section::Figure;
                }
            }
            Section::Figure if line.starts_with(".EndFig") => {
                self.game.variations.extend(self.figure.take());
                self.section = Section::Outside;
            }
            Section::Figure if line.starts_with(".Text") => self.section = Section::FigureText,
            Section::Figure => self.figure_move(line),
            Section::FigureText if line.starts_with(".EndText") => self.section = Section::Figure,
            Section::Text(_) if line.starts_with(".EndText") => self.section = Section::Outside,
            Section::FigureText | Section::Text(_) => self.remark(line),
        }
    }

    /// A move of a variation, or a stone of its position.
    fn figure_move(&mut self, line: &str) {
        let last = self.figure.as_ref().and_then(|line| line.moves.last());
        let found = self.read_move(line, last.map(|last| last.0.0));
        let Some(figure) = &mut self.figure else { return };
        match found {
            Some(((Color::Black, Some(point)), 0)) => figure.stones.black.push(point),
            Some(((Color::White, Some(point)), 0)) => figure.stones.white.push(point),
            Some((mv, _)) => figure.moves.push((mv, Remarks::default())),
            None => {}
        }
    }

    /// A line of a text: a label, or part of a comment.
    fn remark(&mut self, line: &str) {
        let label = line.strip_prefix(".#,").and_then(|rest| {
            let mut parts = rest.splitn(3, ',');
            let mut line = || parts.next()?.trim().parse::<u8>().ok()?.checked_sub(1);
            let point = self.point(line(), line())?;
            Some((point, parts.next()?.trim().to_owned()))
        });
        let remarks = match (&self.section, &mut self.figure) {
            (Section::Text(number), _) => self.game.remarks.entry(*number).or_default(),
            (Section::FigureText, Some(figure)) => match figure.moves.last_mut() {
                Some((_, remarks)) => remarks,
                None => &mut figure.remarks,
            },
            _ => return,
        };
        match label {
            Some(label) => remarks.labels.push(label),
            None if line.starts_with(".#,") => {}
            None => {
                remarks.comment.push_str(line);
                remarks.comment.push('\n');
            }
        }
    }

    /// A line of `[ReviewComment]`.
    fn review(&mut self, line: &str) {
        if let Some(rest) = line.strip_prefix(".Comment,") {
            let node = rest.split(',').next().and_then(|n| n.trim().parse::<usize>().ok());
            self.section = Section::Text(node.map_or(0, |node| node.saturating_sub(1)));
        } else {
            self.remark(line);
        }
    }

    fn finish(mut self) -> String {
        let names = [["PB", "BR"], ["PW", "WR"]];
        for (players, [name, rank]) in std::mem::take(&mut self.players).into_iter().zip(names) {
            if let [(only, its_rank)] = &players[..] {
                self.game.fact(name, only.clone());
                self.game.fact(rank, its_rank.clone());
            } else {
                let all: Vec<String> = players
                    .iter()
                    .map(|(name, rank)| format!("{name} {rank}").trim().to_owned())
                    .collect();
                self.game.fact(name, all.join(" & "));
            }
        }
        let has_stones = !self.game.stones.black.is_empty();
        self.game.handicap = if has_stones { self.handicap } else { 0 };
        self.game.variations.extend(self.figure.take());
        self.game.to_sgf()
    }
}

/// The parts between commas that are not empty.
fn parts(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').map(str::trim).filter(|part| !part.is_empty())
}

/// `2005/09/08` in the form of SGF; `None` for a time, or a date without numbers.
fn date(text: &str) -> Option<String> {
    let is_date = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains('/');
    is_date.then(|| text.trim_end_matches('/').replace('/', "-"))
}

/// `W,2.5`
fn winner(value: &str) -> String {
    let mut parts = value.split(',').map(str::trim);
    let side = parts.next().and_then(|side| side.chars().next());
    let margin = parts.next().unwrap_or_default();
    match side.map(|side| side.to_ascii_uppercase()) {
        Some(side @ ('B' | 'W')) => {
            let first = margin.chars().next().map(|first| first.to_ascii_uppercase());
            match (first, margin.parse::<f64>()) {
                (_, Ok(points)) => result(side, &points.to_string()),
                (Some('C' | 'R'), _) => result(side, "R"),
                (Some(first @ ('T' | 'F')), _) => result(side, &first.to_string()),
                _ => result(side, ""),
            }
        }
        Some('D') => "Draw".to_owned(),
        Some('N' | 'O') => "Void".to_owned(),
        _ => String::new(),
    }
}
