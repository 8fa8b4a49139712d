//! A board with its history, and the question that it asks.

use std::collections::BTreeMap;

use super::{PositionError, Region};
use crate::database::{
    Database, DatabaseError, FindAnswer, FindOptions, FoundContinuation, Game, lower_pattern,
};
use crate::go::{Board, Color, Corner, MAX_SIZE, Point, Symmetry};
use crate::pattern::{Cell, Pattern, Shape};
use crate::query::{
    Lines, Next, PatternQuery, Place, PointName, PositionQuery, PositionRegion, PositionSource,
    Query, Spanned, Symmetries,
};
use crate::record::{GameRecord, Move};
use crate::replay::Track;
use crate::setters::setters;
use crate::sgf::{Games, Limits};

/// The places at which the pattern of a region is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Anchor {
    /// The place of the region on the board. Under symmetries its images are searched for where
    /// they turn to: a pattern of one corner in all four.
    #[default]
    Anchored,
    /// Anywhere on the board.
    Free,
}

/// The options for making a query of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct PatternOptions {
    /// True if empty points of the region match anything; otherwise they match only empty points.
    pub loose: bool,
    /// The images that are searched for.
    pub symmetries: Symmetries,
    /// The places at which the pattern is searched for.
    pub anchor: Anchor,
    /// The player of the next move into the region; `None` is either.
    pub next: Option<Color>,
    /// The lines of the records that are searched.
    pub lines: Lines,
}

impl PatternOptions {
    setters! {
        loose: bool,
        symmetries: Symmetries,
        anchor: Anchor,
        next: impl Into<Option<Color>>,
        lines: Lines,
    }
}

/// The step from the previous position to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// The beginning of the session.
    Start,
    /// A stone was played by the rules.
    Play(Color, Point),
    /// A player passed.
    Pass(Color),
    /// A player played outside the region, where it is not known.
    Tenuki(Color),
    /// Stones or wildcards were placed or removed.
    Edit,
}

/// A position of the history.
#[derive(Clone, Debug)]
struct Position {
    board: Board,
    /// Points that match other states than that on the board.
    wildcards: BTreeMap<Point, Cell>,
    to_move: Color,
    action: Action,
    next: Option<Color>,
}

/// A continuation with its letter and its point on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LetteredMove {
    /// `A`, `B`, … `Z`, `AA`, ….
    pub letter: String,
    /// The point on the board of the session.
    pub point: Point,
    /// The counts.
    pub found: FoundContinuation,
}

/// A board with its history, a region and the options of a question.
#[derive(Clone, Debug)]
pub struct BoardSession {
    size: u8,
    positions: Vec<Position>,
    /// The current position's number in the history.
    at: usize,
    region: Region,
    options: PatternOptions,
    template: Option<Template>,
}

/// The query from which a session was made, and the row and column on the board of the upper left
/// cell of its pattern, which may be off it.
#[derive(Clone, Debug)]
struct Template {
    query: PatternQuery,
    origin: (i16, i16),
}

impl Template {
    /// The point of a cell, both from 0; `None` if it is off the board.
    fn point(&self, (row, col): (u8, u8), size: u8) -> Option<Point> {
        let line = |at: i16, cell: u8| u8::try_from(at + i16::from(cell)).ok();
        let point = Point::new(line(self.origin.0, row)?, line(self.origin.1, col)?);
        point.is_on(size).then_some(point)
    }

    /// Returns true if the query binds its pattern to a place on the board.
    const fn is_bound(&self) -> bool {
        self.query.whole_board
            || matches!(self.query.place.node, Place::Corner(_) | Place::Point(_))
    }
}

impl BoardSession {
    /// An empty board of `size` lines; Black is to move, and the region is the whole board.
    ///
    /// # Panics
    /// If `size` is 0 or more than 25.
    pub fn empty(size: u8) -> BoardSession {
        BoardSession::start(Board::new(size), Color::Black)
    }

    fn start(board: Board, to_move: Color) -> BoardSession {
        let size = board.size();
        let first = Position {
            board,
            wildcards: BTreeMap::new(),
            to_move,
            action: Action::Start,
            next: None,
        };
        BoardSession {
            size,
            positions: vec![first],
            at: 0,
            region: Region::board(size),
            options: PatternOptions::default(),
            template: None,
        }
    }

    /// A board that shows the pattern of a query, so that continuations of its answer can be
    /// played; all other points are wildcards. A pattern that may be anywhere is put into the
    /// middle. `None` if the pattern has no place on a board of 19 or 25 lines.
    ///
    /// ```
    /// use gopdb_database::position::BoardSession;
    /// use gopdb_database::query::{Query, parse_query};
    /// let query = parse_query("3x3 \"_B_/BW_/_B_\" sym").unwrap().node;
    /// let Query::Pattern(pattern) = query else { unreachable!("a pattern") };
    /// let mut session = BoardSession::from_query(&pattern).unwrap();
    /// let right = session.point_of_cell(2, 3).unwrap();
    /// assert_eq!(session.play(right)?.len(), 1);
    /// assert_eq!(session.query().to_string(), "3x3 \"_B_/B_B/_B_\" sym");
    /// # Ok::<(), gopdb_database::position::PositionError>(())
    /// ```
    pub fn from_query(query: &PatternQuery) -> Option<BoardSession> {
        let shape = query.shape();
        let sizes = if query.whole_board { [shape.height(); 2] } else { [19, MAX_SIZE] };
        let plain = PatternQuery { conditions: Vec::new(), next: None, ..query.clone() };
        let (size, origin) = sizes.into_iter().find_map(|size| {
            let plan = lower_pattern(&plain, size)?.compile(size).ok()?;
            let (_, windows) =
                plan.images().find(|(symmetry, _)| *symmetry == Symmetry::IDENTITY)?;
            let middle = |at: i8, length: u8| {
                (2 * i16::from(at) + i16::from(length) - i16::from(size)).abs()
            };
            let window = windows.min_by_key(|window| {
                middle(window.row, shape.height()) + middle(window.col, shape.width())
            })?;
            Some((size, (i16::from(window.row), i16::from(window.col))))
        })?;
        let to_move = query.next.as_ref().and_then(|next| next.node.color).unwrap_or(Color::Black);
        let mut session = BoardSession::start(new_board(size).ok()?, to_move);
        let template = Template { query: query.clone(), origin };
        for point in Point::all(size) {
            session.positions[0].put(point, Cell::ANY);
        }
        let mut ends: Option<(Point, Point)> = None;
        for (at, cell) in query.pattern.node.placed_cells() {
            if let Some(point) = template.point(at, size).filter(|_| cell != Cell::EDGE) {
                session.positions[0].put(point, cell);
                let (a, b) = ends.unwrap_or((point, point));
                ends = Some((
                    Point::new(a.row().min(point.row()), a.col().min(point.col())),
                    Point::new(b.row().max(point.row()), b.col().max(point.col())),
                ));
            }
        }
        let (a, b) = ends?;
        session.region = Region::between(a, b, size)?;
        session.template = Some(template);
        Some(session)
    }

    /// Returns true if the pattern on the board is bound to a place. A pattern that may be anywhere
    /// is not.
    pub fn is_placed(&self) -> bool {
        self.template.as_ref().is_none_or(Template::is_bound)
    }

    /// The point of a cell of the pattern, whose row and column count from 1.
    pub fn point_of_cell(&self, row: u8, col: u8) -> Option<Point> {
        match &self.template {
            None => self.region.point_of(row, col),
            Some(template) => template.point((row.checked_sub(1)?, col.checked_sub(1)?), self.size),
        }
    }

    /// The position of a track after `moves` moves. Earlier positions can be reached by
    /// [`undo`](BoardSession::undo), later ones by [`redo`](BoardSession::redo).
    ///
    /// # Errors
    /// The track has fewer moves.
    pub fn from_track(track: &Track, moves: usize) -> Result<BoardSession, PositionError> {
        let length = track.len();
        if moves > length {
            return Err(PositionError::NoSuchMove { asked: moves, moves: length });
        }
        let mut session = BoardSession::start(track.board_at(0), track.to_move());
        for mv in track.moves() {
            session.apply(mv)?;
        }
        // `turns` contains the player to move at the end of a record.
        for (position, turn) in session.positions.iter_mut().zip(track.turns()) {
            position.to_move = turn;
        }
        session.at = moves;
        Ok(session)
    }

    /// The position of a database game after `moves` moves.
    ///
    /// # Errors
    /// The game has fewer moves.
    pub fn from_game(game: &Game, moves: usize) -> Result<BoardSession, PositionError> {
        BoardSession::from_track(&game.track, moves)
    }

    /// The position after `moves` moves of the main line of the first game in SGF bytes of any
    /// encoding; the last position if `moves` is `None`.
    ///
    /// # Errors
    /// The bytes hold no game, or it has fewer moves.
    pub fn from_sgf(bytes: &[u8], moves: Option<usize>) -> Result<BoardSession, PositionError> {
        let raw = Games::new(bytes, Limits::default()).next().ok_or(PositionError::NoRecord)??;
        let record = GameRecord::from_raw(&raw)?;
        let (track, _) = Track::play(&record);
        BoardSession::from_track(&track, moves.unwrap_or_else(|| track.len()))
    }

    /// A board with these stones, placed without captures. `to_move` plays next.
    ///
    /// # Errors
    /// The size is not 1 to 25, or a point is off the board.
    pub fn from_stones(
        size: u8,
        stones: &[(Point, Color)],
        to_move: Color,
    ) -> Result<BoardSession, PositionError> {
        let mut board = new_board(size)?;
        for &(point, color) in stones {
            board.set(point, Some(color)).map_err(|_| off_board(point, size))?;
        }
        Ok(BoardSession::start(board, to_move))
    }

    /// A board whose points are the cells of a square pattern: stones are stones, `_` is empty, and
    /// all other cells are wildcards.
    ///
    /// # Errors
    /// The pattern is not a square of cells on the board.
    pub fn from_cells(cells: &Pattern, to_move: Color) -> Result<BoardSession, PositionError> {
        let size = cells.shape().height();
        let is_square = cells.shape() == Shape::Rectangle { height: size, width: size };
        if !is_square || cells.cells().contains(&Cell::EDGE) {
            return Err(PositionError::Size { size: cells.cells().len() as u32 });
        }
        let mut session = BoardSession::start(new_board(size)?, to_move);
        let position = &mut session.positions[0];
        for ((row, col), cell) in cells.placed_cells() {
            position.put(Point::new(row, col), cell);
        }
        Ok(session)
    }

    fn position(&self) -> &Position {
        &self.positions[self.at]
    }

    /// The number of lines.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The board now.
    pub fn board(&self) -> &Board {
        &self.position().board
    }

    /// Returns the player to move.
    pub fn to_move(&self) -> Color {
        self.position().to_move
    }

    /// Changes who is to move.
    pub fn set_to_move(&mut self, color: Color) {
        let at = self.at;
        self.positions[at].to_move = color;
    }

    /// Returns the cell of the pattern at a point of the board.
    pub fn cell(&self, point: Point) -> Cell {
        let position = self.position();
        let known = position.wildcards.get(&point).copied();
        known.unwrap_or_else(|| Cell::from(position.board.get(point)))
    }

    /// The region that is asked about.
    pub const fn region(&self) -> Region {
        self.region
    }

    /// Changes the region.
    pub fn set_region(&mut self, region: Region) {
        if region.last().is_on(self.size) {
            self.region = region;
            self.template = None;
        }
    }

    /// The options of the question.
    pub const fn options(&self) -> &PatternOptions {
        &self.options
    }

    /// The options, to change them.
    pub const fn options_mut(&mut self) -> &mut PatternOptions {
        &mut self.options
    }

    /// Plays a stone of the colour to move by the rules. Returns the captured points.
    ///
    /// # Errors
    /// The point is occupied or off the board; nothing changes then.
    pub fn play(&mut self, point: Point) -> Result<Vec<Point>, PositionError> {
        self.play_color(self.to_move(), point)
    }

    /// Plays a stone of this colour by the rules. Returns the captured points. The other colour is
    /// to move then.
    ///
    /// # Errors
    /// The point is occupied or off the board; nothing changes then.
    pub fn play_color(&mut self, color: Color, point: Point) -> Result<Vec<Point>, PositionError> {
        let mut next = self.position().clone();
        let mut captured = Vec::new();
        next.board.play(color, point, &mut captured).map_err(|reason| {
            let name = if point.is_on(self.size) { point.name(self.size) } else { point.sgf() };
            PositionError::Illegal { color, point: name, reason }
        })?;
        next.wildcards.remove(&point);
        next.to_move = color.opposite();
        next.action = Action::Play(color, point);
        next.next = None;
        self.push(next);
        Ok(captured)
    }

    fn apply(&mut self, mv: Move) -> Result<(), PositionError> {
        match mv.point {
            Some(point) => self.play_color(mv.color, point).map(drop),
            None => {
                self.set_to_move(mv.color);
                self.pass();
                Ok(())
            }
        }
    }

    /// Passes: the other colour is to move.
    pub fn pass(&mut self) {
        let color = self.to_move();
        let next = Position {
            to_move: color.opposite(),
            action: Action::Pass(color),
            ..self.position().clone()
        };
        self.push(next);
    }

    /// The colour to move plays elsewhere: from now on, until a stone is played, the question is
    /// what the other colour plays in the region.
    pub fn tenuki(&mut self) {
        let color = self.to_move();
        let next = Position {
            to_move: color.opposite(),
            action: Action::Tenuki(color),
            next: Some(color.opposite()),
            ..self.position().clone()
        };
        self.push(next);
    }

    /// Places a stone, a wildcard or an empty point without capturing anything.
    ///
    /// # Errors
    /// The point is off the board; nothing changes then.
    pub fn place(&mut self, point: Point, cell: Cell) -> Result<(), PositionError> {
        if !point.is_on(self.size) || cell == Cell::EDGE {
            return Err(off_board(point, self.size));
        }
        let mut next = self.position().clone();
        next.put(point, cell);
        next.action = Action::Edit;
        self.push(next);
        Ok(())
    }

    fn push(&mut self, position: Position) {
        self.positions.truncate(self.at + 1);
        self.positions.push(position);
        self.at += 1;
    }

    /// Goes back one step. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let can = self.at > 0;
        self.at -= usize::from(can);
        can
    }

    /// Repeats the step that was undone last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let can = self.at + 1 < self.positions.len();
        self.at += usize::from(can);
        can
    }

    /// The number of steps that can be undone.
    pub const fn depth(&self) -> usize {
        self.at
    }

    /// The steps that led to the current position, the first being [`Action::Start`].
    pub fn actions(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
        self.positions[..=self.at].iter().map(|position| position.action)
    }

    /// The game from the session's start to the current position; `None` if something was placed
    /// on the way.
    pub fn track(&self) -> Option<Track> {
        let start = &self.positions[0].board;
        let setup: Vec<(Point, Color)> = Point::all(self.size)
            .filter_map(|point| Some((point, start.get(point).color()?)))
            .collect();
        let moves: Option<Vec<Move>> = self
            .actions()
            .skip(1)
            .map(|step| match step {
                Action::Play(color, point) => Some(Move { color, point: Some(point) }),
                Action::Pass(color) | Action::Tenuki(color) => Some(Move { color, point: None }),
                Action::Start | Action::Edit => None,
            })
            .collect();
        let to_move = self.positions[0].to_move;
        Some(Track::of_moves(self.size, &setup, Some(to_move), &moves?).0)
    }

    /// The region as a pattern.
    pub fn pattern(&self) -> Pattern {
        if let Some(template) = &self.template {
            return self.template_pattern(template);
        }
        let loosen =
            |cell| if self.options.loose && cell == Cell::EMPTY { Cell::ANY } else { cell };
        let cells: Vec<Cell> = self.region.points().map(|p| loosen(self.cell(p))).collect();
        let shape = Shape::Rectangle { height: self.region.height(), width: self.region.width() };
        Pattern::new(shape, cells).unwrap_or_else(|| unreachable!("a region has its shape's cells"))
    }

    /// The pattern of a template as its cells are now.
    fn template_pattern(&self, template: &Template) -> Pattern {
        let written = &template.query.pattern.node;
        let now = |(at, cell): ((u8, u8), Cell)| match template.point(at, self.size) {
            Some(point) if cell != Cell::EDGE => self.cell(point),
            _ => cell,
        };
        let cells = written.placed_cells().map(now).collect();
        Pattern::new(written.shape(), cells).unwrap_or_else(|| written.clone())
    }

    /// The query for the region of the current position.
    pub fn query(&self) -> PatternQuery {
        if let Some(template) = &self.template {
            if self.at == 0 {
                return template.query.clone();
            }
            let next = self.position().next;
            return PatternQuery {
                pattern: Spanned::unplaced(self.template_pattern(template)),
                next: next.map(|color| Spanned::unplaced(Next { color: Some(color), cell: None })),
                conditions: Vec::new(),
                ..template.query.clone()
            };
        }
        let mut query = PatternQuery::new(self.pattern());
        query.symmetries = self.options.symmetries;
        query.lines = self.options.lines;
        query.whole_board = self.region.is_board();
        if self.options.anchor == Anchor::Anchored && !query.whole_board {
            query.place = Spanned::unplaced(self.region_place());
        }
        let next = self.options.next.or(self.position().next);
        query.next = next.map(|color| Spanned::unplaced(Next { color: Some(color), cell: None }));
        query
    }

    /// Returns the place of the region: a corner that it reaches, so that boards of other sizes
    /// have it too, or its upper left point.
    fn region_place(&self) -> Place {
        let (first, last) = (self.region.first(), self.region.last());
        let far = self.size - 1;
        let rows = (first.row() == 0, last.row() == far);
        let cols = (first.col() == 0, last.col() == far);
        match (rows, cols) {
            ((true, false), (false, true)) => Place::Corner(None),
            ((upper, lower), (left, right)) if upper != lower && left != right => {
                Place::Corner(Some(Corner::new(upper, left)))
            }
            _ => {
                let name = PointName::new(first.col(), self.size - first.row());
                name.map_or(Place::Anywhere, Place::Point)
            }
        }
    }

    /// The query that a position of the query language asks for. Its region, if it names one, and
    /// its options become those of the session.
    ///
    /// # Errors
    /// The board does not have the region.
    pub fn query_as(&mut self, asked: &PositionQuery) -> Result<PatternQuery, PositionError> {
        let size = self.size;
        if let Some(region) = &asked.region {
            if !self.is_placed() {
                return Err(PositionError::Unbound);
            }
            let point = |name: PointName| {
                let text = name.to_string();
                name.resolve(size).ok_or(PositionError::Point { text, size })
            };
            let region = match region.node {
                PositionRegion::Board => Some(Region::board(size)),
                PositionRegion::Corner(inner) => Region::corner(point(inner)?, size),
                PositionRegion::Between(a, b) => Region::between(point(a)?, point(b)?, size),
            };
            self.set_region(region.unwrap_or(self.region));
        }
        let anchor = if asked.is_free { Anchor::Free } else { Anchor::Anchored };
        let (loose, symmetries) = (asked.is_loose, asked.symmetries);
        self.options = PatternOptions { loose, symmetries, anchor, next: None, lines: asked.lines };
        let mut query = self.query();
        if self.template.is_some() {
            query.symmetries = query.symmetries | symmetries;
            query.lines = asked.lines;
        }
        query.moves = asked.moves.or(query.moves);
        query.next = asked.next.or(query.next);
        Ok(query)
    }

    /// The query for the region, and a condition on the games.
    pub fn query_where(&self, condition: Option<&Query>) -> Query {
        let pattern = Query::Pattern(self.query());
        match condition {
            None => pattern,
            Some(condition) => {
                Query::And(vec![Spanned::unplaced(pattern), Spanned::unplaced(condition.clone())])
            }
        }
    }

    /// Searches the database for the region. `condition` restricts the games.
    ///
    /// # Errors
    /// As [`Database::find`].
    pub fn ask(
        &self,
        database: &Database,
        condition: Option<&Query>,
        options: &FindOptions,
    ) -> Result<FindAnswer, DatabaseError> {
        database.find(&database.resolve(&self.query_where(condition))?, options)
    }

    /// The continuations of an answer to [`ask`](BoardSession::ask) on the board, with letters by
    /// their counts. Where both colours played at a point, each has its own letter.
    pub fn lettered(&self, answer: &FindAnswer) -> Vec<LetteredMove> {
        let placed = answer
            .continuations
            .iter()
            .filter_map(|found| Some((self.point_of_cell(found.row, found.col)?, *found)));
        placed
            .enumerate()
            .map(|(n, (point, found))| LetteredMove { letter: letter_name(n), point, found })
            .collect()
    }
}

impl Database {
    /// The pattern of a position of one of the database's games.
    ///
    /// # Errors
    /// The position is not one of a game of the database, there is no such game, or it has fewer
    /// moves or another board than the query asks for.
    pub fn pattern_of(&self, asked: &PositionQuery) -> Result<PatternQuery, DatabaseError> {
        let PositionSource::Game { id, moves } = asked.source.node else {
            return Err(DatabaseError::NoPosition { asked: asked.source.to_string() });
        };
        let game = self.game(id)?;
        let moves = moves.map_or(game.track.len(), |moves| moves as usize);
        let mut session = BoardSession::from_game(&game, moves).map_err(Box::new)?;
        Ok(session.query_as(asked).map_err(Box::new)?)
    }
}

impl Position {
    fn put(&mut self, point: Point, cell: Cell) {
        let color = cell.state().and_then(crate::go::State::color);
        // The point was checked to be on the board.
        let _ = self.board.set(point, color);
        if cell.state().is_some() {
            self.wildcards.remove(&point);
        } else {
            self.wildcards.insert(point, cell);
        }
    }
}

fn new_board(size: u8) -> Result<Board, PositionError> {
    if (1..=MAX_SIZE).contains(&size) {
        Ok(Board::new(size))
    } else {
        Err(PositionError::Size { size: size.into() })
    }
}

fn off_board(point: Point, size: u8) -> PositionError {
    PositionError::Point { text: point.name(MAX_SIZE), size }
}

/// The letter of the continuation with this number, from 0: `A` … `Z`, `AA`, `AB`, ….
pub fn letter_name(number: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = number + 1;
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Point {
        Point::from_name(name, 9).unwrap()
    }

    #[test]
    fn letters_go_on_after_z() {
        let letters = [0, 1, 25, 26, 27, 51, 52, 701, 702].map(letter_name);
        assert_eq!(letters, ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn stones_are_played_placed_undone_and_redone() {
        let mut session = BoardSession::empty(9);
        session.place(at("A9"), Cell::WHITE).unwrap();
        session.play(at("A8")).unwrap();
        assert_eq!(session.to_move(), Color::White);
        session.pass();
        assert_eq!(session.play(at("B9")).unwrap(), [at("A9")]);
        assert_eq!(session.cell(at("A9")), Cell::EMPTY);
        assert!(matches!(session.play(at("B9")), Err(PositionError::Illegal { .. })));
        assert!(session.undo() && session.undo());
        assert_eq!(session.cell(at("A9")), Cell::WHITE);
        assert!(session.redo() && session.redo() && !session.redo());
        let steps: Vec<Action> = session.actions().skip(1).collect();
        assert_eq!(
            steps,
            [
                Action::Edit,
                Action::Play(Color::Black, at("A8")),
                Action::Pass(Color::White),
                Action::Play(Color::Black, at("B9"))
            ]
        );
        // A new step discards the undone ones.
        session.undo();
        session.play(at("J1")).unwrap();
        assert!(!session.redo());
        assert_eq!(session.depth(), 4);
    }

    #[test]
    fn wildcards_tenuki_and_options_are_part_of_the_query() {
        let mut session = BoardSession::empty(9);
        session.play(at("C7")).unwrap();
        session.place(at("B8"), Cell::NOT_WHITE).unwrap();
        session.set_region(Region::parse("A9..D6", 9).unwrap());
        assert_eq!(session.query().to_string(), "4x4 \"____/_b__/__B_/____\" at upper left corner");
        session.options_mut().anchor = Anchor::Free;
        session.options_mut().symmetries = Symmetries::ALL;
        session.options_mut().loose = true;
        session.tenuki();
        assert_eq!(session.query().to_string(), "4x4 \"????/?b??/??B?/????\" sym next black");
        session.play(at("D6")).unwrap();
        assert_eq!(session.query().to_string(), "4x4 \"????/?b??/??B?/???B\" sym");
    }

    #[test]
    fn a_session_from_cells_prints_the_same_cells() {
        let cells = Pattern::parse("B_W/?bw/s__").unwrap();
        let session = BoardSession::from_cells(&cells, Color::White).unwrap();
        assert_eq!(session.pattern(), cells);
        assert!(session.query().whole_board);
        for bad in ["B_/W_/__", "#__/___/___"] {
            let bad = Pattern::parse(bad).unwrap();
            assert!(BoardSession::from_cells(&bad, Color::Black).is_err());
        }
    }

    #[test]
    fn records_are_opened_at_a_move() {
        let sgf = b"(;SZ[9]AB[cc]PL[W];W[dd];B[];W[ee])";
        let session = BoardSession::from_sgf(sgf, Some(1)).unwrap();
        assert_eq!(session.cell(at("D6")), Cell::WHITE);
        assert_eq!(session.cell(at("E5")), Cell::EMPTY);
        assert_eq!(session.to_move(), Color::Black);
        let end = BoardSession::from_sgf(sgf, None).unwrap();
        assert_eq!((end.depth(), end.to_move()), (3, Color::Black));
        let error = BoardSession::from_sgf(sgf, Some(4));
        assert!(matches!(error, Err(PositionError::NoSuchMove { asked: 4, moves: 3 })));
        assert!(BoardSession::from_sgf(b"nothing", None).is_err());
    }
}
