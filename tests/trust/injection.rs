//! System calls that fail: each call of opening, reading, importing, backup, repair and verifying
//! in turn, with each kind of error. The answer is right or an error of the right kind, within a
//! time limit; damage is never reported where there is none, and no committed state is lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use gopdb::database::{Database, DatabaseError, ImportOptions};
use gopdb_database::store::StoreError;

use crate::common::{child, copy, games, lose_a_value, open, rounds, sample, task, wait};
use crate::content_hash::verify;
use crate::dice::Dice;
use crate::sample::is_long;

/// An operation must be over by then. On an idle machine none takes more than 3 seconds.
const LIMIT: Duration = Duration::from_secs(60);
/// No more than this may be spent waiting for something that does not come.
const ADDED: Duration = Duration::from_secs(10);

/// The calls on all files of the database and of what is made beside it; and those on its leaves.
const ALL_FILES: &str = "/watched-db";
const LEAVES: &str = "/watched-db/trees/slabs";

const OPERATIONS: [&str; 6] = ["read", "verify", "import", "remove", "backup", "repair"];
/// Input/output error, no memory, too many open files, no space; and half of the bytes.
const KINDS: [&str; 8] = ["5", "5+", "12", "24", "24+", "28", "28+", "short"];

/// The operation, printing `done` with what it found, or `failed` with the kind of the error.
#[test]
fn child_with_a_failing_call() {
    let Some(task) = task() else { return };
    let (operation, path) = task.split_once(' ').unwrap();
    let path = Path::new(path);
    let result = match operation {
        "read" => open(path).and_then(|it| it.content_hash()).map(|digest| digest.to_string()),
        "verify" => open(path).and_then(|it| {
            let report = it.verify(&Default::default())?;
            Ok(format!("{:?}", report.problems))
        }),
        "import" => open(path).and_then(|it| {
            let options = ImportOptions::new("master").threads(2);
            let report = it.writer().import(&games("master-0"), &options)?;
            Ok(report.games_new.to_string())
        }),
        "remove" => open(path).and_then(|it| it.writer().remove("lee").map(|_| String::new())),
        "backup" => open(path).and_then(|it| {
            it.backup(path.with_extension("backup"), true).map(|report| report.values.to_string())
        }),
        _ => Database::repair(path, &Default::default()).map(|it| it.lost_count.to_string()),
    };
    match result {
        Ok(text) => println!("\ndone {text}"),
        Err(error) => println!("\nfailed {} {error:?} {error}", kind(&error)),
    }
}

/// Does the error say that the system failed, or that something is damaged?
fn kind(error: &DatabaseError) -> &'static str {
    match error {
        DatabaseError::Store(StoreError::Io { .. } | StoreError::Failed { .. })
        | DatabaseError::File { .. }
        | DatabaseError::Output(_) => "system",
        _ => "other",
    }
}

/// The library that makes calls fail; `None` without a C compiler.
pub fn library(folder: &Path) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trust/inject.c");
    let library = folder.join("inject.so");
    let mut compile = Command::new("cc");
    compile.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
    compile.status().is_ok_and(|status| status.success()).then_some(library)
}

struct Outcome {
    text: String,
    calls: u64,
    elapsed: Duration,
}

struct Setting {
    folder: tempfile::TempDir,
    library: PathBuf,
    /// For each operation, the folder that it begins with.
    kept: PathBuf,
    damaged: PathBuf,
}

impl Setting {
    fn path(&self) -> PathBuf {
        self.folder.path().join("watched-db")
    }

    fn run(&self, operation: &str, files: &str, plan: Option<&str>) -> Outcome {
        let path = self.path();
        for entry in fs::read_dir(self.folder.path()).unwrap() {
            let entry = entry.unwrap();
            if entry.file_name().to_str().unwrap().starts_with("watched") {
                let gone = entry.path();
                if gone.is_dir() { fs::remove_dir_all(gone) } else { fs::remove_file(gone) }
                    .unwrap();
            }
        }
        copy(if operation == "repair" { &self.damaged } else { &self.kept }, &path);
        let task = format!("{operation} {}", path.display());
        let count = self.folder.path().join("count");
        let mut command = child("injection::child_with_a_failing_call", &task);
        command.env("LD_PRELOAD", &self.library).env("INJECT_COUNT", &count);
        command.env("INJECT_PATH", files);
        if let Some(plan) = plan {
            command.env("INJECT", plan);
        }
        let start = Instant::now();
        let mut running = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let status = wait(&mut running, LIMIT);
        let elapsed = start.elapsed();
        let text = std::io::read_to_string(running.stdout.take().unwrap()).unwrap();
        assert!(status.is_some(), "{operation} {plan:?} hangs: {text}");
        let line =
            text.lines().find(|line| line.starts_with("done ") || line.starts_with("failed "));
        let line = line.unwrap_or_else(|| panic!("{operation} {plan:?}: {status:?} {text}"));
        let calls = fs::read_to_string(count).map_or(0, |text| text.trim().parse().unwrap());
        Outcome { text: line.to_owned(), calls, elapsed }
    }
}

/// The setting, with the digests of the database and of the damaged one; `None` without a C compiler.
fn setting() -> Option<(Setting, String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let Some(library) = library(folder.path()) else {
        eprintln!("NOT TESTED: failing system calls, because no C compiler was found");
        return None;
    };
    let kept = folder.path().join("kept");
    let before = sample(&kept).content_hash().unwrap().to_string();
    let damaged = folder.path().join("damaged");
    copy(&kept, &damaged);
    lose_a_value(&damaged);
    let unrepaired = open(&damaged).unwrap().content_hash().unwrap().to_string();
    assert_ne!(unrepaired, before);
    let setting = Setting { folder, library, kept, damaged };
    Some((setting, before, unrepaired))
}

/// What an operation prints, and the digests before it and after it.
struct Expected {
    text: String,
    before: String,
    after: String,
}

/// Carries out an operation with a failing call. Returns whether it was done, and its time.
fn check(
    setting: &Setting,
    operation: &str,
    files: &str,
    plan: &str,
    expected: &Expected,
) -> (bool, Duration) {
    let outcome = setting.run(operation, files, Some(plan));
    let what = format!("{operation} {plan}: {}", outcome.text);
    let is_done = outcome.text.starts_with("done ");
    if is_done {
        assert_eq!(outcome.text, expected.text, "{what}");
        assert_eq!(state(setting), expected.after, "{what}");
    } else {
        assert!(outcome.text.starts_with("failed system "), "{what}");
        assert!(!plan.ends_with("short"), "{what}");
        check_after_an_error(setting, operation, &expected.before, &expected.after, &what);
    }
    (is_done, outcome.elapsed)
}

#[cfg(target_os = "linux")]
#[test]
fn whatever_call_fails_the_answer_is_right_or_an_error() {
    let Some((setting, before, unrepaired)) = setting() else { return };
    let mut dice = Dice(rounds("GOPDB_FAULT_SEED", 1));
    let cases = rounds("GOPDB_FAULT_CASES", 96) / OPERATIONS.len() as u64;
    let (mut right, mut errors, mut longest) = (0, 0, Duration::ZERO);
    for operation in OPERATIONS {
        let whole = setting.run(operation, ALL_FILES, None);
        assert!(whole.text.starts_with("done "), "{operation}: {}", whole.text);
        assert!(whole.calls > 20, "{operation}: {} calls", whole.calls);
        let before = if operation == "repair" { &unrepaired } else { &before };
        let (before, after) = (before.clone(), state(&setting));
        let expected = Expected { text: whole.text, before, after };
        for case in 0..cases {
            let kind = KINDS[(case % KINDS.len() as u64) as usize];
            // Evenly over all calls, with some chance.
            let step = (whole.calls / cases).max(1);
            let number = 1 + (case * whole.calls / cases + dice.number() % step) % whole.calls;
            let plan = format!("{number}:{kind}");
            let (is_done, elapsed) = check(&setting, operation, ALL_FILES, &plan, &expected);
            longest = longest.max(elapsed);
            assert!(elapsed < whole.elapsed * 4 + ADDED, "{operation} {plan}: {elapsed:?}");
            *(if is_done { &mut right } else { &mut errors }) += 1;
        }
    }
    println!("{right} right answers, {errors} errors, the longest after {longest:?}");
    assert!(errors > 10 && right > 5, "{right} {errors}");
}

/// A disk may fail to read a leaf, and then read it.
#[cfg(target_os = "linux")]
#[test]
fn what_fails_once_loses_nothing() {
    let Some((setting, before, unrepaired)) = setting() else { return };
    let (files, kinds): (_, &[&str]) =
        if is_long() { (ALL_FILES, &["5", "12", "24", "28", "short"]) } else { (LEAVES, &["5"]) };
    for (operation, before) in
        [("repair", unrepaired), ("import", before.clone()), ("remove", before)]
    {
        let whole = setting.run(operation, files, None);
        let expected = Expected { text: whole.text, before, after: state(&setting) };
        let mut done = 0;
        for kind in kinds {
            for number in 1..=whole.calls {
                let plan = format!("{number}:{kind}");
                done += u64::from(check(&setting, operation, files, &plan, &expected).0);
            }
        }
        println!("{operation}: {} calls, {done} right answers", whole.calls);
        assert!(whole.calls > 20, "{operation}: {}", whole.calls);
    }
}

/// What is there after an operation that failed is what was there before, or what it was to make.
fn check_after_an_error(setting: &Setting, operation: &str, before: &str, after: &str, what: &str) {
    let now = state(setting);
    assert!(now == before || now == after, "{what}: {now}");
    if operation != "repair" {
        assert_eq!(verify(&open(&setting.path()).unwrap(), true).problems, [], "{what}");
    }
    if operation == "backup" {
        let backup = setting.path().with_extension("backup");
        assert!(!backup.exists() || is_whole(&backup), "{what}");
        let left = fs::read_dir(setting.folder.path()).unwrap().filter(|entry| {
            entry.as_ref().unwrap().file_name().to_str().unwrap().starts_with(".gopdb")
        });
        assert_eq!(left.count(), 0, "{what}");
    }
}

fn is_whole(backup: &Path) -> bool {
    let to = backup.with_extension("restored");
    let whole = Database::restore(backup, &to).is_ok();
    let _ = fs::remove_dir_all(to);
    whole
}

/// The digest of the database, read without any failure; `damaged` if that cannot be read.
fn state(setting: &Setting) -> String {
    let digest = open(&setting.path()).and_then(|database| database.content_hash());
    digest.map_or_else(|_| "damaged".to_owned(), |digest| digest.to_string())
}
