//! The games of a segment: columns, facts, texts and identities.
//!
//! | part | games per value | content |
//! | --- | --- | --- |
//! | 0 columns | 1024 | number in the database, first date, winner, length, board size, identity, text hash |
//! | 1 facts | up to 512 | names, event, place … and the source, as indices into a table of strings |
//! | 2 texts | up to 128 | the records' texts without the moves that are in the tracks, compressed by zstd |
//! | 3 others | one | another record of a known game: game, corpus, compressed text |
//! | 4 words | all | the [words](super::words) of comments; values are numbered from 0 |
//! | 5 variations | many | the [variations](super::variations) of games, also of other segments |
//!
//! Key: segment (4 bytes), part (1), number of the value's first game in the segment (4), number of
//! the piece (2), all big-endian. Only texts and variations have more than one piece: a pack of texts is split to
//! fit into values.

use std::collections::HashMap;
use std::io;

use rkyv::{Archive, Serialize};

use super::variations::KeptVariations;
use super::words::{CommentWords, SegmentWords, WordsWriter};
use super::{LocalGame, SegmentId, spread, text};
use crate::GameId;
use crate::dictionary::GameFacts;
use crate::dictionary::codec::Damaged;
use crate::record::{Date, Facts, Outcome, Winner};
use crate::replay::{Identity, Track};
use crate::store::{Store, StoreError, Stored, TreeName, Writer, encode, packing};

pub(super) const TREE: TreeName = TreeName::Games;
const COLUMNS: u8 = 0;
const FACTS: u8 = 1;
const TEXTS: u8 = 2;
const OTHERS: u8 = 3;
pub(super) const WORDS: u8 = 4;
const VARIATIONS: u8 = 5;

/// The maximum number of games in a value of each of the first three parts.
const COLUMNS_GAMES: usize = 1024;
const FACTS_GAMES: usize = 512;
const TEXT_GAMES: usize = 128;
/// A value is ended when its content reaches this number of bytes; the limit of a value is 64 KiB.
const VALUE_BYTES: usize = 40 << 10;
/// The number of bytes into which compressed texts are split.
const PIECE_BYTES: usize = 48 << 10;
/// The number of bytes of texts that are compressed together.
const PACK_BYTES: usize = 1 << 20;
/// The maximum number of bytes of an uncompressed pack. A pack ends with the text that takes it
/// over [`PACK_BYTES`].
const MAX_UNPACKED: usize = 64 << 20;
/// The maximum length in bytes of a game's text.
pub const MAX_TEXT_BYTES: usize = MAX_UNPACKED - PACK_BYTES - 64;
/// The compression level of texts.
const TEXT_LEVEL: i32 = 9;
/// The maximum length of a fact; longer ones are truncated. The text of the record is stored in
/// full.
const MAX_FACT: usize = 1000;

/// The data of a game that are stored in columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameColumns {
    /// The game's number in the database.
    pub id: GameId,
    /// The first day on which it was played.
    pub date: Option<Date>,
    /// The winner.
    pub winner: Winner,
    /// The number of moves.
    pub moves: u16,
    /// The number of lines of the board.
    pub size: u8,
    /// The identity, which distinguishes it from other games.
    pub identity: Identity,
    /// The hash of the text of its record.
    pub text_hash: u64,
}

impl GameColumns {
    /// The facts by which the dictionary counts.
    pub fn winner_and_year(&self) -> GameFacts {
        GameFacts { winner: self.winner, year: self.date.map_or(0, |date| date.year) }
    }
}

/// The first 8 bytes of the BLAKE3 hash of a record's text.
pub fn text_hash(text: &str) -> u64 {
    let hash = blake3::hash(text.as_bytes());
    hash.as_bytes().first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

#[derive(Archive, Serialize, Debug, Default)]
struct Columns {
    ids: Vec<u32>,
    /// year · 512 + month · 32 + day; 0 if unknown.
    dates: Vec<u32>,
    /// 0 for black, 1 for white, 2 for a draw, 3 if unknown.
    winners: Vec<u8>,
    moves: Vec<u16>,
    sizes: Vec<u8>,
    identities: Vec<Identity>,
    text_hashes: Vec<u64>,
}

impl Stored for Columns {
    const KIND: u8 = 3;
}

#[derive(Archive, Serialize, Debug, Default)]
struct FactsValue {
    strings: Vec<String>,
    /// The indices of games into `strings`, for each text of [`texts_of`].
    texts: Vec<Vec<u16>>,
    /// The komi in quarter points; `i32::MIN` if unknown.
    komi: Vec<i32>,
    handicap: Vec<u8>,
}

impl Stored for FactsValue {
    const KIND: u8 = 4;
}

#[derive(Archive, Serialize)]
struct Texts {
    /// The end of each game's text in the uncompressed pack; only in the first piece.
    ends: Vec<u32>,
    /// A piece of the pack.
    bytes: Vec<u8>,
}

impl Stored for Texts {
    const KIND: u8 = 5;
}

/// Another record of a game that was already in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherRecord {
    /// The game's number in the database.
    pub game: GameId,
    /// The corpus with which it was imported.
    pub corpus: u32,
    /// The record's text.
    pub text: String,
}

pub(super) fn date_number(date: Option<Date>) -> u32 {
    date.map_or(0, |d| u32::from(d.year) << 9 | u32::from(d.month) << 5 | u32::from(d.day))
}

pub(super) fn date_of(number: u32) -> Option<Date> {
    (number != 0).then_some(Date {
        year: (number >> 9) as u16,
        month: (number >> 5 & 15) as u8,
        day: (number & 31) as u8,
    })
}

pub(super) const WINNERS: [Winner; 4] =
    [Winner::Black, Winner::White, Winner::Draw, Winner::Unknown];

/// The texts among the facts, in the order of their columns.
fn texts_of(facts: &mut Facts) -> [&mut String; FactText::ALL.len()] {
    [
        &mut facts.black,
        &mut facts.white,
        &mut facts.black_rank,
        &mut facts.white_rank,
        &mut facts.black_team,
        &mut facts.white_team,
        &mut facts.event,
        &mut facts.round,
        &mut facts.place,
        &mut facts.game_name,
        &mut facts.rules,
        &mut facts.date_text,
        &mut facts.result_text,
        &mut facts.source,
    ]
}

fn cut_texts(facts: &mut Facts) {
    for text in texts_of(facts) {
        if text.len() > MAX_FACT {
            let end = (0..=MAX_FACT).rev().find(|&i| text.is_char_boundary(i));
            text.truncate(end.unwrap_or(0));
        }
    }
}

/// Converts the facts of a record to their stored form.
pub fn cut_facts(facts: &mut Facts) {
    cut_texts(facts);
    facts.dates = Date::parse_all(&facts.date_text);
    facts.outcome = Outcome::parse(&facts.result_text);
}

pub(super) fn prefix(segment: SegmentId, part: u8) -> Vec<u8> {
    let mut key = segment.0.to_be_bytes().to_vec();
    key.push(part);
    key
}

pub(super) fn key(segment: SegmentId, part: u8, first: u32, piece: u16) -> Vec<u8> {
    let mut key = prefix(segment, part);
    key.extend(first.to_be_bytes());
    key.extend(piece.to_be_bytes());
    key
}

/// The number of a value's first game, from its key.
fn first_of(key: &[u8]) -> Option<u32> {
    Some(u32::from_be_bytes(*key.get(5..)?.first_chunk()?))
}

fn damaged(key: &[u8]) -> StoreError {
    StoreError::damaged(TREE, key, "the value is inconsistent")
}

/// A game to be added to a segment.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its number in the database.
    pub id: GameId,
    /// The moves and captures.
    pub track: Track,
    /// Its facts.
    pub facts: Facts,
    /// The text of its record.
    pub text: KeptText,
    /// The identity, which distinguishes it from other games.
    pub identity: Identity,
    /// The words of its comments.
    pub words: CommentWords,
}

/// The stored text of a record: without the moves that are in its track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptText {
    bytes: Vec<u8>,
    hash: u64,
}

impl KeptText {
    /// Returns the stored text of a record, given its track.
    pub fn new(text: &str, track: &Track) -> KeptText {
        KeptText { bytes: text::shorten(text, track), hash: text_hash(text) }
    }

    /// The hash of the whole text.
    pub const fn hash(&self) -> u64 {
        self.hash
    }
}

/// The texts of some games, compressed together.
#[derive(Clone, Debug)]
pub struct TextPack {
    /// The end of each game's text in the uncompressed pack.
    ends: Vec<u32>,
    packed: Vec<u8>,
}

impl TextPack {
    /// Compresses the texts of consecutive games, in as many packs as necessary, and decompresses
    /// them again to verify that they are unchanged.
    ///
    /// # Errors
    /// Returns an error if they cannot be compressed, or do not decompress to the same texts.
    pub fn compress(games: &[NewGame]) -> io::Result<Vec<TextPack>> {
        let mut packs = Vec::new();
        let (mut ends, mut text) = (Vec::new(), Vec::new());
        for (number, game) in games.iter().enumerate() {
            text.extend_from_slice(&game.text.bytes);
            ends.push(text.len() as u32);
            let is_full = ends.len() == TEXT_GAMES || text.len() >= PACK_BYTES;
            if is_full || number + 1 == games.len() {
                let packed = packing::pack(&text, TEXT_LEVEL)?;
                packs.push(TextPack { ends: std::mem::take(&mut ends), packed });
                text.clear();
            }
        }
        let mut rest = games.iter();
        let is_read_back = packs.iter().all(|pack: &TextPack| pack.holds(rest.by_ref()));
        is_read_back.then_some(packs).ok_or_else(|| {
            io::Error::other("the text of a game is not read back as it was written")
        })
    }

    /// Returns true if these are the texts of the next games.
    fn holds<'a>(&self, mut games: impl Iterator<Item = &'a NewGame>) -> bool {
        let Ok(text) = unpack(&self.ends, &self.packed) else { return false };
        (0..self.ends.len()).all(|i| {
            let kept = part_of(&self.ends, &text, i);
            games.next().is_some_and(|game| {
                let whole = kept.and_then(|kept| text::restore(kept, &game.track).ok());
                whole.is_some_and(|whole| text_hash(&whole) == game.text.hash)
            })
        })
    }
}

/// The texts of a pack.
fn unpack(ends: &[u32], packed: &[u8]) -> Result<Vec<u8>, Damaged> {
    let size = ends.last().map_or(0, |&end| end as usize);
    if size > MAX_UNPACKED {
        return Err(Damaged);
    }
    packing::unpack(packed, size).map_err(|_| Damaged)
}

impl NewGame {
    /// The data that are stored in columns.
    pub fn columns(&self) -> GameColumns {
        GameColumns {
            id: self.id,
            date: self.facts.dates.first().copied(),
            winner: self.facts.outcome.winner(),
            moves: self.track.len() as u16,
            size: self.track.size(),
            identity: self.identity,
            text_hash: self.text.hash,
        }
    }

    /// Its moves and the facts by which the dictionary counts.
    pub fn counted(&self) -> (&Track, GameFacts) {
        (&self.track, self.columns().winner_and_year())
    }
}

/// A game as it is stored.
#[derive(Clone, Debug)]
pub struct KeptGame<'a> {
    /// Its columns.
    pub columns: GameColumns,
    /// Its facts.
    pub facts: Facts,
    /// Its text in the form of [`SegmentGames::for_each_text`].
    pub text: &'a [u8],
}

/// The readable parts of a game.
#[derive(Clone, Debug, Default)]
pub struct SalvagedGame {
    /// Its columns.
    pub columns: Option<GameColumns>,
    /// Its facts.
    pub facts: Option<Facts>,
    /// Its text in the form of [`SegmentGames::for_each_text`].
    pub text: Option<Vec<u8>>,
}

/// Writes the games of a segment one after the other.
#[derive(Debug)]
pub struct GamesWriter {
    segment: SegmentId,
    games: u32,
    columns: Columns,
    facts: FactsPack,
    text_ends: Vec<u32>,
    text: Vec<u8>,
    others: u32,
    /// The games with variations so far, and the ends and bytes of those of the open pack.
    varied: u32,
    variation_ends: Vec<u32>,
    variations: Vec<u8>,
    words: WordsWriter,
    /// Values by part, which are written in the order of their keys to fill the engine's leaves.
    pending: [Vec<Pair>; 6],
    pending_bytes: usize,
    content: blake3::Hasher,
}

type Pair = (Vec<u8>, Vec<u8>);

/// The number of bytes of pending values at which they are written.
const PENDING_BYTES: usize = 32 << 20;

#[derive(Debug, Default)]
struct FactsPack {
    numbers: HashMap<String, u16>,
    bytes: usize,
    value: FactsValue,
}

impl FactsPack {
    fn push(&mut self, mut facts: Facts) {
        self.value.texts.resize_with(FactText::ALL.len(), Vec::new);
        cut_texts(&mut facts);
        for (text, column) in texts_of(&mut facts).into_iter().zip(&mut self.value.texts) {
            let next = self.value.strings.len() as u16;
            let number = *self.numbers.entry(std::mem::take(text)).or_insert_with_key(|text| {
                self.bytes += text.len() + 8;
                self.value.strings.push(text.clone());
                next
            });
            column.push(number);
        }
        self.value.komi.push(facts.komi.unwrap_or(i32::MIN));
        self.value.handicap.push(facts.handicap);
        self.bytes += FactText::ALL.len() * 2 + 5;
    }

    fn len(&self) -> usize {
        self.value.handicap.len()
    }
}

/// Identifies the games of a segment: the hash of their numbers, dates, identities, texts' hashes and other
/// columns.
pub type SegmentContent = [u8; 16];

/// Adds a value, without its header, which has its checksum.
fn add_content(hasher: &mut blake3::Hasher, value: &[u8]) {
    hasher.update(value.get(8..).unwrap_or_default());
}

fn content_of(hasher: &blake3::Hasher) -> SegmentContent {
    let mut content = SegmentContent::default();
    hasher.finalize_xof().fill(&mut content);
    content
}

impl GamesWriter {
    /// A writer of this segment.
    pub fn new(segment: SegmentId) -> GamesWriter {
        GamesWriter {
            segment,
            games: 0,
            columns: Columns::default(),
            facts: FactsPack::default(),
            text_ends: Vec::new(),
            text: Vec::new(),
            others: 0,
            varied: 0,
            variation_ends: Vec::new(),
            variations: Vec::new(),
            words: WordsWriter::default(),
            pending: [const { Vec::new() }; 6],
            pending_bytes: 0,
            content: blake3::Hasher::new(),
        }
    }

    /// The number of games so far.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The hash of the games' columns, once the segment is [finished](GamesWriter::finish).
    pub fn content(&self) -> SegmentContent {
        content_of(&self.content)
    }

    /// Appends a game.
    ///
    /// # Errors
    /// The store's.
    pub fn push(&mut self, game: NewGame, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        let columns = game.columns();
        self.words.push(LocalGame(self.games), &game.words);
        self.push_kept(KeptGame { columns, facts: game.facts, text: &game.text.bytes }, writer)
    }

    /// Appends games whose texts are [packed](TextPack::compress).
    ///
    /// # Errors
    /// The store's.
    pub fn push_packed(
        &mut self,
        games: Vec<NewGame>,
        packs: Vec<TextPack>,
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        if !self.text_ends.is_empty() {
            self.end_texts(writer)?;
        }
        let mut first = self.games;
        for TextPack { ends, packed } in packs {
            let games = ends.len() as u32;
            self.put_packed(TEXTS, first, ends, &packed, writer)?;
            first += games;
        }
        for game in games {
            self.words.push(LocalGame(self.games), &game.words);
            self.push_facts(&game.columns(), game.facts, writer)?;
        }
        debug_assert_eq!(first, self.games, "there is a text for each game");
        Ok(())
    }

    /// Adds the words of comments of another segment, whose games must all be appended next.
    ///
    /// # Errors
    /// The store's.
    pub fn copy_words(&mut self, from: &SegmentWords<'_>) -> Result<(), StoreError> {
        self.words.copy(from, self.games)
    }

    /// Appends a game of another segment, whose [words](Self::copy_words) were added before.
    ///
    /// # Errors
    /// The store's.
    pub fn push_kept(
        &mut self,
        game: KeptGame<'_>,
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        self.text.extend_from_slice(game.text);
        self.text_ends.push(self.text.len() as u32);
        self.push_facts(&game.columns, game.facts, writer)?;
        if self.text_ends.len() == TEXT_GAMES || self.text.len() >= PACK_BYTES {
            self.end_texts(writer)?;
        }
        Ok(())
    }

    /// Appends the stored data of a game except its text.
    fn push_facts(
        &mut self,
        columns: &GameColumns,
        facts: Facts,
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        self.columns.push(columns);
        self.facts.push(facts);
        self.games += 1;
        if self.columns.ids.len() == COLUMNS_GAMES {
            self.end_columns(writer)?;
        }
        if self.facts.len() == FACTS_GAMES || self.facts.bytes >= VALUE_BYTES {
            self.end_facts(writer)?;
        }
        Ok(())
    }

    /// Stores another record of a known game.
    ///
    /// # Errors
    /// The store's.
    pub fn push_other(
        &mut self,
        other: &OtherRecord,
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        let mut text = other.game.get().to_le_bytes().to_vec();
        text.extend(other.corpus.to_le_bytes());
        text.extend_from_slice(other.text.as_bytes());
        let number = self.others;
        self.others += 1;
        self.put_pack(OTHERS, number, vec![text.len() as u32], &text, writer)
    }

    /// Stores the variations of a game, which may be in another segment.
    ///
    /// # Errors
    /// The store's.
    pub fn push_variations(
        &mut self,
        kept: &KeptVariations,
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        let bytes = kept.to_bytes();
        // A pack must be smaller than its content.
        if !self.variations.is_empty() && self.variations.len() + bytes.len() > MAX_UNPACKED {
            self.end_variations(writer)?;
        }
        if bytes.len() > MAX_UNPACKED {
            return Ok(());
        }
        self.variations.extend(bytes);
        self.variation_ends.push(self.variations.len() as u32);
        self.varied += 1;
        let is_full =
            self.variations.len() >= PACK_BYTES || self.variation_ends.len() == FACTS_GAMES;
        if is_full { self.end_variations(writer) } else { Ok(()) }
    }

    fn end_variations(&mut self, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        let ends = std::mem::take(&mut self.variation_ends);
        let first = self.varied - ends.len() as u32;
        let bytes = std::mem::take(&mut self.variations);
        // The offsets of all games must fit into the first piece.
        self.put_pack(VARIATIONS, first, ends, &bytes, writer)
    }

    #[expect(clippy::indexing_slicing, reason = "a part is one of the six")]
    fn put(
        &mut self,
        part: u8,
        key: Vec<u8>,
        value: Vec<u8>,
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        self.pending_bytes += value.len();
        self.pending[usize::from(part)].push((key, value));
        if self.pending_bytes >= PENDING_BYTES { self.write_pending(writer) } else { Ok(()) }
    }

    fn write_pending(&mut self, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        self.pending_bytes = 0;
        let pairs = self.pending.iter_mut().flat_map(std::mem::take);
        for (key, value) in pairs {
            writer.put(TREE, &key, value)?;
        }
        Ok(())
    }

    fn end_columns(&mut self, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        let columns = std::mem::take(&mut self.columns);
        let first = self.games - columns.ids.len() as u32;
        let value = encode(&columns);
        add_content(&mut self.content, &value);
        self.put(COLUMNS, key(self.segment, COLUMNS, first, 0), value, writer)
    }

    fn end_facts(&mut self, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        let facts = std::mem::take(&mut self.facts);
        let first = self.games - facts.len() as u32;
        self.put(FACTS, key(self.segment, FACTS, first, 0), encode(&facts.value), writer)
    }

    fn end_texts(&mut self, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        let ends = std::mem::take(&mut self.text_ends);
        let first = self.games - ends.len() as u32;
        let text = std::mem::take(&mut self.text);
        self.put_pack(TEXTS, first, ends, &text, writer)
    }

    fn put_pack(
        &mut self,
        part: u8,
        first: u32,
        ends: Vec<u32>,
        text: &[u8],
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        let packed = packing::pack(text, TEXT_LEVEL).map_err(|source| StoreError::Io {
            action: "write",
            path: writer.path().to_owned(),
            source,
        })?;
        self.put_packed(part, first, ends, &packed, writer)
    }

    fn put_packed(
        &mut self,
        part: u8,
        first: u32,
        mut ends: Vec<u32>,
        packed: &[u8],
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        for (piece, bytes) in packed.chunks(PIECE_BYTES).enumerate() {
            let value = Texts { ends: std::mem::take(&mut ends), bytes: bytes.to_vec() };
            let key = key(self.segment, part, first, piece as u16);
            self.put(part, key, encode(&value), writer)?;
        }
        Ok(())
    }

    /// Writes the remaining data.
    ///
    /// # Errors
    /// The store's.
    pub fn finish(&mut self, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        if !self.columns.ids.is_empty() {
            self.end_columns(writer)?;
        }
        if self.facts.len() > 0 {
            self.end_facts(writer)?;
        }
        if !self.text_ends.is_empty() {
            self.end_texts(writer)?;
        }
        if !self.variation_ends.is_empty() {
            self.end_variations(writer)?;
        }
        for (number, value) in self.words.values().into_iter().enumerate() {
            self.put(WORDS, key(self.segment, WORDS, number as u32, 0), value, writer)?;
        }
        self.write_pending(writer)
    }
}

impl Columns {
    fn push(&mut self, game: &GameColumns) {
        self.ids.push(game.id.get());
        self.dates.push(date_number(game.date));
        self.winners.push(WINNERS.iter().position(|&w| w == game.winner).unwrap_or(3) as u8);
        self.moves.push(game.moves);
        self.sizes.push(game.size);
        self.identities.push(game.identity);
        self.text_hashes.push(game.text_hash);
    }
}

/// Reads the games of a segment.
#[derive(Clone, Copy, Debug)]
pub struct SegmentGames<'s> {
    store: &'s Store,
    segment: SegmentId,
}

impl<'s> SegmentGames<'s> {
    /// The games of this segment.
    pub fn new(store: &'s Store, segment: SegmentId) -> SegmentGames<'s> {
        SegmentGames { store, segment }
    }

    /// The columns of all games, in the order of their numbers.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn columns(&self) -> Result<Vec<GameColumns>, StoreError> {
        let mut all = Vec::new();
        self.for_each_column(|key, number, game| {
            if number.place() == all.len() {
                all.push(game);
                Ok(())
            } else {
                Err(damaged(key))
            }
        })?;
        Ok(all)
    }

    /// The hash of the games' columns.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn content(&self) -> Result<SegmentContent, StoreError> {
        let mut hasher = blake3::Hasher::new();
        for pair in self.store.scan(TREE, &prefix(self.segment, COLUMNS)) {
            add_content(&mut hasher, &pair?.1);
        }
        Ok(content_of(&hasher))
    }

    /// Visits the columns of all existing games in order, with the key of their value and the
    /// number of the game.
    fn for_each_column(
        &self,
        mut visit: impl FnMut(&[u8], LocalGame, GameColumns) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        for pair in self.store.scan(TREE, &prefix(self.segment, COLUMNS)) {
            let (key, bytes) = pair?;
            let columns = Store::archive::<Columns>(TREE, &key, &bytes)?;
            let n = columns.ids.len();
            let lengths = [
                columns.dates.len(),
                columns.winners.len(),
                columns.moves.len(),
                columns.sizes.len(),
                columns.identities.len(),
                columns.text_hashes.len(),
            ];
            let first = first_of(&key).filter(|_| lengths == [n; 6]);
            let first = first.ok_or_else(|| damaged(&key))?;
            for i in 0..n {
                let game = game_at(columns, i).ok_or_else(|| damaged(&key))?;
                visit(&key, LocalGame(first).plus(i), game)?;
            }
        }
        Ok(())
    }

    /// All readable data of the games, by their numbers, even if values are missing. Tracks are not
    /// included.
    pub fn salvage(&self) -> Vec<SalvagedGame> {
        let mut games: Vec<SalvagedGame> = Vec::new();
        let mut at = |number: LocalGame, put: &mut dyn FnMut(&mut SalvagedGame)| {
            if number.0 < super::MAX_GAMES {
                let number = number.place();
                games.resize_with(games.len().max(number + 1), SalvagedGame::default);
                games.get_mut(number).into_iter().for_each(put);
            }
        };
        // Each loop stops at the first unreadable value; damaged values have been removed before.
        let _ = self.for_each_column(|_, number, columns| {
            at(number, &mut |game| game.columns = Some(columns));
            Ok(())
        });
        for (number, facts) in self.all_facts().map_while(Result::ok) {
            at(number, &mut |game| game.facts = Some(facts.clone()));
        }
        for first in self.packs(TEXTS).unwrap_or_default() {
            let Ok((ends, text)) = self.pack(TEXTS, first) else { continue };
            for i in 0..ends.len() {
                let text = part_of(&ends, &text, i);
                at(LocalGame(first).plus(i), &mut |game| {
                    game.text = text.map(<[u8]>::to_vec);
                });
            }
        }
        games
    }

    /// The facts of all games with their numbers, ascending.
    pub fn all_facts(
        &self,
    ) -> impl Iterator<Item = Result<(LocalGame, Facts), StoreError>> + use<'s> {
        spread(self.store.scan(TREE, &prefix(self.segment, FACTS)), |key, bytes| {
            let value = Store::archive::<FactsValue>(TREE, key, bytes)?;
            let first = first_of(key).map(LocalGame).ok_or_else(|| damaged(key))?;
            let of = |i| Ok((first.plus(i), facts_at(value, i).ok_or_else(|| damaged(key))?));
            (0..value.handicap.len()).map(of).collect()
        })
    }

    /// Visits the facts of these games, whose numbers must be ascending.
    ///
    /// # Errors
    /// Returns an error if there is no such game, the values cannot be read, or the error of
    /// `visit`.
    pub fn for_facts<E: From<StoreError>>(
        &self,
        games: &[LocalGame],
        mut visit: impl FnMut(LocalGame, Facts) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rest = games;
        while let Some(&game) = rest.first() {
            let key = key(self.segment, FACTS, game.0, 0);
            let found = self.store.last_up_to(TREE, &prefix(self.segment, FACTS), &key)?;
            let (key, bytes) = found.ok_or_else(|| damaged(&key))?;
            let value = Store::archive::<FactsValue>(TREE, &key, &bytes)?;
            let first = first_of(&key).map(LocalGame).ok_or_else(|| damaged(&key))?;
            let end = first.plus(value.handicap.len());
            let (here, later) = rest.split_at(rest.partition_point(|&game| game < end).max(1));
            for &game in here {
                let facts = facts_at(value, game.since(first));
                visit(game, facts.ok_or_else(|| damaged(&key))?)?;
            }
            rest = later;
        }
        Ok(())
    }

    /// Visits the facts in their stored form, with the number of the first game of each table.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn for_each_table(
        &self,
        mut visit: impl FnMut(LocalGame, &FactsTable<'_>),
    ) -> Result<(), StoreError> {
        for pair in self.store.scan(TREE, &prefix(self.segment, FACTS)) {
            let (key, bytes) = pair?;
            let value = Store::archive::<FactsValue>(TREE, &key, &bytes)?;
            let first = first_of(&key).ok_or_else(|| damaged(&key))?;
            let n = value.handicap.len();
            let strings = value.strings.len();
            let is_whole = value.komi.len() == n
                && value.texts.len() == FactText::ALL.len()
                && value.texts.iter().all(|column| {
                    column.len() == n
                        && column.iter().all(|number| usize::from(number.to_native()) < strings)
                });
            if !is_whole {
                return Err(damaged(&key));
            }
            visit(LocalGame(first), &FactsTable { value });
        }
        Ok(())
    }

    /// The facts of a game.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or its value cannot be read.
    pub fn facts(&self, game: LocalGame) -> Result<Facts, StoreError> {
        let mut found = Facts::default();
        self.for_facts(&[game], |_, facts| {
            found = facts;
            Ok::<(), StoreError>(())
        })?;
        Ok(found)
    }

    /// The text of a game, given its track.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or its values cannot be read.
    pub fn text(&self, game: LocalGame, track: &Track) -> Result<String, StoreError> {
        let key = key(self.segment, TEXTS, game.0, u16::MAX);
        let found = self.store.last_up_to(TREE, &prefix(self.segment, TEXTS), &key)?;
        let (key, _) = found.ok_or_else(|| damaged(&key))?;
        let first = first_of(&key).ok_or_else(|| damaged(&key))?;
        let (ends, text) = self.pack(TEXTS, first)?;
        part_of(&ends, &text, game.since(LocalGame(first)))
            .and_then(|bytes| text::restore(bytes, track).ok())
            .ok_or_else(|| damaged(&key))
    }

    /// Visits the stored texts of all games, in the order of their numbers; [`restore_text`]
    /// returns the original text.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read, or the error of `visit`.
    pub fn for_each_text<E: From<StoreError>>(
        &self,
        mut visit: impl FnMut(LocalGame, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        for first in self.packs(TEXTS)? {
            let (ends, text) = self.pack(TEXTS, first)?;
            for i in 0..ends.len() {
                let key = || key(self.segment, TEXTS, first, 0);
                let bytes = part_of(&ends, &text, i).ok_or_else(|| damaged(&key()))?;
                visit(LocalGame(first).plus(i), bytes)?;
            }
        }
        Ok(())
    }

    /// Visits the texts of games, each given with its track, by ascending numbers.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or the values cannot be read.
    pub fn for_texts<E: From<StoreError>>(
        &self,
        games: &[(LocalGame, Track)],
        mut visit: impl FnMut(LocalGame, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut rest = games;
        while let Some(&(game, _)) = rest.first() {
            let key = key(self.segment, TEXTS, game.0, u16::MAX);
            let found = self.store.last_up_to(TREE, &prefix(self.segment, TEXTS), &key)?;
            let first = found.and_then(|(key, _)| first_of(&key)).ok_or_else(|| damaged(&key))?;
            let (ends, text) = self.pack(TEXTS, first)?;
            let first = LocalGame(first);
            let end = first.plus(ends.len());
            let here = rest.partition_point(|(game, _)| *game < end).max(1);
            let (here, later) = rest.split_at(here);
            for (game, track) in here {
                let kept = part_of(&ends, &text, game.since(first));
                let text = kept.and_then(|kept| text::restore(kept, track).ok());
                visit(*game, &text.ok_or_else(|| damaged(&key))?)?;
            }
            rest = later;
        }
        Ok(())
    }

    /// The other records of known games that were imported with this segment.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn others(&self) -> Result<Vec<OtherRecord>, StoreError> {
        self.packs(OTHERS)?.into_iter().map(|number| self.other(number)).collect()
    }

    /// The other records that can be read.
    pub fn salvage_others(&self) -> Vec<OtherRecord> {
        let numbers = self.packs(OTHERS).unwrap_or_default();
        numbers.into_iter().filter_map(|number| self.other(number).ok()).collect()
    }

    fn other(&self, number: u32) -> Result<OtherRecord, StoreError> {
        let (_, bytes) = self.pack(OTHERS, number)?;
        let read = || {
            let (game, rest) = bytes.split_first_chunk()?;
            let (corpus, text) = rest.split_first_chunk()?;
            Some(OtherRecord {
                game: GameId::new(u32::from_le_bytes(*game)),
                corpus: u32::from_le_bytes(*corpus),
                text: String::from_utf8(text.to_vec()).ok()?,
            })
        };
        let key = key(self.segment, OTHERS, number, 0);
        read().ok_or_else(|| damaged(&key))
    }

    /// The variations that were imported with this segment, also those of games of other segments.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn variations(&self) -> Result<Vec<KeptVariations>, StoreError> {
        let mut all = Vec::new();
        for first in self.packs(VARIATIONS)? {
            self.variations_of(first, &mut all)?;
        }
        Ok(all)
    }

    /// Returns true if variations were imported with this segment.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub fn has_variations(&self) -> Result<bool, StoreError> {
        self.store
            .scan(TREE, &prefix(self.segment, VARIATIONS))
            .next()
            .transpose()
            .map(|p| p.is_some())
    }

    fn variations_of(&self, first: u32, all: &mut Vec<KeptVariations>) -> Result<(), StoreError> {
        let (ends, bytes) = self.pack(VARIATIONS, first)?;
        let key = || key(self.segment, VARIATIONS, first, 0);
        for i in 0..ends.len() {
            let kept = part_of(&ends, &bytes, i).and_then(KeptVariations::from_bytes);
            all.push(kept.ok_or_else(|| damaged(&key()))?);
        }
        Ok(())
    }

    /// The first games of the packs of a part.
    fn packs(&self, part: u8) -> Result<Vec<u32>, StoreError> {
        let mut firsts = Vec::new();
        for pair in self.store.scan(TREE, &prefix(self.segment, part)) {
            let (key, _) = pair?;
            let first = first_of(&key).ok_or_else(|| damaged(&key))?;
            if firsts.last() != Some(&first) {
                firsts.push(first);
            }
        }
        Ok(firsts)
    }

    /// An uncompressed pack of texts, and where each ends.
    fn pack(&self, part: u8, first: u32) -> Result<(Vec<u32>, Vec<u8>), StoreError> {
        let (mut ends, mut packed) = (Vec::new(), Vec::new());
        let mut prefix = prefix(self.segment, part);
        prefix.extend(first.to_be_bytes());
        for pair in self.store.scan(TREE, &prefix) {
            let (key, bytes) = pair?;
            let texts = Store::archive::<Texts>(TREE, &key, &bytes)?;
            ends.extend(texts.ends.iter().map(|end| end.to_native()));
            packed.extend_from_slice(&texts.bytes);
        }
        let text = unpack(&ends, &packed).map_err(|_| damaged(&prefix))?;
        Ok((ends, text))
    }
}

/// The columns of a game.
fn game_at(columns: &ArchivedColumns, i: usize) -> Option<GameColumns> {
    Some(GameColumns {
        id: GameId::new(columns.ids.get(i)?.to_native()),
        date: date_of(columns.dates.get(i)?.to_native()),
        winner: *WINNERS.get(usize::from(*columns.winners.get(i)?)).unwrap_or(&WINNERS[3]),
        moves: columns.moves.get(i)?.to_native(),
        size: *columns.sizes.get(i)?,
        identity: *columns.identities.get(i)?,
        text_hash: columns.text_hashes.get(i)?.to_native(),
    })
}

/// A text among the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum FactText {
    /// Black's name.
    Black,
    /// White's name.
    White,
    /// Black's rank.
    BlackRank,
    /// White's rank.
    WhiteRank,
    /// Black's team.
    BlackTeam,
    /// White's team.
    WhiteTeam,
    /// The event.
    Event,
    /// The round.
    Round,
    /// The place where the game was played.
    Place,
    /// The name of the game.
    GameName,
    /// The rules.
    Rules,
    /// The date, as written.
    Date,
    /// The result, as written.
    Result,
    /// The path of the file, with the place in an archive.
    Source,
}

impl FactText {
    /// All, in the order of their columns.
    pub const ALL: [FactText; 14] = [
        FactText::Black,
        FactText::White,
        FactText::BlackRank,
        FactText::WhiteRank,
        FactText::BlackTeam,
        FactText::WhiteTeam,
        FactText::Event,
        FactText::Round,
        FactText::Place,
        FactText::GameName,
        FactText::Rules,
        FactText::Date,
        FactText::Result,
        FactText::Source,
    ];
}

/// The facts of up to 512 games: texts as numbers into a list of strings.
pub struct FactsTable<'a> {
    value: &'a ArchivedFactsValue,
}

impl<'a> FactsTable<'a> {
    /// The number of games.
    pub fn len(&self) -> usize {
        self.value.handicap.len()
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The strings to which the columns refer.
    pub fn strings(&self) -> impl ExactSizeIterator<Item = &'a str> {
        self.value.strings.iter().map(rkyv::string::ArchivedString::as_str)
    }

    /// A column: for each game the index of its string, which is valid.
    #[expect(
        clippy::indexing_slicing,
        reason = "there is a column for each text, which `for_each_table` checked"
    )]
    pub fn column(&self, text: FactText) -> impl ExactSizeIterator<Item = usize> + 'a {
        self.value.texts[text as usize].iter().map(|number| usize::from(number.to_native()))
    }

    /// Komi in quarter points, if known.
    pub fn komi(&self) -> impl ExactSizeIterator<Item = Option<i32>> + 'a {
        self.value.komi.iter().map(|komi| Some(komi.to_native()).filter(|&k| k != i32::MIN))
    }

    /// Handicap stones.
    pub fn handicap(&self) -> impl ExactSizeIterator<Item = u8> + 'a {
        self.value.handicap.iter().copied()
    }
}

/// Restores the original of a text that [`SegmentGames::for_each_text`] returned.
pub fn restore_text(kept: &[u8], track: &Track) -> Option<String> {
    text::restore(kept, track).ok()
}

fn part_of<'a>(ends: &[u32], text: &'a [u8], i: usize) -> Option<&'a [u8]> {
    let start = if i == 0 { 0 } else { *ends.get(i - 1)? };
    text.get(start as usize..*ends.get(i)? as usize)
}

fn facts_at(value: &ArchivedFactsValue, i: usize) -> Option<Facts> {
    let mut facts = Facts::default();
    for (text, column) in texts_of(&mut facts).into_iter().zip(value.texts.iter()) {
        let number = usize::from(column.get(i)?.to_native());
        value.strings.get(number)?.as_str().clone_into(text);
    }
    cut_facts(&mut facts);
    let komi = value.komi.get(i)?.to_native();
    facts.komi = (komi != i32::MIN).then_some(komi);
    facts.handicap = *value.handicap.get(i)?;
    Some(facts)
}

#[cfg(feature = "fuzz")]
pub(super) fn fuzz(data: &[u8]) {
    use crate::store::{decode, forge};
    let _ = decode::<Columns>(&forge::<Columns>(data));
    if let Ok(value) = decode::<FactsValue>(&forge::<FactsValue>(data)) {
        for i in 0..value.handicap.len().min(10) {
            let _ = facts_at(value, i);
        }
    }
    if let Ok(texts) = decode::<Texts>(&forge::<Texts>(data)) {
        let ends: Vec<u32> = texts.ends.iter().map(|end| end.to_native()).collect();
        for i in 0..ends.len().min(10) {
            let _ = part_of(&ends, &texts.bytes, i);
        }
    }
    let track = Track::of_moves(9, &[], None, &[]).0;
    let _ = restore_text(data, &track);
}
