//! Answers that teach: refutations, difficulty, solution trees and their comparison.

use super::{Solver, more_threats, worse_kos};
use crate::go::Color;
use crate::problem::{GivenLine, Mark, Move, Side, Threats};
use crate::search::{Limits, MAX_THREATS, Outcome, Solution, Stopped, Verdict};
use crate::sgf::Writer;

/// A first move that fails, and its refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refutation {
    /// The ko threats for which it fails.
    pub threats: Threats,
    /// The moves from the first one to the end, with best play after it.
    pub line: Vec<Move>,
}

/// The difficulty of a problem.
///
/// The score is the binary logarithm of the positions that the solver visited, plus half the length of
/// the main line, less twice the first moves that work beyond one. Shapes that beginners know score
/// below 9, problems for strong players above 19.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difficulty {
    /// The score; higher is harder.
    pub score: f64,
    /// The first moves that work.
    pub correct: usize,
    /// The legal first moves.
    pub moves: usize,
}

impl Difficulty {
    /// Returns the level from 1, for beginners, to 5.
    pub fn level(&self) -> u8 {
        match self.score {
            s if s < 9.0 => 1,
            s if s < 12.0 => 2,
            s if s < 15.0 => 3,
            s if s < 19.0 => 4,
            _ => 5,
        }
    }
}

/// A line of a given tree that the proof contradicts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Disagreement {
    /// The number of the line, from 1.
    pub line: usize,
    /// The problem.
    pub kind: DisagreementKind,
}

/// A problem of a line of a given tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DisagreementKind {
    /// It is marked right, but this move of it, with its number from 1, loses to the answer.
    Fails {
        /// The number of the move in the line.
        number: usize,
        /// The move.
        mv: Move,
        /// The move that refutes it, if known.
        answer: Option<Move>,
    },
    /// It is marked wrong, but every move of the first player in it wins.
    Works,
}

/// The comparison of a given tree with the proof.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Comparison {
    /// The lines that the proof confirms.
    pub agreed: usize,
    /// The lines that it contradicts.
    pub disagreements: Vec<Disagreement>,
    /// The lines without an evaluation, that leave the region, or that were not decided within the
    /// limits.
    pub unchecked: usize,
}

/// Nodes of a solution tree.
const MAX_NODES: usize = 200;

impl Solver {
    fn first_side(&self) -> Side {
        self.problem().side(self.problem().to_play())
    }

    /// The ko threats for which the first player wins by this solution, if for any. For a ko, only the moves
    /// with the best ko win with these.
    pub(crate) fn winning_threats(&self, solution: &Solution) -> Option<Threats> {
        let first = self.first_side();
        match solution.verdict {
            Verdict::Alive | Verdict::Dead => {
                solution.outcome.wins(first).then_some(solution.proved_with)
            }
            Verdict::Open(_) => solution.outcome.wins(first).then_some(solution.threats),
            Verdict::Ko(ko) if ko.without.wins(first) => {
                Some(Threats::new(ko.side, ko.threats - 1))
            }
            Verdict::Ko(ko) if ko.then.wins(first) => Some(Threats::new(ko.side, ko.threats)),
            Verdict::Ko(_) | Verdict::Repetition => None,
        }
    }

    /// The refutation of a first move. `None` if there is none, or if that is not decided within
    /// the limits.
    pub fn refutation(
        &mut self,
        first: Move,
        solution: &Solution,
        limits: &Limits,
    ) -> Option<Refutation> {
        let side = self.first_side();
        let foe = Threats::new(side.opposite(), MAX_THREATS);
        let cases = [self.winning_threats(solution), Some(Threats::NONE), Some(foe)];
        for threats in cases.into_iter().flatten() {
            if self.claimed_after(&[first], threats, limits).wins(side.opposite()) {
                let mut line = vec![first];
                line.extend(self.line_after(&[first], threats, limits));
                return Some(Refutation { threats, line });
            }
        }
        None
    }

    /// The results of all first moves, and the difficulty of the problem. `None` if the first
    /// player does not win, or if it is not decided within the limits.
    pub fn difficulty(&mut self, solution: &Solution, limits: &Limits) -> Option<Difficulty> {
        let side = self.first_side();
        let threats = self.winning_threats(solution)?;
        let mut moves = self.first_moves(threats, limits);
        for (mv, outcome) in &mut moves {
            if !self.is_claimed(&[*mv], Verdict::from_outcome(*outcome), threats, limits) {
                *outcome = Outcome::Open(Stopped::Region);
            }
        }
        if moves.iter().any(|(_, outcome)| matches!(outcome, Outcome::Open(_))) {
            return None;
        }
        let correct = moves.iter().filter(|(_, outcome)| outcome.wins(side)).count();
        let nodes = (solution.nodes.max(1) as f64).log2();
        let more = correct.saturating_sub(1) as f64;
        let score = (nodes + solution.line.len() as f64 / 2.0 - 2.0 * more).max(0.0);
        Some(Difficulty { score, correct, moves: moves.len() })
    }

    /// Checks the lines that a record gives against the proof.
    pub fn compare(
        &mut self,
        given: &[GivenLine],
        solution: &Solution,
        limits: &Limits,
    ) -> Comparison {
        let mut comparison = Comparison::default();
        // Of a first player who loses whatever the threats, every line fails.
        let is_settled = matches!(solution.verdict, Verdict::Alive | Verdict::Dead);
        let threats = self.winning_threats(solution).or(is_settled.then_some(Threats::NONE));
        for (i, line) in given.iter().enumerate() {
            let checked = threats
                .zip(line.mark)
                .map(|(threats, mark)| self.check(line, mark, threats, limits));
            match checked.flatten() {
                None => comparison.unchecked += 1,
                Some(None) => comparison.agreed += 1,
                Some(Some(kind)) => {
                    comparison.disagreements.push(Disagreement { line: i + 1, kind });
                }
            }
        }
        comparison
    }

    /// The problem of a line; the outer `None` if it is undecided.
    // Undecided, decided and right, decided and wrong.
    #[allow(clippy::option_option)]
    fn check(
        &mut self,
        line: &GivenLine,
        mark: Mark,
        threats: Threats,
        limits: &Limits,
    ) -> Option<Option<DisagreementKind>> {
        let first = self.problem().to_play();
        let side = self.first_side();
        let mut color = first;
        let mut moves = Vec::new();
        for (i, &(played, mv)) in line.moves.iter().enumerate() {
            if played != color {
                return None;
            }
            moves.push(mv);
            color = color.opposite();
            if played != first {
                continue;
            }
            match self.claimed_after(&moves, threats, limits) {
                Outcome::Open(_) => return None,
                outcome if outcome.wins(side) => {}
                _ if mark == Mark::Wrong => return Some(None),
                _ => {
                    let answer = self.best_after(&moves, threats, limits);
                    return Some(Some(DisagreementKind::Fails { number: i + 1, mv, answer }));
                }
            }
            if self.is_over_after(&moves, threats) {
                break;
            }
        }
        Some((mark == Mark::Wrong).then_some(DisagreementKind::Works))
    }

    /// The solution as SGF with variations: first moves that work, with answers to the opponent's
    /// resistance, end with the comment `RIGHT`, and the refutations of the others with `WRONG`. The
    /// first moves carry `TE` and `BM`. In a ko, those with the best ko work; the others have a comment.
    /// In a region that nobody marked, moves whose result does not hold on the whole board are left out.
    /// `comment` is the text of the root.
    pub fn solution_tree(&mut self, solution: &Solution, comment: &str, limits: &Limits) -> String {
        self.noted_tree(solution, comment, None, limits)
    }

    /// Returns the tree of [`solution_tree`](Solver::solution_tree) with a name (`N`) for one first
    /// move, such as that it was played in a game.
    pub(crate) fn noted_tree(
        &mut self,
        solution: &Solution,
        comment: &str,
        note: Option<(Move, &str)>,
        limits: &Limits,
    ) -> String {
        let noted = |mv: Move, writer: &mut Writer| {
            if let Some((_, text)) = note.filter(|note| note.0 == mv) {
                writer.property("N", text);
            }
        };
        let mut writer = Writer::new();
        writer.open().node().property("GM", "1").property("FF", "4");
        if !comment.is_ascii() {
            writer.property("CA", "UTF-8");
        }
        for (identifier, values) in self.problem().to_properties() {
            for (i, value) in values.iter().enumerate().filter(|_| identifier != "C") {
                writer.property(if i == 0 { identifier } else { "" }, value);
            }
        }
        writer.property("C", comment);
        let side = self.first_side();
        if let Some(threats) = self.winning_threats(solution) {
            let mut moves = self.first_moves(threats, limits);
            moves.sort_by_key(|(mv, _)| Some(*mv) != solution.best);
            moves.retain(|&(mv, outcome)| {
                outcome.wins(side)
                    && self.is_claimed(&[mv], Verdict::from_outcome(outcome), threats, limits)
            });
            let mut left = MAX_NODES;
            for (mv, _) in moves {
                let mut branch = Branch { threats, limits, left: &mut left, played: vec![mv] };
                writer.open();
                branch.stone(self, &mut writer);
                writer.property("TE", "1");
                noted(mv, &mut writer);
                branch.answers(self, &mut writer);
                writer.close();
            }
        }
        let others = match solution.verdict {
            Verdict::Ko(_) => worse_kos(&self.first_verdicts(limits), side),
            _ => Vec::new(),
        };
        for (mv, more) in &others {
            let text = more_threats(*more);
            writer.open().node().play(self.problem().to_play(), mv.point());
            writer.property("C", &format!("ko, needs {text} more"));
            noted(*mv, &mut writer);
            writer.close();
        }
        let mut wrong: Vec<Move> =
            self.first_moves(Threats::NONE, limits).into_iter().map(|m| m.0).collect();
        wrong.retain(|mv| mv.point().is_some() && others.iter().all(|(ko, _)| ko != mv));
        for mv in wrong {
            let Some(refutation) = self.refutation(mv, solution, limits) else { continue };
            writer.open();
            let mut color = self.problem().to_play();
            for (i, mv) in refutation.line.iter().enumerate() {
                writer.node().play(color, mv.point());
                if i == 0 {
                    writer.property("BM", "1");
                    noted(*mv, &mut writer);
                }
                color = color.opposite();
            }
            writer.property("C", "WRONG");
            writer.close();
        }
        writer.close();
        writer.finish()
    }
}

/// A branch of a solution tree that is being written.
struct Branch<'a> {
    threats: Threats,
    limits: &'a Limits,
    /// Nodes that may still be written.
    left: &'a mut usize,
    played: Vec<Move>,
}

impl Branch<'_> {
    fn color(&self, solver: &Solver) -> Color {
        let first = solver.problem().to_play();
        if self.played.len() % 2 == 1 { first } else { first.opposite() }
    }

    /// Writes the last move.
    fn stone(&mut self, solver: &Solver, writer: &mut Writer) {
        let point = self.played.last().and_then(|mv| mv.point());
        writer.node().play(self.color(solver), point);
        *self.left = self.left.saturating_sub(1);
    }

    /// Writes the answers to a move of the winner that resist longest, each with the winner's move.
    fn answers(&mut self, solver: &mut Solver, writer: &mut Writer) {
        if solver.is_over_after(&self.played, self.threats) || *self.left == 0 {
            writer.property("C", "RIGHT");
            return;
        }
        let mut replies = solver.after(&self.played, self.threats, self.limits);
        replies.sort_by_key(|reply| (reply.mv == Move::Pass, std::cmp::Reverse(reply.plies)));
        // Wide at first, narrow later.
        let width = if self.played.len() == 1 { 6 } else { 2 };
        let is_forced = replies.len() > 1 && replies[0].mv != Move::Pass;
        replies.retain(|reply| !is_forced || reply.mv != Move::Pass);
        replies.truncate(width);
        if replies.is_empty() {
            writer.property("C", "RIGHT");
            return;
        }
        let several = replies.len() > 1;
        for reply in replies {
            if several {
                writer.open();
            }
            let length = self.played.len();
            self.played.push(reply.mv);
            self.stone(solver, writer);
            match solver.best_after(&self.played, self.threats, self.limits) {
                Some(best) if !solver.is_over_after(&self.played, self.threats) => {
                    self.played.push(best);
                    self.stone(solver, writer);
                    self.answers(solver, writer);
                }
                _ => {
                    writer.property("C", "RIGHT");
                }
            }
            self.played.truncate(length);
            if several {
                writer.close();
            }
        }
    }
}
