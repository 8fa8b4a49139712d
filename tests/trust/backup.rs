//! Backups, restoring, merging, export and import: the same database by its digest.

use std::fs;
use std::path::PathBuf;

use gopdb::GameId;
use gopdb::database::{Database, ImportOptions, MergeReport};

use crate::common::{games, import, open, sample, turned};
use crate::content_hash::verify;
use crate::dice::Dice;

#[test]
fn a_backup_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let database = sample(&folder.path().join("db"));
    let digest = database.content_hash().unwrap();
    let file = folder.path().join("games.backup");
    let saved = database.backup(&file, true).unwrap();
    assert_eq!(saved.games, 13);
    let path = folder.path().join("restored");
    let restored = Database::restore(&file, &path).unwrap();
    assert_eq!((restored.games, restored.values), (saved.games, saved.values));
    let again = Database::open(&path).unwrap();
    assert_eq!(again.content_hash().unwrap(), digest);
    assert_eq!(again.commit(), database.commit());
    assert_eq!(verify(&again, false).problems, []);
    drop(again);
    // Nothing is written over.
    let error = Database::restore(&file, &path).unwrap_err().to_string();
    assert!(error.contains("already exists and is not empty"), "{error}");
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    // An empty one too.
    let empty = open(&folder.path().join("empty")).unwrap();
    empty.backup(&file, true).unwrap();
    drop(empty);
    Database::restore(&file, folder.path().join("empty again")).unwrap();
    assert_eq!(open(&folder.path().join("empty again")).unwrap().commit().games(), 0);
}

#[test]
fn a_damaged_backup_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.backup");
    sample(&folder.path().join("db")).backup(&file, true).unwrap();
    let sound = fs::read(&file).unwrap();
    let mut dice = Dice(3);
    let path = folder.path().join("restored");
    for round in 0..60 {
        let mut bytes = sound.clone();
        let at = dice.roll(bytes.len());
        match round % 3 {
            0 => bytes[at] ^= 1 << dice.roll(8),
            1 => bytes.truncate(at),
            _ => _ = bytes.drain(at..(at + 1 + dice.roll(99)).min(sound.len())),
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
    assert!(error.contains("nothing was restored"), "{error}");
}

#[test]
fn a_backup_while_in_use_is_of_one_state() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder.path().join("db")).unwrap();
    import(&database, "lee", &games("lee-sedol"));
    let mut states = vec![database.content_hash().unwrap()];
    let reader = database.clone();
    let file = folder.path().join("backup");
    std::thread::scope(|scope| {
        let saving = scope.spawn(|| {
            let (reader, file) = (reader, file.clone());
            for round in 0..6 {
                reader.backup(file.with_extension(round.to_string()), true).unwrap();
            }
        });
        for (i, files) in games("master-0").chunks(2).enumerate() {
            import(&database, "master", files);
            states.push(database.content_hash().unwrap());
            if i == 2 {
                database.writer().remove("lee").unwrap();
                states.push(database.content_hash().unwrap());
            }
        }
        saving.join().unwrap();
    });
    for round in 0..6 {
        let path = folder.path().join(format!("restored {round}"));
        Database::restore(file.with_extension(round.to_string()), &path).unwrap();
        let digest = Database::open(&path).unwrap().content_hash().unwrap();
        assert!(states.contains(&digest), "{round}");
    }
}

fn merge(into: &Database, other: &Database) -> MergeReport {
    let options = ImportOptions::new("").threads(2);
    into.writer().merge(other, &options).unwrap()
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
    let all = open(&folder.path().join("all")).unwrap();
    for (corpus, files) in &imports {
        import(&all, corpus, files);
    }
    let mut first = open(&folder.path().join("first")).unwrap();
    let mut second = open(&folder.path().join("second")).unwrap();
    for (i, (corpus, files)) in imports.iter().enumerate() {
        import(if i < 2 { &mut first } else { &mut second }, corpus, files);
    }
    let reports = merge(&first, &second);
    assert_eq!(reports.corpora.len(), 2);
    // The record of a known game is in its corpus as if it had been imported.
    assert_eq!(first.content_hash().unwrap(), {
        // `second` had it as the only record of the game; here the first is another.
        all.content_hash().unwrap()
    });
    assert_eq!(verify(&first, false).problems, []);
    // Once more changes nothing.
    let digest = first.content_hash().unwrap();
    let again = merge(&first, &second);
    assert!(again.corpora.iter().all(|report| report.games_new == 0));
    assert_eq!(first.content_hash().unwrap(), digest);
    // And into an empty one, it is a copy.
    let third = open(&folder.path().join("third")).unwrap();
    merge(&third, &first);
    assert_eq!(third.content_hash().unwrap(), digest);
}

/// The games with a tag, by their players and dates.
fn tagged(database: &Database, tag: &str) -> Vec<String> {
    let query = gopdb::query::parse_query(&format!("tag {tag}")).unwrap();
    let games = database
        .games_of(&database.resolve(&query.node).unwrap(), &Default::default())
        .unwrap_or_default();
    let name = |id| {
        let facts = database.game(id).unwrap().facts;
        format!("{} {} {}", facts.black, facts.white, facts.date_text)
    };
    let mut names: Vec<String> = games.iter().map(name).collect();
    names.sort();
    names
}

#[test]
fn tags_and_saved_sets_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(&folder.path().join("first")).unwrap();
    let second = open(&folder.path().join("second")).unwrap();
    import(&first, "lee", &games("lee-sedol"));
    import(&second, "fan", &games("fan-hui"));
    import(&second, "lee", &games("lee-sedol"));
    let query = |text: &str| gopdb::query::parse_query(text).unwrap().node;
    first.writer().tag(&[1, 2].into_iter().map(GameId::new).collect(), "ladder").unwrap();
    for (name, text) in [("won", "winner black"), ("same", "date 2016"), ("won-2", "komi 0")] {
        first.writer().save_set(name, &query(text)).unwrap();
    }
    let fan: gopdb::GameSet = [1, 3].into_iter().map(GameId::new).collect();
    second.writer().tag(&fan, "ladder").unwrap();
    second.writer().tag(&fan, "theirs").unwrap();
    for (name, text) in [("won", "winner white"), ("same", "date 2016"), ("new", "moves 200..")] {
        second.writer().save_set(name, &query(text)).unwrap();
    }
    let (own, theirs) = (tagged(&first, "ladder"), tagged(&second, "ladder"));
    let report = merge(&first, &second);
    assert_eq!(report.tagged, 4);
    let sets: Vec<(&str, &str)> =
        report.sets.iter().map(|set| (&set.name[..], &set.kept_as[..])).collect();
    assert_eq!(sets, [("new", "new"), ("won", "won-3")]);
    let mut both = [own, theirs.clone()].concat();
    both.sort();
    assert_eq!(tagged(&first, "ladder"), both);
    assert_eq!(tagged(&first, "theirs"), theirs);
    let known: Vec<(String, String)> =
        first.saved_sets().unwrap().into_iter().map(|set| (set.name, set.query)).collect();
    let known: Vec<(&str, &str)> = known.iter().map(|(a, b)| (&a[..], &b[..])).collect();
    let won = ("won", "winner black");
    let expected = [
        ("new", "moves 200.."),
        ("same", "date 2016"),
        won,
        ("won-2", "komi 0"),
        ("won-3", "winner white"),
    ];
    assert_eq!(known, expected);
    // Once more changes nothing.
    let digest = first.content_hash().unwrap();
    let again = merge(&first, &second);
    assert_eq!((again.tagged, again.sets), (0, Vec::new()));
    assert_eq!(first.content_hash().unwrap(), digest);
    assert_eq!(verify(&first, false).problems, []);
    // A backup has them, and so has what is repaired.
    let (file, restored) = (folder.path().join("backup"), folder.path().join("restored"));
    first.backup(&file, true).unwrap();
    Database::restore(&file, &restored).unwrap();
    let digest_of_restored = Database::open(&restored).unwrap().content_hash().unwrap();
    assert_eq!(digest_of_restored, digest);
    crate::common::lose_a_value(&restored);
    Database::repair(&restored, &Default::default()).unwrap();
    assert_eq!(Database::open(&restored).unwrap().content_hash().unwrap(), digest);
}

#[test]
fn a_corpus_is_exported_in_its_own_records() {
    let folder = tempfile::tempdir().unwrap();
    let other = turned(&games("lee-sedol")[0], folder.path());
    let database = open(&folder.path().join("db")).unwrap();
    import(&database, "first", &games("lee-sedol"));
    import(&database, "second", &[&games("lee-sedol")[1..], std::slice::from_ref(&other)].concat());
    assert!(database.own_records("first").unwrap().is_empty());
    let own = database.own_records("second").unwrap();
    assert_eq!(own.len(), 1);
    let (id, text) = own.iter().next().unwrap();
    assert_eq!(text.trim_end(), fs::read_to_string(&other).unwrap().trim_end());
    assert_ne!(text, &database.text(*id).unwrap());
    assert!(database.own_records("none").is_err());
    // Imported from what is exported, each corpus is as it was.
    let again = open(&folder.path().join("again")).unwrap();
    for corpus in ["first", "second"] {
        let own = database.own_records(corpus).unwrap();
        let text = |id| own.get(&id).cloned().unwrap_or_else(|| database.text(id).unwrap());
        let texts: Vec<String> =
            (1..=database.commit().games()).map(GameId::new).map(text).collect();
        let file = folder.path().join(format!("{corpus}.sgf"));
        fs::write(&file, texts.join("\n")).unwrap();
        import(&again, corpus, &[file]);
    }
    assert_eq!(again.content_hash().unwrap(), database.content_hash().unwrap());
}

#[test]
fn what_is_exported_is_imported_to_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder.path().join("db")).unwrap();
    import(&database, "all", &[games("alphago-2017"), games("zero"), games("pair")].concat());
    let mut text = String::new();
    for id in 1..=database.commit().games() {
        text += &database.text(GameId::new(id)).unwrap();
        text.push('\n');
    }
    let file = folder.path().join("all.sgf");
    fs::write(&file, text).unwrap();
    let again = open(&folder.path().join("again")).unwrap();
    import(&again, "all", &[file]);
    assert_eq!(again.content_hash().unwrap(), database.content_hash().unwrap());
}
