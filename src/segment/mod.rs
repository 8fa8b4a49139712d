//! Segments: the data that one commit adds to the database, as values of the store.
//!
//! A segment is a range of games with all their stored data: texts, facts, tracks, and a dictionary
//! of their patterns. Segments are immutable: games are added by writing a new segment, removed by
//! writing one without them, and small segments are merged into larger ones. The answer to a query
//! is the sum of the answers of the segments.
//!
//! The games of a segment are numbered consecutively from 0; the columns contain their numbers in
//! the database.

#![warn(clippy::indexing_slicing)]

mod columns;
mod dictionary;
mod games;
mod text;
mod tracks;
mod variations;
mod words;

pub use columns::{ColumnsFile, ColumnsName, ColumnsWriter, Section, SegmentRange};
pub use dictionary::{DictionaryWriter, MAX_GAMES, SegmentDictionary};
pub use games::{
    FactText, FactsTable, GameColumns, GamesWriter, KeptGame, KeptText, MAX_TEXT_BYTES, NewGame,
    OtherRecord, SalvagedGame, SegmentGames, TextPack, cut_facts, restore_text, text_hash,
};
pub use tracks::{SegmentTracks, TracksWriter};
pub use variations::KeptVariations;
pub use words::{CommentWords, Listed, SegmentWords, WordsWriter};

/// The number of a segment; numbers are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SegmentId(pub u32);

/// Decodes arbitrary bytes as a value of each type.
#[cfg(feature = "fuzz")]
pub fn fuzz_values(data: &[u8]) {
    dictionary::fuzz(data);
    games::fuzz(data);
    tracks::fuzz(data);
    variations::fuzz(data);
    words::fuzz(data);
}
