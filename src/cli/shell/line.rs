//! What a line of the shell means.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use gopdb::query::{self, Statement};

use super::super::args::{Cli, Format};
use super::super::cmd::{self, find, find::Flags, find::Plan, mode, mode::Taken, show, top};
use super::super::error::{CliError, plain};
use super::super::output;
use super::super::session::{Session, Viewed, parse};
use super::{LINE_COMMANDS, SETTINGS, SHELL_COMMANDS, help};

/// Does the shell go on?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Stay,
    /// It ends.
    Leave,
}

/// Carry out a line.
pub fn run(line: &str, session: &mut Session, out: &mut dyn Write) -> Result<Flow, CliError> {
    let line = line.trim();
    // Lines are often taken over from a system's shell.
    let line = line.strip_prefix("gopdb ").unwrap_or(line).trim_start();
    match mode::in_shell(line, session, out)? {
        Taken::Unknown => {}
        Taken::Done | Taken::Left => return Ok(Flow::Stay),
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match first.to_ascii_lowercase().as_str() {
        "" => {}
        "quit" | "exit" | "q" | ".quit" | ".exit" => return Ok(Flow::Leave),
        "help" | "?" | ".help" => help::write(rest, session, out)?,
        "more" => more(rest, session, out)?,
        "next" | "n" => step(1, rest, session, out)?,
        "prev" | "p" | "back" => step(-1, rest, session, out)?,
        "goto" | "g" => go_to(rest, session, out)?,
        "show" => show_line(line, rest, session, out)?,
        word if word.starts_with('.') => setting(word, rest, session, out)?,
        word if LINE_COMMANDS.contains(&word) => command(line, session, out)?,
        word => statement(word, line, session, out)?,
    }
    Ok(Flow::Stay)
}

/// A command that is read as on the command line.
fn command(line: &str, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    // A backslash at the end of a line joins it to the next.
    let line = line.replace("\\\n", "  ");
    let words = query::words(&line)
        .map_err(|error| CliError::Query { error: Box::new(error), source: line.clone() })?;
    let words = words.into_iter().map(|word| word.node);
    let cli = match Cli::try_parse_from(std::iter::once("gopdb".to_owned()).chain(words)) {
        Ok(cli) => cli,
        Err(error) if !error.use_stderr() => {
            return Ok(write!(out, "{}", error.render())?);
        }
        Err(error) => return Err(CliError::request(plain(&error.to_string()))),
    };
    if cli.options.db.is_some() {
        return Err(CliError::request("the shell has its database open")
            .with_remedy("`.open DIR` opens another"));
    }
    let before = (session.format, session.verbose);
    if cli.options.format != Format::Table {
        session.format = cli.options.format;
    }
    session.verbose |= cli.options.verbose;
    let result = cli.command.map_or(Ok(()), |command| cmd::run(command, session, out));
    (session.format, session.verbose) = before;
    result
}

/// A statement of the language.
fn statement(
    word: &str,
    line: &str,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if !query::COMMANDS.contains(&word)
        && let Some(near) = nearest(word)
    {
        return Err(CliError::request(format!("`{word}` is not a command"))
            .with_remedy(format!("did you mean `{near}`?")));
    }
    let (line, given) = take_options(line)?;
    let before = session.format;
    session.format = given.format.unwrap_or(before);
    let result = parse(&line).and_then(|statement| match &statement {
        Statement::Top(request) => top::answer(request, given.diagrams, session, out),
        Statement::Find(find) => {
            session.asked = Some((find.clone(), given.flags.clone()));
            find::answer(find, &given.flags, session, out)
        }
        other => cmd::statement(other, &given.flags, session, out),
    });
    session.format = before;
    result
}

/// The command of the shell that a misspelt word is near to, if no statement is.
fn nearest(word: &str) -> Option<&'static str> {
    let near = |list: &[&'static str]| {
        let list = list.iter().map(|&known| (strsim::damerau_levenshtein(word, known), known));
        list.filter(|&(distance, known)| distance <= known.len() / 3).min()
    };
    let ours = near(SHELL_COMMANDS).into_iter().chain(near(LINE_COMMANDS)).min()?;
    let theirs = near(query::COMMANDS);
    theirs.is_none_or(|theirs| ours.0 < theirs.0).then_some(ours.1)
}

/// Options of the command line that the language does not have.
#[derive(Debug, Default)]
struct Given {
    flags: Flags,
    format: Option<Format>,
    diagrams: bool,
}

/// Take the options out of a line. Blanks are put in their place, so that errors point at the
/// right places.
fn take_options(line: &str) -> Result<(String, Given), CliError> {
    let mut given = Given::default();
    let Ok(words) = query::words(line) else { return Ok((line.to_owned(), given)) };
    let mut taken: Vec<Range<usize>> = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let is_quoted = !line[word.span.range()].starts_with("--");
        let (name, value) = match word.node.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (word.node.as_str(), None),
        };
        if is_quoted {
            continue;
        }
        if name == "--diagrams" {
            given.diagrams = true;
            taken.push(word.span.range());
            continue;
        }
        let is_paging = ["--limit", "--offset"].contains(&name) && !has_paging(line);
        if !["--threads", "--plan", "--format"].contains(&name) && !is_paging {
            continue;
        }
        taken.push(word.span.range());
        let value = match value {
            Some(value) => value,
            None => match words.next() {
                Some(next) => {
                    taken.push(next.span.range());
                    next.node
                }
                None => return Err(CliError::request(format!("`{name}` needs a value"))),
            },
        };
        match name {
            "--threads" => given.flags.threads = Some(number(&value)?),
            "--limit" => given.flags.limit = Some(number(&value)?),
            "--offset" => given.flags.offset = Some(number(&value)?),
            "--plan" => given.flags.plan = Some(choice::<Plan>(name, &value)?),
            _ => given.format = Some(choice::<Format>(name, &value)?),
        }
    }
    let mut line = line.to_owned();
    for range in taken {
        let blanks = " ".repeat(range.len());
        line.replace_range(range, &blanks);
    }
    Ok((line, given))
}

/// Does the language itself have `limit` and `offset` in this statement?
fn has_paging(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    ["find", "top", "explain"].iter().any(|word| first.eq_ignore_ascii_case(word))
}

fn number(text: &str) -> Result<usize, CliError> {
    text.parse().map_err(|_| CliError::request(format!("`{text}` is not a whole number")))
}

/// One of the values of a setting.
fn choice<T: ValueEnum>(name: &str, text: &str) -> Result<T, CliError> {
    T::from_str(text, true).map_err(|_| {
        let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let values: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
        CliError::request(format!("`{text}` is no value of {name}"))
            .with_remedy(format!("it is one of {}", values.join(", ")))
    })
}

/// `show`: a result of the last answer, or a game.
fn show_line(
    line: &str,
    rest: &str,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if rest.is_empty() {
        if let Some(viewed) = session.viewed.clone() {
            return show::view(viewed, session, out);
        }
        if session.last.is_some() {
            let first = session.last.as_ref().map_or(0, |last| last.offset) + 1;
            return show::result_of_answer(first, None, session, out);
        }
    }
    let (is_game, line) = match rest.strip_prefix("game ") {
        Some(rest) => (true, format!("show {}", rest.trim())),
        None => (false, line.to_owned()),
    };
    let (line, given) = take_options(&line)?;
    let Statement::Show { game, position } = parse(&line)? else {
        return Err(CliError::request("`show` takes the number of a result or of a game"));
    };
    let position = position.map(|position| position.node as usize);
    let before = session.format;
    session.format = given.format.unwrap_or(before);
    let is_result = !is_game
        && session.last.as_ref().is_some_and(|last| last.result(game.node as usize).is_some());
    let result = if is_result {
        show::result_of_answer(game.node as usize, position, session, out)
    } else {
        show::answer(game.node, position, session, out)
    };
    session.format = before;
    result
}

/// `more`: the results after those that are listed; `more 50` so many.
fn more(rest: &str, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let (Some((mut find, mut flags)), Some(last)) = (session.asked.clone(), &session.last) else {
        return Err(CliError::request("no answer is listed").with_remedy("`find` gives one"));
    };
    let shown = last.offset + last.answer.results.len();
    if shown as u64 >= last.answer.games {
        let games = output::count(last.answer.games, "game", "games");
        return Err(CliError::request(format!("that was all: {games}")));
    }
    find.offset = None;
    flags.offset = Some(shown);
    if !rest.is_empty() {
        find.limit = None;
        flags.limit = Some(number(rest)?);
    }
    find::answer(&find, &flags, session, out)
}

/// The game that is being looked at.
fn viewed(session: &Session) -> Result<Viewed, CliError> {
    session.viewed.clone().ok_or_else(|| {
        CliError::request("no game is being looked at").with_remedy("`show 1` opens one")
    })
}

/// `next` and `prev`, by so many moves.
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
    show::view(viewed, session, out)?;
    // The end of the game is where it was before.
    if is_turned && session.viewed.as_ref().is_none_or(|now| now.position != before) {
        return Ok(());
    }
    let note = if direction > 0 { "the game ends here" } else { "the game begins here" };
    Ok(writeln!(out, "{}", session.look.paint(output::Style::Note, note))?)
}

/// `goto N`, `goto start`, `goto end`.
fn go_to(rest: &str, session: &mut Session, out: &mut dyn Write) -> Result<(), CliError> {
    let mut viewed = viewed(session)?;
    viewed.position = match rest {
        "start" => 0,
        "end" => usize::MAX,
        text => number(text).map_err(|error| error.with_remedy("goto 50, goto start, goto end"))?,
    };
    show::view(viewed, session, out)
}

/// `.format` and the like.
fn setting(
    word: &str,
    rest: &str,
    session: &mut Session,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    match word {
        ".format" if !rest.is_empty() => session.format = choice(word, rest)?,
        ".timing" => session.timing = switch(word, rest, session.timing)?,
        ".pager" => session.pager = switch(word, rest, session.pager)?,
        ".threads" if !rest.is_empty() => session.threads = number(rest)?,
        ".plan" if !rest.is_empty() => session.strategy = choice::<Plan>(word, rest)?.into(),
        ".open" if !rest.is_empty() => {
            let words = query::words(rest).unwrap_or_default();
            let path = words.into_iter().next().map_or(rest.to_owned(), |word| word.node);
            return open(&PathBuf::from(path), session, out);
        }
        ".format" | ".threads" | ".plan" | ".open" | ".settings" => {}
        _ => {
            return Err(CliError::request(format!("`{word}` is not a setting"))
                .with_remedy(format!("the settings are {}", SETTINGS.join(", "))));
        }
    }
    write_settings(session, out)
}

/// Turn a switch over, or set it.
fn switch(word: &str, text: &str, before: bool) -> Result<bool, CliError> {
    match text {
        "" => Ok(!before),
        "on" => Ok(true),
        "off" => Ok(false),
        other => Err(CliError::request(format!("`{other}` is no value of {word}"))
            .with_remedy(format!("{word} on, or {word} off"))),
    }
}

/// Open another database. The one before stays open if that fails.
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
        if session.threads == 0 { "one a core".to_owned() } else { session.threads.to_string() };
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
