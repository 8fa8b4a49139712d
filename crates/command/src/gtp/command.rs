//! Lines of the protocol.

/// A line with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number that the response repeats.
    pub id: Option<u64>,
    /// The command.
    pub name: String,
    /// The words after it.
    pub arguments: Vec<String>,
}

/// Reads a line; `None` if it is empty or a comment. Control characters are left out, and tabs are
/// blanks, as the protocol says.
pub fn read_line(line: &str) -> Option<Line> {
    let line = line.split('#').next()?;
    let line: String =
        line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
    let mut words = line.split_whitespace();
    let first = words.next()?;
    let id = first.parse::<u64>().ok();
    let name = if id.is_some() { words.next()? } else { first };
    Some(Line { id, name: name.to_owned(), arguments: words.map(str::to_owned).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_comments_and_control_characters() {
        let line = |id, name: &str, arguments: &[&str]| {
            let arguments = arguments.iter().map(|&word| word.to_owned()).collect();
            Some(Line { id, name: name.to_owned(), arguments })
        };
        assert_eq!(read_line("play B Q16\r\n"), line(None, "play", &["B", "Q16"]));
        assert_eq!(read_line("12\tgenmove\x01 w # now"), line(Some(12), "genmove", &["w"]));
        for empty in ["", "  \r\n", "# play", "7", "\x07"] {
            assert_eq!(read_line(empty), None, "{empty:?}");
        }
    }
}
