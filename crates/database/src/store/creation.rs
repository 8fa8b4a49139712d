//! Marks a database that is being created.
//!
//! The file `creating` is made durable before the trees are made, and removed once the first commit and
//! the files beside the trees are durable. Only a folder with this file may lack any of them: without it,
//! what is missing has been lost.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use super::StoreError;
use super::lock::PROCESS_FILE;

const CREATION_FILE: &str = "creating";
/// The folder of the engine's files.
pub const ENGINE_FOLDER: &str = "trees";
/// The file that says how much of the engine's files is durable.
pub const DURABLE_FILE: &str = "durable";
/// The names that only a database has in its folder.
const OWN_NAMES: [&str; 8] = [
    PROCESS_FILE,
    CREATION_FILE,
    ENGINE_FOLDER,
    DURABLE_FILE,
    "commit",
    "leaves",
    "columns",
    "readers",
];

/// The content of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The folder is missing, empty, or has only the lock of a process that was killed at once.
    Nothing,
    /// A database without a commit.
    Creating,
    /// A database.
    Database,
    /// The files of a database whose trees are missing.
    Remains,
    /// Files of something else.
    Foreign,
}

impl Content {
    /// Inspects a folder.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn read(path: &Path) -> io::Result<Content> {
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Content::Nothing),
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                return Ok(Content::Foreign);
            }
            Err(error) => return Err(error),
        };
        let (mut content, mut has_trees, mut has_others) = (Content::Nothing, false, false);
        for entry in entries {
            let entry = entry?;
            refuse_special(&entry)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let stem = name.strip_suffix(".new").unwrap_or(&name);
            has_others |= !OWN_NAMES.contains(&stem);
            has_trees |= name == ENGINE_FOLDER;
            content = match content {
                _ if name == CREATION_FILE => Content::Creating,
                Content::Nothing if name != PROCESS_FILE => Content::Database,
                content => content,
            };
        }
        Ok(match content {
            _ if has_others && !has_trees => Content::Foreign,
            Content::Database if !has_trees => Content::Remains,
            content => content,
        })
    }

    /// Returns true if it may lack a commit.
    pub fn may_be_empty(self) -> bool {
        matches!(self, Content::Nothing | Content::Creating)
    }
}

/// Refuses pipes, sockets and devices, because opening a pipe waits for its other end.
///
/// # Errors
/// Returns an error if the entry is one, or its kind cannot be read.
pub fn refuse_special(entry: &fs::DirEntry) -> io::Result<()> {
    let mut kind = entry.file_type()?;
    if kind.is_symlink() {
        match fs::metadata(entry.path()) {
            Ok(target) => kind = target.file_type(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        }
    }
    if kind.is_file() || kind.is_dir() {
        return Ok(());
    }
    let reason = format!("{} is not a regular file", entry.file_name().display());
    Err(io::Error::new(io::ErrorKind::InvalidData, reason))
}

/// Opens a regular file to read it.
///
/// # Errors
/// Returns an error if it is not one, or cannot be opened.
pub fn open_regular(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() {
        return File::open(path);
    }
    Err(io::Error::new(io::ErrorKind::InvalidData, "it is not a regular file"))
}

/// The content of a regular file.
///
/// # Errors
/// As [`open_regular`], or it cannot be read.
pub fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_regular(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns true if the database in a folder is being created.
///
/// # Errors
/// Returns an error if the folder cannot be inspected.
pub fn is_marked(path: &Path) -> io::Result<bool> {
    path.join(CREATION_FILE).try_exists()
}

/// Makes a folder and the folders that contain it, durably.
///
/// # Errors
/// Returns an error if they cannot be made.
pub fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    make_folder(parent)?;
    match fs::create_dir(path) {
        Err(_) if path.is_dir() => {}
        Err(_) if path.is_symlink() => {
            let reason = "it is a link to a folder that does not exist";
            return Err(io::Error::new(io::ErrorKind::NotFound, reason));
        }
        made => made?,
    }
    sync_folder(parent)
}

/// Marks a folder as one in which a database is being created, durably.
///
/// # Errors
/// Returns an error if the mark cannot be written.
pub fn begin(path: &Path) -> io::Result<()> {
    let mut file = File::create(path.join(CREATION_FILE))?;
    file.write_all(b"gopdb\n")?;
    file.sync_all()?;
    sync_folder(path)
}

/// Removes the mark of a database that has a commit and all files beside the trees.
///
/// # Errors
/// Returns an error if the folder is not there, or lacks one of these files although it has no mark.
pub fn finish(path: &Path) -> Result<(), StoreError> {
    let is_there = |name: &str| path.join(name).try_exists().unwrap_or(true);
    let is_whole = is_there("commit") && is_there(DURABLE_FILE);
    match is_marked(path) {
        // The next change tries again.
        Ok(true) if is_whole => _ = fs::remove_file(path.join(CREATION_FILE)),
        Ok(false) if !is_whole && !is_there(ENGINE_FOLDER) => {
            return Err(StoreError::Missing { path: path.to_owned() });
        }
        _ => {}
    }
    Ok(())
}

/// Makes the entries of a folder durable.
///
/// # Errors
/// Returns an error if the system cannot.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened as a file.
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}
