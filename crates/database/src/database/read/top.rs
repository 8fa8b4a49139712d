//! The most used patterns of the dictionary.

use std::cmp::Reverse;
use std::collections::binary_heap::PeekMut;
use std::collections::{BinaryHeap, HashMap};

use crate::control::Control;
use crate::database::{Commit, Database, DatabaseError, FindOptions, SegmentInfo};
use crate::dictionary::{Counts, Damaged, DictionaryShape, Entry, add_continuations};
use crate::knowledge::statistics::wilson;
use crate::pattern::{CellMap, Pattern, pattern_of, stones};
use crate::query::{Filter, FilterField, Measure, Spanned, Top};
use crate::segment::{LocalGame, SegmentDictionary, SegmentGames};
use crate::setters::setters;
use crate::{GameId, GameSet};

/// A bound on a number, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The number.
    pub field: FilterField,
    /// The least that is allowed.
    pub least: u64,
    /// The most that is allowed.
    pub most: u64,
}

/// A request for the most frequent patterns.
///
/// ```
/// use gopdb_database::query::Measure;
/// use gopdb_database::{DictionaryShape, TopRequest};
/// let request = TopRequest::new(DictionaryShape::Diamond).limit(10).by(Measure::Games);
/// assert_eq!((request.limit, request.offset), (10, 0));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TopRequest {
    /// The shape.
    pub kind: DictionaryShape,
    /// The maximum number of rows, after `offset` rows.
    pub limit: usize,
    /// Rows to leave out at the front.
    pub offset: usize,
    /// The measure that ranks them.
    pub by: Measure,
    /// The bounds that they must fulfil. Without a bound on [`FilterField::K`], patterns without a
    /// stone are left out.
    pub bounds: Vec<Bound>,
}

impl TopRequest {
    /// The 20 patterns of a shape with the most hits.
    pub fn new(kind: DictionaryShape) -> TopRequest {
        TopRequest { kind, limit: 20, offset: 0, by: Measure::Hits, bounds: Vec::new() }
    }

    setters! {
        limit: usize,
        offset: usize,
        by: Measure,
        bounds: impl Into<Vec<Bound>>,
    }
}

/// A pattern with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TopRow {
    /// The place, from 1.
    pub rank: usize,
    /// The canonical code.
    pub code: u64,
    /// The pattern.
    pub pattern: Pattern,
    /// The number of stones.
    pub k: u32,
    /// The counts, in the pattern's colours.
    pub counts: Counts,
}

/// The number by which patterns are ranked.
fn value(measure: Measure, counts: &Counts) -> u64 {
    match measure {
        Measure::Hits => counts.hits,
        Measure::Games => counts.games,
        Measure::Played => counts.played_total(),
        Measure::Final => counts.finals,
        Measure::Winrate => {
            let won = counts.game_results.black;
            let (low, _) = wilson(won, won + counts.game_results.white);
            (low * RATE_PARTS) as u64
        }
    }
}

/// Rates are ranked as whole numbers of these parts of 1.
const RATE_PARTS: f64 = 1e12;

impl Bound {
    fn holds(self, code: u64, counts: &Counts) -> bool {
        let value = match self.field {
            FilterField::K => u64::from(stones(code)),
            FilterField::Hits => counts.hits,
            FilterField::Games => counts.games,
            FilterField::Played => counts.played_total(),
            FilterField::Final => counts.finals,
        };
        (self.least..=self.most).contains(&value)
    }
}

/// The most rows that can be ranked, with those that are skipped: printed, they take some 3 KB each.
pub const MAX_TOP_ROWS: usize = 100_000;

impl TopRequest {
    /// Returns an error if it is too large to be answered in memory.
    fn check(&self) -> Result<(), DatabaseError> {
        let rows = self.offset.saturating_add(self.limit);
        if rows > MAX_TOP_ROWS {
            return Err(DatabaseError::TooManyRows { rows, most: MAX_TOP_ROWS });
        }
        Ok(())
    }
}

/// The patterns that rank first among those seen so far.
struct Ranking<'a> {
    request: &'a TopRequest,
    keep: usize,
    any_k: bool,
    /// The least of the best is on top, to be replaced.
    best: BinaryHeap<Reverse<(u64, u64, Reverse<u64>)>>,
    counts_of: HashMap<u64, Counts>,
}

impl Ranking<'_> {
    fn new(request: &TopRequest) -> Ranking<'_> {
        Ranking {
            request,
            keep: request.offset.saturating_add(request.limit),
            any_k: request.bounds.iter().any(|bound| bound.field == FilterField::K),
            best: BinaryHeap::new(),
            counts_of: HashMap::new(),
        }
    }

    fn add(&mut self, code: u64, counts: &Counts) {
        let request = self.request;
        let wanted = (self.any_k || stones(code) > 0)
            && request.bounds.iter().all(|bound| bound.holds(code, counts));
        if !wanted || self.keep == 0 {
            return;
        }
        let place = (value(request.by, counts), counts.hits, Reverse(code));
        if self.best.len() == self.keep {
            if self.best.peek().is_some_and(|least| place <= least.0) {
                return;
            }
            if let Some(Reverse((_, _, Reverse(code)))) = self.best.pop() {
                self.counts_of.remove(&code);
            }
        }
        self.best.push(Reverse(place));
        self.counts_of.insert(code, *counts);
    }

    fn rows(self) -> Vec<TopRow> {
        let Ranking { request, counts_of, .. } = self;
        let rows = self.best.into_sorted_vec().into_iter().enumerate().skip(request.offset);
        rows.filter_map(|(i, Reverse((_, _, Reverse(code))))| {
            Some(TopRow {
                rank: i + 1,
                code,
                pattern: pattern_of(request.kind.shape(), code),
                k: stones(code),
                counts: *counts_of.get(&code)?,
            })
        })
        .collect()
    }
}

/// Visits the counts of several sources, each by ascending codes, added up by code. Those of the sources
/// after the first `added` are subtracted. Codes without hits are left out.
pub(super) fn add_up<E>(
    mut sources: Vec<impl Iterator<Item = Result<(u64, Counts), E>>>,
    added: usize,
    mut visit: impl FnMut(u64, &Counts),
    control: &Control,
) -> Result<(), DatabaseError>
where
    DatabaseError: From<E>,
{
    let mut heads: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::with_capacity(sources.len());
    let mut counts = vec![Counts::default(); sources.len()];
    for (number, source) in sources.iter_mut().enumerate() {
        if let Some((code, first)) = source.next().transpose()? {
            heads.push(Reverse((code, number)));
            counts[number] = first;
        }
    }
    let mut codes = 0_u32;
    while let Some(&Reverse((code, _))) = heads.peek() {
        codes = codes.wrapping_add(1);
        if codes.is_multiple_of(1024) {
            control.check()?;
        }
        let mut sum = Counts::default();
        // Those that are subtracted come last.
        while let Some(mut head) = heads.peek_mut()
            && head.0.0 == code
        {
            let number = head.0.1;
            if number < added {
                sum += &counts[number];
            } else {
                sum = sum.checked_sub(&counts[number]).ok_or(Damaged)?;
            }
            match sources[number].next().transpose()? {
                Some((next, first)) => {
                    *head = Reverse((next, number));
                    counts[number] = first;
                }
                None => {
                    PeekMut::pop(head);
                }
            }
        }
        if sum.hits > 0 {
            visit(code, &sum);
        }
    }
    Ok(())
}

impl TopRequest {
    /// The request of a `top` statement, without its games.
    ///
    /// # Errors
    /// No dictionary holds the shape.
    pub fn from_statement(top: &Top) -> Result<TopRequest, DatabaseError> {
        let kind = if top.all_windows {
            Some(DictionaryShape::FiveAll)
        } else {
            DictionaryShape::of_shape(top.shape.node)
        };
        let kind = kind.ok_or_else(|| DatabaseError::NoShape {
            shape: top.shape.node.to_string(),
            remedy: "dictionaries hold 3x3, 4x4, 5x5, 5x5-all and diamond".to_owned(),
        })?;
        let bound = |filter: &Spanned<Filter>| Bound {
            field: filter.node.field,
            least: filter.node.range.from.map_or(0, u64::from),
            most: filter.node.range.to.map_or(u64::MAX, u64::from),
        };
        Ok(TopRequest {
            kind,
            limit: top.count.unwrap_or(20) as usize,
            offset: top.offset.unwrap_or(0) as usize,
            by: top.by.unwrap_or(Measure::Hits),
            bounds: top.filters.iter().map(bound).collect(),
        })
    }
}

impl Database {
    /// The dictionaries of one kind, a segment each.
    pub(in crate::database) fn dictionaries(
        &self,
        commit: &Commit,
        kind: DictionaryShape,
    ) -> Result<Vec<SegmentDictionary<'_>>, DatabaseError> {
        if !commit.shapes().any(|has| has == kind) {
            return Err(DatabaseError::NoShape {
                shape: kind.to_string(),
                remedy: format!("`gopdb index add {kind}` adds it"),
            });
        }
        let with_games = commit.segments.iter().filter(|segment| segment.games > 0);
        Ok(with_games.map(|segment| segment.dictionary(self.store(), kind)).collect())
    }

    /// Visits the counts of all patterns of a kind, by ascending codes.
    ///
    /// # Errors
    /// The dictionary lacks the kind or cannot be read, or the work was interrupted.
    pub fn for_each_pattern(
        &self,
        kind: DictionaryShape,
        visit: impl FnMut(u64, &Counts),
    ) -> Result<(), DatabaseError> {
        let control = self.control();
        match &self.dictionaries(&self.commit(), kind)?[..] {
            [only] => only.for_each_count(visit, || Ok::<(), DatabaseError>(control.check()?))?,
            several => {
                let sources = several.iter().map(SegmentDictionary::counts);
                add_up(sources.collect(), several.len(), visit, control)?;
            }
        }
        Ok(())
    }

    /// The patterns of a kind that rank first; of equal ones, those with more hits, and then the
    /// smaller codes.
    ///
    /// # Errors
    /// The dictionary lacks the kind or cannot be read.
    pub fn top(&self, request: &TopRequest) -> Result<Vec<TopRow>, DatabaseError> {
        request.check()?;
        let mut ranking = Ranking::new(request);
        self.for_each_pattern(request.kind, |code, counts| ranking.add(code, counts))?;
        Ok(ranking.rows())
    }

    /// Like [`top`](Self::top), for a part of the games: as a database of these games alone would
    /// rank them. They are counted again for it.
    ///
    /// # Errors
    /// The database cannot be read, or it was cancelled.
    pub fn top_of(
        &self,
        request: &TopRequest,
        games: &GameSet,
        options: &FindOptions,
    ) -> Result<Vec<TopRow>, DatabaseError> {
        request.check()?;
        let mut ranking = Ranking::new(request);
        let add = |code, counts: &Counts| ranking.add(code, counts);
        self.for_each_pattern_of(request.kind, games, options, add)?;
        Ok(ranking.rows())
    }

    /// All that the dictionary keeps of a content, in the content's own frame and colours; its
    /// games are numbers in the database. `None` if it never occurred.
    ///
    /// # Errors
    /// The dictionary lacks the kind or cannot be read.
    pub fn entry(
        &self,
        kind: DictionaryShape,
        pattern: &Pattern,
        with_games: bool,
    ) -> Result<Option<Entry<GameId>>, DatabaseError> {
        self.entry_in(&self.commit(), kind, pattern, with_games)
    }

    /// Like [`entry`](Database::entry), in a commit.
    pub(in crate::database) fn entry_in(
        &self,
        commit: &Commit,
        kind: DictionaryShape,
        pattern: &Pattern,
        with_games: bool,
    ) -> Result<Option<Entry<GameId>>, DatabaseError> {
        let Some(states) = pattern.content().filter(|_| pattern.shape() == kind.shape()) else {
            return Err(DatabaseError::NoShape {
                shape: pattern.to_string(),
                remedy: "only contents without wildcards have an entry".to_owned(),
            });
        };
        let map = CellMap::new(kind.shape());
        let canonical = map.canonical(&states);
        let mut all: Option<Entry<GameId>> = None;
        let segments = commit.segments.iter().filter(|s| s.games > 0);
        for (dictionary, segment) in self.dictionaries(commit, kind)?.iter().zip(segments) {
            let Some(entry) = dictionary.lookup(canonical.code, with_games)? else {
                continue;
            };
            let games = self.ids_of(segment, &entry.games)?;
            let mut entry = entry.with_games(games);
            match &mut all {
                None => all = Some(entry),
                Some(all) => {
                    all.add_counts(&entry);
                    all.games.append(&mut entry.games);
                }
            }
        }
        Ok(all.map(|mut entry| {
            // Back from the canonical form to the content as it is written.
            let back = canonical.symmetry.inverse();
            entry.counts = entry.counts.image(back);
            entry.responses = entry.responses.map(|of| of.map(|results| results.image(back)));
            let images: Vec<_> = entry.continuations.iter().map(|c| c.image(&map, back)).collect();
            entry.continuations.clear();
            add_continuations(&mut entry.continuations, &images);
            let stabilizer = map.stabilizer(&states);
            crate::dictionary::fold_continuations(&mut entry.continuations, &map, &stabilizer);
            entry
        }))
    }

    /// The numbers in the database of games of a segment.
    fn ids_of(&self, segment: &SegmentInfo, games: &[u32]) -> Result<Vec<GameId>, DatabaseError> {
        let games = games.iter().copied().map(LocalGame);
        if let Some(ids) = games.clone().map(|game| segment.id_at(game)).collect() {
            return Ok(ids);
        }
        let columns = SegmentGames::new(self.store(), segment.segment()).columns()?;
        let id = |game: LocalGame| columns.get(game.place()).map(|game| game.id);
        Ok(games.map(|game| id(game).unwrap_or_default()).collect())
    }
}
