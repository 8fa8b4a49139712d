//! Backups, restoring, merging, export and import: the same database by its digest.

use std::fs;
use std::path::PathBuf;

use gopdb::database::{Database, ImportOptions, ImportReport};

use crate::common::{Random, games, import, open, sample, turned};
use crate::digest::verify;

#[test]
fn a_backup_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let database = sample(&folder.path().join("db"));
    let digest = database.digest().unwrap();
    let file = folder.path().join("games.backup");
    let saved = database.backup(&file).unwrap();
    assert_eq!(saved.games, 13);
    let path = folder.path().join("restored");
    let restored = Database::restore(&file, &path).unwrap();
    assert_eq!((restored.games, restored.values), (saved.games, saved.values));
    let again = Database::open(&path).unwrap();
    assert_eq!(again.digest().unwrap(), digest);
    assert_eq!(again.commit(), database.commit());
    assert_eq!(verify(&again, false).problems, []);
    drop(again);
    // Nothing is written over.
    let error = Database::restore(&file, &path).unwrap_err().to_string();
    assert!(error.contains("name a folder that is not there"), "{error}");
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    // An empty one too.
    let empty = open(&folder.path().join("empty")).unwrap();
    empty.backup(&file).unwrap();
    drop(empty);
    Database::restore(&file, folder.path().join("empty again")).unwrap();
    assert_eq!(open(&folder.path().join("empty again")).unwrap().commit().games(), 0);
}

#[test]
fn a_damaged_backup_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.backup");
    sample(&folder.path().join("db")).backup(&file).unwrap();
    let sound = fs::read(&file).unwrap();
    let mut random = Random(3);
    let path = folder.path().join("restored");
    for round in 0..60 {
        let mut bytes = sound.clone();
        let at = random.below(bytes.len() as u64) as usize;
        match round % 3 {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes.truncate(at),
            _ => _ = bytes.drain(at..(at + 1 + random.below(99) as usize).min(sound.len())),
        }
        fs::write(&file, bytes).unwrap();
        // A checksum of the packing itself may be hit, of which nothing depends.
        if Database::restore(&file, &path).is_ok() {
            assert_eq!(verify(&Database::open(&path).unwrap(), false).problems, []);
            fs::remove_dir_all(&path).unwrap();
        }
        assert!(!path.exists());
        assert!(!folder.path().join("restored.restoring").exists());
    }
    fs::write(&file, "something else").unwrap();
    let error = Database::restore(&file, &path).unwrap_err().to_string();
    assert!(error.contains("nothing was made of it"), "{error}");
}

#[test]
fn a_backup_while_in_use_is_of_one_state() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = open(&folder.path().join("db")).unwrap();
    import(&mut database, "lee", &games("lee-sedol"));
    let mut states = vec![database.digest().unwrap()];
    let reader = database.clone();
    let file = folder.path().join("backup");
    std::thread::scope(|scope| {
        let saving = scope.spawn(|| {
            let (reader, file) = (reader, file.clone());
            for round in 0..6 {
                reader.backup(file.with_extension(round.to_string())).unwrap();
            }
        });
        for (i, files) in games("master-0").chunks(2).enumerate() {
            import(&mut database, "master", files);
            states.push(database.digest().unwrap());
            if i == 2 {
                database.remove("lee").unwrap();
                states.push(database.digest().unwrap());
            }
        }
        saving.join().unwrap();
    });
    for round in 0..6 {
        let path = folder.path().join(format!("restored {round}"));
        Database::restore(file.with_extension(round.to_string()), &path).unwrap();
        let digest = Database::open(&path).unwrap().digest().unwrap();
        assert!(states.contains(&digest), "{round}");
    }
}

fn merge(into: &mut Database, other: &Database) -> Vec<ImportReport> {
    let options = ImportOptions { threads: 2, ..ImportOptions::new("") };
    into.merge(other, &options, &Default::default()).unwrap()
}

#[test]
fn merging_is_importing() {
    let folder = tempfile::tempdir().unwrap();
    let other_record = turned(&games("lee-sedol")[0], folder.path());
    let imports: [(&str, Vec<PathBuf>); 4] = [
        ("lee", games("lee-sedol")),
        ("alphago", games("alphago-2016")),
        ("others", [games("fan-hui"), vec![other_record]].concat()),
        ("lee", games("master-01")),
    ];
    let mut all = open(&folder.path().join("all")).unwrap();
    for (corpus, files) in &imports {
        import(&mut all, corpus, files);
    }
    let mut first = open(&folder.path().join("first")).unwrap();
    let mut second = open(&folder.path().join("second")).unwrap();
    for (i, (corpus, files)) in imports.iter().enumerate() {
        import(if i < 2 { &mut first } else { &mut second }, corpus, files);
    }
    let reports = merge(&mut first, &second);
    assert_eq!(reports.len(), 2);
    // The record of a known game stands in its corpus as if it were imported.
    assert_eq!(first.digest().unwrap(), {
        // `second` had it as the only record of the game; here the first is another.
        all.digest().unwrap()
    });
    assert_eq!(verify(&first, false).problems, []);
    // Once more changes nothing.
    let digest = first.digest().unwrap();
    assert!(merge(&mut first, &second).iter().all(|report| report.games_new == 0));
    assert_eq!(first.digest().unwrap(), digest);
    // And into an empty one, it is a copy.
    let mut third = open(&folder.path().join("third")).unwrap();
    merge(&mut third, &first);
    assert_eq!(third.digest().unwrap(), digest);
}

#[test]
fn what_is_exported_is_imported_to_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let mut database = open(&folder.path().join("db")).unwrap();
    import(&mut database, "all", &[games("alphago-2017"), games("zero"), games("pair")].concat());
    let mut text = String::new();
    for id in 1..=database.commit().games() {
        text += &database.text(id).unwrap();
        text.push('\n');
    }
    let file = folder.path().join("all.sgf");
    fs::write(&file, text).unwrap();
    let mut again = open(&folder.path().join("again")).unwrap();
    import(&mut again, "all", &[file]);
    assert_eq!(again.digest().unwrap(), database.digest().unwrap());
}
