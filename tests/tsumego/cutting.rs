//! Claims about the whole board against the plain solver, which plays everywhere: small crowded boards
//! with cutting stones that have few liberties outside the region, halves of one group, and open edges.

use gopdb::go::{Board, Color, Point, State};
use gopdb::tsumego::{
    Limits, Move, Outcome, Problem, Question, RegionSource, Scope, Side, Solver, Threats, Verdict,
};

use crate::agreement::show;
use crate::generate::Dice;
use crate::oracle;

/// The positions that the plain solver may write down for one number of threats.
const MOST: usize = 3_000;

/// A problem with a part of a board as its region, and the one with all of it.
struct Pair {
    part: Problem,
    whole: Problem,
}

fn beside(p: Point, size: u8) -> impl Iterator<Item = Point> {
    Point::all(size).filter(move |q| p.row().abs_diff(q.row()) + p.col().abs_diff(q.col()) == 1)
}

fn string(board: &Board, at: Point) -> Vec<Point> {
    let mut string = vec![at];
    let mut done = 0;
    while done < string.len() {
        for n in beside(string[done], board.size()) {
            if board.get(n) == board.get(at) && !string.contains(&n) {
                string.push(n);
            }
        }
        done += 1;
    }
    string
}

fn liberties(board: &Board, string: &[Point]) -> Vec<Point> {
    let mut list: Vec<Point> = string.iter().flat_map(|&p| beside(p, board.size())).collect();
    list.retain(|&p| board.get(p) == State::Empty);
    list.sort_unstable();
    list.dedup();
    list
}

/// A board with more of the defender's stones in one corner, a target there, and a region that leaves out
/// some empty points. `None` if there is no cutting stone: an attacker's string beside the target, with at
/// most two liberties outside.
fn pair(dice: &mut Dice) -> Option<Pair> {
    let size = 4 + dice.roll(2) as u8;
    let mut board = Board::new(size);
    let corner = 2 + dice.roll(3) as u8;
    for p in Point::all(size) {
        let black = if p.row() + p.col() <= corner { 70 } else { 25 };
        let color = if dice.chance(black) { Color::Black } else { Color::White };
        board.set(p, Some(color)).ok()?;
    }
    // Empty points, until every string has a liberty and there are a few.
    let mut empty: Vec<Point> = Vec::new();
    let least = 3 + dice.roll(3);
    let breathes = |p: Point, board: &Board| !liberties(board, &string(board, p)).is_empty();
    while empty.len() < least
        || Point::all(size).any(|p| board.get(p).is_stone() && !breathes(p, &board))
    {
        let p = Point::new(dice.roll(size.into()) as u8, dice.roll(size.into()) as u8);
        if !empty.contains(&p) {
            board.set(p, None).ok()?;
            empty.push(p);
        }
    }
    if empty.len() > 7 {
        return None;
    }
    let blacks: Vec<Point> = Point::all(size).filter(|&p| board.get(p) == State::Black).collect();
    let target = *blacks.get(dice.roll(blacks.len().max(1)))?;
    let targets = string(&board, target);
    let own = liberties(&board, &targets);
    let share = 30 + dice.roll(60);
    let region: Vec<Point> =
        empty.iter().copied().filter(|p| own.contains(p) || dice.chance(share)).collect();
    let is_cutter = |p: Point| {
        let outside = liberties(&board, &string(&board, p));
        board.get(p) == State::White && outside.iter().filter(|p| !region.contains(p)).count() <= 2
    };
    if region.len() == empty.len() || !targets.iter().flat_map(|&p| beside(p, size)).any(is_cutter)
    {
        return None;
    }
    let first = if dice.chance(50) { Color::Black } else { Color::White };
    let problem = |region| Problem::new(board.clone(), targets.clone(), region, first).ok();
    Some(Pair { part: problem(region)?, whole: problem(empty)? })
}

/// The problem after a first move. `None` if that ends it.
fn after(problem: &Problem, mv: Move) -> Option<Problem> {
    let scene = gopdb::tsumego::Scene::new(problem.clone(), Threats::NONE);
    let after = scene.after(mv).ok()?;
    after.result.is_none().then_some(after.problem)
}

/// Checks a verdict for the whole board by the plain solver, with several numbers of threats. Returns
/// whether the plain solver could decide all of it.
fn check(verdict: Verdict, whole: &Problem, about: &dyn Fn() -> String) -> bool {
    let wanted = match verdict {
        Verdict::Alive => {
            vec![(Threats::NONE, Outcome::Alive), (one(Side::Attacker), Outcome::Alive)]
        }
        Verdict::Dead => vec![(Threats::NONE, Outcome::Dead), (one(Side::Defender), Outcome::Dead)],
        Verdict::Ko(ko) => vec![
            (Threats::of(ko.side, ko.threats - 1), ko.without),
            (Threats::of(ko.side, ko.threats), ko.then),
        ],
        _ => return false,
    };
    wanted.into_iter().all(|(threats, wanted)| {
        let truth = oracle::outcome(whole, threats, MOST);
        if let Some(truth) = truth {
            assert_eq!(truth, wanted, "{threats:?} {}", about());
        }
        truth.is_some()
    })
}

fn one(side: Side) -> Threats {
    Threats::of(side, 1)
}

/// Verdicts of a region agree with the plain solver on that region, and where they are said to hold on the
/// whole board, with the plain solver on the whole board.
#[test]
fn claims_hold_where_cutting_stones_can_be_captured() {
    let mut dice = Dice(17);
    let limits = Limits::default();
    let (mut compared, mut claims) = (0, [0; 3]);
    while compared < 3_000 {
        let Some(Pair { part, whole }) = pair(&mut dice) else { continue };
        let Some(truth) = oracle::outcome(&part, Threats::NONE, MOST) else { continue };
        let mut solver = Solver::with_memory(&part, 1 << 18).unwrap();
        let solution = solver.solve(&limits);
        let inside = solver.outcome(Threats::NONE, &limits);
        assert_eq!(inside, truth, "in the region: {}", show(&part));
        compared += 1;
        if solver.scope(&solution, &limits) != Scope::Board {
            continue;
        }
        if check(solution.verdict, &whole, &|| show(&part)) {
            let kind = match solution.verdict {
                Verdict::Alive => 0,
                Verdict::Dead => 1,
                _ => 2,
            };
            claims[kind] += 1;
        }
    }
    println!("{compared} positions; claims of life, death and ko: {claims:?}");
    assert!(claims[0] > 200 && claims[1] > 200 && claims[2] > 5, "{claims:?}");
}

/// What is answered for a region that nobody marked, its first moves included, is true on the whole board,
/// or is not decided.
#[test]
fn answers_for_guessed_regions_are_true_on_the_whole_board() {
    let mut dice = Dice(29);
    let limits = Limits::default().nodes(20_000);
    let question = Question::default().moves(true).status(true).difficulty(false).memory(1 << 18);
    let (mut decided, mut moves) = (0, 0);
    for _ in 0..1_500 {
        let Some(Pair { part, whole }) = pair(&mut dice) else { continue };
        let source = if dice.chance(50) { RegionSource::Guessed } else { RegionSource::Enclosed };
        let answer = question.ask(&part, source, &[], &limits).unwrap().answer;
        let is_open = |verdict| matches!(verdict, Verdict::Open(_));
        assert_eq!(is_open(answer.solution.verdict), answer.scope != Scope::Board);
        decided += usize::from(check(answer.solution.verdict, &whole, &|| show(&part)));
        let other = whole.clone().with_first(whole.to_play().opposite());
        check(answer.other.unwrap().verdict, &other, &|| format!("other: {}", show(&part)));
        for (mv, verdict) in answer.moves.unwrap() {
            let Some(next) = after(&whole, mv) else { continue };
            let about = || format!("after {mv:?}: {}", show(&part));
            moves += usize::from(check(verdict, &next, &about));
        }
    }
    println!("{decided} answers and {moves} first moves checked");
    assert!(decided > 100 && moves > 300, "{decided} {moves}");
}
