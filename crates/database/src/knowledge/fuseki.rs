//! Openings: the positions, or the sequences of moves, that games begin with.

use std::collections::{BTreeMap, HashMap};

use super::opening_names::{OpeningName, OpeningNames};
use crate::GameId;
use crate::dictionary::Results;
use crate::go::{Board, Color, Point, Symmetry};
use crate::record::{Move, Winner};
use crate::replay::Track;
use crate::setters::setters;

/// A position up to symmetry: the number of lines, then the stones of the least image in
/// ascending order, each as its point's raw value times two, plus one for white. Equal keys are
/// equal positions; nothing is hashed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey(Vec<u16>);

/// A stone as a number that orders stones by point, then colour.
fn stone_code(point: Point, color: Color, symmetry: Symmetry, size: u8) -> u16 {
    symmetry.point(point, size).raw() << 1 | symmetry.color(color) as u16
}

impl PositionKey {
    /// The key of a board, and the first symmetry that leads to the least image. The colours are
    /// kept unless `swap` lets them be exchanged.
    pub fn of(board: &Board, swap: bool) -> (PositionKey, Symmetry) {
        let size = board.size();
        let stones: Vec<(Point, Color)> =
            Point::all(size).filter_map(|p| Some((p, board.get(p).color()?))).collect();
        let image = |s: Symmetry| {
            let mut image = vec![u16::from(size)];
            image.extend(stones.iter().map(|&(p, c)| stone_code(p, c, s, size)));
            image[1..].sort_unstable();
            image
        };
        let (key, symmetry) = Symmetry::least_image(symmetries(swap), image).unwrap_or_default();
        (PositionKey(key), symmetry)
    }

    /// The position itself.
    pub fn board(&self) -> Board {
        let size = self.0.first().map_or(1, |&size| size as u8);
        let mut board = Board::new(size);
        for &stone in self.0.iter().skip(1) {
            let color = if stone & 1 == 0 { Color::Black } else { Color::White };
            if let Some(point) = Point::from_raw(stone >> 1) {
                // Points of a key come from a board of its size.
                let _ = board.set(point, Some(color));
            }
        }
        board
    }
}

/// The symmetries under which openings are the same.
fn symmetries(swap: bool) -> impl Iterator<Item = Symmetry> {
    Symmetry::all().take(if swap { 16 } else { 8 })
}

/// The results of one player, with either colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Followed {
    /// Games that the player won.
    pub won: u64,
    /// Games that the player lost; others have no known winner.
    pub lost: u64,
}

/// An opening and how often it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The position.
    pub position: PositionKey,
    /// The moves in the order and orientation of the position's first game. If openings are
    /// distinguished by the order of moves, all games have this order.
    pub moves: Vec<Move>,
    /// Results by games, in the colours of the position.
    pub results: Results,
    /// The first and the last year, if any year is known.
    pub years: Option<(u16, u16)>,
    /// The results of the player who is [followed](Openings::add_followed).
    pub followed: Followed,
    /// The ids of the first games.
    pub examples: Vec<GameId>,
    /// In how many games each name applies, in the colours of the position. Names depend on the
    /// order of the moves, so they may apply in some games only.
    names: BTreeMap<OpeningName, u64>,
}

impl Opening {
    /// In how many games it was played.
    pub const fn games(&self) -> u64 {
        self.results.total()
    }

    /// The names that apply in more than half of the games, with the number of these games:
    /// black's before white's, the most frequent first.
    pub fn names(&self) -> Vec<(&OpeningName, u64)> {
        let mut names: Vec<(&OpeningName, u64)> = self
            .names
            .iter()
            .filter(|&(_, &games)| 2 * games > self.games())
            .map(|(name, &games)| (name, games))
            .collect();
        names.sort_by_key(|&(name, games)| (name.color.index(), std::cmp::Reverse(games)));
        names
    }
}

/// What to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The number of moves after which openings are compared; a pass counts as a move.
    pub moves: usize,
    /// Are positions equal that differ by an exchange of the colours only?
    pub swap: bool,
    /// Are openings distinguished by the order of their moves?
    pub ordered: bool,
    /// How many example games are kept of each.
    pub examples: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { moves: 10, swap: false, ordered: false, examples: 3 }
    }
}

impl Options {
    setters! {
        moves: usize,
        swap: bool,
        ordered: bool,
        examples: usize,
    }
}

/// What openings are counted by: the position, and the order of the moves if that counts.
type OpeningKey = (PositionKey, Vec<u16>);

/// Counts the openings of games.
#[derive(Clone, Debug)]
pub struct Openings {
    options: Options,
    names: OpeningNames,
    found: HashMap<OpeningKey, Opening>,
}

impl Openings {
    /// Counts nothing yet.
    pub fn new(options: Options, names: OpeningNames) -> Openings {
        Openings { options, names, found: HashMap::new() }
    }

    /// Counts a game, if it has enough moves. `year` 0 is unknown.
    pub fn add(&mut self, id: GameId, track: &Track, winner: Winner, year: u16) {
        self.add_followed(id, track, winner, year, None);
    }

    /// The same, and counts the game among the results of a player who has this colour in it.
    pub fn add_followed(
        &mut self,
        id: GameId,
        track: &Track,
        winner: Winner,
        year: u16,
        color: Option<Color>,
    ) {
        let n = self.options.moves;
        let moves: Vec<Move> = track.moves().take(n).collect();
        if moves.len() < n {
            return;
        }
        let (key, symmetry) = self.key(track, &moves);
        let opening = self.found.entry(key).or_insert_with_key(|(position, _)| Opening {
            position: position.clone(),
            moves: moves.iter().map(|&m| image(m, symmetry, track.size())).collect(),
            results: Results::default(),
            years: None,
            followed: Followed::default(),
            examples: Vec::new(),
            names: BTreeMap::new(),
        });
        if let Some(color) = color {
            opening.followed.won += u64::from(winner == Winner::from(color));
            opening.followed.lost += u64::from(winner == Winner::from(color.opposite()));
        }
        let mut result = Results::default();
        result.add(winner);
        opening.results += result.image(symmetry);
        for name in self.names.of(track, n) {
            let name = OpeningName { color: symmetry.color(name.color), ..name };
            *opening.names.entry(name).or_default() += 1;
        }
        if year > 0 {
            let (first, last) = opening.years.unwrap_or((year, year));
            opening.years = Some((first.min(year), last.max(year)));
        }
        if opening.examples.len() < self.options.examples {
            opening.examples.push(id);
        }
    }

    fn key(&self, track: &Track, moves: &[Move]) -> (OpeningKey, Symmetry) {
        let (swap, size) = (self.options.swap, track.size());
        let board = track.board_at(moves.len());
        if !self.options.ordered {
            let (position, symmetry) = PositionKey::of(&board, swap);
            return ((position, Vec::new()), symmetry);
        }
        let code = |&m: &Move, s: Symmetry| match m.point {
            Some(point) => stone_code(point, m.color, s, size),
            None => u16::MAX - 1 + s.color(m.color) as u16,
        };
        let order = |s: Symmetry| moves.iter().map(|m| code(m, s)).collect::<Vec<u16>>();
        let (order, symmetry) = Symmetry::least_image(symmetries(swap), order).unwrap_or_default();
        // Set-up stones turn with the moves.
        let board = track.image(symmetry).board_at(moves.len());
        let stones = Point::all(size).filter_map(|p| Some((p, board.get(p).color()?)));
        let mut position = vec![u16::from(size)];
        position.extend(stones.map(|(p, c)| stone_code(p, c, Symmetry::IDENTITY, size)));
        ((PositionKey(position), order), symmetry)
    }

    /// The openings of at least `least` games, the most played first; of those played equally
    /// often by their keys. At most `n` of them.
    pub fn top(&self, n: usize, least: u64) -> Vec<&Opening> {
        let mut all: Vec<(&OpeningKey, &Opening)> =
            self.found.iter().filter(|(_, opening)| opening.games() >= least).collect();
        all.sort_unstable_by(|(a_key, a), (b_key, b)| {
            b.games().cmp(&a.games()).then_with(|| a_key.cmp(b_key))
        });
        all.truncate(n);
        all.into_iter().map(|(_, opening)| opening).collect()
    }

    /// The number of games counted.
    pub fn games(&self) -> u64 {
        self.found.values().map(Opening::games).sum()
    }

    /// The number of different openings.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Was no game counted?
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

fn image(m: Move, symmetry: Symmetry, size: u8) -> Move {
    Move { color: symmetry.color(m.color), point: m.point.map(|p| symmetry.point(p, size)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(options: Options, games: &[Track]) -> Openings {
        let mut openings = Openings::new(options, OpeningNames::built_in());
        for (id, track) in (1..).zip(games) {
            openings.add(GameId::new(id), track, Winner::Black, 0);
        }
        openings
    }

    #[test]
    fn the_order_of_moves_counts_if_asked_for() {
        let games = [
            Track::of_names("Q16 D4 Q4 D16"),
            Track::of_names("Q4 D4 Q16 D16"),
            Track::of_names("Q16 D4 Q4 D16").image(Symmetry::from_name("rotate90").unwrap()),
            Track::of_names("Q16 D16 Q4 D4"),
        ];
        let options = Options { moves: 4, ..Options::default() };
        assert_eq!(count(options, &games).len(), 1);
        let ordered = count(Options { ordered: true, ..options }, &games);
        let found: Vec<u64> = ordered.top(9, 1).iter().map(|o| o.games()).collect();
        // The second game is the mirror image of the fourth.
        assert_eq!(found, [2, 2]);
        assert_eq!(ordered.top(9, 2).len(), found.iter().filter(|&&n| n >= 2).count());
        for opening in ordered.top(9, 1) {
            let (track, _) = Track::of_moves(19, &[], None, &opening.moves);
            assert_eq!(track.board_at(4), opening.position.board());
        }
        let swapped = [Track::of_names("Q16 D4"), Track::of_names("Q16 D4").image(Symmetry::SWAP)];
        let options = Options { moves: 2, ordered: true, ..Options::default() };
        assert_eq!(count(options, &swapped).len(), 2);
        assert_eq!(count(Options { swap: true, ..options }, &swapped).len(), 1);
    }

    #[test]
    fn a_row_has_the_names_of_most_of_its_games() {
        // The same position; the first stone of the upper right corner differs.
        let (first, second) = ("R15 D4 Q17 D16", "Q17 D4 R15 D16");
        let options = Options { moves: 4, ..Options::default() };
        let names = |games: &[Track]| {
            let openings = count(options, games);
            assert_eq!(openings.len(), 1);
            let names = openings.top(1, 1)[0].names();
            names.iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>().join(", ")
        };
        let games = [first, first, second].map(Track::of_names);
        assert_eq!(names(&games), "mokuhazushi (black) 2, nirensei (white) 3");
        assert_eq!(names(&[first, second].map(Track::of_names)), "nirensei (white) 2");
    }

    #[test]
    fn the_results_of_a_followed_player_do_not_depend_on_the_colours() {
        let mut openings = count(Options { moves: 2, ..Options::default() }, &[]);
        let game = Track::of_names("Q16 D4 Q4 D16");
        let games = [
            (Winner::Black, Color::Black),
            (Winner::Black, Color::White),
            (Winner::White, Color::White),
            (Winner::Unknown, Color::Black),
        ];
        for (id, (winner, color)) in (0..).zip(games) {
            openings.add_followed(GameId::new(id), &game, winner, 0, Some(color));
        }
        openings.add(GameId::new(9), &game, Winner::Black, 0);
        let top = openings.top(1, 1);
        assert_eq!((top[0].games(), top[0].followed), (5, Followed { won: 2, lost: 1 }));
    }

    #[test]
    fn names_follow_exchanged_colours() {
        let options = Options { moves: 2, swap: true, ..Options::default() };
        let games = [Track::of_names("Q15 D4"), Track::of_names("Q15 D4").image(Symmetry::SWAP)];
        let openings = count(options, &games);
        let top = openings.top(1, 1);
        assert_eq!(top[0].names().len(), 1);
        assert_eq!(top[0].names()[0].1, 2);
    }
}
