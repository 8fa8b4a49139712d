//! Errors of a database.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::GameId;
use crate::control::Interrupted;
use crate::dictionary::Damaged;
use crate::output_file::OutputFileError;
use crate::store::StoreError;

/// The maximum number of parts of a saved query, with the sets in it expanded.
pub const MAX_SET_PARTS: usize = 1000;

/// An error of a database.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The stored data cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no corpus of this name.
    #[error("no corpus named {name:?}{}", known(known_names))]
    NoCorpus {
        /// The name.
        name: String,
        /// The existing names.
        known_names: Vec<String>,
    },
    /// There is no game of this number.
    #[error("no game with the number {id}")]
    NoGame {
        /// The number.
        id: GameId,
    },
    /// A query asks for variations, where positions of the main line are taken.
    #[error("positions are taken from the main line, but the query asks for variations")]
    MainLineOnly,
    /// A query asks for variations, and no corpus keeps them.
    #[error("no corpus keeps its variations, so there are none to search")]
    NoVariations,
    /// No set of games was saved under this name.
    #[error("no set named ${name}{}", known_sets(name, known_names))]
    NoSet {
        /// The name.
        name: String,
        /// The existing names.
        known_names: Vec<String>,
    },
    /// No opening or corner sequence has this name.
    #[error("no {kind} named {name:?}{}", near.as_ref().map_or(String::new(), |near| format!("; did you mean {near:?}?")))]
    NoOpening {
        /// `fuseki` or `joseki`.
        kind: &'static str,
        /// The name.
        name: String,
        /// The known name that is nearest.
        near: Option<String>,
    },
    /// A query contains `me`, whose names are not defined.
    #[error("the player `me` is not defined")]
    NoMe,
    /// A set of games cannot be saved or used.
    #[error("invalid set `${name}`: {reason}")]
    BadSet {
        /// The name.
        name: String,
        /// The reason.
        reason: &'static str,
    },
    /// A position that exists only in the shell or on the command line.
    #[error("no position for `{asked}`: it is not part of the database")]
    NoPosition {
        /// The source as it was written.
        asked: String,
    },
    /// A position that cannot be made a pattern.
    #[error(transparent)]
    Position(#[from] Box<crate::position::PositionError>),
    /// The text is not a query.
    #[error(transparent)]
    Query(#[from] Box<crate::query::Error>),
    /// The query has too many parts, those of its sets included.
    #[error(
        "the query has {parts} parts, those of its named sets included; the limit is {}",
        MAX_SET_PARTS
    )]
    QueryTooLarge {
        /// The number of its parts.
        parts: usize,
    },
    /// A tag without a letter.
    #[error("the tag is empty")]
    EmptyTag,
    /// The pattern cannot be searched for.
    #[error(transparent)]
    Search(crate::search::SearchError),
    /// The dictionary does not have this shape.
    #[error("the dictionary does not have {shape}; {remedy}")]
    NoShape {
        /// The shape.
        shape: String,
        /// The remedy.
        remedy: String,
    },
    /// The templates of a shape are too many to be listed.
    #[error("templates of {shape} would be too many")]
    TooManyTemplates {
        /// The shape.
        shape: String,
    },
    /// No move-prediction model was trained.
    #[error("no move-prediction model has been trained")]
    NoModel,
    /// There are no games to train on.
    #[error("no games on boards of {size} lines to train on")]
    NoTrainingGames {
        /// The number of lines.
        size: u8,
    },
    /// The model was trained on all of these games.
    #[error("none of these games was held out of the training of the move-prediction model")]
    NothingHeldOut,
    /// The move-prediction model cannot be read.
    #[error(transparent)]
    Moves(#[from] crate::knowledge::moves::StoredError),
    /// A file beside the database cannot be read or written.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// The operation: `read` or `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A temporary file cannot be made, written or read.
    #[error("cannot keep data in a temporary file in {}: {source}", folder.display())]
    TemporaryFile {
        /// The folder.
        folder: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The folder for a database to be made is not empty.
    #[error("{} already exists and is not empty", path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
    },
    /// A backup is damaged.
    #[error("cannot restore the backup {}: {reason}; nothing was restored", path.display())]
    Backup {
        /// Its file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// No data could be recovered.
    #[error("no data of the database {} could be recovered: {reason}", path.display())]
    Unrecoverable {
        /// The folder.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// Another handle of the same database is changing it.
    #[error("another change of the database is in progress; wait until it ends")]
    Busy,
    /// The work was interrupted; nothing was changed.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// More rows than fit into memory.
    #[error("cannot rank {rows} rows; the limit is {most}")]
    TooManyRows {
        /// The requested rows, including those that are skipped.
        rows: usize,
        /// The maximum that can be ranked.
        most: usize,
    },
    /// A tree of more lines than fit into memory.
    #[error("a tree cannot have more than {most} lines of games")]
    TooManyLines {
        /// The maximum.
        most: usize,
    },
    /// The system has no thread left.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    /// A table cannot be written.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
    /// A file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputFileError),
    /// A worker thread failed, which is a bug of gopdb.
    #[error("internal error: {0}; the database is unchanged")]
    Internal(String),
}

impl DatabaseError {
    /// The error as text: that of a query with the place marked in `source`, the text that was parsed
    /// (see [`query::Error::render`](crate::query::Error::render)); any other as one line.
    pub fn render(&self, source: &str) -> String {
        match self {
            DatabaseError::Query(error) => error.render(source),
            other => format!("{other}\n"),
        }
    }
}

impl From<Damaged> for DatabaseError {
    fn from(damaged: Damaged) -> DatabaseError {
        DatabaseError::Internal(damaged.to_string())
    }
}

fn known(names: &[String]) -> String {
    match names {
        [] => "; no games have been imported".to_owned(),
        names => format!("; available: {}", names.join(", ")),
    }
}

fn known_sets(name: &str, names: &[String]) -> String {
    let distance = |known: &String| strsim::damerau_levenshtein(name, known);
    match names.iter().min_by_key(|known| distance(known)) {
        Some(near) if distance(near) <= near.len() / 3 => format!("; did you mean ${near}?"),
        _ => String::new(),
    }
}
