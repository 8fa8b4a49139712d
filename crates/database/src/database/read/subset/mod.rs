//! A part of the games: the dictionary of these games alone.
//!
//! The dictionary's counts are of all games of a segment, so those of a part are counted again: the
//! part's games are harvested as an import harvests them, on all cores. The counts of many games are
//! in a temporary file, so that they take little memory. Of a segment most of whose games are in the part,
//! the others are counted instead, and subtracted from the dictionary's counts.

mod pile;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use self::pile::{CountsPile, CountsRuns, CountsSource};
use super::index::GamesIndex;
use super::top::add_up;
use crate::GameSet;
use crate::control::Stage;
use crate::database::commit::{SegmentInfo, join_dates};
use crate::database::sums::PatternStats;
use crate::database::write::build::{Harvesting, RunStack};
use crate::database::{Database, DatabaseError, FindOptions};
use crate::dictionary::{Counts, DictionaryShape, GameFacts, Results, RunMemory, Runs};
use crate::parallel;
use crate::record::Date;
use crate::replay::Track;
use crate::segment::{LocalGame, SegmentColumns, SegmentTracks};
use crate::store::{Store, failpoint};

/// Games that are harvested together.
const BATCH_GAMES: usize = 512;
/// The bytes of counts in memory that are merged, and if they stay many written to a temporary file.
const RUN_BYTES: usize = 64 << 20;
/// Reading the dictionary of a segment takes about as long as harvesting one game in this many.
const GAMES_OF_READING: usize = 8;

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
    /// The results.
    pub results: Results,
    /// The first and the last date that is known.
    pub dates: Option<(Date, Date)>,
    /// Games without a date.
    pub undated: u64,
    /// The number of these games in each corpus that has some.
    pub corpora: Vec<(String, u64)>,
    /// The totals of a dictionary of these games alone, for each kind of the database.
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
    /// Counts a part of the games.
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
                Some(date) => stats.dates = join_dates(stats.dates, Some((date, date))),
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
        stats.patterns = if index.all().is_subset(games) {
            self.pattern_sums(&index.commit)?
        } else {
            self.pattern_sums_of(&index, games, options)?
        };
        Ok(stats)
    }

    /// Returns the totals of dictionaries of these games alone.
    fn pattern_sums_of(
        &self,
        index: &GamesIndex,
        games: &GameSet,
        options: &FindOptions,
    ) -> Result<Vec<PatternStats>, DatabaseError> {
        let part = Part::new(index, games, true);
        let kinds: Vec<DictionaryShape> = index.commit.shapes().collect();
        self.control().begin(Stage::Counting, kinds.len() as u64 * part.games());
        let mut sums = Vec::new();
        for kind in kinds {
            let mut of = PatternStats::none(kind);
            self.for_each_pattern_in(kind, &part, RUN_BYTES, options, |code, counts| {
                of.add(code, counts);
            })?;
            sums.push(of);
        }
        Ok(sums)
    }

    /// Visits the counts of all patterns of a kind in a part of the games, by ascending codes:
    /// those that a dictionary of these games alone would have. The database's own need not hold
    /// the kind.
    ///
    /// # Errors
    /// The database cannot be read, a temporary file cannot be written, or the work was interrupted.
    pub fn for_each_pattern_of(
        &self,
        kind: DictionaryShape,
        games: &GameSet,
        options: &FindOptions,
        visit: impl FnMut(u64, &Counts),
    ) -> Result<(), DatabaseError> {
        let index = self.index()?;
        let part = Part::new(&index, games, index.commit.shapes().any(|has| has == kind));
        self.control().begin(Stage::Counting, part.games());
        self.for_each_pattern_in(kind, &part, RUN_BYTES, options, visit)
    }

    /// Like [`for_each_pattern_of`](Self::for_each_pattern_of), of some games or of all. The database
    /// must hold the kind.
    ///
    /// # Errors
    /// As [`for_each_pattern_of`](Self::for_each_pattern_of), or the dictionary lacks the kind.
    pub fn for_each_pattern_in_games(
        &self,
        kind: DictionaryShape,
        games: Option<&GameSet>,
        options: &FindOptions,
        visit: impl FnMut(u64, &Counts),
    ) -> Result<(), DatabaseError> {
        match games {
            Some(games) => {
                self.dictionaries(&self.commit(), kind)?;
                self.for_each_pattern_of(kind, games, options, visit)
            }
            None => self.for_each_pattern(kind, visit),
        }
    }

    /// Like [`for_each_pattern_of`](Self::for_each_pattern_of), with runs of at most this many
    /// bytes in memory.
    fn for_each_pattern_in(
        &self,
        kind: DictionaryShape,
        part: &Part<'_>,
        run_bytes: usize,
        options: &FindOptions,
        visit: impl FnMut(u64, &Counts),
    ) -> Result<(), DatabaseError> {
        let added = self.counts_of(kind, &part.added, run_bytes, options)?;
        let removed = self.counts_of(kind, &part.removed, run_bytes, options)?;
        let mut sources: Vec<CountsSource<'_>> = added.sources().collect();
        for segment in &part.whole {
            let dictionary = segment.dictionary(self.store(), kind);
            sources.push(Box::new(dictionary.counts().map(|next| Ok::<_, DatabaseError>(next?))));
        }
        let plus = sources.len();
        sources.extend(removed.sources());
        add_up(sources, plus, visit, self.control())
    }

    /// The counts of these games.
    fn counts_of(
        &self,
        kind: DictionaryShape,
        chunks: &[Chunk<'_>],
        run_bytes: usize,
        options: &FindOptions,
    ) -> Result<CountsRuns, DatabaseError> {
        let control = self.control();
        let pile = CountsPile::new(self.store().path(), run_bytes, control);
        self.harvest(kind, chunks, options, &pile.memory, |_, harvesting, games| {
            let runs = harvesting.counts_while(games, control)?;
            runs.into_iter().try_for_each(|run| pile.push(run))?;
            control.add_done(games.len() as u64);
            Ok(())
        })?;
        Ok(pile.into_runs())
    }

    /// The runs of a part of the games, which are numbered from 0. They are in memory.
    pub(super) fn runs_of(
        &self,
        kind: DictionaryShape,
        games: &GameSet,
        options: &FindOptions,
    ) -> Result<Runs, DatabaseError> {
        let index = self.index()?;
        let chunks = Part::new(&index, games, false).added;
        let control = self.control();
        let runs: Mutex<Vec<Option<Runs>>> = Mutex::new(chunks.iter().map(|_| None).collect());
        let memory = RunMemory::default();
        self.harvest(kind, &chunks, options, &memory, |at, harvesting, games| {
            let found = harvesting.runs_while(games, control)?.pop();
            runs.lock().unwrap_or_else(PoisonError::into_inner)[at] = found;
            Ok(())
        })?;
        let runs = runs.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut stack = RunStack::new(kind);
        let mut done = 0;
        for (runs, chunk) in runs.into_iter().flatten().zip(&chunks) {
            control.check()?;
            stack.push(runs.shifted(done))?;
            done += chunk.games.len() as u32;
        }
        Ok(stack.into_runs())
    }

    /// Reads the games of each chunk, and passes them on with the chunk's number, on all cores.
    fn harvest(
        &self,
        kind: DictionaryShape,
        chunks: &[Chunk<'_>],
        options: &FindOptions,
        memory: &RunMemory,
        add: impl Fn(usize, &mut Harvesting, &[(&Track, GameFacts)]) -> Result<(), DatabaseError> + Sync,
    ) -> Result<(), DatabaseError> {
        let next = AtomicUsize::new(0);
        let control = self.control();
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
                add(at, &mut harvesting, &games)?;
            }
        };
        // After an error, the other threads take no more chunks.
        let work =
            |store: Store| work(store).inspect_err(|_| next.store(chunks.len(), Ordering::Relaxed));
        let threads = parallel::threads(options.threads).min(chunks.len());
        let stopped = |_| DatabaseError::Internal("a thread of the count stopped".to_owned());
        let workers = parallel::each((0..threads).map(|_| self.store().clone()), work);
        workers.into_iter().try_for_each(|worker| worker.map_err(stopped)?)
    }
}

/// The segments and games from which a part of the games is counted.
struct Part<'a> {
    /// The segments whose dictionaries count.
    whole: Vec<SegmentInfo>,
    /// Games of the other segments.
    added: Vec<Chunk<'a>>,
    /// Games of the former segments that are not in the part.
    removed: Vec<Chunk<'a>>,
}

impl<'a> Part<'a> {
    /// Makes a part of these games; `has_dictionary` says whether the dictionaries have the
    /// requested counts.
    fn new(index: &'a GamesIndex, games: &GameSet, has_dictionary: bool) -> Part<'a> {
        let mut part = Part { whole: Vec::new(), added: Vec::new(), removed: Vec::new() };
        for (segment, columns) in &index.segments {
            let numbers = columns.ids().enumerate();
            let numbers = numbers.map(|(number, id)| (LocalGame::at(number), games.contains(id)));
            let (inside, outside): (Vec<_>, Vec<_>) = numbers.partition(|(_, is_in)| *is_in);
            let reading = columns.len() / GAMES_OF_READING;
            let (to, numbers) = if has_dictionary && outside.len() + reading < inside.len() {
                part.whole.push(*segment);
                (&mut part.removed, outside)
            } else {
                (&mut part.added, inside)
            };
            to.extend(numbers.chunks(BATCH_GAMES).map(|games| Chunk {
                segment: *segment,
                columns,
                games: games.iter().map(|(number, _)| *number).collect(),
            }));
        }
        part
    }

    /// The games that are harvested.
    fn games(&self) -> u64 {
        self.added.iter().chain(&self.removed).map(|chunk| chunk.games.len() as u64).sum()
    }
}

impl Chunk<'_> {
    fn read(&self, store: &Store) -> Result<Vec<(Track, GameFacts)>, DatabaseError> {
        let mut games = Vec::with_capacity(self.games.len());
        let tracks = SegmentTracks::new(store, self.segment.segment());
        tracks.for_games(&self.games, |number, track| {
            let Some(game) = self.columns.get(number.place()) else { return Ok(()) };
            games.push((track, game.winner_and_year()));
            Ok::<(), DatabaseError>(())
        })?;
        Ok(games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Entry;
    use crate::{ImportOptions, OpenOptions};

    #[test]
    fn a_part_counts_alike_in_memory_in_a_file_and_by_subtraction() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("database");
        let mut writer = OpenOptions::new().create(true).open_writer(&path).unwrap();
        writer.import(&["../../examples/games".into()], &ImportOptions::new("games")).unwrap();
        let database = writer.reader();
        let (index, options) = (database.index().unwrap(), FindOptions::default());
        let all = index.all();
        let every =
            |step: usize| -> GameSet { all.iter().skip(1).step_by(step).collect::<GameSet>() };
        let rest: GameSet = all.iter().filter(|id| !every(9).contains(*id)).collect();
        for games in [every(2), every(9), rest, all.clone(), GameSet::new()] {
            for kind in DictionaryShape::ALL {
                let runs = database.runs_of(kind, &games, &options).unwrap();
                let mut expected = Vec::new();
                let push = |entry: &mut Entry| {
                    expected.push((entry.code, entry.counts));
                    Ok::<(), DatabaseError>(())
                };
                runs.merge_all(push).unwrap();
                let has_dictionary = index.commit.shapes().any(|has| has == kind);
                for (by_subtraction, run_bytes) in
                    [(false, RUN_BYTES), (false, 1 << 16), (has_dictionary, 1 << 16)]
                {
                    let part = Part::new(&index, &games, by_subtraction);
                    let mut found = Vec::new();
                    let visit = |code, counts: &Counts| found.push((code, *counts));
                    database.for_each_pattern_in(kind, &part, run_bytes, &options, visit).unwrap();
                    assert!(found == expected, "{kind}, {} games", games.len());
                }
            }
        }
        // Most kinds of patterns do not fit into such a small limit.
        let part = Part::new(&index, &every(2), false);
        let runs = database.counts_of(DictionaryShape::Diamond, &part.added, 1 << 16, &options);
        assert!(runs.unwrap().spilled() > 0);
        let part = Part::new(&index, &every(9), true);
        assert!(part.whole.is_empty() && part.games() == every(9).len());
    }
}
