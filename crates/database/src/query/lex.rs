//! From text to tokens. Every text has tokens: the parser reports its errors.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{anychar, char, one_of, satisfy};
use nom::combinator::{not, opt, recognize, value};
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::Span;

/// The kind of a token, before the parser interprets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Raw {
    /// A run of other characters: a keyword, a literal, a number, a name, a range.
    Word,
    /// A text in quotes.
    Text,
    /// A text without its closing quote.
    Unclosed,
    /// `=` or `==`.
    Eq,
    /// `!=`.
    Ne,
    /// `>=`.
    Ge,
    /// `<=`.
    Le,
    /// `>`.
    Gt,
    /// `<`.
    Lt,
    /// `~`.
    Like,
    /// `&` or `&&`.
    And,
    /// `|` or `||`.
    Or,
    /// `!`.
    Not,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `,`.
    Comma,
}

impl Raw {
    /// Returns true if it compares a field with a value.
    pub const fn is_comparison(self) -> bool {
        matches!(self, Raw::Eq | Raw::Ne | Raw::Ge | Raw::Le | Raw::Gt | Raw::Lt | Raw::Like)
    }
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub raw: Raw,
    /// The place of the token, with its quotes.
    pub span: Span,
    /// The text; without quotes, its escapes not yet read.
    pub text: &'a str,
    /// The byte of the source at which `text` begins.
    pub at: usize,
}

impl Token<'_> {
    /// Returns true if this is the word, without regard to case.
    pub fn is_word(&self, word: &str) -> bool {
        self.raw == Raw::Word && self.text.eq_ignore_ascii_case(word)
    }
}

/// The tokens of `source`, whose first byte is the byte `base` of what spans count in.
pub(crate) fn lex(source: &str, base: usize) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = blanks(source);
    while let Ok((after, (raw, text))) = token(rest) {
        let start = base + source.len() - rest.len();
        let span = Span::new(start, base + source.len() - after.len());
        // The quotes of one kind are equally long in bytes.
        let quote = match raw {
            Raw::Text => (span.end - span.start - text.len()) / 2,
            Raw::Unclosed => span.end - span.start - text.len(),
            _ => 0,
        };
        tokens.push(Token { raw, span, text, at: start + quote });
        rest = blanks(after);
    }
    tokens
}

/// Skips blanks and returns the rest; a backslash at the end of a line joins it with the next.
fn blanks(input: &str) -> &str {
    let joint = (char('\\'), opt(char('\r')), char('\n'));
    let blank = alt((value((), take_while1(char::is_whitespace)), value((), joint)));
    let all: IResult<&str, usize> = many0_count(blank).parse(input);
    let rest = all.map_or(input, |(rest, _)| rest);
    if rest == "\\" { "" } else { rest }
}

fn token(input: &str) -> IResult<&str, (Raw, &str)> {
    alt((text('"', '"'), text('\'', '\''), text('“', '”'), symbol, word)).parse(input)
}

fn text<'a>(
    open: char,
    close: char,
) -> impl Parser<&'a str, Output = (Raw, &'a str), Error = nom::error::Error<&'a str>> {
    let escaped = preceded(char('\\'), anychar);
    let plain = satisfy(move |c| c != close && c != '\\');
    // A backslash that is the last character protects nothing.
    let part = alt((escaped, plain, char('\\')));
    let body = recognize(many0_count(part));
    (preceded(char(open), body), opt(char(close)))
        .map(|(body, end)| (if end.is_some() { Raw::Text } else { Raw::Unclosed }, body))
}

fn symbol(input: &str) -> IResult<&str, (Raw, &str)> {
    let is = |raw: Raw, text: &'static str| tag(text).map(move |found| (raw, found));
    alt((
        alt((is(Raw::Ne, "!="), is(Raw::Ge, ">="), is(Raw::Le, "<="), is(Raw::Eq, "=="))),
        alt((is(Raw::Ne, "≠"), is(Raw::Ge, "≥"), is(Raw::Le, "≤"))),
        alt((is(Raw::And, "&&"), is(Raw::Or, "||"), is(Raw::And, "&"), is(Raw::Or, "|"))),
        alt((is(Raw::Gt, ">"), is(Raw::Lt, "<"), is(Raw::Eq, "="), is(Raw::Not, "!"))),
        alt((is(Raw::Open, "("), is(Raw::Close, ")"), is(Raw::Comma, ","))),
        // `~/games` is a path.
        terminated(is(Raw::Like, "~"), not(one_of("/\\"))),
    ))
    .parse(input)
}

/// A word ends at a blank, an operator or a double quote; an apostrophe within it (`O'Brien`) is
/// one of its letters, and so is a backslash that joins no lines.
fn word(input: &str) -> IResult<&str, (Raw, &str)> {
    let inside = |c: char| !c.is_whitespace() && !"()&|!=<>,\"“”≥≤≠".contains(c);
    // A stray closing quote is a token of its own, so that every text is read to its end.
    let stray = recognize(terminated(anychar, take_while(|_| false)));
    alt((take_while1(inside), stray)).map(|text| (Raw::Word, text)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source: &str) -> String {
        let token = |t: &Token| format!("{:?}[{}]{}", t.raw, t.text, t.span.start);
        lex(source, 0).iter().map(token).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_texts_and_symbols() {
        insta::assert_snapshot!(shown(r#"find 3x3 "B_W/BBB" !player=O'Brien"#), @"Word[find]0 Word[3x3]5 Text[B_W/BBB]9 Not[!]19 Word[player]20 Eq[=]26 Word[O'Brien]27");
        insta::assert_snapshot!(shown("k>=9&&(date≥1970s)"), @"Word[k]0 Ge[>=]1 Word[9]3 And[&&]4 Open[(]6 Word[date]7 Ge[≥]11 Word[1970s]14 Close[)]19");
        insta::assert_snapshot!(shown(r#"“李” 'a"b' "c\"d" "e"#), @r#"Text[李]0 Text[a"b]10 Text[c\"d]16 Unclosed[e]23"#);
        insta::assert_snapshot!(shown("a \\\n b ” \\"), @"Word[a]0 Word[b]5 Word[”]7");
        insta::assert_snapshot!(shown(r#""\"#), @r#"Unclosed[\]0"#);
        for (source, text) in [("“李”", "李"), ("\"x", "x"), ("'y'", "y")] {
            let token = lex(source, 0)[0];
            assert_eq!(Span::new(token.at, token.at + text.len()).text(source), text);
        }
    }
}
