//! Building segments: harvest, merge and write.

use std::convert::Infallible;
use std::iter;
use std::ops::Range;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

use crossbeam::channel;

use crate::GameId;
use crate::control::{Control, Interrupted};
use crate::database::DatabaseError;
use crate::database::commit::{self, SegmentInfo};
use crate::database::sums::{MAX_NEW_CODES, NewCodes, PatternStats};
use crate::dictionary::{
    Batch, CountsFrom, CountsRun, Damaged, DictionaryShape, Entry, Every, Frequent, GameFacts,
    Harvester, MAX_BATCH, MAX_BATCH_WORDS, PlaysBatch, PlaysRun, Run, RunMemory, Runs, ShortRecord,
    Windows,
};
use crate::go::MAX_SIZE;
use crate::parallel::{self, start_some};
use crate::pattern::{Codes, Lanes, Tabled};
use crate::replay::Track;
use crate::segment::{
    DictionaryWriter, GamesWriter, KeptVariations, NewGame, OtherRecord, SegmentId, TextPack,
    TracksWriter,
};
use crate::store::{StoreError, TreeName, Writer, failpoint};

/// The number of games of a segment after which an import starts a new one.
pub const SEGMENT_GAMES: u32 = 57_344;
/// The number of runs of one level that are merged into one of the next.
const FAN_IN: usize = 12;
/// The number of bytes of runs that one thread merges at a time.
const PART_BYTES: usize = 8 << 20;
/// The number of bytes of runs of plays that one thread merges at a time.
const PLAYS_PART_BYTES: usize = 2 << 20;

/// The windows of a shape on boards of all sizes, created on first use.
struct Tables<T>([OnceLock<Windows<T>>; MAX_SIZE as usize + 1]);

impl<T: Codes> Tables<T> {
    const fn new() -> Tables<T> {
        Tables([const { OnceLock::new() }; MAX_SIZE as usize + 1])
    }

    fn get(&'static self, kind: DictionaryShape, size: u8) -> &'static Windows<T> {
        self.0[usize::from(size)].get_or_init(|| Windows::new(kind.shape(), size))
    }
}

static THREE: Tables<Tabled> = Tables::new();
static DIAMOND: Tables<Lanes<u32>> = Tables::new();
static FOUR: Tables<Lanes<u64>> = Tables::new();
static FIVE: Tables<Lanes<u64>> = Tables::new();

/// A part of all codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodePart {
    /// The number of the part, from 0.
    pub number: u64,
    /// The number of parts.
    pub of: u64,
}

impl CodePart {
    /// All codes.
    pub const ALL: CodePart = CodePart { number: 0, of: 1 };

    /// Returns true if a code belongs to it. Each belongs to one of the parts, which are about
    /// equally large.
    pub const fn contains(self, code: u64) -> bool {
        // The high bits of the product depend on all bits of the code.
        self.of == 1 || (code.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) % self.of == self.number
    }
}

/// Converts games to entries. It is used by one thread, and reuses its memory between batches.
pub struct Harvesting {
    kinds: Vec<KindHarvesting>,
    part: CodePart,
    memory: RunMemory,
}

struct KindHarvesting {
    kind: DictionaryShape,
    games: Box<dyn CountGames>,
}

/// Counts the hits of a batch of games.
trait CountGames {
    /// Counts a game.
    fn add(&mut self, track: &Track, facts: GameFacts);

    /// The entries of the batch, which is then empty.
    fn drain(&mut self, entry: &mut dyn FnMut(&Entry));

    /// Instead of the entries, the plays of the batch; `None` if it counts other windows.
    fn drain_plays(&mut self) -> Option<PlaysRun> {
        None
    }

    /// The bytes of the last batch's hits that waited to be counted.
    fn waiting_bytes(&self) -> usize;
}

/// The windows of a shape, on boards of all sizes.
struct WindowsOfGames<C, T: 'static> {
    kind: DictionaryShape,
    tables: &'static Tables<T>,
    batch: Batch<C>,
    /// By size of the board.
    harvesters: Vec<Option<Harvester<'static, T>>>,
}

impl<C: CountsFrom<T>, T: Codes> WindowsOfGames<C, T> {
    fn new(kind: DictionaryShape, tables: &'static Tables<T>) -> WindowsOfGames<C, T> {
        let mut harvesters = Vec::new();
        harvesters.resize_with(usize::from(MAX_SIZE) + 1, || None);
        WindowsOfGames { kind, tables, batch: Batch::new(kind.shape()), harvesters }
    }
}

impl<C: CountsFrom<T>, T: Codes> CountGames for WindowsOfGames<C, T> {
    fn add(&mut self, track: &Track, facts: GameFacts) {
        let (kind, size) = (self.kind, track.size());
        let harvester = self.harvesters[usize::from(size)]
            .get_or_insert_with(|| Harvester::new(self.tables.get(kind, size)));
        self.batch.add_game(facts, track.words().len(), |batch| harvester.harvest(track, batch));
    }

    fn drain(&mut self, entry: &mut dyn FnMut(&Entry)) {
        self.batch.drain(entry);
    }

    fn waiting_bytes(&self) -> usize {
        self.batch.waiting_bytes()
    }
}

/// The windows around moves.
struct PlaysOfGames {
    batch: PlaysBatch,
    part: CodePart,
}

impl CountGames for PlaysOfGames {
    fn add(&mut self, track: &Track, facts: GameFacts) {
        self.batch.add_game(track, facts, |code| self.part.contains(code));
    }

    fn drain(&mut self, entry: &mut dyn FnMut(&Entry)) {
        let run = [self.batch.drain()];
        let Ok(()) = PlaysRun::count(&run, &(0..u64::MAX), |of| {
            entry(of);
            Ok::<(), Infallible>(())
        });
    }

    fn drain_plays(&mut self) -> Option<PlaysRun> {
        Some(self.batch.drain())
    }

    fn waiting_bytes(&self) -> usize {
        self.batch.waiting_bytes()
    }
}

impl Harvesting {
    /// Starts harvesting for these kinds. Threads whose runs are merged share the memory of these.
    pub fn new(kinds: &[DictionaryShape], memory: &RunMemory) -> Harvesting {
        Harvesting::of_part(kinds, CodePart::ALL, memory)
    }

    /// Starts harvesting for a part of the codes of these kinds.
    pub fn of_part(kinds: &[DictionaryShape], part: CodePart, memory: &RunMemory) -> Harvesting {
        let games = |kind: DictionaryShape| -> Box<dyn CountGames> {
            match kind {
                DictionaryShape::Three => Box::new(WindowsOfGames::<Every, _>::new(kind, &THREE)),
                DictionaryShape::Diamond => {
                    Box::new(WindowsOfGames::<Frequent<ShortRecord>, _>::new(kind, &DIAMOND))
                }
                DictionaryShape::Four => Box::new(WindowsOfGames::<Frequent, _>::new(kind, &FOUR)),
                DictionaryShape::FiveAll => {
                    Box::new(WindowsOfGames::<Frequent, _>::new(kind, &FIVE))
                }
                DictionaryShape::Five => {
                    Box::new(PlaysOfGames { batch: PlaysBatch::default(), part })
                }
            }
        };
        let of = |&kind: &DictionaryShape| KindHarvesting { kind, games: games(kind) };
        Harvesting { kinds: kinds.iter().map(of).collect(), part, memory: memory.clone() }
    }

    /// The bytes of the last batch's hits that waited to be counted, as a later batch of such games would
    /// have them.
    pub fn waiting_bytes(&self) -> usize {
        self.kinds.iter().map(|of| of.games.waiting_bytes()).sum()
    }

    /// The runs of games for each kind; the games are numbered from 0.
    ///
    /// # Errors
    /// None, as nothing interrupts it.
    pub fn runs(&mut self, games: &[(&Track, GameFacts)]) -> Result<Vec<Runs>, Interrupted> {
        self.runs_while(games, &Control::new())
    }

    /// Like [`runs`](Harvesting::runs), unless the control is interrupted. Nothing more can be
    /// harvested after that.
    ///
    /// # Errors
    /// The control was interrupted.
    pub fn runs_while(
        &mut self,
        games: &[(&Track, GameFacts)],
        control: &Control,
    ) -> Result<Vec<Runs>, Interrupted> {
        let (part, memory) = (self.part, &self.memory);
        let runs = |of: &mut KindHarvesting| {
            let (mut runs, mut done) = (Runs::new(of.kind), 0);
            for games in batches(games) {
                of.add_games(games, control)?;
                match &mut runs {
                    Runs::Entries(runs) => {
                        let mut run = Run::new(of.kind, done, memory.clone());
                        of.games.drain(&mut |entry| {
                            if part.contains(entry.code) {
                                run.push(entry);
                            }
                        });
                        run.shrink();
                        runs.push(run);
                    }
                    Runs::Plays(runs) => {
                        runs.extend(of.games.drain_plays().map(|run| run.shifted(done)));
                    }
                }
                done += games.len() as u32;
            }
            Ok(runs)
        };
        self.kinds.iter_mut().map(runs).collect()
    }

    /// Like [`runs_while`](Harvesting::runs_while), with only the counts of the entries, and one or
    /// more runs for each kind.
    ///
    /// # Errors
    /// The control was interrupted.
    pub fn counts_while(
        &mut self,
        games: &[(&Track, GameFacts)],
        control: &Control,
    ) -> Result<Vec<CountsRun>, Interrupted> {
        let (part, memory) = (self.part, &self.memory);
        let mut runs = Vec::new();
        for of in &mut self.kinds {
            for games in batches(games) {
                of.add_games(games, control)?;
                let mut run = CountsRun::new(memory.clone());
                of.games.drain(&mut |entry| {
                    if part.contains(entry.code) {
                        run.push(entry.code, &entry.counts);
                    }
                });
                run.shrink();
                runs.push(run);
            }
        }
        Ok(runs)
    }
}

/// The games in parts that a batch can count. Of games of usual length, a part has more than 1,000.
fn batches<'a, 'g>(
    games: &'a [(&'g Track, GameFacts)],
) -> impl Iterator<Item = &'a [(&'g Track, GameFacts)]> {
    let mut rest = Some(games);
    iter::from_fn(move || {
        let games = rest.take()?;
        let mut words = 0;
        let mut fits = |&(track, _): &(&Track, GameFacts)| {
            words += track.words().len();
            words <= MAX_BATCH_WORDS
        };
        let count = games.iter().take(MAX_BATCH).take_while(|&game| fits(game)).count();
        let (part, others) = games.split_at_checked(count.max(1)).unwrap_or((games, &[]));
        rest = (!others.is_empty()).then_some(others);
        Some(part)
    })
}

impl KindHarvesting {
    fn add_games(
        &mut self,
        games: &[(&Track, GameFacts)],
        control: &Control,
    ) -> Result<(), Interrupted> {
        for &(track, facts) in games {
            control.check()?;
            self.games.add(track, facts);
        }
        Ok(())
    }
}

/// Runs of one shape. Those of entries are merged as they are added, so that there are always few.
#[derive(Debug)]
pub struct RunStack {
    kind: DictionaryShape,
    /// Runs of entries by level; those of a higher level are of earlier games.
    levels: Vec<Vec<Run>>,
    plays: Vec<PlaysRun>,
}

impl RunStack {
    /// Creates an empty stack of runs.
    pub const fn new(kind: DictionaryShape) -> RunStack {
        RunStack { kind, levels: Vec::new(), plays: Vec::new() }
    }

    /// The kind.
    pub const fn kind(&self) -> DictionaryShape {
        self.kind
    }

    /// The bytes of all runs.
    fn bytes(&self) -> usize {
        let entries = self.levels.iter().flatten().map(Run::bytes).sum::<usize>();
        entries + self.plays.iter().map(PlaysRun::bytes).sum::<usize>()
    }

    /// Adds the runs of the next games.
    pub fn push(&mut self, runs: Runs) -> Result<(), Damaged> {
        match runs {
            Runs::Entries(runs) => runs.into_iter().try_for_each(|run| self.push_to(run, 0)),
            Runs::Plays(runs) => {
                self.plays.extend(runs);
                Ok(())
            }
        }
    }

    /// All runs.
    pub fn into_runs(self) -> Runs {
        if self.kind.counts_plays() {
            Runs::Plays(self.plays)
        } else {
            Runs::Entries(self.levels.into_iter().rev().flatten().collect())
        }
    }

    fn push_to(&mut self, run: Run, level: usize) -> Result<(), Damaged> {
        if self.levels.len() == level {
            self.levels.push(Vec::new());
        }
        self.levels[level].push(run);
        if self.levels[level].len() < FAN_IN {
            return Ok(());
        }
        let runs = std::mem::take(&mut self.levels[level]);
        self.push_to(Run::merged(self.kind, runs)?, level + 1)
    }
}

/// Writes one segment.
#[derive(Debug)]
pub struct SegmentBuilder {
    segment: SegmentId,
    games: GamesWriter,
    tracks: TracksWriter,
    stacks: Vec<RunStack>,
    ids: Option<(GameId, GameId)>,
    others: u32,
}

impl SegmentBuilder {
    /// A builder of a segment with a dictionary of these kinds.
    pub fn new(segment: SegmentId, kinds: &[DictionaryShape]) -> SegmentBuilder {
        SegmentBuilder {
            segment,
            games: GamesWriter::new(segment),
            tracks: TracksWriter::new(segment),
            stacks: kinds.iter().copied().map(RunStack::new).collect(),
            ids: None,
            others: 0,
        }
    }

    /// The games so far.
    pub fn len(&self) -> u32 {
        self.games.games()
    }

    /// The bytes of the dictionary's entries and plays in memory.
    pub fn run_bytes(&self) -> usize {
        self.stacks.iter().map(RunStack::bytes).sum()
    }

    /// Appends games, by ascending numbers, with their [runs](Harvesting::runs) and, if they were
    /// compressed beforehand, their texts.
    ///
    /// # Errors
    /// The store's.
    pub fn add(
        &mut self,
        games: Vec<NewGame>,
        runs: Vec<Runs>,
        texts: Option<Vec<TextPack>>,
        writer: &mut Writer<'_>,
    ) -> Result<(), DatabaseError> {
        for (stack, runs) in self.stacks.iter_mut().zip(runs) {
            stack.push(runs.shifted(self.games.games()))?;
        }
        for game in &games {
            self.ids = Some((self.ids.map_or(game.id, |(first, _)| first), game.id));
            self.tracks.push(&game.track, writer)?;
        }
        match texts {
            Some(packs) => self.games.push_packed(games, packs, writer)?,
            None => games.into_iter().try_for_each(|game| self.games.push(game, writer))?,
        }
        Ok(())
    }

    /// Harvests games, and appends them.
    ///
    /// # Errors
    /// The store's.
    pub fn add_counted(
        &mut self,
        games: Vec<NewGame>,
        harvesting: &mut Harvesting,
        writer: &mut Writer<'_>,
    ) -> Result<(), DatabaseError> {
        let counted: Vec<_> = games.iter().map(NewGame::counted).collect();
        let runs = harvesting.runs(&counted)?;
        self.add(games, runs, None, writer)
    }

    /// Stores another record of a known game.
    ///
    /// # Errors
    /// The store's.
    pub fn add_other(
        &mut self,
        other: &OtherRecord,
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        self.others += 1;
        self.games.push_other(other, writer)
    }

    /// Stores the variations of a game.
    ///
    /// # Errors
    /// The store's.
    pub fn add_variations(
        &mut self,
        kept: &KeptVariations,
        writer: &mut Writer<'_>,
    ) -> Result<(), StoreError> {
        self.games.push_variations(kept, writer)
    }

    /// Writes the remaining data and the dictionary.
    ///
    /// # Errors
    /// The store's, or the control was interrupted.
    pub fn finish(
        self,
        writer: &mut Writer<'_>,
        control: &Control,
    ) -> Result<SegmentInfo, DatabaseError> {
        Ok(self.finish_and_count(writer, control)?.0)
    }

    /// Like [`finish`](SegmentBuilder::finish); also returns the totals of the dictionary.
    ///
    /// # Errors
    /// As [`finish`](SegmentBuilder::finish).
    pub fn finish_and_count(
        mut self,
        writer: &mut Writer<'_>,
        control: &Control,
    ) -> Result<(SegmentInfo, SegmentSums), DatabaseError> {
        self.games.finish(writer)?;
        self.tracks.finish(writer)?;
        commit::put_content(writer, self.segment, &self.games.content())?;
        let games = self.games.games();
        let runs: Vec<(DictionaryShape, Runs)> =
            self.stacks.into_iter().map(|stack| (stack.kind(), stack.into_runs())).collect();
        let stats = write_runs(self.segment, games, &runs, writer, control)?;
        let sums = SegmentSums { codes: codes_of_few(&stats, &runs)?, stats };
        let (first_game, last_game) = self.ids.unwrap_or_default();
        let (id, others) = (self.segment.0, self.others);
        Ok((SegmentInfo { id, games, first_game, last_game, others }, sums))
    }
}

/// The totals of the dictionaries of a new segment.
#[derive(Debug)]
pub struct SegmentSums {
    /// The totals.
    pub stats: Vec<PatternStats>,
    /// The codes of each shape, ascending, with their hits; `None` if they are more than
    /// [`MAX_NEW_CODES`].
    pub codes: Option<Vec<NewCodes>>,
}

fn codes_of_few(
    stats: &[PatternStats],
    kinds: &[(DictionaryShape, Runs)],
) -> Result<Option<Vec<NewCodes>>, DatabaseError> {
    if stats.iter().map(|of| of.patterns).sum::<u64>() > MAX_NEW_CODES as u64 {
        return Ok(None);
    }
    let mut all = Vec::new();
    for (kind, runs) in kinds {
        let mut codes = Vec::new();
        runs.merge_all(|entry: &mut Entry| {
            codes.push((entry.code, entry.counts.hits));
            Ok::<(), Damaged>(())
        })?;
        all.push(NewCodes { kind: *kind, codes });
    }
    Ok(Some(all))
}

/// Merges the runs of each of these shapes, writes the result, and returns its totals.
pub fn write_runs(
    segment: SegmentId,
    games: u32,
    kinds: &[(DictionaryShape, Runs)],
    writer: &mut Writer<'_>,
    control: &Control,
) -> Result<Vec<PatternStats>, DatabaseError> {
    let none = kinds.iter().map(|(kind, _)| PatternStats::none(*kind));
    let sums: Mutex<Vec<PatternStats>> = Mutex::new(none.collect());
    let mut parts: Vec<(DictionaryShape, &Runs, Range<u64>)> = Vec::new();
    for (kind, runs) in kinds {
        let bytes = if kind.counts_plays() { PLAYS_PART_BYTES } else { PART_BYTES };
        parts.extend(runs.split(bytes).into_iter().map(|codes| (*kind, runs, codes)));
    }
    write_side_by_side(parts, writer, control, |(kind, runs, codes), sink| {
        let mut out = DictionaryWriter::new(segment, kind, games, sink);
        let mut of_part = PatternStats::none(kind);
        runs.merge(codes, |entry, games| {
            of_part.add(entry.code, &entry.counts);
            match games {
                Some(games) => out.push_with(entry, games),
                None => out.push(entry),
            }
        })?;
        let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(of) = sums.iter_mut().find(|of| of.kind == kind) {
            of.join(of_part);
        }
        drop(sums);
        out.finish()
    })?;
    Ok(sums.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// The reason why a worker thread that produces values stopped early.
pub enum WorkerError {
    /// Its input was damaged.
    Damaged,
    /// Its input could not be read.
    Store(StoreError),
    /// The receiver of its values was closed.
    Closed,
    /// It panicked.
    Panic,
}

impl From<WorkerError> for DatabaseError {
    fn from(error: WorkerError) -> DatabaseError {
        match error {
            WorkerError::Damaged => Damaged.into(),
            WorkerError::Store(error) => error.into(),
            WorkerError::Closed | WorkerError::Panic => {
                DatabaseError::Internal("a merging thread stopped".to_owned())
            }
        }
    }
}

impl From<Damaged> for WorkerError {
    fn from(_: Damaged) -> WorkerError {
        WorkerError::Damaged
    }
}

impl From<StoreError> for WorkerError {
    fn from(error: StoreError) -> WorkerError {
        WorkerError::Store(error)
    }
}

/// Receives the values of one thread for the writer.
pub type Sink<'a> = dyn Fn(TreeName, Vec<u8>, Vec<u8>) -> Result<(), WorkerError> + 'a;

/// Runs a task for each item, on all cores, and writes the resulting values, unless the control is
/// interrupted.
///
/// Sets are most of the data and are written immediately. Other values are written in the order of
/// the keys, so that the engine's leaves are full and fast to read.
pub fn write_side_by_side<I: Send>(
    items: Vec<I>,
    writer: &mut Writer<'_>,
    control: &Control,
    task: impl Fn(I, &Sink<'_>) -> Result<(), WorkerError> + Sync,
) -> Result<(), DatabaseError> {
    let threads = parallel::threads(0).min(items.len());
    let (send_item, receive_item) = channel::unbounded();
    for item in items {
        // The receiver is there.
        let _ = send_item.send(item);
    }
    drop(send_item);
    // Capacity for values that arrive while the engine flushes: about 50 MB.
    let (send, receive) = channel::bounded::<(TreeName, Vec<u8>, Vec<u8>)>(2048);
    let mut waiting: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let result = thread::scope(|scope| {
        let task = &task;
        let threads = start_some(0..threads, |_| {
            let (items, send) = (receive_item.clone(), send.clone());
            parallel::start(scope, move || {
                failpoint::in_worker("merge");
                let sink = |tree, key, value| {
                    send.send((tree, key, value)).map_err(|_| WorkerError::Closed)
                };
                items.iter().try_for_each(|item| task(item, &sink))
            })
        });
        drop(send);
        let threads = threads.map_err(DatabaseError::Thread)?;
        let mut result = Ok(());
        for (tree, key, value) in &receive {
            result = control.check().map_err(DatabaseError::from);
            if result.is_err() {
                break;
            }
            if tree == TreeName::Sets {
                result = writer.put(tree, &key, value).map_err(DatabaseError::from);
                if result.is_err() {
                    break;
                }
            } else {
                waiting.push((key, value));
            }
        }
        // Closing the channel ends the threads that wait to send.
        drop(receive);
        for thread in threads {
            let ended = match thread.join().unwrap_or(Err(WorkerError::Panic)) {
                Ok(()) | Err(WorkerError::Closed) => Ok(()),
                Err(error) => Err(error.into()),
            };
            result = result.and(ended);
        }
        result
    });
    result?;
    waiting.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    for (key, value) in waiting {
        control.check()?;
        writer.put(TreeName::Dictionary, &key, value)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::database::OpenOptions;
    use crate::dictionary::counts_of;
    use crate::go::{Color, Point};
    use crate::record::{Move, Winner};
    use crate::replay::MAX_MOVES;

    /// A ko that is taken 16,000 times.
    fn long_game() -> Track {
        let [a1, b1, c1, a2, b2] =
            [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)].map(|(r, c)| Point::new(r, c));
        let setup =
            [(a2, Color::Black), (a1, Color::White), (c1, Color::White), (b2, Color::White)];
        let ko = [(Color::Black, b1), (Color::White, a1)];
        let moves: Vec<Move> = (ko.into_iter().cycle().take(MAX_MOVES))
            .map(|(color, point)| Move { color, point: Some(point) })
            .collect();
        let (track, stop) = Track::of_moves(9, &setup, None, &moves);
        assert_eq!(stop, None);
        track
    }

    fn entries(runs: &Runs) -> Vec<Entry> {
        let mut entries = Vec::new();
        let add = |entry: &mut Entry| {
            entries.push(entry.clone());
            Ok::<(), Damaged>(())
        };
        runs.merge_all(add).unwrap();
        entries
    }

    #[test]
    fn games_too_long_for_one_batch_are_counted_alike() {
        const GAMES: u32 = 80;
        let track = long_game();
        let facts = |winner| GameFacts { winner, year: 2000 };
        let games: Vec<_> = (0..GAMES)
            .map(|i| (&track, facts(if i % 4 == 0 { Winner::White } else { Winner::Black })))
            .collect();
        assert!(batches(&games).count() > 2 && batches(&games).flatten().count() == GAMES as usize);
        assert_eq!(batches(&games[..0]).count(), 1, "a run of no games");
        let kinds = [DictionaryShape::Three, DictionaryShape::Five];
        let mut harvesting = Harvesting::new(&kinds, &RunMemory::default());
        let all = harvesting.runs(&games).unwrap();
        let one = harvesting.runs(&games[1..2]).unwrap();
        let (mut hits, n) = (0, u64::from(GAMES));
        for (all, one) in all.into_iter().zip(one) {
            let (all, one) = (entries(&all), entries(&one));
            assert_eq!(all.len(), one.len());
            assert!(all.iter().any(|entry| entry.counts.hits >= n * MAX_MOVES as u64 / 2));
            hits += all.iter().map(|entry| entry.counts.hits).sum::<u64>();
            for (of, entry) in all.iter().zip(&one) {
                assert_eq!((of.code, of.counts.hits), (entry.code, n * entry.counts.hits));
                assert_eq!(of.counts.exposure, entry.counts.exposure.map(|moves| n * moves));
                assert_eq!(of.games, (0..GAMES).collect::<Vec<u32>>());
                let sum = |of: &Entry| of.continuations.iter().map(|next| next.count).sum::<u64>();
                assert_eq!(sum(of), n * sum(entry));
                let won = of.counts.hit_results;
                assert_eq!(won.black + won.white, of.counts.hits);
            }
        }
        let counts = harvesting.counts_while(&games, &Control::new()).unwrap();
        assert!(counts.len() > 4, "several for each kind");
        let hits_of = |run: &CountsRun| {
            let pieces = run.pieces().map(|bytes| Ok::<_, Damaged>(bytes.into()));
            counts_of(pieces).map(|next| next.unwrap().1.hits).sum::<u64>()
        };
        assert_eq!(counts.iter().map(hits_of).sum::<u64>(), hits);
    }

    #[test]
    fn writing_ends_when_it_is_interrupted() {
        const ITEMS: u32 = 10_000;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("db");
        let mut database = OpenOptions::new().create(true).open_writer(path).unwrap();
        let change = database.begin().unwrap();
        let (control, done) = (Control::new(), AtomicU32::new(0));
        let task = |item: u32, sink: &Sink<'_>| {
            done.fetch_add(1, Ordering::Relaxed);
            if item == 3 {
                control.interrupt();
            }
            sink(TreeName::Dictionary, item.to_be_bytes().to_vec(), Vec::new())
        };
        let mut writer = change.store.writer();
        let written = write_side_by_side((0..ITEMS).collect(), &mut writer, &control, task);
        assert!(matches!(written, Err(DatabaseError::Interrupted(_))), "{written:?}");
        assert!(done.into_inner() < ITEMS);
    }
}
