//! Lists of games as bytes, which are joined without reading their numbers.
//!
//! The *gap* of a number is its difference to the least number that may follow the one before. A list is
//! its first number and, if there are more, the length of the other gaps in bytes, the difference of the
//! last number to the first, and the gaps. How many numbers there are is known from elsewhere.

#![warn(clippy::indexing_slicing)]

use super::codec::{BitWriter, Damaged, HIGH_BITS, Reader, SetRoom, put, put_gaps};

/// Ascending numbers of games.
#[derive(Clone, Debug, Default)]
pub struct GameList {
    first: u32,
    /// The least number that may follow; 0 if there are none yet.
    next: u32,
    /// The gaps after the first number.
    gaps: Vec<u8>,
}

impl GameList {
    /// Removes all games.
    pub fn clear(&mut self) {
        self.next = 0;
        self.gaps.clear();
    }

    /// Appends games with greater numbers.
    ///
    /// # Errors
    /// Returns an error if the numbers are not greater.
    pub fn append(&mut self, later: &GameList) -> Result<(), Damaged> {
        if later.next > 0 {
            self.join(later.first, later.next, &later.gaps)?;
        }
        Ok(())
    }

    fn join(&mut self, first: u32, next: u32, gaps: &[u8]) -> Result<(), Damaged> {
        if self.next == 0 {
            self.first = first;
        } else {
            put(&mut self.gaps, first.checked_sub(self.next).ok_or(Damaged)?.into());
        }
        self.gaps.extend_from_slice(gaps);
        self.next = next;
        Ok(())
    }

    /// Appends the bytes of the list.
    pub fn put(&self, out: &mut Vec<u8>) {
        if self.next == 0 {
            return;
        }
        put(out, self.first.into());
        if !self.gaps.is_empty() {
            put(out, self.gaps.len() as u64);
            put(out, (self.next - 1 - self.first).into());
            out.extend_from_slice(&self.gaps);
        }
    }

    /// Reads a list of `count` games, and appends them with `shift` added to each.
    ///
    /// # Errors
    /// Returns an error if the bytes are not valid.
    pub fn take(&mut self, reader: &mut Reader<'_>, count: u64, shift: u32) -> Result<(), Damaged> {
        if count == 0 {
            return Ok(());
        }
        let number = |reader: &mut Reader<'_>, from: u32| -> Result<u32, Damaged> {
            let difference = u32::try_from(reader.take()?).map_err(|_| Damaged)?;
            from.checked_add(difference).ok_or(Damaged)
        };
        let first = number(reader, shift)?;
        let (mut last, mut gaps) = (first, &[][..]);
        if count > 1 {
            let bytes = reader.take()?;
            last = number(reader, first)?;
            gaps = reader.take_bytes(bytes)?;
        }
        self.join(first, last.checked_add(1).ok_or(Damaged)?, gaps)
    }

    /// Appends the numbers of the games, which are `count`.
    ///
    /// # Errors
    /// Returns an error if the bytes are not valid.
    pub fn numbers(&self, count: u64, to: &mut Vec<u32>) -> Result<(), Damaged> {
        if self.next == 0 && count == 0 {
            return Ok(());
        }
        let gaps = count.checked_sub(1).ok_or(Damaged)?;
        to.push(self.first);
        let mut to = (to, u64::from(self.first) + 1);
        let number = |next: &mut u64, gap: u32| {
            let number = *next + u64::from(gap);
            *next = number + 1;
            number as u32
        };
        self.for_gaps(
            gaps,
            &mut to,
            |(to, next), gaps| to.extend(gaps.map(|gap| number(next, gap))),
            |(to, next), gap| to.push(number(next, gap)),
        )
    }

    /// Passes on the gaps after the first number, of which there are `count`, eight at a time where each
    /// takes a byte. Those that have been passed on leave room for the rest.
    #[inline]
    fn for_gaps<T>(
        &self,
        count: u64,
        to: &mut T,
        eight: impl Fn(&mut T, [u32; 8]),
        one: impl Fn(&mut T, u32),
    ) -> Result<(), Damaged> {
        let (mut left, mut reader) = (count, Reader::new(&self.gaps));
        // It only grows, so that no number is too large if the last one is not.
        let mut next = u64::from(self.first) + 1;
        let are_too_many = |next: u64, left: u64| next + left > self.next.into();
        while left > 0 {
            if left >= 8
                && let Some((&bytes, rest)) = reader.rest().split_first_chunk::<8>()
                && u64::from_le_bytes(bytes) & HIGH_BITS == 0
            {
                reader = Reader::new(rest);
                left -= 8;
                next += 8 + bytes.iter().map(|&gap| u64::from(gap)).sum::<u64>();
                if are_too_many(next, left) {
                    return Err(Damaged);
                }
                eight(to, bytes.map(u32::from));
            } else {
                let gap = u32::try_from(reader.take()?).map_err(|_| Damaged)?;
                left -= 1;
                next += 1 + u64::from(gap);
                if are_too_many(next, left) {
                    return Err(Damaged);
                }
                one(to, gap);
            }
        }
        if reader.is_done() && next == u64::from(self.next) { Ok(()) } else { Err(Damaged) }
    }

    /// Appends the set of the games, which are `count`, each below `universe`: as
    /// [`put_set`](super::codec::put_set) of their [numbers](GameList::numbers), which need not be known, as
    /// the gaps are the same.
    ///
    /// # Errors
    /// Returns an error if the bytes are not valid.
    pub fn put_set(&self, out: &mut BitWriter, count: u64, universe: u32) -> Result<(), Damaged> {
        let set_size = u32::try_from(count).map_err(|_| Damaged)?;
        let first = if count == 0 { 0 } else { self.first };
        let are_few = u64::from(first) + count <= self.next.into();
        if !are_few || self.next > universe || (count == 0) != (self.next == 0) {
            return Err(Damaged);
        }
        let mut result = Ok(());
        put_gaps(out, set_size, universe, |out| {
            if count > 0 {
                out.put(self.first);
                let eight = |out: &mut SetRoom<'_, '_>, [a, b, c, d, e, f, g, h]: [u32; 8]| {
                    out.put_some([a, b, c, d]);
                    out.put_some([e, f, g, h]);
                };
                result = self.for_gaps(count - 1, out, eight, SetRoom::put);
            }
            universe - self.next
        });
        result
    }
}

/// Appends the bytes of a list of these games; `gaps` is overwritten.
pub fn put_games(out: &mut Vec<u8>, games: &[u32], gaps: &mut Vec<u8>) {
    let Some((&first, rest)) = games.split_first() else { return };
    put(out, first.into());
    let Some(&last) = rest.last() else { return };
    gaps.clear();
    let mut next = first + 1;
    let (some, rest) = rest.as_chunks::<8>();
    for some in some {
        let mut of_some = [0; 8];
        for (gap, &number) in of_some.iter_mut().zip(some) {
            (*gap, next) = (number - next, number + 1);
        }
        if of_some.iter().fold(0, |all, gap| all | gap) < 0x80 {
            gaps.extend_from_slice(&of_some.map(|gap| gap as u8));
        } else {
            of_some.into_iter().for_each(|gap| put(gaps, u64::from(gap)));
        }
    }
    for &number in rest {
        put(gaps, u64::from(number - next));
        next = number + 1;
    }
    put(out, gaps.len() as u64);
    put(out, (last - first).into());
    out.extend_from_slice(gaps);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::codec::put_set;
    use super::*;

    fn games() -> impl Strategy<Value = Vec<u32>> {
        let gap = prop_oneof![4 => 0..100_u32, 1 => 0..10_000_u32];
        let dense = prop_oneof![200 => Just(0), 10 => 0..10_u32, 1 => 0..300_u32];
        let gaps =
            prop_oneof![prop::collection::vec(gap, 0..100), prop::collection::vec(dense, 0..500),];
        gaps.prop_map(|gaps| {
            let mut next = 0;
            gaps.into_iter()
                .map(|gap| {
                    next += gap + 1;
                    next - 1
                })
                .collect()
        })
    }

    fn bytes_of(games: &[u32]) -> Vec<u8> {
        let (mut bytes, mut gaps) = (Vec::new(), vec![1, 2, 3]);
        put_games(&mut bytes, games, &mut gaps);
        bytes
    }

    fn numbers(list: &GameList, count: usize) -> Result<Vec<u32>, Damaged> {
        let mut numbers = Vec::new();
        list.numbers(count as u64, &mut numbers).map(|()| numbers)
    }

    proptest! {
        #[test]
        fn lists_are_joined_as_their_numbers(lists in prop::collection::vec(games(), 0..5), twice in any::<bool>()) {
            let (mut all, mut list, mut shift) = (Vec::new(), GameList::default(), 0);
            for games in lists {
                let bytes = bytes_of(&games);
                let (mut reader, count) = (Reader::new(&bytes), games.len() as u64);
                if twice {
                    let mut next = GameList::default();
                    prop_assert_eq!(next.take(&mut reader, count, shift), Ok(()));
                    prop_assert_eq!(list.append(&next), Ok(()));
                } else {
                    prop_assert_eq!(list.take(&mut reader, count, shift), Ok(()));
                }
                prop_assert!(reader.is_done());
                for len in 0..bytes.len() {
                    let read = GameList::default().take(&mut Reader::new(&bytes[..len]), count, 0);
                    prop_assert_eq!(read, Err(Damaged));
                }
                all.extend(games.iter().map(|number| number + shift));
                shift += games.last().map_or(0, |last| last + 1);
            }
            prop_assert_eq!(numbers(&list, all.len()), Ok(all.clone()));
            prop_assert_eq!(numbers(&list, all.len() + 1), Err(Damaged));
            // The joined list is what its numbers become.
            let mut bytes = Vec::new();
            list.put(&mut bytes);
            prop_assert_eq!(bytes, bytes_of(&all));
            list.clear();
            prop_assert_eq!(numbers(&list, 0), Ok(Vec::new()));
        }

        #[test]
        fn the_set_of_a_list_is_that_of_its_numbers(
            lists in prop::collection::vec(games(), 0..5),
            room in prop_oneof![0..10_u32, 0..100_000_u32],
            before in 0..20_u32,
        ) {
            let (mut all, mut list, mut shift) = (Vec::new(), GameList::default(), 0);
            for games in lists {
                let bytes = bytes_of(&games);
                list.take(&mut Reader::new(&bytes), games.len() as u64, shift).unwrap();
                all.extend(games.iter().map(|number| number + shift));
                shift += games.last().map_or(0, |last| last + 1);
            }
            let set_of = |put: &dyn Fn(&mut BitWriter)| {
                let mut writer = BitWriter::default();
                put_set(&mut writer, &[before], 20);
                put(&mut writer);
                put_set(&mut writer, &[1, before + 2], 22);
                writer.finish()
            };
            let (count, universe) = (all.len() as u64, shift + room);
            let of_list = set_of(&|writer| list.put_set(writer, count, universe).unwrap());
            prop_assert_eq!(of_list, set_of(&|writer| put_set(writer, &all, universe)));
            let damaged = |count, universe| list.put_set(&mut BitWriter::default(), count, universe);
            prop_assert_eq!(damaged(count + 1, universe), Err(Damaged));
            if count > 0 {
                prop_assert_eq!(damaged(count - 1, universe), Err(Damaged));
                prop_assert_eq!(damaged(count, shift - 1), Err(Damaged));
            }
        }

        #[test]
        fn any_bytes_are_read_without_a_panic(
            bytes in prop::collection::vec(any::<u8>(), 0..50),
            counts in prop::array::uniform2(0..20_u64),
            shift in prop_oneof![0..100_u32, any::<u32>()],
            room in 0..300_u32,
        ) {
            let (mut reader, mut list) = (Reader::new(&bytes), GameList::default());
            let all: u64 = counts.iter().sum();
            if counts.iter().all(|&count| list.take(&mut reader, count, shift).is_ok()) {
                let numbers = numbers(&list, all as usize);
                let universe = list.next.saturating_add(room);
                let put = list.put_set(&mut BitWriter::default(), all, universe);
                prop_assert_eq!(put.is_ok(), numbers.is_ok());
                if let Ok(numbers) = numbers {
                    prop_assert_eq!(numbers.len() as u64, all);
                    prop_assert!(numbers.is_sorted_by(|a, b| a < b));
                }
            }
        }
    }

    #[test]
    fn games_before_the_last_one_cannot_be_appended() {
        let mut list = GameList::default();
        let bytes = bytes_of(&[3, 9]);
        assert_eq!(list.take(&mut Reader::new(&bytes), 2, 0), Ok(()));
        assert_eq!(list.clone().take(&mut Reader::new(&bytes), 2, 6), Err(Damaged));
        assert_eq!(list.clone().append(&list), Err(Damaged));
        assert_eq!(list.take(&mut Reader::new(&bytes), 2, 7), Ok(()));
        assert_eq!(numbers(&list, 4), Ok(vec![3, 9, 10, 16]));
    }
}
