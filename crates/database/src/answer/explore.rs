//! The notes of records on a position, and the departure of games from the path to it.

use schemars::JsonSchema;
use serde::Serialize;

use super::GameRef;
use crate::GameId;
use crate::go::Point;
use crate::position::{self, ExploredNote};

/// The notes of a record with variations on a position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Note {
    /// The number of the game.
    #[schemars(with = "u32")]
    pub game: GameId,
    /// The position in it: the number of moves, or in a variation a path such as `12:2/15`.
    pub path: String,
    /// The number of the record's node in a variation, from 0; null in the main line.
    pub node: Option<u32>,
    /// The comments.
    pub comments: Vec<String>,
    /// The labels, each a point of the board that was asked about and the text: `C6 A`.
    pub labels: Vec<String>,
}

impl Note {
    /// A note, on a board of `size` lines.
    pub fn new(note: &ExploredNote, size: u8) -> Note {
        let label = |(point, text): &(Point, String)| format!("{} {text}", point.name(size));
        Note {
            game: note.game,
            path: note.path.clone(),
            node: note.node,
            comments: note.comments.clone(),
            labels: note.labels.iter().map(label).collect(),
        }
    }
}

/// The departure of the last games from the path to a position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Departure {
    /// The number of moves of the path that some game still followed.
    pub moves: u64,
    /// The number of games that followed so far.
    pub games: u64,
    /// The last of them.
    pub game: GameRef,
    /// The move that it played instead: `B Q16`; null if it ends there.
    pub played: Option<String>,
}

impl Departure {
    /// A departure on a board of `size` lines.
    pub fn new(of: &position::Departure, size: u8) -> Departure {
        let played = |(color, point): (crate::go::Color, Point)| {
            format!("{} {}", color.letter(), point.name(size))
        };
        Departure {
            moves: of.step as u64,
            games: of.games,
            game: of.game.into(),
            played: of.played.map(played),
        }
    }
}
