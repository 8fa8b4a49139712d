//! The search in the variations of a game.
//!
//! # Hits
//!
//! A hit in variations begins at a node that is not in the main line: a window matches there and
//! did not match in the position before. It continues in all lines that follow, as long as the
//! window matches; so it may have several continuations, one for each line. A match that began in
//! the main line is a hit of the main line, also where it continues in variations.
//!
//! # Method
//!
//! The lines are walked in the order of the text. A step plays a move and takes it back when
//! another line leaves before it, so that the common part of lines is visited once. A window can
//! begin to match only where a point changed to a state that its cell matches from one that it does
//! not: those windows are listed for each point and change, and are compared in full. The windows
//! that match are kept in a list, in which the steps log their changes.
//!
//! Windows that match at the position of the main line that a line leaves are needed only where a
//! hit can begin without a change in its window (a range of positions, conditions on strings), or
//! where hits of the main line are requested too. Then the main line is walked in the same way.

use std::collections::HashMap;

use super::condition::ConditionKind;
use super::plan::Plan;
use super::{Hit, Next, Window};
use crate::control::Control;
use crate::go::{Color, MAX_SIZE, Point, PointSet, State, Symmetry};
use crate::pattern::Cell;
use crate::replay::{Change, Event, NodePart, Track, Variations};
use crate::{GameId, MoveNumber};

/// The maximum number of points of a board.
const POINTS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// The number of lines that are walked between two checks for an interruption.
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
    pub first: MoveNumber,
    /// The last position in the line in which it begins.
    pub last: MoveNumber,
    /// The first later moves into the window in all lines in which it continues, each with its
    /// step, numbered from 0 in the order of the walk.
    pub nexts: Vec<(Next, u32)>,
}

impl VariationHit {
    /// Returns a hit with one of its continuations.
    pub fn as_hit(&self, next: Option<Next>) -> Hit {
        let VariationHit { window, symmetry, first, last, .. } = *self;
        Hit {
            game: GameId::default(),
            slot: 0,
            window,
            symmetry,
            first,
            last,
            next,
            is_repeat: false,
        }
    }
}

/// The steps of variations, numbered from 0 in the order of the walk, at which a hit matches.
pub type Region = Vec<u32>;

/// The hits in the variations of a game.
#[derive(Clone, Debug, Default)]
pub struct VariationHits {
    /// The hits that begin in variations.
    pub hits: Vec<VariationHit>,
    /// The continuations of hits of the main line in variations: window, symmetry and first
    /// position of the hit, its continuation, and the step of that.
    pub continued: Vec<(Window, Symmetry, MoveNumber, Next, u32)>,
    /// The regions in which the hits match, if requested.
    pub regions: Vec<Region>,
    /// The regions in which hits of the main line match in variations, if requested.
    pub main_regions: HashMap<(Window, Symmetry, MoveNumber), Region>,
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
    /// The cells; those that need stones come first.
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
    images: Vec<WalkImage>,
    /// The image of each window.
    image_of: Vec<u16>,
    /// By point and change: the windows that may begin to match.
    begins: Vec<Vec<u32>>,
}

impl Plan {
    /// The range of positions and whether the continuation has a condition.
    fn asks(&self) -> (MoveNumber, MoveNumber, bool) {
        match self.asked {
            Some(asked) => (asked.from, asked.to, asked.is_conditional),
            None => (self.from.into(), self.to.into(), self.is_conditional),
        }
    }
}

/// A window that matches.
#[derive(Clone, Copy, Debug)]
struct Open {
    window: u32,
    hit: Begun,
    /// True if a move was played into the window since the hit began.
    is_answered: bool,
}

/// The hit to which a matching window belongs.
#[derive(Clone, Copy, Debug)]
enum Begun {
    /// It is before the range, or began after it.
    Not,
    /// A hit of the main line, by its first position.
    Main(MoveNumber),
    /// A hit of the variations, by its number.
    Own(u32),
}

/// A step that takes a change of the list of matching windows back.
enum Undo {
    Pushed,
    Removed(usize, Open),
    Set(usize, Open),
}

/// The data that are needed to take a step back.
struct Frame {
    /// The number of words of its line up to its end.
    end: u32,
    changes: usize,
    undo: usize,
    /// The number of moves before it.
    moves: MoveNumber,
    node: u32,
}

/// A walk through the variations of one game.
struct Walker<'w> {
    walk: &'w Walk,
    from: MoveNumber,
    to: MoveNumber,
    is_conditional: bool,
    has_conditions: bool,
    size: u8,
    board: [State; POINTS],
    moves: MoveNumber,
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
    /// The hits of the main line of a search with conditions, if those are requested.
    counted: Option<Vec<Hit>>,
}

/// A move, and the stones that it took.
struct Played {
    color: Color,
    point: Option<Point>,
    taken: Vec<Point>,
}

/// The player of a move or a pass; `None` for other changes.
fn mover(change: Change) -> Option<Color> {
    match change {
        Change::Move(color, _) | Change::Pass(color) => Some(color),
        Change::Setup(..) | Change::Taken(..) => None,
    }
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
        Walk { plan: plan.clone(), images, image_of, begins }
    }

    /// The hits of the main line, in the order of [`Plan::hits`].
    pub fn main_hits(&self, main: &Track) -> Vec<Hit> {
        if self.plan.size != main.size() {
            return Vec::new();
        }
        if self.plan.asked.is_some() {
            return self.plan.hits(main);
        }
        let moves: Vec<(Color, Option<Point>)> =
            main.moves().map(|played| (played.color, played.point)).collect();
        let walker = Walker::new(self, main.size(), false);
        let (from, to, is_conditional) = self.plan.asks();
        let mut hits: Vec<Hit> = Vec::new();
        for mut hit in walker.main(main) {
            let end = hit.last;
            (hit.first, hit.last) = (hit.first.max(from), hit.last.min(to));
            if hit.first > hit.last {
                continue;
            }
            // Before its first continuation, no move is played into the window.
            let raw = hit.next.filter(|next| next.time > hit.first).map(|next| next.time.minus(1));
            let next = hit.next.and_then(|_| {
                raw.unwrap_or(hit.first).up_to(end).find_map(|time| {
                    let &(color, point) = moves.get(usize::from(time))?;
                    walker.next_of(walker.window_of(&hit)?, color, point?, time.next())
                })
            });
            if is_conditional && !next.is_some_and(|(_, is_asked)| is_asked) {
                continue;
            }
            hits.push(Hit { next: next.map(|(next, _)| next), ..hit });
        }
        hits.sort_unstable_by_key(Hit::order);
        hits
    }

    /// Returns true if the plan restricts the continuation.
    pub fn is_conditional(&self) -> bool {
        self.plan.asks().2
    }

    /// Returns a function for the continuations of a hit: a move as a continuation, if it is into
    /// the hit's window; and whether it fulfils the condition.
    pub fn continuations_of(
        &self,
        hit: &Hit,
    ) -> impl Fn(Color, Point, MoveNumber) -> Option<(Next, bool)> {
        let walker = Walker::new(self, self.plan.size, false);
        let window = walker.window_of(hit);
        move |color, point, time| walker.next_of(window?, color, point, time)
    }

    /// The hits in the variations of a game, given the track of its main line. With `has_main`,
    /// also the continuations of hits of the main line; with `has_regions`, also the regions of
    /// hits. Interrupted, it returns a part of them.
    pub fn hits(
        &self,
        main: &Track,
        variations: &Variations,
        has_main: bool,
        has_regions: bool,
        control: &Control,
    ) -> VariationHits {
        if self.plan.size != main.size() || variations.size() != main.size() {
            return VariationHits::default();
        }
        let has_conditions = self.plan.asked.is_some();
        let mut raw = Vec::new();
        if has_main || has_conditions || self.plan.asks().0 > MoveNumber::START {
            raw = Walker::new(self, main.size(), false).main(main);
        }
        let mut walker = Walker::new(self, main.size(), has_regions);
        if has_main && has_conditions && !raw.is_empty() {
            walker.counted = Some(self.main_hits(main));
        }
        let mut found = walker.run(main, &raw, variations, control);
        if self.plan.asks().2 {
            // Only what was requested is noted.
            let mut is_kept = found.hits.iter().map(|hit| !hit.nexts.is_empty());
            if has_regions {
                found.regions.retain(|_| is_kept.next().unwrap_or(false));
            }
            found.hits.retain(|hit| !hit.nexts.is_empty());
        }
        if has_main {
            self.keep_counted(main, &mut found);
        } else {
            found.continued.clear();
            found.main_regions.clear();
        }
        found
    }

    /// Leaves out matches in the main line that are no hits.
    fn keep_counted(&self, main: &Track, found: &mut VariationHits) {
        let asks = self.plan.asked.is_some() || self.plan.asks().2;
        if asks && !(found.continued.is_empty() && found.main_regions.is_empty()) {
            let hits = self.main_hits(main);
            let is_hit = |window: Window, symmetry: Symmetry, first: MoveNumber| {
                hits.iter()
                    .any(|hit| (hit.window, hit.symmetry, hit.first) == (window, symmetry, first))
            };
            found
                .continued
                .retain(|&(window, symmetry, first, ..)| is_hit(window, symmetry, first));
            found
                .main_regions
                .retain(|&(window, symmetry, first), _| is_hit(window, symmetry, first));
        }
    }
}

impl<'w> Walker<'w> {
    fn new(walk: &'w Walk, size: u8, has_regions: bool) -> Walker<'w> {
        let (from, to, is_conditional) = walk.plan.asks();
        Walker {
            walk,
            from,
            to,
            is_conditional,
            has_conditions: walk.plan.asked.is_some(),
            size,
            board: [State::Empty; POINTS],
            moves: MoveNumber::START,
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
            counted: None,
        }
    }

    /// The runs of positions of the main line through which windows match, whatever else is asked.
    fn main(&self, main: &Track) -> Vec<Hit> {
        let mut walker = Walker::new(self.walk, self.size, false);
        (walker.from, walker.to) = (MoveNumber::START, MoveNumber::MAX);
        walker.is_conditional = false;
        walker.has_conditions = false;
        for (point, color) in main.setup() {
            walker.board[point.index(self.size)] = color.into();
        }
        for window in 0..walker.places.len() as u32 {
            walker.open_if_matching(window);
        }
        let mut events =
            main.events().filter(|event| !matches!(event, Event::Setup(..))).peekable();
        while let Some(event) = events.next() {
            let before = walker.moves;
            walker.moves = before.next();
            if let Event::Move(color, point) = event {
                walker.change(point, color.into());
                walker.answer(color, point);
            }
            while let Some(&Event::Taken(_, point)) = events.peek() {
                walker.change(point, State::Empty);
                events.next();
            }
            let changed = std::mem::take(&mut walker.changes);
            walker.close(&changed, before);
            walker.begin(&changed, None);
            walker.undo.clear();
        }
        walker.end_line();
        let hits = walker.found.hits.iter();
        hits.map(|hit| hit.as_hit(hit.nexts.first().map(|next| next.0))).collect()
    }

    fn change(&mut self, point: Point, state: State) {
        let index = point.index(self.size);
        self.changes.push((index as u16, self.board[index]));
        self.board[index] = state;
    }

    fn run(
        mut self,
        main: &Track,
        raw: &[Hit],
        variations: &Variations,
        control: &Control,
    ) -> VariationHits {
        // The changes of the main line, which is played to its end and taken back.
        let mut played: Vec<(MoveNumber, u16, State)> = Vec::new();
        let mut moves: Vec<Played> = Vec::new();
        for event in main.events() {
            let (point, state) = match event {
                Event::Setup(color, point) => {
                    self.board[point.index(self.size)] = color.into();
                    continue;
                }
                Event::Pass(color) => {
                    moves.push(Played { color, point: None, taken: Vec::new() });
                    continue;
                }
                Event::Move(color, point) => {
                    moves.push(Played { color, point: Some(point), taken: Vec::new() });
                    (point, State::from(color))
                }
                Event::Taken(_, point) => {
                    moves.last_mut().into_iter().for_each(|played| played.taken.push(point));
                    (point, State::Empty)
                }
            };
            let index = point.index(self.size);
            let time = MoveNumber::new(moves.len() as u16);
            played.push((time, index as u16, self.board[index]));
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
                    self.begin_at(MoveNumber::new(line.at as u16), raw, &moves);
                }
            }
            path.push((line.number, self.frames.len()));
            (self.line, self.node) = (line.number, line.node);
            let mut steps = line.steps().peekable();
            let mut is_first = true;
            while let Some(step) = steps.next() {
                if !std::mem::take(&mut is_first) && step.is_node {
                    self.node += 1;
                }
                let next = steps.peek().and_then(|step| step.changes().find_map(mover));
                self.play(&step, next);
            }
            self.end_line();
        }
        self.found
    }

    /// Begins with the windows that match at a position of the main line.
    fn begin_at(&mut self, position: MoveNumber, raw: &[Hit], moves: &[Played]) {
        for open in self.open.drain(..) {
            self.places[open.window as usize] = 0;
        }
        self.undo.clear();
        self.moves = position;
        for hit in raw.iter().filter(|hit| (hit.first..=hit.last).contains(&position)) {
            let Some(window) = self.window_of(hit) else { continue };
            let first = hit.first.max(self.from);
            let mut hit_of =
                if first <= position && first <= self.to { Begun::Main(first) } else { Begun::Not };
            let mut next = hit.next;
            if self.has_conditions {
                let last = usize::from(position).checked_sub(1).and_then(|at| moves.get(at));
                let turn = moves.get(usize::from(position)).map(|next| next.color);
                let counted = self.counted(hit, position);
                if !self.holds(window, last, turn) {
                    hit_of = Begun::Not;
                } else if let (Begun::Main(first), Some(counted)) = (&mut hit_of, counted) {
                    // The hit may have begun later than the match of the cells.
                    (*first, next) = (counted.first, counted.next);
                }
            }
            let next = next.map_or(MoveNumber::MAX, |next| next.time);
            let is_answered = if next > first {
                next <= position
            } else {
                (usize::from(first)..position.into()).any(|time| {
                    let played = moves.get(time).and_then(|played| played.point);
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

    fn play(&mut self, step: &NodePart<'_>, next: Option<Color>) {
        let before = self.moves;
        let has_setup = step.changes().any(|change| matches!(change, Change::Setup(..)));
        let matched = has_setup.then(|| self.all_matching());
        self.frames.push(Frame {
            end: step.end,
            changes: self.changes.len(),
            undo: self.undo.len(),
            moves: before,
            node: self.node,
        });
        let first_change = self.changes.len();
        let mut played: Option<Played> = None;
        for change in step.changes() {
            match change {
                Change::Setup(point, state) => self.change(point, state),
                Change::Move(color, point) => {
                    played = Some(Played { color, point: Some(point), taken: Vec::new() });
                    self.moves = self.moves.next();
                    self.change(point, color.into());
                }
                Change::Pass(color) => {
                    played = Some(Played { color, point: None, taken: Vec::new() });
                    self.moves = self.moves.next();
                }
                Change::Taken(_, point) => {
                    played.iter_mut().for_each(|played| played.taken.push(point));
                    self.change(point, State::Empty);
                }
            }
        }
        if let Some(Played { color, point: Some(point), .. }) = played {
            self.answer(color, point);
        }
        let changed: Vec<(u16, State)> = self.changes[first_change..].to_vec();
        if !changed.is_empty() {
            self.close(&changed, before);
            self.begin(&changed, matched.as_deref());
        }
        if self.has_conditions {
            if played.is_some() || has_setup {
                self.check_conditions(before, played.as_ref(), next);
            }
        } else if before < self.from && self.moves >= self.from {
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

    /// Notes where the hits match.
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
            let Some((next, is_asked)) = self.next_of(open.window, color, point, self.moves) else {
                continue;
            };
            self.undo.push(Undo::Set(place, open));
            self.open[place].is_answered = true;
            if self.is_conditional && !is_asked {
                continue;
            }
            match open.hit {
                Begun::Own(hit) => self.found.hits[hit as usize].nexts.push((next, self.step)),
                Begun::Main(first) => {
                    let (image, window, _) = self.placed(open.window);
                    let symmetry = self.walk.plan.images[image].symmetry;
                    self.found.continued.push((window, symmetry, first, next, self.step));
                }
                Begun::Not => {}
            }
        }
    }

    /// A move into a window as its continuation, and whether it fulfils the condition.
    fn next_of(
        &self,
        window: u32,
        color: Color,
        point: Point,
        time: MoveNumber,
    ) -> Option<(Next, bool)> {
        let (image, cell) = self.cell_at(window, point)?;
        let of = &self.walk.plan.images[image];
        let cell = &of.cells[cell];
        let (number, counted) = cell.counted[color.index()];
        let swaps = counted != of.symmetry.color(color);
        let next = Next { cell: number, color: counted, time, swaps };
        Some((next, cell.is_asked[color.index()]))
    }

    /// Ends the windows that no longer match.
    fn close(&mut self, changed: &[(u16, State)], before: MoveNumber) {
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
    fn begin(&mut self, changed: &[(u16, State)], matched: Option<&[u32]>) {
        if let Some(matched) = matched {
            for window in self.all_matching() {
                if matched.binary_search(&window).is_err() {
                    self.open_if_matching(window);
                }
            }
            return;
        }
        let walk = self.walk;
        for (at, &(index, old)) in changed.iter().enumerate() {
            // The stone of a suicide is put on its point and taken.
            if changed[..at].iter().any(|&(other, _)| other == index) {
                continue;
            }
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
        let hit = if (self.from..=self.to).contains(&self.moves) && !self.has_conditions {
            self.begun(window)
        } else {
            Begun::Not
        };
        self.open.push(Open { window, hit, is_answered: false });
        self.places[window as usize] = self.open.len() as u32;
        self.undo.push(Undo::Pushed);
    }

    /// The windows that match now, ascending.
    fn all_matching(&self) -> Vec<u32> {
        (0..self.places.len() as u32).filter(|&window| self.matches(window)).collect()
    }

    /// Begins and ends hits of matching windows as the conditions on strings hold now.
    fn check_conditions(
        &mut self,
        before: MoveNumber,
        played: Option<&Played>,
        next: Option<Color>,
    ) {
        for place in 0..self.open.len() {
            let open = self.open[place];
            let holds = self.holds(open.window, played, next);
            let is_in_range = (self.from..=self.to).contains(&self.moves);
            let hit = match open.hit {
                Begun::Not if holds && is_in_range => self.begun(open.window),
                Begun::Main(_) | Begun::Own(_) if !holds => {
                    self.end_hit(open, before);
                    Begun::Not
                }
                _ => continue,
            };
            self.undo.push(Undo::Set(place, open));
            self.open[place] = Open { hit, is_answered: false, ..open };
        }
    }

    /// Returns true if the conditions of a window hold after a move, before a move of this colour.
    fn holds(&self, window: u32, played: Option<&Played>, next: Option<Color>) -> bool {
        let (image, place, _) = self.placed(window);
        let turn = next.or(played.map(|played| played.color.opposite())).unwrap_or(Color::Black);
        self.walk.plan.images[image].conditions.iter().all(|condition| {
            let (row, col) = condition.cell;
            let point = Point::new((place.row + row as i8) as u8, (place.col + col as i8) as u8);
            match condition.kind {
                ConditionKind::Liberties(from, to) => {
                    let most = from.max(to.saturating_add(1)).min(POINTS as u32);
                    self.state(point).is_stone()
                        && (from..=to).contains(&self.liberties(point, most))
                }
                ConditionKind::Captures(color) => {
                    let enemy = State::from(color.unwrap_or(turn).opposite());
                    self.state(point) == State::Empty
                        && point
                            .neighbours(self.size)
                            .any(|next| self.state(next) == enemy && self.liberties(next, 2) == 1)
                }
                ConditionKind::Ko => played.is_some_and(|played| self.is_ko(point, played)),
            }
        })
    }

    fn is_ko(&self, point: Point, played: &Played) -> bool {
        let (Some(stone), [taken]) = (played.point, &played.taken[..]) else { return false };
        let state = self.state(stone);
        *taken == point
            && state.is_stone()
            && stone.neighbours(self.size).all(|next| {
                self.state(next) != state && (self.state(next) == State::Empty) == (next == point)
            })
    }

    fn state(&self, point: Point) -> State {
        self.board[point.index(self.size)]
    }

    /// The liberties of the string on a point, counted up to `most`.
    fn liberties(&self, start: Point, most: u32) -> u32 {
        let color = self.state(start);
        let mut seen = PointSet::EMPTY;
        let mut string = vec![start];
        seen.insert(start.index(self.size));
        let mut liberties = 0;
        while let Some(stone) = string.pop() {
            for next in stone.neighbours(self.size) {
                if !seen.insert(next.index(self.size)) {
                    continue;
                }
                match self.state(next) {
                    State::Empty => liberties += 1,
                    state if state == color => string.push(next),
                    _ => {}
                }
                if liberties >= most {
                    return liberties;
                }
            }
        }
        liberties
    }

    /// The hit of the main line that a match of the cells has at a position.
    fn counted(&self, raw: &Hit, position: MoveNumber) -> Option<&Hit> {
        let of_window = |hit: &&Hit| (hit.window, hit.symmetry) == (raw.window, raw.symmetry);
        let hits = self.counted.as_ref()?.iter().filter(of_window);
        hits.filter(|hit| hit.first <= position).max_by_key(|hit| hit.first)
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
    fn end_hit(&mut self, open: Open, last: MoveNumber) {
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
