//! The text of a game from its bytes, in which each value has an encoding of its own.
//!
//! Structure is ASCII and known before (see [`super::scan`]). A value that is valid UTF-8, or is but
//! for a character that was cut, is read as that; the others together determine the encoding of the
//! record, and a value that does not fit it is guessed alone. What is content keeps its meaning in
//! the text: a `]` within a value gets its backslash, and a backslash at the end of a value, which
//! would escape the bracket, is removed.

use std::borrow::Cow;
use std::ops::Range;

use super::charset::{Charset, UTF8};
use super::encoding::{Choice, Encodings, Reading};
use super::scan::{blank_len, is_known};

/// The text of a game.
#[derive(Debug)]
pub(super) struct Decoded {
    pub text: String,
    /// The encoding of most values.
    pub choice: Choice,
    /// True if some values are in another encoding.
    pub is_mixed: bool,
    /// True if some characters are invalid.
    pub is_malformed: bool,
}

/// Decodes a game whose values are at these places. Unless its encoding is known, the text after it
/// helps to guess it.
pub(super) fn decode(
    game: &[u8],
    values: &[Range<usize>],
    known: Option<Choice>,
    encodings: &mut Encodings,
    sample: &[u8],
) -> Decoded {
    let value = |at: &Range<usize>| game.get(at.clone()).unwrap_or_default();
    let choice = known.unwrap_or_else(|| {
        let all: Vec<&[u8]> = values.iter().map(value).collect();
        let foreign = foreign(&all, encodings);
        encodings.of_values(game, &foreign, sample)
    });
    let mut decoded = Decoded {
        text: String::with_capacity(game.len() + game.len() / 2),
        choice,
        is_mixed: false,
        is_malformed: false,
    };
    let mut at = 0;
    for place in values {
        decoded.structure(game.get(at..place.start).unwrap_or_default());
        decoded.value(value(place), encodings);
        at = place.end;
    }
    decoded.structure(game.get(at..).unwrap_or_default());
    decoded.text.truncate(decoded.text.trim_ascii_end().len());
    decoded
}

/// The values that are not UTF-8, one a line; if all are, those that may be so by chance.
fn foreign(values: &[&[u8]], encodings: &Encodings) -> Vec<u8> {
    let join = |keep: &dyn Fn(&[u8]) -> bool| {
        let kept: Vec<&[u8]> =
            values.iter().copied().filter(|value| !value.is_ascii() && keep(value)).collect();
        kept.join(&b'\n')
    };
    if encodings.is_fixed() {
        return join(&|_| true);
    }
    let not_utf8 = join(&|value| !is_utf8(value));
    if not_utf8.is_empty() { join(&|_| true) } else { not_utf8 }
}

/// Returns true if a value is UTF-8, perhaps with characters that were cut.
fn is_utf8(value: &[u8]) -> bool {
    match std::str::from_utf8(value) {
        Ok(_) => true,
        Err(error) => {
            let reading = Reading::new(UTF8, value);
            let long = value.iter().filter(|b| **b >= 0xe0).count();
            // A character of three bytes, of which the others agree, is hardly there by chance.
            let is_cut = error.error_len().is_none() && reading.bad == 1;
            long > 1 && reading.good > 0 && (is_cut || reading.bad * 8 <= reading.good)
        }
    }
}

impl Decoded {
    /// Adds the text between values. Characters there mean nothing.
    fn structure(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some(at) = rest.iter().position(|byte| !byte.is_ascii()) {
            let (ascii, other) = rest.split_at(at);
            self.push_ascii(ascii);
            let blank = blank_len(other);
            if blank > 0 {
                self.text.push('\u{3000}');
                rest = other.get(blank..).unwrap_or_default();
                continue;
            }
            let len = other.iter().take_while(|byte| !byte.is_ascii()).count();
            let mut after = other.get(len..).unwrap_or_default();
            // The first letter of a name may be the second byte of a character.
            let name = after.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
            if let Some([_, short @ ..]) = after.get(..name)
                && !after.get(..name).is_some_and(is_known)
                && is_known(short)
            {
                after = after.get(1..).unwrap_or_default();
            }
            self.text.push('\u{fffd}');
            rest = after;
        }
        self.push_ascii(rest);
    }

    fn push_ascii(&mut self, bytes: &[u8]) {
        self.text.extend(bytes.iter().map(|&byte| char::from(byte)));
    }

    /// Adds a value.
    fn value(&mut self, bytes: &[u8], encodings: &Encodings) {
        let charset = self.charset_of(bytes, encodings);
        let (text, is_malformed) = match (std::str::from_utf8(bytes), charset == UTF8) {
            (Ok(text), true) => (Cow::Borrowed(text), false),
            _ => charset.decode(bytes),
        };
        self.is_malformed |= is_malformed;
        self.is_mixed |= charset != self.choice.charset && !bytes.is_ascii();
        if !text.contains([']', '\\']) {
            self.text.push_str(&text);
            return;
        }
        let mut is_escaped = false;
        for c in text.chars() {
            if c == ']' && !is_escaped {
                self.text.push('\\');
            }
            self.text.push(c);
            is_escaped = c == '\\' && !is_escaped;
        }
        if is_escaped {
            self.text.pop();
        }
    }

    fn charset_of(&self, value: &[u8], encodings: &Encodings) -> Charset {
        let main = self.choice.charset;
        if encodings.is_fixed() || value.is_ascii() {
            return main;
        }
        let of_main = || Reading::new(main, value);
        if is_utf8(value) {
            // Characters of two bytes may be UTF-8 by chance.
            let is_sure = value.iter().any(|b| *b >= 0xe0);
            let is_main = main != UTF8 && !is_sure && main.is_east_asian() && of_main().bad == 0;
            return if is_main { main } else { UTF8 };
        }
        let reading = of_main();
        if main != UTF8 && (reading.is_good() || reading.bad <= 1) {
            return main;
        }
        Encodings::of_value(value).unwrap_or(main)
    }
}
