//! Problems from the positions of games.
//!
//! A position is tried before and after each move, for the strings near that move that have little
//! room. A string gives a problem for the player to move if all of this is proved by the rules of
//! the [module](super), and every proof passes [`Proof::verify`](super::Proof::verify):
//!
//! - One first move wins, even against [`MAX_THREATS`] ko threats of the opponent.
//! - Every other first move in the region loses, if nobody has a ko threat.
//! - Playing elsewhere loses, too: the proof of the opponent's play holds although the first player
//!   has a stone more outside the region.
//! - No proof reaches a point [outside](super::Proof::outside) the region: all are valid on the whole
//!   board. The region grows until that is so, or becomes too large.
//!
//! A problem is *trivial*, and is left out, if a target is in atari at the beginning, so that it can
//! only be captured at once or run; if the winning move captures stones; or if the main lines of both
//! the kill and the rescue, each with its own player first, have at most three moves.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Difficulty, Question, Scene, Solved, Solver, room, widened};
use crate::control::{Control, Interrupted};
use crate::go::{Board, Color, Point, State, Symmetry};
use crate::problem::{Move, Problem, Side, Threats, ko_after, near};
use crate::proof::Proof;
use crate::replay::{Event, Track};
use crate::search::{Limits, MAX_THREATS, Outcome, Verdict};
use crate::setters::setters;

/// The problems to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MineOptions {
    /// The minimum number of stones of the target, which is one string.
    pub stones: usize,
    /// The maximum number of empty points of the region.
    pub empty: usize,
    /// The side that plays first; `None` for either.
    pub first: Option<Side>,
    /// The minimum [level](Difficulty::level) of difficulty.
    pub level: u8,
    /// The positions that each search may visit.
    pub nodes: u64,
}

impl Default for MineOptions {
    fn default() -> MineOptions {
        MineOptions { stones: 4, empty: 16, first: None, level: 1, nodes: 50_000 }
    }
}

impl MineOptions {
    setters! {
        stones: usize,
        empty: usize,
        first: impl Into<Option<Side>>,
        level: u8,
        nodes: u64,
    }
}

/// The move that was played in the game where a problem is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The winning move.
    Right,
    /// Another move in the region.
    Wrong,
    /// A move outside the region, or a pass.
    Elsewhere,
}

impl Choice {
    /// The choice in one word: `right`, `wrong` or `elsewhere`.
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Right => "right",
            Choice::Wrong => "wrong",
            Choice::Elsewhere => "elsewhere",
        }
    }
}

/// A problem that was found in a game.
#[non_exhaustive]
pub struct Mined {
    /// The number of moves before it.
    pub position: usize,
    /// The problem, with the region for which it is proved, and its solution.
    pub solved: Solved,
    /// The difficulty of the problem.
    pub difficulty: Difficulty,
    /// The only winning first move.
    pub key: Point,
    /// The next move of the game.
    pub played: Move,
}

impl Mined {
    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.solved.answer.problem
    }

    /// Returns whether the player of the game found the winning move.
    pub fn choice(&self) -> Choice {
        match self.played {
            Move::Play(p) if p == self.key => Choice::Right,
            Move::Play(p) if self.problem().region().contains(&p) => Choice::Wrong,
            _ => Choice::Elsewhere,
        }
    }

    /// The problem as SGF with the solution as variations: see [`Solver::solution_tree`]. The game's
    /// own move has a name there. `source` names the game in the comment.
    pub fn to_sgf(&mut self, source: &str, limits: &Limits) -> String {
        let problem = self.problem();
        let (first, size) = (problem.to_play(), problem.board().size());
        let goal = if problem.side(first) == Side::Defender { "live" } else { "kill" };
        let number = self.position + 1;
        let then = match self.choice() {
            Choice::Right => format!("In the game {first} found the move."),
            Choice::Wrong => format!("In the game {first} missed the move."),
            Choice::Elsewhere => match self.played.point() {
                Some(p) => format!("In the game {first} played elsewhere, at {}.", p.name(size)),
                None => format!("In the game {first} passed."),
            },
        };
        let comment =
            format!("{first} plays to {goal}\n{source}, after move {}. {then}", self.position);
        let note = format!("in the game: move {number}");
        let Solved { solver, answer } = &mut self.solved;
        solver.noted_tree(&answer.solution, &comment, Some((self.played, &note)), limits)
    }
}

/// The maximum distance, along the lines, of a string from a move for which it is tried.
const NEAR: u8 = 3;
/// The positions that the first test of a string may visit.
const SCREEN_NODES: u64 = 400;
/// The maximum number of empty points of a region before it grows.
const MAX_DRAFT: usize = 20;
/// The maximum number of points where a string can get out of its room: with more, one move cannot
/// close it in.
const MAX_EXITS: usize = 2;
/// The maximum number of times that a region may grow.
const MAX_ROUNDS: usize = 6;
/// The maximum length of a main line that makes a problem trivial.
const TRIVIAL: usize = 3;
/// The bytes of a solver's table.
const MEMORY: usize = 8 << 20;

/// Finds problems in games, each only once.
pub struct Miner {
    options: MineOptions,
    known: HashSet<Vec<u16>>,
    /// The strings that were tried.
    pub tried: u64,
    /// The problems that were found before, turned, mirrored or with the colours exchanged.
    pub duplicates: u64,
}

impl Miner {
    /// Creates a miner without known problems.
    pub fn new(options: MineOptions) -> Miner {
        Miner { options, known: HashSet::new(), tried: 0, duplicates: 0 }
    }

    /// Regards a problem as found. Returns whether it was not known.
    pub fn know(&mut self, problem: &Problem) -> bool {
        self.known.insert(canonical(problem))
    }

    /// Finds the problems of a game, in the order of its moves. Of the problems of one group with the
    /// same player to move first, only the first is reported.
    ///
    /// # Errors
    /// It was interrupted.
    pub fn search(
        &mut self,
        track: &Track,
        control: &Control,
        found: &mut dyn FnMut(Mined),
    ) -> Result<(), Interrupted> {
        let size = track.size();
        let mut board = Board::new(size);
        let mut game = Game { control, tried: HashSet::new(), found: Vec::new() };
        let (mut position, mut last) = (0, None);
        for event in track.events() {
            match event {
                // The points of a track are on its board.
                Event::Setup(color, p) => _ = board.set(p, Some(color)),
                Event::Taken(_, p) => _ = board.set(p, None),
                Event::Move(color, _) | Event::Pass(color) => {
                    let next = match event {
                        Event::Move(_, p) => Some(p),
                        _ => None,
                    };
                    control.check()?;
                    let here = Here { board: &board, position, color, last, next };
                    for mined in self.at(track, &here, &mut game)? {
                        found(mined);
                    }
                    if let Some(p) = next {
                        let _ = board.set(p, Some(color));
                    }
                    (position, last) = (position + 1, next);
                }
            }
        }
        Ok(())
    }

    /// The problems of a position.
    fn at(
        &mut self,
        track: &Track,
        here: &Here<'_>,
        game: &mut Game<'_>,
    ) -> Result<Vec<Mined>, Interrupted> {
        let mut found = Vec::new();
        for string in self.strings(here) {
            game.control.check()?;
            let defender = here.board.get(string[0]).color();
            let side = if defender == Some(here.color) { Side::Defender } else { Side::Attacker };
            let is_other = |(first, targets): &(Color, Vec<Point>)| {
                *first != here.color || targets.iter().all(|p| !string.contains(p))
            };
            if self.options.first.is_some_and(|first| first != side)
                || !game.found.iter().all(is_other)
            {
                continue;
            }
            let Some(problem) = self.draft(track, here, &string) else { continue };
            if !game.tried.insert(local_hash(&problem)) {
                continue;
            }
            self.tried += 1;
            if let Some(mined) = self.prove(problem, here, game.control) {
                if self.know(mined.problem()) {
                    game.found.push((here.color, mined.problem().targets().to_vec()));
                    found.push(mined);
                } else {
                    self.duplicates += 1;
                }
            }
        }
        Ok(found)
    }

    /// The large strings near the last and the next move that are not in atari.
    fn strings(&self, here: &Here<'_>) -> Vec<Vec<Point>> {
        let board = here.board;
        let size = board.size();
        let mut seen = HashSet::new();
        let mut list = Vec::new();
        for at in [here.last, here.next].into_iter().flatten() {
            let is_near =
                |p: &Point| p.row().abs_diff(at.row()) + p.col().abs_diff(at.col()) <= NEAR;
            for p in Point::all(size).filter(is_near) {
                if !board.get(p).is_stone() || seen.contains(&p) {
                    continue;
                }
                let string = board.string(p);
                seen.extend(string.iter().copied());
                if string.len() >= self.options.stones && board.liberties(&string).len() > 1 {
                    list.push(string);
                }
            }
        }
        list
    }

    /// The problem of a string with a small region; `None` if the string has much room.
    fn draft(&self, track: &Track, here: &Here<'_>, string: &[Point]) -> Option<Problem> {
        let most = self.options.empty.min(MAX_DRAFT);
        let room = room(here.board, string, most);
        if room.len() > most || exits(here.board, &room) > MAX_EXITS {
            return None;
        }
        let mut region: Vec<Point> = room.into_iter().collect();
        region.extend(near(here.board, string, 2));
        let ko = ko_after(track, here.position, here.board);
        let problem = Problem::new(here.board.clone(), string.to_vec(), region, here.color).ok()?;
        let ko = ko.filter(|p| problem.region().contains(p));
        problem.with_ko(ko).ok().filter(|problem| problem.region().len() <= most)
    }

    /// Solves a draft and proves that it is a problem.
    fn prove(&self, draft: Problem, here: &Here<'_>, control: &Control) -> Option<Mined> {
        let limits = |nodes: u64| Limits::default().nodes(nodes).cancel(control.clone());
        if !is_unsettled(&draft, &limits(SCREEN_NODES.min(self.options.nodes))) {
            return None;
        }
        let limits = limits(self.options.nodes);
        let mut problem = draft;
        for _ in 0..MAX_ROUNDS {
            match certify(&problem, &limits)? {
                Certificate::Proved(key) => return self.mined(&problem, key, here, &limits),
                Certificate::Grow(points) => {
                    problem = widened(&problem, &points);
                    if problem.region().len() > self.options.empty {
                        return None;
                    }
                }
            }
        }
        None
    }

    /// The problem with its solution, unless it is trivial or not wanted.
    fn mined(
        &self,
        problem: &Problem,
        key: Point,
        here: &Here<'_>,
        limits: &Limits,
    ) -> Option<Mined> {
        let question = Question { status: true, scope: false, ..Question::default() };
        let solved = question.ask(problem, &[], limits).ok()?;
        let answer = &solved.answer;
        let verdicts = match problem.side(problem.to_play()) {
            Side::Attacker => (Verdict::Dead, Verdict::Alive),
            Side::Defender => (Verdict::Alive, Verdict::Dead),
        };
        let other = answer.other.as_ref()?;
        let is_short = answer.solution.line.len() <= TRIVIAL && other.line.len() <= TRIVIAL;
        let difficulty = answer.difficulty?;
        let is_wanted = difficulty.level() >= self.options.level;
        if answer.solution.verdict != verdicts.0 || is_short || !is_wanted {
            return None;
        }
        let played = here.next.map_or(Move::Pass, Move::Play);
        Some(Mined { position: here.position, solved, difficulty, key, played })
    }
}

/// A game that is searched.
struct Game<'a> {
    control: &'a Control,
    /// Hashes of the drafts that were tried.
    tried: HashSet<u64>,
    /// The first players and targets of the problems that were found.
    found: Vec<(Color, Vec<Point>)>,
}

/// A position of a game.
struct Here<'a> {
    board: &'a Board,
    position: usize,
    color: Color,
    last: Option<Point>,
    next: Option<Point>,
}

/// The number of points of a string's room from which play can go on outside of it.
fn exits(board: &Board, room: &BTreeSet<Point>) -> usize {
    let goes_on = |p: &&Point| {
        (**p).neighbours(board.size()).any(|n| board.get(n) == State::Empty && !room.contains(&n))
    };
    room.iter().filter(goes_on).count()
}

/// Returns whether each side wins by playing first, in this region and without ko threats.
fn is_unsettled(problem: &Problem, limits: &Limits) -> bool {
    // Few strings can be killed: that is tried first.
    [Side::Attacker, Side::Defender].into_iter().all(|side| {
        let first = problem.clone().with_first(problem.color(side));
        Solver::with_memory(&first, MEMORY)
            .is_ok_and(|mut solver| solver.outcome(Threats::NONE, limits) == Outcome::win_of(side))
    })
}

/// The result of an attempt to prove a problem.
enum Certificate {
    /// Everything is proved, for the whole board: the only winning move.
    Proved(Point),
    /// Play at these points outside could change something.
    Grow(Vec<Point>),
}

/// Verifies a proof and returns the points by which the region must grow for it to hold on the whole board.
/// `before` is the number of moves that the loser has played outside. `None` if it is no proof.
fn needed(proof: &Proof, problem: &Problem, before: usize) -> Option<Vec<Point>> {
    proof.verify(problem).ok()?;
    Some(proof.outside_after(problem, before))
}

/// Proves that exactly one first move wins; `None` if that is not so, or not within the limits.
fn certify(problem: &Problem, limits: &Limits) -> Option<Certificate> {
    let side = problem.side(problem.to_play());
    let (win, loss) = (Outcome::win_of(side), Outcome::win_of(side.opposite()));
    let firm = Threats::new(side.opposite(), MAX_THREATS);
    let mut solver = Solver::with_memory(problem, MEMORY).ok()?;
    if solver.outcome(firm, limits) != win {
        return None;
    }
    let moves = solver.first_moves(Threats::NONE, limits);
    let mut winning = moves.iter().filter(|(_, outcome)| *outcome == win);
    let (Some(&(Move::Play(key), _)), None) = (winning.next(), winning.next()) else {
        return None;
    };
    let fails = |(mv, outcome): &(Move, Outcome)| *mv == Move::Play(key) || *outcome == loss;
    if !moves.iter().all(fails) || captures(problem, key) {
        return None;
    }
    let points = needed(&solver.proof(firm, limits)?, problem, 0)?;
    if !points.is_empty() {
        return Some(Certificate::Grow(points));
    }
    // Any move outside the region, and a pass.
    let elsewhere = problem.clone().with_first(problem.to_play().opposite());
    let proof = Solver::with_memory(&elsewhere, MEMORY).ok()?.proof(Threats::NONE, limits)?;
    if proof.winner() == side {
        return None;
    }
    let points = needed(&proof, &elsewhere, 1)?;
    if !points.is_empty() {
        return Some(Certificate::Grow(points));
    }
    let start = Scene { problem: problem.clone(), threats: Threats::NONE, result: None };
    for (mv, _) in moves {
        if mv == Move::Pass || mv == Move::Play(key) {
            continue;
        }
        let after = start.stone(mv).ok()?.problem;
        let proof = solver.proof_after(&[mv], Threats::NONE, limits)?;
        let points = needed(&proof, &after, 0)?;
        if !points.is_empty() {
            return Some(Certificate::Grow(points));
        }
    }
    Some(Certificate::Proved(key))
}

/// Returns whether a first move captures stones.
fn captures(problem: &Problem, point: Point) -> bool {
    let mut captured = Vec::new();
    let played = problem.board().clone().play(problem.to_play(), point, &mut captured);
    played.is_ok() && !captured.is_empty()
}

/// The points of the region and those beside it or a target, with their states.
fn surroundings(problem: &Problem) -> Vec<(Point, State)> {
    let (board, size) = (problem.board(), problem.board().size());
    let center = || problem.region().iter().chain(problem.targets()).copied();
    let mut points: Vec<Point> =
        center().flat_map(|p| p.neighbours(size)).chain(center()).collect();
    points.sort_unstable();
    points.dedup();
    points.into_iter().map(|p| (p, board.get(p))).collect()
}

fn local_hash(problem: &Problem) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (p, state) in surroundings(problem) {
        (p.raw(), state as u8).hash(&mut hasher);
    }
    let turn = problem.to_play() == Color::Black;
    (problem.targets().first().map(|p| p.raw()), turn).hash(&mut hasher);
    problem.ko().map(Point::raw).hash(&mut hasher);
    hasher.finish()
}

/// The least of the 16 images of a problem's surroundings: two problems are the same if theirs are.
fn canonical(problem: &Problem) -> Vec<u16> {
    let size = problem.board().size();
    let cells = surroundings(problem);
    let image = |symmetry: Symmetry| {
        let mut list: Vec<u16> = (cells.iter())
            .map(|&(p, state)| {
                let kind = match symmetry.state(state) {
                    State::Black => 1,
                    State::White => 2,
                    _ if problem.ko() == Some(p) => 3,
                    _ if problem.region().binary_search(&p).is_ok() => 4,
                    _ => 5,
                };
                let is_target = u16::from(problem.targets().binary_search(&p).is_ok());
                symmetry.point(p, size).raw() << 4 | kind << 1 | is_target
            })
            .collect();
        list.sort_unstable();
        let turn = u16::from(symmetry.color(problem.to_play()) == Color::Black);
        list.push(u16::from(size) << 1 | turn);
        list
    };
    Symmetry::all().map(image).min().unwrap_or_default()
}
