//! The report of an import.

use std::time::Duration;

/// The maximum number of rejections and warnings in a report; others are only counted.
const MAX_LISTED: usize = 1000;
/// The number of skipped files of a type whose paths are kept.
const MAX_SKIPPED: usize = 100_000;

/// A rejected game or file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Rejected {
    /// The file, with the place in an archive.
    pub path: String,
    /// The byte of the file where the game begins, if one did.
    pub byte: Option<u64>,
    /// The reason.
    pub reason: String,
}

/// A warning about an imported game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// The file, with the place in an archive.
    pub path: String,
    /// The byte of the file where the game begins.
    pub byte: u64,
    /// The message.
    pub message: String,
}

/// Files of one type without readable game records.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// Their type: the name of a format, or an extension such as `.txt`.
    pub kind: String,
    /// The number of files.
    pub files: u64,
    /// Their paths, each with the place in an archive; the first 100,000 of them.
    pub paths: Vec<String>,
}

impl Skipped {
    /// The first of the files.
    pub fn example(&self) -> &str {
        self.paths.first().map_or("", String::as_str)
    }

    /// Adds files of the same type.
    fn add(&mut self, other: Skipped) {
        self.files += other.files;
        let room = MAX_SKIPPED.saturating_sub(self.paths.len());
        self.paths.extend(other.paths.into_iter().take(room));
    }
}

/// The report of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportReport {
    /// The corpus.
    pub corpus: String,
    /// New games.
    pub games_new: u64,
    /// Games that the database already had.
    pub games_known: u64,
    /// The number of these games whose records were replaced, because the files that they came from
    /// have changed.
    pub games_corrected: u64,
    /// Files and entries of archives that were read.
    pub files: u64,
    /// Unchanged files of the corpus, which were not read again.
    pub files_known: u64,
    /// Games with facts from an index beside their text.
    pub games_indexed: u64,
    /// The first rejected games and files.
    pub rejected: Vec<Rejected>,
    /// The number of rejected games and files.
    pub rejected_count: u64,
    /// The moves of all games that were read, in all variations.
    pub moves: u64,
    /// The number of these moves that are not in the main line of their game.
    pub variation_moves: u64,
    /// The number of these moves that were kept, so that queries can search them.
    pub variation_moves_kept: u64,
    /// The files in folders and archives that were not read, by kind.
    pub skipped: Vec<Skipped>,
    /// The first warnings.
    pub warnings: Vec<Warning>,
    /// The number of warnings.
    pub warning_count: u64,
    /// The elapsed time.
    pub elapsed: Duration,
}

impl ImportReport {
    pub(super) fn reject(&mut self, rejected: Rejected) {
        self.rejected_count += 1;
        if self.rejected.len() < MAX_LISTED {
            self.rejected.push(rejected);
        }
    }

    pub(super) fn warn(&mut self, path: &str, byte: u64, message: String) {
        self.warning_count += 1;
        if self.warnings.len() < MAX_LISTED {
            self.warnings.push(Warning { path: path.to_owned(), byte, message });
        }
    }

    pub(super) fn skip(&mut self, file: Skipped) {
        match self.skipped.iter_mut().find(|skipped| skipped.kind == file.kind) {
            Some(skipped) => skipped.add(file),
            None => self.skipped.push(file),
        }
    }

    /// Adds a part of the same import, whose lists are then still limited.
    pub(super) fn join(&mut self, part: ImportReport) {
        self.add(part);
        self.rejected.sort_by(|a, b| (&a.path, a.byte).cmp(&(&b.path, b.byte)));
        self.rejected.truncate(MAX_LISTED);
        self.warnings.truncate(MAX_LISTED);
    }

    /// Adds another import.
    pub fn add(&mut self, other: ImportReport) {
        self.games_new += other.games_new;
        self.games_known += other.games_known;
        self.games_corrected += other.games_corrected;
        self.files += other.files;
        self.files_known += other.files_known;
        self.games_indexed += other.games_indexed;
        self.rejected.extend(other.rejected);
        self.rejected_count += other.rejected_count;
        self.moves += other.moves;
        self.variation_moves += other.variation_moves;
        self.variation_moves_kept += other.variation_moves_kept;
        other.skipped.into_iter().for_each(|skipped| self.skip(skipped));
        self.warnings.extend(other.warnings);
        self.warning_count += other.warning_count;
        self.elapsed += other.elapsed;
    }
}

/// The report of a merge.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct MergeReport {
    /// The import of each of its corpora.
    pub corpora: Vec<ImportReport>,
    /// The number of times that a tag was added to a game.
    pub tagged: u64,
    /// Its saved sets that were new.
    pub sets: Vec<MergedSet>,
}

/// A saved set that came from another database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergedSet {
    /// Its name there.
    pub name: String,
    /// Its name here, which differs if the name had another query.
    pub kept_as: String,
}
