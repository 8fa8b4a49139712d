//! What a user names: files, folders, archives and the standard input.
//!
//! [`sources`] walks folders and finds the files to read; [`Source::read`] opens one and gives its
//! entries one after the other: the file itself, or all of an archive that looks like SGF. Nothing
//! is unpacked to disk, so that names in archives can do no harm, and nothing is read whole into
//! memory.
//!
//! What a file is, its first bytes tell: zip, gzip and tar, also within each other, and SGF, also
//! under another name than `.sgf`.
//!
//! ```
//! use std::{io::Read, ops::ControlFlow, sync::atomic::AtomicU64};
//! use gopdb::input::{Limits, sources};
//! let mut names = Vec::new();
//! for source in sources(["tests/data/input"]) {
//!     source?.read(&Limits::default(), &AtomicU64::new(0), &mut |entry| {
//!         if let Ok(entry) = entry {
//!             names.push(entry.path().to_owned());
//!         }
//!         ControlFlow::Continue(())
//!     });
//! }
//! assert!(names.contains(&"tests/data/input/two.zip/folder/b.sgf".to_owned()), "{names:?}");
//! # Ok::<(), gopdb::input::InputError>(())
//! ```

#![warn(clippy::indexing_slicing)]

mod error;
mod guard;
mod name;
mod read;
mod sniff;
mod walk;

pub use error::{InputError, LimitExceeded};
pub use guard::Limits;
pub use read::{Entry, Visit};
pub use walk::{Source, sources};
