//! `man`: the manual page.

use std::io::Write;

use clap::CommandFactory;

use super::super::args::Cli;
use super::super::error::CliError;

/// The manual page: gopdb man | man -l -
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  gopdb man > gopdb.1")]
pub struct Args {}

pub fn run(_: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    let mut text = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut text)?;
    Ok(out.write_all(&text)?)
}
