//! The variations of a game: the lines of its record besides the main line.
//!
//! The nodes of a record are a tree. A *line* begins at a node that is not the first of its siblings
//! and follows first nodes to the end; the main line begins at the root. Each node off the main line
//! is in one line, so that positions that lines share are stored and searched once. The position of
//! a node is the last one of the record that has only the nodes from the root to it. Nodes without
//! a usable position (a move off the board) are left out with all that follows.
//!
//! # Words
//!
//! Lines are in the order of the text, and their nodes have consecutive numbers. A word is that of a
//! [`Track`] (bits 0 to 9 the point, bit 10 the colour, bits 11 and 12 the kind), with two bits more:
//!
//! | bits | content |
//! | --- | --- |
//! | 13 | the word begins a node |
//! | 14 | of a set-up word: the point becomes empty; of a pass: there is no move, the node changes nothing |
//!
//! Set-up words are only before the first move of the path. They are the differences from position 0
//! of the main line, or from the node before in the same line. What is set up later is moves: first a
//! pass, if stones are removed and no move of the node comes before, then these stones as captured by it,
//! then the stones that are placed.

use std::collections::BTreeMap;

use thiserror::Error;

use super::Track;
use super::track::{KIND, MAX_MOVES, MOVE, PASS, POINT, SETUP, TAKEN, WHITE, put_stone, word};
use crate::MoveNumber;
use crate::go::{Board, Color, MAX_SIZE, Point, State};
use crate::record::{TreeNode, walk_tree};
use crate::sgf::{GameTree, Limits};

const NODE: u16 = 1 << 13;
const NO_STONE: u16 = 1 << 14;
const NOTHING: u16 = NODE | NO_STONE | PASS;

/// The variations of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variations {
    size: u8,
    heads: Vec<Head>,
    words: Vec<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    parent: u32,
    at: u32,
    node: u32,
    /// The end of its words.
    end: u32,
    /// The number of moves before its first node.
    before: MoveNumber,
    /// Its number among the lines that leave its parent after this many moves: 2 for the first.
    branch: u32,
}

/// A line of the variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number, from 1.
    pub number: u32,
    /// The line that it leaves, 0 for the main line.
    pub parent: u32,
    /// The place at which the line leaves its parent: a number of moves of the main line, or of
    /// words of another line.
    pub at: u32,
    /// The number of moves before its first node.
    pub before: MoveNumber,
    /// The number of its first node in the order of the record's text; the root's is 0.
    pub node: u32,
    words: &'a [u16],
}

/// A part of a node: some set-up and at most one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodePart<'a> {
    /// True if it begins a node. Only a node with several moves has several steps.
    pub is_node: bool,
    /// The number of words of the line up to its end.
    pub end: u32,
    words: &'a [u16],
}

/// A change of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A point of position 0.
    Setup(Point, State),
    /// A stone is played.
    Move(Color, Point),
    /// A move without a stone.
    Pass(Color),
    /// The stone of this colour is captured by the move before.
    Taken(Color, Point),
}

/// A path that names no line of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WrongPath {
    /// The text is not a path.
    #[error(
        "`{path}` is no path of a line, such as 12:2/15: after move 12 the second line, its move 15"
    )]
    Unreadable {
        /// The path.
        path: String,
    },
    /// There is no such line.
    #[error("{}", no_line(*.before, *.branch, *.branches))]
    NoLine {
        /// The number of moves before it.
        before: MoveNumber,
        /// The requested number.
        branch: u32,
        /// The number of lines, including the one that they leave.
        branches: u32,
    },
}

fn no_line(before: MoveNumber, branch: u32, branches: u32) -> String {
    let are = if branches == 1 { "is 1 line".to_owned() } else { format!("are {branches} lines") };
    format!("there is no line {branch} after move {before}: there {are}")
}

fn color_of(word: u16) -> Color {
    if word & WHITE == 0 { Color::Black } else { Color::White }
}

/// Returns true if a word is a move or a pass.
fn is_move(word: u16) -> bool {
    word & KIND == MOVE || word & KIND == PASS && word & NO_STONE == 0
}

fn change(word: u16) -> Option<Change> {
    let color = color_of(word);
    if word & KIND == PASS {
        return (word & NO_STONE == 0).then_some(Change::Pass(color));
    }
    let point = Point::from_raw(word & POINT)?;
    Some(match word & KIND {
        SETUP if word & NO_STONE != 0 => Change::Setup(point, State::Empty),
        SETUP => Change::Setup(point, color.into()),
        MOVE => Change::Move(color, point),
        _ => Change::Taken(color, point),
    })
}

impl<'a> NodePart<'a> {
    /// The changes, in order.
    pub fn changes(&self) -> impl Iterator<Item = Change> + use<'a> {
        self.words.iter().filter_map(|&word| change(word))
    }

    /// Returns true if it has a move or a pass.
    pub fn has_move(&self) -> bool {
        self.words.iter().any(|&word| is_move(word))
    }
}

impl<'a> Line<'a> {
    /// Its steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = NodePart<'a>> + use<'a> {
        let (mut rest, mut end) = (self.words, 0);
        std::iter::from_fn(move || {
            let first = *rest.first()?;
            let mut has_move = is_move(first);
            let more = rest.get(1..)?.iter().take_while(|&&word| {
                let begins = word & NODE != 0 || has_move && is_move(word);
                has_move |= is_move(word);
                !begins
            });
            let (words, later) = rest.split_at(1 + more.count());
            rest = later;
            end += words.len() as u32;
            Some(NodePart { is_node: first & NODE != 0, end, words })
        })
    }

    /// The number of its words.
    pub const fn len(&self) -> u32 {
        self.words.len() as u32
    }

    /// Returns true if the line has no words. No stored line is empty.
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Its positions: for each node its number in the order of the text, and the number of moves up
    /// to it.
    pub fn nodes(&self) -> Vec<(u32, MoveNumber)> {
        let (mut nodes, mut moves) = (Vec::<(u32, MoveNumber)>::new(), self.before);
        for step in self.steps() {
            if step.has_move() {
                moves = moves.next();
            }
            match nodes.last_mut() {
                Some(last) if !step.is_node => *last = (last.0, moves),
                _ => nodes.push((self.node + nodes.len() as u32, moves)),
            }
        }
        nodes
    }
}

/// The place of a builder.
#[derive(Clone)]
struct Here {
    node: u32,
    line: u32,
    at: u32,
    moves: usize,
    board: Board,
}

/// Collects the lines of a tree.
struct Builder<'t> {
    track: &'t Track,
    moves: usize,
    /// The board of the main line, as long as it is usable.
    main: Option<Board>,
    current: Option<Here>,
    /// Nodes of the path that more than one node follows.
    saved: Vec<Here>,
    lines: Vec<(u32, u32, u32, u32)>,
    words: Vec<u16>,
}

/// Empties a point at this position of the main line, where its track empties it before its next move.
fn empty(saved: &mut [Here], moves: usize, point: Point) {
    for here in saved.iter_mut().filter(|here| here.line == 0 && here.moves == moves) {
        // The point is on the board.
        let _ = here.board.set(point, None);
    }
}

impl Builder<'_> {
    fn visit(&mut self, node: &TreeNode<'_>) {
        let here = if node.is_main { self.main_node(node) } else { self.node(node) };
        if let Some(here) = here.as_ref().filter(|_| node.has_branches) {
            self.saved.push(here.clone());
        }
        self.current = here;
    }

    fn main_node(&mut self, node: &TreeNode<'_>) -> Option<Here> {
        let board = self.main.as_mut()?;
        let before = self.moves;
        let is_set_up = (before..=before + node.moves.len())
            .any(|i| node.edits.is_placed(i) || !node.edits.removed_after(i).is_empty());
        for &(_, point) in node.edits.removed_after(before) {
            empty(&mut self.saved, before, point);
        }
        for m in node.moves {
            if let Some(point) = m.point.filter(|&point| board.make_room(m.color, point)) {
                empty(&mut self.saved, self.moves, point);
            }
            let is_usable = self.moves < self.track.len()
                && (is_set_up || put_stone(board, *m, &mut Vec::new()).is_ok());
            if !is_usable {
                self.main = None;
                return None;
            }
            self.moves += 1;
        }
        if node.is_end && self.moves == before {
            self.main = None;
            return None;
        }
        let moves = self.moves;
        let is_new = moves == 0 || is_set_up;
        let board = if is_new { self.track.board_at(moves) } else { board.clone() };
        if is_new {
            self.main = Some(board.clone());
        }
        Some(Here { node: node.number, line: 0, at: moves as u32, moves, board })
    }

    /// Returns the place that a node continues, and whether the node continues the line of its
    /// parent.
    fn before(&mut self, node: &TreeNode<'_>) -> Option<(Here, bool)> {
        let parent = node.parent?;
        while self.saved.last().is_some_and(|here| here.node > parent) {
            self.saved.pop();
        }
        match self.current.take() {
            Some(here) if here.node == parent => {
                let continues = here.line != 0 && node.number == parent + 1;
                Some((here, continues))
            }
            _ => self.saved.last().filter(|here| here.node == parent).cloned().map(|h| (h, false)),
        }
    }

    fn node(&mut self, node: &TreeNode<'_>) -> Option<Here> {
        let (mut here, continues) = self.before(node)?;
        let start = self.words.len();
        if here.moves == 0 {
            for (i, point) in Point::all(here.board.size()).enumerate() {
                let wanted = node.stones.get(i).copied().flatten();
                if here.board.get(point) != wanted.map_or(State::Empty, State::from) {
                    let empty = if wanted.is_none() { NO_STONE } else { 0 };
                    let color = wanted.unwrap_or(Color::Black);
                    self.words.push(word(SETUP, color, point.raw()) | empty);
                    // The point is on the board.
                    let _ = here.board.set(point, wanted);
                }
            }
        }
        let (mut captured, mut played, mut is_end) = (Vec::new(), 0, node.is_end);
        for (i, m) in (node.before..).zip(node.moves.iter().map(Some).chain([None])) {
            for &(_, point) in node.edits.removed_after(i) {
                let Some(color) = here.board.get(point).color() else { continue };
                if played == 0 {
                    self.words.push(word(PASS, Color::Black, 0));
                    (here.moves, played) = (here.moves + 1, 1);
                }
                self.words.push(word(TAKEN, color, point.raw()));
                let _ = here.board.set(point, None);
            }
            let Some(m) = m else { break };
            captured.clear();
            if here.moves >= MAX_MOVES {
                is_end = true;
                break;
            }
            if let Some(point) = m.point.filter(|_| node.edits.is_placed(i)) {
                (here.moves, played) = (here.moves + 1, played + 1);
                self.words.push(word(MOVE, m.color, point.raw()));
                let _ = here.board.set(point, Some(m.color));
                continue;
            }
            if let Some(point) = m.point {
                here.board.make_room(m.color, point);
            }
            let Ok(put) = put_stone(&mut here.board, *m, &mut captured) else {
                is_end = true;
                break;
            };
            (here.moves, played) = (here.moves + 1, played + 1);
            let Some(point) = put else {
                self.words.push(word(PASS, m.color, 0));
                continue;
            };
            self.words.push(word(MOVE, m.color, point.raw()));
            let loser = if captured.contains(&point) { m.color } else { m.color.opposite() };
            self.words.extend(captured.iter().map(|p| word(TAKEN, loser, p.raw())));
        }
        if is_end && played == 0 {
            self.words.truncate(start);
            return None;
        }
        match self.words.get_mut(start) {
            Some(first) => *first |= NODE,
            None => self.words.push(NOTHING),
        }
        let added = (self.words.len() - start) as u32;
        if continues {
            here.at += added;
            if let Some(line) = self.lines.last_mut() {
                line.3 += added;
            }
        } else {
            self.lines.push((here.line, here.at, node.number, added));
            (here.line, here.at) = (self.lines.len() as u32, added);
        }
        here.node = node.number;
        (!is_end).then_some(here)
    }
}

/// The usable nodes of a tree's main line by their numbers in the order of the text, each with the
/// number of moves up to it, given the track of the main line.
pub fn main_nodes(tree: &GameTree<'_>, track: &Track) -> Vec<(u32, MoveNumber)> {
    let (mut nodes, mut moves, mut is_open) = (Vec::new(), 0, true);
    let walked = walk_tree(tree, |node| {
        if !node.is_main || !is_open {
            return;
        }
        let after = moves + node.moves.len();
        if after > track.len() || node.is_end && node.moves.is_empty() {
            is_open = false;
            return;
        }
        moves = after;
        nodes.push((node.number, MoveNumber::new(moves as u16)));
    });
    if walked.is_err() {
        nodes.clear();
    }
    nodes
}

impl Variations {
    /// The variations of a record's text, given the track of its main line; `None` if there are no
    /// usable ones.
    pub fn from_text(text: &str, track: &Track) -> Option<Variations> {
        // Most records have no variations, and no bracket but the first.
        memchr::memchr_iter(b'(', text.as_bytes()).nth(1)?;
        Variations::from_tree(&GameTree::parse(text, &Limits::UNLIMITED).ok()?, track)
    }

    /// Like [`from_text`](Variations::from_text), from a parsed text.
    pub fn from_tree(tree: &GameTree<'_>, track: &Track) -> Option<Variations> {
        let mut builder = Builder {
            track,
            moves: 0,
            main: Some(Board::new(track.size())),
            current: None,
            saved: Vec::new(),
            lines: Vec::new(),
            words: Vec::new(),
        };
        let size = walk_tree(tree, |node| builder.visit(&node)).ok()?;
        if builder.lines.is_empty() || size != track.size() {
            return None;
        }
        Variations::from_parts(size, &builder.lines, builder.words, track.len())
    }

    /// The variations of a game of this many moves with these lines, each its
    /// [parent, place, first node and number of words](Line), and the words of all lines. `None` if
    /// they are not valid.
    pub fn from_parts(
        size: u8,
        lines: &[(u32, u32, u32, u32)],
        words: Vec<u16>,
        main_moves: usize,
    ) -> Option<Variations> {
        /// A line of the path, cut where the next line leaves it.
        struct Open {
            line: u32,
            start: usize,
            end: usize,
            /// The number of moves before its end, and before its begin.
            moves: usize,
            before: usize,
            /// The number of moves after which a line was last left, and the number of the line.
            branch: (usize, u32),
        }
        let main = Open {
            line: 0,
            start: 0,
            end: main_moves,
            moves: main_moves,
            before: 0,
            branch: (usize::MAX, 1),
        };
        if !(1..=MAX_SIZE).contains(&size) {
            return None;
        }
        let mut path = vec![main];
        let mut heads = Vec::with_capacity(lines.len());
        let mut start = 0usize;
        let mut last_node = 0;
        for (number, &(parent, at, node, len)) in (1..).zip(lines) {
            while path.last().is_some_and(|open| open.line != parent) {
                path.pop();
            }
            let open = path.last_mut()?;
            let cut = open.start + at as usize;
            let is_boundary = parent == 0
                || at > 0 && (cut == start || words.get(cut).is_some_and(|w| w & NODE != 0));
            if cut > open.end || !is_boundary || node <= last_node || len == 0 {
                return None;
            }
            last_node = node;
            if parent == 0 {
                open.moves = cut;
            } else {
                let cut_off = words.get(cut..open.end)?;
                open.moves -= cut_off.iter().filter(|&&word| is_move(word)).count();
            }
            open.end = cut;
            let before = open.moves;
            open.branch =
                if open.branch.0 == before { (before, open.branch.1 + 1) } else { (before, 2) };
            let branch = open.branch.1;
            let end = start.checked_add(len as usize)?;
            let own = words.get(start..end)?;
            let has_before = before > 0;
            let moves = before + check_words(size, own, has_before)?;
            if moves > MAX_MOVES {
                return None;
            }
            path.push(Open { line: number, start, end, moves, before, branch: (usize::MAX, 1) });
            let before = MoveNumber::new(before as u16);
            heads.push(Head { parent, at, node, end: end as u32, before, branch });
            start = end;
        }
        debug_assert!(path.iter().all(|open| open.before <= open.moves));
        (start == words.len()).then_some(Variations { size, heads, words })
    }

    /// The number of lines of the board.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The number of lines.
    pub const fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns true if there are no lines.
    pub const fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.words.iter().filter(|&&word| word & NODE != 0).count()
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.words.iter().filter(|&&word| is_move(word)).count()
    }

    /// The words of all lines, one after the other.
    pub fn words(&self) -> &[u16] {
        &self.words
    }

    /// A line by its number, from 1.
    pub fn line(&self, number: u32) -> Option<Line<'_>> {
        let at = (number as usize).checked_sub(1)?;
        let head = self.heads.get(at)?;
        let start = at.checked_sub(1).map_or(Some(0), |last| Some(self.heads.get(last)?.end))?;
        Some(Line {
            number,
            parent: head.parent,
            at: head.at,
            before: head.before,
            node: head.node,
            words: self.words.get(start as usize..head.end as usize)?,
        })
    }

    /// All lines in the order of the text.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        (1..=self.heads.len() as u32).filter_map(|number| self.line(number))
    }

    /// Returns the player to move at a position of a line: the opponent of the player who moved
    /// last. `None` if no move of the line led to the position.
    pub fn turn_at(&self, line: u32, moves: MoveNumber) -> Option<Color> {
        let line = self.line(line)?;
        let (mut time, mut last) = (line.before, None);
        for step in line.steps() {
            if step.has_move() {
                time = time.next();
            }
            if time > moves {
                break;
            }
            let mover = step.changes().find_map(|change| match change {
                Change::Move(color, _) | Change::Pass(color) => Some(color),
                Change::Setup(..) | Change::Taken(..) => None,
            });
            last = mover.or(last);
        }
        last.map(Color::opposite)
    }

    /// The lines from the main line, which is left out, to this one, each with the number of its
    /// words that belong to the path.
    fn chain(&self, line: u32) -> Vec<(Line<'_>, u32)> {
        let mut chain = Vec::new();
        let mut next = self.line(line).map(|line| (line, line.len()));
        while let Some((line, words)) = next {
            chain.push((line, words));
            next = self.line(line.parent).map(|parent| (parent, line.at));
        }
        chain.reverse();
        chain
    }

    /// The track from the set-up to the end of a line.
    pub fn track(&self, main: &Track, line: u32) -> Track {
        let chain = self.chain(line);
        let Some((first, _)) = chain.first() else { return main.clone() };
        let mut moves = 0;
        let mut words: Vec<u16> = Vec::new();
        for &word in main.words() {
            moves += u32::from(is_move(word));
            if moves > first.at {
                break;
            }
            words.push(word);
        }
        let mut stones: Option<BTreeMap<u16, u16>> = None;
        for (line, len) in &chain {
            for &word in line.words.iter().take(*len as usize) {
                match word & KIND {
                    SETUP => {
                        let stones = stones.get_or_insert_with(|| {
                            words.iter().map(|&word| (word & POINT, word)).collect()
                        });
                        if word & NO_STONE == 0 {
                            stones.insert(word & POINT, word & !NODE);
                        } else {
                            stones.remove(&(word & POINT));
                        }
                    }
                    PASS if word & NO_STONE != 0 => {}
                    _ => words.push(word & !NODE),
                }
            }
        }
        if let Some(stones) = stones {
            words.retain(|word| word & KIND != SETUP);
            words.splice(0..0, stones.into_values());
        }
        let to_move =
            words.iter().find(|&&word| is_move(word)).map_or(main.to_move(), |&w| color_of(w));
        Track::from_words(self.size, to_move, words).unwrap_or_else(|_| main.clone())
    }

    /// The path of a position: `12:2/15` is move 15 of the second line after move 12, the line that
    /// is left being the first.
    pub fn path(&self, line: u32, moves: MoveNumber) -> String {
        let mut path = String::new();
        for (line, _) in self.chain(line) {
            let branch = self.heads.get(line.number as usize - 1).map_or(0, |head| head.branch);
            path += &format!("{}:{branch}/", line.before);
        }
        path + &moves.to_string()
    }

    /// The line and position of a [path](Variations::path). Without a last part, as in `12:2`, it
    /// is the end of a line; `None` means that.
    ///
    /// # Errors
    /// It is not a path, or there is no such line.
    pub fn find(&self, path: &str) -> Result<(u32, Option<MoveNumber>), WrongPath> {
        let unreadable = || WrongPath::Unreadable { path: path.to_owned() };
        let mut line = 0;
        let mut parts = path.split('/').peekable();
        while let Some(part) = parts.next() {
            let Some((before, branch)) = part.split_once(':') else {
                let moves = part.parse().map_err(|_| unreadable())?;
                return if parts.peek().is_none() {
                    Ok((line, Some(moves)))
                } else {
                    Err(unreadable())
                };
            };
            let before: MoveNumber = before.parse().map_err(|_| unreadable())?;
            let branch: u32 = branch.parse().map_err(|_| unreadable())?;
            if branch == 1 {
                continue;
            }
            let here = || {
                let heads = (1..).zip(&self.heads);
                heads.filter(move |(_, head)| head.parent == line && head.before == before)
            };
            let found = here().find(|(_, head)| head.branch == branch);
            line = found.map(|(number, _)| number).ok_or_else(|| WrongPath::NoLine {
                before,
                branch,
                branches: 1 + here().count() as u32,
            })?;
        }
        Ok((line, None))
    }
}

/// Checks the words of a line; returns the number of its moves.
fn check_words(size: u8, words: &[u16], mut has_moves: bool) -> Option<usize> {
    let mut moves = 0;
    for (i, &word) in words.iter().enumerate() {
        let is_on = Point::from_raw(word & POINT).is_some_and(|point| point.is_on(size));
        let plain = word & !(NODE | NO_STONE);
        let is_valid = plain & !(KIND | WHITE | POINT) == 0
            && (i > 0 || word & NODE != 0)
            && match word & KIND {
                SETUP => is_on && !has_moves,
                MOVE => is_on && word & NO_STONE == 0,
                PASS if word & NO_STONE != 0 => word == NOTHING,
                PASS => word & POINT == 0,
                _ => is_on && has_moves && moves > 0 && word & (NODE | NO_STONE) == 0,
            };
        if !is_valid {
            return None;
        }
        if is_move(word) {
            moves += 1;
            has_moves = true;
        }
    }
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameRecord;
    use crate::replay::Event;

    fn read(text: &str) -> (Track, Variations) {
        let track = Track::play(&GameRecord::from_text(text).unwrap()).0;
        let variations = Variations::from_text(text, &track).unwrap();
        (track, variations)
    }

    #[test]
    fn lines_have_paths_and_tracks() {
        let text = "(;SZ[9];B[aa];W[bb](;B[cc];W[dd](;B[ee])(;B[ff];C[x]W[gg]))(;B[hh];C[y](;W[ii])\
                    (;W[hi]))(;W[]))";
        let (track, variations) = read(text);
        assert_eq!((variations.len(), variations.nodes(), variations.moves()), (4, 7, 6));
        let paths: Vec<String> = variations
            .lines()
            .map(|line| {
                let moves = variations.track(&track, line.number).len();
                variations.path(line.number, MoveNumber::new(moves as u16))
            })
            .collect();
        assert_eq!(paths, ["4:2/6", "2:2/4", "2:2/3:2/4", "2:3/3"]);
        for (path, line) in paths.iter().zip(1..) {
            let (found, moves) = variations.find(path).unwrap();
            assert_eq!(
                (found, moves.map(usize::from)),
                (line, Some(variations.track(&track, line).len()))
            );
        }
        let numbers = |line: Line<'_>| -> Vec<(u32, u16)> {
            line.nodes().into_iter().map(|(node, moves)| (node, moves.get())).collect()
        };
        let nodes: Vec<_> = variations.lines().map(numbers).collect();
        assert_eq!(nodes[0], [(6, 5), (7, 6)]);
        assert_eq!(nodes[1], [(8, 3), (9, 3), (10, 4)]);
        assert_eq!(
            variations.find("2:4/3").unwrap_err().to_string(),
            "there is no line 4 after move 2: there are 3 lines"
        );
        for wrong in ["", "x", "2:2/3/4", "2:", "/3"] {
            assert!(matches!(variations.find(wrong), Err(WrongPath::Unreadable { .. })), "{wrong}");
        }
        let parts: Vec<_> =
            variations.lines().map(|line| (line.parent, line.at, line.node, line.len())).collect();
        let words = variations.words().to_vec();
        assert_eq!(Variations::from_parts(9, &parts, words.clone(), track.len()), Some(variations));
        assert_eq!(Variations::from_parts(9, &parts, words[1..].to_vec(), track.len()), None);
        assert_eq!(Variations::from_parts(9, &parts, words, 3), None);
    }

    #[test]
    fn unusable_nodes_are_left_out() {
        let text = "(;SZ[9]AB[aa](;W[bb](;B[cc];W[jk];B[dd])(;B[cc]AB[dd];W[ee](;B[ff])(;B[gg]))\
                    (;B[ee];AB[dd];W[jk]))(;AE[aa]AW[ii];B[hh]))";
        let (track, variations) = read(text);
        assert_eq!(track.len(), 2);
        let tracks: Vec<Track> =
            variations.lines().map(|line| variations.track(&track, line.number)).collect();
        assert_eq!(tracks.iter().map(Track::len).collect::<Vec<_>>(), [5, 5, 3, 1]);
        let setup: Vec<_> = tracks[3].setup().collect();
        assert_eq!(setup, [(Point::new(8, 8), Color::White)]);
        assert!(Variations::from_text("(;SZ[9];B[aa])", &track).is_none());
    }

    #[test]
    fn a_stone_replaces_one_of_the_other_colour() {
        let text = "(;SZ[9];B[ba];W[aa](;B[aa];W[cc])(;B[ba];W[ba];B[ab])(;B[ab];W[ab]))";
        let (track, variations) = read(text);
        let board = |line| variations.track(&track, line).board_at(99);
        let state = |line, col| board(line).get(Point::new(0, col));
        // The track of the main line empties the point one move before, also for its other lines.
        assert_eq!((state(0, 0), track.len()), (State::Black, 4));
        assert_eq!([state(1, 0), state(1, 1)], [State::Empty, State::White]);
        assert_eq!(board(2).get(Point::new(1, 0)), State::White);
        let lengths = variations.lines().map(|line| variations.track(&track, line.number).len());
        assert_eq!(lengths.collect::<Vec<_>>(), [5, 4]);
    }

    #[test]
    fn set_ups_after_moves_go_on() {
        let text = "(;SZ[9];B[ee];W[cc](;B[gg];W[gc])(;AE[ee]AW[ff];B[ee])(;AB[aa]AW[ee];W[bb])\
                    (;AE[cc][ii];AB[cc](;W[dd])(;AE[cc];W[cc]))(;B[aa]AE[ee]))";
        let (track, variations) = read(text);
        let words: Vec<String> = variations
            .lines()
            .map(|line| {
                let track = variations.track(&track, line.number);
                let event = |event| match event {
                    Event::Move(color, point) => format!("{}{}", color.letter(), point.sgf()),
                    Event::Taken(_, point) => format!("-{}", point.sgf()),
                    other => format!("{other:?}"),
                };
                track.events().skip(2).map(event).collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert_eq!(
            words,
            [
                "Pass(Black) -ee Wff Bee",
                "Baa -ee Wee Wbb",
                "Pass(Black) -cc Bcc Wdd",
                "Pass(Black) -cc Bcc Pass(Black) -cc Wcc",
                "Pass(Black) -ee Baa",
            ]
        );
        for line in variations.lines() {
            let track = variations.track(&track, line.number);
            let replayed = Track::from_words(9, track.to_move(), track.words().to_vec());
            assert_eq!(replayed, Ok(track));
        }
    }
}
