//! Patterns that are read off a position: `here at N19..T13`, `game 66 move 31 at corner Q16`.

use std::fmt;

use super::text::Quoted;
use super::{Bounds, Lines, Next, PointName, Spanned, Symmetries};
use crate::GameId;

/// The source of the position. A number of moves that is not given means all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionSource {
    /// `here`: the current position.
    Here,
    /// `game 66 move 31`: a game of the database.
    Game {
        /// The game's number.
        id: GameId,
        /// The number of moves played.
        moves: Option<u32>,
    },
    /// `file my.sgf move 40`: the main line of the first game of a file.
    File {
        /// The path.
        path: String,
        /// The number of moves played.
        moves: Option<u32>,
    },
}

/// The part of the board that becomes the pattern. The board's size is not known when the query is
/// read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionRegion {
    /// `board`: all of it.
    Board,
    /// `at corner Q16`: from this point to the nearest corner.
    Corner(PointName),
    /// `at N19..T13`: the rectangle with these opposite corners.
    Between(PointName, PointName),
}

/// The pattern of a position, and how it is searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionQuery {
    /// The position.
    pub source: Spanned<PositionSource>,
    /// The region; `None` is the one that was asked about last, or else the whole board.
    pub region: Option<Spanned<PositionRegion>>,
    /// True if empty points match anything, instead of empty points only.
    pub is_loose: bool,
    /// True if the pattern is searched for anywhere, instead of at the place of the region.
    pub is_free: bool,
    /// The images that are searched for.
    pub symmetries: Symmetries,
    /// The range of positions, by their numbers; `None` is any.
    pub moves: Option<Spanned<Bounds<u32>>>,
    /// The condition on the continuation.
    pub next: Option<Spanned<Next>>,
    /// The lines of the records that are searched.
    pub lines: Lines,
}

impl PositionQuery {
    /// The position as a pattern at its place on the main line, without options.
    pub const fn new(source: Spanned<PositionSource>) -> PositionQuery {
        PositionQuery {
            source,
            region: None,
            is_loose: false,
            is_free: false,
            symmetries: Symmetries::NONE,
            moves: None,
            next: None,
            lines: Lines::Main,
        }
    }
}

impl fmt::Display for PositionSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = match self {
            PositionSource::Here => return f.write_str("here"),
            PositionSource::Game { id, moves } => {
                write!(f, "game {id}")?;
                moves
            }
            PositionSource::File { path, moves } => {
                write!(f, "file {}", Quoted(path))?;
                moves
            }
        };
        moves.iter().try_for_each(|moves| write!(f, " move {moves}"))
    }
}

/// The region with the word before it.
impl fmt::Display for PositionRegion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionRegion::Board => f.write_str("board"),
            PositionRegion::Corner(point) => write!(f, "at corner {point}"),
            PositionRegion::Between(a, b) => write!(f, "at {a}..{b}"),
        }
    }
}

impl fmt::Display for PositionQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.source.fmt(f)?;
        self.region.iter().try_for_each(|region| write!(f, " {region}"))?;
        if self.is_loose {
            f.write_str(" loose")?;
        }
        if self.is_free {
            f.write_str(" anywhere")?;
        }
        self.symmetries.fmt(f)?;
        if let Some(moves) = &self.moves {
            match moves.node {
                // A single number would be read as the position's.
                Bounds { from: Some(a), to: Some(b) } if a == b => write!(f, " move {a}..{b}")?,
                bounds => write!(f, " move {bounds}")?,
            }
        }
        self.next.iter().try_for_each(|next| write!(f, " next{next}"))?;
        self.lines.fmt(f)
    }
}
