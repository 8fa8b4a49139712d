//! Problems: positions, regions, their forms in files.

mod cut;
mod definition;
mod draw;
mod edit;
mod given;
mod layout;
mod properties;
mod read;
mod region;
mod side;
mod text;
mod words;

pub use cut::*;
pub use definition::*;
pub use draw::*;
pub use edit::*;
pub use given::*;
pub(crate) use layout::*;
pub use properties::*;
pub use read::*;
pub use region::*;
pub use side::*;
pub use text::*;
pub(crate) use words::*;
