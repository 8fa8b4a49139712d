//! Openings: the positions, or the sequences of moves, that games begin with.
//!
//! Games that begin with the same moves are counted together, as a [`Beginning`]. Beginnings that lead to
//! one opening are found by a hash of 64 bits; of those that are listed, the positions are compared.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;
use std::sync::OnceLock;

use super::opening_names::{OpeningName, OpeningNames};
use crate::GameId;
use crate::dictionary::Results;
use crate::go::{Board, Color, MAX_SIZE, Point, Symmetry};
use crate::parallel;
use crate::record::{Move, Winner};
use crate::replay::{Event, Track};
use crate::segment::Lines;
use crate::setters::setters;
use crate::splitmix::splitmix64;

/// The number of first moves that are kept for all games.
pub const KEPT_MOVES: usize = 16;

/// A position up to symmetry: the number of lines, then the stones of the least image in
/// ascending order, each as its point's raw value times two, plus one for white. Equal keys are
/// equal positions; nothing is hashed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct PositionKey(Vec<u16>);

/// A stone as a number that orders stones by point, then colour.
fn stone_code(point: Point, color: Color, symmetry: Symmetry, size: u8) -> u16 {
    symmetry.point(point, size).raw() << 1 | symmetry.color(color) as u16
}

impl PositionKey {
    /// The key of a board, and the first symmetry that leads to the least image. The colours are
    /// kept unless `swap` lets them be exchanged.
    pub fn canonical(board: &Board, swap: bool) -> (PositionKey, Symmetry) {
        let image = |s: Symmetry| PositionKey::image(board, s);
        Symmetry::least_image(symmetries(swap), image).unwrap_or_default()
    }

    /// The stones of an image of a board.
    fn image(board: &Board, symmetry: Symmetry) -> PositionKey {
        let size = board.size();
        let stones = Point::all(size).filter_map(|p| Some((p, board.get(p).color()?)));
        let mut image = vec![u16::from(size)];
        image.extend(stones.map(|(p, c)| stone_code(p, c, symmetry, size)));
        image[1..].sort_unstable();
        PositionKey(image)
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

/// The hashes of a stone's sixteen images, by its code.
fn stone_hashes(size: u8) -> &'static [[u64; 16]] {
    const SIZES: usize = MAX_SIZE as usize + 1;
    static HASHES: [OnceLock<Vec<[u64; 16]>>; SIZES] = [const { OnceLock::new() }; SIZES];
    let Some(hashes) = HASHES.get(usize::from(size)) else { return &[] };
    hashes.get_or_init(|| {
        let mut hashes = vec![[0; 16]; usize::from(2 * Point::STRIDE * u16::from(size))];
        for (point, color) in Point::all(size).flat_map(|p| Color::ALL.map(|c| (p, c))) {
            let code = |s: Symmetry| stone_code(point, color, s, size);
            if let Some(images) = hashes.get_mut(usize::from(code(Symmetry::IDENTITY))) {
                *images = std::array::from_fn(|s| {
                    splitmix64(code(Symmetry::from_number(s as u8)).into())
                });
            }
        }
        hashes
    })
}

/// The line of a game's first moves, of [`KEPT_MOVES`] or all: the size of the board and the words of
/// its [track](Track), most significant byte first, in the least of the eight orientations.
pub fn board_line(track: &Track) -> Vec<u8> {
    let words = track.beginning(KEPT_MOVES).unwrap_or(track.words());
    let Ok(first) = Track::from_words(track.size(), track.to_move(), words.to_vec()) else {
        return Vec::new();
    };
    let image = |s: Symmetry| first.image(s).words().to_vec();
    let (words, _) = Symmetry::least_image(symmetries(false), image).unwrap_or_default();
    iter::once(track.size()).chain(words.iter().flat_map(|word| word.to_be_bytes())).collect()
}

/// The game of a line; `None` if it is not valid.
pub fn track_of_line(line: &[u8]) -> Option<Track> {
    let (&size, words) = line.split_first()?;
    let words = words.as_chunks().0.iter().map(|word| u16::from_be_bytes(*word)).collect();
    Track::from_words(size, Color::Black, words).ok()
}

/// The different beginnings of lines, of `moves` moves or all, and for each line the number of its
/// beginning.
pub fn beginnings(lines: Lines<'_>, moves: usize) -> (Vec<Track>, Vec<usize>) {
    let (mut tracks, mut numbers): (Vec<Track>, Vec<usize>) = (Vec::new(), Vec::new());
    // The bytes of the last beginning with the word after it: lines that share them begin alike.
    let mut alike = usize::MAX;
    lines.for_each(|shared, line| {
        if shared < alike {
            alike = usize::MAX;
            if let Some(track) = track_of_line(line) {
                let cut = beginning(&track, moves);
                alike = cut.as_ref().map_or(usize::MAX, |cut| 1 + 2 * (cut.words().len() + 1));
                let track = cut.unwrap_or(track);
                // Equal beginnings follow one another.
                if tracks.last() != Some(&track) {
                    tracks.push(track);
                }
            }
        }
        numbers.push(tracks.len().wrapping_sub(1));
    });
    (tracks, numbers)
}

/// The first moves of a game.
fn beginning(track: &Track, moves: usize) -> Option<Track> {
    let words = track.beginning(moves)?.to_vec();
    Track::from_words(track.size(), track.to_move(), words).ok()
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
    /// The results of the player who is [followed](Openings::add).
    pub followed: Followed,
    /// The ids of the first games.
    pub examples: Vec<GameId>,
    /// The number of games in which each name applies, in the colours of the position. Names depend
    /// on the order of the moves, so they may apply in some games only.
    names: BTreeMap<OpeningName, u64>,
}

impl Opening {
    /// Returns the number of games in which it was played.
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

/// The options for counting openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FusekiOptions {
    /// The number of moves after which openings are compared; a pass counts as a move.
    pub moves: usize,
    /// True if positions are equal that differ only by an exchange of the colours.
    pub swap: bool,
    /// True if openings are distinguished by the order of their moves.
    pub ordered: bool,
    /// The number of example games that are kept of each opening.
    pub examples: usize,
}

impl Default for FusekiOptions {
    fn default() -> FusekiOptions {
        FusekiOptions { moves: 10, swap: false, ordered: false, examples: 3 }
    }
}

impl FusekiOptions {
    setters! {
        moves: usize,
        swap: bool,
        ordered: bool,
        examples: usize,
    }
}

/// The key by which openings are counted: the position, and the order of the moves if that counts.
type OpeningKey = (PositionKey, Vec<u16>);

/// The counts of games that begin alike.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Beginning {
    results: Results,
    years: Option<(u16, u16)>,
    followed: Followed,
    /// The first game, and the ids of as many as are wanted.
    first: GameId,
    examples: Vec<GameId>,
}

impl Beginning {
    /// Counts a game, after those of lesser ids. `year` 0 is unknown. `color` is that of the player who is
    /// followed; up to so many examples are kept.
    pub fn add(
        &mut self,
        id: GameId,
        winner: Winner,
        year: u16,
        color: Option<Color>,
        examples: usize,
    ) {
        if self.is_empty() {
            self.first = id;
        }
        self.results.add(winner);
        if year > 0 {
            let (first, last) = self.years.unwrap_or((year, year));
            self.years = Some((first.min(year), last.max(year)));
        }
        if let Some(color) = color {
            self.followed.won += u64::from(winner == Winner::from(color));
            self.followed.lost += u64::from(winner == Winner::from(color.opposite()));
        }
        if self.examples.len() < examples {
            self.examples.push(id);
        }
    }

    /// Returns whether no game was counted.
    pub const fn is_empty(&self) -> bool {
        self.results.total() == 0
    }
}

/// Moves that games begin with.
#[derive(Clone, Debug)]
struct Counted {
    track: Track,
    games: Beginning,
    /// Another one of the opening.
    next: Option<usize>,
}

/// Counts the openings of games.
#[derive(Clone, Debug)]
pub struct Openings {
    options: FusekiOptions,
    names: OpeningNames,
    counted: Vec<Counted>,
    /// By the hash of the opening: its games, and the last of the beginnings.
    openings: HashMap<u64, (u64, usize)>,
}

impl Openings {
    /// Counts nothing yet.
    pub fn new(options: FusekiOptions, names: OpeningNames) -> Openings {
        Openings { options, names, counted: Vec::new(), openings: HashMap::new() }
    }

    /// Counts a game, if it has enough moves. `year` 0 is unknown. The game is counted among the results
    /// of the player who is followed, if this player has a colour in it.
    pub fn add(
        &mut self,
        id: GameId,
        track: &Track,
        winner: Winner,
        year: u16,
        followed: Option<Color>,
    ) {
        if let Some(track) = beginning(track, self.options.moves) {
            let mut games = Beginning::default();
            games.add(id, winner, year, followed, self.options.examples);
            self.push(self.hash(&track), track, games);
        }
    }

    /// Counts games by their first moves, which are as many as the options have.
    pub fn extend(&mut self, counted: Vec<(Track, Beginning)>) {
        const PART: usize = 1024;
        let parts = parallel::map(counted.len().div_ceil(PART), |part| {
            let of = counted.iter().skip(part * PART).take(PART);
            of.map(|(track, _)| self.hash(track)).collect::<Vec<u64>>()
        });
        for (hash, (track, games)) in parts.into_iter().flatten().zip(counted) {
            self.push(hash, track, games);
        }
    }

    fn push(&mut self, hash: u64, track: Track, games: Beginning) {
        let number = self.counted.len();
        let known = self.openings.get(&hash).copied();
        let (before, last) = known.map_or((0, None), |(games, last)| (games, Some(last)));
        self.openings.insert(hash, (before + games.results.total(), number));
        self.counted.push(Counted { track, games, next: last });
    }

    /// The hash of an opening: the same in all orientations in which it is the same.
    fn hash(&self, track: &Track) -> u64 {
        if self.options.ordered {
            let mut hasher = DefaultHasher::new();
            self.key(track).0.hash(&mut hasher);
            return hasher.finish();
        }
        let size = track.size();
        let mut stones: Vec<(Point, Color)> = Vec::with_capacity(self.options.moves);
        for event in track.events() {
            let (Event::Setup(_, at) | Event::Move(_, at) | Event::Taken(_, at)) = event else {
                continue;
            };
            // A stone that is set up may replace another.
            stones.retain(|(point, _)| *point != at);
            if let Event::Setup(color, _) | Event::Move(color, _) = event {
                stones.push((at, color));
            }
        }
        let mut images = [u64::from(size); 16];
        for (point, color) in stones {
            let code = stone_code(point, color, Symmetry::IDENTITY, size);
            let hashes = stone_hashes(size).get(usize::from(code));
            for (image, hash) in images.iter_mut().zip(hashes.into_iter().flatten()) {
                *image ^= hash;
            }
        }
        let images = images.iter().take(symmetries(self.options.swap).count());
        images.min().copied().unwrap_or_default()
    }

    /// The key of a beginning, and the first symmetry that leads to it.
    fn key(&self, track: &Track) -> (OpeningKey, Symmetry) {
        let (swap, size) = (self.options.swap, track.size());
        let board = track.board_at(self.options.moves);
        if !self.options.ordered {
            let (position, symmetry) = PositionKey::canonical(&board, swap);
            return ((position, Vec::new()), symmetry);
        }
        let code = |m: Move, s: Symmetry| match m.point {
            Some(point) => stone_code(point, m.color, s, size),
            None => u16::MAX - 1 + s.color(m.color) as u16,
        };
        let order = |s: Symmetry| track.moves().map(|m| code(m, s)).collect::<Vec<u16>>();
        let (order, symmetry) = Symmetry::least_image(symmetries(swap), order).unwrap_or_default();
        // Set-up stones turn with the moves.
        ((PositionKey::image(&board, symmetry), order), symmetry)
    }

    /// The openings of at least `least` games, the most played first; of those played equally
    /// often by their keys. At most `n` of them.
    pub fn top(&self, n: usize, least: u64) -> Vec<Opening> {
        let enough = self.openings.values().filter(|(games, _)| *games >= least.max(1));
        let mut most: Vec<(u64, usize)> = enough.copied().collect();
        if n < most.len() {
            let (_, &mut (last, _), _) =
                most.select_nth_unstable_by(n.saturating_sub(1), |a, b| b.cmp(a));
            most.retain(|&(games, _)| games >= last);
        }
        let mut all: Vec<(OpeningKey, Vec<&Counted>)> = Vec::new();
        for (_, last) in most {
            let found = iter::successors(self.counted.get(last), |of| self.counted.get(of.next?));
            let mut by_key: BTreeMap<OpeningKey, Vec<&Counted>> = BTreeMap::new();
            found.for_each(|of| by_key.entry(self.key(&of.track).0).or_default().push(of));
            all.extend(by_key);
        }
        let games = |of: &[&Counted]| of.iter().map(|of| of.games.results.total()).sum::<u64>();
        all.sort_unstable_by(|(a_key, a), (b_key, b)| {
            games(b).cmp(&games(a)).then_with(|| a_key.cmp(b_key))
        });
        all.truncate(n);
        all.into_iter().map(|((position, _), of)| self.opening(position, of)).collect()
    }

    /// An opening of its beginnings.
    fn opening(&self, position: PositionKey, mut of: Vec<&Counted>) -> Opening {
        of.sort_unstable_by_key(|of| of.games.first);
        let mut opening = Opening {
            moves: of.first().map_or_else(Vec::new, |of| self.moves_to(&of.track, &position)),
            position,
            results: Results::default(),
            years: None,
            followed: Followed::default(),
            examples: Vec::new(),
            names: BTreeMap::new(),
        };
        for Counted { track, games, .. } in of {
            let (_, symmetry) = self.key(track);
            opening.results += games.results.image(symmetry);
            opening.followed.won += games.followed.won;
            opening.followed.lost += games.followed.lost;
            if let Some((first, last)) = games.years {
                let (from, to) = opening.years.unwrap_or((first, last));
                opening.years = Some((from.min(first), to.max(last)));
            }
            opening.examples.extend(&games.examples);
            for name in self.names.names_of(track, self.options.moves) {
                let name = OpeningName { color: symmetry.color(name.color), ..name };
                *opening.names.entry(name).or_default() += games.results.total();
            }
        }
        opening.examples.sort_unstable();
        opening.examples.truncate(self.options.examples);
        opening
    }

    /// The moves of a game as they lead to the position: of several orientations, the least.
    fn moves_to(&self, track: &Track, position: &PositionKey) -> Vec<Move> {
        let (_, first) = self.key(track);
        let board = track.board_at(self.options.moves);
        let leads = |s: &Symmetry| {
            *s == first || s.swaps() == first.swaps() && PositionKey::image(&board, *s) == *position
        };
        let moves = |s: Symmetry| track.image(s).moves().collect::<Vec<Move>>();
        let order = |moves: &Vec<Move>| moves.iter().map(|m| m.point).collect::<Vec<_>>();
        let all = if self.options.ordered { 0 } else { 16 };
        let others = Symmetry::all().take(all).filter(leads);
        others.chain([first]).map(moves).min_by_key(order).unwrap_or_default()
    }

    /// The number of games counted.
    pub fn games(&self) -> u64 {
        self.openings.values().map(|(games, _)| games).sum()
    }

    /// The number of different openings.
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// Returns whether no game was counted.
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(options: FusekiOptions, games: &[Track]) -> Openings {
        let mut openings = Openings::new(options, OpeningNames::built_in());
        for (id, track) in (1..).zip(games) {
            openings.add(GameId::new(id), track, Winner::Black, 0, None);
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
        let options = FusekiOptions { moves: 4, ..FusekiOptions::default() };
        assert_eq!(count(options, &games).len(), 1);
        let ordered = count(FusekiOptions { ordered: true, ..options }, &games);
        let found: Vec<u64> = ordered.top(9, 1).iter().map(Opening::games).collect();
        // The second game is the mirror image of the fourth.
        assert_eq!(found, [2, 2]);
        assert_eq!(ordered.top(9, 2).len(), found.iter().filter(|&&n| n >= 2).count());
        for opening in ordered.top(9, 1) {
            let (track, _) = Track::of_moves(19, &[], None, &opening.moves);
            assert_eq!(track.board_at(4), opening.position.board());
        }
        let swapped = [Track::of_names("Q16 D4"), Track::of_names("Q16 D4").image(Symmetry::SWAP)];
        let options = FusekiOptions { moves: 2, ordered: true, ..FusekiOptions::default() };
        assert_eq!(count(options, &swapped).len(), 2);
        assert_eq!(count(FusekiOptions { swap: true, ..options }, &swapped).len(), 1);
    }

    #[test]
    fn a_row_has_the_names_of_most_of_its_games() {
        // The same position; the first stone of the upper right corner differs.
        let (first, second) = ("R15 D4 Q17 D16", "Q17 D4 R15 D16");
        let options = FusekiOptions { moves: 4, ..FusekiOptions::default() };
        let names = |games: &[Track]| {
            let openings = count(options, games);
            assert_eq!(openings.len(), 1);
            let top = openings.top(1, 1);
            let names = top[0].names();
            names.iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>().join(", ")
        };
        let games = [first, first, second].map(Track::of_names);
        assert_eq!(names(&games), "mokuhazushi (black) 2, nirensei (white) 3");
        assert_eq!(names(&[first, second].map(Track::of_names)), "nirensei (white) 2");
    }

    #[test]
    fn the_results_of_a_followed_player_do_not_depend_on_the_colours() {
        let mut openings = count(FusekiOptions { moves: 2, ..FusekiOptions::default() }, &[]);
        let game = Track::of_names("Q16 D4 Q4 D16");
        let games = [
            (Winner::Black, Color::Black),
            (Winner::Black, Color::White),
            (Winner::White, Color::White),
            (Winner::Unknown, Color::Black),
        ];
        for (id, (winner, color)) in (0..).zip(games) {
            openings.add(GameId::new(id), &game, winner, 0, Some(color));
        }
        openings.add(GameId::new(9), &game, Winner::Black, 0, None);
        let top = openings.top(1, 1);
        assert_eq!((top[0].games(), top[0].followed), (5, Followed { won: 2, lost: 1 }));
    }

    #[test]
    fn names_follow_exchanged_colours() {
        let options = FusekiOptions { moves: 2, swap: true, ..FusekiOptions::default() };
        let games = [Track::of_names("Q15 D4"), Track::of_names("Q15 D4").image(Symmetry::SWAP)];
        let openings = count(options, &games);
        let top = openings.top(1, 1);
        assert_eq!(top[0].names().len(), 1);
        assert_eq!(top[0].names()[0].1, 2);
    }
}
