//! Games by Dyer's signature, and records that seem to be of one game.
//!
//! A signature is where moves 20, 40, 60, 31, 51 and 71 were played. Dave Dyer used it to distinguish
//! games of collections: it is known of most printed games, and rarely shared by two.
//!
//! # Duplicates
//!
//! Records of the same moves are one game of the database from the start. Two games are taken for
//! records of one game all the same, say with a typing error, a missing move, or an end cut off,
//! when, turned or mirrored as need be,
//!
//! 1. moves 20, 40 and 60 are the same in both, or moves 31, 51 and 71, and
//! 2. of the moves of the shorter, at least nine in ten are also in the longer: the same colour on
//!    the same point, whenever it was played.
//!
//! Black's stones before White's first are left out, whether they are set up or moves, with passes
//! between them or not: they are a handicap. Moves are also counted from the first that is not on the
//! star point of a corner, as some records set these stones up, and stones of both colours that are set up
//! count as the first moves. The colours may be exchanged.
//!
//! In a game of fewer than 60 moves, so few points rarely identify it. It is taken for a record of
//! another, cut off, when it has at least 30 moves, and they are the first of the other: the same
//! points in the same order.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

use crate::database::{Database, DatabaseError, FindAnswer, FindOptions};
use crate::go::{Color, Point, Symmetry};
use crate::query::Signature;
use crate::record::Move;
use crate::replay::Track;
use crate::segment::SegmentTracks;
use crate::{GameId, GameSet};

/// The number of moves of the shorter game, out of [`OF`], that must be in the longer.
const ALIKE: usize = 9;
const OF: usize = 10;

/// The moves of each half of a signature.
const HALVES: [[usize; 3]; 2] = [[20, 40, 60], [31, 51, 71]];

/// Games of fewer moves are compared move by move.
const SHORT: usize = 60;

/// Games of fewer moves are too short to be distinguished.
const LEAST: usize = 30;

/// The key by which games are compared at first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// Half a signature, in the least of eight orientations.
    Half(usize, [u16; 3]),
    /// A hash of the first [`LEAST`] moves, in the least of eight orientations.
    Opening(u64),
}

/// A game among duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Duplicate {
    /// Its number.
    pub id: GameId,
    /// Its moves, passes included.
    pub moves: u16,
    /// The number of its moves that are also in the first game of the group.
    pub shared: u16,
}

impl Database {
    /// The games with a signature, newest first. It is also looked for turned and mirrored.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn find_signature(
        &self,
        signature: &Signature,
        options: &FindOptions,
    ) -> Result<FindAnswer, DatabaseError> {
        let start = Instant::now();
        let mut games = GameSet::new();
        let last = signature.points().map(|(number, _)| number).max().unwrap_or(0);
        self.visit_tracks(None, |id, track| {
            let size = track.size();
            let points: Option<Vec<(usize, Point)>> = signature
                .points()
                .map(|(number, name)| Some((number as usize - 1, name.resolve(size)?)))
                .collect();
            let Some(points) = points else { return };
            // Move 1 of a handicap game is white's first.
            let moves: Vec<Move> = without_handicap(track).take(last as usize).collect();
            let played = |at: usize| moves.get(at).and_then(|m| m.point);
            let is_so = Symmetry::all().take(8).any(|symmetry| {
                let here =
                    |&(at, point): &(usize, Point)| played(at) == Some(symmetry.point(point, size));
                points.iter().all(here)
            });
            if is_so {
                games.insert(id);
            }
        })?;
        let mut answer = self.answer_of_games(games, options, start)?;
        answer.elapsed = start.elapsed();
        Ok(answer)
    }

    /// Groups of games that seem to be one game each, by the number of their first; in a group the
    /// longest comes first. With `games`, only these are looked at.
    ///
    /// # Errors
    /// The database cannot be read, or it was cancelled.
    pub fn duplicates(
        &self,
        games: Option<&GameSet>,
    ) -> Result<Vec<Vec<Duplicate>>, DatabaseError> {
        // Games with their size and key: games with the same are neighbours once they are sorted.
        let mut keys: Vec<(u8, Key, GameId)> = Vec::new();
        let mut short = GameSet::new();
        self.visit_tracks(games, |id, track| {
            let moves: Vec<Move> = without_handicap(track).take(80).collect();
            let mut starts = vec![0, corner_stones(&moves, track.size())];
            starts.dedup();
            for moves in starts.iter().filter_map(|&start| moves.get(start..)) {
                let halves = HALVES.iter().enumerate().filter_map(|(half, numbers)| {
                    Some(Key::Half(half, least_image(moves, numbers, track.size())?))
                });
                for key in halves.chain(opening(moves, track.size()).map(Key::Opening)) {
                    keys.push((track.size(), key, id));
                }
            }
            if moves.len() < SHORT {
                short.insert(id);
            }
        })?;
        keys.sort_unstable();
        let is_same = |a: &(u8, Key, GameId), b: &(u8, Key, GameId)| (a.0, a.1) == (b.0, b.1);
        let alike = || {
            keys.chunk_by(is_same).filter(|games| match *games {
                [] | [_] => false,
                [(_, Key::Half(..), _), ..] => true,
                [(_, Key::Opening(_), _), ..] => games.iter().any(|&(.., id)| short.contains(id)),
            })
        };
        let candidates: GameSet = alike().flatten().map(|&(.., id)| id).collect();
        let mut stones: HashMap<GameId, Stones> = HashMap::new();
        self.visit_tracks(Some(&candidates), |id, track| {
            stones.insert(id, Stones::of(track));
        })?;
        let mut groups = Groups::default();
        for games in alike() {
            self.control().check()?;
            for (i, &(_, key, a)) in games.iter().enumerate() {
                for &(.., b) in &games[i + 1..] {
                    if groups.first(a) != groups.first(b)
                        && let (Some(of_a), Some(of_b)) = (stones.get(&a), stones.get(&b))
                        && match key {
                            Key::Half(..) => {
                                OF * of_a.shared(of_b) >= ALIKE * of_a.len().min(of_b.len())
                            }
                            Key::Opening(_) => of_a.is_cut_from(of_b) || of_b.is_cut_from(of_a),
                        }
                    {
                        groups.join(a, b);
                    }
                }
            }
        }
        let mut by_first: BTreeMap<GameId, Vec<GameId>> = BTreeMap::new();
        for &id in groups.0.keys().collect::<std::collections::BTreeSet<_>>() {
            by_first.entry(groups.first(id)).or_default().push(id);
        }
        let describe = |mut ids: Vec<GameId>| -> Vec<Duplicate> {
            ids.sort_by_key(|id| (std::cmp::Reverse(stones.get(id).map_or(0, |s| s.moves)), *id));
            let first = ids.first().and_then(|id| stones.get(id));
            let duplicate = |&id: &GameId| {
                let (own, first) = (stones.get(&id)?, first?);
                Some(Duplicate { id, moves: own.moves, shared: own.shared(first) as u16 })
            };
            ids.iter().filter_map(duplicate).collect()
        };
        Ok(by_first.into_values().map(describe).collect())
    }

    /// Visits the tracks of all games, or of some.
    fn visit_tracks(
        &self,
        games: Option<&GameSet>,
        mut visit: impl FnMut(GameId, &Track),
    ) -> Result<(), DatabaseError> {
        let index = self.index()?;
        for (info, columns) in &index.segments {
            let wanted = |id: GameId| games.is_none_or(|games| games.contains(id));
            if !columns.ids().any(wanted) {
                continue;
            }
            SegmentTracks::new(self.store(), info.segment()).for_each(|number, track| {
                if let Some(id) = columns.id(number.place()).filter(|&id| wanted(id)) {
                    self.control().check()?;
                    visit(id, &track);
                }
                Ok::<(), DatabaseError>(())
            })?;
        }
        Ok(())
    }
}

/// The moves of a game without the stones of a handicap, which may be moves. Stones of both colours that are
/// set up count as its first moves.
fn without_handicap(track: &Track) -> impl Iterator<Item = Move> {
    let is_before = |m: &Move| m.color == Color::Black || m.point.is_none();
    let placed = track.moves().take_while(is_before);
    let stones = placed.clone().filter(|m| m.point.is_some()).count();
    let mut set_up = track.setup().peekable();
    let is_handicap =
        stones > 1 || set_up.peek().is_some() && set_up.all(|(_, color)| color == Color::Black);
    let is_position = track.setup().any(|(_, color)| color == Color::White);
    let set_up = track.setup().filter(move |_| is_position);
    let set_up = set_up.map(|(point, color)| Move { color, point: Some(point) });
    set_up.chain(track.moves().skip(if is_handicap { placed.count() } else { 0 }))
}

/// The number of passes and stones on star points of the corners at the beginning.
fn corner_stones(moves: &[Move], size: u8) -> usize {
    let near = if size < 13 { 2 } else { 3 };
    let is_line = |line: u8| line == near || line + near + 1 == size;
    let is_corner = |point: Point| is_line(point.row()) && is_line(point.col());
    moves.iter().take_while(|m| m.point.is_none_or(is_corner)).count()
}

/// Returns the points of the moves of these numbers, in the least of eight orientations; `None` if
/// one is missing or a pass.
fn least_image(moves: &[Move], numbers: &[usize; 3], size: u8) -> Option<[u16; 3]> {
    let mut points = [Point::new(0, 0); 3];
    for (point, number) in points.iter_mut().zip(numbers) {
        *point = moves.get(number - 1)?.point?;
    }
    let image = |symmetry: Symmetry| points.map(|point| symmetry.point(point, size).raw());
    Symmetry::least_image(Symmetry::all().take(8), image).map(|(points, _)| points)
}

/// A hash of the first moves, in the least of eight orientations; `None` if there are too few.
fn opening(moves: &[Move], size: u8) -> Option<u64> {
    let moves = moves.get(..LEAST)?;
    let exchanged = moves.first().map_or(0, |first| first.color.index() as u16);
    let image = |symmetry: Symmetry| -> Vec<u16> {
        let code = |&m: &Move| raw(m, symmetry, size).map_or(u16::MAX, |code| code ^ exchanged);
        moves.iter().map(code).collect()
    };
    let mut hasher = DefaultHasher::new();
    Symmetry::least_image(Symmetry::all().take(8), image).map(|(image, _)| image).hash(&mut hasher);
    Some(hasher.finish())
}

/// Point and colour of a move under a symmetry; `None` for a pass.
fn raw(m: Move, symmetry: Symmetry, size: u8) -> Option<u16> {
    Some(symmetry.point(m.point?, size).raw() << 1 | m.color.index() as u16)
}

/// The number of codes of points and colours.
const CODES: usize = 1 << 11;
/// In the code of a pass, beside the colour.
const PASS: u16 = 1 << 15;

/// The moves of a game.
struct Stones {
    size: u8,
    moves: u16,
    /// Point and colour of each move.
    codes: Vec<u16>,
}

impl Stones {
    fn of(track: &Track) -> Stones {
        let size = track.size();
        let code =
            |m: Move| raw(m, Symmetry::IDENTITY, size).unwrap_or(PASS | m.color.index() as u16);
        let codes = without_handicap(track).map(code).collect();
        Stones { size, moves: track.len() as u16, codes }
    }

    /// The number of moves that are no passes.
    fn len(&self) -> usize {
        self.codes.iter().filter(|&&code| code & PASS == 0).count()
    }

    /// The code of a move under one of 16 symmetries.
    fn image(&self, code: u16, symmetry: Symmetry) -> u16 {
        let color = code & 1 ^ u16::from(symmetry.swaps());
        match Point::from_raw(code >> 1) {
            Some(point) if code & PASS == 0 => symmetry.point(point, self.size).raw() << 1 | color,
            _ => code & PASS | color,
        }
    }

    /// Returns whether this is a short game whose moves are the first of the other.
    fn is_cut_from(&self, other: &Stones) -> bool {
        let Some(first) = other.codes.get(..self.codes.len()) else { return false };
        let is_image = |symmetry: Symmetry| {
            self.codes.iter().zip(first).all(|(&a, &b)| self.image(a, symmetry) == b)
        };
        self.codes.len() < SHORT && self.size == other.size && Symmetry::all().any(is_image)
    }

    /// Returns the number of moves that are in both games, in the best orientation, whenever they
    /// were played.
    fn shared(&self, other: &Stones) -> usize {
        if self.size != other.size {
            return 0;
        }
        let mut times = [0_u16; CODES];
        for &code in &self.codes {
            if let Some(times) = times.get_mut(usize::from(code)) {
                *times += 1;
            }
        }
        let common = |symmetry: Symmetry| {
            let mut left = times;
            let is_left = |&&code: &&u16| {
                let left = left.get_mut(usize::from(other.image(code, symmetry)));
                left.is_some_and(|left| {
                    let is_left = *left > 0;
                    *left -= u16::from(is_left);
                    is_left
                })
            };
            other.codes.iter().filter(is_left).count()
        };
        Symmetry::all().map(common).max().unwrap_or(0)
    }
}

/// Sets of games that belong together: each game leads to one before it in its set.
#[derive(Default)]
struct Groups(HashMap<GameId, GameId>);

impl Groups {
    fn first(&self, mut id: GameId) -> GameId {
        while let Some(&before) = self.0.get(&id).filter(|&&before| before != id) {
            id = before;
        }
        id
    }

    fn join(&mut self, a: GameId, b: GameId) {
        let (a_first, b_first) = (self.first(a), self.first(b));
        let first = a_first.min(b_first);
        for id in [a, b, a_first, b_first] {
            self.0.insert(id, first);
        }
    }
}
