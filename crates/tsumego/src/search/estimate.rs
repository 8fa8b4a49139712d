//! The initial proof numbers of a position, estimated from positions that were solved.
//!
//! A position that was not searched yet is judged by the contents of its 3×3 *windows*, one around each active
//! cell, and by a few *facts*: the liberties of the targets' strings, the closed cells, the number of empty
//! cells, whether there is a ko. Each content and fact has weights, and their sums estimate, for the side to
//! move,
//!
//! - the logarithm of the odds that the defender wins (logistic regression), and
//! - the logarithms of how many positions a search visits until it has shown that the attacker wins, and
//!   that the defender does, if it is so (least squares).
//!
//! The number of a side is four times the cost of its win, divided by the cube of its chance. So
//! moves that are likely to win and easy to prove are searched first; weights never change the
//! results.
//!
//! The weights were fitted to the tables of solved, generated problems by `examples/first_numbers.rs`,
//! which writes them again. All sums are whole numbers, so that every machine searches in the same order.
//!
//! Sources: initial numbers from an evaluation are an idea of Kishimoto and Müller ("Search versus
//! knowledge for solving life and death problems in Go", 2005), and weights of patterns that
//! overlap are those of Buro's Othello program ("Experiments with Multi-ProbCut and a new
//! high-quality evaluation function for Othello", 1997). Estimating the cost of a proof is the idea
//! of proof-cost networks (Wu, Shih and others, "AlphaZero-based proof cost network to aid game
//! solving", 2022).

use std::ops::{AddAssign, SubAssign};
use std::sync::OnceLock;

use super::Value;
use crate::board::{Arena, CellId, Closed, NONE, Position, STATES, Set, Windows};
use crate::go::Symmetry;
use crate::problem::Side;

/// The number of codes of contents: two bits for each of the nine cells, row by row.
const CODES: usize = 1 << 18;
/// The numbers of the facts follow those of the contents: see [`facts`].
const FACTS: usize = 242;

/// The weight of one unit: of a bit, of odds and of costs.
const UNIT: i32 = 64;

/// Three weights of a content or fact, or the sums of a position, for one side to move: the defender's odds,
/// the attacker's cost and the defender's. Each has 21 bits of one number, so that one addition adds all.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
struct Sums(i64);

impl Sums {
    const BITS: u32 = 21;

    fn pack(weights: [i16; 3]) -> Sums {
        let parts = weights.into_iter().rev();
        Sums(parts.fold(0, |word, weight| (word << Sums::BITS) + i64::from(weight)))
    }

    fn parts(self) -> [i32; 3] {
        let mut left = self.0;
        [(); 3].map(|()| {
            // The lowest bits as a signed number. Subtracting it undoes its borrow from the higher
            // bits.
            let part = left << (64 - Sums::BITS) >> (64 - Sums::BITS);
            left = (left - part) >> Sums::BITS;
            part as i32
        })
    }
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Sums) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl SubAssign for Sums {
    fn sub_assign(&mut self, other: Sums) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}

/// The weights of contents and facts, by the side to move and their numbers.
struct Weights([Box<[Sums]>; 2]);

/// The bytes of a content or fact in the file: its number and six weights, all with the lowest byte first.
/// Contents that are images of one another are there once, as the [`canonical`] one.
const RECORD: usize = 4 + 6 * 2;

impl Weights {
    fn get() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| Weights::read(include_bytes!("../first_numbers.bin")))
    }

    fn read(bytes: &[u8]) -> Weights {
        let mut weights = [(); 2].map(|()| vec![Sums::default(); CODES + FACTS].into_boxed_slice());
        for record in bytes.chunks_exact(RECORD) {
            let number = |i: usize| i16::from_le_bytes([record[i], record[i + 1]]);
            let feature = u32::from_le_bytes([record[0], record[1], record[2], record[3]]);
            for (weights, first) in weights.iter_mut().zip([4, 10]) {
                let of = Sums::pack([number(first), number(first + 2), number(first + 4)]);
                for image in images(feature) {
                    if let Some(place) = weights.get_mut(image as usize) {
                        *place = of;
                    }
                }
            }
        }
        Weights(weights)
    }

    fn sums(&self, turn: usize, feature: u32) -> Sums {
        self.0[turn][feature as usize]
    }
}

/// The images of a content under rotation and reflection; a fact is its only image.
fn images(feature: u32) -> impl Iterator<Item = u32> {
    let is_content = (feature as usize) < CODES;
    Symmetry::all().take(if is_content { 8 } else { 1 }).map(move |symmetry| {
        if !is_content {
            return feature;
        }
        (0..9).fold(0, |code, cell: u8| {
            let (row, col) = symmetry.apply(cell / 3, cell % 3, 3, 3);
            code | (feature >> (2 * cell) & 3) << (2 * (3 * row + col))
        })
    })
}

/// The content of which the file has the weights, among the images of this one.
fn canonical(feature: u32) -> u32 {
    images(feature).min().unwrap_or(feature)
}

/// The contents of the windows at the position that was judged last. The next position usually
/// differs in few stones, and only the windows around them are examined.
pub(crate) struct Evaluator<S> {
    weights: &'static Weights,
    stones: [S; 2],
    /// By window.
    codes: Vec<u32>,
    /// The sums of the weights of these contents, by the side to move.
    sums: [Sums; 2],
}

impl<S: Set> Evaluator<S> {
    pub fn new(windows: &Windows) -> Evaluator<S> {
        let weights = Weights::get();
        let mut sums = [Sums::default(); 2];
        for (turn, sums) in sums.iter_mut().enumerate() {
            for &code in &windows.bare {
                *sums += weights.sums(turn, code);
            }
        }
        Evaluator { weights, stones: [S::EMPTY; 2], codes: windows.bare.clone(), sums }
    }

    /// Moves to a position with these stones. First stones are removed, so that no cell has two.
    fn follow(&mut self, windows: &Windows, stones: [S; 2]) {
        let before = std::mem::replace(&mut self.stones, stones);
        for side in Side::ALL.map(|side| side as usize) {
            for cell in (before[side] & !stones[side]).cells() {
                self.change(windows, cell, STATES[side].wrapping_neg());
            }
        }
        for side in Side::ALL.map(|side| side as usize) {
            for cell in (stones[side] & !before[side]).cells() {
                self.change(windows, cell, STATES[side]);
            }
        }
    }

    fn change(&mut self, windows: &Windows, cell: CellId, by: u32) {
        for &(window, shift) in &windows.around[usize::from(cell)] {
            let code = &mut self.codes[usize::from(window)];
            let before = *code;
            *code = before.wrapping_add(by << shift);
            for (turn, sums) in self.sums.iter_mut().enumerate() {
                *sums -= self.weights.sums(turn, before);
                *sums += self.weights.sums(turn, *code);
            }
        }
    }

    /// The sums of the contents at these stones. Mostly they are those `before`, from which a move led here,
    /// and a new one: then the windows stay as they are before it, for the other moves.
    fn sums(&mut self, windows: &Windows, before: [S; 2], stones: [S; 2], turn: usize) -> Sums {
        let new = [0, 1].map(|side: usize| stones[side] & !before[side]);
        let is_one_more = before[0].within(stones[0])
            && before[1].within(stones[1])
            && new[0].len() + new[1].len() == 1;
        if !is_one_more {
            self.follow(windows, stones);
            return self.sums[turn];
        }
        self.follow(windows, before);
        let mut sums = self.sums[turn];
        let side = usize::from(new[0].is_empty());
        for &(window, shift) in &windows.around[usize::from(new[side].first())] {
            let code = self.codes[usize::from(window)];
            sums -= self.weights.sums(turn, code);
            sums += self.weights.sums(turn, code.wrapping_add(STATES[side] << shift));
        }
        sums
    }

    /// The numbers of a position that has not been searched yet; `before` are the stones before the last move.
    pub fn initial_numbers(
        &mut self,
        arena: &Arena<S>,
        before: [S; 2],
        position: &Position<S>,
        closed: &Closed<S>,
    ) -> Value {
        let turn = position.turn as usize;
        let mut sums = self.sums(&arena.windows, before, position.stones, turn);
        for fact in facts(arena, position, closed) {
            sums += self.weights.0[turn][fact];
        }
        let [odds, attacker, defender] = sums.parts();
        Value::open(number(attacker, odds), number(defender, -odds))
    }

    /// The contents and facts of a position, as the file has them.
    pub fn features(&mut self, arena: &Arena<S>, position: &Position<S>) -> Vec<u32> {
        self.follow(&arena.windows, position.stones);
        let facts = facts(arena, position, &Closed::find(arena, position));
        let facts = facts.map(|fact| fact as u32);
        self.codes.iter().map(|&code| canonical(code)).chain(facts).collect()
    }
}

/// The numbers of the facts of a position: 3 kinds of closed cells × 16 numbers of liberties, 64 numbers of
/// empty cells, 32 numbers of closed cells × 4, with or without a ko.
fn facts<S: Set>(arena: &Arena<S>, position: &Position<S>, closed: &Closed<S>) -> [usize; 4] {
    let own = position.stones[Side::Defender as usize];
    let empty = position.empty(arena);
    let strings = arena.connected(position.targets, own);
    let liberties = (arena.spread(strings) & empty).len().min(15) as usize;
    let eyes = if closed.all.is_empty() { 0 } else { 1 + usize::from(closed.first != closed.all) };
    [
        CODES + 16 * eyes + liberties,
        CODES + 48 + empty.len().min(63) as usize,
        CODES + 112 + 4 * (closed.all.len().min(31) as usize) + eyes,
        CODES + 240 + usize::from(position.ko != NONE),
    ]
}

/// The largest initial number is four times two to this power.
const MAX: i32 = 11 * UNIT;

/// Four times the cost, divided by the cube of the chance; `against` are the odds of the other side. All are
/// logarithms.
fn number(cost: i32, against: i32) -> u32 {
    let power = (cost.max(0) + 3 * log_of_sum(against)).min(MAX);
    let (whole, part) = (power / UNIT, power % UNIT);
    // 2^x is nearly 1 + x (0.656 + 0.344 x) from 0 to 1.
    let rise = UNIT * UNIT + part * (42 * UNIT + 22 * part) / UNIT;
    ((rise as u32) << whole) / (UNIT * UNIT / 4) as u32
}

/// The logarithm of 1 + 2^x: of one divided by the chance that odds of 2^x leave.
fn log_of_sum(x: i32) -> i32 {
    // For x = 0, −½, −1, … −6½: beyond that, it is less than a unit.
    const LOGS: [i32; 14] = [64, 49, 37, 28, 21, 15, 11, 8, 6, 4, 3, 2, 1, 1];
    const STEP: i32 = UNIT / 2;
    let below = x.abs();
    let i = (below / STEP) as usize;
    let of = |i: usize| LOGS.get(i).copied().unwrap_or(0);
    let part = below % STEP;
    x.max(0) + of(i) + (of(i + 1) - of(i)) * part / STEP
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram;
    use crate::go::{Point, State};
    use crate::problem::{Problem, Threats};
    use crate::search::{Clock, Engine, Limits, known};
    use crate::splitmix::Dice;

    const BYTES: &[u8] = include_bytes!("../first_numbers.bin");
    const CORNER: &[&str] = &[".W.XW", "..X.W", "XXXXW", "WWWWW"];

    /// The code of the content around a point, read from the board.
    fn code(
        problem: &Problem,
        engine: &Engine<u128>,
        position: &Position<u128>,
        centre: Point,
    ) -> u32 {
        let state = |row: i16, col: i16| {
            let state = problem.board().at(row, col);
            if state == State::Edge {
                return 3;
            }
            match engine.arena.cell(Point::new(row as u8, col as u8)) {
                Some(cell) if position.stones[Side::Attacker as usize].has(cell) => 2,
                Some(cell) if position.stones[Side::Defender as usize].has(cell) => 1,
                Some(_) => 0,
                None if state == State::White => 2,
                None if state == State::Black => 1,
                None => 3,
            }
        };
        let [row, col] = [centre.row(), centre.col()].map(i16::from);
        (0..9).rev().fold(0, |code, i| code << 2 | state(row + i / 3 - 1, col + i % 3 - 1))
    }

    #[test]
    fn contents_and_sums_are_those_of_the_position_on_every_path() {
        let problem = diagram::problem(CORNER, Symmetry::IDENTITY);
        let engine = diagram::engine(&problem);
        let mut evaluator = Evaluator::new(&engine.arena.windows);
        let mut dice = Dice(1);
        let mut captures = 0;
        for _ in 0..50 {
            let mut position = engine.start(Threats::NONE);
            for _ in 0..20 {
                let moves = engine.after(&position);
                let Some(&(_, after)) = moves.get(dice.roll(moves.len().max(1) as u64) as usize)
                else {
                    break;
                };
                let stones = |p: &Position<u128>| p.stones[0].len() + p.stones[1].len();
                captures += u32::from(stones(&after) < stones(&position));
                let before = std::mem::replace(&mut position, after).stones;
                if position.targets.is_empty() {
                    break;
                }
                let closed = Closed::find(&engine.arena, &position);
                // As a move from the position before, and by itself.
                let value = evaluator.initial_numbers(&engine.arena, before, &position, &closed);
                let same =
                    evaluator.initial_numbers(&engine.arena, position.stones, &position, &closed);
                assert_eq!(value, same);
                assert!(!value.is_solved());
                let codes: Vec<u32> = (engine.arena.points())
                    .map(|point| code(&problem, &engine, &position, point))
                    .collect();
                assert_eq!(evaluator.codes, codes);
                for (turn, sums) in evaluator.sums.iter().enumerate() {
                    let mut expected = [0; 3];
                    for parts in
                        codes.iter().map(|&code| evaluator.weights.sums(turn, code).parts())
                    {
                        expected = [0, 1, 2].map(|i: usize| expected[i] + parts[i]);
                    }
                    assert_eq!(sums.parts(), expected);
                }
            }
        }
        assert!(captures > 10, "{captures} moves take more than one stone");
    }

    #[test]
    fn images_of_a_position_have_the_same_numbers() {
        let numbers = |symmetry| {
            let engine = diagram::engine(&diagram::problem(CORNER, symmetry));
            let start = engine.start(Threats::NONE);
            let closed = Closed::find(&engine.arena, &start);
            Evaluator::new(&engine.arena.windows).initial_numbers(
                &engine.arena,
                start.stones,
                &start,
                &closed,
            )
        };
        let expected = numbers(Symmetry::IDENTITY);
        assert!(Symmetry::all().take(8).all(|symmetry| numbers(symmetry) == expected));
    }

    /// The file and this module agree on what each weight means.
    #[test]
    fn the_side_with_the_smaller_number_mostly_wins() {
        let problems: [&[&str]; 4] = [
            &["....XW", "....XW", "...XXW", "XXXXWW", "WWWWW"],
            &[".W..XW", "..W.XW", "XXXXXW", "..WWWW", "WWWWWW"],
            &["......XW", "......XW", "XXXXXXXW", "WWWWWWWW"],
            &["...XW", "...XW", "...XW", ".XXXW", "XXWWW", "WWWW"],
        ];
        let mut right = [[0, 0]; 2];
        for rows in problems {
            let mut engine = diagram::engine(&diagram::problem(rows, Symmetry::IDENTITY));
            let mut clock = Clock::new(&Limits::default().nodes(3000));
            let _ = engine.decide(&engine.start(Threats::NONE), &mut clock);
            let mut evaluator = Evaluator::new(&engine.arena.windows);
            for (position, winner) in known(&engine) {
                let closed = Closed::find(&engine.arena, &position);
                let value =
                    evaluator.initial_numbers(&engine.arena, position.stones, &position, &closed);
                let is_right = value.number(winner) < value.number(winner.opposite());
                right[winner as usize][usize::from(is_right)] += 1;
            }
        }
        for [wrong, right] in right {
            assert!(right > 100 && right > 5 * wrong, "{right} right, {wrong} wrong");
        }
    }

    #[test]
    fn the_file_has_each_content_once() {
        assert_eq!(BYTES.len() % RECORD, 0);
        let features: Vec<u32> = BYTES
            .chunks(RECORD)
            .map(|record| u32::from_le_bytes(record[..4].try_into().unwrap()))
            .collect();
        assert!(features.len() > 1000 && features.is_sorted_by(|a, b| a < b));
        assert!(features.iter().all(|&feature| canonical(feature) == feature));
        assert!(features.iter().all(|&feature| (feature as usize) < CODES + FACTS));
    }

    #[test]
    fn sums_are_those_of_their_parts() {
        let weights = [[5, -3, 0], [-700, 699, -1], [-1, 700, 32767], [-32768, -32768, -32768]];
        let mut sums = Sums::default();
        let mut expected = [0; 3];
        for weights in weights {
            assert_eq!(Sums::pack(weights).parts(), weights.map(i32::from));
            sums += Sums::pack(weights);
            expected = [0, 1, 2].map(|i: usize| expected[i] + i32::from(weights[i]));
            assert_eq!(sums.parts(), expected);
        }
        sums -= Sums::pack(weights[1]);
        assert_eq!(sums.parts(), [0, 1, 2].map(|i: usize| expected[i] - i32::from(weights[1][i])));
    }

    /// The sums of the largest board fit in their bits.
    #[test]
    fn weights_are_small() {
        let most = (1 << (Sums::BITS - 1)) / (19 * 19 + 4);
        let weights = BYTES.chunks(RECORD).flat_map(|record| record[4..].chunks(2));
        for weight in weights.map(|bytes| i16::from_le_bytes(bytes.try_into().unwrap())) {
            assert!(i32::from(weight).abs() < most, "{weight}");
        }
    }

    #[test]
    fn numbers_are_costs_divided_by_cubes_of_chances() {
        for cost in (0..800).step_by(7) {
            for odds in (-800..800).step_by(11) {
                let [cost, odds] = [cost, odds].map(|n: i32| f64::from(n) / f64::from(UNIT));
                let chance = 1.0 / (1.0 + odds.exp2());
                let expected = 4.0 * (cost.exp2() / chance.powi(3)).min(2048.0);
                let found = f64::from(number((cost * 64.0) as i32, (odds * 64.0) as i32));
                assert!(
                    (found - expected).abs() <= 1.0 + 0.05 * expected,
                    "{expected}, not {found}"
                );
            }
        }
        assert_eq!(number(-5, -100_000), 4);
        assert_eq!(number(100_000, 100_000), 8192);
    }
}
