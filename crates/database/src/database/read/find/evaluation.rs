//! The answering of one query: what the dictionary knows, what must be searched, and what is read
//! game by game.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use super::Responses;
use super::lower::{
    check, contents_within, cost, has_roles, is_color_symmetric, is_like_swapped, lead,
    lower_pattern, members_of, middle, patterns_of,
};
use super::positions::{HitCount, Plans, hits_in, is_plain};
use super::variations::varied_hits;
use super::{FindAnswer, FindOptions, FoundContinuation, FoundGame, Order, PlanStep, Strategy};
use crate::control::{Control, Interrupted, Stage};
use crate::database::read::comments::{Comments, texts_of};
use crate::database::read::facts;
use crate::database::read::index::{BlockRef, GamesIndex, Stores};
use crate::database::read::player_record::{PlayerGames, PlayerRecord, Wins};
use crate::database::read::recent::Searches;
use crate::database::{Commit, Database, DatabaseError, ResolvedQuery};
use crate::dictionary::{DictionaryShape, Results};
use crate::go::State;
use crate::parallel;
use crate::pattern::{Pattern, Shape};
use crate::query::{self, Lines, PatternQuery, Query, Sort, SortKey};
use crate::record::{Date, Facts};
use crate::replay::Track;
use crate::search::{
    BLOCK_GAMES, Block, Continuation, Driver, DriverError, Hit, Mask, SearchError, Tally,
};
use crate::segment::{SegmentGames, SegmentTracks};
use crate::store::Store;
use crate::{GameId, GameSet};

/// Sets are used if each leaves at most one game in this many.
const SETS_PAY: u64 = 2;
/// Games are skipped if all sets leave at most one in this many.
const MASKS_PAY: u64 = 5;
/// The most sets that are compared.
const MAX_SETS: usize = 8;
/// The number of games of a set that are read in the time in which one game is searched.
const SET_READ: u64 = 16;
/// Games are put into blocks of their own if they are at most one in this many.
const GATHERING_PAYS: usize = 32;

/// The games of a set, if there is one.
fn limited(games: GameSet, within: Option<&GameSet>) -> GameSet {
    match within {
        Some(set) => games & set,
        None => games,
    }
}

/// An answer on its way.
#[derive(Default)]
pub struct QueryHits {
    pub games_found: GameSet,
    /// The games whose first hit exchanges the colours; the dictionary does not know them.
    pub swapped_games: GameSet,
    pub placements: u64,
    pub hits: u64,
    pub game_results: Results,
    pub hit_results: Results,
    pub continuations: Vec<FoundContinuation>,
    pub responses: Option<Responses>,
}

impl QueryHits {
    /// An answer of its counts alone, and the games.
    pub fn into_answer(self) -> (FindAnswer, GameSet) {
        let answer = FindAnswer {
            games: self.games_found.len(),
            placements: self.placements,
            hits: self.hits,
            game_results: self.game_results,
            hit_results: self.hit_results,
            continuations: self.continuations,
            responses: self.responses,
            ..FindAnswer::default()
        };
        (answer, self.games_found)
    }
}

/// The answering of one query.
pub struct Evaluation<'a> {
    pub(super) database: &'a Database,
    pub(super) index: &'a GamesIndex,
    pub(super) options: &'a FindOptions,
    pub(super) control: Control,
    pub(super) stores: Stores,
    steps: Vec<PlanStep>,
    /// True if an interruption ends the work with a part of the answer instead of an error.
    allows_partial: bool,
    interrupted: Option<Interrupted>,
    /// True if roles are those of hits that exchange the colours.
    is_swapped: bool,
    /// The games in which hits count, if the query has roles.
    sides: Option<Sides>,
    /// The comments that the query asks for, once they are needed.
    pub(super) comments: Arc<Comments>,
    /// True if hits that are found no longer count as progress: the answer has them.
    is_counted: bool,
}

/// The games in which hits count that keep the colours, and those in which hits count that exchange
/// them: what [roles](query::Role) ask for.
#[derive(Clone, Debug)]
pub struct Sides {
    keeping: GameSet,
    swapping: GameSet,
}

impl Sides {
    /// Returns whether a hit of a game counts.
    pub fn allow(&self, id: GameId, hit: &Hit) -> bool {
        if hit.symmetry.swaps() { &self.swapping } else { &self.keeping }.contains(id)
    }
}

impl<'a> Evaluation<'a> {
    pub fn new(database: &'a Database, index: &'a GamesIndex, options: &'a FindOptions) -> Self {
        let stores = Stores::new(database.store());
        Evaluation {
            database,
            index,
            options,
            control: database.control().clone(),
            stores,
            steps: Vec::new(),
            allows_partial: false,
            interrupted: None,
            is_swapped: false,
            sides: None,
            comments: Arc::default(),
            is_counted: false,
        }
    }

    /// Answers a query of all games.
    pub fn find(
        &mut self,
        query: &ResolvedQuery,
        start: Instant,
    ) -> Result<(FindAnswer, GameSet), DatabaseError> {
        self.step("open the games", Some(self.index.games().count() as u64), start);
        let found = self.found(query.query())?;
        self.answer(query, found, start)
    }

    /// Adds the own results of a player to the continuations of a query's answer, whose games these are.
    /// Games against itself are neither won nor lost.
    pub fn add_own(
        &mut self,
        query: &ResolvedQuery,
        player: Option<&PlayerGames>,
        games: &GameSet,
        continuations: &mut [FoundContinuation],
    ) -> Result<(), DatabaseError> {
        let (Some(leading), Some(player)) = (lead(query.query()), player) else { return Ok(()) };
        if continuations.is_empty() {
            return Ok(());
        }
        self.is_counted = true;
        continuations.iter_mut().for_each(|next| next.own = Some(Wins::default()));
        for (is_won, games) in [true, false].into_iter().zip(player.won_and_lost(games, self.index))
        {
            let all = self.index.all();
            let (keeping, swapping) = match &self.sides {
                Some(sides) => (&sides.keeping, &sides.swapping),
                None => (&all, &all),
            };
            let sides = Sides { keeping: keeping & &games, swapping: swapping & &games };
            for found in self.found_in(leading, &sides)?.continuations {
                let place = |of: &FoundContinuation| (of.row, of.col, of.color);
                let next = continuations.iter_mut().find(|next| place(next) == place(&found));
                if let Some(own) = next.and_then(|next| next.own.as_mut()) {
                    let games = found.games.map_or(0, Results::total);
                    *own = own.and(if is_won {
                        Wins { games, won: games, lost: 0 }
                    } else {
                        Wins { games, won: 0, lost: games }
                    });
                }
            }
        }
        Ok(())
    }

    /// Ends the work with a part of the answer when it is interrupted, instead of an error.
    pub fn allow_partial(&mut self) {
        self.allows_partial = true;
    }

    /// Returns the reason that the answer is only a part, if it is.
    pub fn interrupted(&self) -> Option<Interrupted> {
        self.interrupted
    }

    /// Searches the comments that a query asks for.
    pub(super) fn load_comments(&mut self, query: &Query) -> Result<(), DatabaseError> {
        if self.comments.cover(query) {
            return Ok(());
        }
        let start = Instant::now();
        let mut comments = Comments::clone(&self.comments);
        comments.load(query, self.index, self.database.store(), &self.control)?;
        self.comments = Arc::new(comments);
        self.step("search the comments", None, start);
        Ok(())
    }

    /// Notes an interruption.
    pub(super) fn interrupt(&mut self, why: Interrupted) -> Result<(), DatabaseError> {
        self.interrupted = Some(why);
        if self.allows_partial { Ok(()) } else { Err(why.into()) }
    }

    /// Answers a query.
    pub fn found(&mut self, query: &Query) -> Result<QueryHits, DatabaseError> {
        match query {
            Query::Pattern(pattern) => self.pattern(pattern),
            other => self.combined(other),
        }
    }

    pub fn step(&mut self, what: impl Into<String>, games: Option<u64>, since: Instant) {
        self.steps.push(PlanStep { what: what.into(), games, elapsed: since.elapsed() });
    }

    fn commit(&self) -> &'a Commit {
        &self.index.commit
    }

    pub(super) fn threads(&self) -> usize {
        parallel::threads(self.options.threads)
    }

    /// Answers a query that is one pattern.
    pub fn pattern(&mut self, pattern: &PatternQuery) -> Result<QueryHits, DatabaseError> {
        check(pattern)?;
        if pattern.lines.has_variations() {
            return self.combined(&Query::Pattern(pattern.clone()));
        }
        if matches!(self.options.strategy, Strategy::Auto | Strategy::Dictionary)
            && let Some(kind) = self.dictionary_kind(pattern)
        {
            return self.look_up(kind, pattern);
        }
        self.searched(pattern)
    }

    /// Answers a query that is one pattern by a search. The dictionary is asked for sets of games
    /// only.
    pub fn searched(&mut self, pattern: &PatternQuery) -> Result<QueryHits, DatabaseError> {
        check(pattern)?;
        if pattern.lines.has_variations() {
            return self.combined(&Query::Pattern(pattern.clone()));
        }
        let tally = self.in_all_games(pattern, true, |work| {
            let mask = work.rule_out(pattern)?;
            work.scan(pattern, mask.as_ref(), true)
        })?;
        Ok(hits_of(pattern, &tally))
    }

    /// The hits of a pattern in all games, which `search` finds unless they are known from an earlier
    /// search. `is_reported` as in [`scan`](Self::scan).
    fn in_all_games(
        &mut self,
        pattern: &PatternQuery,
        is_reported: bool,
        search: impl FnOnce(&mut Self) -> Result<Tally, DatabaseError>,
    ) -> Result<Arc<Tally>, DatabaseError> {
        if self.options.strategy != Strategy::Auto {
            return Ok(Arc::new(search(self)?));
        }
        let start = Instant::now();
        let sizes = self.blocks_by_size().into_keys();
        let searches: Searches =
            sizes.filter_map(|size| Some((size, lower_pattern(pattern, size)?))).collect();
        if let Some(tally) = self.index.recent().get(&searches) {
            if is_reported {
                let games = self.index.games().count() as u64;
                self.control.begin(Stage::Searching, games);
                self.control.add_done(games);
                self.control.add_games(tally.games(), tally.hits);
                self.control.add_first_games(tally.game_numbers());
            }
            self.step("recall an earlier search of all games", Some(tally.games()), start);
            return Ok(tally);
        }
        let tally = Arc::new(search(self)?);
        if self.interrupted.is_none() {
            self.index.recent().keep(searches, &tally);
        }
        Ok(tally)
    }

    /// The kind of dictionary that has the whole answer: the pattern is a content of its shape,
    /// looked for anywhere and at any time under all symmetries.
    fn dictionary_kind(&self, pattern: &PatternQuery) -> Option<DictionaryShape> {
        let content = &pattern.pattern.node;
        let is_whole =
            |kind: &DictionaryShape| kind.shape() == content.shape() && !kind.counts_plays();
        let kind = self.index.commit.shapes().find(is_whole)?;
        let is_plain = !pattern.whole_board
            && pattern.symmetries == query::Symmetries::ALL
            && pattern.place.node == query::Place::Anywhere
            && pattern.moves.is_none()
            && pattern.next.is_none()
            && pattern.conditions.is_empty();
        let states = content.content()?;
        (is_plain && middle(kind.shape()).any(|cell| states[cell] != State::Edge)).then_some(kind)
    }

    fn look_up(
        &mut self,
        kind: DictionaryShape,
        pattern: &PatternQuery,
    ) -> Result<QueryHits, DatabaseError> {
        let start = Instant::now();
        let entry = self
            .database
            .entry_in(self.commit(), kind, &pattern.pattern.node, true)?
            .unwrap_or_default();
        self.step(format!("look up in the {kind} dictionary"), Some(entry.counts.games), start);
        let continuations = entry.continuations.iter().map(|c| Continuation {
            cell: c.cell.into(),
            color: c.color,
            count: c.count,
            tenuki: c.tenuki,
            results: c.results,
            games: c.games,
            years: c.years,
        });
        let mut continuations = placed(kind.shape(), continuations);
        let mut responses = entry.responses.map(Responses::of);
        if self.options.count_games && responses.is_none() {
            // The dictionary counts continuations of this shape by hits only.
            let games = GameSet::of_ascending(entry.games.iter().copied());
            let tally =
                self.in_all_games(pattern, false, |work| work.scan(pattern, Some(&games), false))?;
            let by_games = hits_of(pattern, &tally);
            (continuations, responses) = (by_games.continuations, by_games.responses);
        } else if !self.options.count_games {
            responses = None;
            continuations.iter_mut().for_each(|continuation| continuation.games = None);
        }
        Ok(QueryHits {
            swapped_games: GameSet::new(),
            games_found: entry.games.iter().copied().collect(),
            placements: entry.counts.placements,
            hits: entry.counts.hits,
            game_results: entry.counts.game_results,
            hit_results: entry.counts.hit_results,
            continuations,
            responses,
        })
    }

    /// Rule games out by the dictionary's sets of contents that the pattern holds, where that
    /// promises to be worth it.
    fn rule_out(&mut self, pattern: &PatternQuery) -> Result<Option<GameSet>, DatabaseError> {
        let strategy = self.options.strategy;
        if matches!(strategy, Strategy::Scan | Strategy::Dictionary) {
            return Ok(None);
        }
        // A few windows are searched sooner than sets are read.
        let is_bound = pattern.whole_board
            || matches!(pattern.place.node, query::Place::Corner(_) | query::Place::Point(_));
        if strategy == Strategy::Auto && is_bound && self.index.has_blocks() {
            return Ok(None);
        }
        let start = Instant::now();
        let total = self.index.games().count() as u64;
        let mut parts: Vec<(u64, DictionaryShape, Pattern)> = Vec::new();
        for (kind, part) in contents_within(&pattern.pattern.node) {
            if self.index.commit.shapes().any(|has| has == kind) {
                let entry = self.database.entry_in(self.commit(), kind, &part, false)?;
                parts.push((entry.map_or(0, |entry| entry.counts.games), kind, part));
            }
        }
        parts.sort_by_key(|&(games, kind, _)| (games, kind));
        let worth = |games: u64| games * SETS_PAY <= total || strategy == Strategy::Sets;
        parts.retain(|part| worth(part.0));
        let mut games: Option<GameSet> = None;
        for (count, kind, part) in parts.iter().take(MAX_SETS) {
            // A set that is much larger than what is left rules little out.
            if games.as_ref().is_some_and(|left| *count > SET_READ * left.len()) {
                break;
            }
            let entry =
                self.database.entry_in(self.commit(), *kind, part, true)?.unwrap_or_default();
            let set = GameSet::of_ascending(entry.games.iter().copied());
            games = Some(games.map_or_else(|| set.clone(), |left| left & &set));
        }
        if let Some(left) = &games {
            self.step("rule games out by the dictionary's sets", Some(left.len()), start);
        }
        Ok(games.filter(|left| left.len() * MASKS_PAY <= total || strategy == Strategy::Sets))
    }

    /// Searches the games for a pattern, all or those of a set. `is_reported`: whether the hits are
    /// those of the answer, and count as progress.
    pub fn scan(
        &mut self,
        pattern: &PatternQuery,
        within: Option<&GameSet>,
        is_reported: bool,
    ) -> Result<Tally, DatabaseError> {
        self.scan_some(pattern, within, is_reported, None)
    }

    /// Searches the games for a pattern under the symmetries that exchange the colours, under the
    /// others, or under all.
    fn scan_some(
        &mut self,
        pattern: &PatternQuery,
        within: Option<&GameSet>,
        is_reported: bool,
        swaps: Option<bool>,
    ) -> Result<Tally, DatabaseError> {
        let start = Instant::now();
        let mut all = Tally::default();
        let (control, is_counted) = (self.control.clone(), self.is_counted);
        control.begin(Stage::Searching, 0);
        for (size, blocks) in self.blocks_by_size() {
            let Some(mut search) = lower_pattern(pattern, size) else {
                continue;
            };
            if let Some(swaps) = swaps {
                let kept = search.symmetries.iter().filter(|symmetry| symmetry.swaps() == swaps);
                search.symmetries = kept.collect();
                if search.symmetries.is_empty() {
                    continue;
                }
            }
            let wanted = self.wanted(size, blocks, within);
            let driver = Driver::default().threads(self.threads()).control(&control);
            control.add_total(wanted.iter().map(|w| w.games(self.index) as u64).sum());
            let get = |i: usize| {
                control.add_done(wanted[i].games(self.index) as u64);
                self.stores.with(|store| match &wanted[i] {
                    Wanted::Block(block, mask) => {
                        Ok((Searched::Block(self.index.block(store, *block)?), *mask))
                    }
                    Wanted::Games(games) => {
                        Ok((Searched::Gathered(Box::new(self.index.gather(store, games)?)), None))
                    }
                })
            };
            let seen = |tally: &Tally| {
                if is_reported && !is_counted && tally.hits > 0 {
                    control.add_games(tally.games(), tally.hits);
                    control.add_first_games(tally.game_numbers());
                }
            };
            let tracks = |games: &[GameId], visit: &mut dyn FnMut(GameId, &Track)| {
                self.stores.with(|store| self.index.tracks(store, games, visit))
            };
            let answer = driver.search_with(&search, wanted.len(), get, Some(&tracks), &seen);
            let answer = answer.map_err(|error| match error {
                DriverError::Search(error @ SearchError::Stopped) => {
                    DatabaseError::Internal(error.to_string())
                }
                DriverError::Search(error) => DatabaseError::Search(error),
                DriverError::Block(error) => error,
            })?;
            all.merge(&answer.tally);
            if answer.is_partial {
                let why = control.check().err().unwrap_or(Interrupted::ByCaller);
                self.interrupt(why)?;
            }
        }
        let searched = within.map_or_else(|| self.index.games().count() as u64, GameSet::len);
        self.step(format!("search {searched} games"), Some(all.games()), start);
        Ok(all)
    }

    fn blocks_by_size(&self) -> BTreeMap<u8, Vec<usize>> {
        let mut sizes: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for block in 0..self.index.block_count() {
            sizes.entry(self.index.block_size(block)).or_default().push(block);
        }
        sizes
    }

    /// Returns the blocks, or the games, that are to be searched among the games on boards of one
    /// size.
    fn wanted(&self, size: u8, blocks: Vec<usize>, within: Option<&GameSet>) -> Vec<Wanted> {
        let Some(set) = within else {
            return blocks.into_iter().map(|block| Wanted::Block(block, None)).collect();
        };
        let slots = self.index.slots(size, set);
        let games: usize = blocks.iter().map(|&block| self.index.block_games(block).len()).sum();
        if slots.len() * GATHERING_PAYS <= games {
            let room = slots.len().div_ceil(self.threads()).clamp(64, BLOCK_GAMES);
            return slots.chunks(room).map(|games| Wanted::Games(games.to_vec())).collect();
        }
        let masked = slots.chunk_by(|a, b| a.0 == b.0).map(|run| {
            let mut mask = Mask::default();
            run.iter().for_each(|&(_, slot)| mask[slot / 64] |= 1 << (slot % 64));
            Wanted::Block(run[0].0, Some(mask))
        });
        masked.collect()
    }

    /// Answers a query that is more than one pattern.
    pub fn combined(&mut self, query: &Query) -> Result<QueryHits, DatabaseError> {
        if let (Some(leading), true) = (lead(query), has_roles(query)) {
            let sides = self.sides_of(query, leading, None)?;
            let found = self.found_in(leading, &sides)?;
            self.sides = Some(sides);
            return Ok(found);
        }
        if let Some(leading @ Query::Pattern(pattern)) = lead(query)
            && !pattern.lines.has_variations()
            && let Some(facts) = facts_beside(query, leading)
        {
            check(pattern)?;
            let mut games = self.rule_out(pattern)?;
            for fact in facts {
                games = Some(self.games(fact, games.as_ref())?);
            }
            let tally = self.scan(pattern, games.as_ref(), true)?;
            return Ok(hits_of(pattern, &tally));
        }
        if let Some(leading) = lead(query)
            && is_plain(leading)
            && let Some(facts) = facts_beside(query, leading)
        {
            let mut games = None;
            for fact in facts {
                games = Some(self.games(fact, games.as_ref())?);
            }
            return self.count_blocks(leading, games);
        }
        if let Query::Pattern(pattern) = query
            && pattern.lines.has_variations()
        {
            check(pattern)?;
            self.check_lines(pattern)?;
            return self.count_varied(query, &self.index.all(), None);
        }
        let games = self.games(query, None)?;
        let found = match lead(query) {
            Some(leading) if leading.has_variations() => {
                let found = self.count_varied(leading, &games, None)?;
                QueryHits { games_found: games, ..found }
            }
            Some(Query::Pattern(pattern)) => {
                let tally = self.scan(pattern, Some(&games), true)?;
                QueryHits { games_found: games, ..hits_of(pattern, &tally) }
            }
            Some(positions) => {
                let start = Instant::now();
                let found = self.count_positions(positions, &games, None)?;
                self.step("count the hits", Some(games.len()), start);
                QueryHits { games_found: games, ..found }
            }
            None => {
                let game_results = self.results_of(&games);
                QueryHits { games_found: games, game_results, ..QueryHits::default() }
            }
        };
        Ok(found)
    }

    /// The sides of a query with roles: its conditions apart from what leads it hold of the games.
    pub fn sides_of(
        &mut self,
        query: &Query,
        leading: &Query,
        within: Option<&GameSet>,
    ) -> Result<Sides, DatabaseError> {
        let mut members = members_of(query);
        members.retain(|&member| !std::ptr::eq(member, leading));
        members.sort_by_key(|member| cost(member));
        let before = self.is_swapped;
        let mut side = |is_swapped: bool| -> Result<GameSet, DatabaseError> {
            self.is_swapped = is_swapped;
            let mut left = within.cloned();
            for member in &members {
                left = Some(self.games(member, left.as_ref())?);
            }
            Ok(left.unwrap_or_else(|| self.index.all()))
        };
        let sides = (side(false), side(true));
        self.is_swapped = before;
        Ok(Sides { keeping: sides.0?, swapping: sides.1? })
    }

    /// The sides of a query, if it has roles and something leads it.
    pub fn sides(&mut self, query: &Query) -> Result<Option<Sides>, DatabaseError> {
        match lead(query) {
            Some(leading) if has_roles(query) => self.sides_of(query, leading, None).map(Some),
            _ => Ok(None),
        }
    }

    /// Returns the hits of the leading part of a query that the sides allow.
    fn found_in(&mut self, leading: &Query, sides: &Sides) -> Result<QueryHits, DatabaseError> {
        let Sides { keeping, swapping } = sides;
        if leading.has_variations() {
            let candidates = self.games(leading, Some(&(keeping | swapping)))?;
            return self.count_varied(leading, &candidates, Some(sides));
        }
        if let Query::Pattern(pattern) = leading
            && !is_like_swapped(pattern)
        {
            check(pattern)?;
            let mut all = Tally::default();
            for (games, swaps) in [
                (keeping & swapping, None),
                (keeping - swapping, Some(false)),
                (swapping - keeping, Some(true)),
            ] {
                if !games.is_empty() {
                    all.merge(&self.scan_some(pattern, Some(&games), true, swaps)?);
                }
            }
            return Ok(hits_of(pattern, &all));
        }
        let candidates = self.games(leading, Some(&(keeping | swapping)))?;
        let start = Instant::now();
        let found = self.count_positions(leading, &candidates, Some(sides))?;
        self.step("count the hits", Some(found.games_found.len()), start);
        Ok(found)
    }

    /// The record of the one player whom a query names, in games.
    fn player_record(
        &self,
        query: &ResolvedQuery,
        games: &GameSet,
    ) -> Result<Option<PlayerRecord>, DatabaseError> {
        match query.player() {
            Some(player) => PlayerRecord::of(player, games, self.index, self.database).map(Some),
            None => Ok(None),
        }
    }

    /// The results of games.
    pub fn results_of(&self, games: &GameSet) -> Results {
        let mut results = Results::default();
        self.index.games_in(games).for_each(|game| results.add(game.winner));
        results
    }

    /// Lists the games that are asked for, and ends the evaluation.
    pub fn answer(
        &mut self,
        query: &ResolvedQuery,
        found: QueryHits,
        start: Instant,
    ) -> Result<(FindAnswer, GameSet), DatabaseError> {
        let listing = Instant::now();
        let results = self.list(query.query(), &found.games_found)?;
        self.step("list", None, listing);
        let player = self.player_record(query, &found.games_found)?;
        let lines = self.searched_lines(query)?;
        let (mut counts, games) = found.into_answer();
        counts.is_color_symmetric = query.leading_pattern().is_some_and(is_color_symmetric);
        if counts.is_color_symmetric {
            counts.forget_colors();
        }
        let answer = FindAnswer {
            player,
            results,
            lines,
            plan: std::mem::take(&mut self.steps),
            elapsed: start.elapsed(),
            ..counts
        };
        Ok((answer, games))
    }

    /// The games of which a query holds, out of a set.
    pub fn games(
        &mut self,
        query: &Query,
        within: Option<&GameSet>,
    ) -> Result<GameSet, DatabaseError> {
        match query {
            Query::Pattern(pattern) => self.games_of_pattern(pattern, within),
            Query::Fact(fact) => {
                let start = Instant::now();
                let games =
                    facts::games_of(fact, self.index, self.database.store(), &self.control)?;
                let games = limited(games, within);
                self.step(format!("look {} up", fact.field()), Some(games.len()), start);
                Ok(games)
            }
            Query::Role(role) => {
                let start = Instant::now();
                let color = if self.is_swapped { role.color.opposite() } else { role.color };
                let store = self.database.store();
                let games = facts::games_of_role(&role.kind, color, self.index, store)?;
                let games = limited(games, within);
                self.step("look players up", Some(games.len()), start);
                Ok(games)
            }
            Query::And(_) if has_roles(query) && lead(query).is_some() => {
                let Some(leading) = lead(query) else { return Ok(GameSet::new()) };
                let sides = self.sides_of(query, leading, within)?;
                Ok(self.found_in(leading, &sides)?.games_found)
            }
            Query::And(members) => {
                let mut members: Vec<&Query> = members.iter().map(|node| &node.node).collect();
                // What is cheap comes first and leaves less to do for the rest.
                members.sort_by_key(|member| cost(member));
                let mut left = within.cloned();
                for member in members {
                    if left.as_ref().is_some_and(GameSet::is_empty) {
                        break;
                    }
                    left = Some(self.games(member, left.as_ref())?);
                }
                Ok(left.unwrap_or_default())
            }
            Query::Or(members) => {
                let mut games = GameSet::new();
                for member in members {
                    games |= self.games(&member.node, within)?;
                }
                Ok(games)
            }
            Query::Not(inner) => {
                // A part of the games to leave out would leave others in.
                let allows_partial = std::mem::replace(&mut self.allows_partial, false);
                let not = self.games(&inner.node, within)?;
                self.allows_partial = allows_partial;
                let all = within.cloned().unwrap_or_else(|| self.index.all());
                Ok(all - not)
            }
            Query::With(_) | Query::Then(_) | Query::AtLeast { .. } => {
                self.games_of_positions(query, within)
            }
            // Resolving has replaced positions by patterns.
            Query::Position(position) => {
                Err(DatabaseError::NoPosition { asked: position.source.to_string() })
            }
            // The parser joins comments to patterns.
            Query::Comment(_) => {
                self.load_comments(query)?;
                Ok(texts_of(query)
                    .into_iter()
                    .fold(GameSet::new(), |games, text| games | self.comments.games(text)))
            }
            // The counts of sets are complete already.
            Query::Set(name) => {
                Err(DatabaseError::NoSet { name: name.clone(), known_names: Vec::new() })
            }
        }
    }

    /// The games with a pattern, in the lines in which it is looked for.
    fn games_of_pattern(
        &mut self,
        pattern: &PatternQuery,
        within: Option<&GameSet>,
    ) -> Result<GameSet, DatabaseError> {
        check(pattern)?;
        if pattern.lines.has_variations() {
            self.check_lines(pattern)?;
            let mut found = GameSet::new();
            if pattern.lines.has_main() {
                let main = PatternQuery { lines: Lines::Main, ..pattern.clone() };
                found = self.games_of_pattern(&main, within)?;
            }
            let varied = limited(self.varied()? - &found, within);
            let in_variations = PatternQuery { lines: Lines::Variations, ..pattern.clone() };
            found |= self.varied_games(&Query::Pattern(in_variations), &varied)?;
            return Ok(found);
        }
        let mask = match (within, self.rule_out(pattern)?) {
            (Some(set), Some(left)) => Some(left & set),
            (Some(set), None) => Some(set.clone()),
            (None, left) => left,
        };
        let found = self.scan(pattern, mask.as_ref(), false)?;
        Ok(GameSet::of_ascending(found.game_numbers().iter().copied()))
    }

    /// The games with hits of a query that compares the positions of each game.
    fn games_of_positions(
        &mut self,
        query: &Query,
        within: Option<&GameSet>,
    ) -> Result<GameSet, DatabaseError> {
        if is_plain(query) {
            return Ok(self.count_blocks(query, within.cloned())?.games_found);
        }
        let mut left = within.cloned();
        self.load_comments(query)?;
        for text in texts_of(query) {
            let with = self.comments.games(text);
            left = Some(left.map_or_else(|| with.clone(), |left| left & &with));
        }
        for pattern in patterns_of(query) {
            left = Some(self.games_of_pattern(pattern, left.as_ref())?);
        }
        let mut candidates = left.unwrap_or_default();
        let mut games = GameSet::new();
        if query.has_variations() {
            let varied = self.varied()? & &candidates;
            games = self.varied_games(query, &varied)?;
            candidates -= varied;
        }
        let start = Instant::now();
        self.for_each_track(&candidates, |id, track, plans| {
            if !plans.of(query, id, track).is_empty() {
                games.insert(id);
            }
            Ok(())
        })?;
        self.step("compare positions", Some(games.len()), start);
        Ok(games)
    }

    /// Counts the hits of the leading pattern of a plain query that compares positions, in all games or
    /// those of a set. The blocks are searched by all cores.
    fn count_blocks(
        &mut self,
        query: &Query,
        within: Option<GameSet>,
    ) -> Result<QueryHits, DatabaseError> {
        let patterns = patterns_of(query);
        let Some(shape) = patterns.first().map(|pattern| pattern.shape()) else {
            return Ok(QueryHits::default());
        };
        let mut left = within;
        for pattern in &patterns {
            check(pattern)?;
            if let Some(games) = self.rule_out(pattern)? {
                left = Some(limited(games, left.as_ref()));
            }
        }
        let (start, control, index) = (Instant::now(), self.control.clone(), self.index);
        control.begin(Stage::Searching, 0);
        let (mut count, mut found) = (HitCount::default(), GameSet::new());
        for (size, blocks) in self.blocks_by_size() {
            let plan = |pattern| Some((pattern, lower_pattern(pattern, size)?.compile(size).ok()?));
            let Some(plans) = patterns.iter().copied().map(plan).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let wanted = self.wanted(size, blocks, left.as_ref());
            control.add_total(wanted.iter().map(|w| w.games(index) as u64).sum());
            let hits = |wanted: &Wanted| {
                self.stores.with(|store| {
                    Ok::<_, DatabaseError>(match wanted {
                        Wanted::Block(block, mask) => {
                            let block = index.block(store, *block)?;
                            hits_in(query, &plans, &block, mask.as_ref())
                        }
                        Wanted::Games(games) => {
                            hits_in(query, &plans, &index.gather(store, games)?, None)
                        }
                    })
                })
            };
            let counted = parallel::map(wanted.len(), |at| {
                let (mut count, mut found) = (HitCount::default(), Vec::new());
                // What is not searched is no part of the answer.
                if !control.is_interrupted() {
                    let mut all = 0;
                    for (id, hits) in hits(&wanted[at])? {
                        let Some(game) = index.game(id) else { continue };
                        count.add(id, &hits, game.winner, game.date.map_or(0, |date| date.year));
                        found.push(id);
                        all += hits.len() as u64;
                    }
                    control.add_games(found.len() as u64, all);
                    control.add_first_games(&found);
                }
                control.add_done(wanted[at].games(index) as u64);
                Ok::<_, DatabaseError>((count, found))
            });
            for part in counted {
                let (of_part, games) = part?;
                count.merge(of_part);
                found |= &games.into_iter().collect::<GameSet>();
            }
        }
        if let Err(why) = control.check() {
            self.interrupt(why)?;
        }
        self.step("compare positions", Some(found.len()), start);
        Ok(QueryHits { games_found: found, ..count.found(shape) })
    }

    /// Visits the tracks of a set of games.
    pub fn for_each_track(
        &mut self,
        games: &GameSet,
        mut visit: impl FnMut(GameId, &Track, &mut Plans) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let mut plans = Plans::new(Arc::clone(&self.comments));
        let control = self.control.clone();
        for (info, columns) in &self.index.segments {
            if columns.is_empty() || games.range_len(info.ids()) == 0 {
                continue;
            }
            let tracks = SegmentTracks::new(self.database.store(), info.segment());
            let visited = tracks.for_each(|number, track| {
                if let Some(id) = columns.id(number.place()).filter(|&id| games.contains(id)) {
                    control.check()?;
                    visit(id, &track, &mut plans)?;
                }
                Ok(())
            });
            match visited {
                Err(DatabaseError::Interrupted(why)) => return self.interrupt(why),
                visited => visited?,
            }
        }
        Ok(())
    }

    /// Counts the hits of the leading pattern that have a part in `with`, `then` or `at least`.
    pub(super) fn count_positions(
        &mut self,
        query: &Query,
        games: &GameSet,
        sides: Option<&Sides>,
    ) -> Result<QueryHits, DatabaseError> {
        let Some(pattern) = patterns_of(query).into_iter().next() else {
            return Ok(QueryHits::default());
        };
        self.load_comments(query)?;
        let mut count = HitCount::default();
        let mut found = GameSet::new();
        let index = self.index;
        self.for_each_track(games, |id, track, plans| {
            let mut hits = plans.of(query, id, track);
            if let Some(game) = index.game(id) {
                hits.retain(|hit| sides.is_none_or(|sides| sides.allow(id, hit)));
                if !hits.is_empty() {
                    found.insert(id);
                    count.add(id, &hits, game.winner, game.date.map_or(0, |date| date.year));
                }
            }
            Ok(())
        })?;
        Ok(QueryHits { games_found: found, ..count.found(pattern.shape()) })
    }

    /// The games that are asked for, in their order, with the hits of the leading pattern.
    pub fn list(
        &mut self,
        query: &Query,
        games: &GameSet,
    ) -> Result<Vec<FoundGame>, DatabaseError> {
        let mut listed = Vec::new();
        let control = self.control.clone();
        let least = if self.allows_partial { LISTED_OF_PART } else { 0 };
        let mut is_cut = false;
        self.list_each(query, games, |game| {
            listed.push(game);
            is_cut = listed.len() >= least && control.is_interrupted();
            if is_cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if (is_cut || !self.allows_partial)
            && let Err(why) = control.check()
        {
            self.interrupt(why)?;
        }
        Ok(listed)
    }

    /// Visits the games that are asked for, newest first, until the visitor stops.
    pub fn list_each(
        &mut self,
        query: &Query,
        games: &GameSet,
        mut visit: impl FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<(), DatabaseError> {
        if self.options.limit == 0 {
            return Ok(());
        }
        let ranks = self.list_ranks(query, games)?;
        let end = self.options.offset.saturating_add(self.options.limit);
        let first = |listed: &mut Vec<(u32, Option<Date>, GameId)>| {
            if end < listed.len() {
                listed.select_nth_unstable_by(end, |a, b| b.cmp(a));
                listed.truncate(end);
            }
        };
        let of_segment = |at| {
            let dated = self.index.dates_in(at, games);
            let key = |(date, id)| (ranks.get(&id).copied().unwrap_or_default(), date, id);
            let mut listed = dated.map(key).collect();
            first(&mut listed);
            listed
        };
        let segments = self.index.segments.len();
        let mut listed: Vec<_> = if games.len() < ORDERED_BY_ONE {
            (0..segments).flat_map(of_segment).collect()
        } else {
            parallel::map(segments, of_segment).concat()
        };
        first(&mut listed);
        listed.sort_unstable_by(|a, b| b.cmp(a));
        let start = self.options.offset.min(listed.len());
        let lead = lead(query);
        if let Some(lead) = lead {
            self.load_comments(lead)?;
        }
        let mut plans = Plans::new(Arc::clone(&self.comments));
        let store = self.database.store();
        let ids: Vec<GameId> = listed.drain(start..).map(|(.., id)| id).collect();
        let stored =
            ids.chunks(LISTED_AT_ONCE).flat_map(|ids| stored_games(self.index, store, ids));
        for (&id, stored) in ids.iter().zip(stored) {
            let (track, facts) = stored?;
            let varied = match lead.filter(|lead| lead.has_variations()) {
                Some(lead) => self.index.variations(store)?.get(id).map(|of| (lead, of)),
                None => None,
            };
            let hits = if let Some((lead, of)) = varied {
                let mut hits = varied_hits(&mut plans, lead, &track, of, false, &self.control);
                if let Some(sides) = &self.sides {
                    hits.retain(id, sides);
                }
                hits.listed(&of.variations)
            } else {
                let mut hits = lead.map(|lead| plans.of(lead, id, &track)).unwrap_or_default();
                hits.retain(|hit| self.sides.as_ref().is_none_or(|sides| sides.allow(id, hit)));
                lead.map(|lead| plans.listed(lead, id, &track, &hits)).unwrap_or_default()
            };
            let game = FoundGame {
                id,
                size: track.size(),
                facts,
                corpora: self.index.corpora_of(store, id)?,
                hits,
            };
            if visit(game).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Evaluation<'_> {
    /// Returns the rank by which each game is listed, the greatest first; empty if the games are
    /// listed by their date alone.
    fn list_ranks(
        &mut self,
        query: &Query,
        games: &GameSet,
    ) -> Result<HashMap<GameId, u32>, DatabaseError> {
        let sort = match self.options.order {
            Order::Newest | Order::By(Sort { key: SortKey::Date, is_descending: true }) => {
                return Ok(HashMap::new());
            }
            Order::Strongest => Sort { key: SortKey::Rank, is_descending: true },
            Order::By(sort) => sort,
        };
        let index = self.index;
        // 0 is unknown.
        let known: HashMap<GameId, u32> = match sort.key {
            SortKey::Date => {
                let number = |date: Date| {
                    u32::from(date.year) << 9 | u32::from(date.month) << 5 | u32::from(date.day)
                };
                index.games_in(games).map(|game| (game.id, game.date.map_or(0, number))).collect()
            }
            SortKey::Moves => {
                index.games_in(games).map(|game| (game.id, u32::from(game.moves) + 1)).collect()
            }
            SortKey::Rank => {
                let strengths = index.facts().strengths(self.database.store(), index, games)?;
                let number = |(weaker, other)| u32::from(weaker) << 8 | u32::from(other);
                strengths.into_iter().map(|(id, both)| (id, number(both))).collect()
            }
            SortKey::Hits => self.hits_by_game(query, games)?,
        };
        if sort.is_descending {
            return Ok(known);
        }
        // What is unknown stays last.
        let turned = |number: u32| if number == 0 { 0 } else { u32::MAX - number };
        Ok(known.into_iter().map(|(id, number)| (id, turned(number))).collect())
    }

    /// The hits of the leading pattern in each game.
    fn hits_by_game(
        &mut self,
        query: &Query,
        games: &GameSet,
    ) -> Result<HashMap<GameId, u32>, DatabaseError> {
        let mut found = HashMap::new();
        let Some(lead) = lead(query) else { return Ok(found) };
        self.load_comments(lead)?;
        let sides = self.sides.clone();
        self.for_each_track(games, |id, track, plans| {
            let mut hits = plans.of(lead, id, track);
            hits.retain(|hit| sides.as_ref().is_none_or(|sides| sides.allow(id, hit)));
            found.insert(id, hits.len() as u32);
            Ok(())
        })?;
        Ok(found)
    }
}

/// Fewer games are put in order by one thread.
const ORDERED_BY_ONE: u64 = 4096;
/// The minimum number of games that are listed after an answer was interrupted, if the query asks
/// for them.
const LISTED_OF_PART: usize = 20;
/// The number of listed games that are read together.
const LISTED_AT_ONCE: usize = 64;

/// The tracks and facts of some games. All cores read: each game has two leaves to unpack.
pub fn stored_games(
    index: &GamesIndex,
    store: &Store,
    ids: &[GameId],
) -> Vec<Result<(Track, Facts), DatabaseError>> {
    let stores = Stores::new(store);
    parallel::map(ids.len(), |at| {
        let id = ids[at];
        let (info, number) = index.locate(id).ok_or(DatabaseError::NoGame { id })?;
        stores.with(|store| {
            let track = SegmentTracks::new(store, info.segment()).get(number)?;
            Ok((track, SegmentGames::new(store, info.segment()).facts(number)?))
        })
    })
}

/// The games that a search looks at together.
enum Wanted {
    /// A block, or the games of a mask in it.
    Block(usize, Option<Mask>),
    /// These games, each its block and its slot there.
    Games(Vec<(usize, usize)>),
}

impl Wanted {
    /// The number of its games.
    fn games(&self, index: &GamesIndex) -> usize {
        match self {
            Wanted::Block(block, None) => index.block_games(*block).len(),
            Wanted::Block(_, Some(mask)) => mask.iter().map(|w| w.count_ones() as usize).sum(),
            Wanted::Games(games) => games.len(),
        }
    }
}

/// A block of the index, or one that was gathered for this search.
enum Searched<'a> {
    Block(BlockRef<'a>),
    Gathered(Box<Block>),
}

impl Borrow<Block> for Searched<'_> {
    fn borrow(&self) -> &Block {
        match self {
            Searched::Block(block) => block.borrow(),
            Searched::Gathered(block) => block,
        }
    }
}

/// Continuations by row and column: the most played first; of equally played ones, in reading order
/// and black before white.
pub fn placed(
    shape: Shape,
    continuations: impl IntoIterator<Item = Continuation>,
) -> Vec<FoundContinuation> {
    let cells: Vec<(u8, u8)> = shape.cells().collect();
    let place = |c: Continuation| {
        let (row, col) = *cells.get(usize::from(c.cell))?;
        let Continuation { cell: _, color, count, tenuki, results, games, years } = c;
        let (row, col, games) = (row + 1, col + 1, Some(games));
        Some(FoundContinuation { row, col, color, count, tenuki, results, games, years, own: None })
    };
    let mut placed: Vec<FoundContinuation> = continuations.into_iter().filter_map(place).collect();
    placed.sort_by_key(|c| (Reverse(c.count), c.row, c.col, c.color));
    placed
}

/// The other members of a conjunction with a pattern, if all of them are found without a search.
fn facts_beside<'q>(query: &'q Query, pattern: &Query) -> Option<Vec<&'q Query>> {
    let mut members = members_of(query);
    let place = members.iter().position(|&member| std::ptr::eq(member, pattern))?;
    members.remove(place);
    members.iter().all(|member| cost(member) == 0).then_some(members)
}

pub fn hits_of(pattern: &PatternQuery, tally: &Tally) -> QueryHits {
    QueryHits {
        games_found: GameSet::of_ascending(tally.game_numbers().iter().copied()),
        swapped_games: GameSet::of_ascending(tally.swapped_games().iter().copied()),
        placements: tally.placements,
        hits: tally.hits,
        game_results: tally.game_results,
        hit_results: tally.hit_results,
        continuations: placed(pattern.shape(), tally.continuations()),
        responses: Some(Responses::of(tally.responses)),
    }
}
