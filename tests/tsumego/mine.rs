//! Problems from games: what the miner claims, against the verifier of proofs.

use gopdb::Control;
use gopdb::go::{Board, Color, Point, State};
use gopdb::record::Move as Played;
use gopdb::replay::Track;
use gopdb::sgf::{GameTree, Limits as SgfLimits};
use gopdb::tsumego::{
    Choice, Editor, Limits, MineOptions, Mined, Miner, Move, Outcome, Problem, Side, Solver,
    Threats, Verdict,
};

use crate::generate::Dice;

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

/// The problem after a first move; `None` if it is not legal, or it captures all targets.
fn after(problem: &Problem, point: Point) -> Option<Problem> {
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
    let is_in = |p: &Point| problem.region().contains(p) || captured.contains(p);
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

fn options() -> MineOptions {
    MineOptions::default().stones(3).empty(9).level(1).nodes(1000)
}

#[test]
fn a_mined_problem_is_proved_not_trivial_and_opens_again() {
    let mut dice = Dice(3);
    let (mut found, mut choices) = (0, [0; 3]);
    let limits = Limits::default();
    for _ in 0..GAMES {
        let track = game(&mut dice, 24);
        for mut mined in mine(&track, options()).0 {
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

            // The winning move wins and all others lose, by proofs that the verifier accepts.
            let side = problem.side(problem.to_play());
            for &point in problem.region() {
                let Some(next) = after(&problem, point) else { continue };
                let winner = if point == mined.key { side } else { side.opposite() };
                let proof = Solver::new(&next).unwrap().proof(Threats::NONE, &limits).unwrap();
                let text = crate::agreement::show(&problem);
                assert_eq!(proof.winner(), winner, "{}\n{text}", point.name(SIZE));
                assert_eq!(proof.verify(&next), Ok(()), "{}\n{text}", point.name(SIZE));
            }

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
    let games: Vec<Track> = (0..GAMES / 2).map(|_| game(&mut dice, 24)).collect();
    let search = |miner: &mut Miner, track: &Track| {
        let mut found = Vec::new();
        miner.search(track, &Control::new(), &mut |mined| found.push(mined)).unwrap();
        found
    };
    let mut miner = Miner::new(options());
    let first: Vec<Mined> = games.iter().flat_map(|track| search(&mut miner, track)).collect();
    assert!(first.len() >= 2, "{}", first.len());
    for mined in &first {
        assert!(!miner.know(mined.problem()));
        let mut editor = Editor::from_problem(mined.problem());
        editor.rotate();
        assert!(!miner.know(&editor.problem().unwrap()));
        editor.swap_colors();
        assert!(!miner.know(&editor.problem().unwrap()));
        editor.flip();
        assert!(!miner.know(&editor.problem().unwrap()));
    }
    // Only the wanted side, and only the wanted level.
    for side in Side::ALL {
        let mut miner = Miner::new(options().first(side));
        for track in &games[..GAMES / 6] {
            for mined in search(&mut miner, track) {
                assert_eq!(mined.problem().side(mined.problem().to_play()), side);
            }
        }
    }
    let mut miner = Miner::new(options().level(6));
    assert!(games[..GAMES / 6].iter().all(|track| search(&mut miner, track).is_empty()));
}

#[test]
fn mining_can_be_interrupted() {
    let mut dice = Dice(3);
    let track = game(&mut dice, 24);
    let control = Control::new();
    control.interrupt();
    let mut miner = Miner::new(MineOptions::default());
    assert!(miner.search(&track, &control, &mut |_| panic!("nothing is found")).is_err());
}
