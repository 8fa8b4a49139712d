//! For editors of a line: completion, highlighting, and whether the line is complete.
//!
//! All functions take any text.

use std::ops::Range;

use super::Span;
use super::error::Expected;
use super::fact::Field;
use super::lex::{Raw, Token, lex};
use super::parse::{RESERVED, notes};
use crate::pattern::Shape;

/// The kind of a part of a line, for colouring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// The word that begins a statement.
    Command,
    /// Another word of the language.
    Keyword,
    /// A field of games.
    Field,
    /// A shape word.
    Shape,
    /// A pattern literal.
    Literal,
    /// A text or a name.
    Text,
    /// A number, a date, a point, or a range of them.
    Number,
    /// A word that is a value: a result, a winner.
    Value,
    /// A named set.
    Set,
    /// A comparison, parenthesis or other sign.
    Operator,
    /// A word after the end of parsing.
    Plain,
    /// The place of an error.
    Error,
}

/// The parts of a line, without the blanks between them, in order.
pub fn tokens(line: &str) -> Vec<(Range<usize>, TokenKind)> {
    let (result, notes) = notes(line);
    let error = result.err();
    // A word that is still being typed is no error if it can become right.
    let typing = complete(line, line.len());
    let unfinished = |token: &Token<'_>| {
        token.span.end == line.len()
            && (typing.words().next().is_some() || token.raw == Raw::Unclosed)
    };
    let kind = |(token, read): (&Token<'_>, &Option<TokenKind>)| {
        let wrong = error.as_ref().is_some_and(|error| {
            error.span.start < token.span.end && token.span.start < error.span.end
        });
        let kind = match read {
            _ if wrong && !unfinished(token) => TokenKind::Error,
            Some(kind) => *kind,
            None => guess(token),
        };
        (token.span.range(), kind)
    };
    notes.tokens.iter().zip(&notes.kinds).map(kind).collect()
}

/// Returns the likely kind of a token, without regard to its neighbours.
fn guess(token: &Token<'_>) -> TokenKind {
    let text = token.text;
    match token.raw {
        Raw::Text | Raw::Unclosed if text.contains('/') && text.chars().all(is_in_literal) => {
            TokenKind::Literal
        }
        Raw::Text | Raw::Unclosed => TokenKind::Text,
        Raw::Word if RESERVED.iter().any(|word| token.is_word(word)) => TokenKind::Keyword,
        Raw::Word if Shape::from_name(text).is_some() => TokenKind::Shape,
        Raw::Word if text.parse::<Field>().is_ok() => TokenKind::Field,
        Raw::Word if text.contains('/') => TokenKind::Literal,
        Raw::Word if text.starts_with('$') => TokenKind::Set,
        Raw::Word if text.starts_with(|c: char| c.is_ascii_digit()) => TokenKind::Number,
        Raw::Word => TokenKind::Plain,
        _ => TokenKind::Operator,
    }
}

/// Returns true if this character can be in a pattern literal.
fn is_in_literal(c: char) -> bool {
    "BXWO_.?*bxwos#/".contains(c) || c.is_whitespace()
}

/// The completions at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The text that is being typed: from the beginning of its token, with an opening quote, to the
    /// cursor.
    pub span: Span,
    /// The text of `span` without an opening quote.
    pub typed: String,
    /// True if it is typed in quotes.
    pub quoted: bool,
    /// The kinds of token that are expected.
    pub expected: Vec<Expected>,
    /// Other words that are allowed here: those of rare options, which errors do not list.
    pub unlisted: Vec<&'static str>,
}

impl Completion {
    /// The words of the language that are allowed here and begin with the typed text. Names of
    /// players, corpora and sets are added by the caller, according to [`Completion::expected`].
    pub fn words(&self) -> impl Iterator<Item = &'static str> + '_ {
        let begins = |word: &&'static str| {
            !self.quoted
                && word
                    .get(..self.typed.len())
                    .is_some_and(|begin| begin.eq_ignore_ascii_case(&self.typed))
        };
        let unlisted = self.unlisted.iter().copied();
        self.expected.iter().flat_map(|expected| expected.words()).chain(unlisted).filter(begins)
    }
}

/// Returns the completions at the cursor, a byte of the line. A cursor past the end or within a
/// character is moved back.
pub fn complete(line: &str, cursor: usize) -> Completion {
    let mut end = cursor.min(line.len());
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    let line = &line[..end];
    let last = lex(line, 0).pop().filter(|token| {
        // A closed text or a sign is complete; a word is typed as long as the cursor touches it.
        token.span.end == line.len() && token.raw == Raw::Word || token.raw == Raw::Unclosed
    });
    let (span, typed, quoted) = match last {
        Some(token) => (token.span, token.text.to_owned(), token.raw == Raw::Unclosed),
        None => (Span::new(line.len(), line.len()), String::new(), false),
    };
    let (_, notes) = notes(&line[..span.start]);
    Completion { span, typed, quoted, expected: notes.at_end, unlisted: notes.unlisted }
}

/// Returns true if the line is unfinished: a quote or a parenthesis is open, or it ends with a
/// backslash or with a word or sign that something must follow.
pub fn is_unfinished(line: &str) -> bool {
    let tokens = lex(line, 0);
    let Some(last) = tokens.last() else { return line.trim_end().ends_with('\\') };
    let count = |raw: Raw| tokens.iter().filter(|token| token.raw == raw).count();
    let joint = ["and", "or", "not", "with", "then", "where", "between"];
    line.trim_end_matches(['\r', '\n']).ends_with('\\')
        || matches!(last.raw, Raw::Unclosed | Raw::And | Raw::Or | Raw::Not | Raw::Comma)
        || count(Raw::Open) > count(Raw::Close)
        || joint.iter().any(|word| last.is_word(word))
}
