//! Several processes and several threads.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use gopdb::GameId;
use gopdb::database::{
    Database, DatabaseError, FindOptions, ImportOptions, TrainOptions, VerifyOptions,
};
use gopdb::dictionary::DictionaryShape;
use gopdb_database::store::StoreError;

use crate::common::{child, games, import, open, sample, task, wait};
use crate::content_hash::verify;

#[test]
fn child_that_holds_a_database() {
    let Some(task) = task() else { return };
    let lock = gopdb_database::store::lock(Path::new(&task)).unwrap();
    println!("\nopen");
    std::thread::sleep(std::time::Duration::from_secs(600));
    drop(lock);
}

#[test]
fn one_process_changes_a_database_while_others_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let digest = sample(&path).content_hash().unwrap();
    let mut holder = child("sharing::child_that_holds_a_database", path.to_str().unwrap())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(holder.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line == "open"));
    // Reading needs no lock.
    let reader = open(&path).unwrap();
    assert_eq!(reader.content_hash().unwrap(), digest);
    assert_eq!(verify(&reader, false).problems, []);
    let in_use = |error: DatabaseError| {
        assert!(matches!(
            error,
            DatabaseError::Store(StoreError::InUse { process: Some(id), .. }) if id == holder.id()
        ));
    };
    in_use(reader.writer().remove("lee").unwrap_err());
    in_use(Database::repair(&path, &Default::default()).unwrap_err());
    holder.kill().unwrap();
    holder.wait().unwrap();
    // The number of the process is still there; its lock is not.
    assert!(path.join("process").is_file());
    reader.writer().remove("lee").unwrap();
    assert_ne!(reader.content_hash().unwrap(), digest);
}

/// Two handles that were opened apart, as two processes have them.
#[test]
fn a_handle_sees_what_another_commits_when_it_is_refreshed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let mut first = open(&path).unwrap();
    assert!(!first.refresh().unwrap());
    import(&first, "lee", &games("lee-sedol"));
    let mut second = open(&path).unwrap();
    let before = first.content_hash().unwrap();
    assert_eq!(second.content_hash().unwrap(), before);
    for round in 0..4 {
        // Changes of either, after which the other must not take up its old state.
        let (changed, other) =
            if round % 2 == 0 { (&mut first, &second) } else { (&mut second, &first) };
        let old = other.content_hash().unwrap();
        let held = other.commit();
        import(changed, &format!("corpus {round}"), &games("master-")[round * 3..round * 3 + 3]);
        changed.writer().remove("lee").ok();
        let new = changed.content_hash().unwrap();
        assert_ne!(new, old);
        // What it began with stays readable, although it has been replaced.
        assert_eq!(other.content_hash().unwrap(), old);
        assert!(other.refresh().unwrap());
        assert!(!other.refresh().unwrap());
        assert_eq!(other.content_hash().unwrap(), new);
        assert_ne!(held.number, other.commit().number);
        assert_eq!(verify(other, false).problems, []);
    }
    // Once nobody reads it, what was replaced is swept.
    let size = || second.stats().unwrap().bytes_on_disk;
    let _ = size();
    drop(first);
    assert!(std::fs::read_dir(path.join("readers")).unwrap().count() <= 3);
}

#[test]
fn child_that_reads_until_it_is_stopped() {
    let Some(task) = task() else { return };
    let (path, stop) = task.split_once(' ').unwrap();
    let database = Database::open(path).unwrap();
    println!("\nopen");
    while !Path::new(stop).exists() {
        database.refresh().unwrap();
        let commit = database.commit().number;
        let digest = database.content_hash().unwrap();
        assert_eq!(database.commit().number, commit);
        println!("read {commit} {digest}");
    }
}

/// Processes that read while this one imports, merges and removes: each digest is that of the
/// commit that it was read from.
#[test]
fn other_processes_read_committed_states_beside_changes() {
    let folder = tempfile::tempdir().unwrap();
    let (path, stop) = (folder.path().join("db"), folder.path().join("stop"));
    let database = open(&path).unwrap();
    import(&database, "lee", &games("lee-sedol"));
    let state = |database: &Database| {
        (database.commit().number, database.content_hash().unwrap().to_string())
    };
    let mut states = HashMap::from([state(&database)]);
    let task = format!("{} {}", path.display(), stop.display());
    let mut readers: Vec<_> = (0..3)
        .map(|_| {
            let mut command = child("sharing::child_that_reads_until_it_is_stopped", &task);
            command.stdout(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    let files = games("master-");
    for round in 0..6 {
        import(&database, &format!("corpus {}", round % 3), &files[round * 4..round * 4 + 4]);
        states.extend([state(&database)]);
        if round % 3 == 2 {
            database.writer().remove(&format!("corpus {}", round % 3)).unwrap();
            states.extend([state(&database)]);
        }
    }
    std::fs::write(&stop, "").unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for reader in &mut readers {
        let lines = BufReader::new(reader.stdout.take().unwrap()).lines();
        for line in lines.map_while(Result::ok) {
            let Some(rest) = line.strip_prefix("read ") else { continue };
            let (commit, digest) = rest.split_once(' ').unwrap();
            let commit = commit.parse().unwrap();
            assert_eq!(states.get(&commit).map(String::as_str), Some(digest), "{commit}");
            seen.insert(commit);
        }
        assert!(reader.wait().unwrap().success());
    }
    assert!(seen.len() > 1, "only {seen:?}");
}

/// What readers see while others write is one committed state.
#[test]
fn queries_beside_changes_see_one_state() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder.path().join("db")).unwrap();
    import(&database, "lee", &games("lee-sedol"));
    let files = games("master-");
    let query = gopdb::query::parse_query("3x3 \"B_W/BBB/___\" sym").unwrap();
    let answer = |database: &Database| {
        let options = FindOptions::default().threads(1).limit(3);
        let found = database.find(&database.resolve(&query.node).unwrap(), &options).unwrap();
        (found.games, found.placements, found.hits)
    };
    let states = Mutex::new(HashMap::from([(
        database.content_hash().unwrap().to_string(),
        answer(&database),
    )]));
    let done = AtomicBool::new(false);
    let seen: Vec<(String, (u64, u64, u64))> = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..3)
            .map(|i| {
                let (reader, done, answer) = (database.clone(), &done, &answer);
                scope.spawn(move || {
                    let mut seen = Vec::new();
                    while !done.load(Ordering::Relaxed) {
                        // A state is identified by its content hash and must have its answer, if it was
                        // the state of both.
                        let commit = reader.commit().number;
                        let (digest, found) = if i == 0 {
                            (reader.content_hash().unwrap().to_string(), answer(&reader))
                        } else {
                            (String::new(), answer(&reader))
                        };
                        for id in [1, 5] {
                            assert!(reader.text(GameId::new(id)).unwrap().starts_with('('));
                            assert!(!reader.game(GameId::new(id)).unwrap().corpora.is_empty());
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
            import(&database, &format!("corpus {}", round % 3), files);
            let note = |database: &Database| {
                let digest = database.content_hash().unwrap().to_string();
                states.lock().unwrap().insert(digest, answer(database));
            };
            note(&database);
            if round % 4 == 3 {
                database.writer().remove(&format!("corpus {}", round % 3)).unwrap();
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
    let database = open(Path::new(path)).unwrap();
    gopdb_database::store::failpoint::panic_in(worker);
    let some = (2..=database.commit().games()).map(GameId::new).collect();
    let options = FindOptions::default().threads(2);
    let result = match worker {
        "import" | "merge" => {
            let options = ImportOptions::new("more").threads(2);
            database.writer().import(&games("master-0"), &options).map(drop)
        }
        "subset" => {
            database.for_each_pattern_of(DictionaryShape::Three, &some, &options, |_, _| {})
        }
        "content-hash" => database.content_hash().map(drop),
        "train" => {
            let options = TrainOptions::default();
            database.writer().train(&options).map(drop)
        }
        _ => database.verify(&VerifyOptions::default().threads(2)).map(drop),
    };
    assert!(matches!(&result, Err(DatabaseError::Internal(_))), "{worker}: {result:?}");
    // It can be used on.
    gopdb_database::store::failpoint::panic_in("nothing");
    import(&database, "more", &games("master-0"));
}

#[test]
fn a_panic_in_a_thread_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for worker in ["import", "merge", "subset", "content-hash", "train", "verify"] {
        let path = folder.path().join(worker);
        drop(sample(&path));
        let task = format!("{worker} {}", path.display());
        // Its panics are intended, and would look like faults in the output of the tests.
        let mut command = child("sharing::child_with_a_panic", &task);
        let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let status = wait(&mut running, std::time::Duration::from_secs(120));
        assert!(status.is_some_and(|status| status.success()), "{worker}: {status:?}");
        let database = open(&path).unwrap();
        assert_eq!(verify(&database, false).problems, []);
    }
}
