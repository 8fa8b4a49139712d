//! Tables.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Style, Theme};

/// The side to which the texts of a column are aligned.
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

    #[allow(dead_code)] // Until every command returns a report.
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

/// Columns are not cut below this width.
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
    pub fn render(&self, theme: &Theme) -> String {
        let cells = |(i, column): (usize, &Column)| Cells {
            title: column.title.to_owned(),
            align: column.align,
            can_shrink: column.can_shrink,
            is_spare: column.is_spare,
            texts: self
                .rows
                .iter()
                .map(|row| row.get(i).map_or(String::new(), |text| super::clean(text)))
                .collect(),
        };
        layout(&self.columns.iter().enumerate().map(cells).collect::<Vec<_>>(), theme)
    }
}

/// A column of a table as texts.
pub(super) struct Cells {
    pub title: String,
    pub align: Align,
    pub can_shrink: bool,
    pub is_spare: bool,
    pub texts: Vec<String>,
}

impl Cells {
    fn width(&self) -> usize {
        self.texts.iter().map(|text| text.width()).max().unwrap_or(0).max(self.title.width())
    }
}

/// Lays columns out in lines, each with its end: a header, a rule, and the rows. Every cell is
/// preceded by a blank, and cells are separated by another.
pub(super) fn layout(columns: &[Cells], theme: &Theme) -> String {
    let (shown, widths) = fit(columns, theme);
    let line = |texts: &dyn Fn(&Cells) -> String, style: Style| {
        let mut line = String::new();
        for (n, &i) in shown.iter().enumerate() {
            let column = &columns[i];
            let text = cut(&texts(column), widths[i], theme.pick("…", "~"));
            let gap = " ".repeat(widths[i] - text.width().min(widths[i]));
            line += if n == 0 { " " } else { "  " };
            let text = theme.paint(style, &text);
            line += &match column.align {
                Align::Left if n + 1 == shown.len() => text,
                Align::Left => text + &gap,
                Align::Right => gap + &text,
            };
        }
        line.truncate(line.trim_end().len());
        line.push('\n');
        line
    };
    let mut text = line(&|column| column.title.clone(), Style::Strong);
    let wide: usize = shown.iter().map(|&i| widths[i] + 2).sum();
    text += &theme.pick("─", "-").repeat(wide.saturating_sub(1));
    text.push('\n');
    let rows = columns.first().map_or(0, |column| column.texts.len());
    for row in 0..rows {
        text += &line(&|column| column.texts[row].clone(), Style::Plain);
    }
    text
}

/// The columns that are shown, and the widths of all: those of their texts, less where the
/// terminal is narrow.
fn fit(columns: &[Cells], theme: &Theme) -> (Vec<usize>, Vec<usize>) {
    let mut widths: Vec<usize> = columns.iter().map(Cells::width).collect();
    let mut shown: Vec<usize> = (0..widths.len()).collect();
    let room = theme.width.map_or(usize::MAX, usize::from);
    let over = |shown: &[usize], widths: &[usize]| {
        let texts: usize = shown.iter().map(|&i| widths[i]).sum();
        (texts + 2 * shown.len()).saturating_sub(room.saturating_add(1))
    };
    while over(&shown, &widths) > 0
        && let Some(spare) = shown.iter().rposition(|&i| columns[i].is_spare)
    {
        shown.remove(spare);
    }
    for _ in 0..over(&shown, &widths) {
        let widest = (shown.iter().copied())
            .filter(|&i| columns[i].can_shrink && widths[i] > LEAST)
            .max_by_key(|&i| widths[i]);
        let Some(widest) = widest else { break };
        widths[widest] -= 1;
    }
    (shown, widths)
}

/// The text, cut to this many columns of a terminal.
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
        assert_eq!(table().render(&Theme::plain()), expected);
    }

    #[test]
    fn texts_are_cut_to_fit() {
        for width in [30, 40, 60] {
            let look = Theme { width: Some(width), unicode: true, ..Theme::plain() };
            for line in table().render(&look).lines() {
                assert!(line.width() <= usize::from(width), "{width}: {line}");
            }
        }
        let look = Theme { width: Some(30), ..Theme::plain() };
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
            let look = Theme { width: Some(width), ..Theme::plain() };
            table.render(&look).lines().next_back().unwrap().to_owned()
        };
        assert_eq!(lines(40), "   12  2003-05-20  李世乭  1999");
        assert_eq!(lines(30), "   12  2003-05-20  李世乭");
        assert_eq!(lines(20), "   12  李世乭");
    }
}
