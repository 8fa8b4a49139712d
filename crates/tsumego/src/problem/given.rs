//! Solution trees that come with problems.
//!
//! The conventions of programs and books are read: comments and names of nodes (`RIGHT`, `Correct`, `+`, 正解,
//! `WRONG`, `Failure`, 失敗), `TE`, `BM` and `DO` on moves of the first player, and the order of the
//! variations where nothing is marked. Where some lines are marked as right, play along the others fails.

use super::Move;
use crate::go::{Color, Point};
use crate::sgf::{GameTree, Node as SgfNode, Value};

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
    /// Its evaluation in the record: the last mark on the way, or, in a record that marks no line as right,
    /// *right* for the first one without a mark.
    pub mark: Option<Mark>,
}

/// The maximum number of lines that are read.
const MAX_LINES: usize = 10_000;

/// The lines of the tree below a node that sets up a problem.
pub fn given_lines(tree: &GameTree<'_>, size: u8) -> Vec<GivenLine> {
    let is_setup =
        |node: &SgfNode<'_, '_>| node.property("AB").is_some() || node.property("AW").is_some();
    let Some(start) = tree.main_line().find(is_setup) else { return Vec::new() };
    let mut lines: Vec<GivenLine> = Vec::new();
    let mut first = None;
    let empty = GivenLine { moves: Vec::new(), mark: None };
    let mut todo: Vec<(SgfNode<'_, '_>, GivenLine)> = Vec::new();
    push(start, &empty, &mut todo);
    while let Some((node, mut line)) = todo.pop() {
        if lines.len() >= MAX_LINES {
            break;
        }
        // The first move of the record is the first player's.
        first = first.or_else(|| Some(played(node, size)?.0));
        line.mark = mark(node, first).or(line.mark);
        let Some(mv) = played(node, size) else {
            // A new set-up ends the line; a node without a move continues it.
            match node.children().next() {
                Some(_) if !is_setup(&node) => push(node, &line, &mut todo),
                _ if !line.moves.is_empty() => lines.push(line),
                _ => {}
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
    if lines.iter().all(|line| line.mark != Some(Mark::Right))
        && let Some(line) = lines.iter_mut().find(|line| line.mark.is_none())
    {
        line.mark = Some(Mark::Right);
    }
    lines
}

/// Returns whether a line begins with these moves, made by the players in turns, `first` first.
fn begins(line: &GivenLine, first: Color, played: &[Move]) -> bool {
    let colors = [first, first.opposite()].into_iter().cycle();
    line.moves.len() >= played.len()
        && (line.moves.iter().zip(colors).zip(played))
            .all(|(((color, mv), turn), played)| *color == turn && mv == played)
}

/// Returns the judgement of the play so far, which `first` began, by the lines of a record: right
/// if it may still end with a line that is marked as right. `None` if no line continues it.
pub(crate) fn judged(lines: &[GivenLine], first: Color, played: &[Move]) -> Option<Mark> {
    let mut marks = lines.iter().filter(|line| begins(line, first, played)).peekable();
    marks.peek()?;
    let is_right = marks.any(|line| line.mark == Some(Mark::Right));
    Some(if is_right { Mark::Right } else { Mark::Wrong })
}

/// The moves that lines marked as right continue the play so far with, which `first` began, each once.
pub(crate) fn right_moves(lines: &[GivenLine], first: Color, played: &[Move]) -> Vec<Move> {
    let right = lines.iter().filter(|line| line.mark == Some(Mark::Right));
    let next = |line: &GivenLine| line.moves.get(played.len()).copied();
    let mut moves: Vec<Move> = right
        .filter(|line| begins(line, first, played))
        .filter_map(next)
        .filter_map(|(color, mv)| (color == turn(first, played.len())).then_some(mv))
        .collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// The first line of a record that goes on after the play so far, above all one with this mark.
pub(crate) fn continued<'a>(
    lines: &'a [GivenLine],
    first: Color,
    played: &[Move],
    mark: Mark,
) -> Option<&'a GivenLine> {
    let longer = |line: &&GivenLine| {
        line.moves.len() > played.len()
            && begins(line, first, played)
            && line.moves[played.len()].0 == turn(first, played.len())
    };
    let mut found = lines.iter().filter(longer);
    found.clone().find(|line| line.mark == Some(mark)).or_else(|| found.next())
}

/// Returns the player to move after this many moves.
const fn turn(first: Color, moves: usize) -> Color {
    if moves.is_multiple_of(2) { first } else { first.opposite() }
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

/// The words that begin a comment or a name, or stand in it in capitals, also after a small letter or
/// `CHOICE` (`sekiRIGHT`), or are part of it.
const RIGHT: [&[&str]; 3] = [
    &["right", "correct", "solution", "success"],
    &["RIGHT", "CORRECT"],
    &["正解", "正确", "成功"],
];
const WRONG: [&[&str]; 3] = [
    &["wrong", "incorrect", "failure", "fail", "fails", "mistake"],
    &["WRONG", "INCORRECT"],
    &["失敗", "失败", "不正解", "错误"],
];

/// The evaluation of the line through a node: words of its comment or name that programs and books use, or
/// `TE`, `BM` and `DO` if its move is of this player.
fn mark(node: SgfNode<'_, '_>, first: Option<Color>) -> Option<Mark> {
    for text in ["C", "N"].into_iter().filter_map(|name| node.value(name)).map(Value::text) {
        match text.trim() {
            "+" => return Some(Mark::Right),
            "-" => return Some(Mark::Wrong),
            _ => {}
        }
        let words: Vec<&str> =
            text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let begin = words.first().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
        let ends = |word: &str, mark: &str| {
            word.strip_suffix(mark).is_some_and(|before| {
                matches!(before, "" | "CHOICE") || before.ends_with(char::is_lowercase)
            })
        };
        let has = |[begins, capitals, parts]: [&[&str]; 3]| {
            begins.contains(&&begin[..])
                || words.iter().any(|word| capitals.iter().any(|mark| ends(word, mark)))
                || parts.iter().any(|part| text.contains(part))
        };
        if has(WRONG) {
            return Some(Mark::Wrong);
        }
        if has(RIGHT) {
            return Some(Mark::Right);
        }
    }
    let color = if node.property("B").is_some() { Color::Black } else { Color::White };
    if first.is_some_and(|first| first != color) {
        return None;
    }
    if node.property("BM").or(node.property("DO")).is_some() {
        Some(Mark::Wrong)
    } else {
        node.property("TE").map(|_| Mark::Right)
    }
}
