//! Likely moves.

use schemars::JsonSchema;
use serde::Serialize;

use crate::GameId;
use crate::database::{AdaptedModel, Basis, LikelyMove, ModelInfo};
use crate::position::letter_name;
use crate::replay::Track;

/// The likeliest moves of a position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Suggestions {
    /// The position: the number of moves before it.
    #[serde(rename = "move")]
    pub position: u64,
    /// The player to move: `B` or `W`; null if nobody is.
    pub to_move: Option<String>,
    /// The move that the game has there; null if it passes or ends.
    pub played: Option<String>,
    /// The number of games from which the model was learned.
    pub learnt_from: u64,
    /// The first year of the games.
    pub first_year: Option<u16>,
    /// The last year of the games.
    pub last_year: Option<u16>,
    /// The number of players of the games; null if none is known, as after a training on chosen games.
    pub players: Option<u64>,
    /// The number of games that are counted: those of the training and those that came and went since.
    pub counted: u64,
    /// True if the counts are those of the present games.
    pub is_current: bool,
    /// The number of games that the model was fitted further to; null if it was not.
    pub adapted_to: Option<u64>,
    /// The player whose moves alone were learned further.
    pub player: Option<String>,
    /// The moves, the likeliest first.
    pub moves: Vec<Suggestion>,
}

/// A likely move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Suggestion {
    /// Its letter: `A` is the likeliest.
    pub letter: String,
    /// Its point.
    pub at: String,
    /// The probability that it is played, from 0 to 1.
    pub chance: f64,
    /// The radius of the largest known surroundings; null if they are not known.
    pub radius: Option<u8>,
    /// These surroundings, rows from the top, with black to play on the centre; `?` is farther away.
    pub pattern: Option<String>,
    /// The number of positions with these surroundings.
    pub exposure: Option<u64>,
    /// The number of times that the move was played there.
    pub played: Option<u64>,
    /// The games that the player won who played it there.
    pub won: Option<u64>,
    /// The games that this player lost.
    pub lost: Option<u64>,
    /// The numbers of some games in which it was played there.
    #[schemars(with = "Vec<u32>")]
    pub games: Vec<GameId>,
    /// The reasons for the move, the strongest first.
    pub reasons: Vec<String>,
    /// The strength of each reason: the factor by which it changes the odds of the move, as its logarithm.
    pub strengths: Vec<f64>,
}

impl Suggestion {
    /// The moves, on a board of `size` lines.
    pub fn list(moves: &[LikelyMove], size: u8) -> Vec<Suggestion> {
        let one = |(n, of): (usize, &LikelyMove)| {
            let evidence = of.suggestion.context.map(|known| known.evidence);
            Suggestion {
                letter: letter_name(n),
                at: of.suggestion.point.name(size),
                chance: f64::from(of.suggestion.chance),
                radius: of.radius(),
                pattern: of.pattern().map(|pattern| pattern.to_string()),
                exposure: evidence.map(|e| e.exposure),
                played: evidence.map(|e| e.played),
                won: evidence.map(|e| e.won),
                lost: evidence.map(|e| e.lost),
                games: of.examples().to_vec(),
                reasons: of.suggestion.reasons.iter().map(|why| why.words.to_owned()).collect(),
                strengths: of.suggestion.reasons.iter().map(|why| why.strength.into()).collect(),
            }
        };
        moves.iter().enumerate().map(one).collect()
    }
}

impl Suggestions {
    /// The moves of the position of a track after `at` moves.
    pub fn new(
        (track, at): (&Track, usize),
        model: &ModelInfo,
        basis: &Basis,
        adapted: Option<&AdaptedModel>,
        moves: &[LikelyMove],
    ) -> Suggestions {
        let played = track.moves().nth(at).and_then(|m| m.point);
        Suggestions {
            position: at as u64,
            to_move: track.turns().nth(at).map(super::color_letter),
            played: played.map(|point| point.name(track.size())),
            learnt_from: model.games,
            first_year: basis.years().map(|years| years.0),
            last_year: basis.years().map(|years| years.1),
            players: (basis.players > 0).then_some(basis.players),
            counted: model.counted,
            is_current: model.is_current,
            adapted_to: adapted.map(|adapted| adapted.games),
            player: adapted.and_then(|adapted| adapted.player.clone()),
            moves: Suggestion::list(moves, track.size()),
        }
    }
}
