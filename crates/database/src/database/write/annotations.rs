//! Annotations: the users' saved sets and tags of games; and [training results](super::reviews).
//!
//! A saved set is a name and the text of a query. It is evaluated whenever it is used, so that it
//! is up to date. Sets in a definition are replaced by their definitions when it is saved: saved
//! queries refer to no other sets and survive their deletion.
//!
//! A tag is given to a game by the game's [identity](crate::replay::identity), not by its number:
//! it survives merges of segments, removal of another corpus with the game, backup and restore. A
//! game that is removed and imported again has its tags again.
//!
//! All annotations are one value, split into pieces and referred to by a commit (see [`commit`]);
//! each change rewrites them.

use std::collections::HashMap;

use crate::database::annotations::{Annotations, SavedSet, Tagged};
use crate::database::error::MAX_SET_PARTS;
use crate::database::read::index::GamesIndex;
use crate::database::{Database, DatabaseError, DatabaseWriter, MergedSet, commit};
use crate::query::{self, Query};
use crate::replay::Identity;
use crate::store::{Store, StoreError};
use crate::{GameId, GameSet};

/// A tag, and the number of games that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TagInfo {
    /// The tag.
    pub tag: String,
    /// The number of games.
    pub games: u64,
}

/// The annotations of a commit, and the numbers of the tagged games in it.
pub struct AnnotationsIndex {
    pub annotations: Annotations,
    /// The games of each tag of the annotations.
    pub games: Vec<GameSet>,
}

impl AnnotationsIndex {
    /// Reads the annotations, and finds the tagged games among those of the index.
    pub fn load(store: &Store, index: &GamesIndex) -> Result<AnnotationsIndex, StoreError> {
        let annotations = commit::get_annotations(store, &index.commit)?;
        let mut tags_of: HashMap<Identity, Vec<usize>> = HashMap::new();
        for (number, tagged) in annotations.tags.iter().enumerate() {
            for identity in &tagged.games {
                tags_of.entry(*identity).or_default().push(number);
            }
        }
        let mut games = vec![GameSet::new(); annotations.tags.len()];
        if !tags_of.is_empty() {
            for game in index.games() {
                for &tag in tags_of.get(&game.identity).into_iter().flatten() {
                    games[tag].insert(game.id);
                }
            }
        }
        Ok(AnnotationsIndex { annotations, games })
    }
}

impl Database {
    /// The saved sets, by name.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub fn saved_sets(&self) -> Result<Vec<SavedSet>, DatabaseError> {
        Ok(commit::get_annotations(self.store(), &self.commit())?.sets)
    }

    pub(in crate::database) fn no_set(&self, name: &str) -> DatabaseError {
        let known = self.saved_sets().unwrap_or_default();
        let known_names = known.into_iter().map(|set| set.name).collect();
        DatabaseError::NoSet { name: name.to_owned(), known_names }
    }

    /// The tags that games of the database have, ascending.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub fn tags(&self) -> Result<Vec<TagInfo>, DatabaseError> {
        let index = self.index()?;
        let known = index.annotations(self.store())?;
        let tags = known.annotations.tags.iter().zip(&known.games);
        let info = |(tagged, games): (&Tagged, &GameSet)| TagInfo {
            tag: tagged.tag.clone(),
            games: games.len(),
        };
        Ok(tags.map(info).filter(|info| info.games > 0).collect())
    }

    /// The tags of a game, ascending.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or the tags cannot be read.
    pub fn tags_of(&self, id: GameId) -> Result<Vec<String>, DatabaseError> {
        let index = self.index()?;
        let game = index.game(id).ok_or(DatabaseError::NoGame { id })?;
        Ok(index.annotations(self.store())?.annotations.tags_of(&game.identity))
    }

    fn identities_of(&self, games: &GameSet) -> Result<Vec<Identity>, DatabaseError> {
        let index = self.index()?;
        games
            .iter()
            .map(|id| Ok(index.game(id).ok_or(DatabaseError::NoGame { id })?.identity))
            .collect()
    }
}

impl DatabaseWriter {
    /// Saves a set of games under a name. A set with this name is replaced.
    ///
    /// # Errors
    /// Returns an error if the name is invalid, the query is too large or refers to an unknown set,
    /// or the store failed; the database is then as before.
    pub fn save_set(&mut self, name: &str, query: &Query) -> Result<(), DatabaseError> {
        let is_name = query::parse_query(&format!("${name}"))
            .is_ok_and(|node| node.node == Query::Set(name.to_owned()));
        let bad = |reason| DatabaseError::BadSet { name: name.to_owned(), reason };
        if !is_name {
            return Err(bad("a name is a word of letters, digits, `-` and `_`"));
        }
        let query = self.database.expand_sets(query)?;
        let text = query.to_string();
        if query.size() > MAX_SET_PARTS || query::parse_query(&text).is_err() {
            return Err(bad("it has too many parts, or too many within each other"));
        }
        let set = SavedSet { name: name.to_owned(), query: text };
        self.change_annotations(|annotations| annotations.put(set))
    }

    /// Deletes a saved set.
    ///
    /// # Errors
    /// Returns an error if there is none of this name, or the store failed; the database is then as
    /// before.
    pub fn forget_set(&mut self, name: &str) -> Result<(), DatabaseError> {
        if !self.database.saved_sets()?.iter().any(|set| set.name == name) {
            return Err(self.database.no_set(name));
        }
        self.change_annotations(|annotations| annotations.sets.retain(|set| set.name != name))
    }

    /// Adds a tag to games. Returns how many did not have it before.
    ///
    /// # Errors
    /// Returns an error if the tag is empty, a game is not there, or the store failed; the database
    /// is then as before.
    pub fn tag(&mut self, games: &GameSet, tag: &str) -> Result<u64, DatabaseError> {
        let tag = tag.trim();
        if tag.is_empty() {
            return Err(DatabaseError::EmptyTag);
        }
        let identities = self.database.identities_of(games)?;
        self.change_annotations(|annotations| annotations.give(tag, identities))
    }

    /// Removes a tag from games. Returns how many had it.
    ///
    /// # Errors
    /// Returns an error if a game is not there, or the store failed; the database is then as
    /// before.
    pub fn untag(&mut self, games: &GameSet, tag: &str) -> Result<u64, DatabaseError> {
        let tag = tag.trim();
        let mut identities = self.database.identities_of(games)?;
        identities.sort_unstable();
        self.change_annotations(|annotations| {
            let mut taken = 0;
            for tagged in annotations.tags.iter_mut().filter(|tagged| tagged.tag == tag) {
                let before = tagged.games.len();
                tagged.games.retain(|game| identities.binary_search(game).is_err());
                taken += (before - tagged.games.len()) as u64;
            }
            annotations.tags.retain(|tagged| !tagged.games.is_empty());
            taken
        })
    }

    /// Adds the annotations of another database. Tags are united, and of the training results of a
    /// problem, the later ones are kept. A set whose name has another
    /// query here gets another name: `NAME-2`, or the first free number. Returns how often a tag
    /// was added to a game, and the new sets.
    ///
    /// # Errors
    /// Returns an error if the store failed; the database is then as before.
    pub(in crate::database) fn merge_annotations(
        &mut self,
        theirs: Annotations,
    ) -> Result<(u64, Vec<MergedSet>), DatabaseError> {
        if theirs == Annotations::default() {
            return Ok((0, Vec::new()));
        }
        self.change_annotations(|annotations| {
            let mut tagged = 0;
            for tag in theirs.tags {
                tagged += annotations.give(&tag.tag, tag.games);
            }
            for review in theirs.reviews {
                let known = annotations.review(&review.problem);
                if known.is_none_or(|r| (r.last, r.answers) < (review.last, review.answers)) {
                    annotations.put_review(review);
                }
            }
            let mut sets = Vec::new();
            for set in theirs.sets {
                let numbered = (2_u64..).map(|n| format!("{}-{n}", set.name));
                let mut names = std::iter::once(set.name.clone()).chain(numbered);
                let is_known =
                    |name: &String| annotations.set(name).is_some_and(|s| s.query == set.query);
                let free = names.find(|name| annotations.set(name).is_none() || is_known(name));
                let Some(kept_as) = free.filter(|name| !is_known(name)) else { continue };
                annotations.put(SavedSet { name: kept_as.clone(), query: set.query });
                sets.push(MergedSet { name: set.name, kept_as });
            }
            (tagged, sets)
        })
    }

    /// Changes the annotations, and commits them if they differ.
    pub(super) fn change_annotations<T>(
        &mut self,
        change: impl FnOnce(&mut Annotations) -> T,
    ) -> Result<T, DatabaseError> {
        let mut on_its_way = self.begin()?;
        let commit = &mut on_its_way.commit;
        let before = commit::get_annotations(&on_its_way.store, commit)?;
        let mut annotations = before.clone();
        let answer = change(&mut annotations);
        if annotations == before {
            return Ok(answer);
        }
        commit.number += 1;
        commit.annotations = if annotations == Annotations::default() { 0 } else { commit.number };
        let mut writer = on_its_way.store.writer();
        commit::put_annotations(&mut writer, commit, &annotations)?;
        writer.flush()?;
        commit.save(&mut writer)?;
        drop(writer);
        self.end_of_notes(&on_its_way);
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::{ImportOptions, OpenOptions, VerifyOptions};
    use crate::store::TreeName;

    #[test]
    fn lost_annotations_are_reported_and_repaired() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("db");
        let mut database = OpenOptions::new().create(true).open_writer(&path).unwrap();
        let file = folder.path().join("a.sgf");
        std::fs::write(&file, "(;SZ[9]PB[a];B[ee];W[ec])").unwrap();
        let options = ImportOptions::new("games");
        database.import(&[file], &options).unwrap();
        database.tag(&[1].into_iter().map(GameId::new).collect(), "x").unwrap();
        let verify = |database: &Database| {
            let options = VerifyOptions { quick: true, threads: 1 };
            database.verify(&options).unwrap()
        };
        assert!(verify(database.reader()).is_sound());
        let keys: Vec<_> = database.reader().store().scan(TreeName::Meta, b"n").collect();
        drop(database);
        let store = crate::store::Store::open_to_write(&path, false).unwrap();
        let mut writer = store.writer();
        for pair in keys {
            writer.remove(TreeName::Meta, &pair.unwrap().0).unwrap();
        }
        writer.flush().unwrap();
        drop(writer);
        drop(store);
        assert!(!verify(&Database::open(&path).unwrap()).is_sound());
        let report = Database::repair(&path, &crate::Control::default()).unwrap();
        assert_eq!(report.notes, ["the saved sets, tags and training results were lost"]);
        let database = Database::open(&path).unwrap();
        assert!(verify(&database).is_sound());
        assert_eq!((database.commit().games(), database.tags().unwrap()), (1, vec![]));
    }
}
