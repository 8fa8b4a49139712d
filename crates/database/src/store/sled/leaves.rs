//! Checks of each leaf before the engine reads it for the first time.
//!
//! The engine trusts its metadata: if a leaf is in the place of another, it retries forever, and it
//! does not detect an outdated version of a leaf. So this module keeps the tree, first key and
//! place of each leaf in the metadata when the database was opened, and checks each leaf before the
//! engine reads it for the first time.
//!
//! After each flush the file `leaves` lists the checksum of each leaf, which is at the end of its
//! slot; it must be the same. If a killed process left no checksum of a leaf, its head is
//! decompressed: its first key must be the known one, the next key the first key of the next leaf,
//! and its first value must belong to its tree.
//!
//! Leaves that this process writes were checked before. If the engine moves a leaf without reading
//! it, its new place is found in the metadata.
//!
//! | `leaves` | bytes |
//! | --- | --- |
//! | a line with the name of its format | 16 |
//! | for each leaf, its object, place and checksum, little-endian | 8, 8, 4 |
//! | CRC-32 of all preceding bytes | 4 |
//!
//! A checksum is ignored if the leaf has another place in the metadata; the file is ignored if its
//! own checksum is wrong. It does not need to be flushed.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use zstd::stream::raw::{Decoder, InBuffer, Operation, OutBuffer};

use super::files::{self, ENGINE_FOLDER, Place, Slice};
use crate::store::{StoreError, TreeName, creation, value};

const CHECKSUMS_FILE: &str = "leaves";
const CHECKSUMS_HEAD: &[u8; 16] = b"gopdb leaves 1\n\n";
const ENTRY: usize = 20;
/// The maximum size of the slot of a leaf without keys.
const SMALL_SLOT: u64 = 512;
/// The number of bytes that contain the first block of a compressed leaf.
const FIRST_BLOCK: u64 = (128 << 10) + 64;
/// The maximum size of the head of a leaf: three keys.
const MAX_HEAD: usize = 1 << 20;
/// The number of times that metadata are read again while they are being written.
const TRIES: u32 = 200;

const UNCHECKED: u8 = 0;
/// The leaf was checked and holds a key.
const CHECKED: u8 = 1;
/// The leaf was checked; it may hold no key.
const CHECKED_EMPTY: u8 = 2;

/// A leaf, as the metadata describe it.
struct Leaf {
    object: u64,
    first_key: Vec<u8>,
    /// Slab and slot: see [`Place::code`].
    place: AtomicU64,
    state: AtomicU8,
}

/// The leaves of all trees.
pub struct LeafChecksums {
    path: PathBuf,
    numbers: [Option<u64>; 6],
    trees: [Vec<Leaf>; 6],
    slabs: Mutex<HashMap<u64, File>>,
    checksums: Mutex<Checksums>,
    /// The length of the log at that time. The engine starts a new log when it is opened.
    noted_at: AtomicU64,
}

/// The place and checksum of objects.
pub(super) type Checksums = HashMap<u64, (u64, u32)>;

/// The head of a leaf.
#[derive(PartialEq, Eq)]
struct Head {
    first_key: Vec<u8>,
    next_key: Option<Vec<u8>>,
    /// The kind of its first value.
    kind: Option<u8>,
}

impl LeafChecksums {
    /// The leaves at these places; a tree's number is by its name.
    pub fn new(
        path: &Path,
        places: &HashMap<u64, Place>,
        number: impl Fn(TreeName) -> Option<u64>,
    ) -> LeafChecksums {
        let numbers = TreeName::ALL.map(number);
        let mut trees: [Vec<Leaf>; 6] = Default::default();
        for (&object, place) in places {
            let tree = numbers.iter().position(|number| *number == Some(place.tree));
            let Some(tree) = tree.and_then(|tree| trees.get_mut(tree)) else { continue };
            tree.push(Leaf {
                object,
                first_key: place.first_key.clone().unwrap_or_default(),
                place: AtomicU64::new(place.code()),
                state: AtomicU8::new(UNCHECKED),
            });
        }
        trees.iter_mut().for_each(|tree| tree.sort_by(|a, b| a.first_key.cmp(&b.first_key)));
        let mut checksums = read_checksums(path).unwrap_or_default();
        let before = checksums.len();
        checksums.retain(|object, it| places.get(object).is_some_and(|now| now.code() == it.0));
        if checksums.len() < before {
            // A leaf may return to an earlier place with other content.
            let _ = write_checksums(path, &checksums);
        }
        let checksums = Mutex::new(checksums);
        let (slabs, noted_at) = (Mutex::default(), AtomicU64::new(0));
        LeafChecksums { path: path.to_owned(), numbers, trees, slabs, checksums, noted_at }
    }

    fn checksums(&self) -> MutexGuard<'_, Checksums> {
        self.checksums.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the checksums of the leaves, if the engine has moved some since the last time.
    ///
    /// # Errors
    /// As [`note`](LeafChecksums::note).
    pub fn note_if_moved(&self) -> io::Result<()> {
        if files::log_length(&self.path)? == self.noted_at.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.note()
    }

    /// Records the checksums of the leaves after the engine has flushed.
    ///
    /// # Errors
    /// Returns an error if the previous checksums cannot be removed.
    pub fn note(&self) -> io::Result<()> {
        self.noted_at.store(files::log_length(&self.path)?, Ordering::Relaxed);
        let noted = self.try_note();
        noted.or_else(|_| match fs::remove_file(self.path.join(CHECKSUMS_FILE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        })
    }

    fn try_note(&self) -> Result<(), StoreError> {
        let mut tries = 0..TRIES;
        let places = loop {
            match files::places(&self.path) {
                Err(_) if tries.next().is_some() => thread::sleep(Duration::from_millis(10)),
                places => break places?,
            }
        };
        let known: HashMap<u64, (TreeName, usize)> = TreeName::ALL
            .into_iter()
            .flat_map(|tree| {
                let leaves = self.tree(tree).iter().enumerate();
                leaves.map(move |(at, leaf)| (leaf.object, (tree, at)))
            })
            .collect();
        let before = self.checksums().clone();
        let mut checksums = Checksums::with_capacity(places.len());
        for (object, place) in places {
            let place = place.code();
            if let Some(note) = before.get(&object).filter(|note| note.0 == place) {
                checksums.insert(object, *note);
                continue;
            }
            let leaf = known.get(&object).and_then(|&(tree, at)| self.tree(tree).get(at));
            let is_unseen = leaf.is_some_and(|l| l.state.load(Ordering::Relaxed) == UNCHECKED);
            if let Some(&(_, checksum)) = before.get(&object).filter(|_| is_unseen) {
                // The engine moved it unchanged.
                checksums.insert(object, (place, checksum));
                continue;
            }
            // A leaf that was moved unchecked is checked first; if that is impossible, it is not
            // recorded.
            let is_seen =
                known.get(&object).is_none_or(|&(tree, at)| self.check_leaf(tree, at).is_ok());
            if is_seen && let Some(checksum) = self.checksum(place)? {
                checksums.insert(object, (place, checksum));
            }
        }
        write_checksums(&self.path, &checksums).map_err(|source| self.io(source))?;
        *self.checksums() = checksums;
        Ok(())
    }

    fn tree(&self, tree: TreeName) -> &[Leaf] {
        self.trees.get(tree as usize).map_or(&[], |leaves| leaves)
    }

    /// The leaf that contains a key, or would contain it.
    fn of_key(&self, tree: TreeName, key: &[u8]) -> Option<usize> {
        self.tree(tree).partition_point(|leaf| *leaf.first_key <= *key).checked_sub(1)
    }

    /// Checks the leaf that contains a key.
    ///
    /// # Errors
    /// Returns an error if it is not the expected leaf, or cannot be read.
    pub fn check(&self, tree: TreeName, key: &[u8]) -> Result<(), StoreError> {
        match self.of_key(tree, key) {
            Some(leaf) => self.check_leaf(tree, leaf).map(drop),
            None => Ok(()),
        }
    }

    /// Checks the leaf that contains a key to be removed, and its neighbours, because readers skip
    /// a leaf without keys.
    ///
    /// # Errors
    /// As [`check`](LeafChecksums::check).
    pub fn check_around(&self, tree: TreeName, key: &[u8]) -> Result<(), StoreError> {
        let Some(at) = self.of_key(tree, key) else { return Ok(()) };
        let before = at.saturating_sub(1);
        for leaf in before..=at + 1 {
            self.check_leaf(tree, leaf)?;
        }
        if let Some(leaf) = self.tree(tree).get(at) {
            leaf.state.store(CHECKED_EMPTY, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Checks the leaf that contains a key and returns its first key; `None` if no leaf of its tree
    /// is known.
    ///
    /// # Errors
    /// As [`check`](LeafChecksums::check).
    pub fn first_key(&self, tree: TreeName, key: &[u8]) -> Result<Option<&[u8]>, StoreError> {
        let Some(at) = self.of_key(tree, key) else { return Ok(None) };
        self.check_leaf(tree, at)?;
        Ok(self.tree(tree).get(at).map(|leaf| &leaf.first_key[..]))
    }

    /// The first key of the leaf before the one that begins with a key.
    pub fn key_before(&self, tree: TreeName, first_key: &[u8]) -> Option<&[u8]> {
        let at = self.tree(tree).partition_point(|leaf| *leaf.first_key < *first_key);
        self.tree(tree).get(at.checked_sub(1)?).map(|leaf| &leaf.first_key[..])
    }

    /// An iteration over the leaves of a tree, starting at a key.
    pub fn walk(&self, tree: TreeName, first: &[u8]) -> Walk<'_> {
        let at = self.of_key(tree, first).unwrap_or(0);
        Walk { leaves: self, tree, next: at, wanted: at + 1 }
    }

    /// Checks a leaf. Returns whether it may have no keys.
    fn check_leaf(&self, tree: TreeName, at: usize) -> Result<bool, StoreError> {
        let Some(leaf) = self.tree(tree).get(at) else { return Ok(false) };
        match leaf.state.load(Ordering::Relaxed) {
            CHECKED => return Ok(false),
            CHECKED_EMPTY => return Ok(true),
            _ => {}
        }
        for _ in 0..TRIES {
            let place = leaf.place.load(Ordering::Relaxed);
            if let Some(state) = self.state_of(tree, at, leaf, place)? {
                let (order, unseen) = (Ordering::Relaxed, UNCHECKED);
                let before = leaf.state.compare_exchange(unseen, state, order, order);
                return Ok(before.err().unwrap_or(state) == CHECKED_EMPTY);
            }
            // If it was moved, its old place was reused, and the metadata contain its new place.
            match self.read_places() {
                Ok(()) if leaf.place.load(Ordering::Relaxed) != place => {}
                _ if leaf.state.load(Ordering::Relaxed) != UNCHECKED => return Ok(true),
                Ok(()) => break,
                // The metadata are being written.
                Err(_) => thread::sleep(Duration::from_millis(10)),
            }
        }
        let reason = "the leaf that holds it is damaged or misplaced";
        Err(StoreError::damaged(tree, &leaf.first_key, reason))
    }

    /// The content of the leaf, or `None` if another one is in its place.
    fn state_of(
        &self,
        tree: TreeName,
        at: usize,
        leaf: &Leaf,
        place: u64,
    ) -> Result<Option<u8>, StoreError> {
        let note = self.checksums().get(&leaf.object).filter(|note| note.0 == place).copied();
        if let Some((_, checksum)) = note {
            let is_it = self.checksum(place)? == Some(checksum);
            let small = files::decode_place(place).is_some_and(|(size, _)| size <= SMALL_SLOT);
            return Ok(is_it.then_some(if small { CHECKED_EMPTY } else { CHECKED }));
        }
        let next_key = self.tree(tree).get(at + 1).map(|next| &next.first_key[..]);
        let head = self.head(place)?.filter(|head| {
            head.first_key == leaf.first_key
                && head.next_key.as_deref() == next_key
                && head.kind.is_none_or(|kind| value::tree_of_kind(kind) == Some(tree))
        });
        Ok(head.map(|head| if head.kind.is_none() { CHECKED_EMPTY } else { CHECKED }))
    }

    /// The checksum at the end of a slot.
    fn checksum(&self, place: u64) -> Result<Option<u32>, StoreError> {
        let Some((size, _)) = files::decode_place(place) else { return Ok(None) };
        let mut bytes = Vec::with_capacity(4);
        self.read(place, size - 4, 4, &mut bytes)?;
        Ok(bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes)))
    }

    /// Reads the places of the leaves again.
    fn read_places(&self) -> Result<(), StoreError> {
        for place in files::places(&self.path)?.values() {
            let tree = self.numbers.iter().position(|number| *number == Some(place.tree));
            let Some(leaves) = tree.and_then(|tree| self.trees.get(tree)) else { continue };
            let key = place.first_key.as_deref().unwrap_or_default();
            let found = leaves.binary_search_by(|leaf| leaf.first_key[..].cmp(key));
            if let Some(leaf) = found.ok().and_then(|at| leaves.get(at)) {
                leaf.place.store(place.code(), Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// The head of the leaf at a place; `None` if there is none that can be read.
    fn head(&self, place: u64) -> Result<Option<Head>, StoreError> {
        thread_local! {
            static UNPACKER: RefCell<Option<Unpacker>> = const { RefCell::new(None) };
        }
        UNPACKER.with_borrow_mut(|unpacker| {
            let unpacker = match unpacker {
                Some(unpacker) => unpacker,
                none => none.insert(Unpacker::new().map_err(|source| self.io(source))?),
            };
            self.read(place, 0, FIRST_BLOCK, &mut unpacker.packed)?;
            Ok(unpacker.head())
        })
    }

    fn io(&self, source: io::Error) -> StoreError {
        StoreError::Io { action: "read", path: self.path.clone(), source }
    }

    /// Reads the bytes of a slot, up to the end of the file.
    fn read(&self, place: u64, at: u64, length: u64, into: &mut Vec<u8>) -> Result<(), StoreError> {
        let io = |source| self.io(source);
        into.clear();
        let Some((size, slot)) = files::decode_place(place) else { return Ok(()) };
        let Some(start) = size.checked_mul(slot) else { return Ok(()) };
        let mut slabs = self.slabs.lock().unwrap_or_else(PoisonError::into_inner);
        let file = match slabs.entry(size) {
            Entry::Occupied(file) => file.into_mut(),
            Entry::Vacant(place) => {
                let name = self.path.join(ENGINE_FOLDER).join("slabs").join(size.to_string());
                match creation::open_regular(&name) {
                    Ok(file) => place.insert(file),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                    Err(error) => return Err(io(error)),
                }
            }
        };
        file.seek(SeekFrom::Start(start.saturating_add(at))).map_err(io)?;
        file.take(length.min(size - at)).read_to_end(into).map_err(io)?;
        Ok(())
    }
}

/// The checksums in the file, if it is intact.
pub(super) fn read_checksums(path: &Path) -> Option<Checksums> {
    let bytes = creation::read_regular(&path.join(CHECKSUMS_FILE)).ok()?;
    let (covered, checksum) = bytes.split_last_chunk::<4>()?;
    let entries = covered.strip_prefix(CHECKSUMS_HEAD)?;
    if crc32fast::hash(covered) != u32::from_le_bytes(*checksum) || entries.len() % ENTRY != 0 {
        return None;
    }
    let entry = |bytes: &[u8]| {
        let mut rest = Slice(bytes);
        let (object, place) = (rest.number()?, rest.number()?);
        Some((object, (place, u32::from_le_bytes(*rest.0.first_chunk()?))))
    };
    entries.chunks_exact(ENTRY).map(entry).collect()
}

fn write_checksums(path: &Path, checksums: &Checksums) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(CHECKSUMS_HEAD.len() + ENTRY * checksums.len() + 4);
    bytes.extend(CHECKSUMS_HEAD);
    for (object, (place, checksum)) in checksums {
        bytes.extend(object.to_le_bytes());
        bytes.extend(place.to_le_bytes());
        bytes.extend(checksum.to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let new = path.join("leaves.new");
    fs::write(&new, bytes)?;
    fs::rename(new, path.join(CHECKSUMS_FILE))
}

/// The decompressor of heads, one per thread.
struct Unpacker {
    decoder: Decoder<'static>,
    packed: Vec<u8>,
    bytes: Vec<u8>,
}

impl Unpacker {
    fn new() -> io::Result<Unpacker> {
        Ok(Unpacker { decoder: Decoder::new()?, packed: Vec::new(), bytes: vec![0; 256] })
    }

    /// The head of the leaf whose first bytes are `packed`.
    fn head(&mut self) -> Option<Head> {
        self.decoder.reinit().ok()?;
        let mut from = InBuffer::around(&self.packed);
        let mut length = 0;
        loop {
            let mut to = OutBuffer::around_pos(&mut self.bytes, length);
            self.decoder.run(&mut from, &mut to).ok()?;
            let before = std::mem::replace(&mut length, to.pos());
            if let Some(head) = parse_head(self.bytes.get(..length)?) {
                return Some(head);
            }
            if length == self.bytes.len() && length < MAX_HEAD {
                self.bytes.resize(2 * length, 0);
            } else if length == before {
                return None;
            }
        }
    }
}

/// The head of an unpacked leaf: see [`files`] for its form.
fn parse_head(bytes: &[u8]) -> Option<Head> {
    let mut rest = Slice(bytes);
    let (first_key, next_key) = files::parse_keys(&mut rest)?;
    let _prefix = rest.number()?;
    let kind = match rest.number()? {
        0 => None,
        _ => {
            let (_key, _length) = (rest.bytes()?, rest.number()?);
            Some(*rest.0.first()?)
        }
    };
    let (first_key, next_key) = (first_key.to_vec(), next_key.map(<[u8]>::to_vec));
    Some(Head { first_key, next_key, kind })
}

/// An iteration over the leaves of a tree. After the last key of a leaf, the engine continues with
/// the next leaf that has keys, so all leaves up to that one are checked first.
pub struct Walk<'a> {
    leaves: &'a LeafChecksums,
    tree: TreeName,
    /// The leaf to check next.
    next: usize,
    /// Leaves must be checked up to this one, and on until one has a key.
    wanted: usize,
}

impl Walk<'_> {
    /// Checks all leaves that the engine may read next.
    ///
    /// # Errors
    /// As [`LeafChecksums::check`].
    pub fn check_ahead(&mut self) -> Result<(), StoreError> {
        while self.next <= self.wanted {
            let is_empty = self.leaves.check_leaf(self.tree, self.next)?;
            if is_empty && self.next == self.wanted {
                self.wanted += 1;
            }
            self.next += 1;
        }
        Ok(())
    }

    /// The engine returned this key: from now on, check from its leaf.
    pub fn pass(&mut self, key: &[u8]) {
        let leaves = self.leaves.tree(self.tree);
        while leaves.get(self.wanted).is_some_and(|leaf| *leaf.first_key <= *key) {
            self.wanted += 1;
        }
    }
}
