//! Blocks as they are stored: without what is made of the rest while it is read.
//!
//! Numbers are [LEB128](crate::dictionary::codec::put) unless their bytes are stated.
//!
//! | bytes | content |
//! | --- | --- |
//! | … | the board's lines; the number of games, of busy points, of changes |
//! | 8 for each 64 games | for each point, the planes of stones, then those of the first six neighbours |
//! | … | the number of bytes that follow; the bits in which the other planes differ from what [`set_others`] makes: for each the distance to the one before in a byte; 255 is added to the next |
//! | … | the games |
//! | 8 | 0 |
//!
//! | bytes | of a game |
//! | --- | --- |
//! | … | the difference of its number to that of the game before |
//! | … | 4 · year + winner (0 black, 1 white, 2 a draw, 3 unknown); moves; stones of the set-up; first move that does not add one stone, plus 1; the minimum number of stones from then on, plus 1; points of the set-up; busy points; changes |
//! | 5 for 4 moves | on boards of 19 lines: 2 · point + 1 for white, twice the number of points for a pass |
//! | … | for each point of the set-up: 2 · point + 1 for white |
//! | 2 a change | by busy point: 4 · time + 0 black, 1 white, 2 empty, 3 emptied by the suicide of a stone on it |
//! | 2, … | for each busy point: the point; the number of its changes |

use super::BLOCK_GAMES;
use super::block::{
    Block, Busy, Change, Game, Mask, NEIGHBOURS, NEVER, NO_CHANGE, NO_MOVE, OPENING, PLANES, Parts,
    SIMPLE, STONE_PLANES, View, lane, move_number, neighbours, time_and_color,
};
use crate::GameId;
use crate::dictionary::codec::{Reader, put};
use crate::go::{Color, MAX_SIZE, State};
use crate::record::Winner;
use crate::replay::MAX_MOVES;

const WINNERS: [Winner; 4] = [Winner::Black, Winner::White, Winner::Draw, Winner::Unknown];
/// The zeros at the end, so that moves can be read by words.
const PADDING: usize = size_of::<u64>();
/// The number of moves that are read together.
const TOGETHER: usize = 4;
/// The number of planes that are stored as they are.
const WHOLE: usize = STONE_PLANES + NEIGHBOURS.len() / 2;
/// A power of two that is more than the number of points.
const OFFSETS: usize = 1 << 10;
/// The words of [`Change`] by kind: a black stone, a white one, none; none after a suicide, for which
/// more is set.
const KINDS: [u64; 4] = [0x0101_0000, 0x0202_0000, 0, 0];
const SUICIDE: usize = 3;
/// A distance that is added to the next.
const FAR: u8 = u8::MAX;

impl Block {
    /// The bytes from which [`restore`](Block::restore) makes the block, which must have all planes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let view = self.view();
        let busy = self.parts.changes - self.parts.busy;
        let changes = self.parts.end - self.parts.changes;
        let mut bytes = Vec::new();
        for number in [usize::from(self.size), self.len(), busy, changes] {
            put(&mut bytes, number as u64);
        }
        let mut made = view.planes.to_vec();
        set_others(self.size, &mut made);
        for mask in &made[..WHOLE * self.points()] {
            let words = &mask[..self.len().div_ceil(64)];
            bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        }
        let distances = distances(made.as_flattened(), view.planes.as_flattened());
        put(&mut bytes, distances.len() as u64);
        bytes.extend(distances);
        let mut before = 0;
        for (slot, game) in view.games.iter().enumerate() {
            put(&mut bytes, game.number.get().wrapping_sub(before).into());
            before = game.number.get();
            put_game(&mut bytes, view, slot);
        }
        bytes.extend([0; PADDING]);
        bytes
    }

    /// Replaces this block by a stored one. Returns `None`, and leaves an empty block, if the bytes are
    /// not valid.
    #[must_use]
    pub fn restore(&mut self, bytes: &[u8]) -> Option<()> {
        let restored = self.take(bytes);
        if restored.is_none() {
            *self = Block::default();
        }
        restored
    }

    fn points(&self) -> usize {
        usize::from(self.size).pow(2)
    }

    fn take(&mut self, bytes: &[u8]) -> Option<()> {
        let mut reader = Reader::new(bytes);
        let mut number = |range: std::ops::RangeInclusive<usize>| {
            let number = usize::try_from(reader.take().ok()?).ok()?;
            range.contains(&number).then_some(number)
        };
        self.size = number(1..=MAX_SIZE.into())? as u8;
        self.room = number(1..=BLOCK_GAMES)?;
        // Each has at least two bytes.
        let counts = [PLANES, number(0..=bytes.len())?, number(0..=bytes.len())?];
        self.parts = Parts::new(self.size, self.room, counts);
        self.words.resize(self.parts.end, 0);
        let (planes, rest) = self.words.split_at_mut(self.parts.lanes);
        let (lanes, rest) = rest.split_at_mut(self.parts.busy - self.parts.lanes);
        let (busy, changes) = rest.split_at_mut(counts[1]);
        take_planes(&mut reader, self.size, self.room, planes.as_chunks_mut().0)?;
        lanes.fill(u64::MAX);
        let size = usize::from(self.size);
        let mut offsets = [u32::MAX; OFFSETS];
        for (point, offset) in offsets.iter_mut().enumerate().take(size * size) {
            *offset = (point / size * size * self.room + point % size) as u32;
        }
        let mut games = Games {
            reader,
            size,
            offsets,
            lanes: bytemuck::cast_slice_mut(lanes),
            busy,
            changes,
            busy_done: 0,
            changes_done: 0,
            busy_changes: 0,
        };
        self.games.clear();
        let mut number = 0_u32;
        for slot in 0..self.room {
            number = number.wrapping_add(games.reader.take().ok()? as u32);
            self.games.push(games.take(GameId::new(number), slot)?);
        }
        let is_whole = games.busy_done == games.busy.len()
            && games.changes_done == games.changes.len()
            && games.reader.rest() == [0; PADDING];
        is_whole.then_some(())
    }
}

/// Makes the planes of the last six neighbours of those of the first six, which are opposite: where a
/// stone ever is, it is there while the neighbour is empty, unless the neighbour's stone is there while
/// this point is empty. That is so if both points change at most once.
fn set_others(size: u8, planes: &mut [Mask]) {
    let points = usize::from(size).pow(2);
    let (whole, others) = planes.split_at_mut(WHOLE * points);
    let neighbours = neighbours(size);
    for (number, plane) in others.chunks_exact_mut(points).enumerate() {
        let place = NEIGHBOURS.len() / 2 + number;
        let opposite = STONE_PLANES + NEIGHBOURS.len() - 1 - place;
        for (point, mask) in plane.iter_mut().enumerate() {
            let neighbour = usize::from(neighbours[point][place]);
            let Some(first) = whole[opposite * points..][..points].get(neighbour) else {
                *mask = Mask::default();
                continue;
            };
            let (black, white) = (&whole[point], &whole[points + point]);
            for (((bits, black), white), first) in mask.iter_mut().zip(black).zip(white).zip(first)
            {
                *bits = (black | white) & !first;
            }
        }
    }
}

/// The distances between the bits in which words differ.
fn distances(made: &[u64], planes: &[u64]) -> Vec<u8> {
    let skipped = made.len() / (STONE_PLANES + NEIGHBOURS.len()) * WHOLE;
    let (mut distances, mut before) = (Vec::new(), 0);
    for (word, (made, plane)) in made.iter().zip(planes).skip(skipped).enumerate() {
        let mut bits = made ^ plane;
        while bits != 0 {
            let at = 64 * word + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let far = usize::from(FAR);
            distances.extend(std::iter::repeat_n(FAR, (at - before) / far));
            distances.push(((at - before) % far) as u8);
            before = at;
        }
    }
    distances
}

fn take_planes(reader: &mut Reader<'_>, size: u8, games: usize, planes: &mut [Mask]) -> Option<()> {
    let whole = WHOLE * usize::from(size).pow(2);
    let words = games.div_ceil(64);
    let stored = reader.take_bytes((whole * words * size_of::<u64>()) as u64).ok()?;
    let stored = stored.as_chunks().0.chunks_exact(words);
    for (mask, stored) in planes[..whole].iter_mut().zip(stored) {
        let (used, unused) = mask.split_at_mut(words);
        used.iter_mut().zip(stored).for_each(|(word, bytes)| *word = u64::from_le_bytes(*bytes));
        unused.fill(0);
    }
    set_others(size, planes);
    let others = planes[whole..].as_flattened_mut();
    let count = reader.take().ok()?;
    let mut at = 0;
    for &distance in reader.take_bytes(count).ok()? {
        at += usize::from(distance);
        if distance != FAR {
            *others.get_mut(at / 64)? ^= 1 << (at % 64);
        }
    }
    Some(())
}

/// The bytes of [`TOGETHER`] moves, and the bits of one.
fn move_bytes(points: usize) -> (usize, u32) {
    let bits = (2 * points).ilog2() + 1;
    ((TOGETHER * bits as usize).div_ceil(8), bits)
}

/// Appends a game without its number.
fn put_game(bytes: &mut Vec<u8>, block: View<'_>, slot: usize) {
    let size = usize::from(block.size());
    let game = &block.games[slot];
    let pass = 2 * size * size;
    let mut moves = vec![pass; usize::from(game.last).next_multiple_of(TOGETHER)];
    let mut setups = Vec::new();
    for point in 0..size * size {
        let now = block.lanes[point / size * block.line() + slot * size + point % size];
        let (time, color) = time_and_color(now);
        if time == 0 {
            setups.push(move_number(point, color));
        } else if now & SIMPLE != 0 && now != NEVER {
            moves[usize::from(time) - 1] = move_number(point, color);
        }
    }
    let (mut changes, mut counts) = (Vec::new(), Vec::new());
    for Busy { point, first } in block.busy(slot) {
        let (before, mut at) = (changes.len(), first);
        while let Some((change, next)) = block.change(at) {
            if let Some(color) = change.mover {
                moves[usize::from(change.time) - 1] = move_number(point.into(), color);
            }
            let kind = match (change.state, change.mover) {
                (State::Black, _) => 0,
                (State::White, _) => 1,
                (_, None) => 2,
                (_, Some(_)) => 3,
            };
            changes.push(change.time << 2 | kind);
            at = next;
        }
        counts.extend(point.to_le_bytes());
        put(&mut counts, (changes.len() - before) as u64);
    }
    let winner = WINNERS.iter().position(|&winner| winner == game.winner).unwrap_or(3);
    for number in [
        usize::from(game.year) << 2 | winner,
        game.last.into(),
        game.setup.into(),
        game.irregular.wrapping_add(1).into(),
        game.least_later.wrapping_add(1).into(),
        setups.len(),
        block.busy(slot).count(),
        changes.len(),
    ] {
        put(bytes, number as u64);
    }
    let (len, bits) = move_bytes(size * size);
    for moves in moves.chunks(TOGETHER) {
        let word = moves.iter().rev().fold(0, |word, &number| word << bits | number as u64);
        bytes.extend(&word.to_le_bytes()[..len]);
    }
    setups.iter().for_each(|&number| put(bytes, number as u64));
    bytes.extend(changes.into_iter().flat_map(u16::to_le_bytes));
    bytes.extend(counts);
}

/// Reads the games of a block one after the other.
struct Games<'a> {
    reader: Reader<'a>,
    size: usize,
    /// By point, the distance of its lane from that of the first point; beyond all lanes for what is no
    /// point.
    offsets: [u32; OFFSETS],
    lanes: &'a mut [i16],
    busy: &'a mut [u64],
    changes: &'a mut [u64],
    busy_done: usize,
    changes_done: usize,
    /// The number of changes whose points have been read.
    busy_changes: usize,
}

/// The moves of a game.
#[derive(Clone, Copy)]
struct Moves<'a> {
    bytes: &'a [u8],
    len: usize,
    bits: u32,
}

impl Moves<'_> {
    /// The numbers of some moves.
    #[inline(always)]
    fn some(self, group: usize) -> Option<[u16; TOGETHER]> {
        let word = u64::from_le_bytes(*self.bytes.get(group * self.len..)?.first_chunk()?);
        let mask = (1 << self.bits) - 1;
        Some(std::array::from_fn(|i| (word >> (self.bits * i as u32)) as u16 & mask))
    }

    /// The colour of a move.
    fn color(self, time: u16) -> Option<Color> {
        let before = usize::from(time).checked_sub(1)?;
        let number = self.some(before / TOGETHER)?[before % TOGETHER];
        Some(Color::ALL[usize::from(number % 2)])
    }
}

impl Games<'_> {
    #[inline(always)]
    fn number(&mut self) -> Option<u16> {
        u16::try_from(self.reader.take().ok()?).ok()
    }

    fn take(&mut self, number: GameId, slot: usize) -> Option<Game> {
        let facts = self.reader.take().ok()?;
        let last = self.number().filter(|&last| usize::from(last) <= MAX_MOVES)?;
        let [setup, irregular, least_later] = [self.number()?, self.number()?, self.number()?];
        let [setups, busy, changes] = [self.number()?, self.number()?, self.number()?];
        let (len, bits) = move_bytes(self.size * self.size);
        let groups = usize::from(last).div_ceil(TOGETHER);
        let moves = Moves { bytes: self.reader.rest(), len, bits };
        self.reader.take_bytes((groups * len) as u64).ok()?;
        let lanes = self.lanes.get_mut(slot * self.size..)?;
        // For the compiler: most boards are of 19 lines.
        match moves {
            Moves { bytes, len: 5, bits: 10 } => {
                set_lanes(Moves { bytes, len: 5, bits: 10 }, groups, &self.offsets, lanes)?;
            }
            moves => set_lanes(moves, groups, &self.offsets, lanes)?,
        }
        for _ in 0..setups {
            let number = usize::from(u16::try_from(self.reader.take().ok()?).ok()?);
            let offset = *self.offsets.get(number / 2)?;
            *lanes.get_mut(offset as usize)? = lane(0, Color::ALL[number % 2]);
        }
        let mut game = Game {
            number,
            winner: WINNERS[facts as usize % WINNERS.len()],
            year: (facts >> 2) as u16,
            last,
            setup,
            irregular: irregular.wrapping_sub(1),
            least_later: least_later.wrapping_sub(1),
            busy_from: u16::MAX,
            opening: [NO_MOVE; OPENING],
            busy: self.busy_done as u32,
        };
        for group in 0..groups.min(OPENING / TOGETHER) {
            let pass = 2 * self.size * self.size;
            let known = |number: u16| if usize::from(number) < pass { number } else { NO_MOVE };
            let first = moves.some(group)?.map(known);
            game.opening[TOGETHER * group..][..TOGETHER].copy_from_slice(&first);
        }
        self.take_changes(changes.into(), moves)?;
        for _ in 0..busy {
            let from = self.take_busy(slot)?;
            game.busy_from = game.busy_from.min(from);
        }
        (self.busy_changes == self.changes_done).then_some(game)
    }

    /// Reads the changes of a game, each with the next one as that of its point.
    fn take_changes(&mut self, count: usize, moves: Moves<'_>) -> Option<()> {
        let stored = self.reader.take_bytes(2 * count as u64).ok()?.as_chunks().0;
        let changes = self.changes.get_mut(self.changes_done..)?.get_mut(..count)?;
        let nexts = self.changes_done as u32 + 1..;
        self.changes_done += count;
        for ((word, bytes), next) in changes.iter_mut().zip(stored).zip(nexts) {
            let number = u16::from_le_bytes(*bytes);
            let (time, kind) = (number >> 2, usize::from(number & 3));
            // Without a branch on the kind, which nothing could predict.
            *word = KINDS[kind] | u64::from(time) | u64::from(next) << 32;
            if time == 0 || kind == SUICIDE {
                let state = Change::from_word(*word).state;
                let mover = if kind == SUICIDE { Some(moves.color(time)?) } else { None };
                *word = Change { time, state, mover, next }.to_word();
            }
        }
        Some(())
    }

    /// Reads a busy point, whose changes have been read. Returns the time of the first.
    fn take_busy(&mut self, slot: usize) -> Option<u16> {
        let point = u16::from_le_bytes(*self.reader.take_bytes(2).ok()?.first_chunk()?);
        let first = self.busy_changes;
        self.busy_changes += usize::from(self.number()?);
        let changes = self.changes.get_mut(first..self.busy_changes)?;
        *changes.last_mut()? |= u64::from(NO_CHANGE) << 32;
        let from = Change::from_word(*changes.first()?).time;
        *self.busy.get_mut(self.busy_done)? = Busy { point, first: first as u32 }.to_word();
        self.busy_done += 1;
        let offset = *self.offsets.get(usize::from(point))? as usize;
        let now = self.lanes.get_mut(slot * self.size + offset)?;
        // A capture of a stone that was not there, which stored tracks may contain, is no move.
        let is_move = time_and_color(*now).0 == from;
        *now = if is_move { *now } else { lane(from, Color::Black) } & !SIMPLE;
        Some(from)
    }
}

/// Sets the lanes of the moves of a game, whose lanes begin those that are given.
#[inline(always)]
fn set_lanes(
    moves: Moves<'_>,
    groups: usize,
    offsets: &[u32; OFFSETS],
    lanes: &mut [i16],
) -> Option<()> {
    let mask = (1_u64 << moves.bits) - 1;
    let bytes = moves.bytes.get(..groups * moves.len + PADDING)?;
    // The first stone on a point is that of its lane, and therefore the last to be set.
    for group in (0..groups).rev() {
        let word = u64::from_le_bytes(*bytes.get(group * moves.len..)?.first_chunk()?);
        let first = lane((TOGETHER * group + 1) as u16, Color::Black);
        for i in (0..TOGETHER).rev() {
            let number = (word >> (moves.bits * i as u32) & mask) as usize;
            if let Some(now) = lanes.get_mut(offsets[number / 2 % OFFSETS] as usize) {
                *now = first + (2 * i + number % 2) as i16;
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::GameFacts;
    use crate::replay::Track;
    use crate::splitmix::SplitMix;

    /// A game of any words that can be stored: stones on stones and captures of nothing, too.
    fn track(random: &mut SplitMix, size: u8) -> Track {
        let mut words = Vec::new();
        let point = |random: &mut SplitMix| {
            let lines = usize::from(size);
            (32 * random.below(lines) + random.below(lines)) as u16
        };
        for _ in 0..random.below(4) {
            words.push((random.below(2) as u16) << 10 | point(random));
        }
        for _ in 0..random.below(120) {
            let kind = [1, 1, 1, 3, 2][random.below(5)];
            let at = if kind == 2 { 0 } else { point(random) };
            words.push(kind << 11 | (random.below(2) as u16) << 10 | at);
            if random.below(9) == 0 && kind == 1 {
                words.push(3 << 11 | at);
            }
        }
        Track::from_words(size, Color::Black, words)
            .or_else(|_| Track::from_words(size, Color::Black, Vec::new()))
            .unwrap()
    }

    #[test]
    fn a_stored_block_is_the_same_block() {
        let mut random = SplitMix(5);
        for (size, games) in
            [(1, 1), (2, 64), (5, 65), (9, 200), (13, 3), (19, BLOCK_GAMES), (25, 2)]
        {
            let tracks: Vec<Track> = (0..games).map(|_| track(&mut random, size)).collect();
            let facts = |n: u32| GameFacts { winner: WINNERS[n as usize % 4], year: n as u16 };
            let all =
                tracks.iter().zip(0..).map(|(track, n)| (GameId::new(7 * n), facts(n), track));
            let block = Block::new(size, all);
            let mut restored = Block::new(19, []);
            restored.restore(&block.to_bytes()).unwrap();
            assert_eq!(restored.words, block.words, "{size}");
            assert_eq!(format!("{:?}", restored.games), format!("{:?}", block.games));
            assert_eq!((restored.size, restored.room), (block.size, block.room));
            let busy = block.parts.changes - block.parts.busy;
            assert!(games < 64 || busy > games, "{size}: {busy} busy points");
        }
    }
}
