//! The two sides of a problem, their moves and ko threats.

use crate::go::Point;

/// A side of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Wants to capture all the targets.
    Attacker = 0,
    /// Wants to keep one of them.
    Defender = 1,
}

impl Side {
    /// Both sides, the attacker first.
    pub const ALL: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other side.
    #[must_use]
    pub const fn opposite(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// The number of ko threats of each side elsewhere on the board, up to 15.
///
/// A threat allows its owner to retake a ko immediately: the threat and its answer are played
/// elsewhere, and the answer is always given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Threats {
    /// Threats of the attacker.
    pub attacker: u8,
    /// Threats of the defender.
    pub defender: u8,
}

impl Threats {
    /// No threats.
    pub const NONE: Threats = Threats { attacker: 0, defender: 0 };

    /// Makes threats of which one side has `n` and the other none.
    pub const fn new(side: Side, n: u8) -> Threats {
        match side {
            Side::Attacker => Threats { attacker: n, defender: 0 },
            Side::Defender => Threats { attacker: 0, defender: n },
        }
    }

    pub(crate) fn by_side(self) -> [u8; 2] {
        [self.attacker.min(15), self.defender.min(15)]
    }
}

/// A move of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on a point.
    Play(Point),
    /// No stone.
    Pass,
}

impl Move {
    /// The point, unless it is a pass.
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }
}
