//! The languages, and which of them is the user's.

use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

use unic_langid::LanguageIdentifier;

/// A language of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Language {
    /// English, which is in the code.
    #[default]
    English,
    /// Chinese in simplified characters.
    SimplifiedChinese,
    /// Chinese in traditional characters.
    TraditionalChinese,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
}

/// The current language, by its place in [`Language::ALL`].
static CURRENT: AtomicU8 = AtomicU8::new(0);

impl Language {
    /// All languages.
    pub const ALL: [Language; 5] = [
        Language::English,
        Language::SimplifiedChinese,
        Language::TraditionalChinese,
        Language::Japanese,
        Language::Korean,
    ];

    /// The tag of the language.
    pub const fn tag(self) -> &'static str {
        ["en", "zh-Hans", "zh-Hant", "ja", "ko"][self as usize]
    }

    /// The language of this process.
    pub fn current() -> Language {
        Language::ALL[usize::from(CURRENT.load(Ordering::Relaxed))]
    }

    /// Sets the language of this process.
    pub fn make_current(self) {
        CURRENT.store(self as u8, Ordering::Relaxed);
    }

    /// The language that the environment asks for by `LC_ALL`, `LC_MESSAGES` or `LANG`; English if there is none.
    pub fn of_environment() -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let mut values = names.filter_map(|name| std::env::var(name).ok());
        let value = values.find(|value| !value.is_empty());
        value.and_then(|value| value.parse().ok()).unwrap_or_default()
    }

    /// The first of the languages of a header `Accept-Language` that there are texts in.
    pub fn of_header(header: &str) -> Language {
        let mut tags =
            header.split(',').map(|tag| tag.split(';').next().unwrap_or_default().trim());
        tags.find_map(|tag| tag.parse().ok()).unwrap_or_default()
    }
}

/// A language without texts, or no language at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl std::fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("there are texts in en, zh-Hans, zh-Hant, ja and ko")
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a tag (`zh-TW`) or the name of a locale (`ja_JP.UTF-8`).
    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let name = text.split(['.', '@']).next().unwrap_or_default();
        if matches!(name, "C" | "POSIX") {
            return Ok(Language::English);
        }
        let tag: LanguageIdentifier = name.parse().map_err(|_| UnknownLanguage)?;
        let script = tag.script.as_ref().map(unic_langid::subtags::Script::as_str);
        let region = tag.region.as_ref().map(unic_langid::subtags::Region::as_str);
        Ok(match (tag.language.as_str(), script, region) {
            ("en", ..) => Language::English,
            ("zh", Some("Hant"), _) | ("zh", None, Some("TW" | "HK" | "MO")) => {
                Language::TraditionalChinese
            }
            ("zh", ..) => Language::SimplifiedChinese,
            ("ja", ..) => Language::Japanese,
            ("ko", ..) => Language::Korean,
            _ => return Err(UnknownLanguage),
        })
    }
}
