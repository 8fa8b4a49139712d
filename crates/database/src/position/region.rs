//! Rectangles of a board.

use std::fmt;

use super::PositionError;
use crate::go::Point;

/// A rectangle of points of a board, given by its upper left and lower right points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    first: Point,
    last: Point,
    size: u8,
}

impl Region {
    /// The whole board.
    pub fn board(size: u8) -> Region {
        Region { first: Point::new(0, 0), last: Point::new(size - 1, size - 1), size }
    }

    /// The rectangle with these two opposite corners; `None` if one is not on a board of `size`
    /// lines.
    pub fn between(a: Point, b: Point, size: u8) -> Option<Region> {
        (a.is_on(size) && b.is_on(size)).then(|| Region {
            first: Point::new(a.row().min(b.row()), a.col().min(b.col())),
            last: Point::new(a.row().max(b.row()), a.col().max(b.col())),
            size,
        })
    }

    /// The rectangle from a point to the corner of the board that is nearest to it. A point on a
    /// middle line counts as lying in the upper or right half.
    pub fn corner(point: Point, size: u8) -> Option<Region> {
        let line = |at: u8, towards_end_if_middle: bool| {
            let is_in_second_half = match (2 * at + 1).cmp(&size) {
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => towards_end_if_middle,
                std::cmp::Ordering::Greater => true,
            };
            if is_in_second_half { size - 1 } else { 0 }
        };
        point.is_on(size).then(|| {
            let corner = Point::new(line(point.row(), false), line(point.col(), true));
            Region::between(point, corner, size)
        })?
    }

    /// Reads `board`, `N19..T13`, `N19-T13`, a single point, or `corner Q16`.
    ///
    /// # Errors
    /// The text is none of these, or names a point that the board does not have.
    pub fn parse(text: &str, size: u8) -> Result<Region, PositionError> {
        let invalid = || PositionError::Region { text: text.to_owned() };
        let point = |name: &str| {
            let name = name.trim();
            Point::from_name(name, size).ok_or_else(|| {
                let is_name = Point::from_name(name, crate::go::MAX_SIZE).is_some();
                if is_name {
                    PositionError::Point { text: name.to_owned(), size }
                } else {
                    invalid()
                }
            })
        };
        let trimmed = text.trim();
        if trimmed.eq_ignore_ascii_case("board") {
            return Ok(Region::board(size));
        }
        if let Some((word, name)) = trimmed.split_once(char::is_whitespace)
            && word.eq_ignore_ascii_case("corner")
        {
            return Region::corner(point(name)?, size).ok_or_else(invalid);
        }
        let (a, b) = trimmed
            .split_once("..")
            .or_else(|| trimmed.split_once('-'))
            .unwrap_or((trimmed, trimmed));
        Region::between(point(a)?, point(b)?, size).ok_or_else(invalid)
    }

    /// The upper left point.
    pub const fn first(&self) -> Point {
        self.first
    }

    /// The lower right point.
    pub const fn last(&self) -> Point {
        self.last
    }

    /// The number of rows.
    pub const fn height(&self) -> u8 {
        self.last.row() - self.first.row() + 1
    }

    /// The number of columns.
    pub const fn width(&self) -> u8 {
        self.last.col() - self.first.col() + 1
    }

    /// Returns true if it is the whole board.
    pub const fn is_board(&self) -> bool {
        self.height() == self.size && self.width() == self.size
    }

    /// Returns true if the region contains this point.
    pub const fn contains(&self, point: Point) -> bool {
        point.row() >= self.first.row()
            && point.row() <= self.last.row()
            && point.col() >= self.first.col()
            && point.col() <= self.last.col()
    }

    /// The points in reading order.
    pub fn points(&self) -> impl Iterator<Item = Point> + Clone + use<> {
        let (first, last) = (self.first, self.last);
        (first.row()..=last.row())
            .flat_map(move |row| (first.col()..=last.col()).map(move |col| Point::new(row, col)))
    }

    /// The point of a pattern's cell, both counted from 1 as in continuations.
    pub fn point_of(&self, row: u8, col: u8) -> Option<Point> {
        let row = self.first.row().checked_add(row.checked_sub(1)?)?;
        let col = self.first.col().checked_add(col.checked_sub(1)?)?;
        (row <= self.last.row() && col <= self.last.col()).then(|| Point::new(row, col))
    }

    /// The row and column, from 1, of a point in the region.
    pub fn cell_of(&self, point: Point) -> Option<(u8, u8)> {
        self.contains(point)
            .then(|| (point.row() - self.first.row() + 1, point.col() - self.first.col() + 1))
    }
}

/// `board`, or the two corners: `N19..T13`.
impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_board() {
            return f.write_str("board");
        }
        write!(f, "{}..{}", self.first.name(self.size), self.last.name(self.size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_read_and_printed() {
        for (text, size, printed, cells) in [
            ("board", 9, "board", (9, 9)),
            ("A9..J1", 9, "board", (9, 9)),
            ("T13..N19", 19, "N19..T13", (7, 7)),
            ("corner Q16", 19, "Q19..T16", (4, 4)),
            ("corner c3", 19, "A3..C1", (3, 3)),
            ("corner K10", 19, "K19..T10", (10, 10)),
            ("D4", 19, "D4..D4", (1, 1)),
        ] {
            let region = Region::parse(text, size).unwrap();
            assert_eq!(region.to_string(), printed);
            assert_eq!((region.height(), region.width()), cells);
            assert_eq!(Region::parse(printed, size).unwrap(), region);
        }
        assert!(matches!(Region::parse("N19..T13", 9), Err(PositionError::Point { size: 9, .. })));
        for bad in ["", "corner", "corner 5", "A1..", "x", "A1..B2..C3", "é"] {
            assert!(matches!(Region::parse(bad, 19), Err(PositionError::Region { .. })), "{bad}");
        }
    }

    #[test]
    fn cells_and_points_of_a_region_agree() {
        let region = Region::parse("N19..T13", 19).unwrap();
        for point in region.points() {
            let (row, col) = region.cell_of(point).unwrap();
            assert_eq!(region.point_of(row, col), Some(point));
        }
        assert_eq!(region.point_of(0, 1), None);
        assert_eq!(region.point_of(8, 1), None);
    }
}
