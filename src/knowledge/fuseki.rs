//! Openings: whole boards after a number of moves, whatever the order of the moves.

use std::collections::HashMap;
use std::fmt;

use thiserror::Error;

use crate::dictionary::Results;
use crate::go::{Board, Color, Point, State, Symmetry};
use crate::record::Winner;
use crate::replay::Track;

/// A position up to symmetry: the number of lines, then the stones of the least image in
/// ascending order, each as its point's raw value times two, plus one for white. Equal keys are
/// equal positions; nothing is hashed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey(Vec<u16>);

impl PositionKey {
    /// The key of a board, and the first symmetry that leads to the least image. The colours are
    /// kept unless `swap` lets them be exchanged.
    pub fn of(board: &Board, swap: bool) -> (PositionKey, Symmetry) {
        let size = board.size();
        let stones: Vec<(Point, Color)> =
            Point::all(size).filter_map(|p| Some((p, board.get(p).color()?))).collect();
        let mut best = (Vec::new(), Symmetry::IDENTITY);
        let mut image = Vec::with_capacity(stones.len() + 1);
        for s in Symmetry::all().take(if swap { 16 } else { 8 }) {
            image.clear();
            image.push(u16::from(size));
            image.extend(
                stones.iter().map(|&(p, c)| s.point(p, size).raw() << 1 | s.color(c) as u16),
            );
            image[1..].sort_unstable();
            if best.0.is_empty() || image < best.0 {
                best = (image.clone(), s);
            }
        }
        (PositionKey(best.0), best.1)
    }

    /// The board, as the key has it.
    pub fn board(&self) -> Board {
        let size = self.0.first().map_or(1, |&size| size as u8);
        let mut board = Board::new(size);
        for &stone in self.0.iter().skip(1) {
            let color = if stone & 1 == 0 { Color::Black } else { Color::White };
            if let Some(point) = Point::from_raw(stone >> 1) {
                // Points of a key come from a board of its size.
                let _ = board.set(point, Some(color));
            }
        }
        board
    }
}

/// An opening and how often it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The position.
    pub position: PositionKey,
    /// Results by games, in the colours of the position.
    pub results: Results,
    /// The first and the last year, if any year is known.
    pub years: Option<(u16, u16)>,
    /// The numbers of the first games.
    pub examples: Vec<u32>,
}

impl Opening {
    /// In how many games it was played.
    pub const fn games(&self) -> u64 {
        self.results.total()
    }
}

/// What to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// After how many moves; a pass counts as a move.
    pub moves: usize,
    /// Are positions the same that differ by the colours alone?
    pub swap: bool,
    /// How many example games are kept of each.
    pub examples: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { moves: 10, swap: false, examples: 3 }
    }
}

/// Counts the openings of games.
#[derive(Clone, Debug)]
pub struct Openings {
    options: Options,
    found: HashMap<PositionKey, Opening>,
}

impl Openings {
    /// Nothing so far.
    pub fn new(options: Options) -> Openings {
        Openings { options, found: HashMap::new() }
    }

    /// Count a game, if it is long enough. `year` 0 is not known.
    pub fn add(&mut self, number: u32, track: &Track, winner: Winner, year: u16) {
        let moves = self.options.moves;
        if moves > 0 && track.moves().nth(moves - 1).is_none() {
            return;
        }
        let (key, symmetry) = PositionKey::of(&track.board_at(moves), self.options.swap);
        let opening = self.found.entry(key).or_insert_with_key(|key| Opening {
            position: key.clone(),
            results: Results::default(),
            years: None,
            examples: Vec::new(),
        });
        let mut result = Results::default();
        result.add(winner);
        opening.results += result.image(symmetry);
        if year > 0 {
            let (first, last) = opening.years.unwrap_or((year, year));
            opening.years = Some((first.min(year), last.max(year)));
        }
        if opening.examples.len() < self.options.examples {
            opening.examples.push(number);
        }
    }

    /// The openings, the most played first; of those played equally often by their keys.
    pub fn top(&self, n: usize) -> Vec<&Opening> {
        let mut all: Vec<&Opening> = self.found.values().collect();
        all.sort_unstable_by(|a, b| {
            b.games().cmp(&a.games()).then_with(|| a.position.cmp(&b.position))
        });
        all.truncate(n);
        all
    }

    /// The number of different openings.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Were there no games?
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

/// A line of a file of names that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "line {line}: {problem}; a line is: name | stones of one player | stones of the other | empty points"
)]
pub struct NamesError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

/// A named part of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    name: String,
    /// Stones of the first player, of the other, and empty points.
    points: [Vec<Point>; 3],
}

/// A name that a position deserves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub name: String,
    /// Whose opening it is.
    pub color: Color,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.color)
    }
}

/// The names of openings.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Names(Vec<Named>);

/// The names that come with the program.
pub const BUILT_IN: &str = include_str!("fuseki_names.txt");

/// Names are of positions of this board.
const SIZE: u8 = 19;

impl Names {
    /// The names that come with the program.
    pub fn built_in() -> Names {
        // A test reads them.
        Names::parse(BUILT_IN).unwrap_or_default()
    }

    /// Read a file of names: the form is told in [`BUILT_IN`].
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn parse(text: &str) -> Result<Names, NamesError> {
        let mut names = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let error = |problem: String| NamesError { line: i + 1, problem };
            let mut parts = line.split('|');
            let name = parts.next().unwrap_or_default().trim();
            let mut points: [Vec<Point>; 3] = Default::default();
            for (column, words) in parts.enumerate() {
                let Some(points) = points.get_mut(column) else {
                    return Err(error("there are more than four columns".into()));
                };
                for word in words.split_whitespace() {
                    let point = Point::from_name(word, SIZE);
                    points.push(point.ok_or_else(|| {
                        error(format!("{word:?} is no point of the 19x19 board"))
                    })?);
                }
            }
            if name.is_empty() || points[0].is_empty() {
                return Err(error("a name and at least one stone are needed".into()));
            }
            names.push(Named { name: name.to_owned(), points });
        }
        Ok(Names(names))
    }

    /// Add other names, such as a user's own.
    pub fn extend(&mut self, other: Names) {
        self.0.extend(other.0);
    }

    /// The names of a position: black's before white's, each in the order of the file.
    pub fn of(&self, board: &Board) -> Vec<Name> {
        if board.size() != SIZE {
            return Vec::new();
        }
        let mut names: Vec<Name> = Vec::new();
        for color in Color::ALL {
            let found: Vec<(&Named, Vec<Point>)> =
                self.0.iter().filter_map(|n| Some((n, n.place(board, color)?))).collect();
            for (i, (named, stones)) in found.iter().enumerate() {
                let covered = found.iter().enumerate().any(|(j, (_, larger))| {
                    i != j && larger.len() > stones.len() && named.is_part_of(larger)
                });
                let name = Name { name: named.name.clone(), color };
                if !covered && !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }
}

impl Named {
    /// The own stones in the first image that the position holds.
    fn place(&self, board: &Board, color: Color) -> Option<Vec<Point>> {
        let wanted = [color.into(), color.opposite().into(), State::Empty];
        let symmetry = Symmetry::all().take(8).find(|s| {
            self.points
                .iter()
                .zip(wanted)
                .all(|(points, state)| points.iter().all(|&p| board.get(s.point(p, SIZE)) == state))
        })?;
        Some(self.points[0].iter().map(|&p| symmetry.point(p, SIZE)).collect())
    }

    /// Do the own stones of some image lie in the larger set?
    fn is_part_of(&self, larger: &[Point]) -> bool {
        Symmetry::all()
            .take(8)
            .any(|s| self.points[0].iter().all(|&p| larger.contains(&s.point(p, SIZE))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(black: &str, white: &str) -> Board {
        let mut board = Board::new(19);
        for (names, color) in [(black, Color::Black), (white, Color::White)] {
            for name in names.split_whitespace() {
                board.set(Point::from_name(name, 19).unwrap(), Some(color)).unwrap();
            }
        }
        board
    }

    #[test]
    fn names_are_found_in_any_orientation_and_colour() {
        let names = Names::built_in();
        assert!(!names.0.is_empty());
        let of = |black, white| {
            names
                .of(&board(black, white))
                .iter()
                .map(Name::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        };
        insta::assert_snapshot!(of("Q16 Q4", "D4 D16"), @"nirensei (black), nirensei (white)");
        insta::assert_snapshot!(of("D16 K16 Q16", "D4 Q3 K3"), @"sanrensei (black)");
        insta::assert_snapshot!(of("Q16 Q3 R9", "D4 D16"), @"low Chinese (black), nirensei (white)");
        insta::assert_snapshot!(of("", "D4 Q3 K4"), @"");
        insta::assert_snapshot!(of("K10", ""), @"tengen (black)");
        assert_eq!(names.of(&Board::new(9)), []);
    }

    #[test]
    fn bad_names_are_told_with_their_line() {
        let error = |text| Names::parse(text).unwrap_err().to_string();
        insta::assert_snapshot!(error("# x\nfoo | Q16 I4"), @r#"line 2: "I4" is no point of the 19x19 board; a line is: name | stones of one player | stones of the other | empty points"#);
        insta::assert_snapshot!(error("foo"), @"line 1: a name and at least one stone are needed; a line is: name | stones of one player | stones of the other | empty points");
        insta::assert_snapshot!(error("foo|A1|B1|C1|D1"), @"line 1: there are more than four columns; a line is: name | stones of one player | stones of the other | empty points");
        let mut names = Names::built_in();
        names.extend(Names::parse("mine | A1 B1 | | C1 # a comment").unwrap());
        assert_eq!(names.of(&board("", "T19 S19"))[0].to_string(), "mine (white)");
        assert_eq!(names.of(&board("R19", "T19 S19")), []);
    }
}
