//! Models of some games, such as a player's: what all games teach, fitted further.
//!
//! The fit starts from the strengths of the model of all games, over the moves of the chosen games,
//! with small steps. A feature that is rare there keeps its strength (it *backs off* to the general
//! one), and one that is frequent moves towards its frequency in these games. Discs are counted
//! anew, in these games alone. The patterns are those of the general model: further ones, known by
//! these games alone, made no better predictions.

use super::count;
use super::strength::{Fitted, Game, MovePredictor, Progress, Stage, Steps, Watch, fit, sample};
use super::surroundings::Tables;
use crate::setters::setters;

/// The options for fitting a model further.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct AdaptOptions {
    /// The first step.
    pub rate: f32,
    /// The weight of the model's strengths, as a sum of squared slopes: the greater, the smaller
    /// the changes to them.
    pub weight: f32,
    /// The number of passes over the games.
    pub passes: usize,
    /// The maximum number of games to which strengths are fitted, evenly spread over all; discs are
    /// counted in all games.
    pub sample: usize,
    /// The number of threads that find features; one more fits.
    pub threads: usize,
}

impl Default for AdaptOptions {
    fn default() -> AdaptOptions {
        AdaptOptions { rate: 0.1, weight: 100.0, passes: 2, sample: 2_000, threads: 1 }
    }
}

impl AdaptOptions {
    setters! {
        rate: f32,
        weight: f32,
        passes: usize,
        sample: usize,
        threads: usize,
    }
}

impl MovePredictor {
    /// A model of these games, fitted further from this one. Games on boards of another size are left
    /// out. `progress` is called after each game and stops the fit by `false`; the result is then
    /// `None`.
    ///
    /// The result is the same for any number of threads.
    pub fn adapt(
        &self,
        games: &[Game<'_>],
        options: &AdaptOptions,
        progress: impl Fn(Progress) -> bool + Sync,
    ) -> Option<MovePredictor> {
        let games: Vec<Game<'_>> =
            games.iter().filter(|game| game.track.size() == self.size).copied().collect();
        let tables = Tables::new(self.size);
        let watch = Watch::new(Stage::Counts, games.len(), &progress);
        let evidence = count::evidence(&tables, &self.keys, &games, options.threads, &watch);
        watch.goes_on()?;
        let fitted = |&strength: &f32| Fitted { strength, squares: options.weight };
        let features = self.values.iter().map(fitted).collect();
        let all = games.len() as u32;
        let games = sample(&games, options.sample);
        let watch = Watch::new(Stage::Strengths, games.len() * options.passes, &progress);
        let steps = Steps { rate: options.rate, passes: options.passes, threads: options.threads };
        let values = fit(&tables, &self.keys, &games, (features, steps), &watch);
        watch.goes_on()?;
        Some(MovePredictor {
            size: self.size,
            games: all,
            keys: self.keys.clone(),
            values,
            evidence,
            kinds: self.kinds.clone(),
        })
    }
}
