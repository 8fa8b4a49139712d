//! Patterns with their shape word and options.

use nom::Parser;
use nom::combinator::{cut, opt};

use super::super::error::{Error, ErrorKind, Expected, Suggestion, shown};
use super::super::lex::{Raw, Token};
use super::super::named_shapes::named_shape;
use super::super::syntax::{CellCondition, ConditionKind, Next, Node, PatternQuery, Query};
use super::super::{Bounds, Lines, Place, PointName, Span, Spanned, Symmetries};
use super::value::{cell, range};
use super::{Parsed, TokenKind, Tokens, as_word, fail, word, word_offered};
use crate::go::{Color, Corner};
use crate::pattern::{Cell, LiteralError, Pattern, Shape};

/// The shape that a shape word requires.
#[derive(Clone, Copy)]
enum Asked {
    Shape(Shape),
    Board,
}

/// A pattern: a shape word and a literal, or a literal alone; then options in any order.
pub(super) fn pattern(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    if input.peek().is_some_and(|token| token.is_word("shape")) {
        return named(input);
    }
    input.offer("shape");
    let (rest, asked) = opt(asked).parse(input)?;
    let (rest, literal) = match asked {
        Some(asked) => cut(|input| literal(input, Some(asked))).parse(rest)?,
        None => literal(rest, None)?,
    };
    let mut query = PatternQuery::new(literal.node);
    query.pattern.span = literal.span;
    query.whole_board = matches!(asked.map(|it| it.node), Some(Asked::Board));
    let (rest, query) = options(rest, query)?;
    Ok((rest, Spanned::new(Query::Pattern(query), rest.span_since(start))))
}

/// `shape NAME`: a named shape in all images; then options.
fn named(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    let input = input.take(TokenKind::Keyword);
    let Some(token) = input.peek().filter(|token| matches!(token.raw, Raw::Word | Raw::Text))
    else {
        return input.miss(Expected::NamedShape);
    };
    let Some(pattern) = named_shape(token.text) else {
        let found = shown(token.text);
        let kind = ErrorKind::Value { found, expected: Expected::NamedShape };
        return input.fail(token.span, kind);
    };
    let mut query = PatternQuery::new(pattern);
    query.pattern.span = token.span;
    query.symmetries = Symmetries::ALL;
    let (rest, query) = options(input.take(TokenKind::Literal), query)?;
    Ok((rest, Spanned::new(Query::Pattern(query), rest.span_since(start))))
}

fn asked(input: Tokens<'_>) -> Parsed<'_, Spanned<Asked>> {
    if let Some(token) = input.peek()
        && token.is_word("board")
    {
        let asked = Spanned::new(Asked::Board, token.span);
        return Ok((input.take(TokenKind::Shape), asked));
    }
    let (rest, shape) = shape(input).inspect_err(|_| input.expect(Expected::Word("board")))?;
    Ok((rest, Spanned::new(Asked::Shape(shape.node), shape.span)))
}

/// A shape word.
pub(super) fn shape(input: Tokens<'_>) -> Parsed<'_, Spanned<Shape>> {
    let Some(token) = input.peek().filter(|token| token.raw == Raw::Word) else {
        return input.miss(Expected::Shape);
    };
    match Shape::from_name(token.text) {
        Some(shape) => Ok((input.take(TokenKind::Shape), Spanned::new(shape, token.span))),
        None if is_like_shape(token.text) => {
            input.fail(token.span, ErrorKind::Shape { found: shown(token.text) })
        }
        None => input.miss(Expected::Shape),
    }
}

/// Returns true if it is written as a shape word is, whatever its numbers.
fn is_like_shape(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let text = text.to_ascii_lowercase();
    match text.strip_prefix("diamond") {
        Some(k) => number(k),
        None => text.split_once(['x', '×']).is_some_and(|(h, w)| number(h) && number(w)),
    }
}

/// A literal: in quotes; or a word with a `/` in it; or, after a shape word, a word of cells.
fn literal(input: Tokens<'_>, asked: Option<Spanned<Asked>>) -> Parsed<'_, Spanned<Pattern>> {
    let cells = |text: &str| text.chars().all(|c| Cell::from_char(c).is_some());
    let is_literal = |token: &Token<'_>| match token.raw {
        Raw::Text => true,
        Raw::Word => token.text.contains('/') || asked.is_some() && cells(token.text),
        _ => false,
    };
    let Some(token) = input.peek().filter(is_literal) else {
        return input.miss(Expected::Literal);
    };
    let asked_shape = asked.map(|it| it.node);
    let result = match asked_shape {
        Some(Asked::Shape(shape)) => Pattern::parse_as(token.text, shape),
        Some(Asked::Board) => Pattern::parse_without_edges(token.text),
        _ => Pattern::parse(token.text),
    };
    let pattern = match result {
        Ok(pattern) => pattern,
        Err(error) => return wrong_literal(input, token, asked, error),
    };
    if let (Some(Asked::Board), shape) = (asked_shape, pattern.shape()) {
        let (height, width) = (shape.height(), shape.width());
        if height != width || height < 2 || matches!(shape, Shape::Diamond(_)) {
            return input.fail(token.span, ErrorKind::Board { height, width });
        }
    }
    Ok((input.take(TokenKind::Literal), Spanned::new(pattern, token.span)))
}

/// Point at the cell, the row or the whole literal.
fn wrong_literal<'a, T>(
    input: Tokens<'a>,
    token: Token<'a>,
    asked: Option<Spanned<Asked>>,
    error: LiteralError,
) -> Parsed<'a, T> {
    let at = token.at + error.at();
    let after = token.text.get(error.at()..).unwrap_or_default();
    let is_name = asked.is_none() && !token.text.contains('/');
    let span = match &error {
        // A text in quotes without rows is more likely a name.
        LiteralError::UnknownCell { .. } if is_name => token.span,
        LiteralError::UnknownCell { found, .. } => Span::new(at, at + found.len_utf8()),
        LiteralError::UnevenRow { .. } => {
            let row = after.split('/').next().unwrap_or_default().trim_end();
            Span::new(at, at + row.len())
        }
        _ => token.span,
    };
    let suggestion = match (&error, asked) {
        (LiteralError::OtherShape { found, .. }, Some(asked)) => {
            Some(Box::new(Suggestion::replace(asked.span, found.to_string())))
        }
        (LiteralError::UnknownCell { .. }, _) if is_name => {
            Some(Box::new(Suggestion::before(token.span, "player ")))
        }
        (LiteralError::UnknownCell { found, .. }, _) => {
            let meant = match found {
                '-' | '+' | ',' => Some('_'),
                '0' => Some('O'),
                '●' => Some('B'),
                '○' => Some('W'),
                'S' => Some('s'),
                _ => None,
            };
            meant.map(|meant| Box::new(Suggestion::replace(span, meant)))
        }
        _ => None,
    };
    fail(Error { suggestion, ..input.context.error(span, ErrorKind::Literal(error)) })
}

fn options(mut input: Tokens<'_>, mut query: PatternQuery) -> Parsed<'_, PatternQuery> {
    let (mut placed, mut has_lines) = (false, false);
    loop {
        if let (rest, Some(flag)) = opt(flag).parse(input)? {
            query.symmetries = query.symmetries | flag;
            input = rest;
            continue;
        }
        let start = input.at();
        let is_at_least = input.peek_second().is_some_and(|token| token.is_word("least"));
        if !is_at_least && let (rest, Some(at)) = opt(word("at")).parse(input)? {
            if placed {
                return input.fail(at.span, ErrorKind::Twice { word: "at" });
            }
            if let Some(digit) = rest.peek().filter(|it| it.text.starts_with(is_digit)) {
                let kind = ErrorKind::Value { found: shown(digit.text), expected: Expected::Point };
                return fail(Error {
                    suggestion: Some(Box::new(Suggestion::before(at.span, "next "))),
                    ..input.context.error(at.span.to(digit.span), kind)
                });
            }
            let (rest, place) = cut(place).parse(rest)?;
            query.place = Spanned::new(place, rest.span_since(start));
            placed = true;
            input = rest;
            continue;
        }
        if let (rest, Some(at)) = opt(word("move")).parse(input)? {
            if query.moves.is_some() {
                return input.fail(at.span, ErrorKind::Twice { word: "move" });
            }
            let (rest, moves) = move_range(rest)?;
            query.moves = Some(moves);
            input = rest;
            continue;
        }
        let shape = query.shape();
        if let (rest, Some(condition)) = opt(|input| condition(input, shape)).parse(input)? {
            query.conditions.push(condition);
            input = rest;
            continue;
        }
        if let (rest, Some(())) = opt(letter).parse(input)? {
            input = rest;
            continue;
        }
        if let (rest, Some(at)) = opt(word("next")).parse(input)? {
            if query.next.is_some() {
                return input.fail(at.span, ErrorKind::Twice { word: "next" });
            }
            let (rest, next) = cut(|input| next(input, query.shape())).parse(rest)?;
            query.next = Some(Spanned::new(next, rest.span_since(start)));
            input = rest;
            continue;
        }
        if let (rest, Some(at)) = opt(word("in")).parse(input)? {
            if has_lines {
                return input.fail(at.span, ErrorKind::Twice { word: "in" });
            }
            let (rest, lines) = cut(|input| lines(at.span, input)).parse(rest)?;
            (query.lines, has_lines) = (lines, true);
            input = rest;
            continue;
        }
        if let Some(token) = input.peek().filter(|token| token.is_word("moves")) {
            let suggestion = Some(Box::new(Suggestion::replace(token.span, "move")));
            let error = input.context.error(token.span, ErrorKind::MissingAnd);
            return fail(Error { suggestion, ..error });
        }
        return Ok((input, query));
    }
}

/// Words with which a place begins, whose word is `at`.
const PLACES: [&str; 9] =
    ["corner", "side", "edge", "center", "centre", "upper", "lower", "left", "right"];

/// Parses the words after `in`, whose span is `before`: `main`, `variations` or `any`.
pub(super) fn lines(before: Span, input: Tokens<'_>) -> Parsed<'_, Lines> {
    if input.peek().is_some_and(|token| PLACES.iter().any(|place| token.is_word(place))) {
        let suggestion = Some(Box::new(Suggestion::replace(before, "at")));
        let error = input.context.error(before, ErrorKind::Unexpected { found: "in".to_owned() });
        return fail(Error { suggestion, ..error });
    }
    for (text, lines) in Lines::ALL {
        if let (rest, Some(_)) =
            opt(|input| as_word(input, text, text, TokenKind::Keyword)).parse(input)?
        {
            return Ok((rest, lines));
        }
    }
    input.miss(Expected::Word("variations"))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Parses the range after the option `move`.
pub(super) fn move_range(rest: Tokens<'_>) -> Parsed<'_, Spanned<Bounds<u32>>> {
    let comparison = rest.peek().filter(|token| token.raw.is_comparison());
    if let Some(operator) = comparison.filter(|token| token.raw == Raw::Ne) {
        let operator_text = shown(operator.text);
        let kind = ErrorKind::Operator {
            operator: operator_text,
            word: "move",
            instead: "a number, a range (a..b), or =, >=, <=, > or < and a number",
        };
        return rest.fail(operator.span, kind);
    }
    let rest = if comparison.is_some() { rest.take(TokenKind::Operator) } else { rest };
    cut(|input| range(input, Expected::Range, comparison)).parse(rest)
}

/// `liberties RANGE at CELL`, `atari at CELL`, `captures [COLOR] at CELL`, `ko at CELL`.
fn condition(input: Tokens<'_>, shape: Shape) -> Parsed<'_, Spanned<CellCondition>> {
    let start = input.at();
    let (rest, kind) = if let (rest, Some(_)) = opt(word_offered("atari")).parse(input)? {
        (rest, ConditionKind::Liberties(Bounds::only(1)))
    } else if let (rest, Some(_)) = opt(word_offered("liberties")).parse(input)? {
        let (rest, bounds) = move_range(rest)?;
        (rest, ConditionKind::Liberties(bounds.node))
    } else if let (rest, Some(_)) = opt(word_offered("captures")).parse(input)? {
        let (rest, color) = opt(color).parse(rest)?;
        (rest, ConditionKind::Captures(color))
    } else {
        let (rest, _) = word_offered("ko").parse(input)?;
        (rest, ConditionKind::Ko)
    };
    let (rest, _) = cut(word("at")).parse(rest)?;
    let (rest, cell) = cut(|input| cell_of(input, shape)).parse(rest)?;
    Ok((rest, Spanned::new(CellCondition { kind, cell }, rest.span_since(start))))
}

/// The row and column, from 1, of a cell that the shape has.
fn cell_of(input: Tokens<'_>, shape: Shape) -> Parsed<'_, (u8, u8)> {
    let (rest, cell) = cell(input)?;
    let (row, col) = cell.node;
    let index = |n: u32| n.checked_sub(1).and_then(|n| u8::try_from(n).ok());
    match (index(row), index(col)) {
        (Some(r), Some(c)) if shape.has(r, c) => Ok((rest, (r + 1, c + 1))),
        _ => rest.fail(cell.span, ErrorKind::OutsidePattern { row, col }),
    }
}

pub(super) fn flag(input: Tokens<'_>) -> Parsed<'_, Symmetries> {
    for (text, flag) in Symmetries::FLAGS {
        if let (rest, Some(_)) = opt(word(text)).parse(input)? {
            return Ok((rest, flag));
        }
    }
    Err(nom::Err::Error(super::Miss(None)))
}

/// Parses the place after `at`.
fn place(input: Tokens<'_>) -> Parsed<'_, Place> {
    let named = [
        ("corner", "corner", Place::Corner(None)),
        ("side", "side", Place::Side),
        ("center", "center", Place::Center),
        ("centre", "center", Place::Center),
        ("anywhere", "anywhere", Place::Anywhere),
    ];
    for (text, listed, place) in named {
        if let (rest, Some(_)) =
            opt(|input| as_word(input, text, listed, TokenKind::Keyword)).parse(input)?
        {
            return Ok((rest, place));
        }
    }
    if let (rest, Some(corner)) = opt(named_corner).parse(input)? {
        return Ok((rest, Place::Corner(Some(corner))));
    }
    let names_point = |token: &Token<'_>| {
        // A letter and digits: other words are misspelt places.
        token.text.len() > 1
            && token.text.starts_with(|c: char| c.is_ascii_alphabetic())
            && token.text[1..].starts_with(|c: char| c.is_ascii_digit())
    };
    let Some(token) = input.peek().filter(|it| it.raw == Raw::Word && names_point(it)) else {
        return input.miss(Expected::Point);
    };
    let read = |text: &str, span: Span| {
        let kind = ErrorKind::Value { found: shown(text), expected: Expected::Point };
        PointName::read(text).ok_or_else(|| input.context.error(span, kind))
    };
    let mut rest = input.take(TokenKind::Number);
    let (from, mut to) = match token.text.split_once("..") {
        Some((from, to)) => (from, Some(to)),
        None => (token.text, None),
    };
    if to.is_none()
        && let Some(dots) = rest.peek().filter(|token| token.raw == Raw::Word)
        && let Some(end) = dots.text.strip_prefix("..")
    {
        to = Some(end);
        rest = rest.take(TokenKind::Number);
    }
    if to == Some("") {
        let Some(end) = rest.peek().filter(|it| it.raw == Raw::Word && names_point(it)) else {
            return rest.miss(Expected::Point);
        };
        to = Some(end.text);
        rest = rest.take(TokenKind::Number);
    }
    let end = rest.last().map_or(token.span, |token| token.span).end;
    let read_both = || {
        let from = read(from, Span::new(token.at, token.at + from.len()))?;
        let Some(to) = to else { return Ok(Place::Point(from)) };
        Ok(Place::Region(from, read(to, Span::new(end - to.len(), end))?))
    };
    match read_both() {
        Ok(place) => Ok((rest, place)),
        Err(error) => fail(error),
    }
}

/// `upper left corner`.
pub(super) fn named_corner(input: Tokens<'_>) -> Parsed<'_, Corner> {
    for (is_upper, side) in [(true, "upper"), (false, "lower")] {
        let side = |input| as_word(input, side, side, TokenKind::Keyword);
        if let (rest, Some(_)) = opt(side).parse(input)? {
            let (rest, is_left) = cut(left_or_right).parse(rest)?;
            let corner = |input| as_word(input, "corner", "corner", TokenKind::Keyword);
            let (rest, _) = opt(corner).parse(rest)?;
            return Ok((rest, Corner::new(is_upper, is_left)));
        }
    }
    Err(nom::Err::Error(super::Miss(None)))
}

fn left_or_right(input: Tokens<'_>) -> Parsed<'_, bool> {
    let left = |input| as_word(input, "left", "left", TokenKind::Keyword);
    if let (rest, Some(_)) = opt(left).parse(input)? {
        return Ok((rest, true));
    }
    let (rest, _) = as_word(input, "right", "right", TokenKind::Keyword)?;
    Ok((rest, false))
}

/// `next A`, in a statement that takes a letter: a capital other than B and W, which are colours.
pub(super) fn letter(input: Tokens<'_>) -> Parsed<'_, ()> {
    let of_word = |text: &str| match text.as_bytes() {
        [letter @ b'A'..=b'Z'] if !matches!(letter, b'B' | b'W') => Some(char::from(*letter)),
        _ => None,
    };
    let second = input.peek_second().filter(|token| token.raw == Raw::Word);
    let letter = second.and_then(|token| of_word(token.text));
    match (input.peek(), letter) {
        (Some(next), Some(letter)) if next.is_word("next") && input.context.takes_letter.get() => {
            input.context.letter.set(Some(letter));
            Ok((input.take(TokenKind::Keyword).take(TokenKind::Keyword), ()))
        }
        _ => Err(nom::Err::Error(super::Miss(None))),
    }
}

/// Parses the words after `next`: a colour, a cell, or both.
pub(super) fn next(input: Tokens<'_>, shape: Shape) -> Parsed<'_, Next> {
    let (rest, color) = opt(color).parse(input)?;
    // `next black at corner`: the place of the pattern, not a cell.
    let is_cell =
        rest.peek_second().is_none_or(|token| token.text.starts_with(|c: char| c.is_ascii_digit()));
    let at = if is_cell || color.is_none() { opt(word("at")).parse(rest)? } else { (rest, None) };
    let (rest, cell) = match (at, color) {
        ((after, Some(_)), _) => {
            let (after, cell) = cut(|input| cell_of(input, shape)).parse(after)?;
            (after, Some(cell))
        }
        ((rest, None), Some(_)) => (rest, None),
        ((rest, None), None) => return rest.miss(Expected::Word("at")),
    };
    Ok((rest, Next { color, cell }))
}

pub(super) fn color(input: Tokens<'_>) -> Parsed<'_, Color> {
    for (text, listed, color) in [
        ("black", "black", Color::Black),
        ("white", "white", Color::White),
        ("b", "black", Color::Black),
        ("w", "white", Color::White),
    ] {
        if let (rest, Some(_)) =
            opt(|input| as_word(input, text, listed, TokenKind::Keyword)).parse(input)?
        {
            return Ok((rest, color));
        }
    }
    Err(nom::Err::Error(super::Miss(None)))
}
