//! Lines of the protocol.

/// A line with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number that the response repeats.
    pub id: Option<u64>,
    /// The command.
    pub name: String,
    /// The text after the name.
    pub rest: String,
}

impl Line {
    /// The words after the command.
    pub fn arguments(&self) -> Vec<&str> {
        self.rest.split_whitespace().collect()
    }
}

/// Reads a line; `None` if it is empty or a comment. Control characters are left out, and tabs are
/// blanks, as the protocol requires.
pub fn read_line(line: &str) -> Option<Line> {
    let line = line.split('#').next()?;
    let line: String =
        line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
    let word = |text: &str| -> Option<(String, String)> {
        let text = text.trim();
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        (!first.is_empty()).then(|| (first.to_owned(), rest.trim().to_owned()))
    };
    let (first, rest) = word(&line)?;
    let id = first.parse::<u64>().ok();
    let (name, rest) = if id.is_some() { word(&rest)? } else { (first, rest) };
    Some(Line { id, name, rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_comments_and_control_characters() {
        let line = |id, name: &str, rest: &str| {
            Some(Line { id, name: name.to_owned(), rest: rest.to_owned() })
        };
        assert_eq!(read_line("play B Q16\r\n"), line(None, "play", "B Q16"));
        assert_eq!(read_line("12\tgenmove\x01 w # now"), line(Some(12), "genmove", "w"));
        assert_eq!(read_line("loadsgf  a  b.sgf 3"), line(None, "loadsgf", "a  b.sgf 3"));
        assert_eq!(read_line("7 play  B  Q16").unwrap().arguments(), ["B", "Q16"]);
        for empty in ["", "  \r\n", "# play", "7", "\x07"] {
            assert_eq!(read_line(empty), None, "{empty:?}");
        }
    }
}
