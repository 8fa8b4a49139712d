//! Importing: from files to a commit.
//!
//! One thread reads the files and cuts them into games. Workers parse and replay batches of games;
//! then each batch, in the order of the files, is told apart into new and known games; then the
//! workers harvest what is new. The thread that called writes what they bring, again in order, so
//! that the same files give the same database whatever the number of threads.

use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crossbeam::channel::{self, Receiver, Sender};
use roaring::RoaringBitmap;

use super::build::{Harvesting, SEGMENT_GAMES, SegmentBuilder};
use super::commit::{self, Commit, CorpusInfo, FileHash, SegmentInfo};
use super::digest::for_each_game;
use super::game::own_records;
use super::{Database, DatabaseError};
use crate::dictionary::{GameFacts, Kind, Run};
use crate::input::{self, InputError, Source, sources};
use crate::record::{Date, GameRecord};
use crate::replay::{Identity, Track, identity};
use crate::segment::{CommentWords, NewGame, OtherRecord, SegmentGames, SegmentId, text_digest};
use crate::sgf::{self, Games};
use crate::store::{Store, StoreError, failpoint};

/// A batch ends when it has so many games or bytes of text.
const BATCH_GAMES: usize = 1024;
const BATCH_BYTES: usize = 8 << 20;
/// Rejections and warnings that a report lists; more are only counted.
const MAX_LISTED: usize = 1000;

/// What to import, and how.
#[derive(Clone, Debug)]
pub struct ImportOptions {
    /// The corpus that the games join.
    pub corpus: String,
    /// Threads that parse and harvest; 0 is one for each core.
    pub threads: usize,
    /// The limits of one game.
    pub game_limits: sgf::Limits,
    /// The limits of archives.
    pub input_limits: input::Limits,
}

impl ImportOptions {
    /// Import into this corpus, with the usual limits, on all cores.
    pub fn new(corpus: impl Into<String>) -> ImportOptions {
        ImportOptions {
            corpus: corpus.into(),
            threads: 0,
            game_limits: sgf::Limits::default(),
            input_limits: input::Limits::default(),
        }
    }
}

/// How far an import is. Another thread may read it meanwhile, and stop it.
#[derive(Debug, Default)]
pub struct ImportProgress {
    /// The bytes of all files, once they are counted.
    pub bytes_total: AtomicU64,
    /// The bytes read so far.
    pub bytes_read: AtomicU64,
    /// The games replayed so far.
    pub games: AtomicU64,
    /// All games are read, and the dictionary is being written.
    pub writing: AtomicBool,
    /// Set it, and the import stops; nothing of it counts then.
    pub cancel: AtomicBool,
}

/// What of a file was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The file, with the place in an archive.
    pub path: String,
    /// The byte of the file where the game begins, if one did.
    pub byte: Option<u64>,
    /// Why.
    pub reason: String,
}

/// What was taken, but not as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The file, with the place in an archive.
    pub path: String,
    /// The byte of the file where the game begins.
    pub byte: u64,
    /// What is odd.
    pub message: String,
}

/// What an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// The corpus.
    pub corpus: String,
    /// Games that the database did not have.
    pub games_new: u64,
    /// Games that it had.
    pub games_known: u64,
    /// Files and entries of archives that were read.
    pub files: u64,
    /// Files that were in the corpus already, unchanged, and not read again.
    pub files_known: u64,
    /// What was not taken: the first of them.
    pub rejected: Vec<Rejected>,
    /// How many were not taken.
    pub rejected_count: u64,
    /// What was odd: the first of it.
    pub warnings: Vec<Warning>,
    /// How much was odd.
    pub warning_count: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// What was brought in from another database.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct MergeReport {
    /// Of each of its corpora.
    pub corpora: Vec<ImportReport>,
    /// How often a game was given a tag that it did not have.
    pub tagged: u64,
    /// Its saved sets that were not known.
    pub sets: Vec<MergedSet>,
}

/// A saved set that came from another database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedSet {
    /// Its name there.
    pub name: String,
    /// Its name here: another if the name had another query.
    pub kept_as: String,
}

/// A game as cut out of a file.
struct Cut {
    path: u32,
    raw: sgf::RawGame,
}

/// Games on their way to a worker.
struct RawBatch {
    number: u64,
    games: Vec<Cut>,
    paths: Vec<String>,
}

/// A game that was read and replayed.
struct Read1 {
    track: Track,
    record: GameRecord,
    text: String,
    identity: Identity,
    words: CommentWords,
}

/// What a worker brings to the writer.
#[derive(Default)]
struct Harvested {
    number: u64,
    games: Vec<NewGame>,
    runs: Vec<Run>,
    others: Vec<OtherRecord>,
    rejected: Vec<Rejected>,
    warnings: Vec<Warning>,
    known: u64,
}

/// What the database has, for telling new games from known ones; it grows batch by batch.
struct Known {
    /// The batch whose turn it is.
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
    text_digest: u64,
    /// Does a corpus have another record of it?
    has_others: bool,
}

/// Lets the batches pass one after the other.
struct Gate {
    known: Mutex<Known>,
    passed: Condvar,
    /// An earlier batch will never come.
    broken: AtomicBool,
}

impl Gate {
    /// Run `work` when all batches before `number` have passed.
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

/// What the reading thread did.
#[derive(Default)]
struct ReadFiles {
    files: u64,
    files_known: u64,
    hashes: Vec<FileHash>,
    rejected: Vec<Rejected>,
    /// Why there is more that was not read; an import of a part does not count.
    failed: Option<StoreError>,
}

impl Database {
    /// Bring the games of files, folders and archives into a corpus. New games are added; games
    /// that the database has join the corpus; files that the corpus has, unchanged, are passed
    /// over. What cannot be read is told in the report, and the rest is taken.
    ///
    /// # Errors
    /// The store failed or the import was cancelled; the database is then as before.
    pub fn import(
        &mut self,
        paths: &[PathBuf],
        options: &ImportOptions,
        progress: &ImportProgress,
    ) -> Result<ImportReport, DatabaseError> {
        self.import_from(options, progress, |seen, send| {
            read_files(paths, options, progress, seen, send)
        })
    }

    /// Bring all games of another database in, each into the corpora of the same names, exactly as
    /// if its records were imported; where a corpus has a record of its own of a game, that record.
    /// Its tags and saved sets come along. Each corpus is one commit, and so are the tags and sets
    /// together: what was brought in before an error stays.
    ///
    /// The corpus that the options name does not count.
    ///
    /// # Errors
    /// The other database cannot be read, or as [`import`](Database::import).
    pub fn merge(
        &mut self,
        other: &Database,
        options: &ImportOptions,
        progress: &ImportProgress,
    ) -> Result<MergeReport, DatabaseError> {
        let theirs = other.commit();
        let place = other.path().display().to_string();
        let mut reports = Vec::new();
        let members = theirs.corpora.iter().map(|c| u64::from(c.games)).sum();
        // Games are counted here in place of bytes, which nobody knows beforehand.
        progress.bytes_total.fetch_add(members, Ordering::Relaxed);
        for corpus in &theirs.corpora {
            let options = ImportOptions { corpus: corpus.name.clone(), ..options.clone() };
            let (store, theirs) = (other.store().clone(), &theirs);
            let path = format!("{place}/{}", corpus.name);
            let report = self.import_from(&options, progress, move |_, send| {
                let sent = send_games(&store, theirs, corpus, &path, progress, send);
                ReadFiles { files: 1, failed: sent.err(), ..ReadFiles::default() }
            });
            reports.push(report?);
        }
        let notes = commit::get_notes(other.store(), &theirs)?;
        let (tagged, sets) = self.merge_notes(notes)?;
        Ok(MergeReport { corpora: reports, tagged, sets })
    }

    /// Import what a thread of its own reads and sends, given the files that the corpus has.
    fn import_from(
        &mut self,
        options: &ImportOptions,
        progress: &ImportProgress,
        read: impl FnOnce(&[FileHash], &Sender<RawBatch>) -> ReadFiles + Send,
    ) -> Result<ImportReport, DatabaseError> {
        let start = Instant::now();
        let mut change = self.begin()?;
        let commit = &mut change.commit;
        let kinds: Vec<Kind> = commit.kinds().collect();
        let threads = match options.threads {
            0 => thread::available_parallelism().map_or(1, std::num::NonZero::get),
            threads => threads,
        };
        let (corpus, seen) = match commit.corpus(&options.corpus) {
            Some(corpus) => (corpus.clone(), commit::get_files(&change.store, corpus.id)?),
            None => (new_corpus(commit, &options.corpus), Vec::new()),
        };
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

        let mut report = ImportReport { corpus: options.corpus.clone(), ..ImportReport::default() };
        let mut writer = change.store.writer();
        let mut builder: Option<SegmentBuilder> = None;
        let mut segments: Vec<SegmentInfo> = Vec::new();
        let mut dates: Option<(Date, Date)> = None;
        let mut sweep = |at: &mut Option<SegmentBuilder>, writer: &mut _| match at.take() {
            Some(full) => full.finish(writer).map(|info| segments.push(info)),
            None => Ok(()),
        };

        let (send_raw, receive_raw) = channel::bounded::<RawBatch>(threads);
        // Room for what comes while the writer merges runs.
        let (send_done, receive_done) = channel::bounded::<Harvested>(4 * threads);
        let result = thread::scope(|scope| -> Result<ReadFiles, DatabaseError> {
            let (gate, kinds, seen) = (&gate, &kinds[..], &seen[..]);
            let reader = scope.spawn(move || read(seen, &send_raw));
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    let (raw, done) = (receive_raw.clone(), send_done.clone());
                    scope.spawn(move || work(kinds, gate, progress, &raw, &done))
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
                        if progress.cancel.load(Ordering::Relaxed) {
                            return Err(DatabaseError::Cancelled);
                        }
                        if done.games.is_empty() && done.others.is_empty() {
                            continue;
                        }
                        let full = builder.as_ref().is_some_and(|b| {
                            b.len() > 0 && b.len() + done.games.len() as u32 > SEGMENT_GAMES
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
                        builder.add(done.games, done.runs, &mut writer)?;
                        for other in &done.others {
                            builder.add_other(other, &mut writer)?;
                        }
                    }
                }
                Ok(())
            };
            let written = write();
            if written.is_err() {
                gate.broken.store(true, Ordering::Relaxed);
            }
            // Whoever waits to send learns by this that nobody takes it.
            drop(receive_done);
            let mut stopped = false;
            for worker in workers {
                stopped |= worker.join().is_err();
            }
            let read = reader.join();
            written?;
            if progress.cancel.load(Ordering::Relaxed) {
                return Err(DatabaseError::Cancelled);
            }
            match (read, stopped) {
                (Ok(read), false) => Ok(read),
                _ => Err(DatabaseError::Internal("a thread of the import stopped".to_owned())),
            }
        });
        let read = result?;
        if let Some(error) = read.failed {
            return Err(error.into());
        }
        progress.writing.store(true, Ordering::Relaxed);
        sweep(&mut builder, &mut writer)?;

        let known = gate.known.into_inner().unwrap_or_else(PoisonError::into_inner);
        report.files = read.files;
        report.files_known = read.files_known;
        report.rejected_count += read.rejected.len() as u64;
        report.rejected.extend(read.rejected);
        report.rejected.sort_by(|a, b| (&a.path, a.byte).cmp(&(&b.path, b.byte)));
        report.rejected.truncate(MAX_LISTED);

        let unchanged = segments.is_empty()
            && read.hashes.is_empty()
            && u64::from(corpus.games) == known.members.len();
        if !unchanged {
            commit.number += 1;
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
            super::merge::merge_small(&change.store, commit, &mut writer)?;
            writer.flush()?;
            commit.save(&mut writer)?;
        }
        drop(writer);
        self.end(&change);
        report.elapsed = start.elapsed();
        Ok(report)
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

fn known_games(
    store: &Store,
    commit: &Commit,
) -> Result<HashMap<Identity, KnownGame>, DatabaseError> {
    let mut known = HashMap::with_capacity(commit.games() as usize);
    for segment in &commit.segments {
        for game in SegmentGames::new(store, segment.segment()).columns()? {
            let (id, text_digest) = (game.id, game.text_digest);
            known.insert(game.identity, KnownGame { id, text_digest, has_others: false });
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
    let room = MAX_LISTED.saturating_sub(report.rejected.len());
    report.rejected.extend(done.rejected.iter().take(room).cloned());
    let room = MAX_LISTED.saturating_sub(report.warnings.len());
    report.warnings.extend(done.warnings.iter().take(room).cloned());
}

/// Read all files and send their games in batches.
fn read_files(
    paths: &[PathBuf],
    options: &ImportOptions,
    progress: &ImportProgress,
    seen: &[FileHash],
    send: &Sender<RawBatch>,
) -> ReadFiles {
    let mut read = ReadFiles::default();
    let seen: std::collections::HashSet<&FileHash> = seen.iter().collect();
    let reject =
        |path: &str, byte, reason: String| Rejected { path: path.to_owned(), byte, reason };
    let mut batches = Batches { next: 0, bytes: 0, games: Vec::new(), paths: Vec::new(), send };
    let mut found: Vec<Source> = Vec::new();
    for source in sources(paths) {
        match source {
            Ok(source) => {
                let size = source.size().unwrap_or(0);
                progress.bytes_total.fetch_add(size, Ordering::Relaxed);
                found.push(source);
            }
            Err(error) => read.rejected.push(unreadable(&error)),
        }
    }
    for source in &found {
        let hash = source.file().and_then(|path| hash_file(path, &progress.cancel));
        if let Some(hash) = hash {
            if seen.contains(&hash) {
                read.files_known += 1;
                let size = source.size().unwrap_or(0);
                progress.bytes_read.fetch_add(size, Ordering::Relaxed);
                continue;
            }
            read.hashes.push(hash);
        }
        let before = read.rejected.len();
        let flow = source.read(&options.input_limits, &progress.bytes_read, &mut |entry| {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    read.rejected.push(unreadable(&error));
                    return ControlFlow::Continue(());
                }
            };
            read.files += 1;
            let path = entry.path().to_owned();
            for game in Games::new(entry, options.game_limits) {
                if progress.cancel.load(Ordering::Relaxed) {
                    return ControlFlow::Break(());
                }
                match game {
                    Ok(raw) => {
                        if batches.push(&path, raw).is_err() {
                            return ControlFlow::Break(());
                        }
                    }
                    Err(error) => {
                        read.rejected.push(reject(&path, Some(error.offset()), error.to_string()));
                    }
                }
            }
            ControlFlow::Continue(())
        });
        // What was not cut into games may be the next time, with other limits.
        if hash.is_some() && read.rejected.len() > before {
            read.hashes.pop();
        }
        if flow.is_break() {
            return read;
        }
    }
    let _ = batches.flush();
    read
}

/// Send the games of a corpus of a database in batches.
fn send_games(
    store: &Store,
    commit: &Commit,
    corpus: &CorpusInfo,
    path: &str,
    progress: &ImportProgress,
    send: &Sender<RawBatch>,
) -> Result<(), StoreError> {
    let members = commit::get_set(store, corpus)?;
    let mut own = own_records(store, commit, corpus)?;
    let mut batches = Batches { next: 0, bytes: 0, games: Vec::new(), paths: Vec::new(), send };
    let mut open = true;
    for segment in &commit.segments {
        for_each_game(store, segment, |columns, _, _, text| {
            let is_wanted = open && members.contains(columns.id);
            if !is_wanted || progress.cancel.load(Ordering::Relaxed) {
                return Ok(());
            }
            progress.bytes_read.fetch_add(1, Ordering::Relaxed);
            let text = own.remove(&columns.id).unwrap_or(text);
            let raw = sgf::RawGame {
                text,
                offset: u64::from(columns.id),
                encoding: "UTF-8",
                misdeclared: false,
                malformed: false,
            };
            open = batches.push(path, raw).is_ok();
            Ok(())
        })?;
    }
    let _ = batches.flush();
    Ok(())
}

/// What an error says of a path, and of which path.
fn unreadable(error: &InputError) -> Rejected {
    let (InputError::Unreadable { path, .. }
    | InputError::Loop { path, .. }
    | InputError::NotAFile { path }
    | InputError::Archive { path, .. }
    | InputError::Entry { path, .. }
    | InputError::TooDeep { path, .. }) = error;
    let text = error.to_string();
    let reason = text.strip_prefix(&format!("{path}: ")).unwrap_or(&text).to_owned();
    Rejected { path: path.clone(), byte: None, reason }
}

/// The hash of a file; `None` if it cannot be read, which reading it will tell.
fn hash_file(path: &std::path::Path, cancel: &AtomicBool) -> Option<FileHash> {
    let mut file = std::fs::File::open(path).ok()?;
    let mut hasher = blake3::Hasher::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        let count = file.read(&mut buffer).ok()?;
        if count == 0 || cancel.load(Ordering::Relaxed) {
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

/// Nobody takes batches any more.
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
    kinds: &[Kind],
    gate: &Gate,
    progress: &ImportProgress,
    raw: &Receiver<RawBatch>,
    done: &Sender<Harvested>,
) {
    // A batch that is lost, by a panic too, must not let the others wait for it.
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
        if progress.cancel.load(Ordering::Relaxed) {
            return;
        }
        let mut harvested = Harvested { number: batch.number, ..Harvested::default() };
        let games: Vec<Read1> = batch
            .games
            .into_iter()
            .filter_map(|cut| {
                let path = &batch.paths[cut.path as usize];
                read_game(path, cut.raw, &mut harvested)
            })
            .collect();
        progress.games.fetch_add(games.len() as u64, Ordering::Relaxed);
        let passed = gate.pass(batch.number, |known| known.tell_apart(games, &mut harvested));
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
            harvested.runs = harvesting.runs(&games);
        }
        if done.send(harvested).is_err() {
            return;
        }
    }
    alarm.1 = true;
}

fn read_game(path: &str, raw: sgf::RawGame, harvested: &mut Harvested) -> Option<Read1> {
    let byte = raw.offset;
    let mut record = match GameRecord::from_raw(&raw) {
        Ok(record) => record,
        Err(error) => {
            let reason = error.to_string();
            harvested.rejected.push(Rejected { path: path.to_owned(), byte: Some(byte), reason });
            return None;
        }
    };
    let (track, stop) = Track::play(&record);
    let messages = record.warnings.drain(..).chain(stop.map(|stop| stop.to_string()));
    harvested.warnings.extend(messages.map(|message| Warning {
        path: path.to_owned(),
        byte,
        message,
    }));
    record.moves = Vec::new();
    let identity = identity(&track, &record.facts);
    let words = CommentWords::of(&raw.text);
    Some(Read1 { track, record, text: raw.text, identity, words })
}

impl Known {
    /// Give new games their numbers, and let known ones join the corpus.
    fn tell_apart(&mut self, games: Vec<Read1>, harvested: &mut Harvested) {
        for game in games {
            let Some(known) = self.games.get_mut(&game.identity) else {
                let id = self.next_game;
                self.next_game += 1;
                let text_digest = text_digest(&game.text);
                let known = KnownGame { id, text_digest, has_others: false };
                self.games.insert(game.identity, known);
                self.members.insert(id);
                harvested.games.push(NewGame {
                    id,
                    track: game.track,
                    facts: game.record.facts,
                    text: game.text,
                    identity: game.identity,
                    words: game.words,
                });
                continue;
            };
            harvested.known += 1;
            // A second record in one corpus says nothing new of the game. One that is as the kept
            // one is told only after others, for whose record comes first counts when a corpus
            // goes: corpora without a record of their own come before those with one.
            let is_kept = |text: &str| text_digest(text) == known.text_digest;
            if self.members.insert(known.id) && (known.has_others || !is_kept(&game.text)) {
                known.has_others = true;
                let (game, corpus, text) = (known.id, self.corpus, game.text);
                harvested.others.push(OtherRecord { game, corpus, text });
            }
        }
    }
}
