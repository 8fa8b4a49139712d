//! The query language: from a text to a syntax tree and back.
//!
//! This stage knows what a query says, and nothing of how it is answered.
//!
//! - [`parse`] reads a [`Statement`], [`parse_query`] a [`Query`] alone. Printing a tree gives a
//!   text that reads as the same tree.
//! - An [`Error`] points at a place of the text, says what was expected there, and what is likely
//!   to be meant.
//! - [`complete`], [`tokens`] and [`is_unfinished`] serve the editor of a shell, [`words`] its
//!   commands without queries, [`line_of_args`] a command line.
//!
//! # Grammar
//!

#![warn(clippy::indexing_slicing)]
#![doc = "```text"]
#![doc = include_str!("grammar.txt")]
#![doc = "```"]

mod bounds;
mod date;
mod edit;
mod error;
mod fact;
mod games;
mod lex;
mod lines;
mod named_shapes;
mod parameters;
mod parse;
mod phrase;
mod place;
mod position;
mod span;
mod statement;
mod symmetries;
mod syntax;
mod text;
mod words;

pub use bounds::{Bounds, Quarters};
pub use date::{DateRange, PartialDate};
pub use edit::{Completion, TokenKind, complete, is_unfinished, tokens};
pub use error::{Error, ErrorKind, Expected, Suggestion};
pub use fact::{
    Fact, Field, Margin, NumberField, Rank, ResultMatch, Role, RoleKind, TextField, UnknownWord,
    WinnerMatch,
};
pub use games::GameNumbers;
pub use lines::Lines;
pub use named_shapes::{NAMED_SHAPES, named_shape, shape_names};
pub use parameters::{UnusedParameter, with_parameters};
pub use parse::{MAX_DEPTH, parse, parse_query};
pub use phrase::{
    Vocabulary, partial_reading, query_readings, readings, suggests_unknown_player, unknown_word,
};
pub use place::{Place, PointName};
pub use position::{PositionQuery, PositionRegion, PositionSource};
pub use span::{Span, Spanned};
pub use statement::{
    Export, ExportForm, Filter, FilterField, Find, Measure, Period, Signature, Sort, SortKey,
    Statement, Target, Top,
};
pub use symmetries::Symmetries;
pub use syntax::{CellCondition, ConditionKind, Next, Node, PatternQuery, Query, SequenceStep};
pub use text::TextMatch;
pub use words::{line_of_args, words};

/// The name of the user, who is a player.
pub(crate) const ME: &str = "me";

/// The grammar, as it is printed above.
pub const GRAMMAR: &str = include_str!("grammar.txt");

/// The words that begin a statement, in the order of the grammar.
pub const COMMANDS: &[&str] = &parse::COMMANDS;
