//! Updates of the counts of a model when games are added and removed.
//!
//! The known patterns and their strengths stay as they were fitted. The counts of discs are sums
//! over games, so those of added games are added and those of removed games are subtracted: the
//! result is that of counting all games.
//!
//! # Values
//!
//! Changes are stored as values of at most [`MAX_VALUE`] bytes. Each is the version (1 byte), then
//! pattern after pattern by ascending keys: the difference of its key from the one before (the first
//! of a value from 0), and the changes of exposure, played, won and lost as varints, of which the
//! lowest bit is the sign.

use std::collections::BTreeMap;

use super::count;
use super::features::Vocabulary;
use super::stored::{MAX_VALUE, Reader, StoredError, VERSION, put};
use super::strength::{Evidence, Game, MovePredictor, Progress, Stage, Watch};
use super::surroundings::Tables;
use super::tactics::DENSE;

/// The numbers to add to the counts of a model, by the keys of discs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountChanges(BTreeMap<u64, [i64; 4]>);

impl CountChanges {
    /// Counts games that were added (`sign` 1) or removed (`sign` -1), in addition to those before.
    /// Games on boards of another size are left out. `goes_on` is called after each game; after a
    /// `false` the changes are not valid, and the result is `None`.
    pub fn count(
        &mut self,
        predictor: &MovePredictor,
        games: &[Game<'_>],
        sign: i64,
        threads: usize,
        goes_on: impl Fn() -> bool + Sync,
    ) -> Option<()> {
        let games: Vec<Game<'_>> =
            games.iter().filter(|game| game.track.size() == predictor.size).copied().collect();
        if games.is_empty() {
            return Some(());
        }
        let tables = Tables::new(predictor.size);
        let progress = |_: Progress| goes_on();
        let watch = Watch::new(Stage::Counts, games.len(), &progress);
        let found = count::evidence(&tables, &predictor.keys, &games, threads, &watch);
        watch.goes_on()?;
        for (key, feature) in predictor.keys.iter() {
            let Evidence { exposure, played, won, lost } = found[(feature - DENSE) as usize];
            if exposure == 0 {
                continue;
            }
            let changes = self.0.entry(key).or_default();
            for (change, count) in changes.iter_mut().zip([exposure, played, won, lost]) {
                *change += sign * count as i64;
            }
            if *changes == [0; 4] {
                self.0.remove(&key);
            }
        }
        Some(())
    }

    /// The changes as values: the first pattern's key and the bytes of each.
    pub fn to_values(&self) -> Vec<(u64, Vec<u8>)> {
        let mut values: Vec<(u64, Vec<u8>)> = Vec::new();
        let mut before = 0;
        for (&key, changes) in &self.0 {
            // A pattern takes at most 10 + 4 · 10 bytes.
            match values.last() {
                Some((_, value)) if value.len() + 50 <= MAX_VALUE => {}
                _ => {
                    values.push((key, vec![VERSION]));
                    before = 0;
                }
            }
            if let Some((_, value)) = values.last_mut() {
                put(value, key - before);
                for change in changes {
                    put(value, change.unsigned_abs() << 1 | u64::from(*change < 0));
                }
            }
            before = key;
        }
        values
    }

    /// Reads a value that follows those read before.
    ///
    /// # Errors
    /// Another version, or damage.
    pub fn read(&mut self, value: &[u8]) -> Result<(), StoredError> {
        let damaged = |problem| StoredError::Damaged { value: 0, problem };
        let mut reader = Reader(value);
        let version = reader.byte().map_err(damaged)?;
        if version != VERSION {
            return Err(StoredError::Version { found: version });
        }
        let mut key = 0_u64;
        while !reader.0.is_empty() {
            let step = reader.varint().map_err(damaged)?;
            key = key.checked_add(step).ok_or(damaged("a key is too large"))?;
            if self.0.last_key_value().is_some_and(|(&last, _)| key <= last) {
                return Err(damaged("its keys are not in order"));
            }
            let mut changes = [0; 4];
            for change in &mut changes {
                let number = reader.varint().map_err(damaged)?;
                let size = (number >> 1) as i64;
                *change = if number & 1 == 1 { -size } else { size };
            }
            self.0.insert(key, changes);
        }
        Ok(())
    }
}

impl MovePredictor {
    /// Adds changes to the counts, which are then of this many games.
    ///
    /// # Errors
    /// The changes are not those of this model.
    pub fn change_counts(&mut self, changes: &CountChanges, games: u32) -> Result<(), StoredError> {
        let damaged = |problem| StoredError::Damaged { value: 0, problem };
        for (&key, changes) in &changes.0 {
            let feature =
                self.keys.feature(key).ok_or(damaged("the counts of an unknown pattern change"))?;
            let counts = &mut self.evidence[(feature - DENSE) as usize];
            let all = [&mut counts.exposure, &mut counts.played, &mut counts.won, &mut counts.lost];
            for (count, change) in all.into_iter().zip(changes) {
                *count = count.checked_add_signed(*change).ok_or(damaged("a count is below 0"))?;
            }
        }
        self.games = games;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read_as_they_were_written() {
        let many = (1..=20_000_u64).map(|i| {
            let number = i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (number | 1, [i as i64, -(i as i64), 0, i64::MAX / 2 - i as i64])
        });
        for changes in [CountChanges::default(), CountChanges(many.collect())] {
            let values = changes.to_values();
            assert!(values.iter().all(|(_, value)| value.len() <= MAX_VALUE));
            assert_eq!(values.is_empty(), changes.0.is_empty());
            let mut read = CountChanges::default();
            for (_, value) in &values {
                read.read(value).unwrap();
            }
            assert_eq!(read, changes);
            // Cut anywhere in a pattern, or in another order.
            for (_, value) in &values {
                assert!(CountChanges::default().read(&value[..value.len() - 1]).is_err());
                assert!(read.read(value).is_err());
            }
        }
        assert!(CountChanges::default().read(&[VERSION + 1]).is_err());
    }
}
