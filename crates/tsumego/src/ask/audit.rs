//! A problem of a book against the proof.

use super::{DisagreementKind, ProblemAnswer, best_moves};
use crate::go::State;
use crate::problem::{GivenLine, Move};
use crate::search::Verdict;

/// A fault of a problem, as printed in a book or a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// A line that is marked as right fails, or one that is marked as wrong works: its number, from 1.
    Line(usize, DisagreementKind),
    /// A line has a move that cannot be played: their numbers, from 1.
    Unreachable(usize, usize),
    /// These first moves work too, but no line that is marked as right begins with them. Without such lines:
    /// these first moves work, and a problem has one solution.
    Others(Vec<Move>),
    /// The result is the same whoever plays first: [`Verdict::Alive`] or [`Verdict::Dead`].
    Settled(Verdict),
}

impl ProblemAnswer {
    /// The faults of the problem, by the answer to a question for its status and all first moves, and the
    /// comparison with the lines of its record. Nothing is found where nothing is decided.
    pub fn findings(&self, lines: &[GivenLine]) -> Vec<Finding> {
        let mut found = Vec::new();
        for (i, line) in lines.iter().enumerate() {
            if let Some(number) = self.unreachable(line) {
                found.push(Finding::Unreachable(i + 1, number));
            }
        }
        let disagreements = self.comparison.iter().flat_map(|compared| &compared.disagreements);
        found.extend(disagreements.map(|one| Finding::Line(one.line, one.kind)));
        let side = self.problem.side(self.problem.to_play());
        let works = self.moves.as_deref().map_or(Vec::new(), |moves| best_moves(moves, side));
        let others = works.into_iter().filter(|mv| !self.given.contains(mv));
        let others: Vec<Move> = others.collect();
        if !others.is_empty() && (!self.given.is_empty() || others.len() > 1) {
            found.push(Finding::Others(others));
        }
        match self.status() {
            Some("alive") => found.push(Finding::Settled(Verdict::Alive)),
            Some("dead") => found.push(Finding::Settled(Verdict::Dead)),
            _ => {}
        }
        found
    }

    /// The number, from 1, of the first move of a line that cannot be played.
    fn unreachable(&self, line: &GivenLine) -> Option<usize> {
        let mut board = self.problem.board().clone();
        let mut captured = Vec::new();
        let at = line.moves.iter().position(|&(color, mv)| {
            mv.point().is_some_and(|p| {
                board.get(p) != State::Empty
                    || board.play(color, p, &mut captured).is_err()
                    || board.get(p) == State::Empty
            })
        })?;
        Some(at + 1)
    }
}
