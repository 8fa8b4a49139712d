//! The games of an answer, in their order, with the hits of the leading pattern.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::evaluation::Evaluation;
use super::found::FoundGame;
use super::options::Order;
use super::plan::Plan;
use super::positions::Matches;
use crate::database::DatabaseError;
use crate::database::read::index::{GamesIndex, Stores};
use crate::parallel;
use crate::query::{Sort, SortKey};
use crate::record::{Date, Facts};
use crate::replay::Track;
use crate::segment::{SegmentGames, SegmentTracks};
use crate::store::Store;
use crate::{GameId, GameSet};

/// Fewer games are put in order by one thread.
const ORDERED_BY_ONE: u64 = 4096;
/// The minimum number of games that are listed after an answer was interrupted, if the query asks
/// for them.
const LISTED_OF_PART: usize = 20;
/// The number of listed games that are read together.
const LISTED_AT_ONCE: usize = 64;

impl Evaluation<'_> {
    /// The games that are asked for, in their order, with the hits of the leading pattern.
    pub fn list(&mut self, plan: &Plan, games: &GameSet) -> Result<Vec<FoundGame>, DatabaseError> {
        let mut listed = Vec::new();
        let control = self.control.clone();
        let least = if self.allows_partial { LISTED_OF_PART } else { 0 };
        let mut is_cut = false;
        self.list_each(plan, games, |game| {
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

    /// Visits the games that are asked for, in their order, until the visitor stops.
    pub fn list_each(
        &mut self,
        plan: &Plan,
        games: &GameSet,
        mut visit: impl FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<(), DatabaseError> {
        let (index, store) = (self.index, self.database.store());
        for ids in self.ordered(plan, games)?.chunks(LISTED_AT_ONCE) {
            for (&id, stored) in ids.iter().zip(stored_games(index, store, ids)) {
                let (track, facts) = stored?;
                let mut hits = Vec::new();
                if let Some(lead) = plan.lead() {
                    let kept =
                        if lead.has_variations { index.variations(store)?.get(id) } else { None };
                    let found = self.hits_in_record(lead, id, &track)?;
                    hits.extend(found.iter().map(|hit| hit.listed(kept.map(|of| &of.variations))));
                }
                let corpora = index.corpora_of(store, id)?;
                if visit(FoundGame { id, size: track.size(), facts, corpora, hits }).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The numbers of the games that are asked for, in their order.
    fn ordered(&mut self, plan: &Plan, games: &GameSet) -> Result<Vec<GameId>, DatabaseError> {
        if self.options.limit == 0 {
            return Ok(Vec::new());
        }
        let ranks = self.ranks(plan, games)?;
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
        Ok(listed.drain(start..).map(|(.., id)| id).collect())
    }

    /// The rank by which each game is listed, the greatest first; empty if the games are listed by
    /// their date alone.
    fn ranks(
        &mut self,
        plan: &Plan,
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
            SortKey::Hits => {
                let Some(lead) = plan.lead() else { return Ok(HashMap::new()) };
                let allowed = self.allowed.clone();
                let add = |counts: &mut Vec<(GameId, u32)>, matches: &Matches<'_>| {
                    let (id, hits) = (matches.id(), matches.hits());
                    let counted = hits.iter().filter(|of| allowed.allows(id, &of.hit));
                    counts.push((id, counted.count() as u32));
                };
                self.records(lead, games, false, add)?.into_iter().flatten().collect()
            }
        };
        if sort.is_descending {
            return Ok(known);
        }
        // What is unknown stays last.
        let turned = |number: u32| if number == 0 { 0 } else { u32::MAX - number };
        Ok(known.into_iter().map(|(id, number)| (id, turned(number))).collect())
    }
}

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
