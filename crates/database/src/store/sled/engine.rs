//! The trees, in the engine, which only the writing process uses.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use sled::{Batch, Leaf, TreeId};

use super::files;
use super::leaves::{note_checksums, read_checksums};
use crate::store::creation::ENGINE_FOLDER;
use crate::store::{StoreError, TreeName, failpoint, is_memory_short, value};

/// Leaves of few values: they are large, and a leaf is read and written as a whole.
const FANOUT: usize = 16;
const CACHE_BYTES: usize = 64 << 20;

/// The open engine.
#[derive(Clone)]
pub(in crate::store) struct Engine(Arc<Open>);

/// The state shared by all clones.
struct Open {
    path: PathBuf,
    db: sled::Db,
    trees: [TreeId; 6],
    /// The reason that the engine is no longer called: after a failed write, its memory may differ from
    /// the disk; after a read that the system failed, a change would be made of a part of the data.
    failed: OnceLock<String>,
    /// Released last.
    _lock: File,
}

impl Drop for Open {
    fn drop(&mut self) {
        // Releases the space of deleted data and of interrupted writes.
        let _ = files::trim(&self.path);
    }
}

impl Engine {
    /// Opens the trees in a folder whose lock is held.
    ///
    /// # Errors
    /// Returns an error if they cannot be read or written, or are damaged.
    pub fn open(path: &Path, lock: File) -> Result<Engine, StoreError> {
        let places = files::check(path)?;
        let noted = read_checksums(path).unwrap_or_default();
        let config = sled::Config {
            path: path.join(ENGINE_FOLDER),
            fanout: FANOUT,
            cache_bytes: CACHE_BYTES,
            checksums: noted.clone(),
            is_value_of,
        };
        let open = || -> io::Result<(sled::Db, [TreeId; 6])> {
            let db = sled::Db::open(config)?;
            let mut trees = [None; 6];
            for (tree, name) in trees.iter_mut().zip(TreeName::ALL) {
                *tree = Some(db.open_tree(name.name())?);
            }
            let trees = trees.iter().flatten().copied().collect::<Vec<_>>().try_into();
            Ok((db, trees.map_err(|_| io::Error::other("a tree could not be made"))?))
        };
        let (db, trees) = open().map_err(|source| failure(path, "open", source))?;
        let is_current = |object: &u64, at| places.get(object).is_some_and(|place| place.at == at);
        if noted.iter().any(|(object, noted)| !is_current(object, noted.0)) {
            // A leaf may return to an earlier place with other content.
            let current = noted.into_iter().filter(|(object, noted)| is_current(object, noted.0));
            let _ = note_checksums(path, &current.collect());
        }
        let (path, failed) = (path.to_owned(), OnceLock::new());
        Ok(Engine(Arc::new(Open { path, db, trees, failed, _lock: lock })))
    }

    /// The database's folder.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// The number of a tree, unless the engine failed before.
    #[expect(clippy::indexing_slicing, reason = "a tree is one of the six")]
    fn tree(&self, tree: TreeName) -> Result<TreeId, StoreError> {
        self.check()?;
        Ok(self.0.trees[tree as usize])
    }

    fn check(&self) -> Result<(), StoreError> {
        let Some(reason) = self.0.failed.get() else { return Ok(()) };
        Err(StoreError::Failed { path: self.0.path.clone(), reason: reason.clone() })
    }

    /// Records that the system failed. The first reason is kept.
    fn fail(&self, action: &'static str, source: io::Error) -> StoreError {
        let error = failure(self.path(), action, source);
        self.0.failed.get_or_init(|| error.to_string());
        error
    }

    fn damaged(&self, tree: TreeName, key: &[u8], source: io::Error) -> StoreError {
        if is_damage(&source) {
            return StoreError::damaged(
                tree,
                key,
                "the leaf that holds it is damaged or misplaced",
            );
        }
        self.fail("read", source)
    }

    /// The leaf in which a key lies, or would.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or is damaged.
    pub fn leaf(&self, tree: TreeName, key: &[u8]) -> Result<Arc<Leaf>, StoreError> {
        let leaf = self.0.db.leaf(self.tree(tree)?, key);
        leaf.map_err(|source| self.damaged(tree, key, source))
    }

    /// The leaf before the one that begins with `first_key`.
    ///
    /// # Errors
    /// As [`leaf`](Engine::leaf).
    pub fn leaf_before(&self, tree: TreeName, key: &[u8]) -> Result<Option<Arc<Leaf>>, StoreError> {
        let leaf = self.0.db.leaf_before(self.tree(tree)?, key);
        leaf.map_err(|source| self.damaged(tree, key, source))
    }

    /// Changes a tree in memory.
    ///
    /// # Errors
    /// Returns an error if the leaf to be changed cannot be read.
    pub fn apply(&self, tree: TreeName, batch: Batch) -> Result<(), StoreError> {
        self.0.db.apply(self.tree(tree)?, batch).map_err(|source| self.fail("write", source))
    }

    /// Makes all changes durable.
    ///
    /// # Errors
    /// Returns an error if they cannot be written.
    pub fn flush(&self) -> Result<(), StoreError> {
        let path = self.path();
        let io = |source| StoreError::Io { action: "write", path: path.to_owned(), source };
        failpoint::reach("before a flush").map_err(io)?;
        self.check()?;
        self.0.db.flush().map_err(|source| self.fail("write", source))?;
        failpoint::reach("after a flush").map_err(io)?;
        note_checksums(path, &self.0.db.checksums()).map_err(io)?;
        failpoint::reach("after the notes of leaves").map_err(io)?;
        // The flushed data are durable. Without this record, the end of the log is checked less
        // thoroughly.
        let _ = files::note_durable(path);
        failpoint::reach("after the note of a flush").map_err(io)
    }
}

/// Returns whether a value's kind is one of a tree.
fn is_value_of(tree: &[u8], value: &[u8]) -> bool {
    let kind = value.first().and_then(|&kind| value::tree_of_kind(kind));
    kind.is_some_and(|kind| kind.name().as_bytes() == tree)
}

fn is_damage(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof)
}

fn failure(path: &Path, action: &'static str, source: io::Error) -> StoreError {
    if is_damage(&source) {
        return StoreError::damaged_file(path, source.to_string());
    }
    match source.kind() {
        // Of zstd, which has no error of the system.
        io::ErrorKind::Other if is_memory_short() => StoreError::Memory,
        _ => StoreError::Io { action, path: path.to_owned(), source },
    }
}
