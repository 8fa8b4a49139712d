//! Bar charts: in the terminal, and as SVG.

use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::Theme;
use super::clean::xml as escape;

/// The width of the longest bar.
const BAR: usize = 32;

/// A bar for a value out of the greatest.
pub fn bar(value: f64, greatest: f64, look: &Theme) -> String {
    let eighths = if greatest > 0.0 { (value / greatest * BAR as f64 * 8.0).round() } else { 0.0 };
    let eighths = (eighths.max(0.0) as usize).min(BAR * 8);
    if !look.unicode {
        return "#".repeat(eighths.div_ceil(8));
    }
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    format!("{}{part}", "█".repeat(eighths / 8))
}

/// A bar of a chart.
pub struct Bar {
    /// The text below it.
    pub label: String,
    /// Its height, a share of 1.
    pub share: f64,
    /// The confidence interval of the share.
    pub interval: (f64, f64),
    /// The text that a browser shows for it.
    pub tooltip: String,
}

/// The width of a column of a title at 12 pixels, and the height of its lines: wide letters in a
/// sans-serif font take up to so much; a letter of two columns takes up to 12.
const TITLE_COLUMN: usize = 8;
const TITLE_LINE: usize = 16;

/// A text in lines of at most this many columns, broken at blanks where there are some.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let used = lines.last().map_or(0, |line| line.width());
        if used > 0 && used + word.trim_end().width() > columns {
            lines.push(String::new());
        }
        for c in word.chars() {
            let used = lines.last().map_or(0, |line| line.width());
            if used + c.width().unwrap_or(0) > columns && c != ' ' {
                lines.push(String::new());
            }
            lines.last_mut().into_iter().for_each(|line| line.push(c));
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// A chart of shares with their confidence intervals, as SVG.
pub fn svg(title: &str, bars: &[Bar]) -> String {
    const LEFT: usize = 48;
    const HEIGHT: usize = 240;
    const STEP: usize = 24;
    let width = (LEFT + STEP * bars.len() + 24).max(320);
    let lines = wrapped(title, (width - LEFT - 16) / TITLE_COLUMN);
    let top = 24 + TITLE_LINE * lines.len();
    let greatest = bars.iter().map(|bar| bar.share).fold(0.0, f64::max);
    // The axis ends at the next of 1, 2, 5, 10, 20, … percent.
    let ends = (-3..3).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)));
    let end = ends.map(|percent| percent / 100.0).find(|end| greatest <= *end).unwrap_or(1.0);
    let end = end.min(1.0);
    let y = |share: f64| top as f64 + HEIGHT as f64 * (1.0 - (share / end).min(1.0));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {}\" \
         font-family=\"sans-serif\" font-size=\"10\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        top + HEIGHT + 56,
        title = escape(title),
    );
    for (i, line) in lines.iter().enumerate() {
        let _ = writeln!(
            text,
            "<text x=\"{LEFT}\" y=\"{}\" font-size=\"12\">{}</text>",
            20 + TITLE_LINE * i,
            escape(line),
        );
    }
    for part in 0..=4 {
        let share = end * f64::from(part) / 4.0;
        let _ = writeln!(
            text,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{} %</text>",
            width - 16,
            LEFT - 6,
            y(share) + 3.0,
            (share * 100_000.0).round() / 1000.0,
            y = y(share),
        );
    }
    for (i, bar) in bars.iter().enumerate() {
        let (low, high) = bar.interval;
        let x = LEFT + STEP * i + 4;
        let (height, middle) = (y(bar.share), x + 8);
        let bottom = top + HEIGHT + 10;
        let _ = writeln!(
            text,
            "<g><title>{}</title><rect x=\"{x}\" y=\"{height:.1}\" width=\"16\" height=\"{:.1}\" \
             fill=\"#4878a8\"/><line x1=\"{middle}\" x2=\"{middle}\" y1=\"{:.1}\" y2=\"{:.1}\" \
             stroke=\"#222\"/><text x=\"{middle}\" y=\"{bottom}\" text-anchor=\"end\" \
             transform=\"rotate(-60 {middle} {bottom})\">{}</text></g>",
            escape(&bar.tooltip),
            (top + HEIGHT) as f64 - height,
            y(high),
            y(low),
            escape(&bar.label),
        );
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_values() {
        let look = Theme { unicode: true, ..Theme::plain() };
        assert_eq!(bar(1.0, 1.0, &look).chars().count(), BAR);
        assert_eq!(bar(0.0, 1.0, &look), "");
        assert_eq!(bar(0.0, 0.0, &look), "");
        assert_eq!(bar(1.5, 32.0, &look), "█▌");
        assert_eq!(bar(1.5, 32.0, &Theme::plain()), "##");
    }

    #[test]
    fn a_chart_is_well_formed_whatever_its_title() {
        let bars = [Bar {
            label: "1990s".to_owned(),
            share: 0.034,
            interval: (0.01, 0.07),
            tooltip: "3 < 4".to_owned(),
        }];
        let chart = svg("3x3 \"B_W\" & <more>", &bars);
        assert!(chart.contains("3x3 &quot;B_W&quot; &amp; &lt;more&gt;"), "{chart}");
        assert!(chart.contains(">5 %</text>") && chart.contains("3 &lt; 4"), "{chart}");
        for tag in ["svg", "g", "title", "text"] {
            let opened = chart.matches(&format!("<{tag}")).count();
            assert_eq!(opened, chart.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        assert!(svg("", &[]).ends_with("</svg>\n"));
    }

    #[test]
    fn titles_are_not_clipped() {
        let long = "7x7 \"_______/_______/___B___/__B____/__BW___/__WW___/_______\" sym at corner \
                    move ..80 and player \"李世乭\" and date 2010..2016 and result W+R";
        let chart = svg(long, &[]);
        let lines: Vec<&str> =
            chart.lines().filter(|line| line.contains("font-size=\"12\"")).collect();
        assert!(lines.len() > 3, "{chart}");
        let text = |line: &str| {
            let text = line.split_once('>').unwrap().1.split('<').next().unwrap().to_owned();
            text.replace("&quot;", "\"")
        };
        for line in &lines {
            assert!(48 + TITLE_COLUMN * text(line).width() <= 320, "{line}");
        }
        let words = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(words(&lines.iter().map(|line| text(line)).collect::<String>()), words(long));
        assert_eq!(wrapped("a bc d", 4), ["a bc", "d"]);
        assert_eq!(wrapped("abcdefg h", 4), ["abcd", "efg", "h"]);
        assert_eq!(wrapped("", 4), [""]);
    }
}
