//! Blocks: games in the form in which they are searched.

use std::cell::Cell;
use std::hint::black_box;

use super::Hit;
use super::plan::{LANES, Plan};
use crate::GameId;
use crate::dictionary::GameFacts;
use crate::go::{Color, Point, State};
use crate::record::Winner;
use crate::replay::{Event, MAX_MOVES, Track};

/// A block holds up to this many games.
pub const BLOCK_GAMES: usize = 64 * WORDS;

/// The words of a [`Mask`].
pub(super) const WORDS: usize = 8;

/// One bit for each game of a block, by its slot.
pub type Mask = [u64; WORDS];

/// A point that never changes. The colour's bit is set, the time is beyond all moves.
pub(super) const NEVER: i16 = -1;
/// The bit of the lane of a point that changes at most once.
pub(super) const SIMPLE: i16 = i16::MIN;
/// The index after the last change of a point.
pub(super) const NO_CHANGE: u32 = u32::MAX;
/// The number of first moves of a game that are stored in order.
pub(super) const OPENING: usize = 8;
/// A pass or no move, in place of a move.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// Up to [`BLOCK_GAMES`] games on boards of one size, as they are searched: about 1,500 bytes for a
/// game of 19 lines.
///
/// Each point of a game has a *lane* of 16 bits: bit 0 is set for white, bits 1 to 14 are the time
/// of the point's first change (0 in the set-up), and bit 15 is set if that is its only change.
/// Read as signed numbers, points with one change are below all others and ordered by time.
/// Points that change more often, or that a suicide touches, have a list of changes as well.
///
/// The data of points are in one run of words:
///
/// | words | hold |
/// | --- | --- |
/// | 8 per plane and point | the planes |
/// | ¼ per lane | the lanes, by row of the board, game and column, with padding so that chunks can start at any point. A window covers few rows, so its lanes in many games are close together |
/// | 1 per busy point | by game, its points that change more than once, in order of time: point (16 bits), first change (32) |
/// | 1 per change | time (16 bits), state (8), who played (8), next change of the point (32) |
///
/// On disk it takes [half of that](Block::to_bytes).
#[derive(Clone, Debug, Default)]
pub struct Block {
    pub(super) size: u8,
    /// The capacity in games: the distance between rows of lanes, in units of the board's columns.
    pub(super) room: usize,
    pub(super) games: Vec<Game>,
    pub(super) words: Vec<u64>,
    pub(super) parts: Parts,
}

/// The parts of a block, to be searched.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    size: u8,
    room: usize,
    pub games: &'a [Game],
    pub planes: &'a [Mask],
    pub lanes: &'a [i16],
    /// The points that change more than once, as words.
    busy: &'a [u64],
    /// Their changes, as words.
    changes: &'a [u64],
}

impl<'a> View<'a> {
    /// The number of lines of the boards.
    pub const fn size(self) -> u8 {
        self.size
    }

    /// Returns whether the block has all planes, not only those of stones.
    pub fn has_all_planes(self) -> bool {
        self.planes.len() == PLANES * usize::from(self.size).pow(2)
    }

    /// The distance between lanes of neighbouring rows.
    pub fn line(self) -> usize {
        self.room * usize::from(self.size)
    }

    /// Loads the planes and games into the processor's cache, in order: that takes a fraction of
    /// the time that waiting for one after the other does. `requested` of them have been
    /// [requested](Ahead) before.
    pub fn load(self, requested: Requested) {
        let planes = self.planes.as_flattened();
        load(planes.get(requested.lines * CACHE_LINE_WORDS..).unwrap_or_default());
        let games = self.games.get(requested.games..).unwrap_or_default();
        black_box(games.iter().fold(0, |all, game| all ^ game.last));
    }

    /// Loads the changes of points that change more than once into the processor's cache.
    pub fn load_changes(self) {
        load(self.busy);
        load(self.changes);
    }

    /// The points of a game that change more than once.
    pub fn busy(self, slot: usize) -> impl Iterator<Item = Busy> + 'a {
        let begin = self.games[slot].busy as usize;
        let end = self.games.get(slot + 1).map_or(self.busy.len(), |game| game.busy as usize);
        self.busy[begin..end].iter().map(|&word| Busy::from_word(word))
    }

    /// The first change of a point that has more than one.
    pub fn first_change(self, slot: usize, point: usize) -> u32 {
        let found = self.busy(slot).find(|busy| usize::from(busy.point) == point);
        found.map_or(NO_CHANGE, |busy| busy.first)
    }

    /// A change and the one after it of its point.
    pub fn change(self, at: u32) -> Option<(Change, u32)> {
        let change = Change::from_word(*self.changes.get(at as usize)?);
        // Changes must be in order of time, so that even a damaged list ends.
        Some((change, if change.next > at { change.next } else { NO_CHANGE }))
    }
}

/// The start of each part of a block after the planes, and the end of the last, in words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    pub lanes: usize,
    pub busy: usize,
    pub changes: usize,
    pub end: usize,
}

/// Loads words into the processor's cache, from four places at once, which is faster than from one.
fn load(words: &[u64]) {
    let (lines, _) = words.as_chunks::<CACHE_LINE_WORDS>();
    let mut places = lines.chunks(lines.len().div_ceil(4).max(1));
    let mut next = || places.next().unwrap_or_default();
    let (a, b, c, d) = (next(), next(), next(), next());
    let mut all = 0;
    for (((a, b), c), d) in a.iter().zip(b).zip(c).zip(d) {
        all ^= a[0] ^ b[0] ^ c[0] ^ d[0];
    }
    black_box(all);
}

/// The words of a line of the processor's cache.
const CACHE_LINE_WORDS: usize = 8;

/// The planes and games of the block that is searched next, which the processor is asked to load into its
/// cache while it works on the current one.
pub(super) struct Ahead<'a> {
    lines: &'a [[u64; CACHE_LINE_WORDS]],
    games: &'a [Game],
    requested: Cell<Requested>,
}

#[cfg(target_arch = "x86_64")]
use safe_arch::prefetch_t1 as prefetch;

#[cfg(not(target_arch = "x86_64"))]
fn prefetch<T>(_: &T) {}

/// The number of lines of planes and the number of games of a block that have been requested.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Requested {
    lines: usize,
    games: usize,
}

impl<'a> Ahead<'a> {
    /// The lines, or games, that are requested at a time. With more, the processor waits for the memory.
    const AT_ONCE: usize = 8;

    /// No block.
    pub const fn nothing() -> Ahead<'a> {
        Ahead { lines: &[], games: &[], requested: Cell::new(Requested { lines: 0, games: 0 }) }
    }

    /// The planes and games of a block.
    pub fn new(block: &'a Block) -> Ahead<'a> {
        let view = block.view();
        let lines = view.planes.as_flattened().as_chunks().0;
        Ahead { lines, games: view.games, requested: Cell::default() }
    }

    /// Requests some more. On other processors all is loaded when the block is searched.
    #[inline(always)]
    pub fn request(&self) {
        if !cfg!(target_arch = "x86_64") {
            return;
        }
        let mut requested = self.requested.get();
        if let Some(lines) = self.lines.get(requested.lines..requested.lines + Ahead::AT_ONCE) {
            lines.iter().for_each(prefetch);
            requested.lines += Ahead::AT_ONCE;
        } else if let Some(games) =
            self.games.get(requested.games..requested.games + Ahead::AT_ONCE)
        {
            games.iter().for_each(prefetch);
            requested.games += Ahead::AT_ONCE;
        }
        self.requested.set(requested);
    }

    /// Returns the numbers of lines and games that have been requested.
    pub fn requested(&self) -> Requested {
        self.requested.get()
    }
}

const LANES_A_WORD: usize = size_of::<u64>() / size_of::<i16>();

impl Parts {
    /// The parts of a block with this number of planes, busy points and changes.
    pub fn new(size: u8, room: usize, [planes, busy, changes]: [usize; 3]) -> Parts {
        let points = usize::from(size).pow(2);
        let lanes = planes * points * WORDS;
        let first_busy = lanes + (room * points + LANES).div_ceil(LANES_A_WORD);
        let first_change = first_busy + busy;
        Parts { lanes, busy: first_busy, changes: first_change, end: first_change + changes }
    }
}

/// A block that is being built.
#[derive(Debug)]
struct Draft {
    size: u8,
    room: usize,
    games: Vec<Game>,
    /// One bit per game for each [`Plane`], by the plane's number and then by point. A block that
    /// was gathered from others has only the first two planes.
    planes: Vec<Mask>,
    lanes: Vec<i16>,
    busy: Vec<Busy>,
    changes: Vec<Change>,
}

/// A property of a point, stored as one bit per game.
///
/// | number | the bit is set if |
/// | --- | --- |
/// | 0, 1 | a black, white stone is ever on the point |
/// | 2 + neighbour | a stone is on the point while the neighbour, by its place in [`NEIGHBOURS`], is empty |
///
/// The second kind excludes most games in which all stones of a pattern are played, but only after
/// its empty points are occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plane {
    /// A stone of the colour is ever there.
    Stone(Color),
    /// A stone is there while a neighbour is empty.
    BesideEmpty(usize),
}

/// The row and column of each neighbour, relative to a point: those next to it, at its corners, and
/// two points away in a line. Opposite neighbours are as far from the start as from the end.
pub(super) const NEIGHBOURS: [(i8, i8); 12] = [
    (-1, 0),
    (0, -1),
    (-1, -1),
    (-1, 1),
    (-2, 0),
    (0, -2),
    (0, 2),
    (2, 0),
    (1, -1),
    (1, 1),
    (0, 1),
    (1, 0),
];

/// The number of planes, and of those that every block has.
pub(super) const PLANES: usize = STONE_PLANES + NEIGHBOURS.len();
pub(super) const STONE_PLANES: usize = 2;

impl Plane {
    /// The index of the plane of a point on boards with this many points.
    pub const fn index(self, point: usize, points: usize) -> usize {
        self.number() * points + point
    }

    const fn number(self) -> usize {
        match self {
            Plane::Stone(color) => color.index(),
            Plane::BesideEmpty(neighbour) => STONE_PLANES + neighbour,
        }
    }
}

/// The data of a game other than its points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    pub number: GameId,
    pub winner: Winner,
    /// 0 if unknown.
    pub year: u16,
    /// The number of the last position.
    pub last: u16,
    /// The number of stones of position 0, or less if points were set up twice.
    pub setup: u16,
    /// The first move that does not add one stone to the board.
    pub irregular: u16,
    /// The minimum number of stones from then on.
    pub least_later: u16,
    /// The time of the first change of a point that changes more than once.
    pub busy_from: u16,
    /// The first moves: twice the number of the point, and one more for white.
    pub opening: [u16; OPENING],
    /// The index of the game's first point among the busy points.
    pub busy: u32,
}

impl Game {
    /// Returns whether the game has more than `most` stones on the board from `start` on.
    pub fn has_more_stones(&self, start: u16, most: u16) -> bool {
        let first = most.checked_sub(self.setup);
        self.least_later > most && first.is_none_or(|latest| start > latest)
    }

    /// The number of the point of a move, counted from 1, if it is one of the first moves and not a
    /// pass.
    pub fn move_in_opening(&self, time: u16) -> Option<u16> {
        let &number = self.opening.get(usize::from(time.checked_sub(1)?))?;
        (number != NO_MOVE).then_some(number / 2)
    }

    /// Returns whether each move adds one stone as long as there are up to `most` stones.
    fn is_regular(&self, most: u16) -> bool {
        let latest = most.checked_sub(self.setup);
        self.least_later > most && latest.is_some_and(|latest| self.irregular > latest)
    }

    /// The first moves whose stones are on the board whenever it holds `least` to `most` stones.
    pub fn opening(&self, least: u16, most: u16) -> &[u16] {
        let is_regular = self.is_regular(most);
        let moves = if is_regular { usize::from(least.saturating_sub(self.setup)) } else { 0 };
        &self.opening[..moves.min(OPENING)]
    }

    /// Returns the number of the point and the colour of the move after this number of stones, if
    /// the board has this number of stones only after as many moves and the next is one of the
    /// first moves.
    pub fn move_after(&self, stones: u16) -> Option<(u16, Color)> {
        let &number = self.opening.get(usize::from(stones))?;
        let is_so = self.setup == 0 && self.is_regular(stones) && number != NO_MOVE;
        is_so.then(|| (number / 2, Color::ALL[usize::from(number % 2)]))
    }
}

/// The number of a move in [`Game::opening`] and in [`Plan::allowed`].
pub(super) fn move_number(point: usize, color: Color) -> usize {
    2 * point + color.index()
}

/// A point with more than one change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Busy {
    pub point: u16,
    /// Its first change.
    pub first: u32,
}

impl Busy {
    pub fn to_word(self) -> u64 {
        u64::from(self.point) | u64::from(self.first) << 32
    }

    fn from_word(word: u64) -> Busy {
        Busy { point: word as u16, first: (word >> 32) as u32 }
    }
}

impl Change {
    pub fn to_word(self) -> u64 {
        let mover = self.mover.map_or(0, |color| 1 + color.index() as u64);
        u64::from(self.time) | (self.state as u64) << 16 | mover << 24 | u64::from(self.next) << 32
    }

    pub fn from_word(word: u64) -> Change {
        Change {
            time: word as u16,
            state: match (word >> 16) as u8 {
                1 => State::Black,
                2 => State::White,
                _ => State::Empty,
            },
            mover: match (word >> 24) as u8 {
                1 => Some(Color::Black),
                2 => Some(Color::White),
                _ => None,
            },
            next: (word >> 32) as u32,
        }
    }
}

/// A change of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub time: u16,
    pub state: State,
    /// The player, if the change is by a move at this point. A suicide leaves it empty.
    pub mover: Option<Color>,
    /// The next change of the point, or [`NO_CHANGE`].
    pub next: u32,
}

impl Block {
    /// A block of these games. Games on boards of other sizes, and those beyond the block's room,
    /// are left out.
    pub fn new<'a>(
        size: u8,
        games: impl IntoIterator<Item = (GameId, GameFacts, &'a Track)>,
    ) -> Block {
        let games = games.into_iter();
        let room = games.size_hint().1.unwrap_or(BLOCK_GAMES);
        let mut builder = BlockBuilder::with_room(size, room);
        for (number, facts, track) in games {
            builder.push(number, facts, track);
        }
        builder.finish()
    }

    /// A block of one game, whose number is 0. It is built quickly, to be searched once.
    pub(super) fn of_game(size: u8, facts: GameFacts, track: &Track) -> Block {
        let mut builder = BlockBuilder::for_copies(size, 1);
        builder.push(GameId::default(), facts, track);
        builder.finish()
    }

    /// The number of lines of the boards.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The numbers of the games, by slot.
    pub fn numbers(&self) -> impl Iterator<Item = GameId> + '_ {
        self.games.iter().map(|game| game.number)
    }

    /// The size in memory, in bytes.
    pub const fn bytes(&self) -> usize {
        size_of::<Block>()
            + self.games.capacity() * size_of::<Game>()
            + self.words.capacity() * size_of::<u64>()
    }

    /// All its games.
    pub fn all(&self) -> Mask {
        std::array::from_fn(|word| match self.len().saturating_sub(64 * word) {
            0 => 0,
            n @ 1..64 => (1 << n) - 1,
            _ => u64::MAX,
        })
    }

    /// The hits, sorted by game, first position, window and symmetry.
    pub fn hits(&self, plan: &Plan, mask: Option<&Mask>) -> Vec<Hit> {
        let mut hits = Vec::new();
        self.search(plan, mask, &mut |hit: &Hit| hits.push(*hit));
        hits.sort_unstable_by_key(|hit| (hit.slot, hit.order()));
        hits
    }

    pub(super) fn games(&self) -> &[Game] {
        &self.games
    }

    /// Its parts, to be searched.
    pub(super) fn view(&self) -> View<'_> {
        let Parts { lanes, busy, changes, end } = self.parts;
        let words = &self.words;
        View {
            size: self.size,
            room: self.room,
            games: &self.games,
            planes: words[..lanes].as_chunks().0,
            lanes: bytemuck::cast_slice(&words[lanes..busy]),
            busy: &words[busy..changes],
            changes: &words[changes..end],
        }
    }
}

impl Draft {
    fn points(&self) -> usize {
        usize::from(self.size).pow(2)
    }

    fn set_plane(&mut self, plane: Plane, point: usize, slot: usize) {
        let points = self.points();
        self.planes[plane.index(point, points)][slot / 64] |= 1 << (slot % 64);
    }

    /// Puts the changes of the last game, from this one on, in the order of its busy points, so that
    /// those of a point are read together.
    fn order_changes(&mut self, first: usize) {
        let Some(game) = self.games.last() else { return };
        let mut ordered = Vec::with_capacity(self.changes.len() - first);
        for busy in &mut self.busy[game.busy as usize..] {
            let mut at = busy.first;
            busy.first = (first + ordered.len()) as u32;
            while let Some(&change) = self.changes.get(at as usize) {
                let next = (first + ordered.len() + 1) as u32;
                let is_last = change.next == NO_CHANGE;
                ordered.push(Change { next: if is_last { NO_CHANGE } else { next }, ..change });
                at = change.next;
            }
        }
        self.changes.truncate(first);
        self.changes.append(&mut ordered);
    }

    fn finish(self) -> Block {
        let Draft { size, room, games, planes, lanes, busy, changes } = self;
        let kinds = planes.len() / usize::from(size).pow(2).max(1);
        let parts = Parts::new(size, room, [kinds, busy.len(), changes.len()]);
        let mut words = vec![0; parts.end];
        words[..parts.lanes].copy_from_slice(planes.as_flattened());
        let stored: &mut [i16] = bytemuck::cast_slice_mut(&mut words[parts.lanes..parts.busy]);
        stored[..lanes.len()].copy_from_slice(&lanes);
        stored[lanes.len()..].fill(NEVER);
        let busy_words = words[parts.busy..].iter_mut().zip(&busy);
        busy_words.for_each(|(word, busy)| *word = busy.to_word());
        let change_words = words[parts.changes..].iter_mut().zip(&changes);
        change_words.for_each(|(word, change)| *word = change.to_word());
        Block { size, room, games, words, parts }
    }
}

pub(super) fn lane(time: u16, color: Color) -> i16 {
    (time << 1 | color.index() as u16) as i16 | SIMPLE
}

/// Time and colour of a lane.
pub(super) fn time_and_color(lane: i16) -> (u16, Color) {
    let value = (lane & !SIMPLE) as u16;
    (value >> 1, if value & 1 == 0 { Color::Black } else { Color::White })
}

/// Adds games to a block.
#[derive(Debug)]
pub struct BlockBuilder {
    block: Draft,
    /// By point: its last change in the draft's changes, if it is busy in the current game.
    latest: Vec<u32>,
    /// The board of the current game, and the points that changed in the current position. After the
    /// points there is one more, which stands for those off the board and has a stone.
    board: Vec<State>,
    changed: Vec<u16>,
    /// The neighbours of each point, by their place in [`NEIGHBOURS`].
    neighbours: Vec<[u16; NEIGHBOURS.len()]>,
    latest_planes: LatestPlanes,
}

/// The planes of the latest games, up to 64, as words by point and plane: what a game changes of them
/// stays in the processor's cache.
#[derive(Debug)]
struct LatestPlanes {
    /// The place of these games' words in the planes of the block.
    word: usize,
    points: Vec<[u64; PLANES]>,
}

impl LatestPlanes {
    /// Sets the planes of a point for the game of this bit: what is next to it there, if it has a stone,
    /// or otherwise what its neighbours are next to. A block without the neighbours' planes has no
    /// neighbours.
    #[inline]
    fn set(
        &mut self,
        board: &[State],
        neighbours: &[[u16; NEIGHBOURS.len()]],
        point: u16,
        bit: u32,
    ) {
        let point = usize::from(point);
        let here = &mut self.points[point];
        let color = board[point].color();
        if let Some(color) = color {
            here[Plane::Stone(color).number()] |= 1 << bit;
        }
        let Some(beside) = neighbours.get(point) else { return };
        // Without branches on the neighbours' states, which nothing could predict.
        if color.is_some() {
            for (plane, &neighbour) in here[STONE_PLANES..].iter_mut().zip(beside) {
                *plane |= u64::from(!board[usize::from(neighbour)].is_stone()) << bit;
            }
        } else {
            for (number, neighbour) in beside.iter().map(|&n| usize::from(n)).enumerate() {
                let plane = Plane::BesideEmpty(NEIGHBOURS.len() - 1 - number).number();
                self.points[neighbour][plane] |= u64::from(board[neighbour].is_stone()) << bit;
            }
        }
    }

    /// Adds the planes to those of the block. There are then none.
    fn write(&mut self, planes: &mut [Mask]) {
        let points = self.points.len() - 1;
        for (point, words) in self.points.iter_mut().enumerate() {
            let words = std::mem::replace(words, [0; PLANES]);
            if point < points {
                let of_point = planes.iter_mut().skip(point).step_by(points);
                let set = of_point.zip(words).filter(|(_, word)| *word != 0);
                set.for_each(|(mask, word)| mask[self.word] |= word);
            }
        }
    }
}

/// The neighbours of each point; the number after the last point for those off the board.
pub(super) fn neighbours(size: u8) -> Vec<[u16; NEIGHBOURS.len()]> {
    let of = |index: u16| {
        let (row, col) = ((index / u16::from(size)) as u8, (index % u16::from(size)) as u8);
        NEIGHBOURS.map(|(down, right)| {
            let (row, col) = (row.wrapping_add_signed(down), col.wrapping_add_signed(right));
            let is_on_board = row < size && col < size;
            let (row, col, size) = (u16::from(row), u16::from(col), u16::from(size));
            if is_on_board { row * size + col } else { size.pow(2) }
        })
    };
    (0..u16::from(size).pow(2)).map(of).collect()
}

impl BlockBuilder {
    /// A builder for a full block of games on boards of `size` lines.
    pub fn new(size: u8) -> BlockBuilder {
        BlockBuilder::with_room(size, BLOCK_GAMES)
    }

    /// A builder for up to `games` games, but no more than [`BLOCK_GAMES`].
    pub fn with_room(size: u8, games: usize) -> BlockBuilder {
        BlockBuilder::with_planes(size, games, PLANES)
    }

    /// A builder for games of other blocks: copying is fast, searching is slower.
    pub fn for_copies(size: u8, games: usize) -> BlockBuilder {
        BlockBuilder::with_planes(size, games, STONE_PLANES)
    }

    fn with_planes(size: u8, games: usize, planes: usize) -> BlockBuilder {
        let room = games.min(BLOCK_GAMES);
        let points = usize::from(size).pow(2);
        let block = Draft {
            size,
            games: Vec::new(),
            planes: vec![[0; WORDS]; planes * points],
            lanes: vec![NEVER; room * points + LANES],
            room,
            busy: Vec::new(),
            changes: Vec::new(),
        };
        BlockBuilder {
            block,
            latest: vec![NO_CHANGE; points],
            board: vec![State::Black; points + 1],
            changed: Vec::new(),
            neighbours: if planes == PLANES { neighbours(size) } else { Vec::new() },
            latest_planes: LatestPlanes { word: 0, points: vec![[0; PLANES]; points + 1] },
        }
    }

    /// Returns whether the block is full.
    pub fn is_full(&self) -> bool {
        self.block.games.len() == self.block.room
    }

    /// The block.
    pub fn finish(mut self) -> Block {
        self.latest_planes.write(&mut self.block.planes);
        self.block.finish()
    }

    /// Adds a game under a number that the caller gives it. Moves after the first [`MAX_MOVES`] are
    /// ignored. Returns false, without a change, if the block is full or the board has another
    /// size.
    pub fn push(&mut self, number: GameId, facts: GameFacts, track: &Track) -> bool {
        if self.is_full() || track.size() != self.block.size {
            return false;
        }
        let slot = self.block.games.len();
        self.block.games.push(Game {
            number,
            winner: facts.winner,
            year: facts.year,
            last: 0,
            setup: 0,
            irregular: u16::MAX,
            least_later: u16::MAX,
            busy_from: u16::MAX,
            opening: [NO_MOVE; OPENING],
            busy: self.block.busy.len() as u32,
        });
        let first_change = self.block.changes.len();
        if self.latest_planes.word != slot / 64 {
            self.latest_planes.write(&mut self.block.planes);
            self.latest_planes.word = slot / 64;
        }
        let points = self.block.points();
        self.board[..points].fill(State::Empty);
        let mut game = Filling {
            builder: self,
            slot,
            time: 0,
            setup: 0,
            stones: 0,
            irregular: u16::MAX,
            least_later: u16::MAX,
        };
        for event in track.events() {
            match event {
                Event::Setup(color, point) => {
                    game.setup += 1;
                    game.stone(point, color);
                }
                Event::Move(..) | Event::Pass(_) if usize::from(game.time) == MAX_MOVES => break,
                Event::Move(color, point) => {
                    game.opening(color, point);
                    game.next_position();
                    game.stone(point, color);
                }
                Event::Pass(_) => {
                    game.next_position();
                    game.is_irregular();
                }
                Event::Taken(_, point) => {
                    game.is_irregular();
                    game.taken(point);
                }
            }
        }
        game.count();
        game.set_planes();
        let Filling { time, setup, irregular, least_later, .. } = game;
        let Draft { games, busy, changes, .. } = &mut self.block;
        if let Some(game) = games.last_mut() {
            let first = |busy: &Busy| changes.get(busy.first as usize).map(|change| change.time);
            game.busy_from =
                busy[game.busy as usize..].iter().filter_map(first).min().unwrap_or(u16::MAX);
            (game.last, game.setup) = (time, setup);
            (game.irregular, game.least_later) = (irregular, least_later);
        }
        self.block.order_changes(first_change);
        true
    }
}

impl BlockBuilder {
    /// Adds a game of another block. Returns false, without a change, if the block is full, there
    /// is no such game, or its board has another size.
    pub fn copy(&mut self, from: &Block, slot: usize) -> bool {
        if self.is_full() || from.size != self.block.size || slot >= from.len() {
            return false;
        }
        let block = &mut self.block;
        let to = block.games.len();
        let size = usize::from(from.size);
        let from = from.view();
        for row in 0..size {
            let lanes = &from.lanes[(row * from.room + slot) * size..][..size];
            block.lanes[(row * block.room + to) * size..][..size].copy_from_slice(lanes);
            for (col, &lane) in lanes.iter().enumerate() {
                if lane & SIMPLE != 0 && lane != NEVER {
                    let (_, color) = time_and_color(lane);
                    block.set_plane(Plane::Stone(color), row * size + col, to);
                }
            }
        }
        let game = from.games[slot];
        let first_busy = block.busy.len() as u32;
        for busy in from.busy(slot) {
            let mut at = busy.first;
            let mut copied = Busy { point: busy.point, first: NO_CHANGE };
            let mut before: Option<usize> = None;
            while let Some((change, next)) = from.change(at) {
                if let Some(color) = change.state.color() {
                    block.set_plane(Plane::Stone(color), usize::from(busy.point), to);
                }
                let number = block.changes.len() as u32;
                match before {
                    Some(before) => block.changes[before].next = number,
                    None => copied.first = number,
                }
                before = Some(block.changes.len());
                block.changes.push(Change { next: NO_CHANGE, ..change });
                at = next;
            }
            block.busy.push(copied);
        }
        block.games.push(Game { busy: first_busy, ..game });
        true
    }
}

/// A game that is being put into a block.
struct Filling<'b> {
    builder: &'b mut BlockBuilder,
    slot: usize,
    time: u16,
    setup: u16,
    /// The number of stones on the board now.
    stones: u16,
    irregular: u16,
    least_later: u16,
}

impl Filling<'_> {
    /// Stores the next move, if it is one of the first.
    fn opening(&mut self, color: Color, point: Point) {
        let block = &mut self.builder.block;
        let kept = block.games.last_mut().and_then(|g| g.opening.get_mut(usize::from(self.time)));
        if let Some(kept) = kept {
            *kept = move_number(point.index(block.size), color) as u16;
        }
    }

    /// The current move does not add exactly one stone.
    fn is_irregular(&mut self) {
        self.irregular = self.irregular.min(self.time);
    }

    /// The current position is complete.
    fn count(&mut self) {
        if self.irregular <= self.time {
            self.least_later = self.least_later.min(self.stones);
        }
    }

    fn next_position(&mut self) {
        self.count();
        self.set_planes();
        self.time += 1;
    }

    /// Sets the planes of the points that changed in the current position.
    fn set_planes(&mut self) {
        let BlockBuilder { board, changed, neighbours, latest_planes, .. } = &mut *self.builder;
        for point in changed.drain(..) {
            latest_planes.set(board, neighbours, point, self.slot as u32 % 64);
        }
    }

    /// Records that a point has another state in the current position.
    fn set_state(&mut self, point: Point, state: State) {
        let index = point.index(self.builder.block.size);
        self.builder.board[index] = state;
        self.builder.changed.push(index as u16);
    }

    /// The index of a point's lane.
    fn lane(&self, point: Point) -> usize {
        let &Draft { size, room, .. } = &self.builder.block;
        (usize::from(point.row()) * room + self.slot) * usize::from(size) + usize::from(point.col())
    }

    fn stone(&mut self, point: Point, color: Color) {
        self.stones += 1;
        self.set_state(point, State::from(color));
        let place = self.lane(point);
        let block = &mut self.builder.block;
        let now = &mut block.lanes[place];
        if *now == NEVER {
            *now = lane(self.time, color);
        } else {
            let mover = (self.time > 0).then_some(color);
            let was = self.change(point, State::from(color), mover);
            // A stone on an occupied point, which stored words may contain.
            if was.is_stone() {
                self.stones -= 1;
                self.is_irregular();
            }
        }
    }

    fn taken(&mut self, point: Point) {
        // Stored words may take a stone that is not there.
        self.stones = self.stones.saturating_sub(1);
        self.set_state(point, State::Empty);
        self.change(point, State::Empty, None);
    }

    /// A change that is not the point's first, or not a stone. Returns the state before it.
    fn change(&mut self, point: Point, state: State, mover: Option<Color>) -> State {
        let place = self.lane(point);
        let Draft { size, lanes, busy, changes, .. } = &mut self.builder.block;
        let index = point.index(*size);
        let latest = &mut self.builder.latest[index];
        let now = &mut lanes[place];
        let new = Change { time: self.time, state, mover, next: NO_CHANGE };
        let number = changes.len() as u32;
        if *now & SIMPLE != 0 {
            busy.push(Busy { point: index as u16, first: number });
            *latest = number;
            if *now == NEVER {
                *now = lane(self.time, Color::Black) & !SIMPLE;
                changes.push(new);
                return State::Empty;
            }
            let (time, color) = time_and_color(*now);
            *now &= !SIMPLE;
            let mover = (time > 0).then_some(color);
            changes.push(Change { time, state: color.into(), mover, next: NO_CHANGE });
        }
        let before = &mut changes[*latest as usize];
        let was = before.state;
        if before.time == self.time {
            // A suicide takes the stone of its own move, and a set-up may name a point twice.
            before.state = state;
            before.mover = before.mover.or(mover);
        } else {
            let number = changes.len() as u32;
            changes[*latest as usize].next = number;
            changes.push(new);
            *latest = number;
        }
        was
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Move;

    #[test]
    fn planes_are_those_of_every_position() {
        const SIZE: u8 = 5;
        let mut random = 11_u64;
        let mut roll = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % n
        };
        let mut game = || {
            let setup = [(Point::new(roll(5) as u8, roll(5) as u8), Color::White)];
            let mut moves: Vec<Move> = Vec::new();
            let mut track = Track::of_moves(SIZE, &setup, None, &moves).0;
            for _ in 0..20 + roll(60) {
                let point = Point::new(roll(5) as u8, roll(5) as u8);
                moves.push(Move { color: Color::ALL[moves.len() % 2], point: Some(point) });
                match Track::of_moves(SIZE, &setup, None, &moves) {
                    (next, None) => track = next,
                    (_, Some(_)) => drop(moves.pop()),
                }
            }
            track
        };
        let tracks: Vec<Track> = (0..70).map(|_| game()).collect();
        let facts = GameFacts { winner: Winner::Black, year: 0 };
        let games = tracks.iter().zip(0..).map(|(track, n)| (GameId::new(n), facts, track));
        let block = Block::new(SIZE, games);
        assert!(block.view().has_all_planes());
        let points = usize::from(SIZE).pow(2);
        let neighbour = |point: usize, (down, right): (i8, i8)| {
            let at = |place: usize, by: i8| (place as i8 + by).try_into().ok();
            let row: usize = at(point / usize::from(SIZE), down)?;
            let col: usize = at(point % usize::from(SIZE), right)?;
            let size = usize::from(SIZE);
            (row < size && col < size).then_some(row * size + col)
        };
        let mut captures = 0;
        for (slot, track) in tracks.iter().enumerate() {
            let mut expected = vec![false; PLANES * points];
            let mut board = vec![State::Empty; points];
            let mut look = |board: &[State]| {
                for point in 0..points {
                    let Some(color) = board[point].color() else { continue };
                    expected[Plane::Stone(color).index(point, points)] = true;
                    for (number, &offset) in NEIGHBOURS.iter().enumerate() {
                        if neighbour(point, offset).is_some_and(|n| !board[n].is_stone()) {
                            expected[Plane::BesideEmpty(number).index(point, points)] = true;
                        }
                    }
                }
            };
            for event in track.events() {
                match event {
                    Event::Setup(color, point) => board[point.index(SIZE)] = color.into(),
                    Event::Move(color, point) => {
                        look(&board);
                        board[point.index(SIZE)] = color.into();
                    }
                    Event::Taken(_, point) => {
                        captures += 1;
                        board[point.index(SIZE)] = State::Empty;
                    }
                    Event::Pass(_) => {}
                }
            }
            look(&board);
            for (plane, expected) in block.view().planes.iter().zip(expected) {
                assert_eq!(plane[slot / 64] >> (slot % 64) & 1 == 1, expected);
            }
        }
        assert!(captures > 100, "{captures}");
    }
}
