//! Depth-first proof-number search.
//!
//! Several threads may search the same position: each begins at its root, and they share the table.
//! A thread that looks for the best move counts the moves where others are at work as somewhat
//! worse (a virtual loss), so that the threads separate where moves are about equally good. Source:
//! Kaneko, "Parallel depth initial proof number search" (2010).

use std::cell::Cell;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::time::Instant;

use super::{
    Basis, DEFAULT_WEIGHT, Evaluator, History, Killers, MAX_THREATS, NEVER, Table, Value, WinRates,
};
use crate::board::{
    Arena, CellId, Chains, Closed, NONE, PASS, Position, Set, filled, is_too_small, same_move,
    target_lives, target_lives_in,
};
use crate::control::Control;
use crate::problem::Side;

/// The minimum number of nodes of a refutation in one visit for it to be tried against sibling
/// moves.
const COSTLY: u64 = 100;
/// The maximum number of nodes of one simulation.
const TRIALS: u32 = 200;

/// The number of nodes after which a thread reads the results of others.
const LEARN: u64 = 32;

/// The number of nodes for which a thread keeps the shares of moves that win.
const RATES_LAST: u64 = 64;

/// The number of entries of the table that are counted at once.
const TAKEN: usize = 64;

/// The number of nodes that an answer found without search counts in the table: more than a single
/// position, so that it is not replaced by one.
const ANSWER_WORK: u64 = 8;

/// The initial proof number of life where the group is dead with all outside liberties filled.
const DEAD_IF_FILLED: u32 = 20;

/// The maximum length of a line.
const MAX_DEPTH: usize = 1000;

/// The number of nodes of a proof between two checks of the limits.
const CHECKED: usize = 1024;

/// The reason why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stopped {
    /// The time limit was reached.
    Time,
    /// The node limit was reached.
    Nodes,
    /// The caller cancelled it.
    Cancelled,
    /// A line exceeded the maximum length.
    Depth,
    /// A result was proved, but only inside a region that the problem does not mark.
    Region,
}

/// The limits, in the form that the search uses.
#[derive(Clone, Default)]
pub(crate) struct Budget {
    pub until: Option<Instant>,
    pub nodes: Option<u64>,
    pub cancel: Option<Control>,
}

impl Budget {
    /// Returns the reason to stop now, whatever the number of nodes; `None` to continue.
    fn over(&self) -> Option<Stopped> {
        if self.cancel.as_ref().is_some_and(Control::is_interrupted) {
            return Some(Stopped::Cancelled);
        }
        self.until.is_some_and(|end| Instant::now() >= end).then_some(Stopped::Time)
    }

    /// Returns true if work on a proof is to stop. The limits are checked at every 1,024th node;
    /// this is the `i`th.
    pub fn ends_at(&self, i: usize) -> bool {
        i.is_multiple_of(CHECKED) && self.over().is_some()
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Child<S> {
    pub position: Position<S>,
    pub value: Value,
    pub captures: bool,
    pub cell: CellId,
    /// The weight of the move: the greater, the less likely it is to win; see [`History`].
    pub weight: u32,
}

impl<S> Child<S> {
    /// The number of the side to move, with the weight of the move.
    fn weighted(&self, turn: Side) -> u32 {
        let n = self.value.number(turn);
        if n == 0 || n >= NEVER {
            return n;
        }
        let weighted = u64::from(n) * u64::from(self.weight) / u64::from(DEFAULT_WEIGHT);
        weighted.clamp(1, u64::from(NEVER - 1)) as u32
    }

    /// The number that this move needs to be as good as one whose number with its weight is `n`.
    fn unweighted(&self, n: u32) -> u32 {
        if n >= NEVER {
            return NEVER;
        }
        let number = (u64::from(n) * u64::from(DEFAULT_WEIGHT)).div_ceil(u64::from(self.weight));
        number.min(u64::from(NEVER)) as u32
    }
}

/// The last move to a position, and the refutations of other moves instead of it.
#[derive(Clone, Copy)]
struct LastMove<S> {
    last: CellId,
    killers: Killers<S>,
}

impl<S: Set> LastMove<S> {
    const AT_ROOT: LastMove<S> = LastMove { last: NONE, killers: Killers::NONE };
}

/// The state of a search; the table outlives single questions.
pub(crate) struct Search<'a, S> {
    pub arena: &'a Arena<S>,
    pub table: &'a Table,
    history: &'a History,
    rates: WinRates,
    /// The number of nodes at which the shares are next brought up to date.
    rates_until: u64,
    /// The other threads of the search.
    workers: Option<&'a Workers>,
    /// The side for which a repetition is lost: the one whose claim is to be proved.
    loser: Side,
    budget: Budget,
    pub stopped: Option<Stopped>,
    /// True if the search stopped only because the table is to grow, or another thread has the
    /// result.
    pub is_interrupted: bool,
    pub nodes: u64,
    path: Vec<u128>,
    /// The number of nodes that the current simulation may still visit.
    trials: u32,
    /// The stones of the position that is expanded.
    expanded: [S; 2],
    /// The last move to it, and the refutations of others.
    reached: LastMove<S>,
    children: Vec<Child<S>>,
    chains: Chains<S>,
    /// The moves of the position that is expanded, and whether they capture.
    next: Vec<(CellId, Position<S>, bool)>,
    initial: InitialValues,
    evaluator: Evaluator<S>,
    /// The free entries of the table that were taken and not counted yet.
    taken: usize,
}

/// The state that threads share which search the same position.
pub(crate) struct Workers {
    /// True if a thread has the result.
    pub is_done: AtomicBool,
    /// The number of threads below the positions whose hash ends so.
    at_work: Box<[AtomicU8]>,
}

impl Workers {
    /// A power of two.
    const PLACES: usize = 1 << 17;

    pub fn new() -> Workers {
        let at_work = std::iter::repeat_with(AtomicU8::default).take(Workers::PLACES).collect();
        Workers { is_done: AtomicBool::new(false), at_work }
    }

    fn place(&self, hash: u128) -> &AtomicU8 {
        &self.at_work[(hash >> 96) as usize & (Workers::PLACES - 1)]
    }
}

/// The thresholds at which the search returns to the parent.
#[derive(Clone, Copy)]
struct Thresholds {
    proof: u32,
    disproof: u32,
}

impl Thresholds {
    const fn number(self, side: Side) -> u32 {
        match side {
            Side::Attacker => self.proof,
            Side::Defender => self.disproof,
        }
    }
}

impl<'a, S: Set> Search<'a, S> {
    pub fn new(
        arena: &'a Arena<S>,
        table: &'a Table,
        history: &'a History,
        workers: Option<&'a Workers>,
        budget: Budget,
    ) -> Search<'a, S> {
        Search {
            arena,
            table,
            history,
            rates: history.initial_rates(),
            rates_until: 0,
            workers,
            loser: Side::Attacker,
            budget,
            stopped: None,
            is_interrupted: false,
            nodes: 0,
            path: Vec::new(),
            trials: 0,
            expanded: [S::EMPTY; 2],
            reached: LastMove::AT_ROOT,
            children: Vec::new(),
            chains: Chains::new(),
            next: Vec::new(),
            initial: InitialValues(Vec::new()),
            evaluator: Evaluator::new(&arena.windows),
            taken: 0,
        }
    }

    /// The value of a position if a repetition is lost for `loser`.
    pub fn value(&mut self, position: &Position<S>, loser: Side) -> Value {
        self.loser = loser;
        self.path.clear();
        self.children.clear();
        if let Some(value) = self.at_once(position) {
            return value;
        }
        if let Some(value) = self.known(position, 0).filter(Value::is_solved) {
            return value;
        }
        let thresholds = Thresholds { proof: NEVER, disproof: NEVER };
        let value = self.visit(position, LastMove::AT_ROOT, false, 0, thresholds);
        self.count_taken();
        value
    }

    /// The value of a position that is decided without a move.
    fn at_once(&self, position: &Position<S>) -> Option<Value> {
        if target_lives(self.arena, position) {
            return Some(Value::ALIVE);
        }
        position.targets.is_empty().then_some(Value::DEAD)
    }

    /// Returns true if the table has the result of a position, if a repetition is lost for the
    /// attacker.
    pub fn is_known(&self, position: &Position<S>) -> bool {
        self.known(position, 0).is_some_and(|value| value.is_solved())
    }

    /// Returns the value of a position that the table implies.
    fn known(&self, position: &Position<S>, key: u32) -> Option<Value> {
        let exact = self.entry(position, key);
        if exact.is_some_and(|value| value.is_solved() && value.basis == Basis::Rules) {
            return exact;
        }
        self.with_filled_outside(position).filter(Value::is_solved).or(exact)
    }

    /// Returns the value that the table implies for a position by its value with all outside liberties filled:
    /// life, or otherwise an estimate.
    fn with_filled_outside(&self, position: &Position<S>) -> Option<Value> {
        let filled = filled(self.arena, position, self.arena.outside)?;
        let value = self.entry(&filled, 0).filter(|value| value.basis == Basis::Rules)?;
        Some(match value.winner() {
            Some(Side::Defender) => value,
            Some(Side::Attacker) => Value::open(1, DEAD_IF_FILLED),
            None => Value { best: NONE, ..value },
        })
    }

    /// The table's entry of a position. More threats never hurt their owner, so a result for other
    /// numbers of threats may imply this one.
    fn entry(&self, position: &Position<S>, key: u32) -> Option<Value> {
        let exact = self.table.get(position.hash, self.loser, key);
        if exact.is_some_and(|value| value.is_solved() && value.basis == Basis::Rules) {
            return exact;
        }
        for side in Side::ALL.into_iter().filter(|&s| position.threats[s as usize] > 0) {
            for (threats, is_fewer) in [(0, true), (MAX_THREATS, false)] {
                if threats == position.threats[side as usize] {
                    continue;
                }
                let hash = position.hash_with(side, threats);
                let Some(value) = self.table.get(hash, self.loser, 0) else { continue };
                if !value.is_solved() || value.basis != Basis::Rules {
                    continue;
                }
                let holds = match (value.winner() == Some(side), is_fewer) {
                    (true, fewer) => fewer,
                    (false, true) => value.ko_free,
                    (false, false) => position.threats[side as usize] <= MAX_THREATS,
                };
                if holds {
                    return Some(value);
                }
            }
        }
        exact
    }

    /// Stores the results of a position in the table.
    fn store(&mut self, hash: u128, path: u32, value: &Value, work: u64) {
        self.taken += usize::from(self.table.put(hash, self.loser, path, value, work));
        if self.taken >= TAKEN {
            self.count_taken();
        }
    }

    fn count_taken(&mut self) {
        self.table.count(std::mem::take(&mut self.taken));
    }

    fn must_stop(&mut self) -> bool {
        if self.stopped.is_some() || self.is_interrupted {
            return true;
        }
        self.is_interrupted = self.table.is_crowded()
            || self.workers.is_some_and(|workers| workers.is_done.load(Relaxed));
        if self.budget.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = Some(Stopped::Nodes);
        } else if self.path.len() >= MAX_DEPTH {
            self.stopped = Some(Stopped::Depth);
        } else if self.nodes.is_multiple_of(256) {
            self.stopped = self.budget.over();
        }
        self.stopped.is_some() || self.is_interrupted
    }

    /// Searches a position until one of its numbers reaches its bound. `captured` states whether a
    /// stone was captured on the path to it; without a capture, no position can repeat.
    fn visit(
        &mut self,
        position: &Position<S>,
        reached: LastMove<S>,
        captured: bool,
        path_key: u32,
        thresholds: Thresholds,
    ) -> Value {
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes >= self.rates_until {
            self.history.update(&mut self.rates);
            self.rates_until = self.nodes + RATES_LAST;
        }
        if self.nodes >= InitialValues::MIN && self.initial.0.is_empty() {
            self.initial = InitialValues::new();
        }
        let depth = self.path.len() as u16;
        let start = self.children.len();
        self.path.push(position.hash);
        let key = (path_key.rotate_left(7) ^ position.hash as u32).wrapping_mul(0x9e37_79b1);
        let is_new = !self.table.is_open(position.hash);
        self.reached = reached;
        self.expand(position, captured, key, is_new);
        let mut killers = self.killers(position.turn, start);
        let mut place: Option<&AtomicU8> = None;
        let mut learned_at = self.nodes;
        let value = loop {
            if self.workers.is_some() && self.nodes - learned_at >= LEARN {
                learned_at = self.nodes;
                if let Some(value) = self.learn(position, start, path_key, key) {
                    break value;
                }
            }
            let (value, next, second) = self.select(position, start, depth);
            if value.proof >= thresholds.proof
                || value.disproof >= thresholds.disproof
                || value.is_solved()
            {
                break value;
            }
            if self.must_stop() {
                break value;
            }
            let i = self.with_virtual_loss(position.turn, start, next, thresholds);
            let Some(&child) = self.children.get(i) else { break value };
            let Child { position: after, value: old, captures, cell, .. } = child;
            let second =
                if i == next { second } else { self.children[next].weighted(position.turn) };
            let second = child.unweighted(second);
            let child_thresholds =
                child_thresholds(position.turn, &old, second, &value, thresholds);
            // Most visits end without one of a child: other threads would wait for what they write.
            if let (None, Some(workers)) = (place, self.workers) {
                let here = place.insert(workers.place(position.hash));
                here.fetch_add(1, Relaxed);
            }
            let begun = self.nodes;
            let reached_by = LastMove { last: cell, killers };
            let result =
                self.visit(&after, reached_by, captured || captures, key, child_thresholds);
            self.children[i].value = result;
            let is_refuted = result.number(position.turn) >= NEVER;
            if result.is_solved() {
                self.history.add(position.turn, reached.last, cell, !is_refuted);
            }
            if is_refuted {
                killers.add(result.best);
            }
            let costly = self.nodes - begun >= COSTLY;
            if costly && is_refuted && result.basis == Basis::Rules {
                self.carry_over(start, &after, captured, key);
            }
        };
        if let Some(place) = place {
            place.fetch_sub(1, Relaxed);
        }
        self.children.truncate(start);
        self.path.pop();
        self.store(position.hash, path_key, &value, self.nodes - before);
        value
    }

    /// The moves that refute children of a position.
    fn killers(&self, turn: Side, start: usize) -> Killers<S> {
        let mut killers = Killers::NONE;
        for child in &self.children[start..] {
            if child.value.number(turn) >= NEVER {
                killers.add(child.value.best);
            }
        }
        killers
    }

    /// Takes over the results of other threads for the children of a position; the value of the
    /// position, if they have solved it.
    fn learn(
        &mut self,
        position: &Position<S>,
        start: usize,
        path_key: u32,
        key: u32,
    ) -> Option<Value> {
        for i in start..self.children.len() {
            let child = &self.children[i];
            if !child.value.is_solved()
                && let Some(value) = self.known(&child.position, key)
            {
                self.children[i].value = value;
            }
        }
        self.known(position, path_key).filter(Value::is_solved)
    }

    /// The child to search next: the best one, or if other threads are at work there, one that is
    /// nearly as good.
    fn with_virtual_loss(
        &self,
        turn: Side,
        start: usize,
        best: usize,
        thresholds: Thresholds,
    ) -> usize {
        let Some(workers) = self.workers else { return best };
        let number = |i: usize| {
            let child = &self.children[i];
            let n = child.weighted(turn);
            let at_work = u32::from(workers.place(child.position.hash).load(Relaxed));
            n.saturating_add((1 + n / 2).saturating_mul(at_work))
        };
        let reachable = |&i: &usize| self.children[i].value.number(turn) < thresholds.number(turn);
        (start..self.children.len()).filter(reachable).min_by_key(|&i| number(i)).unwrap_or(best)
    }

    /// A move was refuted: try the same refutation against its siblings.
    fn carry_over(&mut self, start: usize, refuted: &Position<S>, captured: bool, key: u32) {
        for i in start..self.children.len() {
            let Child { position, value, captures, .. } = self.children[i];
            if value.is_solved() || position.hash == refuted.hash {
                continue;
            }
            self.trials = TRIALS;
            if let Some(value) = self.simulate(refuted, &position, captured || captures, key) {
                self.children[i].value = value;
            }
        }
    }

    /// Plays the proof of one position in another one: the winner's moves are those of the proof,
    /// the loser's are all. A returned value is a proof by the rules.
    fn simulate(
        &mut self,
        proved: &Position<S>,
        other: &Position<S>,
        captured: bool,
        key: u32,
    ) -> Option<Value> {
        let guide = self.known(proved, key)?;
        let winner = guide.winner().filter(|_| guide.basis == Basis::Rules)?;
        let won = |v: &Value| v.winner() == Some(winner) && v.basis == Basis::Rules;
        let value = self.child_value(other, captured, key);
        if value.is_solved() {
            return won(&value).then_some(value);
        }
        self.trials = self.trials.checked_sub(1)?;
        self.nodes += 1;
        let mut chains = Chains::new();
        chains.find(self.arena, proved);
        let mut other_chains = Chains::new();
        other_chains.find(self.arena, other);
        self.path.push(other.hash);
        let value = if other.turn == winner {
            let next = step(self.arena, proved, &chains, guide.best).zip(step(
                self.arena,
                other,
                &other_chains,
                guide.best,
            ));
            next.and_then(|((a, _), (b, takes))| self.simulate(&a, &b, captured || takes, key))
                .map(|v| Value { best: guide.best, plies: v.plies.saturating_add(1), ..v })
        } else {
            let mut plies = Some(0);
            let mut longest = NONE;
            let mut ko_free = !other.is_ko_closed();
            let cells = moves(self.arena, other, &other_chains);
            let pass = other.may_pass() && !in_atari(other, &other_chains);
            for cell in cells.cells().chain(pass.then_some(PASS)) {
                let Some((b, takes)) = step(self.arena, other, &other_chains, cell) else {
                    continue;
                };
                let mut answer = self.child_value(&b, captured || takes, key);
                if !answer.is_solved() {
                    let found = step(self.arena, proved, &chains, cell)
                        .and_then(|(a, _)| self.simulate(&a, &b, captured || takes, key));
                    match found {
                        Some(value) => answer = value,
                        None => plies = None,
                    }
                } else if !won(&answer) {
                    plies = None;
                }
                let Some(most) = plies else { break };
                ko_free &= answer.ko_free;
                if answer.plies >= most {
                    (plies, longest) = (Some(answer.plies), cell);
                }
            }
            let lost = if winner == Side::Attacker { Value::DEAD } else { Value::ALIVE };
            plies.map(|p| Value { best: longest, plies: p.saturating_add(1), ko_free, ..lost })
        };
        self.path.pop();
        if let Some(value) = value {
            self.store(other.hash, key, &value, 1);
        }
        value
    }

    /// The value of a node by its children, the child to search next, and the least number of the
    /// others for the side to move, with the weights of the moves.
    fn select(&self, position: &Position<S>, start: usize, depth: u16) -> (Value, usize, u32) {
        let turn = position.turn;
        let children = &self.children[start..];
        let foe = turn.opposite();
        let (mut own, mut second, mut next) = (NEVER, NEVER, 0);
        let mut others: u32 = 0;
        for (i, child) in children.iter().enumerate() {
            let n = child.weighted(turn);
            if n < own {
                (second, own, next) = (own, n, i);
            } else {
                second = second.min(n);
            }
            others = (others + child.value.number(foe)).min(NEVER);
        }
        if own == 0 {
            // The mover has won: keep the proof with the firmest basis.
            let proof = (children.iter())
                .filter(|c| c.value.number(turn) == 0)
                .min_by_key(|c| (rank(c.value.basis), !c.value.ko_free, c.value.plies));
            if let Some(child) = proof {
                let value = Value {
                    basis: settled(child.value.basis, depth),
                    best: child.cell,
                    plies: child.value.plies.saturating_add(1),
                    ..child.value
                };
                return (value, start + next, second);
            }
        }
        if own >= NEVER {
            // Every move loses, or there is none: an attacker without a move passes, and two
            // passes end with life; a defender always has a move unless in atari.
            let mut value = if foe == Side::Attacker { Value::DEAD } else { Value::ALIVE };
            if let Some(longest) = children.iter().max_by_key(|c| c.value.plies) {
                value.best = longest.cell;
                value.plies = longest.value.plies.saturating_add(1);
            }
            value.ko_free = !position.is_ko_closed() && children.iter().all(|c| c.value.ko_free);
            if let Some(weakest) = children.iter().map(|c| c.value.basis).max_by_key(|&b| rank(b)) {
                value.basis = settled(weakest, depth);
            }
            return (value, start + next, second);
        }
        let own = children.get(next).map_or(own, |child| child.value.number(turn));
        let others = others.min(NEVER - 1);
        let (proof, disproof) = match turn {
            Side::Attacker => (own, others),
            Side::Defender => (others, own),
        };
        let best = children.get(next).map_or(NONE, |c| c.cell);
        (Value { best, ..Value::open(proof, disproof) }, start + next, second)
    }

    /// Appends the children of a position. If one of them wins for the side to move, it is the only
    /// one. `is_new` states that the table has no numbers of an earlier visit.
    fn expand(&mut self, position: &Position<S>, captured: bool, key: u32, is_new: bool) {
        let start = self.children.len();
        self.expanded = position.stones;
        let mut chains = std::mem::replace(&mut self.chains, Chains::new());
        chains.find(self.arena, position);
        let moves = moves(self.arena, position, &chains);
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        for cell in moves.cells() {
            if let Some((after, captures)) = position.play(self.arena, &chains, cell) {
                next.push((cell, after, captures));
            }
        }
        // The table entries of all children are read at once, with nothing in between, so that the
        // processor waits for them in parallel.
        let mut read = 0_u32;
        for (_, after, _) in &next {
            read |= self.table.touch(after.hash) | self.initial.touch(after.hash);
        }
        std::hint::black_box(read);
        for (cell, after, captures) in next.drain(..) {
            if self.add(start, position.turn, cell, after, captured || captures, captures, key) {
                break;
            }
        }
        self.next = next;
        let only = self.children.len() == start + 1
            && self.children[start].value.number(position.turn) == 0;
        if position.may_pass() && !only && !in_atari(position, &chains) {
            let after = position.pass();
            self.add(start, position.turn, PASS, after, captured, false, key);
        }
        // Later visits find the children that were marked in the table.
        if !only && is_new {
            self.answer(position, &chains, start);
        }
        self.chains = chains;
    }

    /// Marks those children that the other side answers with a move that wins at once. Only moves that
    /// would win if the side to move passed are tried.
    fn answer(&mut self, position: &Position<S>, chains: &Chains<S>, start: usize) {
        let null = position.pass();
        let mut answers = S::EMPTY;
        for cell in null.empty(self.arena).cells() {
            let after = null.play(self.arena, chains, cell);
            if after.is_some_and(|(p, _)| self.has_won(null.turn, &p)) {
                answers |= S::single(cell);
            }
        }
        if answers.is_empty() {
            return;
        }
        let won = if null.turn == Side::Attacker { Value::DEAD } else { Value::ALIVE };
        let mut chains = Chains::new();
        for i in start..self.children.len() {
            let Child { position, value, .. } = self.children[i];
            if value.is_solved() {
                continue;
            }
            chains.find(self.arena, &position);
            let found = (answers & position.empty(self.arena)).cells().find(|&cell| {
                let after = position.play(self.arena, &chains, cell);
                after.is_some_and(|(p, _)| self.has_won(null.turn, &p))
            });
            if let Some(best) = found {
                let value = Value { best, plies: 1, ..won };
                self.children[i].value = value;
                self.store(position.hash, 0, &value, ANSWER_WORK);
            }
        }
    }

    /// Returns true if a position shows without a search that this side has won.
    fn has_won(&self, side: Side, position: &Position<S>) -> bool {
        match side {
            Side::Attacker => position.targets.is_empty() || is_too_small(self.arena, position),
            Side::Defender => target_lives(self.arena, position),
        }
    }

    /// Appends a child; if it wins for `turn`, removes the others and returns true.
    #[expect(clippy::too_many_arguments)]
    fn add(
        &mut self,
        start: usize,
        turn: Side,
        cell: CellId,
        position: Position<S>,
        captured: bool,
        captures: bool,
        key: u32,
    ) -> bool {
        let value = self.child_value(&position, captured, key);
        let wins = value.number(turn) == 0 && value.basis == Basis::Rules;
        if wins {
            self.children.truncate(start);
        }
        let weight = if value.is_solved() {
            DEFAULT_WEIGHT
        } else {
            let LastMove { last, killers } = self.reached;
            killers.weight(cell, self.history.weight(&self.rates, turn, last, cell))
        };
        self.children.push(Child { position, value, captures, cell, weight });
        wins
    }

    fn child_value(&mut self, position: &Position<S>, captured: bool, key: u32) -> Value {
        if position.targets.is_empty() {
            return Value::DEAD;
        }
        if captured && let Some(depth) = self.path.iter().rposition(|&h| h == position.hash) {
            let lost = match self.loser {
                Side::Attacker => Value::ALIVE,
                Side::Defender => Value::DEAD,
            };
            return Value { basis: Basis::Path(depth as u16), ..lost };
        }
        if let Some(value) = self.known(position, key) {
            return value;
        }
        let first = match self.initial.get(position.hash) {
            Some(value) => value,
            None => {
                let value = self.evaluate(position);
                self.initial.put(position.hash, &value);
                value
            }
        };
        if first.is_solved() { first } else { self.with_filled_outside(position).unwrap_or(first) }
    }

    /// The value of a position that has not been searched.
    fn evaluate(&mut self, position: &Position<S>) -> Value {
        let closed = Closed::find(self.arena, position);
        if target_lives_in(self.arena, position, &closed) {
            Value::ALIVE
        } else if is_too_small(self.arena, position) {
            Value::DEAD
        } else {
            self.evaluator.initial_numbers(self.arena, self.expanded, position, &closed)
        }
    }
}

/// The values of positions that have not been searched, for those that were met last. Most children of
/// a position are met at each of its visits, and searched later or never. Short searches have no places.
struct InitialValues(Vec<Cell<InitialValue>>);

/// 96 bits of a position's hash, and its numbers; [`FAR`] for [`NEVER`].
#[derive(Clone, Copy, Default)]
struct InitialValue {
    key: u64,
    check: u32,
    proof: u16,
    disproof: u16,
}

const FAR: u16 = u16::MAX;

impl InitialValues {
    /// A power of two.
    const PLACES: usize = 1 << 15;
    /// The number of nodes of a search that is worth the places.
    const MIN: u64 = 1000;

    fn new() -> InitialValues {
        InitialValues(vec![Cell::default(); InitialValues::PLACES])
    }

    fn place(&self, hash: u128) -> Option<&Cell<InitialValue>> {
        self.0.get(hash as usize & (InitialValues::PLACES - 1))
    }

    /// Reads the place of a position into the cache.
    fn touch(&self, hash: u128) -> u32 {
        self.place(hash).map_or(0, |first| first.get().check)
    }

    fn get(&self, hash: u128) -> Option<Value> {
        let first = self.place(hash)?.get();
        // A free place has two numbers of 0, which no value has.
        let is_known = first.key == (hash >> 64) as u64
            && first.check == (hash >> 32) as u32
            && (first.proof, first.disproof) != (0, 0);
        let number = |n| if n == FAR { NEVER } else { u32::from(n) };
        is_known.then(|| Value::open(number(first.proof), number(first.disproof)))
    }

    fn put(&self, hash: u128, value: &Value) {
        let Some(place) = self.place(hash) else { return };
        let (key, check) = ((hash >> 64) as u64, (hash >> 32) as u32);
        // A number that is too large for its place is not NEVER, which would count as proved.
        let number =
            |n| if n >= NEVER { FAR } else { u16::try_from(n).unwrap_or(FAR).min(FAR - 1) };
        place.set(InitialValue {
            key,
            check,
            proof: number(value.proof),
            disproof: number(value.disproof),
        });
    }
}

/// The bounds for a child with the value `child`; `second` is the number for the side to move at which it
/// is as good as the best of the other children, and `value` is the value of the node.
fn child_thresholds(
    turn: Side,
    child: &Value,
    second: u32,
    value: &Value,
    thresholds: Thresholds,
) -> Thresholds {
    let foe = turn.opposite();
    let second = second.max(child.number(turn));
    let own = thresholds.number(turn).min(second.saturating_add(margin(second, value, turn)));
    let rest = value.number(foe) - child.number(foe).min(value.number(foe));
    let others = thresholds.number(foe).saturating_sub(rest).max(1);
    match turn {
        Side::Attacker => Thresholds { proof: own, disproof: others },
        Side::Defender => Thresholds { proof: others, disproof: own },
    }
}

/// Returns the limit to which a move is searched beyond the number `second` of the second best, so
/// that two equal moves are not searched in turns: by a quarter of it, more (up to 141 %) if the
/// side to move seems to lose and less (down to 4 %) if it seems to win, where any of several moves
/// may do and the easiest is to be found.
fn margin(second: u32, value: &Value, turn: Side) -> u32 {
    let [own, foe] = [turn, turn.opposite()].map(|side| value.number(side).max(1) as f32);
    let ratio = (own / foe).clamp(0.01, 100.0);
    // The ratio to the power of 3/8, by square roots, which every processor rounds in the same way.
    let fourth = ratio.sqrt().sqrt();
    1 + (second as f32 / 4.0 * fourth * fourth.sqrt()) as u32
}

/// The position after a move that may be a pass, and whether it captures.
fn step<S: Set>(
    arena: &Arena<S>,
    position: &Position<S>,
    chains: &Chains<S>,
    cell: CellId,
) -> Option<(Position<S>, bool)> {
    if cell == PASS {
        return position.may_pass().then(|| (position.pass(), false));
    }
    let cell = same_move(arena, position, cell);
    if cell == NONE || !position.empty(arena).has(cell) {
        return None;
    }
    position.play(arena, chains, cell)
}

/// The order of bases, the firmest first.
const fn rank(basis: Basis) -> u16 {
    match basis {
        Basis::Rules => 0,
        Basis::Repetition => 1,
        Basis::Path(depth) => u16::MAX - depth,
    }
}

/// The basis of a result after leaving its node at `depth` of the path: a repetition of the node
/// itself is decided, because the side that is not harmed can repeat for ever.
const fn settled(basis: Basis, depth: u16) -> Basis {
    match basis {
        Basis::Path(d) if d >= depth => Basis::Repetition,
        other => other,
    }
}

/// The only liberty of a string that holds every target, if it has only one.
fn last_liberty<S: Set>(position: &Position<S>, chains: &Chains<S>) -> Option<S> {
    let chain =
        chains.0[Side::Defender as usize].iter().find(|c| c.stones.meets(position.targets))?;
    let last =
        !chain.endless && position.targets.within(chain.stones) && chain.liberties.len() == 1;
    last.then_some(chain.liberties)
}

/// Returns true if the next move can capture all the targets. Then a pass loses or is unnecessary:
/// the defender must save them immediately, and the attacker captures them, unless a ko forbids it.
fn in_atari<S: Set>(position: &Position<S>, chains: &Chains<S>) -> bool {
    last_liberty(position, chains).is_some_and(|liberty| {
        position.turn == Side::Defender || position.ko != liberty.first() || position.has_threat()
    })
}

/// The cells where a move may matter. With all the targets in one string with one liberty, the
/// attacker takes them, and the defender must play on the liberty or capture beside the string;
/// every other move loses immediately.
fn moves<S: Set>(arena: &Arena<S>, position: &Position<S>, chains: &Chains<S>) -> S {
    let simple = arena.simple & position.empty(arena);
    let mut empty = position.empty(arena) & !simple;
    if position.turn == Side::Attacker && !simple.is_empty() {
        empty |= S::single(simple.first());
    }
    let Some(liberty) = last_liberty(position, chains) else { return empty };
    match position.turn {
        Side::Attacker if !in_atari(position, chains) => empty,
        Side::Attacker => liberty,
        Side::Defender => {
            let mut cells = liberty;
            let beside = (chains.0[Side::Defender as usize].iter())
                .find(|c| c.stones.meets(position.targets))
                .map_or(S::EMPTY, |c| arena.around(c.stones));
            for chain in &chains.0[Side::Attacker as usize] {
                if !chain.endless && chain.liberties.len() == 1 && chain.stones.meets(beside) {
                    cells |= chain.liberties;
                }
            }
            cells
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_is_wider_for_the_side_that_seems_to_lose() {
        let of = |proof, disproof| {
            Side::ALL.map(|turn| margin(1000, &Value::open(proof, disproof), turn))
        };
        assert_eq!(of(7, 7), [251, 251]);
        assert_eq!(of(16, 1), [708, 89]);
        assert_eq!(of(1, NEVER - 1), [45, 1406]);
        let largest = margin(NEVER, &Value::open(NEVER - 1, 1), Side::Attacker);
        assert!(NEVER.checked_add(largest).is_some());
    }

    #[test]
    fn first_values_are_those_of_their_positions() {
        let initial = InitialValues::new();
        let hash = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210;
        assert_eq!(initial.get(0), None, "a free place is no position");
        assert_eq!(initial.get(hash), None);
        for value in [Value::open(7, 3), Value::ALIVE, Value::DEAD] {
            initial.put(hash, &value);
            assert_eq!(initial.get(hash), Some(value));
            for bit in [32, 63, 64, 127] {
                assert_eq!(initial.get(hash ^ 1 << bit), None, "another position in this place");
            }
        }
        initial.put(hash, &Value::open(NEVER - 1, 3));
        let value = initial.get(hash).unwrap();
        assert!(
            value.proof < NEVER && value.disproof == 3,
            "a large number does not become a proof"
        );
    }
}
