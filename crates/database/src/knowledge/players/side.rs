//! The part of one player in one game.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use crate::GameId;
use crate::go::{Board, Color, Point, State, Symmetry};
use crate::knowledge::joseki::corner_sequences;
use crate::knowledge::joseki_names::JosekiNames;
use crate::knowledge::opening_names::OpeningNames;
use crate::record::Winner;
use crate::replay::{Event, Track};

/// The number of moves of a game that can match the name of an opening.
const OPENING_MOVES: usize = 16;

/// The number of moves of a corner that can match the name of a joseki.
const JOSEKI_MOVES: usize = 12;

/// The names by which openings and joseki are known.
#[derive(Clone, Debug)]
pub struct KnownNames {
    /// The names of openings.
    pub openings: OpeningNames,
    /// The names of corner sequences.
    pub joseki: JosekiNames,
}

impl KnownNames {
    /// The names that come with the program.
    pub fn built_in() -> KnownNames {
        KnownNames { openings: OpeningNames::built_in(), joseki: JosekiNames::built_in() }
    }
}

/// The distance of the outermost cells of a shape from the move at its centre: shapes are 5×5.
const SHAPE: i16 = 2;

/// The distance of the outermost cells of a situation from the opponent's last move: situations are
/// 7×7.
const SITUATION: i16 = 3;

/// The reply to a situation that lies outside of its window.
pub const ELSEWHERE: u8 = u8::MAX;

/// A square window up to rotation and reflection, as the player sees it: two bits per cell, 0 empty,
/// 1 the player's stone, 2 the opponent's, 3 off the board; the least of the eight codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WindowKey(pub u128);

impl WindowKey {
    /// The states of a window of `side`×`side` cells in reading order; the player is black.
    pub fn states(self, side: u8) -> Vec<State> {
        let cells = usize::from(side).pow(2);
        (0..cells).map(|i| State::from_code((self.0 >> (2 * (cells - 1 - i)) & 3) as u8)).collect()
    }
}

/// The side of a situation's window.
pub const SITUATION_SIDE: u8 = 2 * SITUATION as u8 + 1;

/// The side of a shape's window.
pub const SHAPE_SIDE: u8 = 2 * SHAPE as u8 + 1;

/// The part of one player in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The game's id.
    pub game: GameId,
    /// The player's colour.
    pub color: Color,
    /// True if the player won. `None` for draws and unknown results.
    pub won: Option<bool>,
    /// The year of the game; 0 is unknown.
    pub year: u16,
    /// The lines of the board.
    pub size: u8,
    /// The stones that were set up: handicap.
    pub set_up: u16,
    /// The player's rank, as [`rank_name`](crate::record::rank_name) has it; empty if it is not known.
    pub rank: String,
    /// The number of moves of the game.
    pub moves: usize,
    /// Names of the player's opening, and where the first stones of corners were played, sorted:
    /// `as black: sanrensei`, `as white: first stone of a corner on the 3-4 point`.
    pub openings: Vec<String>,
    /// Names of the joseki of the corners, and whose stone was the first there, sorted:
    /// `star point: 3-3 invasion (own corner)`.
    pub joseki: Vec<String>,
    /// The surroundings in which the player's moves were played, before the move, each once.
    pub shapes: Vec<WindowKey>,
    /// The surroundings of the opponent's last move, each once, with the cell of the player's reply
    /// or [`ELSEWHERE`].
    pub situations: Vec<(WindowKey, u8)>,
    /// The player's moves that follow a move of the opponent.
    pub replies: u32,
    /// The number of these replies that were outside the situation's window.
    pub replies_elsewhere: u32,
}

/// The images of a window under the eight symmetries.
struct Images {
    /// By symmetry and cell: the cell.
    cells: [Vec<u8>; 8],
    /// By cell and the code of its state: its bits in the code of each image.
    bits: Vec<[[u128; 8]; 4]>,
}

impl Images {
    fn new(side: u8) -> Images {
        let cells: [Vec<u8>; 8] = std::array::from_fn(|s| {
            let symmetry = Symmetry::from_number(s as u8);
            let image = |cell: u8| {
                let (row, col) = symmetry.apply(cell / side, cell % side, side, side);
                row * side + col
            };
            (0..side * side).map(image).collect()
        });
        let last = usize::from(side * side) - 1;
        let bits = |cell: usize, code: usize| {
            cells.each_ref().map(|to| (code as u128) << (2 * (last - usize::from(to[cell]))))
        };
        let bits = (0..=last).map(|cell| std::array::from_fn(|code| bits(cell, code))).collect();
        Images { cells, bits }
    }
}

static SHAPE_IMAGES: LazyLock<Images> = LazyLock::new(|| Images::new(SHAPE_SIDE));
static SITUATION_IMAGES: LazyLock<Images> = LazyLock::new(|| Images::new(SITUATION_SIDE));

/// The key of the window around a point, and the cells that a cell of it may become.
fn window(board: &Board, player: Color, center: Point, reach: i16, images: &Images) -> Window {
    let side = 2 * reach + 1;
    let mut codes = [0; 8];
    for (cell, bits) in (0..).zip(&images.bits) {
        let row = i16::from(center.row()) + cell / side - reach;
        let col = i16::from(center.col()) + cell % side - reach;
        let state = match board.at(row, col) {
            State::Empty => continue,
            State::Edge => 3,
            stone if stone == State::from(player) => 1,
            _ => 2,
        };
        for (code, bits) in codes.iter_mut().zip(bits[state]) {
            *code |= bits;
        }
    }
    let least = codes.into_iter().min().unwrap_or(0);
    Window { key: WindowKey(least), codes, center, reach }
}

struct Window {
    key: WindowKey,
    codes: [u128; 8],
    center: Point,
    reach: i16,
}

impl Window {
    /// The least image of a point's cell in the key's orientations; `None` outside the window.
    fn cell(&self, point: Point, images: &Images) -> Option<u8> {
        let row = i16::from(point.row()) - i16::from(self.center.row()) + self.reach;
        let col = i16::from(point.col()) - i16::from(self.center.col()) + self.reach;
        let side = 2 * self.reach + 1;
        if !(0..side).contains(&row) || !(0..side).contains(&col) {
            return None;
        }
        let cell = (row * side + col) as usize;
        let fits = self.codes.iter().zip(&images.cells).filter(|(code, _)| **code == self.key.0);
        fits.map(|(_, images)| images[cell]).min()
    }
}

/// Returns the name of the point of a corner's first stone.
fn point_name(point: Point, size: u8) -> &'static str {
    let from_edge = |line: u8| line.min(size - 1 - line) + 1;
    let (a, b) = (from_edge(point.row()), from_edge(point.col()));
    match (a.min(b), a.max(b)) {
        (3, 3) => "3-3 point",
        (3, 4) => "3-4 point",
        (4, 4) => "star point",
        (3, 5) => "3-5 point",
        (4, 5) => "4-5 point",
        _ => "another point",
    }
}

/// The points of a player's moves that were the first in a corner of the 19×19 board.
fn first_stones(track: &Track, color: Color) -> Vec<Point> {
    let mut taken = [false; 4];
    let mut points = Vec::new();
    for m in track.moves().take(OPENING_MOVES) {
        let Some(point) = m.point.filter(|p| p.row() != 9 && p.col() != 9) else { continue };
        let quarter = 2 * usize::from(point.row() > 9) + usize::from(point.col() > 9);
        if !std::mem::replace(&mut taken[quarter], true) && m.color == color {
            points.push(point);
        }
    }
    points
}

impl Side {
    /// Extracts the part of a player in a game.
    pub fn new(
        game: GameId,
        track: &Track,
        color: Color,
        winner: Winner,
        year: u16,
        names: &KnownNames,
    ) -> Side {
        let won = match winner {
            Winner::Black => Some(color == Color::Black),
            Winner::White => Some(color == Color::White),
            Winner::Draw | Winner::Unknown => None,
        };
        let mut side = Side {
            game,
            color,
            won,
            year,
            size: track.size(),
            set_up: track.setup().count() as u16,
            rank: String::new(),
            moves: track.len(),
            openings: Vec::new(),
            joseki: Vec::new(),
            shapes: Vec::new(),
            situations: Vec::new(),
            replies: 0,
            replies_elsewhere: 0,
        };
        side.find_openings(track, names);
        side.follow(track);
        side
    }

    fn find_openings(&mut self, track: &Track, names: &KnownNames) {
        if track.size() != 19 || track.setup().next().is_some() {
            return;
        }
        let color = self.color;
        let mut found: BTreeSet<String> = names
            .openings
            .names_of(track, OPENING_MOVES)
            .into_iter()
            .filter(|name| name.color == color)
            .map(|name| format!("as {color}: {}", name.name))
            .collect();
        for point in first_stones(track, color) {
            let name = point_name(point, track.size());
            found.insert(format!("as {color}: first stone of a corner on the {name}"));
        }
        self.openings = found.into_iter().collect();
        let joseki: BTreeSet<String> = corner_sequences(track, JOSEKI_MOVES)
            .into_iter()
            .filter_map(|sequence| {
                let whose = if sequence.first == color { "own" } else { "opponent's" };
                Some(format!("{} ({whose} corner)", names.joseki.name_of(&sequence.line)?))
            })
            .collect();
        self.joseki = joseki.into_iter().collect();
    }

    /// Collects shapes and situations move by move.
    fn follow(&mut self, track: &Track) {
        let mut board = Board::new(track.size());
        let mut seen = HashSet::new();
        let mut last: Option<Point> = None;
        let mut events = track.events().peekable();
        while let Some(event) = events.next() {
            match event {
                Event::Setup(color, point) => {
                    let _ = board.set(point, Some(color));
                }
                Event::Taken(_, point) => {
                    let _ = board.set(point, None);
                }
                Event::Pass(_) => last = None,
                Event::Move(color, point) => {
                    if color == self.color {
                        let shape = window(&board, color, point, SHAPE, &SHAPE_IMAGES);
                        self.shapes.push(shape.key);
                        if let Some(last) = last {
                            let around = window(&board, color, last, SITUATION, &SITUATION_IMAGES);
                            let cell = around.cell(point, &SITUATION_IMAGES);
                            self.replies += 1;
                            self.replies_elsewhere += u32::from(cell.is_none());
                            if seen.insert(around.key) {
                                self.situations.push((around.key, cell.unwrap_or(ELSEWHERE)));
                            }
                        }
                    }
                    let _ = board.set(point, Some(color));
                    while let Some(&Event::Taken(_, taken)) = events.peek() {
                        let _ = board.set(taken, None);
                        events.next();
                    }
                    last = (color != self.color).then_some(point);
                }
            }
        }
        self.shapes.sort_unstable();
        self.shapes.dedup();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(track: &Track, color: Color) -> Side {
        Side::new(GameId::new(1), track, color, Winner::Black, 2000, &KnownNames::built_in())
    }

    #[test]
    fn all_orientations_and_both_colours_have_the_same_features() {
        let game = Track::of_names("Q16 O17 R14 D4 C6 Q3 D16 P17 P16 O16 Q17 S16 F3 C3");
        let black = side(&game, Color::Black);
        assert_eq!(black.replies, 6);
        assert!(black.shapes.len() >= 5 && black.situations.len() == 6);
        for symmetry in Symmetry::all() {
            let image = side(&game.image(symmetry), symmetry.color(Color::Black));
            assert_eq!((&image.shapes, &image.situations), (&black.shapes, &black.situations));
            if !symmetry.swaps() {
                assert_eq!((&image.openings, &image.joseki), (&black.openings, &black.joseki));
            }
        }
    }

    /// The least image of the cells in reading order.
    #[test]
    fn keys_are_those_of_the_cells() {
        let mut seed = 1;
        let mut roll = |below: u64| {
            seed += 1;
            crate::splitmix::splitmix64(seed) % below
        };
        for size in [5, 9, 19] {
            for _ in 0..200 {
                let mut board = Board::new(size);
                for point in Point::all(size) {
                    let stone = [None, Some(Color::Black), Some(Color::White)];
                    board.set(point, stone[roll(3) as usize]).unwrap();
                }
                let center = Point::new(roll(size.into()) as u8, roll(size.into()) as u8);
                for (reach, images) in [(SHAPE, &SHAPE_IMAGES), (SITUATION, &SITUATION_IMAGES)] {
                    let side = 2 * reach as u8 + 1;
                    let image = |symmetry: Symmetry| {
                        let mut codes = vec![0; usize::from(side * side)];
                        for (row, col) in (0..side).flat_map(|row| (0..side).map(move |c| (row, c)))
                        {
                            let at = |center: u8, of: u8| i16::from(center) + i16::from(of) - reach;
                            let code = match board.at(at(center.row(), row), at(center.col(), col))
                            {
                                State::Empty => 0_u128,
                                State::White => 1,
                                State::Black => 2,
                                State::Edge => 3,
                            };
                            let (row, col) = symmetry.apply(row, col, side, side);
                            codes[usize::from(row * side + col)] = code;
                        }
                        codes.into_iter().fold(0, |key, code| key << 2 | code)
                    };
                    let expected = Symmetry::all().take(8).map(image).min().unwrap();
                    let found = window(&board, Color::White, center, reach, images);
                    assert_eq!(found.key, WindowKey(expected));
                }
            }
        }
    }

    #[test]
    fn replies_outside_the_window_are_elsewhere() {
        let game = Track::of_names("Q16 D4 R9 F3 D16 C14 C17");
        let black = side(&game, Color::Black);
        // R9 is far from D4, D16 is far from F3; C17 is within three lines of C14.
        assert_eq!((black.replies, black.replies_elsewhere), (3, 2));
        assert_eq!(black.situations.len(), 3);
        let (key, reply) = black.situations[2];
        let states = key.states(SITUATION_SIDE);
        assert_eq!(states[24], State::White);
        assert!(reply != ELSEWHERE && states[usize::from(reply)] == State::Empty);
    }

    #[test]
    fn openings_are_those_of_the_player() {
        let game = Track::of_names("Q16 D4 Q3 D17 R9");
        let openings = |color| side(&game, color).openings;
        assert_eq!(
            openings(Color::Black),
            [
                "as black: first stone of a corner on the 3-4 point",
                "as black: first stone of a corner on the star point",
                "as black: low Chinese",
            ]
        );
        assert_eq!(openings(Color::White).len(), 3);
        // The 3-3 invasion of black's corner, and an enclosure of white's.
        let game = Track::of_names("Q16 D4 R9 F3 D16 R17 Q17 R16 R15 S15");
        let joseki = |color| side(&game, color).joseki;
        assert_eq!(
            joseki(Color::Black),
            [
                "star point: 3-3 invasion (own corner)",
                "star point: small-knight enclosure (opponent's corner)",
            ]
        );
        assert_eq!(
            joseki(Color::White),
            [
                "star point: 3-3 invasion (opponent's corner)",
                "star point: small-knight enclosure (own corner)",
            ]
        );
        let handicap = [(Point::new(3, 3), Color::Black)];
        let (game, _) = Track::of_moves(19, &handicap, None, &[]);
        assert!(side(&game, Color::Black).openings.is_empty());
        assert!(side(&game, Color::Black).joseki.is_empty());
    }
}
