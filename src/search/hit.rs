//! What a search finds.

use crate::go::{Color, Point, Symmetry};

/// Where a window lies: the cell at the upper left of its box, off the board (below 0) if the
/// window hangs over the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Window {
    /// The row from the top.
    pub row: i8,
    /// The column from the left.
    pub col: i8,
}

impl Window {
    /// The point at the upper left, or, where that is off the board, the nearest on it.
    pub fn point(self) -> Point {
        Point::new(self.row.max(0) as u8, self.col.max(0) as u8)
    }
}

/// The continuation of a hit, in the query's frame: as if the pattern had been found as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Next {
    /// The number of the pattern's cell in reading order, from 0. Of cells that the pattern's own
    /// symmetries make equal, the least.
    pub cell: u16,
    /// Who played, in the query's colours.
    pub color: Color,
    /// The move's number.
    pub time: u16,
    /// Do the pattern's own symmetries count it as a move of the other colour? Then the result
    /// counts for it as that of the other colour too.
    pub swaps: bool,
}

/// A longest run of positions of one game through which a window matches under one symmetry, cut to
/// the range of moves that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hit {
    /// The game's number, as it was given to the block.
    pub game: u32,
    /// The game's place in its block.
    pub slot: u16,
    /// The window.
    pub window: Window,
    /// The symmetry that leads from the pattern as written to what stands in the window.
    pub symmetry: Symmetry,
    /// The first position.
    pub first: u16,
    /// The last position.
    pub last: u16,
    /// The first later move into the window, if the match stood until then.
    pub next: Option<Next>,
    /// Was there an earlier hit of this window and symmetry in the game?
    pub is_repeat: bool,
}

impl Hit {
    /// What orders the hits of a game: the first position, then the window in reading order, then
    /// the symmetry.
    pub fn order(&self) -> (u16, Window, Symmetry) {
        (self.first, self.window, self.symmetry)
    }
}

/// Something that is shown the hits of a block.
pub trait Visitor {
    /// Looks at a hit. The hits of one placement come together and in order of time; else the order
    /// is not told.
    fn hit(&mut self, hit: &Hit);
}

impl<F: FnMut(&Hit)> Visitor for F {
    fn hit(&mut self, hit: &Hit) {
        self(hit);
    }
}
