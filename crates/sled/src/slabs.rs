//! The files of slots, and which slots are free.

use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

use crate::format::{self, MAX_SLOT, Slot, SIZES};
use crate::sync_folder;

/// The files of slots, one for each size, which are opened when they are first used.
pub struct Slabs {
    folder: PathBuf,
    files: [OnceLock<File>; SIZES.len()],
}

impl Slabs {
    pub fn new(folder: PathBuf) -> Slabs {
        Slabs { folder, files: [const { OnceLock::new() }; SIZES.len()] }
    }

    /// The file of a slab, which is made if `create` is set.
    pub fn file(&self, slab: usize, create: bool) -> io::Result<&File> {
        let (Some(opened), Some(size)) = (self.files.get(slab), SIZES.get(slab)) else {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "there is no such slab"));
        };
        if let Some(file) = opened.get() {
            return Ok(file);
        }
        let path = self.folder.join(size.to_string());
        let mut options = File::options();
        options.read(true).write(true);
        let file = match options.open(&path) {
            Err(error) if create && error.kind() == io::ErrorKind::NotFound => {
                let file = options.create(true).open(&path)?;
                sync_folder(&self.folder)?;
                file
            }
            opened => opened?,
        };
        Ok(opened.get_or_init(|| file))
    }

    /// The content of a slot.
    pub fn read(&self, place: Slot) -> io::Result<Vec<u8>> {
        if place.size() > MAX_SLOT as u64 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "no leaf is that large"));
        }
        let mut slot = vec![0; place.size() as usize];
        let start = place.start().ok_or(io::ErrorKind::UnexpectedEof)?;
        format::read_exact_at(self.file(place.slab(), false)?, &mut slot, start)?;
        Ok(slot)
    }

    /// Writes a packed leaf, and returns the checksum of its slot.
    pub fn write(&self, place: Slot, packed: Vec<u8>) -> io::Result<u32> {
        let (slot, checksum) = format::fill_slot(packed, place.size() as usize);
        let start = place.start().ok_or(io::ErrorKind::FileTooLarge)?;
        format::write_all_at(self.file(place.slab(), true)?, &slot, start)?;
        Ok(checksum)
    }
}

/// The free slots of a slab: those in a set, and all from `end` on.
#[derive(Default)]
pub struct Slots {
    free: BTreeSet<u64>,
    end: u64,
}

impl Slots {
    /// The free slots beside those in use.
    pub fn beside(used: &BTreeSet<u64>) -> Slots {
        let end = used.last().map_or(0, |last| last.saturating_add(1));
        Slots { free: (0..end).filter(|slot| !used.contains(slot)).collect(), end }
    }

    /// Takes the first free slot.
    pub fn take(&mut self) -> u64 {
        self.free.pop_first().unwrap_or_else(|| {
            self.end += 1;
            self.end - 1
        })
    }

    pub fn free(&mut self, slot: u64) {
        self.free.insert(slot);
        while self.end > 0 && self.free.remove(&(self.end - 1)) {
            self.end -= 1;
        }
    }

    /// The slot from which on leaves should move to earlier slots, if more than a tenth are free.
    pub fn cutoff(&self) -> Option<u64> {
        let used = self.end - self.free.len() as u64;
        (self.end * 9 > used * 10).then_some(used * 10 / 9)
    }
}
