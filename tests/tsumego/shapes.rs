//! Eye shapes with known answers, for either side first.

use gopdb::go::{Color, Point, State};
use gopdb::pattern::{Cell, Pattern};
use gopdb::tsumego::{
    Ko, Limits, MAX_THREATS, Outcome, Problem, SHAPES, Side, Solver, Threats, Verdict, draw,
};

use crate::diagram::{Place, eye_space, with_liberties};

/// The verdict, after the proofs of all its parts were checked.
pub fn verdict(problem: &Problem) -> Verdict {
    let mut solver = Solver::new(problem).unwrap();
    let verdict = solver.solve(&Limits::default()).verdict;
    let most = |side| Threats::new(side, MAX_THREATS);
    let parts = match verdict {
        Verdict::Alive => {
            vec![(Threats::NONE, Outcome::Alive), (most(Side::Attacker), Outcome::Alive)]
        }
        Verdict::Dead => {
            vec![(Threats::NONE, Outcome::Dead), (most(Side::Defender), Outcome::Dead)]
        }
        Verdict::Ko(Ko { without, side, threats, then, .. }) => vec![
            (Threats::NONE, without),
            (Threats::new(side, threats - 1), without),
            (Threats::new(side, threats), then),
        ],
        _ => Vec::new(),
    };
    for (threats, outcome) in parts {
        assert_eq!(solver.outcome(threats, &Limits::default()), outcome);
        // Play without end has no proof of this form.
        if outcome != Outcome::Repetition {
            let proof = solver.proof(threats, &Limits::default()).unwrap();
            assert_eq!(proof.verify(problem), Ok(()), "{threats:?}");
        }
    }
    verdict
}

fn letter(verdict: Verdict) -> char {
    match verdict {
        Verdict::Alive => 'A',
        Verdict::Dead => 'D',
        Verdict::Ko(_) => 'K',
        Verdict::Repetition => 'R',
        Verdict::Open(_) => '?',
    }
}

/// The verdicts in the middle, at the side and in the corner, black (the defender) first and
/// white first.
fn verdicts(rows: &[&str]) -> String {
    let mut text = String::new();
    for place in [Place::Middle, Place::Side, Place::Corner] {
        for first in [Color::Black, Color::White] {
            text.push(letter(verdict(&eye_space(place, rows, first))));
        }
        text.push(' ');
    }
    text.trim_end().to_string()
}

#[test]
fn shapes_that_are_dead_whoever_plays_first() {
    assert_eq!(verdicts(&["."]), "DD DD DD");
    assert_eq!(verdicts(&[".."]), "DD DD DD");
}

#[test]
fn square_four_is_dead() {
    assert_eq!(verdicts(&["..", ".."]), "DD DD DD");
}

#[test]
fn three_in_a_row_or_bent_are_unsettled() {
    assert_eq!(verdicts(&["..."]), "AD AD AD");
    assert_eq!(verdicts(&["..", ". "]), "AD AD AD");
    assert_eq!(verdicts(&[".", ".", "."]), "AD AD AD");
}

#[test]
fn fours_in_a_row_or_bent_are_alive() {
    assert_eq!(verdicts(&["...."]), "AA AA AA");
    assert_eq!(verdicts(&["...", ".  "]), "AA AA AK");
    assert_eq!(verdicts(&[".. ", " .."]), "AA AA AA");
}

#[test]
fn pyramid_four_is_unsettled() {
    assert_eq!(verdicts(&["...", " . "]), "AD AD AD");
    assert_eq!(verdicts(&[" . ", "..."]), "AD AD AD");
}

#[test]
fn fives() {
    assert_eq!(verdicts(&["... ", " .. "]), "AD AD AD");
    assert_eq!(verdicts(&[" . ", "...", " . "]), "AD AD AD");
    assert_eq!(verdicts(&["....."]), "AA AA AA");
}

#[test]
fn rabbity_six_is_unsettled() {
    assert_eq!(verdicts(&[".. ", "...", " . "]), "AD AD AD");
}

#[test]
fn rectangular_six_without_outside_liberties() {
    // In the corner the inside attack makes a ko or kills for want of liberties.
    assert_eq!(verdicts(&["...", "..."]), "AA AA AD");
}

/// Every pattern of an eye shape, made a problem: the vital point decides for either side.
#[test]
fn the_vital_points_of_the_patterns_are_vital() {
    for shape in SHAPES {
        let pattern = Pattern::parse(shape.pattern).unwrap();
        let cells: Vec<((u8, u8), Cell)> = pattern.placed_cells().collect();
        let edge = |row: u8, col: u8| {
            cells.iter().any(|&(at, cell)| at == (row, col) && cell == Cell::EDGE)
        };
        let row = u8::from(edge(0, 0) && edge(0, 1));
        let col = u8::from(edge(0, 0) && edge(1, 0));
        let eyes: Vec<(u8, u8)> = (cells.iter())
            .filter(|(_, cell)| cell.matches(State::Empty) && !cell.matches(State::Black))
            .map(|&(at, _)| at)
            .collect();
        let (height, width) = (pattern.shape().height(), pattern.shape().width());
        let mut rows = Vec::new();
        for r in row..height {
            let line: String =
                (col..width).map(|c| if eyes.contains(&(r, c)) { '.' } else { ' ' }).collect();
            rows.push(line);
        }
        // Drop the black frame that the drawing makes itself.
        let blank = |rows: &[String], c: usize| rows.iter().all(|r| r.as_bytes()[c] == b' ');
        let top = rows.iter().take_while(|r| r.trim().is_empty()).count();
        let left = (0..rows[0].len()).take_while(|&c| blank(&rows, c)).count();
        let rows: Vec<&str> = rows[top..].iter().map(|r| &r[left..]).collect();
        let place = match (row, col) {
            (0, 0) => Place::Middle,
            (_, 0) => Place::Side,
            _ => Place::Corner,
        };
        let offset = match place {
            Place::Middle => (4, 4),
            Place::Side => (0, 4),
            Place::Corner => (0, 0),
        };
        let vital = Point::new(
            offset.0 + shape.vital.0 - row - top as u8,
            offset.1 + shape.vital.1 - col - left as u8,
        );
        for (first, wanted) in [(Color::Black, Outcome::Alive), (Color::White, Outcome::Dead)] {
            let problem = eye_space(place, &rows, first);
            let mut solver = Solver::new(&problem).unwrap();
            let moves = solver.first_moves(Threats::NONE, &Limits::default());
            let found = moves.iter().find(|(mv, _)| mv.point() == Some(vital));
            assert_eq!(
                found.map(|f| f.1),
                Some(wanted),
                "{}, {first} first\n{}",
                shape.name,
                draw(&problem, &[])
            );
        }
    }
}

/// Eye spaces by name, and what they are with 0, 1, 2 and 3 liberties outside: who is to live plays first, then
/// the other. The guide has this table beside that of textbooks.
const FAMOUS: &[(&str, Place, &[&str], &str)] = &[
    ("straight three in the middle", Place::Middle, &["..."], "AD AD AD AD"),
    ("straight three at the side", Place::Side, &["..."], "AD AD AD AD"),
    ("straight three in the corner", Place::Corner, &["..."], "AD AD AD AD"),
    ("bent three in the middle", Place::Middle, &["..", ". "], "AD AD AD AD"),
    ("bent three at the side", Place::Side, &["..", ". "], "AD AD AD AD"),
    ("bent three in the corner", Place::Corner, &["..", ". "], "AD AD AD AD"),
    ("straight four in the middle", Place::Middle, &["...."], "AA AA AA AA"),
    ("straight four at the side", Place::Side, &["...."], "AA AA AA AA"),
    ("straight four in the corner", Place::Corner, &["...."], "AA AA AA AA"),
    ("bent four in the middle", Place::Middle, &["...", ".  "], "AA AA AA AA"),
    ("bent four at the side", Place::Side, &["...", ".  "], "AA AA AA AA"),
    ("bent four in the corner", Place::Corner, &["...", ".  "], "AK AK AA AA"),
    ("square four in the middle", Place::Middle, &["..", ".."], "DD DD DD DD"),
    ("square four at the side", Place::Side, &["..", ".."], "DD DD DD DD"),
    ("square four in the corner", Place::Corner, &["..", ".."], "DD DD DD DD"),
    ("pyramid four in the middle", Place::Middle, &["...", " . "], "AD AD AD AD"),
    ("pyramid four at the side", Place::Side, &["...", " . "], "AD AD AD AD"),
    ("pyramid four in the corner", Place::Corner, &["...", " . "], "AD AD AD AD"),
    ("bulky five in the middle", Place::Middle, &["... ", " .. "], "AD AD AD AD"),
    ("bulky five at the side", Place::Side, &["...", " .."], "AD AD AD AD"),
    ("bulky five in the corner", Place::Corner, &["...", ".. "], "AD AD AD AD"),
    ("crossed five in the middle", Place::Middle, &[" . ", "...", " . "], "AD AD AD AD"),
    ("crossed five at the side", Place::Side, &[" . ", "...", " . "], "AD AD AD AD"),
    ("crossed five in the corner", Place::Corner, &[" . ", "...", " . "], "AD AD AD AD"),
    ("rabbity six in the middle", Place::Middle, &[".. ", "...", " . "], "AD AD AD AD"),
    ("rabbity six at the side", Place::Side, &[".. ", "...", " . "], "AD AD AD AD"),
    ("rabbity six in the corner", Place::Corner, &[".. ", "...", " . "], "AD AD AD AD"),
    ("rectangular six in the middle", Place::Middle, &["...", "..."], "AA AA AA AA"),
    ("rectangular six at the side", Place::Side, &["...", "..."], "AA AA AA AA"),
    ("rectangular six in the corner", Place::Corner, &["...", "..."], "AD AK AA AA"),
];

#[test]
fn famous_shapes_are_what_the_guide_says() {
    let guide = include_str!("../../docs/guide/problems.md");
    let mut wrong = Vec::new();
    for (name, place, rows, expected) in FAMOUS {
        let found: Vec<String> = (0..=3)
            .map(|liberties| {
                let by = |first| {
                    let problem = with_liberties(*place, rows, liberties, first);
                    problem.map_or('-', |problem| letter(verdict(&problem)))
                };
                [by(Color::Black), by(Color::White)].iter().collect()
            })
            .collect();
        let found = found.join(" ");
        if found != *expected {
            wrong.push(format!("{name}: {found}"));
        }
        let row = format!("| {name} | {} |", expected.replace(' ', " | "));
        assert!(guide.contains(&row), "{row}");
    }
    assert_eq!(wrong, Vec::<String>::new());
}
