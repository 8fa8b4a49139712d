//! Adding up the hits of codes, in the order of their games.

use super::GameFacts;
use super::slot::{Game, Slot};
use super::sort::Record;
use crate::dictionary::counts::{Counts, Entry, Results};
use crate::dictionary::hit::{Hit, SLOTS, slot_of};
use crate::go::Color;
use crate::pattern::CellMap;

/// The counts of several codes, each with a number.
pub struct Tally<S> {
    heads: Vec<Head>,
    /// By number and then by cell and colour: the continuations.
    slots: Vec<S>,
    slots_of_code: usize,
    /// By 64 games and then by number: a bit for each game whose hits are complete.
    games: Vec<Vec<u64>>,
    /// By number: the [responses](Entry::responses), by winner, if they are counted.
    responses: Vec<[[u16; 3]; 3]>,
    /// By slot: 1 for a move of black on the centre, and at bit 32 for one of white.
    played: [u64; 64],
    /// Room for the numbers of the codes that the current game has.
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
    first_hit: Hit,
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
        first_hit: Hit::NONE,
        games_won: 0,
        exposure: 0,
        hits: 0,
        won: 0,
        played: 0,
        finals: 0,
        game: NO_GAME,
    };
}

impl<S: Slot> Tally<S> {
    /// Without codes. `center` is the centre cell, or no cell.
    pub fn new(map: &CellMap, center: u8) -> Tally<S> {
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
            responses: Vec::new(),
            played,
            touched: Vec::new(),
            entry: Entry::default(),
        }
    }

    /// Adds numbers until there are so many.
    pub fn extend(&mut self, codes: usize) {
        if self.heads.len() < codes {
            self.heads.resize(codes, Head::EMPTY);
            self.slots.resize(codes * self.slots_of_code, S::EMPTY);
            self.games.iter_mut().for_each(|games| games.resize(codes, 0));
            if S::COUNTS_GAMES {
                self.responses.resize(codes, [[0; 3]; 3]);
            }
        }
    }

    /// Whether a code has hits, or further moves.
    pub fn is_touched(&self, number: usize) -> bool {
        self.heads[number].game != NO_GAME
    }

    /// Adds the hits of a game, which is later than those before, with the numbers of their codes.
    pub fn add_game(&mut self, number: u32, hits: &[(u32, Hit)], facts: GameFacts) {
        let mut codes = std::mem::take(&mut self.touched);
        if codes.len() <= hits.len() {
            codes.resize(hits.len() + 1, 0);
        }
        let game = Game::new(number, facts);
        let mut touched = 0;
        for &(code, hit) in hits {
            let index = code as usize;
            let head = &mut self.heads[index];
            // Without a branch, which nothing could predict.
            codes[touched] = code;
            touched += usize::from(head.game != number);
            head.game = number;
            let slots = &mut self.slots[index * self.slots_of_code..][..self.slots_of_code];
            add(head, slots, hit, &self.played, &game);
        }
        let (word, bit) = (number as usize / 64, number % 64);
        if self.games.len() <= word {
            self.games.resize(word + 1, vec![0; self.heads.len()]);
        }
        for &code in &codes[..touched] {
            let has_hit = self.end_game(code as usize, &game);
            self.games[word][code as usize] |= u64::from(has_hit) << bit;
        }
        self.touched = codes;
    }

    /// The entry of a code with these hits, in the order of their games. The code with number 0 is used.
    pub fn of_records<R: Record>(
        &mut self,
        code: u64,
        records: &[R],
        games: &[GameFacts],
    ) -> &Entry {
        self.entry.games.clear();
        for of_game in records.chunk_by(|a, b| a.game() == b.game()) {
            let number = of_game[0].game();
            let game = Game::new(number, games[number as usize]);
            let (head, slots) = (&mut self.heads[0], &mut self.slots[..self.slots_of_code]);
            for record in of_game {
                add(head, slots, record.hit(), &self.played, &game);
            }
            if self.end_game(0, &game) {
                self.entry.games.push(number);
            }
        }
        self.finish(0, code)
    }

    /// Counts the game whose hits of this code are complete, if there are any: a game may have only
    /// further moves.
    #[inline(always)]
    fn end_game(&mut self, number: usize, game: &Game) -> bool {
        let head = &mut self.heads[number];
        let first = std::mem::replace(&mut head.first_hit, Hit::NONE);
        if first == Hit::NONE {
            return false;
        }
        let won = game.won[first.swapped()];
        head.games_won += won.word;
        if S::COUNTS_GAMES {
            self.responses[number][first.response()][won.winner as usize % 3] += 1;
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
            let slot = std::mem::replace(&mut slots[index], S::EMPTY);
            entry.continuations.push(slot.continuation(index));
        }
        if S::COUNTS_GAMES {
            let results = |[other, black, white]: [u64; 3]| Results { black, white, other };
            let responses = std::mem::take(&mut self.responses[number]);
            entry.responses = Some(responses.map(|of| results(of.map(u64::from))));
        }
        entry
    }
}

/// Adds a hit.
#[inline(always)]
fn add<S: Slot>(head: &mut Head, slots: &mut [S], hit: Hit, played: &[u64; 64], game: &Game) {
    // A symmetry of the content keeps the centre. The colour is the low bit of a slot.
    head.played += played[hit.slot() ^ hit.exchanged()];
    if hit.is_touch() {
        return;
    }
    head.first_hit = head.first_hit.min(hit);
    head.won += game.won[hit.swapped()].word;
    head.hits += hit.counted();
    head.finals += hit.finals();
    head.exposure += hit.exposure();
    let slot = hit.slot();
    if slot < SLOTS {
        head.used |= 1 << slot;
        slots[slot].add(hit, game);
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
