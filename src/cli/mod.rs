//! The command line and the shell: the only part that prints.
//!
//! [`args`] is the command line, [`cmd`] one file a subcommand, [`output`] what answers look like,
//! [`shell`] the shell. A [`session::Session`] is what all commands share: the database, the form
//! of the output, and the last answer.

mod args;
mod cmd;
mod error;
mod interrupt;
mod output;
mod session;
mod shell;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use args::{Cli, Format};
use error::CliError;
use session::Session;

/// Run the command line of this process.
pub fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let cli = match read(&args) {
        Ok(cli) => cli,
        Err(error) => return refuse(&error, &args),
    };
    interrupt::listen();
    let format = cli.options.format;
    let result = match cli.command {
        Some(command) => {
            let mut session = Session::new(&cli.options);
            let mut out = io::BufWriter::new(io::stdout().lock());
            let result = cmd::run(command, &mut session, &mut out);
            result.and_then(|()| out.flush().map_err(CliError::from))
        }
        None => shell::open(&cli.options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads the output has seen enough.
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            let look = output::Look::of(&cli.options, io::stderr().is_terminal());
            error.print(&mut io::stderr(), format, &look, None);
            error.exit_code()
        }
    }
}

/// Read the command line. One argument may hold a whole line, as the shell takes it.
fn read(args: &[OsString]) -> Result<Cli, clap::Error> {
    Cli::try_parse_from(args).or_else(|error| {
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
        Cli::try_parse_from(args).map_err(|_| error)
    })
}

/// Tell what is wrong with the command line, or print the help that was asked for.
fn refuse(error: &clap::Error, args: &[OsString]) -> ExitCode {
    if !error.use_stderr() {
        // Help and version: a closed pipe is no failure.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if asks_for_json(args) {
        let error = CliError::request(error::plain(&error.to_string()));
        error.print(&mut io::stderr(), Format::Json, &output::Look::plain(), None);
    } else {
        let _ = error.print();
    }
    ExitCode::from(2)
}

/// Does a command line that could not be read ask for JSON?
fn asks_for_json(args: &[OsString]) -> bool {
    args.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json")
        || args.iter().any(|arg| arg == "--format=json")
}
