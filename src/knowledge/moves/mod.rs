//! What is played: nested contexts of moves, the strengths of their features, and suggestions.
//!
//! * [`Strengths`] are fitted to games and tell how likely each move of a position is;
//! * [`Suggester`] ranks the moves of a position and says why;
//! * [`evaluate`] measures how well games are foretold;
//! * [`Contexts`] are the known surroundings of moves at growing size, as an ordered table.
//!
//! Under it lie the nested [discs](disc()) of the gridcular metric.

mod context;
mod count;
mod disc;
mod evaluate;
mod features;
mod keys;
mod ladder;
mod stored;
mod strength;
mod strings;
mod suggest;
mod surroundings;
mod tactics;

pub use context::{Context, ContextKey, Contexts, scan_value};
pub use disc::{MAX_RADIUS, disc, distance, turn};
pub use evaluate::{Evaluation, PHASES, RANKS, Score, evaluate};
pub use stored::{MAX_VALUE, StoredError, VERSION};
pub use strength::{Evidence, Game, Options, Progress, Stage, Strengths};
pub use suggest::{KnownDisc, Reason, SuggestTables, Suggester, Suggestion};
pub use surroundings::RADII;
