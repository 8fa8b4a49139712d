//! Ranked patterns of the dictionary.

use schemars::JsonSchema;
use serde::Serialize;

use super::{PlayerRecord, Results};
use crate::database::{self, TopRequest, TopRow, is_color_symmetric};
use crate::query::{PatternQuery, Symmetries};

/// The most used patterns of a shape.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Top {
    /// The number by which they are ranked: `hits`, `games`, `played`, `final` or `winrate`.
    pub unit: &'static str,
    /// The record of the player whom the condition names; null if it names no person.
    pub player: Option<PlayerRecord>,
    /// The patterns.
    pub rows: Vec<RankedPattern>,
}

/// A pattern of the dictionary.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct RankedPattern {
    /// Its rank, from 1.
    pub rank: u64,
    /// Its rows from the top.
    pub pattern: String,
    /// Its shape.
    pub shape: String,
    /// The number of its stones.
    pub k: u32,
    /// The number of hits; of a shape that is counted only around moves, of moves.
    pub hits: u64,
    /// The number of games.
    pub games: u64,
    /// The number of times that its centre was played.
    pub played: u64,
    /// The number of placements.
    pub placements: u64,
    /// The number of times that it was there when the game ended.
    #[serde(rename = "final")]
    pub finals: u64,
    /// The results of the games, in the colours of each game's first hit.
    #[serde(flatten)]
    pub results: Results,
}

impl Top {
    /// Ranked patterns.
    pub fn new(
        request: &TopRequest,
        player: Option<&database::PlayerRecord>,
        rows: &[TopRow],
    ) -> Top {
        let row = |of: &TopRow| {
            let pattern = PatternQuery {
                symmetries: Symmetries::ALL,
                ..PatternQuery::new(of.pattern.clone())
            };
            RankedPattern {
                rank: of.rank as u64,
                pattern: of.pattern.to_string(),
                shape: request.kind.to_string(),
                k: of.k,
                hits: of.counts.hits,
                games: of.counts.games,
                played: of.counts.played_total(),
                placements: of.counts.placements,
                finals: of.counts.finals,
                results: Results::from(of.counts.game_results)
                    .without_colors(is_color_symmetric(&pattern)),
            }
        };
        Top {
            unit: request.by.name(),
            player: player.map(PlayerRecord::from),
            rows: rows.iter().map(row).collect(),
        }
    }
}
