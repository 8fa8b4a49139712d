//! Problems from games: what the miner claims, against the plain solver on the whole board.

use gopdb::Control;
use gopdb::go::{Board, Color, Point, State, Symmetry};
use gopdb::record::Move as Played;
use gopdb::replay::Track;
use gopdb::sgf::{GameTree, Limits as SgfLimits};
use gopdb::tsumego::{
    Choice, Editor, Limits, MineOptions, Mined, Miner, Move, Outcome, Problem, Scope, Side, Solver,
    Threats, Verdict,
};

use crate::generate::Dice;
use crate::oracle;

const SIZE: u8 = 5;
/// The games that each test searches.
const GAMES: usize = 30;

/// A random legal game on a small board, without moves into one's own one-point eyes.
fn game(dice: &mut Dice, moves: usize) -> Track {
    let mut board = Board::new(SIZE);
    let (mut color, mut played, mut captured) = (Color::Black, Vec::new(), Vec::new());
    for _ in 0..moves {
        let is_eye = |p: Point| {
            let beside = [(-1, 0), (0, -1), (0, 1), (1, 0)];
            beside.iter().all(|(dr, dc)| {
                let (row, col) = (i16::from(p.row()) + dr, i16::from(p.col()) + dc);
                [State::Edge, State::from(color)].contains(&board.at(row, col))
            })
        };
        let mut free: Vec<Point> =
            Point::all(SIZE).filter(|&p| board.get(p) == State::Empty && !is_eye(p)).collect();
        dice.shuffle(&mut free);
        let point = free.into_iter().find(|&p| {
            let mut after = board.clone();
            captured.clear();
            after.play(color, p, &mut captured).is_ok() && after.get(p) != State::Empty
        });
        if let Some(p) = point {
            captured.clear();
            board.play(color, p, &mut captured).unwrap();
        }
        played.push(Played { color, point });
        color = color.opposite();
    }
    Track::of_moves(SIZE, &[], None, &played).0
}

/// The same targets with all empty points of the board as the region.
fn on_whole_board(problem: &Problem) -> Problem {
    let empty = Point::all(SIZE).filter(|&p| problem.board().get(p) == State::Empty).collect();
    let (board, targets) = (problem.board().clone(), problem.targets().to_vec());
    Problem::new(board, targets, empty, problem.to_play()).unwrap().with_ko(problem.ko()).unwrap()
}

/// The problem after a first move; `None` if it is not legal, or it captures all targets.
fn after(problem: &Problem, point: Point, is_board: bool) -> Option<Problem> {
    let color = problem.to_play();
    if problem.ko() == Some(point) {
        return None;
    }
    let (mut board, mut captured) = (problem.board().clone(), Vec::new());
    board.play(color, point, &mut captured).ok()?;
    if board.get(point) == State::Empty {
        return None;
    }
    let targets: Vec<Point> =
        problem.targets().iter().copied().filter(|p| !captured.contains(p)).collect();
    let around = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let states: Vec<State> = around
        .iter()
        .map(|(dr, dc)| board.at(i16::from(point.row()) + dr, i16::from(point.col()) + dc))
        .collect();
    let is_ko = captured.len() == 1
        && !states.contains(&State::from(color))
        && states.iter().filter(|s| **s == State::Empty).count() == 1;
    let is_in = |p: &Point| is_board || problem.region().contains(p) || captured.contains(p);
    let empty = Point::all(SIZE).filter(|&p| board.get(p) == State::Empty);
    let empty = empty.filter(is_in).collect();
    let next = Problem::new(board, targets, empty, color.opposite()).ok()?;
    next.with_ko(captured.first().copied().filter(|_| is_ko)).ok()
}

fn mine(track: &Track, options: MineOptions) -> (Vec<Mined>, Miner) {
    let (mut miner, mut found) = (Miner::new(options), Vec::new());
    miner.search(track, &Control::new(), &mut |mined| found.push(mined)).unwrap();
    (found, miner)
}

const OPTIONS: MineOptions =
    MineOptions { stones: 3, empty: 9, first: None, level: 1, nodes: 1000 };

/// `MINE_GAMES=2000 cargo test --release --test tsumego mined` compares that many games.
#[test]
fn a_mined_problem_has_one_solution_on_the_whole_board() {
    let games = std::env::var("MINE_GAMES").ok().and_then(|text| text.parse().ok());
    let mut dice = Dice(3);
    let (mut compared, mut moves, mut others) = (0, 0, 0);
    let mut sides = [0; 2];
    for _ in 0..games.unwrap_or(GAMES) {
        let track = game(&mut dice, 34);
        for mined in mine(&track, OPTIONS).0 {
            // What holds on the whole board is compared there, the rest in its region.
            let is_board = mined.scope == Scope::Board;
            let problem =
                if is_board { on_whole_board(mined.problem()) } else { mined.problem().clone() };
            if problem.region().len() > 9 {
                continue;
            }
            others += usize::from(!is_board);
            let side = problem.side(problem.to_play());
            let (win, loss) = match side {
                Side::Attacker => (Outcome::Dead, Outcome::Alive),
                Side::Defender => (Outcome::Alive, Outcome::Dead),
            };
            let Some(truth) = oracle::outcome(&problem, Threats::NONE, 60_000) else { continue };
            let text = crate::agreement::show(&problem);
            assert_eq!(truth, win, "{text}");
            for &point in problem.region() {
                let Some(next) = after(&problem, point, is_board) else { continue };
                let truth = oracle::outcome(&next, Threats::NONE, 200_000).unwrap();
                let expected = if point == mined.key { win } else { loss };
                assert_eq!(truth, expected, "{}\n{text}", point.name(SIZE));
                moves += 1;
            }
            sides[side as usize] += 1;
            compared += 1;
        }
    }
    println!("{compared} problems, {others} in a region, {moves} first moves, by side {sides:?}");
    assert!(compared >= 4 && sides.iter().all(|n| *n > 0), "{compared} {sides:?}");
}

#[test]
fn a_mined_problem_is_proved_not_trivial_and_opens_again() {
    let mut dice = Dice(3);
    let (mut found, mut choices) = (0, [0; 3]);
    let limits = Limits::default();
    for _ in 0..GAMES {
        let track = game(&mut dice, 34);
        for mut mined in mine(&track, OPTIONS).0 {
            let problem = mined.problem().clone();
            assert!(problem.targets().len() >= 3 && problem.region().len() <= 9);
            assert_eq!(problem.board(), &track.board_at(mined.position));
            let played = track.moves().nth(mined.position).unwrap();
            assert_eq!(played.color, problem.to_play());
            assert_eq!(mined.played, played.point.map_or(Move::Pass, Move::Play));
            choices[mined.choice() as usize] += 1;

            // The winning move captures nothing, and the target is not in atari.
            let mut captured = Vec::new();
            let mut board = problem.board().clone();
            board.play(problem.to_play(), mined.key, &mut captured).unwrap();
            assert_eq!(captured, []);

            // Passing loses.
            let other = problem.clone().with_first(problem.to_play().opposite());
            let loss = if problem.side(problem.to_play()) == Side::Attacker {
                Outcome::Alive
            } else {
                Outcome::Dead
            };
            assert_eq!(Solver::new(&other).unwrap().outcome(Threats::NONE, &limits), loss);

            // Its proofs are valid, and the written file says the same.
            let mut solver = Solver::new(&problem).unwrap();
            let solution = solver.solve(&limits);
            assert!(matches!(solution.verdict, Verdict::Alive | Verdict::Dead));
            let proof = solver.proof(solution.proved_with, &limits).unwrap();
            assert_eq!(proof.verify(&problem), Ok(()));
            let text = mined.to_sgf("a game", &limits);
            let tree = GameTree::parse(&text, &SgfLimits::default()).unwrap();
            let read = Problem::from_tree(&tree).unwrap();
            assert_eq!((read.targets(), read.region()), (problem.targets(), problem.region()));
            assert_eq!(read.to_play(), problem.to_play());
            assert!(read.description.contains(&format!("after move {}", mined.position)), "{text}");
            assert_eq!(
                text.contains("N[in the game"),
                mined.choice() != Choice::Elsewhere,
                "{text}"
            );
            assert_eq!(text.matches("TE[").count(), 1, "{text}");
            found += 1;
        }
    }
    println!("{found} problems, {choices:?}");
    assert!(found >= 5 && choices.iter().filter(|n| **n > 0).count() >= 2, "{found} {choices:?}");
}

#[test]
fn a_problem_is_found_once() {
    let mut dice = Dice(3);
    let games: Vec<Track> = (0..GAMES / 2).map(|_| game(&mut dice, 34)).collect();
    let search = |miner: &mut Miner, track: &Track| {
        let mut found = Vec::new();
        miner.search(track, &Control::new(), &mut |mined| found.push(mined)).unwrap();
        found
    };
    let mut miner = Miner::new(OPTIONS);
    let first: Vec<Mined> = games.iter().flat_map(|track| search(&mut miner, track)).collect();
    assert!(first.len() >= 2, "{}", first.len());
    // The images of a game hold the same problems.
    let with = games.iter().find(|track| !mine(track, OPTIONS).0.is_empty()).unwrap();
    for symmetry in Symmetry::all().skip(1).step_by(5) {
        // In another order of the strings, limits may let another problem be found first.
        let known = miner.duplicates;
        search(&mut miner, &with.image(symmetry));
        assert!(miner.duplicates > known, "{}", symmetry.name());
    }
    for mined in &first {
        assert!(!miner.know(mined.problem()));
        let mut editor = Editor::of(mined.problem());
        editor.rotate();
        editor.swap_colors();
        assert!(!miner.know(&editor.problem().unwrap()));
    }
    // Only the wanted side, and only the wanted level.
    for side in Side::ALL {
        let mut miner = Miner::new(MineOptions { first: Some(side), ..OPTIONS });
        for track in &games[..GAMES / 6] {
            for mined in search(&mut miner, track) {
                assert_eq!(mined.problem().side(mined.problem().to_play()), side);
            }
        }
    }
    let mut miner = Miner::new(MineOptions { level: 6, ..OPTIONS });
    assert!(search(&mut miner, with).is_empty());
}

#[test]
fn mining_can_be_interrupted() {
    let mut dice = Dice(3);
    let track = game(&mut dice, 34);
    let control = Control::new();
    control.interrupt();
    let mut miner = Miner::new(MineOptions::default());
    assert!(miner.search(&track, &control, &mut |_| panic!("nothing is found")).is_err());
}
