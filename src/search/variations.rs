//! The search in the variations of a game.
//!
//! # Hits
//!
//! A hit in variations begins at a node that is not in the main line: a window matches there and did
//! not match in the position before. It goes on in all lines that follow, as long as the window
//! matches; so it may have several continuations, one for each line. A match that began in the main
//! line is a hit of the main line, also where it goes on in variations.
//!
//! # Method
//!
//! The lines are walked in the order of the text. A step plays a move and takes it back when another
//! line leaves before it, so that what lines share is visited once. A window can begin to match only
//! where a point changed to a state that its cell matches from one that it does not: those windows
//! are listed for each point and change, and are compared in full. The windows that match are kept
//! in a list, in which the steps log what they did.
//!
//! With conditions on strings, each line is searched as a game of its own, if the cells match
//! anywhere in the game.

use std::collections::HashMap;

use super::plan::Plan;
use super::{Hit, Next, Window};
use crate::control::Control;
use crate::go::{Color, MAX_SIZE, Point, State, Symmetry};
use crate::pattern::Cell;
use crate::replay::{Change, Event, Line, Step, Track, Variations};

/// The maximum number of points of a board.
const POINTS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// How many lines are walked between two looks for an interruption.
const LINES_PER_CHECK: u32 = 256;

/// A hit in variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariationHit {
    /// The number of the line in which it begins, from 1.
    pub line: u32,
    /// The node with which it begins, by its number in the order of the record's text.
    pub node: u32,
    /// The window.
    pub window: Window,
    /// The symmetry that maps the pattern as written to the content of the window.
    pub symmetry: Symmetry,
    /// The first position, by the number of moves up to it.
    pub first: u16,
    /// The last position in the line in which it begins.
    pub last: u16,
    /// The first later moves into the window in all lines in which it goes on.
    pub nexts: Vec<Next>,
}

impl VariationHit {
    /// As a hit with one of its continuations.
    pub fn as_hit(&self, next: Option<Next>) -> Hit {
        let VariationHit { window, symmetry, first, last, .. } = *self;
        Hit { game: 0, slot: 0, window, symmetry, first, last, next, is_repeat: false }
    }
}

/// The steps of variations, numbered from 0 in the order of the walk, at which a hit stands.
pub type Region = Vec<u32>;

/// What was found in the variations of a game.
#[derive(Clone, Debug, Default)]
pub struct VariationHits {
    /// The hits that begin in variations.
    pub hits: Vec<VariationHit>,
    /// How hits of the main line went on in variations: window, symmetry and first position of the
    /// hit, and its continuation.
    pub continued: Vec<(Window, Symmetry, u16, Next)>,
    /// Where the hits stand, if that was asked for.
    pub regions: Vec<Region>,
    /// Where hits of the main line stand in variations, if that was asked for.
    pub main_regions: HashMap<(Window, Symmetry, u16), Region>,
}

/// A cell of an image that is on the board.
#[derive(Clone, Copy)]
struct WalkCell {
    /// The distance of its point from the upper left of the window.
    offset: i32,
    cell: Cell,
}

/// An image, as the walk compares it.
struct WalkImage {
    /// The number of its first window among those of all images.
    first: u32,
    height: u8,
    width: u8,
    /// Those that need stones come first.
    cells: Vec<WalkCell>,
    /// By row and column of the box, the number of the cell in the image's list, from 1.
    numbers: Vec<u16>,
}

/// The four changes of a point in play.
const CHANGES: [(State, State); 4] = [
    (State::Empty, State::Black),
    (State::Empty, State::White),
    (State::Black, State::Empty),
    (State::White, State::Empty),
];

/// A plan, prepared for walks through variations.
pub struct Walk {
    plan: Plan,
    /// The plan without its range and its conditions.
    raw: Plan,
    images: Vec<WalkImage>,
    /// The image of each window.
    image_of: Vec<u16>,
    /// By point and change: the windows that may begin to match.
    begins: Vec<Vec<u32>>,
}

impl Plan {
    /// The plan without range and conditions.
    fn raw(&self) -> Plan {
        let mut raw = self.clone();
        (raw.from, raw.to, raw.is_conditional, raw.asked) = (0, u16::MAX, false, None);
        raw.images.iter_mut().for_each(|image| image.conditions.clear());
        raw
    }

    /// The range of positions and whether the continuation has a condition.
    fn asks(&self) -> (u16, u16, bool) {
        match self.asked {
            Some(asked) => (asked.from, asked.to, asked.is_conditional),
            None => (self.from, self.to, self.is_conditional),
        }
    }
}

/// A window that matches.
#[derive(Clone, Copy, Debug)]
struct Open {
    window: u32,
    hit: Begun,
    /// Whether a move was played into the window since the hit began.
    is_answered: bool,
}

/// The hit to which a matching window belongs.
#[derive(Clone, Copy, Debug)]
enum Begun {
    /// It is before the range, or began after it.
    Not,
    /// A hit of the main line, by its first position.
    Main(u16),
    /// A hit of the variations, by its number.
    Own(u32),
}

/// How to take a change of the list of matching windows back.
enum Undo {
    Pushed,
    Removed(usize, Open),
    Set(usize, Open),
}

/// What a step did.
struct Frame {
    /// The number of words of its line up to its end.
    end: u32,
    changes: usize,
    undo: usize,
    /// The number of moves before it.
    moves: u16,
    node: u32,
}

/// A walk through the variations of one game.
struct Walker<'w> {
    walk: &'w Walk,
    from: u16,
    to: u16,
    is_conditional: bool,
    size: u8,
    board: [State; POINTS],
    moves: u16,
    line: u32,
    node: u32,
    step: u32,
    open: Vec<Open>,
    /// By window: its place in `open`, from 1; 0 if it does not match.
    places: Vec<u32>,
    frames: Vec<Frame>,
    changes: Vec<(u16, State)>,
    undo: Vec<Undo>,
    found: VariationHits,
    has_regions: bool,
}

impl Walk {
    /// Prepares a plan.
    pub fn new(plan: &Plan) -> Walk {
        let size = plan.size;
        let line = i32::from(size);
        let mut images = Vec::new();
        let mut image_of = Vec::new();
        let mut begins = vec![Vec::new(); CHANGES.len() * usize::from(size).pow(2)];
        for (number, image) in plan.images.iter().enumerate() {
            let (height, width) = {
                let shape = plan.shape.image(image.symmetry);
                (shape.height(), shape.width())
            };
            let first = image_of.len() as u32;
            let mut numbers = vec![0; usize::from(height) * usize::from(width)];
            let mut cells = Vec::new();
            for (id, cell) in (1..).zip(&image.cells) {
                let (row, col) = cell.at;
                numbers[usize::from(row) * usize::from(width) + usize::from(col)] = id;
                let offset = i32::from(row) * line + i32::from(col);
                cells.push(WalkCell { offset, cell: cell.cell });
            }
            cells.sort_by_key(|cell| cell.cell.matches(State::Empty));
            for (id, &(_, base)) in (first..).zip(&image.windows) {
                image_of.push(number as u16);
                for cell in &cells {
                    let point = (base + cell.offset) as usize;
                    for (change, (old, new)) in CHANGES.into_iter().enumerate() {
                        if cell.cell.matches(new) && !cell.cell.matches(old) {
                            begins[CHANGES.len() * point + change].push(id);
                        }
                    }
                }
            }
            images.push(WalkImage { first, height, width, cells, numbers });
        }
        Walk { plan: plan.clone(), raw: plan.raw(), images, image_of, begins }
    }

    /// The hits in the variations of a game, given the track of its main line. With `has_regions`,
    /// also where they stand. Interrupted, it returns a part of them.
    pub fn hits(
        &self,
        main: &Track,
        variations: &Variations,
        has_regions: bool,
        control: &Control,
    ) -> VariationHits {
        if self.plan.size != main.size() || variations.size() != main.size() {
            return VariationHits::default();
        }
        let raw = self.raw.hits(main);
        if self.plan.asked.is_some() {
            let begins = Walker::new(self, main.size(), false).run(main, &raw, variations, control);
            if raw.is_empty() && begins.hits.is_empty() {
                return VariationHits::default();
            }
            return self.by_lines(main, variations, has_regions, control);
        }
        let mut found =
            Walker::new(self, main.size(), has_regions).run(main, &raw, variations, control);
        if self.plan.is_conditional {
            // Only what was asked for is noted.
            let mut is_kept = found.hits.iter().map(|hit| !hit.nexts.is_empty());
            if has_regions {
                found.regions.retain(|_| is_kept.next().unwrap_or(false));
            }
            found.hits.retain(|hit| !hit.nexts.is_empty());
        }
        self.keep_counted(main, &mut found);
        found
    }

    /// Leaves out what is said of matches in the main line that are no hits.
    fn keep_counted(&self, main: &Track, found: &mut VariationHits) {
        if self.plan.is_conditional
            && !(found.continued.is_empty() && found.main_regions.is_empty())
        {
            let hits = self.plan.hits(main);
            let is_hit = |window: Window, symmetry: Symmetry, first: u16| {
                hits.iter()
                    .any(|hit| (hit.window, hit.symmetry, hit.first) == (window, symmetry, first))
            };
            found.continued.retain(|&(window, symmetry, first, _)| is_hit(window, symmetry, first));
            found
                .main_regions
                .retain(|&(window, symmetry, first), _| is_hit(window, symmetry, first));
        }
    }

    /// Searches each line as a game of its own.
    fn by_lines(
        &self,
        main: &Track,
        variations: &Variations,
        has_regions: bool,
        control: &Control,
    ) -> VariationHits {
        let mut found = VariationHits::default();
        let main_hits = self.plan.hits(main);
        let mut known: HashMap<(u32, u16, Window, Symmetry), usize> = HashMap::new();
        let mut step = 0;
        for line in variations.lines() {
            if control.is_interrupted() {
                break;
            }
            let steps = times(&line);
            let chain = chain(variations, line);
            let track = variations.track(main, line.number);
            for hit in self.plan.hits(&track) {
                let of_main = main_hits.iter().any(|of| {
                    (of.window, of.symmetry, of.first) == (hit.window, hit.symmetry, hit.first)
                });
                let owner = owner(&chain, hit.first).filter(|_| hit.first > 0 || !of_main);
                let in_line = steps
                    .iter()
                    .enumerate()
                    .filter(|(_, time)| (hit.first..=hit.last).contains(*time));
                let region = in_line.map(|(i, _)| step + i as u32);
                let next = hit.next.filter(|next| next.time > line.before);
                let Some(owner) = owner else {
                    let key = (hit.window, hit.symmetry, hit.first);
                    if !of_main {
                        continue;
                    }
                    found.continued.extend(next.map(|next| (key.0, key.1, key.2, next)));
                    if has_regions {
                        found.main_regions.entry(key).or_default().extend(region);
                    }
                    continue;
                };
                let key = (owner.number, hit.first, hit.window, hit.symmetry);
                let at = *known.entry(key).or_insert_with(|| {
                    let nodes = owner.nodes();
                    let node = nodes.iter().find(|(_, time)| *time >= hit.first);
                    found.hits.push(VariationHit {
                        line: owner.number,
                        node: node.map_or(owner.node, |node| node.0),
                        window: hit.window,
                        symmetry: hit.symmetry,
                        first: hit.first,
                        last: hit.last,
                        nexts: Vec::new(),
                    });
                    found.regions.push(Region::new());
                    found.hits.len() - 1
                });
                found.hits[at].nexts.extend(next);
                if has_regions {
                    found.regions[at].extend(region);
                }
            }
            step += steps.len() as u32;
        }
        if !has_regions {
            found.regions.clear();
        }
        found
    }
}

/// The number of moves up to each step of a line.
fn times(line: &Line<'_>) -> Vec<u16> {
    let mut moves = line.before;
    let time = |step: Step<'_>| {
        moves += u16::from(step.has_move());
        moves
    };
    line.steps().map(time).collect()
}

/// A line and those that it leaves, the last first, without the main line.
fn chain<'v>(variations: &'v Variations, line: Line<'v>) -> Vec<Line<'v>> {
    std::iter::successors(Some(line), |line| variations.line(line.parent)).collect()
}

/// The line of a chain in which a position is; `None` is the main line.
fn owner<'v>(chain: &[Line<'v>], time: u16) -> Option<Line<'v>> {
    if time > 0 {
        return chain.iter().find(|line| line.before < time).copied();
    }
    // Position 0 is in the first line that sets up another one.
    let sets_up = |line: &&Line<'_>| {
        line.before == 0
            && line.steps().any(|step| step.changes().any(|c| matches!(c, Change::Setup(..))))
    };
    chain.iter().rev().find(sets_up).copied()
}

impl<'w> Walker<'w> {
    fn new(walk: &'w Walk, size: u8, has_regions: bool) -> Walker<'w> {
        let (from, to, is_conditional) = walk.plan.asks();
        let has_conditions = walk.plan.asked.is_some();
        Walker {
            walk,
            from: if has_conditions { 0 } else { from },
            to: if has_conditions { u16::MAX } else { to },
            is_conditional: is_conditional && !has_conditions,
            size,
            board: [State::Empty; POINTS],
            moves: 0,
            line: 0,
            node: 0,
            step: 0,
            open: Vec::new(),
            places: vec![0; walk.image_of.len()],
            frames: Vec::new(),
            changes: Vec::new(),
            undo: Vec::new(),
            found: VariationHits::default(),
            has_regions,
        }
    }

    fn run(
        mut self,
        main: &Track,
        raw: &[Hit],
        variations: &Variations,
        control: &Control,
    ) -> VariationHits {
        // The changes of the main line, which is played to its end and taken back.
        let mut played: Vec<(u16, u16, State)> = Vec::new();
        let mut moves: Vec<(Color, Option<Point>)> = Vec::new();
        for event in main.events() {
            let (point, state) = match event {
                Event::Setup(color, point) => {
                    self.board[point.index(self.size)] = color.into();
                    continue;
                }
                Event::Pass(color) => {
                    moves.push((color, None));
                    continue;
                }
                Event::Move(color, point) => {
                    moves.push((color, Some(point)));
                    (point, State::from(color))
                }
                Event::Taken(_, point) => (point, State::Empty),
            };
            let index = point.index(self.size);
            played.push((moves.len() as u16, index as u16, self.board[index]));
            self.board[index] = state;
        }
        // The lines of the path, each with the number of steps before it.
        let mut path: Vec<(u32, usize)> = Vec::new();
        for line in variations.lines() {
            if line.number % LINES_PER_CHECK == 0 && control.is_interrupted() {
                break;
            }
            while path.last().is_some_and(|&(number, _)| number != line.parent) {
                let (_, frames) = path.pop().unwrap_or_default();
                self.take_back_to(frames);
            }
            match path.last() {
                Some(&(_, begin)) => {
                    while self.frames.len() > begin
                        && self.frames.last().is_some_and(|frame| frame.end > line.at)
                    {
                        self.take_back_to(self.frames.len() - 1);
                    }
                }
                None => {
                    while let Some((_, point, state)) =
                        played.pop_if(|(time, ..)| u32::from(*time) > line.at)
                    {
                        self.board[usize::from(point)] = state;
                    }
                    self.begin_at(line.at as u16, raw, &moves);
                }
            }
            path.push((line.number, self.frames.len()));
            (self.line, self.node) = (line.number, line.node);
            for (i, step) in line.steps().enumerate() {
                if i > 0 && step.is_node {
                    self.node += 1;
                }
                self.play(&step);
            }
            self.end_line();
        }
        self.found
    }

    /// Begins with the windows that match at a position of the main line.
    fn begin_at(&mut self, position: u16, raw: &[Hit], moves: &[(Color, Option<Point>)]) {
        for open in self.open.drain(..) {
            self.places[open.window as usize] = 0;
        }
        self.undo.clear();
        self.moves = position;
        for hit in raw.iter().filter(|hit| (hit.first..=hit.last).contains(&position)) {
            let Some(window) = self.window_of(hit) else { continue };
            let first = hit.first.max(self.from);
            let hit_of =
                if first <= position && first <= self.to { Begun::Main(first) } else { Begun::Not };
            let next = hit.next.map_or(u16::MAX, |next| next.time);
            let is_answered = if next > first {
                next <= position
            } else {
                (first..position).any(|time| {
                    let played = moves.get(usize::from(time)).and_then(|played| played.1);
                    played.is_some_and(|point| self.cell_at(window, point).is_some())
                })
            };
            self.open.push(Open { window, hit: hit_of, is_answered });
            self.places[window as usize] = self.open.len() as u32;
        }
    }

    /// The number of a hit's window.
    fn window_of(&self, hit: &Hit) -> Option<u32> {
        let images = self.walk.plan.images.iter().zip(&self.walk.images);
        images.filter(|(image, _)| image.symmetry == hit.symmetry).find_map(|(image, walk)| {
            let at = image.windows.binary_search_by_key(&hit.window, |(window, _)| *window).ok()?;
            Some(walk.first + at as u32)
        })
    }

    /// The image of a window, its place, and the index of its upper left point.
    fn placed(&self, window: u32) -> (usize, Window, i32) {
        let image = usize::from(self.walk.image_of[window as usize]);
        let at = (window - self.walk.images[image].first) as usize;
        let (place, base) = self.walk.plan.images[image].windows[at];
        (image, place, base)
    }

    /// The image of a window and the number of the cell that lies on a point.
    fn cell_at(&self, window: u32, point: Point) -> Option<(usize, usize)> {
        let (image, place, _) = self.placed(window);
        let of = &self.walk.images[image];
        let row =
            u8::try_from(point.row() as i8 - place.row).ok().filter(|row| *row < of.height)?;
        let col = u8::try_from(point.col() as i8 - place.col).ok().filter(|col| *col < of.width)?;
        let number = of.numbers[usize::from(row) * usize::from(of.width) + usize::from(col)];
        Some((image, usize::from(number).checked_sub(1)?))
    }

    fn matches(&self, window: u32) -> bool {
        let (image, _, base) = self.placed(window);
        let cells = &self.walk.images[image].cells;
        cells.iter().all(|cell| cell.cell.matches(self.board[(base + cell.offset) as usize]))
    }

    fn play(&mut self, step: &Step<'_>) {
        let before = self.moves;
        self.frames.push(Frame {
            end: step.end,
            changes: self.changes.len(),
            undo: self.undo.len(),
            moves: before,
            node: self.node,
        });
        let first_change = self.changes.len();
        let (mut moved, mut has_setup) = (None, false);
        for change in step.changes() {
            let (point, state) = match change {
                Change::Setup(point, state) => {
                    has_setup = true;
                    (point, state)
                }
                Change::Move(color, point) => {
                    moved = Some((color, point));
                    self.moves += 1;
                    (point, State::from(color))
                }
                Change::Pass(_) => {
                    self.moves += 1;
                    continue;
                }
                Change::Taken(_, point) => (point, State::Empty),
            };
            let index = point.index(self.size);
            self.changes.push((index as u16, self.board[index]));
            self.board[index] = state;
        }
        if let Some((color, point)) = moved {
            self.answer(color, point);
        }
        let changed: Vec<(u16, State)> = self.changes[first_change..].to_vec();
        if !changed.is_empty() {
            self.close(&changed, before);
            self.begin(&changed, has_setup);
        }
        if before < self.from && self.moves >= self.from {
            for place in 0..self.open.len() {
                let open = self.open[place];
                if matches!(open.hit, Begun::Not) {
                    let hit = self.begun(open.window);
                    self.undo.push(Undo::Set(place, open));
                    self.open[place] = Open { hit, is_answered: false, ..open };
                }
            }
        }
        if self.has_regions && (self.from..=self.to).contains(&self.moves) {
            self.note_regions();
        }
        self.step += 1;
    }

    /// Notes where the hits stand.
    fn note_regions(&mut self) {
        for open in &self.open {
            match open.hit {
                Begun::Not => {}
                Begun::Own(hit) => self.found.regions[hit as usize].push(self.step),
                Begun::Main(first) => {
                    let (image, place, _) = self.placed(open.window);
                    let key = (place, self.walk.plan.images[image].symmetry, first);
                    self.found.main_regions.entry(key).or_default().push(self.step);
                }
            }
        }
    }

    /// Notes a move into windows that match.
    fn answer(&mut self, color: Color, point: Point) {
        for place in 0..self.open.len() {
            let open = self.open[place];
            if open.is_answered || matches!(open.hit, Begun::Not) {
                continue;
            }
            let Some((image, cell)) = self.cell_at(open.window, point) else { continue };
            self.undo.push(Undo::Set(place, open));
            self.open[place].is_answered = true;
            let of = &self.walk.plan.images[image];
            let cell = &of.cells[cell];
            if self.is_conditional && !cell.is_asked[color.index()] {
                continue;
            }
            let (number, counted) = cell.counted[color.index()];
            let swaps = counted != of.symmetry.color(color);
            let next = Next { cell: number, color: counted, time: self.moves, swaps };
            match open.hit {
                Begun::Own(hit) => self.found.hits[hit as usize].nexts.push(next),
                Begun::Main(first) => {
                    let (_, window, _) = self.placed(open.window);
                    self.found.continued.push((window, of.symmetry, first, next));
                }
                Begun::Not => {}
            }
        }
    }

    /// Ends the windows that no longer match.
    fn close(&mut self, changed: &[(u16, State)], before: u16) {
        let mut place = 0;
        while let Some(&open) = self.open.get(place) {
            let is_closed = changed.iter().any(|&(index, _)| {
                let point = Point::from_index(usize::from(index), self.size);
                self.cell_at(open.window, point).is_some_and(|(image, cell)| {
                    let cell = self.walk.plan.images[image].cells[cell].cell;
                    !cell.matches(self.board[usize::from(index)])
                })
            });
            if !is_closed {
                place += 1;
                continue;
            }
            self.end_hit(open, before);
            self.undo.push(Undo::Removed(place, open));
            self.remove(place);
        }
    }

    fn remove(&mut self, place: usize) {
        let gone = self.open.swap_remove(place);
        self.places[gone.window as usize] = 0;
        if let Some(moved) = self.open.get(place) {
            self.places[moved.window as usize] = place as u32 + 1;
        }
    }

    /// Begins the windows that match now.
    fn begin(&mut self, changed: &[(u16, State)], has_setup: bool) {
        if has_setup {
            for window in 0..self.places.len() as u32 {
                self.open_if_matching(window);
            }
            return;
        }
        let walk = self.walk;
        for &(index, old) in changed {
            let new = self.board[usize::from(index)];
            let Some(change) = CHANGES.iter().position(|change| *change == (old, new)) else {
                continue;
            };
            for &window in &walk.begins[CHANGES.len() * usize::from(index) + change] {
                self.open_if_matching(window);
            }
        }
    }

    fn open_if_matching(&mut self, window: u32) {
        if self.places[window as usize] != 0 || !self.matches(window) {
            return;
        }
        let hit = if (self.from..=self.to).contains(&self.moves) {
            self.begun(window)
        } else {
            Begun::Not
        };
        self.open.push(Open { window, hit, is_answered: false });
        self.places[window as usize] = self.open.len() as u32;
        self.undo.push(Undo::Pushed);
    }

    /// A hit that begins in this position.
    fn begun(&mut self, window: u32) -> Begun {
        let (image, place, _) = self.placed(window);
        self.found.hits.push(VariationHit {
            line: self.line,
            node: self.node,
            window: place,
            symmetry: self.walk.plan.images[image].symmetry,
            first: self.moves,
            last: self.moves,
            nexts: Vec::new(),
        });
        if self.has_regions {
            self.found.regions.push(Region::new());
        }
        Begun::Own(self.found.hits.len() as u32 - 1)
    }

    /// Ends a hit in the line in which it began.
    fn end_hit(&mut self, open: Open, last: u16) {
        if let Begun::Own(hit) = open.hit {
            let hit = &mut self.found.hits[hit as usize];
            if hit.line == self.line {
                hit.last = last.min(self.to);
            }
        }
    }

    fn end_line(&mut self) {
        for place in 0..self.open.len() {
            self.end_hit(self.open[place], self.moves);
        }
    }

    /// Takes the steps after the first `count` ones back.
    fn take_back_to(&mut self, count: usize) {
        while self.frames.len() > count {
            let Some(frame) = self.frames.pop() else { return };
            (self.moves, self.node) = (frame.moves, frame.node);
            for (index, state) in self.changes.drain(frame.changes..).rev() {
                self.board[usize::from(index)] = state;
            }
            while self.undo.len() > frame.undo {
                match self.undo.pop() {
                    Some(Undo::Pushed) => {
                        if let Some(open) = self.open.pop() {
                            self.places[open.window as usize] = 0;
                        }
                    }
                    Some(Undo::Set(place, open)) => self.open[place] = open,
                    Some(Undo::Removed(place, open)) => {
                        self.open.push(open);
                        let last = self.open.len() - 1;
                        self.open.swap(place, last);
                        for at in [place, last] {
                            self.places[self.open[at].window as usize] = at as u32 + 1;
                        }
                    }
                    None => {}
                }
            }
        }
    }
}
