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

use super::index::GamesIndex;
use crate::database::{Database, DatabaseError, FindOptions};
use crate::dictionary::Results;
use crate::go::{Board, Color, Corner, Point, Symmetry};
use crate::pattern::{Cell, Pattern, Shape};
use crate::query::{PartialDate, PatternQuery, Place, Spanned, Symmetries};
use crate::record::Date;
use crate::replay::{Event, Track};
use crate::segment::{GameColumns, LocalGame, SegmentTracks};
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
                keys.of.into_iter().flatten().for_each(|key| known.mark(key));
            });
        })?;
        let describe = |first: Option<usize>, corner: Option<usize>| {
            first.map(|at| self.describe(&track, at, corner, &earlier, options)).transpose()
        };
        let first = |kind: usize| {
            moves.iter().position(|keys| keys.of[kind].is_some_and(|key| !known.is_marked(key)))
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
        let (games, boards) = self.dated_games(&index, own)?;
        let mut found = PlayerNovelties { games: games.len() as u64, ..Default::default() };
        let mut numbers = Vec::new();
        let mut taken = HashSet::new();
        for (game, track) in &games {
            let Some((date, plays)) = game.date.zip(boards.get(&track.size())) else { continue };
            let date_of = |id| index.game(id).and_then(|game| game.date);
            let is_earlier = |id| date_of(id).is_some_and(|d| ends_before(d, date));
            let first = plays.first(track, |of| !of.iter().any(|&(id, _)| is_earlier(id)));
            let Some((number, point, Keys { of: [Some(key), ..], position })) = first else {
                continue;
            };
            let before = plays.with_position(position).iter().filter(|&&id| is_earlier(id));
            if !is_new(number, before.count() as u64, least) {
                continue;
            }
            numbers.push(number);
            let Some(&(_, color)) = plays.games_with(key).iter().find(|(id, _)| *id == game.id)
            else {
                continue;
            };
            if !own.contains(&(game.id, color)) {
                found.theirs += 1;
                continue;
            }
            found.own += 1;
            let is_later = |&&(id, color): &&(GameId, Color)| {
                !own.contains(&(id, color)) && date_of(id).is_some_and(|d| ends_before(date, d))
            };
            let later: Vec<(GameId, Color)> =
                plays.games_with(key).iter().filter(is_later).copied().collect();
            // Of two games of one day, the first.
            if later.is_empty() || !taken.insert((track.size(), key)) {
                continue;
            }
            let winners = |of: fn(Color) -> Color| {
                let won = |&&(id, color): &&(GameId, Color)| {
                    index.game(id).is_some_and(|game| game.winner == of(color).into())
                };
                later.iter().filter(won).count() as u64
            };
            found.followed.push(FollowedNovelty {
                game: game.id,
                number,
                point,
                date,
                won: winners(|color| color),
                lost: winners(Color::opposite),
                later: later.into_iter().map(|(id, _)| id).collect(),
            });
        }
        numbers.sort_unstable();
        found.median = numbers.get(numbers.len() / 2).copied();
        found.followed.sort_by_key(|new| (Reverse(new.later.len()), new.game));
        Ok(found)
    }

    /// Returns the games of a player that have a date; and, for each board size, the games of all
    /// players with a date that have a position and move of these.
    fn dated_games(
        &self,
        index: &GamesIndex,
        own: &BTreeSet<(GameId, Color)>,
    ) -> Result<(Vec<(GameColumns, Track)>, BTreeMap<u8, Plays>), DatabaseError> {
        let is_own = |id| Color::ALL.into_iter().any(|color| own.contains(&(id, color)));
        let mut boards: BTreeMap<u8, Plays> = BTreeMap::new();
        let mut games = Vec::new();
        for (info, columns) in &index.segments {
            let is_wanted = |at: &LocalGame| {
                let game = columns.get(at.place());
                game.is_some_and(|game| is_own(game.id) && game.date.is_some())
            };
            let wanted = (0..columns.len()).map(LocalGame::at).filter(is_wanted);
            let wanted: Vec<LocalGame> = wanted.collect();
            let tracks = SegmentTracks::new(self.store(), info.segment());
            tracks.for_games(&wanted, |at, track| {
                self.control().check()?;
                let plays = boards.entry(track.size()).or_insert_with(|| Plays::new(track.size()));
                plays.ask(&track);
                games.extend(columns.get(at.place()).map(|game| (game, track)));
                Ok::<(), DatabaseError>(())
            })?;
        }
        index.for_each_track(self.store(), self.control(), None, |game, track| {
            let plays = boards.get_mut(&track.size());
            if let Some(plays) = plays.filter(|_| game.date.is_some()) {
                plays.add(game.id, &track);
            }
        })?;
        Ok((games, boards))
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

/// Returns true if one date ends before the other begins.
fn ends_before(a: Date, b: Date) -> bool {
    let partial = |date: Date| PartialDate::new(date.year, date.month, date.day);
    match (partial(a), partial(b)) {
        (Some(a), Some(b)) => a.last_day() < b.first_day(),
        _ => a.year < b.year,
    }
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

/// A move in its position as numbers, on the board and in each corner that it is in, and the position on
/// the board alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Keys {
    of: [Option<u64>; 5],
    position: u64,
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

    /// Visits the moves of a game in order, and its last position. A pass, and the end, have no
    /// move.
    fn for_each_move(&self, track: &Track, mut visit: impl FnMut(Keys)) {
        let (mut board, mut corners) = ([0_u64; 16], [0_u64; 16]);
        let least = |lanes: &[u64; 16]| lanes.iter().copied().min().unwrap_or_default();
        for event in track.events() {
            let (color, point) = match event {
                Event::Pass(_) => {
                    visit(Keys { of: [None; 5], position: least(&board) });
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
                visit(Keys { of, position: least(&board) });
            }
            for lane in 0..16 {
                board[lane] ^= self.stones[at][lane];
                corners[lane] ^= self.corner_stones[at][lane];
            }
        }
        visit(Keys { of: [None; 5], position: least(&board) });
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
        for key in moves.iter().flat_map(|keys| keys.of).flatten() {
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

/// The players of the moves of some games on boards of one size, in all games.
struct Plays {
    numbers: Numbers,
    /// A first look that most numbers fail.
    bits: Vec<u64>,
    /// By a move in its position: the games that have it, and who played.
    games: HashMap<u64, Vec<(GameId, Color)>>,
    /// By a position: the games that have it.
    positions: HashMap<u64, Vec<GameId>>,
}

impl Plays {
    /// Bits of the first look.
    const BITS: u64 = 1 << 24;

    fn new(size: u8) -> Plays {
        let bits = vec![0; (Plays::BITS / 64) as usize];
        let (games, positions) = (HashMap::new(), HashMap::new());
        Plays { numbers: Numbers::new(size), bits, games, positions }
    }

    /// Requests the moves and positions of a game.
    fn ask(&mut self, track: &Track) {
        for Keys { of, position } in self.numbers.keys(track) {
            for key in of[0].into_iter().chain([position]) {
                self.bits[(key % Plays::BITS / 64) as usize] |= 1 << (key % 64);
            }
            self.positions.entry(position).or_default();
            if let Some(key) = of[0] {
                self.games.entry(key).or_default();
            }
        }
    }

    /// Adds the requested moves and positions of a game.
    fn add(&mut self, id: GameId, track: &Track) {
        let mut moves = track.moves();
        let (bits, games, positions) = (&self.bits, &mut self.games, &mut self.positions);
        let may_be = |key: u64| bits[(key % Plays::BITS / 64) as usize] & 1 << (key % 64) != 0;
        self.numbers.for_each_move(track, |keys| {
            if may_be(keys.position)
                && let Some(of) = positions.get_mut(&keys.position)
                && of.last() != Some(&id)
            {
                of.push(id);
            }
            let color = moves.next().map(|played| played.color);
            if let Some((key, color)) = keys.of[0].zip(color)
                && may_be(key)
                && let Some(of) = games.get_mut(&key)
                && of.last().is_none_or(|(last, _)| *last != id)
            {
                of.push((id, color));
            }
        });
    }

    fn games_with(&self, key: u64) -> &[(GameId, Color)] {
        self.games.get(&key).map_or(&[], Vec::as_slice)
    }

    fn with_position(&self, key: u64) -> &[GameId] {
        self.positions.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The first move of a game whose games fulfil the conditions: its number, where it is, and its
    /// keys.
    fn first(
        &self,
        track: &Track,
        is_asked: impl Fn(&[(GameId, Color)]) -> bool,
    ) -> Option<(MoveNumber, Point, Keys)> {
        let keys = self.numbers.keys(track);
        let mut moves = track.moves().zip(keys).zip((1..).map(MoveNumber::new));
        moves.find_map(|((played, keys), number)| {
            keys.of[0].filter(|&key| is_asked(self.games_with(key)))?;
            Some((number, played.point?, keys))
        })
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
                assert_eq!(a.of[0], b.of[0]);
                let sorted = |keys: &Keys| {
                    let mut corners = keys.of[1..].to_vec();
                    corners.sort_unstable();
                    corners
                };
                assert_eq!(sorted(a), sorted(b));
            }
        }
        let whole: std::collections::HashSet<_> =
            keys.iter().filter_map(|keys| keys.of[0]).collect();
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
