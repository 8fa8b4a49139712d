//! Making and changing problems.

use std::collections::BTreeSet;

use super::{Invalid, Problem, RegionSource, region_for};
use crate::go::{Board, Color, Illegal, Point, Symmetry};

/// A problem that is being edited. It may be invalid; [`Editor::problem`] checks it.
///
/// ```
/// use gopdb_go::go::{Color, Point};
/// use gopdb_tsumego::Editor;
/// let mut editor = Editor::new(9);
/// for (row, col) in [(0, 2), (1, 0), (1, 1), (1, 2)] {
///     editor.set(Point::new(row, col), Some(Color::Black)).unwrap();
/// }
/// for (row, col) in [(0, 3), (1, 3), (2, 0), (2, 1), (2, 2)] {
///     editor.set(Point::new(row, col), Some(Color::White)).unwrap();
/// }
/// assert!(editor.problem().is_err());
/// editor.toggle_target(Point::new(1, 1));
/// assert_eq!(editor.problem().unwrap().region().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    now: Draft,
    before: Vec<Draft>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Draft {
    board: Board,
    targets: BTreeSet<Point>,
    /// The region, if it was marked.
    region: Option<BTreeSet<Point>>,
    to_play: Color,
    ko: Option<Point>,
    description: String,
    /// The colour of the target, if the record's text contains it.
    aim: Option<Color>,
}

impl Editor {
    /// Begins with an empty board of `size` lines.
    ///
    /// # Panics
    /// If `size` is 0 or more than 25.
    pub fn new(size: u8) -> Editor {
        let now = Draft {
            board: Board::new(size),
            targets: BTreeSet::new(),
            region: None,
            to_play: Color::Black,
            ko: None,
            description: String::new(),
            aim: None,
        };
        Editor { now, before: Vec::new() }
    }

    /// Begins with a problem.
    pub fn from_problem(problem: &Problem) -> Editor {
        let now = Draft {
            board: problem.board().clone(),
            targets: problem.targets().iter().copied().collect(),
            region: Some(problem.region().iter().copied().collect()),
            to_play: problem.to_play(),
            ko: problem.ko(),
            description: problem.description.clone(),
            aim: None,
        };
        Editor { now, before: Vec::new() }
    }

    /// Begins with these parts; without a region, it follows from the stones and the targets.
    pub(crate) fn from_parts(
        board: Board,
        targets: Vec<Point>,
        region: Option<Vec<Point>>,
        to_play: Color,
        ko: Option<Point>,
        description: &str,
    ) -> Editor {
        let now = Draft {
            board,
            targets: targets.into_iter().collect(),
            region: region.map(|points| points.into_iter().collect()),
            to_play,
            ko,
            description: description.into(),
            aim: None,
        };
        Editor { now, before: Vec::new() }
    }

    /// Sets the colour of the target, for a target that is not marked.
    pub(crate) fn with_aim(mut self, aim: Option<Color>) -> Editor {
        self.now.aim = aim;
        self
    }

    /// The colour of the target, if the record's text contains it.
    pub(crate) const fn aim(&self) -> Option<Color> {
        self.now.aim
    }

    fn change(&mut self) -> &mut Draft {
        self.before.push(self.now.clone());
        &mut self.now
    }

    /// Sets or removes a stone, and removes its marks.
    ///
    /// # Errors
    /// Returns an error if the point is off the board.
    pub fn set(&mut self, point: Point, color: Option<Color>) -> Result<(), Illegal> {
        let mut board = self.now.board.clone();
        board.set(point, color)?;
        let draft = self.change();
        draft.board = board;
        draft.targets.remove(&point);
        if color.is_some()
            && let Some(region) = &mut draft.region
        {
            region.remove(&point);
        }
        if draft.ko == Some(point) {
            draft.ko = None;
        }
        Ok(())
    }

    /// Marks these strings, and nothing else, as targets: all stones that are connected with one of
    /// the points. Points without a stone are also marked, which [`Editor::problem`] rejects.
    pub fn set_targets(&mut self, points: &[Point]) {
        let mut targets = BTreeSet::new();
        for &point in points {
            targets.extend(self.now.board.string(point));
        }
        self.change().targets = targets;
    }

    /// Marks or unmarks a target.
    pub fn toggle_target(&mut self, point: Point) {
        let targets = &mut self.change().targets;
        if !targets.remove(&point) {
            targets.insert(point);
        }
    }

    /// Marks the string of a stone, or unmarks it if the stone is marked.
    pub fn toggle_target_string(&mut self, point: Point) {
        let string = self.now.board.string(point);
        let targets = &mut self.change().targets;
        if targets.contains(&point) {
            targets.retain(|p| !string.contains(p));
        } else {
            targets.extend(string);
        }
    }

    /// Marks or unmarks a point of the region. The first mark starts from the previous region.
    pub fn toggle_region(&mut self, point: Point) {
        let so_far = self.region().0;
        let draft = self.change();
        let region = draft.region.get_or_insert_with(|| so_far.into_iter().collect());
        if !region.remove(&point) {
            region.insert(point);
        }
    }

    /// Removes the marks of the region, which then follows from the stones and the targets.
    pub fn enclose(&mut self) {
        self.change().region = None;
    }

    /// Sets who plays first.
    pub fn set_to_play(&mut self, color: Color) {
        self.change().to_play = color;
    }

    /// Sets or removes the ko point.
    pub fn set_ko(&mut self, ko: Option<Point>) {
        self.change().ko = ko;
    }

    /// Sets the text about the problem.
    pub fn set_description(&mut self, text: impl Into<String>) {
        self.change().description = text.into();
    }

    /// Undoes the last change; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        match self.before.pop() {
            Some(draft) => {
                self.now = draft;
                true
            }
            None => false,
        }
    }

    /// The points that are marked as targets.
    pub fn targets(&self) -> impl Iterator<Item = Point> + '_ {
        self.now.targets.iter().copied()
    }

    /// The points where play is allowed, and their source: marks, else the area enclosed by the
    /// stones, else the points within three steps of the targets.
    pub fn region(&self) -> (Vec<Point>, RegionSource) {
        match &self.now.region {
            Some(region) => (region.iter().copied().collect(), RegionSource::Marked),
            None => {
                let targets: Vec<Point> = self.targets().collect();
                region_for(&self.now.board, &targets)
            }
        }
    }

    /// Rotates the problem clockwise by 90 degrees.
    pub fn rotate(&mut self) {
        self.transform_by(false, |row, col| (col, 2 - row));
    }

    /// Swaps left and right.
    pub fn flip(&mut self) {
        self.transform_by(false, |row, col| (row, 2 - col));
    }

    /// Swaps the colours, and the player to move.
    pub fn swap_colors(&mut self) {
        self.transform_by(true, |row, col| (row, col));
    }

    /// Applies the symmetry that does this on a board of 3 lines.
    fn transform_by(&mut self, swaps: bool, image: impl Fn(u8, u8) -> (u8, u8)) {
        let fits = |s: &Symmetry| {
            s.swaps() == swaps
                && [(0, 1), (1, 0)].into_iter().all(|(r, c)| s.apply(r, c, 3, 3) == image(r, c))
        };
        if let Some(symmetry) = Symmetry::all().find(fits) {
            self.transform(symmetry);
        }
    }

    /// Turns or reflects the whole problem.
    pub fn transform(&mut self, symmetry: Symmetry) {
        let size = self.now.board.size();
        let image = |p: Point| {
            let (row, col) = symmetry.apply(p.row(), p.col(), size, size);
            Point::new(row, col)
        };
        let swap = |color: Color| if symmetry.swaps() { color.opposite() } else { color };
        let mut board = Board::new(size);
        for p in Point::all(size) {
            // The image of a point of the board is on the board.
            let _ = board.set(image(p), self.now.board.get(p).color().map(swap));
        }
        let draft = self.change();
        draft.board = board;
        draft.targets = draft.targets.iter().map(|&p| image(p)).collect();
        draft.region = draft.region.take().map(|r| r.into_iter().map(image).collect());
        draft.to_play = swap(draft.to_play);
        draft.ko = draft.ko.map(image);
    }

    /// Returns the player who plays first.
    pub const fn to_play(&self) -> Color {
        self.now.to_play
    }

    /// The point forbidden by ko.
    pub const fn ko(&self) -> Option<Point> {
        self.now.ko
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.now.board
    }

    /// The problem.
    ///
    /// # Errors
    /// Returns an error if it is not valid yet: see [`Invalid`].
    pub fn problem(&self) -> Result<Problem, Invalid> {
        let draft = &self.now;
        let (region, source) = self.region();
        let targets = draft.targets.iter().copied().collect();
        Problem::new(draft.board.clone(), targets, region, draft.to_play)?.with_ko(draft.ko).map(
            |problem| {
                problem.with_description(draft.description.clone()).with_region_source(source)
            },
        )
    }
}
