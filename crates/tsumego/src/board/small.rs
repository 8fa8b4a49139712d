//! Groups with at most one small eye, which are dead without a search.
//!
//! An attacker's string with a permanent liberty is *safe*, and so is every stone played next to
//! one. A cell is *open* if it is next to a safe stone or has a permanent liberty: there the
//! attacker can play at any time and never loses the stone. The other cells without the defender's
//! stones are the *room*: only there can the defender have an eye.
//!
//! If a cell has a permanent liberty for the defender and no safe stone, nothing is known: the
//! defender may get out there, after the capture of an attacker's stone on it, too. Otherwise the
//! attacker fills all open liberties first, in any order; the defender cannot prevent this, and
//! strings that are captured before leave room only among safe stones. Then every liberty left is
//! in the room:
//!
//! - No cell or one: the attacker plays there last, and that captures.
//! - Two cells side by side, both empty: the attacker plays one; if the defender takes that stone,
//!   one cell is left. The same holds if an attacker's stone is on one already.
//! - Three in a row or around a bend, four around one cell: with an attacker's stone on the middle
//!   cell the defender can only fill the others or take what was played, and that leaves fewer
//!   cells. If the attacker is to play, the middle cell may be empty.
//! - Four in a square: the defender's stone leaves three cells and the attacker the middle of them.
//!   With attackers' stones on two opposite corners it is not so.
//!
//! If attackers' stones are in the room, or there are more than two cells, the room must be closed:
//! nothing but the defender's stones is beside it. A stone that takes one there is then never alone,
//! and no ko arises.

use super::{Arena, NONE, Position, Set};
use crate::problem::Side;

/// Returns true if all targets are dead, whoever plays first, because there is no space for two
/// eyes. Returns `false` if unknown.
pub(crate) fn is_too_small<S: Set>(arena: &Arena<S>, position: &Position<S>) -> bool {
    let [attackers, defenders] = position.stones;
    let free = arena.active & !defenders;
    let endless = arena.endless[Side::Attacker as usize];
    let border = endless & attackers;
    let safe = if border.is_empty() { border } else { arena.connected(border, attackers) };
    let room = free & !(endless | arena.spread(safe));
    if room.len() > 4
        || arena.immortal_target
        || arena.endless[Side::Defender as usize].meets(arena.active & !safe)
        || (position.ko != NONE && position.turn == Side::Attacker)
    {
        return false;
    }
    let inside = attackers & !safe;
    if inside.is_empty() && room.len() <= 1 {
        return true;
    }
    if arena.connected(S::single(room.first()), room) != room {
        return false;
    }
    if room.len() == 2 && inside.is_empty() {
        return true;
    }
    if arena.spread(room).meets(free & !room) {
        return false;
    }
    // The cell next to all the others.
    let middle = || room.cells().find(|&cell| room.within(arena.spread(S::single(cell))));
    match room.len() {
        2 => true,
        3 | 4 => match middle() {
            Some(middle) => {
                // On the middle, the attacker's stone needs a liberty.
                let is_next = position.turn == Side::Attacker && inside.len() + 1 < room.len();
                inside.has(middle) || is_next
            }
            None => {
                let is_square = room.cells().all(|c| arena.spread(S::single(c)) & room != room)
                    && room.cells().all(|c| (arena.around(S::single(c)) & room).len() == 2);
                let is_crossed = inside.len() == 2
                    && arena.connected(S::single(inside.first()), inside) != inside;
                is_square && !is_crossed
            }
        },
        _ => false,
    }
}
