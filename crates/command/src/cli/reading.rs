//! Lines that are no commands, read as what they most likely mean.

use std::ffi::OsString;
use std::io::Write;

use gopdb::query;

use super::args::{self, Format};
use super::cmd;
use super::command::Entry;
use super::error::CliError;
use super::output::{Style, clean};
use super::session::Session;
use super::shell;

/// The line of a command line, without the options of all commands.
pub fn line_of(args: &[OsString]) -> String {
    let root = args::command_line();
    let mut words = Vec::new();
    let mut args = args.iter().skip(1).map(|arg| arg.to_string_lossy());
    while let Some(arg) = args.next() {
        let name = arg.split('=').next().unwrap_or_default();
        let is_common = root.get_arguments().any(|known| {
            name.strip_prefix("--").is_some_and(|name| known.get_long() == Some(name))
        });
        if !is_common && arg != "-v" {
            words.push(arg.into_owned());
        } else if !arg.contains('=') && args::takes_value(&arg, &root) {
            args.next();
        }
    }
    query::line_of_args(words)
}

/// Carries out what a line means that is no command, on the command line.
pub fn run(
    line: &str,
    error: CliError,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let line = of(line, error, session)?;
    print(&line, session, out)?;
    shell::run_line(&line, session, out)
}

/// The line that another most likely means, which is no command because of `error`. If it may mean
/// several, the error lists them.
pub fn of(line: &str, error: CliError, session: &mut Session) -> Result<String, CliError> {
    if !session.exists() {
        return Err(error);
    }
    let (text, options) = split_options(line);
    // What is wrong is an option, or a guess would remove games.
    if query::parse(text.trim()).is_ok() || options.iter().any(|(name, _)| name == "--remove") {
        return Err(error);
    }
    let Ok(database) = session.database().cloned() else { return Err(error) };
    let mut readings = database.readings(&text)?;
    let gopdb = if session.is_shell { "" } else { "gopdb " };
    match readings.as_slice() {
        [] => Err(match error {
            CliError::Query { error, source } => {
                let error = Box::new(database.without_unknown_player(*error)?);
                CliError::Query { error, source }
            }
            CliError::Unreadable { ref remedy, .. } => {
                let (first, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
                // The command that is nearly so called is meant, if it has no words that may be names.
                let is_near = remedy.as_ref().is_some_and(|it| *it != shell::list_of_commands())
                    && if rest.is_empty() {
                        first.len() > 3
                    } else {
                        rest.starts_with(char::is_numeric)
                    };
                let is_command = cmd::command(first).is_some();
                match database.unknown_word(&text)?.filter(|_| !is_near && !is_command) {
                    Some(word) => unknown_word(&word, gopdb),
                    None => match database.partial_reading(&text)? {
                        Some(line) => CliError::unreadable(tr!(
                            "a part of `{}` cannot be said in one command",
                            text.trim()
                        ))
                        .with_remedy(tr!("`{gopdb}{line}` is the rest")),
                        None => error,
                    },
                }
            }
            other => other,
        }),
        [one] if one.starts_with("export sgf ") || one.starts_with("remove ") => {
            Err(CliError::request(tr!(
                "nothing was done: a guess writes no files and removes no games"
            ))
            .with_remedy(format!("`{gopdb}{one}`")))
        }
        [_] => Ok(with_options(readings.remove(0), &options)),
        several => {
            let lines = several.iter().map(|line| format!("\n  {gopdb}{line}"));
            let lines: String = lines.collect();
            Err(CliError::request(tr!("`{}` may mean several things", text.trim()))
                .with_remedy(tr!("choose one:{lines}")))
        }
    }
}

/// A word that is neither a command nor the name of anything.
fn unknown_word(word: &str, gopdb: &str) -> CliError {
    let text = gopdb::query::line_of_args([word]);
    CliError::unreadable(tr!("no command, player, event, opening or shape is called `{word}`"))
        .with_remedy(tr!(
            "`{gopdb}find text {text}` looks for it in comments, `{gopdb}players` lists the \
             players, `{gopdb}help` the commands"
        ))
}

/// Prints how a line is read: beside the answer, unless that is for programs.
pub fn print(line: &str, session: &Session, out: &mut dyn Write) -> Result<(), CliError> {
    if session.format == Format::Table {
        let text = tr!("read as: {}", clean(line));
        writeln!(out, "{}", session.look.paint(Style::Note, &text))?;
    } else {
        eprintln!("{}", tr!("read as: {}", clean(line)));
    }
    Ok(())
}

/// A line without its options, and the options with their values.
fn split_options(line: &str) -> (String, Vec<(String, Option<String>)>) {
    let command = cmd::command("find").map(Entry::clap).unwrap_or_default();
    let mut text = line.to_owned();
    let mut options = Vec::new();
    let mut words = query::words(line).unwrap_or_default().into_iter();
    while let Some(word) = words.next() {
        let name = word.node.split('=').next().unwrap_or_default();
        let is_option =
            name.len() > 3 && name.starts_with("--") && !matches!(name, "--where" | "--by");
        if !is_option {
            continue;
        }
        let mut range = word.span.range();
        let takes_value = !word.node.contains('=') && args::takes_value(&word.node, &command);
        let value = if takes_value { words.next() } else { None };
        range.end = value.as_ref().map_or(range.end, |value| value.span.end);
        let blanks = " ".repeat(range.len());
        text.replace_range(range, &blanks);
        options.push((word.node, value.map(|value| value.node)));
    }
    (text, options)
}

/// A line with those of the options that its command has.
fn with_options(line: String, options: &[(String, Option<String>)]) -> String {
    let name = line.split(' ').next().unwrap_or_default();
    let Some(command) = cmd::command(name).map(Entry::clap) else { return line };
    let root = args::command_line();
    let has = |option: &str| {
        let name = option.trim_start_matches('-').split('=').next();
        command.get_arguments().chain(root.get_arguments()).any(|arg| arg.get_long() == name)
    };
    let mut line = line;
    for (option, value) in options.iter().filter(|(option, _)| has(option)) {
        line = format!("{line} {option}");
        if let Some(value) = value {
            line = format!("{line} {value}");
        }
    }
    line
}
