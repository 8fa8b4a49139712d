//! Counting continuations and responses by games: a game once, as its first hit.

use super::hit::{PackedHit, slot_of};
use crate::dictionary::counts::{Entry, Results};
use crate::go::{Color, Symmetry};
use crate::pattern::{CellMap, states_of};

/// What is counted by games of several codes, each with a number.
///
/// Continuations that a pattern's own symmetries make equal are one, and a game that has several of
/// them has that one once. So they are counted at the lowest of their places from the start.
pub struct GamesTally {
    map: CellMap,
    slots_of_code: usize,
    /// By number and then by cell and colour.
    places: Vec<Place>,
    /// The same.
    slots: Vec<Slot>,
    /// By number: the [responses](Entry::responses), by winner.
    responses: Vec<[[u32; 3]; 3]>,
}

/// The slot at which a continuation is counted, and in the low bit whether that exchanges the colours.
#[derive(Clone, Copy)]
struct Place(u8);

/// The games of a continuation.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Slot {
    /// The first hit of the current game: position, window, and in the two low bits the winner.
    first: u32,
    /// The current game.
    game: u16,
    /// The games before it, by winner: they are fewer than [`super::MAX_BATCH`]. The last one counts
    /// what the first game comes after.
    games: [u16; 4],
}

impl Slot {
    const EMPTY: Slot = Slot { first: 3, game: u16::MAX, games: [0; 4] };
}

impl GamesTally {
    /// Without codes.
    pub fn new(map: CellMap) -> GamesTally {
        let slots_of_code = 2 * map.shape().len();
        let (places, slots, responses) = (Vec::new(), Vec::new(), Vec::new());
        GamesTally { map, slots_of_code, places, slots, responses }
    }

    /// Adds numbers until there is one for each of these codes.
    pub fn extend(&mut self, codes: &[u64]) {
        for &code in codes.iter().skip(self.responses.len()) {
            let stabilizer = self.map.stabilizer(&states_of(self.map.shape(), code));
            for slot in 0..self.slots_of_code {
                self.places.push(self.folded(slot, &stabilizer));
            }
            self.responses.push([[0; 3]; 3]);
        }
        self.slots.resize(self.places.len(), Slot::EMPTY);
    }

    /// The lowest place to which the symmetries of a pattern take a slot.
    fn folded(&self, slot: usize, stabilizer: &[Symmetry]) -> Place {
        let (cell, color) = ((slot / 2) as u8, Color::ALL[slot % 2]);
        let images = stabilizer.iter().map(|&s| (self.map.image(cell, s), s.color(color)));
        let (to, to_color) = images.min().unwrap_or((cell, color));
        Place(slot_of(to, to_color) << 1 | u8::from(to_color != color))
    }

    /// Adds a hit with its continuation in this slot; returns the slot at which it is counted, and
    /// the winner in the colours of that slot.
    #[inline(always)]
    pub fn add(&mut self, number: usize, slot: usize, game: u32, hit: PackedHit) -> (usize, u64) {
        let start = number * self.slots_of_code;
        let Place(place) = self.places[start + slot];
        let to = usize::from(place >> 1);
        let found = hit.place_and_winner();
        // Black and white are 1 and 2, neither is 0.
        let differ = (found ^ found >> 1) & u32::from(place) & 1;
        let first = found ^ (differ << 1 | differ);
        let slot = &mut self.slots[start + to];
        // Without a branch, which nothing could predict.
        let is_new = slot.game != game as u16;
        slot.games[(slot.first & 3) as usize] += u16::from(is_new);
        slot.first = if is_new { first } else { slot.first.min(first) };
        slot.game = game as u16;
        (to, u64::from(first & 3))
    }

    /// Counts a game, given its first hit.
    #[inline(always)]
    pub fn end_game(&mut self, number: usize, first: PackedHit) {
        self.responses[number][first.response()][first.winner() as usize % 3] += 1;
    }

    /// Adds the counts of a code to its entry; they are then 0.
    pub fn take(&mut self, number: usize, entry: &mut Entry) {
        let results = |[other, black, white]: [u64; 3]| Results { black, white, other };
        let responses = std::mem::take(&mut self.responses[number]);
        entry.responses = Some(responses.map(|of| results(of.map(u64::from))));
        let slots = &mut self.slots[number * self.slots_of_code..][..self.slots_of_code];
        for continuation in &mut entry.continuations {
            let index = usize::from(continuation.cell) * 2 + continuation.color.index();
            let Slot { first, mut games, .. } = std::mem::replace(&mut slots[index], Slot::EMPTY);
            games[(first & 3) as usize] += 1;
            let [other, black, white, _] = games.map(u64::from);
            continuation.games = Results { black, white, other };
        }
    }
}
