//! The answer to a query.

use std::time::Duration;

use crate::control::Interrupted;
use crate::database::read::comments::FoundComment;
use crate::database::read::player_record::{PlayerRecord, Wins};
use crate::database::read::variations::VariationsIndex;
use crate::dictionary::Results;
use crate::go::{Color, Point, Symmetry};
use crate::pattern::Shape;
use crate::query::Lines;
use crate::record::Facts;
use crate::search::{Hit, Next, Window};
use crate::{GameId, MoveNumber};

/// An answer that may cover only a part of the games, because the work was interrupted.
///
/// ```
/// use gopdb_database::database::{Completeness, FindOptions, ImportOptions, OpenOptions};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("database");
/// let db = OpenOptions::new().create(true).open(&path)?;
/// db.writer().import(&["../../examples/games".into()], &ImportOptions::new("games"))?;
/// let query = db.query("3x3 \"B_W/BBB/___\" sym")?;
/// match db.find_partial(&query, &FindOptions::default())? {
///     Completeness::Complete(answer) => println!("{} games", answer.games),
///     Completeness::Partial(answer, why) => println!("at least {} games ({why})", answer.games),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Completeness<T> {
    /// The answer covers all games.
    Complete(T),
    /// The answer covers some of the games: its counts are lower bounds.
    Partial(T, Interrupted),
}

impl<T> Completeness<T> {
    /// The complete answer.
    ///
    /// # Errors
    /// The answer is partial.
    pub fn complete(self) -> Result<T, Interrupted> {
        match self {
            Completeness::Complete(answer) => Ok(answer),
            Completeness::Partial(_, why) => Err(why),
        }
    }
}

/// The hits that continue at one cell, in the query's frame and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundContinuation {
    /// The pattern's row, from 1.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// The player of the move.
    pub color: Color,
    /// The number of hits.
    pub count: u64,
    /// The number of these hits that did not continue at once.
    pub tenuki: u64,
    /// Results by hits. Hits of one game have one result, so a rate's interval is that of
    /// [`games`](FoundContinuation::games).
    pub results: Results,
    /// Results by games, each game once in the colours of its first such hit: the trials behind a
    /// rate. `None` if they were [not counted](crate::database::FindOptions::count_games).
    pub games: Option<Results>,
    /// The first and the last year in which it was played, if any year is known.
    pub years: Option<(u16, u16)>,
    /// The own results of the player whom the query names, in the games in which it was played; `None`
    /// if it names none, or these were [not counted](crate::database::FindOptions::count_games).
    pub own: Option<Wins>,
}

impl FoundContinuation {
    /// A continuation at a row and a column, from 1, that was not played yet: its counts are 0.
    pub fn new(row: u8, col: u8, color: Color) -> FoundContinuation {
        let results = Results::default();
        FoundContinuation {
            row,
            col,
            color,
            count: 0,
            tenuki: 0,
            results,
            games: None,
            years: None,
            own: None,
        }
    }
}

/// The time at which play continued in the window of the leading pattern, by games: each game once,
/// as its first hit, with its result in the query's colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Responses {
    /// With the next move.
    pub at_once: Results,
    /// Later, while the pattern was still on the board: tenuki.
    pub later: Results,
    /// Not while the pattern was on the board.
    pub never: Results,
}

impl From<[Results; 3]> for Responses {
    fn from([at_once, later, never]: [Results; 3]) -> Responses {
        Responses { at_once, later, never }
    }
}

/// A hit in a listed game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundHit {
    /// The window.
    pub window: Window,
    /// The symmetry that leads from the pattern as written to what is there.
    pub symmetry: Symmetry,
    /// The first position.
    pub first: MoveNumber,
    /// The last position.
    pub last: MoveNumber,
    /// The path of the first position of a hit in a variation: `12:2/15` is move 15 of the second
    /// line after move 12.
    pub path: Option<String>,
    /// The node with which a hit in a variation begins: its number in the order of the record's
    /// text, the root's being 0.
    pub node: Option<u32>,
    /// The first later move into the window while it still matches; of a hit in a variation, the first one
    /// of the record.
    pub next: Option<Next>,
    /// The comments that the query asks for in the positions of the hit.
    pub comments: Vec<FoundComment>,
}

impl From<&Hit> for FoundHit {
    fn from(hit: &Hit) -> FoundHit {
        let Hit { window, symmetry, first, last, next, .. } = *hit;
        let (path, node, comments) = (None, None, Vec::new());
        FoundHit { window, symmetry, first, last, path, node, next, comments }
    }
}

/// The continuation of a hit at the place of the pattern as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundNext {
    /// The pattern's row, from 1. Of cells that the pattern's own symmetries make equal, the first.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// The player, in the colours of the pattern as written.
    pub color: Color,
    /// The number of the move in its line.
    pub number: MoveNumber,
    /// True if play went on elsewhere before.
    pub tenuki: bool,
}

impl FoundHit {
    /// The lower right point of the window of a pattern of this shape, on a board of `size` lines.
    pub fn last_point(&self, size: u8, shape: Shape) -> Point {
        let (rows, cols) = self.symmetry.box_size(shape.height(), shape.width());
        let most = i16::from(size) - 1;
        let end =
            |start: i8, length: u8| (i16::from(start) + i16::from(length) - 1).clamp(0, most) as u8;
        Point::new(end(self.window.row, rows), end(self.window.col, cols))
    }

    /// The continuation, of a pattern of this shape.
    pub fn next_in(&self, shape: Shape) -> Option<FoundNext> {
        let Next { cell, color, time: number, .. } = self.next?;
        let (row, col) = shape.cells().nth(usize::from(cell))?;
        let tenuki = number > self.first.next();
        Some(FoundNext { row: row + 1, col: col + 1, color, number, tenuki })
    }
}

/// A listed game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundGame {
    /// Its number.
    pub id: GameId,
    /// The number of lines of its board.
    pub size: u8,
    /// Its facts.
    pub facts: Facts,
    /// The corpora that it is in.
    pub corpora: Vec<String>,
    /// Its hits, by first position; empty if the query has no leading pattern.
    pub hits: Vec<FoundHit>,
}

/// The variations that a query could search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct SearchedLines {
    /// The lines of the leading pattern; main, if there is none or another pattern asks.
    pub lines: Lines,
    /// The games whose variations are kept.
    pub with_variations: u64,
    /// The nodes of these variations.
    pub nodes: u64,
    /// The games in no corpus that keeps variations: if they have any, these were not searched.
    pub not_kept: u64,
}

impl SearchedLines {
    /// The kept variations, for a query in these lines.
    pub(crate) fn new(lines: Lines, kept: &VariationsIndex) -> SearchedLines {
        SearchedLines {
            lines,
            with_variations: kept.with.len(),
            nodes: kept.nodes,
            not_kept: kept.not_kept,
        }
    }
}

/// A step in answering a query.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanStep {
    /// The description of the step.
    pub what: String,
    /// The games that were left after it.
    pub games: Option<u64>,
    /// The elapsed time.
    pub elapsed: Duration,
}

impl PlanStep {
    /// A step that took this long.
    pub fn new(what: impl Into<String>, games: Option<u64>, elapsed: Duration) -> PlanStep {
        PlanStep { what: what.into(), games, elapsed }
    }
}

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct FindAnswer {
    /// Games.
    pub games: u64,
    /// Placements of the query's leading pattern; 0 if it has none.
    pub placements: u64,
    /// Its hits.
    pub hits: u64,
    /// Results by games; of a pattern, in the colours of each game's first hit.
    pub game_results: Results,
    /// Results by hits, in the query's colours.
    pub hit_results: Results,
    /// True if the leading pattern, turned, is the same with the colours exchanged. Its colours
    /// then stand for no player: results count only games without a winner.
    pub is_color_symmetric: bool,
    /// The record of the player, if the query names exactly one.
    pub player: Option<PlayerRecord>,
    /// The time at which play continued after each game's first hit; `None` without a leading
    /// pattern, or if it was [not counted](crate::database::FindOptions::count_games).
    pub responses: Option<Responses>,
    /// Continuations, the most played first.
    pub continuations: Vec<FoundContinuation>,
    /// The games that are listed, in the order of the options.
    pub results: Vec<FoundGame>,
    /// The variations that could be searched, if the query asks for them.
    pub lines: Option<SearchedLines>,
    /// The steps that led to the answer.
    pub plan: Vec<PlanStep>,
    /// The elapsed time.
    pub elapsed: Duration,
}

impl FindAnswer {
    /// Leaves the winners out: the colours stand for no player.
    pub(super) fn forget_colors(&mut self) {
        let forget = |results: &mut Results| {
            *results = Results { other: results.other, ..Results::default() };
        };
        forget(&mut self.game_results);
        forget(&mut self.hit_results);
        if let Some(responses) = &mut self.responses {
            forget(&mut responses.at_once);
            forget(&mut responses.later);
            forget(&mut responses.never);
        }
    }
}
