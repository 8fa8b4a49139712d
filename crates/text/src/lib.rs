//! The texts of the command line and of errors in the language of the user.
//!
//! English stays in the code. Other languages are files of Fluent messages in `locales`, each with its English
//! template as the comment above it.

#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used))]

mod language;
mod table;
mod template;

use std::borrow::Cow;

pub use language::{Language, UnknownLanguage};
pub use table::{ERRORS, Entry, STUB, entries};
pub use template::{Part, Template};

/// Formats a text as `format!` does, in the [current](Language::current) language.
///
/// Arguments are the holes of the English text: a translation has a variable of the same name for each, `$v1` for
/// the first without a name, and so on.
#[macro_export]
macro_rules! tr {
    ($text:literal $($arguments:tt)*) => {
        $crate::localized($text, ::std::format!($text $($arguments)*))
    };
}

/// Returns the translation of a text, which is English, made from this template; see [`tr!`]. Blanks around it
/// stay.
pub fn localized(template: &str, text: String) -> String {
    let Some(table) = table::of(Language::current()) else { return text };
    let trimmed = template.trim();
    let lead = template.len() - template.trim_start().len();
    let trail = template.len() - template.trim_end().len();
    let inner = text.get(lead..text.len().saturating_sub(trail)).unwrap_or_default();
    let holes = Template::parse(trimmed).captures(inner);
    match holes.and_then(|holes| table.format(trimmed, holes)) {
        Some(inner) => {
            let (before, after) = (&template[..lead], &template[trimmed.len() + lead..]);
            format!("{before}{inner}{after}")
        }
        None => text,
    }
}

/// Returns the translation of a text without arguments, or the text.
pub fn translated(text: &str) -> Cow<'_, str> {
    let table = table::of(Language::current());
    let translation = table.and_then(|table| table.format(text.trim(), Vec::new()));
    translation.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Returns the translation of `{n} {things}`, such as "3 games"; `None` in English.
pub fn counted(number: &str, things: &str) -> Option<String> {
    let table = table::of(Language::current())?;
    table.format(&format!("{{n}} {things}"), vec![("n".to_owned(), number)])
}

/// Returns an error's message, which is English, in the current language.
pub fn message(english: &str) -> Cow<'_, str> {
    Language::current().message(english)
}

impl Language {
    /// Returns an error's message, which is English, in this language. It is recognized by its template; one without
    /// a template stays English.
    pub fn message(self, english: &str) -> Cow<'_, str> {
        let translation = table::of(self).and_then(|table| table.message(english));
        translation.map_or(Cow::Borrowed(english), Cow::Owned)
    }
}

/// Checks that a translation can be formatted.
///
/// # Errors
/// What is wrong with it.
pub fn check(language: Language, english: &str) -> Result<(), &'static str> {
    let table = table::of(language).ok_or("no texts in this language")?;
    let template = Template::parse(english);
    let holes = template.holes().map(|name| (name.to_owned(), name)).collect();
    table.format(english, holes).map(|_| ()).ok_or("Fluent rejects it")
}

#[cfg(test)]
mod tests;
