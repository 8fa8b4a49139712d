//! Problems as text diagrams.

use std::fmt::Write;

use super::{Move, Problem};
use crate::go::{Color, Point, State};

/// The part of the board around a problem, with the moves of a line as numbers.
///
/// `X` is a black stone and `O` a white one, `#` and `@` are targets, `.` is a point where play is
/// allowed and `,` one where it is not. Passes, and moves on points that already have a number, are
/// listed below the board.
///
/// ```
/// use gopdb_go::go::Point;
/// use gopdb_tsumego::{Move, Text, draw};
/// let text = "|+++Xo|\n|XXXxo|\n|ooooo|\n|-----|\n|-----|\nPlay: white\nDescription:\n";
/// let problem = Text::parse(text).unwrap().problem;
/// let line = [Move::Play(Point::new(0, 1)), Move::Pass];
/// assert_eq!(draw(&problem, &line), " 5  .  1  .  #  O
///  4  #  #  #  X  O
///  3  O  O  O  O  O
///  2  ,  ,  ,  ,  ,
///     A  B  C  D  E
/// 2 (black) passes
/// ");
/// ```
pub fn draw(problem: &Problem, line: &[Move]) -> String {
    let board = problem.board();
    let size = board.size();
    let on =
        || (Point::all(size)).filter(|&p| board.get(p).is_stone() || problem.region().contains(&p));
    let top = on().map(Point::row).min().unwrap_or(0).saturating_sub(1);
    let bottom = on().map(|p| p.row() + 2).max().unwrap_or(size).min(size);
    let left = on().map(Point::col).min().unwrap_or(0).saturating_sub(1);
    let right = on().map(|p| p.col() + 2).max().unwrap_or(size).min(size);
    let mut below = String::new();
    let mut numbered: Vec<(Point, usize)> = Vec::new();
    let mut color = problem.to_play();
    for (i, mv) in line.iter().enumerate() {
        let n = i + 1;
        match *mv {
            Move::Pass => {
                let _ = writeln!(below, "{n} ({color}) passes");
            }
            Move::Play(p) => match numbered.iter().find(|(q, _)| *q == p) {
                Some((_, first)) => {
                    let _ = writeln!(below, "{n} ({color}) at {first}");
                }
                None if board.get(p).is_stone() => {
                    let _ = writeln!(below, "{n} ({color}) at {}", p.name(size));
                }
                None => numbered.push((p, n)),
            },
        }
        color = color.opposite();
    }
    let mut text = String::new();
    for row in top..bottom {
        let _ = write!(text, "{:>2}", size - row);
        for col in left..right {
            let point = Point::new(row, col);
            let target = problem.targets().contains(&point);
            let mark = match board.get(point) {
                State::Black if target => '#',
                State::White if target => '@',
                State::Black => 'X',
                State::White => 'O',
                _ if problem.region().contains(&point) => '.',
                _ => ',',
            };
            let _ = match numbered.iter().find(|(p, _)| *p == point) {
                Some((_, n)) => write!(text, "{n:>3}"),
                None => write!(text, "{mark:>3}"),
            };
        }
        text.push('\n');
    }
    text.push_str("  ");
    for col in left..right {
        let name = Point::new(0, col).name(size);
        let _ = write!(text, "{:>3}", &name[..1]);
    }
    text.push('\n');
    text + &below
}

/// A move as players write it: `D4` or `pass`.
pub fn name(mv: Move, size: u8) -> String {
    mv.point().map_or_else(|| "pass".into(), |p| p.name(size))
}

/// A line of moves as text: `black B1, white C1, …`, beginning with the colour `first`.
pub fn line_text(line: &[Move], first: Color, size: u8) -> String {
    let mut color = first.opposite();
    let moves = line.iter().map(|&mv| {
        color = color.opposite();
        format!("{color} {}", name(mv, size))
    });
    moves.collect::<Vec<_>>().join(", ")
}
