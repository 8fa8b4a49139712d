//! Packing by zstd, with an error where there is no memory for it: the crate's own functions panic.

use std::io;

use zstd::zstd_safe::{self, CCtx, CParameter, DCtx};

/// Packs bytes, one after the other.
pub struct Packer(CCtx<'static>);

impl Packer {
    /// Prepares packing with these parameters.
    ///
    /// # Errors
    /// Returns an error if there is no memory.
    pub fn new(parameters: &[CParameter]) -> io::Result<Packer> {
        let mut context = CCtx::try_create().ok_or(io::ErrorKind::OutOfMemory)?;
        for parameter in parameters {
            context.set_parameter(*parameter).map_err(error)?;
        }
        Ok(Packer(context))
    }

    /// The packed bytes.
    ///
    /// # Errors
    /// Returns an error if there is no memory.
    pub fn pack(&mut self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut packed = Vec::new();
        packed.try_reserve_exact(zstd_safe::compress_bound(bytes.len()))?;
        self.0.compress2(&mut packed, bytes).map_err(error)?;
        Ok(packed)
    }
}

/// Packs bytes with a level of zstd.
///
/// # Errors
/// Returns an error if there is no memory.
pub fn pack(bytes: &[u8], level: i32) -> io::Result<Vec<u8>> {
    Packer::new(&[CParameter::CompressionLevel(level)])?.pack(bytes)
}

/// Unpacks bytes.
pub struct Unpacker(DCtx<'static>);

impl Unpacker {
    /// Prepares unpacking.
    ///
    /// # Errors
    /// Returns an error if there is no memory.
    pub fn new() -> io::Result<Unpacker> {
        Ok(Unpacker(DCtx::try_create().ok_or(io::ErrorKind::OutOfMemory)?))
    }

    /// Unpacks up to `limit` bytes into memory that was used before.
    ///
    /// # Errors
    /// Returns an error if they are damaged or more, or if there is no memory.
    pub fn unpack(&mut self, packed: &[u8], limit: usize, into: &mut Vec<u8>) -> io::Result<()> {
        into.clear();
        into.try_reserve(limit)?;
        self.0.decompress(into, packed).map(drop).map_err(error)
    }
}

/// Unpacks up to `limit` bytes.
///
/// # Errors
/// As [`Unpacker::unpack`].
pub fn unpack(packed: &[u8], limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Unpacker::new()?.unpack(packed, limit, &mut bytes)?;
    Ok(bytes)
}

fn error(code: usize) -> io::Error {
    io::Error::other(zstd_safe::get_error_name(code))
}
