//! Suggestions for a query that cannot be parsed: words of other languages, and values as they are
//! written elsewhere.
//!
//! Each guess is tried: only one with which the parser gets further is suggested.

use super::super::Span;
use super::super::error::{Error, ErrorKind, Expected, Suggestion};
use super::super::lex::{Raw, Token};
use super::{Parsed, RESERVED, Tokens, begins_query, run, shown};

/// Words that are not in the language, and those that are meant.
const WORDS: &[(&str, &[&str])] = &[
    ("is", &["="]),
    ("like", &["="]),
    ("contains", &["="]),
    ("equals", &["="]),
    ("named", &["="]),
    ("in", &["at", "="]),
    ("on", &["at"]),
    ("where", &["and"]),
    ("before", &["<", "move <", "date <"]),
    ("until", &["<=", "move <=", "date <="]),
    ("after", &[">", "move >", "date >"]),
    ("since", &[">=", "move >=", "date >="]),
    ("from", &[">=", "date >="]),
    ("over", &[">"]),
    ("under", &["<"]),
];

/// Returns the error with the likely meaning, if one is found.
pub(super) fn with_guess<T>(
    source: &str,
    tokens: &[Token<'_>],
    parser: fn(Tokens<'_>) -> Parsed<'_, T>,
    error: Error,
) -> Error {
    let Some(i) = tokens.iter().position(|token| token.span.end > error.span.start) else {
        return error;
    };
    // A guess is right if the next error is later.
    let mends = |guess: &Suggestion| {
        let Some(mended) = guess.apply(source) else { return false };
        let end = guess.span.start + guess.text.len();
        run(&mended, parser).0.err().is_none_or(|other| other.span.start > end)
    };
    let guesses = replacements(tokens, i);
    if let Some(guess) = guesses.into_iter().find(mends) {
        let kind = match error.kind {
            // The error is at the text that the guess replaces.
            ErrorKind::MissingAnd | ErrorKind::Unquoted | ErrorKind::Unexpected { .. } => {
                ErrorKind::Unexpected { found: shown(guess.span.text(source)) }
            }
            kind => kind,
        };
        return Error { span: guess.span, kind, suggestion: Some(Box::new(guess)), ..error };
    }
    let is_condition = error.expected.contains(&Expected::Field)
        || tokens.get(i).is_some_and(|token| token.raw == Raw::Text)
            && matches!(error.kind, ErrorKind::Literal(_));
    if error.suggestion.is_some() || !is_condition {
        return error;
    }
    match facts(tokens, i).into_iter().find(mends) {
        Some(guess) => Error { span: guess.span, suggestion: Some(Box::new(guess)), ..error },
        None => error,
    }
}

/// Returns the likely replacements of the token `i`, or of those next to it.
fn replacements(tokens: &[Token<'_>], i: usize) -> Vec<Suggestion> {
    let Some(&token) = tokens.get(i) else { return Vec::new() };
    let before = i.checked_sub(1).and_then(|i| tokens.get(i)).copied();
    let after = tokens.get(i + 1).copied();
    let mut guesses = Vec::new();
    // `like "Lee"`: the text is what no parser could read.
    for at in before.into_iter().filter(|_| token.raw == Raw::Text).chain([token]) {
        let Some((_, instead)) = WORDS.iter().find(|(word, _)| at.is_word(word)) else { continue };
        for &text in *instead {
            let mut span = at.span;
            // `before move 80`
            if text.starts_with("move")
                && let Some(next) = after.filter(|it| it.is_word("move") || it.is_word("moves"))
            {
                span.end = next.span.end;
            }
            guesses.push(Suggestion::replace(span, text));
        }
    }
    // `6,5` and `2003 to 2005`
    if let (Some(before), Some(after)) = (before, after) {
        let joint = match token.text {
            "," => Some("."),
            "to" | "-" | "–" | "till" | "until" => Some(".."),
            _ => None,
        };
        if let Some(joint) = joint {
            let span = Span::new(before.span.start, after.span.end);
            guesses.push(Suggestion::replace(span, [before.text, joint, after.text].concat()));
        }
    }
    // `between 2003 and 2005`
    if let Some([between, low, and, high]) = tokens.get(i..i + 4)
        && between.is_word("between")
        && and.is_word("and")
    {
        let span = Span::new(between.span.start, high.span.end);
        guesses.push(Suggestion::replace(span, [low.text, "..", high.text].concat()));
    }
    let text = token.text;
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let mut forms = vec![text.replace(['/', '.'], "-")];
        forms.extend(text.ends_with('s').then(|| format!("19{text}")));
        forms.extend(text.split_once(['-', '–']).map(|(a, b)| format!("{a}..{b}")));
        forms.extend(text.strip_suffix('+').map(|least| format!("{least}..")));
        forms.extend(text.split_once('x').filter(|(a, b)| a == b).map(|(a, _)| a.to_owned()));
        forms.retain(|form| form != text);
        guesses.extend(forms.into_iter().map(|form| Suggestion::replace(token.span, form)));
    }
    guesses
}

/// The facts that a value without its field may be.
fn facts(tokens: &[Token<'_>], i: usize) -> Vec<Suggestion> {
    let from = tokens.get(i..).unwrap_or_default();
    let Some(&token) = from.first() else { return Vec::new() };
    let mut guesses = Vec::new();
    if token.raw == Raw::Word {
        let fields = ["date", "result", "rank"].into_iter();
        guesses.extend(
            fields.map(|field| Suggestion::replace(token.span, format!("{field} {}", token.text))),
        );
    }
    let is_name = |token: &Token<'_>| {
        token.raw == Raw::Word
            && !token.text.contains(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation())
            && !RESERVED.iter().any(|word| token.is_word(word))
            && !begins_query(*token, None)
    };
    let words: Vec<&Token<'_>> = from.iter().take_while(|token| is_name(token)).collect();
    let (span, name) = match words[..] {
        [] if token.raw == Raw::Text && !token.text.contains('/') => {
            (token.span, format!("\"{}\"", token.text))
        }
        [] => return guesses,
        [_] => (token.span, token.text.to_owned()),
        [.., last] => {
            let texts: Vec<&str> = words.iter().map(|token| token.text).collect();
            (Span::new(token.span.start, last.span.end), format!("\"{}\"", texts.join(" ")))
        }
    };
    guesses.push(Suggestion::replace(span, format!("player {name}")));
    guesses
}
