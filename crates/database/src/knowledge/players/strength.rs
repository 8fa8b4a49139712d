//! Estimates a number of players, such as the rank, from their games.
//!
//! # Method
//!
//! A game's features are those of [`Features`]: shapes, replies, openings. For each feature f with
//! the share q of the known games, x = (1 or 0, less the share of the games of the same colour) /
//! ∜q, so that the colour alone has no effect. The number y of a game's player is estimated by a
//! ridge regression: w minimizes Σ (y − ȳ − w·x)² + λ·|w|², with λ = [`PENALTY`] times the number
//! of games, found by conjugate gradients. Features of fewer than [`LEAST`] games are left out.
//!
//! The mean of the estimates of n games is too close to the average player, the more so the fewer
//! games there are. So players are split into [`FOLDS`] parts; for each, the regression is made
//! without its players and all games in which they took part. The numbers of these players are then
//! a linear function of the mean estimates of groups of n of their games, and the distribution of
//! the errors gives an interval. The reported error of one part is computed with the function and
//! the interval of the other parts, so that no player is used for its own estimate.
//!
//! J. Moudřík and R. Neruda (Determining player skill in the game of Go with deep neural networks,
//! 2016) and J. Moudřík, P. Baudiš and R. Neruda (Evaluating Go game records for prediction of player
//! attributes, 2015) estimate ranks and scales of style from patterns in the same sense, with other
//! features and estimators.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::fingerprint::Features;
use crate::knowledge::key_map::KeyMap;

/// Features of fewer games are not known.
pub const LEAST: usize = 5;

/// The weight of the penalty, for each game.
pub const PENALTY: f64 = 0.1;

/// The number of parts into which the players are split.
pub const FOLDS: usize = 5;

/// The numbers of games from which players are estimated when the error is measured.
pub const GROUPS: [usize; 6] = [1, 3, 10, 20, 40, 100];

/// The share of the errors within an interval.
pub const COVERAGE: f64 = 0.9;

/// The largest number of steps of the conjugate gradients, and the relative residual that is enough.
const STEPS: usize = 60;
const ENOUGH: f64 = 1e-4;

/// A game of a player whose number is known.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// The player.
    pub player: usize,
    /// The player's opponent, if it is one of the players.
    pub opponent: Option<usize>,
    /// The features of the player's part in the game.
    pub features: Features,
    /// The player's number: a rank, a rating, a scale of style.
    pub number: f64,
}

/// A linear function of the features of a game.
#[derive(Clone, Debug, Default)]
struct Ridge {
    /// The estimate for a game without known features, by colour.
    base: [f64; 2],
    /// The weights of the features.
    weights: KeyMap<f64>,
}

/// The features of some games as a sparse matrix.
struct Matrix {
    /// By game: the player's colour, and its columns.
    rows: Vec<(usize, Vec<u32>)>,
    /// By column: ∜q below 1.
    scales: Vec<f64>,
    /// By colour and column: the share of the games divided by ∜q.
    means: [Vec<f64>; 2],
}

impl Matrix {
    /// Returns the product of the features of each game with weights.
    fn times(&self, weights: &[f64]) -> Vec<f64> {
        let average = self.means.each_ref().map(|means| dot(means, weights));
        let product = |row: &Vec<u32>| -> f64 {
            row.iter().map(|&at| self.scales[at as usize] * weights[at as usize]).sum()
        };
        self.rows.iter().map(|(color, row)| product(row) - average[*color]).collect()
    }

    /// Returns the sum of a value over the games with each feature.
    fn transposed_times(&self, values: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.scales.len()];
        let mut all = [0.0; 2];
        for ((color, row), value) in self.rows.iter().zip(values) {
            all[*color] += value;
            for &at in row {
                sums[at as usize] += self.scales[at as usize] * value;
            }
        }
        for (means, all) in self.means.iter().zip(all) {
            for (sum, mean) in sums.iter_mut().zip(means) {
                *sum -= mean * all;
            }
        }
        sums
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl Ridge {
    fn fit(games: &[&Labelled]) -> Ridge {
        let n = games.len() as f64;
        if games.is_empty() {
            return Ridge::default();
        }
        let mut counts: BTreeMap<u64, [usize; 2]> = BTreeMap::new();
        let mut of_color = [0.0; 2];
        for features in games.iter().map(|game| &game.features) {
            of_color[features.color()] += 1.0;
            for feature in features.as_slice() {
                counts.entry(*feature).or_default()[features.color()] += 1;
            }
        }
        counts.retain(|_, counts| counts.iter().sum::<usize>() >= LEAST);
        let columns: KeyMap<u32> =
            counts.keys().zip(0..).map(|(&feature, column)| (feature, column)).collect();
        let share = |counts: &[usize; 2]| counts.iter().sum::<usize>() as f64 / n;
        let scales: Vec<f64> =
            counts.values().map(|counts| share(counts).sqrt().sqrt().recip()).collect();
        let means = [0, 1].map(|color| {
            let scaled = counts.values().zip(&scales);
            let mean = |(counts, scale): (&[usize; 2], &f64)| {
                counts[color] as f64 / f64::max(of_color[color], 1.0) * scale
            };
            scaled.map(mean).collect()
        });
        let row = |game: &&Labelled| {
            let features = game.features.as_slice().iter();
            let columns = features.filter_map(|feature| columns.get(feature).copied());
            (game.features.color(), columns.collect())
        };
        let matrix = Matrix { rows: games.iter().map(row).collect(), scales, means };
        let mean = games.iter().map(|game| game.number).sum::<f64>() / n;
        let numbers: Vec<f64> = games.iter().map(|game| game.number - mean).collect();

        // Conjugate gradients for (XᵀX + λ) w = Xᵀy.
        let penalty = PENALTY * n;
        let mut weights = vec![0.0; matrix.scales.len()];
        let mut residual = matrix.transposed_times(&numbers);
        let mut direction = residual.clone();
        let mut square = dot(&residual, &residual);
        let enough = square * ENOUGH * ENOUGH;
        for _ in 0..STEPS {
            if square <= enough {
                break;
            }
            let mut image = matrix.transposed_times(&matrix.times(&direction));
            for (image, direction) in image.iter_mut().zip(&direction) {
                *image += penalty * direction;
            }
            let step = square / dot(&direction, &image);
            for (weight, direction) in weights.iter_mut().zip(&direction) {
                *weight += step * direction;
            }
            for (residual, image) in residual.iter_mut().zip(&image) {
                *residual -= step * image;
            }
            let next = dot(&residual, &residual);
            for (direction, residual) in direction.iter_mut().zip(&residual) {
                *direction = residual + next / square * *direction;
            }
            square = next;
        }
        let base = matrix.means.each_ref().map(|means| mean - dot(means, &weights));
        let weight = |(feature, at): (&u64, &u32)| {
            (*feature, matrix.scales[*at as usize] * weights[*at as usize])
        };
        Ridge { base, weights: columns.iter().map(weight).collect() }
    }

    fn estimate(&self, features: &Features) -> f64 {
        let known = features.as_slice().iter().filter_map(|feature| self.weights.get(feature));
        self.base[features.color()] + known.sum::<f64>()
    }
}

/// A group of games of one player: the mean of their estimates, and the player's number.
#[derive(Clone, Copy, Debug)]
struct Group {
    fold: usize,
    mean: f64,
    number: f64,
}

/// A function from the mean estimate of some games to a number with an interval.
#[derive(Clone, Debug)]
struct Calibration {
    offset: f64,
    slope: f64,
    /// Number less estimate, ascending.
    errors: Vec<f64>,
}

/// An estimated number.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The estimate.
    pub number: f64,
    /// The ends of the interval that held [`COVERAGE`] of the numbers of other players.
    pub low: f64,
    /// The greater end.
    pub high: f64,
}

impl Calibration {
    fn of<'a>(groups: impl Iterator<Item = &'a Group> + Clone) -> Option<Calibration> {
        let n = groups.clone().count() as f64;
        let mean_of = |value: fn(&Group) -> f64| groups.clone().map(value).sum::<f64>() / n;
        let (mean, number) = (mean_of(|group| group.mean), mean_of(|group| group.number));
        let (mut square, mut product) = (0.0, 0.0);
        for group in groups.clone() {
            square += (group.mean - mean).powi(2);
            product += (group.mean - mean) * (group.number - number);
        }
        if n < 2.0 {
            return None;
        }
        // An estimate that falls when the number rises has no information.
        let slope = if square > 0.0 { (product / square).max(0.0) } else { 0.0 };
        let offset = number - slope * mean;
        let mut errors: Vec<f64> =
            groups.map(|group| group.number - offset - slope * group.mean).collect();
        errors.sort_by(f64::total_cmp);
        Some(Calibration { offset, slope, errors })
    }

    fn estimate(&self, mean: f64) -> Estimate {
        let number = self.offset + self.slope * mean;
        let n = self.errors.len();
        let at = |share: f64| self.errors[((share * n as f64) as usize).min(n - 1)];
        let rest = (1.0 - COVERAGE) / 2.0;
        Estimate { number, low: number + at(rest), high: number + at(1.0 - rest) }
    }
}

/// The error of estimates from groups of a number of games.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct StrengthError {
    /// The number of games of a group.
    pub games: usize,
    /// The number of players with at least one group.
    pub players: usize,
    /// Groups of games; those of a player have no game in common.
    pub groups: usize,
    /// The root of the mean squared error.
    pub error: f64,
    /// The root of the mean squared error if each player is estimated as the mean of the others.
    pub error_of_mean: f64,
    /// The number of groups whose number was within the interval.
    pub within: usize,
}

/// A model that is fitted to players whose numbers are known.
#[derive(Clone, Debug)]
pub struct Strengths {
    all: Ridge,
    /// By size of the groups.
    groups: Vec<(usize, Vec<Group>)>,
    errors: Vec<StrengthError>,
    games: usize,
    players: usize,
}

impl Strengths {
    /// Learns from games. `goes_on` is called now and then; after a `false` the result is `None`.
    ///
    /// The result does not depend on the order of the players' numbers.
    pub fn learn(games: &[Labelled], goes_on: impl Fn() -> bool) -> Option<Strengths> {
        let players: BTreeSet<usize> = games.iter().map(|game| game.player).collect();
        let folds: HashMap<usize, usize> =
            players.iter().enumerate().map(|(i, &player)| (player, i % FOLDS)).collect();
        let fold_of = |player: Option<usize>| player.and_then(|p| folds.get(&p)).copied();
        // By player, the estimates of the player's games by the others'.
        let mut estimates: BTreeMap<usize, (f64, Vec<f64>)> = BTreeMap::new();
        for fold in 0..FOLDS {
            if !goes_on() {
                return None;
            }
            let is_apart = |game: &&Labelled| fold_of(Some(game.player)) == Some(fold);
            let meets = |game: &&Labelled| is_apart(game) || fold_of(game.opponent) == Some(fold);
            let others: Vec<&Labelled> = games.iter().filter(|game| !meets(game)).collect();
            let ridge = Ridge::fit(&others);
            for game in games.iter().filter(is_apart) {
                let of = estimates.entry(game.player).or_insert((game.number, Vec::new()));
                of.1.push(ridge.estimate(&game.features));
            }
        }
        let groups: Vec<(usize, Vec<Group>)> = GROUPS
            .into_iter()
            .map(|n| {
                let groups = estimates.iter().flat_map(|(player, (number, estimates))| {
                    let fold = folds[player];
                    estimates.chunks_exact(n).map(move |games| {
                        let mean = games.iter().sum::<f64>() / n as f64;
                        Group { fold, mean, number: *number }
                    })
                });
                (n, groups.collect())
            })
            .collect();
        let errors = groups.iter().filter_map(|(n, groups)| measure(*n, groups, &estimates));
        let errors = errors.collect();
        let all = Ridge::fit(&games.iter().collect::<Vec<_>>());
        goes_on().then_some(Strengths {
            all,
            groups,
            errors,
            games: games.len(),
            players: players.len(),
        })
    }

    /// The errors of the estimates, by the number of games.
    pub fn errors(&self) -> &[StrengthError] {
        &self.errors
    }

    /// The players whose numbers are known.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// The number of their games.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// The number of a player by some games. `None` without games, or if too few players are known.
    pub fn estimate(&self, games: &[Features]) -> Option<Estimate> {
        let (_, groups) = self.groups.iter().rev().find(|(n, groups)| {
            *n <= games.len() && self.errors.iter().any(|e| e.games == *n) && !groups.is_empty()
        })?;
        let mean = games.iter().map(|game| self.all.estimate(game)).sum::<f64>();
        Some(Calibration::of(groups.iter())?.estimate(mean / games.len() as f64))
    }
}

/// The error of each part by the calibration of the others; `None` for too few groups or players.
fn measure(
    n: usize,
    groups: &[Group],
    estimates: &BTreeMap<usize, (f64, Vec<f64>)>,
) -> Option<StrengthError> {
    let players = estimates.values().filter(|(_, games)| games.len() >= n).count();
    if players < 2 * FOLDS {
        return None;
    }
    let (mut square, mut of_mean, mut within) = (0.0, 0.0, 0);
    for fold in 0..FOLDS {
        let others = groups.iter().filter(|group| group.fold != fold);
        let calibration = Calibration::of(others.clone())?;
        let count = others.clone().count() as f64;
        let mean = others.map(|group| group.number).sum::<f64>() / count;
        for group in groups.iter().filter(|group| group.fold == fold) {
            let found = calibration.estimate(group.mean);
            square += (found.number - group.number).powi(2);
            of_mean += (mean - group.number).powi(2);
            within += usize::from((found.low..=found.high).contains(&group.number));
        }
    }
    let all = groups.len();
    Some(StrengthError {
        games: n,
        players,
        groups: all,
        error: (square / all as f64).sqrt(),
        error_of_mean: (of_mean / all as f64).sqrt(),
        within,
    })
}

/// Ratings of players by the results of their games.
///
/// The chance to win is that of the Bradley–Terry model; the ratings are those of the greatest
/// likelihood, found by the steps of Hunter (2004), in the units of Elo (400 points are a chance of
/// 10 to 1) with the mean 0. Each player also has one win and one loss against the average player,
/// so that few games have little weight. `results` are pairs of the winner and the loser.
pub fn ratings(players: usize, results: &[(usize, usize)]) -> Vec<f64> {
    const ROUNDS: usize = 200;
    let mut wins = vec![1.0; players];
    let mut pairs: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for &(winner, loser) in results {
        wins[winner] += 1.0;
        *pairs.entry((winner.min(loser), winner.max(loser))).or_default() += 1.0;
    }
    let mut strengths = vec![1.0; players];
    for _ in 0..ROUNDS {
        let mut sums: Vec<f64> = strengths.iter().map(|strength| 2.0 / (strength + 1.0)).collect();
        for (&(a, b), games) in &pairs {
            let each = games / (strengths[a] + strengths[b]);
            sums[a] += each;
            sums[b] += each;
        }
        for ((strength, wins), sum) in strengths.iter_mut().zip(&wins).zip(sums) {
            *strength = wins / sum;
        }
    }
    let elo: Vec<f64> = strengths.iter().map(|strength: &f64| 400.0 * strength.log10()).collect();
    let mean = elo.iter().sum::<f64>() / players.max(1) as f64;
    elo.iter().map(|elo| elo - mean).collect()
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::go::Color;
    use crate::splitmix::Dice;

    /// Players of the numbers 0 to 10, each with games in which some features are the more frequent
    /// the greater the number is, others the rarer, and most have nothing to do with it.
    fn games(players: Range<usize>, each: usize, dice: &mut Dice) -> Vec<Labelled> {
        let mut games = Vec::new();
        for player in players {
            let number = (player % 11) as f64;
            for _ in 0..each {
                let mut features: Vec<u64> = (0..20).map(|_| 1000 + dice.roll(300)).collect();
                for feature in 0..20 {
                    let chance =
                        if feature % 2 == 0 { 20.0 + 4.0 * number } else { 60.0 - 4.0 * number };
                    if (dice.roll(100) as f64) < chance {
                        features.push(feature);
                    }
                }
                // And a habit of the player alone.
                features.push(5000 + player as u64);
                let color = Color::ALL[dice.roll(2) as usize];
                let features = Features::of_keys(color, features);
                games.push(Labelled { player, opponent: None, features, number });
            }
        }
        games
    }

    #[test]
    fn planted_strengths_are_found_with_the_stated_intervals() {
        let mut dice = Dice(1);
        let known = games(0..110, 40, &mut dice);
        let strengths = Strengths::learn(&known, || true).unwrap();
        assert_eq!((strengths.players(), strengths.games()), (110, 4400));
        let mut last = f64::INFINITY;
        for row in strengths.errors() {
            assert!(row.error < last, "{row:?}");
            assert!((row.error_of_mean - 10_f64.sqrt()).abs() < 0.2, "{row:?}");
            let within = row.within as f64 / row.groups as f64;
            assert!((0.8..=0.97).contains(&within), "{row:?}");
            last = row.error;
        }
        assert!(last < 0.8, "{last}");
        // Players who were not known.
        let unseen = games(110..132, 20, &mut dice);
        let mut within = 0;
        for own in unseen.chunks(20) {
            let features: Vec<Features> = own.iter().map(|game| game.features.clone()).collect();
            let found = strengths.estimate(&features).unwrap();
            assert!((found.number - own[0].number).abs() < 3.0, "{found:?}");
            assert!(found.low < found.number && found.number < found.high);
            within += usize::from((found.low..=found.high).contains(&own[0].number));
        }
        assert!(within >= 17, "{within}");
        assert!(strengths.estimate(&[]).is_none());
        assert!(Strengths::learn(&known, || false).is_none());
    }

    #[test]
    fn numbers_that_have_nothing_to_do_with_the_games_are_not_found() {
        let mut dice = Dice(2);
        let mut better = 0;
        for _ in 0..10 {
            let mut known = games(0..55, 10, &mut dice);
            let mut numbers: Vec<f64> = (0..55).map(|player| f64::from(player % 11)).collect();
            for i in (1..numbers.len()).rev() {
                numbers.swap(i, dice.roll(i as u64 + 1) as usize);
            }
            for game in &mut known {
                game.number = numbers[game.player];
            }
            for row in Strengths::learn(&known, || true).unwrap().errors() {
                better += usize::from(row.error < 0.97 * row.error_of_mean);
            }
        }
        assert!(better <= 2, "{better} of 30");
    }

    #[test]
    fn a_regression_is_that_of_the_formula() {
        // By Gauss–Jordan elimination of the normal equations.
        let mut dice = Dice(3);
        let known = games(0..11, 6, &mut dice);
        let games: Vec<&Labelled> = known.iter().collect();
        let ridge = Ridge::fit(&games);
        let n = games.len() as f64;
        let all: BTreeSet<u64> =
            games.iter().flat_map(|game| game.features.as_slice().iter().copied()).collect();
        let has = |game: &Labelled, feature: &u64| game.features.as_slice().contains(feature);
        let count = |feature: &u64| games.iter().filter(|game| has(game, feature)).count();
        let features: Vec<u64> = all.into_iter().filter(|f| count(f) >= LEAST).collect();
        let shares: Vec<f64> = features.iter().map(|f| count(f) as f64 / n).collect();
        let of_color = |color: usize| games.iter().filter(move |g| g.features.color() == color);
        let x = |game: &Labelled| -> Vec<f64> {
            let color = game.features.color();
            let column = |(f, q): (&u64, &f64)| {
                let with = of_color(color).filter(|game| has(game, f)).count() as f64;
                let usual = with / of_color(color).count() as f64;
                (f64::from(u8::from(has(game, f))) - usual) / q.powf(0.25)
            };
            features.iter().zip(&shares).map(column).collect()
        };
        let xs: Vec<Vec<f64>> = games.iter().map(|game| x(game)).collect();
        let mean = games.iter().map(|game| game.number).sum::<f64>() / n;
        let mut rows: Vec<Vec<f64>> = Vec::new();
        for a in 0..features.len() {
            let column = |b: usize| xs.iter().map(|x| x[a] * x[b]).sum();
            let mut row: Vec<f64> = (0..features.len()).map(column).collect();
            row[a] += PENALTY * n;
            row.push(xs.iter().zip(&games).map(|(x, game)| x[a] * (game.number - mean)).sum());
            rows.push(row);
        }
        for i in 0..rows.len() {
            let pivot = rows[i][i];
            rows[i].iter_mut().for_each(|value| *value /= pivot);
            let row = rows[i].clone();
            for (j, other) in rows.iter_mut().enumerate().filter(|(j, _)| *j != i) {
                assert_ne!(i, j);
                let factor = other[i];
                other.iter_mut().zip(&row).for_each(|(value, own)| *value -= factor * own);
            }
        }
        for (game, x) in games.iter().zip(&xs) {
            let sum: f64 = x.iter().zip(&rows).map(|(x, row)| x * row[row.len() - 1]).sum();
            assert!((ridge.estimate(&game.features) - mean - sum).abs() < 1e-2);
        }
    }

    #[test]
    fn ratings_explain_the_results() {
        // 3 wins of 4 are 191 points, and 10 to 1 are 400, if there are many games.
        let mut results = vec![(0, 1); 3000];
        results.extend(vec![(1, 0); 1000]);
        results.extend(vec![(1, 2); 10_000]);
        results.extend(vec![(2, 1); 1000]);
        let found = ratings(4, &results);
        assert!((found[0] - found[1] - 190.85).abs() < 2.0, "{found:?}");
        assert!((found[1] - found[2] - 400.0).abs() < 3.0, "{found:?}");
        assert!(found.iter().sum::<f64>().abs() < 1e-6);
        // No player is infinitely strong.
        let found = ratings(2, &[(0, 1)]);
        assert!(found[0] > 0.0 && found[0] < 200.0);
    }
}
