//! Learns the weights of contents of windows and of facts, from which the life-and-death solver estimates
//! the first proof numbers of a position (the module `estimate`), and writes them to a file:
//!
//! ```text
//! cargo run --release --example first_numbers -- crates/tsumego/src/first_numbers.bin
//! ```
//!
//! It solves generated problems with the present weights, and fits new ones to a part of the solved
//! positions. So a second run learns from searches that the first one guided. A second argument is the number
//! of problems. It takes five to six minutes on two cores. The result is the same on every machine, but for the
//! last bits of logarithms.
//!
//! Fitted with `AdaGrad` (Duchi, Hazan and Singer, 2011): the odds by logistic regression, the logarithms of
//! the costs by least squares. One problem in ten is not learned from; what is printed is measured on its
//! positions.

#![allow(clippy::disallowed_methods)]

use std::collections::HashMap;
use std::path::Path;
use std::thread;

use gopdb::tsumego::{Learned, Limits, Side, Solver, Threats};

#[path = "../tests/tsumego/generate.rs"]
mod generate;
use generate::Dice;

/// The numbers of empty points of the problems.
const SPACES: std::ops::RangeInclusive<usize> = 9..=26;
/// The positions that are visited for each problem, and the largest number that is learned from.
const NODES: u64 = 400_000;
const POSITIONS: usize = 2000;
/// Contents and facts that occur less often have no weights.
const LEAST: u32 = 20;
/// The steps of each pass over the positions.
const STEPS: [f32; 7] = [0.2, 0.2, 0.2, 0.12, 0.08, 0.04, 0.02];
/// As in the module `estimate`: the parts of a bit in which weights are written.
const UNIT: f32 = 64.0;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = arguments.first() else {
        eprintln!("usage: first_numbers FILE [PROBLEMS]");
        std::process::exit(2);
    };
    let problems = match arguments.get(1).map(|count| count.parse()) {
        None => 8000,
        Some(Ok(count)) => count,
        Some(Err(error)) => {
            eprintln!("the number of problems: {error}");
            std::process::exit(2);
        }
    };
    let (learned, held_out) = positions(problems);
    println!("{} positions to learn from, {} held out", learned.len(), held_out.len());
    let mut model = Model::default();
    let mut dice = Dice(1);
    for step in STEPS {
        model.learn(&learned, step, &mut dice);
        for side in Side::ALL {
            println!("{}", model.measure(&held_out, side));
        }
    }
    model.write(Path::new(file), &learned)
}

/// Solved positions to learn from, and others.
fn positions(problems: usize) -> (Vec<Learned>, Vec<Learned>) {
    // The parts are the same on every machine.
    const PARTS: u64 = 16;
    let of_part = |part: u64| {
        let mut dice = Dice(1_000_000 + part);
        let (mut learned, mut held_out) = (Vec::new(), Vec::new());
        for number in 0..problems / PARTS as usize {
            let problem = loop {
                let space = SPACES.start() + dice.roll(SPACES.end() - SPACES.start() + 1);
                if let Some(problem) = generate::problem(&mut dice, space) {
                    break problem;
                }
            };
            let mut solver = Solver::new(&problem).expect("generated problems are small");
            let limits = Limits::default().nodes(NODES);
            solver.outcome(Threats::NONE, &limits);
            let mut list = solver.learned(4);
            dice.shuffle(&mut list);
            list.truncate(POSITIONS);
            if number % 10 == 9 { held_out.extend(list) } else { learned.extend(list) }
        }
        (learned, held_out)
    };
    let (mut learned, mut held_out) = (Vec::new(), Vec::new());
    thread::scope(|scope| {
        let threads: Vec<_> = (0..PARTS).map(|part| scope.spawn(move || of_part(part))).collect();
        for thread in threads {
            let (more, others) = thread.join().expect("a thread does not panic");
            learned.extend(more);
            held_out.extend(others);
        }
    });
    (learned, held_out)
}

/// The weights of a content or fact, for one side to move: the defender's odds, the attacker's cost and the
/// defender's; and the sums of the squares of their slopes.
#[derive(Clone, Copy, Default)]
struct Weights {
    of: [f32; 3],
    squares: [f32; 3],
}

#[derive(Default)]
struct Model(HashMap<u32, [Weights; 2]>);

impl Model {
    fn sums(&self, position: &Learned) -> [f32; 3] {
        let mut sums = [0.0; 3];
        for feature in &position.features {
            if let Some(weights) = self.0.get(feature) {
                for (sum, weight) in sums.iter_mut().zip(weights[position.turn as usize].of) {
                    *sum += weight;
                }
            }
        }
        sums
    }

    /// One pass over the positions.
    fn learn(&mut self, positions: &[Learned], step: f32, dice: &mut Dice) {
        let mut order: Vec<usize> = (0..positions.len()).collect();
        dice.shuffle(&mut order);
        for position in order.into_iter().map(|i| &positions[i]) {
            let sums = self.sums(position);
            let wins = if position.winner == Side::Defender { 1.0 } else { 0.0 };
            let cost = if position.winner == Side::Defender { 2 } else { 1 };
            // What costs more matters more.
            let work = (position.work as f32).log2();
            let importance = 1.0 + 2.0 * work;
            let slopes = [
                (0, importance * (chance(sums[0]) - wins)),
                (cost, importance * (sums[cost] - work) / 4.0),
            ];
            let step = step / (position.features.len() as f32).sqrt();
            for &feature in &position.features {
                let weights = &mut self.0.entry(feature).or_default()[position.turn as usize];
                for (i, slope) in slopes {
                    weights.squares[i] += slope * slope;
                    weights.of[i] -= step * slope / (1e-4 + weights.squares[i]).sqrt();
                }
            }
        }
    }

    /// How well the results of positions are told, in words.
    fn measure(&self, positions: &[Learned], turn: Side) -> String {
        let (mut count, mut right, mut errors, mut costs, mut squares) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for position in positions.iter().filter(|position| position.turn == turn) {
            let sums = self.sums(position);
            let lives = position.winner == Side::Defender;
            let cost = f64::from(position.work).log2();
            count += 1.0;
            right += f64::from(u8::from((sums[0] > 0.0) == lives));
            errors += (f64::from(sums[if lives { 2 } else { 1 }]) - cost).powi(2);
            costs += cost;
            squares += cost * cost;
        }
        let variance = squares / count - (costs / count).powi(2);
        format!(
            "{turn:?} to move: {:.1} % of the results are right; the logarithm of the cost has a mean \
             squared error of {:.2} and a variance of {variance:.2}",
            100.0 * right / count,
            errors / count
        )
    }

    /// Writes the weights of all that occurs often, in the format of the module `estimate`.
    fn write(&self, file: &Path, positions: &[Learned]) -> std::io::Result<()> {
        let mut counts: HashMap<u32, u32> = HashMap::new();
        for feature in positions.iter().flat_map(|position| &position.features) {
            *counts.entry(*feature).or_default() += 1;
        }
        let mut features: Vec<u32> =
            counts.into_iter().filter(|&(_, count)| count >= LEAST).map(|(f, _)| f).collect();
        features.sort_unstable();
        let mut bytes = Vec::new();
        for feature in &features {
            bytes.extend(feature.to_le_bytes());
            for weights in self.0.get(feature).copied().unwrap_or_default() {
                let [odds, attacker, defender] = weights.of;
                for weight in [odds / std::f32::consts::LN_2, attacker, defender] {
                    bytes.extend(((weight * UNIT).round() as i16).to_le_bytes());
                }
            }
        }
        println!("{} contents and facts have weights, {} bytes", features.len(), bytes.len());
        std::fs::write(file, bytes)
    }
}

/// The chance for these odds, which are a natural logarithm.
fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}
