//! A game on its way from another format to SGF.

use crate::go::{Color, Point};
use crate::sgf::Writer;

/// What the readers collect. Texts are as written; those that are empty are left out.
#[derive(Debug, Default)]
pub(super) struct Game {
    pub size: u8,
    /// Properties of the root beside those of the board and the set-up.
    pub facts: Vec<(&'static str, String)>,
    pub handicap: u8,
    pub stones: Vec<Point>,
    pub moves: Vec<(Color, Option<Point>)>,
}

impl Game {
    /// Adds a fact; the first of a name that says something counts.
    pub fn fact(&mut self, name: &'static str, value: impl Into<String>) {
        let value = value.into().trim().to_owned();
        if !value.is_empty() && self.facts.iter().all(|(known, _)| *known != name) {
            self.facts.push((name, value));
        }
    }

    /// Sets up the stones of a handicap where Korean servers do: the third in the upper left
    /// corner.
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
        self.stones = all.into_iter().map(|(row, col)| Point::new(row, col)).collect();
    }

    /// The point of a column and a row that are counted from 0 at the upper left; `None`, a pass,
    /// if it is outside of the board.
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
        for (i, point) in self.stones.iter().enumerate() {
            writer.property(if i == 0 { "AB" } else { "" }, &point.sgf());
        }
        for &(color, point) in &self.moves {
            writer.node().play(color, point);
        }
        writer.close();
        writer.finish().trim_end().to_owned()
    }
}

/// A result of SGF: the winner, and by what: points, or a letter.
pub(super) fn result(winner: char, margin: &str) -> String {
    format!("{winner}+{margin}")
}

/// A number of tenths as people write it: `65` is 6.5.
pub(super) fn tenths(text: &str) -> Option<String> {
    text.trim().parse::<i32>().ok().map(|tenths| (f64::from(tenths) / 10.0).to_string())
}
