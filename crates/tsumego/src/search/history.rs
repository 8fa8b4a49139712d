//! The frequencies with which moves won, which guide the search.
//!
//! A move that refuted one position often refutes others of the same problem, above all after the
//! same last move: the ideas of the history heuristic (Schaeffer, 1989) and of countermoves
//! (Uiterwijk, 1992). The search counts, for each point and side, how many moves there were proved
//! to win and how many to lose; threads share the counts. A move's *weight* is the share of all
//! moves that win divided by the share of these moves that do: a move with twice the weight is
//! searched as if twice as much was still to be shown. A move that has just refuted a sibling has
//! even less weight: see [`Refuters`]. Weights decide only which move is searched next and for how
//! long: a position has the number of this move without its weight, and results are proved as
//! without weights.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use crate::board::{CellId, NONE, PASS, Set};
use crate::problem::Side;

/// The weight of a move of which nothing is known.
pub(crate) const DEFAULT_WEIGHT: u32 = 64;
/// The least and the largest weight.
const MIN: f32 = 16.0;
const MAX: f32 = 512.0;

/// The weight that the last refutation and earlier ones keep: a fraction each.
const LAST: [u32; 2] = [1, 2];
const EARLIER: [u32; 2] = [7, 10];

/// The number of results that the share of a more general case counts for.
const PRIOR: f32 = 4.0;

/// The moves that refuted the moves of one position: a move that refuted one of them often refutes
/// the next. This is the killer heuristic (Akl and Newborn, 1977), for the moves of a single
/// position.
#[derive(Clone, Copy)]
pub(crate) struct Killers<S> {
    last: CellId,
    all: S,
}

impl<S: Set> Killers<S> {
    pub const NONE: Killers<S> = Killers { last: NONE, all: S::EMPTY };

    /// Adds the move that refuted another one.
    pub fn add(&mut self, cell: CellId) {
        if cell < PASS {
            (self.last, self.all) = (cell, self.all | S::single(cell));
        }
    }

    /// The weight of a move as an answer, if it would be `weight` without these.
    pub fn weight(&self, cell: CellId, weight: u32) -> u32 {
        if cell >= PASS || !self.all.has(cell) {
            return weight;
        }
        let [part, of] = if cell == self.last { LAST } else { EARLIER };
        (weight * part / of).max(1)
    }
}

/// Numbers of moves that were proved to win, and to lose.
#[derive(Default)]
struct Count([AtomicU32; 2]);

impl Count {
    fn add(&self, has_won: bool) {
        self.0[usize::from(!has_won)].fetch_add(1, Relaxed);
    }

    fn results(&self) -> [f32; 2] {
        [&self.0[0], &self.0[1]].map(|n| n.load(Relaxed) as f32)
    }

    /// The share of moves that won, where it was `prior` in the more general case.
    fn share(&self, prior: f32) -> f32 {
        share(self.results(), prior)
    }
}

fn share([won, lost]: [f32; 2], prior: f32) -> f32 {
    (won + PRIOR * prior) / (won + lost + PRIOR)
}

/// The results of moves by side, by the point, and by the points of the last move and of the move.
pub(crate) struct History {
    /// The number of points, and one more for passes.
    width: usize,
    /// By side and point.
    points: Vec<Count>,
    /// By side, point of the last move, and point.
    pairs: Vec<Count>,
}

/// The shares of moves that win, as they were a moment ago. Each thread has its own, so that it seldom
/// waits for what others count.
pub(crate) struct WinRates {
    /// By side.
    usual: [f32; 2],
    /// By side and point.
    points: Vec<f32>,
}

impl History {
    /// Makes the history for cells with numbers below `cells`.
    pub fn new(cells: usize) -> History {
        let width = cells + 1;
        let free = |n| std::iter::repeat_with(Count::default).take(n).collect();
        History { width, points: free(2 * width), pairs: free(2 * width * width) }
    }

    /// The places of a move of `turn` on `cell` after one on `last`: the point's, and the pair's.
    fn places(&self, turn: Side, last: CellId, cell: CellId) -> (usize, usize) {
        let [last, cell] = [last, cell].map(|c| usize::from(c).min(self.width - 1));
        let first = turn as usize * self.width;
        (first + cell, (first + last) * self.width + cell)
    }

    /// Counts a move of `turn` on `cell` after one on `last`.
    pub fn add(&self, turn: Side, last: CellId, cell: CellId, has_won: bool) {
        let (point, pair) = self.places(turn, last, cell);
        self.points[point].add(has_won);
        self.pairs[pair].add(has_won);
    }

    /// The shares before any move.
    pub fn initial_rates(&self) -> WinRates {
        WinRates { usual: [0.5; 2], points: vec![0.5; 2 * self.width] }
    }

    /// Brings the shares up to date.
    pub fn update(&self, rates: &mut WinRates) {
        let sides = self.points.chunks(self.width).zip(rates.points.chunks_mut(self.width));
        for ((counts, points), usual) in sides.zip(&mut rates.usual) {
            let all = counts.iter().map(Count::results);
            let [won, lost] = all.fold([0.0; 2], |sum, of| [sum[0] + of[0], sum[1] + of[1]]);
            *usual = share([won, lost], 0.5);
            for (count, point) in counts.iter().zip(points) {
                *point = count.share(*usual);
            }
        }
    }

    /// The weight of a move.
    pub fn weight(&self, rates: &WinRates, turn: Side, last: CellId, cell: CellId) -> u32 {
        let (point, pair) = self.places(turn, last, cell);
        let share = self.pairs[pair].share(rates.points[point]);
        (DEFAULT_WEIGHT as f32 * rates.usual[turn as usize] / share).clamp(MIN, MAX) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_won_weigh_less_than_others() {
        let history = History::new(10);
        let mut rates = history.initial_rates();
        assert_eq!(history.weight(&rates, Side::Defender, NONE, 3), DEFAULT_WEIGHT);
        for _ in 0..20 {
            history.add(Side::Defender, 1, 3, true);
            history.add(Side::Defender, 2, 4, true);
            history.add(Side::Defender, 2, 3, false);
            history.add(Side::Defender, 1, PASS, false);
        }
        history.update(&mut rates);
        let weight = |last, cell| history.weight(&rates, Side::Defender, last, cell);
        assert!(weight(1, 3) < DEFAULT_WEIGHT && weight(2, 4) < DEFAULT_WEIGHT);
        assert!(weight(2, 3) > weight(NONE, 3), "after another move");
        assert!(weight(9, 4) < weight(9, 3), "by the results after other moves");
        assert!(weight(1, PASS) > DEFAULT_WEIGHT);
        assert_eq!(history.weight(&rates, Side::Attacker, 1, 3), DEFAULT_WEIGHT);
    }

    #[test]
    fn refutations_of_other_moves_weigh_less() {
        let mut killers = Killers::<u64>::NONE;
        killers.add(3);
        killers.add(5);
        killers.add(PASS);
        let weights = [3, 4, 5, PASS, NONE].map(|cell| killers.weight(cell, DEFAULT_WEIGHT));
        assert_eq!(weights, [44, DEFAULT_WEIGHT, 32, DEFAULT_WEIGHT, DEFAULT_WEIGHT]);
        assert_eq!(killers.weight(5, 1), 1, "a move without weight would count as won");
    }

    #[test]
    fn weights_are_limited() {
        let history = History::new(1);
        for _ in 0..1000 {
            history.add(Side::Attacker, NONE, 0, true);
        }
        for _ in 0..100_000 {
            history.add(Side::Attacker, NONE, PASS, false);
        }
        let mut rates = history.initial_rates();
        history.update(&mut rates);
        assert_eq!(history.weight(&rates, Side::Attacker, NONE, 0), MIN as u32);
        assert!(history.weight(&rates, Side::Attacker, NONE, PASS) <= MAX as u32);
    }
}
