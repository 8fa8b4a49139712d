//! Values: numbers, ranges, texts, names.

use nom::Parser;

use super::super::error::{Error, ErrorKind, Expected, Suggestion, nearest, shown};
use super::super::fact::{Fact, Field, Rank, TextField};
use super::super::lex::{Raw, Token};
use super::super::syntax::{Node, Query};
use super::super::text::unescape;
use super::super::{Bounds, ME, PartialDate, PointName, Quarters, Span, Spanned, TextMatch};
use super::{Parsed, RESERVED, TokenKind, Tokens, begins_query, fail};

use crate::GameId;

/// A value that a range can have as its ends.
pub(super) trait Scalar: Copy + PartialOrd {
    /// The least and the greatest value that this text writes (a decade is ten years).
    fn read(text: &str) -> Option<(Self, Self)>;
    /// The value after this one.
    fn next(self) -> Option<Self>;
    /// The value before this one.
    fn previous(self) -> Option<Self>;
    /// Returns true if the range from `from` to `to` is not empty.
    fn is_range(from: Self, to: Self) -> bool {
        from <= to
    }
}

impl Scalar for u32 {
    fn read(text: &str) -> Option<(u32, u32)> {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let value = if digits { text.parse().ok() } else { None };
        value.map(|value| (value, value))
    }

    fn next(self) -> Option<u32> {
        self.checked_add(1)
    }

    fn previous(self) -> Option<u32> {
        self.checked_sub(1)
    }
}

impl Scalar for Quarters {
    fn read(text: &str) -> Option<(Quarters, Quarters)> {
        Quarters::read(text).map(|value| (value, value))
    }

    fn next(self) -> Option<Quarters> {
        self.0.checked_add(1).map(Quarters)
    }

    fn previous(self) -> Option<Quarters> {
        self.0.checked_sub(1).map(Quarters)
    }
}

impl Scalar for Rank {
    fn read(text: &str) -> Option<(Rank, Rank)> {
        Rank::read(text).map(|rank| (rank, rank))
    }

    fn next(self) -> Option<Rank> {
        Rank::next(self)
    }

    fn previous(self) -> Option<Rank> {
        Rank::previous(self)
    }
}

impl Scalar for PartialDate {
    fn read(text: &str) -> Option<(PartialDate, PartialDate)> {
        let decade =
            text.strip_suffix(['s', 'S']).filter(|years| years.len() == 4 && years.ends_with('0'));
        let Some(years) = decade else {
            return PartialDate::read(text).map(|date| (date, date));
        };
        let first = PartialDate::read(years).filter(|date| date.month == 0)?;
        Some((first, PartialDate::year(first.year + 9)))
    }

    fn next(self) -> Option<PartialDate> {
        PartialDate::next(self)
    }

    fn previous(self) -> Option<PartialDate> {
        PartialDate::previous(self)
    }

    fn is_range(from: PartialDate, to: PartialDate) -> bool {
        from.first_day() <= to.last_day()
    }
}

/// A word or a text in quotes, if it is no reserved word.
fn plain(input: Tokens<'_>) -> Option<Token<'_>> {
    input.peek().filter(|token| match token.raw {
        Raw::Text => true,
        Raw::Word => !RESERVED.iter().any(|word| token.is_word(word)),
        _ => false,
    })
}

fn wrong_value<'a, T>(input: Tokens<'a>, token: Token<'_>, expected: Expected) -> Parsed<'a, T> {
    let found = shown(token.text);
    let near = nearest(token.text, expected.words());
    fail(Error {
        suggestion: near.map(|near| Box::new(Suggestion::replace(token.span, near))),
        ..input.context.error(token.span, ErrorKind::Value { found, expected })
    })
}

/// A whole number.
pub(super) fn number(input: Tokens<'_>) -> Parsed<'_, Spanned<u32>> {
    numeral(input, Expected::Number)
}

/// A whole number: `what` is its meaning, for errors.
pub(super) fn numeral(input: Tokens<'_>, what: Expected) -> Parsed<'_, Spanned<u32>> {
    let Some(token) = plain(input) else { return input.miss(what) };
    match u32::read(token.text) {
        Some((value, _)) => Ok((input.take(TokenKind::Number), Spanned::new(value, token.span))),
        None if token.text.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
            wrong_value(input, token, what)
        }
        None => input.miss(what),
    }
}

/// The number of a game.
pub(super) fn game(input: Tokens<'_>) -> Parsed<'_, Spanned<GameId>> {
    let (rest, number) = numeral(input, Expected::Game)?;
    Ok((rest, Spanned::new(number.node.into(), number.span)))
}

/// A range as it is written: one value or two ends, of which each may be empty.
struct Written<'a> {
    from: &'a str,
    /// `None` for one value.
    to: Option<&'a str>,
    span: Span,
    /// The tokens after it.
    rest: Tokens<'a>,
}

impl<'a> Written<'a> {
    /// Reads a range that is one word (`1..60`) or has blanks about its dots (`1 .. 60`).
    fn read<T: Scalar>(input: Tokens<'a>, first: Token<'a>) -> Written<'a> {
        let mut rest = input.take(TokenKind::Number);
        let (mut from, mut to) = match first.text.split_once("..") {
            Some((from, to)) => (from, Some(to)),
            None => (first.text, None),
        };
        // `1 ..60` and `1 .. 60`
        if to.is_none()
            && let Some(dots) = rest.peek().filter(|token| token.raw == Raw::Word)
            && let Some(end) = dots.text.strip_prefix("..")
        {
            to = Some(end);
            rest = rest.take(TokenKind::Number);
        }
        // `.. 60`: dots that are a word of their own take the value after them.
        if to == Some("")
            && rest.last().is_some_and(|token| token.text == "..")
            && let Some(end) = rest.peek().filter(|token| token.raw == Raw::Word)
            && T::read(end.text).is_some()
        {
            to = Some(end.text);
            rest = rest.take(TokenKind::Number);
        }
        if to.is_some() {
            from = from.trim();
        }
        Written { from, to, span: rest.span_since(first.span.start), rest }
    }

    /// The error that nothing is in the range.
    fn empty<T>(&self, input: Tokens<'a>, comparison: Option<Token<'a>>) -> Parsed<'a, T> {
        let start = comparison.map_or(self.span.start, |token| token.span.start);
        let operator = comparison.map_or("", |token| token.text);
        let dots = if self.to.is_some() { ".." } else { "" };
        let to = self.to.unwrap_or("");
        let found = shown(&format!("{operator}{}{dots}{to}", self.from));
        input.fail(Span::new(start, self.span.end), ErrorKind::EmptyRange { found })
    }
}

/// The bounds of values that compare with a range from `low` to `high`; `None` if none do.
fn compared<T: Scalar>(comparison: Raw, low: Option<T>, high: Option<T>) -> Option<Bounds<T>> {
    let one_end = |from: Option<T>, to: Option<T>| match (from, to) {
        (None, None) => None,
        _ => Some(Bounds { from, to }),
    };
    match comparison {
        Raw::Ge => one_end(low, None),
        Raw::Le => one_end(None, high),
        Raw::Gt => one_end(high.and_then(T::next), None),
        Raw::Lt => one_end(None, low.and_then(T::previous)),
        _ => Some(Bounds { from: low, to: high }),
    }
}

/// Parses one value, a range, or, after a comparison, one end of a range.
pub(super) fn range<'a, T: Scalar>(
    input: Tokens<'a>,
    what: Expected,
    comparison: Option<Token<'a>>,
) -> Parsed<'a, Spanned<Bounds<T>>> {
    let Some(first) = plain(input) else { return input.miss(what) };
    let written = Written::read::<T>(input, first);
    let Written { from, to, span, rest } = written;
    let read = |text: &str| match T::read(text) {
        _ if text.is_empty() => Ok(None),
        Some(value) => Ok(Some(value)),
        None => Err(()),
    };
    let (Ok(low), Ok(high)) = (read(from), read(to.unwrap_or(from))) else {
        return wrong_value(input, first, what);
    };
    if let Some(operator) =
        comparison.filter(|it| to.is_some() && !matches!(it.raw, Raw::Eq | Raw::Ne))
    {
        let operator_text = shown(operator.text);
        let kind = ErrorKind::Operator {
            operator: operator_text,
            word: "a..b",
            instead: "no comparison: write it alone",
        };
        return input.fail(operator.span, kind);
    }
    let (low, high) = (low.map(|(least, _)| least), high.map(|(_, greatest)| greatest));
    let (low, high) = match (low, high) {
        (None, None) if to.is_some() => return input.fail(span, ErrorKind::OpenRange),
        (None, None) => return wrong_value(input, first, what),
        ends => ends,
    };
    match compared(comparison.map_or(Raw::Eq, |token| token.raw), low, high) {
        Some(Bounds { from: Some(from), to: Some(to) }) if !T::is_range(from, to) => {
            written.empty(input, comparison)
        }
        Some(bounds) => Ok((rest, Spanned::new(bounds, span))),
        None => written.empty(input, comparison),
    }
}

/// A text of a game.
pub(super) fn text_match(input: Tokens<'_>, field: Field) -> Parsed<'_, TextMatch> {
    let (rest, token) = raw_text(input, Expected::Value(field))?;
    if token.raw == Raw::Word {
        one_word(rest, token)?;
    }
    let text = TextMatch::from_raw(token.text);
    if text == TextMatch::Contains(String::new()) {
        return input.fail(token.span, ErrorKind::EmptyText);
    }
    Ok((rest, text))
}

/// A player's name in full: a text in quotes, or words.
pub(super) fn player_name(input: Tokens<'_>) -> Parsed<'_, Node> {
    let expected = Expected::Value(Field::Player);
    let start = input.at();
    let (mut rest, first) = raw_text(input, expected)?;
    let mut raw = first.text.to_owned();
    while first.raw == Raw::Word
        && let Some(more) = plain(rest).filter(|token| token.raw == Raw::Word)
    {
        raw = format!("{raw} {}", more.text);
        rest = rest.take(TokenKind::Text);
    }
    let span = rest.span_since(start);
    match TextMatch::from_raw(&raw) {
        TextMatch::Contains(name) if name.trim().is_empty() => {
            input.fail(span, ErrorKind::EmptyText)
        }
        TextMatch::Contains(name) if !name.trim().eq_ignore_ascii_case(ME) => {
            let name = TextMatch::Person(name.trim().to_owned());
            Ok((rest, Spanned::new(Query::Fact(Fact::Text(TextField::Player, name)), span)))
        }
        _ => input.fail(span, ErrorKind::Value { found: shown(&raw), expected }),
    }
}

/// A text that is taken as it is: a tag, a path.
pub(super) fn text(input: Tokens<'_>, what: Expected) -> Parsed<'_, Spanned<String>> {
    let (rest, token) = raw_text(input, what)?;
    let text = match token.raw {
        Raw::Text => unescape(token.text),
        _ => token.text.to_owned(),
    };
    if text.is_empty() {
        return input.fail(token.span, ErrorKind::EmptyText);
    }
    Ok((rest, Spanned::new(text, token.span)))
}

fn raw_text(input: Tokens<'_>, what: Expected) -> Parsed<'_, Token<'_>> {
    match (plain(input), input.peek()) {
        (Some(token), _) => Ok((input.take(TokenKind::Text), token)),
        (None, Some(token)) if token.raw == Raw::Word => {
            let found = shown(token.text);
            fail(Error {
                expected: vec![what],
                ..input.context.error(token.span, ErrorKind::KeywordAsText { found })
            })
        }
        _ => input.miss(what),
    }
}

/// Fails if a text without quotes has more than one word.
fn one_word<'a>(rest: Tokens<'a>, first: Token<'a>) -> Parsed<'a, ()> {
    let goes_on = |rest: Tokens<'a>| {
        let more = plain(rest).filter(|token| token.raw == Raw::Word)?;
        let operator = nearest(more.text, ["and", "or", "not", "with", "then", "limit", "offset"]);
        let next = rest.peek_second();
        let is_corner = |it: Token<'_>| it.is_word("upper") || it.is_word("lower");
        let is_option = more.is_word("as") || more.is_word("at") && next.is_some_and(is_corner);
        let other = more.text.starts_with("--") || operator.is_some() || is_option;
        (!other && !begins_query(more, next)).then_some(more)
    };
    let mut words = vec![first.text];
    let mut after = rest;
    while let Some(more) = goes_on(after) {
        words.push(more.text);
        after = Tokens { next: after.next + 1, ..after };
    }
    if words.len() == 1 {
        return Ok((rest, ()));
    }
    let span = after.span_since(first.span.start);
    let text = format!("\"{}\"", words.join(" "));
    fail(Error {
        suggestion: Some(Box::new(Suggestion::replace(span, text))),
        ..rest.context.error(span, ErrorKind::Unquoted)
    })
}

/// A named set with its `$`; the name without.
pub(super) fn set(input: Tokens<'_>) -> Parsed<'_, Spanned<String>> {
    let Some(token) = input.peek().filter(|it| it.raw == Raw::Word && it.text.starts_with('$'))
    else {
        return input.miss(Expected::Set);
    };
    match set_name(token.text) {
        Some(name) => Ok((input.take(TokenKind::Set), Spanned::new(name, token.span))),
        None => wrong_value(input, token, Expected::Set),
    }
}

/// A name for a set, with or without `$`.
pub(super) fn name(input: Tokens<'_>) -> Parsed<'_, Spanned<String>> {
    let Some(token) = input.peek().filter(|token| token.raw == Raw::Word) else {
        return input.miss(Expected::Name);
    };
    match set_name(token.text) {
        Some(name) => Ok((input.take(TokenKind::Set), Spanned::new(name, token.span))),
        None => wrong_value(input, token, Expected::Name),
    }
}

fn set_name(text: &str) -> Option<String> {
    let name = text.strip_prefix('$').unwrap_or(text);
    let fits = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    (!name.is_empty() && name.chars().all(fits) && !name.starts_with('-')).then(|| name.to_owned())
}

/// The name of a point.
pub(super) fn point(input: Tokens<'_>) -> Parsed<'_, PointName> {
    let Some(token) = plain(input) else { return input.miss(Expected::Point) };
    match PointName::read(token.text) {
        Some(point) => Ok((input.take(TokenKind::Number), point)),
        None => wrong_value(input, token, Expected::Point),
    }
}

/// Parses two whole numbers from 1 with a comma between: row and column.
pub(super) fn cell(input: Tokens<'_>) -> Parsed<'_, Spanned<(u32, u32)>> {
    let start = input.at();
    let (rest, row) = numeral(input, Expected::Cell)?;
    let (rest, _) = nom::combinator::cut(super::sign(Raw::Comma, Some(","))).parse(rest)?;
    let (rest, col) = nom::combinator::cut(number).parse(rest)?;
    Ok((rest, Spanned::new((row.node, col.node), rest.span_since(start))))
}
