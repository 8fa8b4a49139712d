//! The kept variations of all games, as queries search them.

use std::collections::{BTreeMap, HashMap};

use super::index::GamesIndex;
use crate::database::write::variations::of_own_record;
use crate::database::{Database, DatabaseError};
use crate::go::Point;
use crate::record::GameRecord;
use crate::replay::{Track, Variations, main_nodes};
use crate::segment::{KeptVariations, SegmentGames};
use crate::sgf::{GameTree, Limits, Node, Property};
use crate::store::{Store, StoreError, TreeName};
use crate::{GameId, GameSet, MoveNumber};

/// The variations of a game.
#[derive(Clone, Debug)]
pub struct GameVariations {
    /// The game's number.
    pub game: GameId,
    /// The corpus whose own record it is; 0 for the stored record of the game.
    pub corpus: u32,
    /// The variations.
    pub variations: Variations,
    /// The main line of an own record, which may be a rotated image of the stored one.
    pub track: Option<Track>,
}

/// The kept variations of all games.
#[derive(Clone, Debug, Default)]
pub struct VariationsIndex {
    /// By ascending numbers of games.
    games: Vec<GameVariations>,
    /// The games with variations.
    pub with: GameSet,
    /// The number of games in no corpus whose variations are kept.
    pub not_kept: u64,
    /// The number of nodes.
    pub nodes: u64,
}

fn damaged(game: GameId) -> DatabaseError {
    let reason = "the variations of a game are not valid";
    StoreError::damaged(TreeName::Games, &game.get().to_be_bytes(), reason).into()
}

/// The valid variations of each game: those of the stored record, or else of the first corpus with a
/// record of its own.
fn valid(
    store: &Store,
    index: &GamesIndex,
) -> Result<(BTreeMap<GameId, KeptVariations>, GameSet), DatabaseError> {
    let commit = &index.commit;
    let mut covered = GameSet::new();
    let mut keeping: HashMap<u32, &GameSet> = HashMap::new();
    for (corpus, set) in commit.corpora.iter().zip(index.sets(store)?) {
        if commit.keeps_variations(corpus.id) {
            covered |= set;
            keeping.insert(corpus.id, set);
        }
    }
    let mut best: BTreeMap<GameId, KeptVariations> = BTreeMap::new();
    if keeping.is_empty() {
        return Ok((best, covered));
    }
    for segment in &commit.segments {
        for kept in SegmentGames::new(store, segment.segment()).variations()? {
            let is_valid = match kept.corpus {
                0 => covered.contains(kept.game),
                corpus => keeping.get(&corpus).is_some_and(|set| set.contains(kept.game)),
            };
            if is_valid && best.get(&kept.game).is_none_or(|known| kept.corpus < known.corpus) {
                best.insert(kept.game, kept);
            }
        }
    }
    Ok((best, covered))
}

impl VariationsIndex {
    /// Reads the variations of a commit.
    pub fn load(store: &Store, index: &GamesIndex) -> Result<VariationsIndex, DatabaseError> {
        let (best, covered) = valid(store, index)?;
        let mut own: HashMap<(GameId, u32), String> = HashMap::new();
        if best.values().any(|kept| kept.corpus != 0) {
            for segment in index.commit.segments.iter().filter(|segment| segment.others > 0) {
                for other in SegmentGames::new(store, segment.segment()).others()? {
                    if best.get(&other.game).is_some_and(|kept| kept.corpus == other.corpus) {
                        own.insert((other.game, other.corpus), other.text);
                    }
                }
            }
        }
        let mut games = Vec::with_capacity(best.len());
        for (game, kept) in best {
            let columns = index.game(game).ok_or_else(|| damaged(game))?;
            let track = match kept.corpus {
                0 => None,
                corpus => {
                    let text = own.get(&(game, corpus)).ok_or_else(|| damaged(game))?;
                    let record = GameRecord::from_text(text).map_err(|_| damaged(game))?;
                    Some(Track::play(&record).0)
                }
            };
            let moves = track.as_ref().map_or(usize::from(columns.moves), Track::len);
            let variations = kept.variations(moves).map_err(|_| damaged(game))?;
            if variations.size() != columns.size {
                return Err(damaged(game));
            }
            games.push(GameVariations { game, corpus: kept.corpus, variations, track });
        }
        Ok(VariationsIndex {
            with: games.iter().map(|of| of.game).collect(),
            not_kept: (index.all() - covered).len(),
            nodes: games.iter().map(|of| of.variations.nodes() as u64).sum(),
            games,
        })
    }

    /// The variations of a game.
    pub fn get(&self, game: GameId) -> Option<&GameVariations> {
        let at = self.games.binary_search_by_key(&game, |of| of.game).ok()?;
        self.games.get(at)
    }
}

/// A game with its kept variations.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariedGame {
    /// The main line of the record that has the variations. It may be a rotated image of the game's.
    pub track: Track,
    /// The variations.
    pub variations: Variations,
    /// The record.
    pub text: String,
}

/// The place of a note in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotePlace {
    /// At a position of the main line, by its number of moves.
    Main(MoveNumber),
    /// At another node, by its number in the order of the text.
    Node(u32),
}

/// The notes of a record on a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionNotes {
    /// The comments of its nodes.
    pub comments: Vec<String>,
    /// The labels of its nodes.
    pub labels: Vec<(Point, String)>,
}

impl PositionNotes {
    /// Returns the notes of a record on a position of its main line.
    pub fn of_main_line(text: &str, position: usize) -> PositionNotes {
        let Ok(tree) = GameTree::parse(text, &unlimited()) else { return PositionNotes::default() };
        let mut notes = PositionNotes::default();
        let mut moves = 0;
        for node in tree.main_line() {
            moves += node.properties().iter().filter(|p| p.is("B") || p.is("W")).count();
            if moves == position {
                notes.add(&node);
            }
        }
        notes
    }

    /// Returns the notes of a record on each of its nodes that have comments or labels, in the
    /// order of the text, given the track of its main line.
    pub(super) fn all(text: &str, track: &Track) -> Vec<(NotePlace, PositionNotes)> {
        let Ok(tree) = GameTree::parse(text, &unlimited()) else { return Vec::new() };
        let main: HashMap<u32, MoveNumber> = main_nodes(&tree, track).into_iter().collect();
        let mut all = Vec::new();
        for node in tree.nodes() {
            let mut notes = PositionNotes::default();
            notes.add(&node);
            if notes != PositionNotes::default() {
                let number = node.number();
                let place = main.get(&number).map(|moves| NotePlace::Main(*moves));
                all.push((place.unwrap_or(NotePlace::Node(number)), notes));
            }
        }
        all
    }

    /// Adds the notes of another node of the position.
    pub(super) fn merge(&mut self, other: PositionNotes) {
        self.comments.extend(other.comments);
        self.labels.extend(other.labels);
    }

    fn add(&mut self, node: &Node<'_, '_>) {
        let comment = |name| node.value(name).map(|value| value.text().into_owned());
        self.comments.extend(["C", "GC"].into_iter().filter_map(comment));
        let labels = node.property("LB");
        for value in labels.iter().flat_map(Property::values) {
            let text = value.text();
            let letter =
                |c: Option<char>| u8::try_from(c?).ok()?.checked_sub(b'a').filter(|n| *n < 25);
            if let Some((at, label)) = text.split_once(':') {
                let mut letters = at.chars();
                if let (Some(col), Some(row)) = (letter(letters.next()), letter(letters.next())) {
                    self.labels.push((Point::new(row, col), label.to_owned()));
                }
            }
        }
    }
}

pub fn unlimited() -> Limits {
    Limits::UNLIMITED
}

impl VariedGame {
    /// Returns the notes of the record on a position of a line; 0 is the main line.
    pub fn notes(&self, line: u32, position: usize) -> PositionNotes {
        // The position may be in a line that this one leaves.
        let mut at = self.variations.line(line);
        let mut numbers = Vec::new();
        while let Some(line) = at {
            let nodes = line.nodes();
            numbers
                .extend(nodes.iter().filter(|node| usize::from(node.1) == position).map(|n| n.0));
            if usize::from(line.before) < position {
                break;
            }
            at = self.variations.line(line.parent);
        }
        if at.is_none() && numbers.is_empty() {
            return PositionNotes::of_main_line(&self.text, position);
        }
        let Ok(tree) = GameTree::parse(&self.text, &unlimited()) else {
            return PositionNotes::default();
        };
        let mut notes = PositionNotes::default();
        tree.nodes()
            .filter(|node| numbers.contains(&node.number()))
            .for_each(|node| notes.add(&node));
        notes
    }
}

impl Database {
    /// The variations of a game, with their record: the kept ones, or else those of the stored record.
    /// `None` if there are none.
    ///
    /// # Errors
    /// There is no such game, or it cannot be read.
    pub fn variations(&self, id: GameId) -> Result<Option<VariedGame>, DatabaseError> {
        let of_record = || {
            let (track, text) = (self.game(id)?.track, self.text(id)?);
            let variations = Variations::from_text(&text, &track);
            Ok(variations.map(|variations| VariedGame { track, variations, text }))
        };
        if self.commit().variations.is_empty() {
            return of_record();
        }
        let index = self.index()?;
        let Some(of) = index.variations(self.store())?.get(id) else {
            return of_record();
        };
        let (track, text) = match &of.track {
            None => (self.game(id)?.track, self.text(id)?),
            Some(track) => {
                let name = index.commit.corpora.iter().find(|corpus| corpus.id == of.corpus);
                let name = name.map_or_else(String::new, |corpus| corpus.name.clone());
                let text = self.own_records(&name)?.remove(&id).ok_or_else(|| damaged(id))?;
                (track.clone(), text)
            }
        };
        Ok(Some(VariedGame { track, variations: of.variations.clone(), text }))
    }

    /// Checks the kept variations; in full, compares them with the records.
    pub(in crate::database) fn check_variations(
        &self,
        is_full: bool,
        mut wrong: impl FnMut(String, &str),
    ) -> Result<(), DatabaseError> {
        use crate::database::maintain::content_hash::for_each_game;
        let index = GamesIndex::load(self.store(), self.commit(), 0)?;
        let (store, commit) = (self.store(), &index.commit);
        if commit.variations.is_empty() {
            return Ok(());
        }
        let known = |id: &u32| commit.corpora.iter().any(|corpus| corpus.id == *id);
        if !commit.variations.iter().all(known) {
            wrong("the commit".to_owned(), "variations are kept of an unknown corpus");
        }
        VariationsIndex::load(store, &index)?;
        if !is_full {
            return Ok(());
        }
        let mut kept: HashMap<(GameId, u32), KeptVariations> = HashMap::new();
        for segment in &commit.segments {
            let all = SegmentGames::new(store, segment.segment()).variations()?;
            kept.extend(all.into_iter().map(|of| ((of.game, of.corpus), of)));
        }
        let mut own: HashMap<u32, HashMap<GameId, String>> = HashMap::new();
        for corpus in commit.corpora.iter().filter(|corpus| commit.keeps_variations(corpus.id)) {
            own.insert(corpus.id, super::game::own_records(store, commit, corpus)?);
        }
        let sets = index.sets(store)?;
        for segment in &commit.segments {
            for_each_game(store, segment, |columns, _, track, text| {
                if self.control().is_interrupted() {
                    return Ok(());
                }
                let keeping = commit.corpora.iter().zip(sets);
                let keeping = keeping
                    .filter(|(corpus, set)| {
                        commit.keeps_variations(corpus.id) && set.contains(columns.id)
                    })
                    .map(|(corpus, _)| corpus.id);
                for corpus in keeping {
                    let own = own.get(&corpus).and_then(|own| own.get(&columns.id));
                    let (of, expected) = match own {
                        Some(text) => (corpus, of_own_record(text)),
                        None => {
                            (0, Variations::from_text(&text, &track).map(|v| (track.clone(), v)))
                        }
                    };
                    let found = kept.get(&(columns.id, of));
                    let is_same = match (&expected, found) {
                        (None, None) => true,
                        (Some((track, expected)), Some(found)) => {
                            found.variations(track.len()).is_ok_and(|found| found == *expected)
                        }
                        _ => false,
                    };
                    if !is_same {
                        let place = format!("game {}", columns.id);
                        wrong(place, "its variations differ from those of its record");
                    }
                }
                Ok(())
            })?;
        }
        Ok(self.control().check()?)
    }
}
