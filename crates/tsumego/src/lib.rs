//! Life and death: problems, a solver whose answers are proofs, and play against it.
//!
//! A [`Problem`] is a board, target stones, the region where play is allowed and the player to
//! move. The *defender* owns the targets and wants to keep at least one; the *attacker* wants to
//! capture them all. [`Solver`] answers; [`Proof`] shows why and is checked by the plain rules;
//! [`Session`] plays; [`Editor`], [`Text`] and [`Problem::from_properties`] make problems.
//!
//! # The rules
//!
//! Stones are played on empty points of the region, and wherever stones were captured. Liberties
//! are counted on the whole board, so a string beside an empty point where play is not allowed can
//! never be captured. Suicide is not allowed.
//!
//! Both sides may pass. A pass while a ko forbids the passer a point only lifts the ban: it
//! represents a move elsewhere. After two other consecutive passes the targets are alive, so seki
//! is life. As the defender can answer any other pass of the attacker with a pass, such a pass
//! gives the problem up: *an attacker who has neither a legal move nor a ban to lift has lost*, and
//! passes need not be counted. The exhaustive solver of the tests does count them.
//!
//! A stone that alone took a single stone may not be retaken immediately. A side with ko threats
//! left ([`Threats`]) may retake immediately for one of them: the threat and its answer are
//! elsewhere. So a position is: the stones, the targets never captured, the turn, the ko point, the
//! threats left. Nothing else matters, except repetitions.
//!
//! # Repetition, and why proofs hold on every path
//!
//! Positions form a finite graph with three kinds of positions: those from which the attacker can
//! force the capture in finitely many moves, those from which the defender can force an end with
//! life, and the rest, where neither can and play repeats for ever (triple ko, sending two and
//! returning one). *Dead* and *alive* mean the first two. For a claim of one side, a repetition is
//! therefore lost for that side, and such a proof does not depend on how the position arose.
//!
//! The search first counts a repetition as lost for the attacker. Every result records its basis:
//!
//! - *rules*: no line of it ends with a repetition, so it is independent of the rule for
//!   repetitions. A death found here is always of this kind; a life usually is, and then one search
//!   is sufficient.
//! - *path*: a line of it ends by repeating a position further up the path. It is valid on this
//!   path only, and is stored with a hash of the path.
//! - *repetition*: a result that rested on the path, once the search goes back beyond the earliest
//!   repeated position. The side that is not harmed by repetitions can repeat for ever, so it is
//!   valid on every path, for this rule.
//!
//! If the answer is based on repetition, the search is repeated with a repetition lost for the
//! defender. If that answer is too, neither side can force an end: [`Outcome::Repetition`] is
//! proved as well. Only results based on the rules are reported as life or death.
//!
//! Such play has names, see [`Solver::cycle`]. Under positional superko no board may come back, which
//! ends nearly all of it: see [`Solver::superko`].
//!
//! # The search
//!
//! Depth-first proof-number search (Nagai, 2002) with a transposition table. A position has two
//! numbers: how much is still to be shown for death and for life. A node passes a threshold a
//! quarter beyond the second best child down (1+ε; Pawlewicz and Lew, 2007). Its leaves are the
//! capture of the targets, unconditional life (Benson, 1976), and groups without space for more
//! than one small eye, which are dead whoever plays first. Three shortcuts, all exact:
//!
//! - *Forced moves.* If all targets are one string in atari, the attacker takes it, and the
//!   defender tries only its liberty and captures beside it.
//! - *Immediate answers.* The moves that would win at once if the other side passed, by unconditional
//!   life or because too little space is left, are tried against each of its moves.
//! - *Simulation* (Kawano, 1996). A refutation that was costly is played against the sister moves;
//!   where it works without new search, they are refuted too.
//!
//! Outside liberties of the targets' string multiply the positions. If the targets are one string, the
//! search first fills such liberties with attackers' stones: if the group lives nevertheless, it lives
//! with them too (the module `outside_liberty` shows why). Most large groups that live do so whatever their
//! outside liberties are. If it does not live so, those liberties that only count are not told apart.
//!
//! The search counts how often moves on a point won, above all after the same last move. Where a side
//! chooses a move, the numbers of moves that won often weigh less, so that they are searched longer
//! before others (the module `history`).
//!
//! New positions start with numbers that were learned: the contents of 3×3 windows have weights, which
//! were fitted to the results of millions of solved positions, and to what these results cost (the module
//! `estimate`). They decide what is searched first, never what is proved.
//!
//! The table grows up to a limit; then cheap results are replaced. Losing one costs time, not correctness.
//! Positions are identified by 96 bits of their hash; a [`Proof`] that was verified does not depend on that
//! either.
//!
//! Several threads may search one problem ([`Solver::with_jobs`]): each begins at the root, they share
//! the table without locks, and separate where moves are about equally good (Kaneko, 2010).
//!
//! If limits end the search, an alpha-beta search with eye-shape patterns ([`SHAPES`]) suggests
//! a move, which is never reported as proved.
//!
//! # Regions
//!
//! A verdict is one of a region. A region that the problem marks is the problem's own assumption. One that
//! the stones enclose, or that is a guess ([`RegionSource`]), is not: then a verdict is stated only if it
//! holds on the whole board ([`Scope`]), and is otherwise not decided, with the result inside the region
//! beside it ([`ProblemAnswer::in_region`]). A proof holds on the whole board if the winner can give all of its
//! replies there, whatever the loser does outside: no string that it needs can be captured after its
//! liberties outside are filled, and no target lives by a liberty outside ([`Proof::outside`]). A repetition
//! has no proof, so it is stated for marked regions only.
//!
//! If a proof needs the board outside, [`solve_growing`] adds what the proof reaches, and tries
//! other regions: those that stones of the attacker close for life, and smaller ones for death (the
//! module `growing` shows why their answers hold on the whole board).
//!
//! # Ko
//!
//! More threats never hurt their owner. [`Solver::solve`] answers without threats, then with
//! [`MAX_THREATS`] for the loser; if that changes the result, the smallest such number is found:
//! [`Ko`]. A direct ko changes with one threat, a ko that needs an approach move with two.

#![cfg_attr(test, allow(clippy::disallowed_methods))]

use gopdb_go::{control, go, input, parallel, pattern, replay, setters, sgf, splitmix};

mod ask;
mod board;
#[cfg(test)]
mod diagram;
mod problem;
mod proof;
mod search;

pub use ask::{
    Choice, Comparison, DEFAULT_MEMORY, Difficulty, Disagreement, DisagreementKind, Exercise,
    Finding, FoundTarget, Grown, Hint, MineOptions, Mined, Miner, Mistake, ProblemAnswer, Question,
    Refused, Refutation, Reply, Scene, Scope, Session, Solved, Solver, TargetChoice, best_moves,
    more_threats, rank, solve_all, solve_growing, worse_kos,
};
pub use board::{SHAPES, Shape};
pub use problem::{
    CutError, Editor, GivenLine, Invalid, Located, Mark, Move, Problem, PropertyError, ReadError,
    RegionSource, Side, Text, TextError, Threats, draw, given_lines, line_text, name,
    read_problems,
};
pub use proof::{Flaw, Node, Proof, ProofLine, ProofLines};
pub use search::{
    Cycle, CycleKind, Ko, Learned, Limits, MAX_THREATS, Outcome, Solution, Stopped, Verdict,
};
