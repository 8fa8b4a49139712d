//! Solution trees that come with problems.

use super::solver::Move;
use crate::go::{Color, Point};
use crate::sgf::{GameTree, Node as SgfNode};

/// The evaluation of a line in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It solves the problem.
    Right,
    /// It fails.
    Wrong,
}

/// A line of a solution tree, from the problem's position to a leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenLine {
    /// The moves and who plays them.
    pub moves: Vec<(Color, Move)>,
    /// Its evaluation in the record: the last mark on the way, or, in a record without marks,
    /// *right* for its first line.
    pub mark: Option<Mark>,
}

/// The maximum number of lines that are read.
const MOST_LINES: usize = 10_000;

/// The lines of the tree below a node that sets up a problem.
pub fn given_lines(tree: &GameTree<'_>, size: u8) -> Vec<GivenLine> {
    let is_setup =
        |node: &SgfNode<'_, '_>| node.property("AB").is_some() || node.property("AW").is_some();
    let Some(start) = tree.main_line().find(is_setup) else { return Vec::new() };
    let mut lines = Vec::new();
    let empty = GivenLine { moves: Vec::new(), mark: None };
    let mut todo: Vec<(SgfNode<'_, '_>, GivenLine)> = Vec::new();
    push(start, &empty, &mut todo);
    while let Some((node, mut line)) = todo.pop() {
        if lines.len() >= MOST_LINES {
            break;
        }
        line.mark = mark(node).or(line.mark);
        let Some(mv) = played(node, size) else {
            // A new set-up ends the line; a node without a move continues it.
            if is_setup(&node) {
                continue;
            }
            match node.children().next() {
                Some(_) => push(node, &line, &mut todo),
                None if !line.moves.is_empty() => lines.push(line),
                None => {}
            }
            continue;
        };
        line.moves.push(mv);
        if node.children().next().is_some() {
            push(node, &line, &mut todo);
        } else {
            lines.push(line);
        }
    }
    if lines.iter().all(|line| line.mark.is_none())
        && let Some(first) = lines.first_mut()
    {
        first.mark = Some(Mark::Right);
    }
    lines
}

/// Adds the children of a node; the first variation comes off the stack first.
fn push<'t, 'a>(
    node: SgfNode<'t, 'a>,
    line: &GivenLine,
    todo: &mut Vec<(SgfNode<'t, 'a>, GivenLine)>,
) {
    let children: Vec<_> = node.children().collect();
    todo.extend(children.into_iter().rev().map(|child| (child, line.clone())));
}

fn played(node: SgfNode<'_, '_>, size: u8) -> Option<(Color, Move)> {
    let colors = [("B", Color::Black), ("W", Color::White)];
    let (value, color) =
        colors.into_iter().find_map(|(name, color)| Some((node.value(name)?, color)))?;
    let text = value.simple_text();
    let line = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a').filter(|&n| n < size);
    let mv = match text.trim().as_bytes() {
        &[col, row] => match (line(row), line(col)) {
            (Some(row), Some(col)) => Move::Play(Point::new(row, col)),
            _ => Move::Pass,
        },
        _ => Move::Pass,
    };
    Some((color, mv))
}

/// The evaluation of the line through a node: `TE`, `BM`, or words of the comment that programs and
/// books use.
fn mark(node: SgfNode<'_, '_>) -> Option<Mark> {
    if let Some(comment) = node.value("C") {
        let text = comment.text();
        let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
        let first = words.iter().find(|w| !w.is_empty()).map(|w| w.to_ascii_lowercase());
        let first = first.as_deref().unwrap_or_default();
        let has = |word: &str| words.contains(&word);
        let wrong = ["wrong", "incorrect", "failure", "fail"].contains(&first)
            || has("WRONG")
            || ["失敗", "失败", "不正解"].iter().any(|w| text.contains(w));
        if wrong {
            return Some(Mark::Wrong);
        }
        if ["right", "correct"].contains(&first)
            || has("RIGHT")
            || has("CORRECT")
            || ["正解", "正确"].iter().any(|w| text.contains(w))
        {
            return Some(Mark::Right);
        }
    }
    if node.property("BM").is_some() {
        Some(Mark::Wrong)
    } else {
        node.property("TE").map(|_| Mark::Right)
    }
}
