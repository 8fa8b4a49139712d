//! From files to streams of game records.
//!
//! An archive is read twice. The first pass reads every compressed stream and every entry to its
//! end, where its checksum is, and remembers which of them fail. The second pass gives the entries
//! to the caller, without those: no game of a damaged entry is ever seen.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::ops::ControlFlow;

use delharc::LhaDecodeReader;
use sevenz_rust2::{ArchiveReader, Password};
use zip::ZipArchive;
use zip::read::ZipFile;

use super::guard::{Bounded, Counted, Counts, Unpacked, Whole};
use super::namesakes::{self, WithEnd};
use super::sniff::{HEAD, Kind, kind};
use super::unpack::{Compression, Sticky, copy_of};
use super::volumes::{Volumes, is_first_volume};
use super::{InputError, LimitExceeded, Limits, Source, name};
use crate::control::Control;
use crate::formats::Format;

/// A stream of game records. The part that is not read is skipped.
pub struct Entry<'a> {
    path: &'a str,
    size: Option<u64>,
    format: Format,
    reader: &'a mut dyn Read,
}

impl<'a> Entry<'a> {
    /// Its path, for display: `games/tom.zip/2003-09.sgf`.
    pub const fn path(&self) -> &'a str {
        self.path
    }

    /// Its size in bytes, if known. The size in an archive may be wrong.
    pub const fn size(&self) -> Option<u64> {
        self.size
    }

    /// The format of its records. A file of an unknown format that the user named is read as SGF.
    pub const fn format(&self) -> Format {
        self.format
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

/// Called with every entry and every error. [`ControlFlow::Break`] stops reading.
pub type Visit<'v> = dyn FnMut(Result<Entry<'_>, InputError>) -> ControlFlow<()> + 'v;

type Flow = ControlFlow<()>;

/// A file that can be read from anywhere.
pub(super) trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

impl Source {
    /// Reads the file, or all entries with game records if it is an archive.
    ///
    /// The progress counts the bytes of the file; the check of an archive does not count.
    ///
    /// Every entry of an archive whose checksum does not match, or which cannot be read to its end,
    /// is reported as an error and not visited; so are files without readable game records. An
    /// archive that exceeds a limit is read up to the entry that exceeds it.
    pub fn read(&self, limits: &Limits, control: &Control, visit: &mut Visit<'_>) -> Flow {
        let left = Cell::new(self.size().unwrap_or(u64::MAX));
        let opened: io::Result<Box<dyn ReadSeek>> = match self.file() {
            None => return self.read_stdin(limits, control, visit),
            Some(path) if is_first_volume(path) => {
                Volumes::open(path).map(|file| Box::new(file) as _)
            }
            Some(path) => File::open(path).map(|file| Box::new(file) as _),
        };
        let flow = match opened {
            Ok(mut file) => self.read_file(&mut *file, limits, control, &left, visit),
            Err(source) => visit(Err(self.unreadable(source))),
        };
        // Bytes that need not be read also count as done.
        control.add_done(left.get());
        flow
    }

    fn unreadable(&self, source: io::Error) -> InputError {
        InputError::Unreadable { path: self.path().to_owned(), source }
    }

    /// Reads the standard input; an archive from a copy on disk, which has no name.
    fn read_stdin(&self, limits: &Limits, control: &Control, visit: &mut Visit<'_>) -> Flow {
        let mut stdin = io::stdin().lock();
        let start = match head(&mut stdin) {
            Ok(start) => start,
            Err(source) => return visit(Err(self.unreadable(source))),
        };
        let left = Cell::new(u64::MAX);
        let is_container = kind(self.path(), &start).is_container();
        let mut all = Cursor::new(start).chain(stdin);
        if is_container {
            return match spool(&mut Bounded::new(&mut all, limits.archive_bytes)) {
                Ok(mut copy) => self.read_file(&mut copy, limits, control, &left, visit),
                Err(source) => visit(Err(self.unreadable(source))),
            };
        }
        let counts = Counts::default();
        let mut all = Counted { inner: all, counts: &counts, control, left: &left };
        let mut checked = Checked::default();
        let mut reading = Reading::new(limits, &counts, Pass::Visit(visit), &mut checked);
        reading.stream(self.path(), &mut all, None, 0, true)
    }

    fn read_file(
        &self,
        file: &mut dyn ReadSeek,
        limits: &Limits,
        control: &Control,
        left: &Cell<u64>,
        visit: &mut Visit<'_>,
    ) -> Flow {
        let start = match head(file).and_then(|start| file.rewind().map(|()| start)) {
            Ok(start) => start,
            Err(source) => return visit(Err(self.unreadable(source))),
        };
        let mut checked = Checked::default();
        if kind(self.path(), &start).is_container() {
            let (counts, left) = (Counts::default(), Cell::new(0));
            let mut counted = Counted { inner: &mut *file, counts: &counts, control, left: &left };
            let mut reading = Reading::new(limits, &counts, Pass::Check, &mut checked);
            reading.file(self, &mut counted)?;
            if control.is_interrupted() {
                return Flow::Break(());
            }
            if let Err(source) = file.rewind() {
                return visit(Err(self.unreadable(source)));
            }
        }
        let counts = Counts::default();
        let mut counted = Counted { inner: file, counts: &counts, control, left };
        let mut reading = Reading::new(limits, &counts, Pass::Visit(visit), &mut checked);
        reading.file(self, &mut counted)
    }
}

/// The first bytes of a stream.
fn head(reader: &mut (impl Read + ?Sized)) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(HEAD);
    reader.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// A copy of a stream that can be read from anywhere. It has no name on disk, so that it is deleted
/// when it is closed, however the process ends.
fn spool(stream: &mut dyn Read) -> io::Result<File> {
    let mut copy = tempfile::tempfile()?;
    io::copy(stream, &mut copy)?;
    copy.rewind()?;
    Ok(copy)
}

/// The results of the first pass, for each compressed stream and each entry with a checksum, in
/// order.
#[derive(Default)]
struct Checked(Vec<Unit>);

#[derive(Default)]
struct Unit {
    /// The error at which reading stopped; `None` if the unit was read to its end.
    failure: Option<io::Error>,
    /// The number of the unit after all units nested in this one.
    next: usize,
}

/// The purpose of a pass.
enum Pass<'a, 'v> {
    /// They are read to their ends.
    Check,
    /// They are passed to the caller.
    Visit(&'a mut Visit<'v>),
}

/// One pass over one source.
struct Reading<'a, 'v> {
    limits: &'a Limits,
    counts: &'a Counts,
    pass: Pass<'a, 'v>,
    checked: &'a mut Checked,
    /// The number of the next unit.
    unit: usize,
}

impl<'a, 'v> Reading<'a, 'v> {
    fn new(
        limits: &'a Limits,
        counts: &'a Counts,
        pass: Pass<'a, 'v>,
        checked: &'a mut Checked,
    ) -> Reading<'a, 'v> {
        Reading { limits, counts, pass, checked, unit: 0 }
    }

    fn error(&mut self, error: InputError) -> Flow {
        match &mut self.pass {
            Pass::Check => Flow::Continue(()),
            Pass::Visit(visit) => visit(Err(error)),
        }
    }

    /// A file or an entry cannot be read.
    fn unreadable(&mut self, path: &str, error: io::Error, depth: usize) -> Flow {
        let path = path.to_owned();
        self.error(if depth == 0 || LimitExceeded::cause_of(&error).is_some() {
            InputError::Unreadable { path, source: error }
        } else {
            InputError::Entry { path, reason: error.to_string() }
        })
    }

    /// The rest of an archive cannot be read.
    fn broken(&mut self, path: &str, error: io::Error) -> Flow {
        let path = path.to_owned();
        self.error(if LimitExceeded::cause_of(&error).is_some() {
            InputError::Unreadable { path, source: error }
        } else {
            InputError::Archive { path, reason: error.to_string() }
        })
    }

    /// Reads what has a checksum at its end. The first pass finds out whether all of it can be
    /// read; the second does not read it if not.
    fn unit(
        &mut self,
        path: &str,
        reader: &mut dyn Read,
        read: impl FnOnce(&mut Self, &mut dyn Read) -> Flow,
    ) -> Flow {
        let number = self.unit;
        self.unit += 1;
        if let Pass::Check = self.pass {
            self.checked.0.push(Unit::default());
            let mut reader = Sticky { inner: reader, failure: None };
            let flow = read(self, &mut reader);
            // The remaining bytes must be valid, too.
            let _ = io::copy(&mut reader, &mut io::sink());
            let unit = Unit { failure: reader.failure, next: self.unit };
            if let Some(place) = self.checked.0.get_mut(number) {
                *place = unit;
            }
            return flow;
        }
        let unit = self.checked.0.get_mut(number).map(std::mem::take).unwrap_or_default();
        let Some(error) = unit.failure else { return read(self, reader) };
        self.unit = unit.next;
        let path = path.to_owned();
        let limit = LimitExceeded::cause_of(&error);
        if limit.is_some_and(LimitExceeded::is_of_archive) {
            self.counts.exceed();
        }
        self.error(match limit {
            Some(_) => InputError::Unreadable { path, source: error },
            None if error.kind() == io::ErrorKind::Unsupported => {
                InputError::Entry { path, reason: error.to_string() }
            }
            None => InputError::Damaged { path, reason: error.to_string() },
        })
    }

    /// Reads a file, which unlike a stream can be read from anywhere.
    fn file(&mut self, source: &Source, file: &mut dyn ReadSeek) -> Flow {
        let path = source.path();
        let start = match head(file).and_then(|start| file.rewind().map(|()| start)) {
            Ok(start) => start,
            Err(error) => return self.unreadable(path, error, 0),
        };
        match kind(path, &start) {
            Kind::Zip => self.zip(path, file, 0),
            Kind::SevenZip => self.seven_zip(path, file, 0),
            _ => self.stream(path, file, source.size(), 0, source.is_named()),
        }
    }

    /// Reads a stream of any type.
    fn stream(
        &mut self,
        path: &str,
        reader: &mut (impl Read + ?Sized),
        size: Option<u64>,
        depth: usize,
        named: bool,
    ) -> Flow {
        if !named && name::is_apple_double(path) {
            return Flow::Continue(());
        }
        let start = match head(reader) {
            Ok(start) => start,
            Err(error) => return self.unreadable(path, error, depth),
        };
        let kind = kind(path, &start);
        let mut all = Cursor::new(start).chain(reader);
        if kind.is_container() && depth >= self.limits.nesting {
            let limit = self.limits.nesting;
            return self.error(InputError::TooDeep { path: path.to_owned(), limit });
        }
        match kind {
            Kind::Record(format) => self.entry(path, &mut all, size, format, depth),
            Kind::Other if named => self.entry(path, &mut all, size, Format::Sgf, depth),
            Kind::Other => self.error(InputError::NotARecord { path: path.to_owned() }),
            Kind::LaterVolume => Flow::Continue(()),
            Kind::Unsupported(format) => {
                self.error(InputError::Unsupported { path: path.to_owned(), format })
            }
            Kind::Compressed(compression) => {
                self.compressed(path, &mut all, compression, depth, named)
            }
            Kind::Tar => self.tar(path, &mut all, depth),
            Kind::Lha => self.lha(path, &mut all, depth),
            // Their directories are at their ends.
            Kind::Zip | Kind::SevenZip => match spool(&mut all) {
                Ok(mut copy) if kind == Kind::Zip => self.zip(path, &mut copy, depth),
                Ok(mut copy) => self.seven_zip(path, &mut copy, depth),
                Err(error) => self.unreadable(path, error, depth),
            },
        }
    }

    /// Reads game records.
    fn entry(
        &mut self,
        path: &str,
        reader: &mut dyn Read,
        size: Option<u64>,
        format: Format,
        depth: usize,
    ) -> Flow {
        let most = if depth == 0 { u64::MAX } else { self.limits.entry_bytes };
        let mut reader = Bounded::new(reader, most);
        match &mut self.pass {
            Pass::Check => {
                let _ = io::copy(&mut reader, &mut io::sink());
                Flow::Continue(())
            }
            Pass::Visit(visit) => visit(Ok(Entry { path, size, format, reader: &mut reader })),
        }
    }

    fn compressed(
        &mut self,
        path: &str,
        reader: &mut dyn Read,
        compression: Compression,
        depth: usize,
        named: bool,
    ) -> Flow {
        let unpacked = match compression.reader(reader) {
            Ok(unpacked) => unpacked,
            Err(error) => return self.unreadable(path, error, depth),
        };
        let mut unpacked = Unpacked { inner: unpacked, counts: self.counts, limits: self.limits };
        self.unit(path, &mut unpacked, |reading, reader| {
            reading.stream(path, reader, None, depth + 1, named)
        })
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
                // After a broken header, the data are meaningless.
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

    fn lha(&mut self, path: &str, reader: &mut dyn Read, depth: usize) -> Flow {
        let mut archive = match LhaDecodeReader::new(reader) {
            Ok(archive) => archive,
            Err(error) => return self.broken(path, error.into()),
        };
        loop {
            let header = archive.header();
            if !header.is_directory() {
                let raw = lha_name(header);
                let guess = name::guess(std::iter::once(raw.as_slice()));
                let inner = name::decode(&raw, guess)
                    .unwrap_or_else(|| String::from_utf8_lossy(&raw).into_owned());
                let place = format!("{path}/{}", name::clean(&inner));
                let size = Some(header.original_size);
                if archive.is_decoder_supported() {
                    let entry = LhaEntry(&mut archive);
                    let mut unpacked =
                        Unpacked { inner: entry, counts: self.counts, limits: self.limits };
                    self.unit(&place, &mut unpacked, |reading, reader| {
                        reading.stream(&place, reader, size, depth + 1, false)
                    })?;
                } else {
                    let method = String::from_utf8_lossy(&header.compression).into_owned();
                    let reason = format!("the compression method {method} is not supported");
                    self.error(InputError::Entry { path: place, reason })?;
                }
            }
            if self.counts.exceeded() {
                return Flow::Continue(());
            }
            match archive.next_file() {
                Ok(true) => {}
                Ok(false) => return Flow::Continue(()),
                Err(error) => return self.broken(path, error.into()),
            }
        }
    }

    fn zip(&mut self, path: &str, file: &mut dyn ReadSeek, depth: usize) -> Flow {
        let mut archive = match ZipArchive::new(BufReader::with_capacity(4 << 10, &mut *file)) {
            Ok(archive) => archive,
            Err(error) => return self.broken(path, error.into()),
        };
        self.zip_entries(path, &mut archive, depth)?;
        if !archive.has_duplicate_names() {
            return Flow::Continue(());
        }
        let (start, offset) = (archive.central_directory_start(), archive.offset());
        let directories = match namesakes::directories(file, start, offset) {
            Ok(directories) => directories,
            Err(error) => return self.broken(path, error),
        };
        for end in directories {
            let file = BufReader::with_capacity(4 << 10, WithEnd::new(file, start, &end));
            match ZipArchive::new(file) {
                Ok(mut archive) => self.zip_entries(path, &mut archive, depth)?,
                Err(error) => self.broken(path, error.into())?,
            }
        }
        Flow::Continue(())
    }

    fn zip_entries<R: Read + Seek>(
        &mut self,
        path: &str,
        archive: &mut ZipArchive<R>,
        depth: usize,
    ) -> Flow {
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
                    self.zip_entry(path, file, guess, depth)?;
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
        // According to the format, names without another encoding are in CP437.
        let inner = name::decode(file.name_raw(), guess)
            .or_else(|| Some(file.name().ok()?.into_owned()))
            .unwrap_or_else(|| String::from_utf8_lossy(file.name_raw()).into_owned());
        let place = format!("{path}/{}", name::clean(&inner));
        let size = Some(file.size());
        let mut unpacked = Unpacked { inner: &mut file, counts: self.counts, limits: self.limits };
        self.unit(&place, &mut unpacked, |reading, reader| {
            reading.stream(&place, reader, size, depth + 1, false)
        })
    }

    fn seven_zip(&mut self, path: &str, file: &mut dyn ReadSeek, depth: usize) -> Flow {
        let file = BufReader::with_capacity(64 << 10, file);
        let mut archive = match ArchiveReader::new(file, Password::empty()) {
            Ok(archive) => archive,
            Err(error) => return self.broken(path, seven_zip_error(&error)),
        };
        let mut flow = Flow::Continue(());
        let result = archive.for_each_entries(|entry, reader| {
            if entry.is_directory() {
                return Ok(true);
            }
            let place = format!("{path}/{}", name::clean(entry.name()));
            let size = Some(entry.size());
            let mut unpacked = Unpacked { inner: reader, counts: self.counts, limits: self.limits };
            flow = self.unit(&place, &mut unpacked, |reading, reader| {
                reading.stream(&place, reader, size, depth + 1, false)
            });
            // The next entry follows in the same stream.
            let _ = io::copy(&mut unpacked, &mut io::sink());
            Ok(flow.is_continue() && !self.counts.exceeded())
        });
        flow?;
        match result {
            Ok(()) => Flow::Continue(()),
            Err(error) => self.broken(path, seven_zip_error(&error)),
        }
    }
}

/// The content of an entry of an LHA archive, whose checksum is compared at its end.
struct LhaEntry<'a, R: Read>(&'a mut LhaDecodeReader<R>);

impl<R: Read> Read for LhaEntry<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(out)?;
        if count == 0 && !out.is_empty() && !self.0.crc_is_ok() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum does not match"));
        }
        Ok(count)
    }
}

/// The name of an entry with its folders, as it is written: the newer headers have it in parts, in
/// which 255 separates the folders.
fn lha_name(header: &delharc::LhaHeader) -> Vec<u8> {
    let (mut folders, mut file) = (Vec::new(), header.filename.to_vec());
    for extra in header.iter_extra() {
        match extra {
            [delharc::header::ext::EXT_HEADER_PATH, data @ ..] => {
                folders = data.iter().map(|&b| if b == 0xff { b'/' } else { b }).collect();
                if !folders.ends_with(b"/") {
                    folders.push(b'/');
                }
            }
            [delharc::header::ext::EXT_HEADER_FILENAME, data @ ..] => file = data.to_vec(),
            _ => {}
        }
    }
    let end = file.iter().position(|&b| b == 0).unwrap_or(file.len());
    file.truncate(end);
    [folders, file].concat()
}

/// The description of an error of a 7z archive.
fn seven_zip_error(error: &sevenz_rust2::Error) -> io::Error {
    use sevenz_rust2::Error;
    match error {
        Error::Io(error, _) => copy_of(error),
        Error::PasswordRequired => io::Error::other("it is encrypted"),
        Error::UnsupportedCompressionMethod(method) => {
            io::Error::other(format!("the compression method {method} is not supported"))
        }
        Error::ChecksumVerificationFailed | Error::NextHeaderCrcMismatch => {
            io::Error::other("the checksum does not match")
        }
        Error::Other(text) | Error::Unsupported(text) => io::Error::other(text.to_string()),
        _ => io::Error::other("the header is not valid"),
    }
}
