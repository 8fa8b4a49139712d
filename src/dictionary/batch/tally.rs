//! Adding up the hits of codes, in the order of their games.

use super::GameFacts;
use super::by_games::GamesTally;
use super::hit::{PackedHit, SLOTS, slot_of};
use super::sort::Record;
use crate::dictionary::counts::{Continuation, Counts, Entry, Results};
use crate::go::Color;
use crate::pattern::CellMap;

/// The counts of several codes, each with a number.
pub struct Tally {
    heads: Vec<Head>,
    /// By number and then by cell and colour: the continuations.
    slots: Vec<Slot>,
    slots_of_code: usize,
    /// By 64 games and then by number: a bit for each game whose hits are complete.
    games: Vec<Vec<u64>>,
    /// What is counted by games, if it is.
    by_games: Option<GamesTally>,
    /// By slot: 1 for a move of black on the centre, and at bit 32 for one of white.
    played: [u64; 64],
    /// The numbers of the codes that the current game has.
    touched: Vec<u32>,
    /// Used for each entry in turn.
    entry: Entry,
}

/// What most hits of a code change: one line of the cache.
#[derive(Clone)]
#[repr(C, align(64))]
struct Head {
    /// A bit for each slot that is in use.
    used: u64,
    /// The first hit of the current game.
    first_hit: PackedHit,
    /// Games won by black, and from bit 32 by white, in the colours of their first hits.
    games_won: u64,
    /// Positions with black to move, and from bit 32 with white to move.
    exposure: u64,
    /// Hits, and from bit 32 repeats.
    hits: u64,
    /// Hits in games won by black, and from bit 32 by white.
    won: u64,
    /// Moves of black on the centre, and from bit 32 of white.
    played: u64,
    /// Hits at the end of a game.
    finals: u32,
    /// The current game, [`NO_GAME`] before the first.
    game: u32,
}

const NO_GAME: u32 = u32::MAX;

impl Head {
    const EMPTY: Head = Head {
        used: 0,
        first_hit: PackedHit::NONE,
        games_won: 0,
        exposure: 0,
        hits: 0,
        won: 0,
        played: 0,
        finals: 0,
        game: NO_GAME,
    };
}

/// The continuations of one code on one cell by one colour. Each number has two counts of 24 bits, and
/// from bit 48 a year.
///
/// A move is this continuation in at most 8 windows: one for each cell whose image the cell is. So the
/// [`MAX_BATCH_WORDS`](super::MAX_BATCH_WORDS) moves of a batch need 23 bits.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Slot {
    /// Hits, those with a later continuation, and the last year; 0 if none is known.
    hits: u64,
    /// Hits in games won by black and by white, and the first year, [negated](Years).
    won: u64,
}

const HALF: u32 = 24;
const YEAR: u32 = 48;

/// A year as the highest bits of a number, and its negative. 0 if it is unknown.
#[derive(Clone, Copy)]
struct Years {
    year: u64,
    negated: u64,
}

impl Years {
    fn of(year: u16) -> Years {
        Years { year: u64::from(year) << YEAR, negated: u64::from(year.wrapping_neg()) << YEAR }
    }
}

impl Slot {
    const EMPTY: Slot = Slot { hits: 0, won: 0 };

    /// Adds a hit.
    #[inline(always)]
    fn add(&mut self, tenuki: u64, winner: u64, years: Years) {
        let latest = |number: u64, year: u64| number.max(year | number & ((1 << YEAR) - 1));
        self.hits = latest(self.hits + (1 | tenuki << HALF), years.year);
        self.won = latest(self.won + spread::<HALF>(winner), years.negated);
    }

    fn continuation(self, index: usize) -> Continuation {
        let half = |number: u64, at: u32| number >> at & ((1 << HALF) - 1);
        let (count, tenuki) = (half(self.hits, 0), half(self.hits, HALF));
        let (black, white) = (half(self.won, 0), half(self.won, HALF));
        let (first, last) =
            (((self.won >> YEAR) as u16).wrapping_neg(), (self.hits >> YEAR) as u16);
        Continuation {
            count,
            tenuki,
            results: Results { black, white, other: count - black - white },
            years: (last != 0).then_some((first, last)),
            ..Continuation::new((index / 2) as u8, Color::ALL[index % 2])
        }
    }
}

/// 1 for black, 1 at this bit for white, of a [winner](PackedHit::winner).
#[inline(always)]
const fn spread<const AT: u32>(winner: u64) -> u64 {
    (winner | winner << (AT - 1)) & (1 | 1 << AT)
}

impl Tally {
    /// Without codes; each will have as many cells as the map. `center` is the centre cell, or no
    /// cell; `counts_games` says whether continuations and responses are also counted by games.
    pub fn new(map: &CellMap, center: u8, counts_games: bool) -> Tally {
        let slots_of_code = 2 * map.shape().len();
        // A bit of `used` for each slot.
        debug_assert!(slots_of_code <= 64);
        let mut played = [0; 64];
        if usize::from(center) < map.shape().len() {
            for (color, one) in Color::ALL.into_iter().zip([1, 1 << 32]) {
                played[usize::from(slot_of(center, color))] = one;
            }
        }
        Tally {
            heads: Vec::new(),
            slots: Vec::new(),
            slots_of_code,
            games: Vec::new(),
            by_games: counts_games.then(|| GamesTally::new(map.clone())),
            played,
            touched: Vec::new(),
            entry: Entry::default(),
        }
    }

    /// Adds numbers until there is one for each of these codes.
    pub fn extend(&mut self, codes: &[u64]) {
        if self.heads.len() < codes.len() {
            self.heads.resize(codes.len(), Head::EMPTY);
            self.slots.resize(codes.len() * self.slots_of_code, Slot::EMPTY);
            self.games.iter_mut().for_each(|games| games.resize(codes.len(), 0));
            self.by_games.iter_mut().for_each(|by_games| by_games.extend(codes));
        }
    }

    /// Whether a code has hits, or further moves.
    pub fn is_touched(&self, number: usize) -> bool {
        self.heads[number].game != NO_GAME
    }

    /// Adds the hits of a game, which is later than those before, with the numbers of their codes.
    pub fn add_game(&mut self, game: u32, hits: &[(u32, PackedHit)], year: u16) {
        let mut codes = std::mem::take(&mut self.touched);
        codes.clear();
        codes.resize(hits.len() + 1, 0);
        let touched = match self.by_games.take() {
            None => {
                self.add_hits(game, hits, year, &mut codes, |_, slot, hit| (slot, hit.winner()))
            }
            Some(mut by_games) => {
                let slot = |number, slot, hit| by_games.add(number, slot, game, hit);
                let touched = self.add_hits(game, hits, year, &mut codes, slot);
                self.by_games = Some(by_games);
                touched
            }
        };
        let (word, bit) = (game as usize / 64, game % 64);
        if self.games.len() <= word {
            self.games.resize(word + 1, vec![0; self.heads.len()]);
        }
        for &number in &codes[..touched] {
            let has_hit = self.end_game(number as usize);
            self.games[word][number as usize] |= u64::from(has_hit) << bit;
        }
        self.touched = codes;
    }

    /// Adds the hits of a game, and lists the numbers of its codes, of which it returns how many there
    /// are. `slot` as in [`add`].
    #[inline(always)]
    fn add_hits(
        &mut self,
        game: u32,
        hits: &[(u32, PackedHit)],
        year: u16,
        codes: &mut [u32],
        mut slot: impl FnMut(usize, usize, PackedHit) -> (usize, u64),
    ) -> usize {
        let years = Years::of(year);
        let mut touched = 0;
        for &(number, hit) in hits {
            let index = number as usize;
            let head = &mut self.heads[index];
            // Without a branch, which nothing could predict.
            codes[touched] = number;
            touched += usize::from(head.game != game);
            head.game = game;
            let slots = &mut self.slots[index * self.slots_of_code..][..self.slots_of_code];
            add(head, slots, hit, &self.played, years, |of| slot(index, of, hit));
        }
        touched
    }

    /// The entry of a code with these hits, in the order of their games. Nothing is counted by games,
    /// and the code with number 0 is used.
    pub fn of_records(&mut self, code: u64, records: &[Record], games: &[GameFacts]) -> &Entry {
        self.entry.games.clear();
        for of_game in records.chunk_by(|a, b| a.game() == b.game()) {
            let game = of_game[0].game();
            let years = Years::of(games[game as usize].year);
            let (head, slots) = (&mut self.heads[0], &mut self.slots[..self.slots_of_code]);
            for record in of_game {
                let hit = record.hit();
                add(head, slots, hit, &self.played, years, |slot| (slot, hit.winner()));
            }
            if self.end_game(0) {
                self.entry.games.push(game);
            }
        }
        self.finish(0, code)
    }

    /// Counts the game whose hits of this code are complete, if there are any: a game may have only
    /// further moves.
    #[inline(always)]
    fn end_game(&mut self, number: usize) -> bool {
        let head = &mut self.heads[number];
        let first = std::mem::replace(&mut head.first_hit, PackedHit::NONE);
        if first == PackedHit::NONE {
            return false;
        }
        head.games_won += spread::<32>(first.winner());
        if let Some(by_games) = &mut self.by_games {
            by_games.end_game(number, first);
        }
        true
    }

    /// The entry of a code with this number, whose counts are then 0.
    pub fn take(&mut self, number: usize, code: u64) -> &Entry {
        self.entry.games.clear();
        for (games, start) in self.games.iter_mut().zip((0..).step_by(64)) {
            let mut bits = std::mem::take(&mut games[number]);
            while bits != 0 {
                self.entry.games.push(start + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
        self.finish(number, code)
    }

    /// Completes the entry, which has its games.
    fn finish(&mut self, number: usize, code: u64) -> &Entry {
        let entry = &mut self.entry;
        let head = std::mem::replace(&mut self.heads[number], Head::EMPTY);
        let Head { mut used, games_won, exposure, hits, won, played, finals, .. } = head;
        entry.code = code;
        let [hits, repeats] = halves(hits);
        entry.counts = Counts {
            hits,
            placements: hits - repeats,
            games: entry.games.len() as u64,
            finals: finals.into(),
            exposure: halves(exposure),
            played: halves(played),
            hit_results: results(hits, won),
            game_results: results(entry.games.len() as u64, games_won),
        };
        entry.continuations.clear();
        let slots = &mut self.slots[number * self.slots_of_code..][..self.slots_of_code];
        while used != 0 {
            let index = used.trailing_zeros() as usize;
            used &= used - 1;
            let slot = std::mem::replace(&mut slots[index], Slot::EMPTY);
            entry.continuations.push(slot.continuation(index));
        }
        if let Some(by_games) = &mut self.by_games {
            by_games.take(number, entry);
        }
        entry
    }
}

/// Adds a hit. `slot` replaces the slot of its continuation, and returns the winner in the colours of
/// that slot.
#[inline(always)]
fn add(
    head: &mut Head,
    slots: &mut [Slot],
    hit: PackedHit,
    played: &[u64; 64],
    years: Years,
    slot: impl FnOnce(usize) -> (usize, u64),
) {
    head.played += played[hit.slot()];
    if hit.is_touch() {
        return;
    }
    head.first_hit = head.first_hit.min(hit);
    head.won += spread::<32>(hit.winner());
    head.hits += hit.counted();
    head.finals += hit.finals();
    head.exposure += hit.exposure();
    if hit.slot() < SLOTS {
        let (index, winner) = slot(hit.slot());
        head.used |= 1 << index;
        slots[index].add(hit.tenuki(), winner, years);
    }
}

/// The numbers of a pair, of which the second begins at bit 32.
fn halves(pair: u64) -> [u64; 2] {
    [u64::from(pair as u32), pair >> 32]
}

/// The results of `total` hits or games, of which a pair was won by black and white.
fn results(total: u64, won: u64) -> Results {
    let [black, white] = halves(won);
    Results { black, white, other: total - black - white }
}
