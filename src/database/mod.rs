//! The database: what is asked of it, and how it changes.

mod backup;
mod build;
mod commit;
mod digest;
mod error;
mod facts;
mod find;
mod game;
mod import;
mod index;
mod merge;
mod open;
mod remove;
mod repair;
mod stats;
mod top;
mod verify;

pub use backup::BackupReport;
#[cfg(feature = "fuzz")]
pub use commit::fuzz_commit;
pub use commit::{Commit, CorpusInfo, FORMAT, SegmentInfo};
pub use digest::{Digest, Item};
pub use error::DatabaseError;
pub(crate) use find::search_of;
pub use find::{
    FindAnswer, FindOptions, FoundContinuation, FoundGame, FoundHit, PlanStep, Strategy,
};
pub use game::Game;
pub use import::{ImportOptions, ImportProgress, ImportReport, Rejected, Warning};
pub use open::{Database, OpenOptions};
pub use remove::RemoveReport;
pub use repair::{LostGame, RepairReport};
pub use stats::{PatternStats, Stats};
pub use top::{Bound, Measure, Rank, TopRequest, TopRow};
pub use verify::{Problem, VerifyOptions, VerifyProgress, VerifyReport};
