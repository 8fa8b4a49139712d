//! Codes of contents, and the canonical one among the 16 images.
//!
//! # Stability
//!
//! The *code* of a content is a number of two bits a cell: the cells in reading order, the first
//! the most significant, each by the code of its [`State`] (empty 0, black 1, white 2, edge 3).
//! A shape of up to 32 cells has a code. The *canonical code* is the smallest among the codes of
//! the 16 images. Both are stored in databases and exported: they never change for a shape, which
//! `tests/data/keys.txt` holds to.
//!
//! Codes of different shapes are not comparable. A rectangle that is not a square has images of
//! two shapes; its canonical form is of the one that is not taller than wide.
//!
//! # Method
//!
//! [`Lanes`] holds the codes of all 16 images side by side, each with the number of its symmetry in
//! the low bits. A cell that changes state changes each lane by one exclusive or, and the smallest
//! lane is the canonical code together with the first symmetry that leads to it.

use super::{Cell, Pattern, Shape};
use crate::go::{State, Symmetry};

/// Shapes of more cells have no code.
pub const MAX_CODE_CELLS: usize = 30;

/// A content in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Canonical {
    /// The smallest code among the 16 images.
    pub code: u64,
    /// The first symmetry that leads from the content to the canonical form. It keeps the colours
    /// if any such symmetry does.
    pub symmetry: Symmetry,
}

/// The code of a content, cells in reading order.
pub fn code_of(states: impl IntoIterator<Item = State>) -> u64 {
    states.into_iter().fold(0, |code, state| code << 2 | state as u64)
}

/// The states of the shape's cells that this code encodes, in reading order.
pub fn states_of(shape: Shape, code: u64) -> Vec<State> {
    (0..shape.len()).rev().map(|i| State::from_code((code >> (2 * i)) as u8)).collect()
}

/// The pattern that matches just the content of this code.
pub fn pattern_of(shape: Shape, code: u64) -> Pattern {
    let cells = states_of(shape, code).into_iter().map(Cell::from).collect();
    // The number of cells is the shape's by construction.
    Pattern::new(shape, cells).unwrap_or_else(|| unreachable!("one cell for each of the shape"))
}

/// The number of stones in the content of this code.
pub const fn stones(code: u64) -> u32 {
    // A stone's two bits differ, those of empty and edge are equal.
    ((code ^ (code >> 1)) & 0x5555_5555_5555_5555).count_ones()
}

/// The images of the cells of a shape under the 16 symmetries.
#[derive(Clone, Debug)]
pub struct CellMap {
    shape: Shape,
    /// By symmetry and cell: the number of the cell to which it goes.
    to: Vec<u8>,
}

impl CellMap {
    /// The map of this shape, which must have at most 255 cells.
    pub fn new(shape: Shape) -> CellMap {
        let (height, width) = (shape.height(), shape.width());
        let mut to = Vec::with_capacity(16 * shape.len());
        for symmetry in Symmetry::all() {
            let image = shape.image(symmetry);
            to.extend(shape.cells().map(|(row, col)| {
                let goes_to = symmetry.apply(row, col, height, width);
                image.number_of(goes_to).unwrap_or(0) as u8
            }));
        }
        CellMap { shape, to }
    }

    /// The shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of the cell to which a cell goes.
    #[inline]
    pub fn image(&self, cell: u8, symmetry: Symmetry) -> u8 {
        self.images(symmetry)[usize::from(cell)]
    }

    /// Returns the image of each cell.
    #[inline]
    fn images(&self, symmetry: Symmetry) -> &[u8] {
        let cells = self.shape.len();
        &self.to[usize::from(symmetry.number()) * cells..][..cells]
    }

    /// The code of the image of a content.
    pub fn code(&self, states: &[State], symmetry: Symmetry) -> u64 {
        let last = states.len() - 1;
        states.iter().zip(self.images(symmetry)).fold(0, |code, (&s, &to)| {
            code | (symmetry.state(s) as u64) << (2 * (last - usize::from(to)))
        })
    }

    /// The canonical form of a content. A rectangle is turned so that it is not taller than wide.
    pub fn canonical(&self, states: &[State]) -> Canonical {
        let turn = self.shape.height() != self.shape.width();
        let tall = self.shape.height() > self.shape.width();
        Symmetry::all()
            .filter(|s| !turn || s.transposes() == tall)
            .map(|symmetry| Canonical { code: self.code(states, symmetry), symmetry })
            .min()
            .unwrap_or_else(|| unreachable!("there are symmetries"))
    }

    /// The symmetries under which a content is its own image: a group.
    pub fn stabilizer(&self, states: &[State]) -> Vec<Symmetry> {
        let is_fixed = |symmetry: Symmetry| {
            let mut cells = states.iter().zip(self.images(symmetry));
            self.shape.image(symmetry) == self.shape
                && cells.all(|(&state, &to)| states[usize::from(to)] == symmetry.state(state))
        };
        Symmetry::all().filter(|&symmetry| is_fixed(symmetry)).collect()
    }
}

/// The codes of the 16 images of a content, each with its symmetry's number in the low four bits.
///
/// `u32` holds up to 13 cells, `u64` up to [`MAX_CODE_CELLS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes<T> {
    all: [T; 16],
    /// The least of them; of a [change](Codes::change) it has no meaning.
    least: T,
}

/// The words of lanes.
pub trait Lane: Copy + Ord + std::ops::BitXorAssign + Into<u64> {
    /// The number, which fits by the bound on the shape's cells.
    fn narrow(value: u64) -> Self;

    /// Changes the lanes, and returns the least of them.
    fn change(lanes: &mut [Self; 16], change: &[Self; 16]) -> Self;
}

impl Lane for u32 {
    #[inline]
    fn narrow(value: u64) -> u32 {
        value as u32
    }

    // Out of line, the compiler sees four minima side by side.
    #[inline(never)]
    fn change(lanes: &mut [u32; 16], change: &[u32; 16]) -> u32 {
        // Not `zip`, which is not always inlined.
        for lane in 0..16 {
            lanes[lane] ^= change[lane];
        }
        // The sign bit is never set, and signed numbers are what plain vector units compare.
        let mut least = [0_i32; 4];
        for (i, least) in least.iter_mut().enumerate() {
            let lane = |row: usize| lanes[4 * row + i].cast_signed();
            *least = lane(0).min(lane(1)).min(lane(2).min(lane(3)));
        }
        let [a, b, c, d] = least;
        a.min(b).min(c.min(d)).cast_unsigned()
    }
}

impl Lane for u64 {
    #[inline]
    fn narrow(value: u64) -> u64 {
        value
    }

    #[inline]
    fn change(lanes: &mut [u64; 16], change: &[u64; 16]) -> u64 {
        for lane in 0..16 {
            lanes[lane] ^= change[lane];
        }
        lanes[1..].iter().fold(lanes[0], |least, &lane| least.min(lane))
    }
}

/// The codes of a window's content, kept up to date as its cells change.
pub trait Codes: Copy {
    /// The codes of a content of a square shape.
    fn new(map: &CellMap, states: &[State]) -> Self;

    /// Returns the change of the codes when a cell goes from one state to another.
    fn change(map: &CellMap, cell: u8, from: State, to: State) -> Self;

    /// Applies a change.
    fn apply(&mut self, change: &Self);

    /// Takes a change back.
    fn undo(&mut self, change: &Self);

    /// A number of the content itself, different for each content of a window.
    fn content(&self) -> u64;

    /// The canonical form.
    fn canonical(&self) -> Canonical;
}

impl Lanes<u32> {
    /// The codes after a change.
    pub(super) fn with(mut self, change: &Lanes<u32>) -> Lanes<u32> {
        self.apply(change);
        self
    }
}

impl<T: Lane> Codes for Lanes<T> {
    fn new(map: &CellMap, states: &[State]) -> Lanes<T> {
        let all = std::array::from_fn(|s| {
            let symmetry = Symmetry::from_number(s as u8);
            T::narrow(map.code(states, symmetry) << 4 | s as u64)
        });
        let least = all[1..].iter().fold(all[0], |least, &lane| least.min(lane));
        Lanes { all, least }
    }

    fn change(map: &CellMap, cell: u8, from: State, to: State) -> Lanes<T> {
        let last = map.shape.len() - 1;
        let all = std::array::from_fn(|s| {
            let symmetry = Symmetry::from_number(s as u8);
            let bits = symmetry.state(from) as u64 ^ symmetry.state(to) as u64;
            T::narrow(bits << (2 * (last - usize::from(map.image(cell, symmetry))) + 4))
        });
        Lanes { all, least: T::narrow(0) }
    }

    #[inline]
    fn apply(&mut self, change: &Lanes<T>) {
        self.least = T::change(&mut self.all, &change.all);
    }

    #[inline]
    fn undo(&mut self, change: &Lanes<T>) {
        self.apply(change);
    }

    #[inline]
    fn content(&self) -> u64 {
        self.all[0].into() >> 4
    }

    #[inline]
    fn canonical(&self) -> Canonical {
        let least: u64 = self.least.into();
        Canonical { code: least >> 4, symmetry: Symmetry::from_number((least & 15) as u8) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn states(n: usize) -> impl Strategy<Value = Vec<State>> {
        prop::collection::vec((0..4_u8).prop_map(State::from_code), n)
    }

    fn shapes_with_states() -> impl Strategy<Value = (Shape, Vec<State>)> {
        prop::sample::select(vec!["3x3", "4x4", "5x5", "diamond", "2x3", "3x2", "1x7"])
            .prop_map(|name| Shape::from_name(name).unwrap())
            .prop_flat_map(|shape| (Just(shape), states(shape.len())))
    }

    /// The canonical form by turning patterns, without codes of images.
    fn plain_canonical(shape: Shape, states: &[State]) -> u64 {
        let cells = states.iter().map(|&s| Cell::from(s)).collect();
        let pattern = Pattern::new(shape, cells).unwrap();
        Symmetry::all()
            .map(|s| pattern.image(s))
            .filter(|image| image.shape().height() <= image.shape().width())
            .map(|image| code_of(image.content().unwrap()))
            .min()
            .unwrap()
    }

    proptest! {
        #[test]
        fn canonical_is_the_least_image_and_idempotent((shape, states) in shapes_with_states()) {
            let map = CellMap::new(shape);
            let canonical = map.canonical(&states);
            prop_assert_eq!(canonical.code, plain_canonical(shape, &states));
            prop_assert_eq!(canonical.code, map.code(&states, canonical.symmetry));
            let wide = shape.image(canonical.symmetry);
            let least = states_of(wide, canonical.code);
            let again = CellMap::new(wide).canonical(&least);
            prop_assert_eq!(again, Canonical { code: canonical.code, symmetry: Symmetry::IDENTITY });
        }

        #[test]
        fn all_images_have_one_canonical_form((shape, states) in shapes_with_states(), s in 0..16_u8) {
            let s = Symmetry::from_number(s);
            let map = CellMap::new(shape);
            let image = states_of(shape.image(s), map.code(&states, s));
            let code = CellMap::new(shape.image(s)).canonical(&image).code;
            prop_assert_eq!(code, map.canonical(&states).code);
        }

        #[test]
        fn incremental_lanes_equal_recomputed_ones(
            from in states(13),
            changes in prop::collection::vec((0..13_u8, 0..4_u8), 0..30),
        ) {
            let map = CellMap::new(Shape::DIAMOND);
            let mut states = from;
            let mut lanes = Lanes::<u32>::new(&map, &states);
            for (cell, code) in changes {
                let to = State::from_code(code);
                let old = std::mem::replace(&mut states[usize::from(cell)], to);
                lanes.apply(&Lanes::change(&map, cell, old, to));
                prop_assert_eq!(lanes, Lanes::new(&map, &states));
                prop_assert_eq!(lanes.canonical(), map.canonical(&states));
                prop_assert_eq!(lanes.content(), code_of(states.iter().copied()));
            }
        }

        #[test]
        fn the_stabilizer_is_a_group_that_keeps_the_content((shape, states) in shapes_with_states()) {
            let map = CellMap::new(shape);
            let group = map.stabilizer(&states);
            prop_assert!(group.contains(&Symmetry::IDENTITY));
            // All that lead to the same code, and no others.
            let code = code_of(states.iter().copied());
            for symmetry in Symmetry::all() {
                let is_fixed = shape.image(symmetry) == shape && map.code(&states, symmetry) == code;
                prop_assert_eq!(group.contains(&symmetry), is_fixed);
            }
            for &a in &group {
                for &b in &group {
                    prop_assert!(group.contains(&a.then(b)));
                }
            }
            prop_assert_eq!(stones(code_of(states.iter().copied())) as usize,
                states.iter().filter(|s| s.is_stone()).count());
        }
    }

    #[test]
    fn codes_read_like_the_literal() {
        let pattern = Pattern::parse("B_W/BBB/__#").unwrap();
        let code = code_of(pattern.content().unwrap());
        assert_eq!(code, 0b01_00_10_01_01_01_00_00_11);
        assert_eq!(pattern_of(Shape::THREE, code), pattern);
    }
}
