//! Values: an rkyv archive behind a header of eight bytes.
//!
//! | byte | content |
//! | --- | --- |
//! | 0 | the kind of value ([`Stored::KIND`]) |
//! | 1 | the version of its layout, 1 |
//! | 2 | what the checksum covers: 0 the value, 1 also the tree and the key |
//! | 3 | 0 |
//! | 4 to 7 | CRC-32, little-endian, of the tree's number, the key (both only if byte 2 is 1), and all other bytes |
//! | 8 … | the archive |
//!
//! Archives are little-endian and unaligned, with pointers of 32 bits, and are read in place. The
//! checksum is verified before the archive is used, because most damage leaves an archive that is
//! valid in form. A [`Writer`](super::Writer) seals each value with its tree and key, so that a
//! value under the wrong key is detected too.

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
    /// of tracks, 10 of the dictionary's sets, 14 and 15 of move-prediction models, 16 of the words
    /// of comments, the others of `meta`.
    const KIND: u8;
}

const HEADER: usize = 8;
/// The version of the layout of all values.
const LAYOUT: u8 = 1;
/// The flag in byte 2 that says that the checksum covers the tree and the key.
const SEALED: u8 = 1;

/// The bytes of a value, not yet sealed. They are empty if it cannot be serialized, which happens
/// only if it is too large for pointers of 32 bits; a [`Writer`](super::Writer) rejects that.
pub fn encode<T>(value: &T) -> Vec<u8>
where
    T: Stored + for<'a> Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, Error>>,
{
    let Ok(archive) = rkyv::to_bytes::<Error>(value) else { return Vec::new() };
    forge::<T>(&archive)
}

/// Adds the header and checksum of a value to bytes: an archive, or anything that a bug or an attacker
/// could put there.
#[expect(clippy::indexing_slicing, reason = "the header is there")]
pub fn forge<T: Stored>(archive: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + archive.len());
    bytes.extend([T::KIND, LAYOUT, 0, 0, 0, 0, 0, 0]);
    bytes.extend_from_slice(archive);
    let checksum = checksum(None, &bytes);
    bytes[4..HEADER].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Makes the checksum of a value cover the tree and the key under which it is stored. Damaged
/// values stay damaged.
///
/// # Errors
/// Returns a description of the problem if the value is damaged.
pub fn seal(tree: TreeName, key: &[u8], bytes: &mut [u8]) -> Result<(), &'static str> {
    check(Some((tree, key)), bytes)?;
    let (header, _) = bytes.split_first_chunk_mut::<HEADER>().ok_or(TOO_SHORT)?;
    header[2] = SEALED;
    let checksum = checksum(Some((tree, key)), bytes);
    let (header, _) = bytes.split_first_chunk_mut::<HEADER>().ok_or(TOO_SHORT)?;
    let [_, _, _, _, to @ ..] = header;
    *to = checksum.to_le_bytes();
    Ok(())
}

/// Returns true if two values have the same kind, version and archive, whether sealed or not.
pub fn is_same_content(a: &[u8], b: &[u8]) -> bool {
    a.get(..2) == b.get(..2) && a.get(HEADER..) == b.get(HEADER..)
}

const TOO_SHORT: &str = "the value is too short";

/// Verifies the checksum; sealed values need their tree and key.
fn check(place: Option<(TreeName, &[u8])>, bytes: &[u8]) -> Result<(), &'static str> {
    let [_, _, sealed, _, stored @ ..] = *bytes.first_chunk::<HEADER>().ok_or(TOO_SHORT)?;
    let place = match sealed {
        0 => None,
        _ => Some(place.ok_or("the value belongs under a key")?),
    };
    if u32::from_le_bytes(stored) != checksum(place, bytes) {
        return Err("the checksum does not match");
    }
    Ok(())
}

/// The archive in the bytes of a value that is not sealed.
///
/// # Errors
/// Returns a description of the problem if the bytes are not valid.
pub fn decode<T>(bytes: &[u8]) -> Result<&T::Archived, &'static str>
where
    T: Stored,
    T::Archived: Portable + for<'a> CheckBytes<HighValidator<'a, Error>>,
{
    decode_at::<T>(None, bytes)
}

/// The archive in the bytes of a value that was read from a tree at a key.
///
/// # Errors
/// Returns a description of the problem if the bytes are not valid.
pub fn decode_at<'b, T>(
    place: Option<(TreeName, &[u8])>,
    bytes: &'b [u8],
) -> Result<&'b T::Archived, &'static str>
where
    T: Stored,
    T::Archived: Portable + for<'a> CheckBytes<HighValidator<'a, Error>>,
{
    check(place, bytes)?;
    let ([kind, version, ..], archive) = bytes.split_first_chunk::<HEADER>().ok_or(TOO_SHORT)?;
    if (*kind, *version) != (T::KIND, LAYOUT) {
        return Err("the value is of another kind or version");
    }
    rkyv::access::<T::Archived, Error>(archive).map_err(|_| "the value is not valid")
}

/// The tree of an intact value that was found at `key`; `None` if it is damaged, of an unknown
/// kind, or belongs under another key.
pub fn tree_of(key: &[u8], bytes: &[u8]) -> Option<TreeName> {
    let tree = tree_of_kind(*bytes.first()?)?;
    check(Some((tree, key)), bytes).is_ok().then_some(tree)
}

/// The tree of values of a kind.
pub(in crate::store) fn tree_of_kind(kind: u8) -> Option<TreeName> {
    match kind {
        1 | 2 => Some(TreeName::Dictionary),
        3..=6 | 16 => Some(TreeName::Games),
        7 => Some(TreeName::Tracks),
        8 | 9 => Some(TreeName::Meta),
        10 => Some(TreeName::Sets),
        14 | 15 | 17 => Some(TreeName::Moves),
        _ => None,
    }
}

#[expect(clippy::indexing_slicing, reason = "the header is there")]
fn checksum(place: Option<(TreeName, &[u8])>, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    if let Some((tree, key)) = place {
        hasher.update(&[tree as u8]);
        hasher.update(key);
    }
    hasher.update(&bytes[..4]);
    hasher.update(&bytes[HEADER..]);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use rkyv::Deserialize;

    use super::*;

    #[derive(Archive, Serialize, Deserialize)]
    struct Value(Vec<u8>);

    impl Stored for Value {
        const KIND: u8 = 7;
    }

    #[test]
    fn a_sealed_value_is_valid_in_its_place_only() {
        let plain = encode(&Value(vec![1, 2, 3]));
        assert!(decode_at::<Value>(Some((TreeName::Tracks, b"any")), &plain).is_ok());
        let mut sealed = plain.clone();
        seal(TreeName::Tracks, b"key", &mut sealed).unwrap();
        assert_eq!(
            decode_at::<Value>(Some((TreeName::Tracks, b"key")), &sealed).unwrap().0,
            [1, 2, 3]
        );
        assert!(decode_at::<Value>(Some((TreeName::Tracks, b"kez")), &sealed).is_err());
        assert!(decode_at::<Value>(Some((TreeName::Games, b"key")), &sealed).is_err());
        assert!(decode::<Value>(&sealed).is_err());
        assert_eq!(tree_of(b"key", &sealed), Some(TreeName::Tracks));
        assert_eq!(tree_of(b"kez", &sealed), None);
        // Sealing again changes nothing, and under another key it fails.
        let again = sealed.clone();
        seal(TreeName::Tracks, b"key", &mut sealed).unwrap();
        assert_eq!(sealed, again);
        assert!(seal(TreeName::Tracks, b"kez", &mut sealed).is_err());
        // Every flipped bit is found, also in the header.
        for bit in 0..8 * sealed.len() {
            let mut flipped = sealed.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(
                decode_at::<Value>(Some((TreeName::Tracks, b"key")), &flipped).is_err(),
                "{bit}"
            );
            assert!(seal(TreeName::Tracks, b"key", &mut flipped).is_err(), "{bit}");
        }
        assert!(seal(TreeName::Tracks, b"key", &mut []).is_err());
    }
}
