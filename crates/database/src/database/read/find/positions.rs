//! Patterns and comments in the positions of one game: its hits, in the main line and in variations.
//!
//! A condition on positions gives a set of the tree's positions. A pattern `in variations` matches where a
//! hit matches that begins in a variation; `in any`, also where a hit of the main line matches, in
//! variations too. A game without variations is a tree without branches.

use std::cell::OnceCell;

use super::found::FoundHit;
use super::plan::{Condition, PatternPlan, Positions};
use super::position_tree::{PositionTree, Runs};
use crate::control::Control;
use crate::database::read::comments::FoundComment;
use crate::database::read::variations::GameVariations;
use crate::go::Symmetry;
use crate::replay::{Track, Variations};
use crate::search::{Block, Hit, Mask, Next, VariationHits, Walk, Window};
use crate::{GameId, MoveNumber};

/// A hit in the tree of a game.
#[derive(Clone, Debug)]
pub struct TreeHit {
    /// The hit. Its last position is that in the line in which it begins; its continuation that in the
    /// main line, if it begins there.
    pub hit: Hit,
    /// The line and the node with which a hit in variations begins.
    pub begin: Option<(u32, u32)>,
    /// The continuations in variations.
    pub continued: Vec<Continued>,
    /// The positions in variations at which it matches, if they were asked for.
    pub in_variations: Runs,
    /// The comments that the query asks for in its positions.
    pub comments: Vec<FoundComment>,
}

/// The continuation of a hit in variations.
#[derive(Clone, Copy, Debug)]
pub struct Continued {
    /// The symmetry and first position of the hit in the record that has the variations. The stored
    /// record, whose hits a single pattern has, may be its image.
    pub symmetry: Symmetry,
    /// See [`symmetry`](Continued::symmetry).
    pub first: MoveNumber,
    /// The continuation.
    pub next: Next,
    /// The position after it.
    pub at: u32,
}

impl From<Hit> for TreeHit {
    fn from(hit: Hit) -> TreeHit {
        TreeHit {
            hit,
            begin: None,
            continued: Vec::new(),
            in_variations: Runs::default(),
            comments: Vec::new(),
        }
    }
}

impl TreeHit {
    /// The continuation that decides how the hit was answered: that in the main line, or the first one
    /// of a hit in variations.
    pub fn next(&self) -> Option<Next> {
        match self.begin {
            None => self.hit.next,
            Some(_) => self.continued.first().map(|of| of.next),
        }
    }

    /// The positions at which it matches.
    pub fn region(&self) -> Runs {
        self.runs().collect()
    }

    fn runs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let main = self.begin.is_none().then_some((self.hit.first.into(), self.hit.last.into()));
        main.into_iter().chain(self.in_variations.runs().iter().copied())
    }

    /// Returns the hit as it is listed.
    pub fn listed(&self, variations: Option<&Variations>) -> FoundHit {
        let path = self.begin.zip(variations).map(|((line, _), of)| of.path(line, self.hit.first));
        let (node, next, comments) =
            (self.begin.map(|of| of.1), self.next(), self.comments.clone());
        FoundHit { path, node, next, comments, ..FoundHit::from(&self.hit) }
    }

    fn key(&self) -> (Window, Symmetry, MoveNumber) {
        (self.hit.window, self.hit.symmetry, self.hit.first)
    }
}

/// The hits of the main line, then those of variations, whose steps have positions from `main` on.
fn tree_hits(hits: Vec<Hit>, found: VariationHits, main: u32) -> Vec<TreeHit> {
    let region = |steps: &[u32]| steps.iter().map(|step| (main + step, main + step)).collect();
    let mut hits: Vec<TreeHit> = hits.into_iter().map(TreeHit::from).collect();
    if !found.main_regions.is_empty() {
        for hit in &mut hits {
            let steps = found.main_regions.get(&hit.key());
            hit.in_variations = steps.map(|steps| region(steps)).unwrap_or_default();
        }
    }
    for (window, symmetry, first, next, step) in found.continued {
        // The stored record may be an image of the one that has the variations.
        let of = hits.iter().position(|of| of.key() == (window, symmetry, first)).unwrap_or(0);
        let continued = Continued { symmetry, first, next, at: main + step };
        hits.get_mut(of).into_iter().for_each(|of| of.continued.push(continued));
    }
    let mut regions = found.regions.iter();
    hits.extend(found.hits.into_iter().map(|of| {
        let (symmetry, first) = (of.symmetry, of.first);
        let continued = of.nexts.iter().map(|&(next, step)| Continued {
            symmetry,
            first,
            next,
            at: main + step,
        });
        TreeHit {
            begin: Some((of.line, of.node)),
            continued: continued.collect(),
            in_variations: regions.next().map(|steps| region(steps)).unwrap_or_default(),
            ..TreeHit::from(of.as_hit(None))
        }
    }));
    hits
}

/// The record of a game.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// The game's number.
    pub id: GameId,
    /// The main line of the stored record.
    pub track: &'a Track,
    /// The variations, if the query asks for variations and these are kept.
    pub variations: Option<&'a GameVariations>,
    /// True if the positions in variations of a single pattern's hits are asked for.
    pub has_regions: bool,
    pub control: &'a Control,
}

impl<'a> Record<'a> {
    /// The main line of the record that has the variations.
    fn own_track(&self) -> &'a Track {
        self.variations.and_then(|of| of.track.as_ref()).unwrap_or(self.track)
    }
}

/// The matches of a condition in one game. What is not asked for is not searched.
pub struct Matches<'a> {
    positions: &'a Positions,
    /// `None` if the matches of all patterns are known.
    record: Option<Record<'a>>,
    tree: OnceCell<PositionTree>,
    patterns: Vec<PatternMatches>,
}

/// The matches of a pattern.
#[derive(Default)]
struct PatternMatches {
    hits: OnceCell<Vec<TreeHit>>,
    /// The positions at which these match.
    set: OnceCell<Runs>,
}

impl<'a> Matches<'a> {
    pub fn new(positions: &'a Positions, record: Record<'a>) -> Matches<'a> {
        let patterns = positions.patterns.iter().map(|_| PatternMatches::default()).collect();
        Matches { positions, record: Some(record), tree: OnceCell::new(), patterns }
    }

    /// The number of the game.
    pub fn id(&self) -> GameId {
        self.record.map(|record| record.id).unwrap_or_default()
    }

    /// The main line of the stored record.
    pub fn track(&self) -> Option<&'a Track> {
        self.record.map(|record| record.track)
    }

    /// The hits of the leading pattern, those of the main line first. Those of `with` are the parts in which
    /// all its members match, those of `then` have a part in what the query says; there are none if the
    /// condition does not hold.
    pub fn hits(&self) -> Vec<TreeHit> {
        let mut hits = self.hits_of(&self.positions.condition);
        if hits.len() < self.positions.times {
            return Vec::new();
        }
        if self.positions.leading_texts > 0 {
            self.add_comments(&mut hits);
        }
        hits
    }

    /// Returns true if a pattern has a hit, by its number.
    pub fn has_pattern(&self, number: usize) -> bool {
        !self.pattern_hits(number).is_empty()
    }

    fn tree(&self) -> &PositionTree {
        self.tree.get_or_init(|| match self.record {
            Some(record) => {
                let variations = record.variations.map(|of| &of.variations);
                PositionTree::new(record.own_track(), variations)
            }
            None => PositionTree::default(),
        })
    }

    fn pattern_hits(&self, number: usize) -> &[TreeHit] {
        self.patterns[number].hits.get_or_init(|| {
            let pattern = &self.positions.patterns[number];
            self.record.map(|record| self.search(pattern, record)).unwrap_or_default()
        })
    }

    /// Searches a pattern.
    fn search(&self, pattern: &PatternPlan, record: Record<'_>) -> Vec<TreeHit> {
        let (lines, size) = (pattern.query.lines, record.track.size());
        let Some(of) = record.variations else {
            let compiled = pattern.compiled(size).filter(|_| lines.has_main());
            let hits = compiled.map(|compiled| compiled.hits(record.track));
            return hits.unwrap_or_default().into_iter().map(TreeHit::from).collect();
        };
        let Some(walk) = pattern.walk(size) else { return Vec::new() };
        let (own, is_single) = (record.own_track(), self.positions.single().is_some());
        let main = if is_single { record.track } else { own };
        let hits = if lines.has_main() { walk.main_hits(main) } else { Vec::new() };
        let found = if lines.has_variations() {
            let has_regions = record.has_regions || !is_single;
            walk.hits(own, &of.variations, lines.has_main(), has_regions, record.control)
        } else {
            VariationHits::default()
        };
        tree_hits(hits, found, own.len() as u32 + 1)
    }

    /// The comments with a text, by its number, each with its position.
    fn comments(&self, text: usize) -> Vec<(u32, &str)> {
        let places = self.positions.comments.get().and_then(|of| of.get(text));
        let (Some(places), Some(record)) = (places, self.record) else { return Vec::new() };
        let is_own = record.variations.is_some_and(|of| of.corpus != 0);
        let Some(places) = places.of_game(record.id, is_own) else { return Vec::new() };
        let main = places.main.iter().map(|(time, text)| (u32::from(*time), text.as_str()));
        let nodes = places.nodes.iter().filter_map(|(node, text)| {
            record.variations?;
            Some((self.tree().position_of_node(*node)?, text.as_str()))
        });
        main.chain(nodes).collect()
    }

    /// Adds the comments in the position of the leading pattern.
    fn add_comments(&self, hits: &mut [TreeHit]) {
        let set = self.set(&self.positions.condition);
        let texts = 0..self.positions.leading_texts;
        let mut comments: Vec<(u32, &str)> = texts.flat_map(|text| self.comments(text)).collect();
        comments.retain(|(at, _)| set.contains(*at));
        let variations = self.record.and_then(|record| record.variations);
        for hit in hits {
            let region = hit.region();
            for (at, text) in comments.iter().filter(|(at, _)| region.contains(*at)) {
                let path = self.tree().path(variations.map(|of| &of.variations), *at);
                let comment = FoundComment { path, text: (*text).to_owned() };
                if !hit.comments.contains(&comment) {
                    hit.comments.push(comment);
                }
            }
        }
    }

    /// The hits of the leading pattern of a condition.
    fn hits_of(&self, condition: &Condition) -> Vec<TreeHit> {
        match condition {
            Condition::Pattern(number) => self.pattern_hits(*number).to_vec(),
            Condition::Comment(_) => Vec::new(),
            Condition::Then(steps) => {
                let Some((_, first)) = steps.first() else { return Vec::new() };
                self.hits_in(self.hits_of(first), condition)
            }
            Condition::With(members) => {
                // Comments choose among the hits of patterns; they do not shorten them.
                let is_pattern = |of: &&Condition| !matches!(of, Condition::Comment(_));
                let patterns: Vec<&Condition> = members.iter().filter(is_pattern).collect();
                let Some(first) = patterns.first() else { return Vec::new() };
                let mut hits = self.hits_of(first);
                if patterns.len() > 1 && !hits.is_empty() {
                    let sets = patterns.iter().map(|member| self.set(member));
                    let set = sets.reduce(|a, b| a.and(&b)).unwrap_or_default();
                    hits = self.parts(first, &hits, &set);
                }
                if patterns.len() < members.len() {
                    hits = self.hits_in(hits, condition);
                }
                hits
            }
        }
    }

    /// The hits that match at a position at which a condition holds.
    fn hits_in(&self, mut hits: Vec<TreeHit>, condition: &Condition) -> Vec<TreeHit> {
        if !hits.is_empty() {
            let set = self.set(condition);
            hits.retain(|hit| hit.runs().any(|run| set.meets(run)));
        }
        hits
    }

    /// The parts of hits of a condition's leading pattern within a set.
    fn parts(&self, condition: &Condition, hits: &[TreeHit], set: &Runs) -> Vec<TreeHit> {
        let pattern = condition.leading_pattern().and_then(|of| self.positions.patterns.get(of));
        let size = self.record.map_or(0, |record| record.track.size());
        let Some(walk) = pattern.and_then(|pattern| pattern.walk(size)) else { return Vec::new() };
        let mut parts = Vec::new();
        for hit in hits {
            self.add_parts(walk, hit, &hit.region().and(set), &mut parts);
        }
        let is_varied = |of: &TreeHit| of.begin.is_some();
        let (varied, mut main): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_varied);
        main.sort_unstable_by_key(|of| of.hit.order());
        main.extend(varied);
        main
    }

    /// Adds the parts of a hit: each from a position on into all lines, as far as the positions belong
    /// to `inside`. Its continuations are the first moves into the window from there.
    fn add_parts(&self, walk: &Walk, hit: &TreeHit, inside: &Runs, parts: &mut Vec<TreeHit>) {
        let next_of = walk.continuations_of(&hit.hit);
        let tree = self.tree();
        for root in inside.iter() {
            let parent = tree.parent(root);
            if parent != root && inside.contains(parent) {
                continue;
            }
            // The positions of the part, and whether a move was played into the window on the way.
            let mut todo = vec![(root, false)];
            let mut part = Vec::new();
            let mut nexts: Vec<(u32, Next)> = Vec::new();
            while let Some((at, is_answered)) = todo.pop() {
                part.push((at, at));
                for child in tree.children(at) {
                    let played = tree.last_move(child);
                    let next = played.and_then(|of| next_of(of.color, of.point?, tree.time(child)));
                    if let Some((next, true)) = next.filter(|_| !is_answered) {
                        nexts.push((child, next));
                    }
                    if inside.contains(child) {
                        todo.push((child, is_answered || next.is_some()));
                    }
                }
            }
            if walk.is_conditional() && nexts.is_empty() {
                continue;
            }
            let line = tree.line(root);
            let own = part.iter().map(|of| of.0).filter(|at| tree.line(*at) == line);
            let (first, last) = (tree.time(root), tree.time(own.max().unwrap_or(root)));
            nexts.sort_unstable();
            let of_main = nexts.first().filter(|(at, _)| tree.is_main(*at)).map(|of| of.1);
            let symmetry = hit.hit.symmetry;
            let continued = nexts.into_iter().filter(|(at, _)| !tree.is_main(*at));
            let continued =
                continued.map(|(at, next)| Continued { symmetry, first, next, at }).collect();
            part.retain(|(at, _)| !tree.is_main(*at));
            parts.push(TreeHit {
                hit: Hit { first, last, next: of_main.filter(|_| line.is_none()), ..hit.hit },
                begin: line.map(|line| (line, tree.node(root).unwrap_or_default())),
                continued,
                in_variations: part.into_iter().collect(),
                comments: Vec::new(),
            });
        }
    }

    /// The positions at which a condition holds; of `then`, at which its first step does.
    fn set(&self, condition: &Condition) -> Runs {
        match condition {
            Condition::Pattern(number) => {
                let of_hits = || {
                    let hits = self.pattern_hits(*number).iter();
                    hits.flat_map(TreeHit::runs).collect()
                };
                self.patterns[*number].set.get_or_init(of_hits).clone()
            }
            Condition::Comment(text) => {
                self.comments(*text).into_iter().map(|(at, _)| (at, at)).collect()
            }
            Condition::With(members) => {
                let sets = members.iter().map(|member| self.set(member));
                sets.reduce(|a, b| a.and(&b)).unwrap_or_default()
            }
            Condition::Then(steps) => {
                let mut after: Option<(Runs, Option<u32>)> = None;
                for (within, step) in steps.iter().rev() {
                    let mut here = self.set(step);
                    if let Some((later, within)) = after {
                        here = here.and(&self.tree().before(&later, within));
                    }
                    after = Some((here, *within));
                }
                after.map(|(runs, _)| runs).unwrap_or_default()
            }
        }
    }
}

/// The hits of a [plain](Positions::is_plain) condition in the games of a block, or those of a mask: each
/// pattern is looked for in the games that have the ones before it.
pub fn hits_in_block(
    positions: &Positions,
    block: &Block,
    mask: Option<&Mask>,
) -> Vec<(GameId, Vec<TreeHit>)> {
    let mut left = mask.copied().unwrap_or_else(|| block.all());
    let mut lead: Vec<Hit> = Vec::new();
    let mut changes: Vec<Vec<Changes>> = Vec::new();
    for (number, pattern) in positions.patterns.iter().enumerate() {
        let Some(compiled) = pattern.compiled(block.size()) else { return Vec::new() };
        let mut found = vec![Changes::default(); block.len()];
        let mut add = |hit: &Hit| found[usize::from(hit.slot)].add(hit);
        if number == 0 {
            lead = block.hits(compiled, Some(&left));
            lead.iter().for_each(add);
        } else {
            block.search(compiled, Some(&left), &mut add);
        }
        left = Mask::default();
        for (slot, _) in found.iter().enumerate().filter(|(_, found)| !found.0.is_empty()) {
            left[slot / 64] |= 1 << (slot % 64);
        }
        changes.push(found);
    }
    let mut games = Vec::new();
    for hits in lead.chunk_by(|a, b| a.slot == b.slot) {
        let slot = hits[0].slot;
        if left[usize::from(slot) / 64] >> (slot % 64) & 1 == 0 {
            continue;
        }
        let known = changes.iter().enumerate().map(|(number, found)| {
            let lead = if number == 0 { hits } else { &[] };
            let lead: Vec<TreeHit> = lead.iter().copied().map(TreeHit::from).collect();
            PatternMatches { hits: lead.into(), set: found[usize::from(slot)].runs().into() }
        });
        let patterns = known.collect();
        let matches = Matches { positions, record: None, tree: OnceCell::new(), patterns };
        let found = matches.hits();
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
        let (mut hits, mut first) = (0, 0);
        let changes = (0..).zip(&self.0);
        let ended = changes.filter_map(|(position, &change)| {
            let before = hits;
            hits += change;
            if before == 0 {
                first = position;
            }
            (before > 0 && hits == 0).then(|| (first, position - 1))
        });
        ended.collect()
    }
}
