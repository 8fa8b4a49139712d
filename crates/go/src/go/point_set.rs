//! Points by their number in reading order, and sets of them.

use super::{MAX_SIZE, Point};

const WORDS: usize = (MAX_SIZE as usize * MAX_SIZE as usize).div_ceil(64);

/// A point of a board by its number in reading order, or [`PointIndex::NONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub struct PointIndex(u16);

impl PointIndex {
    /// No point.
    pub const NONE: PointIndex = PointIndex(u16::MAX);

    /// The point of a board of `size` lines.
    pub const fn new(point: Point, size: u8) -> PointIndex {
        PointIndex::at(point.index(size))
    }

    /// The point with this number.
    pub const fn at(number: usize) -> PointIndex {
        PointIndex(number as u16)
    }

    /// All points of a board of `size` lines.
    pub fn all(size: u8) -> impl Iterator<Item = PointIndex> {
        (0..u16::from(size).pow(2)).map(PointIndex)
    }

    /// Its row and column on a board of `size` lines.
    pub const fn place(self, size: u8) -> (i8, i8) {
        ((self.0 / size as u16) as i8, (self.0 % size as u16) as i8)
    }
}

impl From<PointIndex> for usize {
    #[inline]
    fn from(point: PointIndex) -> usize {
        point.0.into()
    }
}

/// A set of points, by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// Inserts a point. Returns true if it is new.
    #[inline]
    pub fn insert(&mut self, point: impl Into<usize>) -> bool {
        let point = point.into();
        let (word, bit) = (&mut self.0[point / 64], 1 << (point % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Removes a point.
    #[inline]
    pub fn remove(&mut self, point: PointIndex) {
        self.0[usize::from(point) / 64] &= !(1 << (point.0 % 64));
    }

    /// Returns true if the point is in the set.
    #[inline]
    pub fn contains(&self, point: impl Into<usize>) -> bool {
        let point = point.into();
        self.0[point / 64] >> (point % 64) & 1 != 0
    }

    /// Inserts all points of another set.
    #[inline]
    pub fn union(&mut self, other: &PointSet) {
        for (word, bits) in self.0.iter_mut().zip(&other.0) {
            *word |= bits;
        }
    }

    /// The number of points.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The least two points, if there are two.
    pub fn first_two(&self) -> Option<(PointIndex, PointIndex)> {
        let mut points = self.points();
        Some((points.next()?, points.next()?))
    }

    /// The points, ascending.
    #[inline]
    pub fn points(&self) -> impl Iterator<Item = PointIndex> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(PointIndex::at(i * 64 + bit as usize))
            })
        })
    }
}
