//! Planes that are combined before the windows are searched.
//!
//! A stone of a pattern needs several planes at its point: that of its colour, and one for each
//! neighbour that is empty. Many of these pairs of planes, at the same point or at points next to each
//! other, are needed by several stones and images. Such a pair is combined once for all points of the
//! board, which replaces two planes by one wherever it is needed; pairs of pairs as well. The most
//! frequent pair comes first, as long as that saves work. For the patterns of the benchmarks 40 to
//! 80 % of the planes are left to combine in each window, those of the pairs included.

use super::block::{Mask, PLANES, WORDS};
use super::plan::Plan;
use super::scan::both;

/// The needs of a [`Plan`] in terms of planes and combined planes.
///
/// A need is the index of a plane's point for the window at the first point of the board, as in
/// [`Image`](super::plan::Image). The planes of pairs follow those of a block.
#[derive(Clone, Debug)]
pub(super) struct Combined {
    pairs: Vec<Pair>,
    /// By group of images, the needs of its relations.
    pub relations: Vec<Vec<i32>>,
    /// By image, the needs of its stones.
    pub stones: Vec<Vec<i32>>,
    points: usize,
}

/// Two planes that are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pair {
    first: usize,
    second: usize,
    /// The way from the first one's point to the second one's, which is not before it in reading order.
    down: u8,
    right: i8,
}

/// A plane at a cell of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Term {
    row: u8,
    col: u8,
    plane: usize,
}

/// The terms that an image or a group of images needs.
struct Terms {
    /// The terms in reading order of the cells, and for each cell by plane.
    terms: Vec<Term>,
    /// The number of windows.
    windows: usize,
}

/// The maximum number of pairs.
const MAX_PAIRS: usize = 32;
/// The number of ways from one point of a pair to the other.
const WAYS: usize = 6;

impl Pair {
    /// The pair of two terms in this order, if their points are the same or next to each other.
    fn new(a: Term, b: Term) -> Option<Pair> {
        let (down, right) = (b.row - a.row, b.col as i8 - a.col as i8);
        let is_near = down <= 1 && right.abs() <= 1;
        is_near.then_some(Pair { first: a.plane, second: b.plane, down, right })
    }

    /// A number that differs for all pairs.
    fn index(self) -> usize {
        let way = 3 * usize::from(self.down) + (self.right + 1) as usize;
        (self.first * (PLANES + MAX_PAIRS) + self.second) * WAYS + way
    }
}

impl Terms {
    fn new(needs: &[i32], windows: usize, size: u8) -> Terms {
        let (line, points) = (usize::from(size), usize::from(size).pow(2));
        let term = |&need: &i32| {
            let (plane, cell) = (need as usize / points, need as usize % points);
            Term { row: (cell / line) as u8, col: (cell % line) as u8, plane }
        };
        let mut terms: Vec<Term> = needs.iter().map(term).collect();
        terms.sort_unstable();
        Terms { terms, windows }
    }

    /// The pairs of terms whose points are the same or next to each other, each with the indices of
    /// the terms.
    fn pairs(&self) -> impl Iterator<Item = (Pair, usize, usize)> {
        self.terms.iter().enumerate().flat_map(|(i, &a)| {
            let later = self.terms.iter().enumerate().skip(i + 1);
            let near = later.take_while(move |(_, b)| b.row <= a.row + 1);
            near.filter_map(move |(j, &b)| Some((Pair::new(a, b)?, i, j)))
        })
    }

    /// Replaces a pair by a plane wherever it occurs.
    fn replace(&mut self, pair: Pair, plane: usize) {
        let find = |terms: &Terms| {
            let found = terms.pairs().find(|(found, ..)| *found == pair);
            found.map(|(_, i, j)| (i, j))
        };
        while let Some((i, j)) = find(self) {
            self.terms.remove(j);
            self.terms[i].plane = plane;
            self.terms.sort_unstable();
        }
    }

    fn needs(&self, size: u8) -> Vec<i32> {
        let (line, points) = (i32::from(size), i32::from(size).pow(2));
        let need = |t: &Term| t.plane as i32 * points + i32::from(t.row) * line + i32::from(t.col);
        self.terms.iter().map(need).collect()
    }
}

impl Combined {
    /// The needs of a plan; `None` if no pair is frequent enough.
    pub fn new(plan: &Plan) -> Option<Combined> {
        let points = usize::from(plan.size).pow(2);
        let relations = plan.groups.iter().map(|group| &plan.images[group[0]]);
        let relations =
            relations.map(|image| Terms::new(&image.relations, image.windows.len(), plan.size));
        let stones = plan.images.iter();
        let stones = stones.map(|image| Terms::new(&image.stones, image.windows.len(), plan.size));
        let mut all: Vec<Terms> = relations.chain(stones).collect();
        let mut pairs = Vec::new();
        while pairs.len() < MAX_PAIRS
            && let Some(pair) = most_frequent(&all, 2 * points)
        {
            let plane = PLANES + pairs.len();
            all.iter_mut().for_each(|terms| terms.replace(pair, plane));
            pairs.push(pair);
        }
        let mut needs = all.iter().map(|terms| terms.needs(plan.size));
        let relations = needs.by_ref().take(plan.groups.len()).collect();
        let stones = needs.collect();
        (!pairs.is_empty()).then_some(Combined { pairs, relations, stones, points })
    }

    /// Combines the planes of a block.
    #[inline(always)]
    pub fn fill(&self, line: usize, planes: &[Mask], combined: &mut Vec<Mask>) {
        combined.resize(self.pairs.len() * self.points, [0; WORDS]);
        for (number, pair) in self.pairs.iter().enumerate() {
            let (earlier, rest) = combined.split_at_mut(number * self.points);
            let of = |plane: usize| match plane.checked_sub(PLANES) {
                None => &planes[plane * self.points..][..self.points],
                Some(pair) => &earlier[pair * self.points..][..self.points],
            };
            let distance = (usize::from(pair.down) * line).wrapping_add_signed(pair.right.into());
            // Where the second point is not on the board, what is combined is not used.
            let both_of = of(pair.first).iter().zip(&of(pair.second)[distance..]);
            for (to, (a, b)) in rest.iter_mut().zip(both_of) {
                *to = both(*a, b);
            }
        }
    }
}

/// The pair that occurs in most windows, if these are at least this many.
fn most_frequent(all: &[Terms], least: usize) -> Option<Pair> {
    let mut counts = vec![0; (PLANES + MAX_PAIRS).pow(2) * WAYS];
    let mut best = (least.saturating_sub(1), None);
    for terms in all {
        for (pair, ..) in terms.pairs() {
            let count = &mut counts[pair.index()];
            *count += terms.windows;
            if *count > best.0 {
                best = (*count, Some(pair));
            }
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use crate::GameId;
    use crate::dictionary::GameFacts;
    use crate::go::{Color, Point};
    use crate::pattern::{Cell, Pattern, Shape};
    use crate::record::{Move, Winner};
    use crate::replay::Track;
    use crate::search::{Block, Search, Symmetries};
    use crate::splitmix::Dice;

    const SIZE: u8 = 13;

    fn games(dice: &mut Dice) -> Vec<Track> {
        let mut point = || Point::new(dice.roll(13) as u8, dice.roll(13) as u8);
        let mut game = |_| {
            let moves: Vec<Move> =
                (0..150).map(|n| Move { color: Color::ALL[n % 2], point: Some(point()) }).collect();
            Track::of_moves(SIZE, &[], None, &moves).0
        };
        (0..70).map(&mut game).collect()
    }

    /// Mostly of empty cells, so that there are hits.
    fn pattern(dice: &mut Dice) -> Pattern {
        let (height, width) = (2 + dice.roll(4) as u8, 2 + dice.roll(4) as u8);
        let cells = [Cell::BLACK, Cell::WHITE, Cell::STONE, Cell::ANY, Cell::NOT_WHITE];
        let cell = |_| match dice.roll(14) {
            n @ 0..5 => cells[n as usize],
            5 | 6 => Cell::BLACK,
            _ => Cell::EMPTY,
        };
        let cells = (0..height * width).map(cell).collect();
        Pattern::new(Shape::Rectangle { height, width }, cells).expect("as many cells as the shape")
    }

    #[test]
    fn combined_planes_find_the_same_hits() {
        let mut dice = Dice(17);
        let tracks = games(&mut dice);
        let facts = GameFacts { winner: Winner::Black, year: 0 };
        let numbered = tracks.iter().zip(0..).map(|(track, n)| (GameId::new(n), facts, track));
        let block = Block::new(SIZE, numbered);
        let (mut hits, mut pairs, mut combined) = (0, 0, 0);
        for _ in 0..300 {
            let search = Search::new(pattern(&mut dice)).symmetries(Symmetries::ALL);
            let plan = search.compile(SIZE).unwrap();
            let expected = block.hits(&plan, None);
            let plan = plan.combine();
            if let Some(of) = &plan.combined {
                combined += 1;
                pairs += of.pairs.len();
                hits += expected.len();
                let needs = |needs: &[Vec<i32>]| needs.iter().map(Vec::len).sum::<usize>();
                let plain = plan.images.iter().map(|image| image.stones.len()).sum::<usize>();
                assert!(needs(&of.stones) <= plain);
            }
            assert_eq!(block.hits(&plan, None), expected);
        }
        assert!(
            combined > 100 && pairs > 5 * combined && hits > 10_000,
            "{combined} {pairs} {hits}"
        );
    }
}
