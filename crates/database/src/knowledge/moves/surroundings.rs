//! The surroundings of each point, as numbers that are equal under all eight rotations and
//! reflections, updated move by move.
//!
//! For each point and each ring of its disc there are 16 lanes: the exclusive or of a number for
//! each stone and edge cell, under the eight symmetries as black sees it and as white sees it. The
//! lanes of a disc are those of its rings together, and the least of a player's eight lanes is the
//! *mark* of the disc for the player. Two different discs have one mark with a chance of 2⁻⁶⁰.

pub(super) use crate::splitmix::splitmix64 as mix;

use super::disc::{MAX_RADIUS, disc, distance, turn};
use super::strings::{NONE, PointIndex, Strings};
use crate::go::{Color, Point, State};

/// The radii of the nested discs.
pub const RADII: [u8; LEVELS] = [3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16];
/// The number of nested discs.
pub const LEVELS: usize = 11;
/// The radii of the discs in which the liberties of strings are distinguished: 1, 2, 3 or more.
pub const FINE_RADII: [u8; FINE_LEVELS] = [3, 4];
/// The number of those.
pub const FINE_LEVELS: usize = 2;
/// The number of cells of the larger of those without the centre.
const FINE_CELLS: usize = 12;

/// The lanes of the eight symmetries, as one player sees them.
pub type Lanes = [u64; 8];
type Both = [u64; 16];

/// The numbers of an offset with something there, under the eight symmetries.
fn offset_lanes((dr, dc): (i8, i8), what: u64) -> Lanes {
    std::array::from_fn(|s| {
        let (r, c) = turn(s, (dr, dc));
        mix(what << 16 | ((r + 64) as u64) << 8 | (c + 64) as u64)
    })
}

/// The exclusive or of lanes.
pub fn together(a: &Lanes, b: &Lanes) -> Lanes {
    std::array::from_fn(|s| a[s] ^ b[s])
}

/// The least of the lanes.
pub fn mark(lanes: &Lanes) -> u64 {
    let four: [u64; 4] = std::array::from_fn(|i| lanes[i].min(lanes[i + 4]));
    four[0].min(four[1]).min(four[2].min(four[3]))
}

const OWN: u64 = 1;
const OTHER: u64 = 2;
const EDGE: u64 = 3;
/// The code of stones in fine discs: `FINE + 2·liberties + whose`.
const FINE: u64 = 16;

fn both(offset: (i8, i8), black: u64, white: u64) -> Both {
    let (b, w) = (offset_lanes(offset, black), offset_lanes(offset, white));
    std::array::from_fn(|i| if i < 8 { b[i] } else { w[i - 8] })
}

/// The fine state of a point: 0 empty, else 1 to 3 for black and 4 to 6 for white by liberties.
fn fine_state(strings: &Strings, point: PointIndex) -> u8 {
    let first = match strings.get(point) {
        State::Black => 1,
        State::White => 4,
        State::Empty | State::Edge => return 0,
    };
    first + (strings.liberties(strings.root(point)).clamp(1, 3) - 1) as u8
}

/// One cell of the disc about one centre.
#[derive(Clone, Copy, Debug)]
struct Near {
    center: PointIndex,
    level: u8,
    cell: u8,
}

/// The tables of a board size.
#[derive(Debug)]
pub struct Tables {
    size: u8,
    /// By point: the centres whose disc holds it, nearest first.
    near: Vec<Vec<Near>>,
    /// By cell and colour of a stone.
    stones: Vec<[Both; 2]>,
    /// By cell and fine state, 1 to 6.
    fine: Vec<[Both; 6]>,
    empty: Vec<[Both; LEVELS]>,
    fine_empty: Vec<[Both; FINE_LEVELS]>,
    /// By cell: the cell on the other side of the centre.
    opposite: Vec<u8>,
    /// By offset on the board: the lanes of the places that describe a move.
    places: Vec<[Lanes; 3]>,
}

/// The move to which a place belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecentMove {
    /// The last move.
    Last,
    /// The move before it.
    Before,
    /// The move in question.
    Here,
}

const PLACES: u64 = 40;

fn level_of(d: u8) -> u8 {
    RADII.iter().position(|&r| d <= r).unwrap_or(LEVELS - 1) as u8
}

impl Tables {
    /// The tables of boards of `size` lines.
    pub fn new(size: u8) -> Tables {
        let offsets = disc(MAX_RADIUS);
        let n = usize::from(size).pow(2);
        let mut tables = Tables {
            size,
            near: vec![Vec::new(); n],
            stones: offsets.iter().map(|&o| [both(o, OWN, OTHER), both(o, OTHER, OWN)]).collect(),
            fine: offsets[..=FINE_CELLS]
                .iter()
                .map(|&o| {
                    std::array::from_fn(|i| {
                        let (whose, liberties) = (i as u64 / 3, i as u64 % 3);
                        let name = |whose| FINE + 2 * liberties + whose;
                        both(o, name(whose), name(1 - whose))
                    })
                })
                .collect(),
            empty: vec![[[0; 16]; LEVELS]; n],
            fine_empty: vec![[[0; 16]; FINE_LEVELS]; n],
            opposite: offsets
                .iter()
                .map(|&(r, c)| offsets.iter().position(|&o| o == (-r, -c)).unwrap_or(0) as u8)
                .collect(),
            places: (1 - size as i8..size as i8)
                .flat_map(|r| (1 - size as i8..size as i8).map(move |c| (r, c)))
                .map(|offset| std::array::from_fn(|i| offset_lanes(offset, PLACES + i as u64)))
                .collect(),
        };
        for center in Point::all(size) {
            let at = center.index(size);
            for (cell, &(dr, dc)) in offsets.iter().enumerate() {
                let (row, col) = (center.row() as i8 + dr, center.col() as i8 + dc);
                let on = 0..size as i8;
                let d = distance(dr, dc);
                let level = level_of(d);
                if on.contains(&row) && on.contains(&col) {
                    let point = Point::new(row as u8, col as u8).index(size);
                    tables.near[point].push(Near {
                        center: PointIndex::at(at),
                        level,
                        cell: cell as u8,
                    });
                } else {
                    let edge = both((dr, dc), EDGE, EDGE);
                    xor(&mut tables.empty[at][usize::from(level)], &edge);
                    if cell <= FINE_CELLS {
                        xor(&mut tables.fine_empty[at][usize::from(d > FINE_RADII[0])], &edge);
                    }
                }
            }
        }
        for near in &mut tables.near {
            near.sort_by_key(|n| n.cell);
        }
        tables
    }

    /// The number of lines.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The lanes of the place of `to` as seen from `from`, and how far it is.
    pub fn place(&self, from: PointIndex, to: PointIndex, what: RecentMove) -> (&Lanes, u8) {
        let ((r, c), (row, col)) = (from.place(self.size), to.place(self.size));
        let (dr, dc) = (row - r, col - c);
        let last = self.size as i8 - 1;
        let at = (dr + last) as usize * (2 * usize::from(self.size) - 1) + (dc + last) as usize;
        (&self.places[at][what as usize], distance(dr, dc))
    }

    /// The lanes of the discs about a point, as the player sees them: what [`Surroundings`] keeps
    /// up to date for all points, computed for one.
    pub fn discs(&self, strings: &Strings, player: Color, point: PointIndex) -> [Lanes; LEVELS] {
        let mut rings = self.empty[usize::from(point)].map(|ring| half(&ring, player));
        for near in &self.near[usize::from(point)] {
            if let Some(color) = strings.get(near.center).color() {
                let cell = usize::from(self.opposite[usize::from(near.cell)]);
                let stone = half(&self.stones[cell][color.index()], player);
                let ring = &mut rings[usize::from(near.level)];
                *ring = together(ring, &stone);
            }
        }
        for level in 1..LEVELS {
            rings[level] = together(&rings[level], &rings[level - 1]);
        }
        rings
    }

    /// The lanes of the fine discs about a point, computed for one point.
    pub fn fine_discs(
        &self,
        strings: &Strings,
        player: Color,
        point: PointIndex,
    ) -> [Lanes; FINE_LEVELS] {
        let mut rings = self.fine_empty[usize::from(point)].map(|ring| half(&ring, player));
        for near in self.near[usize::from(point)].iter().take_while(|n| n.cell <= FINE_CELLS as u8)
        {
            let state = fine_state(strings, near.center);
            if state > 0 {
                let cell = usize::from(self.opposite[usize::from(near.cell)]);
                let stone = half(&self.fine[cell][usize::from(state) - 1], player);
                let ring = &mut rings[usize::from(near.cell > 8)];
                *ring = together(ring, &stone);
            }
        }
        rings[1] = together(&rings[1], &rings[0]);
        rings
    }
}

fn xor(to: &mut Both, by: &Both) {
    for (lane, bits) in to.iter_mut().zip(by) {
        *lane ^= bits;
    }
}

/// The lanes of all points, and from which disc on each was changed since a player last looked.
#[derive(Debug)]
pub struct Surroundings<'t> {
    tables: &'t Tables,
    lanes: Vec<[Both; LEVELS]>,
    fine_lanes: Vec<[Both; FINE_LEVELS]>,
    states: Vec<u8>,
    /// By player and point: the least level that changed.
    changed: [Vec<u8>; 2],
    fine_changed: [Vec<bool>; 2],
}

impl<'t> Surroundings<'t> {
    /// The surroundings on an empty board.
    pub fn new(tables: &'t Tables) -> Surroundings<'t> {
        let n = tables.near.len();
        Surroundings {
            tables,
            lanes: tables.empty.clone(),
            fine_lanes: tables.fine_empty.clone(),
            states: vec![0; n],
            changed: [vec![0; n], vec![0; n]],
            fine_changed: [vec![true; n], vec![true; n]],
        }
    }

    /// Returns to the empty board.
    pub fn clear(&mut self) {
        self.lanes.copy_from_slice(&self.tables.empty);
        self.fine_lanes.copy_from_slice(&self.tables.fine_empty);
        self.states.fill(0);
        for player in 0..2 {
            self.changed[player].fill(0);
            self.fine_changed[player].fill(true);
        }
    }

    /// Follows all changes of the board.
    pub fn follow(&mut self, strings: &Strings) {
        for point in 0..self.states.len() {
            let (old, new) = (self.states[point], fine_state(strings, PointIndex::at(point)));
            if old == new {
                continue;
            }
            self.states[point] = new;
            let (was, is) = (old.div_ceil(3), new.div_ceil(3));
            let tables = self.tables;
            for near in &tables.near[point][..] {
                let cell = usize::from(near.cell);
                if cell > FINE_CELLS {
                    break;
                }
                let center = usize::from(near.center);
                let level = usize::from(cell > 8);
                for state in [old, new] {
                    if state > 0 {
                        let by = &tables.fine[cell][usize::from(state) - 1];
                        xor(&mut self.fine_lanes[center][level], by);
                    }
                }
                self.fine_changed[0][center] = true;
                self.fine_changed[1][center] = true;
            }
            if was == is {
                continue;
            }
            for near in &tables.near[point] {
                let center = usize::from(near.center);
                for state in [was, is] {
                    if state > 0 {
                        let by = &tables.stones[usize::from(near.cell)][usize::from(state) - 1];
                        xor(&mut self.lanes[center][usize::from(near.level)], by);
                    }
                }
                for changed in &mut self.changed {
                    changed[center] = changed[center].min(near.level);
                }
            }
        }
    }

    /// The least level that changed for the player since it was last taken; [`LEVELS`] if none.
    pub fn take_changed(&mut self, player: Color, point: PointIndex) -> usize {
        let changed = &mut self.changed[player.index()][usize::from(point)];
        usize::from(std::mem::replace(changed, LEVELS as u8))
    }

    /// Returns true if a fine disc changed for the player since the last call.
    pub fn take_fine_changed(&mut self, player: Color, point: PointIndex) -> bool {
        std::mem::take(&mut self.fine_changed[player.index()][usize::from(point)])
    }

    /// The lanes of one ring, as the player sees it.
    pub fn ring(&self, player: Color, point: PointIndex, level: usize) -> Lanes {
        half(&self.lanes[usize::from(point)][level], player)
    }

    /// The lanes of a disc, as the player sees it.
    pub fn disc(&self, player: Color, point: PointIndex, level: usize) -> Lanes {
        let mut lanes = self.ring(player, point, 0);
        for l in 1..=level {
            lanes = together(&lanes, &self.ring(player, point, l));
        }
        lanes
    }

    /// The lanes of a fine disc, as the player sees it.
    pub fn fine(&self, player: Color, point: PointIndex, level: usize) -> Lanes {
        let rings = &self.fine_lanes[usize::from(point)];
        let mut lanes = half(&rings[0], player);
        for ring in &rings[1..=level] {
            lanes = together(&lanes, &half(ring, player));
        }
        lanes
    }
}

fn half(both: &Both, player: Color) -> Lanes {
    let from = 8 * player.index();
    std::array::from_fn(|i| both[from + i])
}

/// The point at an offset, or [`NONE`] if it is off the board.
pub fn shifted(point: PointIndex, (dr, dc): (i8, i8), size: u8) -> PointIndex {
    let (row, col) = point.place(size);
    let (row, col) = (row + dr, col + dc);
    let on = 0..size as i8;
    if on.contains(&row) && on.contains(&col) {
        PointIndex::new(Point::new(row as u8, col as u8), size)
    } else {
        NONE
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The lanes of a disc, computed from the board alone.
    fn disc_lanes(strings: &Strings, player: Color, point: PointIndex, radius: u8) -> Lanes {
        lanes_of(strings, point, radius, |at| match strings.get(at).color() {
            None => 0,
            Some(color) if color == player => OWN,
            Some(_) => OTHER,
        })
    }

    /// The lanes of a fine disc, computed from the board alone.
    fn fine_lanes(strings: &Strings, player: Color, point: PointIndex, radius: u8) -> Lanes {
        lanes_of(strings, point, radius, |at| match strings.get(at).color() {
            None => 0,
            Some(color) => {
                let liberties = u64::from(strings.liberties(strings.root(at)).clamp(1, 3)) - 1;
                FINE + 2 * liberties + u64::from(color != player)
            }
        })
    }

    fn lanes_of(
        strings: &Strings,
        point: PointIndex,
        radius: u8,
        name: impl Fn(PointIndex) -> u64,
    ) -> Lanes {
        let mut lanes = [0; 8];
        let size = strings.size();
        for offset in disc(radius) {
            let at = shifted(point, offset, size);
            let what = if at == NONE { EDGE } else { name(at) };
            if what != 0 {
                lanes = together(&lanes, &offset_lanes(offset, what));
            }
        }
        lanes
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn kept_lanes_are_those_of_the_board(
            size in 5..12_u8,
            moves in prop::collection::vec(0..121_usize, 0..120),
        ) {
            let tables = Tables::new(size);
            let mut strings = Strings::new(size);
            let mut around = Surroundings::new(&tables);
            let n = usize::from(size).pow(2);
            let mut color = Color::Black;
            for (i, m) in moves.into_iter().enumerate() {
                if m >= n || strings.get(PointIndex::at(m)) != State::Empty {
                    continue;
                }
                strings.play(color, PointIndex::at(m));
                color = color.opposite();
                around.follow(&strings);
                let point = PointIndex::at((i * 7 + m) % n);
                let discs = tables.discs(&strings, color, point);
                for (level, &radius) in RADII.iter().enumerate() {
                    let slow = disc_lanes(&strings, color, point, radius);
                    prop_assert_eq!(around.disc(color, point, level), slow);
                    prop_assert_eq!(discs[level], slow);
                }
                let fine = tables.fine_discs(&strings, color, point);
                for (level, &radius) in FINE_RADII.iter().enumerate() {
                    let slow = fine_lanes(&strings, color, point, radius);
                    prop_assert_eq!(around.fine(color, point, level), slow);
                    prop_assert_eq!(fine[level], slow);
                }
            }
        }
    }
}
