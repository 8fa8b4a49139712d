//! The results of a search.

use crate::go::{Color, Point, Symmetry};
use crate::{GameId, MoveNumber};

/// The place of a window: the upper left cell of its box, which is off the board (below 0) if the
/// window extends over the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Window {
    /// The row from the top.
    pub row: i8,
    /// The column from the left.
    pub col: i8,
}

impl Window {
    /// The upper left point, or the nearest point on the board.
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
    /// The player, in the query's colours.
    pub color: Color,
    /// The move's number.
    pub time: MoveNumber,
    /// True if the pattern's own symmetries count it as a move of the other colour; the result is
    /// then also that of the other colour.
    pub swaps: bool,
}

/// A maximal run of positions of one game in which a window matches under one symmetry, limited to
/// the requested range of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hit {
    /// The game's number, as it was given to the block.
    pub game: GameId,
    /// The game's place in its block.
    pub slot: u16,
    /// The window.
    pub window: Window,
    /// The symmetry that maps the pattern as written to the content of the window.
    pub symmetry: Symmetry,
    /// The first position.
    pub first: MoveNumber,
    /// The last position.
    pub last: MoveNumber,
    /// The first later move into the window while it still matches.
    pub next: Option<Next>,
    /// True if the game has an earlier hit of this window and symmetry.
    pub is_repeat: bool,
}

impl Hit {
    /// The sort key of the hits of a game: the first position, then the window in reading order,
    /// then the symmetry.
    pub fn order(&self) -> (MoveNumber, Window, Symmetry) {
        (self.first, self.window, self.symmetry)
    }
}

/// A receiver of the hits of a block.
pub trait Visitor {
    /// Receives a hit. The hits of one placement are consecutive and in order of time; otherwise
    /// the order is unspecified.
    fn hit(&mut self, hit: &Hit);
}

impl<F: FnMut(&Hit)> Visitor for F {
    fn hit(&mut self, hit: &Hit) {
        self(hit);
    }
}
