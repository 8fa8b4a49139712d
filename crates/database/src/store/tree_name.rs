//! The names of the trees.

use std::fmt;

/// The trees of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TreeName {
    /// Commit records and the data to which they refer.
    Meta,
    /// Texts and facts of games.
    Games,
    /// Moves and captures.
    Tracks,
    /// Patterns and their counts.
    Dictionary,
    /// The games of patterns, separate from the counts because they are written in another order.
    Sets,
    /// Models of moves.
    Moves,
}

impl TreeName {
    /// All trees.
    pub const ALL: [TreeName; 6] = [
        TreeName::Meta,
        TreeName::Games,
        TreeName::Tracks,
        TreeName::Dictionary,
        TreeName::Sets,
        TreeName::Moves,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            TreeName::Meta => "meta",
            TreeName::Games => "games",
            TreeName::Tracks => "tracks",
            TreeName::Dictionary => "dictionary",
            TreeName::Sets => "sets",
            TreeName::Moves => "moves",
        }
    }
}

impl fmt::Display for TreeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
