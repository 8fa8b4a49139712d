//! The counts of the hits of one code: by slot, and of all of them.

use bytemuck::cast;
use wide::{i16x8, u64x2};

use super::GameFacts;
use crate::dictionary::counts::{Continuation, Entry, Results};
use crate::dictionary::hit::{ContinuationSlot, Hit, slot_of};
use crate::go::Color;
use crate::pattern::Shape;
use crate::record::Winner;

/// The hits of one code with one continuation, a cell and a colour, or without one.
pub trait Slot: Copy {
    /// The empty slot.
    const EMPTY: Self;
    /// The counts of all hits of a code that cannot be computed from its slots.
    type All: AllHits;

    /// Adds a hit. Games come one after the other.
    fn add(&mut self, hit: Hit, game: &Game);

    /// The counts of hits.
    fn hits(&self) -> &Hits;

    /// Returns the counts as a continuation, for the slot of this number.
    fn continuation(self, index: usize) -> Continuation;
}

/// The counts of all hits of a code that cannot be computed from its slots.
pub trait AllHits: Copy {
    /// The empty counts.
    const EMPTY: Self;

    /// Adds a hit. `is_new` is true if the code has no other hit in this game so far.
    fn add(&mut self, hit: Hit, is_new: bool, game: &Game, slots: &Slots);

    /// Writes the counts to an entry that has those of the slots. There are then no hits.
    fn take(&mut self, entry: &mut Entry);
}

/// The slots of a shape.
#[derive(Clone, Copy)]
pub struct Slots {
    /// The number of slots with a continuation. One more is for hits without.
    pub count: usize,
    /// By colour: the slot of a move on the centre cell.
    pub center: Option<[usize; 2]>,
    /// By place: 1 for a move of black on the centre, and at bit 32 for one of white.
    pub played: [u64; 256],
}

impl Slots {
    /// The slots of this shape. `center` is the centre cell, or no cell.
    pub fn new(shape: Shape, center: u8) -> Slots {
        let is_cell = usize::from(center) < shape.len();
        let center = is_cell.then(|| Color::ALL.map(|color| usize::from(slot_of(center, color))));
        let played = std::array::from_fn(|place| {
            let place = ContinuationSlot::from_number(place as u8);
            // A symmetry of the content keeps the centre. The colour is the low bit of a slot.
            let slot = usize::from(place.slot() ^ u8::from(place.is_exchanged()));
            let color = center.iter().flatten().position(|&center| center == slot);
            color.map_or(0, |color| 1 << (32 * color))
        });
        Slots { count: 2 * shape.len(), center, played }
    }
}

/// Counts of hits: two numbers, each of two counts of 24 bits and, from bit 48 on, a year. The first has the
/// hits, those that are [late](Hit::late), and the last year; the second those in games won by black, by
/// white, and [`i16::MAX`] less the first year. A year that is not known is 0.
///
/// 24 bits are enough for a batch, whose tracks have up to
/// [`MAX_BATCH_WORDS`](super::MAX_BATCH_WORDS) words. A move is this continuation in at most 8 windows: one for
/// each cell whose image the cell is. A hit without a continuation ends with its game, of which a batch has
/// up to 4,096 with up to 676 windows each, or with a captured stone, which is in up to 25 windows and takes
/// two words.
#[derive(Clone, Copy)]
pub struct Hits(u64x2);

const HALF: u32 = 24;
const YEAR: u32 = 48;

/// The facts of a game that are counted.
pub struct Game {
    /// Its number.
    pub number: u32,
    /// The years, among numbers that are lower than all others.
    years: i16x8,
    result: &'static GameResult,
}

/// The counts that a game with a result adds.
struct GameResult {
    /// By [`Hit::kind`]: what a hit adds to the counts.
    hit: [u64x2; 4],
    /// The winner, 1 black, 2 white, 0 neither: with the colours kept, and exchanged.
    winners: [u32; 2],
    /// 1 if black won, 1 at bit 32 for white: with the colours kept, and exchanged.
    won: [u64; 2],
}

impl Game {
    /// The game with this number.
    #[inline(always)]
    pub fn new(number: u32, facts: GameFacts) -> Game {
        const LOWEST: u64 = 0x8000_8000_8000;
        let result = match facts.winner {
            Winner::Black => &GameResult::BLACK,
            Winner::White => &GameResult::WHITE,
            Winner::Draw | Winner::Unknown => &GameResult::NEITHER,
        };
        // Years have at most four digits; 0 is an unknown one.
        let years = match facts.year {
            year @ 1..=9999 => [year, i16::MAX as u16 - year],
            _ => [0, 0],
        };
        let years = cast(years.map(|year| u64::from(year) << YEAR | LOWEST));
        Game { number, years, result }
    }
}

impl GameResult {
    const NEITHER: GameResult = GameResult::new([0, 0]);
    const BLACK: GameResult = GameResult::new([1, 2]);
    const WHITE: GameResult = GameResult::new([2, 1]);

    const fn new(winners: [u32; 2]) -> GameResult {
        let (mut hit, mut won) = ([u64x2::ZERO; 4], [0; 2]);
        let mut kind = 0;
        while kind < 4 {
            let (late, exchanged) = (kind as u64 >> 1, kind & 1);
            let black = (winners[exchanged] == 1) as u64;
            let white = (winners[exchanged] == 2) as u64;
            hit[kind] = u64x2::new([1 | late << HALF, black | white << HALF]);
            won[exchanged] = black | white << 32;
            kind += 1;
        }
        GameResult { hit, winners, won }
    }
}

impl Hits {
    const EMPTY: Hits = Hits(u64x2::ZERO);

    #[inline(always)]
    fn count(&mut self, kind: usize, game: &Game) {
        let counts: i16x8 = cast(self.0 + game.result.hit[kind]);
        self.0 = cast(counts.max(game.years));
    }

    const fn halves(number: u64) -> [u64; 2] {
        const MASK: u64 = (1 << HALF) - 1;
        [number & MASK, number >> HALF & MASK]
    }

    /// The number of hits, and of late ones.
    pub fn counts(self) -> [u64; 2] {
        Hits::halves(self.0.to_array()[0])
    }

    /// Their results.
    pub fn results(self) -> Results {
        let [hits, won] = self.0.to_array();
        let [black, white] = Hits::halves(won);
        Results { black, white, other: Hits::halves(hits)[0] - black - white }
    }

    fn continuation(self, index: usize) -> Continuation {
        let [last, first] = self.0.to_array().map(|number| (number >> YEAR) as u16);
        let [count, tenuki] = self.counts();
        Continuation {
            count,
            tenuki,
            results: self.results(),
            years: (last != 0).then_some((i16::MAX as u16 - first, last)),
            ..Continuation::new((index / 2) as u8, Color::ALL[index % 2])
        }
    }
}

impl Slot for Hits {
    const EMPTY: Hits = Hits::EMPTY;
    type All = FirstHits<4>;

    #[inline(always)]
    fn add(&mut self, hit: Hit, game: &Game) {
        self.count(hit.kind(), game);
    }

    #[inline(always)]
    fn hits(&self) -> &Hits {
        self
    }

    fn continuation(self, index: usize) -> Continuation {
        Hits::continuation(self, index)
    }
}

/// Counts of hits, and of games: a game once, as its first hit.
///
/// Continuations that a pattern's own symmetries make equal are one, and a game that has several of
/// them has that one once. So their hits have the same slot.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub struct HitsAndGames {
    hits: Hits,
    /// The current game.
    game: u16,
    firsts: FirstHits<4>,
}

impl Slot for HitsAndGames {
    const EMPTY: HitsAndGames =
        HitsAndGames { hits: Hits::EMPTY, game: u16::MAX, firsts: FirstHits::EMPTY };
    type All = ByResponse;

    #[inline(always)]
    fn add(&mut self, hit: Hit, game: &Game) {
        self.hits.count(hit.kind(), game);
        let is_new = self.game != game.number as u16;
        self.game = game.number as u16;
        // In the colours of the slot.
        self.firsts.add_first(hit.origin() | game.result.winners[hit.kind() & 1], is_new);
    }

    #[inline(always)]
    fn hits(&self) -> &Hits {
        &self.hits
    }

    fn continuation(mut self, index: usize) -> Continuation {
        Continuation { games: self.firsts.results(), ..self.hits.continuation(index) }
    }
}

/// The first hit of each game, counted by a number that it has.
///
/// Hits come in the order in which they end, so that the first one is known when the next game begins.
#[derive(Clone, Copy)]
pub struct FirstHits<const N: usize> {
    /// The first hit of the current game: position, window, and in the four low bits its number.
    first: u32,
    /// The games before it, of which there are fewer than [`MAX_BATCH`](super::MAX_BATCH), by number. The
    /// last number counts what the first game comes after.
    games: [u16; N],
}

impl<const N: usize> FirstHits<N> {
    const EMPTY: FirstHits<N> = FirstHits { first: N as u32 - 1, games: [0; N] };

    /// Adds a hit; whether it is the first one so far of its game.
    #[inline(always)]
    fn add_first(&mut self, hit: u32, is_new: bool) {
        // Without a branch, which nothing could predict.
        self.games[Self::number(self.first)] += u16::from(is_new);
        self.first = if is_new { hit } else { self.first.min(hit) };
    }

    /// The games by number. There are then none.
    fn take_games(&mut self) -> [u64; N] {
        let FirstHits { first, games } = std::mem::replace(self, FirstHits::EMPTY);
        let mut games = games.map(u64::from);
        games[Self::number(first)] += 1;
        games
    }

    #[inline(always)]
    fn number(hit: u32) -> usize {
        ((hit & 15) as usize).min(N - 1)
    }
}

impl FirstHits<4> {
    fn results(&mut self) -> Results {
        let [other, black, white, _] = self.take_games();
        Results { black, white, other }
    }
}

/// By winner.
impl AllHits for FirstHits<4> {
    const EMPTY: FirstHits<4> = FirstHits::EMPTY;

    #[inline(always)]
    fn add(&mut self, hit: Hit, is_new: bool, game: &Game, _: &Slots) {
        self.add_first(hit.origin() | game.result.winners[hit.swapped()], is_new);
    }

    fn take(&mut self, entry: &mut Entry) {
        entry.counts.game_results = self.results();
    }
}

/// Counts by [response](Entry::responses), and the counts that the slots do not contain and that
/// are the same for both colours.
#[derive(Clone, Copy)]
pub struct ByResponse {
    /// Hits in games won by black, and from bit 32 by white.
    won: u64,
    /// Moves of black on the centre, and from bit 32 of white.
    played: u64,
    /// By winner, and in steps of four by response.
    firsts: FirstHits<12>,
}

impl AllHits for ByResponse {
    const EMPTY: ByResponse = ByResponse { won: 0, played: 0, firsts: FirstHits::EMPTY };

    #[inline(always)]
    fn add(&mut self, hit: Hit, is_new: bool, game: &Game, slots: &Slots) {
        self.won += game.result.won[hit.swapped()];
        self.played += slots.played[hit.place()];
        let response = if hit.slot() == slots.count { 2 } else { hit.late() as u32 };
        let winner = game.result.winners[hit.swapped()];
        self.firsts.add_first(hit.origin() | response << 2 | winner, is_new);
    }

    fn take(&mut self, entry: &mut Entry) {
        let [black, white] = halves(self.won);
        let counts = &mut entry.counts;
        counts.hit_results = Results { black, white, other: counts.hits - black - white };
        counts.played = halves(self.played);
        let games = self.firsts.take_games();
        let response = |number: usize| {
            let [other, black, white] = [0, 1, 2].map(|winner| games[4 * number + winner]);
            Results { black, white, other }
        };
        let responses = [0, 1, 2].map(response);
        counts.game_results = Results::default();
        responses.iter().for_each(|&of| counts.game_results += of);
        entry.responses = Some(responses);
        *self = Self::EMPTY;
    }
}

/// The numbers of a pair, of which the second begins at bit 32.
pub fn halves(pair: u64) -> [u64; 2] {
    [u64::from(pair as u32), pair >> 32]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the slot after hits in games of these winners and years.
    fn counted(games: &[(Winner, u16)], place: ContinuationSlot) -> Continuation {
        let mut slot = <HitsAndGames as Slot>::EMPTY;
        for (number, &(winner, year)) in (0..).zip(games) {
            let game = Game::new(number, GameFacts { winner, year });
            // Of two hits of a game, the game is counted once.
            (0..2).for_each(|_| slot.add(Hit::touch().with_place(place), &game));
        }
        slot.continuation(5)
    }

    #[test]
    fn slots_have_results_and_years() {
        let games = [
            (Winner::White, 1950),
            (Winner::Black, 2001),
            (Winner::Black, 1899),
            (Winner::Draw, 0),
            (Winner::Black, 10_000),
            (Winner::Unknown, u16::MAX),
        ];
        let results = |black: u64, white: u64, times: u64| Results {
            black: black * times,
            white: white * times,
            other: 2 * times,
        };
        for (is_exchanged, is_swapped) in
            [(false, false), (true, true), (true, false), (false, true)]
        {
            let found = counted(&games, ContinuationSlot::new(5, is_exchanged, is_swapped));
            let (black, white) = if is_exchanged == is_swapped { (3, 1) } else { (1, 3) };
            assert_eq!((found.cell, found.color, found.count), (2, Color::White, 12));
            assert_eq!(found.results, results(black, white, 2));
            assert_eq!(found.games, results(black, white, 1));
            assert_eq!(found.years, Some((1899, 2001)));
        }
        assert_eq!(counted(&games[3..], ContinuationSlot::new(5, false, false)).years, None);
        assert_eq!(
            counted(&games[..1], ContinuationSlot::new(5, false, false)).years,
            Some((1950, 1950))
        );
    }
}
