//! The contents of 3×3, which are few enough for a table of their canonical forms.

use std::sync::LazyLock;

use super::Shape;
use super::code::{Canonical, CellMap, Codes, Lanes};
use crate::go::{State, Symmetry};

/// The content of a window of 3×3 whose centre is on the board, with its canonical form.
///
/// The form is looked up when the content changes, because the processor waits for it only when it is
/// used, which is later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tabled {
    /// The place in the table.
    place: u32,
    form: Form,
}

/// A canonical form of 3×3, and the first symmetry that leads to it: from bit 4 the number of the form,
/// and below it the symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Form(u16);

const CELLS: usize = 9;
/// The contents of windows with the same edges.
const CONTENTS: usize = 3_usize.pow(CELLS as u32);
/// The sides of a window that can be off the board, each as a bit.
const EDGES: usize = 1 << 4;

struct Table {
    /// By the sides that are off the board, and then by the states of the cells as a number in base 3, the
    /// first cell the most significant and 0 for an edge.
    forms: Vec<Form>,
    /// By number of a form, ascending: its code.
    codes: Vec<u32>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

impl Form {
    #[inline]
    fn at(place: u32) -> Form {
        TABLE.forms.get(place as usize).copied().unwrap_or_default()
    }

    /// The number of the form. Forms with higher codes have higher numbers.
    #[inline]
    pub const fn number(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// The first symmetry that leads from the content to the form.
    #[inline]
    pub const fn symmetry(self) -> Symmetry {
        Symmetry::from_number((self.0 & 15) as u8)
    }

    /// The canonical codes of forms, by their numbers.
    pub fn codes() -> &'static [u32] {
        &TABLE.codes
    }
}

impl Table {
    fn new() -> Table {
        let map = CellMap::new(Shape::THREE);
        let stones = [State::Empty, State::Black, State::White];
        let mut all: Vec<(usize, Canonical)> = Vec::new();
        for sides in 0..EDGES {
            let edges = edges_of(sides);
            let mut contents = vec![(sides * CONTENTS, Lanes::<u32>::new(&map, &edges))];
            for cell in (0..CELLS).filter(|&cell| edges[cell] != State::Edge) {
                let changes = stones.map(|stone| {
                    let place = stone as usize * weight(cell) as usize;
                    (place, Lanes::change(&map, cell as u8, State::Empty, stone))
                });
                let with = |&(place, lanes): &(usize, Lanes<u32>)| {
                    changes.map(|(digit, change)| (place + digit, lanes.with(&change)))
                };
                contents = contents.iter().flat_map(with).collect();
            }
            all.extend(contents.iter().map(|(place, lanes)| (*place, lanes.canonical())));
        }
        let mut codes: Vec<u32> = all.iter().map(|(_, form)| form.code as u32).collect();
        codes.sort_unstable();
        codes.dedup();
        let mut forms = vec![Form::default(); EDGES * CONTENTS];
        for (place, Canonical { code, symmetry }) in all {
            let number = codes.partition_point(|&other| u64::from(other) < code) as u16;
            forms[place] = Form(number << 4 | u16::from(symmetry.number()));
        }
        Table { forms, codes }
    }
}

/// The cells of a window of which these sides are off the board, which is empty.
fn edges_of(sides: usize) -> [State; CELLS] {
    let is_off = [sides & 1 != 0, false, sides & 2 != 0];
    let is_off_right = [sides & 4 != 0, false, sides & 8 != 0];
    std::array::from_fn(|cell| {
        if is_off[cell / 3] || is_off_right[cell % 3] { State::Edge } else { State::Empty }
    })
}

const fn weight(cell: usize) -> u32 {
    3_u32.pow((CELLS - 1 - cell) as u32)
}

impl Tabled {
    /// The canonical form.
    #[inline]
    pub const fn form(&self) -> Form {
        self.form
    }
}

impl Codes for Tabled {
    /// # Panics
    /// If no window whose centre is on a board has this content.
    fn new(_: &CellMap, states: &[State]) -> Tabled {
        let is_edge = |state: &State| *state == State::Edge;
        let edges = (0..EDGES)
            .find(|&sides| edges_of(sides).iter().map(is_edge).eq(states.iter().map(is_edge)));
        let Some(edges) = edges else { unreachable!("the edges of a window on a board") };
        let digit = |state: State| if state == State::Edge { 0 } else { state as u32 };
        let content = states.iter().fold(0, |place, &state| 3 * place + digit(state));
        let place = (edges * CONTENTS) as u32 + content;
        Tabled { place, form: Form::at(place) }
    }

    fn change(_: &CellMap, cell: u8, from: State, to: State) -> Tabled {
        let digits = (to as u32).wrapping_sub(from as u32);
        Tabled { place: digits.wrapping_mul(weight(cell.into())), form: Form::default() }
    }

    #[inline]
    fn apply(&mut self, change: &Tabled) {
        self.place = self.place.wrapping_add(change.place);
        self.form = Form::at(self.place);
    }

    #[inline]
    fn undo(&mut self, change: &Tabled) {
        self.place = self.place.wrapping_sub(change.place);
        self.form = Form::at(self.place);
    }

    #[inline]
    fn content(&self) -> u64 {
        self.place.into()
    }

    #[inline]
    fn canonical(&self) -> Canonical {
        let code = Form::codes().get(self.form.number()).copied().unwrap_or_default();
        Canonical { code: code.into(), symmetry: self.form.symmetry() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::states_of;

    /// All contents of windows on boards.
    fn contents() -> impl Iterator<Item = Vec<State>> {
        (0..1 << (2 * CELLS)).map(|code| states_of(Shape::THREE, code)).filter(|states| {
            let is_edge = |&cell: &usize| states[cell] == State::Edge;
            (0..EDGES).any(|sides| {
                let edge = |cell: &usize| edges_of(sides)[*cell] == State::Edge;
                (0..CELLS).all(|cell| is_edge(&cell) == edge(&cell))
            })
        })
    }

    #[test]
    fn the_table_has_the_canonical_form_of_each_content() {
        let map = CellMap::new(Shape::THREE);
        let mut codes = Vec::new();
        for states in contents() {
            let found = Tabled::new(&map, &states);
            assert_eq!(found.canonical(), map.canonical(&states));
            codes.push(found.canonical().code as u32);
            for (cell, &from) in states.iter().enumerate().filter(|(_, s)| **s != State::Edge) {
                for to in [State::Empty, State::Black, State::White] {
                    let change = Tabled::change(&map, cell as u8, from, to);
                    let mut changed = found;
                    changed.apply(&change);
                    let mut other = states.clone();
                    other[cell] = to;
                    assert_eq!(changed, Tabled::new(&map, &other));
                    changed.undo(&change);
                    assert_eq!(changed, found);
                }
            }
        }
        assert_eq!(codes.len(), 23_016, "3^9 + 4 * 3^6 + 4 * 3^4 + 2 * 3^3 + 4 * 3^2 + 3");
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes, Form::codes());
    }

    #[test]
    fn windows_on_boards_are_in_the_table() {
        use crate::go::Board;
        let map = CellMap::new(Shape::THREE);
        for size in 1..=4_u8 {
            let board = Board::new(size);
            for point in crate::go::Point::all(size) {
                let (row, col) = (i16::from(point.row()), i16::from(point.col()));
                let state = |cell: i16| board.at(row + cell / 3 - 1, col + cell % 3 - 1);
                let states: Vec<State> = (0..9).map(state).collect();
                assert_eq!(Tabled::new(&map, &states).canonical(), map.canonical(&states));
            }
        }
    }
}
