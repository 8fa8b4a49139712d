//! Diagrams of patterns, with letters where play went on.

use gopdb::database::FoundContinuation;
use gopdb::pattern::{Cell, Pattern};

use super::{Style, Theme};

/// The letters of cells where play went on, A where it did most often.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Letters(Vec<(u8, u8)>);

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
        Letters(cells.into_iter().map(|(cell, _)| cell).take(26).collect())
    }

    /// The letter of a cell, whose row and column count from 1.
    pub fn get(&self, row: u8, col: u8) -> Option<char> {
        let place = self.0.iter().position(|&cell| cell == (row, col))?;
        Some((b'A' + place as u8) as char)
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
fn visible_width(text: &str) -> usize {
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
    use gopdb::dictionary::Results;
    use gopdb::go::Color;

    fn next(row: u8, col: u8, color: Color, count: u64) -> FoundContinuation {
        let results = Results::default();
        FoundContinuation { row, col, color, count, tenuki: 0, results, games: None, years: None }
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
    fn blocks_stand_beside_each_other_while_they_fit() {
        let block = |text: &str| (vec![text.to_owned(), "..".to_owned()], 4);
        let lines = side_by_side(&[block("a"), block("b"), block("c")], 12);
        assert_eq!(lines, ["a      b", "..     ..", "", "c", ".."]);
        assert_eq!(side_by_side(&[block("a")], 1), ["a", ".."]);
    }
}
