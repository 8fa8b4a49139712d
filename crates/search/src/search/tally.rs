//! Sums over hits.

use super::block::{BLOCK_GAMES, Block, Mask};
use super::{Hit, Plan, Visitor};
use crate::GameId;
use crate::dictionary::Results;
use crate::go::Color;
use crate::record::Winner;

/// The continuations of hits at one cell of any pattern.
pub type Continuation = crate::dictionary::Continuation<u16>;

/// The time of the next move in the window of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Response {
    /// With the first move of the hit.
    AtOnce,
    /// Later, while the window matched.
    Later,
    /// Not while the window matched.
    Never,
}

impl Response {
    /// The response to a hit.
    pub fn from_hit(hit: &Hit) -> Response {
        match hit.next {
            Some(next) if next.time <= hit.first.next() => Response::AtOnce,
            Some(_) => Response::Later,
            None => Response::Never,
        }
    }
}

/// Sums over the hits of a search, in the query's colours. They do not depend on the order in which
/// blocks are added.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Hits.
    pub hits: u64,
    /// Placements: games, windows and symmetries with a hit.
    pub placements: u64,
    /// Results by hits.
    pub hit_results: Results,
    /// Results by games, each in the colours of its first hit.
    pub game_results: Results,
    /// Results by games and by the [`Response`] to each game's first hit.
    pub responses: [Results; 3],
    /// The numbers of the games with a hit, ascending.
    games: Vec<GameId>,
    /// The games whose first hit exchanges the colours.
    swapped: Vec<GameId>,
    /// By cell and colour.
    places: Vec<CellCounts>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellCounts {
    /// By winner: black, white, other.
    count: [u64; 3],
    /// Games by winner.
    games: [u64; 3],
    tenuki: u64,
    /// One less than the first year; the maximum value if none is known.
    before_first_year: u16,
    /// 0 if none is known.
    last_year: u16,
}

impl CellCounts {
    const NOTHING: CellCounts = CellCounts {
        count: [0; 3],
        games: [0; 3],
        tenuki: 0,
        before_first_year: u16::MAX,
        last_year: 0,
    };

    fn is_empty(&self) -> bool {
        self.count == [0; 3]
    }

    fn add(&mut self, other: &CellCounts) {
        self.count.iter_mut().zip(other.count).for_each(|(count, other)| *count += other);
        self.games.iter_mut().zip(other.games).for_each(|(games, other)| *games += other);
        self.tenuki += other.tenuki;
        self.before_first_year = self.before_first_year.min(other.before_first_year);
        self.last_year = self.last_year.max(other.last_year);
    }
}

fn results([black, white, other]: [u64; 3]) -> Results {
    Results { black, white, other }
}

fn add_places(to: &mut Vec<CellCounts>, from: &[CellCounts]) {
    if to.len() < from.len() {
        to.resize(from.len(), CellCounts::NOTHING);
    }
    to.iter_mut().zip(from).for_each(|(to, from)| to.add(from));
}

/// Adds numbers; both lists are ascending, before and after.
fn add_numbers(to: &mut Vec<GameId>, from: &[GameId]) {
    let is_sorted = from.is_empty() || to.last() < from.first();
    to.extend_from_slice(from);
    if !is_sorted {
        // The stable sort merges two runs in one pass.
        to.sort();
    }
}

impl Tally {
    /// Returns the number of games with a hit.
    pub fn games(&self) -> u64 {
        self.games.len() as u64
    }

    /// The numbers of the games with a hit, ascending.
    pub fn game_numbers(&self) -> &[GameId] {
        &self.games
    }

    /// The numbers of the games whose first hit exchanges the colours, ascending.
    pub fn swapped_games(&self) -> &[GameId] {
        &self.swapped
    }

    /// The size in memory, in bytes.
    pub fn bytes(&self) -> usize {
        let games = self.games.capacity() + self.swapped.capacity();
        size_of::<Tally>()
            + games * size_of::<GameId>()
            + self.places.capacity() * size_of::<CellCounts>()
    }

    /// The continuations, by cell and colour.
    pub fn continuations(&self) -> Vec<Continuation> {
        let played = self.places.iter().enumerate().filter(|(_, place)| !place.is_empty());
        played
            .map(|(i, place)| Continuation {
                cell: (i / 2) as u16,
                color: Color::ALL[i % 2],
                count: place.count.iter().sum(),
                tenuki: place.tenuki,
                results: results(place.count),
                games: results(place.games),
                years: (place.last_year > 0)
                    .then(|| (place.before_first_year + 1, place.last_year)),
            })
            .collect()
    }

    /// Adds the hits of a block, of all its games or those of a mask.
    pub fn add_block(&mut self, block: &Block, plan: &Plan, mask: Option<&Mask>) {
        let mut counter = Counter::new(block, plan, CounterMemory::default());
        block.search(plan, mask, &mut counter);
        self.merge(&counter.finish().0);
    }

    /// Adds another's hits, which must be of other games.
    pub fn merge(&mut self, other: &Tally) {
        self.hits += other.hits;
        self.placements += other.placements;
        self.hit_results += other.hit_results;
        self.game_results += other.game_results;
        self.responses.iter_mut().zip(other.responses).for_each(|(to, from)| *to += from);
        add_numbers(&mut self.games, &other.games);
        add_numbers(&mut self.swapped, &other.swapped);
        add_places(&mut self.places, &other.places);
    }
}

/// The bits of a [`Response`] behind a hit's order.
const RESPONSE_BITS: u32 = 2;

/// Memory of a [`Counter`] that is reused from block to block.
#[derive(Default)]
pub(super) struct CounterMemory {
    /// By slot: the first hit, as a number that is ordered as [`Hit::order`] and ends with the response.
    first: Vec<u64>,
    /// By place and slot, after the first hit: the first such hit, as a number that is ordered as
    /// [`Hit::order`] and ends with whether it counts for the other colour.
    first_at: Vec<u64>,
}

/// Counts the hits of one block.
pub(super) struct Counter<'b> {
    block: &'b Block,
    memory: CounterMemory,
    /// The slots that have a hit: the memory of others does not count.
    found: Mask,
    /// The slots that have a hit, by place.
    found_at: Vec<Mask>,
    /// By colour swap and winner.
    hits: [[u64; 3]; 2],
    repeats: u64,
    places: Vec<CellCounts>,
}

/// The slots of a mask, ascending.
fn slots(mask: &Mask) -> impl Iterator<Item = usize> + '_ {
    mask.iter().enumerate().flat_map(|(number, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let slot = (word != 0).then(|| 64 * number + word.trailing_zeros() as usize);
            word &= word.wrapping_sub(1);
            slot
        })
    })
}

/// Sets the number of a slot to the lower of its number, if it has one, and another.
#[inline]
fn lower(numbers: &mut [u64], found: &mut Mask, slot: usize, number: u64) {
    let (word, bit) = (&mut found[slot / 64], 1 << (slot % 64));
    numbers[slot] = if *word & bit == 0 { number } else { numbers[slot].min(number) };
    *word |= bit;
}

/// The index of a winner in counts, in the query's colours.
fn index(winner: Winner, is_swapped: bool) -> usize {
    match winner {
        Winner::Black => usize::from(is_swapped),
        Winner::White => usize::from(!is_swapped),
        Winner::Draw | Winner::Unknown => 2,
    }
}

impl<'b> Counter<'b> {
    pub(super) fn new(block: &'b Block, plan: &Plan, mut memory: CounterMemory) -> Counter<'b> {
        let places = 2 * plan.shape.len();
        memory.first.resize(BLOCK_GAMES, 0);
        if memory.first_at.len() < places * BLOCK_GAMES {
            // New, because zeros that are never used are not written.
            memory.first_at = vec![0; places * BLOCK_GAMES];
        }
        Counter {
            block,
            memory,
            found: Mask::default(),
            found_at: vec![Mask::default(); places],
            hits: [[0; 3]; 2],
            repeats: 0,
            places: vec![CellCounts::NOTHING; places],
        }
    }

    /// The counts, and the memory to be used again.
    pub(super) fn finish(mut self) -> (Tally, CounterMemory) {
        let games = self.block.games();
        let firsts = self.memory.first_at.chunks(BLOCK_GAMES).zip(&self.found_at);
        for (place, (firsts, found)) in self.places.iter_mut().zip(firsts) {
            for slot in slots(found) {
                place.games[index(games[slot].winner, firsts[slot] & 1 != 0)] += 1;
            }
        }
        let [kept, swapped] = self.hits.map(results);
        let mut hit_results = kept;
        hit_results += swapped;
        let mut tally = Tally {
            hits: hit_results.total(),
            placements: hit_results.total() - self.repeats,
            hit_results,
            places: self.places,
            ..Tally::default()
        };
        for slot in slots(&self.found) {
            let (game, first) = (&games[slot], self.memory.first[slot]);
            let is_swapped = first & (8 << RESPONSE_BITS) != 0;
            let response = (first & ((1 << RESPONSE_BITS) - 1)) as usize;
            tally.games.push(game.number);
            if is_swapped {
                tally.swapped.push(game.number);
            }
            let mut counts = [0; 3];
            counts[index(game.winner, is_swapped)] += 1;
            tally.game_results += results(counts);
            tally.responses[response] += results(counts);
        }
        tally.games.sort_unstable();
        tally.swapped.sort_unstable();
        (tally, self.memory)
    }
}

impl Visitor for Counter<'_> {
    #[inline]
    fn hit(&mut self, hit: &Hit) {
        let slot = usize::from(hit.slot);
        let game = &self.block.games()[slot];
        let line = |at: i8| u64::from((at + 32) as u8);
        let order = u64::from(hit.first.get()) << 24
            | line(hit.window.row) << 16
            | line(hit.window.col) << 8
            | u64::from(hit.symmetry.number());
        let with_response = order << RESPONSE_BITS | Response::from_hit(hit) as u64;
        lower(&mut self.memory.first, &mut self.found, slot, with_response);
        let winner = index(game.winner, hit.symmetry.swaps());
        self.hits[usize::from(hit.symmetry.swaps())][winner] += 1;
        self.repeats += u64::from(hit.is_repeat);
        if let Some(next) = hit.next {
            let number = usize::from(next.cell) * 2 + next.color.index();
            let is_swapped = hit.symmetry.swaps() != next.swaps;
            let firsts = &mut self.memory.first_at[number * BLOCK_GAMES..][..BLOCK_GAMES];
            let first = order << 1 | u64::from(is_swapped);
            lower(firsts, &mut self.found_at[number], slot, first);
            let place = &mut self.places[number];
            place.count[index(game.winner, is_swapped)] += 1;
            place.tenuki += u64::from(next.time > hit.first.next());
            place.before_first_year = place.before_first_year.min(game.year.wrapping_sub(1));
            place.last_year = place.last_year.max(game.year);
        }
    }
}
