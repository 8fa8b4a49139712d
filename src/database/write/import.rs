//! Importing: from files to a commit.
//!
//! One thread reads the files and cuts them into games. Workers parse and replay batches of games;
//! then each batch, in the order of the files, is deduplicated; then the workers harvest the new
//! games. The calling thread writes the results, again in order, so that the same files give the
//! same database for any number of threads.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crossbeam::channel::{self, Receiver, Sender};
use roaring::RoaringBitmap;

use super::build::{Harvesting, SEGMENT_GAMES, SegmentBuilder};
use super::learn::GamesChange;
use crate::control::{Control, Stage};
use crate::database::columns::{ColumnsManifest, write_sums};
use crate::database::commit::{self, Commit, CorpusInfo, FileHash, SegmentInfo};
use crate::database::maintain::content_hash::for_each_game;
use crate::database::read::game::own_records;
use crate::database::{Database, DatabaseError};
use crate::dictionary::{DictionaryShape, GameFacts, Run};
use crate::formats::{Columns, Format, IndexBeside, MissingRows, Records};
use crate::input::{self, InputError, Source, sources};
use crate::record::{Date, GameRecord};
use crate::replay::{Identity, Track, Variations, identity};
use crate::segment::{
    CommentWords, KeptText, KeptVariations, MAX_TEXT_BYTES, NewGame, OtherRecord, SegmentGames,
    SegmentId, TextPack,
};
use crate::sgf::{self, GameTree};
use crate::store::{Store, StoreError, failpoint};

/// The number of games, or bytes of text, at which a batch ends.
const BATCH_GAMES: usize = 1024;
const BATCH_BYTES: usize = 8 << 20;
/// The maximum number of rejections and warnings in a report; others are only counted.
const MAX_LISTED: usize = 1000;

/// The number of skipped files of a type whose paths are kept.
const MAX_SKIPPED: usize = 100_000;

/// What to import, and how.
#[derive(Clone, Debug)]
pub struct ImportOptions {
    /// The corpus that the games join.
    pub corpus: String,
    /// Threads that parse and harvest; 0 is one for each core.
    pub threads: usize,
    /// The approximate maximum memory in bytes: 1 GiB by default. With less, segments are smaller.
    pub memory_bytes: usize,
    /// The limits of one game.
    pub game_limits: sgf::Limits,
    /// The limits of archives.
    pub input_limits: input::Limits,
    /// Hints about the encodings of the files.
    pub encodings: sgf::Encodings,
    /// Keep the variations of the corpus, so that queries can search them, from now on:
    /// [`set_variations`](Database::set_variations). Without it, the corpus's setting is as before.
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
            game_limits: sgf::Limits::default(),
            input_limits: input::Limits::default(),
            encodings: sgf::Encodings::default(),
            variations: false,
            columns: None,
        }
    }
}

/// A rejected game or file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The file, with the place in an archive.
    pub path: String,
    /// The byte of the file where the game begins, if one did.
    pub byte: Option<u64>,
    /// Why.
    pub reason: String,
}

/// A warning about an imported game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The file, with the place in an archive.
    pub path: String,
    /// The byte of the file where the game begins.
    pub byte: u64,
    /// What is odd.
    pub message: String,
}

/// Files of one type without readable game records.
#[derive(Clone, Debug, PartialEq, Eq)]
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
pub struct ImportReport {
    /// The corpus.
    pub corpus: String,
    /// New games.
    pub games_new: u64,
    /// Games that the database already had.
    pub games_known: u64,
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
    /// How many of them are not in the main line of their game.
    pub variation_moves: u64,
    /// How many of these were kept, so that queries can search them.
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
pub struct MergeReport {
    /// The import of each of its corpora.
    pub corpora: Vec<ImportReport>,
    /// How often a tag was added to a game.
    pub tagged: u64,
    /// Its saved sets that were new.
    pub sets: Vec<MergedSet>,
}

/// A saved set that came from another database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedSet {
    /// Its name there.
    pub name: String,
    /// Its name here, which differs if the name had another query.
    pub kept_as: String,
}

/// The text of a game, as split from a file.
struct Cut {
    path: u32,
    raw: sgf::RawGame,
}

/// A batch of games for a worker.
struct RawBatch {
    number: u64,
    games: Vec<Cut>,
    paths: Vec<String>,
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
    runs: Vec<Run>,
    texts: Vec<TextPack>,
    /// Why the texts cannot be stored.
    failed: Option<String>,
    others: Vec<OtherRecord>,
    variations: Vec<KeptVariations>,
    rejected: Vec<Rejected>,
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
    games: HashMap<Identity, KnownGame>,
    next_game: u32,
    corpus: u32,
    /// The games of the corpus.
    members: RoaringBitmap,
}

#[derive(Clone, Copy)]
struct KnownGame {
    id: u32,
    text_hash: u64,
    /// Whether a corpus has another record of it.
    has_others: bool,
}

/// Makes the batches pass in order.
struct Gate {
    known: Mutex<Known>,
    passed: Condvar,
    /// An earlier batch was lost.
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
    hashes: Vec<FileHash>,
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
    failed: Option<StoreError>,
}

impl Database {
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
        self.keep_variations(options)?;
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
    /// Returns an error if the other database cannot be read, or as [`import`](Database::import).
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
            self.keep_variations(&options)?;
            let (store, theirs) = (other.store().clone(), &theirs);
            let path = format!("{place}/{}", corpus.name);
            let report = self.import_from(&options, control, move |_, send| {
                let sent = send_games(&store, theirs, corpus, &path, control, send);
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
        let kinds: Vec<DictionaryShape> = commit.shapes().collect();
        let threads = match options.threads {
            0 => thread::available_parallelism().map_or(1, std::num::NonZero::get),
            threads => threads,
        };
        let (corpus, seen) = match commit.corpus(&options.corpus) {
            Some(corpus) => (corpus.clone(), commit::get_files(&change.store, corpus.id)?),
            None => (new_corpus(commit, &options.corpus), Vec::new()),
        };
        let keeps_variations = options.variations || commit.keeps_variations(corpus.id);
        let members = if corpus.imports == 0 {
            RoaringBitmap::new()
        } else {
            commit::get_set(&change.store, &corpus)?
        };
        let gate = Gate {
            known: Mutex::new(Known {
                turn: 0,
                games: known_games(&change.store, commit)?,
                next_game: commit.next_game,
                corpus: corpus.id,
                members,
            }),
            passed: Condvar::new(),
            broken: AtomicBool::new(false),
        };

        let segment_games = segment_games(options.memory_bytes);
        let mut report = ImportReport { corpus: options.corpus.clone(), ..ImportReport::default() };
        let mut writer = change.store.writer();
        let mut builder: Option<SegmentBuilder> = None;
        let mut segments: Vec<SegmentInfo> = Vec::new();
        // The totals of the segment, if there is only one.
        let mut sums = Vec::new();
        let mut dates: Option<(Date, Date)> = None;
        let mut sweep = |at: &mut Option<SegmentBuilder>, writer: &mut _| match at.take() {
            Some(full) => full.finish_and_count(writer).map(|(info, of_segment)| {
                segments.push(info);
                sums = if segments.len() == 1 { of_segment } else { Vec::new() };
            }),
            None => Ok(()),
        };

        let (send_raw, receive_raw) = channel::bounded::<RawBatch>(threads);
        // Capacity for results that arrive while the writer merges runs.
        let (send_done, receive_done) = channel::bounded::<Harvested>(4 * threads);
        let result = thread::scope(|scope| -> Result<ReadFiles, DatabaseError> {
            let (gate, kinds, seen) = (&gate, &kinds[..], &seen[..]);
            let reader = scope.spawn(move || read(seen, &send_raw));
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    let (raw, done) = (receive_raw.clone(), send_done.clone());
                    scope.spawn(move || work(kinds, gate, keeps_variations, control, &raw, &done))
                })
                .collect();
            drop((receive_raw, send_done));

            let mut write = || -> Result<(), DatabaseError> {
                let mut waiting: BTreeMap<u64, Harvested> = BTreeMap::new();
                let mut next = 0;
                for done in &receive_done {
                    waiting.insert(done.number, done);
                    while let Some(done) = waiting.remove(&next) {
                        next += 1;
                        add_to_report(&mut report, &done);
                        control.check()?;
                        let is_empty = done.games.is_empty() && done.others.is_empty();
                        if is_empty && done.variations.is_empty() {
                            continue;
                        }
                        let full = builder.as_ref().is_some_and(|b| {
                            b.len() > 0 && b.len() + done.games.len() as u32 > segment_games
                        });
                        if full {
                            sweep(&mut builder, &mut writer)?;
                        }
                        let builder = builder.get_or_insert_with(|| {
                            let id = commit.next_segment;
                            commit.next_segment += 1;
                            SegmentBuilder::new(SegmentId(id), kinds)
                        });
                        for date in done.games.iter().filter_map(|g| g.facts.dates.first()) {
                            dates = join_dates(dates, Some((*date, *date)));
                        }
                        if let Some(reason) = done.failed {
                            return Err(DatabaseError::Internal(reason));
                        }
                        builder.add(done.games, done.runs, Some(done.texts), &mut writer)?;
                        for other in &done.others {
                            builder.add_other(other, &mut writer)?;
                        }
                        for kept in &done.variations {
                            builder.add_variations(kept, &mut writer)?;
                        }
                    }
                }
                Ok(())
            };
            let written = write();
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
        });
        let read = result?;
        if let Some(error) = read.failed {
            return Err(error.into());
        }
        control.begin(Stage::Writing, 0);
        sweep(&mut builder, &mut writer)?;

        let known = gate.known.into_inner().unwrap_or_else(PoisonError::into_inner);
        report.files = read.files;
        report.files_known = read.files_known;
        report.skipped = read.skipped;
        report.games_indexed = read.games_indexed;
        report.warning_count += read.warning_count;
        let room = MAX_LISTED.saturating_sub(report.warnings.len());
        report.warnings.extend(read.warnings.into_iter().take(room));
        report.rejected_count += read.rejected.len() as u64 + read.rejected_rows;
        report.rejected.extend(read.rejected);
        report.rejected.sort_by(|a, b| (&a.path, a.byte).cmp(&(&b.path, b.byte)));
        report.rejected.truncate(MAX_LISTED);

        let is_set = !keeps_variations || commit.keeps_variations(corpus.id);
        let unchanged = is_set
            && segments.is_empty()
            && read.hashes.is_empty()
            && u64::from(corpus.games) == known.members.len();
        if !unchanged {
            commit.number += 1;
            if !is_set {
                commit.variations.push(corpus.id);
            }
            commit.next_game = known.next_game;
            commit.segments.extend(segments);
            let range = join_dates(corpus.date_range(), dates);
            let range = join_dates(range, self.dates_of_joined(&corpus, &known.members)?);
            commit::put_set(&mut writer, corpus.id, commit.number, &known.members)?;
            commit::put_files(&mut writer, corpus.id, commit.number, &read.hashes)?;
            let now = now();
            let plain = |date: Date| (date.year, date.month, date.day);
            let none = ((0, 0, 0), (0, 0, 0));
            let updated = CorpusInfo {
                set: commit.number,
                games: known.members.len() as u32,
                imports: corpus.imports + 1,
                imported: (if corpus.imports == 0 { now } else { corpus.imported.0 }, now),
                dates: range.map_or(none, |(first, last)| (plain(first), plain(last))),
                ..corpus
            };
            match commit.corpora.iter_mut().find(|c| c.id == updated.id) {
                Some(slot) => *slot = updated,
                None => commit.corpora.push(updated),
            }
            writer.flush()?;
            let learned = GamesChange {
                store: &change.store,
                before: &self.commit(),
                after: commit,
                gone: &RoaringBitmap::new(),
                control,
            };
            learned.learn(&mut writer)?;
            super::merge::merge_small(&change.store, commit, report.games_new, &mut writer)?;
            writer.flush()?;
            commit.save(&mut writer)?;
        }
        drop(writer);
        self.end(&change);
        // A large import updates these totals now, so that no later query has to wait.
        let is_large = report.games_new * 16 >= u64::from(self.commit().games());
        if !unchanged && is_large && !control.is_interrupted() {
            let commit = self.commit();
            match &commit.segments[..] {
                // All of the dictionary was written by this import.
                [_] if !sums.is_empty() && report.games_new == u64::from(commit.games()) => {
                    write_sums(self.store().path(), &commit, &sums);
                }
                _ => _ = self.pattern_sums(&commit),
            }
        }
        report.elapsed = start.elapsed();
        Ok(report)
    }
}

/// The number of games of a segment for this amount of memory: a game takes about 16 KiB until its
/// segment is written.
fn segment_games(memory_bytes: usize) -> u32 {
    const GAME_BYTES: usize = 16 << 10;
    const LEAST: u32 = 2048;
    u32::try_from(memory_bytes / GAME_BYTES).unwrap_or(u32::MAX).clamp(LEAST, SEGMENT_GAMES)
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

fn known_games(
    store: &Store,
    commit: &Commit,
) -> Result<HashMap<Identity, KnownGame>, DatabaseError> {
    let mut known = HashMap::with_capacity(commit.games() as usize);
    let files = ColumnsManifest::read(store.path(), commit);
    for segment in &commit.segments {
        for game in files.columns(store, segment)? {
            let (id, text_hash) = (game.id, game.text_hash);
            known.insert(game.identity, KnownGame { id, text_hash, has_others: false });
        }
    }
    let mut others = RoaringBitmap::new();
    for segment in commit.segments.iter().filter(|segment| segment.others > 0) {
        let records = SegmentGames::new(store, segment.segment()).others()?;
        others.extend(records.iter().map(|other| other.game));
    }
    if !others.is_empty() {
        known.values_mut().for_each(|game| game.has_others = others.contains(game.id));
    }
    Ok(known)
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
    let mut read = ReadFiles::default();
    let seen: std::collections::HashSet<&FileHash> = seen.iter().collect();
    let reject =
        |path: &str, byte, reason: String| Rejected { path: path.to_owned(), byte, reason };
    let mut batches = Batches { next: 0, bytes: 0, games: Vec::new(), paths: Vec::new(), send };
    let mut found: Vec<Source> = Vec::new();
    let mut encodings = options.encodings;
    for source in sources(paths) {
        match source {
            Ok(source) => {
                let size = source.size().unwrap_or(0);
                control.add_total(size);
                found.push(source);
            }
            Err(error) => read.rejected.push(unreadable(&error)),
        }
    }
    for source in &found {
        let hash = source.file().and_then(|path| hash_file(path, control));
        if let Some(hash) = hash {
            let has_index = options.columns.is_some() && Columns::beside(source.file()).is_some();
            if seen.contains(&hash) && !has_index {
                read.files_known += 1;
                let size = source.size().unwrap_or(0);
                control.add_done(size);
                continue;
            }
            read.hashes.push(hash);
        }
        let mut is_complete = true;
        let mut index =
            IndexBeside::new(source.file(), options.columns.as_ref(), options.encodings);
        let flow = source.read(&options.input_limits, control, &mut |entry| {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    is_complete &= read.set_aside(source, &error, options);
                    return ControlFlow::Continue(());
                }
            };
            read.files += 1;
            let path = entry.path().to_owned();
            let format = entry.format();
            let mut games = Records::new(entry, format, options.game_limits, encodings);
            if format == Format::Lines {
                match index.facts() {
                    Ok(facts) => games = games.with_facts(facts),
                    Err(reason) => {
                        is_complete = false;
                        read.rejected.push(reject(&path, None, reason));
                        return ControlFlow::Continue(());
                    }
                }
            }
            for game in games.by_ref() {
                if control.is_interrupted() {
                    return ControlFlow::Break(());
                }
                match game {
                    Ok(raw) => {
                        if batches.push(&path, raw).is_err() {
                            return ControlFlow::Break(());
                        }
                    }
                    Err(error) => {
                        is_complete = false;
                        read.rejected.push(reject(&path, Some(error.offset()), error.reason()));
                    }
                }
            }
            encodings = games.encodings();
            let (facts, missing) = games.into_facts();
            report_missing(&index, &missing, &path, &mut read);
            index.give_back(facts);
            ControlFlow::Continue(())
        });
        is_complete &= end_index(index, &mut read);
        // Unreadable files may be readable next time, with other limits or by a newer version.
        if hash.is_some() && !is_complete {
            read.hashes.pop();
        }
        if flow.is_break() {
            return read;
        }
    }
    let _ = batches.flush();
    read.skip_tables();
    read
}

/// Sends the games of a corpus of a database in batches.
fn send_games(
    store: &Store,
    commit: &Commit,
    corpus: &CorpusInfo,
    path: &str,
    control: &Control,
    send: &Sender<RawBatch>,
) -> Result<(), StoreError> {
    let members = commit::get_set(store, corpus)?;
    let mut own = own_records(store, commit, corpus)?;
    let mut batches = Batches { next: 0, bytes: 0, games: Vec::new(), paths: Vec::new(), send };
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
                offset: u64::from(columns.id),
                encoding: "UTF-8",
                misdeclared: false,
                malformed: false,
            };
            let source = if facts.source.is_empty() { path } else { &facts.source };
            open = batches.push(source, raw).is_ok();
            Ok(())
        })?;
    }
    let _ = batches.flush();
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
    bytes: usize,
    games: Vec<Cut>,
    paths: Vec<String>,
    send: &'a Sender<RawBatch>,
}

/// The receiver of the batches was closed.
struct Closed;

impl Batches<'_> {
    fn push(&mut self, path: &str, raw: sgf::RawGame) -> Result<(), Closed> {
        if self.paths.last().is_none_or(|last| last != path) {
            self.paths.push(path.to_owned());
        }
        self.bytes += raw.text.len();
        self.games.push(Cut { path: self.paths.len() as u32 - 1, raw });
        if self.games.len() >= BATCH_GAMES || self.bytes >= BATCH_BYTES {
            self.flush()
        } else {
            Ok(())
        }
    }

    fn flush(&mut self) -> Result<(), Closed> {
        let games = std::mem::take(&mut self.games);
        let paths = std::mem::take(&mut self.paths);
        self.bytes = 0;
        if games.is_empty() {
            return Ok(());
        }
        let number = self.next;
        self.next += 1;
        self.send.send(RawBatch { number, games, paths }).map_err(|_| Closed)
    }
}

fn work(
    kinds: &[DictionaryShape],
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
    let mut harvesting = Harvesting::new(kinds);
    for batch in raw {
        if control.is_interrupted() {
            return;
        }
        let mut harvested = Harvested { number: batch.number, ..Harvested::default() };
        let games: Vec<ParsedGame> = batch
            .games
            .into_iter()
            .filter_map(|cut| {
                let path = &batch.paths[cut.path as usize];
                read_game(path, cut.raw, keeps_variations, &mut harvested)
            })
            .collect();
        control.add_games(games.len() as u64, 0);
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

/// The number of moves of a record that are not in its main line; and, if the track of that is
/// given, its variations.
fn variations(text: &str, track: Option<&Track>) -> (u64, Option<Variations>) {
    // Most records have no variations, and no bracket but the first.
    if memchr::memchr_iter(b'(', text.as_bytes()).nth(1).is_none() {
        return (0, None);
    }
    let most = usize::MAX;
    let limits = sgf::Limits { game_bytes: most, value_bytes: most, depth: most, nodes: most };
    let Ok(tree) = GameTree::parse(text, &limits) else { return (0, None) };
    let is_move = |node: &sgf::Node<'_, '_>| node.property("B").or(node.property("W")).is_some();
    let all = tree.nodes().filter(is_move).count();
    let aside = all.saturating_sub(tree.main_line().filter(is_move).count()) as u64;
    (aside, track.and_then(|track| Variations::of_tree(&tree, track)))
}

impl Harvested {
    /// Keeps the variations of a game's stored record, or of the record of a corpus.
    fn keep_variations(&mut self, game: &ParsedGame, id: u32, corpus: u32) {
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
            let Some(known) = self.games.get_mut(&game.identity) else {
                let id = self.next_game;
                self.next_game += 1;
                let text_hash = game.kept.hash();
                let known = KnownGame { id, text_hash, has_others: false };
                self.games.insert(game.identity, known);
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
            // A second record in one corpus is ignored. A record equal to the stored one is kept
            // only after others, because the order of records matters when a corpus is removed:
            // corpora without a record of their own come before those with one.
            let is_kept = game.kept.hash() == known.text_hash;
            let is_joining = self.members.insert(known.id);
            if is_joining {
                harvested.keep_variations(&game, known.id, if is_kept { 0 } else { self.corpus });
            }
            if is_joining && (known.has_others || !is_kept) {
                known.has_others = true;
                let (game, corpus, text) = (known.id, self.corpus, game.text);
                harvested.others.push(OtherRecord { game, corpus, text });
            }
        }
    }
}
