//! The transposition table: results of positions in bounded memory, which threads may share without
//! locks.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU64, AtomicUsize};

use crossbeam::utils::CachePadded;

use crate::board::CellId;
use crate::problem::Side;

/// An infinite proof or disproof number: the claim is impossible.
pub(crate) const NEVER: u32 = 1 << 30;

/// The basis of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Basis {
    /// The rules alone: it is valid on every path, whatever the rule for repetitions.
    Rules,
    /// The rule that a repetition is lost for this side; it is valid on every path.
    Repetition,
    /// A repetition of the position at this depth of the path, or of deeper ones.
    Path(u16),
}

/// The known results of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// The proof number of the attacker: 0 if death is proved, [`NEVER`] if life is.
    pub proof: u32,
    /// The disproof number: 0 if life is proved, [`NEVER`] if death is.
    pub disproof: u32,
    /// The basis of a proof; [`Basis::Rules`] if there is none.
    pub basis: Basis,
    /// The move that proves it, or the best so far; `NONE` if there is none.
    pub best: CellId,
    /// True if it is a proof in which no ko forbids the loser a move, so that it is valid for any
    /// ko threats of the loser.
    pub ko_free: bool,
    /// The longest line of the proof: the winner's shortest way against the longest resistance
    /// found.
    pub plies: u16,
}

impl Value {
    pub const DEAD: Value = Value {
        proof: 0,
        disproof: NEVER,
        basis: Basis::Rules,
        best: crate::board::NONE,
        ko_free: true,
        plies: 0,
    };
    pub const ALIVE: Value = Value { proof: NEVER, disproof: 0, ..Value::DEAD };

    pub const fn open(proof: u32, disproof: u32) -> Value {
        Value { proof, disproof, ..Value::DEAD }
    }

    /// The proof number of the side.
    pub const fn number(&self, side: Side) -> u32 {
        match side {
            Side::Attacker => self.proof,
            Side::Defender => self.disproof,
        }
    }

    pub const fn is_solved(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The side that has won.
    pub const fn winner(&self) -> Option<Side> {
        match (self.proof, self.disproof) {
            (0, _) => Some(Side::Attacker),
            (_, 0) => Some(Side::Defender),
            _ => None,
        }
    }
}

const OPEN: u8 = 0;
const RULES: u8 = 1;
/// By the rules, for any ko threats of the loser.
const KO_FREE: u8 = 6;
/// Plus the side for which a repetition is lost.
const REPETITION: u8 = 2;
/// Plus the side for which a repetition is lost.
const PATH: u8 = 4;

/// 96 bits of the position's hash identify it: among ten million positions the chance of a
/// collision is below 10⁻¹⁵.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    check: u32,
    proof: u32,
    disproof: u32,
    /// Identifies the path of a result that rests on one.
    path: u32,
    /// The number of nodes of the result; 0 if the entry is free.
    work: u32,
    plies_or_depth: u16,
    best: CellId,
    basis: u8,
}

/// An entry in memory: the key combined with a hash of the other three words, and these.
///
/// The words are read and written one by one. Of two threads that write at the same time, or of one
/// that reads what another writes, words of different entries may be mixed: then the first word
/// does not fit the others, and what is read has another key. So a torn entry is an unknown one, as
/// in Hyatt and Mann, "A lockless transposition-table implementation for parallel search" (2002),
/// with a hash instead of the plain exclusive or.
#[derive(Default)]
struct Slot([AtomicU64; 4]);

const fn mixed([a, b, c]: [u64; 3]) -> u64 {
    let first = (a ^ b.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (first ^ (first >> 29) ^ c).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Slot {
    fn words(&self) -> [u64; 3] {
        [1, 2, 3].map(|i: usize| self.0[i].load(Relaxed))
    }

    /// The number of nodes of the entry; 0 if it is free.
    fn work(&self) -> u32 {
        self.0[3].load(Relaxed) as u32
    }

    /// The entry, if it is that of this position.
    fn get(&self, key: u64, check: u32) -> Option<Entry> {
        let words = self.words();
        if (words[0] >> 32) as u32 != check {
            return None;
        }
        let entry = Slot::entry(self.0[0].load(Relaxed), words);
        (entry.key == key && entry.work > 0).then_some(entry)
    }

    fn entry(first: u64, words: [u64; 3]) -> Entry {
        let [a, b, c] = words;
        Entry {
            key: first ^ mixed(words),
            check: (a >> 32) as u32,
            proof: a as u32,
            disproof: (b >> 32) as u32,
            path: b as u32,
            plies_or_depth: (c >> 48) as u16,
            best: (c >> 36) as CellId & 0xfff,
            basis: (c >> 32) as u8 & 0xf,
            work: c as u32,
        }
    }

    fn set(&self, e: &Entry) {
        let words = [
            u64::from(e.check) << 32 | u64::from(e.proof),
            u64::from(e.disproof) << 32 | u64::from(e.path),
            u64::from(e.plies_or_depth) << 48
                | u64::from(e.best) << 36
                | u64::from(e.basis) << 32
                | u64::from(e.work),
        ];
        self.0[0].store(e.key ^ mixed(words), Relaxed);
        for (word, slot) in words.into_iter().zip(&self.0[1..]) {
            slot.store(word, Relaxed);
        }
    }
}

/// The number of entries that may contain a position.
const WAYS: usize = 4;
/// The initial number of buckets.
const FIRST_SIZE: usize = 1 << 10;

/// The entries that may contain a position: two lines of the processor's cache.
#[derive(Default)]
#[repr(align(128))]
struct Bucket([Slot; WAYS]);

/// The table. Its owner doubles it up to a limit; from then on, a new result replaces the cheapest of
/// the four entries in which it may be stored. Losing an entry costs time, not correctness: every
/// number is computed from its children, and a lost proof is found again.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// The number of entries in use.
    used: CachePadded<AtomicUsize>,
    /// The largest number of buckets.
    most: usize,
}

impl Table {
    /// A table of at most `bytes` bytes, but not less than the initial size.
    pub fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Bucket>()).max(FIRST_SIZE);
        let most = 1 << most.ilog2();
        Table { buckets: free(FIRST_SIZE), used: CachePadded::new(AtomicUsize::new(0)), most }
    }

    /// The current size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    fn ways(&self, key: u64) -> &[Slot] {
        // The low bits of the key; the size is a power of two.
        &self.buckets[key as usize & (self.buckets.len() - 1)].0
    }

    /// Reads the entries of a position into the cache.
    pub fn touch(&self, hash: u128) -> u32 {
        let ways = self.ways(hash as u64);
        ways[0].work() | ways[WAYS / 2].work()
    }

    /// The entry of a position.
    fn entry(&self, hash: u128) -> Option<Entry> {
        let (key, check) = (hash as u64, (hash >> 64) as u32);
        self.ways(key).iter().find_map(|slot| slot.get(key, check))
    }

    /// The result of a position on this path, if a repetition is lost for `loser`.
    pub fn get(&self, hash: u128, loser: Side, path: u32) -> Option<Value> {
        let entry = self.entry(hash)?;
        let (basis, plies) = match entry.basis {
            OPEN => (Basis::Rules, 0),
            RULES | KO_FREE => (Basis::Rules, entry.plies_or_depth),
            b if b == REPETITION + loser as u8 => (Basis::Repetition, 0),
            b if b == PATH + loser as u8 && entry.path == path => {
                (Basis::Path(entry.plies_or_depth), 0)
            }
            _ => return None,
        };
        let ko_free = entry.basis == KO_FREE;
        Some(Value {
            proof: entry.proof,
            disproof: entry.disproof,
            basis,
            best: entry.best,
            ko_free,
            plies,
        })
    }

    /// The number of nodes that a position took; 0 if it has no entry.
    pub fn work(&self, hash: u128) -> u32 {
        self.entry(hash).map_or(0, |entry| entry.work)
    }

    /// Returns true if a position has an entry that states no result yet.
    pub fn is_open(&self, hash: u128) -> bool {
        self.entry(hash).is_some_and(|entry| entry.basis == OPEN)
    }

    /// Stores the results of a position. Returns whether they take an entry that was free: the caller
    /// [counts](Self::count) it.
    #[must_use]
    pub fn put(&self, hash: u128, loser: Side, path: u32, value: &Value, work: u64) -> bool {
        let (basis, plies_or_depth) = match value.basis {
            _ if !value.is_solved() => (OPEN, 0),
            Basis::Rules => (if value.ko_free { KO_FREE } else { RULES }, value.plies),
            Basis::Repetition => (REPETITION + loser as u8, 0),
            Basis::Path(depth) => (PATH + loser as u8, depth),
        };
        self.insert(Entry {
            key: hash as u64,
            check: (hash >> 64) as u32,
            proof: value.proof,
            disproof: value.disproof,
            path,
            work: work.clamp(1, u64::from(u32::MAX)) as u32,
            plies_or_depth,
            best: value.best,
            basis,
        })
    }

    /// Stores an entry; returns whether it takes a free one.
    fn insert(&self, mut entry: Entry) -> bool {
        let ways = self.ways(entry.key);
        for slot in ways {
            let Some(old) = slot.get(entry.key, entry.check) else { continue };
            // Proofs by the rules alone, and proofs for all threats, are not replaced by weaker
            // ones.
            let firmness = |e: &Entry| match e.basis {
                KO_FREE => 2,
                RULES => 1,
                _ => 0,
            };
            if firmness(&entry) >= firmness(&old) {
                entry.work = entry.work.saturating_add(old.work);
                slot.set(&entry);
            }
            return false;
        }
        let Some(least) = ways.iter().min_by_key(|slot| slot.work()) else { return false };
        let is_free = least.work() == 0;
        least.set(&entry);
        is_free
    }

    /// Counts free entries that were taken. Threads do it for many at a time, so that they do not
    /// wait for one another.
    pub fn count(&self, entries: usize) {
        self.used.fetch_add(entries, Relaxed);
    }

    /// Returns true if more than half of the table is used, although it may be larger.
    pub fn is_crowded(&self) -> bool {
        self.buckets.len() < self.most && self.used.load(Relaxed) * 2 > self.buckets.len() * WAYS
    }

    /// Doubles the table until it is not crowded.
    pub fn grow(&mut self) {
        while self.is_crowded() {
            self.resize(self.buckets.len() * 2);
        }
    }

    fn resize(&mut self, size: usize) {
        let old = std::mem::replace(&mut self.buckets, free(size));
        let entries = old.iter().flat_map(|bucket| &bucket.0).filter(|slot| slot.work() > 0);
        let used = entries
            .filter(|slot| self.insert(Slot::entry(slot.0[0].load(Relaxed), slot.words())))
            .count();
        self.used = CachePadded::new(AtomicUsize::new(used));
    }
}

fn free(size: usize) -> Vec<Bucket> {
    std::iter::repeat_with(Bucket::default).take(size).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parallel;
    use crate::splitmix::Dice;

    /// The value that every thread stores for this hash.
    fn value_of(hash: u128) -> Value {
        Value {
            best: (hash >> 100) as CellId & 0x1ff,
            ko_free: false,
            ..Value::open((hash >> 64) as u32 >> 3, hash as u32 >> 3)
        }
    }

    #[test]
    fn threads_read_what_was_stored_or_nothing() {
        let table = Table::new(0);
        // Few keys in few slots, so that threads write and read the same ones at the same time.
        let hashes: Vec<u128> = {
            let mut random = Dice(1);
            let mut word = || u128::from(random.number());
            (0..64).map(|i| (word() << 64) | (word() & !0x3ff) | (i % 4)).collect()
        };
        let found = AtomicUsize::new(0);
        let results = parallel::each(0..4, |thread| {
            let mut random = Dice(thread);
            for _ in 0..200_000 {
                let hash = hashes[random.roll(64) as usize];
                match table.get(hash, Side::Attacker, 0) {
                    Some(value) => {
                        assert_eq!(value, value_of(hash));
                        found.fetch_add(1, Relaxed);
                    }
                    None => {
                        let _ = table.put(hash, Side::Attacker, 0, &value_of(hash), 1);
                    }
                }
            }
        });
        assert!(results.iter().all(Result::is_ok));
        assert!(found.into_inner() > 1000, "some are found");
    }

    #[test]
    fn a_larger_table_has_all_entries() {
        let mut table = Table::new(1 << 24);
        let mut random = Dice(2);
        let mut word = || u128::from(random.number());
        let hashes: Vec<u128> = (0..2000).map(|_| (word() << 64) | word()).collect();
        for &hash in &hashes {
            let is_free = table.put(hash, Side::Defender, 0, &value_of(hash), 1);
            table.count(usize::from(is_free));
        }
        let known = |table: &Table| -> Vec<Option<Value>> {
            hashes.iter().map(|&hash| table.get(hash, Side::Defender, 0)).collect()
        };
        let before = known(&table);
        assert!(before.iter().flatten().count() > 1900);
        assert!(before.iter().zip(&hashes).all(|(v, &h)| v.is_none_or(|v| v == value_of(h))));
        table.resize(table.most);
        assert_eq!(known(&table), before);
        assert_eq!(table.bytes(), 1 << 24);
    }
}
