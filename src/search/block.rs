//! Games side by side.

use super::Hit;
use super::plan::{LANES, Plan};
use crate::dictionary::GameFacts;
use crate::go::{Color, Point, State};
use crate::record::Winner;
use crate::replay::{Event, MAX_MOVES, Track};

/// A block holds up to this many games.
pub const BLOCK_GAMES: usize = 64 * WORDS;

/// The words of a [`Mask`].
const WORDS: usize = 8;

/// A bit for each game of a block, by its slot.
pub type Mask = [u64; WORDS];

/// A point that never changes. The colour's bit is set, the time is beyond all moves.
pub(super) const NEVER: i16 = -1;
/// This bit is set in the lane of a point that changes once, or never.
pub(super) const SIMPLE: i16 = i16::MIN;
/// What follows the last change of a point in [`Block::changes`].
const NO_CHANGE: u32 = u32::MAX;
/// So many first moves of a game are kept in order.
pub(super) const OPENING: usize = 8;
/// In place of a move on the board: a pass, or nothing.
const NO_MOVE: u16 = u16::MAX;

/// Up to [`BLOCK_GAMES`] games on boards of one size, as they are searched: about 820 bytes for a
/// game of 19 lines.
///
/// Each point of a game has a *lane* of 16 bits: bit 0 is set for white, bits 1 to 14 are the time
/// of the point's first change (0 in the set-up), and bit 15 is set if that is its only change.
/// Read as signed numbers, points with one change are below all others and ordered by time.
/// Points that change more often, or that a suicide touches, have a list of changes as well.
#[derive(Clone, Debug)]
pub struct Block {
    size: u8,
    games: Vec<Game>,
    /// By point and colour: the games in which such a stone is ever put there.
    planes: Vec<[Mask; 2]>,
    /// By row of the board, game and column, and some lanes that are not used, so that chunks may
    /// begin at any point. A window takes a few rows, so that its lanes in many games are close.
    lanes: Vec<i16>,
    /// The games that there is room for: so many are between a point's lane in one row and in the
    /// next, in units of the board's columns.
    room: usize,
    /// By game: the points that change more than once, in the order in which they did.
    busy: Vec<Busy>,
    changes: Vec<Change>,
}

/// What is kept of a game beside its points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    pub number: u32,
    pub winner: Winner,
    /// 0 if it is not known.
    pub year: u16,
    /// The number of the last position.
    pub last: u16,
    /// The number of stones of position 0, or less if points were set up twice.
    pub setup: u16,
    /// Up to here each move adds one stone to the board: the first that does not.
    pub irregular: u16,
    /// The least number of stones from then on.
    pub least_later: u16,
    /// The first time at which a point changes that changes more than once.
    pub busy_from: u16,
    /// The first moves: twice the number of the point, and one more for white.
    opening: [u16; OPENING],
    /// Where its points begin in [`Block::busy`].
    busy: u32,
    /// Where their changes begin in [`Block::changes`].
    changes: u32,
}

impl Game {
    /// Has it more than `most` stones on the board at `start` and ever after?
    pub fn has_more_stones(&self, start: u16, most: u16) -> bool {
        let first = most.checked_sub(self.setup);
        self.least_later > most && first.is_none_or(|latest| start > latest)
    }

    /// The number of the point of a move, the first being 1, if it is one of the first and no pass.
    pub fn move_in_opening(&self, time: u16) -> Option<u16> {
        let &number = self.opening.get(usize::from(time.checked_sub(1)?))?;
        (number != NO_MOVE).then_some(number / 2)
    }

    /// With up to `most` stones on the board, has each move added one?
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

    /// If the board holds so many stones only after as many moves, and the next is one of the
    /// first: the number of its point, and its colour.
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
struct Busy {
    point: u16,
    /// Its first change.
    first: u32,
}

/// A change of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub time: u16,
    pub state: State,
    /// Who played there, if the change is by a move there. A suicide leaves it empty.
    pub mover: Option<Color>,
    next: u32,
}

impl Block {
    /// A block of these games. Games on boards of other sizes, and those beyond the block's room,
    /// are left out.
    pub fn new<'a>(
        size: u8,
        games: impl IntoIterator<Item = (u32, GameFacts, &'a Track)>,
    ) -> Block {
        let games = games.into_iter();
        let room = games.size_hint().1.unwrap_or(BLOCK_GAMES);
        let mut builder = BlockBuilder::with_room(size, room);
        for (number, facts, track) in games {
            builder.push(number, facts, track);
        }
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

    /// Are there no games?
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The numbers of the games, by slot.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.games.iter().map(|game| game.number)
    }

    /// The bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        size_of::<Block>()
            + size_of_val(&*self.games)
            + size_of_val(&*self.planes)
            + size_of_val(&*self.lanes)
            + size_of_val(&*self.busy)
            + size_of_val(&*self.changes)
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

    pub(super) fn planes(&self) -> &[[Mask; 2]] {
        &self.planes
    }

    /// All lanes.
    pub(super) fn lanes(&self) -> &[i16] {
        &self.lanes
    }

    /// The distance of a lane from that in the next row.
    pub(super) fn line(&self) -> usize {
        self.room * usize::from(self.size)
    }

    /// The first change of a point that has more than one.
    pub(super) fn first_change(&self, slot: usize, point: usize) -> u32 {
        let begin = self.games[slot].busy as usize;
        let end = self.games.get(slot + 1).map_or(self.busy.len(), |game| game.busy as usize);
        let found = self.busy[begin..end].iter().find(|busy| usize::from(busy.point) == point);
        found.map_or(NO_CHANGE, |busy| busy.first)
    }

    /// A change and the one after it of its point.
    pub(super) fn change(&self, at: u32) -> Option<(Change, u32)> {
        self.changes.get(at as usize).map(|&change| (change, change.next))
    }
}

fn lane(time: u16, color: Color) -> i16 {
    (time << 1 | color.index() as u16) as i16 | SIMPLE
}

/// Time and colour of a lane.
pub(super) fn time_and_color(lane: i16) -> (u16, Color) {
    let value = (lane & !SIMPLE) as u16;
    (value >> 1, if value & 1 == 0 { Color::Black } else { Color::White })
}

/// Puts games into a block, one after the other.
#[derive(Debug)]
pub struct BlockBuilder {
    block: Block,
    /// By point: its last change in [`Block::changes`], if it is busy in the present game.
    latest: Vec<u32>,
}

impl BlockBuilder {
    /// A builder for a full block of games on boards of `size` lines.
    pub fn new(size: u8) -> BlockBuilder {
        BlockBuilder::with_room(size, BLOCK_GAMES)
    }

    /// A builder for up to `games` games, but no more than [`BLOCK_GAMES`].
    pub fn with_room(size: u8, games: usize) -> BlockBuilder {
        let room = games.min(BLOCK_GAMES);
        let points = usize::from(size).pow(2);
        let block = Block {
            size,
            games: Vec::new(),
            planes: vec![[[0; WORDS]; 2]; points],
            lanes: vec![NEVER; room * points + LANES],
            room,
            busy: Vec::new(),
            changes: Vec::new(),
        };
        BlockBuilder { block, latest: vec![NO_CHANGE; points] }
    }

    /// Is there no room for one more?
    pub fn is_full(&self) -> bool {
        self.block.len() == self.block.room
    }

    /// The block.
    pub fn finish(self) -> Block {
        self.block
    }

    /// Add a game under a number that the caller gives it. Moves after the first [`MAX_MOVES`] do
    /// not count. False, and nothing is done, if the block is full or the board of another size.
    pub fn push(&mut self, number: u32, facts: GameFacts, track: &Track) -> bool {
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
            changes: self.block.changes.len() as u32,
        });
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
        let Filling { time, setup, irregular, least_later, .. } = game;
        let Block { games, busy, changes, .. } = &mut self.block;
        if let Some(game) = games.last_mut() {
            let first = |busy: &Busy| changes.get(busy.first as usize).map(|change| change.time);
            game.busy_from =
                busy[game.busy as usize..].iter().filter_map(first).min().unwrap_or(u16::MAX);
            (game.last, game.setup) = (time, setup);
            (game.irregular, game.least_later) = (irregular, least_later);
        }
        true
    }
}

impl BlockBuilder {
    /// Add a game of another block. False, and nothing is done, if there is no room or no such
    /// game, or its board is of another size.
    pub fn copy(&mut self, from: &Block, slot: usize) -> bool {
        if self.is_full() || from.size != self.block.size || slot >= from.len() {
            return false;
        }
        let block = &mut self.block;
        let to = block.games.len();
        let (word, bit) = (to / 64, 1 << (to % 64));
        let size = usize::from(from.size);
        for row in 0..size {
            let lanes = &from.lanes[(row * from.room + slot) * size..][..size];
            block.lanes[(row * block.room + to) * size..][..size].copy_from_slice(lanes);
            for (col, &lane) in lanes.iter().enumerate() {
                if lane & SIMPLE != 0 && lane != NEVER {
                    let (_, color) = time_and_color(lane);
                    block.planes[row * size + col][color.index()][word] |= bit;
                }
            }
        }
        let game = from.games[slot];
        let next = from.games.get(slot + 1);
        let busy = game.busy as usize..next.map_or(from.busy.len(), |next| next.busy as usize);
        let changes =
            game.changes as usize..next.map_or(from.changes.len(), |next| next.changes as usize);
        let (first_busy, first_change) = (block.busy.len() as u32, block.changes.len() as u32);
        let moved = |change: u32| match change {
            NO_CHANGE => NO_CHANGE,
            change => change - game.changes + first_change,
        };
        for busy in &from.busy[busy] {
            let mut at = busy.first;
            while let Some((change, next)) = from.change(at) {
                if let Some(color) = change.state.color() {
                    block.planes[usize::from(busy.point)][color.index()][word] |= bit;
                }
                at = next;
            }
            block.busy.push(Busy { first: moved(busy.first), ..*busy });
        }
        let changes = from.changes[changes].iter();
        block.changes.extend(changes.map(|c| Change { next: moved(c.next), ..*c }));
        block.games.push(Game { busy: first_busy, changes: first_change, ..game });
        true
    }
}

/// A game that is being put into a block.
struct Filling<'b> {
    builder: &'b mut BlockBuilder,
    slot: usize,
    time: u16,
    setup: u16,
    /// Those on the board now.
    stones: u16,
    irregular: u16,
    least_later: u16,
}

impl Filling<'_> {
    /// Keep the next move, if it is one of the first.
    fn opening(&mut self, color: Color, point: Point) {
        let block = &mut self.builder.block;
        let kept = block.games.last_mut().and_then(|g| g.opening.get_mut(usize::from(self.time)));
        if let Some(kept) = kept {
            *kept = move_number(point.index(block.size), color) as u16;
        }
    }

    /// With the present move the stones become not one more.
    fn is_irregular(&mut self) {
        self.irregular = self.irregular.min(self.time);
    }

    /// The present position is as it stays.
    fn count(&mut self) {
        if self.irregular <= self.time {
            self.least_later = self.least_later.min(self.stones);
        }
    }

    fn next_position(&mut self) {
        self.count();
        self.time += 1;
    }

    /// The place of a point's lane.
    fn lane(&self, point: Point) -> usize {
        let &Block { size, room, .. } = &self.builder.block;
        (usize::from(point.row()) * room + self.slot) * usize::from(size) + usize::from(point.col())
    }

    fn stone(&mut self, point: Point, color: Color) {
        self.stones += 1;
        let place = self.lane(point);
        let block = &mut self.builder.block;
        let index = point.index(block.size);
        block.planes[index][color.index()][self.slot / 64] |= 1 << (self.slot % 64);
        let now = &mut block.lanes[place];
        if *now == NEVER {
            *now = lane(self.time, color);
        } else {
            let mover = (self.time > 0).then_some(color);
            let was = self.change(point, State::from(color), mover);
            // A stone on a stone: stored words may say so.
            if was.is_stone() {
                self.stones -= 1;
                self.is_irregular();
            }
        }
    }

    fn taken(&mut self, point: Point) {
        // Stored words may take a stone that is not there.
        self.stones = self.stones.saturating_sub(1);
        self.change(point, State::Empty, None);
    }

    /// A change that is not the point's first, or not a stone. Returns the state before it.
    fn change(&mut self, point: Point, state: State, mover: Option<Color>) -> State {
        let place = self.lane(point);
        let Block { size, lanes, busy, changes, .. } = &mut self.builder.block;
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
