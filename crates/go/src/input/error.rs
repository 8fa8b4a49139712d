//! Errors of files and archives.

use std::io;

use thiserror::Error;

use crate::formats::UnsupportedFormat;

/// An error of a path or an entry of an archive. The others can still be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InputError {
    /// The path does not exist or may not be read, or an archive is over a limit.
    #[error("{path}: cannot be read: {source}")]
    Unreadable {
        /// The path, with the place in an archive.
        path: String,
        /// The reason.
        source: io::Error,
    },
    /// A link leads back to a folder that contains it.
    #[error("{path}: this link leads back to {ancestor}, which contains it; it is not followed")]
    Loop {
        /// The link.
        path: String,
        /// The folder.
        ancestor: String,
    },
    /// The path is a device, a pipe or a socket.
    #[error("{path}: neither a file nor a folder")]
    NotAFile {
        /// The path.
        path: String,
    },
    /// An archive is not valid, or of a kind that is not supported.
    #[error(
        "{path}: the rest of the archive cannot be read: {reason}; unpack it and import the folder"
    )]
    Archive {
        /// The archive.
        path: String,
        /// The reason.
        reason: String,
    },
    /// An entry of an archive cannot be read.
    #[error(
        "{path}: this entry of the archive cannot be read: {reason}; unpack it and import the file"
    )]
    Entry {
        /// The archive and the entry.
        path: String,
        /// The reason.
        reason: String,
    },
    /// A compressed file or an entry of an archive cannot be read to its end, or its checksum does
    /// not match.
    #[error("{path}: damaged: {reason}; none of its games were read, get another copy")]
    Damaged {
        /// The file, with the place in an archive.
        path: String,
        /// The reason.
        reason: String,
    },
    /// Archives within archives within archives.
    #[error("{path}: more than {limit} nested archives; unpack the outer ones")]
    TooDeep {
        /// The innermost archive that was opened.
        path: String,
        /// [`Limits::nesting`](super::Limits::nesting).
        limit: usize,
    },
    /// The file is in a recognised format that is not supported.
    #[error("{path}: {} cannot be read; {}", format.name, format.remedy)]
    Unsupported {
        /// The file, with the place in an archive.
        path: String,
        /// Its format.
        format: UnsupportedFormat,
    },
    /// The file is in an unknown format.
    #[error("{path}: not a game record of a known format")]
    NotARecord {
        /// The file, with the place in an archive.
        path: String,
    },
}

impl InputError {
    /// The file, with the place in an archive.
    pub fn path(&self) -> &str {
        match self {
            InputError::Unreadable { path, .. }
            | InputError::Loop { path, .. }
            | InputError::NotAFile { path }
            | InputError::Archive { path, .. }
            | InputError::Entry { path, .. }
            | InputError::Damaged { path, .. }
            | InputError::TooDeep { path, .. }
            | InputError::Unsupported { path, .. }
            | InputError::NotARecord { path } => path,
        }
    }
}

/// An archive exceeds a limit. This is the inner error of the [`io::Error`] of the read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LimitExceeded {
    /// An entry is too large.
    #[error(
        "this entry unpacks to more than {limit} bytes; \
         if you trust the archive, unpack it and import the folder"
    )]
    Entry {
        /// [`Limits::entry_bytes`](super::Limits::entry_bytes).
        limit: u64,
    },
    /// All entries together are too large.
    #[error(
        "the archive unpacks to more than {limit} bytes and is read no further; \
         if you trust it, unpack it and import the folder"
    )]
    Archive {
        /// [`Limits::archive_bytes`](super::Limits::archive_bytes).
        limit: u64,
    },
    /// The compression ratio is too high for game records.
    #[error(
        "the archive unpacks to more than {limit} times its size, as no game records do, \
         and is read no further; if you trust it, unpack it and import the folder"
    )]
    Ratio {
        /// [`Limits::ratio`](super::Limits::ratio).
        limit: u64,
    },
}

impl LimitExceeded {
    /// The limit that made a read fail, if any.
    pub(super) fn cause_of(error: &io::Error) -> Option<LimitExceeded> {
        let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
        while let Some(error) = cause {
            if let Some(limit) = error.downcast_ref::<LimitExceeded>() {
                return Some(*limit);
            }
            // The inner error of an I/O error is not its source.
            let inside = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
            cause = inside.map(|inside| inside as _).or_else(|| error.source());
        }
        None
    }

    /// Returns true if it is a limit of the whole archive.
    pub(super) fn is_of_archive(self) -> bool {
        !matches!(self, LimitExceeded::Entry { .. })
    }
}

impl From<LimitExceeded> for io::Error {
    fn from(error: LimitExceeded) -> io::Error {
        io::Error::new(io::ErrorKind::FileTooLarge, error)
    }
}
