//! Solved positions, from which the weights of `estimate` are learned.

use std::collections::HashSet;

use super::{Basis, Engine, Evaluator};
use crate::board::{Position, Set, filled, ordered};
use crate::problem::{Side, Threats};

/// A position of a solver's table, with its result.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Learned {
    /// The numbers of its contents of windows and facts, as in the module `estimate`.
    pub features: Vec<u32>,
    /// The side to move.
    pub turn: Side,
    /// The side that wins.
    pub winner: Side,
    /// The number of positions that a search visited to show it.
    pub work: u32,
}

/// The solved positions of a table and their winners: those that moves from the start reach through others
/// that were searched.
pub(crate) fn known<S: Set>(engine: &Engine<S>) -> Vec<(Position<S>, Side)> {
    let start = ordered(&engine.arena, &engine.start(Threats::NONE));
    let mut left: Vec<Position<S>> =
        filled(&engine.arena, &start, engine.arena.outside).into_iter().collect();
    left.push(start);
    let mut seen: HashSet<u128> = left.iter().map(|position| position.hash).collect();
    let mut list = Vec::new();
    while let Some(position) = left.pop() {
        let value = engine.table.get(position.hash, Side::Attacker, 0);
        let value = value.filter(|value| value.basis == Basis::Rules);
        list.extend(value.and_then(|value| value.winner()).map(|winner| (position, winner)));
        for (_, after) in engine.after(&position) {
            let after = ordered(&engine.arena, &after);
            if engine.table.work(after.hash) > 0 && seen.insert(after.hash) {
                left.push(after);
            }
        }
    }
    list
}

/// Returns the features and results of every `one_in`-th known position.
pub(crate) fn learned<S: Set>(engine: &Engine<S>, one_in: u32) -> Vec<Learned> {
    let mut evaluator = Evaluator::new(&engine.arena.windows);
    let mut list = known(engine);
    list.retain(|(position, _)| ((position.hash >> 64) as u32).is_multiple_of(one_in));
    let learned = list.into_iter().map(|(position, winner)| {
        let value = engine.table.get(position.hash, Side::Attacker, 0);
        // What one move wins is found at the first visit, whatever its entry counts.
        let is_at_once = value.is_some_and(|value| value.plies <= 1);
        let work = if is_at_once { 1 } else { engine.table.work(position.hash) };
        let features = evaluator.features(&engine.arena, &position);
        Learned { features, turn: position.turn, winner, work }
    });
    learned.collect()
}
