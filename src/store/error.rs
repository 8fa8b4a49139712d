//! What can go wrong with stored data.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;

use super::TreeName;

/// Why stored data cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The operating system said no.
    #[error("cannot {action} the database {}: {source}{}", path.display(), remedy(action, source))]
    Io {
        /// What was being done: `open`, `read`, `write`.
        action: &'static str,
        /// The database's folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another process has the database open.
    #[error("the database {} is in use by {}; wait for it to end, or name another with --db", path.display(), holder(*process))]
    InUse {
        /// The database's folder.
        path: PathBuf,
        /// The process, if it could be found out.
        process: Option<u32>,
    },
    /// There is no database in the folder.
    #[error("there is no database at {}; `gopdb import PATH` makes one", path.display())]
    Missing {
        /// The folder.
        path: PathBuf,
    },
    /// The folder holds something else.
    #[error("{} is a folder of other files, not a database; name another with --db", path.display())]
    NotADatabase {
        /// The folder.
        path: PathBuf,
    },
    /// A value is not what was written.
    #[error(
        "the database is damaged: tree {tree}, key {key}: {reason}; `gopdb verify` tells what is sound, `gopdb repair` rebuilds what can be rebuilt"
    )]
    Damaged {
        /// The tree.
        tree: TreeName,
        /// The key in hexadecimal.
        key: String,
        /// What is wrong.
        reason: &'static str,
    },
    /// The engine that keeps the trees gave up.
    #[error("the database {} is damaged: {reason}; `gopdb repair` rebuilds what can be rebuilt, or restore it from a backup", path.display())]
    Engine {
        /// The database's folder.
        path: PathBuf,
        /// What it said.
        reason: String,
    },
    /// The engine failed before and is not called again in this process.
    #[error("the database {} is not used any more by this process, since this failed: {reason}; what was committed before is whole: run gopdb again, and if that fails too, `gopdb repair` rebuilds what can be rebuilt", path.display())]
    Failed {
        /// The database's folder.
        path: PathBuf,
        /// What it said when it failed.
        reason: String,
    },
    /// The engine did not come back.
    #[error("the database {} did not open within {} seconds; it may be damaged: restore it from a backup, or try `gopdb repair`", path.display(), limit.as_secs())]
    Slow {
        /// The database's folder.
        path: PathBuf,
        /// How long it was waited for.
        limit: Duration,
    },
    /// Written in a format that this version cannot read.
    #[error("the database {} has format {found}, and this gopdb reads format {supported}; {}", path.display(), version_remedy(*found, *supported))]
    Version {
        /// The database's folder.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The format that this version reads and writes.
        supported: u32,
    },
}

impl StoreError {
    /// A value that is not what was written.
    pub fn damaged(tree: TreeName, key: &[u8], reason: &'static str) -> StoreError {
        let key = if key.is_empty() { "the first".to_owned() } else { hexadecimal(key) };
        StoreError::Damaged { tree, key, reason }
    }
}

fn remedy(action: &str, error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; what was committed before is whole: make room and try again"
        }
        io::ErrorKind::FileTooLarge => {
            "; what was committed before is whole: raise the limit of a file's size (ulimit -f) and try again"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "; check the folder's owner and permissions, or name another with --db"
        }
        io::ErrorKind::NotFound => "; see whether its folder was moved or its disk taken away",
        _ if action == "write" => {
            "; what was committed before is whole: check the disk and try again"
        }
        _ => "; if it stays so, `gopdb repair` rebuilds what can be rebuilt",
    }
}

fn holder(process: Option<u32>) -> String {
    process.map_or_else(|| "another process".to_owned(), |id| format!("process {id}"))
}

fn version_remedy(found: u32, supported: u32) -> &'static str {
    if found > supported {
        "use a newer gopdb"
    } else {
        "export its games with the gopdb that made it and import them again"
    }
}

/// Bytes as messages and files show them.
pub fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
