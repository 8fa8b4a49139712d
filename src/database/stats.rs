//! What the database holds, in numbers.

use super::commit::FORMAT;
use super::{Database, DatabaseError};
use crate::dictionary::Kind;
use crate::pattern::stones;
use crate::segment::SegmentGames;
use crate::store::TreeName;

/// The dictionary of one kind in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternStats {
    /// The kind.
    pub kind: Kind,
    /// Different canonical patterns.
    pub patterns: u64,
    /// Of these, those with a stone.
    pub with_stones: u64,
    /// Their hits.
    pub hits: u64,
}

/// The database in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The bytes of each tree's keys and values, as they are before the engine compresses them.
    pub trees: Vec<(TreeName, u64)>,
    /// The bytes of the database's files.
    pub bytes_on_disk: u64,
}

impl Database {
    /// Count what the database holds. With `patterns`, the dictionary and the trees too, which
    /// reads all of them.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn stats(&self, patterns: bool) -> Result<Stats, DatabaseError> {
        let commit = self.commit();
        let (mut moves, mut sizes) = (0, std::collections::BTreeMap::new());
        for segment in &commit.segments {
            for game in SegmentGames::new(self.store(), segment.segment()).columns()? {
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
            trees: Vec::new(),
            bytes_on_disk: self.store().size_on_disk()?,
        };
        if patterns {
            for kind in commit.kinds() {
                let mut of = PatternStats { kind, patterns: 0, with_stones: 0, hits: 0 };
                self.for_each_pattern(kind, |code, counts| {
                    of.patterns += 1;
                    of.with_stones += u64::from(stones(code) > 0);
                    of.hits += counts.hits;
                })?;
                stats.patterns.push(of);
            }
            for tree in TreeName::ALL {
                let mut bytes = 0;
                for pair in self.store().scan(tree, &[]) {
                    let (key, value) = pair?;
                    bytes += (key.len() + value.len()) as u64;
                }
                stats.trees.push((tree, bytes));
            }
        }
        Ok(stats)
    }
}
