//! Corner sequences.

use schemars::JsonSchema;
use serde::Serialize;

use super::{OwnResults, PlayerRecord, Results, color_letter};
use crate::GameId;
use crate::database::{self, Basis, Wins};
use crate::dictionary;
use crate::go::Point;
use crate::knowledge::joseki::{self as knowledge, Edge, Node, Stone};
use crate::knowledge::joseki_names::JosekiNames;

/// The tree of corner sequences, at one of its positions. Black is the player who began in the corner.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Joseki {
    /// The number of games.
    pub games: u64,
    /// The first year of the games.
    pub first_year: Option<u16>,
    /// The last year of the games.
    pub last_year: Option<u16>,
    /// The number of players of the games.
    pub players: u64,
    /// The number of corners that were played in.
    pub corners: u64,
    /// The number of positions of the tree.
    pub positions: u64,
    /// The record of the player whom the condition names; null if it names no person.
    pub player: Option<PlayerRecord>,
    /// The moves to the position: `B Q16`.
    pub line: Vec<String>,
    /// The name of the sequence so far.
    pub name: Option<String>,
    /// The number of times that the position arose.
    pub reached: u64,
    /// The number of times that a sequence ended there.
    pub ended: u64,
    /// The results of the games of the corners that reached it.
    #[serde(flatten)]
    pub results: Results,
    /// The next moves, the most played first.
    pub moves: Vec<CornerMove>,
    /// The sequences that begin with the line, those that ended most often first.
    pub rows: Vec<CornerSequence>,
}

/// A next move of a corner sequence. `player_won` and `player_lost` are of the corners in which the
/// player of the condition began.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CornerMove {
    /// The point, in the corner of the question.
    pub point: String,
    /// The player of the move: `B` is the player who began in the corner.
    pub color: String,
    /// The number of times that it was played.
    pub hits: u64,
    /// Its share of the next moves and ends, from 0 to 1.
    pub share: f64,
    /// The number of times that the position after it arose, by any order of moves.
    pub reached: u64,
    /// The number of times that the sequence ended with it.
    pub ended: u64,
    /// The results of the games of the corners that reached that position.
    #[serde(flatten)]
    pub results: Results,
    /// The player's results in them.
    #[serde(flatten)]
    pub own: OwnResults,
    /// The name of the sequence with this move, if it is another one than without.
    pub name: Option<String>,
}

/// A corner sequence that ended. Black is the player who began in the corner. `player_won` and
/// `player_lost` are of the corners in which the player of the condition began.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CornerSequence {
    /// Its rank, from 1.
    pub rank: u64,
    /// Its name.
    pub name: Option<String>,
    /// The moves, in the upper right corner: `B Q16`. Two moves of one colour: the other player played
    /// elsewhere.
    pub moves: Vec<String>,
    /// The number of times that it ended so.
    pub ended: u64,
    /// The number of times that its position arose.
    pub reached: u64,
    /// The results of the games of the corners that reached it.
    #[serde(flatten)]
    pub results: Results,
    /// The player's results in them.
    #[serde(flatten)]
    pub own: OwnResults,
    /// The first game with it.
    #[schemars(with = "u32")]
    pub game: GameId,
}

impl CornerSequence {
    /// A sequence with its rank.
    pub fn new(rank: usize, line: &[Stone], node: &Node, names: &JosekiNames) -> CornerSequence {
        Ended::new(line.to_vec(), node).row(rank, names)
    }
}

impl Joseki {
    /// The sequences that ended most often, none fewer than `least` times, at the empty corner.
    pub fn new(
        tree: &knowledge::Joseki,
        games: u64,
        basis: &Basis,
        player: Option<&database::PlayerRecord>,
        (limit, least): (usize, u64),
    ) -> Joseki {
        let names = JosekiNames::built_in();
        let top = tree.top(limit, least);
        let row = |(rank, (line, node)): (usize, &(Vec<Stone>, Node))| {
            CornerSequence::new(rank, line, node, &names)
        };
        let root = tree.nodes().next();
        Joseki {
            games,
            first_year: basis.years().map(|years| years.0),
            last_year: basis.years().map(|years| years.1),
            players: basis.players,
            corners: tree.corners(),
            positions: tree.positions() as u64,
            player: player.map(PlayerRecord::from),
            line: Vec::new(),
            name: None,
            reached: tree.corners(),
            ended: root.as_ref().map_or(0, |root| root.settled),
            results: root.map(|root| root.results).unwrap_or_default().into(),
            moves: Vec::new(),
            rows: (1..).zip(&top).map(row).collect(),
        }
    }
}

/// A sequence that ended.
struct Ended {
    line: Vec<Stone>,
    results: dictionary::Results,
    own: Option<dictionary::Results>,
    settled: u64,
    game: GameId,
}

/// The results of the player who began, as own results.
fn own(results: Option<dictionary::Results>) -> OwnResults {
    let wins = |of: dictionary::Results| Wins { games: of.total(), won: of.black, lost: of.white };
    results.map(wins).into()
}

/// The part of a joseki tree that is kept: the positions that arose more than once.
#[non_exhaustive]
pub struct JosekiTree {
    games: u64,
    basis: Basis,
    player: Option<PlayerRecord>,
    positions: u64,
    nodes: Vec<Node>,
    ended: Vec<Ended>,
}

/// The most sequences that are kept.
pub const MOST_ENDED: usize = 5000;

impl JosekiTree {
    /// Keeps the positions that arose more than once of the tree of this number of games.
    pub fn new(
        tree: &knowledge::Joseki,
        games: u64,
        basis: Basis,
        player: Option<&database::PlayerRecord>,
    ) -> JosekiTree {
        let ended = tree.top(MOST_ENDED, 1).into_iter();
        let ended = ended.map(|(line, node)| Ended::new(line, &node)).collect();
        let mut numbers: Vec<Option<usize>> = Vec::with_capacity(tree.len());
        let mut kept = 0;
        for number in 0..tree.len() {
            let is_kept = number == 0 || tree.reached(number) > 1;
            numbers.push(is_kept.then_some(kept));
            kept += usize::from(is_kept);
        }
        let renumber = |edge: &Edge| {
            let to = numbers.get(edge.to).copied().flatten()?;
            let mut edge = *edge;
            edge.to = to;
            Some(edge)
        };
        let kept = (0..tree.len()).filter(|&number| numbers[number].is_some());
        let nodes = kept.map(|number| {
            let mut node = tree.node(number);
            node.edges = node.edges.iter().filter_map(renumber).collect();
            node
        });
        JosekiTree {
            games,
            basis,
            player: player.map(PlayerRecord::from),
            positions: tree.positions() as u64,
            nodes: nodes.collect(),
            ended,
        }
    }

    /// Returns whether the position that an edge leads to is reflected, as seen from the one that
    /// it leaves.
    fn turns(&self, from: &Node, edge: &Edge) -> bool {
        let Some(after) = self.nodes.get(edge.to).map(|node| &node.stones) else { return false };
        let fits = |turn: bool| {
            let place = |s: &Stone| if turn { s.reflected() } else { *s };
            let stays = from.stones.iter().filter(|s| after.contains(&place(s))).count();
            stays + usize::from(after.contains(&place(&edge.stone))) == after.len()
        };
        !fits(false) && fits(true)
    }

    /// The position after some moves, and whether it lies reflected as seen from the moves.
    fn follow(&self, line: &[Stone]) -> Option<(&Node, bool)> {
        let mut node = self.nodes.first()?;
        let mut turned = false;
        for &stone in line {
            let seen = |turned: bool| if turned { stone.reflected() } else { stone };
            let found = |turned: bool| {
                let edges = node.edges.iter().filter(move |edge| edge.stone == seen(turned));
                edges.max_by_key(|edge| edge.count).map(|edge| (edge, turned))
            };
            // The other reflection is the same move where the stones are symmetric.
            let other = || if is_symmetric(&node.stones) { found(!turned) } else { None };
            let (edge, as_seen) = found(turned).or_else(other)?;
            turned = as_seen ^ self.turns(node, edge);
            node = self.nodes.get(edge.to)?;
        }
        Some((node, turned))
    }
}

impl Ended {
    fn new(line: Vec<Stone>, node: &Node) -> Ended {
        let Node { results, own, settled, example: game, .. } = *node;
        Ended { line, results, own, settled, game }
    }

    fn row(&self, rank: usize, names: &JosekiNames) -> CornerSequence {
        CornerSequence {
            rank: rank as u64,
            name: names.name_of(&self.line).map(str::to_owned),
            moves: self.line.iter().copied().map(stone_text).collect(),
            ended: self.settled,
            reached: self.results.total(),
            results: self.results.into(),
            own: own(self.own),
            game: self.game,
        }
    }
}

/// The most next moves of a corner sequence.
const MOST_MOVES: usize = 40;

impl JosekiTree {
    /// The answer at the position after some moves, with sequences that ended at least `least` times.
    pub fn at(&self, line: &[Stone], (limit, least): (usize, u64)) -> Joseki {
        let names = JosekiNames::built_in();
        let mirrored: Vec<Stone> = line.iter().map(|stone| stone.reflected()).collect();
        let begins = |of: &Ended| of.line.starts_with(line) || of.line.starts_with(&mirrored);
        let rows =
            self.ended.iter().filter(|of| of.settled >= least.max(1) && begins(of)).take(limit);
        let at = self.follow(line);
        let results = at.map_or_else(dictionary::Results::default, |(node, _)| node.results);
        Joseki {
            games: self.games,
            first_year: self.basis.years().map(|years| years.0),
            last_year: self.basis.years().map(|years| years.1),
            players: self.basis.players,
            corners: self.nodes.first().map_or(0, |root| root.results.total()),
            positions: self.positions,
            player: self.player.clone(),
            line: line.iter().copied().map(stone_text).collect(),
            name: names.name_of(line).map(str::to_owned),
            reached: results.total(),
            ended: at.map_or(0, |(node, _)| node.settled),
            results: results.into(),
            moves: at
                .map_or_else(Vec::new, |(node, turned)| self.moves(node, turned, line, &names)),
            rows: (1..).zip(rows).map(|(rank, ended)| ended.row(rank, &names)).collect(),
        }
    }

    fn moves(
        &self,
        node: &Node,
        turned: bool,
        line: &[Stone],
        names: &JosekiNames,
    ) -> Vec<CornerMove> {
        let all = node.results.total().max(1) as f64;
        let before = names.name_of(line);
        let next = |edge: &Edge| {
            let to = self.nodes.get(edge.to)?;
            let stone = if turned { edge.stone.reflected() } else { edge.stone };
            let mut longer = line.to_vec();
            longer.push(stone);
            let name = names.name_of(&longer).filter(|name| Some(*name) != before);
            Some(CornerMove {
                point: stone_point(stone),
                color: color_letter(stone.color),
                hits: edge.count,
                share: edge.count as f64 / all,
                reached: to.results.total(),
                ended: to.settled,
                results: to.results.into(),
                own: own(to.own),
                name: name.map(str::to_owned),
            })
        };
        node.edges.iter().filter_map(next).take(MOST_MOVES).collect()
    }
}

fn is_symmetric(stones: &[Stone]) -> bool {
    stones.iter().all(|stone| stones.contains(&stone.reflected()))
}

/// The board of the tree.
const SIZE: u8 = 19;

/// The point of a stone in the upper right corner.
fn stone_point(stone: Stone) -> String {
    Point::new(stone.row, SIZE - 1 - stone.col).name(SIZE)
}

/// A stone as a move in the upper right corner: `B Q16`.
pub fn stone_text(stone: Stone) -> String {
    format!("{} {}", stone.color.letter(), stone_point(stone))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Color;
    use crate::record::{Move, Winner};
    use crate::replay::Track;

    /// The stones of moves such as `BQ16`; the first player becomes black.
    fn stones(text: &str) -> Vec<Stone> {
        let first = text.starts_with('W');
        let stone = |word: &str| {
            let point = Point::from_name(&word[1..], SIZE).unwrap();
            let color = if word.starts_with('W') == first { Color::Black } else { Color::White };
            Stone { row: point.row(), col: SIZE - 1 - point.col(), color }
        };
        text.split_whitespace().map(stone).collect()
    }

    /// Every position of the kept tree is reached along its sequences, from either reflection.
    #[test]
    fn lines_are_followed_in_both_reflections() {
        let lines = ["Q16 O17 R14 Q18", "Q16 R14 O17 S16", "Q16 O17 R14 K17", "R17 P17 R15"];
        let mut tree = knowledge::Joseki::new(20);
        for (id, line) in (1..).zip(lines.iter().chain(&lines)) {
            let moves: Vec<Move> = line
                .split(' ')
                .zip(Color::ALL.into_iter().cycle())
                .map(|(name, color)| Move { color, point: Point::from_name(name, 19) })
                .collect();
            tree.add(GameId::new(id), &Track::of_moves(19, &[], None, &moves).0, Winner::Black);
        }
        let tree = JosekiTree::new(&tree, 8, Basis::default(), None);
        let reached = |text: &str| {
            let line = stones(text);
            let mirrored: Vec<Stone> = line.iter().map(|stone| stone.reflected()).collect();
            let of = |line: &[Stone]| tree.follow(line).map(|(node, _)| node.results.total());
            assert_eq!(of(&line), of(&mirrored), "{text}");
            of(&line)
        };
        assert_eq!(reached(""), Some(8));
        assert_eq!(reached("BQ16"), Some(6));
        assert_eq!(reached("BQ16 WO17"), Some(6));
        assert_eq!(reached("BQ16 WO17 BR14"), Some(6));
        assert_eq!(reached("BQ16 WO17 BR14 WQ18"), Some(4));
        assert_eq!(reached("WQ16 BO17 WR14 BK17"), Some(2));
        assert_eq!(reached("BR17 WP17 BR15"), Some(2));
        assert_eq!(reached("BC3"), None);
        // What is said to come next is followed.
        let mut todo = vec![Vec::new()];
        let mut seen = 0;
        while let Some(line) = todo.pop() {
            let (node, turned) = tree.follow(&line).unwrap();
            seen += 1;
            for next in tree.moves(node, turned, &line, &JosekiNames::built_in()) {
                let mut longer = line.clone();
                longer.extend(stones(&format!("B{}", next.point)));
                longer.last_mut().unwrap().color =
                    if next.color == "B" { Color::Black } else { Color::White };
                let (after, _) = tree.follow(&longer).unwrap();
                assert_eq!(after.results.total(), next.reached, "{longer:?}");
                todo.push(longer);
            }
        }
        assert!(seen > 8, "{seen}");
    }
}
