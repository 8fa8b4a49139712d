//! Running the command `gopdb` on the bundled games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use tempfile::TempDir;

/// What a command printed, and its status.
pub struct Ran {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

impl Ran {
    /// The answer of a command that must succeed.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.status, 0, "{}{}", self.stdout, self.stderr);
        assert_eq!(self.stderr, "", "{}", self.stdout);
        self.stdout
    }

    /// The error of a command that must fail with this status.
    #[track_caller]
    pub fn fails(self, status: i32) -> String {
        assert_eq!(self.status, status, "{}{}", self.stdout, self.stderr);
        self.stderr
    }

    /// The answer as JSON: one object in one line.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        let text = self.ok();
        assert_eq!(text.lines().count(), 1, "{text}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

/// An answer of the command line with the names of the API: `blackRate` for `black_rate`.
pub fn as_api(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    let camel = |name: &str| {
        let mut words = name.split('_');
        let first = words.next().unwrap().to_owned();
        words.fold(first, |name, word| format!("{name}{}{}", word[..1].to_uppercase(), &word[1..]))
    };
    match value {
        Value::Array(list) => list.into_iter().map(as_api).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (camel(&name), as_api(value))).collect()
        }
        other => other,
    }
}

/// A command with nothing of this machine's environment that it looks at.
pub fn command(database: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gopdb"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("GOPDB_DB", database);
    for name in ["COLUMNS", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "PAGER"] {
        command.env_remove(name);
    }
    command.env("LANG", "C.UTF-8").env("GOPDB_ALIASES", "").stdin(Stdio::null());
    command
}

/// Run a command with this input.
pub fn run(mut command: Command, input: &str) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("gopdb starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("gopdb ends");
    writer.join().expect("the input is written");
    Ran {
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        status: output.status.code().expect("no signal"),
    }
}

/// An empty folder, and in it the path of a database that is not there yet.
pub fn empty() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("database");
    (folder, path)
}

/// One process at a time has a database open.
static TURN: Mutex<()> = Mutex::new(());

/// The database of the bundled games, which all tests of a process share and none changes.
fn bundled() -> &'static Path {
    static DATABASE: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = DATABASE.get_or_init(|| {
        let (folder, path) = empty();
        let mut import = command(&path);
        import.args(["import", "examples/games"]);
        run(import, "").ok();
        (folder, path)
    });
    path
}

/// Work with the database of the bundled games.
pub fn with_bundled<T>(work: impl FnOnce(&Path) -> T) -> T {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    work(bundled())
}

/// Run `gopdb` with these arguments on the bundled games.
pub fn gopdb(args: &[&str]) -> Ran {
    with_bundled(|database| {
        let mut command = command(database);
        command.args(args);
        run(command, "")
    })
}

/// Run a script of the shell on the bundled games.
pub fn script(lines: &str) -> Ran {
    with_bundled(|database| run(command(database), lines))
}

/// The text with all times and speeds written `N`.
pub fn timeless(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        out += &rest[..at];
        rest = &rest[at..];
        let end =
            rest.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let is_unit = |unit: &str| {
            after.strip_prefix(unit).is_some_and(|next| !next.starts_with(char::is_alphanumeric))
        };
        let is_time = [" ms", " s", " games/s"].into_iter().any(is_unit);
        if is_time {
            // Whether a time is in milliseconds or seconds is chance.
            out += "N";
            rest = match after.strip_prefix(" s") {
                Some(after) => {
                    out += " ms";
                    after
                }
                None => after,
            };
            continue;
        }
        out += number;
        rest = after;
    }
    out + rest
}

#[test]
fn times_are_removed() {
    assert_eq!(
        timeless("3 games · 1.5 ms, (12 s, 1,619 games/s) 7 sym"),
        "3 games · N ms, (N ms, N games/s) 7 sym"
    );
}
