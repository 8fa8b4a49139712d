//! Games and hits.

use schemars::JsonSchema;
use serde::Serialize;

use super::text;
use crate::database::{FoundGame, FoundHit};
use crate::go::{Color, Point};
use crate::position;
use crate::record::{Facts, Outcome, Winner};
use crate::{GameId, MoveNumber};

/// The facts of a game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameFacts {
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// Black's rank, as written.
    pub black_rank: Option<String>,
    /// White's rank, as written.
    pub white_rank: Option<String>,
    /// The kind of black's rank: `professional`, `amateur`, `server`, `rating` or `title`; null if it is
    /// not known.
    pub black_rank_kind: Option<&'static str>,
    /// The kind of white's rank.
    pub white_rank_kind: Option<&'static str>,
    /// The first day on which it was played, as far as it is known: `2016-03-09`, `2016-03` or `2016`; null
    /// if the record has no date that is understood.
    pub date: Option<String>,
    /// The year of `date`.
    pub year: Option<u16>,
    /// The event.
    pub event: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The place.
    pub place: Option<String>,
    /// The result: `B+R`, `W+3.5`, `0` for a draw, `Void`; null if it is not known.
    pub result: Option<String>,
    /// The winner: `black`, `white` or `draw`; null if there is none or it is not known.
    pub winner: Option<&'static str>,
    /// Komi in points; null if it is not known.
    pub komi: Option<f64>,
    /// The number of handicap stones; 0 if there are none.
    pub handicap: u8,
    /// The number of lines of the board.
    pub size: u8,
    /// The corpora that have the game.
    pub corpora: Vec<String>,
    /// The file that the record came from; null if it is not known, and in the API, which names no files.
    pub source: Option<String>,
}

/// A game that is listed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Game {
    /// The number of the game.
    #[schemars(with = "u32")]
    pub game: GameId,
    /// Its facts.
    #[serde(flatten)]
    pub facts: GameFacts,
    /// The number of hits of the query's leading pattern; 0 if it has none.
    pub hit_count: u64,
    /// The hits, by first position; the first 20 in the API.
    pub hits: Vec<Hit>,
}

/// A place and time at which a pattern occurred in a game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hit {
    /// The upper left point of the window.
    pub at: String,
    /// The lower right point of the window.
    pub to: String,
    /// The symmetry that leads from the pattern as written to the window.
    pub symmetry: &'static str,
    /// The first position: the number of moves before it.
    #[schemars(with = "u16")]
    pub first: MoveNumber,
    /// The last position.
    #[schemars(with = "u16")]
    pub last: MoveNumber,
    /// The path of the first position, of a hit in a variation: `12:2/15` is move 15 of the second line after
    /// move 12; null in the main line.
    pub path: Option<String>,
    /// The number of the record's node with which a hit in a variation begins, from 0; null in the main
    /// line.
    pub node: Option<u32>,
    /// The comments that the query asks for.
    pub comments: Vec<Comment>,
}

/// A comment of a record.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    /// Its position: the number of moves, or in a variation a path.
    pub path: String,
    /// The text.
    pub text: String,
}

/// A hit with the facts of its game; of a query without a pattern, a game alone.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitRow {
    /// The number of the game.
    #[schemars(with = "u32")]
    pub game: GameId,
    /// Its facts.
    #[serde(flatten)]
    pub facts: GameFacts,
    /// The hit; absent without a pattern.
    #[serde(flatten)]
    pub hit: Option<Hit>,
}

/// A game and its date.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameRef {
    /// The number of the game.
    #[schemars(with = "u32")]
    pub game: GameId,
    /// The first day on which it was played, as far as it is known.
    pub date: Option<String>,
}

impl From<position::GameRef> for GameRef {
    fn from(of: position::GameRef) -> GameRef {
        GameRef { game: of.id, date: of.date.map(|date| date.to_string()) }
    }
}

/// The first day of a game, as far as it is understood.
pub fn date(facts: &Facts) -> Option<String> {
    facts.dates.first().map(ToString::to_string)
}

/// The result of a game, if it is known.
pub fn result(facts: &Facts) -> Option<String> {
    (facts.outcome != Outcome::Unknown).then(|| facts.outcome.to_string())
}

impl GameFacts {
    /// The facts of a game with this board and these corpora.
    pub fn new(size: u8, corpora: &[String], facts: &Facts) -> GameFacts {
        let kind = |color| facts.rank_kind(color).map(crate::record::RankKind::name);
        GameFacts {
            black: text(&facts.black),
            white: text(&facts.white),
            black_rank: text(&facts.black_rank),
            white_rank: text(&facts.white_rank),
            black_rank_kind: kind(Color::Black),
            white_rank_kind: kind(Color::White),
            date: date(facts),
            year: facts.dates.first().map(|date| date.year),
            event: text(&facts.event),
            round: text(&facts.round),
            place: text(&facts.place),
            result: result(facts),
            winner: winner(facts.outcome.winner()),
            komi: facts.komi.map(|quarters| f64::from(quarters) / 4.0),
            handicap: facts.handicap,
            size,
            corpora: corpora.to_vec(),
            source: text(&facts.source),
        }
    }
}

/// The word for a winner, if it is known.
pub fn winner(winner: Winner) -> Option<&'static str> {
    match winner {
        Winner::Black => Some("black"),
        Winner::White => Some("white"),
        Winner::Draw => Some("draw"),
        Winner::Unknown => None,
    }
}

impl Hit {
    /// A hit of a pattern with this height and width on a board of `size` lines.
    pub fn new(hit: &FoundHit, size: u8, (height, width): (u8, u8)) -> Hit {
        let (rows, cols) = hit.symmetry.box_size(height, width);
        let most = i16::from(size) - 1;
        let end = |start: i8, length: u8| {
            (i16::from(start) + i16::from(length) - 1).clamp(0, most) as u8
        };
        let to = Point::new(end(hit.window.row, rows), end(hit.window.col, cols));
        let comment = |of: &crate::database::FoundComment| Comment {
            path: of.path.clone(),
            text: of.text.clone(),
        };
        Hit {
            at: hit.window.point().name(size),
            to: to.name(size),
            symmetry: hit.symmetry.name(),
            first: hit.first,
            last: hit.last,
            path: hit.path.clone(),
            node: hit.node,
            comments: hit.comments.iter().map(comment).collect(),
        }
    }
}

impl Game {
    /// A listed game. `shape` is the height and width of the leading pattern as written.
    pub fn new(game: &FoundGame, shape: Option<(u8, u8)>) -> Game {
        let hit = |hit| Hit::new(hit, game.size, shape.unwrap_or((1, 1)));
        Game {
            game: game.id,
            facts: GameFacts::new(game.size, &game.corpora, &game.facts),
            hit_count: game.hits.len() as u64,
            hits: game.hits.iter().map(hit).collect(),
        }
    }
}

impl HitRow {
    /// The hits of a game as rows; the game alone if it has none.
    pub fn of_game(game: Game) -> Vec<HitRow> {
        let Game { game, facts, hits, .. } = game;
        if hits.is_empty() {
            return vec![HitRow { game, facts, hit: None }];
        }
        let row = |hit| HitRow { game, facts: facts.clone(), hit: Some(hit) };
        hits.into_iter().map(row).collect()
    }
}
