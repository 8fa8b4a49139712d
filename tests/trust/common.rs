//! Small databases, and child processes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use gopdb::database::{Database, DatabaseError, ImportOptions, ImportReport, OpenOptions};
use gopdb::dictionary::DictionaryShape;

/// The games of `examples/games` whose names begin so, in order.
pub fn games(prefix: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/games");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with(prefix))
        .filter(|path| path.extension().is_some_and(|extension| extension == "sgf"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{prefix}");
    files
}

/// Opens or makes a database with a dictionary of the small shapes only.
pub fn open(path: &Path) -> Result<Database, DatabaseError> {
    OpenOptions::new()
        .create(true)
        .shapes(&[DictionaryShape::Three, DictionaryShape::Five])
        .open(path)
}

/// Imports files into a corpus.
pub fn import(database: &Database, corpus: &str, files: &[PathBuf]) -> ImportReport {
    let options = ImportOptions::new(corpus).threads(2);
    database.writer().import(files, &options).unwrap()
}

/// A database in which games are in several corpora, and there are several segments.
pub fn sample(path: &Path) -> Database {
    let database = open(path).unwrap();
    import(&database, "lee", &games("lee-sedol"));
    import(&database, "alphago", &games("alphago-2016"));
    let mut both = games("lee-sedol");
    both.extend(games("fan-hui"));
    import(&database, "people", &both);
    database
}

/// A game of the same moves as another, with another text.
pub fn turned(file: &Path, to: &Path) -> PathBuf {
    let text = fs::read_to_string(file).unwrap();
    let at = text.find(";B[").unwrap();
    let text = format!("{}C[another record]{}", &text[..at], &text[at..]);
    let to = to.join(file.file_name().unwrap());
    fs::write(&to, text).unwrap();
    to
}

/// Lets a repair have something to do that it can do without loss.
pub fn lose_a_value(path: &Path) {
    use gopdb_database::store::{Store, TreeName};
    let store = Store::open_to_write(path, false).unwrap();
    let key = store.first_key(TreeName::Dictionary, &[]).unwrap().unwrap().to_vec();
    let mut writer = store.writer();
    writer.remove(TreeName::Dictionary, &key).unwrap();
    writer.flush().unwrap();
}

/// Copies a folder, if it is there.
pub fn copy(from: &Path, to: &Path) {
    if !from.exists() {
        return;
    }
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// This program, to run the test of this name, which looks for its task in `GOPDB_TASK`.
pub fn child(test: &str, task: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([test, "--exact", "--nocapture", "--test-threads=1"]).env("GOPDB_TASK", task);
    command.stdin(Stdio::null());
    command
}

/// The task of a child process; `None` in the ordinary run of the tests.
pub fn task() -> Option<String> {
    std::env::var("GOPDB_TASK").ok()
}

/// Waits for a process, and kills it if it takes too long. `None` if it was killed.
pub fn wait(child: &mut std::process::Child, limit: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        if start.elapsed() > limit {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A number from the environment: how much of a test is done.
pub fn rounds(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap())
}
