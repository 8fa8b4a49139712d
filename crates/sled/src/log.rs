//! The metadata: where each leaf is.
//!
//! Changes are appended to a log. Once it is longer than the last snapshot, all places are written as a new
//! snapshot, which replaces both.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::format::{self, Change};
use crate::sync_folder;

/// The minimum length of a log that is replaced by a snapshot.
const MIN_LOG: u64 = 64 << 10;

/// The open log, and what it and the snapshot before it say.
pub struct Log {
    folder: PathBuf,
    file: File,
    number: u64,
    bytes: u64,
    snapshot_bytes: u64,
    leaves: HashMap<u64, Change>,
}

impl Log {
    /// Reads the metadata, writes them as a snapshot, and begins a new log.
    ///
    /// # Errors
    /// Returns an error if the files cannot be read or written, or the snapshot is damaged.
    pub fn open(folder: &Path) -> io::Result<Log> {
        let (mut logs, mut snapshots) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            if Path::new(name).extension().is_some_and(|end| end == "tmp") {
                // Of a snapshot that was not completed.
                fs::remove_file(entry.path())?;
            }
            let id = |prefix| u64::from_str_radix(name.strip_prefix(prefix)?, 16).ok();
            logs.extend(id("log_"));
            snapshots.extend(id("snapshot_"));
        }
        logs.sort_unstable();
        snapshots.sort_unstable();
        let mut leaves = HashMap::new();
        if let Some(&id) = snapshots.last() {
            let bytes = fs::read(snapshot_path(folder, id))?;
            let (payload, _) = format::frame(&bytes).ok_or_else(damaged)?;
            apply(&mut leaves, format::changes(payload).ok_or_else(damaged)?);
        }
        let done = snapshots.last().copied().unwrap_or(0);
        for &id in logs.iter().filter(|id| **id > done) {
            let bytes = fs::read(log_path(folder, id))?;
            let mut rest = &bytes[..];
            while let Some((payload, after)) = format::frame(rest) {
                apply(&mut leaves, format::changes(payload).ok_or_else(damaged)?);
                rest = after;
            }
        }
        let number = logs.last().copied().unwrap_or(0).max(done);
        let file = File::create(log_path(folder, number + 1))?;
        let (folder, bytes) = (folder.to_owned(), 0);
        let mut log = Log { folder, file, number: number + 1, bytes, snapshot_bytes: 0, leaves };
        log.write_snapshot(number)?;
        let old_logs = logs.iter().map(|id| log_path(&log.folder, *id));
        let old_snapshots = snapshots.iter().filter(|id| **id != number);
        let old_snapshots = old_snapshots.map(|id| snapshot_path(&log.folder, *id));
        old_logs.chain(old_snapshots).try_for_each(fs::remove_file)?;
        Ok(log)
    }

    /// The places of the leaves, by object.
    pub fn leaves(&self) -> &HashMap<u64, Change> {
        &self.leaves
    }

    /// Appends changes, and makes them durable.
    ///
    /// # Errors
    /// Returns an error if they cannot be written. Nothing may be appended afterwards.
    pub fn append(&mut self, changes: Vec<Change>) -> io::Result<()> {
        let frame = format::write_frame(changes.iter())?;
        self.file.write_all(&frame)?;
        self.file.sync_all()?;
        self.bytes += frame.len() as u64;
        apply(&mut self.leaves, changes);
        if self.bytes <= self.snapshot_bytes.max(MIN_LOG) {
            return Ok(());
        }
        let number = self.number;
        self.file = File::create(log_path(&self.folder, number + 1))?;
        (self.number, self.bytes) = (number + 1, 0);
        self.write_snapshot(number)?;
        // Every log begins after a snapshot.
        fs::remove_file(snapshot_path(&self.folder, number - 1))?;
        fs::remove_file(log_path(&self.folder, number))
    }

    /// Writes all places as the snapshot up to a log. It is durable with the names of the logs.
    fn write_snapshot(&mut self, number: u64) -> io::Result<()> {
        let frame = format::write_frame(self.leaves.values())?;
        let path = snapshot_path(&self.folder, number);
        let new = path.with_extension("tmp");
        let mut file = File::create(&new)?;
        file.write_all(&frame)?;
        file.sync_all()?;
        fs::rename(new, path)?;
        self.snapshot_bytes = frame.len() as u64;
        sync_folder(&self.folder)
    }
}

fn apply(leaves: &mut HashMap<u64, Change>, changes: Vec<Change>) {
    for change in changes {
        if change.place.is_some() {
            leaves.insert(change.object, change);
        } else {
            leaves.remove(&change.object);
        }
    }
}

fn log_path(folder: &Path, id: u64) -> PathBuf {
    folder.join(format!("log_{id:016x}"))
}

fn snapshot_path(folder: &Path, id: u64) -> PathBuf {
    folder.join(format!("snapshot_{id:016x}"))
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "its metadata are damaged")
}
