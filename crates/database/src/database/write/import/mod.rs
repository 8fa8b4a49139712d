//! Importing: from files to a commit.
//!
//! One thread reads the [files] and cuts them into records, which it sends in [batches](batch).
//! [Workers](worker) parse and replay them; then each batch, in the order of the files, is
//! [deduplicated](deduplicate); then the workers harvest the new games. The calling thread writes the
//! results into [segments], again in order, so that the same files give the same games with the same
//! numbers for any number of threads. How many games a segment has depends on the number of threads and
//! the memory that there is for each. At last the [commit](corpus) is saved.

mod batch;
mod corpus;
mod deduplicate;
mod files;
mod options;
mod report;
mod segments;
mod worker;

use std::collections::HashSet;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use crossbeam::channel::{self, Sender};

use self::batch::{BatchResult, BatchSender, RecordBatch, Workers};
use self::corpus::{CorpusUpdate, corpus_of_name};
use self::deduplicate::{Deduplicator, InBatchOrder};
use self::files::{FilesRead, read_files, send_games};
pub use self::options::ImportOptions;
pub use self::report::{ImportReport, MergeReport, MergedSet, Rejected, Skipped, Warning};
use self::segments::SegmentsWriter;
use self::worker::Worker;
use super::build::SegmentSums;
use super::remove::correct;
use super::variations::add_variations;
use crate::control::{Control, Stage};
use crate::database::columns::{self, NewColumns};
use crate::database::commit::{self, Commit, FileHash, join_dates};
use crate::database::sums::{self, PatternSums};
use crate::database::{Database, DatabaseError, DatabaseWriter};
use crate::dictionary::RunMemory;
use crate::parallel::{self, Task, in_order, start_some};

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
        let control = self.reader().control().clone();
        control.begin(Stage::Reading, 0);
        self.import_from(options, &control, |seen, send| {
            let seen = if options.reread { &[] } else { seen };
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
        let control = self.reader().control().clone();
        let theirs = other.commit();
        let mut corpora = Vec::new();
        let members = theirs.corpora.iter().map(|c| u64::from(c.games)).sum();
        // The progress counts games, because the number of bytes is unknown.
        control.begin(Stage::Reading, members);
        for corpus in &theirs.corpora {
            let options = ImportOptions {
                corpus: corpus.name.clone(),
                variations: theirs.keeps_variations(corpus.id),
                ..options.clone()
            };
            let (store, workers) = (other.store().clone(), Workers::new(&options));
            let path = format!("{}/{}", other.path().display(), corpus.name);
            let (theirs, control) = (&theirs, &control);
            let report = self.import_from(&options, control, move |_, send| {
                let batches = BatchSender::new(send, workers);
                let sent = send_games(&store, theirs, corpus, &path, control, batches);
                let report = ImportReport { files: 1, ..ImportReport::default() };
                FilesRead { report, failed: sent.err(), ..FilesRead::default() }
            });
            corpora.push(report?);
        }
        let annotations = commit::get_annotations(other.store(), &theirs)?;
        let (tagged, sets) = self.merge_annotations(annotations)?;
        Ok(MergeReport { corpora, tagged, sets })
    }

    /// Imports the games that a separate thread reads and sends, given the files of the corpus.
    #[expect(clippy::too_many_lines, reason = "the steps of an import, in order")]
    fn import_from(
        &mut self,
        options: &ImportOptions,
        control: &Control,
        read: impl FnOnce(&[FileHash], &Sender<RecordBatch>) -> FilesRead + Send,
    ) -> Result<ImportReport, DatabaseError> {
        let start = Instant::now();
        let mut change = self.begin()?;
        let (store, commit) = (&change.store, &mut change.commit);
        let (corpus, seen, members) = corpus_of_name(store, commit, &options.corpus)?;
        let deduplicator = Deduplicator::new(store, commit, corpus.id, members.clone())?;
        let keeps_variations = options.variations || commit.keeps_variations(corpus.id);
        let shapes = commit.shapes().collect();
        let mut output = SegmentsWriter::new(store.writer(), shapes, commit.next_segment, options);
        let read = |send: &Sender<RecordBatch>| read(&seen, send);
        let (mut read, mut deduplicator) =
            run_threads(options, keeps_variations, control, deduplicator, read, &mut output)?;
        if let Some(error) = read.failed {
            return Err(error);
        }
        for &file in &output.rejected_files {
            if let Some(hash) = read.hashes.get_mut(file as usize) {
                *hash = None;
            }
        }
        control.begin(Stage::Writing, 0);
        output.finish_segment(control)?;

        let SegmentsWriter { mut writer, mut report, mut segments, next_segment, sums, .. } =
            output;
        report.join(read.report);
        let corrections = deduplicator.corrections();
        report.games_corrected = corrections.len() as u64;
        let mut files: Vec<FileHash> = read.hashes.into_iter().flatten().collect();
        if options.reread {
            let seen: HashSet<&FileHash> = seen.iter().collect();
            files.retain(|hash| !seen.contains(hash));
        }
        let before = self.reader().commit();
        let is_set = !keeps_variations || commit.keeps_variations(corpus.id);
        let is_unchanged = is_set
            && segments.is_empty()
            && files.is_empty()
            && corrections.is_empty()
            && members.len() == deduplicator.members.len();
        let mut columns = NewColumns::default();
        if is_unchanged {
            drop(writer);
            // Without the number of a corpus that did not come into being.
            *commit = Commit::clone(&before);
        } else {
            commit.next_segment = next_segment;
            commit.next_game = deduplicator.next_game;
            if !is_set {
                if corpus.imports > 0 {
                    add_variations(store, commit, &corpus, &mut writer, control, |_| ())?;
                }
                commit.variations.push(corpus.id);
            }
            commit.segments.extend(&segments);
            let mut corpus = corpus;
            if !corrections.is_empty() {
                segments.extend(correct(store, commit, &corrections, &mut writer, control)?);
                corpus =
                    commit.corpora.iter().find(|c| c.id == corpus.id).cloned().unwrap_or(corpus);
                // An earlier content of a file that comes back is not known.
                files = [vec![commit::FORGET_FILES], read.known_hashes, files].concat();
            }
            let joined = &deduplicator.members - &members;
            let dates = join_dates(corpus.date_range(), output.dates);
            let dates = join_dates(dates, self.dates_of(&joined)?);
            let update = CorpusUpdate { corpus, members: &deduplicator.members, files, dates };
            // Most of the time, saving waits for one core or the disk.
            writer.apply_all()?;
            let merges = super::merge::due(&commit.segments, report.games_new).is_some();
            let new = if merges { Vec::new() } else { segments };
            let saved;
            (saved, columns) = thread::scope(|scope| {
                let store_of_columns = store.clone();
                let made =
                    Task::start(scope, move || columns::prepare(&store_of_columns, &new, control));
                let saved = update.save(store, &before, commit, writer, report.games_new, control);
                (saved, made.join().unwrap_or_default())
            });
            saved?;
        }
        self.end_with(&change, &columns);
        if !is_unchanged {
            self.update_sums(&before, sums);
        }
        report.elapsed = start.elapsed();
        Ok(report)
    }

    /// Keeps the totals of the dictionary. `sums` are those of the only new segment, if there is one.
    fn update_sums(&self, before: &Commit, sums: Option<SegmentSums>) {
        self.reader().keep_sums(match sums {
            // All of the dictionary was written by this import.
            Some(SegmentSums { stats, .. }) if before.games() == 0 => {
                Some(PatternSums { counted: stats, new: Vec::new() })
            }
            Some(SegmentSums { codes: Some(codes), .. }) => {
                sums::read(self.reader().store(), before).map(|sums| sums.with(codes))
            }
            _ => None,
        });
    }
}

/// Runs the threads that read and harvest, and writes their results.
fn run_threads(
    options: &ImportOptions,
    keeps_variations: bool,
    control: &Control,
    deduplicator: Deduplicator,
    read: impl FnOnce(&Sender<RecordBatch>) -> FilesRead + Send,
    output: &mut SegmentsWriter<'_>,
) -> Result<(FilesRead, Deduplicator), DatabaseError> {
    let threads = parallel::threads(options.threads);
    let shapes = &output.shapes.clone();
    let memory = &RunMemory::default();
    let deduplicator = InBatchOrder::new(deduplicator);
    let worker = Worker { shapes, memory, deduplicator: &deduplicator, keeps_variations, control };
    // What waits takes memory. With two threads, room for one is as fast as for two.
    let waiting = threads.div_ceil(2);
    let (send_batch, batches) = channel::bounded::<RecordBatch>(waiting);
    let (send_result, results) = channel::bounded::<BatchResult>(waiting);
    let read = thread::scope(|scope| -> Result<FilesRead, DatabaseError> {
        let workers = start_some(0..threads, |_| {
            let (batches, results) = (batches.clone(), send_result.clone());
            parallel::start(scope, move || worker.run(&batches, &results))
        });
        drop((batches, send_result));
        let workers = workers.map_err(DatabaseError::Thread)?;
        let reader = parallel::start(scope, move || read(&send_batch));
        let reader = reader.map_err(DatabaseError::Thread)?;

        let numbered = results.iter().map(|result| (result.number, result));
        let written = in_order(numbered).try_for_each(|result| {
            control.check()?;
            output.add(result, control)
        });
        if written.is_err() {
            worker.deduplicator.stop();
        }
        // Closing the channel ends the threads that wait to send.
        drop(results);
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
    })?;
    Ok((read, deduplicator.into_inner()))
}
