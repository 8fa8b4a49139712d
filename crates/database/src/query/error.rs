//! Errors of queries: the error, its place, and the expected tokens.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use thiserror::Error as ThisError;

use super::Span;
use super::fact::{FactKind, Field};
use crate::pattern::LiteralError;

/// The reason why a text is not a query, and its place.
///
/// [`Error::render`] formats it as text; the fields are for programs.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("{kind}")]
#[non_exhaustive]
pub struct Error {
    /// The place: a range of bytes of the source, empty where something is missing.
    pub span: Span,
    /// The kind of the error.
    pub kind: ErrorKind,
    /// The tokens that were expected, in the order of the grammar; empty if the kind is sufficient.
    pub expected: Vec<Expected>,
    /// A likely correction.
    pub suggestion: Option<Box<Suggestion>>,
    /// A statement of the same kind that works.
    pub example: &'static str,
}

/// A suggestion to replace the text at `span` by `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Suggestion {
    /// The text that is replaced; empty to insert.
    pub span: Span,
    /// The replacement.
    pub text: String,
}

impl Suggestion {
    /// Suggests to replace the text at `span` by `text`.
    pub(super) fn replace(span: Span, text: impl Into<String>) -> Suggestion {
        Suggestion { span, text: text.into() }
    }

    /// Suggests to insert `text` before `span`.
    pub(super) fn before(span: Span, text: impl Into<String>) -> Suggestion {
        Suggestion::replace(Span::new(span.start, span.start), text)
    }

    /// The source with the change made; `None` if it is not the source of the error.
    pub fn apply(&self, source: &str) -> Option<String> {
        let (before, after) = (source.get(..self.span.start)?, source.get(self.span.end..)?);
        Some(format!("{before}{}{after}", self.text))
    }
}

/// The kind of error. Its text is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is no text.
    #[error("the input is empty")]
    Empty,
    /// The text ends too early.
    #[error("unexpected end")]
    End,
    /// An unexpected token.
    #[error("unexpected `{found}`")]
    Unexpected {
        /// The token, shortened.
        found: String,
    },
    /// The first word is not a command with a query.
    #[error("`{found}` is not a command")]
    UnknownCommand {
        /// The word, shortened.
        found: String,
    },
    /// Two conditions with nothing between them.
    #[error("missing `and` or `or` between conditions")]
    MissingAnd,
    /// A text of several words without quotes.
    #[error("a text of several words needs quotes")]
    Unquoted,
    /// A keyword where a text is needed.
    #[error("`{found}` is a keyword, not a text")]
    KeywordAsText {
        /// The keyword.
        found: String,
    },
    /// A text without letters.
    #[error("this text is empty")]
    EmptyText,
    /// An unclosed quote.
    #[error("unclosed quote")]
    UnclosedText,
    /// An unclosed parenthesis.
    #[error("unclosed parenthesis")]
    UnclosedParenthesis,
    /// An unmatched closing parenthesis.
    #[error("unmatched `)`")]
    UnopenedParenthesis,
    /// An invalid pattern.
    #[error(transparent)]
    Literal(LiteralError),
    /// The pattern of a whole board that is not square.
    #[error("a whole board is a square of 2 to 25 rows; this pattern has {height} rows of {width}")]
    Board {
        /// Rows.
        height: u8,
        /// Columns.
        width: u8,
    },
    /// A shape word with a size that no shape has.
    #[error(
        "`{found}` is not a shape: rectangles are 1x1 to 25x25, diamonds diamond1 to diamond12"
    )]
    Shape {
        /// The word, shortened.
        found: String,
    },
    /// A value that does not fit.
    #[error("`{found}` is not {}", expected.text())]
    Value {
        /// The value as written, shortened.
        found: String,
        /// The kind of value that is expected.
        expected: Expected,
    },
    /// An empty range.
    #[error("the range `{found}` is empty")]
    EmptyRange {
        /// The range, shortened.
        found: String,
    },
    /// A range without ends.
    #[error("a range needs at least one end")]
    OpenRange,
    /// A comparison that the field does not have.
    #[error("unexpected operator `{operator}`")]
    Operator {
        /// The comparison.
        operator: String,
        /// The word before it.
        word: &'static str,
        /// The advice on what to use instead.
        instead: &'static str,
    },
    /// A condition on games where one on positions is needed.
    #[error("`{word}` needs a pattern, but this is {found}")]
    NotAPosition {
        /// `with`, `then` or `at least`.
        word: &'static str,
        /// The condition that was found.
        found: &'static str,
    },
    /// Comments without a pattern.
    #[error("`comment` needs a pattern in the same position")]
    LoneComment,
    /// An option that is given twice.
    #[error("`{word}` is given twice")]
    Twice {
        /// The option.
        word: &'static str,
    },
    /// A cell that the pattern does not have.
    #[error("the pattern has no cell in row {row} and column {col}")]
    OutsidePattern {
        /// The row, from 1.
        row: u32,
        /// The column, from 1.
        col: u32,
    },
    /// A word without its comparison at the end: the system's shell took the rest as redirection.
    #[error("`{word}` is missing a value")]
    Redirected {
        /// The word.
        word: String,
    },
    /// A signature without a point.
    #[error("a signature needs at least one known point")]
    EmptySignature,
    /// Too many parentheses or `not`s within each other.
    #[error("conditions are nested more than {limit} levels deep")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
}

/// A kind of token that is expected at a place of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// A word or sign.
    Word(&'static str),
    /// A shape word.
    Shape,
    /// The name of a shape.
    NamedShape,
    /// A pattern literal.
    Literal,
    /// A field of games, which begins a fact.
    Field,
    /// A value of this field.
    Value(Field),
    /// A named set with its `$`.
    Set,
    /// A name for a set.
    Name,
    /// A whole number.
    Number,
    /// A range of whole numbers, or one.
    Range,
    /// The name of a point.
    Point,
    /// A region of a board.
    Region,
    /// The row and column of a cell.
    Cell,
    /// `=`, `>=`, ….
    Comparison,
    /// A text.
    Text,
    /// A file or folder.
    Path,
    /// The number of a game.
    Game,
    /// The end of the text.
    End,
}

impl Expected {
    /// A description for a sentence: `a shape (3x3, 4x7, diamond, board)`.
    pub fn text(self) -> String {
        match self {
            Expected::Word(word) => format!("`{word}`"),
            Expected::Shape => "a shape (3x3, 4x7, diamond, …)".into(),
            Expected::NamedShape => "the name of a shape (ponnuki, keima, hane, …)".into(),
            Expected::Literal => "a pattern (\"B_W/BBB/___\")".into(),
            Expected::Field => "a field (player, date, result, …)".into(),
            Expected::Value(field) => field.kind().value().into(),
            Expected::Set => "a named set ($name)".into(),
            Expected::Name => "a name (letters, digits, - and _)".into(),
            Expected::Number => "a whole number".into(),
            Expected::Range => "a number or a range (9, 1..60, 9.., ..80)".into(),
            Expected::Point => "a point (Q16)".into(),
            Expected::Region => "a region (N19..T13, corner Q16, board)".into(),
            Expected::Cell => "a row and a column (2,3)".into(),
            Expected::Comparison => "a comparison (=, !=, >=, <=, >, <)".into(),
            Expected::Text => "a text".into(),
            Expected::Path => "a file or folder".into(),
            Expected::Game => "the number of a game".into(),
            Expected::End => "the end".into(),
        }
    }

    /// The keywords that are expected, for completion and for comparison with misspelt words. Texts,
    /// numbers and names have none.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            Expected::Word(word) => vec![word],
            Expected::Shape => vec!["3x3", "4x4", "5x5", "diamond"],
            Expected::NamedShape => super::shape_names().collect(),
            Expected::Field => Field::ALL.iter().map(|field| field.name()).collect(),
            Expected::Value(field) => field.kind().words().to_vec(),
            _ => Vec::new(),
        }
    }
}

impl FactKind {
    /// A description of a value, for a sentence.
    const fn value(self) -> &'static str {
        match self {
            FactKind::Text => "a text (in quotes, if it has blanks)",
            FactKind::Number => "a number or a range (9, 1..60, 9.., ..80)",
            FactKind::Komi => "a number of points or a range (6.5, 0..3.75)",
            FactKind::Rank => "a rank or a range (9d, 1p..9p, 5k..)",
            FactKind::Date => "a date or a range (2003, 2003-05-01, 1970s, 2003..2005)",
            FactKind::Result => "a result (B+, W+R, B+..3.5, jigo, void, ?)",
            FactKind::Winner => "a winner (black, white, none, or a name in quotes)",
            FactKind::Opening => "a name (sanrensei, \"large avalanche\", 三連星)",
        }
    }

    /// The keywords that a value may be.
    const fn words(self) -> &'static [&'static str] {
        match self {
            FactKind::Result => &["B+", "W+", "B+R", "W+R", "B+T", "W+T", "jigo", "void", "?"],
            FactKind::Winner => &["black", "white", "none"],
            _ => &[],
        }
    }
}

/// Source text for a message: shortened, and without control characters.
pub(crate) fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).map(visible).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}

fn visible(c: char) -> char {
    if c.is_control() { '·' } else { c }
}

/// The candidate that is closest to a misspelt word, if any is close.
pub(crate) fn nearest(
    word: &str,
    candidates: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    let word: String = word.chars().take(24).collect::<String>().to_ascii_lowercase();
    // Two words of two letters with one in common are not close.
    let allowed = match word.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        n => n / 3,
    };
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, candidate), candidate))
        .filter(|&(distance, _)| distance <= allowed)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Examples for words, where the statement's own example is not specific enough.
pub(super) const EXAMPLES: &[(&str, &str)] = &[
    ("player", r#"find player "Lee Sedol""#),
    ("black", r#"find black "Cho*" and white "Kobayashi""#),
    ("white", r#"find white "Cho*" and black "Kobayashi""#),
    ("rank", "find rank 9d.. and not rank 1p.."),
    ("event", r#"find event "Honinbo" and round "final""#),
    ("round", r#"find event "Honinbo" and round "final""#),
    ("place", "find place Tokyo"),
    ("date", "find date 2003-05..2005 or date 1970s"),
    ("result", "find result W+R or result B+..3.5"),
    ("winner", r#"find winner black or winner "Cho U""#),
    ("komi", "find komi 5.5..6.5"),
    ("handicap", "find handicap 2.."),
    ("moves", "find moves >= 300"),
    ("size", "find size 13"),
    ("rules", "find rules Japanese"),
    ("corpus", "find corpus tom and not corpus ai"),
    ("tag", "find tag ladder"),
    ("id", "find id 12"),
    ("text", r#"find text "good move""#),
    ("fuseki", "find fuseki sanrensei as B"),
    ("joseki", r#"find joseki "large avalanche" at upper right"#),
    ("with", r#"find 3x3 "B_W/BBB/___" with 2x2 "WW/WB""#),
    ("then", r#"find 3x3 "B_W/BBB/___" then within 20 3x3 "BBW/BBB/___""#),
    ("within", r#"find 3x3 "B_W/BBB/___" then within 20 3x3 "BBW/BBB/___""#),
    ("least", r#"find at least 3 times 3x3 "_B_/B_B/_B_" sym"#),
    ("at least", r#"find at least 3 times 3x3 "_B_/B_B/_B_" sym"#),
    ("next", r#"find 3x3 "B_W/BBB/___" next black at 1,2"#),
    ("at", r#"find 3x3 "B_W/BBB/___" at A19..K10"#),
    ("move", r#"find 3x3 "B_W/BBB/___" move 1..60"#),
    ("limit", r#"find player "Lee Sedol" limit 50 offset 100"#),
    ("board", r#"find board "___/_B_/___""#),
];

impl Error {
    /// The words of [`EXAMPLES`] that the error is about, the best first.
    pub(super) fn subject(&self) -> Option<&'static str> {
        match &self.kind {
            ErrorKind::Value { expected: Expected::Value(field), .. } => return Some(field.name()),
            ErrorKind::Value { expected: Expected::Point, .. } => return Some("at"),
            ErrorKind::NotAPosition { word, .. } | ErrorKind::Operator { word, .. } => {
                return Some(word);
            }
            ErrorKind::Board { .. } => return Some("board"),
            ErrorKind::OutsidePattern { .. } => return Some("next"),
            _ => {}
        }
        self.expected.iter().find_map(|expected| match expected {
            Expected::Value(field) => Some(field.name()),
            _ => None,
        })
    }

    /// Returns advice on how to correct the error, if the kind has specific advice.
    pub fn help(&self) -> Option<String> {
        Some(match &self.kind {
            ErrorKind::MissingAnd => {
                "join them with `and` or `or`; patterns also with `with` or `then`".into()
            }
            ErrorKind::KeywordAsText { .. } => {
                "to use it as a text, put it in quotes".into()
            }
            ErrorKind::EmptyText => "\"*\" matches every text that is not empty".into(),
            ErrorKind::Literal(LiteralError::UnknownCell { .. }) if self.suggestion.is_none() => {
                "B black, W white, _ empty, ? any, b not white, w not black, s stone, # off the board".into()
            }
            ErrorKind::Operator { word, instead, .. } => format!("`{word}` takes {instead}"),
            ErrorKind::NotAPosition { word, .. } => match *word {
                "at least" => "`at least N times` counts hits of a pattern, or of patterns joined by `with`".into(),
                _ => "conditions on games are combined with `and`, `or` and `not`".into(),
            },
            ErrorKind::LoneComment => {
                "`comment \"ladder\" with PATTERN` finds positions with both; `text \"ladder\"` finds games by their comments alone".into()
            }
            ErrorKind::Value { expected: Expected::Point, .. } => {
                "columns are A to Z without I, from the left; lines are 1 to 25, from below".into()
            }
            ErrorKind::Value { expected: Expected::Value(Field::Komi), .. } => {
                "points are counted in quarters: 6.5, 3.75, 0".into()
            }
            ErrorKind::Redirected { word } => {
                let value = match word.parse::<Field>().ok() {
                    Some(Field::Date) => "2010",
                    Some(Field::Rank) => "7d",
                    Some(Field::Komi) => "6.5",
                    _ => "9",
                };
                format!(
                    "a system's shell takes `>` for redirection: quote it there \
                     ('{word}>={value}'), or write `{word} {value}..`"
                )
            }
            ErrorKind::UnclosedText => "within quotes, \\\" writes a quote".into(),
            ErrorKind::Shape { .. } => "4x7 is 4 rows of 7".into(),
            _ => return None,
        })
    }

    /// The error as text: the message, the line with the place marked, and help. Plain text of a few
    /// lines, each with a line end; `source` is the parsed text. A long line is cut near the place.
    pub fn render(&self, source: &str) -> String {
        let mark = AnnotationKind::Primary.span(self.mark(source)).label(self.suggestion_text());
        let snippet = Snippet::source(source.replace(is_c1, C1_SIGN)).annotation(mark);

        let mut group = Level::ERROR.primary_title(self.kind.to_string()).element(snippet);
        if !self.expected.is_empty() {
            group = group.element(Level::NOTE.with_name("expected").message(list(&self.expected)));
        }
        if let Some(help) = self.help() {
            group = group.element(Level::HELP.message(help));
        }
        group = group.element(Level::NOTE.with_name("example").message(self.example));
        let mut text = Renderer::plain().term_width(SOURCE_WIDTH).render(&[group]);
        text.push('\n');
        text
    }

    /// Returns the range of the source that is marked: the first line of the place, because the
    /// renderer cuts only marks of one line. If `source` is not the parsed text, the range is its
    /// end.
    fn mark(&self, source: &str) -> Range<usize> {
        let range = self.span.range();
        match source.get(range.clone()) {
            Some(text) => range.start..range.start + text.find(['\r', '\n']).unwrap_or(text.len()),
            None => source.len()..source.len(),
        }
    }

    /// The suggestion as a question.
    fn suggestion_text(&self) -> Option<String> {
        let change = self.suggestion.as_ref()?;
        let text: String = change.text.trim().chars().map(visible).collect();
        Some(if change.span.start == change.span.end {
            format!("did you mean to write `{text}` before this?")
        } else {
            format!("did you mean `{text}`?")
        })
    }
}

/// Columns within which [`Error::render`] draws the source.
const SOURCE_WIDTH: usize = 120;

/// Replaces control characters that the renderer leaves in the source (it has signs for those of ASCII). It
/// is as long as they are, so that spans stay valid.
const C1_SIGN: &str = "·";

fn is_c1(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9f}')
}

/// `a, b or c`.
fn list(expected: &[Expected]) -> String {
    let mut texts: Vec<String> = expected.iter().map(|expected| expected.text()).collect();
    match texts.pop() {
        Some(last) if texts.is_empty() => last,
        Some(last) => format!("{} or {last}", texts.join(", ")),
        None => String::new(),
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
