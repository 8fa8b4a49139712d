//! Groups whose rooms are separate parts, against the plain solver.

use std::collections::BTreeSet;

use gopdb::go::{Board, Color, Point};
use gopdb::tsumego::{Limits, Outcome, Problem, Side, Solver, Threats, Verdict};

use crate::agreement::show;
use crate::diagram::problem;
use crate::generate::Dice;
use crate::oracle;

type Cells = BTreeSet<(i8, i8)>;

fn around(cells: &Cells, reach: impl Fn(i8, i8) -> bool) -> Cells {
    let beside = |&(r, c): &(i8, i8)| {
        let steps = (-1..=1).flat_map(|dr| (-1..=1).map(move |dc| (dr, dc)));
        let near = steps.filter(|&(dr, dc)| reach(dr, dc)).map(move |(dr, dc)| (r + dr, c + dc));
        near.filter(|&(r, c)| r >= 0 && c >= 0).collect::<Vec<_>>()
    };
    &cells.iter().flat_map(beside).collect() - cells
}

/// One string of black around one to three rooms, in which there are stones of both sides.
fn rooms(dice: &mut Dice) -> Option<Problem> {
    let mut inside = Cells::new();
    let at = [(0, 0), (0, 2), (2, 2)][dice.roll(3)];
    let count = 1 + dice.roll(3);
    for room in 0..count {
        let corner = (at.0, at.1 + 3 * room as i8);
        let mut cells = Cells::from([corner]);
        let size = 1 + dice.roll(if count == 1 { 6 } else { 4 });
        while cells.len() < size {
            let more: Vec<_> = around(&cells, |dr, dc| dr == 0 || dc == 0)
                .into_iter()
                .filter(|&(r, c)| {
                    (corner.0..corner.0 + 3).contains(&r) && (corner.1..corner.1 + 2).contains(&c)
                })
                .collect();
            cells.insert(more[dice.roll(more.len())]);
        }
        inside.extend(cells);
    }
    let wall = around(&inside, |_, _| true);
    let all = &inside | &wall;
    let rim = around(&all, |dr, dc| dr == 0 || dc == 0);
    let open: Cells = rim.iter().copied().filter(|_| dice.chance(8)).collect();
    let outside = around(&(&all | &open), |_, _| true);
    let mut board = Board::new(13);
    let (mut targets, mut region) = (Vec::new(), Vec::new());
    let point = |&(r, c): &(i8, i8)| Point::new(r as u8, c as u8);
    for cell in &wall {
        board.set(point(cell), Some(Color::Black)).ok()?;
        targets.push(point(cell));
    }
    for cell in outside.iter().filter(|cell| !open.contains(cell)) {
        board.set(point(cell), Some(Color::White)).ok()?;
    }
    for cell in &inside {
        match dice.roll(100) {
            0..25 => board.set(point(cell), Some(Color::White)).ok()?,
            25..35 => board.set(point(cell), Some(Color::Black)).ok()?,
            _ => region.push(point(cell)),
        }
    }
    region.extend(open.iter().map(point));
    let first = if dice.chance(50) { Color::Black } else { Color::White };
    Problem::new(board, targets, region, first).ok()
}

/// Compares `count` groups of up to `empties` empty points with the plain solver, and checks the
/// proofs.
fn compare(seed: u64, count: usize, empties: usize, most: usize) {
    let mut dice = Dice(seed);
    let mut tally = [0; 3];
    while tally.iter().sum::<usize>() < count {
        let Some(problem) = rooms(&mut dice) else { continue };
        if problem.region().len() > empties || problem.region().len() < 3 {
            continue;
        }
        let side = [Side::Attacker, Side::Defender][dice.roll(2)];
        let threats = Threats::of(side, [0, 0, 1, 2][dice.roll(4)]);
        let Some(truth) = oracle::outcome(&problem, threats, most) else { continue };
        let mut solver = Solver::new(&problem).unwrap();
        let answer = solver.outcome(threats, &Limits::default());
        assert_eq!(answer, truth, "seed {seed}, {threats:?}\n{}", show(&problem));
        tally[match truth {
            Outcome::Alive => 0,
            Outcome::Dead => 1,
            _ => 2,
        }] += 1;
        if truth != Outcome::Repetition {
            let proof = solver.proof(threats, &Limits::default());
            let proof = proof.unwrap_or_else(|| panic!("no proof\n{}", show(&problem)));
            assert_eq!(proof.verify(&problem), Ok(()), "{}", show(&problem));
        }
    }
    println!("alive, dead, repetition: {tally:?}");
    assert!(tally[0] > count / 10 && tally[1] > count / 10, "{tally:?}");
}

#[test]
fn the_plain_solver_agrees_on_separate_rooms() {
    compare(3, 200, 6, 20_000);
}

/// `TSUMEGO_PROBLEMS=3000 cargo test --release --test tsumego rooms` compares that many, and
/// `TSUMEGO_SEED` chooses others.
#[test]
fn the_plain_solver_agrees_on_larger_rooms() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let count = number("TSUMEGO_PROBLEMS");
    let most = if count.is_some() { 150_000 } else { 20_000 };
    compare(number("TSUMEGO_SEED").unwrap_or(5), count.unwrap_or(60) as usize, 9, most);
}

/// Two rooms take about the sum of the positions of one each, not their product.
#[test]
fn rooms_are_searched_one_by_one() {
    let solve = |rows: &[&str]| {
        let problem = problem(rows, Color::White);
        let mut solver = Solver::new(&problem).unwrap();
        let solution = solver.solve(&Limits::default());
        assert_eq!(solution.verdict, Verdict::Alive);
        let proof = solver.proof(solution.proved_with, &Limits::default()).unwrap();
        assert_eq!(proof.verify(&problem), Ok(()));
        solution.nodes
    };
    // Each room is a living shape only if the other one has an eye.
    let one = solve(&["...X.XW", "..XXXXW", "XXXXWWW", "WWWWW"]);
    let two = solve(&["...X...XW", "..XXX..XW", "XXXXXXXXW", "WWWWWWWWW"]);
    println!("{one} positions with one room, {two} with two");
    assert!(two < 4 * one + 100, "{two} positions, {one} with one room");
}
