//! Colours of players and states of points.

use std::fmt;

/// A player, and the colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Black: plays first in an even game.
    Black,
    /// White.
    White,
}

impl Color {
    /// Both colours, black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// The other colour.
    #[must_use]
    pub const fn opposite(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// 0 for black, 1 for white: the index of the colour in pairs of counts.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `B` or `W`, as in SGF and in the pattern language.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// The state of a cell of a window: of a point, or off the board.
///
/// The discriminants are the cell codes of canonical keys (see [`crate::pattern`]): they are
/// stored in databases and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(u8)]
pub enum State {
    /// An empty point.
    #[default]
    Empty = 0,
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// Off the board.
    Edge = 3,
}

impl State {
    /// Returns true if this is a stone of either colour.
    pub const fn is_stone(self) -> bool {
        matches!(self, State::Black | State::White)
    }

    /// The colour of the stone, if there is one.
    pub const fn color(self) -> Option<Color> {
        match self {
            State::Black => Some(Color::Black),
            State::White => Some(Color::White),
            State::Empty | State::Edge => None,
        }
    }

    /// The state with the colours exchanged; empty and edge stay.
    #[must_use]
    pub const fn swapped(self) -> State {
        match self {
            State::Black => State::White,
            State::White => State::Black,
            other => other,
        }
    }

    /// The state with this 2-bit code, the inverse of `self as u8`; only the low two bits count.
    pub const fn from_code(code: u8) -> State {
        match code & 3 {
            0 => State::Empty,
            1 => State::Black,
            2 => State::White,
            _ => State::Edge,
        }
    }
}

impl From<Color> for State {
    fn from(color: Color) -> State {
        match color {
            Color::Black => State::Black,
            Color::White => State::White,
        }
    }
}
