//! Entries of a zip file with the name of another entry.
//!
//! [`ZipArchive`](zip::ZipArchive) has one entry of each name, the last. The others are read from the same file
//! with another directory at its end.

use std::collections::HashMap;
use std::io::{self, Read, Seek, SeekFrom};

use super::read::ReadSeek;

/// The length of an entry of the directory without its name and what follows it.
const ENTRY: usize = 46;

/// Directories, each with the end of the archive after it, that have the entries whose names come again later:
/// the first of each name, then the second and so on. `start` is where the directory of the file starts, and
/// `offset` where the archive does.
///
/// # Errors
/// Returns an error if the file cannot be read, or the directories cannot be written in their first format.
pub(super) fn directories(
    file: &mut dyn ReadSeek,
    start: u64,
    offset: u64,
) -> io::Result<Vec<Vec<u8>>> {
    file.seek(SeekFrom::Start(start))?;
    let mut all = Vec::new();
    file.read_to_end(&mut all)?;
    let mut entries: Vec<(&[u8], &[u8])> = Vec::new();
    let mut rest = &all[..];
    while let Some(head) =
        rest.first_chunk::<ENTRY>().filter(|head| head.starts_with(b"PK\x01\x02"))
    {
        let length = |at: usize| {
            let two = head.get(at..).and_then(<[u8]>::first_chunk);
            two.map_or(0, |two| usize::from(u16::from_le_bytes(*two)))
        };
        let name = length(28);
        let Some((entry, after)) = rest.split_at_checked(ENTRY + name + length(30) + length(32))
        else {
            break;
        };
        entries.push((entry.get(ENTRY..ENTRY + name).unwrap_or_default(), entry));
        rest = after;
    }
    let mut left: HashMap<&[u8], usize> = HashMap::new();
    entries.iter().for_each(|(name, _)| *left.entry(name).or_default() += 1);
    let mut seen: HashMap<&[u8], usize> = HashMap::new();
    let mut rounds: Vec<(u16, Vec<u8>)> = Vec::new();
    let too_large = || {
        io::Error::other(
            "several of its entries have the same name, and it is too large to read them all",
        )
    };
    for (name, entry) in entries {
        let round = seen.entry(name).or_default();
        *round += 1;
        if left.get(name) == Some(round) {
            continue;
        }
        if rounds.len() < *round {
            rounds.push((0, Vec::new()));
        }
        let Some((count, directory)) = rounds.get_mut(*round - 1) else { continue };
        *count = count.checked_add(1).ok_or_else(too_large)?;
        directory.extend_from_slice(entry);
    }
    let start = u32::try_from(start.saturating_sub(offset)).map_err(|_| too_large())?;
    rounds
        .into_iter()
        .map(|(count, mut directory)| {
            let length = u32::try_from(directory.len()).map_err(|_| too_large())?;
            directory.extend(b"PK\x05\x06\0\0\0\0");
            [count, count].iter().for_each(|count| directory.extend(count.to_le_bytes()));
            [length, start].iter().for_each(|number| directory.extend(number.to_le_bytes()));
            directory.extend([0; 2]);
            Ok(directory)
        })
        .collect()
}

/// The beginning of a file, and something else after it.
pub(super) struct WithEnd<'a> {
    file: &'a mut dyn ReadSeek,
    /// The length of the beginning.
    length: u64,
    end: &'a [u8],
    at: u64,
}

impl<'a> WithEnd<'a> {
    pub fn new(file: &'a mut dyn ReadSeek, length: u64, end: &'a [u8]) -> WithEnd<'a> {
        WithEnd { file, length, end, at: 0 }
    }
}

impl Read for WithEnd<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = if let Some(left) = self.length.checked_sub(self.at).filter(|&left| left > 0) {
            self.file.seek(SeekFrom::Start(self.at))?;
            self.file.take(left).read(out)?
        } else {
            let at = usize::try_from(self.at - self.length).unwrap_or(usize::MAX);
            self.end.get(at..).unwrap_or_default().read(out)?
        };
        self.at += read as u64;
        Ok(read)
    }
}

impl Seek for WithEnd<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => (self.length + self.end.len() as u64).checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
