//! The search for one width of words.

use std::sync::atomic::Ordering;

use super::{Basis, Budget, Clock, History, Outcome, Search, Stopped, Table, Value, Workers};
use crate::board::{
    Arena, CellId, Chains, NONE, PASS, Position, Set, filled, ordered, outside_liberties,
    same_move, simple,
};
use crate::parallel;
use crate::problem::{Layout, Move, Problem, Side, Threats};

/// The number of positions after which other threads help.
const ALONE: u64 = 1_000;

pub(crate) struct Engine<S> {
    pub arena: Arena<S>,
    pub table: Table,
    history: History,
    /// The number of threads.
    pub jobs: usize,
    pub start: Position<S>,
}

impl<S: Set> Engine<S> {
    pub fn new(problem: &Problem, layout: &Layout, bytes: usize) -> Engine<S> {
        let arena: Arena<S> = Arena::new(problem, layout);
        let mut stones = [S::EMPTY; 2];
        for cell in arena.active.cells() {
            let color = arena.point(cell).and_then(|p| problem.board().get(p).color());
            if let Some(color) = color {
                stones[problem.side(color) as usize] |= S::single(cell);
            }
        }
        let mut targets = S::EMPTY;
        for &p in problem.targets() {
            // A target that is not active can never be captured: then no position is lost.
            targets |= arena.cell(p).map_or(S::EMPTY, S::single);
        }
        let immortal = problem.targets().iter().any(|&p| arena.cell(p).is_none());
        let ko = problem.ko().and_then(|p| arena.cell(p)).unwrap_or(NONE);
        let turn = problem.side(problem.to_play());
        let start = Position::new(stones, targets, ko, turn, [0; 2]);
        let history = History::new(layout.cells() as usize);
        let mut engine = Engine { arena, table: Table::new(bytes), history, jobs: 1, start };
        engine.arena.immortal_target = immortal;
        engine.arena.outside = outside_liberties(&engine.arena, &engine.start);
        engine.arena.simple = simple(&engine.arena, &engine.start);
        engine
    }

    pub fn start(&self, threats: Threats) -> Position<S> {
        let p = &self.start;
        Position::new(p.stones, p.targets, p.ko, p.turn, threats.by_side())
    }

    pub fn to_move(&self, cell: CellId) -> Option<Move> {
        if cell == PASS { Some(Move::Pass) } else { self.arena.point(cell).map(Move::Play) }
    }

    /// The exact value of a position, including repetitions, or why it is unknown.
    pub fn decide(&mut self, position: &Position<S>, clock: &mut Clock) -> Result<Value, Stopped> {
        let value = self.decide_ordered(&ordered(&self.arena, position), clock)?;
        Ok(Value { best: same_move(&self.arena, position, value.best), ..value })
    }

    /// Returns the exact value of a position whose simple outside liberties are filled in order, or why it is
    /// unknown.
    fn decide_ordered(
        &mut self,
        position: &Position<S>,
        clock: &mut Clock,
    ) -> Result<Value, Stopped> {
        if let Some(value) = self.life_with_filled_outside(position, clock)? {
            return Ok(value);
        }
        // Neither proof may be based on repetition: if the first search ends with a repetition, the
        // second one uses the opposite rule.
        let value = self.value(position, Side::Attacker, clock)?;
        if value.is_solved() && value.basis != Basis::Rules {
            return self.value(position, Side::Defender, clock);
        }
        Ok(value)
    }

    /// The value of a position that lives even if all its outside liberties are filled. `None` if it does not,
    /// or has none, or if its value is known.
    fn life_with_filled_outside(
        &mut self,
        position: &Position<S>,
        clock: &mut Clock,
    ) -> Result<Option<Value>, Stopped> {
        let Some(filled) = filled(&self.arena, position, self.arena.outside) else {
            return Ok(None);
        };
        let search = Search::new(&self.arena, &self.table, &self.history, None, Budget::default());
        if search.is_known(position) {
            return Ok(None);
        }
        let value = self.value(&filled, Side::Defender, clock)?;
        let lives = value.winner() == Some(Side::Defender) && value.basis == Basis::Rules;
        Ok(lives.then_some(value))
    }

    /// The value of a position if a repetition is lost for `loser`.
    fn value(
        &mut self,
        position: &Position<S>,
        loser: Side,
        clock: &mut Clock,
    ) -> Result<Value, Stopped> {
        let before = clock.nodes;
        loop {
            let mut budget = clock.budget();
            let is_tried_alone = self.jobs > 1 && clock.nodes - before < ALONE;
            if is_tried_alone {
                budget.nodes = Some(budget.nodes.map_or(ALONE, |nodes| nodes.min(ALONE)));
            } else if self.jobs > 1 {
                if let Some(result) = self.value_by_all(position, loser, clock) {
                    return result;
                }
                self.table.grow();
                continue;
            }
            let mut search = Search::new(&self.arena, &self.table, &self.history, None, budget);
            let value = search.value(position, loser);
            clock.nodes += search.nodes;
            match search.stopped {
                _ if value.is_solved() => return Ok(value),
                Some(Stopped::Nodes) if is_tried_alone && clock.has_nodes() => {}
                Some(why) => return Err(why),
                None if search.is_interrupted => {}
                None => return Ok(value),
            }
            self.table.grow();
        }
    }

    /// Returns the value of a position, searched by all threads. `None` if the table is to grow
    /// first.
    fn value_by_all(
        &self,
        position: &Position<S>,
        loser: Side,
        clock: &mut Clock,
    ) -> Option<Result<Value, Stopped>> {
        let workers = Workers::new();
        let mut budget = clock.budget();
        budget.nodes = budget.nodes.map(|nodes| nodes.div_ceil(self.jobs as u64));
        let work = || {
            let mut search = Search::new(
                &self.arena,
                &self.table,
                &self.history,
                Some(&workers),
                budget.clone(),
            );
            let value = search.value(position, loser);
            if value.is_solved() {
                workers.is_done.store(true, Ordering::Relaxed);
            }
            (value, search.stopped, search.nodes)
        };
        // A thread that panicked has no result.
        let results: Vec<_> =
            parallel::each(0..self.jobs, |_| work()).into_iter().flatten().collect();
        clock.nodes += results.iter().map(|&(_, _, nodes)| nodes).sum::<u64>();
        if let Some(&(value, ..)) = results.iter().find(|(value, ..)| value.is_solved()) {
            return Some(Ok(value));
        }
        match results.iter().find_map(|&(_, stopped, _)| stopped) {
            None if self.table.is_crowded() => None,
            why => Some(Err(why.unwrap_or(Stopped::Depth))),
        }
    }

    /// The legal moves and the positions after them.
    pub fn after(&self, position: &Position<S>) -> Vec<(CellId, Position<S>)> {
        let mut chains = Chains::new();
        chains.find(&self.arena, position);
        let mut list: Vec<_> = (position.empty(&self.arena).cells())
            .filter_map(|cell| {
                position.play(&self.arena, &chains, cell).map(|(after, _)| (cell, after))
            })
            .collect();
        if position.may_pass() {
            list.push((PASS, position.pass()));
        }
        list
    }

    /// The position after these moves, or `None` if one of them is not legal.
    pub fn position(&self, played: &[Move], threats: Threats) -> Option<Position<S>> {
        played.iter().try_fold(self.start(threats), |position, &mv| {
            let next = self.after(&position).into_iter().find(|m| self.to_move(m.0) == Some(mv));
            next.map(|m| m.1)
        })
    }
}

/// The outcome of an exact value.
pub(crate) fn outcome_of(value: Result<Value, Stopped>) -> Outcome {
    match value {
        Ok(value) if value.basis != Basis::Rules => Outcome::Repetition,
        Ok(value) => match value.winner() {
            Some(Side::Attacker) => Outcome::Dead,
            Some(Side::Defender) => Outcome::Alive,
            None => Outcome::Open(Stopped::Depth),
        },
        Err(why) => Outcome::Open(why),
    }
}
