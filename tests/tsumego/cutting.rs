//! Claims about the whole board against the plain solver, which plays everywhere: small crowded boards
//! with cutting stones that have few liberties outside the region, halves of one group, and open edges.

use gopdb::go::{Board, Color, Point, State};
use gopdb::sgf::{GameTree, Limits as SgfLimits};
use gopdb::tsumego::{
    Editor, Limits, Outcome, Problem, Question, RegionSource, Scene, Scope, Side, Solver, Stopped,
    Threats, Verdict,
};

use crate::agreement::show;
use crate::generate::Dice;
use crate::{oracle, sample};

/// The positions that the plain solver may write down for one number of threats.
const MOST: usize = 1_500;

/// A problem with a part of a board as its region, and the one with all of it.
struct Pair {
    part: Problem,
    whole: Problem,
}

fn beside(p: Point, size: u8) -> impl Iterator<Item = Point> {
    [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |(row, col)| {
        let (row, col) = (p.row().checked_add_signed(row)?, p.col().checked_add_signed(col)?);
        (row < size && col < size).then(|| Point::new(row, col))
    })
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

/// The columns of a wall of the attacker that lives, to the right of a board.
const WALL: [&str; 5] = ["OO", "O.", "OO", "O.", "OO"];

/// A board with more of the defender's stones in one corner, a target there, and a region that leaves out
/// some empty points. On some boards a wall of the attacker with two eyes is to the right: the eyes are outside
/// the region. `None` if there is no cutting stone: an attacker's string beside the target, with at most two
/// liberties outside, which is not the wall.
fn pair(dice: &mut Dice) -> Option<Pair> {
    let has_wall = dice.chance(75);
    let size = if has_wall { 5 } else { 4 + dice.roll(2) as u8 };
    let columns = if has_wall { size - 2 } else { size };
    let mut board = Board::new(size);
    let corner = 2 + dice.roll(3) as u8;
    for p in Point::all(size) {
        let black = if p.row() + p.col() <= corner { 70 } else { 25 };
        let color = if dice.chance(black) { Color::Black } else { Color::White };
        let is_eye = p.col() >= columns
            && WALL[usize::from(p.row())].as_bytes()[usize::from(p.col() - columns)] == b'.';
        let color = if p.col() >= columns { Color::White } else { color };
        board.set(p, (!is_eye).then_some(color)).ok()?;
    }
    // Empty points, until every string has a liberty and there are a few.
    let mut empty: Vec<Point> = Vec::new();
    let least = 3 + dice.roll(3);
    let breathes = |p: Point, board: &Board| !liberties(board, &string(board, p)).is_empty();
    while empty.len() < least
        || Point::all(size).any(|p| board.get(p).is_stone() && !breathes(p, &board))
    {
        let p = Point::new(dice.roll(size.into()) as u8, dice.roll(columns.into()) as u8);
        if !empty.contains(&p) {
            board.set(p, None).ok()?;
            empty.push(p);
        }
    }
    if empty.len() > 6 {
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
        let string = string(&board, p);
        let outside = liberties(&board, &string);
        board.get(p) == State::White
            && string.iter().all(|p| p.col() < columns)
            && outside.iter().filter(|p| !region.contains(p)).count() <= 2
    };
    if region.len() == empty.len() || !targets.iter().flat_map(|&p| beside(p, size)).any(is_cutter)
    {
        return None;
    }
    let first = if dice.chance(50) { Color::Black } else { Color::White };
    let problem = |region| Problem::new(board.clone(), targets.clone(), region, first).ok();
    // Who plays in an eye of the wall gains nothing.
    Some(Pair { part: problem(region)?, whole: problem(empty)? })
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
            (Threats::new(ko.side, ko.threats - 1), ko.without),
            (Threats::new(ko.side, ko.threats), ko.then),
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
    Threats::new(side, 1)
}

/// Verdicts of a region agree with the plain solver on that region, and where they are said to hold on the
/// whole board, with the plain solver on the whole board. The short form leaves out three quarters of the positions.
#[test]
fn claims_hold_where_cutting_stones_can_be_captured() {
    let mut dice = Dice(17);
    let limits = Limits::default();
    let (mut compared, mut claims) = (0, [0; 3]);
    while compared < sample(3_000) {
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
    assert!(claims[0] >= sample(20) && claims[1] >= sample(300), "{claims:?}");
}

/// The verdicts of first moves in a region that is a guess, wherever they are stated. The short form leaves out
/// three quarters of the positions.
#[test]
fn claims_of_first_moves_hold_on_the_whole_board() {
    let mut dice = Dice(23);
    let limits = Limits::default();
    let question = Question::default().memory(1 << 18).moves(true).difficulty(false);
    let (mut asked, mut claims) = (0, 0);
    while asked < sample(300) {
        let Some(Pair { part, whole }) = pair(&mut dice) else { continue };
        let part = part.with_region_source(RegionSource::Guessed);
        let answer = question.ask(&part, &[], &limits).unwrap().answer;
        asked += 1;
        for (mv, verdict) in answer.moves.unwrap() {
            // Stones that were added are on that board only, and nobody needs the eyes of the wall.
            let start = Scene::new(whole.clone(), Threats::NONE);
            let Ok(after) = start.after(mv) else { continue };
            if start.is_elsewhere(mv) {
                continue;
            }
            let is_right = match (after.result, verdict) {
                (_, Verdict::Open(_) | Verdict::Repetition) => continue,
                (Some(result), Verdict::Alive | Verdict::Dead) => {
                    verdict == Verdict::from_outcome(result)
                }
                (Some(_), Verdict::Ko(_)) => false,
                (None, _) => check(verdict, &after.problem, &|| format!("{mv:?} {}", show(&part))),
            };
            assert!(is_right || after.result.is_none(), "{mv:?} {}", show(&part));
            claims += usize::from(is_right);
        }
    }
    println!("{asked} positions; {claims} claims of first moves");
    assert!(claims >= sample(300), "{claims}");
}

/// A capture of cutting stones decides; it is beside the region, or possible only after a move outside.
#[test]
fn cutting_stones_that_can_be_captured_are_part_of_the_problem() {
    let read = |text: &str, target: Option<Point>| {
        let tree = GameTree::parse(text, &SgfLimits::default()).unwrap();
        let mut editor = Editor::from_tree(&tree).unwrap();
        if let Some(target) = target {
            editor.set_targets(&[target]);
        }
        (editor.problem().unwrap(), editor.region().1)
    };
    let limits = Limits::default().nodes(2_000);
    // White A4 loses three stones to black B4.
    let (marked, _) = read(
        "(;SZ[9]AB[bc][cc][dc][ec][fc][ad][bd][ce][cf][ag][bg][cg]AW[cd][dd][ed][fd][ae][be][de][df]\
         [dg][ah][bh][ch][dh]PL[W]TR[ce][cf][cg][bg][ag]MA[af][bf])",
        None,
    );
    assert_eq!(Solver::new(&marked).unwrap().solve(&limits).verdict, Verdict::Alive);
    let verdict = |(problem, _): (Problem, _)| {
        let question = Question::default().difficulty(false);
        let answer = question.ask(&problem, &[], &limits).unwrap().answer;
        assert_eq!(answer.in_region.is_some(), answer.solution.verdict == NOT_DECIDED);
        answer.solution.verdict
    };
    // Black A6 fills the last liberty outside of white's cutting stones.
    let open = "(;SZ[9]AB[bc][cc][dc][ec][fc][bd][ce][cf][ag][bg][cg]AW[cd][dd][ed][fd][ae][be][de][df]\
                [dg][ah][bh][ch][dh]PL[B]TR[ce][cf][cg][bg][ag])";
    assert_ne!(verdict(read(open, None)), Verdict::Dead);
    // White reaches the edge of the guessed region, but black S1 kills.
    let edge = "(;SZ[19]AB[qo][ro][qp][oq][pq][or]AW[rp][qq][sq][pr][qr]PL[B])";
    assert_ne!(verdict(read(edge, Some(Point::new(16, 16)))), Verdict::Alive);
}

const NOT_DECIDED: Verdict = Verdict::Open(Stopped::Region);
