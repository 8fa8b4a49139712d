//! The model of `suggest`, fitted further to the games of a query.

use crate::GameId;
use crate::control::Interrupted;
use crate::database::write::train::{is_held_out, report};
use crate::database::{Database, DatabaseError, FindOptions, ModelInfo, ResolvedQuery};
use crate::go::Color;
use crate::knowledge::moves::{
    AdaptOptions, Contexts, Evaluation, Game, MovePredictor, evaluate_each,
};
use crate::record::Winner;
use crate::replay::Track;

/// A model of the games of a query, see [`Database::adapt`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AdaptedModel {
    /// The model.
    pub predictor: MovePredictor,
    /// Its known surroundings of moves, counted in these games.
    pub contexts: Contexts,
    /// The number of games.
    pub games: u64,
    /// The player whose moves alone are learned, if the query names one.
    pub player: Option<String>,
}

/// The prediction accuracy on the held-out games of a query.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AdaptedEvaluation {
    /// The number of games that the model was fitted further to.
    pub learned: u64,
    /// The player whose moves alone were learned and ranked, if the query names one.
    pub player: Option<String>,
    /// The accuracy of the model of all games.
    pub general: Evaluation,
    /// The accuracy of the model of the query's games.
    pub adapted: Evaluation,
    /// The difference of the two in accuracy.
    pub gain: Gain,
}

/// The difference in the share of moves that are ranked first, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Gain {
    /// The difference.
    pub share: f64,
    /// The lower bound of its 95 % interval.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Gain {
    /// Computes the gain from the evaluations of each game. Moves of a game are not independent of
    /// each other, games are: the interval is that of a ratio estimator with games as clusters (W.
    /// Cochran, Sampling Techniques, 3rd edition, 1977, section 6.4).
    fn new(games: &[(Evaluation, Evaluation)]) -> Gain {
        let more: Vec<(f64, f64)> = (games.iter())
            .map(|(general, adapted)| {
                let (general, adapted) = (general.total(), adapted.total());
                let more = adapted.within[0] as f64 - general.within[0] as f64;
                (more, general.moves as f64)
            })
            .collect();
        let moves: f64 = more.iter().map(|(_, moves)| moves).sum::<f64>().max(1.0);
        let share = more.iter().map(|(more, _)| more).sum::<f64>() / moves;
        let off = |(more, moves): &(f64, f64)| (more - share * moves).powi(2);
        let n = more.len() as f64;
        let spread =
            if n > 1.0 { more.iter().map(off).sum::<f64>() * n / (n - 1.0) } else { f64::MAX };
        let half = (1.96 * spread.sqrt() / moves).min(1.0);
        Gain { share, low: (share - half).max(-1.0), high: (share + half).min(1.0) }
    }
}

/// A game of a query.
struct Chosen {
    id: GameId,
    track: Track,
    winner: Winner,
    color: Option<Color>,
    is_held_out: bool,
}

impl Chosen {
    fn game(&self) -> Game<'_> {
        Game { number: self.id, track: &self.track, winner: self.winner, color: self.color }
    }
}

impl Database {
    /// Fits the model of all games further to those of a query, `except` left out. If the query names
    /// one player, only this player's moves are learned. The model is not stored.
    ///
    /// # Errors
    /// Returns an error if no game of the query is on boards of the model's size, the games cannot be
    /// read, or the control was interrupted.
    pub fn adapt(
        &self,
        predictor: &MovePredictor,
        query: &ResolvedQuery,
        except: Option<GameId>,
        options: &AdaptOptions,
    ) -> Result<AdaptedModel, DatabaseError> {
        let (mut games, player) = self.chosen(predictor.size(), query, None)?;
        games.retain(|game| Some(game.id) != except);
        let games: Vec<Game<'_>> = games.iter().map(Chosen::game).collect();
        let fitted = self.fitted(predictor, &games, options)?;
        let goes_on = || !self.control().is_interrupted();
        let contexts = Contexts::collect_while(&fitted, &games, options.threads, goes_on);
        self.control().check()?;
        Ok(AdaptedModel { predictor: fitted, contexts, games: games.len() as u64, player })
    }

    /// Compares the model of all games with that of a query's games on the games of the query that
    /// were held out of the training: neither model has seen them. If the query names one player,
    /// only this player's moves are learned and ranked.
    ///
    /// # Errors
    /// As [`adapt`](Database::adapt), and if none of the games was held out of the training.
    pub fn evaluate_adapted(
        &self,
        (model, predictor): (&ModelInfo, &MovePredictor),
        query: &ResolvedQuery,
        options: &AdaptOptions,
    ) -> Result<AdaptedEvaluation, DatabaseError> {
        if model.held_out == 0 {
            return Err(DatabaseError::NothingHeldOut);
        }
        let (games, player) = self.chosen(predictor.size(), query, Some(model.held_out))?;
        let part = |is_held_out: bool| -> Vec<Game<'_>> {
            games.iter().filter(|game| game.is_held_out == is_held_out).map(Chosen::game).collect()
        };
        let (learned, apart) = (part(false), part(true));
        if apart.is_empty() && !learned.is_empty() {
            return Err(DatabaseError::NothingHeldOut);
        }
        let fitted = self.fitted(predictor, &learned, options)?;
        let rank = |predictor: &MovePredictor| {
            let goes_on = || !self.control().is_interrupted();
            evaluate_each(predictor, &apart, options.threads, goes_on)
        };
        let games: Vec<(Evaluation, Evaluation)> =
            rank(predictor).into_iter().zip(rank(&fitted)).collect();
        self.control().check()?;
        Ok(AdaptedEvaluation {
            learned: learned.len() as u64,
            player,
            general: games.iter().map(|(general, _)| *general).sum(),
            adapted: games.iter().map(|(_, adapted)| *adapted).sum(),
            gain: Gain::new(&games),
        })
    }

    fn fitted(
        &self,
        predictor: &MovePredictor,
        games: &[Game<'_>],
        options: &AdaptOptions,
    ) -> Result<MovePredictor, DatabaseError> {
        if games.is_empty() {
            return Err(DatabaseError::NoTrainingGames { size: predictor.size() });
        }
        let control = self.control();
        let fitted = predictor.adapt(games, options, |progress| report(control, progress));
        Ok(fitted.ok_or_else(|| control.check().err().unwrap_or(Interrupted::ByCaller))?)
    }

    /// The games of a query on boards of this size, and the player whom it names.
    fn chosen(
        &self,
        size: u8,
        query: &ResolvedQuery,
        held_out: Option<u32>,
    ) -> Result<(Vec<Chosen>, Option<String>), DatabaseError> {
        let matching = self.games_of(query, &FindOptions::default())?;
        let player = self.player_games(query)?;
        let mut games = Vec::new();
        self.for_each_track(|game, track| {
            if matching.contains(game.id) && track.size() == size {
                games.push(Chosen {
                    id: game.id,
                    track,
                    winner: game.winner,
                    color: player.as_ref().and_then(|player| player.color_in(game.id)),
                    is_held_out: held_out.is_some_and(|n| is_held_out(&game.identity, n)),
                });
            }
            Ok(())
        })?;
        Ok((games, player.map(|player| player.name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::moves::Score;

    /// An evaluation of one game in which this many moves were ranked first.
    fn game(moves: u64, first: u64) -> Evaluation {
        let mut game = Evaluation { games: 1, ..Evaluation::default() };
        game.phases[0] = Score { moves, within: [first, moves, moves, moves], log_likelihood: 0.0 };
        game
    }

    #[test]
    fn the_interval_is_that_of_games() {
        // By hand: 2 more of 20 moves, 1 above and 1 below the mean of a game; 2 · (1 + 1) / 1 = 4.
        let gain = Gain::new(&[(game(10, 3), game(10, 5)), (game(10, 4), game(10, 4))]);
        assert!((gain.share - 0.1).abs() < 1e-12);
        assert!((gain.high - (0.1 + 1.96 * 2.0 / 20.0)).abs() < 1e-12);
        assert!((gain.low - (0.1 - 1.96 * 2.0 / 20.0)).abs() < 1e-12);
        // One game has no information about others; equal games leave no doubt.
        let one = Gain::new(&[(game(10, 3), game(10, 5))]);
        assert!(one.low <= -0.8 && one.high >= 1.0);
        let same = Gain::new(&[(game(10, 3), game(10, 3)), (game(20, 4), game(20, 4))]);
        assert_eq!((same.share, same.low, same.high), (0.0, 0.0, 0.0));
    }
}
