//! A board that keeps the liberties of its strings.

use crate::go::{Color, Point, State};
pub use crate::go::{PointIndex, PointSet};

/// No point.
pub const NONE: PointIndex = PointIndex::NONE;

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
        self.info[at] = Info { liberties, stones: 1, count: liberties.count() as u16 };
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
                info.count = info.liberties.count() as u16;
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
        info.count = info.liberties.count() as u16;
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
        info.count = info.liberties.count() as u16;
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
                    info.count = info.liberties.count() as u16;
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
    let mut found = [NONE; 4];
    for (slot, next) in found.iter_mut().zip(point.neighbours(size)) {
        *slot = PointIndex::new(next, size);
    }
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
                    let i = PointIndex::new(p, 5);
                    prop_assert_eq!(strings.get(i), board.get(p));
                    if board.get(p).is_stone() {
                        let root = strings.root(i);
                        let (stones, liberties) = flood(&board, p);
                        prop_assert_eq!(usize::from(strings.stones(root)), stones);
                        prop_assert_eq!(usize::from(strings.liberties(root)), liberties);
                        prop_assert_eq!(strings.string(root).count(), stones);
                        prop_assert_eq!(strings.liberty_set(root).points().count(), liberties);
                    }
                }
            }
        }
    }
}
