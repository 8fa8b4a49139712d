//! The trees: six ordered maps of keys and values.
//!
//! A [`Store`] reads them either [without the engine](super::sled::Reader), which any number of
//! processes may do at any time, or with it, which only the writing process does. There are no
//! transactions across trees: a writer makes its data durable with [`Writer::flush`] and only then
//! writes the record that makes them valid.

use std::fmt;
use std::fs::File;
use std::io;
use std::ops::{Deref, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sled::Batch;

use super::creation::{self, Content, ENGINE_FOLDER};
use super::sled::{Engine, Leaf, Reader};
use super::value::{self, Stored};
use super::{StoreError, TreeName, lock};

/// The number of unflushed bytes after which a writer flushes.
const FLUSH_BYTES: usize = 24 << 20;
/// The number of bytes after which a writer passes a batch to the tree.
const BATCH_BYTES: usize = 1 << 20;

/// Bytes of the store, shared without copying.
#[derive(Clone)]
pub struct Bytes(Source);

#[derive(Clone)]
enum Source {
    Leaf(Arc<Leaf>, Range<usize>),
    Engine(sled::Bytes),
}

impl Deref for Bytes {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        match &self.0 {
            Source::Leaf(leaf, range) => leaf.bytes(range),
            Source::Engine(bytes) => bytes,
        }
    }
}

/// A leaf of a tree, read by a reader or by the engine.
enum AnyLeaf {
    Read(Arc<Leaf>),
    Engine(Arc<sled::Leaf>),
}

impl AnyLeaf {
    fn first_key(&self) -> &[u8] {
        match self {
            AnyLeaf::Read(leaf) => leaf.first_key(),
            AnyLeaf::Engine(leaf) => leaf.first_key(),
        }
    }

    /// The first key of the next leaf, if there is one.
    fn next_key(&self) -> Option<&[u8]> {
        match self {
            AnyLeaf::Read(leaf) => leaf.next_key(),
            AnyLeaf::Engine(leaf) => leaf.next_key(),
        }
    }

    fn pair(&self, number: usize) -> Option<(Bytes, Bytes)> {
        let (key, value) = match self {
            AnyLeaf::Read(leaf) => {
                let (key, value) = leaf.pair(number)?;
                (Source::Leaf(Arc::clone(leaf), key), Source::Leaf(Arc::clone(leaf), value))
            }
            AnyLeaf::Engine(leaf) => {
                let (key, value) = leaf.pairs().get(number)?.clone();
                (Source::Engine(key), Source::Engine(value))
            }
        };
        Some((Bytes(key), Bytes(value)))
    }

    /// Returns the number of keys less than this one.
    fn count_less(&self, key: &[u8]) -> usize {
        match self {
            AnyLeaf::Read(leaf) => leaf.count_less(key),
            AnyLeaf::Engine(leaf) => leaf.pairs().partition_point(|(other, _)| **other < *key),
        }
    }

    /// Returns the number of keys less than or equal to this one.
    fn count_up_to(&self, key: &[u8]) -> usize {
        match self {
            AnyLeaf::Read(leaf) => leaf.count_up_to(key),
            AnyLeaf::Engine(leaf) => leaf.pairs().partition_point(|(other, _)| **other <= *key),
        }
    }
}

/// A database's trees. A clone shares the open files.
#[derive(Clone)]
pub struct Store(Access);

#[derive(Clone)]
enum Access {
    Reader(Arc<Reader>),
    Engine(Engine),
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = match &self.0 {
            Access::Reader(_) => "read",
            Access::Engine(_) => "write",
        };
        f.debug_struct("Store").field("path", &self.path()).field("mode", &mode).finish()
    }
}

impl Store {
    /// Opens the trees in a folder to read them. If `create` is set, the folder may be missing or
    /// empty.
    ///
    /// # Errors
    /// Returns an error if the folder is missing, holds other files, cannot be read or is damaged.
    pub fn open(path: &Path, create: bool) -> Result<Store, StoreError> {
        let reader = match check_folder(path, create)? {
            Content::Nothing => Reader::empty(path),
            _ => Reader::open(path)?,
        };
        Ok(Store(Access::Reader(Arc::new(reader))))
    }

    /// Opens the trees in a folder to change them. The folder is made if `create` is set.
    ///
    /// # Errors
    /// As [`open`](Store::open), and if another process, or this one, has them open for writing.
    pub fn open_to_write(path: &Path, create: bool) -> Result<Store, StoreError> {
        check_folder(path, create)?;
        let io = |source| StoreError::Io { action: "write", path: path.to_owned(), source };
        if create {
            creation::make_folder(path).map_err(io)?;
        }
        let lock: File = lock::lock(path)?;
        // Another process may have made it, or removed it, before the lock was taken.
        let content = check_folder(path, create)?;
        if content == Content::Nothing {
            creation::begin(path).map_err(io)?;
        }
        let trees = path.join(ENGINE_FOLDER);
        if content.may_be_empty() {
            creation::make_folder(&trees).map_err(io)?;
        }
        let engine = Engine::open(path, lock)?;
        if content.may_be_empty() {
            creation::sync_folder(&trees).map_err(io)?;
        }
        Ok(Store(Access::Engine(engine)))
    }

    /// Returns true if the database may have no commit yet. To be called before the commit is read.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn may_be_empty(&self) -> Result<bool, StoreError> {
        let path = self.path();
        let content = Content::read(path);
        content.map(Content::may_be_empty).map_err(|source| StoreError::Io {
            action: "read",
            path: path.to_owned(),
            source,
        })
    }

    /// The database's folder.
    pub fn path(&self) -> &Path {
        match &self.0 {
            Access::Reader(reader) => reader.path(),
            Access::Engine(engine) => engine.path(),
        }
    }

    /// Switches to the newest durable state, written by this process or another. Returns whether it
    /// changed.
    ///
    /// # Errors
    /// Returns an error if the files cannot be read, or are damaged.
    pub fn refresh(&self) -> Result<bool, StoreError> {
        match &self.0 {
            Access::Reader(reader) => reader.refresh(),
            Access::Engine(_) => Ok(false),
        }
    }

    /// Records after a refresh whether the trees have a commit. Another database that has none, and took
    /// the place of this one, is not read.
    pub fn trust(&self, has_commit: bool) {
        match &self.0 {
            Access::Reader(reader) if has_commit => reader.trust(),
            Access::Reader(reader) => reader.distrust(),
            Access::Engine(_) => {}
        }
    }

    /// The leaf in which a key lies, or would; `None` if the tree is empty.
    fn leaf(&self, tree: TreeName, key: &[u8]) -> Result<Option<AnyLeaf>, StoreError> {
        Ok(match &self.0 {
            Access::Reader(reader) => reader.leaf(tree, key)?.map(AnyLeaf::Read),
            Access::Engine(engine) => Some(AnyLeaf::Engine(engine.leaf(tree, key)?)),
        })
    }

    /// The leaf before the one that begins with `first_key`.
    fn leaf_before(&self, tree: TreeName, first_key: &[u8]) -> Result<Option<AnyLeaf>, StoreError> {
        Ok(match &self.0 {
            Access::Reader(reader) => reader.leaf_before(tree, first_key)?.map(AnyLeaf::Read),
            Access::Engine(engine) => engine.leaf_before(tree, first_key)?.map(AnyLeaf::Engine),
        })
    }

    /// The value of a key.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn get(&self, tree: TreeName, key: &[u8]) -> Result<Option<Bytes>, StoreError> {
        let Some(leaf) = self.leaf(tree, key)? else { return Ok(None) };
        let pair = leaf.pair(leaf.count_less(key));
        Ok(pair.filter(|(found, _)| **found == *key).map(|(_, value)| value))
    }

    /// The last pair whose key is at most `key` and begins with `prefix`.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn last_up_to(
        &self,
        tree: TreeName,
        prefix: &[u8],
        key: &[u8],
    ) -> Result<Option<(Bytes, Bytes)>, StoreError> {
        let mut leaf = self.leaf(tree, key)?;
        loop {
            let Some(found) = leaf else { return Ok(None) };
            if let Some(number) = found.count_up_to(key).checked_sub(1) {
                let pair = found.pair(number);
                return Ok(pair.filter(|(key, _)| key.starts_with(prefix)));
            }
            leaf = self.leaf_before(tree, found.first_key())?;
        }
    }

    /// The pairs whose keys are at least `first` and at most `last`, by ascending key.
    pub fn range<'a>(
        &'a self,
        tree: TreeName,
        first: &[u8],
        last: Vec<u8>,
    ) -> impl Iterator<Item = Result<(Bytes, Bytes), StoreError>> + use<'a> {
        self.pairs(tree, first, move |key| key <= &last[..])
    }

    /// The pairs whose keys begin with `prefix`, by ascending key.
    pub fn scan<'a>(
        &'a self,
        tree: TreeName,
        prefix: &[u8],
    ) -> impl Iterator<Item = Result<(Bytes, Bytes), StoreError>> + use<'a> {
        let own = prefix.to_vec();
        self.pairs(tree, prefix, move |key| key.starts_with(&own))
    }

    /// The first key that is not less than `key`.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn first_key(&self, tree: TreeName, key: &[u8]) -> Result<Option<Bytes>, StoreError> {
        Ok(self.pairs(tree, key, |_| true).next().transpose()?.map(|(key, _)| key))
    }

    /// The pairs from `first` on, up to the first key that is not `wanted`, or an error.
    fn pairs<'a, W: Fn(&[u8]) -> bool + 'a>(
        &'a self,
        tree: TreeName,
        first: &[u8],
        wanted: W,
    ) -> impl Iterator<Item = Result<(Bytes, Bytes), StoreError>> + use<'a, W> {
        let next = Some(first.to_vec());
        let mut pairs = Some(Pairs { store: self, tree, leaf: None, number: 0, next });
        std::iter::from_fn(move || match pairs.as_mut()?.next() {
            Some(Ok((key, value))) if wanted(&key) => Some(Ok((key, value))),
            Some(Err(error)) => {
                pairs = None;
                Some(Err(error))
            }
            _ => {
                pairs = None;
                None
            }
        })
    }

    /// The archive in a value that was read from `tree` at `key`.
    ///
    /// # Errors
    /// Returns an error if the value is damaged.
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
        value::decode_at::<T>(Some((tree, key)), bytes)
            .map_err(|reason| StoreError::damaged(tree, key, reason))
    }

    /// The one writer of a store that was [opened to write](Store::open_to_write).
    ///
    /// # Errors
    /// The methods of the writer return an error if the store was opened for reading.
    pub fn writer(&self) -> Writer<'_> {
        Writer { store: self, batches: Default::default(), pending: [0; 6], unflushed: 0 }
    }

    /// The bytes of the database on disk.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn size_on_disk(&self) -> Result<u64, StoreError> {
        let path: PathBuf = self.path().to_owned();
        folder_size(&path).map_err(|source| StoreError::Io { action: "read", path, source })
    }

    fn engine(&self) -> Result<&Engine, StoreError> {
        match &self.0 {
            Access::Engine(engine) => Ok(engine),
            Access::Reader(_) => Err(StoreError::Io {
                action: "write",
                path: self.path().to_owned(),
                source: io::Error::other("it is open to read"),
            }),
        }
    }
}

/// Iterates over the pairs, leaf by leaf.
struct Pairs<'a> {
    store: &'a Store,
    tree: TreeName,
    leaf: Option<AnyLeaf>,
    /// The next pair of the leaf.
    number: usize,
    /// The first key of the next leaf.
    next: Option<Vec<u8>>,
}

impl Iterator for Pairs<'_> {
    type Item = Result<(Bytes, Bytes), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(pair) = self.leaf.as_ref().and_then(|leaf| leaf.pair(self.number)) {
                self.number += 1;
                return Some(Ok(pair));
            }
            let from = self.next.take()?;
            let leaf = match self.store.leaf(self.tree, &from) {
                Ok(leaf) => leaf?,
                Err(error) => return Some(Err(error)),
            };
            self.number = leaf.count_less(&from);
            self.next = leaf.next_key().map(<[u8]>::to_vec);
            self.leaf = Some(leaf);
        }
    }
}

/// Writes pairs to the trees in batches.
pub struct Writer<'s> {
    store: &'s Store,
    batches: [Batch; 6],
    pending: [usize; 6],
    unflushed: usize,
}

impl Writer<'_> {
    /// The database's folder.
    pub fn path(&self) -> &Path {
        self.store.path()
    }

    /// Sets the value of a key, which is sealed with its tree and key.
    ///
    /// # Errors
    /// Returns an error if the value could not be serialized or is damaged, or if a batch or flush
    /// that became due failed.
    #[expect(clippy::indexing_slicing, reason = "a tree is one of the six")]
    pub fn put(
        &mut self,
        tree: TreeName,
        key: &[u8],
        mut value: Vec<u8>,
    ) -> Result<(), StoreError> {
        debug_assert!(value.len() <= 1 << 16, "{tree} {key:?}: {}", value.len());
        value::seal(tree, key, &mut value)
            .map_err(|reason| StoreError::invalid_value(tree, key, reason))?;
        let i = tree as usize;
        self.pending[i] += key.len() + value.len();
        self.unflushed += key.len() + value.len();
        self.batches[i].insert(key.to_vec(), Some(value));
        if self.pending[i] >= BATCH_BYTES {
            self.apply(tree)?;
        }
        if self.unflushed >= FLUSH_BYTES {
            self.flush()?;
        }
        Ok(())
    }

    /// Removes a key.
    ///
    /// # Errors
    /// Returns an error if a batch that became due failed.
    #[expect(clippy::indexing_slicing, reason = "a tree is one of the six")]
    pub fn remove(&mut self, tree: TreeName, key: &[u8]) -> Result<(), StoreError> {
        let i = tree as usize;
        self.pending[i] += key.len();
        self.batches[i].insert(key.to_vec(), None);
        if self.pending[i] >= BATCH_BYTES { self.apply(tree) } else { Ok(()) }
    }

    /// Removes those keys with a prefix for which `is_gone` is true. Returns whether there were any.
    ///
    /// # Errors
    /// Returns an error if the tree cannot be read, or a batch that became due failed.
    pub fn remove_where(
        &mut self,
        tree: TreeName,
        prefix: &[u8],
        is_gone: impl Fn(&[u8]) -> bool,
    ) -> Result<bool, StoreError> {
        let mut was_any = false;
        for pair in self.store.scan(tree, prefix) {
            let (key, _) = pair?;
            if is_gone(&key) {
                self.remove(tree, &key)?;
                was_any = true;
            }
        }
        Ok(was_any)
    }

    #[expect(clippy::indexing_slicing, reason = "a tree is one of the six")]
    fn apply(&mut self, tree: TreeName) -> Result<(), StoreError> {
        let i = tree as usize;
        let batch = std::mem::take(&mut self.batches[i]);
        if std::mem::take(&mut self.pending[i]) > 0 {
            self.store.engine()?.apply(tree, batch)?;
        }
        Ok(())
    }

    /// Makes all changes in the trees, where they can be read. They are not durable yet.
    ///
    /// # Errors
    /// Returns an error if the trees cannot be changed; any part of the changes may then have been made.
    pub fn apply_all(&mut self) -> Result<(), StoreError> {
        TreeName::ALL.into_iter().try_for_each(|tree| self.apply(tree))
    }

    /// Makes all changes durable.
    ///
    /// # Errors
    /// Returns an error if it cannot be written; any part of the changes may then have been made.
    pub fn flush(&mut self) -> Result<(), StoreError> {
        self.apply_all()?;
        self.unflushed = 0;
        self.store.engine()?.flush()
    }
}

/// The content of a folder that contains a database, or in which one may be created.
fn check_folder(path: &Path, create: bool) -> Result<Content, StoreError> {
    let io = |source| StoreError::Io { action: "open", path: path.to_owned(), source };
    match Content::read(path).map_err(io)? {
        Content::Foreign => Err(StoreError::NotADatabase { path: path.to_owned() }),
        Content::Nothing if !create => Err(StoreError::Missing { path: path.to_owned() }),
        Content::Remains => Err(StoreError::Engine {
            path: path.to_owned(),
            reason: format!("its folder {ENGINE_FOLDER} is missing"),
        }),
        content => Ok(content),
    }
}

fn folder_size(path: &Path) -> io::Result<u64> {
    let mut total = 0;
    for entry in std::fs::read_dir(path)? {
        let entry = entry?;
        let meta = match entry.metadata() {
            // Another process has just removed it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            meta => meta?,
        };
        total += if meta.is_dir() { folder_size(&entry.path())? } else { meta.len() };
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use rkyv::{Archive, Serialize};

    use super::*;
    use crate::splitmix::SplitMix;
    use crate::store::encode;

    #[derive(Archive, Serialize)]
    struct Noise(Vec<u8>);

    impl Stored for Noise {
        /// The kind of the tree `sets`.
        const KIND: u8 = 10;
    }

    /// Leaves that cannot be compressed, of all lengths about that of a slot of 64 KiB.
    #[test]
    fn leaves_of_any_length_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_to_write(folder.path(), true).unwrap();
        let mut random = SplitMix(1);
        let noise: Vec<u8> = (0..1 << 16).map(|_| random.below(256) as u8).collect();
        let mut writer = store.writer();
        // Each leaf has one value: the others of its sixteen do not exist.
        for length in 65_380..65_500_usize {
            let value = encode(&Noise(noise[..length].to_vec()));
            writer.put(TreeName::Sets, b"noise", value.clone()).unwrap();
            writer.flush().unwrap();
            let read = Store::open(folder.path(), false).unwrap();
            let found = read.get(TreeName::Sets, b"noise").unwrap().unwrap();
            assert_eq!(found[8..], value[8..], "{length}");
        }
        let slabs = std::fs::read_dir(folder.path().join("trees/slabs")).unwrap();
        let names: Vec<_> = slabs.map(|slab| slab.unwrap().file_name()).collect();
        for size in ["65536", "73728"] {
            assert!(names.iter().any(|name| name == size), "{names:?}");
        }
    }

    /// The first leaf of an empty tree is only in memory, from which others push what was not used lately.
    #[test]
    fn an_empty_tree_is_read_whatever_is_read_beside_it() {
        const VALUES: u32 = 16 * 300;
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_to_write(folder.path(), true).unwrap();
        let mut writer = store.writer();
        let value = encode(&Noise(vec![0; 20_000]));
        for number in 0..VALUES {
            writer.put(TreeName::Sets, &number.to_be_bytes(), value.clone()).unwrap();
        }
        writer.flush().unwrap();
        let has = |tree, number: u32| {
            let handle = store.clone();
            handle.get(tree, &number.to_be_bytes()).unwrap().is_some()
        };
        assert!(!has(TreeName::Moves, 0));
        assert!((0..VALUES).step_by(16).all(|number| has(TreeName::Sets, number)));
        assert!(!has(TreeName::Moves, 0));
    }
}
