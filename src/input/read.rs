//! From files to streams of SGF.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::read::MultiGzDecoder;
use zip::ZipArchive;
use zip::read::{ZipFile, read_zipfile_from_stream};

use super::guard::{Bounded, Counted, Counts, Unpacked, Whole};
use super::sniff::{HEAD, Kind, kind};
use super::{InputError, LimitExceeded, Limits, Source, name};

/// A stream that looks like SGF. What of it is not read is skipped.
pub struct Entry<'a> {
    path: &'a str,
    size: Option<u64>,
    reader: &'a mut dyn Read,
}

impl<'a> Entry<'a> {
    /// Where it is, for people to read: `games/tom.zip/2003-09.sgf`.
    pub const fn path(&self) -> &'a str {
        self.path
    }

    /// Its bytes, as far as they are known. An archive may lie.
    pub const fn size(&self) -> Option<u64> {
        self.size
    }
}

impl Read for Entry<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.reader.read(out)
    }
}

impl std::fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry").field("path", &self.path).finish_non_exhaustive()
    }
}

/// What is called with every entry, and with every error beside. [`ControlFlow::Break`] ends the
/// reading.
pub type Visit<'v> = dyn FnMut(Result<Entry<'_>, InputError>) -> ControlFlow<()> + 'v;

type Flow = ControlFlow<()>;

impl Source {
    /// Read the file: itself if it is SGF, all of its entries that are if it is an archive.
    ///
    /// `bytes_read` grows by the bytes of the file as they are read; with [`Source::size`] it
    /// tells the progress.
    ///
    /// An entry whose reader fails is gone past. Where an archive is over a limit, the reader fails
    /// with [`LimitExceeded`](super::LimitExceeded).
    pub fn read(&self, limits: &Limits, bytes_read: &AtomicU64, visit: &mut Visit<'_>) -> Flow {
        let counts = Counts::default();
        let left = self.size().unwrap_or(u64::MAX);
        let mut reading = Reading { limits, counts: &counts, visit };
        let Some(path) = self.file() else {
            let stdin = io::stdin().lock();
            let mut stdin = Counted { inner: stdin, counts: &counts, all: bytes_read, left };
            return reading.stream(self.path(), &mut stdin, None, 0, true);
        };
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) => return reading.unreadable(self.path(), error, 0),
        };
        let mut file = Counted { inner: file, counts: &counts, all: bytes_read, left };
        let flow = reading.file(self, &mut file);
        // What was not needed is done with as well.
        bytes_read.fetch_add(file.left, Ordering::Relaxed);
        flow
    }
}

/// The reading of one source.
struct Reading<'a, 'v> {
    limits: &'a Limits,
    counts: &'a Counts,
    visit: &'a mut Visit<'v>,
}

/// The first bytes of a stream.
fn head(reader: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(HEAD);
    reader.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}

impl Reading<'_, '_> {
    fn error(&mut self, error: InputError) -> Flow {
        (self.visit)(Err(error))
    }

    /// A file or an entry cannot be read.
    fn unreadable(&mut self, path: &str, error: io::Error, depth: usize) -> Flow {
        let path = path.to_owned();
        self.error(if depth == 0 || LimitExceeded::is_cause_of(&error) {
            InputError::Unreadable { path, source: error }
        } else {
            InputError::Entry { path, reason: error.to_string() }
        })
    }

    /// An archive cannot be read on.
    fn broken(&mut self, path: &str, error: io::Error) -> Flow {
        let path = path.to_owned();
        self.error(if LimitExceeded::is_cause_of(&error) {
            InputError::Unreadable { path, source: error }
        } else {
            InputError::Archive { path, reason: error.to_string() }
        })
    }

    /// Read a file, which unlike a stream can be read from anywhere, as a zip archive should be.
    fn file<R: Read + Seek>(&mut self, source: &Source, file: &mut R) -> Flow {
        let path = source.path();
        let start = match head(file) {
            Ok(start) => start,
            Err(error) => return self.unreadable(path, error, 0),
        };
        if kind(path, &start) != Kind::Zip {
            let mut all = Cursor::new(start).chain(file);
            return self.stream(path, &mut all, source.size(), 0, source.is_named());
        }
        if let Err(error) = file.rewind() {
            return self.unreadable(path, error, 0);
        }
        self.zip_file(path, file)
    }

    /// Read a stream, of whatever kind it is.
    fn stream(
        &mut self,
        path: &str,
        reader: &mut dyn Read,
        size: Option<u64>,
        depth: usize,
        named: bool,
    ) -> Flow {
        let start = match head(reader) {
            Ok(start) => start,
            Err(error) => return self.unreadable(path, error, depth),
        };
        let kind = kind(path, &start);
        let mut all = Cursor::new(start).chain(reader);
        match kind {
            Kind::Other if !named => Flow::Continue(()),
            Kind::Sgf | Kind::Other => {
                let entry_bytes = if depth == 0 { u64::MAX } else { self.limits.entry_bytes };
                let mut bounded = Bounded { inner: all, left: entry_bytes, limit: entry_bytes };
                (self.visit)(Ok(Entry { path, size, reader: &mut bounded }))
            }
            _ if depth >= self.limits.nesting => {
                let limit = self.limits.nesting;
                self.error(InputError::TooDeep { path: path.to_owned(), limit })
            }
            Kind::Gzip => {
                let unzipped = MultiGzDecoder::new(BufReader::with_capacity(64 << 10, all));
                let mut unpacked =
                    Unpacked { inner: unzipped, counts: self.counts, limits: self.limits };
                self.stream(path, &mut unpacked, None, depth + 1, named)
            }
            Kind::Tar => self.tar(path, &mut all, depth),
            Kind::Zip => self.zip_stream(path, &mut all, depth),
        }
    }

    fn tar(&mut self, path: &str, reader: &mut dyn Read, depth: usize) -> Flow {
        let mut archive = tar::Archive::new(reader);
        let entries = match archive.entries() {
            Ok(entries) => entries,
            Err(error) => return self.broken(path, error),
        };
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                // What follows a broken header is anything.
                Err(error) => return self.broken(path, error),
            };
            if !entry.header().entry_type().is_file() {
                continue;
            }
            let raw = entry.path_bytes().into_owned();
            let guess = name::guess(std::iter::once(raw.as_slice()));
            let inner = name::decode(&raw, guess)
                .unwrap_or_else(|| String::from_utf8_lossy(&raw).into_owned());
            let place = format!("{path}/{}", name::clean(&inner));
            let size = entry.size();
            let mut entry = Whole { inner: entry, left: size };
            self.stream(&place, &mut entry, Some(size), depth + 1, false)?;
            if self.counts.exceeded() {
                break;
            }
        }
        Flow::Continue(())
    }

    /// Read a zip archive by its directory.
    fn zip_file<R: Read + Seek>(&mut self, path: &str, file: &mut R) -> Flow {
        let mut archive = match ZipArchive::new(BufReader::with_capacity(4 << 10, file)) {
            Ok(archive) => archive,
            Err(error) => return self.broken(path, error.into()),
        };
        let names: Vec<Vec<u8>> = (0..archive.len())
            .filter_map(|i| Some(archive.by_index_data(i).ok()?.name_raw().to_owned()))
            .filter(|name| std::str::from_utf8(name).is_err())
            .collect();
        let guess = name::guess(names.iter().map(Vec::as_slice));
        for index in 0..archive.len() {
            if self.counts.exceeded() {
                break;
            }
            let error = match archive.by_index(index) {
                Ok(file) => {
                    self.zip_entry(path, file, guess, 0)?;
                    continue;
                }
                Err(error) => error,
            };
            let name = match archive.by_index_data(index) {
                Ok(entry) => String::from_utf8_lossy(entry.name_raw()).into_owned(),
                Err(_) => format!("entry {}", index + 1),
            };
            let place = format!("{path}/{}", name::clean(&name));
            let reason = error.to_string();
            self.error(InputError::Entry { path: place, reason })?;
        }
        Flow::Continue(())
    }

    /// Read a zip archive from its start, as it comes.
    fn zip_stream(&mut self, path: &str, mut reader: &mut dyn Read, depth: usize) -> Flow {
        while !self.counts.exceeded() {
            match read_zipfile_from_stream(&mut reader) {
                Ok(Some(file)) => {
                    let guess = name::guess(std::iter::once(file.name_raw()));
                    self.zip_entry(path, file, guess, depth)?;
                }
                Ok(None) => return Flow::Continue(()),
                Err(error) => return self.broken(path, error.into()),
            }
        }
        Flow::Continue(())
    }

    fn zip_entry<R: Read>(
        &mut self,
        path: &str,
        mut file: ZipFile<'_, R>,
        guess: Option<&'static encoding_rs::Encoding>,
        depth: usize,
    ) -> Flow {
        if !file.is_file() {
            return Flow::Continue(());
        }
        // Names in no other encoding are in CP437, as the format has it.
        let inner = name::decode(file.name_raw(), guess)
            .or_else(|| Some(file.name().ok()?.into_owned()))
            .unwrap_or_else(|| String::from_utf8_lossy(file.name_raw()).into_owned());
        let place = format!("{path}/{}", name::clean(&inner));
        let size = Some(file.size());
        let mut unpacked = Unpacked { inner: &mut file, counts: self.counts, limits: self.limits };
        self.stream(&place, &mut unpacked, size, depth + 1, false)
    }
}
