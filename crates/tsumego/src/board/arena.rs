//! The part of the board that can change, in the layout of machine words.

use super::{CellId, Set, Windows};
use crate::go::Point;
use crate::problem::{Layout, Problem, Side};

/// The active cells of a problem: the points where play is allowed and the stones that can be
/// captured. They are numbered row by row, as points of the smallest box around them, from the first one on.
/// So most problems of up to 24 empty points fit into words of 64 bits, which are searched half as fast again
/// as wider ones. The end of a row and the start of the next one follow each other: see `beside`.
///
/// Two sets describe everything else: the cells next to which a stone of a side has a liberty that
/// can never be taken. Such a liberty is an empty point where play is not allowed, or a stone of
/// the same side whose string has such a liberty.
#[derive(Clone)]
pub(crate) struct Arena<S> {
    /// The number of cells from one row to the next.
    width: u32,
    /// The active cells.
    pub active: S,
    /// The cells to the right of which there is an active cell, and those to the left of which there is one.
    beside: [S; 2],
    /// By side: the cells where a stone has a permanent liberty.
    pub endless: [S; 2],
    /// True if a target is alive from the start, because its string has a permanent liberty.
    pub immortal_target: bool,
    /// The outside liberties of the problem: see [`outside_liberties`](crate::board::outside_liberties).
    pub outside: S,
    /// The outside liberties that only count: see [`simple`](crate::board::simple).
    pub simple: S,
    /// The point of every cell.
    points: Vec<Option<Point>>,
    /// The windows by whose contents new positions are judged.
    pub windows: Windows,
}

impl<S: Set> Arena<S> {
    /// The arena of a problem; `layout.cells()` must be at most `S::BITS`.
    pub fn new(problem: &Problem, layout: &Layout) -> Arena<S> {
        debug_assert!(layout.cells() <= S::BITS);
        let board = problem.board();
        let size = board.size();
        let mut arena = Arena {
            width: layout.width,
            active: S::EMPTY,
            beside: [S::EMPTY; 2],
            endless: [S::EMPTY; 2],
            immortal_target: false,
            outside: S::EMPTY,
            simple: S::EMPTY,
            points: vec![None; layout.cells() as usize],
            windows: Windows::default(),
        };
        for p in Point::all(size).filter(|p| layout.active[p.index(size)]) {
            let cell = layout.place(p) - layout.skipped;
            let bit = S::single(cell as CellId);
            arena.points[cell as usize] = Some(p);
            arena.active |= bit;
            for next in p.neighbours(size) {
                if layout.active[next.index(size)] {
                    if next.row() == p.row() {
                        arena.beside[usize::from(next.col() < p.col())] |= bit;
                    }
                    continue;
                }
                match board.get(next).color() {
                    None => {
                        arena.endless[0] |= bit;
                        arena.endless[1] |= bit;
                    }
                    Some(color) => {
                        debug_assert!(layout.immortal[next.index(size)]);
                        arena.endless[problem.side(color) as usize] |= bit;
                    }
                }
            }
        }
        arena.windows = Windows::new(problem, &arena);
        arena
    }

    /// The point of a cell.
    pub fn point(&self, cell: CellId) -> Option<Point> {
        self.points.get(usize::from(cell)).copied().flatten()
    }

    /// The points of the active cells, in rising order of the cells.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.points.iter().copied().flatten()
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.points.len()
    }

    /// The cell of a point, if it is active.
    pub fn cell(&self, point: Point) -> Option<CellId> {
        self.points.iter().position(|&p| p == Some(point)).map(|i| i as CellId)
    }

    /// The active cells of the set and beside it.
    pub fn spread(&self, set: S) -> S {
        let [right, left] = self.beside;
        let in_row = (set & right) << 1 | (set & left) >> 1;
        (set | in_row | set << self.width | set >> self.width) & self.active
    }

    /// The active cells beside the set.
    pub fn around(&self, set: S) -> S {
        self.spread(set) & !set
    }

    /// The cells of `within` that are connected with `seed`, which lies in `within`.
    pub fn connected(&self, seed: S, within: S) -> S {
        let mut set = seed;
        loop {
            let next = self.spread(set) & within;
            if next == set {
                return set;
            }
            set = next;
        }
    }

    /// Returns true if a string with these stones has a liberty that can never be taken.
    pub fn is_endless(&self, side: Side, stones: S) -> bool {
        self.endless[side as usize].meets(stones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Words;
    use crate::diagram;
    use crate::go::Symmetry;

    /// Asserts that the cells of a problem are beside each other as its points are.
    fn check<S: Set>(problem: &Problem, cells: u32) {
        let layout = Layout::new(problem);
        assert_eq!(layout.cells(), cells);
        let arena = Arena::<S>::new(problem, &layout);
        let size = problem.board().size();
        let set = |points: &mut dyn Iterator<Item = Point>| {
            points.filter_map(|p| arena.cell(p)).fold(S::EMPTY, |set, cell| set | S::single(cell))
        };
        let points: Vec<Point> = arena.points().collect();
        assert_eq!(points.len() as u32, arena.active.len());
        for &point in &points {
            let one = set(&mut std::iter::once(point));
            let beside = set(&mut point.neighbours(size));
            assert_eq!((arena.around(one), arena.spread(one)), (beside, one | beside), "{point:?}");
        }
    }

    #[test]
    fn cells_are_beside_each_other_as_their_points_are() {
        let mut full = vec![".......XW"; 7];
        full.extend(["XXXXXXXXW", "WWWWWWWWW"]);
        let problem = diagram::problem(&full, Symmetry::IDENTITY);
        check::<u64>(&problem, 64);
        check::<u128>(&problem, 64);
        check::<Words<2>>(&problem, 64);
        // Without the ends of the first and the last row of the box.
        let cut = ["WWWWWWWW", "WWWXX.XW", "WX.XXXXW", "WXXXWWWW", "WWWWW"];
        check::<u64>(&diagram::problem(&cut, Symmetry::IDENTITY), 13);
        let line = ["XX...XW", "WWWWWWW"];
        for symmetry in Symmetry::all().take(8) {
            check::<u64>(&diagram::problem(&line, symmetry), 6);
        }
    }
}
