//! Files that are read in place.
//!
//! The only unsafe code of this crate is the call that maps a file. It is sound as long as the file
//! stays as it is: columns files are written under another name, renamed when they are complete, and
//! from then on only deleted, which leaves the mapping valid. A program that changes them all the same
//! changes what a search reads, but all bytes are numbers that are checked before they are used as an
//! index; one that cuts a mapped file ends this process with `SIGBUS`, unless the shorter length was
//! [noticed](FileMap::is_whole) before.

use std::fs::File;
use std::ops::{Deref, Range};
use std::sync::Arc;

use memmap2::Mmap;

/// A mapped file. Clones share the mapping.
#[derive(Clone, Debug)]
pub struct FileMap(Arc<Mmap>);

impl FileMap {
    /// Maps a file whose content does not change; `None` if it cannot be mapped. On Windows a mapped
    /// file could not be deleted, so that nothing is mapped there.
    pub fn new(file: &File) -> Option<FileMap> {
        if !cfg!(unix) {
            return None;
        }
        // SAFETY: the file is not changed while it is mapped; see the module's documentation.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(file) }.ok()?;
        Some(FileMap(Arc::new(map)))
    }

    /// Whether the file, which must be the mapped one, has not been cut.
    pub fn is_whole(&self, file: &File) -> bool {
        file.metadata().is_ok_and(|metadata| metadata.len() >= self.0.len() as u64)
    }

    /// The bytes in a range; `None` if it is not within the file.
    pub fn bytes(&self, range: Range<usize>) -> Option<MappedBytes> {
        self.0.get(range.clone())?;
        Some(MappedBytes { map: self.clone(), range })
    }
}

/// Bytes in a mapped file.
#[derive(Clone, Debug)]
pub struct MappedBytes {
    map: FileMap,
    /// Within the file.
    range: Range<usize>,
}

impl MappedBytes {
    /// The same as words of 64 bits; `None` if they are not whole words, or not aligned.
    pub fn into_words(self) -> Option<MappedWords> {
        let is_aligned = bytemuck::try_cast_slice::<u8, u64>(&self).is_ok();
        is_aligned.then_some(MappedWords(self))
    }
}

impl Deref for MappedBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.map.0.get(self.range.clone()).unwrap_or_default()
    }
}

/// Words of 64 bits in a mapped file.
#[derive(Clone, Debug)]
pub struct MappedWords(MappedBytes);

impl Deref for MappedWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        bytemuck::try_cast_slice(&self.0).unwrap_or_default()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn words_are_read_in_place() {
        let mut file = tempfile::tempfile().unwrap();
        let words = [1_u64, 2, 3, u64::MAX];
        file.write_all(bytemuck::cast_slice(&words)).unwrap();
        let map = FileMap::new(&file).unwrap();
        let words_of = |range| map.bytes(range)?.into_words();
        assert_eq!(*words_of(0..32).unwrap(), words);
        assert_eq!(*words_of(8..24).unwrap(), [2, 3]);
        for range in [4..12, 0..12, 0..40, 40..48] {
            assert!(words_of(range.clone()).is_none(), "{range:?}");
        }
        assert!(map.is_whole(&file));
        file.set_len(31).unwrap();
        assert!(!map.is_whole(&file));
    }
}
