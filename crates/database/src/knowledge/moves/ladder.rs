//! Reading ladders.

use super::strings::{PointIndex, PointSet, Strings};
use crate::go::{Color, State};

/// Moves that one reading may take; more and the string counts as escaped.
const BUDGET: u32 = 80;

/// The liberties that a stone of this colour would have on an empty point, with the strings that
/// it joins; captures are left out.
pub fn liberties_after(strings: &Strings, color: Color, point: PointIndex) -> PointSet {
    let own = State::from(color);
    let mut liberties = PointSet::EMPTY;
    for next in strings.neighbours(point) {
        let state = strings.get(next);
        if state == State::Empty {
            liberties.insert(next);
        } else if state == own {
            liberties.union(strings.liberty_set(strings.root(next)));
        }
    }
    liberties.remove(point);
    liberties
}

/// A reader of ladders, with room to try moves.
#[derive(Debug)]
pub struct Reader {
    board: Vec<Strings>,
    budget: u32,
}

impl Reader {
    /// A reader for boards of `size` lines.
    pub fn new(size: u8) -> Reader {
        Reader { board: vec![Strings::new(size)], budget: 0 }
    }

    /// Returns true if an atari on `at` captures the string of `stone`, which has two liberties,
    /// one of them `at`.
    pub fn captures(&mut self, strings: &Strings, stone: PointIndex, at: PointIndex) -> bool {
        let Some(defender) = strings.get(stone).color() else { return false };
        if !promising(strings, stone, defender, at) {
            return false;
        }
        self.budget = BUDGET;
        self.board[0].copy_from(strings);
        self.board[0].play(defender.opposite(), at);
        !self.escapes(0, stone, defender)
    }

    /// Returns true if the string of `stone`, which is in atari, escapes by extending.
    pub fn extends(&mut self, strings: &Strings, stone: PointIndex) -> bool {
        let Some(defender) = strings.get(stone).color() else { return false };
        self.budget = BUDGET;
        self.board[0].copy_from(strings);
        self.escapes(0, stone, defender)
    }

    /// The defender's string on `stone` is in atari on board `level` and it is its move.
    fn escapes(&mut self, level: usize, stone: PointIndex, defender: Color) -> bool {
        loop {
            if self.budget == 0 {
                return true;
            }
            self.budget -= 1;
            let board = &mut self.board[level];
            if board.get(stone) != State::from(defender) {
                return false;
            }
            let root = board.root(stone);
            let Some(exit) = board.liberty_set(root).points().next() else { return false };
            // A capture next to the string is taken for an escape.
            if board.string(root).any(|s| {
                board.neighbours(s).any(|n| {
                    board.get(n) == State::from(defender.opposite())
                        && board.liberties(board.root(n)) == 1
                        && (board.liberty_set(board.root(n)).points().next() != Some(exit)
                            || board.stones(board.root(n)) > 1)
                })
            }) {
                return true;
            }
            board.play(defender, exit);
            if board.get(stone) != State::from(defender) {
                return false;
            }
            let root = board.root(stone);
            match board.liberties(root) {
                0 | 1 => return false,
                2 => {}
                _ => return true,
            }
            let Some((a, b)) = board.liberty_set(root).first_two() else { return true };
            let board = &self.board[level];
            let tries = [
                promising(board, stone, defender, a).then_some(a),
                promising(board, stone, defender, b).then_some(b),
            ];
            match tries {
                [None, None] => return true,
                [Some(at), None] | [None, Some(at)] => {
                    self.board[level].play(defender.opposite(), at);
                }
                [Some(first), Some(second)] => {
                    if self.board.len() == level + 1 {
                        self.board.push(self.board[level].clone());
                    } else {
                        let (here, further) = self.board.split_at_mut(level + 1);
                        further[0].copy_from(&here[level]);
                    }
                    self.board[level + 1].play(defender.opposite(), first);
                    if !self.escapes(level + 1, stone, defender) {
                        return false;
                    }
                    self.board[level].play(defender.opposite(), second);
                }
            }
        }
    }
}

/// Could an atari on `at` lead to a capture? Not if it is self-atari or if the extension gains
/// three liberties.
fn promising(strings: &Strings, stone: PointIndex, defender: Color, at: PointIndex) -> bool {
    let attacker = defender.opposite();
    let root = strings.root(stone);
    let Some(exit) = strings.liberty_set(root).points().find(|&l| l != at) else { return true };
    let own = liberties_after(strings, attacker, at);
    let takes = strings.neighbours(at).any(|n| {
        strings.get(n) == State::from(defender) && strings.liberties(strings.root(n)) == 1
    });
    if own.count() < 2 && !takes && (own.count() == 0 || !own.contains(exit)) {
        return false;
    }
    let mut after = liberties_after(strings, defender, exit);
    after.remove(at);
    after.count() <= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Point;

    fn board(rows: &str) -> Strings {
        let rows: Vec<&str> = rows.split('/').collect();
        let mut strings = Strings::new(rows.len() as u8);
        for (r, row) in rows.iter().enumerate() {
            for (c, cell) in row.chars().enumerate() {
                let point = PointIndex::new(Point::new(r as u8, c as u8), rows.len() as u8);
                match cell {
                    'B' => strings.set_up(Color::Black, point),
                    'W' => strings.set_up(Color::White, point),
                    _ => {}
                }
            }
        }
        strings
    }

    #[test]
    fn a_ladder_runs_to_the_edge_or_to_a_breaker() {
        let free = "_________/_________/_________/____BB___/___BW____/____B____/_________/_________/_________";
        let mut reader = Reader::new(9);
        let strings = board(free);
        // White's stone has its liberty at the right only, after which black chases it.
        assert!(!reader.extends(&strings, PointIndex::at(4 * 9 + 4)));
        let mut strings = board(free);
        for (r, c) in [(6, 7), (7, 7), (5, 8), (6, 6)] {
            strings.set_up(Color::White, PointIndex::at(r * 9 + c));
        }
        assert!(reader.extends(&strings, PointIndex::at(4 * 9 + 4)));
    }
}
