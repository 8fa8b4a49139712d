//! Runs a line of the shell.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use clap::ValueEnum;
use gopdb::query;
use gopdb_text::Language;

use super::super::args::{self, Format};
use super::super::cmd::{self, find, mode, mode::Taken, search, search::Plan, show};
use super::super::command::{Entry, Syntax};
use super::super::error::{CliError, plain};
use super::super::interrupt;
use super::super::output::{self, Report};
use super::super::reading;
use super::super::session::{Session, Viewed};
use super::{SETTINGS, SHELL_COMMANDS, drill, help};

/// The decision of the shell to continue or to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Stay,
    /// It ends.
    Leave,
}

/// Runs a line. One that is no command is read as what it most likely means.
pub fn run(line: &str, session: &mut Session, out: &mut dyn Write) -> Result<Flow, CliError> {
    match run_as_written(line, session, out) {
        Err(error) if error.is_unreadable() => {
            let line = reading::of(line, error, session)?;
            reading::print(&line, session, out)?;
            run_as_written(&line, session, out)
        }
        result => result,
    }
}

/// Runs a line that means what it says.
pub fn run_as_written(
    line: &str,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<Flow, CliError> {
    let line = line.trim();
    // Lines are often copied from a system's shell.
    let line = line.strip_prefix("gopdb ").unwrap_or(line).trim_start();
    match mode::in_shell(line, session)? {
        Taken::Unknown => {}
        Taken::Left => return Ok(Flow::Stay),
        Taken::Done(report) | Taken::Finished(report) => {
            finish(&report, session, out)?;
            return Ok(Flow::Stay);
        }
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match first.to_ascii_lowercase().as_str() {
        "" => {}
        "quit" | "exit" | "q" | ".quit" | ".exit" => return Ok(Flow::Leave),
        "help" | "?" | ".help" => help::write(rest, session, out)?,
        "more" => more(rest, session, out)?,
        "limit" if session.asked.is_some() && !rest.is_empty() => limit(rest, session, out)?,
        "next" | "n" => step(1, rest, session, out)?,
        "back" | "undo" if drill::can_go_back(session) => step_of(drill::back, session, out)?,
        "prev" | "p" | "back" | "undo" => step(-1, rest, session, out)?,
        "play" if drill::are_moves(rest) => step_of(|it| drill::play(rest, it), session, out)?,
        word @ ("pass" | "tenuki") => step_of(|it| drill::other(word, it), session, out)?,
        "open" => step_of(|it| drill::open(rest, it), session, out)?,
        "goto" | "g" => go_to(rest, session, out)?,
        word if word.starts_with('.') => setting(word, rest, session, out)?,
        word => match cmd::command(word) {
            Some(entry) => command(entry, line, session, out)?,
            None => return Err(unknown(word)),
        },
    }
    Ok(Flow::Stay)
}

/// Runs a command of the command line.
fn command(
    entry: &Entry,
    line: &str,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let parsed = match args::parse(arguments(entry, line)?) {
        Ok(parsed) => parsed,
        Err(error) if !error.use_stderr() => {
            return Ok(write!(out, "{}", error.render())?);
        }
        Err(error) => return Err(CliError::unreadable(plain(&error.to_string()))),
    };
    let options = parsed.options;
    if options.db.is_some() {
        return Err(CliError::request(tr!("the shell has its database open"))
            .with_remedy(tr!("`.open DIR` opens another one")));
    }
    let before = (session.format, session.verbose, session.is_raw);
    session.format = options.format.unwrap_or(session.format);
    session.verbose |= options.verbose;
    session.is_raw |= options.raw;
    let result = match parsed.command {
        Some((entry, matches)) => entry.run(&matches, session, out),
        None => Ok(()),
    };
    (session.format, session.verbose, session.is_raw) = before;
    result
}

/// The arguments of a line, as a system's shell would pass them. Of a statement of the query
/// language, the options are taken out and the rest is one argument, as it was typed.
fn arguments(entry: &Entry, line: &str) -> Result<Vec<String>, CliError> {
    // A backslash at the end of a line joins it to the next.
    let joined = line.replace("\\\n", "  ");
    let mut args = vec!["gopdb".to_owned(), entry.name.to_owned()];
    let words = query::words(&joined);
    if entry.syntax == Syntax::Words {
        let words = words
            .map_err(|error| CliError::Query { error: Box::new(error), source: joined.clone() })?;
        args.extend(words.into_iter().skip(1).map(|word| word.node));
        return Ok(args);
    }
    // What cannot be split into words is reported by the parser of the language.
    let words = words.unwrap_or_default();
    let command = entry.clap();
    let mut rest = line.to_owned();
    let mut words = words.into_iter().skip(1).peekable();
    while let Some(word) = words.next() {
        let range = word.span.range();
        if !line.get(range.clone()).is_some_and(|typed| is_option(typed, &command)) {
            continue;
        }
        // Blanks take the place of options, so that errors point at the right place.
        let blank = |rest: &mut String, range: Range<usize>| {
            let blanks = " ".repeat(range.len());
            rest.replace_range(range, &blanks);
        };
        let takes_value = args::takes_value(&word.node, &command);
        args.push(word.node);
        blank(&mut rest, range);
        if takes_value && let Some(value) = words.next() {
            args.push(value.node);
            blank(&mut rest, value.span.range());
        }
    }
    let mut typed = rest.get(entry.name.len()..).unwrap_or_default().chars();
    // The blank after the name.
    typed.next();
    args.extend(["--".to_owned(), typed.as_str().trim_end().to_owned()]);
    Ok(args)
}

/// Returns whether a word, as it was typed, is an option. Short ones must be known to the command,
/// since `-5` is a number.
fn is_option(typed: &str, command: &clap::Command) -> bool {
    let is_short = |letter| {
        let verbose = letter == 'v' || letter == 'h';
        verbose || command.get_arguments().any(|arg| arg.get_short() == Some(letter))
    };
    // They are words of statements as well.
    if matches!(typed, "--where" | "--by")
        && !command.get_arguments().any(|arg| arg.get_long() == typed.get(2..))
    {
        return false;
    }
    match typed.strip_prefix('-').map(|rest| rest.chars().collect::<Vec<char>>()).as_deref() {
        Some(['-', letter, ..]) => letter.is_ascii_alphabetic(),
        Some([letter]) => is_short(*letter),
        _ => false,
    }
}

/// A first word that is no command.
pub fn unknown(word: &str) -> CliError {
    let names = cmd::COMMANDS.iter().map(|entry| entry.name);
    let names = names.chain(SHELL_COMMANDS.iter().copied());
    let near = names
        .map(|known| (strsim::damerau_levenshtein(word, known), known))
        .filter(|&(distance, known)| distance <= known.len() / 3)
        .min();
    CliError::unreadable(tr!("unknown command `{word}`")).with_remedy(match near {
        Some((_, near)) => tr!("did you mean `{near}`?"),
        None => list_of_commands(),
    })
}

/// The remedy for a word that is not nearly a command.
pub fn list_of_commands() -> String {
    tr!("`help` lists the commands")
}

fn number(text: &str) -> Result<usize, CliError> {
    text.parse().map_err(|_| CliError::unreadable(tr!("`{text}` is not a whole number")))
}

/// Parses one of the values of a setting.
fn choice<T: ValueEnum>(name: &str, text: &str) -> Result<T, CliError> {
    T::from_str(text, true).map_err(|_| {
        let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let values: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
        CliError::request(tr!("`{text}` is no value of {name}"))
            .with_remedy(tr!("it is one of {}", values.join(", ")))
    })
}

/// `more`: the results after those that are listed; `more 50` lists 50.
fn more(rest: &str, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let (Some(mut asked), Some(last)) = (session.asked.clone(), &session.last) else {
        return Err(
            CliError::request(tr!("no answer is listed")).with_remedy(tr!("`find` gives one"))
        );
    };
    let shown = last.offset + last.answer.results.len();
    if shown as u64 >= last.answer.games {
        let games = output::count(last.answer.games, "game", "games");
        return Err(CliError::request(tr!("that was all: {games}")));
    }
    asked.flags.offset = Some(shown);
    if !rest.is_empty() {
        asked.flags.limit = Some(search::limit(rest).map_err(|_| {
            CliError::request(tr!("`{rest}` is not a number")).with_remedy("more 50, more all")
        })?);
    }
    // The results before these keep their numbers.
    let earlier = session.last.as_mut();
    let earlier = earlier.map(|last| (last.offset, std::mem::take(&mut last.answer.results)));
    let report = find::ask(asked, session);
    if let (Some((offset, mut results)), Some(last)) = (earlier, &mut session.last) {
        results.append(&mut last.answer.results);
        last.answer.results = results;
        last.offset = offset;
    }
    finish(&report?, session, out)
}

/// `limit 5`: repeats the last query with up to this number of results.
fn limit(rest: &str, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let limit = search::limit(rest).map_err(|_| {
        CliError::request(tr!("`{rest}` is not a number")).with_remedy("limit 5, limit all")
    })?;
    step_of(
        |session| match session.asked.clone() {
            Some(mut asked) => {
                asked.flags.limit = Some(limit);
                find::ask(asked, session)
            }
            None => Err(CliError::request(tr!("no answer is listed"))),
        },
        session,
        out,
    )
}

/// Takes a step and prints its answer; Ctrl-C interrupts it as it does a command.
fn step_of(
    step: impl FnOnce(&mut Session) -> Result<Report, CliError>,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let _watch = interrupt::Watch::start();
    let report = step(session)?;
    finish(&report, session, out)
}

/// Prints a report of the shell.
fn finish(report: &Report, session: &Session, out: &mut dyn Write) -> Result<(), CliError> {
    output::print(report, &session.form(), &interrupt::current(), out)?;
    if report.is_partial() { Err(CliError::Interrupted) } else { Ok(()) }
}

/// The game that is being looked at.
fn viewed(session: &Session) -> Result<Viewed, CliError> {
    session.viewed.clone().ok_or_else(|| {
        CliError::request(tr!("no game is being looked at")).with_remedy(tr!("`show 1` opens one"))
    })
}

/// `next` and `prev`, by this many moves.
fn step(
    direction: isize,
    rest: &str,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let count = if rest.is_empty() { 1 } else { number(rest)? };
    let mut viewed = viewed(session)?;
    let count = isize::try_from(count).unwrap_or(isize::MAX);
    let before = viewed.position;
    viewed.position = before.saturating_add_signed(count.saturating_mul(direction));
    let is_turned = viewed.position != before;
    finish(&show::view(viewed, session)?, session, out)?;
    // The end of the game is where it was before.
    if is_turned && session.viewed.as_ref().is_none_or(|now| now.position != before) {
        return Ok(());
    }
    let note = if direction > 0 { tr!("the game ends here") } else { tr!("the game begins here") };
    Ok(writeln!(out, "{}", session.look.paint(output::Style::Note, &note))?)
}

/// `goto N`, `goto start`, `goto end`.
fn go_to(rest: &str, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let mut viewed = viewed(session)?;
    viewed.position = match rest {
        "start" => 0,
        "end" => usize::MAX,
        text => number(text).map_err(|error| error.with_remedy("goto 50, goto start, goto end"))?,
    };
    finish(&show::view(viewed, session)?, session, out)
}

/// `.format` and the like.
fn setting(
    word: &str,
    rest: &str,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    match word {
        ".format" if !rest.is_empty() => {
            session.format = choice(word, rest)?;
            let is_table = session.format == Format::Table;
            if is_table { session.language } else { Language::English }.make_current();
        }
        ".timing" => session.timing = switch(word, rest, session.timing)?,
        ".pager" => {
            session.pager = switch(word, rest, session.pager)?;
            session.is_pager_asked = session.pager;
        }
        ".threads" if !rest.is_empty() => session.threads = number(rest)?,
        ".plan" if !rest.is_empty() => session.strategy = choice::<Plan>(word, rest)?.into(),
        ".open" if !rest.is_empty() => {
            let words = query::words(rest).unwrap_or_default();
            let path = words.into_iter().next().map_or(rest.to_owned(), |word| word.node);
            return open(&PathBuf::from(path), session, out);
        }
        ".format" | ".threads" | ".plan" | ".open" | ".settings" => {}
        _ => {
            return Err(CliError::request(tr!("`{word}` is not a setting"))
                .with_remedy(tr!("the settings are {}", SETTINGS.join(", "))));
        }
    }
    write_settings(session, out)
}

/// Turns a switch over, or set it.
fn switch(word: &str, text: &str, before: bool) -> Result<bool, CliError> {
    match text {
        "" => Ok(!before),
        "on" => Ok(true),
        "off" => Ok(false),
        other => Err(CliError::request(tr!("`{other}` is no value of {word}"))
            .with_remedy(tr!("{word} on, or {word} off"))),
    }
}

/// Opens another database. The one before stays open if that fails.
fn open(path: &PathBuf, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let database = gopdb::database::Database::open(path)?;
    let games = u64::from(database.commit().games());
    session.switch(path.clone(), database);
    let path = output::clean(&path.display().to_string());
    Ok(writeln!(out, "{path}: {}", output::count(games, "game", "games"))?)
}

fn write_settings(session: &Session, out: &mut dyn Write) -> Result<(), CliError> {
    let on = |is_on: bool| if is_on { "on" } else { "off" };
    let format = session.format.to_possible_value();
    let threads =
        if session.threads == 0 { tr!("one a core") } else { session.threads.to_string() };
    let settings = [
        ("format", format.map_or(String::new(), |value| value.get_name().to_owned())),
        ("timing", on(session.timing).to_owned()),
        ("pager", on(session.pager).to_owned()),
        ("plan", format!("{:?}", session.strategy).to_lowercase()),
        ("threads", threads),
        ("open", output::clean(&session.path().display().to_string())),
    ];
    for (name, value) in settings {
        writeln!(out, ".{name:<8} {value}")?;
    }
    Ok(())
}
