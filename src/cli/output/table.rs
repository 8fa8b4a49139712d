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

/// A column: its title, its alignment, and what may be done where the terminal is narrow.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    title: &'static str,
    align: Align,
    can_shrink: bool,
    is_spare: bool,
}

impl Column {
    /// A column of texts that are never cut.
    pub const fn left(title: &'static str) -> Column {
        Column { title, align: Align::Left, can_shrink: false, is_spare: false }
    }

    /// A column of numbers.
    pub const fn right(title: &'static str) -> Column {
        Column { title, align: Align::Right, can_shrink: false, is_spare: false }
    }

    /// A column of texts that are cut where there is no room for them.
    pub const fn text(title: &'static str) -> Column {
        Column { title, align: Align::Left, can_shrink: true, is_spare: false }
    }

    /// The same, left out where there is no room for all columns: the last of such first.
    pub const fn spare(self) -> Column {
        Column { is_spare: true, ..self }
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
        let (shown, widths) = self.widths(look);
        let mark = look.pick("…", "~");
        table.set_header(shown.iter().map(|&i| {
            let column = self.columns[i];
            let title = cut(column.title, widths[i], mark);
            let cell = Cell::new(title).set_alignment(alignment(column.align));
            if look.color { cell.add_attribute(Attribute::Bold) } else { cell }
        }));
        for row in &self.rows {
            table.add_row(shown.iter().map(|&i| {
                let text = cut(&super::clean(&row[i]), widths[i], mark);
                Cell::new(text).set_alignment(alignment(self.columns[i].align))
            }));
        }
        // A blank before each cell, and one between the columns.
        for column in table.column_iter_mut() {
            column.set_padding((1, 0));
        }
        let lines = table.lines().map(|line| format!("{}\n", line.trim_end()));
        lines.collect()
    }

    /// The columns that are shown, and the widths of all: those of their texts, less where the
    /// terminal is narrow.
    fn widths(&self, look: &Look) -> (Vec<usize>, Vec<usize>) {
        let mut widths: Vec<usize> = self.columns.iter().map(|c| c.title.width()).collect();
        for row in &self.rows {
            for (width, text) in widths.iter_mut().zip(row) {
                *width = (*width).max(text.width());
            }
        }
        let mut shown: Vec<usize> = (0..widths.len()).collect();
        let room = look.width.map_or(usize::MAX, usize::from);
        let over = |shown: &[usize], widths: &[usize]| {
            let texts: usize = shown.iter().map(|&i| widths[i]).sum();
            (texts + 2 * shown.len()).saturating_sub(room.saturating_add(1))
        };
        while over(&shown, &widths) > 0
            && let Some(spare) = shown.iter().rposition(|&i| self.columns[i].is_spare)
        {
            shown.remove(spare);
        }
        for _ in 0..over(&shown, &widths) {
            let widest = (shown.iter().copied())
                .filter(|&i| self.columns[i].can_shrink && widths[i] > LEAST)
                .max_by_key(|&i| widths[i]);
            let Some(widest) = widest else { break };
            widths[widest] -= 1;
        }
        (shown, widths)
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

    #[test]
    fn spare_columns_give_way_from_the_last() {
        let mut table = Table::new(&[
            Column::right("game"),
            Column::left("date").spare(),
            Column::text("black"),
            Column::left("years").spare(),
        ]);
        table.row(vec!["12".into(), "2003-05-20".into(), "李世乭".into(), "1999".into()]);
        let lines = |width| {
            let look = Look { width: Some(width), ..Look::plain() };
            table.render(&look).lines().next_back().unwrap().to_owned()
        };
        assert_eq!(lines(40), "   12  2003-05-20  李世乭  1999");
        assert_eq!(lines(30), "   12  2003-05-20  李世乭");
        assert_eq!(lines(20), "   12  李世乭");
    }
}
