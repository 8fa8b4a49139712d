//! Resolving queries: names of sets and aliases of players are replaced by what they mean.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;

use super::aliases::Aliases;
use crate::database::{Database, DatabaseError, MAX_SET_PARTS, SavedSet};
use crate::query::{self, Fact, ME, PatternQuery, Query, TextField, TextMatch};
use crate::record::{PersonName, fold, is_team};

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
        self.query.leading_pattern()
    }

    /// Joins both conditions by `and`.
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

    /// The names of players that every game of the query must have.
    pub(in crate::database) fn required_names(&self) -> Vec<&TextMatch> {
        let mut names = Vec::new();
        required_names(&self.query, &mut names);
        names
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
        if let Some(pattern) = query.leading_pattern_mut() {
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

/// A person whom a query names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    /// The name as the query has it.
    pub name: String,
    /// All names under which the games have the player.
    pub names: Vec<TextMatch>,
}

impl NamedPlayer {
    /// The person whom a query asks for, if every game must have this one and no other: by a name in
    /// full, not by a part of names, and not a team of several players.
    fn from_query(query: &Query, aliases: &Aliases) -> Option<NamedPlayer> {
        let mut asked = Vec::new();
        required_names(query, &mut asked);
        let (first, others) = asked.split_first()?;
        let is_same =
            |other: &&TextMatch| PersonName::new(other.text()) == PersonName::new(first.text());
        let is_person = |name: &TextMatch| {
            matches!(name, TextMatch::Person(_) | TextMatch::Exact(_)) && !is_team(name.text())
        };
        if !asked.iter().all(|name| is_person(name)) || !others.iter().all(is_same) {
            return None;
        }
        let listed = match first {
            TextMatch::Person(name) => aliases.listed_names(name),
            _ => None,
        };
        let names = match listed {
            Some(names) => names.into_iter().cloned().map(TextMatch::Exact).collect(),
            None => vec![(*first).clone()],
        };
        Some(NamedPlayer { name: first.text().to_owned(), names })
    }
}

/// The names of players that every game of a query must have.
fn required_names<'q>(query: &'q Query, names: &mut Vec<&'q TextMatch>) {
    match query {
        Query::And(members) => members.iter().for_each(|node| required_names(&node.node, names)),
        part => names.extend(part.name()),
    }
}

impl Database {
    /// Reads a query and resolves it.
    ///
    /// ```
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("database");
    /// use gopdb_database::database::{DatabaseError, OpenOptions};
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

    /// Resolves a query: names of sets mean the sets of the handle's [`Names`](crate::database::Names) and the saved
    /// sets of the database, names of players for all of a player's names, positions of games for
    /// their patterns.
    ///
    /// # Errors
    /// It names an unknown set, it has more than [`MAX_SET_PARTS`] parts, or the sets cannot be
    /// read.
    pub fn resolve(&self, query: &Query) -> Result<ResolvedQuery, DatabaseError> {
        // Most queries need no names, and the saved sets are not read for them.
        let aliases = if has_set(query) || has_player(query, &|_| true) {
            self.aliases()?
        } else {
            Cow::Borrowed(&self.names().aliases)
        };
        let query =
            self.expand_sets(&if aliases.has_me() { with_me(query) } else { query.clone() })?;
        if !aliases.has_me() && asks_for_me(&query) {
            return Err(DatabaseError::NoMe);
        }
        let query = self.with_persons(&query, &aliases)?;
        let player = NamedPlayer::from_query(&query, &aliases);
        let mut query = aliases.expand(&query);
        if let Some(games) = &self.names().games {
            let members = [query, Query::Fact(Fact::Games(games.clone()))];
            query = Query::And(members.map(query::Spanned::unplaced).to_vec());
        }
        Ok(ResolvedQuery { query, player })
    }

    /// The query in which each name of a player is that of a person or a text, if it is no alias.
    fn with_persons(&self, query: &Query, aliases: &Aliases) -> Result<Query, DatabaseError> {
        query.replace(&mut |part| match part.name() {
            Some(TextMatch::Person(name)) if aliases.listed_names(name).is_none() => {
                let person = TextMatch::Exact(name.clone());
                let is_nobody = self.games_of_name(&person)?.is_empty();
                let meant = if is_nobody { TextMatch::Contains(name.clone()) } else { person };
                Ok(Some(part.with_name(meant)))
            }
            _ => Ok(None),
        })
    }

    /// All names of the player of this name: by the handle's [`Names`](crate::database::Names), and for `me` by the set of
    /// this name if it is one of players. The name alone if it is no alias.
    ///
    /// # Errors
    /// Nobody has said who `me` is, or the sets cannot be read.
    pub fn names_of_player(&self, name: &str) -> Result<Vec<String>, DatabaseError> {
        let aliases = self.aliases()?;
        if !aliases.has_me() && is_me(name) {
            return Err(DatabaseError::NoMe);
        }
        Ok(aliases.names_of(name))
    }

    /// The names of players, those of the set `me` included.
    pub(super) fn aliases(&self) -> Result<Cow<'_, Aliases>, DatabaseError> {
        let aliases = &self.names().aliases;
        let me = match self.names().sets.get(ME) {
            Some(query) => Some(Cow::Borrowed(query)),
            None => match self.saved_sets()?.iter().find(|set| set.name == ME) {
                Some(set) => Some(Cow::Owned(set.parse()?)),
                None => None,
            },
        };
        let names = me.as_deref().and_then(players);
        Ok(match names {
            Some(names) => Cow::Owned(aliases.with_me(&names)),
            None => Cow::Borrowed(aliases),
        })
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
            match saved.iter().find(|set| set.name == *name) {
                Some(set) => set.parse().map(Some),
                None if name == ME && self.names().aliases.has_me() => Ok(Some(player_me())),
                None if name == ME => Err(DatabaseError::NoMe),
                None => Err(self.no_set(name)),
            }
        })?;
        match query.size() {
            parts if parts > MAX_SET_PARTS => Err(DatabaseError::QueryTooLarge { parts }),
            _ => Ok(query),
        }
    }
}

impl SavedSet {
    /// The query.
    fn parse(&self) -> Result<Query, DatabaseError> {
        query::parse_query(&self.query).map(|node| node.node).map_err(|_| DatabaseError::BadSet {
            name: self.name.clone(),
            reason: "what is saved cannot be read; save it again",
        })
    }
}

/// `player "me"`.
fn player_me() -> Query {
    Query::Fact(Fact::Text(TextField::Player, TextMatch::Person(ME.to_owned())))
}

fn is_me(name: &str) -> bool {
    fold(name.trim()) == ME
}

/// The query with `player "me"` for the set `me`, so that the player is known to be one.
fn with_me(query: &Query) -> Query {
    let me = |part: &Query| matches!(part, Query::Set(name) if name == ME).then(player_me);
    let Ok(query) = query.replace(&mut |part| Ok::<_, Infallible>(me(part)));
    query
}

/// Returns whether the query asks for a player `me`.
fn asks_for_me(query: &Query) -> bool {
    has_player(query, &|name| matches!(name, TextMatch::Person(name) if is_me(name)))
}

/// Returns whether the query names a player for whom `holds` returns true.
fn has_player(query: &Query, holds: &dyn Fn(&TextMatch) -> bool) -> bool {
    query.name().is_some_and(holds) || query.children().any(|child| has_player(&child.node, holds))
}

/// Returns whether the query names a set.
fn has_set(query: &Query) -> bool {
    matches!(query, Query::Set(_)) || query.children().any(|child| has_set(&child.node))
}

/// The names, if the query asks for nothing but a player of any of them.
fn players(query: &Query) -> Option<Vec<&str>> {
    match query {
        Query::Fact(Fact::Text(TextField::Player, TextMatch::Person(name))) => Some(vec![name]),
        Query::Or(members) => {
            let names = members.iter().map(|member| players(&member.node));
            Some(names.collect::<Option<Vec<_>>>()?.concat())
        }
        _ => None,
    }
}
