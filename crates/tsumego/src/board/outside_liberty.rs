//! Outside liberties, which a proof of life may give to the attacker for nothing.
//!
//! An *outside liberty* is an empty cell where an attacker's stone can never be captured, and beside which there
//! are only other outside liberties, attackers' strings with a permanent liberty, and stones of one string of
//! the defender, which holds all the targets. If the defender lives with attackers' stones on all
//! outside liberties, the defender lives without them too, by the same moves:
//!
//! - The string beside the outside liberties is not captured in the proof, as that would lose. An outside liberty is no
//!   liberty of another string that can be captured. So every other move captures the same stones,
//!   whether the outside liberties are filled or not.
//! - An attacker's move on an outside liberty is a pass where the outside liberties are filled. If a ko ban was lifted by it,
//!   the proof answers a pass. Otherwise the defender passes, and the attacker is to move again.
//!
//! So life is searched first with all outside liberties filled. There are fewer positions then: each outside liberty
//! doubles their number. The converse does not hold, as liberties matter for seki and in races to
//! capture: if the defender does not live then, the problem itself is searched.
//!
//! # Simple outside liberties
//!
//! An outside liberty is *simple* if it is beside the targets' string, a defender's stone there has no permanent
//! liberty, and it is beside nothing else but other simple outside libertys and attackers' stones that are never
//! captured. Until the targets' string is captured, which ends play, a stone of either side stays
//! there, and it gives no liberty to any string: the defender's stone joins the targets' string, which
//! has the empty cells beside it as liberties already. So two things follow, which leave `k + 1`
//! positions of `k` simple outside libertys instead of `3^k`:
//!
//! - *Only the number of empty simple outside libertys matters.* Positions that differ in which ones are filled,
//!   or by whom, have the same continuations. The search knows the one where attackers' stones are on
//!   the first ones ([`ordered`]).
//! - *The defender need not play there.* A pass leads to the same position but for one more empty
//!   simple outside liberty, and this is never worse: if the attacker wins with it, so without it. By induction
//!   over the length of that win, each of its moves may be answered by the same one, as each captures
//!   at least as much; and where the attacker fills a simple outside liberty, the position after it is also won
//!   if the defender passes there, and that is the position with the outside liberty filled, or the one after a
//!   pass that lifts a ban.

use super::{Arena, CellId, NONE, PASS, Position, Set};
use crate::problem::Side;

/// The string with all the targets, and the attacker's stones that cannot be captured.
struct Strings<S> {
    target: S,
    safe: S,
}

impl<S: Set> Strings<S> {
    /// `None` if the targets are not one string.
    fn find(arena: &Arena<S>, position: &Position<S>) -> Option<Strings<S>> {
        let [attackers, defenders] = position.stones;
        if position.targets.is_empty() {
            return None;
        }
        let target = arena.connected(S::single(position.targets.first()), defenders);
        let seed = arena.endless[Side::Attacker as usize] & attackers;
        let safe = if seed.is_empty() { seed } else { arena.connected(seed, attackers) };
        position.targets.within(target).then_some(Strings { target, safe })
    }
}

/// The outside liberties of a position.
pub(crate) fn outside_liberties<S: Set>(arena: &Arena<S>, position: &Position<S>) -> S {
    let Some(Strings { target, safe }) = Strings::find(arena, position) else { return S::EMPTY };
    let endless = arena.endless[Side::Attacker as usize];
    let mut outside = (endless | arena.spread(safe)) & position.empty(arena);
    loop {
        let others = arena.active & !(outside | safe | target);
        let kept = outside & !arena.spread(others);
        if kept == outside {
            return outside;
        }
        outside = kept;
    }
}

/// The outside liberties of a position that only count as liberties of the targets' string: they are beside it, and
/// otherwise only beside each other and attackers' stones that cannot be captured.
pub(crate) fn simple<S: Set>(arena: &Arena<S>, position: &Position<S>) -> S {
    let Some(Strings { target, safe }) = Strings::find(arena, position) else { return S::EMPTY };
    let endless = arena.endless[Side::Defender as usize];
    let mut simple = outside_liberties(arena, position) & arena.around(target) & !endless;
    if position.ko != NONE {
        simple &= !S::single(position.ko);
    }
    loop {
        let kept = simple & !arena.spread(arena.active & !(simple | safe | target));
        if kept == simple {
            return simple;
        }
        simple = kept;
    }
}

/// The position with as many simple outside libertys filled: the first ones, by attackers' stones.
pub(crate) fn ordered<S: Set>(arena: &Arena<S>, position: &Position<S>) -> Position<S> {
    let count = (arena.simple & !position.empty(arena)).len() as usize;
    let filled = arena.simple.cells().take(count).fold(S::EMPTY, |set, cell| set | S::single(cell));
    let [attackers, defenders] = position.stones.map(|stones| stones & !arena.simple);
    let stones = [attackers | filled, defenders];
    let Position { targets, ko, turn, threats, .. } = *position;
    if stones == position.stones {
        *position
    } else {
        Position::new(stones, targets, ko, turn, threats)
    }
}

/// A move of one position in another one, where other simple outside libertys may be filled.
pub(crate) fn same_move<S: Set>(arena: &Arena<S>, position: &Position<S>, cell: CellId) -> CellId {
    if cell >= PASS || !arena.simple.has(cell) {
        return cell;
    }
    let free = arena.simple & position.empty(arena);
    if free.is_empty() { NONE } else { free.first() }
}

/// The position with attackers' stones on those of these outside liberties that are empty. `None` if they are
/// not outside liberties of this position, or if its targets would have no liberty.
pub(crate) fn filled<S: Set>(
    arena: &Arena<S>,
    position: &Position<S>,
    outside: S,
) -> Option<Position<S>> {
    let empty = position.empty(arena);
    let outside = outside & empty;
    if outside.is_empty() {
        return None;
    }
    let Strings { target, safe } = Strings::find(arena, position)?;
    let is_beside = arena.around(outside).within(target | safe);
    let has_liberty = arena.spread(target).meets(empty & !outside);
    (is_beside && has_liberty).then(|| position.with_stones(Side::Attacker, outside))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;
    use crate::go::{Point, Symmetry};
    use crate::problem::Threats;
    use crate::search::{Clock, Engine, Limits};

    fn engine(rows: &[&str]) -> Engine<u128> {
        diagram::engine(&diagram::problem(rows, Symmetry::IDENTITY))
    }

    fn points(engine: &Engine<u128>, cells: u128) -> Vec<(u8, u8)> {
        cells.cells().filter_map(|c| engine.arena.point(c)).map(|p| (p.row(), p.col())).collect()
    }

    #[test]
    fn outside_liberties_are_liberties_of_the_targets_alone() {
        // Below the corner is a liberty that another string shares.
        let engine = engine(&["..X.W", "..XWW", "XXX.W", ".WWWW", "BW", "WW"]);
        let arena = &engine.arena;
        assert_eq!(points(&engine, arena.outside), [(0, 3), (2, 3)]);
        let start = engine.start(Threats::NONE);
        let full = filled(arena, &start, arena.outside).unwrap();
        assert_eq!(full.stones[0], start.stones[0] | arena.outside);
        assert_eq!(full, Position::new(full.stones, full.targets, full.ko, full.turn, [0; 2]));
        assert!(filled(arena, &full, arena.outside).is_none(), "no outside liberty is empty");
    }

    #[test]
    fn only_the_number_of_filled_simple_outside_liberties_matters() {
        let engine = engine(&["..X.W", "..XWW", "XXX.W", ".WWWW", "BW", "WW"]);
        let arena = &engine.arena;
        assert_eq!(arena.simple, arena.outside);
        let start = engine.start(Threats::NONE);
        assert_eq!(ordered(arena, &start), start);
        let [first, last] = [(0, 3), (2, 3)].map(|(r, c)| arena.cell(Point::new(r, c)).unwrap());
        let expected = start.with_stones(Side::Attacker, u128::single(first));
        for side in Side::ALL {
            for cell in [first, last] {
                assert_eq!(ordered(arena, &start.with_stones(side, u128::single(cell))), expected);
            }
        }
        assert_eq!(same_move(arena, &start, last), first);
        assert_eq!(same_move(arena, &expected, first), last);
        assert_eq!(same_move(arena, &expected, PASS), PASS);
        let full = start.with_stones(Side::Attacker, arena.outside);
        assert_eq!(same_move(arena, &full, first), NONE);
    }

    #[test]
    fn simple_outside_liberties_that_only_count_save_positions() {
        let nodes = |is_counted: bool| {
            let mut engine = engine(&[".W..XW", "..W.XW", "XXXXXW", ".....W", "WWWWWW"]);
            assert_eq!(engine.arena.simple.len(), 5);
            if !is_counted {
                engine.arena.simple = Set::EMPTY;
            }
            let mut clock = Clock::new(&Limits::default());
            let start = engine.start(Threats::NONE);
            let value = engine.decide(&start, &mut clock).unwrap();
            assert_eq!(value.winner(), Some(Side::Attacker));
            clock.nodes
        };
        let [counted, told_apart] = [true, false].map(nodes);
        assert!(
            2 * counted < told_apart,
            "{counted} positions, {told_apart} if they are told apart"
        );
    }

    #[test]
    fn an_outside_liberty_beside_another_point_is_not_simple() {
        // From the second outside liberty of the first row, the defender reaches another liberty.
        let engine = engine(&["..X..W", "..XWWW", "XXX.WW", ".WWWW", "BW", "WW"]);
        assert_eq!(points(&engine, engine.arena.simple), [(2, 3)]);
    }

    #[test]
    fn outside_liberties_are_not_filled_if_a_capture_may_need_them() {
        // The only liberties are outside liberties, there are two strings, and an outside liberty leads inside.
        let none = engine(&["BX.W", "XXWW", ".WWW", "WW"]);
        assert!(!none.arena.outside.is_empty());
        assert!(filled(&none.arena, &none.start(Threats::NONE), none.arena.outside).is_none());
        let two = engine(&["..X.XW", "..XWWW", "XXXWW", "WWWW"]);
        assert!(two.arena.outside.is_empty());
        let gap = engine(&["XXX.W", "X..WW", "XXX.W", "WWWW"]);
        assert_eq!(points(&gap, gap.arena.outside), [(0, 3), (2, 3)]);
    }
}
