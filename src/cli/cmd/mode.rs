//! Commands that go on with lines of their own: from the shell, or from the standard input.

use std::io::{self, BufRead, IsTerminal, Write};

use super::super::error::CliError;
use super::super::session::Session;

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It was carried out.
    Done,
    /// It ended the mode.
    Left,
    /// It is none of the mode's.
    Unknown,
}

/// Something that takes lines until it is left.
pub trait Mode {
    /// What stands before a line on a terminal.
    fn prompt(&self) -> String;

    /// Carry out a line.
    fn line(
        &mut self,
        line: &str,
        session: &Session,
        out: &mut dyn Write,
    ) -> Result<Taken, CliError>;

    /// What is lost if no more lines come.
    fn at_end(&self) -> Result<(), CliError> {
        Ok(())
    }
}

/// Begin a mode: in a shell the next lines go to it; else those of the standard input do.
pub fn begin(
    mode: impl Mode + 'static,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if session.is_shell {
        session.mode = Some(Box::new(mode));
        return Ok(());
    }
    read_lines(mode, session, out)
}

/// Carry out the lines of the standard input. One that fails is told, and the next is gone on with.
fn read_lines(mut mode: impl Mode, session: &Session, out: &mut dyn Write) -> Result<(), CliError> {
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
        let error = match mode.line(line, session, out) {
            Ok(Taken::Done) => continue,
            Ok(Taken::Left) => break,
            Ok(Taken::Unknown) => CliError::request(format!("`{line}` is not understood here"))
                .with_remedy("`help` lists what is"),
            Err(error) if error.is_broken_pipe() => return Err(error),
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

/// Carry out a line of the shell that may be the mode's.
pub fn in_shell(line: &str, session: &mut Session, out: &mut dyn Write) -> Result<Taken, CliError> {
    let Some(mut mode) = session.mode.take() else { return Ok(Taken::Unknown) };
    let taken = mode.line(line, session, out);
    if !matches!(taken, Ok(Taken::Left)) {
        session.mode = Some(mode);
    }
    taken
}
