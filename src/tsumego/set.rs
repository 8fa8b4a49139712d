//! Sets of cells as machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of cells with numbers below [`Set::BITS`]. Every operation takes a few instructions.
pub(super) trait Set:
    Copy
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
    /// How many cells a set can hold.
    const BITS: u32;
    /// The set without a cell.
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
