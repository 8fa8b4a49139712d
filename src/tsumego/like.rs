//! Problems by pattern.

use thiserror::Error;

use super::problem::Problem;
use crate::database::lower_pattern;
use crate::go::{Color, Point, Symmetry};
use crate::query::{PatternQuery, Query};
use crate::replay::Track;
use crate::search::{SearchError, Window};

/// Where a pattern stands in a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternMatch {
    /// The upper left of its window.
    pub window: Window,
    /// The symmetry that leads from the pattern as written to what stands there.
    pub symmetry: Symmetry,
}

/// Why a query cannot be asked of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LikeError {
    /// It asks for more than a position has.
    #[error(
        "`{0}` asks for more than a position has: problems are found by patterns, \
         joined with and, or, not and with"
    )]
    NotAPosition(&'static str),
    /// The pattern can be nowhere.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl Problem {
    /// Where the first pattern of a query stands in the problem's position; `None` if the query does
    /// not hold. Patterns may be joined with `and`, `or`, `not` and `with`; all speak of the one
    /// position that a problem has.
    ///
    /// # Errors
    /// The query speaks of moves or of facts, or a pattern can be nowhere.
    pub fn is_like(&self, query: &Query) -> Result<Option<Vec<PatternMatch>>, LikeError> {
        let size = self.board().size();
        let setup: Vec<(Point, Color)> = (Point::all(size))
            .filter_map(|point| self.board().get(point).color().map(|color| (point, color)))
            .collect();
        let (track, _) = Track::of_moves(size, &setup, Some(self.to_play()), &[]);
        stands(query, &track)
    }
}

fn stands(query: &Query, track: &Track) -> Result<Option<Vec<PatternMatch>>, LikeError> {
    match query {
        Query::Pattern(pattern) => hits(pattern, track),
        Query::And(list) | Query::With(list) => {
            let mut first = None;
            for member in list {
                match stands(&member.node, track)? {
                    None => return Ok(None),
                    // A `not` has no place of its own.
                    Some(found) => first = first.filter(|f: &Vec<_>| !f.is_empty()).or(Some(found)),
                }
            }
            Ok(first)
        }
        Query::Or(list) => {
            let mut first = None;
            for member in list {
                // All members are looked at, so that what is wrong is told whatever stands.
                let found = stands(&member.node, track)?;
                first = first.or(found);
            }
            Ok(first)
        }
        Query::Not(member) => Ok(match stands(&member.node, track)? {
            None => Some(Vec::new()),
            Some(_) => None,
        }),
        Query::Then(_) => Err(LikeError::NotAPosition("then")),
        Query::AtLeast { .. } => Err(LikeError::NotAPosition("at least")),
        Query::Fact(_) => Err(LikeError::NotAPosition("facts of games")),
        _ => Err(LikeError::NotAPosition("named sets")),
    }
}

fn hits(pattern: &PatternQuery, track: &Track) -> Result<Option<Vec<PatternMatch>>, LikeError> {
    if pattern.moves.is_some() {
        return Err(LikeError::NotAPosition("move"));
    }
    if pattern.next.is_some() {
        return Err(LikeError::NotAPosition("next"));
    }
    let Some(search) = lower_pattern(pattern, track.size()) else { return Ok(None) };
    let found: Vec<PatternMatch> = (search.compile(track.size())?.hits(track).into_iter())
        .map(|hit| PatternMatch { window: hit.window, symmetry: hit.symmetry })
        .collect();
    Ok(Some(found).filter(|found| !found.is_empty()))
}
