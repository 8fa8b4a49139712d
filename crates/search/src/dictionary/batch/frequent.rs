//! Counting frequent codes at once, and sorting the hits of the others.

use super::slot::Hits;
use super::sort::{Buckets, LongRecord, Record};
use super::tally::Tally;
use super::{Counted, Counting, CountsFrom, GameFacts};
use crate::dictionary::counts::Entry;
use crate::dictionary::hit::Hit;
use crate::go::Symmetry;
use crate::pattern::{Canonical, CellMap, Codes};

/// The minimum number of games of the batch from which frequent codes are chosen.
pub const GAMES_TO_CHOOSE: usize = 128;
/// A code is frequent if it has at least one hit per this many games.
const GAMES_OF_FREQUENT: usize = 16;

/// Counts of codes, of which those of the first batch that are frequent are counted at once.
pub struct Frequent<R = LongRecord> {
    /// The codes whose hits are added up at once.
    numbers: Numbers,
    tally: Tally<Hits>,
    /// The hits of the others.
    waiting: Buckets<R>,
    /// The number of waiting hits of the last batch, without those of the codes that it made
    /// frequent.
    last_waiting: usize,
    /// A tally for one of these codes.
    single: Tally<Hits>,
    /// The codes and hits of the current game.
    current: Vec<(u64, Hit)>,
    /// Room for the numbers of codes, and hits.
    numbered: Vec<(u32, Hit)>,
}

impl<R> Frequent<R> {
    pub(super) fn form(form: Canonical) -> Counted {
        Counted { key: form.code, row: form.symmetry.number().into() }
    }

    /// The frequent codes.
    #[cfg(test)]
    pub fn codes(&self) -> &[u64] {
        &self.numbers.codes
    }
}

impl<R: Record> Counting for Frequent<R> {
    fn new(map: &CellMap, center: u8) -> Frequent<R> {
        let mut single = Tally::new(map, center);
        single.extend(1);
        Frequent {
            numbers: Numbers::none(),
            tally: Tally::new(map, center),
            waiting: Buckets::new((1 << (2 * map.shape().len())) - 1),
            last_waiting: 0,
            single,
            current: Vec::new(),
            numbered: Vec::new(),
        }
    }

    /// Returns a row for each symmetry. No continuations are counted as one.
    fn rows() -> Vec<(Symmetry, Vec<Symmetry>)> {
        Symmetry::all().map(|symmetry| (symmetry, vec![Symmetry::IDENTITY])).collect()
    }

    #[inline(always)]
    fn push(&mut self, code: u64, hit: Hit) {
        self.current.push((code, hit));
    }

    fn end_game(&mut self, game: u32, facts: GameFacts) {
        let Frequent { numbers, tally, waiting, current, numbered, .. } = self;
        let (found, left) = numbers.number_all(current, numbered);
        tally.add_game(game, found, facts);
        for &(code, hit) in left {
            waiting.push(code, game, hit);
        }
        current.clear();
    }

    fn waiting_bytes(&self) -> usize {
        self.last_waiting * size_of::<R>()
    }

    fn drain(&mut self, games: &[GameFacts], mut entry: impl FnMut(&Entry)) {
        let Frequent { numbers, tally, waiting, last_waiting, single, .. } = self;
        *last_waiting = waiting.len();
        let can_choose = numbers.codes.is_empty() && games.len() >= GAMES_TO_CHOOSE;
        let least = (games.len() / GAMES_OF_FREQUENT) as u64;
        let mut chosen = Vec::new();
        let mut counted = numbers.ascending.iter().copied().peekable();
        let mut take = |(code, number): (u64, u32), entry: &mut dyn FnMut(&Entry)| {
            if let Some(found) = tally.take(number as usize, code) {
                entry(found);
            }
        };
        waiting.drain(|code, records| {
            while let Some(before) = counted.next_if(|&(counted, _)| counted < code) {
                take(before, &mut entry);
            }
            let found = single.of_records(code, records, games);
            if can_choose && found.counts.hits >= least {
                chosen.push((found.counts.hits, code));
            }
            entry(found);
        });
        counted.for_each(|after| take(after, &mut entry));
        tally.restart();
        if can_choose {
            // Of codes that belong into one place, the most frequent is chosen.
            chosen.sort_unstable_by(|a, b| b.cmp(a));
            numbers.choose(chosen.iter().map(|&(_, code)| code));
            let of_frequent = chosen.iter().filter(|&&(_, code)| numbers.contain(code));
            let hits: usize = of_frequent.map(|&(hits, _)| hits as usize).sum();
            *last_waiting = last_waiting.saturating_sub(hits);
            tally.extend(numbers.codes.len());
        }
    }
}

impl<T: Codes, R: Record> CountsFrom<T> for Frequent<R> {
    #[inline(always)]
    fn counted(&self, codes: &T) -> Counted {
        Frequent::<R>::form(codes.canonical())
    }
}

/// The numbers of frequent codes.
struct Numbers {
    /// By the hash of a code: the number in the low bits, the code above; [`NO_CODE`] if there is none.
    places: Vec<u64>,
    /// By number.
    codes: Vec<u64>,
    /// By ascending code: codes and numbers.
    ascending: Vec<(u64, u32)>,
}

const NO_CODE: u64 = u64::MAX;
const HASH_BITS: u32 = 13;
/// The number of places, and the highest number of codes.
const NUMBERS: u64 = 1 << HASH_BITS;

/// The place of a code. Codes take up to 50 bits, so that there is room for a number beside them.
fn hash(code: u64) -> usize {
    (code.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - HASH_BITS)) as usize
}

impl Numbers {
    /// Returns no numbers; there are none until codes are [chosen](Self::choose).
    fn none() -> Numbers {
        let places = vec![NO_CODE; NUMBERS as usize];
        Numbers { places, codes: Vec::new(), ascending: Vec::new() }
    }

    fn contain(&self, code: u64) -> bool {
        self.places[hash(code)] >> HASH_BITS == code
    }

    /// The hits of codes that have a number, and those of the others. Both lists are overwritten; `numbered`
    /// becomes as long as it has to be.
    fn number_all<'a, H: Copy>(
        &self,
        hits: &'a mut [(u64, H)],
        numbered: &'a mut Vec<(u32, H)>,
    ) -> (&'a [(u32, H)], &'a [(u64, H)]) {
        if let Some(&(_, any)) = hits.get(numbered.len()) {
            numbered.resize(hits.len(), (0, any));
        }
        // Without branches, which nothing could predict.
        let (mut found, mut left) = (0, 0);
        for i in 0..hits.len() {
            let (code, hit) = hits[i];
            let place = self.places[hash(code) % NUMBERS as usize];
            let is_found = place >> HASH_BITS == code;
            numbered[found] = ((place % NUMBERS) as u32, hit);
            hits[left] = (code, hit);
            found += usize::from(is_found);
            left += usize::from(!is_found);
        }
        (&numbered[..found], &hits[..left])
    }

    /// Numbers these codes, the first of those that belong into one place.
    fn choose(&mut self, codes: impl IntoIterator<Item = u64>) {
        for code in codes {
            let place = &mut self.places[hash(code)];
            if *place == NO_CODE {
                let number = self.codes.len() as u32;
                *place = code << HASH_BITS | u64::from(number);
                self.codes.push(code);
                self.ascending.push((code, number));
            }
        }
        self.ascending.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chosen_codes_have_numbers() {
        // The numbers of codes, and those without one, each with its place in the list.
        let numbered = |numbers: &Numbers, codes: &[u64]| -> (Vec<(u32, u64)>, Vec<(u64, u64)>) {
            let mut hits: Vec<(u64, u64)> = codes.iter().copied().zip(0..).collect();
            let mut room = Vec::new();
            let (found, left) = numbers.number_all(&mut hits, &mut room);
            (found.to_vec(), left.to_vec())
        };
        let mut numbers = Numbers::none();
        assert_eq!(numbered(&numbers, &[5]), (vec![], vec![(5, 0)]));
        // More codes than there are places.
        let mut codes: Vec<u64> = (0..20_000).map(|i| (1 << 50) - 1 - i * i).collect();
        numbers.choose(codes.iter().copied());
        codes.push(5);
        let (found, left) = numbered(&numbers, &codes);
        assert!(found.len() > 3000 && found.len() <= NUMBERS as usize, "{}", found.len());
        // The hits say which code it was.
        let chosen = found.iter().map(|&(_, hit)| codes[hit as usize]);
        assert!(chosen.eq(numbers.codes.iter().copied()));
        assert!(found.iter().enumerate().all(|(i, &(number, _))| i == number as usize));
        assert_eq!(left.len() + found.len(), codes.len());
        assert!(left.iter().all(|(code, _)| !numbers.codes.contains(code)));
        let mut sorted: Vec<(u64, u32)> = numbers.codes.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        assert_eq!(numbers.ascending, sorted);
    }
}
