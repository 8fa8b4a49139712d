//! The counts of batches of games for one shape, until they are written.

use std::ops::Range;

use super::codec::Damaged;
use super::counts::Entry;
use super::games::GameList;
use super::plays::PlaysRun;
use super::run::{Run, RunEntry, merge};
use super::shape::DictionaryShape;

/// The runs of batches of games for one shape, those of earlier games first.
#[derive(Debug)]
pub enum Runs {
    /// Entries, to be merged.
    Entries(Vec<Run>),
    /// Plays, to be counted.
    Plays(Vec<PlaysRun>),
}

impl Runs {
    /// Creates an empty collection of runs.
    pub const fn new(kind: DictionaryShape) -> Runs {
        if kind.counts_plays() { Runs::Plays(Vec::new()) } else { Runs::Entries(Vec::new()) }
    }

    /// Returns the runs with `games` added to all numbers of games.
    #[must_use]
    pub fn shifted(self, games: u32) -> Runs {
        match self {
            Runs::Entries(runs) => {
                Runs::Entries(runs.into_iter().map(|run| run.shifted(games)).collect())
            }
            Runs::Plays(runs) => {
                Runs::Plays(runs.into_iter().map(|run| run.shifted(games)).collect())
            }
        }
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Runs::Entries(runs) => runs.iter().map(Run::bytes).sum(),
            Runs::Plays(runs) => runs.iter().map(PlaysRun::bytes).sum(),
        }
    }

    /// Splits all codes into ranges, in order, each with about `bytes` bytes of these runs.
    pub fn split(&self, bytes: usize) -> Vec<Range<u64>> {
        match self {
            Runs::Entries(runs) => Run::split(runs, bytes),
            Runs::Plays(runs) => PlaysRun::split(runs, bytes),
        }
    }

    /// Passes on the entries of these codes, by ascending code. An entry with a list has its games there.
    ///
    /// # Errors
    /// Returns an error if a run is damaged, or the first error of `each`.
    pub fn merge<E: From<Damaged>>(
        &self,
        codes: Range<u64>,
        mut each: impl FnMut(&mut Entry, Option<&GameList>) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Runs::Entries(runs) => {
                let cursors = runs.iter().map(|run| run.cursor_of(codes.clone())).collect();
                merge(cursors, |RunEntry { entry, games }| each(entry, Some(games)))
            }
            Runs::Plays(runs) => PlaysRun::count(runs, &codes, |entry| each(entry, None)),
        }
    }

    /// Passes on the entries of all codes with their games, by ascending code.
    ///
    /// # Errors
    /// As [`merge`](Runs::merge).
    pub fn merge_all<E: From<Damaged>>(
        &self,
        mut each: impl FnMut(&mut Entry) -> Result<(), E>,
    ) -> Result<(), E> {
        self.merge(0..u64::MAX, |entry, list| {
            if let Some(list) = list {
                entry.games.clear();
                list.numbers(entry.counts.games, &mut entry.games)?;
            }
            each(entry)
        })
    }
}
