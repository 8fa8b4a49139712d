//! The database: what is asked of it, and how it changes.

mod aliases;
mod backup;
mod build;
mod commit;
mod compare;
mod digest;
mod error;
mod facts;
mod find;
mod game;
mod import;
mod index;
mod learn;
mod mark;
mod merge;
mod notes;
mod novelty;
mod open;
mod part;
mod rate;
mod remove;
mod repair;
mod signature;
mod stats;
mod top;
mod tree;
mod verify;

pub use aliases::{AliasError, Aliases};
pub use backup::BackupReport;
#[cfg(feature = "fuzz")]
pub use commit::fuzz_commit;
pub use commit::{Commit, CorpusInfo, FORMAT, SegmentInfo};
pub use compare::{ComparedContinuation, Comparison, Side, Trend, TrendRow};
pub use digest::{Digest, Item};
pub use error::DatabaseError;
pub(crate) use find::search_of;
pub use find::{
    FindAnswer, FindOptions, FindProgress, FoundContinuation, FoundGame, FoundHit, PlanStep,
    Strategy,
};
pub use game::Game;
pub use import::{
    ImportOptions, ImportProgress, ImportReport, MergeReport, MergedSet, Rejected, Warning,
};
pub use learn::{LearnOptions, LearnReport, Learnt, is_held_out};
pub use notes::{MAX_SET_PARTS, SavedSet, TagInfo};
pub use novelty::{KnownMove, Novelty, NoveltyReport, corner_lines};
pub use open::{Database, OpenOptions};
pub use part::PartStats;
pub use rate::{fisher, holm, wilson};
pub use remove::RemoveReport;
pub use repair::{LostGame, RepairReport};
pub use signature::Duplicate;
pub use stats::{PatternStats, Stats};
pub use top::{Bound, Measure, Rank, TopRequest, TopRow};
pub use tree::{ContinuationTree, TREE_DEPTH, TreeMove};
pub use verify::{Problem, VerifyOptions, VerifyProgress, VerifyReport};
