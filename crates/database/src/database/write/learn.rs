//! Updates the model's counts when games are added and removed.
//!
//! | key of the tree `moves` | value |
//! | --- | --- |
//! | `u`, number (8), games (4), next game (4) | how many games are counted, and how many values follow |
//! | the same, then the first pattern's key (8) | changes of the counts: see [`CountChanges`] |
//!
//! The number is that of the training. The changes hold for a commit with this number of games and
//! this next game; they are durable before that commit is made. A change of the games that is not
//! committed leaves changes that no commit names; they are swept before the next change, as all that
//! no commit names.
//!
//! A change of many games, which would take long to count, is left to the next training.

use rkyv::{Archive, Deserialize, Serialize};

use super::train::{Head, TREE, Value, is_held_out, last_head, move_predictor, prefix};
use crate::control::Control;
use crate::database::DatabaseError;
use crate::database::commit::{Commit, SegmentInfo};
use crate::knowledge::moves::{CountChanges, Game, MovePredictor};
use crate::record::Winner;
use crate::replay::Track;
use crate::segment::{LocalGame, SegmentGames, SegmentTracks};
use crate::store::{Store, StoreError, Stored, Writer, encode};
use crate::{GameId, GameSet};

/// The first byte of the keys.
const COUNTS: u8 = b'u';

/// A change of more games than this is not counted.
const MOST: u64 = 1_000;

/// The number of games that are counted.
#[derive(Archive, Serialize, Deserialize, Clone, Copy, Debug)]
pub struct Counted {
    pub games: u32,
    values: u32,
}

impl Stored for Counted {
    const KIND: u8 = 17;
}

fn key(number: u64, commit: &Commit) -> Vec<u8> {
    let mut key = prefix(COUNTS, number);
    key.extend(commit.games().to_be_bytes());
    key.extend(commit.next_game.get().to_be_bytes());
    key
}

/// Returns true if this key of the tree `moves` belongs to the games of another commit.
pub fn is_of_other_games(key: &[u8], commit: &Commit) -> bool {
    let state = [commit.games().to_be_bytes(), commit.next_game.get().to_be_bytes()].concat();
    key.first() == Some(&COUNTS) && key.get(9..17) != Some(&state)
}

/// Removes the changes that none of these commits names. Returns whether there were any.
///
/// # Errors
/// The store's.
pub fn sweep(
    writer: &mut Writer<'_>,
    is_named: impl Fn(&[u8]) -> bool,
) -> Result<bool, StoreError> {
    writer.remove_where(TREE, &[COUNTS], |key| !is_named(key))
}

/// Returns the number of games that the counts of a model include; `None` if they are not those of
/// the commit.
///
/// # Errors
/// The store's.
pub fn counted(store: &Store, head: &Head, commit: &Commit) -> Result<Option<u32>, StoreError> {
    if head.is_of(commit) {
        return Ok(Some(head.games));
    }
    let key = key(head.number, commit);
    let Some(value) = store.get(TREE, &key)? else { return Ok(None) };
    Ok(Some(Store::archive::<Counted>(TREE, &key, &value)?.games.to_native()))
}

/// The changes of a model's counts since its training, with how many games are counted then; `None`
/// if they were not counted.
///
/// # Errors
/// They cannot be read.
pub fn changes(
    store: &Store,
    head: &Head,
    commit: &Commit,
) -> Result<Option<(CountChanges, u32)>, DatabaseError> {
    let Some(games) = counted(store, head, commit)? else { return Ok(None) };
    let mut changes = CountChanges::default();
    if head.is_of(commit) {
        return Ok(Some((changes, games)));
    }
    let of_commit = key(head.number, commit);
    let mut expected = None;
    let mut values = 0;
    for pair in store.scan(TREE, &of_commit) {
        let (key, value) = pair?;
        if key.len() == of_commit.len() {
            expected = Some(Store::archive::<Counted>(TREE, &key, &value)?.values.to_native());
        } else {
            changes.read(&Store::archive::<Value>(TREE, &key, &value)?.bytes)?;
            values += 1;
        }
    }
    if expected != Some(values) {
        let missing = "values of the model's counts are missing";
        return Err(StoreError::damaged(TREE, &of_commit, missing).into());
    }
    Ok(Some((changes, games)))
}

/// Deletes the changes of the counts if they cannot be read. Returns whether that was so.
///
/// # Errors
/// The store's.
pub fn drop_damaged(
    store: &Store,
    writer: &mut Writer<'_>,
    commit: &Commit,
) -> Result<bool, StoreError> {
    let Some(head) = last_head(store)? else { return Ok(false) };
    if changes(store, &head, commit).is_ok() {
        return Ok(false);
    }
    sweep(writer, |_| false)?;
    writer.flush()?;
    Ok(true)
}

/// A change of the games, of which everything but the commit record is written.
pub struct GamesChange<'a> {
    pub store: &'a Store,
    /// The commit before.
    pub before: &'a Commit,
    /// The commit to be made.
    pub after: &'a Commit,
    /// The games that go; all others that `after` has and `before` did not came.
    pub gone: &'a GameSet,
    pub control: &'a Control,
}

impl GamesChange<'_> {
    /// Counts the added and removed games for the model, if its counts were up to date.
    ///
    /// A model that cannot be read does not prevent the change.
    ///
    /// # Errors
    /// The games cannot be read, the control was interrupted, or the store's.
    pub fn learn(&self, writer: &mut Writer<'_>) -> Result<(), DatabaseError> {
        let (before, after) = (self.before, self.after);
        if (before.games(), before.next_game) == (after.games(), after.next_game) {
            return Ok(());
        }
        let Ok(Some(head)) = last_head(self.store) else { return Ok(()) };
        // What a change that was not committed left, where it could not be swept.
        sweep(writer, |key| is_of_other_games(key, after))?;
        let came = u64::from(after.games()) + self.gone.len() - u64::from(before.games());
        if came + self.gone.len() > MOST {
            return Ok(());
        }
        let Ok(Some((mut changes, games))) = changes(self.store, &head, before) else {
            return Ok(());
        };
        let Ok(predictor) = move_predictor(self.store, &head) else { return Ok(()) };
        let new = after.segments.iter().filter(|s| s.last_game >= before.next_game);
        let new = self.tracks(&head, new, |game| game >= before.next_game)?;
        let is_hit = |s: &&SegmentInfo| s.games > 0 && self.gone.range_len(s.ids()) > 0;
        let old = before.segments.iter().filter(is_hit);
        let old = self.tracks(&head, old, |game| self.gone.contains(game))?;
        for (games, sign) in [(&new, 1), (&old, -1)] {
            self.count(&mut changes, &predictor, games, sign)?;
        }
        let games = (games + new.len() as u32).saturating_sub(old.len() as u32);
        let of_commit = key(head.number, after);
        let values = changes.to_values();
        let counted = Counted { games, values: values.len() as u32 };
        writer.put(TREE, &of_commit, encode(&counted))?;
        for (first, bytes) in values {
            let key = [&of_commit[..], &first.to_be_bytes()].concat();
            writer.put(TREE, &key, encode(&Value { bytes }))?;
        }
        Ok(())
    }

    fn count(
        &self,
        changes: &mut CountChanges,
        predictor: &MovePredictor,
        games: &[(GameId, Track, Winner)],
        sign: i64,
    ) -> Result<(), DatabaseError> {
        let games: Vec<Game<'_>> = games
            .iter()
            .map(|&(number, ref track, winner)| Game { number, track, winner, color: None })
            .collect();
        // Each thread has counts of all patterns, which takes longer than to follow a few games.
        let threads = if games.len() < 64 { 1 } else { 2 };
        let goes_on = || !self.control.is_interrupted();
        match changes.count(predictor, &games, sign, threads, goes_on) {
            Some(()) => Ok(()),
            None => Ok(self.control.check()?),
        }
    }

    /// The requested games of segments that a training of this kind counts.
    fn tracks<'s>(
        &self,
        head: &Head,
        segments: impl Iterator<Item = &'s SegmentInfo>,
        is_wanted: impl Fn(GameId) -> bool,
    ) -> Result<Vec<(GameId, Track, Winner)>, DatabaseError> {
        let mut found = Vec::new();
        for segment in segments {
            let columns = SegmentGames::new(self.store, segment.segment()).columns()?;
            let is_counted = |at: &LocalGame| {
                let game = &columns[at.place()];
                let is_apart = head.held_out > 0 && is_held_out(&game.identity, head.held_out);
                is_wanted(game.id) && !is_apart
            };
            let wanted = (0..columns.len()).map(LocalGame::at).filter(is_counted);
            let wanted: Vec<LocalGame> = wanted.collect();
            SegmentTracks::new(self.store, segment.segment()).for_games(&wanted, |at, track| {
                self.control.check()?;
                if track.size() == head.size {
                    let game = &columns[at.place()];
                    found.push((game.id, track, game.winner));
                }
                Ok::<(), DatabaseError>(())
            })?;
        }
        Ok(found)
    }
}
