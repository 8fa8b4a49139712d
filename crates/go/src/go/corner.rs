//! The corners of a board.

use std::fmt;

/// A corner of a board, as it is seen with row 1 at the bottom and column A on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Corner {
    /// Near A19.
    UpperLeft,
    /// Near T19: the corner in which books show corner patterns.
    UpperRight,
    /// Near A1.
    LowerLeft,
    /// Near T1.
    LowerRight,
}

impl Corner {
    /// All four.
    pub const ALL: [Corner; 4] =
        [Corner::UpperLeft, Corner::UpperRight, Corner::LowerLeft, Corner::LowerRight];

    /// The corner of these sides.
    pub const fn new(is_upper: bool, is_left: bool) -> Corner {
        match (is_upper, is_left) {
            (true, true) => Corner::UpperLeft,
            (true, false) => Corner::UpperRight,
            (false, true) => Corner::LowerLeft,
            (false, false) => Corner::LowerRight,
        }
    }

    /// Returns true if it is one of the two upper corners.
    pub const fn is_upper(self) -> bool {
        matches!(self, Corner::UpperLeft | Corner::UpperRight)
    }

    /// Returns true if it is one of the two left corners.
    pub const fn is_left(self) -> bool {
        matches!(self, Corner::UpperLeft | Corner::LowerLeft)
    }
}

/// `upper left corner`.
impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = if self.is_upper() { "upper" } else { "lower" };
        let column = if self.is_left() { "left" } else { "right" };
        write!(f, "{row} {column} corner")
    }
}
