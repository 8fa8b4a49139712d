//! Aliases: the names under which one player is known.
//!
//! They are listed in a text that a user writes, a player a line, the names with `=` between them;
//! what follows a `#` is a comment:
//!
//! ```text
//! Lee Sedol = Yi Se-tol = 李世石 = 이세돌   # 9p
//! Honinbo Shusaku = Kuwahara Shusaku = 本因坊秀策
//! ```
//!
//! If a query asks for a player by one of these names in full (letter case and accents do not
//! count), it asks for all of them: `player "lee sedol"` is then `(player = "Lee Sedol" or player =
//! "Yi Se-tol" or …)`. Other texts, parts of a name, and names after `=` and `~` are looked for as they
//! are.
//!
//! In a line, `me` stands for the user. It is not looked for in records: with `me = Eva Wu`, `player me`
//! is `player "Eva Wu"`. A set `me` of players, as `me = "Eva Wu" or eva` saves it, is such a line too, and
//! comes before that of the list.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::sync::LazyLock;

use thiserror::Error;

use crate::query::{GameNumbers, ME, Query, Spanned, TextMatch};
use crate::record::{PersonName, fold};

/// The names under which players are known.
///
/// ```
/// use gopdb_database::database::Aliases;
/// use gopdb_database::query::parse_query;
/// let aliases = Aliases::parse("Lee Sedol = 李世石 # 9p\n")?;
/// let query = parse_query("black 李世石 and date 2016")?.node;
/// assert_eq!(
///     aliases.expand(&query).to_string(),
///     r#"(black = "Lee Sedol" or black = "李世石") and date 2016"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Aliases {
    players: Vec<Vec<String>>,
    /// The players of a folded name, by their places in the list.
    by_name: HashMap<String, Vec<usize>>,
}

/// A line of aliases that is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "line {line} of the aliases: {reason}; write the names of one player with `=` between them"
)]
#[non_exhaustive]
pub struct AliasError {
    /// The line's number, from 1.
    pub line: usize,
    /// The reason that the line is invalid.
    pub reason: &'static str,
}

/// The names that queries may use besides those that the database holds: aliases of players, and
/// sets of the session.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Names {
    /// The names under which players are known.
    pub aliases: Aliases,
    /// Sets by name, without `$`; they come before the saved sets of the database.
    pub sets: BTreeMap<String, Query>,
    /// The games that queries are about; all without them.
    pub games: Option<GameNumbers>,
}

impl Aliases {
    /// Reads a list.
    ///
    /// # Errors
    /// A line names a player once only, or a name is empty.
    pub fn parse(text: &str) -> Result<Aliases, AliasError> {
        let mut aliases = Aliases::default();
        for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let names: Vec<String> = line.split('=').map(|name| name.trim().to_owned()).collect();
            let error = |reason| AliasError { line: number + 1, reason };
            if names.iter().any(String::is_empty) {
                return Err(error("a name is empty"));
            }
            if names.len() < 2 {
                return Err(error("there is one name only"));
            }
            for name in &names {
                let players = aliases.by_name.entry(fold(name)).or_default();
                if players.last() != Some(&aliases.players.len()) {
                    players.push(aliases.players.len());
                }
            }
            // It would be a part of many names.
            let names: Vec<String> = names.into_iter().filter(|name| fold(name) != ME).collect();
            if names.is_empty() {
                return Err(error("there is one name only"));
            }
            aliases.players.push(names);
        }
        Ok(aliases)
    }

    /// The names of well-known players in several scripts. They are suggestions, and nobody's aliases by
    /// themselves.
    pub(super) fn well_known() -> &'static Aliases {
        static WELL_KNOWN: LazyLock<Aliases> = LazyLock::new(|| {
            // A test reads every line.
            Aliases::parse(include_str!("../../knowledge/players/names.txt")).unwrap_or_default()
        });
        &WELL_KNOWN
    }

    /// The list with `me` as the player of these names, instead of whom it lists as `me`. A name
    /// that is listed means all names of its player.
    #[must_use]
    pub(super) fn with_me(&self, names: &[&str]) -> Aliases {
        let mut me: Vec<String> = Vec::new();
        for name in names.iter().flat_map(|name| self.names_of(name)) {
            if fold(&name) != ME && !me.contains(&name) {
                me.push(name);
            }
        }
        if me.is_empty() {
            return self.clone();
        }
        let mut aliases = self.clone();
        let at = aliases.players.len();
        for name in &me {
            aliases.by_name.entry(fold(name)).or_default().push(at);
        }
        aliases.by_name.insert(ME.to_owned(), vec![at]);
        aliases.players.push(me);
        aliases
    }

    /// Returns whether the list says who `me` is.
    pub(super) fn has_me(&self) -> bool {
        self.by_name.contains_key(ME)
    }

    /// Returns the number of listed players.
    pub fn len(&self) -> usize {
        self.players.len()
    }

    /// Returns whether no player is listed.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// All names of the player that a name in full belongs to; the name alone if none is listed.
    pub fn names_of(&self, name: &str) -> Vec<String> {
        match self.listed_names(name) {
            Some(names) => names.into_iter().cloned().collect(),
            None => vec![name.trim().to_owned()],
        }
    }

    /// The query, asking for all names of a player where it asks for one.
    #[must_use]
    pub fn expand(&self, query: &Query) -> Query {
        let any = |part: &Query| part.name().and_then(|name| self.any_name(name, part));
        let Ok(query) = query.replace(&mut |part| Ok::<_, Infallible>(any(part)));
        query
    }

    /// The person of a name, the same for all names of one player.
    pub(super) fn person(&self, name: &str) -> PersonName {
        let listed = self.listed_names(name);
        let first = listed.and_then(|names| names.first().copied());
        PersonName::new(first.map_or(name, |first| first))
    }

    /// All names of the player of this name; `None` if it is no alias.
    pub(super) fn listed_names(&self, name: &str) -> Option<Vec<&String>> {
        let mut names: Vec<&String> = Vec::new();
        for &player in self.by_name.get(&fold(name.trim()))? {
            let new = self.players[player].iter().filter(|name| !names.contains(name));
            names.extend(new.collect::<Vec<_>>());
        }
        Some(names)
    }

    /// The fact or role for any of a player's names; `None` if the name is no alias.
    fn any_name(&self, name: &TextMatch, part: &Query) -> Option<Query> {
        let with: fn(String) -> TextMatch = match name {
            TextMatch::Prefix(_) => TextMatch::Prefix,
            TextMatch::Person(_) => TextMatch::Exact,
            _ => return None,
        };
        let one = |name: &String| Spanned::unplaced(part.with_name(with(name.clone())));
        Some(Query::Or(self.listed_names(name.text())?.into_iter().map(one).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::parse_query;

    fn expand(aliases: &str, query: &str) -> String {
        let query = parse_query(query).unwrap().node;
        Aliases::parse(aliases).unwrap().expand(&query).to_string()
    }

    #[test]
    fn well_known_players_have_names_of_their_own() {
        let known = Aliases::well_known();
        assert!(known.len() > 100);
        for (name, players) in &known.by_name {
            assert_eq!(players.len(), 1, "{name}");
        }
        assert!(known.names_of("이세돌").contains(&"Lee Sedol".to_owned()));
    }

    #[test]
    fn a_full_name_means_all_aliases_of_a_player() {
        let aliases = "# players\n\nÉva = Eva Wu\nme = Me Ling = ling\nCho U = Chou U = 張栩 # two\r\nU = 張栩\n";
        for (query, expected) in [
            ("player eva", r#"player = "Éva" or player = "Eva Wu""#),
            ("player = eva", r#"player = "eva""#),
            ("player ~ eva", r#"player ~ "eva""#),
            (r#"white "EVA WU*""#, r#"white "Éva*" or white "Eva Wu*""#),
            ("player Wu", r#"player "Wu""#),
            (
                "not black 張栩",
                r#"not (black = "Cho U" or black = "Chou U" or black = "張栩" or black = "U")"#,
            ),
            (r#"winner "chou u""#, r#"winner = "Cho U" or winner = "Chou U" or winner = "張栩""#),
            ("event eva", r#"event "eva""#),
            ("winner black", "winner black"),
            ("player me as B", r#"player = "Me Ling" as B or player = "ling" as B"#),
            ("player ling", r#"player = "Me Ling" or player = "ling""#),
        ] {
            assert_eq!(expand(aliases, query), expected);
            // What is printed can be read, and means the same.
            assert_eq!(parse_query(expected).unwrap().node.to_string(), expected);
        }
    }

    #[test]
    fn a_name_has_all_names_of_its_player() {
        let aliases = Aliases::parse("me = Éva = Eva Wu\n").unwrap();
        assert_eq!(aliases.names_of(" ME"), ["Éva", "Eva Wu"]);
        assert_eq!(aliases.names_of("eva"), ["Éva", "Eva Wu"]);
        assert_eq!(aliases.names_of("Wu "), ["Wu"]);
    }

    #[test]
    fn lines_that_are_none_are_told() {
        for (text, line) in
            [("a = b\nLee Sedol", 2), ("a = = b", 1), ("a =", 1), ("=", 1), ("me = ME", 1)]
        {
            assert_eq!(Aliases::parse(text).unwrap_err().line, line, "{text}");
        }
        assert!(Aliases::parse("\u{feff}# only a comment\n").unwrap().is_empty());
    }
}
