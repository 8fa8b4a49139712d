//! Backup and restoring: the values that a commit names, in one file.
//!
//! A backup is a tar archive packed by zstd:
//!
//! | entry | holds |
//! | --- | --- |
//! | `gopdb-backup` | lines of text: `gopdb backup`, `format` and `commit` with their numbers |
//! | `0000-meta`, … | pairs of one tree: length of the key (2 bytes) and the value (4), both little-endian, the key and the value |
//! | `manifest` | a line for each entry before it: its BLAKE3 hash, its length and its name |
//!
//! Nothing is unpacked to disk under a name that the archive gives.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::commit::{self, Commit, FORMAT};
use super::{Database, DatabaseError, OpenOptions};
use crate::store::{self, Store, StoreError, TreeName};

/// Pairs are written in entries of so many bytes.
const ENTRY_BYTES: usize = 4 << 20;
/// No entry is longer: a pair may come on top.
const MAX_ENTRY: u64 = 8 << 20;
const HEAD: &str = "gopdb-backup";
const MANIFEST: &str = "manifest";
/// Texts are packed already; what is not, packs well at any level.
const LEVEL: i32 = 3;

/// What was saved or restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupReport {
    /// The commit.
    pub commit: u64,
    /// Its games.
    pub games: u64,
    /// Values.
    pub values: u64,
    /// The bytes of the backup's file.
    pub bytes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Database {
    /// Write all that the last commit holds into one file. Other handles may read and change the
    /// database meanwhile. A file of this name is replaced when the new one is whole.
    ///
    /// # Errors
    /// The database cannot be read, or the file not written.
    pub fn backup(&self, file: impl AsRef<Path>) -> Result<BackupReport, DatabaseError> {
        let start = Instant::now();
        let path = file.as_ref();
        // What the commit names stays as long as it is held.
        let commit = self.commit();
        let new = beside(path, ".new");
        let fail = |source| DatabaseError::File { action: "write", path: path.to_owned(), source };
        let made = write_backup(self.store(), &commit, &new, &fail);
        let values = made.inspect_err(|_| _ = fs::remove_file(&new))?;
        fs::rename(&new, path).map_err(fail)?;
        let bytes = fs::metadata(path).map_err(fail)?.len();
        let games = u64::from(commit.games());
        Ok(BackupReport { commit: commit.number, games, values, bytes, elapsed: start.elapsed() })
    }

    /// Make a database in a folder, which must not be there or be empty, out of a backup. It is
    /// there when all of the backup was read and agrees with its manifest.
    ///
    /// # Errors
    /// There is something in the folder, the backup is damaged, or the database cannot be written.
    pub fn restore(
        file: impl AsRef<Path>,
        path: impl AsRef<Path>,
    ) -> Result<BackupReport, DatabaseError> {
        let start = Instant::now();
        let (file, path) = (file.as_ref(), path.as_ref());
        let source = File::open(file).map_err(|source| DatabaseError::File {
            action: "read",
            path: file.to_owned(),
            source,
        })?;
        if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) || path.is_file() {
            return Err(DatabaseError::Occupied { path: path.to_owned() });
        }
        let new = beside(path, ".restoring");
        let _ = fs::remove_dir_all(&new);
        let made = read_backup(file, source, &new);
        let (commit, values) = made.inspect_err(|_| _ = fs::remove_dir_all(&new))?;
        let fail = |source| StoreError::Io { action: "write", path: path.to_owned(), source };
        move_folder(&new, path).map_err(fail)?;
        let bytes = fs::metadata(file).map_or(0, |file| file.len());
        let games = u64::from(commit.games());
        Ok(BackupReport { commit: commit.number, games, values, bytes, elapsed: start.elapsed() })
    }
}

/// A path with an ending.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let path = if path.file_name().is_some() { path.to_owned() } else { path.join("gopdb") };
    let mut name = path.into_os_string();
    name.push(ending);
    PathBuf::from(name)
}

/// Give a folder another name, durably; an empty folder of that name goes.
pub fn move_folder(from: &Path, to: &Path) -> io::Result<()> {
    match fs::remove_dir(to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => fs::rename(from, to)?,
    }
    match to.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => File::open(parent)?.sync_all(),
        None => File::open(".")?.sync_all(),
    }
}

/// Writes the entries, and the manifest about them.
struct Archive<W: Write> {
    tar: tar::Builder<W>,
    manifest: String,
}

impl<W: Write> Archive<W> {
    fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.manifest += &manifest_line(name, bytes);
        self.append(name, bytes)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        self.tar.append_data(&mut header, name, bytes)
    }

    fn finish(mut self) -> io::Result<W> {
        let manifest = std::mem::take(&mut self.manifest);
        self.append(MANIFEST, manifest.as_bytes())?;
        self.tar.into_inner()
    }
}

fn manifest_line(name: &str, bytes: &[u8]) -> String {
    format!("{} {} {name}\n", blake3::hash(bytes).to_hex(), bytes.len())
}

fn write_backup(
    store: &Store,
    commit: &Commit,
    path: &Path,
    fail: &impl Fn(io::Error) -> DatabaseError,
) -> Result<u64, DatabaseError> {
    let file = BufWriter::new(File::create(path).map_err(fail)?);
    let packed = zstd::stream::write::Encoder::new(file, LEVEL).map_err(fail)?;
    let mut archive = Archive { tar: tar::Builder::new(packed), manifest: String::new() };
    let head = format!("gopdb backup\nformat {FORMAT}\ncommit {}\n", commit.number);
    archive.add(HEAD, head.as_bytes()).map_err(fail)?;
    let (mut values, mut number) = (0, 0);
    for tree in TreeName::ALL {
        let mut entry: Vec<u8> = Vec::new();
        for pair in store.scan(tree, &[]) {
            let (key, value) = pair?;
            if !commit::is_named(tree, &key, commit) {
                continue;
            }
            if store::tree_of(&value) != Some(tree) {
                let reason = "the checksum does not match";
                return Err(StoreError::damaged(tree, &key, reason).into());
            }
            values += 1;
            entry.extend((key.len() as u16).to_le_bytes());
            entry.extend((value.len() as u32).to_le_bytes());
            entry.extend_from_slice(&key);
            entry.extend_from_slice(&value);
            if entry.len() >= ENTRY_BYTES {
                archive.add(&format!("{number:04}-{tree}"), &entry).map_err(fail)?;
                number += 1;
                entry.clear();
            }
        }
        archive.add(&format!("{number:04}-{tree}"), &entry).map_err(fail)?;
        number += 1;
    }
    let finish = || archive.finish()?.finish()?.into_inner()?.sync_all();
    finish().map_err(fail)?;
    Ok(values)
}

fn read_backup(name: &Path, file: File, to: &Path) -> Result<(Commit, u64), DatabaseError> {
    let damaged =
        |reason: &str| DatabaseError::Backup { path: name.to_owned(), reason: reason.to_owned() };
    let broken = |error: io::Error| damaged(&error.to_string());
    let unpacked = zstd::stream::read::Decoder::new(BufReader::with_capacity(1 << 20, file))
        .map_err(broken)?;
    let mut tar = tar::Archive::new(unpacked);
    let mut manifest = String::new();
    let mut manifest_read: Option<Vec<u8>> = None;
    let store = OpenOptions::new().create(true).open_store(to)?;
    let mut writer = store.writer();
    let mut commit: Option<Commit> = None;
    let mut values = 0;
    for entry in tar.entries().map_err(broken)? {
        let entry = entry.map_err(broken)?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        if entry.size() > MAX_ENTRY || manifest_read.is_some() {
            return Err(damaged("it holds what no backup holds"));
        }
        let mut bytes = Vec::new();
        entry.take(MAX_ENTRY).read_to_end(&mut bytes).map_err(broken)?;
        if name == MANIFEST {
            manifest_read = Some(bytes);
            continue;
        }
        if manifest.is_empty() {
            check_head(&name, &bytes).map_err(|reason| damaged(&reason))?;
        }
        manifest += &manifest_line(&name, &bytes);
        let Some((_, tree)) = name.split_once('-').filter(|_| name != HEAD) else { continue };
        let tree = TreeName::ALL.into_iter().find(|known| known.name() == tree);
        let tree = tree.ok_or_else(|| damaged("it holds what no backup holds"))?;
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let (key, value) = take_pair(&mut rest).ok_or_else(|| damaged("an entry is cut"))?;
            if store::tree_of(value) != Some(tree) {
                return Err(damaged("a value is not whole"));
            }
            values += 1;
            if let (TreeName::Meta, [b'c', ..]) = (tree, key) {
                commit = Some(Commit::of_value(key, value)?);
            } else {
                writer.put(tree, key, value.to_vec())?;
            }
        }
    }
    match manifest_read {
        Some(read) if read == manifest.as_bytes() => {}
        Some(_) => return Err(damaged("it is not what its manifest says")),
        None => return Err(damaged("it is cut short")),
    }
    // Of an empty database there is no commit.
    let commit = commit.unwrap_or_else(|| Commit::empty(&crate::dictionary::Kind::DEFAULT));
    writer.flush()?;
    if commit.number > 0 {
        commit.save(&mut writer)?;
    }
    Ok((commit, values))
}

fn check_head(name: &str, bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    if name != HEAD || !text.starts_with("gopdb backup\n") {
        return Err("it is no backup of gopdb".to_owned());
    }
    let format = text.lines().find_map(|line| line.strip_prefix("format ")?.parse().ok());
    match format {
        Some(FORMAT) => Ok(()),
        Some(found) if found > FORMAT => {
            Err(format!("its format {found} is newer than {FORMAT}; use a newer gopdb"))
        }
        _ => Err("its format is not known".to_owned()),
    }
}

fn take_pair<'a>(rest: &mut &'a [u8]) -> Option<(&'a [u8], &'a [u8])> {
    let (key, after) = rest.split_first_chunk()?;
    let (value, after) = after.split_first_chunk()?;
    let (key, after) = after.split_at_checked(u16::from_le_bytes(*key).into())?;
    let (value, after) = after.split_at_checked(u32::from_le_bytes(*value) as usize)?;
    *rest = after;
    Some((key, value))
}
