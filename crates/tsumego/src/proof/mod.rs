//! Proofs, and their check by the plain rules.

mod superko;
mod tree;
mod unreal;
mod verify;
mod zone;

pub(crate) use superko::*;
pub use tree::*;
pub(crate) use unreal::*;
pub use verify::*;
pub(crate) use zone::*;
