//! Patterns, and how they are written.

#![warn(clippy::indexing_slicing)]

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Cell, Shape};
use crate::go::{State, Symmetry};

/// A shape and the states that each of its cells matches.
///
/// ```
/// use gopdb_go::pattern::{Pattern, Shape};
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

/// The reason why a text is not a pattern. Places are bytes of the text, from 0.
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
        /// The place of the character.
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
        /// The number of cells of the first row.
        expected: usize,
        /// The beginning of the row.
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
    /// A pattern of another shape than its shape word.
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

    /// Reads a literal, whose rows say whether it is a rectangle or a diamond. Rows are separated by
    /// `/`, or, where there is none, by line ends. The diagrams that gopdb draws are read too:
    /// coordinates are left out, star points and letters are empty points, and drawn edges of the
    /// board become `#` cells.
    ///
    /// ```
    /// use gopdb_go::pattern::Pattern;
    /// let diagram = "
    ///    R S T
    ///   ───────┐
    /// 19 · · · │
    /// 18 · ● A │
    /// 17 ○ · · │";
    /// assert_eq!(Pattern::parse(diagram).unwrap().to_string(), "####/___#/_B_#/W__#");
    /// assert_eq!(Pattern::parse("B_W\nBBB\n___").unwrap().to_string(), "B_W/BBB/___");
    /// ```
    ///
    /// # Errors
    /// The first place that is wrong.
    pub fn parse(text: &str) -> Result<Pattern, LiteralError> {
        Pattern::of_rows(split_rows(text, true)?)
    }

    /// Like [`parse`](Pattern::parse), but leaves out the edges that a diagram draws.
    ///
    /// # Errors
    /// As [`parse`](Pattern::parse).
    pub fn parse_without_edges(text: &str) -> Result<Pattern, LiteralError> {
        Pattern::of_rows(split_rows(text, false)?)
    }

    #[expect(clippy::indexing_slicing, reason = "there is a first row")]
    fn of_rows(rows: Vec<Row>) -> Result<Pattern, LiteralError> {
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

    /// Reads a literal that must have this shape. A diamond may be written in its box, the unused
    /// cells being of any kind.
    ///
    /// # Errors
    /// The first place that is wrong, or [`LiteralError::OtherShape`].
    pub fn parse_as(text: &str, shape: Shape) -> Result<Pattern, LiteralError> {
        let mut pattern = Pattern::parse(text)?;
        if pattern.shape != shape {
            // The shape word is that of the points: edges are drawn around them.
            pattern = Pattern::parse_without_edges(text)?;
        }
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

    /// The number of cells that only a stone of one colour matches.
    pub fn stones(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell == Cell::BLACK || cell == Cell::WHITE).count()
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

/// The rows of a literal without the blanks at their ends; of a diagram with or without the edges
/// that are drawn.
fn split_rows(text: &str, with_edges: bool) -> Result<Vec<Row>, LiteralError> {
    if text.trim().contains('\n') && !text.contains('/') {
        return diagram_rows(text, with_edges);
    }
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

/// A line of a diagram: characters with their places, without blanks and marks.
struct Line {
    chars: Vec<(char, usize)>,
    has_left_edge: bool,
    has_right_edge: bool,
    /// True if there was a number at one of its ends.
    has_number: bool,
}

impl Line {
    /// A line at a byte of the text. Row numbers at its ends are left out.
    fn read(line: &str, at: usize) -> Line {
        // `( )` surround the last move, `[ ]` a window.
        let is_mark = |c: char| c.is_whitespace() || "()[]".contains(c);
        let inner = line.trim_matches(is_mark);
        let start = at + (line.len() - line.trim_start_matches(is_mark).len());
        let is_digit = |c: char| c.is_ascii_digit();
        let chars = inner.char_indices().map(|(i, c)| (c, start + i));
        let mut chars: Vec<(char, usize)> = chars.filter(|&(c, _)| !is_mark(c)).collect();
        let count = chars.len();
        while chars.last().is_some_and(|&(c, _)| is_digit(c)) {
            chars.pop();
        }
        let leading = chars.iter().take_while(|&&(c, _)| is_digit(c)).count();
        chars.drain(..leading);
        Line { has_number: chars.len() < count, chars, has_left_edge: false, has_right_edge: false }
    }

    fn all(&self, is: impl Fn(char) -> bool) -> bool {
        self.chars.iter().all(|&(c, _)| is(c))
    }

    /// Returns true if it is the upper or lower edge of the board.
    fn is_edge(&self) -> bool {
        self.all(|c| "-─+|│┌┐└┘├┤┬┴".contains(c))
            && self.chars.iter().any(|&(c, _)| c == '-' || c == '─')
    }

    /// Returns true if these are the letters of columns.
    fn is_header(&self) -> bool {
        let columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
        let letters: String = self.chars.iter().map(|&(c, _)| c).collect();
        !letters.is_empty() && columns.contains(&letters)
    }

    fn take_edges(&mut self) {
        let is_wall = |&&(c, _): &&(char, usize)| "|│├┤".contains(c);
        if self.chars.first().as_ref().is_some_and(is_wall) {
            self.chars.remove(0);
            self.has_left_edge = true;
        }
        if self.chars.last().as_ref().is_some_and(is_wall) {
            self.chars.pop();
            self.has_right_edge = true;
        }
    }
}

/// The rows of a pattern that is written in lines.
fn diagram_rows(text: &str, with_edges: bool) -> Result<Vec<Row>, LiteralError> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.split('\n') {
        let read = Line::read(line, at);
        if !read.chars.is_empty() {
            lines.push(read);
        }
        at += line.len() + 1;
    }
    if lines.iter().any(|line| line.has_number) {
        lines.retain(|line| line.has_number || !line.is_header());
    }
    let (mut is_under_edge, mut is_over_edge) = (false, false);
    if lines.first().is_some_and(Line::is_edge) {
        lines.remove(0);
        is_under_edge = true;
    }
    if lines.last().is_some_and(Line::is_edge) {
        lines.pop();
        is_over_edge = true;
    }
    lines.iter_mut().for_each(Line::take_edges);
    let has = |of: &str| lines.iter().any(|line| !line.all(|c| !of.contains(c)));
    let is_diagram = has("●○·XO") || has("A") && !has("_");
    let mut rows = Vec::new();
    for line in &lines {
        let cell = |&(found, at): &(char, usize)| match found {
            '●' => Ok(Cell::BLACK),
            '○' => Ok(Cell::WHITE),
            '·' | '+' | ',' | '┼' => Ok(Cell::EMPTY),
            'X' | 'O' => Cell::from_char(found).ok_or(LiteralError::UnknownCell { found, at }),
            // The letter of a continuation.
            'A'..='Z' if is_diagram => Ok(Cell::EMPTY),
            _ => Cell::from_char(found).ok_or(LiteralError::UnknownCell { found, at }),
        };
        let cells: Vec<Cell> = line.chars.iter().map(cell).collect::<Result<_, _>>()?;
        rows.push(Row { cells, at: line.chars.first().map_or(0, |&(_, at)| at) });
    }
    if rows.iter().all(|row| row.cells.is_empty()) {
        return Err(LiteralError::Empty);
    }
    if with_edges {
        if lines.iter().all(|line| line.has_left_edge) {
            rows.iter_mut().for_each(|row| row.cells.insert(0, Cell::EDGE));
        }
        if lines.iter().all(|line| line.has_right_edge) {
            rows.iter_mut().for_each(|row| row.cells.push(Cell::EDGE));
        }
        let edge = |rows: &[Row]| {
            let width = rows.first().map_or(0, |row| row.cells.len());
            Row { cells: vec![Cell::EDGE; width], at: 0 }
        };
        if is_under_edge {
            rows.insert(0, edge(&rows));
        }
        if is_over_edge {
            rows.push(edge(&rows));
        }
    }
    Ok(rows)
}

/// Returns true if these are row lengths 1, 3, 5 … 3, 1.
fn is_diamond(widths: &[usize]) -> bool {
    let n = widths.len();
    n % 2 == 1 && widths.iter().enumerate().all(|(i, &w)| w == 2 * i.min(n - 1 - i) + 1)
}

impl FromStr for Pattern {
    type Err = LiteralError;

    fn from_str(text: &str) -> Result<Pattern, LiteralError> {
        Pattern::parse(text)
    }
}

/// The literal; with `{:#}` a diagram, one row on each line.
///
/// ```
/// use gopdb_go::pattern::Pattern;
/// let pattern: Pattern = "B_W/BBB".parse()?;
/// assert_eq!(pattern.to_string(), "B_W/BBB");
/// assert_eq!(format!("{pattern:#}"), "B _ W\nB B B\n");
/// # Ok::<(), gopdb_go::pattern::LiteralError>(())
/// ```
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let width = usize::from(self.shape.width());
            let mut rows = vec![vec![' '; 2 * width - 1]; usize::from(self.shape.height())];
            for ((row, col), cell) in self.placed_cells() {
                let row = rows.get_mut(usize::from(row));
                if let Some(place) = row.and_then(|row| row.get_mut(2 * usize::from(col))) {
                    *place = cell.char();
                }
            }
            let mut rows = rows.into_iter().map(String::from_iter);
            return rows.try_for_each(|row| writeln!(f, "{}", row.trim_end()));
        }
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
    fn a_diagram_is_the_literal_in_rows() {
        let diamond: Pattern = "B/_B?/bWWsO/BBX/W".parse().unwrap();
        assert_eq!(format!("{diamond:#}"), "    B\n  _ B ?\nb W W s W\n  B B B\n    W\n");
        assert_eq!(Pattern::parse(&format!("{diamond:#}").replace(' ', "")), Ok(diamond));
        assert!("B/BB".parse::<Pattern>().is_err());
    }

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
