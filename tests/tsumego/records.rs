//! The lines of records: how they are read, played and checked.

use std::time::Duration;

use gopdb::go::Point;
use gopdb::tsumego::{
    DisagreementKind, Exercise, Finding, Limits, Located, Mark, Move, Outcome, Question, Reply,
    Session, Side, Solver, Threats, Verdict, best_moves, draw, read_problems, worse_kos,
};

use crate::generate::{self, Dice};

/// A straight three in the corner: white kills at B9. On 9 lines, with a marked region.
const THREE: &str =
    "SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc]PL[W]TR[ab]MA[aa][ba][ca]";
/// Six stones on an open side.
const OPEN: &str = "SZ[19]AB[cb][db][eb][fb][gb][hb]AW[bb][bc][cc][dc][fc][gd][ib][ic]PL[W]";

fn read(text: &str) -> Located {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("problem.sgf");
    std::fs::write(&file, text).unwrap();
    let mut found = Vec::new();
    read_problems([&file], &mut |one| found.push(one.unwrap()));
    found.remove(0)
}

fn at(name: &str, size: u8) -> Move {
    Move::Play(Point::from_name(name, size).unwrap())
}

/// The marks of the lines of a record.
fn marks(rest: &str) -> Vec<Option<Mark>> {
    read(&format!("(;{THREE}{rest})")).lines.into_iter().map(|line| line.mark).collect()
}

#[test]
fn right_and_wrong_lines_are_read_in_all_conventions() {
    let (right, wrong) = (Some(Mark::Right), Some(Mark::Wrong));
    for (rest, expected) in [
        ("(;W[aa];B[ba])(;W[ba]C[RIGHT])", vec![None, right]),
        ("(;W[aa];B[ba])(;W[ba]C[sekiRIGHT])", vec![None, right]),
        ("(;W[aa]C[COPYRIGHT 2005];B[ba])(;W[ba]C[CHOICERIGHT])", vec![None, right]),
        ("(;W[aa];B[ba]C[Wrong])(;W[ba]C[Correct.])", vec![wrong, right]),
        ("(;W[aa];B[ba]C[失敗])(;W[ba]C[正解])", vec![wrong, right]),
        ("(;W[aa];B[ba]C[-])(;W[ba]C[+])", vec![wrong, right]),
        ("(;W[aa]BM[1];B[ba])(;W[ba]TE[1])", vec![wrong, right]),
        ("(;W[aa]DO[];B[ba])(;W[ba]TE[1])", vec![wrong, right]),
        ("(;W[aa]N[Failure];B[ba])(;W[ba]N[Solution])", vec![wrong, right]),
        // The first one is right where nothing is marked, or only others are, as wrong.
        ("(;W[ba])(;W[aa];B[ba])", vec![right, None]),
        ("(;W[aa]C[wrong])(;W[ba])", vec![wrong, right]),
        // A good move of the opponent does not make a line right.
        ("(;W[aa];B[ba]TE[1])(;W[ba]C[RIGHT])", vec![None, right]),
        // Nodes without a move, such as those of a choice, and a new position at the end.
        ("(;C[CHOICE](;W[aa];B[ba])(;W[ba];C[RIGHT]))", vec![None, right]),
        ("(;W[ba]C[RIGHT];AW[aa])", vec![right]),
    ] {
        assert_eq!(marks(rest), expected, "{rest}");
    }
}

#[test]
fn a_problem_without_a_proof_is_asked_by_its_record() {
    let tree =
        "(;W[da];B[ea](;W[ga];B[fa]C[WRONG])(;W[fa];B[ca];W[ga]C[RIGHT]))(;W[ca];B[da]C[WRONG])";
    let mut located = read(&format!("(;{OPEN}{tree})"));
    located.guess_target(&Limits::default().time(std::time::Duration::ZERO)).unwrap();
    let problem = located.problem().unwrap();
    let limits = Limits::default().nodes(1);
    let lines = &located.lines;
    assert!(Exercise::new(&problem, &[], 9, &limits).unwrap().is_none());
    let mut exercise = Exercise::new(&problem, lines, 9, &limits).unwrap().unwrap();
    assert_eq!(exercise.difficulty(), None);
    let mut play = |name: &str| exercise.play(at(name, 19), &limits).unwrap();
    assert_eq!(play("C19"), Reply::Wrong(vec![at("C19", 19), at("D19", 19)]));
    // A move that the record does not have, and one outside the region, which gives the kill up.
    assert!(matches!(play("B19"), Reply::Unknown(_)));
    assert_eq!(play("T1"), Reply::Wrong(vec![at("T1", 19)]));
    assert_eq!(play("D19"), Reply::Right(at("E19", 19)));
    assert_eq!(play("G19"), Reply::Wrong(vec![at("G19", 19), at("F19", 19)]));
    assert_eq!(play("F19"), Reply::Right(at("C19", 19)));
    assert_eq!(play("G19"), Reply::Solved);
}

#[test]
fn the_proof_overrules_the_record() {
    // The record marks the move that fails as right.
    let located = read(&format!("(;{THREE}(;W[aa]C[RIGHT])(;W[ba];B[aa]C[WRONG]))"));
    let (problem, limits) = (located.problem().unwrap(), Limits::default());
    let exercise = Exercise::new(&problem, &located.lines, 1, &limits);
    let mut exercise = exercise.unwrap().unwrap();
    assert!(matches!(exercise.play(at("A9", 9), &limits).unwrap(), Reply::Wrong(_)));
    // A move outside the region gives the kill up.
    assert!(matches!(exercise.play(at("J1", 9), &limits).unwrap(), Reply::Wrong(_)));
    assert_eq!(exercise.play(at("B9", 9), &limits).unwrap(), Reply::Solved);
}

#[test]
fn a_session_follows_the_record() {
    let located = read(&format!("(;{THREE};W[ba];B[ca];W[aa])"));
    let problem = located.problem().unwrap();
    // The solver alone resists otherwise.
    for (lines, is_given) in [(located.lines, true), (Vec::new(), false)] {
        let mut session = Session::with_lines(problem.clone(), lines, Threats::NONE);
        assert_eq!(session.record_mark().is_some(), is_given);
        session.play(at("B9", 9)).unwrap();
        let reply = session.reply(&Limits::default()).unwrap();
        assert_eq!(reply == at("C9", 9), is_given, "{reply:?}");
        assert_eq!(session.record_mark() == Some(Mark::Right), is_given);
    }
}

#[test]
fn an_audit_finds_the_faults_of_a_problem() {
    let findings = |text: &str| {
        let located = read(text);
        let question = Question::default().moves(true).status(true).difficulty(false);
        let problem = located.problem().unwrap();
        let limits = Limits::default();
        let answer = question.ask(&problem, &located.lines, &limits).unwrap().answer;
        answer.findings(&located.lines)
    };
    assert_eq!(findings(&format!("(;{THREE};W[ba])")), []);
    let fails = DisagreementKind::Fails { number: 1, mv: at("A9", 9), answer: Some(at("B9", 9)) };
    let found =
        findings(&format!("(;{THREE}(;W[aa]C[RIGHT])(;W[ba]C[WRONG])(;W[ba];B[bb]C[RIGHT]))"));
    assert_eq!(
        found,
        [
            Finding::Unreachable(3, 2),
            Finding::Line(1, fails),
            Finding::Line(2, DisagreementKind::Works),
        ]
    );
    // A bent four has two vital points; a square is dead as it stands.
    let four =
        "SZ[9]AB[ba][bb][cb][bc][cc][bd][ad]AW[ca][da][db][dc][cd][dd][ae][be][ce]PL[W]TR[ba]";
    let found = findings(&format!("(;{four};W[aa])"));
    assert!(!found.is_empty(), "{found:?}");
    let square = "SZ[9]AB[ca][cb][ac][bc][cc]AW[da][db][dc][ad][bd][cd][dd]PL[W]TR[ca]";
    let found = findings(&format!("(;{square};W[aa])"));
    assert!(found.contains(&Finding::Settled(Verdict::Dead)), "{found:?}");
    // No line of a player who loses is right.
    let found = findings(&format!("(;{};B[aa]C[RIGHT])", square.replace("PL[W]", "PL[B]")));
    let is_fail =
        |f: &Finding| matches!(f, Finding::Line(1, DisagreementKind::Fails { number: 1, .. }));
    assert!(found.iter().any(is_fail), "{found:?}");
}

/// A cutting stone with a liberty, on an open board.
#[test]
fn a_stone_in_a_net_is_a_target() {
    let mut located = read("(;SZ[9]AB[cc][dc][cd][de]AW[dd][ce]PL[B])");
    let found = located.guess_target(&Limits::default().time(Duration::ZERO)).unwrap().unwrap();
    let all: Vec<String> = found.stones.iter().chain(&found.others).map(|p| p.name(9)).collect();
    assert!(all.contains(&"D6".to_owned()), "{all:?}");
}

/// Four in a row live without a move.
#[test]
fn a_problem_without_need_of_a_move_is_no_exercise() {
    let four = "SZ[9]AB[ab][bb][cb][db][eb][ea]AW[ac][bc][cc][dc][ec][fb][fa]PL[B]TR[ab]";
    let located = read(&format!("(;{four};B[ba])"));
    let problem = located.problem().unwrap();
    let limits = Limits::default();
    let exercise = Exercise::new(&problem, &located.lines, 1, &limits).unwrap();
    assert!(exercise.is_none());
}

/// Random problems in which first moves make kos of different quality: the best win with the fewest threats, and
/// only these are right; the others have the number that they need more.
#[test]
fn only_the_best_ko_is_right() {
    let mut dice = Dice(41);
    let limits = Limits::default();
    let mut cases = 0;
    while cases < 12 {
        let Some(problem) = generate::problem(&mut dice, 8) else { continue };
        if problem.region().len() > 9 {
            continue;
        }
        let mut solver = Solver::new(&problem).unwrap();
        let solution = solver.solve(&limits);
        if !matches!(solution.verdict, Verdict::Ko(_)) {
            continue;
        }
        let side = problem.side(problem.to_play());
        let moves = solver.first_verdicts(&limits);
        let (best, worse) = (best_moves(&moves, side), worse_kos(&moves, side));
        if worse.is_empty() {
            continue;
        }
        cases += 1;
        let won = if side == Side::Attacker { Outcome::Dead } else { Outcome::Alive };
        // The least lead in threats with which a move wins.
        let mut needs = |mv: Move| {
            let lead = |n: i8| match n {
                0.. => Threats::new(side, n as u8),
                _ => Threats::new(side.opposite(), n.unsigned_abs()),
            };
            (-4..=4).find(|&n| solver.outcome_after(&[mv], lead(n), &limits) == won)
        };
        let least = needs(best[0]).unwrap();
        assert!(best.iter().all(|&mv| needs(mv) == Some(least)), "{}", draw(&problem, &[]));
        for &(mv, more) in &worse {
            assert_eq!(needs(mv), Some(least + more as i8), "{mv:?} {}", draw(&problem, &[]));
        }
        let tree = solver.solution_tree(&solution, "", &limits);
        let node = |mv: Move, rest: &str| {
            let at = mv.point().map_or(String::new(), Point::sgf);
            tree.contains(&format!(";{}[{at}]{rest}", problem.to_play().letter()))
        };
        assert!(best.iter().all(|&mv| node(mv, "TE[1]")), "{tree}");
        assert!(worse.iter().all(|&(mv, _)| node(mv, "C[ko, needs ")), "{tree}");
    }
}
