//! What is counted of the continuations of one code on one cell by one colour.

use super::GameFacts;
use crate::dictionary::counts::{Continuation, Results};
use crate::dictionary::hit::Hit;
use crate::go::Color;
use crate::record::Winner;

/// The continuations of one code on one cell by one colour.
pub trait Slot: Copy {
    /// Nothing counted.
    const EMPTY: Self;
    /// Whether games are counted as well as hits.
    const COUNTS_GAMES: bool;

    /// Adds a hit. Games come one after the other.
    fn add(&mut self, hit: Hit, game: &Game);

    /// What was counted, for the slot of this number.
    fn continuation(self, index: usize) -> Continuation;
}

/// Counts of hits. Each number has two counts of 24 bits, and from bit 48 a year.
///
/// A move is this continuation in at most 8 windows: one for each cell whose image the cell is. So the
/// [`MAX_BATCH_WORDS`](super::MAX_BATCH_WORDS) moves of a batch need 24 bits.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub struct Hits {
    /// Hits, those with a later continuation, and the last year; 0 if none is known.
    hits: u64,
    /// Hits in games won by black and by white, and the first year, negated.
    won: u64,
}

const HALF: u32 = 24;
const YEAR: u32 = 48;

/// What of a game is counted.
#[derive(Clone, Copy)]
pub struct Game {
    /// Its number.
    pub number: u32,
    /// The year as the highest bits of a number, and its negative. 0 if it is unknown.
    year: u64,
    year_negated: u64,
    /// Who won: with the colours kept, and exchanged.
    pub won: &'static [Won; 2],
}

/// Who won a game.
#[derive(Clone, Copy)]
pub struct Won {
    /// 1 black, 2 white, 0 neither.
    pub winner: u32,
    /// 1 for black, 1 at bit [`HALF`] for white.
    half: u64,
    /// 1 for black, 1 at bit 32 for white.
    pub word: u64,
}

impl Game {
    /// The game with this number.
    pub fn new(number: u32, facts: GameFacts) -> Game {
        Game {
            number,
            year: u64::from(facts.year) << YEAR,
            year_negated: u64::from(facts.year.wrapping_neg()) << YEAR,
            won: match facts.winner {
                Winner::Black => &[Won::BLACK, Won::WHITE],
                Winner::White => &[Won::WHITE, Won::BLACK],
                Winner::Draw | Winner::Unknown => &[Won::NEITHER, Won::NEITHER],
            },
        }
    }
}

impl Won {
    const NEITHER: Won = Won { winner: 0, half: 0, word: 0 };
    const BLACK: Won = Won { winner: 1, half: 1, word: 1 };
    const WHITE: Won = Won { winner: 2, half: 1 << HALF, word: 1 << 32 };
}

impl Hits {
    #[inline(always)]
    fn count(&mut self, tenuki: u64, won: Won, game: &Game) {
        let latest = |number: u64, year: u64| number.max(year | number & ((1 << YEAR) - 1));
        self.hits = latest(self.hits + (1 | tenuki << HALF), game.year);
        self.won = latest(self.won + won.half, game.year_negated);
    }
}

impl Slot for Hits {
    const EMPTY: Hits = Hits { hits: 0, won: 0 };
    const COUNTS_GAMES: bool = false;

    #[inline(always)]
    fn add(&mut self, hit: Hit, game: &Game) {
        self.count(hit.tenuki(), game.won[hit.swapped()], game);
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

/// Counts of hits, and of games: a game once, as its first hit.
///
/// Continuations that a pattern's own symmetries make equal are one, and a game that has several of
/// them has that one once. So their hits come with one and the same slot.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub struct HitsAndGames {
    hits: Hits,
    /// The first hit of the current game: position, window, and in the two low bits the winner.
    first: u32,
    /// The current game.
    game: u16,
    /// The games before it, by winner: they are fewer than [`super::MAX_BATCH`]. The last one counts
    /// what the first game comes after.
    games: [u16; 4],
}

impl Slot for HitsAndGames {
    const EMPTY: HitsAndGames =
        HitsAndGames { hits: Hits::EMPTY, first: 3, game: u16::MAX, games: [0; 4] };
    const COUNTS_GAMES: bool = true;

    #[inline(always)]
    fn add(&mut self, hit: Hit, game: &Game) {
        // In the colours of the slot.
        let won = game.won[hit.swapped() ^ hit.exchanged()];
        self.hits.count(hit.tenuki(), won, game);
        let first = hit.origin() | won.winner;
        // Without a branch, which nothing could predict.
        let is_new = self.game != game.number as u16;
        self.games[(self.first & 3) as usize] += u16::from(is_new);
        self.first = if is_new { first } else { self.first.min(first) };
        self.game = game.number as u16;
    }

    fn continuation(self, index: usize) -> Continuation {
        let mut games = self.games.map(u64::from);
        games[(self.first & 3) as usize] += 1;
        let [other, black, white, _] = games;
        Continuation { games: Results { black, white, other }, ..self.hits.continuation(index) }
    }
}
