//! The totals of the dictionaries of a commit, which take long to count.
//!
//! The file `patterns` beside the columns files holds them: changes write it, and a query only reads them. It has the
//! version, `of` and the hash of the segments, their contents and the shapes, for each shape its number, its patterns,
//! those with a stone and their hits, and at last the CRC-32 of all before. Small imports do not look
//! up which of their patterns are new: they add lines `new`, with the number of a shape and its codes,
//! each with `:` and its hits in games that are not counted in the totals.

use std::{fs, io};

use super::columns::{FOLDER, SUMS, hash_of};
use super::commit::Commit;
use crate::dictionary::{Counts, DictionaryShape};
use crate::pattern::stones;
use crate::store::{Store, open_regular};

const HEAD: &str = "gopdb patterns 3";

/// The dictionary of one kind in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternStats {
    /// The kind.
    pub kind: DictionaryShape,
    /// Different canonical patterns.
    pub patterns: u64,
    /// The number of these patterns that have a stone.
    pub with_stones: u64,
    /// Their hits.
    pub hits: u64,
}

impl PatternStats {
    /// The totals of no patterns.
    pub(super) const fn none(kind: DictionaryShape) -> PatternStats {
        PatternStats { kind, patterns: 0, with_stones: 0, hits: 0 }
    }

    /// Counts a pattern.
    pub(super) fn add(&mut self, code: u64, counts: &Counts) {
        self.patterns += 1;
        self.with_stones += u64::from(stones(code) > 0);
        self.hits += counts.hits;
    }

    /// Counts the patterns of another part of the codes.
    pub(super) fn join(&mut self, other: PatternStats) {
        self.patterns += other.patterns;
        self.with_stones += other.with_stones;
        self.hits += other.hits;
    }
}

/// The number of codes up to which [`PatternSums::new`] is kept: those of about 40 games.
pub const MAX_NEW_CODES: usize = 1 << 17;

/// The totals of the dictionaries of a commit.
#[derive(Debug)]
pub struct PatternSums {
    /// The totals of the games that were counted.
    pub counted: Vec<PatternStats>,
    /// The codes of the games that came later.
    pub new: Vec<NewCodes>,
}

/// Codes of some games, by ascending code, with their hits in these games.
#[derive(Debug)]
pub struct NewCodes {
    /// The shape.
    pub kind: DictionaryShape,
    /// The codes and hits.
    pub codes: Vec<(u64, u64)>,
}

impl PatternSums {
    /// The sums with further games.
    #[must_use]
    pub fn with(mut self, more: Vec<NewCodes>) -> PatternSums {
        for NewCodes { kind, codes } in more {
            let Some(of) = self.new.iter_mut().find(|of| of.kind == kind) else {
                self.new.push(NewCodes { kind, codes });
                continue;
            };
            of.codes.extend(codes);
            of.codes.sort_unstable_by_key(|(code, _)| *code);
            of.codes.dedup_by(|(code, hits), (kept, sum)| {
                let is_same = code == kept;
                *sum += if is_same { *hits } else { 0 };
                is_same
            });
        }
        self
    }

    /// Returns whether there are more new codes than [`MAX_NEW_CODES`], so that they must be
    /// counted.
    pub fn is_full(&self) -> bool {
        self.new.iter().map(|of| of.codes.len()).sum::<usize>() > MAX_NEW_CODES
    }
}

/// Returns a hash of the dictionaries whose totals the sums of a commit are.
fn hash_of_dictionaries(store: &Store, commit: &Commit) -> Option<String> {
    let (kinds, segments) = (commit.kinds.clone(), commit.segments.clone());
    hash_of(store, &Commit { kinds, segments, ..Commit::empty(&[]) })
}

/// Reads the totals of the dictionaries of a commit, if they are known.
pub fn read(store: &Store, commit: &Commit) -> Option<PatternSums> {
    let text =
        io::read_to_string(open_regular(&store.path().join(FOLDER).join(SUMS)).ok()?).ok()?;
    let (body, checksum) = text.trim_end().rsplit_once('\n')?;
    if checksum.parse() != Ok(crc32fast::hash(body.as_bytes())) {
        return None;
    }
    let mut lines = body.lines();
    if lines.next()? != HEAD
        || lines.next()?.strip_prefix("of ")? != hash_of_dictionaries(store, commit)?
    {
        return None;
    }
    let kind_of = |number: &str| DictionaryShape::from_number(number.parse().ok()?);
    let mut sums = PatternSums { counted: Vec::new(), new: Vec::new() };
    for line in lines {
        if let Some(new) = line.strip_prefix("new ") {
            let (kind, codes) = new.split_once(' ').unwrap_or((new, ""));
            let pair = |text: &str| {
                let (code, hits) = text.split_once(':')?;
                Some((code.parse().ok()?, hits.parse().ok()?))
            };
            let codes = codes.split_ascii_whitespace().map(pair).collect::<Option<_>>()?;
            sums.new.push(NewCodes { kind: kind_of(kind)?, codes });
        } else {
            let (kind, numbers) = line.split_once(' ')?;
            let numbers: Vec<u64> =
                numbers.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
            let &[patterns, with_stones, hits] = &numbers[..] else { return None };
            let kind = kind_of(kind)?;
            sums.counted.push(PatternStats { kind, patterns, with_stones, hits });
        }
    }
    Some(sums)
}

/// Keeps what the dictionaries of a commit add up to, if that can be written.
pub fn write(store: &Store, commit: &Commit, sums: &PatternSums) {
    let folder = store.path().join(FOLDER);
    let Some(hash) = hash_of_dictionaries(store, commit) else { return };
    let mut body = format!("{HEAD}\nof {hash}");
    for PatternStats { kind, patterns, with_stones, hits } in &sums.counted {
        body += &format!("\n{} {patterns} {with_stones} {hits}", kind.number());
    }
    for NewCodes { kind, codes } in &sums.new {
        body += &format!("\nnew {}", kind.number());
        codes.iter().for_each(|(code, hits)| body += &format!(" {code}:{hits}"));
    }
    body += &format!("\n{}\n", crc32fast::hash(body.as_bytes()));
    let new = folder.join(format!("new-{SUMS}-{}", std::process::id()));
    if fs::write(&new, body).and_then(|()| fs::rename(&new, folder.join(SUMS))).is_err() {
        let _ = fs::remove_file(new);
    }
}
