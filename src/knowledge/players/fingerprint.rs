//! Whose games are these?
//!
//! # Method
//!
//! A game's features are what [`Side`] has: the shapes that the player played, the replies to
//! situations, the openings, and how often the player replied elsewhere. A candidate's score for
//! some games is the sum over their features of
//!
//! ```text
//! ln ((n + a·q) / (N + a)) − ln q
//! ```
//!
//! where n of the candidate's N games have the feature, q is the share of all candidates' games that
//! have it, and a is the weight of this back-off. So a feature that the candidate never showed
//! counts against it the more, the more of its games are known, and a rare one that it did show
//! counts for it the most. Features of fewer than [`LEAST`] games are left out. This is a naive Bayes
//! classifier that looks at present features alone; its scores rank candidates, and are no
//! probabilities.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash, Hasher};

use super::side::Side;

/// Features of fewer games are not known.
pub const LEAST: u32 = 3;

/// The weight of the share among all candidates, in games.
const BACK_OFF: f64 = 4.0;

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

    /// The openings alone, as a baseline of the identification.
    pub fn openings(side: &Side) -> Features {
        let mut all: Vec<u64> =
            side.openings.iter().map(|opening| hash(&("opening", opening))).collect();
        all.sort_unstable();
        Features(all)
    }
}

/// Passes keys on that are hashes already.
#[derive(Default)]
struct Same(u64);

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
    /// By candidate: the games.
    games: Vec<u32>,
    /// By feature: where its candidates begin and end.
    features: HashMap<u64, (u32, u32), BuildHasherDefault<Same>>,
    /// A candidate, and in how many of its games a feature occurs.
    candidates: Vec<(u32, u32)>,
}

/// A candidate's score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match {
    /// The candidate's number.
    pub candidate: usize,
    /// The mean score of a game.
    pub score: f64,
}

impl Fingerprints {
    /// Counts the features of games, each with the number of its candidate, below `candidates`.
    pub fn new<'a>(
        candidates: usize,
        games: impl IntoIterator<Item = (usize, &'a Features)>,
    ) -> Fingerprints {
        let mut known = Fingerprints { games: vec![0; candidates], ..Fingerprints::default() };
        let mut pairs: Vec<(u64, u32)> = Vec::new();
        for (candidate, features) in games {
            known.games[candidate] += 1;
            pairs.extend(features.0.iter().map(|&feature| (feature, candidate as u32)));
        }
        pairs.sort_unstable();
        for same in pairs.chunk_by(|a, b| a.0 == b.0) {
            if same.len() < LEAST as usize {
                continue;
            }
            let first = known.candidates.len() as u32;
            let of = same.chunk_by(|a, b| a.1 == b.1);
            known.candidates.extend(of.map(|of| (of[0].1, of.len() as u32)));
            known.features.insert(same[0].0, (first, known.candidates.len() as u32));
        }
        known
    }

    /// All candidates with games, the best match of the games first.
    pub fn rank<'a>(&self, games: impl IntoIterator<Item = &'a Features>) -> Vec<Match> {
        let all: u64 = self.games.iter().map(|&n| u64::from(n)).sum();
        let mut scores = vec![0.0; self.games.len()];
        let (mut features, mut count) = (0_u64, 0_u64);
        for game in games {
            count += 1;
            for feature in &game.0 {
                let Some(&(first, end)) = self.features.get(feature) else { continue };
                features += 1;
                let of = &self.candidates[first as usize..end as usize];
                let sum: u64 = of.iter().map(|&(_, n)| u64::from(n)).sum();
                let prior = BACK_OFF * sum as f64 / all.max(1) as f64;
                for &(candidate, n) in of {
                    scores[candidate as usize] += ((f64::from(n) + prior) / prior).ln();
                }
            }
        }
        let mut matches: Vec<Match> = scores
            .into_iter()
            .enumerate()
            .filter(|&(candidate, _)| self.games[candidate] > 0)
            .map(|(candidate, score)| {
                let absent = (BACK_OFF / (f64::from(self.games[candidate]) + BACK_OFF)).ln();
                let score = (score + features as f64 * absent) / count.max(1) as f64;
                Match { candidate, score }
            })
            .collect();
        matches.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.candidate.cmp(&b.candidate)));
        matches
    }

    /// A candidate's known games.
    pub fn games(&self, candidate: usize) -> u32 {
        self.games[candidate]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A deterministic random number generator (splitmix64).
    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A game of a player: common features, and some of the player's own habits.
    fn game(player: u64, habits: u64, state: &mut u64) -> Features {
        let mut all: Vec<u64> = (0..30).map(|_| random(state) % 200).collect();
        all.extend((0..habits).map(|_| 1000 + 50 * player + random(state) % 50));
        // Habits of others occur, too.
        all.extend((0..3).map(|_| 1000 + random(state) % 1000));
        all.sort_unstable();
        all.dedup();
        Features(all)
    }

    fn identified(habits: u64, unseen: usize) -> usize {
        let mut state = 7;
        let games: Vec<(usize, Features)> =
            (0..20 * 40).map(|i| (i % 20, game((i % 20) as u64, habits, &mut state))).collect();
        let known = Fingerprints::new(20, games.iter().map(|(player, game)| (*player, game)));
        (0..20)
            .filter(|&player| {
                let games: Vec<Features> =
                    (0..unseen).map(|_| game(player as u64, habits, &mut state)).collect();
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
    fn many_games_are_no_advantage() {
        // One candidate has many games without habits, the others few with the same features.
        let mut state = 3;
        let mut games: Vec<(usize, Features)> =
            (0..900).map(|_| (0, game(0, 0, &mut state))).collect();
        for player in 1..10 {
            games.extend((0..30).map(|_| (player, game(player as u64, 4, &mut state))));
        }
        let known = Fingerprints::new(10, games.iter().map(|(player, game)| (*player, game)));
        let right = (1..10).filter(|&player| {
            let games: Vec<Features> =
                (0..10).map(|_| game(player as u64, 4, &mut state)).collect();
            known.rank(&games)[0].candidate == player
        });
        assert!(right.count() >= 8);
        assert_eq!(known.games(0), 900);
        assert!(known.rank([]).iter().all(|found| found.score.abs() < 1e-9));
    }
}
