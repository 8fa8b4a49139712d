//! The database: what is asked of it, and how it changes.

mod columns;
mod commit;
mod error;
mod maintain;
mod open;
mod pins;
mod read;
mod write;

pub use crate::knowledge::statistics::{fisher, holm, wilson};
#[cfg(feature = "fuzz")]
pub use commit::fuzz_commit;
pub use commit::{Commit, CorpusInfo, FORMAT, SegmentInfo};
pub use error::DatabaseError;
pub use maintain::backup::BackupReport;
#[cfg(feature = "fuzz")]
pub use maintain::backup::fuzz_backup;
pub use maintain::digest::{Digest, Item};
pub use maintain::repair::{LostGame, RepairReport};
pub use maintain::verify::{Problem, VerifyOptions, VerifyReport};
pub use open::{Database, OpenOptions};
pub use read::aliases::{AliasError, Aliases};
pub use read::compare::{ComparedContinuation, Comparison, Side, Trend, TrendRow};
pub(crate) use read::find::search_of;
pub use read::find::{
    Completeness, FindAnswer, FindOptions, FoundContinuation, FoundGame, FoundHit, PlanStep,
    Responses, Strategy,
};
pub use read::fingerprints::{Candidates, Identification, IdentifyOptions, PlayerMatch};
pub use read::game::Game;
pub use read::hints::{Hint, HintKind};
pub(crate) use read::index::{GamesIndex, Stores};
pub use read::novelty::{KnownMove, Novelty, NoveltyReport, corner_lines};
pub use read::part::PartStats;
pub use read::player_record::{PlayerRecord, PlayerRow, Wins};
pub use read::players::{Baseline, PlayerReport, PlayerRequest};
pub use read::resolve::{Names, ResolvedQuery};
pub use read::run::Answer;
pub use read::signature::Duplicate;
pub use read::stats::{PatternStats, Stats};
pub use read::top::{Bound, Measure, Rank, TopRequest, TopRow};
pub use read::tree::{ContinuationTree, TREE_DEPTH, TreeMove};
pub use write::import::{
    ImportOptions, ImportReport, MergeReport, MergedSet, Rejected, Skipped, Warning,
};
pub use write::learn::{LearnOptions, LearnReport, ModelInfo, is_held_out};
pub use write::notes::{MAX_SET_PARTS, SavedSet, TagInfo};
pub use write::remove::RemoveReport;
