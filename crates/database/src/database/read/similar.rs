//! Names that resemble one that no game has.

use std::cmp::Reverse;

use super::aliases::Aliases;
use crate::database::{Database, DatabaseError, ResolvedQuery};
use crate::query::TextField;
use crate::record::{PersonName, fold, name_and_rank};

impl Database {
    /// The names of a [text field](Database::name_counts) that differ from a text by a few letters or by
    /// the order of the words, with their games: the most similar first, and of equal ones the most
    /// frequent. Of a name of several words, each word is compared too; a rank after the name does not
    /// count.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn similar_names(
        &self,
        field: TextField,
        text: &str,
    ) -> Result<Vec<(String, u64)>, DatabaseError> {
        let text = name_and_rank(text).map_or(text, |(name, _)| name);
        let wanted = fold(text.trim());
        let mut found: Vec<(usize, (String, u64))> = Vec::new();
        for (name, games) in self.name_counts(field)? {
            self.control().check()?;
            found.extend(difference(&wanted, &fold(&name)).map(|by| (by, (name, games))));
        }
        found.sort_by_key(|(by, (_, games))| (*by, Reverse(*games)));
        Ok(found.into_iter().map(|(_, name)| name).collect())
    }

    /// The names under which games have a well-known player of this name, with their games.
    fn other_names(&self, name: &str) -> Result<Vec<(String, u64)>, DatabaseError> {
        let Some(listed) = Aliases::well_known().listed_names(name) else { return Ok(Vec::new()) };
        let persons: Vec<PersonName> = listed.iter().map(|name| PersonName::new(name)).collect();
        let mut names = self.name_counts(TextField::Player)?;
        names.retain(|(name, _)| persons.contains(&PersonName::new(name)));
        Ok(names)
    }

    /// The players that resemble those whom a query names and whom no game has: the text that the query
    /// has, and the [similar names](Database::similar_names).
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn similar_players(
        &self,
        query: &ResolvedQuery,
    ) -> Result<Vec<(String, Vec<(String, u64)>)>, DatabaseError> {
        let mut similar = Vec::new();
        for name in query.required_names() {
            if self.games_of_name(name)?.is_empty() {
                let text = name.text().to_owned();
                let mut names = self.other_names(&text)?;
                names.extend(self.similar_names(TextField::Player, &text)?);
                similar.push((text, names));
            }
        }
        Ok(similar)
    }
}

/// Returns the number of letters by which two folded texts differ; `None` if it is more than a
/// fifth, and more than one.
fn difference(wanted: &str, name: &str) -> Option<usize> {
    let letters = wanted.chars().count();
    let most = (letters / 5).max(usize::from(letters > 2));
    let between = |a: &str, b: &str| {
        if a.chars().count().abs_diff(b.chars().count()) > most {
            return None;
        }
        let by = strsim::damerau_levenshtein(a, b);
        (by <= most).then_some(by)
    };
    let words = name.split_whitespace().filter_map(|word| between(wanted, word)).min();
    let sorted = |text: &str| {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        words.sort_unstable();
        words.join(" ")
    };
    between(&sorted(wanted), &sorted(name)).into_iter().chain(words).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_by_letters_or_by_order() {
        assert_eq!(difference("lee sedol", "lee sedol"), Some(0));
        assert_eq!(difference("sedol lee", "lee sedol"), Some(0));
        assert_eq!(difference("lee sedool", "lee sedol"), Some(1));
        assert_eq!(difference("mastre", "master"), Some(1), "two letters exchanged");
        assert_eq!(difference("sedool", "lee sedol"), Some(1), "one word");
        assert_eq!(difference("ke jie", "fan hui"), None);
        assert_eq!(difference("jo", "jie"), None, "too short");
        assert_eq!(difference("", "jie"), None);
    }
}
