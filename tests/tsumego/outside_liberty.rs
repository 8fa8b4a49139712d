//! Groups with outside liberties.

use gopdb::go::Color;
use gopdb::tsumego::{Limits, Outcome, Problem, Solver, Threats, Verdict};

use crate::diagram::problem;

fn outcome(problem: &Problem) -> Outcome {
    let mut solver = Solver::new(problem).unwrap();
    let outcome = solver.outcome(Threats::NONE, &Limits::default());
    let proof = solver.proof(Threats::NONE, &Limits::default()).unwrap();
    assert_eq!(proof.verify(problem), Ok(()));
    outcome
}

#[test]
fn outside_liberties_of_a_living_group_cost_nothing() {
    let solve = |rows: &[&str]| {
        let problem = problem(rows, Color::White);
        let mut solver = Solver::new(&problem).unwrap();
        let solution = solver.solve(&Limits::default());
        assert_eq!(solution.verdict, Verdict::Alive);
        let proof = solver.proof(solution.proved_with, &Limits::default()).unwrap();
        assert_eq!(proof.verify(&problem), Ok(()));
        solution.nodes
    };
    let without = solve(&["....XW", "....XW", "....XW", "XXXXXW", "WWWWWW"]);
    let with = solve(&["....XW", "....XW", "....XW", "XXXXXW", "....WW", "WWWWW "]);
    println!("{without} positions without outside liberties, {with} with four");
    assert!(without > 100 && with < 2 * without, "{with} positions, {without} without them");
}

#[test]
fn a_group_that_needs_its_outside_liberties_has_them() {
    // White is to capture eleven stones by the only liberty that both sides share, or loses seven.
    let inside = ["WWWWXW", "WWW.XW", "XXXXXW"];
    let rows = |below: &[&'static str]| [&inside[..], below].concat();
    assert_eq!(outcome(&problem(&rows(&["WWWWWW"]), Color::White)), Outcome::Dead);
    assert_eq!(outcome(&problem(&rows(&["..WWWW", "WWW"]), Color::White)), Outcome::Alive);
}

#[test]
fn outside_liberties_of_a_dead_group_only_count() {
    let solve = |liberties: usize| {
        let below = format!("{}{}", ".".repeat(liberties), "W".repeat(6 - liberties));
        let problem = problem(&[".W..XW", "..W.XW", "XXXXXW", &below, "WWWWWW"], Color::White);
        let mut solver = Solver::new(&problem).unwrap();
        let solution = solver.solve_with(Threats::NONE, &Limits::default());
        assert_eq!(solution.outcome, Outcome::Dead);
        let proof = solver.proof(Threats::NONE, &Limits::default()).unwrap();
        assert_eq!(proof.verify(&problem), Ok(()));
        solution.nodes
    };
    let [two, five] = [2, 5].map(solve);
    println!("{two} positions with two outside liberties, {five} with five");
    // Told apart, they would multiply the positions by eight at least.
    assert!(
        five < 3000 && five < 6 * two,
        "{five} positions with five outside liberties, {two} with two"
    );
}
