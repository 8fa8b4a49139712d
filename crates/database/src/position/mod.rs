//! Positions as questions: a board with its history, a region of it, and the query made from them.
//!
//! A [`BoardSession`] is the one implementation behind every board that asks: the shell's, the
//! browser page's and the Go Text Protocol's. It starts from an empty board, a game of the
//! database, an SGF text, placed stones or moves; stones are placed or played by the rules, undone
//! and redone. Its [`Region`] becomes a pattern, the pattern a query, and a continuation of the
//! answer can be played to ask again.
//!
//! [`Database::explore`](crate::database::Database::explore) counts the moves that were played from
//! a whole board, whatever the order of moves that led to it.
//!
//! ```
//! use gopdb_database::go::{Color, Point};
//! use gopdb_database::position::{BoardSession, Region};
//! let mut session = BoardSession::empty(19);
//! session.play(Point::from_name("Q16", 19).unwrap())?;
//! session.play(Point::from_name("R14", 19).unwrap())?;
//! session.set_region(Region::parse("corner N13", 19)?);
//! session.options_mut().symmetries = gopdb_database::query::Symmetries::ALL;
//! assert_eq!(session.to_move(), Color::Black);
//! assert_eq!(
//!     session.query().to_string(),
//!     "7x7 \"_______/_______/_______/___B___/_______/____W__/_______\" sym at corner"
//! );
//! # Ok::<(), gopdb_database::position::PositionError>(())
//! ```

mod context;
mod error;
mod explore;
mod region;
mod session;

pub use context::{Context, ContextMove};
pub use error::PositionError;
pub use explore::{
    Departure, ExploreOptions, Explored, ExploredMove, ExploredNote, GameRef, MAX_NOTES, YearCount,
};
pub use region::Region;
pub use session::{Action, Anchor, BoardSession, LetteredMove, PatternOptions, letter_name};
