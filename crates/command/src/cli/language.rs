//! The language of the user: which it is, and the help and the errors of clap in it.

use std::collections::HashMap;
use std::ffi::OsString;
use std::sync::LazyLock;

use clap::builder::StyledStr;
use clap::{Arg, Command};
use gopdb::knowledge::joseki_names::JosekiNames;
use gopdb::knowledge::name_list::Language as NameLanguage;
use gopdb::knowledge::opening_names::OpeningNames;
use gopdb_text::{Language, message, translated};
use unicode_width::UnicodeWidthChar;

use super::output;

/// The language of a command line: that of `--lang`, or else of the environment. JSON and CSV are English.
pub fn of_args(args: &[OsString]) -> Language {
    let value = |name: &str| {
        args.iter().enumerate().find_map(|(at, arg)| {
            let rest = arg.to_str()?.strip_prefix(name)?;
            let next = || args.get(at + 1)?.to_str();
            if rest.is_empty() { next() } else { rest.strip_prefix('=') }
        })
    };
    if matches!(value("--format"), Some("json" | "csv")) {
        return Language::English;
    }
    match value("--lang") {
        Some(name) => name.parse().unwrap_or_default(),
        None if args.iter().any(|arg| arg == "--ascii") => Language::English,
        None if !output::is_utf8() => Language::English,
        None => Language::of_environment(),
    }
}

/// The texts of a command, its arguments and its commands in the language of the user.
pub fn help(command: Command) -> Command {
    if Language::current() == Language::English {
        return command;
    }
    let of = |text: Option<&StyledStr>| text.map(translated_help);
    let (about, long) = (of(command.get_about()), of(command.get_long_about()));
    let after = of(command.get_after_help());
    let (args, names) = (ids(command.get_arguments()), names(&command));
    let command = with(command, about, Command::about);
    let command = with(command, long, Command::long_about);
    let command = with(command, after, Command::after_help);
    let command = args.into_iter().fold(command, |command, id| {
        command.mut_arg(id, |arg| {
            let (short, long) = (of(arg.get_help()), of(arg.get_long_help()));
            with(with(arg, short, Arg::help), long, Arg::long_help)
        })
    });
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, help))
}

fn translated_help(text: &StyledStr) -> StyledStr {
    translated(&text.to_string()).into_owned().into()
}

/// Sets a text, if there is one.
fn with<T>(of: T, text: Option<StyledStr>, set: impl Fn(T, StyledStr) -> T) -> T {
    match text {
        Some(text) => set(of, text),
        None => of,
    }
}

fn ids<'a>(args: impl Iterator<Item = &'a Arg>) -> Vec<clap::Id> {
    args.map(|arg| arg.get_id().clone()).collect()
}

fn names(command: &Command) -> Vec<String> {
    command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// The texts that clap writes around those of the commands, and headings; the longer ones first.
pub const HELP_TEXTS: [&str; 14] = [
    super::args::COMMON_OPTIONS,
    super::cmd::import::LIMITS,
    "Print help (see a summary with '-h')",
    "Print help (see more with '--help')",
    "Print version",
    "Print help",
    "Possible values:",
    "[possible values:",
    "[default:",
    "[aliases:",
    "Arguments:",
    "Commands:",
    "Options:",
    "Usage:",
];

/// A help text of clap in the language of the user, with no line wider than the terminal.
pub fn help_text(text: String, width: usize) -> String {
    if Language::current() == Language::English {
        return text;
    }
    let text =
        HELP_TEXTS.iter().fold(text, |text, english| text.replace(english, &translated(english)));
    let mut lines = String::with_capacity(text.len());
    for line in text.lines() {
        // The meaning of a possible value.
        let value = line.trim_start().strip_prefix("- ").and_then(|it| it.split_once(": "));
        let line = match value {
            Some((_, meaning)) => line.replace(meaning, &translated(meaning.trim_start())),
            None => line.to_owned(),
        };
        fold(&line, width, &mut lines);
    }
    lines
}

/// Adds a line, in several where it is wider: broken at blanks and beside wide characters, and continued below
/// its last column.
fn fold(line: &str, width: usize, lines: &mut String) {
    let blank = line.len() - line.trim_start().len();
    let column = line[blank..].rfind("  ").map_or(blank, |at| blank + at + 2);
    let indent = output::visible_width(&line[..column]);
    let indent = if indent * 2 > width { blank } else { indent };
    let (mut text, mut used, mut first, mut break_at) = (String::new(), 0, column, None);
    let (mut before, mut is_escape) = (' ', false);
    for c in line.chars() {
        is_escape |= c == '\u{1b}';
        let wide = if is_escape { 0 } else { c.width().unwrap_or(0) };
        is_escape &= c != 'm';
        if wide > 0 {
            if text.len() > first && (before == ' ' || output::may_break(before, c)) {
                break_at = Some(text.len());
            }
            before = c;
        }
        if used + wide > width
            && let Some(at) = break_at.take()
        {
            let rest = text.split_off(at);
            *lines += text.trim_end();
            lines.push('\n');
            text = " ".repeat(indent) + &rest;
            (used, first) = (output::visible_width(&text), indent);
        }
        used += wide;
        text.push(c);
    }
    *lines += &text;
    lines.push('\n');
}

/// The name of an opening or corner sequence, which may end with a colour in parentheses, in the language of the user.
pub fn opening(name: &str) -> String {
    static NAMES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
        let Some(language) = NameLanguage::from_tag(Language::current().tag()) else {
            return HashMap::new();
        };
        let (openings, joseki) = (OpeningNames::built_in(), JosekiNames::built_in());
        let lists = [openings.list(), joseki.list()].into_iter();
        let all = lists.flat_map(|list| list.in_language(language));
        all.map(|(english, name)| (english.to_owned(), name)).collect()
    });
    if let Some(name) = NAMES.get(name) {
        return name.clone();
    }
    let whose = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    match whose.and_then(|(name, of)| Some((NAMES.get(name)?, of))) {
        Some((name, of)) => format!("{name} ({})", message(of)),
        None => name.to_owned(),
    }
}

/// The message of an error of clap in the language of the user.
pub fn error_text(text: &str) -> String {
    let line = |line: &str| {
        let indent = &line[..line.len() - line.trim_start().len()];
        let text = line.trim_start();
        let text = match text.split_once(": ") {
            Some((label @ ("error" | "tip"), text)) => {
                format!("{} {}", translated(&format!("{label}:")), message(text))
            }
            _ => message(text).into_owned(),
        };
        format!("{indent}{text}\n")
    };
    HELP_TEXTS.iter().fold(text.lines().map(line).collect(), |text: String, english| {
        text.replace(english, &translated(english))
    })
}

#[cfg(test)]
mod tests;
