//! Reading the records of files, folders, archives and other databases.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crossbeam::channel::Sender;

use super::batch::{BatchSender, RecordBatch, Workers};
use super::options::ImportOptions;
use super::report::{ImportReport, Rejected, Skipped};
use crate::control::Control;
use crate::database::DatabaseError;
use crate::database::commit::{self, Commit, CorpusInfo, FileHash};
use crate::database::maintain::content_hash::for_each_game;
use crate::database::read::game::own_records;
use crate::formats::{Columns, Format, IndexBeside, MissingRows, Records};
use crate::input::{Entry, InputError, Source, sources};
use crate::sgf::{self, RawGame};
use crate::store::Store;

/// The result of the reading thread.
#[derive(Default)]
pub struct FilesRead {
    /// The results beside the games that were sent.
    pub report: ImportReport,
    /// By number of a file that was read: its hash, if it need not be read again. A file with rejected games
    /// is read again, because they may be readable with other limits or by a newer version, and because
    /// they are still missing.
    pub hashes: Vec<Option<FileHash>>,
    /// The hashes of the unchanged files.
    pub known_hashes: Vec<FileHash>,
    /// The reason for stopping early; a partial import is discarded.
    pub failed: Option<DatabaseError>,
}

/// Reads all files and sends their games in batches. Files with a hash of `seen` are unchanged.
pub fn read_files(
    paths: &[PathBuf],
    options: &ImportOptions,
    control: &Control,
    seen: &[FileHash],
    send: &Sender<RecordBatch>,
) -> FilesRead {
    let mut reader = FileReader {
        options,
        control,
        seen: seen.iter().collect(),
        encodings: options.encodings,
        batches: BatchSender::new(send, Workers::new(options)),
        read: FilesRead::default(),
        indexes: HashSet::new(),
        tables: Vec::new(),
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
            Err(error) => reader.read.report.reject(unreadable(&error)),
        }
    }
    if found.iter().try_for_each(|source| reader.read_source(source)).is_continue() {
        // Its end is seen by the writer.
        let _ = reader.batches.finish();
    }
    // Tables that were the index of no text.
    for (path, table) in reader.tables {
        if !reader.indexes.contains(&path) {
            reader.read.report.skip(table);
        }
    }
    reader.read
}

/// Reads files one after the other.
struct FileReader<'a> {
    options: &'a ImportOptions,
    control: &'a Control,
    seen: HashSet<&'a FileHash>,
    /// The hints, and what the games before had.
    encodings: sgf::Encodings,
    batches: BatchSender<'a>,
    read: FilesRead,
    /// The indexes of facts that were read.
    indexes: HashSet<PathBuf>,
    /// Files that may be indexes of texts that are read later.
    tables: Vec<(PathBuf, Skipped)>,
}

impl FileReader<'_> {
    /// Sends the games of a file or archive, unless the corpus has it. Breaks off if it is interrupted or
    /// nobody receives.
    fn read_source(&mut self, source: &Source) -> ControlFlow<()> {
        let options = self.options;
        let hash = source.file().and_then(|path| hash_file(path, self.control));
        let has_index = options.columns.is_some() && Columns::beside(source.file()).is_some();
        if let Some(hash) = hash.filter(|hash| !has_index && self.seen.contains(hash)) {
            self.read.report.files_known += 1;
            self.read.known_hashes.push(hash);
            self.control.add_done(source.size().unwrap_or(0));
            return ControlFlow::Continue(());
        }
        self.read.hashes.push(hash);
        let mut is_complete = true;
        let mut index =
            IndexBeside::new(source.file(), options.columns.as_ref(), options.encodings);
        let flow = source.read(&options.input_limits, self.control, &mut |entry| match entry {
            Ok(entry) => self.read_entry(entry, &mut index, &mut is_complete),
            Err(error) => {
                is_complete &= self.set_aside(source, &error);
                ControlFlow::Continue(())
            }
        });
        is_complete &= self.end_index(index);
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
        let mut reject = |report: &mut ImportReport, path: &str, byte, reason| {
            *is_complete = false;
            report.reject(Rejected { path: path.to_owned(), byte, reason });
        };
        self.read.report.files += 1;
        let path = entry.path().to_owned();
        let format = entry.format();
        let mut games = Records::new(entry, format, self.options.game_limits, self.encodings);
        if format == Format::Lines {
            match index.facts() {
                Ok(facts) => games = games.with_facts(facts),
                Err(reason) => {
                    reject(&mut self.read.report, &path, None, reason);
                    return ControlFlow::Continue(());
                }
            }
        }
        let file = self.read.hashes.len() as u32 - 1;
        for game in games.by_ref() {
            if self.control.is_interrupted() {
                return ControlFlow::Break(());
            }
            match game {
                Ok(raw) => self.batches.push(&path, file, raw)?,
                Err(error) => {
                    let byte = Some(error.offset());
                    reject(&mut self.read.report, &path, byte, error.reason());
                }
            }
        }
        self.encodings = games.encodings();
        let (facts, missing) = games.into_facts();
        self.report_missing(index, &missing, &path);
        index.give_back(facts);
        ControlFlow::Continue(())
    }

    /// Reports an unreadable file. Returns false if it may be readable later.
    fn set_aside(&mut self, source: &Source, error: &InputError) -> bool {
        let is_the_file_named = source.is_named() && source.path() == error.path();
        let kind = match error {
            InputError::NotARecord { path } => ending_of(path),
            InputError::Unsupported { format, .. } => format.name.to_owned(),
            _ => String::new(),
        };
        if kind.is_empty() || is_the_file_named {
            self.read.report.reject(unreadable(error));
            return false;
        }
        let skipped = Skipped { kind, files: 1, paths: vec![error.path().to_owned()] };
        match source.file() {
            Some(file) if self.options.columns.is_some() && Columns::is_index(error.path()) => {
                self.tables.push((file.to_owned(), skipped));
            }
            _ => self.read.report.skip(skipped),
        }
        matches!(error, InputError::NotARecord { .. })
    }

    /// Reports the games of a text without a row in their index.
    fn report_missing(&mut self, index: &IndexBeside<'_>, missing: &MissingRows, path: &str) {
        let Some(file) = index.file().map(|file| file.display().to_string()) else { return };
        let report = &mut self.read.report;
        for (byte, id) in &missing.games {
            let message = format!("no facts: {file} has no row for the game `{id}`");
            report.warn(path, *byte, message);
        }
        report.warning_count += missing.count - missing.games.len() as u64;
    }

    /// Reports the rows of an index that cannot be read and those without a game. Returns whether there
    /// are none.
    fn end_index(&mut self, index: IndexBeside<'_>) -> bool {
        let Some((file, facts)) = index.finish() else { return true };
        let path = file.display().to_string();
        self.indexes.insert(file);
        let report = &mut self.read.report;
        report.games_indexed += facts.used();
        let (problems, count) = facts.problems();
        let is_complete = problems.is_empty();
        report.rejected_count += count - problems.len() as u64;
        for problem in problems {
            let reason = format!("line {}: {}", problem.line, problem.reason);
            report.reject(Rejected { path: path.clone(), byte: None, reason });
        }
        is_complete
    }
}

/// Sends the games of a corpus of another database, which is at `path`, in batches.
pub fn send_games(
    store: &Store,
    commit: &Commit,
    corpus: &CorpusInfo,
    path: &str,
    control: &Control,
    mut batches: BatchSender<'_>,
) -> Result<(), DatabaseError> {
    let members = commit::get_set(store, corpus)?;
    let mut own = own_records(store, commit, corpus)?;
    let mut is_open = true;
    for segment in &commit.segments {
        for_each_game(store, segment, |columns, facts, _, text| {
            let is_wanted = is_open && members.contains(columns.id);
            if !is_wanted || control.is_interrupted() {
                return Ok(());
            }
            control.add_done(1);
            let text = own.remove(&columns.id).unwrap_or(text);
            let raw = RawGame { offset: columns.id.get().into(), ..RawGame::new(text) };
            let source = if facts.source.is_empty() { path } else { &facts.source };
            is_open = batches.push(source, 0, raw).is_continue();
            Ok(())
        })?;
    }
    let _ = batches.finish();
    Ok(())
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
fn hash_file(path: &Path, control: &Control) -> Option<FileHash> {
    // For an archive in several volumes, this is only the first one.
    if path.extension().is_some_and(|ending| ending == "001") {
        return None;
    }
    let mut file = File::open(path).ok()?;
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
