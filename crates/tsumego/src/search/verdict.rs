//! Results of problems, and limits of searches for them.

use std::time::{Duration, Instant};

use super::{Budget, Stopped};
use crate::control::Control;
use crate::problem::{Move, Side, Threats};
use crate::setters::setters;

/// Limits of a search. By default, there are none.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// The time for the whole call.
    pub time: Option<Duration>,
    /// The number of positions that a call may visit.
    pub nodes: Option<u64>,
    /// Checked every few positions: set it, from any thread, to stop.
    pub cancel: Option<Control>,
}

impl Limits {
    setters! {
        time: impl Into<Option<Duration>>,
        nodes: impl Into<Option<u64>>,
        cancel: impl Into<Option<Control>>,
    }

    /// These limits after this much of the time has passed.
    pub(crate) fn after(&self, passed: Duration) -> Limits {
        let time = self.time.map(|time| time.saturating_sub(passed));
        Limits { time, ..self.clone() }
    }
}

/// The result of a problem for one number of ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Proved: a target lives, by eyes or in seki.
    Alive,
    /// Proved: all targets are captured.
    Dead,
    /// Proved: the attacker cannot capture and the defender cannot reach an end; the side that
    /// deviates from the repetition loses.
    Repetition,
    /// Not decided.
    Open(Stopped),
}

impl Outcome {
    /// The outcome with which a side wins.
    pub(crate) const fn win_of(side: Side) -> Outcome {
        match side {
            Side::Attacker => Outcome::Dead,
            Side::Defender => Outcome::Alive,
        }
    }

    /// Returns true if a side wins with this outcome.
    pub(crate) fn wins(self, side: Side) -> bool {
        self == Outcome::win_of(side)
    }

    /// The outcome in one word: `alive`, `dead`, `repetition` or `not_decided`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Alive => "alive",
            Outcome::Dead => "dead",
            Outcome::Repetition => "repetition",
            Outcome::Open(_) => "not_decided",
        }
    }
}

/// The whole answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Proved alive, even if the attacker has [`MAX_THREATS`] ko threats more.
    Alive,
    /// Proved dead, even if the defender has [`MAX_THREATS`] ko threats more.
    Dead,
    /// It is a ko: both results are proved.
    Ko(Ko),
    /// Proved, without threats: neither side can win without repeating the position.
    Repetition,
    /// Not decided.
    Open(Stopped),
}

impl Verdict {
    /// The verdict if the threats are given.
    pub const fn from_outcome(outcome: Outcome) -> Verdict {
        match outcome {
            Outcome::Alive => Verdict::Alive,
            Outcome::Dead => Verdict::Dead,
            Outcome::Repetition => Verdict::Repetition,
            Outcome::Open(why) => Verdict::Open(why),
        }
    }

    /// The threats with which [`Verdict::Alive`] and [`Verdict::Dead`] are proved: [`MAX_THREATS`] of the
    /// loser.
    pub(crate) const fn firm(self) -> Threats {
        match self {
            Verdict::Alive => Threats::new(Side::Attacker, MAX_THREATS),
            Verdict::Dead => Threats::new(Side::Defender, MAX_THREATS),
            _ => Threats::NONE,
        }
    }

    /// The verdict in one word: `alive`, `dead`, `ko`, `repetition` or `not_decided`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Alive => "alive",
            Verdict::Dead => "dead",
            Verdict::Ko(_) => "ko",
            Verdict::Repetition => "repetition",
            Verdict::Open(_) => "not_decided",
        }
    }
}

/// A result that depends on ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ko {
    /// The result without threats: [`Outcome::Alive`] or [`Outcome::Dead`].
    pub without: Outcome,
    /// The side that changes the result with threats.
    pub side: Side,
    /// The smallest number of its threats that changes the result.
    pub threats: u8,
    /// The changed result, which may be a repetition.
    pub then: Outcome,
}

/// The largest number of threats that [`Solver::solve`](crate::Solver::solve) tries.
pub const MAX_THREATS: u8 = 4;

/// An answer and what it cost.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The answer.
    pub verdict: Verdict,
    /// The result without ko threats, or with the given threats. It may be known even if the
    /// verdict is not.
    pub outcome: Outcome,
    /// The move that wins for the side to play (if the verdict is [`Verdict::Alive`] or
    /// [`Verdict::Dead`], even against [`MAX_THREATS`]), or the one that resists longest; if
    /// nothing is decided, the one that looks best. For a ko, the move that wins with the fewest
    /// threats, or against the most.
    pub best: Option<Move>,
    /// Best play from both sides, beginning with `best`; it ends at a capture of the targets, at
    /// unconditional life, where the attacker has no move, or where play begins to repeat. Empty if
    /// nothing is decided.
    pub line: Vec<Move>,
    /// The threats with which the line is played: for a ko, the fewest with which the first player
    /// wins.
    pub threats: Threats,
    /// The threats for which [`Verdict::Alive`] and [`Verdict::Dead`] are proved: those that were given,
    /// or [`MAX_THREATS`] of the loser.
    pub proved_with: Threats,
    /// The positions that were visited.
    pub nodes: u64,
    /// The time that it took.
    pub time: Duration,
    /// The bytes of the table at its end.
    pub memory: usize,
}

/// The result without threats and, if threats of the loser change it, their number.
pub(crate) fn verdict(without: Outcome, mut outcome: impl FnMut(Threats) -> Outcome) -> Verdict {
    let (loser, certain) = match without {
        Outcome::Alive => (Side::Attacker, Verdict::Alive),
        Outcome::Dead => (Side::Defender, Verdict::Dead),
        Outcome::Repetition => return Verdict::Repetition,
        Outcome::Open(why) => return Verdict::Open(why),
    };
    // More threats never hurt: if the maximum does not change the result, fewer do not.
    match outcome(Threats::new(loser, MAX_THREATS)) {
        Outcome::Open(why) => return Verdict::Open(why),
        same if same == without => return certain,
        _ => {}
    }
    for threats in 1..=MAX_THREATS {
        match outcome(Threats::new(loser, threats)) {
            Outcome::Open(why) => return Verdict::Open(why),
            same if same == without => {}
            then => return Verdict::Ko(Ko { without, side: loser, threats, then }),
        }
    }
    certain
}

/// The limits of one call, and their use so far.
pub(crate) struct Clock {
    pub start: Instant,
    pub nodes: u64,
    pub limits: Limits,
}

impl Clock {
    pub fn new(limits: &Limits) -> Clock {
        Clock { start: Instant::now(), nodes: 0, limits: limits.clone() }
    }

    pub fn budget(&self) -> Budget {
        Budget {
            until: self.limits.time.and_then(|t| self.start.checked_add(t)),
            nodes: self.limits.nodes.map(|n| n.saturating_sub(self.nodes)),
            cancel: self.limits.cancel.clone(),
        }
    }

    pub fn has_nodes(&self) -> bool {
        self.limits.nodes.is_none_or(|most| self.nodes < most)
    }
}
