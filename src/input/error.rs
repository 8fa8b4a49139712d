//! What can go wrong before a byte of SGF is read.

use std::io;

use thiserror::Error;

/// Why a path or an entry of an archive cannot be read. The rest can be.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InputError {
    /// The path is not there or may not be read.
    #[error("{path}: cannot be read: {source}")]
    Unreadable {
        /// The path, with the place in an archive.
        path: String,
        /// The reason.
        source: io::Error,
    },
    /// A link leads back to a folder that it is in.
    #[error("{path}: this link leads back to {ancestor}, which is being read; it is not followed")]
    Loop {
        /// The link.
        path: String,
        /// The folder.
        ancestor: String,
    },
    /// The path is a device, a pipe or a socket.
    #[error(
        "{path}: is neither a file nor a folder; name a file, or `-` to read the standard input"
    )]
    NotAFile {
        /// The path.
        path: String,
    },
    /// An archive is broken, or made in a way that cannot be read.
    #[error("{path}: the archive cannot be read on: {reason}; unpack it and name the folder")]
    Archive {
        /// The archive.
        path: String,
        /// The reason.
        reason: String,
    },
    /// An entry of an archive cannot be read.
    #[error(
        "{path}: this entry of the archive cannot be read: {reason}; unpack it and name the file"
    )]
    Entry {
        /// The archive and the entry.
        path: String,
        /// The reason.
        reason: String,
    },
    /// Archives within archives within archives.
    #[error("{path}: archives lie more than {limit} deep in each other; unpack the outer ones")]
    TooDeep {
        /// The innermost archive that was looked at.
        path: String,
        /// [`Limits::nesting`](super::Limits::nesting).
        limit: usize,
    },
}

/// An archive has more in it than it may. It is the inner error of the [`io::Error`] with which a
/// read ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LimitExceeded {
    /// One entry is too long.
    #[error(
        "this entry unpacks to more than {limit} bytes; \
         if the archive is to be trusted, unpack it and name the folder"
    )]
    Entry {
        /// [`Limits::entry_bytes`](super::Limits::entry_bytes).
        limit: u64,
    },
    /// All entries together are too long.
    #[error(
        "the archive unpacks to more than {limit} bytes, the rest is left out; \
         if it is to be trusted, unpack it and name the folder"
    )]
    Archive {
        /// [`Limits::archive_bytes`](super::Limits::archive_bytes).
        limit: u64,
    },
    /// No game records can be packed so well.
    #[error(
        "the archive unpacks to more than {limit} times its size, as no game records do, \
         the rest is left out; \
         if it is to be trusted, unpack it and name the folder"
    )]
    Ratio {
        /// [`Limits::ratio`](super::Limits::ratio).
        limit: u64,
    },
}

impl LimitExceeded {
    /// Is this why a read failed?
    pub(super) fn is_cause_of(error: &io::Error) -> bool {
        let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
        while let Some(error) = cause {
            if error.is::<LimitExceeded>() {
                return true;
            }
            // Of an I/O error, the error inside is not its source.
            let inside = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
            cause = inside.map(|inside| inside as _).or_else(|| error.source());
        }
        false
    }
}

impl From<LimitExceeded> for io::Error {
    fn from(error: LimitExceeded) -> io::Error {
        io::Error::new(io::ErrorKind::FileTooLarge, error)
    }
}
