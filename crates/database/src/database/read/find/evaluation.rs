//! The answering of one query: what the dictionary knows, what must be searched, and what is read
//! game by game.

use std::borrow::{Borrow, Cow};
use std::sync::Arc;
use std::time::Instant;

use super::found::{FindAnswer, FoundContinuation, PlanStep, Responses, SearchedLines};
use super::hit_count::{HitCount, QueryHits, placed};
use super::lower::{contents_within, is_color_symmetric, is_like_swapped, middle};
use super::options::{FindOptions, Strategy};
use super::plan::{Part, PatternPlan, Plan, Positions};
use super::positions::{Matches, Record, TreeHit, hits_in_block};
use crate::control::{Control, Interrupted, Stage};
use crate::database::read::comments::CommentPlaces;
use crate::database::read::facts;
use crate::database::read::index::{BlockRef, GamesIndex, Stores};
use crate::database::read::player_record::{PlayerGames, Wins};
use crate::database::{Database, DatabaseError, ResolvedQuery};
use crate::dictionary::{DictionaryShape, Results};
use crate::go::State;
use crate::parallel;
use crate::pattern::Pattern;
use crate::query::{self, Lines};
use crate::replay::Track;
use crate::search::{BLOCK_GAMES, Block, Driver, DriverError, Hit, Mask, SearchError, Tally};
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
/// The most games that a thread takes at a time, if each is read.
const CHUNK: usize = 64;

/// The games of a set, if there is one.
fn limited(games: GameSet, within: Option<&GameSet>) -> GameSet {
    match within {
        Some(set) => games & set,
        None => games,
    }
}

/// The results of `work` for the numbers below `count`, in order: by the caller alone, or by all cores.
pub fn map_on<T: Send>(threads: usize, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads == 1 {
        return (0..count).map(work).collect();
    }
    parallel::map(count, work)
}

/// The games in which hits count.
#[derive(Clone, Debug, Default)]
pub enum Allowed {
    /// All games.
    #[default]
    All,
    /// These games.
    In(GameSet),
    /// As [roles](query::Role) ask for: the games in which hits count that keep the colours, and those
    /// in which hits count that exchange them.
    BySide { keeping: GameSet, swapping: GameSet },
}

impl Allowed {
    /// Returns whether a hit of a game counts.
    pub fn allows(&self, id: GameId, hit: &Hit) -> bool {
        match self {
            Allowed::All => true,
            Allowed::In(games) => games.contains(id),
            Allowed::BySide { swapping, .. } if hit.symmetry.swaps() => swapping.contains(id),
            Allowed::BySide { keeping, .. } => keeping.contains(id),
        }
    }

    /// All of the games; `None` if these are all games.
    fn games(&self) -> Option<Cow<'_, GameSet>> {
        match self {
            Allowed::All => None,
            Allowed::In(games) => Some(Cow::Borrowed(games)),
            Allowed::BySide { keeping, swapping } => Some(Cow::Owned(keeping | swapping)),
        }
    }

    /// Those of the games that are in a set.
    fn and(&self, games: &GameSet) -> Allowed {
        match self {
            Allowed::All => Allowed::In(games.clone()),
            Allowed::In(own) => Allowed::In(own & games),
            Allowed::BySide { keeping, swapping } => {
                Allowed::BySide { keeping: keeping & games, swapping: swapping & games }
            }
        }
    }
}

/// The answering of one query.
pub struct Evaluation<'a> {
    pub(super) database: &'a Database,
    pub(super) index: &'a GamesIndex,
    pub(super) options: &'a FindOptions,
    pub(super) control: Control,
    stores: Stores,
    steps: Vec<PlanStep>,
    /// True if an interruption ends the work with a part of the answer instead of an error.
    pub allows_partial: bool,
    /// The reason that the answer is only a part, if it is.
    pub interrupted: Option<Interrupted>,
    /// True if roles are those of hits that exchange the colours.
    is_swapped: bool,
    /// True while hits that are found are those of the answer, and count as progress.
    is_reported: bool,
    /// The games in which hits of the leading part count, if the query has roles.
    pub(super) allowed: Allowed,
}

impl<'a> Evaluation<'a> {
    pub fn new(database: &'a Database, index: &'a GamesIndex, options: &'a FindOptions) -> Self {
        Evaluation {
            database,
            index,
            options,
            control: database.control().clone(),
            stores: Stores::new(database.store()),
            steps: Vec::new(),
            allows_partial: false,
            interrupted: None,
            is_swapped: false,
            is_reported: false,
            allowed: Allowed::All,
        }
    }

    /// Counts the hits of a query's leading part, and finds its games.
    pub fn found(&mut self, plan: &Plan) -> Result<QueryHits, DatabaseError> {
        let Some(lead) = plan.lead() else {
            let games_found = self.games_of_all(plan, None)?;
            let game_results = self.results_of(&games_found);
            return Ok(QueryHits { games_found, game_results, ..QueryHits::default() });
        };
        let allowed = self.allowed(plan, None)?;
        if plan.has_roles {
            self.allowed = allowed.clone();
        }
        if let (Allowed::All, Some(pattern)) = (&allowed, lead.single())
            && let Some(kind) = self.dictionary_kind(pattern)
        {
            return self.look_up(kind, pattern);
        }
        self.is_reported = true;
        let count = self.count(lead, &allowed)?;
        self.is_reported = false;
        Ok(hits_of(lead, count))
    }

    /// Adds the own results of a player to the continuations of a query's answer, whose games these are.
    /// Games against itself are neither won nor lost.
    pub fn add_own(
        &mut self,
        plan: &Plan,
        player: Option<&PlayerGames>,
        games: &GameSet,
        continuations: &mut [FoundContinuation],
    ) -> Result<(), DatabaseError> {
        let (Some(lead), Some(player)) = (plan.lead(), player) else { return Ok(()) };
        if continuations.is_empty() {
            return Ok(());
        }
        continuations.iter_mut().for_each(|next| next.own = Some(Wins::default()));
        for (is_won, games) in [true, false].into_iter().zip(player.won_and_lost(games, self.index))
        {
            let allowed = self.allowed.and(&games);
            let count = self.count(lead, &allowed)?;
            for found in hits_of(lead, count).continuations {
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

    /// Lists the games that are asked for, and ends the evaluation.
    pub fn answer(
        &mut self,
        query: &ResolvedQuery,
        plan: &Plan,
        found: QueryHits,
        start: Instant,
    ) -> Result<(FindAnswer, GameSet), DatabaseError> {
        let listing = Instant::now();
        let results = self.list(plan, &found.games_found)?;
        self.step("list", None, listing);
        let player = self.database.player_record(query, &found.games_found)?;
        let lines = if query.query().has_variations() {
            let lines = query.leading_pattern().map_or(Lines::Main, |pattern| pattern.lines);
            let kept = self.index.variations(self.database.store())?;
            Some(SearchedLines::new(lines, kept))
        } else {
            None
        };
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

    /// Notes an interruption.
    pub(super) fn interrupt(&mut self, why: Interrupted) -> Result<(), DatabaseError> {
        self.interrupted = Some(why);
        if self.allows_partial { Ok(()) } else { Err(why.into()) }
    }

    pub fn step(&mut self, what: impl Into<String>, games: Option<u64>, since: Instant) {
        self.steps.push(PlanStep::new(what, games, since.elapsed()));
    }

    fn threads(&self) -> usize {
        parallel::threads(self.options.threads)
    }

    /// The results of games.
    pub fn results_of(&self, games: &GameSet) -> Results {
        let mut results = Results::default();
        self.index.games_in(games).for_each(|game| results.add(game.winner));
        results
    }
}

/// The counts of a leading part.
fn hits_of(lead: &Positions, count: HitCount) -> QueryHits {
    let pattern = lead.patterns.first();
    pattern.map_or_else(QueryHits::default, |pattern| count.found(pattern.query.shape()))
}

/// The games of which conditions hold.
impl Evaluation<'_> {
    /// The games in which hits of the leading part count.
    pub fn allowed(
        &mut self,
        plan: &Plan,
        within: Option<&GameSet>,
    ) -> Result<Allowed, DatabaseError> {
        if !plan.has_roles {
            return Ok(self
                .left_by(plan.before_count(), within)?
                .map_or(Allowed::All, Allowed::In));
        }
        let before = self.is_swapped;
        let mut side = |is_swapped: bool| {
            self.is_swapped = is_swapped;
            Ok::<_, DatabaseError>(
                self.left_by(plan.before_count(), within)?.unwrap_or_else(|| self.index.all()),
            )
        };
        let sides = (side(false), side(true));
        self.is_swapped = before;
        Ok(Allowed::BySide { keeping: sides.0?, swapping: sides.1? })
    }

    /// The games that these parts leave; `None` if these are all.
    fn left_by<'p>(
        &mut self,
        parts: impl Iterator<Item = &'p Part>,
        within: Option<&GameSet>,
    ) -> Result<Option<GameSet>, DatabaseError> {
        let mut left = within.cloned();
        for part in parts {
            if part.cost() > 0 && left.as_ref().is_some_and(GameSet::is_empty) {
                break;
            }
            left = Some(self.games(part, left.as_ref())?);
        }
        Ok(left)
    }

    /// The games of which all parts of a plan hold, out of a set.
    pub fn games_of_all(
        &mut self,
        plan: &Plan,
        within: Option<&GameSet>,
    ) -> Result<GameSet, DatabaseError> {
        if let (true, Some(lead)) = (plan.has_roles, plan.lead()) {
            let allowed = self.allowed(plan, within)?;
            return Ok(self.count(lead, &allowed)?.games);
        }
        Ok(self.left_by(plan.parts.iter(), within)?.unwrap_or_default())
    }

    /// The games of which a part of a query holds, out of a set.
    fn games(&mut self, part: &Part, within: Option<&GameSet>) -> Result<GameSet, DatabaseError> {
        let (start, store) = (Instant::now(), self.database.store());
        let (games, what) = match part {
            Part::All(plan) => return self.games_of_all(plan, within),
            Part::Positions(positions) => return self.games_of_positions(positions, within),
            Part::Any(parts) => {
                let mut games = GameSet::new();
                for part in parts {
                    games |= self.games(part, within)?;
                }
                return Ok(games);
            }
            Part::Not(inner) => {
                // A part of the games to leave out would leave others in.
                let allows_partial = std::mem::replace(&mut self.allows_partial, false);
                let not = self.games(inner, within)?;
                self.allows_partial = allows_partial;
                return Ok(within.cloned().unwrap_or_else(|| self.index.all()) - not);
            }
            Part::Fact(fact) => {
                let games = facts::games_of(fact, self.index, store, &self.control)?;
                (games, format!("look {} up", fact.field()))
            }
            Part::Role(role) => {
                let color = if self.is_swapped { role.color.opposite() } else { role.color };
                let games = facts::games_of_role(&role.kind, color, self.index, store)?;
                (games, "look players up".to_owned())
            }
        };
        let games = limited(games, within);
        self.step(what, Some(games.len()), start);
        Ok(games)
    }

    /// The games with hits of a condition on positions.
    fn games_of_positions(
        &mut self,
        positions: &Positions,
        within: Option<&GameSet>,
    ) -> Result<GameSet, DatabaseError> {
        if positions.single().is_some() {
            return self.games_of_pattern(positions, 0, within);
        }
        if positions.is_plain() {
            return Ok(self.count_blocks(positions, within)?.games);
        }
        let candidates = self.candidates(positions, within)?;
        if positions.patterns.is_empty() {
            return Ok(candidates);
        }
        Ok(self.count_records(positions, &candidates, &Allowed::All)?.games)
    }

    /// The games with all patterns and comments of a condition on positions.
    fn candidates(
        &mut self,
        positions: &Positions,
        within: Option<&GameSet>,
    ) -> Result<GameSet, DatabaseError> {
        let mut left = within.cloned();
        for places in self.load_comments(positions)? {
            left = Some(limited(places.games(), left.as_ref()));
        }
        for pattern in 0..positions.patterns.len() {
            left = Some(self.games_of_pattern(positions, pattern, left.as_ref())?);
        }
        Ok(left.unwrap_or_default())
    }

    /// The games with a pattern, given by its number, in the lines in which it is looked for.
    fn games_of_pattern(
        &mut self,
        positions: &Positions,
        number: usize,
        within: Option<&GameSet>,
    ) -> Result<GameSet, DatabaseError> {
        let pattern = &positions.patterns[number];
        let mut games = GameSet::new();
        if pattern.query.lines.has_main() {
            let left = self.rule_out(pattern, within)?;
            let tally = self.scan(pattern, left.as_ref(), None)?;
            games = GameSet::of_ascending(tally.game_numbers().iter().copied());
        }
        if pattern.query.lines.has_variations() {
            let start = Instant::now();
            let varied = limited(self.varied()? - &games, within);
            let add = |found: &mut Vec<GameId>, matches: &Matches<'_>| {
                found.extend(matches.has_pattern(number).then(|| matches.id()));
            };
            let found = self.records(positions, &varied, false, add)?;
            games.extend(found.into_iter().flatten());
            self.step(variations_of(&varied), Some(games.len()), start);
        }
        Ok(games)
    }

    /// The games with kept variations.
    fn varied(&self) -> Result<&GameSet, DatabaseError> {
        Ok(&self.index.variations(self.database.store())?.with)
    }

    /// Searches the comments that a condition asks for, if that was not done.
    fn load_comments<'p>(
        &mut self,
        positions: &'p Positions,
    ) -> Result<&'p [CommentPlaces], DatabaseError> {
        if let Some(comments) = positions.comments.get() {
            return Ok(comments);
        }
        let start = Instant::now();
        let find = |text| {
            let (has_variations, store) = (positions.has_variations, self.database.store());
            CommentPlaces::find(text, has_variations, self.index, store, &self.control)
        };
        let comments = positions.texts.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        if !comments.is_empty() {
            self.step("search the comments", None, start);
        }
        Ok(positions.comments.get_or_init(|| comments))
    }
}

/// The step in which the variations of games are searched.
fn variations_of(games: &GameSet) -> String {
    format!("search the variations of {} games", games.len())
}

/// The hits of patterns.
impl Evaluation<'_> {
    /// Counts the hits of a condition on positions in the games in which they count.
    pub fn count(
        &mut self,
        lead: &Positions,
        allowed: &Allowed,
    ) -> Result<HitCount, DatabaseError> {
        let within = allowed.games();
        let is_by_side = matches!(allowed, Allowed::BySide { .. });
        let Some(pattern) = lead.single() else {
            if lead.is_plain() && !is_by_side {
                return self.count_blocks(lead, within.as_deref());
            }
            let candidates = self.candidates(lead, within.as_deref())?;
            return self.count_records(lead, &candidates, allowed);
        };
        if !pattern.query.lines.has_variations() {
            return self.count_pattern(lead, pattern, allowed);
        }
        // Games without variations have only a main line.
        let varied = limited(self.varied()?.clone(), within.as_deref());
        let mut count = self.count_records(lead, &varied, allowed)?;
        if pattern.query.lines.has_main() {
            let rest = allowed.and(&(self.index.all() - varied));
            count.merge(self.count_pattern(lead, pattern, &rest)?);
        }
        Ok(count)
    }

    /// Counts the hits of a pattern in the main lines of games.
    fn count_pattern(
        &mut self,
        lead: &Positions,
        pattern: &PatternPlan,
        allowed: &Allowed,
    ) -> Result<HitCount, DatabaseError> {
        let (keeping, swapping) = match allowed {
            Allowed::All => {
                let tally = self.in_all_games(pattern, |work| {
                    let left = work.rule_out(pattern, None)?;
                    work.scan(pattern, left.as_ref(), None)
                })?;
                return Ok(HitCount::from(&*tally));
            }
            Allowed::In(games) => {
                let left = self.rule_out(pattern, Some(games))?;
                return Ok(HitCount::from(&self.scan(pattern, left.as_ref(), None)?));
            }
            Allowed::BySide { keeping, swapping } => (keeping, swapping),
        };
        if is_like_swapped(&pattern.query) {
            let candidates = self.games_of_pattern(lead, 0, Some(&(keeping | swapping)))?;
            return self.count_records(lead, &candidates, allowed);
        }
        let mut all = Tally::default();
        for (games, swaps) in [
            (keeping & swapping, None),
            (keeping - swapping, Some(false)),
            (swapping - keeping, Some(true)),
        ] {
            if !games.is_empty() {
                all.merge(&self.scan(pattern, Some(&games), swaps)?);
            }
        }
        Ok(HitCount::from(&all))
    }

    /// The hits of a pattern in all games, which `search` finds unless they are known from an earlier
    /// search.
    fn in_all_games(
        &mut self,
        pattern: &PatternPlan,
        search: impl FnOnce(&mut Self) -> Result<Tally, DatabaseError>,
    ) -> Result<Arc<Tally>, DatabaseError> {
        if self.options.strategy != Strategy::Auto {
            return Ok(Arc::new(search(self)?));
        }
        let start = Instant::now();
        let searches = pattern.searches();
        if let Some(tally) = self.index.recent().get(&searches) {
            if self.is_reported {
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
    fn dictionary_kind(&self, pattern: &PatternPlan) -> Option<DictionaryShape> {
        if !matches!(self.options.strategy, Strategy::Auto | Strategy::Dictionary) {
            return None;
        }
        let pattern = &pattern.query;
        let content = &pattern.pattern.node;
        let is_whole =
            |kind: &DictionaryShape| kind.shape() == content.shape() && !kind.counts_plays();
        let kind = self.index.commit.shapes().find(is_whole)?;
        let is_plain = !pattern.whole_board
            && pattern.lines == Lines::Main
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
        pattern: &PatternPlan,
    ) -> Result<QueryHits, DatabaseError> {
        let start = Instant::now();
        let commit = &self.index.commit;
        let entry = self.database.entry_in(commit, kind, &pattern.query.pattern.node, true)?;
        let entry = entry.unwrap_or_default();
        self.step(format!("look up in the {kind} dictionary"), Some(entry.counts.games), start);
        let mut continuations = placed(kind.shape(), entry.continuations.iter().copied());
        let mut responses = entry.responses.map(Responses::from);
        if self.options.count_games && responses.is_none() {
            // The dictionary counts continuations of this shape by hits only.
            let games = GameSet::of_ascending(entry.games.iter().copied());
            let tally =
                self.in_all_games(pattern, |work| work.scan(pattern, Some(&games), None))?;
            let by_games = HitCount::from(&*tally).found(kind.shape());
            (continuations, responses) = (by_games.continuations, by_games.responses);
        } else if !self.options.count_games {
            responses = None;
            continuations.iter_mut().for_each(|continuation| continuation.games = None);
        }
        Ok(QueryHits {
            games_found: entry.games.iter().copied().collect(),
            placements: entry.counts.placements,
            hits: entry.counts.hits,
            game_results: entry.counts.game_results,
            hit_results: entry.counts.hit_results,
            continuations,
            responses,
        })
    }

    /// Rules games out by the dictionary's sets of contents that the pattern holds, where that
    /// promises to be worth it. `None` if all games are left.
    fn rule_out(
        &mut self,
        pattern: &PatternPlan,
        within: Option<&GameSet>,
    ) -> Result<Option<GameSet>, DatabaseError> {
        let (strategy, pattern) = (self.options.strategy, &pattern.query);
        // A few windows are searched sooner than sets are read.
        let is_bound = pattern.whole_board
            || matches!(pattern.place.node, query::Place::Corner(_) | query::Place::Point(_));
        if matches!(strategy, Strategy::Scan | Strategy::Dictionary)
            || strategy == Strategy::Auto && is_bound && self.index.has_blocks()
        {
            return Ok(within.cloned());
        }
        let (start, commit) = (Instant::now(), &self.index.commit);
        let total = self.index.games().count() as u64;
        let mut parts: Vec<(u64, DictionaryShape, Pattern)> = Vec::new();
        for (kind, part) in contents_within(&pattern.pattern.node) {
            if commit.shapes().any(|has| has == kind) {
                let entry = self.database.entry_in(commit, kind, &part, false)?;
                parts.push((entry.map_or(0, |entry| entry.counts.games), kind, part));
            }
        }
        parts.sort_by_key(|&(games, kind, _)| (games, kind));
        let worth = |games: u64| games * SETS_PAY <= total || strategy == Strategy::Sets;
        parts.retain(|part| worth(part.0));
        let mut left = within.cloned();
        let mut is_used = false;
        for (count, kind, part) in parts.iter().take(MAX_SETS) {
            // A set that is much larger than what is left rules little out.
            if left.as_ref().is_some_and(|left| *count > SET_READ * left.len()) {
                break;
            }
            let entry = self.database.entry_in(commit, *kind, part, true)?.unwrap_or_default();
            let set = GameSet::of_ascending(entry.games.iter().copied());
            left = Some(limited(set, left.as_ref()));
            is_used = true;
        }
        if let Some(left) = left.as_ref().filter(|_| is_used) {
            self.step("rule games out by the dictionary's sets", Some(left.len()), start);
        }
        let pays = |left: &GameSet| left.len() * MASKS_PAY <= total || strategy == Strategy::Sets;
        Ok(left.filter(|left| within.is_some() || pays(left)))
    }

    /// Searches the games for a pattern, all or those of a set: under the symmetries that exchange the
    /// colours, under the others, or under all.
    pub fn scan(
        &mut self,
        pattern: &PatternPlan,
        within: Option<&GameSet>,
        swaps: Option<bool>,
    ) -> Result<Tally, DatabaseError> {
        let start = Instant::now();
        let mut all = Tally::default();
        let (control, is_reported) = (self.control.clone(), self.is_reported);
        control.begin(Stage::Searching, 0);
        let mut blocks = self.index.blocks_by_size();
        for (size, mut search) in pattern.searches() {
            if let Some(swaps) = swaps {
                let kept = search.symmetries.iter().filter(|symmetry| symmetry.swaps() == swaps);
                search.symmetries = kept.collect();
                if search.symmetries.is_empty() {
                    continue;
                }
            }
            let wanted = self.wanted(size, blocks.remove(&size).unwrap_or_default(), within);
            let driver = Driver::default().threads(self.threads()).control(&control);
            control.add_total(wanted.iter().map(|w| w.games(self.index) as u64).sum());
            let get = |i: usize| {
                control.add_done(wanted[i].games(self.index) as u64);
                self.stores.with(|store| wanted[i].block(self.index, store))
            };
            let seen = |tally: &Tally| {
                if is_reported && tally.hits > 0 {
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
        let what = format!("search {searched} games for {}", pattern.query);
        self.step(what, Some(all.games()), start);
        Ok(all)
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

    /// Counts the hits of a plain condition, in all games or those of a set. The blocks are searched by
    /// all cores.
    fn count_blocks(
        &mut self,
        positions: &Positions,
        within: Option<&GameSet>,
    ) -> Result<HitCount, DatabaseError> {
        let mut left = within.cloned();
        for pattern in &positions.patterns {
            left = self.rule_out(pattern, left.as_ref())?;
        }
        let (start, control, index) = (Instant::now(), self.control.clone(), self.index);
        let is_reported = self.is_reported;
        control.begin(Stage::Searching, 0);
        let mut count = HitCount::default();
        for (size, blocks) in index.blocks_by_size() {
            let wanted = self.wanted(size, blocks, left.as_ref());
            control.add_total(wanted.iter().map(|w| w.games(index) as u64).sum());
            let counted = map_on(self.options.threads, wanted.len(), |at| {
                let mut count = HitCount::default();
                // What is not searched is no part of the answer.
                if !control.is_interrupted() {
                    let (block, mask) = self.stores.with(|store| wanted[at].block(index, store))?;
                    let mut all = 0;
                    for (id, hits) in hits_in_block(positions, block.borrow(), mask.as_ref()) {
                        index.game(id).iter().for_each(|game| count.add(game, &hits));
                        all += hits.len() as u64;
                    }
                    if is_reported {
                        control.add_games(count.games.len(), all);
                        control.add_first_games(&count.games.iter().collect::<Vec<_>>());
                    }
                }
                control.add_done(wanted[at].games(index) as u64);
                Ok::<_, DatabaseError>(count)
            });
            for part in counted {
                count.merge(part?);
            }
        }
        if let Err(why) = control.check() {
            self.interrupt(why)?;
        }
        self.step("compare positions", Some(count.games.len()), start);
        Ok(count)
    }
}

/// Conditions on positions that are compared game by game.
impl Evaluation<'_> {
    /// Counts the hits that count of a condition in these games.
    fn count_records(
        &mut self,
        positions: &Positions,
        games: &GameSet,
        allowed: &Allowed,
    ) -> Result<HitCount, DatabaseError> {
        let (start, index) = (Instant::now(), self.index);
        self.control.begin(Stage::Searching, games.len());
        let add = |sum: &mut HitCount, matches: &Matches<'_>| {
            let mut hits = matches.hits();
            hits.retain(|of| allowed.allows(matches.id(), &of.hit));
            index.game(matches.id()).iter().for_each(|game| sum.add(game, &hits));
        };
        let mut count = HitCount::default();
        for part in self.records(positions, games, false, add)? {
            count.merge(part);
        }
        let what = match positions.single() {
            Some(_) if positions.has_variations => variations_of(games),
            _ => "compare positions".to_owned(),
        };
        self.step(what, Some(count.games.len()), start);
        Ok(count)
    }

    /// Adds up the matches of a condition in these games, each on one of the threads; the sums are in the
    /// order of the games. With `is_of_own`, the main line of a game with kept variations is that of the
    /// record that has them, and the positions of hits in variations are found.
    pub(super) fn records<T: Default + Send>(
        &mut self,
        positions: &Positions,
        games: &GameSet,
        is_of_own: bool,
        add: impl Fn(&mut T, &Matches<'_>) + Sync,
    ) -> Result<Vec<T>, DatabaseError> {
        self.load_comments(positions)?;
        let (index, control, stores) = (self.index, &self.control, &self.stores);
        let kept = if positions.has_variations {
            Some(index.variations(self.database.store())?)
        } else {
            None
        };
        let ids: Vec<GameId> = games.iter().collect();
        let chunk = ids.len().div_ceil(8 * self.threads()).clamp(1, CHUNK);
        let chunks: Vec<&[GameId]> = ids.chunks(chunk).collect();
        let sums = map_on(self.options.threads, chunks.len(), |at| {
            let mut sum = T::default();
            if control.is_interrupted() {
                return Ok(sum);
            }
            let mut visit = |id: GameId, track: &Track| {
                if !control.is_interrupted() {
                    let variations = kept.and_then(|kept| kept.get(id));
                    let own = variations.and_then(|of| of.track.as_ref()).filter(|_| is_of_own);
                    let track = own.unwrap_or(track);
                    let has_regions = is_of_own;
                    let record = Record { id, track, variations, has_regions, control };
                    add(&mut sum, &Matches::new(positions, record));
                }
            };
            stores.with(|store| index.tracks(store, chunks[at], &mut visit))?;
            control.add_done(chunks[at].len() as u64);
            Ok(sum)
        });
        let sums = sums.into_iter().collect::<Result<Vec<T>, DatabaseError>>()?;
        if let Err(why) = control.check() {
            self.interrupt(why)?;
        }
        Ok(sums)
    }

    /// The hits that count of a condition in a game.
    pub(super) fn hits_in_record(
        &mut self,
        positions: &Positions,
        id: GameId,
        track: &Track,
    ) -> Result<Vec<TreeHit>, DatabaseError> {
        self.load_comments(positions)?;
        let variations = if positions.has_variations {
            self.index.variations(self.database.store())?.get(id)
        } else {
            None
        };
        let control = &self.control;
        let record = Record { id, track, variations, has_regions: false, control };
        let mut hits = Matches::new(positions, record).hits();
        hits.retain(|of| self.allowed.allows(id, &of.hit));
        Ok(hits)
    }
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

    /// The block that has them.
    fn block<'a>(
        &self,
        index: &'a GamesIndex,
        store: &Store,
    ) -> Result<(Searched<'a>, Option<Mask>), DatabaseError> {
        Ok(match self {
            Wanted::Block(block, mask) => (Searched::Block(index.block(store, *block)?), *mask),
            Wanted::Games(games) => {
                (Searched::Gathered(Box::new(index.gather(store, games)?)), None)
            }
        })
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
