//! The loop of the shell.

use std::io::Write;
use std::time::Instant;

use super::super::error::CliError;
use super::super::interrupt;
use super::super::output::{self, Style, count, duration};
use super::super::session::Session;
use super::input::{Input, Line};
use super::line::{self, Flow};
use super::{page, split};

/// Commands whose answers are viewed step by step: they use no pager unless `.pager on` asks for
/// one.
const WITHOUT_PAGER: &[&str] = &[
    "show", "next", "n", "prev", "p", "goto", "g", "open", "find", "more", "explore", "play",
    "back", "pass", "tenuki", "context",
];

/// Carries out the commands that an input gives.
pub struct Runner<I, W, E> {
    input: I,
    session: Session,
    out: W,
    errors: E,
}

impl<I: Input, W: Write, E: Write> Runner<I, W, E> {
    /// A runner that prints answers and errors.
    pub fn new(input: I, session: Session, out: W, errors: E) -> Runner<I, W, E> {
        Runner { input, session, out, errors }
    }

    /// Carries out commands until the input ends or a command ends the shell.
    ///
    /// # Errors
    /// The output fails; or, without a terminal, a command has failed.
    pub fn run(mut self) -> Result<(), CliError> {
        if self.input.is_terminal() {
            self.greet()?;
        }
        let mut has_failed = false;
        'lines: loop {
            self.input.refresh(&mut self.session);
            match self.input.line()? {
                Line::End => break,
                Line::Interrupted => {}
                Line::Text { text, number } => {
                    let commands = match self.session.mode {
                        // A mode has its own language.
                        Some(_) => vec![text],
                        None => split::commands(&text),
                    };
                    for command in commands {
                        match self.carry_out(&command, number, &mut has_failed)? {
                            Flow::Leave => break 'lines,
                            Flow::Stay => {}
                        }
                    }
                }
            }
        }
        if has_failed && !self.input.is_terminal() { Err(CliError::Script) } else { Ok(()) }
    }

    /// Carries out a command. Its errors are printed.
    fn carry_out(
        &mut self,
        command: &str,
        number: Option<usize>,
        has_failed: &mut bool,
    ) -> Result<Flow, CliError> {
        interrupt::reset();
        if self.input.is_terminal() {
            // The window may have another size now.
            self.session.look = self.session.look.resized();
        }
        let start = Instant::now();
        let mut answer = Vec::new();
        let result = line::run(command, &mut self.session, &mut answer);
        let first = command.split_whitespace().next().unwrap_or_default();
        self.print(&answer, self.session.is_pager_asked || !WITHOUT_PAGER.contains(&first))?;
        match result {
            Ok(Flow::Leave) => return Ok(Flow::Leave),
            Ok(Flow::Stay) => {}
            Err(error) if error.is_broken_pipe() => return Err(error),
            Err(error) => {
                *has_failed = true;
                let (format, look) = (self.session.format, self.session.look);
                error.print(&mut self.errors, format, &look, number);
            }
        }
        if self.session.timing {
            let time = tr!("time: {}\n", duration(start.elapsed()));
            self.print(self.session.look.paint(Style::Faint, &time).as_bytes(), false)?;
        }
        Ok(Flow::Stay)
    }

    fn print(&mut self, text: &[u8], may_page: bool) -> Result<(), CliError> {
        if may_page
            && self.input.is_terminal()
            && self.session.pager
            && page::is_long(text, &self.session.look)
        {
            return page::show(text, &mut self.out);
        }
        self.out.write_all(text)?;
        Ok(self.out.flush()?)
    }

    /// Prints the contents of the database and the first steps.
    fn greet(&mut self) -> Result<(), CliError> {
        let look = self.session.look;
        let title = look.paint(Style::Strong, concat!("gopdb ", env!("CARGO_PKG_VERSION")));
        let path = output::clean(&self.session.path().display().to_string());
        let holds = if self.session.exists() {
            match self.session.database() {
                Ok(database) => {
                    let commit = database.commit();
                    let games = count(u64::from(commit.games()), "game", "games");
                    let corpora = count(commit.corpora.len() as u64, "corpus", "corpora");
                    tr!("{games} in {corpora}, {path}")
                }
                Err(error) => {
                    error.print(&mut self.errors, self.session.format, &look, None);
                    path
                }
            }
        } else {
            tr!("no database at {path} yet: `import PATH` makes one")
        };
        let hint =
            tr!("`help` lists the commands, Tab completes, Ctrl-C stops a query, Ctrl-D leaves");
        writeln!(self.out, "{title}: {holds}\n{}", look.paint(Style::Faint, &hint))?;
        Ok(self.out.flush()?)
    }
}
