//! The answers of all interfaces: one row type for each answer. JSON, the document of the API, CSV,
//! the tables of Python and SQL, and `docs/answers.md` are made from these types.
//!
//! The JSON of the HTTP API writes a name in camel case (`blackRate`), everything else with underscores
//! (`black_rate`).
//! What is absent or unknown is `null` in JSON and empty in tables. [`table`] says how an object within a
//! row becomes columns.

mod comparison;
mod data;
pub mod describe;
mod explanation;
mod explore;
mod find;
mod game;
mod import;
mod joseki;
mod novelty;
mod opening;
mod pattern;
mod player;
mod report;
mod solution;
mod stats;
mod suggestion;
pub mod table;
mod templates;
mod trend;

use schemars::JsonSchema;
use serde::Serialize;

use crate::database::{self, wilson};
use crate::dictionary;
use crate::go::Color;

pub use comparison::{ComparedCount, ComparedMove, ComparedSide, Comparison};
pub use data::DataTable;
pub use explanation::{Explanation, PlanStep};
pub use explore::{Departure, Note};
pub use find::{Answer, Continuation, Lines, milliseconds};
pub use game::{
    Comment, Game, GameFacts, GameRef, GameTokens, Hit, HitNext, HitRow, Placement, date, result,
};
pub use import::Import;
pub use joseki::{CornerMove, CornerSequence, Joseki, JosekiTree, MOST_ENDED, stone_text};
pub use novelty::{Novelties, Novelty, PlayedMove};
pub use opening::{Opening, Openings, board_rows, move_text};
pub use pattern::{RankedPattern, Top};
pub use player::{Player, PlayerRecord, PlayerWins, Players};
pub use report::{FollowedNovelty, HabitRow, PlayerReport, PlayerTally, ReplyRow};
pub use serde_json::Value as Json;
pub use solution::{Ko, ProblemPlace, Solution, Solutions};
pub use stats::{CorpusGames, PatternCount, SizeGames, Stats};
pub use suggestion::{Suggestion, Suggestions};
pub use templates::{StatisticalTemplate, StatisticalTemplates, Template, Templates};
pub use trend::{Period, Trend, Undated};

/// A share of games, with its 95 % confidence interval by Wilson.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rate {
    /// The share, from 0 to 1.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of games that it is a share of.
    pub of: u64,
}

impl Rate {
    /// The share of `part` in `of`; `None` of nothing.
    pub fn new(part: u64, of: u64) -> Option<Rate> {
        let (low, high) = wilson(part, of.max(1));
        (of > 0).then(|| Rate { share: part as f64 / of as f64, low, high, of })
    }
}

/// How games ended, in the colours of the query, each game once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Results {
    /// Games that black won; null if the colours stand for no player, since the pattern with its colours
    /// exchanged is the same, or if games were not counted.
    pub black: Option<u64>,
    /// Games that white won; null as `black`.
    pub white: Option<u64>,
    /// Games without a winner: draws and unknown results; null if games were not counted.
    pub draws: Option<u64>,
    /// Black's share of the games with a winner; null if there are none, or as `black`.
    pub black_rate: Option<Rate>,
}

impl From<dictionary::Results> for Results {
    fn from(of: dictionary::Results) -> Results {
        Results {
            black: Some(of.black),
            white: Some(of.white),
            draws: Some(of.other),
            black_rate: Rate::new(of.black, of.black + of.white),
        }
    }
}

impl Results {
    /// The results of games that were counted.
    pub fn counted(of: Option<dictionary::Results>) -> Results {
        let none = Results { black: None, white: None, draws: None, black_rate: None };
        of.map_or(none, Results::from)
    }

    /// Without winners, where the colours stand for no player.
    #[must_use]
    pub fn without_colors(self, is_color_symmetric: bool) -> Results {
        let none = Results { black: None, white: None, black_rate: None, ..self };
        if is_color_symmetric { none } else { self }
    }
}

/// The own results of the player whose side is taken: the one person whom the query names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnResults {
    /// Games that the player won, with either colour, without those against itself; null if no player is
    /// named.
    pub player_won: Option<u64>,
    /// Games that the player lost; null as `player_won`.
    pub player_lost: Option<u64>,
    /// The player's share of the games won or lost; null if there are none.
    pub player_rate: Option<Rate>,
}

impl From<Option<database::Wins>> for OwnResults {
    fn from(own: Option<database::Wins>) -> OwnResults {
        OwnResults {
            player_won: own.map(|own| own.won),
            player_lost: own.map(|own| own.lost),
            player_rate: own.and_then(|own| Rate::new(own.won, own.decided())),
        }
    }
}

/// The letter of a colour: `B` or `W`.
pub fn color_letter(color: Color) -> String {
    color.letter().to_string()
}

/// A text; `None` if it is empty.
fn text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}
