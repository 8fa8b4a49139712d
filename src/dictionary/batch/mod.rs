//! Batches: from the episodes of many games to sorted entries.
//!
//! Few codes have most hits: of the diamonds of 512 games, 4,096 of 100,000 codes have two thirds.
//! Their hits are [added up](Tally) game by game; the counts of these codes fit into the cache. Which
//! codes these are is decided after the first batch. For 3×3 they are all codes.
//!
//! Hits of other codes become records of 16 bytes, which are sorted by code: that is faster than
//! looking up each code in a table that is larger than the cache. A record is put directly into one
//! of several hundred buckets, which are small enough to be sorted in the cache. One pass over the
//! sorted records then counts them.

mod by_games;
mod hit;
mod numbered;
mod sort;
mod tally;

use hit::{Hit, NO_SLOT, PackedHit, slot_of};
use numbered::Numbered;
use sort::{Buckets, Record};
use tally::Tally;

use super::counts::Entry;
use super::episode::{Episode, EpisodeSink, Next, Play, Touch};
use super::shape::DictionaryShape;
use crate::go::{Color, Symmetry};
use crate::pattern::{CellMap, Shape};
use crate::record::Winner;

/// The maximum number of games of a batch.
pub const MAX_BATCH: usize = 1 << 12;
/// The maximum number of words of the tracks of a batch, and so of its moves. A track alone has fewer.
pub const MAX_BATCH_WORDS: usize = 1 << 19;

/// The facts of a game that are needed for counting.
#[derive(Clone, Copy, Debug)]
pub struct GameFacts {
    /// Who won.
    pub winner: Winner,
    /// The year in which it was played; 0 if unknown.
    pub year: u16,
}

/// The episodes or plays of a batch of games for one shape.
pub struct Batch {
    map: CellMap,
    /// By symmetry and slot of a content: the slot of its canonical form.
    images: Box<[[u8; 64]; 16]>,
    /// The centre cell, or a number that is not a cell.
    center: u8,
    /// The codes whose hits are added up at once.
    frequent: Numbered,
    tally: Tally,
    /// The hits of the others.
    waiting: Buckets,
    games: Vec<GameFacts>,
    /// The moves of all games.
    moves: usize,
    /// The codes and packed hits of the current game.
    current: Vec<(u64, PackedHit)>,
    /// The numbers of codes, and packed hits.
    numbered: Vec<(u32, PackedHit)>,
    /// The number of the current game.
    game: u32,
    /// Its winner as in a [`Hit`], with the colours kept and swapped.
    winner: [u8; 2],
    /// For the current game: how often black was to move before each position.
    black_to_move: Vec<u16>,
}

/// The minimum number of games of the batch from which frequent codes are chosen.
const GAMES_TO_CHOOSE: usize = 128;
/// A code is frequent if it has at least one hit per this many games.
const GAMES_OF_FREQUENT: usize = 8;

impl Batch {
    /// An empty batch for this shape.
    pub fn new(shape: Shape) -> Batch {
        let center = shape.center().and_then(|c| shape.cells().position(|cell| cell == c));
        let center = center.map_or(u8::MAX, |cell| cell as u8);
        let codes = 1 << (2 * shape.len());
        let map = CellMap::new(shape);
        let counts_games =
            DictionaryShape::of_shape(shape).is_some_and(DictionaryShape::counts_games);
        let frequent =
            if shape == Shape::THREE { Numbered::all(codes as usize) } else { Numbered::none() };
        Batch {
            tally: Tally::new(&map, center, counts_games),
            images: images(&map),
            map,
            center,
            frequent,
            waiting: Buckets::new(codes - 1),
            games: Vec::new(),
            moves: 0,
            current: Vec::new(),
            numbered: Vec::new(),
            game: 0,
            winner: [0; 2],
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
    /// If the batch already has [`MAX_BATCH`] games, or more than [`MAX_BATCH_WORDS`] moves.
    pub fn begin_game(&mut self, facts: GameFacts, turns: impl Iterator<Item = Color>) {
        assert!(self.games.len() < MAX_BATCH, "a batch is full");
        if !self.current.is_empty() {
            self.end_game();
        }
        self.game = self.games.len() as u32;
        self.games.push(facts);
        self.winner = match facts.winner {
            Winner::Black => [1, 2],
            Winner::White => [2, 1],
            Winner::Draw | Winner::Unknown => [0, 0],
        };
        self.black_to_move.clear();
        self.black_to_move.push(0);
        let mut black = 0;
        for turn in turns {
            black += u16::from(turn == Color::Black);
            self.black_to_move.push(black);
        }
        self.moves += self.black_to_move.len() - 1;
        assert!(self.moves <= MAX_BATCH_WORDS, "a batch is full");
    }

    /// Adds the plays of the current game.
    pub fn add_plays(&mut self, plays: &[Play]) {
        for play in plays {
            let Play { code, symmetry, window, color, time } = *play;
            let next = Next { cell: self.center, color, time };
            // Only the position immediately before the move counts.
            self.push(code, Hit { window, ..self.hit(Some(next), symmetry, time - 1) });
        }
    }

    #[inline(always)]
    fn push(&mut self, code: u64, hit: Hit) {
        self.current.push((code, hit.pack()));
    }

    /// Adds the hits of the current game.
    fn end_game(&mut self) {
        let Batch { current, frequent, tally, waiting, games, game, numbered, .. } = self;
        frequent.number_all(current, numbered);
        tally.extend(frequent.codes());
        tally.add_game(*game, numbered, games[*game as usize].year);
        for &(code, hit) in current.iter() {
            waiting.push(Record::new(code, *game, hit));
        }
        current.clear();
        numbered.clear();
    }

    /// A hit that begins with this position, without what only episodes have.
    #[inline(always)]
    fn hit(&self, next: Option<Next>, symmetry: Symmetry, first: u16) -> Hit {
        let hit = Hit {
            window: 0,
            first,
            exposure: [0; 2],
            slot: NO_SLOT,
            tenuki: false,
            is_final: false,
            is_repeat: false,
            winner: self.winner[usize::from(symmetry.swaps())],
            is_touch: false,
        };
        let Some(next) = next else { return hit };
        Hit {
            slot: self.images[usize::from(symmetry.number() & 15)]
                [usize::from(slot_of(next.cell, next.color) & 63)],
            tenuki: next.time > first + 1,
            ..hit
        }
    }

    /// The entries of the batch, by ascending code; their games are numbers in the batch. The batch
    /// is then empty and keeps its memory.
    pub fn drain(&mut self, mut entry: impl FnMut(&Entry)) {
        if !self.current.is_empty() {
            self.end_game();
        }
        let Batch { frequent, tally, waiting, games, moves, .. } = self;
        let can_choose = frequent.can_choose() && games.len() >= GAMES_TO_CHOOSE;
        let least = (games.len() / GAMES_OF_FREQUENT) as u64;
        let mut chosen = Vec::new();
        tally.extend(frequent.codes());
        let mut counted = frequent.ascending().peekable();
        let mut single = Tally::new(&self.map, self.center, false);
        single.extend(&[0]);
        waiting.drain(|records| {
            let code = records[0].code();
            while let Some((code, number)) = counted.next_if(|&(counted, _)| counted < code) {
                if tally.is_touched(number) {
                    entry(tally.take(number, code));
                }
            }
            let found = single.of_records(code, records, games);
            if can_choose && found.counts.hits >= least {
                chosen.push((found.counts.hits, code));
            }
            entry(found);
        });
        counted.for_each(|(code, number)| {
            if tally.is_touched(number) {
                entry(tally.take(number, code));
            }
        });
        // Of codes that belong into one place, the most frequent is chosen.
        chosen.sort_unstable_by(|a, b| b.cmp(a));
        frequent.choose(chosen.into_iter().map(|(_, code)| code));
        games.clear();
        *moves = 0;
    }
}

/// By symmetry and slot of a content: the slot of its image.
fn images(map: &CellMap) -> Box<[[u8; 64]; 16]> {
    let mut images = Box::new([[NO_SLOT; 64]; 16]);
    for symmetry in Symmetry::all() {
        let images = &mut images[usize::from(symmetry.number())];
        for cell in 0..map.shape().len() as u8 {
            for color in Color::ALL {
                let image = slot_of(map.image(cell, symmetry), symmetry.color(color));
                images[usize::from(slot_of(cell, color))] = image;
            }
        }
    }
    images
}

impl EpisodeSink for Batch {
    #[inline(always)]
    fn episode(&mut self, episode: &Episode) {
        let Episode { code, symmetry, window, first, last, is_final, is_repeat, next } = *episode;
        let positions = last - first + 1;
        let black =
            self.black_to_move[usize::from(last) + 1] - self.black_to_move[usize::from(first)];
        let white = positions - black;
        let exposure = if symmetry.swaps() { [white, black] } else { [black, white] };
        let hit = self.hit(next, symmetry, first);
        self.push(code, Hit { window, exposure, is_final, is_repeat, ..hit });
    }

    fn touch(&mut self, touch: &Touch) {
        let hit = self.hit(Some(touch.next), touch.symmetry, touch.next.time);
        self.push(touch.code, Hit { is_touch: true, ..hit });
    }
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("games", &self.games.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::{Harvester, Windows, plays};
    use crate::go::Point;
    use crate::pattern::{Codes, Lanes};
    use crate::record::Move;
    use crate::replay::Track;
    use crate::splitmix::Dice;

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
        batch: &mut Batch,
        windows: &Windows<T>,
        games: &[(Track, GameFacts)],
    ) -> Vec<Entry> {
        let mut harvester = Harvester::new(windows);
        for (track, facts) in games {
            batch.begin_game(*facts, track.turns());
            harvester.harvest(track, batch);
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
        assert!(used.frequent.codes().len() > 50, "{}", used.frequent.codes().len());
        for (seed, count) in [(2, 150), (3, 1), (4, 40)] {
            let games = games(seed, count);
            // All codes of a new batch are sorted.
            let expected = entries(&mut Batch::new(Shape::DIAMOND), &windows, &games);
            assert_eq!(entries(&mut used, &windows, &games), expected);
            let is_frequent = |entry: &&Entry| used.frequent.codes().contains(&entry.code);
            let frequent = expected.iter().filter(is_frequent).count();
            assert!(frequent > 20 && frequent < expected.len(), "{frequent}");
        }
    }

    #[test]
    fn frequent_plays_are_counted_as_the_others() {
        let entries = |batch: &mut Batch, games: &[(Track, GameFacts)]| {
            let mut found = Vec::new();
            for (track, facts) in games {
                plays(track, &mut found);
                batch.begin_game(*facts, track.turns());
                batch.add_plays(&found);
            }
            let mut entries = Vec::new();
            batch.drain(|entry| entries.push(entry.clone()));
            entries
        };
        let mut used = Batch::new(Shape::FIVE);
        let _ = entries(&mut used, &games(5, 300));
        assert!(!used.frequent.codes().is_empty());
        let games = games(6, 100);
        assert_eq!(entries(&mut used, &games), entries(&mut Batch::new(Shape::FIVE), &games));
    }
}
