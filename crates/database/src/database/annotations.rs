//! The annotations of a commit, as they are stored: one value, split into pieces.

use rkyv::{Archive, Deserialize, Serialize};

use super::write::reviews::Review;
use crate::replay::Identity;
use crate::store::Stored;

/// A saved set of games.
#[derive(Archive, Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SavedSet {
    /// The name, without `$`.
    pub name: String,
    /// The text of its query.
    pub query: String,
}

/// All annotations as they are stored.
#[derive(Archive, Serialize, Deserialize, Clone, Debug, PartialEq, Eq, Default)]
pub struct Annotations {
    /// By ascending names.
    pub sets: Vec<SavedSet>,
    /// By ascending tags.
    pub tags: Vec<Tagged>,
    /// By ascending identities of problems.
    pub reviews: Vec<Review>,
}

/// A tag and the games that have it.
#[derive(Archive, Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct Tagged {
    pub tag: String,
    /// Ascending. Some games may not be in the database at present.
    pub games: Vec<Identity>,
}

impl Stored for Annotations {
    const KIND: u8 = 11;
}

impl Annotations {
    pub fn set(&self, name: &str) -> Option<&SavedSet> {
        let at = self.sets.binary_search_by(|set| set.name.as_str().cmp(name)).ok()?;
        self.sets.get(at)
    }

    /// Saves a set, replacing the one with its name.
    pub fn put(&mut self, set: SavedSet) {
        match self.sets.binary_search_by(|other| other.name.cmp(&set.name)) {
            Ok(at) => self.sets[at] = set,
            Err(at) => self.sets.insert(at, set),
        }
    }

    /// Adds a tag to games. Returns how many did not have it.
    pub fn give(&mut self, tag: &str, games: Vec<Identity>) -> u64 {
        let at = self.tags.binary_search_by(|tagged| tagged.tag.as_str().cmp(tag));
        let at = at.unwrap_or_else(|at| {
            self.tags.insert(at, Tagged { tag: tag.to_owned(), games: Vec::new() });
            at
        });
        let tagged = &mut self.tags[at].games;
        let before = tagged.len();
        tagged.extend(games);
        tagged.sort_unstable();
        tagged.dedup();
        let new = (tagged.len() - before) as u64;
        self.tags.retain(|tagged| !tagged.games.is_empty());
        new
    }

    /// The training results of a problem.
    pub fn review(&self, problem: &[u8; 16]) -> Option<&Review> {
        let at = self.reviews.binary_search_by(|review| review.problem.cmp(problem)).ok()?;
        self.reviews.get(at)
    }

    /// Stores the training results of a problem.
    pub fn put_review(&mut self, review: Review) {
        match self.reviews.binary_search_by(|other| other.problem.cmp(&review.problem)) {
            Ok(at) => self.reviews[at] = review,
            Err(at) => self.reviews.insert(at, review),
        }
    }

    /// The tags of a game, ascending.
    pub fn tags_of(&self, game: &Identity) -> Vec<String> {
        let has = |tagged: &&Tagged| tagged.games.binary_search(game).is_ok();
        self.tags.iter().filter(has).map(|tagged| tagged.tag.clone()).collect()
    }

    /// Returns true if sets, tags, games and reviews are sorted.
    pub fn is_sound(&self) -> bool {
        let has_reviews = self.reviews.is_sorted_by(|a, b| a.problem < b.problem)
            && self.reviews.iter().all(Review::is_sound);
        has_reviews
            && self.sets.is_sorted_by(|a, b| a.name < b.name)
            && self.tags.is_sorted_by(|a, b| a.tag < b.tag)
            && self.tags.iter().all(|tagged| tagged.games.is_sorted_by(|a, b| a < b))
    }
}
