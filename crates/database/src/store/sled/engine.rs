//! The trees, in the engine. This is the only file that calls it.

use std::fmt;
use std::fs::File;
use std::io;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::files::{self, ENGINE_FOLDER};
use super::leaves::LeafChecksums;
use crate::store::catch::catch_panic;
use crate::store::lock::{is_locked, retry_while_locked};
use crate::store::{StoreError, TreeName, failpoint, is_memory_short};

/// Leaves of few values: they are large, and a leaf is read and written as a whole.
const FANOUT: usize = 16;
/// The level of zstd. With level 3 an import takes 3 to 4 % more time, and the files 2.6 % less space.
const COMPRESSION: i32 = 1;
const CACHE_BYTES: usize = 64 << 20;

/// Bytes in the engine's memory.
pub(in crate::store) type EngineBytes = sled::InlineArray;
/// Changes of one tree.
pub(in crate::store) type Batch = sled::Batch;

/// The open engine. Each thread that uses it has a clone of its own.
pub(in crate::store) struct Engine {
    /// `None` only while dropping. The engine's handles can be used by one thread at a time.
    handles: Mutex<Option<Handles>>,
    open: Arc<Open>,
}

#[derive(Clone)]
struct Handles {
    trees: [Box<sled::Tree<FANOUT>>; 6],
    engine: Box<sled::Db<FANOUT>>,
}

impl Handles {
    #[expect(clippy::indexing_slicing, reason = "a tree is one of the six")]
    fn tree(&self, name: TreeName) -> &sled::Tree<FANOUT> {
        &self.trees[name as usize]
    }
}

/// The state shared by all clones.
struct Open {
    path: PathBuf,
    /// Detects which clone is dropped last.
    closing: Mutex<()>,
    leaves: LeafChecksums,
    /// The reason that the engine is no longer called: after a failed write or a panic, its memory
    /// may differ from the disk.
    failed: OnceLock<String>,
    /// Released last.
    _lock: File,
}

impl Clone for Engine {
    fn clone(&self) -> Engine {
        let handles = self.handles().clone();
        Engine { handles: Mutex::new(handles), open: Arc::clone(&self.open) }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let handles = self.handles().take();
        let _closing = self.open.closing.lock();
        if Arc::strong_count(&self.open) > 1 {
            return drop(handles);
        }
        if self.open.failed.get().is_none()
            && let Some(handles) = &handles
            && matches!(catch_panic(|| handles.engine.flush()), Ok(Ok(())))
        {
            // A leaf without a recorded checksum is checked less thoroughly.
            let _ = self.open.leaves.note_if_moved();
        }
        let _ = catch_panic(|| drop(handles));
        // Releases the space of deleted data and of interrupted writes.
        let _ = files::trim(self.path());
    }
}

impl Engine {
    /// Opens the trees in a folder whose lock is held.
    ///
    /// # Errors
    /// Returns an error if they cannot be read or written, or are damaged.
    pub fn open(path: &Path, lock: File) -> Result<Engine, StoreError> {
        let leaves = files::check(path)?;
        let config = sled::Config {
            path: path.join(ENGINE_FOLDER),
            cache_capacity_bytes: CACHE_BYTES,
            zstd_compression_level: COMPRESSION,
        };
        let start = || -> io::Result<Handles> {
            let engine = retry_while_locked(|| config.open::<FANOUT>().map(Box::new))?;
            let open = |name: TreeName| engine.open_tree(name.name()).map(Box::new);
            let trees = [
                open(TreeName::Meta)?,
                open(TreeName::Games)?,
                open(TreeName::Tracks)?,
                open(TreeName::Dictionary)?,
                open(TreeName::Sets)?,
                open(TreeName::Moves)?,
            ];
            Ok(Handles { trees, engine })
        };
        let handles = match catch_panic(start) {
            Ok(Ok(handles)) => handles,
            Ok(Err(error)) if is_locked(&error) => {
                return Err(StoreError::InUse { path: path.to_owned(), process: None });
            }
            Ok(Err(error)) => return Err(failure(path, "open", error)),
            Err(reason) => return Err(StoreError::damaged_file(path, reason)),
        };
        let (path, closing, failed) = (path.to_owned(), Mutex::new(()), OnceLock::new());
        let open = Arc::new(Open { path, closing, leaves, failed, _lock: lock });
        Ok(Engine { handles: Mutex::new(Some(handles)), open })
    }

    /// The database's folder.
    pub fn path(&self) -> &Path {
        &self.open.path
    }

    fn handles(&self) -> MutexGuard<'_, Option<Handles>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads, unless the engine failed before.
    fn read<T>(&self, work: impl FnOnce(&Handles) -> io::Result<T>) -> Result<T, StoreError> {
        self.guard("read", || match &*self.handles() {
            Some(handles) => work(handles),
            None => Err(io::Error::other("it is closed")),
        })
    }

    /// Writes, unless the engine failed before. A failure is permanent.
    fn write<T>(&self, work: impl FnOnce(&Handles) -> io::Result<T>) -> Result<T, StoreError> {
        let result = self.guard("write", || match &*self.handles() {
            Some(handles) => work(handles),
            None => Err(io::Error::other("it is closed")),
        });
        if let Err(error) = &result {
            self.fail(error);
        }
        result
    }

    /// Records that the engine failed. The first reason is kept.
    fn fail(&self, reason: &dyn fmt::Display) {
        self.open.failed.get_or_init(|| reason.to_string());
    }

    fn guard<T>(
        &self,
        action: &'static str,
        work: impl FnOnce() -> io::Result<T>,
    ) -> Result<T, StoreError> {
        let path = self.path();
        if let Some(reason) = self.open.failed.get() {
            return Err(StoreError::Failed { path: path.to_owned(), reason: reason.clone() });
        }
        match catch_panic(work) {
            Ok(result) => result.map_err(|source| failure(path, action, source)),
            Err(reason) => {
                self.fail(&reason);
                Err(StoreError::damaged_file(path, reason))
            }
        }
    }

    /// The value of a key.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn get(&self, tree: TreeName, key: &[u8]) -> Result<Option<EngineBytes>, StoreError> {
        self.open.leaves.check(tree, key)?;
        self.read(|handles| handles.tree(tree).get(key))
    }

    /// The last pair whose key is at most `key`.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn last_up_to(
        &self,
        tree: TreeName,
        key: &[u8],
    ) -> Result<Option<(EngineBytes, EngineBytes)>, StoreError> {
        // Leaf by leaf, so that only checked leaves are read.
        let mut last = Bound::Included(key);
        let mut first = self.open.leaves.first_key(tree, key)?;
        loop {
            let found = self.read(|handles| {
                let tree = handles.tree(tree);
                let lower = first.map_or(Bound::Unbounded, Bound::Excluded);
                let above = tree.range::<&[u8], _>((lower, last)).next_back().transpose()?;
                Ok(match (above, first) {
                    (None, Some(first)) => tree.get(first)?.map(|value| (first.into(), value)),
                    (above, _) => above,
                })
            })?;
            let before = first.and_then(|first| self.open.leaves.key_before(tree, first));
            let (Some(end), Some(before), None) = (first, before, &found) else {
                return Ok(found);
            };
            self.open.leaves.check(tree, before)?;
            (last, first) = (Bound::Excluded(end), Some(before));
        }
    }

    /// The pairs from `first` on.
    ///
    /// The engine does not get the end of the range: at the end, it would read the rest of the tree
    /// before returning.
    pub fn pairs<'a>(
        &'a self,
        tree: TreeName,
        first: &[u8],
    ) -> impl Iterator<Item = Result<(EngineBytes, EngineBytes), StoreError>> + use<'a> {
        let from = first.to_vec()..;
        let mut iter = self.handles().as_ref().map(|h| h.tree(tree).range::<Vec<u8>, _>(from));
        let mut walk = self.open.leaves.walk(tree, first);
        std::iter::from_fn(move || {
            let ahead = iter.as_mut()?;
            let pair = walk
                .check_ahead()
                .and_then(|()| self.guard("read", || ahead.next().transpose()))
                .transpose()?;
            if let Ok((key, _)) = &pair {
                walk.pass(key);
            }
            Some(pair)
        })
    }

    /// Checks the leaf to be changed before the engine reads it.
    ///
    /// # Errors
    /// Returns an error if the leaf is damaged or cannot be read.
    pub fn expect_change(&self, tree: TreeName, key: &[u8]) -> Result<(), StoreError> {
        self.open.leaves.check(tree, key)
    }

    /// Checks the leaf of a key to be removed, and its neighbours, before the engine reads them.
    ///
    /// # Errors
    /// Returns an error if a leaf is damaged or cannot be read.
    pub fn expect_removal(&self, tree: TreeName, key: &[u8]) -> Result<(), StoreError> {
        self.open.leaves.check_around(tree, key)
    }

    /// Changes a tree in memory.
    ///
    /// # Errors
    /// Returns an error if the leaf to be changed cannot be read.
    pub fn apply(&self, tree: TreeName, batch: Batch) -> Result<(), StoreError> {
        self.write(|handles| handles.tree(tree).apply_batch(batch))
    }

    /// Makes all changes durable.
    ///
    /// # Errors
    /// Returns an error if they cannot be written.
    pub fn flush(&self) -> Result<(), StoreError> {
        let path = self.path();
        let io = |source| StoreError::Io { action: "write", path: path.to_owned(), source };
        failpoint::reach("before a flush").map_err(io)?;
        self.write(|handles| handles.engine.flush())?;
        failpoint::reach("after a flush").map_err(io)?;
        self.open.leaves.note().map_err(io)?;
        failpoint::reach("after the notes of leaves").map_err(io)?;
        // The flushed data are durable. Without this record, the end of the log is checked less
        // thoroughly.
        let _ = files::note_durable(path);
        failpoint::reach("after the note of a flush").map_err(io)
    }
}

fn failure(path: &Path, action: &'static str, source: io::Error) -> StoreError {
    match source.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
            StoreError::damaged_file(path, source.to_string())
        }
        // Of zstd, which has no error of the system.
        io::ErrorKind::Other if is_memory_short() => StoreError::Memory,
        _ => StoreError::Io { action, path: path.to_owned(), source },
    }
}
