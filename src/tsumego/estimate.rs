//! Initial estimates of proof numbers, which guide the search.

use super::arena::Arena;
use super::benson::Closed;
use super::position::Position;
use super::set::Set;
use super::side::Side;
use super::table::Value;

/// The numbers of a position that has not been searched yet.
pub(super) fn first_numbers<S: Set>(
    arena: &Arena<S>,
    position: &Position<S>,
    closed: &Closed<S>,
) -> Value {
    let own = position.stones[Side::Defender as usize];
    let string = arena.connected(S::of(position.targets.first()), own);
    let empty = position.empty(arena);
    let liberties = (arena.spread(string) & empty).len();
    let eyes = if closed.all.is_empty() { 0 } else { 1 + u32::from(closed.first != closed.all) };
    Value::open(liberties.max(1) + 2 * eyes, 5 - 2 * eyes)
}
