//! Finding: from a query to an answer.

mod evaluation;
mod found;
mod hit_count;
mod list;
mod lower;
mod options;
mod plan;
mod position_tree;
mod positions;

use std::ops::ControlFlow;
use std::time::Instant;

pub(crate) use self::evaluation::map_on;
use self::evaluation::{Allowed, Evaluation};
pub use self::found::{
    Completeness, FindAnswer, FoundContinuation, FoundGame, FoundHit, FoundNext, PlanStep,
    Responses, SearchedLines,
};
use self::hit_count::{HitCount, QueryHits};
pub use self::list::stored_games;
pub(in crate::database) use self::lower::corner_as_written;
pub(crate) use self::lower::{is_color_symmetric, lower_pattern};
pub use self::options::{FindOptions, Order, Strategy};
use self::plan::{Plan, Positions};
pub(in crate::database) use self::position_tree::PositionTree;
use self::positions::Matches;
pub(crate) use self::positions::TreeHit;
pub use super::comments::FoundComment;
use super::variations::GameVariations;
use crate::control::Interrupted;
use crate::database::{Database, DatabaseError, ResolvedQuery};
use crate::query::PatternQuery;
use crate::replay::Track;
use crate::{GameId, GameSet};

/// The hits of a game.
pub(crate) struct GameHits<'a> {
    /// Its number.
    pub id: GameId,
    /// Its main line.
    pub track: &'a Track,
    /// Its variations, if the query asks for variations and these are kept.
    pub variations: Option<&'a GameVariations>,
    /// The hits of the leading pattern, those of the main line first.
    pub hits: Vec<TreeHit>,
}

impl GameHits<'_> {
    /// The hits as they are listed.
    pub fn listed(&self) -> Vec<FoundHit> {
        let variations = self.variations.map(|of| &of.variations);
        self.hits.iter().map(|hit| hit.listed(variations)).collect()
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
        self.evaluate(query, options, false).map(|(answer, ..)| answer)
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
        let (answer, _, interrupted) = self.evaluate(query, options, true)?;
        Ok(match interrupted {
            None => Completeness::Complete(answer),
            Some(why) => Completeness::Partial(answer, why),
        })
    }

    /// Answers a query: its answer, its games, and why the answer is only a part, if it is.
    fn evaluate(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
        allows_partial: bool,
    ) -> Result<(FindAnswer, GameSet, Option<Interrupted>), DatabaseError> {
        let start = Instant::now();
        let index = if allows_partial { self.index_for_part()? } else { self.index()? };
        let mut work = Evaluation::new(self, &index, options);
        work.allows_partial = allows_partial;
        let plan = Plan::new(query.query(), &index)?;
        work.step(format!("plan: {plan}"), Some(index.games().count() as u64), start);
        let found = work.found(&plan)?;
        let (mut answer, games) = work.answer(query, &plan, found, start)?;
        if let (Some(_), true, None) = (query.player(), options.count_games, work.interrupted) {
            let player = self.player_games(query)?;
            work.add_own(&plan, player.as_ref(), &games, &mut answer.continuations)?;
            answer.elapsed = start.elapsed();
        }
        Ok((answer, games, work.interrupted))
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
        let plan = Plan::new(query.query(), &index)?;
        let mut work = Evaluation::new(self, &index, options);
        let found = work.found(&plan)?;
        answer.player = self.player_record(person, &found.games_found)?;
        let player = self.player_games(person)?;
        work.add_own(&plan, player.as_ref(), &found.games_found, &mut answer.continuations)
    }

    /// The games that a query finds, and those of them that are to be seen with the colours
    /// exchanged: their first hit is.
    pub(in crate::database) fn games_and_swapped(
        &self,
        query: &ResolvedQuery,
        options: &FindOptions,
    ) -> Result<(GameSet, GameSet), DatabaseError> {
        let index = self.index()?;
        let plan = Plan::new(query.query(), &index)?;
        let mut work = Evaluation::new(self, &index, options);
        let Some(lead) = plan.lead() else {
            return Ok((work.games_of_all(&plan, None)?, GameSet::new()));
        };
        let allowed = work.allowed(&plan, None)?;
        let HitCount { games, swapped_games, .. } = work.count(lead, &allowed)?;
        Ok((games, swapped_games))
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
        let (answer, games, _) = self.evaluate(query, options, false)?;
        self.hits_in(query, &games, options, false, |game| {
            visit(game.id, game.track, &game.listed());
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
        let plan = Plan::new(query.query(), &index)?;
        let mut work = Evaluation::new(self, &index, options);
        if plan.has_roles {
            work.allowed = work.allowed(&plan, Some(games))?;
        }
        work.list(&plan, games)
    }

    /// The games of a set, the newest first; games without a date last.
    ///
    /// # Errors
    /// The games cannot be read.
    pub fn newest_first(&self, games: &GameSet) -> Result<Vec<GameId>, DatabaseError> {
        let index = self.index()?;
        let dated = (0..index.segments.len()).flat_map(|at| index.dates_in(at, games));
        let mut dated: Vec<_> = dated.collect();
        dated.sort_unstable_by(|a, b| b.cmp(a));
        Ok(dated.into_iter().map(|(_, id)| id).collect())
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
        let plan = Plan::new(query.query(), &index)?;
        let mut work = Evaluation::new(self, &index, options);
        let found = work.found(&plan)?;
        work.list_each(&plan, &found.games_found, |game| {
            if self.control().is_interrupted() { ControlFlow::Break(()) } else { visit(game) }
        })?;
        self.control().check()?;
        let none = FindOptions { limit: 0, ..*options };
        let mut work = Evaluation::new(self, &index, &none);
        work.answer(query, &plan, found, start).map(|(answer, _)| answer)
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
        let plan = Plan::new(none.query(), &index)?;
        work.answer(&none, &plan, found, start).map(|(answer, _)| answer)
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
        let index = self.index()?;
        let plan = Plan::new(query.query(), &index)?;
        let Some(lead) = plan.lead() else { return Ok(()) };
        let mut work = Evaluation::new(self, &index, options);
        let allowed = if plan.has_roles { work.allowed(&plan, Some(games))? } else { Allowed::All };
        let kept = if lead.has_variations { Some(index.variations(self.store())?) } else { None };
        let add = |found: &mut Vec<(GameId, Track, Vec<TreeHit>)>, matches: &Matches<'_>| {
            let (id, mut hits) = (matches.id(), matches.hits());
            hits.retain(|of| allowed.allows(id, &of.hit));
            found.extend(matches.track().map(|track| (id, track.clone(), hits)));
        };
        let ids: Vec<GameId> = games.iter().collect();
        for ids in ids.chunks(GAMES_IN_MEMORY) {
            let games = GameSet::of_ascending(ids.iter().copied());
            let found = work.records(lead, &games, is_of_own, add)?;
            for (id, track, hits) in found.into_iter().flatten() {
                self.control().check()?;
                let variations = kept.and_then(|kept| kept.get(id));
                visit(&GameHits { id, track: &track, variations, hits })?;
            }
        }
        Ok(())
    }

    /// The counts of a pattern in some games, and those that have it.
    pub(in crate::database) fn count_in(
        &self,
        pattern: &PatternQuery,
        games: &GameSet,
        options: &FindOptions,
    ) -> Result<(FindAnswer, GameSet), DatabaseError> {
        let index = self.index()?;
        let positions = Positions::of_pattern(pattern, &index)?;
        let allowed = Allowed::In(games.clone());
        let count = Evaluation::new(self, &index, options).count(&positions, &allowed)?;
        Ok(count.found(pattern.shape()).into_answer())
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
        let index = self.index()?;
        let plan = Plan::new(query.query(), &index)?;
        Evaluation::new(self, &index, options).games_of_all(&plan, None)
    }
}

/// The number of games whose hits are in memory at a time while they are visited.
const GAMES_IN_MEMORY: usize = 512;
