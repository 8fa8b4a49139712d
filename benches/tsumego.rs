//! Solves generated and classical problems, and states how many were proved, how fast, with how
//! many nodes and how much memory. Run with `cargo bench --bench tsumego [-- COUNT]`.
//!
//! `cargo bench --bench tsumego -- verify COUNT` solves that many problems and checks every proof, also
//! those with ko threats of either side, with the verifier.
//!
//! `cargo bench --bench tsumego -- positions LIMIT` solves larger problems with a limit of positions
//! instead of time, which gives the same results on every machine, and lists them with `each`.
//!
//! `cargo bench --bench tsumego -- seconds LIMIT COUNT` solves that many problems of 19 to 24 empty points
//! with this number of seconds each.
//!
//! `cargo bench --bench tsumego -- mine` looks for problems in the bundled games, or in those that
//! `GOPDB_CORPUS` names.

mod common;
#[path = "../tests/tsumego/generate.rs"]
mod generate;

use std::ops::ControlFlow;
use std::time::Duration;

use generate::Dice;
use gopdb::tsumego::{
    Choice, Limits, MAX_THREATS, MineOptions, Miner, Outcome, Problem, Side, Solver, Threats,
    Verdict,
};

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<usize>().ok());
    let count = numbers.next();
    if std::env::args().any(|word| word == "verify") {
        return verify(count.unwrap_or(10_000));
    }
    if std::env::args().any(|word| word == "threads") {
        return threads(count.unwrap_or(40));
    }
    if std::env::args().any(|word| word == "positions") {
        return positions(count.unwrap_or(1_000_000) as u64);
    }
    if std::env::args().any(|word| word == "mine") {
        return mine();
    }
    println!(
        "empty points  problems  proved  but for ko     ko  median ms  90% ms  99% ms  worst ms  nodes/s  MiB"
    );
    if std::env::args().any(|word| word == "seconds") {
        class(4, 19, 24, count.unwrap_or(60) as u64, numbers.next().unwrap_or(80), 0);
        return;
    }
    let count = count.unwrap_or(300);
    let short = [
        class(1, 8, 10, 2, count, 98),
        class(2, 11, 14, 2, count, 98),
        class(3, 15, 18, 5, count / 3, 90),
        class(4, 19, 24, 5, count / 6, 0),
        class(5, 25, 30, 60, count / 40, 0),
    ];
    assert!(!short.contains(&true), "too few were proved");
}

/// Solves larger problems with a limit of positions each.
fn positions(limit: u64) {
    let each = std::env::args().any(|word| word == "each");
    for (seed, least, most, count) in [(3, 15, 18, 80), (4, 19, 24, 40), (5, 25, 30, 12)] {
        let (mut proved, mut without_threats) = (0, 0);
        let (mut nodes, mut time, mut solved) = (0, Duration::ZERO, 0);
        for (number, problem) in problems(seed, least, most).take(count).enumerate() {
            let mut solver = Solver::new(&problem).expect("generated problems are small");
            let solution = solver.solve(&Limits::default().nodes(limit));
            let is_proved = !matches!(solution.verdict, Verdict::Open(_));
            proved += usize::from(is_proved);
            without_threats += usize::from(!matches!(solution.outcome, Outcome::Open(_)));
            nodes += solution.nodes;
            time += solution.time;
            solved += if is_proved { solution.nodes } else { 0 };
            if each {
                println!(
                    "{number:>3}  {:>2} empty  {:<10} {:<10} {:>9} positions  {:>7.2} s",
                    problem.region().len(),
                    solution.verdict.name(),
                    solution.outcome.name(),
                    solution.nodes,
                    solution.time.as_secs_f64(),
                );
            }
        }
        println!(
            "{least} to {most} empty points: {proved} of {count} proved, {without_threats} but for ko; \
             {nodes} positions in {:.1} s, {solved} of them in those proved",
            time.as_secs_f64()
        );
    }
}

/// Problems of `least` to `most` empty points.
fn problems(seed: u64, least: usize, most: usize) -> impl Iterator<Item = Problem> {
    let mut dice = Dice(seed);
    std::iter::from_fn(move || {
        loop {
            let space = least + dice.roll(most - least + 1);
            let Some(problem) = generate::problem(&mut dice, space) else { continue };
            if (least..=most).contains(&problem.region().len()) {
                return Some(problem);
            }
        }
    })
}

/// Compares one thread with two, on problems for which one visits at least this many positions.
const LEAST_POSITIONS: u64 = 50_000;
/// Problems that take a second or so.
const MANY_POSITIONS: u64 = 200_000;

/// Compares one thread with two.
fn threads(count: usize) {
    let mut dice = Dice(11);
    let limits = Limits::default().time(Duration::from_secs(30));
    let (mut times, mut ratios, mut more) = ([Duration::ZERO; 2], Vec::new(), Vec::new());
    let mut nodes = [0; 2];
    while ratios.len() < count {
        let space = 16 + dice.roll(8);
        let Some(problem) = generate::problem(&mut dice, space) else { continue };
        let solve = |jobs| {
            let solver = Solver::new(&problem).expect("generated problems are small");
            solver.with_jobs(jobs).solve_with(Threats::NONE, &limits)
        };
        let alone = solve(1);
        if alone.nodes < LEAST_POSITIONS || matches!(alone.outcome, Outcome::Open(_)) {
            continue;
        }
        let together = solve(2);
        if matches!(together.outcome, Outcome::Open(_)) {
            println!("two threads took over 30 s, one {:.1} s", alone.time.as_secs_f64());
        } else {
            assert_eq!(alone.outcome, together.outcome);
        }
        for (i, solution) in [&alone, &together].into_iter().enumerate() {
            times[i] += solution.time;
            nodes[i] += solution.nodes;
        }
        let faster = alone.time.as_secs_f64() / together.time.as_secs_f64();
        more.push(together.nodes as f64 / alone.nodes as f64);
        ratios.push((alone.nodes, faster));
    }
    let [alone, together] = times.map(|time| time.as_secs_f64());
    println!(
        "{count} problems: {alone:.1} s with one thread ({} nodes), {together:.1} s with two ({} \
         nodes): {:.2} times faster in all",
        nodes[0],
        nodes[1],
        alone / together,
    );
    println!("{:.2} times the positions in the geometric mean", geometric_mean(&more));
    for least in [LEAST_POSITIONS, MANY_POSITIONS] {
        let mut some: Vec<f64> =
            ratios.iter().filter(|(nodes, _)| *nodes >= least).map(|&(_, ratio)| ratio).collect();
        if some.is_empty() {
            continue;
        }
        some.sort_by(f64::total_cmp);
        println!(
            "{} of them with at least {least} positions: {:.2} times in the geometric mean, {:.2} \
             in the median, a quarter at most {:.2}, a quarter at least {:.2}",
            some.len(),
            geometric_mean(&some),
            some[some.len() / 2],
            some[some.len() / 4],
            some[some.len() * 3 / 4],
        );
    }
}

fn geometric_mean(of: &[f64]) -> f64 {
    (of.iter().map(|number| number.ln()).sum::<f64>() / of.len() as f64).exp()
}

/// Solves problems of up to 12 empty points without ko threats, and with 1 and the most of either
/// side, and checks every proof, and that more threats never hurt their owner.
fn verify(count: usize) {
    let mut dice = Dice(10);
    let (mut problems, mut proofs, mut nodes) = (0, 0, 0_u64);
    let (mut kos, mut endless, mut open) = (0, 0, 0);
    let limits = Limits::default().nodes(200_000);
    while problems < count {
        let space = 5 + dice.roll(8);
        let Some(problem) = generate::problem(&mut dice, space) else { continue };
        if problem.region().len() > 12 {
            continue;
        }
        problems += 1;
        let mut solver = Solver::new(&problem).expect("generated problems are small");
        let mut outcomes = Vec::new();
        for threats in [
            Threats::new(Side::Attacker, MAX_THREATS),
            Threats::new(Side::Attacker, 1),
            Threats::NONE,
            Threats::new(Side::Defender, 1),
            Threats::new(Side::Defender, MAX_THREATS),
        ] {
            let outcome = solver.outcome(threats, &limits);
            let rank = match outcome {
                Outcome::Dead => 0,
                Outcome::Repetition => 1,
                Outcome::Alive => 2,
                Outcome::Open(_) => {
                    open += 1;
                    continue;
                }
            };
            outcomes.push(rank);
            if outcome == Outcome::Repetition {
                endless += 1;
                continue;
            }
            let Some(proof) = solver.proof(threats, &limits) else {
                open += 1;
                continue;
            };
            let winner = if outcome == Outcome::Dead { Side::Attacker } else { Side::Defender };
            assert_eq!(proof.winner(), winner);
            assert_eq!(proof.verify(&problem), Ok(()), "{problem:?} {threats:?}");
            proofs += 1;
            nodes += proof.nodes().len() as u64;
        }
        assert!(outcomes.is_sorted(), "{problem:?}: {outcomes:?}");
        kos += usize::from(outcomes.first() != outcomes.last());
        if problems % 500 == 0 {
            println!("{problems} problems, {kos} with ko, {proofs} proofs");
        }
    }
    println!(
        "{problems} problems, {kos} with ko; {proofs} proofs of {nodes} nodes verified; {endless} \
         results without end, {open} not decided; 0 contradictions"
    );
}

/// Looks for problems in games.
fn mine() {
    let database = common::database();
    let query = database.query("id 1..").expect("a query");
    let mut miner = Miner::new(MineOptions::default());
    let (mut kills, mut choices) = (0, [0; 3]);
    let report = database.mine_problems(&query, &mut miner, &mut |found| {
        let problem = found.mined.problem();
        kills += usize::from(problem.side(problem.to_play()) == Side::Attacker);
        choices[found.mined.choice() as usize] += 1;
        ControlFlow::Continue(())
    });
    let report = report.expect("the games can be read");
    let seconds = report.elapsed.as_secs_f64();
    println!(
        "{} problems ({kills} to kill) in {} games, of {} strings, in {seconds:.1} s: {:.0} an hour",
        report.found,
        report.searched,
        report.tried,
        report.found as f64 / seconds * 3600.0,
    );
    if common::is_bundled() {
        assert_eq!((report.found, report.tried, report.duplicates, kills), (9, 18_378, 0, 4));
        let of = |choice: Choice| choices[choice as usize];
        assert_eq!([Choice::Right, Choice::Wrong, Choice::Elsewhere].map(of), [3, 3, 3]);
    }
}

/// Problems of `least` to `most` empty points, each for `seconds`; at least `wanted` of 100 must
/// be proved; `true` if they were not.
fn class(seed: u64, least: usize, most: usize, seconds: u64, count: usize, wanted: usize) -> bool {
    let limits = Limits::default().time(Duration::from_secs(seconds));
    let (mut times, mut proved, mut kos, mut nodes, mut memory) = (Vec::new(), 0, 0, 0, 0);
    let mut without_threats = 0;
    for problem in problems(seed, least, most).take(count) {
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
