//! Problems from diagrams.

use gopdb::go::{Board, Color, Point};
use gopdb::tsumego::Problem;

/// A problem on a board of 13 lines whose upper left part is drawn: `B` and `W` stones, `X` and `O`
/// the targets among them, `.` a point of the region, blank a point outside.
pub fn problem(rows: &[&str], first: Color) -> Problem {
    at((0, 0), rows, first)
}

/// The same with the drawing's upper left point elsewhere.
pub fn at((top, left): (u8, u8), rows: &[&str], first: Color) -> Problem {
    let mut board = Board::new(13);
    let (mut targets, mut region) = (Vec::new(), Vec::new());
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in row.bytes().enumerate() {
            let point = Point::new(top + r as u8, left + c as u8);
            let color = match cell {
                b'B' | b'X' => Some(Color::Black),
                b'W' | b'O' => Some(Color::White),
                _ => None,
            };
            board.set(point, color).unwrap();
            match cell {
                b'X' | b'O' => targets.push(point),
                b'.' => region.push(point),
                _ => {}
            }
        }
    }
    Problem::new(board, targets, region, first).unwrap()
}

/// An eye space alone: the cells of `rows` that are not blank are the eye space (`.` empty, `W`
/// or `B` stones), black surrounds it without a gap, white surrounds black, and black has no
/// outside liberty. The eye space lies in the middle, at the upper side or in the upper left corner.
pub fn eye_space(place: Place, rows: &[&str], first: Color) -> Problem {
    let (top, left) = match place {
        Place::Middle => (4, 4),
        Place::Side => (0, 4),
        Place::Corner => (0, 0),
    };
    let mut board = Board::new(13);
    let mut inside = std::collections::BTreeMap::new();
    for (r, row) in rows.iter().enumerate() {
        for (c, cell) in row.bytes().enumerate().filter(|(_, cell)| *cell != b' ') {
            inside.insert((top + r, left + c), cell);
        }
    }
    let distance = |row: usize, col: usize| {
        inside.keys().map(|&(r, c): &(usize, usize)| r.abs_diff(row).max(c.abs_diff(col))).min()
    };
    let (mut targets, mut region) = (Vec::new(), Vec::new());
    for row in 0..13 {
        for col in 0..13 {
            let point = Point::new(row as u8, col as u8);
            let color = match (inside.get(&(row, col)), distance(row, col)) {
                (Some(b'W'), _) | (None, Some(2)) => Some(Color::White),
                (Some(b'B'), _) => Some(Color::Black),
                (None, Some(1)) => {
                    targets.push(point);
                    Some(Color::Black)
                }
                (Some(_), _) => {
                    region.push(point);
                    None
                }
                _ => None,
            };
            board.set(point, color).unwrap();
        }
    }
    Problem::new(board, targets, region, first).unwrap()
}

#[derive(Clone, Copy, Debug)]
pub enum Place {
    Middle,
    Side,
    Corner,
}
