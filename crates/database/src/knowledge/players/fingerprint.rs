//! Whose games are these?
//!
//! # Method
//!
//! A game's features are what [`Side`] has: the shapes that the player played, the replies to
//! situations, the openings, and how often the player replied elsewhere. Let q be the share of all
//! candidates' games that have a feature, r the share of a candidate's games, and t that of the games
//! in question. The score of a candidate is the cosine of the angle between the deviations r − q and
//! t − q over all features, each divided by the fourth root of q:
//!
//! ```text
//! Σ (r − q)(t − q) / √q   /   √( Σ (r − q)² / √q · Σ (t − q)² / √q )
//! ```
//!
//! It is 1 for the same deviations from the average and about 0 for unrelated ones, and the number of
//! a candidate's games does not favour it. The weight lies between counting all deviations alike,
//! where frequent features decide, and counting standard deviations, where the noise of rare ones
//! does. Features of fewer than [`LEAST`] games are left out.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};

use super::side::Side;

/// Features of fewer games are not known.
pub const LEAST: u32 = 3;

/// The classes of the share of replies elsewhere.
const CLASSES: u32 = 20;

/// The features of a player's part in a game, as hashes.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Features(Vec<u64>);

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Features {
    /// All features.
    pub fn of(side: &Side) -> Features {
        let elsewhere = side.replies_elsewhere * CLASSES / side.replies.max(1);
        let mut all: Vec<u64> = side.shapes.iter().map(|shape| hash(&("shape", shape))).collect();
        all.extend(side.situations.iter().map(|reply| hash(&("reply", reply))));
        all.extend(side.openings.iter().map(|opening| hash(&("opening", opening))));
        all.push(hash(&("elsewhere", elsewhere)));
        all.sort_unstable();
        all.dedup();
        Features(all)
    }

    /// The features themselves, ascending.
    pub(super) fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// Features that are hashes already.
    #[cfg(test)]
    pub(super) fn of_keys(mut keys: Vec<u64>) -> Features {
        keys.sort_unstable();
        keys.dedup();
        Features(keys)
    }

    /// The openings alone, as a baseline of the identification.
    pub fn openings(side: &Side) -> Features {
        let mut all: Vec<u64> =
            side.openings.iter().map(|opening| hash(&("opening", opening))).collect();
        all.sort_unstable();
        Features(all)
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

/// What is known of some candidates.
#[derive(Clone, Debug, Default)]
pub struct Fingerprints {
    /// By candidate: the games, and the sums over its features.
    of: Vec<Known>,
    /// By feature: where its candidates begin and end.
    features: HashMap<u64, (u32, u32), KeyHasher>,
    /// A candidate, and in how many of its games a feature occurs.
    candidates: Vec<(u32, u32)>,
    /// All candidates' games.
    games: f64,
    /// Σ q²/√q.
    average: f64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    games: u32,
    /// Σ r²/√q.
    squares: f64,
    /// Σ r·q/√q.
    with_average: f64,
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
        let mut pairs: Vec<(u64, u32)> = Vec::new();
        for (candidate, features) in games {
            known.of[candidate].games += 1;
            known.games += 1.0;
            pairs.extend(features.0.iter().map(|&feature| (feature, candidate as u32)));
        }
        pairs.sort_unstable();
        for same in pairs.chunk_by(|a, b| a.0 == b.0) {
            if same.len() < LEAST as usize {
                continue;
            }
            let q = same.len() as f64 / known.games;
            known.average += q * q.sqrt();
            let first = known.candidates.len() as u32;
            for of in same.chunk_by(|a, b| a.1 == b.1) {
                let (candidate, n) = (of[0].1, of.len() as u32);
                let sums = &mut known.of[candidate as usize];
                let r = f64::from(n) / f64::from(sums.games);
                sums.squares += r * r / q.sqrt();
                sums.with_average += r * q.sqrt();
                known.candidates.push((candidate, n));
            }
            known.features.insert(same[0].0, (first, known.candidates.len() as u32));
        }
        known
    }

    /// All candidates with games, the best match of the games first.
    pub fn rank<'a>(&self, games: impl IntoIterator<Item = &'a Features>) -> Vec<Match> {
        let mut counts: HashMap<u64, u32, KeyHasher> = HashMap::default();
        let mut count = 0.0;
        for game in games {
            count += 1.0;
            for &feature in &game.0 {
                *counts.entry(feature).or_default() += 1;
            }
        }
        // Sums do not depend on the order of the map.
        let mut counts: Vec<(u64, u32)> = counts.into_iter().collect();
        counts.sort_unstable();
        let mut products = vec![0.0; self.of.len()];
        let (mut squares, mut with_average) = (0.0, 0.0);
        for (feature, n) in counts {
            let Some(&(first, end)) = self.features.get(&feature) else { continue };
            let of = &self.candidates[first as usize..end as usize];
            let all: u64 = of.iter().map(|&(_, n)| u64::from(n)).sum();
            let (q, t) = (all as f64 / self.games, f64::from(n) / count);
            squares += t * t / q.sqrt();
            with_average += t * q.sqrt();
            for &(candidate, n) in of {
                let candidate = candidate as usize;
                let r = f64::from(n) / f64::from(self.of[candidate].games);
                products[candidate] += r * t / q.sqrt();
            }
        }
        let length = (squares - 2.0 * with_average + self.average).max(0.0).sqrt();
        let mut matches: Vec<Match> = self
            .of
            .iter()
            .zip(products)
            .enumerate()
            .filter(|(_, (known, _))| known.games > 0)
            .map(|(candidate, (known, product))| {
                let own = (known.squares - 2.0 * known.with_average + self.average).max(0.0).sqrt();
                let product = product - known.with_average - with_average + self.average;
                let is_something = count > 0.0 && length > 1e-9 && own > 1e-9;
                let score = if is_something { product / (length * own) } else { 0.0 };
                Match { candidate, score }
            })
            .collect();
        matches.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.candidate.cmp(&b.candidate)));
        matches
    }

    /// A candidate's known games.
    pub fn games(&self, candidate: usize) -> u32 {
        self.of[candidate].games
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
        all.sort_unstable();
        all.dedup();
        Features(all)
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
        // Without habits there is nothing to know: one in 20 by chance.
        assert!(identified(0, 10) <= 5);
    }

    #[test]
    fn scores_are_those_of_the_formula() {
        let mut dice = Dice(11);
        let games: Vec<(usize, Features)> =
            (0..60).map(|i| (i % 3, game((i % 3) as u64, 2, &mut dice))).collect();
        let unseen: Vec<Features> = (0..5).map(|_| game(1, 2, &mut dice)).collect();
        let share = |games: &[&Features], feature: u64| {
            games.iter().filter(|game| game.0.contains(&feature)).count() as f64
                / games.len() as f64
        };
        let all: Vec<&Features> = games.iter().map(|(_, game)| game).collect();
        let features: std::collections::BTreeSet<u64> =
            all.iter().flat_map(|game| game.0.iter().copied()).collect();
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
                let (r, t) = (share(&own, feature) - q, share(&in_question, feature) - q);
                product += r * t / q.sqrt();
                a += r * r / q.sqrt();
                b += t * t / q.sqrt();
            }
            assert!((found.score - product / (a * b).sqrt()).abs() < 1e-9, "{found:?}");
        }
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
