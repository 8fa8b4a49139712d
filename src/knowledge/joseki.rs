//! Joseki: what is played in the corners, with transpositions merged.
//!
//! The corner areas of a board are its four squares of 10×10 points, or of half the board where
//! that is less. A sequence begins with the first stone in its area and follows the moves there. It
//! ends after a number of moves, or, once both colours have a stone in the area, when the two
//! players play elsewhere one after the other. One player's move elsewhere is no end: the other's
//! next stone in the area follows at once.
//!
//! A node is a position of the area after a number of moves, up to the reflection about the
//! corner's diagonal and with the colours exchanged if white had the first stone: whatever order of
//! moves leads to it, it is one node. Captures are carried out.

use std::collections::HashMap;
use std::fmt::Write;

use crate::dictionary::Results;
use crate::go::{Color, Point, State, Symmetry};
use crate::record::Winner;
use crate::replay::{Event, Track};
use crate::sgf::Writer;

/// The side of a corner area.
pub const SIDE: u8 = 10;

/// The stones of an area, ascending: row and column from the corner, and the colour. The first
/// player in the area is black.
type Stones = Vec<Stone>;

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
    const fn reflected(self) -> Stone {
        Stone { row: self.col, col: self.row, color: self.color }
    }
}

/// A move from a node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The move, in the orientation of the node that it leaves.
    pub stone: Stone,
    /// The number of the node that it leads to.
    pub to: usize,
    /// How often it was played.
    pub count: u64,
}

/// A position of the area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The number of moves that lead to it.
    pub moves: usize,
    /// The stones, of the two reflections the lesser.
    pub stones: Vec<Stone>,
    /// How often it came about, by the results of the games; black is the first player.
    pub results: Results,
    /// How often it ended here, with moves of both players elsewhere.
    pub settled: u64,
    /// The next moves, the most played first once the tree is [sorted](Joseki::sort).
    pub edges: Vec<Edge>,
    /// The first game in which it came about.
    pub example: u32,
}

/// The merged tree of the corner sequences of games. Node 0 is the empty corner.
#[derive(Clone, Debug)]
pub struct Joseki {
    limit: usize,
    nodes: Vec<Node>,
    index: HashMap<(usize, Stones), usize>,
}

/// One corner of a game that is being followed.
struct Corner {
    /// Brings the corner to the upper left.
    symmetry: Symmetry,
    /// The colour of the first stone, once there is one.
    first: Option<Color>,
    stones: Stones,
    colors: [bool; 2],
    moves: usize,
    node: usize,
    /// Is the node the reflection of the stones as they lie?
    turned: bool,
    /// Moves elsewhere since the last in the area.
    elsewhere: usize,
    done: bool,
}

impl Corner {
    /// The place of a point in the area.
    fn place(&self, point: Point, size: u8) -> Option<(u8, u8)> {
        let side = SIDE.min(size.div_ceil(2));
        let place = self.symmetry.point(point, size);
        let (row, col) = (place.row(), place.col());
        (row < side && col < side).then_some((row, col))
    }
}

/// What is still to be written of a tree, the next last: a move, or a closing bracket.
enum Step {
    Move { from: usize, edge: usize, turned: bool, open: bool },
    Close,
}

/// The lesser of the two reflections, and whether it is the other one.
fn canonical(stones: &[Stone]) -> (Stones, bool) {
    let mut reflected: Stones = stones.iter().map(|s| s.reflected()).collect();
    reflected.sort_unstable();
    if reflected.as_slice() < stones { (reflected, true) } else { (stones.to_vec(), false) }
}

impl Joseki {
    /// A tree of sequences of up to `limit` moves, with nothing in it.
    pub fn new(limit: usize) -> Joseki {
        let root = Node {
            moves: 0,
            stones: Vec::new(),
            results: Results::default(),
            settled: 0,
            edges: Vec::new(),
            example: 0,
        };
        let index = HashMap::from([((0, Vec::new()), 0)]);
        Joseki { limit, nodes: vec![root], index }
    }

    /// Add the four corners of a game that begins on an empty board; others are left out.
    pub fn add(&mut self, number: u32, track: &Track, winner: Winner) {
        if track.setup().next().is_some() {
            return;
        }
        let size = track.size();
        // The first four symmetries turn rows and columns over.
        let mut corners: [Corner; 4] = std::array::from_fn(|i| Corner {
            symmetry: Symmetry::from_number(i as u8),
            first: None,
            stones: Vec::new(),
            colors: [false; 2],
            moves: 0,
            node: 0,
            turned: false,
            elsewhere: 0,
            done: false,
        });
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
            for corner in corners.iter_mut().filter(|corner| !corner.done) {
                self.follow(number, winner, corner, size, color, point, &taken);
            }
            if corners.iter().all(|corner| corner.done) {
                break;
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a move as it is, and whose")]
    fn follow(
        &mut self,
        number: u32,
        winner: Winner,
        corner: &mut Corner,
        size: u8,
        color: Color,
        point: Option<Point>,
        taken: &[Point],
    ) {
        let place = point.and_then(|p| corner.place(p, size));
        let gone = |corner: &Corner, stone: &Stone| {
            taken.iter().any(|&p| corner.place(p, size) == Some((stone.row, stone.col)))
        };
        let Some((row, col)) = place else {
            // A capture from outside changes the area as well.
            let mut stones = std::mem::take(&mut corner.stones);
            stones.retain(|stone| !gone(corner, stone));
            corner.stones = stones;
            corner.elsewhere += 1;
            if corner.elsewhere == 2 && corner.colors == [true; 2] {
                self.nodes[corner.node].settled += 1;
                corner.done = true;
            }
            return;
        };
        let first = *corner.first.get_or_insert(color);
        let swap = first == Color::White;
        let relative = |c: Color| if swap { c.opposite() } else { c };
        let winner = match winner {
            Winner::Black if swap => Winner::White,
            Winner::White if swap => Winner::Black,
            other => other,
        };
        if corner.moves == 0 {
            self.nodes[0].results.add(winner);
        }
        corner.elsewhere = 0;
        corner.colors[color.index()] = true;
        let stone = Stone { row, col, color: relative(color) };
        let mut shown = if corner.turned { stone.reflected() } else { stone };
        if is_symmetric(&self.nodes[corner.node].stones) {
            shown = shown.min(shown.reflected());
        }
        let mut stones = std::mem::take(&mut corner.stones);
        stones.push(stone);
        stones.retain(|stone| !gone(corner, stone));
        stones.sort_unstable();
        corner.stones = stones;
        corner.moves += 1;
        let (key, turned) = canonical(&corner.stones);
        corner.turned = turned;
        let next = self.nodes.len();
        let to = *self.index.entry((corner.moves, key)).or_insert_with_key(|(moves, stones)| {
            self.nodes.push(Node {
                moves: *moves,
                stones: stones.clone(),
                results: Results::default(),
                settled: 0,
                edges: Vec::new(),
                example: number,
            });
            next
        });
        self.nodes[to].results.add(winner);
        let edges = &mut self.nodes[corner.node].edges;
        match edges.iter_mut().find(|edge| edge.stone == shown && edge.to == to) {
            Some(edge) => edge.count += 1,
            None => edges.push(Edge { stone: shown, to, count: 1 }),
        }
        corner.node = to;
        corner.done = corner.moves == self.limit;
    }

    /// The nodes; the first is the empty corner.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Put the moves of each node in order: the most played first.
    pub fn sort(&mut self) {
        for node in &mut self.nodes {
            node.edges.sort_unstable_by(|a, b| b.count.cmp(&a.count).then(a.stone.cmp(&b.stone)));
        }
    }

    /// The most played sequences that ended here or have no further move of at least `least`
    /// times: each as the moves of its main line, with its last node.
    pub fn top(&self, n: usize, least: u64) -> Vec<(Vec<Stone>, &Node)> {
        let is_end = |node: &&Node| node.moves > 1 && node.settled >= least.max(1);
        let mut ends: Vec<&Node> = self.nodes.iter().filter(is_end).collect();
        ends.sort_by(|a, b| {
            b.settled.cmp(&a.settled).then_with(|| (a.moves, &a.stones).cmp(&(b.moves, &b.stones)))
        });
        ends.truncate(n);
        let parents = self.parents();
        ends.into_iter().map(|node| (self.line(node, &parents), node)).collect()
    }

    /// By node: the node from which it was reached most often, and the edge's number.
    fn parents(&self) -> Vec<Option<(usize, usize)>> {
        let mut parents: Vec<Option<(usize, usize)>> = vec![None; self.nodes.len()];
        let mut counts = vec![0; self.nodes.len()];
        for (from, node) in self.nodes.iter().enumerate() {
            for (i, edge) in node.edges.iter().enumerate() {
                if edge.count > counts[edge.to] {
                    counts[edge.to] = edge.count;
                    parents[edge.to] = Some((from, i));
                }
            }
        }
        parents
    }

    /// The moves of the most played way to a node, in one orientation.
    fn line(&self, node: &Node, parents: &[Option<(usize, usize)>]) -> Vec<Stone> {
        let mut steps = Vec::new();
        let mut at = self.index.get(&(node.moves, node.stones.clone())).copied().unwrap_or(0);
        while let Some((from, edge)) = parents[at] {
            steps.push((from, self.nodes[from].edges[edge]));
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

    /// Is the node that an edge leads to shown reflected, as seen from the node that it leaves?
    fn turns(&self, from: usize, edge: &Edge) -> bool {
        let after = &self.nodes[edge.to].stones;
        // Stones that stay and the new one are in the later position in one of two orientations.
        let fits = |turn: bool| {
            let place = |s: Stone| if turn { s.reflected() } else { s };
            let lost = |s: &Stone| after.binary_search(&place(*s)).is_err();
            let stays = self.nodes[from].stones.iter().filter(|s| !lost(s)).count();
            let new = usize::from(!lost(&edge.stone));
            stays + new == after.len()
        };
        !fits(false) && fits(true)
    }

    /// The tree as SGF, in the upper right corner of a board of 19 lines. Each node has a comment
    /// with its counts; moves played less than `least` times are left out. Where several orders of
    /// moves lead to one position, it goes on in the most played and the others refer to it.
    pub fn to_sgf(&self, least: u64) -> String {
        let mut writer = Writer::new();
        let parents = self.parents();
        writer.open().node();
        writer.property("GM", "1").property("FF", "4").property("CA", "UTF-8").property("SZ", "19");
        writer.property("AP", "gopdb").property("C", &self.comment(0));
        let steps_of = |node: usize, turned: bool| {
            let edges = &self.nodes[node].edges;
            let kept: Vec<usize> =
                (0..edges.len()).filter(|&i| edges[i].count >= least.max(1)).collect();
            let open = kept.len() > 1;
            kept.into_iter()
                .rev()
                .map(move |edge| Step::Move { from: node, edge, turned, open })
                .collect::<Vec<_>>()
        };
        let mut steps = vec![Step::Close];
        steps.extend(steps_of(0, false));
        while let Some(step) = steps.pop() {
            let Step::Move { from, edge: i, turned, open } = step else {
                writer.close();
                continue;
            };
            let edge = self.nodes[from].edges[i];
            if open {
                writer.open();
                steps.push(Step::Close);
            }
            let stone = if turned { edge.stone.reflected() } else { edge.stone };
            writer.node().play(stone.color, Some(Point::new(stone.row, 18 - stone.col)));
            if parents[edge.to] == Some((from, i)) {
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
        let node = &self.nodes[node];
        let total = node.results.total();
        let mut text = format!("{total} times");
        let decided = node.results.black + node.results.white;
        if decided > 0 {
            let share = 100.0 * node.results.black as f64 / decided as f64;
            // Writing to a string does not fail.
            let _ = write!(text, "; black won {share:.1} %");
        }
        if node.settled > 0 {
            let _ = write!(text, "; settled {} times", node.settled);
        }
        text
    }
}

fn is_symmetric(stones: &[Stone]) -> bool {
    let has = |s: Stone| stones.binary_search(&s).is_ok();
    stones.iter().all(|s| has(s.reflected()))
}

impl Node {
    /// What is on a place of the area.
    pub fn at(&self, row: u8, col: u8) -> State {
        let found = self.stones.iter().find(|s| (s.row, s.col) == (row, col));
        found.map_or(State::Empty, |s| s.color.into())
    }
}
