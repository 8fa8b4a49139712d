//! The database, or some of its games, in numbers.

use schemars::JsonSchema;
use serde::Serialize;

use super::{PlayerRecord, Results};
use crate::database::{self, PatternStats, SubsetStats};

/// The database, or the games that a condition finds, in numbers.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    /// The condition on the games; null for the whole database.
    pub query: Option<String>,
    /// The version of the database's format; null for a condition.
    pub format: Option<u32>,
    /// The number of the last commit; null for a condition.
    pub commit: Option<u64>,
    /// The number of games.
    pub games: u64,
    /// The number of their moves, with passes.
    pub moves: u64,
    /// How the games ended; not counted for the whole database.
    #[serde(flatten)]
    pub results: Results,
    /// The record of the player whom the condition names; null if it names no person.
    pub player: Option<PlayerRecord>,
    /// The first date that is known; null for the whole database.
    pub first_date: Option<String>,
    /// The last date that is known; null for the whole database.
    pub last_date: Option<String>,
    /// The number of games without a date; null for the whole database.
    pub undated: Option<u64>,
    /// The number of segments; null for a condition.
    pub segments: Option<u64>,
    /// The bytes of the database's files; null for a condition.
    pub bytes_on_disk: Option<u64>,
    /// The corpora of the games.
    pub corpora: Vec<CorpusGames>,
    /// The games by board size, ascending.
    pub sizes: Vec<SizeGames>,
    /// The patterns by shape.
    pub patterns: Vec<PatternCount>,
}

/// The games of a corpus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CorpusGames {
    /// The name of the corpus.
    pub corpus: String,
    /// The number of games.
    pub games: u64,
}

/// The games on boards of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SizeGames {
    /// The number of lines.
    pub size: u8,
    /// The number of games.
    pub games: u64,
}

/// The patterns of a shape of the dictionary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PatternCount {
    /// The shape.
    pub shape: String,
    /// The number of different patterns.
    pub patterns: u64,
    /// The number of those with a stone.
    pub with_stones: u64,
    /// Their hits.
    pub hits: u64,
}

impl Stats {
    /// The whole database.
    pub fn whole(of: &database::Stats) -> Stats {
        Stats {
            query: None,
            format: Some(of.format),
            commit: Some(of.commit),
            games: of.games,
            moves: of.moves,
            results: Results::counted(None),
            player: None,
            first_date: None,
            last_date: None,
            undated: None,
            segments: Some(of.segments as u64),
            bytes_on_disk: Some(of.bytes_on_disk),
            corpora: corpora(&of.corpora),
            sizes: sizes(&of.sizes),
            patterns: patterns(&of.patterns),
        }
    }

    /// The games that a condition finds; `query` as it is printed.
    pub fn part(query: String, of: &SubsetStats, player: Option<&database::PlayerRecord>) -> Stats {
        Stats {
            query: Some(query),
            format: None,
            commit: None,
            games: of.games,
            moves: of.moves,
            results: of.results.into(),
            player: player.map(PlayerRecord::from),
            first_date: of.dates.map(|dates| dates.0.to_string()),
            last_date: of.dates.map(|dates| dates.1.to_string()),
            undated: Some(of.undated),
            segments: None,
            bytes_on_disk: None,
            corpora: corpora(&of.corpora),
            sizes: sizes(&of.sizes),
            patterns: patterns(&of.patterns),
        }
    }
}

fn corpora(all: &[(String, u64)]) -> Vec<CorpusGames> {
    all.iter().map(|(name, games)| CorpusGames { corpus: name.clone(), games: *games }).collect()
}

fn sizes(all: &[(u8, u64)]) -> Vec<SizeGames> {
    all.iter().map(|&(size, games)| SizeGames { size, games }).collect()
}

fn patterns(all: &[PatternStats]) -> Vec<PatternCount> {
    let count = |of: &PatternStats| PatternCount {
        shape: of.kind.to_string(),
        patterns: of.patterns,
        with_stones: of.with_stones,
        hits: of.hits,
    };
    all.iter().map(count).collect()
}
