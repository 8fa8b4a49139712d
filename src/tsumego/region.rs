//! Regions of problems without marks.

use std::collections::VecDeque;

use super::arena::{Layout, neighbours};
use super::problem::{Problem, enclosed_points, liberties, string_at};
use crate::go::{Board, Color, Point, State};

/// The source of a problem's region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegionSource {
    /// The problem's author marked it.
    Marked,
    /// All points that the stones enclose.
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
const MOST_CELLS: u32 = 250;
/// The number of liberties above which an attacker's string bounds a guessed region.
const WEAK: usize = 3;

/// The region of a problem without marks: the area enclosed by the stones, or, if a target has a
/// liberty outside of it, the points within three steps of the targets (fewer if there are too many).
pub(super) fn region_for(board: &Board, targets: &[Point]) -> (Vec<Point>, RegionSource) {
    let enclosed = enclosed_points(board);
    let is_open = (targets.iter())
        .flat_map(|&target| liberties(board, &string_at(board, target)))
        .any(|liberty| enclosed.binary_search(&liberty).is_err());
    if !is_open && fits(board, targets, &enclosed) {
        return (enclosed, RegionSource::Enclosed);
    }
    let regions = (1..=STEPS).rev().map(|steps| near(board, targets, steps));
    let fitting = regions.into_iter().find(|region| fits(board, targets, region));
    (fitting.unwrap_or(enclosed), RegionSource::Guessed)
}

/// Whether the box around this region is small enough.
fn fits(board: &Board, targets: &[Point], region: &[Point]) -> bool {
    Problem::new(board.clone(), targets.to_vec(), region.to_vec(), Color::Black)
        .is_ok_and(|problem| Layout::new(&problem).cells() <= MOST_CELLS)
}

/// The empty points within `radius` steps of the targets, in reading order. A step leads to an
/// empty point or to an attacker's string with few liberties; the defender's stones have distance
/// 0.
pub(super) fn near(board: &Board, targets: &[Point], most: u8) -> Vec<Point> {
    let size = board.size();
    let Some(defender) = targets.first().map(|&p| board.get(p)) else { return Vec::new() };
    let mut steps = vec![u8::MAX; usize::from(size) * usize::from(size)];
    let mut todo = VecDeque::new();
    for &target in targets {
        steps[target.index(size)] = 0;
        todo.push_back(target);
    }
    while let Some(p) = todo.pop_front() {
        let here = steps[p.index(size)];
        for next in neighbours(p, size) {
            let state = board.get(next);
            let step = if state == defender {
                0
            } else if state == State::Empty {
                1
            } else if state == board.get(p) {
                0
            } else if liberties(board, &string_at(board, next)).len() <= WEAK {
                1
            } else {
                continue;
            };
            let there = here + step;
            if there <= most && there < steps[next.index(size)] {
                steps[next.index(size)] = there;
                if step == 0 { todo.push_front(next) } else { todo.push_back(next) }
            }
        }
    }
    Point::all(size)
        .filter(|p| board.get(*p) == State::Empty && steps[p.index(size)] <= most)
        .collect()
}
