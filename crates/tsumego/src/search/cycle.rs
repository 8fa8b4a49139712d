//! Endless repetition, and its names among Go players.

use std::fmt;

use super::{Clock, Engine, Outcome, outcome_of};
use crate::board::{PASS, Position, Set};
use crate::go::Color;
use crate::problem::{Move, Side, Threats};

/// Play that repeats for ever: neither side can leave it without loss.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cycle {
    /// The moves before it.
    pub before: Vec<Move>,
    /// The moves that repeat.
    pub moves: Vec<Move>,
    /// The kind of the cycle.
    pub kind: CycleKind,
}

impl Cycle {
    /// Returns the player of the first of the moves that repeat, if `first` plays first in the
    /// problem.
    pub fn first(&self, first: Color) -> Color {
        if self.before.len().is_multiple_of(2) { first } else { first.opposite() }
    }
}

/// The kinds of cycles. The names are those of Sensei's Library (senseis.xmp.net), which lists the
/// moves of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CycleKind {
    /// All moves take kos, of which there are this many: three in a triple ko.
    Kos(u8),
    /// Each side takes two stones, in four moves.
    EternalLife,
    /// Each side takes two stones and kos, and passes once.
    Molasses,
    /// One side gives up more stones than it takes, and the other passes.
    Sending {
        /// The stones given up.
        sent: u8,
        /// The stones taken.
        returned: u8,
    },
    /// None of these.
    Other,
}

impl fmt::Display for CycleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NUMBERS: [&str; 7] = ["none", "one", "two", "three", "four", "five", "six"];
        let number = |n: u8| NUMBERS.get(usize::from(n)).copied().unwrap_or("many");
        match self {
            CycleKind::Kos(3) => f.write_str("triple ko"),
            CycleKind::Kos(4) => f.write_str("quadruple ko"),
            CycleKind::Kos(n) => write!(f, "{} kos", number(*n)),
            CycleKind::EternalLife => f.write_str("eternal life"),
            CycleKind::Molasses => f.write_str("molasses ko"),
            CycleKind::Sending { sent, returned } => {
                write!(f, "sending {}, returning {}", number(*sent), number(*returned))
            }
            CycleKind::Other => f.write_str("a cycle"),
        }
    }
}

/// The longest play that is followed.
const MAX_PLIES: usize = 200;

/// The cycle of a problem whose result with these threats is a repetition.
pub(crate) fn find_cycle<S: Set>(
    engine: &mut Engine<S>,
    threats: Threats,
    clock: &mut Clock,
) -> Option<Cycle> {
    let mut position = engine.start(threats);
    let mut path: Vec<Position<S>> = Vec::new();
    let mut moves: Vec<Move> = Vec::new();
    while path.len() < MAX_PLIES {
        if let Some(from) = path.iter().position(|of| of.hash == position.hash) {
            path.push(position);
            let kind = kind(&path[from..]);
            return Some(Cycle {
                before: moves[..from].to_vec(),
                moves: moves.split_off(from),
                kind,
            });
        }
        // Both sides stay in it: captures first, passes last.
        let mut stays = Vec::new();
        for (cell, after) in engine.after(&position) {
            if outcome_of(engine.decide(&after, clock)) == Outcome::Repetition {
                let taken = stones(&position) + 1 - stones(&after).min(stones(&position) + 1);
                stays.push(((cell == PASS, taken == 0), cell, after));
            }
        }
        let (_, cell, after) = stays.into_iter().min_by_key(|(order, ..)| *order)?;
        moves.push(engine.to_move(cell)?);
        path.push(position);
        position = after;
    }
    None
}

fn stones<S: Set>(position: &Position<S>) -> u32 {
    position.stones[0].len() + position.stones[1].len()
}

/// Returns the kind of a cycle of positions, of which the last equals the first.
fn kind<S: Set>(path: &[Position<S>]) -> CycleKind {
    let mut taken = [Vec::new(), Vec::new()];
    let mut kos = S::EMPTY;
    let mut passes = 0;
    for pair in path.windows(2) {
        let [a, b] = pair else { continue };
        if a.stones == b.stones {
            passes += 1;
            continue;
        }
        let foe = a.turn.opposite() as usize;
        let lost = a.stones[foe] & !b.stones[foe];
        if !lost.is_empty() {
            taken[a.turn as usize].push(lost.len());
        }
        if b.ko != crate::board::NONE {
            kos |= lost;
        }
    }
    let plies = path.len() - 1;
    let [attacker, defender] = Side::ALL.map(|side| taken[side as usize].clone());
    let twos = |list: &[u32]| list.iter().filter(|&&n| n == 2).count();
    let ones = |list: &[u32]| list.iter().filter(|&&n| n == 1).count();
    let sums = [&attacker, &defender].map(|list| list.iter().sum::<u32>());
    let byte = |n: u32| u8::try_from(n).unwrap_or(u8::MAX);
    if passes == 0 && ones(&attacker) + ones(&defender) == plies {
        // Both points of each ko are taken in turn.
        return CycleKind::Kos(byte(kos.len() / 2));
    }
    if (passes, plies) == (0, 4) && attacker == [2] && defender == [2] {
        return CycleKind::EternalLife;
    }
    if passes == 2 && twos(&attacker) == 1 && twos(&defender) == 1 && sums[0] == sums[1] {
        return CycleKind::Molasses;
    }
    if passes == 1 && sums[0] != sums[1] && sums[0].min(sums[1]) > 0 {
        return CycleKind::Sending {
            sent: byte(sums[0].max(sums[1])),
            returned: byte(sums[0].min(sums[1])),
        };
    }
    CycleKind::Other
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::NONE;

    /// A path on which each move takes this many stones; `None` is a pass.
    fn path(taken: &[Option<u8>]) -> Vec<Position<u128>> {
        let stones = |from: u8, n: u8| (from..from + n).fold(0, |set: u128, i| set | 1 << i);
        let new = |stones, turn, ko| Position::new(stones, 0, ko, turn, [0; 2]);
        let mut list = vec![new([stones(0, 50), stones(50, 50)], Side::Attacker, NONE)];
        let (mut next, mut gone) = (100, 0);
        for taken in taken {
            let last = list[list.len() - 1];
            let (own, foe) = (last.turn as usize, last.turn.opposite() as usize);
            let mut after = last.stones;
            let mut ko = NONE;
            if let Some(n) = *taken {
                after[own] |= 1 << next;
                next += 1;
                let first = 50 * foe as u8 + gone;
                after[foe] &= !stones(first, n);
                gone += n;
                ko = if n == 1 { first.into() } else { NONE };
            }
            list.push(new(after, last.turn.opposite(), ko));
        }
        list
    }

    #[test]
    fn names_of_cycles_by_their_moves() {
        // Macfadyen's molasses ko: a throw-in, a ko, two stones, the other ko, a move elsewhere; then
        // the same with the colours exchanged.
        let molasses = [Some(0), Some(1), Some(2), Some(1), None].repeat(2);
        for (taken, kind) in [
            (&molasses[..], CycleKind::Molasses),
            (&[Some(0), Some(2), Some(2), Some(0)], CycleKind::EternalLife),
            (&[Some(0), Some(2), Some(1), None], CycleKind::Sending { sent: 2, returned: 1 }),
            (&[Some(0), Some(0), Some(2), Some(0)], CycleKind::Other),
        ] {
            assert_eq!(super::kind(&path(taken)), kind, "{taken:?}");
        }
    }
}
