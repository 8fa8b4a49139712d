//! Search: where a pattern occurs, at any size, with wildcards and conditions.
//!
//! A [`Search`] is a pattern with its symmetries, its place, a range of moves and a condition on the
//! continuation. [Compiled](Search::compile) for a board size it is a [`Plan`], which finds the hits
//! in a [`Block`] of up to [`BLOCK_GAMES`] games; a [`Tally`] adds them up, and a [`Driver`] does
//! so for many blocks on several threads.
//!
//! ```
//! use gopdb_go::MoveNumber;
//! use gopdb_go::go::{Color, Point};
//! use gopdb_go::pattern::Pattern;
//! use gopdb_go::record::Move;
//! use gopdb_go::replay::Track;
//! use gopdb_search::search::{Search, Symmetries};
//! let play = |color, name| Move { color, point: Point::from_name(name, 9) };
//! let moves = [play(Color::Black, "C3"), play(Color::White, "C4"), play(Color::Black, "D4")];
//! let (track, _) = Track::of_moves(9, &[], None, &moves);
//! let search = Search::new(Pattern::parse("W_/B_")?).symmetries(Symmetries::ALL);
//! let hits = search.compile(9)?.hits(&track);
//! // Right of the two first stones, left of them, and above the second and the third.
//! assert_eq!(hits.len(), 3);
//! assert_eq!((hits[0].first, hits[0].last), (MoveNumber::new(2), MoveNumber::new(3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Method
//!
//! Most points of a game change once: a stone is played and stays. A block stores, for each game
//! and point, the time and colour of that change in 16 bits, and a list for the few points that
//! change more often. In addition, for each point and colour, one bit per game states whether such
//! a stone was ever there, and for each point and each of twelve neighbours, whether a stone was there
//! while the neighbour was empty. For each image of the pattern and each window, the bitwise AND of
//! these bits leaves few games, most of which have a hit; for these, the hit's first position is the
//! latest time of its stones and its end the earliest time of its empty points, read eight points at
//! a time.
//!
//! The bits of neighbouring windows are neighbours in memory, and those that do not depend on colours
//! are shared by an image and the one that exchanges the colours. Pairs of bits that many windows need are
//! combined once for all points of the board.

mod block;
mod combine;
mod condition;
mod driver;
mod hit;
mod place;
mod plan;
mod request;
mod runs;
mod scan;
mod stored;
mod symmetries;
mod tally;
mod variations;

pub use block::{BLOCK_GAMES, Block, BlockBuilder, Mask};
pub use condition::{Condition, ConditionKind};
pub use driver::{Driver, DriverError, ReadTracks, SearchResult};
pub use hit::{Hit, Next, Visitor, Window};
pub use place::WindowPlace;
pub use plan::Plan;
pub use request::{NextMove, Search, SearchError};
pub use symmetries::Symmetries;
pub use tally::{Continuation, Response, Tally};
pub use variations::{Region, VariationHit, VariationHits, Walk};
