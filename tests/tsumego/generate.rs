//! Random enclosed problems, the same ones for the same seed.

use std::collections::BTreeSet;

use gopdb::go::{Board, Color, Point};
use gopdb::tsumego::Problem;

/// splitmix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

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
pub fn problem(random: &mut Random, space: usize) -> Option<Problem> {
    let at = [(0, 0), (0, 5), (5, 5)][random.below(3)];
    let (height, width) = [(3, 5), (4, 4), (5, 3), (4, 6)][random.below(4)];
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
        eye.insert(next[random.below(next.len())]);
    }
    let mut black = beside(&eye, false);
    black.extend(beside(&eye, true).into_iter().filter(|_| random.chance(75)));
    let ring: Cells = black.clone();
    let mut white = Cells::new();
    let mut empty = Cells::new();
    for &cell in &ring {
        if random.chance(8) {
            black.remove(&cell);
            if random.chance(50) {
                white.insert(cell)
            } else {
                empty.insert(cell)
            };
        }
    }
    for &cell in &eye {
        match random.below(100) {
            0..12 => white.insert(cell),
            12..20 => black.insert(cell),
            _ => empty.insert(cell),
        };
    }
    let inside = &eye | &ring;
    let loose = random.below(20);
    let outer: Cells =
        beside(&inside, false).into_iter().filter(|_| random.chance(loose)).collect();
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
    let start = *black.iter().nth(random.below(black.len().max(1)))?;
    let mut targets = Cells::from([start]);
    loop {
        let more = &beside(&targets, false) & &black;
        if more.is_empty() {
            break;
        }
        targets.extend(more);
    }
    if random.chance(20) {
        targets = black;
    } else if targets.len() < 4 {
        return None;
    }
    let first = if random.chance(50) { Color::Black } else { Color::White };
    let targets = targets.iter().copied().map(point).collect();
    let region = empty.iter().copied().map(point).collect();
    Problem::new(board, targets, region, first).ok()
}
