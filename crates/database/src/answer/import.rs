//! The report of an import.

use schemars::JsonSchema;
use serde::Serialize;

use super::milliseconds;
use crate::database::ImportReport;

/// The report of an import.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Import {
    /// Games that the database did not have.
    pub games_new: u64,
    /// Games that it had.
    pub games_known: u64,
    /// The number of these games whose records were replaced, because their file has changed.
    pub games_corrected: u64,
    /// Files and entries of archives that were read.
    pub files: u64,
    /// Files that have not changed since they were imported, and were not read again.
    pub files_unchanged: u64,
    /// The moves of all games that were read, in all variations.
    pub moves: u64,
    /// The number of these moves that are not in the main line of their game.
    pub variation_moves: u64,
    /// The number of these moves that were kept, so that queries can search them.
    pub variation_moves_kept: u64,
    /// Games with facts from an index beside their text.
    pub games_indexed: u64,
    /// The time that it took, in milliseconds.
    pub elapsed_ms: f64,
}

impl From<&ImportReport> for Import {
    fn from(report: &ImportReport) -> Import {
        Import {
            games_new: report.games_new,
            games_known: report.games_known,
            games_corrected: report.games_corrected,
            files: report.files,
            files_unchanged: report.files_known,
            moves: report.moves,
            variation_moves: report.variation_moves,
            variation_moves_kept: report.variation_moves_kept,
            games_indexed: report.games_indexed,
            elapsed_ms: milliseconds(report.elapsed),
        }
    }
}
