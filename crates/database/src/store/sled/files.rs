//! The engine's files, read without the engine.
//!
//! The engine takes a damaged end of a log for a log that ends there. So the metadata are read here first,
//! and rejected if they are not valid. Readers and repair also read the leaves through this module.
//!
//! Beside the trees, the file `durable` records the number of the log and how many of its bytes had
//! been flushed. A shorter log is damaged.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use sled::Checksums;
use sled::format::{self, FRAME_EDGES, SIZES, Slice};

use super::leaves::read_checksums;
use crate::control::Control;
use crate::store::creation::{self, DURABLE_FILE, ENGINE_FOLDER};
use crate::store::{StoreError, TreeName, lack, value};

/// The number of times that a seemingly damaged leaf is read again.
const DAMAGE_TRIES: usize = 3;
/// The tree that holds the trees' names, with their numbers.
const NAMES: u64 = 0;
/// The tree without a name.
const NAMELESS: u64 = 1;

/// A leaf in a slab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LeafEntry {
    /// The number of its tree.
    pub tree: u64,
    /// Its slot.
    pub at: format::Slot,
    /// Its first key; `None` if the metadata are lost.
    pub first_key: Option<Vec<u8>>,
}

/// An error of the files.
#[derive(Debug)]
pub(super) enum Fault {
    Io(io::Error),
    Damaged(String),
    /// There is no database any more.
    Missing,
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Io(error)
    }
}

impl Fault {
    pub fn at(self, path: &Path) -> StoreError {
        let path = path.to_owned();
        match self {
            Fault::Io(source) => StoreError::Io { action: "read", path, source },
            Fault::Damaged(reason) => StoreError::damaged_file(&path, reason),
            Fault::Missing => StoreError::Missing { path },
        }
    }
}

fn damaged<T>(reason: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Damaged(reason.into()))
}

/// Checks the metadata before the engine opens them, and returns the places of the leaves, by object.
///
/// # Errors
/// Returns an error if they cannot be read, or are damaged.
pub(super) fn check(path: &Path) -> Result<HashMap<u64, LeafEntry>, StoreError> {
    let check = || -> Result<HashMap<u64, LeafEntry>, Fault> {
        for folder in [ENGINE_FOLDER, "trees/slabs"] {
            match fs::read_dir(path.join(folder)) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                entries => entries?.try_for_each(|entry| creation::refuse_special(&entry?))?,
            }
        }
        let (leaves, _) = leaves(path)?;
        check_beside(path)?;
        check_names(&path.join(ENGINE_FOLDER), &leaves)?;
        check_ends(path, &leaves)?;
        Ok(leaves)
    };
    check().map_err(|fault| fault.at(path))
}

/// Checks that every leaf is within its slab.
pub(super) fn check_ends(path: &Path, leaves: &HashMap<u64, LeafEntry>) -> Result<(), Fault> {
    for (size, end) in SIZES.iter().zip(ends(leaves)?).filter(|(_, end)| *end > 0) {
        let name = format!("slabs/{size}");
        let length = match fs::metadata(path.join(ENGINE_FOLDER).join(&name)) {
            Ok(file) => file.len(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
            Err(error) => return Err(error.into()),
        };
        if length < end {
            return damaged(format!("its file {name} ends at byte {length}, before {end}"));
        }
    }
    Ok(())
}

/// The first byte after the last leaf of each slab.
#[expect(
    clippy::indexing_slicing,
    reason = "a place names a slab that exists: `apply` refuses others"
)]
fn ends(leaves: &HashMap<u64, LeafEntry>) -> Result<[u64; SIZES.len()], Fault> {
    let mut ends = [0_u64; SIZES.len()];
    for LeafEntry { at, .. } in leaves.values() {
        let end = at.start().and_then(|start| start.checked_add(at.size()));
        let end =
            end.map_or_else(|| damaged("its metadata refer to a slot that cannot exist"), Ok)?;
        ends[at.slab()] = ends[at.slab()].max(end);
    }
    Ok(ends)
}

/// Truncates the slabs after the last leaf. The engine must be closed, and the lock held.
///
/// # Errors
/// Returns an error if a file cannot be read or cut, or the metadata are damaged.
pub fn trim(path: &Path) -> Result<(), StoreError> {
    let trim = || -> Result<(), Fault> {
        let (leaves, _) = leaves(path)?;
        for (size, end) in SIZES.iter().zip(ends(&leaves)?) {
            let name = path.join(ENGINE_FOLDER).join("slabs").join(size.to_string());
            if fs::metadata(&name).is_ok_and(|file| file.len() > end) {
                File::options().write(true).open(name)?.set_len(end)?;
            }
        }
        Ok(())
    };
    trim().map_err(|fault| fault.at(path))
}

/// The places of the leaves, by object.
///
/// # Errors
/// Returns an error if the metadata cannot be read or are damaged.
pub(super) fn places(path: &Path) -> Result<HashMap<u64, LeafEntry>, StoreError> {
    leaves(path).map(|(places, _)| places).map_err(|fault| fault.at(path))
}

/// The end of the engine's log, which every change of the trees moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LogEnd {
    /// The folder of the trees, as the system identifies it.
    folder: Option<(u64, u64)>,
    /// The last log and its length, if there is one.
    last: Option<(u64, u64)>,
    /// The number of the next log.
    next: u64,
}

impl Default for LogEnd {
    /// Returns the log end of trees that do not exist yet.
    fn default() -> LogEnd {
        LogEnd { folder: None, last: None, next: 1 }
    }
}

impl LogEnd {
    /// Returns whether both are of one folder: the database was not moved away, nor replaced by
    /// another.
    pub fn is_of_same_folder(self, other: LogEnd) -> bool {
        self.folder == other.folder || self.folder.is_none()
    }
}

/// The number by which the system identifies the folder of the trees, if it has one.
#[cfg(unix)]
fn folder_id(path: &Path) -> io::Result<Option<(u64, u64)>> {
    use std::os::unix::fs::MetadataExt;
    match fs::metadata(path.join(ENGINE_FOLDER)) {
        Ok(folder) => Ok(Some((folder.dev(), folder.ino()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps)]
fn folder_id(_: &Path) -> io::Result<Option<(u64, u64)>> {
    Ok(None)
}

/// Returns whether this is still the end of the log.
///
/// # Errors
/// Returns an error if the files cannot be inspected.
pub(super) fn is_log_end(path: &Path, end: LogEnd) -> io::Result<bool> {
    if end.folder != folder_id(path)? {
        return Ok(false);
    }
    let metadata = path.join(ENGINE_FOLDER).join("metadata");
    let Some((log, bytes)) = end.last else {
        // Later logs may have come and gone, with all that they said in a snapshot.
        return match logs_and_snapshots(&metadata) {
            Ok((logs, snapshots)) => {
                let done = snapshots.last().copied().unwrap_or(0);
                Ok(done + 1 == end.next && logs.last().is_none_or(|&log| log < end.next))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(end.next == 1),
            Err(error) => Err(error),
        };
    };
    let length = |log| match fs::metadata(metadata.join(log_name(log))) {
        Ok(file) => Ok(Some(file.len())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    };
    Ok(length(log)? == Some(bytes) && length(end.next)?.is_none())
}

/// The engine's logs and snapshots, and the length of the last log.
pub(super) type Listing = (Ids, Ids, u64);

/// Lists the folder of the metadata.
///
/// # Errors
/// Returns an error if it cannot be read.
pub(super) fn listing(path: &Path) -> io::Result<Listing> {
    let (logs, snapshots) = logs_and_snapshots(&path.join(ENGINE_FOLDER).join("metadata"))?;
    Ok((logs, snapshots, log_length(path)?))
}

/// The numbers of the trees by their names. Trees that are not in the list of trees are rejected,
/// because the engine would panic.
pub(super) fn check_names(
    engine: &Path,
    leaves: &HashMap<u64, LeafEntry>,
) -> Result<HashMap<Vec<u8>, u64>, Fault> {
    let mut numbers = HashMap::new();
    let mut listed = BTreeSet::from([NAMES, NAMELESS]);
    for place in leaves.values().filter(|place| place.tree == NAMES) {
        let size = place.at.size();
        let name = format!("slabs/{size}");
        let leaf = match creation::open_regular(&engine.join(&name)) {
            Ok(file) => read_leaf(&file, place)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        let Some(leaf) = leaf else {
            return damaged(format!("its list of trees, in {name}, is damaged"));
        };
        for (name, id) in leaf.pairs() {
            let id = <[u8; 8]>::try_from(id).map(u64::from_le_bytes);
            let Some(id) = id.ok().filter(|id| listed.insert(*id)) else {
                return damaged("its list of trees is not valid");
            };
            numbers.insert(name.to_vec(), id);
        }
    }
    if leaves.values().all(|place| listed.contains(&place.tree)) {
        Ok(numbers)
    } else {
        damaged("its list of trees is incomplete")
    }
}

/// The bytes of the engine's last log.
///
/// # Errors
/// Returns an error if it cannot be inspected.
pub(super) fn log_length(path: &Path) -> io::Result<u64> {
    let metadata = path.join(ENGINE_FOLDER).join("metadata");
    match logs_and_snapshots(&metadata)?.0.last() {
        Some(&log) => Ok(fs::metadata(metadata.join(log_name(log)))?.len()),
        None => Ok(0),
    }
}

/// Records how much of the engine's log is durable.
///
/// # Errors
/// Returns an error if it cannot be written.
pub fn note_durable(path: &Path) -> io::Result<()> {
    let metadata = path.join(ENGINE_FOLDER).join("metadata");
    let Some(&log) = logs_and_snapshots(&metadata)?.0.last() else {
        return Ok(());
    };
    let bytes = fs::metadata(metadata.join(log_name(log)))?.len();
    let new = path.join("durable.new");
    let mut file = File::create(&new)?;
    writeln!(file, "log {log} bytes {bytes}")?;
    file.sync_all()?;
    fs::rename(&new, path.join(DURABLE_FILE))?;
    File::open(path)?.sync_all()
}

/// The number and length that [`note_durable`] wrote last.
fn read_durable(path: &Path) -> Result<Option<(u64, u64)>, Fault> {
    let text = match creation::open_regular(&path.join(DURABLE_FILE)).and_then(io::read_to_string) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => String::new(),
        Err(error) => return Err(error.into()),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["log", log, "bytes", bytes] => match (log.parse(), bytes.parse()) {
            (Ok(log), Ok(bytes)) => Ok(Some((log, bytes))),
            _ => damaged(format!("its file {DURABLE_FILE} is not readable")),
        },
        _ => damaged(format!("its file {DURABLE_FILE} is not readable")),
    }
}

fn log_name(id: u64) -> String {
    format!("log_{id:016x}")
}

pub(super) type Ids = BTreeSet<u64>;

fn logs_and_snapshots(metadata: &Path) -> io::Result<(Ids, Ids)> {
    let (mut logs, mut snapshots) = (Ids::new(), Ids::new());
    for entry in fs::read_dir(metadata)? {
        let entry = entry?;
        creation::refuse_special(&entry)?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let id = |prefix| {
            let digits = name.strip_prefix(prefix)?;
            u64::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 16)
        };
        if let Some(id) = id("log_") {
            logs.insert(id);
        } else if let Some(id) = id("snapshot_") {
            snapshots.insert(id);
        } else if (name.starts_with("log") || name.starts_with("snapshot"))
            && Path::new(name).extension().is_none_or(|end| end != "tmp")
        {
            let reason = format!("unexpected file metadata/{name}");
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
    }
    Ok((logs, snapshots))
}

/// The leaves in the metadata, by object, and the end of the log.
pub(super) fn leaves(path: &Path) -> Result<(HashMap<u64, LeafEntry>, LogEnd), Fault> {
    let metadata = path.join(ENGINE_FOLDER).join("metadata");
    let durable = read_durable(path)?;
    let folder = folder_id(path)?;
    let (logs, snapshots) = match logs_and_snapshots(&metadata) {
        Ok((logs, snapshots)) if logs.is_empty() && snapshots.is_empty() => {
            return without_metadata(path, durable, "its folder trees/metadata has no metadata");
        }
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return without_metadata(path, durable, "its folder trees/metadata is missing");
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return damaged(error.to_string());
        }
        Err(error) => return Err(error.into()),
    };
    let mut leaves = HashMap::new();
    let snapshot = snapshots.last().copied();
    if let Some(id) = snapshot {
        let name = format!("snapshot_{id:016x}");
        let bytes = creation::read_regular(&metadata.join(&name))?;
        let Some((payload, _)) = format::frame(&bytes) else {
            return damaged(format!("its file metadata/{name} is not as written"));
        };
        apply(payload, &mut leaves)?;
    }
    let done = snapshot.unwrap_or(0);
    let live: Vec<u64> = logs.iter().copied().filter(|&id| id > done).collect();
    let mut end = LogEnd { folder, last: None, next: done + 1 };
    for (i, &id) in live.iter().enumerate() {
        let name = log_name(id);
        if id != done + 1 + i as u64 {
            return damaged(format!("its file metadata/{} is missing", log_name(id - 1)));
        }
        let bytes = creation::read_regular(&metadata.join(&name))?;
        end = LogEnd { folder, last: Some((id, bytes.len() as u64)), next: id + 1 };
        let mut rest = &bytes[..];
        while let Some((payload, after)) = format::frame(rest) {
            apply(payload, &mut leaves)?;
            rest = after;
        }
        let good = (bytes.len() - rest.len()) as u64;
        let is_last = i + 1 == live.len();
        let flushed = match durable {
            Some((log, bytes)) if log == id => bytes,
            Some((log, _)) if log > id => bytes.len() as u64,
            _ => 0,
        };
        if good < flushed || !(rest.is_empty() || is_last && may_be_torn(rest)) {
            return damaged(format!("its file metadata/{name} is damaged at byte {good}"));
        }
    }
    let last = live.last().copied().unwrap_or(done);
    if let Some((log, _)) = durable.filter(|(log, _)| *log > last) {
        return damaged(format!("its file metadata/{} is missing", log_name(log)));
    }
    Ok((leaves, end))
}

/// Returns no leaves, if the database is being created.
fn without_metadata(
    path: &Path,
    durable: Option<(u64, u64)>,
    reason: &str,
) -> Result<(HashMap<u64, LeafEntry>, LogEnd), Fault> {
    if durable.is_none() && creation::is_marked(path)? {
        return Ok((HashMap::new(), LogEnd { folder: folder_id(path)?, ..LogEnd::default() }));
    }
    if creation::Content::read(path)? == creation::Content::Nothing {
        Err(Fault::Missing)
    } else {
        damaged(reason)
    }
}

/// Checks that the files beside the trees that every database has are there.
///
/// # Errors
/// Returns an error if one is missing, or the folder cannot be read.
pub(super) fn check_beside(path: &Path) -> Result<(), Fault> {
    if read_durable(path)?.is_some() || creation::is_marked(path)? {
        return Ok(());
    }
    damaged(format!("its file {DURABLE_FILE} is missing"))
}

/// Returns whether this can be a frame that was being written when the process or the machine
/// stopped: one that is truncated, or has zeros at the end.
fn may_be_torn(rest: &[u8]) -> bool {
    rest.len() < 8
        || rest.iter().all(|&byte| byte == 0)
        || format::frame_length(rest)
            .is_some_and(|length| rest.len() as u64 <= length + FRAME_EDGES as u64)
}

/// Applies a frame's changes.
fn apply(payload: &[u8], leaves: &mut HashMap<u64, LeafEntry>) -> Result<(), Fault> {
    let changes = format::changes(payload);
    let wrong = || Fault::Damaged("its metadata are not valid".to_owned());
    for change in changes.ok_or_else(wrong)? {
        match change.place {
            Some(at) => {
                let first_key = Some(change.first_key);
                leaves.insert(change.object, LeafEntry { tree: change.tree, at, first_key });
            }
            None => _ = leaves.remove(&change.object),
        }
    }
    Ok(())
}

/// An unpacked leaf.
pub(in crate::store) struct Leaf {
    bytes: Vec<u8>,
    first_key: Range<usize>,
    /// The first key of the next leaf, if there is one.
    next_key: Option<Range<usize>>,
    /// Keys and values, by ascending key.
    pairs: Vec<(Range<usize>, Range<usize>)>,
    /// The checksum of its slot.
    pub checksum: u32,
}

impl Leaf {
    /// The bytes in a range.
    pub fn bytes(&self, range: &Range<usize>) -> &[u8] {
        self.bytes.get(range.clone()).unwrap_or_default()
    }

    /// Returns the lower bound of the leaf's keys.
    pub fn first_key(&self) -> &[u8] {
        self.bytes(&self.first_key)
    }

    /// The first key of the next leaf, if there is one.
    pub fn next_key(&self) -> Option<&[u8]> {
        self.next_key.as_ref().map(|range| self.bytes(range))
    }

    /// Keys and values, by ascending key.
    pub fn pairs(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        self.pairs.iter().map(|(key, value)| (self.bytes(key), self.bytes(value)))
    }

    /// The ranges of the key and the value of a pair.
    pub fn pair(&self, number: usize) -> Option<(Range<usize>, Range<usize>)> {
        self.pairs.get(number).cloned()
    }

    /// Returns the number of keys less than this one.
    pub fn count_less(&self, key: &[u8]) -> usize {
        self.pairs.partition_point(|(range, _)| self.bytes(range) < key)
    }

    /// Returns the number of keys less than or equal to this one.
    pub fn count_up_to(&self, key: &[u8]) -> usize {
        self.pairs.partition_point(|(range, _)| self.bytes(range) <= key)
    }

    /// The approximate size in memory, in bytes.
    pub fn size(&self) -> usize {
        self.bytes.len() + self.pairs.len() * size_of::<(Range<usize>, Range<usize>)>() + 128
    }

    /// A leaf consists of its first key, the first key of the next leaf if there is one, the length
    /// of the prefix shared by all keys, the number of pairs, and the pairs.
    fn parse(bytes: &[u8], checksum: u32) -> Option<Leaf> {
        let length = bytes.len();
        let mut rest = Slice(bytes);
        let (first_key, next_key) = parse_keys(&mut rest)?;
        let (first, next) = (first_key.len(), next_key.map(<[u8]>::len));
        let prefix = first_key.get(..usize::try_from(rest.number()?).ok()?)?.to_vec();
        let (mut pairs, mut long_keys) = (Vec::new(), Vec::new());
        for _ in 0..rest.number()? {
            let key = rest.bytes()?;
            let end = length - rest.0.len();
            let key_range = if prefix.is_empty() {
                end - key.len()..end
            } else {
                let start = length + long_keys.len();
                long_keys.extend_from_slice(&prefix);
                long_keys.extend_from_slice(key);
                start..length + long_keys.len()
            };
            let value = rest.bytes()?;
            let end = length - rest.0.len();
            pairs.push((key_range, end - value.len()..end));
        }
        let bytes = [bytes, &long_keys].concat();
        // The first key is preceded by its length, the next key by a byte that is 1 if it exists,
        // and its length.
        let next_key = next.map(|next| 8 + first + 1 + 8..8 + first + 1 + 8 + next);
        Some(Leaf { bytes, first_key: 8..8 + first, next_key, pairs, checksum })
    }
}

/// The leaf at a place in the file of its slab, if it is intact and begins with the right key.
///
/// # Errors
/// Returns an error if the system cannot read it.
pub(super) fn read_leaf(file: &File, place: &LeafEntry) -> io::Result<Option<Leaf>> {
    let leaf = format::read_leaf(file, place.at, Leaf::parse)?;
    Ok(leaf.filter(|leaf| place.first_key.as_ref().is_none_or(|it| it == leaf.first_key())))
}

/// Decodes arbitrary bytes as a slot, a frame of the metadata and a leaf, which must not panic.
#[cfg(feature = "fuzz")]
pub fn fuzz(bytes: &[u8]) {
    let _ = format::unpack_leaf(bytes, Leaf::parse);
    let _ = Leaf::parse(bytes, 0).map(|leaf| leaf.pairs().count());
    let mut places = HashMap::new();
    let mut rest = bytes;
    while let Some((payload, after)) = format::frame(rest) {
        let _ = apply(payload, &mut places);
        rest = after;
    }
    let _ = format::parse_changes(bytes);
    let _ = may_be_torn(bytes);
}

/// The two keys at the start of a leaf.
fn parse_keys<'a>(rest: &mut Slice<'a>) -> Option<(&'a [u8], Option<&'a [u8]>)> {
    let first = rest.bytes()?;
    let (&has_next, after) = rest.0.split_first()?;
    rest.0 = after;
    let next = if has_next == 1 { Some(rest.bytes()?) } else { None };
    Some((first, next))
}

/// The expected content of a place.
struct Expected {
    place: LeafEntry,
    next_key: Option<Vec<u8>>,
    /// The recorded checksum.
    checksum: Option<u32>,
}

/// The trees (`None` for the engine's own) and first keys of the leaves that are damaged or not
/// those in the metadata; some of them if the work is interrupted.
///
/// # Errors
/// Returns an error if the files cannot be read, or do not contain the places of the leaves.
pub fn damaged_leaves(
    path: &Path,
    control: &Control,
) -> Result<Vec<(Option<TreeName>, Vec<u8>)>, StoreError> {
    // While another process writes, leaves move: only damage is found again.
    let mut found = try_damaged_leaves(path, control)?;
    for _ in 0..DAMAGE_TRIES {
        if found.is_empty() {
            break;
        }
        let again = try_damaged_leaves(path, control)?;
        found.retain(|leaf| again.contains(leaf));
    }
    Ok(found)
}

fn try_damaged_leaves(
    path: &Path,
    control: &Control,
) -> Result<Vec<(Option<TreeName>, Vec<u8>)>, StoreError> {
    let io = |source| StoreError::Io { action: "read", path: path.to_owned(), source };
    let slabs = path.join(ENGINE_FOLDER).join("slabs");
    let places = places(path)?;
    let checksums = read_checksums(path).unwrap_or_default();
    let numbers = check_names(&path.join(ENGINE_FOLDER), &places).unwrap_or_default();
    let name_of = |number: u64| {
        let is_it = |tree: &TreeName| numbers.get(tree.name().as_bytes()) == Some(&number);
        TreeName::ALL.into_iter().find(is_it)
    };
    let mut damaged = Vec::new();
    for of_slab in
        expected(places, &checksums).chunk_by(|a, b| a.place.at.slab() == b.place.at.slab())
    {
        let Some(size) = of_slab.first().map(|leaf| leaf.place.at.size()) else { continue };
        let file = match creation::open_regular(&slabs.join(size.to_string())) {
            Ok(file) => Some(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(io(error)),
        };
        for Expected { place, next_key, checksum } in of_slab {
            if control.is_interrupted() {
                return Ok(damaged);
            }
            let leaf = match &file {
                Some(file) => read_leaf(file, place).map_err(io)?,
                None => None,
            };
            let tree = name_of(place.tree);
            let is_of_tree = |(_, value): (&[u8], &[u8])| {
                tree.is_none() || value.first().and_then(|&kind| value::tree_of_kind(kind)) == tree
            };
            let is_it = |leaf: &Leaf| {
                leaf.next_key() == next_key.as_deref()
                    && checksum.is_none_or(|it| it == leaf.checksum)
                    && leaf.pairs().all(is_of_tree)
            };
            if !leaf.as_ref().is_some_and(is_it) {
                damaged.push((tree, place.first_key.clone().unwrap_or_default()));
            }
        }
    }
    Ok(damaged)
}

/// The expected content of the places, by slab and slot.
fn expected(places: HashMap<u64, LeafEntry>, checksums: &Checksums) -> Vec<Expected> {
    let mut places: Vec<(u64, LeafEntry)> = places.into_iter().collect();
    places.sort_by(|(_, a), (_, b)| (a.tree, &a.first_key).cmp(&(b.tree, &b.first_key)));
    let mut expected: Vec<Expected> = Vec::with_capacity(places.len());
    let mut rest = places.into_iter().peekable();
    while let Some((object, place)) = rest.next() {
        let next = rest.peek().map(|(_, next)| next).filter(|next| next.tree == place.tree);
        let next_key = next.and_then(|next| next.first_key.clone());
        let noted = checksums.get(&object).filter(|noted| noted.0 == place.at);
        expected.push(Expected { next_key, checksum: noted.map(|noted| noted.1), place });
    }
    expected.sort_by_key(|leaf| leaf.place.at);
    expected
}

fn unnamed(at: format::Slot) -> LeafEntry {
    LeafEntry { tree: NAMES, at, first_key: None }
}

/// The result of reading damaged files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Salvage {
    /// The number of leaves, each with up to 16 values.
    pub leaves: u64,
    /// The number of damaged leaves.
    pub leaves_lost: u64,
    /// True if the metadata were lost, so that all slots were read, including unused ones.
    pub metadata_lost: bool,
}

/// Visits all intact pairs in the engine's files, in no order, and without the engine. A key may
/// occur more than once if the metadata are lost.
///
/// # Errors
/// Returns an error if the folder cannot be read, or what `visit` returns.
pub fn salvage(
    path: &Path,
    mut visit: impl FnMut(TreeName, &[u8], &[u8]) -> Result<(), StoreError>,
) -> Result<Salvage, StoreError> {
    let io = |source| StoreError::Io { action: "read", path: path.to_owned(), source };
    let slabs = path.join(ENGINE_FOLDER).join("slabs");
    let mut found = Salvage::default();
    let mut places: Vec<LeafEntry> = match leaves(path) {
        Ok((leaves, _)) => leaves.into_values().collect(),
        Err(Fault::Io(error))
            if !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidData) =>
        {
            return Err(io(error));
        }
        Err(fault @ Fault::Missing) => return Err(fault.at(path)),
        Err(_) => {
            found.metadata_lost = true;
            let mut all = Vec::new();
            for (slab, size) in SIZES.iter().enumerate() {
                let length = fs::metadata(slabs.join(size.to_string())).map_or(0, |f| f.len());
                let slots = (0..length / size).filter_map(|slot| format::Slot::new(slab, slot));
                all.extend(slots.map(unnamed));
            }
            all
        }
    };
    places.sort_by_key(|place| place.at);
    for of_slab in places.chunk_by(|a, b| a.at.slab() == b.at.slab()) {
        let Some(size) = of_slab.first().map(|place| place.at.size()) else { continue };
        let file = match creation::open_regular(&slabs.join(size.to_string())) {
            Ok(file) => file,
            Err(error)
                if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::InvalidData) =>
            {
                found.leaves += of_slab.len() as u64;
                found.leaves_lost += of_slab.len() as u64;
                continue;
            }
            Err(error) => return Err(io(error)),
        };
        for place in of_slab {
            found.leaves += 1;
            // Repair uses whatever a failing disk still returns at the second attempt.
            let leaf = match read_leaf(&file, place).or_else(|_| read_leaf(&file, place)) {
                Ok(Some(leaf)) => leaf,
                Err(error) if lack(&error).is_some() => return Err(io(error)),
                _ => {
                    found.leaves_lost += 1;
                    continue;
                }
            };
            for (key, value) in leaf.pairs() {
                // A value's kind determines its tree; the engine's own values have no kind.
                if let Some(tree) = value::tree_of(key, value) {
                    visit(tree, key, value)?;
                }
            }
        }
    }
    Ok(found)
}
