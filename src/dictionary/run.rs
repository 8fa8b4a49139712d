//! Runs: sorted, encoded entries of some games, and merging them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use super::codec::{Damaged, Reader, put, put_continuations, put_counts, put_plays};
use super::codec::{take_continuations, take_counts, take_plays};
use super::counts::{Entry, add_continuations};
use super::shape::DictionaryShape;
use crate::parallel;

/// The number of bytes between two marks of a run.
const MARK_BYTES: usize = 32 << 10;
/// The number of parts in which runs are merged.
const MERGED_PARTS: usize = 16;

/// Entries by ascending code, encoded one after the other in memory.
#[derive(Clone, Debug)]
pub struct Run {
    kind: DictionaryShape,
    /// Added to the numbers of the games.
    first_game: u32,
    bytes: Vec<u8>,
    last_code: u64,
    marks: Vec<Mark>,
}

/// A position in a run at which reading can start.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    offset: usize,
    /// The code of the previous entry; 0 if there is none.
    last_code: u64,
}

impl Run {
    /// An empty run whose games' numbers start from `first_game`.
    pub const fn new(kind: DictionaryShape, first_game: u32) -> Run {
        Run { kind, first_game, bytes: Vec::new(), last_code: 0, marks: Vec::new() }
    }

    /// The same run with its games numbered from `first_game`.
    #[must_use]
    pub fn starting_from(self, first_game: u32) -> Run {
        Run { first_game, ..self }
    }

    /// Appends an entry with a code greater than all previous ones.
    pub fn push(&mut self, entry: &Entry) {
        let marked = self.marks.last().map_or(0, |mark| mark.offset);
        if self.bytes.len() >= marked + MARK_BYTES {
            self.marks.push(Mark { offset: self.bytes.len(), last_code: self.last_code });
        }
        put(&mut self.bytes, entry.code - self.last_code);
        self.last_code = entry.code;
        if self.kind.counts_plays() {
            put_plays(&mut self.bytes, &entry.counts, &entry.continuations);
        } else {
            put_counts(&mut self.bytes, &entry.counts);
            put_continuations(&mut self.bytes, &entry.continuations);
        }
        let mut next = 0;
        for &game in &entry.games {
            put(&mut self.bytes, u64::from(game - next));
            next = game + 1;
        }
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// The entries, one after the other.
    pub fn cursor(&self) -> RunCursor<'_> {
        self.cursor_of(0..u64::MAX)
    }

    /// The entries of these codes, one after the other.
    pub fn cursor_of(&self, codes: Range<u64>) -> RunCursor<'_> {
        let before = self.marks.partition_point(|mark| mark.last_code < codes.start);
        let mark = before.checked_sub(1).map_or(Mark::default(), |i| self.marks[i]);
        let reader = Reader::new(&self.bytes[mark.offset..]);
        RunCursor { run: self, reader, code: mark.last_code, codes }
    }

    /// Splits all codes into ranges, in order, each with about `bytes` bytes of these runs.
    pub fn split(runs: &[Run], bytes: usize) -> Vec<Range<u64>> {
        let marks = runs.iter().flat_map(|run| &run.marks);
        let mut marks: Vec<u64> = marks.map(|mark| mark.last_code).collect();
        marks.sort_unstable();
        let step = (bytes / MARK_BYTES).max(1);
        let mut starts = vec![0];
        starts.extend(marks.into_iter().skip(step).step_by(step));
        starts.dedup();
        let ends = starts[1..].iter().copied().chain([u64::MAX]);
        starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
    }

    /// Merges runs into one by all cores. The games of a later run must all have greater numbers than
    /// those of an earlier one.
    ///
    /// # Errors
    /// Returns an error if a run is damaged.
    pub fn merged(kind: DictionaryShape, runs: &[Run]) -> Result<Run, Damaged> {
        let bytes: usize = runs.iter().map(Run::bytes).sum();
        let parts = Run::split(runs, (bytes / MERGED_PARTS).max(MARK_BYTES));
        let merged = parallel::map(parts.len(), |part| {
            let cursors = runs.iter().map(|run| run.cursor_of(parts[part].clone())).collect();
            let mut run = Run::new(kind, 0);
            merge(cursors, |entry| {
                run.push(entry);
                Ok::<(), Damaged>(())
            })?;
            Ok::<Run, Damaged>(run)
        });
        let mut all = Run::new(kind, 0);
        for run in merged {
            all.append(run?)?;
        }
        all.shrink();
        Ok(all)
    }

    /// Appends a run whose codes are all greater, and whose games are numbered alike.
    fn append(&mut self, next: Run) -> Result<(), Damaged> {
        if self.bytes.is_empty() {
            *self = next;
            return Ok(());
        }
        let mut reader = Reader::new(&next.bytes);
        if reader.is_done() {
            return Ok(());
        }
        let first_code = reader.take()?;
        let before = next.bytes.len() - reader.rest().len();
        put(&mut self.bytes, first_code.checked_sub(self.last_code).ok_or(Damaged)?);
        let start = self.bytes.len();
        self.bytes.extend_from_slice(reader.rest());
        let moved = |mark: &Mark| Mark { offset: mark.offset - before + start, ..*mark };
        self.marks.extend(next.marks.iter().map(moved));
        self.last_code = next.last_code;
        Ok(())
    }

    /// Releases unused memory.
    pub fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }
}

/// A source of entries in the order of their codes.
pub trait Entries {
    /// The error type.
    type Error;

    /// Reads the next entry; `false` if there is none.
    fn next(&mut self, entry: &mut Entry) -> Result<bool, Self::Error>;
}

/// Reads a run.
#[derive(Clone, Debug)]
pub struct RunCursor<'a> {
    run: &'a Run,
    reader: Reader<'a>,
    code: u64,
    codes: Range<u64>,
}

impl Entries for RunCursor<'_> {
    type Error = Damaged;

    fn next(&mut self, entry: &mut Entry) -> Result<bool, Damaged> {
        while !self.reader.is_done() {
            self.read(entry)?;
            if entry.code >= self.codes.end {
                break;
            }
            if entry.code >= self.codes.start {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl RunCursor<'_> {
    #[inline]
    fn read(&mut self, entry: &mut Entry) -> Result<(), Damaged> {
        self.code += self.reader.take()?;
        entry.code = self.code;
        entry.continuations.clear();
        entry.games.clear();
        if let (true, Some(center)) = (self.run.kind.counts_plays(), self.run.kind.center()) {
            entry.counts = take_plays(&mut self.reader, center, &mut entry.continuations)?;
        } else {
            entry.counts = take_counts(&mut self.reader)?;
            take_continuations(&mut self.reader, &mut entry.continuations)?;
        }
        let mut next = self.run.first_game;
        for _ in 0..entry.counts.games {
            let game = next + self.reader.take()? as u32;
            entry.games.push(game);
            next = game + 1;
        }
        Ok(())
    }
}

/// Merges sources into one sequence: entries of one code are added up. The games of a later source
/// must all have greater numbers than those of an earlier one.
///
/// # Errors
/// The first error of a source or of `emit`.
pub fn merge<S: Entries, E: From<S::Error>>(
    mut sources: Vec<S>,
    mut emit: impl FnMut(&mut Entry) -> Result<(), E>,
) -> Result<(), E> {
    let mut heads: Vec<Entry> = vec![Entry::default(); sources.len()];
    let mut order = BinaryHeap::with_capacity(sources.len());
    for (i, source) in sources.iter_mut().enumerate() {
        if source.next(&mut heads[i])? {
            order.push(Reverse((heads[i].code, i)));
        }
    }
    let mut merged = Entry::default();
    while let Some(Reverse((code, i))) = order.pop() {
        std::mem::swap(&mut merged, &mut heads[i]);
        if sources[i].next(&mut heads[i])? {
            order.push(Reverse((heads[i].code, i)));
        }
        while let Some(&Reverse((same, j))) = order.peek()
            && same == code
        {
            merged.counts += &heads[j].counts;
            add_continuations(&mut merged.continuations, &heads[j].continuations);
            merged.games.append(&mut heads[j].games);
            if sources[j].next(&mut heads[j])? {
                if let Some(mut top) = order.peek_mut() {
                    *top = Reverse((heads[j].code, j));
                }
            } else {
                order.pop();
            }
        }
        emit(&mut merged)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::{Counts, Results};
    use crate::splitmix::Dice;

    fn entries(mut source: impl Entries<Error = Damaged>) -> Vec<Entry> {
        let mut entries = Vec::new();
        let mut entry = Entry::default();
        while source.next(&mut entry).unwrap() {
            entries.push(entry.clone());
        }
        entries
    }

    #[test]
    fn runs_merged_in_parts_are_those_merged_at_once() {
        let mut dice = Dice(7);
        for (runs, codes) in [(1, 0), (3, 1), (5, 40), (12, 20_000)] {
            let runs: Vec<Run> = (0..runs)
                .map(|number| {
                    let mut run = Run::new(DictionaryShape::Diamond, 100 * number);
                    let mut code = 0;
                    for _ in 0..codes {
                        code += 1 + dice.roll(50);
                        let games: Vec<u32> = (0..100).filter(|_| dice.roll(9) == 0).collect();
                        let counts = Counts {
                            hits: games.len() as u64,
                            games: games.len() as u64,
                            game_results: Results {
                                other: games.len() as u64,
                                ..Results::default()
                            },
                            ..Counts::default()
                        };
                        run.push(&Entry { code, counts, games, ..Entry::default() });
                    }
                    run
                })
                .collect();
            let mut expected = Vec::new();
            merge(runs.iter().map(Run::cursor).collect(), |entry| {
                expected.push(entry.clone());
                Ok::<(), Damaged>(())
            })
            .unwrap();
            let merged = Run::merged(DictionaryShape::Diamond, &runs).unwrap();
            assert_eq!(entries(merged.cursor()), expected);
            assert!(codes < 1000 || merged.marks.len() > MERGED_PARTS, "{}", merged.marks.len());
            // Reading can start at each mark.
            let codes = merged.marks.iter().map(|mark| mark.last_code + 1);
            for code in codes {
                let rest = expected.iter().filter(|entry| entry.code >= code).count();
                assert_eq!(entries(merged.cursor_of(code..u64::MAX)).len(), rest);
            }
        }
    }
}
