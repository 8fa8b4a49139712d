//! Remedies for errors of the database, in terms of the command line.

use gopdb::OutputFileError;
use gopdb::database::DatabaseError;
use gopdb::store::{MissingResource, StoreError, lack};

/// Returns the remedy for an error, if there is one.
pub fn of(error: &DatabaseError) -> Option<&'static str> {
    match error {
        DatabaseError::Store(error) => of_store(error),
        DatabaseError::Output(error) => of_output(error),
        DatabaseError::NoCorpus { .. } => Some("`corpora` lists them"),
        DatabaseError::MainLineOnly => Some("leave out `in variations` and `in any`"),
        DatabaseError::NoVariations => Some(
            "`variations CORPUS on` keeps those of a corpus, `import --variations` those of files",
        ),
        DatabaseError::NoGame { .. } => Some("`stats` prints the number of games"),
        DatabaseError::NoSet { .. } => Some("`save NAME = QUERY` saves a set"),
        DatabaseError::NoOpening { kind: "fuseki", .. } => Some("`help fuseki` lists the names"),
        DatabaseError::NoOpening { .. } => Some("`help joseki` lists the names"),
        DatabaseError::NoMe => Some(
            "`me = \"Your Name\" or your_nickname` defines it; `player \"me*\"` finds names that begin so",
        ),
        DatabaseError::EmptyTag => Some("give it a text, such as `tag 12 \"ladder\"`"),
        DatabaseError::NoModel => Some("`gopdb train` trains one"),
        DatabaseError::NoTrainingGames { .. } => Some("import some first"),
        DatabaseError::NothingHeldOut => {
            Some("widen the query, or leave out one game in 10 with `train --hold-out 10`")
        }
        DatabaseError::Moves(_) => Some("`gopdb train` trains the model again"),
        DatabaseError::Occupied { .. } => Some("name a folder that does not exist"),
        DatabaseError::Backup { .. } => Some("try another backup"),
        DatabaseError::Unrecoverable { .. } => {
            Some("restore it from a backup, or import the games again")
        }
        DatabaseError::TooManyLines { .. } => Some(
            "narrow the query: a larger pattern, a place such as `at corner`, or facts of the games",
        ),
        DatabaseError::TooManyRows { .. } => Some("`export patterns SHAPE` writes all patterns"),
        DatabaseError::File { source, .. }
        | DatabaseError::TemporaryFile { source, .. }
        | DatabaseError::Thread(source) => lack(source).map(of_lack),
        _ => None,
    }
}

fn of_store(error: &StoreError) -> Option<&'static str> {
    match error {
        StoreError::Io { action, source, .. } => Some(match lack(source) {
            Some(lack) => of_lack(lack),
            None if source.kind() == std::io::ErrorKind::NotFound => {
                "check whether its folder was moved or its disk removed"
            }
            None if *action == "write" => "check the disk and try again",
            None => "check the disk; if the error stays, restore a backup or run `gopdb repair`",
        }),
        StoreError::Memory => Some(of_lack(MissingResource::Memory)),
        StoreError::InUse { .. } => Some("wait for it to end; queries work meanwhile"),
        StoreError::Missing { .. } => Some("`gopdb import PATH` makes one; --db names another"),
        StoreError::NotADatabase { .. } => Some("name another folder with --db"),
        StoreError::Damaged { .. } | StoreError::Engine { .. } => {
            Some("`gopdb verify` lists what is damaged; restore a backup or run `gopdb repair`")
        }
        StoreError::Failed { .. } => Some("check the disk and run the command again"),
        StoreError::Version { .. } => Some(
            "use the version of gopdb that made it, or import its games again into a new database",
        ),
        _ => None,
    }
}

fn of_lack(lack: MissingResource) -> &'static str {
    match lack {
        MissingResource::Space => "free some space and try again",
        MissingResource::FileSize => "raise the limit of a file's size (`ulimit -f`) and try again",
        MissingResource::Files => "raise the limit of open files (`ulimit -n`) and try again",
        MissingResource::Memory => {
            "free some memory, or raise its limit (`ulimit -v`), and try again"
        }
        MissingResource::Threads => {
            "raise the limit of processes (`ulimit -u`) or use fewer --threads"
        }
        MissingResource::Permission => "check the owner and the permissions, or name another place",
        _ => "try again later",
    }
}

/// Returns the remedy for a file that cannot be written.
pub fn of_output(error: &OutputFileError) -> Option<&'static str> {
    match error {
        OutputFileError::Exists { .. } => Some("name another file, or replace it with --force"),
        OutputFileError::NotAFile { .. } | OutputFileError::InDatabase { .. } => {
            Some("name another file")
        }
        OutputFileError::Io { source, .. } => lack(source).map(of_lack),
        _ => None,
    }
}
