//! What the database holds, in numbers.

use crate::database::columns::{self, ColumnsManifest};
use crate::database::commit::{Commit, FORMAT};
use crate::database::{Database, DatabaseError};
use crate::dictionary::DictionaryShape;
use crate::pattern::stones;

/// The dictionary of one kind in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternStats {
    /// The kind.
    pub kind: DictionaryShape,
    /// Different canonical patterns.
    pub patterns: u64,
    /// Of these, those with a stone.
    pub with_stones: u64,
    /// Their hits.
    pub hits: u64,
}

/// The database in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// The version of the format.
    pub format: u32,
    /// The number of the last commit.
    pub commit: u64,
    /// Games.
    pub games: u64,
    /// Their moves, passes included.
    pub moves: u64,
    /// Games by board size, ascending.
    pub sizes: Vec<(u8, u64)>,
    /// Corpora.
    pub corpora: usize,
    /// Segments.
    pub segments: usize,
    /// The dictionary.
    pub patterns: Vec<PatternStats>,
    /// The bytes of the database's files.
    pub bytes_on_disk: u64,
}

impl Database {
    /// Count what the database holds. With `patterns`, the dictionary too: after a change of the
    /// games, all of it is read.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn stats(&self, patterns: bool) -> Result<Stats, DatabaseError> {
        let commit = self.commit();
        let (mut moves, mut sizes) = (0, std::collections::BTreeMap::new());
        let files = ColumnsManifest::read(self.store().path(), &commit);
        for segment in &commit.segments {
            self.control().check()?;
            for game in files.columns(self.store(), segment)? {
                moves += u64::from(game.moves);
                *sizes.entry(game.size).or_insert(0) += 1;
            }
        }
        let mut stats = Stats {
            format: FORMAT,
            commit: commit.number,
            games: u64::from(commit.games()),
            moves,
            sizes: sizes.into_iter().collect(),
            corpora: commit.corpora.len(),
            segments: commit.segments.len(),
            patterns: Vec::new(),
            bytes_on_disk: self.store().size_on_disk()?,
        };
        if patterns {
            stats.patterns = self.pattern_sums(&commit)?;
        }
        Ok(stats)
    }

    /// What the dictionaries of a commit add up to. It is counted once for the same segments.
    pub(in crate::database) fn pattern_sums(
        &self,
        commit: &Commit,
    ) -> Result<Vec<PatternStats>, DatabaseError> {
        if let Some(sums) = columns::read_sums(self.store().path(), commit) {
            return Ok(sums);
        }
        let mut sums = Vec::new();
        for kind in commit.shapes() {
            let mut of = PatternStats { kind, patterns: 0, with_stones: 0, hits: 0 };
            self.for_each_pattern(kind, |code, counts| {
                of.patterns += 1;
                of.with_stones += u64::from(stones(code) > 0);
                of.hits += counts.hits;
            })?;
            sums.push(of);
        }
        if *self.commit() == *commit {
            columns::write_sums(self.store().path(), commit, &sums);
        }
        Ok(sums)
    }
}
