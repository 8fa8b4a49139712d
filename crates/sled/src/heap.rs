use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::atomic::{fence, AtomicU64, Ordering};
use std::sync::Arc;

use ebr::{Ebr, Guard};
use fnv::FnvHashSet;
use inline_array::InlineArray;
use parking_lot::Mutex;

use crate::config::TARGET_HEAP_FILE_FILL_RATIO;
use crate::metadata_store::MetadataStore;
use crate::object_location_mapper::ObjectLocationMapper;
use crate::{CollectionId, Config, DeferredFree, GlobalError, ObjectId};

const WARN: &str = "DO_NOT_PUT_YOUR_FILES_HERE";
pub(crate) const N_SLABS: usize = 78;
const FILE_TARGET_FILL_RATIO: u64 = 80;
const FILE_RESIZE_MARGIN: u64 = 115;

/// The sizes of slots: 64, 80, 96, 112, 128, 160, … up to 64 KiB; then each is half as large again as the
/// previous, with one exception, up to 16 GiB.
pub const SLAB_SIZES: [u64; N_SLABS] = {
    let mut sizes = [0; N_SLABS];
    let (mut i, mut base) = (0, 64);
    while i < sizes.len() {
        let mut quarter = 0;
        while quarter < 4 && i < sizes.len() {
            let is_size = base < 1 << 16 || quarter % 2 == 0 || (base == 1 << 17 && quarter == 1);
            if is_size {
                sizes[i] = base + base / 4 * quarter;
                i += 1;
            }
            quarter += 1;
        }
        base *= 2;
    }
    sizes
};

// The sizes of the original.
const _: () = assert!(
    SLAB_SIZES[5] == 160
        && SLAB_SIZES[41] == 98304
        && SLAB_SIZES[43] == 163_840
        && SLAB_SIZES[44] == 196_608
        && SLAB_SIZES[77] == 17_179_869_184
);

/// The bytes of the length after the content of a slot of this size.
const fn length_bytes(slot_size: usize) -> usize {
    match slot_size {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xffff_ffff => 4,
        _ => 8,
    }
}

/// The bytes of a slot of this size after its content: its length and a crc32.
const fn overhead_of_slot(slot_size: usize) -> usize {
    length_bytes(slot_size) + 4
}

fn slab_for_size(size: usize) -> u8 {
    let is_large_enough = |slot: &u64| *slot >= (size + overhead_of_slot(*slot as usize)) as u64;
    SLAB_SIZES.iter().position(is_large_enough).map_or(u8::MAX, |idx| idx as u8)
}

#[derive(Debug)]
pub struct ObjectRecovery {
    pub object_id: ObjectId,
    pub collection_id: CollectionId,
    pub low_key: InlineArray,
}

pub struct HeapRecovery {
    pub heap: Heap,
    pub recovered_nodes: Vec<ObjectRecovery>,
}

/// The settings that cannot change, in a file.
struct PersistentSettings {
    leaf_fanout: u64,
}

impl PersistentSettings {
    // NB: should only be called with a directory lock already exclusively acquired
    fn verify_or_store(&self, path: &Path) -> io::Result<()> {
        let settings_path = path.join("durability_cookie");

        match fs::read(&settings_path) {
            Ok(previous) => self.check(&previous),
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                // Whole or not at all.
                let new_path = settings_path.with_extension("new");
                let mut file = fs::File::create(&new_path)?;
                file.write_all(&self.serialize())?;
                file.sync_all()?;
                fs::rename(new_path, settings_path)
            }
            Err(e) => Err(e),
        }
    }

    fn check(&self, mut previous: &[u8]) -> io::Result<()> {
        let mut buf = [0_u8; 64];
        previous.read_exact(&mut buf)?;

        if (crc32fast::hash(&buf[0..60]) ^ 0xAF).to_le_bytes() != buf[60..] {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "encountered corrupted settings cookie with mismatched CRC.",
            ));
        }
        if u16::from_le_bytes([buf[0], buf[1]]) != 1 {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "encountered unknown version number when reading settings cookie",
            ));
        }
        let leaf_fanout = u64::from_le_bytes(buf[2..10].try_into().unwrap());
        if leaf_fanout != self.leaf_fanout {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                format!("the trees have leaves of {leaf_fanout} keys, which cannot be changed"),
            ));
        }
        Ok(())
    }

    /// 64 bytes in total, zero-padded: version number (2), LEAF_FANOUT (8) and, at the end, a crc32
    /// (4), all LE.
    fn serialize(&self) -> [u8; 64] {
        let mut buf = [0; 64];
        buf[..2].copy_from_slice(&1_u16.to_le_bytes());
        buf[2..10].copy_from_slice(&self.leaf_fanout.to_le_bytes());
        let hash: u32 = crc32fast::hash(&buf[..60]) ^ 0xAF;
        buf[60..].copy_from_slice(&hash.to_le_bytes());
        buf
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SlabAddress {
    slab_id: u8,
    slab_slot: [u8; 7],
}

impl SlabAddress {
    pub(crate) fn from_slab_slot(slab: u8, slot: u64) -> SlabAddress {
        let slot_bytes = slot.to_be_bytes();

        assert_eq!(slot_bytes[0], 0);

        SlabAddress { slab_id: slab, slab_slot: slot_bytes[1..].try_into().unwrap() }
    }

    #[inline]
    pub const fn slab(&self) -> u8 {
        self.slab_id
    }

    #[inline]
    pub const fn slot(&self) -> u64 {
        let [a, b, c, d, e, f, g] = self.slab_slot;
        u64::from_be_bytes([0, a, b, c, d, e, f, g])
    }
}

impl From<NonZeroU64> for SlabAddress {
    fn from(i: NonZeroU64) -> SlabAddress {
        let i = i.get();
        let bytes = i.to_be_bytes();
        SlabAddress { slab_id: bytes[0] - 1, slab_slot: bytes[1..].try_into().unwrap() }
    }
}

impl Into<NonZeroU64> for SlabAddress {
    fn into(self) -> NonZeroU64 {
        let [a, b, c, d, e, f, g] = self.slab_slot;
        NonZeroU64::new(u64::from_be_bytes([self.slab_id + 1, a, b, c, d, e, f, g])).unwrap()
    }
}

#[cfg(unix)]
mod sys_io {
    use std::io;
    use std::os::unix::fs::FileExt;

    use super::*;

    pub(super) fn read_exact_at(file: &fs::File, buf: &mut [u8], offset: u64) -> io::Result<()> {
        file.read_exact_at(buf, offset)
    }

    pub(super) fn write_all_at(file: &fs::File, buf: &[u8], offset: u64) -> io::Result<()> {
        file.write_all_at(buf, offset)
    }
}

#[cfg(windows)]
mod sys_io {
    use std::os::windows::fs::FileExt;

    use super::*;

    pub(super) fn read_exact_at(
        file: &fs::File,
        mut buf: &mut [u8],
        mut offset: u64,
    ) -> io::Result<()> {
        while !buf.is_empty() {
            match file.seek_read(buf, offset) {
                Ok(0) => break,
                Ok(n) => {
                    let tmp = buf;
                    buf = &mut tmp[n..];
                    offset += n as u64;
                }
                Err(ref e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        if !buf.is_empty() {
            Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "failed to fill whole buffer"
            ))
        } else {
            Ok(())
        }
    }

    pub(super) fn write_all_at(file: &fs::File, mut buf: &[u8], mut offset: u64) -> io::Result<()> {
        while !buf.is_empty() {
            match file.seek_write(buf, offset) {
                Ok(0) => {
                    return Err(io::Error::new(
                        io::ErrorKind::WriteZero,
                        "failed to write whole buffer",
                    ));
                }
                Ok(n) => {
                    buf = &buf[n..];
                    offset += n as u64;
                }
                Err(ref e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }
}

#[derive(Debug)]
struct Slab {
    path: PathBuf,
    /// Opened when it is first needed: there are 78 of them, and most are never used.
    opened: std::sync::OnceLock<fs::File>,
    slot_size: usize,
    max_live_slot_since_last_truncation: AtomicU64,
}

impl Slab {
    fn file(&self, create: bool) -> io::Result<&fs::File> {
        if let Some(file) = self.opened.get() {
            return Ok(file);
        }
        let mut opts = fs::OpenOptions::new();
        opts.read(true).write(true);
        let file = match opts.open(&self.path) {
            Err(e) if create && e.kind() == io::ErrorKind::NotFound => {
                let file = opts.create(true).open(&self.path)?;
                if let Some(folder) = self.path.parent() {
                    fs::File::open(folder)?.sync_all()?;
                }
                file
            }
            opened => opened?,
        };
        Ok(self.opened.get_or_init(|| file))
    }

    fn sync(&self) -> io::Result<()> {
        self.file(false)?.sync_all()
    }

    fn read(&self, slot: u64, _guard: &mut Guard<'_, DeferredFree, 16, 16>) -> io::Result<Vec<u8>> {

        let mut data = Vec::with_capacity(self.slot_size);
        unsafe {
            data.set_len(self.slot_size);
        }

        let whence = self.slot_size as u64 * slot;

        sys_io::read_exact_at(self.file(false)?, &mut data, whence)?;

        let hash_actual: [u8; 4] =
            (crc32fast::hash(&data[..self.slot_size - 4]) ^ 0xAF).to_le_bytes();
        let hash_expected = &data[self.slot_size - 4..];

        if hash_expected != hash_actual {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "crc mismatch - data corruption detected"
            ));
        }

        let mut len = [0; 8];
        let frame = &data[self.slot_size - overhead_of_slot(self.slot_size)..self.slot_size - 4];
        len[..frame.len()].copy_from_slice(frame);
        let len = usize::try_from(u64::from_le_bytes(len)).unwrap();

        data.truncate(len);

        Ok(data)
    }

    fn write(&self, slot: u64, mut data: Vec<u8>) -> io::Result<()> {
        let len = data.len();

        assert!(len + overhead_of_slot(self.slot_size) <= self.slot_size);

        data.resize(self.slot_size, 0);

        let frame = &len.to_le_bytes()[..length_bytes(self.slot_size)];
        data[self.slot_size - overhead_of_slot(self.slot_size)..self.slot_size - 4]
            .copy_from_slice(frame);

        let hash: [u8; 4] = (crc32fast::hash(&data[..self.slot_size - 4]) ^ 0xAF).to_le_bytes();
        data[self.slot_size - 4..].copy_from_slice(&hash);

        let whence = self.slot_size as u64 * slot;

        sys_io::write_all_at(self.file(true)?, &data, whence)
    }
}

#[derive(Debug)]
pub struct Update {
    pub object_id: ObjectId,
    pub collection_id: CollectionId,
    pub low_key: InlineArray,
    pub data: Vec<u8>,
}

#[derive(Debug, PartialOrd, Ord, PartialEq, Eq)]
pub struct UpdateMetadata {
    pub object_id: ObjectId,
    pub collection_id: CollectionId,
    pub low_key: InlineArray,
    pub location: NonZeroU64,
}

#[derive(Clone)]
pub struct Heap {
    slabs: Arc<[Slab; N_SLABS]>,
    table: ObjectLocationMapper,
    metadata_store: Arc<Mutex<MetadataStore>>,
    free_ebr: Ebr<DeferredFree, 16, 16>,
    global_error: GlobalError,
    _directory_lock: Arc<fs::File>,
}

impl Heap {
    pub fn recover(leaf_fanout: usize, config: &Config) -> io::Result<HeapRecovery> {
        let path = &config.path;
        let slabs_dir = path.join("slabs");

        // initialize directories if not present
        for p in [path, &slabs_dir] {
            if let Err(e) = fs::read_dir(p) {
                if e.kind() == io::ErrorKind::NotFound {
                    fs::create_dir_all(p)?;
                    continue;
                }
            }
            fs::File::open(p).and_then(|f| f.sync_all())?;
        }

        let _ = fs::File::create(path.join(WARN));

        let directory_lock = fs::File::open(&path)?;
        directory_lock.try_lock()?;

        fs::File::open(&slabs_dir).and_then(|f| f.sync_all())?;
        directory_lock.sync_all()?;

        PersistentSettings { leaf_fanout: leaf_fanout as u64 }.verify_or_store(path)?;

        let (metadata_store, recovered_metadata) = MetadataStore::recover(&path.join("metadata"))?;

        let table = ObjectLocationMapper::new(&recovered_metadata, TARGET_HEAP_FILE_FILL_RATIO);

        let recovered_nodes = (recovered_metadata.into_iter())
            .map(|UpdateMetadata { object_id, collection_id, low_key, .. }| ObjectRecovery {
                object_id,
                collection_id,
                low_key,
            })
            .collect();

        let slabs = SLAB_SIZES.map(|slot_size| Slab {
            slot_size: slot_size as usize,
            path: slabs_dir.join(slot_size.to_string()),
            opened: std::sync::OnceLock::new(),
            max_live_slot_since_last_truncation: AtomicU64::new(0),
        });

        fs::File::open(&slabs_dir).and_then(|f| f.sync_all())?;

        Ok(HeapRecovery {
            heap: Heap {
                slabs: Arc::new(slabs),
                table,
                global_error: metadata_store.global_error().clone(),
                metadata_store: Arc::new(Mutex::new(metadata_store)),
                _directory_lock: Arc::new(directory_lock),
                free_ebr: Ebr::default(),
            },
            recovered_nodes,
        })
    }

    pub fn global_error(&self) -> &GlobalError {
        &self.global_error
    }

    pub fn manually_advance_epoch(&self) {
        self.free_ebr.manually_advance_epoch();
    }

    /// Whether an object was ever written.
    pub fn is_written(&self, object_id: ObjectId) -> bool {
        self.table.get_location_for_object(object_id).is_some()
    }

    pub fn read(&self, object_id: ObjectId) -> Option<io::Result<Vec<u8>>> {
        if let Err(e) = self.global_error.check() {
            return Some(Err(e));
        }

        let mut guard = self.free_ebr.pin();
        let slab_address = self.table.get_location_for_object(object_id)?;

        let slab = &self.slabs[usize::from(slab_address.slab_id)];

        let read = slab.read(slab_address.slot(), &mut guard);
        Some(read.inspect_err(|e| self.global_error.set(e)))
    }

    pub fn write_batch(&self, batch: Vec<Update>) -> io::Result<()> {
        self.global_error.check()?;
        // After an error, what was to be written is no longer dirty: nothing after it may be taken for
        // durable.
        self.write(batch).inspect_err(|e| self.global_error.set(e))
    }

    fn write(&self, batch: Vec<Update>) -> io::Result<()> {
        let metadata_store = self
            .metadata_store
            .try_lock()
            .expect("write_batch called concurrently! major correctness assumpiton violated");
        let mut guard = self.free_ebr.pin();

        let mut dirty_slabs = [false; N_SLABS];
        let mut metadata_batch = Vec::with_capacity(batch.len());
        let mut written = Ok(());
        for Update { object_id, collection_id, low_key, data } in batch {
            let slab_id = slab_for_size(data.len());
            let slab = &self.slabs[usize::from(slab_id)];
            let new_location = self.table.allocate_slab_slot(slab_id);

            written = slab.write(new_location.slot(), data);
            if written.is_err() {
                self.table.free_slab_slot(new_location);
                break;
            }
            dirty_slabs[usize::from(slab_id)] = true;
            let location = new_location.into();
            metadata_batch.push(UpdateMetadata { object_id, collection_id, low_key, location });
        }

        fence(Ordering::SeqCst);

        for (slab, _) in self.slabs.iter().zip(dirty_slabs).filter(|(_, is_dirty)| *is_dirty) {
            slab.sync()?;
        }
        written?;

        // make metadata durable
        // TODO evaluate impact : cost ratio of this sort
        metadata_batch.sort_unstable();
        metadata_store.write_batch(&metadata_batch)?;

        // reclaim previous disk locations for future writes
        for UpdateMetadata { object_id, location, .. } in metadata_batch {
            if let Some(last_address) = self.table.insert(object_id, SlabAddress::from(location)) {
                guard.defer_drop(DeferredFree {
                    allocator: self.table.clone_slab_allocator_arc(last_address.slab_id),
                    freed_slot: last_address.slot(),
                });
            }
        }

        // truncate files that are now too fragmented
        for (i, max_live_slot) in self.table.get_max_allocated_per_slab() {
            let slab = &self.slabs[i];

            let last_max =
                slab.max_live_slot_since_last_truncation.fetch_max(max_live_slot, Ordering::SeqCst);

            let max_since_last_truncation = last_max.max(max_live_slot);

            let currently_occupied_bytes = (max_live_slot + 1) * slab.slot_size as u64;

            let max_occupied_bytes = (max_since_last_truncation + 1) * slab.slot_size as u64;

            let ratio = currently_occupied_bytes * 100 / max_occupied_bytes;

            if ratio < FILE_TARGET_FILL_RATIO {
                let target_len = if max_live_slot < 16 {
                    currently_occupied_bytes
                } else {
                    currently_occupied_bytes * FILE_RESIZE_MARGIN / 100
                };

                assert!(target_len < max_occupied_bytes);
                assert!(
                    target_len >= currently_occupied_bytes,
                    "target_len of {} is above actual occupied len of {}",
                    target_len,
                    currently_occupied_bytes
                );

                if slab.file(false).and_then(|file| file.set_len(target_len)).is_ok() {
                    slab.max_live_slot_since_last_truncation.store(max_live_slot, Ordering::SeqCst);
                }
            }
        }

        Ok(())
    }

    pub fn heap_object_id_pin(&self) -> ebr::Guard<'_, DeferredFree, 16, 16> {
        self.free_ebr.pin()
    }

    pub fn allocate_object_id(&self) -> ObjectId {
        self.table.allocate_object_id()
    }

    pub(crate) fn objects_to_defrag(&self) -> FnvHashSet<ObjectId> {
        self.table.objects_to_defrag()
    }
}
