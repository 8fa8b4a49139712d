//! The board and the rules of capture.

use std::mem;

use thiserror::Error;

use super::{Color, MAX_SIZE, Point, PointSet, State};

/// The reason why a stone cannot be put on a point. Ko violations and suicide are allowed: records
/// that contain them are replayed as recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The point is occupied.
    #[error("the point is occupied")]
    Occupied,
    /// The point is not on this board.
    #[error("the point is off the board")]
    OffBoard,
}

/// Cells of the padded board: one line of edge around the points, rows a power of two wide, so
/// that a point's cell is its raw value plus a constant.
const CELLS: usize = (MAX_SIZE as usize + 2) * STRIDE;
const STRIDE: usize = Point::STRIDE as usize;
const NEIGHBOURS: [isize; 4] = [-(STRIDE as isize), -1, 1, STRIDE as isize];

const fn cell_of(point: Point) -> usize {
    point.raw() as usize + STRIDE + 1
}

fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    NEIGHBOURS.iter().map(move |&step| cell.wrapping_add_signed(step))
}

/// A board of 1 to 25 lines with stones.
///
/// ```
/// use gopdb_go::go::{Board, Color, Point, State};
/// let mut board = Board::new(9);
/// let mut captured = Vec::new();
/// board.play(Color::White, Point::new(0, 0), &mut captured).unwrap();
/// board.play(Color::Black, Point::new(0, 1), &mut captured).unwrap();
/// board.play(Color::Black, Point::new(1, 0), &mut captured).unwrap();
/// assert_eq!(captured, [Point::new(0, 0)]);
/// assert_eq!(board.get(Point::new(0, 0)), State::Empty);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: u8,
    cells: [State; CELLS],
}

impl Board {
    /// An empty board.
    ///
    /// # Panics
    /// If `size` is 0 or more than 25.
    pub fn new(size: u8) -> Board {
        assert!((1..=MAX_SIZE).contains(&size), "a board has 1 to 25 lines");
        let mut cells = [State::Edge; CELLS];
        for point in Point::all(size) {
            cells[cell_of(point)] = State::Empty;
        }
        Board { size, cells }
    }

    /// The number of lines.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The state of a point, [`State::Edge`] if it is off this board.
    pub const fn get(&self, point: Point) -> State {
        self.cells[cell_of(point)]
    }

    /// The state of the cell at this row and column, [`State::Edge`] if there is no such point.
    pub fn at(&self, row: i16, col: i16) -> State {
        let on = 0..i16::from(self.size);
        if on.contains(&row) && on.contains(&col) {
            self.get(Point::new(row as u8, col as u8))
        } else {
            State::Edge
        }
    }

    /// Sets the state of a point, as `AB`, `AW` and `AE` do, without captures.
    ///
    /// # Errors
    /// [`Illegal::OffBoard`]; nothing changes then.
    pub fn set(&mut self, point: Point, color: Option<Color>) -> Result<(), Illegal> {
        if !point.is_on(self.size) {
            return Err(Illegal::OffBoard);
        }
        self.cells[cell_of(point)] = color.map_or(State::Empty, State::from);
        Ok(())
    }

    /// The string of a stone, the stone first; of a point without a stone, the point.
    pub fn string(&self, start: Point) -> Vec<Point> {
        let mut seen = PointSet::EMPTY;
        seen.insert(start.index(self.size));
        let mut string = vec![start];
        let mut done = 0;
        while let Some(&point) = string.get(done).filter(|_| self.get(start).is_stone()) {
            let near = point.neighbours(self.size).filter(|&p| self.get(p) == self.get(start));
            string.extend(near.filter(|p| seen.insert(p.index(self.size))));
            done += 1;
        }
        string
    }

    /// All strings, by their first stone in reading order, which comes first.
    pub fn strings(&self) -> impl Iterator<Item = Vec<Point>> + '_ {
        let mut seen = PointSet::EMPTY;
        Point::all(self.size).filter(|&p| self.get(p).is_stone()).filter_map(move |start| {
            let is_new = !seen.contains(start.index(self.size));
            let string = is_new.then(|| self.string(start))?;
            string.iter().for_each(|p| _ = seen.insert(p.index(self.size)));
            Some(string)
        })
    }

    /// The liberties of a string, each once, in reading order.
    pub fn liberties(&self, string: &[Point]) -> Vec<Point> {
        let near = string.iter().flat_map(|p| p.neighbours(self.size));
        let mut list: Vec<Point> = near.filter(|&p| self.get(p) == State::Empty).collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Plays a stone and removes the strings it captures or, if it then has no liberty, its own
    /// string. The points that become empty are appended to `captured`, string by string.
    ///
    /// # Errors
    /// Returns an error if the point is occupied or off the board; nothing changes then.
    pub fn play(
        &mut self,
        color: Color,
        point: Point,
        captured: &mut Vec<Point>,
    ) -> Result<(), Illegal> {
        match self.get(point) {
            State::Empty => {}
            State::Edge => return Err(Illegal::OffBoard),
            State::Black | State::White => return Err(Illegal::Occupied),
        }
        let cell = cell_of(point);
        self.cells[cell] = color.into();
        let enemy = State::from(color.opposite());
        for next in neighbours(cell) {
            if self.cells[next] == enemy && !self.is_beside_empty(next) {
                self.remove_if_dead(next, captured);
            }
        }
        if !self.is_beside_empty(cell) {
            self.remove_if_dead(cell, captured);
        }
        Ok(())
    }

    /// Removes a stone of the other colour from a point, as a move of this colour there does by the rules of
    /// FF\[4\]. Returns whether there was one.
    pub fn make_room(&mut self, color: Color, point: Point) -> bool {
        let is_other = self.get(point) == State::from(color.opposite());
        is_other && self.set(point, None).is_ok()
    }

    /// Returns true if a point next to the cell is empty. Most stones have such a liberty, so that
    /// their strings need no search.
    #[inline]
    fn is_beside_empty(&self, cell: usize) -> bool {
        neighbours(cell).any(|next| self.cells[next] == State::Empty)
    }

    /// Removes the string on `start` if it has no liberty.
    fn remove_if_dead(&mut self, start: usize, captured: &mut Vec<Point>) {
        let color = self.cells[start];
        let mut seen = [false; CELLS];
        let mut string = [0_u16; MAX_SIZE as usize * MAX_SIZE as usize];
        seen[start] = true;
        string[0] = start as u16;
        let (mut done, mut found) = (0, 1);
        while done < found {
            for next in neighbours(usize::from(string[done])) {
                let state = self.cells[next];
                if state == State::Empty {
                    return;
                }
                if state == color && !mem::replace(&mut seen[next], true) {
                    string[found] = next as u16;
                    found += 1;
                }
            }
            done += 1;
        }
        for &cell in &string[..found] {
            self.cells[usize::from(cell)] = State::Empty;
            captured.extend(Point::from_raw(cell - Point::STRIDE - 1));
        }
    }
}

/// A diagram: `X` black, `O` white, `.` empty, with coordinates.
///
/// ```
/// use gopdb_go::go::{Board, Color, Point};
/// let mut board = Board::new(2);
/// board.play(Color::Black, Point::new(0, 1), &mut Vec::new()).unwrap();
/// assert_eq!(board.to_string(), "    A B\n 2  . X\n 1  . .\n");
/// ```
impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("   ")?;
        for col in 0..self.size {
            write!(f, " {}", Point::new(0, col).letter())?;
        }
        for row in 0..self.size {
            write!(f, "\n{:>2} ", self.size - row)?;
            for col in 0..self.size {
                f.write_str(match self.get(Point::new(row, col)) {
                    State::Black => " X",
                    State::White => " O",
                    State::Empty | State::Edge => " .",
                })?;
            }
        }
        writeln!(f)
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in 0..self.size {
            for col in 0..self.size {
                f.write_str(match self.get(Point::new(row, col)) {
                    State::Black => "B",
                    State::White => "W",
                    State::Empty | State::Edge => "_",
                })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &str) -> Board {
        let rows: Vec<&str> = rows.split('/').collect();
        let mut board = Board::new(rows.len() as u8);
        for (r, row) in rows.iter().enumerate() {
            for (c, cell) in row.chars().enumerate() {
                let color = match cell {
                    'B' => Some(Color::Black),
                    'W' => Some(Color::White),
                    _ => None,
                };
                board.set(Point::new(r as u8, c as u8), color).unwrap();
            }
        }
        board
    }

    fn play(board: &mut Board, color: Color, row: u8, col: u8) -> usize {
        let mut captured = Vec::new();
        board.play(color, Point::new(row, col), &mut captured).unwrap();
        captured.len()
    }

    #[test]
    fn captures_several_strings_at_once() {
        let mut b = board("_WB_/WBB_/BB__/____");
        assert_eq!(play(&mut b, Color::Black, 0, 0), 2);
        assert_eq!(b, board("B_B_/_BB_/BB__/____"));
    }

    #[test]
    fn a_capture_comes_before_suicide() {
        let mut b = board("_WB/WWB/BBB");
        assert_eq!(play(&mut b, Color::Black, 0, 0), 3);
        assert_eq!(b, board("B_B/__B/BBB"));
    }

    #[test]
    fn suicide_removes_the_own_string() {
        let mut b = board("_BW/BBW/WWW");
        assert_eq!(play(&mut b, Color::Black, 0, 0), 4);
        assert_eq!(b, board("__W/__W/WWW"));
        let mut b = board("_W_/W__/___");
        assert_eq!(play(&mut b, Color::Black, 0, 0), 1);
        assert_eq!(b, board("_W_/W__/___"));
    }

    #[test]
    fn illegal_moves_change_nothing() {
        let mut b = board("B__/___/___");
        let before = b.clone();
        let mut captured = Vec::new();
        assert_eq!(b.play(Color::White, Point::new(0, 0), &mut captured), Err(Illegal::Occupied));
        assert_eq!(b.play(Color::White, Point::new(3, 0), &mut captured), Err(Illegal::OffBoard));
        assert_eq!(b.set(Point::new(0, 3), None), Err(Illegal::OffBoard));
        assert_eq!(b, before);
        assert!(captured.is_empty());
    }

    #[test]
    fn the_largest_string_is_taken() {
        let mut b = Board::new(25);
        for p in Point::all(25).skip(1) {
            b.set(p, Some(Color::Black)).unwrap();
        }
        assert_eq!(play(&mut b, Color::White, 0, 0), 624);
    }
}
