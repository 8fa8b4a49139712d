//! Statements.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{cut, opt};
use nom::sequence::preceded;

use super::super::error::{Error, ErrorKind, Expected, Suggestion, nearest, shown};
use super::super::lex::{Raw, lex};
use super::super::statement::{
    Export, ExportForm, Filter, FilterField, Find, Measure, Period, Signature, Sort, SortKey,
    Target, Top,
};
use super::super::{ME, Node, Query, Span, Spanned, Statement};
use super::value::{game, name, numeral, player_name, range, set, text};
use super::{
    Miss, Parsed, TokenKind, Tokens, as_word, begins_query, fail, option_word, pattern, query,
    sign, word, word_unlisted,
};
use crate::pattern::Shape;

/// A command, an example of it, and how what follows is read.
type Command = (&'static str, &'static str, fn(Tokens<'_>) -> Parsed<'_, Statement>);

/// The commands in the order of the grammar.
const TABLE: &[Command] = &[
    ("find", r#"find 3x3 "B_W/BBB/___" sym and player "Lee Sedol""#, find),
    ("top", "top 50 diamond k>=9 by games where date 2003..2005", top),
    ("stats", "stats where corpus tom", stats),
    ("explain", r#"explain find 3x3 "B_W/BBB/___" sym"#, explain),
    (
        "compare",
        r#"compare 3x3 "B_W/BBB/___" between corpus tom and (corpus ai and date 2010..)"#,
        compare,
    ),
    ("trend", r#"trend 3x3 "B_W/BBB/___" sym by decade"#, trend),
    ("let", r#"let kobayashi = player "Kobayashi" and black "*""#, let_),
    ("save", "save upsets = handicap 2.. and winner white", save),
    ("saved", "saved", |input| Ok((input, Statement::Saved))),
    ("forget", "forget upsets", forget),
    ("me", r#"me = "Ke Jie" or "Xin Ke""#, me),
    ("tag", r#"tag 12,15 "ladder""#, tag),
    ("untag", r#"untag 12 "ladder""#, untag),
    ("tags", "tags", |input| Ok((input, Statement::Tags))),
    ("show", "show 12 80", show),
    ("novelty", "novelty 12", novelty),
    ("signature", "signature P12 N11 _ K17 _ M5", signature),
    ("duplicates", "duplicates where date 2016", duplicates),
    ("export", r#"export sgf player "Lee Sedol" to games"#, export),
];

/// The words that begin a statement.
#[expect(clippy::indexing_slicing, reason = "at compile time")]
pub(crate) const COMMANDS: [&str; TABLE.len()] = {
    let mut names = [""; TABLE.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = TABLE[i].0;
        i += 1;
    }
    names
};

pub(super) fn statement(input: Tokens<'_>) -> Parsed<'_, Statement> {
    for &(name, example, rest_of) in TABLE {
        let command = |input| as_word(input, name, name, TokenKind::Command);
        if let (rest, Some(_)) = opt(command).parse(input)? {
            input.context.example.set(example);
            return cut(rest_of).parse(rest);
        }
    }
    let Some(token) = input.peek() else { return Err(nom::Err::Error(Miss(None))) };
    let suggestion = if begins_query(token, input.peek_second()) {
        Some(Box::new(Suggestion::before(token.span, "find ")))
    } else {
        nearest(token.text, COMMANDS).map(|near| Box::new(Suggestion::replace(token.span, near)))
    };
    fail(Error {
        suggestion,
        expected: COMMANDS.iter().map(|&command| Expected::Word(command)).collect(),
        ..input.context.error(token.span, ErrorKind::UnknownCommand { found: shown(token.text) })
    })
}

fn find(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let (mut rest, query) = query::query(input)?;
    let (mut by, mut limit, mut offset) = (None, None, None);
    loop {
        if let (after, Some((word, number))) = opt(paging).parse(rest)? {
            let slot = if word == "limit" { &mut limit } else { &mut offset };
            once(rest, slot, word, number)?;
            rest = after;
        } else if let (after, Some(sort)) =
            opt(preceded(option_word("by"), cut(sort))).parse(rest)?
        {
            once(rest, &mut by, "by", sort)?;
            rest = after;
        } else {
            return Ok((rest, Statement::Find(Find { query, by, limit, offset })));
        }
    }
}

/// `KEY [desc]`.
fn sort(input: Tokens<'_>) -> Parsed<'_, Sort> {
    let (rest, key) = one_of(input, SortKey::ALL, SortKey::name)?;
    let (rest, descending) = opt(word("desc")).parse(rest)?;
    let (rest, _) = opt(word_unlisted("asc")).parse(rest)?;
    Ok((rest, Sort { key, is_descending: descending.is_some() }))
}

/// `limit N` or `offset N`.
fn paging(input: Tokens<'_>) -> Parsed<'_, (&'static str, u32)> {
    for name in ["limit", "offset"] {
        if let (rest, Some(_)) = opt(option_word(name)).parse(input)? {
            let (rest, number) = cut(number).parse(rest)?;
            return Ok((rest, (name, number)));
        }
    }
    Err(nom::Err::Error(Miss(None)))
}

fn number(input: Tokens<'_>) -> Parsed<'_, u32> {
    numeral(input, Expected::Number).map(|(rest, number)| (rest, number.node))
}

/// Sets an option that must not be set yet; `input` is at its word.
fn once<'a, T>(
    input: Tokens<'a>,
    slot: &mut Option<T>,
    word: &'static str,
    value: T,
) -> Parsed<'a, ()> {
    if slot.replace(value).is_some() {
        let span = input.peek().map_or_else(Span::default, |token| token.span);
        return input.fail(span, ErrorKind::Twice { word });
    }
    Ok((input, ()))
}

/// `where QUERY`.
fn part(input: Tokens<'_>) -> Parsed<'_, Node> {
    preceded(option_word("where"), cut(query::query)).parse(input)
}

fn stats(input: Tokens<'_>) -> Parsed<'_, Statement> {
    opt(part).map(|query| Statement::Stats { query }).parse(input)
}

fn duplicates(input: Tokens<'_>) -> Parsed<'_, Statement> {
    opt(part).map(|query| Statement::Duplicates { query }).parse(input)
}

fn explain(input: Tokens<'_>) -> Parsed<'_, Statement> {
    for &(name, _, rest_of) in TABLE.iter().take(3) {
        let command = |input| as_word(input, name, name, TokenKind::Command);
        if let (rest, Some(_)) = opt(command).parse(input)? {
            return cut(rest_of)
                .map(|statement| Statement::Explain(Box::new(statement)))
                .parse(rest);
        }
    }
    find(input).map(|(rest, find)| (rest, Statement::Explain(Box::new(find))))
}

fn top(input: Tokens<'_>) -> Parsed<'_, Statement> {
    // A shape word may begin with a digit too.
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let (rest, count) = match input.peek() {
        Some(token) if is_number(token.text) => number(input).map(|(rest, n)| (rest, Some(n)))?,
        _ => {
            input.expect(Expected::Number);
            (input, None)
        }
    };
    let all_windows = rest.peek().filter(|token| token.is_word("5x5-all"));
    let (mut rest, shape) = match all_windows {
        Some(token) => (rest.take(TokenKind::Shape), Spanned::new(Shape::FIVE, token.span)),
        None => cut(pattern::shape).parse(rest)?,
    };
    let (mut by, mut query, mut offset) = (None, None, None);
    let mut filters = Vec::new();
    loop {
        if let (after, Some(found)) = opt(some_filters).parse(rest)? {
            filters.extend(found);
            rest = after;
        } else if let (after, Some(measure)) = opt(by_measure).parse(rest)? {
            once(rest, &mut by, "by", measure)?;
            rest = after;
        } else if let (after, Some(part)) = opt(part).parse(rest)? {
            once(rest, &mut query, "where", part)?;
            rest = after;
        } else if let (after, Some(n)) =
            opt(preceded(option_word("offset"), cut(number))).parse(rest)?
        {
            once(rest, &mut offset, "offset", n)?;
            rest = after;
        } else {
            let all_windows = all_windows.is_some();
            let top = Top { count, shape, all_windows, filters, by, query, offset };
            return Ok((rest, Statement::Top(top)));
        }
    }
}

fn by_measure(input: Tokens<'_>) -> Parsed<'_, Measure> {
    let measure = |input| one_of(input, Measure::ALL, Measure::name);
    preceded(option_word("by"), cut(measure)).parse(input)
}

/// Parses one of the words in `all`.
fn one_of<'a, T: Copy>(input: Tokens<'a>, all: &[T], name: fn(T) -> &'static str) -> Parsed<'a, T> {
    for &it in all {
        if let (rest, Some(_)) = opt(word(name(it))).parse(input)? {
            return Ok((rest, it));
        }
    }
    Err(nom::Err::Error(Miss(None)))
}

/// A filter, or several in quotes, as a system's shell needs them (`'k>=9'`); `and` or a comma
/// may precede it.
fn some_filters(input: Tokens<'_>) -> Parsed<'_, Vec<Spanned<Filter>>> {
    let quoted = |token: Option<super::Token<'_>>| token.is_some_and(|it| it.raw == Raw::Text);
    let joint = alt((
        |input| match input_word(input, "and") {
            Some(rest) => Ok((rest, ())),
            None => Err(nom::Err::Error(Miss(None))),
        },
        sign(Raw::Comma, None).map(|_| ()),
    ));
    let (rest, joint) = opt(joint).parse(input)?;
    if !quoted(rest.peek()) {
        return if joint.is_some() { cut(filter).parse(rest) } else { filter(rest) }
            .map(|(rest, filter)| (rest, vec![filter]));
    }
    let Some(token) = rest.peek() else { return Err(nom::Err::Error(Miss(None))) };
    let inner = lex(token.text, token.at);
    let mut filters = Vec::new();
    let mut within = Tokens {
        all: &inner,
        next: 0,
        end: token.at + token.text.len(),
        context: rest.context,
        nested: true,
    };
    while within.peek().is_some() || filters.is_empty() {
        match cut(filter).parse(within) {
            Ok((after, filter)) => {
                filters.push(filter);
                within = after;
            }
            Err(error) => {
                let at = within.at();
                return Err(match error {
                    nom::Err::Failure(Miss(None)) => {
                        let span = Span::new(at, token.span.end);
                        let found = shown(token.text);
                        let kind = ErrorKind::Unexpected { found };
                        let expected = FilterField::ALL.iter().map(|it| Expected::Word(it.name()));
                        nom::Err::Failure(Miss(Some(Box::new(Error {
                            expected: expected.collect(),
                            ..rest.context.error(span, kind)
                        }))))
                    }
                    other => other,
                });
            }
        }
    }
    Ok((rest.take(TokenKind::Text), filters))
}

/// Returns the input after the word, if the word is next.
fn input_word<'a>(input: Tokens<'a>, word: &str) -> Option<Tokens<'a>> {
    input.peek().filter(|token| token.is_word(word)).map(|_| input.take(TokenKind::Keyword))
}

fn filter(input: Tokens<'_>) -> Parsed<'_, Spanned<Filter>> {
    let start = input.at();
    let (rest, field) = one_of(input, FilterField::ALL, FilterField::name)?;
    let comparison = rest.peek().filter(|token| token.raw.is_comparison());
    let rest = match comparison {
        Some(operator) if operator.raw == Raw::Ne => {
            let operator_text = shown(operator.text);
            let kind = ErrorKind::Operator {
                operator: operator_text,
                word: field.name(),
                instead: "a number, a range (a..b), or =, >=, <=, > or < and a number",
            };
            return rest.fail(operator.span, kind);
        }
        Some(_) => rest.take(TokenKind::Operator),
        None => {
            rest.expect(Expected::Range);
            rest.expect(Expected::Comparison);
            rest
        }
    };
    let (rest, range) = cut(|input| range(input, Expected::Range, comparison)).parse(rest)?;
    Ok((rest, Spanned::new(Filter { field, range: range.node }, rest.span_since(start))))
}

fn compare(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let (rest, query) = query::query(input)?;
    let (rest, _) = cut(word("between")).parse(rest)?;
    let (rest, left) = cut(query::negation).parse(rest)?;
    let (rest, _) = cut(word("and")).parse(rest)?;
    let (rest, right) = cut(query::negation).parse(rest)?;
    Ok((rest, Statement::Compare { query, left, right }))
}

fn trend(input: Tokens<'_>) -> Parsed<'_, Statement> {
    input.context.takes_letter.set(true);
    let (mut rest, query) = query::query(input)?;
    let (mut by, mut svg) = (None, None);
    loop {
        let period = |input| one_of(input, Period::ALL, Period::name);
        if let (after, Some(period)) = opt(preceded(option_word("by"), cut(period))).parse(rest)? {
            once(rest, &mut by, "by", period)?;
            rest = after;
        } else if let (after, Some(path)) =
            opt(preceded(option_word("svg"), cut(path))).parse(rest)?
        {
            once(rest, &mut svg, "svg", path)?;
            rest = after;
        } else if let (after, Some(())) = opt(pattern::letter).parse(rest)? {
            rest = after;
        } else {
            let (by, next) = (by.unwrap_or(Period::Year), rest.context.letter.get());
            return Ok((rest, Statement::Trend { query, next, by, svg }));
        }
    }
}

fn path(input: Tokens<'_>) -> Parsed<'_, Spanned<String>> {
    text(input, Expected::Path)
}

fn let_(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let (rest, name) = name(input)?;
    let (rest, query) = cut(definition).parse(rest)?;
    Ok((rest, Statement::Let { name, query }))
}

/// `= QUERY`.
fn definition(input: Tokens<'_>) -> Parsed<'_, Node> {
    preceded(sign(Raw::Eq, Some("=")), cut(query::query)).parse(input)
}

fn save(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let (rest, name) = name(input)?;
    let (rest, query) = opt(definition).parse(rest)?;
    Ok((rest, Statement::Save { name, query }))
}

/// `= NAME { or NAME }`: saves the set `me`.
fn me(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let name = Spanned::new(ME.to_owned(), input.last().map_or_else(Span::default, |it| it.span));
    let (mut rest, _) = cut(sign(Raw::Eq, Some("="))).parse(input)?;
    let start = rest.at();
    let mut names = Vec::new();
    loop {
        let (after, player) = cut(player_name).parse(rest)?;
        names.push(player);
        let (after, or) = opt(alt((word("or"), sign(Raw::Or, None)))).parse(after)?;
        rest = after;
        if or.is_none() {
            break;
        }
    }
    let query = match <[Node; 1]>::try_from(names) {
        Ok([player]) => player.node,
        Err(names) => Query::Or(names),
    };
    let query = Spanned::new(query, rest.span_since(start));
    Ok((rest, Statement::Save { name, query: Some(query) }))
}

fn forget(input: Tokens<'_>) -> Parsed<'_, Statement> {
    name(input).map(|(rest, name)| (rest, Statement::Forget { name }))
}

fn tag(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let (rest, (target, text)) = tagging(input)?;
    Ok((rest, Statement::Tag { target, text }))
}

fn untag(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let (rest, (target, text)) = tagging(input)?;
    Ok((rest, Statement::Untag { target, text }))
}

fn tagging(input: Tokens<'_>) -> Parsed<'_, (Spanned<Target>, Spanned<String>)> {
    let start = input.at();
    let (rest, target) = if let (rest, Some(name)) = opt(set).parse(input)? {
        (rest, Target::Set(name.node))
    } else {
        let games = |input| range(input, Expected::Game, None);
        let (mut rest, first) = cut(games).parse(input)?;
        let mut ranges = vec![first.node];
        while let (after, Some(next)) =
            opt(preceded(sign(Raw::Comma, None), cut(games))).parse(rest)?
        {
            ranges.push(next.node);
            rest = after;
        }
        (rest, Target::Games(ranges))
    };
    let target = Spanned::new(target, rest.span_since(start));
    let (rest, text) = text(rest, Expected::Text)?;
    Ok((rest, (target, text)))
}

fn show(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let (rest, game) = game(input)?;
    let (rest, position) = opt(|input| numeral(input, Expected::Number)).parse(rest)?;
    Ok((rest, Statement::Show { game, position }))
}

fn novelty(input: Tokens<'_>) -> Parsed<'_, Statement> {
    game(input).map(|(rest, game)| (rest, Statement::Novelty { game }))
}

/// Six points or `_`, with or without commas between them.
fn signature(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let start = input.at();
    let mut rest = input;
    let mut points = [None; 6];
    for (i, slot) in points.iter_mut().enumerate() {
        if i > 0 {
            rest = opt(sign(Raw::Comma, None)).parse(rest)?.0;
        }
        if let Some(token) = rest.peek()
            && matches!(token.text, "_" | "-" | "?")
        {
            rest = rest.take(TokenKind::Number);
            continue;
        }
        rest.expect(Expected::Word("_"));
        let (after, point) = super::value::point(rest)?;
        *slot = Some(point);
        rest = after;
    }
    if points == [None; 6] {
        return rest.fail(rest.span_since(start), ErrorKind::EmptySignature);
    }
    Ok((rest, Statement::Signature(Signature(points))))
}

fn export(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let (rest, form) = one_of(input, ExportForm::ALL, ExportForm::name)?;
    let (rest, _) = opt(option_word("where")).parse(rest)?;
    let (rest, query) = if form == ExportForm::Sgf {
        opt(query::query).parse(rest)?
    } else {
        cut(query::query).map(Some).parse(rest)?
    };
    let (rest, to) = opt(preceded(option_word("to"), cut(path))).parse(rest)?;
    Ok((rest, Statement::Export(Export { form, query, to })))
}

#[cfg(test)]
mod tests {
    use super::super::super::error::EXAMPLES;
    use super::super::parse;
    use super::TABLE;

    #[test]
    fn examples_of_errors_are_right() {
        let commands = TABLE.iter().map(|&(name, example, _)| (name, example));
        for (word, example) in commands.chain(EXAMPLES.iter().copied()) {
            assert!(example.contains(word), "{example}");
            if let Err(error) = parse(example) {
                panic!("{}", error.render(example));
            }
        }
    }
}
