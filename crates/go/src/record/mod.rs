//! Game records: the content of an SGF game tree, without its syntax.
//!
//! A record is the main line of one game: its set-up, its moves and its facts. Everything is as
//! recorded; the replay checks whether the moves can be played.
//!
//! ```
//! use gopdb_go::record::{Date, GameRecord, Winner};
//! let text = "(;GM[1]SZ[19]DT[2016-03-13]KM[375]RE[白中盘胜];B[pd];W[dp];B[tt])";
//! let record = GameRecord::from_text(text)?;
//! assert_eq!(record.moves.len(), 3);
//! assert_eq!(record.moves[2].point, None, "a pass");
//! assert_eq!(record.facts.dates, Date::parse_all("2016-03-13"));
//! assert_eq!(record.facts.komi, Some(30), "quarters of a point");
//! assert_eq!(record.facts.outcome.winner(), Winner::White);
//! # Ok::<(), gopdb_go::record::RecordError>(())
//! ```

#![warn(clippy::indexing_slicing)]

mod builder;
mod comments;
mod date;
mod error;
mod facts;
mod number;
mod outcome;
mod person;
mod rank;
mod write;

pub use builder::TreeNode;
pub use comments::{fold, for_each_comment};
pub use date::Date;
pub use error::RecordError;
pub use facts::Facts;
pub use outcome::{Outcome, Winner};
pub use person::{PersonName, is_team, simplified, traditional};
pub use rank::{Rank, RankKind, Standing, name_and_rank, rank_name};

use crate::go::{Color, Point};
use crate::sgf::{GameTree, RawGame};

/// Visits the nodes of a tree in the order of the text. Each is read as in the record that has only
/// the nodes from the root to it. Returns the number of lines of the board.
///
/// # Errors
/// It is not Go, or its board is not supported.
pub fn walk_tree(tree: &GameTree<'_>, visit: impl FnMut(TreeNode<'_>)) -> Result<u8, RecordError> {
    builder::walk(tree, visit)
}

/// A character of full width, a long dash or a full stop of East Asia as its ASCII character.
fn narrow(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        '−' | '–' | '—' => '-',
        '。' => '.',
        _ => c,
    }
}

/// One move of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The player.
    pub color: Color,
    /// The point; `None` is a pass. In an invalid record it may be off the board or occupied.
    pub point: Option<Point>,
}

/// Changes of the board after the first move that are set up, not played. Both lists are ascending.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Edits {
    /// Points that become empty, each with the number of moves before that.
    pub removed: Vec<(usize, Point)>,
    /// The moves, by their place in the list from 0, that are stones of a set-up: they capture nothing.
    pub placed: Vec<usize>,
}

impl Edits {
    /// The points that become empty after this many moves.
    pub fn removed_after(&self, moves: usize) -> &[(usize, Point)] {
        let start = self.removed.partition_point(|(after, _)| *after < moves);
        let end = self.removed.partition_point(|(after, _)| *after <= moves);
        self.removed.get(start..end).unwrap_or_default()
    }

    /// Returns whether the move at this index of the list, from 0, is a stone of a set-up.
    pub fn is_placed(&self, number: usize) -> bool {
        self.placed.binary_search(&number).is_ok()
    }
}

/// The main line of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of lines of the board, 2 to 25.
    pub size: u8,
    /// The stones of position 0, in reading order, each point at most once.
    pub setup: Vec<(Point, Color)>,
    /// The first player, if recorded (`PL`).
    pub to_move: Option<Color>,
    /// The moves, passes included.
    pub moves: Vec<Move>,
    /// The set-ups after the first move.
    pub edits: Edits,
    /// Players, date, result and the rest.
    pub facts: Facts,
    /// Warnings about guessed and ignored parts.
    pub warnings: Vec<String>,
}

impl GameRecord {
    /// The record of the first game in a text. It is the same as that of its parsed tree, but
    /// variations are not parsed.
    ///
    /// # Errors
    /// Returns an error if there is no game, it is not Go, or its board is not supported.
    pub fn from_text(text: &str) -> Result<GameRecord, RecordError> {
        builder::from_text(text)
    }

    /// The record of a game of a stream; its warnings are in front.
    ///
    /// # Errors
    /// As [`from_text`](GameRecord::from_text).
    pub fn from_raw(game: &RawGame) -> Result<GameRecord, RecordError> {
        let mut record = Self::from_text(&game.text)?;
        record.warnings.splice(0..0, game.warnings());
        Ok(record)
    }

    /// The record of a parsed game.
    ///
    /// # Errors
    /// As [`from_text`](GameRecord::from_text).
    pub fn from_tree(tree: &GameTree<'_>) -> Result<GameRecord, RecordError> {
        builder::from_tree(tree)
    }
}
