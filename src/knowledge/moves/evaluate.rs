//! How well strengths foretell the moves of games.

use std::ops::AddAssign;

use super::features::{Extractor, Rows};
use super::strength::{Strengths, positions};
use super::surroundings::Tables;
use crate::replay::Track;

/// The ranks within which the played move is counted.
pub const RANKS: [usize; 4] = [1, 5, 10, 20];

/// The first moves of the phases of a game; before them lies the opening.
pub const PHASES: [usize; 6] = [0, 40, 80, 120, 160, 200];

/// How the played moves were ranked.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Score {
    /// Moves.
    pub moves: u64,
    /// How many of them were ranked within each of [`RANKS`].
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

/// How well the moves of games were foretold.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Evaluation {
    /// Games.
    pub games: u64,
    /// By phase of the game, see [`PHASES`].
    pub phases: [Score; 6],
}

impl AddAssign for Evaluation {
    fn add_assign(&mut self, other: Evaluation) {
        self.games += other.games;
        for (phase, more) in self.phases.iter_mut().zip(other.phases) {
            *phase += more;
        }
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
    strengths: &Strengths,
    games: impl IntoIterator<Item = &'a Track>,
) -> Evaluation {
    let tables = Tables::new(strengths.size());
    let mut extractor = Extractor::new(&tables, &strengths.keys);
    let mut rows = Rows::default();
    let mut chances = Vec::new();
    let mut found = Evaluation::default();
    for track in games.into_iter().filter(|t| t.size() == strengths.size()) {
        found.games += 1;
        positions(&mut extractor, track, &mut rows, |rows, played, number| {
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
        });
    }
    found
}
