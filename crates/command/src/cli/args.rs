//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{ArgMatches, Args, FromArgMatches, ValueEnum};
use gopdb::query::line_of_args;
use gopdb_text::{Language, translated};

use super::cmd;
use super::command::{Entry, Syntax, paragraphs};
use super::language;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Green.on_default());

/// The examples under `--help`. Tests run them.
pub const EXAMPLES: [&str; 2] = [
    "\
Examples:
  gopdb import examples/games
  gopdb find 3x3 \"B_W/BBB/___\" sym
  gopdb find player \"Lee Sedol\" and date 2016 and result W+R
  gopdb find 4x4 \"____/____/__W_/___B\" sym at upper left corner move ..60 next black
  gopdb top 20 diamond 'k>=9' by games
  gopdb show 1 40
  gopdb export 1

Without a command, gopdb opens a shell with completion and history, or runs the commands it
reads from a pipe. `gopdb find --help` explains how patterns are written; `gopdb help grammar`
describes the whole query language.",
    "Examples:\n  gopdb help\n  gopdb help grammar\n  gopdb help find",
];

/// The whole command line: the options of all commands, and the commands of the list.
pub fn command_line() -> clap::Command {
    let root = Options::augment_args(clap::Command::new("gopdb"))
        .about("A database of Go patterns: where did this shape occur, what was played, who won?")
        .version(env!("CARGO_PKG_VERSION"))
        .styles(STYLES)
        .max_term_width(100)
        .after_help("Without a command, gopdb opens a shell. Examples: gopdb --help")
        .after_long_help(paragraphs(&translated(EXAMPLES[0])))
        .disable_help_subcommand(true);
    let topic = clap::Arg::new(TOPIC).value_name("TOPIC");
    let help = clap::Command::new(HELP)
        .about("Explain a command, or a topic such as grammar; list the topics")
        .after_long_help(translated(EXAMPLES[1]))
        .arg(topic.help("A command, or patterns, positions, conditions, facts, grammar …"));
    language::help(root.subcommands(cmd::COMMANDS.iter().map(Entry::clap)).subcommand(help))
}

/// The command that explains the others, and its argument.
const HELP: &str = "help";
const TOPIC: &str = "topic";

/// A parsed command line.
pub struct Parsed {
    /// The options of all commands.
    pub options: Options,
    /// The command with its arguments; none for the shell.
    pub command: Option<(&'static Entry, ArgMatches)>,
    /// The topic of `help`, empty for the list of topics.
    pub help: Option<String>,
}

/// Parses a command line, whose first word is the name of the program.
pub fn parse<T: Into<OsString> + Clone>(
    args: impl IntoIterator<Item = T>,
) -> Result<Parsed, clap::Error> {
    let args = with_where(args.into_iter().map(Into::into).collect());
    let mut matches = command_line().try_get_matches_from(args)?;
    let options = Options::from_arg_matches(&matches)?;
    let (mut command, mut help) = (None, None);
    match matches.remove_subcommand() {
        Some((name, mut matches)) if name == HELP => {
            help = Some(matches.remove_one::<String>(TOPIC).unwrap_or_default());
        }
        Some((name, matches)) => command = cmd::command(&name).map(|entry| (entry, matches)),
        None => {}
    }
    Ok(Parsed { options, command, help })
}

/// The options of all commands, of a command line that cannot be parsed otherwise.
pub fn options_of(args: &[OsString]) -> Options {
    let matches = command_line().ignore_errors(true).try_get_matches_from(args);
    let options = matches.and_then(|matches| Options::from_arg_matches(&matches));
    options.unwrap_or_else(|_| Options::none())
}

/// Returns true if this option, without `=`, takes the next word as its value.
pub fn takes_value(option: &str, command: &clap::Command) -> bool {
    let root = command_line();
    let mut all = command.get_arguments().chain(root.get_arguments());
    let arg = all.find(|arg| match option.strip_prefix("--") {
        Some(name) => arg.get_long() == Some(name),
        None => arg.get_short() == option.chars().nth(1),
    });
    arg.is_some_and(|arg| arg.get_action().takes_values())
}

/// The arguments with `where QUERY` as `--where=QUERY` for commands that have this option, and with
/// `--where` as the word for those whose statements have it.
fn with_where(mut args: Vec<OsString>) -> Vec<OsString> {
    let entry = args
        .iter()
        .enumerate()
        .skip(1)
        .find_map(|(at, arg)| cmd::command(arg.to_str()?).map(|entry| (at, entry)));
    let Some((at, entry)) = entry else { return args };
    let command = entry.clap();
    let has = |name: &str| command.get_arguments().any(|arg| arg.get_long() == Some(name));
    if entry.syntax == Syntax::Statement {
        for arg in args.iter_mut().skip(at + 1) {
            let word = arg.to_str().and_then(|arg| arg.strip_prefix("--"));
            if let Some(word) = word.filter(|it| matches!(*it, "where" | "by") && !has(it)) {
                *arg = word.into();
            }
        }
        return args;
    }
    let is_where = |arg: &OsString| arg.to_str().is_some_and(|it| it.eq_ignore_ascii_case("where"));
    if let Some(start) = args.iter().skip(at + 1).position(is_where).filter(|_| has("where")) {
        let start = at + 1 + start;
        let is_option = |arg: &OsString| arg.to_str().is_some_and(|arg| arg.starts_with("--"));
        let end = args.iter().skip(start).position(is_option).map_or(args.len(), |n| start + n);
        let words = args[start + 1..end].iter().map(|arg| arg.to_string_lossy());
        let query = line_of_args(words);
        args.splice(start..end, [format!("--where={query}").into()]);
    }
    args
}

/// The heading of the options of all commands.
pub const COMMON_OPTIONS: &str = "Options of all commands";

/// Options of all commands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = COMMON_OPTIONS)]
pub struct Options {
    /// The database's directory [default: `$GOPDB_DB`, or one in your data directory]
    #[arg(long, global = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub db: Option<PathBuf>,
    /// The output format: table, json or csv [default: table]
    #[arg(long, global = true, value_enum, hide_possible_values = true, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Use colours: auto, always or never
    #[arg(long, global = true, value_enum, default_value_t, hide_possible_values = true)]
    #[arg(value_name = "WHEN", hide_default_value = true)]
    pub color: Colors,
    /// The language: en, zh-Hans, zh-Hant, ja or ko [default: by `LC_ALL`, `LC_MESSAGES` or `LANG`]
    #[arg(long, global = true, value_name = "LANG")]
    pub lang: Option<Language>,
    /// Print only ASCII characters; boards are drawn with X and O
    #[arg(long, global = true)]
    pub ascii: bool,
    /// Print CSV cells as they are, even if a spreadsheet would run them as formulas
    #[arg(long, global = true)]
    pub raw: bool,
    /// Print more: every warning, every rejected game
    #[arg(long, short, global = true)]
    pub verbose: bool,
    /// The memory in which games are kept between searches, such as 512M [default: a quarter of all]
    #[arg(long, global = true, value_name = "BYTES", value_parser = parse_bytes)]
    pub cache: Option<usize>,
}

impl Options {
    /// Returns the defaults, without any option.
    pub fn none() -> Options {
        Options {
            db: None,
            format: None,
            color: Colors::Auto,
            lang: None,
            ascii: false,
            raw: false,
            verbose: false,
            cache: None,
        }
    }
}

/// Parses a number of bytes, which may end with K, M or G.
pub fn parse_bytes(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.strip_suffix(['K', 'k', 'M', 'm', 'G', 'g']) {
        Some(digits) => match text.as_bytes().last().map(u8::to_ascii_uppercase) {
            Some(b'K') => (digits, 10),
            Some(b'M') => (digits, 20),
            _ => (digits, 30),
        },
        None => (text, 0),
    };
    let bytes = digits.parse::<usize>().ok().and_then(|n| n.checked_mul(1 << shift));
    bytes.ok_or_else(|| "expected a number of bytes, such as 512M or 2G".to_owned())
}

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// A table, for people.
    #[default]
    Table,
    /// One object a command.
    Json,
    /// Rows with a header.
    Csv,
}

/// The condition under which colours are used.
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
