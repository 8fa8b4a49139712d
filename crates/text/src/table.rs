//! The messages of a language.

use std::collections::HashMap;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use super::{Language, Template};

/// The group of messages that are recognized by their templates.
pub const ERRORS: &str = "Errors";

/// The text of a message that is still to be translated.
pub const STUB: &str = "?";

/// The holes that hold what a user or a record wrote, which is no message even if it reads like one: a player may
/// be called White.
const DATA: [&str; 6] = ["name", "names", "path", "text", "value", "word"];

/// Messages are not looked for in longer texts.
const MAX_LEN: usize = 4000;

/// The files of the languages, in the order of [`Language::ALL`] without English.
pub const FILES: [&str; 4] = [
    include_str!("../locales/zh-Hans.ftl"),
    include_str!("../locales/zh-Hant.ftl"),
    include_str!("../locales/ja.ftl"),
    include_str!("../locales/ko.ftl"),
];

/// The messages of a language.
pub struct Table {
    bundle: FluentBundle<FluentResource>,
    /// The names of messages by their English templates.
    names: HashMap<String, &'static str>,
    /// The templates of errors, those with the longest text first.
    errors: Vec<(String, Template)>,
}

/// The messages of a language; none for English, which is in the code.
pub fn of(language: Language) -> Option<&'static Table> {
    static TABLES: [OnceLock<Table>; 4] = [const { OnceLock::new() }; 4];
    let at = (language as usize).checked_sub(1)?;
    Some(TABLES.get(at)?.get_or_init(|| Table::read(language, FILES[at])))
}

impl Table {
    /// Reads a file of messages; one that Fluent rejects is left out.
    fn read(language: Language, file: &'static str) -> Table {
        let tag = language.tag().parse();
        let mut bundle = FluentBundle::new_concurrent(tag.into_iter().collect());
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(it, _)| it);
        bundle.add_resource_overriding(resource);
        let mut table = Table { bundle, names: HashMap::new(), errors: Vec::new() };
        for entry in entries(file).filter(|entry| entry.text != STUB) {
            if entry.group == ERRORS {
                table.errors.push((entry.english.clone(), Template::parse(&entry.english)));
            }
            table.names.insert(entry.english, entry.name);
        }
        table.errors.sort_by_key(|(_, template)| std::cmp::Reverse(template.text_len()));
        table
    }

    /// The message of an English template with its holes filled.
    pub fn format(&self, english: &str, holes: Vec<(String, &str)>) -> Option<String> {
        let message = self.bundle.get_message(self.names.get(english)?)?;
        let mut arguments = FluentArgs::new();
        for (name, text) in holes {
            let translated = if DATA.contains(&name.as_str()) { None } else { self.message(text) };
            arguments.set(name, translated.unwrap_or_else(|| text.to_owned()));
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(message.value()?, Some(&arguments), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }

    /// An English message of an error in this language.
    pub fn message(&self, english: &str) -> Option<String> {
        if english.len() > MAX_LEN {
            return None;
        }
        self.errors.iter().find_map(|(template, parts)| {
            let holes = parts.captures(english)?;
            self.format(template, holes)
        })
    }
}

/// A message in a file of messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The heading above it.
    pub group: &'a str,
    /// The English template: the comment above it.
    pub english: String,
    /// Its name.
    pub name: &'a str,
    /// The translation as it is written in the file.
    pub text: &'a str,
}

/// The messages of a file.
pub fn entries(file: &str) -> impl Iterator<Item = Entry<'_>> {
    let mut group = "";
    let mut rest = file;
    std::iter::from_fn(move || {
        let mut english = Vec::new();
        loop {
            let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
            if let Some(title) = line.strip_prefix("## ") {
                group = title;
            } else if line.is_empty() {
                english.clear();
            } else if let Some(comment) = line.strip_prefix('#') {
                english.push(comment.strip_prefix(' ').unwrap_or(comment));
            } else if let Some((name, _)) = line.split_once(" =") {
                let end = rest.find("\n#").map_or(rest.len(), |at| at + 1);
                let text = rest[name.len() + " =".len()..end].trim_end();
                rest = &rest[end..];
                let text = text.strip_prefix(' ').unwrap_or(text);
                return Some(Entry { group, english: english.join("\n"), name, text });
            }
            if after.is_empty() {
                return None;
            }
            rest = after;
        }
    })
}
