//! Diagrams of patterns, with letters on continuations.

use gopdb::database::FoundContinuation;
use gopdb::go::Point;
use gopdb::pattern::{Cell, Pattern, Shape};
use gopdb::position::BoardSession;
use gopdb::query::{PatternQuery, Place};

use super::board::is_star;
use super::{Style, Theme};

/// The letters of the cells of continuations, A for the most frequent.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Letters(Vec<((u8, u8), char)>);

impl Letters {
    /// Letters for at most 26 cells.
    pub fn new(continuations: &[FoundContinuation]) -> Letters {
        let mut cells: Vec<((u8, u8), u64)> = Vec::new();
        for next in continuations {
            let cell = (next.row, next.col);
            match cells.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, count)) => *count += next.count,
                None => cells.push((cell, next.count)),
            }
        }
        cells.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        Letters(cells.into_iter().map(|(cell, _)| cell).zip('A'..='Z').collect())
    }

    /// A letter for each continuation in its order; a cell shows its first.
    pub fn in_order(continuations: &[FoundContinuation]) -> Letters {
        let mut letters: Vec<((u8, u8), char)> = Vec::new();
        for (next, letter) in continuations.iter().zip('A'..='Z') {
            let cell = (next.row, next.col);
            if !letters.iter().any(|(known, _)| *known == cell) {
                letters.push((cell, letter));
            }
        }
        Letters(letters)
    }

    /// The letter of a cell, whose row and column count from 1.
    pub fn get(&self, row: u8, col: u8) -> Option<char> {
        self.0.iter().find(|(cell, _)| *cell == (row, col)).map(|&(_, letter)| letter)
    }
}

/// The lines of a pattern's diagram; the cells that are none of the shape's are blank.
pub fn pattern_lines(pattern: &Pattern, letters: &Letters, look: &Theme) -> Vec<String> {
    let shape = pattern.shape();
    let mut cells = pattern.cells().iter();
    (0..shape.height())
        .map(|row| {
            let mut line = String::new();
            for col in 0..shape.width() {
                if !shape.has(row, col) {
                    line += "  ";
                    continue;
                }
                let cell = cells.next().copied().unwrap_or(Cell::ANY);
                let (text, style) = match letters.get(row + 1, col + 1) {
                    Some(letter) => (letter.to_string(), Style::Letter),
                    None => cell_text(cell, look),
                };
                line += &look.paint(style, &format!(" {text}"));
            }
            if look.color { line } else { line.trim_end().to_owned() }
        })
        .collect()
}

/// The place of a drawn pattern on the board.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// The rows and columns of the pattern's box that are drawn: those that are not edge as a
    /// whole.
    rows: (u8, u8),
    cols: (u8, u8),
    /// The sides at which the board ends: above, at the right, below, at the left.
    edges: [bool; 4],
    /// The board's lines and the point of the first cell that is drawn, if the place is known.
    point: Option<(u8, u8, u8)>,
}

impl Frame {
    /// `size`: the lines of the boards on which the pattern was found.
    fn new(query: &PatternQuery, size: u8) -> Frame {
        let pattern = &query.pattern.node;
        let shape = pattern.shape();
        let (mut rows, mut cols) = ((0, shape.height()), (0, shape.width()));
        let mut edges = [false; 4];
        if let Shape::Rectangle { .. } = shape {
            let is_row =
                |row: u8| pattern.placed_cells().all(|(at, c)| at.0 != row || c == Cell::EDGE);
            let is_col =
                |col: u8| pattern.placed_cells().all(|(at, c)| at.1 != col || c == Cell::EDGE);
            while rows.0 < rows.1 && is_row(rows.0) {
                (rows.0, edges[0]) = (rows.0 + 1, true);
            }
            while rows.1 > rows.0 && is_row(rows.1 - 1) {
                (rows.1, edges[2]) = (rows.1 - 1, true);
            }
            while cols.0 < cols.1 && is_col(cols.0) {
                (cols.0, edges[3]) = (cols.0 + 1, true);
            }
            while cols.1 > cols.0 && is_col(cols.1 - 1) {
                (cols.1, edges[1]) = (cols.1 - 1, true);
            }
        }
        let mut frame = Frame { rows, cols, edges, point: None };
        if query.place.node == Place::Side {
            frame.edges[0] = true;
        }
        let Some(board) = BoardSession::from_query(query).filter(BoardSession::is_placed) else {
            return frame;
        };
        let Some(first) = board.point_of_cell(rows.0 + 1, cols.0 + 1) else { return frame };
        let (height, width) = (rows.1 - rows.0, cols.1 - cols.0);
        let (mut row, mut col, mut lines) = (first.row(), first.col(), board.size());
        let is_corner = matches!(query.place.node, Place::Corner(_)) && !query.whole_board;
        if is_corner && size >= height.max(width) {
            // The corner of a board of another size.
            row = if row == 0 { 0 } else { size - height };
            col = if col == 0 { 0 } else { size - width };
            lines = size;
        }
        let touches = [row == 0, col + width == lines, row + height == lines, col == 0];
        frame.edges.iter_mut().zip(touches).for_each(|(edge, touches)| *edge |= touches);
        frame.point = Some((lines, row, col));
        frame
    }
}

/// The lines of a pattern at its place on the board: edges of the board where its window touches
/// them, and coordinates and star points where its place is known. `size` is that of the boards on
/// which it was found.
pub fn query_lines(query: &PatternQuery, size: u8, letters: &Letters, look: &Theme) -> Vec<String> {
    let frame = Frame::new(query, size);
    let pattern = &query.pattern.node;
    let shape = pattern.shape();
    if let Shape::Diamond(_) = shape {
        return pattern_lines(pattern, letters, look);
    }
    let [above, right, below, left] = frame.edges;
    let margin = if frame.point.is_some() { "   " } else { "" };
    let width = usize::from(frame.cols.1 - frame.cols.0);
    let mut lines = Vec::new();
    if let Some((lines_of_board, _, col)) = frame.point {
        let names = (col..).take(width).map(|col| Point::new(0, col).name(lines_of_board));
        let letters = names.filter_map(|name| name.chars().next());
        let names: String = letters.flat_map(|letter| [' ', letter]).collect();
        let indent = if left { "  " } else { "" };
        lines.push(look.paint(Style::Faint, &format!("{margin}{indent}{names}")));
    }
    let wall = look.pick("│", "|");
    let edge = |corners: [&str; 2]| {
        let dash = look.pick("─", "-");
        let corner =
            |is_there: bool, text: &str| if is_there { text.to_owned() } else { String::new() };
        let start = if left { format!(" {}", corner(true, corners[0])) } else { String::new() };
        let end = corner(right, &format!("{dash}{}", corners[1]));
        look.paint(Style::Faint, &format!("{margin}{start}{}{end}", dash.repeat(2 * width)))
    };
    if above {
        lines.push(edge([look.pick("┌", "+"), look.pick("┐", "+")]));
    }
    for row in frame.rows.0..frame.rows.1 {
        let mut line = String::new();
        if let Some((lines_of_board, first, _)) = frame.point {
            let number = lines_of_board - (first + row - frame.rows.0);
            line += &look.paint(Style::Faint, &format!("{number:>2} "));
        }
        if left {
            line += &look.paint(Style::Faint, &format!(" {wall}"));
        }
        for col in frame.cols.0..frame.cols.1 {
            let number = shape.number_of((row, col)).unwrap_or(0);
            let cell = pattern.cells().get(number).copied().unwrap_or(Cell::ANY);
            let is_star = frame.point.is_some_and(|(size, first_row, first_col)| {
                let at = (first_row + row - frame.rows.0, first_col + col - frame.cols.0);
                cell == Cell::EMPTY && is_star(at.0, at.1, size)
            });
            let (text, style) = match letters.get(row + 1, col + 1) {
                Some(letter) => (letter.to_string(), Style::Letter),
                None if is_star => ("+".to_owned(), Style::Wood),
                None => cell_text(cell, look),
            };
            line += &look.paint(style, &format!(" {text}"));
        }
        if right {
            line += &look.paint(Style::Faint, &format!(" {wall}"));
        }
        lines.push(if look.color { line } else { line.trim_end().to_owned() });
    }
    if below {
        lines.push(edge([look.pick("└", "+"), look.pick("┘", "+")]));
    }
    lines
}

fn cell_text(cell: Cell, look: &Theme) -> (String, Style) {
    match cell {
        Cell::BLACK => (look.pick("●", "X").to_owned(), Style::BlackStone),
        Cell::WHITE => (look.pick("○", "O").to_owned(), Style::WhiteStone),
        Cell::EMPTY => (look.pick("·", ".").to_owned(), Style::Wood),
        other => (other.char().to_string(), Style::Wood),
    }
}

/// Blocks of lines beside each other, as many as fit, then below. Each is `(lines, columns)`.
pub fn side_by_side(blocks: &[(Vec<String>, usize)], width: usize) -> Vec<String> {
    const GAP: usize = 3;
    let mut lines = Vec::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let mut used = 0;
        let fits = rest.iter().take_while(|(_, columns)| {
            used += columns + GAP;
            used <= width + GAP
        });
        let count = fits.count().max(1);
        let (now, later) = rest.split_at(count);
        let height = now.iter().map(|(lines, _)| lines.len()).max().unwrap_or(0);
        for i in 0..height {
            let mut line = String::new();
            for (block, columns) in now {
                let text = block.get(i).map_or("", String::as_str);
                line += text;
                let pad = (columns + GAP).saturating_sub(visible_width(text));
                line += &" ".repeat(pad);
            }
            lines.push(line.trim_end().to_owned());
        }
        if !later.is_empty() {
            lines.push(String::new());
        }
        rest = later;
    }
    lines
}

/// The columns of a text without its escape sequences, which end with `m`.
pub fn visible_width(text: &str) -> usize {
    use unicode_width::UnicodeWidthChar;
    let mut in_escape = false;
    text.chars()
        .map(|c| match c {
            '\u{1b}' => {
                in_escape = true;
                0
            }
            'm' if in_escape => {
                in_escape = false;
                0
            }
            _ if in_escape => 0,
            c => c.width().unwrap_or(0),
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gopdb::go::Color;

    fn next(row: u8, col: u8, color: Color, count: u64) -> FoundContinuation {
        let mut next = FoundContinuation::new(row, col, color);
        next.count = count;
        next
    }

    #[test]
    fn letters_go_by_count_of_the_cell() {
        let letters = Letters::new(&[
            next(1, 2, Color::Black, 5),
            next(3, 3, Color::Black, 4),
            next(3, 3, Color::White, 3),
        ]);
        assert_eq!([letters.get(3, 3), letters.get(1, 2)], [Some('A'), Some('B')]);
        assert_eq!(letters.get(1, 1), None);
        let pattern = Pattern::parse("B_W/BBB/_?_").unwrap();
        let lines = pattern_lines(&pattern, &letters, &Theme::plain());
        assert_eq!(lines, [" X B O", " X X X", " . ? A"]);
    }

    #[test]
    fn diamonds_keep_their_form() {
        let pattern = Pattern::parse("B/_BB/BBBWW/WBB/W").unwrap();
        let lines = pattern_lines(&pattern, &Letters::default(), &Theme::plain());
        assert_eq!(lines, ["     X", "   . X X", " X X X O O", "   O X X", "     O"]);
    }

    #[test]
    fn blocks_are_side_by_side_while_they_fit() {
        let block = |text: &str| (vec![text.to_owned(), "..".to_owned()], 4);
        let lines = side_by_side(&[block("a"), block("b"), block("c")], 12);
        assert_eq!(lines, ["a      b", "..     ..", "", "c", ".."]);
        assert_eq!(side_by_side(&[block("a")], 1), ["a", ".."]);
    }
}
