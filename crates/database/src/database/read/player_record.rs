//! Players: whom a query names, what their record is, and lists of them.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, HashMap};

use super::facts::{Wanted, games_of_player};
use super::index::GamesIndex;
use super::resolve::NamedPlayer;
use crate::database::{Database, DatabaseError, FindOptions, ResolvedQuery};
use crate::go::Color;
use crate::query::TextMatch;
use crate::record::{PersonName, Winner, rank_name};
use crate::segment::GameColumns;
use crate::{GameId, GameSet};

impl NamedPlayer {
    /// Returns the number of other players' names of which the name is a part.
    fn other_names(&self, index: &GamesIndex, database: &Database) -> Result<u64, DatabaseError> {
        let part = Wanted::new(&TextMatch::Contains(self.name.clone()));
        let own: Vec<Wanted> = self.names.iter().map(Wanted::new).collect();
        let names = index.facts().names(database.store(), index, |folded| {
            part.matches_folded(folded) && !own.iter().any(|own| own.matches_folded(folded))
        })?;
        // The part of an alias says nothing.
        let is_own = own.iter().any(|own| own.matches(&self.name));
        Ok(if is_own { names.len() as u64 } else { 0 })
    }
}

/// A player's own results in a set of games, by the colour that the player had.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerRecord {
    /// The name as the query has it.
    pub name: String,
    /// The results in the games as black.
    pub black: Wins,
    /// The results in the games as white.
    pub white: Wins,
    /// The results in the games of both: those in which both players have the name, as of a program
    /// that plays itself. Each has a win and a loss whoever wins, so [`total`](PlayerRecord::total)
    /// is without them.
    pub itself: Wins,
    /// The number of other players' names of which the name is a part.
    pub other_names: u64,
}

/// A player's results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Wins {
    /// Games.
    pub games: u64,
    /// Games that the player won.
    pub won: u64,
    /// Games that the player lost. Others have no known winner.
    pub lost: u64,
}

impl Wins {
    fn add(&mut self, winner: Winner, color: Color) {
        self.games += 1;
        self.won += u64::from(winner == Winner::from(color));
        self.lost += u64::from(winner == Winner::from(color.opposite()));
    }

    /// Returns the number of games with a winner.
    pub const fn decided(self) -> u64 {
        self.won + self.lost
    }

    /// Returns the sum of both. A game in which both players have the name counts twice.
    #[must_use]
    pub const fn and(self, other: Wins) -> Wins {
        Wins {
            games: self.games + other.games,
            won: self.won + other.won,
            lost: self.lost + other.lost,
        }
    }
}

/// The games of a player whom a query names, by colour.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlayerGames {
    /// The name as the query has it.
    pub name: String,
    /// The games with black.
    pub black: GameSet,
    /// The games with white.
    pub white: GameSet,
}

impl PlayerGames {
    /// All games of a player.
    fn new(
        player: &NamedPlayer,
        index: &GamesIndex,
        database: &Database,
    ) -> Result<PlayerGames, DatabaseError> {
        let of = |color| games_of_player(index, database.store(), &player.names, color);
        let (black, white) = (of(Color::Black)?, of(Color::White)?);
        Ok(PlayerGames { name: player.name.clone(), black, white })
    }

    /// The player's colour in a game; `None` if it is not the player's, or both players bear the
    /// name.
    pub fn color_in(&self, game: GameId) -> Option<Color> {
        match (self.black.contains(game), self.white.contains(game)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// The games of a set that the player won, and those that the player lost: without those against
    /// itself.
    pub(crate) fn won_and_lost(&self, games: &GameSet, index: &GamesIndex) -> [GameSet; 2] {
        let (mut won, mut lost) = (GameSet::new(), GameSet::new());
        for game in index.games_in(&((&self.black | &self.white) & games)) {
            let wins = self.wins_in(game.id, game.winner);
            won.extend((wins.won > 0).then_some(game.id));
            lost.extend((wins.lost > 0).then_some(game.id));
        }
        [won, lost]
    }

    /// The player's result in a game with this winner: nothing without a
    /// [colour](PlayerGames::color_in).
    pub fn wins_in(&self, game: GameId, winner: Winner) -> Wins {
        let mut wins = Wins::default();
        if let Some(color) = self.color_in(game) {
            wins.add(winner, color);
        }
        wins
    }
}

impl PlayerRecord {
    /// The record of a player in some games.
    fn new(
        player: &NamedPlayer,
        games: &GameSet,
        index: &GamesIndex,
        database: &Database,
    ) -> Result<PlayerRecord, DatabaseError> {
        let other_names = player.other_names(index, database)?;
        let PlayerGames { name, black, white } = PlayerGames::new(player, index, database)?;
        let wins = |with: &GameSet, colors: &[Color]| {
            let mut wins = Wins::default();
            let with = with & games;
            for game in index.games_in(&with) {
                colors.iter().for_each(|&color| wins.add(game.winner, color));
            }
            wins
        };
        let both = wins(&(&black & &white), &Color::ALL);
        Ok(PlayerRecord {
            name,
            black: wins(&black, &[Color::Black]),
            white: wins(&white, &[Color::White]),
            itself: Wins { games: both.games / 2, ..both },
            other_names,
        })
    }

    /// The results with both colours, each game once: without the games against
    /// [itself](PlayerRecord::itself).
    pub const fn total(&self) -> Wins {
        let all = self.black.and(self.white);
        Wins {
            games: all.games - 2 * self.itself.games,
            won: all.won - self.itself.won,
            lost: all.lost - self.itself.lost,
        }
    }
}

/// A player in a list of players.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerRow {
    /// The name as most of the games have it.
    pub name: String,
    /// Games as black.
    pub black: Wins,
    /// Games as white.
    pub white: Wins,
    /// The games of both, as in a [`PlayerRecord`]: those against itself.
    pub itself: Wins,
    /// The first and the last year of the games, if any year is known.
    pub years: Option<(u16, u16)>,
    /// The ranks that the games give, the most frequent first.
    pub ranks: Vec<String>,
}

impl PlayerRow {
    /// All games, each once, and the results with both colours: a game against
    /// [itself](PlayerRow::itself) is neither won nor lost.
    pub const fn total(&self) -> Wins {
        let all = self.black.and(self.white);
        Wins {
            games: all.games - self.itself.games,
            won: all.won - self.itself.won,
            lost: all.lost - self.itself.lost,
        }
    }
}

/// The order of a list of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerOrder {
    /// The number of games, the most first; of equal ones, the name.
    #[default]
    Games,
    /// The number of games won, the most first.
    Won,
    /// The share of games won, the greatest first; players with fewer than 10 decided games come
    /// last.
    Rate,
    /// Games as black, the most first.
    Black,
    /// Games as white, the most first.
    White,
    /// The name.
    Name,
    /// The first year.
    First,
    /// The last year, the latest first.
    Last,
}

impl PlayerOrder {
    /// Fewer decided games are too few for a rate to be compared.
    const FEW: u64 = 10;

    /// All orders.
    pub const ALL: [PlayerOrder; 8] = [
        PlayerOrder::Games,
        PlayerOrder::Won,
        PlayerOrder::Rate,
        PlayerOrder::Black,
        PlayerOrder::White,
        PlayerOrder::Name,
        PlayerOrder::First,
        PlayerOrder::Last,
    ];

    /// The order of a [name](PlayerOrder::name); `None` if there is no such order.
    pub fn from_name(name: &str) -> Option<PlayerOrder> {
        PlayerOrder::ALL.into_iter().find(|order| order.name() == name)
    }

    /// The order in one word.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerOrder::Games => "games",
            PlayerOrder::Won => "won",
            PlayerOrder::Rate => "rate",
            PlayerOrder::Black => "black",
            PlayerOrder::White => "white",
            PlayerOrder::Name => "name",
            PlayerOrder::First => "first",
            PlayerOrder::Last => "last",
        }
    }

    /// Sorts players as [`Database::players`] lists them; equal ones stay in that order.
    pub fn sort(self, players: &mut [PlayerRow]) {
        let rate = |player: &PlayerRow| {
            let total = player.total();
            let decided = total.decided();
            let rate = if decided == 0 { 0.0 } else { total.won as f64 / decided as f64 };
            (decided < PlayerOrder::FEW, -rate)
        };
        match self {
            PlayerOrder::Games => {}
            PlayerOrder::Won => players.sort_by_key(|player| Reverse(player.total().won)),
            PlayerOrder::Rate => {
                players.sort_by(|a, b| rate(a).partial_cmp(&rate(b)).unwrap_or(Ordering::Equal));
            }
            PlayerOrder::Black => players.sort_by_key(|player| Reverse(player.black.games)),
            PlayerOrder::White => players.sort_by_key(|player| Reverse(player.white.games)),
            PlayerOrder::Name => players.sort_by(|a, b| a.name.cmp(&b.name)),
            PlayerOrder::First => {
                players.sort_by_key(|player| player.years.map_or(u16::MAX, |years| years.0));
            }
            PlayerOrder::Last => {
                players.sort_by_key(|player| Reverse(player.years.map_or(0, |years| years.1)));
            }
        }
    }
}

#[derive(Default)]
struct Counted {
    spellings: BTreeMap<String, u64>,
    ranks: BTreeMap<String, u64>,
    wins: [Wins; 2],
    itself: Wins,
    years: Option<(u16, u16)>,
}

impl Counted {
    /// Adds the second side of a game in which both players are this one.
    fn add_itself(&mut self, game: &GameColumns) {
        let mut both = Wins::default();
        Color::ALL.iter().for_each(|&color| both.add(game.winner, color));
        self.itself = self.itself.and(Wins { games: 1, ..both });
    }

    fn add(&mut self, game: &GameColumns, color: Color, name: &str, rank: &str) {
        *self.spellings.entry(name.to_owned()).or_default() += 1;
        if !rank.is_empty() {
            *self.ranks.entry(rank_name(rank).into_owned()).or_default() += 1;
        }
        self.wins[color.index()].add(game.winner, color);
        if let Some(year) = game.date.map(|date| date.year).filter(|&year| year > 0) {
            let (first, last) = self.years.unwrap_or((year, year));
            self.years = Some((first.min(year), last.max(year)));
        }
    }
}

/// The keys of counts, the most frequent first.
fn by_count(counts: BTreeMap<String, u64>) -> Vec<String> {
    let mut counts: Vec<(String, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.into_iter().map(|(text, _)| text).collect()
}

impl Database {
    /// The record of the person whom a query names, in some games; `None` if it names none, several, a
    /// part of names, or a team.
    ///
    /// # Errors
    /// The games cannot be read.
    pub fn player_record(
        &self,
        query: &ResolvedQuery,
        games: &GameSet,
    ) -> Result<Option<PlayerRecord>, DatabaseError> {
        let Some(player) = query.player() else { return Ok(None) };
        PlayerRecord::new(player, games, &*self.index_for_part()?, self).map(Some)
    }

    /// The games of the person whom a query names, whatever else it asks for; `None` as of
    /// [`player_record`](Database::player_record).
    ///
    /// # Errors
    /// The games cannot be read.
    pub fn player_games(
        &self,
        query: &ResolvedQuery,
    ) -> Result<Option<PlayerGames>, DatabaseError> {
        let Some(player) = query.player() else { return Ok(None) };
        PlayerGames::new(player, &*self.index()?, self).map(Some)
    }

    /// The players of a query's games, those with the most games first. The names of one
    /// [person](PersonName), and aliases, are one player.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn players(
        &self,
        query: Option<&ResolvedQuery>,
        options: &FindOptions,
    ) -> Result<Vec<PlayerRow>, DatabaseError> {
        let games = query.map(|query| self.games_of(query, options)).transpose()?;
        let index = self.index()?;
        let aliases = self.aliases()?;
        let mut keys: HashMap<String, u32> = HashMap::new();
        let mut numbers: HashMap<PersonName, u32> = HashMap::new();
        let mut players: Vec<Counted> = Vec::new();
        // The player of each game, with the colour that is visited.
        let mut visited: Vec<Option<u32>> = Vec::new();
        for color in Color::ALL {
            let mut opponents = std::mem::take(&mut visited).into_iter();
            index.facts().for_each_player(self.store(), &index, color, |game, name, rank| {
                let opponent = opponents.next().flatten();
                let is_counted =
                    !name.is_empty() && games.as_ref().is_none_or(|games| games.contains(game.id));
                let number = is_counted.then(|| {
                    keys.get(name).copied().unwrap_or_else(|| {
                        let next = players.len() as u32;
                        let number = *numbers.entry(aliases.person(name)).or_insert(next);
                        if number == next {
                            players.push(Counted::default());
                        }
                        keys.insert(name.to_owned(), number);
                        number
                    })
                });
                visited.push(number);
                let Some(counted) = number.and_then(|n| players.get_mut(n as usize)) else {
                    return;
                };
                counted.add(game, color, name, rank);
                if opponent == number {
                    counted.add_itself(game);
                }
            })?;
        }
        let row = |counted: Counted| PlayerRow {
            name: by_count(counted.spellings).into_iter().next().unwrap_or_default(),
            black: counted.wins[Color::Black.index()],
            white: counted.wins[Color::White.index()],
            itself: counted.itself,
            years: counted.years,
            ranks: by_count(counted.ranks),
        };
        let mut rows: Vec<PlayerRow> = players.into_iter().map(row).collect();
        rows.sort_by(|a, b| (b.total().games, &a.name).cmp(&(a.total().games, &b.name)));
        Ok(rows)
    }
}
