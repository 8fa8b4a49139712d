//! Problems in the properties of an SGF node.
//!
//! The targets are the stones with `TR`, or else the stones with `MA`. The region is the empty
//! points with `MA` if there are targets with `TR`, or else those in `VW`, or else all empty points
//! but the largest connected set of them. `PL` plays first (black if it is missing), `C` tells about
//! the problem, and the private `XK` holds a ko point.

use thiserror::Error;

use super::problem::{Invalid, Problem, enclosed_points};
use super::text::color_of;
use crate::go::{Board, Color, MAX_SIZE, Point, State};

/// Why the properties of a node are no problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PropertyError {
    /// The size is not one number from 1 to 25.
    #[error("SZ[{0}]: the board must be a square of 1 to 25 lines")]
    Size(String),
    /// A value is not a point, or not on the board.
    #[error("{identifier}[{value}] is not a point of the board")]
    Point {
        /// The property.
        identifier: String,
        /// Its value.
        value: String,
    },
    /// The player is neither black nor white.
    #[error("PL[{0}]: the player must be B or W")]
    Player(String),
    /// The position is no problem.
    #[error(transparent)]
    Problem(#[from] Invalid),
}

/// A point of two letters, `aa` at the upper left.
fn point(text: &str, size: u8) -> Option<Point> {
    let [col, row] = text.as_bytes() else { return None };
    let col = col.checked_sub(b'a').filter(|&c| c < size)?;
    let row = row.checked_sub(b'a').filter(|&r| r < size)?;
    Some(Point::new(row, col))
}

/// The points of a value: one, or the rectangle between two corners.
fn points(identifier: &str, value: &str, size: u8) -> Result<Vec<Point>, PropertyError> {
    let value = value.trim();
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    match (point(first, size), point(last, size)) {
        (Some(a), Some(b)) => Ok((a.row().min(b.row())..=a.row().max(b.row()))
            .flat_map(|r| {
                (a.col().min(b.col())..=a.col().max(b.col())).map(move |c| Point::new(r, c))
            })
            .collect()),
        _ => Err(PropertyError::Point { identifier: identifier.into(), value: value.into() }),
    }
}

impl Problem {
    /// The problem in the properties of a node: identifiers and their values, unescaped.
    ///
    /// ```
    /// use gopdb::tsumego::Problem;
    /// let properties = [
    ///     ("SZ", vec!["9"]), ("AB", vec!["ab:cb", "ca"]), ("AW", vec!["ac:dc", "db", "da"]),
    ///     ("TR", vec!["ab"]), ("PL", vec!["W"]),
    /// ];
    /// let problem = Problem::from_properties(&properties).unwrap();
    /// assert_eq!(problem.region().len(), 2);
    /// ```
    ///
    /// # Errors
    /// See [`PropertyError`].
    pub fn from_properties<V: AsRef<str>>(
        properties: &[(&str, Vec<V>)],
    ) -> Result<Problem, PropertyError> {
        let values = |identifier: &'static str| {
            (properties.iter())
                .filter(move |(i, _)| *i == identifier)
                .flat_map(|(_, values)| values.iter().map(AsRef::as_ref))
        };
        let size = match values("SZ").next() {
            None => 19,
            Some(text) => (text.trim().parse().ok())
                .filter(|n| (1..=MAX_SIZE).contains(n))
                .ok_or_else(|| PropertyError::Size(text.into()))?,
        };
        let list = |identifier: &'static str| -> Result<Vec<Point>, PropertyError> {
            let mut list = Vec::new();
            for value in values(identifier).filter(|v| !v.trim().is_empty()) {
                list.extend(points(identifier, value, size)?);
            }
            Ok(list)
        };
        let mut board = Board::new(size);
        let setup = [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)];
        for (identifier, color) in setup {
            for p in list(identifier)? {
                // The point is on the board: `points` has looked.
                let _ = board.set(p, color);
            }
        }
        let is_stone = |p: &Point| board.get(*p).is_stone();
        let marked = list("MA")?;
        let triangles: Vec<Point> = list("TR")?.into_iter().filter(is_stone).collect();
        let (targets, marks) = if triangles.is_empty() {
            (marked.into_iter().filter(is_stone).collect(), Vec::new())
        } else {
            (triangles, marked.into_iter().filter(|p| !is_stone(p)).collect())
        };
        let viewed: Vec<Point> = list("VW")?.into_iter().filter(|p| !is_stone(p)).collect();
        let region = if !marks.is_empty() {
            marks
        } else if !viewed.is_empty() {
            viewed
        } else {
            enclosed_points(&board)
        };
        let to_play = match values("PL").next() {
            None => Color::Black,
            Some(name) => {
                color_of(name.trim()).ok_or_else(|| PropertyError::Player(name.into()))?
            }
        };
        let problem = Problem::new(board, targets, region, to_play)?
            .with_ko(list("XK")?.first().copied())?
            .with_description(values("C").next().unwrap_or(""));
        Ok(problem)
    }

    /// The properties that hold the problem; [`Problem::from_properties`] reads them back.
    pub fn to_properties(&self) -> Vec<(&'static str, Vec<String>)> {
        let size = self.board().size();
        let stones = |state: State| -> Vec<String> {
            Point::all(size).filter(|&p| self.board().get(p) == state).map(Point::sgf).collect()
        };
        let names = |points: &[Point]| points.iter().map(|p| p.sgf()).collect::<Vec<_>>();
        let mut list = vec![
            ("SZ", vec![size.to_string()]),
            ("AB", stones(State::Black)),
            ("AW", stones(State::White)),
            ("TR", names(self.targets())),
            ("MA", names(self.region())),
            ("PL", vec![self.to_play().letter().to_string()]),
            ("XK", self.ko().map(Point::sgf).into_iter().collect()),
            ("C", Some(self.description.clone()).filter(|c| !c.is_empty()).into_iter().collect()),
        ];
        list.retain(|(_, values)| !values.is_empty());
        list
    }

    /// The problem as an SGF file of one node.
    pub fn to_sgf(&self) -> String {
        let mut text = String::from("(;GM[1]FF[4]");
        for (identifier, values) in self.to_properties() {
            text.push_str(identifier);
            for value in values {
                let escaped = value.replace('\\', "\\\\").replace(']', "\\]");
                text.push('[');
                text.push_str(&escaped);
                text.push(']');
            }
        }
        text.push_str(")\n");
        text
    }
}
