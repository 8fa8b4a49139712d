//! The first proof numbers of a position, estimated from positions that were solved.
//!
//! A position that was not searched yet is judged by its *windows*, the 3×3 cells around each active cell,
//! and by a few facts: the liberties of the targets' string, its closed eye spaces, the number of empty
//! cells. Each has weights, and their sums estimate, for the side to move,
//!
//! - the logarithm of the odds that the defender wins (logistic regression), and
//! - the logarithms of how many positions a search visits until it has shown that the attacker wins, and
//!   that the defender does, if it is so (least squares).
//!
//! The number of a side is four times the cost of its win, divided by the cube of its chance. So what is likely
//! and easy to show is searched first; weights never decide what is proved.
//!
//! The weights were fitted to the tables of solved, generated problems, by `examples/first_numbers.rs`,
//! which writes them again. All sums are whole numbers, so that every machine searches in the same order.
//!
//! Sources: first numbers from an evaluation are an idea of Kishimoto and Müller ("Search versus knowledge
//! for solving life and death problems in Go", 2005), and weights of patterns that overlap are those of
//! Buro's Othello program ("Experiments with Multi-ProbCut and a new high-quality evaluation function for
//! Othello", 1997). To estimate what a proof costs is the idea of proof-cost networks (Wu, Shih and others,
//! "AlphaZero-based proof cost network to aid game solving", 2022).

use std::sync::OnceLock;

use super::arena::Arena;
use super::benson::Closed;
use super::position::{NONE, Position};
use super::problem::Problem;
use super::set::{CellId, Set};
use super::side::Side;
use super::table::Value;
use crate::go::Point;

/// The number of codes of a window: two bits for each of its nine cells, row by row.
const CODES: usize = 1 << 18;
/// The numbers of the facts follow those of the windows.
const FACTS: usize = 242;

/// The states of a cell in a code: an empty cell is 0.
const STATES: [u32; 2] = [2, 1];
const OFF: u32 = 3;

/// What a weight counts for: parts of a bit, of odds and of costs.
const UNIT: i32 = 64;

/// The sums of a position: for each side to move, the defender's odds, the attacker's cost and the
/// defender's. Two are not used: so it is a power of two.
type Sums = [i32; 8];

/// The weights of windows and facts, in units of 1/64 bit.
struct Weights(Box<[[i16; 8]]>);

/// A weight as the file has it: the number of the window or fact, and six weights, all with the lowest byte
/// first. Windows that are images of one another are there once.
const RECORD: usize = 4 + 6 * 2;

impl Weights {
    fn get() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| Weights::read(include_bytes!("first_numbers.bin")))
    }

    fn read(bytes: &[u8]) -> Weights {
        let mut weights = vec![[0; 8]; CODES + FACTS].into_boxed_slice();
        for record in bytes.chunks_exact(RECORD) {
            let mut of = [0; 8];
            for (weight, pair) in of.iter_mut().zip(record[4..].chunks_exact(2)) {
                *weight = i16::from_le_bytes([pair[0], pair[1]]);
            }
            let feature = u32::from_le_bytes([record[0], record[1], record[2], record[3]]);
            for image in images(feature) {
                if let Some(place) = weights.get_mut(image as usize) {
                    *place = of;
                }
            }
        }
        Weights(weights)
    }
}

/// The eight images of a window; a fact is its only image.
fn images(feature: u32) -> impl Iterator<Item = u32> {
    let is_window = (feature as usize) < CODES;
    let cell = move |row: u32, col: u32| feature >> (2 * (3 * row + col)) & 3;
    (0..if is_window { 8 } else { 1 }).map(move |image| {
        if !is_window {
            return feature;
        }
        let mut code = 0;
        for i in 0..9 {
            let (mut row, mut col) = (i / 3, i % 3);
            if image & 1 != 0 {
                row = 2 - row;
            }
            if image & 2 != 0 {
                col = 2 - col;
            }
            if image & 4 != 0 {
                (row, col) = (col, row);
            }
            code |= cell(row, col) << (2 * i);
        }
        code
    })
}

/// The window or fact of which the file has the weights.
pub(super) fn canonical(feature: u32) -> u32 {
    images(feature).min().unwrap_or(feature)
}

/// The windows of an arena.
#[derive(Clone, Default)]
pub(super) struct Windows {
    /// The codes without stones on active cells.
    bare: Vec<u32>,
    /// By cell: the windows that contain it, and its place in their codes.
    around: Vec<Vec<(u16, u8)>>,
}

impl Windows {
    /// `cell` is the cell of a point, if it is active.
    pub fn new(problem: &Problem, cells: &[Option<Point>]) -> Windows {
        let board = problem.board();
        let size = board.size();
        let cell_at = |point: Point| cells.iter().position(|&p| p == Some(point));
        let mut windows = Windows { bare: Vec::new(), around: vec![Vec::new(); cells.len()] };
        for centre in cells.iter().flatten() {
            let window = windows.bare.len() as u16;
            let mut code = 0;
            for i in 0..9_u8 {
                let row = centre.row().checked_add_signed(i as i8 / 3 - 1).filter(|&r| r < size);
                let col = centre.col().checked_add_signed(i as i8 % 3 - 1).filter(|&c| c < size);
                let point = row.zip(col).map(|(row, col)| Point::new(row, col));
                let shift = 2 * i;
                let state = match point {
                    None => OFF,
                    Some(point) => {
                        if let Some(cell) = cell_at(point) {
                            windows.around[cell].push((window, shift));
                            continue;
                        }
                        match board.get(point).color() {
                            None => OFF,
                            Some(color) => STATES[problem.side(color) as usize],
                        }
                    }
                };
                code |= state << shift;
            }
            windows.bare.push(code);
        }
        windows
    }
}

/// The windows of a position, and their sums. It follows the search from position to position: most differ
/// in few stones.
pub(super) struct Sight<S> {
    weights: &'static Weights,
    stones: [S; 2],
    codes: Vec<u32>,
    sums: Sums,
}

impl<S: Set> Sight<S> {
    pub fn new(windows: &Windows) -> Sight<S> {
        let weights = Weights::get();
        let mut sums = [0; 8];
        for &code in &windows.bare {
            add(&mut sums, &weights.0[code as usize], 1);
        }
        Sight { weights, stones: [S::EMPTY; 2], codes: windows.bare.clone(), sums }
    }

    /// Looks at a position with these stones.
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
            add(&mut self.sums, &self.weights.0[*code as usize], -1);
            *code = code.wrapping_add(by << shift);
            add(&mut self.sums, &self.weights.0[*code as usize], 1);
        }
    }

    /// The numbers of a position that has not been searched yet.
    pub fn first_numbers(
        &mut self,
        arena: &Arena<S>,
        position: &Position<S>,
        closed: &Closed<S>,
    ) -> Value {
        self.follow(&arena.windows, position.stones);
        let mut sums = self.sums;
        for fact in facts(arena, position, closed) {
            add(&mut sums, &self.weights.0[fact], 1);
        }
        let [odds, attacker, defender] = match position.turn {
            Side::Attacker => [sums[0], sums[1], sums[2]],
            Side::Defender => [sums[3], sums[4], sums[5]],
        };
        Value::open(number(attacker, odds), number(defender, -odds))
    }

    /// The windows and facts of a position, to learn from.
    pub fn features(&mut self, arena: &Arena<S>, position: &Position<S>) -> Vec<u32> {
        self.follow(&arena.windows, position.stones);
        let facts = facts(arena, position, &Closed::find(arena, position));
        let facts = facts.map(|fact| fact as u32);
        self.codes.iter().map(|&code| canonical(code)).chain(facts).collect()
    }
}

fn add(sums: &mut Sums, weights: &[i16; 8], times: i32) {
    for (sum, &weight) in sums.iter_mut().zip(weights) {
        *sum += times * i32::from(weight);
    }
}

/// The numbers of the facts of a position.
fn facts<S: Set>(arena: &Arena<S>, position: &Position<S>, closed: &Closed<S>) -> [usize; 4] {
    let own = position.stones[Side::Defender as usize];
    let empty = position.empty(arena);
    let strings = arena.connected(position.targets, own);
    let liberties = (arena.spread(strings) & empty).len().min(15) as usize;
    let eyes = if closed.all.is_empty() { 0 } else { 1 + usize::from(closed.first != closed.all) };
    [
        CODES + 16 * eyes + liberties,
        CODES + 48 + empty.len().min(63) as usize,
        CODES + 112 + 4 * closed.all.len().min(31) as usize + eyes,
        CODES + 240 + usize::from(position.ko != NONE),
    ]
}

/// The largest first number is four times two to this power.
const MOST: i32 = 11 * UNIT;

/// Four times the cost, divided by the cube of the chance; `against` are the odds of the other side. All are
/// logarithms.
fn number(cost: i32, against: i32) -> u32 {
    let power = (cost.max(0) + 3 * log_of_sum(against)).min(MOST);
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
    use super::super::arena::Layout;
    use super::super::side::Threats;
    use super::super::solver::Engine;
    use super::*;
    use crate::go::{Board, Color};
    use crate::splitmix::Dice;

    const BYTES: &[u8] = include_bytes!("first_numbers.bin");

    /// A group in the upper left corner of a board of 9 lines, and the image of it.
    fn engine(image: Option<u8>) -> Engine<u64> {
        let rows = [".w.BW", "..B.W", "BBBBW", "WWWWW"];
        let mut board = Board::new(9);
        let (mut targets, mut region) = (Vec::new(), Vec::new());
        for (r, row) in rows.iter().enumerate() {
            for (c, cell) in row.bytes().enumerate() {
                let (mut row, mut col) = (r as u8, c as u8);
                if let Some(image) = image {
                    row = if image & 1 != 0 { 8 - row } else { row };
                    col = if image & 2 != 0 { 8 - col } else { col };
                    (row, col) = if image & 4 != 0 { (col, row) } else { (row, col) };
                }
                let point = Point::new(row, col);
                match cell {
                    b'B' => targets.push(point),
                    b'.' => region.push(point),
                    _ => {}
                }
                let color = match cell {
                    b'.' => None,
                    b'B' => Some(Color::Black),
                    _ => Some(Color::White),
                };
                board.set(point, color).unwrap();
            }
        }
        let problem = Problem::new(board, targets, region, Color::White).unwrap();
        Engine::new(&problem, &Layout::new(&problem), 0)
    }

    /// The code of the window around a cell, read from the board.
    fn code(engine: &Engine<u64>, position: &Position<u64>, centre: Point) -> u32 {
        let mut code = 0;
        for row in (0..3).rev() {
            for col in (0..3).rev() {
                let (r, c) = (centre.row() + row, centre.col() + col);
                let point = (1..=9).contains(&r) && (1..=9).contains(&c);
                let state = match point.then(|| Point::new(r - 1, c - 1)) {
                    None => 3,
                    Some(point) => match engine.arena.cell(point) {
                        // Around the group there is a wall of the attacker, and nothing else.
                        None if r == 5 || c == 6 || r == 4 || c == 5 => 2,
                        None => 3,
                        Some(cell) => {
                            let [attacker, defender] = position.stones.map(|s| s.has(cell));
                            2 * u32::from(attacker) + u32::from(defender)
                        }
                    },
                };
                code = code << 2 | state;
            }
        }
        code
    }

    #[test]
    fn the_windows_are_those_of_the_position_on_every_path() {
        let engine = engine(None);
        let mut sight = Sight::new(&engine.arena.windows);
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
                captures += u32::from(after.stones[0].len() + after.stones[1].len() < 14);
                position = after;
                if position.targets.is_empty() {
                    break;
                }
                let closed = Closed::find(&engine.arena, &position);
                let followed = sight.first_numbers(&engine.arena, &position, &closed);
                let expected: Vec<u32> = (0..engine.arena.windows.around.len())
                    .filter_map(|cell| engine.arena.point(cell as CellId))
                    .map(|point| code(&engine, &position, point))
                    .collect();
                assert_eq!(sight.codes, expected);
                let mut fresh = Sight::new(&engine.arena.windows);
                assert_eq!(fresh.first_numbers(&engine.arena, &position, &closed), followed);
                assert!(!followed.is_solved());
            }
        }
        assert!(captures > 10, "stones are taken");
    }

    #[test]
    fn images_of_a_position_have_the_same_numbers() {
        let numbers = |image| {
            let engine = engine(image);
            let start = engine.start(Threats::NONE);
            let closed = Closed::find(&engine.arena, &start);
            Sight::new(&engine.arena.windows).first_numbers(&engine.arena, &start, &closed)
        };
        for image in 0..8 {
            assert_eq!(numbers(Some(image)), numbers(None), "image {image}");
        }
        assert_ne!(numbers(None), Value::open(8, 8), "as without weights");
    }

    #[test]
    fn the_file_has_each_window_once() {
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
