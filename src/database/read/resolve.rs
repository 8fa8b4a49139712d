//! Resolving queries: names of sets and aliases of players are replaced by what they mean.

use std::collections::BTreeMap;
use std::fmt;

use super::aliases::Aliases;
use super::find::{leading_pattern, leading_pattern_mut};
use super::player_record::NamedPlayer;
use crate::database::{Database, DatabaseError, MAX_SET_PARTS};
use crate::query::{self, PatternQuery, Query};

/// A query that can be answered: it names no sets, and asks for players under all their names.
///
/// [`Database::query`] makes one from a text, [`Database::resolve`] from a syntax tree. It says
/// what the sets and aliases meant at that time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedQuery {
    query: Query,
    /// The one player whom the query names, under all names.
    player: Option<NamedPlayer>,
}

impl ResolvedQuery {
    /// The query without names of sets and players to resolve.
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// The pattern whose hits an answer counts and shows: the first that every game of the answer
    /// must have.
    pub fn leading_pattern(&self) -> Option<&PatternQuery> {
        leading_pattern(&self.query)
    }

    /// Both conditions together.
    #[must_use]
    pub(in crate::database) fn and(&self, other: &ResolvedQuery) -> ResolvedQuery {
        let members = [self, other].map(|query| query::Spanned::unplaced(query.query.clone()));
        let player = match (&self.player, &other.player) {
            (Some(player), Some(same)) if player != same => None,
            (player, None) | (_, player) => player.clone(),
        };
        ResolvedQuery { query: Query::And(members.to_vec()), player }
    }

    /// A query that finds no game.
    pub fn nothing() -> ResolvedQuery {
        ResolvedQuery { query: Query::Or(Vec::new()), player: None }
    }

    /// The one player whom the query names; `None` if it names none or several.
    pub(in crate::database) fn player(&self) -> Option<&NamedPlayer> {
        self.player.as_ref()
    }

    /// The query without the condition on the next move of its leading pattern; `None` if it has
    /// none.
    pub(in crate::database) fn without_next(&self) -> Option<ResolvedQuery> {
        self.leading_pattern()?.next.as_ref()?;
        let change = |pattern: &PatternQuery| PatternQuery { next: None, ..pattern.clone() };
        Some(self.with_leading_pattern(&change))
    }

    /// The query with this leading pattern in the place of its own, if it has one.
    #[must_use]
    pub fn with_pattern(&self, pattern: &PatternQuery) -> ResolvedQuery {
        self.with_leading_pattern(&|_| pattern.clone())
    }

    /// The query with another leading pattern.
    pub(in crate::database) fn with_leading_pattern(
        &self,
        change: &dyn Fn(&PatternQuery) -> PatternQuery,
    ) -> ResolvedQuery {
        let mut query = self.query.clone();
        if let Some(pattern) = leading_pattern_mut(&mut query) {
            *pattern = change(pattern);
        }
        ResolvedQuery { query, player: self.player.clone() }
    }
}

impl fmt::Display for ResolvedQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.query.fmt(f)
    }
}

/// What queries may name besides what the database holds: aliases of players, and sets of the
/// session.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Names {
    /// The names under which players are known.
    pub aliases: Aliases,
    /// Sets by name, without `$`; they come before the saved sets of the database.
    pub sets: BTreeMap<String, Query>,
}

impl Database {
    /// Reads a query and resolves it.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("database");
    /// use gopdb::database::{DatabaseError, OpenOptions};
    /// let database = OpenOptions::new().create(true).open(&path)?;
    /// let query = database.query(r#"3x3 "B_W/BBB/___" sym and date 2016"#)?;
    /// assert!(query.leading_pattern().is_some());
    /// assert!(matches!(database.query("3x3 nonsense"), Err(DatabaseError::Query(_))));
    /// assert!(matches!(database.query("$mine"), Err(DatabaseError::NoSet { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text is no query, or as [`resolve`](Database::resolve).
    pub fn query(&self, text: &str) -> Result<ResolvedQuery, DatabaseError> {
        self.resolve(&query::parse_query(text).map_err(Box::new)?.node)
    }

    /// Resolves a query: names of sets mean the sets of the handle's [`Names`] and the saved
    /// sets of the database, names of players for all of a player's names, positions of games for
    /// their patterns.
    ///
    /// # Errors
    /// It names an unknown set, it has more than [`MAX_SET_PARTS`] parts, or the sets cannot be
    /// read.
    pub fn resolve(&self, query: &Query) -> Result<ResolvedQuery, DatabaseError> {
        let aliases = &self.names().aliases;
        let query = self.expand_sets(query)?;
        let player = NamedPlayer::of(&query, aliases);
        Ok(ResolvedQuery { query: aliases.expand(&query), player })
    }

    /// The query with named sets replaced by their queries, positions of games by their patterns, and
    /// aliases left as they are.
    ///
    /// # Errors
    /// As [`resolve`](Database::resolve).
    pub fn expand_sets(&self, query: &Query) -> Result<Query, DatabaseError> {
        let sets = &self.names().sets;
        let mut saved = None;
        let query = query.replace(&mut |part| {
            let name = match part {
                Query::Set(name) => name,
                Query::Position(position) => {
                    return self.pattern_of(position).map(|found| Some(Query::Pattern(found)));
                }
                _ => return Ok(None),
            };
            if let Some(query) = sets.get(name) {
                return Ok(Some(query.clone()));
            }
            let saved = match &mut saved {
                Some(saved) => saved,
                none => none.insert(self.saved_sets()?),
            };
            let set = saved.iter().find(|set| set.name == *name);
            let set = set.ok_or_else(|| self.no_set(name))?;
            match query::parse_query(&set.query) {
                Ok(node) => Ok(Some(node.node)),
                Err(_) => Err(DatabaseError::BadSet {
                    name: name.clone(),
                    reason: "what is saved cannot be read; save it again",
                }),
            }
        })?;
        match query.size() {
            parts if parts > MAX_SET_PARTS => Err(DatabaseError::QueryTooLarge { parts }),
            _ => Ok(query),
        }
    }
}
