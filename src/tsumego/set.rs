//! Sets of cells as machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// The maximum number of cells of a solver: the numbers above are those of a pass and of no move.
pub(super) const MOST_CELLS: u32 = 250;

/// A set of cells with numbers below [`Set::BITS`]. Every operation takes a few instructions.
pub(super) trait Set:
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
    fn of(cell: u8) -> Self;

    /// The number of cells.
    fn len(self) -> u32;

    /// The lowest cell of a set that is not empty.
    fn first(self) -> u8;

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    fn has(self, cell: u8) -> bool {
        !(self & Self::of(cell)).is_empty()
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
pub(super) struct Cells<S>(S);

impl<S: Set> Iterator for Cells<S> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 &= !S::of(cell);
        Some(cell)
    }
}

macro_rules! word_set {
    ($word:ty) => {
        impl Set for $word {
            const BITS: u32 = <$word>::BITS;
            const EMPTY: $word = 0;

            fn of(cell: u8) -> $word {
                1 << cell
            }

            fn len(self) -> u32 {
                self.count_ones()
            }

            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }
        }
    };
}

word_set!(u64);
word_set!(u128);

/// 256 cells in two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide {
    low: u128,
    high: u128,
}

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, other: Wide) -> Wide {
        Wide { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, other: Wide) -> Wide {
        Wide { low: self.low | other.low, high: self.high | other.high }
    }
}

impl Not for Wide {
    type Output = Wide;

    fn not(self) -> Wide {
        Wide { low: !self.low, high: !self.high }
    }
}

impl BitAndAssign for Wide {
    fn bitand_assign(&mut self, other: Wide) {
        *self = *self & other;
    }
}

impl BitOrAssign for Wide {
    fn bitor_assign(&mut self, other: Wide) {
        *self = *self | other;
    }
}

/// Shifts by 1 to 127.
impl Shl<u32> for Wide {
    type Output = Wide;

    fn shl(self, n: u32) -> Wide {
        Wide { low: self.low << n, high: self.high << n | self.low >> (128 - n) }
    }
}

/// Shifts by 1 to 127.
impl Shr<u32> for Wide {
    type Output = Wide;

    fn shr(self, n: u32) -> Wide {
        Wide { low: self.low >> n | self.high << (128 - n), high: self.high >> n }
    }
}

impl Set for Wide {
    const BITS: u32 = MOST_CELLS;
    const EMPTY: Wide = Wide { low: 0, high: 0 };

    fn of(cell: u8) -> Wide {
        if cell < 128 {
            Wide { low: 1 << cell, high: 0 }
        } else {
            Wide { low: 0, high: 1 << (cell - 128) }
        }
    }

    fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    fn first(self) -> u8 {
        if self.low == 0 {
            128 + self.high.trailing_zeros() as u8
        } else {
            self.low.trailing_zeros() as u8
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Set, Wide};

    #[test]
    fn wide_sets_shift_across_their_words() {
        for cell in [0_u8, 1, 100, 126, 127, 128, 129, 200, 229] {
            let set = Wide::of(cell);
            assert_eq!((set.first(), set.len()), (cell, 1));
            for n in [1_u8, 16, 26] {
                assert_eq!(set << u32::from(n), Wide::of(cell + n), "{cell} << {n}");
                if let Some(lower) = cell.checked_sub(n) {
                    assert_eq!(set >> u32::from(n), Wide::of(lower), "{cell} >> {n}");
                } else {
                    assert!((set >> u32::from(n)).is_empty());
                }
            }
        }
        let cells = [3, 127, 128, 249];
        let set = cells.iter().fold(Wide::EMPTY, |set, &cell| set | Wide::of(cell));
        assert_eq!(set.cells().collect::<Vec<_>>(), cells);
    }
}
