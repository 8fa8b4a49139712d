//! Points of the board and their names.

use std::fmt;

/// The largest side of a board.
pub const MAX_SIZE: u8 = 25;

/// The letters of the board's columns from the left: there is no `I`.
const COLUMN_LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A point: its row from the top and its column from the left, both from 0 to 24.
///
/// A point does not contain the size of its board, so its raw value (`row * 32 + col`, at most 10
/// bits) is the same on every board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The distance of the raw values of a point and its lower neighbour.
    pub const STRIDE: u16 = 32;

    /// The point at `row` from the top and `col` from the left, both below [`MAX_SIZE`].
    ///
    /// # Panics
    /// If the row or the column is 25 or more.
    pub const fn new(row: u8, col: u8) -> Point {
        assert!(row < MAX_SIZE && col < MAX_SIZE, "a board has at most 25 rows and columns");
        Point(row as u16 * Self::STRIDE + col as u16)
    }

    /// The point with this raw value, if its row and column are below [`MAX_SIZE`].
    pub const fn from_raw(raw: u16) -> Option<Point> {
        if raw / Self::STRIDE < MAX_SIZE as u16 && raw % Self::STRIDE < MAX_SIZE as u16 {
            Some(Point(raw))
        } else {
            None
        }
    }

    /// `row * 32 + col`.
    pub const fn raw(self) -> u16 {
        self.0
    }

    /// The row, 0 at the top.
    pub const fn row(self) -> u8 {
        (self.0 / Self::STRIDE) as u8
    }

    /// The column, 0 at the left.
    pub const fn col(self) -> u8 {
        (self.0 % Self::STRIDE) as u8
    }

    /// Returns true if the point lies on a board of `size` lines.
    pub const fn is_on(self, size: u8) -> bool {
        self.row() < size && self.col() < size
    }

    /// The number of the point on a board of `size` lines in reading order, from 0.
    pub const fn index(self, size: u8) -> usize {
        self.row() as usize * size as usize + self.col() as usize
    }

    /// The point with this number in reading order on a board of `size` lines.
    pub const fn from_index(index: usize, size: u8) -> Point {
        Point::new((index / size as usize) as u8, (index % size as usize) as u8)
    }

    /// All points of a board of `size` lines in reading order.
    pub fn all(size: u8) -> impl Iterator<Item = Point> + Clone {
        (0..size).flat_map(move |row| (0..size).map(move |col| Point::new(row, col)))
    }

    /// The points beside this one on a board of `size` lines: above, to the left, to the right, below.
    #[inline]
    pub fn neighbours(self, size: u8) -> impl Iterator<Item = Point> + use<> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |(down, right)| {
            let row = self.row().checked_add_signed(down)?;
            let col = self.col().checked_add_signed(right)?;
            (row < size && col < size).then(|| Point::new(row, col))
        })
    }

    /// The name on a board of `size` lines, as players write it: `Q16`, `A1` at the lower left.
    pub fn name(self, size: u8) -> String {
        format!("{}{}", self.letter(), i32::from(size) - i32::from(self.row()))
    }

    /// The letter of its column in names.
    pub fn letter(self) -> char {
        COLUMN_LETTERS[usize::from(self.col())] as char
    }

    /// The point with this name (`Q16`, `q16`) on a board of `size` lines; `None` if the text is
    /// not the name of a point of that board.
    pub fn from_name(name: &str, size: u8) -> Option<Point> {
        let letter = name.bytes().next()?.to_ascii_uppercase();
        let col = COLUMN_LETTERS.iter().position(|&l| l == letter)? as u8;
        let digits = &name[1..];
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let number: u8 = digits.parse().ok()?;
        (col < size && (1..=size).contains(&number)).then(|| Point::new(size - number, col))
    }

    /// The two letters of SGF: column, then row, `aa` at the upper left.
    pub fn sgf(self) -> String {
        [self.col(), self.row()].iter().map(|&n| (b'a' + n) as char).collect()
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({}, {})", self.row(), self.col())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_skip_i_and_count_from_below() {
        assert_eq!(Point::new(3, 15).name(19), "Q16");
        assert_eq!(Point::new(0, 8).name(19), "J19");
        assert_eq!(Point::new(24, 24).name(25), "Z1");
        assert_eq!(Point::from_name("q16", 19), Some(Point::new(3, 15)));
        for bad in ["", "I5", "T20", "Q0", "Q016", "K", "16Q", "Z1", "Q1é", "é1"] {
            assert_eq!(Point::from_name(bad, 19), None, "{bad}");
        }
    }

    #[test]
    fn every_point_has_one_name_raw_value_and_index() {
        for size in 2..=MAX_SIZE {
            for (i, p) in Point::all(size).enumerate() {
                assert_eq!(p.index(size), i);
                assert_eq!(Point::from_index(i, size), p);
                assert_eq!(Point::from_raw(p.raw()), Some(p));
                assert_eq!(Point::from_name(&p.name(size), size), Some(p));
            }
        }
        assert_eq!(Point::from_raw(25), None);
        assert_eq!(Point::from_raw(25 * 32), None);
    }
}
