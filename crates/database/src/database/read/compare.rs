//! Comparing what a query finds in two sets of games, and following it through the years.

use std::collections::BTreeMap;

use super::find::is_color_symmetric;
use super::player_record::{PlayerRecord, Wins};
use crate::database::ResolvedQuery;
use crate::database::{Database, DatabaseError, FindAnswer, FindOptions, FoundContinuation};
use crate::dictionary::Results;
use crate::go::{Color, Symmetry};
use crate::knowledge::statistics::{fisher, holm};
use crate::query::Period;
use crate::record::Winner;
use crate::{GameId, GameSet};

/// The answer to a query in one of two sets of games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Side {
    /// The games of the set.
    pub total: u64,
    /// The answer in these games.
    pub answer: FindAnswer,
}

/// A continuation in both sets of games.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ComparedContinuation {
    /// The pattern's row, from 1.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// The player of the move.
    pub color: Color,
    /// The continuation on each side; `None` if it was not played there.
    pub sides: [Option<FoundContinuation>; 2],
    /// The probability that so great a difference of the shares of games is due to chance,
    /// corrected by Holm for the number of continuations that are compared.
    pub p: f64,
}

impl ComparedContinuation {
    /// Returns the number of hits with this continuation on each side.
    pub fn counts(&self) -> [u64; 2] {
        self.sides.each_ref().map(|side| side.as_ref().map_or(0, |next| next.count))
    }
}

/// A query in two sets of games.
///
/// All `p` are those of [Fisher's exact test](fisher), two-sided: how likely it is that two samples
/// from games alike differ as much. A game is one trial, however many hits it has.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// Both sides.
    pub sides: [Side; 2],
    /// Games that are in both sets. The tests suppose that there are none.
    pub common: u64,
    /// The `p` of the shares of games in which the query is found.
    pub share_p: f64,
    /// The `p` of black's wins out of the games with a winner; colours are those of the query's
    /// leading pattern if it has one.
    pub wins_p: f64,
    /// The continuations of either side, by the share of hits on both, the greatest first.
    pub continuations: Vec<ComparedContinuation>,
}

impl Comparison {
    /// Returns the probability that so great a difference between the rates of the players whom the
    /// sides name is due to chance; `None` unless both sides name one.
    pub fn player_p(&self) -> Option<f64> {
        let [left, right] = self.sides.each_ref().map(|side| {
            let wins = side.answer.player.as_ref()?.total();
            Some((wins.won, wins.decided()))
        });
        Some(fisher(left?, right?))
    }
}

impl Database {
    /// Compares what a query finds in the games of two other queries. Games are not listed.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn compare(
        &self,
        query: &ResolvedQuery,
        [left, right]: [&ResolvedQuery; 2],
        options: &FindOptions,
    ) -> Result<Comparison, DatabaseError> {
        let has_pattern = query.leading_pattern().is_some();
        let options = FindOptions { limit: 0, offset: 0, ..*options };
        let side = |condition: &ResolvedQuery| -> Result<(Side, GameSet), DatabaseError> {
            let games = self.games_of(condition, &options)?;
            let mut answer = self.find(&query.and(condition), &options)?;
            if !has_pattern {
                // A pattern of the condition is not what is compared.
                (answer.hits, answer.placements) = (0, 0);
                answer.continuations.clear();
            }
            Ok((Side { total: games.len(), answer }, games))
        };
        let (left, left_games) = side(left)?;
        let (right, right_games) = side(right)?;
        let sides = [left, right];
        let [a, b] = [&sides[0], &sides[1]];
        let decided = |side: &Side| {
            let results = side.answer.game_results;
            (results.black, results.black + results.white)
        };
        Ok(Comparison {
            common: left_games.intersection_len(&right_games),
            share_p: fisher((a.answer.games, a.total), (b.answer.games, b.total)),
            wins_p: fisher(decided(a), decided(b)),
            continuations: continuations(a, b),
            sides,
        })
    }

    /// Counts the hits of a query in each period, and the games of that time: from the first period
    /// with a hit to the last period with games.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn trend(
        &self,
        query: &ResolvedQuery,
        by: Period,
        options: &FindOptions,
    ) -> Result<Trend, DatabaseError> {
        let (found, swapped) = self.games_and_swapped(query, options)?;
        let is_color_symmetric = query.leading_pattern().is_some_and(is_color_symmetric);
        let base = match query.without_next() {
            Some(base) => Some(self.games_of(&base, options)?),
            None => None,
        };
        let index = self.index()?;
        let own = self.player_games(query)?;
        let mut counts: BTreeMap<u16, (u64, Results, Wins)> = BTreeMap::new();
        let mut undated = (0, Results::default(), Wins::default());
        let counted = |id: GameId| base.as_ref().is_none_or(|base| base.contains(id));
        for game in index.games().filter(|game| counted(game.id)) {
            let count = match game.date.filter(|date| date.year > 0) {
                Some(date) => counts.entry(by.first_year(date.year)).or_default(),
                None => &mut undated,
            };
            count.0 += 1;
            if found.contains(game.id) {
                let mut result = Results::default();
                result.add(if is_color_symmetric { Winner::Unknown } else { game.winner });
                let is_swapped = swapped.contains(game.id);
                count.1 += if is_swapped { result.image(Symmetry::SWAP) } else { result };
                if let Some(own) = &own {
                    count.2 = count.2.and(own.wins_in(game.id, game.winner));
                }
            }
        }
        let first = counts.iter().find(|(_, count)| count.1.total() > 0).map(|(&year, _)| year);
        let before = counts.iter().take_while(|&(&year, _)| first.is_some_and(|it| year < it));
        let games_before = before.map(|(_, count)| count.0).sum();
        let mut rows = Vec::new();
        if let (Some(first), Some((&last, _))) = (first, counts.last_key_value()) {
            for from in (first..=last).step_by(usize::from(by.years())) {
                let (games, results, own) = counts.get(&from).copied().unwrap_or_default();
                rows.push(TrendRow { from, to: from + by.years() - 1, games, results, own });
            }
        }
        let player = self.player_record(query, &found)?;
        let undated = (undated.0, undated.1.total());
        Ok(Trend {
            by,
            rows,
            games_before,
            undated,
            of_pattern: base.is_some(),
            is_color_symmetric,
            player,
        })
    }
}

impl Period {
    /// Returns the number of years in the period.
    const fn years(self) -> u16 {
        match self {
            Period::Year => 1,
            Period::Decade => 10,
        }
    }

    /// The first year of the period of a year.
    const fn first_year(self, year: u16) -> u16 {
        year - year % self.years()
    }
}

/// A query through the years.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trend {
    /// The width of a row.
    pub by: Period,
    /// The periods, one after the other.
    pub rows: Vec<TrendRow>,
    /// Games of the time before the first row, in which the query was not found.
    pub games_before: u64,
    /// True if the games of a row are those in which the pattern is found, whatever the next move,
    /// as for a query that asks for the next move. Otherwise they are all games of that time.
    pub of_pattern: bool,
    /// True if the colours of the query stand for no player, so that results have no winners.
    pub is_color_symmetric: bool,
    /// The record of the player, if the query names exactly one.
    pub player: Option<PlayerRecord>,
    /// Games without a date, and those of them in which the query was found.
    pub undated: (u64, u64),
}

/// A period of a [`Trend`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrendRow {
    /// Its first year.
    pub from: u16,
    /// Its last year.
    pub to: u16,
    /// The games of that time: all of the database, or those with the pattern
    /// ([`Trend::of_pattern`]).
    pub games: u64,
    /// The results of those of them in which the query was found, each game in the colours of its
    /// first hit.
    pub results: Results,
    /// The results of the player in these games, if the query names exactly one ([`Trend::player`]).
    pub own: Wins,
}

impl TrendRow {
    /// The games in which the query was found.
    pub const fn found(&self) -> u64 {
        self.results.total()
    }
}

fn continuations(a: &Side, b: &Side) -> Vec<ComparedContinuation> {
    let mut cells: BTreeMap<(u8, u8, Color), [Option<FoundContinuation>; 2]> = BTreeMap::new();
    for (side, of) in [a, b].into_iter().enumerate() {
        for next in &of.answer.continuations {
            let both = cells.entry((next.row, next.col, next.color)).or_default();
            both[side] = Some(*next);
        }
    }
    let mut all: Vec<ComparedContinuation> = cells
        .into_iter()
        .map(|((row, col, color), sides)| ComparedContinuation { row, col, color, sides, p: 1.0 })
        .collect();
    let hits = [a.answer.hits, b.answer.hits];
    let test = |next: &ComparedContinuation| {
        let [left, right] = next.counts();
        fisher((left, hits[0]), (right, hits[1]))
    };
    let p: Vec<f64> = all.iter().map(test).collect();
    for (next, p) in all.iter_mut().zip(holm(&p)) {
        next.p = p;
    }
    let share = |next: &ComparedContinuation| -> f64 {
        let shares = next.counts().into_iter().zip(hits);
        shares.map(|(count, hits)| count as f64 / hits.max(1) as f64).sum()
    };
    all.sort_by(|x, y| share(y).total_cmp(&share(x)));
    all
}
