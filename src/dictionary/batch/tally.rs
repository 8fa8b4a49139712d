//! Adding up the hits of codes, in the order of their games.

use super::GameFacts;
use super::by_games::GamesTally;
use super::hit::{Hit, NO_CELL};
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
    /// By number: the games whose hits are complete, which are fewer than [`super::MAX_BATCH`].
    games: Vec<Vec<u16>>,
    /// What is counted by games, if it is.
    by_games: Option<GamesTally>,
    center: u8,
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
    /// The first hit of the current game: its [order](Hit::order) and its winner.
    first_hit: u64,
    /// Games won by black, and from bit 32 by white, in the colours of their first hits.
    games_won: u64,
    /// Positions with black to move, and from bit 32 with white to move.
    exposure: u64,
    /// Hits, from bit 21 repeats, from bit 42 finals: enough bits for the maximum of a batch.
    hits: u64,
    /// Hits in games won by black, and from bit 32 by white.
    won: u64,
    /// Moves of black on the centre, and from bit 32 of white.
    played: u64,
    /// The current game, [`NO_GAME`] before the first.
    game: u32,
}

const NO_GAME: u32 = u32::MAX;
const NO_HIT: u64 = u64::MAX;

impl Head {
    const EMPTY: Head = Head {
        used: 0,
        first_hit: NO_HIT,
        games_won: 0,
        exposure: 0,
        hits: 0,
        won: 0,
        played: 0,
        game: NO_GAME,
    };
}

/// The continuations of one code on one cell by one colour.
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
    const EMPTY: Slot =
        Slot { count: 0, tenuki: 0, won: [0; 2], before_first_year: u16::MAX, last_year: 0 };
}

impl Tally {
    /// Without codes; each will have as many cells as the map. `center` is the centre cell, or no
    /// cell; `counts_games` says whether continuations and responses are also counted by games.
    pub fn new(map: &CellMap, center: u8, counts_games: bool) -> Tally {
        let slots_of_code = 2 * map.shape().len();
        // A bit of `used` for each slot.
        debug_assert!(slots_of_code <= 64);
        Tally {
            heads: Vec::new(),
            slots: Vec::new(),
            slots_of_code,
            games: Vec::new(),
            by_games: counts_games.then(|| GamesTally::new(map.clone())),
            center,
            touched: Vec::new(),
            entry: Entry::default(),
        }
    }

    /// Adds numbers until there is one for each of these codes.
    pub fn extend(&mut self, codes: &[u64]) {
        if self.heads.len() < codes.len() {
            self.heads.resize(codes.len(), Head::EMPTY);
            self.slots.resize(codes.len() * self.slots_of_code, Slot::EMPTY);
            self.games.resize(codes.len(), Vec::new());
            self.by_games.iter_mut().for_each(|by_games| by_games.extend(codes));
        }
    }

    /// Whether a code has hits, or further moves.
    pub fn is_touched(&self, number: usize) -> bool {
        self.heads[number].game != NO_GAME
    }

    /// Adds the hits of a game, which is later than those before: the numbers of codes, and packed
    /// hits.
    pub fn add_game(&mut self, game: u32, hits: &[(u32, u64)], year: u16) {
        let mut codes = std::mem::take(&mut self.touched);
        codes.clear();
        codes.resize(hits.len() + 1, 0);
        let touched = match self.by_games.take() {
            None => self.add_hits(game, hits, year, &mut codes, |_, slot, _| (slot, false)),
            Some(mut by_games) => {
                let slot = |number, slot, hit| by_games.add(number, slot, game, hit);
                let touched = self.add_hits(game, hits, year, &mut codes, slot);
                self.by_games = Some(by_games);
                touched
            }
        };
        for &number in &codes[..touched] {
            self.end_game(number as usize);
        }
        self.touched = codes;
    }

    /// Adds the hits of a game, and lists the numbers of its codes, of which it returns how many there
    /// are. `slot` as in [`add`].
    #[inline(always)]
    fn add_hits(
        &mut self,
        game: u32,
        hits: &[(u32, u64)],
        year: u16,
        codes: &mut [u32],
        mut slot: impl FnMut(usize, usize, Hit) -> (usize, bool),
    ) -> usize {
        let mut touched = 0;
        for &(number, hit) in hits {
            let index = number as usize;
            let head = &mut self.heads[index];
            // Without a branch, which nothing could predict.
            codes[touched] = number;
            touched += usize::from(head.game != game);
            head.game = game;
            let slots = &mut self.slots[index * self.slots_of_code..][..self.slots_of_code];
            let hit = Hit::unpack(hit);
            add(head, slots, hit, self.center, year, |cell| slot(index, cell, hit));
        }
        touched
    }

    /// Adds hits of one code, in the order of their games. Nothing is counted by games.
    pub fn add_records(&mut self, number: usize, records: &[Record], games: &[GameFacts]) {
        for record in records {
            let game = record.game();
            if game != self.heads[number].game {
                self.end_game(number);
                self.heads[number].game = game;
            }
            let slots = &mut self.slots[number * self.slots_of_code..][..self.slots_of_code];
            let (head, year) = (&mut self.heads[number], games[game as usize].year);
            add(head, slots, record.hit(), self.center, year, |slot| (slot, false));
        }
    }

    /// Counts the game whose hits of this code are complete.
    #[inline(always)]
    fn end_game(&mut self, number: usize) {
        let head = &mut self.heads[number];
        // A game with only further moves has no hit.
        if head.first_hit != NO_HIT {
            let winner = Hit::winner_of(head.first_hit);
            head.games_won += u64::from(winner == 0) | u64::from(winner == 1) << 32;
            self.games[number].push(head.game as u16);
            if let Some(by_games) = &mut self.by_games {
                by_games.end_game(number, head.first_hit);
            }
            head.first_hit = NO_HIT;
        }
    }

    /// The entry of a code with this number, whose counts are then 0.
    pub fn take(&mut self, number: usize, code: u64) -> &Entry {
        self.end_game(number);
        let entry = &mut self.entry;
        let head = std::mem::replace(&mut self.heads[number], Head::EMPTY);
        let Head { mut used, games_won, exposure, hits, won, played, .. } = head;
        entry.code = code;
        entry.games.clear();
        entry.games.extend(self.games[number].drain(..).map(u32::from));
        let field = |at: u32| hits >> at & ((1 << 21) - 1);
        entry.counts = Counts {
            hits: field(0),
            placements: field(0) - field(21),
            games: entry.games.len() as u64,
            finals: field(42),
            exposure: halves(exposure),
            played: halves(played),
            hit_results: results(field(0), won),
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

/// Adds a hit. `slot` replaces the slot of its continuation, and says whether that exchanges the
/// colours.
#[inline(always)]
fn add(
    head: &mut Head,
    slots: &mut [Slot],
    hit: Hit,
    center: u8,
    year: u16,
    slot: impl FnOnce(usize) -> (usize, bool),
) {
    let white = u32::from(hit.white_next);
    head.played += u64::from(hit.cell == center) << (32 * white);
    if hit.is_touch {
        return;
    }
    head.first_hit = head.first_hit.min(hit.order());
    head.won += pair([hit.winner == 0, hit.winner == 1].map(u32::from));
    head.hits += 1 | u64::from(hit.is_repeat) << 21 | u64::from(hit.is_final) << 42;
    head.exposure += pair(hit.exposure.map(u32::from));
    if hit.cell != NO_CELL {
        let (index, swaps) = slot(usize::from(hit.cell) * 2 + white as usize);
        head.used |= 1 << index;
        let slot = &mut slots[index];
        slot.count += 1;
        slot.tenuki += u32::from(hit.tenuki);
        slot.won[usize::from(swaps)] += u32::from(hit.winner == 0);
        slot.won[usize::from(!swaps)] += u32::from(hit.winner == 1);
        slot.before_first_year = slot.before_first_year.min(year.wrapping_sub(1));
        slot.last_year = slot.last_year.max(year);
    }
}

impl Slot {
    fn continuation(self, index: usize) -> Continuation {
        let [count, tenuki, black, white] =
            [self.count, self.tenuki, self.won[0], self.won[1]].map(u64::from);
        Continuation {
            count,
            tenuki,
            results: Results { black, white, other: count - black - white },
            years: (self.last_year != 0).then(|| (self.before_first_year + 1, self.last_year)),
            ..Continuation::new((index / 2) as u8, Color::ALL[index % 2])
        }
    }
}

/// Two numbers in one.
fn pair([low, high]: [u32; 2]) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// The numbers of a [`pair`].
fn halves(pair: u64) -> [u64; 2] {
    [u64::from(pair as u32), pair >> 32]
}

/// The results of `total` hits or games, of which a [`pair`] was won by black and white.
fn results(total: u64, won: u64) -> Results {
    let [black, white] = halves(won);
    Results { black, white, other: total - black - white }
}
