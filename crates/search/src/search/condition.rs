//! Conditions on strings, which the cells of a pattern cannot express: liberties, captures, ko.
//!
//! A block's lanes contain no strings. A plan with conditions finds candidates in them, as if it
//! had none. Each game with candidates is then replayed once, up to the end of the last one: the
//! strings at the cells of conditions are followed, and counted again only when a point changes
//! that the last count has visited.

use super::plan::{Image, Plan};
use super::{Hit, Next, Window};
use crate::MoveNumber;
use crate::go::{Board, Color, MAX_SIZE, Point, PointSet, State};
use crate::replay::{Event, Track};

/// A condition on the string at a cell of a pattern. A hit is a longest run of positions through
/// which the window matches and all conditions hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Condition {
    /// The kind of the condition.
    pub kind: ConditionKind,
    /// The row and column of the pattern as written, both from 1.
    pub cell: (u8, u8),
}

/// The kind of a [`Condition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ConditionKind {
    /// There is a stone on the cell, and its string has from `.0` to `.1` liberties.
    Liberties(u32, u32),
    /// The cell is empty, and a stone played on it would capture: of the player to move, or of
    /// this colour.
    Captures(Option<Color>),
    /// A single stone was just captured on the cell by a stone that has no other liberty: retaking
    /// at once is forbidden.
    Ko,
}

/// The range and the continuation that a plan with conditions requests.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub from: MoveNumber,
    pub to: MoveNumber,
    /// True if the continuation must fulfil a condition.
    pub is_conditional: bool,
}

/// The maximum number of points of a board.
const POINTS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// A point and the liberties of its string, up to the number that conditions ask for; 0 for an
/// empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    state: State,
    liberties: u32,
}

impl Value {
    /// The value of a point now, counting up to `most` liberties. `visited` becomes the set of the
    /// points on which it depends.
    fn at(
        board: &Board,
        point: Point,
        most: u32,
        visited: &mut PointSet,
        stones: &mut Vec<Point>,
    ) -> Value {
        let (size, state) = (board.size(), board.get(point));
        *visited = PointSet::EMPTY;
        visited.insert(point.index(size));
        let mut liberties = 0;
        stones.clear();
        if state.is_stone() {
            stones.push(point);
        }
        while let Some(stone) = stones.pop() {
            for next in stone.neighbours(size) {
                // A stone of the other colour may be taken and leave a liberty.
                if !visited.insert(next.index(size)) {
                    continue;
                }
                match board.get(next) {
                    State::Empty => liberties += 1,
                    other if other == state => stones.push(next),
                    _ => {}
                }
                if liberties >= most {
                    return Value { state, liberties };
                }
            }
        }
        Value { state, liberties }
    }
}

/// A point whose string is followed through a game.
struct Followed {
    point: Point,
    /// The positions in which it is followed.
    first: MoveNumber,
    last: MoveNumber,
    /// Its values, each from a position on.
    values: Vec<(MoveNumber, Value)>,
    visited: PointSet,
}

/// No [`Followed`] point.
const NOT_FOLLOWED: u16 = u16::MAX;

/// The data of a game that conditions need.
struct Strings {
    size: u8,
    /// The moves, by their numbers from 1.
    moves: Vec<(Color, Option<Point>)>,
    /// The player to move, by position.
    turns: Vec<Color>,
    /// The points at which a stone may not be retaken, with their positions.
    kos: Vec<(MoveNumber, Point)>,
    followed: Vec<Followed>,
    /// The numbers of the followed points, by their index.
    numbers: [u16; POINTS],
}

impl Strings {
    /// Follows the strings at the candidates' cells of conditions, while the candidates match.
    fn new(plan: &Plan, track: &Track, candidates: &[Hit]) -> Strings {
        let mut strings = Strings {
            size: track.size(),
            moves: track.moves().map(|mv| (mv.color, mv.point)).collect(),
            turns: track.turns().collect(),
            kos: Vec::new(),
            followed: Vec::new(),
            numbers: [NOT_FOLLOWED; POINTS],
        };
        let mut most = 2;
        for candidate in candidates {
            for condition in plan.image_of(candidate).into_iter().flat_map(|i| &i.conditions) {
                let point = point_of(candidate.window, condition.cell);
                match condition.kind {
                    ConditionKind::Ko => continue,
                    ConditionKind::Liberties(from, to) => {
                        most = most.max(from).max(to.checked_add(1).unwrap_or(from));
                    }
                    ConditionKind::Captures(_) => {
                        for next in point.neighbours(strings.size) {
                            strings.follow(next, candidate);
                        }
                    }
                }
                strings.follow(point, candidate);
            }
        }
        strings.replay(
            track,
            most,
            candidates.iter().map(|hit| hit.last).max().unwrap_or_default(),
        );
        strings
    }

    fn follow(&mut self, point: Point, candidate: &Hit) {
        let number = &mut self.numbers[point.index(self.size)];
        if let Some(known) = self.followed.get_mut(usize::from(*number)) {
            known.first = known.first.min(candidate.first);
            known.last = known.last.max(candidate.last);
        } else {
            *number = self.followed.len() as u16;
            let (first, last) = (candidate.first, candidate.last);
            let values = Vec::new();
            self.followed.push(Followed { point, first, last, values, visited: PointSet::EMPTY });
        }
    }

    /// Replays a game up to a position.
    fn replay(&mut self, track: &Track, most: u32, end: MoveNumber) {
        let mut board = Board::new(self.size);
        let (mut changed, mut taken): (Vec<usize>, Vec<Point>) = (Vec::new(), Vec::new());
        let mut stones = Vec::new();
        let mut time = MoveNumber::START;
        for event in track.events() {
            let (color, point) = match event {
                // Points of a track are on its board.
                Event::Setup(color, point) => {
                    let _ = board.set(point, Some(color));
                    continue;
                }
                Event::Taken(_, point) => {
                    let _ = board.set(point, None);
                    changed.push(point.index(self.size));
                    taken.push(point);
                    continue;
                }
                Event::Move(color, point) => (color, Some(point)),
                Event::Pass(color) => (color, None),
            };
            self.position(time, &board, most, &changed, &taken, &mut stones);
            if time >= end {
                return;
            }
            time = time.next();
            changed.clear();
            taken.clear();
            if let Some(point) = point {
                let _ = board.set(point, Some(color));
                changed.push(point.index(self.size));
            }
        }
        self.position(time, &board, most, &changed, &taken, &mut stones);
    }

    /// Adds a position, after these points have changed and these stones were taken.
    fn position(
        &mut self,
        time: MoveNumber,
        board: &Board,
        most: u32,
        changed: &[usize],
        taken: &[Point],
        stones: &mut Vec<Point>,
    ) {
        if let &[one] = taken
            && let Some(number) = usize::from(time).checked_sub(1)
            && let Some(&(_, Some(played))) = self.moves.get(number)
        {
            let state = board.get(played);
            let around = || played.neighbours(self.size).map(|next| (next, board.get(next)));
            let is_ko = state.is_stone()
                && around().all(|(_, next)| next != state)
                && around().all(|(next, state)| (state == State::Empty) == (next == one));
            if is_ko {
                self.kos.push((time, one));
            }
        }
        for followed in &mut self.followed {
            let Followed { point, first, last, values, visited } = followed;
            let is_new = time == *first;
            if time < *first
                || time > *last
                || !(is_new || changed.iter().any(|&index| visited.contains(index)))
            {
                continue;
            }
            let value = Value::at(board, *point, most, visited, stones);
            if values.last().is_none_or(|&(_, before)| before != value) {
                values.push((time, value));
            }
        }
    }

    /// The value of a point at a position, and the position at which it changes.
    fn value(&self, point: Point, time: MoveNumber) -> Option<(Value, MoveNumber)> {
        let number = usize::from(self.numbers[point.index(self.size)]);
        let values = &self.followed.get(number)?.values;
        let after = values.partition_point(|&(since, _)| since <= time);
        let until = values.get(after).map_or(MoveNumber::MAX, |&(since, _)| since);
        Some((values.get(after.checked_sub(1)?)?.1, until))
    }

    /// Returns whether a condition on a point holds at a position, and the first position after it
    /// at which that may be different.
    fn holds(&self, kind: ConditionKind, point: Point, time: MoveNumber) -> (bool, MoveNumber) {
        match kind {
            ConditionKind::Liberties(from, to) => {
                self.value(point, time).map_or((false, MoveNumber::MAX), |(value, until)| {
                    let holds = value.state.is_stone() && (from..=to).contains(&value.liberties);
                    (holds, until)
                })
            }
            ConditionKind::Captures(color) => {
                let mover = self.turns.get(usize::from(time)).copied().unwrap_or(Color::Black);
                let enemy = State::from(color.unwrap_or(mover).opposite());
                let Some((here, until)) = self.value(point, time) else {
                    return (false, MoveNumber::MAX);
                };
                if here.state != State::Empty {
                    return (false, until);
                }
                let until = if color.is_none() { until.min(time.next()) } else { until };
                let around = point.neighbours(self.size).filter_map(|next| self.value(next, time));
                around.fold((false, until), |(holds, until), (value, its)| {
                    let is_taken = value.state == enemy && value.liberties == 1;
                    (holds || is_taken, until.min(its))
                })
            }
            ConditionKind::Ko => {
                let at = self.kos.partition_point(|&(since, _)| since < time);
                match self.kos.get(at) {
                    Some(&(since, ko)) if since == time => (ko == point, time.next()),
                    Some(&(since, _)) => (false, since),
                    None => (false, MoveNumber::MAX),
                }
            }
        }
    }
}

impl Plan {
    fn image_of(&self, hit: &Hit) -> Option<&Image> {
        self.images.iter().find(|image| image.symmetry == hit.symmetry)
    }

    /// Passes the parts of one game's candidates at which all conditions hold to `found`: those of
    /// a placement one after the other, in order of time.
    pub(super) fn check(
        &self,
        asked: Asked,
        track: &Track,
        candidates: &mut [Hit],
        mut found: impl FnMut(&Hit),
    ) {
        let placement = |hit: &Hit| (hit.window, hit.symmetry);
        candidates.sort_unstable_by_key(|hit| (placement(hit), hit.first));
        let strings = Strings::new(self, track, candidates);
        let mut last_placement = None;
        for candidate in &*candidates {
            let Some(image) = self.image_of(candidate) else { continue };
            let mut close = |first: MoveNumber, end: MoveNumber| {
                let next = next_move(image, candidate, asked, &strings.moves, first, end);
                let (first, last) = (first.max(asked.from), end.min(asked.to));
                if first > last
                    || asked.is_conditional && !next.is_some_and(|(_, is_asked)| is_asked)
                {
                    return;
                }
                let is_repeat = last_placement.replace(placement(candidate));
                let is_repeat = is_repeat == Some(placement(candidate));
                let next = next.map(|(next, _)| next);
                found(&Hit { first, last, next, is_repeat, ..*candidate });
            };
            let mut since = None;
            let mut time = candidate.first;
            while time <= candidate.last {
                let (mut holds, mut until) = (true, MoveNumber::MAX);
                for condition in &image.conditions {
                    let point = point_of(candidate.window, condition.cell);
                    let (here, its) = strings.holds(condition.kind, point, time);
                    if !here {
                        // Until this one changes, nothing can.
                        (holds, until) = (false, its);
                        break;
                    }
                    until = until.min(its);
                }
                if holds {
                    since.get_or_insert(time);
                } else if let Some(first) = since.take() {
                    close(first, time.minus(1));
                }
                time = until.max(time.next());
            }
            if let Some(first) = since {
                close(first, candidate.last);
            }
        }
    }
}

/// The point of a cell, which is on the board.
const fn point_of(window: Window, (row, col): (u8, u8)) -> Point {
    Point::new((window.row + row as i8) as u8, (window.col + col as i8) as u8)
}

/// The first move into a candidate's window after `first`, which is limited to the range of the
/// plan, and at most one after `end`, and whether it fulfils the condition.
fn next_move(
    image: &Image,
    candidate: &Hit,
    asked: Asked,
    moves: &[(Color, Option<Point>)],
    first: MoveNumber,
    end: MoveNumber,
) -> Option<(Next, bool)> {
    let first = first.max(asked.from);
    let latest = end.next();
    // Moves into the window before the candidate's own continuation would be it.
    let own = candidate.next.filter(|next| next.time <= latest)?;
    if own.time > first && !asked.is_conditional {
        return Some((own, true));
    }
    own.time.max(first.next()).up_to(latest).find_map(|time| {
        let &(color, point) = moves.get(usize::from(time) - 1)?;
        let point = point?;
        let cell = image.cells.iter().find(|cell| point_of(candidate.window, cell.at) == point)?;
        let (number, counted) = cell.counted[color.index()];
        let swaps = counted != image.symmetry.color(color);
        let next = Next { cell: number, color: counted, time, swaps };
        Some((next, cell.is_asked[color.index()]))
    })
}
