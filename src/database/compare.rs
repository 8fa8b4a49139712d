//! Comparing what a query finds in two sets of games, and following it through the years.

use std::collections::BTreeMap;

use roaring::RoaringBitmap;

use super::rate::{fisher, holm};
use super::{Database, DatabaseError, FindAnswer, FindOptions, FoundContinuation};
use crate::dictionary::Results;
use crate::go::{Color, Symmetry};
use crate::query::{Period, Query, Spanned};

/// What a query finds in one of two sets of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The games of the set.
    pub total: u64,
    /// What is found in them.
    pub answer: FindAnswer,
}

/// A continuation on both sides, side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedContinuation {
    /// The pattern's row, from 1.
    pub row: u8,
    /// The pattern's column, from 1.
    pub col: u8,
    /// Who played there.
    pub color: Color,
    /// On each side, where it was played there.
    pub sides: [Option<FoundContinuation>; 2],
    /// How likely so great a difference of the shares of hits is by chance, corrected by Holm for
    /// the number of continuations that are compared.
    pub p: f64,
}

impl ComparedContinuation {
    /// How many hits went on so on each side.
    pub fn counts(&self) -> [u64; 2] {
        self.sides.each_ref().map(|side| side.as_ref().map_or(0, |next| next.count))
    }
}

/// A query in two sets of games.
///
/// All `p` are those of [Fisher's exact test](fisher), two-sided: how likely it is that two samples
/// from games alike differ as much. It takes games, and hits, for independent of each other; hits of
/// one game are not quite so.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Both sides.
    pub sides: [Side; 2],
    /// Games that are in both sets. The tests suppose that there are none.
    pub common: u64,
    /// Of the shares of games in which the query is found.
    pub share_p: f64,
    /// Of black's wins out of the games with a winner; colours are those of the query's leading
    /// pattern if it has one.
    pub wins_p: f64,
    /// The continuations of either side, by the share of hits on both, the greatest first.
    pub continuations: Vec<ComparedContinuation>,
}

impl Database {
    /// Compare what a query finds in the games of two other queries. Games are not listed.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn compare(
        &self,
        query: &Query,
        [left, right]: [&Query; 2],
        options: &FindOptions<'_>,
    ) -> Result<Comparison, DatabaseError> {
        let query = self.resolve(query)?;
        let has_pattern = Database::leading_pattern(&query).is_some();
        let options = FindOptions { limit: 0, offset: 0, ..*options };
        let side = |condition: &Query| -> Result<(Side, RoaringBitmap), DatabaseError> {
            let games = self.games_of(condition, &options)?;
            let parts = [&query, condition].map(|part| Spanned::unplaced(part.clone()));
            let mut answer = self.find(&Query::And(parts.to_vec()), &options)?;
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

    /// How often a query was found in each period, out of the games of that time: from the first
    /// period in which it was to the last of which there are games.
    ///
    /// # Errors
    /// As [`find`](Database::find).
    pub fn trend(
        &self,
        query: &Query,
        by: Period,
        options: &FindOptions<'_>,
    ) -> Result<Trend, DatabaseError> {
        let (found, swapped) = self.games_and_swapped(query, options)?;
        let index = self.index()?;
        let mut counts: BTreeMap<u16, (u64, Results)> = BTreeMap::new();
        let mut undated = (0, Results::default());
        for game in index.games() {
            let count = match game.date.filter(|date| date.year > 0) {
                Some(date) => counts.entry(by.first_year(date.year)).or_default(),
                None => &mut undated,
            };
            count.0 += 1;
            if found.contains(game.id) {
                let mut result = Results::default();
                result.add(game.winner);
                let is_swapped = swapped.contains(game.id);
                count.1 += if is_swapped { result.image(Symmetry::SWAP) } else { result };
            }
        }
        let first = counts.iter().find(|(_, count)| count.1.total() > 0).map(|(&year, _)| year);
        let mut rows = Vec::new();
        if let (Some(first), Some((&last, _))) = (first, counts.last_key_value()) {
            for from in (first..=last).step_by(usize::from(by.years())) {
                let (games, results) = counts.get(&from).copied().unwrap_or_default();
                rows.push(TrendRow { from, to: from + by.years() - 1, games, results });
            }
        }
        Ok(Trend { by, rows, undated: (undated.0, undated.1.total()) })
    }
}

impl Period {
    /// How many years it has.
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
pub struct Trend {
    /// The width of a row.
    pub by: Period,
    /// The periods, one after the other.
    pub rows: Vec<TrendRow>,
    /// Games without a date, and those of them in which the query was found.
    pub undated: (u64, u64),
}

/// A period of a [`Trend`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrendRow {
    /// Its first year.
    pub from: u16,
    /// Its last year.
    pub to: u16,
    /// The database's games of that time.
    pub games: u64,
    /// The results of those of them in which the query was found, each game in the colours of its
    /// first hit.
    pub results: Results,
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
