//! Problems and engines of diagrams, for tests.

use crate::go::{Board, Color, Point, Symmetry};
use crate::problem::{Layout, Problem};
use crate::search::Engine;

const SIZE: u8 = 13;

/// Black's group in the upper left corner of a board of 13 lines, and White to play: `X` are the targets, `.`
/// the region. The board is turned by a symmetry.
pub(crate) fn problem(rows: &[&str], symmetry: Symmetry) -> Problem {
    let mut board = Board::new(SIZE);
    let (mut targets, mut region) = (Vec::new(), Vec::new());
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in row.bytes().enumerate() {
            let point = symmetry.point(Point::new(r as u8, c as u8), SIZE);
            match cell {
                b'X' => targets.push(point),
                b'.' => region.push(point),
                _ => {}
            }
            let color = match cell {
                b'.' => None,
                b'W' => Some(Color::White),
                _ => Some(Color::Black),
            };
            board.set(point, color).unwrap();
        }
    }
    Problem::new(board, targets, region, Color::White).unwrap()
}

pub(crate) fn engine(problem: &Problem) -> Engine<u128> {
    Engine::new(problem, &Layout::new(problem), 0)
}
