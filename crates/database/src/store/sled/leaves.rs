//! The checksums of the leaves, beside the trees.
//!
//! The engine's files do not show that a leaf is an outdated version of itself. So after each flush the
//! file `leaves` lists the checksum of each leaf, which is at the end of its slot; it must be the same.
//!
//! | `leaves` | bytes |
//! | --- | --- |
//! | a line with the name of its format | 16 |
//! | for each leaf, its object, place and checksum, little-endian | 8, 8, 4 |
//! | CRC-32 of all preceding bytes | 4 |
//!
//! A checksum is ignored if the leaf has another place in the metadata; the file is ignored if its
//! own checksum is wrong. It does not need to be flushed.

use std::fs;
use std::io;
use std::path::Path;

use sled::Checksums;
use sled::format::{Slice, Slot};

use crate::store::creation;

const CHECKSUMS_FILE: &str = "leaves";
const CHECKSUMS_HEAD: &[u8; 16] = b"gopdb leaves 1\n\n";
const ENTRY: usize = 20;

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
        let (object, place) = (rest.number()?, Slot::from_code(rest.number()?)?);
        Some((object, (place, u32::from_le_bytes(*rest.0.first_chunk()?))))
    };
    entries.chunks_exact(ENTRY).map(entry).collect()
}

/// Writes the checksums after a flush. If that fails, the previous ones are removed.
///
/// # Errors
/// Returns an error if the previous checksums cannot be removed.
pub(super) fn note_checksums(path: &Path, checksums: &Checksums) -> io::Result<()> {
    write_checksums(path, checksums).or_else(|_| match fs::remove_file(path.join(CHECKSUMS_FILE)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    })
}

fn write_checksums(path: &Path, checksums: &Checksums) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(CHECKSUMS_HEAD.len() + ENTRY * checksums.len() + 4);
    bytes.extend(CHECKSUMS_HEAD);
    for (object, (place, checksum)) in checksums {
        bytes.extend(object.to_le_bytes());
        bytes.extend(place.code().to_le_bytes());
        bytes.extend(checksum.to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let new = path.join("leaves.new");
    fs::write(&new, bytes)?;
    fs::rename(new, path.join(CHECKSUMS_FILE))
}
