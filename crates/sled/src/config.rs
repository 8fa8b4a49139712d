use std::io;
use std::path::PathBuf;

use crate::Db;

/// The share of the cache in percent that is dedicated to the scan-resistant entry cache.
pub(crate) const ENTRY_CACHE_PERCENT: u8 = 20;
/// The share of slots of a slab in use below which a flush moves leaves to earlier slots.
pub(crate) const TARGET_HEAP_FILE_FILL_RATIO: f32 = 0.9;

#[derive(Debug, Clone)]
pub struct Config {
    /// The base directory for storing the database.
    pub path: PathBuf,
    /// Cache size in **bytes**.
    pub cache_capacity_bytes: usize,
    /// The zstd compression level to use when writing data to disk.
    pub zstd_compression_level: i32,
}

impl Config {
    /// Opens a `Db`. This will create a new storage directory at the path if it does not already exist.
    pub fn open<const LEAF_FANOUT: usize>(&self) -> io::Result<Db<LEAF_FANOUT>> {
        assert!(LEAF_FANOUT >= 3, "Db's LEAF_FANOUT const generic must be 3 or greater.");
        Db::open_with_config(self)
    }
}
