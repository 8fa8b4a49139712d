//! Hits: episodes in one number each.

use crate::go::Color;
use crate::replay::MAX_MOVES;

/// The slot of a hit without a continuation. It is counted in the first one after the slots of the shape.
pub const NO_SLOT: u8 = 62;

/// The slot of a continuation on this cell by this colour.
#[inline(always)]
pub const fn slot_of(cell: u8, color: Color) -> u8 {
    cell << 1 | color.index() as u8
}

/// An episode, such that counting it takes few steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit(u64);

/// The first bits of the fields; each field ends where the next one begins.
mod at {
    pub const REPEAT: u32 = 0;
    pub const BLACK_TO_MOVE: u32 = 1;
    pub const PLACE: u32 = 15;
    pub const LATE: u32 = 23;
    pub const WHITE_TO_MOVE: u32 = 24;
    pub const FINAL_TOO: u32 = 38;
    pub const TOUCH: u32 = 39;
    pub const WINDOW: u32 = 40;
    pub const FIRST: u32 = 50;
}

/// The most positions that a field holds.
const POSITIONS: u64 = (1 << 14) - 1;
// After the last move there is one more position.
const _: () = assert!((MAX_MOVES as u64) < POSITIONS);

/// The place at which a continuation is counted: its slot in the canonical form, and two flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContinuationSlot(u8);

impl ContinuationSlot {
    const SLOT: u8 = (1 << 6) - 1;
    const SWAPPED: u32 = 6;
    const SLOT_SWAPPED: u32 = 7;

    /// The place of a slot. `is_exchanged` says that a symmetry of the form that exchanges the colours
    /// takes the continuation to this slot, and `is_swapped` that the symmetry from the content to the
    /// form exchanges the colours.
    pub const fn new(slot: u8, is_exchanged: bool, is_swapped: bool) -> ContinuationSlot {
        debug_assert!(slot <= ContinuationSlot::SLOT);
        let of_slot = is_swapped != is_exchanged;
        ContinuationSlot(
            slot | (is_swapped as u8) << ContinuationSlot::SWAPPED
                | (of_slot as u8) << ContinuationSlot::SLOT_SWAPPED,
        )
    }

    /// The place with this number.
    pub const fn from_number(number: u8) -> ContinuationSlot {
        ContinuationSlot(number)
    }

    /// The slot.
    pub const fn slot(self) -> u8 {
        self.0 & ContinuationSlot::SLOT
    }

    /// Returns true if a symmetry of the form that exchanges the colours takes the continuation to
    /// the slot.
    pub const fn is_exchanged(self) -> bool {
        (self.0 >> ContinuationSlot::SWAPPED ^ self.0 >> ContinuationSlot::SLOT_SWAPPED) & 1 == 1
    }
}

/// A time in a game: between two positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Time {
    /// The number of positions before it.
    pub positions: u16,
    /// The number of these with black to move.
    pub black: u16,
}

impl Time {
    /// Passes a position in which this colour was to move.
    pub fn advance(&mut self, color: Color) {
        self.positions += 1;
        self.black += u16::from(color == Color::Black);
    }

    /// The fields of the positions with black and with white to move.
    const fn exposure(self) -> u64 {
        debug_assert!(self.positions as u64 <= POSITIONS);
        let white = self.positions - self.black;
        (self.black as u64) << at::BLACK_TO_MOVE | (white as u64) << at::WHITE_TO_MOVE
    }

    /// The beginning of episodes of the first window at this time.
    #[inline(always)]
    pub const fn begin(self) -> Begin {
        Begin(((self.positions as u64) << at::FIRST).wrapping_sub(self.exposure()))
    }

    /// The end of episodes at this time; `is_final` if the game ends.
    #[inline(always)]
    pub const fn end(self, is_final: bool) -> End {
        End(self.exposure() | (is_final as u64) << at::LATE)
    }
}

/// The beginning of an episode: the known fields of its hit, less the positions before. The hit is
/// the sum of the beginning and the end, so that the positions between them need not be counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Begin(u64);

impl Begin {
    /// Sets the window.
    #[inline(always)]
    #[must_use]
    pub const fn of_window(self, window: u16) -> Begin {
        debug_assert!(window < 1 << (at::FIRST - at::WINDOW));
        Begin(self.0.wrapping_add((window as u64) << at::WINDOW))
    }

    /// Marks the hit as a repeat.
    #[must_use]
    pub const fn repeating(self) -> Begin {
        Begin(self.0 | 1 << at::REPEAT)
    }
}

/// The end of an episode.
#[derive(Clone, Copy, Debug)]
pub struct End(u64);

impl Hit {
    /// An episode.
    #[inline(always)]
    pub const fn episode(begin: Begin, end: End) -> Hit {
        Hit(begin.0.wrapping_add(end.0))
    }

    /// A further move into the window of a hit, which is encoded as a hit.
    pub const fn touch() -> Hit {
        Hit(1 << at::TOUCH)
    }

    /// Sets the continuation to this move, which ended the episode.
    #[inline(always)]
    #[must_use]
    pub const fn before(self, time: u16) -> Hit {
        debug_assert!(self.late() == 0, "the move comes before the end of the game");
        Hit(self.0 | ((time > self.first() + 1) as u64) << at::LATE)
    }

    /// Sets the continuation to this move, which may have left the content as it was.
    #[must_use]
    pub const fn touched_at(self, time: u16) -> Hit {
        let is_final = self.late();
        Hit(self.0 & !(1 << at::LATE) | is_final << at::FINAL_TOO).before(time)
    }

    /// Sets the place of the continuation.
    #[inline(always)]
    #[must_use]
    pub const fn with_place(self, ContinuationSlot(place): ContinuationSlot) -> Hit {
        Hit(self.0 | (place as u64) << at::PLACE)
    }

    /// Returns true if the window had the same content earlier in the game.
    #[inline(always)]
    pub const fn is_repeat(self) -> bool {
        self.0 >> at::REPEAT & 1 == 1
    }

    /// The first position.
    #[inline(always)]
    pub const fn first(self) -> u16 {
        (self.0 >> at::FIRST) as u16
    }

    /// Returns true if this is no hit but a further move into the window of one.
    #[inline(always)]
    pub const fn is_touch(self) -> bool {
        self.0 >> at::TOUCH & 1 == 1
    }

    /// Returns true if the hit has fields that most hits lack: it is a repeat or a touch, or
    /// [final](Self::is_final_too) with a continuation.
    #[inline(always)]
    pub const fn is_unusual(self) -> bool {
        self.0 & (1 << at::REPEAT | 1 << at::TOUCH | 1 << at::FINAL_TOO) != 0
    }

    /// Returns true if a hit with a continuation lasts to the end of the game: its content was not
    /// changed by the move.
    pub const fn is_final_too(self) -> bool {
        self.0 >> at::FINAL_TOO & 1 == 1
    }

    /// The slot of its place.
    #[inline(always)]
    pub const fn slot(self) -> usize {
        ((self.0 >> at::PLACE) as u8 & ContinuationSlot::SLOT) as usize
    }

    /// The number of its place.
    #[inline(always)]
    pub const fn place(self) -> usize {
        (self.0 >> at::PLACE & 0xFF) as usize
    }

    /// 1 if the colours of the content and of its slot are exchanged, 0 if not, with 2 added if the hit is
    /// [late](Self::late).
    #[inline(always)]
    pub const fn kind(self) -> usize {
        (self.0 >> (at::PLACE + ContinuationSlot::SLOT_SWAPPED) & 3) as usize
    }

    /// 1 if the colours of the content and of its canonical form are exchanged.
    #[inline(always)]
    pub const fn swapped(self) -> usize {
        (self.0 >> (at::PLACE + ContinuationSlot::SWAPPED) & 1) as usize
    }

    /// The number of positions with black to move, and from bit 32 with white to move, in the colours of
    /// the canonical form.
    #[inline(always)]
    pub const fn exposure(self) -> u64 {
        let pair = (self.0 >> at::BLACK_TO_MOVE & POSITIONS)
            | (self.0 >> at::WHITE_TO_MOVE & POSITIONS) << 32;
        pair.rotate_left(32 * self.swapped() as u32)
    }

    /// 1 for a hit whose continuation was played after moves elsewhere, and for one without a continuation
    /// that lasts to the end of the game.
    #[inline(always)]
    pub const fn late(self) -> u64 {
        self.0 >> at::LATE & 1
    }

    /// The first position and the window, and four low bits that are 0. Of hits with the same code in one
    /// game, the one with the lowest is the first.
    #[inline(always)]
    pub const fn origin(self) -> u32 {
        ((self.0 >> at::WINDOW) << 4) as u32
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn time(black: u16, white: u16) -> Time {
        Time { positions: black + white, black }
    }

    proptest! {
        #[test]
        fn fields_survive(
            (window, black, white) in (0..1_u16 << 10, 0..1_u16 << 12, 0..1_u16 << 12),
            (more_black, more_white) in (0..1_u16 << 12, 0..1_u16 << 12),
            (slot, flags) in (0..=NO_SLOT, any::<[bool; 4]>()),
        ) {
            let [is_final, repeats, is_exchanged, is_swapped] = flags;
            let (from, to) = (time(black, white), time(black + more_black, white + more_white));
            let begin = from.begin().of_window(window);
            let begin = if repeats { begin.repeating() } else { begin };
            let [lasting, ended] = [true, false].map(|is_final| Hit::episode(begin, to.end(is_final)));
            let next = |moves| from.positions + moves;
            let hits = [
                // With a late continuation or not, at the end of the game or not, and whether this needs
                // a flag of its own.
                (ended, 0, false),
                (lasting, 1, false),
                (ended.before(next(1)), 0, false),
                (ended.before(next(2)), 1, false),
                (ended.touched_at(next(1)), 0, false),
                (lasting.touched_at(next(1)), 0, true),
                (lasting.touched_at(next(2)), 1, true),
            ];
            for (hit, late, is_final_too) in hits {
                let place = ContinuationSlot::new(slot, is_exchanged, is_swapped);
                let hit = hit.with_place(place);
                prop_assert_eq!(hit.first(), black + white);
                prop_assert_eq!(hit.origin(), u32::from(black + white) << 14 | u32::from(window) << 4);
                prop_assert_eq!(hit.is_repeat(), repeats);
                prop_assert_eq!(hit.is_final_too(), is_final_too);
                prop_assert_eq!(hit.is_unusual(), repeats || is_final_too);
                let [black, white] = [u64::from(more_black), u64::from(more_white)];
                let exposure = if is_swapped { white | black << 32 } else { black | white << 32 };
                prop_assert_eq!(hit.exposure(), exposure);
                prop_assert_eq!(hit.slot(), usize::from(slot));
                prop_assert_eq!(ContinuationSlot::from_number(hit.place() as u8), place);
                prop_assert_eq!((place.slot(), place.is_exchanged()), (slot, is_exchanged));
                prop_assert_eq!(hit.swapped(), usize::from(is_swapped));
                prop_assert_eq!(hit.late(), late);
                prop_assert_eq!(hit.kind(), usize::from(is_swapped != is_exchanged) | (late as usize) << 1);
                prop_assert!(!hit.is_touch());
                prop_assert!(Hit::touch().with_place(place).is_touch());
                prop_assert!(Hit::touch().is_unusual());
                prop_assert_eq!(Hit::touch().with_place(place).slot(), usize::from(slot));
            }
            let earlier = |window, from: Time| Hit::episode(from.begin().of_window(window), to.end(is_final));
            if let Some(before) = window.checked_sub(1) {
                prop_assert!(earlier(before, from).origin() < ended.origin());
            }
            if let Some(before) = black.checked_sub(1) {
                prop_assert!(earlier(1023, time(before, white)).origin() < ended.origin());
            }
        }
    }
}
