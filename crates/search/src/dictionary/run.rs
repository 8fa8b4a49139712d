//! Runs: sorted, encoded entries or counts of some games, and merging them.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut, Range};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use memmap2::MmapMut;

use super::codec::{Damaged, Reader, put};
use super::codec::{put_by_games, put_continuations, put_counts, put_plays};
use super::codec::{take_by_games, take_continuations, take_counts, take_plays};
use super::counts::{Counts, Entry};
use super::games::{GameList, put_games};
use super::shape::DictionaryShape;
use crate::parallel;

/// The bytes of a piece of a run.
const PIECE_BYTES: usize = 128 << 10;
/// The number of parts for each core in which runs are merged.
const PARTS_OF_CORE: usize = 8;
/// The number of parts that each core merges before the memory of their runs is reused.
const PARTS_AT_ONCE: usize = 2;

/// Entries by ascending code, encoded one after the other in memory.
#[derive(Debug)]
pub struct Run {
    kind: DictionaryShape,
    /// Added to the numbers of the games.
    first_game: u32,
    pieces: Pieces,
    /// The gaps between the games of an entry; reused.
    gaps: Vec<u8>,
}

/// Counts by ascending code, encoded one after the other in memory: a run without continuations and games.
#[derive(Debug)]
pub struct CountsRun(Pieces);

/// The memory of a run, with the state for appending to it.
#[derive(Debug, Default)]
struct Pieces {
    list: Vec<Piece>,
    last_code: u64,
    /// An entry that is being encoded.
    encoded: Vec<u8>,
    memory: RunMemory,
}

/// The memory of runs: pieces of equal size, which are used again, and which are returned to the
/// system when all runs are dropped. In the allocator's memory, which other threads use as well,
/// runs of all sizes that are made and merged would leave gaps.
#[derive(Clone, Debug, Default)]
pub struct RunMemory(Arc<Mutex<Vec<PieceMemory>>>);

impl RunMemory {
    fn free(&self) -> MutexGuard<'_, Vec<PieceMemory>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Memory of at least this many bytes.
    fn take(&self, bytes: usize) -> PieceMemory {
        if bytes > PIECE_BYTES {
            return PieceMemory::Own(vec![0; bytes]);
        }
        let free = self.free().pop();
        free.unwrap_or_else(|| PieceMemory::zeros(PIECE_BYTES))
    }

    fn give_back(&self, memory: PieceMemory) {
        if memory.len() == PIECE_BYTES {
            self.free().push(memory);
        }
    }
}

/// Memory outside the allocator's, if there is some.
#[derive(Debug)]
pub enum PieceMemory {
    /// Memory of the system.
    Mapped(MmapMut),
    /// Memory of the allocator.
    Own(Vec<u8>),
}

impl PieceMemory {
    /// Returns this many zero bytes.
    pub fn zeros(bytes: usize) -> PieceMemory {
        match MmapMut::map_anon(bytes) {
            Ok(map) => PieceMemory::Mapped(map),
            Err(_) => PieceMemory::Own(vec![0; bytes]),
        }
    }
}

impl Deref for PieceMemory {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            PieceMemory::Mapped(map) => map,
            PieceMemory::Own(bytes) => bytes,
        }
    }
}

impl DerefMut for PieceMemory {
    fn deref_mut(&mut self) -> &mut [u8] {
        match self {
            PieceMemory::Mapped(map) => map,
            PieceMemory::Own(bytes) => bytes,
        }
    }
}

/// A part of a run whose reading can start at its beginning.
#[derive(Debug)]
struct Piece {
    first_code: u64,
    memory: PieceMemory,
    /// The number of bytes in use.
    len: usize,
}

impl Piece {
    fn bytes(&self) -> &[u8] {
        self.memory.get(..self.len).unwrap_or_default()
    }

    /// Appends bytes; false if there is no room for them.
    fn append(&mut self, bytes: &[u8]) -> bool {
        let room = self.memory.get_mut(self.len..self.len + bytes.len());
        let fits = room.is_some();
        room.into_iter().for_each(|room| room.copy_from_slice(bytes));
        self.len += if fits { bytes.len() } else { 0 };
        fits
    }
}

impl Pieces {
    const fn new(memory: RunMemory) -> Pieces {
        Pieces { list: Vec::new(), last_code: 0, encoded: Vec::new(), memory }
    }

    /// Appends an entry with a code greater than all previous ones; `put_rest` encodes the data
    /// after the code.
    fn push(&mut self, code: u64, mut put_rest: impl FnMut(&mut Vec<u8>)) {
        let encoded = &mut self.encoded;
        encoded.clear();
        put(encoded, code - self.last_code);
        put_rest(encoded);
        let fits = |piece: &mut Piece| piece.append(encoded);
        if !self.list.last_mut().is_some_and(fits) {
            // The first code of a piece is whole.
            encoded.clear();
            put(encoded, code);
            put_rest(encoded);
            let memory = self.memory.take(encoded.len());
            let mut piece = Piece { first_code: code, memory, len: 0 };
            piece.append(encoded);
            self.list.push(piece);
        }
        self.last_code = code;
    }

    fn shrink(&mut self) {
        self.encoded = Vec::new();
    }

    fn bytes(&self) -> usize {
        self.list.iter().map(|piece| piece.memory.len()).sum()
    }

    /// Appends pieces whose codes are all greater.
    fn append(&mut self, mut next: Pieces) {
        if !next.list.is_empty() {
            self.last_code = next.last_code;
            self.list.append(&mut next.list);
        }
    }

    /// Releases the memory of pieces whose codes are all smaller.
    fn release_up_to(&mut self, code: u64) {
        let next = self.list.partition_point(|piece| piece.first_code <= code);
        for piece in self.list.drain(..next.saturating_sub(1)) {
            self.memory.give_back(piece.memory);
        }
    }
}

impl Drop for Pieces {
    fn drop(&mut self) {
        for piece in self.list.drain(..) {
            self.memory.give_back(piece.memory);
        }
    }
}

impl CountsRun {
    /// An empty run.
    pub const fn new(memory: RunMemory) -> CountsRun {
        CountsRun(Pieces::new(memory))
    }

    /// Appends the counts of a code greater than all previous ones.
    pub fn push(&mut self, code: u64, counts: &Counts) {
        self.0.push(code, |out| put_counts(out, counts));
    }

    /// Releases the memory that only appending needs.
    pub fn shrink(&mut self) {
        self.0.shrink();
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// The bytes of its parts, each of which [`counts_of`] can read by itself.
    pub fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        self.0.list.iter().map(Piece::bytes)
    }
}

/// Reads the codes and counts of a [`CountsRun`] from the bytes of its [pieces](CountsRun::pieces).
pub fn counts_of<'a, E: From<Damaged>>(
    pieces: impl IntoIterator<Item = Result<Cow<'a, [u8]>, E>>,
) -> impl Iterator<Item = Result<(u64, Counts), E>> {
    let mut pieces = pieces.into_iter();
    let (mut piece, mut at, mut code) = (Cow::Borrowed(&[][..]), 0, 0_u64);
    std::iter::from_fn(move || {
        while at == piece.len() {
            match pieces.next()? {
                Ok(next) => (piece, at, code) = (next, 0, 0),
                Err(error) => return Some(Err(error)),
            }
        }
        let mut reader = Reader::new(piece.get(at..).unwrap_or_default());
        let mut take = || {
            code = code.checked_add(reader.take()?).ok_or(Damaged)?;
            Ok::<_, Damaged>((code, take_counts(&mut reader)?))
        };
        let next = take();
        at = piece.len() - reader.rest().len();
        Some(next.map_err(E::from))
    })
}

impl Run {
    /// An empty run whose games' numbers start from `first_game`.
    pub const fn new(kind: DictionaryShape, first_game: u32, memory: RunMemory) -> Run {
        Run { kind, first_game, pieces: Pieces::new(memory), gaps: Vec::new() }
    }

    /// Returns the run with `games` added to all numbers of games.
    #[must_use]
    pub fn shifted(mut self, games: u32) -> Run {
        self.first_game += games;
        self
    }

    /// Appends an entry with a code greater than all previous ones.
    pub fn push(&mut self, entry: &Entry) {
        let Run { kind, pieces, gaps, .. } = self;
        pieces.push(entry.code, |out| {
            put_entry(out, *kind, entry);
            put_games(out, &entry.games, gaps);
        });
    }

    /// Appends an entry of other runs with a code greater than all previous ones.
    fn push_merged(&mut self, RunEntry { entry, games }: &RunEntry) {
        let kind = self.kind;
        self.pieces.push(entry.code, |out| {
            put_entry(out, kind, entry);
            games.put(out);
        });
    }

    /// Releases the memory that only appending needs.
    pub fn shrink(&mut self) {
        self.pieces.shrink();
        self.gaps = Vec::new();
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.pieces.bytes()
    }

    /// The entries, one after the other.
    pub fn cursor(&self) -> RunCursor<'_> {
        self.cursor_of(0..u64::MAX)
    }

    /// The entries of these codes, one after the other.
    pub fn cursor_of(&self, codes: Range<u64>) -> RunCursor<'_> {
        let pieces = &self.pieces.list;
        let start = pieces.partition_point(|piece| piece.first_code <= codes.start);
        let pieces = &pieces[start.saturating_sub(1)..];
        RunCursor { run: self, pieces, reader: Reader::new(&[]), code: 0, codes }
    }

    /// Splits all codes into ranges, in order, each with about `bytes` bytes of these runs.
    pub fn split(runs: &[Run], bytes: usize) -> Vec<Range<u64>> {
        let pieces = runs.iter().flat_map(|run| run.pieces.list.iter().skip(1));
        let mut codes: Vec<u64> = pieces.map(|piece| piece.first_code).collect();
        codes.sort_unstable();
        let step = (bytes / PIECE_BYTES).max(1);
        let mut starts = vec![0];
        starts.extend(codes.into_iter().skip(step - 1).step_by(step));
        starts.dedup();
        ranges(&starts)
    }

    /// Merges runs into one by all cores. The games of a later run must all have greater numbers than
    /// those of an earlier one.
    ///
    /// # Errors
    /// Returns an error if a run is damaged.
    pub fn merged(kind: DictionaryShape, mut runs: Vec<Run>) -> Result<Run, Damaged> {
        let memory = runs.first().map_or_else(RunMemory::default, |run| run.pieces.memory.clone());
        let mut all = Run::new(kind, 0, memory.clone());
        let bytes: usize = runs.iter().map(Run::bytes).sum();
        let cores = parallel::threads(0);
        for parts in
            Run::split(&runs, bytes / (PARTS_OF_CORE * cores)).chunks(PARTS_AT_ONCE * cores)
        {
            let merged = parallel::map(parts.len(), |part| {
                let cursors = runs.iter().map(|run| run.cursor_of(parts[part].clone())).collect();
                let mut run = Run::new(kind, 0, memory.clone());
                merge(cursors, |entry: &mut RunEntry| {
                    run.push_merged(entry);
                    Ok::<(), Damaged>(())
                })?;
                run.shrink();
                Ok::<Run, Damaged>(run)
            });
            for run in merged {
                all.pieces.append(run?.pieces);
            }
            if let Some(Range { end, .. }) = parts.last() {
                runs.iter_mut().for_each(|run| run.pieces.release_up_to(*end));
            }
        }
        Ok(all)
    }
}

/// The ranges of all codes that start with these, of which the first is 0.
pub fn ranges(starts: &[u64]) -> Vec<Range<u64>> {
    let ends = starts.iter().copied().skip(1).chain([u64::MAX]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Appends an entry without its code and its games.
fn put_entry(out: &mut Vec<u8>, kind: DictionaryShape, entry: &Entry) {
    if kind.counts_plays() {
        put_plays(out, &entry.counts, &entry.continuations);
    } else {
        put_counts(out, &entry.counts);
        if kind.counts_games() {
            put_by_games(out, entry);
        } else {
            put_continuations(out, &entry.continuations);
        }
    }
}

/// An entry of a run, whose games have not been read.
#[derive(Debug, Default)]
pub struct RunEntry {
    /// The entry without games.
    pub entry: Entry,
    /// Its games.
    pub games: GameList,
}

/// A source of entries in the order of their codes.
pub trait Entries {
    /// The data of a code.
    type Entry: Default;
    /// The error type.
    type Error;

    /// Reads the next entry; `false` if there is none.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    fn next(&mut self, entry: &mut Self::Entry) -> Result<bool, Self::Error>;

    /// The code of an entry, which is less than the highest number.
    fn code(entry: &Self::Entry) -> u64;

    /// Adds an entry of later games. That one is then read anew.
    ///
    /// # Errors
    /// Returns an error if its games are not later.
    fn add(to: &mut Self::Entry, later: &mut Self::Entry) -> Result<(), Self::Error>;
}

/// Reads a run.
#[derive(Clone, Debug)]
pub struct RunCursor<'a> {
    run: &'a Run,
    /// The pieces that come next.
    pieces: &'a [Piece],
    reader: Reader<'a>,
    code: u64,
    codes: Range<u64>,
}

impl Entries for RunCursor<'_> {
    type Entry = RunEntry;
    type Error = Damaged;

    fn next(&mut self, next: &mut RunEntry) -> Result<bool, Damaged> {
        loop {
            if self.reader.is_done() {
                let Some((piece, rest)) = self.pieces.split_first() else { return Ok(false) };
                (self.pieces, self.reader, self.code) = (rest, Reader::new(piece.bytes()), 0);
                continue;
            }
            self.read(next)?;
            if next.entry.code >= self.codes.end {
                return Ok(false);
            }
            if next.entry.code >= self.codes.start {
                return Ok(true);
            }
        }
    }

    fn code(of: &RunEntry) -> u64 {
        of.entry.code
    }

    fn add(to: &mut RunEntry, later: &mut RunEntry) -> Result<(), Damaged> {
        to.entry.add_counts(&later.entry);
        to.games.append(&later.games)
    }
}

impl RunCursor<'_> {
    #[inline]
    fn read(&mut self, RunEntry { entry, games }: &mut RunEntry) -> Result<(), Damaged> {
        self.code += self.reader.take()?;
        entry.code = self.code;
        entry.continuations.clear();
        games.clear();
        if let (true, Some(center)) = (self.run.kind.counts_plays(), self.run.kind.center()) {
            entry.counts = take_plays(&mut self.reader, center, &mut entry.continuations)?;
        } else {
            entry.counts = take_counts(&mut self.reader)?;
            if self.run.kind.counts_games() {
                take_by_games(&mut self.reader, entry)?;
            } else {
                take_continuations(&mut self.reader, &mut entry.continuations)?;
            }
        }
        games.take(&mut self.reader, entry.counts.games, self.run.first_game)
    }
}

/// Merges sources into one sequence: entries of one code are added up. The games of a later source
/// must all have greater numbers than those of an earlier one.
///
/// # Errors
/// The first error of a source or of `emit`.
pub fn merge<S: Entries, E: From<S::Error>>(
    mut sources: Vec<S>,
    mut emit: impl FnMut(&mut S::Entry) -> Result<(), E>,
) -> Result<(), E> {
    /// The code of a source that has ended.
    const END: u64 = u64::MAX;
    let mut heads = Vec::new();
    heads.resize_with(sources.len(), Default::default);
    // With a few dozen sources, comparing all codes takes less time than a heap, where each
    // comparison is as likely to go one way as the other.
    let mut codes = vec![0; sources.len()];
    let mut advance = |i: usize, head: &mut S::Entry, codes: &mut [u64]| -> Result<(), E> {
        codes[i] = if sources[i].next(head)? { S::code(head) } else { END };
        Ok(())
    };
    for (i, head) in heads.iter_mut().enumerate() {
        advance(i, head, &mut codes)?;
    }
    loop {
        let code = codes.iter().copied().fold(END, u64::min);
        let Some(first) = codes.iter().position(|&c| c == code && c != END) else { return Ok(()) };
        for i in first + 1..codes.len() {
            if codes[i] == code {
                let (earlier, later) = heads.split_at_mut(i);
                S::add(&mut earlier[first], &mut later[0])?;
                advance(i, &mut later[0], &mut codes)?;
            }
        }
        emit(&mut heads[first])?;
        advance(first, &mut heads[first], &mut codes)?;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::dictionary::Results;
    use crate::splitmix::Dice;

    fn entries(run: RunCursor<'_>) -> Vec<Entry> {
        all(vec![run])
    }

    fn all(runs: Vec<RunCursor<'_>>) -> Vec<Entry> {
        let mut entries = Vec::new();
        let add = |RunEntry { entry, games }: &mut RunEntry| {
            let mut entry = entry.clone();
            games.numbers(entry.counts.games, &mut entry.games)?;
            entries.push(entry);
            Ok::<(), Damaged>(())
        };
        merge(runs, add).unwrap();
        entries
    }

    fn counts(games: u64) -> Counts {
        let results = Results { other: games, ..Results::default() };
        Counts {
            hits: games,
            games,
            hit_results: results,
            game_results: results,
            ..Counts::default()
        }
    }

    #[test]
    fn runs_merged_in_parts_are_those_merged_at_once() {
        let mut dice = Dice(7);
        for (runs, codes) in [(1, 0), (3, 1), (5, 40), (12, 20_000)] {
            let memory = RunMemory::default();
            let mut sums: BTreeMap<u64, Entry> = BTreeMap::new();
            let runs: Vec<Run> = (0..runs)
                .map(|number| {
                    let mut run = Run::new(DictionaryShape::Diamond, 100 * number, memory.clone());
                    let mut code = 0;
                    for _ in 0..codes {
                        code += 1 + dice.roll(50);
                        let games: Vec<u32> = (0..100).filter(|_| dice.roll(9) == 0).collect();
                        let counts = counts(games.len() as u64);
                        let sum = sums.entry(code).or_insert(Entry { code, ..Entry::default() });
                        sum.counts += &counts;
                        sum.games.extend(games.iter().map(|game| 100 * number + game));
                        run.push(&Entry { code, counts, games, ..Entry::default() });
                    }
                    run
                })
                .collect();
            let expected: Vec<Entry> = sums.into_values().collect();
            assert_eq!(all(runs.iter().map(Run::cursor).collect()), expected);
            let before: Vec<_> = runs.iter().map(Run::bytes).collect();
            let merged = Run::merged(DictionaryShape::Diamond, runs).unwrap();
            assert_eq!(entries(merged.cursor()), expected);
            let pieces = before.iter().sum::<usize>() / PIECE_BYTES;
            assert!(codes < 1000 || merged.pieces.list.len() > 2 && pieces > 20, "{pieces}");
            // Reading can start at each piece, and within one.
            let starts = merged
                .pieces
                .list
                .iter()
                .flat_map(|piece| [piece.first_code, piece.first_code + 40]);
            for code in starts {
                let rest = expected.iter().filter(|entry| entry.code >= code).count();
                assert_eq!(entries(merged.cursor_of(code..u64::MAX)).len(), rest);
            }
            // All memory is there to be used again.
            let in_use = merged.pieces.list.len();
            drop(merged);
            let free = memory.free().len();
            assert!(free >= in_use && free <= 2 * pieces.max(in_use), "{free} of {pieces}");
        }
    }

    #[test]
    fn an_entry_may_be_larger_than_a_piece() {
        let mut run = Run::new(DictionaryShape::Three, 5, RunMemory::default());
        let mut expected = Vec::new();
        for (code, games) in [(3, 10), (4, 60_000), (9, 200_000), (10, 1), (11, 70_000)] {
            let counts = counts(games.into());
            let (games_in, responses) = ((0..games).collect(), Some([Results::default(); 3]));
            let entry = Entry { code, counts, games: games_in, responses, ..Entry::default() };
            run.push(&entry);
            expected.push(Entry { games: (5..games + 5).collect(), ..entry });
        }
        assert_eq!(entries(run.cursor()), expected);
        assert_eq!(entries(run.cursor_of(9..11)), expected[2..4]);
    }
}
