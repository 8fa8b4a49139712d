//! Life and death: problems, a solver whose answers are proofs, and play against it.
//!
//! A [`Problem`] is a board, target stones, the region where play is allowed and the player to
//! move. The *defender* owns the targets and wants one of them to stay; the *attacker* wants to
//! capture them all. [`Solver`] answers; [`Proof`] shows why and is checked by the plain rules;
//! [`Session`] plays; [`Editor`], [`Text`] and [`Problem::from_properties`] make problems.
//!
//! # The rules
//!
//! Stones are played on empty points of the region, and wherever stones were captured. Liberties
//! are counted on the whole board, so a string beside an empty point where play is not allowed can
//! never be captured. Suicide is not allowed.
//!
//! Both sides may pass. A pass while a ko forbids the passer a point only lifts the ban: it stands for
//! a move elsewhere. Two other passes in a row end with life, so seki is life. As the defender can
//! answer any other pass of the attacker with a pass, such a pass gives the problem up: *an attacker
//! who has neither a legal move nor a ban to lift has lost*, and passes need not be counted. The
//! exhaustive solver of the tests does count them.
//!
//! A stone that alone took a single stone may not be retaken at once. A side with ko threats left
//! ([`Threats`]) may retake at once for one of them: the threat and its answer are elsewhere. So a
//! position is: the stones, the targets never captured, the turn, the ko point, the threats left.
//! Nothing else matters, but for repetitions.
//!
//! # Repetition, and why proofs hold on every path
//!
//! Positions form a finite graph with three kinds of positions: those from which the attacker can
//! force the capture in finitely many moves, those from which the defender can force an end with
//! life, and the rest, where neither can and play goes around for ever (triple ko, sending two
//! and returning one). *Dead* and *alive* mean the first two. For a claim of one side, a repetition
//! is therefore lost for that side, and what is proved so does not depend on how the position
//! arose.
//!
//! The search first asks for the attacker (a repetition is lost for the attacker). Every result
//! carries what it rests on:
//!
//! - *rules*: no line of it ends with a repetition. It is true whoever a repetition favours. A
//!   death found here is always of this kind; a life usually is, and then one search has answered
//!   both questions.
//! - *path*: a line of it ends by repeating a position further up the path. It is true on this path
//!   only, and is remembered with a hash of the path.
//! - *repetition*: a result that rested on the path, once the search goes back beyond the earliest
//!   repeated position. The side that avoids nothing can go around for ever, so it is true on every
//!   path, for this question.
//!
//! If the answer rests on repetition, the search asks again for the defender. If that answer does
//! too, neither side can force an end: [`Outcome::Repetition`] is proved as well. Only results that
//! rest on the rules are reported as life or death.
//!
//! # The search
//!
//! Depth-first proof-number search (Nagai, 2002) with a transposition table. A position has two
//! numbers: how much is still to be shown for death and for life. A node passes a threshold a
//! quarter beyond the second best child down (1+ε; Pawlewicz and Lew, 2007). Its leaves are the
//! capture of the targets, unconditional life (Benson, 1976), and groups without room for more than
//! one small eye: they are dead whoever plays. Three shortcuts, all exact:
//!
//! - *Forced moves.* If all targets are one string in atari, the attacker takes it, and the
//!   defender tries only its liberty and captures beside it.
//! - *Answers by life.* The defender's moves that would live unconditionally if the attacker passed
//!   are tried against each of the attacker's moves.
//! - *Simulation* (Kawano, 1996). A refutation that was costly is played against the sister moves;
//!   where it works without new search, they are refuted too.
//!
//! New positions start with numbers from the targets' liberties and the closed eye spaces
//! (Kishimoto and Müller, 2005). The table grows up to a bound; then cheap results give way. Losing
//! one costs time, not truth. Positions are told apart by 96 bits of their hash; a [`Proof`] that
//! was verified does not depend on that either.
//!
//! Where limits end the search, an alpha-beta search with eye-shape patterns ([`SHAPES`]) says what
//! looks best. It is never shown as a proof.
//!
//! # Ko
//!
//! More threats never hurt their owner. [`Solver::solve`] answers without threats, then with
//! [`MOST_THREATS`] for the loser; if that turns the result, the smallest such number is found:
//! [`Ko`]. A direct ko turns at one threat, a ko that needs an approach move at two.

mod arena;
mod batch;
mod benson;
mod cut;
mod draw;
mod edit;
mod engine;
mod estimate;
mod given;
mod lesson;
mod like;
mod play;
mod position;
mod problem;
mod proof;
mod properties;
mod read;
mod region;
mod scope;
mod search;
mod set;
mod shapes;
mod side;
mod small;
mod solver;
mod table;
mod target;
mod text;
mod verify;
mod zone;

pub use batch::solve_all;
pub use cut::CutError;
pub use draw::{draw, line_text, name};
pub use edit::Editor;
pub use given::{GivenLine, Mark};
pub use lesson::{Comparison, Difficulty, Disagreement, DisagreementKind, Refutation};
pub use like::{LikeError, PatternMatch};
pub use play::{Mistake, Refused, Scene, Session};
pub use problem::{Invalid, Problem};
pub use proof::{Node, Proof};
pub use properties::PropertyError;
pub use read::{Located, ReadError, read_problems};
pub use region::RegionSource;
pub use scope::{Grown, Scope, solve_growing};
pub use search::Stopped;
pub use shapes::{SHAPES, Shape};
pub use side::{Side, Threats};
pub use solver::{
    DEFAULT_MEMORY, Ko, Limits, MOST_THREATS, Move, Outcome, Solution, Solver, Verdict,
};
pub use target::TargetGuess;
pub use text::{Text, TextError};
pub use verify::Flaw;
pub use zone::Outside;
