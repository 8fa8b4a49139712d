//! Positions as NumPy planes, for learning.
//!
//! The planes of a position, seen by the player to move, or always by one colour:
//!
//! | plane | 1 where |
//! | --- | --- |
//! | 0 | the player has a stone |
//! | 1 | the opponent has a stone |
//! | 2 | the point is empty |
//! | 3 | the player may not retake a ko |
//! | 4 to 8 | the last move, the one before, … five moves back |
//! | 9 to 11 | the player's strings with 1, 2, 3 or more liberties |
//! | 12 to 14 | the opponent's strings with 1, 2, 3 or more liberties |
//! | 15 | the point lies on the first line |
//! | 16 | black is to move (everywhere) |

use gopdb::answer::GameTokens;
use gopdb::database::{self as core, FindOptions, ResolvedQuery};
use gopdb::go::{Board, Color, Point, Symmetry};
use gopdb::record::{Winner, fold};
use gopdb::replay::{Event, Track};
use gopdb::{GameId, GameSet, MoveNumber};
use gopdb_go::splitmix::SplitMix;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::table::Table;

/// The number of planes.
pub const PLANES: usize = 17;

const OWN: usize = 0;
const OTHER: usize = 1;
const EMPTY: usize = 2;
const KO: usize = 3;
const LAST: usize = 4;
const LAST_MOVES: usize = 5;
const OWN_LIBERTIES: usize = 9;
const OTHER_LIBERTIES: usize = 12;
const EDGE: usize = 15;
const BLACK_TO_MOVE: usize = 16;

/// The unit by which games are assigned to parts, so that no game (or no player) is in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitBy {
    /// Each game by its identity.
    Game,
    /// Each player by the name, whose aliases, letter case and accents make no difference: games
    /// between players of different parts are left out.
    Player,
}

/// The place of a name or identity: a number from 0 to 1 that depends on nothing else.
fn fraction(bytes: &[u8]) -> f64 {
    // FNV-1a, then one step of splitmix64.
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    SplitMix(hash).unit()
}

/// The part of the games that is wanted.
#[derive(Debug)]
pub struct Split {
    /// The end of each part, of the fractions from 0 to 1.
    pub ends: Vec<f64>,
    /// The number of the part; all games if `None`.
    pub part: Option<usize>,
    pub by: SplitBy,
}

impl Split {
    /// The games of a set that are in the part, and the number of those whose players are in different
    /// parts.
    fn games(
        &self,
        reader: &core::Database,
        wanted: GameSet,
    ) -> Result<(GameSet, usize), core::DatabaseError> {
        let Some(part) = self.part else { return Ok((wanted, 0)) };
        let (mut kept, mut left_out) = (GameSet::new(), 0);
        let part_of = |bytes: &[u8]| self.ends.partition_point(|end| *end <= fraction(bytes));
        reader.for_each_game(|game, facts, _| {
            if !wanted.contains(game.id) {
                return Ok(());
            }
            let parts = match self.by {
                SplitBy::Game => [part_of(&game.identity); 2],
                SplitBy::Player => [&facts.black, &facts.white].map(|name: &String| {
                    let names = reader.names().aliases.names_of(name);
                    part_of(fold(names.first().map_or(name, |first| first)).as_bytes())
                }),
            };
            if parts == [part; 2] {
                kept.insert(game.id);
            }
            left_out += usize::from(parts[0] != parts[1]);
            Ok(())
        })?;
        Ok((kept, left_out))
    }
}

/// A game that positions are taken from.
struct Source {
    id: GameId,
    track: Track,
    winner: Winner,
}

/// A position of a game.
struct Place {
    /// The game's index.
    game: u32,
    position: MoveNumber,
    /// The upper left and the lower right point of the window of the hit that begins there.
    window: Option<(Point, Point)>,
}

/// Batches of positions. Each batch is a dict of NumPy arrays.
#[pyclass(frozen, module = "gopdb")]
pub struct Batches {
    games: Vec<Source>,
    positions: Vec<Place>,
    /// The number of games of the query that are left out because their players are in different parts.
    left_out: usize,
    /// Whether positions have windows.
    has_windows: bool,
    batch_size: usize,
    size: u8,
    /// The seed of the symmetries, if there are any.
    augment: Option<u64>,
    view: Option<Color>,
}

/// The request of [`Batches::collect`].
pub struct Request<'a> {
    pub query: &'a ResolvedQuery,
    pub hits_only: bool,
    pub size: u8,
    pub batch_size: usize,
    pub seed: Option<u64>,
    pub augment: bool,
    /// Whose stones are in plane 0; those of the player to move if `None`.
    pub view: Option<Color>,
    /// The number of moves before the first and the last position of a game that is taken.
    pub moves: (u16, u16),
    pub split: Split,
}

impl Batches {
    /// Collect the games and positions; nothing is replayed yet.
    pub fn collect(
        reader: &core::Database,
        request: &Request<'_>,
        options: &FindOptions,
    ) -> Result<Batches, core::DatabaseError> {
        type Windows = Vec<(MoveNumber, (Point, Point))>;
        let mut hits: Vec<(GameId, Windows)> = Vec::new();
        let lead = request.query.leading_pattern().filter(|_| request.hits_only);
        if let Some(lead) = lead {
            if request.query.query().has_variations() {
                return Err(core::DatabaseError::MainLineOnly);
            }
            let shape = lead.shape();
            reader.for_each_hit(request.query, options, |game, track, found| {
                let end = |hit: &core::FoundHit| hit.last_point(track.size(), shape);
                let window = |hit: &core::FoundHit| (hit.first, (hit.window.point(), end(hit)));
                let mut at: Windows = found.iter().map(window).collect();
                at.sort_by_key(|hit| hit.0);
                at.dedup_by_key(|hit| hit.0);
                hits.push((game, at));
            })?;
        }
        let wanted = reader.games_of(request.query, options)?;
        let (wanted, left_out) = request.split.games(reader, wanted)?;
        let mut games = Vec::new();
        let mut positions = Vec::new();
        let mut hits = hits.into_iter().peekable();
        reader.for_each_track(|game, track| {
            while hits.peek().is_some_and(|(id, _)| *id < game.id) {
                hits.next();
            }
            if !wanted.contains(game.id) || track.size() != request.size {
                return Ok(());
            }
            let (index, end) = (games.len() as u32, MoveNumber::new(track.len() as u16));
            let (first, last) = request.moves;
            let is_taken = |t: MoveNumber| t < end && (first..=last).contains(&t.get());
            let place = |position, window| Place { game: index, position, window };
            if request.hits_only {
                let found = hits.next_if(|(id, _)| *id == game.id);
                let at = found.into_iter().flat_map(|(_, at)| at);
                positions.extend(at.filter(|hit| is_taken(hit.0)).map(|(t, w)| place(t, Some(w))));
            } else {
                let all = MoveNumber::START.up_to(end).filter(|&t| is_taken(t));
                positions.extend(all.map(|t| place(t, None)));
            }
            games.push(Source { id: game.id, track, winner: game.winner });
            Ok(())
        })?;
        if let Some(seed) = request.seed {
            let mut random = SplitMix(seed);
            for i in (1..positions.len()).rev() {
                positions.swap(i, random.below(i + 1));
            }
        }
        Ok(Batches {
            games,
            positions,
            left_out,
            has_windows: request.hits_only,
            batch_size: request.batch_size,
            size: request.size,
            augment: request.augment.then(|| !request.seed.unwrap_or(0)),
            view: request.view,
        })
    }
}

/// One batch as plain vectors.
#[derive(Default)]
struct Batch {
    planes: Vec<u8>,
    moves: Vec<i64>,
    winners: Vec<i8>,
    colors: Vec<i8>,
    games: Vec<i64>,
    positions: Vec<i64>,
    symmetries: Vec<i64>,
    windows: Vec<i64>,
}

#[pymethods]
impl Batches {
    /// The number of positions in all batches.
    #[getter]
    fn position_count(&self) -> usize {
        self.positions.len()
    }

    /// The number of games of the query that are left out because their players are in different parts.
    #[getter]
    fn games_left_out(&self) -> usize {
        self.left_out
    }

    /// The number of batches.
    fn __len__(&self) -> usize {
        self.positions.len().div_ceil(self.batch_size)
    }

    /// The moves of the games as numbers, a row for each game.
    fn tokens(&self) -> PyResult<Table> {
        let row = |game: &Source| GameTokens::new(game.id, &game.track, game.winner);
        Table::of(&self.games.iter().map(row).collect::<Vec<_>>(), &[])
    }

    /// A batch by its number.
    fn batch<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyDict>> {
        py.check_signals()?;
        let batch = py.detach(|| self.make(number));
        let (count, side) = (batch.moves.len(), usize::from(self.size));
        let dict = PyDict::new(py);
        let planes = PyArray1::from_vec(py, batch.planes).reshape([count, PLANES, side, side])?;
        dict.set_item("planes", planes)?;
        dict.set_item("move", PyArray1::from_vec(py, batch.moves))?;
        dict.set_item("winner", PyArray1::from_vec(py, batch.winners))?;
        dict.set_item("color", PyArray1::from_vec(py, batch.colors))?;
        dict.set_item("game", PyArray1::from_vec(py, batch.games))?;
        dict.set_item("position", PyArray1::from_vec(py, batch.positions))?;
        dict.set_item("symmetry", PyArray1::from_vec(py, batch.symmetries))?;
        if self.has_windows {
            let windows = PyArray1::from_vec(py, batch.windows).reshape([count, 4])?;
            dict.set_item("window", windows)?;
        }
        Ok(dict)
    }
}

impl Batches {
    fn make(&self, number: usize) -> Batch {
        let start = number.saturating_mul(self.batch_size).min(self.positions.len());
        let end = start.saturating_add(self.batch_size).min(self.positions.len());
        let mut batch = Batch::default();
        let plane = usize::from(self.size) * usize::from(self.size);
        batch.planes.reserve((end - start) * PLANES * plane);
        for i in start..end {
            let of = &self.positions[i];
            let Some(source) = self.games.get(of.game as usize) else { continue };
            // The same in whatever order the batches are asked for.
            let random = |seed| SplitMix(SplitMix(seed ^ i as u64).next()).next();
            let symmetry = self.augment.map_or(0, |seed| (random(seed) >> 61) as u8);
            append(&mut batch, source, of, symmetry, self.view);
        }
        batch
    }
}

/// Append one position.
fn append(batch: &mut Batch, source: &Source, place: &Place, symmetry: u8, view: Option<Color>) {
    let t = usize::from(place.position);
    let size = source.track.size();
    let image = Symmetry::from_number(symmetry);
    let Some(next) = source.track.moves().nth(t) else { return };
    let board = source.track.board_at(t);
    let player = view.unwrap_or(next.color);
    let index = |point: Point| image.point(point, size).index(size);
    let area = usize::from(size) * usize::from(size);
    let start = batch.planes.len();
    batch.planes.resize(start + PLANES * area, 0);
    let planes = &mut batch.planes[start..];
    let mut set = |plane: usize, point: Point| planes[plane * area + index(point)] = 1;

    let liberties = liberties(&board);
    for point in Point::all(size) {
        match board.get(point).color() {
            None => set(EMPTY, point),
            Some(color) => {
                let (stones, first) =
                    if color == player { (OWN, OWN_LIBERTIES) } else { (OTHER, OTHER_LIBERTIES) };
                set(stones, point);
                let count = usize::from(liberties[point.index(size)]).clamp(1, 3);
                set(first + count - 1, point);
            }
        }
        let on_edge = |n: u8| n == 0 || n == size - 1;
        if on_edge(point.row()) || on_edge(point.col()) {
            set(EDGE, point);
        }
        if next.color == Color::Black {
            set(BLACK_TO_MOVE, point);
        }
    }
    if let Some(point) = ko(&source.track, &board, &liberties, t) {
        set(KO, point);
    }
    for back in 0..LAST_MOVES.min(t) {
        if let Some(point) = source.track.moves().nth(t - 1 - back).and_then(|m| m.point) {
            set(LAST + back, point);
        }
    }
    batch.moves.push(next.point.map_or(area as i64, |point| index(point) as i64));
    let winner = match source.winner {
        Winner::Black => Some(Color::Black),
        Winner::White => Some(Color::White),
        Winner::Draw | Winner::Unknown => None,
    };
    batch.winners.push(winner.map_or(0, |winner| if winner == player { 1 } else { -1 }));
    batch.colors.push(if next.color == Color::Black { 1 } else { -1 });
    batch.games.push(source.id.get().into());
    batch.positions.push(t as i64);
    batch.symmetries.push(symmetry.into());
    if let Some((first, last)) = place.window {
        let (a, b) = (image.point(first, size), image.point(last, size));
        let least = [a.row().min(b.row()), a.col().min(b.col())];
        let most = [a.row().max(b.row()), a.col().max(b.col())];
        batch.windows.extend(least.into_iter().chain(most).map(i64::from));
    }
}

/// For each point, the liberties of the string on it; 0 where it is empty.
fn liberties(board: &Board) -> Vec<u16> {
    let size = board.size();
    let mut counts = vec![0; usize::from(size) * usize::from(size)];
    for string in board.strings() {
        let liberties = board.liberties(&string).len() as u16;
        for point in string {
            counts[point.index(size)] = liberties;
        }
    }
    counts
}

/// The point that may not be retaken at once: the last move was a single stone that took a single
/// stone and has that point as its only liberty.
fn ko(track: &Track, board: &Board, liberties: &[u16], t: usize) -> Option<Point> {
    let size = board.size();
    let mut moves = 0;
    let mut last = None;
    let mut taken = Vec::new();
    for event in track.events() {
        match event {
            Event::Setup(..) => {}
            Event::Move(color, point) => {
                if moves == t {
                    break;
                }
                moves += 1;
                last = Some((color, point));
                taken.clear();
            }
            Event::Pass(_) => {
                if moves == t {
                    break;
                }
                moves += 1;
                last = None;
                taken.clear();
            }
            Event::Taken(color, point) => taken.push((color, point)),
        }
    }
    let (color, point) = last?;
    let &[(of, captured)] = taken.as_slice() else { return None };
    let is_single = point.neighbours(size).all(|next| board.get(next).color() != Some(color));
    let is_ko = of != color && is_single && liberties[point.index(size)] == 1;
    is_ko.then_some(captured)
}

/// Read the `perspective` argument.
pub fn view(perspective: &str) -> PyResult<Option<Color>> {
    match perspective {
        "player" => Ok(None),
        "black" => Ok(Some(Color::Black)),
        "white" => Ok(Some(Color::White)),
        _ => Err(PyValueError::new_err("perspective must be 'player', 'black' or 'white'")),
    }
}

/// Read the `split_by` argument.
pub fn split(by: &str) -> PyResult<SplitBy> {
    match by {
        "game" => Ok(SplitBy::Game),
        "player" => Ok(SplitBy::Player),
        _ => Err(PyValueError::new_err("split_by must be 'game' or 'player'")),
    }
}
