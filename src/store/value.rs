//! Values: an rkyv archive behind a header of eight bytes.
//!
//! | byte | what |
//! | --- | --- |
//! | 0 | the kind of value ([`Stored::KIND`]) |
//! | 1 | the version of its layout ([`Stored::VERSION`]) |
//! | 2, 3 | 0 |
//! | 4 to 7 | CRC-32 of all other bytes, little-endian |
//! | 8 … | the archive |
//!
//! Archives are little-endian and unaligned, with pointers of 32 bits, and are read in place. The
//! checksum is checked before the archive is looked at: it is what finds damage, for most damage
//! leaves an archive that is valid in form.

use rkyv::api::high::{HighSerializer, HighValidator};
use rkyv::bytecheck::CheckBytes;
use rkyv::rancor::Error;
use rkyv::ser::allocator::ArenaHandle;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Portable, Serialize};

use super::TreeName;

/// A type whose archives are stored.
pub trait Stored: Archive {
    /// The kind, different for each stored type: 1 and 2 are of the dictionary, 3 to 6 of games, 7
    /// of tracks, 10 of the dictionary's sets, 14 and 15 of learnt moves, 16 of the words of
    /// comments, the others of `meta`.
    const KIND: u8;
    /// The layout's version.
    const VERSION: u8;
}

const HEADER: usize = 8;

/// The bytes of a value.
#[expect(clippy::indexing_slicing, reason = "the header is there")]
pub fn encode<T>(value: &T) -> Vec<u8>
where
    T: Stored + for<'a> Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, Error>>,
{
    // Serializing to memory fails only when an archive outgrows 32-bit pointers, which chunks of
    // bounded size never do; an empty archive then reads as damage, never as data.
    let archive = rkyv::to_bytes::<Error>(value).unwrap_or_default();
    let mut bytes = Vec::with_capacity(HEADER + archive.len());
    bytes.extend([T::KIND, T::VERSION, 0, 0, 0, 0, 0, 0]);
    bytes.extend_from_slice(&archive);
    let checksum = checksum(&bytes);
    bytes[4..HEADER].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The archive in the bytes of a value.
///
/// # Errors
/// What is wrong with the bytes.
pub fn decode<T>(bytes: &[u8]) -> Result<&T::Archived, &'static str>
where
    T: Stored,
    T::Archived: Portable + for<'a> CheckBytes<HighValidator<'a, Error>>,
{
    let Some((header, archive)) = bytes.split_first_chunk::<HEADER>() else {
        return Err("the value is too short");
    };
    let [kind, version, _, _, stored @ ..] = *header;
    if u32::from_le_bytes(stored) != checksum(bytes) {
        return Err("the checksum does not match");
    }
    if (kind, version) != (T::KIND, T::VERSION) {
        return Err("the value is of another kind or version");
    }
    rkyv::access::<T::Archived, Error>(archive).map_err(|_| "the value is not valid")
}

/// The tree in which a whole value belongs; `None` if it is damaged or of no known kind.
pub fn tree_of(bytes: &[u8]) -> Option<TreeName> {
    let [kind, _, _, _, stored @ ..] = *bytes.first_chunk::<HEADER>()?;
    if u32::from_le_bytes(stored) != checksum(bytes) {
        return None;
    }
    tree_of_kind(kind)
}

/// The tree of values of a kind.
pub(super) fn tree_of_kind(kind: u8) -> Option<TreeName> {
    match kind {
        1 | 2 => Some(TreeName::Dictionary),
        3..=6 | 16 => Some(TreeName::Games),
        7 => Some(TreeName::Tracks),
        8 | 9 => Some(TreeName::Meta),
        10 => Some(TreeName::Sets),
        14 | 15 => Some(TreeName::Moves),
        _ => None,
    }
}

/// Any bytes as a value of a type, with the right checksum: what a bug, or malice, could write.
#[cfg(feature = "fuzz")]
#[expect(clippy::indexing_slicing, reason = "the header is there")]
pub fn forge<T: Stored>(archive: &[u8]) -> Vec<u8> {
    let mut bytes = vec![T::KIND, T::VERSION, 0, 0, 0, 0, 0, 0];
    bytes.extend_from_slice(archive);
    let checksum = checksum(&bytes);
    bytes[4..HEADER].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[expect(clippy::indexing_slicing, reason = "the header is there")]
fn checksum(bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..4]);
    hasher.update(&bytes[HEADER..]);
    hasher.finalize()
}
