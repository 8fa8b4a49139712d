//! The database of gopdb: what is stored, how it is searched, and what is asked of it.
//!
//! The crate `gopdb` re-exports what users of the library need. Its modules are the stages of
//! `ARCHITECTURE.md`: each imports only those above it.

#![cfg_attr(test, allow(clippy::format_collect, clippy::disallowed_methods))]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used))]

pub mod answer;
pub mod database;
#[cfg(feature = "fuzz")]
pub mod fuzz;
pub mod knowledge;
mod output_file;
pub mod position;
pub mod query;
pub mod segment;
pub mod store;

pub use gopdb_go::record::{Date, Facts, Outcome, Winner};
use gopdb_go::setters;
pub use gopdb_go::{Control, GameId, Interrupted, MoveNumber, Progress, Stage};
pub use gopdb_go::{control, formats, go, input, parallel, pattern, record, replay, sgf, splitmix};
pub use gopdb_search::{Counts, DictionaryShape, GameSet, Results, dictionary, search};
pub use gopdb_tsumego as tsumego;

pub use database::{
    AliasError, Aliases, BackupReport, Comparison, Completeness, ContinuationTree, Database,
    DatabaseError, DatabaseWriter, Duplicate, FindAnswer, FindOptions, FoundComment,
    FoundContinuation, FoundGame, FoundHit, Game, Hint, HintKind, ImportOptions, ImportReport,
    MergeReport, MineReport, MinedProblem, Names, NoveltyReport, OpenOptions, PlayerGames,
    PlayerRecord, PlayerRow, Rejected, RemoveReport, RepairReport, ResolvedQuery, Responses,
    SavedSet, Stats, Strategy, SubsetStats, TagInfo, TopRequest, TopRow, Trend, TrendRow,
    VerifyOptions, VerifyReport, Wins, wilson,
};
pub use output_file::{OutputFile, OutputFileError};
