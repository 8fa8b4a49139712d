//! Places on the board, whose size is not known when the query is read.

use std::fmt;

use crate::go::{Corner, MAX_SIZE, Point};

/// A point by its name: `Q16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointName {
    col: u8,
    line: u8,
}

impl PointName {
    /// The point in the column `col` from the left, counted from 0, and on the line `line` from
    /// the bottom, counted from 1.
    pub const fn new(col: u8, line: u8) -> Option<PointName> {
        if col < MAX_SIZE && line >= 1 && line <= MAX_SIZE {
            Some(PointName { col, line })
        } else {
            None
        }
    }

    /// The point of this name on the largest board.
    pub fn read(name: &str) -> Option<PointName> {
        let point = Point::from_name(name, MAX_SIZE)?;
        PointName::new(point.col(), MAX_SIZE - point.row())
    }

    /// The column from the left, from 0.
    pub const fn col(self) -> u8 {
        self.col
    }

    /// The line from the bottom, from 1.
    pub const fn line(self) -> u8 {
        self.line
    }

    /// The point on a board of `size` lines, if it has this point.
    pub fn resolve(self, size: u8) -> Option<Point> {
        (self.col < size && self.line <= size && size <= MAX_SIZE)
            .then(|| Point::new(size - self.line, self.col))
    }
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Point::new(MAX_SIZE - self.line, self.col).name(MAX_SIZE))
    }
}

/// The places on the board at which a window may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Place {
    /// Anywhere, over the edge too where the pattern has edge cells.
    #[default]
    Anywhere,
    /// `at corner`, `at upper left corner`: in this corner as written. Without a corner it is the
    /// upper right, where books show corner patterns, unless `#` cells show another.
    Corner(Option<Corner>),
    /// `at side`.
    Side,
    /// `at center`.
    Center,
    /// `at Q16`: the window's upper left point.
    Point(PointName),
    /// `at A19..G13`: within the box with these two opposite corners.
    Region(PointName, PointName),
}

impl Place {
    /// The upper left and lower right points of the region on a board of `size` lines; `None` if
    /// this is no region or the board does not have it.
    pub fn region(self, size: u8) -> Option<(Point, Point)> {
        let Place::Region(a, b) = self else { return None };
        let (a, b) = (a.resolve(size)?, b.resolve(size)?);
        Some((
            Point::new(a.row().min(b.row()), a.col().min(b.col())),
            Point::new(a.row().max(b.row()), a.col().max(b.col())),
        ))
    }
}

/// Formats the words after `at`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Anywhere => f.write_str("anywhere"),
            Place::Corner(None) => f.write_str("corner"),
            Place::Corner(Some(corner)) => corner.fmt(f),
            Place::Side => f.write_str("side"),
            Place::Center => f.write_str("center"),
            Place::Point(point) => point.fmt(f),
            Place::Region(a, b) => write!(f, "{a}..{b}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_another_point_on_another_board() {
        let name = PointName::read("q16").unwrap();
        assert_eq!(name.to_string(), "Q16");
        assert_eq!(name.resolve(19), Some(Point::new(3, 15)));
        assert_eq!(name.resolve(25), Some(Point::new(9, 15)));
        assert_eq!(name.resolve(13), None);
        let region =
            Place::Region(PointName::read("G13").unwrap(), PointName::read("A19").unwrap());
        assert_eq!(region.region(19), Some((Point::new(0, 0), Point::new(6, 6))));
        assert_eq!(region.region(9), None);
    }
}
