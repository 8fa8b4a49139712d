//! A part of the games: what the dictionary would be if there were no others.
//!
//! The dictionary's counts are of all games of a segment, so those of a part are counted again: the
//! part's games are harvested as an import harvests them, on all cores, and nothing is stored.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

use super::index::GamesIndex;
use super::stats::PatternStats;
use crate::GameSet;
use crate::database::commit::SegmentInfo;
use crate::database::write::build::{Harvesting, RunStack};
use crate::database::{Database, DatabaseError, FindOptions};
use crate::dictionary::{
    Counts, DictionaryShape, Entry, GameFacts, Results, Run, RunMemory, merge,
};
use crate::parallel;
use crate::pattern::stones;
use crate::record::Date;
use crate::replay::Track;
use crate::segment::{LocalGame, SegmentColumns, SegmentTracks};
use crate::store::{Store, failpoint};

/// Games that are harvested together.
const BATCH_GAMES: usize = 512;

/// A part of the games in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SubsetStats {
    /// Games.
    pub games: u64,
    /// Their moves, passes included.
    pub moves: u64,
    /// Games by board size, ascending.
    pub sizes: Vec<(u8, u64)>,
    /// How they ended.
    pub results: Results,
    /// The first and the last date that is known.
    pub dates: Option<(Date, Date)>,
    /// Games without a date.
    pub undated: u64,
    /// How many of them are in each corpus that has some.
    pub corpora: Vec<(String, u64)>,
    /// What a dictionary of these games alone would hold, for each kind of the database.
    pub patterns: Vec<PatternStats>,
}

/// Games of one segment, a batch.
struct Chunk<'a> {
    segment: SegmentInfo,
    columns: &'a SegmentColumns,
    /// Their numbers in the segment, ascending.
    games: Vec<LocalGame>,
}

impl Database {
    /// Count a part of the games.
    ///
    /// # Errors
    /// The database cannot be read, or it was cancelled.
    pub fn stats_of(
        &self,
        games: &GameSet,
        options: &FindOptions,
    ) -> Result<SubsetStats, DatabaseError> {
        let index = self.index()?;
        let mut sizes = std::collections::BTreeMap::new();
        let mut stats = SubsetStats {
            games: 0,
            moves: 0,
            sizes: Vec::new(),
            results: Results::default(),
            dates: None,
            undated: 0,
            corpora: Vec::new(),
            patterns: Vec::new(),
        };
        for game in index.games_in(games) {
            stats.games += 1;
            stats.moves += u64::from(game.moves);
            *sizes.entry(game.size).or_insert(0) += 1;
            stats.results.add(game.winner);
            match game.date {
                Some(date) => {
                    let (first, last) = stats.dates.unwrap_or((date, date));
                    stats.dates = Some((first.min(date), last.max(date)));
                }
                None => stats.undated += 1,
            }
        }
        stats.sizes = sizes.into_iter().collect();
        for (corpus, set) in index.commit.corpora.iter().zip(index.sets(self.store())?) {
            let members = set.intersection_len(games);
            if members > 0 {
                stats.corpora.push((corpus.name.clone(), members));
            }
        }
        for kind in index.commit.shapes() {
            let mut of = PatternStats { kind, patterns: 0, with_stones: 0, hits: 0 };
            self.for_each_pattern_of(kind, games, options, |code, counts| {
                of.patterns += 1;
                of.with_stones += u64::from(stones(code) > 0);
                of.hits += counts.hits;
            })?;
            stats.patterns.push(of);
        }
        Ok(stats)
    }

    /// Visit the counts of all patterns of a kind in a part of the games, by ascending codes: those
    /// that a dictionary of these games alone would have. The database's own need not hold the
    /// kind.
    ///
    /// # Errors
    /// The database cannot be read, or it was cancelled.
    pub fn for_each_pattern_of(
        &self,
        kind: DictionaryShape,
        games: &GameSet,
        options: &FindOptions,
        mut visit: impl FnMut(u64, &Counts),
    ) -> Result<(), DatabaseError> {
        let index = self.index()?;
        let is_all = index.all().is_subset(games);
        if is_all && index.commit.shapes().any(|has| has == kind) {
            return self.for_each_pattern(kind, visit);
        }
        let runs = self.runs_of(kind, games, options)?;
        merge(runs.iter().map(Run::cursor).collect(), |entry: &mut Entry| {
            self.control().check()?;
            visit(entry.code, &entry.counts);
            Ok::<(), DatabaseError>(())
        })
    }

    /// The runs of a part of the games, which are numbered from 0.
    pub(super) fn runs_of(
        &self,
        kind: DictionaryShape,
        games: &GameSet,
        options: &FindOptions,
    ) -> Result<Vec<Run>, DatabaseError> {
        let index = self.index()?;
        let chunks = chunks(&index, games);
        let mut stack = RunStack::new(kind);
        let mut done = 0;
        for (run, chunk) in self.harvest(kind, &chunks, options)?.into_iter().zip(&chunks) {
            self.control().check()?;
            stack.push(run.starting_from(done))?;
            done += chunk.games.len() as u32;
        }
        Ok(stack.into_runs())
    }

    /// A run for each chunk.
    fn harvest(
        &self,
        kind: DictionaryShape,
        chunks: &[Chunk<'_>],
        options: &FindOptions,
    ) -> Result<Vec<Run>, DatabaseError> {
        let threads = parallel::threads(options.threads);
        let next = AtomicUsize::new(0);
        let control = self.control();
        let memory = &RunMemory::default();
        let runs: Mutex<Vec<Option<Run>>> = Mutex::new(chunks.iter().map(|_| None).collect());
        let work = |store: Store| -> Result<(), DatabaseError> {
            failpoint::in_worker("subset");
            let mut harvesting = Harvesting::new(&[kind], memory);
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(chunk) = chunks.get(at) else { return Ok(()) };
                control.check()?;
                let games = chunk.read(&store)?;
                let games: Vec<(&Track, GameFacts)> =
                    games.iter().map(|(track, facts)| (track, *facts)).collect();
                let run = harvesting.runs_while(&games, control)?.pop();
                runs.lock().unwrap_or_else(PoisonError::into_inner)[at] = run;
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.min(chunks.len()))
                .map(|_| {
                    let (work, store) = (&work, self.store().clone());
                    scope.spawn(move || work(store))
                })
                .collect();
            // All are waited for: a scope panics for those that panicked and that nobody asked.
            let joined: Vec<_> = workers.into_iter().map(ScopedJoinHandle::join).collect();
            joined.into_iter().try_for_each(|worker| {
                let stopped =
                    |_| DatabaseError::Internal("a thread of the count stopped".to_owned());
                worker.map_err(stopped)?
            })
        })?;
        let runs = runs.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(runs.into_iter().flatten().collect())
    }
}

/// The games of a set, cut into batches.
fn chunks<'a>(index: &'a GamesIndex, games: &GameSet) -> Vec<Chunk<'a>> {
    let mut chunks = Vec::new();
    for (segment, columns) in &index.segments {
        let wanted = columns.ids().enumerate().filter(|(_, id)| games.contains(*id));
        let numbers: Vec<LocalGame> = wanted.map(|(number, _)| LocalGame::at(number)).collect();
        chunks.extend(numbers.chunks(BATCH_GAMES).map(|games| Chunk {
            segment: *segment,
            columns,
            games: games.to_vec(),
        }));
    }
    chunks
}

impl Chunk<'_> {
    fn read(&self, store: &Store) -> Result<Vec<(Track, GameFacts)>, DatabaseError> {
        let mut games = Vec::with_capacity(self.games.len());
        let tracks = SegmentTracks::new(store, self.segment.segment());
        tracks.for_games(&self.games, |number, track| {
            let Some(game) = self.columns.get(number.place()) else { return Ok(()) };
            let year = game.date.map_or(0, |date| date.year);
            games.push((track, GameFacts { winner: game.winner, year }));
            Ok::<(), DatabaseError>(())
        })?;
        Ok(games)
    }
}
