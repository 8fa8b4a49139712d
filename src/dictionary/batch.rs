//! Batches: from the episodes of many games to sorted entries.
//!
//! Each episode becomes a record of 16 bytes, and the records of a batch are sorted by code, which
//! is faster than looking up each code in a table that is larger than the cache. A record is put
//! directly into one of several hundred buckets, which are small enough to be sorted in the cache.
//! One pass over the sorted records then counts them. There are few 3×3 codes, so their records are
//! counted without sorting, those of a few codes at a time, whose counts fit into the cache.

use super::counts::{Continuation, Counts, Entry, Results};
use super::episode::{Episode, EpisodeSink, Next, Play, Touch};
use crate::go::{Color, Symmetry};
use crate::pattern::{CellMap, Shape};
use crate::record::Winner;

/// The maximum number of games of a batch.
pub const MAX_BATCH: usize = 1 << 12;

/// The facts of a game that are needed for counting.
#[derive(Clone, Copy, Debug)]
pub struct GameFacts {
    /// Who won.
    pub winner: Winner,
    /// The year in which it was played; 0 if unknown.
    pub year: u16,
}

/// A record: the code, the game's number in its batch, and the other fields, packed.
#[derive(Clone, Copy)]
struct Record {
    /// The game in bits 0 to 11, the code from bit 12.
    word: u64,
    /// The fields of [`Packed`].
    rest: u64,
}

/// Fields of [`Record::rest`], from the low bits, with their widths.
mod field {
    pub const WINDOW: (u32, u32) = (0, 10);
    pub const FIRST: (u32, u32) = (10, 14);
    pub const BLACK_TO_MOVE: (u32, u32) = (24, 14);
    pub const WHITE_TO_MOVE: (u32, u32) = (38, 14);
    /// The cell of the continuation in the canonical form, [`super::NO_CELL`] if there is none.
    pub const CELL: (u32, u32) = (52, 5);
    pub const WHITE_NEXT: (u32, u32) = (57, 1);
    pub const TENUKI: (u32, u32) = (58, 1);
    pub const FINAL: (u32, u32) = (59, 1);
    pub const REPEAT: (u32, u32) = (60, 1);
    /// The winner in the canonical form's colours: 0 black, 1 white, 2 neither.
    pub const WINNER: (u32, u32) = (61, 2);
    /// Whether this is not an episode but a further move into one.
    pub const TOUCH: (u32, u32) = (63, 1);
}

const NO_CELL: u64 = 31;
const GAME_BITS: u32 = MAX_BATCH.ilog2();

fn pack((at, bits): (u32, u32), value: u64) -> u64 {
    debug_assert!(value < 1 << bits);
    value << at
}

impl Record {
    fn get(self, (at, bits): (u32, u32)) -> u64 {
        self.rest >> at & ((1 << bits) - 1)
    }

    fn code(self) -> u64 {
        self.word >> GAME_BITS
    }

    fn game(self) -> u32 {
        (self.word & (MAX_BATCH as u64 - 1)) as u32
    }
}

/// The episodes or plays of a batch of games for one shape.
pub struct Batch {
    map: CellMap,
    /// The centre cell, or a number that is not a cell.
    center: u64,
    hits: Hits,
    games: Vec<GameFacts>,
    /// The winner of the current game as a field, with the colours kept and swapped.
    winner: [u64; 2],
    /// For the current game: how often black was to move before each position.
    black_to_move: Vec<u16>,
}

/// The hits that have not been counted yet.
enum Hits {
    /// Records to be sorted by code, by [bucket](bucket_of), with space for one more.
    Records { buckets: Vec<Vec<Record>>, scratch: Vec<Record> },
    /// Counts by canonical code, for 3×3 only, which has few codes.
    Counted(Counted),
}

/// Counts of few codes. All of them together are larger than the cache, so that records wait until
/// there are many of the same few codes.
struct Counted {
    /// By code: its number, in the order in which the codes were first seen.
    numbers: Vec<u16>,
    /// By number.
    counting: Vec<Counting>,
    /// The records of [`CODES_TOGETHER`] numbers each, with the number in place of the code.
    waiting: Vec<Vec<Record>>,
}

/// The number of codes whose counts fit into the fastest cache together.
const CODES_TOGETHER: usize = 32;
/// The number of records that wait.
const MOST_WAITING: usize = 1024;

impl Counted {
    fn new(codes: usize) -> Counted {
        Counted { numbers: vec![u16::MAX; codes], counting: Vec::new(), waiting: Vec::new() }
    }

    #[inline(always)]
    fn push(&mut self, code: u64, game: u64, rest: u64, batch: CountedBatch<'_>) {
        let number = &mut self.numbers[code as usize];
        if *number == u16::MAX {
            *number = self.counting.len() as u16;
            self.counting.push(Counting::new(code, batch.cells));
            self.waiting.resize_with(1 + usize::from(*number) / CODES_TOGETHER, Vec::new);
        }
        let waiting = &mut self.waiting[usize::from(*number) / CODES_TOGETHER];
        waiting.push(Record { word: u64::from(*number) << GAME_BITS | game, rest });
        if waiting.len() >= MOST_WAITING {
            count(&mut self.counting, waiting, batch);
        }
    }

    /// Counts what waits.
    fn finish(&mut self, batch: CountedBatch<'_>) {
        for waiting in &mut self.waiting {
            count(&mut self.counting, waiting, batch);
        }
    }
}

/// What records are counted with.
#[derive(Clone, Copy)]
struct CountedBatch<'a> {
    games: &'a [GameFacts],
    center: u64,
    cells: usize,
}

#[inline(never)]
fn count(counting: &mut [Counting], waiting: &mut Vec<Record>, batch: CountedBatch<'_>) {
    for record in waiting.drain(..) {
        counting[record.code() as usize].add(record, batch.games, batch.center);
    }
}

impl Batch {
    /// An empty batch for this shape.
    pub fn new(shape: Shape) -> Batch {
        let center = shape.center().and_then(|c| shape.cells().position(|cell| cell == c));
        let hits = if shape == Shape::THREE {
            Hits::Counted(Counted::new(1 << (2 * shape.len())))
        } else {
            let last = bucket_of((1 << (2 * shape.len())) - 1);
            Hits::Records { buckets: vec![Vec::new(); last + 1], scratch: Vec::new() }
        };
        Batch {
            map: CellMap::new(shape),
            center: center.map_or(u64::MAX, |c| c as u64),
            hits,
            games: Vec::new(),
            winner: [2; 2],
            black_to_move: Vec::new(),
        }
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Are there no games?
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Starts the next game; `turns` is the colour to move at each position.
    ///
    /// # Panics
    /// If the batch already has [`MAX_BATCH`] games.
    pub fn begin_game(&mut self, facts: GameFacts, turns: impl Iterator<Item = Color>) {
        assert!(self.games.len() < MAX_BATCH, "a batch is full");
        self.games.push(facts);
        self.winner = match facts.winner {
            Winner::Black => [0, 1],
            Winner::White => [1, 0],
            Winner::Draw | Winner::Unknown => [2, 2],
        };
        self.black_to_move.clear();
        self.black_to_move.push(0);
        let mut black = 0;
        for turn in turns {
            black += u16::from(turn == Color::Black);
            self.black_to_move.push(black);
        }
    }

    /// Adds the plays of the current game.
    pub fn add_plays(&mut self, plays: &[Play]) {
        for play in plays {
            let Play { code, symmetry, window, color, time } = *play;
            let next = Next { cell: self.center as u8, color, time };
            // Only the position immediately before the move counts.
            let first = time - 1;
            let rest = self.pack_next(Some(next), symmetry, first)
                | self.pack_winner(symmetry)
                | pack(field::WINDOW, u64::from(window))
                | pack(field::FIRST, u64::from(first));
            self.push(code, rest);
        }
    }

    #[inline(always)]
    fn push(&mut self, code: u64, rest: u64) {
        let game = self.games.len() as u64 - 1;
        match &mut self.hits {
            Hits::Records { buckets, .. } => {
                buckets[bucket_of(code)].push(Record { word: code << GAME_BITS | game, rest });
            }
            Hits::Counted(counted) => {
                let (games, center) = (&self.games[..], self.center);
                let batch = CountedBatch { games, center, cells: self.map.shape().len() };
                counted.push(code, game, rest, batch);
            }
        }
    }

    #[inline(always)]
    fn pack_episode(&self, episode: &Episode) -> u64 {
        let Episode { symmetry, window, first, last, is_final, is_repeat, next, .. } = *episode;
        let positions = last - first + 1;
        let black =
            self.black_to_move[usize::from(last) + 1] - self.black_to_move[usize::from(first)];
        let white = positions - black;
        let (black, white) = if symmetry.swaps() { (white, black) } else { (black, white) };
        self.pack_next(next, symmetry, first)
            | self.pack_winner(symmetry)
            | pack(field::WINDOW, u64::from(window))
            | pack(field::FIRST, u64::from(first))
            | pack(field::BLACK_TO_MOVE, u64::from(black))
            | pack(field::WHITE_TO_MOVE, u64::from(white))
            | pack(field::FINAL, u64::from(is_final))
            | pack(field::REPEAT, u64::from(is_repeat))
    }

    #[inline(always)]
    fn pack_next(&self, next: Option<Next>, symmetry: Symmetry, first: u16) -> u64 {
        let Some(next) = next else {
            return pack(field::CELL, NO_CELL);
        };
        let white = symmetry.color(next.color) == Color::White;
        pack(field::CELL, u64::from(self.map.image(next.cell, symmetry)))
            | pack(field::WHITE_NEXT, u64::from(white))
            | pack(field::TENUKI, u64::from(next.time > first + 1))
    }

    #[inline]
    fn pack_winner(&self, symmetry: Symmetry) -> u64 {
        pack(field::WINNER, self.winner[usize::from(symmetry.swaps())])
    }

    /// The entries of the batch, by ascending code; their games are numbers in the batch. The batch
    /// is then empty and keeps its memory.
    pub fn drain(&mut self, mut entry: impl FnMut(&Entry)) {
        let cells = self.map.shape().len();
        match &mut self.hits {
            Hits::Records { buckets, scratch } => {
                let mut counting = Counting::new(0, cells);
                for (bucket, records) in buckets.iter_mut().enumerate() {
                    let sorted = sort(records, scratch, free_bits(bucket));
                    for group in sorted.chunk_by(|a, b| a.code() == b.code()) {
                        counting.begin(group[0].code());
                        for record in group {
                            counting.add(*record, &self.games, self.center);
                        }
                        entry(counting.finish());
                    }
                    records.clear();
                }
            }
            Hits::Counted(counted) => {
                counted.finish(CountedBatch { games: &self.games, center: self.center, cells });
                let Counted { numbers, counting, .. } = counted;
                for &number in numbers.iter() {
                    let Some(counting) = counting.get_mut(usize::from(number)) else {
                        continue;
                    };
                    if counting.is_touched() {
                        let code = counting.entry.code;
                        entry(counting.finish());
                        counting.begin(code);
                    }
                }
            }
        }
        self.games.clear();
    }
}

impl EpisodeSink for Batch {
    #[inline(always)]
    fn episode(&mut self, episode: &Episode) {
        let rest = self.pack_episode(episode);
        self.push(episode.code, rest);
    }

    fn touch(&mut self, touch: &Touch) {
        let rest = self.pack_next(Some(touch.next), touch.symmetry, touch.next.time)
            | pack(field::TOUCH, 1);
        self.push(touch.code, rest);
    }
}

/// The counts of one code, while its records are added in the order of their games.
///
/// What each record changes is in front and takes one line of the cache, because records of
/// different codes follow each other.
#[repr(C, align(64))]
struct Counting {
    slots: Slots,
    /// The current game, [`NO_GAME`] before the first.
    game: u32,
    /// Its first hit: position, window, and in the two low bits whether black or white won in that
    /// hit's colours.
    first_hit: u64,
    sums: Sums,
    entry: Entry,
}

/// Several sums in one number each, with enough bits for the maximum of a batch.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// Positions with black to move, and from bit 32 with white to move.
    exposure: u64,
    /// Hits, from bit 21 repeats, from bit 42 finals.
    hits: u64,
    /// Hits in games won by black, and from bit 32 by white.
    won: u64,
    /// Moves of black on the centre, and from bit 32 of white.
    played: u64,
}

const NO_GAME: u32 = u32::MAX;
const NO_HIT: u64 = u64::MAX;

impl Counting {
    fn new(code: u64, cells: usize) -> Counting {
        Counting {
            entry: Entry { code, ..Entry::default() },
            sums: Sums::default(),
            slots: Slots::new(2 * cells),
            game: NO_GAME,
            first_hit: NO_HIT,
        }
    }

    /// Resets the counts for a new code.
    fn begin(&mut self, code: u64) {
        self.entry.code = code;
        self.entry.counts = Counts::default();
        self.entry.continuations.clear();
        self.entry.games.clear();
        self.sums = Sums::default();
        self.game = NO_GAME;
    }

    /// Whether there is anything to count.
    fn is_touched(&self) -> bool {
        self.game != NO_GAME
    }

    #[inline(always)]
    fn add(&mut self, record: Record, games: &[GameFacts], center: u64) {
        let game = record.game();
        if game != self.game {
            self.end_game();
            self.game = game;
        }
        let white = record.get(field::WHITE_NEXT);
        let cell = record.get(field::CELL);
        self.sums.played += u64::from(cell == center) << (32 * white);
        if record.get(field::TOUCH) == 1 {
            return;
        }
        let winner = record.get(field::WINNER);
        let (black, white_won) = (u64::from(winner == 0), u64::from(winner == 1));
        // Position, then window, then the winner, which does not matter for the order.
        let place = record.get(field::FIRST) << 16 | record.get(field::WINDOW);
        self.first_hit = self.first_hit.min(place << 2 | white_won << 1 | black);
        self.sums.won += black | white_won << 32;
        self.sums.hits += 1 | record.get(field::REPEAT) << 21 | record.get(field::FINAL) << 42;
        self.sums.exposure +=
            record.get(field::BLACK_TO_MOVE) | record.get(field::WHITE_TO_MOVE) << 32;
        if cell != NO_CELL {
            let year = games[game as usize].year;
            let tenuki = record.get(field::TENUKI);
            let won = [black as u32, white_won as u32];
            self.slots.add((cell * 2 + white) as usize, tenuki as u32, won, year);
        }
    }

    fn end_game(&mut self) {
        // A game with only further moves has no hit.
        if self.first_hit != NO_HIT {
            let counts = &mut self.entry.counts;
            counts.games += 1;
            let (black, white) = (self.first_hit & 1, self.first_hit >> 1 & 1);
            add_won(&mut counts.game_results, 1, black | white << 32);
            self.entry.games.push(self.game);
            self.first_hit = NO_HIT;
        }
    }

    fn finish(&mut self) -> &Entry {
        self.end_game();
        let Sums { exposure, hits, won, played } = self.sums;
        let field = |at: u32| hits >> at & ((1 << 21) - 1);
        let pair = |sums: u64| [u64::from(sums as u32), sums >> 32];
        let counts = &mut self.entry.counts;
        counts.hits = field(0);
        counts.placements = field(0) - field(21);
        counts.finals = field(42);
        counts.exposure = pair(exposure);
        counts.played = pair(played);
        add_won(&mut counts.hit_results, field(0), won);
        self.slots.drain_into(&mut self.entry.continuations);
        &self.entry
    }
}

/// Adds the results of hits; `won` has black's wins in the low 32 bits and white's in the high.
fn add_won(to: &mut Results, hits: u64, won: u64) {
    let (black, white) = (u64::from(won as u32), won >> 32);
    *to += Results { black, white, other: hits - black - white };
}

/// The number of bits after the leading 1 of a code that determine its bucket.
const BUCKET_BITS: u32 = 4;

/// The bucket of a code, which increases with the code. It is determined by the position of the
/// leading 1 and the bits that follow, because canonical codes are mostly small.
#[inline(always)]
fn bucket_of(code: u64) -> usize {
    let shift = (code >> BUCKET_BITS | 1).ilog2();
    (u64::from(shift << BUCKET_BITS) + (code >> shift)) as usize
}

/// The number of low bits in which the codes of a bucket differ.
fn free_bits(bucket: usize) -> u32 {
    ((bucket >> BUCKET_BITS) as u32).saturating_sub(1)
}

/// Sorts records by their codes, which differ only in the low bits; the sort is stable. A radix
/// sort from the low end, with digits that are small enough for the cache.
///
/// The result is in either of the two. Each keeps its own memory: if they were exchanged, all buckets
/// would in time get the memory of the largest.
fn sort<'a>(records: &'a mut Vec<Record>, scratch: &'a mut Vec<Record>, bits: u32) -> &'a [Record] {
    const DIGIT: u32 = 11;
    /// The number of records up to which they are sorted by comparison.
    const FEW: usize = 512;
    if bits == 0 {
        return records;
    }
    if records.len() <= FEW {
        records.sort_by_key(|record| record.code());
        return records;
    }
    let passes = bits.div_ceil(DIGIT);
    let digit_bits = bits.div_ceil(passes);
    let digit = |record: &Record, pass: u32| {
        (record.code() >> (pass * digit_bits)) as usize & ((1 << digit_bits) - 1)
    };
    let mut counts = vec![[0_u32; 1 << DIGIT]; passes as usize];
    for record in records.iter() {
        for (pass, counts) in counts.iter_mut().enumerate() {
            counts[digit(record, pass as u32)] += 1;
        }
    }
    scratch.resize(records.len(), Record { word: 0, rest: 0 });
    let (mut from, mut to) = (records.as_mut_slice(), scratch.as_mut_slice());
    for (pass, places) in counts.iter_mut().enumerate() {
        let mut next = 0;
        for place in &mut places[..1 << digit_bits] {
            next += std::mem::replace(place, next);
        }
        for record in from.iter() {
            let place = &mut places[digit(record, pass as u32)];
            to[*place as usize] = *record;
            *place += 1;
        }
        std::mem::swap(&mut from, &mut to);
    }
    from
}

/// The continuations of one code: a slot for each cell and colour, and which slots are in use.
struct Slots {
    used: u64,
    slots: Box<[Slot; MAX_SLOTS]>,
}

/// A shape has at most 25 cells.
const MAX_SLOTS: usize = 64;

#[derive(Clone, Copy)]
struct Slot {
    /// Hits.
    count: u32,
    /// Those with a later continuation.
    tenuki: u32,
    /// Hits in games won by black, and by white.
    won: [u32; 2],
    /// One less than the first year; the maximum value if none is known.
    before_first_year: u16,
    /// 0 if none is known.
    last_year: u16,
}

impl Slot {
    const NOTHING: Slot =
        Slot { count: 0, tenuki: 0, won: [0; 2], before_first_year: u16::MAX, last_year: 0 };
}

impl Slots {
    fn new(slots: usize) -> Slots {
        debug_assert!(slots <= MAX_SLOTS);
        Slots { used: 0, slots: Box::new([Slot::NOTHING; MAX_SLOTS]) }
    }

    #[inline]
    fn add(&mut self, index: usize, tenuki: u32, won: [u32; 2], year: u16) {
        let index = index % MAX_SLOTS;
        self.used |= 1 << index;
        let slot = &mut self.slots[index];
        slot.count += 1;
        slot.tenuki += tenuki;
        slot.won[0] += won[0];
        slot.won[1] += won[1];
        slot.before_first_year = slot.before_first_year.min(year.wrapping_sub(1));
        slot.last_year = slot.last_year.max(year);
    }

    fn drain_into(&mut self, to: &mut Vec<Continuation>) {
        while self.used != 0 {
            let index = self.used.trailing_zeros() as usize;
            self.used &= self.used - 1;
            let slot = std::mem::replace(&mut self.slots[index], Slot::NOTHING);
            let [count, tenuki, black, white] =
                [slot.count, slot.tenuki, slot.won[0], slot.won[1]].map(u64::from);
            let results = Results { black, white, other: count - black - white };
            to.push(Continuation {
                cell: (index / 2) as u8,
                color: Color::ALL[index % 2],
                count,
                tenuki,
                results,
                years: (slot.last_year != 0).then(|| (slot.before_first_year + 1, slot.last_year)),
            });
        }
    }
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("games", &self.games.len()).finish_non_exhaustive()
    }
}
