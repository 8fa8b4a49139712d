//! What the search remembers of positions, in bounded memory.

use super::Side;

/// A proof or disproof number without end: the claim is impossible.
pub(super) const NEVER: u32 = 1 << 30;

/// What a result rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Basis {
    /// On nothing: it holds on every path, whoever a repetition favours.
    Rules,
    /// On the rule that a repetition is lost for this side; it holds on every path.
    Repetition,
    /// On a repetition of the position at this depth of the path, or of ones further down.
    Path(u16),
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// How much is still to be shown for death: 0 if it is proved, [`NEVER`] if life is.
    pub death: u32,
    /// The same for life.
    pub life: u32,
    /// What a proof rests on; [`Basis::Rules`] if there is none.
    pub basis: Basis,
    /// The move that proves it, or the best so far; `NONE` if there is none.
    pub best: u8,
    /// A proof, in which the loser is nowhere kept from a move by a ko: it holds whatever ko threats
    /// the loser has.
    pub ko_free: bool,
    /// The longest line of the proof: the winner's shortest way against the longest resistance
    /// that was looked at.
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

    /// What the side still has to show.
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
/// By the rules, whatever ko threats the loser has.
const KO_FREE: u8 = 6;
/// Plus the side that a repetition is lost for.
const REPETITION: u8 = 2;
/// Plus the side that a repetition is lost for.
const PATH: u8 = 4;

/// 96 bits of the position's hash identify it: among ten million positions the chance that two
/// are taken for one is below 10⁻¹⁵.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    check: u32,
    death: u32,
    life: u32,
    /// Identifies the path of a result that rests on one.
    path: u32,
    /// The number of nodes that the result took; 0 if the entry is free.
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

/// Entries that a position may lie in.
const WAYS: usize = 4;
const FIRST_SIZE: usize = 1 << 12;

/// The table. It doubles until it has reached its bound; from then on, a new result takes the
/// place of the one that cost least among the four where it may lie. Losing an entry costs work,
/// never truth: every number is computed from its children, and a lost proof is found again.
pub(super) struct Table {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
}

impl Table {
    /// A table of at most `bytes` bytes, but not less than it begins with.
    pub fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Entry>()).max(FIRST_SIZE);
        let most = 1 << most.ilog2();
        Table { entries: vec![FREE; FIRST_SIZE], used: 0, most }
    }

    /// The memory that it takes now.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    fn bucket(&self, key: u64) -> usize {
        // The low bits of the key; the size is a power of two.
        (key as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    /// Reads where a position may lie, so that it is near when it is asked for.
    pub fn touch(&self, hash: u128) -> u32 {
        self.entries[self.bucket(hash as u64)].work
    }

    /// What is known of a position on this path, if a repetition is lost for `loser`.
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

    /// Keeps what is known of a position.
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
            // What is proved by the rules alone stays, and what is proved for all threats too.
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
