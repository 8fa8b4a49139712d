//! What can go wrong with a database.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::control::Interrupted;
use crate::dictionary::Damaged;
use crate::output_file::OutputFileError;
use crate::store::StoreError;

/// Why the database did not do as asked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The stored data cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no corpus of this name.
    #[error("there is no corpus {name:?}{}", known(known_names))]
    NoCorpus {
        /// The name.
        name: String,
        /// Those that there are.
        known_names: Vec<String>,
    },
    /// There is no game of this number.
    #[error("there is no game {id}; `gopdb stats` tells how many there are")]
    NoGame {
        /// The number.
        id: u32,
    },
    /// No set of games was saved under this name.
    #[error("no set named ${name}{}", known_sets(name, known_names))]
    NoSet {
        /// The name.
        name: String,
        /// Those that there are.
        known_names: Vec<String>,
    },
    /// A set of games cannot be kept, or not be used.
    #[error("the set ${name} will not do: {reason}")]
    BadSet {
        /// The name.
        name: String,
        /// Why not.
        reason: &'static str,
    },
    /// The text is no query.
    #[error(transparent)]
    Query(#[from] Box<crate::query::Error>),
    /// The query has too many parts, those of its sets included.
    #[error(
        "the query has {parts} parts, those of its named sets included; the limit is {}",
        super::MAX_SET_PARTS
    )]
    QueryTooLarge {
        /// The number of its parts.
        parts: usize,
    },
    /// The statement changes the database or writes files.
    #[error("`{statement}` does not read the database")]
    NotReading {
        /// The statement.
        statement: String,
    },
    /// A tag without a letter.
    #[error("a tag needs a text: tag 12 \"ladder\"")]
    EmptyTag,
    /// The pattern cannot be searched for.
    #[error(transparent)]
    Search(crate::search::SearchError),
    /// The dictionary does not hold this shape.
    #[error("the dictionary does not hold {shape}; {remedy}")]
    NoShape {
        /// The shape.
        shape: String,
        /// What to do.
        remedy: String,
    },
    /// Nothing was learnt of the games' moves.
    #[error("nothing was learnt of the games' moves yet; `gopdb train` does it")]
    NotLearnt,
    /// There are no games to learn from.
    #[error("there are no games on boards of {size} lines to learn from; import some first")]
    NothingToLearn {
        /// The number of lines.
        size: u8,
    },
    /// What was learnt of moves cannot be read.
    #[error(transparent)]
    Moves(#[from] crate::knowledge::moves::StoredError),
    /// A file beside the database cannot be read or written.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// What was being done: `read`, `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The folder for a database to be made is not empty.
    #[error("there is something at {} already; name a folder that is not there", path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
    },
    /// A backup is not what was written.
    #[error("the backup {} cannot be restored: {reason}; nothing was made of it, so try another", path.display())]
    Backup {
        /// Its file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// Nothing in the folder can be made a database of.
    #[error("nothing could be saved of the database {}: {reason}; restore it from a backup or import the games again", path.display())]
    Unrecoverable {
        /// The folder.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// Another handle of the same database is changing it.
    #[error("another change of the database is on its way; wait for it to end")]
    Busy,
    /// The work was interrupted; nothing was changed.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// More rows than fit into memory.
    #[error("{rows} rows are too many to be ranked; the limit is {most}")]
    TooManyRows {
        /// The rows that were asked for, with those that are skipped.
        rows: usize,
        /// The most that can be ranked.
        most: usize,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputFileError),
    /// The database is sound, and was left as it is.
    #[error("the database {} is sound; nothing was changed", path.display())]
    Sound {
        /// The database's folder.
        path: PathBuf,
    },
    /// A thread at work on it failed, which is a fault of gopdb.
    #[error("an internal fault: {0}; the database is as it was")]
    Internal(String),
}

impl From<Damaged> for DatabaseError {
    fn from(damaged: Damaged) -> DatabaseError {
        DatabaseError::Internal(damaged.to_string())
    }
}

fn known(names: &[String]) -> String {
    match names {
        [] => "; none was imported yet".to_owned(),
        names => format!("; there are {}", names.join(", ")),
    }
}

fn known_sets(name: &str, names: &[String]) -> String {
    let distance = |known: &String| strsim::damerau_levenshtein(name, known);
    match names.iter().min_by_key(|known| distance(known)) {
        Some(near) if distance(near) <= near.len() / 3 => format!("; did you mean ${near}?"),
        _ => format!("; `save {name} = QUERY` makes one"),
    }
}
