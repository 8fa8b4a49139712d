//! A game that is being converted from another format to SGF.

use std::collections::{BTreeMap, HashMap};

use crate::go::{Board, Color, Point, State};
use crate::sgf::Writer;

/// A move; `None` is a pass.
pub(super) type Move = (Color, Option<Point>);

/// The data that the readers collect. Texts are as written; empty ones are omitted.
#[derive(Debug, Default)]
pub(super) struct Game {
    pub size: u8,
    /// Properties of the root other than those of the board and the set-up.
    pub facts: Vec<(&'static str, String)>,
    pub handicap: u8,
    /// The set-up: black's stones, and white's.
    pub stones: Stones,
    pub moves: Vec<Move>,
    /// Remarks on nodes of the main line: 0 is the root, `n` is move `n`.
    pub remarks: BTreeMap<usize, Remarks>,
    pub variations: Vec<Variation>,
}

/// Black's and white's stones of a set-up.
#[derive(Debug, Default, Clone)]
pub(super) struct Stones {
    pub black: Vec<Point>,
    pub white: Vec<Point>,
}

/// The comment and the labels of a node.
#[derive(Debug, Default)]
pub(super) struct Remarks {
    pub comment: String,
    pub labels: Vec<(Point, String)>,
}

/// A variation: a position, and moves from there.
#[derive(Debug, Default)]
pub(super) struct Variation {
    /// The move of the main line to which it belongs.
    pub near: usize,
    pub title: String,
    /// All stones of the position that it begins with; none if it is that of move `near`.
    pub stones: Stones,
    /// Remarks on the position.
    pub remarks: Remarks,
    pub moves: Vec<(Move, Remarks)>,
}

impl Game {
    /// Adds a fact; the first non-empty value of a name is used.
    pub fn fact(&mut self, name: &'static str, value: impl Into<String>) {
        let value = value.into().trim().to_owned();
        if !value.is_empty() && self.facts.iter().all(|(known, _)| *known != name) {
            self.facts.push((name, value));
        }
    }

    /// Sets up the stones of a handicap where Korean servers do: the third in the upper left corner.
    pub fn korean_handicap(&mut self, stones: u8) {
        let size = self.size;
        if !(2..=9).contains(&stones) || size < 7 {
            return;
        }
        self.handicap = stones;
        let near = if size < 13 { 2 } else { 3 };
        let (far, middle) = (size - 1 - near, size / 2);
        let corners = [(far, near), (near, far), (near, near), (far, far)];
        let sides = [(middle, near), (middle, far), (near, middle), (far, middle)];
        let on_corners = usize::from(stones.min(4));
        let on_sides = usize::from(stones.saturating_sub(4)) / 2 * 2;
        let mut all: Vec<(u8, u8)> = corners.into_iter().take(on_corners).collect();
        all.extend(sides.into_iter().take(on_sides));
        if stones > 4 && stones % 2 == 1 {
            all.push((middle, middle));
        }
        self.stones.black = all.into_iter().map(|(row, col)| Point::new(row, col)).collect();
    }

    /// The point of a column and a row that are counted from 0 at the upper left; `None`, a pass,
    /// if it is off the board.
    pub fn point(&self, col: Option<u8>, row: Option<u8>) -> Option<Point> {
        let on_board = |line: Option<u8>| line.filter(|line| *line < self.size);
        Some(Point::new(on_board(row)?, on_board(col)?))
    }

    /// The game as SGF.
    pub fn to_sgf(&self) -> String {
        let mut writer = Writer::new();
        writer.open().node().property("GM", "1").property("FF", "4");
        writer.property("SZ", &self.size.to_string());
        for (name, value) in &self.facts {
            writer.property(name, value);
        }
        if self.handicap > 0 {
            writer.property("HA", &self.handicap.to_string());
        }
        set_up(&mut writer, "AB", &self.stones.black);
        set_up(&mut writer, "AW", &self.stones.white);
        let branches = self.branches();
        // The moves after which the main line branches. The variations are written after the main
        // line.
        let mut open = Vec::new();
        for number in 0..=self.moves.len() {
            if let Some(&(color, point)) = number.checked_sub(1).and_then(|at| self.moves.get(at)) {
                writer.node().play(color, point);
            }
            if let Some(remarks) = self.remarks.get(&number) {
                remarks.write(&mut writer);
            }
            if let Some(lines) = branches.get(&number) {
                if number < self.moves.len() {
                    open.push(lines);
                    writer.open();
                } else {
                    write_lines(&mut writer, lines);
                }
            }
        }
        while let Some(lines) = open.pop() {
            writer.close();
            write_lines(&mut writer, lines);
        }
        writer.close();
        writer.finish().trim_end().to_owned()
    }

    /// The variations by the number of the move that each follows, and whether the position must be
    /// set up first: where the main line has it before or at the move the variation is about, it
    /// needs not.
    fn branches(&self) -> BTreeMap<usize, Vec<(bool, &Variation)>> {
        let mut branches: BTreeMap<usize, Vec<(bool, &Variation)>> = BTreeMap::new();
        if self.variations.is_empty() {
            return branches;
        }
        let positions = self.positions();
        for line in &self.variations {
            let near = line.near.min(self.moves.len());
            let (at, set_up) = if line.stones.black.is_empty() && line.stones.white.is_empty() {
                (near, false)
            } else {
                match positions.get(&position(&board_of(self.size, &line.stones))) {
                    Some(numbers) => {
                        let before = numbers.partition_point(|&number| number <= near);
                        let at = numbers.get(before.saturating_sub(1)).copied();
                        (at.unwrap_or(0), false)
                    }
                    None => (0, true),
                }
            };
            branches.entry(at).or_default().push((set_up, line));
        }
        branches
    }

    /// The positions of the main line, each with the numbers of the moves that lead to it.
    fn positions(&self) -> HashMap<[u8; 32], Vec<usize>> {
        let mut board = board_of(self.size, &self.stones);
        let mut captured = Vec::new();
        let mut positions = HashMap::from([(position(&board), vec![0])]);
        for (number, &(color, point)) in self.moves.iter().enumerate() {
            if let Some(point) = point {
                captured.clear();
                // An illegal move changes nothing; the record stage reports it.
                let _ = board.play(color, point, &mut captured);
            }
            positions.entry(position(&board)).or_default().push(number + 1);
        }
        positions
    }
}

impl Remarks {
    fn write(&self, writer: &mut Writer) {
        for (i, (point, text)) in self.labels.iter().enumerate() {
            writer.property(if i == 0 { "LB" } else { "" }, &format!("{}:{text}", point.sgf()));
        }
        let comment = self.comment.trim();
        if !comment.is_empty() {
            writer.property("C", comment);
        }
    }
}

/// Writes lines that follow the node written last.
fn write_lines(writer: &mut Writer, lines: &[(bool, &Variation)]) {
    for &(needs_position, line) in lines {
        writer.open();
        let has_remarks = !line.remarks.comment.is_empty() || !line.remarks.labels.is_empty();
        let own_node = needs_position || has_remarks || line.moves.is_empty();
        if own_node {
            writer.node();
            if needs_position {
                set_up(writer, "AB", &line.stones.black);
                set_up(writer, "AW", &line.stones.white);
            }
            title(writer, line);
            line.remarks.write(writer);
        }
        for (i, ((color, point), remarks)) in line.moves.iter().enumerate() {
            writer.node().play(*color, *point);
            if i == 0 && !own_node {
                title(writer, line);
            }
            remarks.write(writer);
        }
        writer.close();
    }
}

/// Writes the title of a variation.
fn title(writer: &mut Writer, line: &Variation) {
    if !line.title.is_empty() {
        writer.property("N", &line.title);
    }
}

fn set_up(writer: &mut Writer, name: &str, stones: &[Point]) {
    for (i, point) in stones.iter().enumerate() {
        writer.property(if i == 0 { name } else { "" }, &point.sgf());
    }
}

fn board_of(size: u8, stones: &Stones) -> Board {
    let mut board = Board::new(size);
    for (color, points) in [(Color::Black, &stones.black), (Color::White, &stones.white)] {
        for &point in points {
            // Points are on the board.
            let _ = board.set(point, Some(color));
        }
    }
    board
}

/// Returns a BLAKE3 hash that identifies the stones of a position.
fn position(board: &Board) -> [u8; 32] {
    let cells: Vec<u8> = Point::all(board.size())
        .map(|point| match board.get(point) {
            State::Black => 1,
            State::White => 2,
            State::Empty | State::Edge => 0,
        })
        .collect();
    blake3::hash(&cells).into()
}

/// A result of SGF: the winner, and the points or a letter.
pub(super) fn result(winner: char, margin: &str) -> String {
    format!("{winner}+{margin}")
}

/// A number of tenths as a decimal number: `65` is 6.5.
pub(super) fn tenths(text: &str) -> Option<String> {
    text.trim().parse::<i32>().ok().map(|tenths| (f64::from(tenths) / 10.0).to_string())
}
