//! The data of a pattern in the dictionary.

use std::ops::AddAssign;

use crate::go::{Color, Symmetry};
use crate::pattern::CellMap;
use crate::record::Winner;

/// The number of games won by black, by white, and by neither or unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Results {
    /// Won by black.
    pub black: u64,
    /// Won by white.
    pub white: u64,
    /// Draws, void games and unknown results.
    pub other: u64,
}

impl Results {
    /// Counts one more.
    pub fn add(&mut self, winner: Winner) {
        match winner {
            Winner::Black => self.black += 1,
            Winner::White => self.white += 1,
            Winner::Draw | Winner::Unknown => self.other += 1,
        }
    }

    /// All of them.
    pub const fn total(self) -> u64 {
        self.black + self.white + self.other
    }

    /// The results in exchanged colours if the symmetry exchanges them.
    #[must_use]
    pub const fn image(self, symmetry: Symmetry) -> Results {
        if symmetry.swaps() {
            Results { black: self.white, white: self.black, other: self.other }
        } else {
            self
        }
    }
}

impl Results {
    fn checked_sub(self, other: Results) -> Option<Results> {
        Some(Results {
            black: self.black.checked_sub(other.black)?,
            white: self.white.checked_sub(other.white)?,
            other: self.other.checked_sub(other.other)?,
        })
    }
}

impl AddAssign for Results {
    fn add_assign(&mut self, other: Results) {
        self.black += other.black;
        self.white += other.white;
        self.other += other.other;
    }
}

/// The counts of a pattern. Colours are those of the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Counts {
    /// Hits: episodes, or plays for a shape that is counted only around played moves.
    pub hits: u64,
    /// Placements: hits except those whose window had the same content earlier in the game.
    pub placements: u64,
    /// Games with a hit.
    pub games: u64,
    /// Hits that last to the end of their game.
    pub finals: u64,
    /// The number of positions of its hits in which black, and white, was to move.
    pub exposure: [u64; 2],
    /// The number of moves that black, and white, played on its empty centre.
    pub played: [u64; 2],
    /// Results by hits.
    pub hit_results: Results,
    /// Results by games, each in the colours of its first hit.
    pub game_results: Results,
}

impl AddAssign<&Counts> for Counts {
    fn add_assign(&mut self, other: &Counts) {
        self.hits += other.hits;
        self.placements += other.placements;
        self.games += other.games;
        self.finals += other.finals;
        for i in 0..2 {
            self.exposure[i] += other.exposure[i];
            self.played[i] += other.played[i];
        }
        self.hit_results += other.hit_results;
        self.game_results += other.game_results;
    }
}

impl Counts {
    /// Returns the number of moves of either colour on the centre.
    pub const fn played_total(&self) -> u64 {
        self.played[0] + self.played[1]
    }

    /// Returns these counts without those of some of their games; `None` if the others are not a
    /// part of them.
    pub fn checked_sub(&self, other: &Counts) -> Option<Counts> {
        let pair = |own: [u64; 2], other: [u64; 2]| {
            Some([own[0].checked_sub(other[0])?, own[1].checked_sub(other[1])?])
        };
        Some(Counts {
            hits: self.hits.checked_sub(other.hits)?,
            placements: self.placements.checked_sub(other.placements)?,
            games: self.games.checked_sub(other.games)?,
            finals: self.finals.checked_sub(other.finals)?,
            exposure: pair(self.exposure, other.exposure)?,
            played: pair(self.played, other.played)?,
            hit_results: self.hit_results.checked_sub(other.hit_results)?,
            game_results: self.game_results.checked_sub(other.game_results)?,
        })
    }

    /// The counts in exchanged colours if the symmetry exchanges them.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Counts {
        let mut image = *self;
        if symmetry.swaps() {
            image.exposure.reverse();
            image.played.reverse();
        }
        image.hit_results = self.hit_results.image(symmetry);
        image.game_results = self.game_results.image(symmetry);
        image
    }
}

/// The continuations of hits at one cell, in the colours of the pattern as written: if the pattern's own
/// symmetries count a move for the other colour, the same applies to its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Continuation<C = u8> {
    /// The cell's number in reading order, from 0.
    pub cell: C,
    /// The colour of the moves.
    pub color: Color,
    /// The number of hits.
    pub count: u64,
    /// The number of these hits whose continuation was not immediate.
    pub tenuki: u64,
    /// Results by hits.
    pub results: Results,
    /// Results by games: each game once, in the colours of its first such hit. 0 if they were not
    /// [counted](Entry::responses).
    pub games: Results,
    /// The first and the last year in which it was played, if any year is known.
    pub years: Option<(u16, u16)>,
}

impl<C: Copy> Continuation<C> {
    /// An empty continuation at this cell.
    pub fn new(cell: C, color: Color) -> Continuation<C> {
        let (results, games) = (Results::default(), Results::default());
        Continuation { cell, color, count: 0, tenuki: 0, results, games, years: None }
    }

    /// The sort key: the cell, then black before white.
    pub const fn place(&self) -> (C, Color) {
        (self.cell, self.color)
    }

    /// Adds the counts of another continuation, ignoring its cell.
    pub fn add(&mut self, other: &Continuation<C>) {
        self.count += other.count;
        self.tenuki += other.tenuki;
        self.results += other.results;
        self.games += other.games;
        self.years = match (self.years, other.years) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (years, None) | (None, years) => years,
        };
    }
}

impl Continuation {
    /// The continuation as seen after a symmetry.
    #[must_use]
    pub fn image(&self, map: &CellMap, symmetry: Symmetry) -> Continuation {
        Continuation {
            cell: map.image(self.cell, symmetry),
            color: symmetry.color(self.color),
            results: self.results.image(symmetry),
            games: self.games.image(symmetry),
            ..*self
        }
    }
}

/// Adds `others` to continuations that are sorted by cell, keeping the order.
pub fn add_continuations(to: &mut Vec<Continuation>, others: &[Continuation]) {
    let mut at = 0;
    for other in others {
        // The others are mostly sorted too, so the search continues where the last one ended.
        if at > 0 && to[at - 1].place() > other.place() {
            at = 0;
        }
        while to.get(at).is_some_and(|own| own.place() < other.place()) {
            at += 1;
        }
        match to.get_mut(at).filter(|own| own.place() == other.place()) {
            Some(own) => own.add(other),
            None => to.insert(at, *other),
        }
    }
}

/// Adds up the continuations that a pattern's own symmetries make equal, at the lowest of their
/// cells.
pub fn fold_continuations(of: &mut Vec<Continuation>, map: &CellMap, stabilizer: &[Symmetry]) {
    if stabilizer.len() < 2 {
        return;
    }
    let mut folded = Vec::with_capacity(of.len());
    for continuation in of.iter() {
        let images = stabilizer.iter().map(|&s| continuation.image(map, s));
        if let Some(least) = images.min_by_key(Continuation::place) {
            add_continuations(&mut folded, &[least]);
        }
    }
    *of = folded;
}

/// A pattern of the dictionary with all its data.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Entry<G = u32> {
    /// The canonical code.
    pub code: u64,
    /// The counts.
    pub counts: Counts,
    /// The continuations, sorted by cell and colour.
    pub continuations: Vec<Continuation>,
    /// Results by games, by the time of the next move in the window of each game's first hit: at
    /// once, later, never. `None` if the dictionary [does not
    /// count](super::DictionaryShape::counts_games) by games; the [games of
    /// continuations](Continuation::games) are then not counted either.
    pub responses: Option<[Results; 3]>,
    /// The games, ascending: as numbers within their segment, unless stated otherwise.
    pub games: Vec<G>,
}

impl<G> Entry<G> {
    /// Returns the entry with other numbers of its games.
    pub fn with_games<H>(self, games: Vec<H>) -> Entry<H> {
        let Entry { code, counts, continuations, responses, games: _ } = self;
        Entry { code, counts, continuations, responses, games }
    }

    /// Adds the counts of other games.
    pub fn add_counts<H>(&mut self, other: &Entry<H>) {
        self.counts += &other.counts;
        add_continuations(&mut self.continuations, &other.continuations);
        if let (Some(own), Some(other)) = (&mut self.responses, &other.responses) {
            own.iter_mut().zip(other).for_each(|(to, of)| *to += *of);
        }
    }
}
