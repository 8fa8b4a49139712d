//! The columns file of a segment: the data of its games that searches read, in the form in which
//! they are used.
//!
//! A columns file contains only data derived from the trees: it is written after a commit, and if
//! it is missing or damaged, the trees are read instead. It is stored beside them, is never
//! changed, and is read section by section, as sections are needed.
//!
//! All numbers are little-endian. The file consists of its sections, the table of sections, and the
//! end:
//!
//! | bytes | table, for each section |
//! | --- | --- |
//! | 4 | the kind |
//! | 4 | CRC-32 of its bytes |
//! | 8 | its offset in the file |
//! | 8 | its length |
//!
//! | bytes | end |
//! | --- | --- |
//! | 8 | `gopdbcol` |
//! | 4 | version of this layout: 3 |
//! | 4 | the number of sections |
//! | 4 × 4 | the segment: its number, games, first and last game |
//! | 4 | CRC-32 of the table |
//! | 4 | 0 |
//!
//! | kind | sections | content |
//! | --- | --- | --- |
//! | 1 | 1 | columns of all games, one after the other: number (4 bytes a game), date (4), moves (2), winner (1), size (1), identity (16), text hash (8) |
//! | 2 | 1 | the strings of facts: their number (4), its end in the texts (4 each), its end in the folded texts (4 each), the texts, the folded texts |
//! | 3 | 1 | the [openings](super::SegmentOpenings) of all games |
//! | 16 to 24 | 1 each | for each game the number of its string: black, white, their ranks, event, round, place, rules, result |
//! | 25 | 1 | komi in quarter points, the minimum value if it is unknown |
//! | 26 | 1 | handicap |
//! | 27 | 1 | the last of several days |
//! | 64 | one a block | the bytes of a [block](crate::search::Block::to_bytes) of games |
//!
//! Numbers of kinds 16 to 27 are stored as the least (4), and the difference of each to it in as many
//! bytes as the greatest needs: 0, 1, 2 or 4.
//!
//! The file's name is the first 16 bytes of the BLAKE3 hash of table and end, in hexadecimal, and
//! so identifies its content.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::store::open_regular;

use super::openings::SegmentOpenings;
use super::segment_columns::SegmentColumns;

const MAGIC: [u8; 8] = *b"gopdbcol";
const VERSION: u32 = 1;
const ENTRY_BYTES: usize = 24;
const END_BYTES: usize = 40;
/// The maximum number of sections in a valid table: a segment has at most 65,536 games.
const MAX_SECTIONS: usize = 1 << 17;

/// The kind of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The columns of all games.
    Columns,
    /// The strings of facts.
    Strings,
    /// The openings of all games.
    Openings,
    /// A fact of all games, by its index among the searchable facts: a string's number, komi or
    /// handicap.
    Fact(usize),
    /// A block of games, by its number.
    Block(usize),
}

impl Section {
    /// The kind, and the section's index among those of its kind.
    const fn place(self) -> (u32, usize) {
        match self {
            Section::Columns => (1, 0),
            Section::Strings => (2, 0),
            Section::Openings => (3, 0),
            Section::Fact(fact) => (16 + fact as u32, 0),
            Section::Block(number) => (64, number),
        }
    }
}

/// The segment of a columns file: its number, games, first and last game.
pub type SegmentRange = [u32; 4];

/// The name of a columns file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ColumnsName(String);

impl ColumnsName {
    /// Parses a name; `None` if it is invalid.
    pub fn parse(text: &str) -> Option<ColumnsName> {
        let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        (text.len() == 32 && text.bytes().all(is_digit)).then(|| ColumnsName(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    kind: u32,
    checksum: u32,
    start: u64,
    len: u64,
}

/// Writes a columns file, section by section.
#[derive(Debug)]
pub struct ColumnsWriter {
    file: BufWriter<File>,
    path: PathBuf,
    at: u64,
    table: Vec<u8>,
    sections: u32,
}

impl ColumnsWriter {
    /// Begins a file in this folder.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn new(folder: &Path, segment: u32) -> io::Result<ColumnsWriter> {
        let path = folder.join(format!("new-{segment}"));
        let file = BufWriter::with_capacity(1 << 18, File::create(&path)?);
        Ok(ColumnsWriter { file, path, at: 0, table: Vec::new(), sections: 0 })
    }

    /// Appends a section. Sections of one kind must be appended in the order of their numbers.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn write(&mut self, section: Section, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.table.extend(section.place().0.to_le_bytes());
        self.table.extend(crc32fast::hash(bytes).to_le_bytes());
        self.table.extend(self.at.to_le_bytes());
        self.table.extend((bytes.len() as u64).to_le_bytes());
        self.at += bytes.len() as u64;
        self.sections += 1;
        Ok(())
    }

    /// Writes the columns of all games.
    ///
    /// # Errors
    /// Returns an error if they cannot be written.
    pub fn write_columns(&mut self, games: &SegmentColumns) -> io::Result<()> {
        self.write(Section::Columns, games.bytes())
    }

    /// Writes a number for each game.
    ///
    /// # Errors
    /// Returns an error if they cannot be written.
    pub fn write_numbers(&mut self, section: Section, numbers: &[u32]) -> io::Result<()> {
        let least = numbers.iter().min().copied().unwrap_or_default();
        let width = match numbers.iter().max().map_or(0, |most| most - least) {
            0 => 0,
            1..=0xFF => 1,
            0x100..=0xFFFF => 2,
            _ => 4,
        };
        let mut bytes = least.to_le_bytes().to_vec();
        let differences = numbers.iter().map(|number| (number - least).to_le_bytes());
        differences.for_each(|number| bytes.extend(number.iter().take(width)));
        self.write(section, &bytes)
    }

    /// Ends the file and give it its name.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn finish(mut self, segment: SegmentRange) -> io::Result<ColumnsName> {
        let mut end = MAGIC.to_vec();
        end.extend(VERSION.to_le_bytes());
        end.extend(self.sections.to_le_bytes());
        segment.iter().for_each(|number| end.extend(number.to_le_bytes()));
        end.extend(crc32fast::hash(&self.table).to_le_bytes());
        end.extend([0; 4]);
        self.file.write_all(&self.table)?;
        self.file.write_all(&end)?;
        self.file.flush()?;
        let name = name_of(&self.table, &end);
        fs::rename(&self.path, self.path.with_file_name(name.as_str()))?;
        Ok(name)
    }
}

fn name_of(table: &[u8], end: &[u8]) -> ColumnsName {
    let mut hasher = blake3::Hasher::new();
    hasher.update(table).update(end);
    ColumnsName(hasher.finalize().to_hex()[..32].to_owned())
}

/// An open columns file.
#[derive(Debug)]
pub struct ColumnsFile {
    file: File,
    table: Vec<Entry>,
    games: usize,
}

impl ColumnsFile {
    /// Opens the file of this name; `None` if it is missing, damaged, or of another segment.
    pub fn open(folder: &Path, name: &ColumnsName, segment: SegmentRange) -> Option<ColumnsFile> {
        if cfg!(target_endian = "big") {
            return None;
        }
        let file = open_regular(&folder.join(name.as_str())).ok()?;
        let end_at = file.metadata().ok()?.len().checked_sub(END_BYTES as u64)?;
        let mut end = [0; END_BYTES];
        read_at(&file, &mut end, end_at).ok()?;
        let number = |at: usize| Some(u32::from_le_bytes(*end.get(at..)?.first_chunk()?));
        let sections = number(12)? as usize;
        let is_ours = end.starts_with(&MAGIC)
            && number(8)? == VERSION
            && (0..4).all(|i| number(16 + 4 * i) == segment.get(i).copied())
            && sections <= MAX_SECTIONS;
        let mut table = vec![0; if is_ours { sections * ENTRY_BYTES } else { return None }];
        let table_at = end_at.checked_sub(table.len() as u64)?;
        read_at(&file, &mut table, table_at).ok()?;
        if name_of(&table, &end) != *name {
            return None;
        }
        let entry = |bytes: &[u8; ENTRY_BYTES]| {
            let [a, b, rest @ ..] = bytes.as_chunks::<4>().0 else { return None };
            let (start, len) = rest.as_flattened().split_at_checked(8)?;
            let entry = Entry {
                kind: u32::from_le_bytes(*a),
                checksum: u32::from_le_bytes(*b),
                start: u64::from_le_bytes(start.try_into().ok()?),
                len: u64::from_le_bytes(len.try_into().ok()?),
            };
            (entry.start.checked_add(entry.len)? <= table_at).then_some(entry)
        };
        let table = table.as_chunks().0.iter().map(entry).collect::<Option<Vec<_>>>()?;
        Some(ColumnsFile { file, table, games: segment[1] as usize })
    }

    /// The length of a section in bytes; `None` if there is no such section.
    pub fn len_of(&self, section: Section) -> Option<usize> {
        usize::try_from(self.entry(section)?.len).ok()
    }

    /// Reads a section into memory of its length: false if it is missing or damaged.
    #[must_use]
    pub fn read(&self, section: Section, into: &mut [u8]) -> bool {
        let Some(entry) = self.entry(section).filter(|entry| entry.len == into.len() as u64) else {
            return false;
        };
        // Piece by piece, so that each piece is still in the cache when its checksum is computed.
        let (mut hasher, mut at) = (crc32fast::Hasher::new(), entry.start);
        for piece in into.chunks_mut(1 << 17) {
            if read_at(&self.file, piece, at).is_err() {
                return false;
            }
            hasher.update(piece);
            at += piece.len() as u64;
        }
        hasher.finalize() == entry.checksum
    }

    /// The bytes of a section; `None` if it is missing or damaged.
    pub fn bytes(&self, section: Section) -> Option<Vec<u8>> {
        let mut bytes = vec![0; self.len_of(section)?];
        self.read(section, &mut bytes).then_some(bytes)
    }

    /// A number of 32 bits for each game; `None` if the section is missing or damaged.
    pub fn numbers(&self, section: Section) -> Option<Vec<u32>> {
        let bytes = self.bytes(section)?;
        let (least, rest) = bytes.split_first_chunk()?;
        let least = u32::from_le_bytes(*least);
        let plus = |number: u32| least.wrapping_add(number);
        let numbers: Vec<u32> = match rest.len().checked_div(self.games)? {
            0 => vec![least; self.games],
            1 => rest.iter().map(|&byte| plus(byte.into())).collect(),
            2 => rest.as_chunks().0.iter().map(|b| plus(u16::from_le_bytes(*b).into())).collect(),
            _ => rest.as_chunks().0.iter().map(|b| plus(u32::from_le_bytes(*b))).collect(),
        };
        (numbers.len() == self.games).then_some(numbers)
    }

    /// The columns of all games; `None` if they are missing or damaged.
    pub fn columns(&self) -> Option<SegmentColumns> {
        SegmentColumns::of_section(self.bytes(Section::Columns)?, self.games)
    }

    /// The openings of all games; `None` if they are missing or damaged.
    pub fn openings(&self) -> Option<SegmentOpenings> {
        SegmentOpenings::of_section(self.bytes(Section::Openings)?, self.games)
    }

    /// The number of blocks.
    pub fn blocks(&self) -> usize {
        self.table.iter().filter(|entry| entry.kind == Section::Block(0).place().0).count()
    }

    /// Returns whether the checksums of all sections are correct.
    pub fn is_whole(&self) -> bool {
        let mut bytes = Vec::new();
        self.table.iter().all(|entry| {
            bytes.resize(entry.len as usize, 0);
            read_at(&self.file, &mut bytes, entry.start).is_ok()
                && crc32fast::hash(&bytes) == entry.checksum
        })
    }

    fn entry(&self, section: Section) -> Option<&Entry> {
        let (kind, number) = section.place();
        // Sections of one kind are neighbours.
        let first = self.table.iter().position(|entry| entry.kind == kind)?;
        self.table.get(first + number).filter(|entry| entry.kind == kind)
    }
}

/// Reads all of `into` from a position, without moving the file's own.
#[cfg(unix)]
fn read_at(file: &File, into: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, into, at)
}

#[cfg(windows)]
fn read_at(file: &File, into: &mut [u8], at: u64) -> io::Result<()> {
    let mut done = 0;
    while done < into.len() {
        match std::os::windows::fs::FileExt::seek_read(file, &mut into[done..], at + done as u64)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => done += count,
        }
    }
    Ok(())
}
