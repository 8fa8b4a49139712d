//! Patterns, and how they are written.

#![warn(clippy::indexing_slicing)]

use std::fmt;

use thiserror::Error;

use super::{Cell, Shape};
use crate::go::{State, Symmetry};

/// A shape and what each of its cells matches.
///
/// ```
/// use gopdb::pattern::{Pattern, Shape};
/// let pattern = Pattern::parse("B_W/BBB/___").unwrap();
/// assert_eq!(pattern.shape(), Shape::from_name("3x3").unwrap());
/// assert_eq!(pattern.to_string(), "B_W/BBB/___");
/// let diamond = Pattern::parse("B/_BB/BBBWW/WBB/W").unwrap();
/// assert_eq!(diamond.shape(), Shape::DIAMOND);
/// assert_eq!(diamond, Pattern::parse("  B/ _BB/BBBWW/ WBB/  W").unwrap());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    shape: Shape,
    cells: Vec<Cell>,
}

/// Why a text is not a pattern. Places are bytes of the text, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LiteralError {
    /// There are no cells.
    #[error("a pattern needs at least one cell: write rows from the top, as in B_W/BBB/___")]
    Empty,
    /// A character that is no cell.
    #[error("{found:?} is not a cell: cells are B W _ ? b w s # and rows are separated by /")]
    UnknownCell {
        /// The character.
        found: char,
        /// Where it is.
        at: usize,
    },
    /// Rows of different lengths that are not those of a diamond.
    #[error(
        "row {row} has {found} cells, but row 1 has {expected}: rows of a rectangle are equally long, and those of a diamond have 1, 3, 5 … 3, 1"
    )]
    UnevenRow {
        /// The row, from 1.
        row: usize,
        /// Its number of cells.
        found: usize,
        /// That of the first row.
        expected: usize,
        /// Where the row begins.
        at: usize,
    },
    /// More than 25 rows or columns.
    #[error(
        "a pattern has at most 25 rows and 25 columns; this one has {rows} rows and {columns} columns"
    )]
    TooLarge {
        /// Rows.
        rows: usize,
        /// The longest row.
        columns: usize,
    },
    /// Not of the shape that was announced.
    #[error("this pattern is {found}, not {expected}")]
    OtherShape {
        /// The literal's shape.
        found: Shape,
        /// The shape word before it.
        expected: Shape,
    },
}

impl LiteralError {
    /// The byte of the literal that the error points at.
    pub fn at(&self) -> usize {
        match *self {
            LiteralError::UnknownCell { at, .. } | LiteralError::UnevenRow { at, .. } => at,
            _ => 0,
        }
    }
}

impl Pattern {
    /// The pattern of these cells, given in reading order; `None` if their number is not the
    /// shape's.
    pub fn new(shape: Shape, cells: Vec<Cell>) -> Option<Pattern> {
        (cells.len() == shape.len()).then_some(Pattern { shape, cells })
    }

    /// Read a literal, whose rows say whether it is a rectangle or a diamond.
    ///
    /// # Errors
    /// The first place that is wrong.
    #[expect(clippy::indexing_slicing, reason = "there is a first row")]
    pub fn parse(text: &str) -> Result<Pattern, LiteralError> {
        let rows = split_rows(text)?;
        let widths: Vec<usize> = rows.iter().map(|row| row.cells.len()).collect();
        let n = widths.len();
        let shape = if n > 1 && is_diamond(&widths) {
            u8::try_from(n / 2).ok().and_then(Shape::diamond)
        } else {
            let uneven = |(_, row): &(usize, &Row)| row.cells.len() != widths[0];
            if let Some((i, row)) = rows.iter().enumerate().find(uneven) {
                return Err(LiteralError::UnevenRow {
                    row: i + 1,
                    found: row.cells.len(),
                    expected: widths[0],
                    at: row.at,
                });
            }
            u8::try_from(n)
                .ok()
                .zip(u8::try_from(widths[0]).ok())
                .and_then(|(height, width)| Shape::rectangle(height, width))
        };
        let too_large = || LiteralError::TooLarge {
            rows: n,
            columns: widths.iter().copied().max().unwrap_or(0),
        };
        let shape = shape.ok_or_else(too_large)?;
        Ok(Pattern { shape, cells: rows.into_iter().flat_map(|row| row.cells).collect() })
    }

    /// Read a literal that must have this shape. A diamond may be written in its box, the unused
    /// cells being of any kind.
    ///
    /// # Errors
    /// The first place that is wrong, or [`LiteralError::OtherShape`].
    pub fn parse_as(text: &str, shape: Shape) -> Result<Pattern, LiteralError> {
        let mut pattern = Pattern::parse(text)?;
        let side = shape.height();
        if matches!(shape, Shape::Diamond(_))
            && pattern.shape == (Shape::Rectangle { height: side, width: side })
        {
            let whole = pattern.shape;
            let mut cells = pattern.cells;
            let mut used = whole.cells().map(|(row, col)| shape.has(row, col));
            cells.retain(|_| used.next() == Some(true));
            pattern = Pattern { shape, cells };
        }
        if pattern.shape != shape {
            return Err(LiteralError::OtherShape { found: pattern.shape, expected: shape });
        }
        Ok(pattern)
    }

    /// The shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The cells in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells with their row and column in the shape's box.
    pub fn placed_cells(&self) -> impl Iterator<Item = ((u8, u8), Cell)> + '_ {
        self.shape.cells().zip(self.cells.iter().copied())
    }

    /// The states of the cells, if no cell is a wildcard.
    pub fn content(&self) -> Option<Vec<State>> {
        self.cells.iter().map(|cell| cell.state()).collect()
    }

    /// The image under a symmetry.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Pattern {
        let (height, width) = (self.shape.height(), self.shape.width());
        let mut placed: Vec<((u8, u8), Cell)> = self
            .placed_cells()
            .map(|((row, col), cell)| {
                let cell = if symmetry.swaps() { cell.swapped() } else { cell };
                (symmetry.apply(row, col, height, width), cell)
            })
            .collect();
        placed.sort_unstable_by_key(|&(place, _)| place);
        Pattern {
            shape: self.shape.image(symmetry),
            cells: placed.into_iter().map(|(_, cell)| cell).collect(),
        }
    }
}

struct Row {
    cells: Vec<Cell>,
    at: usize,
}

/// The rows of a literal without the blanks at their ends.
fn split_rows(text: &str) -> Result<Vec<Row>, LiteralError> {
    let mut rows = Vec::new();
    let mut start = 0;
    for part in text.split('/') {
        let inner = part.trim();
        let at = start + (part.len() - part.trim_start().len());
        let cells = inner
            .char_indices()
            .map(|(i, found)| {
                Cell::from_char(found).ok_or(LiteralError::UnknownCell { found, at: at + i })
            })
            .collect::<Result<Vec<Cell>, LiteralError>>()?;
        rows.push(Row { cells, at });
        start += part.len() + 1;
    }
    if rows.iter().all(|row| row.cells.is_empty()) { Err(LiteralError::Empty) } else { Ok(rows) }
}

/// Are these row lengths 1, 3, 5 … 3, 1?
fn is_diamond(widths: &[usize]) -> bool {
    let n = widths.len();
    n % 2 == 1 && widths.iter().enumerate().all(|(i, &w)| w == 2 * i.min(n - 1 - i) + 1)
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last_row = 0;
        let mut text = String::with_capacity(self.cells.len() + 8);
        for ((row, _), cell) in self.placed_cells() {
            if row != last_row {
                text.push('/');
                last_row = row;
            }
            text.push(cell.char());
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_point_at_the_place() {
        let error = |text: &str| {
            let e = Pattern::parse(text).unwrap_err();
            format!("{}: {e}", e.at())
        };
        insta::assert_snapshot!(error(" "), @"0: a pattern needs at least one cell: write rows from the top, as in B_W/BBB/___");
        insta::assert_snapshot!(error("B_W/ BZB/___"), @"6: 'Z' is not a cell: cells are B W _ ? b w s # and rows are separated by /");
        insta::assert_snapshot!(error("B_W/BB/___"), @"4: row 2 has 2 cells, but row 1 has 3: rows of a rectangle are equally long, and those of a diamond have 1, 3, 5 … 3, 1");
        insta::assert_snapshot!(error(&"_".repeat(26)), @"0: a pattern has at most 25 rows and 25 columns; this one has 1 rows and 26 columns");
        let other = Pattern::parse_as("B_W/BBB", Shape::THREE).unwrap_err();
        insta::assert_snapshot!(other, @"this pattern is 2x3, not 3x3");
    }

    #[test]
    fn a_diamond_may_be_written_in_its_box() {
        let plain = Pattern::parse("B/_BB/BBBWW/WBB/W").unwrap();
        for text in ["??B??/?_BB?/BBBWW/?WBB?/??W??", "__B__/__BB_/BBBWW/_WBB_/__W__"] {
            assert_eq!(Pattern::parse_as(text, Shape::DIAMOND).unwrap(), plain, "{text}");
        }
        assert!(Pattern::parse_as("B_W/BBB/___", Shape::DIAMOND).is_err());
    }

    #[test]
    fn no_diamond_is_too_large_to_be_told() {
        let rows: Vec<String> =
            (0..515).map(|i: usize| "_".repeat(2 * i.min(514 - i) + 1)).collect();
        let error = Pattern::parse(&rows.join("/")).unwrap_err();
        assert_eq!(error, LiteralError::TooLarge { rows: 515, columns: 515 });
    }

    #[test]
    fn images_turn_the_rows() {
        let pattern = Pattern::parse("B_W/b?#").unwrap();
        let image = |name| pattern.image(Symmetry::from_name(name).unwrap()).to_string();
        assert_eq!(image("rotate90"), "bB/?_/#W");
        assert_eq!(image("mirror"), "W_B/#?b");
        assert_eq!(image("swap"), "W_B/w?#");
    }
}
