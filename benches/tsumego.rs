//! Solves generated and classical problems, and states how many were proved, how fast, with how
//! many nodes and how much memory. Run with `cargo bench --bench tsumego [-- COUNT]`.

#[path = "../tests/tsumego/generate.rs"]
mod generate;

use std::time::Duration;

use generate::Dice;
use gopdb::tsumego::{Limits, Outcome, Solver, Verdict};

fn main() {
    let count = std::env::args().skip(1).find_map(|a| a.parse().ok()).unwrap_or(300);
    println!(
        "empty points  problems  proved  but for ko     ko  median ms  90% ms  99% ms  worst ms  nodes/s  MiB"
    );
    let short = [
        class(1, 8, 10, 2, count, 98),
        class(2, 11, 14, 2, count, 98),
        class(3, 15, 18, 5, count / 3, 90),
        class(4, 19, 24, 5, count / 6, 0),
    ];
    assert!(!short.contains(&true), "too few were proved");
}

/// Problems of `least` to `most` empty points, each for `seconds`; at least `wanted` of 100 must
/// be proved; `true` if they were not.
fn class(seed: u64, least: usize, most: usize, seconds: u64, count: usize, wanted: usize) -> bool {
    let mut dice = Dice(seed);
    let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
    let (mut times, mut proved, mut kos, mut nodes, mut memory) = (Vec::new(), 0, 0, 0, 0);
    let mut without_threats = 0;
    while times.len() < count {
        let space = least + dice.roll(most - least + 1);
        let Some(problem) = generate::problem(&mut dice, space) else { continue };
        if !(least..=most).contains(&problem.region().len()) {
            continue;
        }
        let mut solver = Solver::new(&problem).expect("generated problems are small");
        let solution = solver.solve(&limits);
        proved += usize::from(!matches!(solution.verdict, Verdict::Open(_)));
        without_threats += usize::from(!matches!(solution.outcome, Outcome::Open(_)));
        kos += usize::from(matches!(solution.verdict, Verdict::Ko(_)));
        nodes += solution.nodes;
        memory = memory.max(solution.memory);
        times.push(solution.time);
    }
    let total: Duration = times.iter().sum();
    times.sort();
    let ms = |share: f64| {
        let i = ((times.len() - 1) as f64 * share) as usize;
        times[i].as_secs_f64() * 1e3
    };
    println!(
        "{:>12}  {count:>8}  {:>5.1}%  {:>9.1}%  {kos:>5}  {:>9.2}  {:>6.1}  {:>6.1}  {:>8.0}  {:>6.0}k  {:>3}",
        format!("{least}..{most}"),
        100.0 * proved as f64 / count as f64,
        100.0 * without_threats as f64 / count as f64,
        ms(0.5),
        ms(0.9),
        ms(0.99),
        ms(1.0),
        nodes as f64 / total.as_secs_f64() / 1e3,
        memory >> 20,
    );
    proved * 100 < wanted * count
}
