//! The places of texts in the comments of games, for `comment "…"` in a query.
//!
//! A comment belongs to the position of its node: the board with the moves of the path from the root
//! to the node. The main line is that of the stored record. In a game whose kept variations are those
//! of another record, queries in variations read the comments of that record.

use std::collections::HashMap;
use std::sync::Arc;

use super::facts::{Wanted, for_each_comment_text};
use super::index::GamesIndex;
use super::variations::unlimited;
use crate::control::Control;
use crate::database::DatabaseError;
use crate::query::{Query, TextMatch};
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
pub struct CommentPlaces {
    /// The places in the main line, by the number of moves.
    pub main: Vec<(MoveNumber, String)>,
    /// The other nodes, by their numbers in the order of the text.
    pub nodes: Vec<(u32, String)>,
}

impl CommentPlaces {
    /// Finds the places in a record, given the track of its main line; `None` if there are none.
    fn of(text: &str, track: &Track, wanted: &Wanted) -> Option<CommentPlaces> {
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
        let mut places = CommentPlaces::default();
        for (number, comment) in found {
            match main.get(&number) {
                Some(moves) => places.main.push((*moves, comment)),
                None => places.nodes.push((number, comment)),
            }
        }
        Some(places)
    }
}

/// The places of one text in comments, by game.
#[derive(Debug, Default)]
struct OfText {
    stored: HashMap<GameId, CommentPlaces>,
    /// The places in the records of other corpora whose variations are kept; `None` if they were
    /// not read.
    own: Option<HashMap<GameId, CommentPlaces>>,
}

/// The places of a query's texts in comments.
#[derive(Clone, Debug, Default)]
pub struct Comments(Vec<(TextMatch, Arc<OfText>)>);

/// The texts that a query asks of comments.
pub fn texts_of(query: &Query) -> Vec<&TextMatch> {
    match query {
        Query::Comment(text) => vec![text],
        other => other.children().flat_map(|child| texts_of(&child.node)).collect(),
    }
}

/// The texts that a query asks of comments in the position of its leading pattern.
pub fn leading_texts(query: &Query) -> Vec<&TextMatch> {
    match query {
        Query::Then(steps) => steps.first().map_or(Vec::new(), |step| texts_of(&step.query.node)),
        other => texts_of(other),
    }
}

impl Comments {
    /// Searches the comments that a query asks for, as far as that was not done.
    pub fn load(
        &mut self,
        query: &Query,
        index: &GamesIndex,
        store: &Store,
        control: &Control,
    ) -> Result<(), DatabaseError> {
        if self.cover(query) {
            return Ok(());
        }
        for text in texts_of(query) {
            let wanted = Wanted::new(text);
            let mut of = OfText::default();
            for_each_comment_text(index, store, &wanted, true, control, |id, track, text| {
                if let Some(places) =
                    track.and_then(|track| CommentPlaces::of(text, track, &wanted))
                {
                    of.stored.insert(id, places);
                }
            })?;
            if query.has_variations() {
                of.own = Some(own_places(index, store, &wanted, control)?);
            }
            self.0.retain(|(known, _)| known != text);
            self.0.push((text.clone(), Arc::new(of)));
        }
        Ok(())
    }

    fn of_text(&self, wanted: &TextMatch) -> Option<&OfText> {
        self.0.iter().find(|(text, _)| text == wanted).map(|(_, of)| &**of)
    }

    /// Returns true if all texts of a query were searched for.
    pub fn cover(&self, query: &Query) -> bool {
        let has_own = query.has_variations();
        let is_known = |of: &OfText| of.own.is_some() || !has_own;
        texts_of(query).into_iter().all(|text| self.of_text(text).is_some_and(is_known))
    }

    /// Returns the places of a text in the comments of a game; with `is_own`, in those of the
    /// record of another corpus whose variations are kept.
    pub fn places(&self, text: &TextMatch, game: GameId, is_own: bool) -> Option<&CommentPlaces> {
        let of = self.of_text(text)?;
        if is_own { of.own.as_ref()?.get(&game) } else { of.stored.get(&game) }
    }

    /// The games with a comment that has a text.
    pub fn games(&self, text: &TextMatch) -> GameSet {
        let of = self.of_text(text);
        let own = of.and_then(|of| of.own.as_ref());
        let stored = of.into_iter().flat_map(|of| of.stored.keys());
        stored.chain(own.into_iter().flat_map(HashMap::keys)).copied().collect()
    }
}

/// Finds a text in the comments of the records of other corpora whose variations are kept.
fn own_places(
    index: &GamesIndex,
    store: &Store,
    wanted: &Wanted,
    control: &Control,
) -> Result<HashMap<GameId, CommentPlaces>, DatabaseError> {
    let mut own = HashMap::new();
    let kept = index.variations(store)?;
    for segment in index.commit.segments.iter().filter(|segment| segment.others > 0) {
        control.check()?;
        for other in SegmentGames::new(store, segment.segment()).others()? {
            let of = kept.get(other.game).filter(|of| of.corpus == other.corpus);
            let Some(track) = of.and_then(|of| of.track.as_ref()) else { continue };
            if let Some(places) = CommentPlaces::of(&other.text, track, wanted) {
                own.insert(other.game, places);
            }
        }
    }
    Ok(own)
}
