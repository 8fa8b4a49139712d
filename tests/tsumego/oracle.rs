//! A plain solver to check the other one with: it writes down every position that can arise, and
//! then works backwards from the ends until nothing changes. It shares no code with the library
//! but the problem.

use std::collections::HashMap;

use gopdb::go::{Color, Point};
use gopdb::tsumego::{Outcome, Problem, Threats};

/// Two bits a point in reading order (0 empty, 1 attacker, 2 defender); lost targets, ko, turn
/// and threats in the last word.
type Key = [u64; 12];

struct Oracle<'a> {
    /// Whether the defender has won, which the plain rules would take too long to show.
    lives: &'a dyn Fn(&[u8]) -> bool,
    /// Whether no board may come back since the last move elsewhere.
    superko: bool,
    playable: Vec<bool>,
    targets: Vec<usize>,
    beside: Vec<Vec<usize>>,
}

#[derive(Clone)]
struct State {
    cells: Vec<u8>,
    lost: u64,
    ko: Option<usize>,
    attacker_plays: bool,
    /// The passes in a row that count, up to now.
    passes: u8,
    threats: [u8; 2],
    /// With superko: the boards since the last move elsewhere, this one included, in order.
    boards: Vec<Vec<u8>>,
}

impl State {
    fn key(&self) -> (Key, Vec<Vec<u8>>) {
        let mut key = [0; 12];
        for (i, &cell) in self.cells.iter().enumerate() {
            key[i / 32] |= u64::from(cell) << (2 * (i % 32));
        }
        key[10] = self.lost;
        key[11] = self.ko.map_or(0, |k| k as u64 + 1) << 16
            | u64::from(self.passes) << 9
            | u64::from(self.attacker_plays) << 8
            | u64::from(self.threats[0]) << 4
            | u64::from(self.threats[1]);
        let mut boards = self.boards.clone();
        boards.sort();
        (key, boards)
    }
}

fn beside(p: usize, size: usize) -> Vec<usize> {
    let (row, col) = (p / size, p % size);
    let mut list = Vec::new();
    if row > 0 {
        list.push(p - size);
    }
    if col > 0 {
        list.push(p - 1);
    }
    if col + 1 < size {
        list.push(p + 1);
    }
    if row + 1 < size {
        list.push(p + size);
    }
    list
}

impl Oracle<'_> {
    /// The string at `p` and how many liberties it has.
    fn string(&self, cells: &[u8], p: usize) -> (Vec<usize>, usize) {
        let mut string = vec![p];
        let mut is_seen = vec![false; cells.len()];
        is_seen[p] = true;
        let (mut liberties, mut i) = (0, 0);
        while i < string.len() {
            for &n in &self.beside[string[i]] {
                if is_seen[n] || cells[n] != 0 && cells[n] != cells[p] {
                    continue;
                }
                is_seen[n] = true;
                if cells[n] == 0 {
                    liberties += 1;
                } else {
                    string.push(n);
                }
            }
            i += 1;
        }
        (string, liberties)
    }

    fn play(&self, state: &State, p: usize) -> Option<State> {
        let (own, foe, who) = if state.attacker_plays { (1, 2, 0) } else { (2, 1, 1) };
        if !self.playable[p] || state.cells[p] != 0 {
            return None;
        }
        let mut after = state.clone();
        after.ko = None;
        after.passes = 0;
        after.attacker_plays = !state.attacker_plays;
        if state.ko == Some(p) {
            if state.threats[who] == 0 {
                return None;
            }
            after.threats[who] -= 1;
        }
        after.cells[p] = own;
        let mut captured = Vec::new();
        for &n in &self.beside[p] {
            if after.cells[n] == foe {
                let (string, liberties) = self.string(&after.cells, n);
                if liberties == 0 {
                    for s in string {
                        after.cells[s] = 0;
                        captured.push(s);
                    }
                }
            }
        }
        let (string, liberties) = self.string(&after.cells, p);
        if liberties == 0 {
            return None;
        }
        if self.superko {
            if state.boards.contains(&after.cells) {
                after.threats[who] = state.threats[who].checked_sub(1)?;
                after.boards = vec![state.cells.clone()];
            }
            after.boards.push(after.cells.clone());
        } else if captured.len() == 1 && string.len() == 1 && liberties == 1 {
            after.ko = Some(captured[0]);
        }
        for (i, t) in self.targets.iter().enumerate() {
            if captured.contains(t) {
                after.lost |= 1 << i;
            }
        }
        Some(after)
    }

    /// Whether something but the plain rules forbids a point.
    fn is_banned(&self, state: &State) -> bool {
        if !self.superko {
            return state.ko.is_some();
        }
        // A point that can only be taken by a threat, if there is one.
        let with = |threats| State { threats: [threats; 2], ..state.clone() };
        (0..state.cells.len())
            .any(|p| self.play(&with(1), p).is_some() != self.play(&with(0), p).is_some())
    }

    /// Either side may pass. A pass while something forbids a point lifts the ban and does not count.
    fn pass(&self, state: &State) -> State {
        let mut after = state.clone();
        after.passes = if self.is_banned(state) { 0 } else { state.passes + 1 };
        after.ko = None;
        if self.superko {
            after.boards = vec![state.cells.clone()];
        }
        after.attacker_plays = !state.attacker_plays;
        after
    }

    fn moves(&self, state: &State) -> Vec<State> {
        let mut list: Vec<State> =
            (0..state.cells.len()).filter_map(|p| self.play(state, p)).collect();
        list.push(self.pass(state));
        list
    }
}

/// The result of a problem, or `None` if more than `most` positions can arise.
pub fn outcome(problem: &Problem, threats: Threats, most: usize) -> Option<Outcome> {
    solve(problem, threats, most, false, &|_| false)
}

/// The result under positional superko. `lives` says on which boards, by cells in reading order (0
/// empty, 1 attacker, 2 defender), the targets surely live.
pub fn superko(
    problem: &Problem,
    threats: Threats,
    most: usize,
    lives: &dyn Fn(&[u8]) -> bool,
) -> Option<Outcome> {
    assert_eq!(problem.ko(), None);
    solve(problem, threats, most, true, lives)
}

fn solve(
    problem: &Problem,
    threats: Threats,
    most: usize,
    superko: bool,
    lives: &dyn Fn(&[u8]) -> bool,
) -> Option<Outcome> {
    let size = usize::from(problem.board().size());
    let attacker = problem.defender().opposite();
    let code = |color: Option<Color>| match color {
        None => 0,
        Some(c) if c == attacker => 1,
        Some(_) => 2,
    };
    let index = |p: &Point| usize::from(p.row()) * size + usize::from(p.col());
    let cells: Vec<u8> = (0..size * size)
        .map(|i| code(problem.board().get(Point::from_index(i, size as u8)).color()))
        .collect();
    let mut playable: Vec<bool> = cells.iter().map(|&c| c != 0).collect();
    for p in problem.region() {
        playable[index(p)] = true;
    }
    let boards = if superko { vec![cells.clone()] } else { Vec::new() };
    let oracle = Oracle {
        lives,
        superko,
        playable,
        targets: problem.targets().iter().map(index).collect(),
        beside: (0..size * size).map(|p| beside(p, size)).collect(),
    };
    assert!(oracle.targets.len() <= 64);
    let all_lost = u64::MAX >> (64 - oracle.targets.len());
    let start = State {
        cells,
        lost: 0,
        ko: problem.ko().as_ref().map(index),
        attacker_plays: problem.to_play() == attacker,
        passes: 0,
        threats: [threats.attacker, threats.defender],
        boards,
    };

    let mut numbers: HashMap<(Key, Vec<Vec<u8>>), usize> = HashMap::from([(start.key(), 0)]);
    let mut states = vec![start];
    // By state: who plays, the states that lead here, and how many moves lead on.
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut moves: Vec<usize> = Vec::new();
    let mut result: Vec<Option<bool>> = Vec::new();
    let mut i = 0;
    while i < states.len() {
        if states.len() > most {
            return None;
        }
        let state = states[i].clone();
        // All targets captured, or two passes that count.
        let dead = state.lost == all_lost;
        let is_over = dead || state.passes == 2 || (oracle.lives)(&state.cells);
        let next = if is_over { Vec::new() } else { oracle.moves(&state) };
        result.push(is_over.then_some(dead));
        moves.push(next.len());
        for after in next {
            let key = after.key();
            let n = *numbers.entry(key).or_insert_with(|| {
                states.push(after);
                before.push(Vec::new());
                states.len() - 1
            });
            before[n].push(i);
        }
        i += 1;
    }
    // Work backwards: a state is won for a side once it can move to such a state, or must.
    let mut todo: Vec<usize> = (0..states.len()).filter(|&i| result[i].is_some()).collect();
    while let Some(i) = todo.pop() {
        let dead = result[i] == Some(true);
        for &b in &before[i] {
            if result[b].is_some() {
                continue;
            }
            moves[b] -= 1;
            if states[b].attacker_plays == dead || moves[b] == 0 {
                result[b] = Some(dead);
                todo.push(b);
            }
        }
    }
    Some(match result[0] {
        Some(true) => Outcome::Dead,
        Some(false) => Outcome::Alive,
        None => Outcome::Repetition,
    })
}
