//! Suggestions: the likely moves.

use super::features::{Extractor, Family, Rows};
use super::keys::Keys;
use super::strength::{Evidence, MovePredictor};
use super::strings::PointIndex;
use super::surroundings::{RADII, Tables};
use super::tactics;
use crate::go::{Board, Color, Point};
use crate::replay::{Event, Track};

/// A reason for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reason {
    /// The name of the reason, such as `capture` or `answer to the last move`.
    pub words: &'static str,
    /// The natural logarithm of the factor by which it makes the move likelier than the average
    /// move.
    pub strength: f32,
}

/// The largest known context of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KnownDisc {
    /// The radius of its disc, in the metric dx + dy + max(dx, dy).
    pub radius: u8,
    /// The number of times that it was on the board for the player, and that the move was played.
    pub evidence: Evidence,
}

/// A likely move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Suggestion {
    /// The point of the move.
    pub point: Point,
    /// Its chance to be played, 0 to 1.
    pub chance: f32,
    /// The largest known context; `None` if even the 3×3 around it was never played.
    pub context: Option<KnownDisc>,
    /// The reasons for the move, the strongest first.
    pub reasons: Vec<Reason>,
}

/// Suggests moves.
#[derive(Debug)]
pub struct Suggester<'a> {
    strengths: &'a MovePredictor,
    extractor: Extractor<'a, Keys>,
    rows: Rows,
    chances: Vec<f32>,
}

/// The tables that suggestions on boards of one size need; they can be shared.
#[derive(Debug)]
pub struct SuggestTables(pub(super) Tables);

impl SuggestTables {
    /// Makes the tables for boards of `size` lines.
    pub fn new(size: u8) -> SuggestTables {
        SuggestTables(Tables::new(size))
    }
}

const fn family_words(family: Family) -> &'static str {
    match family {
        Family::Disc => "surroundings",
        Family::Fine => "liberties around",
        Family::Answer => "answer to the last move",
        Family::Reply => "shape around the last move",
        Family::Sequence => "sequence of the last moves",
        Family::Board => "opening",
    }
}

impl<'a> Suggester<'a> {
    /// Makes a suggester with these strengths.
    pub fn new(strengths: &'a MovePredictor, tables: &'a SuggestTables) -> Suggester<'a> {
        Suggester {
            strengths,
            extractor: Extractor::new(&tables.0, &strengths.keys),
            rows: Rows::default(),
            chances: Vec::new(),
        }
    }

    /// The `n` likeliest moves at position `t` of a game, or at its last position if `t` is beyond
    /// it; none if its board is of another size than the tables.
    pub fn at(&mut self, track: &Track, t: usize, n: usize) -> Vec<Suggestion> {
        let size = track.size();
        self.extractor.clear();
        if self.extractor.follower().strings().size() != size {
            return Vec::new();
        }
        let mut moves = 0;
        for event in track.events() {
            let (color, point) = match event {
                Event::Setup(color, point) => {
                    self.extractor.set_up(color, PointIndex::new(point, size));
                    continue;
                }
                Event::Taken(..) => continue,
                Event::Pass(color) => (color, None),
                Event::Move(color, point) => (color, Some(point)),
            };
            if moves == t {
                break;
            }
            self.extractor.play(color, point.map(|p| PointIndex::new(p, size)));
            moves += 1;
        }
        let Some(player) = track.turns().nth(moves) else { return Vec::new() };
        self.suggest(player, n)
    }

    /// The `n` likeliest moves of `player` on a board. `last` are the moves before, the last first,
    /// as far as they are known; their stones are on the board.
    pub fn on(
        &mut self,
        board: &Board,
        player: Color,
        last: &[Point],
        n: usize,
    ) -> Vec<Suggestion> {
        let size = board.size();
        self.extractor.clear();
        if self.extractor.follower().strings().size() != size {
            return Vec::new();
        }
        for point in Point::all(size) {
            if let Some(color) = board.get(point).color() {
                self.extractor.set_up(color, PointIndex::new(point, size));
            }
        }
        let mut before = last.iter().map(|p| p.is_on(size).then(|| PointIndex::new(*p, size)));
        self.extractor.assume_moves(std::array::from_fn(|_| before.next().flatten()));
        self.suggest(player, n)
    }

    fn suggest(&mut self, player: Color, n: usize) -> Vec<Suggestion> {
        self.extractor.rows(player, &mut self.rows);
        self.strengths.chances(&self.rows, &mut self.chances);
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        order.sort_by(|&a, &b| self.chances[b].total_cmp(&self.chances[a]).then(a.cmp(&b)));
        let usual = self.mean_reasons();
        let size = self.extractor.follower().strings().size();
        let suggestion = |&i: &usize| Suggestion {
            point: Point::from_index(usize::from(self.rows.points[i]), size),
            chance: self.chances[i],
            context: self.strengths.largest_disc(self.rows.row(i)).map(|(level, id)| KnownDisc {
                radius: RADII[usize::from(level)],
                evidence: self.strengths.evidence(id),
            }),
            reasons: self.reasons(i, &usual),
        };
        order.iter().take(n).map(suggestion).collect()
    }

    fn words(&self, feature: u32) -> &'static str {
        match self.strengths.kind(feature) {
            Some(kind) => family_words(kind.family),
            None => tactics::words(feature),
        }
    }

    fn sums(&self, row: &[u32], sums: &mut Vec<Reason>) {
        for &id in row {
            let words = self.words(id);
            let strength = self.strengths.values[id as usize];
            match sums.iter_mut().find(|sum| sum.words == words) {
                Some(sum) => sum.strength += strength,
                None => sums.push(Reason { words, strength }),
            }
        }
    }

    /// Returns the mean strength of each reason over all moves.
    fn mean_reasons(&self) -> Vec<Reason> {
        let mut sums = Vec::new();
        for i in 0..self.rows.len() {
            self.sums(self.rows.row(i), &mut sums);
        }
        for sum in &mut sums {
            sum.strength /= self.rows.len().max(1) as f32;
        }
        sums
    }

    fn reasons(&self, i: usize, usual: &[Reason]) -> Vec<Reason> {
        let mut reasons = Vec::new();
        self.sums(self.rows.row(i), &mut reasons);
        for reason in &mut reasons {
            let mean = usual.iter().find(|u| u.words == reason.words);
            reason.strength -= mean.map_or(0.0, |u| u.strength);
        }
        reasons.retain(|r| r.strength > 0.1);
        reasons.sort_by(|a, b| b.strength.total_cmp(&a.strength));
        reasons
    }
}
