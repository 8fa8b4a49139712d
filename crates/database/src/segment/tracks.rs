//! The tracks of a segment's games, in values of up to 128.
//!
//! Key: segment (4 bytes), number of the value's first game in the segment (4), big-endian.

use rkyv::{Archive, Serialize};

use super::{LocalGame, SegmentId, spread};
use crate::go::{Color, MAX_SIZE};
use crate::replay::Track;
use crate::store::{Bytes, Store, StoreError, Stored, TreeName, Writer, encode};

const TREE: TreeName = TreeName::Tracks;
/// The maximum number of games of a value, and the number of 16-bit words after which a value ends.
/// A game has at most 16,000 moves and each stone is captured once, so that one more game always
/// fits into 64 KiB.
const GAMES: usize = 128;
const WORDS: usize = 20 << 10;

#[derive(Archive, Serialize, Debug, Default)]
struct Tracks {
    /// Board size, and 32 if white is to move at position 0.
    heads: Vec<u8>,
    /// The end of each game's words.
    ends: Vec<u32>,
    words: Vec<u16>,
}

impl Stored for Tracks {
    const KIND: u8 = 7;
}

const WHITE_FIRST: u8 = 32;

fn key(segment: SegmentId, first: LocalGame) -> Vec<u8> {
    let mut key = segment.0.to_be_bytes().to_vec();
    key.extend(first.0.to_be_bytes());
    key
}

/// Writes the tracks of a segment one after the other.
#[derive(Debug)]
pub struct TracksWriter {
    segment: SegmentId,
    games: u32,
    value: Tracks,
}

impl TracksWriter {
    /// A writer of this segment.
    pub fn new(segment: SegmentId) -> TracksWriter {
        TracksWriter { segment, games: 0, value: Tracks::default() }
    }

    /// Appends a track.
    ///
    /// # Errors
    /// The store's.
    pub fn push(&mut self, track: &Track, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        let pending = self.value.words.len();
        if pending > 0 && pending + track.words().len() > WORDS {
            self.finish(writer)?;
        }
        let white = if track.to_move() == Color::White { WHITE_FIRST } else { 0 };
        self.value.heads.push(track.size() | white);
        self.value.words.extend_from_slice(track.words());
        self.value.ends.push(self.value.words.len() as u32);
        self.games += 1;
        if self.value.heads.len() == GAMES { self.finish(writer) } else { Ok(()) }
    }

    /// Writes the remaining data.
    ///
    /// # Errors
    /// The store's.
    pub fn finish(&mut self, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        let value = std::mem::take(&mut self.value);
        if value.heads.is_empty() {
            return Ok(());
        }
        let first = LocalGame(self.games - value.heads.len() as u32);
        writer.put(TREE, &key(self.segment, first), encode(&value))
    }
}

/// Reads the tracks of a segment.
#[derive(Clone, Copy, Debug)]
pub struct SegmentTracks<'s> {
    store: &'s Store,
    segment: SegmentId,
}

impl<'s> SegmentTracks<'s> {
    /// The tracks of this segment.
    pub fn new(store: &'s Store, segment: SegmentId) -> SegmentTracks<'s> {
        SegmentTracks { store, segment }
    }

    /// The track of a game.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or its value cannot be read.
    pub fn get(&self, game: LocalGame) -> Result<Track, StoreError> {
        let (first, key, bytes) = self.value_of(game)?;
        let value = Store::archive::<Tracks>(TREE, &key, &bytes)?;
        track_at(value, game.since(first)).ok_or_else(|| not_valid(&key))
    }

    /// All tracks with the numbers of their games, ascending.
    pub fn all(&self) -> impl Iterator<Item = Result<(LocalGame, Track), StoreError>> + use<'s> {
        spread(self.store.scan(TREE, &self.segment.0.to_be_bytes()), |key, bytes| {
            let value = Store::archive::<Tracks>(TREE, key, bytes)?;
            let first = first_of(key).ok_or_else(|| not_valid(key))?;
            let of = |i| Ok((first.plus(i), track_at(value, i).ok_or_else(|| not_valid(key))?));
            (0..value.heads.len()).map(of).collect()
        })
    }

    /// Visits all tracks in the order of their games.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read, or the error of `visit`.
    pub fn for_each<E: From<StoreError>>(
        &self,
        mut visit: impl FnMut(LocalGame, Track) -> Result<(), E>,
    ) -> Result<(), E> {
        for game in self.all() {
            let (number, track) = game?;
            visit(number, track)?;
        }
        Ok(())
    }

    /// Visits the tracks of these games, whose numbers must be ascending.
    ///
    /// # Errors
    /// Returns an error if there is no such game, the values cannot be read, or the error of
    /// `visit`.
    pub fn for_games<E: From<StoreError>>(
        &self,
        games: &[LocalGame],
        mut visit: impl FnMut(LocalGame, Track) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rest = games;
        while let Some(&game) = rest.first() {
            let (first, key, bytes) = self.value_of(game)?;
            let value = Store::archive::<Tracks>(TREE, &key, &bytes)?;
            let end = first.plus(value.heads.len());
            let (here, later) = rest.split_at(rest.partition_point(|&game| game < end).max(1));
            for &game in here {
                let track = track_at(value, game.since(first));
                visit(game, track.ok_or_else(|| not_valid(&key))?)?;
            }
            rest = later;
        }
        Ok(())
    }

    /// The value that holds a game: its first game, key and bytes.
    fn value_of(&self, game: LocalGame) -> Result<(LocalGame, Bytes, Bytes), StoreError> {
        let key = key(self.segment, game);
        let found = self.store.last_up_to(TREE, &self.segment.0.to_be_bytes(), &key)?;
        let missing = || StoreError::damaged(TREE, &key, "the game is missing");
        let (key, bytes) = found.ok_or_else(missing)?;
        Ok((first_of(&key).ok_or_else(missing)?, key, bytes))
    }
}

fn not_valid(key: &[u8]) -> StoreError {
    StoreError::damaged(TREE, key, "the games are not valid")
}

fn first_of(key: &[u8]) -> Option<LocalGame> {
    Some(LocalGame(u32::from_be_bytes(*key.get(4..)?.first_chunk()?)))
}

fn track_at(value: &ArchivedTracks, i: usize) -> Option<Track> {
    let head = *value.heads.get(i)?;
    let size = Some(head & (WHITE_FIRST - 1)).filter(|size| (1..=MAX_SIZE).contains(size))?;
    let start = if i == 0 { 0 } else { value.ends.get(i - 1)?.to_native() };
    let words = value.words.get(start as usize..value.ends.get(i)?.to_native() as usize)?;
    let to_move = if head & WHITE_FIRST == 0 { Color::Black } else { Color::White };
    Track::from_words(size, to_move, words.iter().map(|word| word.to_native()).collect()).ok()
}

#[cfg(feature = "fuzz")]
pub(super) fn fuzz(data: &[u8]) {
    if let Ok(value) = crate::store::decode::<Tracks>(&crate::store::forge::<Tracks>(data)) {
        for i in 0..value.heads.len().min(10) {
            let _ = track_at(value, i);
        }
    }
    let words = data.as_chunks().0.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
    if let Ok(track) = Track::from_words(19, Color::Black, words) {
        let _ = (track.board_at(track.len()), track.turns().count());
    }
}
