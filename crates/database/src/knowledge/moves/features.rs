//! The features of the possible moves of a position.
//!
//! Each move is a team of features: patterns known by their marks, and a fixed set of tactical and
//! positional facts. A feature is a number; those below [`DENSE`](super::tactics::DENSE) are the fixed ones.

use super::ladder::Reader;
use super::strings::{NONE, PointIndex, Strings};
use super::surroundings::{
    FINE_LEVELS, LEVELS, Lanes, RecentMove, Surroundings, Tables, mark, mix, together,
};
use super::tactics::{Tactics, depth_feature};
use crate::go::{Color, State};

/// A table in which the patterns of a move are looked up.
pub trait Vocabulary {
    /// The feature of a key, if it is known.
    fn feature(&self, key: u64) -> Option<u32>;
}

/// The families of patterns. A family is nested: if one of its patterns is unknown, so are those
/// that come after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Discs about the move.
    Disc,
    /// Small discs about the move in which strings' liberties count.
    Fine,
    /// Discs about the move, with the place of the last move.
    Answer,
    /// Discs about the last move, with the place of this one.
    Reply,
    /// The places of the last two moves, then with the disc about this one.
    Sequence,
    /// The whole board as it lies, with the place of the move.
    Board,
}

/// A family and how far in it a pattern is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The family.
    pub family: Family,
    /// The place among the nested patterns of the family, 0 to 15.
    pub level: u8,
}

impl Kind {
    const fn new(family: Family, level: usize) -> Kind {
        Kind { family, level: level as u8 }
    }

    /// The kind as a byte.
    pub const fn byte(self) -> u8 {
        (self.family as u8) << 4 | self.level & 15
    }

    /// The kind of a byte, if there is one.
    pub fn from_byte(byte: u8) -> Option<Kind> {
        let family = Family::ALL.into_iter().find(|&f| f as u8 == byte >> 4)?;
        Some(Kind { family, level: byte & 15 })
    }

    /// The key of a pattern of this kind, never 0 (but for one pattern in 2⁶⁴, which is then
    /// not known).
    const fn key(self, mark: u64) -> u64 {
        mark ^ mix(self.byte() as u64 | 1 << 60)
    }
}

/// The farthest last move that counts for answers.
const FAR: u8 = 22;
/// The number of moves after which the whole board is no longer a feature.
const OPENING: usize = 40;

/// The features of the moves of a position.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// The points of the moves.
    pub points: Vec<PointIndex>,
    ends: Vec<u32>,
    ids: Vec<u32>,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 6] = [
        Family::Disc,
        Family::Fine,
        Family::Answer,
        Family::Reply,
        Family::Sequence,
        Family::Board,
    ];
}

impl Rows {
    fn clear(&mut self) {
        self.points.clear();
        self.ends.clear();
        self.ids.clear();
    }

    /// The features of the i-th move.
    pub fn row(&self, i: usize) -> &[u32] {
        let from = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.ids[from as usize..self.ends[i] as usize]
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    fn end(&mut self, point: PointIndex) {
        self.points.push(point);
        self.ends.push(self.ids.len() as u32);
    }
}

/// The moves before, the last first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    pub points: [PointIndex; 3],
    number: usize,
    /// The zobrist number of the whole board.
    board: u64,
    /// The number of moves when a ko was last taken.
    ko: usize,
}

/// A game as it is followed move by move.
#[derive(Debug)]
pub struct FeatureExtractor<'t> {
    tables: &'t Tables,
    strings: Strings,
    pub(super) past: Past,
}

impl<'t> FeatureExtractor<'t> {
    /// The empty board.
    pub fn new(tables: &'t Tables) -> FeatureExtractor<'t> {
        let past = Past { points: [NONE; 3], number: 0, board: 0, ko: 0 };
        FeatureExtractor { tables, strings: Strings::new(tables.size()), past }
    }

    /// Returns to the empty board.
    pub fn clear(&mut self) {
        self.strings.clear();
        self.past = Past { points: [NONE; 3], number: 0, board: 0, ko: 0 };
    }

    /// The stones.
    pub const fn strings(&self) -> &Strings {
        &self.strings
    }

    /// The number of moves so far.
    pub const fn number(&self) -> usize {
        self.past.number
    }

    /// Sets up a stone.
    pub fn set_up(&mut self, color: Color, point: PointIndex) {
        self.strings.set_up(color, point);
        self.past.board ^= stone_number(color, point);
    }

    /// Follows a move.
    pub fn play(&mut self, color: Color, point: Option<PointIndex>) {
        let [a, b, _] = self.past.points;
        self.past.points = [point.unwrap_or(NONE), a, b];
        self.past.number += 1;
        match point {
            Some(point) => {
                self.strings.play(color, point);
                self.past.board ^= stone_number(color, point);
                if self.strings.ko() != NONE {
                    self.past.ko = self.past.number;
                }
            }
            None => self.strings.pass(),
        }
    }

    /// Returns true if the player may play here: not on a stone, not to retake a ko at once, and
    /// not as suicide.
    pub fn is_possible(&self, player: Color, point: PointIndex) -> bool {
        let strings = &self.strings;
        if strings.get(point) != State::Empty || point == strings.ko() {
            return false;
        }
        strings.neighbours(point).any(|next| {
            let state = strings.get(next);
            match state.color() {
                None => true,
                Some(color) => (strings.liberties(strings.root(next)) > 1) == (color == player),
            }
        })
    }

    /// The keys of the discs about a move, each inside the next.
    pub fn discs(
        &self,
        player: Color,
        point: PointIndex,
        mut emit: impl FnMut(Kind, u64),
    ) -> [Lanes; LEVELS] {
        let discs = self.tables.discs(&self.strings, player, point);
        for (level, lanes) in discs.iter().enumerate() {
            let kind = Kind::new(Family::Disc, level);
            emit(kind, kind.key(mark(lanes)));
        }
        discs
    }

    /// The keys of the patterns of one move, family by family. Nothing is kept up to date for it.
    pub fn keys(&self, player: Color, point: PointIndex, mut emit: impl FnMut(Kind, u64)) {
        let discs = self.discs(player, point, &mut emit);
        let fine = self.tables.fine_discs(&self.strings, player, point);
        for (level, lanes) in fine.iter().enumerate() {
            let kind = Kind::new(Family::Fine, level);
            emit(kind, kind.key(mark(lanes)));
        }
        let [last, before, _] = self.past.points;
        if last != NONE {
            let about = self.tables.discs(&self.strings, player, last);
            let about_fine = self.tables.fine_discs(&self.strings, player, last);
            let places = Places::new(self.tables, point, last, before);
            places.answers(
                &fine,
                |level| discs[level],
                |kind, key| {
                    emit(kind, key);
                    true
                },
            );
            places.replies(
                &about_fine,
                |level| about[level],
                |kind, key| {
                    emit(kind, key);
                    true
                },
            );
            places.sequence(&fine, |kind, key| {
                emit(kind, key);
                true
            });
        }
        if self.past.number < OPENING {
            emit(Kind::new(Family::Board, 0), self.board_key(player, point));
        }
    }

    fn board_key(&self, player: Color, point: PointIndex) -> u64 {
        let mark = self.past.board ^ mix((usize::from(point) as u64) << 8 | player.index() as u64);
        Kind::new(Family::Board, 0).key(mark)
    }
}

fn stone_number(color: Color, point: PointIndex) -> u64 {
    mix((usize::from(point) as u64) << 8 | (2 + color.index() as u64))
}

/// A move's place as seen from the last two, where they are near enough.
struct Places<'t> {
    to_last: Option<&'t Lanes>,
    from_last: Option<&'t Lanes>,
    to_before: Option<&'t Lanes>,
}

/// The discs of answers: fine ones, then these.
const ANSWER_LEVELS: [usize; 3] = [2, 4, 6];
/// The discs of replies: a fine one, then these.
const REPLY_LEVELS: [usize; 3] = [2, 4, 6];

impl<'t> Places<'t> {
    fn new(
        tables: &'t Tables,
        point: PointIndex,
        last: PointIndex,
        before: PointIndex,
    ) -> Places<'t> {
        let near = |from, to, what| {
            let (lanes, far) = tables.place(from, to, what);
            (far <= FAR).then_some(lanes)
        };
        Places {
            to_last: near(point, last, RecentMove::Last),
            from_last: near(last, point, RecentMove::Here),
            to_before: if before == NONE { None } else { near(point, before, RecentMove::Before) },
        }
    }

    fn answers(
        &self,
        fine: &[Lanes; FINE_LEVELS],
        disc: impl Fn(usize) -> Lanes,
        mut emit: impl FnMut(Kind, u64) -> bool,
    ) {
        let Some(to_last) = self.to_last else { return };
        let all = fine.iter().copied().chain(ANSWER_LEVELS.into_iter().map(disc));
        for (level, lanes) in all.enumerate() {
            let kind = Kind::new(Family::Answer, level);
            if !emit(kind, kind.key(mark(&together(&lanes, to_last)))) {
                break;
            }
        }
    }

    fn replies(
        &self,
        fine: &[Lanes; FINE_LEVELS],
        disc: impl Fn(usize) -> Lanes,
        mut emit: impl FnMut(Kind, u64) -> bool,
    ) {
        let Some(from_last) = self.from_last else { return };
        let all = fine[1..].iter().copied().chain(REPLY_LEVELS.into_iter().map(disc));
        for (level, lanes) in all.enumerate() {
            let kind = Kind::new(Family::Reply, level);
            if !emit(kind, kind.key(mark(&together(&lanes, from_last)))) {
                break;
            }
        }
    }

    fn sequence(&self, fine: &[Lanes; FINE_LEVELS], mut emit: impl FnMut(Kind, u64) -> bool) {
        let (Some(last), Some(before)) = (self.to_last, self.to_before) else { return };
        let places = together(last, before);
        let kind = Kind::new(Family::Sequence, 0);
        if emit(kind, kind.key(mark(&places))) {
            for (level, lanes) in fine.iter().enumerate() {
                let kind = Kind::new(Family::Sequence, level + 1);
                if !emit(kind, kind.key(mark(&together(&places, lanes)))) {
                    break;
                }
            }
        }
    }
}

/// Finds the features of all moves of the positions of a game.
#[derive(Debug)]
pub struct Extractor<'t, V> {
    vocabulary: &'t V,
    follower: FeatureExtractor<'t>,
    around: Surroundings<'t>,
    discs: Discs,
    fine: [Vec<Known<FINE_LEVELS>>; 2],
    reader: Reader,
}

/// The known patterns of a family, as far as they go.
#[derive(Clone, Copy, Debug)]
pub struct Known<const N: usize> {
    ids: [u32; N],
    len: u8,
}

impl<const N: usize> Known<N> {
    /// The features of those that are known, each inside the next.
    pub fn ids(&self) -> &[u32] {
        &self.ids[..usize::from(self.len)]
    }
}

/// The known discs about each point, updated when they are requested.
#[derive(Debug)]
pub struct Discs([Vec<Known<LEVELS>>; 2]);

impl Discs {
    /// Makes the discs of boards of `points` points.
    pub fn new(points: usize) -> Discs {
        let none = vec![Known { ids: [0; LEVELS], len: 0 }; points];
        Discs([none.clone(), none])
    }

    /// The known discs about a point as they were at the last request.
    pub fn last(&self, player: Color, point: PointIndex) -> &Known<LEVELS> {
        &self.0[player.index()][usize::from(point)]
    }

    /// The known discs about a point as the player sees them; `change` is given those before, if
    /// they were others.
    pub fn of<V: Vocabulary>(
        &mut self,
        vocabulary: &V,
        around: &mut Surroundings<'_>,
        player: Color,
        point: PointIndex,
        change: impl FnOnce(&Known<LEVELS>),
    ) -> &Known<LEVELS> {
        let from = around.take_changed(player, point);
        let known = &mut self.0[player.index()][usize::from(point)];
        if from <= usize::from(known.len) && from < LEVELS {
            change(known);
            known.len = from as u8;
            let mut lanes = if from == 0 { [0; 8] } else { around.disc(player, point, from - 1) };
            for level in from..LEVELS {
                lanes = together(&lanes, &around.ring(player, point, level));
                let key = Kind::new(Family::Disc, level).key(mark(&lanes));
                let Some(id) = vocabulary.feature(key) else { break };
                known.ids[level] = id;
                known.len += 1;
            }
        }
        known
    }
}

impl<'t, V: Vocabulary> Extractor<'t, V> {
    /// Makes an extractor for games on boards of the tables' size.
    pub fn new(tables: &'t Tables, vocabulary: &'t V) -> Extractor<'t, V> {
        let n = usize::from(tables.size()).pow(2);
        let fine = vec![Known { ids: [0; FINE_LEVELS], len: 0 }; n];
        Extractor {
            vocabulary,
            follower: FeatureExtractor::new(tables),
            around: Surroundings::new(tables),
            discs: Discs::new(n),
            fine: [fine.clone(), fine],
            reader: Reader::new(tables.size()),
        }
    }

    /// Returns to the empty board.
    pub fn clear(&mut self) {
        self.follower.clear();
        self.around.clear();
    }

    /// The game so far.
    pub const fn follower(&self) -> &FeatureExtractor<'t> {
        &self.follower
    }

    /// Sets up a stone.
    pub fn set_up(&mut self, color: Color, point: PointIndex) {
        self.follower.set_up(color, point);
    }

    /// Follows a move.
    pub fn play(&mut self, color: Color, point: Option<PointIndex>) {
        self.follower.play(color, point);
    }

    /// Sets the last moves, the last first.
    pub fn assume_moves(&mut self, last: [Option<PointIndex>; 3]) {
        let past = &mut self.follower.past;
        past.points = last.map(|point| point.unwrap_or(NONE));
        // About as many moves as there are stones.
        let stones = self.follower.strings.cells().iter().filter(|s| s.is_stone()).count();
        past.number = stones;
    }

    /// The possible moves of the player and their features.
    pub fn rows(&mut self, player: Color, rows: &mut Rows) {
        rows.clear();
        self.around.follow(&self.follower.strings);
        let mut tactics = Tactics::new(&self.follower, player);
        let size = self.follower.tables.size();
        let [last, before, _] = self.follower.past.points;
        let about = (last != NONE).then(|| {
            let lanes: [Lanes; LEVELS] =
                std::array::from_fn(|level| self.around.disc(player, last, level));
            let fine: [Lanes; FINE_LEVELS] =
                std::array::from_fn(|level| self.around.fine(player, last, level));
            (lanes, fine)
        });
        for point in PointIndex::all(size) {
            if !self.follower.is_possible(player, point) {
                continue;
            }
            let discs = self.discs.of(self.vocabulary, &mut self.around, player, point, |_| ());
            rows.ids.extend_from_slice(discs.ids());
            rows.ids.push(depth_feature(discs.len));
            let fine = self.fine_of(player, point);
            rows.ids.extend_from_slice(fine.ids());
            if let Some((about, about_fine)) = &about {
                let places = Places::new(self.follower.tables, point, last, before);
                let fine: [Lanes; FINE_LEVELS] =
                    std::array::from_fn(|level| self.around.fine(player, point, level));
                let mut emit = |_: Kind, key| {
                    let known = self.vocabulary.feature(key);
                    rows.ids.extend(known);
                    known.is_some()
                };
                places.answers(&fine, |level| self.around.disc(player, point, level), &mut emit);
                places.replies(about_fine, |level| about[level], &mut emit);
                places.sequence(&fine, &mut emit);
            }
            if self.follower.past.number < OPENING {
                let key = self.follower.board_key(player, point);
                rows.ids.extend(self.vocabulary.feature(key));
            }
            tactics.features(&self.follower, &mut self.reader, point, &mut rows.ids);
            rows.end(point);
        }
    }

    fn fine_of(&mut self, player: Color, point: PointIndex) -> Known<FINE_LEVELS> {
        let known = &mut self.fine[player.index()][usize::from(point)];
        if self.around.take_fine_changed(player, point) {
            known.len = 0;
            for level in 0..FINE_LEVELS {
                let key = Kind::new(Family::Fine, level)
                    .key(mark(&self.around.fine(player, point, level)));
                let Some(id) = self.vocabulary.feature(key) else { break };
                known.ids[level] = id;
                known.len += 1;
            }
        }
        *known
    }
}
