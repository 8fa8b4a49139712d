//! Input: files, folders, archives and the standard input.
//!
//! [`sources`] walks folders and finds the files to read; [`Source::read`] opens one and visits its
//! entries: the file itself, or all game records of an archive. Nothing is unpacked to disk under a
//! name from an archive, and no file is read into memory as a whole.
//!
//! The type of a file is detected from its first bytes: an archive (zip, 7z, tar, LHA), a
//! compressed file (gzip, bzip2, xz, zstd), also nested, or [a game record](crate::formats),
//! whatever its name.
//!
//! ```
//! use std::ops::ControlFlow;
//! use gopdb_go::{Control, input::{Limits, sources}};
//! let mut names = Vec::new();
//! for source in sources(["../../tests/data/input"]) {
//!     source?.read(&Limits::default(), &Control::new(), &mut |entry| {
//!         if let Ok(entry) = entry {
//!             names.push(entry.path().to_owned());
//!         }
//!         ControlFlow::Continue(())
//!     });
//! }
//! assert!(names.contains(&"../../tests/data/input/two.zip/folder/b.sgf".to_owned()), "{names:?}");
//! # Ok::<(), gopdb_go::input::InputError>(())
//! ```

#![warn(clippy::indexing_slicing)]

mod error;
mod guard;
mod name;
mod namesakes;
mod read;
mod sniff;
mod unpack;
mod volumes;
mod walk;

pub use error::{InputError, LimitExceeded};
pub use guard::Limits;
pub use read::{Entry, Visit};
pub use walk::{Source, sources};
