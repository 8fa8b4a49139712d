//! Problems without marks on open boards, and how far their results hold.

use std::time::Duration;

use crate::generate::Dice;
use crate::sample;
use gopdb::go::{Board, Color, Point};
use gopdb::tsumego::{
    Editor, GivenLine, Invalid, Limits, Mark, Move, Outcome, Problem, Question, RegionSource,
    Scope, Solver, TargetChoice, Threats, Verdict, draw, read_problems, solve_growing,
};

/// A board of 19 lines with a drawing in its upper left corner: `X`/`B` black, `O`/`W` white.
fn board(rows: &[&str]) -> Board {
    let mut board = Board::new(19);
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in row.bytes().enumerate() {
            let color = match cell {
                b'B' | b'X' => Some(Color::Black),
                b'W' | b'O' => Some(Color::White),
                _ => None,
            };
            board.set(Point::new(r as u8, c as u8), color).unwrap();
        }
    }
    board
}

fn editor(rows: &[&str], target: Option<Point>, first: Color) -> Editor {
    let board = board(rows);
    let mut editor = Editor::new(19);
    for p in Point::all(19) {
        if let Some(color) = board.get(p).color() {
            editor.set(p, Some(color)).unwrap();
        }
    }
    editor.set_to_play(first);
    if let Some(target) = target {
        editor.set_targets(&[target]);
    }
    editor
}

/// A straight three in the corner; white's wall has liberties on the open board.
const THREE: [&str; 4] = ["...XO...", "XXXXO...", "OOOOO...", "........"];
/// The same with a gap in the wall.
const GAP: [&str; 4] = ["...XO...", "XXXXO...", "OOO.O...", "........"];
/// Six stones on the second line at the side, open above.
const OPEN: [&str; 4] = ["..........", "..XXXXX...", "..........", ".........."];

#[test]
fn a_target_with_a_liberty_outside_the_region_is_refused() {
    let target = Point::new(1, 0);
    let region = vec![Point::new(0, 0), Point::new(0, 1), Point::new(0, 2)];
    let problem = Problem::new(board(&GAP), vec![target], region, Color::White);
    assert_eq!(problem, Err(Invalid::OpenTarget(Point::new(2, 3), 19)));
}

#[test]
fn the_region_of_an_open_target_lies_within_three_steps() {
    let (region, source) = editor(&GAP, Some(Point::new(1, 0)), Color::White).region();
    assert_eq!(source, RegionSource::Guessed);
    assert!(region.contains(&Point::new(2, 3)) && region.contains(&Point::new(3, 3)));
    assert!(!region.contains(&Point::new(6, 3)), "{region:?}");
    let (region, source) = editor(&THREE, Some(Point::new(1, 0)), Color::White).region();
    assert_eq!((region.len(), source), (3, RegionSource::Enclosed));
}

fn grown(rows: &[&str], target: Point, first: Color) -> (Verdict, Scope, usize) {
    let problem = editor(rows, Some(target), first).problem().unwrap();
    let limits = Limits::default().nodes(20_000);
    let solve = |solver: &mut Solver, limits: &Limits| solver.solve(limits);
    let grown = solve_growing(&problem, 16 << 20, &limits, &solve).unwrap();
    (grown.solution.verdict, grown.scope, grown.solver.problem().region().len())
}

#[test]
fn a_result_says_how_far_it_holds() {
    let target = Point::new(1, 0);
    // White kills immediately, and no two moves outside change that.
    let (verdict, scope, _) = grown(&THREE, target, Color::White);
    assert_eq!((verdict, scope), (Verdict::Dead, Scope::Board));
    let (verdict, scope, _) = grown(&THREE, target, Color::Black);
    assert_eq!((verdict, scope), (Verdict::Alive, Scope::Board));
    // The wall's four stones have four liberties: black dies sooner.
    let wall = ["...XO...", "XXXXO...", "OOOOO...", "BBBB....", "........"];
    let (verdict, scope, _) = grown(&wall, target, Color::White);
    assert_eq!((verdict, scope), (Verdict::Dead, Scope::Board));
    // A wall in atari: the proof inside says dead, but black can capture the wall from outside.
    let weak = ["...XO...", "XXXXOB..", "OOOOOB..", "BBBBB...", "........"];
    let enclosed = editor(&weak, Some(target), Color::White).problem().unwrap();
    let mut solver = Solver::new(&enclosed).unwrap();
    let solution = solver.solve(&Limits::default());
    assert_eq!(solution.verdict, Verdict::Dead);
    let scope = solver.scope(&solution, &Limits::default());
    assert_eq!(scope, Scope::Region(vec![Point::new(0, 5)]), "{}", draw(&enclosed, &[]));
    // Grown by that point, the answer holds on the whole board.
    let (_, scope, region) = grown(&weak, target, Color::White);
    assert!(!matches!(scope, Scope::Region(_)) && region >= 4, "{scope:?}");
}

#[test]
fn life_by_running_out_is_not_life_on_the_board() {
    let (verdict, scope, _) = grown(&OPEN, Point::new(1, 2), Color::Black);
    assert_ne!((verdict, &scope), (Verdict::Alive, &Scope::Board));
}

/// On small boards the answers that hold on the whole board are those of the whole board as region. The
/// short form leaves out three quarters of the boards.
#[test]
fn results_of_grown_and_closed_regions_hold_on_the_whole_board() {
    let mut dice = Dice(5);
    let (mut alive, mut closed, mut dead, mut made) = (0, 0, 0, 0);
    while made < sample(800) {
        let mut board = Board::new(5);
        for p in Point::all(5) {
            let color = match dice.roll(10) {
                0..=2 => Some(Color::Black),
                3..=4 => Some(Color::White),
                _ => None,
            };
            board.set(p, color).unwrap();
        }
        let is = |p: Point, color| board.get(p).color() == color;
        let Some(target) = Point::all(5).find(|&p| is(p, Some(Color::Black))) else { continue };
        let empty: Vec<Point> = Point::all(5).filter(|&p| is(p, None)).collect();
        let first = if dice.roll(2) == 0 { Color::Black } else { Color::White };
        let near = empty.iter().copied().filter(|p| p.row() < 3 && p.col() < 4).collect();
        let problem = |region| Problem::new(board.clone(), vec![target], region, first);
        let (Ok(whole), Ok(part)) = (problem(empty.clone()), problem(near)) else { continue };
        made += 1;
        let solve = |solver: &mut Solver, limits: &Limits| solver.solve(limits);
        let limits = Limits::default().nodes(30_000);
        let grown = solve_growing(&part, 16 << 20, &limits, &solve).unwrap();
        if grown.scope != Scope::Board {
            continue;
        }
        let verdict = Solver::new(&whole).unwrap().solve(&Limits::default()).verdict;
        assert_eq!(grown.solution.verdict, verdict, "{}", draw(&part, &grown.solution.line));
        alive += usize::from(verdict == Verdict::Alive);
        dead += usize::from(verdict == Verdict::Dead);
        closed += usize::from(!grown.added.is_empty());
    }
    assert!(
        alive >= sample(100) && dead >= sample(150) && closed >= sample(20),
        "{alive} {dead} {closed}"
    );
}

/// The part of a status that is the other player's holds on the whole board if its scope says so. The short
/// form leaves out three quarters of the boards.
#[test]
fn the_other_players_verdict_of_a_status_has_its_own_scope() {
    let mut dice = Dice(6);
    let question = Question::default().status(true).difficulty(false).memory(16 << 20);
    let limits = Limits::default().nodes(30_000);
    let (mut made, mut held, mut differ) = (0, 0, 0);
    while made < sample(200) {
        let mut board = Board::new(5);
        for p in Point::all(5) {
            let color = [Some(Color::Black), Some(Color::White), None, None][dice.roll(4)];
            board.set(p, color).unwrap();
        }
        let is = |p: Point, color| board.get(p).color() == color;
        let Some(target) = Point::all(5).find(|&p| is(p, Some(Color::Black))) else { continue };
        let empty: Vec<Point> = Point::all(5).filter(|&p| is(p, None)).collect();
        let near = empty.iter().copied().filter(|p| p.row() < 3 && p.col() < 4).collect();
        let problem = |region, first| Problem::new(board.clone(), vec![target], region, first);
        let (Ok(whole), Ok(part)) = (problem(empty, Color::White), problem(near, Color::Black))
        else {
            continue;
        };
        made += 1;
        let part = part.with_region_source(RegionSource::Guessed);
        let answer = question.ask(&part, &[], &limits).unwrap().answer;
        let other = answer.other.unwrap();
        if answer.other_scope != Scope::Board {
            continue;
        }
        let verdict = Solver::new(&whole).unwrap().solve(&Limits::default()).verdict;
        assert_eq!(other.verdict, verdict, "{}", draw(&part, &other.line));
        held += 1;
        let inside = Solver::new(&part.with_first(Color::White)).unwrap().solve(&limits).verdict;
        differ += usize::from(inside != verdict);
    }
    assert!(held >= sample(80) && differ >= sample(10), "{held} {differ}");
}

#[test]
fn strings_outside_are_not_assumed_alive() {
    // Black's two stones connect to a string that has its liberties outside.
    let scope = |rows: &[&str]| {
        let targets = vec![Point::new(0, 0), Point::new(0, 1)];
        let region = vec![Point::new(0, 2)];
        let problem = Problem::new(board(rows), targets, region, Color::Black).unwrap();
        let mut solver = Solver::new(&problem).unwrap();
        let solution = solver.solve(&Limits::default());
        assert_eq!(solution.verdict, Verdict::Alive);
        solver.scope(&solution, &Limits::default())
    };
    // However many those are, the answer depends on play there.
    let weak = scope(&["XX.X.W", "OOO.W"]);
    assert_eq!(weak, Scope::Region(vec![Point::new(0, 4), Point::new(1, 3)]));
    let long = scope(&["XX.XBBB", "OOOOWWB", "......B"]);
    assert!(matches!(&long, Scope::Region(points) if points.len() >= 3), "{long:?}");
    // With two eyes it needs no assumption.
    assert_eq!(scope(&["XX.XX.X.X", "OOXXXXXXX"]), Scope::Board);
}

#[test]
fn the_target_of_a_diagram_is_the_group_that_is_surrounded() {
    let limits = Limits::default();
    for first in [Color::Black, Color::White] {
        let found = editor(&THREE, None, first).guess_target(&[], &limits).unwrap();
        assert_eq!((found.choice, found.others.len()), (TargetChoice::Only, 0));
        assert!(found.stones.iter().all(|&p| board(&THREE).get(p).color() == Some(Color::Black)));
    }
    assert_eq!(Editor::new(9).guess_target(&[], &limits), None);
}

/// Groups with gaps in the walls around them, of several strings, or of one that is small; with the stones
/// of the other colour that are enclosed, too.
#[test]
fn a_target_is_a_whole_group_of_any_size() {
    let found = |rows: &[&str], first: Color| {
        let found =
            editor(rows, None, first).guess_target(&[], &Limits::default().time(Duration::ZERO));
        let found = found.unwrap();
        (found.choice, found.stones.iter().map(|p| p.name(19)).collect::<Vec<_>>().join(" "))
    };
    // Two strings, and two black stones that they enclose.
    let nested =
        [".........", ".BW......", ".BWW.B.B.", ".WWBB....", ".BB......", ".........", "..B......"];
    let (choice, stones) = found(&nested, Color::White);
    assert_eq!((choice, &stones[..]), (TargetChoice::Only, "C18 C17 D17 B16 C16"));
    // Three strings with one stone or two.
    let open = [".........", "....W.B..", ".WW..B...", "BBBB..B.."];
    let (choice, stones) = found(&open, Color::White);
    assert_eq!((choice, &stones[..]), (TargetChoice::Only, "E18 B17 C17"));
    // One stone.
    let one = ["...", ".WB.", "BB.B"];
    assert_eq!(found(&one, Color::White), (TargetChoice::Only, "B18".to_owned()));
}

#[test]
fn the_solution_points_to_one_of_several_targets() {
    let limits = Limits::default();
    let mut editor = editor(&THREE, None, Color::White);
    for p in Point::all(19).filter(|p| p.row() < 4) {
        let color = board(&THREE).get(p).color();
        editor.set(Point::new(18 - p.row(), 18 - p.col()), color).unwrap();
    }
    let corners = [(0, 0), (18, 18)];
    let at = |corner: (u8, u8), col: u8| (Color::White, Move::Play(Point::new(corner.0, col)));
    let found = editor.guess_target(&[], &limits).unwrap();
    assert_eq!((found.choice, found.others.len()), (TargetChoice::Unsettled, 1));
    for corner in corners {
        // The first line of the record fails; the second one solves the problem.
        let edge = corner.1;
        let line = |col, mark| GivenLine { moves: vec![at(corner, col)], mark: Some(mark) };
        let lines = [line(edge, Mark::Wrong), line(edge.abs_diff(1), Mark::Right)];
        let found = editor.guess_target(&lines, &limits).unwrap();
        assert_eq!(found.choice, TargetChoice::Only);
        assert!(found.stones.iter().all(|p| p.row().abs_diff(corner.0) < 4));
    }
}

/// Both groups of a capturing race are captured by who plays first. What the record says of them tells
/// which one is meant.
#[test]
fn the_words_of_a_record_tell_whose_stones_are_meant() {
    let race = "SZ[19]AB[ba][ca][da][eb][fb][gb][hb]AW[ab][bb][cb][db][ea][fa][ga]";
    let (black, white) = (Color::Black, Color::White);
    for (words, first, meant) in [
        ("C[Black to play and live]", black, black),
        ("C[Black to play and kill]", black, white),
        ("GN[白先杀黑]", white, black),
        ("PL[W]C[Can white live?]", white, white),
    ] {
        let mut located = read(&format!("(;{race}{words})"));
        assert!(located.guess_target(&Limits::default()).unwrap().is_some(), "{words}");
        let target = located.editor.targets().next().unwrap();
        assert_eq!(located.editor.board().get(target).color(), Some(meant), "{words}");
        assert_eq!(located.editor.to_play(), first, "{words}");
    }
}

#[test]
fn the_first_player_is_told_by_pl_the_words_or_the_first_move() {
    let setup = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][eb][ea]TR[ab]";
    for (rest, first) in [
        ("", Color::Black),
        ("PL[W]C[Black to play];B[ba]", Color::White),
        ("C[White to play];B[ba]", Color::White),
        (";W[ba];B[aa]", Color::White),
        ("(;W[ba])(;B[ba])", Color::White),
        ("C[Black to play? Or white to play?];C[a hint];W[ba]", Color::White),
        ("C[Black to play? Or white to play?];B[ba]", Color::Black),
    ] {
        assert_eq!(read(&format!("(;{setup}{rest})")).editor.to_play(), first, "{rest}");
    }
}

#[test]
fn a_large_region_is_solved() {
    // The box of this region has 15 rows of 15 points, more than 128 cells.
    let mut all = vec!["X.XXXXXXXXXXXX.O".to_owned()];
    all.extend((0..13).map(|_| format!("XXO{}O", "O".repeat(12))));
    let rows: Vec<&str> = all.iter().map(String::as_str).collect();
    let board = board(&rows);
    let region = vec![Point::new(0, 1), Point::new(0, 14)];
    let region = [region, (14..15).map(|r| Point::new(r, 0)).collect()].concat();
    let mut region: Vec<Point> = region;
    region.push(Point::new(14, 1));
    let problem = Problem::new(board, vec![Point::new(0, 0)], region, Color::White).unwrap();
    let outcome = Solver::new(&problem).map(|mut s| s.outcome(Threats::NONE, &Limits::default()));
    assert!(matches!(outcome, Ok(Outcome::Alive | Outcome::Dead)), "{outcome:?}");
}

#[test]
fn the_region_may_be_the_whole_board() {
    let solve = |rows: &[&str], targets: &[(u8, u8)]| {
        let board = board(rows);
        let region = Point::all(19).filter(|&p| board.get(p).color().is_none()).collect();
        let targets = targets.iter().map(|&(r, c)| Point::new(r, c)).collect();
        let problem = Problem::new(board, targets, region, Color::White).unwrap();
        let mut solver = Solver::new(&problem).unwrap();
        let outcome = solver.outcome(Threats::NONE, &Limits::default());
        let proof = solver.proof(Threats::NONE, &Limits::default()).unwrap();
        assert_eq!(proof.verify(&problem), Ok(()));
        outcome
    };
    assert_eq!(solve(&["XO"], &[(0, 0)]), Outcome::Dead);
    assert_eq!(solve(&[".X.XO", "XXXXO", "OOOOO"], &[(0, 1)]), Outcome::Alive);
    // The last cells of the board.
    let mut rows = vec![" ".repeat(19); 19];
    rows[17] = format!("{}OO", " ".repeat(17));
    rows[18] = format!("{}O.XX", " ".repeat(15));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    assert_eq!(solve(&rows, &[(18, 17), (18, 18)]), Outcome::Dead);
}

fn read(text: &str) -> gopdb::tsumego::Located {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.sgf");
    std::fs::write(&file, text).unwrap();
    let mut list = Vec::new();
    read_problems([&file], &mut |found| list.push(found.unwrap()));
    list.pop().unwrap()
}

const SETUP: &str = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][eb][ea]TR[ab]PL[W]";

#[test]
fn the_lines_of_a_record_are_compared_with_the_proof() {
    let located = read(&format!(
        "(;{SETUP}(;W[ba]C[RIGHT];B[aa])(;W[aa]C[Correct!];B[ba])(;W[ca];B[ba]C[WRONG])(;W[ba]BM[1]))"
    ));
    let marks: Vec<_> = located.lines.iter().map(|line| line.mark).collect();
    let (right, wrong) = (Some(Mark::Right), Some(Mark::Wrong));
    assert_eq!(marks, [right, right, wrong, wrong]);
    let mut solver = Solver::new(&located.problem().unwrap()).unwrap();
    let solution = solver.solve(&Limits::default());
    let found = solver.compare(&located.lines, &solution, &Limits::default());
    assert_eq!((found.agreed, found.unchecked), (2, 0));
    use gopdb::tsumego::DisagreementKind::{Fails, Works};
    let (mv, answer) = (Move::Play(Point::new(0, 0)), Some(Move::Play(Point::new(0, 1))));
    let kinds: Vec<_> = found.disagreements.iter().map(|d| (d.line, d.kind)).collect();
    assert_eq!(kinds, [(2, Fails { number: 1, mv, answer }), (4, Works)]);
    // Without marks the first line counts as right.
    let located = read(&format!("(;{SETUP}(;W[ba])(;W[ca]))"));
    assert_eq!(located.lines[0].mark, right);
    assert_eq!(located.lines[1].mark, None);
}

#[test]
fn a_solution_tree_agrees_with_the_proof() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/problems");
    let mut count = 0;
    for name in ["straight-three", "corner-triangle-six-0", "snapback-to-live"] {
        let mut problems = Vec::new();
        read_problems([folder.join(name).with_extension("sgf")], &mut |found| {
            problems.push(found.unwrap().problem().unwrap());
        });
        for first in [Color::Black, Color::White] {
            let problem = problems[0].clone().with_first(first);
            let limits = Limits::default();
            let mut solver = Solver::new(&problem).unwrap();
            let solution = solver.solve(&limits);
            let text = solver.solution_tree(&solution, "a ] problem", &limits);
            // Read back, every line is marked, and every mark is true.
            let located = read(&text);
            assert_eq!(located.problem().unwrap().board(), problem.board());
            assert!(!located.lines.is_empty(), "{name}: {text}");
            assert!(located.lines.iter().all(|line| line.mark.is_some()), "{text}");
            let found = solver.compare(&located.lines, &solution, &limits);
            let first_wins = located.lines.iter().any(|line| line.mark == Some(Mark::Right));
            if first_wins {
                assert_eq!((found.disagreements, found.unchecked), (vec![], 0), "{name}: {text}");
                count += 1;
            }
        }
    }
    assert!(count >= 4, "{count}");
}

#[test]
fn wrong_first_moves_are_refuted_to_the_end() {
    let located = read(&format!("(;{SETUP})"));
    let problem = located.problem().unwrap();
    let limits = Limits::default();
    let mut solver = Solver::new(&problem).unwrap();
    let solution = solver.solve(&limits);
    let best = solution.best.unwrap();
    assert_eq!(solver.refutation(best, &solution, &limits), None);
    let refutation = solver.refutation(Move::Play(Point::new(0, 0)), &solution, &limits).unwrap();
    assert_eq!(refutation.line[1], Move::Play(Point::new(0, 1)));
    let outcome = solver.outcome_after(&refutation.line[..1], refutation.threats, &limits);
    assert_eq!(outcome, Outcome::Alive);
    let difficulty = solver.difficulty(&solution, &limits).unwrap();
    assert_eq!((difficulty.correct, difficulty.level()), (1, 1));
}

#[test]
fn a_problem_turned_four_times_and_swapped_twice_is_itself() {
    let editor = editor(&GAP, Some(Point::new(1, 0)), Color::White);
    let mut turned = editor.clone();
    turned.rotate();
    assert_eq!(turned.board().get(Point::new(0, 18)), gopdb::go::State::Empty);
    assert!(turned.targets().all(|p| turned.board().get(p).color() == Some(Color::Black)));
    assert_eq!(turned.board().get(Point::new(0, 17)).color(), Some(Color::Black));
    for _ in 0..3 {
        turned.rotate();
    }
    assert_eq!(turned.problem(), editor.problem());
    turned.flip();
    assert_eq!(turned.board().get(Point::new(1, 18)).color(), Some(Color::Black));
    turned.flip();
    turned.swap_colors();
    assert_eq!(
        (turned.to_play(), turned.problem().unwrap().defender()),
        (Color::Black, Color::White)
    );
    turned.swap_colors();
    assert_eq!(turned.problem(), editor.problem());
}
