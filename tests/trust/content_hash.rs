//! The digest says what is there, and verifying agrees.

use std::collections::BTreeSet;

use gopdb::database::{Database, DatabaseError, VerifyOptions, VerifyReport};
use gopdb::dictionary::DictionaryShape;

use crate::common::{copy, games, import, open, sample, turned};

pub fn verify(database: &Database, quick: bool) -> VerifyReport {
    let options = VerifyOptions::default().quick(quick).threads(2);
    database.verify(&options).unwrap()
}

fn lines(database: &Database) -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    database.for_each_item(|item| assert!(lines.insert(item.to_string()))).unwrap();
    lines
}

#[test]
fn the_order_and_cut_of_imports_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let files = games("master-0");
    let one = open(&folder.path().join("one")).unwrap();
    import(&one, "all", &files);
    let many = open(&folder.path().join("many")).unwrap();
    for files in files.rchunks(2) {
        import(&many, "all", files);
    }
    assert!(one.commit().segments.len() == 1 && many.commit().segments.len() > 1);
    let (digest, lines_of_one) = (one.content_hash().unwrap(), lines(&one));
    assert_eq!(lines_of_one, lines(&many));
    assert_eq!(many.content_hash().unwrap(), digest);
    // Enough small segments are merged; nothing else changes.
    for files in games("master-1").chunks(1) {
        import(&many, "more", files);
        many.writer().remove("more").unwrap();
        assert_eq!(many.content_hash().unwrap(), digest);
    }
    assert_eq!(verify(&many, false).problems, []);
}

#[test]
fn whatever_differs_changes_the_digest() {
    let folder = tempfile::tempdir().unwrap();
    let files = games("lee-sedol");
    let first = open(&folder.path().join("first")).unwrap();
    import(&first, "lee", &files);
    let mut digests = vec![first.content_hash().unwrap()];
    import(&first, "twice", &files[..1]);
    digests.push(first.content_hash().unwrap());
    let other = turned(&files[1], folder.path());
    import(&first, "twice", &[other]);
    digests.push(first.content_hash().unwrap());
    first.writer().add_kind(DictionaryShape::Four).unwrap();
    digests.push(first.content_hash().unwrap());
    let second = open(&folder.path().join("second")).unwrap();
    import(&second, "other name", &files);
    digests.push(second.content_hash().unwrap());
    let all: BTreeSet<String> = digests.iter().map(ToString::to_string).collect();
    assert_eq!(all.len(), digests.len());
    assert_eq!(digests[0].patterns, digests[4].patterns);
    assert_ne!(digests[0].games, digests[4].games);
    assert_eq!(verify(&first, false).problems, []);
    first.writer().remove("twice").unwrap();
    first.writer().remove("lee").unwrap();
    assert_eq!(verify(&first, false).problems, []);
    assert_eq!(lines(&first), BTreeSet::new());
}

#[test]
fn a_sound_database_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let database = sample(&folder.path().join("db"));
    for quick in [true, false] {
        let report = verify(&database, quick);
        assert_eq!(report.problems, []);
        assert_eq!(report.games, 13);
        assert!(report.values > 10);
        assert_eq!(report.entries > 1000, !quick);
    }
}

#[test]
fn what_is_wrong_is_found_and_repaired() {
    use gopdb_database::store::{Store, TreeName};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let database = sample(&path);
    // Sweep away what the last change replaced.
    import(&database, "lee", &games("lee-sedol"));
    let digest = database.content_hash().unwrap();
    drop(database);
    // Take one value away, whichever: what was counted no longer is what is kept.
    let keys: Vec<(TreeName, Vec<u8>)> = {
        let store = Store::open(&path, false).unwrap();
        TreeName::ALL
            .into_iter()
            .flat_map(|tree| {
                let pairs = store.scan(tree, &[]);
                pairs.map(move |pair| (tree, pair.unwrap().0.to_vec())).collect::<Vec<_>>()
            })
            .collect()
    };
    let (mut repaired, mut lossless) = (0, 0);
    for (i, (tree, key)) in keys.iter().enumerate() {
        // Of the dictionary there is more of the same.
        if *tree == TreeName::Dictionary && i % 8 != 0 {
            continue;
        }
        let copied = folder.path().join(format!("copy{i}"));
        copy(&path, &copied);
        let store = Store::open_to_write(&copied, false).unwrap();
        let mut writer = store.writer();
        writer.remove(*tree, key).unwrap();
        writer.flush().unwrap();
        drop(writer);
        drop(store);
        let what = format!("{tree} {key:02x?}");
        match Database::open(&copied) {
            Ok(database) => {
                // Hashes of files and segments are there to be quick, and so are the words of comments;
                // without them files, games and texts are read again.
                let is_hashes = *tree == TreeName::Meta && matches!(key[0], b'f' | b'i');
                let is_words = *tree == TreeName::Games && key[4] == 4;
                let is_needed = !(is_hashes || is_words);
                let report = verify(&database, false);
                assert_eq!(report.is_sound(), !is_needed, "{what}: {:?}", report.problems);
                assert_eq!(report.unlisted > 0, is_words, "{what}");
            }
            Err(DatabaseError::Store(error)) => assert!(error.is_damage(), "{what}: {error}"),
            Err(error) => panic!("{what}: {error}"),
        }
        if *tree == TreeName::Meta && matches!(key[0], b'f' | b'i') {
            assert!(Database::repair(&copied, &Default::default()).unwrap().is_sound, "{what}");
            continue;
        }
        let report = Database::repair(&copied, &Default::default()).unwrap();
        let again = Database::open(&copied).unwrap();
        let after = verify(&again, false);
        assert_eq!((after.problems, after.unlisted), (vec![], 0), "{what}");
        let is_lossless = report.lost_count + report.main_lines == 0 && report.notes.is_empty();
        assert!(report.games + report.lost_count == 13, "{what}: {report:?}");
        let is_same = again.content_hash().unwrap() == digest;
        assert!(is_same || !is_lossless, "{what}: {report:?}");
        // What follows from the texts is all there again.
        if *tree == TreeName::Dictionary || *tree == TreeName::Meta && key[0] == b'c' {
            assert!(is_same, "{what}: {report:?}");
        }
        lossless += u32::from(is_same);
        repaired += 1;
        let damaged = report.damaged.unwrap();
        assert!(damaged.join("trees").is_dir());
        std::fs::remove_dir_all(&copied).unwrap();
        std::fs::remove_dir_all(&damaged).unwrap();
    }
    println!("{repaired} values taken away, {lossless} times without a loss");
}
