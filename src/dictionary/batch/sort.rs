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
    buckets: Vec<Bucket>,
    /// Blocks that are not in use.
    free: Vec<Block>,
    /// The records of a bucket of several blocks.
    together: Vec<Record>,
    /// Space for one more bucket.
    scratch: Vec<Record>,
}

/// Memory of buckets, whose lists would take up to twice as much if they grew by themselves.
type Block = Vec<Record>;

/// The records that a block has room for.
const BLOCK: usize = 256;

#[derive(Default)]
struct Bucket {
    full: Vec<Block>,
    last: Block,
}

/// The number of bits after the leading 1 of a code that determine its bucket.
const BUCKET_BITS: u32 = 4;

impl Buckets {
    /// Empty buckets for the codes up to this one.
    pub fn new(last_code: u64) -> Buckets {
        let mut buckets = Vec::new();
        buckets.resize_with(bucket_of(last_code) + 1, Bucket::default);
        Buckets { buckets, free: Vec::new(), together: Vec::new(), scratch: Vec::new() }
    }

    /// Adds a record.
    #[inline(always)]
    pub fn push(&mut self, record: Record) {
        let bucket = &mut self.buckets[bucket_of(record.code())];
        if bucket.last.len() == bucket.last.capacity() {
            bucket.add_block(&mut self.free);
        }
        bucket.last.push(record);
    }

    /// The number of records.
    pub fn len(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.full.len() * BLOCK + bucket.last.len()).sum()
    }

    /// Calls `group` for the records of each code, by ascending code; those of a code are in the order in
    /// which they were added. The buckets are then empty and keep their memory.
    pub fn drain(&mut self, mut group: impl FnMut(&[Record])) {
        let Buckets { buckets, free, together, scratch } = self;
        for (number, bucket) in buckets.iter_mut().enumerate() {
            let records = if bucket.full.is_empty() {
                &mut bucket.last
            } else {
                together.clear();
                for mut block in bucket.full.drain(..) {
                    together.append(&mut block);
                    free.push(block);
                }
                together.append(&mut bucket.last);
                &mut *together
            };
            let sorted = sort(records, scratch, free_bits(number));
            sorted.chunk_by(|a, b| a.code() == b.code()).for_each(&mut group);
            records.clear();
        }
    }
}

impl Bucket {
    #[cold]
    fn add_block(&mut self, free: &mut Vec<Block>) {
        let new = free.pop().unwrap_or_else(|| Vec::with_capacity(BLOCK));
        let full = std::mem::replace(&mut self.last, new);
        if !full.is_empty() {
            self.full.push(full);
        }
    }
}

/// The bucket of a code, which increases with the code. It is determined by the position of the
/// leading 1 and the bits that follow, because canonical codes are mostly small.
#[inline(always)]
pub const fn bucket_of(code: u64) -> usize {
    let shift = (code >> BUCKET_BITS | 1).ilog2();
    (shift << BUCKET_BITS) as usize + (code >> shift) as usize
}

/// The lowest code of a bucket.
pub const fn first_code(bucket: usize) -> u64 {
    let bits = free_bits(bucket);
    (bucket as u64 - (bits << BUCKET_BITS) as u64) << bits
}

/// The number of low bits in which the codes of a bucket differ.
pub const fn free_bits(bucket: usize) -> u32 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::Dice;

    #[test]
    fn records_are_grouped_by_code_in_the_order_in_which_they_came() {
        let mut dice = Dice(5);
        let mut buckets = Buckets::new((1 << 50) - 1);
        // The memory is used again, for more records and for fewer.
        for count in [0, 1, BLOCK, BLOCK + 1, 40_000, 9000] {
            let records: Vec<(u64, u32)> = (0..count as u32)
                .map(|i| {
                    let most = 1 << dice.roll(24);
                    let few = dice.roll(most);
                    (if i % 3 == 0 { few << 26 } else { few }, i % MAX_BATCH as u32)
                })
                .collect();
            for &(code, game) in &records {
                buckets.push(Record::new(code, game, Hit::NONE));
            }
            assert_eq!(buckets.len(), count);
            let mut expected = records;
            expected.sort_by_key(|&(code, _)| code);
            let (mut found, mut codes) = (Vec::new(), Vec::new());
            buckets.drain(|group| {
                codes.push(group[0].code());
                found.extend(group.iter().map(|record| (record.code(), record.game())));
            });
            assert_eq!(found, expected);
            assert!(codes.is_sorted_by(|a, b| a < b), "each code is one group");
        }
        assert!(buckets.free.len() > 20, "{} blocks", buckets.free.len());
    }
}
