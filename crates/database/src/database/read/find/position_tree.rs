//! The positions of a game as a tree, and sets of them.

use crate::MoveNumber;
use crate::record::Move;
use crate::replay::{Change, Track, Variations};

/// The positions of a game: first those of the main line, then the steps of its variations. Each comes
/// after the one before it. A game without variations is a tree without branches.
#[derive(Default)]
pub struct PositionTree {
    /// The number of positions of the main line.
    main: usize,
    /// The number of the position before; of the first, its own.
    parents: Vec<u32>,
    /// The number of moves up to each.
    times: Vec<MoveNumber>,
    /// The move or pass that led to each.
    moves: Vec<Option<Move>>,
    /// The line of each step.
    lines: Vec<u32>,
    /// The nodes of the variations by ascending numbers, each with its last step's position.
    numbers: Vec<(u32, u32)>,
    /// The positions that do not follow the one with the number before, by their parents.
    branches: Vec<(u32, u32)>,
}

impl PositionTree {
    pub fn new(track: &Track, variations: Option<&Variations>) -> PositionTree {
        let main = track.len() + 1;
        let mut tree = PositionTree {
            main,
            parents: (0..main as u32).map(|at| at.saturating_sub(1)).collect(),
            times: (0..main as u16).map(MoveNumber::new).collect(),
            moves: std::iter::once(None).chain(track.moves().map(Some)).collect(),
            ..PositionTree::default()
        };
        variations.into_iter().for_each(|variations| tree.add_lines(variations));
        let branches = (1..).zip(&tree.parents[1..]).filter(|(at, parent)| **parent + 1 != *at);
        tree.branches = branches.map(|(at, parent)| (*parent, at)).collect();
        tree.branches.sort_unstable();
        tree
    }

    fn add_lines(&mut self, variations: &Variations) {
        // By line: the first of its steps, and where each ends.
        let mut lines: Vec<(usize, Vec<u32>)> = Vec::with_capacity(variations.len());
        for line in variations.lines() {
            let mut before =
                match (line.parent as usize).checked_sub(1).and_then(|at| lines.get(at)) {
                    None => line.at,
                    Some((first, ends)) => {
                        let step = ends.partition_point(|end| *end < line.at);
                        (first + step) as u32
                    }
                };
            let first = self.len();
            let mut time = line.before;
            let (mut ends, mut node) = (Vec::new(), line.node);
            for step in line.steps() {
                if step.has_move() {
                    time = time.next();
                }
                self.parents.push(before);
                self.times.push(time);
                self.moves.push(step.changes().find_map(|change| match change {
                    Change::Move(color, point) => Some(Move { color, point: Some(point) }),
                    Change::Pass(color) => Some(Move { color, point: None }),
                    Change::Setup(..) | Change::Taken(..) => None,
                }));
                self.lines.push(line.number);
                before = self.len() as u32 - 1;
                if step.is_node && !ends.is_empty() {
                    node += 1;
                }
                match self.numbers.last_mut() {
                    Some(last) if last.0 == node => last.1 = before,
                    _ => self.numbers.push((node, before)),
                }
                ends.push(step.end);
            }
            lines.push((first, ends));
        }
    }

    fn len(&self) -> usize {
        self.parents.len()
    }

    /// The position of a node that is not in the main line.
    pub fn position_of_node(&self, node: u32) -> Option<u32> {
        let at = self.numbers.binary_search_by_key(&node, |(number, _)| *number).ok()?;
        self.numbers.get(at).map(|(_, position)| *position)
    }

    /// The number of the record's node with a position, if it is not in the main line.
    pub fn node(&self, at: u32) -> Option<u32> {
        if self.is_main(at) {
            return None;
        }
        let of = self.numbers.partition_point(|(_, last)| *last < at);
        self.numbers.get(of).map(|(number, _)| *number)
    }

    /// The path of a position.
    pub fn path(&self, variations: Option<&Variations>, at: u32) -> String {
        match (variations, self.line(at)) {
            (Some(variations), Some(line)) => variations.path(line, self.time(at)),
            _ => self.time(at).to_string(),
        }
    }

    /// Returns true if the main line has the position.
    pub fn is_main(&self, at: u32) -> bool {
        (at as usize) < self.main
    }

    /// The line of a position in variations.
    pub fn line(&self, at: u32) -> Option<u32> {
        (at as usize).checked_sub(self.main).and_then(|step| self.lines.get(step)).copied()
    }

    /// The number of moves up to a position.
    pub fn time(&self, at: u32) -> MoveNumber {
        self.times.get(at as usize).copied().unwrap_or_default()
    }

    /// The move or pass that led to a position.
    pub fn last_move(&self, at: u32) -> Option<Move> {
        self.moves.get(at as usize).copied().flatten()
    }

    /// The position before; of the first, its own.
    pub fn parent(&self, at: u32) -> u32 {
        self.parents.get(at as usize).copied().unwrap_or(at)
    }

    /// The positions that follow a position, ascending.
    pub fn children(&self, at: u32) -> impl DoubleEndedIterator<Item = u32> + Clone + '_ {
        let next = (self.parents.get(at as usize + 1) == Some(&at)).then_some(at + 1);
        let first = self.branches.partition_point(|(parent, _)| *parent < at);
        let last = self.branches.partition_point(|(parent, _)| *parent <= at);
        next.into_iter().chain(self.branches[first..last].iter().map(|(_, child)| *child))
    }

    /// The positions before one of a set, by at least one move and at most this many.
    pub fn before(&self, set: &Runs, within: Option<u32>) -> Runs {
        if self.len() == self.main {
            let runs = set.0.iter().filter(|(_, last)| *last > 0);
            let back = |first: u32| within.map_or(0, |moves| first.saturating_sub(moves));
            return runs.map(|&(first, last)| (back(first), last - 1)).collect();
        }
        // The two least numbers of moves at which one of these comes, from each position on.
        let never = MoveNumber::MAX;
        let mut next = vec![[never; 2]; self.len()];
        set.iter().for_each(|at| next[at as usize][0] = self.time(at));
        let mut found = Vec::new();
        for at in (0..self.len()).rev() {
            let time = self.times[at];
            let later = next[at].into_iter().find(|&later| later > time && later != never);
            let moves = later.and_then(|later| later.since(time)).map(u32::from);
            if moves.is_some_and(|moves| within.is_none_or(|most| moves <= most)) {
                found.push((at as u32, at as u32));
            }
            let parent = self.parents[at] as usize;
            if parent != at {
                let mut all = [next[at], next[parent]].concat();
                all.sort_unstable();
                all.dedup();
                next[parent] = [all[0], all.get(1).copied().unwrap_or(never)];
            }
        }
        found.into_iter().collect()
    }
}

/// A set of positions as runs of their numbers, ascending and disjoint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs(Vec<(u32, u32)>);

impl FromIterator<(u32, u32)> for Runs {
    fn from_iter<I: IntoIterator<Item = (u32, u32)>>(runs: I) -> Runs {
        let mut runs: Vec<(u32, u32)> = runs.into_iter().collect();
        runs.sort_unstable();
        runs.dedup_by(|next, kept| {
            let touches = next.0 <= kept.1.saturating_add(1);
            kept.1 = if touches { kept.1.max(next.1) } else { kept.1 };
            touches
        });
        Runs(runs)
    }
}

impl Runs {
    /// The runs, ascending.
    pub fn runs(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// The positions, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().flat_map(|&(first, last)| first..=last)
    }

    /// Returns true if a position is in the set.
    pub fn contains(&self, at: u32) -> bool {
        self.meets((at, at))
    }

    /// Returns true if a position of a run is in the set.
    pub fn meets(&self, (first, last): (u32, u32)) -> bool {
        let run = self.0.get(self.0.partition_point(|run| run.1 < first));
        run.is_some_and(|run| run.0 <= last)
    }

    /// The positions of both sets.
    pub fn and(&self, other: &Runs) -> Runs {
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut both = Vec::new();
        while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
            let run = (x.0.max(y.0), x.1.min(y.1));
            if run.0 <= run.1 {
                both.push(run);
            }
            if x.1 < y.1 {
                a.next()
            } else {
                b.next()
            };
        }
        Runs(both)
    }
}
