//! Databases for tests.

use std::path::{Path, PathBuf};

use gopdb::database::{Database, ImportOptions, ImportReport, OpenOptions};
use gopdb::dictionary::DictionaryShape;
use tempfile::TempDir;

/// A database in a folder of its own.
pub struct Temp {
    pub db: Database,
    dir: TempDir,
    files: usize,
}

impl Temp {
    pub fn new(kinds: &[DictionaryShape]) -> Temp {
        let dir = tempfile::tempdir().unwrap();
        let db = OpenOptions::new().create(true).shapes(kinds).open(dir.path().join("db")).unwrap();
        Temp { db, dir, files: 0 }
    }

    /// With these texts in one file.
    pub fn of(kinds: &[DictionaryShape], texts: &[String]) -> Temp {
        let mut temp = Temp::new(kinds);
        temp.import("games", texts);
        temp
    }

    /// A file of these games, one after the other.
    pub fn file(&mut self, texts: &[String]) -> PathBuf {
        self.files += 1;
        let path = self.dir.path().join(format!("{:06}.sgf", self.files));
        std::fs::write(&path, texts.concat()).unwrap();
        path
    }

    /// Imports these games as one file.
    pub fn import(&mut self, corpus: &str, texts: &[String]) -> ImportReport {
        let file = self.file(texts);
        self.import_paths(corpus, &[file], 2)
    }

    pub fn import_paths(
        &mut self,
        corpus: &str,
        paths: &[PathBuf],
        threads: usize,
    ) -> ImportReport {
        let options = ImportOptions::new(corpus).threads(threads);
        self.db.writer().import(paths, &options).unwrap()
    }

    pub fn folder(&self) -> &Path {
        self.dir.path()
    }

    /// Closes the database; its folder stays as long as what is returned.
    pub fn close(self) -> TempDir {
        drop(self.db);
        self.dir
    }

    /// Closes the database and open it again.
    pub fn reopen(self) -> Temp {
        let Temp { db, dir, files } = self;
        drop(db);
        let db = Database::open(dir.path().join("db")).unwrap();
        Temp { db, dir, files }
    }
}

/// The texts of bundled games: the first files, in the order of their names, of each name
/// that begins so.
pub fn bundled(prefixes: &[&str], of_each: usize) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/games");
    let mut names: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    let begins = |path: &Path, prefix: &str| {
        path.extension().is_some_and(|ending| ending == "sgf")
            && path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix))
    };
    let of = |prefix: &&str| {
        let found: Vec<String> = names
            .iter()
            .filter(|path| begins(path, prefix))
            .take(of_each)
            .map(|path| std::fs::read_to_string(path).unwrap())
            .collect();
        assert!(!found.is_empty(), "no bundled game begins with {prefix}");
        found
    };
    prefixes.iter().flat_map(of).collect()
}
