//! The sixteen symmetries: rotations and reflections of the square, with the colours kept or
//! exchanged.

use super::{Color, Point, State};

/// One of the 16 symmetries.
///
/// The number 0 to 15 has four bits, applied in this order: 4 transposes (rows become
/// columns), 2 turns the rows upside down, 1 mirrors the columns, 8 exchanges the colours. The
/// numbers are stored in databases and never change.
///
/// ```
/// use gopdb_go::go::Symmetry;
/// let s = Symmetry::from_name("rotate90").unwrap();
/// assert_eq!(s.apply(0, 0, 3, 7), (0, 2)); // the upper left cell of 3x7 goes to the upper right
/// assert_eq!(s.then(s).name(), "rotate180");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Symmetry(u8);

const NAMES: [&str; 16] = [
    "identity",
    "mirror",
    "flip",
    "rotate180",
    "transpose",
    "rotate90",
    "rotate270",
    "antitranspose",
    "swap",
    "mirror+swap",
    "flip+swap",
    "rotate180+swap",
    "transpose+swap",
    "rotate90+swap",
    "rotate270+swap",
    "antitranspose+swap",
];

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Symmetry = Symmetry(0);
    /// The colours exchanged, the cells kept.
    pub const SWAP: Symmetry = Symmetry(8);

    /// All 16, in the order of their numbers: the first eight keep the colours.
    pub fn all() -> impl DoubleEndedIterator<Item = Symmetry> + ExactSizeIterator + Clone {
        (0..16).map(Symmetry)
    }

    /// The least of the images under some symmetries, with the first symmetry that gives it; `None`
    /// without symmetries.
    ///
    /// ```
    /// use gopdb_go::go::Symmetry;
    /// let corner = |s: Symmetry| s.apply(0, 2, 3, 3);
    /// assert_eq!(Symmetry::least_image(Symmetry::all().take(8), corner).unwrap().0, (0, 0));
    /// ```
    pub fn least_image<T: Ord>(
        symmetries: impl IntoIterator<Item = Symmetry>,
        mut image: impl FnMut(Symmetry) -> T,
    ) -> Option<(T, Symmetry)> {
        // `min` returns the first of equal images, and the symmetries are ascending.
        symmetries.into_iter().map(|s| (image(s), s)).min()
    }

    /// The symmetry with this number; only the low four bits count.
    pub const fn from_number(number: u8) -> Symmetry {
        Symmetry(number & 15)
    }

    /// The number, 0 to 15.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns true if rows and columns are exchanged.
    pub const fn transposes(self) -> bool {
        self.0 & 4 != 0
    }

    /// Returns true if the colours are exchanged.
    pub const fn swaps(self) -> bool {
        self.0 & 8 != 0
    }

    /// Returns true if this is a reflection.
    pub const fn reflects(self) -> bool {
        (self.0 & 7).count_ones() % 2 == 1
    }

    /// The height and width of the image of a box.
    pub const fn box_size(self, height: u8, width: u8) -> (u8, u8) {
        if self.transposes() { (width, height) } else { (height, width) }
    }

    /// Returns the image of the cell (row, col) of a box of `height` × `width` cells.
    pub const fn apply(self, row: u8, col: u8, height: u8, width: u8) -> (u8, u8) {
        let (r, c) = if self.transposes() { (col, row) } else { (row, col) };
        let (h, w) = self.box_size(height, width);
        (if self.0 & 2 != 0 { h - 1 - r } else { r }, if self.0 & 1 != 0 { w - 1 - c } else { c })
    }

    /// Returns the image of a point of a board of `size` lines.
    #[must_use]
    pub const fn point(self, point: Point, size: u8) -> Point {
        let (row, col) = self.apply(point.row(), point.col(), size, size);
        Point::new(row, col)
    }

    /// The image of a state.
    #[must_use]
    pub const fn state(self, state: State) -> State {
        if self.swaps() { state.swapped() } else { state }
    }

    /// The image of a colour.
    #[must_use]
    pub const fn color(self, color: Color) -> Color {
        if self.swaps() { color.opposite() } else { color }
    }

    /// The inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        // Only the two quarter turns are not their own inverses.
        match self.0 & 7 {
            5 | 6 => Symmetry(self.0 ^ 3),
            _ => self,
        }
    }

    /// Returns this symmetry followed by `next`.
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        // A transposition after flips exchanges them.
        let flips = self.0 & 3;
        let moved = if next.transposes() { (flips >> 1) | ((flips & 1) << 1) } else { flips };
        Symmetry(((self.0 ^ next.0) & 0b1100) | (moved ^ (next.0 & 3)))
    }

    /// The name: `identity`, `rotate90` (clockwise), `mirror` (left and right exchanged), `flip`
    /// (upside down), `transpose` (about the diagonal from the upper left), …, with `+swap` if the
    /// colours are exchanged.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// The symmetry of this name.
    pub fn from_name(name: &str) -> Option<Symmetry> {
        NAMES.iter().position(|&n| n == name).map(|i| Symmetry(i as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const H: u8 = 3;
    const W: u8 = 5;

    fn cells() -> impl Iterator<Item = (u8, u8)> {
        (0..H).flat_map(|r| (0..W).map(move |c| (r, c)))
    }

    #[test]
    fn composition_inverse_and_identity_agree_with_the_cells() {
        for a in Symmetry::all() {
            let (h, w) = a.box_size(H, W);
            for b in Symmetry::all() {
                let ab = a.then(b);
                for (r, c) in cells() {
                    let (r1, c1) = a.apply(r, c, H, W);
                    assert_eq!(ab.apply(r, c, H, W), b.apply(r1, c1, h, w), "{a:?} {b:?}");
                }
                assert_eq!(ab.swaps(), a.swaps() != b.swaps());
                assert_eq!(ab.reflects(), a.reflects() != b.reflects());
            }
            assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
            assert_eq!(Symmetry::from_name(a.name()), Some(a));
        }
    }

    #[test]
    fn the_sixteen_images_of_an_uneven_box_differ() {
        let mut seen: Vec<_> = Symmetry::all()
            .map(|s| (cells().map(|(r, c)| s.apply(r, c, H, W)).collect::<Vec<_>>(), s.swaps()))
            .collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 16);
    }

    #[test]
    fn quarter_turn_is_clockwise() {
        let turn = Symmetry::from_name("rotate90").unwrap();
        assert_eq!(turn.point(Point::new(0, 0), 19), Point::new(0, 18));
        assert_eq!(turn.point(Point::new(0, 18), 19), Point::new(18, 18));
        assert!(!turn.reflects());
    }
}
