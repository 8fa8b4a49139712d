//! The database: what is asked of it, and how it changes.

mod annotations;
mod columns;
mod commit;
mod error;
mod maintain;
mod open;
mod pins;
mod read;
mod sums;
mod sweep;
mod write;

pub use crate::knowledge::statistics::{fisher, holm, wilson};
pub use annotations::SavedSet;
#[cfg(feature = "fuzz")]
pub use commit::fuzz_commit;
pub use commit::{Commit, CorpusInfo, FORMAT, SegmentInfo};
pub use error::{DatabaseError, MAX_SET_PARTS};
pub use maintain::backup::BackupReport;
#[cfg(feature = "fuzz")]
pub use maintain::backup::fuzz_backup;
pub use maintain::content_hash::{Blake3Hash, ContentHash, Item};
pub use maintain::repair::{LostGame, RepairReport};
pub use maintain::verify::{Problem, VerifyOptions, VerifyReport};
pub use open::{Database, OpenOptions};
pub use read::adapted::{AdaptedEvaluation, AdaptedModel, Gain};
pub use read::aliases::{AliasError, Aliases, Names};
pub use read::basis::Basis;
pub use read::compare::{ComparedContinuation, Comparison, Side, Trend, TrendRow};
pub use read::estimate::ShapeEstimate;
pub use read::export::{GAME_COLUMNS, GAME_TABLE_COLUMNS, HIT_COLUMNS, move_tokens};
pub(crate) use read::export::{GameFields, HitFields};
pub use read::find::{
    Completeness, FindAnswer, FindOptions, FoundComment, FoundContinuation, FoundGame, FoundHit,
    FoundNext, Order, PlanStep, Responses, SearchedLines, Strategy,
};
pub(crate) use read::find::{is_color_symmetric, lower_pattern, map_on};
pub use read::fingerprints::{Candidates, Identification, IdentifyOptions, PlayerMatch};
pub use read::game::Game;
pub use read::hints::{Hint, HintKind};
pub(crate) use read::index::{GamesIndex, Stores};
pub use read::knowledge::{FoundTemplates, LikelyMove, TemplateRequest};
pub use read::like::{LikeError, PatternMatch};
pub use read::mine::{MineReport, MinedProblem};
pub use read::novelty::{
    FollowedNovelty, KNOWN_GAMES, KnownMove, Novelty, NoveltyReport, PlayerNovelties, corner_lines,
};
pub(crate) use read::openings::OPENINGS;
pub use read::player_record::{PlayerGames, PlayerOrder, PlayerRecord, PlayerRow, Wins};
pub use read::players::{Baseline, PlayerReport, PlayerRequest};
pub use read::resolve::ResolvedQuery;
pub use read::same_players::{SamePlayers, SameReason};
pub use read::signature::Duplicate;
pub use read::stats::Stats;
pub use read::strength::{Labels, StrengthReport, Whose};
pub use read::subset::SubsetStats;
pub use read::top::{Bound, TopRequest, TopRow};
pub(crate) use read::tree::PlacedNotes;
pub use read::tree::{ContinuationTree, TREE_DEPTH, TreeMove, TreeNotes, VARIATION_DEPTH};
pub use read::variations::{PositionNotes, VariedGame};
pub use sums::PatternStats;
pub use write::annotations::TagInfo;
pub use write::import::{
    ImportOptions, ImportReport, MergeReport, MergedSet, Rejected, Skipped, Warning,
};
pub use write::remove::RemoveReport;
pub use write::reviews::{BOX_DAYS, Review};
pub use write::train::{ModelInfo, TrainOptions, TrainReport, is_held_out};
pub use write::variations::VariationsReport;
pub use write::writer::DatabaseWriter;
