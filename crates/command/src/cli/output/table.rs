//! Tables.

use gopdb::{Control, Interrupted};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::render::check_row;
use super::{Style, Theme};

/// The side to which the texts of a column are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Texts.
    Left,
    /// Numbers.
    Right,
}

/// Columns are not cut below this width.
const LEAST: usize = 6;

/// A column of a table as texts.
pub(super) struct Cells {
    pub title: String,
    pub align: Align,
    pub can_shrink: bool,
    pub is_spare: bool,
    pub texts: Vec<String>,
}

impl Cells {
    fn width(&self, control: &Control) -> Result<usize, Interrupted> {
        let mut most = self.title.width();
        for (row, text) in self.texts.iter().enumerate() {
            check_row(control, row)?;
            most = most.max(text.width());
        }
        Ok(most)
    }
}

/// Lays columns out in lines, each with its end: a header, a rule, and the rows. Every cell is
/// preceded by a blank, and cells are separated by another. A long table can be interrupted.
pub(super) fn layout(
    columns: &[Cells],
    theme: &Theme,
    control: &Control,
) -> Result<String, Interrupted> {
    let (shown, widths) = fit(columns, theme, control)?;
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
        check_row(control, row)?;
        text += &line(&|column| column.texts[row].clone(), Style::Plain);
    }
    Ok(text)
}

/// The columns that are shown, and the widths of all: those of their texts, less where the
/// terminal is narrow.
fn fit(
    columns: &[Cells],
    theme: &Theme,
    control: &Control,
) -> Result<(Vec<usize>, Vec<usize>), Interrupted> {
    let widths = columns.iter().map(|column| column.width(control));
    let mut widths: Vec<usize> = widths.collect::<Result<_, _>>()?;
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
    Ok((shown, widths))
}

/// The text, shortened to one line of the terminal.
pub fn cut_to_fit(text: &str, theme: &Theme) -> String {
    let text = theme.text(text);
    match theme.width {
        Some(width) => cut(&text, width.into(), theme.pick("…", "~")),
        None => text,
    }
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

    fn layout(columns: &[Cells], theme: &Theme) -> String {
        super::layout(columns, theme, &Control::new()).unwrap()
    }

    fn column(title: &str, align: Align, texts: [&str; 2]) -> Cells {
        let texts = texts.map(String::from).to_vec();
        Cells { title: title.to_owned(), align, can_shrink: false, is_spare: false, texts }
    }

    fn table() -> [Cells; 3] {
        let black = ["李世乭 9p", "Kobayashi Koichi and his pupils"];
        [
            column("game", Align::Right, ["1", "1,234"]),
            Cells { can_shrink: true, ..column("black", Align::Left, black) },
            column("result", Align::Left, ["W+R", "B+0.5"]),
        ]
    }

    #[test]
    fn numbers_are_aligned_to_the_right_and_wide_characters_take_two_columns() {
        let expected = "  game  black                            result
-----------------------------------------------
     1  李世乭 9p                        W+R
 1,234  Kobayashi Koichi and his pupils  B+0.5
";
        assert_eq!(layout(&table(), &Theme::plain()), expected);
    }

    #[test]
    fn texts_are_cut_to_fit() {
        for width in [30, 40, 60] {
            let look = Theme { width: Some(width), unicode: true, ..Theme::plain() };
            for line in layout(&table(), &look).lines() {
                assert!(line.width() <= usize::from(width), "{width}: {line}");
            }
        }
        let look = Theme { width: Some(30), ..Theme::plain() };
        let expected = "  game  black           result
------------------------------
     1  李世乭 9p       W+R
 1,234  Kobayashi Koi~  B+0.5
";
        assert_eq!(layout(&table(), &look), expected);
    }

    #[test]
    fn spare_columns_give_way_from_the_last() {
        let spare = |cells| Cells { is_spare: true, ..cells };
        let table = [
            column("game", Align::Right, ["1", "12"]),
            spare(column("date", Align::Left, ["2016", "2003-05-20"])),
            Cells { can_shrink: true, ..column("black", Align::Left, ["Ke Jie", "李世乭"]) },
            spare(column("years", Align::Left, ["2016", "1999"])),
        ];
        let lines = |width| {
            let look = Theme { width: Some(width), ..Theme::plain() };
            layout(&table, &look).lines().next_back().unwrap().to_owned()
        };
        assert_eq!(lines(40), "   12  2003-05-20  李世乭  1999");
        assert_eq!(lines(30), "   12  2003-05-20  李世乭");
        assert_eq!(lines(20), "   12  李世乭");
    }
}
