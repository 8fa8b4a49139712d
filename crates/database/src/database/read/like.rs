//! Problems by pattern.

use thiserror::Error;

use super::find::lower_pattern;
use crate::go::{Color, Point, Symmetry};
use crate::query::{PatternQuery, Query};
use crate::replay::Track;
use crate::search::{SearchError, Window};
use crate::tsumego::Problem;

/// An occurrence of a pattern in a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternMatch {
    /// The upper left of its window.
    pub window: Window,
    /// The symmetry that maps the pattern as written to the content of the window.
    pub symmetry: Symmetry,
}

/// The reason why a query cannot be applied to problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LikeError {
    /// It contains conditions that a single position does not have.
    #[error(
        "`{0}` asks for more than a position has: problems are found by patterns, \
         joined with and, or, not and with"
    )]
    NotAPosition(&'static str),
    /// The pattern cannot occur.
    #[error(transparent)]
    Search(#[from] SearchError),
}

impl Query {
    /// The occurrences of the query's first pattern in a problem's position; `None` if the query
    /// does not match. Patterns may be combined with `and`, `or`, `not` and `with`, all of which
    /// apply to the problem's only position.
    ///
    /// # Errors
    /// Returns an error if the query has conditions on moves or facts, or a pattern cannot occur.
    pub fn occurrences_in(
        &self,
        problem: &Problem,
    ) -> Result<Option<Vec<PatternMatch>>, LikeError> {
        let size = problem.board().size();
        let setup: Vec<(Point, Color)> = (Point::all(size))
            .filter_map(|point| problem.board().get(point).color().map(|color| (point, color)))
            .collect();
        let (track, _) = Track::of_moves(size, &setup, Some(problem.to_play()), &[]);
        occurrences(self, &track)
    }
}

fn occurrences(query: &Query, track: &Track) -> Result<Option<Vec<PatternMatch>>, LikeError> {
    match query {
        Query::Pattern(pattern) => hits(pattern, track),
        Query::And(list) | Query::With(list) => {
            let mut first = None;
            for member in list {
                match occurrences(&member.node, track)? {
                    None => return Ok(None),
                    // A `not` has no occurrences.
                    Some(found) => first = first.filter(|f: &Vec<_>| !f.is_empty()).or(Some(found)),
                }
            }
            Ok(first)
        }
        Query::Or(list) => {
            let mut first = None;
            for member in list {
                // All members are evaluated, so that errors are found in any case.
                let found = occurrences(&member.node, track)?;
                first = first.or(found);
            }
            Ok(first)
        }
        Query::Not(member) => Ok(match occurrences(&member.node, track)? {
            None => Some(Vec::new()),
            Some(_) => None,
        }),
        Query::Then(_) => Err(LikeError::NotAPosition("then")),
        Query::AtLeast { .. } => Err(LikeError::NotAPosition("at least")),
        Query::Comment(_) => Err(LikeError::NotAPosition("comment")),
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
