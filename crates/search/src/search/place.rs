//! The places of a pattern on the board.

use crate::go::{Corner, Point};
use crate::pattern::{Cell, Pattern};

use super::Window;

/// The place of a window on the board, for the pattern as written. The place is transformed with
/// the pattern: the mirror image of a pattern for the upper right corner is searched for at the
/// upper left.
///
/// In all cases, a pattern's `#` cells are off the board and all others on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum WindowPlace {
    /// Anywhere.
    #[default]
    Anywhere,
    /// In this corner: the pattern's cells on the board touch both of its sides.
    Corner(Corner),
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

impl WindowPlace {
    /// Returns true if a pattern's window may be here on a board of `size` lines.
    fn allows(self, window: Window, pattern: &Pattern, size: u8) -> bool {
        let n = size as i8;
        let Some(Extent { top, left, bottom, right }) = Extent::new(window, pattern) else {
            return false;
        };
        match self {
            WindowPlace::Anywhere => true,
            WindowPlace::Corner(corner) => {
                (if corner.is_upper() { top == 0 } else { bottom == n })
                    && (if corner.is_left() { left == 0 } else { right == n })
            }
            WindowPlace::Side => top == 0 && left > 0 && right < n && bottom < n,
            WindowPlace::Center => top > 0 && left > 0 && right < n && bottom < n,
            WindowPlace::At(point) => {
                (window.row, window.col) == (point.row() as i8, point.col() as i8)
            }
            WindowPlace::Region(a, b) => points_of(window, pattern).all(|(row, col)| {
                let between = |x: i8, a: u8, b: u8| (a.min(b) as i8..=a.max(b) as i8).contains(&x);
                between(row, a.row(), b.row()) && between(col, a.col(), b.col())
            }),
            WindowPlace::Board => top == 0 && left == 0 && bottom == n && right == n,
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

/// The rows and columns that the cells of a window that are not `#` reach.
struct Extent {
    top: i8,
    left: i8,
    /// The row after the last.
    bottom: i8,
    /// The column after the last.
    right: i8,
}

impl Extent {
    /// `None` if all cells are `#`.
    fn new(window: Window, pattern: &Pattern) -> Option<Extent> {
        let ends = points_of(window, pattern).map(|(row, col)| Extent {
            top: row,
            left: col,
            bottom: row + 1,
            right: col + 1,
        });
        ends.reduce(|a, b| Extent {
            top: a.top.min(b.top),
            left: a.left.min(b.left),
            bottom: a.bottom.max(b.bottom),
            right: a.right.max(b.right),
        })
    }
}

/// The row and column on the board of each cell that is not `#`.
fn points_of(window: Window, pattern: &Pattern) -> impl Iterator<Item = (i8, i8)> + '_ {
    pattern
        .placed_cells()
        .filter(|&(_, cell)| cell != Cell::EDGE)
        .map(move |((row, col), _)| (window.row + row as i8, window.col + col as i8))
}
