//! The 5×5 windows of a board, read off its lines.

use crate::go::{Color, MAX_SIZE, Point, State, Symmetry};
use crate::pattern::Canonical;

/// The side of the squares, and the distance from their centre to their edge.
const SIDE: usize = 5;
const REACH: usize = SIDE / 2;
const LINE: u64 = (1 << (2 * SIDE)) - 1;

/// A board whose rows and columns are numbers of two bits a cell, the first cell the most
/// significant, with two cells of edge around the points.
///
/// The images of a square are its rows and columns in one order or the other, each read in one
/// direction or the other.
pub struct Squares {
    size: u8,
    rows: [u64; MAX_SIZE as usize + 2 * REACH],
    columns: [u64; MAX_SIZE as usize + 2 * REACH],
}

/// By the code of five cells: the code of the cells in reverse order.
const BACKWARD: [u16; 1 << (2 * SIDE)] = {
    let mut table = [0; 1 << (2 * SIDE)];
    let mut code = 0;
    while code < table.len() {
        let mut cell = 0;
        while cell < SIDE {
            table[code] |= ((code >> (2 * cell)) as u16 & 3) << (2 * (SIDE - 1 - cell));
            cell += 1;
        }
        code += 1;
    }
    table
};

impl Squares {
    /// The empty board of `size` lines.
    pub fn new(size: u8) -> Squares {
        let edge = u64::MAX >> (64 - 2 * (u32::from(size) + 2 * REACH as u32));
        let middle = (edge >> (4 * REACH)) << (2 * REACH);
        let mut lines = [edge; MAX_SIZE as usize + 2 * REACH];
        lines[REACH..REACH + usize::from(size)].fill(edge ^ middle);
        Squares { size, rows: lines, columns: lines }
    }

    /// Adds or removes a stone of this colour.
    #[inline]
    pub fn flip(&mut self, point: Point, color: Color) {
        let stone = State::from(color) as u64;
        let place = |along: u8| 2 * (u32::from(self.size - 1 - along) + REACH as u32);
        self.rows[usize::from(point.row()) + REACH] ^= stone << place(point.col());
        self.columns[usize::from(point.col()) + REACH] ^= stone << place(point.row());
    }

    /// The canonical form of the square centred on a point.
    #[inline]
    pub fn canonical(&self, point: Point) -> Canonical {
        let rows = images(&self.rows, point.row(), self.size - 1 - point.col());
        let columns = images(&self.columns, point.col(), self.size - 1 - point.row());
        // A code takes 50 bits, its symmetry's number 4.
        let of_both_colors =
            |code: u64, number: u64| (code << 4 | number).min(swapped(code) << 4 | 8 | number);
        let least_of_four = |first, [a, b, c, d]: [u64; 4]| {
            let [a, b] = [of_both_colors(a, first), of_both_colors(b, first + 1)];
            let [c, d] = [of_both_colors(c, first + 2), of_both_colors(d, first + 3)];
            a.min(b).min(c.min(d))
        };
        let least = least_of_four(0, rows).min(least_of_four(4, columns));
        Canonical { code: least >> 4, symmetry: Symmetry::from_number((least & 15) as u8) }
    }
}

/// The codes of the square of lines from `across` on: as it is, with each line backward, with the
/// lines in reverse order, and both.
#[inline]
fn images(lines: &[u64; MAX_SIZE as usize + 2 * REACH], across: u8, end: u8) -> [u64; 4] {
    let (mut down, mut down_backward, mut up, mut up_backward) = (0, 0, 0, 0);
    let mut place = 0;
    for line in &lines[usize::from(across)..usize::from(across) + SIDE] {
        let line = line >> (2 * u32::from(end)) & LINE;
        let backward = u64::from(BACKWARD[line as usize]);
        down = down << (2 * SIDE) | line;
        down_backward = down_backward << (2 * SIDE) | backward;
        up |= line << place;
        up_backward |= backward << place;
        place += 2 * SIDE;
    }
    [down, down_backward, up, up_backward]
}

/// The code with the colours exchanged: the cells whose two bits differ.
#[inline]
const fn swapped(code: u64) -> u64 {
    let stones = (code ^ (code >> 1)) & 0x5555_5555_5555_5555;
    code ^ (stones | stones << 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::go::Board;
    use crate::pattern::{CellMap, Shape};

    proptest! {
        #[test]
        fn squares_agree_with_the_board(
            size in 1..=25_u8,
            stones in prop::collection::vec((0..25_u8, 0..25_u8, any::<bool>()), 0..300),
        ) {
            let mut board = Board::new(size);
            let mut squares = Squares::new(size);
            for (row, col, white) in stones {
                let point = Point::new(row % size, col % size);
                let color = Color::ALL[usize::from(white)];
                if let Some(old) = board.get(point).color() {
                    squares.flip(point, old);
                }
                squares.flip(point, color);
                board.set(point, Some(color)).unwrap();
            }
            let map = CellMap::new(Shape::FIVE);
            for point in Point::all(size) {
                let (row, col) = (i16::from(point.row()) - 2, i16::from(point.col()) - 2);
                let states: Vec<State> = Shape::FIVE
                    .cells()
                    .map(|(r, c)| board.at(row + i16::from(r), col + i16::from(c)))
                    .collect();
                prop_assert_eq!(squares.canonical(point), map.canonical(&states));
            }
        }
    }
}
