//! Lines as lists of words: for commands without queries, and for a system's command line.

use super::error::{Error, ErrorKind};
use super::fact::Field;
use super::lex::{Raw, lex};
use super::parse::RESERVED;
use super::text::Quoted;
use super::{Span, Spanned};
use crate::pattern::Shape;

/// The words of a line as a system's shell would split it: at blanks, except within quotes. In
/// double quotes `\"` and `\\` write a quote and a backslash; any other backslash is itself, so
/// that paths of all systems can be written.
///
/// ```
/// let words = gopdb_database::query::words(r#"import "My games" --corpus='tom '2"#).unwrap();
/// let words: Vec<String> = words.into_iter().map(|word| word.node).collect();
/// assert_eq!(words, ["import", "My games", "--corpus=tom 2"]);
/// ```
///
/// # Errors
/// A quote that is never closed.
pub fn words(line: &str) -> Result<Vec<Spanned<String>>, Error> {
    let mut words = Vec::new();
    let mut chars = line.char_indices().peekable();
    while let Some(&(start, first)) = chars.peek() {
        if first.is_whitespace() {
            chars.next();
            continue;
        }
        let mut word = String::new();
        let mut end = start;
        while let Some((at, c)) = chars.next_if(|(_, c)| !c.is_whitespace()) {
            end = at + c.len_utf8();
            // An apostrophe within a word is a letter: O'Brien.
            let opens = c == '"' || c == '\'' && (at == start || line[..at].ends_with('='));
            if !opens {
                word.push(c);
                continue;
            }
            loop {
                match chars.next() {
                    None => {
                        return Err(Error {
                            span: Span::new(at, line.len()),
                            kind: ErrorKind::UnclosedText,
                            expected: Vec::new(),
                            suggestion: None,
                            example: r#"import "My games" --corpus mine"#,
                        });
                    }
                    Some((at, close)) if close == c => {
                        end = at + 1;
                        break;
                    }
                    Some((_, '\\')) if c == '"' => {
                        let next = chars.next_if(|&(_, next)| matches!(next, '"' | '\\'));
                        word.push(next.map_or('\\', |(_, next)| next));
                    }
                    Some((_, other)) => word.push(other),
                }
            }
        }
        words.push(Spanned::new(word, Span::new(start, end)));
    }
    Ok(words)
}

/// The line of the language that the arguments of a command line mean.
///
/// A system's shell has taken the quotes away. An argument is put into quotes again where a text
/// occurs: after the field of a fact (and its comparison), after a shape word, and where a tag
/// is given. All others are taken as they are, so that a whole query may be one argument.
///
/// ```
/// use gopdb_database::query::line_of_args;
/// let line = line_of_args(["find", "3x3", "B_W/BBB/___", "and", "player", "Lee Sedol"]);
/// assert_eq!(line, r#"find 3x3 B_W/BBB/___ and player "Lee Sedol""#);
/// assert_eq!(line_of_args([r#"find player "Lee Sedol""#]), r#"find player "Lee Sedol""#);
/// assert_eq!(line_of_args(["find", "player=Lee Sedol"]), r#"find player="Lee Sedol""#);
/// ```
pub fn line_of_args<S: AsRef<str>>(args: impl IntoIterator<Item = S>) -> String {
    let mut line = String::new();
    for arg in args {
        let arg = arg.as_ref();
        let is_one_token = matches!(lex(arg, 0).as_slice(), [token] if token.raw != Raw::Unclosed);
        let is_tag = is_tagging(&line) && (arg.is_empty() || arg.contains(char::is_whitespace));
        let needs_quotes = is_tag || takes_text(&line) && !is_one_token;
        if !line.is_empty() {
            line.push(' ');
        }
        line += &match fact_of(arg) {
            _ if needs_quotes => Quoted(arg).to_string(),
            Some((fact, text)) => format!("{fact}{}", Quoted(text)),
            None => arg.to_owned(),
        };
    }
    line
}

/// A fact and its text, written as one argument whose quotes a system's shell took away:
/// `player="Lee Sedol"`. `None` for what is more than that.
fn fact_of(arg: &str) -> Option<(&str, &str)> {
    let at = arg.find('=')?;
    let (fact, text) = arg.split_at(at + 1);
    let field = fact.trim_end_matches(['=', '!']).parse::<Field>().ok()?;
    let tokens = lex(text, 0);
    let is_text = tokens.len() > 1
        && tokens.iter().all(|token| {
            token.raw == Raw::Word && !RESERVED.iter().any(|word| token.is_word(word))
        });
    (is_text && !field.is_ordered()).then_some((fact, text))
}

/// Returns true if a text must follow this part of a line.
fn takes_text(line: &str) -> bool {
    let tokens = lex(line, 0);
    let mut before =
        tokens.iter().rev().skip_while(|it| matches!(it.raw, Raw::Eq | Raw::Ne | Raw::Like));
    // Where a statement begins, `tag` is a command.
    before.next().is_some_and(|token| {
        token.raw == Raw::Word
            && (tokens.len() > 1 || !token.is_word("tag"))
            && (token.is_word("board")
                || token.is_word("to")
                || token.is_word("svg")
                || token.is_word("file")
                || Shape::from_name(token.text).is_some()
                || token.text.parse::<Field>().is_ok_and(|field| !field.is_ordered()))
    })
}

/// Returns true if this is a command that gives a tag, with the games that it is given to.
fn is_tagging(line: &str) -> bool {
    match lex(line, 0).as_slice() {
        [command, _, ..] => command.is_word("tag") || command.is_word("untag"),
        _ => false,
    }
}
