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

/// The same eye space with this many liberties outside, no two of them side by side. `None` if there is no
/// place for so many.
pub fn with_liberties(
    place: Place,
    rows: &[&str],
    liberties: usize,
    first: Color,
) -> Option<Problem> {
    let closed = eye_space(place, rows, first);
    let mut board = closed.board().clone();
    let mut region = closed.region().to_vec();
    let near = |p: Point, most: u8| {
        Point::all(13).filter(move |q| {
            let (rows, cols) = (p.row().abs_diff(q.row()), p.col().abs_diff(q.col()));
            *q != p && (if most == 1 { rows + cols <= 1 } else { rows.max(cols) <= 1 })
        })
    };
    let mut opened: Vec<Point> = Vec::new();
    for p in Point::all(13).filter(|&p| closed.board().get(p).color() == Some(Color::White)) {
        let is_beside = near(p, 1).any(|q| closed.targets().contains(&q));
        if opened.len() < liberties && is_beside && !near(p, 2).any(|q| opened.contains(&q)) {
            opened.push(p);
        }
    }
    for &p in &opened {
        board.set(p, None).unwrap();
        for q in near(p, 2) {
            if board.get(q).color().is_none() && !region.contains(&q) && !opened.contains(&q) {
                board.set(q, Some(Color::White)).unwrap();
            }
        }
    }
    region.extend(&opened);
    let problem = Problem::new(board, closed.targets().to_vec(), region, first).unwrap();
    (opened.len() == liberties).then_some(problem)
}
