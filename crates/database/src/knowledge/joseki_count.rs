//! The tree of corner sequences from lines that are counted instead of replayed.
//!
//! Each line is kept once, and the lines are sorted, so that one walk over them passes through every
//! beginning of a line once, however many games have it. A beginning leads to a node; other orders of
//! its moves, and lines of other segments, lead to the same node. To find these, positions are hashed:
//! each walk yields a key of 64 bits for each node, and these are added up by parts of the keys, which
//! fit into the cache. Only then, of the nodes that are wanted and those on the way to them, the stones
//! and moves are found.

use super::corners::{SIDE, SUICIDE, Stone, TAKEN};
use super::joseki::{Joseki, SETTLED, canonical, is_symmetric, place_of};
use super::key_map::{KeyMap, KeySet};
use crate::GameId;
use crate::control::{Control, Interrupted};
use crate::parallel;
use crate::record::Winner;
use crate::segment::{CornerEnd, Lines};
use crate::splitmix::{INCREMENT, splitmix64};

/// The nodes of a tree that are wanted. Nodes on the way to them are always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The nodes that arose at least this often.
    Reached(u64),
    /// The nodes of [`Joseki::top`]: up to this number of sequences that ended at least this often.
    Top(usize, u64),
}

/// The number of times that a line was played: by results, and settled.
#[derive(Clone, Copy, Debug)]
pub struct LineCounts {
    counts: [u32; 4],
    first: GameId,
}

impl LineCounts {
    /// Never.
    pub const NONE: LineCounts = LineCounts { counts: [0; 4], first: GameId::new(u32::MAX) };

    /// Counts a corner of a game.
    pub fn add(&mut self, id: GameId, winner: Winner, end: CornerEnd) {
        self.counts[place_of(winner, end.white_first)] += 1;
        self.counts[SETTLED] += u32::from(end.settled);
        self.first = self.first.min(id);
    }

    const fn reached(&self) -> u32 {
        self.counts[0] + self.counts[1] + self.counts[2]
    }
}

/// Lines of corners with their counts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountedLines<'a> {
    /// The lines.
    pub lines: Lines<'a>,
    /// By line.
    pub counts: Vec<LineCounts>,
}

/// A byte of the line that a walk is in.
#[derive(Clone, Copy)]
struct Frame {
    byte: u8,
    /// The number of the last frame that is a node: this one, or an earlier one.
    node: usize,
    is_node: bool,
    moves: usize,
    /// The hashes of the stones as they lie, and reflected.
    hashes: [u64; 2],
    counts: LineCounts,
}

const STONES: usize = 2 * SIDE as usize * SIDE as usize;

/// The hash of each stone, and of its reflection.
const HASHES: [[u64; 2]; STONES] = {
    let mut hashes = [[0; 2]; STONES];
    let mut byte = 0;
    while byte < STONES {
        let reflected = Stone::from_byte(byte as u8).reflected().byte();
        hashes[byte] = [splitmix64(byte as u64), splitmix64(reflected as u64)];
        byte += 1;
    }
    hashes
};

impl Frame {
    const ROOT: Frame = Frame {
        byte: 0,
        node: 0,
        is_node: true,
        moves: 0,
        hashes: [0; 2],
        counts: LineCounts::NONE,
    };

    /// The frame of the next byte, of this number.
    fn next(&self, byte: u8, number: usize, limit: usize) -> Frame {
        let mut next = Frame { byte, is_node: false, counts: LineCounts::NONE, ..*self };
        let is_stone = byte < TAKEN;
        let is_played = is_stone && self.byte != TAKEN;
        if is_played && self.moves < limit {
            next.moves += 1;
            (next.node, next.is_node) = (number, true);
        }
        if is_stone && self.byte != SUICIDE {
            let of = HASHES.get(usize::from(byte)).unwrap_or(&[0; 2]);
            next.hashes = [next.hashes[0] ^ of[0], next.hashes[1] ^ of[1]];
        }
        next
    }

    /// Identifies the node.
    fn key(&self) -> u64 {
        let least = self.hashes[0].min(self.hashes[1]);
        splitmix64(least.wrapping_add(INCREMENT.wrapping_mul(self.moves as u64)))
    }

    const fn is_turned(&self) -> bool {
        self.hashes[1] < self.hashes[0]
    }
}

/// Visits the nodes of all beginnings of lines that were played, each after those that follow it: the
/// frames up to it.
fn walk(of: &CountedLines<'_>, limit: usize, mut visit: impl FnMut(&[Frame])) {
    let mut frames = vec![Frame::ROOT];
    let mut leave = |frames: &mut Vec<Frame>, len: usize| {
        while frames.len() > len {
            if frames.last().is_some_and(|last| last.is_node && last.counts.reached() > 0) {
                visit(frames);
            }
            let Some(left) = frames.pop() else { return };
            if let Some(before) = frames.last_mut() {
                for place in 0..SETTLED {
                    before.counts.counts[place] += left.counts.counts[place];
                }
                before.counts.first = before.counts.first.min(left.counts.first);
            }
        }
    };
    let mut counts = of.counts.iter();
    of.lines.for_each(|shared, line| {
        let Some(counts) = counts.next().filter(|_| !line.is_empty()) else { return };
        leave(&mut frames, shared + 1);
        for &byte in line.get(shared..).unwrap_or_default() {
            if let Some(last) = frames.last() {
                let next = last.next(byte, frames.len(), limit);
                frames.push(next);
            }
        }
        if let Some(end) = frames.last_mut() {
            let is_end = end.is_node && end.moves < limit;
            end.counts = *counts;
            end.counts.counts[SETTLED] *= u32::from(is_end);
        }
    });
    leave(&mut frames, 0);
}

/// The number of times that a node arose and was settled.
struct Counted {
    key: u64,
    reached: u32,
    settled: u32,
}

/// The number of parts in which nodes are added up, by the middle bits of their keys: the table of a
/// part uses the others.
const PARTS: usize = 256;

/// The result of a walk.
struct Walked {
    /// The nodes by part.
    parts: Vec<Vec<Counted>>,
    /// The key of each node and of the node before it, each after those that follow it.
    ways: Vec<(u64, u64)>,
}

fn walked(of: &CountedLines<'_>, limit: usize, control: &Control) -> Result<Walked, Interrupted> {
    control.check()?;
    let mut walked = Walked { parts: Vec::new(), ways: Vec::new() };
    walked.parts.resize_with(PARTS, Vec::new);
    walk(of, limit, |frames| {
        let Some(last) = frames.last() else { return };
        let (key, counts) = (last.key(), &last.counts);
        let (reached, settled) = (counts.reached(), counts.counts[SETTLED]);
        walked.parts[(key >> 32) as usize % PARTS].push(Counted { key, reached, settled });
        if let [.., before, _] = frames {
            walked.ways.push((key, frames[before.node].key()));
        }
    });
    Ok(walked)
}

/// The number of all positions, and those that are wanted.
fn wanted(
    segments: &[Walked],
    extent: Extent,
    control: &Control,
) -> Result<(usize, KeySet), Interrupted> {
    control.check()?;
    let (Extent::Reached(least) | Extent::Top(_, least)) = extent;
    let parts = parallel::map(PARTS, |part| {
        let mut sums: KeyMap<(u64, u64)> = KeyMap::default();
        let counted = || segments.iter().map(|segment| &segment.parts[part]);
        sums.reserve(counted().map(Vec::len).max().unwrap_or_default());
        for of in counted().flatten() {
            let (reached, settled) = sums.entry(of.key).or_default();
            *reached += u64::from(of.reached);
            *settled += u64::from(of.settled);
        }
        let positions = sums.len();
        let found = sums.into_iter().map(|(key, (reached, settled))| match extent {
            Extent::Reached(_) => (reached, key),
            Extent::Top(..) => (settled, key),
        });
        (positions, found.filter(|&(times, _)| times >= least.max(1)).collect::<Vec<_>>())
    });
    let positions = parts.iter().map(|(positions, _)| positions).sum();
    let mut found: Vec<(u64, u64)> = parts.into_iter().flat_map(|(_, found)| found).collect();
    if let Extent::Top(n, _) = extent
        && n < found.len()
    {
        let (_, &mut (least, _), _) =
            found.select_nth_unstable_by(n.saturating_sub(1), |a, b| b.cmp(a));
        // Equally many of more than fit are told apart by their stones.
        found.retain(|&(settled, _)| settled >= least);
    }
    Ok((positions, found.into_iter().map(|(_, key)| key).collect()))
}

/// Adds the nodes that lead to the wanted ones.
fn add_ways(
    segments: &[Walked],
    wanted: &mut KeySet,
    control: &Control,
) -> Result<(), Interrupted> {
    loop {
        control.check()?;
        let known = wanted.len();
        for (key, from) in segments.iter().flat_map(|segment| &segment.ways) {
            if wanted.contains(key) {
                wanted.insert(*from);
            }
        }
        if wanted.len() == known {
            return Ok(());
        }
    }
}

/// The nodes of a tree by their keys.
struct Numbers {
    tree: Joseki,
    /// The number, and whether the node is the reflection of the stones of the lesser hash.
    by_key: KeyMap<(usize, bool)>,
}

impl Numbers {
    /// The number of the last frame's node, and whether it is the reflection of the line's stones.
    fn number(&mut self, frames: &[Frame]) -> (usize, bool) {
        let Some(last) = frames.last() else { return (0, false) };
        if let Some(&(number, is_reflected)) = self.by_key.get(&last.key()) {
            return (number, is_reflected ^ last.is_turned());
        }
        let mut stones: Vec<Stone> = Vec::new();
        for pair in frames.windows(2) {
            let [before, Frame { byte, .. }] = pair else { continue };
            let stone = Stone::from_byte(*byte);
            match before.byte {
                _ if *byte >= TAKEN => {}
                TAKEN => stones.retain(|other| *other != stone),
                SUICIDE => {}
                _ => stones.push(stone),
            }
        }
        let (least, turned) = canonical(&stones);
        let number = self.tree.node_of(last.counts.first, last.moves, &least) as usize;
        self.by_key.insert(last.key(), (number, turned ^ last.is_turned()));
        (number, turned)
    }
}

/// The tree of lines, followed for up to `limit` moves.
///
/// # Errors
/// The control was interrupted.
pub fn count(
    segments: &[CountedLines<'_>],
    limit: usize,
    extent: Extent,
    control: &Control,
) -> Result<Joseki, Interrupted> {
    // Without a move, no corner begins.
    let segments = if limit == 0 { &[] } else { segments };
    let of_segment = |at| walked(&segments[at], limit, control);
    let walked = parallel::map(segments.len(), of_segment);
    let walked = walked.into_iter().collect::<Result<Vec<_>, _>>()?;
    let (positions, mut keys) = wanted(&walked, extent, control)?;
    let is_all = keys.len() == positions;
    if !is_all {
        add_ways(&walked, &mut keys, control)?;
    }
    drop(walked);
    let mut all = Numbers { tree: Joseki::new(limit), by_key: KeyMap::default() };
    for segment in segments {
        control.check()?;
        walk(segment, limit, |frames| {
            let [.., last] = frames else { return };
            // The empty corner is always there.
            if !is_all && last.moves > 0 && !keys.contains(&last.key()) {
                return;
            }
            let (number, _) = all.number(frames);
            for (place, &count) in last.counts.counts.iter().enumerate() {
                all.tree.increase(number, place, count.into());
            }
            all.tree.add_example(number, last.counts.first);
            let [.., before, last] = frames else { return };
            let (from, turned) = all.number(frames.get(..=before.node).unwrap_or_default());
            let stone = Stone::from_byte(last.byte);
            let mut shown = if turned { stone.reflected() } else { stone };
            if is_symmetric(&all.tree.stones_at(from)) {
                shown = shown.min(shown.reflected());
            }
            all.tree.add_edge(from, shown, number, last.counts.reached().into());
        });
    }
    all.tree.set_positions(positions.max(1));
    Ok(all.tree)
}
