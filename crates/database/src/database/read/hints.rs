//! Hints: what a pattern finds that is turned, in other colours or at another place.

use crate::database::{Database, DatabaseError, FindAnswer, FindOptions, ResolvedQuery};
use crate::go::Corner;
use crate::query::{PatternQuery, Place, Spanned, Symmetries};

/// A change of a query with which it finds much more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hint {
    /// The kind of the change.
    pub kind: HintKind,
    /// The changed query.
    pub query: ResolvedQuery,
    /// The games that it finds.
    pub games: u64,
    /// The hits of its leading pattern.
    pub hits: u64,
}

/// The change of the leading pattern in a [`Hint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HintKind {
    /// It is searched for under all rotations and reflections, and with the colours exchanged.
    AllSymmetries,
    /// As written, it is taken for another corner.
    OtherCorner(Corner),
    /// It is searched for anywhere on the board.
    Anywhere,
}

/// A hint is given if the changed query finds at least this many times the games.
const TIMES: u64 = 10;
/// A hint is given if the changed query finds at least this many games more.
const MORE: u64 = 5;

impl Database {
    /// Looks whether a query whose pattern finds little would find much if the pattern were
    /// turned, in other colours, in another corner, or anywhere on the board. The hint with the
    /// most games comes first.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn hints(
        &self,
        query: &ResolvedQuery,
        answer: &FindAnswer,
        options: &FindOptions,
    ) -> Result<Vec<Hint>, DatabaseError> {
        let Some(pattern) = query.leading_pattern() else { return Ok(Vec::new()) };
        let options = FindOptions { limit: 0, offset: 0, count_games: false, ..*options };
        let mut hints = Vec::new();
        for (kind, changed) in changes(pattern) {
            let query = query.with_leading_pattern(&|_| changed.clone());
            let found = self.find(&query, &options)?;
            if found.games >= TIMES * answer.games && found.games >= answer.games + MORE {
                hints.push(Hint { kind, query, games: found.games, hits: found.hits });
            }
        }
        hints.sort_by_key(|hint| std::cmp::Reverse(hint.games));
        Ok(hints)
    }
}

/// The changes that may find more.
fn changes(pattern: &PatternQuery) -> Vec<(HintKind, PatternQuery)> {
    let mut changes = Vec::new();
    if pattern.symmetries != Symmetries::ALL {
        let changed = PatternQuery { symmetries: Symmetries::ALL, ..pattern.clone() };
        changes.push((HintKind::AllSymmetries, changed));
    }
    let at = |place| PatternQuery { place: Spanned::unplaced(place), ..pattern.clone() };
    if let Place::Corner(corner) = pattern.place.node {
        let others = Corner::ALL.into_iter().filter(|&other| Some(other) != corner);
        changes.extend(
            others.map(|other| (HintKind::OtherCorner(other), at(Place::Corner(Some(other))))),
        );
    }
    if pattern.place.node != Place::Anywhere {
        changes.push((HintKind::Anywhere, at(Place::Anywhere)));
    }
    changes
}
