//! Names in several languages, and which of them a text means.

use thiserror::Error;

use crate::record::{fold, simplified, traditional};

/// A language in which openings and corner sequences have names beside the English ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// Chinese in simplified characters: `zh-Hans`.
    SimplifiedChinese,
    /// Chinese in traditional characters: `zh-Hant`.
    TraditionalChinese,
    /// Japanese: `ja`.
    Japanese,
    /// Korean: `ko`.
    Korean,
}

impl Language {
    /// The tags of the languages.
    pub const TAGS: &'static [&'static str] = &["zh-Hans", "zh-Hant", "ja", "ko"];

    /// The language of a tag.
    pub fn from_tag(tag: &str) -> Option<Language> {
        Some(match tag {
            "zh-Hans" => Language::SimplifiedChinese,
            "zh-Hant" => Language::TraditionalChinese,
            "ja" => Language::Japanese,
            "ko" => Language::Korean,
            _ => return None,
        })
    }

    /// The name in this language among the names of one thing, of which Japanese ones in Chinese
    /// characters alone come before Chinese ones, and those that say more after others.
    fn pick(self, names: &[String]) -> Option<String> {
        let has = |name: &str, of: fn(char) -> bool| name.chars().any(of);
        let last = |is: &dyn Fn(&str) -> bool| names.iter().rfind(|name| is(name)).cloned();
        let is_chinese = |name: &str| name.chars().all(|c| is_han(c) && simplified(c) == c);
        match self {
            Language::SimplifiedChinese => last(&is_chinese),
            Language::TraditionalChinese => {
                let plain = last(&is_chinese)?;
                Some(plain.chars().map(traditional_form).collect())
            }
            Language::Japanese => last(&|name| has(name, is_kana))
                .or_else(|| names.iter().find(|name| has(name, is_han)).cloned()),
            Language::Korean => last(&|name| has(name, is_hangul)),
        }
    }
}

/// The traditional form of a simplified character in terms of the game.
fn traditional_form(c: char) -> char {
    match c {
        // As they are in these terms, where other words have another form.
        '向' | '托' | '里' => c,
        '冲' => '衝',
        other => traditional(other),
    }
}

const fn is_han(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}')
}

const fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30fa}')
}

const fn is_hangul(c: char) -> bool {
    matches!(c, '\u{ac00}'..='\u{d7a3}')
}

/// A line of a names file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}; expected: {expected}")]
#[non_exhaustive]
pub struct NamesError {
    /// The line, from 1.
    pub line: usize,
    /// The reason that the line is invalid.
    pub problem: String,
    /// The form of a line.
    pub expected: &'static str,
}

/// Names of the same kind, each with its other names.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NameList(Vec<Entry>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: String,
    /// Its other names.
    others: Vec<String>,
    /// The name and its other names, as they are compared.
    compared: Vec<String>,
}

impl NameList {
    /// Adds a name with its other names, or further ones.
    fn add<'a>(&mut self, name: &str, others: impl IntoIterator<Item = &'a str>) {
        let at = self.0.iter().position(|entry| entry.name == name);
        let at = at.unwrap_or_else(|| {
            let compared = vec![compared(name)];
            self.0.push(Entry { name: name.to_owned(), others: Vec::new(), compared });
            self.0.len() - 1
        });
        for other in others {
            self.0[at].compared.push(compared(other));
            self.0[at].others.push(other.to_owned());
        }
    }

    /// Reads a names file: lines that give a name its other names, and definitions, each of which `define`
    /// reads and whose name it returns. What follows a `#` is a comment.
    pub(super) fn parse(
        text: &str,
        expected: &'static str,
        mut define: impl FnMut(&str) -> Result<String, String>,
    ) -> Result<NameList, NamesError> {
        let mut names = NameList::default();
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() && !names.read(line) {
                let error = |problem| NamesError { line: number, problem, expected };
                names.add(&define(line).map_err(error)?, []);
            }
        }
        Ok(names)
    }

    /// Reads a line of a names file that gives a name its other names: `name = other = other [sources]`.
    /// Returns whether it is one.
    fn read(&mut self, line: &str) -> bool {
        if line.contains('|') || !line.contains('=') {
            return false;
        }
        let names = line.split('[').next().unwrap_or_default();
        let mut names = names.split('=').map(str::trim).filter(|name| !name.is_empty());
        if let Some(name) = names.next() {
            self.add(name, names);
        }
        true
    }

    /// Adds the names of another list.
    pub(super) fn extend(&mut self, other: NameList) {
        self.0.extend(other.0);
    }

    /// The names that a text means: those that are [called](NameList::called) so, or else those that
    /// have its words one after the other.
    pub fn meant(&self, text: &str) -> Vec<&str> {
        let called = self.called(text);
        let words = format!(" {} ", compared(text));
        if !called.is_empty() || words.trim().is_empty() {
            return called;
        }
        self.those(&|name| format!(" {name} ").contains(&words))
    }

    /// The names that are called so in any language. Case, accents and hyphens do not count.
    pub fn called(&self, text: &str) -> Vec<&str> {
        let wanted = compared(text);
        if wanted.is_empty() { Vec::new() } else { self.those(&|name| name == wanted) }
    }

    fn those(&self, holds: &dyn Fn(&str) -> bool) -> Vec<&str> {
        let entries = self.0.iter().filter(|entry| entry.compared.iter().any(|it| holds(it)));
        entries.map(|entry| entry.name.as_str()).collect()
    }

    /// All names, without their other names.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|entry| entry.name.as_str())
    }

    /// The names that have one in a language, each with it.
    pub fn in_language(&self, language: Language) -> impl Iterator<Item = (&str, String)> {
        self.0.iter().filter_map(move |entry| Some((&*entry.name, language.pick(&entry.others)?)))
    }

    /// The name that is nearest to a misspelt one.
    pub fn nearest(&self, text: &str) -> Option<&str> {
        let wanted = compared(text);
        let most = wanted.chars().count() / 4;
        let distance = |entry: &Entry| {
            entry.compared.iter().map(|it| strsim::damerau_levenshtein(&wanted, it)).min()
        };
        let near = self.0.iter().filter_map(|entry| Some((distance(entry)?, entry)));
        let (_, entry) =
            near.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance)?;
        Some(&entry.name)
    }
}

/// A name as it is compared: folded, hyphens as blanks, without apostrophes and without the words that
/// only say what it is the name of.
fn compared(name: &str) -> String {
    const KINDS: &[&str] =
        &["opening", "fuseki", "formation", "joseki", "sequence", "pattern", "the", "style"];
    const KINDS_AT_END: &[&str] = &["布局", "布石", "开局", "포석", "定式", "定石", "정석", "型"];
    let plain: String = fold(name)
        .chars()
        .filter(|c| !matches!(c, '\'' | '’' | ':' | ',' | '(' | ')'))
        .map(|c| if matches!(c, '-' | '_' | '・' | '·') { ' ' } else { c })
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let kept: Vec<&str> = words.iter().copied().filter(|word| !KINDS.contains(word)).collect();
    let kept = if kept.is_empty() { words } else { kept };
    let text = kept.join(" ");
    let short = KINDS_AT_END.iter().find_map(|kind| text.strip_suffix(fold(kind).as_str()));
    short.filter(|short| !short.is_empty()).unwrap_or(&text).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::joseki_names::JosekiNames;
    use crate::knowledge::opening_names::OpeningNames;

    #[test]
    fn openings_and_joseki_have_a_name_in_every_language() {
        let (openings, joseki) = (OpeningNames::built_in(), JosekiNames::built_in());
        for tag in Language::TAGS {
            let language = Language::from_tag(tag).unwrap();
            for list in [openings.list(), joseki.list()] {
                let mut local: Vec<String> =
                    list.in_language(language).map(|(_, name)| name).collect();
                let all: Vec<&str> = list.in_language(language).map(|(name, _)| name).collect();
                let without: Vec<&str> = list.iter().filter(|name| !all.contains(name)).collect();
                assert!(without.is_empty(), "{tag}: {without:?}");
                local.sort();
                let is_twice = |pair: &&[String]| pair[0] == pair[1];
                assert_eq!(local.windows(2).find(is_twice), None, "{tag}");
            }
        }
    }

    #[test]
    fn names_are_those_of_the_language() {
        let names: NameList = {
            let mut all = OpeningNames::built_in().list().clone();
            all.extend(JosekiNames::built_in().list().clone());
            all
        };
        for (name, expected) in [
            ("sanrensei", ["三连星", "三連星", "三連星", "삼연성"]),
            ("high Chinese", ["高中国流", "高中國流", "高い中国流", "높은 중국식"]),
            ("small-knight enclosure", ["无忧角", "無憂角", "小ゲイマジマリ", "날일자굳힘"]),
            ("great wall", ["万里长城", "萬里長城", "萬里長城", "만리장성"]),
            ("star point: double approach", ["星双飞燕", "星雙飛燕", "星両ガカリ", "화점 양걸침"]),
        ] {
            let found = Language::TAGS.iter().map(|tag| {
                let mut all = names.in_language(Language::from_tag(tag).unwrap());
                all.find(|(other, _)| *other == name).map(|(_, local)| local)
            });
            assert!(found.eq(expected.map(|name| Some(name.to_owned()))), "{name}");
        }
        assert_eq!(Language::from_tag("en"), None);
    }
}
