//! Shapes with names, kos and tesujis. Where the plain solver can take them, it confirms them.

use std::path::Path;

use gopdb::go::{Color, Point};
use gopdb::tsumego::{
    Ko, Limits, MAX_THREATS, Move, Outcome, Problem, Side, Solver, Text, Threats, Verdict, draw,
    name, read_problems,
};

use crate::diagram::{Place, eye_space, problem};
use crate::{is_long, oracle, shapes};

/// The positions that the plain solver may write down.
const MOST: usize = 25_000;

fn verdict_text(verdict: Verdict) -> String {
    match verdict {
        Verdict::Ko(Ko { without, side, threats, then, .. }) => {
            format!("ko {without:?} {side:?} {threats} {then:?}")
        }
        other => format!("{other:?}"),
    }
}

/// The verdict in words.
fn confirmed(problem: &Problem) -> String {
    verdict_text(confirmed_verdict(problem))
}

/// The verdict; every part of it is confirmed if the problem is small enough.
fn confirmed_verdict(problem: &Problem) -> Verdict {
    let verdict = shapes::verdict(problem);
    let check = |threats: Threats, wanted: Outcome| {
        if let Some(truth) = oracle::outcome(problem, threats, MOST) {
            assert_eq!(truth, wanted, "{threats:?}\n{}", draw(problem, &[]));
        }
    };
    match verdict {
        Verdict::Alive => check(Threats::new(Side::Attacker, 1), Outcome::Alive),
        Verdict::Dead => check(Threats::new(Side::Defender, 1), Outcome::Dead),
        Verdict::Repetition => check(Threats::NONE, Outcome::Repetition),
        Verdict::Ko(Ko { without, side, threats, then, .. }) => {
            check(Threats::new(side, threats - 1), without);
            check(Threats::new(side, threats), then);
        }
        Verdict::Open(_) => {}
    }
    verdict
}

/// Black (the defender) first, then white.
fn both(rows: &[&str]) -> String {
    let [black, white] = [Color::Black, Color::White].map(|c| confirmed(&problem(rows, c)));
    format!("{black}; {white}")
}

#[test]
fn kos_and_tesujis_from_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tsumego");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10);
    for file in files {
        let text = Text::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let verdict = confirmed(&text.problem);
        let wanted = text.problem.description.replace("snapback ", "");
        let wanted = wanted.replace("under the stones ", "");
        assert_eq!(verdict, wanted, "{}", file.display());
    }
}

#[test]
fn seki_is_life() {
    // Three white stones in a row of five: neither side can play inside.
    for first in [Color::Black, Color::White] {
        let problem = eye_space(Place::Side, &[".WWW."], first);
        assert_eq!(confirmed(&problem), "Alive");
    }
    // Two stones are not enough: black takes three and is left with a straight three.
    for first in [Color::Black, Color::White] {
        let problem = eye_space(Place::Side, &[".WW."], first);
        assert_eq!(confirmed(&problem), "Dead");
    }
}

#[test]
fn an_eye_each_and_a_shared_liberty_are_seki() {
    // Who fills the liberty between the two eyes is captured.
    let rows = [".X.W.WXW", "XXWWWWXW", "XXXXXXXW", "WWWWWWWW"];
    assert_eq!(both(&rows), "Alive; Alive");
    // The attacker alone has an eye: no seki, whoever plays first.
    let rows = ["X..W.WXW", "XXXWWWXW", "XXXXXXXW", "WWWWWWWW"];
    assert_eq!(both(&rows), "Dead; Dead");
}

/// Either side can turn it into a seki by itself; the attacker can only kill by letting the defender
/// take the ko first.
#[test]
fn ten_thousand_year_ko() {
    let rows = ["W.WWXW", "B..XXW", "XXXXWW", "WWWWW "];
    assert_eq!(both(&rows), "Alive; ko Alive Attacker 1 Dead");
    // White connects the ko: nobody can play inside, and white's stones live as well.
    let seki = ["WWWWXW", "B..XXW", "XXXXWW", "WWWWW "];
    assert_eq!(both(&seki), "Alive; Alive");
    let whites = ["OOOOBW", "B..BBW", "BBBBWW", "WWWWW "];
    for first in [Color::Black, Color::White] {
        assert_eq!(confirmed(&problem(&whites, first)), "Alive", "{first} first");
    }
    // It is not two eyes: black cannot be left alone with both liberties filled.
    let solver = Solver::new(&problem(&seki, Color::White)).unwrap();
    assert!(!solver.is_alive_at_once());
}

/// The bundled problems with what their list says of them. The short form solves every fourth.
#[test]
fn the_bundled_problems_are_what_their_list_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/problems");
    let list = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let mut count = 0;
    read_problems([&folder], &mut |found| {
        count += 1;
        let found = found.unwrap();
        let problem = found.problem().unwrap();
        if count % 4 != 1 && !is_long() {
            return;
        }
        let name = found.path.rsplit('/').next().unwrap().to_owned();
        let verdicts = [Color::Black, Color::White].map(|first| {
            let problem = problem.clone().with_first(first);
            match confirmed_verdict(&problem) {
                Verdict::Ko(ko) => {
                    let outcome = |outcome| match outcome {
                        Outcome::Alive => "alive",
                        Outcome::Dead => "dead",
                        _ => "without end",
                    };
                    let threats = if ko.threats == 1 { "threat" } else { "threats" };
                    format!(
                        "ko: {}; {} if {} has {} ko {threats}",
                        outcome(ko.without),
                        outcome(ko.then),
                        problem.color(ko.side),
                        ko.threats
                    )
                }
                other => format!("{other:?}").to_lowercase(),
            }
        });
        let row = format!("| {name} | {} | {} |", verdicts[0], verdicts[1]);
        assert!(list.lines().any(|line| line == row), "{row}");
    });
    assert_eq!(list.lines().filter(|line| line.contains(".sgf |")).count(), count);
    assert!(count >= 30);
}

/// The first moves of the positions from old books. They come from proofs that were checked; that
/// the player of section 1 of Gokyo Shumyo lives, and the one of section 2 kills, is the book's word.
#[test]
fn the_positions_of_old_books() {
    let moves = [
        ("gokyo-shumyo-1-01", "A19", "Alive"),
        ("gokyo-shumyo-1-04", "B18", "Alive"),
        ("gokyo-shumyo-1-05", "B18", "Alive"),
        ("gokyo-shumyo-1-10", "A18", "Alive"),
        ("gokyo-shumyo-1-11", "A18", "Alive"),
        ("gokyo-shumyo-1-12", "C19", "Alive"),
        ("gokyo-shumyo-1-18", "B19", "Alive"),
        ("gokyo-shumyo-1-20", "A18", "ko Dead Defender 1 Alive"),
        ("gokyo-shumyo-1-22", "F19", "Alive"),
        ("gokyo-shumyo-2-14", "D19", "Dead"),
        ("gokyo-shumyo-2-17", "D19", "Dead"),
        ("gokyo-shumyo-2-22", "B19", "ko Dead Defender 1 Alive"),
        ("gokyo-shumyo-2-23", "B19", "ko Dead Defender 1 Alive"),
        ("gokyo-shumyo-2-24", "D17", "Dead"),
        ("xuanxuan-qijing-004", "A18", "Dead"),
        ("xuanxuan-qijing-005", "E16", "Alive"),
        ("xuanxuan-qijing-011", "C17", "Dead"),
        ("xuanxuan-qijing-014", "A18", "ko Dead Defender 1 Alive"),
        ("xuanxuan-qijing-018", "D19", "ko Dead Defender 1 Alive"),
        ("xuanxuan-qijing-019", "E19", "Dead"),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/problems");
    for (file, first, wanted) in moves {
        let mut problems = Vec::new();
        read_problems([folder.join(file).with_extension("sgf")], &mut |found| {
            problems.push(found.unwrap().problem().unwrap());
        });
        let [problem] = &problems[..] else { panic!("{file}") };
        let mut solver = Solver::new(problem).unwrap();
        let solution = solver.solve(&Limits::default());
        assert_eq!(verdict_text(solution.verdict), wanted, "{file}");
        let size = problem.board().size();
        let key = Point::from_name(first, size).map(Move::Play);
        if solution.best != key {
            // Several first moves may work: the one listed here is one of them.
            let verdicts = solver.first_verdicts(&Limits::default());
            let of = |mv| verdicts.iter().find(|v| Some(v.0) == mv).map(|v| v.1);
            let best = solution.best.map(|mv| name(mv, size));
            assert_eq!(of(key), Some(solution.verdict), "{file}, {best:?}");
            assert_eq!(of(key), of(solution.best), "{file}, {best:?}");
        }
        assert_eq!(solution.line.first().copied(), solution.best, "{file}");
        // A move that turns into a ko is not reported as winning for any threats.
        if matches!(solution.verdict, Verdict::Alive | Verdict::Dead)
            && problem.region().len() <= 12
        {
            let loser = problem.side(problem.to_play()).opposite();
            let most = Threats::new(loser, MAX_THREATS);
            let moves = solver.first_moves(most, &Limits::default());
            let found = moves.iter().find(|(mv, _)| Some(*mv) == solution.best);
            assert_eq!(found.map(|(_, outcome)| *outcome), Some(solution.outcome), "{file}");
        }
    }
}

/// Two attackers' stones in an eye of three leave no place for a third while there is a liberty
/// outside; without one, the third captures.
#[test]
fn two_stones_at_the_ends_of_three() {
    assert_eq!(both(&["W.WX.W", "XXXXWW", "WWWWW "]), "Alive; Alive");
    assert_eq!(both(&["W.WXWW", "XXXXW ", "WWWWW "]), "Alive; Dead");
}

/// Rooms that are too small for two eyes, with a liberty outside: the search takes them for dead
/// without looking, and the plain solver confirms it.
#[test]
fn rooms_that_are_too_small() {
    let dead = [
        ["..X.W", "XXXWW", "WWWW ", "     "],
        [".WX.W", "XXXWW", "WWWW ", "     "],
        [".W.X.W", "XXXXWW", "WWWWW ", "      "],
        ["WW.X.W", "XXXXWW", "WWWWW ", "      "],
        ["..X.W", "..XWW", "XXXW ", "WWWW "],
        ["W.X.W", "..XWW", "XXXW ", "WWWW "],
        ["WWX.W", "..XWW", "XXXW ", "WWWW "],
        ["WWX.W", "W.XWW", "XXXW ", "WWWW "],
        ["X.W.XW", "XX.X.W", "WXXXWW", "WWWW  "],
    ];
    for rows in dead {
        assert_eq!(both(&rows), "Dead; Dead", "{rows:?}");
    }
    // The vital point is free, or the attacker's stones are misplaced.
    let unsettled = [
        ["...X.W", "XXXXWW", "WWWWW ", "      "],
        ["W.X.W", ".WXWW", "XXXW ", "WWWW "],
        ["X...XW", "XX.X.W", "WXXXWW", "WWWW  "],
    ];
    for rows in unsettled {
        assert_eq!(both(&rows), "Alive; Dead", "{rows:?}");
    }
}

#[test]
fn three_stones_that_become_a_pyramid_four() {
    insta::assert_snapshot!(both(&["WWWXW", "..XXW", "XXXWW", "WWWW "]), @"Dead; Dead");
}

#[test]
fn closed_nine_points_in_the_corner_live() {
    // The carpenter's square has openings on the first line; this space is closed.
    for first in [Color::Black, Color::White] {
        let problem = eye_space(Place::Corner, &["...", "...", "..."], first);
        assert_eq!(confirmed(&problem), "Alive");
    }
}

/// Textbooks: with an outside liberty, only the 2-2 point makes the ko.
#[test]
fn the_carpenters_square_with_an_outside_liberty_is_a_ko_by_one_move() {
    let rows = [".....W ", "...XW  ", "...XW  ", ".XXX.W ", ".WWWW  ", "W      ", "       "];
    let problem = problem(&rows, Color::White);
    let mut solver = Solver::new(&problem).unwrap();
    let solution = solver.solve(&Limits::default());
    assert_eq!(verdict_text(solution.verdict), "ko Dead Defender 2 Alive");
    assert_eq!(solution.best, Some(Move::Play(Point::new(1, 1))));
}

#[test]
fn connect_and_die() {
    // White takes away a liberty so that connecting leaves the larger string in atari.
    let rows = ["WX.X.W", "WXWXXW", "W.WWWW", "WWW   "];
    insta::assert_snapshot!(both(&rows), @"Dead; Dead");
}
