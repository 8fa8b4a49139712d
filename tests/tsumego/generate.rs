//! Random enclosed problems, the same ones for the same seed.

use std::collections::BTreeSet;

use gopdb::go::{Board, Color, Point};
use gopdb::tsumego::Problem;

#[path = "../support/dice.rs"]
mod dice;
pub use dice::Dice;

const SIZE: i8 = 13;
type Cell = (i8, i8);
type Cells = BTreeSet<Cell>;

fn on((r, c): Cell) -> bool {
    (0..SIZE).contains(&r) && (0..SIZE).contains(&c)
}

fn beside(set: &Cells, diagonals: bool) -> Cells {
    let mut out = Cells::new();
    for &(r, c) in set {
        for dr in -1..=1 {
            for dc in -1..=1_i8 {
                if (diagonals || dr == 0 || dc == 0) && on((r + dr, c + dc)) {
                    out.insert((r + dr, c + dc));
                }
            }
        }
    }
    &out - set
}

fn point((r, c): Cell) -> Point {
    Point::new(r as u8, c as u8)
}

/// A problem whose eye space has up to `space` points, in the corner, at the side or in the
/// middle; `None` if chance made none.
pub fn problem(dice: &mut Dice, space: usize) -> Option<Problem> {
    let at = [(0, 0), (0, 5), (5, 5)][dice.roll(3)];
    let (height, width) = [(3, 5), (4, 4), (5, 3), (4, 6)][dice.roll(4)];
    let mut eye = Cells::from([at]);
    while eye.len() < space {
        let next: Vec<Cell> = beside(&eye, false)
            .into_iter()
            .filter(|&(r, c)| {
                (at.0..at.0 + height).contains(&r) && (at.1..at.1 + width).contains(&c)
            })
            .collect();
        if next.is_empty() {
            break;
        }
        eye.insert(next[dice.roll(next.len())]);
    }
    let mut black = beside(&eye, false);
    black.extend(beside(&eye, true).into_iter().filter(|_| dice.chance(75)));
    let ring: Cells = black.clone();
    let mut white = Cells::new();
    let mut empty = Cells::new();
    for &cell in &ring {
        if dice.chance(8) {
            black.remove(&cell);
            if dice.chance(50) {
                white.insert(cell)
            } else {
                empty.insert(cell)
            };
        }
    }
    for &cell in &eye {
        match dice.roll(100) {
            0..12 => white.insert(cell),
            12..20 => black.insert(cell),
            _ => empty.insert(cell),
        };
    }
    let inside = &eye | &ring;
    let loose = dice.roll(20);
    let outer: Cells = beside(&inside, false).into_iter().filter(|_| dice.chance(loose)).collect();
    empty.extend(&outer);
    let inside = &inside | &outer;
    white.extend(beside(&inside, true));

    let mut board = Board::new(SIZE as u8);
    for (cells, color) in [(&black, Color::Black), (&white, Color::White)] {
        for cell in cells {
            board.set(point(*cell), Some(color)).ok()?;
        }
    }
    // The targets are one string, or, more rarely, all the strings of the defender.
    let start = *black.iter().nth(dice.roll(black.len().max(1)))?;
    let mut targets = Cells::from([start]);
    loop {
        let more = &beside(&targets, false) & &black;
        if more.is_empty() {
            break;
        }
        targets.extend(more);
    }
    if dice.chance(20) {
        targets = black;
    } else if targets.len() < 4 {
        return None;
    }
    let first = if dice.chance(50) { Color::Black } else { Color::White };
    let targets = targets.iter().copied().map(point).collect();
    let region = empty.iter().copied().map(point).collect();
    Problem::new(board, targets, region, first).ok()
}
