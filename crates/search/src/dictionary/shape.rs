//! The shapes that a dictionary can hold, and how it counts them.

use crate::pattern::Shape;

/// A shape of the dictionary.
///
/// The numbers are stored in databases and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum DictionaryShape {
    /// Every window of 3×3.
    Three = 1,
    /// Every window of the diamond of 13 cells.
    Diamond = 2,
    /// Every window of 4×4.
    Four = 3,
    /// Windows of 5×5 centred on a played move, as they were before it.
    Five = 4,
    /// Every window of 5×5. Most of its contents occur in one game only, so it takes much more space
    /// than the other shapes.
    FiveAll = 5,
}

/// The name of the 5×5 windows of the whole board.
pub const ALL_WINDOWS: &str = "5x5-all";

impl DictionaryShape {
    /// All shapes, by their numbers.
    pub const ALL: [DictionaryShape; 5] = [
        DictionaryShape::Three,
        DictionaryShape::Diamond,
        DictionaryShape::Four,
        DictionaryShape::Five,
        DictionaryShape::FiveAll,
    ];

    /// The shapes of a new database by default.
    pub const DEFAULT: [DictionaryShape; 3] =
        [DictionaryShape::Three, DictionaryShape::Diamond, DictionaryShape::Five];

    /// The number.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The shape with this number.
    pub fn from_number(number: u8) -> Option<DictionaryShape> {
        DictionaryShape::ALL.into_iter().find(|kind| kind.number() == number)
    }

    /// The shape.
    pub const fn shape(self) -> Shape {
        match self {
            DictionaryShape::Three => Shape::THREE,
            DictionaryShape::Diamond => Shape::DIAMOND,
            DictionaryShape::Four => Shape::FOUR,
            DictionaryShape::Five | DictionaryShape::FiveAll => Shape::FIVE,
        }
    }

    /// The dictionary shape of this name: a name of a shape, or `5x5-all`.
    ///
    /// ```
    /// use gopdb_search::DictionaryShape;
    /// assert_eq!(DictionaryShape::from_name("5x5"), Some(DictionaryShape::Five));
    /// assert_eq!(DictionaryShape::from_name("5x5-all"), Some(DictionaryShape::FiveAll));
    /// assert_eq!(DictionaryShape::from_name("7x7"), None);
    /// assert!("7x7".parse::<DictionaryShape>().is_err());
    /// ```
    pub fn from_name(name: &str) -> Option<DictionaryShape> {
        if name.eq_ignore_ascii_case(ALL_WINDOWS) {
            return Some(DictionaryShape::FiveAll);
        }
        Shape::from_name(name).and_then(DictionaryShape::of_shape)
    }

    /// The dictionary shape of a pattern's shape: of 5×5, the one around played moves.
    pub fn of_shape(shape: Shape) -> Option<DictionaryShape> {
        DictionaryShape::ALL.into_iter().find(|kind| kind.shape() == shape)
    }

    /// Returns true if only windows around a played move are counted, so that hits are plays.
    pub const fn counts_plays(self) -> bool {
        matches!(self, DictionaryShape::Five)
    }

    /// Returns true if continuations and responses are also counted by games: a game once, as its
    /// first hit.
    pub const fn counts_games(self) -> bool {
        matches!(self, DictionaryShape::Three)
    }

    /// The number of the centre cell in reading order.
    pub const fn center(self) -> Option<u8> {
        match self {
            DictionaryShape::Four => None,
            kind => Some((kind.shape().len() / 2) as u8),
        }
    }
}

/// The name of a dictionary shape is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no dictionary has the shape {0:?}: expected 3x3, diamond, 4x4, 5x5 or 5x5-all")]
#[non_exhaustive]
pub struct UnknownShape(pub String);

/// Parses a name as [`from_name`](DictionaryShape::from_name) does.
impl std::str::FromStr for DictionaryShape {
    type Err = UnknownShape;

    fn from_str(name: &str) -> Result<DictionaryShape, UnknownShape> {
        DictionaryShape::from_name(name).ok_or_else(|| UnknownShape(name.to_owned()))
    }
}

impl std::fmt::Display for DictionaryShape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DictionaryShape::FiveAll => f.pad(ALL_WINDOWS),
            kind => kind.shape().fmt(f),
        }
    }
}
