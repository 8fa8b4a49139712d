//! Whenever a process is killed, what was committed is there and nothing else is.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use gopdb::GameSet;
use gopdb::database::{Database, DatabaseError, FindOptions, ImportOptions, TrainOptions};
use gopdb::dictionary::DictionaryShape;
use gopdb::knowledge::moves::FitOptions;
use gopdb::query::Query;

use crate::common::{child, copy, games, open, rounds, task, wait};
use crate::content_hash::verify;
use crate::dice::Dice;

/// What the child does, step by step; each is one commit. Small imports make segments that are
/// merged on the way.
const STEPS: usize = 20;

fn step(database: &Database, step: usize) -> Result<(), DatabaseError> {
    let files = games("alphago-2017");
    let mut writer = database.writer();
    match step {
        9 => _ = writer.add_kind(DictionaryShape::Four)?,
        10 => _ = writer.remove("corpus 2")?,
        12 => _ = writer.remove("corpus 0")?,
        13 => _ = writer.tag(&first_games(database)?, "to review")?,
        14 => writer.save_set("won", &query("winner black and tag \"to review\""))?,
        16 => _ = writer.untag(&first_games(database)?.iter().skip(1).collect(), "to review")?,
        17 => writer.save_set("won", &query("winner white"))?,
        18 => {
            let options = FitOptions::default().least(2).sample(3);
            writer.train(&TrainOptions::default().options(options))?;
            writer.tag(&first_games(database)?, "trained")?;
        }
        19 => writer.forget_set("won")?,
        step => {
            let name = format!("corpus {}", step % 3);
            let options = ImportOptions::new(name).threads(2);
            writer.import(&files[step..step + 2], &options)?;
        }
    }
    Ok(())
}

fn query(text: &str) -> Query {
    gopdb::query::parse_query(text).unwrap().node
}

fn first_games(database: &Database) -> Result<GameSet, DatabaseError> {
    let games =
        database.games_of(&database.resolve(&query("id 1..")).unwrap(), &FindOptions::default())?;
    Ok(games.iter().take(3).collect())
}

/// The digests of all committed states of [`step`]s, the empty one first.
fn states(folder: &Path) -> Vec<String> {
    let database = open(folder).unwrap();
    let mut states = vec![database.content_hash().unwrap().to_string()];
    for i in 0..STEPS {
        step(&database, i).unwrap();
        states.push(database.content_hash().unwrap().to_string());
    }
    states
}

#[test]
fn child_that_is_killed() {
    let Some(task) = task() else { return };
    let database = open(Path::new(&task)).unwrap();
    let done = database.commit().number as usize;
    for i in done..STEPS {
        step(&database, i).unwrap();
    }
}

#[test]
fn a_killed_process_leaves_a_committed_state() {
    let folder = tempfile::tempdir().unwrap();
    let states = states(&folder.path().join("whole"));
    let numbers: HashMap<&String, usize> = states.iter().zip(0..).collect();
    assert_eq!(numbers.len(), states.len(), "states can be distinguished");

    let path = folder.path().join("killed");
    let mut dice = Dice(7);
    let mut took = Duration::from_secs(2);
    let (mut rounds, mut kills, mut at) = (rounds("GOPDB_KILL_ROUNDS", 20), 0, 0);
    let mut readers = 0;
    let mut seen = HashMap::<usize, u64>::new();
    while rounds > 0 {
        // It reads while the other process changes the database and is killed.
        let reader = (at > 0).then(|| open(&path).unwrap());
        let start = Instant::now();
        let mut running = child("kill::child_that_is_killed", path.to_str().unwrap())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let limit = took.mul_f64(dice.roll(1000) as f64 / 1000.0);
        match wait(&mut running, limit) {
            Some(status) => {
                assert!(status.success());
                // All steps were done: start again.
                if at == 0 {
                    took = start.elapsed();
                }
                fs::remove_dir_all(&path).unwrap();
                at = 0;
                continue;
            }
            None => {
                rounds -= 1;
                kills += 1;
            }
        }
        let database = open(&path).unwrap();
        let commit = database.commit().number as usize;
        let digest = database.content_hash().unwrap().to_string();
        if let Some(reader) = reader {
            assert_eq!(reader.commit().number as usize, at);
            assert_eq!(reader.content_hash().unwrap().to_string(), states[at], "its state is kept");
            assert_eq!(reader.refresh().unwrap(), commit > at);
            assert_eq!(reader.content_hash().unwrap().to_string(), digest);
            readers += 1;
        }
        assert!(commit >= at, "commit {at} was seen before, and now {commit}");
        assert_eq!(numbers.get(&digest), Some(&commit), "after kill {kills}");
        // The model is not part of a commit; it is complete or absent.
        if database.model_info().unwrap().is_some() {
            database.move_predictor().unwrap();
        }
        at = commit;
        *seen.entry(commit).or_default() += 1;
        if rounds % 10 == 0 {
            assert_eq!(verify(&database, false).problems, []);
        }
        // Some rounds start from an empty database.
        if dice.roll(8) == 0 {
            drop(database);
            fs::remove_dir_all(&path).unwrap();
            at = 0;
        }
    }
    println!("{kills} kills, {readers} of them beside a reader; commits after them: {seen:?}");
}

/// Killed while it opens, the engine may leave a snapshot and no log; opened then, it would remove
/// the snapshot.
#[test]
fn a_kill_between_snapshot_and_log_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let digest = crate::common::sample(&path).content_hash().unwrap();
    let logs = || -> Vec<(std::path::PathBuf, u64)> {
        let files = fs::read_dir(path.join("trees/metadata")).unwrap();
        let files = files.map(|entry| entry.unwrap());
        let logs = files.filter(|file| file.file_name().to_str().unwrap().starts_with("log_"));
        logs.map(|log| (log.path(), log.metadata().unwrap().len())).collect()
    };
    for _ in 0..3 {
        let reopen = || drop(gopdb_database::store::Store::open_to_write(&path, false).unwrap());
        // Closing may write; when it does not, all is in the snapshot and the log is empty.
        let mut tries = 0;
        while logs().iter().any(|(_, length)| *length > 0) {
            reopen();
            tries += 1;
            assert!(tries < 20, "{:?}", logs());
        }
        logs().iter().for_each(|(log, _)| fs::remove_file(log).unwrap());
        assert_eq!(open(&path).unwrap().content_hash().unwrap(), digest);
        assert_eq!(logs().len(), 0);
        reopen();
        assert_eq!(open(&path).unwrap().content_hash().unwrap(), digest);
        assert_eq!(logs().len(), 1);
    }
}

/// Opened while there is a snapshot and no log, a handle sees that logs have come and gone since.
#[test]
fn a_handle_that_was_opened_without_a_log_sees_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let digest = crate::common::sample(&path).content_hash().unwrap();
    let logs = || {
        let files = fs::read_dir(path.join("trees/metadata")).unwrap();
        let files = files.map(|entry| entry.unwrap());
        files.filter(|file| file.file_name().to_str().unwrap().starts_with("log_"))
    };
    let mut tries = 0;
    while logs().any(|log| log.metadata().unwrap().len() > 0) {
        drop(gopdb_database::store::Store::open_to_write(&path, false).unwrap());
        tries += 1;
        assert!(tries < 20);
    }
    logs().for_each(|log| fs::remove_file(log.path()).unwrap());
    let reader = open(&path).unwrap();
    let changed = open(&path).unwrap();
    for i in 0..6 {
        step(&changed, i).unwrap();
    }
    assert_eq!(reader.content_hash().unwrap(), digest, "its state is kept");
    assert!(reader.refresh().unwrap());
    assert_eq!(reader.content_hash().unwrap(), changed.content_hash().unwrap());
}

/// A step in this process with a fail-point's plan; the points that it passed.
#[test]
fn child_with_a_fail_point() {
    let Some(task) = task() else { return };
    let (plan, rest) = task.split_once(' ').unwrap();
    let (number, path) = rest.split_once(' ').unwrap();
    let database = open(Path::new(path)).unwrap();
    gopdb_database::store::failpoint::set(plan);
    step(&database, number.parse().unwrap()).unwrap();
}

#[test]
fn whatever_point_fails_a_committed_state_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let states = states(&folder.path().join("whole"));
    let path = folder.path().join("at");
    let mut database = open(&path).unwrap();
    let (mut failed, mut aborted) = (0, 0);
    let all = rounds("GOPDB_FAIL_POINTS", 0) > 0;
    for i in 0..STEPS {
        drop(database);
        let before = folder.path().join("before");
        let _ = fs::remove_dir_all(&before);
        copy(&path, &before);
        database = open(&path).unwrap();
        gopdb_database::store::failpoint::set("0:count");
        step(&database, i).unwrap();
        let points = gopdb_database::store::failpoint::clear();
        assert!(points.len() >= 9, "{points:?}");
        // An import with a merge of segments; and one without, a kind added, a corpus removed,
        // games tagged, a model trained.
        let is_chosen = if all { [0, 8, 9, 10, 13, 18].contains(&i) } else { i == 8 };
        if !is_chosen {
            continue;
        }
        for action in ["error", "abort"] {
            for point in 1..=points.len() {
                let copied = folder.path().join("copy");
                let _ = fs::remove_dir_all(&copied);
                copy(&before, &copied);
                let name = &points[point - 1];
                if action == "abort" {
                    let task = format!("{point}:abort {i} {}", copied.display());
                    let output = child("kill::child_with_a_fail_point", &task).output().unwrap();
                    assert!(!output.status.success(), "{name}");
                    aborted += 1;
                } else {
                    let database = open(&copied).unwrap();
                    gopdb_database::store::failpoint::set(&format!("{point}:error"));
                    let error = step(&database, i).unwrap_err().to_string();
                    assert!(error.contains("requested error"), "{name}: {error}");
                    gopdb_database::store::failpoint::clear();
                    failed += 1;
                }
                let again = open(&copied).unwrap();
                let number = again.commit().number as usize;
                assert!(number == i || number == i + 1, "{name}: {number}");
                assert_eq!(again.content_hash().unwrap().to_string(), states[number], "{name}");
                // And the next change is as if nothing had been.
                if number == i {
                    step(&again, i).unwrap();
                    assert_eq!(again.content_hash().unwrap().to_string(), states[i + 1], "{name}");
                    assert_eq!(verify(&again, true).problems, []);
                }
            }
        }
    }
    println!("{failed} errors and {aborted} aborts");
}
