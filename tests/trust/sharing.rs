//! Several processes and several threads.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use gopdb::database::{
    Database, DatabaseError, FindOptions, ImportOptions, LearnOptions, VerifyOptions,
};
use gopdb::dictionary::Kind;
use gopdb::knowledge::moves::Options;
use gopdb::store::StoreError;

use crate::common::{child, games, import, open, sample, task, wait};
use crate::digest::verify;

#[test]
fn child_that_holds_a_database() {
    let Some(task) = task() else { return };
    let database = open(Path::new(&task)).unwrap();
    println!("\nopen");
    std::thread::sleep(std::time::Duration::from_secs(600));
    drop(database);
}

#[test]
fn a_second_process_is_told_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let digest = sample(&path).digest().unwrap();
    let mut holder = child("sharing::child_that_holds_a_database", path.to_str().unwrap())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(holder.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == "open"));
    let error = open(&path).unwrap_err();
    assert!(matches!(
        &error,
        DatabaseError::Store(StoreError::InUse { process: Some(id), .. }) if *id == holder.id()
    ));
    assert!(error.to_string().contains(&format!("in use by process {}", holder.id())), "{error}");
    let error = Database::repair(&path, &Default::default()).unwrap_err();
    assert!(error.to_string().contains("in use by process"), "{error}");
    holder.kill().unwrap();
    holder.wait().unwrap();
    // Its number is still there; its lock is not.
    assert!(path.join("process").is_file());
    assert_eq!(open(&path).unwrap().digest().unwrap(), digest);
    // The same process is another opener too.
    let first = open(&path).unwrap();
    assert!(open(&path).is_err());
    drop(first);
    open(&path).unwrap();
}

/// What readers see while others write is one committed state.
#[test]
fn queries_beside_changes_see_one_state() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = open(&folder.path().join("db")).unwrap();
    import(&mut database, "lee", &games("lee-sedol"));
    let files = games("master-");
    let query = gopdb::query::parse_query("3x3 \"B_W/BBB/___\" sym").unwrap();
    let answer = |database: &Database| {
        let options = FindOptions { threads: 1, limit: 3, ..FindOptions::default() };
        let found = database.find(&query.node, &options).unwrap();
        (found.games, found.placements, found.hits)
    };
    let states =
        Mutex::new(HashMap::from([(database.digest().unwrap().to_string(), answer(&database))]));
    let done = AtomicBool::new(false);
    let seen: Vec<(String, (u64, u64, u64))> = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..3)
            .map(|i| {
                let (reader, done, answer) = (database.clone(), &done, &answer);
                scope.spawn(move || {
                    let mut seen = Vec::new();
                    while !done.load(Ordering::Relaxed) {
                        // A state is told by its digest and must have its answer, if it was
                        // the state of both.
                        let commit = reader.commit().number;
                        let (digest, found) = if i == 0 {
                            (reader.digest().unwrap().to_string(), answer(&reader))
                        } else {
                            (String::new(), answer(&reader))
                        };
                        for id in [1, 5] {
                            assert!(reader.text(id).unwrap().starts_with('('));
                            assert!(!reader.game(id).unwrap().corpora.is_empty());
                        }
                        if reader.commit().number == commit || i > 0 {
                            seen.push((digest, found));
                        }
                    }
                    seen
                })
            })
            .collect();
        for round in 0..8 {
            let files = &files[round * 4..round * 4 + 4];
            import(&mut database, &format!("corpus {}", round % 3), files);
            let note = |database: &Database| {
                let digest = database.digest().unwrap().to_string();
                states.lock().unwrap().insert(digest, answer(database));
            };
            note(&database);
            if round % 4 == 3 {
                database.remove(&format!("corpus {}", round % 3)).unwrap();
                note(&database);
            }
        }
        done.store(true, Ordering::Relaxed);
        readers.into_iter().flat_map(|reader| reader.join().unwrap()).collect()
    });
    let states = states.into_inner().unwrap();
    assert!(seen.len() > 10);
    for (digest, found) in seen {
        if digest.is_empty() {
            assert!(states.values().any(|answer| *answer == found), "{found:?}");
        } else {
            assert_eq!(states.get(&digest), Some(&found));
        }
    }
}

/// Something in each kind of thread that the library starts, of which one panics.
#[test]
fn child_with_a_panic() {
    let Some(task) = task() else { return };
    let (worker, path) = task.split_once(' ').unwrap();
    let mut database = open(Path::new(path)).unwrap();
    gopdb::store::failpoint::panic_in(worker);
    let some = (2..=database.commit().games()).collect();
    let options = FindOptions { threads: 2, ..FindOptions::default() };
    let result = match worker {
        "import" | "merge" => {
            let options = ImportOptions { threads: 2, ..ImportOptions::new("more") };
            database.import(&games("master-0"), &options, &Default::default()).map(drop)
        }
        "part" => database.for_each_pattern_of(Kind::Three, &some, &options, |_, _| {}),
        "digest" => database.digest().map(drop),
        "learn" => {
            let options = LearnOptions { options: Options::default(), hold_out: None };
            database.learn(&options, |_| panic!("asked for")).map(drop)
        }
        _ => database
            .verify(&VerifyOptions { quick: false, threads: 2 }, &Default::default())
            .map(drop),
    };
    assert!(matches!(&result, Err(DatabaseError::Internal(_))), "{worker}: {result:?}");
    // It can be used on.
    gopdb::store::failpoint::panic_in("nothing");
    import(&mut database, "more", &games("master-0"));
}

#[test]
fn a_panic_in_a_thread_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for worker in ["import", "merge", "part", "digest", "learn", "verify"] {
        let path = folder.path().join(worker);
        drop(sample(&path));
        let task = format!("{worker} {}", path.display());
        let mut running = child("sharing::child_with_a_panic", &task).spawn().unwrap();
        let status = wait(&mut running, std::time::Duration::from_secs(120));
        assert!(status.is_some_and(|status| status.success()), "{worker}: {status:?}");
        let database = open(&path).unwrap();
        assert_eq!(verify(&database, false).problems, []);
    }
}
