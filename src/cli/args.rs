//! The command line.

use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::cmd;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Green.on_default());

/// The examples under `--help`. Tests run them.
pub const EXAMPLES: &str = "\
Examples:
  gopdb import examples/games
  gopdb find 3x3 \"B_W/BBB/___\" sym
  gopdb find player \"Lee Sedol\" and date 2016 and result W+R
  gopdb find 4x4 \"____/_B__/__W_/____\" at corner move ..60 next black
  gopdb top 20 diamond 'k>=9' by games
  gopdb show 1 40
  gopdb export 1

Without a command, gopdb opens a shell with completion and history; it also reads
a script of commands from a pipe. `gopdb find --help` tells how patterns are written,
and `help grammar` in the shell the whole language.";

/// A database of Go patterns: where did this shape occur, what was played, who won?
#[derive(Debug, Parser)]
#[command(name = "gopdb", version, styles = STYLES, max_term_width = 100)]
#[command(after_help = "Without a command: the shell. Examples: gopdb --help")]
#[command(after_long_help = EXAMPLES)]
#[command(infer_subcommands = false, disable_help_subcommand = true)]
pub struct Cli {
    #[command(flatten)]
    pub options: Options,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options of all commands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of all commands")]
pub struct Options {
    /// The database's folder.
    #[arg(long, global = true, value_name = "DIR")]
    #[arg(help = "The database's folder [default: $GOPDB_DB, or your own]")]
    pub db: Option<PathBuf>,
    /// The form of the output: table, json or csv
    #[arg(long, global = true, value_enum, default_value_t, hide_possible_values = true)]
    #[arg(value_name = "FORM", hide_default_value = true)]
    pub format: Format,
    /// Colours: auto, always or never
    #[arg(long, global = true, value_enum, default_value_t, hide_possible_values = true)]
    #[arg(value_name = "WHEN", hide_default_value = true)]
    pub color: Colors,
    /// Draw boards with X and O
    #[arg(long, global = true)]
    pub ascii: bool,
    /// Tell more: every warning, every rejected game
    #[arg(long, short, global = true)]
    pub verbose: bool,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Table,
    /// One object a command.
    Json,
    /// Rows with a header.
    Csv,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub enum Colors {
    /// On terminals, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Bring games into the database: files, folders, .zip, .tar.gz
    Import(cmd::import::Args),
    /// Where a pattern occurs, what is played there, who wins
    Find(cmd::find::Args),
    /// How a query is answered, step by step
    Explain(cmd::explain::Args),
    /// The most used small patterns
    Top(cmd::top::Args),
    /// What a query finds in two sets of games
    Compare(cmd::compare::Args),
    /// A query through the years
    Trend(cmd::trend::Args),
    /// The first new move of a game, on the board and in each corner
    Novelty(cmd::novelty::Args),
    /// Games by Dyer's signature
    Signature(cmd::signature::SignatureArgs),
    /// Games that seem to be records of one game
    Duplicates(cmd::signature::DuplicatesArgs),
    /// Keep a set of games under a name, for $NAME in queries
    Save(cmd::sets::SaveArgs),
    /// The sets that are kept
    Saved(cmd::sets::SavedArgs),
    /// Keep a set no longer
    Forget(cmd::sets::ForgetArgs),
    /// Give games a tag, for the fact `tag` in queries
    Tag(cmd::tags::TagArgs),
    /// Take a tag from games
    Untag(cmd::tags::UntagArgs),
    /// The tags that games have
    Tags(cmd::tags::TagsArgs),
    /// A game on the board
    Show(cmd::show::Args),
    /// The database in numbers
    Stats(cmd::stats::Args),
    /// The corpora: named sets of games
    Corpora(cmd::corpora::Args),
    /// Take a corpus out
    Remove(cmd::remove::Args),
    /// Add a shape to the dictionary
    Index(cmd::index::Args),
    /// Read and check all that is stored
    Verify(cmd::verify::Args),
    /// Make a sound database of a damaged one
    Repair(cmd::repair::Args),
    /// Write the whole database into one file
    Backup(cmd::backup::BackupArgs),
    /// Make a database of a backup
    Restore(cmd::backup::RestoreArgs),
    /// Bring in the games of another database
    Merge(cmd::merge::Args),
    /// Games as SGF, patterns as diagrams
    Export(cmd::export::Args),
    /// Patterns in which the state of some cells does not matter
    Templates(cmd::templates::Args),
    /// Which openings are played; whole boards compared
    Fuseki(cmd::fuseki::Args),
    /// Which sequences are played in the corners
    Joseki(cmd::joseki::Args),
    /// Learn from the games what is played, for `suggest`
    Train(cmd::train::Args),
    /// The most likely moves of a position, and why
    Suggest(cmd::suggest::Args),
    /// How well the moves of other games are foretold
    Evaluate(cmd::evaluate::Args),
    /// Solve problems of life and death, with proof
    Solve(cmd::solve::Args),
    /// Play a problem against the computer
    Play(cmd::play::Args),
    /// Make or change a problem
    Edit(cmd::edit::Args),
    /// Problems of a folder, and those like a pattern
    Problems(cmd::problems::Args),
    /// Completions for a system's shell
    Completions(cmd::completions::Args),
    /// The manual pages
    Man(cmd::man::Args),
}
