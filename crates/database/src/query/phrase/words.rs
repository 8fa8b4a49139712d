//! The words of a request.

use crate::record::fold;

/// A word, or several in quotes.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    /// The word as typed, with its quotes.
    pub raw: &'a str,
    /// The byte of the text at which it begins.
    pub start: usize,
    /// The word without quotes, folded.
    pub text: String,
    /// True if it was in quotes.
    pub is_quoted: bool,
}

impl<'a> Word<'a> {
    /// A word without quotes.
    pub fn new(raw: &'a str, start: usize) -> Word<'a> {
        Word { raw, start, text: fold(raw), is_quoted: false }
    }

    /// The byte after its last.
    pub fn end(&self) -> usize {
        self.start + self.raw.len()
    }

    /// Returns the word without quotes, as typed.
    pub fn plain(&self) -> &str {
        if self.is_quoted { self.raw.trim_matches(is_quote) } else { self.raw }
    }
}

/// Quotes of several languages.
pub(super) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»' | '「' | '」' | '《' | '》')
}

/// Signs between words that mean no more than a blank.
fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            ',' | ';'
                | '、'
                | '，'
                | '。'
                | '；'
                | '?'
                | '？'
                | '!'
                | '！'
                | '('
                | ')'
                | '（'
                | '）'
        )
}

/// The words of a text. A possessive `'s` and a full stop at the end of a word are left out.
pub(super) fn split(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c| !is_blank(c)) {
        rest = rest.get(at..).unwrap_or_default();
        let start = text.len() - rest.len();
        let mut chars = rest.char_indices();
        let first = chars.next().map_or(' ', |(_, c)| c);
        let (raw, is_quoted) = if is_quote(first) {
            let close = chars.find(|&(_, c)| is_quote(c));
            let end = close.map_or(rest.len(), |(at, c)| at + c.len_utf8());
            (rest.get(..end).unwrap_or_default(), true)
        } else {
            let ends = |c: char| is_blank(c) || is_quote(c);
            // A pattern has question marks.
            let end = match rest.split_whitespace().next() {
                Some(word) if word.contains('/') => word.len(),
                _ => rest.find(ends).unwrap_or(rest.len()),
            };
            // `player:AlphaGo`
            let end = match rest.find(':') {
                Some(at) if at < end && rest[..at].bytes().all(|b| b.is_ascii_alphabetic()) => {
                    at + 1
                }
                _ => end,
            };
            (rest.get(..end).unwrap_or_default(), false)
        };
        rest = rest.get(raw.len()..).unwrap_or_default();
        let raw = if is_quoted { raw } else { trimmed(raw) };
        if raw.is_empty() {
            continue;
        }
        let plain = if is_quoted { raw.trim_matches(is_quote) } else { raw };
        let plain = plain.trim_start_matches("--");
        words.push(Word { raw, start, text: fold(plain.trim()), is_quoted });
    }
    words
}

/// A word without the letters that only its sentence needs.
fn trimmed(raw: &str) -> &str {
    let raw = raw.strip_suffix("'s").or_else(|| raw.strip_suffix("’s")).unwrap_or(raw);
    if raw.ends_with("..") { raw } else { raw.trim_end_matches(['.', ':']) }
}

/// The texts of words, joined by blanks.
pub(super) fn joined(words: &[Word<'_>]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}
