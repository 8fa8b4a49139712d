//! The bodies of the API's answers.

use schemars::JsonSchema;
use serde::Serialize;

use crate::GameId;
use crate::answer::{Game, GameFacts};

/// The server and its database.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Info {
    /// The version of the program.
    pub version: &'static str,
    /// The number of the database's last commit.
    pub commit: u64,
    /// The number of games.
    pub games: u64,
    /// The corpora.
    pub corpora: Vec<CorpusRow>,
    /// The lines of the boards of most games.
    pub board_size: Option<u32>,
    /// Whether tags, saved sets and imports are allowed.
    pub writable: bool,
}

/// Whether a search was stopped.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stopped {
    /// `false` if no such search is running.
    pub stopped: bool,
}

/// The games of a condition.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameList {
    /// The condition.
    pub query: String,
    /// The number of games.
    pub games: u64,
    /// The games that are listed.
    pub results: Vec<Game>,
}

/// A corpus.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CorpusRow {
    /// Its name.
    pub name: String,
    /// The number of its games.
    pub games: u64,
    /// Whether the variations of its games are kept and searched.
    pub variations: bool,
}

/// A name and the number of games that have it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NameCount {
    /// The name.
    pub name: String,
    /// The number of games.
    pub games: u64,
}

/// Names that begin with, or hold, the text that was asked for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NameList {
    /// The names, the most frequent first.
    pub names: Vec<NameCount>,
}

/// A node of a game record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameNode {
    /// The number of the node before; absent for the first.
    pub parent: Option<u32>,
    /// The move: `B Q16`, or `W pass`.
    pub play: Option<String>,
    /// Points on which a black stone is set up.
    pub black: Vec<String>,
    /// Points on which a white stone is set up.
    pub white: Vec<String>,
    /// Points that are emptied.
    pub empty: Vec<String>,
    /// Labels of points: `Q16:A`; shapes are `:△`, `:□`, `:○` and `:✕`.
    pub labels: Vec<String>,
    /// The comment.
    pub comment: Option<String>,
}

/// A game record.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameRecordBody {
    /// The number of the game in the database, if it is one of it.
    #[schemars(with = "Option<u32>")]
    pub game: Option<GameId>,
    /// Its facts.
    #[serde(flatten)]
    pub facts: GameFacts,
    /// The tags of the game.
    pub tags: Vec<String>,
    /// The nodes; each comes after the one before it, and a node's first child is the main line.
    pub nodes: Vec<GameNode>,
    /// What had to be guessed or left out of the record.
    pub warnings: Vec<String>,
}

/// The parts of a query.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParsedQuery {
    /// The query as it is printed.
    pub query: String,
    /// The rows of its leading pattern.
    pub pattern: Option<String>,
    /// Whether the pattern is the whole board.
    pub whole_board: bool,
    /// The place of the pattern: `anywhere`, `N19`, `corner`.
    pub place: Option<String>,
    /// The words of its symmetries: `sym`, `rot`, `mirror`, `swap`.
    pub symmetries: String,
    /// Whether the pattern has neither bounds of moves nor a next move.
    pub is_plain: bool,
    /// The lines of the records in which the pattern is searched for: `main`, `variations`, `any`.
    pub lines: &'static str,
    /// The condition on games beside the pattern.
    pub condition: Option<String>,
    /// The query that the text was read as, if it is none: `Lee Sedol 2016`.
    pub reading: Option<String>,
}

/// A likely move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuggestedMove {
    /// The point.
    pub point: String,
    /// The probability that it is played, from 0 to 1.
    pub chance: f64,
    /// What speaks for it, the strongest first.
    pub reasons: Vec<String>,
}

/// The moves that strong players would play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suggestions {
    /// Who is to move: `B` or `W`.
    pub turn: String,
    /// The number of games that the moves were learned from.
    pub learned_from: u64,
    /// The first year of these games.
    pub first_year: Option<u16>,
    /// The last year of these games.
    pub last_year: Option<u16>,
    /// The number of players of these games.
    pub players: u64,
    /// The moves, the likeliest first.
    pub moves: Vec<SuggestedMove>,
}
