//! Move prediction: nested contexts of moves, the strengths of their features, and suggestions.
//!
//! * [`MovePredictor`] is fitted to games and gives the probability of each move of a position;
//! * [`Suggester`] ranks the moves of a position and gives reasons;
//! * [`evaluate`] measures how well the moves of other games are predicted;
//! * [`MovePredictor::adapt`] fits a model further to some games, such as those of a player;
//! * [`CountChanges`] update its counts when games are added and removed;
//! * [`Contexts`] are the known surroundings of moves at growing size, as an ordered table.
//!
//! It is based on the nested [discs](disc()) of the gridcular metric.
//!
//! # Sources
//!
//! * D. Stern, R. Herbrich, T. Graepel: Bayesian pattern ranking for move prediction in the game of
//!   Go, ICML 2006: nested patterns about the move, harvested from games.
//! * R. Coulom: Computing "Elo ratings" of move patterns in the game of Go, ICGA Journal 30 (2007):
//!   a move as a team of features, and how such predictions are measured.
//! * M. Wistuba, L. Schaefers, M. Platzner: Comparison of Bayesian move prediction systems for
//!   computer Go, CIG 2012.
//! * P. Baudiš, J.-l. Gailly: Pachi, state of the art open source Go program, ACG 2011: the metric
//!   and the order of the points of the discs.

mod adapt;
mod changes;
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

pub use adapt::AdaptOptions;
pub use changes::CountChanges;
pub use context::{Context, ContextKey, Contexts, find_in_value, scan_value};
pub use disc::{MAX_RADIUS, disc, distance, turn};
pub use evaluate::{
    CLASSES, Calibration, CalibrationClass, Evaluation, LISTED, PHASES, RANKS, Score, evaluate,
    evaluate_each,
};
pub use stored::{MAX_VALUE, StoredError, VERSION};
pub use strength::{Evidence, FitOptions, Game, Games, MovePredictor, Progress, Stage};
pub use suggest::{KnownDisc, Reason, SuggestTables, Suggester, Suggestion};
pub use surroundings::RADII;
