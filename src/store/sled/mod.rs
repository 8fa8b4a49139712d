//! All that knows sled: the engine itself, and the format of its files.

mod engine;
mod files;
mod leaves;
mod reader;

pub(super) use engine::{Batch, Engine, EngineBytes};
#[cfg(feature = "fuzz")]
pub use files::fuzz;
pub(super) use files::{ENGINE_FOLDER, Leaf};
pub use files::{Salvage, damaged_leaves, salvage};
pub(super) use reader::Reader;
