//! Nested contexts of a place: a region of a position, and rings of points around it.

use super::{BoardSession, Region};
use crate::database::{Database, DatabaseError, FindOptions, FoundContinuation};
use crate::dictionary::Results;
use crate::go::{Point, Symmetry};
use crate::pattern::{Cell, MAX_CODE_CELLS, Pattern, Shape, code_of};
use crate::query::{PatternQuery, Query, Symmetries};

/// A region with some rings around it, and how often it occurs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Context {
    /// The number of rings, 0 for the region alone.
    pub rings: u8,
    /// Its content. Beyond the edge of the board there is one line of edge cells.
    pub pattern: Pattern,
    /// The row and column of the pattern's upper left cell on the board; −1 is beyond the edge.
    pub origin: (i16, i16),
    /// The games in which it occurs, anywhere, turned, and in either colours.
    pub games: u64,
    /// The number of hits.
    pub hits: u64,
    /// Results by games, in the colours of the position.
    pub results: Results,
    /// The moves that were played in it, the most frequent first.
    pub moves: Vec<ContextMove>,
}

/// A move that was played in a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContextMove {
    /// The point on the board of the position.
    pub point: Point,
    /// The counts.
    pub found: FoundContinuation,
}

impl Context {
    /// The least of the pattern's images under all symmetries: equal for equal contexts.
    pub fn canonical(&self) -> Pattern {
        let images = Symmetry::all().map(|symmetry| self.pattern.image(symmetry));
        images.min_by_key(code_key).unwrap_or_else(|| self.pattern.clone())
    }

    /// The canonical code, as the dictionary has it; `None` if there are too many cells.
    pub fn code(&self) -> Option<u64> {
        let canonical = self.canonical();
        (canonical.cells().len() <= MAX_CODE_CELLS)
            .then(|| Some(code_of(canonical.content()?)))
            .flatten()
    }
}

/// Returns a key that orders the images of a content as their codes do; of a rectangle, images that
/// are at most as high as wide come first.
fn code_key(pattern: &Pattern) -> (bool, Vec<u8>) {
    let shape = pattern.shape();
    let states = pattern.content().unwrap_or_default();
    (shape.height() > shape.width(), states.into_iter().map(|state| state as u8).collect())
}

impl Database {
    /// The contexts of a region of a position, each with one ring more than the one before, up to
    /// the first that occurs in no more than one game, or to the whole board.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn contexts(
        &self,
        board: &BoardSession,
        region: Region,
        options: &FindOptions,
    ) -> Result<Vec<Context>, DatabaseError> {
        let size = i16::from(board.size());
        let options = FindOptions { limit: 0, offset: 0, ..*options };
        let mut contexts: Vec<Context> = Vec::new();
        for rings in 0..=board.size() {
            let ring = i16::from(rings);
            // P0 is the region as it is; edges belong to the rings.
            let least = if rings == 0 { 0 } else { -1 };
            let low = |line: u8| (i16::from(line) - ring).max(least);
            let high = |line: u8| (i16::from(line) + ring).min(size - 1 - least);
            let (top, left) = (low(region.first().row()), low(region.first().col()));
            let (bottom, right) = (high(region.last().row()), high(region.last().col()));
            let length = |from: i16, to: i16| u8::try_from(to - from + 1).unwrap_or(u8::MAX);
            let (height, width) = (length(top, bottom), length(left, right));
            let Some(shape) = Shape::rectangle(height, width) else { break };
            let cells = (top..=bottom).flat_map(|row| {
                (left..=right).map(move |col| Cell::from(board.board().at(row, col)))
            });
            let Some(pattern) = Pattern::new(shape, cells.collect()) else { break };
            if contexts.last().is_some_and(|last| last.pattern == pattern) {
                break;
            }
            let mut query = PatternQuery::new(pattern.clone());
            query.symmetries = Symmetries::ALL;
            let answer = self.find(&self.resolve(&Query::Pattern(query))?, &options)?;
            let moves = answer.continuations.iter().filter_map(|&found| {
                let line = |at: i16, cell: u8| u8::try_from(at + i16::from(cell) - 1).ok();
                let point = Point::new(line(top, found.row)?, line(left, found.col)?);
                Some(ContextMove { point, found })
            });
            contexts.push(Context {
                rings,
                pattern,
                origin: (top, left),
                games: answer.games,
                hits: answer.hits,
                results: answer.game_results,
                moves: moves.collect(),
            });
            if answer.games <= 1 {
                break;
            }
        }
        Ok(contexts)
    }
}
