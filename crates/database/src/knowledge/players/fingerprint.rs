//! Identifies the player of some games.
//!
//! # Method
//!
//! A game's features are those of [`Side`]: the shapes that the player played, the replies to
//! situations, the openings, and how often the player replied elsewhere. Let q be the share of all
//! candidates' games that have a feature, r the share of a candidate's games, and t that of the
//! games in question. Black and white play differently, and a common colour is no similarity. So r′
//! is the share that a candidate's games would have if each had the share of all games of its
//! colour; t′ likewise. The score of a candidate is the cosine of the angle between the deviations
//! r − r′ and t − t′ over all features, each divided by the fourth root of q:
//!
//! ```text
//! Σ (r − r′)(t − t′) / √q   /   √( Σ (r − r′)² / √q · Σ (t − t′)² / √q )
//! ```
//!
//! It is 1 for the same deviations from the average and about 0 for unrelated ones, and the number of
//! a candidate's games does not favour it. The weight lies between counting all deviations alike,
//! where frequent features decide, and counting standard deviations, where the noise of rare ones
//! does. Features of fewer than [`LEAST`] games are left out.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};

use super::side::Side;
use crate::go::Color;

/// Features of fewer games are not known.
pub const LEAST: u32 = 3;

/// The classes of the share of replies elsewhere.
const CLASSES: u32 = 20;

/// The features of a player's part in a game, as hashes, and the player's colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    color: Color,
    keys: Vec<u64>,
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Features {
    /// Returns the features of a player's part in a game.
    pub fn from_side(side: &Side) -> Features {
        let elsewhere = side.replies_elsewhere * CLASSES / side.replies.max(1);
        let mut all: Vec<u64> = side.shapes.iter().map(|shape| hash(&("shape", shape))).collect();
        all.extend(side.situations.iter().map(|reply| hash(&("reply", reply))));
        all.extend(side.openings.iter().map(|opening| hash(&("opening", opening))));
        all.push(hash(&("elsewhere", elsewhere)));
        Features::of_keys(side.color, all)
    }

    /// The features themselves, ascending.
    pub(super) fn as_slice(&self) -> &[u64] {
        &self.keys
    }

    /// The number of the player's colour.
    pub(super) fn color(&self) -> usize {
        self.color.index()
    }

    /// Features that are hashes already.
    pub(super) fn of_keys(color: Color, mut keys: Vec<u64>) -> Features {
        keys.sort_unstable();
        keys.dedup();
        Features { color, keys }
    }

    /// The openings alone, as a baseline of the identification.
    pub fn openings(side: &Side) -> Features {
        let all = side.openings.iter().map(|opening| hash(&("opening", opening)));
        Features::of_keys(side.color, all.collect())
    }
}

/// A hasher of keys that are hashes already.
pub(super) type KeyHasher = BuildHasherDefault<Same>;

/// Passes keys on.
#[derive(Default)]
pub(super) struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

/// Numbers of black's and of white's games.
type ByColor = [f64; 2];

fn dot(a: ByColor, b: ByColor) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The games and features of some candidates.
#[derive(Clone, Debug, Default)]
pub struct Fingerprints {
    /// By candidate: the games, and the sums over its features.
    of: Vec<Known>,
    features: HashMap<u64, Feature, KeyHasher>,
    /// A candidate, and in how many of its games a feature occurs.
    candidates: Vec<(u32, u32)>,
    /// All candidates' games.
    games: ByColor,
    /// Σ q q/√q, q being the share of the games of a colour.
    average: [ByColor; 2],
}

/// A feature that some games have.
#[derive(Clone, Copy, Debug)]
struct Feature {
    /// The first of its candidates, and the end of them.
    first: u32,
    end: u32,
    /// The games that have it.
    games: ByColor,
}

/// The games of a player, and sums over their features.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    games: ByColor,
    /// Σ r²/√q.
    squares: f64,
    /// Σ r·q/√q, q being the share of the games of a colour.
    with_average: ByColor,
}

impl Known {
    fn count(&self) -> f64 {
        self.games[0] + self.games[1]
    }

    /// The shares of the colours.
    fn colors(&self) -> ByColor {
        self.games.map(|games| games / self.count().max(1.0))
    }

    /// Adds a feature that is in a share r of the games.
    fn add(&mut self, share: f64, q: f64, by_color: ByColor) {
        self.squares += share * share / q.sqrt();
        for (sum, q_of_color) in self.with_average.iter_mut().zip(by_color) {
            *sum += share * q_of_color / q.sqrt();
        }
    }
}

/// A candidate's score.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Match {
    /// The candidate's number.
    pub candidate: usize,
    /// The cosine of both deviations from the average, from −1 to 1; 0 if one has none.
    pub score: f64,
}

impl Fingerprints {
    /// Counts the features of games, each with the number of its candidate, below `candidates`.
    pub fn new<'a>(
        candidates: usize,
        games: impl IntoIterator<Item = (usize, &'a Features)>,
    ) -> Fingerprints {
        let mut known =
            Fingerprints { of: vec![Known::default(); candidates], ..Fingerprints::default() };
        let mut pairs: Vec<(u64, u32, usize)> = Vec::new();
        for (candidate, features) in games {
            let color = features.color();
            known.of[candidate].games[color] += 1.0;
            known.games[color] += 1.0;
            pairs.extend(features.keys.iter().map(|&key| (key, candidate as u32, color)));
        }
        pairs.sort_unstable();
        for same in pairs.chunk_by(|a, b| a.0 == b.0) {
            if same.len() < LEAST as usize {
                continue;
            }
            let mut games = ByColor::default();
            same.iter().for_each(|(.., color)| games[*color] += 1.0);
            let (q, by_color) = known.shares(games);
            for (sums, a) in known.average.iter_mut().zip(by_color) {
                for (sum, b) in sums.iter_mut().zip(by_color) {
                    *sum += a * b / q.sqrt();
                }
            }
            let first = known.candidates.len() as u32;
            for of in same.chunk_by(|a, b| a.1 == b.1) {
                let (candidate, n) = (of[0].1, of.len() as u32);
                let sums = &mut known.of[candidate as usize];
                sums.add(f64::from(n) / sums.count(), q, by_color);
                known.candidates.push((candidate, n));
            }
            let end = known.candidates.len() as u32;
            known.features.insert(same[0].0, Feature { first, end, games });
        }
        known
    }

    /// The share of the games that have a feature: of all games, and of those of each colour.
    fn shares(&self, games: ByColor) -> (f64, ByColor) {
        let all = (games[0] + games[1]) / (self.games[0] + self.games[1]);
        (all, std::array::from_fn(|color| games[color] / self.games[color].max(1.0)))
    }

    /// The product of the averages with these shares of colours.
    fn average_product(&self, a: ByColor, b: ByColor) -> f64 {
        dot(a, self.average.map(|row| dot(row, b)))
    }

    /// The length of the deviation from the average.
    fn length(&self, of: &Known) -> f64 {
        let colors = of.colors();
        let square =
            of.squares - 2.0 * dot(colors, of.with_average) + self.average_product(colors, colors);
        square.max(0.0).sqrt()
    }

    /// All candidates with games, the best match of the games first.
    pub fn rank<'a>(&self, games: impl IntoIterator<Item = &'a Features>) -> Vec<Match> {
        let mut counts: HashMap<u64, u32, KeyHasher> = HashMap::default();
        let mut unseen = Known::default();
        for game in games {
            unseen.games[game.color()] += 1.0;
            for &feature in &game.keys {
                *counts.entry(feature).or_default() += 1;
            }
        }
        // Sums do not depend on the order of the map.
        let mut counts: Vec<(u64, u32)> = counts.into_iter().collect();
        counts.sort_unstable();
        let mut products = vec![0.0; self.of.len()];
        for (feature, n) in counts {
            let Some(&Feature { first, end, games }) = self.features.get(&feature) else {
                continue;
            };
            let (q, by_color) = self.shares(games);
            let t = f64::from(n) / unseen.count();
            unseen.add(t, q, by_color);
            for &(candidate, n) in &self.candidates[first as usize..end as usize] {
                let candidate = candidate as usize;
                let r = f64::from(n) / self.of[candidate].count();
                products[candidate] += r * t / q.sqrt();
            }
        }
        let (length, colors) = (self.length(&unseen), unseen.colors());
        let mut matches: Vec<Match> = self
            .of
            .iter()
            .zip(products)
            .enumerate()
            .filter(|(_, (known, _))| known.count() > 0.0)
            .map(|(candidate, (known, product))| {
                let own = self.length(known);
                let product = product
                    - dot(colors, known.with_average)
                    - dot(known.colors(), unseen.with_average)
                    + self.average_product(known.colors(), colors);
                let is_something = unseen.count() > 0.0 && length > 1e-9 && own > 1e-9;
                let score = if is_something { product / (length * own) } else { 0.0 };
                Match { candidate, score }
            })
            .collect();
        matches.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.candidate.cmp(&b.candidate)));
        matches
    }

    /// A candidate's known games.
    pub fn games(&self, candidate: usize) -> u32 {
        self.of[candidate].count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::Dice;

    /// A game of a player: common features, and some of the player's own habits.
    fn game(player: u64, habits: u64, dice: &mut Dice) -> Features {
        let mut all: Vec<u64> = (0..30).map(|_| dice.roll(200)).collect();
        all.extend((0..habits).map(|_| 1000 + 50 * player + dice.roll(50)));
        // Habits of others occur, too.
        all.extend((0..3).map(|_| 1000 + dice.roll(1000)));
        Features::of_keys(Color::ALL[dice.roll(2) as usize], all)
    }

    fn identified(habits: u64, unseen: usize) -> usize {
        let mut dice = Dice(7);
        let games: Vec<(usize, Features)> =
            (0..20 * 40).map(|i| (i % 20, game((i % 20) as u64, habits, &mut dice))).collect();
        let known = Fingerprints::new(20, games.iter().map(|(player, game)| (*player, game)));
        (0..20)
            .filter(|&player| {
                let games: Vec<Features> =
                    (0..unseen).map(|_| game(player as u64, habits, &mut dice)).collect();
                known.rank(&games)[0].candidate == player
            })
            .count()
    }

    #[test]
    fn players_with_habits_are_identified() {
        assert_eq!(identified(5, 10), 20);
        // Without habits no player can be identified: one in 20 by chance.
        assert!(identified(0, 10) <= 5);
    }

    #[test]
    fn scores_are_those_of_the_formula() {
        let mut dice = Dice(11);
        let games: Vec<(usize, Features)> =
            (0..60).map(|i| (i % 3, game((i % 3) as u64, 2, &mut dice))).collect();
        let unseen: Vec<Features> = (0..5).map(|_| game(1, 2, &mut dice)).collect();
        let share = |games: &[&Features], feature: u64| {
            games.iter().filter(|game| game.keys.contains(&feature)).count() as f64
                / games.len() as f64
        };

        let all: Vec<&Features> = games.iter().map(|(_, game)| game).collect();
        let features: std::collections::BTreeSet<u64> =
            all.iter().flat_map(|game| game.keys.iter().copied()).collect();
        let in_question: Vec<&Features> = unseen.iter().collect();
        for found in Fingerprints::new(3, games.iter().map(|(p, g)| (*p, g))).rank(&unseen) {
            let own: Vec<&Features> =
                games.iter().filter(|(p, _)| *p == found.candidate).map(|(_, g)| g).collect();
            let (mut product, mut a, mut b) = (0.0, 0.0, 0.0);
            for &feature in &features {
                let q = share(&all, feature);
                if q * 60.0 < f64::from(LEAST) - 0.5 {
                    continue;
                }
                // Each game with the share of its colour.
                let deviation = |games: &[&Features]| {
                    let expected = games.iter().map(|game| {
                        let same: Vec<&Features> =
                            all.iter().copied().filter(|other| other.color == game.color).collect();
                        share(&same, feature)
                    });
                    share(games, feature) - expected.sum::<f64>() / games.len() as f64
                };
                let (r, t) = (deviation(&own), deviation(&in_question));
                product += r * t / q.sqrt();
                a += r * r / q.sqrt();
                b += t * t / q.sqrt();
            }
            assert!((found.score - product / (a * b).sqrt()).abs() < 1e-9, "{found:?}");
        }
    }

    /// Black and white play otherwise, and some players have white in 95 % of their games.
    #[test]
    fn the_same_colour_is_no_likeness() {
        let mut dice = Dice(19);
        let mut game = |white: u64| {
            let color = Color::ALL[usize::from(dice.roll(100) < white)];
            let first = 100 * color.index() as u64;
            let keys = (0..30).map(|_| first + dice.roll(150));
            Features::of_keys(color, keys.collect())
        };
        let white = |player: usize| if player < 5 { 95 } else { 40 };
        let games: Vec<(usize, Features)> =
            (0..50 * 20).map(|i| (i % 20, game(white(i % 20)))).collect();
        let known = Fingerprints::new(20, games.iter().map(|(player, game)| (*player, game)));
        let mut skewed = 0;
        for _ in 0..50 {
            let unseen: Vec<Features> = (0..40).map(|_| game(97)).collect();
            let found = known.rank(&unseen);
            assert!(found.iter().all(|found| found.score.abs() < 0.4), "{found:?}");
            skewed += usize::from(found[0].candidate < 5);
        }
        // Five of 20 players, whose deviations are of fewer features.
        assert!((2..=42).contains(&skewed), "{skewed}");
    }

    #[test]
    fn many_games_are_no_advantage() {
        // One candidate has many games without habits, the others few with the same features.
        let mut dice = Dice(3);
        let mut games: Vec<(usize, Features)> =
            (0..900).map(|_| (0, game(0, 0, &mut dice))).collect();
        for player in 1..10 {
            games.extend((0..30).map(|_| (player, game(player as u64, 4, &mut dice))));
        }
        let known = Fingerprints::new(10, games.iter().map(|(player, game)| (*player, game)));
        let right = (1..10).filter(|&player| {
            let games: Vec<Features> = (0..10).map(|_| game(player as u64, 4, &mut dice)).collect();
            known.rank(&games)[0].candidate == player
        });
        assert!(right.count() >= 8);
        assert_eq!(known.games(0), 900);
        assert!(known.rank([]).iter().all(|found| found.score.abs() < 1e-9));
    }
}
