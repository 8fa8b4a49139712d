//! Games and hits.

use schemars::JsonSchema;
use serde::Serialize;

use super::text;
use crate::database::{FoundGame, FoundHit, FoundNext, move_tokens};
use crate::go::{Color, Point, Symmetry};
use crate::pattern::Shape;
use crate::position;
use crate::record::{Facts, Outcome, Winner};
use crate::replay::Track;
use crate::search::Window;
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
    /// The continuation: the first later move into the window while the pattern is there; of a hit in a
    /// variation, the first one of the record. Null if there is none.
    pub next: Option<HitNext>,
    /// The comments that the query asks for.
    pub comments: Vec<Comment>,
}

/// The continuation of a hit, in the colours and at the place of the pattern as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitNext {
    /// Who played: `B` or `W`.
    pub color: char,
    /// The pattern's row, from 1. Of cells that the pattern's own symmetries make equal, the first.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// The number of the move in its line.
    #[serde(rename = "move")]
    #[schemars(with = "u16")]
    pub number: MoveNumber,
    /// Whether play went on elsewhere before.
    pub tenuki: bool,
}

impl From<FoundNext> for HitNext {
    fn from(of: FoundNext) -> HitNext {
        let FoundNext { row, col, color, number, tenuki } = of;
        HitNext { color: color.letter(), row, col, number, tenuki }
    }
}

/// A placement of a pattern: a window of a game, under one symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Placement {
    /// The number of the game.
    #[schemars(with = "u32")]
    pub game: GameId,
    /// The upper left point of the window.
    pub at: String,
    /// The symmetry that leads from the pattern as written to the window.
    pub symmetry: &'static str,
    /// The number of hits.
    pub hits: u64,
    /// The first position of the first hit.
    #[schemars(with = "u16")]
    pub first: MoveNumber,
}

impl Placement {
    /// The placements of the hits of a game on a board of `size` lines, by first position.
    pub fn of_hits(game: GameId, hits: &[FoundHit], size: u8) -> Vec<Placement> {
        let mut places: Vec<(Window, Symmetry, Placement)> = Vec::new();
        for hit in hits {
            let (window, symmetry) = (hit.window, hit.symmetry);
            if let Some(known) = places.iter_mut().find(|of| (of.0, of.1) == (window, symmetry)) {
                known.2.hits += 1;
                continue;
            }
            let at = window.point().name(size);
            let first = hit.first;
            let one = Placement { game, at, symmetry: symmetry.name(), hits: 1, first };
            places.push((window, symmetry, one));
        }
        places.into_iter().map(|of| of.2).collect()
    }
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

/// The moves of a game as numbers, for learning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameTokens {
    /// The number of the game.
    #[schemars(with = "u32")]
    pub game: GameId,
    /// The number of lines of the board.
    pub size: u8,
    /// The number of stones on the board before the first move.
    pub setup: u64,
    /// 1 if black won, -1 if white did, 0 if nobody or it is not known.
    pub winner: i8,
    /// The moves: row · size + column from the upper left, size² for a pass, and size² + 1 more for white.
    pub tokens: Vec<u16>,
}

impl GameTokens {
    /// The moves of a game.
    pub fn new(game: GameId, track: &Track, winner: Winner) -> GameTokens {
        let size = track.size();
        let start = track.board_at(0);
        let stones = Point::all(size).filter(|point| start.get(*point).is_stone());
        GameTokens {
            game,
            size,
            setup: stones.count() as u64,
            winner: i8::from(winner == Winner::Black) - i8::from(winner == Winner::White),
            tokens: move_tokens(track),
        }
    }
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
    /// A hit of a pattern of this shape on a board of `size` lines.
    pub fn new(hit: &FoundHit, size: u8, shape: Shape) -> Hit {
        let comment = |of: &crate::database::FoundComment| Comment {
            path: of.path.clone(),
            text: of.text.clone(),
        };
        Hit {
            at: hit.window.point().name(size),
            to: hit.last_point(size, shape).name(size),
            symmetry: hit.symmetry.name(),
            first: hit.first,
            last: hit.last,
            path: hit.path.clone(),
            node: hit.node,
            next: hit.next_in(shape).map(HitNext::from),
            comments: hit.comments.iter().map(comment).collect(),
        }
    }
}

impl Game {
    /// A listed game. `shape` is that of the leading pattern as written.
    pub fn new(game: &FoundGame, shape: Option<Shape>) -> Game {
        let one = Shape::Rectangle { height: 1, width: 1 };
        let hit = |hit| Hit::new(hit, game.size, shape.unwrap_or(one));
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
