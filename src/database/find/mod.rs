//! Finding: from a query to an answer.

mod evaluation;
mod positions;
mod terms;

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use roaring::RoaringBitmap;

use self::evaluation::{Evaluation, Found, found_of};
pub(crate) use self::terms::search_of;
use self::terms::{lead, patterns_of};
use super::{Database, DatabaseError};
use crate::dictionary::Results;
use crate::go::{Color, Symmetry};
use crate::query::{self, PatternQuery, Query};
use crate::record::Facts;
use crate::replay::Track;
use crate::search::{Hit, Tally, Window};

/// What answers a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Strategy {
    /// Whatever promises to be fastest.
    #[default]
    Auto,
    /// The dictionary, where it has the answer.
    Dictionary,
    /// The dictionary's sets of games rule games out, and the others are searched.
    Sets,
    /// All games are searched.
    Scan,
}

/// How a query is answered.
#[derive(Clone, Copy)]
pub struct FindOptions<'a> {
    /// How many games are listed, newest first.
    pub limit: usize,
    /// How many are left out before.
    pub offset: usize,
    /// Threads; 0 is one for each core.
    pub threads: usize,
    /// What answers patterns.
    pub strategy: Strategy,
    /// A flag that stops the search when it becomes true.
    pub cancel: Option<&'a AtomicBool>,
    /// Where the search tells how far it is.
    pub progress: Option<&'a FindProgress>,
}

impl Default for FindOptions<'_> {
    fn default() -> Self {
        FindOptions {
            limit: 20,
            offset: 0,
            threads: 0,
            strategy: Strategy::Auto,
            cancel: None,
            progress: None,
        }
    }
}

/// How far a search for hits is. Another thread may read it meanwhile.
#[derive(Debug, Default)]
pub struct FindProgress {
    /// The games to be searched.
    pub games_total: AtomicU64,
    /// Those that were begun.
    pub games_searched: AtomicU64,
    /// Those with a hit.
    pub games_found: AtomicU64,
    /// Hits.
    pub hits: AtomicU64,
    first: Mutex<Vec<u32>>,
}

impl FindProgress {
    /// The first games that are kept.
    const FIRST: usize = 8;

    /// The numbers of the first games that were found, in the order of time.
    pub fn first_games(&self) -> Vec<u32> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn add(&self, tally: &Tally) {
        if tally.hits == 0 {
            return;
        }
        self.games_found.fetch_add(tally.games(), Ordering::Relaxed);
        self.hits.fetch_add(tally.hits, Ordering::Relaxed);
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        let room = FindProgress::FIRST - first.len();
        first.extend(tally.game_numbers().iter().take(room));
    }
}

/// How hits went on at one cell, in the query's frame and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundContinuation {
    /// The pattern's row, from 1.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// Who played there.
    pub color: Color,
    /// How many hits.
    pub count: u64,
    /// How many of these not at once.
    pub tenuki: u64,
    /// Results by hits.
    pub results: Results,
    /// The first and the last year in which it was played, if any year is known.
    pub years: Option<(u16, u16)>,
}

/// A hit in a listed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundHit {
    /// Where the window lies.
    pub window: Window,
    /// The symmetry that leads from the pattern as written to what stands there.
    pub symmetry: Symmetry,
    /// The first position.
    pub first: u16,
    /// The last position.
    pub last: u16,
}

impl From<&Hit> for FoundHit {
    fn from(hit: &Hit) -> FoundHit {
        let Hit { window, symmetry, first, last, .. } = *hit;
        FoundHit { window, symmetry, first, last }
    }
}

/// A listed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// Its number.
    pub id: u32,
    /// The number of lines of its board.
    pub size: u8,
    /// Its facts.
    pub facts: Facts,
    /// The corpora that it is in.
    pub corpora: Vec<String>,
    /// Its hits, by first position; empty if the query has no pattern that stands for itself.
    pub hits: Vec<FoundHit>,
}

/// A step in answering a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanStep {
    /// What was done.
    pub what: String,
    /// The games that were left after it.
    pub games: Option<u64>,
    /// How long it took.
    pub elapsed: Duration,
}

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
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
    /// Continuations, the most played first.
    pub continuations: Vec<FoundContinuation>,
    /// The games that are listed, newest first.
    pub results: Vec<FoundGame>,
    /// How the answer was come by.
    pub plan: Vec<PlanStep>,
    /// Was it stopped? Then it is the answer for some of the games.
    pub is_partial: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl Database {
    /// Answer a query.
    ///
    /// The *leading pattern* of a query is the first pattern that every game of the answer must
    /// have; its hits in those games are counted and shown. Of `with` and `then`, these are the
    /// hits that have a part in it.
    ///
    /// # Errors
    /// The query asks for what cannot be, or the database cannot be read.
    pub fn find(
        &self,
        query: &query::Query,
        options: &FindOptions<'_>,
    ) -> Result<FindAnswer, DatabaseError> {
        self.find_with_games(query, options).map(|(answer, _)| answer)
    }

    /// Answer a query; and all its games.
    pub(super) fn find_with_games(
        &self,
        query: &Query,
        options: &FindOptions<'_>,
    ) -> Result<(FindAnswer, RoaringBitmap), DatabaseError> {
        let start = Instant::now();
        let query = &*self.told_in_full(query)?;
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        work.step("open the games", Some(index.games().count() as u64), start);
        let found = match query {
            Query::Pattern(pattern) => work.pattern(pattern)?,
            other => work.combined(other)?,
        };
        work.answer(query, found, start)
    }

    /// The games that a query finds, and those of them that are to be seen with the colours
    /// exchanged: their first hit is.
    pub(super) fn games_and_swapped(
        &self,
        query: &Query,
        options: &FindOptions<'_>,
    ) -> Result<(RoaringBitmap, RoaringBitmap), DatabaseError> {
        let query = &*self.told_in_full(query)?;
        let index = self.index()?;
        let mut work = Evaluation::new(self, &index, options);
        let found = match query {
            Query::Pattern(pattern) => work.searched(pattern)?,
            other => work.combined(other)?,
        };
        Ok((found.games_found, found.swapped_games))
    }

    /// Answer a query, and visit the hits that its answer counts: the number of each game, by
    /// ascending numbers, its track, and its hits by first position. No game is listed.
    ///
    /// ```
    /// use gopdb::database::{FindOptions, ImportOptions, OpenOptions};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("database");
    /// let mut db = OpenOptions::new().create(true).open(&path)?;
    /// db.import(&["examples/games".into()], &ImportOptions::new("games"), &Default::default())?;
    /// let query = gopdb::query::parse_query("3x3 \"B_W/BBB/___\" sym").expect("a query");
    /// let mut longest = 0;
    /// let answer = db.for_each_hit(&query.node, &FindOptions::default(), |_game, track, hits| {
    ///     for hit in hits {
    ///         longest = longest.max(hit.last - hit.first + 1);
    ///         // The window as it stands on the board.
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
        query: &Query,
        options: &FindOptions<'_>,
        mut visit: impl FnMut(u32, &Track, &[FoundHit]),
    ) -> Result<FindAnswer, DatabaseError> {
        let query = &*self.told_in_full(query)?;
        let options = &FindOptions { limit: 0, ..*options };
        let (answer, games) = self.find_with_games(query, options)?;
        self.hits_in(query, &games, options, |game, track, hits| {
            let hits: Vec<FoundHit> = hits.iter().map(FoundHit::from).collect();
            visit(game, track, &hits);
        })?;
        Ok(answer)
    }

    /// The query without named sets.
    fn told_in_full<'q>(&self, query: &'q Query) -> Result<Cow<'q, Query>, DatabaseError> {
        if names_sets(query) {
            self.resolve(query).map(Cow::Owned)
        } else {
            Ok(Cow::Borrowed(query))
        }
    }

    /// What is told of a set of games that was found by other means than a query.
    pub(super) fn answer_of_games(
        &self,
        games: RoaringBitmap,
        options: &FindOptions<'_>,
        start: Instant,
    ) -> Result<FindAnswer, DatabaseError> {
        let index = self.index()?;
        let work = Evaluation::new(self, &index, options);
        let game_results = work.results_of(&games);
        let found = Found { games_found: games, game_results, ..Found::default() };
        let none = Query::Or(Vec::new());
        work.answer(&none, found, start).map(|(answer, _)| answer)
    }

    /// The hits of what leads a query, of games out of those of which it holds. The query names no
    /// sets.
    pub(super) fn hits_in(
        &self,
        query: &Query,
        games: &RoaringBitmap,
        options: &FindOptions<'_>,
        mut visit: impl FnMut(u32, &Track, &[Hit]),
    ) -> Result<(), DatabaseError> {
        let Some(lead) = lead(query) else { return Ok(()) };
        let index = self.index()?;
        Evaluation::new(self, &index, options).for_each_track(games, |id, track, plans| {
            if let Some(hits) = plans.of(lead, track) {
                visit(id, track, &hits);
            }
        })
    }

    /// The counts of a pattern in some games.
    pub(super) fn count_in(
        &self,
        pattern: &PatternQuery,
        games: &RoaringBitmap,
        options: &FindOptions<'_>,
    ) -> Result<FindAnswer, DatabaseError> {
        let index = self.index()?;
        let tally = Evaluation::new(self, &index, options).scan(pattern, Some(games), None)?;
        Ok(found_of(pattern, &tally).into_answer().0)
    }

    /// The games of which a query holds.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn games_of(
        &self,
        query: &query::Query,
        options: &FindOptions<'_>,
    ) -> Result<RoaringBitmap, DatabaseError> {
        let query = &*self.told_in_full(query)?;
        let index = self.index()?;
        Evaluation::new(self, &index, options).games(query, None)
    }

    /// The pattern whose hits an answer tells of: the first that every game must have. The query
    /// names no sets.
    pub fn leading_pattern(query: &Query) -> Option<&PatternQuery> {
        patterns_of(lead(query)?).into_iter().next()
    }
}

fn names_sets(query: &Query) -> bool {
    matches!(query, Query::Set(_)) || query.children().any(|child| names_sets(&child.node))
}
