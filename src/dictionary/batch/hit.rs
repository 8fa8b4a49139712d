//! What a batch counts of an episode, a play or a further move, and its packed form.

/// The cell of a hit without a continuation.
pub const NO_CELL: u8 = 31;

/// What is counted of a hit, in the cells and colours of the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "they are packed into one number")]
pub struct Hit {
    pub window: u16,
    /// The first position.
    pub first: u16,
    /// For how many positions black, and white, was to move.
    pub exposure: [u16; 2],
    /// The cell of the continuation, [`NO_CELL`] if there is none.
    pub cell: u8,
    /// Whether white plays the continuation.
    pub white_next: bool,
    /// Whether the continuation is played elsewhere first.
    pub tenuki: bool,
    pub is_final: bool,
    pub is_repeat: bool,
    /// The winner of the game: 0 black, 1 white, 2 neither.
    pub winner: u8,
    /// Whether this is not a hit but a further move into one.
    pub is_touch: bool,
}

/// Fields of a packed hit, from the low bits, with their widths.
mod field {
    pub const WINDOW: (u32, u32) = (0, 10);
    pub const FIRST: (u32, u32) = (10, 14);
    pub const BLACK_TO_MOVE: (u32, u32) = (24, 14);
    pub const WHITE_TO_MOVE: (u32, u32) = (38, 14);
    pub const CELL: (u32, u32) = (52, 5);
    pub const WHITE_NEXT: (u32, u32) = (57, 1);
    pub const TENUKI: (u32, u32) = (58, 1);
    pub const FINAL: (u32, u32) = (59, 1);
    pub const REPEAT: (u32, u32) = (60, 1);
    pub const WINNER: (u32, u32) = (61, 2);
    pub const TOUCH: (u32, u32) = (63, 1);
}

fn put((at, bits): (u32, u32), value: impl Into<u64>) -> u64 {
    let value = value.into();
    debug_assert!(value < 1 << bits);
    value << at
}

impl Hit {
    /// All fields in one number.
    #[inline(always)]
    pub fn pack(self) -> u64 {
        put(field::WINDOW, self.window)
            | put(field::FIRST, self.first)
            | put(field::BLACK_TO_MOVE, self.exposure[0])
            | put(field::WHITE_TO_MOVE, self.exposure[1])
            | put(field::CELL, self.cell)
            | put(field::WHITE_NEXT, self.white_next)
            | put(field::TENUKI, self.tenuki)
            | put(field::FINAL, self.is_final)
            | put(field::REPEAT, self.is_repeat)
            | put(field::WINNER, self.winner)
            | put(field::TOUCH, self.is_touch)
    }

    /// The hit of this number.
    #[inline(always)]
    pub fn unpack(packed: u64) -> Hit {
        let get = |(at, bits): (u32, u32)| packed >> at & ((1 << bits) - 1);
        Hit {
            window: get(field::WINDOW) as u16,
            first: get(field::FIRST) as u16,
            exposure: [get(field::BLACK_TO_MOVE) as u16, get(field::WHITE_TO_MOVE) as u16],
            cell: get(field::CELL) as u8,
            white_next: get(field::WHITE_NEXT) == 1,
            tenuki: get(field::TENUKI) == 1,
            is_final: get(field::FINAL) == 1,
            is_repeat: get(field::REPEAT) == 1,
            winner: get(field::WINNER) as u8,
            is_touch: get(field::TOUCH) == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn hits_survive_packing(
            (window, first, black, white) in (0..1_u16 << 10, 0..1_u16 << 14, 0..1_u16 << 14, 0..1_u16 << 14),
            (cell, winner, flags) in (0..32_u8, 0..3_u8, any::<[bool; 5]>()),
        ) {
            let [white_next, tenuki, is_final, is_repeat, is_touch] = flags;
            let exposure = [black, white];
            let hit = Hit {
                window, first, exposure, cell, white_next, tenuki, is_final, is_repeat, winner, is_touch,
            };
            prop_assert_eq!(Hit::unpack(hit.pack()), hit);
        }
    }
}
