//! `man`: the manual page.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;

use super::super::args::Cli;
use super::super::error::CliError;

const HELP: &str = "\
`gopdb man | man -l -` shows the page of gopdb. With --to, each command has a page of its own too:
`man gopdb-find`.

Examples:
  gopdb man > gopdb.1
  gopdb man --to ~/.local/share/man/man1";

/// The manual pages
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// Write the pages of gopdb and of all its commands into this folder
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    if let Some(folder) = &args.to {
        let written = std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
        let folder = folder.display();
        return match written {
            Ok(()) => Ok(writeln!(out, "the pages are in {folder}")?),
            Err(error) => Err(CliError::failed(format!("cannot write to {folder}: {error}"))),
        };
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut text)?;
    Ok(out.write_all(&text)?)
}
