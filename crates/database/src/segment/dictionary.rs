//! The dictionary of a segment: sorted entries in chunks.
//!
//! Entries come in groups of up to [`GROUP`], and groups in chunks. A chunk is three values, so
//! that a reader that needs only counts does not read the rest:
//!
//! | tree | part | content, entry by entry |
//! | --- | --- | --- |
//! | dictionary | 0 core | the difference to the previous code, and the counts |
//! | dictionary | 1 next | the continuations (absent for shapes that count plays: their counts contain them); of 3×3, also what is counted by games |
//! | sets | 2 sets | the games, Rice coded within the segment's number of games |
//!
//! Each part has the offset of each group; the core also has each group's first code. A group is
//! decoded from its start.
//!
//! Key: segment (4 bytes), shape (1), part (1), the chunk's first code (8), all big-endian.

use std::ops::Range;

use rkyv::{Archive, Serialize};

use super::SegmentId;
use crate::dictionary::codec::{
    BitReader, BitWriter, Damaged, Reader, put, put_by_games, put_continuations, put_counts,
    put_plays, put_set, take_by_games, take_continuations, take_counts, take_plays, take_set,
};
use crate::dictionary::{
    Continuation, Counts, DictionaryShape, Entries, Entry, GameList, fold_continuations,
};
use crate::pattern::{CellMap, states_of};
use crate::store::{Bytes, Store, StoreError, Stored, TreeName, encode};

/// The maximum number of entries of a group.
const GROUP: usize = 32;
/// A group ends when its sets reach this number of bytes, a chunk when one of its parts does. The
/// largest set, with one bit per game, then still fits into 64 KiB.
const GROUP_SET_BYTES: usize = 8 << 10;
const CORE_BYTES: usize = 12 << 10;
const SET_BYTES: usize = 24 << 10;

/// The maximum number of games of a segment: a set of games then takes at most about a kilobyte.
pub const MAX_GAMES: u32 = 1 << 16;

#[derive(Archive, Serialize)]
struct Core {
    first_codes: Vec<u64>,
    offsets: Vec<u32>,
    bytes: Vec<u8>,
}

impl Stored for Core {
    const KIND: u8 = 1;
}

/// A part of a chunk other than the core, through which it is reached: the bytes of its entries, and
/// the offset of each group.
#[derive(Archive, Serialize, Default)]
struct Side<const KIND: u8> {
    offsets: Vec<u32>,
    bytes: Vec<u8>,
}

impl<const KIND: u8> Stored for Side<KIND> {
    const KIND: u8 = KIND;
}

/// Continuations; with the counts by games for shapes that [have them](DictionaryShape::counts_games).
type Next = Side<2>;
/// Sets of games.
type Sets = Side<10>;

const CORE: u8 = 0;
const NEXT: u8 = 1;
const SETS: u8 = 2;
const TREE: TreeName = TreeName::Dictionary;
const SETS_TREE: TreeName = TreeName::Sets;

fn prefix(segment: SegmentId, kind: DictionaryShape, part: u8) -> Vec<u8> {
    let mut key = segment.0.to_be_bytes().to_vec();
    key.extend([kind.number(), part]);
    key
}

fn key(segment: SegmentId, kind: DictionaryShape, part: u8, first_code: u64) -> Vec<u8> {
    let mut key = prefix(segment, kind, part);
    key.extend(first_code.to_be_bytes());
    key
}

/// Builds the chunks of one shape from sorted entries, and passes each tree, key and value to a
/// sink.
pub struct DictionaryWriter<S> {
    segment: SegmentId,
    kind: DictionaryShape,
    games: u32,
    map: CellMap,
    sink: S,
    core: Core,
    next: Next,
    sets: BitWriter,
    set_offsets: Vec<u32>,
    in_group: usize,
    last_code: u64,
}

impl<E, S: FnMut(TreeName, Vec<u8>, Vec<u8>) -> Result<(), E>> DictionaryWriter<S> {
    /// A writer for a segment of this many games.
    pub fn new(
        segment: SegmentId,
        kind: DictionaryShape,
        games: u32,
        sink: S,
    ) -> DictionaryWriter<S> {
        DictionaryWriter {
            segment,
            kind,
            games,
            map: CellMap::new(kind.shape()),
            sink,
            core: Core { first_codes: Vec::new(), offsets: Vec::new(), bytes: Vec::new() },
            next: Next::default(),
            sets: BitWriter::default(),
            set_offsets: Vec::new(),
            in_group: 0,
            last_code: 0,
        }
    }

    /// Appends an entry with a code greater than all previous ones. Its continuations are folded by
    /// the pattern's own symmetries.
    ///
    /// # Errors
    /// The sink's.
    pub fn push(&mut self, entry: &mut Entry) -> Result<(), E> {
        self.push_without_games(entry)?;
        put_set(&mut self.sets, &entry.games, self.games);
        Ok(())
    }

    /// Like [`push`](DictionaryWriter::push), with the games of a list.
    ///
    /// # Errors
    /// The sink's, or that the list is damaged.
    pub fn push_with(&mut self, entry: &mut Entry, games: &GameList) -> Result<(), E>
    where
        E: From<Damaged>,
    {
        self.push_without_games(entry)?;
        Ok(games.put_set(&mut self.sets, entry.counts.games, self.games)?)
    }

    fn push_without_games(&mut self, entry: &mut Entry) -> Result<(), E> {
        let group_start = self.set_offsets.last().map_or(0, |&offset| offset as usize);
        if self.in_group == GROUP || self.sets.len() - group_start >= GROUP_SET_BYTES {
            self.in_group = 0;
            self.sets.align();
            if self.core.bytes.len() + self.next.bytes.len() >= CORE_BYTES
                || self.sets.len() >= SET_BYTES
            {
                self.end_chunk()?;
            }
        }
        if self.in_group == 0 {
            self.core.first_codes.push(entry.code);
            self.core.offsets.push(self.core.bytes.len() as u32);
            self.next.offsets.push(self.next.bytes.len() as u32);
            self.set_offsets.push(self.sets.len() as u32);
            self.last_code = entry.code;
        }
        put(&mut self.core.bytes, entry.code - self.last_code);
        if self.kind.counts_plays() {
            put_plays(&mut self.core.bytes, &entry.counts, &entry.continuations);
        } else {
            if !entry.continuations.is_empty() {
                let states = states_of(self.kind.shape(), entry.code);
                let stabilizer = self.map.stabilizer(&states);
                fold_continuations(&mut entry.continuations, &self.map, &stabilizer);
            }
            put_counts(&mut self.core.bytes, &entry.counts);
            if self.kind.counts_games() {
                put_by_games(&mut self.next.bytes, entry);
            } else {
                put_continuations(&mut self.next.bytes, &entry.continuations);
            }
        }
        self.last_code = entry.code;
        self.in_group += 1;
        Ok(())
    }

    fn end_chunk(&mut self) -> Result<(), E> {
        let Some(&first) = self.core.first_codes.first() else {
            return Ok(());
        };
        let (segment, kind) = (self.segment, self.kind);
        (self.sink)(TREE, key(segment, kind, CORE, first), encode(&self.core))?;
        if !kind.counts_plays() {
            (self.sink)(TREE, key(segment, kind, NEXT, first), encode(&self.next))?;
        }
        let offsets = std::mem::take(&mut self.set_offsets);
        let sets = Sets { offsets, bytes: self.sets.finish() };
        (self.sink)(SETS_TREE, key(segment, kind, SETS, first), encode(&sets))?;
        self.core.first_codes.clear();
        self.core.offsets.clear();
        self.core.bytes.clear();
        self.next.offsets.clear();
        self.next.bytes.clear();
        Ok(())
    }

    /// Writes the remaining chunk.
    ///
    /// # Errors
    /// The sink's.
    pub fn finish(mut self) -> Result<(), E> {
        self.end_chunk()
    }
}

/// Reads the dictionary of one shape of a segment.
#[derive(Clone, Debug)]
pub struct SegmentDictionary<'s> {
    store: &'s Store,
    segment: SegmentId,
    kind: DictionaryShape,
    games: u32,
}

fn damaged(key: &[u8]) -> impl Fn(Damaged) -> StoreError + '_ {
    move |_| StoreError::damaged(TREE, key, "the value is inconsistent")
}

impl<'s> SegmentDictionary<'s> {
    /// The dictionary of this shape in a segment of this many games.
    pub fn new(store: &'s Store, segment: SegmentId, kind: DictionaryShape, games: u32) -> Self {
        SegmentDictionary { store, segment, kind, games }
    }

    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The entry of a code; `with_games` says whether its games are read.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read.
    pub fn lookup(&self, code: u64, with_games: bool) -> Result<Option<Entry>, StoreError> {
        let prefix = prefix(self.segment, self.kind, CORE);
        let up_to = key(self.segment, self.kind, CORE, code);
        let Some((core_key, bytes)) = self.store.last_up_to(TREE, &prefix, &up_to)? else {
            return Ok(None);
        };
        let damaged = damaged(&core_key);
        let core = Store::archive::<Core>(TREE, &core_key, &bytes)?;
        let group = core.first_codes.partition_point(|first| first.to_native() <= code);
        let Some(group) = group.checked_sub(1) else {
            return Ok(None);
        };
        let read = || -> Result<Option<(Vec<u64>, Entry)>, Damaged> {
            let mut reader = Reader::new(part(&core.bytes, &core.offsets, group)?);
            let first = core.first_codes.get(group).ok_or(Damaged)?;
            let mut entry = Entry { code: first.to_native(), ..Entry::default() };
            let mut sizes = Vec::new();
            while !reader.is_done() {
                entry.code = entry.code.checked_add(reader.take()?).ok_or(Damaged)?;
                entry.counts = self.take_counts(&mut reader, &mut entry.continuations)?;
                if entry.code == code {
                    return Ok(Some((sizes, entry)));
                }
                if entry.code > code {
                    break;
                }
                sizes.push(entry.counts.games);
            }
            Ok(None)
        };
        let Some((sizes, mut entry)) = read().map_err(&damaged)? else {
            return Ok(None);
        };
        let first = core.first_codes.first().ok_or_else(|| damaged(Damaged))?.to_native();
        if !self.kind.counts_plays() {
            self.next(first, |next| {
                let mut reader = Reader::new(part(&next.bytes, &next.offsets, group)?);
                (0..=sizes.len()).try_for_each(|_| self.take_next(&mut reader, &mut entry))
            })?;
        }
        if with_games {
            self.sets(first, |sets| {
                let mut reader = BitReader::new(part(&sets.bytes, &sets.offsets, group)?);
                for &size in &sizes {
                    take_set(&mut reader, size as u32, self.games, |_| {})?;
                }
                let size = entry.counts.games as u32;
                take_set(&mut reader, size, self.games, |game| entry.games.push(game))
            })?;
        }
        Ok(Some(entry))
    }

    /// The hits of these codes, which must ascend; 0 for those that the dictionary lacks. `check` is
    /// called regularly.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read, or the error of `check`.
    pub fn hits<E: From<StoreError>>(
        &self,
        codes: &[u64],
        check: impl Fn() -> Result<(), E>,
    ) -> Result<Vec<u64>, E> {
        let prefix = prefix(self.segment, self.kind, CORE);
        let mut hits = Vec::with_capacity(codes.len());
        while let Some(&code) = codes.get(hits.len()) {
            check()?;
            let up_to = key(self.segment, self.kind, CORE, code);
            let Some((key, core)) = self.store.last_up_to(TREE, &prefix, &up_to)? else {
                hits.push(0);
                continue;
            };
            let rest = codes.get(hits.len()..).unwrap_or_default();
            let found = self.hits_in_chunk(&key, &core, rest)?;
            hits.extend(found);
        }
        Ok(hits)
    }

    /// The hits of the first of these codes, and of those after it that the chunk with this core may
    /// have.
    fn hits_in_chunk(
        &self,
        core_key: &[u8],
        core: &[u8],
        codes: &[u64],
    ) -> Result<Vec<u64>, StoreError> {
        let core = Store::archive::<Core>(TREE, core_key, core)?;
        let mut hits = Vec::new();
        let mut continuations = Vec::new();
        // The group that is being read, its reader and the entry that was read last.
        let mut current: Option<(usize, Reader<'_>, u64, u64)> = None;
        let mut read = || -> Result<(), Damaged> {
            for &code in codes {
                let group = core.first_codes.partition_point(|first| first.to_native() <= code);
                let group = group.saturating_sub(1);
                let first = core.first_codes.get(group).ok_or(Damaged)?.to_native();
                let (mut reader, mut at, mut count) = match current.take() {
                    Some((same, reader, at, count)) if same == group => (reader, at, count),
                    _ => (Reader::new(part(&core.bytes, &core.offsets, group)?), first, 0),
                };
                while at < code || count == 0 {
                    if reader.is_done() {
                        break;
                    }
                    at = at.checked_add(reader.take()?).ok_or(Damaged)?;
                    count = self.take_counts(&mut reader, &mut continuations)?.hits;
                }
                let is_last = group + 1 == core.first_codes.len();
                if at < code && is_last && !hits.is_empty() {
                    return Ok(());
                }
                hits.push(if at == code { count } else { 0 });
                current = Some((group, reader, at, count));
            }
            Ok(())
        };
        read().map_err(damaged(core_key))?;
        Ok(hits)
    }

    /// Reads the continuations of a chunk.
    fn next(
        &self,
        first_code: u64,
        read: impl FnOnce(&ArchivedSide<2>) -> Result<(), Damaged>,
    ) -> Result<(), StoreError> {
        let key = key(self.segment, self.kind, NEXT, first_code);
        let value = self.store.get(TREE, &key)?.ok_or_else(|| damaged(&key)(Damaged))?;
        read(Store::archive::<Next>(TREE, &key, &value)?).map_err(damaged(&key))
    }

    /// Reads the sets of a chunk.
    fn sets(
        &self,
        first_code: u64,
        read: impl FnOnce(&ArchivedSide<10>) -> Result<(), Damaged>,
    ) -> Result<(), StoreError> {
        let key = key(self.segment, self.kind, SETS, first_code);
        let lost = |_| StoreError::damaged(SETS_TREE, &key, "the value is inconsistent");
        let bytes = self.store.get(SETS_TREE, &key)?.ok_or_else(|| lost(Damaged))?;
        read(Store::archive::<Sets>(SETS_TREE, &key, &bytes)?).map_err(lost)
    }

    /// Reads the continuations of the next entry.
    fn take_next(&self, reader: &mut Reader<'_>, entry: &mut Entry) -> Result<(), Damaged> {
        if self.kind.counts_games() {
            return take_by_games(reader, entry);
        }
        entry.continuations.clear();
        take_continuations(reader, &mut entry.continuations)
    }

    fn take_counts(
        &self,
        reader: &mut Reader<'_>,
        continuations: &mut Vec<Continuation>,
    ) -> Result<Counts, Damaged> {
        match self.kind.center() {
            Some(center) if self.kind.counts_plays() => take_plays(reader, center, continuations),
            _ => take_counts(reader),
        }
    }

    /// Visits the codes and counts in order, without continuations and games. `check` is called
    /// regularly.
    ///
    /// # Errors
    /// Returns an error if the values cannot be read, or the error of `check`.
    pub fn for_each_count<E: From<StoreError>>(
        &self,
        mut visit: impl FnMut(u64, &Counts),
        check: impl Fn() -> Result<(), E>,
    ) -> Result<(), E> {
        for pair in self.store.scan(TREE, &prefix(self.segment, self.kind, CORE)) {
            check()?;
            let (key, core) = pair?;
            self.read_counts(&key, &core)?.iter().for_each(|(code, counts)| visit(*code, counts));
        }
        Ok(())
    }

    /// The codes and counts in order, with one chunk in memory at a time.
    pub fn counts(&self) -> impl Iterator<Item = Result<(u64, Counts), StoreError>> + use<'s> {
        self.counts_in(self.cores())
    }

    /// Returns the counts of these codes.
    ///
    /// # Errors
    /// Returns an error if it cannot be read where they begin.
    pub fn counts_of(
        &self,
        codes: Range<u64>,
    ) -> Result<impl Iterator<Item = Result<(u64, Counts), StoreError>> + use<'s>, StoreError> {
        let [first, last] = [codes.start, codes.end.saturating_sub(1)]
            .map(|code| key(self.segment, self.kind, CORE, code));
        let prefix = prefix(self.segment, self.kind, CORE);
        let before = self.store.last_up_to(TREE, &prefix, &first)?;
        let first = before.as_ref().map_or(&first[..], |(key, _)| key);
        let counts = self.counts_in(self.store.range(TREE, first, last));
        let is_before = move |next: &Result<(u64, Counts), _>| {
            next.as_ref().is_ok_and(|(code, _)| *code < codes.start)
        };
        let is_wanted = move |next: &Result<(u64, Counts), _>| {
            next.as_ref().map_or(true, |(code, _)| *code < codes.end)
        };
        Ok(counts.skip_while(is_before).take_while(is_wanted))
    }

    fn counts_in<C: Iterator<Item = Result<(Bytes, Bytes), StoreError>>>(
        &self,
        mut cores: C,
    ) -> impl Iterator<Item = Result<(u64, Counts), StoreError>> + use<'s, C> {
        let dictionary = self.clone();
        let mut chunk = Vec::new().into_iter();
        std::iter::from_fn(move || {
            loop {
                if let Some(next) = chunk.next() {
                    return Some(Ok(next));
                }
                let read =
                    cores.next()?.and_then(|(key, core)| dictionary.read_counts(&key, &core));
                match read {
                    Ok(counts) => chunk = counts.into_iter(),
                    Err(error) => return Some(Err(error)),
                }
            }
        })
    }

    /// The keys and values of the chunks' cores.
    fn cores(&self) -> Box<dyn Iterator<Item = Result<(Bytes, Bytes), StoreError>> + 's> {
        Box::new(self.store.scan(TREE, &prefix(self.segment, self.kind, CORE)))
    }

    /// The codes and counts of the chunk with this core.
    fn read_counts(&self, key: &[u8], core: &[u8]) -> Result<Vec<(u64, Counts)>, StoreError> {
        let core = Store::archive::<Core>(TREE, key, core)?;
        let (mut counts, mut continuations) = (Vec::new(), Vec::new());
        let mut read = || -> Result<(), Damaged> {
            for (group, first) in core.first_codes.iter().enumerate() {
                let mut reader = Reader::new(part(&core.bytes, &core.offsets, group)?);
                let mut code = first.to_native();
                while !reader.is_done() {
                    code = code.checked_add(reader.take()?).ok_or(Damaged)?;
                    counts.push((code, self.take_counts(&mut reader, &mut continuations)?));
                }
            }
            Ok(())
        };
        read().map_err(damaged(key))?;
        Ok(counts)
    }

    /// All entries in order; `shift` is added to the numbers of the games.
    pub fn entries(&self, shift: u32) -> impl Entries<Entry = Entry, Error = StoreError> + use<'s> {
        SegmentEntries {
            dictionary: self.clone(),
            chunks: self.cores(),
            chunk: Vec::new(),
            rest: 0..0,
            shift,
        }
    }

    /// Reads all entries of the chunk with this core to the beginning of `entries`, whose memory is used
    /// again, and returns their number.
    fn read_chunk(
        &self,
        core_key: &[u8],
        core: &[u8],
        entries: &mut Vec<Entry>,
    ) -> Result<usize, StoreError> {
        let core = Store::archive::<Core>(TREE, core_key, core)?;
        let first = core.first_codes.first().ok_or_else(|| damaged(core_key)(Damaged))?;
        let first = first.to_native();
        let mut count = 0;
        let mut group_sizes = Vec::with_capacity(core.first_codes.len());
        let mut read = || -> Result<(), Damaged> {
            for (group, first) in core.first_codes.iter().enumerate() {
                let mut reader = Reader::new(part(&core.bytes, &core.offsets, group)?);
                let mut code = first.to_native();
                let before = count;
                while !reader.is_done() {
                    code = code.checked_add(reader.take()?).ok_or(Damaged)?;
                    if count == entries.len() {
                        entries.push(Entry::default());
                    }
                    let entry = entries.get_mut(count).ok_or(Damaged)?;
                    (entry.code, entry.responses) = (code, None);
                    empty(&mut entry.continuations);
                    empty(&mut entry.games);
                    entry.counts = self.take_counts(&mut reader, &mut entry.continuations)?;
                    count += 1;
                }
                group_sizes.push(count - before);
            }
            Ok(())
        };
        read().map_err(damaged(core_key))?;
        if !self.kind.counts_plays() {
            self.next(first, |next| {
                let mut reader = Reader::new(&next.bytes);
                let mut entries = entries.iter_mut().take(count);
                entries.try_for_each(|entry| self.take_next(&mut reader, entry))
            })?;
        }
        self.sets(first, |sets| {
            let mut entries = entries.iter_mut().take(count);
            for (group, &size) in group_sizes.iter().enumerate() {
                let mut reader = BitReader::new(part(&sets.bytes, &sets.offsets, group)?);
                for entry in entries.by_ref().take(size) {
                    let games = &mut entry.games;
                    let size = entry.counts.games as u32;
                    take_set(&mut reader, size, self.games, |game| games.push(game))?;
                }
            }
            Ok(())
        })?;
        Ok(count)
    }
}

/// The number of elements up to which the memory of a list is used again.
const KEPT_CAPACITY: usize = 256;

/// Empties a list, and keeps its memory unless it is large.
fn empty<T>(list: &mut Vec<T>) {
    list.clear();
    if list.capacity() > KEPT_CAPACITY {
        *list = Vec::new();
    }
}

/// The bytes of a group.
fn part<'a>(
    bytes: &'a [u8],
    offsets: &[rkyv::rend::unaligned::u32_ule],
    group: usize,
) -> Result<&'a [u8], Damaged> {
    let start = offsets.get(group).ok_or(Damaged)?.to_native() as usize;
    let end = offsets.get(group + 1).map_or(bytes.len(), |end| end.to_native() as usize);
    bytes.get(start..end).ok_or(Damaged)
}

struct SegmentEntries<'s> {
    dictionary: SegmentDictionary<'s>,
    chunks: Box<dyn Iterator<Item = Result<(Bytes, Bytes), StoreError>> + 's>,
    /// The entries of the current chunk; for those that were returned, entries of the caller.
    chunk: Vec<Entry>,
    /// The entries that have not been returned yet.
    rest: Range<usize>,
    shift: u32,
}

impl Entries for SegmentEntries<'_> {
    type Entry = Entry;
    type Error = StoreError;

    fn next(&mut self, entry: &mut Entry) -> Result<bool, StoreError> {
        loop {
            if let Some(next) = self.rest.next().and_then(|at| self.chunk.get_mut(at)) {
                std::mem::swap(entry, next);
                entry.games.iter_mut().for_each(|game| *game += self.shift);
                return Ok(true);
            }
            let Some(pair) = self.chunks.next() else {
                return Ok(false);
            };
            let (key, core) = pair?;
            self.rest = 0..self.dictionary.read_chunk(&key, &core, &mut self.chunk)?;
        }
    }

    fn code(entry: &Entry) -> u64 {
        entry.code
    }

    fn add(to: &mut Entry, later: &mut Entry) -> Result<(), StoreError> {
        to.add_counts(later);
        to.games.append(&mut later.games);
        Ok(())
    }
}

#[cfg(feature = "fuzz")]
pub(super) fn fuzz(data: &[u8]) {
    let mut continuations = Vec::new();
    if let Ok(core) = crate::store::decode::<Core>(&crate::store::forge::<Core>(data)) {
        for group in 0..core.offsets.len() {
            let Ok(bytes) = part(&core.bytes, &core.offsets, group) else { continue };
            let mut reader = Reader::new(bytes);
            while take_counts(&mut reader).is_ok() {}
            let mut reader = Reader::new(bytes);
            while take_plays(&mut reader, 12, &mut continuations).is_ok() {}
        }
    }
    if let Ok(side) = crate::store::decode::<Next>(&crate::store::forge::<Next>(data)) {
        let mut reader = Reader::new(&side.bytes);
        while take_continuations(&mut reader, &mut continuations).is_ok() {}
        let mut reader = Reader::new(&side.bytes);
        while take_by_games(&mut reader, &mut Entry::default()).is_ok() {}
        let mut reader = BitReader::new(&side.bytes);
        for n in 0..100 {
            let _ = take_set(&mut reader, n, 3 * n, |_| {});
        }
    }
    // The same without the archive around it, because random bytes are rarely a valid archive.
    let mut reader = Reader::new(data);
    while take_counts(&mut reader).is_ok() {}
    let mut reader = Reader::new(data);
    while take_plays(&mut reader, 12, &mut continuations).is_ok() {}
    let mut reader = Reader::new(data);
    continuations.clear();
    while take_continuations(&mut reader, &mut continuations).is_ok() {}
    let mut reader = BitReader::new(data);
    for n in 0..100 {
        let _ = take_set(&mut reader, n, 3 * n, |_| {});
    }
}
