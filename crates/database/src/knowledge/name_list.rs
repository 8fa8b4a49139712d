//! Names in several languages, and which of them a text means.

use crate::record::fold;

/// Names of the same kind, each with its other names.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NameList(Vec<Entry>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: String,
    /// The name and its other names, as they are compared.
    compared: Vec<String>,
}

impl NameList {
    /// Adds a name with its other names, or further ones.
    pub(super) fn add<'a>(&mut self, name: &str, others: impl IntoIterator<Item = &'a str>) {
        let at = self.0.iter().position(|entry| entry.name == name);
        let at = at.unwrap_or_else(|| {
            self.0.push(Entry { name: name.to_owned(), compared: vec![compared(name)] });
            self.0.len() - 1
        });
        self.0[at].compared.extend(others.into_iter().map(compared));
    }

    /// Reads a line of a names file that gives a name its other names: `name = other = other [sources]`.
    /// Returns whether it is one.
    pub(super) fn read(&mut self, line: &str) -> bool {
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
