//! Facts: a field, a comparison if one is written, and a value.

use nom::Parser;
use nom::combinator::{cut, opt};
use nom::sequence::preceded;

use super::super::error::{Error, ErrorKind, Expected, Suggestion, nearest, shown};
use super::super::fact::{
    Fact, FactKind, Field, Margin, NumberField, ResultMatch, Role, RoleKind, TextField, WinnerMatch,
};
use super::super::lex::{Raw, Token};
use super::super::syntax::{Node, Query};
use super::super::{Bounds, ME, Quarters, Spanned, TextMatch};
use super::pattern::{color, named_corner};
use super::value::{range, text_match};
use super::{Parsed, TokenKind, Tokens, fail, sign, word, word_offered};
use crate::go::Color;

/// A fact. `FIELD != VALUE` is read as `not FIELD VALUE`.
pub(super) fn fact(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    let field = input.peek().filter(|token| token.raw == Raw::Word);
    let Some(field) = field.and_then(|token| token.text.parse::<Field>().ok()) else {
        return input.miss(Expected::Field);
    };
    let rest = input.take(TokenKind::Field);
    let comparison = rest.peek().filter(|token| token.raw.is_comparison());
    let rest = match comparison {
        Some(operator) if !has_operator(field, operator.raw) => {
            let text = shown(operator.text);
            let instead = match field.kind() {
                FactKind::Text | FactKind::Winner => "=, !=, ~ or nothing before its value",
                FactKind::Result => "=, != or nothing before its value",
                _ => "=, !=, >=, <=, > or <",
            };
            let kind = ErrorKind::Operator { operator: text, word: field.name(), instead };
            return rest.fail(operator.span, kind);
        }
        Some(_) => rest.take(TokenKind::Operator),
        None => {
            rest.expect(Expected::Value(field));
            if field.is_ordered() {
                rest.expect(Expected::Comparison);
            }
            rest
        }
    };
    let in_list = if field == Field::Id && comparison.is_none() {
        opt(preceded(word_offered("in"), cut(games))).parse(rest)?
    } else {
        (rest, None)
    };
    let (rest, query) = match in_list {
        (rest, Some(games)) => (rest, Query::Fact(games)),
        (rest, None) => cut(|input| fact_or_role(input, field, comparison)).parse(rest)?,
    };
    let span = rest.span_since(start);
    let query = match comparison {
        Some(operator) if operator.raw == Raw::Ne => {
            Query::Not(Box::new(Spanned::new(query, span)))
        }
        _ => query,
    };
    Ok((rest, Spanned::new(query, span)))
}

/// `(1, 5..9)` after `id in`.
fn games(input: Tokens<'_>) -> Parsed<'_, Fact> {
    let (mut rest, open) = sign(Raw::Open, Some("(")).parse(input)?;
    let mut ranges = Vec::new();
    loop {
        if let (rest, Some(_)) = opt(sign(Raw::Close, None)).parse(rest)? {
            return Ok((rest, Fact::Games(ranges.into_iter().collect())));
        }
        if rest.peek().is_none() {
            return rest.fail(open.span, ErrorKind::UnclosedParenthesis);
        }
        if !ranges.is_empty() {
            rest = cut(sign(Raw::Comma, Some(","))).parse(rest)?.0;
        }
        let (after, found) = cut(|input| range(input, Expected::Game, None)).parse(rest)?;
        let Bounds { from, to } = found.node;
        ranges.push((from.unwrap_or(0), to.unwrap_or(u32::MAX)));
        rest = after;
    }
}

/// Returns whether the operator may follow the field.
fn has_operator(field: Field, operator: Raw) -> bool {
    match operator {
        Raw::Eq | Raw::Ne => true,
        Raw::Like => matches!(field.kind(), FactKind::Text | FactKind::Winner),
        _ => field.is_ordered(),
    }
}

/// The value of a field; `as B` after it makes it a condition on the player with that colour.
fn fact_or_role<'a>(
    input: Tokens<'a>,
    field: Field,
    comparison: Option<Token<'a>>,
) -> Parsed<'a, Query> {
    if field == Field::Winner
        && comparison.is_none()
        && let (rest, Some(_)) = opt(word_offered("as")).parse(input)?
    {
        let (rest, color) = cut(role_color).parse(rest)?;
        return Ok((rest, Query::Role(Role { kind: RoleKind::Winner, color })));
    }
    let (rest, fact) = value(input, field, comparison)?;
    let kind = match &fact {
        Fact::Text(TextField::Player, name) => RoleKind::Player(name.clone()),
        Fact::Rank(range) => RoleKind::Rank(*range),
        _ => return Ok((rest, Query::Fact(fact))),
    };
    let (rest, is_role) = opt(word_offered("as")).parse(rest)?;
    if is_role.is_none() {
        return Ok((rest, Query::Fact(fact)));
    }
    let (rest, color) = cut(role_color).parse(rest)?;
    Ok((rest, Query::Role(Role { kind, color })))
}

/// The name of an opening or a corner sequence, and the colour or the corner that has it.
fn named(input: Tokens<'_>, field: Field) -> Parsed<'_, Fact> {
    let (rest, name) = text_match(input, field)?;
    if field == Field::Fuseki {
        let (rest, color) = opt(preceded(word_offered("as"), cut(role_color))).parse(rest)?;
        return Ok((rest, Fact::Fuseki(name, color)));
    }
    let (rest, corner) = opt(preceded(word_offered("at"), cut(named_corner))).parse(rest)?;
    Ok((rest, Fact::Joseki(name, corner)))
}

/// `me`, the player who asks, and `me as B`.
pub(super) fn me(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    let (rest, _) = word_offered(ME).parse(input)?;
    let name = TextMatch::Person(ME.to_owned());
    let (rest, is_role) = opt(word_offered("as")).parse(rest)?;
    let (rest, query) = if is_role.is_some() {
        let (rest, color) = cut(role_color).parse(rest)?;
        (rest, Query::Role(Role { kind: RoleKind::Player(name), color }))
    } else {
        (rest, Query::Fact(Fact::Text(TextField::Player, name)))
    };
    Ok((rest, Spanned::new(query, rest.span_since(start))))
}

/// `opponent NAME`: the games of `me` against a player.
pub(super) fn opponent(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    let (rest, _) = word_offered("opponent").parse(input)?;
    let (rest, name) = cut(|input| text_match(input, Field::Player)).parse(rest)?;
    let player = |name| Query::Fact(Fact::Text(TextField::Player, name));
    let both = [TextMatch::Person(ME.to_owned()), name_match(name, None)];
    let both = both.map(|name| Spanned::new(player(name), rest.span_since(start)));
    Ok((rest, Spanned::new(Query::And(both.into()), rest.span_since(start))))
}

/// A colour, or what is expected instead.
fn role_color(input: Tokens<'_>) -> Parsed<'_, Color> {
    if let (rest, Some(color)) = opt(color).parse(input)? {
        return Ok((rest, color));
    }
    word("B").parse(input).map(|(rest, _)| (rest, Color::Black))
}

fn value<'a>(input: Tokens<'a>, field: Field, comparison: Option<Token<'a>>) -> Parsed<'a, Fact> {
    let what = Expected::Value(field);
    match field.kind() {
        FactKind::Text => {
            let Ok(text_field) = field.name().parse::<TextField>() else {
                return input.miss(what);
            };
            let (rest, text) = text_match(input, field)?;
            let text = if text_field.is_name() { name_match(text, comparison) } else { text };
            Ok((rest, Fact::Text(text_field, text)))
        }
        FactKind::Number => {
            let Ok(number) = field.name().parse::<NumberField>() else {
                return input.miss(what);
            };
            range(input, what, comparison).map(|(rest, it)| (rest, Fact::Number(number, it.node)))
        }
        FactKind::Komi => {
            range(input, what, comparison).map(|(rest, it)| (rest, Fact::Komi(it.node)))
        }
        FactKind::Rank => {
            range(input, what, comparison).map(|(rest, it)| (rest, Fact::Rank(it.node)))
        }
        FactKind::Date => {
            range(input, what, comparison).map(|(rest, it)| (rest, Fact::Date(it.node)))
        }
        FactKind::Result => result(input),
        FactKind::Winner => winner(input, comparison),
        FactKind::Opening => named(input, field),
    }
}

/// Returns the match for a name, which depends on the comparison before it.
fn name_match(text: TextMatch, comparison: Option<Token<'_>>) -> TextMatch {
    match (text, comparison.map(|token| token.raw)) {
        (TextMatch::Contains(text), None) => TextMatch::Person(text),
        (TextMatch::Contains(text), Some(Raw::Eq | Raw::Ne)) => TextMatch::Exact(text),
        (text, _) => text,
    }
}

fn winner<'a>(input: Tokens<'a>, comparison: Option<Token<'a>>) -> Parsed<'a, Fact> {
    let named = |name| Fact::Winner(WinnerMatch::Name(name_match(name, comparison)));
    let what = Expected::Value(Field::Winner);
    let Some(token) = input.peek() else { return input.miss(what) };
    if token.raw == Raw::Text {
        let (rest, name) = text_match(input, Field::Winner)?;
        return Ok((rest, named(name)));
    }
    if token.raw != Raw::Word {
        return input.miss(what);
    }
    let winner = match token.text.to_ascii_lowercase().as_str() {
        "black" | "b" => WinnerMatch::Color(Color::Black),
        "white" | "w" => WinnerMatch::Color(Color::White),
        "none" => WinnerMatch::None,
        other => {
            let Some(near) = nearest(other, ["black", "white", "none"]) else {
                let (rest, name) = text_match(input, Field::Winner)?;
                return Ok((rest, named(name)));
            };
            let kind = ErrorKind::Value { found: shown(token.text), expected: what };
            return fail(Error {
                suggestion: Some(Box::new(Suggestion::replace(token.span, near))),
                ..input.context.error(token.span, kind)
            });
        }
    };
    Ok((input.take(TokenKind::Value), Fact::Winner(winner)))
}

fn result(input: Tokens<'_>) -> Parsed<'_, Fact> {
    let what = Expected::Value(Field::Result);
    let Some(token) = input.peek().filter(|it| matches!(it.raw, Raw::Word | Raw::Text)) else {
        return input.miss(what);
    };
    match read_result(token.text) {
        Some(ResultMatch::Win {
            by: Margin::Points(Bounds { from: Some(a), to: Some(b) }),
            ..
        }) if a > b => input.fail(token.span, ErrorKind::EmptyRange { found: shown(token.text) }),
        Some(result) => Ok((input.take(TokenKind::Value), Fact::Result(result))),
        None => {
            let near = match token.text.to_ascii_lowercase().as_str() {
                "black" => Some("B+"),
                "white" => Some("W+"),
                other => nearest(other, ["jigo", "void", "draw"]),
            };
            let kind = ErrorKind::Value { found: shown(token.text), expected: what };
            fail(Error {
                suggestion: near.map(|near| Box::new(Suggestion::replace(token.span, near))),
                ..input.context.error(token.span, kind)
            })
        }
    }
}

/// `B+`, `W+R`, `B+..3.5`, `+R` and `R` (either colour), `jigo`, `void`, `?`.
fn read_result(text: &str) -> Option<ResultMatch> {
    let text = text.trim();
    let lower = text.to_ascii_lowercase();
    match lower.as_str() {
        "jigo" | "draw" | "0" => return Some(ResultMatch::Jigo),
        "void" => return Some(ResultMatch::Void),
        "?" | "unknown" => return Some(ResultMatch::Unknown),
        _ => {}
    }
    let (winner, by) = match (lower.strip_prefix('b'), lower.strip_prefix('w')) {
        (Some(by), _) => (Some(Color::Black), by),
        (_, Some(by)) => (Some(Color::White), by),
        _ => (None, lower.as_str()),
    };
    let by = match (by.strip_prefix('+'), winner) {
        (Some(by), _) => by,
        (None, Some(_)) if by.is_empty() => by,
        (None, Some(_)) => return None,
        (None, None) => by,
    };
    let by = match by {
        "" => Margin::Any,
        "r" | "resign" | "resignation" => Margin::Resignation,
        "t" | "time" => Margin::Time,
        "f" | "forfeit" => Margin::Forfeit,
        points => Margin::Points(read_points(points)?),
    };
    Some(ResultMatch::Win { winner, by })
}

fn read_points(text: &str) -> Option<Bounds<Quarters>> {
    let one = |text: &str| Quarters::read(text).filter(|points| points.0 >= 0);
    let end = |text: &str| if text.is_empty() { Some(None) } else { one(text).map(Some) };
    let Some((from, to)) = text.split_once("..") else { return one(text).map(Bounds::only) };
    let (from, to) = (end(from)?, end(to)?);
    (from.is_some() || to.is_some()).then_some(Bounds { from, to })
}
