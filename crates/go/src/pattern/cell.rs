//! Cells of patterns: what each matches.

use crate::go::State;

/// A cell of a pattern: the set of states that it matches.
///
/// The value is a set of bits, one for each [`State`] by its code: 1 empty, 2 black, 4 white,
/// 8 edge. The pattern language has a letter for eight of these sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// An empty point: `_` or `.`.
    pub const EMPTY: Cell = Cell(0b0001);
    /// A black stone: `B` or `X`.
    pub const BLACK: Cell = Cell(0b0010);
    /// A white stone: `W` or `O`.
    pub const WHITE: Cell = Cell(0b0100);
    /// Off the board: `#`.
    pub const EDGE: Cell = Cell(0b1000);
    /// Any state on the board: `?` or `*`.
    pub const ANY: Cell = Cell(0b0111);
    /// Black or empty: `b` or `x`.
    pub const NOT_WHITE: Cell = Cell(0b0011);
    /// White or empty: `w` or `o`.
    pub const NOT_BLACK: Cell = Cell(0b0101);
    /// A stone of either colour: `s`.
    pub const STONE: Cell = Cell(0b0110);

    /// All cells of the language, in the order of the sets' values.
    pub const ALL: [Cell; 8] = [
        Cell::EMPTY,
        Cell::BLACK,
        Cell::NOT_WHITE,
        Cell::WHITE,
        Cell::NOT_BLACK,
        Cell::STONE,
        Cell::ANY,
        Cell::EDGE,
    ];

    /// The cell that this character writes.
    pub const fn from_char(c: char) -> Option<Cell> {
        Some(match c {
            '_' | '.' => Cell::EMPTY,
            'B' | 'X' => Cell::BLACK,
            'W' | 'O' => Cell::WHITE,
            '#' => Cell::EDGE,
            '?' | '*' => Cell::ANY,
            'b' | 'x' => Cell::NOT_WHITE,
            'w' | 'o' => Cell::NOT_BLACK,
            's' => Cell::STONE,
            _ => return None,
        })
    }

    /// The character that writes this cell (of two, the first in the language's table).
    pub const fn char(self) -> char {
        match self {
            Cell::EMPTY => '_',
            Cell::BLACK => 'B',
            Cell::WHITE => 'W',
            Cell::EDGE => '#',
            Cell::NOT_WHITE => 'b',
            Cell::NOT_BLACK => 'w',
            Cell::STONE => 's',
            _ => '?',
        }
    }

    /// Returns true if the cell matches this state.
    pub const fn matches(self, state: State) -> bool {
        self.0 & 1 << state as u8 != 0
    }

    /// The one state that the cell matches, if there is only one.
    pub const fn state(self) -> Option<State> {
        match self {
            Cell::EMPTY => Some(State::Empty),
            Cell::BLACK => Some(State::Black),
            Cell::WHITE => Some(State::White),
            Cell::EDGE => Some(State::Edge),
            _ => None,
        }
    }

    /// The cell with the colours exchanged.
    #[must_use]
    pub const fn swapped(self) -> Cell {
        Cell(self.0 & 0b1001 | (self.0 & 0b0010) << 1 | (self.0 & 0b0100) >> 1)
    }

    /// The set as bits, by the codes of the states.
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl From<State> for Cell {
    fn from(state: State) -> Cell {
        Cell(1 << state as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATES: [State; 4] = [State::Empty, State::Black, State::White, State::Edge];

    #[test]
    fn letters_and_sets_agree() {
        for cell in Cell::ALL {
            assert_eq!(Cell::from_char(cell.char()), Some(cell));
            assert_eq!(cell.swapped().swapped(), cell);
            for state in STATES {
                assert_eq!(cell.matches(state), cell.swapped().matches(state.swapped()));
                assert_eq!(cell.state() == Some(state), cell == Cell::from(state));
            }
        }
        assert_eq!(Cell::from_char('?').unwrap().bits(), 0b0111);
        assert_eq!(
            "XO.*xo".chars().filter_map(Cell::from_char).map(Cell::char).collect::<String>(),
            "BW_?bw"
        );
    }
}
