//! The plain oracle of queries: patterns at every window, symmetry and position; sets of games;
//! positions joined in time.

use std::collections::{BTreeMap, BTreeSet};

use gopdb::database::{FindAnswer, FoundContinuation, FoundHit};
use gopdb::dictionary::Results;
use gopdb::go::{Board, Color, Corner, Point, State, Symmetry};
use gopdb::pattern::{Cell, Pattern};
use gopdb::query::{ConditionKind, PatternQuery, Place, Query};
use gopdb::record::Date;
use gopdb::{GameId, MoveNumber};
use gopdb_database::search::Window;

use super::facts::{self, Corpora};
use super::oracle::{Played, cell_image, result};

/// A hit, and the next move into its window: cell and colour in the query's frame, and its number.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    pub symmetry: Symmetry,
    pub window: (i16, i16),
    pub first: usize,
    pub last: usize,
    pub next: Option<(usize, Color, usize)>,
    /// Is the next move one of the other colour, but for the pattern's own symmetries?
    pub is_counted_swapped: bool,
}

/// Where a cell of the board goes; the cell may lie off it.
fn turn((row, col): (i16, i16), symmetry: Symmetry, size: u8) -> (i16, i16) {
    let far = i16::from(size) - 1;
    let (row, col) = if symmetry.transposes() { (col, row) } else { (row, col) };
    let row = if symmetry.number() & 2 != 0 { far - row } else { row };
    (row, if symmetry.number() & 1 != 0 { far - col } else { col })
}

/// The cells of a pattern in a window: place on the board and required state.
fn cells(pattern: &Pattern, (row, col): (i16, i16)) -> Vec<((i16, i16), Cell)> {
    let place = |(r, c): (u8, u8)| (row + i16::from(r), col + i16::from(c));
    pattern.placed_cells().map(|(at, cell)| (place(at), cell)).collect()
}

fn is_on((row, col): (i16, i16), size: u8) -> bool {
    (0..i16::from(size)).contains(&row) && (0..i16::from(size)).contains(&col)
}

/// May the pattern, as written, lie here?
fn is_allowed(query: &PatternQuery, window: (i16, i16), size: u8) -> bool {
    let pattern = &query.pattern.node;
    let n = i16::from(size);
    let on_board: Vec<(i16, i16)> = cells(pattern, window)
        .into_iter()
        .filter(|(_, cell)| *cell != Cell::EDGE)
        .map(|(at, _)| at)
        .collect();
    let (rows, cols) = (on_board.iter().map(|at| at.0), on_board.iter().map(|at| at.1));
    let (Some(top), Some(left)) = (rows.clone().min(), cols.clone().min()) else { return false };
    let (bottom, right) = (rows.max().unwrap() + 1, cols.max().unwrap() + 1);
    if query.whole_board {
        return (top, left, bottom, right) == (0, 0, n, n);
    }
    match query.place.node {
        Place::Anywhere => true,
        Place::Corner(corner) => {
            let has_edges = pattern.cells().contains(&Cell::EDGE);
            match corner {
                Some(Corner::UpperLeft) => top == 0 && left == 0,
                Some(Corner::LowerLeft) => bottom == n && left == 0,
                Some(Corner::LowerRight) => bottom == n && right == n,
                // Edge cells at one side only make that side the board's.
                None if has_edges => {
                    let (window_top, window_left) = window;
                    let height = i16::from(pattern.shape().height());
                    let width = i16::from(pattern.shape().width());
                    let is_over = [
                        top > window_top,
                        bottom < window_top + height,
                        left > window_left,
                        right < window_left + width,
                    ];
                    let is_lower = is_over[1] && !is_over[0];
                    let is_left = is_over[2] && !is_over[3];
                    (if is_lower { bottom == n } else { top == 0 })
                        && (if is_left { left == 0 } else { right == n })
                }
                None | Some(Corner::UpperRight) => top == 0 && right == n,
            }
        }
        Place::Side => top == 0 && left > 0 && right < n && bottom < n,
        Place::Center => top > 0 && left > 0 && right < n && bottom < n,
        Place::Point(name) => name
            .resolve(size)
            .is_some_and(|point| (i16::from(point.row()), i16::from(point.col())) == window),
        region => region.region(size).is_some_and(|(a, b)| {
            let rows = i16::from(a.row())..=i16::from(b.row());
            let cols = i16::from(a.col())..=i16::from(b.col());
            cells(pattern, window)
                .iter()
                .filter(|(_, cell)| *cell != Cell::EDGE)
                .all(|((row, col), _)| rows.contains(row) && cols.contains(col))
        }),
    }
}

/// The windows of an image, each with the place of the pattern as written that it comes from.
fn windows(query: &PatternQuery, symmetry: Symmetry, size: u8) -> BTreeSet<(i16, i16)> {
    let pattern = &query.pattern.node;
    let image = pattern.image(symmetry);
    let (height, width) = (i16::from(image.shape().height()), i16::from(image.shape().width()));
    let n = i16::from(size);
    let all = (-height..=n).flat_map(|row| (-width..=n).map(move |col| (row, col)));
    all.filter(|&window| {
        cells(&image, window).iter().all(|&(at, cell)| is_on(at, size) != (cell == Cell::EDGE))
    })
    .filter(|&(row, col)| {
        // The box turned back: its least row and column are the window's.
        let corners = [(row, col), (row + height - 1, col + width - 1)];
        let back = corners.map(|corner| turn(corner, symmetry.inverse(), size));
        let window = (back[0].0.min(back[1].0), back[0].1.min(back[1].1));
        is_allowed(query, window, size)
    })
    .collect()
}

/// A pattern under one symmetry.
struct Image {
    symmetry: Symmetry,
    pattern: Pattern,
    /// Colour and cell that the next move must have.
    next: (Option<Color>, Option<(u8, u8)>),
    /// The conditions, their cells from 0, as texts that order.
    conditions: BTreeMap<String, (ConditionKind, (u8, u8))>,
    windows: BTreeSet<(i16, i16)>,
}

impl Image {
    fn is_like(&self, other: &Image) -> bool {
        self.pattern == other.pattern
            && self.next == other.next
            && self.conditions.keys().eq(other.conditions.keys())
    }
}

fn images(query: &PatternQuery, size: u8) -> Vec<Image> {
    let shape = query.shape();
    let next = query.next.as_ref().map(|next| next.node);
    query
        .symmetries()
        .map(|symmetry| Image {
            symmetry,
            pattern: query.pattern.node.image(symmetry),
            next: (
                next.and_then(|next| next.color).map(|color| symmetry.color(color)),
                next.and_then(|next| next.cell).map(|(row, col)| {
                    symmetry.apply(row - 1, col - 1, shape.height(), shape.width())
                }),
            ),
            conditions: query
                .conditions
                .iter()
                .map(|condition| {
                    let (row, col) = condition.node.cell;
                    let at = symmetry.apply(row - 1, col - 1, shape.height(), shape.width());
                    let kind = match condition.node.kind {
                        ConditionKind::Captures(Some(color)) => {
                            ConditionKind::Captures(Some(symmetry.color(color)))
                        }
                        kind => kind,
                    };
                    (format!("{kind:?} {at:?}"), (kind, at))
                })
                .collect(),
            windows: windows(query, symmetry, size),
        })
        .collect()
}

/// The symmetries that make cells of the pattern one: those between images that are the same.
fn own_symmetries(images: &[Image]) -> BTreeSet<Symmetry> {
    let mut own = BTreeSet::from([Symmetry::IDENTITY]);
    for a in images {
        for b in images.iter().filter(|b| b.is_like(a) && b.windows == a.windows) {
            own.insert(a.symmetry.then(b.symmetry.inverse()));
        }
    }
    loop {
        let products: BTreeSet<Symmetry> =
            own.iter().flat_map(|&a| own.iter().map(move |&b| a.then(b))).collect();
        if products == own {
            return own;
        }
        own.extend(products);
    }
}

/// All hits of a pattern in a game, by first position, window and symmetry.
pub fn hits(query: &PatternQuery, game: &Played) -> Vec<Hit> {
    hits_at(query, game, |_| true)
}

/// The hits of a pattern as if it matched only at some positions.
fn hits_at(query: &PatternQuery, game: &Played, is_at: impl Fn(usize) -> bool) -> Vec<Hit> {
    let images = images(query, game.size());
    let own = own_symmetries(&images);
    let bounds = query.moves.as_ref().map(|moves| moves.node);
    let from = bounds.and_then(|b| b.from).unwrap_or(0) as usize;
    let to = bounds.and_then(|b| b.to).map_or(usize::MAX, |to| to as usize);
    let mut found = Vec::new();
    for (number, image) in images.iter().enumerate() {
        for &window in &image.windows {
            let is_known =
                |earlier: &Image| earlier.is_like(image) && earlier.windows.contains(&window);
            if images[..number].iter().any(is_known) {
                continue;
            }
            let cells = cells(&image.pattern, window);
            let matches = |time: usize| {
                let board = &game.boards[time];
                is_at(time)
                    && cells.iter().all(|&((row, col), cell)| cell.matches(board.at(row, col)))
                    && image.conditions.values().all(|&(kind, (row, col))| {
                        let row = window.0 + i16::from(row);
                        let col = window.1 + i16::from(col);
                        condition_holds(kind, Point::new(row as u8, col as u8), game, time)
                    })
            };
            let mut time = 0;
            while time <= game.last() {
                if !matches(time) {
                    time += 1;
                    continue;
                }
                let start = time;
                let end = (start..=game.last()).take_while(|&t| matches(t)).last().unwrap();
                time = end + 1;
                let (first, last) = (start.max(from), end.min(to));
                if first > last {
                    continue;
                }
                let next = (first + 1..=(end + 1).min(game.last())).find_map(|t| {
                    let m = game.moves[t - 1];
                    let point = m.point?;
                    let at = (i16::from(point.row()), i16::from(point.col()));
                    Some((cells.iter().position(|cell| cell.0 == at)?, m.color, t))
                });
                if !is_asked(query, image, next) {
                    continue;
                }
                let counted = next.map(|(cell, color, time)| {
                    let back = image.symmetry.inverse();
                    let cell = cell_image(image.pattern.shape(), cell, back);
                    let place = |s: &Symmetry| {
                        let color = s.color(back.color(color));
                        (cell_image(query.shape(), cell, *s), color, s.swaps())
                    };
                    let least = own.iter().map(place).min().unwrap();
                    ((least.0, least.1, time), least.2)
                });
                found.push(Hit {
                    symmetry: image.symmetry,
                    window,
                    first,
                    last,
                    next: counted.map(|counted| counted.0),
                    is_counted_swapped: counted.is_some_and(|counted| counted.1),
                });
            }
        }
    }
    found.sort_by_key(|hit| (hit.first, hit.window, hit.symmetry));
    found
}

/// The liberties of the string at a point, by spreading over the board until nothing is added.
fn liberties(board: &Board, start: Point) -> BTreeSet<Point> {
    let size = i16::from(board.size());
    let near = |point: Point| {
        let (row, col) = (i16::from(point.row()), i16::from(point.col()));
        [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
            .into_iter()
            .filter(move |(row, col)| (0..size).contains(row) && (0..size).contains(col))
            .map(|(row, col)| Point::new(row as u8, col as u8))
    };
    let mut string = BTreeSet::from([start]);
    loop {
        let more: BTreeSet<Point> = string
            .iter()
            .flat_map(|&point| near(point))
            .filter(|&point| board.get(point) == board.get(start))
            .chain(string.iter().copied())
            .collect();
        if more == string {
            break;
        }
        string = more;
    }
    let around = string.iter().flat_map(|&point| near(point));
    around.filter(|&point| board.get(point) == State::Empty).collect()
}

fn condition_holds(kind: ConditionKind, point: Point, game: &Played, time: usize) -> bool {
    let board = &game.boards[time];
    match kind {
        ConditionKind::Liberties(range) => {
            board.get(point).is_stone() && range.contains(liberties(board, point).len() as u32)
        }
        ConditionKind::Captures(color) => {
            let color = color.unwrap_or(game.turns[time]);
            let mut after = board.clone();
            let mut taken = Vec::new();
            // Own stones that a suicide takes are no captures.
            after.play(color, point, &mut taken).is_ok()
                && taken.iter().any(|&taken| board.get(taken) == State::from(color.opposite()))
        }
        ConditionKind::Ko => {
            let Some(before) = time.checked_sub(1).map(|time| &game.boards[time]) else {
                return false;
            };
            let Some(played) = game.moves[time - 1].point else { return false };
            let gone: Vec<Point> = Point::all(board.size())
                .filter(|&p| before.get(p).is_stone() && board.get(p) == State::Empty)
                .collect();
            // Whoever retakes would take just the stone that was played.
            let mut after = board.clone();
            let mut taken = Vec::new();
            let color = game.moves[time - 1].color.opposite();
            gone == [point]
                && board.get(played).is_stone()
                && after.play(color, point, &mut taken).is_ok()
                && taken == [played]
        }
        other => panic!("{other:?} is not for the oracle"),
    }
}

fn is_asked(query: &PatternQuery, image: &Image, next: Option<(usize, Color, usize)>) -> bool {
    if query.next.is_none() {
        return true;
    }
    next.is_some_and(|(cell, color, _)| {
        let at = image.pattern.shape().cells().nth(cell).unwrap();
        image.next.0.is_none_or(|asked| asked == color)
            && image.next.1.is_none_or(|asked| asked == at)
    })
}

/// The games that are asked, and in what corpora they are.
pub struct Games {
    /// In the order of their numbers, from 1.
    pub games: Vec<Played>,
    pub corpora: Corpora,
    persons: facts::Persons,
    /// Hits of patterns that were asked for before: by pattern as written, the hits of each game.
    known: std::cell::RefCell<BTreeMap<String, std::rc::Rc<Vec<Vec<Hit>>>>>,
}

impl Games {
    pub fn new(games: Vec<Played>, corpora: Corpora) -> Games {
        let persons = games.iter().flat_map(|game| {
            let of = |color| facts::name_and_rank(&game.record.facts, color);
            [of(Color::Black), of(Color::White)].map(|(name, rank)| (name.into(), rank.into()))
        });
        let persons = persons.collect();
        Games { games, corpora, persons, known: std::cell::RefCell::default() }
    }

    fn hits(&self, pattern: &PatternQuery) -> std::rc::Rc<Vec<Vec<Hit>>> {
        let name = pattern.to_string();
        if let Some(known) = self.known.borrow().get(&name) {
            return known.clone();
        }
        let all: Vec<Vec<Hit>> = self.games.iter().map(|game| hits(pattern, game)).collect();
        let all = std::rc::Rc::new(all);
        self.known.borrow_mut().insert(name, all.clone());
        all
    }

    /// Do the conditions of a query that are beside its lead hold, for hits that exchange the
    /// colours or for others?
    fn sides_hold(&self, query: &Query, lead: &Query, game: usize, swaps: bool) -> bool {
        let holds = |node: &Query| self.sides_hold(node, lead, game, swaps);
        match query {
            // Its hits are what is asked about.
            query if std::ptr::eq(query, lead) => true,
            Query::And(list) => list.iter().all(|node| holds(&node.node)),
            Query::Or(list) => list.iter().any(|node| holds(&node.node)),
            Query::Not(inner) => !holds(&inner.node),
            Query::Role(role) => {
                let color = if swaps { role.color.opposite() } else { role.color };
                facts::role_holds(&role.kind, color, &self.games[game], &self.persons)
            }
            other => self.holds(other, game),
        }
    }

    fn has_roles(query: &Query) -> bool {
        matches!(query, Query::Role(_)) || query.children().any(|node| Games::has_roles(&node.node))
    }

    /// The hits of the lead of a query that count.
    fn counted(&self, query: &Query, game: usize) -> Vec<Hit> {
        let Some(lead) = lead(query).filter(|lead| self.holds(lead, game)) else {
            return Vec::new();
        };
        let mut hits = self.parts(lead, game);
        if Games::has_roles(query) {
            hits.retain(|hit| self.sides_hold(query, lead, game, hit.symmetry.swaps()));
        }
        hits
    }

    /// Does a query hold for a game?
    pub fn holds(&self, query: &Query, game: usize) -> bool {
        match query {
            Query::And(_) if lead(query).is_some() && Games::has_roles(query) => {
                !self.counted(query, game).is_empty()
            }
            Query::Role(role) => {
                facts::role_holds(&role.kind, role.color, &self.games[game], &self.persons)
            }
            Query::And(list) => list.iter().all(|node| self.holds(&node.node, game)),
            Query::Or(list) => list.iter().any(|node| self.holds(&node.node, game)),
            Query::Not(inner) => !self.holds(&inner.node, game),
            Query::Fact(fact) => {
                facts::holds(fact, game, &self.games[game], &self.corpora, &self.persons)
            }
            Query::Pattern(_) | Query::With(_) | Query::Then(_) => {
                !self.positions(query, game).is_empty()
            }
            Query::AtLeast { times, .. } => self.parts(query, game).len() >= *times as usize,
            other => panic!("{other} is not for the oracle"),
        }
    }

    /// The positions at which a condition holds; for `then`, its first step.
    fn positions(&self, query: &Query, game: usize) -> BTreeSet<usize> {
        match query {
            Query::Pattern(pattern) => {
                self.hits(pattern)[game].iter().flat_map(|hit| hit.first..=hit.last).collect()
            }
            Query::With(list) => {
                let sets = list.iter().map(|node| self.positions(&node.node, game));
                sets.reduce(|a, b| a.intersection(&b).copied().collect()).unwrap()
            }
            Query::Then(steps) => {
                let (last, before) = steps.split_last().unwrap();
                let mut later = self.positions(&last.query.node, game);
                let mut within = last.within;
                for step in before.iter().rev() {
                    let here = self.positions(&step.query.node, game);
                    let follows = |t: &usize| {
                        later
                            .iter()
                            .any(|u| u > t && within.is_none_or(|moves| u - t <= moves as usize))
                    };
                    later = here.into_iter().filter(follows).collect();
                    within = step.within;
                }
                later
            }
            other => panic!("{other} does not speak of positions"),
        }
    }

    /// The hits of the first pattern of a query: of `with`, its runs in which all members match; of
    /// `then`, those that have a part in it.
    fn parts(&self, query: &Query, game: usize) -> Vec<Hit> {
        match query {
            Query::AtLeast { query, .. } => self.parts(&query.node, game),
            Query::Then(steps) => {
                let positions = self.positions(query, game);
                let mut parts = self.parts(&steps[0].query.node, game);
                parts.retain(|hit| (hit.first..=hit.last).any(|t| positions.contains(&t)));
                parts
            }
            Query::With(members) => {
                let positions = self.positions(query, game);
                let whole = self.parts(&members[0].node, game);
                let at = |time| positions.contains(&time);
                let mut parts = hits_at(first_pattern(query), &self.games[game], at);
                parts.retain(|part| {
                    whole.iter().any(|hit| {
                        (hit.window, hit.symmetry) == (part.window, part.symmetry)
                            && (hit.first..=hit.last).contains(&part.first)
                    })
                });
                parts
            }
            _ => self.hits(first_pattern(query))[game].clone(),
        }
    }

    /// The answer to a query, with all games listed.
    pub fn answer(&self, query: &Query) -> Answer {
        let mut answer = Answer::default();
        let lead = lead(query);
        let mut continuations: BTreeMap<(usize, Color), FoundContinuation> = BTreeMap::new();
        for (number, game) in self.games.iter().enumerate() {
            if !self.holds(query, number) {
                continue;
            }
            let hits = self.counted(query, number);
            answer.game_results +=
                result(game.winner(), hits.first().is_some_and(|hit| hit.symmetry.swaps()));
            answer.hits += hits.len() as u64;
            let placements: BTreeSet<_> =
                hits.iter().map(|hit| (hit.window, hit.symmetry)).collect();
            answer.placements += placements.len() as u64;
            let mut counted = BTreeSet::new();
            if let Some(first) = hits.first() {
                let responses = answer.responses.get_or_insert_default();
                let to = match first.next {
                    Some((_, _, time)) if time == first.first + 1 => &mut responses[0],
                    Some(_) => &mut responses[1],
                    None => &mut responses[2],
                };
                *to += result(game.winner(), first.symmetry.swaps());
            }
            for hit in &hits {
                let results = result(game.winner(), hit.symmetry.swaps());
                answer.hit_results += results;
                let Some((cell, color, time)) = hit.next else { continue };
                let (row, col) = first_pattern(lead.unwrap()).shape().cells().nth(cell).unwrap();
                let to = continuations.entry((cell, color)).or_insert_with(|| {
                    let mut next = FoundContinuation::new(row + 1, col + 1, color);
                    next.games = Some(Results::default());
                    next
                });
                to.count += 1;
                to.tenuki += u64::from(time > hit.first + 1);
                // Whose move it is counted for, and who won, go together.
                let counts = result(game.winner(), hit.symmetry.swaps() != hit.is_counted_swapped);
                to.results += counts;
                if counted.insert((cell, color)) {
                    *to.games.as_mut().unwrap() += counts;
                }
                if let Some(year) = game.year() {
                    let (first, last) = to.years.unwrap_or((year, year));
                    to.years = Some((first.min(year), last.max(year)));
                }
            }
            let listed = hits.iter().map(|hit| {
                let window = Window { row: hit.window.0 as i8, col: hit.window.1 as i8 };
                let (first, last) = (hit.first as u16, hit.last as u16);
                let next = hit.next.map(|(cell, color, time)| (cell as u16, color, time as u32));
                (window, hit.symmetry, MoveNumber::new(first), MoveNumber::new(last), next)
            });
            let date = game.record.facts.dates.first().copied();
            answer.listed.push((date, GameId::new(number as u32 + 1), listed.collect()));
        }
        answer.listed.sort_by_key(|(date, id, _)| std::cmp::Reverse((*date, *id)));
        if let Some(lead) = lead
            && is_color_symmetric(first_pattern(lead))
        {
            let forget = |results: &mut Results| {
                *results = Results { other: results.other, ..Results::default() };
            };
            forget(&mut answer.game_results);
            forget(&mut answer.hit_results);
            answer.responses.iter_mut().flatten().for_each(forget);
            answer.responses =
                answer.responses.filter(|of| of.iter().any(|results| results.total() > 0));
        }
        answer.continuations = continuations.into_values().collect();
        answer.continuations.sort_by_key(|c| (std::cmp::Reverse(c.count), c.row, c.col, c.color));
        answer
    }
}

/// The first pattern of a query in the order of the text.
fn first_pattern(query: &Query) -> &PatternQuery {
    match query {
        Query::Pattern(pattern) => pattern,
        other => first_pattern(&other.children().next().unwrap().node),
    }
}

/// What every game of the answer must have first: a pattern, or patterns joined in positions.
fn lead(query: &Query) -> Option<&Query> {
    match query {
        Query::Pattern(_) | Query::With(_) | Query::Then(_) | Query::AtLeast { .. } => Some(query),
        Query::And(list) => list.iter().find_map(|node| lead(&node.node)),
        _ => None,
    }
}

/// Is a pattern with stones the same in the other colours, on boards of every size?
fn is_color_symmetric(query: &PatternQuery) -> bool {
    let pattern = &query.pattern.node;
    pattern.image(Symmetry::SWAP) != *pattern
        && (2..=25)
            .map(|size| own_symmetries(&images(query, size)))
            .reduce(|a, b| a.intersection(&b).copied().collect())
            .unwrap()
            .iter()
            .any(|symmetry| symmetry.swaps())
}

/// A listed hit of a main line: its window, symmetry, first and last position, and its continuation's cell,
/// colour and number.
type ListedHit = (Window, Symmetry, MoveNumber, MoveNumber, Option<(u16, Color, u32)>);

fn listed_hit(hit: &FoundHit) -> ListedHit {
    assert_eq!((hit.path.as_deref(), hit.node), (None, None));
    let next = hit.next.map(|next| (next.cell, next.color, next.time.into()));
    (hit.window, hit.symmetry, hit.first, hit.last, next)
}

/// What an answer must say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    pub placements: u64,
    pub hits: u64,
    pub game_results: Results,
    pub hit_results: Results,
    pub continuations: Vec<FoundContinuation>,
    /// Immediately, later or never.
    pub responses: Option<[Results; 3]>,
    /// Date, number and hits of the games, newest first.
    pub listed: Vec<(Option<Date>, GameId, Vec<ListedHit>)>,
}

fn without_own(of: &FoundContinuation) -> FoundContinuation {
    let mut of = *of;
    of.own = None;
    of
}

impl Answer {
    /// What the database said. All games must have been listed.
    pub fn of(found: &FindAnswer) -> Answer {
        assert_eq!(found.games, found.results.len() as u64, "all games are listed");
        let listed = found.results.iter();
        Answer {
            placements: found.placements,
            hits: found.hits,
            game_results: found.game_results,
            hit_results: found.hit_results,
            // A player's own results are compared with those of another query elsewhere.
            continuations: found.continuations.iter().map(without_own).collect(),
            responses: found
                .responses
                .map(|of| [of.at_once, of.later, of.never])
                .filter(|of| of.iter().any(|results| results.total() > 0)),
            listed: listed
                .map(|game| {
                    let hits = game.hits.iter().map(listed_hit).collect();
                    (game.facts.dates.first().copied(), game.id, hits)
                })
                .collect(),
        }
    }
}
