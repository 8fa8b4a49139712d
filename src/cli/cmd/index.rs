//! `index add`: one more shape in the dictionary.

use super::import::kind;
use super::prelude::*;
use crate::cli::output::{duration, milliseconds};

/// Add a shape to the dictionary
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Add 4x4, 3x3, diamond or 5x5, and count it in all games
    Add {
        /// The shape
        #[arg(value_name = "SHAPE")]
        shape: String,
    },
}

/// The command `index`.
pub struct Index;

impl Command for Index {
    const NAME: &'static str = "index";
    type Args = Args;
    const EXAMPLES: &'static [&'static str] = &["index add 4x4"];

    fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
        let Action::Add { shape } = &args.action;
        let kind = kind(shape)?;
        let start = std::time::Instant::now();
        let database = session.database()?;
        let is_new = database.add_kind(kind)?;
        let games = u64::from(database.commit().games());
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
                format!("{name}: counted in {games} ({})", duration(elapsed))
            } else {
                format!("{name}: already in the dictionary")
            }))
    }
}
