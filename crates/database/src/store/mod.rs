//! Storage: six trees of keys and values, and the encoding of values.
//!
//! Keys are big-endian, so that their order is that of the numbers in them; values are [archives
//! behind a checked header](Stored). Only this module knows the engine that stores the trees.

#![warn(clippy::indexing_slicing)]

mod creation;
mod error;
#[cfg(feature = "failpoints")]
pub mod failpoint;
mod lock;
mod sled;
mod tree_name;
mod trees;
mod value;

pub use ::sled::packing;
pub use creation::{Content, finish as finish_creation, open_regular};
pub use error::{MissingResource, StoreError, hexadecimal, is_memory_short, lack};
pub use lock::lock;
#[cfg(feature = "fuzz")]
pub use sled::fuzz as fuzz_files;
pub use sled::{Salvage, damaged_leaves, salvage};
pub use tree_name::TreeName;
pub use trees::{Bytes, Store, Writer};
#[cfg(feature = "fuzz")]
pub use value::forge;
pub use value::{Stored, decode, encode, is_same_content, seal, tree_of};

/// The failpoints of tests, which do nothing without the feature `failpoints`.
#[cfg(not(feature = "failpoints"))]
pub(crate) mod failpoint {
    #[expect(clippy::unnecessary_wraps)]
    pub fn reach(_: &str) -> std::io::Result<()> {
        Ok(())
    }
    pub fn in_worker(_: &str) {}
}
