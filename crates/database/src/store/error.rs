//! Errors of the store.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::TreeName;

/// The reason that stored data cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The operating system failed.
    #[error("cannot {action} the database {}: {source}{}", path.display(), kept(action))]
    Io {
        /// The operation: `open`, `read` or `write`.
        action: &'static str,
        /// The database's folder.
        path: PathBuf,
        /// The error that the system reported.
        source: io::Error,
    },
    /// The system had no memory for an operation.
    #[error("not enough memory to read or write the database")]
    Memory,
    /// Another process is changing the database.
    #[error("the database {} is being changed by {}", path.display(), holder(*process))]
    InUse {
        /// The database's folder.
        path: PathBuf,
        /// The id of the process, if known.
        process: Option<u32>,
    },
    /// There is no database in the folder.
    #[error("no database at {}", path.display())]
    Missing {
        /// The folder.
        path: PathBuf,
    },
    /// Another database was moved to the path of an open one.
    #[error("the database {} was replaced by another while it was open", path.display())]
    Replaced {
        /// The folder.
        path: PathBuf,
    },
    /// The folder holds something else.
    #[error("{} is not a database: it holds other files", path.display())]
    NotADatabase {
        /// The folder.
        path: PathBuf,
    },
    /// A value is damaged.
    #[error("the database is damaged: tree {tree}, key {key}: {reason}")]
    Damaged {
        /// The tree.
        tree: TreeName,
        /// The key in hexadecimal.
        key: String,
        /// A description of the problem.
        reason: &'static str,
    },
    /// A value that cannot be written: it could not be serialized, or is already damaged.
    #[error("cannot write the value of key {key} to tree {tree}: {reason}")]
    InvalidValue {
        /// The tree.
        tree: TreeName,
        /// The key in hexadecimal.
        key: String,
        /// A description of the problem.
        reason: &'static str,
    },
    /// A file is damaged.
    #[error("the database {} is damaged: {reason}", path.display())]
    Engine {
        /// The database's folder.
        path: PathBuf,
        /// A description of the problem.
        reason: String,
    },
    /// An earlier write, or a read of the system, failed, so that this change cannot be completed.
    #[error("the change of the database {} cannot go on after this error: {reason}{}", path.display(), kept("write"))]
    Failed {
        /// The database's folder.
        path: PathBuf,
        /// The error.
        reason: String,
    },
    /// Written in a format that this version cannot read.
    #[error("the database {} has format {found}; this version reads format {supported}", path.display())]
    Version {
        /// The database's folder.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The format that this version reads.
        supported: u32,
    },
}

/// The resource that the system lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MissingResource {
    /// Space on the disk, or in the user's quota.
    Space,
    /// The maximum size of a file.
    FileSize,
    /// Open files, of the process or the system.
    Files,
    /// Memory.
    Memory,
    /// Threads or processes.
    Threads,
    /// Permission, or writable media.
    Permission,
}

impl StoreError {
    /// A value that cannot be written.
    pub fn invalid_value(tree: TreeName, key: &[u8], reason: &'static str) -> StoreError {
        StoreError::InvalidValue { tree, key: hexadecimal(key), reason }
    }

    /// Creates the error for a damaged value.
    pub fn damaged(tree: TreeName, key: &[u8], reason: &'static str) -> StoreError {
        if is_memory_short() {
            return StoreError::Memory;
        }
        let key = if key.is_empty() { "the first".to_owned() } else { hexadecimal(key) };
        StoreError::Damaged { tree, key, reason }
    }

    /// Creates the error for a damaged file.
    pub fn damaged_file(path: &Path, reason: impl Into<String>) -> StoreError {
        if is_memory_short() {
            return StoreError::Memory;
        }
        StoreError::Engine { path: path.to_owned(), reason: reason.into() }
    }

    /// Returns whether this error indicates damage.
    pub fn is_damage(&self) -> bool {
        matches!(self, StoreError::Damaged { .. } | StoreError::Engine { .. })
    }

    /// Returns whether reading again cannot succeed: the database is damaged, or no longer there.
    pub fn is_lasting(&self) -> bool {
        self.is_damage() || matches!(self, StoreError::Missing { .. } | StoreError::Replaced { .. })
    }

    /// The resource that the system lacks, if that is the reason.
    pub fn lacks(&self) -> Option<MissingResource> {
        match self {
            StoreError::Io { source, .. } => lack(source),
            StoreError::Memory => Some(MissingResource::Memory),
            _ => None,
        }
    }
}

/// The resource that the system lacks, if that is the reason of an error.
pub fn lack(error: &io::Error) -> Option<MissingResource> {
    /// On all Unix systems: too many open files in the system, and in the process.
    #[cfg(unix)]
    const FILES: [i32; 2] = [23, 24];
    #[cfg(unix)]
    if error.raw_os_error().is_some_and(|code| FILES.contains(&code)) {
        return Some(MissingResource::Files);
    }
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Some(MissingResource::Space),
        io::ErrorKind::FileTooLarge => Some(MissingResource::FileSize),
        io::ErrorKind::OutOfMemory => Some(MissingResource::Memory),
        // The error of a failure to start a thread.
        io::ErrorKind::WouldBlock => Some(MissingResource::Threads),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            Some(MissingResource::Permission)
        }
        _ => None,
    }
}

/// Returns whether the system has little memory left for this process. Data that cannot be unpacked
/// then is not necessarily damaged.
pub fn is_memory_short() -> bool {
    Vec::<u8>::new().try_reserve_exact(16 << 20).is_err()
}

fn kept(action: &str) -> &'static str {
    if action == "write" { "; earlier commits are intact" } else { "" }
}

fn holder(process: Option<u32>) -> String {
    process.map_or_else(|| "another process".to_owned(), |id| format!("process {id}"))
}

/// Bytes in hexadecimal, for messages and files.
pub fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
