//! Fixed pseudo-random numbers: for hashing positions, and wherever a seed must give the same numbers
//! everywhere.

/// The increment of splitmix64.
pub const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output of splitmix64 for the state `state`: a fixed number that looks random.
///
/// Source: S. Vigna, <https://prng.di.unimi.it/splitmix64.c>. Keys that are stored in databases depend
/// on it, so its values never change.
pub const fn splitmix64(state: u64) -> u64 {
    let mut z = state.wrapping_add(INCREMENT);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The sequence of splitmix64, with its state: the same numbers for the same seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next number.
    pub const fn next(&mut self) -> u64 {
        let number = splitmix64(self.0);
        self.0 = self.0.wrapping_add(INCREMENT);
        number
    }

    /// A number below `n`; the bias is below 2⁻³² for any `n` below 2³².
    pub const fn below(&mut self, n: usize) -> usize {
        ((self.next() as u128 * n as u128) >> 64) as usize
    }

    /// A number from 0 to 1.
    pub const fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A source of chance for tests: the same numbers for the same seed.
pub struct Dice(pub u64);

impl Dice {
    /// Returns a random number of 64 bits.
    pub fn number(&mut self) -> u64 {
        let mut sequence = SplitMix(self.0);
        let number = sequence.next();
        self.0 = sequence.0;
        number
    }

    /// A number below `n`.
    pub fn roll(&mut self, n: u64) -> u64 {
        self.number() % n
    }

    /// A number from 0 to 1.
    pub fn unit(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True with a probability of `percent` percent.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.roll(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::{INCREMENT, splitmix64};

    #[test]
    fn the_first_numbers_are_those_of_the_reference() {
        let numbers = [0, 1, 2].map(|n| splitmix64(INCREMENT.wrapping_mul(n)));
        assert_eq!(numbers, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }
}
