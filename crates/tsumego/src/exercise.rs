//! A problem that is asked of a student, whose moves are judged by the proof.

use super::lesson::Difficulty;
use super::play::{Refused, Scene};
use super::problem::{Invalid, Problem};
use super::side::{Side, Threats};
use super::solver::{Limits, Move, Outcome, Solution, Solver};

/// A problem that is asked of a student.
///
/// The student plays first and has to find a number of moves; the computer answers each right one
/// with the move that resists longest. A move is right if the student still wins after it.
///
/// ```
/// use gopdb_go::go::Point;
/// use gopdb_tsumego::{Exercise, Limits, Move, Reply, read_problems};
/// let mut found = Vec::new();
/// read_problems(["../../examples/problems/straight-three.sgf"], &mut |problem| found.push(problem));
/// let problem = found.remove(0)?.problem()?;
/// let limits = Limits::default();
/// let mut exercise = Exercise::new(&problem, 1, &limits)?.expect("the first player wins");
/// let points = problem.region().to_vec();
/// let wrong = exercise.play(Move::Play(points[0]), &limits)?;
/// assert!(matches!(wrong, Reply::Wrong(line) if line[0] == Move::Play(points[0])));
/// assert_eq!(exercise.play(exercise.solution()[0], &limits)?, Reply::Solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exercise {
    solver: Solver,
    solution: Solution,
    difficulty: Difficulty,
    threats: Threats,
    scene: Scene,
    played: Vec<Move>,
    /// The moves that the student still has to find.
    left: usize,
}

/// What becomes of a student's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is right, and the problem is solved.
    Solved,
    /// It is right; the computer answers.
    Right(Move),
    /// It is wrong: this line, which begins with it, refutes it. The position stays as it was.
    Wrong(Vec<Move>),
}

impl Exercise {
    /// A problem in which the student has to find `moves` moves, or fewer if the problem ends
    /// before. `None` if the first player does not win, or that is not decided within the limits.
    ///
    /// # Errors
    /// Returns an error if the solver cannot handle the problem.
    pub fn new(
        problem: &Problem,
        moves: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<Exercise>, Invalid> {
        let mut solver = Solver::new(problem)?;
        let solution = solver.solve(limits);
        let Some(threats) = solver.winning_threats(&solution) else { return Ok(None) };
        let Some(difficulty) = solver.difficulty(&solution, limits) else { return Ok(None) };
        let scene = Scene::new(problem.clone(), threats);
        let is_over = scene.result.is_some();
        let exercise = Exercise {
            solver,
            solution,
            difficulty,
            threats,
            scene,
            played: Vec::new(),
            left: moves.max(1),
        };
        Ok((!is_over).then_some(exercise))
    }

    /// The problem.
    pub const fn problem(&self) -> &Problem {
        self.solver.problem()
    }

    /// The position.
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The moves so far, of both sides.
    pub fn played(&self) -> &[Move] {
        &self.played
    }

    /// How difficult the problem is.
    pub const fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    /// The ko threats of both sides: those for which the problem is proved.
    pub const fn threats(&self) -> Threats {
        self.threats
    }

    /// The main line from the beginning of the problem.
    pub fn solution(&self) -> Vec<Move> {
        self.solution.line.clone()
    }

    fn wins(&self, outcome: Outcome) -> bool {
        match self.problem().side(self.problem().to_play()) {
            Side::Attacker => outcome == Outcome::Dead,
            Side::Defender => outcome == Outcome::Alive,
        }
    }

    /// Judges a move of the student.
    ///
    /// # Errors
    /// Returns an error if the move is not legal, the problem has ended, or the limits do not allow
    /// to decide; nothing changes then.
    pub fn play(&mut self, mv: Move, limits: &Limits<'_>) -> Result<Reply, Refused> {
        if self.left == 0 {
            return Err(Refused::Over);
        }
        let after = self.scene.after(mv)?;
        let mut played = self.played.clone();
        played.push(mv);
        let outcome = match after.result {
            Some(result) => result,
            None => self.solver.outcome_after(&played, self.threats, limits),
        };
        if matches!(outcome, Outcome::Open(_)) {
            return Err(Refused::Limits);
        }
        if !self.wins(outcome) {
            let mut line = vec![mv];
            if after.result.is_none() {
                line.extend(self.solver.line_after(&played, self.threats, limits));
            }
            return Ok(Reply::Wrong(line));
        }
        let answer = match after.result {
            Some(_) => None,
            None => self.solver.line_after(&played, self.threats, limits).first().copied(),
        };
        (self.scene, self.played) = (after, played);
        self.left -= 1;
        let next = answer.and_then(|answer| Some((answer, self.scene.after(answer).ok()?)));
        match next {
            Some((answer, scene)) if self.left > 0 => {
                self.played.push(answer);
                let is_over = scene.result.is_some();
                self.scene = scene;
                self.left = if is_over { 0 } else { self.left };
                Ok(if is_over { Reply::Solved } else { Reply::Right(answer) })
            }
            _ => {
                self.left = 0;
                Ok(Reply::Solved)
            }
        }
    }
}
