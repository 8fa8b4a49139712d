//! Text from outside, made harmless before it reaches a terminal, a page or a spreadsheet.

/// Returns true if this character can control a terminal, hide, or reorder the text around it.
///
/// These are the C0 and C1 controls, line and paragraph separators, bidirectional controls,
/// zero-width characters, and the invisible tag characters.
pub fn is_hostile(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// The text with every hostile character replaced by `·`.
///
/// Every text that a command prints is cleaned here: cells, notes, errors and progress.
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if is_hostile(c) { '·' } else { c }).collect()
}

/// Replaces hostile characters as [`clean`] does, but keeps line ends and tabs.
pub fn clean_lines(text: &str) -> String {
    let keep = |c: char| matches!(c, '\n' | '\t') || !is_hostile(c);
    text.chars().map(|c| if keep(c) { c } else { '·' }).collect()
}

/// The characters of our own output, in ASCII. Other characters stay as they are.
pub fn to_ascii(text: &str) -> String {
    let text = text.replace(" · ", ", ");
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        ascii.push(match c {
            '●' => 'X',
            '○' => 'O',
            '–' | '─' => '-',
            '…' => '~',
            '·' => '.',
            '†' => '!',
            '×' => 'x',
            other => other,
        });
    }
    ascii
}

/// The text as XML writes it. XML 1.0 has no way to write most controls, so they are replaced.
pub fn xml(text: &str) -> String {
    let is_allowed = |c: char| !matches!(c, '\u{fffe}' | '\u{ffff}');
    let clean: String = clean(text).chars().filter(|&c| is_allowed(c)).collect();
    clean
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&apos;")
}

/// A cell of a CSV file that no spreadsheet takes for a formula: one that begins like a formula
/// gets an apostrophe in front.
pub fn csv_cell(text: String) -> String {
    if text.starts_with([
        '=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    ]) {
        format!("'{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_characters_are_replaced_and_others_stay() {
        let hostile = "\u{1b}[31mred\u{7}\u{9b}2J\u{202e}abc\u{200b}\u{feff}\n";
        assert_eq!(clean(hostile), "·[31mred··2J·abc···");
        assert_eq!(clean("Łée 李世乭 é\u{301}"), "Łée 李世乭 é\u{301}");
        assert_eq!(clean_lines("a\n\tb\u{1b}"), "a\n\tb·");
    }

    #[test]
    fn formulas_are_defused() {
        let cells = ["=1+1", "+cmd", "-2", "@x", "W+R", "\t=1"].map(str::to_owned);
        assert_eq!(cells.map(csv_cell), ["'=1+1", "'+cmd", "'-2", "'@x", "W+R", "'\t=1"]);
    }

    #[test]
    fn xml_has_no_controls() {
        assert_eq!(xml("<a b='\u{1}'>&\u{ffff}"), "&lt;a b=&apos;·&apos;&gt;&amp;");
    }
}
