//! Records of found games with their hits marked, so that a viewer opens them there.
//!
//! At the node of a hit's first position are `HO` (SGF's hot spot, which viewers jump to; `HO[2]`
//! at the first hit, `HO[1]` at others), a comment that describes the hit, and squares on the
//! stones in the window. All else of the record stays as it was read, to the letter. Where the node
//! has a comment, the new one follows it; marks that it has already are left alone.

use super::variations::VariedGame;
use crate::GameId;
use crate::database::{Database, DatabaseError, FoundHit};
use crate::go::{Board, Point, State};
use crate::pattern::Shape;
use crate::replay::Track;
use crate::sgf::{GameTree, Limits, Node, Writer};

/// A text to be put into a record, and the byte before which.
type Insertion = (usize, String);

impl Database {
    /// The record of a game with these hits marked. `shape` is that of the pattern as it was written.
    ///
    /// # Errors
    /// There is no such game, or it cannot be read.
    pub fn marked_text(
        &self,
        game: GameId,
        hits: &[FoundHit],
        shape: Shape,
    ) -> Result<String, DatabaseError> {
        let text = self.text(game)?;
        let has_variations = hits.iter().any(|hit| hit.node.is_some());
        let Some(varied) = self.variations(game)?.filter(|_| has_variations) else {
            let track = self.game(game)?.track;
            let spots = |tree: &GameTree<'_>| spots_of_main_line(tree, &track, hits);
            return Ok(mark(&text, spots, hits.len(), shape).unwrap_or(text));
        };
        // The variations may be those of another record, whose main line is another image.
        let is_same = varied.text == text;
        let spots = |tree: &GameTree<'_>| {
            let (off, main): (Vec<_>, Vec<_>) =
                hits.iter().cloned().partition(|hit| hit.node.is_some());
            let mut spots = spots_of_variations(&varied, &off)?;
            if is_same {
                spots.extend(spots_of_main_line(tree, &varied.track, &main)?);
            }
            Some(spots)
        };
        Ok(mark(&varied.text, spots, hits.len(), shape).unwrap_or(text))
    }
}

/// The place where hits begin: the number of the node, its position, and the hits.
type Spot = (u32, Board, Vec<FoundHit>);

fn spots_of_main_line(tree: &GameTree<'_>, track: &Track, hits: &[FoundHit]) -> Option<Vec<Spot>> {
    let spot = |hits: &[FoundHit]| {
        let first = usize::from(hits.first()?.first);
        Some((node_at(tree, first)?.number(), track.board_at(first), hits.to_vec()))
    };
    hits.chunk_by(|a, b| a.first == b.first).map(spot).collect()
}

fn spots_of_variations(varied: &VariedGame, hits: &[FoundHit]) -> Option<Vec<Spot>> {
    let mut spots: Vec<Spot> = Vec::new();
    for hit in hits {
        let number = hit.node?;
        if let Some((_, _, hits)) = spots.iter_mut().find(|spot| spot.0 == number) {
            hits.push(hit.clone());
            continue;
        }
        let (line, _) = varied.variations.find(hit.path.as_deref()?).ok()?;
        let board = varied.variations.track(&varied.track, line).board_at(hit.first.into());
        spots.push((number, board, vec![hit.clone()]));
    }
    Some(spots)
}

/// `None` if the record's nodes are not as they should be: then it is better left alone.
fn mark(
    text: &str,
    spots: impl Fn(&GameTree<'_>) -> Option<Vec<Spot>>,
    hits: usize,
    shape: Shape,
) -> Option<String> {
    let tree = GameTree::parse(text, &Limits::default()).ok()?;
    let mut insertions: Vec<Insertion> = Vec::new();
    let mut number = 0;
    for (node, board, here) in spots(&tree)? {
        let mut comment = String::from("gopdb:");
        let mut stones: Vec<Point> = Vec::new();
        for hit in &here {
            let at = hit.window.point().name(board.size());
            comment += &format!(
                " found at {at} ({}), moves {} to {};",
                hit.symmetry.name(),
                hit.first,
                hit.last
            );
            for (row, col) in shape.image(hit.symmetry).cells() {
                let row = i16::from(hit.window.row) + i16::from(row);
                let col = i16::from(hit.window.col) + i16::from(col);
                if matches!(board.at(row, col), State::Black | State::White) {
                    let point = Point::new(row as u8, col as u8);
                    if !stones.contains(&point) {
                        stones.push(point);
                    }
                }
            }
        }
        let comment = format!("{} hit {} of {}", comment, number + 1, hits);
        let node = tree.nodes().nth(node as usize)?;
        insertions.extend(marks(text, node, &comment, &stones, number == 0)?);
        number += here.len();
    }
    insertions.sort_by_key(|insertion| insertion.0);
    let mut out = String::with_capacity(text.len() + 200 * insertions.len());
    let mut done = 0;
    for (at, new) in insertions {
        out += text.get(done..at)?;
        out += &new;
        done = at;
    }
    out += text.get(done..)?;
    Some(out)
}

/// The node of the main line after which this many moves are played.
fn node_at<'t, 'a>(tree: &'t GameTree<'a>, moves: usize) -> Option<Node<'t, 'a>> {
    let mut played = 0;
    let mut last = None;
    for node in tree.main_line() {
        let here = node.properties().iter().filter(|p| p.is("B") || p.is("W")).count();
        if played + here > moves {
            return last;
        }
        played += here;
        // What is set up after the first node belongs to position 0 too.
        if played < moves {
            continue;
        }
        last = Some(node);
        if moves > 0 {
            break;
        }
    }
    last
}

/// Returns the texts to insert into a node; `None` if its last value cannot be found in the text.
fn marks(
    text: &str,
    node: Node<'_, '_>,
    comment: &str,
    stones: &[Point],
    is_first: bool,
) -> Option<Vec<Insertion>> {
    // Where a value ends in the text: before its bracket.
    let end_of = |value: &str| {
        let end = (value.as_ptr() as usize).checked_sub(text.as_ptr() as usize)? + value.len();
        text.get(end..)?.starts_with(']').then_some(end)
    };
    let last = node.properties().last()?.values().last()?;
    let after = end_of(last.raw())? + 1;
    let mut insertions = Vec::new();
    let mut writer = Writer::new();
    if node.property("HO").is_none() {
        writer.property("HO", if is_first { "2" } else { "1" });
    }
    let has_marks = ["SQ", "TR", "CR", "MA", "LB"].iter().any(|name| node.property(name).is_some());
    if !has_marks {
        for (i, stone) in stones.iter().enumerate() {
            writer.property(if i == 0 { "SQ" } else { "" }, &stone.sgf());
        }
    }
    match node.property("C").and_then(|property| property.values().next()) {
        Some(old) => {
            let separator = if old.raw().trim().is_empty() { "" } else { "\n\n" };
            insertions.push((end_of(old.raw())?, format!("{separator}{comment}")));
        }
        None => {
            writer.property("C", comment);
        }
    }
    insertions.push((after, writer.finish().trim_end().to_owned()));
    Some(insertions)
}
