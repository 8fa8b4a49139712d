//! The errors of commands, and their output.

use std::fmt;
use std::io::{self, Write};

use gopdb::database::DatabaseError;
use gopdb::query;
use gopdb::store::StoreError;
use gopdb::{Interrupted, OutputFileError};
use gopdb_text::{Language, message, translated};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

use super::args::Format;
use super::interrupt;
use super::output::{Style, Theme, clean_lines, json_line};

/// The reason why a command was not carried out.
#[derive(Debug)]
#[non_exhaustive]
pub enum CliError {
    /// The request was wrong, or cannot be answered.
    Request {
        /// The description of the error.
        message: String,
        /// The remedy.
        remedy: Option<String>,
    },
    /// The line is no command.
    Unreadable {
        /// The description of the error.
        message: String,
        /// The remedy.
        remedy: Option<String>,
    },
    /// The query cannot be parsed.
    Query {
        /// The error and its place.
        error: Box<query::Error>,
        /// Its text.
        source: String,
    },
    /// The database reported an error.
    Database(DatabaseError),
    /// The command failed for another reason.
    Failed {
        /// The reason.
        message: String,
        /// The remedy.
        remedy: Option<String>,
    },
    /// Commands of a script failed, and each failure was printed.
    Script,
    /// Reading or writing failed.
    Io(io::Error),
    /// The user pressed Ctrl-C.
    Interrupted,
    /// The program has a fault: a panic.
    Bug {
        /// The message and the place of the panic.
        message: String,
    },
}

impl CliError {
    /// A wrong request.
    pub(crate) fn request(message: impl Into<String>) -> CliError {
        CliError::Request { message: message.into(), remedy: None }
    }

    /// A line that is no command.
    pub(crate) fn unreadable(message: impl Into<String>) -> CliError {
        CliError::Unreadable { message: message.into(), remedy: None }
    }

    /// A failure.
    pub(crate) fn failed(message: impl Into<String>) -> CliError {
        CliError::Failed { message: message.into(), remedy: None }
    }

    /// A statement that begins with the name of a command but is none of that command.
    pub(crate) fn not_a(command: &str) -> CliError {
        CliError::request(tr!("not a statement of `{command}`"))
    }

    /// Sets the remedy; errors of other kinds have none and stay as they are.
    #[must_use]
    pub(crate) fn with_remedy(mut self, text: impl Into<String>) -> CliError {
        if let CliError::Request { remedy, .. }
        | CliError::Unreadable { remedy, .. }
        | CliError::Failed { remedy, .. } = &mut self
        {
            *remedy = Some(text.into());
        }
        self
    }

    /// Returns true if the reader of the output has closed it.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, CliError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns true if the request was wrong; false if something failed.
    pub fn is_request(&self) -> bool {
        match self {
            CliError::Request { .. } | CliError::Unreadable { .. } | CliError::Query { .. } => true,
            CliError::Database(error) => matches!(
                error,
                DatabaseError::NoCorpus { .. }
                    | DatabaseError::NoGame { .. }
                    | DatabaseError::NoSet { .. }
                    | DatabaseError::NoMe
                    | DatabaseError::NoOpening { .. }
                    | DatabaseError::NoPosition { .. }
                    | DatabaseError::Position(_)
                    | DatabaseError::BadSet { .. }
                    | DatabaseError::EmptyTag
                    | DatabaseError::NoShape { .. }
                    | DatabaseError::TooManyTemplates { .. }
                    | DatabaseError::NoModel
                    | DatabaseError::NoTrainingGames { .. }
                    | DatabaseError::NothingHeldOut
                    | DatabaseError::Search(_)
                    | DatabaseError::Occupied { .. }
                    | DatabaseError::TooManyRows { .. }
                    | DatabaseError::TooManyLines { .. }
                    | DatabaseError::Output(
                        OutputFileError::Exists { .. }
                            | OutputFileError::NotAFile { .. }
                            | OutputFileError::InDatabase { .. }
                    )
            ),
            CliError::Failed { .. }
            | CliError::Script
            | CliError::Io(_)
            | CliError::Interrupted
            | CliError::Bug { .. } => false,
        }
    }

    /// Returns true if the request is not in gopdb's language; false if it only cannot be answered.
    pub const fn is_unreadable(&self) -> bool {
        matches!(self, CliError::Unreadable { .. } | CliError::Query { .. })
    }

    /// Returns true if the work was interrupted, as by Ctrl-C.
    pub const fn is_interrupted(&self) -> bool {
        matches!(self, CliError::Interrupted | CliError::Database(DatabaseError::Interrupted(_)))
    }

    /// 1 if something failed, 2 if the request was wrong, 130 if Ctrl-C was pressed.
    pub fn exit_code(&self) -> u8 {
        match self {
            _ if self.is_interrupted() => interrupt::STATUS,
            _ if self.is_request() => 2,
            _ => 1,
        }
    }

    fn message(&self) -> String {
        match self {
            CliError::Request { message: text, .. }
            | CliError::Unreadable { message: text, .. }
            | CliError::Failed { message: text, .. } => message(text).into_owned(),
            CliError::Query { error, .. } => message(&error.to_string()).into_owned(),
            CliError::Database(error) => message(&error.to_string()).into_owned(),
            CliError::Script => tr!("some commands failed"),
            CliError::Io(error) => message(&error.to_string()).into_owned(),
            CliError::Interrupted => tr!("interrupted"),
            CliError::Bug { message } => {
                tr!("internal error: {}", message.replace('\n', ": "))
            }
        }
    }

    fn remedy(&self) -> Option<String> {
        match self {
            CliError::Request { remedy, .. }
            | CliError::Unreadable { remedy, .. }
            | CliError::Failed { remedy, .. } => remedy.clone(),
            CliError::Query { error, .. } => error.help().map(|help| message(&help).into_owned()),
            CliError::Database(error) => {
                super::remedy::of(error).map(|remedy| translated(remedy).into_owned())
            }
            CliError::Bug { .. } => Some(tr!("this is a bug in gopdb; the database is unharmed")),
            _ => None,
        }
    }

    /// Prints the error; `line` is the line of the script that failed. A failure to print an error
    /// cannot be reported.
    pub(crate) fn print(
        &self,
        to: &mut impl Write,
        format: Format,
        theme: &Theme,
        line: Option<usize>,
    ) {
        if matches!(self, CliError::Script) {
            return;
        }
        let text = if format == Format::Json {
            let mut text = Vec::new();
            // Writing to memory does not fail.
            let _ = json_line(&mut text, &self.json(line));
            String::from_utf8_lossy(&text).into_owned()
        } else {
            self.text(theme, line)
        };
        let _ = to.write_all(text.as_bytes()).and_then(|()| to.flush());
    }

    fn text(&self, theme: &Theme, line: Option<usize>) -> String {
        let place = line.map_or(String::new(), |line| tr!("line {line}:") + " ");
        let error = theme.paint(Style::Error, &tr!("error:"));
        if let CliError::Query { error: query, source } = self {
            let text = query.render(source);
            let text = clean_lines(&text);
            let rest = text.strip_prefix("error:").unwrap_or(&text);
            let width = theme.width.map_or(usize::MAX, usize::from);
            let line = |line: &str| wrapped(&translated_line(line, query), width);
            let rest: String = rest.lines().map(line).collect();
            return format!("{place}{error}{rest}");
        }
        let mut text = format!("{place}{error} {}\n", clean_lines(&self.message()));
        if let Some(remedy) = self.remedy() {
            let remedy = clean_lines(&remedy);
            text = format!("{text}{} {remedy}\n", theme.paint(Style::Note, &tr!("help:")));
        }
        text
    }

    fn json(&self, line: Option<usize>) -> serde_json::Value {
        let kind = match self {
            CliError::Interrupted | CliError::Database(DatabaseError::Interrupted(_)) => {
                "interrupted"
            }
            _ if self.is_request() => "request",
            _ => "failed",
        };
        let mut object = json!({ "kind": kind, "message": self.message() });
        if let Some(line) = line {
            object["line"] = json!(line);
        }
        if let Some(remedy) = self.remedy() {
            object["remedy"] = json!(remedy);
        }
        if let CliError::Query { error, source } = self {
            let expected: Vec<String> = error.expected.iter().map(ToString::to_string).collect();
            object["query"] = json!(source);
            object["span"] = json!([error.span.start, error.span.end]);
            object["expected"] = json!(expected);
            let suggestion = error.suggestion.as_ref().and_then(|change| change.apply(source));
            object["suggestion"] = json!(suggestion);
            object["example"] = json!(error.example);
        }
        json!({ "error": object })
    }
}

/// The text of an error of clap without its prefix and its last line.
pub fn plain(text: &str) -> String {
    let text = text.trim_start_matches("error: ");
    text.split("\n\nFor more information").next().unwrap_or(text).trim_end().to_owned()
}

/// A line of a rendered error in the language of the user.
fn translated_line(line: &str, error: &query::Error) -> String {
    if Language::current() == Language::English {
        return line.to_owned();
    }
    if let Some(at) = line.find("did you mean ") {
        return format!("{}{}", &line[..at], message(&line[at..]));
    }
    let note = line.split_once("= ").filter(|(indent, _)| indent.trim().is_empty());
    match note.and_then(|(indent, note)| Some((indent, note.split_once(": ")?))) {
        Some((indent, ("expected", _))) => {
            let expected = error.expected.iter().map(ToString::to_string);
            let expected: Vec<_> = expected.map(|text| message(&text).into_owned()).collect();
            format!("{indent}= {} {}", tr!("expected:"), list(&expected))
        }
        Some((indent, ("help", help))) => format!("{indent}= {} {}", tr!("help:"), message(help)),
        Some((indent, ("example", text))) => format!("{indent}= {} {text}", tr!("example:")),
        _ => match line.strip_prefix(' ') {
            Some(title) if !title.contains('|') => format!(" {}", message(title)),
            _ => line.to_owned(),
        },
    }
}

/// `a, b or c`.
fn list(items: &[String]) -> String {
    match items {
        [before @ .., last] if !before.is_empty() => tr!("{} or {last}", before.join(", ")),
        items => items.concat(),
    }
}

/// A line with its end; one that expects or helps (`  = help: …`) is continued below, between words.
fn wrapped(line: &str, width: usize) -> String {
    let indent = line.len() - line.trim_start().len();
    if line.width() <= width || !line[indent..].starts_with("= ") {
        return format!("{line}\n");
    }
    let mut text = " ".repeat(indent);
    let mut used = indent;
    for word in line[indent..].split_inclusive(' ') {
        if used + word.trim_end().width() > width {
            used = indent + 2;
            text = format!("{}\n{}", text.trim_end(), " ".repeat(used));
        }
        text += word;
        used += word.width();
    }
    text + "\n"
}

impl fmt::Display for CliError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message())?;
        self.remedy().map_or(Ok(()), |remedy| write!(out, "; {remedy}"))
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::Io(error)
    }
}

impl From<Interrupted> for CliError {
    fn from(_: Interrupted) -> CliError {
        CliError::Interrupted
    }
}

impl From<DatabaseError> for CliError {
    fn from(error: DatabaseError) -> CliError {
        CliError::Database(error)
    }
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> CliError {
        CliError::Database(error.into())
    }
}

impl From<csv::Error> for CliError {
    fn from(error: csv::Error) -> CliError {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => CliError::Io(error),
            other => CliError::failed(format!("{other:?}")),
        }
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> CliError {
        CliError::Io(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sentences_are_wrapped() {
        let line = "  = expected: `find`, `top` or 李世乭";
        assert_eq!(wrapped(line, 40), format!("{line}\n"));
        assert_eq!(wrapped(line, 24), "  = expected: `find`,\n    `top` or 李世乭\n");
        let source = "1 | find player x and player y";
        assert_eq!(wrapped(source, 10), format!("{source}\n"));
    }
}
