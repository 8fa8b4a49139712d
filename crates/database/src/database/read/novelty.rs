//! Novelties: the first move of a game that no earlier game has.
//!
//! Every game leaves the earlier ones somewhere, most in a position that few of them have. The move is
//! called new only if at least [`KNOWN_GAMES`] earlier games have the position, and if it is not the first
//! of the game.
//!
//! A move is known if an earlier game has it in the same whole-board position, under one of the 16
//! symmetries; earlier moves and their order do not count. For each corner the same is asked of the
//! stones in it alone: of the corner's own part of the board, which is 10×10 on 19 lines, 7×7 on 13
//! and 5×5 on 9.
//!
//! Earlier is a game whose date ends before that of the game begins: of two games of one day, or of
//! one month or year where no more is known, neither is. Games without a date are not earlier than
//! any; for a game without a date, all games of smaller numbers are.
//!
//! # Method
//!
//! A position has 16 numbers, one a symmetry: each the XOR of random numbers for its stones, where
//! the symmetry puts them. The least of these, each with the move added, is the same for all images
//! of a position with a move. Each symmetry carries one corner to the upper left, so the 16 numbers
//! of the stones that come to lie in the upper left are four for each corner. The numbers have 64
//! bits: among ten million moves and the 300 of a game, one is taken for another once in six
//! billion games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::ControlFlow;

use super::index::GamesIndex;
use crate::database::{Database, DatabaseError, FindOptions};
use crate::dictionary::Results;
use crate::go::{Board, Color, Corner, Point, Symmetry};
use crate::pattern::{Cell, Pattern, Shape};
use crate::query::{PartialDate, PatternQuery, Place, Spanned, Symmetries};
use crate::record::Date;
use crate::replay::{Event, Track};
use crate::segment::{LocalGame, SegmentTracks};
use crate::splitmix::{INCREMENT, splitmix64};
use crate::{GameId, GameSet, MoveNumber};

/// A move that no earlier game has is new if at least this many earlier games have its position.
pub const KNOWN_GAMES: u64 = 20;

/// The first moves of a game that earlier games do not have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoveltyReport {
    /// The game's number.
    pub game: GameId,
    /// The lines of its board.
    pub size: u8,
    /// The earlier games that it was compared with; boards of other sizes are not counted.
    pub earlier: u64,
    /// Games of this size that were left out since they have no date.
    pub undated: u64,
    /// The first move that no earlier game has on the whole board.
    pub board: Option<Novelty>,
    /// The first new move in each corner: upper left, upper right, lower left, lower right.
    pub corners: [Option<Novelty>; 4],
}

/// A move that no earlier game has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Novelty {
    /// Its number.
    pub number: MoveNumber,
    /// The player.
    pub color: Color,
    /// The point.
    pub point: Point,
    /// The position, or the corner's part of it, before the move, as a query finds it.
    pub position: PatternQuery,
    /// The number of earlier games with that position.
    pub games: u64,
    /// The first of these games, at most 20.
    pub earlier: Vec<GameId>,
    /// The moves that were played there, the most played first, as they lie in this game.
    pub known: Vec<KnownMove>,
}

/// Earlier games that are named.
pub const NAMED_GAMES: usize = 20;

impl Novelty {
    /// Returns true if the move is new: it is not the first, and at least [`KNOWN_GAMES`] earlier
    /// games have the position.
    pub fn is_new(&self) -> bool {
        is_new(self.number, self.games, KNOWN_GAMES)
    }
}

fn is_new(number: MoveNumber, games: u64, least: u64) -> bool {
    number > MoveNumber::new(1) && games >= least
}

/// A move of earlier games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KnownMove {
    /// The point, in the new game's frame.
    pub point: Point,
    /// The player, in the new game's colours.
    pub color: Color,
    /// The number of games.
    pub count: u64,
    /// The results of these games, in the new game's colours.
    pub results: Results,
}

/// The new moves of a player's games: what no earlier game of the database has, on the whole board, in a
/// position that many have.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct PlayerNovelties {
    /// The player's games with a date; others are left out.
    pub games: u64,
    /// The number of these games in which the player has played a new move.
    pub own: u64,
    /// The number of these games in which the opponent has. The other games have none.
    pub theirs: u64,
    /// The median of the numbers of the new moves; `None` if there are none.
    pub median: Option<MoveNumber>,
    /// The player's new moves that others played in later games, those in the most games first.
    pub followed: Vec<FollowedNovelty>,
}

/// A player's new move that others played later.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FollowedNovelty {
    /// The game.
    pub game: GameId,
    /// The move's number.
    pub number: MoveNumber,
    /// The point.
    pub point: Point,
    /// The date.
    pub date: Date,
    /// The later games in which others played it, under any symmetry.
    pub later: Vec<GameId>,
    /// The number of these games that the side that played it won.
    pub won: u64,
    /// The number of these games that it lost.
    pub lost: u64,
}

/// The lines of a corner's part of a board.
pub const fn corner_lines(size: u8) -> u8 {
    size.div_ceil(2)
}

impl Database {
    /// Finds the new moves of a game.
    ///
    /// # Errors
    /// There is no such game, the database cannot be read, or it was cancelled.
    pub fn novelty(
        &self,
        id: GameId,
        options: &FindOptions,
    ) -> Result<NoveltyReport, DatabaseError> {
        let index = self.index()?;
        let track = self.game(id)?.track;
        let size = track.size();
        let columns = index.game(id).ok_or(DatabaseError::NoGame { id })?;
        let mut earlier = GameSet::new();
        let mut undated = 0;
        for game in index.games().filter(|game| game.size == size && game.id != id) {
            let is_earlier = match (game.date, columns.date) {
                (Some(theirs), Some(ours)) => ends_before(theirs, ours),
                (_, None) => game.id < id,
                (None, Some(_)) => {
                    undated += 1;
                    false
                }
            };
            if is_earlier {
                earlier.insert(game.id);
            }
        }
        let numbers = Numbers::new(size);
        let moves = numbers.keys(&track);
        let mut known = Known::new(&moves);
        index.for_each_track(self.store(), self.control(), Some(&earlier), |_, track| {
            numbers.for_each_move(&track, |keys| {
                keys.into_iter().flatten().for_each(|key| known.mark(key));
            });
        })?;
        let describe = |first: Option<usize>, corner: Option<usize>| {
            first.map(|at| self.describe(&track, at, corner, &earlier, options)).transpose()
        };
        let first = |kind: usize| {
            moves.iter().position(|keys| keys[kind].is_some_and(|key| !known.is_marked(key)))
        };
        let [a, b, c, d] = [0, 1, 2, 3].map(|corner| describe(first(1 + corner), Some(corner)));
        Ok(NoveltyReport {
            game: id,
            size,
            earlier: earlier.len(),
            undated,
            board: describe(first(0), None)?,
            corners: [a?, b?, c?, d?],
        })
    }

    /// The new moves of a player's games, given by number and the player's colour: in positions that at
    /// least `least` earlier games have, by default [`KNOWN_GAMES`].
    ///
    /// # Errors
    /// The games cannot be read, or the control was interrupted.
    pub fn player_novelties(
        &self,
        own: &BTreeSet<(GameId, Color)>,
        least: u64,
    ) -> Result<PlayerNovelties, DatabaseError> {
        let index = self.index()?;
        let mut followed = self.dated_games(&index, own)?;
        let mut found = PlayerNovelties { games: followed.len() as u64, ..Default::default() };
        let mut new: Vec<(NewMove, Vec<Play>)> = Vec::new();
        // Most games leave what is known with few stones on the board, so that most of the moves of all games
        // are not looked at.
        let mut most = FEW_STONES;
        while !followed.is_empty() {
            let boards = self.plays(&index, &followed, most)?;
            let mut on = Vec::new();
            for mut game in followed {
                let Some(plays) = boards.get(&game.track.size()) else { continue };
                match plays.follow(&mut game, most, least) {
                    Followed::New(found) => {
                        let plays = plays.moves.get(&found.key).cloned();
                        new.push((found, plays.unwrap_or_default()));
                    }
                    Followed::Known => on.push(game),
                    Followed::Left => {}
                }
            }
            followed = on;
            most *= 2;
        }
        new.sort_by_key(|(new, _)| new.game);
        let mut numbers: Vec<MoveNumber> = new.iter().map(|(new, _)| new.number).collect();
        numbers.sort_unstable();
        found.median = numbers.get(numbers.len() / 2).copied();
        let mut taken = HashSet::new();
        for (new, plays) in new {
            if !own.contains(&(new.game, new.color)) {
                found.theirs += 1;
                continue;
            }
            found.own += 1;
            let days = days(new.date);
            let mut later: Vec<&Play> = plays
                .iter()
                .filter(|play| !own.contains(&(play.game, play.color)) && days.1 < play.days.0)
                .collect();
            later.sort_unstable_by_key(|play| play.game);
            // Of two games of one day, the first.
            if later.is_empty() || !taken.insert((new.size, new.key)) {
                continue;
            }
            let winners = |of: fn(Color) -> Color| {
                let won = |play: &&&Play| {
                    index.game(play.game).is_some_and(|game| game.winner == of(play.color).into())
                };
                later.iter().filter(won).count() as u64
            };
            found.followed.push(FollowedNovelty {
                game: new.game,
                number: new.number,
                point: new.point,
                date: new.date,
                won: winners(|color| color),
                lost: winners(Color::opposite),
                later: later.into_iter().map(|play| play.game).collect(),
            });
        }
        found.followed.sort_by_key(|new| (Reverse(new.later.len()), new.game));
        Ok(found)
    }

    /// The games of a player that have a date.
    fn dated_games(
        &self,
        index: &GamesIndex,
        own: &BTreeSet<(GameId, Color)>,
    ) -> Result<Vec<FollowedGame>, DatabaseError> {
        let is_own = |id| Color::ALL.into_iter().any(|color| own.contains(&(id, color)));
        let mut games = Vec::new();
        for (info, columns) in &index.segments {
            let dated = |at: &LocalGame| {
                let game = columns.get(at.place()).filter(|game| is_own(game.id))?;
                Some((game.id, game.date?))
            };
            let wanted = (0..columns.len()).map(LocalGame::at);
            let wanted: Vec<LocalGame> = wanted.filter(|at| dated(at).is_some()).collect();
            SegmentTracks::new(self.store(), info.segment()).for_games(&wanted, |at, track| {
                self.control().check()?;
                games.extend(dated(&at).map(|(id, date)| FollowedGame {
                    id,
                    date,
                    track,
                    known: 0,
                }));
                Ok::<(), DatabaseError>(())
            })?;
        }
        Ok(games)
    }

    /// For each board size, the games with a date that have a position and move of these games.
    fn plays(
        &self,
        index: &GamesIndex,
        games: &[FollowedGame],
        most: usize,
    ) -> Result<BTreeMap<u8, Plays>, DatabaseError> {
        let mut boards: BTreeMap<u8, Plays> = BTreeMap::new();
        for game in games {
            let size = game.track.size();
            boards.entry(size).or_insert_with(|| Plays::new(size)).ask(game, most);
        }
        index.for_each_track(self.store(), self.control(), None, |game, track| {
            if let Some((date, plays)) = game.date.zip(boards.get_mut(&track.size())) {
                plays.add(game.id, days(date), &track, most);
            }
        })?;
        for plays in boards.values_mut() {
            plays.sort();
        }
        Ok(boards)
    }

    /// Describes the move after `at` others.
    fn describe(
        &self,
        track: &Track,
        at: usize,
        corner: Option<usize>,
        earlier: &GameSet,
        options: &FindOptions,
    ) -> Result<Novelty, DatabaseError> {
        let size = track.size();
        let played = track.moves().nth(at).and_then(|m| Some((m.color, m.point?)));
        let board = track.board_at(at);
        // The symmetry that carries the corner to the upper left.
        let to_left = Symmetry::all()
            .find(|&s| corner.is_none_or(|corner| corner_of(s) == corner))
            .unwrap_or(Symmetry::IDENTITY);
        let lines = if corner.is_some() { corner_lines(size) } else { size };
        let position = position(&board, to_left, lines, corner.is_some());
        let Some(((color, point), position)) = played.zip(position) else {
            return Err(DatabaseError::Internal("a pass is no novelty".to_owned()));
        };
        let (found, earlier) = self.count_in(&position, earlier, options)?;
        let back = to_left.inverse();
        let known = found.continuations.iter().map(|next| KnownMove {
            point: back.point(Point::new(next.row - 1, next.col - 1), size),
            color: next.color,
            count: next.count,
            results: next.results,
        });
        Ok(Novelty {
            number: MoveNumber::new(at as u16).next(),
            color,
            point,
            games: found.games,
            earlier: earlier.iter().take(NAMED_GAMES).collect(),
            known: known.collect(),
            position,
        })
    }
}

/// A day, as year, month and day.
type Day = (u16, u8, u8);

/// The first and the last day that a date may be: those of the year if its month or day is none.
fn days(date: Date) -> (Day, Day) {
    PartialDate::new(date.year, date.month, date.day)
        .map_or(((date.year, 1, 1), (date.year, 12, 31)), |date| {
            (date.first_day(), date.last_day())
        })
}

/// Returns true if one date ends before the other begins.
fn ends_before(a: Date, b: Date) -> bool {
    days(a).1 < days(b).0
}

/// The corner (upper left, upper right, lower left, lower right) that a symmetry carries to the
/// upper left.
fn corner_of(symmetry: Symmetry) -> usize {
    let point = symmetry.inverse().point(Point::new(0, 0), 2);
    usize::from(point.row()) * 2 + usize::from(point.col())
}

/// The query for the upper left of a board that a symmetry has turned; all of it if it is no corner.
fn position(board: &Board, symmetry: Symmetry, lines: u8, is_corner: bool) -> Option<PatternQuery> {
    let size = board.size();
    let back = symmetry.inverse();
    let shape = Shape::Rectangle { height: lines, width: lines };
    let cell = |(row, col)| Cell::from(board.get(back.point(Point::new(row, col), size)));
    let cells: Vec<Cell> = shape.cells().map(cell).collect();
    let corner = Place::Corner(Some(Corner::UpperLeft));
    let place = if is_corner { corner } else { Place::Anywhere };
    Some(PatternQuery {
        whole_board: !is_corner,
        symmetries: Symmetries::ALL,
        place: Spanned::unplaced(place),
        ..PatternQuery::new(Pattern::new(shape, cells)?)
    })
}

/// A move in its position as numbers: on the board, and in each corner that it is in.
type Keys = [Option<u64>; 5];

/// A position of the whole board.
struct Position<'n> {
    numbers: &'n Numbers,
    lanes: [u64; 16],
    stones: usize,
    /// The move that follows; `None` before a pass and at the end.
    next: Option<(Color, Point)>,
}

impl Position<'_> {
    fn key(&self) -> u64 {
        least(&self.lanes)
    }

    /// The number of the position with the move that follows.
    fn move_key(&self) -> Option<u64> {
        let (color, point) = self.next?;
        let of_move = &self.numbers.moves[self.numbers.at(point, color)];
        Some(least(&std::array::from_fn(|lane| self.lanes[lane].wrapping_add(of_move[lane]))))
    }
}

/// The least of the numbers of the symmetries.
fn least(lanes: &[u64; 16]) -> u64 {
    lanes.iter().copied().fold(u64::MAX, u64::min)
}

/// Random numbers for a board of one size: for each point and colour those of the 16 symmetries.
struct Numbers {
    size: u8,
    /// The numbers of the stone at the place where the symmetry puts it.
    stones: Vec<[u64; 16]>,
    /// The numbers of the stone at the place where the symmetry puts it, 0 outside the upper left.
    corner_stones: Vec<[u64; 16]>,
    /// The numbers of a move there.
    moves: Vec<[u64; 16]>,
    /// The symmetries that carry each corner to the upper left.
    lanes: [Vec<usize>; 4],
}

impl Numbers {
    fn new(size: u8) -> Numbers {
        let mut numbers = Numbers {
            size,
            stones: Vec::new(),
            corner_stones: Vec::new(),
            moves: Vec::new(),
            lanes: Default::default(),
        };
        for symmetry in Symmetry::all() {
            numbers.lanes[corner_of(symmetry)].push(usize::from(symmetry.number()));
        }
        let lines = corner_lines(size);
        for point in Point::all(size) {
            for color in Color::ALL {
                let place = |symmetry: Symmetry| {
                    (symmetry.point(point, size), symmetry.color(color).index() as u64)
                };
                let of = |kind: u64, only_left: bool| {
                    let mut lanes = [0; 16];
                    for (lane, symmetry) in lanes.iter_mut().zip(Symmetry::all()) {
                        let (point, color) = place(symmetry);
                        if !only_left || point.row() < lines && point.col() < lines {
                            *lane = random(u64::from(point.raw()) << 2 | color << 1 | kind);
                        }
                    }
                    lanes
                };
                numbers.stones.push(of(0, false));
                numbers.corner_stones.push(of(0, true));
                numbers.moves.push(of(1, false));
            }
        }
        numbers
    }

    fn at(&self, point: Point, color: Color) -> usize {
        point.index(self.size) * 2 + color.index()
    }

    fn keys(&self, track: &Track) -> Vec<Keys> {
        let mut all = Vec::new();
        self.for_each_move(track, |keys| all.push(keys));
        all
    }

    /// Visits the moves of a game in order; a pass has no number.
    fn for_each_move(&self, track: &Track, mut visit: impl FnMut(Keys)) {
        let (mut board, mut corners) = ([0_u64; 16], [0_u64; 16]);
        for event in track.events() {
            let (color, point) = match event {
                Event::Pass(_) => {
                    visit([None; 5]);
                    continue;
                }
                Event::Setup(color, point)
                | Event::Taken(color, point)
                | Event::Move(color, point) => (color, point),
            };
            let at = self.at(point, color);
            if matches!(event, Event::Move(..)) {
                let moves = &self.moves[at];
                let inside = &self.corner_stones[at];
                let sum = |state: &[u64; 16], lane: usize| state[lane].wrapping_add(moves[lane]);
                let whole = (0..16).map(|lane| sum(&board, lane)).min();
                let mut of = [whole, None, None, None, None];
                for (key, lanes) in of[1..].iter_mut().zip(&self.lanes) {
                    if inside[lanes[0]] != 0 {
                        // Other numbers than those of the board.
                        let least = lanes.iter().map(|&lane| sum(&corners, lane)).min();
                        *key = least.map(|least| !least);
                    }
                }
                visit(of);
            }
            for lane in 0..16 {
                board[lane] ^= self.stones[at][lane];
                corners[lane] ^= self.corner_stones[at][lane];
            }
        }
    }

    /// Visits the positions before the moves of a game, and its last, up to the last one with at most so
    /// many stones.
    fn for_each_position(
        &self,
        track: &Track,
        most: usize,
        mut visit: impl FnMut(&Position<'_>) -> ControlFlow<()>,
    ) {
        let stones_after = |stones: usize, event: Event| match event {
            Event::Setup(..) | Event::Move(..) => stones + 1,
            Event::Taken(..) => stones - 1,
            Event::Pass(_) => stones,
        };
        let (mut stones, mut last, mut to_take) = (0, 0, track.taken());
        for (event, after) in track.events().zip(1..) {
            stones = stones_after(stones, event);
            to_take -= usize::from(matches!(event, Event::Taken(..)));
            if stones <= most {
                last = after;
            } else if stones - most > to_take {
                break;
            }
        }
        let mut position = Position { numbers: self, lanes: [0; 16], stones: 0, next: None };
        for event in track.events().map(Some).chain([None]).take(last + 1) {
            position.next = match event {
                Some(Event::Move(color, point)) => Some((color, point)),
                _ => None,
            };
            let is_position = matches!(event, None | Some(Event::Move(..) | Event::Pass(_)));
            if is_position && visit(&position).is_break() {
                return;
            }
            let Some(event) = event else { return };
            position.stones = stones_after(position.stones, event);
            if let Event::Setup(color, point)
            | Event::Taken(color, point)
            | Event::Move(color, point) = event
            {
                let stone = &self.stones[self.at(point, color)];
                for (lane, number) in position.lanes.iter_mut().zip(stone) {
                    *lane ^= number;
                }
            }
        }
    }
}

/// The `n`-th number of splitmix64.
fn random(n: u64) -> u64 {
    splitmix64(n.wrapping_mul(INCREMENT))
}

/// The numbers of a game's moves, and which of them other games have.
struct Known {
    /// A first look that most numbers fail: a bit for the lowest 16 bits.
    bits: Vec<u64>,
    marked: HashMap<u64, bool>,
}

impl Known {
    fn new(moves: &[Keys]) -> Known {
        let mut known = Known { bits: vec![0; 1 << 10], marked: HashMap::new() };
        for key in moves.iter().flatten().flatten().copied() {
            known.bits[(key & 0xffff) as usize / 64] |= 1 << (key % 64);
            known.marked.insert(key, false);
        }
        known
    }

    fn mark(&mut self, key: u64) {
        if self.bits[(key & 0xffff) as usize / 64] & 1 << (key % 64) != 0
            && let Some(marked) = self.marked.get_mut(&key)
        {
            *marked = true;
        }
    }

    fn is_marked(&self, key: u64) -> bool {
        self.marked.get(&key).copied().unwrap_or(false)
    }
}

/// The most stones on the board when most games have left what is known; twice as many later.
const FEW_STONES: usize = 20;

/// A game that is followed while its moves are known.
struct FollowedGame {
    id: GameId,
    date: Date,
    track: Track,
    /// The number of its first positions that were followed.
    known: usize,
}

/// Whether the moves of a game are known.
enum Followed {
    /// All of those that were looked at.
    Known,
    /// The game ended, or has a move that no earlier game has in a position that few have.
    Left,
    /// One is new.
    New(NewMove),
}

/// A new move.
struct NewMove {
    game: GameId,
    date: Date,
    size: u8,
    number: MoveNumber,
    color: Color,
    point: Point,
    key: u64,
}

/// A move of a game, by the move in its position.
#[derive(Clone, Copy)]
struct Play {
    game: GameId,
    color: Color,
    days: (Day, Day),
}

/// The moves and positions of some games on boards of one size, in all games.
struct Plays {
    numbers: Numbers,
    /// A first look that most numbers fail.
    bits: Vec<u64>,
    /// By a move in its position: the games that have it, those that end first in front.
    moves: HashMap<u64, Vec<Play>>,
    /// By a position: the games that have it, and their last days, ascending.
    positions: HashMap<u64, Vec<(Day, GameId)>>,
}

impl Plays {
    /// Bits of the first look.
    const BITS: u64 = 1 << 21;

    fn new(size: u8) -> Plays {
        let bits = vec![0; (Plays::BITS / 64) as usize];
        let (moves, positions) = (HashMap::new(), HashMap::new());
        Plays { numbers: Numbers::new(size), bits, moves, positions }
    }

    /// Requests the positions of a game with at most so many stones, and its moves in them.
    fn ask(&mut self, game: &FollowedGame, most: usize) {
        let mut first = game.known;
        self.numbers.for_each_position(&game.track, usize::MAX, |position| {
            if position.stones > most {
                return ControlFlow::Break(());
            }
            if first > 0 {
                first -= 1;
                return ControlFlow::Continue(());
            }
            let key = position.key();
            self.bits[(key % Plays::BITS / 64) as usize] |= 1 << (key % 64);
            self.positions.entry(key).or_default();
            if let Some(key) = position.move_key() {
                self.moves.entry(key).or_default();
            }
            ControlFlow::Continue(())
        });
    }

    /// Adds the requested moves and positions of a game.
    fn add(&mut self, game: GameId, days: (Day, Day), track: &Track, most: usize) {
        let (bits, moves, positions) = (&self.bits, &mut self.moves, &mut self.positions);
        self.numbers.for_each_position(track, most, |position| {
            let key = position.key();
            if bits[(key % Plays::BITS / 64) as usize] & 1 << (key % 64) != 0
                && let Some(of) = positions.get_mut(&key)
            {
                if of.last().is_none_or(|(_, last)| *last != game) {
                    of.push((days.1, game));
                }
                if let Some((color, _)) = position.next
                    && let Some(of) = position.move_key().and_then(|key| moves.get_mut(&key))
                    && of.last().is_none_or(|last| last.game != game)
                {
                    of.push(Play { game, color, days });
                }
            }
            ControlFlow::Continue(())
        });
    }

    fn sort(&mut self) {
        self.moves.values_mut().for_each(|of| of.sort_unstable_by_key(|play| play.days.1));
        self.positions.values_mut().for_each(|of| of.sort_unstable());
    }

    /// Follows a game through the positions with at most so many stones.
    fn follow(&self, game: &mut FollowedGame, most: usize, least: u64) -> Followed {
        let first_day = days(game.date).0;
        let mut followed = Followed::Left;
        let mut at = 0;
        self.numbers.for_each_position(&game.track, usize::MAX, |position| {
            if position.stones > most {
                game.known = at;
                followed = Followed::Known;
                return ControlFlow::Break(());
            }
            at += 1;
            if at <= game.known {
                return ControlFlow::Continue(());
            }
            let Some(((color, point), key)) = position.next.zip(position.move_key()) else {
                return ControlFlow::Continue(());
            };
            let plays = self.moves.get(&key).and_then(|of| of.first());
            if plays.is_some_and(|play| play.days.1 < first_day) {
                return ControlFlow::Continue(());
            }
            let earlier = self.positions.get(&position.key());
            let earlier = earlier.map_or(0, |of| of.partition_point(|(last, _)| *last < first_day));
            let number = MoveNumber::new(at as u16);
            if is_new(number, earlier as u64, least) {
                let (game, date, size) = (game.id, game.date, game.track.size());
                followed = Followed::New(NewMove { game, date, size, number, color, point, key });
            }
            ControlFlow::Break(())
        });
        followed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Move;

    #[test]
    fn each_corner_has_four_symmetries() {
        let numbers = Numbers::new(9);
        assert_eq!(numbers.lanes.each_ref().map(Vec::len), [4; 4]);
        assert_eq!(corner_of(Symmetry::IDENTITY), 0);
        assert_eq!([19, 13, 9, 2].map(corner_lines), [10, 7, 5, 1]);
    }

    #[test]
    fn images_of_a_game_have_the_same_numbers() {
        let names = ["C3", "G7", "C7", "G3", "E5", "C4", "D9"];
        let moves: Vec<Move> = names
            .iter()
            .zip(Color::ALL.into_iter().cycle())
            .map(|(name, color)| Move { color, point: Point::from_name(name, 9) })
            .collect();
        let (track, _) = Track::of_moves(9, &[], None, &moves);
        let numbers = Numbers::new(9);
        let keys = numbers.keys(&track);
        for symmetry in Symmetry::all() {
            let image = numbers.keys(&track.image(symmetry));
            for (a, b) in keys.iter().zip(&image) {
                assert_eq!(a[0], b[0]);
                let sorted = |keys: &Keys| {
                    let mut corners = keys[1..].to_vec();
                    corners.sort_unstable();
                    corners
                };
                assert_eq!(sorted(a), sorted(b));
            }
        }
        let whole: std::collections::HashSet<_> = keys.iter().filter_map(|keys| keys[0]).collect();
        assert_eq!(whole.len(), names.len());
    }

    #[test]
    fn dates_are_earlier_when_they_end_before() {
        let date = |text: &str| Date::parse_all(text)[0];
        for (a, b, expected) in [
            ("1999", "2000", true),
            ("2000-05", "2000-06-01", true),
            ("2000", "2000-06-01", false),
            ("2000-06-01", "2000", false),
            ("2000-06-01", "2000-06-01", false),
            ("2000-06-01", "2000-06-02", true),
        ] {
            assert_eq!(ends_before(date(a), date(b)), expected, "{a} {b}");
        }
    }

    #[test]
    fn positions_are_queries() {
        let mut board = Board::new(5);
        board.set(Point::new(0, 1), Some(Color::Black)).unwrap();
        let query = position(&board, Symmetry::IDENTITY, 3, true).unwrap();
        assert_eq!(query.to_string(), "3x3 \"_B_/___/___\" sym at upper left corner");
        let query = position(&board, Symmetry::SWAP, 5, false).unwrap();
        assert!(query.to_string().starts_with("board \"_B___/"));
    }
}
