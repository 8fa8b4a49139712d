//! Positions as patterns: `here at N19..T13 sym`, `game 66 move 31 at corner Q16`.

use nom::Parser;
use nom::combinator::{cut, opt};

use super::super::error::{ErrorKind, Expected, shown};
use super::super::lex::Raw;
use super::super::position::{PositionQuery, PositionRegion, PositionSource};
use super::super::syntax::{Node, Query};
use super::super::{PointName, Spanned};
use super::pattern::{flag, letter, lines, move_range, next};
use super::value::{game, numeral, text};
use super::{Parsed, Token, TokenKind, Tokens, word, word_offered};
use crate::pattern::Shape;

/// A cell of the largest region is checked once the region is known.
const LARGEST: Shape = Shape::Rectangle { height: 25, width: 25 };

/// Returns true if a position begins here. `game` and `file` are followed by a number or a path.
pub(super) fn begins(token: Token<'_>, next: Option<Token<'_>>) -> bool {
    let is_number = |next: Token<'_>| {
        next.raw == Raw::Word && next.text.starts_with(|c: char| c.is_ascii_digit())
    };
    token.is_word("here")
        || token.is_word("game") && next.is_some_and(is_number)
        || token.is_word("file")
            && next.is_some_and(|next| matches!(next.raw, Raw::Word | Raw::Text))
}

/// A source and its options.
pub(super) fn position(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    let (mut input, source) = source(input)?;
    let mut query = PositionQuery::new(Spanned::new(source, input.span_since(start)));
    while let (rest, Some(())) = opt(|input| option(input, &mut query)).parse(input)? {
        input = rest;
    }
    Ok((input, Spanned::new(Query::Position(query), input.span_since(start))))
}

fn source(input: Tokens<'_>) -> Parsed<'_, PositionSource> {
    // What is still being typed may name a game or a file next.
    let is_alone = |token: Token<'_>| {
        input.peek_second().is_none() && (token.is_word("game") || token.is_word("file"))
    };
    let begins = |&token: &Token<'_>| begins(token, input.peek_second()) || is_alone(token);
    let Some(token) = input.peek().filter(begins) else {
        ["here", "game", "file"].into_iter().for_each(|word| input.offer(word));
        return Err(nom::Err::Error(super::Miss(None)));
    };
    let rest = input.take(TokenKind::Keyword);
    if token.is_word("here") {
        return Ok((rest, PositionSource::Here));
    }
    if token.is_word("file") {
        let (rest, path) = cut(|input| text(input, Expected::Path)).parse(rest)?;
        return Ok((rest, PositionSource::File { path: path.node, moves: None }));
    }
    let (rest, id) = cut(game).parse(rest)?;
    Ok((rest, PositionSource::Game { id: id.node, moves: None }))
}

/// Parses one option; `at` of another meaning is left alone.
fn option<'a>(input: Tokens<'a>, query: &mut PositionQuery) -> Parsed<'a, ()> {
    let start = input.at();
    let done = |rest: Tokens<'a>| Ok((rest, ()));
    if let (rest, Some(flag)) = opt(flag).parse(input)? {
        query.symmetries = query.symmetries | flag;
        return done(rest);
    }
    if let (rest, Some(_)) = opt(word("loose")).parse(input)? {
        query.is_loose = true;
        return done(rest);
    }
    if let (rest, Some(_)) = opt(word("exactly")).parse(input)? {
        query.is_loose = false;
        return done(rest);
    }
    if let (rest, Some(_)) = opt(word("anywhere")).parse(input)? {
        query.is_free = true;
        return done(rest);
    }
    if let (rest, Some(board)) = opt(word("board")).parse(input)? {
        return region(rest, query, Spanned::new(PositionRegion::Board, board.span));
    }
    if let (rest, Some(_)) = opt(word("at")).parse(input)? {
        if let (rest, Some(_)) = opt(word_offered("least")).parse(rest)? {
            let is_number = |token: Token<'_>| token.text.starts_with(|c: char| c.is_ascii_digit());
            if rest.peek().is_some_and(is_number) {
                return Err(nom::Err::Error(super::Miss(None)));
            }
            query.is_loose = true;
            return done(rest);
        }
        if let (rest, Some(_)) = opt(word("anywhere")).parse(rest)? {
            query.is_free = true;
            return done(rest);
        }
        let (rest, place) = cut(place).parse(rest)?;
        let span = rest.span_since(start);
        return region(rest, query, Spanned::new(place, span));
    }
    if let (rest, Some(at)) = opt(word("move")).parse(input)? {
        let is_number = |token: Token<'_>| {
            token.raw == Raw::Word && token.text.bytes().all(|b| b.is_ascii_digit())
        };
        if let PositionSource::Game { moves: moves @ None, .. }
        | PositionSource::File { moves: moves @ None, .. } = &mut query.source.node
            && rest.peek().is_some_and(is_number)
        {
            let (rest, number) = cut(|input| numeral(input, Expected::Number)).parse(rest)?;
            *moves = Some(number.node);
            return done(rest);
        }
        if query.moves.is_some() {
            return input.fail(at.span, ErrorKind::Twice { word: "move" });
        }
        let (rest, moves) = move_range(rest)?;
        query.moves = Some(moves);
        return done(rest);
    }
    if let (rest, Some(at)) = opt(word("in")).parse(input)? {
        let (rest, lines) = cut(|input| lines(at.span, input)).parse(rest)?;
        query.lines = lines;
        return done(rest);
    }
    if let (rest, Some(())) = opt(letter).parse(input)? {
        return done(rest);
    }
    let (rest, at) = word("next").parse(input)?;
    if query.next.is_some() {
        return input.fail(at.span, ErrorKind::Twice { word: "next" });
    }
    let (rest, next) = cut(|input| next(input, LARGEST)).parse(rest)?;
    query.next = Some(Spanned::new(next, rest.span_since(start)));
    done(rest)
}

fn region<'a>(
    rest: Tokens<'a>,
    query: &mut PositionQuery,
    region: Spanned<PositionRegion>,
) -> Parsed<'a, ()> {
    if query.region.is_some() {
        return rest.fail(region.span, ErrorKind::Twice { word: "at" });
    }
    query.region = Some(region);
    Ok((rest, ()))
}

/// Parses the place after `at`: `board`, `corner Q16`, `N19..T13` or `N19-T13`.
fn place(input: Tokens<'_>) -> Parsed<'_, PositionRegion> {
    if let (rest, Some(_)) = opt(word("board")).parse(input)? {
        return Ok((rest, PositionRegion::Board));
    }
    let point = |token: Token<'_>, text: &str| {
        let kind = ErrorKind::Value { found: shown(text), expected: Expected::Region };
        PointName::read(text).ok_or_else(|| input.context.error(token.span, kind))
    };
    if let (rest, Some(_)) = opt(word("corner")).parse(input)? {
        let Some(token) = rest.peek().filter(|token| token.raw == Raw::Word) else {
            return rest.miss(Expected::Point);
        };
        return match point(token, token.text) {
            Ok(inner) => Ok((rest.take(TokenKind::Number), PositionRegion::Corner(inner))),
            Err(error) => super::fail(error),
        };
    }
    let Some(token) = input.peek().filter(|token| token.raw == Raw::Word) else {
        return input.miss(Expected::Region);
    };
    let mut rest = input.take(TokenKind::Number);
    let mut text = token.text.to_owned();
    // There may be blanks around the dots.
    while let Some(more) = rest.peek().filter(|token| token.raw == Raw::Word)
        && (text.ends_with("..") || text.ends_with('-') || more.text.starts_with(".."))
    {
        text += more.text;
        rest = rest.take(TokenKind::Number);
    }
    let Some((a, b)) = text.split_once("..").or_else(|| text.split_once('-')) else {
        let kind = ErrorKind::Value { found: shown(&text), expected: Expected::Region };
        return input.fail(token.span, kind);
    };
    match (point(token, a), point(token, b)) {
        (Ok(a), Ok(b)) => Ok((rest, PositionRegion::Between(a, b))),
        (Err(error), _) | (_, Err(error)) => super::fail(error),
    }
}
