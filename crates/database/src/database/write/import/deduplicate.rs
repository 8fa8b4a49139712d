//! Deduplication: which games are new, in the order of the files.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError};

use super::batch::{BatchResult, ParsedGame};
use crate::database::DatabaseError;
use crate::database::commit::{Commit, SegmentInfo};
use crate::database::write::known::{KnownGame, KnownGames};
use crate::database::write::remove::Correction;
use crate::segment::{KeptVariations, OtherRecord, SegmentGames};
use crate::store::Store;
use crate::{GameId, GameSet};

/// The known games and the members of the corpus; both grow batch by batch.
pub struct Deduplicator {
    games: KnownGames,
    pub next_game: GameId,
    corpus: u32,
    /// The games of the corpus.
    pub members: GameSet,
    store: Store,
    /// The segments of the stored games.
    segments: Vec<SegmentInfo>,
    /// By stored game that was read from the file that its record came from: what the file has now, if that is
    /// something else.
    corrections: BTreeMap<GameId, Option<Correction>>,
}

impl Deduplicator {
    /// The games of a commit, for a corpus with these members.
    pub fn new(
        store: &Store,
        commit: &Commit,
        corpus: u32,
        members: GameSet,
    ) -> Result<Deduplicator, DatabaseError> {
        Ok(Deduplicator {
            games: KnownGames::new(store, commit)?,
            next_game: commit.next_game,
            corpus,
            members,
            store: store.clone(),
            segments: commit.segments.clone(),
            corrections: BTreeMap::new(),
        })
    }

    /// The changed records of stored games.
    pub fn corrections(&mut self) -> BTreeMap<GameId, Correction> {
        let all = std::mem::take(&mut self.corrections);
        all.into_iter().filter_map(|(id, new)| Some((id, new?))).collect()
    }

    /// Numbers the new games, and adds known ones to the corpus.
    pub fn deduplicate(&mut self, games: Vec<ParsedGame>, result: &mut BatchResult) {
        for game in games {
            let Some(known) = self.games.get(&game.identity) else {
                let id = self.next_game;
                self.next_game = id.next();
                let text_hash = game.kept.hash();
                self.games.add(game.identity, KnownGame { id, text_hash });
                self.members.insert(id);
                result.keep_variations(&game, id, 0);
                result.games.push(game.into_new(id).0);
                continue;
            };
            result.report.games_known += 1;
            // A second record in one corpus is ignored, unless it is what a file has now. A record equal to the stored one is kept
            // only after others, because the order of records matters when a corpus is removed:
            // corpora without a record of their own come before those with one.
            let is_kept = game.kept.hash() == known.text_hash;
            let is_joining = self.members.insert(known.id);
            if !is_joining {
                self.correct(game, known, is_kept);
                continue;
            }
            result.keep_variations(&game, known.id, if is_kept { 0 } else { self.corpus });
            if self.games.has_others(known.id) || !is_kept {
                self.games.add_other(known.id);
                let (game, corpus, text) = (known.id, self.corpus, game.text);
                result.others.push(OtherRecord { game, corpus, text });
            }
        }
    }

    /// Notes a changed record of a stored game, if it is in the file that the stored one came from and that
    /// file does not have the stored one, too.
    fn correct(&mut self, game: ParsedGame, known: KnownGame, is_kept: bool) {
        if is_kept {
            self.corrections.insert(known.id, None);
        }
        if is_kept || self.corrections.contains_key(&known.id) || self.games.has_others(known.id) {
            return;
        }
        let stored = self.games.place(&game.identity).and_then(|(segment, number)| {
            SegmentGames::new(&self.store, self.segments.get(segment)?.segment()).facts(number).ok()
        });
        if stored.is_some_and(|stored| stored.source == game.facts.source) {
            let (game, variations) = game.into_new(known.id);
            self.corrections.insert(known.id, Some(Correction { game, variations }));
        }
    }
}

impl BatchResult {
    /// Keeps the variations of a game's stored record, or of the record of a corpus.
    fn keep_variations(&mut self, game: &ParsedGame, id: GameId, corpus: u32) {
        if let Some(variations) = &game.variations {
            self.report.variation_moves_kept += variations.moves() as u64;
            self.variations.push(KeptVariations::new(id, corpus, variations));
        }
    }
}

/// Lets the workers use the deduplicator one after the other, in the order of their batches.
pub struct InBatchOrder {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The number of the next batch; `None` once a batch was lost.
    next: Option<u64>,
    deduplicator: Deduplicator,
}

impl InBatchOrder {
    pub fn new(deduplicator: Deduplicator) -> InBatchOrder {
        let state = Mutex::new(State { next: Some(0), deduplicator });
        InBatchOrder { state, changed: Condvar::new() }
    }

    /// Runs `work` after all batches before `number`; `None` if one of them was lost.
    pub fn run<T>(&self, number: u64, work: impl FnOnce(&mut Deduplicator) -> T) -> Option<T> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_waiting = |state: &mut State| state.next.is_some_and(|next| next != number);
        let state = self.changed.wait_while(state, is_waiting);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        state.next?;
        let result = work(&mut state.deduplicator);
        state.next = Some(number + 1);
        self.changed.notify_all();
        Some(result)
    }

    /// Ends the waiting for a batch that was lost.
    pub fn stop(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).next = None;
        self.changed.notify_all();
    }

    pub fn into_inner(self) -> Deduplicator {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).deduplicator
    }
}
