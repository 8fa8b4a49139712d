//! Limits of archives: readers that count bytes and stop at a limit.

use std::cell::Cell;
use std::io::{self, Read, Seek, SeekFrom};

use super::LimitExceeded;
use crate::control::Control;
use crate::setters::setters;

/// The limits of archives. Uncompressed files have no limit: they are read as a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum uncompressed size of an entry in bytes: 16 GiB.
    pub entry_bytes: u64,
    /// The maximum uncompressed size of an archive in bytes: 256 GiB.
    pub archive_bytes: u64,
    /// The maximum compression ratio of an archive beyond 64 MiB: 200. Collections of games reach 3
    /// to 20.
    pub ratio: u64,
    /// The maximum nesting of archives: 4. A `.tar.gz` counts as two.
    pub nesting: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { entry_bytes: 16 << 30, archive_bytes: 256 << 30, ratio: 200, nesting: 4 }
    }
}

impl Limits {
    setters! {
        entry_bytes: u64,
        archive_bytes: u64,
        ratio: u64,
        nesting: usize,
    }
}

/// The uncompressed size below which the ratio is not checked.
const RATIO_FROM: u64 = 64 << 20;

/// The counts of one source.
#[derive(Debug, Default)]
pub(super) struct Counts {
    read: Cell<u64>,
    unpacked: Cell<u64>,
    /// True if the archive is over a limit.
    exceeded: Cell<bool>,
}

impl Counts {
    pub fn exceeded(&self) -> bool {
        self.exceeded.get()
    }

    pub fn exceed(&self) {
        self.exceeded.set(true);
    }
}

/// A reader of the source itself, which counts its bytes.
pub(super) struct Counted<'a, R> {
    pub inner: R,
    pub counts: &'a Counts,
    pub control: &'a Control,
    /// The bytes of this source that the progress has not counted yet; bytes that are read twice
    /// count once.
    pub left: &'a Cell<u64>,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.control.check().map_err(io::Error::other)?;
        let count = self.inner.read(out)?;
        self.counts.read.set(self.counts.read.get() + count as u64);
        let left = self.left.get();
        let new = left.min(count as u64);
        self.left.set(left - new);
        self.control.add_done(new);
        Ok(count)
    }
}

impl<R: Seek> Seek for Counted<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

/// A reader of uncompressed data that stops at the limits of the archive.
pub(super) struct Unpacked<'a, R> {
    pub inner: R,
    pub counts: &'a Counts,
    pub limits: &'a Limits,
}

impl<R: Read> Read for Unpacked<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(out)?;
        let unpacked = self.counts.unpacked.get().saturating_add(count as u64);
        self.counts.unpacked.set(unpacked);
        let Limits { archive_bytes, ratio, .. } = *self.limits;
        if unpacked > archive_bytes {
            self.counts.exceed();
            return Err(LimitExceeded::Archive { limit: archive_bytes }.into());
        }
        if unpacked > RATIO_FROM && unpacked > self.counts.read.get().saturating_mul(ratio) {
            self.counts.exceed();
            return Err(LimitExceeded::Ratio { limit: ratio }.into());
        }
        Ok(count)
    }
}

/// A reader that stops at the limit of an entry.
pub(super) struct Bounded<R> {
    inner: R,
    left: u64,
    limit: u64,
}

impl<R> Bounded<R> {
    pub fn new(inner: R, limit: u64) -> Bounded<R> {
        Bounded { inner, left: limit, limit }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(out)?;
        match self.left.checked_sub(count as u64) {
            Some(left) => self.left = left,
            None => return Err(LimitExceeded::Entry { limit: self.limit }.into()),
        }
        Ok(count)
    }
}

/// A reader of an entry of a known size. If there are fewer bytes, the archive is truncated.
pub(super) struct Whole<R> {
    pub inner: R,
    pub left: u64,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(out)?;
        if count == 0 && self.left > 0 && !out.is_empty() {
            let cut = "the archive ends in the middle of this entry";
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, cut));
        }
        self.left = self.left.saturating_sub(count as u64);
        Ok(count)
    }
}
