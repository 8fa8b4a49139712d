//! Batches: from the episodes of many games to sorted entries.
//!
//! [Every] form of 3×3 is counted game by game: there are few.
//!
//! Of larger shapes, few codes have most hits: of the diamonds of 512 games, 4,096 of 100,000 codes
//! have two thirds. The most [frequent](Frequent) codes, up to 8,192 of them, are counted game by game as
//! well: most of their hits are of codes whose counts stay in the cache. They are chosen after the first
//! batch.
//!
//! Hits of other codes become records of 12 or 16 bytes, which are sorted by code: that is faster than
//! looking up each code in a table that is larger than the cache. A record is put directly into one
//! of several hundred buckets, which are small enough to be sorted in the cache. One pass over the
//! sorted records then counts them.

mod every;
mod frequent;
mod slot;
mod sort;
mod tally;

pub use every::Every;
pub use frequent::Frequent;
pub use sort::{LongRecord, LowCode, Record, ShortRecord, bucket_of, first_code, free_bits, sort};

use super::counts::Entry;
use super::episode::EpisodeSink;
use super::hit::{ContinuationSlot, Hit, slot_of};
use crate::go::{Color, Symmetry};
use crate::pattern::{CellMap, Shape};
use crate::record::Winner;

/// The maximum number of games of a batch.
pub const MAX_BATCH: usize = 1 << 12;
/// The maximum number of words of the tracks of a batch. A track alone has fewer.
pub const MAX_BATCH_WORDS: usize = 1 << 20;

/// The facts of a game that are needed for counting.
#[derive(Clone, Copy, Debug)]
pub struct GameFacts {
    /// The winner.
    pub winner: Winner,
    /// The year in which it was played; 0 if unknown.
    pub year: u16,
}

/// A way to count the hits of a batch.
pub trait Counting {
    /// Makes empty counts. `center` is the centre cell, or a number that is not a cell.
    fn new(map: &CellMap, center: u8) -> Self;

    /// The symmetries from contents to canonical forms, by row: a symmetry, and a group of
    /// symmetries of the form. Continuations that the group makes equal are counted as one.
    fn rows() -> Vec<(Symmetry, Vec<Symmetry>)>;

    /// Adds a hit of the current game.
    fn push(&mut self, key: u64, hit: Hit);

    /// Completes the current game.
    fn end_game(&mut self, game: u32, facts: GameFacts);

    /// The bytes of the last batch's hits that waited to be counted, as a later batch of such games would
    /// have them.
    fn waiting_bytes(&self) -> usize;

    /// The entries by ascending code. There are then no hits.
    fn drain(&mut self, games: &[GameFacts], entry: impl FnMut(&Entry));
}

/// The key and the row under which a content is counted.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The code or the number of its canonical form.
    key: u64,
    /// The number of the [row](Counting::rows).
    row: usize,
}

/// Counts hits of contents with these codes.
pub trait CountsFrom<T>: Counting {
    /// Returns the key and the row under which a content is counted.
    fn counted(&self, codes: &T) -> Counted;
}

/// The episodes of a batch of games for one shape.
pub struct Batch<C> {
    counting: C,
    /// By [row](Counting::rows) and slot of a content: where a continuation is counted.
    places: Vec<[ContinuationSlot; 64]>,
    games: Vec<GameFacts>,
    /// The words of all tracks.
    words: usize,
}

impl<C: Counting> Batch<C> {
    /// An empty batch for this shape.
    ///
    /// # Panics
    /// If its codes are longer than those that the way of counting has room for.
    pub fn new(shape: Shape) -> Batch<C> {
        let center = center_of(shape).unwrap_or(u8::MAX);
        let map = CellMap::new(shape);
        let places = |(s, group): &(Symmetry, Vec<Symmetry>)| places(&map, *s, group);
        Batch {
            places: C::rows().iter().map(places).collect(),
            counting: C::new(&map, center),
            games: Vec::new(),
            words: 0,
        }
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns true if there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Counts a game whose track has this many words, and whose hits `add` adds.
    ///
    /// # Panics
    /// If the batch already has [`MAX_BATCH`] games, or would have more than [`MAX_BATCH_WORDS`] words.
    pub fn add_game(&mut self, facts: GameFacts, words: usize, add: impl FnOnce(&mut Batch<C>)) {
        let game = self.games.len();
        self.words += words;
        assert!(game < MAX_BATCH && self.words <= MAX_BATCH_WORDS, "a batch is full");
        self.games.push(facts);
        add(self);
        self.counting.end_game(game as u32, facts);
    }

    #[inline(always)]
    fn push(&mut self, counted: Counted, hit: Hit, slot: u8) {
        let place = self.places[counted.row][usize::from(slot & 63)];
        self.counting.push(counted.key, hit.with_place(place));
    }

    /// The bytes of the last batch's hits that waited to be counted, as a later batch of such games would
    /// have them.
    pub fn waiting_bytes(&self) -> usize {
        self.counting.waiting_bytes()
    }

    /// The entries of the batch, by ascending code; their games are numbers in the batch. The batch
    /// is then empty and keeps its memory.
    pub fn drain(&mut self, entry: impl FnMut(&Entry)) {
        self.counting.drain(&self.games, entry);
        self.games.clear();
        self.words = 0;
    }
}

/// The number of the centre cell.
fn center_of(shape: Shape) -> Option<u8> {
    let center = shape.center()?;
    shape.cells().position(|cell| cell == center).map(|cell| cell as u8)
}

/// Returns, by slot of a content that this symmetry leads to its canonical form, the lowest slot to
/// which the group takes it. The slot after those of the shape is for hits without a continuation.
fn places(map: &CellMap, symmetry: Symmetry, group: &[Symmetry]) -> [ContinuationSlot; 64] {
    let none = 2 * map.shape().len() as u8;
    let mut places = [ContinuationSlot::new(none, false, symmetry.swaps()); 64];
    for cell in 0..map.shape().len() as u8 {
        for color in Color::ALL {
            let image = (map.image(cell, symmetry), symmetry.color(color));
            let images = group.iter().map(|&s| (map.image(image.0, s), s.color(image.1)));
            let (to, to_color) = images.min().unwrap_or(image);
            places[usize::from(slot_of(cell, color))] =
                ContinuationSlot::new(slot_of(to, to_color), to_color != image.1, symmetry.swaps());
        }
    }
    places
}

impl<T, C: CountsFrom<T>> EpisodeSink<T> for Batch<C> {
    #[inline(always)]
    fn episode(&mut self, codes: &T, hit: Hit, slot: u8) {
        self.push(self.counting.counted(codes), hit, slot);
    }

    fn touch(&mut self, codes: &T, slot: u8) {
        self.push(self.counting.counted(codes), Hit::touch(), slot);
    }
}

impl<C> std::fmt::Debug for Batch<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("games", &self.games.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::{Harvester, Windows};
    use crate::go::Point;
    use crate::pattern::{Codes, Lanes};
    use crate::record::Move;
    use crate::replay::Track;
    use crate::splitmix::Dice;
    use frequent::GAMES_TO_CHOOSE;

    const SIZE: u8 = 9;

    /// Games at random, with captures.
    fn games(seed: u64, count: usize) -> Vec<(Track, GameFacts)> {
        let mut dice = Dice(seed);
        let game = |_| {
            let moves: Vec<Move> = (0..80)
                .map(|n| Move {
                    color: Color::ALL[n % 2],
                    point: Some(Point::new(dice.roll(9) as u8, dice.roll(9) as u8)),
                })
                .collect();
            let winner = [Winner::Black, Winner::White, Winner::Unknown][dice.roll(3) as usize];
            let facts = GameFacts { winner, year: 2000 + dice.roll(5) as u16 };
            (Track::of_moves(SIZE, &[], None, &moves).0, facts)
        };
        (0..count).map(game).collect()
    }

    fn entries<T: Codes>(
        batch: &mut Batch<Frequent>,
        windows: &Windows<T>,
        games: &[(Track, GameFacts)],
    ) -> Vec<Entry> {
        let mut harvester = Harvester::new(windows);
        for (track, facts) in games {
            batch.add_game(*facts, track.words().len(), |batch| harvester.harvest(track, batch));
        }
        let mut entries = Vec::new();
        batch.drain(|entry| entries.push(entry.clone()));
        entries
    }

    #[test]
    fn frequent_codes_are_counted_as_the_others() {
        let windows: Windows<Lanes<u32>> = Windows::new(Shape::DIAMOND, SIZE);
        let mut used = Batch::new(Shape::DIAMOND);
        let _ = entries(&mut used, &windows, &games(1, GAMES_TO_CHOOSE));
        assert!(used.counting.codes().len() > 50, "{}", used.counting.codes().len());
        for (seed, count) in [(2, 150), (6, 1), (4, 40)] {
            let games = games(seed, count);
            // All codes of a new batch are sorted.
            let expected = entries(&mut Batch::new(Shape::DIAMOND), &windows, &games);
            assert_eq!(entries(&mut used, &windows, &games), expected);
            let is_frequent = |entry: &&Entry| used.counting.codes().contains(&entry.code);
            let frequent = expected.iter().filter(is_frequent).count();
            assert!(frequent > 20 && frequent < expected.len(), "{frequent}");
        }
    }

    #[test]
    fn a_batch_states_the_memory_of_the_next_one() {
        let windows: Windows<Lanes<u32>> = Windows::new(Shape::DIAMOND, SIZE);
        let games = games(9, 2 * GAMES_TO_CHOOSE);
        let mut batch = Batch::new(Shape::DIAMOND);
        let mut bytes = || {
            let _ = entries(&mut batch, &windows, &games);
            batch.waiting_bytes()
        };
        let (first, second) = (bytes(), bytes());
        // Touches are not counted as hits.
        assert!(second > 0 && (second..second + second / 20).contains(&first), "{first} {second}");
        let hits: u64 = entries(&mut Batch::new(Shape::DIAMOND), &windows, &games)
            .iter()
            .map(|entry| entry.counts.hits)
            .sum();
        assert!((first as u64) < hits * 16, "without those of frequent codes");
    }
}
