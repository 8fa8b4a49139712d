//! Positional superko against the plain solver, and repetitions that have names.

use gopdb::go::{Color, Point};
use gopdb::tsumego::{
    CycleKind, Limits, Outcome, Problem, Scene, Side, Solver, Threats, Verdict, read_problems,
};

use crate::agreement::show;
use crate::generate::{self, Dice};
use crate::{oracle, sample};

fn bundled(name: &str) -> Problem {
    let path = format!("{}/examples/problems/{name}.sgf", env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    read_problems([&path], &mut |problem| found.push(problem));
    found.remove(0).unwrap().problem().unwrap()
}

/// Compares until `count` problems were compared; prefers those with kos.
fn compare(seed: u64, count: usize, empties: usize, most: usize) {
    let mut dice = Dice(seed);
    let (mut compared, mut kos, mut changed, mut endless) = (0, 0, 0, 0);
    while compared < count {
        let space = 3 + dice.roll(empties);
        let Some(problem) = generate::problem(&mut dice, space) else { continue };
        if problem.region().len() > empties || problem.ko().is_some() {
            continue;
        }
        let mut solver = Solver::new(&problem).unwrap();
        let limits = Limits::default();
        let verdict = solver.solve(&limits).verdict;
        let is_ko = !matches!(verdict, Verdict::Alive | Verdict::Dead);
        if !is_ko && !dice.chance(10) {
            continue;
        }
        let threats = match dice.roll(4) {
            0 => Threats::new(Side::Attacker, 1),
            1 => Threats::new(Side::Defender, 1),
            _ => Threats::NONE,
        };
        let Some(truth) = oracle::superko(&problem, threats, most, &|_| false) else { continue };
        let (answer, best) = solver.superko_outcome(threats, &limits);
        assert_eq!(answer, truth, "seed {seed}, {threats:?}\n{}", show(&problem));
        let plain = solver.outcome(threats, &limits);
        let wins = match answer {
            Outcome::Alive => problem.side(problem.to_play()) == Side::Defender,
            Outcome::Dead => problem.side(problem.to_play()) == Side::Attacker,
            _ => false,
        };
        assert_eq!(best.is_some(), wins, "{}", show(&problem));
        compared += 1;
        kos += usize::from(is_ko);
        changed += usize::from(plain != truth);
        endless += usize::from(plain == Outcome::Repetition);
    }
    println!("{compared} compared, {kos} with kos, {endless} endless, {changed} changed");
    assert!(kos > count / 20, "kos are what superko is about");
}

/// The short form leaves out three quarters of the problems.
#[test]
fn superko_agrees_with_the_plain_solver() {
    compare(1, sample(60), 5, 8_000);
}

/// `TSUMEGO_PROBLEMS=2000 cargo test --release --test tsumego superko_of_thousands -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn superko_of_thousands() {
    let count = std::env::var("TSUMEGO_PROBLEMS").map_or(1000, |n| n.parse().unwrap());
    compare(2, count, 7, 2_000_000);
}

#[test]
fn a_triple_ko_ends_under_superko() {
    let problem = bundled("triple-ko");
    let limits = Limits::default();
    let mut solver = Solver::new(&problem).unwrap();
    assert_eq!(solver.solve(&limits).verdict, Verdict::Repetition);
    let cycle = solver.cycle(Threats::NONE, &limits).unwrap();
    assert_eq!((cycle.kind, cycle.moves.len()), (CycleKind::Kos(3), 6));
    assert_eq!(cycle.kind.to_string(), "triple ko");
    // The cycle is legal, and leads back to the same board.
    let mut scene = Scene::new(problem.clone(), Threats::NONE);
    let mut boards = Vec::new();
    for &mv in cycle.before.iter().chain(&cycle.moves).chain(&cycle.moves) {
        boards.push(scene.problem.board().clone());
        scene = scene.after(mv).unwrap();
    }
    let from = cycle.before.len();
    assert_eq!(boards[from], boards[from + cycle.moves.len()]);
    // Black takes the first ko; the board that white's third would make has been there.
    let (outcome, best) = solver.superko_outcome(Threats::NONE, &limits);
    assert_eq!(outcome, Outcome::Alive);
    assert!(best.is_some());
}

/// Black has a threat, and then sends two and gets one back.
#[test]
fn sending_two_returning_one() {
    let problem = bundled("corner-sending-two").with_first(Color::White);
    let threats = Threats::new(Side::Defender, 1);
    let limits = Limits::default();
    let mut solver = Solver::new(&problem).unwrap();
    assert_eq!(solver.outcome(threats, &limits), Outcome::Repetition);
    let cycle = solver.cycle(threats, &limits).unwrap();
    assert_eq!(cycle.kind, CycleKind::Sending { sent: 2, returned: 1 });
    assert_eq!(cycle.kind.to_string(), "sending two, returning one");
    // Under superko the threat serves to take the one stone back once, which is enough.
    let truth = oracle::superko(&problem, threats, 1_000_000, &|_| false);
    assert_eq!(truth, Some(Outcome::Alive));
    assert_eq!(solver.superko_outcome(threats, &limits).0, Outcome::Alive);
}

/// The triple ko with other owners of the kos, another player, and ko threats.
#[test]
fn kos_of_every_kind_agree_with_the_plain_solver() {
    let base = bundled("triple-ko");
    let limits = Limits::default();
    let mut changed = 0;
    // A side that owns no ko has no liberty.
    for black in 1..7 {
        let mut board = base.board().clone();
        let mut region = Vec::new();
        for ko in 0..3 {
            let [left, right] = [1, 2].map(|col| Point::new(2 * ko + 1, col));
            let (stone, empty, color) = match black >> ko & 1 {
                1 => (left, right, Color::Black),
                _ => (right, left, Color::White),
            };
            board.set(stone, Some(color)).unwrap();
            board.set(empty, None).unwrap();
            region.push(empty);
        }
        for first in [Color::Black, Color::White] {
            let problem =
                Problem::new(board.clone(), base.targets().to_vec(), region.clone(), first);
            let problem = problem.unwrap();
            let threats = [(0, 0), (1, 0), (0, 1), (2, 1)];
            for threats in threats.map(|(attacker, defender)| Threats { attacker, defender }) {
                // Without the white stones to the left, black has all of that side.
                let lives = |cells: &[u8]| cells[0] != 1;
                let truth = oracle::superko(&problem, threats, 1_000_000, &lives).unwrap();
                let mut solver = Solver::new(&problem).unwrap();
                let (answer, _) = solver.superko_outcome(threats, &limits);
                assert_eq!(answer, truth, "{threats:?}\n{}", show(&problem));
                changed += usize::from(solver.outcome(threats, &limits) != truth);
            }
        }
    }
    println!("{changed} of 48 are changed by superko");
    assert!(changed > 10);
}
