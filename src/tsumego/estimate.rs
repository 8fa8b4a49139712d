//! Initial estimates of proof numbers, which guide the search.

use super::arena::Arena;
use super::position::Position;
use super::set::Set;
use super::side::Side;
use super::table::Value;

/// The numbers of a position that has not been searched yet.
pub(super) fn first_numbers<S: Set>(arena: &Arena<S>, position: &Position<S>) -> Value {
    let own = position.stones[Side::Defender as usize];
    let string = arena.connected(S::of(position.targets.first()), own);
    let empty = position.empty(arena);
    let liberties = (arena.spread(string) & empty).len();
    let others = arena.active & !own;
    let open = arena.endless[Side::Attacker as usize] & others;
    let closed = if open.is_empty() { others } else { others & !arena.connected(open, others) };
    let eyes = if closed.is_empty() {
        0
    } else {
        1 + u32::from(arena.connected(S::of(closed.first()), closed) != closed)
    };
    Value::open(liberties.max(1) + 2 * eyes, 5 - 2 * eyes)
}
