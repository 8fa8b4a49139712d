//! The only module that depends on sled: the engine, and the format of its files.

mod engine;
mod files;
mod leaves;
mod reader;

pub(super) use engine::Engine;
#[cfg(feature = "fuzz")]
pub use files::fuzz;
pub(super) use files::{DURABLE_FILE, ENGINE_FOLDER, Leaf};
pub use files::{Salvage, damaged_leaves, salvage};
pub(super) use reader::Reader;
