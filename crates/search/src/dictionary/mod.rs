//! The dictionary: contents of small windows, their frequencies, and the next moves.
//!
//! A track becomes [episodes](Harvester), episodes of many games become [sorted entries](Batch),
//! and entries of several batches are [merged](merge). [Plays](Play) are counted when those of
//! all batches are there: both are [runs](Runs).

mod batch;
pub mod codec;
mod counts;
mod episode;
mod games;
mod hit;
mod plays;
mod run;
mod runs;
mod shape;
mod squares;
mod windows;

pub use batch::{
    Batch, Counting, CountsFrom, Every, Frequent, GameFacts, LongRecord, MAX_BATCH,
    MAX_BATCH_WORDS, Record, ShortRecord,
};
pub use codec::Damaged;
pub use counts::{Continuation, Counts, Entry, Results, add_continuations, fold_continuations};
pub use episode::{EpisodeSink, Harvester};
pub use games::GameList;
pub use plays::{Play, PlaysBatch, PlaysRun, plays};
pub use run::{CountsRun, Entries, Run, RunCursor, RunEntry, RunMemory, counts_of, merge};
pub use runs::Runs;
pub use shape::{DictionaryShape, UnknownShape};
pub use windows::Windows;
