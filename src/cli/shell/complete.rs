//! What Tab offers.

use clap::CommandFactory;
use gopdb::pattern::Shape;
use gopdb::query::{self, Expected};

use super::super::args::Cli;
use super::help;
use super::names::Names;
use super::{LINE_COMMANDS, SETTINGS, SHELL_COMMANDS};

/// A part of the line and what may stand in its place.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Offers {
    /// The byte at which the part begins; it ends at the cursor.
    pub start: usize,
    /// What may stand there: what is shown, and what is put in.
    pub words: Vec<(String, String)>,
}

/// What may stand at the cursor. `None` if it is a path, which the caller knows how to complete.
pub fn offers(line: &str, cursor: usize, names: &Names) -> Option<Offers> {
    let line = line.get(..cursor).unwrap_or(line);
    let begin = line.len() - line.trim_start().len();
    let word_start = line
        .rfind(char::is_whitespace)
        .map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
    let typed = &line[word_start..];
    if word_start <= begin {
        let lists = [query::COMMANDS, SHELL_COMMANDS, LINE_COMMANDS, SETTINGS];
        let settings_only = typed.starts_with('.');
        let mut words: Vec<&str> = lists
            .into_iter()
            .flatten()
            .copied()
            .filter(|word| word.starts_with(&typed.to_ascii_lowercase()))
            .filter(|word| word.starts_with('.') == settings_only)
            .collect();
        words.sort_unstable();
        words.dedup();
        return Some(plain(word_start, words));
    }
    let first = line[begin..].split_whitespace().next().unwrap_or_default();
    let previous = line[..word_start].split_whitespace().next_back().unwrap_or_default();
    let starting = |words: &[&'static str]| {
        plain(word_start, words.iter().copied().filter(|word| word.starts_with(typed)))
    };
    let names_a_corpus = first == "remove"
        || ["import", "export"].contains(&first) && ["--corpus", "corpus"].contains(&previous);
    if names_a_corpus {
        return Some(named(word_start, typed, names.corpora(typed.trim_start_matches('"'))));
    }
    match first {
        "forget" => {
            let sets = names.sets(&format!("${typed}"));
            Some(plain(word_start, sets.iter().map(|name| name.trim_start_matches('$'))))
        }
        "help" | "?" => Some(starting(&help::topics())),
        ".format" => Some(starting(&["table", "json", "csv"])),
        ".timing" | ".pager" => Some(starting(&["on", "off"])),
        ".plan" => Some(starting(&["auto", "dictionary", "sets", "scan"])),
        "goto" => Some(starting(&["start", "end"])),
        _ if typed.starts_with("--") => {
            let flags = flags(first);
            let fits = flags.iter().map(String::as_str).filter(|flag| flag.starts_with(typed));
            Some(plain(word_start, fits))
        }
        _ if ["--to", "to", "--svg", "svg", "--names"].contains(&previous) => None,
        ".open" | "import" | "merge" | "backup" | "restore" | "evaluate" | "solve" | "play"
        | "edit" | "problems" => None,
        "index" if previous == "index" => Some(starting(&["add"])),
        "fuseki" => Some(starting(&["top", "swap", "show", "same", "count"])),
        "index" | "templates" => Some(starting(&["3x3", "4x4", "5x5", "diamond"])),
        "joseki" | "train" | "suggest" | "verify" | "repair" | "corpora" => Some(starting(&[])),
        _ => Some(of_language(line, names)),
    }
}

/// The options of a command, with their dashes.
fn flags(command: &str) -> Vec<String> {
    let cli = Cli::command();
    let Some(command) = cli.find_subcommand(command) else { return Vec::new() };
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

/// What the language has for the place, and the names of the database.
fn of_language(line: &str, names: &Names) -> Offers {
    let completion = query::complete(line, line.len());
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
    offers
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
        assert_eq!(
            at_end("s"),
            ["save ", "saved ", "show ", "signature ", "solve ", "stats ", "suggest "]
        );
        assert_eq!(at_end("du"), ["duplicates "]);
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
        assert_eq!(at_end("import --co"), ["import --corpus "]);
        assert_eq!(at_end("find player x --of"), ["find player x --offset "]);
        assert_eq!(at_end("find diamond "), ["find diamond \"_/___/_____/___/_\" "]);
        assert_eq!(at_end("find 2x3 "), ["find 2x3 \"___/___\" "]);
        assert_eq!(at_end("joseki "), Vec::<String>::new());
        assert_eq!(offers("import /tm", 10, &Names::default()), None);
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
