//! The table of the known patterns' keys.

use super::features::Vocabulary;
use super::tactics::DENSE;

/// Keys in open addressing; 0 is no key. A key's place is its feature.
#[derive(Clone, Debug)]
pub struct Keys {
    slots: Vec<u64>,
}

impl Keys {
    /// A table of these keys.
    pub fn new(keys: &[u64]) -> Keys {
        let room = keys.len() + keys.len() / 2 + 16;
        let mut table = Keys { slots: vec![0; room] };
        for &key in keys {
            let at = table.slot(key);
            table.slots[at] = key;
        }
        table
    }

    /// Where the key is, or would be.
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
