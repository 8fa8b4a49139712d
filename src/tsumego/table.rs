//! The transposition table: results of positions in bounded memory.

use super::Side;

/// An infinite proof or disproof number: the claim is impossible.
pub(super) const NEVER: u32 = 1 << 30;

/// The basis of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// The rules alone: it is valid on every path, whatever the rule for repetitions.
    Rules,
    /// The rule that a repetition is lost for this side; it is valid on every path.
    Repetition,
    /// A repetition of the position at this depth of the path, or of deeper ones.
    Path(u16),
}

/// The known results of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// The proof number of death: 0 if it is proved, [`NEVER`] if life is.
    pub death: u32,
    /// The proof number of life.
    pub life: u32,
    /// The basis of a proof; [`Basis::Rules`] if there is none.
    pub basis: Basis,
    /// The move that proves it, or the best so far; `NONE` if there is none.
    pub best: u8,
    /// Whether it is a proof in which no ko forbids the loser a move, so that it is valid for any
    /// ko threats of the loser.
    pub ko_free: bool,
    /// The longest line of the proof: the winner's shortest way against the longest resistance
    /// found.
    pub plies: u16,
}

impl Value {
    pub const DEAD: Value = Value {
        death: 0,
        life: NEVER,
        basis: Basis::Rules,
        best: super::position::NONE,
        ko_free: true,
        plies: 0,
    };
    pub const ALIVE: Value = Value { death: NEVER, life: 0, ..Value::DEAD };

    pub const fn open(death: u32, life: u32) -> Value {
        Value { death, life, ..Value::DEAD }
    }

    /// The proof number of the side.
    pub const fn of(&self, side: Side) -> u32 {
        match side {
            Side::Attacker => self.death,
            Side::Defender => self.life,
        }
    }

    pub const fn is_solved(&self) -> bool {
        self.death == 0 || self.life == 0
    }

    /// The side that has won.
    pub const fn winner(&self) -> Option<Side> {
        match (self.death, self.life) {
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
    death: u32,
    life: u32,
    /// Identifies the path of a result that rests on one.
    path: u32,
    /// The number of nodes of the result; 0 if the entry is free.
    work: u32,
    plies_or_depth: u16,
    best: u8,
    basis: u8,
}

const FREE: Entry = Entry {
    key: 0,
    check: 0,
    death: 0,
    life: 0,
    path: 0,
    work: 0,
    plies_or_depth: 0,
    best: 0,
    basis: 0,
};

/// The number of entries that may contain a position.
const WAYS: usize = 4;
const FIRST_SIZE: usize = 1 << 12;

/// The table. Its size doubles up to a limit; from then on, a new result replaces the cheapest of
/// the four entries in which it may be stored. Losing an entry costs time, not correctness: every
/// number is computed from its children, and a lost proof is found again.
pub(super) struct Table {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
}

impl Table {
    /// A table of at most `bytes` bytes, but not less than the initial size.
    pub fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Entry>()).max(FIRST_SIZE);
        let most = 1 << most.ilog2();
        Table { entries: vec![FREE; FIRST_SIZE], used: 0, most }
    }

    /// The current size in bytes.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    fn bucket(&self, key: u64) -> usize {
        // The low bits of the key; the size is a power of two.
        (key as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    /// Reads the entries of a position into the cache.
    pub fn touch(&self, hash: u128) -> u32 {
        self.entries[self.bucket(hash as u64)].work
    }

    /// The entry of a position on this path, if a repetition is lost for `loser`.
    pub fn get(&self, hash: u128, loser: Side, path: u32) -> Option<Value> {
        let (key, check) = (hash as u64, (hash >> 64) as u32);
        let start = self.bucket(key);
        let entry = (self.entries[start..start + WAYS].iter())
            .find(|e| e.key == key && e.check == check && e.work > 0)?;
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
            death: entry.death,
            life: entry.life,
            basis,
            best: entry.best,
            ko_free,
            plies,
        })
    }

    /// Stores the results of a position.
    pub fn put(&mut self, hash: u128, loser: Side, path: u32, value: &Value, work: u64) {
        if self.used * 2 > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let (basis, plies_or_depth) = match value.basis {
            _ if !value.is_solved() => (OPEN, 0),
            Basis::Rules => (if value.ko_free { KO_FREE } else { RULES }, value.plies),
            Basis::Repetition => (REPETITION + loser as u8, 0),
            Basis::Path(depth) => (PATH + loser as u8, depth),
        };
        let entry = Entry {
            key: hash as u64,
            check: (hash >> 64) as u32,
            death: value.death,
            life: value.life,
            path,
            work: work.clamp(1, u64::from(u32::MAX)) as u32,
            plies_or_depth,
            best: value.best,
            basis,
        };
        self.insert(entry);
    }

    fn insert(&mut self, mut entry: Entry) {
        let start = self.bucket(entry.key);
        let ways = &mut self.entries[start..start + WAYS];
        let same =
            ways.iter().position(|e| e.work > 0 && e.key == entry.key && e.check == entry.check);
        if let Some(i) = same {
            // Proofs by the rules alone, and proofs for all threats, are not replaced by weaker
            // ones.
            let firmness = |e: &Entry| match e.basis {
                KO_FREE => 2,
                RULES => 1,
                _ => 0,
            };
            if firmness(&entry) >= firmness(&ways[i]) {
                entry.work = entry.work.saturating_add(ways[i].work);
                ways[i] = entry;
            }
            return;
        }
        let Some(least) = ways.iter_mut().min_by_key(|e| e.work) else { return };
        self.used += usize::from(least.work == 0);
        *least = entry;
    }

    fn grow(&mut self) {
        let new = vec![FREE; self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, new);
        self.used = 0;
        for entry in old.into_iter().filter(|e| e.work > 0) {
            self.insert(entry);
        }
    }
}
