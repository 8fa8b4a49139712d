//! Statistics of the content of the database.

use std::cmp::Reverse;
use std::iter;
use std::ops::Range;

use super::top::add_up;
use crate::database::columns::{self, ColumnsManifest, NewCodes, PatternSums};
use crate::database::commit::{Commit, FORMAT};
use crate::database::{Database, DatabaseError};
use crate::dictionary::{Counts, DictionaryShape};
use crate::parallel;
use crate::pattern::stones;
use crate::segment::SegmentDictionary;

/// The number of codes that one thread looks up at a time.
const LOOKED_UP: usize = 16;

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
    /// Returns the totals of no patterns.
    pub(super) const fn none(kind: DictionaryShape) -> PatternStats {
        PatternStats { kind, patterns: 0, with_stones: 0, hits: 0 }
    }

    /// Counts a pattern.
    pub(super) fn add(&mut self, code: u64, counts: &Counts) {
        self.patterns += 1;
        self.with_stones += u64::from(stones(code) > 0);
        self.hits += counts.hits;
    }
}

/// The database in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// The version of the format.
    pub format: u32,
    /// The number of the last commit.
    pub commit: u64,
    /// Games.
    pub games: u64,
    /// Their moves, passes included.
    pub moves: u64,
    /// Games by board size, ascending.
    pub sizes: Vec<(u8, u64)>,
    /// The number of games in each corpus.
    pub corpora: Vec<(String, u64)>,
    /// Segments.
    pub segments: usize,
    /// The dictionary.
    pub patterns: Vec<PatternStats>,
    /// The bytes of the database's files.
    pub bytes_on_disk: u64,
}

/// All codes of a kind in parts, which several threads can count. Canonical codes are mostly small.
fn parts_of(kind: DictionaryShape) -> impl Iterator<Item = Range<u64>> {
    /// The parts of codes with the same leading 1.
    const PARTS: u64 = 4;
    let parts = (PARTS.ilog2()..2 * kind.shape().len() as u32).flat_map(|bit| {
        let step = 1 << (bit - PARTS.ilog2());
        (0..PARTS).map(move |part| (PARTS + part) * step..(PARTS + part + 1) * step)
    });
    iter::once(0..PARTS).chain(parts)
}

impl Database {
    /// Counts what the database holds.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn stats(&self) -> Result<Stats, DatabaseError> {
        let commit = self.commit();
        let (mut moves, mut sizes) = (0, std::collections::BTreeMap::new());
        let files = ColumnsManifest::read(self.store(), &commit);
        for segment in &commit.segments {
            self.control().check()?;
            for game in files.columns(self.store(), segment)?.iter() {
                moves += u64::from(game.moves);
                *sizes.entry(game.size).or_insert(0) += 1;
            }
        }
        Ok(Stats {
            format: FORMAT,
            commit: commit.number,
            games: u64::from(commit.games()),
            moves,
            sizes: sizes.into_iter().collect(),
            corpora: commit.corpora.iter().map(|of| (of.name.clone(), of.games.into())).collect(),
            segments: commit.segments.len(),
            patterns: self.pattern_sums(&commit)?,
            bytes_on_disk: self.store().size_on_disk()?,
        })
    }

    /// Returns the totals of the dictionaries of a commit. Changes keep them; after small imports,
    /// only the codes of the new games are looked up.
    pub(in crate::database) fn pattern_sums(
        &self,
        commit: &Commit,
    ) -> Result<Vec<PatternStats>, DatabaseError> {
        self.added_up(commit, columns::read_sums(self.store(), commit))
    }

    /// Returns the totals of the dictionaries of a commit, starting from the totals that are known.
    fn added_up(
        &self,
        commit: &Commit,
        known: Option<PatternSums>,
    ) -> Result<Vec<PatternStats>, DatabaseError> {
        let Some(PatternSums { mut counted, new }) = known else {
            return self.counted_sums(commit);
        };
        if !new.is_empty() {
            self.add_new(commit, &new, &mut counted)?;
        }
        Ok(counted)
    }

    /// Keeps what the dictionaries of the last commit add up to, of which this much is known. What has to be
    /// counted is counted here, so that no query has to wait.
    pub(in crate::database) fn keep_sums(&self, known: Option<PatternSums>) {
        let commit = self.commit();
        let known = known.or_else(|| columns::read_sums(self.store(), &commit));
        let sums = match known {
            Some(sums) if !sums.is_full() => Ok(sums),
            known => self
                .added_up(&commit, known)
                .map(|counted| PatternSums { counted, new: Vec::new() }),
        };
        // Without them, queries take longer.
        if let Ok(sums) = sums {
            columns::write_sums(self.store(), &commit, &sums);
        }
    }

    /// Counts all dictionaries.
    fn counted_sums(&self, commit: &Commit) -> Result<Vec<PatternStats>, DatabaseError> {
        let mut sums: Vec<PatternStats> = commit.shapes().map(PatternStats::none).collect();
        let parts = sums.iter().flat_map(|of| parts_of(of.kind).map(|codes| (of.kind, codes)));
        let parts: Vec<(DictionaryShape, Range<u64>)> = parts.collect();
        let counted = parallel::map(parts.len(), |part| {
            let (kind, codes) = &parts[part];
            self.counted_sums_of(commit, *kind, codes)
        });
        for of_part in counted {
            let of_part = of_part?;
            if let Some(of) = sums.iter_mut().find(|of| of.kind == of_part.kind) {
                of.patterns += of_part.patterns;
                of.with_stones += of_part.with_stones;
                of.hits += of_part.hits;
            }
        }
        Ok(sums)
    }

    fn counted_sums_of(
        &self,
        commit: &Commit,
        kind: DictionaryShape,
        codes: &Range<u64>,
    ) -> Result<PatternStats, DatabaseError> {
        let dictionaries = self.dictionaries(commit, kind)?;
        let sources: Result<Vec<_>, _> =
            dictionaries.iter().map(|dictionary| dictionary.counts_of(codes.clone())).collect();
        let mut of = PatternStats::none(kind);
        let visit = |code, counts: &Counts| of.add(code, counts);
        add_up(sources?, dictionaries.len(), visit, self.control())?;
        Ok(of)
    }

    /// Adds codes of games that are in the dictionaries, but not in the sums. A code is new if all its
    /// hits are in these games.
    fn add_new(
        &self,
        commit: &Commit,
        new: &[NewCodes],
        sums: &mut [PatternStats],
    ) -> Result<(), DatabaseError> {
        let mut kinds = Vec::new();
        for NewCodes { kind, codes } in new {
            let Some(of) = sums.iter_mut().find(|of| of.kind == *kind) else { continue };
            of.hits += codes.iter().map(|(_, hits)| hits).sum::<u64>();
            let mut dictionaries = self.dictionaries(commit, *kind)?;
            // Most codes are known from the largest.
            dictionaries.sort_by_key(|dictionary| Reverse(dictionary.games()));
            kinds.push((*kind, codes, dictionaries));
        }
        let parts: Vec<(usize, &[(u64, u64)])> = (0..)
            .zip(&kinds)
            .flat_map(|(at, (_, codes, _))| codes.chunks(LOOKED_UP).map(move |part| (at, part)))
            .collect();
        let dictionaries: Vec<_> = kinds.iter().map(|(_, _, dictionaries)| dictionaries).collect();
        // All kinds at once, so that no core waits for the last codes of one.
        let found = parallel::map(parts.len(), |part| {
            let (kind, codes) = parts[part];
            self.new_codes(dictionaries[kind], codes)
        });
        for ((kind, _), codes) in parts.into_iter().zip(found) {
            let (codes, kind) = (codes?, kinds[kind].0);
            let Some(of) = sums.iter_mut().find(|of| of.kind == kind) else { continue };
            of.patterns += codes.len() as u64;
            of.with_stones += codes.iter().filter(|code| stones(**code) > 0).count() as u64;
        }
        Ok(())
    }

    /// Returns the codes all of whose hits are in the games that they come with.
    fn new_codes(
        &self,
        dictionaries: &[SegmentDictionary<'_>],
        codes: &[(u64, u64)],
    ) -> Result<Vec<u64>, DatabaseError> {
        let mut rest: Vec<(u64, u64)> = codes.to_vec();
        for dictionary in dictionaries {
            let codes: Vec<u64> = rest.iter().map(|(code, _)| *code).collect();
            let found =
                dictionary.hits(&codes, || Ok::<(), DatabaseError>(self.control().check()?))?;
            let left = rest.iter().zip(found).map(|(&(code, hits), found)| (code, hits, found));
            rest = left
                .filter(|(_, hits, found)| found <= hits)
                .map(|(code, hits, found)| (code, hits - found))
                .collect();
        }
        Ok(rest.into_iter().map(|(code, _)| code).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_all_codes_once() {
        for kind in DictionaryShape::ALL {
            let mut next = 0;
            for part in parts_of(kind) {
                assert_eq!(part.start, next);
                assert!(part.end > next);
                next = part.end;
            }
            assert_eq!(next, 1 << (2 * kind.shape().len()));
        }
    }
}
