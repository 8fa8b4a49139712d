//! The trees, read without the engine.
//!
//! The engine writes a leaf to a free slot, makes it durable, appends a frame with the new place to
//! its log, makes that durable, and only then reuses the old slot. So if the log did not grow while
//! a slot was read, the leaf is the one in the metadata. If the log did grow, the metadata are read
//! again.
//!
//! Readers write nothing and take no lock: any number of processes can read while one writes, also
//! from read-only media.
//!
//! A reader does not see a snapshot of the trees: leaves that it reads later may be newer. That is
//! sufficient, because the data of a commit do not change until the commit is deleted, and no
//! commit is deleted while it is read.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

use sled::Checksums;
use sled::format::Slot;

use super::files::{self, Fault, Leaf, LeafEntry, LogEnd};
use super::leaves::read_checksums;
use crate::store::creation::{self, ENGINE_FOLDER};
use crate::store::{StoreError, TreeName, value};

/// The size of the cache of uncompressed leaves. With 16 MiB, queries in a shell take 5 % more time.
const CACHE_BYTES: usize = 64 << 20;
/// The number of times that metadata are read again while they are being changed.
const TRIES: u32 = 500;
const PAUSE: Duration = Duration::from_millis(4);

/// The trees of a folder, for any number of threads.
pub struct Reader {
    path: PathBuf,
    index: RwLock<Arc<Index>>,
    slabs: Mutex<HashMap<u64, Arc<File>>>,
    cache: Mutex<Cache>,
    /// True if refreshing failed.
    is_stale: AtomicBool,
    /// Of which trees there was a commit, and whether the present ones are others, without one.
    trusted: Mutex<LogEnd>,
    is_foreign: AtomicBool,
}

/// The places of the leaves at one time.
#[derive(Default)]
struct Index {
    /// The end of the log from which it was read.
    end: LogEnd,
    trees: [Vec<LeafPlace>; 6],
    checksums: Checksums,
}

struct LeafPlace {
    object: u64,
    place: LeafEntry,
    first_key: Vec<u8>,
}

/// Uncompressed leaves, by object.
#[derive(Default)]
struct Cache {
    leaves: HashMap<u64, Cached>,
    bytes: usize,
    clock: u64,
}

struct Cached {
    leaf: Arc<Leaf>,
    place: Slot,
    used: u64,
}

impl Index {
    fn of_key(&self, tree: TreeName, key: &[u8]) -> Option<usize> {
        self.tree(tree).partition_point(|leaf| *leaf.first_key <= *key).checked_sub(1)
    }

    fn tree(&self, tree: TreeName) -> &[LeafPlace] {
        self.trees.get(tree as usize).map_or(&[], |leaves| leaves)
    }

    fn leaf(&self, tree: TreeName, at: usize) -> Option<&LeafPlace> {
        self.tree(tree).get(at)
    }

    /// Returns true if this is the leaf that the metadata name.
    fn is_leaf(&self, tree: TreeName, at: usize, leaf: &Leaf) -> bool {
        let Some(known) = self.leaf(tree, at) else { return false };
        let next_key = self.leaf(tree, at + 1).map(|next| &next.first_key[..]);
        let noted = self.checksums.get(&known.object).filter(|it| it.0 == known.place.at);
        leaf.first_key() == known.first_key
            && leaf.next_key() == next_key
            && noted.is_none_or(|(_, checksum)| *checksum == leaf.checksum)
            && leaf.pairs().all(|(_, bytes)| {
                bytes.first().and_then(|&kind| value::tree_of_kind(kind)) == Some(tree)
            })
    }
}

impl Cache {
    fn get(&mut self, object: u64, place: Slot) -> Option<Arc<Leaf>> {
        self.clock += 1;
        let found = self.leaves.get_mut(&object).filter(|cached| cached.place == place)?;
        found.used = self.clock;
        Some(Arc::clone(&found.leaf))
    }

    fn put(&mut self, object: u64, place: Slot, leaf: &Arc<Leaf>) {
        self.clock += 1;
        self.bytes += leaf.size();
        let cached = Cached { leaf: Arc::clone(leaf), place, used: self.clock };
        if let Some(before) = self.leaves.insert(object, cached) {
            self.bytes -= before.leaf.size();
        }
        while self.bytes > CACHE_BYTES && self.leaves.len() > 1 {
            let oldest = self.leaves.iter().min_by_key(|(_, cached)| cached.used);
            let Some((&object, _)) = oldest else { break };
            if let Some(gone) = self.leaves.remove(&object) {
                self.bytes -= gone.leaf.size();
            }
        }
    }

    /// Removes all leaves that may have changed.
    fn retain(&mut self, checksums: &Checksums) {
        self.leaves.retain(|object, cached| {
            checksums.get(object) == Some(&(cached.place, cached.leaf.checksum))
        });
        self.bytes = self.leaves.values().map(|cached| cached.leaf.size()).sum();
    }
}

impl Reader {
    /// Reads the places of the leaves.
    ///
    /// # Errors
    /// Returns an error if the metadata cannot be read or are damaged.
    pub fn open(path: &Path) -> Result<Reader, StoreError> {
        Ok(Reader::new(path, load(path)?))
    }

    /// A reader of a database that does not exist yet.
    pub fn empty(path: &Path) -> Reader {
        Reader::new(path, Index::default())
    }

    fn new(path: &Path, index: Index) -> Reader {
        Reader {
            path: path.to_owned(),
            trusted: Mutex::new(index.end),
            is_foreign: AtomicBool::new(false),
            index: RwLock::new(Arc::new(index)),
            slabs: Mutex::default(),
            cache: Mutex::default(),
            is_stale: AtomicBool::new(false),
        }
    }

    /// The database's folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if the trees have changed since they were last read.
    ///
    /// # Errors
    /// Returns an error if the metadata cannot be read.
    pub fn has_changed(&self) -> Result<bool, StoreError> {
        self.is_current(&self.index()).map(|same| !same)
    }

    /// Returns true if the trees have not changed since an index was read.
    fn is_current(&self, index: &Index) -> Result<bool, StoreError> {
        files::is_log_end(&self.path, index.end).map_err(|source| self.io(source))
    }

    /// Switches to the newest state of the trees, also of those of another database that was moved to
    /// this path. If that fails, the next read tries again.
    ///
    /// # Errors
    /// Returns an error if the metadata cannot be read or are damaged.
    pub fn refresh(&self) -> Result<bool, StoreError> {
        self.is_foreign.store(false, Ordering::Release);
        self.refresh_if(|_| true)
    }

    /// A commit was found in the trees.
    pub fn trust(&self) {
        *self.trusted.lock().unwrap_or_else(PoisonError::into_inner) = self.index().end;
    }

    /// Reports that no commit was found: if these are the trees of another database, nothing is
    /// read from them until the next refresh.
    pub fn distrust(&self) {
        let trusted = *self.trusted.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_foreign.store(!trusted.is_of_same_folder(self.index().end), Ordering::Release);
    }

    /// Like [`refresh`](Self::refresh), but fails with [`StoreError::Replaced`] if `accept` returns
    /// false for the new state.
    fn refresh_if(&self, accept: impl Fn(&Index) -> bool) -> Result<bool, StoreError> {
        self.is_stale.store(true, Ordering::Release);
        if !self.has_changed()? {
            self.is_stale.store(false, Ordering::Release);
            return Ok(false);
        }
        let new = Arc::new(load(&self.path)?);
        if !accept(&new) {
            return Err(StoreError::Replaced { path: self.path.clone() });
        }
        self.slabs().clear();
        self.cache().retain(&new.checksums);
        *self.index.write().unwrap_or_else(PoisonError::into_inner) = new;
        self.is_stale.store(false, Ordering::Release);
        Ok(true)
    }

    /// Switches to the newest state of the same trees.
    fn follow(&self) -> Result<(), StoreError> {
        let before = self.index().end;
        self.refresh_if(|new| before.is_of_same_folder(new.end)).map(drop)
    }

    fn index(&self) -> Arc<Index> {
        Arc::clone(&self.index.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn slabs(&self) -> MutexGuard<'_, HashMap<u64, Arc<File>>> {
        self.slabs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn io(&self, source: io::Error) -> StoreError {
        StoreError::Io { action: "read", path: self.path.clone(), source }
    }

    /// The leaf in which a key lies, or would; `None` if the tree is empty.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or is damaged.
    pub fn leaf(&self, tree: TreeName, key: &[u8]) -> Result<Option<Arc<Leaf>>, StoreError> {
        self.leaf_where(tree, |index| index.of_key(tree, key))
    }

    /// The leaf before the one that begins with `first_key`.
    ///
    /// # Errors
    /// As [`leaf`](Reader::leaf).
    pub fn leaf_before(
        &self,
        tree: TreeName,
        first_key: &[u8],
    ) -> Result<Option<Arc<Leaf>>, StoreError> {
        self.leaf_where(tree, |index| {
            index.tree(tree).partition_point(|leaf| *leaf.first_key < *first_key).checked_sub(1)
        })
    }

    fn leaf_where(
        &self,
        tree: TreeName,
        find: impl Fn(&Index) -> Option<usize>,
    ) -> Result<Option<Arc<Leaf>>, StoreError> {
        if self.is_foreign.load(Ordering::Acquire) {
            return Err(StoreError::Replaced { path: self.path.clone() });
        }
        if self.is_stale.load(Ordering::Acquire) {
            self.follow()?;
        }
        for _ in 0..TRIES {
            let index = self.index();
            let Some(at) = find(&index) else { return Ok(None) };
            let Some(known) = index.leaf(tree, at) else { return Ok(None) };
            let place = known.place.at;
            if let Some(leaf) = self.cache().get(known.object, place) {
                return Ok(Some(leaf));
            }
            let leaf = self.read(&known.place)?.filter(|leaf| index.is_leaf(tree, at, leaf));
            // Not whether the reader's index is current: another thread may have refreshed it.
            let is_current = self.is_current(&index)?;
            match leaf {
                Some(leaf) if is_current => {
                    let leaf = Arc::new(leaf);
                    self.cache().put(known.object, place, &leaf);
                    return Ok(Some(leaf));
                }
                None if is_current => {
                    let reason = "the leaf that holds it is damaged or misplaced";
                    return Err(StoreError::damaged(tree, &known.first_key, reason));
                }
                _ => self.follow()?,
            }
        }
        let source = io::Error::other("the database is changed faster than it can be read");
        Err(self.io(source))
    }

    /// The leaf at a place; `None` if it is not intact.
    fn read(&self, place: &LeafEntry) -> Result<Option<Leaf>, StoreError> {
        let file = match self.slabs().entry(place.at.size()) {
            Entry::Occupied(file) => Arc::clone(file.get()),
            Entry::Vacant(entry) => {
                let slabs = self.path.join(ENGINE_FOLDER).join("slabs");
                match creation::open_regular(&slabs.join(place.at.size().to_string())) {
                    Ok(file) => Arc::clone(entry.insert(Arc::new(file))),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                    Err(source) => return Err(self.io(source)),
                }
            }
        };
        files::read_leaf(&file, place).map_err(|source| self.io(source))
    }
}

/// Reads the metadata, and retries if they change during this: files appear and disappear while the
/// engine compacts its log.
fn load(path: &Path) -> Result<Index, StoreError> {
    let mut last = None;
    for _ in 0..TRIES {
        let before = files::listing(path);
        let fault = match try_load(path) {
            Ok(index) => return Ok(index),
            Err(fault) => fault,
        };
        let may_be_moving = match &fault {
            Fault::Io(source) => source.kind() == io::ErrorKind::NotFound,
            Fault::Damaged(_) | Fault::Missing => true,
        };
        // Reading failed twice without a change in between, so the metadata are damaged.
        let listing = files::listing(path).ok();
        let unchanged = (before.ok() == listing).then_some(listing);
        if !may_be_moving || (unchanged.is_some() && unchanged == last) {
            return Err(fault.at(path));
        }
        last = unchanged;
        thread::sleep(PAUSE);
    }
    let source = io::Error::other("the database is changed faster than it can be read");
    Err(StoreError::Io { action: "read", path: path.to_owned(), source })
}

fn try_load(path: &Path) -> Result<Index, Fault> {
    let (places, end) = files::leaves(path)?;
    files::check_beside(path)?;
    let numbers = files::check_names(&path.join(ENGINE_FOLDER), &places)?;
    files::check_ends(path, &places)?;
    let numbers = TreeName::ALL.map(|tree| numbers.get(tree.name().as_bytes()).copied());
    let mut trees: [Vec<LeafPlace>; 6] = Default::default();
    for (object, place) in places {
        let tree = numbers.iter().position(|number| *number == Some(place.tree));
        let Some(tree) = tree.and_then(|tree| trees.get_mut(tree)) else { continue };
        let first_key = place.first_key.clone().unwrap_or_default();
        tree.push(LeafPlace { object, place, first_key });
    }
    trees.iter_mut().for_each(|tree| tree.sort_by(|a, b| a.first_key.cmp(&b.first_key)));
    // The checksum of a leaf that has moved meanwhile is meaningless; the file may be missing.
    let checksums = read_checksums(path).unwrap_or_default();
    Ok(Index { end, trees, checksums })
}
