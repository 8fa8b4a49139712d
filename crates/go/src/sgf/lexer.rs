//! Splits the text of a game into tokens.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::iter::FusedIterator;

use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{alpha1, alphanumeric0};
use nom::combinator::recognize;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::Value;
use super::scan::{
    Runs, Seen, Start, ValueEnd, ValueScan, begins_new_game, find_start, is_plain, is_plain_move,
};
use crate::go::Color;

/// A property: its name and its values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Property<'a> {
    name: &'a str,
    first: &'a str,
    rest: &'a str,
}

impl<'a> Property<'a> {
    /// The name without the lower-case letters that FF\[1\] to FF\[3\] allow for people to read:
    /// `B` of `Black`, `CP` of `CoPyright`. A name all in lower case is taken for upper case.
    pub fn name(&self) -> Cow<'a, str> {
        if !self.has_small_letters() {
            return Cow::Borrowed(self.name);
        }
        let upper: String = self.name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        // A name begins with a letter.
        let upper = upper.trim_start_matches(|c: char| c.is_ascii_digit());
        let name = if upper.is_empty() { self.name.to_ascii_uppercase() } else { upper.to_owned() };
        Cow::Owned(name)
    }

    /// Returns true if this is its [`name`](Property::name).
    pub fn is(&self, name: &str) -> bool {
        self.name == name || (self.has_small_letters() && self.name() == name)
    }

    fn has_small_letters(&self) -> bool {
        self.name.bytes().any(|b| b.is_ascii_lowercase())
    }

    /// The first value.
    pub const fn value(&self) -> Value<'a> {
        Value::new(self.first)
    }

    /// The first value that is longer than a limit.
    pub(super) fn longer_than(&self, limit: usize) -> Option<Value<'a>> {
        if self.first.len().max(self.rest.len()) <= limit {
            return None;
        }
        self.values().find(|value| value.raw().len() > limit)
    }

    /// All values, at least one.
    pub const fn values(&self) -> Values<'a> {
        Values { name: self.name, next: Some(self.first), rest: self.rest }
    }
}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.values().try_for_each(|value| write!(f, "{value:?}"))
    }
}

/// The values of a [`Property`].
#[derive(Clone, Debug)]
pub struct Values<'a> {
    name: &'a str,
    next: Option<&'a str>,
    rest: &'a str,
}

impl<'a> Iterator for Values<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        let value = self.next.take()?;
        let lexer = Lexer::inside(self.rest);
        if let Ok((rest, next)) = lexer.next_value(self.rest, is_plain(self.name.as_bytes())) {
            (self.next, self.rest) = (Some(next), rest);
        }
        Some(Value::new(value))
    }
}

impl FusedIterator for Values<'_> {}

/// A part of a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    Property(Property<'a>),
    /// Text that is not SGF.
    Junk,
}

/// Returns whether a character is white space in any script.
fn is_white(c: char) -> bool {
    c.is_ascii_whitespace()
        || matches!(c, '\0' | '\x0b' | '\u{a0}' | '\u{ad}' | '\u{3000}' | '\u{feff}')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}')
}

fn white(input: &str) -> IResult<&str, &str> {
    take_while(is_white)(input)
}

/// Skips white space before a value, and commas between the values of a list.
fn before_value(input: &str) -> IResult<&str, &str> {
    take_while(|c| is_white(c) || c == ',')(input)
}

fn name(input: &str) -> IResult<&str, &str> {
    recognize((alpha1, alphanumeric0)).parse(input)
}

/// The reader of tokens.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    rest: &'a str,
    depth: usize,
    strict: Cell<bool>,
    /// True if the last property had plain values.
    plain: Cell<bool>,
    seen: Cell<Seen>,
}

impl<'a> Lexer<'a> {
    /// Reads the first game of a text; `None` if there is none.
    pub fn new(text: &'a str) -> Option<Lexer<'a>> {
        match find_start(text.as_bytes(), 0, true) {
            Start::At(at) => Some(Lexer { text, ..Lexer::inside(&text[at..]) }),
            Start::NoneBefore(_) => None,
        }
    }

    /// Reads a piece of a game's text.
    fn inside(text: &'a str) -> Lexer<'a> {
        let (strict, plain, seen) = Default::default();
        Lexer { text, rest: text, depth: 0, strict, plain, seen }
    }

    /// The next byte of the text.
    pub fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// The next nodes that are one plain move and nothing else.
    pub fn plain_moves(&mut self) -> Option<Moves<'a>> {
        let bytes = self.rest.as_bytes();
        let nodes = bytes.chunks_exact(6).take_while(|node| is_plain_move(node)).count();
        // Further content of the last node is handled by the general rules.
        let alone = matches!(bytes.get(6 * nodes), Some(b';' | b')'));
        let nodes = nodes - usize::from(!alone && nodes > 0);
        let (moves, rest) = self.rest.split_at(6 * nodes);
        self.rest = rest;
        if nodes > 0 {
            self.plain.set(true);
            self.note(b"B");
        }
        (nodes > 0).then_some(Moves(moves))
    }

    /// The next token and where it begins; `None` at the end of the game.
    pub fn next_token(&mut self) -> Option<(usize, Token<'a>)> {
        if let Ok((rest, _)) = white(self.rest) {
            self.rest = rest;
        }
        let offset = self.offset();
        let bytes = self.rest.as_bytes();
        let token = match bytes.first()? {
            b'(' if self.depth > 0
                && begins_new_game(bytes, 0, self.seen.get(), true) == Some(true) =>
            {
                return None;
            }
            b'(' => {
                self.depth += 1;
                self.single(Token::Open)
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                let token = self.single(Token::Close);
                if self.depth == 0 {
                    self.rest = "";
                }
                token
            }
            b';' => self.single(Token::Node),
            _ => match self.property(self.rest) {
                Ok((rest, property)) => {
                    self.rest = rest;
                    Token::Property(property)
                }
                Err(_) => self.junk(),
            },
        };
        Some((offset, token))
    }

    fn note(&self, name: &[u8]) {
        let mut seen = self.seen.get();
        seen.note(name);
        self.seen.set(seen);
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.rest = &self.rest[1..];
        token
    }

    /// A name and one or more values.
    fn property(&self, input: &'a str) -> IResult<&'a str, Property<'a>> {
        let (after, name) = name(input)?;
        let plain = is_plain(name.as_bytes());
        self.note(name.as_bytes());
        let (after, first) = self.next_value(after, plain)?;
        self.plain.set(plain);
        let mut end = after;
        while let Ok((rest, _)) = self.next_value(end, plain) {
            end = rest;
        }
        let rest = &after[..after.len() - end.len()];
        Ok((end, Property { name, first, rest }))
    }

    /// Parses white space and a value.
    fn next_value(&self, input: &'a str, plain: bool) -> IResult<&'a str, &'a str> {
        preceded((before_value, tag("[")), |i| Ok(self.value_to_close(i, plain))).parse(input)
    }

    /// The content of a value and its `]`, if it has one.
    fn value_to_close(&self, input: &'a str, plain: bool) -> (&'a str, &'a str) {
        let mut strict = self.strict.get();
        let end =
            ValueScan::new(0, plain).find_end(input.as_bytes(), true, Runs::None, &mut strict);
        self.strict.set(strict);
        match end {
            ValueEnd::At(at) => (&input[at + 1..], &input[..at]),
            ValueEnd::NewGame(at) => (&input[at..], &input[..at]),
            ValueEnd::Open | ValueEnd::More => ("", input),
        }
    }

    /// A value without a name, or everything up to the next possible token.
    fn junk(&mut self) -> Token<'a> {
        if let Ok((rest, _)) = self.next_value(self.rest, self.plain.get()) {
            self.rest = rest;
            return Token::Junk;
        }
        let starts = |c: char| c.is_ascii_alphabetic() || "();[".contains(c);
        self.rest = name(self.rest)
            .map_or_else(|_| self.rest.trim_start_matches(|c| !starts(c)), |(rest, _)| rest);
        Token::Junk
    }
}

/// A run of nodes like `;B[pd]`: an iterator over colours and points. The points are two
/// lower-case letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves<'a>(&'a str);

impl<'a> Moves<'a> {
    /// The moves as the properties that they are.
    pub(super) fn properties(self) -> impl Iterator<Item = Property<'a>> {
        let text = self.0;
        (0..text.len() / 6).map(move |i| {
            let node = &text[6 * i..6 * i + 6];
            Property { name: &node[1..2], first: &node[3..5], rest: "" }
        })
    }
}

impl<'a> Iterator for Moves<'a> {
    type Item = (Color, &'a str);

    fn next(&mut self) -> Option<(Color, &'a str)> {
        let (node, rest) = self.0.split_at_checked(6)?;
        self.0 = rest;
        let color = if node.as_bytes().get(1) == Some(&b'B') { Color::Black } else { Color::White };
        Some((color, &node[3..5]))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len() / 6, Some(self.0.len() / 6))
    }
}

impl ExactSizeIterator for Moves<'_> {}
impl FusedIterator for Moves<'_> {}

/// An event of a [`Walk`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A node begins.
    Node,
    /// A property of the last node.
    Property(Property<'a>),
    /// Nodes that are one plain move and nothing else, as most are.
    Moves(Moves<'a>),
    /// Text that is not SGF was skipped.
    Junk,
}

/// The main line of a game's text, from the root on: an iterator over its events and the bytes
/// where they begin.
///
/// The main line is the first variation everywhere: the text up to the first `)`.
///
/// ```
/// use gopdb_go::sgf::{Event, Walk};
/// let walk = Walk::new("(;SZ[9](;B[ee];W[ce])(;B[cc]))").unwrap();
/// let mut moves = Vec::new();
/// for (_, event) in walk {
///     match event {
///         Event::Moves(run) => moves.extend(run.map(|(_, point)| point)),
///         Event::Property(property) if property.is("B") => moves.push(property.value().raw()),
///         _ => {}
///     }
/// }
/// assert_eq!(moves, ["ee", "ce"]);
/// ```
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    lexer: Lexer<'a>,
    closed: bool,
    /// The variations that have been opened since the last node.
    empty: usize,
}

impl<'a> Walk<'a> {
    /// Walks the first game of a text; `None` if there is none.
    pub fn new(text: &'a str) -> Option<Walk<'a>> {
        Some(Walk { lexer: Lexer::new(text)?, closed: false, empty: 0 })
    }

    /// Returns true if the `)` that ends the main line was found.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = (usize, Event<'a>);

    fn next(&mut self) -> Option<(usize, Event<'a>)> {
        let offset = self.lexer.offset();
        if let Some(moves) = self.lexer.plain_moves() {
            self.empty = 0;
            return Some((offset, Event::Moves(moves)));
        }
        loop {
            let before = self.lexer.clone();
            let (offset, token) = self.lexer.next_token()?;
            let event = match token {
                Token::Open => {
                    self.empty += 1;
                    continue;
                }
                // A variation without a node is ignored.
                Token::Close if self.empty > 0 => {
                    self.empty -= 1;
                    self.closed |= self.lexer.depth == 0;
                    continue;
                }
                Token::Close => {
                    self.lexer.rest = "";
                    self.closed = true;
                    return None;
                }
                Token::Node => Event::Node,
                Token::Property(_) if self.empty > 0 => {
                    // The `;` is missing.
                    self.lexer = before;
                    Event::Node
                }
                Token::Property(property) => Event::Property(property),
                Token::Junk => Event::Junk,
            };
            if event == Event::Node {
                self.empty = 0;
            }
            return Some((offset, event));
        }
    }
}

impl FusedIterator for Walk<'_> {}
