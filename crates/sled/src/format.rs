//! The bytes of the engine's files, for the engine and for readers beside it.
//!
//! The format is that of sled 1.0.0-alpha.124 (numbers are little-endian):
//!
//! | file | content |
//! | --- | --- |
//! | `metadata/snapshot_ID` | one frame: the places of the leaves, up to the log of this number |
//! | `metadata/log_ID` | frames with changes; a killed process may leave the last one truncated |
//! | `slabs/SIZE` | slots of this size, each with a leaf |
//!
//! A frame is its length (6 bytes), a checksum of that (2), the payload and a CRC-32 exclusive-or
//! 0xAF (4). The payload, compressed by zstd, repeats object (8 bytes), tree (8), place (8, 0 if
//! the object was removed), length of the leaf's first key (8) and that key. A place is the slab's
//! number plus one in the first byte and the slot in the others. A slot is a leaf, zeros, the
//! leaf's length (1, 2, 4 or 8 bytes, depending on the slot's size) and a CRC-32 exclusive-or 0xAF.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read};
use std::mem;

use zstd::zstd_safe::DCtx;

use crate::packing::{self, Unpacker};

/// The bytes of a frame beside its payload.
pub const FRAME_EDGES: usize = 12;
/// The maximum size of metadata: a greater length indicates damage.
pub const MAX_METADATA: u64 = 1 << 32;
/// The maximum size of an uncompressed leaf: sixteen values of 64 KiB and their keys.
pub const MAX_LEAF: usize = 4 << 20;
/// No slot of a leaf is larger: the next size is at most half as large again.
pub(crate) const MAX_SLOT: usize = 2 * MAX_LEAF;
/// The sizes of slots, by the number of the slab.
pub const SIZES: [u64; 127] = sizes();
/// The number of sizes that sled has.
const SLED_SIZES: usize = 78;

/// 64, 80, 96, 112, 128, 160, … up to 64 KiB; then each is half as large again as the previous,
/// with one exception. After these, the multiples of 8 KiB between 64 and 512 KiB.
#[expect(clippy::indexing_slicing, reason = "at compile time")]
const fn sizes() -> [u64; 127] {
    let mut sizes = [0; 127];
    let (mut i, mut base) = (0, 64);
    while i < SLED_SIZES {
        let mut quarter = 0;
        while quarter < 4 && i < SLED_SIZES {
            let is_size = base < 1 << 16 || quarter % 2 == 0 || (base == 1 << 17 && quarter == 1);
            if is_size {
                sizes[i] = base + base / 4 * quarter;
                i += 1;
            }
            quarter += 1;
        }
        base *= 2;
    }
    let mut size = 1 << 16;
    while i < sizes.len() {
        size += 1 << 13;
        let (mut is_known, mut other) = (false, 0);
        while other < SLED_SIZES {
            is_known |= sizes[other] == size;
            other += 1;
        }
        if !is_known {
            sizes[i] = size;
            i += 1;
        }
    }
    sizes
}

/// A slot of a slab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    slab: u8,
    /// The number of the slot.
    pub slot: u64,
}

impl Slot {
    /// The place in a slab, if there is such a slab.
    pub fn new(slab: usize, slot: u64) -> Option<Slot> {
        let slab = u8::try_from(slab).ok().filter(|_| slab < SIZES.len())?;
        Some(Slot { slab, slot })
    }

    /// The place that metadata write as this number.
    pub fn from_code(code: u64) -> Option<Slot> {
        let slab = usize::try_from((code >> 56).checked_sub(1)?).ok()?;
        Slot::new(slab, code & (u64::MAX >> 8))
    }

    /// Slab and slot in one number, as the metadata write them.
    pub fn code(self) -> u64 {
        (u64::from(self.slab) + 1) << 56 | self.slot
    }

    /// The number of the slab.
    pub fn slab(self) -> usize {
        usize::from(self.slab)
    }

    /// The size of the slot.
    pub fn size(self) -> u64 {
        SIZES.get(self.slab()).copied().unwrap_or_default()
    }

    /// The first byte of the slot in its file, if there can be one.
    pub fn start(self) -> Option<u64> {
        self.size().checked_mul(self.slot)
    }
}

/// A change of the metadata: the place of a leaf, or its removal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The number of the leaf.
    pub object: u64,
    /// The number of its tree.
    pub tree: u64,
    /// Its place; `None` if it was removed.
    pub place: Option<Slot>,
    /// Its first key.
    pub first_key: Vec<u8>,
}

/// A reader of numbers and strings.
pub struct Slice<'a>(pub &'a [u8]);

impl<'a> Slice<'a> {
    /// A number of 8 bytes.
    pub fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    /// A string, after its length.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes)
    }
}

/// Appends a string, after its length.
pub(crate) fn push_bytes(to: &mut Vec<u8>, bytes: &[u8]) {
    to.extend((bytes.len() as u64).to_le_bytes());
    to.extend(bytes);
}

/// A checksum of the engine.
fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes) ^ 0xAF
}

/// The payload of the first frame, and the bytes after it.
pub fn frame(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = usize::try_from(frame_length(bytes)?).ok()?.checked_add(8)?;
    let noted = u32::from_le_bytes(*bytes.get(end..)?.first_chunk()?);
    let covered = bytes.get(..end)?;
    (checksum(covered) == noted)
        .then(|| Some((covered.get(8..)?, bytes.get(end + FRAME_EDGES - 8..)?)))
        .flatten()
}

/// The length of the payload of a frame that begins with these bytes.
pub fn frame_length(bytes: &[u8]) -> Option<u64> {
    let [a, b, c, d, e, f, x, y] = *bytes.first_chunk()?;
    let checksum = (crc32fast::hash(&[a, b, c, d, e, f]) as u16).to_le_bytes();
    let length = u64::from_le_bytes([a, b, c, d, e, f, 0, 0]);
    (checksum == [x, y] && length < MAX_METADATA).then_some(length)
}

/// The frame of changes.
pub(crate) fn write_frame<'a>(changes: impl Iterator<Item = &'a Change>) -> io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    for change in changes {
        let place = change.place.map_or(0, Slot::code);
        for number in [change.object, change.tree, place] {
            plain.extend(number.to_le_bytes());
        }
        push_bytes(&mut plain, if place == 0 { &[] } else { &change.first_key });
    }
    let payload = packing::pack(&plain, 3)?;
    let length = (payload.len() as u64).to_le_bytes();
    let mut frame = Vec::with_capacity(payload.len() + FRAME_EDGES);
    frame.extend(&length[..6]);
    frame.extend((crc32fast::hash(&frame) as u16).to_le_bytes());
    frame.extend(payload);
    frame.extend(checksum(&frame).to_le_bytes());
    Ok(frame)
}

/// The changes in the payload of a frame.
pub fn changes(payload: &[u8]) -> Option<Vec<Change>> {
    let mut bytes = Vec::new();
    let mut context = DCtx::try_create()?;
    let decoder = zstd::stream::read::Decoder::with_context(payload, &mut context);
    decoder.take(MAX_METADATA + 1).read_to_end(&mut bytes).ok()?;
    parse_changes(&bytes).filter(|_| bytes.len() as u64 <= MAX_METADATA)
}

/// The changes in the unpacked payload of a frame.
pub fn parse_changes(bytes: &[u8]) -> Option<Vec<Change>> {
    let mut rest = Slice(bytes);
    let mut changes = Vec::new();
    while !rest.0.is_empty() {
        let (object, tree, code) = (rest.number()?, rest.number()?, rest.number()?);
        let first_key = rest.bytes()?.to_vec();
        // Without a slab the object was removed, whatever its slot.
        let place = if code >> 56 == 0 { None } else { Some(Slot::from_code(code)?) };
        changes.push(Change { object, tree, place, first_key });
    }
    Some(changes)
}

/// The number of bytes of the length of a leaf in a slot of this size.
fn width_of_length(size: usize) -> usize {
    match size {
        0..=0xFF => 1,
        0x100..=0xFFFF => 2,
        0x1_0000..=0xFFFF_FFFF => 4,
        _ => 8,
    }
}

/// The number of the slab with the smallest slots that have room for a packed leaf.
pub(crate) fn slab_for(length: usize) -> Option<usize> {
    let has_room = |&(_, &size): &(usize, &u64)| {
        let size = size as usize;
        size >= length + width_of_length(size) + 4
    };
    let slots = SIZES.iter().enumerate().filter(has_room);
    slots.min_by_key(|(_, size)| **size).map(|(slab, _)| slab)
}

/// The slot of a packed leaf, which has room for it, and its checksum.
pub(crate) fn fill_slot(mut packed: Vec<u8>, size: usize) -> (Vec<u8>, u32) {
    let (length, width) = (packed.len() as u64, width_of_length(size));
    packed.resize(size.saturating_sub(width + 4), 0);
    packed.extend(length.to_le_bytes().iter().take(width));
    let checksum = checksum(&packed);
    packed.extend(checksum.to_le_bytes());
    (packed, checksum)
}

/// The packed leaf in a slot, if its checksum is right, and the checksum.
pub(crate) fn packed_leaf(slot: &[u8]) -> Option<(&[u8], u32)> {
    let (covered, noted) = slot.split_last_chunk::<4>()?;
    let noted = u32::from_le_bytes(*noted);
    if checksum(covered) != noted {
        return None;
    }
    let width = width_of_length(slot.len());
    let (content, length) = covered.split_at_checked(covered.len().checked_sub(width)?)?;
    let mut padded = [0; 8];
    padded.iter_mut().zip(length).for_each(|(to, from)| *to = *from);
    let packed = content.get(..usize::try_from(u64::from_le_bytes(padded)).ok()?)?;
    Some((packed, noted))
}

/// Reads a leaf: `parse` gets its bytes and the checksum of its slot. Returns `None` if the slot is damaged
/// or `parse` returns `None`.
///
/// # Errors
/// Returns an error if the system cannot read the file.
pub fn read_leaf<T>(
    file: &File,
    place: Slot,
    parse: impl FnOnce(&[u8], u32) -> Option<T>,
) -> io::Result<Option<T>> {
    SCRATCH.with_borrow_mut(|scratch| {
        if !scratch.read(file, place)? {
            return Ok(None);
        }
        let slot = mem::take(&mut scratch.slot);
        let leaf = scratch.unpack(&slot, parse);
        scratch.slot = slot;
        Ok(leaf)
    })
}

/// Unpacks the leaf in a slot.
pub fn unpack_leaf<T>(slot: &[u8], parse: impl FnOnce(&[u8], u32) -> Option<T>) -> Option<T> {
    SCRATCH.with_borrow_mut(|scratch| scratch.unpack(slot, parse))
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// The memory that a thread uses again for each leaf that it reads, because new memory takes longer than
/// to unpack a leaf.
#[derive(Default)]
struct Scratch {
    slot: Vec<u8>,
    unpacked: Vec<u8>,
    unpacker: Option<Unpacker>,
}

impl Scratch {
    /// Reads a slot. Returns false if the file ends before it.
    fn read(&mut self, file: &File, place: Slot) -> io::Result<bool> {
        let (Some(start), Ok(length)) = (place.start(), usize::try_from(place.size())) else {
            return Ok(false);
        };
        if length > MAX_SLOT {
            return Ok(false);
        }
        self.slot.resize(length, 0);
        match read_exact_at(file, &mut self.slot, start) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            read => read.map(|()| true),
        }
    }

    fn unpack<T>(&mut self, slot: &[u8], parse: impl FnOnce(&[u8], u32) -> Option<T>) -> Option<T> {
        let (packed, checksum) = packed_leaf(slot)?;
        let unpacker = match &mut self.unpacker {
            Some(unpacker) => unpacker,
            none => none.insert(Unpacker::new().ok()?),
        };
        // Only what leaves fill of it is ever touched.
        unpacker.unpack(packed, MAX_LEAF, &mut self.unpacked).ok()?;
        parse(&self.unpacked, checksum)
    }
}

#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, into: &mut [u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, into, start)
}

#[cfg(unix)]
pub(crate) fn write_all_at(file: &File, bytes: &[u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, start)
}

#[cfg(windows)]
pub(crate) fn read_exact_at(file: &File, mut into: &mut [u8], mut start: u64) -> io::Result<()> {
    while !into.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, into, start) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                into = into.split_at_mut(read).1;
                start += read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(windows)]
pub(crate) fn write_all_at(file: &File, mut bytes: &[u8], mut start: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_write(file, bytes, start) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => {
                bytes = bytes.split_at(written).1;
                start += written as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_of_slots_are_stored_by_number() {
        assert_eq!(SIZES[..6], [64, 80, 96, 112, 128, 160]);
        assert_eq!(SIZES[38..46], [49152, 57344, 65536, 98304, 131_072, 163_840, 196_608, 262_144]);
        assert_eq!(SIZES[77..80], [17_179_869_184, 73_728, 81_920]);
        assert_eq!(SIZES[83..85], [122_880, 139_264]);
        assert_eq!(SIZES[126], 516_096);
    }

    #[test]
    fn a_leaf_of_any_length_fits_its_slot() {
        for length in (1..2000).chain(65_400..65_600).chain(98_200..98_400).chain([81_900, 516_090]) {
            let size = SIZES[slab_for(length).unwrap()] as usize;
            let packed = vec![7; length];
            let (slot, checksum) = fill_slot(packed.clone(), size);
            assert_eq!(slot.len(), size);
            assert_eq!(packed_leaf(&slot), Some((&packed[..], checksum)));
        }
    }
}
