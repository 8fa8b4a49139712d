//! The trees, in sled. This is the only file that calls it.
//!
//! One thread writes, in batches, and readers may read beside it. There are no transactions across
//! trees: whoever writes makes the data durable with [`Writer::flush`] and only then writes the
//! record that makes it valid.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::ops::{Bound, Deref};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use fs2::FileExt;

use super::leaves::Leaves;
use super::value::{self, Stored};
use super::{StoreError, failpoint, files, quiet};

/// Leaves of few values: they are large, and a leaf is read and written as a whole.
const FANOUT: usize = 16;
/// Unwritten data after which a writer flushes.
const FLUSH_BYTES: usize = 64 << 20;
/// Data after which a writer hands a batch to the tree.
const BATCH_BYTES: usize = 1 << 20;
const CACHE_BYTES: usize = 64 << 20;
const PROCESS_FILE: &str = "process";
pub(super) const ENGINE_FOLDER: &str = "trees";

/// The trees of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TreeName {
    /// Commit records and what they name.
    Meta,
    /// Texts and facts of games.
    Games,
    /// What happened on the boards.
    Tracks,
    /// Patterns and their counts.
    Dictionary,
    /// The games of patterns: apart from the counts, for they come in another order.
    Sets,
    /// What was learnt of moves.
    Moves,
}

impl TreeName {
    /// All trees.
    pub const ALL: [TreeName; 6] = [
        TreeName::Meta,
        TreeName::Games,
        TreeName::Tracks,
        TreeName::Dictionary,
        TreeName::Sets,
        TreeName::Moves,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            TreeName::Meta => "meta",
            TreeName::Games => "games",
            TreeName::Tracks => "tracks",
            TreeName::Dictionary => "dictionary",
            TreeName::Sets => "sets",
            TreeName::Moves => "moves",
        }
    }
}

impl fmt::Display for TreeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Bytes of the store, shared and not copied.
#[derive(Clone)]
pub struct Bytes(sled::InlineArray);

impl Deref for Bytes {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// With no flusher of its own, the engine flushes whenever a handle of a tree is dropped, which every
/// iterator has, and readers that do so side by side wait for each other without end. With one it
/// does not, and this one comes once in ten years.
const FLUSH_EVERY_MS: usize = 315_360_000_000;

/// An open database's trees. It can be cloned for each thread that reads.
#[derive(Clone)]
pub struct Store {
    path: PathBuf,
    /// There until the store is dropped.
    handles: Option<Handles>,
    open: Arc<Open>,
}

/// The engine's handles, for one thread at a time.
#[derive(Clone)]
struct Handles {
    trees: [sled::Tree<FANOUT>; 6],
    engine: sled::Db<FANOUT>,
}

/// What all clones of a store share.
struct Open {
    /// It ends with the process, however that ends.
    _lock: File,
    /// To see who is the last.
    closing: Mutex<()>,
    /// What is looked at before the engine reads it.
    leaves: Leaves,
    /// Why the engine is not to be called any more. After a write that failed it waits without end
    /// for the flush that did not come to its end, and after a panic nothing is known of it.
    failed: OnceLock<String>,
}

impl Drop for Store {
    fn drop(&mut self) {
        let Some(handles) = self.handles.take() else { return };
        let _closing = self.open.closing.lock();
        if Arc::strong_count(&self.open) > 1 {
            return drop(handles);
        }
        // The engine's last act is to flush, and to abort the process if it cannot, as after any
        // error. Then it is left open: until the process ends, others are told that it is in use.
        let has_failed = self.open.failed.get().is_some();
        if has_failed || !matches!(quiet::catch(|| handles.engine.flush()), Ok(Ok(_))) {
            return std::mem::forget((handles, Arc::clone(&self.open)));
        }
        // Without a note a leaf is still looked at, less closely.
        let _ = self.open.leaves.note_if_moved();
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("path", &self.path).finish_non_exhaustive()
    }
}

impl Store {
    /// Open the trees in a folder, which is made if `create` says so.
    ///
    /// The engine must be done within `limit`, which is for the case that it hangs.
    ///
    /// # Errors
    /// The folder is missing, in use, not readable, or its contents are damaged.
    #[expect(clippy::large_stack_arrays, reason = "the engine's handles, once")]
    pub fn open(path: &Path, create: bool, limit: Duration) -> Result<Store, StoreError> {
        let folder = path.join(ENGINE_FOLDER);
        if !folder.is_dir() {
            check_place(path, create)?;
        }
        let io = |source| StoreError::Io { action: "open", path: path.to_owned(), source };
        std::fs::create_dir_all(&folder).map_err(io)?;
        let lock = lock(path)?;
        let leaves = files::check(path)?;
        files::ensure_log(path).map_err(io)?;
        let (closing, failed) = (Mutex::new(()), OnceLock::new());
        let open = Arc::new(Open { _lock: lock, closing, leaves, failed });
        let config = sled::Config::new()
            .path(&folder)
            .flush_every_ms(Some(FLUSH_EVERY_MS))
            .cache_capacity_bytes(CACHE_BYTES)
            .zstd_compression_level(3);
        let start = move || -> io::Result<Handles> {
            let is_locked = |error: &io::Error| error.kind() == io::ErrorKind::WouldBlock;
            let engine = patiently(is_locked, || config.open::<FANOUT>())?;
            let open = |name: TreeName| engine.open_tree(name.name());
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
        let (send, receive) = mpsc::sync_channel(1);
        let (held, owned) = (Arc::clone(&open), path.to_owned());
        // The lock stays held by a thread that does not come back.
        let work = move || {
            let started = match quiet::catch(start) {
                Ok(started) => started.map_err(|source| failure(&owned, source)),
                Err(reason) => Err(StoreError::Engine { path: owned, reason }),
            };
            drop(held);
            let _ = send.send(started);
        };
        thread::Builder::new().name("open".to_owned()).spawn(work).map_err(io)?;
        let handles = match receive.recv_timeout(limit) {
            Ok(Err(StoreError::Io { source, .. }))
                if source.kind() == io::ErrorKind::WouldBlock =>
            {
                return Err(StoreError::InUse { path: path.to_owned(), process: None });
            }
            Ok(opened) => opened?,
            Err(_) => return Err(StoreError::Slow { path: path.to_owned(), limit }),
        };
        Ok(Store { path: path.to_owned(), handles: Some(handles), open })
    }

    /// The database's folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Read from the engine, unless it failed before.
    fn read<T>(&self, work: impl FnOnce(&Handles) -> io::Result<T>) -> Result<T, StoreError> {
        let handles = || self.handles.as_ref().ok_or_else(|| io::Error::other("it is closed"));
        self.guard(|| work(handles()?))
    }

    /// Let the engine write, unless it failed before. It has failed once this fails.
    fn write<T>(&self, work: impl FnOnce(&Handles) -> io::Result<T>) -> Result<T, StoreError> {
        self.read(work).map_err(|error| match error {
            StoreError::Io { path, source, .. } => {
                self.fail(&source);
                StoreError::Io { action: "write", path, source }
            }
            other => {
                self.fail(&other);
                other
            }
        })
    }

    /// Note that the engine failed. The first reason stays.
    fn fail(&self, reason: &dyn fmt::Display) {
        self.open.failed.get_or_init(|| reason.to_string());
    }

    fn guard<T>(&self, work: impl FnOnce() -> io::Result<T>) -> Result<T, StoreError> {
        if let Some(reason) = self.open.failed.get() {
            return Err(StoreError::Failed { path: self.path.clone(), reason: reason.clone() });
        }
        match quiet::catch(work) {
            Ok(result) => result.map_err(|source| failure(&self.path, source)),
            Err(panic) => {
                self.fail(&panic);
                Err(StoreError::Engine { path: self.path.clone(), reason: panic })
            }
        }
    }

    /// The value of a key.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn get(&self, tree: TreeName, key: &[u8]) -> Result<Option<Bytes>, StoreError> {
        self.open.leaves.look(tree, key)?;
        Ok(self.read(|handles| handles.tree(tree).get(key))?.map(Bytes))
    }

    /// The last pair whose key is at most `key` and begins with `prefix`.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn last_up_to(
        &self,
        tree: TreeName,
        prefix: &[u8],
        key: &[u8],
    ) -> Result<Option<(Bytes, Bytes)>, StoreError> {
        // Leaf by leaf, so that none is read that was not looked at.
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
                let pair = found.filter(|(key, _)| key.starts_with(prefix));
                return Ok(pair.map(|(key, value)| (Bytes(key), Bytes(value))));
            };
            self.open.leaves.look(tree, before)?;
            (last, first) = (Bound::Excluded(end), Some(before));
        }
    }

    /// The pairs whose keys are at least `first` and at most `last`, in their order.
    pub fn range<'a>(
        &'a self,
        tree: TreeName,
        first: &[u8],
        last: Vec<u8>,
    ) -> impl Iterator<Item = Result<(Bytes, Bytes), StoreError>> + 'a {
        self.pairs(tree, first, move |key| key <= &last[..])
    }

    /// The pairs whose keys begin with `prefix`, in their order.
    pub fn scan<'a>(
        &'a self,
        tree: TreeName,
        prefix: &[u8],
    ) -> impl Iterator<Item = Result<(Bytes, Bytes), StoreError>> + 'a {
        let own = prefix.to_vec();
        self.pairs(tree, prefix, move |key| key.starts_with(&own))
    }

    /// The first key that is not less than `key`.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn first_key(&self, tree: TreeName, key: &[u8]) -> Result<Option<Bytes>, StoreError> {
        Ok(self.pairs(tree, key, |_| true).next().transpose()?.map(|(key, _)| key))
    }

    /// The pairs from `first` on, as long as their keys are `wanted`.
    ///
    /// The engine is not told where the range ends: once it has nothing more to give, it goes on to
    /// read all that is left of the tree before it says so.
    fn pairs<'a>(
        &'a self,
        tree: TreeName,
        first: &[u8],
        wanted: impl Fn(&[u8]) -> bool + 'a,
    ) -> impl Iterator<Item = Result<(Bytes, Bytes), StoreError>> + 'a {
        let from = first.to_vec()..;
        let mut iter = self.handles.as_ref().map(|h| h.tree(tree).range::<Vec<u8>, _>(from));
        let mut way = self.open.leaves.way(tree, first);
        std::iter::from_fn(move || {
            let ahead = iter.as_mut()?;
            match way.go().and_then(|()| self.guard(|| ahead.next().transpose())) {
                Ok(Some((key, value))) if wanted(&key) => {
                    way.pass(&key);
                    Some(Ok((Bytes(key), Bytes(value))))
                }
                Ok(_) => {
                    iter = None;
                    None
                }
                Err(error) => {
                    iter = None;
                    Some(Err(error))
                }
            }
        })
    }

    /// The archive in a value that was read from `tree` at `key`.
    ///
    /// # Errors
    /// The value is damaged.
    pub fn archive<'b, T>(
        tree: TreeName,
        key: &[u8],
        bytes: &'b [u8],
    ) -> Result<&'b T::Archived, StoreError>
    where
        T: Stored,
        T::Archived: rkyv::Portable
            + for<'a> rkyv::bytecheck::CheckBytes<
                rkyv::api::high::HighValidator<'a, rkyv::rancor::Error>,
            >,
    {
        value::decode::<T>(bytes).map_err(|reason| StoreError::damaged(tree, key, reason))
    }

    /// The one writer. Nobody else may write while it lives.
    pub fn writer(&self) -> Writer<'_> {
        Writer { store: self, batches: Default::default(), pending: [0; 6], unflushed: 0 }
    }

    /// The bytes of the database on disk.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn size_on_disk(&self) -> Result<u64, StoreError> {
        folder_size(&self.path).map_err(|source| StoreError::Io {
            action: "read",
            path: self.path.clone(),
            source,
        })
    }
}

impl Handles {
    #[expect(clippy::indexing_slicing, reason = "a tree is one of the six")]
    fn tree(&self, name: TreeName) -> &sled::Tree<FANOUT> {
        &self.trees[name as usize]
    }
}

/// Writes pairs to the trees in batches.
pub struct Writer<'s> {
    store: &'s Store,
    batches: [sled::Batch; 6],
    pending: [usize; 6],
    unflushed: usize,
}

impl Writer<'_> {
    /// The database's folder.
    pub fn path(&self) -> &Path {
        &self.store.path
    }

    /// Set the value of a key.
    ///
    /// # Errors
    /// A batch or a flush that became due failed.
    #[expect(clippy::indexing_slicing, reason = "a tree is one of the six")]
    pub fn put(&mut self, tree: TreeName, key: &[u8], value: Vec<u8>) -> Result<(), StoreError> {
        debug_assert!(value.len() <= 1 << 16, "{tree} {key:?}: {}", value.len());
        let i = tree as usize;
        self.store.open.leaves.look(tree, key)?;
        self.pending[i] += key.len() + value.len();
        self.unflushed += key.len() + value.len();
        self.batches[i].insert(key, value);
        if self.pending[i] >= BATCH_BYTES {
            self.apply(tree)?;
        }
        if self.unflushed >= FLUSH_BYTES {
            self.flush()?;
        }
        Ok(())
    }

    /// Remove a key.
    ///
    /// # Errors
    /// A batch that became due failed.
    #[expect(clippy::indexing_slicing, reason = "a tree is one of the six")]
    pub fn remove(&mut self, tree: TreeName, key: &[u8]) -> Result<(), StoreError> {
        let i = tree as usize;
        self.store.open.leaves.look_around(tree, key)?;
        self.pending[i] += key.len();
        self.batches[i].remove(key);
        if self.pending[i] >= BATCH_BYTES { self.apply(tree) } else { Ok(()) }
    }

    #[expect(clippy::indexing_slicing, reason = "a tree is one of the six")]
    fn apply(&mut self, tree: TreeName) -> Result<(), StoreError> {
        let i = tree as usize;
        let batch = std::mem::take(&mut self.batches[i]);
        if std::mem::take(&mut self.pending[i]) > 0 {
            self.store.write(|handles| handles.tree(tree).apply_batch(batch))?;
        }
        Ok(())
    }

    /// Make all that was put durable.
    ///
    /// # Errors
    /// It cannot be written; what was put may then be there or not, in part or whole.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        for tree in TreeName::ALL {
            self.apply(tree)?;
        }
        self.unflushed = 0;
        let path = &self.store.path;
        let io = |source| StoreError::Io { action: "write", path: path.clone(), source };
        failpoint::reach("before a flush").map_err(io)?;
        self.store.write(|handles| handles.engine.flush())?;
        failpoint::reach("after a flush").map_err(io)?;
        self.store.open.leaves.note().map_err(io)?;
        failpoint::reach("after the notes of leaves").map_err(io)?;
        files::note_durable(path).map_err(io)?;
        failpoint::reach("after the note of a flush").map_err(io)
    }
}

fn failure(path: &Path, source: io::Error) -> StoreError {
    let path = path.to_owned();
    match source.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
            StoreError::Engine { path, reason: source.to_string() }
        }
        _ => StoreError::Io { action: "read", path, source },
    }
}

/// Try for a lock that was let go of just now: a process that is being started by the one that had
/// it holds all its files for a moment.
fn patiently<T>(
    is_locked: impl Fn(&io::Error) -> bool,
    mut attempt: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    const PATIENCE: Duration = Duration::from_millis(500);
    let start = Instant::now();
    loop {
        match attempt() {
            Err(error) if is_locked(&error) && start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(10));
            }
            other => return other,
        }
    }
}

/// Take the lock of a database, and leave this process' number for whoever comes while it is held.
///
/// # Errors
/// Another process, or this one, has it.
pub fn lock(path: &Path) -> Result<File, StoreError> {
    let io = |source| StoreError::Io { action: "open", path: path.to_owned(), source };
    let name = path.join(PROCESS_FILE);
    let mut options = File::options();
    let mut file =
        options.read(true).write(true).create(true).truncate(false).open(&name).map_err(io)?;
    let is_locked = |error: &io::Error| error.kind() == fs2::lock_contended_error().kind();
    match patiently(is_locked, || file.try_lock_exclusive()) {
        Ok(()) => {}
        Err(error) if is_locked(&error) => {
            let process = std::fs::read_to_string(&name).ok();
            let process = process.and_then(|text| text.trim().parse().ok());
            return Err(StoreError::InUse { path: path.to_owned(), process });
        }
        Err(error) => return Err(io(error)),
    }
    // Only a help for that message: a full disk is no reason not to read.
    let _ = file.set_len(0).and_then(|()| write!(file, "{}", process::id()));
    Ok(file)
}

/// May a database be made in a folder that holds none?
fn check_place(path: &Path, create: bool) -> Result<(), StoreError> {
    let missing = || StoreError::Missing { path: path.to_owned() };
    let io = |source| StoreError::Io { action: "open", path: path.to_owned(), source };
    match std::fs::read_dir(path) {
        Ok(mut entries) => match entries.next() {
            Some(_) => Err(StoreError::NotADatabase { path: path.to_owned() }),
            None if create => Ok(()),
            None => Err(missing()),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if create {
                Ok(())
            } else {
                Err(missing())
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            Err(StoreError::NotADatabase { path: path.to_owned() })
        }
        Err(error) => Err(io(error)),
    }
}

fn folder_size(path: &Path) -> io::Result<u64> {
    let mut total = 0;
    for entry in std::fs::read_dir(path)? {
        let entry = entry?;
        let meta = entry.metadata()?;
        total += if meta.is_dir() { folder_size(&entry.path())? } else { meta.len() };
    }
    Ok(total)
}
