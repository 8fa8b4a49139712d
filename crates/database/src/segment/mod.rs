//! Segments: the data that one commit adds to the database, as values of the store.
//!
//! A segment is a range of games with all their stored data: texts, facts, tracks, and a dictionary
//! of their patterns. Segments are immutable: games are added by writing a new segment, removed by
//! writing one without them, and small segments are merged into larger ones. The answer to a query
//! is the sum of the answers of the segments.
//!
//! The games of a segment are numbered consecutively from 0, by [`LocalGame`]; the columns contain
//! their numbers in the database.

#![warn(clippy::indexing_slicing)]

use crate::store::{Bytes, StoreError};

mod columns;
mod dictionary;
mod games;
mod openings;
mod segment_columns;
mod text;
mod tracks;
mod variations;
mod words;

pub use columns::{ColumnsFile, ColumnsName, ColumnsWriter, Section, SegmentRange};
pub use dictionary::{DictionaryWriter, MAX_GAMES, SegmentDictionary};
pub use games::{
    FactText, FactsTable, GameColumns, GamesWriter, KeptGame, KeptText, MAX_TEXT_BYTES, NewGame,
    OtherRecord, SalvagedGame, SegmentContent, SegmentGames, TextPack, cut_facts, restore_text,
    text_hash,
};
pub use openings::{CornerEnd, CornerLine, GameLines, Lines, SegmentOpenings};
pub use segment_columns::SegmentColumns;
pub use tracks::{SegmentTracks, TracksWriter};
pub use variations::KeptVariations;
pub use words::{CommentWords, Listed, SegmentWords, WordsWriter};

/// The number of a segment; numbers are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SegmentId(pub u32);

/// The number of a game within its segment, from 0. It is the place of its [`GameColumns`], which hold
/// its number in the database: [`id`](GameColumns::id), from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct LocalGame(pub u32);

impl LocalGame {
    /// The game at this place of the segment's columns.
    pub const fn at(place: usize) -> LocalGame {
        LocalGame(place as u32)
    }

    /// Its place in the segment's columns.
    pub const fn place(self) -> usize {
        self.0 as usize
    }

    /// The game this many places after it.
    const fn plus(self, places: usize) -> LocalGame {
        LocalGame(self.0.saturating_add(places as u32))
    }

    /// Returns the number of places from an earlier game to this one.
    const fn since(self, first: LocalGame) -> usize {
        (self.0 - first.0) as usize
    }
}

/// Returns the items of values, one after the other: those of one value are in memory at a time.
fn spread<T>(
    pairs: impl Iterator<Item = Result<(Bytes, Bytes), StoreError>>,
    unpack: impl Fn(&[u8], &[u8]) -> Result<Vec<T>, StoreError>,
) -> impl Iterator<Item = Result<T, StoreError>> {
    pairs.flat_map(move |pair| {
        let unpacked = pair.and_then(|(key, bytes)| unpack(&key, &bytes));
        let (items, error) = match unpacked {
            Ok(items) => (items, None),
            Err(error) => (Vec::new(), Some(error)),
        };
        items.into_iter().map(Ok).chain(error.map(Err))
    })
}

/// Decodes arbitrary bytes as a value of each type.
#[cfg(feature = "fuzz")]
pub fn fuzz_values(data: &[u8]) {
    dictionary::fuzz(data);
    games::fuzz(data);
    openings::fuzz(data);
    tracks::fuzz(data);
    variations::fuzz(data);
    words::fuzz(data);
}
