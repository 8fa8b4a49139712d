//! Runs: the entries of some games in order, encoded, and their merge.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::codec::{Damaged, Reader, put, put_continuations, put_counts, put_plays};
use super::codec::{take_continuations, take_counts, take_plays};
use super::counts::{Entry, add_continuations};
use super::kind::Kind;

/// Entries by ascending code, encoded one after the other in memory.
#[derive(Clone, Debug)]
pub struct Run {
    kind: Kind,
    /// Added to the numbers of the games.
    first_game: u32,
    bytes: Vec<u8>,
    last_code: u64,
}

impl Run {
    /// An empty run whose games' numbers start from `first_game`.
    pub const fn new(kind: Kind, first_game: u32) -> Run {
        Run { kind, first_game, bytes: Vec::new(), last_code: 0 }
    }

    /// The same run with its games numbered from `first_game`.
    #[must_use]
    pub fn starting_from(self, first_game: u32) -> Run {
        Run { first_game, ..self }
    }

    /// Append an entry with a code greater than all before.
    pub fn push(&mut self, entry: &Entry) {
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

    /// The bytes of memory in use.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// The entries, one after the other.
    pub fn cursor(&self) -> RunCursor<'_> {
        RunCursor { run: self, reader: Reader::new(&self.bytes), code: 0 }
    }

    /// Give back what the growth of the run took beyond its need.
    pub fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }
}

/// Where entries come from in the order of their codes.
pub trait Entries {
    /// What can go wrong.
    type Error;

    /// Read the next entry; `false` if there is none.
    fn next(&mut self, entry: &mut Entry) -> Result<bool, Self::Error>;
}

/// Reads a run.
#[derive(Clone, Debug)]
pub struct RunCursor<'a> {
    run: &'a Run,
    reader: Reader<'a>,
    code: u64,
}

impl Entries for RunCursor<'_> {
    type Error = Damaged;

    fn next(&mut self, entry: &mut Entry) -> Result<bool, Damaged> {
        if self.reader.is_done() {
            return Ok(false);
        }
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
        Ok(true)
    }
}

/// Merge sources into one sequence: entries of one code are added up. The games of a later source
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
