//! The commands, one file each, and the list of them.
//!
//! # How to add a command
//!
//! Write one file in this folder and add one line to [`COMMANDS`]. Parsing, `--help`, `help` in the
//! shell, completion and the manual page follow from that.
//!
//! ```ignore
//! //! `players`: the players of the games.
//!
//! use super::prelude::*;
//!
//! /// List players with their games and results        <- the summary in `gopdb --help`
//! #[derive(Debug, clap::Args)]
//! pub struct Args {
//!     /// Print at most N players                       <- help of the option
//!     #[arg(long, value_name = "N", default_value_t = 20)]
//!     limit: usize,
//! }
//!
//! /// The command `players`.
//! pub struct Players;
//!
//! impl Command for Players {
//!     const NAME: &'static str = "players";
//!     type Args = Args;
//!     const DETAILS: &'static str = "Names are those of the records.";
//!     const EXAMPLES: &'static [&'static str] = &["players", "players --limit 5"];
//!
//!     fn run(args: Args, session: &mut Session) -> Result<Report, CliError> {
//!         // 1. Compute, with the library.
//!         let players = session.database()?.players(args.limit)?;
//!         // 2. Say what there is; nothing is printed here.
//!         let rows = Rows::of("players", &players)
//!             .column("name", |player| &player.name).shrinks()
//!             .column("games", |player| player.games)
//!             .column("wins", |player| Value::rate(player.wins, player.decided));
//!         Ok(Report::new()
//!             .field("total", players.len())
//!             .rows(rows)
//!             .note("sorted by number of games"))
//!     }
//! }
//! ```
//!
//! and here: `pub mod players;` and `Entry::of::<players::Players>(),`.
//!
//! - [`Report`](super::output::Report) lists the parts of an answer and which format shows which.
//!   [`Value`](super::output::Value) lists the types of cells: a [`Value::Count`] is `17,424` for
//!   people and `17424` in JSON; a [`Value::number`] (years, ids) has no separators; a
//!   [`Value::rate`] has its interval. The marks of a table are explained below it by themselves.
//! - Text needs no cleaning, no colours and no ASCII variant: write `·`, `–` and `…`; the renderer
//!   replaces what the terminal cannot show and what could harm it. Only a
//!   [`Report::drawing`](super::output::Report::drawing) does so itself.
//! - A command whose arguments are a statement of the query language sets `SYNTAX` to
//!   [`Syntax::Statement`] and reads it with [`parse_words`](super::session::parse_words).
//! - Ctrl-C: the handle of [`Session::database`] carries the control of the running command, so that
//!   calls of the library return an error when it is interrupted. Loops of the command's own check
//!   `interrupt::current()`. If a part of an answer is useful, return a report that is
//!   [`partial`](super::output::Report::partial): it is marked in every format.
//! - A command that goes on with lines of its own (`play`, `edit`) sets a [`mode`].
//! - Field names of JSON are a contract: add fields, but do not rename or remove them.
//!
//! [`Value::Count`]: super::output::Value::Count
//! [`Value::number`]: super::output::Value::number
//! [`Value::rate`]: super::output::Value::rate

pub mod backup;
pub mod compare;
pub mod completions;
pub mod context;
pub mod convert;
pub mod corpora;
pub mod edit;
pub mod evaluate;
pub mod explain;
pub mod explore;
pub mod export;
pub mod facts;
pub mod find;
pub mod fuseki;
pub mod gtp;
pub mod import;
pub mod index;
pub mod joseki;
pub mod man;
pub mod merge;
pub mod mode;
pub mod novelty;
mod patterns;
pub mod play;
mod player_rate;
pub mod players;
pub mod problems;
pub mod records;
pub mod remove;
pub mod repair;
pub mod report;
pub mod search;
#[cfg(feature = "serve")]
pub mod serve;
pub mod sets;
pub mod show;
pub mod signature;
pub mod solve;
pub mod stats;
pub mod suggest;
pub mod tags;
pub mod templates;
pub mod top;
pub mod train;
pub mod trend;
pub mod variations;
pub mod verify;

/// The items that most commands need.
pub mod prelude {
    pub use super::super::command::{Command, Syntax};
    pub use super::super::error::CliError;
    pub use super::super::output::{
        Report, Rows, Value, basis_text, count, share, stone, thousands,
    };
    pub use super::super::session::{Session, parse_words, parse_words_with};
    pub use super::search::Values;
}

use super::command::Entry;

/// All commands, in the order in which help lists them.
pub const COMMANDS: &[Entry] = &[
    Entry::of::<import::Import>(),
    Entry::of::<convert::Convert>(),
    Entry::of::<find::Find>(),
    Entry::of::<explore::Explore>(),
    Entry::of::<context::Context>(),
    Entry::of::<explain::Explain>(),
    Entry::of::<top::Top>(),
    Entry::of::<compare::Compare>(),
    Entry::of::<trend::Trend>(),
    Entry::of::<novelty::Novelty>(),
    #[cfg(feature = "serve")]
    Entry::of::<serve::Serve>(),
    Entry::of::<gtp::Gtp>(),
    Entry::of::<signature::Signature>(),
    Entry::of::<signature::Duplicates>(),
    Entry::of::<sets::Let>(),
    Entry::of::<sets::Save>(),
    Entry::of::<sets::Saved>(),
    Entry::of::<sets::Forget>(),
    Entry::of::<sets::Me>(),
    Entry::of::<tags::Tag>(),
    Entry::of::<tags::Untag>(),
    Entry::of::<tags::Tags>(),
    Entry::of::<show::Show>(),
    Entry::of::<facts::Facts>(),
    Entry::of::<stats::Stats>(),
    Entry::of::<corpora::Corpora>(),
    Entry::of::<remove::Remove>(),
    Entry::of::<variations::VariationsCommand>(),
    Entry::of::<index::Index>(),
    Entry::of::<verify::Verify>(),
    Entry::of::<repair::Repair>(),
    Entry::of::<backup::Backup>(),
    Entry::of::<backup::Restore>(),
    Entry::of::<merge::Merge>(),
    Entry::of::<export::Export>(),
    Entry::of::<templates::TemplatesCommand>(),
    Entry::of::<fuseki::Fuseki>(),
    Entry::of::<joseki::JosekiCommand>(),
    Entry::of::<report::ReportCommand>(),
    Entry::of::<players::Players>(),
    Entry::of::<train::Train>(),
    Entry::of::<suggest::Suggest>(),
    Entry::of::<evaluate::Evaluate>(),
    Entry::of::<solve::Solve>(),
    Entry::of::<play::Play>(),
    Entry::of::<edit::Edit>(),
    Entry::of::<problems::Problems>(),
    Entry::of::<completions::Completions>(),
    Entry::of::<man::Man>(),
];

/// The command of this name.
pub fn command(name: &str) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| entry.name == name)
}
