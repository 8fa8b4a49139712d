//! Segments: what one commit adds to the database, in values of the store.
//!
//! A segment is a range of games with everything that is kept of them: their texts and facts,
//! their tracks, and a dictionary of their patterns. Segments are never changed: games are added
//! by writing a new segment, taken out by writing one without them, and small segments are merged
//! into larger ones. Answers add up over segments.
//!
//! The games of a segment are numbered from 0 in it, densely; the columns tell their numbers in
//! the database.

#![warn(clippy::indexing_slicing)]

mod columns;
mod dictionary;
mod games;
mod text;
mod tracks;
mod words;

pub use columns::{ColumnsFile, ColumnsName, ColumnsWriter, Section, SegmentRange};
pub use dictionary::{DictionaryWriter, MAX_GAMES, SegmentDictionary};
pub use games::{
    FactText, FactsTable, GameColumns, GamesWriter, KeptGame, KeptText, MAX_TEXT_BYTES, NewGame,
    OtherRecord, SalvagedGame, SegmentGames, TextPack, cut_facts, restore_text, text_digest,
};
pub use tracks::{SegmentTracks, TracksWriter};
pub use words::{CommentWords, Listed, SegmentWords, WordsWriter};

/// The number of a segment, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SegmentId(pub u32);

/// Read bytes as a value of each type, whatever they are.
#[cfg(feature = "fuzz")]
pub fn fuzz_values(data: &[u8]) {
    dictionary::fuzz(data);
    games::fuzz(data);
    tracks::fuzz(data);
    words::fuzz(data);
}
