//! The completions of Tab, by the definitions of the commands and the query language.

use gopdb::pattern::Shape;
use gopdb::query::{self, Expected, Field};

use super::super::cmd;
use super::help;
use super::names::Names;
use super::{SETTINGS, SHELL_COMMANDS};

/// A part of the line and its replacements.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Offers {
    /// The byte at which the part begins; it ends at the cursor.
    pub start: usize,
    /// The replacements: the text that is shown, and the text that is inserted.
    pub words: Vec<(String, String)>,
}

/// Returns the completions at the cursor. `None` if it is a path, which the caller completes.
pub fn offers(line: &str, cursor: usize, names: &Names) -> Option<Offers> {
    let line = line.get(..cursor).unwrap_or(line);
    let begin = line.len() - line.trim_start().len();
    let word_start = line
        .rfind(char::is_whitespace)
        .map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
    let typed = &line[word_start..];
    if word_start <= begin {
        return Some(first_words(word_start, typed));
    }
    let first = line[begin..].split_whitespace().next().unwrap_or_default();
    let previous = line[..word_start].split_whitespace().next_back().unwrap_or_default();
    let starting = |words: &[&'static str]| {
        plain(word_start, words.iter().copied().filter(|word| word.starts_with(typed)))
    };
    match first {
        "help" | "?" => return Some(starting(&help::topics())),
        ".format" => return Some(starting(&["table", "json", "csv"])),
        ".timing" | ".pager" => return Some(starting(&["on", "off"])),
        ".plan" => return Some(starting(&["auto", "dictionary", "sets", "scan"])),
        ".open" => return None,
        "goto" => return Some(starting(&["start", "end"])),
        _ => {}
    }
    let Some(entry) = cmd::command(first) else { return of_language(line, names) };
    let command = entry.clap();
    if typed.starts_with("--") {
        let flags = flags(&command);
        let fits = flags.iter().map(String::as_str).filter(|flag| flag.starts_with(typed));
        return Some(plain(word_start, fits));
    }
    let option = previous
        .strip_prefix("--")
        .and_then(|name| command.get_arguments().find(|arg| arg.get_long() == Some(name)).cloned());
    if let Some(arg) = option.filter(|arg| arg.get_action().takes_values()) {
        return of_argument(&arg, word_start, typed, names);
    }
    match of_position(first, line, begin, word_start, names) {
        Argument::Words(offers) => return Some(offers),
        Argument::Path => return None,
        Argument::Defined => {}
    }
    // Words of the language that are followed by a file.
    if ["to", "svg"].contains(&previous) && query::COMMANDS.contains(&first) {
        return None;
    }
    if query::COMMANDS.contains(&first) && command.get_positionals().all(is_free) {
        return of_language(line, names);
    }
    if let Some(sub) = command.get_subcommands().find(|sub| sub.get_name() == previous)
        && let Some(arg) = sub.get_positionals().next()
    {
        return of_argument(arg, word_start, typed, names);
    }
    if command.has_subcommands() {
        let subs = command.get_subcommands().map(clap::Command::get_name);
        return Some(plain(word_start, subs.filter(|name| name.starts_with(typed))));
    }
    match command.get_positionals().next() {
        Some(arg) => of_argument(arg, word_start, typed, names),
        None => Some(starting(&[])),
    }
}

/// The completions of an argument of a command.
enum Argument {
    Words(Offers),
    Path,
    /// The completions in the definition of the command.
    Defined,
}

/// Returns the completions in the commands that start from a position, whose arguments are words.
fn of_position(
    first: &str,
    line: &str,
    begin: usize,
    word_start: usize,
    names: &Names,
) -> Argument {
    let typed = &line[word_start..];
    let before: Vec<&str> = line[begin..word_start].split_whitespace().skip(1).collect();
    let number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    if matches!(first, "explore" | "players")
        && let Some(at) = line[begin..word_start].to_ascii_lowercase().find(" where ")
    {
        let query = of_query(line, begin + at + " where ".len(), names);
        return query.map_or(Argument::Path, Argument::Words);
    }
    let words: &[&str] = match (first, before.as_slice()) {
        ("play", []) => &["pass", "tenuki", "black", "white"],
        ("context", []) => &["here"],
        ("context", ["here"]) => &["at"],
        ("context", [game, moves]) if number(game) && number(moves) => &["at"],
        ("context", [.., "at"]) => &["corner"],
        ("explore", []) => &["here", "game", "file", "where", "pass"],
        ("explore", ["file"]) | ("players", ["who", ..]) => return Argument::Path,
        ("play", ["black" | "white"])
        | ("open" | "context", _)
        | ("explore", ["game"] | [.., "move"]) => &[],
        ("explore", ["game" | "file", _]) => &["move", "where"],
        ("explore", ["game" | "file" | "here", ..]) => &["where"],
        ("explore", _) => &["pass", "where"],
        ("players", []) => &["where", "like", "who", "identify"],
        ("players", ["like"]) => {
            let found = names.of(Field::Player, typed.trim_start_matches('"'));
            return Argument::Words(named(word_start, typed, found));
        }
        _ => return Argument::Defined,
    };
    let found = plain(word_start, words.iter().copied().filter(|word| word.starts_with(typed)));
    // `play FILE` is a problem.
    if first == "play" && found.words.is_empty() {
        return Argument::Path;
    }
    Argument::Words(found)
}

/// The commands and settings that begin with the typed text.
fn first_words(start: usize, typed: &str) -> Offers {
    let is_setting = typed.starts_with('.');
    let commands = cmd::COMMANDS.iter().map(|entry| entry.name);
    let mut words: Vec<&str> = commands
        .chain(SHELL_COMMANDS.iter().copied())
        .chain(SETTINGS.iter().copied())
        .filter(|word| word.starts_with(&typed.to_ascii_lowercase()))
        .filter(|word| word.starts_with('.') == is_setting)
        .collect();
    words.sort_unstable();
    words.dedup();
    plain(start, words)
}

/// Returns true if the definition of an argument does not list its values. They are then those of
/// the language.
fn is_free(arg: &clap::Arg) -> bool {
    arg.get_possible_values().is_empty()
        && !is_path(arg)
        && !is_named(arg, "CORPUS")
        && !is_named(arg, "SET")
}

fn is_named(arg: &clap::Arg, name: &str) -> bool {
    arg.get_value_names().is_some_and(|names| names.iter().any(|known| known.as_str() == name))
}

/// Returns true if the value of an argument is a path.
fn is_path(arg: &clap::Arg) -> bool {
    let is_hinted = matches!(
        arg.get_value_hint(),
        clap::ValueHint::AnyPath | clap::ValueHint::FilePath | clap::ValueHint::DirPath
    );
    is_hinted
        || ["PATH", "FILE", "DIR", "FILE|DIR", "FILE|DIR|GAME"].iter().any(|n| is_named(arg, n))
}

/// The values of an argument, by its definition. `None` if it is a path.
fn of_argument(arg: &clap::Arg, start: usize, typed: &str, names: &Names) -> Option<Offers> {
    if is_path(arg) {
        return None;
    }
    if is_named(arg, "CORPUS") || arg.get_long() == Some("corpus") {
        return Some(named(start, typed, names.corpora(typed.trim_start_matches('"'))));
    }
    if is_named(arg, "SET") {
        let sets = names.sets(&format!("${typed}"));
        return Some(plain(start, sets.iter().map(|name| name.trim_start_matches('$'))));
    }
    let mut words: Vec<String> =
        arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if is_named(arg, "SHAPE") {
        words = ["3x3", "4x4", "5x5", "diamond"].map(str::to_owned).to_vec();
    }
    Some(plain(start, words.iter().map(String::as_str).filter(|word| word.starts_with(typed))))
}

/// The options of a command, with their dashes.
fn flags(command: &clap::Command) -> Vec<String> {
    let of_all = ["--format", "--verbose"].map(str::to_owned);
    let own = command.get_arguments().filter_map(|arg| arg.get_long());
    own.map(|name| format!("--{name}")).chain(of_all).collect()
}

fn plain<'a>(start: usize, words: impl IntoIterator<Item = &'a str>) -> Offers {
    let words = words.into_iter().map(|word| (word.to_owned(), format!("{word} "))).collect();
    Offers { start, words }
}

/// Names, in quotes where they need them.
fn named(start: usize, typed: &str, names: Vec<String>) -> Offers {
    let is_plain = |name: &str| name.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
    let words = names.into_iter().map(|name| {
        let text = if is_plain(&name) && !typed.starts_with('"') {
            name.clone()
        } else {
            format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
        };
        (name, text + " ")
    });
    Offers { start, words: words.collect() }
}

/// Returns the completions at the end of the query that begins at a byte of the line.
fn of_query(line: &str, from: usize, names: &Names) -> Option<Offers> {
    const STATEMENT: &str = "stats where ";
    let mut offers = of_language(&format!("{STATEMENT}{}", &line[from..]), names)?;
    offers.start = offers.start.saturating_sub(STATEMENT.len()) + from;
    Some(offers)
}

/// Returns the completions of the language and the names of the database. `None` if it is a path.
fn of_language(line: &str, names: &Names) -> Option<Offers> {
    let completion = query::complete(line, line.len());
    if completion.expected == [Expected::Path] {
        return None;
    }
    let start = completion.span.start;
    let words: Vec<&str> = completion.words().collect();
    let mut offers = plain(start, words);
    for expected in &completion.expected {
        let before = line[..start].split_whitespace().next_back().unwrap_or_default();
        if *expected == Expected::Literal
            && completion.typed.is_empty()
            && let Some(shape) = Shape::from_name(before)
        {
            let blank = blank(shape);
            offers.words.push((blank.clone(), blank + " "));
        }
        if *expected == Expected::Set {
            let sets = names.sets(&line[start..]);
            offers.words.extend(plain(start, sets.iter().map(String::as_str)).words);
        }
        if let Expected::Value(field) = expected {
            let typed = &line[start..];
            let found = names.of(*field, &completion.typed);
            if field.is_ordered() {
                offers.words.extend(plain(start, found.iter().map(String::as_str)).words);
                continue;
            }
            // A name in the language needs quotes if it is a word of the language: be safe.
            let typed = if typed.is_empty() { "\"" } else { typed };
            offers.words.extend(named(start, typed, found).words);
        }
    }
    Some(offers)
}

/// The pattern of a shape's empty points, to be changed.
fn blank(shape: Shape) -> String {
    let row = |row| (0..shape.width()).filter(|&col| shape.has(row, col)).map(|_| '_').collect();
    let rows: Vec<String> = (0..shape.height()).map(row).collect();
    format!("\"{}\"", rows.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_end(line: &str) -> Vec<String> {
        let offers = offers(line, line.len(), &Names::default()).unwrap();
        offers
            .words
            .into_iter()
            .map(|(_, word)| format!("{}{word}", &line[..offers.start]))
            .collect()
    }

    #[test]
    fn commands_of_shell_and_language_are_offered() {
        assert_eq!(at_end("fi"), ["find "]);
        let commands = ["save", "saved", "serve", "show", "signature", "solve", "stats", "suggest"];
        let offered: Vec<String> = commands.iter().map(|name| format!("{name} ")).collect();
        assert_eq!(at_end("s"), offered);
        assert_eq!(at_end("du"), ["duplicates "]);
        assert_eq!(at_end("me"), ["me ", "merge "]);
        assert_eq!(at_end("find player x and me"), ["find player x and me "]);
        assert_eq!(at_end(".f"), [".format "]);
        assert_eq!(at_end("im"), ["import "]);
        assert_eq!(at_end("gr"), Vec::<String>::new());
    }

    #[test]
    fn what_follows_a_command_is_offered() {
        assert_eq!(at_end(".format j"), [".format json "]);
        assert_eq!(at_end("help gr"), ["help grammar "]);
        assert_eq!(at_end("index a"), ["index add "]);
        assert_eq!(at_end("find 3x3 \"B_W/BBB/___\" sy"), ["find 3x3 \"B_W/BBB/___\" sym "]);
        assert_eq!(at_end("find player x and da"), ["find player x and date "]);
        assert_eq!(at_end("import --cor"), ["import --corpus "]);
        assert_eq!(at_end("find player x --of"), ["find player x --offset "]);
        assert_eq!(at_end("find diamond "), ["find diamond \"_/___/_____/___/_\" "]);
        assert_eq!(at_end("find 2x3 "), ["find 2x3 \"___/___\" "]);
        assert_eq!(at_end("joseki "), Vec::<String>::new());
        assert_eq!(offers("import /tm", 10, &Names::default()), None);
    }

    #[test]
    fn words_of_positions_are_offered() {
        assert_eq!(at_end("find he"), ["find here "]);
        assert_eq!(at_end("find game 3 mo"), ["find game 3 move "]);
        assert_eq!(at_end("find here at co"), ["find here at corner "]);
        assert_eq!(at_end("find here at lea"), ["find here at least "]);
        assert_eq!(at_end("find here lo"), ["find here loose "]);
        assert_eq!(at_end("find B/B lib"), ["find B/B liberties "]);
        assert_eq!(at_end("find B/B captures wh"), ["find B/B captures white "]);
        assert_eq!(at_end("find player x a"), ["find player x and ", "find player x as "]);
        assert_eq!(offers("find file exa", 13, &Names::default()), None);
        assert_eq!(offers("explore file ", 13, &Names::default()), None);
        assert_eq!(at_end("explore g"), ["explore game "]);
        assert_eq!(at_end("explore game 3 "), ["explore game 3 move ", "explore game 3 where "]);
        assert_eq!(at_end("explore Q16 D4 w"), ["explore Q16 D4 where "]);
        assert_eq!(
            at_end("explore Q16 where player x and da"),
            ["explore Q16 where player x and date "]
        );
        assert_eq!(at_end("players where da"), ["players where date "]);
        assert_eq!(at_end("players wh"), ["players where ", "players who "]);
        assert_eq!(at_end("context "), ["context here "]);
        assert_eq!(at_end("context 1 30 "), ["context 1 30 at "]);
        assert_eq!(at_end("context here at c"), ["context here at corner "]);
        assert_eq!(at_end("play t"), ["play tenuki "]);
        assert_eq!(offers("play exam", 9, &Names::default()), None);
        assert_eq!(at_end("ten"), ["tenuki "]);
        assert_eq!(at_end("open "), Vec::<String>::new());
    }

    #[test]
    fn named_sets_are_offered() {
        let names = Names::default();
        names.add_sets(["kobayashi".to_owned(), "lee".to_owned()].iter());
        let words = |line: &str| -> Vec<String> {
            let offers = offers(line, line.len(), &names).unwrap();
            offers.words.into_iter().map(|word| word.1).filter(|w| !w.starts_with('"')).collect()
        };
        assert_eq!(words("find $k"), ["$kobayashi "]);
        assert_eq!(words("forget l"), ["lee "]);
        assert!(words("find player x and ").contains(&"$lee ".to_owned()));
    }

    #[test]
    fn any_cursor_in_any_line_will_do() {
        let line = "find player \"Łée Sędol 李\" and\u{3000}x";
        for cursor in 0..line.len() + 2 {
            offers(line, cursor, &Names::default());
        }
    }
}
