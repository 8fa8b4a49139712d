//! The sources of lines.

use std::io::BufRead;

use gopdb::query;

use super::super::error::CliError;
use super::super::session::Session;

/// An item of a source of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A command, of several lines perhaps.
    Text {
        /// The command.
        text: String,
        /// The number of its first line, from 1, if lines are counted.
        number: Option<usize>,
    },
    /// The user discarded the line.
    Interrupted,
    /// There are no more lines.
    End,
}

/// A source of lines.
pub trait Input {
    /// The next command.
    fn line(&mut self) -> Result<Line, CliError>;

    /// Returns true if a user types the lines.
    fn is_terminal(&self) -> bool;

    /// Updates the input after a command was carried out.
    fn refresh(&mut self, session: &mut Session);
}

/// A script: commands from a pipe or a file. A line that begins with `#` is a comment.
pub struct Script<R> {
    reader: R,
    number: usize,
}

impl<R: BufRead> Script<R> {
    /// The script that `reader` gives.
    pub fn new(reader: R) -> Script<R> {
        Script { reader, number: 0 }
    }

    /// The next line without its end; `None` at the end. Bytes that are not UTF-8 are replaced.
    fn read(&mut self) -> Result<Option<String>, CliError> {
        let mut bytes = Vec::new();
        if self.reader.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches(['\n', '\r']);
        Ok(Some(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned()))
    }
}

impl<R: BufRead> Input for Script<R> {
    fn line(&mut self) -> Result<Line, CliError> {
        loop {
            let Some(mut text) = self.read()? else { return Ok(Line::End) };
            let number = Some(self.number);
            if text.trim().is_empty() || text.trim_start().starts_with('#') {
                continue;
            }
            // An empty line ends an unclosed quote or parenthesis, so that one mistake does not
            // consume the rest.
            while is_unfinished(&text) {
                match self.read()? {
                    Some(more) if !more.trim().is_empty() => {
                        text.push('\n');
                        text += &more;
                    }
                    _ => break,
                }
            }
            return Ok(Line::Text { text, number });
        }
    }

    fn is_terminal(&self) -> bool {
        false
    }

    fn refresh(&mut self, _: &mut Session) {}
}

/// Returns true if a command continues in the next line.
pub fn is_unfinished(text: &str) -> bool {
    let first = text.trim_start();
    if first.starts_with(['#', '.']) || first.starts_with("help") || first.starts_with('?') {
        return false;
    }
    query::is_unfinished(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(script: &str) -> Vec<(String, usize)> {
        let mut script = Script::new(script.as_bytes());
        let mut lines = Vec::new();
        while let Line::Text { text, number } = script.line().unwrap() {
            lines.push((text, number.unwrap()));
        }
        lines
    }

    #[test]
    fn comments_and_empty_lines_are_skipped_and_counted() {
        let found = lines("# a script\n\nstats\r\n  # more\nfind player x\n");
        assert_eq!(found, [("stats".into(), 3), ("find player x".into(), 5)]);
    }

    #[test]
    fn a_command_may_take_several_lines() {
        let found = lines("find player Lee and\n  date 2016\nfind \\\n  player x\nstats");
        assert_eq!(
            found,
            [
                ("find player Lee and\n  date 2016".into(), 1),
                ("find \\\n  player x".into(), 3),
                ("stats".into(), 5)
            ]
        );
    }

    #[test]
    fn what_is_never_closed_ends_with_the_paragraph() {
        let found = lines("find player \"Lee\nand more\n\nstats");
        assert_eq!(found, [("find player \"Lee\nand more".into(), 1), ("stats".into(), 4)]);
    }

    #[test]
    fn invalid_utf_8_is_accepted() {
        let mut script = Script::new(&b"\xef\xbb\xbfstats \xff\n"[..]);
        let Line::Text { text, .. } = script.line().unwrap() else { panic!("no line") };
        assert_eq!(text, "stats \u{fffd}");
    }
}
