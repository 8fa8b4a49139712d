//! The basis of rates: the number of games, their years and the number of players.

use std::collections::{BTreeMap, HashSet};

use crate::GameSet;
use crate::database::{Database, DatabaseError, ModelInfo};
use crate::go::Color;

/// The games from which rates are computed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Basis {
    /// The games.
    pub games: u64,
    /// The games of each known year.
    pub by_year: BTreeMap<u16, u64>,
    /// The persons who played them; 0 if none is known.
    pub players: u64,
}

/// Games of at most this many years before or after are of the same time.
const SAME_TIME: u16 = 5;

impl Basis {
    /// The first and the last year; `None` if no year is known.
    pub fn years(&self) -> Option<(u16, u16)> {
        Some((*self.by_year.first_key_value()?.0, *self.by_year.last_key_value()?.0))
    }

    /// Returns true if fewer than a tenth of the games are within five years of this year. Rates of
    /// these games are then less certain for it.
    pub fn is_other_time(&self, year: u16) -> bool {
        let years = year.saturating_sub(SAME_TIME)..=year.saturating_add(SAME_TIME);
        let near: u64 = self.by_year.range(years).map(|(_, games)| games).sum();
        let dated: u64 = self.by_year.values().sum();
        near * 10 < dated
    }
}

impl Database {
    /// Returns the basis of a model of moves: the games of its board size, as they are now. Which games were
    /// chosen for a training is not kept: years and players of such a model are not known.
    ///
    /// # Errors
    /// The games cannot be read.
    pub fn model_basis(&self, model: &ModelInfo) -> Result<Basis, DatabaseError> {
        if model.is_of_chosen {
            return Ok(Basis { games: model.games, ..Basis::default() });
        }
        let index = self.index()?;
        let games = index.games().filter(|game| game.size == model.size).map(|game| game.id);
        let basis = self.basis(Some(&games.collect()))?;
        Ok(Basis { games: model.games, ..basis })
    }

    /// Returns the basis of rates of all games, or of some.
    ///
    /// # Errors
    /// The games cannot be read.
    pub fn basis(&self, games: Option<&GameSet>) -> Result<Basis, DatabaseError> {
        let index = self.index()?;
        let aliases = self.aliases()?;
        let mut basis = Basis::default();
        let mut names: HashSet<String> = HashSet::new();
        for color in Color::ALL {
            index.facts().for_each_player(self.store(), &index, color, |game, name, _| {
                if games.is_some_and(|games| !games.contains(game.id)) {
                    return;
                }
                if color == Color::Black {
                    basis.games += 1;
                    if let Some(year) = game.date.map(|date| date.year).filter(|&year| year > 0) {
                        *basis.by_year.entry(year).or_default() += 1;
                    }
                }
                if !name.is_empty() && !names.contains(name) {
                    names.insert(name.to_owned());
                }
            })?;
        }
        let persons: HashSet<_> = names.iter().map(|name| aliases.person(name)).collect();
        basis.players = persons.len() as u64;
        Ok(basis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_another_time_are_far_from_most() {
        let by_year = BTreeMap::from([(2003, 900), (2010, 1000), (2017, 100)]);
        let basis = Basis { games: 2010, by_year, players: 1 };
        for (year, expected) in
            [(2003, false), (1999, false), (1997, true), (2012, false), (2016, true), (2022, true)]
        {
            assert_eq!(basis.is_other_time(year), expected, "{year}");
        }
        assert!(!Basis::default().is_other_time(2000));
    }
}
