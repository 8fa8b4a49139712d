//! The part of the board that can change, as sets of cells, and what is known without a search.

mod arena;
mod benson;
mod outside_liberty;
mod position;
mod set;
mod shapes;
mod small;
mod windows;

pub(crate) use arena::*;
pub(crate) use benson::*;
pub(crate) use outside_liberty::*;
pub(crate) use position::*;
pub(crate) use set::*;
pub use shapes::*;
pub(crate) use small::*;
pub(crate) use windows::*;
