//! Backup and restore: the values of a commit in one file.
//!
//! A backup is a tar archive compressed by zstd:
//!
//! | entry | content |
//! | --- | --- |
//! | `gopdb-backup` | lines of text: `gopdb backup`, `format` and `commit` with their numbers |
//! | `0000-meta`, … | pairs of one tree: length of the key (2 bytes) and the value (4), both little-endian, the key and the value |
//! | `manifest` | a line for each entry before it: its BLAKE3 hash, its length and its name |
//!
//! Nothing is unpacked to disk under a name that the archive gives.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::folders::{beside, check_replaceable, move_folder, resolve};
use crate::control::Control;
use crate::database::columns::{self, NewColumns};
use crate::database::commit::{Commit, FORMAT};
use crate::database::sweep::is_named;
use crate::database::{Database, DatabaseError, OpenOptions};
use crate::output_file::OutputFile;
use crate::store::{self, Store, StoreError, TreeName};

/// The size at which an entry of pairs ends.
const ENTRY_BYTES: usize = 4 << 20;
/// The maximum size of an entry: the last pair may exceed [`ENTRY_BYTES`].
const MAX_ENTRY: u64 = 8 << 20;
/// The first bytes of a file that is compressed by zstd.
const ZSTD_FRAME: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
const HEAD: &str = "gopdb-backup";
const MANIFEST: &str = "manifest";
/// Texts are already compressed; everything else compresses well at any level.
const LEVEL: i32 = 3;

/// The report of a backup or a restore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BackupReport {
    /// The commit.
    pub commit: u64,
    /// Its games.
    pub games: u64,
    /// Values.
    pub values: u64,
    /// The bytes of the backup's file.
    pub bytes: u64,
    /// The elapsed time.
    pub elapsed: Duration,
}

impl Database {
    /// Writes all data of this handle's commit into one file. Other handles may read and change the
    /// database at the same time. The file appears when it is complete; an existing one is replaced
    /// if `replace` is set.
    ///
    /// # Errors
    /// Returns an error if the file exists, is not a regular file, lies in a database or cannot be
    /// written; or the database cannot be read.
    pub fn backup(
        &self,
        file: impl AsRef<Path>,
        replace: bool,
    ) -> Result<BackupReport, DatabaseError> {
        let start = Instant::now();
        let path = file.as_ref();
        // The data of the commit are kept as long as it is pinned.
        let commit = self.commit();
        let mut to = OutputFile::create(path, replace)?;
        let fail = |source| DatabaseError::File { action: "write", path: path.to_owned(), source };
        let values = write_backup(self.store(), &commit, &mut to, self.control(), &fail)?;
        let bytes = to.commit()?;
        let games = u64::from(commit.games());
        Ok(BackupReport { commit: commit.number, games, values, bytes, elapsed: start.elapsed() })
    }

    /// Makes a database from a backup in a folder, which must be empty or not exist. It appears
    /// when the whole backup was read and matches its manifest.
    ///
    /// # Errors
    /// Returns an error if there is something in the folder, the backup is damaged, or the database
    /// cannot be written.
    pub fn restore(
        file: impl AsRef<Path>,
        path: impl AsRef<Path>,
    ) -> Result<BackupReport, DatabaseError> {
        let start = Instant::now();
        let (file, given) = (file.as_ref(), path.as_ref());
        let fail = |source| StoreError::Io { action: "write", path: given.to_owned(), source };
        let path = &*resolve(given).map_err(fail)?;
        let source = File::open(file).map_err(|source| DatabaseError::File {
            action: "read",
            path: file.to_owned(),
            source,
        })?;
        if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) || path.is_file() {
            return Err(DatabaseError::Occupied { path: path.to_owned() });
        }
        check_replaceable(path).map_err(fail)?;
        let new = beside(path, ".restoring");
        let _ = fs::remove_dir_all(&new);
        let made = read_backup(file, source, &new).and_then(|made| {
            move_folder(&new, path).map_err(fail).map(|()| made).map_err(Into::into)
        });
        let (commit, values) = made.inspect_err(|_| _ = fs::remove_dir_all(&new))?;
        let bytes = fs::metadata(file).map_or(0, |file| file.len());
        let games = u64::from(commit.games());
        Ok(BackupReport { commit: commit.number, games, values, bytes, elapsed: start.elapsed() })
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
    to: &mut OutputFile,
    control: &Control,
    fail: &impl Fn(io::Error) -> DatabaseError,
) -> Result<u64, DatabaseError> {
    let packed = zstd::stream::write::Encoder::new(to, LEVEL).map_err(fail)?;
    let mut archive = Archive { tar: tar::Builder::new(packed), manifest: String::new() };
    let head = format!("gopdb backup\nformat {FORMAT}\ncommit {}\n", commit.number);
    archive.add(HEAD, head.as_bytes()).map_err(fail)?;
    let (mut values, mut number) = (0, 0);
    for tree in TreeName::ALL {
        let mut entry: Vec<u8> = Vec::new();
        for pair in store.scan(tree, &[]) {
            control.check()?;
            let (key, value) = pair?;
            if !is_named(tree, &key, commit) {
                continue;
            }
            if store::tree_of(&key, &value) != Some(tree) {
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
    let finish = || archive.finish()?.finish();
    finish().map_err(fail)?;
    Ok(values)
}

fn read_backup(name: &Path, file: File, to: &Path) -> Result<(Commit, u64), DatabaseError> {
    let mut file = BufReader::with_capacity(1 << 20, file);
    let start = file.fill_buf().map_err(|error| broken(name, error))?;
    if !start.starts_with(&ZSTD_FRAME) {
        let reason = "it is not a backup of gopdb".to_owned();
        return Err(DatabaseError::Backup { path: name.to_owned(), reason });
    }
    let unpacked =
        zstd::stream::read::Decoder::with_buffer(file).map_err(|error| broken(name, error))?;
    let store = OpenOptions::new().create(true).open_store(to)?;
    let mut writer = store.writer();
    let mut values = 0;
    let commit = read_archive(name, unpacked, |tree, key, value| {
        values += 1;
        writer.put(tree, key, value.to_vec())
    })?;
    // An empty database has no commit.
    let commit =
        commit.unwrap_or_else(|| Commit::empty(&crate::dictionary::DictionaryShape::DEFAULT));
    writer.flush()?;
    if commit.number > 0 {
        values += 1;
        commit.save(&mut writer)?;
        columns::update(&store, &Commit::empty(&[]), &NewColumns::default(), &commit);
    }
    Ok((commit, values))
}

/// An error of reading a backup: of the system, or of the content.
fn broken(name: &Path, source: io::Error) -> DatabaseError {
    let path = name.to_owned();
    if source.raw_os_error().is_some() {
        DatabaseError::File { action: "read", path, source }
    } else {
        DatabaseError::Backup { path, reason: source.to_string() }
    }
}

/// Reads an unpacked backup: `put` gets all values but the commit record, which is returned.
fn read_archive(
    path: &Path,
    from: impl Read,
    mut put: impl FnMut(TreeName, &[u8], &[u8]) -> Result<(), StoreError>,
) -> Result<Option<Commit>, DatabaseError> {
    let damaged =
        |reason: &str| DatabaseError::Backup { path: path.to_owned(), reason: reason.to_owned() };
    let mut tar = tar::Archive::new(from);
    let mut manifest = String::new();
    let mut manifest_read: Option<Vec<u8>> = None;
    let mut commit: Option<Commit> = None;
    for entry in tar.entries().map_err(|error| broken(path, error))? {
        let entry = entry.map_err(|error| broken(path, error))?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        if entry.size() > MAX_ENTRY || manifest_read.is_some() {
            return Err(damaged("it has an unexpected entry"));
        }
        let mut bytes = Vec::new();
        entry.take(MAX_ENTRY).read_to_end(&mut bytes).map_err(|error| broken(path, error))?;
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
        let tree = tree.ok_or_else(|| damaged("it has an unexpected entry"))?;
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let (key, value) =
                take_pair(&mut rest).ok_or_else(|| damaged("an entry is truncated"))?;
            if store::tree_of(key, value) != Some(tree) {
                return Err(damaged("a value is damaged"));
            }
            if let (TreeName::Meta, [b'c', ..]) = (tree, key) {
                commit = Some(Commit::of_value(key, value)?);
            } else {
                put(tree, key, value)?;
            }
        }
    }
    match manifest_read {
        Some(read) if read == manifest.as_bytes() => Ok(commit),
        Some(_) => Err(damaged("it does not match its manifest")),
        None => Err(damaged("it is truncated")),
    }
}

/// Decodes arbitrary bytes as an uncompressed backup.
#[cfg(feature = "fuzz")]
pub fn fuzz_backup(data: &[u8]) {
    let _ = read_archive(Path::new("fuzz"), data, |_, _, _| Ok(()));
}

fn check_head(name: &str, bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    if name != HEAD || !text.starts_with("gopdb backup\n") {
        return Err("it is not a backup of a gopdb database".to_owned());
    }
    let format: Option<u32> =
        text.lines().find_map(|line| line.strip_prefix("format ")?.parse().ok());
    match format {
        Some(FORMAT) => Ok(()),
        Some(found) => Err(format!(
            "it has format {found}, but this version reads format {FORMAT}: use the version of gopdb \
             that made it, or import its games again"
        )),
        _ => Err("its format is unknown".to_owned()),
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
