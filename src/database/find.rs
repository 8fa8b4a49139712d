//! Finding: from a query to an answer.

use std::borrow::{Borrow, Cow};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use roaring::RoaringBitmap;

use super::index::{GamesIndex, Stores};
use super::{Commit, Database, DatabaseError, facts};
use crate::dictionary::{Kind, Results};
use crate::go::{Color, MAX_SIZE, State, Symmetry};
use crate::pattern::{Cell, Pattern, Shape};
use crate::query::{self, Fact, PatternQuery, Query, Spanned, TextField};
use crate::record::{Date, Facts, Winner};
use crate::replay::Track;
use crate::search::{
    BLOCK_GAMES, Block, Driver, DriverError, Hit, Mask, NextMove, Place, Plan, Search, Symmetries,
    Tally, Window,
};
use crate::segment::{SegmentGames, SegmentTracks};

/// What answers a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Strategy {
    /// Whatever promises to be fastest.
    #[default]
    Auto,
    /// The dictionary, where it has the answer.
    Dictionary,
    /// The dictionary's sets of games rule games out, and the others are searched.
    Sets,
    /// All games are searched.
    Scan,
}

/// How a query is answered.
#[derive(Clone, Copy)]
pub struct FindOptions<'a> {
    /// How many games are listed, newest first.
    pub limit: usize,
    /// How many are left out before.
    pub offset: usize,
    /// Threads; 0 is one for each core.
    pub threads: usize,
    /// What answers patterns.
    pub strategy: Strategy,
    /// A flag that stops the search when it becomes true.
    pub cancel: Option<&'a AtomicBool>,
    /// Where the search tells how far it is.
    pub progress: Option<&'a FindProgress>,
}

impl Default for FindOptions<'_> {
    fn default() -> Self {
        FindOptions {
            limit: 20,
            offset: 0,
            threads: 0,
            strategy: Strategy::Auto,
            cancel: None,
            progress: None,
        }
    }
}

/// How far a search for hits is. Another thread may read it meanwhile.
#[derive(Debug, Default)]
pub struct FindProgress {
    /// The games to be searched.
    pub games_total: AtomicU64,
    /// Those that were begun.
    pub games_searched: AtomicU64,
    /// Those with a hit.
    pub games_found: AtomicU64,
    /// Hits.
    pub hits: AtomicU64,
    first: Mutex<Vec<u32>>,
}

impl FindProgress {
    /// The first games that are kept.
    const FIRST: usize = 8;

    /// The numbers of the first games that were found, in the order of time.
    pub fn first_games(&self) -> Vec<u32> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn add(&self, tally: &Tally) {
        if tally.hits == 0 {
            return;
        }
        self.games_found.fetch_add(tally.games(), Ordering::Relaxed);
        self.hits.fetch_add(tally.hits, Ordering::Relaxed);
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        let room = FindProgress::FIRST - first.len();
        first.extend(tally.game_numbers().iter().take(room));
    }
}

/// How hits went on at one cell, in the query's frame and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundContinuation {
    /// The pattern's row, from 1.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// Who played there.
    pub color: Color,
    /// How many hits.
    pub count: u64,
    /// How many of these not at once.
    pub tenuki: u64,
    /// Results by hits.
    pub results: Results,
    /// The first and the last year in which it was played, if any year is known.
    pub years: Option<(u16, u16)>,
}

/// A hit in a listed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundHit {
    /// Where the window lies.
    pub window: Window,
    /// The symmetry that leads from the pattern as written to what stands there.
    pub symmetry: Symmetry,
    /// The first position.
    pub first: u16,
    /// The last position.
    pub last: u16,
}

impl From<&Hit> for FoundHit {
    fn from(hit: &Hit) -> FoundHit {
        let Hit { window, symmetry, first, last, .. } = *hit;
        FoundHit { window, symmetry, first, last }
    }
}

/// A listed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// Its number.
    pub id: u32,
    /// The number of lines of its board.
    pub size: u8,
    /// Its facts.
    pub facts: Facts,
    /// The corpora that it is in.
    pub corpora: Vec<String>,
    /// Its hits, by first position; empty if the query has no pattern that stands for itself.
    pub hits: Vec<FoundHit>,
}

/// A step in answering a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStep {
    /// What was done.
    pub what: String,
    /// The games that were left after it.
    pub games: Option<u64>,
    /// How long it took.
    pub elapsed: Duration,
}

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FindAnswer {
    /// Games.
    pub games: u64,
    /// Placements of the query's leading pattern; 0 if it has none.
    pub placements: u64,
    /// Its hits.
    pub hits: u64,
    /// Results by games; of a pattern, in the colours of each game's first hit.
    pub game_results: Results,
    /// Results by hits, in the query's colours.
    pub hit_results: Results,
    /// Continuations, the most played first.
    pub continuations: Vec<FoundContinuation>,
    /// The games that are listed, newest first.
    pub results: Vec<FoundGame>,
    /// How the answer was come by.
    pub plan: Vec<PlanStep>,
    /// Was it stopped? Then it is the answer for some of the games.
    pub is_partial: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl Database {
    /// Answer a query.
    ///
    /// The *leading pattern* of a query is the first pattern that every game of the answer must
    /// have; its hits in those games are counted and shown. Of `with` and `then`, these are the
    /// hits that have a part in it.
    ///
    /// # Errors
    /// The query asks for what cannot be, or the database cannot be read.
    pub fn find(
        &self,
        query: &query::Query,
        options: &FindOptions<'_>,
    ) -> Result<FindAnswer, DatabaseError> {
        self.find_with_games(query, options).map(|(answer, _)| answer)
    }

    /// Answer a query; and all its games.
    pub(super) fn find_with_games(
        &self,
        query: &Query,
        options: &FindOptions<'_>,
    ) -> Result<(FindAnswer, RoaringBitmap), DatabaseError> {
        let start = Instant::now();
        let query = &*self.told_in_full(query)?;
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        work.step("open the games", Some(index.games().count() as u64), start);
        let found = match query {
            Query::Pattern(pattern) => work.pattern(pattern)?,
            other => work.combined(other)?,
        };
        work.answer(query, found, start)
    }

    /// The games that a query finds, and those of them that are to be seen with the colours
    /// exchanged: their first hit is.
    pub(super) fn games_and_swapped(
        &self,
        query: &Query,
        options: &FindOptions<'_>,
    ) -> Result<(RoaringBitmap, RoaringBitmap), DatabaseError> {
        let query = &*self.told_in_full(query)?;
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        let found = match query {
            Query::Pattern(pattern) => work.searched(pattern)?,
            other => work.combined(other)?,
        };
        Ok((found.games_found, found.swapped_games))
    }

    /// Answer a query, and visit the hits that its answer counts: the number of each game, by
    /// ascending numbers, its track, and its hits by first position. No game is listed.
    ///
    /// ```
    /// use gopdb::database::{FindOptions, ImportOptions, OpenOptions};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("database");
    /// let mut db = OpenOptions::new().create(true).open(&path)?;
    /// db.import(&["examples/games".into()], &ImportOptions::new("games"), &Default::default())?;
    /// let query = gopdb::query::parse_query("3x3 \"B_W/BBB/___\" sym").expect("a query");
    /// let mut longest = 0;
    /// let answer = db.for_each_hit(&query.node, &FindOptions::default(), |_game, track, hits| {
    ///     for hit in hits {
    ///         longest = longest.max(hit.last - hit.first + 1);
    ///         // The window as it stands on the board.
    ///         assert_eq!(track.board_at(usize::from(hit.first)).size(), 19);
    ///     }
    /// })?;
    /// assert_eq!((answer.games, answer.hits), (76, 92));
    /// assert!(longest > 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn for_each_hit(
        &self,
        query: &Query,
        options: &FindOptions<'_>,
        mut visit: impl FnMut(u32, &Track, &[FoundHit]),
    ) -> Result<FindAnswer, DatabaseError> {
        let query = &*self.told_in_full(query)?;
        let options = &FindOptions { limit: 0, ..*options };
        let (answer, games) = self.find_with_games(query, options)?;
        self.hits_in(query, &games, options, |game, track, hits| {
            let hits: Vec<FoundHit> = hits.iter().map(FoundHit::from).collect();
            visit(game, track, &hits);
        })?;
        Ok(answer)
    }

    /// The query without named sets.
    fn told_in_full<'q>(&self, query: &'q Query) -> Result<Cow<'q, Query>, DatabaseError> {
        if names_sets(query) {
            self.resolve(query).map(Cow::Owned)
        } else {
            Ok(Cow::Borrowed(query))
        }
    }

    /// What is told of a set of games that was found by other means than a query.
    pub(super) fn answer_of_games(
        &self,
        games: RoaringBitmap,
        options: &FindOptions<'_>,
        start: Instant,
    ) -> Result<FindAnswer, DatabaseError> {
        let index = self.index()?;
        let work = Evaluation::new(self, &index, options);
        let game_results = work.results_of(&games);
        let found = Found { games_found: games, game_results, ..Found::default() };
        let none = Query::Or(Vec::new());
        work.answer(&none, found, start).map(|(answer, _)| answer)
    }

    /// The hits of what leads a query, of games out of those of which it holds. The query names no
    /// sets.
    pub(super) fn hits_in(
        &self,
        query: &Query,
        games: &RoaringBitmap,
        options: &FindOptions<'_>,
        mut visit: impl FnMut(u32, &Track, &[Hit]),
    ) -> Result<(), DatabaseError> {
        let Some(lead) = lead(query) else { return Ok(()) };
        let index = self.index()?;
        Evaluation::new(self, &index, options).for_each_track(games, |id, track, plans| {
            if let Some(hits) = plans.of(lead, track) {
                visit(id, track, &hits);
            }
        })
    }

    /// The counts of a pattern in some games.
    pub(super) fn count_in(
        &self,
        pattern: &PatternQuery,
        games: &RoaringBitmap,
        options: &FindOptions<'_>,
    ) -> Result<FindAnswer, DatabaseError> {
        let index = self.index()?;
        let tally = Evaluation::new(self, &index, options).scan(pattern, Some(games), None)?;
        let found = found_of(pattern, &tally);
        Ok(FindAnswer {
            games: found.games_found.len(),
            placements: found.placements,
            hits: found.hits,
            game_results: found.game_results,
            hit_results: found.hit_results,
            continuations: found.continuations,
            ..FindAnswer::default()
        })
    }

    /// The games of which a query holds.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn games_of(
        &self,
        query: &query::Query,
        options: &FindOptions<'_>,
    ) -> Result<RoaringBitmap, DatabaseError> {
        let query = &*self.told_in_full(query)?;
        let index = self.index()?;
        Evaluation::new(self, &index, options).games(query, None)
    }

    /// The pattern whose hits an answer tells of: the first that every game must have. The query
    /// names no sets.
    pub fn leading_pattern(query: &Query) -> Option<&PatternQuery> {
        patterns_of(lead(query)?).into_iter().next()
    }
}

fn names_sets(query: &Query) -> bool {
    matches!(query, Query::Set(_)) || query.children().any(|child| names_sets(&child.node))
}

/// An answer on its way.
#[derive(Default)]
struct Found {
    games_found: RoaringBitmap,
    /// Those whose first hit exchanges the colours; not told by the dictionary.
    swapped_games: RoaringBitmap,
    placements: u64,
    hits: u64,
    game_results: Results,
    hit_results: Results,
    continuations: Vec<FoundContinuation>,
}

/// The answering of one query.
struct Evaluation<'a> {
    database: &'a Database,
    index: &'a GamesIndex,
    options: &'a FindOptions<'a>,
    stores: Stores,
    steps: Vec<PlanStep>,
    is_partial: bool,
}

impl<'a> Evaluation<'a> {
    fn new(database: &'a Database, index: &'a GamesIndex, options: &'a FindOptions<'a>) -> Self {
        let stores = Stores::new(database.store());
        Evaluation { database, index, options, stores, steps: Vec::new(), is_partial: false }
    }

    fn step(&mut self, what: impl Into<String>, games: Option<u64>, since: Instant) {
        self.steps.push(PlanStep { what: what.into(), games, elapsed: since.elapsed() });
    }

    fn commit(&self) -> &'a Commit {
        &self.index.commit
    }

    fn threads(&self) -> usize {
        match self.options.threads {
            0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            threads => threads,
        }
    }

    fn is_cancelled(&self) -> bool {
        self.options.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Answer a query that is one pattern.
    fn pattern(&mut self, pattern: &PatternQuery) -> Result<Found, DatabaseError> {
        check(pattern)?;
        if matches!(self.options.strategy, Strategy::Auto | Strategy::Dictionary)
            && let Some(kind) = self.dictionary_kind(pattern)
        {
            return self.look_up(kind, pattern);
        }
        self.searched(pattern)
    }

    /// The same without asking the dictionary for more than sets of games.
    fn searched(&mut self, pattern: &PatternQuery) -> Result<Found, DatabaseError> {
        check(pattern)?;
        let mask = self.rule_out(pattern)?;
        let tally = self.scan(pattern, mask.as_ref(), self.options.progress)?;
        Ok(found_of(pattern, &tally))
    }

    /// The kind of dictionary that has the whole answer: the pattern is a content of its shape,
    /// looked for anywhere and at any time under all symmetries.
    fn dictionary_kind(&self, pattern: &PatternQuery) -> Option<Kind> {
        let content = &pattern.pattern.node;
        let kind = Kind::of_shape(content.shape())?;
        let is_plain = !pattern.whole_board
            && pattern.symmetries == query::Symmetries::ALL
            && pattern.place.node == query::Place::Anywhere
            && pattern.moves.is_none()
            && pattern.next.is_none();
        let states = content.content()?;
        (is_plain
            && !kind.counts_plays()
            && self.index.commit.kinds().any(|has| has == kind)
            && middle(kind.shape()).any(|cell| states[cell] != State::Edge))
        .then_some(kind)
    }

    fn look_up(&mut self, kind: Kind, pattern: &PatternQuery) -> Result<Found, DatabaseError> {
        let start = Instant::now();
        let entry = self
            .database
            .entry_in(self.commit(), kind, &pattern.pattern.node, true)?
            .unwrap_or_default();
        self.step(format!("look up in the {kind} dictionary"), Some(entry.counts.games), start);
        let cells: Vec<(u8, u8)> = kind.shape().cells().collect();
        let mut continuations: Vec<FoundContinuation> = entry
            .continuations
            .iter()
            .filter_map(|c| {
                let (row, col) = *cells.get(usize::from(c.cell))?;
                Some(FoundContinuation {
                    row: row + 1,
                    col: col + 1,
                    color: c.color,
                    count: c.count,
                    tenuki: c.tenuki,
                    results: c.results,
                    years: c.years,
                })
            })
            .collect();
        sort_continuations(&mut continuations);
        Ok(Found {
            swapped_games: RoaringBitmap::new(),
            games_found: entry.games.iter().copied().collect(),
            placements: entry.counts.placements,
            hits: entry.counts.hits,
            game_results: entry.counts.game_results,
            hit_results: entry.counts.hit_results,
            continuations,
        })
    }

    /// Rule games out by the dictionary's sets of contents that the pattern holds, where that
    /// promises to be worth it.
    fn rule_out(&mut self, pattern: &PatternQuery) -> Result<Option<RoaringBitmap>, DatabaseError> {
        let strategy = self.options.strategy;
        if matches!(strategy, Strategy::Scan | Strategy::Dictionary) {
            return Ok(None);
        }
        // A few windows are searched sooner than sets are read.
        let is_bound = pattern.whole_board
            || matches!(pattern.place.node, query::Place::Corner | query::Place::Point(_));
        if strategy == Strategy::Auto && is_bound && self.index.is_made() {
            return Ok(None);
        }
        let start = Instant::now();
        let total = self.index.games().count() as u64;
        let mut parts: Vec<(u64, Kind, Pattern)> = Vec::new();
        for (kind, part) in contents_within(&pattern.pattern.node) {
            if self.index.commit.kinds().any(|has| has == kind) {
                let entry = self.database.entry_in(self.commit(), kind, &part, false)?;
                parts.push((entry.map_or(0, |entry| entry.counts.games), kind, part));
            }
        }
        parts.sort_by_key(|&(games, kind, _)| (games, kind));
        let worth = |games: u64| games * SETS_PAY <= total || strategy == Strategy::Sets;
        parts.retain(|part| worth(part.0));
        let mut games: Option<RoaringBitmap> = None;
        for (count, kind, part) in parts.iter().take(MAX_SETS) {
            // A set that is much larger than what is left rules little out.
            if games.as_ref().is_some_and(|left| *count > SET_READ * left.len()) {
                break;
            }
            let entry =
                self.database.entry_in(self.commit(), *kind, part, true)?.unwrap_or_default();
            let set: RoaringBitmap = entry.games.iter().copied().collect();
            games = Some(games.map_or_else(|| set.clone(), |left| left & &set));
        }
        if let Some(left) = &games {
            self.step("rule games out by the dictionary's sets", Some(left.len()), start);
        }
        Ok(games.filter(|left| left.len() * MASKS_PAY <= total || strategy == Strategy::Sets))
    }

    /// Search the games for a pattern, all or those of a set.
    fn scan(
        &mut self,
        pattern: &PatternQuery,
        within: Option<&RoaringBitmap>,
        progress: Option<&FindProgress>,
    ) -> Result<Tally, DatabaseError> {
        let start = Instant::now();
        let mut all = Tally::default();
        for (size, blocks) in self.blocks_by_size() {
            let Some(search) = search_of(pattern, size) else {
                continue;
            };
            let wanted = self.wanted(size, blocks, within);
            let mut driver = Driver::default().threads(self.threads());
            if let Some(cancel) = self.options.cancel {
                driver = driver.cancel(cancel);
            }
            if let Some(progress) = progress {
                let games: usize = wanted.iter().map(|w| w.games(self.index)).sum();
                progress.games_total.fetch_add(games as u64, Ordering::Relaxed);
            }
            let get = |i: usize| {
                if let Some(progress) = progress {
                    let games = wanted[i].games(self.index) as u64;
                    progress.games_searched.fetch_add(games, Ordering::Relaxed);
                }
                self.stores.with(|store| match &wanted[i] {
                    Wanted::Block(block, mask) => {
                        Ok((BlockRef(self.index.block(store, *block)?), *mask))
                    }
                    Wanted::Games(games) => {
                        Ok((BlockRef(Arc::new(self.index.gather(store, games)?)), None))
                    }
                })
            };
            let seen = |tally: &Tally| progress.iter().for_each(|progress| progress.add(tally));
            let answer = driver.search_with(&search, wanted.len(), get, &seen);
            let answer = answer.map_err(|error| match error {
                DriverError::Search(error) => DatabaseError::Search(error),
                DriverError::Block(error) => error,
            })?;
            all.merge(&answer.tally);
            self.is_partial |= answer.is_partial;
        }
        let searched = within.map_or_else(|| self.index.games().count() as u64, RoaringBitmap::len);
        self.step(format!("search {searched} games"), Some(all.games()), start);
        Ok(all)
    }

    fn blocks_by_size(&self) -> BTreeMap<u8, Vec<usize>> {
        let mut sizes: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for block in 0..self.index.block_count() {
            sizes.entry(self.index.block_size(block)).or_default().push(block);
        }
        sizes
    }

    /// What is searched of the games on boards of one size.
    fn wanted(&self, size: u8, blocks: Vec<usize>, within: Option<&RoaringBitmap>) -> Vec<Wanted> {
        let Some(set) = within else {
            return blocks.into_iter().map(|block| Wanted::Block(block, None)).collect();
        };
        let slots = self.index.slots(size, set);
        let games: usize = blocks.iter().map(|&block| self.index.block_games(block).len()).sum();
        if slots.len() * GATHERING_PAYS <= games {
            let room = slots.len().div_ceil(self.threads()).clamp(64, BLOCK_GAMES);
            return slots.chunks(room).map(|games| Wanted::Games(games.to_vec())).collect();
        }
        let masked = slots.chunk_by(|a, b| a.0 == b.0).map(|run| {
            let mut mask = Mask::default();
            run.iter().for_each(|&(_, slot)| mask[slot / 64] |= 1 << (slot % 64));
            Wanted::Block(run[0].0, Some(mask))
        });
        masked.collect()
    }

    /// Answer a query that is more than one pattern.
    fn combined(&mut self, query: &Query) -> Result<Found, DatabaseError> {
        let games = self.games(query, None)?;
        let found = match lead(query) {
            Some(Query::Pattern(pattern)) => {
                let tally = self.scan(pattern, Some(&games), self.options.progress)?;
                Found { games_found: games, ..found_of(pattern, &tally) }
            }
            Some(positions) => {
                let start = Instant::now();
                let found = self.count_positions(positions, &games)?;
                self.step("count the hits", Some(games.len()), start);
                Found { games_found: games, ..found }
            }
            None => {
                let game_results = self.results_of(&games);
                Found { games_found: games, game_results, ..Found::default() }
            }
        };
        Ok(found)
    }

    /// The results of games.
    fn results_of(&self, games: &RoaringBitmap) -> Results {
        let mut results = Results::default();
        // Both ascend.
        let mut all = self.index.games();
        for id in games {
            if let Some(game) = all.find(|game| game.id == id) {
                results.add(game.winner);
            }
        }
        results
    }

    /// List the games that are asked for, and end.
    fn answer(
        mut self,
        query: &Query,
        found: Found,
        start: Instant,
    ) -> Result<(FindAnswer, RoaringBitmap), DatabaseError> {
        let listing = Instant::now();
        let results = self.list(query, &found.games_found)?;
        self.step("list", None, listing);
        let answer = FindAnswer {
            games: found.games_found.len(),
            placements: found.placements,
            hits: found.hits,
            game_results: found.game_results,
            hit_results: found.hit_results,
            continuations: found.continuations,
            results,
            is_partial: self.is_partial,
            plan: self.steps,
            elapsed: start.elapsed(),
        };
        Ok((answer, found.games_found))
    }

    /// The games of which a query holds, out of a set.
    fn games(
        &mut self,
        query: &Query,
        within: Option<&RoaringBitmap>,
    ) -> Result<RoaringBitmap, DatabaseError> {
        let limit = |games: RoaringBitmap| match within {
            Some(set) => games & set,
            None => games,
        };
        match query {
            Query::Pattern(pattern) => {
                check(pattern)?;
                let mask = match (within, self.rule_out(pattern)?) {
                    (Some(set), Some(left)) => Some(left & set),
                    (Some(set), None) => Some(set.clone()),
                    (None, left) => left,
                };
                Ok(self
                    .scan(pattern, mask.as_ref(), None)?
                    .game_numbers()
                    .iter()
                    .copied()
                    .collect())
            }
            Query::Fact(fact) => {
                let start = Instant::now();
                let games = limit(facts::games_of(fact, self.index, self.database.store())?);
                self.step(format!("look {} up", fact.field()), Some(games.len()), start);
                Ok(games)
            }
            Query::And(members) => {
                let mut members: Vec<&Query> = members.iter().map(|node| &node.node).collect();
                // What is cheap comes first and leaves less to do for the rest.
                members.sort_by_key(|member| cost(member));
                let mut left = within.cloned();
                for member in members {
                    if left.as_ref().is_some_and(RoaringBitmap::is_empty) {
                        break;
                    }
                    left = Some(self.games(member, left.as_ref())?);
                }
                Ok(left.unwrap_or_default())
            }
            Query::Or(members) => {
                let mut games = RoaringBitmap::new();
                for member in members {
                    games |= self.games(&member.node, within)?;
                }
                Ok(games)
            }
            Query::Not(inner) => {
                let not = self.games(&inner.node, within)?;
                let all = within.cloned().unwrap_or_else(|| self.index.all());
                Ok(all - not)
            }
            Query::With(_) | Query::Then(_) | Query::AtLeast { .. } => {
                let mut left = within.cloned();
                for pattern in patterns_of(query) {
                    let pattern = Query::Pattern(pattern.clone());
                    left = Some(self.games(&pattern, left.as_ref())?);
                }
                let start = Instant::now();
                let candidates = left.unwrap_or_default();
                let mut games = RoaringBitmap::new();
                self.for_each_track(&candidates, |id, track, plans| {
                    let hits = plans.of(query, track);
                    if hits.is_some_and(|hits| !hits.is_empty()) {
                        games.insert(id);
                    }
                })?;
                self.step("compare positions", Some(games.len()), start);
                Ok(games)
            }
            // Sets were told in full before.
            Query::Set(name) => {
                Err(DatabaseError::NoSet { name: name.clone(), known_names: Vec::new() })
            }
        }
    }

    /// Visit the tracks of a set of games.
    fn for_each_track(
        &mut self,
        games: &RoaringBitmap,
        mut visit: impl FnMut(u32, &Track, &mut Plans),
    ) -> Result<(), DatabaseError> {
        let mut plans = Plans::default();
        for (info, columns) in &self.index.segments {
            let (Some(first), Some(last)) = (columns.first(), columns.last()) else {
                continue;
            };
            if games.range_cardinality(first.id..=last.id) == 0 {
                continue;
            }
            let tracks = SegmentTracks::new(self.database.store(), info.segment());
            tracks.for_each(|number, track| {
                if let Some(game) = columns.get(number as usize)
                    && games.contains(game.id)
                    && !self.options.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
                {
                    visit(game.id, &track, &mut plans);
                }
                Ok(())
            })?;
        }
        self.is_partial |= self.is_cancelled();
        Ok(())
    }

    /// Count the hits of the leading pattern that have a part in `with`, `then` or `at least`.
    fn count_positions(
        &mut self,
        query: &Query,
        games: &RoaringBitmap,
    ) -> Result<Found, DatabaseError> {
        let Some(pattern) = patterns_of(query).into_iter().next() else {
            return Ok(Found::default());
        };
        let mut count = HitCount::default();
        let index = self.index;
        self.for_each_track(games, |id, track, plans| {
            if let (Some(hits), Some(game)) = (plans.of(query, track), index.game(id)) {
                count.add(id, &hits, game.winner, game.date.map_or(0, |date| date.year));
            }
        })?;
        let cells: Vec<(u8, u8)> = pattern.shape().cells().collect();
        Ok(count.found(&cells))
    }

    /// The games that are asked for, newest first, with the hits of the leading pattern.
    fn list(
        &mut self,
        query: &Query,
        games: &RoaringBitmap,
    ) -> Result<Vec<FoundGame>, DatabaseError> {
        if self.options.limit == 0 {
            return Ok(Vec::new());
        }
        // Both ascend.
        let mut all = self.index.games();
        let found = games.iter().filter_map(|id| all.find(|game| game.id == id));
        let mut newest: Vec<(Option<Date>, u32)> = found.map(|game| (game.date, game.id)).collect();
        let end = self.options.offset.saturating_add(self.options.limit).min(newest.len());
        let start = self.options.offset.min(end);
        if end < newest.len() {
            newest.select_nth_unstable_by(end, |a, b| b.cmp(a));
        }
        newest.truncate(end);
        newest.sort_unstable_by(|a, b| b.cmp(a));
        let lead = lead(query);
        let mut plans = Plans::default();
        let store = self.database.store();
        newest[start..]
            .iter()
            .map(|&(_, id)| {
                let (info, number) = self.index.locate(id).ok_or(DatabaseError::NoGame { id })?;
                let track = SegmentTracks::new(store, info.segment()).get(number)?;
                let hits = lead.and_then(|lead| plans.of(lead, &track)).unwrap_or_default();
                Ok(FoundGame {
                    id,
                    size: track.size(),
                    facts: SegmentGames::new(store, info.segment()).facts(number)?,
                    corpora: self.index.corpora_of(store, id)?,
                    hits: hits.iter().map(FoundHit::from).collect(),
                })
            })
            .collect()
    }
}

/// Sets are used if each leaves at most one game in so many.
const SETS_PAY: u64 = 2;
/// Games are passed over if all sets leave at most one in so many.
const MASKS_PAY: u64 = 5;
/// The most sets that are compared.
const MAX_SETS: usize = 8;
/// So many games of a set are read in the time in which one is searched.
const SET_READ: u64 = 16;
/// Games are put into blocks of their own if they are at most one in so many.
const GATHERING_PAYS: usize = 32;

/// What a search looks at together.
enum Wanted {
    /// A block, or the games of a mask in it.
    Block(usize, Option<Mask>),
    /// These games, each its block and its slot there.
    Games(Vec<(usize, usize)>),
}

impl Wanted {
    /// The number of its games.
    fn games(&self, index: &GamesIndex) -> usize {
        match self {
            Wanted::Block(block, None) => index.block_games(*block).len(),
            Wanted::Block(_, Some(mask)) => mask.iter().map(|w| w.count_ones() as usize).sum(),
            Wanted::Games(games) => games.len(),
        }
    }
}

/// A shared block, lent to a search.
struct BlockRef(Arc<Block>);

impl Borrow<Block> for BlockRef {
    fn borrow(&self) -> &Block {
        &self.0
    }
}

/// The cells of the middle of a shape: one if it is odd, four if it is even.
fn middle(shape: Shape) -> impl Iterator<Item = usize> {
    let (h, w) = (shape.height(), shape.width());
    let is_middle = move |&(_, (r, c)): &(usize, (u8, u8))| {
        ((h - 1) / 2..=h / 2).contains(&r) && ((w - 1) / 2..=w / 2).contains(&c)
    };
    shape.cells().enumerate().filter(is_middle).map(|(i, _)| i)
}

/// The contents of dictionary shapes that stand within a pattern.
fn contents_within(pattern: &Pattern) -> Vec<(Kind, Pattern)> {
    let cells: HashMap<(u8, u8), Cell> = pattern.placed_cells().collect();
    let mut parts = Vec::new();
    for kind in Kind::ALL.into_iter().filter(|kind| !kind.counts_plays()) {
        let shape = kind.shape();
        for row in 0..=pattern.shape().height().saturating_sub(shape.height()) {
            for col in 0..=pattern.shape().width().saturating_sub(shape.width()) {
                let part: Option<Vec<Cell>> = shape
                    .cells()
                    .map(|(r, c)| cells.get(&(row + r, col + c)).copied())
                    .map(|cell| cell.filter(|cell| cell.state().is_some()))
                    .collect();
                let Some(part) = part.and_then(|part| Pattern::new(shape, part)) else {
                    continue;
                };
                let on_board = middle(shape).any(|cell| part.cells()[cell] != Cell::EDGE);
                if on_board && !parts.contains(&(kind, part.clone())) {
                    parts.push((kind, part));
                }
            }
        }
    }
    parts
}

/// Can there be a hit at all?
fn check(pattern: &PatternQuery) -> Result<(), DatabaseError> {
    let search = search_of(pattern, MAX_SIZE).unwrap_or_else(|| {
        let any = Spanned::unplaced(query::Place::Anywhere);
        let anywhere = PatternQuery { place: any, ..pattern.clone() };
        search_of(&anywhere, MAX_SIZE).unwrap_or_else(|| Search::new(pattern.pattern.node.clone()))
    });
    search.check().map_err(DatabaseError::Search)
}

/// The search that a pattern of a query asks for on boards of `size` lines; `None` if its place is
/// not on them.
pub(crate) fn search_of(pattern: &PatternQuery, size: u8) -> Option<Search> {
    let place = match pattern.place.node {
        _ if pattern.whole_board => Place::Board,
        query::Place::Anywhere => Place::Anywhere,
        query::Place::Corner => Place::Corner,
        query::Place::Side => Place::Side,
        query::Place::Center => Place::Center,
        query::Place::Point(point) => Place::At(point.resolve(size)?),
        region @ query::Place::Region(..) => {
            let (a, b) = region.region(size)?;
            Place::Region(a, b)
        }
    };
    let mut symmetries = Symmetries::IDENTITY;
    pattern.symmetries().for_each(|symmetry| symmetries.insert(symmetry));
    let narrow = |n: u32| u16::try_from(n).unwrap_or(u16::MAX);
    let moves = pattern.moves.as_ref().map_or(0..=u16::MAX, |moves| {
        narrow(moves.node.from.unwrap_or(0))..=narrow(moves.node.to.unwrap_or(u32::MAX))
    });
    let next = pattern.next.as_ref().map_or_else(NextMove::default, |next| NextMove {
        color: next.node.color,
        cell: next.node.cell,
    });
    let search = Search::new(pattern.pattern.node.clone());
    Some(search.symmetries(symmetries).place(place).moves(moves).next(next))
}

/// How much there is to do for a part of a query.
fn cost(query: &Query) -> u32 {
    match query {
        Query::Fact(Fact::Text(TextField::Text, _)) => 4,
        Query::Fact(_) | Query::Set(_) => 0,
        Query::Pattern(_) => 2,
        Query::With(_) | Query::Then(_) | Query::AtLeast { .. } => 3,
        Query::And(members) | Query::Or(members) => {
            members.iter().map(|member| cost(&member.node)).max().unwrap_or(0)
        }
        Query::Not(inner) => cost(&inner.node),
    }
}

/// The first pattern, or combination in positions, that every game of the answer must have.
fn lead(query: &Query) -> Option<&Query> {
    match query {
        Query::Pattern(_) | Query::With(_) | Query::Then(_) | Query::AtLeast { .. } => Some(query),
        Query::And(members) => members.iter().find_map(|member| lead(&member.node)),
        Query::Or(_) | Query::Not(_) | Query::Fact(_) | Query::Set(_) => None,
    }
}

/// All patterns of a query in positions, in the order of the text.
fn patterns_of(query: &Query) -> Vec<&PatternQuery> {
    match query {
        Query::Pattern(pattern) => vec![pattern],
        other => other.children().flat_map(|child| patterns_of(&child.node)).collect(),
    }
}

/// Compiled patterns, by their place in the query's memory and the board size.
#[derive(Default)]
struct Plans(HashMap<(*const PatternQuery, u8), Option<Plan>>);

impl Plans {
    /// The hits of a pattern in a game.
    fn hits(&mut self, pattern: &PatternQuery, track: &Track) -> Vec<Hit> {
        let size = track.size();
        let plan = self
            .0
            .entry((std::ptr::from_ref(pattern), size))
            .or_insert_with(|| search_of(pattern, size)?.compile(size).ok());
        plan.as_ref().map(|plan| plan.hits(track)).unwrap_or_default()
    }

    /// The hits of the leading pattern that have a part in what the query says; `None` if it does
    /// not hold.
    fn of(&mut self, query: &Query, track: &Track) -> Option<Vec<Hit>> {
        let lead = patterns_of(query).into_iter().next()?;
        let hits = self.hits(lead, track);
        let taking_part = |runs: &Runs, hits: &[Hit]| -> Vec<Hit> {
            hits.iter().filter(|hit| runs.meet(hit.first, hit.last)).copied().collect()
        };
        match query {
            Query::Pattern(_) => Some(hits),
            Query::AtLeast { times, query } => {
                let part = taking_part(&self.runs(&query.node, track), &hits);
                (part.len() >= *times as usize).then_some(part)
            }
            other => {
                let part = taking_part(&self.runs(other, track), &hits);
                (!part.is_empty()).then_some(part)
            }
        }
    }

    /// The positions at which a query holds; of `then`, at which its first step does.
    fn runs(&mut self, query: &Query, track: &Track) -> Runs {
        match query {
            Query::Pattern(pattern) => {
                Runs::of(self.hits(pattern, track).iter().map(|hit| (hit.first, hit.last)))
            }
            Query::With(members) => members
                .iter()
                .map(|member| self.runs(&member.node, track))
                .reduce(|a, b| a.and(&b))
                .unwrap_or_default(),
            Query::Then(steps) => {
                let mut after: Option<(Runs, Option<u32>)> = None;
                for step in steps.iter().rev() {
                    let mut here = self.runs(&step.query.node, track);
                    if let Some((later, within)) = after {
                        here = here.and(&later.before(within));
                    }
                    after = Some((here, step.within));
                }
                after.map(|(runs, _)| runs).unwrap_or_default()
            }
            _ => Runs::default(),
        }
    }
}

/// A set of positions as runs, ascending and apart from each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Runs(Vec<(u16, u16)>);

impl Runs {
    fn of(runs: impl Iterator<Item = (u16, u16)>) -> Runs {
        let mut runs: Vec<(u16, u16)> = runs.collect();
        runs.sort_unstable();
        let mut joined: Vec<(u16, u16)> = Vec::with_capacity(runs.len());
        for (first, last) in runs {
            match joined.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last);
                }
                _ => joined.push((first, last)),
            }
        }
        Runs(joined)
    }

    fn and(&self, other: &Runs) -> Runs {
        let both = self.0.iter().flat_map(|a| {
            other.0.iter().map(|b| (a.0.max(b.0), a.1.min(b.1))).filter(|run| run.0 <= run.1)
        });
        Runs::of(both)
    }

    /// The positions that come before one of these, by at most so many moves.
    fn before(&self, within: Option<u32>) -> Runs {
        let back = |first: u16| match within {
            Some(moves) => first.saturating_sub(u16::try_from(moves).unwrap_or(u16::MAX)),
            None => 0,
        };
        let runs = self.0.iter().filter(|run| run.1 > 0);
        Runs::of(runs.map(|&(first, last)| (back(first), last - 1)))
    }

    /// Does a position of this run belong to it?
    fn meet(&self, first: u16, last: u16) -> bool {
        self.0.iter().any(|run| run.0 <= last && first <= run.1)
    }
}

/// Hits added up one by one.
#[derive(Default)]
struct HitCount {
    hits: u64,
    placements: u64,
    hit_results: Results,
    game_results: Results,
    swapped_games: RoaringBitmap,
    continuations: BTreeMap<(u16, Color), FoundContinuation>,
}

impl HitCount {
    /// Add the hits of a game, the first one first.
    fn add(&mut self, id: u32, hits: &[Hit], winner: Winner, year: u16) {
        let seen_from = |hit: &Hit| {
            let mut results = Results::default();
            results.add(winner);
            results.image(hit.symmetry)
        };
        let mut places = HashSet::new();
        if let Some(first) = hits.first() {
            self.game_results += seen_from(first);
            if first.symmetry.swaps() {
                self.swapped_games.insert(id);
            }
        }
        for hit in hits {
            self.hits += 1;
            self.placements += u64::from(places.insert((hit.window, hit.symmetry)));
            self.hit_results += seen_from(hit);
            let Some(next) = hit.next else {
                continue;
            };
            let to =
                self.continuations.entry((next.cell, next.color)).or_insert(FoundContinuation {
                    row: 0,
                    col: 0,
                    color: next.color,
                    count: 0,
                    tenuki: 0,
                    results: Results::default(),
                    years: None,
                });
            to.count += 1;
            to.tenuki += u64::from(next.time > hit.first + 1);
            let swap = if next.swaps { Symmetry::SWAP } else { Symmetry::IDENTITY };
            to.results += seen_from(hit).image(swap);
            if year != 0 {
                let (first, last) = to.years.unwrap_or((year, year));
                to.years = Some((first.min(year), last.max(year)));
            }
        }
    }

    fn found(self, cells: &[(u8, u8)]) -> Found {
        let mut continuations: Vec<FoundContinuation> = self
            .continuations
            .into_iter()
            .filter_map(|((cell, _), continuation)| {
                let (row, col) = *cells.get(usize::from(cell))?;
                Some(FoundContinuation { row: row + 1, col: col + 1, ..continuation })
            })
            .collect();
        sort_continuations(&mut continuations);
        Found {
            placements: self.placements,
            hits: self.hits,
            game_results: self.game_results,
            swapped_games: self.swapped_games,
            hit_results: self.hit_results,
            continuations,
            ..Found::default()
        }
    }
}

/// The most played first; of equally played ones, in reading order and black before white.
fn sort_continuations(continuations: &mut [FoundContinuation]) {
    continuations.sort_by_key(|c| (Reverse(c.count), c.row, c.col, c.color));
}

fn found_of(pattern: &PatternQuery, tally: &Tally) -> Found {
    let cells: Vec<(u8, u8)> = pattern.shape().cells().collect();
    let mut continuations: Vec<FoundContinuation> = tally
        .continuations()
        .iter()
        .filter_map(|c| {
            let (row, col) = *cells.get(usize::from(c.cell))?;
            Some(FoundContinuation {
                row: row + 1,
                col: col + 1,
                color: c.color,
                count: c.count,
                tenuki: c.tenuki,
                results: c.results,
                years: c.years,
            })
        })
        .collect();
    sort_continuations(&mut continuations);
    Found {
        games_found: tally.game_numbers().iter().copied().collect(),
        swapped_games: tally.swapped_games().iter().copied().collect(),
        placements: tally.placements,
        hits: tally.hits,
        game_results: tally.game_results,
        hit_results: tally.hit_results,
        continuations,
    }
}
