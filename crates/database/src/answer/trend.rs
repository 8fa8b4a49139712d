//! A query through the years.

use schemars::JsonSchema;
use serde::Serialize;

use super::{OwnResults, PlayerRecord, Rate, Results};
use crate::database;

/// The number of times that a query was found, period by period.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Trend {
    /// The query that was counted.
    pub query: String,
    /// The period of a row: `year` or `decade`.
    pub by: &'static str,
    /// The periods, from the first in which the query was found.
    pub rows: Vec<Period>,
    /// The record of the player whom the query names; null if it names no person.
    pub player: Option<PlayerRecord>,
    /// Games of the time before the first row, in which the query was not found.
    pub games_before: u64,
    /// Games without a date.
    pub undated: Undated,
}

/// Games without a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Undated {
    /// Those in which the query was found.
    pub games: u64,
    /// All.
    pub of_games: u64,
}

/// A period of a trend.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Period {
    /// The first year.
    pub from: u16,
    /// The last year.
    pub to: u16,
    /// The games in which the query was found.
    pub games: u64,
    /// All games of the time; of a query that asks for the next move, those with its pattern.
    pub of_games: u64,
    /// The share of `games` in `of_games`, from 0 to 1; null if there are none.
    pub share: Option<f64>,
    /// The lower end of its 95 % confidence interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
    /// The results of the games.
    #[serde(flatten)]
    pub results: Results,
    /// The player's results in them.
    #[serde(flatten)]
    pub own: OwnResults,
}

impl Trend {
    /// A trend; `query` as it is printed.
    pub fn new(query: String, trend: &database::Trend) -> Trend {
        let row = |of: &database::TrendRow| {
            let share = Rate::new(of.found(), of.games);
            Period {
                from: of.from,
                to: of.to,
                games: of.found(),
                of_games: of.games,
                share: share.map(|share| share.share),
                low: share.map(|share| share.low),
                high: share.map(|share| share.high),
                results: Results::from(of.results).without_colors(trend.is_color_symmetric),
                own: trend.player.as_ref().map(|_| of.own).into(),
            }
        };
        Trend {
            query,
            by: trend.by.name(),
            rows: trend.rows.iter().map(row).collect(),
            player: trend.player.as_ref().map(PlayerRecord::from),
            games_before: trend.games_before,
            undated: Undated { games: trend.undated.1, of_games: trend.undated.0 },
        }
    }
}
