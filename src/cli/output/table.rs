//! Tables.

use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, LineStyle, TableStyle};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::Look;

/// Where the text of a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Texts.
    Left,
    /// Numbers.
    Right,
}

/// A column: its title, its alignment, and whether it may be cut where the terminal is narrow.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    title: &'static str,
    align: Align,
    can_shrink: bool,
}

impl Column {
    /// A column of texts that are never cut.
    pub const fn left(title: &'static str) -> Column {
        Column { title, align: Align::Left, can_shrink: false }
    }

    /// A column of numbers.
    pub const fn right(title: &'static str) -> Column {
        Column { title, align: Align::Right, can_shrink: false }
    }

    /// A column of texts that are cut where there is no room for them.
    pub const fn text(title: &'static str) -> Column {
        Column { title, align: Align::Left, can_shrink: true }
    }
}

/// A table with a header.
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

/// No column is cut to less.
const LEAST: usize = 6;

impl Table {
    /// A table of these columns.
    pub fn new(columns: &[Column]) -> Table {
        Table { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Add a row, a text a column.
    pub fn row(&mut self, row: Vec<String>) {
        self.rows.push(row);
    }

    /// The lines, each with its end.
    pub fn render(&self, look: &Look) -> String {
        let fill = if look.unicode { '─' } else { '-' };
        let mut table = comfy_table::Table::new();
        table.load_style(
            TableStyle::new().header_separator(LineStyle::none().fill(fill).junction(fill)),
        );
        table.set_content_arrangement(ContentArrangement::Disabled);
        if look.color {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        table.set_header(self.columns.iter().map(|column| {
            let cell = Cell::new(column.title).set_alignment(alignment(column.align));
            if look.color { cell.add_attribute(Attribute::Bold) } else { cell }
        }));
        let widths = self.widths(look);
        for row in &self.rows {
            let cells = row.iter().zip(&self.columns).zip(&widths);
            table.add_row(cells.map(|((text, column), &width)| {
                let text = cut(&super::clean(text), width, look.pick("…", "~"));
                Cell::new(text).set_alignment(alignment(column.align))
            }));
        }
        // A blank before each cell, and one between the columns.
        for column in table.column_iter_mut() {
            column.set_padding((1, 0));
        }
        let lines = table.lines().map(|line| format!("{}\n", line.trim_end()));
        lines.collect()
    }

    /// The columns' widths: those of their texts, less where the terminal is narrow.
    fn widths(&self, look: &Look) -> Vec<usize> {
        let mut widths: Vec<usize> = self.columns.iter().map(|c| c.title.width()).collect();
        for row in &self.rows {
            for (width, text) in widths.iter_mut().zip(row) {
                *width = (*width).max(text.width());
            }
        }
        let Some(room) = look.width else { return widths };
        let padding = 2 * widths.len() - 1;
        let mut over = (widths.iter().sum::<usize>() + padding).saturating_sub(usize::from(room));
        while over > 0 {
            let least = |i: usize| LEAST.max(self.columns[i].title.width());
            let widest = (0..widths.len())
                .filter(|&i| self.columns[i].can_shrink && widths[i] > least(i))
                .max_by_key(|&i| widths[i]);
            let Some(widest) = widest else { break };
            widths[widest] -= 1;
            over -= 1;
        }
        widths
    }
}

/// The text, cut to so many columns of a terminal.
fn cut(text: &str, width: usize, mark: &str) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(mark.width());
    let fits = |c: &char| match left.checked_sub(c.width().unwrap_or(0)) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    };
    text.chars().take_while(fits).collect::<String>() + mark
}

const fn alignment(align: Align) -> CellAlignment {
    match align {
        Align::Left => CellAlignment::Left,
        Align::Right => CellAlignment::Right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table =
            Table::new(&[Column::right("game"), Column::text("black"), Column::left("result")]);
        table.row(vec!["1".into(), "李世乭 9p".into(), "W+R".into()]);
        table.row(vec!["1,234".into(), "Kobayashi Koichi and his pupils".into(), "B+0.5".into()]);
        table
    }

    #[test]
    fn numbers_stand_right_and_wide_characters_take_two_columns() {
        let expected = "  game  black                            result
-----------------------------------------------
     1  李世乭 9p                        W+R
 1,234  Kobayashi Koichi and his pupils  B+0.5
";
        assert_eq!(table().render(&Look::plain()), expected);
    }

    #[test]
    fn texts_are_cut_to_fit() {
        for width in [30, 40, 60] {
            let look = Look { width: Some(width), unicode: true, ..Look::plain() };
            for line in table().render(&look).lines() {
                assert!(line.width() <= usize::from(width), "{width}: {line}");
            }
        }
        let look = Look { width: Some(30), ..Look::plain() };
        let expected = "  game  black           result
------------------------------
     1  李世乭 9p       W+R
 1,234  Kobayashi Koi~  B+0.5
";
        assert_eq!(table().render(&look), expected);
    }
}
