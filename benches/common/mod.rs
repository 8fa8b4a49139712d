//! The games that benchmarks use: the bundled ones, or what `GOPDB_CORPUS` names.

#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use gopdb::database::{
    Database, FindAnswer, FindOptions, ImportOptions, ImportReport, OpenOptions, Strategy,
};
use gopdb::dictionary::DictionaryShape;
use gopdb::query::parse_query;
use tempfile::TempDir;

/// The games in `examples/games`.
pub const BUNDLED_GAMES: u64 = 219;

/// Are the games the bundled ones, whose answers are known?
pub fn is_bundled() -> bool {
    std::env::var_os("GOPDB_CORPUS").is_none()
}

/// Files and folders to import.
pub fn paths() -> Vec<PathBuf> {
    match std::env::var_os("GOPDB_CORPUS") {
        Some(paths) => std::env::split_paths(&paths).collect(),
        None => vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/games")],
    }
}

/// A new database with all games.
pub fn import(kinds: &[DictionaryShape], threads: usize) -> (TempDir, Database, ImportReport) {
    let dir = tempfile::tempdir().expect("a folder for the database");
    let path = dir.path().join("db");
    let db = OpenOptions::new().create(true).shapes(kinds).open(path).expect("a database");
    let options = ImportOptions::new("games").threads(threads);
    let report = db.writer().import(&paths(), &options).expect("an import");
    assert!(report.games_new > 0, "there are games to import");
    if is_bundled() {
        assert_eq!((report.games_new, report.rejected_count), (BUNDLED_GAMES, 0));
    }
    (dir, db, report)
}

/// The database that is asked: made once, with the kinds that a database has by default.
pub fn database() -> Database {
    static DATABASE: Mutex<Option<(TempDir, Database)>> = Mutex::new(None);
    let mut made = DATABASE.lock().expect("no benchmark failed");
    let (_, db) = made.get_or_insert_with(|| {
        let (dir, db, report) = import(&DictionaryShape::DEFAULT, 0);
        eprintln!("{} games", report.games_new);
        (dir, db)
    });
    db.clone()
}

/// Answers a query.
pub fn find(db: &Database, query: &str, strategy: Strategy) -> FindAnswer {
    let query = parse_query(query).expect("a query");
    let options = FindOptions::default().strategy(strategy);
    db.find(&db.resolve(&query.node).unwrap(), &options).expect("an answer")
}
