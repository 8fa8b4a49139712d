//! Requests as people type them, read with the names that a database knows.

use super::aliases::Aliases;
use super::openings::{JOSEKI, OPENINGS};
use crate::database::{Database, DatabaseError, FindOptions};
use crate::knowledge::name_list::NameList;
use crate::query::{self, Fact, Query, TextField, TextMatch, Vocabulary};
use crate::record::fold;

/// The names of players, events and corpora of a database.
struct KnownNames<'a> {
    database: &'a Database,
    /// The most frequent first.
    players: Vec<Name>,
    events: Vec<Name>,
}

/// A name, and how it is compared.
struct Name {
    name: String,
    folded: String,
    /// Without blanks and hyphens.
    solid: String,
}

/// A name without blanks and hyphens, folded.
fn solid(name: &str) -> String {
    fold(name).replace([' ', '-'], "")
}

impl Database {
    /// The statements that a text may mean that is no statement: see [`query::readings`].
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("database");
    /// use gopdb_database::database::{ImportOptions, OpenOptions};
    /// let database = OpenOptions::new().create(true).open(&path)?;
    /// database.writer().import(&["../../examples/games".into()], &ImportOptions::new("games"))?;
    /// assert_eq!(
    ///     database.readings("games of Lee Sedol vs AlphaGo in 2016")?,
    ///     [r#"find player "Lee Sedol" and player "AlphaGo" and date 2016"#]
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn readings(&self, text: &str) -> Result<Vec<String>, DatabaseError> {
        Ok(query::readings(text, &self.known_names()?))
    }

    /// The queries that a text may mean that is none: see [`query::query_readings`].
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn query_readings(&self, text: &str) -> Result<Vec<String>, DatabaseError> {
        Ok(query::query_readings(text, &self.known_names()?))
    }

    /// The statement that comes nearest to a text that cannot be said in one: see
    /// [`query::partial_reading`].
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn partial_reading(&self, text: &str) -> Result<Option<String>, DatabaseError> {
        Ok(query::partial_reading(text, &self.known_names()?))
    }

    /// The first word of a text that means nothing: see [`query::unknown_word`].
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn unknown_word(&self, text: &str) -> Result<Option<String>, DatabaseError> {
        Ok(query::unknown_word(text, &self.known_names()?))
    }

    /// The error without a suggestion of a player whom no game has.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn without_unknown_player(
        &self,
        error: query::Error,
    ) -> Result<query::Error, DatabaseError> {
        let is_wrong = error.suggestion.as_ref().is_some_and(|it| it.text.starts_with("player "))
            && query::suggests_unknown_player(&error, &self.known_names()?);
        let suggestion = error.suggestion.filter(|_| !is_wrong);
        Ok(query::Error { suggestion, ..error })
    }

    fn known_names(&self) -> Result<KnownNames<'_>, DatabaseError> {
        let names = |field| -> Result<Vec<Name>, DatabaseError> {
            let names = self.name_counts(field)?.into_iter();
            Ok(names
                .map(|(name, _)| Name { folded: fold(&name), solid: solid(&name), name })
                .collect())
        };
        Ok(KnownNames {
            database: self,
            players: names(TextField::Player)?,
            events: names(TextField::Event)?,
        })
    }
}

impl KnownNames<'_> {
    /// Returns whether a player whom a query asks for has games, under another name or in another
    /// script.
    fn has_games(&self, name: &str) -> bool {
        let fact = Fact::Text(TextField::Player, TextMatch::Person(name.to_owned()));
        let games = self.database.resolve(&Query::Fact(fact));
        let games = games.and_then(|query| self.database.games_of(&query, &FindOptions::default()));
        games.is_ok_and(|games| !games.is_empty())
    }
}

impl Vocabulary for KnownNames<'_> {
    fn player(&self, name: &str) -> Option<String> {
        let wanted = fold(name.trim());
        let found = known(&self.players, &wanted, name, 3);
        let found = found.or_else(|| {
            let may_have_another = !name.is_ascii() || !self.database.names().aliases.is_empty();
            (may_have_another && self.has_games(name)).then(|| name.trim().to_owned())
        });
        found.or_else(|| {
            let listed = Aliases::well_known().listed_names(name.trim())?;
            let is_listed = |known: &&Name| listed.iter().any(|name| fold(name) == known.folded);
            self.players.iter().find(is_listed).map(|known| known.name.clone())
        })
    }

    fn is_player(&self, name: &str) -> bool {
        let wanted = solid(name);
        self.players.iter().any(|known| known.solid == wanted)
            || Aliases::well_known()
                .listed_names(name.trim())
                .is_some_and(|_| self.player(name).is_some())
    }

    fn similar_player(&self, name: &str) -> Option<String> {
        let wanted = fold(name.trim());
        let most = match wanted.chars().count() {
            0..=3 => return None,
            4..=7 => 1,
            n => n / 4,
        };
        let distance = |known: &Name| {
            let words = known.folded.split_whitespace().filter(|_| !wanted.contains(' '));
            let all = std::iter::once(known.folded.as_str()).chain(words);
            all.map(|text| strsim::damerau_levenshtein(&wanted, text)).min()
        };
        let near = self.players.iter().filter_map(|known| Some((distance(known)?, known)));
        let near = near.filter(|(distance, _)| *distance <= most);
        near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known.name.clone())
    }

    fn event(&self, name: &str) -> Option<String> {
        known(&self.events, &fold(name.trim()), name, 4)
    }

    fn corpus(&self, name: &str) -> Option<String> {
        let corpora = &self.database.commit().corpora;
        corpora.iter().find(|it| fold(&it.name) == fold(name)).map(|it| it.name.clone())
    }

    fn opening(&self, name: &str, is_exact: bool) -> Option<String> {
        in_list(OPENINGS.list(), name, is_exact)
    }

    fn joseki(&self, name: &str, is_exact: bool) -> Option<String> {
        in_list(JOSEKI.list(), name, is_exact)
    }
}

/// The name that a text means: one that is called so, that has its words in another order, or that has
/// it at the beginning of a word, if it has this many letters.
fn known(names: &[Name], wanted: &str, typed: &str, least: usize) -> Option<String> {
    if wanted.is_empty() {
        return None;
    }
    let in_full = names.iter().find(|name| name.folded == wanted);
    let solid = solid(typed);
    if let Some(name) = in_full.or_else(|| names.iter().find(|name| name.solid == solid)) {
        return Some(name.name.clone());
    }
    let sorted = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let words = sorted(wanted);
    if words.len() > 1
        && let Some(name) = names.iter().find(|name| sorted(&name.folded) == words)
    {
        return Some(name.name.clone());
    }
    let is_long = !wanted.is_ascii() || wanted.len() >= least;
    let begins_word = |name: &Name| {
        name.folded.match_indices(wanted).any(|(at, _)| {
            let before = name.folded[..at].chars().next_back();
            let after = name.folded[at + wanted.len()..].chars().next();
            let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            !wanted.is_ascii() || !is_letter(before) && (is_long || !is_letter(after))
        })
    };
    names.iter().any(begins_word).then(|| typed.trim().to_owned())
}

/// The name by which a list is asked for what a text means.
fn in_list(list: &NameList, text: &str, is_exact: bool) -> Option<String> {
    let found = if is_exact { list.called(text) } else { list.meant(text) };
    match found.as_slice() {
        [] => None,
        [one] => Some((*one).to_owned()),
        _ => Some(text.trim().to_owned()),
    }
}
