//! Records in buckets that are small enough to be sorted in the cache.

use super::MAX_BATCH;
use crate::dictionary::hit::Hit;

/// A hit that waits to be counted.
#[derive(Clone, Copy)]
pub struct Record {
    /// The game in the low bits, the code above.
    word: u64,
    hit: Hit,
}

const GAME_BITS: u32 = MAX_BATCH.ilog2();

impl Record {
    const EMPTY: Record = Record { word: 0, hit: Hit::NONE };

    /// The record of a hit.
    #[inline(always)]
    pub fn new(code: u64, game: u32, hit: Hit) -> Record {
        Record { word: code << GAME_BITS | u64::from(game), hit }
    }

    pub fn code(self) -> u64 {
        self.word >> GAME_BITS
    }

    pub fn game(self) -> u32 {
        (self.word & (MAX_BATCH as u64 - 1)) as u32
    }

    pub fn hit(self) -> Hit {
        self.hit
    }
}

/// Records by bucket.
pub struct Buckets {
    buckets: Vec<Vec<Record>>,
    /// Space for one more bucket.
    scratch: Vec<Record>,
}

/// The number of bits after the leading 1 of a code that determine its bucket.
const BUCKET_BITS: u32 = 4;

impl Buckets {
    /// Buckets for codes up to this one.
    pub fn new(last_code: u64) -> Buckets {
        Buckets { buckets: vec![Vec::new(); bucket_of(last_code) + 1], scratch: Vec::new() }
    }

    #[inline(always)]
    pub fn push(&mut self, record: Record) {
        self.buckets[bucket_of(record.code())].push(record);
    }

    /// Passes all records with each code to `group`, by ascending code and each in the order in which
    /// they were added. The buckets are then empty and keep their memory.
    pub fn drain(&mut self, mut group: impl FnMut(&[Record])) {
        for (bucket, records) in self.buckets.iter_mut().enumerate() {
            let sorted = sort(records, &mut self.scratch, free_bits(bucket));
            sorted.chunk_by(|a, b| a.code() == b.code()).for_each(&mut group);
            records.clear();
        }
    }
}

/// The bucket of a code, which increases with the code. It is determined by the position of the
/// leading 1 and the bits that follow, because canonical codes are mostly small.
#[inline(always)]
fn bucket_of(code: u64) -> usize {
    let shift = (code >> BUCKET_BITS | 1).ilog2();
    (u64::from(shift << BUCKET_BITS) + (code >> shift)) as usize
}

/// The number of low bits in which the codes of a bucket differ.
fn free_bits(bucket: usize) -> u32 {
    ((bucket >> BUCKET_BITS) as u32).saturating_sub(1)
}

/// Sorts records by their codes, which differ only in the low bits; the sort is stable. A radix
/// sort from the low end, with digits that are small enough for the cache.
///
/// The result is in either of the two. Each keeps its own memory: if they were exchanged, all buckets
/// would in time get the memory of the largest.
fn sort<'a>(records: &'a mut Vec<Record>, scratch: &'a mut Vec<Record>, bits: u32) -> &'a [Record] {
    const DIGIT: u32 = 11;
    /// The number of records up to which they are sorted by comparison.
    const FEW: usize = 512;
    if bits == 0 {
        return records;
    }
    if records.len() <= FEW {
        records.sort_by_key(|record| record.code());
        return records;
    }
    let passes = bits.div_ceil(DIGIT);
    let digit_bits = bits.div_ceil(passes);
    let digit = |record: &Record, pass: u32| {
        (record.code() >> (pass * digit_bits)) as usize & ((1 << digit_bits) - 1)
    };
    let mut counts = vec![[0_u32; 1 << DIGIT]; passes as usize];
    for record in records.iter() {
        for (pass, counts) in counts.iter_mut().enumerate() {
            counts[digit(record, pass as u32)] += 1;
        }
    }
    scratch.resize(records.len(), Record::EMPTY);
    let (mut from, mut to) = (records.as_mut_slice(), scratch.as_mut_slice());
    for (pass, places) in counts.iter_mut().enumerate() {
        let mut next = 0;
        for place in &mut places[..1 << digit_bits] {
            next += std::mem::replace(place, next);
        }
        for record in from.iter() {
            let place = &mut places[digit(record, pass as u32)];
            to[*place as usize] = *record;
            *place += 1;
        }
        std::mem::swap(&mut from, &mut to);
    }
    from
}
