//! The places of texts in the comments of games, for `comment "…"` in a query.
//!
//! A comment belongs to the position of its node: the board with the moves of the path from the root
//! to the node. The main line is that of the stored record. In a game whose kept variations are those
//! of another record, queries in variations read the comments of that record.

use std::collections::HashMap;

use super::facts::{Wanted, for_each_comment_text};
use super::index::GamesIndex;
use super::variations::unlimited;
use crate::control::Control;
use crate::database::DatabaseError;
use crate::query::TextMatch;
use crate::replay::{Track, main_nodes};
use crate::segment::SegmentGames;
use crate::sgf::{GameTree, Value};
use crate::store::Store;
use crate::{GameId, GameSet, MoveNumber};

/// A comment that has a text which a query asks for, in the position of a hit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct FoundComment {
    /// Its position: the number of moves, or in a variation a path: `12:2/15` is move 15 of the
    /// second line after move 12.
    pub path: String,
    /// The comment.
    pub text: String,
}

/// The nodes of a record whose comments have a text, with the comments.
#[derive(Clone, Debug, Default)]
pub struct RecordPlaces {
    /// The places in the main line, by the number of moves.
    pub main: Vec<(MoveNumber, String)>,
    /// The other nodes, by their numbers in the order of the text.
    pub nodes: Vec<(u32, String)>,
}

impl RecordPlaces {
    /// Finds the places in a record, given the track of its main line; `None` if there are none.
    fn find(text: &str, track: &Track, wanted: &Wanted) -> Option<RecordPlaces> {
        let tree = GameTree::parse(text, &unlimited()).ok()?;
        let mut found: Vec<(u32, String)> = Vec::new();
        for node in tree.nodes() {
            let values = ["C", "GC"].into_iter().filter_map(|name| node.value(name));
            for value in values.map(Value::text).filter(|text| wanted.matches(text)) {
                found.push((node.number(), value.into_owned()));
            }
        }
        if found.is_empty() {
            return None;
        }
        let main: HashMap<u32, MoveNumber> = main_nodes(&tree, track).into_iter().collect();
        let mut places = RecordPlaces::default();
        for (number, comment) in found {
            match main.get(&number) {
                Some(moves) => places.main.push((*moves, comment)),
                None => places.nodes.push((number, comment)),
            }
        }
        Some(places)
    }
}

/// The places of one text in the comments of games.
#[derive(Debug)]
pub struct CommentPlaces {
    stored: HashMap<GameId, RecordPlaces>,
    /// The places in the records of other corpora whose variations are kept; empty if they are not
    /// asked for.
    own: HashMap<GameId, RecordPlaces>,
}

impl CommentPlaces {
    /// Searches the comments for a text; with `has_variations`, also those of the records of other corpora
    /// whose variations are kept.
    pub fn find(
        text: &TextMatch,
        has_variations: bool,
        index: &GamesIndex,
        store: &Store,
        control: &Control,
    ) -> Result<CommentPlaces, DatabaseError> {
        let wanted = Wanted::new(text);
        let mut stored = HashMap::new();
        for_each_comment_text(index, store, &wanted, true, control, |id, track, text| {
            let places = track.and_then(|track| RecordPlaces::find(text, track, &wanted));
            stored.extend(places.map(|places| (id, places)));
        })?;
        let own = if has_variations {
            own_places(index, store, &wanted, control)?
        } else {
            HashMap::new()
        };
        Ok(CommentPlaces { stored, own })
    }

    /// The places in the comments of a game; with `is_own`, in those of the record of another corpus
    /// whose variations are kept.
    pub fn of_game(&self, game: GameId, is_own: bool) -> Option<&RecordPlaces> {
        if is_own { &self.own } else { &self.stored }.get(&game)
    }

    /// The games with a comment that has the text.
    pub fn games(&self) -> GameSet {
        self.stored.keys().chain(self.own.keys()).copied().collect()
    }
}

/// Finds a text in the comments of the records of other corpora whose variations are kept.
fn own_places(
    index: &GamesIndex,
    store: &Store,
    wanted: &Wanted,
    control: &Control,
) -> Result<HashMap<GameId, RecordPlaces>, DatabaseError> {
    let mut own = HashMap::new();
    let kept = index.variations(store)?;
    for segment in index.commit.segments.iter().filter(|segment| segment.others > 0) {
        control.check()?;
        for other in SegmentGames::new(store, segment.segment()).others()? {
            let of = kept.get(other.game).filter(|of| of.corpus == other.corpus);
            let Some(track) = of.and_then(|of| of.track.as_ref()) else { continue };
            if let Some(places) = RecordPlaces::find(&other.text, track, wanted) {
                own.insert(other.game, places);
            }
        }
    }
    Ok(own)
}
