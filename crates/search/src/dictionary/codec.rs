//! Bytes of entries: variable-length numbers, and sets of games as Rice codes.

#![warn(clippy::indexing_slicing)]

use super::counts::{Continuation, Counts, Entry, Results};
use crate::go::Color;

/// The bits of eight bytes that mark that a number continues in the next byte.
pub const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// Appends a number in bytes of seven bits, the lowest first; the high bit is set on all bytes but
/// the last.
pub fn put(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Reads numbers from bytes. A missing or overlong number is an error, after which nothing more is
/// read.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
}

/// The stored bytes are not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the stored bytes are damaged")]
pub struct Damaged;

impl<'a> Reader<'a> {
    /// A reader of these bytes.
    pub const fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    /// Returns the bytes that have not been read.
    pub const fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns true if all bytes have been read.
    pub const fn is_done(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next number.
    ///
    /// # Errors
    /// Returns an error if the bytes end, or the number is longer than 64 bits.
    #[inline]
    pub fn take(&mut self) -> Result<u64, Damaged> {
        // Most numbers are small.
        match self.bytes {
            [byte @ ..0x80, rest @ ..] => {
                let value = u64::from(*byte);
                self.bytes = rest;
                Ok(value)
            }
            [low, high @ ..0x80, rest @ ..] => {
                let value = u64::from(low & 0x7F) | u64::from(*high) << 7;
                self.bytes = rest;
                Ok(value)
            }
            _ => self.take_long(),
        }
    }

    /// The next bytes.
    ///
    /// # Errors
    /// Returns an error if there are fewer.
    #[inline]
    pub fn take_bytes(&mut self, count: u64) -> Result<&'a [u8], Damaged> {
        let count = usize::try_from(count).map_err(|_| Damaged)?;
        let (bytes, rest) = self.bytes.split_at_checked(count).ok_or(Damaged)?;
        self.bytes = rest;
        Ok(bytes)
    }

    #[inline(never)]
    fn take_long(&mut self) -> Result<u64, Damaged> {
        let mut value = 0;
        for (i, &byte) in self.bytes.iter().enumerate().take(10) {
            if i == 9 && byte > 1 {
                break;
            }
            value |= u64::from(byte & 0x7F) << (7 * i);
            if byte < 0x80 {
                self.bytes = self.bytes.get(i + 1..).unwrap_or_default();
                return Ok(value);
            }
        }
        Err(Damaged)
    }
}

/// Appends the counts of a pattern.
///
/// A single hit is common and has a short form: a byte of the bits 1, final, two for the result and
/// two for the colour played, followed by the exposures. The general form begins with twice the
/// number of hits.
pub fn put_counts(out: &mut Vec<u8>, counts: &Counts) {
    if counts.hits == 1 && counts.placements == 1 && counts.played_total() <= 1 {
        let result = match counts.hit_results {
            Results { black: 1, .. } => 0,
            Results { white: 1, .. } => 1,
            Results { .. } => 2,
        };
        let played = match counts.played {
            [1, 0] => 1,
            [0, 1] => 2,
            _ => 0,
        };
        put(out, 1 | counts.finals << 1 | result << 2 | played << 4);
    } else {
        put(out, counts.hits << 1);
        put(out, counts.hits - counts.placements);
        put(out, counts.hits - counts.games);
        put(out, counts.finals);
        put(out, counts.played[0]);
        put(out, counts.played[1]);
        for results in [counts.hit_results, counts.game_results] {
            put(out, results.black);
            put(out, results.white);
        }
    }
    put(out, counts.exposure[0]);
    put(out, counts.exposure[1]);
}

/// Reads the counts that [`put_counts`] wrote.
///
/// # Errors
/// Returns an error if the bytes are not valid.
pub fn take_counts(reader: &mut Reader<'_>) -> Result<Counts, Damaged> {
    let head = reader.take()?;
    let mut counts = if head & 1 == 1 {
        let result = [(1, 0, 0), (0, 1, 0), (0, 0, 1)].get((head >> 2 & 3) as usize);
        let &(black, white, other) = result.ok_or(Damaged)?;
        let results = Results { black, white, other };
        let played = [[0, 0], [1, 0], [0, 1]].get((head >> 4) as usize).ok_or(Damaged)?;
        Counts {
            hits: 1,
            placements: 1,
            games: 1,
            finals: head >> 1 & 1,
            exposure: [0; 2],
            played: *played,
            hit_results: results,
            game_results: results,
        }
    } else {
        let hits = head >> 1;
        let placements = hits.checked_sub(reader.take()?).ok_or(Damaged)?;
        let games = hits.checked_sub(reader.take()?).ok_or(Damaged)?;
        let finals = reader.take()?;
        let played = [reader.take()?, reader.take()?];
        let hit_results = take_results(reader, hits)?;
        let game_results = take_results(reader, games)?;
        let exposure = [0; 2];
        Counts { hits, placements, games, finals, exposure, played, hit_results, game_results }
    };
    counts.exposure = [reader.take()?, reader.take()?];
    Ok(counts)
}

/// Appends the counts of a pattern that is counted only when a move is played on its centre: for a
/// single play, a byte of the bits 1, two for the result and one for the colour; otherwise twice
/// the number of hits, the games and their results, and for each colour its plays and their
/// results. The continuations follow from these and are not written.
#[expect(clippy::indexing_slicing, reason = "a colour is one of two")]
pub fn put_plays(out: &mut Vec<u8>, counts: &Counts, continuations: &[Continuation]) {
    if counts.hits == 1 {
        let result = match counts.hit_results {
            Results { black: 1, .. } => 0,
            Results { white: 1, .. } => 1,
            Results { .. } => 2,
        };
        put(out, 1 | result << 1 | counts.played[1] << 3);
        return;
    }
    put(out, counts.hits << 1);
    put(out, counts.hits - counts.games);
    put(out, counts.game_results.black);
    put(out, counts.game_results.white);
    for color in Color::ALL {
        let of = continuations.iter().find(|c| c.color == color);
        let results = of.map_or(Results::default(), |c| c.results);
        put(out, counts.played[color.index()]);
        put(out, results.black);
        put(out, results.white);
    }
}

/// Reads the plays that [`put_plays`] wrote; the continuations are at the cell `center`.
///
/// # Errors
/// Returns an error if the bytes are not valid.
#[expect(clippy::indexing_slicing, reason = "a colour is one of two")]
pub fn take_plays(
    reader: &mut Reader<'_>,
    center: u8,
    continuations: &mut Vec<Continuation>,
) -> Result<Counts, Damaged> {
    continuations.clear();
    let head = reader.take()?;
    let mut counts = Counts::default();
    if head & 1 == 1 {
        let result = [(1, 0, 0), (0, 1, 0), (0, 0, 1)].get((head >> 1 & 3) as usize);
        let &(black, white, other) = result.ok_or(Damaged)?;
        let color = *Color::ALL.get((head >> 3) as usize).ok_or(Damaged)?;
        let results = Results { black, white, other };
        counts.hits = 1;
        counts.games = 1;
        counts.played[color.index()] = 1;
        counts.hit_results = results;
        counts.game_results = results;
        let new = Continuation::new(center, color);
        continuations.push(Continuation { count: 1, results, ..new });
    } else {
        counts.hits = head >> 1;
        counts.games = counts.hits.checked_sub(reader.take()?).ok_or(Damaged)?;
        counts.game_results = take_results(reader, counts.games)?;
        for color in Color::ALL {
            let count = reader.take()?;
            if count > counts.hits {
                return Err(Damaged);
            }
            let results = take_results(reader, count)?;
            counts.played[color.index()] = count;
            counts.hit_results += results;
            if count > 0 {
                let new = Continuation::new(center, color);
                continuations.push(Continuation { count, results, ..new });
            }
        }
        if counts.played[0].checked_add(counts.played[1]) != Some(counts.hits) {
            return Err(Damaged);
        }
    }
    counts.placements = counts.hits;
    Ok(counts)
}

/// Reads black's and white's wins among `total` games.
fn take_results(reader: &mut Reader<'_>, total: u64) -> Result<Results, Damaged> {
    let (black, white) = (reader.take()?, reader.take()?);
    let won = black.checked_add(white).ok_or(Damaged)?;
    let other = total.checked_sub(won).ok_or(Damaged)?;
    Ok(Results { black, white, other })
}

/// Appends continuations: their number, then for each its cell and colour, count, later ones,
/// results and years.
pub fn put_continuations(out: &mut Vec<u8>, continuations: &[Continuation]) {
    put(out, continuations.len() as u64);
    for c in continuations {
        if let Some(bytes) = bytes_of(c) {
            out.extend_from_slice(&bytes);
            continue;
        }
        put(out, place_of(c));
        put(out, c.count);
        put(out, c.tenuki);
        put(out, c.results.black);
        put(out, c.results.white);
        let (first, last) = c.years.unwrap_or((0, 0));
        put(out, u64::from(first));
        put(out, u64::from(last - first));
    }
}

fn place_of(c: &Continuation) -> u64 {
    u64::from(c.cell) << 1 | c.color.index() as u64
}

/// The bytes of a continuation of less than 128 hits with a year: each number but the year takes one
/// byte, and the year two.
fn bytes_of(c: &Continuation) -> Option<[u8; 8]> {
    let (first, last) = c.years?;
    let is_short = c.count < 1 << 7
        && c.cell < 1 << 6
        && (1 << 7..1 << 14).contains(&first)
        && last - first < 1 << 7;
    is_short.then(|| {
        let (black, white) = (c.results.black as u8, c.results.white as u8);
        let place = place_of(c) as u8;
        let (low, high) = (first as u8 | 0x80, (first >> 7) as u8);
        [place, c.count as u8, c.tenuki as u8, black, white, low, high, (last - first) as u8]
    })
}

/// The continuation of such bytes; `None` if they are not of this form.
#[inline]
fn of_bytes(bytes: [u8; 8]) -> Option<Continuation> {
    const OF_YEAR: u64 = 0x80 << (8 * 5);
    let [place, count, tenuki, black, white, low, high, years] = bytes;
    let other = count.checked_sub(black)?.checked_sub(white)?;
    if u64::from_le_bytes(bytes) & HIGH_BITS != OF_YEAR || high == 0 {
        return None;
    }
    let first = u16::from(low & 0x7F) | u16::from(high) << 7;
    let [count, tenuki, black, white, other] = [count, tenuki, black, white, other].map(u64::from);
    Some(Continuation {
        cell: place >> 1,
        color: if place & 1 == 0 { Color::Black } else { Color::White },
        count,
        tenuki,
        results: Results { black, white, other },
        games: Results::default(),
        years: Some((first, first + u16::from(years))),
    })
}

/// Reads the continuations that [`put_continuations`] wrote and appends them to `to`.
///
/// # Errors
/// Returns an error if the bytes are not valid.
pub fn take_continuations(
    reader: &mut Reader<'_>,
    to: &mut Vec<Continuation>,
) -> Result<(), Damaged> {
    for _ in 0..reader.take()? {
        if let Some((bytes, rest)) = reader.bytes.split_first_chunk()
            && let Some(continuation) = of_bytes(*bytes)
        {
            to.push(continuation);
            reader.bytes = rest;
            continue;
        }
        let place = reader.take()?;
        let color = if place & 1 == 0 { Color::Black } else { Color::White };
        let cell = u8::try_from(place >> 1).map_err(|_| Damaged)?;
        let (count, tenuki) = (reader.take()?, reader.take()?);
        let results = take_results(reader, count)?;
        let first = u16::try_from(reader.take()?).map_err(|_| Damaged)?;
        let years = u16::try_from(reader.take()?).map_err(|_| Damaged)?;
        let last = first.checked_add(years).ok_or(Damaged)?;
        let years = (first != 0).then_some((first, last));
        let games = Results::default();
        to.push(Continuation { cell, color, count, tenuki, results, games, years });
    }
    Ok(())
}

/// Appends the continuations of an entry and the counts by games: the results of the three responses,
/// the [continuations](put_continuations), and the results of each by games.
pub fn put_by_games(out: &mut Vec<u8>, entry: &Entry) {
    let put_results = |out: &mut Vec<u8>, of: Results| {
        put(out, of.black);
        put(out, of.white);
        put(out, of.other);
    };
    entry.responses.unwrap_or_default().iter().for_each(|&of| put_results(out, of));
    put_continuations(out, &entry.continuations);
    entry.continuations.iter().for_each(|of| put_results(out, of.games));
}

/// Reads the counts that [`put_by_games`] wrote into the entry.
///
/// # Errors
/// Returns an error if the bytes are not valid.
pub fn take_by_games(reader: &mut Reader<'_>, entry: &mut Entry) -> Result<(), Damaged> {
    let take_results = |reader: &mut Reader<'_>| -> Result<Results, Damaged> {
        let (black, white, other) = (reader.take()?, reader.take()?, reader.take()?);
        black.checked_add(white).and_then(|won| won.checked_add(other)).ok_or(Damaged)?;
        Ok(Results { black, white, other })
    };
    entry.responses = Some([take_results(reader)?, take_results(reader)?, take_results(reader)?]);
    entry.continuations.clear();
    take_continuations(reader, &mut entry.continuations)?;
    for of in &mut entry.continuations {
        of.games = take_results(reader)?;
    }
    Ok(())
}

/// Bits appended to bytes, the low bits of a byte first.
#[derive(Debug, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// The bits that are not written yet, less than eight.
    pending: u64,
    bits: u32,
}

/// The number of bits that are appended at once: with less than eight that wait, no more than a word.
const MAX_BITS: u32 = 56;

/// Room for bits at the end of a [`BitWriter`].
struct BitRoom<'a> {
    room: &'a mut [u8],
    /// The number of bytes in use.
    used: usize,
    pending: u64,
    bits: u32,
}

impl BitWriter {
    /// Calls `put` with room for this many bits.
    fn with_room(&mut self, bits: usize, put: impl FnOnce(&mut BitRoom<'_>)) {
        let start = self.bytes.len();
        // Whole words are written.
        self.bytes.resize(start + bits / 8 + 2 * size_of::<u64>(), 0);
        let room = self.bytes.get_mut(start..).unwrap_or_default();
        let mut room = BitRoom { room, used: 0, pending: self.pending, bits: self.bits };
        put(&mut room);
        let BitRoom { used, pending, bits, .. } = room;
        (self.pending, self.bits) = (pending, bits);
        self.bytes.truncate(start + used);
    }

    /// The number of whole bytes so far.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks for it")]
    pub const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Fills up the last byte.
    pub fn align(&mut self) {
        if self.bits > 0 {
            self.bytes.push(self.pending as u8);
        }
        (self.pending, self.bits) = (0, 0);
    }

    /// All bytes; the writer is empty again.
    pub fn finish(&mut self) -> Vec<u8> {
        self.align();
        std::mem::take(&mut self.bytes)
    }
}

impl BitRoom<'_> {
    /// Appends the low `bits` (at most [`MAX_BITS`]) of a value, which has no others.
    #[inline(always)]
    fn put(&mut self, value: u64, bits: u32) {
        self.pending |= value << self.bits;
        self.bits += bits;
        // Without a branch, which nothing could predict.
        let word = self.room.get_mut(self.used..).and_then(|room| room.first_chunk_mut());
        debug_assert!(word.is_some(), "there is room");
        if let Some(word) = word {
            *word = self.pending.to_le_bytes();
        }
        self.used += (self.bits / 8) as usize;
        self.pending >>= self.bits & !7;
        self.bits %= 8;
    }
}

/// Bits taken off the front of bytes.
#[derive(Clone, Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    pending: u64,
    bits: u32,
}

impl<'a> BitReader<'a> {
    /// A reader of these bytes.
    pub const fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, pending: 0, bits: 0 }
    }

    /// Fills the buffer to at least 56 bits, or with all remaining bits.
    #[inline]
    fn fill(&mut self) {
        if let Some((word, _)) = self.bytes.split_first_chunk::<8>() {
            self.pending |= u64::from_le_bytes(*word) << self.bits;
            let taken = (63 - self.bits) / 8;
            self.bytes = self.bytes.get(taken as usize..).unwrap_or_default();
            self.bits += taken * 8;
        } else {
            while self.bits <= 56
                && let Some((&byte, rest)) = self.bytes.split_first()
            {
                self.pending |= u64::from(byte) << self.bits;
                self.bits += 8;
                self.bytes = rest;
            }
        }
    }

    #[inline]
    fn take(&mut self, bits: u32) -> Result<u64, Damaged> {
        if self.bits < bits {
            self.fill();
            if self.bits < bits {
                return Err(Damaged);
            }
        }
        let value = self.pending & ((1 << bits) - 1);
        self.pending >>= bits;
        self.bits -= bits;
        Ok(value)
    }

    /// Reads ones up to and including the next zero, and returns the number of ones.
    #[inline]
    fn take_unary(&mut self, limit: u32) -> Result<u32, Damaged> {
        let mut total = 0;
        loop {
            if self.bits == 0 {
                self.fill();
                if self.bits == 0 {
                    return Err(Damaged);
                }
            }
            let ones = self.pending.trailing_ones().min(self.bits);
            total += ones;
            if total > limit {
                return Err(Damaged);
            }
            if ones < self.bits {
                self.pending = self.pending >> ones >> 1;
                self.bits -= ones + 1;
                return Ok(total);
            }
            self.pending = 0;
            self.bits = 0;
        }
    }
}

/// The Rice parameter for `n` members of `universe`: the remainders' bits.
///
/// Gaps of a random set are geometrically distributed, for which Golomb codes are optimal (Golomb
/// 1966); a parameter of log2(ln 2 · mean gap) is within a few per cent of them.
fn rice_bits(n: u32, universe: u32) -> u32 {
    if n == 0 {
        return 0;
    }
    // ln 2 is 0.693: 71/1024 · 10.
    let mean = u64::from(universe) * 710 / (u64::from(n) * 1024);
    if mean <= 1 { 0 } else { mean.ilog2() }
}

/// Appends a set of ascending numbers below `universe`. Its size is not written.
///
/// The gaps are Rice coded; for a set with more than half of the universe, those of its complement.
pub fn put_set(out: &mut BitWriter, set: &[u32], universe: u32) {
    put_gaps(out, set.len() as u32, universe, |out| {
        let mut next = 0;
        let mut gap = |number: u32| {
            let gap = number - next;
            next = number + 1;
            gap
        };
        let (some, rest) = set.as_chunks::<4>();
        some.iter().for_each(|some| out.put_some(some.map(&mut gap)));
        rest.iter().for_each(|&number| out.put(gap(number)));
        universe - next
    });
}

/// Appends a set of `n` numbers below `universe`. `put` appends their gaps, which add up to no more
/// than there is room for, and returns how many numbers there are after the last one.
pub fn put_gaps(
    out: &mut BitWriter,
    n: u32,
    universe: u32,
    put: impl FnOnce(&mut SetRoom<'_, '_>) -> u32,
) {
    let is_inverted = n > universe / 2;
    let coded = if is_inverted { universe - n } else { n };
    let bits = rice_bits(coded, universe);
    // The quotients add up to at most that of all gaps together.
    let all = if coded == 0 { 0 } else { (universe >> bits) as usize };
    let all = all + coded as usize * (1 + bits as usize);
    out.with_room(all, |room| {
        let mut set = SetRoom { room, bits, is_inverted, members: 0 };
        let after = put(&mut set);
        if is_inverted {
            set.put(after);
        }
    });
}

/// Room for the gaps of a set.
pub struct SetRoom<'a, 'b> {
    room: &'a mut BitRoom<'b>,
    /// The bits of remainders.
    bits: u32,
    /// True if the complement is written.
    is_inverted: bool,
    /// The number of members since the last number that is not a member.
    members: u32,
}

impl SetRoom<'_, '_> {
    /// Appends the gap before the next member.
    #[inline]
    pub fn put(&mut self, gap: u32) {
        if self.is_inverted { self.put_inverted(gap) } else { self.put_coded(gap) }
    }

    /// Appends the gaps before the next members.
    #[inline]
    pub fn put_some(&mut self, gaps: [u32; 4]) {
        if self.is_inverted {
            gaps.into_iter().for_each(|gap| self.put_inverted(gap));
            return;
        }
        let lens = gaps.map(|gap| (gap >> self.bits) + 1 + self.bits);
        let [a, b, c, d] = lens;
        // The sum of long ones could be too large for a number.
        if (a | b | c | d) < 64 && a + b + c + d <= MAX_BITS {
            let [first, second, third, fourth] = gaps.map(|gap| self.code(gap));
            let code = (first | second << a) | (third | fourth << c) << (a + b);
            self.room.put(code, a + b + c + d);
        } else {
            gaps.into_iter().for_each(|gap| self.put_coded(gap));
        }
    }

    /// Appends the numbers of a gap between members.
    #[inline(always)]
    fn put_inverted(&mut self, gap: u32) {
        let members = self.members;
        // The first number has the code of `members`, and each of the others that of 0, which is only
        // zeros. Without a branch on whether there are any, which nothing could predict.
        let quotient = members >> self.bits;
        if quotient < 32 && gap < 32 && quotient + gap * (1 + self.bits) <= MAX_BITS {
            self.members = if gap == 0 { members + 1 } else { 1 };
            let all = u64::from(gap > 0).wrapping_neg();
            let len = (quotient + gap * (1 + self.bits)) & all as u32;
            self.room.put(self.code(members) & all, len);
        } else if gap == 0 {
            self.members += 1;
        } else {
            self.members = 1;
            self.put_coded(members);
            (1..gap).for_each(|_| self.put_coded(0));
        }
    }

    /// The bits of a gap, if there are not too many.
    #[inline(always)]
    fn code(&self, gap: u32) -> u64 {
        let (quotient, rest) = (gap >> self.bits, u64::from(gap) & ((1 << self.bits) - 1));
        ((1 << quotient) - 1) | rest << (quotient + 1)
    }

    #[inline]
    fn put_coded(&mut self, mut gap: u32) {
        while gap >> self.bits >= 32 {
            self.room.put(u64::from(u32::MAX), 32);
            gap -= 32 << self.bits;
        }
        let (quotient, code) = (gap >> self.bits, self.code(gap));
        if quotient + 1 + self.bits <= MAX_BITS {
            self.room.put(code, quotient + 1 + self.bits);
        } else {
            let low = quotient + 1;
            self.room.put(code & ((1 << low) - 1), low);
            self.room.put(code >> low, self.bits);
        }
    }
}

/// Reads a set of `n` numbers below `universe`, calling `member` for each in ascending order.
///
/// # Errors
/// Returns an error if the bits end early or a number is not below `universe`.
pub fn take_set(
    reader: &mut BitReader<'_>,
    n: u32,
    universe: u32,
    mut member: impl FnMut(u32),
) -> Result<(), Damaged> {
    if n > universe {
        return Err(Damaged);
    }
    let inverted = n > universe / 2;
    let coded = if inverted { universe - n } else { n };
    let bits = rice_bits(coded, universe);
    let mut next = 0_u32;
    for _ in 0..coded {
        let gap = reader.take_unary(universe >> bits)? << bits | reader.take(bits)? as u32;
        let number = next.checked_add(gap).filter(|&n| n < universe).ok_or(Damaged)?;
        if inverted {
            (next..number).for_each(&mut member);
        } else {
            member(number);
        }
        next = number + 1;
    }
    if inverted {
        (next..universe).for_each(member);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn results() -> impl Strategy<Value = Results> {
        (0..3_u64, 0..300_u64, 0..3_u64).prop_map(|(black, white, other)| Results {
            black,
            white,
            other,
        })
    }

    fn counts() -> impl Strategy<Value = Counts> {
        (results(), results(), 0..3_u64, any::<[u32; 4]>(), 0..4_u64).prop_map(
            |(hit_results, more, repeats, e, finals)| {
                let mut hits = hit_results;
                hits += more;
                Counts {
                    hits: hits.total() + repeats,
                    placements: hits.total(),
                    games: more.total(),
                    finals,
                    exposure: [u64::from(e[0]), u64::from(e[1] % 3)],
                    played: [u64::from(e[2] % 2), u64::from(e[3] % 200)],
                    hit_results: Results { other: hits.other + repeats, ..hits },
                    game_results: more,
                }
            },
        )
    }

    fn single() -> impl Strategy<Value = Counts> {
        (0..3_usize, 0..2_u64, 0..3_usize, 0..500_u64).prop_map(|(won, finals, played, e)| {
            let results = [(1, 0, 0), (0, 1, 0), (0, 0, 1)][won];
            let results = Results { black: results.0, white: results.1, other: results.2 };
            Counts {
                hits: 1,
                placements: 1,
                games: 1,
                finals,
                exposure: [e, e + 1],
                played: [[0, 0], [1, 0], [0, 1]][played],
                hit_results: results,
                game_results: results,
            }
        })
    }

    fn by_games() -> impl Strategy<Value = Entry> {
        let of = (0..18_u8, any::<bool>(), results(), results(), 0..5_u64, 0..2_u16);
        let of = of.prop_map(|(cell, white, results, games, tenuki, year)| Continuation {
            cell,
            color: Color::ALL[usize::from(white)],
            count: results.total(),
            tenuki,
            results,
            games,
            years: (year > 0).then_some((2000, 2000 + year)),
        });
        let responses = prop::array::uniform3(results());
        (prop::collection::vec(of, 0..20), responses).prop_map(|(continuations, responses)| Entry {
            continuations,
            responses: Some(responses),
            ..Entry::default()
        })
    }

    #[test]
    fn numbers_longer_than_64_bits_are_rejected() {
        let mut bytes = Vec::new();
        put(&mut bytes, u64::MAX);
        assert_eq!(Reader::new(&bytes).take(), Ok(u64::MAX));
        *bytes.last_mut().unwrap() = 2;
        assert_eq!(Reader::new(&bytes).take(), Err(Damaged));
        bytes.truncate(9);
        assert_eq!(Reader::new(&bytes).take(), Err(Damaged));
    }

    proptest! {
        #[test]
        fn counts_survive_a_round_trip(counts in prop_oneof![counts(), single()]) {
            let mut bytes = Vec::new();
            put_counts(&mut bytes, &counts);
            let mut reader = Reader::new(&bytes);
            prop_assert_eq!(take_counts(&mut reader), Ok(counts));
            prop_assert!(reader.is_done());
        }

        #[test]
        fn what_is_counted_by_games_survives_a_round_trip(entry in by_games(), before in by_games()) {
            let mut bytes = Vec::new();
            put_by_games(&mut bytes, &entry);
            let mut reader = Reader::new(&bytes);
            let mut read = before;
            prop_assert_eq!(take_by_games(&mut reader, &mut read), Ok(()));
            prop_assert_eq!(read, entry);
            prop_assert!(reader.is_done());
            for len in 0..bytes.len() {
                let read = take_by_games(&mut Reader::new(&bytes[..len]), &mut Entry::default());
                prop_assert_eq!(read, Err(Damaged));
            }
        }

        #[test]
        fn numbers_of_any_length_survive_a_round_trip(values in prop::collection::vec(any::<u64>(), 0..20), bits in 0..64_u32) {
            let values: Vec<u64> = values.into_iter().map(|value| value >> bits).collect();
            let mut bytes = Vec::new();
            values.iter().for_each(|&value| put(&mut bytes, value));
            let mut reader = Reader::new(&bytes);
            for value in values {
                prop_assert_eq!(reader.take(), Ok(value));
            }
            prop_assert!(reader.is_done());
        }

        #[test]
        fn continuations_survive_a_round_trip(
            list in prop::collection::vec((0..100_u8, 0..200_u64, prop_oneof![0..300_u16, 1900..2100_u16, any::<u16>()], 0..200_u16), 0..20),
        ) {
            let of = |(cell, count, first, span): (u8, u64, u16, u16)| Continuation {
                count,
                tenuki: count / 2,
                results: Results { black: count / 3, white: count / 4, other: count - count / 3 - count / 4 },
                years: (first > 0).then(|| (first, first.saturating_add(span))),
                ..Continuation::new(cell, Color::ALL[usize::from(cell % 2)])
            };
            let list: Vec<Continuation> = list.into_iter().map(of).collect();
            let mut bytes = Vec::new();
            put_continuations(&mut bytes, &list);
            let (mut reader, mut read) = (Reader::new(&bytes), Vec::new());
            prop_assert_eq!(take_continuations(&mut reader, &mut read), Ok(()));
            prop_assert_eq!(read, list);
            prop_assert!(reader.is_done());
        }

        #[test]
        fn sets_survive_a_round_trip(
            set in prop::collection::btree_set(0..3000_u32, 0..3000),
            spare in 0..5000_u32,
            other in prop::collection::btree_set(0..100_u32, 0..100),
        ) {
            let set: Vec<u32> = set.into_iter().collect();
            let other: Vec<u32> = other.into_iter().collect();
            let universe = 3000 + spare;
            let mut writer = BitWriter::default();
            put_set(&mut writer, &set, universe);
            put_set(&mut writer, &other, 100);
            let bytes = writer.finish();
            let mut reader = BitReader::new(&bytes);
            let (mut back, mut other_back) = (Vec::new(), Vec::new());
            take_set(&mut reader, set.len() as u32, universe, |g| back.push(g)).unwrap();
            take_set(&mut reader, other.len() as u32, 100, |g| other_back.push(g)).unwrap();
            prop_assert_eq!(back, set);
            prop_assert_eq!(other_back, other);
        }

        #[test]
        fn any_bytes_are_read_without_a_panic(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            n in 0..300_u32,
            universe in 0..300_u32,
        ) {
            let mut members = Vec::new();
            if take_set(&mut BitReader::new(&bytes), n, universe, |g| members.push(g)).is_ok() {
                prop_assert_eq!(members.len(), n as usize);
                prop_assert!(members.windows(2).all(|pair| pair[0] < pair[1]));
                prop_assert!(members.last().is_none_or(|&g| g < universe));
            }
            let _ = take_counts(&mut Reader::new(&bytes));
            let _ = take_continuations(&mut Reader::new(&bytes), &mut Vec::new());
            let _ = take_by_games(&mut Reader::new(&bytes), &mut Entry::default());
        }
    }

    #[test]
    fn a_random_set_takes_little_more_than_its_entropy() {
        let universe = 60_000_u32;
        for one_in in [1.1, 1.6, 2.5, 10.0, 100.0, 3000.0] {
            let mut state = 1_u64;
            let set: Vec<u32> = (0..universe)
                .filter(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (state >> 11) as f64 / (1_u64 << 53) as f64 * one_in < 1.0
                })
                .collect();
            let p = set.len() as f64 / f64::from(universe);
            let entropy =
                -(p * p.log2() + (1.0 - p) * (1.0 - p).log2()) * f64::from(universe) / 8.0;
            let mut writer = BitWriter::default();
            put_set(&mut writer, &set, universe);
            let ratio = writer.finish().len() as f64 / entropy;
            assert!(ratio < 1.08, "1 in {one_in}: {ratio}");
        }
    }
}
