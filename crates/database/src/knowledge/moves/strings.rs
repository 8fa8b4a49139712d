//! A board that keeps the liberties of its strings.

use crate::go::{Color, MAX_SIZE, Point, State};

const WORDS: usize = (MAX_SIZE as usize * MAX_SIZE as usize).div_ceil(64);

/// A point of a board by its number in reading order, or [`NONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub struct PointIndex(u16);

/// No point.
pub const NONE: PointIndex = PointIndex(u16::MAX);

impl PointIndex {
    /// The point of a board of `size` lines.
    pub const fn of(point: Point, size: u8) -> PointIndex {
        PointIndex::at(point.index(size))
    }

    /// The point with this number.
    pub const fn at(number: usize) -> PointIndex {
        PointIndex(number as u16)
    }

    /// All points of a board of `size` lines.
    pub fn all(size: u8) -> impl Iterator<Item = PointIndex> {
        (0..u16::from(size).pow(2)).map(PointIndex)
    }

    /// Its row and column on a board of `size` lines.
    pub const fn place(self, size: u8) -> (i8, i8) {
        ((self.0 / size as u16) as i8, (self.0 % size as u16) as i8)
    }
}

impl From<PointIndex> for usize {
    fn from(point: PointIndex) -> usize {
        point.0.into()
    }
}

/// A set of points, by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// Inserts a point.
    pub fn insert(&mut self, point: PointIndex) {
        self.0[usize::from(point) / 64] |= 1 << (point.0 % 64);
    }

    /// Removes a point.
    pub fn remove(&mut self, point: PointIndex) {
        self.0[usize::from(point) / 64] &= !(1 << (point.0 % 64));
    }

    /// Returns true if the point is in the set.
    pub fn contains(&self, point: PointIndex) -> bool {
        self.0[usize::from(point) / 64] >> (point.0 % 64) & 1 != 0
    }

    /// Inserts all points of another set.
    pub fn union(&mut self, other: &PointSet) {
        for (word, bits) in self.0.iter_mut().zip(&other.0) {
            *word |= bits;
        }
    }

    /// The number of points.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The least two points, if there are two.
    pub fn first_two(&self) -> Option<(PointIndex, PointIndex)> {
        let mut points = self.iter();
        Some((points.next()?, points.next()?))
    }

    /// The points, ascending.
    pub fn iter(&self) -> impl Iterator<Item = PointIndex> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(PointIndex::at(i * 64 + bit as usize))
            })
        })
    }
}

/// A string: its liberties and how many stones it has.
#[derive(Clone, Copy, Debug)]
struct Info {
    liberties: PointSet,
    stones: u16,
    count: u16,
}

/// Stones, strings and liberties.
#[derive(Clone, Debug)]
pub struct Strings {
    size: u8,
    cells: Vec<State>,
    /// By point: the point that represents its string.
    root: Vec<PointIndex>,
    /// By point: the next stone of its string, round and round.
    next: Vec<PointIndex>,
    info: Vec<Info>,
    neighbours: Vec<[PointIndex; 4]>,
    ko: PointIndex,
}

impl Strings {
    /// An empty board of `size` lines.
    pub fn new(size: u8) -> Strings {
        let points = usize::from(size).pow(2);
        let none = Info { liberties: PointSet::EMPTY, stones: 0, count: 0 };
        Strings {
            size,
            cells: vec![State::Empty; points],
            root: vec![NONE; points],
            next: vec![NONE; points],
            info: vec![none; points],
            neighbours: Point::all(size).map(|p| neighbours(p, size)).collect(),
            ko: NONE,
        }
    }

    /// Removes all stones.
    pub fn clear(&mut self) {
        self.cells.fill(State::Empty);
        self.root.fill(NONE);
        self.ko = NONE;
    }

    /// Become a copy of a board of the same size, without asking for memory.
    pub fn copy_from(&mut self, other: &Strings) {
        self.cells.copy_from_slice(&other.cells);
        self.root.copy_from_slice(&other.root);
        self.next.copy_from_slice(&other.next);
        self.info.copy_from_slice(&other.info);
        self.ko = other.ko;
    }

    /// The number of lines.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The state of a point.
    pub fn get(&self, point: PointIndex) -> State {
        self.cells[usize::from(point)]
    }

    /// The states in reading order.
    pub fn cells(&self) -> &[State] {
        &self.cells
    }

    /// The neighbours of a point.
    pub fn neighbours(&self, point: PointIndex) -> impl Iterator<Item = PointIndex> + use<> {
        self.neighbours[usize::from(point)].into_iter().take_while(|&p| p != NONE)
    }

    /// The point on which a simple ko forbids the next move, or [`NONE`].
    pub const fn ko(&self) -> PointIndex {
        self.ko
    }

    /// The string of a stone: a number that its stones share.
    pub fn root(&self, stone: PointIndex) -> PointIndex {
        self.root[usize::from(stone)]
    }

    /// The number of liberties of the string of this root.
    pub fn liberties(&self, root: PointIndex) -> u16 {
        self.info[usize::from(root)].count
    }

    /// The liberties of the string of this root.
    pub fn liberty_set(&self, root: PointIndex) -> &PointSet {
        &self.info[usize::from(root)].liberties
    }

    /// The number of stones of the string of this root.
    pub fn stones(&self, root: PointIndex) -> u16 {
        self.info[usize::from(root)].stones
    }

    /// The stones of the string of this root.
    pub fn string(&self, root: PointIndex) -> impl Iterator<Item = PointIndex> + '_ {
        let mut at = root;
        let mut done = false;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let stone = at;
            at = self.next[usize::from(at)];
            done = at == root || at == NONE;
            Some(stone)
        })
    }

    /// Plays a stone of this colour on an empty point, with captures, and suicide as recorded.
    pub fn play(&mut self, color: Color, point: PointIndex) {
        let at = usize::from(point);
        self.ko = NONE;
        self.cells[at] = color.into();
        self.root[at] = point;
        self.next[at] = point;
        let mut liberties = PointSet::EMPTY;
        for next in self.neighbours(point) {
            if self.get(next) == State::Empty {
                liberties.insert(next);
            }
        }
        self.info[at] = Info { liberties, stones: 1, count: liberties.len() as u16 };
        let own = State::from(color);
        let mut taken = 0;
        let mut last_taken = NONE;
        for next in self.neighbours(point) {
            let state = self.get(next);
            if !state.is_stone() {
                continue;
            }
            let root = self.root(next);
            if state == own {
                self.join(root, self.root(point));
            } else {
                let info = &mut self.info[usize::from(root)];
                info.liberties.remove(point);
                info.count = info.liberties.len() as u16;
                if info.count == 0 {
                    taken += info.stones;
                    last_taken = next;
                    self.remove(root);
                }
            }
        }
        let root = self.root(point);
        let info = &mut self.info[usize::from(root)];
        info.liberties.remove(point);
        info.count = info.liberties.len() as u16;
        if info.count == 0 {
            self.remove(root);
        } else if taken == 1 && info.stones == 1 && info.count == 1 {
            self.ko = last_taken;
        }
    }

    /// Passes: a ko is free again.
    pub fn pass(&mut self) {
        self.ko = NONE;
    }

    /// Sets up a stone on an empty point.
    pub fn set_up(&mut self, color: Color, point: PointIndex) {
        if self.get(point) == State::Empty {
            self.play(color, point);
            self.ko = NONE;
        }
    }

    fn join(&mut self, a: PointIndex, b: PointIndex) {
        if a == b {
            return;
        }
        // The larger string keeps its root.
        let (into, from) = if self.stones(a) >= self.stones(b) { (a, b) } else { (b, a) };
        let mut at = from;
        loop {
            self.root[usize::from(at)] = into;
            at = self.next[usize::from(at)];
            if at == from {
                break;
            }
        }
        self.next.swap(usize::from(into), usize::from(from));
        let other = self.info[usize::from(from)];
        let info = &mut self.info[usize::from(into)];
        info.liberties.union(&other.liberties);
        info.stones += other.stones;
        info.count = info.liberties.len() as u16;
    }

    fn remove(&mut self, root: PointIndex) {
        let mut at = root;
        loop {
            let next = self.next[usize::from(at)];
            self.cells[usize::from(at)] = State::Empty;
            self.root[usize::from(at)] = NONE;
            at = next;
            if at == root {
                break;
            }
        }
        loop {
            let next = self.next[usize::from(at)];
            self.next[usize::from(at)] = NONE;
            for near in self.neighbours(at) {
                let string = self.root(near);
                if string != NONE {
                    let info = &mut self.info[usize::from(string)];
                    info.liberties.insert(at);
                    info.count = info.liberties.len() as u16;
                }
            }
            at = next;
            if at == root {
                break;
            }
        }
    }
}

fn neighbours(point: Point, size: u8) -> [PointIndex; 4] {
    let (row, col) = (point.row(), point.col());
    let mut found = [NONE; 4];
    let mut n = 0;
    let mut add = |is: bool, row: u8, col: u8| {
        if is {
            found[n] = PointIndex::of(Point::new(row, col), size);
            n += 1;
        }
    };
    add(row > 0, row.wrapping_sub(1), col);
    add(col > 0, row, col.wrapping_sub(1));
    add(col + 1 < size, row, col + 1);
    add(row + 1 < size, row + 1, col);
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::go::Board;

    /// The liberties of a stone's string by flooding.
    fn flood(board: &Board, start: Point) -> (usize, usize) {
        let state = board.get(start);
        let (mut string, mut liberties) = (vec![start], vec![]);
        let mut i = 0;
        while i < string.len() {
            let p = string[i];
            for (dr, dc) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
                let (r, c) = (i16::from(p.row()) + dr, i16::from(p.col()) + dc);
                let next = board.at(r, c);
                if next == State::Edge {
                    continue;
                }
                let q = Point::new(r as u8, c as u8);
                if next == state && !string.contains(&q) {
                    string.push(q);
                } else if next == State::Empty && !liberties.contains(&q) {
                    liberties.push(q);
                }
            }
            i += 1;
        }
        (string.len(), liberties.len())
    }

    proptest! {
        #[test]
        fn play_agrees_with_the_board(moves in prop::collection::vec(0..25_usize, 0..200)) {
            let mut board = Board::new(5);
            let mut strings = Strings::new(5);
            let mut color = Color::Black;
            for m in moves {
                let point = Point::from_index(m, 5);
                if board.play(color, point, &mut Vec::new()).is_err() {
                    continue;
                }
                strings.play(color, PointIndex::at(m));
                color = color.opposite();
                for p in Point::all(5) {
                    let i = PointIndex::of(p, 5);
                    prop_assert_eq!(strings.get(i), board.get(p));
                    if board.get(p).is_stone() {
                        let root = strings.root(i);
                        let (stones, liberties) = flood(&board, p);
                        prop_assert_eq!(usize::from(strings.stones(root)), stones);
                        prop_assert_eq!(usize::from(strings.liberties(root)), liberties);
                        prop_assert_eq!(strings.string(root).count(), stones);
                        prop_assert_eq!(strings.liberty_set(root).iter().count(), liberties);
                    }
                }
            }
        }
    }
}
