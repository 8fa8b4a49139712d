//! Parts of a position, which the targets' string separates and which can be searched one by one.
//!
//! Let *T* be a string of the defender that holds a target. The active cells that are not of *T* form
//! connected parts; no stone of one part is ever beside a cell of another one as long as *T* is not
//! captured. So a move in a part changes nothing in the others but the liberties of *T*. Two problems
//! are made of a part. In both, all other cells are the defender's stones, and *T* is the target:
//!
//! - *Alone*: *T* has no liberty but those in the part.
//! - *With an eye*: *T* also has an eye that is not on the board. The attacker can fill it only to
//!   capture *T*, that is, if it is the attacker's turn and *T* has no liberty in the part.
//!
//! The defender lives in a position
//!
//! - if the defender lives in one part alone, with the same player to move and the same ko threats;
//! - or if the attacker is to move, and the defender lives with an eye in two parts, by proofs in which
//!   no ko forbids the attacker a move. If the defender is to move, that may be the first move of
//!   one of the two proofs.
//!
//! The first holds because the defender answers every move elsewhere as the proof answers a pass that
//! lifts a ko ban, or by a pass if there is no ban. The attacker's stones elsewhere are never captured,
//! so there are finitely many such moves. In the part, *T* has at least the liberties of the proof:
//! the defender's moves are legal, and the attacker has none that the proof does not answer.
//!
//! For the second, the defender answers every move in one of the two parts by its proof, and passes if
//! it is elsewhere. When the attacker is to move, *T* therefore has a liberty in each of the two parts.
//! One move fills only one of them, so *T* is not captured. While the attacker plays in one part, a
//! ko ban of the other would be lifted; there is none. A ban of the defender is in the part of the
//! attacker's last move, as in the proof.
//!
//! If *T* has the eye that is not on the board, one part with an eye is sufficient.
//!
//! The number of positions of two parts is the product of their numbers, while two searches visit
//! the sum.

use super::arena::Arena;
use super::position::Position;
use super::set::Set;
use super::side::Side;

/// The maximum number of parts.
const MOST_PARTS: usize = 8;

/// The parts of a position in which a string with a target has liberties that are not dames.
pub(super) struct Parts<S> {
    parts: [S; MOST_PARTS],
    len: usize,
}

impl<S: Set> Parts<S> {
    /// `None` if nothing is gained, because only one part matters.
    pub fn find(arena: &Arena<S>, position: &Position<S>) -> Option<Parts<S>> {
        let [_, defenders] = position.stones;
        if position.targets.is_empty()
            || arena.immortal_target
            || !arena.endless[Side::Defender as usize].is_empty()
        {
            return None;
        }
        let string = arena.connected(S::of(position.targets.first()), defenders);
        let liberties = arena.spread(string) & position.empty(arena);
        let mut left = arena.active & !string;
        let mut found = Parts { parts: [S::EMPTY; MOST_PARTS], len: 0 };
        while left.meets(liberties) {
            let part = arena.connected(S::of((left & liberties).first()), left);
            left &= !part;
            if (part & liberties).within(arena.dames) {
                continue;
            }
            if found.len == MOST_PARTS {
                return None;
            }
            found.parts[found.len] = part;
            found.len += 1;
        }
        found.parts[..found.len].sort_by_key(|part| part.len());
        (found.len > 1).then_some(found)
    }

    /// The parts, small ones first.
    pub fn iter(&self) -> impl Iterator<Item = S> {
        self.parts[..self.len].iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::dame::tests::{engine, points};
    use super::super::side::Threats;
    use super::*;

    #[test]
    fn parts_are_separated_by_the_string_of_the_targets() {
        let engine = engine(&["..X.X..XW", "XXXXXXXXW", "...WWWWWW", "WWW"]);
        let start = engine.start(Threats::NONE);
        let parts = Parts::find(&engine.arena, &start).unwrap();
        let found: Vec<_> = parts.iter().map(|part| points(&engine, part)).collect();
        assert_eq!(found, [vec![(0, 3)], vec![(0, 0), (0, 1)], vec![(0, 5), (0, 6)]]);
    }

    #[test]
    fn one_part_is_not_searched_twice() {
        let engine = engine(&["....XW", "XXXXXW", "..WWWW", "WW"]);
        assert!(Parts::find(&engine.arena, &engine.start(Threats::NONE)).is_none());
    }

    #[test]
    fn a_part_is_the_same_whatever_the_others_are() {
        let part = |rows: &[&str], has_spare_eye| {
            let engine = engine(rows);
            let start = engine.start(Threats::of(Side::Attacker, 2));
            let parts = Parts::find(&engine.arena, &start).unwrap();
            let largest = parts.iter().last().unwrap();
            (start.part(&engine.arena, largest, has_spare_eye), start)
        };
        let (one, whole) = part(&["...X.X..XW", "XXXXXXXXXW", "WWWWWWWWWW"], true);
        let (same, _) = part(&["...X.XW.XW", "XXXXXXXXXW", "WWWWWWWWWW"], true);
        let (alone, _) = part(&["...X.X..XW", "XXXXXXXXXW", "WWWWWWWWWW"], false);
        assert_eq!(one, same);
        assert_ne!(one.hash, alone.hash);
        assert_ne!(whole.hash, alone.hash);
        assert_eq!((one.threats, alone.threats), ([0, 0], [2, 0]));
    }
}
