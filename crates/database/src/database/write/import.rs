//! Importing: from files to a commit.
//!
//! One thread reads the files and cuts them into games. Workers parse and replay batches of games;
//! then each batch, in the order of the files, is deduplicated; then the workers harvest the new
//! games. The calling thread writes the results, again in order, so that the same files give the
//! same games with the same numbers for any number of threads. How many games a segment has depends
//! on the number of threads and the memory that there is for each.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::Read;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crossbeam::channel::{self, Receiver, Sender};

use super::build::{Harvesting, SEGMENT_GAMES, SegmentBuilder, SegmentSums};
use super::known::{KnownGame, KnownGames};
use super::learn::GamesChange;
use super::remove::{Correction, correct};
use super::variations::add_variations;
use crate::control::{Control, Stage};
use crate::database::columns::{self, NewColumns, PatternSums, read_sums};
use crate::database::commit::{self, Commit, CorpusInfo, FileHash, SegmentInfo};
use crate::database::maintain::content_hash::for_each_game;
use crate::database::read::game::own_records;
use crate::database::{Database, DatabaseError, DatabaseWriter};
use crate::dictionary::{DictionaryShape, GameFacts, RunMemory, Runs};
use crate::formats::{Columns, Format, IndexBeside, MissingRows, Records};
use crate::input::{self, Entry, InputError, Source, sources};
use crate::parallel::{self, Task, start_some};
use crate::record::{Date, Facts, GameRecord, Rank};
use crate::replay::{Identity, Track, Variations, identity};
use crate::segment::{
    CommentWords, KeptText, KeptVariations, MAX_TEXT_BYTES, NewGame, OtherRecord, SegmentGames,
    SegmentId, TextPack,
};
use crate::setters::setters;
use crate::sgf::{self, GameTree};
use crate::store::{Store, Writer, failpoint};
use crate::{GameId, GameSet};

/// The number of games at which a batch ends: the more games, the fewer entries have to be merged. It
/// follows from how much memory the hits of the first batch took.
const BATCH_GAMES: RangeInclusive<usize> = 512..=3072;
/// The number of games at which a batch ends if the first batch had no new games.
const USUAL_BATCH_GAMES: usize = 1024;
/// The number of games at which one of the first batches ends, so that all cores have some soon.
/// The last ones become smaller and smaller down to this, so that all cores end at about the same
/// time.
const SMALL_BATCH_GAMES: usize = 256;
/// The number of the first batches for each thread that are small.
const SMALL_BATCHES: usize = 2;
/// The bytes of text at which a batch ends.
const BATCH_BYTES: usize = 8 << 20;
/// The maximum number of rejections and warnings in a report; others are only counted.
const MAX_LISTED: usize = 1000;

/// The number of skipped files of a type whose paths are kept.
const MAX_SKIPPED: usize = 100_000;

/// The options of an import.
///
/// ```
/// use gopdb_database::ImportOptions;
/// let options = ImportOptions::new("masters").threads(2).variations(true);
/// assert_eq!((options.corpus.as_str(), options.columns), ("masters", None));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ImportOptions {
    /// The corpus that the games join.
    pub corpus: String,
    /// Threads that parse and harvest; 0 is one for each core.
    pub threads: usize,
    /// The approximate maximum memory in bytes: 1 GiB by default. With less, segments are smaller. Below 400
    /// MiB an import of many games takes up to 100 MiB more; below 200 MiB it takes no less.
    pub memory_bytes: usize,
    /// The folder below which the sources of games are named; `None` for their whole paths.
    pub below: Option<PathBuf>,
    /// The limits of one game.
    pub game_limits: sgf::Limits,
    /// The limits of archives.
    pub input_limits: input::Limits,
    /// Hints about the encodings of the files.
    pub encodings: sgf::Encodings,
    /// True to keep the variations of the corpus, so that queries can search them, from now on:
    /// [`set_variations`](DatabaseWriter::set_variations). If false, the corpus's setting stays as
    /// before.
    pub variations: bool,
    /// The columns of the indexes of facts beside texts with one game per line. With these, each such
    /// text needs an index.
    pub columns: Option<Columns>,
}

impl ImportOptions {
    /// Imports into this corpus, with the default limits, on all cores.
    pub fn new(corpus: impl Into<String>) -> ImportOptions {
        ImportOptions {
            corpus: corpus.into(),
            threads: 0,
            memory_bytes: 1 << 30,
            below: None,
            game_limits: sgf::Limits::default(),
            input_limits: input::Limits::default(),
            encodings: sgf::Encodings::default(),
            variations: false,
            columns: None,
        }
    }

    setters! {
        threads: usize,
        memory_bytes: usize,
        below: impl Into<Option<PathBuf>>,
        game_limits: sgf::Limits,
        input_limits: input::Limits,
        encodings: sgf::Encodings,
        variations: bool,
        columns: impl Into<Option<Columns>>,
    }
}

/// A rejected game or file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Rejected {
    /// The file, with the place in an archive.
    pub path: String,
    /// The byte of the file where the game begins, if one did.
    pub byte: Option<u64>,
    /// The reason.
    pub reason: String,
}

/// A warning about an imported game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// The file, with the place in an archive.
    pub path: String,
    /// The byte of the file where the game begins.
    pub byte: u64,
    /// The message.
    pub message: String,
}

/// Files of one type without readable game records.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// Their type: the name of a format, or an extension such as `.txt`.
    pub kind: String,
    /// The number of files.
    pub files: u64,
    /// Their paths, each with the place in an archive; the first 100,000 of them.
    pub paths: Vec<String>,
}

impl Skipped {
    /// The first of the files.
    pub fn example(&self) -> &str {
        self.paths.first().map_or("", String::as_str)
    }

    /// Adds files of the same type.
    pub fn add(&mut self, other: Skipped) {
        self.files += other.files;
        let room = MAX_SKIPPED.saturating_sub(self.paths.len());
        self.paths.extend(other.paths.into_iter().take(room));
    }
}

/// The report of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportReport {
    /// The corpus.
    pub corpus: String,
    /// New games.
    pub games_new: u64,
    /// Games that the database already had.
    pub games_known: u64,
    /// The number of these games whose records were replaced, because the files that they came from
    /// have changed.
    pub games_corrected: u64,
    /// Files and entries of archives that were read.
    pub files: u64,
    /// Unchanged files of the corpus, which were not read again.
    pub files_known: u64,
    /// Games with facts from an index beside their text.
    pub games_indexed: u64,
    /// The first rejected games and files.
    pub rejected: Vec<Rejected>,
    /// The number of rejected games and files.
    pub rejected_count: u64,
    /// The moves of all games that were read, in all variations.
    pub moves: u64,
    /// The number of these moves that are not in the main line of their game.
    pub variation_moves: u64,
    /// The number of these moves that were kept, so that queries can search them.
    pub variation_moves_kept: u64,
    /// The files in folders and archives that were not read, by kind.
    pub skipped: Vec<Skipped>,
    /// The first warnings.
    pub warnings: Vec<Warning>,
    /// The number of warnings.
    pub warning_count: u64,
    /// The elapsed time.
    pub elapsed: Duration,
}

/// The report of a merge.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct MergeReport {
    /// The import of each of its corpora.
    pub corpora: Vec<ImportReport>,
    /// The number of times that a tag was added to a game.
    pub tagged: u64,
    /// Its saved sets that were new.
    pub sets: Vec<MergedSet>,
}

/// A saved set that came from another database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergedSet {
    /// Its name there.
    pub name: String,
    /// Its name here, which differs if the name had another query.
    pub kept_as: String,
}

/// The text of a game, as split from a file.
struct Cut {
    path: u32,
    /// The number of the file in [`ReadFiles::hashes`].
    file: u32,
    raw: sgf::RawGame,
}

/// A batch of games for a worker.
struct RawBatch {
    number: u64,
    games: Vec<Cut>,
    paths: Vec<String>,
    /// The sender of the number of bytes that the hits of a game take while they wait to be
    /// counted; only in the first batch.
    game_bytes: Option<Sender<usize>>,
}

/// A game that was read and replayed.
struct ParsedGame {
    track: Track,
    record: GameRecord,
    text: String,
    kept: KeptText,
    identity: Identity,
    words: CommentWords,
    variations: Option<Variations>,
}

/// The result of a worker for the writer.
#[derive(Default)]
struct Harvested {
    number: u64,
    games: Vec<NewGame>,
    runs: Vec<Runs>,
    texts: Vec<TextPack>,
    /// The reason that the texts cannot be stored.
    failed: Option<String>,
    others: Vec<OtherRecord>,
    variations: Vec<KeptVariations>,
    rejected: Vec<Rejected>,
    /// The [numbers](Cut::file) of their files.
    rejected_of: Vec<u32>,
    warnings: Vec<Warning>,
    known: u64,
    moves: u64,
    variation_moves: u64,
    variation_moves_kept: u64,
}

/// The known games, for deduplication; it grows batch by batch.
struct Known {
    /// The number of the next batch.
    turn: u64,
    games: KnownGames,
    next_game: GameId,
    corpus: u32,
    /// The games of the corpus.
    members: GameSet,
    store: Store,
    /// The segments of the stored games.
    segments: Vec<SegmentInfo>,
    /// By stored game that was read from the file that its record came from: what the file has now, if that is
    /// something else.
    corrections: BTreeMap<GameId, Option<Correction>>,
}

/// Makes the batches pass in order.
struct Gate {
    known: Mutex<Known>,
    passed: Condvar,
    /// True if an earlier batch was lost.
    broken: AtomicBool,
}

impl Gate {
    /// Runs `work` after all batches before `number`.
    fn pass<T>(&self, number: u64, work: impl FnOnce(&mut Known) -> T) -> Option<T> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        while known.turn != number {
            if self.broken.load(Ordering::Relaxed) {
                return None;
            }
            let wait = Duration::from_millis(50);
            known = self
                .passed
                .wait_timeout(known, wait)
                .map_or_else(|poisoned| poisoned.into_inner().0, |(known, _)| known);
        }
        let result = work(&mut known);
        known.turn += 1;
        self.passed.notify_all();
        Some(result)
    }
}

/// The result of the reading thread.
#[derive(Default)]
struct ReadFiles {
    files: u64,
    files_known: u64,
    /// By number of a file that was read: its hash, if it need not be read again. A file with rejected games
    /// is read again, because they may be readable with other limits or by a newer version, and because
    /// they are still missing.
    hashes: Vec<Option<FileHash>>,
    /// The hashes of the unchanged files.
    known_hashes: Vec<FileHash>,
    rejected: Vec<Rejected>,
    skipped: Vec<Skipped>,
    warnings: Vec<Warning>,
    warning_count: u64,
    games_indexed: u64,
    /// Further rows of indexes that are not listed.
    rejected_rows: u64,
    /// The indexes of facts that were read.
    indexes: HashSet<PathBuf>,
    /// Files that may be indexes of texts that are read later.
    tables: Vec<(PathBuf, Skipped)>,
    /// The reason for stopping early; a partial import is discarded.
    failed: Option<DatabaseError>,
}

impl DatabaseWriter {
    /// Imports the games of files, folders and archives into a corpus. New games are added, known
    /// games join the corpus, and unchanged files of the corpus are skipped. The report lists games
    /// and files that cannot be read; the others are imported.
    ///
    /// # Errors
    /// Returns an error if the store failed or the import was cancelled; the database is then as
    /// before.
    pub fn import(
        &mut self,
        paths: &[PathBuf],
        options: &ImportOptions,
    ) -> Result<ImportReport, DatabaseError> {
        let control = self.control().clone();
        control.begin(Stage::Reading, 0);
        self.import_from(options, &control, |seen, send| {
            read_files(paths, options, &control, seen, send)
        })
    }

    /// Adds all games of another database to the corpora of the same names, exactly as if their
    /// records were imported (a corpus's own record of a game, if it has one), with its tags and
    /// saved sets. Each corpus is one commit, and so are the tags and sets together: commits before
    /// an error remain.
    ///
    /// The corpus of the options is ignored.
    ///
    /// # Errors
    /// Returns an error if the other database cannot be read, or as [`import`](Self::import).
    pub fn merge(
        &mut self,
        other: &Database,
        options: &ImportOptions,
    ) -> Result<MergeReport, DatabaseError> {
        let control = self.control().clone();
        let control = &control;
        let theirs = other.commit();
        let place = other.path().display().to_string();
        let mut reports = Vec::new();
        let members = theirs.corpora.iter().map(|c| u64::from(c.games)).sum();
        // The progress counts games, because the number of bytes is unknown.
        control.begin(Stage::Reading, members);
        for corpus in &theirs.corpora {
            let options = ImportOptions {
                corpus: corpus.name.clone(),
                variations: theirs.keeps_variations(corpus.id),
                ..options.clone()
            };
            let (store, theirs) = (other.store().clone(), &theirs);
            let path = format!("{place}/{}", corpus.name);
            let workers = Workers::of(&options);
            let report = self.import_from(&options, control, move |_, send| {
                let sent = send_games(&store, theirs, corpus, &path, control, workers, send);
                ReadFiles { files: 1, failed: sent.err(), ..ReadFiles::default() }
            });
            reports.push(report?);
        }
        let annotations = commit::get_annotations(other.store(), &theirs)?;
        let (tagged, sets) = self.merge_annotations(annotations)?;
        Ok(MergeReport { corpora: reports, tagged, sets })
    }

    /// Imports the games that a separate thread reads and sends, given the files of the corpus.
    fn import_from(
        &mut self,
        options: &ImportOptions,
        control: &Control,
        read: impl FnOnce(&[FileHash], &Sender<RawBatch>) -> ReadFiles + Send,
    ) -> Result<ImportReport, DatabaseError> {
        let start = Instant::now();
        let mut change = self.begin()?;
        let commit = &mut change.commit;
        let setup = Setup::new(&change.store, commit, options)?;
        let mut output = Output::new(change.store.writer(), &setup, commit.next_segment, options);
        let mut read = run_threads(&setup, control, read, &mut output)?;
        if let Some(error) = read.failed.take() {
            return Err(error);
        }
        for &file in &output.rejected_of {
            if let Some(hash) = read.hashes.get_mut(file as usize) {
                *hash = None;
            }
        }
        let hashes: Vec<FileHash> = read.hashes.iter().copied().flatten().collect();
        control.begin(Stage::Writing, 0);
        output.finish_segment(control)?;

        let Output { mut writer, report, segments, next_segment, sums, dates, .. } = output;
        let before = self.commit();
        let mut report = with_files(report, &mut read);
        let Setup { corpus, keeps_variations, gate, .. } = setup;
        let known = gate.known.into_inner().unwrap_or_else(PoisonError::into_inner);
        let corrections: BTreeMap<GameId, Correction> =
            known.corrections.into_iter().filter_map(|(id, new)| Some((id, new?))).collect();
        report.games_corrected = corrections.len() as u64;
        let is_set = !keeps_variations || commit.keeps_variations(corpus.id);
        let unchanged = is_set
            && segments.is_empty()
            && hashes.is_empty()
            && corrections.is_empty()
            && u64::from(corpus.games) == known.members.len();
        let mut columns = NewColumns::default();
        if unchanged {
            drop(writer);
            // Without the number of a corpus that did not come into being.
            *commit = Commit::clone(&before);
        } else {
            commit.next_segment = next_segment;
            commit.next_game = known.next_game;
            if !is_set {
                if corpus.imports > 0 {
                    add_variations(&change.store, commit, &corpus, &mut writer, control, |_| ())?;
                }
                commit.variations.push(corpus.id);
            }
            commit.segments.extend(&segments);
            let (mut corpus, mut files, mut segments) = (corpus, hashes, segments);
            if !corrections.is_empty() {
                segments.extend(correct(
                    &change.store,
                    commit,
                    &corrections,
                    &mut writer,
                    control,
                )?);
                corpus =
                    commit.corpora.iter().find(|c| c.id == corpus.id).cloned().unwrap_or(corpus);
                // An earlier content of a file that comes back is not known.
                files = [vec![commit::FORGET_FILES], read.known_hashes, files].concat();
            }
            let dates = join_dates(corpus.date_range(), dates);
            let dates = join_dates(dates, self.dates_of_joined(&corpus, &known.members)?);
            let joined = Joined { corpus, members: &known.members, files: &files, dates };
            // Most of the time, saving waits for one core or the disk.
            writer.apply_all()?;
            let merges = super::merge::due(&commit.segments, report.games_new).is_some();
            let new = if merges { Vec::new() } else { segments };
            let store = change.store.clone();
            let saved;
            (saved, columns) = thread::scope(|scope| {
                let made = Task::start(scope, move || columns::prepare(&store, &new, control));
                let saved = joined.save(&change.store, &before, commit, writer, &report, control);
                (saved, made.join().unwrap_or_default())
            });
            saved?;
        }
        self.end_with(&change, &columns);
        if !unchanged {
            self.update_sums(&before, sums);
        }
        report.elapsed = start.elapsed();
        Ok(report)
    }

    /// The dates of games that join a corpus and were in the database before.
    fn dates_of_joined(
        &self,
        corpus: &CorpusInfo,
        members: &GameSet,
    ) -> Result<Option<(Date, Date)>, DatabaseError> {
        let before = if corpus.imports == 0 {
            GameSet::new()
        } else {
            commit::get_set(self.store(), corpus)?
        };
        let joined = members - &before;
        let mut range = None;
        for segment in &self.commit().segments {
            if joined.range_len(segment.ids()) == 0 {
                continue;
            }
            for game in SegmentGames::new(self.store(), segment.segment()).columns()? {
                if joined.contains(game.id) {
                    range = join_dates(range, game.date.map(|date| (date, date)));
                }
            }
        }
        Ok(range)
    }

    /// Keeps the totals of the dictionary. `sums` are those of the only new segment, if there is one.
    fn update_sums(&self, before: &Commit, sums: Option<SegmentSums>) {
        self.keep_sums(match sums {
            // All of the dictionary was written by this import.
            Some(SegmentSums { stats, .. }) if before.games() == 0 => {
                Some(PatternSums { counted: stats, new: Vec::new() })
            }
            Some(SegmentSums { codes: Some(codes), .. }) => {
                read_sums(self.store(), before).map(|sums| sums.with(codes))
            }
            _ => None,
        });
    }
}

/// The data that an import begins with.
struct Setup {
    corpus: CorpusInfo,
    /// The files that the corpus has.
    seen: Vec<FileHash>,
    shapes: Vec<DictionaryShape>,
    threads: usize,
    keeps_variations: bool,
    gate: Gate,
}

impl Setup {
    /// A new corpus gets its number from the commit, but is not listed there.
    fn new(
        store: &Store,
        commit: &mut Commit,
        options: &ImportOptions,
    ) -> Result<Setup, DatabaseError> {
        let (corpus, seen) = match commit.corpus(&options.corpus) {
            Some(corpus) => (corpus.clone(), commit::get_files(store, corpus.id)?),
            None => (new_corpus(commit, &options.corpus), Vec::new()),
        };
        let members =
            if corpus.imports == 0 { GameSet::new() } else { commit::get_set(store, &corpus)? };
        let known = Known {
            turn: 0,
            games: KnownGames::of(store, commit)?,
            next_game: commit.next_game,
            corpus: corpus.id,
            members,
            store: store.clone(),
            segments: commit.segments.clone(),
            corrections: BTreeMap::new(),
        };
        Ok(Setup {
            seen,
            shapes: commit.shapes().collect(),
            threads: parallel::threads(options.threads),
            keeps_variations: options.variations || commit.keeps_variations(corpus.id),
            corpus,
            gate: Gate {
                known: Mutex::new(known),
                passed: Condvar::new(),
                broken: AtomicBool::new(false),
            },
        })
    }
}

/// Runs the threads that read and harvest, and writes their results.
fn run_threads(
    setup: &Setup,
    control: &Control,
    read: impl FnOnce(&[FileHash], &Sender<RawBatch>) -> ReadFiles + Send,
    output: &mut Output<'_>,
) -> Result<ReadFiles, DatabaseError> {
    let Setup { seen, shapes, threads, keeps_variations, gate, .. } = setup;
    let memory = &RunMemory::default();
    // What waits takes memory. With two threads, room for one is as fast as for two.
    let waiting = threads.div_ceil(2);
    let (send_raw, receive_raw) = channel::bounded::<RawBatch>(waiting);
    let (send_done, receive_done) = channel::bounded::<Harvested>(waiting);
    thread::scope(|scope| -> Result<ReadFiles, DatabaseError> {
        let workers = start_some(0..*threads, |_| {
            let (raw, done) = (receive_raw.clone(), send_done.clone());
            parallel::start(scope, move || {
                work(shapes, memory, gate, *keeps_variations, control, &raw, &done);
            })
        });
        drop((receive_raw, send_done));
        let workers = workers.map_err(DatabaseError::Thread)?;
        let reader = parallel::start(scope, move || read(seen, &send_raw));
        let reader = reader.map_err(DatabaseError::Thread)?;

        let written = output.add_in_order(&receive_done, control);
        if written.is_err() {
            gate.broken.store(true, Ordering::Relaxed);
        }
        // Closing the channel ends the threads that wait to send.
        drop(receive_done);
        let mut stopped = false;
        for worker in workers {
            stopped |= worker.join().is_err();
        }
        let read = reader.join();
        written?;
        control.check()?;
        match (read, stopped) {
            (Ok(read), false) => Ok(read),
            _ => Err(DatabaseError::Internal("a thread of the import stopped".to_owned())),
        }
    })
}

/// Writes harvested games into segments, and adds them to the report.
struct Output<'a> {
    writer: Writer<'a>,
    report: ImportReport,
    shapes: Vec<DictionaryShape>,
    /// The number of games at which a segment is full.
    segment_games: u32,
    /// The bytes of entries and plays in memory at which it is.
    run_bytes: usize,
    next_segment: u32,
    /// The segment that is being written.
    builder: Option<SegmentBuilder>,
    /// The segments that have been written.
    segments: Vec<SegmentInfo>,
    /// The totals of the segment, if there is only one.
    sums: Option<SegmentSums>,
    /// The first and the last date of the new games.
    dates: Option<(Date, Date)>,
    /// The [numbers](Cut::file) of files with rejected games.
    rejected_of: BTreeSet<u32>,
}

impl<'a> Output<'a> {
    fn new(
        writer: Writer<'a>,
        setup: &Setup,
        next_segment: u32,
        options: &ImportOptions,
    ) -> Output<'a> {
        Output {
            writer,
            report: ImportReport { corpus: options.corpus.clone(), ..ImportReport::default() },
            shapes: setup.shapes.clone(),
            segment_games: segment_games(options.memory_bytes),
            // Batches, values that are being written and the caches take the rest.
            run_bytes: options.memory_bytes / 15 * 4,
            next_segment,
            builder: None,
            segments: Vec::new(),
            sums: None,
            dates: None,
            rejected_of: BTreeSet::new(),
        }
    }

    /// Adds all batches in the order of their numbers.
    fn add_in_order(
        &mut self,
        batches: &Receiver<Harvested>,
        control: &Control,
    ) -> Result<(), DatabaseError> {
        let mut waiting: BTreeMap<u64, Harvested> = BTreeMap::new();
        let mut next = 0;
        for done in batches {
            waiting.insert(done.number, done);
            while let Some(done) = waiting.remove(&next) {
                next += 1;
                control.check()?;
                self.add(done, control)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, done: Harvested, control: &Control) -> Result<(), DatabaseError> {
        add_to_report(&mut self.report, &done);
        self.rejected_of.extend(&done.rejected_of);
        if let Some(reason) = done.failed {
            return Err(DatabaseError::Internal(reason));
        }
        if done.games.is_empty() && done.others.is_empty() && done.variations.is_empty() {
            return Ok(());
        }
        let is_full = self.builder.as_ref().is_some_and(|builder| {
            builder.len() > 0
                && (builder.len() + done.games.len() as u32 > self.segment_games
                    || builder.run_bytes() > self.run_bytes)
        });
        if is_full {
            self.finish_segment(control)?;
        }
        for date in done.games.iter().filter_map(|game| game.facts.dates.first()) {
            self.dates = join_dates(self.dates, Some((*date, *date)));
        }
        let builder = self.builder.get_or_insert_with(|| {
            let id = self.next_segment;
            self.next_segment += 1;
            SegmentBuilder::new(SegmentId(id), &self.shapes)
        });
        builder.add(done.games, done.runs, Some(done.texts), &mut self.writer)?;
        for other in &done.others {
            builder.add_other(other, &mut self.writer)?;
        }
        for kept in &done.variations {
            builder.add_variations(kept, &mut self.writer)?;
        }
        Ok(())
    }

    /// Completes the segment that is being written, if there is one.
    fn finish_segment(&mut self, control: &Control) -> Result<(), DatabaseError> {
        if let Some(builder) = self.builder.take() {
            let (segment, sums) = builder.finish_and_count(&mut self.writer, control)?;
            self.segments.push(segment);
            self.sums = (self.segments.len() == 1).then_some(sums);
        }
        Ok(())
    }
}

/// Adds the results of the reading thread to the report.
fn with_files(report: ImportReport, read: &mut ReadFiles) -> ImportReport {
    let mut report = ImportReport {
        files: read.files,
        files_known: read.files_known,
        skipped: std::mem::take(&mut read.skipped),
        games_indexed: read.games_indexed,
        warning_count: report.warning_count + read.warning_count,
        ..report
    };
    let room = MAX_LISTED.saturating_sub(report.warnings.len());
    report.warnings.extend(std::mem::take(&mut read.warnings).into_iter().take(room));
    report.rejected_count += read.rejected.len() as u64 + read.rejected_rows;
    report.rejected.append(&mut read.rejected);
    report.rejected.sort_by(|a, b| (&a.path, a.byte).cmp(&(&b.path, b.byte)));
    report.rejected.truncate(MAX_LISTED);
    report
}

/// A corpus that games and files joined.
struct Joined<'a> {
    /// The corpus as it was before.
    corpus: CorpusInfo,
    /// All of its games.
    members: &'a GameSet,
    /// The new files.
    files: &'a [FileHash],
    /// The first and the last date of all of its games.
    dates: Option<(Date, Date)>,
}

impl Joined<'_> {
    /// Saves the commit `after`, which has the new segments.
    fn save(
        self,
        store: &Store,
        before: &Commit,
        after: &mut Commit,
        mut writer: Writer<'_>,
        report: &ImportReport,
        control: &Control,
    ) -> Result<(), DatabaseError> {
        after.number += 1;
        commit::put_set(&mut writer, self.corpus.id, after.number, self.members)?;
        commit::put_files(&mut writer, self.corpus.id, after.number, self.files)?;
        let updated = self.updated(after.number);
        match after.corpora.iter_mut().find(|corpus| corpus.id == updated.id) {
            Some(slot) => *slot = updated,
            None => after.corpora.push(updated),
        }
        writer.flush()?;
        let gone = &GameSet::new();
        GamesChange { store, before, after, gone, control }.learn(&mut writer)?;
        super::merge::merge_small(store, after, report.games_new, &mut writer, control)?;
        writer.flush()?;
        control.check()?;
        Ok(after.save(&mut writer)?)
    }

    /// The corpus in the commit of this number.
    fn updated(self, number: u64) -> CorpusInfo {
        let now = now();
        let plain = |date: Date| (date.year, date.month, date.day);
        let none = ((0, 0, 0), (0, 0, 0));
        let corpus = self.corpus;
        CorpusInfo {
            set: number,
            games: self.members.len() as u32,
            imports: corpus.imports + 1,
            imported: (if corpus.imports == 0 { now } else { corpus.imported.0 }, now),
            dates: self.dates.map_or(none, |(first, last)| (plain(first), plain(last))),
            ..corpus
        }
    }
}

/// The number of games of a segment for this amount of memory: a game takes about 16 KiB until its
/// segment is written.
fn segment_games(memory_bytes: usize) -> u32 {
    const GAME_BYTES: usize = 16 << 10;
    const LEAST: u32 = 2048;
    u32::try_from(memory_bytes / GAME_BYTES).unwrap_or(u32::MAX).clamp(LEAST, SEGMENT_GAMES)
}

/// The workers for which batches are made.
#[derive(Clone, Copy, Debug)]
struct Workers {
    threads: usize,
    /// The bytes that the hits of a thread's batch may take while they wait to be counted.
    memory: usize,
}

impl Workers {
    /// A fifteenth of the memory is for all threads.
    fn of(options: &ImportOptions) -> Workers {
        let threads = parallel::threads(options.threads);
        Workers { threads, memory: options.memory_bytes / 15 / threads }
    }
}

fn new_corpus(commit: &mut Commit, name: &str) -> CorpusInfo {
    let id = commit.next_corpus;
    commit.next_corpus += 1;
    CorpusInfo {
        id,
        name: name.to_owned(),
        set: 0,
        games: 0,
        imports: 0,
        imported: (0, 0),
        dates: ((0, 0, 0), (0, 0, 0)),
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// The first and the last of both.
pub fn join_dates(a: Option<(Date, Date)>, b: Option<(Date, Date)>) -> Option<(Date, Date)> {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (range, None) | (None, range) => range,
    }
}

fn add_to_report(report: &mut ImportReport, done: &Harvested) {
    report.games_new += done.games.len() as u64;
    report.games_known += done.known;
    report.rejected_count += done.rejected.len() as u64;
    report.warning_count += done.warnings.len() as u64;
    report.moves += done.moves;
    report.variation_moves += done.variation_moves;
    report.variation_moves_kept += done.variation_moves_kept;
    let room = MAX_LISTED.saturating_sub(report.rejected.len());
    report.rejected.extend(done.rejected.iter().take(room).cloned());
    let room = MAX_LISTED.saturating_sub(report.warnings.len());
    report.warnings.extend(done.warnings.iter().take(room).cloned());
}

/// Reads all files and sends their games in batches.
fn read_files(
    paths: &[PathBuf],
    options: &ImportOptions,
    control: &Control,
    seen: &[FileHash],
    send: &Sender<RawBatch>,
) -> ReadFiles {
    let seen: HashSet<&FileHash> = seen.iter().collect();
    let mut files = FileReader {
        options,
        control,
        encodings: options.encodings,
        batches: Batches::new(send, Workers::of(options)),
        read: ReadFiles::default(),
    };
    let mut found: Vec<Source> = Vec::new();
    for source in sources(paths) {
        match source {
            Ok(source) => {
                control.add_total(source.size().unwrap_or(0));
                found.push(match &options.below {
                    Some(folder) => source.below(folder),
                    None => source,
                });
            }
            Err(error) => files.read.rejected.push(unreadable(&error)),
        }
    }
    for source in &found {
        if files.read_source(source, &seen).is_break() {
            return files.read;
        }
    }
    let _ = files.batches.finish();
    files.read.skip_tables();
    files.read
}

/// Reads files one after the other.
struct FileReader<'a> {
    options: &'a ImportOptions,
    control: &'a Control,
    /// The hints, and what the games before had.
    encodings: sgf::Encodings,
    batches: Batches<'a>,
    read: ReadFiles,
}

impl FileReader<'_> {
    /// Sends the games of a file or archive, unless the corpus has it. Breaks off if it is interrupted or
    /// nobody receives.
    fn read_source(&mut self, source: &Source, seen: &HashSet<&FileHash>) -> ControlFlow<()> {
        let options = self.options;
        let hash = source.file().and_then(|path| hash_file(path, self.control));
        if let Some(hash) = hash {
            let has_index = options.columns.is_some() && Columns::beside(source.file()).is_some();
            if seen.contains(&hash) && !has_index {
                self.read.files_known += 1;
                self.read.known_hashes.push(hash);
                self.control.add_done(source.size().unwrap_or(0));
                return ControlFlow::Continue(());
            }
        }
        self.batches.file = self.read.hashes.len() as u32;
        self.read.hashes.push(hash);
        let mut is_complete = true;
        let mut index =
            IndexBeside::new(source.file(), options.columns.as_ref(), options.encodings);
        let flow = source.read(&options.input_limits, self.control, &mut |entry| match entry {
            Ok(entry) => self.read_entry(entry, &mut index, &mut is_complete),
            Err(error) => {
                is_complete &= self.read.set_aside(source, &error, options);
                ControlFlow::Continue(())
            }
        });
        is_complete &= end_index(index, &mut self.read);
        if !is_complete && let Some(hash) = self.read.hashes.last_mut() {
            *hash = None;
        }
        flow
    }

    /// Sends the games of a text.
    fn read_entry(
        &mut self,
        entry: Entry<'_>,
        index: &mut IndexBeside<'_>,
        is_complete: &mut bool,
    ) -> ControlFlow<()> {
        let mut reject = |read: &mut ReadFiles, path: &str, byte, reason| {
            *is_complete = false;
            read.rejected.push(Rejected { path: path.to_owned(), byte, reason });
        };
        self.read.files += 1;
        let path = entry.path().to_owned();
        let format = entry.format();
        let mut games = Records::new(entry, format, self.options.game_limits, self.encodings);
        if format == Format::Lines {
            match index.facts() {
                Ok(facts) => games = games.with_facts(facts),
                Err(reason) => {
                    reject(&mut self.read, &path, None, reason);
                    return ControlFlow::Continue(());
                }
            }
        }
        for game in games.by_ref() {
            if self.control.is_interrupted() {
                return ControlFlow::Break(());
            }
            match game {
                Ok(raw) => {
                    if self.batches.push(&path, raw).is_err() {
                        return ControlFlow::Break(());
                    }
                }
                Err(error) => {
                    reject(&mut self.read, &path, Some(error.offset()), error.reason());
                }
            }
        }
        self.encodings = games.encodings();
        let (facts, missing) = games.into_facts();
        report_missing(index, &missing, &path, &mut self.read);
        index.give_back(facts);
        ControlFlow::Continue(())
    }
}

/// Sends the games of a corpus of a database in batches.
fn send_games(
    store: &Store,
    commit: &Commit,
    corpus: &CorpusInfo,
    path: &str,
    control: &Control,
    workers: Workers,
    send: &Sender<RawBatch>,
) -> Result<(), DatabaseError> {
    let members = commit::get_set(store, corpus)?;
    let mut own = own_records(store, commit, corpus)?;
    let mut batches = Batches::new(send, workers);
    let mut open = true;
    for segment in &commit.segments {
        for_each_game(store, segment, |columns, facts, _, text| {
            let is_wanted = open && members.contains(columns.id);
            if !is_wanted || control.is_interrupted() {
                return Ok(());
            }
            control.add_done(1);
            let text = own.remove(&columns.id).unwrap_or(text);
            let raw = sgf::RawGame {
                text,
                offset: columns.id.get().into(),
                encoding: "UTF-8",
                misdeclared: false,
                mixed: false,
                malformed: false,
            };
            let source = if facts.source.is_empty() { path } else { &facts.source };
            open = batches.push(source, raw).is_ok();
            Ok(())
        })?;
    }
    let _ = batches.finish();
    Ok(())
}

impl ReadFiles {
    /// Records an unreadable file. Returns false if it may be readable later.
    fn set_aside(&mut self, source: &Source, error: &InputError, options: &ImportOptions) -> bool {
        let is_the_file_named = source.is_named() && source.path() == error.path();
        let kind = match error {
            InputError::NotARecord { path } => ending_of(path),
            InputError::Unsupported { format, .. } => format.name.to_owned(),
            _ => String::new(),
        };
        if kind.is_empty() || is_the_file_named {
            self.rejected.push(unreadable(error));
            return false;
        }
        let skipped = Skipped { kind, files: 1, paths: vec![error.path().to_owned()] };
        match source.file() {
            Some(file) if options.columns.is_some() && Columns::is_index(error.path()) => {
                self.tables.push((file.to_owned(), skipped));
            }
            _ => self.skip(skipped),
        }
        matches!(error, InputError::NotARecord { .. })
    }
}

impl ReadFiles {
    fn skip(&mut self, file: Skipped) {
        match self.skipped.iter_mut().find(|skipped| skipped.kind == file.kind) {
            Some(skipped) => skipped.add(file),
            None => self.skipped.push(file),
        }
    }

    /// Records the tables that were the index of no text.
    fn skip_tables(&mut self) {
        for (path, table) in std::mem::take(&mut self.tables) {
            if !self.indexes.contains(&path) {
                self.skip(table);
            }
        }
    }

    fn warn(&mut self, path: &str, byte: u64, message: String) {
        self.warning_count += 1;
        if self.warnings.len() < MAX_LISTED {
            self.warnings.push(Warning { path: path.to_owned(), byte, message });
        }
    }
}

/// Reports the games of a text without a row in their index.
fn report_missing(
    index: &IndexBeside<'_>,
    missing: &MissingRows,
    path: &str,
    read: &mut ReadFiles,
) {
    let Some(file) = index.file().map(|file| file.display().to_string()) else { return };
    for (byte, id) in &missing.games {
        read.warn(path, *byte, format!("no facts: {file} has no row for the game `{id}`"));
    }
    read.warning_count += missing.count - missing.games.len() as u64;
}

/// Reports the rows of an index that cannot be read and those without a game. Returns whether there
/// are none.
fn end_index(index: IndexBeside<'_>, read: &mut ReadFiles) -> bool {
    let Some((file, facts)) = index.finish() else { return true };
    let path = file.display().to_string();
    read.indexes.insert(file);
    read.games_indexed += facts.used();
    let (problems, count) = facts.problems();
    let is_complete = problems.is_empty();
    read.rejected_rows += count - problems.len() as u64;
    for problem in problems {
        let reason = format!("line {}: {}", problem.line, problem.reason);
        read.rejected.push(Rejected { path: path.clone(), byte: None, reason });
    }
    is_complete
}

/// The extension of a file name: `.txt`.
fn ending_of(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((before, ending)) if !before.is_empty() && (1..=8).contains(&ending.len()) => {
            format!(".{}", ending.to_lowercase())
        }
        _ => "no ending".to_owned(),
    }
}

/// The path of an error, and its message without the path.
fn unreadable(error: &InputError) -> Rejected {
    let path = error.path();
    let text = error.to_string();
    let reason = text.strip_prefix(&format!("{path}: ")).unwrap_or(&text).to_owned();
    Rejected { path: path.to_owned(), byte: None, reason }
}

/// The hash of a file; `None` if it cannot be read, which is reported later.
fn hash_file(path: &std::path::Path, control: &Control) -> Option<FileHash> {
    // For an archive in several volumes, this is only the first one.
    if path.extension().is_some_and(|ending| ending == "001") {
        return None;
    }
    let mut file = std::fs::File::open(path).ok()?;
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        let count = file.read(&mut buffer).ok()?;
        if count == 0 || control.is_interrupted() {
            break;
        }
        hasher.update(&buffer[..count]);
    }
    let mut hash = FileHash::default();
    hasher.finalize_xof().fill(&mut hash);
    Some(hash)
}

/// Collects games into batches.
struct Batches<'a> {
    next: u64,
    /// The [number](Cut::file) of the file that is read.
    file: u32,
    current: GamesOfFiles,
    /// A batch that is sent when the next one is full: the last games become smaller batches.
    held: Option<GamesOfFiles>,
    workers: Workers,
    /// The number of bytes that the hits of a game take, from the first batch.
    game_bytes: Option<Receiver<usize>>,
    /// The number of games at which a batch ends, when it is known.
    most: Option<usize>,
    send: &'a Sender<RawBatch>,
}

/// Games and the paths of their files.
#[derive(Default)]
struct GamesOfFiles {
    games: Vec<Cut>,
    paths: Vec<String>,
    /// The bytes of the texts.
    bytes: usize,
}

/// The receiver of the batches was closed.
struct Closed;

impl GamesOfFiles {
    fn push(&mut self, path: &str, file: u32, raw: sgf::RawGame) {
        if self.paths.last().is_none_or(|last| last != path) {
            self.paths.push(path.to_owned());
        }
        self.bytes += raw.text.len();
        self.games.push(Cut { path: self.paths.len() as u32 - 1, file, raw });
    }

    fn is_full(&self, most: usize) -> bool {
        self.games.len() >= most || self.bytes >= BATCH_BYTES
    }
}

impl<'a> Batches<'a> {
    fn new(send: &'a Sender<RawBatch>, workers: Workers) -> Batches<'a> {
        Batches {
            next: 0,
            file: 0,
            current: GamesOfFiles::default(),
            held: None,
            workers,
            game_bytes: None,
            most: None,
            send,
        }
    }

    fn push(&mut self, path: &str, raw: sgf::RawGame) -> Result<(), Closed> {
        self.current.push(path, self.file, raw);
        let number = self.next + u64::from(self.held.is_some());
        let is_small = number < (SMALL_BATCHES * self.workers.threads) as u64;
        let most = if is_small { SMALL_BATCH_GAMES } else { self.batch_games() };
        if self.current.is_full(most) {
            let full = std::mem::take(&mut self.current);
            if let Some(earlier) = self.held.replace(full) {
                self.send(earlier)?;
            }
        }
        Ok(())
    }

    /// The number of games at which a batch ends. Waits for the first batch, so that it is always the same.
    fn batch_games(&mut self) -> usize {
        *self.most.get_or_insert_with(|| {
            // If the first batch is lost, so is the import.
            let game_bytes = self.game_bytes.take().and_then(|first| first.recv().ok());
            let games = self.workers.memory.checked_div(game_bytes.unwrap_or(0));
            games.map_or(USUAL_BATCH_GAMES, |games| {
                games.clamp(*BATCH_GAMES.start(), *BATCH_GAMES.end())
            })
        })
    }

    /// Sends the games that are left, each batch an equal share for one thread of what is left.
    fn finish(mut self) -> Result<(), Closed> {
        let current = std::mem::take(&mut self.current);
        let last: Vec<GamesOfFiles> = self.held.take().into_iter().chain([current]).collect();
        let mut left: usize = last.iter().map(|part| part.games.len()).sum();
        let mut batch = GamesOfFiles::default();
        for GamesOfFiles { games, paths, .. } in last {
            for Cut { path, file, raw } in games {
                batch.push(&paths[path as usize], file, raw);
                let share = left.div_ceil(self.workers.threads);
                if batch.is_full(share.max(SMALL_BATCH_GAMES)) {
                    left -= batch.games.len();
                    self.send(std::mem::take(&mut batch))?;
                }
            }
        }
        if batch.games.is_empty() { Ok(()) } else { self.send(batch) }
    }

    fn send(&mut self, batch: GamesOfFiles) -> Result<(), Closed> {
        let GamesOfFiles { games, paths, .. } = batch;
        let number = self.next;
        self.next += 1;
        let (asked, answer) = channel::bounded(1);
        let game_bytes = (number == 0).then(|| {
            self.game_bytes = Some(answer);
            asked
        });
        self.send.send(RawBatch { number, games, paths, game_bytes }).map_err(|_| Closed)
    }
}

fn work(
    kinds: &[DictionaryShape],
    memory: &RunMemory,
    gate: &Gate,
    keeps_variations: bool,
    control: &Control,
    raw: &Receiver<RawBatch>,
    done: &Sender<Harvested>,
) {
    // If a batch is lost, even by a panic, the others must not wait for it.
    struct Alarm<'a>(&'a Gate, bool);
    impl Drop for Alarm<'_> {
        fn drop(&mut self) {
            if !self.1 {
                self.0.broken.store(true, Ordering::Relaxed);
            }
        }
    }
    let mut alarm = Alarm(gate, false);
    failpoint::in_worker("import");
    let mut harvesting = Harvesting::new(kinds, memory);
    for batch in raw {
        let mut harvested = Harvested { number: batch.number, ..Harvested::default() };
        let mut games = Vec::with_capacity(batch.games.len());
        for cut in batch.games {
            if control.is_interrupted() {
                return;
            }
            let path = &batch.paths[cut.path as usize];
            if let Some(game) = read_game(path, cut.raw, keeps_variations, &mut harvested) {
                games.push(game);
                control.add_games(1, 0);
            } else {
                harvested.rejected_of.push(cut.file);
            }
        }
        let passed = gate.pass(batch.number, |known| known.deduplicate(games, &mut harvested));
        if passed.is_none() {
            return;
        }
        let facts = |game: &NewGame| GameFacts {
            winner: game.facts.outcome.winner(),
            year: game.facts.dates.first().map_or(0, |date| date.year),
        };
        let games: Vec<(&Track, GameFacts)> =
            harvested.games.iter().map(|game| (&game.track, facts(game))).collect();
        if !games.is_empty() {
            let Ok(runs) = harvesting.runs_while(&games, control) else { return };
            harvested.runs = runs;
            if let Some(asked) = &batch.game_bytes {
                // The reader may have ended.
                let _ = asked.send(harvesting.waiting_bytes() / games.len());
            }
            match TextPack::of(&harvested.games) {
                Ok(texts) => harvested.texts = texts,
                Err(reason) => harvested.failed = Some(reason.to_string()),
            }
        }
        if done.send(harvested).is_err() {
            return;
        }
    }
    alarm.1 = true;
}

fn read_game(
    path: &str,
    raw: sgf::RawGame,
    keeps_variations: bool,
    harvested: &mut Harvested,
) -> Option<ParsedGame> {
    let byte = raw.offset;
    if raw.text.len() > MAX_TEXT_BYTES {
        let reason =
            format!("the game is longer than {MAX_TEXT_BYTES} bytes, the most that is stored");
        harvested.rejected.push(Rejected { path: path.to_owned(), byte: Some(byte), reason });
        return None;
    }
    let mut record = match GameRecord::from_raw(&raw) {
        Ok(record) => record,
        Err(error) => {
            let reason = error.to_string();
            harvested.rejected.push(Rejected { path: path.to_owned(), byte: Some(byte), reason });
            return None;
        }
    };
    record.warnings.extend(rank_of_folder(path, &mut record.facts));
    let (track, messages) = Track::play_with_warnings(&mut record);
    harvested.warnings.extend(messages.into_iter().map(|message| Warning {
        path: path.to_owned(),
        byte,
        message,
    }));
    let (aside, variations) = variations(&raw.text, keeps_variations.then_some(&track));
    harvested.moves += record.moves.len() as u64 + aside;
    harvested.variation_moves += aside;
    record.moves = Vec::new();
    path.clone_into(&mut record.facts.source);
    let identity = identity(&track, &record.facts);
    let words = CommentWords::of(&raw.text);
    let kept = KeptText::new(&raw.text, &track);
    Some(ParsedGame { track, record, text: raw.text, kept, identity, words, variations })
}

/// Takes the ranks of both players from a folder or archive named like a rank, `fox/9d/1.sgf`, if the record
/// has none. Returns a warning that says so.
fn rank_of_folder(path: &str, facts: &mut Facts) -> Option<String> {
    if !facts.black_rank.is_empty() || !facts.white_rank.is_empty() {
        return None;
    }
    let mut folders = path.rsplit(['/', '\\']).skip(1);
    let rank = folders.find_map(Rank::in_name)?.to_string();
    facts.black_rank.clone_from(&rank);
    facts.white_rank.clone_from(&rank);
    Some(format!("the ranks are those of the folder: {rank}"))
}

/// The number of moves of a record that are not in its main line; and, if the track of that is
/// given, its variations.
fn variations(text: &str, track: Option<&Track>) -> (u64, Option<Variations>) {
    // Most records have no variations, and no bracket but the first.
    if memchr::memchr_iter(b'(', text.as_bytes()).nth(1).is_none() {
        return (0, None);
    }
    let Ok(tree) = GameTree::parse(text, &sgf::Limits::UNLIMITED) else { return (0, None) };
    let is_move = |node: &sgf::Node<'_, '_>| node.property("B").or(node.property("W")).is_some();
    let all = tree.nodes().filter(is_move).count();
    let aside = all.saturating_sub(tree.main_line().filter(is_move).count()) as u64;
    (aside, track.and_then(|track| Variations::of_tree(&tree, track)))
}

impl Harvested {
    /// Keeps the variations of a game's stored record, or of the record of a corpus.
    fn keep_variations(&mut self, game: &ParsedGame, id: GameId, corpus: u32) {
        if let Some(variations) = &game.variations {
            self.variation_moves_kept += variations.moves() as u64;
            self.variations.push(KeptVariations::new(id, corpus, variations));
        }
    }
}

impl Known {
    /// Numbers the new games, and adds known ones to the corpus.
    fn deduplicate(&mut self, games: Vec<ParsedGame>, harvested: &mut Harvested) {
        for game in games {
            let Some(known) = self.games.get(&game.identity) else {
                let id = self.next_game;
                self.next_game = id.next();
                let text_hash = game.kept.hash();
                self.games.add(game.identity, KnownGame { id, text_hash });
                self.members.insert(id);
                harvested.keep_variations(&game, id, 0);
                harvested.games.push(NewGame {
                    id,
                    track: game.track,
                    facts: game.record.facts,
                    text: game.kept,
                    identity: game.identity,
                    words: game.words,
                });
                continue;
            };
            harvested.known += 1;
            // A second record in one corpus is ignored, unless it is what a file has now. A record equal to the stored one is kept
            // only after others, because the order of records matters when a corpus is removed:
            // corpora without a record of their own come before those with one.
            let is_kept = game.kept.hash() == known.text_hash;
            let is_joining = self.members.insert(known.id);
            if !is_joining {
                self.correct(game, known, is_kept);
                continue;
            }
            harvested.keep_variations(&game, known.id, if is_kept { 0 } else { self.corpus });
            if self.games.has_others(known.id) || !is_kept {
                self.games.add_other(known.id);
                let (game, corpus, text) = (known.id, self.corpus, game.text);
                harvested.others.push(OtherRecord { game, corpus, text });
            }
        }
    }

    /// Notes a changed record of a stored game, if it is in the file that the stored one came from and that
    /// file does not have the stored one, too.
    fn correct(&mut self, game: ParsedGame, known: KnownGame, is_kept: bool) {
        if is_kept {
            self.corrections.insert(known.id, None);
        }
        if is_kept || self.corrections.contains_key(&known.id) || self.games.has_others(known.id) {
            return;
        }
        let stored = self.games.place(&game.identity).and_then(|(segment, number)| {
            SegmentGames::new(&self.store, self.segments.get(segment)?.segment()).facts(number).ok()
        });
        if stored.is_some_and(|stored| stored.source == game.record.facts.source) {
            let ParsedGame { track, record, kept: text, identity, words, variations, .. } = game;
            let game = NewGame { id: known.id, track, facts: record.facts, text, identity, words };
            self.corrections.insert(known.id, Some(Correction { game, variations }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends this many games to two threads, with a text of `bytes` bytes each, from files of 100 games. The
    /// hits of a game take 1,000 bytes, and those of a batch may take a million.
    fn batches(games: usize, bytes: usize) -> Vec<RawBatch> {
        let (send, receive) = channel::unbounded::<RawBatch>();
        let received = thread::spawn(move || {
            let answer = |batch: &RawBatch| {
                // Nobody waits for the answer if there are few games.
                batch.game_bytes.iter().for_each(|asked| _ = asked.send(1000));
            };
            receive.into_iter().inspect(answer).collect()
        });
        let mut batches = Batches::new(&send, Workers { threads: 2, memory: 1_000_000 });
        for number in 0..games {
            assert!(batches.push(&format!("{}.sgf", number / 100), raw(number, bytes)).is_ok());
        }
        assert!(batches.finish().is_ok());
        drop(send);
        received.join().unwrap()
    }

    fn raw(number: usize, bytes: usize) -> sgf::RawGame {
        sgf::RawGame {
            text: " ".repeat(bytes),
            offset: number as u64,
            encoding: "UTF-8",
            misdeclared: false,
            mixed: false,
            malformed: false,
        }
    }

    #[test]
    fn the_first_batches_and_the_last_are_small() {
        let last_of_1900 = vec![950, 475, 256, 219];
        for (games, expected) in [
            (0, vec![]),
            (3, vec![3]),
            (600, vec![256, 256, 88]),
            (1024, vec![256; 4]),
            (1024 + 1900, [vec![256; 4], last_of_1900.clone()].concat()),
            (1024 + 3900, [vec![256; 4], vec![1000; 2], last_of_1900].concat()),
        ] {
            let batches = batches(games, 1);
            let sizes: Vec<usize> = batches.iter().map(|batch| batch.games.len()).collect();
            assert_eq!(sizes, expected, "{games}");
            assert!(batches.iter().map(|batch| batch.number).eq(0..expected.len() as u64));
            let found = batches.iter().flat_map(|batch| {
                let path = |cut: &Cut| batch.paths[cut.path as usize].clone();
                batch.games.iter().map(move |cut| (path(cut), cut.raw.offset))
            });
            assert!(found.eq((0..games).map(|n| (format!("{}.sgf", n / 100), n as u64))));
        }
    }

    #[test]
    fn batches_have_their_usual_size_if_the_first_is_lost() {
        for memory in [0, usize::MAX] {
            let (send, receive) = channel::unbounded();
            let mut batches = Batches::new(&send, Workers { threads: 1, memory });
            batches.current.push("a.sgf", 0, raw(0, 1));
            let first = std::mem::take(&mut batches.current);
            assert!(batches.send(first).is_ok());
            drop(receive.recv());
            assert_eq!(batches.batch_games(), USUAL_BATCH_GAMES);
        }
    }

    #[test]
    fn a_batch_ends_when_its_texts_are_long() {
        let sizes: Vec<usize> =
            batches(20, BATCH_BYTES / 8).iter().map(|batch| batch.games.len()).collect();
        assert_eq!(sizes, [8, 8, 4]);
    }
}
