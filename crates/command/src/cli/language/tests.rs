//! Every text that a user may see is translated into every language, and no translation is unused.
//!
//! With `GOPDB_WRITE=1`, the files of messages are written anew: each text with its translation, or with a `?` where
//! it has none yet.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use gopdb_text::{ERRORS, Language, STUB, Template, entries};

use super::HELP_TEXTS;
use crate::cli::{args, cmd, shell};

/// Files of libraries all of whose sentences may be a part of an error, of a warning or of an answer.
const MESSAGE_FILES: [&str; 24] = [
    "database/src/database/error.rs",
    "database/src/database/read/aliases.rs",
    "database/src/database/read/find/evaluation.rs",
    "database/src/database/read/like.rs",
    "database/src/database/read/same_players.rs",
    "database/src/query/error.rs",
    "database/src/query/parse/pattern.rs",
    "database/src/query/parse/position.rs",
    "database/src/query/parse/query.rs",
    "database/src/query/parse/value.rs",
    "go/src/formats/detect.rs",
    "go/src/formats/gib.rs",
    "go/src/formats/index.rs",
    "go/src/formats/json.rs",
    "go/src/formats/records.rs",
    "go/src/input/guard.rs",
    "go/src/input/namesakes.rs",
    "go/src/input/read.rs",
    "go/src/record/builder.rs",
    "go/src/sgf/games.rs",
    "server/src/error.rs",
    "server/src/http.rs",
    "server/src/params.rs",
    "server/src/recording.rs",
];

/// Words of answers, and messages of clap and of the system.
const OTHER_MESSAGES: &[&str] = &[
    // An end of an error.
    "; available: {}",
    // Colours and results.
    "black",
    "white",
    "Black",
    "White",
    "alive",
    "dead",
    "ko",
    "seki",
    "repetition",
    "not decided",
    "live",
    "kill",
    "time",
    "stopped",
    "nodes",
    "region",
    "depth",
    "eternal life",
    "triple ko",
    "quadruple ko",
    "molasses ko",
    "a cycle",
    // Facts of games, and places.
    "black rank",
    "black team",
    "white rank",
    "white team",
    "date",
    "result",
    "komi",
    "handicap",
    "event",
    "round",
    "place",
    "name",
    "rules",
    "source",
    "board",
    "upper left",
    "upper right",
    "lower left",
    "lower right",
    // What could not be done, and kinds of files.
    "read",
    "write",
    "open",
    "text file",
    "text files",
    "all games",
    "the query's games",
    "ranks",
    "points",
    "up to {last} moves",
    "{first}–{last} moves",
    "{first} moves or more",
    "no set named ${name}; did you mean ${near}?",
    // Errors of clap.
    "expected a number of bytes, such as 512M or 2G",
    "unrecognized subcommand '{name}'",
    "unexpected argument '{name}' found",
    "invalid value '{value}' for '{name}'",
    "invalid value '{value}' for '{name}': {reason}",
    "unexpected value '{value}' for '{name}' found; no more were expected",
    "a value is required for '{name}' but none was supplied",
    "the following required arguments were not provided:",
    "the argument '{name}' cannot be used with '{other}'",
    "the argument '{name}' cannot be used with:",
    "the argument '{name}' cannot be used multiple times",
    "a similar argument exists: '{name}'",
    "some similar arguments exist: {names}",
    "a similar subcommand exists: '{name}'",
    "some similar subcommands exist: {names}",
    "a similar value exists: '{name}'",
    "some similar values exist: {names}",
    "to pass '{name}' as a value, use '{other}'",
    "For more information, try '{command}'.",
    // Errors of the system.
    "No such file or directory (os error 2)",
    "Permission denied (os error 13)",
    "File exists (os error 17)",
    "Not a directory (os error 20)",
    "Is a directory (os error 21)",
    "File too large (os error 27)",
    "No space left on device (os error 28)",
    "Read-only file system (os error 30)",
    "Address already in use (os error 98)",
    "Cannot assign requested address (os error 99)",
    "invalid digit found in string",
    "cannot parse integer from empty string",
    "invalid float literal",
    "unexpected end of file",
    "failed to fill whole buffer",
    "stream did not contain valid UTF-8",
];

/// A group of texts: its heading in the files, and the texts in their order.
type Group = (&'static str, Vec<String>);

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The sources below a folder, without tests.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![crates().join(folder)];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
                let text = fs::read_to_string(&path).unwrap();
                let code = text.split("\n#[cfg(test)]\nmod tests").next().unwrap();
                let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                sources.push((path, lines.collect::<Vec<_>>().join("\n")));
            }
        }
    }
    sources.sort();
    sources
}

/// The text of the string literal at the beginning, and its bytes.
fn literal(source: &str) -> Option<(String, usize)> {
    if let Some(raw) = source.strip_prefix("r#\"") {
        let end = raw.find("\"#")?;
        return Some((raw[..end].to_owned(), end + 5));
    }
    let mut text = String::new();
    let mut chars = source.strip_prefix('"')?.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((text, at + 2)),
            '\\' => match chars.next()?.1 {
                'n' => text.push('\n'),
                'u' => {
                    let code: String =
                        chars.by_ref().map(|it| it.1).take_while(|c| *c != '}').collect();
                    text.push(char::from_u32(u32::from_str_radix(&code[1..], 16).ok()?)?);
                }
                '\n' => {
                    let rest = chars.as_str();
                    let blank = rest.len() - rest.trim_start().len();
                    for _ in rest[..blank].chars() {
                        chars.next();
                    }
                }
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
    None
}

/// The string literals of a source, each with the code before it.
fn literals(source: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = source[at..].find('"').map(|next| at + next) {
        let start = if source[..next].ends_with("r#") { next - 2 } else { next };
        if source[..next].ends_with("'\\")
            || source[..next].ends_with('\'') && source[next..].starts_with("\"'")
        {
            at = next + 1;
            continue;
        }
        let (text, length) = literal(&source[start..]).unwrap();
        found.push((source[..start].trim_end(), text));
        at = start + length;
    }
    found
}

/// Returns whether a text has words for people.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    text.split([' ', ',', ';', ':', '`']).filter(|word| is_word(word)).count() > 1
}

/// Returns whether a text is a line for the shell.
fn is_command(text: &str) -> bool {
    let first = text.trim_start_matches("gopdb ").split([' ', '\n']).next().unwrap_or_default();
    cmd::command(first).is_some() || matches!(first, "goto" | "more" | "limit" | "play" | "where")
}

/// The texts of the command line and of the shell.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for (_, source) in sources("command/src") {
        let all = literals(&source);
        for (at, (before, text)) in all.iter().enumerate() {
            let is_template =
                ["{eta}", "{elapsed}", "{pos}"].iter().any(|hole| text.contains(hole));
            if before.ends_with("tr!(") || is_template {
                texts.push(text.clone());
            }
            // `count(n, "game", "games")`.
            if let Some(next) = all.get(at + 1)
                && before.ends_with(',')
                && is_in_count(before)
                && after(&source, before)
                    .strip_prefix(',')
                    .is_some_and(|it| it.trim_start().starts_with('"'))
                && after(&source, next.0).trim_start_matches(',').trim_start().starts_with(')')
            {
                texts.push(format!("{{n}} {}", next.1));
            }
            let title = [".column(", ".shown(", ".title(", "tallies(", "habits("]
                .iter()
                .any(|call| before.ends_with(call));
            if title {
                texts.push(text.replace('_', " "));
            }
        }
    }
    texts
}

/// The code after the literal that follows `before`.
fn after<'a>(source: &'a str, before: &str) -> &'a str {
    let rest = source[before.len()..].trim_start();
    let (_, length) = literal(rest).unwrap();
    rest[length..].trim_start()
}

/// Returns whether code ends within the arguments of `count`.
fn is_in_count(before: &str) -> bool {
    let mut depth = 0;
    let open = before.char_indices().rev().find(|(_, c)| {
        depth += i32::from(*c == ')') - i32::from(*c == '(');
        depth < 0
    });
    open.is_some_and(|(at, _)| before[..at].ends_with("count"))
}

/// The help of all commands and topics.
fn help() -> Vec<String> {
    fn of(command: &clap::Command, texts: &mut Vec<String>) {
        let styled = [command.get_about(), command.get_long_about(), command.get_after_help()];
        texts.extend(styled.iter().flatten().map(ToString::to_string));
        for arg in command.get_arguments() {
            texts.extend(
                [arg.get_help(), arg.get_long_help()].iter().flatten().map(ToString::to_string),
            );
            texts.extend(arg.get_help_heading().map(str::to_owned));
            let values = arg.get_possible_values();
            texts.extend(values.iter().filter_map(|it| it.get_help().map(ToString::to_string)));
        }
        command.get_subcommands().for_each(|command| of(command, texts));
    }
    let mut texts: Vec<String> = HELP_TEXTS.iter().map(|text| (*text).to_owned()).collect();
    of(&args::command_line(), &mut texts);
    texts.extend(args::EXAMPLES.iter().map(|text| (*text).to_owned()));
    texts.extend(cmd::COMMANDS.iter().map(|entry| entry.prose().to_owned()));
    texts.extend(shell::help_texts());
    let remedies = fs::read_to_string(crates().join("command/src/cli/remedy.rs")).unwrap();
    texts.extend(literals(&remedies).into_iter().map(|it| it.1).filter(|text| text.contains(' ')));
    texts
}

/// The templates of errors and warnings.
fn errors() -> Vec<String> {
    let mut texts: Vec<String> = OTHER_MESSAGES.iter().map(|text| (*text).to_owned()).collect();
    for name in ["go", "search", "tsumego", "database", "server"] {
        for (path, source) in sources(&format!("{name}/src")) {
            let is_message_file = MESSAGE_FILES.iter().any(|file| path.ends_with(file));
            for (before, text) in literals(&source) {
                let is_reason = before.ends_with("reason =");
                let is_html = text.starts_with('<');
                let is_part =
                    is_message_file && is_sentence(&text) && !is_command(&text) && !is_html;
                if before.ends_with("#[error(") || is_part && !is_reason {
                    texts.push(text);
                }
            }
        }
    }
    texts.retain(|text| Template::parse(text).text_len() > 2);
    texts
}

/// All texts, each once.
fn groups() -> Vec<Group> {
    let mut known = BTreeSet::new();
    let mut group = |title, texts: Vec<String>| {
        let texts = texts.into_iter().map(|text| text.trim().to_owned());
        let has_letters = |text: &String| text.contains(char::is_alphabetic);
        (title, texts.filter(|text| has_letters(text) && known.insert(text.clone())).collect())
    };
    vec![group(ERRORS, errors()), group("Texts", texts()), group("Help", help())]
}

/// The name of a message: its first words, and a number if others begin so.
fn names(groups: &[Group]) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    let mut taken = BTreeSet::new();
    for text in groups.iter().flat_map(|(_, texts)| texts) {
        let words =
            text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        let mut name = String::from("t");
        for word in words.take(6).filter(|word| word.len() < 20) {
            name = format!("{name}-{}", word.to_ascii_lowercase());
        }
        let short = name.strip_prefix("t-").filter(|name| name.starts_with(char::is_alphabetic));
        let name = short.map(str::to_owned).unwrap_or(name);
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let free =
            std::iter::once(name.clone()).chain(numbered).find(|name| taken.insert(name.clone()));
        names.insert(text.clone(), free.unwrap());
    }
    names
}

fn path(language: Language) -> PathBuf {
    crates().join(format!("text/locales/{}.ftl", language.tag()))
}

/// Writes a file with the translations that there are.
fn write(language: Language, groups: &[Group]) {
    let names = names(groups);
    let before = fs::read_to_string(path(language)).unwrap_or_default();
    let known: BTreeMap<String, &str> =
        entries(&before).map(|entry| (entry.english, entry.text)).collect();
    let mut file = format!(
        "# The texts of gopdb: the English text, and below it its translation ({}).\n",
        language.tag()
    );
    for (title, texts) in groups {
        file += &format!("\n## {title}\n\n");
        for text in texts {
            for line in text.lines() {
                file += format!("# {line}").trim_end();
                file.push('\n');
            }
            let translation = known.get(text).copied().unwrap_or(STUB);
            let blank = if translation.starts_with('\n') { "" } else { " " };
            file += &format!("{} ={blank}{translation}\n", names[text]);
        }
    }
    fs::write(path(language), file).unwrap();
}

/// The variables of a translation.
fn variables(text: &str) -> BTreeSet<&str> {
    let rest = text.split("{ $").skip(1);
    rest.filter_map(|rest| rest.split(" }").next()).collect()
}

#[test]
fn every_text_is_translated_and_no_translation_is_unused() {
    let groups = groups();
    let all: BTreeSet<&String> = groups.iter().flat_map(|(_, texts)| texts).collect();
    assert!(all.len() > 1000, "{}", all.len());
    for language in Language::ALL.into_iter().skip(1) {
        if env::var_os("GOPDB_WRITE").is_some() {
            write(language, &groups);
        }
        let file = fs::read_to_string(path(language)).unwrap();
        let mut wrong = Vec::new();
        let mut found = BTreeSet::new();
        for entry in entries(&file) {
            let template = Template::parse(&entry.english);
            let holes: BTreeSet<&str> = template.holes().collect();
            if !all.contains(&entry.english) {
                wrong.push(format!("unused: {}", entry.english));
            } else if entry.text == STUB {
                wrong.push(format!("not translated: {}", entry.english));
            } else if !variables(entry.text).is_subset(&holes) {
                wrong.push(format!("other variables: {}", entry.english));
            } else if let Err(error) = gopdb_text::check(language, &entry.english) {
                wrong.push(format!("{error}: {}", entry.english));
            }
            found.insert(entry.english);
        }
        let missing = all.iter().filter(|text| !found.contains(**text));
        wrong.extend(missing.map(|text| format!("missing: {text}")));
        let shown = wrong.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
        assert!(
            wrong.is_empty(),
            "{}: {} texts; write them with GOPDB_WRITE=1 and translate those with `{STUB}`:\n{shown}",
            language.tag(),
            wrong.len()
        );
    }
}

#[test]
fn texts_of_commands_are_marked_as_such() {
    let calls = [
        ".text(",
        ".note(",
        ".heading(",
        ".warning(",
        ".tip(",
        "request(",
        "failed(",
        "unreadable(",
        "with_remedy(",
    ];
    let mut unmarked = Vec::new();
    for (path, source) in sources("command/src") {
        for (before, text) in literals(&source) {
            let code = before.strip_suffix("format!(").unwrap_or(before).trim_end();
            if calls.iter().any(|call| code.ends_with(call))
                && is_sentence(&text)
                && !is_command(&text)
            {
                unmarked.push(format!("{}: {text}", path.display()));
            }
        }
    }
    assert_eq!(unmarked, Vec::<String>::new());
}
