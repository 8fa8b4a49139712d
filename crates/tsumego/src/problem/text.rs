//! `GoLD`'s text form of a problem.
//!
//! Rows between `|`, from the top, with one character per point:
//!
//! | character | point |
//! | --- | --- |
//! | `x`, `o` | a black stone, a white stone |
//! | `X`, `O` | a target, black or white |
//! | `+` | an empty point where play is allowed |
//! | `-` | an empty point where it is not |
//! | `K` | an empty point where play is allowed, but forbidden now by ko |
//!
//! and then lines `Play:` (`black` or `white`), `Description:` and, in brackets, the depth and the
//! breadth for the alpha-beta search: `[12,8]`.

use thiserror::Error;

use super::{Invalid, Problem};
use crate::go::{Board, Color, MAX_SIZE, Point, State};

/// The reason why a text is not a problem in `GoLD`'s form. Lines count from 1, columns too.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// There are no rows, or too many.
    #[error("a board has 1 to 25 rows between bars, as in |--xo+|; found {0}")]
    Rows(usize),
    /// A row has another length than there are rows.
    #[error("line {line} has {found} points, but there are {expected} rows")]
    Row {
        /// The line.
        line: usize,
        /// Its number of points.
        found: usize,
        /// The number of rows.
        expected: usize,
    },
    /// A character that is not a point.
    #[error("line {line}, column {column}: {found:?} is not one of x o X O + - K")]
    Point {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
    /// The player to move is not named.
    #[error("line {0}: Play: must be followed by black or white")]
    Player(usize),
    /// `Play:` is missing.
    #[error("missing line Play: black or Play: white")]
    NoPlayer,
    /// The position is not a problem.
    #[error(transparent)]
    Problem(#[from] Invalid),
}

/// A problem and the search limits in `GoLD`'s text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The problem.
    pub problem: Problem,
    /// The depth and breadth of the alpha-beta search.
    pub bounds: Option<(u8, u8)>,
}

/// The colour of this name: `black`, `b`, `x`, `white`, `w`, `o`, in any case.
pub(crate) fn color_of(name: &str) -> Option<Color> {
    match name.to_ascii_lowercase().as_str() {
        "black" | "b" | "x" => Some(Color::Black),
        "white" | "w" | "o" => Some(Color::White),
        _ => None,
    }
}

impl Text {
    /// Reads a problem.
    ///
    /// ```
    /// use gopdb_tsumego::Text;
    /// let text = "|++Xo|\n|XXXo|\n|oooo|\n|----|\nPlay: white\nDescription: two points\n[4,6]\n";
    /// let read = Text::parse(text).unwrap();
    /// assert_eq!(read.problem.region().len(), 2);
    /// assert_eq!(read.bounds, Some((4, 6)));
    /// assert_eq!(Text::parse(&read.to_string()), Ok(read));
    /// ```
    ///
    /// # Errors
    /// See [`TextError`].
    pub fn parse(text: &str) -> Result<Text, TextError> {
        let mut rows: Vec<(usize, &str)> = Vec::new();
        let (mut to_play, mut description, mut bounds) = (None, "", None);
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(row) = line.strip_prefix('|') {
                rows.push((i + 1, row.strip_suffix('|').unwrap_or(row)));
            } else if let Some(name) = line.strip_prefix("Play:") {
                let name = name.split_whitespace().next().unwrap_or("");
                to_play = Some(color_of(name).ok_or(TextError::Player(i + 1))?);
            } else if let Some(rest) = line.strip_prefix("Description:") {
                description = rest.trim();
            } else if let Some(inner) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
                bounds = inner
                    .split_once(',')
                    .and_then(|(d, b)| Some((d.trim().parse().ok()?, b.trim().parse().ok()?)));
            }
        }
        let size = rows.len();
        if !(1..=usize::from(MAX_SIZE)).contains(&size) {
            return Err(TextError::Rows(size));
        }
        let mut board = Board::new(size as u8);
        let (mut targets, mut region, mut ko) = (Vec::new(), Vec::new(), None);
        for (r, &(line, row)) in rows.iter().enumerate() {
            let found = row.chars().count();
            if found != size {
                return Err(TextError::Row { line, found, expected: size });
            }
            for (c, cell) in row.chars().enumerate() {
                let point = Point::new(r as u8, c as u8);
                let color = match cell {
                    'x' | 'X' => Some(Color::Black),
                    'o' | 'O' => Some(Color::White),
                    '+' | '-' | 'K' => None,
                    found => return Err(TextError::Point { line, column: c + 2, found }),
                };
                match cell {
                    'X' | 'O' => targets.push(point),
                    '+' => region.push(point),
                    'K' => {
                        region.push(point);
                        ko = Some(point);
                    }
                    _ => {}
                }
                // The point is on the board: its row and column are below the size.
                let _ = board.set(point, color);
            }
        }
        let problem = Problem::new(board, targets, region, to_play.ok_or(TextError::NoPlayer)?)?
            .with_ko(ko)?
            .with_description(description);
        Ok(Text { problem, bounds })
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let problem = &self.problem;
        let size = problem.board().size();
        for row in 0..size {
            f.write_str("|")?;
            for col in 0..size {
                let point = Point::new(row, col);
                let target = problem.targets().contains(&point);
                f.write_str(match problem.board().get(point) {
                    State::Black if target => "X",
                    State::Black => "x",
                    State::White if target => "O",
                    State::White => "o",
                    _ if problem.ko() == Some(point) => "K",
                    _ if problem.region().contains(&point) => "+",
                    _ => "-",
                })?;
            }
            f.write_str("|\n")?;
        }
        writeln!(f, "Play: {}", problem.to_play())?;
        let description: Vec<&str> = problem.description.split_whitespace().collect();
        writeln!(f, "Description: {}", description.join(" "))?;
        match self.bounds {
            Some((depth, breadth)) => writeln!(f, "[{depth},{breadth}]"),
            None => Ok(()),
        }
    }
}
