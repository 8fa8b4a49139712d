//! A problem that is asked of a student, whose moves are judged by the proof and the record.

use super::{Difficulty, Question, Refused, Scene, Solved, Solver, with_lines};
use crate::problem::{GivenLine, Invalid, Mark, Move, Problem, Threats, continued, judged};
use crate::search::{Limits, Outcome, Solution};

/// A problem that is asked of a student.
///
/// The student plays first and has to find a number of moves; the computer answers each right one as the
/// record does, or else with the move that resists longest. A move is right if the student still wins after
/// it: by the proof, or, where nothing is proved, by the lines of the record.
///
/// ```
/// use gopdb_go::go::Point;
/// use gopdb_tsumego::{Exercise, Limits, Move, Reply, read_problems};
/// let mut found = Vec::new();
/// read_problems(["../../examples/problems/straight-three.sgf"], &mut |problem| found.push(problem));
/// let problem = found.remove(0)?.problem()?;
/// let limits = Limits::default();
/// let exercise = Exercise::new(&problem, &[], 1, &limits)?;
/// let mut exercise = exercise.expect("the first player wins");
/// let points = problem.region().to_vec();
/// let wrong = exercise.play(Move::Play(points[0]), &limits)?;
/// assert!(matches!(wrong, Reply::Wrong(line) if line[0] == Move::Play(points[0])));
/// assert_eq!(exercise.play(exercise.solution()[0], &limits)?, Reply::Solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exercise {
    problem: Problem,
    lines: Vec<GivenLine>,
    proof: Option<Proved>,
    scene: Scene,
    played: Vec<Move>,
    /// The moves that the student still has to find.
    left: usize,
}

/// A problem that the first player wins.
struct Proved {
    solver: Solver,
    solution: Solution,
    threats: Threats,
    difficulty: Option<Difficulty>,
}

/// The reply to a student's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is right, and the problem is solved.
    Solved,
    /// It is right; the computer answers.
    Right(Move),
    /// It is wrong: this line, which begins with it, refutes it. The position stays as it was.
    Wrong(Vec<Move>),
    /// The record does not have it, and it is not decided within the limits: the solver would answer with
    /// this move. The position stays as it was.
    Unknown(Option<Move>),
}

/// The judgement of a move.
enum Judged {
    Right,
    Wrong(Vec<Move>),
    Unknown(Option<Move>),
}

impl Exercise {
    /// A problem with the lines of its record. The student has to find
    /// `moves` moves, or fewer if the problem or the line ends before. `None` if the first player does not win,
    /// or wins without a move, or that is neither decided within the limits nor shown by the record.
    ///
    /// # Errors
    /// Returns an error if the solver cannot handle the problem.
    pub fn new(
        problem: &Problem,
        lines: &[GivenLine],
        moves: usize,
        limits: &Limits,
    ) -> Result<Option<Exercise>, Invalid> {
        let question = Question::default();
        let Solved { mut solver, answer } = question.ask(problem, &[], limits)?;
        let solution = answer.solution;
        let is_open = matches!(solution.outcome, Outcome::Open(_) | Outcome::Repetition);
        let threats = solver.winning_threats(&solution);
        let is_won = |threats| {
            let side = problem.side(problem.to_play());
            solver.claimed_after(&[Move::Pass], threats, limits).wins(side)
        };
        if threats.is_some_and(is_won) {
            return Ok(None);
        }
        let proof = threats.map(|threats| Proved {
            solver,
            solution,
            threats,
            difficulty: answer.difficulty,
        });
        let first = problem.to_play();
        let is_shown = is_open && judged(lines, first, &[]) == Some(Mark::Right);
        if proof.is_none() && !is_shown {
            return Ok(None);
        }
        let problem = with_lines(problem.clone(), lines);
        let threats = proof.as_ref().map_or(Threats::NONE, |proof| proof.threats);
        let scene = Scene::new(problem.clone(), threats);
        let is_over = scene.result.is_some();
        let exercise = Exercise {
            problem,
            lines: lines.to_vec(),
            proof,
            scene,
            played: Vec::new(),
            left: moves.max(1),
        };
        Ok((!is_over).then_some(exercise))
    }

    /// The problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The position.
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The moves so far, of both sides.
    pub fn played(&self) -> &[Move] {
        &self.played
    }

    /// Returns the difficulty of the problem, if it is known.
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.proof.as_ref()?.difficulty
    }

    /// The ko threats of both sides: those for which the problem is proved.
    pub const fn threats(&self) -> Threats {
        match &self.proof {
            Some(proof) => proof.threats,
            None => Threats::NONE,
        }
    }

    /// The main line from the beginning of the problem: the proof's, or else the record's.
    pub fn solution(&self) -> Vec<Move> {
        match &self.proof {
            Some(proof) => proof.solution.line.clone(),
            None => self.given(&[], Mark::Right).unwrap_or_default(),
        }
    }

    fn wins(&self, outcome: Outcome) -> bool {
        outcome.wins(self.problem.side(self.problem.to_play()))
    }

    /// The rest of the record's first line that goes on from here, above all one with this mark.
    fn given(&self, played: &[Move], mark: Mark) -> Option<Vec<Move>> {
        let line = continued(&self.lines, self.problem.to_play(), played, mark)?;
        Some(line.moves[played.len()..].iter().map(|(_, mv)| *mv).collect())
    }

    /// Judges a student's move, the last of those that were played, which leads to a position.
    fn judged(&mut self, played: &[Move], after: &Scene, limits: &Limits) -> Judged {
        let last = played[played.len() - 1];
        let refuted = |line: Vec<Move>| Judged::Wrong([vec![last], line].concat());
        if let Some(proof) = &mut self.proof {
            let threats = proof.threats;
            let played: Vec<Move> = played.iter().map(|mv| inside(&self.problem, *mv)).collect();
            let outcome = match after.result {
                Some(result) => result,
                None => proof.solver.claimed_after(&played, threats, limits),
            };
            if !matches!(outcome, Outcome::Open(_)) {
                if self.wins(outcome) {
                    return Judged::Right;
                }
                let Some(proof) = self.proof.as_mut().filter(|_| after.result.is_none()) else {
                    return refuted(Vec::new());
                };
                return refuted(proof.solver.line_after(&played, threats, limits));
            }
        }
        match judged(&self.lines, self.problem.to_play(), played) {
            Some(Mark::Right) => return Judged::Right,
            Some(Mark::Wrong) => {
                return refuted(self.given(played, Mark::Wrong).unwrap_or_default());
            }
            None => {}
        }
        if let Some(result) = after.result {
            return if self.wins(result) { Judged::Right } else { refuted(Vec::new()) };
        }
        let question = Question::default().difficulty(false);
        match question.ask(&after.problem, &[], limits) {
            Ok(Solved { answer, .. }) => match answer.solution.outcome {
                Outcome::Open(_) => Judged::Unknown(answer.solution.best),
                outcome if self.wins(outcome) => Judged::Right,
                _ => refuted(answer.solution.line),
            },
            Err(_) => Judged::Unknown(None),
        }
    }

    /// Judges a move of the student.
    ///
    /// # Errors
    /// Returns an error if the move is not legal, or the problem has ended; nothing changes then.
    pub fn play(&mut self, mv: Move, limits: &Limits) -> Result<Reply, Refused> {
        if self.left == 0 {
            return Err(Refused::Over);
        }
        let after = self.scene.after(mv)?;
        let mut played = self.played.clone();
        played.push(mv);
        match self.judged(&played, &after, limits) {
            Judged::Right => {}
            Judged::Wrong(line) => return Ok(Reply::Wrong(line)),
            Judged::Unknown(answer) => return Ok(Reply::Unknown(answer)),
        }
        let is_given = judged(&self.lines, self.problem.to_play(), &played) == Some(Mark::Right);
        let given = self.given(&played, Mark::Right).and_then(|line| line.first().copied());
        let answer = match (&mut self.proof, given) {
            _ if after.result.is_some() => None,
            (_, Some(answer)) => Some(answer),
            // The record's line ends here: it is solved.
            (_, None) if is_given => None,
            (Some(proof), None) => {
                proof.solver.line_after(&played, proof.threats, limits).first().copied()
            }
            (None, None) => after.best(limits).ok().map(|(_, mv)| mv),
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

/// The move as the solver knows it: one outside the region is a pass.
fn inside(problem: &Problem, mv: Move) -> Move {
    let is_known = |p| problem.region().contains(&p) || problem.board().get(p).is_stone();
    if mv.point().is_some_and(|p| !is_known(p)) { Move::Pass } else { mv }
}
