//! The bytes of strengths.
//!
//! MovePredictor are kept as values of at most [`MAX_VALUE`] bytes under keys that sort them. Numbers are
//! little-endian; a *varint* has seven bits a byte, the least first.
//!
//! | key | value |
//! | --- | --- |
//! | `00` | version (1 byte), board size (1), games (4), number of fixed features (4), of patterns (4), then the fixed features |
//! | `01` and the first pattern's key, 8 bytes big-endian | version (1), patterns by ascending key |
//!
//! A fixed feature is its strength (2 bytes, signed, in steps of 1/2048). A pattern is the difference
//! of its key from the one before (varint, the first from 0), its kind (1 byte: the family, times 16,
//! plus the level), its strength and, for discs, its counts: the exposure, played, won and lost, as
//! varints.

use thiserror::Error;

use super::features::{Family, Kind, Vocabulary};
use super::strength::{Evidence, MovePredictor};
use super::tactics::DENSE;
use crate::dictionary::codec;

/// The version of the layout and of the meaning of keys and fixed features.
pub const VERSION: u8 = 1;

/// The most bytes of a value.
pub const MAX_VALUE: usize = 60 << 10;

const STEP: f32 = 2048.0;

/// Stored strengths or contexts that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoredError {
    /// Of another version.
    #[error("the stored model has version {found}; this program reads version {VERSION}")]
    Version {
        /// The version found.
        found: u8,
    },
    /// A value is damaged.
    #[error("the stored value {value} is damaged: {problem}")]
    Damaged {
        /// The number of the value, from 0.
        value: usize,
        /// The description of the damage.
        problem: &'static str,
    },
}

pub(super) use crate::dictionary::codec::put;

/// Reads the parts of a value.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], &'static str> {
        let (head, rest) = self.0.split_first_chunk().ok_or("it ends too early")?;
        self.0 = rest;
        Ok(*head)
    }

    pub fn byte(&mut self) -> Result<u8, &'static str> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub fn varint(&mut self) -> Result<u64, &'static str> {
        let mut reader = codec::Reader::new(self.0);
        let number = reader.take().map_err(|_| "a number is truncated or too large")?;
        self.0 = reader.rest();
        Ok(number)
    }

    fn strength(&mut self) -> Result<f32, &'static str> {
        Ok(f32::from(i16::from_le_bytes(self.array()?)) / STEP)
    }

    pub fn evidence(&mut self) -> Result<Evidence, &'static str> {
        Ok(Evidence {
            exposure: self.varint()?,
            played: self.varint()?,
            won: self.varint()?,
            lost: self.varint()?,
        })
    }
}

fn put_strength(bytes: &mut Vec<u8>, strength: f32) {
    let steps = (strength * STEP).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX));
    bytes.extend((steps as i16).to_le_bytes());
}

pub(super) fn put_evidence(bytes: &mut Vec<u8>, e: &Evidence) {
    for count in [e.exposure, e.played, e.won, e.lost] {
        put(bytes, count);
    }
}

impl MovePredictor {
    /// The strengths as keys and values, in the order of the keys.
    pub fn to_values(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let mut patterns: Vec<(u64, u32)> = self.keys.iter().collect();
        patterns.sort_unstable();
        let mut head = vec![VERSION, self.size];
        head.extend(self.games.to_le_bytes());
        head.extend(DENSE.to_le_bytes());
        head.extend((patterns.len() as u32).to_le_bytes());
        for &strength in &self.values[..DENSE as usize] {
            put_strength(&mut head, strength);
        }
        let mut values = vec![(vec![0], head)];
        let mut value = Vec::new();
        let mut first = 0;
        let mut before = 0;
        let key_of = |first: u64| [&[1], &first.to_be_bytes()[..]].concat();
        for (key, feature) in patterns {
            // A pattern takes at most 10 + 1 + 2 + 4 · 10 bytes.
            if value.len() + 53 > MAX_VALUE {
                values.push((key_of(first), std::mem::take(&mut value)));
            }
            if value.is_empty() {
                value.push(VERSION);
                (first, before) = (key, 0);
            }
            put(&mut value, key - before);
            before = key;
            let kind = self.kinds[(feature - DENSE) as usize];
            value.push(kind);
            put_strength(&mut value, self.values[feature as usize]);
            if is_disc(kind) {
                put_evidence(&mut value, &self.evidence(feature));
            }
        }
        if !value.is_empty() {
            values.push((key_of(first), value));
        }
        values
    }

    /// The strengths of stored values, given in the order of their keys.
    ///
    /// # Errors
    /// Another version, or damage.
    pub fn from_values<V: AsRef<[u8]>>(
        values: impl IntoIterator<Item = V>,
    ) -> Result<MovePredictor, StoredError> {
        let mut values = values.into_iter().enumerate();
        let damaged = |value| move |problem| StoredError::Damaged { value, problem };
        let (_, head) = values.next().ok_or_else(|| damaged(0)("there is none"))?;
        let mut reader = Reader(head.as_ref());
        let version = reader.byte().map_err(damaged(0))?;
        if version != VERSION {
            return Err(StoredError::Version { found: version });
        }
        let (size, games, count, fixed) = read_head(&mut reader).map_err(damaged(0))?;
        let mut patterns: Vec<(u64, u8)> = Vec::new();
        let mut fitted = Vec::new();
        for (number, value) in values {
            let mut reader = Reader(value.as_ref());
            let version = reader.byte().map_err(damaged(number))?;
            if version != VERSION {
                return Err(StoredError::Version { found: version });
            }
            let last = patterns.last().map(|&(key, _)| key);
            read_patterns(&mut reader, last, &mut patterns, &mut fitted)
                .map_err(damaged(number))?;
        }
        if patterns.len() != count as usize {
            return Err(damaged(0)("values are missing"));
        }
        let mut strengths = MovePredictor::new(size, games, &patterns);
        strengths.values[..DENSE as usize].copy_from_slice(&fixed);
        for ((key, _), (strength, evidence)) in patterns.into_iter().zip(fitted) {
            if let Some(feature) = strengths.keys.feature(key) {
                strengths.values[feature as usize] = strength;
                strengths.evidence[(feature - DENSE) as usize] = evidence;
            }
        }
        Ok(strengths)
    }
}

/// Returns true if this byte is the kind of a disc.
fn is_disc(kind: u8) -> bool {
    Kind::from_byte(kind).is_some_and(|kind| kind.family == Family::Disc)
}

type Head = (u8, u32, u32, Vec<f32>);

fn read_head(reader: &mut Reader<'_>) -> Result<Head, &'static str> {
    let size = reader.byte()?;
    if !(1..=25).contains(&size) {
        return Err("there is no board of this size");
    }
    let games = u32::from_le_bytes(reader.array()?);
    if u32::from_le_bytes(reader.array()?) != DENSE {
        return Err("it has another number of features");
    }
    let count = u32::from_le_bytes(reader.array()?);
    let fixed = (0..DENSE).map(|_| reader.strength()).collect::<Result<_, _>>()?;
    if reader.0.is_empty() { Ok((size, games, count, fixed)) } else { Err("it is too long") }
}

fn read_patterns(
    reader: &mut Reader<'_>,
    last: Option<u64>,
    patterns: &mut Vec<(u64, u8)>,
    fitted: &mut Vec<(f32, Evidence)>,
) -> Result<(), &'static str> {
    let (mut key, mut last) = (0_u64, last);
    while !reader.0.is_empty() {
        key = key.checked_add(reader.varint()?).ok_or("a key is too large")?;
        if key == 0 || last.is_some_and(|last| key <= last) {
            return Err("its keys are not in order");
        }
        last = Some(key);
        let kind = reader.byte()?;
        Kind::from_byte(kind).ok_or("a pattern is of no known kind")?;
        patterns.push((key, kind));
        let strength = reader.strength()?;
        let evidence = if is_disc(kind) { reader.evidence()? } else { Evidence::default() };
        fitted.push((strength, evidence));
    }
    Ok(())
}
