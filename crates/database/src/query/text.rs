//! Texts of queries: quoting and matching.

use std::fmt::{self, Write as _};

/// The condition on a text of a game. Letter case and accents are ignored.
///
/// The query contains only the text and the kind of match; the database folds both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextMatch {
    /// `player "Lee"`, of a name only: the player is the person of this name if there is one. If not, the
    /// name holds this text.
    Person(String),
    /// `player = "Lee"`, of a name only: the player is the person of this name.
    Exact(String),
    /// `event "Lee"`, and of a name `player ~ "Lee"`: the game's text holds this text.
    Contains(String),
    /// `"Lee*"`: the game's text begins with this text. `"*"` matches every text that is not empty.
    Prefix(String),
}

impl TextMatch {
    /// The text without the mark of a prefix.
    pub fn text(&self) -> &str {
        match self {
            TextMatch::Person(text)
            | TextMatch::Exact(text)
            | TextMatch::Contains(text)
            | TextMatch::Prefix(text) => text,
        }
    }

    /// Returns the operator between a field and the text, with a blank after it if it is not empty.
    pub(crate) const fn operator(&self, is_name: bool) -> &'static str {
        match self {
            TextMatch::Exact(_) => "= ",
            TextMatch::Contains(_) if is_name => "~ ",
            _ => "",
        }
    }

    /// The match that this raw text (between quotes, escapes not yet read) writes.
    pub(crate) fn from_raw(raw: &str) -> TextMatch {
        match raw.strip_suffix('*') {
            Some(prefix) if !ends_in_escape(prefix) => TextMatch::Prefix(unescape(prefix)),
            _ => TextMatch::Contains(unescape(raw)),
        }
    }
}

impl fmt::Display for TextMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        escape(self.text(), f)?;
        f.write_str(match self {
            TextMatch::Person(_) | TextMatch::Exact(_) | TextMatch::Contains(_) => "\"",
            TextMatch::Prefix(_) => "*\"",
        })
    }
}

/// A text that is written in quotes.
pub(crate) struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        escape(self.0, f)?;
        f.write_char('"')
    }
}

fn escape(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for c in text.chars() {
        if matches!(c, '"' | '\\' | '*') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    Ok(())
}

/// The text with `\` taken from before the characters that it protects; before any other
/// character it stays.
pub(crate) fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let protected = |c: &char| matches!(c, '"' | '\'' | '\\' | '*' | '”');
        match chars.next_if(|next| c == '\\' && protected(next)) {
            Some(next) => text.push(next),
            None => text.push(c),
        }
    }
    text
}

/// Returns true if the text ends within an escape, that is, with an odd number of backslashes.
fn ends_in_escape(text: &str) -> bool {
    text.bytes().rev().take_while(|&b| b == b'\\').count() % 2 == 1
}
