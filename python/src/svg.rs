//! Boards and patterns as SVG, for notebooks: readable on light and dark pages.

use std::fmt::Write;

use gopdb::go::{Board, Color, Point};
use gopdb::pattern::Pattern;

use crate::table::escape;

const CELL: u32 = 24;
const MARGIN: u32 = 24;

/// The content of a cell of a diagram.
pub enum Mark {
    Stone(Color),
    /// A letter of the pattern language: a wildcard.
    Class(char),
    Empty,
    Off,
}

/// A diagram: rows and columns of marks, letters on cells, and which sides are board edges.
pub struct Diagram {
    pub rows: u8,
    pub cols: u8,
    pub marks: Vec<Mark>,
    /// Row, column, letter.
    pub letters: Vec<(u8, u8, String)>,
    /// Top, right, bottom, left.
    pub edges: [bool; 4],
    /// The board's size, for coordinates and star points.
    pub size: Option<u8>,
    pub last: Option<(u8, u8)>,
}

impl Diagram {
    pub fn of_board(board: &Board, last: Option<Point>) -> Diagram {
        let size = board.size();
        let mark = |p: Point| board.get(p).color().map_or(Mark::Empty, Mark::Stone);
        Diagram {
            rows: size,
            cols: size,
            marks: Point::all(size).map(mark).collect(),
            letters: Vec::new(),
            edges: [true; 4],
            size: Some(size),
            last: last.map(|p| (p.row(), p.col())),
        }
    }

    pub fn of_pattern(pattern: &Pattern) -> Diagram {
        let shape = pattern.shape();
        let (rows, cols) = (shape.height(), shape.width());
        let mut marks: Vec<Mark> =
            (0..u16::from(rows) * u16::from(cols)).map(|_| Mark::Off).collect();
        for ((row, col), cell) in pattern.placed_cells() {
            marks[usize::from(row) * usize::from(cols) + usize::from(col)] = match cell.char() {
                'B' => Mark::Stone(Color::Black),
                'W' => Mark::Stone(Color::White),
                '_' => Mark::Empty,
                '#' => Mark::Off,
                class => Mark::Class(class),
            };
        }
        Diagram {
            rows,
            cols,
            marks,
            letters: Vec::new(),
            edges: [false; 4],
            size: None,
            last: None,
        }
    }

    pub fn svg(&self, label: &str) -> String {
        let margin = if self.size.is_some() { MARGIN } else { 6 };
        let at = |n: u8| margin + CELL / 2 + CELL * u32::from(n);
        let width = 2 * margin + CELL * u32::from(self.cols);
        let height = 2 * margin + CELL * u32::from(self.rows);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{0}\">\
             <title>{0}</title><rect width=\"{width}\" height=\"{height}\" rx=\"4\" \
             fill=\"#e3bd75\"/>",
            escape(label)
        );
        self.lines(&mut out, at);
        let cells = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (row, col)));
        for ((row, col), mark) in cells.zip(&self.marks) {
            let (x, y) = (at(col), at(row));
            match mark {
                Mark::Stone(color) => {
                    let fill = if *color == Color::Black { "#111" } else { "#fdfdfb" };
                    let _ = write!(
                        out,
                        "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"{fill}\" \
                         stroke=\"#111\" stroke-width=\"0.8\"/>"
                    );
                    if self.last == Some((row, col)) {
                        let ring = if *color == Color::Black { "#fdfdfb" } else { "#111" };
                        let _ = write!(
                            out,
                            "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"none\" \
                             stroke=\"{ring}\" stroke-width=\"1.6\"/>"
                        );
                    }
                }
                Mark::Class(class) => text(&mut out, x, y, &class.to_string()),
                Mark::Empty | Mark::Off => {}
            }
        }
        for (row, col, letter) in &self.letters {
            text(&mut out, at(*col), at(*row), letter);
        }
        if let Some(size) = self.size {
            for n in 0..size {
                let name = Point::new(n, n).name(size);
                let (letter, number) = name.split_at(1);
                label_at(&mut out, at(n), margin - 9, letter);
                label_at(&mut out, margin - 9, at(n), number);
            }
        }
        out += "</svg>";
        out
    }

    fn lines(&self, out: &mut String, at: impl Fn(u8) -> u32) {
        let is_off = |row: u8, col: u8| {
            matches!(
                self.marks[usize::from(row) * usize::from(self.cols) + usize::from(col)],
                Mark::Off
            )
        };
        let half = CELL / 2;
        let [top, right, bottom, left] = self.edges;
        let mut path = String::new();
        for row in 0..self.rows {
            for col in 0..self.cols {
                if is_off(row, col) {
                    continue;
                }
                let (x, y) = (at(col), at(row));
                let x0 = if left && col == 0 { x } else { x - half };
                let x1 = if right && col + 1 == self.cols { x } else { x + half };
                let y0 = if top && row == 0 { y } else { y - half };
                let y1 = if bottom && row + 1 == self.rows { y } else { y + half };
                let _ = write!(path, "M{x0} {y}H{x1}M{x} {y0}V{y1}");
            }
        }
        let _ = write!(out, "<path d=\"{path}\" stroke=\"#4a3a1c\" stroke-width=\"1\"/>");
        for (row, col) in self.size.into_iter().flat_map(stars) {
            let (x, y) = (at(col), at(row));
            let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.6\" fill=\"#4a3a1c\"/>");
        }
    }
}

fn text(out: &mut String, x: u32, y: u32, letter: &str) {
    let _ = write!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"#e3bd75\"/>\
         <text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" dominant-baseline=\"central\" \
         font-family=\"sans-serif\" font-size=\"14\" font-weight=\"600\" fill=\"#111\">{}</text>",
        escape(letter)
    );
}

fn label_at(out: &mut String, x: u32, y: u32, name: &str) {
    let _ = write!(
        out,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" dominant-baseline=\"central\" \
         font-family=\"sans-serif\" font-size=\"10\" fill=\"#4a3a1c\">{name}</text>"
    );
}

/// The star points of a board.
fn stars(size: u8) -> Vec<(u8, u8)> {
    let near = match size {
        0..=6 => return Vec::new(),
        7..=12 => 2,
        _ => 3,
    };
    let far = size - 1 - near;
    let mut stars = vec![(near, near), (near, far), (far, near), (far, far)];
    if size % 2 == 1 {
        let middle = size / 2;
        stars.push((middle, middle));
        if size >= 15 {
            stars.extend([(near, middle), (far, middle), (middle, near), (middle, far)]);
        }
    }
    stars
}
