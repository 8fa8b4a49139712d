//! Errors of SGF streams.

use std::io;

use thiserror::Error;

/// An error of a stream or a game in it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SgfError {
    /// There is no game.
    #[error("byte {offset}: no game found: a game begins with `(;`; is this an SGF file?")]
    NoGame {
        /// The byte at which the search began, from 0.
        offset: u64,
    },
    /// A game has too many bytes.
    #[error(
        "byte {offset}: the game that begins here is longer than {limit} bytes; \
         if the file is not broken, raise the limit `game-bytes`"
    )]
    GameTooLong {
        /// The first byte of the game, from 0.
        offset: u64,
        /// [`Limits::game_bytes`](super::Limits::game_bytes).
        limit: usize,
    },
    /// A property value has too many bytes.
    #[error(
        "byte {offset}: the value that begins here is longer than {limit} bytes; \
         expected its `]` before; if the file is not broken, raise the limit `value-bytes`"
    )]
    ValueTooLong {
        /// The first byte of the value, from 0.
        offset: u64,
        /// [`Limits::value_bytes`](super::Limits::value_bytes).
        limit: usize,
    },
    /// Variations are nested too deeply.
    #[error(
        "byte {offset}: this variation lies deeper than {limit} levels; \
         if the file is not broken, raise the limit `depth`"
    )]
    TooDeep {
        /// The first byte of the variation, from 0.
        offset: u64,
        /// [`Limits::depth`](super::Limits::depth).
        limit: usize,
    },
    /// A game has too many nodes.
    #[error(
        "byte {offset}: from this node on the game has more than {limit} nodes; \
         if the file is not broken, raise the limit `nodes`"
    )]
    TooManyNodes {
        /// The first byte of the first node over the limit, from 0.
        offset: u64,
        /// [`Limits::nodes`](super::Limits::nodes).
        limit: usize,
    },
    /// The stream itself cannot be read on; it ends here.
    #[error("byte {offset}: cannot continue reading: {source}; the games before it were read")]
    Io {
        /// The bytes that were read before.
        offset: u64,
        /// The reason.
        source: io::Error,
    },
}

impl SgfError {
    /// The description of the error, without its place.
    pub fn reason(&self) -> String {
        let text = self.to_string();
        text.strip_prefix(&format!("byte {}: ", self.offset())).unwrap_or(&text).to_owned()
    }

    /// The byte of the stream (for [`GameTree::parse`](super::GameTree::parse): of the text)
    /// where the error is.
    pub const fn offset(&self) -> u64 {
        match self {
            SgfError::NoGame { offset }
            | SgfError::GameTooLong { offset, .. }
            | SgfError::ValueTooLong { offset, .. }
            | SgfError::TooDeep { offset, .. }
            | SgfError::TooManyNodes { offset, .. }
            | SgfError::Io { offset, .. } => *offset,
        }
    }
}
