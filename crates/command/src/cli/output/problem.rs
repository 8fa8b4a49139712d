//! Life-and-death problems in the terminal.

use std::fmt::Write;

use gopdb::go::{Board, Color, Point, State};
use gopdb::tsumego::{Move, Outcome, Problem, Verdict, name};

use super::{Style, Theme};

/// A problem and its marks.
pub struct ProblemView<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The stones that are to be captured.
    pub targets: &'a [Point],
    /// The empty points where play is allowed.
    pub region: &'a [Point],
    /// The point that may not be taken at once.
    pub ko: Option<Point>,
    /// The last move, which is drawn in `( )`.
    pub last: Option<Point>,
    /// A line of moves, drawn as numbers.
    pub line: &'a [Move],
    /// The player of the first of these moves.
    pub first: Color,
}

/// A problem with a line of moves, to be drawn later.
#[derive(Clone)]
pub struct DrawnProblem {
    problem: Problem,
    line: Vec<Move>,
}

impl DrawnProblem {
    /// A problem and the moves that are drawn as numbers.
    pub fn new(problem: &Problem, line: &[Move]) -> DrawnProblem {
        DrawnProblem { problem: problem.clone(), line: line.to_vec() }
    }

    /// The lines of the drawing.
    pub fn lines(&self, theme: &Theme) -> Vec<String> {
        problem_lines(&ProblemView { line: &self.line, ..ProblemView::of(&self.problem) }, theme)
    }
}

/// A verdict in one word, the same in all formats.
pub const fn verdict_name(verdict: Verdict) -> &'static str {
    verdict.name()
}

/// An outcome in one word, the same in all formats.
pub const fn outcome_name(outcome: Outcome) -> &'static str {
    outcome.name()
}

impl<'a> ProblemView<'a> {
    /// A problem alone.
    pub fn of(problem: &'a Problem) -> ProblemView<'a> {
        ProblemView {
            board: problem.board(),
            targets: problem.targets(),
            region: problem.region(),
            ko: problem.ko(),
            last: None,
            line: &[],
            first: problem.to_play(),
        }
    }

    /// The first and the last line of a range that holds all that matters with one line around it.
    /// It extends to the edge of the board if that is near.
    fn range(&self, line_of: impl Fn(Point) -> u8) -> (u8, u8) {
        let size = self.board.size();
        let matters = Point::all(size)
            .filter(|&p| self.board.get(p).is_stone() || self.region.contains(&p))
            .map(line_of);
        let (least, most) = matters.fold((size, 0), |(a, b), n| (a.min(n), b.max(n)));
        if least > most {
            return (0, size - 1);
        }
        let (first, last) = (least.saturating_sub(1), (most + 1).min(size - 1));
        (if first <= 2 { 0 } else { first }, if last + 3 >= size { size - 1 } else { last })
    }

    /// The numbers on the board, and the moves that have no place there.
    fn numbers(&self) -> (Vec<(Point, usize, Color)>, Vec<String>) {
        let size = self.board.size();
        let mut numbers: Vec<(Point, usize, Color)> = Vec::new();
        let mut beside = Vec::new();
        let mut color = self.first;
        for (i, &mv) in self.line.iter().enumerate() {
            let n = i + 1;
            match mv.point() {
                None => beside.push(tr!("{n} passes")),
                Some(p) => match numbers.iter().find(|(known, ..)| *known == p) {
                    Some((_, first, _)) => beside.push(format!("{n} at {first}")),
                    None if self.board.get(p).is_stone() => {
                        beside.push(format!("{n} at {}", name(mv, size)));
                    }
                    None => numbers.push((p, n, color)),
                },
            }
            color = color.opposite();
        }
        (numbers, beside)
    }

    fn point(&self, point: Point, look: &Theme) -> (&'static str, Style) {
        let is_target = self.targets.contains(&point);
        match (self.board.get(point), is_target) {
            (State::Black, true) => (if look.unicode { "▲" } else { "#" }, Style::BlackStone),
            (State::White, true) => (if look.unicode { "△" } else { "@" }, Style::WhiteStone),
            (State::Black, false) => (if look.unicode { "●" } else { "X" }, Style::BlackStone),
            (State::White, false) => (if look.unicode { "○" } else { "O" }, Style::WhiteStone),
            _ if self.ko == Some(point) => ("K", Style::Letter),
            _ if self.region.contains(&point) => {
                (if look.unicode { "·" } else { "." }, Style::Wood)
            }
            _ => (" ", Style::Wood),
        }
    }
}

/// The part of the board around a problem, with coordinates; where the board ends there is a line.
/// Targets are triangles (`#` black, `@` white), points where play is not allowed are blank. The
/// last line lists the moves that have no place on the board.
pub fn problem_lines(view: &ProblemView<'_>, look: &Theme) -> Vec<String> {
    let size = view.board.size();
    let (top, bottom) = view.range(Point::row);
    let (left, right) = view.range(Point::col);
    let (numbers, beside) = view.numbers();
    let width = if numbers.iter().any(|(_, n, _)| *n > 9) { 2 } else { 1 };
    let mut columns = String::new();
    for col in left..=right {
        let _ = write!(columns, " {:>width$}", &Point::new(0, col).name(size)[..1]);
    }
    let (is_left, is_right) = (left == 0, right + 1 == size);
    let edge =
        |is_edge: bool, unicode, ascii| if is_edge { look.pick(unicode, ascii) } else { " " };
    let rule = |corners: [&'static str; 2]| {
        let dash = look.pick("─", "-");
        let wide = usize::from(right - left + 1) * (width + 1) + 1;
        let (a, b) = (edge(is_left, corners[0], "+"), edge(is_right, corners[1], "+"));
        format!("    {a}{}{b}", dash.repeat(wide)).trim_end().to_owned()
    };
    let mut lines = vec![look.paint(Style::Faint, &format!("     {columns}"))];
    if top == 0 {
        lines.push(rule(["┌", "┐"]));
    }
    for row in top..=bottom {
        let mut line = look.paint(Style::Faint, &format!("{:>3} ", size - row));
        line += edge(is_left, "│", "|");
        let mut was_last = false;
        for col in left..=right {
            let point = Point::new(row, col);
            let is_last = view.last == Some(point);
            let gap = match (is_last, was_last) {
                (true, _) => "(",
                (_, true) => ")",
                _ => " ",
            };
            let (text, style) = match numbers.iter().find(|(known, ..)| *known == point) {
                Some((_, n, Color::Black)) => (n.to_string(), Style::BlackStone),
                Some((_, n, Color::White)) => (n.to_string(), Style::WhiteStone),
                None => {
                    let (text, style) = view.point(point, look);
                    (text.to_owned(), style)
                }
            };
            line += &look
                .paint(Style::Wood, &format!("{gap}{}", " ".repeat(width - text.chars().count())));
            line += &look.paint(style, &text);
            was_last = is_last;
        }
        line += &look.paint(Style::Wood, if was_last { ")" } else { " " });
        line += edge(is_right, "│", "|");
        lines.push(if look.color { line } else { line.trim_end().to_owned() });
    }
    if bottom + 1 == size {
        lines.push(rule(["└", "┘"]));
    }
    if !beside.is_empty() {
        lines.push(format!("     {}", beside.join(look.pick(" · ", ", "))));
    }
    lines
}
