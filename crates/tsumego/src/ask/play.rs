//! Playing a problem against the solver.

use thiserror::Error;

use super::Solver;
use crate::go::{Color, Point, State};
use crate::problem::{
    GivenLine, Invalid, Mark, Move, Problem, RegionSource, Side, Threats, continued, judged,
    right_moves,
};
use crate::search::{Limits, Outcome, Stopped};

/// The reason that a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refused {
    /// There is a stone.
    #[error("there is a stone")]
    Closed,
    /// It would retake a ko immediately, and there is no threat left.
    #[error("that retakes the ko immediately")]
    Ko,
    /// It would leave its own string without a liberty.
    #[error("that is suicide")]
    Suicide,
    /// The problem has ended.
    #[error("the problem has ended")]
    Over,
    /// There is nothing to undo or redo.
    #[error("no move to undo or redo")]
    NoMove,
    /// The solver cannot handle the position.
    #[error(transparent)]
    Invalid(#[from] Invalid),
    /// The solver found no move within the limits.
    #[error("no move was found within the limits")]
    Limits,
}

/// A position while a problem is played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scene {
    /// The remaining problem; after the end, the last position.
    pub problem: Problem,
    /// The remaining threats.
    pub threats: Threats,
    /// The result, if there is one: [`Outcome::Alive`] or [`Outcome::Dead`].
    pub result: Option<Outcome>,
}

impl Scene {
    /// The beginning of a problem.
    pub fn new(problem: Problem, threats: Threats) -> Scene {
        let mut scene = Scene { problem, threats, result: None };
        scene.end_if_alive();
        scene
    }

    /// Returns whether a move is outside the region: it is a move elsewhere, like a pass.
    pub fn is_elsewhere(&self, mv: Move) -> bool {
        mv.point().is_some_and(|p| {
            self.problem.board().get(p) == State::Empty && !self.problem.region().contains(&p)
        })
    }

    /// The legal moves, in reading order; a pass comes last.
    pub fn moves(&self) -> Vec<Move> {
        if self.result.is_some() {
            return Vec::new();
        }
        let mut list = self.stones();
        list.push(Move::Pass);
        list
    }

    /// The legal moves that are not a pass.
    fn stones(&self) -> Vec<Move> {
        let points = self.problem.region().iter().map(|&p| Move::Play(p));
        points.filter(|&mv| self.stone(mv).is_ok()).collect()
    }

    /// Returns whether a pass of the side to play lifts a ko ban or is the defender's. Any other
    /// pass of the attacker gives up: the defender passes too, and the targets are alive.
    fn pass_goes_on(&self) -> bool {
        self.side() == Side::Defender || self.problem.ko().is_some()
    }

    /// The side to play.
    pub fn side(&self) -> Side {
        self.problem.side(self.problem.to_play())
    }

    /// The position after a move. One outside the region changes nothing there, like a pass, and its stone is
    /// not on the board.
    ///
    /// # Errors
    /// Returns an error if the move is not legal.
    pub fn after(&self, mv: Move) -> Result<Scene, Refused> {
        if self.result.is_some() {
            return Err(Refused::Over);
        }
        let mut after = match mv {
            Move::Play(_) if !self.is_elsewhere(mv) => self.stone(mv)?,
            _ => {
                let mut after = self.clone();
                after.problem.set_turn(self.problem.to_play().opposite(), None);
                if !self.pass_goes_on() {
                    after.result = Some(Outcome::Alive);
                }
                after
            }
        };
        after.end_if_alive();
        Ok(after)
    }

    /// The position after a stone, without a test for the end by life.
    pub(crate) fn stone(&self, mv: Move) -> Result<Scene, Refused> {
        let Some(point) = mv.point() else { return Err(Refused::Closed) };
        let color = self.problem.to_play();
        if !self.problem.region().contains(&point) {
            return Err(Refused::Closed);
        }
        let mut after = self.clone();
        if self.problem.ko() == Some(point) {
            let left = match self.side() {
                Side::Attacker => &mut after.threats.attacker,
                Side::Defender => &mut after.threats.defender,
            };
            *left = left.checked_sub(1).ok_or(Refused::Ko)?;
        }
        let mut board = self.problem.board().clone();
        let mut captured = Vec::new();
        board.play(color, point, &mut captured).map_err(|_| Refused::Closed)?;
        if board.get(point) == State::Empty {
            return Err(Refused::Suicide);
        }
        let beside = || point.neighbours(board.size()).map(|n| board.get(n));
        let alone = beside().all(|s| s != State::from(color));
        let one_liberty = beside().filter(|&s| s == State::Empty).count() == 1;
        let ko = match captured[..] {
            [only] if alone && one_liberty => Some(only),
            _ => None,
        };
        if after.problem.put(board, point, &captured) {
            after.result = Some(Outcome::Dead);
        }
        after.problem.set_turn(color.opposite(), ko);
        Ok(after)
    }

    /// Unconditional life ends the play. An attacker without a move passes, and two passes are life.
    fn end_if_alive(&mut self) {
        let has_no_move = || !self.pass_goes_on() && self.stones().is_empty();
        let lives = || Solver::new(&self.problem).is_ok_and(|solver| solver.is_alive_at_once());
        if self.result.is_none() && (has_no_move() || lives()) {
            self.result = Some(Outcome::Alive);
        }
    }

    /// A solver of the position.
    fn solver(&self) -> Result<Solver, Invalid> {
        let mut solver = Solver::new(&self.problem)?;
        if self.problem.region_source() != RegionSource::Marked {
            solver.set_whole_board(Vec::new());
        }
        Ok(solver)
    }

    /// The result with best play, and the move for the side to play. In a region that nobody marked, a result
    /// that does not hold on the whole board is open.
    ///
    /// # Errors
    /// Returns an error if the problem has ended, or the solver cannot handle it or finds nothing
    /// within its limits.
    pub fn best(&self, limits: &Limits) -> Result<(Outcome, Move), Refused> {
        if self.result.is_some() {
            return Err(Refused::Over);
        }
        let mut solver = self.solver()?;
        let outcome = solver.claimed_after(&[], self.threats, limits);
        // Without a proof, the best-looking move is used; if all moves lose, the one that resists
        // longest.
        let line = solver.line(self.threats, limits);
        let mv = line.first().copied().or_else(|| solver.guess()).or_else(|| {
            let moves = self.moves();
            moves.first().copied()
        });
        mv.filter(|&m| self.after(m).is_ok()).map(|m| (outcome, m)).ok_or(Refused::Limits)
    }
}

/// The problem with the points of these lines in its region, unless it is marked.
pub(crate) fn with_lines(problem: Problem, lines: &[GivenLine]) -> Problem {
    if problem.region_source() == RegionSource::Marked {
        return problem;
    }
    let points = lines.iter().flat_map(|line| &line.moves).filter_map(|(_, mv)| mv.point());
    let points: Vec<Point> = points.collect();
    problem.with_more(&points)
}

/// A mistake, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// A move that wins.
    pub better: Move,
    /// The moves that refute the mistake, beginning with the opponent's.
    pub refutation: Vec<Move>,
}

impl Scene {
    /// Returns the mistake of a move that loses a won position, if that is decided within the
    /// limits.
    pub fn mistake(&self, mv: Move, limits: &Limits) -> Option<Mistake> {
        let won = Outcome::win_of(self.side());
        let (outcome, better) = self.best(limits).ok()?;
        let after = self.after(mv).ok()?;
        if outcome != won || after.result == Some(won) {
            return None;
        }
        let mut solver = after.solver().ok()?;
        let is_lost = after.result.is_some()
            || !matches!(solver.claimed_after(&[], after.threats, limits), o if o == won || matches!(o, Outcome::Open(_)));
        let line =
            || if after.result.is_some() { Vec::new() } else { solver.line(after.threats, limits) };
        is_lost.then(line).map(|refutation| Mistake { better, refutation })
    }
}

/// A problem that is played against the solver, with its history.
///
/// ```
/// use gopdb_go::go::Point;
/// use gopdb_tsumego::{Limits, Move, Outcome, Session, Text, Threats};
/// let text = "|+++Xo|\n|XXXXo|\n|ooooo|\n|-----|\n|-----|\nPlay: white\nDescription:\n";
/// let problem = Text::parse(text).unwrap().problem;
/// let mut session = Session::new(problem, Threats::NONE);
/// assert_eq!(session.hint(&Limits::default()).unwrap().outcome, Outcome::Dead);
/// session.play(Move::Play(Point::new(0, 1))).unwrap();
/// session.reply(&Limits::default()).unwrap();
/// session.undo().unwrap();
/// assert_eq!(session.moves().len(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    scenes: Vec<Scene>,
    /// The moves between the scenes; those after the current scene can be redone.
    moves: Vec<Move>,
    at: usize,
    player: Color,
    /// The lines of the record.
    lines: Vec<GivenLine>,
}

/// The answer to a request for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hint {
    /// The result with best play.
    pub outcome: Outcome,
    /// The move.
    pub mv: Move,
    /// True if the move is the record's own, of which nothing is proved.
    pub is_given: bool,
}

impl Session {
    /// Plays the problem from its beginning; the player is the one who plays first.
    pub fn new(problem: Problem, threats: Threats) -> Session {
        Session::with_lines(problem, Vec::new(), threats)
    }

    /// Plays a problem whose region is from this source, with the lines of its record. The computer
    /// plays by them as long as the play follows one, and by the solver after that. All of their
    /// points belong to the region.
    pub fn with_lines(problem: Problem, lines: Vec<GivenLine>, threats: Threats) -> Session {
        let player = problem.to_play();
        let problem = with_lines(problem, &lines);
        let scenes = vec![Scene::new(problem, threats)];
        Session { scenes, moves: Vec::new(), at: 0, player, lines }
    }

    /// Returns the record's judgement of the play so far. `None` if no line of the record continues
    /// it.
    pub fn record_mark(&self) -> Option<Mark> {
        judged(&self.lines, self.first(), self.moves())
    }

    /// Returns the player who played first.
    fn first(&self) -> Color {
        self.scenes[0].problem.to_play()
    }

    /// The current position.
    pub fn scene(&self) -> &Scene {
        &self.scenes[self.at]
    }

    /// The colour of the player; the computer has the other one.
    pub const fn player(&self) -> Color {
        self.player
    }

    /// The moves up to the current position.
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.at]
    }

    /// Returns whether it is the computer's turn.
    pub fn is_computers_turn(&self) -> bool {
        let scene = self.scene();
        scene.result.is_none() && scene.problem.to_play() != self.player
    }

    /// Plays a move for the side to play, and discards undone moves.
    ///
    /// # Errors
    /// Returns an error if the move is not legal; nothing changes then.
    pub fn play(&mut self, mv: Move) -> Result<&Scene, Refused> {
        let after = self.scene().after(mv)?;
        self.scenes.truncate(self.at + 1);
        self.moves.truncate(self.at);
        self.scenes.push(after);
        self.moves.push(mv);
        self.at += 1;
        Ok(self.scene())
    }

    /// Lets the computer play for the side to play.
    ///
    /// # Errors
    /// Returns an error if the problem has ended, or no move was found.
    pub fn reply(&mut self, limits: &Limits) -> Result<Move, Refused> {
        let played = self.moves();
        let given = continued(&self.lines, self.first(), played, Mark::Right)
            .map(|line| line.moves[played.len()].1)
            .filter(|mv| self.scene().after(*mv).is_ok());
        let mv = match given {
            Some(mv) => mv,
            None => self.scene().best(limits)?.1,
        };
        self.play(mv)?;
        Ok(mv)
    }

    /// The result with best play and the best move, without playing it. If no result is proved, the move is
    /// the record's: of a line that is marked as right and continues the play, if there is one.
    ///
    /// # Errors
    /// Returns an error if the problem has ended, or no move was found.
    pub fn hint(&self, limits: &Limits) -> Result<Hint, Refused> {
        let found = self.scene().best(limits);
        let given = match found {
            Ok((Outcome::Open(_), _)) | Err(Refused::Limits) => {
                let right = right_moves(&self.lines, self.first(), self.moves());
                right.into_iter().find(|mv| self.scene().after(*mv).is_ok())
            }
            _ => None,
        };
        match (given, found) {
            (None, found) => found.map(|(outcome, mv)| Hint { outcome, mv, is_given: false }),
            (Some(mv), found) => {
                let outcome = found.map_or(Outcome::Open(Stopped::Time), |(outcome, _)| outcome);
                Ok(Hint { outcome, mv, is_given: true })
            }
        }
    }

    /// Undoes the last move, or the last two if the player would not be to play otherwise.
    ///
    /// # Errors
    /// [`Refused::NoMove`] at the beginning.
    pub fn undo(&mut self) -> Result<&Scene, Refused> {
        if self.at == 0 {
            return Err(Refused::NoMove);
        }
        self.at -= 1;
        if self.at > 0 && self.is_computers_turn() {
            self.at -= 1;
        }
        Ok(self.scene())
    }

    /// Redoes the undone moves.
    ///
    /// # Errors
    /// [`Refused::NoMove`] if there are none.
    pub fn redo(&mut self) -> Result<&Scene, Refused> {
        if self.at == self.moves.len() {
            return Err(Refused::NoMove);
        }
        self.at += 1;
        if self.at < self.moves.len() && self.is_computers_turn() {
            self.at += 1;
        }
        Ok(self.scene())
    }

    /// Swaps the sides of the player and the computer.
    pub const fn switch(&mut self) {
        self.player = self.player.opposite();
    }

    /// Returns to the beginning and discards the moves.
    pub fn reset(&mut self) {
        self.scenes.truncate(1);
        self.moves.clear();
        self.at = 0;
    }

    /// The last stone that was played.
    pub fn last(&self) -> Option<Point> {
        self.moves().last().and_then(|m| m.point())
    }
}
