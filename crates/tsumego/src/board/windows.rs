//! The 3×3 windows around the active cells.

use super::arena::Arena;
use super::set::Set;
use crate::go::{Point, State};
use crate::problem::Problem;

/// The states of a cell in a code: an empty cell is 0, and edge or an empty point without play is [`OFF`].
pub(crate) const STATES: [u32; 2] = [2, 1];
pub(crate) const OFF: u32 = 3;

/// The windows of an arena, one around each active cell.
#[derive(Clone, Default)]
pub(crate) struct Windows {
    /// The codes of their contents without stones on active cells.
    pub bare: Vec<u32>,
    /// By cell: the windows that contain it, and where its two bits are in their codes.
    pub around: Vec<Vec<(u16, u8)>>,
}

impl Windows {
    pub fn new<S: Set>(problem: &Problem, arena: &Arena<S>) -> Windows {
        let board = problem.board();
        let mut windows = Windows { bare: Vec::new(), around: vec![Vec::new(); arena.cells()] };
        for (window, centre) in arena.points().enumerate() {
            let [top, left] = [centre.row(), centre.col()].map(|line| i16::from(line) - 1);
            let mut code = 0;
            for cell in 0..9_u8 {
                let (row, col) = (top + i16::from(cell / 3), left + i16::from(cell % 3));
                let shift = 2 * cell;
                let state = board.at(row, col);
                // Beyond the edge there is no point.
                let active = (state != State::Edge)
                    .then(|| Point::new(row as u8, col as u8))
                    .and_then(|point| arena.cell(point));
                match (active, state.color()) {
                    (Some(active), _) => {
                        windows.around[usize::from(active)].push((window as u16, shift));
                    }
                    (None, Some(color)) => code |= STATES[problem.side(color) as usize] << shift,
                    (None, None) => code |= OFF << shift,
                }
            }
            windows.bare.push(code);
        }
        windows
    }
}
