//! Property values and their escapes.

use std::borrow::Cow;
use std::fmt;

/// A property value as written between its brackets.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value<'a>(&'a str);

impl<'a> Value<'a> {
    pub(super) const fn new(raw: &'a str) -> Value<'a> {
        Value(raw)
    }

    /// The value with its backslashes.
    pub const fn raw(self) -> &'a str {
        self.0
    }

    /// The value as SGF's "text": a backslash makes the next character content, or removes a line
    /// break. Line breaks stay, other white space becomes a space.
    pub fn text(self) -> Cow<'a, str> {
        self.unescape(true)
    }

    /// The value as SGF's "simple text", which has one line: as [`text`](Value::text), but line
    /// breaks become spaces. White space around it is cut off.
    pub fn simple_text(self) -> Cow<'a, str> {
        match Value(self.0.trim()).unescape(false) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        }
    }

    fn unescape(self, keep_lines: bool) -> Cow<'a, str> {
        let is_break = |c: char| c == '\n' || c == '\r';
        let special = |c: char| match c {
            '\\' | '\r' | '\t' | '\x0b' | '\x0c' => true,
            '\n' => !keep_lines,
            _ => false,
        };
        if !self.0.contains(special) {
            return Cow::Borrowed(self.0);
        }
        let mut text = String::with_capacity(self.0.len());
        let mut chars = self.0.chars().peekable();
        while let Some(c) = chars.next() {
            let escaped = c == '\\';
            let c = if escaped { chars.next().unwrap_or(' ') } else { c };
            if is_break(c) {
                // CR LF and LF CR are one line break.
                chars.next_if(|&next| is_break(next) && next != c);
                if !escaped {
                    text.push(if keep_lines { '\n' } else { ' ' });
                }
            } else if matches!(c, '\t' | '\x0b' | '\x0c') {
                text.push(' ');
            } else {
                text.push(c);
            }
        }
        Cow::Owned(text)
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_line_breaks() {
        let cases = [
            ("plain", "plain", "plain"),
            (r"a\]b\\c\:d", r"a]b\c:d", r"a]b\c:d"),
            ("a\\\nb\\\r\nc\\\rd", "abcd", "abcd"),
            ("a\nb\r\nc\n\rd\re", "a\nb\nc\nd\ne", "a b c d e"),
            ("\ta\\\tb\x0b", " a b ", "a b"),
            (" a\n\nb ", " a\n\nb ", "a  b"),
            ("lone\\", "lone ", "lone"),
            (r"\é\围", "é围", "é围"),
        ];
        for (raw, text, simple) in cases {
            assert_eq!(Value(raw).text(), text, "{raw:?}");
            assert_eq!(Value(raw).simple_text(), simple, "{raw:?}");
        }
        assert!(matches!(Value("a\nb").text(), Cow::Borrowed(_)), "copied only where needed");
    }
}
