//! Players.

use schemars::JsonSchema;
use serde::Serialize;

use super::Rate;
use crate::database::{self, PlayerRow, Wins};

/// Games of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PlayerWins {
    /// The games.
    pub games: u64,
    /// Those that the player won.
    pub won: u64,
    /// Those that the player lost. Others have no known winner.
    pub lost: u64,
    /// The share won of those won or lost; null if there are none.
    pub rate: Option<Rate>,
}

impl From<Wins> for PlayerWins {
    fn from(of: Wins) -> PlayerWins {
        let Wins { games, won, lost, .. } = of;
        PlayerWins { games, won, lost, rate: Rate::new(won, of.decided()) }
    }
}

/// The record of the player whom a query names, in its games.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PlayerRecord {
    /// The name as the query has it.
    pub name: String,
    /// With either colour, without games against itself.
    pub total: PlayerWins,
    /// With black, also against itself.
    pub black: PlayerWins,
    /// With white, also against itself.
    pub white: PlayerWins,
    /// The games in which both players bear the name.
    pub games_against_itself: u64,
    /// In how many names of other players the name is a part.
    pub other_names: u64,
}

impl From<&database::PlayerRecord> for PlayerRecord {
    fn from(of: &database::PlayerRecord) -> PlayerRecord {
        PlayerRecord {
            name: of.name.clone(),
            total: of.total().into(),
            black: of.black.into(),
            white: of.white.into(),
            games_against_itself: of.itself.games,
            other_names: of.other_names,
        }
    }
}

/// The players of some games.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Players {
    /// The number of all players.
    pub total: u64,
    /// The players that are listed.
    pub rows: Vec<Player>,
}

impl Players {
    /// The first players, at most `limit`.
    pub fn new(players: &[PlayerRow], limit: usize) -> Players {
        let rows = players.iter().take(limit).map(Player::from).collect();
        Players { total: players.len() as u64, rows }
    }
}

/// A player in a list of players.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Player {
    /// The name as most of the games have it.
    pub player: String,
    /// The games, each once.
    pub games: u64,
    /// Those that the player won; a game against itself is neither won nor lost.
    pub won: u64,
    /// Those that the player lost.
    pub lost: u64,
    /// The share won of those won or lost; null if there are none.
    pub rate: Option<Rate>,
    /// Games as black, also against itself.
    pub black_games: u64,
    /// Those won as black.
    pub black_won: u64,
    /// Those lost as black.
    pub black_lost: u64,
    /// Games as white, also against itself.
    pub white_games: u64,
    /// Those won as white.
    pub white_won: u64,
    /// Those lost as white.
    pub white_lost: u64,
    /// The games in which both players bear the name.
    pub games_against_itself: u64,
    /// The first year of the games; null if no year is known.
    pub first_year: Option<u16>,
    /// The last year of the games.
    pub last_year: Option<u16>,
    /// The ranks that the games give, the most frequent first.
    pub ranks: Vec<String>,
}

impl From<&PlayerRow> for Player {
    fn from(of: &PlayerRow) -> Player {
        let PlayerWins { games, won, lost, rate } = of.total().into();
        let (black, white) = (of.black, of.white);
        Player {
            player: of.name.clone(),
            games,
            won,
            lost,
            rate,
            black_games: black.games,
            black_won: black.won,
            black_lost: black.lost,
            white_games: white.games,
            white_won: white.won,
            white_lost: white.lost,
            games_against_itself: of.itself.games,
            first_year: of.years.map(|years| years.0),
            last_year: of.years.map(|years| years.1),
            ranks: of.ranks.clone(),
        }
    }
}
