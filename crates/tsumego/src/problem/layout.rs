//! The part of the board that can change.

use super::Problem;
use crate::go::Point;

/// The box around the active points, before the width of words is chosen.
pub(crate) struct Layout {
    top: u8,
    left: u8,
    pub width: u32,
    /// The number of points of the box before the first active one.
    pub skipped: u32,
    cells: u32,
    /// By point index: whether it is active.
    pub active: Vec<bool>,
    /// By point index: whether it is a stone whose string has a permanent liberty.
    pub immortal: Vec<bool>,
}

impl Layout {
    pub fn new(problem: &Problem) -> Layout {
        let board = problem.board();
        let size = board.size();
        let mut active = vec![false; usize::from(size) * usize::from(size)];
        let mut immortal = active.clone();
        for &p in problem.region() {
            active[p.index(size)] = true;
        }
        let mut seen = active.clone();
        for start in Point::all(size) {
            if !board.get(start).is_stone() || seen[start.index(size)] {
                continue;
            }
            let string = board.string(start);
            let endless = board.liberties(&string).iter().any(|p| !active[p.index(size)]);
            for p in string {
                (seen[p.index(size)], immortal[p.index(size)]) = (true, endless);
            }
        }
        for p in Point::all(size) {
            let i = p.index(size);
            active[i] |= board.get(p).is_stone() && !immortal[i];
        }
        let points: Vec<Point> = Point::all(size).filter(|p| active[p.index(size)]).collect();
        let columns = || points.iter().map(|p| p.col());
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let top = points.first().map_or(0, |p| p.row());
        let width = u32::from(right - left) + 1;
        let mut layout = Layout { top, left, width, skipped: 0, cells: 0, active, immortal };
        if let (Some(&first), Some(&last)) = (points.first(), points.last()) {
            layout.skipped = layout.place(first);
            layout.cells = layout.place(last) - layout.skipped + 1;
        }
        layout
    }

    /// The number of points of the box before an active point.
    pub fn place(&self, point: Point) -> u32 {
        u32::from(point.row() - self.top) * self.width + u32::from(point.col() - self.left)
    }

    /// The number of cells that a set must be able to contain.
    pub const fn cells(&self) -> u32 {
        self.cells
    }
}
