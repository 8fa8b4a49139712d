//! Unconditional life.
//!
//! D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976): a set of strings is
//! alive even if its owner always passes, when every string of the set has two vital regions. A
//! region is a connected set of cells without the owner's stones, closed in by strings of the set;
//! it is vital to a string if each of its empty cells is a liberty of the string.

use smallvec::SmallVec;

use super::{Arena, Position, Set};
use crate::problem::Side;

/// The number of regions and of strings up to which the test needs no memory from the allocator.
const INLINE: usize = 8;

struct Chain<S> {
    stones: S,
    /// Numbers of the vital regions.
    vital: u64,
    endless: bool,
}

/// The closed cells of a position: those without the defender's stones that are not connected with
/// the outside, nor with permanent stones of the attacker.
pub(crate) struct Closed<S> {
    pub all: S,
    /// The first region of them, if there is one.
    pub first: S,
}

impl<S: Set> Closed<S> {
    pub fn find(arena: &Arena<S>, position: &Position<S>) -> Closed<S> {
        let others = arena.active & !position.stones[Side::Defender as usize];
        let open = arena.endless[Side::Attacker as usize] & others;
        let all = if open.is_empty() { others } else { others & !arena.connected(open, others) };
        let first = if all.is_empty() { all } else { arena.connected(S::single(all.first()), all) };
        Closed { all, first }
    }

    /// Returns true if there are two regions that are vital to a string with these stones and
    /// liberties.
    fn has_two_vital(&self, arena: &Arena<S>, empty: S, liberties: S) -> bool {
        let mut region = self.first;
        let mut left = self.all & !region;
        let mut has_one = false;
        loop {
            if (region & empty).within(liberties) {
                if has_one {
                    return true;
                }
                has_one = true;
            }
            if left.is_empty() {
                return false;
            }
            region = arena.connected(S::single(left.first()), left);
            left &= !region;
        }
    }
}

/// Returns true if one of the targets is alive even if the defender always passes.
pub(crate) fn target_lives<S: Set>(arena: &Arena<S>, position: &Position<S>) -> bool {
    target_lives_in(arena, position, &Closed::find(arena, position))
}

/// Like [`target_lives`], with the closed cells given.
pub(crate) fn target_lives_in<S: Set>(
    arena: &Arena<S>,
    position: &Position<S>,
    closed: &Closed<S>,
) -> bool {
    if arena.immortal_target {
        return true;
    }
    let own = position.stones[Side::Defender as usize];
    let empty = position.empty(arena);
    let mut regions: SmallVec<[S; INLINE]> = SmallVec::new();
    let mut left = closed.all;
    if !arena.endless[Side::Defender as usize].meets(own) {
        // Two regions at least are needed, and a string with a target to which they are vital.
        if left == closed.first || position.targets.is_empty() {
            return false;
        }
        let string = arena.connected(S::single(position.targets.first()), own);
        if position.targets.within(string)
            && !closed.has_two_vital(arena, empty, arena.spread(string))
        {
            return false;
        }
    }
    while !left.is_empty() && regions.len() < 64 {
        let region = arena.connected(S::single(left.first()), left);
        left &= !region;
        regions.push(region);
    }
    let mut chains: SmallVec<[Chain<S>; INLINE]> = SmallVec::new();
    let mut left = own;
    while !left.is_empty() {
        let stones = arena.connected(S::single(left.first()), own);
        left &= !stones;
        let liberties = arena.spread(stones);
        let mut vital = 0;
        for (i, &region) in regions.iter().enumerate() {
            if (region & empty).within(liberties) {
                vital |= 1 << i;
            }
        }
        let endless = arena.is_endless(Side::Defender, stones);
        chains.push(Chain { stones, vital, endless });
    }
    let mut closed = u64::MAX;
    loop {
        let mut gone = S::EMPTY;
        chains.retain(|chain: &mut Chain<S>| {
            let stays = chain.endless || (chain.vital & closed).count_ones() >= 2;
            if !stays {
                gone |= chain.stones;
            }
            stays
        });
        if gone.is_empty() {
            break;
        }
        let beside = arena.spread(gone);
        for (i, &region) in regions.iter().enumerate() {
            if region.meets(beside) {
                closed &= !(1 << i);
            }
        }
    }
    chains.iter().any(|chain| chain.stones.meets(position.targets))
}
