//! `completions`: for bash, zsh, fish and others.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::super::args::Cli;
use super::super::error::CliError;

const HELP: &str = "\
Examples:
  gopdb completions bash > ~/.local/share/bash-completion/completions/gopdb
  gopdb completions zsh > ~/.zfunc/_gopdb
  gopdb completions fish > ~/.config/fish/completions/gopdb.fish";

/// Completions for a system's shell
#[derive(Debug, clap::Args)]
#[command(after_long_help = HELP)]
pub struct Args {
    /// bash, zsh, fish, elvish or powershell
    #[arg(value_enum, hide_possible_values = true)]
    shell: Shell,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), CliError> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "gopdb", &mut text);
    Ok(out.write_all(&text)?)
}
