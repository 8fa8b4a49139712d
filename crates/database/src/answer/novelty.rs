//! The first new moves of a game.

use schemars::JsonSchema;
use serde::Serialize;

use super::color_letter;
use crate::GameId;
use crate::database::{self, NoveltyReport, corner_lines};

/// The first moves of a game that no earlier game has.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Novelties {
    /// The number of the game.
    #[schemars(with = "u32")]
    pub game: GameId,
    /// The number of earlier games on boards of this size.
    pub earlier_games: u64,
    /// The number of games of this size that were left out since they have no date.
    pub undated_games: u64,
    /// The lines of a corner's part of the board.
    pub corner_lines: u8,
    /// The move on the whole board, and that in each corner.
    pub rows: Vec<Novelty>,
}

/// The first move of a game that no earlier game has, on the board or in a corner.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Novelty {
    /// The part of the board: `board`, `upper left`, `upper right`, `lower left` or `lower right`.
    pub part: &'static str,
    /// The number of the move; null, as all that follows, if earlier games have all moves there.
    #[serde(rename = "move")]
    pub number: Option<u16>,
    /// The player of this move: `B` or `W`.
    pub color: Option<String>,
    /// The point.
    pub point: Option<String>,
    /// True if it is new: not the first move, in a position that at least 20 earlier games have.
    pub is_new: Option<bool>,
    /// The position before the move, as a query.
    pub position: Option<String>,
    /// The number of earlier games with that position.
    pub position_games: Option<u64>,
    /// The numbers of the first of these games, at most 20.
    #[schemars(with = "Vec<u32>")]
    pub earlier_games: Vec<GameId>,
    /// The moves that were played in the position, the most played first.
    pub played_before: Vec<PlayedMove>,
}

/// A move of earlier games, as it lies in the game with the new move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct PlayedMove {
    /// The point.
    pub point: String,
    /// The player of the move: `B` or `W`.
    pub color: String,
    /// The number of games.
    pub games: u64,
}

/// The corners in the order of [`NoveltyReport::corners`].
const CORNERS: [&str; 4] = ["upper left", "upper right", "lower left", "lower right"];

impl From<&NoveltyReport> for Novelties {
    fn from(found: &NoveltyReport) -> Novelties {
        let corners = CORNERS.into_iter().zip(found.corners.iter().map(Option::as_ref));
        let parts = std::iter::once(("board", found.board.as_ref())).chain(corners);
        Novelties {
            game: found.game,
            earlier_games: found.earlier,
            undated_games: found.undated,
            corner_lines: corner_lines(found.size),
            rows: parts.map(|(part, new)| Novelty::new(part, new, found.size)).collect(),
        }
    }
}

impl Novelty {
    fn new(part: &'static str, new: Option<&database::Novelty>, size: u8) -> Novelty {
        let before = new.map_or(&[][..], |new| &new.known).iter().map(|known| PlayedMove {
            point: known.point.name(size),
            color: color_letter(known.color),
            games: known.count,
        });
        Novelty {
            part,
            number: new.map(|new| new.number.get()),
            color: new.map(|new| color_letter(new.color)),
            point: new.map(|new| new.point.name(size)),
            is_new: new.map(database::Novelty::is_new),
            position: new.map(|new| new.position.to_string()),
            position_games: new.map(|new| new.games),
            earlier_games: new.map_or_else(Vec::new, |new| new.earlier.clone()),
            played_before: before.collect(),
        }
    }
}
