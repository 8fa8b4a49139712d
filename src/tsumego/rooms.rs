//! Small closed rooms, of which every position is known.
//!
//! A *room* is a part of a position (see [`parts`](super::parts)) of few cells that the targets'
//! string *T* closes in: no cell of it is beside the outside. Every arrangement of stones in it is
//! solved once, backwards from the ends, for each side to move:
//!
//! - *alone*: whether the defender lives if *T* has no liberty outside the room;
//! - *eye*: whether the defender lives if *T* has another eye;
//! - *taken*: whether the attacker captures *T* if it has no liberty outside the room;
//! - *dead*: whether the attacker captures *T* whatever the number of open cells outside;
//! - *taken* and *dead with an eye*: the same if *T* has one empty cell more that is a room of its own,
//!   which the attacker takes last and the defender may fill.
//!
//! A cell is *open* if it is next to an attacker's stone that cannot be captured, or to a permanent
//! liberty of the attacker: there the attacker can play at any time and never loses the stone. If all
//! cells outside are open, an attacker's move in the room may be put off for one of them, and so may a
//! defender's. With *n* such moves left the attacker captures *T* from a position *p*
//!
//! - with the attacker to move, if there is such a position after a move in the room, or if *p* with the
//!   defender to move and *n* - 1 is one;
//! - with the defender to move, if all positions after a move in the room are, and *p* with the attacker to
//!   move is one for *n*, after a pass, and for *n* - 1, after a move outside.
//!
//! *Dead* holds for every *n*, as captures outside may add moves there. Every move of the attacker
//! outside adds a stone that stays, so they are finitely many.
//!
//! No proof here rests on a ko: the winner takes none, and wins only where the loser can take none.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::Side;
use super::arena::Arena;
use super::position::{self, NONE, Position};
use super::set::Set;
use super::table::Value;

/// The maximum number of cells of a room.
pub(super) const MOST_CELLS: usize = 8;
/// The maximum number of moves outside that are tried; *dead* is claimed only if fewer settle it.
const MOST_OUTSIDE: usize = 16;

/// A set of cells of a room.
type Cells = u16;

/// What is known of an arrangement of stones for a side to move: the cell where the winner plays,
/// [`PASS`] for no move in the room (or for the loser's turn), or [`NO`] if it is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    pub alone: u8,
    pub eye: u8,
    pub taken: u8,
    pub dead: u8,
    pub taken_with_eye: u8,
    pub dead_with_eye: u8,
}

impl Facts {
    const NONE: Facts =
        Facts { alone: NO, eye: NO, taken: NO, dead: NO, taken_with_eye: NO, dead_with_eye: NO };
}

/// A pass in the room.
pub(super) const PASS: u8 = 254;
/// It is not so.
pub(super) const NO: u8 = 255;

/// The shape of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// By cell: the cells beside it.
    pub beside: Vec<Cells>,
    /// The cells beside the string that closes the room in.
    pub border: Cells,
}

/// All arrangements of a room: by their number and the side to move, the attacker first.
pub(super) struct Room(Vec<[Facts; 2]>);

/// The rooms that were met.
#[derive(Default)]
pub(super) struct Rooms(RwLock<HashMap<u128, Arc<Room>>>);

impl Rooms {
    /// The room with this hash, which is solved if it is new.
    pub fn get(&self, hash: u128, shape: impl FnOnce() -> Shape) -> Arc<Room> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&hash).cloned();
        known.unwrap_or_else(|| {
            let room = Arc::new(Room::solve(&shape()));
            let mut rooms = self.0.write().unwrap_or_else(PoisonError::into_inner);
            rooms.insert(hash, Arc::clone(&room));
            room
        })
    }
}

impl Rooms {
    /// The value of a position in which *T* has one room at most, if the room decides it.
    pub fn value<S: Set>(&self, arena: &Arena<S>, position: &Position<S>) -> Option<Value> {
        let [attackers, defenders] = position.stones;
        if position.ko != NONE || arena.immortal_target {
            return None;
        }
        let endless = arena.endless[Side::Attacker as usize];
        let border = endless & attackers;
        let safe = if border.is_empty() { border } else { arena.connected(border, attackers) };
        let open = (endless | arena.spread(safe)) & arena.active & !defenders;
        let closed = arena.active & !(defenders | open);
        if closed.is_empty() || closed.len() as usize > MOST_CELLS + 1 {
            return None;
        }
        let string = arena.connected(S::of(position.targets.first()), defenders);
        let others = arena.active & !string;
        let inside = others & !open;
        // The room, and one more cell at most.
        let (mut room, mut eye) = (arena.connected(S::of(inside.first()), others), S::EMPTY);
        let rest = inside & !room;
        if !rest.is_empty() {
            eye = arena.connected(S::of(rest.first()), others);
            if room.len() == 1 {
                std::mem::swap(&mut room, &mut eye);
            }
            if rest != eye && rest != room || eye.len() != 1 || eye.meets(attackers) {
                return None;
            }
        }
        let is_ours = room.len() as usize <= MOST_CELLS
            && !room.meets(open)
            && !eye.meets(defenders)
            && !arena.endless[Side::Defender as usize].meets(arena.active & !attackers);
        if !is_ours {
            return None;
        }
        let facts = self.facts(arena, position, room, string);
        let outside = position.empty(arena) & open;
        decide(position, room, string, [eye, outside], facts)
    }

    /// What is known of a room of a position.
    fn facts<S: Set>(
        &self,
        arena: &Arena<S>,
        position: &Position<S>,
        room: S,
        string: S,
    ) -> Facts {
        let cells = || room.cells().enumerate();
        let small = |set: S| {
            cells().filter(|&(_, c)| set.has(c)).fold(0, |all: Cells, (i, _)| all | 1 << i)
        };
        let hash = position::hash_of(room);
        let solved = self.get(hash, || Shape {
            beside: room.cells().map(|c| small(arena.around(S::of(c)) & room)).collect(),
            border: small(arena.spread(string)),
        });
        let stones = position.stones.map(|stones| small(stones & room));
        solved.facts(stones, position.turn == Side::Defender)
    }
}

/// The value of a position whose only room is known. Beside it there are one empty cell at most that
/// is an eye, and open cells.
fn decide<S: Set>(
    position: &Position<S>,
    room: S,
    string: S,
    [eye, outside]: [S; 2],
    facts: Facts,
) -> Option<Value> {
    let has_eye = position.has_spare_eye || !eye.is_empty();
    let cell = |number: u8| room.cells().nth(usize::from(number)).unwrap_or(NONE);
    let lives = if has_eye { facts.eye } else { facts.alone };
    if lives != NO {
        let best = match position.turn {
            Side::Attacker => NONE,
            Side::Defender if lives == PASS => position::PASS,
            Side::Defender => cell(lives),
        };
        return Some(Value { best, plies: 1, ..Value::ALIVE });
    }
    if position.has_spare_eye || !position.targets.within(string) {
        return None;
    }
    let dies = match (!eye.is_empty(), outside.is_empty()) {
        (false, true) => facts.taken,
        (false, false) => facts.dead,
        (true, true) => facts.taken_with_eye,
        (true, false) => facts.dead_with_eye,
    };
    if dies == NO {
        return None;
    }
    let best = match position.turn {
        Side::Defender => NONE,
        Side::Attacker if dies == PASS && outside.is_empty() => eye.first(),
        Side::Attacker if dies == PASS => outside.first(),
        Side::Attacker => cell(dies),
    };
    Some(Value { best, plies: 1, ..Value::DEAD })
}

impl Room {
    /// The facts of an arrangement of attackers' and defenders' stones.
    pub fn facts(&self, [attackers, defenders]: [Cells; 2], is_defenders_turn: bool) -> Facts {
        let number = digits(attackers) + 2 * digits(defenders);
        self.0.get(number).map_or(Facts::NONE, |facts| facts[usize::from(is_defenders_turn)])
    }

    /// Solves every arrangement.
    pub fn solve(shape: &Shape) -> Room {
        let [closed, free] = [false, true].map(|has_outside| Graph::new(shape, has_outside));
        let alone = closed.lives(false);
        let eye = free.lives(true);
        let taken = closed.dies(None, None);
        let taken_with_eye = free.dies(None, Some(&taken));
        let [dead, dead_with_eye] = free.dies_always(&taken, &taken_with_eye);
        let facts = |i: usize, turn: usize| Facts {
            alone: alone[i][turn],
            eye: eye[i][turn],
            taken: taken[i][turn],
            dead: dead[i][turn],
            taken_with_eye: taken_with_eye[i][turn],
            dead_with_eye: dead_with_eye[i][turn],
        };
        Room((0..alone.len()).map(|i| [facts(i, 0), facts(i, 1)]).collect())
    }
}

/// By arrangement and side to move: a move, as in [`Facts`].
type Won = Vec<[u8; 2]>;

/// Adds that something must also be true with more moves outside. Returns whether it is the same for
/// `next` as for `last`.
fn require(all: &mut Won, next: &Won, last: &Won) -> bool {
    let mut is_same = true;
    for ((all, next), last) in all.iter_mut().zip(next).zip(last) {
        for turn in 0..2 {
            all[turn] = if all[turn] == NO { NO } else { next[turn] };
            is_same &= (next[turn] == NO) == (last[turn] == NO);
        }
    }
    is_same
}

/// The number of an arrangement in which these cells have the digit 1.
fn digits(cells: Cells) -> usize {
    let mut number = 0;
    let mut left = cells;
    while left != 0 {
        number += POWERS[left.trailing_zeros() as usize & (MOST_CELLS - 1)];
        left &= left - 1;
    }
    number
}

const POWERS: [usize; MOST_CELLS] = [1, 3, 9, 27, 81, 243, 729, 2187];

/// What a move leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// An arrangement, with the other side to move.
    Stones(u32),
    /// A ko was taken.
    Ko,
    /// The string that closes the room in is captured.
    Captured,
}

/// The moves of all arrangements.
struct Graph<'a> {
    shape: &'a Shape,
    /// Whether the string has liberties outside.
    has_outside: bool,
    /// By arrangement and side to move: the legal moves.
    moves: Vec<[Vec<(u8, After)>; 2]>,
    /// By arrangement and side to move: the arrangements before it, where the other side moved.
    before: Vec<[Vec<u32>; 2]>,
    /// Whether the string has a liberty in the room.
    has_liberty: Vec<bool>,
}

impl Graph<'_> {
    fn new(shape: &Shape, has_outside: bool) -> Graph<'_> {
        let cells = shape.beside.len();
        let count = POWERS[cells - 1] * 3;
        let mut graph = Graph {
            shape,
            has_outside,
            moves: (0..count).map(|_| [Vec::new(), Vec::new()]).collect(),
            before: (0..count).map(|_| [Vec::new(), Vec::new()]).collect(),
            has_liberty: vec![false; count],
        };
        let all = (1 << cells) - 1;
        for attackers in 0..=all {
            for defenders in (0..=all).filter(|d| d & attackers == 0) {
                graph.add([attackers, defenders], all);
            }
        }
        graph
    }

    /// Adds the moves of an arrangement.
    fn add(&mut self, stones: [Cells; 2], all: Cells) {
        let number = digits(stones[0]) + 2 * digits(stones[1]);
        let empty = all & !(stones[0] | stones[1]);
        self.has_liberty[number] = self.liberties(stones[1], empty) != 0;
        if !self.has_liberty[number] && !self.has_outside {
            return;
        }
        for turn in 0..2 {
            for cell in (0..self.shape.beside.len()).filter(|&cell| empty >> cell & 1 == 1) {
                let Some(after) = self.play(stones, turn, cell, empty) else { continue };
                self.moves[number][turn].push((cell as u8, after));
                if let After::Stones(next) = after {
                    self.before[next as usize][1 - turn].push(number as u32);
                }
            }
        }
    }

    fn spread(&self, cells: Cells) -> Cells {
        let mut set = cells;
        let mut left = cells;
        while left != 0 {
            set |= self.shape.beside[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        set
    }

    fn connected(&self, seed: Cells, within: Cells) -> Cells {
        let mut set = seed;
        loop {
            let next = self.spread(set) & within;
            if next == set {
                return set;
            }
            set = next;
        }
    }

    /// The liberties in the room of the string that closes it in.
    fn liberties(&self, defenders: Cells, empty: Cells) -> Cells {
        let string = self.connected(defenders & self.shape.border, defenders);
        (self.shape.border | self.spread(string)) & empty
    }

    /// The position after a move on an empty cell; `None` if it is suicide.
    fn play(&self, stones: [Cells; 2], turn: usize, cell: usize, empty: Cells) -> Option<After> {
        let stone: Cells = 1 << cell;
        let around = self.shape.beside[cell];
        let is_on_border = turn == 1 && self.shape.border & stone != 0;
        let mut next = stones;
        next[turn] |= stone;
        let foe = 1 - turn;
        let empty_now = empty & !stone;
        let mut captured = 0;
        let mut left = around & stones[foe];
        while left != 0 {
            let string = self.connected(left & left.wrapping_neg(), stones[foe]);
            left &= !string;
            let is_wall = foe == 1 && string & self.shape.border != 0;
            if !is_wall && self.spread(string) & empty_now == 0 {
                captured |= string;
            }
        }
        let is_wall_taken =
            foe == 1 && !self.has_outside && self.liberties(stones[1], empty_now) == 0;
        if is_wall_taken {
            return Some(After::Captured);
        }
        next[foe] &= !captured;
        let empty_after = empty_now | captured;
        let own = self.connected(stone, next[turn]);
        let breathes = if turn == 1 && own & self.shape.border != 0 {
            self.has_outside || self.liberties(next[1], empty_after) != 0
        } else {
            self.spread(own) & empty_after != 0
        };
        if !breathes {
            return None;
        }
        let is_alone = !is_on_border && around & stones[turn] == 0;
        if is_alone && around & empty == 0 && captured.count_ones() == 1 {
            return Some(After::Ko);
        }
        Some(After::Stones((digits(next[0]) + 2 * digits(next[1])) as u32))
    }

    /// The arrangements in which the defender lives, with the move.
    fn lives(&self, has_eye: bool) -> Won {
        let mut won = vec![[NO; 2]; self.moves.len()];
        let mut left: Vec<usize> = vec![usize::MAX; self.moves.len()];
        let mut todo: Vec<(u32, usize)> = Vec::new();
        for (i, moves) in self.moves.iter().enumerate() {
            if !self.has_liberty[i] && (has_eye || !self.has_outside) {
                continue;
            }
            if moves[0].iter().all(|(_, after)| matches!(after, After::Stones(_))) {
                left[i] = moves[0].len();
                if left[i] == 0 {
                    won[i][0] = PASS;
                    todo.push((i as u32, 0));
                }
            }
        }
        while let Some((i, turn)) = todo.pop() {
            if turn == 0 {
                // The defender moves here, or passes.
                let befores = self.before[i as usize][0].iter().copied().map(|b| (b, false));
                for (b, is_pass) in befores.chain([(i, true)]) {
                    if won[b as usize][1] != NO {
                        continue;
                    }
                    let to_here = |m: &&(u8, After)| m.1 == After::Stones(i);
                    let cell = if is_pass {
                        PASS
                    } else {
                        let found = self.moves[b as usize][1].iter().find(to_here);
                        found.map_or(PASS, |m| m.0)
                    };
                    won[b as usize][1] = cell;
                    todo.push((b, 1));
                }
            } else {
                for &b in &self.before[i as usize][1] {
                    let b = b as usize;
                    if left[b] == usize::MAX || won[b][0] != NO {
                        continue;
                    }
                    left[b] -= 1;
                    if left[b] == 0 {
                        won[b][0] = PASS;
                        todo.push((b as u32, 0));
                    }
                }
            }
        }
        won
    }

    /// The arrangements in which the attacker captures the string whatever the number of moves
    /// outside, without and with an eye.
    fn dies_always(&self, taken: &Won, taken_with_eye: &Won) -> [Won; 2] {
        let (mut dead, mut last) = (taken.clone(), taken.clone());
        let (mut eyed, mut last_eyed) = (taken_with_eye.clone(), taken_with_eye.clone());
        for _ in 0..MOST_OUTSIDE {
            let next = self.dies(Some(&last), None);
            let next_eyed = self.dies(Some(&last_eyed), Some(&next));
            let is_same = require(&mut dead, &next, &last);
            if require(&mut eyed, &next_eyed, &last_eyed) && is_same {
                return [self.closed_under_moves(dead), self.closed_under_moves(eyed)];
            }
            (last, last_eyed) = (next, next_eyed);
        }
        [vec![[NO; 2]; taken.len()], vec![[NO; 2]; taken.len()]]
    }

    /// Without the arrangements of which the move leads elsewhere.
    fn closed_under_moves(&self, mut won: Won) -> Won {
        for i in 0..won.len() {
            let leads_on = match won[i][0] {
                NO => continue,
                PASS => won[i][1] != NO,
                cell => self.moves[i][0].iter().any(|&(c, after)| {
                    c == cell
                        && match after {
                            After::Stones(next) => won[next as usize][1] != NO,
                            After::Captured => true,
                            After::Ko => false,
                        }
                }),
            };
            if !leads_on {
                won[i][0] = NO;
            }
        }
        won
    }

    /// The arrangements in which the attacker captures the string, with the move. `fewer` are those
    /// with one move outside fewer; `None` if there is none outside. If the string has an eye,
    /// `filled` are those after the defender has filled it.
    fn dies(&self, fewer: Option<&Won>, filled: Option<&Won>) -> Won {
        let mut won = vec![[NO; 2]; self.moves.len()];
        // The positions after moves of the defender that are not won yet; a pass is one.
        let mut left: Vec<usize> = vec![usize::MAX; self.moves.len()];
        let mut todo: Vec<(u32, usize)> = Vec::new();
        for (i, moves) in self.moves.iter().enumerate() {
            if !self.has_liberty[i] && !self.has_outside {
                // It was captured by the last move outside.
                won[i] = [PASS; 2];
                continue;
            }
            let captures = moves[0].iter().find(|(_, after)| *after == After::Captured);
            let waits = match fewer {
                Some(fewer) => fewer[i][1] != NO,
                None => filled.is_some() && !self.has_liberty[i],
            };
            if let Some(&(cell, _)) = captures {
                won[i][0] = cell;
                todo.push((i as u32, 0));
            } else if waits {
                won[i][0] = PASS;
                todo.push((i as u32, 0));
            }
            if moves[1].iter().all(|(_, after)| matches!(after, After::Stones(_)))
                && fewer.is_none_or(|fewer| fewer[i][0] != NO)
                && filled.is_none_or(|filled| filled[i][0] != NO)
            {
                left[i] = moves[1].len() + 1;
            }
        }
        while let Some((i, turn)) = todo.pop() {
            if turn == 0 {
                for b in self.before[i as usize][0].iter().copied().chain([i]) {
                    let b = b as usize;
                    if left[b] == usize::MAX || won[b][1] != NO {
                        continue;
                    }
                    left[b] -= 1;
                    if left[b] == 0 {
                        won[b][1] = PASS;
                        todo.push((b as u32, 1));
                    }
                }
            } else {
                for &b in &self.before[i as usize][1] {
                    if won[b as usize][0] != NO {
                        continue;
                    }
                    let found =
                        self.moves[b as usize][0].iter().find(|m| m.1 == After::Stones(i));
                    won[b as usize][0] = found.map_or(PASS, |m| m.0);
                    todo.push((b, 0));
                }
            }
        }
        won
    }
}
