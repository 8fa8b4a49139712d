//! The solver against the plain one, on generated problems.

use gopdb::tsumego::{Limits, Outcome, Problem, Side, Solver, Threats};

use crate::generate::{self, Dice};
use crate::oracle;

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
            0 => Threats::of(Side::Attacker, 1),
            1 => Threats::of(Side::Defender, 1),
            2 => Threats::of(Side::Attacker, 2),
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

#[test]
fn the_plain_solver_agrees_on_small_problems() {
    compare(1, 300, 6, 20_000);
}

/// `TSUMEGO_PROBLEMS=3000 cargo test --release --test tsumego thousands` compares that many, and
/// `TSUMEGO_SEED` chooses others.
#[test]
fn the_plain_solver_agrees_on_up_to_nine_empty_points_of_thousands() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let count = number("TSUMEGO_PROBLEMS");
    let most = if count.is_some() { 150_000 } else { 20_000 };
    compare(number("TSUMEGO_SEED").unwrap_or(7), count.unwrap_or(60) as usize, 9, most);
}
