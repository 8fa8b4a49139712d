//! Records in buckets that are small enough to be sorted in the cache.

use super::MAX_BATCH;
use crate::dictionary::hit::Hit;

/// An item in a bucket of codes.
pub trait LowCode: Copy {
    /// The low bits of the code, at least those in which codes of the bucket differ. The others are the
    /// same for all of them.
    fn low_code(self) -> u64;
}

/// A hit that waits to be counted, in a bucket of hits.
pub trait Record: LowCode {
    /// The number of bits of the longest code that fits.
    const CODE_BITS: u32;
    /// The number of bits after the leading 1 of a code that determine its bucket.
    const BUCKET_BITS: u32;

    /// The record of a hit.
    fn new(code: u64, game: u32, hit: Hit) -> Self;

    /// The game.
    fn game(self) -> u32;

    /// The hit.
    fn hit(self) -> Hit;
}

/// A record of a code of up to 50 bits.
#[derive(Clone, Copy)]
pub struct LongRecord {
    /// The game in the low bits, the code above.
    word: u64,
    hit: Hit,
}

/// A record of a code of up to 26 bits, with less memory.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
pub struct ShortRecord {
    /// The game in the low bits, and above it as many of the code's low bits as there is room for.
    word: u32,
    hit: Hit,
}

const GAME_BITS: u32 = MAX_BATCH.ilog2();
const GAME: u32 = MAX_BATCH as u32 - 1;
// The leading 1 and the bits that determine the bucket need no room.
const _: () =
    assert!(ShortRecord::CODE_BITS - 1 - ShortRecord::BUCKET_BITS <= u32::BITS - GAME_BITS);
const _: () = assert!(LongRecord::CODE_BITS <= u64::BITS - GAME_BITS);

impl LowCode for LongRecord {
    fn low_code(self) -> u64 {
        self.word >> GAME_BITS
    }
}

impl Record for LongRecord {
    const CODE_BITS: u32 = 50;
    const BUCKET_BITS: u32 = 4;

    #[inline(always)]
    fn new(code: u64, game: u32, hit: Hit) -> LongRecord {
        LongRecord { word: code << GAME_BITS | u64::from(game), hit }
    }

    fn game(self) -> u32 {
        self.word as u32 & GAME
    }

    fn hit(self) -> Hit {
        self.hit
    }
}

impl LowCode for ShortRecord {
    fn low_code(self) -> u64 {
        u64::from(self.word >> GAME_BITS)
    }
}

impl Record for ShortRecord {
    const CODE_BITS: u32 = 26;
    const BUCKET_BITS: u32 = 5;

    #[inline(always)]
    fn new(code: u64, game: u32, hit: Hit) -> ShortRecord {
        ShortRecord { word: (code as u32) << GAME_BITS | game, hit }
    }

    fn game(self) -> u32 {
        self.word & GAME
    }

    fn hit(self) -> Hit {
        self.hit
    }
}

/// Records by bucket.
pub struct Buckets<R> {
    buckets: Vec<Bucket<R>>,
    /// Blocks that are not in use.
    free: Vec<Block<R>>,
    /// The records of a bucket of several blocks.
    together: Vec<R>,
    /// Space for one more bucket.
    scratch: Vec<R>,
}

/// Memory of buckets, whose lists would take up to twice as much if they grew by themselves.
type Block<R> = Vec<R>;

/// The records that a block has room for.
const BLOCK: usize = 256;

struct Bucket<R> {
    full: Vec<Block<R>>,
    last: Block<R>,
}

impl<R: Record> Buckets<R> {
    /// Creates empty buckets for the codes up to this one.
    ///
    /// # Panics
    /// If a record has no room for such a code.
    pub fn new(last_code: u64) -> Buckets<R> {
        assert!(last_code >> R::CODE_BITS == 0, "codes are longer than those of records");
        let mut buckets = Vec::new();
        let bucket = || Bucket { full: Vec::new(), last: Vec::new() };
        buckets.resize_with(bucket_of(last_code, R::BUCKET_BITS) + 1, bucket);
        Buckets { buckets, free: Vec::new(), together: Vec::new(), scratch: Vec::new() }
    }

    /// Adds a hit.
    #[inline(always)]
    pub fn push(&mut self, code: u64, game: u32, hit: Hit) {
        let bucket = &mut self.buckets[bucket_of(code, R::BUCKET_BITS)];
        if bucket.last.len() == bucket.last.capacity() {
            bucket.add_block(&mut self.free);
        }
        bucket.last.push(R::new(code, game, hit));
    }

    /// The number of records.
    pub fn len(&self) -> usize {
        self.buckets.iter().map(|bucket| bucket.full.len() * BLOCK + bucket.last.len()).sum()
    }

    /// Calls `group` for each code and its records, by ascending code; those of a code are in the order in
    /// which they were added. The buckets are then empty and keep their memory.
    pub fn drain(&mut self, mut group: impl FnMut(u64, &[R])) {
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
            let first = first_code(number, R::BUCKET_BITS);
            let free_bits = free_bits(number, R::BUCKET_BITS);
            let sorted = sort(records, scratch, free_bits);
            for of_code in sorted.chunk_by(|a, b| a.low_code() == b.low_code()) {
                group(first | of_code[0].low_code() & ((1 << free_bits) - 1), of_code);
            }
            records.clear();
        }
    }
}

impl<R> Bucket<R> {
    #[cold]
    fn add_block(&mut self, free: &mut Vec<Block<R>>) {
        let new = free.pop().unwrap_or_else(|| Vec::with_capacity(BLOCK));
        let full = std::mem::replace(&mut self.last, new);
        if !full.is_empty() {
            self.full.push(full);
        }
    }
}

/// The bucket of a code, which increases with the code. It is determined by the position of the
/// leading 1 and as many bits that follow, because canonical codes are mostly small.
#[inline(always)]
pub const fn bucket_of(code: u64, bits: u32) -> usize {
    let shift = (code >> bits | 1).ilog2();
    (shift << bits) as usize + (code >> shift) as usize
}

/// The lowest code of a bucket.
pub const fn first_code(bucket: usize, bits: u32) -> u64 {
    let free_bits = free_bits(bucket, bits);
    (bucket as u64 - (free_bits << bits) as u64) << free_bits
}

/// The number of low bits in which the codes of a bucket differ.
pub const fn free_bits(bucket: usize, bits: u32) -> u32 {
    ((bucket >> bits) as u32).saturating_sub(1)
}

/// Sorts records by their codes, which differ only in the low bits; the sort is stable. A radix
/// sort from the low end, with digits that are small enough for the cache.
///
/// The result is in either of the two. Each keeps its own memory: if they were exchanged, all buckets
/// would in time get the memory of the largest.
pub fn sort<'a, R: LowCode>(
    records: &'a mut Vec<R>,
    scratch: &'a mut Vec<R>,
    bits: u32,
) -> &'a [R] {
    const DIGIT: u32 = 11;
    /// The number of records up to which they are sorted by comparison.
    const FEW: usize = 512;
    if bits == 0 {
        return records;
    }
    if records.len() <= FEW {
        records.sort_by_key(|record| record.low_code());
        return records;
    }
    let passes = bits.div_ceil(DIGIT);
    let digit_bits = bits.div_ceil(passes);
    let digit = |record: &R, pass: u32| {
        (record.low_code() >> (pass * digit_bits)) as usize & ((1 << digit_bits) - 1)
    };
    let mut counts = vec![[0_u32; 1 << DIGIT]; passes as usize];
    for record in records.iter() {
        for (pass, counts) in counts.iter_mut().enumerate() {
            counts[digit(record, pass as u32)] += 1;
        }
    }
    scratch.reserve_exact(records.len().saturating_sub(scratch.len()));
    scratch.resize(records.len(), records[0]);
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

    fn check_groups<R: Record>() {
        let bits = R::CODE_BITS;
        let mut dice = Dice(5);
        let mut buckets = Buckets::<R>::new((1 << bits) - 1);
        // The memory is used again, for more records and for fewer.
        for count in [0, 1, BLOCK, BLOCK + 1, 40_000, 9000] {
            let records: Vec<(u64, u32)> = (0..count as u32)
                .map(|i| {
                    let most = 1 << dice.roll(u64::from(bits) / 2);
                    let few = dice.roll(most);
                    let high = bits - bits / 2 + 1;
                    (if i % 3 == 0 { few << high } else { few }, i % MAX_BATCH as u32)
                })
                .collect();
            for &(code, game) in &records {
                buckets.push(code, game, Hit::touch());
            }
            assert_eq!(buckets.len(), count);
            let mut expected = records;
            expected.sort_by_key(|&(code, _)| code);
            let (mut found, mut codes) = (Vec::new(), Vec::new());
            buckets.drain(|code, group| {
                codes.push(code);
                found.extend(group.iter().map(|record| (code, record.game())));
            });
            assert_eq!(found, expected);
            assert!(codes.is_sorted_by(|a, b| a < b), "each code is one group");
        }
        assert!(buckets.free.len() > 20, "{} blocks", buckets.free.len());
    }

    #[test]
    fn records_are_grouped_by_code_in_the_order_in_which_they_came() {
        check_groups::<LongRecord>();
        check_groups::<ShortRecord>();
    }

    #[test]
    fn all_codes_are_in_their_bucket() {
        fn check<R: Record>() {
            for code in (0..R::CODE_BITS).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (2 << bit) - 1])
            {
                let bucket = bucket_of(code, R::BUCKET_BITS);
                let first = first_code(bucket, R::BUCKET_BITS);
                let free_bits = free_bits(bucket, R::BUCKET_BITS);
                assert!((first..first + (1 << free_bits)).contains(&code));
                let low = R::new(code, 7, Hit::touch()).low_code();
                assert_eq!(first | low & ((1 << free_bits) - 1), code);
            }
        }
        check::<LongRecord>();
        check::<ShortRecord>();
        assert_eq!(size_of::<ShortRecord>(), 12);
    }

    #[test]
    #[should_panic(expected = "codes are longer")]
    fn longer_codes_are_refused() {
        let _ = Buckets::<ShortRecord>::new(1 << ShortRecord::CODE_BITS);
    }
}
