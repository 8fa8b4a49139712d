//! `variations`: whether the variations of a corpus are searched.

use super::prelude::*;
use crate::cli::progress::change_timed;

/// Keep the variations of a corpus's games, so that queries can search them
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The corpus, as `corpora` lists it [default: list the settings of all]
    #[arg(value_name = "CORPUS", requires = "setting")]
    corpus: Option<String>,
    /// Keep them, or no longer
    #[arg(value_name = "on|off")]
    setting: Option<Setting>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Setting {
    On,
    Off,
}

/// The command `variations`.
pub struct VariationsCommand;

impl Command for VariationsCommand {
    const NAME: &'static str = "variations";
    type Args = Args;
    const DETAILS: &'static str = "\
The records' files are not needed: the database has their texts. Games that join the corpus later
are treated likewise; `import --variations` sets this for a new corpus.

In queries, an option of a pattern says in which lines it is looked for: `in main` (the default),
`in variations`, or `in any`. A hit in a variation has a path: 12:2/15 is move 15 of the second line
after move 12, and `show GAME 12:2/15` shows it.";
    const EXAMPLES: &'static [&'static str] = &["variations", "variations games on"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let (Some(corpus), Some(setting)) = (&args.corpus, args.setting) else {
            return list(session);
        };
        let is_on = setting == Setting::On;
        let done = change_timed(session, |writer| writer.set_variations(corpus, is_on))?;
        session.forget_answers();
        let rows = Rows::of("", &[()])
            .field("corpus", |()| corpus)
            .field("variations", |()| done.is_on)
            .field("changed", |()| done.is_changed)
            .field("games", |()| done.games)
            .field("games_with_variations", |()| done.games_with_variations)
            .field("lines", |()| done.lines)
            .field("nodes", |()| done.nodes);
        let text = if done.is_on {
            tr!(
                "{corpus}: {} of {} have variations: {}, {}",
                thousands(done.games_with_variations),
                count(done.games, "game", "games"),
                count(done.lines, "line", "lines"),
                count(done.nodes, "node", "nodes"),
            )
        } else {
            tr!("{corpus}: variations are not searched")
        };
        Ok(Report::new()
            .field("corpus", corpus)
            .field("variations", done.is_on)
            .field("changed", done.is_changed)
            .field("games", done.games)
            .field("games_with_variations", done.games_with_variations)
            .field("lines", done.lines)
            .field("nodes", done.nodes)
            .rows(rows)
            .text(text)
            .when(done.is_on && done.nodes > 0, |report| {
                report.tip(tr!("`find PATTERN in variations`, or `in any`, searches them"))
            }))
    }
}

/// The settings of all corpora.
fn list(session: &mut Session) -> Result<Report, CliError> {
    let commit = session.database()?.commit();
    let settings: Vec<(&String, u32, bool)> = commit
        .corpora
        .iter()
        .map(|corpus| (&corpus.name, corpus.games, commit.keeps_variations(corpus.id)))
        .collect();
    let rows = Rows::of("corpora", &settings)
        .column("corpus", |(name, ..)| *name)
        .shrinks()
        .column("games", |(_, games, _)| *games)
        .field("variations", |(.., is_on)| *is_on)
        .shown("variations", |(.., is_on)| if *is_on { "on" } else { "off" });
    Ok(Report::new().rows(rows).when(settings.is_empty(), |report| {
        report
            .text(tr!("0 corpora"))
            .tip(tr!("`import PATH --variations` adds games with their variations"))
    }))
}
