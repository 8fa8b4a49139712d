//! Queries in variations.
//!
//! The positions of a game are the nodes of a tree: those of the main line, and the steps of its
//! variations. A condition of a query on positions gives a set of nodes. A pattern `in variations`
//! holds at the nodes where a hit matches that begins in a variation; `in any`, also where a hit of
//! the main line matches, in variations too.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::evaluation::{Evaluation, QueryHits, Sides, hits_of};
use super::lower::patterns_of;
use super::positions::{HitCount, Plans, positional};
use super::{FoundComment, FoundContinuation, FoundHit, Responses, SearchedLines};
use crate::control::{Control, Stage};
use crate::database::read::comments::leading_texts;
use crate::database::read::variations::GameVariations;
use crate::database::{DatabaseError, ResolvedQuery};
use crate::go::{Color, Point};
use crate::parallel::Task;
use crate::query::{Lines, PatternQuery, Query, TextMatch};
use crate::replay::{Change, Track, Variations};
use crate::search::{Hit, Next, VariationHit, VariationHits, Walk};
use crate::{GameId, GameSet, MoveNumber};

/// The count of a thread, and the games that it found.
type Sum = (HitCount, Vec<GameId>);

/// The games that a thread takes at a time.
const CHUNK: usize = 16;

/// The hits of a game with variations.
#[derive(Default)]
pub struct VariedHits {
    /// The hits of the main line, by first position.
    pub main: Vec<Hit>,
    /// The hits of the variations.
    pub found: VariationHits,
    /// The comments of each hit, first those of the main line, that the query asks for; empty if it
    /// asks for none.
    pub comments: Vec<Vec<FoundComment>>,
}

impl VariedHits {
    pub fn is_empty(&self) -> bool {
        self.main.is_empty() && self.found.hits.is_empty()
    }

    /// Leaves out the hits that the sides do not allow.
    pub fn retain(&mut self, id: GameId, sides: &Sides) {
        let main = self.main.iter().map(|hit| sides.allow(id, hit));
        let found = self.found.hits.iter().map(|hit| sides.allow(id, &hit.as_hit(None)));
        let is_kept: Vec<bool> = main.chain(found).collect();
        self.keep(&is_kept);
    }

    /// Keeps some hits, given for each of the main line, then of the variations.
    fn keep(&mut self, is_kept: &[bool]) {
        let mut all = is_kept.iter().copied();
        let mut next = || all.next().unwrap_or(false);
        self.main.retain(|_| next());
        self.found.hits.retain(|_| next());
        let mut all = is_kept.iter().copied();
        self.comments.retain(|_| all.next().unwrap_or(false));
        let mut regions = is_kept.iter().copied().skip(is_kept.len() - self.found.regions.len());
        self.found.regions.retain(|_| regions.next().unwrap_or(false));
        let main = &self.main;
        self.found.continued.retain(|&(window, symmetry, first, ..)| {
            main.iter()
                .any(|hit| (hit.window, hit.symmetry, hit.first) == (window, symmetry, first))
        });
    }

    /// Returns the hits in the form in which they are listed.
    pub fn listed(&self, variations: &Variations) -> Vec<FoundHit> {
        let in_variations = self.found.hits.iter().map(|hit| FoundHit {
            path: Some(variations.path(hit.line, hit.first)),
            node: Some(hit.node),
            ..FoundHit::from(&hit.as_hit(hit.nexts.first().map(|next| next.0)))
        });
        let mut listed: Vec<FoundHit> =
            self.main.iter().map(FoundHit::from).chain(in_variations).collect();
        for (hit, comments) in listed.iter_mut().zip(&self.comments) {
            hit.comments.clone_from(comments);
        }
        listed
    }
}

/// The positions of a game with variations: first those of the main line, then the steps of the
/// variations. Each comes after the one before it.
pub struct Nodes {
    /// The number of positions of the main line.
    main: usize,
    /// The number of the position before; of the first, its own.
    parents: Vec<u32>,
    /// The number of moves up to each.
    times: Vec<MoveNumber>,
    /// The line of each step.
    lines: Vec<u32>,
    /// The nodes of the variations by ascending numbers, each with its last step's position.
    numbers: Vec<(u32, u32)>,
    /// The stone that led to each position.
    moves: Vec<Option<(Color, Point)>>,
}

impl Nodes {
    pub fn of(track: &Track, variations: &Variations) -> Nodes {
        let main = track.len() + 1;
        let mut parents: Vec<u32> = (0..main as u32).map(|at| at.saturating_sub(1)).collect();
        let mut times: Vec<MoveNumber> = (0..main as u16).map(MoveNumber::new).collect();
        let played = track.moves().map(|mv| Some((mv.color, mv.point?)));
        let mut moves: Vec<_> = std::iter::once(None).chain(played).collect();
        // By line: the first of its steps, and where each ends.
        let mut lines: Vec<(usize, Vec<u32>)> = Vec::with_capacity(variations.len());
        let (mut of_line, mut numbers) = (Vec::new(), Vec::<(u32, u32)>::new());
        for line in variations.lines() {
            let mut before =
                match (line.parent as usize).checked_sub(1).and_then(|at| lines.get(at)) {
                    None => line.at,
                    Some((first, ends)) => {
                        let step = ends.partition_point(|end| *end < line.at);
                        (first + step) as u32
                    }
                };
            let first = parents.len();
            let mut time = line.before;
            let (mut ends, mut node) = (Vec::new(), line.node);
            for step in line.steps() {
                if step.has_move() {
                    time = time.next();
                }
                parents.push(before);
                times.push(time);
                moves.push(step.changes().find_map(|change| match change {
                    Change::Move(color, point) => Some((color, point)),
                    _ => None,
                }));
                of_line.push(line.number);
                before = parents.len() as u32 - 1;
                if step.is_node && !ends.is_empty() {
                    node += 1;
                }
                match numbers.last_mut() {
                    Some(last) if last.0 == node => last.1 = before,
                    _ => numbers.push((node, before)),
                }
                ends.push(step.end);
            }
            lines.push((first, ends));
        }
        Nodes { main, parents, times, lines: of_line, numbers, moves }
    }

    fn len(&self) -> usize {
        self.parents.len()
    }

    /// The position of a step of the variations.
    pub fn of_step(&self, step: u32) -> u32 {
        self.main as u32 + step
    }

    /// The position of a node that is not in the main line.
    pub fn of_node(&self, node: u32) -> Option<u32> {
        let at = self.numbers.binary_search_by_key(&node, |(number, _)| *number).ok()?;
        self.numbers.get(at).map(|(_, position)| *position)
    }

    /// The number of the record's node with a position, if it is not in the main line.
    pub fn node(&self, at: u32) -> Option<u32> {
        if (at as usize) < self.main {
            return None;
        }
        let of = self.numbers.partition_point(|(_, last)| *last < at);
        self.numbers.get(of).map(|(number, _)| *number)
    }

    /// The path of a position.
    pub fn path(&self, variations: &Variations, at: u32) -> String {
        let time = self.times.get(at as usize).copied().unwrap_or_default();
        let line = (at as usize).checked_sub(self.main).and_then(|step| self.lines.get(step));
        line.map_or_else(|| time.to_string(), |line| variations.path(*line, time))
    }

    /// The position before each; of the first, its own.
    pub fn parents(&self) -> &[u32] {
        &self.parents
    }

    /// Returns the following positions of each position.
    fn children(&self) -> Vec<Vec<u32>> {
        let mut children = vec![Vec::new(); self.len()];
        for (at, &parent) in (0..).zip(&self.parents) {
            if let Some(of) = children.get_mut(parent as usize).filter(|_| parent != at) {
                of.push(at);
            }
        }
        children
    }

    /// The positions before one of these, by at least one move and at most this many.
    fn before(&self, set: &[bool], within: Option<u32>) -> Vec<bool> {
        // The two least numbers of moves at which one of these comes, from each position on.
        let never = MoveNumber::MAX;
        let mut next = vec![[never; 2]; self.len()];
        let mut found = vec![false; self.len()];
        for at in (0..self.len()).rev() {
            let time = self.times[at];
            let later = next[at].into_iter().find(|&later| later > time && later != never);
            let moves = later.and_then(|later| later.since(time)).map(u32::from);
            found[at] = moves.is_some_and(|moves| within.is_none_or(|most| moves <= most));
            let own = if set[at] { time } else { never };
            let mut all = [next[at][0], next[at][1], own, never];
            let parent = self.parents[at] as usize;
            if parent != at {
                all[3] = next[parent][1];
                let mut all: Vec<MoveNumber> = all.into_iter().chain([next[parent][0]]).collect();
                all.sort_unstable();
                all.dedup();
                next[parent] = [all[0], all.get(1).copied().unwrap_or(never)];
            }
        }
        found
    }
}

/// A game with variations, and the memory of a search in it.
struct Varied<'a> {
    track: &'a Track,
    game: &'a GameVariations,
    nodes: Nodes,
    /// By position, those that come after it.
    children: Vec<Vec<u32>>,
    control: &'a Control,
}

impl Varied<'_> {
    fn hits(&self, plans: &mut Plans, pattern: &PatternQuery) -> VariedHits {
        let main = plans.hits(pattern, self.track);
        hits_with(plans, pattern, main, self.track, &self.game.variations, true, self.control)
    }

    /// The positions at which the hits match, of each hit: first those of the main line.
    fn regions<'h>(&'h self, hits: &'h VariedHits) -> impl Iterator<Item = Vec<u32>> + 'h {
        let first_step = self.nodes.main as u32;
        let main = hits.main.iter().map(move |hit| {
            let key = (hit.window, hit.symmetry, hit.first);
            let steps = hits.found.main_regions.get(&key).into_iter().flatten();
            (u32::from(hit.first)..=u32::from(hit.last))
                .chain(steps.map(|s| first_step + s))
                .collect()
        });
        let found = hits.found.regions.iter();
        main.chain(found.map(move |steps| steps.iter().map(|step| first_step + step).collect()))
    }

    /// The comments with a text that a query asks for, each with its position.
    fn comments(&self, plans: &Plans, text: &TextMatch) -> Vec<(u32, String)> {
        let comments = plans.comments();
        let places = comments.places(text, self.game.game, self.game.corpus != 0);
        let Some(places) = places else { return Vec::new() };
        let main = places.main.iter().map(|(time, text)| (u32::from(*time), text.clone()));
        let nodes = places.nodes.iter();
        let nodes =
            nodes.filter_map(|(node, text)| Some((self.nodes.of_node(*node)?, text.clone())));
        main.chain(nodes).collect()
    }

    /// The hits of the leading pattern of a query in positions.
    fn parts(&self, plans: &mut Plans, query: &Query) -> VariedHits {
        match query {
            Query::Pattern(pattern) => self.hits(plans, pattern),
            Query::Then(steps) => {
                let Some(first) = steps.first() else { return VariedHits::default() };
                let mut hits = self.parts(plans, &first.query.node);
                self.keep_in(&mut hits, &self.set(plans, query));
                hits
            }
            Query::With(members) => {
                let Some((lead, positional)) = positional(members) else {
                    return VariedHits::default();
                };
                let mut hits = self.parts(plans, positional[0]);
                if positional.len() > 1 {
                    let mut set = vec![true; self.nodes.len()];
                    for member in &positional {
                        let other = self.set(plans, member);
                        set.iter_mut().zip(other).for_each(|(at, other)| *at &= other);
                    }
                    let Some(walk) = plans.walk(lead, self.track.size()) else { return hits };
                    let mut all = VariedHits::default();
                    let own = hits.found.hits.iter().map(|hit| hit.as_hit(None));
                    let whole: Vec<Hit> = hits.main.iter().copied().chain(own).collect();
                    for (hit, mut region) in whole.into_iter().zip(self.regions(&hits)) {
                        region.retain(|&at| is_part(&set, at));
                        self.add_parts(walk, &hit, region, &mut all);
                    }
                    all.main.sort_unstable_by_key(Hit::order);
                    hits = all;
                }
                if positional.len() < members.len() {
                    self.keep_in(&mut hits, &self.set(plans, query));
                }
                hits
            }
            _ => VariedHits::default(),
        }
    }

    /// Keeps the hits that match at a position of a set.
    fn keep_in(&self, hits: &mut VariedHits, set: &[bool]) {
        let is_kept: Vec<bool> =
            self.regions(hits).map(|region| region.iter().any(|&at| is_part(set, at))).collect();
        hits.keep(&is_kept);
    }

    /// Adds the parts of a hit: each from a position on into all lines, as far as the positions belong
    /// to `inside`. Its continuations are the first moves into the window from there.
    fn add_parts(&self, walk: &Walk, hit: &Hit, mut inside: Vec<u32>, all: &mut VariedHits) {
        let next_of = walk.continuations_of(hit);
        let nodes = &self.nodes;
        inside.sort_unstable();
        inside.dedup();
        let is_inside = |at: u32| inside.binary_search(&at).is_ok();
        for &root in &inside {
            let parent = nodes.parents[root as usize];
            if parent != root && is_inside(parent) {
                continue;
            }
            // The positions of the part, and whether a move was played into the window on the way.
            let mut todo = vec![(root, false)];
            let mut part = Vec::new();
            let mut nexts: Vec<(Next, u32)> = Vec::new();
            while let Some((at, is_answered)) = todo.pop() {
                part.push(at);
                for &child in &self.children[at as usize] {
                    let time = nodes.times[child as usize];
                    let played = nodes.moves[child as usize];
                    let next = played.and_then(|(color, point)| next_of(color, point, time));
                    if let Some((next, true)) = next.filter(|_| !is_answered) {
                        nexts.push((next, child));
                    }
                    if is_inside(child) {
                        todo.push((child, is_answered || next.is_some()));
                    }
                }
            }
            part.sort_unstable();
            nexts.sort_unstable_by_key(|of| of.1);
            let main = nodes.main as u32;
            let of_main = nexts.iter().find(|of| of.1 < main).map(|of| of.0);
            let in_variations = nexts.iter().filter(|of| of.1 >= main);
            let in_variations: Vec<(Next, u32)> =
                in_variations.map(|&(next, at)| (next, at - main)).collect();
            if walk.is_conditional() && nexts.is_empty() {
                continue;
            }
            let first = nodes.times[root as usize];
            let steps = part.iter().filter_map(|at| at.checked_sub(main));
            if root < main {
                let last = part.iter().rev().find(|at| **at < main).copied().unwrap_or(root);
                let last = nodes.times[last as usize];
                all.main.push(Hit { first, last, next: of_main, ..*hit });
                let key = (hit.window, hit.symmetry, first);
                all.found.main_regions.insert(key, steps.collect());
                let continued = in_variations.into_iter();
                all.found
                    .continued
                    .extend(continued.map(|(n, step)| (key.0, key.1, first, n, step)));
            } else {
                let line = nodes.lines[(root - main) as usize];
                let is_own = |at: &u32| {
                    at.checked_sub(main).is_some_and(|s| nodes.lines[s as usize] == line)
                };
                let last = part.iter().rev().find(|at| is_own(at)).copied().unwrap_or(root);
                all.found.hits.push(VariationHit {
                    line,
                    node: nodes.node(root).unwrap_or_default(),
                    window: hit.window,
                    symmetry: hit.symmetry,
                    first,
                    last: nodes.times[last as usize],
                    nexts: in_variations,
                });
                all.found.regions.push(steps.collect());
            }
        }
    }

    /// The positions at which a query holds; of `then`, at which its first step does.
    fn set(&self, plans: &mut Plans, query: &Query) -> Vec<bool> {
        let mut set = vec![false; self.nodes.len()];
        match query {
            Query::Pattern(pattern) => {
                let hits = self.hits(plans, pattern);
                for at in self.regions(&hits).flatten() {
                    if let Some(at) = set.get_mut(at as usize) {
                        *at = true;
                    }
                }
            }
            Query::Comment(text) => {
                for (at, _) in self.comments(plans, text) {
                    if let Some(at) = set.get_mut(at as usize) {
                        *at = true;
                    }
                }
            }
            Query::With(members) => {
                set.fill(!members.is_empty());
                for member in members {
                    let other = self.set(plans, &member.node);
                    set.iter_mut().zip(other).for_each(|(at, other)| *at &= other);
                }
            }
            Query::Then(steps) => {
                let mut after: Option<(Vec<bool>, Option<u32>)> = None;
                for step in steps.iter().rev() {
                    set = self.set(plans, &step.query.node);
                    if let Some((later, within)) = after {
                        let before = self.nodes.before(&later, within);
                        set.iter_mut().zip(before).for_each(|(at, other)| *at &= other);
                    }
                    after = Some((set.clone(), step.within));
                }
            }
            _ => {}
        }
        set
    }
}

/// Returns true if a position belongs to a set.
fn is_part(set: &[bool], at: u32) -> bool {
    set.get(at as usize).is_some_and(|holds| *holds)
}

fn hits_with(
    plans: &mut Plans,
    pattern: &PatternQuery,
    main: Vec<Hit>,
    track: &Track,
    variations: &Variations,
    has_regions: bool,
    control: &Control,
) -> VariedHits {
    let mut found = VariationHits::default();
    if pattern.lines.has_variations()
        && let Some(walk) = plans.walk(pattern, track.size())
    {
        found = walk.hits(track, variations, pattern.lines.has_main(), has_regions, control);
    }
    VariedHits { main, found, comments: Vec::new() }
}

/// The hits of the leading pattern of a query in a game with variations, as [`Plans::of`] has them in
/// the main line. None if it does not hold.
pub fn varied_hits(
    plans: &mut Plans,
    query: &Query,
    track: &Track,
    game: &GameVariations,
    has_regions: bool,
    control: &Control,
) -> VariedHits {
    let own = game.track.as_ref().unwrap_or(track);
    if let Query::Pattern(pattern) = query {
        let has_main = pattern.lines.has_main();
        let main = match plans.walk(pattern, track.size()).filter(|_| has_main) {
            Some(walk) => walk.main_hits(track),
            None => Vec::new(),
        };
        return hits_with(plans, pattern, main, own, &game.variations, has_regions, control);
    }
    let nodes = Nodes::of(own, &game.variations);
    let children = nodes.children();
    let varied = Varied { track: own, game, nodes, children, control };
    let (times, inner) = match query {
        Query::AtLeast { times, query } => (*times as usize, &query.node),
        other => (1, other),
    };
    let set = varied.set(plans, inner);
    let mut hits = varied.parts(plans, inner);
    if hits.main.len() + hits.found.hits.len() < times {
        return VariedHits::default();
    }
    let mut comments: Vec<(u32, String)> = Vec::new();
    for text in leading_texts(inner) {
        comments.extend(varied.comments(plans, text));
    }
    comments.retain(|(at, _)| is_part(&set, *at));
    if !comments.is_empty() {
        let of_hit = |region: Vec<u32>| {
            let mut found: Vec<FoundComment> = Vec::new();
            for (at, text) in comments.iter().filter(|(at, _)| region.contains(at)) {
                let path = varied.nodes.path(&game.variations, *at);
                let comment = FoundComment { path, text: text.clone() };
                if !found.contains(&comment) {
                    found.push(comment);
                }
            }
            found
        };
        hits.comments = varied.regions(&hits).map(of_hit).collect();
    }
    if !has_regions {
        hits.found.regions.clear();
    }
    hits
}

impl Evaluation<'_> {
    /// Checks that variations can be searched.
    pub(super) fn check_lines(&self, pattern: &PatternQuery) -> Result<(), DatabaseError> {
        match pattern.lines {
            Lines::Variations if self.index.commit.variations.is_empty() => {
                Err(DatabaseError::NoVariations)
            }
            _ => Ok(()),
        }
    }

    /// Returns the variations that a query searches; `None` if it searches none.
    pub(super) fn searched_lines(
        &self,
        query: &ResolvedQuery,
    ) -> Result<Option<SearchedLines>, DatabaseError> {
        if !query.query().has_variations() {
            return Ok(None);
        }
        let index = self.index.variations(self.database.store())?;
        let lines = query.leading_pattern().map_or(Lines::Main, |pattern| pattern.lines);
        Ok(Some(SearchedLines::of(lines, index)))
    }

    /// The games with kept variations.
    pub(super) fn varied(&self) -> Result<&GameSet, DatabaseError> {
        Ok(&self.index.variations(self.database.store())?.with)
    }

    /// Visits these games with their variations, on all threads.
    fn for_each_varied<T: Default + Send>(
        &mut self,
        games: &GameSet,
        visit: impl Fn(&mut T, GameId, &Track, &GameVariations, &mut Plans, &Control) + Sync,
    ) -> Result<Vec<T>, DatabaseError> {
        let index = self.index.variations(self.database.store())?;
        let ids: Vec<GameId> = games.iter().collect();
        let control = self.control.clone();
        control.begin(Stage::Searching, ids.len() as u64);
        let next = AtomicUsize::new(0);
        let threads = self.threads().min(ids.len().div_ceil(CHUNK)).max(1);
        let comments = Arc::clone(&self.comments);
        let this = &*self;
        let work = || -> Result<T, DatabaseError> {
            let (mut sum, mut plans) = (T::default(), Plans::new(Arc::clone(&comments)));
            while let Some(chunk) = ids.chunks(CHUNK).nth(next.fetch_add(1, Ordering::Relaxed)) {
                this.stores.with(|store| {
                    this.index.tracks(store, chunk, &mut |id, track| {
                        if let Some(game) = index.get(id).filter(|_| !control.is_interrupted()) {
                            visit(&mut sum, id, track, game, &mut plans, &control);
                        }
                    })
                })?;
                control.add_done(chunk.len() as u64);
                if control.is_interrupted() {
                    break;
                }
            }
            Ok(sum)
        };
        let sums: Result<Vec<T>, DatabaseError> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| Task::start(scope, work)).collect();
            let stopped = || DatabaseError::Internal("a thread of the search stopped".to_owned());
            workers.into_iter().map(|worker| worker.join().map_err(|_| stopped())?).collect()
        });
        let sums = sums?;
        if let Err(why) = control.check() {
            self.interrupt(why)?;
        }
        Ok(sums)
    }

    /// The games out of these, which have variations, in which a query in positions holds.
    pub(super) fn varied_games(
        &mut self,
        query: &Query,
        games: &GameSet,
    ) -> Result<GameSet, DatabaseError> {
        let start = std::time::Instant::now();
        let found = self.for_each_varied(
            games,
            |found: &mut Vec<GameId>, id, track, of, plans, control| {
                if !varied_hits(plans, query, track, of, false, control).is_empty() {
                    found.push(id);
                }
            },
        )?;
        let found: GameSet = found.into_iter().flatten().collect();
        self.step(
            format!("search the variations of {} games", games.len()),
            Some(found.len()),
            start,
        );
        Ok(found)
    }

    /// Counts the hits of a query's leading pattern in variations, in games of which the query
    /// holds.
    pub(super) fn count_varied(
        &mut self,
        leading: &Query,
        games: &GameSet,
        sides: Option<&Sides>,
    ) -> Result<QueryHits, DatabaseError> {
        let Some(pattern) = patterns_of(leading).into_iter().next() else {
            return Ok(QueryHits::default());
        };
        self.load_comments(leading)?;
        let start = std::time::Instant::now();
        let varied = games & self.varied()?;
        let rest = games - &varied;
        let index = self.index;
        let sums =
            self.for_each_varied(&varied, |sum: &mut Sum, id, track, of, plans, control| {
                let mut hits = varied_hits(plans, leading, track, of, false, control);
                if let Some(sides) = sides {
                    hits.retain(id, sides);
                }
                if let Some(game) = index.game(id).filter(|_| !hits.is_empty()) {
                    let year = game.date.map_or(0, |date| date.year);
                    sum.0.add_varied(id, &hits.main, &hits.found, game.winner, year);
                    sum.1.push(id);
                }
            })?;
        let (mut count, mut found) = (HitCount::default(), GameSet::new());
        for (sum, games) in sums {
            count.merge(sum);
            found.extend(games);
        }
        self.step(
            format!("search the variations of {} games", varied.len()),
            Some(found.len()),
            start,
        );
        let mut all = QueryHits { games_found: found, ..count.found(pattern.shape()) };
        if !rest.is_empty() {
            // These have only a main line.
            let of_rest = match leading {
                Query::Pattern(pattern) if !pattern.lines.has_main() => QueryHits::default(),
                Query::Pattern(pattern) if sides.is_none() => {
                    hits_of(pattern, &self.scan(pattern, Some(&rest), true)?)
                }
                other => self.count_positions(other, &rest, sides)?,
            };
            all.add(of_rest);
        }
        Ok(all)
    }
}

impl QueryHits {
    /// Adds the answer for other games.
    fn add(&mut self, other: QueryHits) {
        self.games_found |= other.games_found;
        self.swapped_games |= other.swapped_games;
        self.placements += other.placements;
        self.hits += other.hits;
        self.game_results += other.game_results;
        self.hit_results += other.hit_results;
        let place = |c: &FoundContinuation| (c.row, c.col, c.color);
        for from in other.continuations {
            match self.continuations.iter_mut().find(|to| place(to) == place(&from)) {
                None => self.continuations.push(from),
                Some(to) => {
                    to.count += from.count;
                    to.tenuki += from.tenuki;
                    to.results += from.results;
                    to.games = to.games.zip(from.games).map(|(mut a, b)| {
                        a += b;
                        a
                    });
                    let joined = to.years.zip(from.years);
                    let joined = joined.map(|(a, b)| (a.0.min(b.0), a.1.max(b.1)));
                    to.years = joined.or(to.years).or(from.years);
                }
            }
        }
        self.continuations.sort_by_key(|c| (std::cmp::Reverse(c.count), place(c)));
        self.responses = match (self.responses, other.responses) {
            (Some(a), Some(b)) => Some(Responses {
                at_once: sum(a.at_once, b.at_once),
                later: sum(a.later, b.later),
                never: sum(a.never, b.never),
            }),
            (a, b) => a.or(b),
        };
    }
}

fn sum(
    mut a: crate::dictionary::Results,
    b: crate::dictionary::Results,
) -> crate::dictionary::Results {
    a += b;
    a
}
