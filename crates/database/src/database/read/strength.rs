//! Estimates the strength of players from their games.

use std::collections::{BTreeMap, HashMap};

use crate::database::{Database, DatabaseError};
use crate::go::Color;
use crate::knowledge::players::fingerprint::Features;
use crate::knowledge::players::side::{KnownNames, Side};
use crate::knowledge::players::strength::{Estimate, Labelled, Strengths, ratings};
use crate::record::{PersonName, Rank, Standing, Winner, is_team};
use crate::{GameId, GameSet};

use super::fingerprints::Candidates;

/// The number that is known of players.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Labels {
    /// The rank in the player's games: 0 is 1 kyu, 1 is 1 dan, −1 is 2 kyu. Professional ranks and
    /// ratings are of other scales, and left out.
    Ranks,
    /// A rating by the results of the games between the players, as [`ratings`] has it.
    Results,
    /// Numbers of players by their names, such as a scale of style.
    Given(BTreeMap<String, f64>),
}

/// The error of estimates for players whose numbers are given, and the estimate for another.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StrengthReport {
    /// The fitted model.
    pub strengths: Strengths,
    /// The lowest and the highest number of the players.
    pub range: (f64, f64),
    /// The games in question.
    pub games: usize,
    /// The number by the games in question; `None` if there are none.
    pub estimate: Option<Estimate>,
    /// The number that the labels have for the player in question; the estimate does not use it.
    pub known: Option<f64>,
}

/// The player whose number is estimated.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Whose {
    /// Nobody: only the error of estimates is measured.
    Nobody,
    /// A player's, by all of the player's names.
    Player(Vec<String>),
    /// The player of these parts of games; the games of the database that are among them are not
    /// used for the fit.
    Sides(Vec<Side>, GameSet),
}

/// A player's part in a game, before it is replayed.
struct Entry {
    game: GameId,
    color: Color,
    player: usize,
    opponent: usize,
    rank: Option<f64>,
    winner: Winner,
}

/// The parts of games that are replayed, by game.
#[derive(Default)]
struct WantedParts<'e> {
    /// Each with the number of its player; those in question have none.
    of_game: HashMap<GameId, Vec<(&'e Entry, Option<f64>)>>,
}

impl<'e> WantedParts<'e> {
    fn add(&mut self, parts: &[&'e Entry], number: Option<f64>) {
        for part in parts {
            self.of_game.entry(part.game).or_default().push((part, number));
        }
    }
}

impl Database {
    /// Estimates the number of a player by the player's games, from those of other players whose
    /// numbers are known. The player's own games, and those against the player, teach nothing.
    /// `None` if fewer than ten players have a number, or all have the same.
    ///
    /// # Errors
    /// The store cannot be read, or the work was interrupted.
    pub fn player_strength(
        &self,
        whose: &Whose,
        labels: &Labels,
        candidates: &Candidates,
    ) -> Result<Option<StrengthReport>, DatabaseError> {
        let (names, entries) = self.parts_of_players(candidates)?;
        let own: Vec<bool> = match whose {
            Whose::Player(wanted) => {
                let wanted: Vec<PersonName> =
                    wanted.iter().map(|name| PersonName::new(name)).collect();
                names.iter().map(|name| wanted.iter().any(|person| person.is(name))).collect()
            }
            _ => vec![false; names.len()],
        };
        let mut by_player: Vec<Vec<&Entry>> = vec![Vec::new(); names.len()];
        for entry in &entries {
            by_player[entry.player].push(entry);
        }
        let number_of = numbers(labels, &names, &entries, &by_player);
        let is_excluded = |entry: &Entry| match whose {
            Whose::Sides(_, games) => games.contains(entry.game),
            _ => own[entry.player] || own[entry.opponent],
        };
        let mut wanted = WantedParts::default();
        for (player, parts) in by_player.iter().enumerate() {
            if own[player] {
                wanted.add(&spread(parts, candidates.sample), None);
            }
            let kept: Vec<&Entry> =
                parts.iter().filter(|part| !is_excluded(part)).copied().collect();
            if let Some(number) = number_of[player].filter(|_| kept.len() >= candidates.least) {
                wanted.add(&spread(&kept, candidates.sample), Some(number));
            }
        }
        let (mut labelled, mut in_question) = self.features_of(wanted)?;
        if let Whose::Sides(sides, _) = whose {
            in_question = sides.iter().map(Features::from_side).collect();
        }
        // The parts of a player one after the other.
        labelled.sort_by_key(|game| game.player);
        let range = labelled.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |range, game| {
            (range.0.min(game.number), range.1.max(game.number))
        });
        let learned = Strengths::learn(&labelled, || !self.control().is_interrupted());
        self.control().check()?;
        let Some(strengths) = learned.filter(|of| !of.errors().is_empty() && range.0 < range.1)
        else {
            return Ok(None);
        };
        let of_player = own.iter().position(|own| *own).and_then(|player| number_of[player]);
        Ok(Some(StrengthReport {
            estimate: strengths.estimate(&in_question),
            strengths,
            range,
            games: in_question.len(),
            known: of_player,
        }))
    }

    /// The features of the parts with a number, and of those in question, in the order of the games.
    fn features_of(
        &self,
        mut wanted: WantedParts<'_>,
    ) -> Result<(Vec<Labelled>, Vec<Features>), DatabaseError> {
        let known = KnownNames::built_in();
        let (mut labelled, mut in_question) = (Vec::new(), Vec::new());
        self.for_each_track(|columns, track| {
            for (part, number) in wanted.of_game.remove(&columns.id).unwrap_or_default() {
                let side = Side::new(columns.id, &track, part.color, columns.winner, 0, &known);
                let features = Features::from_side(&side);
                match number {
                    Some(number) => labelled.push(Labelled {
                        player: part.player,
                        opponent: Some(part.opponent),
                        features,
                        number,
                    }),
                    None => in_question.push(features),
                }
            }
            Ok(())
        })?;
        Ok((labelled, in_question))
    }

    /// The players of games, and their parts in them.
    fn parts_of_players(
        &self,
        candidates: &Candidates,
    ) -> Result<(Vec<String>, Vec<Entry>), DatabaseError> {
        let aliases = self.aliases()?;
        let mut numbers: HashMap<PersonName, usize> = HashMap::new();
        let mut names: Vec<String> = Vec::new();
        let mut entries = Vec::new();
        self.for_each_game(|columns, facts, track| {
            let is_wanted = candidates.games.as_ref().is_none_or(|g| g.contains(columns.id));
            let both = [&facts.black, &facts.white];
            let is_one = |name: &&String| !name.is_empty() && !is_team(name);
            let [black, white] = both.map(|name| aliases.person(name));
            if !is_wanted || track.is_empty() || !both.iter().all(is_one) || black == white {
                return Ok(());
            }
            let [black, white] = [(black, both[0]), (white, both[1])].map(|(person, name)| {
                *numbers.entry(person).or_insert_with(|| {
                    names.push(name.clone());
                    names.len() - 1
                })
            });
            let parts = [
                (Color::Black, black, white, &facts.black_rank),
                (Color::White, white, black, &facts.white_rank),
            ];
            for (color, player, opponent, rank) in parts {
                let (game, winner) = (columns.id, columns.winner);
                let rank = rank_number(rank);
                entries.push(Entry { game, color, player, opponent, rank, winner });
            }
            Ok(())
        })?;
        Ok((names, entries))
    }
}

/// The number of a rank as [`Labels::Ranks`] has it.
fn rank_number(text: &str) -> Option<f64> {
    let rank = Standing::parse(text)?.rank()?;
    let first_dan = Rank::dan(1)?;
    let is_amateur = Rank::pro(1).is_some_and(|professional| rank < professional);
    let steps = f64::from(Standing::Rank(rank).strength());
    is_amateur.then(|| steps - f64::from(Standing::Rank(first_dan).strength()) + 1.0)
}

/// The number of each player.
fn numbers(
    labels: &Labels,
    names: &[String],
    entries: &[Entry],
    by_player: &[Vec<&Entry>],
) -> Vec<Option<f64>> {
    match labels {
        Labels::Ranks => {
            // The mean over the games, because ranks change.
            let mean = |parts: &Vec<&Entry>| {
                let ranks: Vec<f64> = parts.iter().filter_map(|part| part.rank).collect();
                let is_known = !ranks.is_empty() && 2 * ranks.len() >= parts.len();
                is_known.then(|| ranks.iter().sum::<f64>() / ranks.len() as f64)
            };
            by_player.iter().map(mean).collect()
        }
        Labels::Results => {
            let won = |part: &&Entry| part.winner == Winner::from(part.color);
            let results: Vec<(usize, usize)> =
                entries.iter().filter(won).map(|part| (part.player, part.opponent)).collect();
            let mut is_decided = vec![false; names.len()];
            for &(winner, loser) in &results {
                (is_decided[winner], is_decided[loser]) = (true, true);
            }
            let found = ratings(names.len(), &results).into_iter().zip(is_decided);
            found.map(|(rating, is_decided)| is_decided.then_some(rating)).collect()
        }
        Labels::Given(given) => {
            let given: HashMap<PersonName, f64> =
                given.iter().map(|(name, number)| (PersonName::new(name), *number)).collect();
            names.iter().map(|name| given.get(&PersonName::new(name)).copied()).collect()
        }
    }
}

/// Selects at most `sample` of the parts, evenly spread; all if it is 0.
fn spread<'e>(parts: &[&'e Entry], sample: usize) -> Vec<&'e Entry> {
    let len = parts.len();
    if sample == 0 || sample >= len {
        return parts.to_vec();
    }
    (0..sample).map(|i| parts[i * len / sample]).collect()
}
