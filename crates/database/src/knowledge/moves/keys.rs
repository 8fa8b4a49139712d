//! The table of the known patterns' keys.

use super::features::Vocabulary;
use super::tactics::DENSE;

/// Keys in open addressing; 0 is no key. A key's place is its feature.
///
/// Most keys that are looked up are absent, and the table is larger than a processor's cache. A
/// bitmap with a bit for each key, and eight times as many as keys, is read first: it fits, and
/// excludes nine in ten of them.
#[derive(Clone, Debug)]
pub struct Keys {
    slots: Vec<u64>,
    bits: Vec<u64>,
    /// The number of bits by which a product is shifted to give the number of a bit.
    shift: u32,
}

impl Keys {
    /// A table of these keys.
    pub fn new(keys: &[u64]) -> Keys {
        let room = keys.len() + keys.len() / 2 + 16;
        let bits = (8 * keys.len()).max(64).next_power_of_two();
        let shift = u64::BITS - bits.ilog2();
        let mut table = Keys { slots: vec![0; room], bits: vec![0; bits / 64], shift };
        for &key in keys {
            let at = table.slot(key);
            table.slots[at] = key;
            let bit = table.bit(key);
            table.bits[bit / 64] |= 1 << (bit % 64);
        }
        table
    }

    /// The key's place in the bitmap.
    #[inline]
    fn bit(&self, key: u64) -> usize {
        (key.wrapping_mul(0xd6e8_feb8_6659_fd93) >> self.shift) as usize
    }

    /// Returns the slot of the key, or the free slot for it.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let room = self.slots.len();
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut at = ((u128::from(spread) * room as u128) >> 64) as usize;
        while self.slots[at] != key && self.slots[at] != 0 {
            at += 1;
            if at == room {
                at = 0;
            }
        }
        at
    }

    /// The number of features there are room for, the fixed ones among them.
    pub fn features(&self) -> usize {
        DENSE as usize + self.slots.len()
    }

    /// The keys and their features, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        let features = self.slots.iter().zip(DENSE..);
        features.filter(|&(&key, _)| key != 0).map(|(&key, feature)| (key, feature))
    }
}

impl Vocabulary for Keys {
    #[inline]
    fn feature(&self, key: u64) -> Option<u32> {
        let bit = self.bit(key);
        if self.bits[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        let at = self.slot(key);
        (self.slots[at] == key && key != 0).then_some(DENSE + at as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_keys_and_no_others_are_found() {
        for n in [0_u64, 1, 2, 1000] {
            let keys: Vec<u64> = (1..=n).map(|i| i * i * i).collect();
            let table = Keys::new(&keys);
            let mut features: Vec<u32> = keys.iter().filter_map(|&k| table.feature(k)).collect();
            features.sort_unstable();
            features.dedup();
            assert_eq!(features.len() as u64, n);
            assert!(features.iter().all(|&f| (f as usize) < table.features() && f >= DENSE));
            assert_eq!(table.iter().count() as u64, n);
            assert_eq!(table.feature(0), None);
            assert_eq!(table.feature(3), None);
        }
    }
}
