//! Positions of a problem and play on them.

use super::{Arena, CellId, Set};
use crate::problem::Side;
use crate::splitmix::{INCREMENT, splitmix64};

/// The move number of a pass.
pub(crate) const PASS: CellId = 510;
/// No cell, no move.
pub(crate) const NONE: CellId = 511;

const CELLS: usize = 512;
/// Random numbers: stones of either side, lost targets, ko points, threats, the turn.
static KEYS: [u128; 4 * CELLS + 33] = keys();
const TARGET_KEYS: usize = 2 * CELLS;
const KO_KEYS: usize = 3 * CELLS;
const THREAT_KEYS: usize = 4 * CELLS;
const TURN_KEY: usize = 4 * CELLS + 32;

// It is evaluated at compile time.
#[allow(clippy::large_stack_arrays)]
const fn keys() -> [u128; 4 * CELLS + 33] {
    // Two words per key.
    let mut keys = [0; 4 * CELLS + 33];
    let mut state = 0x676f_7064_6200_u64;
    let mut i = 0;
    while i < 2 * keys.len() {
        keys[i / 2] = (keys[i / 2] << 64) | splitmix64(state) as u128;
        state = state.wrapping_add(INCREMENT);
        i += 1;
    }
    keys
}

/// A position: the complete state of play, and its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position<S> {
    /// By side: the active stones.
    pub stones: [S; 2],
    /// The targets that were never captured.
    pub targets: S,
    /// A hash of all the other fields.
    pub hash: u128,
    /// The cell that the side to move may take only with a ko threat, or [`NONE`].
    pub ko: CellId,
    /// By side: ko threats left, at most 15.
    pub threats: [u8; 2],
    pub turn: Side,
}

/// A string of stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain<S> {
    pub stones: S,
    pub liberties: S,
    pub endless: bool,
}

/// The strings of a position, by side.
#[derive(Clone, Debug)]
pub(crate) struct Chains<S>(pub [Vec<Chain<S>>; 2]);

impl<S: Set> Chains<S> {
    pub const fn new() -> Chains<S> {
        Chains([Vec::new(), Vec::new()])
    }

    pub fn find(&mut self, arena: &Arena<S>, position: &Position<S>) {
        let empty = position.empty(arena);
        for side in Side::ALL {
            let own = position.stones[side as usize];
            let chains = &mut self.0[side as usize];
            chains.clear();
            let mut left = own;
            while !left.is_empty() {
                let stones = arena.connected(S::single(left.first()), own);
                left &= !stones;
                chains.push(Chain {
                    stones,
                    liberties: arena.spread(stones) & empty,
                    endless: arena.is_endless(side, stones),
                });
            }
        }
    }
}

impl<S: Set> Position<S> {
    pub fn new(
        stones: [S; 2],
        targets: S,
        ko: CellId,
        turn: Side,
        threats: [u8; 2],
    ) -> Position<S> {
        let mut position = Position { stones, targets, hash: 0, ko: NONE, threats: [0; 2], turn };
        for side in Side::ALL {
            for cell in stones[side as usize].cells() {
                position.hash ^= KEYS[side as usize * CELLS + usize::from(cell)];
            }
            position.hash ^= KEYS[THREAT_KEYS + 16 * side as usize];
            position.set_threats(side, threats[side as usize]);
        }
        if turn == Side::Defender {
            position.hash ^= KEYS[TURN_KEY];
        }
        position.set_ko(ko);
        position
    }

    fn set_ko(&mut self, ko: CellId) {
        if self.ko != NONE {
            self.hash ^= KEYS[KO_KEYS + usize::from(self.ko)];
        }
        if ko != NONE {
            self.hash ^= KEYS[KO_KEYS + usize::from(ko)];
        }
        self.ko = ko;
    }

    fn set_threats(&mut self, side: Side, threats: u8) {
        let i = side as usize;
        self.hash ^= KEYS[THREAT_KEYS + 16 * i + usize::from(self.threats[i] & 15)];
        self.hash ^= KEYS[THREAT_KEYS + 16 * i + usize::from(threats & 15)];
        self.threats[i] = threats & 15;
    }

    /// The hash of the same position with another number of threats of a side.
    pub const fn hash_with(&self, side: Side, threats: u8) -> u128 {
        let i = side as usize;
        self.hash
            ^ KEYS[THREAT_KEYS + 16 * i + (self.threats[i] & 15) as usize]
            ^ KEYS[THREAT_KEYS + 16 * i + (threats & 15) as usize]
    }

    /// Returns true if a ko forbids the side to move a point.
    pub const fn is_ko_closed(&self) -> bool {
        self.ko != NONE && !self.has_threat()
    }

    /// Returns true if the side to move may pass without giving up. The defender always may. A pass
    /// of the attacker that lifts no ko ban is answered by a pass, after which the targets are
    /// alive.
    pub const fn may_pass(&self) -> bool {
        matches!(self.turn, Side::Defender) || self.ko != NONE
    }

    pub fn empty(&self, arena: &Arena<S>) -> S {
        arena.active & !(self.stones[0] | self.stones[1])
    }

    /// Returns true if the side to move may take the ko point, if there is one.
    pub const fn has_threat(&self) -> bool {
        self.threats[self.turn as usize] > 0
    }

    /// The position with more stones of a side, on empty cells.
    #[must_use]
    pub fn with_stones(&self, side: Side, cells: S) -> Position<S> {
        let mut next = *self;
        next.stones[side as usize] |= cells;
        for cell in cells.cells() {
            next.hash ^= KEYS[side as usize * CELLS + usize::from(cell)];
        }
        next
    }

    /// The position after a pass.
    #[must_use]
    pub fn pass(&self) -> Position<S> {
        let mut next = *self;
        next.set_ko(NONE);
        next.turn = self.turn.opposite();
        next.hash ^= KEYS[TURN_KEY];
        next
    }

    /// The position after a move on an empty cell, and whether stones were captured; `None` if
    /// the move is suicide or takes a ko back too early. `chains` are the strings of this position.
    pub fn play(
        &self,
        arena: &Arena<S>,
        chains: &Chains<S>,
        cell: CellId,
    ) -> Option<(Position<S>, bool)> {
        if cell == self.ko && !self.has_threat() {
            return None;
        }
        let own = self.turn as usize;
        let foe = self.turn.opposite() as usize;
        let stone = S::single(cell);
        let around = arena.around(stone);
        let mut captured = S::EMPTY;
        if around.meets(self.stones[foe]) {
            for chain in &chains.0[foe] {
                if chain.liberties == stone && !chain.endless {
                    captured |= chain.stones;
                }
            }
        }
        let alone = !around.meets(self.stones[own]) && !arena.endless[own].has(cell);
        let free = around & self.empty(arena);
        if free.is_empty() && captured.is_empty() {
            // Without a liberty of its own, the stone must join a string that has another one.
            let breathes = arena.endless[own].has(cell)
                || (chains.0[own].iter())
                    .any(|c| c.liberties.has(cell) && (c.endless || c.liberties != stone));
            if !breathes {
                return None;
            }
        }
        let mut next = *self;
        next.stones[own] |= stone;
        next.hash ^= KEYS[own * CELLS + usize::from(cell)];
        let mut ko = NONE;
        if !captured.is_empty() {
            next.stones[foe] &= !captured;
            for cell in captured.cells() {
                next.hash ^= KEYS[foe * CELLS + usize::from(cell)];
            }
            let lost = self.targets & captured;
            if foe == Side::Defender as usize && !lost.is_empty() {
                next.targets &= !lost;
                for cell in lost.cells() {
                    next.hash ^= KEYS[TARGET_KEYS + usize::from(cell)];
                }
            }
            if alone && free.is_empty() && captured.len() == 1 {
                ko = captured.first();
            }
        }
        if cell == self.ko {
            next.set_threats(self.turn, self.threats[own] - 1);
        }
        next.set_ko(ko);
        next.turn = self.turn.opposite();
        next.hash ^= KEYS[TURN_KEY];
        Some((next, !captured.is_empty()))
    }
}
