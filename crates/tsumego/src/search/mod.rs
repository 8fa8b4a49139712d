//! The search for a proof.

mod alpha_beta;
mod cycle;
mod df_pn;
mod engine;
mod estimate;
mod history;
mod learn;
mod table;
mod verdict;

pub(crate) use alpha_beta::*;
pub use cycle::*;
pub use df_pn::*;
pub(crate) use engine::*;
pub(crate) use estimate::*;
pub(crate) use history::*;
pub use learn::*;
pub(crate) use table::*;
pub use verdict::*;
