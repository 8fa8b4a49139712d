//! Queries: precedence, and which operands an operator takes.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{cut, opt};
use nom::sequence::preceded;

use super::super::error::{ErrorKind, Expected};
use super::super::fact::Field;
use super::super::lex::Raw;
use super::super::syntax::{Node, Query, SequenceStep};
use super::super::{Span, Spanned};
use super::{
    MAX_DEPTH, Parsed, TokenKind, Tokens, as_word, fact, pattern, position, sign, value, word,
    word_offered, word_unlisted,
};

/// A query of the loosest binding.
pub(super) fn query(input: Tokens<'_>) -> Parsed<'_, Node> {
    chain(input, conjunction, ("or", Raw::Or), Query::Or)
}

fn conjunction(input: Tokens<'_>) -> Parsed<'_, Node> {
    chain(input, negation, ("and", Raw::And), Query::And)
}

/// `operand`s with `operator`s between.
fn chain<'a>(
    input: Tokens<'a>,
    operand: fn(Tokens<'a>) -> Parsed<'a, Node>,
    operator: (&'static str, Raw),
    build: fn(Vec<Node>) -> Query,
) -> Parsed<'a, Node> {
    let start = input.at();
    let (mut rest, first) = operand(input)?;
    let mut list = Vec::new();
    let operator = || alt((word(operator.0), sign(operator.1, None)));
    while let (after, Some(next)) = opt(preceded(operator(), cut(operand))).parse(rest)? {
        list.push(next);
        rest = after;
    }
    if list.is_empty() {
        return Ok((rest, first));
    }
    list.insert(0, first);
    Ok((rest, Spanned::new(build(list), rest.span_since(start))))
}

/// A query that `and` and `or` can join without parentheses.
pub(super) fn negation(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    let (rest, not) = opt(alt((word("not"), sign(Raw::Not, None)))).parse(input)?;
    if not.is_none() {
        return sequence(rest);
    }
    let (rest, inner) = deeper(rest, cut(negation))?;
    Ok((rest, Spanned::new(Query::Not(Box::new(inner)), rest.span_since(start))))
}

fn sequence(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    if let (rest, Some(times)) = opt(at_least).parse(input)? {
        let (rest, inner) = cut(together).parse(rest)?;
        at_positions(rest, &inner, "at least")?;
        has_pattern(rest, &inner)?;
        let query = Query::AtLeast { times, query: Box::new(inner) };
        return Ok((rest, Spanned::new(query, rest.span_since(start))));
    }
    let (mut rest, first) = together(input)?;
    let mut steps = Vec::new();
    while let (after, Some(_)) = opt(|input| joint(input, "then", &first)).parse(rest)? {
        if steps.is_empty() {
            at_positions(after, &first, "then")?;
        }
        let (after, within) = opt(preceded(word("within"), cut(value::number))).parse(after)?;
        let (after, query) = cut(together).parse(after)?;
        at_positions(after, &query, "then")?;
        steps.push(SequenceStep { within: within.map(|number| number.node), query });
        rest = after;
    }
    has_pattern(rest, &first)?;
    if steps.is_empty() {
        return Ok((rest, first));
    }
    steps.insert(0, SequenceStep { within: None, query: first });
    Ok((rest, Spanned::new(Query::Then(steps), rest.span_since(start))))
}

/// `at least N times`.
fn at_least(input: Tokens<'_>) -> Parsed<'_, u32> {
    let (rest, _) = as_word(input, "at", "at least", TokenKind::Keyword)?;
    let (rest, _) = cut(word("least")).parse(rest)?;
    let (rest, times) = cut(value::number).parse(rest)?;
    let (rest, _) = cut(alt((word("times"), word_unlisted("time")))).parse(rest)?;
    if times.node == 0 {
        return rest
            .fail(times.span, ErrorKind::Value { found: "0".into(), expected: Expected::Number });
    }
    Ok((rest, times.node))
}

/// `with` or `then`, which errors suggest only after what they can join.
fn joint<'a>(input: Tokens<'a>, text: &'static str, first: &Node) -> Parsed<'a, super::Token<'a>> {
    if first.node.is_position() {
        word(text).parse(input)
    } else {
        word_unlisted(text).parse(input)
    }
}

fn together(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    let (mut rest, first) = primary(input)?;
    let mut list = Vec::new();
    while let (after, Some(_)) = opt(|input| joint(input, "with", &first)).parse(rest)? {
        if list.is_empty() {
            at_positions(after, &first, "with")?;
        }
        let (after, next) = cut(primary).parse(after)?;
        at_positions(after, &next, "with")?;
        list.push(next);
        rest = after;
    }
    if list.is_empty() {
        return Ok((rest, first));
    }
    list.insert(0, first);
    Ok((rest, Spanned::new(Query::With(list), rest.span_since(start))))
}

fn primary(input: Tokens<'_>) -> Parsed<'_, Node> {
    alt((
        position::position,
        pattern::pattern,
        comment,
        fact::fact,
        fact::me,
        fact::opponent,
        set,
        group,
    ))
    .parse(input)
}

/// `comment "…"`.
fn comment(input: Tokens<'_>) -> Parsed<'_, Node> {
    let start = input.at();
    let (rest, _) = word_offered("comment").parse(input)?;
    let (rest, _) = opt(sign(Raw::Eq, None)).parse(rest)?;
    let (rest, text) = cut(|input| value::text_match(input, Field::Text)).parse(rest)?;
    Ok((rest, Spanned::new(Query::Comment(text), rest.span_since(start))))
}

/// Checks that a query with a condition on comments has a pattern.
fn has_pattern<'a>(input: Tokens<'a>, node: &Node) -> Parsed<'a, ()> {
    let is_comment = |node: &Node| matches!(node.node, Query::Comment(_));
    let has_comment = match &node.node {
        Query::With(members) => members.iter().any(is_comment),
        _ => is_comment(node),
    };
    if has_comment && !node.node.has_pattern() {
        return input.fail(node.span, ErrorKind::LoneComment);
    }
    Ok((input, ()))
}

fn set(input: Tokens<'_>) -> Parsed<'_, Node> {
    let (rest, name) = value::set(input)?;
    Ok((rest, Spanned::new(Query::Set(name.node), name.span)))
}

fn group(input: Tokens<'_>) -> Parsed<'_, Node> {
    let (rest, open) = sign(Raw::Open, Some("(")).parse(input)?;
    let (rest, inner) = deeper(rest, cut(query))?;
    if rest.peek().is_none() {
        // What is written so far is right: the parenthesis is what matters.
        rest.expect(Expected::Word(")"));
        return rest.fail(open.span, ErrorKind::UnclosedParenthesis);
    }
    let (rest, close) = cut(sign(Raw::Close, Some(")"))).parse(rest)?;
    Ok((rest, Spanned::new(inner.node, Span::new(open.span.start, close.span.end))))
}

/// Reads what is nested in something, if it is not too deep.
fn deeper<'a>(
    input: Tokens<'a>,
    mut inner: impl Parser<Tokens<'a>, Output = Node, Error = super::Miss>,
) -> Parsed<'a, Node> {
    let depth = &input.context.depth;
    if depth.get() == MAX_DEPTH {
        let span = input.last().map_or_else(Span::default, |token| token.span);
        return input.fail(span, ErrorKind::TooDeep { limit: MAX_DEPTH });
    }
    depth.set(depth.get() + 1);
    let result = inner.parse(input);
    depth.set(depth.get() - 1);
    result
}

/// Checks that `with`, `then` and `at least` can take this query.
fn at_positions<'a>(input: Tokens<'a>, node: &Node, word: &'static str) -> Parsed<'a, ()> {
    if node.node.is_position() {
        return Ok((input, ()));
    }
    let found = match node.node {
        Query::And(_) => "a set of games, joined by `and`",
        Query::Or(_) => "a set of games, joined by `or`",
        Query::Not(_) => "a set of games, given by `not`",
        Query::Then(_) => "a set of games, given by `then`",
        Query::AtLeast { .. } => "a set of games, given by `at least`",
        Query::Set(_) => "a set of games",
        _ => "a fact of a whole game",
    };
    input.fail(node.span, ErrorKind::NotAPosition { word, found })
}
