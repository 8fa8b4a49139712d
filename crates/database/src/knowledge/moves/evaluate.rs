//! Measures the move-prediction accuracy of a model on games.

use std::iter::Sum;
use std::ops::AddAssign;

use super::features::{Extractor, Rows};
use super::strength::{Game, MovePredictor, Part, in_parts, positions};
use super::surroundings::Tables;
use crate::replay::Track;

/// The ranks within which the played move is counted.
pub const RANKS: [usize; 4] = [1, 5, 10, 20];

/// The first moves of the phases of a game; before the first is the opening.
pub const PHASES: [usize; 6] = [0, 40, 80, 120, 160, 200];

/// The ranks and probabilities that a model predicted for played moves.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct Score {
    /// Moves.
    pub moves: u64,
    /// The number of moves that were ranked within each of [`RANKS`].
    pub within: [u64; 4],
    /// The sum of the logarithms of their chances.
    pub log_likelihood: f64,
}

impl Score {
    /// The share of moves, 0 to 1, within the i-th of [`RANKS`].
    pub fn share(&self, i: usize) -> f64 {
        self.within[i] as f64 / self.moves.max(1) as f64
    }

    /// The mean log-likelihood of a move.
    pub fn mean_log_likelihood(&self) -> f64 {
        self.log_likelihood / self.moves.max(1) as f64
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.moves += other.moves;
        for (sum, more) in self.within.iter_mut().zip(other.within) {
            *sum += more;
        }
        self.log_likelihood += other.log_likelihood;
    }
}

/// The number of classes of predicted probabilities, of equal width.
pub const CLASSES: usize = 20;

/// The number of the likeliest moves of a position that enter [`Evaluation::listed`].
pub const LISTED: usize = 10;

/// Moves whose predicted probability is in one class.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct CalibrationClass {
    /// Moves.
    pub moves: u64,
    /// The sum of their predicted probabilities.
    pub predicted: f64,
    /// The number of these moves that were played.
    pub played: u64,
}

/// The agreement of predicted probabilities with the frequencies of played moves.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct Calibration {
    /// By predicted probability, the smallest first.
    pub classes: [CalibrationClass; CLASSES],
}

impl Calibration {
    fn add(&mut self, predicted: f32, is_played: bool) {
        let class = (predicted * CLASSES as f32) as usize;
        let class = &mut self.classes[class.min(CLASSES - 1)];
        class.moves += 1;
        class.predicted += f64::from(predicted);
        class.played += u64::from(is_played);
    }

    /// The expected calibration error, 0 to 1: by how much the mean predicted probability of a class
    /// and the share of its moves that were played differ, on average over the moves.
    ///
    /// Source: M. P. Naeini, G. Cooper, M. Hauskrecht, Obtaining well calibrated probabilities using
    /// Bayesian binning, AAAI 2015.
    pub fn error(&self) -> f64 {
        let moves: u64 = self.classes.iter().map(|class| class.moves).sum();
        let off = |class: &CalibrationClass| (class.predicted - class.played as f64).abs();
        self.classes.iter().map(off).sum::<f64>() / moves.max(1) as f64
    }
}

impl AddAssign for Calibration {
    fn add_assign(&mut self, other: Calibration) {
        for (class, more) in self.classes.iter_mut().zip(other.classes) {
            class.moves += more.moves;
            class.predicted += more.predicted;
            class.played += more.played;
        }
    }
}

/// The move-prediction accuracy on some games.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct Evaluation {
    /// Games.
    pub games: u64,
    /// By phase of the game, see [`PHASES`].
    pub phases: [Score; 6],
    /// The calibration of the likeliest move of each position.
    pub first: Calibration,
    /// The calibration of the [`LISTED`] likeliest moves of each position.
    pub listed: Calibration,
}

impl AddAssign for Evaluation {
    fn add_assign(&mut self, other: Evaluation) {
        self.games += other.games;
        for (phase, more) in self.phases.iter_mut().zip(other.phases) {
            *phase += more;
        }
        self.first += other.first;
        self.listed += other.listed;
    }
}

impl Sum for Evaluation {
    fn sum<I: Iterator<Item = Evaluation>>(parts: I) -> Evaluation {
        let mut all = Evaluation::default();
        parts.for_each(|part| all += part);
        all
    }
}

impl Evaluation {
    /// All phases together.
    pub fn total(&self) -> Score {
        let mut total = Score::default();
        for &phase in &self.phases {
            total += phase;
        }
        total
    }
}

/// Rank the moves of games that the strengths were not fitted to. Games on boards of another size
/// are left out, and so are passes and moves that break the rules. Moves of equal chance rank before
/// the played one.
pub fn evaluate<'a>(
    strengths: &MovePredictor,
    games: impl IntoIterator<Item = &'a Track>,
) -> Evaluation {
    let mut all = Evaluation::default();
    evaluate_games(strengths, games.into_iter().map(Game::whole), |found| all += found);
    all
}

/// Like [`evaluate`], game by game, on several threads, until `goes_on` returns false; of a game
/// with a [colour](Game::color) only that player's moves are ranked.
pub fn evaluate_each(
    strengths: &MovePredictor,
    games: &[Game<'_>],
    threads: usize,
    goes_on: impl Fn() -> bool + Sync,
) -> Vec<Evaluation> {
    let part = |part: Part<'_, [Game<'_>]>| {
        let games = part.games();
        let mut each = Vec::with_capacity(games.len());
        let games = games.iter().copied().take_while(|_| goes_on());
        evaluate_games(strengths, games, |found| each.push(found));
        each
    };
    in_parts(games, 0..games.len(), threads, part).into_iter().flatten().collect()
}

fn evaluate_games<'a>(
    strengths: &MovePredictor,
    games: impl Iterator<Item = Game<'a>>,
    mut visit: impl FnMut(Evaluation),
) {
    let tables = Tables::new(strengths.size());
    let mut extractor = Extractor::new(&tables, &strengths.keys);
    let mut rows = Rows::default();
    let mut chances = Vec::new();
    let mut order: Vec<usize> = Vec::new();
    for game in games.filter(|game| game.track.size() == strengths.size()) {
        let mut found = Evaluation { games: 1, ..Evaluation::default() };
        positions(&mut extractor, &game, &mut rows, |rows, played, number| {
            strengths.chances(rows, &mut chances);
            let chance = chances[played];
            let rank = chances.iter().filter(|&&c| c >= chance).count();
            let phase = PHASES.iter().rposition(|&first| number >= first).unwrap_or(0);
            let score = &mut found.phases[phase];
            score.moves += 1;
            for (count, within) in score.within.iter_mut().zip(RANKS) {
                *count += u64::from(rank <= within);
            }
            score.log_likelihood += f64::from(chance.max(f32::MIN_POSITIVE)).ln();
            order.clear();
            order.extend(0..chances.len());
            let likelier = |&a: &usize, &b: &usize| chances[b].total_cmp(&chances[a]);
            let listed = LISTED.min(order.len());
            if listed < order.len() {
                order.select_nth_unstable_by(listed, likelier);
            }
            order[..listed].sort_by(likelier);
            for (rank, &i) in order[..listed].iter().enumerate() {
                found.listed.add(chances[i], i == played);
                if rank == 0 {
                    found.first.add(chances[i], i == played);
                }
            }
        });
        visit(found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_the_mean_gap_between_prediction_and_outcome() {
        let mut calibration = Calibration::default();
        for i in 0..10 {
            calibration.add(0.52, i < 5);
            calibration.add(1.0, i < 7);
        }
        // 10 moves are off by 0.02 and 10 by 0.3.
        assert!((calibration.error() - 0.16).abs() < 1e-6, "{}", calibration.error());
        let mut twice = calibration;
        twice += calibration;
        assert!((twice.error() - 0.16).abs() < 1e-6);
        assert!(Calibration::default().error().abs() < 1e-12);
    }
}
