//! From tokens to the syntax tree, by nom's combinators over tokens.
//!
//! The grammar needs one token of look-ahead. Each attempt to read a token notes what it looked
//! for ([`Context::expect`]); the notes at the furthest place that was reached say what was
//! expected there. They make the text of an error as well as the list for completion, so that
//! both always agree with what the parser takes.

mod fact;
mod pattern;
mod position;
mod query;
mod statement;
mod suggest;
mod value;

use std::cell::{Cell, RefCell};

use nom::error::{ErrorKind as NomKind, ParseError};
use nom::{IResult, Parser};

use super::ME;
use super::edit::TokenKind;
use super::error::{EXAMPLES, Error, ErrorKind, Expected, Suggestion, nearest, shown};
use super::fact::Field;
use super::lex::{Raw, Token, lex};
use super::{Node, Span, Statement};
use crate::pattern::Shape;

pub(crate) use statement::COMMANDS;

/// The maximum depth of nested parentheses and `not`s.
pub const MAX_DEPTH: usize = 64;

/// Words that are no texts unless in quotes.
pub(crate) const RESERVED: &[&str] =
    &["and", "or", "not", "with", "then", "where", "by", "limit", "offset", "between", "to", "svg"];

/// Parses a statement.
///
/// # Errors
/// The first place that is wrong.
pub fn parse(source: &str) -> Result<Statement, Error> {
    read(source, statement::statement)
}

/// Parses a query alone, as it follows `find` or `where`.
///
/// # Errors
/// The first place that is wrong.
pub fn parse_query(source: &str) -> Result<Node, Error> {
    read(source, query::query)
}

fn read<T>(source: &str, parser: fn(Tokens<'_>) -> Parsed<'_, T>) -> Result<T, Error> {
    let (result, notes) = run(source, parser);
    result.map_err(|error| suggest::with_guess(source, &notes.tokens, parser, error))
}

/// The results of parsing a text, besides its tree.
pub(crate) struct Notes<'a> {
    pub tokens: Vec<Token<'a>>,
    pub kinds: Vec<Option<TokenKind>>,
    /// The items that could follow the last token.
    pub at_end: Vec<Expected>,
    /// Words that could stand there as well, and that errors do not list.
    pub unlisted: Vec<&'static str>,
}

/// Parses a statement; also returns the notes of the parser.
pub(crate) fn notes(source: &str) -> (Result<Statement, Error>, Notes<'_>) {
    run(source, statement::statement)
}

fn run<T>(
    source: &str,
    parser: impl Fn(Tokens<'_>) -> Parsed<'_, T>,
) -> (Result<T, Error>, Notes<'_>) {
    let tokens = lex(source, 0);
    let context = Context::new(tokens.len());
    let input = Tokens::new(&tokens, &context);
    let end = input.end;
    let result = match parser(input).and_then(|(rest, tree)| end_of_text(rest).map(|_| tree)) {
        Ok(tree) => Ok(tree),
        Err(nom::Err::Error(Miss(Some(error))) | nom::Err::Failure(Miss(Some(error)))) => {
            Err(*error)
        }
        Err(_) => Err(context.unexpected(&tokens, end)),
    };
    let result = result.map_err(|mut error: Error| {
        // What the error is about, or else the word before it.
        let before = tokens.iter().skip(1).rfind(|token| token.span.end <= error.span.start);
        let is_about = |word: &str| match error.subject() {
            Some(subject) => subject == word,
            None => before.is_some_and(|token| token.is_word(word)),
        };
        let examples = EXAMPLES.iter().find(|(word, _)| is_about(word));
        error.example = examples.map_or(error.example, |(_, example)| example);
        error
    });
    let looked = context.expected.into_inner();
    let looked = if looked.at == end { looked } else { LookedFor::default() };
    let LookedFor { expected, unlisted, .. } = looked;
    (result, Notes { kinds: context.kinds.into_inner(), tokens, at_end: expected, unlisted })
}

/// The furthest place at which a token was looked for, and what was looked for there.
#[derive(Clone, Debug, Default)]
struct LookedFor {
    at: usize,
    expected: Vec<Expected>,
    /// Words of rare options: completion offers them, and errors would be too long with them.
    unlisted: Vec<&'static str>,
}

/// The data that all parsers of one text share.
pub(crate) struct Context {
    expected: RefCell<LookedFor>,
    /// The kind that each token was read as.
    kinds: RefCell<Vec<Option<TokenKind>>>,
    depth: Cell<usize>,
    /// True if `next A` may stand after a pattern, and the letter that did.
    takes_letter: Cell<bool>,
    letter: Cell<Option<char>>,
    example: Cell<&'static str>,
}

impl LookedFor {
    /// Forgets what was looked for before this place.
    fn reach(&mut self, at: usize) {
        if at > self.at {
            *self = LookedFor { at, ..LookedFor::default() };
        }
    }
}

impl Context {
    fn new(tokens: usize) -> Context {
        Context {
            expected: RefCell::default(),
            kinds: RefCell::new(vec![None; tokens]),
            depth: Cell::new(0),
            takes_letter: Cell::new(false),
            letter: Cell::new(None),
            example: Cell::new(r#"find 3x3 "B_W/BBB/___" sym and player "Lee Sedol""#),
        }
    }

    /// Records that this was expected here.
    fn expect(&self, at: usize, what: Expected) {
        let looked = &mut *self.expected.borrow_mut();
        looked.reach(at);
        if at == looked.at && !looked.expected.contains(&what) {
            looked.expected.push(what);
        }
    }

    /// Records that this word was expected here, and that errors do not list it.
    fn offer(&self, at: usize, word: &'static str) {
        let looked = &mut *self.expected.borrow_mut();
        looked.reach(at);
        if at == looked.at && !looked.unlisted.contains(&word) {
            looked.unlisted.push(word);
        }
    }

    /// An error that says all itself.
    fn error(&self, span: Span, kind: ErrorKind) -> Error {
        Error { span, kind, expected: Vec::new(), suggestion: None, example: self.example.get() }
    }

    /// The error for a token that nothing could read, at the furthest place.
    #[expect(clippy::indexing_slicing, reason = "the place of a token")]
    fn unexpected(&self, tokens: &[Token<'_>], end: usize) -> Error {
        let LookedFor { at, mut expected, unlisted } = self.expected.borrow().clone();
        expected.sort_by_key(|expected| match expected {
            Expected::Word(_) => 1,
            Expected::End => 2,
            _ => 0,
        });
        let Some(i) = tokens.iter().position(|token| token.span.start >= at) else {
            return self.missing(tokens.last(), end, expected);
        };
        let token = tokens[i];
        match token.raw {
            Raw::Unclosed => return self.error(token.span, ErrorKind::UnclosedText),
            Raw::Close if !is_opened(&tokens[..i]) => {
                return self.error(token.span, ErrorKind::UnopenedParenthesis);
            }
            _ => {}
        }
        let found = shown(token.text);
        let unexpected = ErrorKind::Unexpected { found };
        if begins_query(token, tokens.get(i + 1).copied()) {
            // A condition where a joint was looked for: the joint is what is missing.
            let joint = ["and", "where", "between", "="]
                .into_iter()
                .find(|&joint| expected.contains(&Expected::Word(joint)));
            if let Some(joint) = joint {
                let suggestion =
                    Some(Box::new(Suggestion::before(token.span, format!("{joint} "))));
                return if joint == "and" {
                    Error { suggestion, ..self.error(token.span, ErrorKind::MissingAnd) }
                } else {
                    Error { expected, suggestion, ..self.error(token.span, unexpected) }
                };
            }
        }
        let words = expected.iter().flat_map(|expected| expected.words()).chain(unlisted);
        let near = if token.raw == Raw::Word { nearest(token.text, words) } else { None };
        Error {
            suggestion: near.map(|near| Box::new(Suggestion::replace(token.span, near))),
            expected,
            ..self.error(token.span, unexpected)
        }
    }

    /// The error for a text that ends too early.
    fn missing(&self, last: Option<&Token<'_>>, end: usize, expected: Vec<Expected>) -> Error {
        let span = Span::new(end, end);
        let Some(last) = last else { return self.error(span, ErrorKind::Empty) };
        let compared = expected.iter().any(|expected| match expected {
            Expected::Range => !last.is_word("move"),
            Expected::Value(field) => field.is_ordered(),
            _ => false,
        });
        if compared && last.raw == Raw::Word {
            let word = shown(last.text);
            return Error { expected, ..self.error(last.span, ErrorKind::Redirected { word }) };
        }
        Error { expected, ..self.error(span, ErrorKind::End) }
    }
}

/// Returns whether a parenthesis is still open after these tokens.
fn is_opened(tokens: &[Token<'_>]) -> bool {
    let count = |raw: Raw| tokens.iter().filter(|token| token.raw == raw).count();
    count(Raw::Open) > count(Raw::Close)
}

/// Returns whether a condition may begin with this token.
fn begins_query(token: Token<'_>, next: Option<Token<'_>>) -> bool {
    match token.raw {
        Raw::Open | Raw::Not | Raw::Text => true,
        Raw::Word => {
            token.is_word("not")
                || token.is_word("board")
                || token.is_word("at") && next.is_some_and(|next| next.is_word("least"))
                || token.text.starts_with('$')
                || token.text.contains('/')
                || token.is_word("comment")
                || token.is_word(ME)
                || token.is_word("opponent")
                || token.text.parse::<Field>().is_ok()
                || Shape::from_name(token.text).is_some()
                || position::begins(token, next)
        }
        _ => false,
    }
}

/// The tokens that are still to be read.
#[derive(Clone, Copy)]
pub(crate) struct Tokens<'a> {
    all: &'a [Token<'a>],
    next: usize,
    /// The byte after the last token.
    end: usize,
    context: &'a Context,
    /// True in a text within the text, which has its own tokens; they are not those of the
    /// highlighting.
    nested: bool,
}

impl<'a> Tokens<'a> {
    fn new(all: &'a [Token<'a>], context: &'a Context) -> Tokens<'a> {
        let end = all.last().map_or(0, |token| token.span.end);
        Tokens { all, next: 0, end, context, nested: false }
    }

    /// The next token.
    fn peek(self) -> Option<Token<'a>> {
        self.all.get(self.next).copied()
    }

    /// The token after the next.
    fn peek_second(self) -> Option<Token<'a>> {
        self.all.get(self.next + 1).copied()
    }

    /// The last token that was read.
    fn last(self) -> Option<Token<'a>> {
        self.next.checked_sub(1).and_then(|i| self.all.get(i)).copied()
    }

    /// Returns the offset of the next token, or of the end.
    fn at(self) -> usize {
        self.peek().map_or(self.end, |token| token.span.start)
    }

    /// Returns the span that was read since `start`.
    fn span_since(self, start: usize) -> Span {
        Span::new(start, self.last().map_or(start, |token| token.span.end).max(start))
    }

    /// The tokens after the next, which was read as `kind`.
    fn take(self, kind: TokenKind) -> Tokens<'a> {
        if !self.nested
            && let Some(slot) = self.context.kinds.borrow_mut().get_mut(self.next)
        {
            *slot = Some(kind);
        }
        Tokens { next: self.next + 1, ..self }
    }

    fn expect(self, what: Expected) {
        self.context.expect(self.at(), what);
    }

    fn offer(self, word: &'static str) {
        self.context.offer(self.at(), word);
    }

    /// Fails so that another parser can try, and records what was expected here.
    fn miss<T>(self, what: Expected) -> Parsed<'a, T> {
        self.expect(what);
        Err(nom::Err::Error(Miss(None)))
    }

    /// Fails with an error that no other parser can avoid.
    fn fail<T>(self, span: Span, kind: ErrorKind) -> Parsed<'a, T> {
        fail(self.context.error(span, kind))
    }
}

fn fail<T>(error: Error) -> Parsed<'static, T> {
    Err(nom::Err::Failure(Miss(Some(Box::new(error)))))
}

/// The reason that a parser failed: an error of its own, or an unexpected token.
#[derive(Debug)]
pub(crate) struct Miss(Option<Box<Error>>);

impl<'a> ParseError<Tokens<'a>> for Miss {
    fn from_error_kind(_: Tokens<'a>, _: NomKind) -> Miss {
        Miss(None)
    }

    fn append(_: Tokens<'a>, _: NomKind, other: Miss) -> Miss {
        other
    }
}

pub(crate) type Parsed<'a, T> = IResult<Tokens<'a>, T, Miss>;

/// A keyword.
fn word<'a>(
    word: &'static str,
) -> impl Parser<Tokens<'a>, Output = Token<'a>, Error = Miss> + Copy {
    move |input: Tokens<'a>| as_word(input, word, word, TokenKind::Keyword)
}

/// The keyword `word`; `what` it is called in errors and completion.
fn as_word<'a>(
    input: Tokens<'a>,
    word: &str,
    what: &'static str,
    kind: TokenKind,
) -> Parsed<'a, Token<'a>> {
    match input.peek() {
        Some(token) if token.is_word(word) => Ok((input.take(kind), token)),
        _ => input.miss(Expected::Word(what)),
    }
}

/// A keyword that completion offers and errors do not list.
fn word_offered<'a>(
    text: &'static str,
) -> impl Parser<Tokens<'a>, Output = Token<'a>, Error = Miss> {
    move |input: Tokens<'a>| word_unlisted(text).parse(input).inspect_err(|_| input.offer(text))
}

/// A keyword that errors and completion do not list.
fn word_unlisted<'a>(
    text: &'static str,
) -> impl Parser<Tokens<'a>, Output = Token<'a>, Error = Miss> {
    move |input: Tokens<'a>| match input.peek() {
        Some(token) if token.is_word(text) => Ok((input.take(TokenKind::Keyword), token)),
        _ => Err(nom::Err::Error(Miss(None))),
    }
}

/// The word of an option, which may be written as those of the command line: `limit`, `--limit`.
fn option_word<'a>(
    word: &'static str,
) -> impl Parser<Tokens<'a>, Output = Token<'a>, Error = Miss> + Copy {
    move |input: Tokens<'a>| match input.peek() {
        Some(token)
            if token.raw == Raw::Word
                && token
                    .text
                    .strip_prefix("--")
                    .unwrap_or(token.text)
                    .eq_ignore_ascii_case(word) =>
        {
            Ok((input.take(TokenKind::Keyword), token))
        }
        _ => input.miss(Expected::Word(word)),
    }
}

/// An operator sign. Errors do not list signs that have a keyword of the same meaning.
fn sign<'a>(
    raw: Raw,
    text: Option<&'static str>,
) -> impl Parser<Tokens<'a>, Output = Token<'a>, Error = Miss> + Copy {
    move |input: Tokens<'a>| match input.peek() {
        Some(token) if token.raw == raw => Ok((input.take(TokenKind::Operator), token)),
        _ => match text {
            Some(text) => input.miss(Expected::Word(text)),
            None => Err(nom::Err::Error(Miss(None))),
        },
    }
}

fn end_of_text(input: Tokens<'_>) -> Parsed<'_, ()> {
    if input.peek().is_none() { Ok((input, ())) } else { input.miss(Expected::End) }
}
