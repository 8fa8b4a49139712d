#![doc = include_str!("../README.md")]

mod db;
pub mod format;
mod leaf;
mod log;
pub mod packing;
mod slabs;

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

pub use db::{Checksums, Config, Db, TreeId};
pub use leaf::Leaf;

/// Bytes in memory, shared without copying.
pub type Bytes = Arc<[u8]>;
/// Changes of a tree: the values of keys, `None` to remove a key.
pub type Batch = std::collections::BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// Makes the entries of a folder durable.
fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened as a file.
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}
