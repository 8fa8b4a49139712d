//! Plays: the windows of 5×5 around played moves, as they were before them.
//!
//! Most of these contents occur once in thousands of games, so to count them by batches would be in vain.
//! A play becomes a record of one number. A batch's records are only put in order of the
//! [buckets](bucket_of) of their codes; when all games are there, the records of a bucket are gathered from
//! all batches, sorted and counted.

use std::ops::Range;

use super::batch::{self, GameFacts, MAX_BATCH, MAX_BATCH_WORDS};
use super::batch::{LowCode, sort};
use super::counts::{Continuation, Counts, Entry, Results};
use super::run::{PieceMemory, ranges};
use super::shape::DictionaryShape;
use super::squares::Squares;
use crate::go::{Color, Symmetry};
use crate::pattern::Canonical;
use crate::record::Winner;
use crate::replay::{Event, Track};

/// One play: a move on the centre of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The canonical code of the window's content before the move.
    pub code: u64,
    /// The first symmetry that leads from the content to its canonical form.
    pub symmetry: Symmetry,
    /// The player.
    pub color: Color,
}

/// Passes on the plays of a game, in order: for each move the window of 5×5 centred on it, as it was
/// before the move.
pub fn plays(track: &Track, mut play: impl FnMut(Play)) {
    let mut squares = Squares::new(track.size());
    for event in track.events() {
        match event {
            Event::Setup(color, point) | Event::Taken(color, point) => squares.flip(point, color),
            Event::Pass(_) => {}
            Event::Move(color, point) => {
                let Canonical { code, symmetry } = squares.canonical(point);
                play(Play { code, symmetry, color });
                squares.flip(point, color);
            }
        }
    }
}

const CELLS: usize = DictionaryShape::Five.shape().len();
const CENTER: u8 = (CELLS / 2) as u8;
/// The number of bits after the leading 1 of a code that determine its bucket.
const BUCKET_BITS: u32 = 6;
/// The number of buckets of codes.
const BUCKETS: usize = bucket_of((1 << (2 * CELLS)) - 1) + 1;

const fn bucket_of(code: u64) -> usize {
    batch::bucket_of(code, BUCKET_BITS)
}

const fn first_code(bucket: usize) -> u64 {
    batch::first_code(bucket, BUCKET_BITS)
}

const fn free_bits(bucket: usize) -> u32 {
    batch::free_bits(bucket, BUCKET_BITS)
}

/// The winner of a play's game, and in the lowest bit the colour of the move, both in the colours
/// of the canonical form.
#[derive(Clone, Copy, Debug)]
struct Kind(u8);

impl Kind {
    const BITS: u32 = 3;

    #[inline(always)]
    fn new(winner: Winner, color: Color, symmetry: Symmetry) -> Kind {
        let winner = match winner {
            Winner::Black => symmetry.color(Color::Black).index(),
            Winner::White => symmetry.color(Color::White).index(),
            Winner::Draw | Winner::Unknown => 2,
        };
        Kind((winner << 1 | symmetry.color(color).index()) as u8)
    }

    const fn index(self) -> usize {
        self.0 as usize & ((1 << Kind::BITS) - 1)
    }
}

/// The numbers of plays or games by kind.
type OfKinds = [u64; 1 << Kind::BITS];

/// The results of those whose move has this colour.
const fn results(of: &OfKinds, color: Color) -> Results {
    let color = color.index();
    Results { black: of[color], white: of[2 | color], other: of[4 | color] }
}

/// A play of a batch in a bucket: in the low bits its kind, then the number of its game in the batch, and
/// above the bits of its code in which the codes of the bucket differ.
#[derive(Clone, Copy, Debug)]
struct Record(u64);

impl Record {
    const GAME_BITS: u32 = MAX_BATCH.ilog2();
    const MAX_BYTES: usize = size_of::<Record>();

    /// The bytes that each record of a bucket takes.
    const fn bytes(bucket: usize) -> usize {
        (free_bits(bucket) + Record::GAME_BITS + Kind::BITS).div_ceil(8) as usize
    }

    #[inline(always)]
    fn new(free_code: u64, game: u32, kind: Kind) -> Record {
        Record((free_code << Record::GAME_BITS | u64::from(game)) << Kind::BITS | u64::from(kind.0))
    }

    #[inline(always)]
    fn gathered(self, first_game: u32) -> Gathered {
        let game = (self.0 >> Kind::BITS) as u32 & ((1 << Record::GAME_BITS) - 1);
        let free_code = self.0 >> (Record::GAME_BITS + Kind::BITS);
        let kind = Kind(self.0 as u8 & ((1 << Kind::BITS) - 1));
        Gathered { free_code, game: first_game + game, kind }
    }
}

/// A play of all batches in a bucket.
#[derive(Clone, Copy, Debug)]
struct Gathered {
    /// The bits of its code in which the codes of the bucket differ.
    free_code: u64,
    game: u32,
    kind: Kind,
}

/// Collects the plays of a batch of games.
#[derive(Debug)]
pub struct PlaysBatch {
    games: u32,
    moves: usize,
    records: Vec<Record>,
    /// The bucket of each record.
    buckets: Vec<u16>,
    /// The number of records of each bucket.
    sizes: Vec<u32>,
    /// The number of records of the last batch.
    last: usize,
}

impl Default for PlaysBatch {
    fn default() -> PlaysBatch {
        let (records, buckets, sizes) = (Vec::new(), Vec::new(), vec![0; BUCKETS]);
        PlaysBatch { games: 0, moves: 0, records, buckets, sizes, last: 0 }
    }
}

impl PlaysBatch {
    /// Adds the plays of a game whose codes are `wanted`.
    ///
    /// # Panics
    /// If the batch already has [`MAX_BATCH`] games, or more than [`MAX_BATCH_WORDS`] moves.
    pub fn add_game(&mut self, track: &Track, facts: GameFacts, wanted: impl Fn(u64) -> bool) {
        let game = self.games;
        self.moves += track.len();
        assert!(
            game < MAX_BATCH as u32 && self.moves <= MAX_BATCH_WORDS,
            "a batch of plays is full"
        );
        plays(track, |Play { code, symmetry, color }| {
            if wanted(code) {
                let bucket = bucket_of(code);
                let free_code = code & ((1 << free_bits(bucket)) - 1);
                self.records.push(Record::new(
                    free_code,
                    game,
                    Kind::new(facts.winner, color, symmetry),
                ));
                self.buckets.push(bucket as u16);
                self.sizes[bucket] += 1;
            }
        });
        self.games += 1;
    }

    /// The bytes of the last batch's plays before they were in order, as a later batch of such games would
    /// have them.
    pub fn waiting_bytes(&self) -> usize {
        self.last * (size_of::<Record>() + size_of::<u16>())
    }

    /// The plays of the batch, with games numbered from 0. The batch is then empty and keeps its memory.
    pub fn drain(&mut self) -> PlaysRun {
        let mut starts = Vec::with_capacity(BUCKETS + 1);
        let mut start = 0;
        for (bucket, size) in self.sizes.iter_mut().enumerate() {
            starts.push(start);
            start += std::mem::take(size) * Record::bytes(bucket) as u32;
        }
        starts.push(start);
        let mut next = starts.clone();
        // At the last record there is room for one of the most bytes.
        let mut memory = PieceMemory::zeros(start as usize + Record::MAX_BYTES);
        let bytes: &mut [u8] = &mut memory;
        for (&Record(record), &bucket) in self.records.iter().zip(&self.buckets) {
            let next = &mut next[usize::from(bucket)];
            // Of a later record, some bytes may be there.
            let room = &mut bytes[*next as usize..][..Record::MAX_BYTES];
            let later = room.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
            room.copy_from_slice(&(later | record).to_le_bytes());
            *next += Record::bytes(bucket.into()) as u32;
        }
        self.last = self.records.len();
        self.records.clear();
        self.buckets.clear();
        (self.games, self.moves) = (0, 0);
        PlaysRun { first_game: 0, memory, starts }
    }
}

/// The plays of a batch of games by bucket, those of a bucket in order of their games and of time.
#[derive(Debug)]
pub struct PlaysRun {
    /// Added to the numbers of the games.
    first_game: u32,
    /// The low bytes of the records, as many as those of a bucket [need](Record::bytes).
    memory: PieceMemory,
    /// The start of each bucket, and the end of the last one.
    starts: Vec<u32>,
}

impl PlaysRun {
    /// Returns the plays with `games` added to all numbers of games.
    #[must_use]
    pub fn shifted(mut self, games: u32) -> PlaysRun {
        self.first_game += games;
        self
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.memory.len() + size_of_val(&*self.starts)
    }

    /// Returns the range of the records of a bucket.
    fn place(&self, bucket: usize) -> Range<usize> {
        self.starts[bucket] as usize..self.starts[bucket + 1] as usize
    }

    /// Appends the plays of a bucket.
    fn gather(&self, bucket: usize, to: &mut Vec<Gathered>) {
        let (bytes, memory): (_, &[u8]) = (Record::bytes(bucket), &self.memory);
        let mask = u64::MAX >> (u64::BITS - 8 * bytes as u32);
        to.extend(self.place(bucket).step_by(bytes).map(|at| {
            let record = memory[at..].first_chunk().map_or(0, |all| u64::from_le_bytes(*all));
            Record(record & mask).gathered(self.first_game)
        }));
    }

    /// Splits all codes into ranges, in order, each with about `bytes` bytes of these runs.
    pub fn split(runs: &[PlaysRun], bytes: usize) -> Vec<Range<u64>> {
        let mut starts = vec![0];
        let mut in_range = 0;
        for number in 0..BUCKETS - 1 {
            in_range += runs.iter().map(|run| run.place(number).len()).sum::<usize>();
            if in_range >= bytes {
                starts.push(first_code(number + 1));
                in_range = 0;
            }
        }
        ranges(&starts)
    }

    /// Counts the plays with these codes: passes on the entries, by ascending code. The games of a later
    /// run must all have greater numbers than those of an earlier one.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn count<E>(
        runs: &[PlaysRun],
        codes: &Range<u64>,
        mut each: impl FnMut(&mut Entry) -> Result<(), E>,
    ) -> Result<(), E> {
        let buckets = bucket_of(codes.start)..BUCKETS;
        let buckets = buckets.take_while(|&number| first_code(number) < codes.end);
        let plays_of = |number| {
            let bytes = runs.iter().map(|run| run.place(number).len()).sum::<usize>();
            bytes / Record::bytes(number)
        };
        // Lists that grow would leave gaps in memory.
        let most = buckets.clone().map(plays_of).max().unwrap_or_default();
        let (mut gathered, mut scratch) = (Vec::with_capacity(most), Vec::with_capacity(most));
        let mut entry = Entry::default();
        for number in buckets {
            gathered.clear();
            runs.iter().for_each(|run| run.gather(number, &mut gathered));
            let first_code = first_code(number);
            let sorted = sort(&mut gathered, &mut scratch, free_bits(number));
            for plays in sorted.chunk_by(|a, b| a.free_code == b.free_code) {
                entry.code = first_code | plays[0].free_code;
                if codes.contains(&entry.code) {
                    count(plays, &mut entry);
                    each(&mut entry)?;
                }
            }
        }
        Ok(())
    }
}

impl LowCode for Gathered {
    fn low_code(self) -> u64 {
        self.free_code
    }
}

/// Counts the plays of one code, which are in order of their games.
fn count(plays: &[Gathered], entry: &mut Entry) {
    let (mut hits, mut first_hits): (OfKinds, OfKinds) = Default::default();
    entry.games.clear();
    for play in plays {
        hits[play.kind.index()] += 1;
        if entry.games.last() != Some(&play.game) {
            entry.games.push(play.game);
            first_hits[play.kind.index()] += 1;
        }
    }
    let (mut played, mut hit_results, mut game_results) =
        ([0; 2], Results::default(), Results::default());
    entry.continuations.clear();
    for color in Color::ALL {
        let results_of = results(&hits, color);
        let count = results_of.total();
        if count > 0 {
            played[color.index()] = count;
            hit_results += results_of;
            game_results += results(&first_hits, color);
            let new = Continuation::new(CENTER, color);
            entry.continuations.push(Continuation { count, results: results_of, ..new });
        }
    }
    let hits = plays.len() as u64;
    entry.counts = Counts {
        hits,
        placements: hits,
        games: entry.games.len() as u64,
        finals: 0,
        exposure: [0; 2],
        played,
        hit_results,
        game_results,
    };
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::convert::Infallible;

    use proptest::prelude::*;

    use super::*;
    use crate::go::{Board, Point};
    use crate::record::Move;
    use crate::splitmix::Dice;

    /// Games of 9×9 at random, with captures.
    fn games(dice: &mut Dice, count: usize) -> Vec<(Track, GameFacts)> {
        let game = |_| {
            // Contents recur at the beginning, and in many games.
            let wide = 1 + dice.roll(9);
            let (mut board, mut moves) = (Board::new(9), Vec::new());
            for _ in 0..dice.roll(200) {
                let color = Color::ALL[moves.len() % 2];
                let point = Point::new(dice.roll(9) as u8, dice.roll(wide) as u8);
                if board.play(color, point, &mut Vec::new()).is_ok() {
                    moves.push(Move { color, point: Some(point) });
                }
            }
            let winners = [Winner::Black, Winner::White, Winner::Draw, Winner::Unknown];
            let facts = GameFacts { winner: winners[dice.roll(4) as usize], year: 2000 };
            (Track::of_moves(9, &[], None, &moves).0, facts)
        };
        (0..count).map(game).collect()
    }

    fn run_of(batch: &mut PlaysBatch, games: &[(Track, GameFacts)]) -> PlaysRun {
        games.iter().for_each(|(track, facts)| batch.add_game(track, *facts, |_| true));
        batch.drain()
    }

    fn entries(runs: &[PlaysRun], codes: &Range<u64>) -> Vec<Entry> {
        let mut entries = Vec::new();
        let Ok(()) = PlaysRun::count(runs, codes, |entry| {
            entries.push(entry.clone());
            Ok::<(), Infallible>(())
        });
        entries
    }

    /// Counts each play by itself.
    fn slowly<'a>(games: impl Iterator<Item = (u32, &'a (Track, GameFacts))>) -> Vec<Entry> {
        let mut all: BTreeMap<u64, Entry> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for (number, (track, facts)) in games {
            plays(track, |Play { code, symmetry, color }| {
                let mut result = Results::default();
                result.add(facts.winner);
                let (result, color) = (result.image(symmetry), symmetry.color(color));
                let entry = all.entry(code).or_insert(Entry { code, ..Entry::default() });
                entry.counts.hits += 1;
                entry.counts.placements += 1;
                entry.counts.played[color.index()] += 1;
                entry.counts.hit_results += result;
                if seen.insert((code, number)) {
                    entry.counts.games += 1;
                    entry.counts.game_results += result;
                    entry.games.push(number);
                }
                let place = entry.continuations.partition_point(|c| c.color < color);
                if entry.continuations.get(place).is_none_or(|c| c.color != color) {
                    entry.continuations.insert(place, Continuation::new(12, color));
                }
                entry.continuations[place].count += 1;
                entry.continuations[place].results += result;
            });
        }
        all.into_values().collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn plays_of_batches_are_counted_as_one_by_one(
            seed in any::<u64>(),
            sizes in prop::collection::vec(0..60_usize, 0..6),
            shift in prop_oneof![Just(0), 0..200_000_u32],
            bytes in 1..40_000_usize,
        ) {
            let mut dice = Dice(seed);
            let games = games(&mut dice, sizes.iter().sum());
            let (mut batch, mut runs, mut done) = (PlaysBatch::default(), Vec::new(), 0);
            for size in sizes {
                let run = run_of(&mut batch, &games[done..done + size]);
                // Numbers are shifted by those of the part that is harvested and of the segment.
                runs.push(run.shifted(done as u32).shifted(shift));
                done += size;
            }
            let expected = slowly((shift..).zip(&games));
            prop_assert_eq!(&entries(&runs, &(0..u64::MAX)), &expected);
            let split = PlaysRun::split(&runs, bytes);
            prop_assert!(split[0].start == 0 && split[split.len() - 1].end == u64::MAX);
            prop_assert!(split.windows(2).all(|pair| pair[0].end == pair[1].start));
            let parts: Vec<Entry> = split.iter().flat_map(|codes| entries(&runs, codes)).collect();
            prop_assert_eq!(&parts, &expected);
            // Codes from within a bucket up to within another.
            let most = expected.last().map_or(0, |last| last.code);
            let codes = dice.roll(most + 2)..dice.roll(most + 2);
            let inside: Vec<Entry> =
                expected.into_iter().filter(|entry| codes.contains(&entry.code)).collect();
            prop_assert_eq!(entries(&runs, &codes), inside);
        }

        #[test]
        fn sorting_keeps_the_order_of_plays_of_one_code(
            seed in any::<u64>(),
            len in 0..3000_u32,
            bits in 0..46_u32,
            few in 1..50_u64,
        ) {
            let mut dice = Dice(seed);
            let mut plays: Vec<Gathered> = (0..len)
                .map(|game| {
                    let free_code = dice.roll(few).wrapping_mul(dice.number() | 1) & ((1 << bits) - 1);
                    Gathered { free_code, game, kind: Kind(0) }
                })
                .collect();
            let of = |play: &Gathered| (play.free_code, play.game);
            let mut expected: Vec<_> = plays.iter().map(of).collect();
            expected.sort_unstable();
            let mut scratch = vec![Gathered { free_code: 1, game: 2, kind: Kind(3) }; 10];
            let sorted: Vec<_> = sort(&mut plays, &mut scratch, bits).iter().map(of).collect();
            prop_assert_eq!(sorted, expected);
        }
    }

    #[test]
    fn each_code_is_in_its_bucket() {
        for number in 0..BUCKETS {
            let (first, bits) = (first_code(number), free_bits(number));
            assert_eq!(bucket_of(first), number);
            assert_eq!(bucket_of(first | ((1 << bits) - 1)), number);
            assert_eq!(first & ((1 << bits) - 1), 0);
        }
        let free_bits = free_bits(BUCKETS - 1);
        assert!(free_bits + Record::GAME_BITS + Kind::BITS <= u64::BITS);
    }

    #[test]
    fn a_batch_states_the_memory_of_the_next_one() {
        let games = games(&mut Dice(3), 50);
        let mut batch = PlaysBatch::default();
        assert_eq!(batch.waiting_bytes(), 0);
        let run = run_of(&mut batch, &games);
        let moves: usize = games.iter().map(|(track, _)| track.len()).sum();
        assert_eq!(batch.waiting_bytes(), moves * 10);
        let records = run.bytes() - (BUCKETS + 1) * size_of::<u32>();
        assert!((moves * 4..moves * 8).contains(&records), "{records} bytes for {moves} moves");
        // Only those of some codes.
        games.iter().for_each(|(track, facts)| batch.add_game(track, *facts, |code| code % 2 == 1));
        let mut expected = entries(&[run], &(0..u64::MAX));
        expected.retain(|entry| entry.code % 2 == 1);
        assert_eq!(entries(&[batch.drain()], &(0..u64::MAX)), expected);
    }
}
