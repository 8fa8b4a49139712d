//! The source of chance of all tests: the same numbers for the same seed, everywhere.

// Not every test binary needs all of it.
#![allow(dead_code)]

/// splitmix64, with its state.
pub struct Dice(pub u64);

impl Dice {
    /// Any number.
    pub fn number(&mut self) -> u64 {
        let mut sequence = gopdb_go::splitmix::SplitMix(self.0);
        let number = sequence.next();
        self.0 = sequence.0;
        number
    }

    /// A number below `n`.
    pub fn roll(&mut self, n: usize) -> usize {
        (self.number() % n as u64) as usize
    }

    /// True with a probability of `percent` percent.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.roll(100) < percent
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.roll(n) == 0
    }

    /// One of these.
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len())].clone()
    }

    /// Any order of these.
    pub fn shuffle<T>(&mut self, of: &mut [T]) {
        for i in (1..of.len()).rev() {
            of.swap(i, self.roll(i + 1));
        }
    }
}
