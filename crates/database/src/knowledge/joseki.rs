//! Joseki: what is played in the corners, with transpositions merged.
//!
//! The sequences are the lines of [`corners`](super::corners).
//!
//! # Nodes
//!
//! A node is a position of the sequence's stones after a number of moves, up to the reflection about
//! the corner's diagonal and with the colours exchanged if white had the first stone: all orders of
//! moves that lead to a position share its node. Captures are carried out.

use std::collections::HashMap;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};

use hashbrown::hash_table::{Entry, HashTable};

use super::corners::{SUICIDE, TAKEN, corner_lines};
pub use super::corners::{Stone, corner_sequences};
use crate::GameId;
use crate::dictionary::Results;
use crate::go::{Color, Point, State, Symmetry};
use crate::record::Winner;
use crate::replay::Track;
use crate::segment::CornerLine;
use crate::sgf::Writer;

/// The stones of an area, ascending: row and column from the corner, and the colour. The first
/// player in the area is black.
type Stones = Vec<Stone>;

/// A move from a node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edge {
    /// The move, in the orientation of the node that it leaves.
    pub stone: Stone,
    /// The number of the node that it leads to.
    pub to: usize,
    /// The number of times that it was played.
    pub count: u64,
}

/// A position of the area.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Node {
    /// The number of moves that lead to it.
    pub moves: usize,
    /// The stones, of the two reflections the lesser.
    pub stones: Vec<Stone>,
    /// The number of times that it arose, by the results of the games; black is the first player.
    pub results: Results,
    /// The number of times that it ended here, with moves of both players elsewhere.
    pub settled: u64,
    /// The next moves, the most played first.
    pub edges: Vec<Edge>,
    /// The first game in which it came about.
    pub example: GameId,
    /// The results where a [followed](Joseki::follow) player began; black is that player.
    pub own: Option<Results>,
}

/// The merged tree of the corner sequences of games. Node 0 is the empty corner.
///
/// Most positions of many games come about once only, so that they are kept in little memory: about 45
/// bytes each.
#[derive(Clone, Debug)]
pub struct Joseki {
    limit: usize,
    /// The number of positions, if some are left out.
    positions: Option<usize>,
    nodes: Vec<KeptNode>,
    /// By node and place in its counts.
    large_counts: LargeCounts,
    /// The stones of all nodes, one byte each.
    stones: Vec<u8>,
    edges: Vec<KeptEdge>,
    /// The counts of edges that are too large for an edge, by the number of the edge.
    large_edges: LargeCounts,
    /// The numbers of the nodes by their moves and stones.
    index: HashTable<u32>,
    /// The tree of the corners that the followed player began.
    own: Option<Box<Joseki>>,
}

/// A node as it is kept.
#[derive(Clone, Copy, Debug)]
struct KeptNode {
    /// The index of its first stone.
    stones: u32,
    stone_count: u8,
    moves: u16,
    /// The number of times that black won, white won, nobody is known to have won, and it was
    /// settled.
    counts: [u8; 4],
    example: GameId,
    /// The number of its first edge, or [`NO_EDGE`].
    edge: u32,
}

/// An edge as it is kept.
#[derive(Clone, Copy, Debug)]
struct KeptEdge {
    stone: u8,
    count: u8,
    to: u32,
    /// The number of the node's next edge, or [`NO_EDGE`].
    next: u32,
}

const NO_EDGE: u32 = u32::MAX;
const NO_NODE: u32 = u32::MAX;

impl KeptNode {
    /// Its stones, among those of all nodes.
    fn bytes(self, all: &[u8]) -> &[u8] {
        let start = self.stones as usize;
        &all[start..start + usize::from(self.stone_count)]
    }
}

/// The place of sequences that ended, among the counts of a node.
pub(super) const SETTLED: usize = 3;

/// Returns the index of a winner among the counts of a node, whose black is the first player.
pub(super) const fn place_of(winner: Winner, white_first: bool) -> usize {
    match winner {
        Winner::Black => white_first as usize,
        Winner::White => !white_first as usize,
        Winner::Draw | Winner::Unknown => 2,
    }
}

/// The counts that are too large for the byte in which most are.
#[derive(Clone, Debug, Default)]
struct LargeCounts(HashMap<u64, u64>);

impl LargeCounts {
    /// The value of the byte of a count that is kept here.
    const LARGE: u8 = u8::MAX;

    fn increase(&mut self, key: u64, small: &mut u8, by: u64) {
        let sum = self.get(key, *small) + by;
        *small = u8::try_from(sum).unwrap_or(LargeCounts::LARGE);
        if *small == LargeCounts::LARGE {
            self.0.insert(key, sum);
        }
    }

    fn get(&self, key: u64, small: u8) -> u64 {
        if small < LargeCounts::LARGE {
            return small.into();
        }
        self.0.get(&key).copied().unwrap_or_default()
    }
}

/// The key of a node's count.
const fn count_key(node: usize, place: usize) -> u64 {
    (node as u64) << 2 | place as u64
}

/// A part of a tree that is still to be written, the next one last: a move, or a closing bracket.
enum Pending {
    Move { from: usize, edge: Edge, turned: bool, open: bool },
    Close,
}

/// The hash of a node by its moves and stones.
fn hash(moves: u16, bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write_u16(moves);
    hasher.write(bytes);
    hasher.finish()
}

/// The lesser of the two reflections, and whether it is the other one.
pub(super) fn canonical(stones: &[Stone]) -> (Stones, bool) {
    const TRANSPOSE: Symmetry = Symmetry::from_number(4);
    let image = |s: Symmetry| {
        let place = |stone: &Stone| if s.transposes() { stone.reflected() } else { *stone };
        let mut image: Stones = stones.iter().map(place).collect();
        image.sort_unstable();
        image
    };
    let (least, symmetry) =
        Symmetry::least_image([Symmetry::IDENTITY, TRANSPOSE], image).unwrap_or_default();
    (least, symmetry.transposes())
}

impl Joseki {
    /// A tree of sequences of up to `limit` moves, with nothing in it.
    pub fn new(limit: usize) -> Joseki {
        let mut tree = Joseki {
            limit,
            positions: None,
            nodes: Vec::new(),
            large_counts: LargeCounts::default(),
            stones: Vec::new(),
            edges: Vec::new(),
            large_edges: LargeCounts::default(),
            index: HashTable::new(),
            own: None,
        };
        tree.node_of(GameId::default(), 0, &[]);
        tree
    }

    /// Adds the four corners of a game that begins on an empty board; others are left out.
    pub fn add(&mut self, id: GameId, track: &Track, winner: Winner) {
        self.add_corners(None, id, track, winner);
    }

    /// Adds the corners of a game in which this colour began.
    pub fn add_begun_by(&mut self, color: Color, id: GameId, track: &Track, winner: Winner) {
        self.add_corners(Some(color), id, track, winner);
    }

    fn add_corners(&mut self, first: Option<Color>, id: GameId, track: &Track, winner: Winner) {
        for corner in corner_lines(track, self.limit) {
            if first.is_none_or(|color| corner.white_first == (color == Color::White)) {
                self.add_line(id, winner, &corner);
            }
        }
    }

    /// Gives the nodes the results of a player: those of a tree of the corners that the player began.
    pub fn follow(&mut self, own: Joseki) {
        self.own = Some(Box::new(own));
    }

    fn add_line(&mut self, id: GameId, winner: Winner, corner: &CornerLine) {
        let place = place_of(winner, corner.white_first);
        if corner.line.is_empty() {
            return;
        }
        self.increase(0, place, 1);
        let (mut at, mut turned) = (0, false);
        let (mut stones, mut moves): (Stones, usize) = (Vec::new(), 0);
        let (mut taken, mut suicide) = (false, false);
        for &byte in &corner.line {
            if byte >= TAKEN {
                (taken, suicide) = (byte == TAKEN, byte == SUICIDE);
                continue;
            }
            let stone = Stone::from_byte(byte);
            if std::mem::take(&mut taken) {
                stones.retain(|other| *other != stone);
                continue;
            }
            if !std::mem::take(&mut suicide) {
                stones.push(stone);
                stones.sort_unstable();
            }
            moves += 1;
            let mut shown = if turned { stone.reflected() } else { stone };
            if is_symmetric(&self.stones_at(at)) {
                shown = shown.min(shown.reflected());
            }
            let least;
            (least, turned) = canonical(&stones);
            let to = self.node_of(id, moves, &least) as usize;
            self.increase(to, place, 1);
            self.add_edge(at, shown, to, 1);
            at = to;
        }
        if corner.settled {
            self.increase(at, SETTLED, 1);
        }
    }

    /// Counts a move from a node to another.
    pub(super) fn add_edge(&mut self, from: usize, shown: Stone, to: usize, times: u64) {
        let (stone, to) = (shown.byte(), to as u32);
        let from = &mut self.nodes[from];
        let mut at = from.edge;
        while let Some(edge) = self.edges.get_mut(at as usize) {
            if edge.stone == stone && edge.to == to {
                self.large_edges.increase(at.into(), &mut edge.count, times);
                return;
            }
            at = edge.next;
        }
        let number = self.edges.len() as u32;
        let mut edge = KeptEdge { stone, to, count: 0, next: from.edge };
        from.edge = number;
        self.large_edges.increase(number.into(), &mut edge.count, times);
        self.edges.push(edge);
    }

    /// The number of the node after some moves with these stones, which is added if it is new.
    pub(super) fn node_of(&mut self, id: GameId, moves: usize, stones: &[Stone]) -> u32 {
        let bytes: Vec<u8> = stones.iter().map(|&stone| stone.byte()).collect();
        let Joseki { nodes, stones: all, index, .. } = self;
        let moves = moves as u16;
        let is_same = |&number: &u32| {
            let node = &nodes[number as usize];
            node.moves == moves && node.bytes(all) == bytes
        };
        let hash_of = |&number: &u32| {
            let node = &nodes[number as usize];
            hash(node.moves, node.bytes(all))
        };
        let number = nodes.len() as u32;
        match index.entry(hash(moves, &bytes), is_same, hash_of) {
            Entry::Occupied(known) => return *known.get(),
            Entry::Vacant(place) => place.insert(number),
        };
        nodes.push(KeptNode {
            stones: all.len() as u32,
            stone_count: bytes.len() as u8,
            moves,
            counts: [0; 4],
            example: id,
            edge: NO_EDGE,
        });
        all.extend(bytes);
        number
    }

    /// Returns the results of a node of another tree.
    fn results_of(&self, moves: u16, bytes: &[u8]) -> Results {
        let is_same = |&number: &u32| {
            let node = &self.nodes[number as usize];
            node.moves == moves && node.bytes(&self.stones) == bytes
        };
        let found = self.index.find(hash(moves, bytes), is_same);
        found.map_or_else(Results::default, |&number| self.results(number as usize))
    }

    pub(super) fn increase(&mut self, node: usize, place: usize, by: u64) {
        let key = count_key(node, place);
        self.large_counts.increase(key, &mut self.nodes[node].counts[place], by);
    }

    fn count(&self, node: usize, place: usize) -> u64 {
        self.large_counts.get(count_key(node, place), self.nodes[node].counts[place])
    }

    fn results(&self, node: usize) -> Results {
        let [black, white, other] = [0, 1, 2].map(|place| self.count(node, place));
        Results { black, white, other }
    }

    /// Counts a game among the examples of a node.
    pub(super) fn add_example(&mut self, node: usize, id: GameId) {
        let example = &mut self.nodes[node].example;
        // The empty corner has none.
        *example = if node == 0 { *example } else { id.min(*example) };
    }

    pub(super) const fn set_positions(&mut self, positions: usize) {
        self.positions = Some(positions);
    }

    /// The number of positions, of which those that were not asked for are no nodes.
    pub fn positions(&self) -> usize {
        self.positions.unwrap_or(self.nodes.len())
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether no sequence was added.
    pub fn is_empty(&self) -> bool {
        self.corners() == 0
    }

    /// The number of corners with a sequence.
    pub fn corners(&self) -> u64 {
        self.results(0).total()
    }

    /// The nodes; the first is the empty corner.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        (0..self.nodes.len()).map(|number| self.node(number))
    }

    /// Returns the number of times that a node arose, by its number.
    pub fn reached(&self, number: usize) -> u64 {
        self.results(number).total()
    }

    /// A node by its number; its moves are in order, the most played first.
    ///
    /// # Panics
    /// If there is no node of this number.
    pub fn node(&self, number: usize) -> Node {
        let node = &self.nodes[number];
        Node {
            moves: node.moves.into(),
            stones: self.stones_at(number),
            results: self.results(number),
            settled: self.count(number, SETTLED),
            edges: self.edges_at(number),
            example: node.example,
            own: self.own.as_ref().map(|own| own.results_of(node.moves, node.bytes(&self.stones))),
        }
    }

    /// The stones of a node.
    pub(super) fn stones_at(&self, number: usize) -> Stones {
        let bytes = self.nodes[number].bytes(&self.stones);
        bytes.iter().map(|&byte| Stone::from_byte(byte)).collect()
    }

    /// The edges of a node, the latest first, each with its count.
    fn edges_from(&self, number: usize) -> impl Iterator<Item = (&KeptEdge, u64)> {
        let edge = |number: u32| Some((number, self.edges.get(number as usize)?));
        let first = edge(self.nodes[number].edge);
        std::iter::successors(first, move |(_, known)| edge(known.next))
            .map(|(number, edge)| (edge, self.large_edges.get(number.into(), edge.count)))
    }

    /// The edges of a node, the most played first.
    fn edges_at(&self, number: usize) -> Vec<Edge> {
        let edge = |(edge, count): (&KeptEdge, u64)| Edge {
            stone: Stone::from_byte(edge.stone),
            to: edge.to as usize,
            count,
        };
        let mut edges: Vec<Edge> = self.edges_from(number).map(edge).collect();
        edges.sort_unstable_by(|a, b| {
            let by_node = || self.key(a.to).cmp(&self.key(b.to));
            b.count.cmp(&a.count).then(a.stone.cmp(&b.stone)).then_with(by_node)
        });
        edges
    }

    /// The sequences of at least two moves that ended at least `least` times, those that ended most
    /// often first: each as the moves of its main line, with its last node.
    pub fn top(&self, n: usize, least: u64) -> Vec<(Vec<Stone>, Node)> {
        let is_end = |&number: &usize| {
            let node = &self.nodes[number];
            node.moves > 1 && self.count(number, SETTLED) >= least.max(1)
        };
        let mut ends: Vec<usize> = (0..self.nodes.len()).filter(is_end).collect();
        ends.sort_by(|&a, &b| {
            let settled = |number: usize| self.count(number, SETTLED);
            settled(b).cmp(&settled(a)).then_with(|| self.key(a).cmp(&self.key(b)))
        });
        ends.truncate(n);
        let parents = self.parents();
        ends.into_iter().map(|number| (self.line(number, &parents), self.node(number))).collect()
    }

    /// Returns the key by which nodes are ordered. The bytes of stones are in the order of the
    /// stones.
    fn key(&self, number: usize) -> (u16, &[u8]) {
        let node = &self.nodes[number];
        (node.moves, node.bytes(&self.stones))
    }

    /// Returns, for each node, the node from which it was reached most often, the least of several.
    fn parents(&self) -> Vec<u32> {
        let mut parents: Vec<(u64, u32)> = vec![(0, NO_NODE); self.nodes.len()];
        for from in 0..self.nodes.len() {
            for (edge, count) in self.edges_from(from) {
                let (most, known) = &mut parents[edge.to as usize];
                let is_less = || self.key(from) < self.key(*known as usize);
                if count > *most || count == *most && is_less() {
                    (*most, *known) = (count, from as u32);
                }
            }
        }
        parents.into_iter().map(|(_, from)| from).collect()
    }

    /// The edge of the most played way to a node.
    fn edge_to(&self, number: usize, parents: &[u32]) -> Option<(usize, Edge)> {
        let from = *parents.get(number).filter(|&&from| from != NO_NODE)? as usize;
        let edge = self.edges_at(from).into_iter().find(|edge| edge.to == number)?;
        Some((from, edge))
    }

    /// The moves of the most played way to a node, in one orientation.
    fn line(&self, number: usize, parents: &[u32]) -> Vec<Stone> {
        let mut steps = Vec::new();
        let mut at = number;
        while let Some((from, edge)) = self.edge_to(at, parents) {
            steps.push((from, edge));
            at = from;
        }
        let mut turned = false;
        let mut line = Vec::new();
        for &(from, edge) in steps.iter().rev() {
            line.push(if turned { edge.stone.reflected() } else { edge.stone });
            turned ^= self.turns(from, &edge);
        }
        line
    }

    /// Returns whether the node that an edge leads to is shown reflected, as seen from the node
    /// that it leaves.
    fn turns(&self, from: usize, edge: &Edge) -> bool {
        let after = self.stones_at(edge.to);
        // Stones that stay and the new one are in the later position in one of two orientations.
        let fits = |turn: bool| {
            let place = |s: Stone| if turn { s.reflected() } else { s };
            let lost = |s: &Stone| after.binary_search(&place(*s)).is_err();
            let stays = self.stones_at(from).iter().filter(|s| !lost(s)).count();
            let new = usize::from(!lost(&edge.stone));
            stays + new == after.len()
        };
        !fits(false) && fits(true)
    }

    /// The tree as SGF, in the upper right corner of a board of 19 lines. Each node has a comment
    /// with its counts; moves played less than `least` times are left out. Where several orders of
    /// moves lead to one position, it continues in the most played and the others refer to it.
    pub fn to_sgf(&self, least: u64) -> String {
        let mut writer = Writer::new();
        let parents = self.parents();
        writer.open().node();
        writer.property("GM", "1").property("FF", "4").property("CA", "UTF-8").property("SZ", "19");
        writer.property("AP", "gopdb").property("C", &self.comment(0));
        let steps_of = |node: usize, turned: bool| {
            let mut kept = self.edges_at(node);
            kept.retain(|edge| edge.count >= least.max(1));
            let open = kept.len() > 1;
            kept.into_iter()
                .rev()
                .map(move |edge| Pending::Move { from: node, edge, turned, open })
                .collect::<Vec<_>>()
        };
        let mut steps = vec![Pending::Close];
        steps.extend(steps_of(0, false));
        while let Some(step) = steps.pop() {
            let Pending::Move { from, edge, turned, open } = step else {
                writer.close();
                continue;
            };
            if open {
                writer.open();
                steps.push(Pending::Close);
            }
            let stone = if turned { edge.stone.reflected() } else { edge.stone };
            writer.node().play(stone.color, Some(Point::new(stone.row, 18 - stone.col)));
            if self.edge_to(edge.to, &parents) == Some((from, edge)) {
                writer.property("C", &self.comment(edge.to));
                steps.extend(steps_of(edge.to, turned ^ self.turns(from, &edge)));
            } else {
                let text = format!("{} times; transposes to another line", edge.count);
                writer.property("C", &text);
            }
        }
        writer.finish()
    }

    fn comment(&self, node: usize) -> String {
        let results = self.results(node);
        let settled = self.count(node, SETTLED);
        let total = results.total();
        let mut text = format!("{total} times");
        let decided = results.black + results.white;
        if decided > 0 {
            let share = 100.0 * results.black as f64 / decided as f64;
            // Writing to a string does not fail.
            let _ = write!(text, "; black won {share:.1} %");
        }
        if settled > 0 {
            let _ = write!(text, "; settled {settled} times");
        }
        text
    }
}

pub(super) fn is_symmetric(stones: &[Stone]) -> bool {
    let has = |s: Stone| stones.binary_search(&s).is_ok();
    stones.iter().all(|s| has(s.reflected()))
}

impl Node {
    /// Returns the state of a point of the area.
    pub fn at(&self, row: u8, col: u8) -> State {
        let found = self.stones.iter().find(|s| (s.row, s.col) == (row, col));
        found.map_or(State::Empty, |s| s.color.into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::joseki_names::JosekiNames;
    use super::*;
    use crate::go::Color;

    fn text(line: &[Stone]) -> String {
        let mut before = Color::White;
        let mut words = Vec::new();
        for stone in line {
            if stone.color == before {
                words.push("tenuki".to_owned());
            }
            before = stone.color;
            words.push(Point::new(stone.row, 18 - stone.col).name(19));
        }
        words.join(" ")
    }

    /// Asserts that the line, or its reflection, consists of these moves.
    fn assert_is(line: &[Stone], moves: &str) {
        let reflected: Vec<Stone> = line.iter().map(|s| s.reflected()).collect();
        assert!(text(line) == moves || text(&reflected) == moves, "{} is {moves}", text(line));
    }

    /// The only sequence that ended in a game.
    fn settled(game: &Track) -> Vec<Stone> {
        let mut tree = Joseki::new(30);
        tree.add(GameId::new(1), game, Winner::Unknown);
        let top = tree.top(9, 1);
        assert_eq!(top.len(), 1, "{:?}", top.iter().map(|t| text(&t.0)).collect::<Vec<_>>());
        top[0].0.clone()
    }

    #[test]
    fn a_tree_has_no_more_moves_than_it_follows() {
        let game = Track::of_names("Q16 O17 R14 D4 D16");
        for limit in 0..4 {
            let mut tree = Joseki::new(limit);
            tree.add(GameId::new(1), &game, Winner::Unknown);
            let lines = tree.top(9, 1);
            assert!(lines.iter().all(|(line, ..)| line.len() <= limit), "{limit}");
            assert_eq!(corner_sequences(&game, limit).is_empty(), limit == 0);
        }
    }

    /// Joseki from the literature by their move orders, played in a corner and then left.
    #[test]
    fn known_joseki_have_their_moves_and_names() {
        let known = [
            ("Q16 O17 R14", "star point: low approach, small-knight answer"),
            ("Q16 O17 R14 Q18 R17 L17", "star point: small-knight answer, slide"),
            ("Q16 O17 R13", "star point: low approach, large-knight answer"),
            ("Q16 O17 Q14 K16", "star point: low approach, one-space jump"),
            ("Q16 O17 Q14 Q18 R17 L17", "star point: one-space jump, slide"),
            ("Q16 O17 P17 O16 Q14 L17", "star point: low approach, diagonal attachment"),
            (
                "Q16 O17 M17 R17 Q17 R16 Q15 Q18 P18 R18 P17 R14",
                "star point: one-space low pincer, 3-3 invasion",
            ),
            (
                "Q16 O17 L17 R17 Q17 R16 Q15 Q18 P18 R18 P17 R14",
                "star point: two-space low pincer, 3-3 invasion",
            ),
            (
                "Q16 O17 L16 R17 Q17 R16 Q15 Q18 P18 R18 P17 R14",
                "star point: two-space high pincer, 3-3 invasion",
            ),
            ("Q16 O17 K17 R17 Q17 R16", "star point: three-space low pincer"),
            ("Q16 R17 Q17 R16 R15 S15", "star point: 3-3 invasion"),
            ("Q16 O17 M16 R17 Q17 R16", "star point: one-space high pincer, 3-3 invasion"),
            ("Q17 R15 P16 R11", "3-4 point: low approach, diagonal (Shusaku's kosumi)"),
            ("Q17 R15 Q13 P17", "3-4 point: low approach, one-space high pincer"),
            (
                "Q17 R15 Q12 P16 Q16 Q15 P15 Q13 O15 P13 N17 R12",
                "3-4 point: low approach, two-space high pincer",
            ),
            (
                "Q17 R15 R11 P16 P17 O16 O17 N16 M17",
                "3-4 point: low approach, three-space low pincer",
            ),
            ("Q17 R14 R16 R11", "3-4 point: large-knight approach"),
            ("Q17 Q15 R15 R14 R16 Q14 O17 R10", "3-4 point: inside attachment, solid connection"),
            ("Q17 Q15 R15 R14 R16 Q13 O17", "3-4 point: inside attachment, hanging connection"),
            (
                "Q17 Q15 R15 Q16 R16 P17 Q14 Q18 R17 L17",
                "3-4 point: inside attachment, small avalanche",
            ),
            ("Q17 Q15 R15 Q16 R16 P17 R14 Q14", "3-4 point: inside attachment, large avalanche"),
            // One point off: no avalanche of the two, but an avalanche.
            ("Q17 Q15 R15 Q16 R16 P17 R13", "3-4 point: inside attachment, avalanche"),
            ("Q16 O17 Q17 L17", "star point: low approach, iron pillar"),
            ("Q16 O17 O16 N16 O15", "star point: low approach, attachment on top"),
            ("Q16 O17 P16", "star point: low approach"),
            ("Q16 N17 R14", "star point: large-knight approach"),
            ("Q16 N16 R14", "star point: two-space high approach"),
            ("Q16 R17 Q17 R16 R15 S15 S14", "star point: 3-3 invasion, double hane"),
            ("Q16 R17 Q17 R16 R15 S15 R14", "star point: 3-3 invasion"),
            ("R15 Q17 O16", "3-5 point: taisha"),
            ("R15 Q17 P16", "3-5 point: knight press"),
            ("R15 Q17 O15", "3-5 point: 3-4 approach"),
            ("R15 R17 O17", "3-5 point: 3-3 approach"),
            ("Q15 R17 Q17", "4-5 point: 3-3 approach"),
            ("Q15 Q17 P16", "4-5 point: 3-4 approach"),
            ("R17 Q16 Q17", "3-3 point: shoulder hit"),
            ("R17 O16", "3-3 point: large-knight approach"),
            ("O16 R16", "6-4 point: 3-4 approach"),
            ("Q17 Q15 P15 P16 O15", "3-4 point: high approach, outside attachment"),
        ];
        let names = JosekiNames::built_in();
        for (moves, name) in known {
            // Both play elsewhere, far from the corner.
            let both = if moves.split(' ').count() % 2 == 0 { "D4 D16" } else { "D16 D4" };
            let game = Track::of_names(&format!("{moves} {both}"));
            for symmetry in Symmetry::all().filter(|s| !s.swaps()) {
                let line = settled(&game.image(symmetry));
                assert_is(&line, moves);
                assert_eq!(names.name_of(&line), Some(name), "{moves}");
            }
        }
    }

    #[test]
    fn a_far_side_move_does_not_belong_to_the_corner() {
        // K17 is in the 10x10 points of the corner, but far from Q16.
        let line = settled(&Track::of_names("Q16 K17 D4 R14 D16 O16 C10 G3"));
        assert_is(&line, "Q16 R14 tenuki O16");
        // It belongs as a pincer of O17.
        let line = settled(&Track::of_names("Q16 O17 K17 D4 D16"));
        assert_is(&line, "Q16 O17 K17");
        // It belongs to the nearer corner.
        let line = settled(&Track::of_names("F17 D17 K17 - - D4"));
        assert_eq!(line.len(), 3);
    }

    #[test]
    fn other_orders_lead_to_the_same_node() {
        let mut tree = Joseki::new(20);
        for game in ["Q16 O17 R14 D4 D16", "Q16 R14 O17 D4 D16"] {
            tree.add(GameId::new(1), &Track::of_names(game), Winner::Unknown);
        }
        assert_eq!(tree.top(9, 1).len(), 1);
        assert_eq!(tree.top(9, 1)[0].1.settled, 2);
    }

    #[test]
    fn counts_beyond_a_byte_are_exact() {
        let mut tree = Joseki::new(20);
        let game = Track::of_names("Q16 O17 R14 D4 D16");
        let other = Track::of_names("Q16 O17 R13 D4 D16");
        let winners = [Winner::Black, Winner::White, Winner::Draw, Winner::Black];
        let mut number = 0;
        for (times, winner) in [254, 255, 256, 1000].into_iter().zip(winners) {
            for _ in 0..times {
                number += 1;
                tree.add(GameId::new(number), &game, winner);
            }
        }
        tree.add(GameId::new(number + 1), &other, Winner::White);
        let (_, node) = &tree.top(9, 2)[0];
        let results = Results { black: 1254, white: 255, other: 256 };
        assert_eq!((node.results, node.settled), (results, 1765));
        // The corner of Q16, with two further moves, and that of D4 and D16.
        let approached = tree.nodes().find(|node| node.moves == 2).unwrap();
        let counts: Vec<u64> = approached.edges.iter().map(|edge| edge.count).collect();
        assert_eq!(counts, [1765, 1]);
        assert_eq!(tree.corners(), 3 * 1766);
    }
}
