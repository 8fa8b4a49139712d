//! SGF: from the bytes of a file to the syntax of its games, and back to text.
//!
//! * [`Games`] cuts a stream of any length into the texts of its games, in bounded memory, and
//!   finds the encoding of each.
//! * [`Walk`] reads the main line of one game's text; nothing is built.
//! * [`GameTree`] holds all nodes and variations of one game and borrows from its text.
//! * [`Writer`] writes SGF.
//!
//! This is the syntax of real files, FF\[1\] to FF\[4\]: lower-case letters in property names
//! (`Black[pd]`, `CoPyright[..]`), white space anywhere, brackets in comments without their
//! backslash, closing parentheses that are missing, text around and between the games.
//! [`crate::record`] interprets the properties.
//!
//! ```
//! use gopdb_go::sgf::{Games, GameTree, Limits};
//! let file = b"Hello!\n(;GM[1]C[a [very\\] short game];B[pd](;W[dd])(;W[dp]))";
//! let game = Games::new(&file[..], Limits::default()).next().unwrap().unwrap();
//! let tree = GameTree::parse(&game.text, &Limits::default()).unwrap();
//! assert_eq!(game.offset, 7);
//! assert_eq!(tree.root().value("C").unwrap().text(), "a [very] short game");
//! assert_eq!(tree.main_line().count(), 3);
//! ```

#![warn(clippy::indexing_slicing)]

mod charset;
mod decoding;
mod encode;
mod encoding;
mod error;
mod games;
mod lexer;
mod limits;
mod plausible;
mod scan;
mod tree;
mod utf16;
mod value;
mod write;

pub use encode::{EncodedWriter, TextEncoding, Unencodable};
pub use encoding::Encodings;
pub(crate) use encoding::guess_encoding;
pub use error::SgfError;
pub use games::{Games, RawGame};
pub use lexer::{Event, Moves, Property, Values, Walk};
pub use limits::Limits;
pub use scan::looks_like_sgf;
pub use tree::{Children, GameTree, MainLine, Node};
pub use value::Value;
pub use write::{Writer, declare, declare_utf8, escaped};
