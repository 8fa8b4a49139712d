//! The only module that depends on sled: the engine, and the format of its files.

mod engine;
mod files;
mod leaves;
mod reader;

pub(super) use engine::Engine;
pub(super) use files::Leaf;
#[cfg(feature = "fuzz")]
pub use files::fuzz;
pub use files::{Salvage, damaged_leaves, salvage};
pub(super) use reader::Reader;
