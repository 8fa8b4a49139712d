//! Hits added up.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use super::found::{FindAnswer, FoundContinuation, Responses};
use super::positions::TreeHit;
use crate::GameSet;
use crate::dictionary::{self, Results};
use crate::go::{Color, Symmetry};
use crate::pattern::Shape;
use crate::search::{Continuation, Hit, Response, Tally};
use crate::segment::GameColumns;

/// The counts of an answer, and its games.
#[derive(Default)]
pub struct QueryHits {
    pub games_found: GameSet,
    pub placements: u64,
    pub hits: u64,
    pub game_results: Results,
    pub hit_results: Results,
    pub continuations: Vec<FoundContinuation>,
    pub responses: Option<Responses>,
}

impl QueryHits {
    /// An answer of its counts alone, and the games.
    pub fn into_answer(self) -> (FindAnswer, GameSet) {
        let answer = FindAnswer {
            games: self.games_found.len(),
            placements: self.placements,
            hits: self.hits,
            game_results: self.game_results,
            hit_results: self.hit_results,
            continuations: self.continuations,
            responses: self.responses,
            ..FindAnswer::default()
        };
        (answer, self.games_found)
    }
}

/// The word, and the bit in it, of a hit's placement. Windows begin less than 32 rows and columns from the
/// board's first.
fn placement_bit(hit: &Hit) -> (usize, u64) {
    let place = |at: i8| usize::from(at as u8 & 63);
    let number = (place(hit.window.row) << 6 | place(hit.window.col)) << 4;
    let number = number | usize::from(hit.symmetry.number());
    (number / 64, 1 << (number % 64))
}

/// The sum of the hits of some games, in the query's colours.
#[derive(Default)]
pub struct HitCount {
    pub games: GameSet,
    /// The games whose first hit exchanges the colours.
    pub swapped_games: GameSet,
    hits: u64,
    placements: u64,
    hit_results: Results,
    game_results: Results,
    responses: [Results; 3],
    /// A bit for each placement; zeros between games.
    placed: Vec<u64>,
    continuations: BTreeMap<(u16, Color), Continuation>,
}

impl From<&Tally> for HitCount {
    fn from(tally: &Tally) -> HitCount {
        let continuations = tally.continuations().into_iter();
        HitCount {
            games: GameSet::of_ascending(tally.game_numbers().iter().copied()),
            swapped_games: GameSet::of_ascending(tally.swapped_games().iter().copied()),
            hits: tally.hits,
            placements: tally.placements,
            hit_results: tally.hit_results,
            game_results: tally.game_results,
            responses: tally.responses,
            placed: Vec::new(),
            continuations: continuations.map(|of| ((of.cell, of.color), of)).collect(),
        }
    }
}

impl HitCount {
    /// Adds the hits of a game: those of the main line by first position, then those of variations.
    pub fn add(&mut self, game: &GameColumns, hits: &[TreeHit]) {
        let Some(first) = hits.first() else { return };
        let mut won = Results::default();
        won.add(game.winner);
        let seen = |symmetry: Symmetry| won.image(symmetry);
        self.games.insert(game.id);
        self.game_results += seen(first.hit.symmetry);
        let response = Response::from_hit(&Hit { next: first.next(), ..first.hit });
        self.responses[response as usize] += seen(first.hit.symmetry);
        if first.hit.symmetry.swaps() {
            self.swapped_games.insert(game.id);
        }
        self.placed.resize(1 << 10, 0);
        for TreeHit { hit, .. } in hits {
            let (word, bit) = placement_bit(hit);
            self.hits += 1;
            self.placements += u64::from(self.placed[word] & bit == 0);
            self.placed[word] |= bit;
            self.hit_results += seen(hit.symmetry);
        }
        hits.iter().for_each(|of| self.placed[placement_bit(&of.hit).0] = 0);
        // A game counts in the colours of its first such hit: of the main line, then of variations.
        let in_main =
            hits.iter().filter_map(|of| Some((of.hit.symmetry, of.hit.first, of.hit.next?)));
        let in_variations = |is_begun: bool| {
            let of_hits = hits.iter().filter(move |of| of.begin.is_some() == is_begun);
            let continued = of_hits.flat_map(|of| &of.continued);
            continued.map(|of| (of.symmetry, of.first, of.next))
        };
        let mut counted = HashSet::new();
        let year = game.date.map(|date| date.year).filter(|year| *year > 0);
        for (symmetry, first, next) in
            in_main.chain(in_variations(true)).chain(in_variations(false))
        {
            let swap = if next.swaps { Symmetry::SWAP } else { Symmetry::IDENTITY };
            let results = seen(symmetry).image(swap);
            let is_first = counted.insert((next.cell, next.color));
            self.add_continuation(Continuation {
                cell: next.cell,
                color: next.color,
                count: 1,
                tenuki: u64::from(next.time > first.next()),
                results,
                games: if is_first { results } else { Results::default() },
                years: year.map(|year| (year, year)),
            });
        }
    }

    fn add_continuation(&mut self, from: Continuation) {
        let to = self.continuations.entry(from.place());
        to.and_modify(|to| to.add(&from)).or_insert(from);
    }

    /// Adds what was counted in other games.
    pub fn merge(&mut self, other: HitCount) {
        self.games |= other.games;
        self.swapped_games |= other.swapped_games;
        self.hits += other.hits;
        self.placements += other.placements;
        self.hit_results += other.hit_results;
        self.game_results += other.game_results;
        self.responses.iter_mut().zip(other.responses).for_each(|(to, from)| *to += from);
        other.continuations.into_values().for_each(|from| self.add_continuation(from));
    }

    /// The counts of a pattern of this shape.
    pub fn found(self, shape: Shape) -> QueryHits {
        QueryHits {
            games_found: self.games,
            placements: self.placements,
            hits: self.hits,
            game_results: self.game_results,
            hit_results: self.hit_results,
            continuations: placed(shape, self.continuations.into_values()),
            responses: Some(Responses::from(self.responses)),
        }
    }
}

/// Continuations by row and column: the most played first; of equally played ones, in reading order
/// and black before white.
pub fn placed<C: Into<usize>>(
    shape: Shape,
    continuations: impl IntoIterator<Item = dictionary::Continuation<C>>,
) -> Vec<FoundContinuation> {
    let cells: Vec<(u8, u8)> = shape.cells().collect();
    let place = |c: dictionary::Continuation<C>| {
        let (row, col) = *cells.get(c.cell.into())?;
        let dictionary::Continuation { cell: _, color, count, tenuki, results, games, years } = c;
        let (row, col, games) = (row + 1, col + 1, Some(games));
        Some(FoundContinuation { row, col, color, count, tenuki, results, games, years, own: None })
    };
    let mut placed: Vec<FoundContinuation> = continuations.into_iter().filter_map(place).collect();
    placed.sort_by_key(|c| (Reverse(c.count), c.row, c.col, c.color));
    placed
}
