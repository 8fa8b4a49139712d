//! The terminal: an editor with history, completion and colours.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use gopdb::query::{self, TokenKind};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::super::cmd;
use super::super::error::CliError;
use super::super::output::{Style, Theme};
use super::super::session::{Session, data_folder};
use super::SHELL_COMMANDS;
use super::complete;
use super::input::{Input, Line, is_unfinished};
use super::names::Names;

/// The number of lines of the history.
const HISTORY: usize = 2000;

/// A terminal with a user.
pub struct Terminal {
    editor: Editor<Assistant, FileHistory>,
    history: PathBuf,
    look: Theme,
    /// The database and the commit whose names are offered.
    known: Option<(PathBuf, u64)>,
}

impl Terminal {
    /// The terminal of this process.
    pub fn new(look: Theme) -> Result<Terminal, CliError> {
        let failed = |error: ReadlineError| CliError::failed(tr!("no editor: {error}"));
        let config = Config::builder()
            .max_history_size(HISTORY)
            .map_err(failed)?
            .history_ignore_space(true)
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .auto_add_history(true)
            .build();
        let mut editor = Editor::with_config(config).map_err(failed)?;
        editor.set_helper(Some(Assistant::new(look)));
        let history = match std::env::var_os("GOPDB_HISTORY") {
            Some(path) => PathBuf::from(path),
            None => data_folder().join("history"),
        };
        // There is none the first time.
        let _ = editor.load_history(&history);
        Ok(Terminal { editor, history, look, known: None })
    }
}

impl Input for Terminal {
    fn line(&mut self) -> Result<Line, CliError> {
        let prompt = self.look.paint(Style::Strong, "gopdb>");
        let line = match self.editor.readline(&("gopdb> ".to_owned(), format!("{prompt} "))) {
            Ok(text) => Line::Text { text, number: None },
            Err(ReadlineError::Interrupted) => Line::Interrupted,
            Err(ReadlineError::Eof) => Line::End,
            Err(ReadlineError::Io(error)) => return Err(error.into()),
            Err(error) => return Err(CliError::failed(error.to_string())),
        };
        if matches!(line, Line::Text { .. }) {
            save(&mut self.editor, &self.history);
        }
        Ok(line)
    }

    fn is_terminal(&self) -> bool {
        true
    }

    fn refresh(&mut self, session: &mut Session) {
        if !session.exists() {
            return;
        }
        let path = session.path().to_owned();
        // The commands that need the database report its errors.
        let Ok(database) = session.database() else { return };
        let now = Some((path, database.commit().number));
        if self.known != now {
            self.known = now;
            if let Some(assistant) = self.editor.helper_mut() {
                assistant.names = Names::gather(database);
            }
        }
        if let Some(assistant) = self.editor.helper_mut() {
            assistant.names.add_sets(session.names.sets.keys());
        }
    }
}

/// Saves the history; errors are ignored.
fn save(editor: &mut Editor<Assistant, FileHistory>, path: &Path) {
    if let Some(folder) = path.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = editor.append_history(path);
}

/// Completes, hints, colours, and detects incomplete lines.
pub struct Assistant {
    look: Theme,
    names: Names,
    files: FilenameCompleter,
    hints: HistoryHinter,
}

impl Assistant {
    fn new(look: Theme) -> Assistant {
        Assistant {
            look,
            names: Names::default(),
            files: FilenameCompleter::new(),
            hints: HistoryHinter::new(),
        }
    }
}

impl Helper for Assistant {}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        match complete::offers(line, pos, &self.names) {
            None => self.files.complete(line, pos, context),
            Some(offers) => {
                let pair = |(display, replacement)| Pair { display, replacement };
                Ok((offers.start, offers.words.into_iter().map(pair).collect()))
            }
        }
    }
}

impl Hinter for Assistant {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<String> {
        self.hints.hint(line, pos, context)
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        // An empty line ends an unclosed quote or parenthesis.
        let ends = context.input().ends_with('\n');
        Ok(if !ends && is_unfinished(context.input()) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if self.look.color { Cow::Owned(colored(line, &self.look)) } else { Cow::Borrowed(line) }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(self.look.paint(Style::Faint, hint))
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        self.look.color
    }
}

/// A line in colours.
pub fn colored(line: &str, look: &Theme) -> String {
    let begin = line.len() - line.trim_start().len();
    let first = line[begin..].split_whitespace().next().unwrap_or_default();
    let end = begin + first.len();
    let is_ours = SHELL_COMMANDS.contains(&first)
        || cmd::command(first).is_some() && !query::COMMANDS.contains(&first)
        || first.starts_with('.');
    if is_ours {
        let command = look.paint(Style::Command, first);
        return format!("{}{command}{}", &line[..begin], &line[end..]);
    }
    let mut text = String::with_capacity(line.len() * 2);
    let mut done = 0;
    for (range, kind) in query::tokens(line) {
        let (Some(gap), Some(token)) = (line.get(done..range.start), line.get(range.clone()))
        else {
            return line.to_owned();
        };
        // The first word is not known while it is being typed.
        let kind =
            if range.start == begin && range.end == line.len() { TokenKind::Command } else { kind };
        text += gap;
        match style(kind) {
            Some(style) => text += &look.paint(style, token),
            None => text += token,
        }
        done = range.end;
    }
    text + line.get(done..).unwrap_or_default()
}

fn style(kind: TokenKind) -> Option<Style> {
    Some(match kind {
        TokenKind::Command => Style::Command,
        TokenKind::Keyword => Style::Keyword,
        TokenKind::Field => Style::Field,
        TokenKind::Shape => Style::Shape,
        TokenKind::Literal => Style::Literal,
        TokenKind::Text | TokenKind::Value | TokenKind::Set => Style::Text,
        TokenKind::Number => Style::Number,
        TokenKind::Operator => Style::Operator,
        TokenKind::Error => Style::Error,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_nothing_but_colours() {
        let look = Theme { color: true, ..Theme::plain() };
        let lines = [
            "",
            "  find 3x3 \"B_W/BBB/___\" sym and player \"Łée\" date",
            "find )(",
            "import \"a b\" --corpus x",
            "expo",
            ".format json",
            "find player \"李世",
        ];
        for line in lines {
            let text = colored(line, &look);
            let mut plain = String::new();
            for (i, part) in text.split('\u{1b}').enumerate() {
                let part = if i == 0 { part } else { part.split_once('m').unwrap().1 };
                plain += part;
            }
            assert_eq!(plain, line);
        }
    }
}
