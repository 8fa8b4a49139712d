//! `with`, `then` and `at least`: hits of one game, set against each other.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::Responses;
use super::evaluation::{QueryHits, placed};
use super::lower::{lower_pattern, patterns_of};
use super::{FoundComment, FoundHit};
use crate::database::read::comments::{Comments, leading_texts};
use crate::dictionary::Results;
use crate::go::{Color, Symmetry};
use crate::pattern::Shape;
use crate::query::{PatternQuery, Query, Spanned};
use crate::record::Winner;
use crate::replay::Track;
use crate::search::{Block, Continuation, Hit, Mask, Next, Plan, Response, VariationHits, Walk};
use crate::{GameId, GameSet, MoveNumber};

/// Compiled patterns, by their place in the query's memory and the board size.
#[derive(Default)]
pub struct Plans {
    plans: HashMap<(*const PatternQuery, u8), Option<Plan>>,
    walks: HashMap<(*const PatternQuery, u8), Option<Walk>>,
    comments: Arc<Comments>,
    /// The hits and positions that were found before in the main line, which is then not searched.
    known: Option<Known>,
}

/// The matches of patterns in a game: the hits of the leading one, and the positions of each.
#[derive(Default)]
struct Known {
    hits: Vec<Hit>,
    runs: HashMap<*const PatternQuery, Runs>,
}

impl Plans {
    /// Creates empty plans, for queries that ask for these comments.
    pub fn new(comments: Arc<Comments>) -> Plans {
        Plans { comments, ..Plans::default() }
    }

    /// The comments that queries ask for.
    pub fn comments(&self) -> &Arc<Comments> {
        &self.comments
    }

    /// The hits of a pattern in a game's main line.
    pub fn hits(&mut self, pattern: &PatternQuery, track: &Track) -> Vec<Hit> {
        if !pattern.lines.has_main() {
            return Vec::new();
        }
        if let Some(known) = &self.known {
            return known.hits.clone();
        }
        let size = track.size();
        let plan = self
            .plans
            .entry((std::ptr::from_ref(pattern), size))
            .or_insert_with(|| lower_pattern(pattern, size)?.compile(size).ok());
        plan.as_ref().map(|plan| plan.hits(track)).unwrap_or_default()
    }

    /// The search of a pattern in variations, on boards of this size.
    pub fn walk(&mut self, pattern: &PatternQuery, size: u8) -> Option<&Walk> {
        let key = (std::ptr::from_ref(pattern), size);
        let walk = self.walks.entry(key).or_insert_with(|| {
            lower_pattern(pattern, size)?.compile(size).ok().map(|plan| Walk::new(&plan))
        });
        walk.as_ref()
    }

    /// The hits of a query's leading pattern in a game's main line. Those of `with` are the runs in
    /// which all its members match, those of `then` have a part in what the query says; there are none
    /// if it does not hold.
    pub fn of(&mut self, query: &Query, id: GameId, track: &Track) -> Vec<Hit> {
        match query {
            Query::Pattern(pattern) => self.hits(pattern, track),
            Query::AtLeast { times, query } => {
                let hits = self.of(&query.node, id, track);
                if hits.len() >= *times as usize { hits } else { Vec::new() }
            }
            Query::Then(steps) => {
                let Some(first) = steps.first() else { return Vec::new() };
                let mut hits = self.of(&first.query.node, id, track);
                if !hits.is_empty() {
                    let runs = self.runs(query, id, track);
                    hits.retain(|hit| runs.meet(hit.first, hit.last));
                }
                hits
            }
            Query::With(members) => {
                let Some((lead, positional)) = positional(members) else { return Vec::new() };
                let mut hits = self.of(positional[0], id, track);
                if hits.is_empty() {
                    return hits;
                }
                if positional.len() > 1 {
                    let runs = positional.iter().map(|member| self.runs(member, id, track));
                    let runs = runs.reduce(|a, b| a.and(&b)).unwrap_or_default();
                    let parts = hits.iter().flat_map(|hit| {
                        runs.within(hit.first, hit.last).map(|(first, last)| (*hit, first, last))
                    });
                    let walk = self.walk(lead, track.size());
                    hits = walk.map(|walk| walk.narrowed(track, parts)).unwrap_or_default();
                }
                if positional.len() < members.len() {
                    let runs = self.runs(query, id, track);
                    hits.retain(|hit| runs.meet(hit.first, hit.last));
                }
                hits
            }
            _ => Vec::new(),
        }
    }

    /// Hits of the leading pattern in the main line, as [`of`](Plans::of) returns them, as they are
    /// listed: with the comments that the query asks for.
    pub fn listed(
        &mut self,
        query: &Query,
        id: GameId,
        track: &Track,
        hits: &[Hit],
    ) -> Vec<FoundHit> {
        let mut listed: Vec<FoundHit> = hits.iter().map(FoundHit::from).collect();
        let inner = match query {
            Query::AtLeast { query, .. } => &query.node,
            other => other,
        };
        let texts = leading_texts(inner);
        if texts.is_empty() {
            return listed;
        }
        let runs = self.runs(inner, id, track);
        for text in texts {
            let Some(places) = self.comments.places(text, id, false) else { continue };
            for (position, comment) in &places.main {
                if !runs.meet(*position, *position) {
                    continue;
                }
                let found = FoundComment { path: position.to_string(), text: comment.clone() };
                let here = |hit: &&mut FoundHit| (hit.first..=hit.last).contains(position);
                for hit in listed.iter_mut().filter(here) {
                    if !hit.comments.contains(&found) {
                        hit.comments.push(found.clone());
                    }
                }
            }
        }
        listed
    }

    /// The positions at which a query holds; of `then`, at which its first step does.
    fn runs(&mut self, query: &Query, id: GameId, track: &Track) -> Runs {
        match query {
            Query::Pattern(pattern) => match &self.known {
                Some(known) => known.runs.get(&std::ptr::from_ref(pattern)).cloned(),
                None => {
                    let hits = self.hits(pattern, track);
                    Some(Runs::of(hits.iter().map(|hit| (hit.first, hit.last))))
                }
            }
            .unwrap_or_default(),
            Query::With(members) => members
                .iter()
                .map(|member| self.runs(&member.node, id, track))
                .reduce(|a, b| a.and(&b))
                .unwrap_or_default(),
            Query::Then(steps) => {
                let mut after: Option<(Runs, Option<u32>)> = None;
                for step in steps.iter().rev() {
                    let mut here = self.runs(&step.query.node, id, track);
                    if let Some((later, within)) = after {
                        here = here.and(&later.before(within));
                    }
                    after = Some((here, step.within));
                }
                after.map(|(runs, _)| runs).unwrap_or_default()
            }
            Query::Comment(text) => {
                let places = self.comments.places(text, id, false);
                let main = places.into_iter().flat_map(|places| &places.main);
                Runs::of(main.map(|(position, _)| (*position, *position)))
            }
            _ => Runs::default(),
        }
    }
}

/// Returns whether a query compares positions of patterns in the main line only, of which each is
/// found by the points of its window.
pub fn is_plain(query: &Query) -> bool {
    match query {
        Query::Pattern(pattern) => !pattern.lines.has_variations() && pattern.conditions.is_empty(),
        Query::Then(steps) => steps.iter().all(|step| is_plain(&step.query.node)),
        Query::AtLeast { query, .. } => is_plain(&query.node),
        _ => false,
    }
}

/// The hits of the leading pattern of a plain query in the games of a block, or those of a mask: each
/// pattern is looked for in the games that have the ones before it. Of the patterns, with their plans, the
/// leading one is the first.
pub fn hits_in(
    query: &Query,
    patterns: &[(&PatternQuery, Plan)],
    block: &Block,
    mask: Option<&Mask>,
) -> Vec<(GameId, Vec<Hit>)> {
    let mut left = mask.copied().unwrap_or_else(|| block.all());
    let mut lead = Vec::new();
    let mut changes: Vec<Vec<Changes>> = Vec::new();
    for (number, (_, plan)) in patterns.iter().enumerate() {
        let mut found = vec![Changes::default(); block.len()];
        let mut add = |hit: &Hit| found[usize::from(hit.slot)].add(hit);
        if number == 0 {
            lead = block.hits(plan, Some(&left));
            lead.iter().for_each(add);
        } else {
            block.search(plan, Some(&left), &mut add);
        }
        left = Mask::default();
        for (slot, _) in found.iter().enumerate().filter(|(_, found)| !found.0.is_empty()) {
            left[slot / 64] |= 1 << (slot % 64);
        }
        changes.push(found);
    }
    let (nothing, _) = Track::of_moves(block.size(), &[], None, &[]);
    let mut plans = Plans::default();
    let mut games = Vec::new();
    for hits in lead.chunk_by(|a, b| a.slot == b.slot) {
        let slot = hits[0].slot;
        if left[usize::from(slot) / 64] >> (slot % 64) & 1 == 0 {
            continue;
        }
        let runs = patterns.iter().zip(&changes).map(|((pattern, _), found)| {
            (std::ptr::from_ref(*pattern), found[usize::from(slot)].runs())
        });
        plans.known = Some(Known { hits: hits.to_vec(), runs: runs.collect() });
        let found = plans.of(query, hits[0].game, &nothing);
        if !found.is_empty() {
            games.push((hits[0].game, found));
        }
    }
    games
}

/// By position, how many more hits of a game begin there than ended just before. A pattern of many
/// wildcards has thousands of hits in a game, which are not kept.
#[derive(Clone, Debug, Default)]
struct Changes(Vec<i32>);

impl Changes {
    fn add(&mut self, hit: &Hit) {
        let (first, after) = (usize::from(hit.first.get()), usize::from(hit.last.get()) + 1);
        self.0.resize(self.0.len().max(after + 1), 0);
        self.0[first] += 1;
        self.0[after] -= 1;
    }

    /// The positions at which there is a hit.
    fn runs(&self) -> Runs {
        let (mut hits, mut runs) = (0, Vec::new());
        let mut first = MoveNumber::START;
        for (position, &change) in (0..).map(MoveNumber::new).zip(&self.0) {
            let before = hits;
            hits += change;
            if before == 0 && hits > 0 {
                first = position;
            } else if before > 0 && hits == 0 {
                runs.push((first, position.minus(1)));
            }
        }
        Runs(runs)
    }
}

/// The leading pattern of a `with`, and its members with patterns. Comments choose among the hits of
/// these; they do not shorten them.
pub fn positional(members: &[Spanned<Query>]) -> Option<(&PatternQuery, Vec<&Query>)> {
    let all = members.iter().map(|member| &member.node);
    let positional: Vec<&Query> = all.filter(|of| !matches!(of, Query::Comment(_))).collect();
    let lead = patterns_of(positional.first()?).into_iter().next()?;
    Some((lead, positional))
}

/// A set of positions as runs, ascending and disjoint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Runs(Vec<(MoveNumber, MoveNumber)>);

impl Runs {
    fn of(runs: impl Iterator<Item = (MoveNumber, MoveNumber)>) -> Runs {
        let mut runs: Vec<(MoveNumber, MoveNumber)> = runs.collect();
        runs.sort_unstable();
        let mut joined: Vec<(MoveNumber, MoveNumber)> = Vec::with_capacity(runs.len());
        for (first, last) in runs {
            match joined.last_mut() {
                Some(before) if first <= before.1.next() => {
                    before.1 = before.1.max(last);
                }
                _ => joined.push((first, last)),
            }
        }
        Runs(joined)
    }

    fn and(&self, other: &Runs) -> Runs {
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut both = Vec::new();
        while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
            let run = (x.0.max(y.0), x.1.min(y.1));
            if run.0 <= run.1 {
                both.push(run);
            }
            if x.1 < y.1 {
                a.next()
            } else {
                b.next()
            };
        }
        Runs(both)
    }

    /// The positions that come before one of these, by at most this many moves.
    fn before(&self, within: Option<u32>) -> Runs {
        let back = |first: MoveNumber| match within {
            Some(moves) => first.minus(u16::try_from(moves).unwrap_or(u16::MAX)),
            None => MoveNumber::START,
        };
        let runs = self.0.iter().filter(|run| run.1 > MoveNumber::START);
        Runs::of(runs.map(|&(first, last)| (back(first), last.minus(1))))
    }

    /// The parts of it that lie in this run.
    fn within(
        &self,
        first: MoveNumber,
        last: MoveNumber,
    ) -> impl Iterator<Item = (MoveNumber, MoveNumber)> + '_ {
        let parts = self.0.iter().map(move |run| (run.0.max(first), run.1.min(last)));
        parts.filter(|part| part.0 <= part.1)
    }

    /// Returns whether a position of this run is among these runs.
    fn meet(&self, first: MoveNumber, last: MoveNumber) -> bool {
        self.within(first, last).next().is_some()
    }
}

/// The word, and the bit in it, of a hit's placement. Windows begin less than 32 rows and columns from the
/// board's first.
fn placement_bit(hit: &Hit) -> (usize, u64) {
    let place = |at: i8| usize::from(at as u8 & 63);
    let number = (place(hit.window.row) << 6 | place(hit.window.col)) << 4;
    let number = number | usize::from(hit.symmetry.number());
    (number / 64, 1 << (number % 64))
}

/// Hits added up one by one.
#[derive(Default)]
pub struct HitCount {
    hits: u64,
    placements: u64,
    hit_results: Results,
    game_results: Results,
    swapped_games: GameSet,
    responses: [Results; 3],
    /// A bit for each placement; zeros between games.
    placed: Vec<u64>,
    continuations: BTreeMap<(u16, Color), Continuation>,
}

impl HitCount {
    /// Adds the hits of a game, the first one first.
    pub fn add(&mut self, id: GameId, hits: &[Hit], winner: Winner, year: u16) {
        self.add_varied(id, hits, &VariationHits::default(), winner, year);
    }

    /// Adds the hits of a game in its main line, the first one first, and in its variations.
    pub fn add_varied(
        &mut self,
        id: GameId,
        main: &[Hit],
        found: &VariationHits,
        winner: Winner,
        year: u16,
    ) {
        let of_game = |symmetry: Symmetry| {
            let mut results = Results::default();
            results.add(winner);
            results.image(symmetry)
        };
        let seen_from = |hit: &Hit| of_game(hit.symmetry);
        let in_variations =
            found.hits.iter().map(|hit| hit.as_hit(hit.nexts.first().map(|next| next.0)));
        if let Some(first) = main.first().copied().or_else(|| in_variations.clone().next()) {
            let first = &first;
            self.game_results += seen_from(first);
            self.responses[Response::of(first) as usize] += seen_from(first);
            if first.symmetry.swaps() {
                self.swapped_games.insert(id);
            }
        }
        let mut counted = HashSet::new();
        self.placed.resize(1 << 10, 0);
        for hit in main.iter().copied().chain(in_variations.clone()) {
            let (word, bit) = placement_bit(&hit);
            self.hits += 1;
            self.placements += u64::from(self.placed[word] & bit == 0);
            self.placed[word] |= bit;
            self.hit_results += seen_from(&hit);
        }
        for hit in main.iter().copied().chain(in_variations) {
            self.placed[placement_bit(&hit).0] = 0;
        }
        let nexts = main.iter().filter_map(|hit| Some((hit.symmetry, hit.first, hit.next?)));
        let of_hits = found
            .hits
            .iter()
            .flat_map(|hit| hit.nexts.iter().map(|next| (hit.symmetry, hit.first, next.0)));
        let continued = found.continued.iter().map(|of| (of.1, of.2, of.3));
        let nexts = nexts.chain(of_hits).chain(continued);
        for (symmetry, first, next) in nexts {
            let next: Next = next;
            let (cell, color) = (next.cell, next.color);
            let results = Results::default();
            let (games, years) = (results, None);
            let none = Continuation { cell, color, count: 0, tenuki: 0, results, games, years };
            let to = self.continuations.entry((cell, color)).or_insert(none);
            to.count += 1;
            to.tenuki += u64::from(next.time > first.next());
            let swap = if next.swaps { Symmetry::SWAP } else { Symmetry::IDENTITY };
            to.results += of_game(symmetry).image(swap);
            if counted.insert((cell, color)) {
                to.games += of_game(symmetry).image(swap);
            }
            if year != 0 {
                let (first, last) = to.years.unwrap_or((year, year));
                to.years = Some((first.min(year), last.max(year)));
            }
        }
    }

    /// Adds what was counted in other games.
    pub fn merge(&mut self, other: HitCount) {
        self.hits += other.hits;
        self.placements += other.placements;
        self.hit_results += other.hit_results;
        self.game_results += other.game_results;
        self.swapped_games |= other.swapped_games;
        self.responses.iter_mut().zip(other.responses).for_each(|(to, from)| *to += from);
        for (key, from) in other.continuations {
            match self.continuations.get_mut(&key) {
                None => _ = self.continuations.insert(key, from),
                Some(to) => {
                    to.count += from.count;
                    to.tenuki += from.tenuki;
                    to.results += from.results;
                    to.games += from.games;
                    let both = to.years.zip(from.years);
                    let joined = both.map(|(a, b)| (a.0.min(b.0), a.1.max(b.1)));
                    to.years = joined.or(to.years).or(from.years);
                }
            }
        }
    }

    pub fn found(self, shape: Shape) -> QueryHits {
        QueryHits {
            placements: self.placements,
            hits: self.hits,
            game_results: self.game_results,
            swapped_games: self.swapped_games,
            hit_results: self.hit_results,
            continuations: placed(shape, self.continuations.into_values()),
            responses: Some(Responses::of(self.responses)),
            ..QueryHits::default()
        }
    }
}
