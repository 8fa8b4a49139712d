//! The slow way to find hits: every position is a board, and every window is examined in each.
//!
//! Nothing here is shared with the search engine but its types: games are played with
//! [`Board`], and images are made by turning coordinates of the board.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use gopdb::dictionary::{GameFacts, Results};
use gopdb::go::{Board, Color, Corner, Point, State, Symmetry};
use gopdb::pattern::{Cell, Pattern, Shape};
use gopdb::record::{Move, Winner};
use gopdb::replay::Track;
use gopdb::{GameId, MoveNumber};
use gopdb_database::search::{
    Continuation, Hit, Next, NextMove, Search, Symmetries, Window, WindowPlace,
};

use crate::dice::Dice;

/// A game as its positions.
pub struct Positions {
    pub size: u8,
    pub boards: Vec<Board>,
    pub moves: Vec<Move>,
}

impl Positions {
    pub fn of(track: &Track) -> Positions {
        let size = track.size();
        let mut board = Board::new(size);
        for (point, color) in track.setup() {
            board.set(point, Some(color)).unwrap();
        }
        let moves: Vec<Move> = track.moves().collect();
        let mut boards = vec![board.clone()];
        for m in &moves {
            if let Some(point) = m.point {
                board.play(m.color, point, &mut Vec::new()).unwrap();
            }
            boards.push(board.clone());
        }
        Positions { size, boards, moves }
    }
}

type Coordinates = (i16, i16);

/// Where a point of the board, or a place off it, goes.
fn turn((row, col): Coordinates, symmetry: Symmetry, size: u8) -> Coordinates {
    let far = i16::from(size) - 1;
    match symmetry.name().trim_end_matches("+swap") {
        "identity" | "swap" => (row, col),
        "mirror" => (row, far - col),
        "flip" => (far - row, col),
        "rotate180" => (far - row, far - col),
        "transpose" => (col, row),
        "rotate90" => (col, far - row),
        "rotate270" => (far - col, row),
        "antitranspose" => (far - col, far - row),
        other => panic!("{other}"),
    }
}

/// A pattern at one place of the board under one symmetry.
#[derive(Clone)]
struct Laid {
    symmetry: Symmetry,
    window: Window,
    /// By cell of the pattern: where it lies, and what must be there.
    cells: Vec<(Coordinates, Cell)>,
    /// Where and by whom the next move must be.
    next: (Option<Coordinates>, Option<Color>),
}

impl Laid {
    /// What it asks of a game. Laid patterns that ask the same are one.
    fn asks(&self) -> (Vec<(Coordinates, u8)>, Option<Coordinates>, Option<Color>) {
        let mut cells: Vec<_> = self.cells.iter().map(|&(at, cell)| (at, cell.bits())).collect();
        cells.sort_unstable();
        (cells, self.next.0, self.next.1)
    }

    fn matches(&self, board: &Board) -> bool {
        self.cells.iter().all(|&((row, col), cell)| cell.matches(board.at(row, col)))
    }

    fn cell_at(&self, point: Point) -> Option<usize> {
        let at = (i16::from(point.row()), i16::from(point.col()));
        self.cells.iter().position(|&(place, _)| place == at)
    }
}

fn is_at(place: WindowPlace, cells: &[(Coordinates, Cell)], top: i16, left: i16, n: i16) -> bool {
    let window = (top, left);
    let on_board = cells.iter().filter(|(_, cell)| *cell != Cell::EDGE).map(|(at, _)| *at);
    let (rows, cols) = (on_board.clone().map(|at| at.0), on_board.map(|at| at.1));
    let (Some(top), Some(left)) = (rows.clone().min(), cols.clone().min()) else { return false };
    let (bottom, right) = (rows.max().unwrap(), cols.max().unwrap());
    match place {
        WindowPlace::Anywhere => true,
        WindowPlace::Corner(Corner::UpperLeft) => (top, left) == (0, 0),
        WindowPlace::Corner(Corner::UpperRight) => (top, right) == (0, n - 1),
        WindowPlace::Corner(Corner::LowerLeft) => (bottom, left) == (n - 1, 0),
        WindowPlace::Corner(Corner::LowerRight) => (bottom, right) == (n - 1, n - 1),
        WindowPlace::Side => top == 0 && left >= 1 && right <= n - 2 && bottom <= n - 2,
        WindowPlace::Center => top >= 1 && left >= 1 && right <= n - 2 && bottom <= n - 2,
        WindowPlace::At(p) => window == (i16::from(p.row()), i16::from(p.col())),
        WindowPlace::Board => (top, left, bottom, right) == (0, 0, n - 1, n - 1),
        WindowPlace::Region(a, b) => {
            cells.iter().filter(|(_, cell)| *cell != Cell::EDGE).all(|&((r, c), _)| {
                let within = |x: i16, a: u8, b: u8| {
                    (i16::from(a) <= x && x <= i16::from(b))
                        || (i16::from(b) <= x && x <= i16::from(a))
                };
                within(r, a.row(), b.row()) && within(c, a.col(), b.col())
            })
        }
    }
}

/// The pattern wherever it may lie, under one symmetry.
fn lay(search: &Search, symmetry: Symmetry, size: u8) -> Vec<Laid> {
    let shape = search.pattern.shape();
    let n = i16::from(size);
    let placed: Vec<_> = search.pattern.placed_cells().collect();
    let mut all = Vec::new();
    for top in -25..25 {
        for left in -25..25 {
            let place = |(row, col): (u8, u8)| (top + i16::from(row), left + i16::from(col));
            let on = |x: i16| 0 <= x && x < n;
            let fits = |&(at, cell): &((u8, u8), Cell)| {
                let (row, col) = place(at);
                (on(row) && on(col)) != (cell == Cell::EDGE)
            };
            if !placed.iter().all(fits) {
                continue;
            }
            let written: Vec<_> = placed.iter().map(|&(at, cell)| (place(at), cell)).collect();
            if !is_at(search.place, &written, top, left, n) {
                continue;
            }
            let (h, w) = (shape.height(), shape.width());
            let corners = [(0, 0), (0, w - 1), (h - 1, 0), (h - 1, w - 1)];
            let corners = corners.map(|at| turn(place(at), symmetry, size));
            let cells = written.iter().map(|&(at, cell)| {
                (turn(at, symmetry, size), if symmetry.swaps() { cell.swapped() } else { cell })
            });
            let next = search.next.cell.map(|(r, c)| turn(place((r - 1, c - 1)), symmetry, size));
            all.push(Laid {
                symmetry,
                window: Window {
                    row: corners.iter().map(|c| c.0).min().unwrap() as i8,
                    col: corners.iter().map(|c| c.1).min().unwrap() as i8,
                },
                cells: cells.collect(),
                next: (next, search.next.color.map(|c| symmetry.color(c))),
            });
        }
    }
    all
}

/// The symmetries that make cells equal.
fn own(laid: &BTreeMap<u8, Vec<Laid>>) -> BTreeSet<Symmetry> {
    let asks: BTreeMap<u8, BTreeSet<_>> = laid
        .iter()
        .map(|(&s, all)| (s, all.iter().map(|laid| format!("{:?}", laid.asks())).collect()))
        .collect();
    let mut group = BTreeSet::from([Symmetry::IDENTITY]);
    for (&a, of_a) in &asks {
        for (&b, of_b) in &asks {
            if of_a == of_b {
                let b = Symmetry::from_number(b);
                let back = Symmetry::all().find(|&s| b.then(s) == Symmetry::IDENTITY).unwrap();
                group.insert(Symmetry::from_number(a).then(back));
            }
        }
    }
    loop {
        let products: BTreeSet<_> =
            group.iter().flat_map(|a| group.iter().map(|b| a.then(*b))).collect();
        if products == group {
            return group;
        }
        group = products;
    }
}

/// The least of the places that the symmetries make equal to this.
fn fold(shape: Shape, own: &BTreeSet<Symmetry>, cell: usize, color: Color) -> (u16, Color) {
    let (row, col) = shape.cells().nth(cell).unwrap();
    own.iter()
        .map(|s| {
            let to = s.apply(row, col, shape.height(), shape.width());
            (shape.cells().position(|c| c == to).unwrap() as u16, s.color(color))
        })
        .min()
        .unwrap()
}

/// All hits in a game, by first position, window and symmetry.
pub fn hits(search: &Search, game: &Positions) -> Vec<Hit> {
    let laid: BTreeMap<u8, Vec<Laid>> =
        search.symmetries.iter().map(|s| (s.number(), lay(search, s, game.size))).collect();
    let own = if laid.values().all(Vec::is_empty) { BTreeSet::new() } else { own(&laid) };
    let mut seen = HashSet::new();
    let mut hits = Vec::new();
    for laid in laid.values().flatten() {
        if !seen.insert(laid.asks()) {
            continue;
        }
        let mut is_repeat = false;
        let mut t = 0;
        while t < game.boards.len() {
            if !laid.matches(&game.boards[t]) {
                t += 1;
                continue;
            }
            let begin = t;
            while t < game.boards.len() && laid.matches(&game.boards[t]) {
                t += 1;
            }
            let end = t - 1;
            let from = usize::from(*search.moves.start());
            let to = usize::from(*search.moves.end());
            let (first, last) = (begin.max(from), end.min(to));
            if first > last {
                continue;
            }
            // Move number i + 1 leads from position i to the next.
            let touch = (first..game.moves.len())
                .find_map(|i| Some((i, laid.cell_at(game.moves[i].point?)?)))
                .filter(|&(i, _)| i <= end);
            let as_asked = touch.is_some_and(|(i, cell)| {
                laid.next.0.is_none_or(|at| at == laid.cells[cell].0)
                    && laid.next.1.is_none_or(|color| color == game.moves[i].color)
            });
            if search.next != NextMove::default() && !as_asked {
                continue;
            }
            let next = touch.map(|(i, cell)| {
                let seen = laid.symmetry.color(game.moves[i].color);
                let (cell, color) = fold(search.pattern.shape(), &own, cell, seen);
                Next { cell, color, time: MoveNumber::new(i as u16 + 1), swaps: color != seen }
            });
            hits.push(Hit {
                game: GameId::new(0),
                slot: 0,
                window: laid.window,
                symmetry: laid.symmetry,
                first: MoveNumber::new(first as u16),
                last: MoveNumber::new(last as u16),
                next,
                is_repeat,
            });
            is_repeat = true;
        }
    }
    hits.sort_by_key(Hit::order);
    hits
}

/// What hits of several games add up to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub hits: u64,
    pub placements: u64,
    pub games: Vec<GameId>,
    pub hit_results: Results,
    pub game_results: Results,
    pub continuations: Vec<Continuation>,
}

impl Sums {
    pub fn add(&mut self, number: GameId, facts: GameFacts, hits: &[Hit]) {
        let seen_as = |symmetry: Symmetry| match facts.winner {
            Winner::Black if symmetry.swaps() => Winner::White,
            Winner::White if symmetry.swaps() => Winner::Black,
            winner => winner,
        };
        let Some(first) =
            hits.iter().min_by_key(|h| (h.first, h.window.row, h.window.col, h.symmetry))
        else {
            return;
        };
        self.games.push(number);
        self.game_results.add(seen_as(first.symmetry));
        let placements: HashSet<_> = hits.iter().map(|h| (h.window, h.symmetry)).collect();
        self.placements += placements.len() as u64;
        let mut hits: Vec<&Hit> = hits.iter().collect();
        hits.sort_by_key(|h| (h.first, h.window.row, h.window.col, h.symmetry));
        let mut seen_places = Vec::new();
        for hit in hits {
            self.hits += 1;
            self.hit_results.add(seen_as(hit.symmetry));
            let Some(next) = hit.next else { continue };
            let mut results = Results::default();
            // Cells that are equal under the colour swap are reported as the lowest one.
            let counted = if next.swaps { Symmetry::SWAP } else { Symmetry::IDENTITY };
            results.add(seen_as(hit.symmetry));
            let results = results.image(counted);
            let years = (facts.year > 0).then_some((facts.year, facts.year));
            let one = Continuation {
                cell: next.cell,
                color: next.color,
                count: 1,
                tenuki: u64::from(next.time != hit.first.next()),
                results,
                games: results,
                years,
            };
            let place = (next.cell, next.color);
            match self.continuations.iter_mut().find(|c| (c.cell, c.color) == place) {
                None => {
                    self.continuations.push(one);
                    seen_places.push(place);
                }
                Some(c) => {
                    c.count += 1;
                    c.tenuki += one.tenuki;
                    c.results += results;
                    if !seen_places.contains(&place) {
                        c.games += results;
                        seen_places.push(place);
                    }
                    c.years = match (c.years, years) {
                        (Some((a, b)), Some((y, _))) => Some((a.min(y), b.max(y))),
                        (a, b) => a.or(b),
                    };
                }
            }
        }
        self.continuations.sort_by_key(|c| (c.cell, c.color));
    }
}

/// A game of moves at random, with set-up stones now and then, passes, and colours out of turn. On
/// a small board there are many captures, kos and suicides.
pub fn random_game(dice: &mut Dice, size: u8, moves: usize) -> Track {
    let points: Vec<Point> = Point::all(size).collect();
    let mut board = Board::new(size);
    let mut setup = Vec::new();
    if dice.one_in(3) {
        for &point in &points {
            if dice.one_in(4) {
                let color = dice.pick(&Color::ALL);
                setup.push((point, color));
                board.set(point, Some(color)).unwrap();
            }
        }
    }
    let mut color = dice.pick(&Color::ALL);
    let mut played = Vec::new();
    // Some games are fought in a part of the board.
    let part = dice.roll(points.len()).max(3.min(points.len() - 1)) + 1;
    for _ in 0..moves {
        let free: Vec<Point> =
            points[..part].iter().copied().filter(|&p| board.get(p) == State::Empty).collect();
        if dice.one_in(20) || free.is_empty() {
            played.push(Move { color, point: None });
        } else {
            let point = dice.pick(&free);
            board.play(color, point, &mut Vec::new()).unwrap();
            played.push(Move { color, point: Some(point) });
        }
        if !dice.one_in(12) {
            color = color.opposite();
        }
    }
    let (track, stop) = Track::of_moves(size, &setup, None, &played);
    assert_eq!(stop, None);
    track
}

/// A shape that fits on a board of `size` lines, or hangs over its edge a little.
pub fn random_shape(dice: &mut Dice, size: u8) -> Shape {
    match dice.roll(6) {
        0 => Shape::diamond(dice.roll(2) as u8 + 1).unwrap(),
        1 => Shape::rectangle(size, size).unwrap(),
        _ => {
            let mut side = || dice.roll(usize::from(size.min(4))) as u8 + 1;
            let (height, width) = (side(), side());
            Shape::rectangle(height, width).unwrap()
        }
    }
}

/// A pattern cut out of a position, and where: some of its cells are made wild.
pub fn cut(dice: &mut Dice, board: &Board, shape: Shape, wild: usize) -> (Pattern, Window) {
    let n = i16::from(board.size());
    let mut side = |length: u8| {
        let length = i16::from(length);
        // Over the edge by up to one line, unless the pattern is as large as the board.
        let over = i16::from(length < n && dice.one_in(3));
        dice.roll((n - length + 1 + 2 * over).max(1) as usize) as i16 - over
    };
    let (top, left) = (side(shape.height()), side(shape.width()));
    let cells = shape.cells().map(|(row, col)| {
        let state = board.at(top + i16::from(row), left + i16::from(col));
        if wild > 0 && dice.one_in(wild) {
            let fitting: Vec<Cell> =
                Cell::ALL.into_iter().filter(|cell| cell.matches(state)).collect();
            dice.pick(&fitting)
        } else {
            Cell::from(state)
        }
    });
    let pattern = Pattern::new(shape, cells.collect()).unwrap();
    (pattern, Window { row: top as i8, col: left as i8 })
}

/// A search for a pattern that was cut out of a position of this game, with everything that binds
/// it at random.
pub fn random_search(dice: &mut Dice, game: &Positions) -> Search {
    let board = &game.boards[dice.roll(game.boards.len())];
    let shape = random_shape(dice, game.size);
    let wild = dice.pick(&[0, 2, 3, 8]);
    let (pattern, window) = cut(dice, board, shape, wild);
    let point =
        |dice: &mut Dice| Point::from_index(dice.roll(usize::from(game.size).pow(2)), game.size);
    let place = match dice.roll(12) {
        0 => WindowPlace::Corner(dice.pick(&Corner::ALL)),
        1 => WindowPlace::Side,
        2 => WindowPlace::Center,
        3 => WindowPlace::Board,
        4 => WindowPlace::At(point(dice)),
        5 => WindowPlace::At(window.point()),
        6 | 7 => WindowPlace::Region(point(dice), point(dice)),
        _ => WindowPlace::Anywhere,
    };
    let symmetries = match dice.roll(4) {
        0 => Symmetries::IDENTITY,
        1 => (0..=dice.roll(5)).map(|_| Symmetry::from_number(dice.roll(16) as u8)).collect(),
        _ => Symmetries::ALL,
    };
    let mut search = Search::new(pattern).symmetries(symmetries).place(place);
    if dice.one_in(3) {
        let from = dice.roll(game.boards.len());
        let to = from + dice.roll(game.boards.len() - from + 2);
        search = search.moves(MoveNumber::new(from as u16)..=MoveNumber::new(to as u16));
    }
    if dice.one_in(3) {
        let cells: Vec<_> = search
            .pattern
            .placed_cells()
            .filter(|&(_, cell)| cell != Cell::EDGE)
            .map(|((row, col), _)| (row + 1, col + 1))
            .collect();
        search.next = NextMove {
            color: dice.one_in(2).then(|| dice.pick(&Color::ALL)),
            cell: (!cells.is_empty() && dice.one_in(2)).then(|| dice.pick(&cells)),
        };
    }
    search
}
