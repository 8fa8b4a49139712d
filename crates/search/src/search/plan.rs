//! A search compiled for boards of one size.

use wide::i16x8;

use super::block::{NEIGHBOURS, Plane, move_number};
use super::combine::Combined;
use super::condition::{Asked, Condition, ConditionKind};
use super::{Search, Symmetries, Window};
use crate::go::{Color, Symmetry};
use crate::pattern::{Cell, Pattern, Shape};

/// The number of points that are read together.
pub(super) const LANES: usize = 8;

/// Fifteen bits: time and colour of a lane (see [`Block`](super::Block)).
const VALUE: i16 = i16::MAX;

/// A search compiled for boards of one size: for each symmetry, the image of the pattern and the
/// windows in which it is searched for.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) size: u8,
    pub(super) shape: Shape,
    pub(super) images: Vec<Image>,
    /// The numbers of the images, those with the same relations and windows together: images that
    /// exchange the colours.
    pub(super) groups: Vec<Vec<usize>>,
    /// The symmetries that make cells of the pattern as written equal.
    own: Symmetries,
    /// The first and the last position of the range: plain integers, as they are compared with
    /// those in the lanes of blocks.
    pub(super) from: u16,
    pub(super) to: u16,
    /// True if there is a condition on the continuation.
    pub(super) is_conditional: bool,
    /// The other conditions of a plan with conditions on strings. The fields above then have none.
    /// The fields above then have none.
    pub(super) asked: Option<Asked>,
    /// True if some cells match more than one state.
    pub(super) is_wild: bool,
    /// True if some cells match one colour and empty.
    pub(super) is_tinted: bool,
    /// The maximum number of stones, for a pattern of the whole board.
    pub(super) most_stones: Option<u16>,
    /// The minimum number of stones, for a pattern of the whole board.
    pub(super) least_stones: u16,
    /// The number of stones, for a content of the whole board.
    pub(super) stones: Option<u16>,
    /// By the number of a move, a bit for each image that may contain its stone, for a pattern of
    /// the whole board.
    pub(super) allowed: Vec<u16>,
    /// The planes that are combined, if that was [asked for](Plan::combine).
    pub(super) combined: Option<Combined>,
}

/// The pattern under one symmetry.
#[derive(Clone, Debug)]
pub(super) struct Image {
    pub symmetry: Symmetry,
    /// The windows, each with the point of its upper left cell, which may be before the first.
    pub windows: Vec<(Window, i32)>,
    /// The needs of the stones of a match, those of one colour: the indices of planes for the window
    /// at the first point of the board.
    pub stones: Vec<i32>,
    /// The needs of stones of either colour, one of two planes each.
    pub either: Vec<[i32; 2]>,
    /// The needs of each stone and an empty neighbour: that they are there at the same time. Those
    /// of each stone's first neighbour come first: together these are the most selective.
    pub relations: Vec<i32>,
    /// All cells on the board, eight at most in a chunk; those with stones first.
    pub chunks: Vec<Chunk>,
    /// The number of chunks with stones.
    pub stone_chunks: usize,
    /// All cells on the board in reading order.
    pub cells: Vec<ImageCell>,
    /// The conditions, with rows and columns from 0 in the window.
    pub conditions: Vec<Condition>,
}

/// A cell of an image that is on the board.
#[derive(Clone, Debug)]
pub(super) struct ImageCell {
    /// Its row and column in the window.
    pub at: (u8, u8),
    pub cell: Cell,
    /// The cell in the query's frame, for a move of each colour here.
    pub counted: [(u16, Color); 2],
    /// True if a move of each colour here fulfils the condition.
    pub is_asked: [bool; 2],
}

/// Up to eight neighbouring cells of a row.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    /// The row and column in the window of the first lane's cell.
    pub at: (u8, u8),
    /// [`VALUE`] for cells that need a stone.
    pub stone: i16x8,
    /// 0 for cells that must be empty or not white; [`VALUE`] for others.
    pub free: i16x8,
    /// [`VALUE`] for cells that a white stone does not match.
    pub tint: i16x8,
    /// −1 for lanes that are not cells of the window.
    pub off: i16x8,
    /// The number of the cell among the image's, from 1.
    pub id: i16x8,
}

impl Plan {
    pub(super) fn new(search: &Search, size: u8) -> Plan {
        let pattern = &search.pattern;
        let windows = search.place.windows(pattern, size);
        let turned: Vec<Turned> =
            search.symmetries.iter().map(|s| Turned::new(search, s, &windows, size)).collect();
        let own = own_symmetries(&turned);
        let images =
            (0..turned.len()).filter_map(|i| turned[i].image(&turned[..i], search, own, size));
        let stones = |can: fn(Cell) -> bool| {
            pattern.cells().iter().filter(|&&cell| can(cell)).count() as u16
        };
        // A pattern without cells off the board has one window.
        let is_board = pattern.shape() == Shape::Rectangle { height: size, width: size }
            && pattern.cells().iter().all(|&cell| cell != Cell::EDGE);
        let images: Vec<Image> = images.collect();
        let mut allowed = Vec::new();
        if is_board {
            allowed.resize(2 * usize::from(size).pow(2), 0);
            for (i, image) in images.iter().enumerate() {
                for &ImageCell { at: (row, col), cell, .. } in &image.cells {
                    let point = usize::from(row) * usize::from(size) + usize::from(col);
                    for color in Color::ALL.into_iter().filter(|&c| cell.matches(c.into())) {
                        allowed[move_number(point, color)] |= 1 << i;
                    }
                }
            }
        }
        let has_conditions = !search.conditions.is_empty();
        Plan {
            size,
            shape: pattern.shape(),
            groups: groups(&images),
            images,
            own,
            from: if has_conditions { 0 } else { search.moves.start().get() },
            to: if has_conditions { u16::MAX } else { search.moves.end().get() },
            is_conditional: !search.next.is_any() && !has_conditions,
            asked: has_conditions.then(|| Asked {
                from: *search.moves.start(),
                to: *search.moves.end(),
                is_conditional: !search.next.is_any(),
            }),
            is_wild: pattern.cells().iter().any(|cell| cell.state().is_none()),
            is_tinted: stones(|cell| matches!(cell, Cell::NOT_WHITE | Cell::NOT_BLACK)) > 0,
            most_stones: is_board.then(|| stones(|cell| cell != Cell::EMPTY)),
            least_stones: stones(needs_stone),
            stones: (is_board && pattern.content().is_some()).then(|| stones(needs_stone)),
            allowed,
            combined: None,
        }
    }

    /// Prepares the search of many blocks: planes are combined that many windows need.
    #[must_use]
    pub(super) fn combine(mut self) -> Plan {
        self.combined = Combined::new(&self);
        self
    }

    /// The number of lines of the boards.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The shape of the pattern as written.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The symmetries that make cells of the pattern as written equal on boards of this size: a
    /// window in a corner of a board that is no larger is in all its corners.
    pub fn own_symmetries(&self) -> impl Iterator<Item = Symmetry> {
        self.own.iter()
    }

    /// The symmetries that are searched for, each with its windows in reading order. Windows in
    /// which an earlier image is the same are omitted.
    pub fn images(&self) -> impl Iterator<Item = (Symmetry, impl Iterator<Item = Window>)> {
        self.images.iter().map(|image| (image.symmetry, image.windows.iter().map(|&(w, _)| w)))
    }

    /// The number of windows of all images: how many placements a game could have.
    pub fn placements(&self) -> usize {
        self.images.iter().map(|image| image.windows.len()).sum()
    }
}

/// A pattern, its windows and the condition under one symmetry.
struct Turned {
    symmetry: Symmetry,
    pattern: Pattern,
    /// The condition on the continuation: colour, row and column of the cell, from 0.
    next: (Option<Color>, Option<(u8, u8)>),
    /// Rows and columns from 0, sorted.
    conditions: Vec<Condition>,
    windows: Vec<Window>,
}

impl Turned {
    fn new(search: &Search, symmetry: Symmetry, windows: &[Window], size: u8) -> Turned {
        let shape = search.pattern.shape();
        let (height, width) = (shape.height(), shape.width());
        let cell =
            search.next.cell.map(|(row, col)| symmetry.apply(row - 1, col - 1, height, width));
        let mut windows: Vec<Window> =
            windows.iter().map(|&window| turn(window, shape, symmetry, size)).collect();
        windows.sort_unstable();
        let turned = |condition: &Condition| {
            let (row, col) = condition.cell;
            let kind = match condition.kind {
                ConditionKind::Captures(color) => {
                    ConditionKind::Captures(color.map(|color| symmetry.color(color)))
                }
                kind => kind,
            };
            Condition { kind, cell: symmetry.apply(row - 1, col - 1, height, width) }
        };
        let mut conditions: Vec<Condition> = search.conditions.iter().map(turned).collect();
        conditions.sort_unstable();
        Turned {
            conditions,
            symmetry,
            pattern: search.pattern.image(symmetry),
            next: (search.next.color.map(|color| symmetry.color(color)), cell),
            windows,
        }
    }

    fn is_like(&self, other: &Turned) -> bool {
        self.pattern == other.pattern
            && self.next == other.next
            && self.conditions == other.conditions
    }

    /// The image without windows in which an earlier image is the same; `None` if no windows
    /// remain.
    fn image(
        &self,
        earlier: &[Turned],
        search: &Search,
        own: Symmetries,
        size: u8,
    ) -> Option<Image> {
        let mut windows = self.windows.clone();
        for earlier in earlier.iter().filter(|earlier| earlier.is_like(self)) {
            windows.retain(|window| earlier.windows.binary_search(window).is_err());
        }
        if windows.is_empty() {
            return None;
        }
        let line = i32::from(size);
        let windows: Vec<_> =
            windows.iter().map(|&w| (w, i32::from(w.row) * line + i32::from(w.col))).collect();
        let placed: Vec<_> =
            self.pattern.placed_cells().filter(|&(_, cell)| cell != Cell::EDGE).collect();
        let Needs { stones, either, relations } = needs(&placed, size);
        let frame = Frame::new(search.pattern.shape(), own);
        let cells = placed.iter().map(|&(at, cell)| {
            let (row, col) = {
                let shape = self.pattern.shape();
                self.symmetry.inverse().apply(at.0, at.1, shape.height(), shape.width())
            };
            ImageCell {
                at,
                cell,
                counted: Color::ALL
                    .map(|color| frame.counted((row, col), self.symmetry.color(color))),
                is_asked: Color::ALL.map(|color| {
                    self.next.0.is_none_or(|c| c == color) && self.next.1.is_none_or(|c| c == at)
                }),
            }
        });
        let (chunks, stone_chunks) = chunks(&placed);
        Some(Image {
            symmetry: self.symmetry,
            windows,
            stones,
            either,
            relations,
            chunks,
            stone_chunks,
            cells: cells.collect(),
            conditions: self.conditions.clone(),
        })
    }
}

/// The image of a window.
fn turn(window: Window, shape: Shape, symmetry: Symmetry, size: u8) -> Window {
    let (height, width) = symmetry.box_size(shape.height(), shape.width());
    let Window { row, col } = window;
    let (row, col) = if symmetry.transposes() { (col, row) } else { (row, col) };
    let far = |length: u8, at: i8| size as i8 - length as i8 - at;
    Window {
        row: if symmetry.number() & 2 != 0 { far(height, row) } else { row },
        col: if symmetry.number() & 1 != 0 { far(width, col) } else { col },
    }
}

/// The symmetries that make cells of the pattern as written equal: those between images that are
/// the same at the same places.
fn own_symmetries(turned: &[Turned]) -> Symmetries {
    let pairs = turned.iter().flat_map(|a| turned.iter().map(move |b| (a, b)));
    let equal = pairs.filter(|(a, b)| a.is_like(b) && a.windows == b.windows);
    equal.map(|(a, b)| a.symmetry.then(b.symmetry.inverse())).collect::<Symmetries>().closure()
}

/// The numbers of the cells of the pattern as written, those that its own symmetries make equal
/// folded into one.
struct Frame {
    shape: Shape,
    own: Symmetries,
}

impl Frame {
    fn new(shape: Shape, own: Symmetries) -> Frame {
        Frame { shape, own }
    }

    /// The lowest of the cells that the pattern's own symmetries make equal to this one.
    fn counted(&self, (row, col): (u8, u8), color: Color) -> (u16, Color) {
        let (height, width) = (self.shape.height(), self.shape.width());
        let place = |symmetry: Symmetry| {
            let at = symmetry.apply(row, col, height, width);
            (self.shape.number_of(at).unwrap_or(0) as u16, symmetry.color(color))
        };
        self.own.iter().map(place).min().unwrap_or((0, color))
    }
}

fn needs_stone(cell: Cell) -> bool {
    matches!(cell, Cell::BLACK | Cell::WHITE | Cell::STONE)
}

/// See [`Image`].
struct Needs {
    stones: Vec<i32>,
    either: Vec<[i32; 2]>,
    relations: Vec<i32>,
}

/// The needs of the stones among these cells.
fn needs(placed: &[((u8, u8), Cell)], size: u8) -> Needs {
    let (line, points) = (i32::from(size), usize::from(size).pow(2));
    let (mut stones, mut either) = (Vec::new(), Vec::new());
    let mut rounds = vec![Vec::new(); NEIGHBOURS.len()];
    for &((row, col), cell) in placed.iter().filter(|(_, cell)| needs_stone(*cell)) {
        let index =
            |plane: Plane| plane.index(0, points) as i32 + i32::from(row) * line + i32::from(col);
        match cell.state().and_then(crate::go::State::color) {
            Some(color) => stones.push(index(Plane::Stone(color))),
            None => either.push(Color::ALL.map(|color| index(Plane::Stone(color)))),
        }
        let empty = (0..NEIGHBOURS.len()).filter(|&number| {
            let (down, right) = NEIGHBOURS[number];
            let at = (row.wrapping_add_signed(down), col.wrapping_add_signed(right));
            placed.contains(&(at, Cell::EMPTY))
        });
        // The nearest come first.
        let mut empty: Vec<usize> = empty.collect();
        empty.sort_by_key(|&number| {
            let (down, right) = NEIGHBOURS[number];
            down.pow(2) + right.pow(2)
        });
        for (round, number) in empty.into_iter().enumerate() {
            rounds[round].push(index(Plane::BesideEmpty(number)));
        }
    }
    Needs { stones, either, relations: rounds.concat() }
}

/// See [`Plan::groups`].
fn groups(images: &[Image]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (number, image) in images.iter().enumerate() {
        let is_like = |group: &&mut Vec<usize>| {
            let first = &images[group[0]];
            first.relations == image.relations && first.windows == image.windows
        };
        match groups.iter_mut().find(is_like) {
            Some(group) => group.push(number),
            None => groups.push(vec![number]),
        }
    }
    groups
}

/// The cells in chunks of one row each, those with stones first, and the number of chunks with
/// stones.
fn chunks(placed: &[((u8, u8), Cell)]) -> (Vec<Chunk>, usize) {
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut rest = placed;
    let mut id = 0;
    while let Some(&((row, col), _)) = rest.first() {
        let is_near = |&((r, c), _): &((u8, u8), Cell)| r == row && usize::from(c - col) < LANES;
        let (cells, after) = rest.split_at(rest.iter().take_while(|&cell| is_near(cell)).count());
        rest = after;
        let [mut stone, mut tint, mut ids] = [[0; LANES]; 3];
        let (mut free, mut off) = ([VALUE; LANES], [-1; LANES]);
        for &((_, c), cell) in cells {
            let lane = usize::from(c - col);
            id += 1;
            ids[lane] = id;
            off[lane] = 0;
            if needs_stone(cell) {
                stone[lane] = VALUE;
            }
            if matches!(cell, Cell::EMPTY | Cell::NOT_BLACK) {
                free[lane] = 0;
            }
            if matches!(cell, Cell::NOT_BLACK | Cell::NOT_WHITE) {
                tint[lane] = VALUE;
            }
        }
        chunks.push(Chunk {
            at: (row, col),
            stone: i16x8::new(stone),
            free: i16x8::new(free),
            tint: i16x8::new(tint),
            off: i16x8::new(off),
            id: i16x8::new(ids),
        });
    }
    let holds_stone = |chunk: &Chunk| chunk.stone != i16x8::ZERO;
    chunks.sort_by_key(|chunk| !holds_stone(chunk));
    let stone_chunks = chunks.iter().filter(|chunk| holds_stone(chunk)).count();
    (chunks, stone_chunks)
}
