//! A leaf in memory.

use crate::Bytes;
use crate::format::{Slice, push_bytes};

/// The pairs of a tree whose keys are in a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    pub(crate) first_key: Bytes,
    pub(crate) next_key: Option<Bytes>,
    pub(crate) pairs: Vec<(Bytes, Bytes)>,
}

impl Leaf {
    /// The only leaf of an empty tree.
    pub(crate) fn empty() -> Leaf {
        Leaf { first_key: Bytes::default(), next_key: None, pairs: Vec::new() }
    }

    /// The lower bound of its keys.
    pub fn first_key(&self) -> &[u8] {
        &self.first_key
    }

    /// The first key of the next leaf, if there is one.
    pub fn next_key(&self) -> Option<&[u8]> {
        self.next_key.as_deref()
    }

    /// Keys and values, by ascending key.
    pub fn pairs(&self) -> &[(Bytes, Bytes)] {
        &self.pairs
    }

    /// The approximate size in memory, in bytes.
    pub(crate) fn size(&self) -> usize {
        128 + self.pairs.iter().map(|(key, value)| 64 + key.len() + value.len()).sum::<usize>()
    }

    pub(crate) fn set(&mut self, key: &[u8], value: Bytes) {
        match self.pairs.binary_search_by(|(other, _)| (**other).cmp(key)) {
            Ok(at) => {
                if let Some(pair) = self.pairs.get_mut(at) {
                    pair.1 = value;
                }
            }
            Err(at) => self.pairs.insert(at, (key.into(), value)),
        }
    }

    pub(crate) fn remove(&mut self, key: &[u8]) {
        self.pairs.retain(|(other, _)| **other != *key);
    }

    /// Moves the later pairs to a new leaf, if there are as many as `fanout`.
    pub(crate) fn split(&mut self, fanout: usize) -> Option<Leaf> {
        if self.pairs.len() < fanout.max(3) {
            return None;
        }
        // Keys are usually added at an end.
        let at = match (self.first_key.is_empty(), &self.next_key) {
            (true, _) => 1,
            (false, None) => self.pairs.len() - 2,
            (false, Some(_)) => self.pairs.len() / 2,
        };
        let pairs = self.pairs.split_off(at);
        let (left, right) = (&self.pairs.last()?.0, &pairs.first()?.0);
        // The shortest key between both.
        let common = left.iter().zip(right.iter()).take_while(|(a, b)| a == b).count();
        let first_key: Bytes = right.get(..=common)?.into();
        let next_key = self.next_key.replace(first_key.clone());
        Some(Leaf { first_key, next_key, pairs })
    }

    /// The bytes of the leaf, as the crate bincode 1 writes sled's: see [`parse`](Leaf::parse).
    pub(crate) fn plain(&self) -> Vec<u8> {
        let size = self.size();
        let mut plain = Vec::with_capacity(size);
        push_bytes(&mut plain, &self.first_key);
        plain.push(u8::from(self.next_key.is_some()));
        if let Some(next_key) = &self.next_key {
            push_bytes(&mut plain, next_key);
        }
        plain.extend(0_u64.to_le_bytes());
        plain.extend((self.pairs.len() as u64).to_le_bytes());
        for (key, value) in &self.pairs {
            push_bytes(&mut plain, key);
            push_bytes(&mut plain, value);
        }
        // In sled, its size in memory and how often it was changed.
        plain.extend((size as u64).to_le_bytes());
        plain.extend(0_u64.to_le_bytes());
        plain
    }

    /// A leaf consists of its first key, the first key of the next leaf if there is one, the length
    /// of the prefix shared by all keys, the number of pairs, and the pairs.
    pub(crate) fn parse(bytes: &[u8]) -> Option<Leaf> {
        let mut rest = Slice(bytes);
        let first_key: Bytes = rest.bytes()?.into();
        let (&has_next, after) = rest.0.split_first()?;
        rest.0 = after;
        let next_key = if has_next == 1 { Some(rest.bytes()?.into()) } else { None };
        let prefix = first_key.get(..usize::try_from(rest.number()?).ok()?)?;
        let mut pairs = Vec::new();
        for _ in 0..rest.number()? {
            let key: Bytes = [prefix, rest.bytes()?].concat().into();
            pairs.push((key, rest.bytes()?.into()));
        }
        let is_sorted = pairs.is_sorted_by(|a: &(Bytes, Bytes), b| a.0 < b.0);
        is_sorted.then_some(Leaf { first_key, next_key, pairs })
    }
}
