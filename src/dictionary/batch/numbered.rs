//! The codes that are counted at once, each with a number.

/// Codes with numbers: all of a small shape, or some of a larger one.
pub struct Numbered {
    places: Places,
    /// By number.
    codes: Vec<u64>,
    /// The numbers by ascending code.
    ascending: Vec<u16>,
}

/// Where the number of a code is.
enum Places {
    /// By code, [`NO_NUMBER`] if it has none yet. Every code gets one.
    Code(Vec<u16>),
    /// By the hash of a code: the number in the low bits, the code above; [`NO_CODE`] if there is none.
    Hash(Vec<u64>),
}

const NO_NUMBER: u16 = u16::MAX;
const NO_CODE: u64 = u64::MAX;
const HASH_BITS: u32 = 12;
/// The number of places, and the highest number of codes.
const NUMBERS: u64 = 1 << HASH_BITS;

/// The place of a code. Codes take up to 50 bits, so that there is room for a number beside them.
fn hash(code: u64) -> usize {
    (code.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - HASH_BITS)) as usize
}

impl Numbered {
    /// Numbers for all codes below `codes`.
    pub fn all(codes: usize) -> Numbered {
        Numbered::new(Places::Code(vec![NO_NUMBER; codes]))
    }

    /// No numbers yet, and none until codes are [chosen](Self::choose).
    pub fn none() -> Numbered {
        Numbered::new(Places::Hash(vec![NO_CODE; NUMBERS as usize]))
    }

    const fn new(places: Places) -> Numbered {
        Numbered { places, codes: Vec::new(), ascending: Vec::new() }
    }

    /// The codes, by number.
    pub fn codes(&self) -> &[u64] {
        &self.codes
    }

    /// Moves the hits of codes that have or get a number to `numbered`, which is empty; the others stay.
    pub fn number_all<H: Copy>(&mut self, hits: &mut Vec<(u64, H)>, numbered: &mut Vec<(u32, H)>) {
        let Some(&(_, any)) = hits.first() else { return };
        numbered.resize(hits.len(), (0, any));
        match &mut self.places {
            Places::Code(numbers) => {
                for (&(code, hit), to) in hits.iter().zip(numbered.iter_mut()) {
                    let number = &mut numbers[code as usize];
                    if *number == NO_NUMBER {
                        *number = self.codes.len() as u16;
                        self.codes.push(code);
                    }
                    *to = (u32::from(*number), hit);
                }
                hits.clear();
            }
            Places::Hash(places) => {
                // Without branches, which nothing could predict.
                let (mut found, mut left) = (0, 0);
                for i in 0..hits.len() {
                    let (code, hit) = hits[i];
                    let place = places[hash(code) % NUMBERS as usize];
                    let is_found = place >> HASH_BITS == code;
                    numbered[found] = ((place % NUMBERS) as u32, hit);
                    hits[left] = (code, hit);
                    found += usize::from(is_found);
                    left += usize::from(!is_found);
                }
                hits.truncate(left);
                numbered.truncate(found);
            }
        }
    }

    /// The codes and their numbers, by ascending code.
    pub fn ascending(&mut self) -> impl Iterator<Item = (u64, usize)> {
        if self.ascending.len() < self.codes.len() {
            self.ascending = (0..self.codes.len() as u16).collect();
            self.ascending.sort_unstable_by_key(|&number| self.codes[usize::from(number)]);
        }
        self.ascending.iter().map(|&n| usize::from(n)).map(|n| (self.codes[n], n))
    }

    /// Whether codes can be chosen, which is done once.
    pub fn can_choose(&self) -> bool {
        self.codes.is_empty() && matches!(self.places, Places::Hash(_))
    }

    /// Numbers these codes, the first of those that belong into one place.
    pub fn choose(&mut self, codes: impl IntoIterator<Item = u64>) {
        let Places::Hash(places) = &mut self.places else { return };
        for code in codes {
            let place = &mut places[hash(code)];
            if *place == NO_CODE {
                *place = code << HASH_BITS | self.codes.len() as u64;
                self.codes.push(code);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of codes, and those without one, each with its place in the list.
    fn numbers(
        numbered: &mut Numbered,
        codes: impl IntoIterator<Item = u64>,
    ) -> (Vec<(u32, u64)>, Vec<(u64, u64)>) {
        let (mut left, mut found) = (codes.into_iter().zip(0..).collect(), Vec::new());
        numbered.number_all(&mut left, &mut found);
        (found, left)
    }

    #[test]
    fn all_codes_get_numbers() {
        let mut numbered = Numbered::all(100);
        let (found, left) = numbers(&mut numbered, [7, 3, 7, 99]);
        assert_eq!((found, left), (vec![(0, 0), (1, 1), (0, 2), (2, 3)], vec![]));
        assert!(numbered.ascending().eq([(3, 1), (7, 0), (99, 2)]));
        assert_eq!(numbers(&mut numbered, [1]).0, [(3, 0)]);
        assert!(numbered.ascending().eq([(1, 3), (3, 1), (7, 0), (99, 2)]));
        assert!(!numbered.can_choose());
    }

    #[test]
    fn chosen_codes_have_numbers() {
        let mut numbered = Numbered::none();
        assert_eq!(numbers(&mut numbered, [5]), (vec![], vec![(5, 0)]));
        assert!(numbered.can_choose());
        // More codes than there are places.
        let codes: Vec<u64> = (0..20_000).map(|i| (1 << 50) - 1 - i * i).collect();
        numbered.choose(codes.iter().copied());
        let (found, left) = numbers(&mut numbered, codes.iter().copied().chain([5]));
        assert!(found.len() > 3000 && found.len() <= NUMBERS as usize, "{}", found.len());
        // The hits say which code it was.
        let chosen = found.iter().map(|&(_, hit)| codes[hit as usize]);
        assert!(chosen.eq(numbered.codes().iter().copied()));
        assert!(found.iter().enumerate().all(|(i, &(number, _))| i == number as usize));
        assert_eq!(left.len() + found.len(), codes.len() + 1);
        assert!(left.iter().all(|(code, _)| !numbered.codes().contains(code)));
        let mut sorted: Vec<(u64, usize)> = numbered.codes().iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        assert!(numbered.ascending().eq(sorted));
        assert!(!numbered.can_choose());
    }
}
