//! `gtp`: the Go Text Protocol on standard input and output.

use std::io;

use crate::gtp::Engine;

use super::prelude::*;
use crate::cli::interrupt;

/// Answer a Go program such as GoGui or Sabaki by the Go Text Protocol
#[derive(Debug, clap::Args)]
pub struct Args {}

/// The command `gtp`.
pub struct Gtp;

impl Command for Gtp {
    const NAME: &'static str = "gtp";
    type Args = Args;
    const DETAILS: &'static str = "\
Add `gopdb gtp` as an engine. It shows what was played in the database from the position on the
board (`lz-analyze`, and the analyze commands of GoGui). Its own moves are those that `gopdb train`
has learned, or else the most frequent ones; it does not read ahead and is a weak player.";
    const EXAMPLES: &'static [&'static str] = &[];
    const SYNTAX: Syntax = Syntax::Words;

    fn run(_: Args, session: &mut Session) -> Result<Report, CliError> {
        interrupt::unwatch();
        let mut engine = Engine::new(session.database()?.clone());
        engine
            .run(io::stdin().lock(), &mut io::stdout())
            .map_err(|error| CliError::failed(tr!("cannot talk to the controller: {error}")))?;
        Ok(Report::new())
    }
}
