//! Unconditional life.
//!
//! D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976): a set of strings is
//! alive even if its owner always passes, when every string of the set has two vital regions. A
//! region is a connected set of cells without the owner's stones, closed in by strings of the set;
//! it is vital to a string if each of its empty cells is a liberty of the string.

use super::Side;
use super::arena::Arena;
use super::position::Position;
use super::set::Set;

struct Chain<S> {
    stones: S,
    /// Numbers of the vital regions.
    vital: u64,
    endless: bool,
}

/// Whether one of the targets is alive even if the defender always passes.
pub(super) fn target_lives<S: Set>(arena: &Arena<S>, position: &Position<S>) -> bool {
    if arena.immortal_target {
        return true;
    }
    let own = position.stones[Side::Defender as usize];
    let others = arena.active & !own;
    let empty = position.empty(arena);
    let mut regions: Vec<S> = Vec::new();
    // A region next to the outside, or to permanent stones of the attacker, is not closed.
    let open = arena.endless[Side::Attacker as usize] & others;
    let mut left = if open.is_empty() { others } else { others & !arena.connected(open, others) };
    let safe = arena.endless[Side::Defender as usize] & own;
    if safe.is_empty() {
        // Two regions at least are needed.
        if left.is_empty() {
            return false;
        }
        let first = arena.connected(S::of(left.first()), left);
        left &= !first;
        if left.is_empty() {
            return false;
        }
        regions.push(first);
    }
    while !left.is_empty() && regions.len() < 64 {
        let region = arena.connected(S::of(left.first()), left);
        left &= !region;
        regions.push(region);
    }
    let mut chains: Vec<Chain<S>> = Vec::new();
    let mut left = own;
    while !left.is_empty() {
        let stones = arena.connected(S::of(left.first()), own);
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
        chains.retain(|chain| {
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
