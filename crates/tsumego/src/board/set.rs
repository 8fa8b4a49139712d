//! Sets of cells as machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// The number of a cell. Those from 510 are a pass and no move.
pub(crate) type CellId = u16;

/// A set of cells with numbers below [`Set::BITS`]. Every operation takes a few instructions.
pub(crate) trait Set:
    Copy
    + Send
    + Sync
    + Eq
    + std::fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The capacity in cells.
    const BITS: u32;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one cell.
    fn single(cell: CellId) -> Self;

    /// The number of cells.
    fn len(self) -> u32;

    /// The lowest cell of a set that is not empty.
    fn first(self) -> CellId;

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    fn has(self, cell: CellId) -> bool {
        !(self & Self::single(cell)).is_empty()
    }

    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    fn within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// The cells in rising order.
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

/// The cells of a set in rising order.
pub(crate) struct Cells<S>(S);

impl<S: Set> Iterator for Cells<S> {
    type Item = CellId;

    fn next(&mut self) -> Option<CellId> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 &= !S::single(cell);
        Some(cell)
    }
}

macro_rules! word_set {
    ($word:ty) => {
        impl Set for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: $word = 0;

            fn single(cell: CellId) -> $word {
                1 << cell
            }

            fn len(self) -> u32 {
                self.count_ones()
            }

            fn first(self) -> CellId {
                self.trailing_zeros() as CellId
            }
        }
    };
}

word_set!(u64);
word_set!(u128);

/// `128 * N` cells in several words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Words<const N: usize>([u128; N]);

impl<const N: usize> BitAnd for Words<N> {
    type Output = Words<N>;

    fn bitand(self, other: Words<N>) -> Words<N> {
        Words(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Words<N>;

    fn bitor(self, other: Words<N>) -> Words<N> {
        Words(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Words<N>;

    fn not(self) -> Words<N> {
        Words(self.0.map(|word| !word))
    }
}

impl<const N: usize> BitAndAssign for Words<N> {
    fn bitand_assign(&mut self, other: Words<N>) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Words<N> {
    fn bitor_assign(&mut self, other: Words<N>) {
        *self = *self | other;
    }
}

/// Shifts by 1 to 127.
impl<const N: usize> Shl<u32> for Words<N> {
    type Output = Words<N>;

    fn shl(self, n: u32) -> Words<N> {
        let carried = |i: usize| if i == 0 { 0 } else { self.0[i - 1] >> (128 - n) };
        Words(std::array::from_fn(|i| self.0[i] << n | carried(i)))
    }
}

/// Shifts by 1 to 127.
impl<const N: usize> Shr<u32> for Words<N> {
    type Output = Words<N>;

    fn shr(self, n: u32) -> Words<N> {
        let carried = |i: usize| if i + 1 == N { 0 } else { self.0[i + 1] << (128 - n) };
        Words(std::array::from_fn(|i| self.0[i] >> n | carried(i)))
    }
}

impl<const N: usize> Set for Words<N> {
    const BITS: u32 = 128 * N as u32;
    const EMPTY: Words<N> = Words([0; N]);

    fn single(cell: CellId) -> Words<N> {
        let mut set = Words::EMPTY;
        set.0[usize::from(cell / 128)] = 1 << (cell % 128);
        set
    }

    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn first(self) -> CellId {
        let i = self.0.iter().position(|&word| word != 0).unwrap_or(N - 1);
        128 * i as CellId + self.0[i].trailing_zeros() as CellId
    }
}

#[cfg(test)]
mod tests {
    use super::{Set, Words};

    type Wide = Words<3>;

    #[test]
    fn wide_sets_shift_across_their_words() {
        for cell in [0, 1, 100, 126, 127, 128, 129, 200, 229, 255, 256, 300, 357] {
            let set = Wide::single(cell);
            assert_eq!((set.first(), set.len()), (cell, 1));
            for n in [1, 16, 20, 26] {
                assert_eq!(set << u32::from(n), Wide::single(cell + n), "{cell} << {n}");
                if let Some(lower) = cell.checked_sub(n) {
                    assert_eq!(set >> u32::from(n), Wide::single(lower), "{cell} >> {n}");
                } else {
                    assert!((set >> u32::from(n)).is_empty());
                }
            }
        }
        let cells = [3, 127, 128, 255, 256, 383];
        let set = cells.iter().fold(Wide::EMPTY, |set, &cell| set | Wide::single(cell));
        assert_eq!(set.cells().collect::<Vec<_>>(), cells);
    }
}
