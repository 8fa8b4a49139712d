//! What a user names: files, folders, archives and the standard input.
//!
//! [`sources`] walks folders and finds the files to read; [`Source::read`] opens one and gives its
//! entries one after the other: the file itself, or all of an archive that are game records.
//! Nothing is unpacked to disk under a name, so that names in archives can do no harm, and nothing
//! is read whole into memory.
//!
//! The first bytes of a file tell what it is: an archive (zip, 7z, tar, LHA), a compressed file (gzip,
//! bzip2, xz, zstd), also within each other, or [a game record](crate::formats), also under another
//! name than its format has.
//!
//! ```
//! use std::ops::ControlFlow;
//! use gopdb::{Control, input::{Limits, sources}};
//! let mut names = Vec::new();
//! for source in sources(["tests/data/input"]) {
//!     source?.read(&Limits::default(), &Control::new(), &mut |entry| {
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
mod unpack;
mod volumes;
mod walk;

pub use error::{InputError, LimitExceeded};
pub use guard::Limits;
pub use read::{Entry, Visit};
pub use walk::{Source, sources};
