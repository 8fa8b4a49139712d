//! The style of single players: habits, and differences from others.
//!
//! | module | content |
//! | --- | --- |
//! | [`side`] | what one player did in one game |
//! | [`habits`] | what a player does more or less often than others |
//! | [`fingerprint`] | whose games are these? |
//! | [`strength`] | how strong is a player? |
//!
//! A player's part in a game is a [`Side`](side::Side). Everything is counted by games: a game is one
//! trial, however often something happens in it. Names of players do not occur here, so nothing that
//! is counted can depend on them.

pub mod fingerprint;
pub mod habits;
pub mod side;
pub mod strength;
