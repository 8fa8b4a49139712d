//! What a batch counts of an episode, a play or a further move, in one number.

use crate::go::Color;

/// The number of slots: one for each cell and colour of a continuation.
pub const SLOTS: usize = 62;
/// The slot of a hit without a continuation.
pub const NO_SLOT: u8 = SLOTS as u8;

/// What is counted of a hit, in the cells and colours of the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are packed into one number")]
pub struct Hit {
    pub window: u16,
    /// The first position.
    pub first: u16,
    /// For how many positions black, and white, was to move.
    pub exposure: [u16; 2],
    /// The [slot](slot_of) of the continuation, [`NO_SLOT`] if there is none.
    pub slot: u8,
    /// Whether the continuation is played elsewhere first.
    pub tenuki: bool,
    pub is_final: bool,
    pub is_repeat: bool,
    /// The winner of the game: 1 black, 2 white, 0 neither.
    pub winner: u8,
    /// Whether this is not a hit but a further move into one.
    pub is_touch: bool,
}

/// The slot of a continuation on this cell by this colour.
#[inline(always)]
pub const fn slot_of(cell: u8, color: Color) -> u8 {
    cell << 1 | color.index() as u8
}

/// The fields of a hit in one number, such that counting it takes few steps.
///
/// Of hits with the same code in one game, an earlier one is the lower number: first positions come
/// first, then windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackedHit(u64);

/// Where the fields begin; each ends where the next one begins.
mod at {
    pub const REPEAT: u32 = 0;
    pub const BLACK_TO_MOVE: u32 = 1;
    pub const SLOT: u32 = 15;
    pub const FINAL: u32 = 21;
    pub const WHITE_TO_MOVE: u32 = 22;
    pub const TENUKI: u32 = 36;
    pub const TOUCH: u32 = 37;
    pub const WINNER: u32 = 38;
    pub const WINDOW: u32 = 40;
    pub const FIRST: u32 = 50;
}

impl Hit {
    /// All fields in one number.
    #[inline(always)]
    pub fn pack(self) -> PackedHit {
        debug_assert!(self.window < 1 << 10 && self.slot <= NO_SLOT && self.winner < 3);
        debug_assert!(
            [self.first, self.exposure[0], self.exposure[1]].iter().all(|&n| n < 1 << 14)
        );
        PackedHit(
            u64::from(self.is_repeat) << at::REPEAT
                | u64::from(self.exposure[0]) << at::BLACK_TO_MOVE
                | u64::from(self.slot) << at::SLOT
                | u64::from(self.is_final) << at::FINAL
                | u64::from(self.exposure[1]) << at::WHITE_TO_MOVE
                | u64::from(self.tenuki) << at::TENUKI
                | u64::from(self.is_touch) << at::TOUCH
                | u64::from(self.winner) << at::WINNER
                | u64::from(self.window) << at::WINDOW
                | u64::from(self.first) << at::FIRST,
        )
    }
}

impl PackedHit {
    /// After all hits of a game.
    pub const NONE: PackedHit = PackedHit(u64::MAX);

    /// Whether this is not a hit but a further move into one.
    #[inline(always)]
    pub const fn is_touch(self) -> bool {
        self.0 >> at::TOUCH & 1 == 1
    }

    /// The slot of the continuation, from [`NO_SLOT`] on if there is none.
    #[inline(always)]
    pub const fn slot(self) -> usize {
        (self.0 >> at::SLOT & 63) as usize
    }

    /// 1, with bit 32 for a repeat.
    #[inline(always)]
    pub const fn counted(self) -> u64 {
        1 | (self.0 >> at::REPEAT & 1) << 32
    }

    /// 1 for a final hit.
    #[inline(always)]
    pub const fn finals(self) -> u32 {
        (self.0 >> at::FINAL & 1) as u32
    }

    /// The number of positions with black to move, and from bit 32 with white to move.
    #[inline(always)]
    pub const fn exposure(self) -> u64 {
        const FIELD: u64 = (1 << 14) - 1;
        (self.0 >> at::BLACK_TO_MOVE & FIELD) | (self.0 >> at::WHITE_TO_MOVE & FIELD) << 32
    }

    /// 1 if the continuation is played elsewhere first.
    #[inline(always)]
    pub const fn tenuki(self) -> u64 {
        self.0 >> at::TENUKI & 1
    }

    /// The winner: 1 black, 2 white, 0 neither.
    #[inline(always)]
    pub const fn winner(self) -> u64 {
        self.0 >> at::WINNER & 3
    }

    /// The first position, the window and in the two low bits the winner.
    #[inline(always)]
    pub const fn place_and_winner(self) -> u32 {
        (self.0 >> at::WINNER) as u32
    }

    /// How soon play went on in the window: 0 at once, 1 later, 2 never.
    #[inline(always)]
    pub const fn response(self) -> usize {
        if self.slot() >= SLOTS { 2 } else { self.tenuki() as usize }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn fields_survive_packing(
            (window, first, black, white) in (0..1_u16 << 10, 0..1_u16 << 14, 0..1_u16 << 14, 0..1_u16 << 14),
            (slot, winner, flags) in (0..=NO_SLOT, 0..3_u8, any::<[bool; 4]>()),
        ) {
            let [tenuki, is_final, is_repeat, is_touch] = flags;
            let exposure = [black, white];
            let hit = Hit {
                window, first, exposure, slot, tenuki, is_final, is_repeat, winner, is_touch,
            };
            let packed = hit.pack();
            prop_assert_eq!(packed.slot(), usize::from(slot));
            prop_assert_eq!(packed.counted(), 1 | u64::from(is_repeat) << 32);
            prop_assert_eq!(packed.finals(), u32::from(is_final));
            prop_assert_eq!(packed.exposure(), u64::from(black) | u64::from(white) << 32);
            prop_assert_eq!(packed.tenuki(), u64::from(tenuki));
            prop_assert_eq!(packed.is_touch(), is_touch);
            prop_assert_eq!(packed.winner(), u64::from(winner));
            let place = u32::from(first) << 10 | u32::from(window);
            prop_assert_eq!(packed.place_and_winner(), place << 2 | u32::from(winner));
            let response = if slot == NO_SLOT { 2 } else { usize::from(tenuki) };
            prop_assert_eq!(packed.response(), response);
            prop_assert!(packed < PackedHit::NONE);
            if let Some(window) = window.checked_sub(1) {
                let earlier = Hit { window, is_final: true, slot: NO_SLOT, ..hit };
                prop_assert!(earlier.pack() < packed);
            }
        }
    }
}
