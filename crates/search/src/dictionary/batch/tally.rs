//! Adding up the hits of codes, in the order of their games.

use super::GameFacts;
use super::slot::{AllHits, Game, Slot, Slots, halves};
use super::sort::Record;
use crate::dictionary::counts::{Counts, Entry};
use crate::dictionary::hit::Hit;
use crate::pattern::CellMap;

/// The counts of several codes, each with a number.
pub struct Tally<S: Slot> {
    shape: Slots,
    heads: Vec<Head<S::All>>,
    /// By number, and then those of the shape.
    slots: Vec<S>,
    /// By number.
    unusual: Vec<Unusual>,
    /// By 64 games and then by number: a bit for each game. The heads have those of the latest.
    games: Vec<Vec<u64>>,
    /// The number of entries in use.
    kept: usize,
    /// An entry that is reused.
    entry: Entry,
}

/// The counts that most hits of a code change, besides a slot.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Head<A> {
    /// A bit for each of the latest games, up to 64, that has a hit.
    games: u64,
    /// Positions with black to move, and from bit 32 with white to move.
    exposure: u64,
    all: A,
}

/// The counts that few hits of a code change.
#[derive(Clone, Copy, Default)]
struct Unusual {
    repeats: u32,
    /// Hits with a continuation that last to the end of the game.
    finals: u32,
    /// Further moves of black on the centre, and from bit 32 of white.
    played: u64,
}

impl<A: AllHits> Head<A> {
    const EMPTY: Head<A> = Head { games: 0, exposure: 0, all: A::EMPTY };
}

impl<S: Slot> Tally<S> {
    /// Makes a tally without codes. `center` is the centre cell, or no cell.
    pub fn new(map: &CellMap, center: u8) -> Tally<S> {
        Tally {
            shape: Slots::new(map.shape(), center),
            heads: Vec::new(),
            slots: Vec::new(),
            unusual: Vec::new(),
            games: Vec::new(),
            kept: 0,
            entry: Entry::default(),
        }
    }

    /// Adds numbers until there are this many.
    pub fn extend(&mut self, codes: usize) {
        if self.heads.len() < codes {
            self.heads.resize(codes, Head::EMPTY);
            self.slots.resize(codes * self.slots_of_code(), S::EMPTY);
            self.unusual.resize(codes, Unusual::default());
            self.games.iter_mut().for_each(|games| games.resize(codes, 0));
        }
    }

    const fn slots_of_code(&self) -> usize {
        self.shape.count + 1
    }

    /// Adds the hits of a game, which is later than those before, with the numbers of their codes.
    pub fn add_game(&mut self, number: u32, hits: &[(u32, Hit)], facts: GameFacts) {
        let bit = 1 << (number % 64);
        while self.kept < number as usize / 64 {
            self.keep_games();
        }
        let slots_of_code = self.slots_of_code();
        let Tally { shape, heads, slots, unusual, .. } = self;
        let game = Game::new(number, facts);
        for &(code, hit) in hits {
            let index = code as usize;
            if hit.is_unusual() && unusual[index].add(hit, shape) {
                continue;
            }
            let head = &mut heads[index];
            let is_new = head.games & bit == 0;
            head.games |= bit;
            let slot = &mut slots[index * slots_of_code + hit.slot()];
            add(head, slot, hit, is_new, &game, shape);
        }
    }

    /// Moves the bits of the latest games out of the heads, which are for the next ones.
    #[cold]
    fn keep_games(&mut self) {
        if self.games.len() == self.kept {
            self.games.push(vec![0; self.heads.len()]);
        }
        let kept = self.games[self.kept].iter_mut();
        kept.zip(&mut self.heads).for_each(|(kept, head)| *kept = std::mem::take(&mut head.games));
        self.kept += 1;
    }

    /// The entry of a code with these hits, in the order of their games. The code with number 0 is used.
    pub fn of_records<R: Record>(
        &mut self,
        code: u64,
        records: &[R],
        games: &[GameFacts],
    ) -> &Entry {
        let Tally { shape, heads, slots, unusual, entry, .. } = self;
        let slots = &mut slots[..=shape.count];
        let (head, unusual) = (&mut heads[0], &mut unusual[0]);
        let mut used = 0;
        entry.games.clear();
        for of_game in records.chunk_by(|a, b| a.game() == b.game()) {
            let number = of_game[0].game();
            let game = Game::new(number, games[number as usize]);
            let mut is_new = true;
            for hit in of_game.iter().map(|record| record.hit()) {
                if hit.is_unusual() && unusual.add(hit, shape) {
                    continue;
                }
                used |= 1 << hit.slot();
                add(head, &mut slots[hit.slot()], hit, is_new, &game, shape);
                is_new = false;
            }
            if !is_new {
                entry.games.push(number);
            }
        }
        finish(entry, code, head, slots, used, unusual, shape);
        entry
    }

    /// The entry of a code with this number, if it has hits. Its counts are then 0.
    pub fn take(&mut self, number: usize, code: u64) -> Option<&Entry> {
        let slots_of_code = self.slots_of_code();
        let Tally { shape, heads, slots, unusual, games, kept, entry } = self;
        let head = &mut heads[number];
        entry.games.clear();
        let latest = std::iter::once(&mut head.games);
        let games = games[..*kept].iter_mut().map(|games| &mut games[number]).chain(latest);
        for (games, start) in games.zip((0..).step_by(64)) {
            let mut bits = std::mem::take(games);
            while bits != 0 {
                entry.games.push(start + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
        if entry.games.is_empty() {
            return None;
        }
        let slots = &mut slots[number * slots_of_code..][..slots_of_code];
        let is_used = |slot: &S| u64::from(slot.hits().counts()[0] > 0);
        let used = slots.iter().rev().fold(0, |used, slot| used << 1 | is_used(slot));
        finish(entry, code, head, slots, used, &mut unusual[number], shape);
        Some(entry)
    }

    /// Begins again with game 0, after all entries were taken.
    pub fn restart(&mut self) {
        self.kept = 0;
    }
}

impl Unusual {
    /// Adds the unusual counts of a hit. Whether nothing else of it counts.
    #[cold]
    fn add(&mut self, hit: Hit, shape: &Slots) -> bool {
        if hit.is_touch() {
            self.played += shape.played[hit.place()];
            return true;
        }
        self.repeats += u32::from(hit.is_repeat());
        self.finals += u32::from(hit.is_final_too());
        false
    }
}

/// Adds a hit; whether it is the first one of its code and game.
#[inline(always)]
fn add<S: Slot>(
    head: &mut Head<S::All>,
    slot: &mut S,
    hit: Hit,
    is_new: bool,
    game: &Game,
    shape: &Slots,
) {
    head.exposure += hit.exposure();
    head.all.add(hit, is_new, game, shape);
    slot.add(hit, game);
}

/// Completes the entry, which has its games; a bit of `used` is set for each slot with hits. Nothing is
/// counted then.
fn finish<S: Slot>(
    entry: &mut Entry,
    code: u64,
    head: &mut Head<S::All>,
    slots: &mut [S],
    mut used: u64,
    unusual: &mut Unusual,
    shape: &Slots,
) {
    let Unusual { repeats, finals, played } = std::mem::take(unusual);
    let exposure = std::mem::take(&mut head.exposure);
    let mut counts = Counts {
        games: entry.games.len() as u64,
        finals: finals.into(),
        exposure: halves(exposure),
        ..Counts::default()
    };
    entry.continuations.clear();
    while used != 0 {
        let index = used.trailing_zeros() as usize;
        used &= used - 1;
        let slot = std::mem::replace(&mut slots[index], S::EMPTY);
        let [hits, late] = slot.hits().counts();
        counts.hits += hits;
        counts.hit_results += slot.hits().results();
        if index == shape.count {
            counts.finals += late;
        } else {
            entry.continuations.push(slot.continuation(index));
        }
        if let Some(color) = shape.center.iter().flatten().position(|&center| center == index) {
            counts.played[color] = hits;
        }
    }
    counts.placements = counts.hits - u64::from(repeats);
    entry.code = code;
    entry.counts = counts;
    head.all.take(entry);
    let counts = &mut entry.counts.played;
    counts.iter_mut().zip(halves(played)).for_each(|(all, more)| *all += more);
}
