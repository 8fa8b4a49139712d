//! Estimates the size of a dictionary shape before it is added.
//!
//! A sample of the games is harvested and encoded as it would be stored. Distinct patterns grow with
//! the number of games by a power law (Heaps' law): the exponent follows from the sample and the
//! half of it, and the law extends to all games.
//!
//! Source: H. S. Heaps, Information Retrieval: Computational and Theoretical Aspects (1978), 7.5.

use std::cell::Cell;

use crate::GameSet;
use crate::database::{Database, DatabaseError, FindOptions};
use crate::dictionary::{DictionaryShape, Entry};
use crate::segment::{DictionaryWriter, SegmentId};
use crate::store::TreeName;

/// The number of games of the sample.
const SAMPLE_GAMES: u64 = 1024;

/// The expected size of a dictionary shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShapeEstimate {
    /// The games of the database.
    pub games: u64,
    /// The games that were harvested. If these are all, the number of patterns is exact.
    pub sampled: u64,
    /// The distinct patterns, in canonical form.
    pub patterns: u64,
    /// The bytes of the keys and values, before the storage engine compresses them.
    pub bytes: u64,
    /// The bytes of memory that adding the shape takes at most, besides that of the program.
    pub memory_bytes: u64,
}

/// The size of the dictionary of some harvested games.
struct Measured {
    games: u64,
    patterns: u64,
    bytes: u64,
    run_bytes: u64,
}

impl Database {
    /// Estimates how large a shape of the dictionary would be. Nothing is changed.
    ///
    /// # Errors
    /// Returns an error if the games cannot be read, or if the work was interrupted.
    pub fn estimate_shape(&self, kind: DictionaryShape) -> Result<ShapeEstimate, DatabaseError> {
        let all = self.index()?.all();
        let games = all.len();
        let step = games.div_ceil(SAMPLE_GAMES).max(1) as usize;
        let sample: GameSet = all.iter().step_by(step).collect();
        let half: GameSet = sample.iter().step_by(2).collect();
        let whole = self.measure(kind, &sample)?;
        let half = self.measure(kind, &half)?;
        let largest = self.commit().segments.iter().map(|segment| segment.games).max();
        let extend = |of: fn(&Measured) -> u64| {
            let (more, fewer) = (of(&whole) as f64, of(&half) as f64);
            let ratio = whole.games as f64 / half.games.max(1) as f64;
            let exponent = if fewer > 0.0 && ratio > 1.0 {
                ((more / fewer).ln() / ratio.ln()).clamp(0.0, 1.0)
            } else {
                1.0
            };
            let times = games as f64 / whole.games.max(1) as f64;
            (more * times.max(1.0).powf(exponent)) as u64
        };
        let memory = whole.run_bytes as f64 / whole.games.max(1) as f64;
        Ok(ShapeEstimate {
            games,
            sampled: whole.games,
            patterns: extend(|of| of.patterns),
            bytes: extend(|of| of.bytes),
            memory_bytes: (memory * f64::from(largest.unwrap_or(0))) as u64,
        })
    }

    /// Harvests games, and encodes the patterns.
    fn measure(&self, kind: DictionaryShape, games: &GameSet) -> Result<Measured, DatabaseError> {
        let runs = self.runs_of(kind, games, &FindOptions::default())?;
        let bytes = Cell::new(0);
        let count = |_: TreeName, key: Vec<u8>, value: Vec<u8>| {
            bytes.set(bytes.get() + (key.len() + value.len()) as u64);
            Ok::<(), DatabaseError>(())
        };
        let mut patterns = 0;
        let mut out = DictionaryWriter::new(SegmentId(0), kind, games.len() as u32, &count);
        runs.merge_all(|entry: &mut Entry| {
            self.control().check()?;
            patterns += 1;
            out.push(entry)
        })?;
        out.finish()?;
        Ok(Measured {
            games: games.len(),
            patterns,
            bytes: bytes.get(),
            run_bytes: runs.bytes() as u64,
        })
    }
}
