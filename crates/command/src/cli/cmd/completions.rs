//! `completions`: for bash, zsh, fish and others.

use clap_complete::Shell;

use super::prelude::*;
use crate::cli::args::command_line;

/// Print completions for a system's shell
#[derive(Debug, clap::Args)]
pub struct Args {
    /// bash, zsh, fish, elvish or powershell
    #[arg(value_enum, hide_possible_values = true)]
    shell: Shell,
}

/// The command `completions`.
pub struct Completions;

impl Command for Completions {
    const NAME: &'static str = "completions";
    type Args = Args;
    const DETAILS: &'static str = "\
For bash, save the output as ~/.local/share/bash-completion/completions/gopdb; for zsh as _gopdb in a
folder of $fpath; for fish as ~/.config/fish/completions/gopdb.fish.";
    const EXAMPLES: &'static [&'static str] = &["completions bash", "completions zsh"];

    fn run(args: Args, _: &mut Session) -> Result<Report, CliError> {
        let mut text = Vec::new();
        clap_complete::generate(args.shell, &mut command_line(), "gopdb", &mut text);
        Ok(Report::of_raw(text))
    }
}
