//! The options of an answer.

use crate::query::Sort;
use crate::setters::setters;

/// The method that answers a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Strategy {
    /// Whatever promises to be fastest, which may be to recall the counts of an earlier search of the
    /// same games.
    #[default]
    Auto,
    /// The dictionary, where it has the answer.
    Dictionary,
    /// The dictionary's sets of games rule games out, and the others are searched.
    Sets,
    /// All games are searched.
    Scan,
}

/// The order in which games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Order {
    /// The newest first; games without a date last.
    #[default]
    Newest,
    /// The games with the strongest players first, by the weaker player's rank, then by the other's;
    /// those of equal strength newest first.
    Strongest,
    /// As `by` of a statement says; games that are equal by it newest first.
    By(Sort),
}

/// The options for answering a query.
///
/// ```
/// use gopdb_database::{FindOptions, Strategy};
/// let options = FindOptions::default().limit(5).strategy(Strategy::Scan);
/// assert_eq!((options.limit, options.offset), (5, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FindOptions {
    /// The maximum number of listed games.
    pub limit: usize,
    /// The number of games to skip before the first listed one.
    pub offset: usize,
    /// The order of the listed games.
    pub order: Order,
    /// Threads; 0 is one for each core.
    pub threads: usize,
    /// The method that answers patterns.
    pub strategy: Strategy,
    /// True if continuations are counted by games too, which the dictionary does only for 3×3:
    /// games with other patterns are then searched. Without it, an answer from the dictionary has
    /// neither [games of continuations](crate::database::FoundContinuation::games) nor
    /// [responses](crate::database::FindAnswer::responses).
    pub count_games: bool,
}

impl Default for FindOptions {
    fn default() -> Self {
        FindOptions {
            limit: 20,
            offset: 0,
            order: Order::Newest,
            threads: 0,
            strategy: Strategy::Auto,
            count_games: true,
        }
    }
}

impl FindOptions {
    setters! {
        limit: usize,
        offset: usize,
        order: Order,
        threads: usize,
        strategy: Strategy,
        count_games: bool,
    }
}
