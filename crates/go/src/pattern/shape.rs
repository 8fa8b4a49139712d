//! Shapes: which cells a window has.

use std::fmt;

use crate::go::{MAX_SIZE, Symmetry};

/// A set of cells: a rectangle or a diamond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// All cells of a box of `height` rows and `width` columns, each 1 to 25.
    Rectangle {
        /// Rows.
        height: u8,
        /// Columns.
        width: u8,
    },
    /// The cells with |dx| + |dy| ≤ k about the centre of a box of 2k + 1 rows; k is 1 to 12.
    Diamond(u8),
}

impl Shape {
    /// 3×3.
    pub const THREE: Shape = Shape::Rectangle { height: 3, width: 3 };
    /// 4×4.
    pub const FOUR: Shape = Shape::Rectangle { height: 4, width: 4 };
    /// 5×5.
    pub const FIVE: Shape = Shape::Rectangle { height: 5, width: 5 };
    /// The diamond of 13 cells that is meant where none is named.
    pub const DIAMOND: Shape = Shape::Diamond(2);

    /// The rectangle of `height` rows and `width` columns, if both are 1 to 25.
    pub fn rectangle(height: u8, width: u8) -> Option<Shape> {
        let fits = 1..=MAX_SIZE;
        (fits.contains(&height) && fits.contains(&width))
            .then_some(Shape::Rectangle { height, width })
    }

    /// The diamond of radius `k`, if it is 1 to 12.
    pub fn diamond(k: u8) -> Option<Shape> {
        (1..=(MAX_SIZE - 1) / 2).contains(&k).then_some(Shape::Diamond(k))
    }

    /// Rows of the box around the cells.
    pub const fn height(self) -> u8 {
        match self {
            Shape::Rectangle { height, .. } => height,
            Shape::Diamond(k) => 2 * k + 1,
        }
    }

    /// Columns of the box around the cells.
    pub const fn width(self) -> u8 {
        match self {
            Shape::Rectangle { width, .. } => width,
            Shape::Diamond(k) => 2 * k + 1,
        }
    }

    /// Returns true if the shape has the cell at this row and column of the box.
    pub const fn has(self, row: u8, col: u8) -> bool {
        match self {
            Shape::Rectangle { height, width } => row < height && col < width,
            Shape::Diamond(k) => row.abs_diff(k) + col.abs_diff(k) <= k,
        }
    }

    /// The cells as (row, column) of the box, in reading order.
    pub fn cells(self) -> impl Iterator<Item = (u8, u8)> + Clone {
        (0..self.height())
            .flat_map(move |row| (0..self.width()).map(move |col| (row, col)))
            .filter(move |&(row, col)| self.has(row, col))
    }

    /// The number of a cell among [`cells`](Shape::cells), if it is one.
    pub fn number_of(self, (row, col): (u8, u8)) -> Option<usize> {
        let (r, c) = (usize::from(row), usize::from(col));
        self.has(row, col).then(|| match self {
            Shape::Rectangle { width, .. } => r * usize::from(width) + c,
            Shape::Diamond(k) => {
                // Down to the middle, the rows have 1, 3, 5 … cells, and so from the last up.
                let k = usize::from(k);
                let left = r.abs_diff(k);
                let before = if r <= k { r * r } else { self.len() - (2 * k + 1 - r).pow(2) };
                before + c - left
            }
        })
    }

    /// The number of cells.
    pub const fn len(self) -> usize {
        match self {
            Shape::Rectangle { height, width } => height as usize * width as usize,
            Shape::Diamond(k) => 2 * k as usize * (k as usize + 1) + 1,
        }
    }

    /// Never: each shape has a cell.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// The cell in the middle, if height and width are odd.
    pub const fn center(self) -> Option<(u8, u8)> {
        let (h, w) = (self.height(), self.width());
        if h % 2 == 1 && w % 2 == 1 { Some((h / 2, w / 2)) } else { None }
    }

    /// The image under a symmetry: a rectangle may be turned.
    #[must_use]
    pub const fn image(self, symmetry: Symmetry) -> Shape {
        match self {
            Shape::Rectangle { height, width } => {
                let (height, width) = symmetry.box_size(height, width);
                Shape::Rectangle { height, width }
            }
            diamond @ Shape::Diamond(_) => diamond,
        }
    }

    /// The shape that this word names, without regard to case: `4x7` (4 rows of 7), `diamond`,
    /// `diamond3`.
    pub fn from_name(name: &str) -> Option<Shape> {
        let name = name.to_ascii_lowercase();
        let number = |text: &str| {
            text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<u8>().ok()).flatten()
        };
        if let Some(k) = name.strip_prefix("diamond") {
            return if k.is_empty() { Some(Shape::DIAMOND) } else { Shape::diamond(number(k)?) };
        }
        let (height, width) = name.split_once(['x', '×'])?;
        Shape::rectangle(number(height)?, number(width)?)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Shape::Rectangle { height, width } => f.pad(&format!("{height}x{width}")),
            Shape::DIAMOND => f.pad("diamond"),
            Shape::Diamond(k) => f.pad(&format!("diamond{k}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_cells_and_names() {
        for (name, cells) in
            [("3x3", 9), ("4x7", 28), ("diamond", 13), ("diamond1", 5), ("25x1", 25)]
        {
            let shape = Shape::from_name(name).unwrap();
            assert_eq!(shape.len(), cells);
            assert_eq!(shape.cells().count(), cells);
            for (number, cell) in shape.cells().enumerate() {
                assert_eq!(shape.number_of(cell), Some(number), "{name}");
            }
            assert_eq!(shape.number_of((shape.height(), 0)), None);
            assert_eq!(shape.to_string(), name);
        }
        assert_eq!(Shape::from_name("Diamond2"), Some(Shape::DIAMOND));
        for bad in
            ["", "3", "x", "0x3", "26x3", "3x3x3", "diamond0", "diamond13", "+3x3", "diamond+2"]
        {
            assert_eq!(Shape::from_name(bad), None, "{bad}");
        }
    }
}
