//! The fixed features of a move: what it does to strings, and where it is.

use super::disc::distance;
use super::features::FeatureExtractor;
use super::ladder::{Reader, liberties_after};
use super::strings::{NONE, PointIndex, Strings};
use crate::go::{Color, State};

/// A group of features of which a move has at most one.
#[derive(Clone, Copy)]
struct Group {
    base: u32,
    size: u32,
}

/// Points count by themselves on boards of this size.
const PLACES: u8 = 19;

macro_rules! groups {
    ($($name:ident: $size:expr, $words:literal;)*) => {
        groups!(@ 0; $($name: $size;)*);
        const NAMED: &[(Group, &str)] = &[$(($name, $words)),*];
    };
    (@ $base:expr; $name:ident: $size:expr; $($rest:tt)*) => {
        const $name: Group = Group { base: $base, size: $size };
        groups!(@ $base + $size; $($rest)*);
    };
    (@ $base:expr;) => {
        /// The number of the fixed features.
        pub const DENSE: u32 = $base;
    };
}

groups! {
    DEPTH: 16, "known surroundings";
    CAPTURE: 5 * 2 * 2 * 2 * 2, "capture";
    ESCAPE: 4 * 5 * 2 * 2, "escape from atari";
    SELF_ATARI: 5 * 2 * 2 * 2, "self-atari";
    ATARI: 5 * 3 * 2 * 2 * 2, "atari";
    LIBERTIES: 8 * 4 * 6, "liberties";
    ENEMIES: 4 * 6 * 6, "contact";
    REDUCE: 6 * 6 * 5, "contact";
    LINE: 13 * 8, "place on the board";
    NEAR_LAST: 24 * 4, "near the last moves";
    NEAR_BOTH: 12 * 12, "near the last moves";
    NEAR_THIRD: 24, "near the last moves";
    PLACE: 361 * 8, "place on the board";
    LAST_STRING: 6 * 4 * 3, "contact with the last move";
    HELP: 6 * 4 * 7, "help for a touched string";
    KO: 2 * 12 * 4, "ko";
    EYE: 6, "own eye";
    PLACE_PAIR: 13 * 13 * 4, "place on the board";
    LIBERTY_RACE: 6 * 6 * 2, "liberties";
}

/// Returns the name of a fixed feature's group, or an empty text.
pub fn words(feature: u32) -> &'static str {
    let of = |group: &Group| (group.base..group.base + group.size).contains(&feature);
    NAMED.iter().find(|(group, _)| of(group)).map_or("", |(_, words)| words)
}

impl Group {
    fn feature<const N: usize>(self, parts: [(usize, usize); N]) -> u32 {
        let mut number = 0;
        for (part, size) in parts {
            number = number * size as u32 + part.min(size - 1) as u32;
        }
        debug_assert!(number < self.size, "a group's size is the product of its parts'");
        self.base + number.min(self.size - 1)
    }
}

/// The feature of the number of known nested discs.
pub fn depth_feature(depth: u8) -> u32 {
    DEPTH.feature([(usize::from(depth), 16)])
}

/// The tactical facts of a position that are found before its moves are examined.
#[derive(Debug)]
pub struct Tactics {
    player: Color,
    /// Strings of two liberties and whether an atari on each captures them, as far as it was
    /// computed.
    ladders: Vec<(PointIndex, PointIndex, bool)>,
    /// Strings in atari and whether they escape.
    escapes: Vec<(PointIndex, bool)>,
    last: PointIndex,
    /// The player's strings next to the last move.
    threatened: [PointIndex; 4],
}

fn size_class(stones: usize) -> usize {
    match stones {
        0 => 0,
        1 => 1,
        2 => 2,
        3..=5 => 3,
        _ => 4,
    }
}

/// The strings of one colour around a point, each once, by their roots.
fn strings_around(strings: &Strings, point: PointIndex, color: Color) -> ([PointIndex; 4], usize) {
    let mut roots = [NONE; 4];
    let mut n = 0;
    for next in strings.neighbours(point) {
        if strings.get(next) == State::from(color) {
            let root = strings.root(next);
            if !roots[..n].contains(&root) {
                roots[n] = root;
                n += 1;
            }
        }
    }
    (roots, n)
}

/// A move next to stones: their strings, by their roots, and what it does to them.
struct Contact<'a> {
    strings: &'a Strings,
    point: PointIndex,
    own: [PointIndex; 4],
    own_len: usize,
    other: [PointIndex; 4],
    other_len: usize,
    /// The string of the last move.
    last_root: PointIndex,
    /// The liberties of the player's string after the move.
    after: usize,
    /// The stones that it takes.
    captured: usize,
    /// True if the last move is among them.
    takes_last: bool,
}

impl<'a> Contact<'a> {
    /// `None` if there are no stones next to the point.
    #[inline]
    fn new(
        strings: &'a Strings,
        player: Color,
        last: PointIndex,
        point: PointIndex,
    ) -> Option<Contact<'a>> {
        let (own, own_len) = strings_around(strings, point, player);
        let (other, other_len) = strings_around(strings, point, player.opposite());
        if own_len == 0 && other_len == 0 {
            return None;
        }
        let last_root = if last == NONE { NONE } else { strings.root(last) };
        let mut liberties = liberties_after(strings, player, point);
        let mut captured = 0;
        let mut takes_last = false;
        for &root in &other[..other_len] {
            if strings.liberties(root) == 1 {
                captured += usize::from(strings.stones(root));
                takes_last |= root == last_root;
                for stone in strings.string(root) {
                    let touches = strings
                        .neighbours(stone)
                        .any(|n| n == point || own[..own_len].contains(&strings.root(n)));
                    if touches {
                        liberties.insert(stone);
                    }
                }
            }
        }
        let after = liberties.count() as usize;
        Some(Contact {
            strings,
            point,
            own,
            own_len,
            other,
            other_len,
            last_root,
            after,
            captured,
            takes_last,
        })
    }

    /// The player's strings.
    #[inline]
    fn own(&self) -> &[PointIndex] {
        &self.own[..self.own_len]
    }

    /// The opponent's strings.
    #[inline]
    fn other(&self) -> &[PointIndex] {
        &self.other[..self.other_len]
    }

    /// The liberties of all strings of the contact, and whether the point is an eye.
    #[inline]
    fn liberty_counts(&self, player: Color, ids: &mut Vec<u32>) {
        let &Contact { strings, after, own_len, other_len, .. } = self;
        let (own, other) = (self.own(), self.other());
        let least = own.iter().map(|&r| usize::from(strings.liberties(r))).min().unwrap_or(0);
        ids.push(LIBERTIES.feature([(after, 8), (own_len, 4), (least, 6)]));
        let mut theirs = [0; 4];
        for (liberties, &root) in theirs.iter_mut().zip(other) {
            *liberties = usize::from(strings.liberties(root));
        }
        theirs[..other_len].sort_unstable();
        if other_len > 0 {
            ids.push(ENEMIES.feature([(other_len - 1, 4), (theirs[0], 6), (theirs[1], 6)]));
            ids.push(REDUCE.feature([(theirs[0], 6), (after, 6), (least.min(4), 5)]));
        }
        if own_len > 0 && other_len > 0 {
            let by_last = other.contains(&self.last_root);
            ids.push(LIBERTY_RACE.feature([(least, 6), (theirs[0], 6), (usize::from(by_last), 2)]));
        }
        if strings.neighbours(self.point).all(|n| strings.get(n) == State::from(player)) {
            ids.push(EYE.feature([(least, 6)]));
        }
    }
}

impl Tactics {
    /// Finds the facts for the moves of a player.
    pub fn new(follower: &FeatureExtractor<'_>, player: Color) -> Tactics {
        let last = follower.past.points[0];
        let threatened = if last == NONE {
            [NONE; 4]
        } else {
            strings_around(follower.strings(), last, player).0
        };
        Tactics { player, ladders: Vec::new(), escapes: Vec::new(), last, threatened }
    }

    fn ladder(
        &mut self,
        reader: &mut Reader,
        strings: &Strings,
        root: PointIndex,
        at: PointIndex,
    ) -> bool {
        if let Some(&(.., captures)) = self.ladders.iter().find(|l| (l.0, l.1) == (root, at)) {
            return captures;
        }
        let captures = reader.captures(strings, root, at);
        self.ladders.push((root, at, captures));
        captures
    }

    fn escapes(&mut self, reader: &mut Reader, strings: &Strings, root: PointIndex) -> bool {
        if let Some(&(_, escapes)) = self.escapes.iter().find(|e| e.0 == root) {
            return escapes;
        }
        let escapes = reader.extends(strings, root);
        self.escapes.push((root, escapes));
        escapes
    }

    /// The fixed features of a move.
    pub fn features(
        &mut self,
        follower: &FeatureExtractor<'_>,
        reader: &mut Reader,
        point: PointIndex,
        ids: &mut Vec<u32>,
    ) {
        self.contact(follower, reader, point, ids);
        self.place(follower, point, ids);
    }

    #[inline]
    fn contact(
        &mut self,
        follower: &FeatureExtractor<'_>,
        reader: &mut Reader,
        point: PointIndex,
        ids: &mut Vec<u32>,
    ) {
        let strings = follower.strings();
        let Some(contact) = Contact::new(strings, self.player, self.last, point) else { return };
        self.captures(reader, &contact, ids);
        self.ataris(reader, &contact, ids);
        contact.liberty_counts(self.player, ids);
        self.last_strings(&contact, ids);
    }

    /// The strings that the move takes, and its own that it saves from being taken.
    #[inline]
    fn captures(&mut self, reader: &mut Reader, contact: &Contact<'_>, ids: &mut Vec<u32>) {
        let &Contact { strings, after, captured, .. } = contact;
        let (own, other) = (contact.own(), contact.other());
        let saves = |root: PointIndex| {
            strings.string(root).any(|s| {
                strings.neighbours(s).any(|n| {
                    strings.get(n) == State::from(self.player)
                        && strings.liberties(strings.root(n)) == 1
                })
            })
        };
        if captured > 0 {
            let rescue = other.iter().any(|&r| strings.liberties(r) == 1 && saves(r));
            let runs = other
                .iter()
                .any(|&r| strings.liberties(r) == 1 && self.escapes(reader, strings, r));
            ids.push(CAPTURE.feature([
                (size_class(captured), 5),
                (usize::from(rescue), 2),
                (usize::from(contact.takes_last), 2),
                (usize::from(after == 1), 2),
                (usize::from(runs), 2),
            ]));
        }
        if let Some(&root) =
            own.iter().filter(|&&r| strings.liberties(r) == 1).max_by_key(|&&r| strings.stones(r))
        {
            let by_last = self.threatened.contains(&root);
            let works = captured > 0 || self.escapes(reader, strings, root);
            ids.push(ESCAPE.feature([
                (size_class(usize::from(strings.stones(root))) - 1, 4),
                (after, 5),
                (usize::from(by_last), 2),
                (usize::from(works), 2),
            ]));
        }
    }

    /// Adds the features of a move that puts itself or others in atari.
    #[inline]
    fn ataris(&mut self, reader: &mut Reader, contact: &Contact<'_>, ids: &mut Vec<u32>) {
        let &Contact { strings, point, after, last_root, .. } = contact;
        let (own, other) = (contact.own(), contact.other());
        if after <= 1 && contact.captured == 0 {
            let stones = 1 + own.iter().map(|&r| usize::from(strings.stones(r))).sum::<usize>();
            let gives_atari = other.iter().any(|&r| strings.liberties(r) == 2);
            let near_last = other.contains(&last_root);
            ids.push(SELF_ATARI.feature([
                (size_class(stones), 5),
                (usize::from(gives_atari), 2),
                (usize::from(near_last), 2),
                (usize::from(other.is_empty()), 2),
            ]));
        }
        if let Some(&root) =
            other.iter().filter(|&&r| strings.liberties(r) == 2).max_by_key(|&&r| strings.stones(r))
        {
            let works = self.ladder(reader, strings, root, point);
            ids.push(ATARI.feature([
                (size_class(usize::from(strings.stones(root))), 5),
                (after.saturating_sub(1), 3),
                (usize::from(works), 2),
                (usize::from(root == last_root), 2),
                (usize::from(strings.ko() != NONE), 2),
            ]));
        }
    }

    /// The string of the last move, and those that it threatens.
    #[inline]
    fn last_strings(&self, contact: &Contact<'_>, ids: &mut Vec<u32>) {
        let &Contact { strings, after, last_root, .. } = contact;
        let own = contact.own();
        if last_root != NONE && contact.other().contains(&last_root) {
            ids.push(LAST_STRING.feature([
                (usize::from(strings.liberties(last_root)), 6),
                (size_class(usize::from(strings.stones(last_root))) - 1, 4),
                (usize::from(!own.is_empty()) + usize::from(after > 2), 3),
            ]));
        }
        let helped = own.iter().filter(|r| self.threatened.contains(r));
        if let Some(&root) = helped.min_by_key(|&&r| strings.liberties(r)) {
            ids.push(HELP.feature([
                (usize::from(strings.liberties(root)), 6),
                (size_class(usize::from(strings.stones(root))) - 1, 4),
                (after, 7),
            ]));
        }
    }

    fn place(&self, follower: &FeatureExtractor<'_>, point: PointIndex, ids: &mut Vec<u32>) {
        let strings = follower.strings();
        let size = strings.size();
        let number = follower.number();
        let (row, col) = point.place(size);
        let line = |at: i8| at.min(size as i8 - 1 - at) as usize;
        let (low, high) = (line(row).min(line(col)), line(row).max(line(col)));
        let phase = match number {
            0..8 => 0,
            8..16 => 1,
            16..30 => 2,
            30..60 => 3,
            60..100 => 4,
            100..150 => 5,
            150..200 => 6,
            _ => 7,
        };
        ids.push(LINE.feature([(low, 13), (phase, 8)]));
        let far = |from: PointIndex| {
            if from == NONE {
                return 31;
            }
            let (r, c) = from.place(size);
            usize::from(distance(row - r, col - c))
        };
        let [last, before, third] = follower.past.points;
        let (d1, d2, d3) = (far(last), far(before), far(third));
        let broad = match number {
            0..30 => 0,
            30..100 => 1,
            100..180 => 2,
            _ => 3,
        };
        ids.push(PLACE_PAIR.feature([(low, 13), (high, 13), (broad, 4)]));
        ids.push(NEAR_LAST.feature([(d1.saturating_sub(2), 24), (broad, 4)]));
        ids.push(
            NEAR_BOTH.feature([(d1.saturating_sub(2) / 2, 12), (d2.saturating_sub(2) / 2, 12)]),
        );
        ids.push(NEAR_THIRD.feature([(d3.saturating_sub(2), 24)]));
        let early = match number {
            0..4 => number,
            4..8 => 4,
            8..16 => 5,
            16..30 => 6,
            _ => 7,
        };
        if size == PLACES {
            ids.push(PLACE.feature([(usize::from(point), 361), (early, 8)]));
        }
        if strings.ko() != NONE {
            let captures = strings.neighbours(point).any(|n| {
                strings.get(n) == State::from(self.player.opposite())
                    && strings.liberties(strings.root(n)) <= 2
            });
            let least = strings
                .neighbours(point)
                .filter(|&n| strings.get(n) == State::from(self.player.opposite()))
                .map(|n| usize::from(strings.liberties(strings.root(n))))
                .min()
                .unwrap_or(0);
            ids.push(KO.feature([
                (usize::from(captures), 2),
                (d1.saturating_sub(2), 12),
                (least, 4),
            ]));
        }
    }
}
