//! Openings.

use schemars::JsonSchema;
use serde::Serialize;

use super::{OwnResults, Results};
use crate::GameId;
use crate::database::{Basis, Wins};
use crate::go::{Board, Color, Point};
use crate::knowledge::fuseki::{self, FusekiOptions};
use crate::record::Move;

/// The openings that games begin with.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Openings {
    /// The number of moves after which openings are compared.
    pub moves: u64,
    /// Whether openings that differ by an exchange of the colours are one.
    pub swap: bool,
    /// Whether openings differ by the order of their moves.
    pub ordered: bool,
    /// The number of games with as many moves.
    pub games: u64,
    /// The first year of the games.
    pub first_year: Option<u16>,
    /// The last year of the games.
    pub last_year: Option<u16>,
    /// The number of players of the games.
    pub players: u64,
    /// The number of different openings.
    pub openings: u64,
    /// The player whom the condition names, to whom `player_won` and `player_lost` belong.
    pub player: Option<String>,
    /// The most frequent ones.
    pub rows: Vec<Opening>,
}

/// An opening.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Opening {
    /// Its rank, from 1.
    pub rank: u64,
    /// The number of games.
    pub games: u64,
    /// Their share of all counted games, from 0 to 1.
    pub share: f64,
    /// How they ended.
    #[serde(flatten)]
    pub results: Results,
    /// The player's results in them.
    #[serde(flatten)]
    pub own: OwnResults,
    /// The first year in which it was played; null if no year is known.
    pub first_year: Option<u16>,
    /// The last year in which it was played.
    pub last_year: Option<u16>,
    /// The names that apply in more than half of the games, each with whose it is: `nirensei (black)`.
    pub names: Vec<String>,
    /// In how many of the games each of the names applies.
    pub name_games: Vec<u64>,
    /// The board, rows from the top.
    pub board: String,
    /// The points of black's stones.
    pub black_stones: Vec<String>,
    /// The points of white's stones.
    pub white_stones: Vec<String>,
    /// The moves of the first game with it: `B Q16`, `W pass`; of all games, if the order counts.
    pub moves: Vec<String>,
    /// The first games with it.
    #[schemars(with = "Vec<u32>")]
    pub examples: Vec<GameId>,
}

impl Opening {
    /// An opening with its rank, out of `games` games. `has_player`: whether the condition names a player.
    pub fn new(rank: usize, of: &fuseki::Opening, games: u64, has_player: bool) -> Opening {
        let board = of.position.board();
        let size = board.size();
        let stones = |color: Color| {
            let has = |p: &Point| board.get(*p).color() == Some(color);
            Point::all(size).filter(has).map(|p| p.name(size)).collect()
        };
        let names = of.names();
        let mut own = Wins::default();
        (own.won, own.lost) = (of.followed.won, of.followed.lost);
        Opening {
            rank: rank as u64,
            games: of.games(),
            share: of.games() as f64 / games.max(1) as f64,
            results: of.results.into(),
            own: has_player.then_some(own).into(),
            first_year: of.years.map(|years| years.0),
            last_year: of.years.map(|years| years.1),
            names: names.iter().map(|(name, _)| name.to_string()).collect(),
            name_games: names.iter().map(|(_, games)| *games).collect(),
            board: board_rows(&board),
            black_stones: stones(Color::Black),
            white_stones: stones(Color::White),
            moves: of.moves.iter().map(|mv| move_text(*mv, size)).collect(),
            examples: of.examples.clone(),
        }
    }
}

impl Openings {
    /// The most frequent openings, none of fewer than `least` games. `player` is the name of the player whom
    /// the condition names.
    pub fn new(
        options: FusekiOptions,
        openings: &fuseki::Openings,
        basis: &Basis,
        player: Option<String>,
        (limit, least): (usize, u64),
    ) -> Openings {
        let games = openings.games();
        let has_player = player.is_some();
        let top = (1..).zip(openings.top(limit, least));
        Openings {
            moves: options.moves as u64,
            swap: options.swap,
            ordered: options.ordered,
            games,
            first_year: basis.years().map(|years| years.0),
            last_year: basis.years().map(|years| years.1),
            players: basis.players,
            openings: openings.len() as u64,
            player,
            rows: top.map(|(rank, of)| Opening::new(rank, &of, games, has_player)).collect(),
        }
    }
}

/// The rows of a board from the top, as a pattern literal.
pub fn board_rows(board: &Board) -> String {
    let size = board.size();
    let cell = |p: Point| match board.get(p).color() {
        Some(color) => color.letter(),
        None => '_',
    };
    let row = |row: u8| (0..size).map(|col| cell(Point::new(row, col))).collect::<String>();
    (0..size).map(row).collect::<Vec<_>>().join("/")
}

/// A move: `B Q16`, `W pass`.
pub fn move_text(mv: Move, size: u8) -> String {
    let point = mv.point.filter(|point| point.is_on(size));
    let name = point.map_or_else(|| "pass".to_owned(), |point| point.name(size));
    format!("{} {name}", mv.color.letter())
}
