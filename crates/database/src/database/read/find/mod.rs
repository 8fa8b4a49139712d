//! Finding: from a query to an answer.

mod evaluation;
mod lower;
mod positions;
mod variations;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use self::evaluation::{Evaluation, QueryHits, hits_of};
pub(in crate::database) use self::lower::corner_as_written;
pub(crate) use self::lower::is_color_symmetric;
pub(crate) use self::lower::lower_pattern;
use self::lower::{lead, patterns_of};
pub(in crate::database) use self::variations::{Nodes, VariedHits, varied_hits};
pub use super::comments::FoundComment;
use super::player_record::{PlayerRecord, Wins};
use super::variations::{GameVariations, VariationsIndex};
use crate::control::Interrupted;
use crate::database::ResolvedQuery;
use crate::database::{Database, DatabaseError};
use crate::dictionary::Results;
use crate::go::{Color, Point, Symmetry};
use crate::pattern::Shape;
use crate::query::{Lines, PatternQuery, Query, Sort};
use crate::record::Facts;
use crate::replay::Track;
use crate::search::{Hit, Next, Window};
use crate::setters::setters;
use crate::{GameId, GameSet, MoveNumber};
pub use evaluation::stored_games;

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
    /// neither [games of continuations](FoundContinuation::games) nor
    /// [responses](FindAnswer::responses).
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
    /// rate. `None` if they were [not counted](FindOptions::count_games).
    pub games: Option<Results>,
    /// The first and the last year in which it was played, if any year is known.
    pub years: Option<(u16, u16)>,
    /// The own results of the player whom the query names, in the games in which it was played; `None`
    /// if it names none, or these were [not counted](FindOptions::count_games).
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

impl Responses {
    pub(super) fn of([at_once, later, never]: [Results; 3]) -> Responses {
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

/// The hits of a game.
pub(crate) struct GameHits<'a> {
    /// Its number.
    pub id: GameId,
    /// Its main line.
    pub track: &'a Track,
    /// Its variations, if the query asks for variations and these are kept.
    pub variations: Option<&'a GameVariations>,
    /// The hits of the leading pattern.
    pub hits: VariedHits,
    /// The hits of the leading pattern, as they are listed.
    pub listed: Vec<FoundHit>,
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
    pub(crate) fn of(lines: Lines, kept: &VariationsIndex) -> SearchedLines {
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
    /// pattern, or if it was [not counted](FindOptions::count_games).
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
    fn forget_colors(&mut self) {
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

impl Database {
    /// Answers a query.
    ///
    /// The *leading pattern* of a query is the first pattern that every game of the answer must
    /// have; its hits in those games are counted and shown. Of `with`, these are the runs of
    /// positions in which all of its members match; of `then`, the hits that have a part in it.
    ///
    /// # Errors
    /// The query asks for what cannot be, or the database cannot be read.
    pub fn find(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
    ) -> Result<FindAnswer, DatabaseError> {
        let start = Instant::now();
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        let (mut answer, games) = work.find(query, start)?;
        if let (Some(_), true) = (query.player(), options.count_games) {
            let player = self.player_games(query)?;
            work.add_own(query, player.as_ref(), &games, &mut answer.continuations)?;
            answer.elapsed = start.elapsed();
        }
        Ok(answer)
    }

    /// Adds to an answer the record of the person whom another query names, and the own results for each
    /// continuation. Nothing changes if it names no person.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn add_player(
        &self,
        answer: &mut FindAnswer,
        query: &ResolvedQuery,
        person: &ResolvedQuery,
        options: &FindOptions,
    ) -> Result<(), DatabaseError> {
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        let found = work.found(query.query())?;
        answer.player = self.player_record(person, &found.games_found)?;
        let player = self.player_games(person)?;
        work.add_own(query, player.as_ref(), &found.games_found, &mut answer.continuations)
    }

    /// Answers a query as [`find`](Database::find) does; when it is interrupted, answers it for the
    /// games that were searched by then. Part of a `not` is no answer to it: interrupted there, it
    /// fails.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn find_partial(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
    ) -> Result<Completeness<FindAnswer>, DatabaseError> {
        let start = Instant::now();
        let index = self.index_for_part()?;
        let mut work = Evaluation::new(self, &index, options);
        work.allow_partial();
        let found = work.found(query.query())?;
        let (mut answer, games) = work.answer(query, found, start)?;
        if let (Some(_), true, None) = (query.player(), options.count_games, work.interrupted()) {
            let player = self.player_games(query)?;
            work.add_own(query, player.as_ref(), &games, &mut answer.continuations)?;
            answer.elapsed = start.elapsed();
        }
        Ok(match work.interrupted() {
            None => Completeness::Complete(answer),
            Some(why) => Completeness::Partial(answer, why),
        })
    }

    /// Answers a query. Also returns all its games.
    pub(in crate::database) fn find_with_games(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
    ) -> Result<(FindAnswer, GameSet), DatabaseError> {
        let start = Instant::now();
        let index = self.index()?;
        Evaluation::new(self, &index, options).find(query, start)
    }

    /// The games that a query finds, and those of them that are to be seen with the colours
    /// exchanged: their first hit is.
    pub(in crate::database) fn games_and_swapped(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
    ) -> Result<(GameSet, GameSet), DatabaseError> {
        let query = query.query();
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        let found = match query {
            Query::Pattern(pattern) => work.searched(pattern)?,
            other => work.combined(other)?,
        };
        Ok((found.games_found, found.swapped_games))
    }

    /// Answers a query, and visits the hits that its answer counts: the number of each game, by
    /// ascending numbers, the track of its main line, and its hits by first position, those in
    /// variations last, each with its [path](FoundHit::path). No game is listed.
    ///
    /// ```
    /// use gopdb_database::database::{FindOptions, ImportOptions, OpenOptions};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("database");
    /// let db = OpenOptions::new().create(true).open(&path)?;
    /// db.writer().import(&["../../examples/games".into()], &ImportOptions::new("games"))?;
    /// let query = db.query("3x3 \"B_W/BBB/___\" sym")?;
    /// let mut longest = 0;
    /// let answer = db.for_each_hit(&query, &FindOptions::default(), |_game, track, hits| {
    ///     for hit in hits {
    ///         longest = longest.max(hit.last.since(hit.first).map_or(0, |moves| moves + 1));
    ///         // The window on the board.
    ///         assert_eq!(track.board_at(usize::from(hit.first)).size(), 19);
    ///     }
    /// })?;
    /// assert_eq!((answer.games, answer.hits), (76, 92));
    /// assert!(longest > 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn for_each_hit(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
        mut visit: impl FnMut(GameId, &Track, &[FoundHit]),
    ) -> Result<FindAnswer, DatabaseError> {
        let options = &FindOptions { limit: 0, ..*options };
        let (answer, games) = self.find_with_games(query, options)?;
        self.hits_in(query, &games, options, false, |game| {
            visit(game.id, game.track, &game.listed);
            Ok(())
        })?;
        Ok(answer)
    }

    /// The games of a set with the hits of a query's leading pattern, in the order of the options.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn list(
        &self,
        query: &ResolvedQuery,
        games: &GameSet,
        options: &FindOptions,
    ) -> Result<Vec<FoundGame>, DatabaseError> {
        let index = self.index()?;
        Evaluation::new(self, &index, options).list(query.query(), games)
    }

    /// Answers a query, and visits its games one by one, newest first, as many as the options list;
    /// the answer lists none. The visitor may stop.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn find_each(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
        mut visit: impl FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<FindAnswer, DatabaseError> {
        let start = Instant::now();
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        let found = work.found(query.query())?;
        work.list_each(query.query(), &found.games_found, |game| {
            if self.control().is_interrupted() { ControlFlow::Break(()) } else { visit(game) }
        })?;
        self.control().check()?;
        let none = FindOptions { limit: 0, ..*options };
        Evaluation::new(self, &index, &none).answer(query, found, start).map(|(answer, _)| answer)
    }

    /// The answer for a set of games that was found by other means than a query.
    pub(in crate::database) fn answer_of_games(
        &self,
        games: GameSet,
        options: &FindOptions,
        start: Instant,
    ) -> Result<FindAnswer, DatabaseError> {
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        let game_results = work.results_of(&games);
        let found = QueryHits { games_found: games, game_results, ..QueryHits::default() };
        let none = ResolvedQuery::nothing();
        work.answer(&none, found, start).map(|(answer, _)| answer)
    }

    /// The hits of what leads a query, of games out of those of which it holds, by ascending numbers.
    /// With `is_of_own`, the hits of a game with kept variations are those of the record that has the
    /// variations, and [regions](crate::search::VariationHits::regions) are kept.
    pub(crate) fn hits_in(
        &self,
        query: &ResolvedQuery,
        games: &GameSet,
        options: &FindOptions,
        is_of_own: bool,
        mut visit: impl FnMut(&GameHits<'_>) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let Some(lead) = lead(query.query()) else { return Ok(()) };
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        let sides = work.sides(query.query())?;
        work.load_comments(lead)?;
        let kept = if lead.has_variations() { Some(index.variations(self.store())?) } else { None };
        let control = self.control().clone();
        work.for_each_track(games, |id, track, plans| {
            if let Some(of) = kept.and_then(|kept| kept.get(id)) {
                let track = of.track.as_ref().filter(|_| is_of_own).unwrap_or(track);
                let mut hits = varied_hits(plans, lead, track, of, is_of_own, &control);
                if let Some(sides) = &sides {
                    hits.retain(id, sides);
                }
                let listed = hits.listed(&of.variations);
                visit(&GameHits { id, track, variations: Some(of), hits, listed })
            } else {
                let mut main = plans.of(lead, id, track);
                main.retain(|hit| sides.as_ref().is_none_or(|sides| sides.allow(id, hit)));
                let listed = plans.listed(lead, id, track, &main);
                let hits = VariedHits { main, ..VariedHits::default() };
                visit(&GameHits { id, track, variations: None, hits, listed })
            }
        })
    }

    /// The counts of a pattern in some games, and those that have it.
    pub(in crate::database) fn count_in(
        &self,
        pattern: &PatternQuery,
        games: &GameSet,
        options: &FindOptions,
    ) -> Result<(FindAnswer, GameSet), DatabaseError> {
        let index = self.index()?;
        let tally = Evaluation::new(self, &index, options).scan(pattern, Some(games), false)?;
        let hits = hits_of(pattern, &tally);
        let games = hits.games_found.clone();
        Ok((hits.into_answer().0, games))
    }

    /// The games of which a query holds.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn games_of(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
    ) -> Result<GameSet, DatabaseError> {
        let query = query.query();
        let index = self.index()?;
        Evaluation::new(self, &index, options).games(query, None)
    }
}

/// Returns the leading pattern of a query as a mutable reference.
pub fn leading_pattern_mut(query: &mut Query) -> Option<&mut PatternQuery> {
    match query {
        Query::Pattern(pattern) => Some(pattern),
        Query::With(members) => {
            members.iter_mut().find_map(|member| leading_pattern_mut(&mut member.node))
        }
        Query::Then(steps) => leading_pattern_mut(&mut steps.first_mut()?.query.node),
        Query::AtLeast { query, .. } => leading_pattern_mut(&mut query.node),
        Query::And(members) => {
            let first = members.iter_mut().find(|member| lead(&member.node).is_some())?;
            leading_pattern_mut(&mut first.node)
        }
        Query::Or(_)
        | Query::Not(_)
        | Query::Fact(_)
        | Query::Role(_)
        | Query::Comment(_)
        | Query::Position(_)
        | Query::Set(_) => None,
    }
}

/// The pattern whose hits an answer counts: the first that every game must have.
pub fn leading_pattern(query: &Query) -> Option<&PatternQuery> {
    patterns_of(lead(query)?).into_iter().next()
}
