//! `gopdb.Position`: a board with its moves and a region, from which queries are made.

use gopdb::answer;
use gopdb::go::{Color, Point};
use gopdb::position::{Action, Anchor, BoardSession, ExploreOptions, PositionError, Region};
use gopdb::query::{Lines, Query, Symmetries, parse_query};
use gopdb::replay::Track;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::database::{Answer, Database, search};
use crate::error;
use crate::statistics::{Rows, answer_rows};
use crate::svg::Diagram;
use crate::table::Table;

/// A stone or a move: the letter of its colour, and its point, which is empty if it is a pass.
type Stone = (char, String);

/// What a pickled position is made of: the number of lines, the stones and moves, who is to move before and
/// after these, the region, and the options.
type Made = (u8, Vec<Stone>, Vec<Stone>, (char, char), String, (bool, bool, bool, String));

/// A position with a region of it. Each method that changes something returns a new position.
#[pyclass(frozen, from_py_object, module = "gopdb")]
#[derive(Clone)]
pub struct Position {
    pub session: BoardSession,
}

fn wrong(error: PositionError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The number of moves before a position of a game, the last one if `None`.
pub fn moves_before(moves: Option<usize>, track: &Track) -> PyResult<usize> {
    let last = track.len();
    match moves {
        Some(moves) if moves > last => Err(PyValueError::new_err(format!(
            "the game has {last} moves; there is no position after move {moves}"
        ))),
        moves => Ok(moves.unwrap_or(last)),
    }
}

fn lines_of(word: &str) -> PyResult<Lines> {
    Lines::from_name(word).ok_or_else(|| {
        PyValueError::new_err(format!("lines must be 'main', 'variations' or 'any', not {word:?}"))
    })
}

impl Position {
    fn point(&self, name: &str) -> PyResult<Point> {
        let size = self.session.board().size();
        Point::from_name(name, size)
            .ok_or_else(|| PyValueError::new_err(format!("no point {name:?} on {size}x{size}")))
    }

    fn changed<T>(
        &self,
        change: impl FnOnce(&mut BoardSession) -> Result<T, PositionError>,
    ) -> PyResult<Position> {
        let mut session = self.session.clone();
        change(&mut session).map_err(wrong)?;
        Ok(Position { session })
    }
}

#[pymethods]
impl Position {
    /// An empty board.
    #[new]
    #[pyo3(signature = (size=19))]
    fn new(size: u8) -> PyResult<Position> {
        if !(2..=25).contains(&size) {
            return Err(PyValueError::new_err("a board has 2 to 25 lines"));
        }
        Ok(Position { session: BoardSession::empty(size) })
    }

    /// The position after `move` moves of an SGF record (its last one if `None`): bytes, a text, or
    /// a game of sgfmill.
    #[staticmethod]
    #[pyo3(signature = (sgf, r#move=None))]
    fn from_sgf(sgf: &Bound<'_, PyAny>, r#move: Option<usize>) -> PyResult<Position> {
        let bytes: Vec<u8> = if let Ok(text) = sgf.extract::<String>() {
            // The mark says that the text is UTF-8, whatever the record declares.
            format!("\u{feff}{text}").into_bytes()
        } else if let Ok(serialise) = sgf.getattr("serialise") {
            serialise.call0()?.extract()?
        } else {
            sgf.extract()?
        };
        BoardSession::from_sgf(&bytes, r#move).map(|session| Position { session }).map_err(wrong)
    }

    /// The position of a board of sgfmill (`sgfmill.boards.Board`), with `to_move` (`B` or `W`) next.
    #[staticmethod]
    #[pyo3(signature = (board, to_move="B"))]
    fn from_sgfmill(board: &Bound<'_, PyAny>, to_move: &str) -> PyResult<Position> {
        let color = |name: &str| match name {
            "b" | "B" => Ok(Color::Black),
            "w" | "W" => Ok(Color::White),
            _ => Err(PyValueError::new_err(format!("a colour is 'B' or 'W', not {name:?}"))),
        };
        let size: u8 = board.getattr("side")?.extract()?;
        let occupied: Vec<(String, (u8, u8))> =
            board.call_method0("list_occupied_points")?.extract()?;
        let mut stones = Vec::with_capacity(occupied.len());
        for (name, (row, col)) in occupied {
            // sgfmill counts rows from the bottom.
            let row = size.checked_sub(row + 1).ok_or_else(|| {
                PyValueError::new_err(format!("a stone is off the board: row {row}, column {col}"))
            })?;
            stones.push((Point::new(row, col), color(&name)?));
        }
        let session = BoardSession::from_stones(size, &stones, color(to_move)?).map_err(wrong)?;
        Ok(Position { session })
    }

    /// The stones as a board of sgfmill.
    fn to_sgfmill<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let size = self.size();
        let board = py.import("sgfmill.boards")?.call_method1("Board", (size,))?;
        let mut stones: [Vec<(u8, u8)>; 2] = Default::default();
        for point in Point::all(size) {
            if let Some(color) = self.session.board().get(point).color() {
                stones[color.index()].push((size - 1 - point.row(), point.col()));
            }
        }
        let [black, white] = stones;
        board.call_method1("apply_setup", (black, white, Vec::<(u8, u8)>::new()))?;
        Ok(board)
    }

    /// The position after `move` moves of a game of a database.
    #[staticmethod]
    fn native_from_game(database: &Database, game: u32, r#move: usize) -> PyResult<Position> {
        let game = database.reader().game(game.into()).map_err(error::database)?;
        BoardSession::from_game(&game, r#move).map(|session| Position { session }).map_err(wrong)
    }

    /// The number of lines.
    #[getter]
    fn size(&self) -> u8 {
        self.session.board().size()
    }

    /// Who is to move: `B` or `W`.
    #[getter]
    fn to_move(&self) -> char {
        self.session.to_move().letter()
    }

    /// The rows from the top, each point `B`, `W` or `.`.
    #[getter]
    fn rows(&self) -> Vec<String> {
        let (board, size) = (self.session.board(), self.size());
        let at = |row, col| board.get(Point::new(row, col)).color().map_or('.', Color::letter);
        (0..size).map(|row| (0..size).map(|col| at(row, col)).collect()).collect()
    }

    /// Play at a point such as `Q16`, by the rules; the colour is that to move.
    fn play(&self, point: &str) -> PyResult<Position> {
        let point = self.point(point)?;
        self.changed(|session| session.play(point))
    }

    /// Pass.
    fn pass_(&self) -> Position {
        let mut session = self.session.clone();
        session.pass();
        Position { session }
    }

    /// Select a region: `N19..T13`, `corner Q16` (the corner rectangle up to Q16), or `board`.
    fn region(&self, text: &str) -> PyResult<Position> {
        let region = Region::parse(text, self.size()).map_err(wrong)?;
        let mut session = self.session.clone();
        session.set_region(region);
        Ok(Position { session })
    }

    /// Set how the region is searched for: `sym`, under all 16 symmetries; `loose`, so that empty
    /// points match anything; `anchored`, at its place on the board only.
    /// `lines`: `main`, `variations` or `any`, the lines of the records that are searched.
    #[pyo3(signature = (*, sym=None, loose=None, anchored=None, lines=None))]
    fn options(
        &self,
        sym: Option<bool>,
        loose: Option<bool>,
        anchored: Option<bool>,
        lines: Option<&str>,
    ) -> PyResult<Position> {
        let lines = lines.map(lines_of).transpose()?;
        let mut session = self.session.clone();
        let options = session.options_mut();
        if let Some(sym) = sym {
            options.symmetries = if sym { Symmetries::ALL } else { Symmetries::NONE };
        }
        if let Some(loose) = loose {
            options.loose = loose;
        }
        if let Some(anchored) = anchored {
            options.anchor = if anchored { Anchor::Anchored } else { Anchor::Free };
        }
        options.lines = lines.unwrap_or(options.lines);
        Ok(Position { session })
    }

    /// The region as a pattern literal.
    #[getter]
    fn pattern(&self) -> String {
        self.session.pattern().to_string()
    }

    /// The region as a query.
    #[getter]
    fn query(&self) -> String {
        Query::Pattern(self.session.query()).to_string()
    }

    /// Ask a database about the region, in the games of a query.
    #[pyo3(signature = (database, owner, r#where=None))]
    fn native_find(
        &self,
        py: Python<'_>,
        database: &Database,
        owner: Py<PyAny>,
        r#where: Option<&str>,
    ) -> PyResult<Answer> {
        let text = match r#where {
            None => self.query(),
            // By itself first, so that an error has its place in it.
            Some(condition) if let Err(error) = parse_query(condition) => {
                return Err(error::query(py, &error, condition));
            }
            Some(condition) => format!("{} and ({condition})", self.query()),
        };
        database.find(py, &text, owner)
    }

    /// Returns the moves played from the whole board, a row each (transpositions and symmetric positions
    /// taken together), and the records' notes on the position.
    #[pyo3(signature = (database, r#where=None, lines=None, both_sides=false))]
    fn native_explore<'py>(
        &self,
        py: Python<'py>,
        database: &Database,
        r#where: Option<&str>,
        lines: Option<&str>,
        both_sides: bool,
    ) -> Rows<'py> {
        let lines = match lines {
            None => self.session.options().lines,
            Some(word) => lines_of(word)?,
        };
        let condition = match r#where {
            None => None,
            Some(text) => {
                Some(parse_query(text).map_err(|error| error::query(py, &error, text))?.node)
            }
        };
        let (session, condition) = (&self.session, condition.as_ref());
        let explored = search(py, &database.reader(), 0, |reader, options| {
            let asked = ExploreOptions::default().condition(condition).lines(lines);
            reader.explore(session, &asked.both_sides(both_sides), options)
        })?;
        let query = Query::Pattern(session.query());
        let answer = answer::Answer::of_explored(query.to_string(), session, &explored);
        let (summary, moves) = answer_rows(py, &answer, |explored| &explored.moves)?;
        summary.set_item("notes", Table::of(&answer.notes, &[])?)?;
        Ok((summary, moves))
    }

    /// A position is pickled as the board where it began, the moves since, its region and its options.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Made)> {
        let (mut start, mut moves) = (self.session.clone(), Vec::new());
        let steps: Vec<Action> = self.session.actions().collect();
        for step in steps.into_iter().rev() {
            match step {
                Action::Play(color, point) => moves.push((color.letter(), point.name(self.size()))),
                Action::Pass(color) => moves.push((color.letter(), String::new())),
                _ => break,
            }
            start.undo();
        }
        moves.reverse();
        let stones = Point::all(self.size()).filter_map(|point| {
            let color = start.board().get(point).color()?;
            Some((color.letter(), point.name(self.size())))
        });
        let options = self.session.options();
        let options = (
            options.symmetries == Symmetries::ALL,
            options.loose,
            options.anchor == Anchor::Anchored,
            options.lines.name().to_owned(),
        );
        let first = (start.to_move().letter(), self.to_move());
        let region = self.session.region().to_string();
        let made = (self.size(), stones.collect(), moves, first, region, options);
        Ok((py.get_type::<Position>().getattr("native_again")?, made))
    }

    /// The position that was pickled.
    #[staticmethod]
    fn native_again(
        size: u8,
        stones: Vec<Stone>,
        moves: Vec<Stone>,
        turns: (char, char),
        region: &str,
        options: (bool, bool, bool, String),
    ) -> PyResult<Position> {
        let board = Position::new(size)?;
        let color = |letter| if letter == 'B' { Color::Black } else { Color::White };
        let stones = stones.iter().map(|(letter, at)| Ok((board.point(at)?, color(*letter))));
        let stones = stones.collect::<PyResult<Vec<_>>>()?;
        let mut session =
            BoardSession::from_stones(size, &stones, color(turns.0)).map_err(wrong)?;
        for (letter, at) in moves {
            session.set_to_move(color(letter));
            if at.is_empty() {
                session.pass();
            } else {
                session.play(board.point(&at)?).map_err(wrong)?;
            }
        }
        session.set_to_move(color(turns.1));
        session.set_region(Region::parse(region, size).map_err(wrong)?);
        let (sym, loose, anchored, lines) = options;
        Position { session }.options(Some(sym), Some(loose), Some(anchored), Some(&lines))
    }

    fn _repr_svg_(&self) -> String {
        Diagram::of_board(self.session.board(), None).svg("position")
    }

    fn __repr__(&self) -> String {
        format!("<gopdb.Position {0}x{0}, {1} to move>", self.size(), self.to_move())
    }
}
