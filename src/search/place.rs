//! Where on the board a pattern is looked for.

use crate::go::Point;
use crate::pattern::{Cell, Pattern};

use super::Window;

/// Where on the board a window may lie, for the pattern as written. The place turns with the
/// pattern: a pattern for the upper right corner, mirrored, is looked for at the upper left.
///
/// Wherever it is, a pattern's `#` cells are off the board and all others on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Place {
    /// Anywhere.
    #[default]
    Anywhere,
    /// In the corner: the upper left of the pattern's box is the upper left point of the board.
    Corner,
    /// On the side: its top row is on the top line, and it touches no other edge of the board.
    Side,
    /// In the centre: it touches no edge of the board.
    Center,
    /// The upper left of the pattern's box is this point.
    At(Point),
    /// All its points are within the rectangle of which these are two opposite corners.
    Region(Point, Point),
    /// It is the whole board.
    Board,
}

impl Place {
    /// May a pattern's window lie here on a board of `size` lines?
    fn allows(self, window: Window, pattern: &Pattern, size: u8) -> bool {
        let Window { row: top, col: left } = window;
        let n = size as i8;
        let (bottom, right) =
            (top + pattern.shape().height() as i8, left + pattern.shape().width() as i8);
        match self {
            Place::Anywhere => true,
            Place::Corner => top == 0 && left == 0,
            Place::Side => top == 0 && left > 0 && right < n && bottom < n,
            Place::Center => top > 0 && left > 0 && right < n && bottom < n,
            Place::At(point) => (top, left) == (point.row() as i8, point.col() as i8),
            Place::Region(a, b) => points_of(window, pattern).all(|(row, col)| {
                let between = |x: i8, a: u8, b: u8| (a.min(b) as i8..=a.max(b) as i8).contains(&x);
                between(row, a.row(), b.row()) && between(col, a.col(), b.col())
            }),
            Place::Board => top == 0 && left == 0 && bottom == n && right == n,
        }
    }

    /// The windows of a pattern as written on a board of `size` lines, in reading order.
    pub(super) fn windows(self, pattern: &Pattern, size: u8) -> Vec<Window> {
        let on = |cell: i8| (0..size as i8).contains(&cell);
        let fits = |&window: &Window| {
            pattern.placed_cells().all(|((row, col), cell)| {
                let is_on = on(window.row + row as i8) && on(window.col + col as i8);
                is_on != (cell == Cell::EDGE)
            })
        };
        let rows = 1 - pattern.shape().height() as i8..size as i8;
        let cols = 1 - pattern.shape().width() as i8..size as i8;
        rows.flat_map(|row| cols.clone().map(move |col| Window { row, col }))
            .filter(|&window| self.allows(window, pattern, size))
            .filter(fits)
            .collect()
    }
}

/// The row and column on the board of each cell that is not `#`.
fn points_of(window: Window, pattern: &Pattern) -> impl Iterator<Item = (i8, i8)> + '_ {
    pattern
        .placed_cells()
        .filter(|&(_, cell)| cell != Cell::EDGE)
        .map(move |((row, col), _)| (window.row + row as i8, window.col + col as i8))
}
