//! The solver against the plain one, on generated problems.

use gopdb::tsumego::{Limits, Node, Outcome, Problem, Proof, Scene, Side, Solver, Threats};

use crate::generate::{self, Dice};
use crate::{oracle, sample};

pub fn show(problem: &Problem) -> String {
    format!(
        "{:?}to play {:?}, defender {}, targets {:?}, region {:?}",
        problem.board(),
        problem.to_play(),
        problem.defender(),
        problem.targets(),
        problem.region()
    )
}

/// Every step of a proof is a legal line of the problem, and its ends are those of the proof.
fn walk(proof: &Proof, problem: &Problem, threats: Threats) {
    let mut seen = std::collections::BTreeSet::new();
    for line in proof.lines() {
        assert!(seen.insert(line.number), "a node comes twice");
        let mut scene = Scene::new(problem.clone(), threats);
        for (i, &mv) in line.moves.iter().enumerate() {
            assert_eq!(scene.result, None, "move {i} of {:?}\n{}", line.moves, show(problem));
            scene = scene
                .after(mv)
                .unwrap_or_else(|e| panic!("{e}: {:?}\n{}", line.moves, show(problem)));
        }
        let end = match line.node {
            Node::Captured => Some(Outcome::Dead),
            Node::Unconditional | Node::NoMove => Some(Outcome::Alive),
            Node::Choice(..) | Node::Answers(_) => None,
        };
        assert_eq!(scene.result, end, "{:?}\n{}", line.moves, show(problem));
    }
    assert!(seen.contains(&0) && seen.len() <= proof.nodes().len());
}

/// Compares until `count` problems with at most `empties` empty points were compared.
fn compare(seed: u64, count: usize, empties: usize, most: usize) {
    let mut dice = Dice(seed);
    let (mut compared, mut tally) = (0, [0; 4]);
    while compared < count {
        let space = 3 + dice.roll(empties);
        let Some(problem) = generate::problem(&mut dice, space) else { continue };
        if problem.region().len() > empties || problem.targets().len() > 64 {
            continue;
        }
        let threats = match dice.roll(6) {
            0 => Threats::new(Side::Attacker, 1),
            1 => Threats::new(Side::Defender, 1),
            2 => Threats::new(Side::Attacker, 2),
            _ => Threats::NONE,
        };
        let Some(truth) = oracle::outcome(&problem, threats, most) else { continue };
        let mut solver = Solver::new(&problem).unwrap();
        let answer = solver.outcome(threats, &Limits::default());
        assert_eq!(answer, truth, "seed {seed}, {threats:?}\n{}", show(&problem));
        if truth == Outcome::Repetition {
            tally[3] += 1;
        } else {
            let proof = solver.proof(threats, &Limits::default());
            let proof = proof.unwrap_or_else(|| panic!("no proof\n{}", show(&problem)));
            assert_eq!(proof.verify(&problem), Ok(()), "{}", show(&problem));
            if compared % 20 == 0 && proof.nodes().len() < 100 {
                walk(&proof, &problem, threats);
            }
        }
        tally[0] += usize::from(truth == Outcome::Alive);
        tally[1] += usize::from(truth == Outcome::Dead);
        tally[2] += usize::from(threats != Threats::NONE);
        compared += 1;
        if compared % 100 == 0 {
            println!("{compared}: {tally:?}");
        }
    }
    println!("{compared} compared: alive, dead, with threats, repetition: {tally:?}");
}

/// The short form leaves out three quarters of the problems.
#[test]
fn the_plain_solver_agrees_on_small_problems() {
    compare(1, sample(300), 6, 20_000);
}

/// Threads that share a table find what one finds alone, and what they prove is a proof. The short form
/// compares 4 searches instead of 16.
#[test]
fn threads_agree_with_one_on_larger_problems() {
    let mut dice = Dice(23);
    let limits = Limits::default().nodes(100_000);
    let (mut compared, mut visited) = (0, 0);
    while compared < sample(16) {
        let space = 11 + dice.roll(8);
        let Some(problem) = generate::problem(&mut dice, space) else { continue };
        let mut alone = Solver::new(&problem).unwrap();
        let mut threads = Solver::with_memory(&problem, 1 << 24).unwrap().with_jobs(3);
        for threats in
            [Threats::NONE, Threats::new(Side::Attacker, 1), Threats::new(Side::Defender, 1)]
        {
            let solution = alone.solve_with(threats, &limits);
            if matches!(solution.outcome, Outcome::Open(_)) || solution.nodes < 3_000 {
                continue;
            }
            let together = threads.solve_with(threats, &Limits::default());
            assert_eq!(together.outcome, solution.outcome, "{threats:?}\n{}", show(&problem));
            if solution.outcome != Outcome::Repetition {
                let proof = threads.proof(threats, &Limits::default()).unwrap();
                assert_eq!(proof.verify(&problem), Ok(()), "{}", show(&problem));
            }
            compared += 1;
            visited += together.nodes;
        }
    }
    assert!(visited > 10_000, "the threads had work: {visited} positions");
}

/// `TSUMEGO_PROBLEMS=3000 cargo test --release --test tsumego thousands` compares that many, and
/// `TSUMEGO_SEED` chooses others. Of the 60 problems without it, the short form leaves out
/// three quarters.
#[test]
fn the_plain_solver_agrees_on_up_to_nine_empty_points_of_thousands() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let count = number("TSUMEGO_PROBLEMS");
    let most = if count.is_some() { 150_000 } else { 20_000 };
    compare(
        number("TSUMEGO_SEED").unwrap_or(7),
        count.map_or(sample(60), |count| count as usize),
        9,
        most,
    );
}
