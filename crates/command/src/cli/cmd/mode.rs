//! Commands that read lines of their own: from the shell, or from the standard input.
//!
//! Such a command sets [`Session::mode`] and returns its first report. In a shell the next lines go
//! to the mode; on the command line those of the standard input do.

use std::io::{self, BufRead, IsTerminal, Write};

use super::super::error::CliError;
use super::super::interrupt::{self, Watch};
use super::super::output::{Report, print};
use super::super::session::Session;

/// The result of a line.
pub enum Taken {
    /// It was carried out, with this answer.
    Done(Report),
    /// It ended the mode.
    Left,
    /// It was carried out and ended the mode.
    Finished(Report),
    /// It is not a line of the mode.
    Unknown,
}

/// A mode of the shell: it takes lines until it is left.
pub trait Mode {
    /// The text that is printed before a line on a terminal.
    fn prompt(&self) -> String;

    /// Carries out a line. Nothing is printed here.
    fn line(&mut self, line: &str, session: &Session) -> Result<Taken, CliError>;

    /// Returns an error if something is lost when no more lines come.
    fn at_end(&self) -> Result<(), CliError> {
        Ok(())
    }
}

/// Carries out the lines of the standard input. Those that fail are reported, and the others are
/// still carried out.
pub fn read_lines(
    mut mode: Box<dyn Mode>,
    session: &Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let stdin = io::stdin();
    let is_terminal = stdin.is_terminal();
    let mut has_failed = false;
    let (mut number, mut bytes) = (0, Vec::new());
    loop {
        if is_terminal {
            write!(out, "{}", mode.prompt())?;
        }
        out.flush()?;
        bytes.clear();
        if stdin.lock().read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        number += 1;
        let text = String::from_utf8_lossy(&bytes);
        let line = text.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let taken = {
            let _watch = Watch::start();
            mode.line(line, session)
        };
        let error = match taken {
            Ok(Taken::Done(report)) => {
                print(&report, &session.form(), &interrupt::current(), out)?;
                continue;
            }
            Ok(Taken::Left) => break,
            Ok(Taken::Finished(report)) => {
                print(&report, &session.form(), &interrupt::current(), out)?;
                break;
            }
            Ok(Taken::Unknown) => CliError::request(tr!("`{line}` is not understood here"))
                .with_remedy(tr!("`help` lists what is")),
            Err(error) => error,
        };
        has_failed = true;
        out.flush()?;
        let place = Some(number).filter(|_| !is_terminal);
        error.print(&mut io::stderr(), session.format, &session.look, place);
    }
    mode.at_end()?;
    if has_failed && !is_terminal { Err(CliError::Script) } else { Ok(()) }
}

/// Carries out a line of the shell that may be the mode's.
pub fn in_shell(line: &str, session: &mut Session) -> Result<Taken, CliError> {
    let Some(mut mode) = session.mode.take() else { return Ok(Taken::Unknown) };
    let _watch = Watch::start();
    let taken = mode.line(line, session);
    if !matches!(taken, Ok(Taken::Left | Taken::Finished(_))) {
        session.mode = Some(mode);
    }
    taken
}
