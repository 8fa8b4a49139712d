//! The command line and the shell: the only part that prints.
//!
//! [`command`] says what a command is, [`cmd`] has one file for each, [`args`] is the command line,
//! [`output`] prints answers, [`shell`] is the shell. A [`session::Session`] is shared by all
//! commands: the database, the output format, and the last answer.

/// Two constant texts as one.
macro_rules! joined {
    ($first:expr, $second:expr $(,)?) => {{
        const BYTES: [u8; $first.len() + $second.len()] = {
            let mut bytes = [0; $first.len() + $second.len()];
            let (first, second) = bytes.split_at_mut($first.len());
            first.copy_from_slice($first.as_bytes());
            second.copy_from_slice($second.as_bytes());
            bytes
        };
        match str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }};
}

mod args;
mod cmd;
mod command;
mod error;
#[cfg(any(test, fuzzing))]
pub mod fuzz;
mod interrupt;
mod language;
mod output;
mod progress;
mod reading;
mod remedy;
mod session;
mod shell;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};

use clap::ArgMatches;
use clap::error::ErrorKind;
use gopdb::{Control, Database};
use gopdb_text::Language;

use args::{Format, Options, Parsed};
use command::Entry;
pub use error::CliError;
use session::Session;

/// Runs a command line, whose first word is the name of the program; returns the status of the process.
pub fn main(args: &[OsString]) -> u8 {
    note_panics();
    language::of_args(args).make_current();
    let parsed = match read(args) {
        Ok(parsed) => parsed,
        Err(error) => return refuse_or_read(&error, args),
    };
    interrupt::listen();
    let options = parsed.options;
    finish(run(&options, parsed.command, parsed.help, args), &options)
}

/// Carries out a line on an open database, as a shell does, and writes the answer as JSON. `control`
/// interrupts it. Lines are carried out one after another.
///
/// # Errors
/// It is no line of the shell, or what it asks for fails.
pub fn answer(
    database: &Database,
    line: &str,
    control: &Control,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    interrupt::set(control);
    let options = Options { format: Some(Format::Json), ..Options::none() };
    let mut session = Session::new(&options);
    session.switch(database.path(), database.clone());
    session.set_names(database.names().clone());
    session.is_shell = true;
    shell::run_line(line, &mut session, out)
}

/// Runs a command, the shell, or help.
fn run(
    options: &Options,
    command: Option<(&'static Entry, ArgMatches)>,
    help: Option<String>,
    args: &[OsString],
) -> Result<(), CliError> {
    match (command, help) {
        (None, None) => shell::open(options),
        (command, help) => {
            let mut session = Session::new(options);
            let mut out = io::BufWriter::new(io::stdout().lock());
            let result = match command {
                Some((command, matches)) => command.run(&matches, &mut session, &mut out),
                None => shell::help(&help.unwrap_or_default(), &session, &mut out),
            };
            let result = match result {
                Err(error) if error.is_unreadable() => {
                    reading::run(&reading::line_of(args), error, &mut session, &mut out)
                }
                result => result,
            };
            let flushed = out.flush().map_err(CliError::from);
            result.and(flushed)
        }
    }
}

/// The status of the process; an error is printed.
fn finish(result: Result<(), CliError>, options: &Options) -> u8 {
    match result {
        Ok(()) => 0,
        // The reader of the output has seen enough.
        Err(error) if error.is_broken_pipe() => 0,
        Err(error) => {
            let theme = output::Theme::of(options, io::stderr().is_terminal());
            error.print(&mut io::stderr(), options.format.unwrap_or_default(), &theme, None);
            error.exit_code()
        }
    }
}

/// The message and the place of the last panic.
static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Notes panics instead of printing them; the command that panicked reports it as its error.
fn note_panics() {
    if std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
        return;
    }
    std::panic::set_hook(Box::new(|panic| {
        let mut last = LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(panic.to_string());
    }));
}

/// Takes the message of the last panic.
fn take_panic() -> Option<String> {
    LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Parses the command line. One argument may hold a whole line, as the shell takes it.
fn read(args: &[OsString]) -> Result<Parsed, clap::Error> {
    args::parse(args).or_else(|error| {
        if error.kind() != ErrorKind::InvalidSubcommand {
            return Err(error);
        }
        let is_line = |arg: &OsString| arg.to_str().is_some_and(|arg| arg.contains(' '));
        let Some(at) = args.iter().skip(1).position(is_line).map(|at| at + 1) else {
            return Err(error);
        };
        let Ok(words) = gopdb::query::words(&args[at].to_string_lossy()) else {
            return Err(error);
        };
        let mut args = args.to_vec();
        args.splice(at..=at, words.into_iter().map(|word| word.node.into()));
        args::parse(args).map_err(|_| error)
    })
}

/// Carries out the most likely meaning of a command line that cannot be parsed, or else
/// [refuses](refuse) it.
fn refuse_or_read(error: &clap::Error, args: &[OsString]) -> u8 {
    let mut options = args::options_of(args);
    if asks_for_json(args) {
        options.format = Some(Format::Json);
    }
    let mut session = Session::new(&options);
    let line = reading::line_of(args);
    let is_command = error.kind() != ErrorKind::InvalidSubcommand;
    if !error.use_stderr() || is_command && !session.exists() {
        return refuse(error, args);
    }
    let wrong = if is_command {
        CliError::unreadable(error::plain(&error.to_string()))
    } else {
        shell::unknown_command(line.split_whitespace().next().unwrap_or_default())
    };
    interrupt::listen();
    let mut out = io::BufWriter::new(io::stdout().lock());
    match reading::run(&line, wrong, &mut session, &mut out) {
        Err(CliError::Unreadable { .. }) if is_command => refuse(error, args),
        result => {
            let flushed = out.flush().map_err(CliError::from);
            finish(result.and(flushed), &options)
        }
    }
}

/// Prints the error of the command line, or the requested help.
fn refuse(error: &clap::Error, args: &[OsString]) -> u8 {
    if !error.use_stderr() {
        let theme = output::Theme::of(&args::options_of(args), io::stdout().is_terminal());
        let text = error.render();
        let text = if theme.color { text.ansi().to_string() } else { text.to_string() };
        // Help and version: a closed pipe is no failure.
        let _ = io::stdout().write_all(language::help_text(text, theme.help_width()).as_bytes());
        return 0;
    }
    if asks_for_json(args) {
        let error = CliError::request(error::plain(&error.to_string()));
        error.print(&mut io::stderr(), Format::Json, &output::Theme::plain(), None);
    } else if Language::current() == Language::English {
        let _ = error.print();
    } else {
        eprint!("{}", language::error_text(&error.to_string()));
    }
    2
}

/// Returns true if a command line that cannot be parsed requests JSON.
fn asks_for_json(args: &[OsString]) -> bool {
    args.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json")
        || args.iter().any(|arg| arg == "--format=json")
}
