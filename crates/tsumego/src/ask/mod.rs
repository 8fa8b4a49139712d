//! Questions, answers and play.

mod audit;
mod batch;
mod exercise;
mod growing;
mod lesson;
mod mine;
mod play;
mod question;
mod scope;
mod solver;
mod target;

pub use audit::*;
pub use batch::*;
pub use exercise::*;
pub use growing::*;
pub use lesson::*;
pub use mine::*;
pub use play::*;
pub use question::*;
pub use scope::*;
pub use solver::*;
pub use target::*;
