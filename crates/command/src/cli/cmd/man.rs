//! `man`: the manual pages.

use std::path::PathBuf;

use super::prelude::*;
use crate::cli::args::command_line;

/// Print the manual page, or write all pages
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write the pages of gopdb and of all its commands into this folder
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    to: Option<PathBuf>,
}

/// The command `man`.
pub struct Man;

impl Command for Man {
    const NAME: &'static str = "man";
    type Args = Args;
    const DETAILS: &'static str = "\
`gopdb man | man -l -` shows the page of gopdb. With --to, each command has a page of its own:
`man gopdb-find`.";
    const EXAMPLES: &'static [&'static str] = &["man", "man --to target/man"];

    fn run(args: Args, _: &mut Session) -> Result<Report, CliError> {
        let Some(folder) = &args.to else {
            let mut text = Vec::new();
            clap_mangen::Man::new(command_line()).render(&mut text)?;
            return Ok(Report::of_raw(text));
        };
        let written = std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command_line(), folder));
        let folder = folder.display();
        written.map_err(|error| CliError::failed(tr!("cannot write to {folder}: {error}")))?;
        Ok(Report::new().field("to", folder.to_string()).text(tr!("pages written to {folder}")))
    }
}
