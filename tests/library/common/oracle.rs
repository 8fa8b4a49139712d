//! The plain oracle of the dictionary: it replays every position and looks at every window.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use gopdb::dictionary::{Continuation, Counts, DictionaryShape, Results};
use gopdb::go::{Board, Color, Point, State, Symmetry};
use gopdb::pattern::{Cell, Pattern, Shape};
use gopdb::record::{GameRecord, Move, Winner};

/// A game with all its positions.
#[derive(Clone)]
pub struct Played {
    pub record: GameRecord,
    pub text: String,
    /// By position.
    pub boards: Vec<Board>,
    /// The usable moves: the move to position t is at t − 1.
    pub moves: Vec<Move>,
    /// By position: who was to move.
    pub turns: Vec<Color>,
}

impl Played {
    /// The game up to the first move that is not by the rules. A stone on one of its own colour is a
    /// pass.
    pub fn of(text: &str) -> Played {
        let mut record = GameRecord::from_text(text).unwrap();
        let mut board = Board::new(record.size);
        for &(point, color) in &record.setup {
            board.set(point, Some(color)).unwrap();
        }
        let mut boards = vec![board];
        let mut moves = Vec::new();
        for (i, m) in record.moves.iter().enumerate() {
            for (_, point) in record.edits.removed.iter().filter(|(moves, _)| *moves == i) {
                boards[i].set(*point, None).unwrap();
            }
            let mut board = boards.last().unwrap().clone();
            let mut played = *m;
            if let Some(point) = m.point.filter(|_| record.edits.placed.contains(&i)) {
                board.set(point, Some(m.color)).unwrap();
            } else if let Some(point) = m.point {
                match board.get(point) {
                    State::Edge => break,
                    state if state == State::from(m.color) => played.point = None,
                    state => {
                        // A stone of the other colour is gone one position before.
                        if state != State::Empty {
                            boards[i].set(point, None).unwrap();
                            board.set(point, None).unwrap();
                            record.setup.retain(|stone| i > 0 || stone.0 != point);
                        }
                        board.play(m.color, point, &mut Vec::new()).unwrap();
                    }
                }
            }
            boards.push(board);
            moves.push(played);
        }
        let mut turns: Vec<Color> = moves.iter().map(|m| m.color).collect();
        turns.push(match turns.last() {
            Some(color) => color.opposite(),
            None => {
                let first = record.moves.first().map(|m| m.color).or(record.to_move);
                first.unwrap_or_else(|| usual_first(&record.setup))
            }
        });
        Played { record, text: text.to_owned(), boards, moves, turns }
    }

    pub fn size(&self) -> u8 {
        self.record.size
    }

    /// The number of the last position.
    pub fn last(&self) -> usize {
        self.moves.len()
    }

    pub fn winner(&self) -> Winner {
        self.record.facts.outcome.winner()
    }

    pub fn year(&self) -> Option<u16> {
        self.record.facts.dates.first().map(|date| date.year)
    }

    /// The identity of the game: equal for all eight orientations.
    pub fn key(&self) -> String {
        let facts = &self.record.facts;
        key(
            self.size(),
            &self.record.setup,
            &self.moves,
            self.turns[0],
            [&facts.black, &facts.white, &facts.date_text],
        )
    }
}

/// Who plays first after a set-up unless the record says otherwise.
fn usual_first(setup: &[(Point, Color)]) -> Color {
    let is_handicap = !setup.is_empty() && setup.iter().all(|(_, color)| *color == Color::Black);
    if is_handicap { Color::White } else { Color::Black }
}

/// The identity of a game. A position without moves is another one if the other player is to move.
pub fn key(
    size: u8,
    setup: &[(Point, Color)],
    moves: &[Move],
    first: Color,
    facts: [&String; 3],
) -> String {
    let is_unusual = moves.is_empty() && first != usual_first(setup);
    let turn = if is_unusual { " PL" } else { "" };
    let image = |s: Symmetry| {
        let stone = |point: Option<Point>, color: Color| {
            let name = point.map_or("-".to_owned(), |p| s.point(p, size).name(size));
            format!("{}{name}", color.letter())
        };
        let mut setup: Vec<String> = setup.iter().map(|&(p, c)| stone(Some(p), c)).collect();
        setup.sort();
        let moves: Vec<String> = moves.iter().map(|m| stone(m.point, m.color)).collect();
        format!("{size} {} ; {}{turn}", setup.join(" "), moves.join(" "))
    };
    let least = Symmetry::all().take(8).map(image).min().unwrap();
    if moves.len() < 30 { format!("{least} {facts:?}") } else { least }
}

/// Games in the order in which they come, each but once.
pub fn distinct(games: &[Played]) -> Vec<Played> {
    let mut seen = HashSet::new();
    games.iter().filter(|game| seen.insert(game.key())).cloned().collect()
}

/// The content of the box of a shape whose upper left cell is at this row and column.
pub fn content(board: &Board, shape: Shape, (row, col): (i16, i16)) -> Vec<State> {
    shape.cells().map(|(r, c)| board.at(row + i16::from(r), col + i16::from(c))).collect()
}

/// The upper left cells of all windows whose middle lies on the board, in reading order.
fn windows(shape: Shape, size: u8) -> Vec<(i16, i16)> {
    let side = i16::from(shape.height());
    let size = i16::from(size);
    let on = |line: i16| (0..size).contains(&line);
    let is_middle_on = |start: i16| on(start + (side - 1) / 2) || on(start + side / 2);
    let starts: Vec<i16> = (-side..size).filter(|&start| is_middle_on(start)).collect();
    starts.iter().flat_map(|&row| starts.iter().map(move |&col| (row, col))).collect()
}

/// Two bits a cell, the first cell the most significant: empty 0, black 1, white 2, edge 3.
pub fn code(states: &[State]) -> u64 {
    states.iter().fold(0, |code, state| {
        code * 4
            + match state {
                State::Empty => 0,
                State::Black => 1,
                State::White => 2,
                State::Edge => 3,
            }
    })
}

/// The content of a code.
pub fn pattern(shape: Shape, code: u64) -> Pattern {
    let cells = (0..shape.len()).rev().map(|i| match code >> (2 * i) & 3 {
        0 => Cell::EMPTY,
        1 => Cell::BLACK,
        2 => Cell::WHITE,
        _ => Cell::EDGE,
    });
    Pattern::new(shape, cells.collect()).unwrap()
}

/// The least code of the 16 images, and the first symmetry that leads there.
pub fn canonical(pattern: &Pattern) -> (u64, Symmetry) {
    let image = |s: Symmetry| (code(&pattern.image(s).content().unwrap()), s);
    Symmetry::all().map(image).min().unwrap()
}

/// The number of the cell to which a cell goes.
pub fn cell_image(shape: Shape, cell: usize, symmetry: Symmetry) -> usize {
    let (row, col) = shape.cells().nth(cell).unwrap();
    let to = symmetry.apply(row, col, shape.height(), shape.width());
    shape.image(symmetry).cells().position(|cell| cell == to).unwrap()
}

/// The results of one game in the colours of a symmetry's image.
pub fn result(winner: Winner, is_swapped: bool) -> Results {
    match (winner, is_swapped) {
        (Winner::Black, false) | (Winner::White, true) => {
            Results { black: 1, ..Results::default() }
        }
        (Winner::White, false) | (Winner::Black, true) => {
            Results { white: 1, ..Results::default() }
        }
        (Winner::Draw | Winner::Unknown, _) => Results { other: 1, ..Results::default() },
    }
}

/// What the oracle counts of a pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    pub counts: Counts,
    pub continuations: Vec<Continuation>,
    /// For shapes that are counted by games, too.
    pub responses: Option<[Results; 3]>,
    /// Places in the list of games.
    pub games: BTreeSet<usize>,
}

/// A dictionary that grows game by game.
pub struct Oracle {
    kind: DictionaryShape,
    canonical: HashMap<u64, (u64, Symmetry)>,
    stabilizers: HashMap<u64, Vec<Symmetry>>,
    pub entries: BTreeMap<u64, Kept>,
}

/// One hit on its way into the counts.
struct Hit {
    game: usize,
    code: u64,
    symmetry: Symmetry,
    first: usize,
    window: (i16, i16),
    /// Cell of the window, colour and number of the next move into it.
    next: Option<(usize, Color, usize)>,
}

/// The dictionary of these games.
pub fn dictionary(kind: DictionaryShape, games: &[Played]) -> BTreeMap<u64, Kept> {
    let mut oracle = Oracle {
        kind,
        canonical: HashMap::new(),
        stabilizers: HashMap::new(),
        entries: BTreeMap::new(),
    };
    for (number, game) in games.iter().enumerate() {
        let hits = if kind == DictionaryShape::Five {
            oracle.plays(number, game)
        } else {
            oracle.episodes(number, game)
        };
        oracle.add(game, &hits);
    }
    oracle.entries
}

impl Oracle {
    fn canonical(&mut self, states: &[State]) -> (u64, Symmetry) {
        let (shape, code) = (self.kind.shape(), code(states));
        *self.canonical.entry(code).or_insert_with(|| canonical(&pattern(shape, code)))
    }

    fn entry(&mut self, code: u64) -> &mut Kept {
        self.entries.entry(code).or_default()
    }

    fn episodes(&mut self, number: usize, game: &Played) -> Vec<Hit> {
        let shape = self.kind.shape();
        let mut hits = Vec::new();
        for window in windows(shape, game.size()) {
            let contents: Vec<Vec<State>> =
                game.boards.iter().map(|board| content(board, shape, window)).collect();
            let cells: Vec<(i16, i16)> = shape
                .cells()
                .map(|(r, c)| (window.0 + i16::from(r), window.1 + i16::from(c)))
                .collect();
            let cell_of = |time: usize| {
                let point = game.moves[time - 1].point?;
                let place = (i16::from(point.row()), i16::from(point.col()));
                cells.iter().position(|&cell| cell == place)
            };
            let center = shape.center().map(|at| shape.cells().position(|c| c == at).unwrap());
            for time in 1..=game.last() {
                if center.is_some() && cell_of(time) == center {
                    let (code, symmetry) = self.canonical(&contents[time - 1]);
                    let color = symmetry.color(game.moves[time - 1].color);
                    self.entry(code).counts.played[color.index()] += 1;
                }
            }
            let mut seen = HashSet::new();
            let mut first = 0;
            while first <= game.last() {
                let stays = |&time: &usize| contents.get(time) == Some(&contents[first]);
                let last = (first..).take_while(stays).last().unwrap();
                let (code, symmetry) = self.canonical(&contents[first]);
                let next = (first + 1..=(last + 1).min(game.last()))
                    .find_map(|time| Some((cell_of(time)?, game.moves[time - 1].color, time)));
                let counts = &mut self.entry(code).counts;
                counts.placements += u64::from(seen.insert(contents[first].clone()));
                counts.finals += u64::from(last == game.last());
                for &turn in &game.turns[first..=last] {
                    counts.exposure[symmetry.color(turn).index()] += 1;
                }
                hits.push(Hit { game: number, code, symmetry, first, window, next });
                first = last + 1;
            }
        }
        hits
    }

    fn plays(&mut self, number: usize, game: &Played) -> Vec<Hit> {
        let shape = self.kind.shape();
        let center = (shape.len() - 1) / 2;
        let mut hits = Vec::new();
        for (first, m) in game.moves.iter().enumerate() {
            let Some(point) = m.point else { continue };
            let half = i16::from(shape.height()) / 2;
            let window = (i16::from(point.row()) - half, i16::from(point.col()) - half);
            let (code, symmetry) = self.canonical(&content(&game.boards[first], shape, window));
            let counts = &mut self.entry(code).counts;
            counts.played[symmetry.color(m.color).index()] += 1;
            // Where plays are counted, each is a placement of its own.
            counts.placements += 1;
            let next = Some((center, m.color, first + 1));
            hits.push(Hit { game: number, code, symmetry, first, window, next });
        }
        hits
    }

    /// Hits, results, continuations and sets of games.
    fn add(&mut self, game: &Played, hits: &[Hit]) {
        let shape = self.kind.shape();
        let mut first_hits: BTreeMap<u64, &Hit> = BTreeMap::new();
        // By code, cell and colour: the first hit, and whether it counts for the other colour.
        let mut first_next = BTreeMap::new();
        for hit in hits {
            let group = self.stabilizers.entry(hit.code).or_insert_with(|| {
                let pattern = pattern(shape, hit.code);
                Symmetry::all().filter(|&s| pattern.image(s) == pattern).collect()
            });
            // Of the places that the pattern's own symmetries make one, the least.
            let next = hit.next.map(|(cell, color, time)| {
                let image = |&own: &Symmetry| {
                    let s = hit.symmetry.then(own);
                    (cell_image(shape, cell, s), s.color(color), s.swaps())
                };
                let least = group.iter().map(image).min_by_key(|&(cell, color, _)| (cell, color));
                (least.unwrap(), time)
            });
            let has_years = self.kind != DictionaryShape::Five;
            let kept = self.entry(hit.code);
            kept.counts.hits += 1;
            kept.counts.hit_results += result(game.winner(), hit.symmetry.swaps());
            if kept.games.insert(hit.game) {
                kept.counts.games += 1;
            }
            if let Some(((cell, color, is_swapped), time)) = next {
                let mut one = Continuation::new(cell as u8, color);
                one.count = 1;
                one.tenuki = u64::from(time > hit.first + 1);
                one.results = result(game.winner(), is_swapped);
                one.years = game.year().filter(|_| has_years).map(|year| (year, year));
                let same = |c: &&mut Continuation| c.place() == one.place();
                match kept.continuations.iter_mut().find(same) {
                    Some(known) => known.add(&one),
                    None => kept.continuations.push(one),
                }
                kept.continuations.sort_by_key(Continuation::place);
                let hits = first_next.entry((hit.code, one.place())).or_insert_with(Vec::new);
                hits.push((hit.first, hit.window, is_swapped));
            }
            let first = first_hits.entry(hit.code).or_insert(hit);
            if (hit.first, hit.window) < (first.first, first.window) {
                *first = hit;
            }
        }
        for (code, hit) in first_hits {
            let results = result(game.winner(), hit.symmetry.swaps());
            let counts_games = self.kind == DictionaryShape::Three;
            let kept = self.entry(code);
            kept.counts.game_results += results;
            if counts_games {
                let response = match hit.next {
                    Some((.., time)) => usize::from(time > hit.first + 1),
                    None => 2,
                };
                kept.responses.get_or_insert_default()[response] += results;
            }
        }
        for ((code, place), hits) in first_next {
            let &(.., is_swapped) = hits.iter().min().unwrap();
            if self.kind == DictionaryShape::Three {
                let continuations = &mut self.entry(code).continuations;
                let next = continuations.iter_mut().find(|next| next.place() == place).unwrap();
                next.games += result(game.winner(), is_swapped);
            }
        }
    }
}
