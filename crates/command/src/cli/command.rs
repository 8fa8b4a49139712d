//! Commands: one definition from which the command line, the shell, help, completion and the manual
//! are derived.

use std::any::Any;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use clap::{ArgMatches, Args, FromArgMatches};
use gopdb_text::translated;

use super::cmd::mode::read_lines;
use super::error::CliError;
use super::interrupt;
use super::output::{Report, print};
use super::session::Session;

/// A command. See [`super::cmd`] for how to add one.
pub trait Command {
    /// The name on the command line and in the shell.
    const NAME: &'static str;

    /// Its arguments. The doc comment of the type is the one-line summary of the command.
    type Args: Args;

    /// Text below the options in the long help.
    const DETAILS: &'static str = "";

    /// Lines as they are typed in the shell, without `gopdb`. A test runs each of them on the
    /// bundled games, on the command line and in the shell, and expects it to find something.
    const EXAMPLES: &'static [&'static str];

    /// The way in which a line of the shell is split.
    const SYNTAX: Syntax = Syntax::Words;

    /// Carries out the command. Nothing is printed here: the output is in the report.
    fn run(args: Self::Args, session: &mut Session) -> Result<Report, CliError>;
}

/// The way in which a line of the shell becomes arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// Every word is an argument.
    Words,
    /// The text after the name, without the options, is a statement of the query language. It
    /// becomes one argument that [`super::session::parse_words`] reads as it was typed, so that
    /// errors point at the right place.
    Statement,
}

/// A command of the list.
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// The way in which a line of the shell is split.
    pub syntax: Syntax,
    details: &'static str,
    examples: &'static [&'static str],
    add_args: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches, &mut Session, &mut dyn Write) -> Result<(), CliError>,
}

impl Entry {
    /// The entry of a command.
    pub const fn of<C: Command>() -> Entry {
        Entry {
            name: C::NAME,
            syntax: C::SYNTAX,
            details: C::DETAILS,
            examples: C::EXAMPLES,
            add_args: C::Args::augment_args,
            run: |matches, session, out| run::<C>(read(matches)?, session, out),
        }
    }

    /// The text below the options, without the definitions that some have at the end.
    pub fn prose(&self) -> &'static str {
        let end = self.details.find("\n# ").unwrap_or(self.details.len());
        self.details[..end].trim_end()
    }

    /// The command in the form of clap: parsing, help, manual and completion come from this.
    pub fn clap(&self) -> clap::Command {
        let command = (self.add_args)(clap::Command::new(self.name));
        let mut parts = Vec::new();
        if !self.details.is_empty() {
            let (prose, data) = self.details.split_at(self.prose().len());
            parts.push(paragraphs(&(translated(prose).into_owned() + data)));
        }
        if !self.examples.is_empty() {
            let lines = self.examples.iter();
            let lines = lines.map(|example| format!("\n  gopdb {}", for_system_shell(example)));
            parts.push(format!("{}{}", tr!("Examples:"), lines.collect::<String>()));
        }
        if parts.is_empty() { command } else { command.after_long_help(parts.join("\n\n")) }
    }

    /// Carries out the command. A panic ends the command and not the process.
    pub fn run(
        &self,
        matches: &ArgMatches,
        session: &mut Session,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        interrupt::reset();
        let run = AssertUnwindSafe(|| {
            session.refresh()?;
            (self.run)(matches, session, out)
        });
        catch_unwind(run).unwrap_or_else(|panic| {
            session.forget_answers();
            Err(CliError::Bug { message: panic_text(&*panic) })
        })
    }
}

/// Runs a command and prints its report.
fn run<C: Command>(
    args: C::Args,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let watch = interrupt::Watch::start();
    let mut report = C::run(args, session)?;
    let printed = print(&report, &session.form(), &interrupt::current(), out);
    let failure = report.take_failure();
    if !session.is_shell {
        // The process will end sooner than a long list is freed.
        std::mem::forget(report);
    }
    printed?;
    out.flush()?;
    drop(watch);
    if let Some(error) = failure {
        return Err(error);
    }
    match session.mode.take_if(|_| !session.is_shell) {
        Some(mode) => read_lines(mode, session, out),
        None => Ok(()),
    }
}

fn read<A: FromArgMatches>(matches: &ArgMatches) -> Result<A, CliError> {
    A::from_arg_matches(matches)
        .map_err(|error| CliError::request(super::error::plain(&error.to_string())))
}

/// Returns the message and the place of a panic, as far as the hook of [`super::main`] has noted
/// them.
fn panic_text(panic: &(dyn Any + Send)) -> String {
    if let Some(text) = super::take_panic() {
        return text;
    }
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// The text with each paragraph in one line, which the terminal's width then breaks. Indented lines
/// and comments (`#`) remain lines.
pub fn paragraphs(text: &str) -> String {
    let mut joined = String::new();
    let mut previous = "";
    for line in text.lines() {
        if !joined.is_empty() {
            joined.push(if is_prose(previous) && is_prose(line) { ' ' } else { '\n' });
        }
        joined += line;
        previous = line;
    }
    joined
}

/// Returns true if a line is a part of a paragraph. Indented lines, comments and rows of a table
/// are not.
fn is_prose(line: &str) -> bool {
    let is_row = line.contains(" | ") && !line.contains('`');
    !line.is_empty() && !line.starts_with([' ', '#']) && !is_row
}

/// A line of the shell as a system's shell takes it: words with characters that mean something to
/// the system's shell get single quotes.
fn for_system_shell(line: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut is_quoted = false;
    for word in line.split(' ') {
        let starts_inside = is_quoted;
        is_quoted ^= word.matches('"').count() % 2 == 1;
        let is_special = word.contains(['>', '<', '$', '&', '|', '(', ')', ';', '*', '!', '#']);
        let is_literal = starts_inside || word.contains('"');
        words.push(if is_special && !is_literal { format!("'{word}'") } else { word.to_owned() });
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Entry, for_system_shell, is_prose, paragraphs};
    use crate::cli::cmd;

    fn long_help(entry: &Entry, width: usize) -> String {
        entry.clap().term_width(width).render_long_help().to_string()
    }

    #[test]
    fn paragraphs_are_broken_by_the_width_alone() {
        let text = "One sentence\ngoes on.\nIts list:\n  a  first\n  b  second\n\n# x\nk | v\nend";
        let lines = "One sentence goes on. Its list:\n  a  first\n  b  second\n\n# x\nk | v\nend";
        assert_eq!(paragraphs(text), lines);
    }

    #[test]
    fn the_details_of_every_command_are_shown_and_fit_a_terminal() {
        for entry in cmd::COMMANDS {
            let text = paragraphs(entry.details);
            let help = long_help(entry, 80);
            for line in text.lines().filter(|line| line.chars().count() <= 80) {
                assert!(help.lines().any(|shown| shown == line), "{}: {line}", entry.name);
            }
            for line in text.lines().filter(|line| !is_prose(line)) {
                assert!(line.chars().count() <= 80, "{}: {line}", entry.name);
            }
        }
    }

    #[test]
    fn examples_are_quoted_for_a_system_shell() {
        assert_eq!(for_system_shell("top 5 3x3 k>=9 by games"), "top 5 3x3 'k>=9' by games");
        assert_eq!(
            for_system_shell("find 3x3 \"B_W/?*#/___\" sym"),
            "find 3x3 \"B_W/?*#/___\" sym"
        );
        assert_eq!(for_system_shell("find $a and (x)"), "find '$a' and '(x)'");
        assert_eq!(for_system_shell("tag 1 \"to (do) it\""), "tag 1 \"to (do) it\"");
    }
}
