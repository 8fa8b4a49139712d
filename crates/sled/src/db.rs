//! The trees.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use zstd::zstd_safe::CParameter;

use crate::format::{self, Change, Slot, SIZES};
use crate::leaf::Leaf;
use crate::log::Log;
use crate::packing::Packer;
use crate::slabs::{Slabs, Slots};
use crate::{Batch, Bytes, sync_folder};

/// The tree that holds the trees' names, with their numbers.
const NAMES: TreeId = TreeId(0);
/// The first number of a tree with a name. sled has a tree without a name before it.
const FIRST_TREE: u64 = 2;

/// The settings of a database.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder, which is made if it is missing.
    pub path: PathBuf,
    /// The number of pairs at which a leaf is split. It cannot change later.
    pub fanout: usize,
    /// The bytes of unpacked leaves that are kept in memory.
    pub cache_bytes: usize,
    /// The checksums of leaves, which they must have.
    pub checksums: Checksums,
    /// Returns whether a value can be one of the tree with a name.
    pub is_value_of: fn(&[u8], &[u8]) -> bool,
}

/// The places of leaves and the checksums of their slots, by object.
pub type Checksums = HashMap<u64, (Slot, u32)>;

/// The number of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TreeId(u64);

/// Ordered maps of bytes in a folder. One thread at a time changes them; any number may read.
pub struct Db {
    config: Config,
    slabs: Slabs,
    state: Mutex<State>,
    /// Taken before `state`.
    writer: Mutex<Writer>,
}

/// The state that only changes need.
struct Writer {
    log: Log,
    slots: Vec<Slots>,
    /// True after an error: the memory may differ from the disk.
    has_failed: bool,
}

/// The trees in memory.
#[derive(Default)]
struct State {
    /// The leaves by their first keys.
    trees: BTreeMap<TreeId, BTreeMap<Bytes, Node>>,
    names: BTreeMap<TreeId, Vec<u8>>,
    /// Objects that are in the metadata, but in no tree any more.
    removed: Vec<(TreeId, u64, Slot)>,
    last_object: u64,
    /// The number of flushes. A slot that was read may have been written since another number.
    flushes: u64,
    clock: u64,
    /// The size of the leaves in memory, and the size above which the least recently used are dropped.
    bytes: usize,
    max_bytes: usize,
    /// At least `max_bytes`; more while changed leaves alone need as much.
    evict_above: usize,
}

/// A leaf of a tree.
struct Node {
    object: u64,
    /// Its place, if it was written.
    place: Option<Slot>,
    checksum: Option<u32>,
    leaf: Option<Arc<Leaf>>,
    /// True if it differs from the disk.
    is_dirty: bool,
    used: u64,
}

/// A leaf to be written.
struct Update {
    tree: TreeId,
    first_key: Bytes,
    object: u64,
    content: Content,
}

enum Content {
    Leaf(Arc<Leaf>),
    /// An unchanged leaf that moves to an earlier slot.
    Packed(Vec<u8>),
}

impl Db {
    /// Opens the trees in a folder. The caller must prevent that two processes do so.
    ///
    /// # Errors
    /// Returns an error if the files cannot be read or written, or are damaged.
    pub fn open(mut config: Config) -> io::Result<Db> {
        let (slabs, metadata) = (config.path.join("slabs"), config.path.join("metadata"));
        fs::create_dir_all(&slabs)?;
        fs::create_dir_all(&metadata)?;
        check_settings(&config.path.join("durability_cookie"), config.fanout as u64)?;
        sync_folder(&config.path)?;
        let log = Log::open(&metadata)?;
        let checksums = std::mem::take(&mut config.checksums);
        let mut used = vec![BTreeSet::new(); SIZES.len()];
        let mut state = State { max_bytes: config.cache_bytes, ..State::default() };
        for (&object, change) in log.leaves() {
            let Some(place) = change.place else { continue };
            let is_new = used.get_mut(place.slab()).is_some_and(|used| used.insert(place.slot));
            let noted = checksums.get(&object).filter(|noted| noted.0 == place);
            let (checksum, place) = (noted.map(|noted| noted.1), Some(place));
            let node = Node { object, place, checksum, leaf: None, is_dirty: false, used: 0 };
            let leaves = state.trees.entry(TreeId(change.tree)).or_default();
            if leaves.insert(change.first_key.as_slice().into(), node).is_some() || !is_new {
                return Err(invalid("two leaves have the same key or place"));
            }
            state.last_object = state.last_object.max(object);
        }
        if state.trees.values().any(|leaves| !leaves.contains_key(&[][..])) {
            return Err(invalid("a tree has no first leaf"));
        }
        let slots = used.iter().map(Slots::beside).collect();
        let writer = Mutex::new(Writer { log, slots, has_failed: false });
        let db = Db { config, slabs: Slabs::new(slabs), state: Mutex::new(state), writer };
        db.read_names()?;
        Ok(db)
    }

    fn read_names(&self) -> io::Result<()> {
        let mut state = self.state();
        state.begin_tree(NAMES);
        let mut key = Some(Bytes::default());
        while let Some(first_key) = key.take() {
            let leaf = state.load(&self.slabs, &self.config, NAMES, &first_key)?;
            for (name, number) in leaf.pairs() {
                let number = <[u8; 8]>::try_from(&**number);
                let number = number.map_err(|_| invalid("the list of trees is not valid"))?;
                state.names.insert(TreeId(u64::from_le_bytes(number)), name.to_vec());
            }
            key.clone_from(&leaf.next_key);
        }
        let numbers: Vec<TreeId> = state.names.keys().copied().collect();
        numbers.into_iter().for_each(|tree| state.begin_tree(tree));
        Ok(())
    }

    /// The tree with a name, which is made if there is none.
    ///
    /// # Errors
    /// Returns an error if the list of trees cannot be read.
    pub fn open_tree(&self, name: &str) -> io::Result<TreeId> {
        let (tree, is_new) = {
            let mut state = self.state();
            let found = state.names.iter().find(|(_, known)| **known == name.as_bytes());
            let last = state.names.keys().last().map_or(FIRST_TREE, |last| last.0 + 1);
            let (tree, is_new) = found.map_or((TreeId(last), true), |(tree, _)| (*tree, false));
            if is_new {
                state.names.insert(tree, name.as_bytes().to_vec());
                state.begin_tree(tree);
            }
            (tree, is_new)
        };
        if is_new {
            let number = tree.0.to_le_bytes().to_vec();
            self.apply(NAMES, Batch::from([(name.as_bytes().to_vec(), Some(number))]))?;
        }
        Ok(tree)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The leaf that contains a key, or would contain it.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or is damaged.
    pub fn leaf(&self, tree: TreeId, key: &[u8]) -> io::Result<Arc<Leaf>> {
        self.last_leaf(tree, Bound::Included(key))?.ok_or_else(|| invalid("there is no such tree"))
    }

    /// The leaf before the one that begins with a key.
    ///
    /// # Errors
    /// As [`leaf`](Db::leaf).
    pub fn leaf_before(&self, tree: TreeId, first_key: &[u8]) -> io::Result<Option<Arc<Leaf>>> {
        self.last_leaf(tree, Bound::Excluded(first_key))
    }

    /// The last leaf whose first key is within a bound.
    fn last_leaf(&self, tree: TreeId, bound: Bound<&[u8]>) -> io::Result<Option<Arc<Leaf>>> {
        loop {
            let (wanted, flushes) = {
                let mut state = self.state();
                let Some(first_key) = state.last_key(tree, bound) else { return Ok(None) };
                if let Some(leaf) = state.in_memory(tree, &first_key) {
                    return Ok(Some(leaf));
                }
                state.evict();
                (state.wanted(tree, &first_key)?, state.flushes)
            };
            // Others go on meanwhile.
            let leaf = wanted.read(&self.slabs, &self.config);
            let mut state = self.state();
            if state.flushes == flushes
                && let Some(leaf) = state.keep(tree, &wanted.first_key, leaf?)
            {
                return Ok(Some(leaf));
            }
        }
    }

    /// Changes a tree in memory.
    ///
    /// # Errors
    /// Returns an error if a leaf to be changed cannot be read, or an earlier write failed.
    pub fn apply(&self, tree: TreeId, batch: Batch) -> io::Result<()> {
        self.write(|_| {
            let mut state = self.state();
            batch.into_iter().try_for_each(|(key, value)| {
                state.change(&self.slabs, &self.config, tree, &key, value.as_deref())
            })
        })
    }

    /// Makes all changes durable.
    ///
    /// # Errors
    /// Returns an error if they cannot be written, or an earlier write failed.
    pub fn flush(&self) -> io::Result<()> {
        self.write(|writer| {
            let (mut updates, removed) = self.state().take_changes();
            self.add_moves(&mut updates, writer);
            if updates.is_empty() && removed.is_empty() {
                return Ok(());
            }
            let updates = pack(updates)?;
            let mut written = Vec::with_capacity(updates.len());
            let mut slabs = BTreeSet::new();
            let mut changes = Vec::with_capacity(updates.len() + removed.len());
            for (tree, first_key, object, packed) in updates {
                let slab = format::slab_for(packed.len());
                let slots = slab.and_then(|slab| Some((slab, writer.slots.get_mut(slab)?)));
                let place = slots.and_then(|(slab, slots)| Slot::new(slab, slots.take()));
                let place = place.ok_or(io::ErrorKind::FileTooLarge)?;
                let checksum = self.slabs.write(place, packed)?;
                slabs.insert(place.slab());
                let key = first_key.to_vec();
                changes.push(Change { object, tree: tree.0, place: Some(place), first_key: key });
                written.push((tree, first_key, place, checksum));
            }
            for slab in slabs {
                self.slabs.file(slab, false)?.sync_all()?;
            }
            let gone = |(tree, object, _): &(TreeId, u64, Slot)| {
                let (object, tree) = (*object, tree.0);
                Change { object, tree, place: None, first_key: Vec::new() }
            };
            changes.extend(removed.iter().map(gone));
            writer.log.append(changes)?;
            let old = self.state().settle(written);
            for place in old.into_iter().chain(removed.into_iter().map(|(_, _, place)| place)) {
                if let Some(slots) = writer.slots.get_mut(place.slab()) {
                    slots.free(place.slot);
                }
            }
            Ok(())
        })
    }

    fn write(&self, work: impl FnOnce(&mut Writer) -> io::Result<()>) -> io::Result<()> {
        let mut writer = self.writer();
        if writer.has_failed {
            return Err(io::Error::other("an earlier write failed"));
        }
        // Also if it panics.
        writer.has_failed = true;
        work(&mut writer)?;
        writer.has_failed = false;
        Ok(())
    }

    /// Adds the leaves at the ends of slabs with many free slots.
    fn add_moves(&self, updates: &mut Vec<Update>, writer: &Writer) {
        let cutoffs: Vec<Option<u64>> = writer.slots.iter().map(Slots::cutoff).collect();
        if cutoffs.iter().all(Option::is_none) {
            return;
        }
        let mut moves = Vec::new();
        for (&tree, leaves) in &self.state().trees {
            for (first_key, node) in leaves.iter().filter(|(_, node)| !node.is_dirty) {
                let Some(place) = node.place else { continue };
                if cutoffs.get(place.slab()).is_some_and(|it| it.is_some_and(|it| place.slot >= it)) {
                    moves.push((tree, first_key.clone(), node.object, place, node.checksum));
                }
            }
        }
        for (tree, first_key, object, place, noted) in moves {
            // A damaged leaf stays where it is.
            let Ok(slot) = self.slabs.read(place) else { continue };
            let Some((packed, checksum)) = format::packed_leaf(&slot) else { continue };
            if noted.is_none_or(|noted| noted == checksum) {
                let content = Content::Packed(packed.to_vec());
                updates.push(Update { tree, first_key, object, content });
            }
        }
    }

    /// The checksums of the leaves. Those that are not known are read, unless they are damaged.
    pub fn checksums(&self) -> Checksums {
        let mut state = self.state();
        let mut unknown = Vec::new();
        for (&tree, leaves) in &state.trees {
            let of_tree = leaves.iter().filter(|(_, it)| it.place.is_some() && it.checksum.is_none());
            unknown.extend(of_tree.map(|(first_key, _)| (tree, first_key.clone())));
        }
        for (tree, first_key) in unknown {
            let read = state.wanted(tree, &first_key).and_then(|it| it.read(&self.slabs, &self.config));
            if let (Ok((_, checksum)), Some(node)) = (read, state.node(tree, &first_key)) {
                node.checksum = Some(checksum);
            }
        }
        let nodes = state.trees.values().flat_map(BTreeMap::values);
        nodes.filter_map(|node| Some((node.object, (node.place?, node.checksum?)))).collect()
    }
}

/// A leaf to be read.
struct Wanted {
    name: Option<Vec<u8>>,
    first_key: Bytes,
    next_key: Option<Bytes>,
    place: Slot,
    checksum: Option<u32>,
}

impl Wanted {
    /// Reads the leaf, and checks that it is the one in the metadata.
    fn read(&self, slabs: &Slabs, config: &Config) -> io::Result<(Leaf, u32)> {
        let file = match slabs.file(self.place.slab(), false) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(misplaced()),
            file => file?,
        };
        let is_value = |value: &[u8]| {
            self.name.as_ref().is_none_or(|name| (config.is_value_of)(name, value))
        };
        let leaf = format::read_leaf(file, self.place, |bytes, checksum| {
            let leaf = Leaf::parse(bytes).filter(|leaf| {
                leaf.first_key == self.first_key
                    && leaf.next_key == self.next_key
                    && self.checksum.is_none_or(|noted| noted == checksum)
                    && leaf.pairs.iter().all(|(_, value)| is_value(value))
            });
            leaf.map(|leaf| (leaf, checksum))
        });
        leaf?.ok_or_else(misplaced)
    }
}

impl State {
    /// Makes the first leaf of a tree that has none.
    fn begin_tree(&mut self, tree: TreeId) {
        if self.trees.entry(tree).or_default().is_empty() {
            self.add(tree, Leaf::empty(), false);
        }
    }

    fn add(&mut self, tree: TreeId, leaf: Leaf, is_dirty: bool) {
        self.last_object += 1;
        self.bytes += leaf.size();
        let (object, first_key) = (self.last_object, leaf.first_key.clone());
        let leaf = Some(Arc::new(leaf));
        let node = Node { object, place: None, checksum: None, leaf, is_dirty, used: self.clock };
        self.trees.entry(tree).or_default().insert(first_key, node);
    }

    /// The first key of the last leaf within a bound.
    fn last_key(&self, tree: TreeId, bound: Bound<&[u8]>) -> Option<Bytes> {
        let mut leaves = self.trees.get(&tree)?.range::<[u8], _>((Bound::Unbounded, bound));
        leaves.next_back().map(|(key, _)| key.clone())
    }

    fn node(&mut self, tree: TreeId, first_key: &[u8]) -> Option<&mut Node> {
        self.trees.get_mut(&tree)?.get_mut(first_key)
    }

    fn in_memory(&mut self, tree: TreeId, first_key: &[u8]) -> Option<Arc<Leaf>> {
        self.clock += 1;
        let clock = self.clock;
        let node = self.node(tree, first_key)?;
        node.used = clock;
        node.leaf.clone()
    }

    fn wanted(&self, tree: TreeId, first_key: &Bytes) -> io::Result<Wanted> {
        let leaves = self.trees.get(&tree);
        let mut from = leaves.into_iter().flat_map(|leaves| leaves.range(first_key.clone()..));
        let node = from.next().map(|(_, node)| node);
        let (place, checksum) = node
            .and_then(|node| Some((node.place?, node.checksum)))
            .ok_or_else(|| invalid("a leaf was never written"))?;
        let next_key = from.next().map(|(key, _)| key.clone());
        let (name, first_key) = (self.names.get(&tree).cloned(), first_key.clone());
        Ok(Wanted { name, first_key, next_key, place, checksum })
    }

    /// Keeps a leaf that was read, unless it is there. Returns `None` if it was removed meanwhile.
    fn keep(
        &mut self,
        tree: TreeId,
        first_key: &[u8],
        (leaf, checksum): (Leaf, u32),
    ) -> Option<Arc<Leaf>> {
        if let Some(leaf) = self.in_memory(tree, first_key) {
            return Some(leaf);
        }
        let (size, leaf) = (leaf.size(), Arc::new(leaf));
        let node = self.node(tree, first_key)?;
        (node.leaf, node.checksum) = (Some(Arc::clone(&leaf)), Some(checksum));
        self.bytes += size;
        Some(leaf)
    }

    fn load(
        &mut self,
        slabs: &Slabs,
        config: &Config,
        tree: TreeId,
        first_key: &Bytes,
    ) -> io::Result<Arc<Leaf>> {
        if let Some(leaf) = self.in_memory(tree, first_key) {
            return Ok(leaf);
        }
        self.evict();
        let read = self.wanted(tree, first_key)?.read(slabs, config)?;
        self.keep(tree, first_key, read).ok_or_else(misplaced)
    }

    /// Changes a leaf, which is read before.
    fn edit<T>(
        &mut self,
        slabs: &Slabs,
        config: &Config,
        tree: TreeId,
        first_key: &Bytes,
        edit: impl FnOnce(&mut Leaf) -> T,
    ) -> io::Result<T> {
        // Given back before the edit, which would copy a leaf that is used elsewhere.
        drop(self.load(slabs, config, tree, first_key)?);
        let node = self.node(tree, first_key).ok_or_else(misplaced)?;
        node.is_dirty = true;
        Ok(edit(Arc::make_mut(node.leaf.as_mut().ok_or_else(misplaced)?)))
    }

    /// Sets or removes the value of a key.
    fn change(
        &mut self,
        slabs: &Slabs,
        config: &Config,
        tree: TreeId,
        key: &[u8],
        value: Option<&[u8]>,
    ) -> io::Result<()> {
        let first_key = self.last_key(tree, Bound::Included(key));
        let first_key = first_key.ok_or_else(|| invalid("there is no such tree"))?;
        let Some(value) = value else {
            let is_empty = self.edit(slabs, config, tree, &first_key, |leaf| {
                leaf.remove(key);
                leaf.pairs.is_empty()
            })?;
            return if is_empty { self.join(slabs, config, tree, &first_key) } else { Ok(()) };
        };
        self.bytes += value.len();
        let right = self.edit(slabs, config, tree, &first_key, |leaf| {
            leaf.set(key, value.into());
            leaf.split(config.fanout)
        })?;
        if let Some(right) = right {
            self.add(tree, right, true);
        }
        Ok(())
    }

    /// Removes an empty leaf; the one before it takes its range of keys.
    fn join(
        &mut self,
        slabs: &Slabs,
        config: &Config,
        tree: TreeId,
        first_key: &Bytes,
    ) -> io::Result<()> {
        let Some(before) = self.last_key(tree, Bound::Excluded(first_key)) else { return Ok(()) };
        let next_key = self.load(slabs, config, tree, first_key)?.next_key.clone();
        self.edit(slabs, config, tree, &before, |leaf| leaf.next_key = next_key)?;
        let leaves = self.trees.get_mut(&tree);
        if let Some(node) = leaves.and_then(|leaves| leaves.remove(first_key))
            && let Some(place) = node.place
        {
            self.removed.push((tree, node.object, place));
        }
        Ok(())
    }

    /// The changed leaves, and the objects that were removed.
    fn take_changes(&mut self) -> (Vec<Update>, Vec<(TreeId, u64, Slot)>) {
        let mut updates = Vec::new();
        for (&tree, leaves) in &self.trees {
            for (first_key, node) in leaves.iter().filter(|(_, node)| node.is_dirty) {
                let Some(leaf) = &node.leaf else { continue };
                let content = Content::Leaf(Arc::clone(leaf));
                let (first_key, object) = (first_key.clone(), node.object);
                updates.push(Update { tree, first_key, object, content });
            }
        }
        (updates, std::mem::take(&mut self.removed))
    }

    /// Notes what was written, and returns the places that it had before.
    fn settle(&mut self, written: Vec<(TreeId, Bytes, Slot, u32)>) -> Vec<Slot> {
        self.flushes += 1;
        let mut old = Vec::new();
        for (tree, first_key, place, checksum) in written {
            if let Some(node) = self.node(tree, &first_key) {
                old.extend(node.place.replace(place));
                (node.checksum, node.is_dirty) = (Some(checksum), false);
            }
        }
        self.evict();
        old
    }

    /// Drops the least recently used leaves that are on the disk, if there are too many in memory.
    fn evict(&mut self) {
        if self.bytes <= self.evict_above.max(self.max_bytes) {
            return;
        }
        let mut bytes = 0;
        let mut found: Vec<(u64, usize, &mut Node)> = Vec::new();
        for node in self.trees.values_mut().flat_map(BTreeMap::values_mut) {
            let Some(size) = node.leaf.as_ref().map(|leaf| leaf.size()) else { continue };
            bytes += size;
            if !node.is_dirty && node.place.is_some() {
                found.push((node.used, size, node));
            }
        }
        found.sort_unstable_by_key(|(used, ..)| *used);
        for (_, size, node) in found {
            if bytes <= self.max_bytes / 4 * 3 {
                break;
            }
            node.leaf = None;
            bytes -= size;
        }
        (self.bytes, self.evict_above) = (bytes, bytes + self.max_bytes / 4);
    }
}

/// Packs leaves by all cores. A leaf keeps its tree, first key and object.
fn pack(updates: Vec<Update>) -> io::Result<Vec<(TreeId, Bytes, u64, Vec<u8>)>> {
    let next = AtomicUsize::new(0);
    let pack_some = || -> io::Result<Vec<(usize, Vec<u8>)>> {
        // With zstd's own parameters of this level the files take 4 % more space, with level 3 the
        // same space and more time.
        let fast = [CParameter::CompressionLevel(1), CParameter::HashLog(16), CParameter::MinMatch(5)];
        let (mut packer, mut packed) = (Packer::new(&fast)?, Vec::new());
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(update) = updates.get(at) else { return Ok(packed) };
            if let Content::Leaf(leaf) = &update.content {
                packed.push((at, packer.pack(&leaf.plain())?));
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut packed = thread::scope(|scope| -> io::Result<Vec<(usize, Vec<u8>)>> {
        // A thread that cannot be started is not needed.
        let start = |_| thread::Builder::new().spawn_scoped(scope, pack_some).ok();
        let others: Vec<_> = (1..cores.min(updates.len())).map_while(start).collect();
        let mut packed = pack_some()?;
        for other in others {
            packed.extend(other.join().map_err(|_| io::Error::other("packing stopped"))??);
        }
        Ok(packed)
    })?;
    packed.sort_unstable_by_key(|(at, _)| *at);
    let mut packed = packed.into_iter().map(|(_, packed)| packed);
    let pack = |update: Update| {
        let packed = match update.content {
            Content::Leaf(_) => packed.next()?,
            Content::Packed(packed) => packed,
        };
        Some((update.tree, update.first_key, update.object, packed))
    };
    Ok(updates.into_iter().filter_map(pack).collect())
}

/// Checks the file of settings, or writes it: a version, the fanout, zeros and a checksum.
fn check_settings(path: &Path, fanout: u64) -> io::Result<()> {
    let mut wanted = 1_u16.to_le_bytes().to_vec();
    wanted.extend(fanout.to_le_bytes());
    wanted.resize(60, 0);
    wanted.extend((crc32fast::hash(&wanted) ^ 0xAF).to_le_bytes());
    match fs::read(path) {
        Ok(found) if found == wanted => Ok(()),
        Ok(_) => Err(invalid("its file durability_cookie is damaged, or of other settings")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let new = path.with_extension("new");
            let mut file = File::create(&new)?;
            file.write_all(&wanted)?;
            file.sync_all()?;
            fs::rename(new, path)
        }
        Err(error) => Err(error),
    }
}

fn invalid(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

fn misplaced() -> io::Error {
    invalid("the leaf that holds it is damaged or misplaced")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(path: &Path, checksums: Checksums) -> Db {
        let (path, is_value_of) = (path.to_owned(), |_: &[u8], _: &[u8]| true);
        let (fanout, cache_bytes) = (4, 20_000);
        Db::open(Config { path, fanout, cache_bytes, checksums, is_value_of }).unwrap()
    }

    /// The pairs of a tree from the first leaf on, and from the last one back.
    fn pairs(db: &Db, tree: TreeId) -> [Vec<(Vec<u8>, Vec<u8>)>; 2] {
        let of_leaf = |leaf: &Leaf| -> Vec<_> {
            leaf.pairs().iter().map(|(key, value)| (key.to_vec(), value.to_vec())).collect()
        };
        let (mut forward, mut key) = (Vec::new(), Some(Vec::new()));
        while let Some(first_key) = key {
            let leaf = db.leaf(tree, &first_key).unwrap();
            assert_eq!(leaf.first_key(), first_key);
            forward.extend(of_leaf(&leaf));
            key = leaf.next_key().map(<[u8]>::to_vec);
        }
        let (mut backward, mut leaf) = (Vec::new(), Some(db.leaf(tree, &[255; 9]).unwrap()));
        while let Some(found) = leaf {
            backward.splice(..0, of_leaf(&found));
            leaf = db.leaf_before(tree, found.first_key()).unwrap();
        }
        [forward, backward]
    }

    fn size(path: &Path) -> u64 {
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len()).sum()
    }

    /// Random changes of two trees, compared with maps; some are flushed, and the rest is lost when the
    /// database is opened again.
    #[test]
    fn trees_are_as_maps_of_what_was_flushed() {
        let folder = tempfile::tempdir().unwrap();
        let mut state = 7_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        let mut flushed = [BTreeMap::new(), BTreeMap::new()];
        let mut maps = flushed.clone();
        let mut checksums = Checksums::new();
        for round in 0..30 {
            let db = open(folder.path(), std::mem::take(&mut checksums));
            let trees = ["one", "two"].map(|name| db.open_tree(name).unwrap());
            for _ in 0..=random(6) {
                for (tree, map) in trees.into_iter().zip(&mut maps) {
                    let mut batch = Batch::new();
                    // At times more is removed than added.
                    for _ in 0..random(60) {
                        let key = random(400).to_be_bytes()[6..].to_vec();
                        let is_kept = random(10) < if round % 10 < 6 { 7 } else { 2 };
                        let length = random(300);
                        let value = is_kept.then(|| (0..length).map(|_| random(256) as u8).collect());
                        batch.insert(key, value);
                    }
                    for (key, value) in batch.clone() {
                        match value {
                            Some(value) => _ = map.insert(key, value),
                            None => _ = map.remove(&key),
                        }
                    }
                    db.apply(tree, batch).unwrap();
                }
                if random(3) > 0 {
                    db.flush().unwrap();
                    flushed.clone_from(&maps);
                    checksums = db.checksums();
                }
                for (tree, map) in trees.into_iter().zip(&maps) {
                    let expected: Vec<_> = map.clone().into_iter().collect();
                    assert_eq!(pairs(&db, tree), [expected.clone(), expected], "{round}");
                }
            }
            maps.clone_from(&flushed);
        }
        let db = open(folder.path(), Checksums::new());
        for (name, map) in ["one", "two"].into_iter().zip(&maps) {
            let tree = db.open_tree(name).unwrap();
            let expected: Vec<_> = map.clone().into_iter().collect();
            assert_eq!(pairs(&db, tree), [expected.clone(), expected]);
            let removals = map.keys().map(|key| (key.clone(), None)).collect();
            db.apply(tree, removals).unwrap();
        }
        db.flush().unwrap();
        assert_eq!(db.state().trees.values().map(BTreeMap::len).max(), Some(1));
        drop(db);
        drop(open(folder.path(), Checksums::new()));
        assert!(size(&folder.path().join("metadata")) < 1000);
    }

    /// Threads that read while another one changes and flushes see each key with one of its values.
    #[test]
    fn threads_read_beside_changes() {
        let folder = tempfile::tempdir().unwrap();
        let db = open(folder.path(), Checksums::new());
        let tree = db.open_tree("one").unwrap();
        let key = |number: u32| number.to_be_bytes().to_vec();
        let batch = |round: u8| -> Batch {
            (0..2000).map(|n| (key(n), Some(vec![round; 40]))).collect()
        };
        db.apply(tree, batch(0)).unwrap();
        db.flush().unwrap();
        let is_done = std::sync::atomic::AtomicBool::new(false);
        thread::scope(|scope| {
            let read = || {
                while !is_done.load(Ordering::Relaxed) {
                    for number in 0..2000 {
                        let leaf = db.leaf(tree, &key(number)).unwrap();
                        let pair = leaf.pairs().iter().find(|(it, _)| **it == key(number));
                        let value = &pair.unwrap().1;
                        assert!(value.len() == 40 && value.iter().all(|byte| byte == &value[0]));
                    }
                }
            };
            for _ in 0..3 {
                thread::Builder::new().spawn_scoped(scope, read).unwrap();
            }
            for round in 1..40 {
                db.apply(tree, batch(round)).unwrap();
                db.flush().unwrap();
            }
            is_done.store(true, Ordering::Relaxed);
        });
    }
}
