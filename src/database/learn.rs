//! What was learnt of the games' moves: strengths and contexts, in the tree `moves`.
//!
//! | key | value |
//! | --- | --- |
//! | `h`, number (8) | a head: which games were learnt from, and how much |
//! | `s`, number (8), then as told in [`crate::knowledge::moves`] | the strengths, a value of bytes |
//! | `c`, number (8), the bytes of the value's first context | contexts, a value of bytes |
//!
//! Numbers count up with each training. Contexts are in the order of their keys, so that all deeper
//! ones of one lie behind it. The head is written when all else is durable; what has no head, or is
//! of an earlier one, is of no account and swept away by the next training. The tree has a record
//! of its own, and none in the commit, since it may be of the games of an earlier one: a head tells
//! by the number of games, and by that of the next, whether it is. No number of a game is used twice.

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use rkyv::{Archive, Deserialize, Serialize};

use super::{Database, DatabaseError};
use crate::dictionary::{Entry, Kind, merge};
use crate::knowledge::moves::{
    Context, ContextKey, Contexts, Evaluation, Game, Options, Progress, Strengths, evaluate,
    find_in_value, scan_value,
};
use crate::record::Winner;
use crate::replay::{Identity, Track};
use crate::segment::{GameColumns, SegmentGames, SegmentTracks};
use crate::store::{Store, StoreError, Stored, TreeName, Writer, encode};

const TREE: TreeName = TreeName::Moves;
const HEAD: u8 = b'h';
const STRENGTHS: u8 = b's';
const CONTEXTS: u8 = b'c';

#[derive(Archive, Serialize, Deserialize, Clone, Copy, Debug)]
struct Head {
    number: u64,
    size: u8,
    games: u32,
    all_games: u32,
    next_game: u32,
    patterns: u32,
    contexts: u32,
    held_out: u32,
}

impl Stored for Head {
    const KIND: u8 = 14;
    const VERSION: u8 = 1;
}

#[derive(Archive, Serialize)]
struct Value {
    bytes: Vec<u8>,
}

impl Stored for Value {
    const KIND: u8 = 15;
    const VERSION: u8 = 1;
}

/// What to learn, and from which games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LearnOptions {
    /// How.
    pub options: Options,
    /// Hold out one game in so many, by [`is_held_out`], and tell how well their moves are foretold.
    pub hold_out: Option<u32>,
}

/// Is a game one of those, one in `n`, that are held out? Its identity decides, so that it is the
/// same in every database.
pub fn is_held_out(identity: &Identity, n: u32) -> bool {
    let [a, b, c, d, ..] = *identity;
    u32::from_le_bytes([a, b, c, d]).is_multiple_of(n.max(1))
}

/// What is known of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Learnt {
    /// Counts up with each training.
    pub number: u64,
    /// The number of lines of the boards.
    pub size: u8,
    /// Games that were learnt from.
    pub games: u64,
    /// All games of the database at that time.
    pub all_games: u64,
    /// One game in so many was held out; 0 if none was.
    pub held_out: u32,
    /// Known patterns.
    pub patterns: u64,
    /// Known contexts.
    pub contexts: u64,
    /// Are the games of the database still those of that time?
    pub is_current: bool,
}

/// What a training did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LearnReport {
    /// What is known now.
    pub learnt: Learnt,
    /// How well the moves of games that were held out are foretold.
    pub evaluation: Option<Evaluation>,
    /// The bytes of what was stored.
    pub bytes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

fn prefix(kind: u8, number: u64) -> Vec<u8> {
    let mut prefix = vec![kind];
    prefix.extend(number.to_be_bytes());
    prefix
}

impl Database {
    /// Learn from the games what is played, and keep it. What was learnt before is replaced when
    /// the new is whole.
    ///
    /// `progress` is called from any thread, and stops the training by `false`.
    ///
    /// # Errors
    /// There is no game on boards of this size, the training was stopped, or the store failed; what
    /// was learnt before is then as it was.
    pub fn learn(
        &mut self,
        options: &LearnOptions,
        progress: impl Fn(Progress) -> bool + Sync,
    ) -> Result<LearnReport, DatabaseError> {
        let start = Instant::now();
        let (commit, how) = (self.commit(), &options.options);
        let mut games: Vec<(u32, Track, Winner)> = Vec::new();
        let mut apart: Vec<Track> = Vec::new();
        self.for_each_track(|game, track| {
            if track.size() == how.size {
                if options.hold_out.is_some_and(|n| is_held_out(&game.identity, n)) {
                    apart.push(track);
                } else {
                    games.push((game.id, track, game.winner));
                }
            }
            Ok(())
        })?;
        if games.is_empty() {
            return Err(DatabaseError::NothingToLearn { size: how.size });
        }
        let games: Vec<Game<'_>> = games
            .iter()
            .map(|(number, track, winner)| Game { number: *number, track, winner: *winner })
            .collect();
        let work = || {
            let strengths = Strengths::fit(&games, how, progress)?;
            let contexts = Contexts::collect(&strengths, &games, how.threads);
            let evaluation = options.hold_out.map(|_| evaluate(&strengths, &apart));
            Some((strengths, contexts, evaluation))
        };
        let stopped = |_| DatabaseError::Internal("a thread of the training stopped".to_owned());
        let done = panic::catch_unwind(AssertUnwindSafe(work)).map_err(stopped)?;
        let (strengths, contexts, evaluation) = done.ok_or(DatabaseError::Cancelled)?;
        let head = Head {
            number: 0,
            size: how.size,
            games: games.len() as u32,
            all_games: commit.games(),
            next_game: commit.next_game,
            patterns: strengths.patterns() as u32,
            contexts: contexts.as_slice().len() as u32,
            held_out: options.hold_out.unwrap_or(0),
        };
        let (head, bytes) = self.keep(head, &strengths, &contexts)?;
        let learnt = self.learnt_of(&head);
        Ok(LearnReport { learnt, evaluation, bytes, elapsed: start.elapsed() })
    }

    fn keep(
        &mut self,
        mut head: Head,
        strengths: &Strengths,
        contexts: &Contexts,
    ) -> Result<(Head, u64), DatabaseError> {
        let change = self.begin()?;
        let store = &change.store;
        let before = last_head(store)?.map_or(0, |head| head.number);
        let mut writer = store.writer();
        sweep(store, &mut writer, before)?;
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
        sweep(store, &mut writer, head.number)?;
        Ok((head, bytes))
    }

    /// What is known of moves, if anything is.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn learnt(&self) -> Result<Option<Learnt>, DatabaseError> {
        Ok(last_head(self.store())?.map(|head| self.learnt_of(&head)))
    }

    fn learnt_of(&self, head: &Head) -> Learnt {
        let commit = self.commit();
        Learnt {
            number: head.number,
            size: head.size,
            games: head.games.into(),
            all_games: head.all_games.into(),
            held_out: head.held_out,
            patterns: head.patterns.into(),
            contexts: head.contexts.into(),
            is_current: (commit.games(), commit.next_game) == (head.all_games, head.next_game),
        }
    }

    /// The strengths that were learnt. They are read as a whole.
    ///
    /// # Errors
    /// Nothing was learnt, or it cannot be read.
    pub fn strengths(&self) -> Result<(Learnt, Strengths), DatabaseError> {
        let learnt = self.learnt()?.ok_or(DatabaseError::NotLearnt)?;
        let mut values = Vec::new();
        for pair in self.store().scan(TREE, &prefix(STRENGTHS, learnt.number)) {
            let (key, value) = pair?;
            values.push(Store::archive::<Value>(TREE, &key, &value)?.bytes.to_vec());
        }
        Ok((learnt, Strengths::from_values(values)?))
    }

    /// The context of this key, if it was learnt: one value is read for it.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn context(
        &self,
        learnt: &Learnt,
        key: &ContextKey,
    ) -> Result<Option<Context>, DatabaseError> {
        let all = prefix(CONTEXTS, learnt.number);
        let wanted = [&all, key.bytes()].concat();
        let Some((at, value)) = self.store().last_up_to(TREE, &all, &wanted)? else {
            return Ok(None);
        };
        Ok(find_in_value(&Store::archive::<Value>(TREE, &at, &value)?.bytes, key)?)
    }

    /// The context of this key and all deeper ones that were learnt, in the order of their keys.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn contexts_within(
        &self,
        learnt: &Learnt,
        key: &ContextKey,
    ) -> Result<Vec<Context>, DatabaseError> {
        let all = prefix(CONTEXTS, learnt.number);
        let wanted = [&all, key.bytes()].concat();
        let first =
            self.store().last_up_to(TREE, &all, &wanted)?.map_or(wanted, |(at, _)| at.to_vec());
        let mut found = Vec::new();
        for pair in self.store().range(TREE, &first, prefix(CONTEXTS, learnt.number + 1)) {
            let (at, value) = pair?;
            if !at.starts_with(&all) {
                break;
            }
            let contexts = scan_value(&Store::archive::<Value>(TREE, &at, &value)?.bytes)?;
            let is_behind = contexts
                .last()
                .is_some_and(|last| last.key > *key && !last.key.bytes().starts_with(key.bytes()));
            found.extend(contexts.into_iter().filter(|c| c.key.bytes().starts_with(key.bytes())));
            if is_behind {
                break;
            }
        }
        Ok(found)
    }

    /// Visit all patterns of a kind with all that is kept of them, by ascending codes. Their games
    /// are left out.
    ///
    /// # Errors
    /// The dictionary lacks the kind or cannot be read.
    pub fn for_each_entry(
        &self,
        kind: Kind,
        mut visit: impl FnMut(&Entry),
    ) -> Result<(), DatabaseError> {
        let dictionaries = self.dictionaries(&self.commit(), kind)?;
        merge(dictionaries.iter().map(|d| d.entries(0)).collect(), |entry| {
            entry.games.clear();
            visit(entry);
            Ok::<(), StoreError>(())
        })?;
        Ok(())
    }

    /// Visit all games in the order of their numbers: columns and tracks.
    ///
    /// # Errors
    /// They cannot be read, or what `visit` returns.
    pub fn for_each_track(
        &self,
        mut visit: impl FnMut(&GameColumns, Track) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        for segment in &self.commit().segments {
            let columns = SegmentGames::new(self.store(), segment.segment()).columns()?;
            let mut fault = None;
            SegmentTracks::new(self.store(), segment.segment()).for_each(|number, track| {
                if let (Some(game), None) = (columns.get(number as usize), &fault) {
                    fault = visit(game, track).err();
                }
                Ok(())
            })?;
            if let Some(fault) = fault {
                return Err(fault);
            }
        }
        Ok(())
    }
}

fn last_head(store: &Store) -> Result<Option<Head>, StoreError> {
    let Some((key, bytes)) = store.last_up_to(TREE, &[HEAD], &prefix(HEAD, u64::MAX))? else {
        return Ok(None);
    };
    let archive = Store::archive::<Head>(TREE, &key, &bytes)?;
    let head = rkyv::deserialize::<Head, rkyv::rancor::Error>(archive);
    head.map(Some).map_err(|_| StoreError::damaged(TREE, &key, "the record is not valid"))
}

/// Remove all that is not of the training of this number.
fn sweep(store: &Store, writer: &mut Writer<'_>, number: u64) -> Result<(), StoreError> {
    let mut swept = false;
    for pair in store.scan(TREE, &[]) {
        let (key, _) = pair?;
        if key.get(1..9) != Some(&number.to_be_bytes()) {
            writer.remove(TREE, &key)?;
            swept = true;
        }
    }
    if swept { writer.flush() } else { Ok(()) }
}
