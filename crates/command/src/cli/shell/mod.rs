//! The shell: the commands again, line by line, with a memory of the last answer.
//!
//! A [`Runner`] takes lines from an [`Input`]: a terminal with an editor, or a script in a pipe. It
//! does not depend on a terminal, so that tests need none.

mod complete;
mod drill;
mod editor;
mod help;
mod input;
mod line;
mod names;
mod page;
mod runner;
mod split;

use std::io::{self, IsTerminal, Write};

use super::args::Options;
use super::error::CliError;
use super::interrupt;
use super::session::Session;
use editor::Terminal;
#[cfg(test)]
pub use help::texts as help_texts;
pub use help::write as help;
use input::Script;
pub use line::{list_of_commands, unknown as unknown_command};
use runner::Runner;

/// The commands of the shell alone.
const SHELL_COMMANDS: &[&str] =
    &["help", "more", "next", "prev", "goto", "open", "pass", "tenuki", "back", "quit"];

/// The settings.
const SETTINGS: &[&str] =
    &[".format", ".timing", ".open", ".plan", ".threads", ".pager", ".settings"];

/// Carries out one line, on the command line.
pub fn run_line(line: &str, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    line::run_as_written(line, session, out).map(|_| ())
}

/// Reads commands from the standard input until it ends.
pub fn open(options: &Options) -> Result<(), CliError> {
    let mut session = Session::new(options);
    session.is_shell = true;
    if io::stdin().is_terminal() {
        interrupt::keep_process();
        let terminal = Terminal::new(session.look)?;
        Runner::new(terminal, session, io::stdout(), io::stderr()).run()
    } else {
        let script = Script::new(io::stdin().lock());
        Runner::new(script, session, io::stdout(), io::stderr()).run()
    }
}
