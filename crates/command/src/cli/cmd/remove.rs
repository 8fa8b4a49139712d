//! `remove`: deletes a corpus.

use super::prelude::*;
use crate::cli::progress::change_timed;

/// Remove a corpus and its games, unless another corpus has them
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The corpus, as `corpora` lists it
    #[arg(value_name = "CORPUS")]
    corpus: String,
}

/// The command `remove`.
pub struct Remove;

impl Command for Remove {
    const NAME: &'static str = "remove";
    type Args = Args;
    const EXAMPLES: &'static [&'static str] = &["remove games"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let report = change_timed(session, |writer| writer.remove(&args.corpus))?;
        session.forget_answers();
        let (removed, kept) = (report.games_removed, report.games_kept);
        let rows = Rows::of("", &[()])
            .field("corpus", |()| &args.corpus)
            .field("games_removed", |()| removed)
            .field("games_kept", |()| kept);
        let mut text = format!("{}: {} removed", args.corpus, count(removed, "game", "games"));
        if kept > 0 {
            text += &format!(", {} kept that are in other corpora", thousands(kept));
        }
        Ok(Report::new()
            .field("corpus", &args.corpus)
            .field("games_removed", removed)
            .field("games_kept", kept)
            .rows(rows)
            .text(text))
    }
}
