//! Readers of compressed streams, and helpers for checking archives.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

use super::LimitExceeded;

/// The compression of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Bzip2,
    Xz,
    Zstd,
}

impl Compression {
    /// The endings of file names, without the dot, that a compressed file adds to its own name.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Compression::Gzip => &["gz"],
            Compression::Bzip2 => &["bz2"],
            Compression::Xz => &["xz"],
            Compression::Zstd => &["zst"],
        }
    }

    /// A reader of the uncompressed content of a stream. It fails at its end if a checksum does not
    /// match.
    pub fn reader<'a>(self, compressed: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
        let compressed = BufReader::with_capacity(64 << 10, compressed);
        Ok(match self {
            Compression::Gzip => Box::new(Gunzip::new(compressed)),
            Compression::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(compressed)),
            Compression::Xz => Box::new(lzma_rust2::XzReader::new(compressed, true)),
            Compression::Zstd => Box::new(zstd::stream::read::Decoder::with_buffer(compressed)?),
        })
    }
}

/// A name without the ending of a compressed file: `game.sgf` of `game.sgf.gz`.
pub(super) fn without_ending(name: &str) -> &str {
    let all = [Compression::Gzip, Compression::Bzip2, Compression::Xz, Compression::Zstd];
    let mut endings = all.iter().flat_map(|kind| kind.endings());
    endings
        .find_map(|ending| {
            let (rest, last) = name.rsplit_once('.')?;
            last.eq_ignore_ascii_case(ending).then_some(rest)
        })
        .unwrap_or(name)
}

/// A reader of gzip members, one after the other. Like the program `gzip` it ignores the bytes
/// after the last member, such as the zeros that fill a block of a tape.
struct Gunzip<R> {
    /// `None` only while one member is replaced by the next.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Gunzip<R> {
    fn new(compressed: R) -> Gunzip<R> {
        Gunzip { member: Some(GzDecoder::new(compressed)) }
    }
}

impl<R: BufRead> Read for Gunzip<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(member) = &mut self.member else { return Ok(0) };
            let count = member.read(out)?;
            if count > 0 || out.is_empty() {
                return Ok(count);
            }
            let Some(member) = self.member.take() else { return Ok(0) };
            let mut rest = member.into_inner();
            if !rest.fill_buf()?.starts_with(b"\x1f") {
                return Ok(0);
            }
            self.member = Some(GzDecoder::new(rest));
        }
    }
}

/// A reader that remembers its first error and repeats it.
pub(super) struct Sticky<R> {
    pub inner: R,
    pub failure: Option<io::Error>,
}

impl<R: Read> Read for Sticky<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if let Some(failure) = &self.failure {
            return Err(copy_of(failure));
        }
        match self.inner.read(out) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                let copy = copy_of(&error);
                self.failure = Some(error);
                Err(copy)
            }
            result => result,
        }
    }
}

/// An error of the same kind, text and limit.
pub(super) fn copy_of(error: &io::Error) -> io::Error {
    match LimitExceeded::cause_of(error) {
        Some(limit) => limit.into(),
        None => io::Error::new(error.kind(), error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::write::GzEncoder;

    use super::*;

    #[test]
    fn gzip_members_are_joined_and_padding_is_ignored() {
        let member = |text: &[u8]| {
            let mut writer = GzEncoder::new(Vec::new(), flate2::Compression::fast());
            writer.write_all(text).unwrap();
            writer.finish().unwrap()
        };
        let mut bytes = member(b"one ");
        bytes.extend(member(b"two"));
        bytes.extend([0; 100]);
        let mut text = String::new();
        let mut reader = Compression::Gzip.reader(&bytes[..]).unwrap();
        reader.read_to_string(&mut text).unwrap();
        assert_eq!(text, "one two");
    }

    #[test]
    fn endings_of_compressed_files() {
        assert_eq!(without_ending("a/game.sgf.gz"), "a/game.sgf");
        assert_eq!(without_ending("game.sgf.ZST"), "game.sgf");
        assert_eq!(without_ending("game.sgf"), "game.sgf");
    }

    #[test]
    fn an_error_is_repeated() {
        let mut reader = Sticky { inner: Gunzip::new(&b"\x1f\x8b\x08\0"[..]), failure: None };
        for _ in 0..2 {
            assert!(reader.read(&mut [0; 9]).is_err());
        }
    }
}
