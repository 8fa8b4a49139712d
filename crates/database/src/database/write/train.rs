//! The trained model: weights and contexts, in the tree `moves`.
//!
//! | key | value |
//! | --- | --- |
//! | `h`, number (8) | a header: the games of the training, and the sizes |
//! | `s`, number (8), then as in [`crate::knowledge::moves`] | the strengths, split into values |
//! | `c`, number (8), the bytes of the value's first context | contexts, split into values |
//!
//! The number increases with each training. Contexts are sorted by key, so that a context is
//! followed by its deeper ones. The header is written after everything else is durable; data
//! without a header, or of an earlier training, are ignored and deleted by the next training. The
//! model is not part of a commit, because it may be of the games of an earlier one: the number of
//! games and the number of the next game in the header show whether it is up to date, because
//! numbers of games are never reused. The counts are updated with the games: see [`super::learn`].

use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rkyv::{Archive, Deserialize, Serialize};

use super::learn;
use crate::control::{Control, Interrupted, Stage};
use crate::database::commit::{Commit, SegmentInfo};
use crate::database::read::index::Stores;
use crate::database::{Database, DatabaseError, DatabaseWriter};
use crate::dictionary::{DictionaryShape, Entry, merge};
use crate::knowledge::moves::{
    Context, ContextKey, Contexts, Evaluation, FitOptions, Game, Games, MovePredictor, Progress,
    Stage as FitStage, evaluate, find_in_value, scan_value,
};
use crate::record::Winner;
use crate::replay::{Identity, Track};
use crate::segment::{GameColumns, LocalGame, SegmentGames, SegmentTracks};
use crate::setters::setters;
use crate::store::{Store, StoreError, Stored, TreeName, Writer, encode, failpoint};
use crate::{GameId, GameSet};

pub(super) const TREE: TreeName = TreeName::Moves;
/// The number of games that are read together.
const GAMES_READ: usize = 64;
const HEAD: u8 = b'h';
const STRENGTHS: u8 = b's';
const CONTEXTS: u8 = b'c';

#[derive(Archive, Serialize, Deserialize, Clone, Copy, Debug)]
pub struct Head {
    pub number: u64,
    pub size: u8,
    pub games: u32,
    all_games: u32,
    /// 0, which no commit has, after a training on chosen games: games that come are then not counted.
    next_game: GameId,
    patterns: u32,
    contexts: u32,
    pub held_out: u32,
}

impl Head {
    /// Returns true if the games of the training were those of this commit.
    pub fn is_of(&self, commit: &Commit) -> bool {
        (commit.games(), commit.next_game) == (self.all_games, self.next_game)
    }
}

impl Stored for Head {
    const KIND: u8 = 14;
}

#[derive(Archive, Serialize)]
pub(super) struct Value {
    pub bytes: Vec<u8>,
}

impl Stored for Value {
    const KIND: u8 = 15;
}

/// Options of training.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct TrainOptions {
    /// The options of the fit.
    pub options: FitOptions,
    /// Holds out one game in this many, by [`is_held_out`], and evaluates the model on them.
    pub hold_out: Option<u32>,
    /// Only these games are learned from and held out; `None` for all. Games that are added or removed
    /// later then leave the model as it is.
    pub games: Option<GameSet>,
}

impl TrainOptions {
    setters! {
        options: FitOptions,
        hold_out: impl Into<Option<u32>>,
        games: impl Into<Option<GameSet>>,
    }
}

/// Returns true if a game is held out, as one in `n` is. This depends on its identity, so that it
/// is the same in every database.
pub fn is_held_out(identity: &Identity, n: u32) -> bool {
    let [a, b, c, d, ..] = *identity;
    u32::from_le_bytes([a, b, c, d]).is_multiple_of(n.max(1))
}

/// Information about a trained model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModelInfo {
    /// Increases with each training.
    pub number: u64,
    /// The number of lines of the boards.
    pub size: u8,
    /// The number of games it was trained on.
    pub games: u64,
    /// All games of the database at that time.
    pub all_games: u64,
    /// One game in this many was held out; 0 if none was.
    pub held_out: u32,
    /// Known patterns.
    pub patterns: u64,
    /// Known contexts.
    pub contexts: u64,
    /// The number of games that are counted: those of the training, and those added since, without
    /// those removed.
    pub counted: u64,
    /// True if the counts are those of the present games. A change of more than 1,000 games is not
    /// counted; the next training does it. False after a training on chosen games.
    pub is_current: bool,
    /// True after a training on chosen games.
    pub is_of_chosen: bool,
}

/// The report of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TrainReport {
    /// The new model.
    pub model: ModelInfo,
    /// The prediction accuracy on the held-out games.
    pub evaluation: Option<Evaluation>,
    /// The stored bytes.
    pub bytes: u64,
    /// The elapsed time.
    pub elapsed: Duration,
}

/// The games of a training, which are read from the store whenever they are needed.
struct TrainingGames {
    stores: Stores,
    segments: Vec<SegmentInfo>,
    games: Vec<TrainingGame>,
    /// The error of reading, if there was one.
    failed: Mutex<Option<DatabaseError>>,
}

#[derive(Clone, Copy)]
struct TrainingGame {
    /// The segment's place among the segments.
    segment: u32,
    number: LocalGame,
    id: GameId,
    winner: Winner,
}

impl TrainingGames {
    /// The games of a commit that are chosen by their columns.
    fn new(
        database: &Database,
        is_wanted: impl Fn(&GameColumns) -> bool,
    ) -> Result<TrainingGames, DatabaseError> {
        let segments = database.commit().segments.clone();
        let mut games = Vec::new();
        for (segment, info) in (0..).zip(&segments) {
            database.control().check()?;
            let columns = SegmentGames::new(database.store(), info.segment()).columns()?;
            let wanted = columns.iter().enumerate().filter(|(_, game)| is_wanted(game));
            games.extend(wanted.map(|(place, game)| TrainingGame {
                segment,
                number: LocalGame::at(place),
                id: game.id,
                winner: game.winner,
            }));
        }
        let (stores, failed) = (Stores::new(database.store()), Mutex::default());
        Ok(TrainingGames { stores, segments, games, failed })
    }

    fn failed(&self) -> MutexGuard<'_, Option<DatabaseError>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_failed(&self) -> bool {
        self.failed().is_some()
    }

    /// The error of reading, if there was one.
    fn check(&self) -> Result<(), DatabaseError> {
        self.failed().take().map_or(Ok(()), Err)
    }

    /// The tracks of all games.
    fn tracks(&self) -> Result<Vec<Track>, DatabaseError> {
        let mut tracks = Vec::with_capacity(self.games.len());
        self.visit(0..self.games.len(), &mut |game| {
            tracks.push(game.track.clone());
            true
        });
        self.check().map(|()| tracks)
    }

    fn try_visit(
        &self,
        store: &Store,
        games: &[TrainingGame],
        visit: &mut dyn FnMut(&Game<'_>) -> bool,
    ) -> Result<(), DatabaseError> {
        let mut goes_on = true;
        for of_segment in games.chunk_by(|a, b| a.segment == b.segment) {
            let segment =
                of_segment.first().and_then(|game| self.segments.get(game.segment as usize));
            let Some(segment) = segment else { break };
            let tracks = SegmentTracks::new(store, segment.segment());
            for games in of_segment.chunks(GAMES_READ) {
                let numbers: Vec<LocalGame> = games.iter().map(|game| game.number).collect();
                let mut rest = games.iter();
                tracks.for_games(&numbers, |_, track| {
                    if let Some(game) = rest.next().filter(|_| goes_on) {
                        let TrainingGame { id: number, winner, .. } = *game;
                        goes_on = visit(&Game { number, track: &track, winner, color: None });
                    }
                    Ok::<(), DatabaseError>(())
                })?;
                if !goes_on {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

impl Games for TrainingGames {
    fn count(&self) -> usize {
        self.games.len()
    }

    fn visit(&self, range: Range<usize>, visit: &mut dyn FnMut(&Game<'_>) -> bool) {
        let games = self.games.get(range).unwrap_or_default();
        if let Err(error) = self.stores.with(|store| self.try_visit(store, games, visit)) {
            self.failed().get_or_insert(error);
        }
    }
}

pub(super) fn prefix(kind: u8, number: u64) -> Vec<u8> {
    let mut prefix = vec![kind];
    prefix.extend(number.to_be_bytes());
    prefix
}

impl DatabaseWriter {
    /// Trains a move-prediction model on the games and stores it. It replaces the previous model
    /// when it is complete.
    ///
    /// # Errors
    /// Returns an error if there is no game on boards of this size, the training was stopped, or
    /// the store failed; the previous model is then unchanged.
    pub fn train(&mut self, options: &TrainOptions) -> Result<TrainReport, DatabaseError> {
        let start = Instant::now();
        let (commit, how) = (self.database.commit(), &options.options);
        let is_apart =
            |game: &GameColumns| options.hold_out.is_some_and(|n| is_held_out(&game.identity, n));
        let chosen = options.games.as_ref();
        let is_chosen = |game: &GameColumns| {
            game.size == how.size && chosen.is_none_or(|games| games.contains(game.id))
        };
        let games = TrainingGames::new(self.reader(), |game| is_chosen(game) && !is_apart(game))?;
        if games.count() == 0 {
            return Err(DatabaseError::NoTrainingGames { size: how.size });
        }
        let held_out = TrainingGames::new(self.reader(), |game| is_chosen(game) && is_apart(game))?;
        let apart = held_out.tracks()?;
        let control = self.database.control();
        let work = || {
            let goes_on = || !control.is_interrupted() && !games.has_failed();
            let progress = |progress| report(control, progress) && !games.has_failed();
            let strengths = MovePredictor::fit_to(&games, how, progress)?;
            let contexts = Contexts::collect_while(&strengths, &games, how.threads, goes_on);
            let apart = apart.iter().take_while(|_| goes_on());
            let evaluation = options.hold_out.map(|_| evaluate(&strengths, apart));
            Some((strengths, contexts, evaluation))
        };
        let stopped = |_| DatabaseError::Internal("a thread of the training stopped".to_owned());
        let done = panic::catch_unwind(AssertUnwindSafe(work)).map_err(stopped)?;
        games.check()?;
        let (strengths, contexts, evaluation) =
            done.ok_or(control.check().err().unwrap_or(Interrupted::ByCaller))?;
        control.check()?;
        let head = Head {
            number: 0,
            size: how.size,
            games: games.count() as u32,
            all_games: commit.games(),
            next_game: if chosen.is_some() { GameId::default() } else { commit.next_game },
            patterns: strengths.patterns() as u32,
            contexts: contexts.as_slice().len() as u32,
            held_out: options.hold_out.unwrap_or(0),
        };
        let (head, bytes) = self.keep(head, &strengths, &contexts)?;
        let model = self.database.model_info_of(&head)?;
        Ok(TrainReport { model, evaluation, bytes, elapsed: start.elapsed() })
    }

    fn keep(
        &mut self,
        mut head: Head,
        strengths: &MovePredictor,
        contexts: &Contexts,
    ) -> Result<(Head, u64), DatabaseError> {
        let change = self.begin()?;
        let store = &change.store;
        let before = last_head(store)?.map_or(0, |head| head.number);
        let mut writer = store.writer();
        // Of earlier trainings, and what one that was not finished left.
        let of_before = before.to_be_bytes();
        if writer.remove_where(TREE, &[], |key| key.get(1..9) != Some(&of_before))? {
            writer.flush()?;
        }
        head.number = before + 1;
        let mut bytes = 0;
        let parts = [(STRENGTHS, strengths.to_values()), (CONTEXTS, contexts.to_values())];
        for (kind, values) in parts {
            for (rest, value) in values {
                let key = [prefix(kind, head.number), rest].concat();
                bytes += (key.len() + value.len()) as u64;
                writer.put(TREE, &key, encode(&Value { bytes: value }))?;
            }
        }
        writer.flush()?;
        writer.put(TREE, &prefix(HEAD, head.number), encode(&head))?;
        writer.flush()?;
        change.keep();
        // The previous model stays until the next training, for its readers. The new one is stored:
        // if this handle cannot read it now, it will after its next refresh.
        let _ = self.database.refresh();
        Ok((head, bytes))
    }
}

impl Database {
    /// Information about the trained model; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub fn model_info(&self) -> Result<Option<ModelInfo>, DatabaseError> {
        last_head(self.store())?.map(|head| self.model_info_of(&head)).transpose()
    }

    fn model_info_of(&self, head: &Head) -> Result<ModelInfo, DatabaseError> {
        let counted = learn::counted(self.store(), head, &self.commit())?;
        Ok(ModelInfo {
            number: head.number,
            size: head.size,
            games: head.games.into(),
            all_games: head.all_games.into(),
            held_out: head.held_out,
            patterns: head.patterns.into(),
            contexts: head.contexts.into(),
            counted: counted.unwrap_or(head.games).into(),
            is_current: counted.is_some(),
            is_of_chosen: head.next_game == GameId::default(),
        })
    }

    /// Reads the whole trained model.
    ///
    /// # Errors
    /// Returns an error if there is no model, or it cannot be read.
    pub fn move_predictor(&self) -> Result<(ModelInfo, MovePredictor), DatabaseError> {
        let head = last_head(self.store())?.ok_or(DatabaseError::NoModel)?;
        let mut predictor = move_predictor(self.store(), &head)?;
        let mut model = self.model_info_of(&head)?;
        match learn::changes(self.store(), &head, &self.commit())? {
            Some((changes, games)) => predictor.change_counts(&changes, games)?,
            // The commit's changes were swept a moment ago, by a later change of the games.
            None => (model.counted, model.is_current) = (model.games, false),
        }
        Ok((model, predictor))
    }

    /// The context with this key, if it exists; reads one value.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub fn context(
        &self,
        model: &ModelInfo,
        key: &ContextKey,
    ) -> Result<Option<Context>, DatabaseError> {
        let all = prefix(CONTEXTS, model.number);
        let wanted = [&all, key.bytes()].concat();
        let Some((at, value)) = self.store().last_up_to(TREE, &all, &wanted)? else {
            return Ok(None);
        };
        Ok(find_in_value(&Store::archive::<Value>(TREE, &at, &value)?.bytes, key)?)
    }

    /// Visits all patterns of a shape with all their data except their games, by ascending codes.
    ///
    /// # Errors
    /// Returns an error if the dictionary does not have the shape or cannot be read.
    pub fn for_each_entry(
        &self,
        kind: DictionaryShape,
        mut visit: impl FnMut(&Entry),
    ) -> Result<(), DatabaseError> {
        let dictionaries = self.dictionaries(&self.commit(), kind)?;
        merge(dictionaries.iter().map(|d| d.entries(0)).collect(), |entry| {
            self.control().check()?;
            entry.games.clear();
            visit(entry);
            Ok::<(), DatabaseError>(())
        })?;
        Ok(())
    }

    /// Visits all games in the order of their numbers: columns and tracks.
    ///
    /// # Errors
    /// Returns an error if they cannot be read, or the error of `visit`.
    pub fn for_each_track(
        &self,
        mut visit: impl FnMut(&GameColumns, Track) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        for segment in &self.commit().segments {
            let columns = SegmentGames::new(self.store(), segment.segment()).columns()?;
            SegmentTracks::new(self.store(), segment.segment()).for_each(|number, track| {
                self.control().check()?;
                columns.get(number.place()).map_or(Ok(()), |game| visit(game, track))
            })?;
        }
        Ok(())
    }
}

/// Reports the progress of the training; `false` ends it.
pub(in crate::database) fn report(control: &Control, progress: Progress) -> bool {
    failpoint::in_worker("train");
    let stage = match progress.stage {
        FitStage::Patterns => Stage::TrainingPatterns,
        FitStage::Counts => Stage::TrainingCounts,
        FitStage::Strengths => Stage::TrainingStrengths,
    };
    if control.progress().stage != stage {
        control.begin(stage, progress.of as u64);
    }
    control.add_done(1);
    !control.is_interrupted()
}

/// The model as it was trained.
pub(super) fn move_predictor(store: &Store, head: &Head) -> Result<MovePredictor, DatabaseError> {
    Ok(MovePredictor::from_values(values(store, STRENGTHS, head)?)?)
}

/// The values of a kind of a model, in order.
fn values(store: &Store, kind: u8, head: &Head) -> Result<Vec<Vec<u8>>, StoreError> {
    let pairs = store.scan(TREE, &prefix(kind, head.number));
    pairs
        .map(|pair| {
            let (key, value) = pair?;
            Ok(Store::archive::<Value>(TREE, &key, &value)?.bytes.to_vec())
        })
        .collect()
}

pub(super) fn last_head(store: &Store) -> Result<Option<Head>, StoreError> {
    let Some((key, bytes)) = store.last_up_to(TREE, &[HEAD], &prefix(HEAD, u64::MAX))? else {
        return Ok(None);
    };
    let archive = Store::archive::<Head>(TREE, &key, &bytes)?;
    let head = rkyv::deserialize::<Head, rkyv::rancor::Error>(archive);
    head.map(Some).map_err(|_| StoreError::damaged(TREE, &key, "the record is not valid"))
}

/// Deletes the model if it is incomplete. Returns whether it was.
pub(in crate::database) fn drop_damaged(
    store: &Store,
    writer: &mut Writer<'_>,
) -> Result<bool, StoreError> {
    if is_whole(store) {
        return Ok(false);
    }
    writer.remove_where(TREE, &[], |_| true)?;
    writer.flush()?;
    Ok(true)
}

/// Returns true if the last model can be read completely, or there is none.
fn is_whole(store: &Store) -> bool {
    let Ok(head) = last_head(store) else { return false };
    let Some(head) = head else {
        return store.scan(TREE, &[]).next().is_none();
    };
    let contexts = || -> Option<usize> {
        let values = values(store, CONTEXTS, &head).ok()?;
        values.iter().map(|value| Some(scan_value(value).ok()?.len())).sum()
    };
    move_predictor(store, &head).is_ok_and(|model| model.patterns() == head.patterns as usize)
        && contexts() == Some(head.contexts as usize)
}
