//! Regions of problems without marks.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::{Layout, Problem, enclosed_points};
use crate::go::{Board, Color, Point, State};

/// The source of a problem's region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegionSource {
    /// The problem's author marked it.
    Marked,
    /// The points around the targets that the stones enclose.
    Enclosed,
    /// The points within three steps of the targets: their surroundings are open.
    Guessed,
}

impl RegionSource {
    /// The source in one word: `marked`, `enclosed` or `guessed`.
    pub const fn name(self) -> &'static str {
        match self {
            RegionSource::Marked => "marked",
            RegionSource::Enclosed => "enclosed",
            RegionSource::Guessed => "guessed",
        }
    }
}

/// The maximum distance of a guessed region from the targets.
const STEPS: u8 = 3;
/// The maximum number of cells of the box around a region without marks.
const MAX_CELLS: u32 = 250;
/// The number of liberties above which an attacker's string bounds a guessed region.
const WEAK: usize = 3;

/// The region of a problem without marks: the area around the targets that the stones enclose, or, if a
/// target has a liberty outside of it, the points within three steps of the targets (fewer if there are too
/// many).
pub(crate) fn region_for(board: &Board, targets: &[Point]) -> (Vec<Point>, RegionSource) {
    let enclosed = reachable(board, targets, &enclosed_points(board));
    let is_open = (targets.iter())
        .flat_map(|&target| board.liberties(&board.string(target)))
        .any(|liberty| enclosed.binary_search(&liberty).is_err());
    if !is_open && fits(board, targets, &enclosed) {
        return (enclosed, RegionSource::Enclosed);
    }
    let regions = (1..=STEPS).rev().map(|steps| near(board, targets, steps));
    let fitting = regions.into_iter().find(|region| fits(board, targets, region));
    (fitting.unwrap_or(enclosed), RegionSource::Guessed)
}

/// Returns the points, in reading order, to which play can extend from the targets: through other
/// points among them, and through strings that have no liberty elsewhere.
fn reachable(board: &Board, targets: &[Point], points: &[Point]) -> Vec<Point> {
    let size = board.size();
    let is_in = |p: &Point| points.binary_search(p).is_ok();
    let cells = |p: Point| match board.get(p) {
        State::Empty => vec![p],
        _ => board.string(p),
    };
    let mut todo: Vec<Point> = targets.iter().flat_map(|&target| cells(target)).collect();
    let mut seen: BTreeSet<Point> = todo.iter().copied().collect();
    while let Some(p) = todo.pop() {
        for next in p.neighbours(size) {
            if seen.contains(&next) {
                continue;
            }
            let cells = cells(next);
            seen.extend(cells.iter().copied());
            let extends = match board.get(next) {
                State::Empty => is_in(&next),
                _ => board.liberties(&cells).iter().all(is_in),
            };
            if extends {
                todo.extend(cells);
            }
        }
    }
    points.iter().copied().filter(|p| seen.contains(p)).collect()
}

/// Returns whether the box around this region is small enough.
fn fits(board: &Board, targets: &[Point], region: &[Point]) -> bool {
    Problem::new(board.clone(), targets.to_vec(), region.to_vec(), Color::Black)
        .is_ok_and(|problem| Layout::new(&problem).cells() <= MAX_CELLS)
}

/// The empty points within `most` steps of the targets, in reading order. A step leads to an empty
/// point or to an attacker's string with few liberties; the defender's stones have distance 0.
pub(crate) fn near(board: &Board, targets: &[Point], most: u8) -> Vec<Point> {
    let steps = distances(board, targets, &|_| 1);
    let is_near = |p: &Point| steps[p.index(board.size())] <= most;
    empty_points(board).filter(is_near).collect()
}

/// Returns the empty points within `most` steps of the targets, like [`near`], but a step to a
/// point where the attacker's stones are linked counts twice, so that the points grow first where
/// the targets are shut in. Liberties of the targets are always included.
pub(crate) fn shut_in(board: &Board, targets: &[Point], most: u8) -> Vec<Point> {
    let size = board.size();
    let Some(defender) = targets.first().and_then(|&p| board.get(p).color()) else {
        return Vec::new();
    };
    let links = links(board, State::from(defender.opposite()), 2);
    let steps = distances(board, targets, &|p| 1 + u8::from(links[p.index(size)]));
    let is_liberty = |&p: &Point| {
        p.neighbours(size).any(|n| board.get(n).is_stone() && steps[n.index(size)] == 0)
    };
    empty_points(board).filter(|p| steps[p.index(size)] <= most || is_liberty(p)).collect()
}

fn empty_points(board: &Board) -> impl Iterator<Item = Point> {
    Point::all(board.size()).filter(|&p| board.get(p) == State::Empty)
}

/// Returns the number of steps from the targets to each point, by point index. `cost` is that of a
/// step to an empty point.
fn distances(board: &Board, targets: &[Point], cost: &dyn Fn(Point) -> u8) -> Vec<u8> {
    let size = board.size();
    let mut steps = vec![u8::MAX; usize::from(size) * usize::from(size)];
    let Some(defender) = targets.first().map(|&p| board.get(p)) else { return steps };
    let mut todo = BinaryHeap::new();
    for &target in targets {
        steps[target.index(size)] = 0;
        todo.push(Reverse((0, target)));
    }
    while let Some(Reverse((here, p))) = todo.pop() {
        for next in p.neighbours(size) {
            let state = board.get(next);
            let step = if state == State::Empty {
                cost(next)
            } else if state == defender || state == board.get(p) {
                0
            } else if board.liberties(&board.string(next)).len() <= WEAK {
                1
            } else {
                continue;
            };
            let there = u8::saturating_add(here, step);
            if there < steps[next.index(size)] {
                steps[next.index(size)] = there;
                todo.push(Reverse((there, next)));
            }
        }
    }
    steps
}

/// Returns, by point index, whether a point is between two of these stones that are linked by a
/// jump over up to `most` points, by a knight's move or, for three, a large one, or between one of
/// them and the edge on the first `most` lines.
pub(crate) fn links(board: &Board, color: State, most: usize) -> Vec<bool> {
    let size = board.size();
    let mut links = vec![false; usize::from(size) * usize::from(size)];
    let mut mark = |points: &[(i16, i16)]| {
        for &(row, col) in points {
            links[Point::new(row as u8, col as u8).index(size)] = true;
        }
    };
    let is = |(row, col): (i16, i16), state| board.at(row, col) == state;
    for stone in Point::all(size).filter(|&p| board.get(p) == color) {
        let (row, col) = (i16::from(stone.row()), i16::from(stone.col()));
        for (dr, dc) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let line: Vec<(i16, i16)> =
                (1..=most as i16 + 1).map(|n| (row + n * dr, col + n * dc)).collect();
            let empty = line.iter().take_while(|&&p| is(p, State::Empty)).count();
            if empty <= most && (is(line[empty], color) || is(line[empty], State::Edge)) {
                mark(&line[..empty]);
            }
            for (side, length) in [-1, 1].into_iter().flat_map(|s| (1..most).map(move |n| (s, n))) {
                let beside = |&(row, col): &(i16, i16)| (row + side * dc, col + side * dr);
                let mut between = line[..length].to_vec();
                between.extend(line[..length].iter().map(beside));
                if is(beside(&line[length]), color) && between.iter().all(|&p| is(p, State::Empty))
                {
                    mark(&between);
                }
            }
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black's string in the upper left corner reaches its own points, and through the three white stones that
    /// it encloses those beyond. The point in the other corner cannot matter.
    #[test]
    fn an_enclosed_region_is_what_the_targets_can_reach() {
        let rows = [".XWWW.XO", "XXXXXX.XO", "OOOOOOXXO", "OOOOOOOOO"];
        let mut board = Board::new(13);
        let mut set = |row, col, color| board.set(Point::new(row, col), Some(color)).unwrap();
        for (row, cells) in rows.iter().enumerate() {
            for (col, cell) in cells.bytes().enumerate().filter(|(_, cell)| *cell != b'.') {
                let color = if cell == b'X' { Color::Black } else { Color::White };
                set(row as u8, col as u8, color);
            }
        }
        set(0, 8, Color::White);
        for (row, col) in [(11, 12), (12, 11)] {
            set(row, col, Color::White);
        }
        let corner = Point::new(12, 12);
        let all = enclosed_points(&board);
        assert!(all.contains(&corner));
        let (region, source) = region_for(&board, &[Point::new(1, 0)]);
        let expected: Vec<Point> = all.iter().copied().filter(|p| *p != corner).collect();
        assert_eq!((region, source), (expected, RegionSource::Enclosed));
        // A string with a liberty on the open board is never passed.
        assert_eq!(reachable(&board, &[Point::new(11, 12)], &all), [corner]);
    }

    #[test]
    fn a_region_grows_first_where_the_targets_are_shut_in() {
        let mut board = Board::new(9);
        // White's stones surround black's with a jump, a knight's move and a stone near the edge.
        for (color, points) in [
            (Color::Black, &[(6, 6), (6, 7)][..]),
            (Color::White, &[(4, 8), (4, 6), (5, 4), (7, 4)][..]),
        ] {
            for &(row, col) in points {
                board.set(Point::new(row, col), Some(color)).unwrap();
            }
        }
        let links = links(&board, State::White, 2);
        let found: Vec<(u8, u8)> =
            Point::all(9).filter(|p| links[p.index(9)]).map(|p| (p.row(), p.col())).collect();
        // Jump 4,6 to 4,8; knight's move 4,6 to 5,4; jump 5,4 to 7,4; 7,4 to the lower edge.
        assert_eq!(found, [(4, 5), (4, 7), (5, 5), (6, 4), (8, 4)]);
        let targets = [Point::new(6, 6), Point::new(6, 7)];
        for most in 1..6 {
            let [inside, all] = [shut_in, near].map(|points| points(&board, &targets, most));
            assert!(inside.iter().all(|p| all.contains(p)), "{most}");
        }
        let inside = shut_in(&board, &targets, 3);
        assert!(inside.contains(&Point::new(7, 5)) && inside.contains(&Point::new(6, 4)));
        assert!(!inside.contains(&Point::new(6, 3)) && !inside.contains(&Point::new(4, 5)));
    }
}
