//! The search of a block.

use std::hint::black_box;

use fearless_simd::{Level, Simd, SimdBase, SimdMask, dispatch, u64x8};
use wide::i16x8;

use super::block::{
    Ahead, BLOCK_GAMES, Block, Mask, NEVER, Requested, SIMPLE, View, time_and_color,
};
use super::plan::{Chunk, Image, LANES, Plan};
use super::runs::{Run, first_move, intersect};
use super::{Hit, Next, Visitor, Window};
use crate::MoveNumber;
use crate::go::{Color, Point};
use crate::replay::Track;

impl Block {
    /// Passes all hits in the block's games, or in those of a mask, to a visitor.
    pub fn search<V: Visitor>(&self, plan: &Plan, mask: Option<&Mask>, visitor: &mut V) {
        if plan.size != self.size() {
            return;
        }
        let mut games = self.all();
        if let Some(mask) = mask {
            games.iter_mut().zip(mask).for_each(|(word, mask)| *word &= mask);
        }
        let (scratch, ahead) = (&mut Scratch::default(), &Ahead::nothing());
        self.search_images(plan, &games, ahead, scratch, visitor, &|| false);
    }

    /// Passes the hits of all images to a visitor; false if it was interrupted. `ahead` is the block that
    /// is searched next with the same memory.
    pub(super) fn search_images<V: Visitor>(
        &self,
        plan: &Plan,
        games: &Mask,
        ahead: &Ahead<'_>,
        scratch: &mut Scratch,
        visitor: &mut V,
        is_interrupted: &dyn Fn() -> bool,
    ) -> bool {
        let view = self.view();
        let reads_most = plan.placements() >= MANY_PLACEMENTS && *games == self.all();
        let nothing = Ahead::nothing();
        let ahead = if reads_most { ahead } else { &nothing };
        if reads_most {
            view.load(scratch.requested);
            if scratch.runs.searched >= MANY_SEARCHED {
                view.load_changes();
            }
        }
        scratch.runs.searched = 0;
        if let Some(combined) = plan.combined.as_ref().filter(|_| view.has_all_planes()) {
            let (line, into) = (usize::from(plan.size), &mut scratch.combined);
            dispatch!(scratch.level, _ => combined.fill(line, view.planes, into));
        }
        let games = self.by_image(plan, games);
        for group in 0..plan.groups.len() {
            if is_interrupted() {
                return false;
            }
            self.search_group(plan, group, &games, ahead, scratch, visitor);
        }
        scratch.requested = ahead.requested();
        true
    }

    /// Returns, by image of the pattern, the games of a mask that may match: for a pattern of the
    /// whole board, those whose first moves can occur in it.
    pub(super) fn by_image(&self, plan: &Plan, games: &Mask) -> Vec<Mask> {
        let Some(most) = plan.most_stones else {
            return vec![*games; plan.images.len()];
        };
        let mut masks = vec![Mask::default(); plan.images.len()];
        for (slot, game) in self.games().iter().enumerate() {
            let (word, bit) = (slot / 64, slot % 64);
            let opening = game.opening(plan.least_stones, most);
            let allowed = |&number: &u16| plan.allowed.get(usize::from(number)).unwrap_or(&0);
            let mut images = opening.iter().map(allowed).fold(u16::MAX, |all, image| all & image);
            images &= ((games[word] >> bit & 1) as u16).wrapping_neg();
            while images != 0 {
                let image = images.trailing_zeros() as usize;
                images &= images - 1;
                if let Some(mask) = masks.get_mut(image) {
                    mask[word] |= 1 << bit;
                }
            }
        }
        masks
    }

    /// Passes the hits of images with the same relations and windows to a visitor.
    fn search_group<V: Visitor>(
        &self,
        plan: &Plan,
        group: usize,
        games: &[Mask],
        ahead: &Ahead<'_>,
        scratch: &mut Scratch,
        visitor: &mut V,
    ) {
        let images = &plan.groups[group][..];
        let first = images.iter().find(|&&image| games[image] != Mask::default());
        let Some(first) = first.map(|&image| &plan.images[image]) else { return };
        let Scratch { queue, found, runs, combined, left, level, .. } = scratch;
        let block = self.view();
        let shared = plan.combined.as_ref().filter(|_| block.has_all_planes());
        let (relations, rest) = match shared {
            Some(shared) => (&shared.relations[group][..], &[][..]),
            None if block.has_all_planes() => {
                first.relations.split_at(first.relations.len().min(WIDE_RELATIONS))
            }
            None => (&[][..], &[][..]),
        };
        let planes = Planes { planes: block.planes, combined, ahead };
        let stones = |image: usize| match shared {
            Some(shared) => &shared.stones[image][..],
            None => &plan.images[image].stones,
        };
        let needs = Needs { planes, relations, images, stones, games };
        left.resize_with(left.len().max(images.len()), Left::default);
        dispatch!(*level, simd => needs.narrow(simd, &first.windows, left));
        for (&number, left) in images.iter().zip(left) {
            let (image, left) = (&plan.images[number], left.windows());
            let mut scan = Scan { block, plan, image, rest, visitor, found, runs };
            match (image.chunks.len(), plan.is_tinted) {
                (1, false) => scan.windows::<1, false>(left, queue),
                (2, false) => scan.windows::<2, false>(left, queue),
                (3, false) => scan.windows::<3, false>(left, queue),
                (4, false) => scan.windows::<4, false>(left, queue),
                (5, false) => scan.windows::<5, false>(left, queue),
                (6, false) => scan.windows::<6, false>(left, queue),
                (7, false) => scan.windows::<7, false>(left, queue),
                (_, false) => scan.windows::<0, false>(left, queue),
                (_, true) => scan.windows::<0, true>(left, queue),
            }
        }
    }
}

/// A search of at least this many windows of images reads most planes.
const MANY_PLACEMENTS: usize = 500;
/// The number of searches of changes in a block from which it is faster to load all of the next
/// block.
const MANY_SEARCHED: usize = 64;

/// The number of relations that are checked in all games of a block at once; the others are checked
/// only in those that are left.
const WIDE_RELATIONS: usize = 32;

/// Planes that the matches of a group of images need, which are checked in all games of a block at
/// once: their indices for the window at the first point of the board.
struct Needs<'a, F> {
    planes: Planes<'a>,
    /// The relations that all images need.
    relations: &'a [i32],
    /// The numbers of the images.
    images: &'a [usize],
    /// The stones that one image needs as well.
    stones: F,
    /// By image, the games that are searched.
    games: &'a [Mask],
}

/// The windows of an image in which games are left.
#[derive(Default)]
struct Left {
    /// Memory for all windows of the image.
    windows: Vec<(u16, Mask)>,
    count: usize,
}

impl Left {
    /// Clears the list for this many windows.
    fn begin(&mut self, windows: usize) {
        self.windows.resize(self.windows.len().max(windows), (0, Mask::default()));
        self.count = 0;
    }

    /// Adds a window, by number, if games are left in it. Without a branch: what is in registers is then
    /// not moved to memory for a call.
    #[inline(always)]
    fn add<S: Simd>(&mut self, number: usize, games: u64x8<S>) {
        self.windows[self.count] = (number as u16, games.into());
        self.count += usize::from(!games.simd_eq(0).all_true());
    }

    /// The windows, by number, and their games.
    fn windows(&self) -> &[(u16, Mask)] {
        &self.windows[..self.count]
    }
}

/// The planes of a block, those that were combined of them, and those of the next block.
#[derive(Clone, Copy)]
struct Planes<'a> {
    planes: &'a [Mask],
    combined: &'a [Mask],
    ahead: &'a Ahead<'a>,
}

impl<'a> Planes<'a> {
    /// Neighbouring points of a plane.
    #[inline(always)]
    fn points(self, at: usize, len: usize) -> &'a [Mask] {
        match at.checked_sub(self.planes.len()) {
            None => &self.planes[at..][..len],
            Some(at) => &self.combined[at..][..len],
        }
    }

    /// Removes, for neighbouring windows of which the first is at this point, the games that lack one of
    /// the needed planes.
    #[inline(always)]
    fn narrow<S: Simd>(self, simd: S, base: i32, needs: &[i32], games: &mut [u64x8<S>]) {
        self.ahead.request();
        for need in needs {
            let planes = self.points((base + need) as usize, games.len());
            for (games, plane) in games.iter_mut().zip(planes) {
                *games &= u64x8::load_array_ref(simd, plane);
            }
        }
    }
}

/// The number of neighbouring windows whose games are in registers at the same time, so that each plane is
/// read as one run of memory.
const TOGETHER: usize = 8;

impl<'a, F: Fn(usize) -> &'a [i32]> Needs<'a, F> {
    /// Lists, for each image, the windows in which games are left that have all planes.
    #[inline(always)]
    fn narrow<S: Simd>(&self, simd: S, windows: &[(Window, i32)], left: &mut [Left]) {
        left.iter_mut().for_each(|left| left.begin(windows.len()));
        let mut number = 0;
        // Neighbouring windows need neighbouring planes.
        for row in windows.chunk_by(|(_, a), (_, b)| *b == a + 1) {
            let mut parts = row.len().div_ceil(TOGETHER);
            let mut rest = row;
            while let Some(&(_, base)) = rest.first() {
                let len = rest.len().div_ceil(parts);
                match len {
                    1 => self.together::<S, 1>(simd, number, base, left),
                    2 => self.together::<S, 2>(simd, number, base, left),
                    3 => self.together::<S, 3>(simd, number, base, left),
                    4 => self.together::<S, 4>(simd, number, base, left),
                    5 => self.together::<S, 5>(simd, number, base, left),
                    6 => self.together::<S, 6>(simd, number, base, left),
                    7 => self.together::<S, 7>(simd, number, base, left),
                    _ => self.together::<S, TOGETHER>(simd, number, base, left),
                }
                number += len;
                rest = &rest[len..];
                parts -= 1;
            }
        }
    }

    /// Narrows neighbouring windows, of which the first has this number and point.
    #[inline(always)]
    fn together<S: Simd, const LEN: usize>(
        &self,
        simd: S,
        number: usize,
        base: i32,
        left: &mut [Left],
    ) {
        let mut related = [u64x8::splat(simd, u64::MAX); LEN];
        self.planes.narrow(simd, base, self.relations, &mut related);
        for (&image, left) in self.images.iter().zip(left) {
            let searched = u64x8::load_array_ref(simd, &self.games[image]);
            let mut games = related;
            games.iter_mut().for_each(|games| *games &= searched);
            self.planes.narrow(simd, base, (self.stones)(image), &mut games);
            for (i, games) in games.into_iter().enumerate() {
                left.add(number + i, games);
            }
        }
    }
}

/// The games of both masks.
#[inline(always)]
pub(super) fn both(mut a: Mask, b: &Mask) -> Mask {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= b);
    a
}

impl Plan {
    /// The hits in one game, sorted by first position, window and symmetry. The game's number in
    /// them is 0.
    pub fn hits(&self, track: &Track) -> Vec<Hit> {
        let facts =
            crate::dictionary::GameFacts { winner: crate::record::Winner::Unknown, year: 0 };
        let mut hits = Block::of_game(self.size, facts, track).hits(self, None);
        let Some(asked) = self.asked.filter(|_| !hits.is_empty()) else { return hits };
        let mut checked = Vec::new();
        self.check(asked, track, &mut hits, |hit| checked.push(*hit));
        checked.sort_by_key(Hit::order);
        checked
    }
}

/// The search for one image in one block.
struct Scan<'a, V> {
    block: View<'a>,
    plan: &'a Plan,
    image: &'a Image,
    /// The relations that are checked game by game.
    rest: &'a [i32],
    visitor: &'a mut V,
    found: &'a mut [Candidate; QUEUE],
    runs: &'a mut Runs,
}

/// Memory that is reused between searches.
pub(super) struct Scratch {
    queue: Box<[Entry; QUEUE]>,
    found: Box<[Candidate; QUEUE]>,
    runs: Runs,
    /// The planes of pairs, see [`Combined`](super::combine::Combined).
    combined: Vec<Mask>,
    /// By place of the image in its group.
    left: Vec<Left>,
    /// The planes of the next block that are already requested for the cache.
    requested: Requested,
    level: Level,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch {
            queue: Box::new([Entry::default(); QUEUE]),
            found: Box::new([Candidate::default(); QUEUE]),
            runs: Runs::default(),
            combined: Vec::new(),
            left: Vec::new(),
            requested: Requested::default(),
            level: Level::new(),
        }
    }
}

/// Scratch memory for games with captures in the window.
#[derive(Default)]
struct Runs {
    runs: Vec<Run>,
    buffer: Vec<Run>,
    /// The number of a cell whose point changes more than once, and the index in its list of
    /// changes from which to search for the next move.
    busy: Vec<(usize, u32)>,
    /// The number of searches of changes in the current block, or in the latest one.
    searched: usize,
}

/// A window of one game.
#[derive(Clone, Copy)]
struct Spot<'a> {
    slot: usize,
    window: Window,
    lanes: &'a [i16],
    /// The distance between lanes of neighbouring rows.
    line: usize,
    /// The index of the lane of the window's upper left cell, wrapped if it is before the first.
    origin: usize,
}

impl<'a> Spot<'a> {
    fn new(block: View<'a>, window: Window, slot: usize) -> Spot<'a> {
        let line = block.line();
        let origin = slot * usize::from(block.size());
        let origin = origin.wrapping_add_signed(window.row as isize * line as isize);
        let origin = origin.wrapping_add_signed(window.col as isize);
        Spot { slot, window, lanes: block.lanes, line, origin }
    }

    /// The index of the lane of a cell, which must be on the board.
    #[inline(always)]
    fn place(self, (row, col): (u8, u8)) -> usize {
        self.origin.wrapping_add(usize::from(row) * self.line).wrapping_add(usize::from(col))
    }

    #[inline(always)]
    fn chunk(self, chunk: &Chunk) -> i16x8 {
        eight(self.lanes, self.place(chunk.at))
    }
}

/// Eight lanes.
#[inline(always)]
fn eight(lanes: &[i16], at: usize) -> i16x8 {
    i16x8::from_slice_unaligned(&lanes[at..at + LANES])
}

/// A game and a window, by its number among the image's.
#[derive(Clone, Copy, Default)]
struct Entry {
    window: u16,
    slot: u16,
}

/// The size of batches of games: the processor predicts long loops well.
const QUEUE: usize = 4 * BLOCK_GAMES;

/// Appends the games of one word of a mask.
#[inline]
fn expand(
    mut word: u64,
    number: usize,
    window: u16,
    queue: &mut [Entry; QUEUE],
    len: usize,
) -> usize {
    let mut len = len;
    while word != 0 {
        let slot = 64 * number as u16 + word.trailing_zeros() as u16;
        queue[len % QUEUE] = Entry { window, slot };
        len += 1;
        word &= word - 1;
    }
    len
}

/// A game that may match in a window.
#[derive(Clone, Copy, Default)]
struct Candidate {
    entry: Entry,
    /// A lower bound of the latest time of its stones.
    start: u16,
    /// An upper bound of the lane of the first cell that stops matching.
    end: i16,
}

impl<'a, V: Visitor> Scan<'a, V> {
    /// Searches the windows in which games are left. Up to seven chunks are processed together; `CHUNKS`
    /// is 0 for more.
    fn windows<const CHUNKS: usize, const TINTED: bool>(
        &mut self,
        left: &[(u16, Mask)],
        queue: &mut [Entry; QUEUE],
    ) {
        let mut len = 0;
        for (window, games) in left {
            let (_, base) = self.image.windows[usize::from(*window)];
            for (number, &word) in games.iter().enumerate() {
                if word != 0 {
                    let word = self.narrow_word(word, number, base);
                    len = expand(word, number, *window, queue, len);
                }
            }
            if len + BLOCK_GAMES >= QUEUE {
                self.entries::<CHUNKS, TINTED>(&queue[..len]);
                len = 0;
            }
        }
        self.entries::<CHUNKS, TINTED>(&queue[..len]);
    }

    /// Removes the games of one word of a mask that lack one of the other needs of a window.
    #[inline]
    fn narrow_word(&self, mut word: u64, number: usize, base: i32) -> u64 {
        let planes = self.block.planes;
        let plane = |need: i32| planes[(base + need) as usize][number];
        for &[black, white] in &self.image.either {
            word &= plane(black) | plane(white);
        }
        for &need in self.rest {
            if word == 0 {
                break;
            }
            word &= plane(need);
        }
        word
    }

    /// Searches the games that have the windows' stones.
    fn entries<const CHUNKS: usize, const TINTED: bool>(&mut self, entries: &[Entry]) {
        let mut count = 0;
        let mut places = [0; CHUNKS];
        let line = self.block.line();
        let place = |(row, col): (u8, u8)| usize::from(row) * line + usize::from(col);
        places.iter_mut().zip(&self.image.chunks).for_each(|(p, c)| *p = place(c.at));
        // These loads do not wait for each other, as those of the loop below do.
        let mut loaded = 0;
        for &entry in entries {
            let origin = self.spot(entry).origin;
            for place in places {
                loaded ^= self.block.lanes[origin.wrapping_add(place)];
            }
        }
        black_box(loaded);
        for &entry in entries {
            let spot = self.spot(entry);
            if self.after_opening(spot) {
                continue;
            }
            let (start, end) = if CHUNKS > 0 {
                self.bounds::<CHUNKS, TINTED>(places, spot.origin)
            } else {
                self.bounds_of_many::<TINTED>(spot)
            };
            self.found[count % QUEUE] = Candidate { entry, start, end };
            count += usize::from(start < time_and_color(end).0);
        }
        for i in 0..count {
            let Candidate { entry, start, end } = self.found[i % QUEUE];
            self.candidate(self.spot(entry), start, end);
        }
    }

    /// The hit, if the pattern is a position of the whole board and the game's first moves are its
    /// stones, which [`by_image`](Block::by_image) has checked.
    #[inline(always)]
    fn after_opening(&mut self, spot: Spot<'_>) -> bool {
        let game = &self.block.games[spot.slot];
        let Some(first) = self.plan.stones else { return false };
        let Some((point, color)) = game.move_after(first) else { return false };
        if self.plan.from <= first && first <= self.plan.to {
            self.emit(spot, (first, first), Some((point + 1, first + 1, color)), false);
        }
        true
    }

    #[inline(always)]
    fn spot(&self, entry: Entry) -> Spot<'a> {
        let (window, _) = self.image.windows[usize::from(entry.window)];
        Spot::new(self.block, window, usize::from(entry.slot))
    }

    /// The latest time of the stones and the lane of the first cell that stops matching. For points
    /// with several changes, the first change is a lower bound of the time of a stone, and the end
    /// is unbounded.
    #[inline(always)]
    fn bounds<const CHUNKS: usize, const TINTED: bool>(
        &self,
        places: [usize; CHUNKS],
        origin: usize,
    ) -> (u16, i16) {
        let mut starts = i16x8::ZERO;
        let mut ends = i16x8::splat(NEVER);
        for (chunk, place) in self.image.chunks.iter().zip(places) {
            let lanes = eight(self.block.lanes, origin.wrapping_add(place));
            starts = starts.max(lanes & chunk.stone);
            ends = ends.min(bounds::<TINTED>(lanes, chunk));
        }
        ((starts.reduce_max() >> 1) as u16, ends.reduce_min())
    }

    /// Like [`bounds`](Scan::bounds), but stops early if there can be no match; the end is then not
    /// after the start.
    fn bounds_of_many<const TINTED: bool>(&self, spot: Spot<'_>) -> (u16, i16) {
        let (first, more) = self.image.chunks.split_at(self.image.stone_chunks);
        let mut starts = i16x8::ZERO;
        let mut ends = i16x8::splat(NEVER);
        for chunk in first {
            let lanes = spot.chunk(chunk);
            starts = starts.max(lanes & chunk.stone);
            ends = ends.min(bounds::<TINTED>(lanes, chunk));
        }
        let start = (starts.reduce_max() >> 1) as u16;
        if let Some(most) = self.plan.most_stones
            && self.block.games[spot.slot].has_more_stones(start, most)
        {
            return (start, SIMPLE);
        }
        for chunks in more.chunks(2) {
            for chunk in chunks {
                ends = ends.min(bounds::<TINTED>(spot.chunk(chunk), chunk));
            }
            let end = ends.reduce_min();
            if time_and_color(end).0 <= start {
                return (start, end);
            }
        }
        (start, ends.reduce_min())
    }

    /// A game that matches if its points change only once.
    #[inline(always)]
    fn candidate(&mut self, spot: Spot<'_>, start: u16, end: i16) {
        let game = &self.block.games[spot.slot];
        let last = (time_and_color(end).0 - 1).min(game.last);
        let (from, to) = (self.plan.from, self.plan.to);
        if start <= last && start <= to && from <= last {
            self.match_at(spot, start, last, end);
        }
    }

    /// The match if its points change only once before it ends, or otherwise a possible match.
    #[inline]
    fn match_at(&mut self, spot: Spot<'_>, start: u16, last: u16, end: i16) {
        let first = start.max(self.plan.from);
        // With wildcards, the next move may be before the end.
        let (next, is_simple) =
            if self.plan.is_wild { self.next_lane(spot, first, end) } else { (end, true) };
        if !is_simple {
            return self.busy(spot, start, last);
        }
        let (id, is_simple) = match self.in_opening(spot, next, end) {
            Some(id) => (id, true),
            None => self.cell_of(spot, next, end),
        };
        if !is_simple {
            return self.busy(spot, start, last);
        }
        let (time, color) = time_and_color(next);
        let next = (next != NEVER && time <= last + 1).then_some((id, time, color));
        self.emit(spot, (start, last), next, false);
    }

    /// The lane of the first move into the window after a position, and whether all lanes are
    /// simple or first change after the lane `end`.
    fn next_lane(&self, spot: Spot<'_>, after: u16, end: i16) -> (i16, bool) {
        let after = i16x8::splat(SIMPLE | (after << 1 | 1) as i16);
        let never = i16x8::splat(NEVER);
        let mut simple = never;
        let mut nexts = never;
        for chunk in &self.image.chunks {
            let lanes = spot.chunk(chunk) | chunk.off;
            simple &= lanes | changes_after(lanes, end);
            nexts = nexts.min(lanes | !lanes.simd_gt(after));
        }
        (nexts.reduce_min(), is_simple(simple))
    }

    /// The number of the cell with this lane, from 1, and whether all lanes are simple or first
    /// change after the lane `end`.
    #[inline(always)]
    fn cell_of(&self, spot: Spot<'_>, lane: i16, end: i16) -> (u16, bool) {
        let lane = i16x8::splat(lane);
        let mut simple = i16x8::splat(NEVER);
        let mut ids = i16x8::ZERO;
        for chunk in &self.image.chunks {
            let lanes = spot.chunk(chunk);
            simple &= lanes | chunk.off | changes_after(lanes, end);
            ids |= lanes.simd_eq(lane) & chunk.id;
        }
        // Each time belongs to one point only, so at most one lane is not zero, except for NEVER,
        // whose cell is not needed.
        (ids.reduce_max() as u16, is_simple(simple))
    }

    /// Returns the number of the cell with this lane, from 1, for a pattern of the whole board, if
    /// it is a move of the opening and the match ends before a point with several changes changes.
    #[inline(always)]
    fn in_opening(&self, spot: Spot<'_>, lane: i16, end: i16) -> Option<u16> {
        self.plan.most_stones?;
        let game = &self.block.games[spot.slot];
        let move_at = |lane| time_and_color(lane).0;
        if move_at(end) >= game.busy_from {
            return None;
        }
        game.move_in_opening(move_at(lane)).map(|point| point + 1)
    }

    /// The hits in a window with a point that changes more than once, within these positions.
    #[inline(never)]
    fn busy(&mut self, spot: Spot<'_>, start: u16, last: u16) {
        let Runs { mut runs, mut buffer, mut busy, searched } = std::mem::take(self.runs);
        runs.clear();
        busy.clear();
        runs.push((start, last));
        'chunks: for chunk in &self.image.chunks {
            // The lanes without the bit SIMPLE, which is that of the sign.
            let mut changing = !(spot.chunk(chunk) | chunk.off).to_bitmask() & ((1 << LANES) - 1);
            while changing != 0 {
                let lane = changing.trailing_zeros() as usize;
                changing &= changing - 1;
                let number = usize::from(chunk.id.to_array()[lane] as u16) - 1;
                let cell = &self.image.cells[number];
                let point = |at: i8, cell: u8| (at + cell as i8) as u8;
                let (row, col) = cell.at;
                let point = Point::new(point(spot.window.row, row), point(spot.window.col, col));
                let change = self.block.first_change(spot.slot, point.index(self.block.size()));
                busy.push((number, change));
                intersect(&mut runs, &mut buffer, cell.cell, self.block, change);
                if runs.is_empty() {
                    break 'chunks;
                }
            }
        }
        let mut is_repeat = false;
        for &(start, last) in &runs {
            let first = start.max(self.plan.from);
            if first > last || first > self.plan.to {
                continue;
            }
            let (lane, _) = self.next_lane(spot, first, NEVER);
            let mut next = None;
            if lane < NEVER {
                let (time, color) = time_and_color(lane);
                next = Some((self.cell_of(spot, lane, NEVER).0, time, color));
            }
            for (cell, change) in &mut busy {
                if let Some(found) = first_move(self.block, change, first)
                    && let Some(color) = found.mover
                    && next.is_none_or(|(_, time, _)| found.time < time)
                {
                    next = Some((*cell as u16 + 1, found.time, color));
                }
            }
            let next = next.filter(|&(_, time, _)| time <= last + 1);
            is_repeat |= self.emit(spot, (start, last), next, is_repeat);
        }
        *self.runs = Runs { runs, buffer, busy, searched: searched + 1 };
    }

    /// Passes a run that overlaps the range of moves to the visitor, if its continuation fulfils
    /// the condition. The next move's cell is numbered from 1.
    #[inline(always)]
    fn emit(
        &mut self,
        spot: Spot<'_>,
        run: Run,
        next: Option<(u16, u16, Color)>,
        is_repeat: bool,
    ) -> bool {
        let next = next.map(|(id, time, color)| {
            let cell = &self.image.cells[usize::from(id) - 1];
            let (number, counted) = cell.counted[color.index()];
            let swaps = counted != self.image.symmetry.color(color);
            (
                Next { cell: number, color: counted, time: MoveNumber::new(time), swaps },
                cell.is_asked[color.index()],
            )
        });
        if self.plan.is_conditional && !next.is_some_and(|(_, is_asked)| is_asked) {
            return false;
        }
        self.visitor.hit(&Hit {
            game: self.block.games[spot.slot].number,
            slot: spot.slot as u16,
            window: spot.window,
            symmetry: self.image.symmetry,
            first: MoveNumber::new(run.0.max(self.plan.from)),
            last: MoveNumber::new(run.1.min(self.plan.to)),
            next: next.map(|(next, _)| next),
            is_repeat,
        });
        true
    }
}

/// Sets all bits of those lanes whose points change more than once, and not before the time of
/// `end`.
#[inline(always)]
fn changes_after(lanes: i16x8, end: i16) -> i16x8 {
    lanes.simd_gt(i16x8::splat(end & !SIMPLE))
}

/// Returns true if all lanes have the bit [`SIMPLE`], which is the sign bit.
#[inline(always)]
fn is_simple(lanes: i16x8) -> bool {
    lanes.reduce_max() < 0
}

/// The lanes as bounds of the end of a match; lanes of other cells are unbounded.
#[inline(always)]
fn bounds<const TINTED: bool>(lanes: i16x8, chunk: &Chunk) -> i16x8 {
    if TINTED {
        let white = i16x8::ZERO - (lanes & i16x8::ONE);
        lanes | (chunk.free ^ (white & chunk.tint))
    } else {
        lanes | chunk.free
    }
}
