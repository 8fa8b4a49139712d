//! Reports on players.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::find::stored_games;
use super::novelty::{KNOWN_GAMES, PlayerNovelties};
use crate::database::{Database, DatabaseError};
use crate::go::Color;
use crate::knowledge::players::habits::{HabitOptions, Habits, Tally, habits};
use crate::knowledge::players::side::{KnownNames, Side};
use crate::parallel;
use crate::query::TextField;
use crate::record::{Facts, PersonName, fold, rank_name};
use crate::replay::Track;
use crate::segment::GameColumns;
use crate::setters::setters;
use crate::{GameId, GameSet};

/// The player whom a report is about, and the games with which the player is compared.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlayerRequest {
    /// All names of the player. They are compared as a whole, without case and accents.
    pub names: Vec<String>,
    /// The games of others with which the player's are compared; `None` for games of the same years
    /// by players of the same ranks.
    pub baseline: Option<GameSet>,
    /// The most games that the baseline is sampled from.
    pub sample: usize,
    /// The options that decide what counts as a habit.
    pub options: HabitOptions,
}

impl PlayerRequest {
    /// A report on a player by all of the player's names.
    pub fn new(names: Vec<String>) -> PlayerRequest {
        PlayerRequest { names, baseline: None, sample: 4000, options: HabitOptions::default() }
    }

    setters! {
        baseline: impl Into<Option<GameSet>>,
        sample: usize,
        options: HabitOptions,
    }
}

/// The games that a player's games are compared with.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Baseline {
    /// Games of others that fit the request.
    pub games: u64,
    /// The number of these games that were compared, one player's part of each, evenly spread.
    pub sampled: u64,
    /// The years, if they are known and no baseline was given.
    pub years: Option<(u16, u16)>,
    /// The ranks, if any are known and no baseline was given.
    pub ranks: Vec<String>,
}

/// The habits and results of a player.
///
/// In tallies, `games` and `of` are the same unless a field says otherwise.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct PlayerReport {
    /// The names as they are written in the records.
    pub names: Vec<String>,
    /// The ids of the player's games.
    pub games: Vec<GameId>,
    /// The games in which both players bear the names, as of a program that plays itself. They count
    /// for both sides, as a win and a loss, in the tallies of colours and openings, which are those of
    /// one colour each. In all else they count as one game that is neither won nor lost; habits have one
    /// side of each.
    pub against_itself: u64,
    /// The first and the last year.
    pub years: Option<(u16, u16)>,
    /// All games by rank, the most frequent rank first.
    pub ranks: Vec<(String, u64)>,
    /// Games as black and as white.
    pub colors: [Tally; 2],
    /// Games by year, ascending; year 0 is unknown.
    pub by_year: Vec<(u16, Tally)>,
    /// Games by handicap stones and whether the player gave them.
    pub by_handicap: Vec<(String, Tally)>,
    /// Games by komi in quarter points; `None` is unknown.
    pub by_komi: Vec<(Option<i32>, Tally)>,
    /// Games by their number of moves: the least number of each class, and the greatest; the last
    /// class has none.
    pub by_length: Vec<((usize, Option<usize>), Tally)>,
    /// The most frequent opponents.
    pub opponents: Vec<(String, Tally)>,
    /// All named openings of the player, the most frequent first.
    pub openings: Vec<(String, Tally)>,
    /// All named joseki of the player's games, the most frequent first.
    pub joseki: Vec<(String, Tally)>,
    /// The games that the player's games are compared with.
    pub baseline: Baseline,
    /// The moves and patterns that the player plays more or less often than others.
    pub habits: Habits,
    /// The moves that the player was the first to play.
    pub novelties: PlayerNovelties,
}

/// The first moves of the classes of games by length.
const LENGTHS: [usize; 5] = [0, 100, 150, 200, 250];

/// Opponents listed.
const OPPONENTS: usize = 10;

/// A game of the player.
struct Played {
    side: Side,
    facts: Facts,
    color: Color,
}

/// A player's part in a game of others.
#[derive(Clone)]
struct Other {
    id: GameId,
    color: Color,
    rank: String,
}

/// The number of games that are read together.
const BATCH: usize = 1024;

impl Database {
    /// A report on a player. `None` if no game has a player of one of these names.
    ///
    /// # Errors
    /// The store cannot be read, or the work was interrupted.
    pub fn player_report(
        &self,
        request: &PlayerRequest,
    ) -> Result<Option<PlayerReport>, DatabaseError> {
        let names: Vec<PersonName> =
            request.names.iter().map(|name| PersonName::new(name)).collect();
        let known = KnownNames::built_in();
        let (index, store) = (self.index()?, self.store());
        let is_own = |folded: &str| names.iter().any(|person| person.is_folded(folded));
        let own_names = index.facts().names(store, &index, is_own)?;
        let mut colors: BTreeMap<GameId, Vec<Color>> = BTreeMap::new();
        let mut written: BTreeMap<String, u64> = BTreeMap::new();
        for color in Color::ALL {
            index.facts().for_each_player(store, &index, color, |game, name, _| {
                if own_names.contains(name) {
                    *written.entry(name.to_owned()).or_default() += 1;
                    colors.entry(game.id).or_default().push(color);
                }
            })?;
        }
        self.control().check()?;
        let ids: Vec<GameId> = colors.keys().copied().collect();
        let mut played: Vec<Played> = Vec::new();
        for ids in ids.chunks(BATCH) {
            self.control().check()?;
            let stored = stored_games(&index, store, ids);
            let stored = stored.into_iter().collect::<Result<Vec<(Track, Facts)>, _>>()?;
            let of_game = parallel::map(ids.len(), |at| {
                let (id, (track, facts)) = (ids[at], &stored[at]);
                let Some(game) = index.game(id) else { return Vec::new() };
                let of = |&color: &Color| Played {
                    side: side(&game, rank_of(facts, color), track, color, &known),
                    facts: facts.clone(),
                    color,
                };
                colors.get(&id).into_iter().flatten().map(of).collect()
            });
            played.extend(of_game.into_iter().flatten());
        }
        if played.is_empty() {
            return Ok(None);
        }
        let (baseline, others) = self.baseline(request, &own_names, &played)?;
        let mut sides: Vec<Side> = Vec::new();
        for others in others.chunks(BATCH) {
            self.control().check()?;
            let ids: Vec<GameId> = others.iter().map(|other| other.id).collect();
            let mut tracks: Vec<Track> = Vec::with_capacity(ids.len());
            index.tracks(store, &ids, &mut |_, track| tracks.push(track.clone()))?;
            sides.extend(
                parallel::map(tracks.len(), |at| {
                    let Other { id, color, rank } = &others[at];
                    let game = index.game(*id)?;
                    Some(side(&game, rank.as_str().into(), &tracks[at], *color, &known))
                })
                .into_iter()
                .flatten(),
            );
        }
        let trials = trials(&played);
        let own: Vec<&Side> = trials.iter().map(AsRef::as_ref).collect();
        let others: Vec<&Side> = sides.iter().collect();
        self.control().check()?;
        let found = habits(&own, &others, &request.options);
        let mut report = summary(&played);
        let mut written: Vec<(String, u64)> = written.into_iter().collect();
        written.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
        report.names = written.into_iter().map(|(name, _)| name).collect();
        report.baseline = baseline;
        report.habits = found;
        let own_games = played.iter().map(|p| (p.side.game, p.color)).collect();
        report.novelties = self.player_novelties(&own_games, KNOWN_GAMES)?;
        Ok(Some(report))
    }

    /// The names of players that contain a text, without case and accents, with their games; the
    /// most frequent first.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn players_named(&self, text: &str) -> Result<Vec<(String, u64)>, DatabaseError> {
        let wanted = fold(text.trim());
        let mut names = self.name_counts(TextField::Player)?;
        names.retain(|(name, _)| fold(name).contains(&wanted));
        Ok(names)
    }

    /// The games of others that the player's are compared with, one player's part of each.
    fn baseline(
        &self,
        request: &PlayerRequest,
        own_names: &BTreeSet<String>,
        played: &[Played],
    ) -> Result<(Baseline, Vec<Other>), DatabaseError> {
        let years = years(played);
        let ranks: HashSet<&str> =
            played.iter().map(|p| &*p.side.rank).filter(|rank| !rank.is_empty()).collect();
        let (index, store) = (self.index()?, self.store());
        // Of each game, by colour: whether the player is another, and the rank.
        let mut players: [Vec<(bool, Option<String>)>; 2] = Default::default();
        for (color, players) in Color::ALL.into_iter().zip(&mut players) {
            index.facts().for_each_player(store, &index, color, |game, name, rank| {
                let is_asked = color_of_trial(game.id) == color;
                let rank = is_asked.then(|| rank_name(rank).into_owned());
                players.push((!own_names.contains(name), rank));
            })?;
        }
        let [black, white] = players;
        let mut others: Vec<Other> = Vec::new();
        for (game, (black, white)) in index.games().zip(black.into_iter().zip(white)) {
            let (true, true, Some(rank)) = (black.0, white.0, black.1.or(white.1)) else {
                continue;
            };
            let is_wanted = match &request.baseline {
                Some(games) => games.contains(game.id),
                None => {
                    let year = game.date.map_or(0, |date| date.year);
                    let fits = |(first, last)| (first..=last).contains(&year);
                    years.is_none_or(fits) && (ranks.is_empty() || ranks.contains(&*rank))
                }
            };
            if is_wanted {
                others.push(Other { id: game.id, color: color_of_trial(game.id), rank });
            }
        }
        let games = others.len();
        let kept = request.sample.min(games);
        let others: Vec<Other> =
            (0..kept).filter_map(|i| others.get(i * games / kept)).cloned().collect();
        let is_default = request.baseline.is_none();
        let mut ranks: Vec<String> = ranks.into_iter().map(str::to_owned).collect();
        ranks.sort();
        let baseline = Baseline {
            games: games as u64,
            sampled: others.len() as u64,
            years: years.filter(|_| is_default),
            ranks: if is_default { ranks } else { Vec::new() },
        };
        Ok((baseline, others))
    }
}

fn side(
    columns: &GameColumns,
    rank: Cow<'_, str>,
    track: &Track,
    color: Color,
    names: &KnownNames,
) -> Side {
    let year = columns.date.map_or(0, |date| date.year);
    let side = Side::new(columns.id, track, color, columns.winner, year, names);
    Side { rank: rank.into_owned(), ..side }
}

/// The colour whose part of a game is compared if both could be: a game is one trial.
fn color_of_trial(id: GameId) -> Color {
    Color::ALL[usize::from(id.get().count_ones() % 2 == 1)]
}

/// The player's side of each game. Of a game against itself it is one, without a winner.
fn trials(played: &[Played]) -> Vec<Cow<'_, Side>> {
    games(played)
        .filter_map(|sides| match sides {
            [only] => Some(Cow::Borrowed(&only.side)),
            both => {
                let is_chosen = |p: &&Played| p.color == color_of_trial(p.side.game);
                let chosen = both.iter().find(is_chosen)?;
                Some(Cow::Owned(Side { won: None, ..chosen.side.clone() }))
            }
        })
        .collect()
}

fn name_of(facts: &Facts, color: Color) -> &str {
    if color == Color::Black { &facts.black } else { &facts.white }
}

fn rank_of(facts: &Facts, color: Color) -> Cow<'_, str> {
    rank_name(if color == Color::Black { &facts.black_rank } else { &facts.white_rank })
}

fn years(played: &[Played]) -> Option<(u16, u16)> {
    let years = || played.iter().map(|p| p.side.year).filter(|&year| year > 0);
    Some((years().min()?, years().max()?))
}

fn add(tally: &mut Tally, side: &Side) {
    tally.games += 1;
    tally.of += 1;
    tally.won += u64::from(side.won == Some(true));
    tally.lost += u64::from(side.won == Some(false));
}

/// Tallies of the player's sides by keys that are of one colour, in the order of the keys.
fn tallies<K: Ord>(played: &[Played], keys: impl Fn(&Played) -> Vec<K>) -> Vec<(K, Tally)> {
    let mut found: BTreeMap<K, Tally> = BTreeMap::new();
    for game in played {
        for key in keys(game) {
            add(found.entry(key).or_default(), &game.side);
        }
    }
    found.into_iter().collect()
}

/// The sides of each game: two, if the player played against itself.
fn games(played: &[Played]) -> impl Iterator<Item = &[Played]> {
    played.chunk_by(|a, b| a.side.game == b.side.game)
}

/// Tallies of games by a key, in the order of the keys. A game against itself counts once, and is
/// neither won nor lost.
fn tallies_of_games<K: Ord>(played: &[Played], key: impl Fn(&Played) -> K) -> Vec<(K, Tally)> {
    tallies_once(played, |sides| sides.first().map(&key).into_iter().collect())
}

/// Tallies of games by several keys of each game, in the order of the keys.
fn tallies_once<K: Ord>(
    played: &[Played],
    keys: impl Fn(&[Played]) -> BTreeSet<K>,
) -> Vec<(K, Tally)> {
    let mut found: BTreeMap<K, Tally> = BTreeMap::new();
    for sides in games(played) {
        for key in keys(sides) {
            let tally = found.entry(key).or_default();
            if let [only] = sides {
                add(tally, &only.side);
            } else {
                tally.games += 1;
                tally.of += 1;
            }
        }
    }
    found.into_iter().collect()
}

/// The least and the greatest number of moves of the class of a game.
fn length(game: &Played) -> (usize, Option<usize>) {
    let next = LENGTHS.iter().position(|&first| first > game.side.moves).unwrap_or(LENGTHS.len());
    let first = next.checked_sub(1).and_then(|at| LENGTHS.get(at)).copied().unwrap_or_default();
    (first, LENGTHS.get(next).map(|next| next - 1))
}

fn handicap(game: &Played) -> String {
    match (game.facts.handicap, game.color) {
        (0, _) => "even".to_owned(),
        (stones, Color::White) => format!("gives {stones}"),
        (stones, Color::Black) => format!("takes {stones}"),
    }
}

fn summary(played: &[Played]) -> PlayerReport {
    let most_frequent = |tallies: &mut Vec<(String, Tally)>| {
        tallies.sort_by(|a, b| b.1.games.cmp(&a.1.games).then_with(|| a.0.cmp(&b.0)));
    };
    let mut report = PlayerReport {
        games: games(played).filter_map(|sides| Some(sides.first()?.side.game)).collect(),
        against_itself: games(played).filter(|sides| sides.len() > 1).count() as u64,
        years: years(played),
        by_year: tallies_of_games(played, |p| p.side.year),
        by_handicap: tallies_of_games(played, handicap),
        by_komi: tallies_of_games(played, |p| p.facts.komi),
        by_length: tallies_of_games(played, length),
        opponents: tallies_of_games(played, |p| name_of(&p.facts, p.color.opposite()).to_owned()),
        openings: tallies(played, |p| p.side.openings.clone()),
        joseki: tallies_once(played, |sides| {
            sides.iter().flat_map(|p| p.side.joseki.iter().cloned()).collect()
        }),
        ..PlayerReport::default()
    };
    most_frequent(&mut report.opponents);
    report.opponents.truncate(OPPONENTS);
    most_frequent(&mut report.openings);
    most_frequent(&mut report.joseki);
    for game in played {
        add(&mut report.colors[game.color.index()], &game.side);
    }
    let ranks = tallies_once(played, |sides| sides.iter().map(|p| p.side.rank.clone()).collect());
    report.ranks = ranks
        .into_iter()
        .filter(|(rank, _)| !rank.is_empty())
        .map(|(rank, tally)| (rank, tally.games))
        .collect();
    report.ranks.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
    report
}
