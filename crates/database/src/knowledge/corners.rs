//! Corners: which moves of a game belong to a corner, and where its sequence ends.
//!
//! # What belongs to a corner
//!
//! A corner's area are its 10×10 points, or half the board where that is less; its core are the
//! 7×7 points nearest to the corner.
//!
//! A sequence begins with the first stone in the core, and any move in the core belongs to it. A
//! move elsewhere in the area belongs to it if it is at most [`REACH`] lines, in both directions,
//! from a stone of the sequence, and no stone of another corner's sequence is nearer. So the pincer
//! at K17 of the approach at O17 belongs to the corner, and a side move at K17 that is far from a
//! stone on Q16 does not.
//!
//! # Where a sequence ends
//!
//! A sequence ends after a number of moves, or, once both colours have a stone in it, when the two
//! players play elsewhere one after the other: it is settled. One player's move elsewhere (a tenuki) is
//! no end: the other's next stone follows at once.
//!
//! # The bytes of a line
//!
//! | byte | meaning |
//! | --- | --- |
//! | 0 to 199 | a [stone](Stone::byte) is played |
//! | 200, a stone | that stone was captured, before the next stone that is played, or by it |
//! | 201, a stone | that stone is played and is captured at once: a suicide |

use crate::go::{Color, Corner, Point, Symmetry};
use crate::replay::{Event, Track};
use crate::segment::CornerLine;

/// The side of a corner area.
pub const SIDE: u8 = 10;

/// The side of an area's core, in which every move belongs to the corner.
pub const CORE: u8 = 7;

/// The maximum distance from a stone of the sequence, in lines, at which a move outside the core
/// still belongs to it.
pub const REACH: u8 = 4;

/// The number of moves of a corner that are kept for all games.
pub const KEPT_MOVES: usize = 20;

/// Before a stone that was captured, and before one that captures itself.
pub(super) const TAKEN: u8 = 200;
pub(super) const SUICIDE: u8 = 201;

/// A stone of a corner area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stone {
    /// The line from the corner's horizontal side, from 0.
    pub row: u8,
    /// The line from the corner's vertical side, from 0.
    pub col: u8,
    /// Black is the player who played first in the area.
    pub color: Color,
}

impl Stone {
    /// The stone's place after a reflection about the corner's diagonal.
    #[must_use]
    pub const fn reflected(self) -> Stone {
        Stone { row: self.col, col: self.row, color: self.color }
    }

    /// The stone in a byte below 200, in the order of the stones.
    pub const fn byte(self) -> u8 {
        (self.row * SIDE + self.col) << 1 | matches!(self.color, Color::White) as u8
    }

    /// The stone of a byte.
    pub const fn from_byte(byte: u8) -> Stone {
        let place = byte >> 1;
        let color = if byte & 1 == 0 { Color::Black } else { Color::White };
        Stone { row: place / SIDE, col: place % SIDE, color }
    }
}

/// One corner of a game that is being followed.
struct Area {
    /// Brings the corner to the upper left.
    symmetry: Symmetry,
    /// The colour of the first stone, once there is one.
    first: Option<Color>,
    /// The stones that are there.
    stones: Vec<u8>,
    /// The stones that were captured since the last move in the area.
    taken: Vec<u8>,
    line: Vec<u8>,
    colors: [bool; 2],
    moves: usize,
    /// Moves elsewhere since the last in the area.
    elsewhere: usize,
    done: bool,
    settled: bool,
    /// All points of the board on which the sequence's moves were played, also after its end.
    played: Vec<Point>,
}

impl Area {
    fn new(symmetry: Symmetry) -> Area {
        Area {
            symmetry,
            first: None,
            stones: Vec::new(),
            taken: Vec::new(),
            line: Vec::new(),
            colors: [false; 2],
            moves: 0,
            elsewhere: 0,
            done: false,
            settled: false,
            played: Vec::new(),
        }
    }

    /// The place of a point in the area, or in a square of another side.
    fn place(&self, point: Point, size: u8, side: u8) -> Option<(u8, u8)> {
        let side = side.min(size.div_ceil(2));
        let place = self.symmetry.point(point, size);
        let (row, col) = (place.row(), place.col());
        (row < side && col < side).then_some((row, col))
    }

    /// Returns the distance of a point from the nearest move of the sequence, in lines.
    fn distance(&self, point: Point) -> u8 {
        let lines = |p: &Point| p.row().abs_diff(point.row()).max(p.col().abs_diff(point.col()));
        self.played.iter().map(lines).min().unwrap_or(u8::MAX)
    }

    /// Follows a move. `point` is where it was played if it belongs to the corner.
    fn follow(&mut self, color: Color, point: Option<Point>, taken: &[Point], size: u8) {
        let captures_itself = point.is_some_and(|point| taken.contains(&point));
        // A stone that is set up may replace another.
        for &gone in taken.iter().chain(&point) {
            let Some((row, col)) = self.place(gone, size, SIDE) else { continue };
            let is_gone = |&stone: &u8| stone >> 1 == row * SIDE + col;
            if let Some(at) = self.stones.iter().position(is_gone) {
                self.taken.extend([TAKEN, self.stones.swap_remove(at)]);
            }
        }
        let Some((row, col)) = point.and_then(|point| self.place(point, size, SIDE)) else {
            self.elsewhere += 1;
            self.settled = self.elsewhere == 2 && self.colors == [true; 2];
            self.done = self.settled;
            return;
        };
        let first = *self.first.get_or_insert(color);
        self.elsewhere = 0;
        self.colors[color.index()] = true;
        let color = if first == Color::White { color.opposite() } else { color };
        let stone = Stone { row, col, color }.byte();
        self.line.append(&mut self.taken);
        if captures_itself {
            self.line.push(SUICIDE);
        } else {
            self.stones.push(stone);
        }
        self.line.push(stone);
        self.moves += 1;
    }
}

/// The corners that a move belongs to; see the module's rules.
fn corners_of(corners: &[Area; 4], point: Point, size: u8) -> [bool; 4] {
    let in_core = corners.each_ref().map(|corner| corner.place(point, size, CORE).is_some());
    let in_area = corners.each_ref().map(|corner| corner.place(point, size, SIDE).is_some());
    if in_core == in_area {
        return in_core;
    }
    let distances = corners.each_ref().map(|corner| corner.distance(point));
    let nearest = distances.into_iter().min().unwrap_or(u8::MAX);
    let is_near = |i: usize| distances[i] == nearest && nearest <= REACH;
    std::array::from_fn(|i| in_core[i] || in_area[i] && is_near(i))
}

/// The corners of a game that begins on an empty board, followed for up to `limit` moves each. Others
/// have no lines.
fn follow(track: &Track, limit: usize) -> [Area; 4] {
    // The first four symmetries turn rows and columns over.
    let mut corners: [Area; 4] = std::array::from_fn(|i| Area::new(Symmetry::from_number(i as u8)));
    if track.setup().next().is_some() || limit == 0 {
        return corners;
    }
    let size = track.size();
    let mut events = track.events().peekable();
    let mut taken = Vec::new();
    while let Some(event) = events.next() {
        let (color, point) = match event {
            Event::Move(color, point) => (color, Some(point)),
            Event::Pass(color) => (color, None),
            Event::Setup(..) | Event::Taken(..) => continue,
        };
        taken.clear();
        while let Some(&Event::Taken(_, point)) = events.peek() {
            taken.push(point);
            events.next();
        }
        let belongs = point.map_or([false; 4], |p| corners_of(&corners, p, size));
        for (corner, belongs) in corners.iter_mut().zip(belongs) {
            let point = point.filter(|_| belongs);
            if !corner.done {
                corner.follow(color, point, &taken, size);
                corner.done |= corner.moves == limit;
            }
            corner.played.extend(point);
        }
        if corners.iter().all(|corner| corner.done) {
            break;
        }
    }
    corners
}

/// The lines of the four corners of a game that begins on an empty board, followed for up to `limit`
/// moves each: of the two reflections, the lesser.
pub fn corner_lines(track: &Track, limit: usize) -> [CornerLine; 4] {
    follow(track, limit).map(|area| {
        let reflect = |&byte: &u8| match byte {
            TAKEN.. => byte,
            stone => Stone::from_byte(stone).reflected().byte(),
        };
        let reflected: Vec<u8> = area.line.iter().map(reflect).collect();
        CornerLine {
            line: area.line.min(reflected),
            white_first: area.first == Some(Color::White),
            settled: area.settled,
        }
    })
}

/// The stones that were played in a line, in order.
pub fn stones_of(line: &[u8]) -> Vec<Stone> {
    let before = std::iter::once(&0).chain(line);
    let is_played = |(before, byte): &(&u8, &u8)| **before != TAKEN && **byte < TAKEN;
    let played = before.zip(line).filter(is_played);
    played.map(|(_, &byte)| Stone::from_byte(byte)).collect()
}

/// The sequence that was played in a corner of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CornerSequence {
    /// The corner.
    pub corner: Corner,
    /// The player who played first in it.
    pub first: Color,
    /// The moves in their order, as the corner lies, with the first player as black.
    pub line: Vec<Stone>,
}

/// The corner of the board at the place of [`corner_lines`].
pub fn corner_at(place: usize, size: u8) -> Corner {
    let last = size.saturating_sub(1);
    let point = Symmetry::from_number(place as u8).point(Point::new(0, 0), size);
    Corner::new(point.row() < last || last == 0, point.col() < last || last == 0)
}

/// The corner sequences of a game that begins on an empty board, of up to `limit` moves each. Corners
/// without a stone are left out.
pub fn corner_sequences(track: &Track, limit: usize) -> Vec<CornerSequence> {
    let sequence = |(place, area): (usize, Area)| {
        let corner = corner_at(place, track.size());
        Some(CornerSequence { corner, first: area.first?, line: stones_of(&area.line) })
    };
    (0..).zip(follow(track, limit)).filter_map(sequence).collect()
}
