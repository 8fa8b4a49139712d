//! Eye shapes and their vital points, as patterns.
//!
//! Black is the defender; `w` cells may hold stones of the attacker. Each shape represents all its
//! rotations and reflections. A shape with a vital point is alive if the defender plays there first
//! and has one eye if the attacker does.

use super::{Arena, CellId, Position, Set};
use crate::go::{Color, Point, State, Symmetry};
use crate::pattern::{Cell, Pattern};
use crate::problem::{Problem, Side};

/// A shape: its name, its pattern and the row and column of its vital point.
#[non_exhaustive]
pub struct Shape {
    /// Its usual name and place.
    pub name: &'static str,
    /// A literal of the pattern language.
    pub pattern: &'static str,
    /// Row and column of the vital point in the pattern.
    pub vital: (u8, u8),
}

const fn shape(name: &'static str, pattern: &'static str, vital: (u8, u8)) -> Shape {
    Shape { name, pattern, vital }
}

/// The shapes in the middle, at the side and in the corner.
pub const SHAPES: &[Shape] = &[
    shape("straight three", "?BBB?/Bw_wB/?BBB?", (1, 2)),
    shape("bent three", "?BB?/B_wB/BwB?/?B??", (1, 1)),
    shape("pyramid four", "?BBB?/Bw_wB/?BwB?/??B??", (1, 2)),
    shape("bulky five", "?BB??/BwwB?/Bw_wB/?BBB?", (2, 2)),
    shape("crossed five", "??B??/?BwB?/Bw_wB/?BwB?/??B??", (2, 2)),
    shape("rabbity six", "?BB??/BwwB?/Bw_wB/?BwB?/??B??", (2, 2)),
    shape("straight three at the side", "#####/Bw_wB/?BBB?", (1, 2)),
    shape("straight three from the side", "###/BwB/B_B/BwB/?B?", (2, 1)),
    shape("bent three at the side", "####/B_wB/BwB?/?B??", (1, 1)),
    shape("bent three on the side's second line", "####/BwB?/B_wB/?BB?", (2, 1)),
    shape("pyramid four on the side", "#####/Bw_wB/?BwB?/??B??", (1, 2)),
    shape("pyramid four to the side", "#####/?BwB?/Bw_wB/?BBB?", (2, 2)),
    shape("pyramid four along the side's normal", "####/BwB?/B_wB/BwB?/?B??", (2, 1)),
    shape("bulky five on the side", "#####/Bw_wB/BwwB?/?BB??", (1, 2)),
    shape("bulky five to the side", "#####/BwwB?/Bw_wB/?BBB?", (2, 2)),
    shape("crossed five at the side", "#####/?BwB?/Bw_wB/?BwB?/??B??", (2, 2)),
    shape("straight three in the corner", "#####/#w_wB/#BBB?", (1, 2)),
    shape("bent three in the corner", "####/#_wB/#wB?/#B??", (1, 1)),
    shape("bent three beside the corner", "####/#w_B/#BwB/??B?", (1, 2)),
    shape("pyramid four in the corner", "#####/#w_wB/#BwB?/#?B??", (1, 2)),
    shape("bulky five in the corner", "#####/#ww_B/#w_wB/#BBB?", (2, 2)),
];

/// A shape at one place of the board.
struct Spot<S> {
    /// Stones of the defender that must be there.
    own: S,
    /// Cells without such stones.
    clear: S,
    vital: CellId,
}

/// All places where a shape can occur in an arena. To find them takes longer than to solve a small problem.
pub(crate) struct Spots<S>(Vec<Spot<S>>);

impl<S: Set> Spots<S> {
    pub fn new(arena: &Arena<S>, problem: &Problem) -> Spots<S> {
        let mut spots = Vec::new();
        let swap = problem.defender() == Color::White;
        for shape in SHAPES {
            let Ok(pattern) = Pattern::parse(shape.pattern) else { continue };
            let (height, width) = (pattern.shape().height(), pattern.shape().width());
            let mut images: Vec<(Pattern, (u8, u8))> = Vec::new();
            for symmetry in Symmetry::all().filter(|s| s.swaps() == swap) {
                let (row, col) = shape.vital;
                let image = (pattern.image(symmetry), symmetry.apply(row, col, height, width));
                if !images.contains(&image) {
                    images.push(image);
                }
            }
            for (image, vital) in &images {
                let size = i16::from(problem.board().size());
                for row in -1..size {
                    for col in -1..size {
                        spots.extend(spot(arena, problem, image, *vital, (row, col)));
                    }
                }
            }
        }
        Spots(spots)
    }

    /// The vital points of the shapes on the board.
    pub fn vital(&self, arena: &Arena<S>, position: &Position<S>) -> S {
        let own = position.stones[Side::Defender as usize];
        let empty = position.empty(arena);
        let mut cells = S::EMPTY;
        for spot in &self.0 {
            if spot.own.within(own) && !spot.clear.meets(own) && empty.has(spot.vital) {
                cells |= S::single(spot.vital);
            }
        }
        cells
    }
}

/// The shape with its upper left cell at a place, unless it is impossible there.
fn spot<S: Set>(
    arena: &Arena<S>,
    problem: &Problem,
    pattern: &Pattern,
    vital: (u8, u8),
    at: (i16, i16),
) -> Option<Spot<S>> {
    let board = problem.board();
    let defender = State::from(problem.defender());
    let mut spot = Spot { own: S::EMPTY, clear: S::EMPTY, vital: 0 };
    for ((row, col), cell) in pattern.placed_cells() {
        let (r, c) = (at.0 + i16::from(row), at.1 + i16::from(col));
        let state = board.at(r, c);
        let active = (state != State::Edge)
            .then(|| Point::new(r as u8, c as u8))
            .and_then(|p| arena.cell(p));
        let Some(active) = active else {
            // The unchanging cells: edge, permanent stones, points without play.
            if !cell.matches(state) {
                return None;
            }
            continue;
        };
        if cell == Cell::EDGE {
            return None;
        }
        match (cell.matches(defender), cell.matches(State::Empty)) {
            (true, false) => spot.own |= S::single(active),
            (false, _) => spot.clear |= S::single(active),
            (true, true) => {}
        }
        if (row, col) == vital {
            spot.vital = active;
        }
    }
    spot.clear.has(spot.vital).then_some(spot)
}
