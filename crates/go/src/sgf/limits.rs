//! Limits of games.

use crate::setters::setters;

/// The limits of one game. They protect against broken or malicious files; real records are far
/// below the defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The bytes of one game, with its variations and comments: 16 MiB.
    pub game_bytes: usize,
    /// The bytes of one value: 4 MiB.
    pub value_bytes: usize,
    /// Variations within variations: 100,000 levels.
    pub depth: usize,
    /// The nodes of one game in all variations: 1,000,000.
    pub nodes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { game_bytes: 16 << 20, value_bytes: 4 << 20, depth: 100_000, nodes: 1_000_000 }
    }
}

impl Limits {
    /// No limits, for texts that were within limits before.
    pub const UNLIMITED: Limits = Limits {
        game_bytes: usize::MAX,
        value_bytes: usize::MAX,
        depth: usize::MAX,
        nodes: usize::MAX,
    };

    setters! {
        game_bytes: usize,
        value_bytes: usize,
        depth: usize,
        nodes: usize,
    }
}
