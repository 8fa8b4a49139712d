//! Players that play alike, and whose games some games are.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::database::{Database, DatabaseError};
use crate::go::Color;
use crate::knowledge::players::fingerprint::{Features, Fingerprints};
use crate::knowledge::players::side::{KnownNames, Side};
use crate::record::{Date, PersonName, is_team};
use crate::setters::setters;
use crate::{GameId, GameSet};

/// The players to compare.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct Candidates {
    /// The games to use; `None` for all.
    pub games: Option<GameSet>,
    /// The minimum number of games of a player.
    pub least: usize,
    /// The maximum number of games of a player, evenly spread; 0 for all.
    pub sample: usize,
}

impl Candidates {
    setters! {
        games: impl Into<Option<GameSet>>,
        least: usize,
        sample: usize,
    }
}

/// A player whose games match.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlayerMatch {
    /// The name, as written in the records.
    pub name: String,
    /// The player's games that were compared.
    pub games: u32,
    /// The similarity of the deviations from the average of all: 1 is equal, 0 unrelated.
    pub score: f64,
    /// Openings that the player has in common with the games, the most characteristic first.
    pub openings: Vec<String>,
}

/// The options for measuring the identification.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct IdentifyOptions {
    /// The candidates.
    pub candidates: Candidates,
    /// The numbers of unseen games from which players are identified.
    pub unseen: Vec<usize>,
}

impl IdentifyOptions {
    setters! {
        candidates: Candidates,
        unseen: impl Into<Vec<usize>>,
    }
}

/// The number of players that were identified from some of their games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Identification {
    /// The number of unseen games of each player: the latest.
    pub unseen: usize,
    /// The players to identify: those with more games than are unseen.
    pub players: usize,
    /// The number of all candidates.
    pub candidates: usize,
    /// Games of others and earlier games of theirs that were known.
    pub known_games: usize,
    /// Players whose games matched themselves best.
    pub first: usize,
    /// Players who were among the best five.
    pub within_five: usize,
    /// The number of players whose games matched themselves best by openings alone.
    pub openings_first: usize,
    /// The number of players among the best five by openings alone.
    pub openings_within_five: usize,
    /// The number of players identified by naming the player with the most known games every time.
    pub most_frequent: usize,
}

/// A player's part in a game.
#[derive(Clone, Copy)]
struct Part {
    player: usize,
    game: GameId,
    color: Color,
    date: Option<Date>,
}

/// The features of a part.
struct Described {
    part: Part,
    features: Features,
    openings: Features,
    names: Vec<String>,
}

/// Players and the features of their games.
struct Players {
    names: Vec<String>,
    parts: Vec<Described>,
}

/// Reasons given for each likeness.
const REASONS: usize = 3;
/// Players listed.
const LISTED: usize = 50;

impl Database {
    /// The players with enough games, and the features of their games in the order of their dates.
    fn describe_players(&self, candidates: &Candidates) -> Result<Players, DatabaseError> {
        let aliases = self.aliases()?;
        let mut by_name: BTreeMap<PersonName, (String, Vec<Part>)> = BTreeMap::new();
        self.for_each_game(|columns, facts, track| {
            let is_wanted = candidates.games.as_ref().is_none_or(|g| g.contains(columns.id));
            let names = [&facts.black, &facts.white];
            let [black, white] = names.map(|name| aliases.person(name));
            if !is_wanted || track.is_empty() || black == white {
                return Ok(());
            }
            for ((color, name), person) in Color::ALL.into_iter().zip(names).zip([black, white]) {
                if !name.is_empty() && !is_team(name) {
                    let part = Part { player: 0, game: columns.id, color, date: columns.date };
                    let of = by_name.entry(person).or_insert_with(|| (name.clone(), Vec::new()));
                    of.1.push(part);
                }
            }
            Ok(())
        })?;
        by_name.retain(|_, (_, parts)| parts.len() >= candidates.least.max(1));
        let names: Vec<String> = by_name.values().map(|(name, _)| name.clone()).collect();
        let mut wanted: HashMap<GameId, Vec<Part>> = HashMap::new();
        for (player, (_, parts)) in by_name.into_values().enumerate() {
            for part in spread(parts, candidates.sample) {
                wanted.entry(part.game).or_default().push(Part { player, ..part });
            }
        }
        let opening_names = KnownNames::built_in();
        let mut parts = Vec::new();
        self.for_each_track(|columns, track| {
            for part in wanted.remove(&columns.id).unwrap_or_default() {
                let color = part.color;
                let side = Side::new(part.game, &track, color, columns.winner, 0, &opening_names);
                parts.push(Described {
                    part,
                    features: Features::from_side(&side),
                    openings: Features::openings(&side),
                    names: side.openings,
                });
            }
            Ok(())
        })?;
        parts.sort_by_key(|p| (p.part.player, p.part.date, p.part.game));
        Ok(Players { names, parts })
    }

    /// The players whose games are most like those of a player; `None` if no candidate has exactly
    /// one of these names. The player's own games and the games against the player are not used for
    /// the fingerprints of the others.
    ///
    /// # Errors
    /// The store cannot be read, or the work was interrupted.
    pub fn players_like(
        &self,
        names: &[String],
        candidates: &Candidates,
    ) -> Result<Option<Vec<PlayerMatch>>, DatabaseError> {
        let players = self.describe_players(candidates)?;
        let persons: Vec<PersonName> = names.iter().map(|name| PersonName::new(name)).collect();
        let own: BTreeSet<usize> = (0..players.names.len())
            .filter(|&player| persons.iter().any(|person| person.is(&players.names[player])))
            .collect();
        if own.is_empty() {
            return Ok(None);
        }
        let is_own = |p: &&Described| own.contains(&p.part.player);
        let games: BTreeSet<GameId> =
            players.parts.iter().filter(is_own).map(|p| p.part.game).collect();
        let unseen: Vec<&Described> = players.parts.iter().filter(is_own).collect();
        let known =
            players.known(|p| !games.contains(&p.part.game) && !own.contains(&p.part.player));
        Ok(Some(players.matches(&known, &unseen)))
    }

    /// The players whose games are most like these parts of games, which need not be in the
    /// database. Games of the database among them are not used for fingerprints.
    ///
    /// # Errors
    /// The store cannot be read, or the work was interrupted.
    pub fn players_of(
        &self,
        sides: &[Side],
        known_games: &GameSet,
        candidates: &Candidates,
    ) -> Result<Vec<PlayerMatch>, DatabaseError> {
        let players = self.describe_players(candidates)?;
        let known = players.known(|p| !known_games.contains(p.part.game));
        let unseen: Vec<Described> = sides
            .iter()
            .map(|side| Described {
                part: Part { player: 0, game: side.game, color: side.color, date: None },
                features: Features::from_side(side),
                openings: Features::openings(side),
                names: side.openings.clone(),
            })
            .collect();
        Ok(players.matches(&known, &unseen.iter().collect::<Vec<_>>()))
    }

    /// Measures how many players are identified by their games. The latest games of every player are
    /// unseen; what is known are the other games, without any game that is unseen for one of its two
    /// players.
    ///
    /// # Errors
    /// The store cannot be read, or the work was interrupted.
    pub fn identify_players(
        &self,
        options: &IdentifyOptions,
    ) -> Result<Vec<Identification>, DatabaseError> {
        let players = self.describe_players(&options.candidates)?;
        let mut rows = Vec::new();
        for &unseen in &options.unseen {
            self.control().check()?;
            rows.push(players.identify(unseen));
        }
        Ok(rows)
    }
}

/// Selects at most `sample` of the parts, evenly spread; all if it is 0.
fn spread(parts: Vec<Part>, sample: usize) -> Vec<Part> {
    let len = parts.len();
    if sample == 0 || sample >= len {
        return parts;
    }
    (0..sample).map(|i| parts[i * len / sample]).collect()
}

impl Players {
    fn known(&self, is_known: impl Fn(&Described) -> bool) -> Fingerprints {
        let known = self.parts.iter().filter(|p| is_known(p));
        Fingerprints::new(self.names.len(), known.map(|p| (p.part.player, &p.features)))
    }

    /// All candidates, the best match first, with the openings that they have in common.
    fn matches(&self, known: &Fingerprints, unseen: &[&Described]) -> Vec<PlayerMatch> {
        let share = |parts: &[&Described]| -> HashMap<String, f64> {
            let mut shares: HashMap<String, f64> = HashMap::new();
            for name in parts.iter().flat_map(|p| &p.names) {
                *shares.entry(name.clone()).or_default() += 1.0 / parts.len() as f64;
            }
            shares
        };
        let everybody = share(&self.parts.iter().collect::<Vec<_>>());
        let here = share(unseen);
        known
            .rank(unseen.iter().map(|p| &p.features))
            .into_iter()
            .take(LISTED)
            .map(|found| {
                let theirs: Vec<&Described> =
                    self.parts.iter().filter(|p| p.part.player == found.candidate).collect();
                let theirs = share(&theirs);
                // How much more frequent in both than among all.
                let mut common: Vec<(f64, &String)> = here
                    .iter()
                    .filter_map(|(name, &share)| {
                        let usual = everybody.get(name).copied().unwrap_or(1.0);
                        let both = share.min(*theirs.get(name)?);
                        (both > usual && both >= 0.05).then_some((both - usual, name))
                    })
                    .collect();
                common.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
                PlayerMatch {
                    name: self.names[found.candidate].clone(),
                    games: known.games(found.candidate),
                    score: found.score,
                    openings: common.into_iter().take(REASONS).map(|c| c.1.clone()).collect(),
                }
            })
            .collect()
    }

    /// Looks for every player with more than `unseen` games by the latest of them.
    fn identify(&self, unseen: usize) -> Identification {
        let of: Vec<&[Described]> =
            self.parts.chunk_by(|a, b| a.part.player == b.part.player).collect();
        let tested: Vec<(&[Described], &[Described])> = of
            .iter()
            .filter(|parts| parts.len() > unseen)
            .map(|parts| parts.split_at(parts.len() - unseen))
            .collect();
        let unseen_games: BTreeSet<GameId> =
            tested.iter().flat_map(|(_, last)| *last).map(|p| p.part.game).collect();
        let is_known = |p: &&Described| !unseen_games.contains(&p.part.game);
        let known = || self.parts.iter().filter(is_known);
        let n = self.names.len();
        let all = Fingerprints::new(n, known().map(|p| (p.part.player, &p.features)));
        let openings = Fingerprints::new(n, known().map(|p| (p.part.player, &p.openings)));
        let most = (0..n).max_by_key(|&player| all.games(player)).unwrap_or(0);
        let mut row = Identification {
            unseen,
            candidates: n,
            known_games: known().count(),
            ..Default::default()
        };
        for (_, last) in tested {
            let player = last[0].part.player;
            let place = |known: &Fingerprints, features: fn(&Described) -> &Features| {
                let ranked = known.rank(last.iter().map(features));
                ranked.iter().position(|found| found.candidate == player)
            };
            let (by_all, by_openings) =
                (place(&all, |p| &p.features), place(&openings, |p| &p.openings));
            row.players += 1;
            row.first += usize::from(by_all == Some(0));
            row.within_five += usize::from(by_all.is_some_and(|at| at < 5));
            row.openings_first += usize::from(by_openings == Some(0));
            row.openings_within_five += usize::from(by_openings.is_some_and(|at| at < 5));
            row.most_frequent += usize::from(player == most);
        }
        row
    }
}
