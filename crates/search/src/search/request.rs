//! The request of a search.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::{Condition, Plan, Symmetries, WindowPlace};
use crate::MoveNumber;
use crate::go::Color;
use crate::pattern::{Cell, Pattern};

/// A condition on the continuation. The default is no condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct NextMove {
    /// The player, in the query's colours.
    pub color: Option<Color>,
    /// The row and column in the pattern as written, both from 1.
    pub cell: Option<(u8, u8)>,
}

impl NextMove {
    /// Returns true if there is no condition.
    pub fn is_any(self) -> bool {
        self == NextMove::default()
    }
}

/// A pattern with the conditions on its place, time and continuation.
///
/// A *hit* is a maximal run of positions of one game in which a window matches under one symmetry.
/// Symmetries under which pattern, place and next move are the same count once, as the one with the
/// lowest number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Search {
    /// The pattern.
    pub pattern: Pattern,
    /// The symmetries under which it is searched for; they also transform the place.
    pub symmetries: Symmetries,
    /// The place.
    pub place: WindowPlace,
    /// The range of positions, to which hits are limited.
    pub moves: RangeInclusive<MoveNumber>,
    /// The condition on the continuation; if there is one, hits without a continuation are ignored.
    pub next: NextMove,
    /// The conditions on strings. [`Plan::hits`] and
    /// [`Driver::search_with`](super::Driver::search_with) check them; the hits of a
    /// [`Block`](super::Block) are candidates.
    pub conditions: Vec<Condition>,
}

/// The reason why a search cannot have hits in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// All cells are `#`.
    #[error("the pattern has no cell on the board: all its cells are #")]
    OnlyEdge,
    /// A thread of the search panicked.
    #[error("a thread of the search stopped")]
    Stopped,
    /// The set of symmetries is empty.
    #[error("the set of symmetries is empty; the identity searches for the pattern as written")]
    NoSymmetry,
    /// The range of moves is empty.
    #[error(
        "the range of moves {from}..{to} is empty: the first must not be greater than the last"
    )]
    NoMoves {
        /// The first position.
        from: MoveNumber,
        /// The last position.
        to: MoveNumber,
    },
    /// The cell of the next move or of a condition is not in the pattern.
    #[error(
        "{row},{col} is not a cell of this {rows}x{cols} pattern on which a move can be played"
    )]
    NextCell {
        /// The row, from 1.
        row: u8,
        /// The column, from 1.
        col: u8,
        /// The pattern's rows.
        rows: u8,
        /// The pattern's columns.
        cols: u8,
    },
}

impl Search {
    /// A search for the pattern as written, anywhere, in all positions, with any continuation.
    pub fn new(pattern: Pattern) -> Search {
        Search {
            pattern,
            symmetries: Symmetries::IDENTITY,
            place: WindowPlace::Anywhere,
            moves: MoveNumber::START..=MoveNumber::MAX,
            next: NextMove::default(),
            conditions: Vec::new(),
        }
    }

    /// Sets the symmetries.
    #[must_use]
    pub fn symmetries(self, symmetries: Symmetries) -> Search {
        Search { symmetries, ..self }
    }

    /// Sets the place.
    #[must_use]
    pub fn place(self, place: WindowPlace) -> Search {
        Search { place, ..self }
    }

    /// Sets the range of positions.
    #[must_use]
    pub fn moves(self, moves: RangeInclusive<MoveNumber>) -> Search {
        Search { moves, ..self }
    }

    /// Sets the condition on the continuation.
    #[must_use]
    pub fn next(self, next: NextMove) -> Search {
        Search { next, ..self }
    }

    /// Sets the conditions on strings.
    #[must_use]
    pub fn conditions(self, conditions: Vec<Condition>) -> Search {
        Search { conditions, ..self }
    }

    /// Checks that the search can have hits.
    ///
    /// # Errors
    /// Returns the reason why there cannot be a hit.
    pub fn check(&self) -> Result<(), SearchError> {
        if self.pattern.cells().iter().all(|&cell| cell == Cell::EDGE) {
            return Err(SearchError::OnlyEdge);
        }
        if self.symmetries.is_empty() {
            return Err(SearchError::NoSymmetry);
        }
        if self.moves.is_empty() {
            return Err(SearchError::NoMoves { from: *self.moves.start(), to: *self.moves.end() });
        }
        let cells = self.next.cell.into_iter().chain(self.conditions.iter().map(|c| c.cell));
        for (row, col) in cells {
            let is_cell = |((r, c), cell)| (r + 1, c + 1) == (row, col) && cell != Cell::EDGE;
            if !self.pattern.placed_cells().any(is_cell) {
                let shape = self.pattern.shape();
                let (rows, cols) = (shape.height(), shape.width());
                return Err(SearchError::NextCell { row, col, rows, cols });
            }
        }
        Ok(())
    }

    /// The plan of the search on boards of `size` lines. If the pattern does not fit, the plan has
    /// no windows and finds nothing.
    ///
    /// # Errors
    /// Returns an error if there cannot be a hit, whatever the games.
    pub fn compile(&self, size: u8) -> Result<Plan, SearchError> {
        self.check()?;
        Ok(Plan::new(self, size))
    }
}
