//! Nested contexts: the surroundings of played moves at growing size, as an ordered table.
//!
//! # Keys
//!
//! The cells around a move are taken ring by ring, the rings those between the radii of [`RADII`],
//! the cells of a ring in the order of [`disc`]. Each is two bits: 0 empty, 1 a stone of the player
//! who is to move, 2 the other's, 3 off the board; each ring begins a new byte, and the unused bits
//! of its last byte are 0. Of the eight rotations and reflections the least sequence is the key.
//! The least of longer sequences begins with the least of the shorter, so the key of a deeper
//! context begins with those of the contexts inside it: in an ordered table all of them are
//! neighbours. The number of rings follows from the length.
//!
//! Contexts grow until they were played too seldom to be known.
//!
//! # Values
//!
//! Contexts are stored in values of at most [`MAX_VALUE`] bytes, each under the key of its first
//! context: those that begin with a key start in the last value whose key is not greater, and go on
//! through the values after it. A value is the version (1 byte), then context after context: how many
//! bytes its key shares with the one before, how many it has beyond, these bytes, exposure, played,
//! won, lost, the number of examples, and the games of the examples, each as its difference from the
//! one before. All numbers are varints.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::LazyLock;

use super::disc::{disc, turn};
use super::features::{Family, FeatureExtractor, Vocabulary};
use super::stored::{MAX_VALUE, Reader, StoredError, VERSION, put, put_evidence};
use super::strength::{Evidence, Game, Games, MovePredictor, Part, follow, in_parts};
use super::strings::{NONE, PointIndex, Strings};
use super::surroundings::{LEVELS, RADII, Tables, shifted};
use crate::GameId;
use crate::go::{Board, Color, Point, State};

/// The maximum number of examples of a context.
const EXAMPLES: usize = 3;
/// The number of games whose contexts are found before they are merged.
const GAMES_AT_ONCE: usize = 4096;

/// The key of a context.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContextKey(Vec<u8>);

/// The number of cells without the centre, and of bytes, for each number of rings.
static LENGTHS: LazyLock<[(usize, usize); LEVELS]> = LazyLock::new(|| {
    let mut cells = 0;
    let mut bytes = 0;
    RADII.map(|radius| {
        let all = disc(radius).len() - 1;
        bytes += (all - cells).div_ceil(4);
        cells = all;
        (cells, bytes)
    })
});

/// The radius of the disc whose key has this many bytes.
fn radius_of(len: usize) -> Option<u8> {
    let level = LENGTHS.iter().position(|&(_, bytes)| bytes == len)?;
    Some(RADII[level])
}

impl ContextKey {
    /// The key of the surroundings of a point as the player sees them, up to the `level`-th of
    /// [`RADII`], from 0; the largest if there is no such level.
    pub fn new(board: &Board, player: Color, point: Point, level: usize) -> ContextKey {
        key_of(player, level, |(dr, dc)| {
            board.at(i16::from(point.row()) + i16::from(dr), i16::from(point.col()) + i16::from(dc))
        })
    }

    fn on(strings: &Strings, player: Color, point: PointIndex, level: usize) -> ContextKey {
        key_of(player, level, |offset| match shifted(point, offset, strings.size()) {
            NONE => State::Edge,
            at => strings.get(at),
        })
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The radius of the disc; `None` if the bytes end within a ring.
    pub fn radius(&self) -> Option<u8> {
        radius_of(self.0.len())
    }

    /// The states around the move in the order of [`disc`], the centre left out; black is to play.
    pub fn states(&self) -> Vec<State> {
        let mut states = Vec::new();
        let mut from = 0;
        for &(cells, bytes) in LENGTHS.iter() {
            let Some(ring) = self.0.get(from..bytes) else { break };
            let new = cells - states.len();
            let all = ring.iter().flat_map(|byte| (0..4).map(move |i| byte >> (6 - 2 * i) & 3));
            states.extend(all.take(new).map(State::from_code));
            from = bytes;
        }
        states
    }
}

fn key_of(player: Color, level: usize, at: impl Fn((i8, i8)) -> State) -> ContextKey {
    let level = level.min(LEVELS - 1);
    let offsets = &disc(RADII[level])[1..];
    let code = |offset| match at(offset).color() {
        Some(color) if color == player => 1,
        Some(_) => 2,
        None if at(offset) == State::Edge => 3,
        None => 0,
    };
    let image = |s: usize| offsets.iter().map(|&o| code(turn(s, o))).collect::<Vec<u8>>();
    let least = (0..8).map(image).min().unwrap_or_default();
    let mut bytes = Vec::new();
    let mut from = 0;
    for (cells, _) in &LENGTHS[..=level] {
        for four in least[from..*cells].chunks(4) {
            bytes.push(
                four.iter().enumerate().fold(0, |byte, (i, code)| byte | code << (6 - 2 * i)),
            );
        }
        from = *cells;
    }
    ContextKey(bytes)
}

/// The surroundings of a move, and how often it was played there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Context {
    /// The surroundings.
    pub key: ContextKey,
    /// The number of times that they were on the board for the player to move, and that the move
    /// was played.
    pub evidence: Evidence,
    /// The first games in which it was played, ascending.
    pub examples: Vec<GameId>,
}

/// The known contexts, by their keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contexts(Vec<Context>);

impl Contexts {
    /// The contexts that these strengths know, with examples from the games, which should be those
    /// that the strengths are of.
    pub fn collect(strengths: &MovePredictor, games: &[Game<'_>], threads: usize) -> Contexts {
        Contexts::collect_while(strengths, games, threads, || true)
    }

    /// Like [`collect`](Contexts::collect), but only of the games before the first for which
    /// `goes_on` returns false.
    pub fn collect_while<G: Games + ?Sized>(
        strengths: &MovePredictor,
        games: &G,
        threads: usize,
        goes_on: impl Fn() -> bool + Sync,
    ) -> Contexts {
        let tables = Tables::new(strengths.size());
        let mut found: HashMap<u32, Context> = HashMap::new();
        // A few games at a time: each thread finds many contexts that others find as well.
        for start in (0..games.count()).step_by(GAMES_AT_ONCE) {
            let range = start..(start + GAMES_AT_ONCE).min(games.count());
            let parts = in_parts(games, range, threads, |part| {
                examples(strengths, &tables, &part, &found, &goes_on)
            });
            // The parts are in the order of the games.
            for (feature, context) in parts.into_iter().flatten() {
                match found.entry(feature) {
                    Entry::Vacant(slot) => _ = slot.insert(context),
                    Entry::Occupied(mut known) => {
                        let examples = &mut known.get_mut().examples;
                        examples.extend(context.examples);
                        examples.truncate(EXAMPLES);
                    }
                }
            }
            if !goes_on() {
                break;
            }
        }
        let mut all: Vec<Context> = found.into_values().collect();
        for context in &mut all {
            context.examples.sort_unstable();
        }
        all.sort_unstable_by(|a, b| a.key.cmp(&b.key));
        Contexts(all)
    }

    /// All contexts in the order of their keys.
    pub fn as_slice(&self) -> &[Context] {
        &self.0
    }

    /// The context with this key.
    pub fn get(&self, key: &ContextKey) -> Option<&Context> {
        let at = self.0.binary_search_by(|c| c.key.cmp(key)).ok()?;
        self.0.get(at)
    }

    /// The contexts as keys and values, in the order of the keys.
    pub fn to_values(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let mut values: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        let mut before: &[u8] = &[];
        let mut entry = Vec::new();
        for context in &self.0 {
            let key = context.key.bytes();
            let encode = |before: &[u8], entry: &mut Vec<u8>| {
                entry.clear();
                let shared = before.iter().zip(key).take_while(|(a, b)| a == b).count();
                put(entry, shared as u64);
                put(entry, (key.len() - shared) as u64);
                entry.extend_from_slice(&key[shared..]);
                put_evidence(entry, &context.evidence);
                put(entry, context.examples.len() as u64);
                let mut last = GameId::default();
                for &game in &context.examples {
                    put(entry, game.since(last).unwrap_or(0).into());
                    last = game;
                }
            };
            encode(before, &mut entry);
            match values.last_mut() {
                Some((_, value)) if value.len() + entry.len() <= MAX_VALUE => {
                    value.extend_from_slice(&entry);
                }
                _ => {
                    encode(&[], &mut entry);
                    values.push((key.to_vec(), [&[VERSION], &entry[..]].concat()));
                }
            }
            before = key;
        }
        values
    }

    /// The contexts of stored values, given in the order of their keys.
    ///
    /// # Errors
    /// Another version, or damage.
    pub fn from_values<V: AsRef<[u8]>>(
        values: impl IntoIterator<Item = V>,
    ) -> Result<Contexts, StoredError> {
        let mut all: Vec<Context> = Vec::new();
        for (number, value) in values.into_iter().enumerate() {
            let found = scan_value(value.as_ref()).map_err(|error| match error {
                StoredError::Damaged { problem, .. } => {
                    StoredError::Damaged { value: number, problem }
                }
                other @ StoredError::Version { .. } => other,
            })?;
            if all.last().zip(found.first()).is_some_and(|(a, b)| a.key >= b.key) {
                let problem = "its keys are not in order";
                return Err(StoredError::Damaged { value: number, problem });
            }
            all.extend(found);
        }
        Ok(Contexts(all))
    }
}

/// The contexts of some games by their features, each with the first games in which it was played; those
/// that have all their examples already are left out.
fn examples<G: Games + ?Sized>(
    strengths: &MovePredictor,
    tables: &Tables,
    games: &Part<'_, G>,
    before: &HashMap<u32, Context>,
    goes_on: impl Fn() -> bool,
) -> HashMap<u32, Context> {
    let size = strengths.size();
    let mut follower = FeatureExtractor::new(tables);
    let mut found: HashMap<u32, Context> = HashMap::new();
    games.each(|game| {
        if !goes_on() {
            return false;
        }
        if game.track.size() != size {
            return true;
        }
        follow(game.track, &mut follower, |follower, played| {
            let Some(point) = played.point.filter(|_| game.learns(played.color)) else { return };
            let point = PointIndex::new(point, size);
            follower.discs(played.color, point, |kind, key| {
                debug_assert_eq!(kind.family, Family::Disc, "discs are discs");
                let Some(feature) = strengths.keys.feature(key) else { return };
                if before.get(&feature).is_some_and(|known| known.examples.len() == EXAMPLES) {
                    return;
                }
                let level = usize::from(kind.level);
                let context = found.entry(feature).or_insert_with(|| Context {
                    key: ContextKey::on(follower.strings(), played.color, point, level),
                    evidence: strengths.evidence(feature),
                    examples: Vec::new(),
                });
                let examples = &mut context.examples;
                if examples.len() < EXAMPLES && examples.last() != Some(&game.number) {
                    examples.push(game.number);
                }
            });
        });
        true
    });
    found
}

/// The contexts of one stored value.
///
/// # Errors
/// Another version, or damage.
pub fn scan_value(value: &[u8]) -> Result<Vec<Context>, StoredError> {
    let mut contexts = Vec::new();
    let mut entries = Entries::new(value)?;
    while let Some(evidence) = entries.next().map_err(damaged)? {
        let key = ContextKey(entries.key.clone());
        contexts.push(Context { key, evidence, examples: entries.examples().to_vec() });
    }
    Ok(contexts)
}

/// The context of this key in a stored value, if it is there.
///
/// # Errors
/// Another version, or damage before it.
pub fn find_in_value(value: &[u8], key: &ContextKey) -> Result<Option<Context>, StoredError> {
    let mut entries = Entries::new(value)?;
    while let Some(evidence) = entries.next().map_err(damaged)? {
        if entries.key == key.0 {
            let examples = entries.examples().to_vec();
            return Ok(Some(Context { key: key.clone(), evidence, examples }));
        }
        if entries.key > key.0 {
            break;
        }
    }
    Ok(None)
}

const fn damaged(problem: &'static str) -> StoredError {
    StoredError::Damaged { value: 0, problem }
}

/// Reads the contexts of a stored value one after the other.
struct Entries<'a> {
    reader: Reader<'a>,
    /// The key of the last.
    key: Vec<u8>,
    examples: [GameId; EXAMPLES],
    count: usize,
}

impl<'a> Entries<'a> {
    fn new(value: &'a [u8]) -> Result<Entries<'a>, StoredError> {
        let mut reader = Reader(value);
        match reader.byte().map_err(damaged)? {
            VERSION => Ok(Entries {
                reader,
                key: Vec::new(),
                examples: [GameId::default(); EXAMPLES],
                count: 0,
            }),
            found => Err(StoredError::Version { found }),
        }
    }

    /// The examples of the last.
    fn examples(&self) -> &[GameId] {
        &self.examples[..self.count]
    }

    /// The counts of the next context, which is then the last.
    fn next(&mut self) -> Result<Option<Evidence>, &'static str> {
        let reader = &mut self.reader;
        if reader.0.is_empty() {
            return Ok(None);
        }
        let shared = reader.varint()? as usize;
        let more = reader.varint()? as usize;
        if shared > self.key.len() {
            return Err("a key shares more than there is");
        }
        let (rest, left) = reader.0.split_at_checked(more).ok_or("it ends too early")?;
        reader.0 = left;
        let is_greater = rest > &self.key[shared..];
        self.key.truncate(shared);
        self.key.extend_from_slice(rest);
        if !is_greater || radius_of(self.key.len()).is_none() {
            return Err("a key is not valid");
        }
        let evidence = reader.evidence()?;
        self.count = reader.varint()?.min(EXAMPLES as u64) as usize;
        let mut last = 0_u32;
        for example in &mut self.examples[..self.count] {
            let step = u32::try_from(reader.varint()?).map_err(|_| "a game is too large")?;
            last = last.checked_add(step).ok_or("a game is too large")?;
            *example = GameId::new(last);
        }
        Ok(Some(evidence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::moves::disc::{MAX_RADIUS, distance};

    #[test]
    fn deeper_keys_begin_with_those_inside_them() {
        let mut board = Board::new(19);
        for (row, col, color) in [
            (3, 3, Color::Black),
            (2, 5, Color::White),
            (5, 2, Color::Black),
            (3, 9, Color::White),
            (9, 3, Color::White),
        ] {
            board.set(Point::new(row, col), Some(color)).unwrap();
        }
        for point in [Point::new(2, 3), Point::new(0, 0), Point::new(4, 5), Point::new(9, 9)] {
            let keys: Vec<ContextKey> =
                (0..LEVELS).map(|l| ContextKey::new(&board, Color::Black, point, l)).collect();
            for (level, key) in keys.iter().enumerate() {
                assert_eq!(key.radius(), Some(RADII[level]));
                assert_eq!(key.states().len(), disc(RADII[level]).len() - 1);
                assert!(keys[level..].iter().all(|deeper| deeper.0.starts_with(&key.0)));
            }
        }
        assert_eq!(MAX_RADIUS, RADII[LEVELS - 1]);
        assert!(disc(MAX_RADIUS).iter().all(|&(r, c)| distance(r, c) <= MAX_RADIUS));
    }

    #[test]
    fn all_orientations_and_colours_have_one_key() {
        use crate::go::Symmetry;
        let mut board = Board::new(9);
        for (row, col, color) in [(1, 2, Color::Black), (3, 4, Color::White), (2, 2, Color::White)]
        {
            board.set(Point::new(row, col), Some(color)).unwrap();
        }
        let point = Point::new(2, 3);
        let key = ContextKey::new(&board, Color::White, point, LEVELS);
        for s in Symmetry::all() {
            let mut image = Board::new(9);
            for p in Point::all(9) {
                image.set(s.point(p, 9), board.get(p).color().map(|c| s.color(c))).unwrap();
            }
            let player = s.color(Color::White);
            assert_eq!(ContextKey::new(&image, player, s.point(point, 9), LEVELS), key);
        }
        assert_ne!(ContextKey::new(&board, Color::Black, point, LEVELS), key);
    }
}
