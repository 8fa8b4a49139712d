//! `index add`: one more shape in the dictionary.

use gopdb::database::ShapeEstimate;
use gopdb::dictionary::DictionaryShape;

use super::import::kind;
use super::prelude::*;
use crate::cli::output::{duration, milliseconds};
use crate::cli::progress::change_timed;

/// Add a shape to the dictionary
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Add 4x4, 3x3, diamond, 5x5 or 5x5-all, and count it in all games
    Add {
        /// The shape
        #[arg(value_name = "SHAPE")]
        shape: String,
        /// Only estimate the size, and change nothing
        #[arg(long)]
        estimate: bool,
        /// Add 5x5-all, whatever its size
        #[arg(long)]
        yes: bool,
    },
}

/// The command `index`.
pub struct Index;

impl Command for Index {
    const NAME: &'static str = "index";
    type Args = Args;
    const DETAILS: &'static str = "\
5x5 holds the windows of 5x5 points around played moves, 5x5-all those of the whole board. Most of
the latter occur in one game only: it takes more space than all other shapes together. So its size is
estimated first, from a sample of the games, and it is added with --yes only.";
    const EXAMPLES: &'static [&'static str] =
        &["index add 4x4", "index add 5x5-all", "index add 3x3 --estimate"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let Action::Add { shape, estimate, yes } = &args.action;
        let kind = kind(shape)?;
        let database = session.database()?;
        let is_held = database.commit().shapes().any(|has| has == kind);
        let is_large = kind == DictionaryShape::FiveAll;
        if *estimate || is_large && !is_held && !yes {
            return Ok(estimated(kind, &database.estimate_shape(kind)?, session));
        }
        let start = std::time::Instant::now();
        let is_new = change_timed(session, |writer| writer.add_kind(kind))?;
        let games = u64::from(session.database()?.commit().games());
        let elapsed = start.elapsed();
        let name = kind.to_string();
        let rows = Rows::of("", &[()])
            .field("shape", |()| &name)
            .field("added", |()| is_new)
            .field("games", |()| games);
        Ok(Report::new()
            .field("shape", &name)
            .field("added", is_new)
            .field("games", games)
            .field("elapsed_ms", milliseconds(elapsed))
            .rows(rows)
            .text(if is_new {
                let games = count(games, "game", "games");
                tr!("{name}: counted in {games} ({})", duration(elapsed))
            } else {
                tr!("{name}: already in the dictionary")
            }))
    }
}

/// The size that a shape is expected to have. Nothing was added.
fn estimated(kind: DictionaryShape, size: &ShapeEstimate, session: &Session) -> Report {
    let name = kind.to_string();
    let megabytes = |bytes: u64| format!("{} MB", thousands(bytes.div_ceil(1_000_000)));
    let is_exact = size.sampled == size.games;
    let source = if is_exact {
        tr!("estimated from all games; nothing was added")
    } else {
        let (sampled, games) = (thousands(size.sampled), thousands(size.games));
        tr!("estimated from {sampled} of {games} games; nothing was added")
    };
    let rows = Rows::of("", &[()])
        .field("shape", |()| &name)
        .field("added", |()| false)
        .field("games", |()| size.games)
        .field("sampled_games", |()| size.sampled)
        .field("patterns", |()| size.patterns)
        .field("bytes", |()| size.bytes)
        .field("memory_bytes", |()| size.memory_bytes);
    let gopdb = if session.is_shell { "" } else { "gopdb " };
    Report::new()
        .field("shape", &name)
        .field("added", false)
        .field("games", size.games)
        .field("sampled_games", size.sampled)
        .field("patterns", size.patterns)
        .field("bytes", size.bytes)
        .field("memory_bytes", size.memory_bytes)
        .rows(rows)
        .text(tr!(
            "{name}: about {} patterns, {} on disk; adding it takes {} of memory",
            thousands(size.patterns),
            megabytes(size.bytes),
            megabytes(size.memory_bytes),
        ))
        .note(source)
        .tip(tr!("`{gopdb}index add {name} --yes` adds it"))
}
