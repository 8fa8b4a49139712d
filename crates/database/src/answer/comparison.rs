//! The answer to a query in two sets of games.

use schemars::JsonSchema;
use serde::Serialize;

use super::{PlayerRecord, Results, color_letter};
use crate::database::{self, ComparedContinuation};

/// The findings of a query in two sets of games. Each `p` is the probability that so large a difference is due to
/// chance, by Fisher's exact test.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Comparison {
    /// The query.
    pub query: String,
    /// The left games.
    pub left: ComparedSide,
    /// The right games.
    pub right: ComparedSide,
    /// Games that are in both sets; the tests suppose that there are none.
    pub common_games: u64,
    /// Of the shares of games in which the query is found.
    pub games_p: f64,
    /// Of black's wins; null if the colours stand for no player.
    pub wins_p: Option<f64>,
    /// Of the wins of the players whom the two conditions name; null unless both name one.
    pub player_wins_p: Option<f64>,
    /// The continuations of either side, by the share of hits on both, the greatest first.
    pub moves: Vec<ComparedMove>,
}

/// One of two sets of games that are compared.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ComparedSide {
    /// The condition on its games.
    pub condition: String,
    /// The number of its games.
    pub of_games: u64,
    /// Those in which the query is found.
    pub games: u64,
    /// The number of hits.
    pub hits: u64,
    /// The results of the games.
    #[serde(flatten)]
    pub results: Results,
    /// The record of the player whom the condition names.
    pub player: Option<PlayerRecord>,
}

/// A continuation in two sets of games.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ComparedMove {
    /// The pattern's row, from 1.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// The player of the move: `B` or `W`.
    pub color: String,
    /// In the left games.
    pub left: ComparedCount,
    /// In the right games.
    pub right: ComparedCount,
    /// The probability that so large a difference of the shares of hits is due to chance, corrected for the
    /// number of continuations by Holm's method.
    pub p: f64,
}

/// The number of times that a continuation was played in one of two sets of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ComparedCount {
    /// The number of hits.
    pub hits: u64,
    /// The number of games.
    pub games: u64,
    /// The results of these games.
    #[serde(flatten)]
    pub results: Results,
}

impl Comparison {
    /// A comparison of the games of two conditions; the texts are as they are printed.
    pub fn new(query: String, conditions: [String; 2], found: &database::Comparison) -> Comparison {
        let side = |of: &database::Side, condition: String| ComparedSide {
            condition,
            of_games: of.total,
            games: of.answer.games,
            hits: of.answer.hits,
            results: Results::from(of.answer.game_results)
                .without_colors(of.answer.is_color_symmetric),
            player: of.answer.player.as_ref().map(PlayerRecord::from),
        };
        let next = |of: &ComparedContinuation| {
            let [left, right] = of.sides.each_ref().map(|side| {
                let games = side.as_ref().and_then(|next| next.games).unwrap_or_default();
                ComparedCount {
                    hits: side.as_ref().map_or(0, |next| next.count),
                    games: games.total(),
                    results: games.into(),
                }
            });
            let (row, col, color, p) = (of.row, of.col, color_letter(of.color), of.p);
            ComparedMove { row, col, color, left, right, p }
        };
        let [a, b] = &found.sides;
        let [left, right] = conditions;
        let has_colors = !a.answer.is_color_symmetric;
        Comparison {
            query,
            left: side(a, left),
            right: side(b, right),
            common_games: found.common,
            games_p: found.share_p,
            wins_p: has_colors.then_some(found.wins_p),
            player_wins_p: found.player_p(),
            moves: found.continuations.iter().map(next).collect(),
        }
    }
}
