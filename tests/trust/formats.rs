//! Databases of every released format open, and others say what to do.
//!
//! The README of `tests/data/formats` describes how the files were made.

use std::fs;
use std::path::{Path, PathBuf};

use gopdb::GameId;
use gopdb::database::{Database, DatabaseError, FindOptions, Strategy};
use gopdb_database::store::StoreError;

use crate::common::{games, import, open, sample};
use crate::content_hash::verify;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/formats").join(name)
}

fn unpack(name: &str, into: &Path) {
    let packed = flate2::read::GzDecoder::new(fs::File::open(data(name)).unwrap());
    tar::Archive::new(packed).unpack(into).unwrap();
}

/// The ten games that each of them has, imported now.
fn ten_games(path: &Path) -> Database {
    let database =
        gopdb::database::OpenOptions::new().create(true).shapes(&KINDS).open(path).unwrap();
    import(&database, "ten", &[games("lee-sedol"), games("fan-hui")].concat());
    database
}

const KINDS: [gopdb::dictionary::DictionaryShape; 1] = [gopdb::dictionary::DictionaryShape::Three];

#[test]
fn a_database_of_format_1_opens() {
    let folder = tempfile::tempdir().unwrap();
    unpack("format-1.tar.gz", folder.path());
    let path = folder.path().join("format-1");
    let old = Database::open(&path).unwrap();
    assert_eq!((old.commit().games(), old.commit().number), (10, 1));
    let new = ten_games(&folder.path().join("new"));
    assert_eq!(old.content_hash().unwrap(), new.content_hash().unwrap());
    assert_eq!(verify(&old, false).problems, []);
    let query = gopdb::query::parse_query("3x3 \"B_W/BBB/___\" sym").unwrap();
    let found = old.find(&old.resolve(&query.node).unwrap(), &FindOptions::default()).unwrap();
    assert_eq!((found.games, found.hits), (1, 1));
    // Where its games came from was not kept.
    let from = |db: &Database| {
        let query = db.query("source sedol").unwrap();
        db.games_of(&query, &FindOptions::default()).unwrap().len()
    };
    assert_eq!((from(&old), from(&new)), (0, 5));
    assert_eq!(old.game(GameId::new(1)).unwrap().facts.source, "");
    // It can be changed as any other.
    import(&old, "more", &games("zero"));
    assert!(old.commit().games() > 10);
    let zero = old.query("source zero").unwrap();
    assert!(!old.games_of(&zero, &FindOptions::default()).unwrap().is_empty());
    old.writer().remove("more").unwrap();
    assert_eq!(old.content_hash().unwrap(), new.content_hash().unwrap());
    let restored = folder.path().join("restored");
    Database::restore(data("format-1.backup"), &restored).unwrap();
    assert_eq!(
        Database::open(&restored).unwrap().content_hash().unwrap(),
        new.content_hash().unwrap()
    );
}

/// The commit record has had two layouts, and segments words of comments, in the same format.
#[test]
fn a_database_of_format_1_with_notes_opens() {
    let folder = tempfile::tempdir().unwrap();
    unpack("format-1-notes.tar.gz", folder.path());
    let old = Database::open(folder.path().join("format-1-notes")).unwrap();
    assert_eq!((old.commit().games(), old.commit().number), (10, 3));
    let set = &old.saved_sets().unwrap()[0];
    assert_eq!((&*set.name, &*set.query), ("won", "winner black"));
    assert_eq!(old.tags_of(GameId::new(2)).unwrap(), ["review"]);
    let query = gopdb::query::parse_query("$won and tag review").unwrap();
    assert!(old.games_of(&old.resolve(&query.node).unwrap(), &FindOptions::default()).is_ok());
    assert_eq!(verify(&old, false).problems, []);
    old.writer().forget_set("won").unwrap();
    old.writer().untag(&[1, 2, 3].into_iter().map(GameId::new).collect(), "review").unwrap();
    let new = ten_games(&folder.path().join("new"));
    assert_eq!(old.content_hash().unwrap(), new.content_hash().unwrap());
}

#[test]
fn a_database_of_format_2_opens() {
    let folder = tempfile::tempdir().unwrap();
    unpack("format-2.tar.gz", folder.path());
    let restored = folder.path().join("restored");
    Database::restore(data("format-2.backup"), &restored).unwrap();
    let new = ten_games(&folder.path().join("new"));
    // The columns files of the first have an earlier layout.
    for (path, without_columns) in [(folder.path().join("format-2"), 1), (restored, 0)] {
        let old = Database::open(&path).unwrap();
        assert_eq!(old.commit().games(), 10);
        let report = verify(&old, false);
        assert_eq!((report.problems, report.without_columns), (vec![], without_columns));
        let query = old.query("3x3 \"B_W/BBB/___\" sym").unwrap();
        let found = old.find(&query, &FindOptions::default()).unwrap();
        assert_eq!((found.games, found.hits), (1, 1));
        counts_by_games_are_searched(&old);
        let source = old.query("source sedol").unwrap();
        assert_eq!(old.games_of(&source, &FindOptions::default()).unwrap().len(), 5);
        assert_eq!(&*old.saved_sets().unwrap()[0].query, "winner black");
        assert_eq!(old.tags_of(GameId::new(2)).unwrap(), ["review"]);
        import(&old, "more", &games("zero"));
        assert!(old.commit().games() > 10);
        assert_eq!(verify(&old, true).without_columns, 0);
        old.writer().remove("more").unwrap();
        old.writer().forget_set("won").unwrap();
        old.writer().untag(&[1, 2, 3].into_iter().map(GameId::new).collect(), "review").unwrap();
        assert_eq!(old.content_hash().unwrap(), new.content_hash().unwrap());
    }
}

#[test]
fn a_database_of_format_3_opens() {
    let folder = tempfile::tempdir().unwrap();
    unpack("format-3.tar.gz", folder.path());
    let restored = folder.path().join("restored");
    Database::restore(data("format-3.backup"), &restored).unwrap();
    let new = ten_games(&folder.path().join("new"));
    // The columns of the first do not say of which games they are; those of the restored one are new.
    for (path, without_columns) in [(folder.path().join("format-3"), 1), (restored, 0)] {
        let old = Database::open(&path).unwrap();
        let report = verify(&old, false);
        assert_eq!((report.problems, report.without_columns), (vec![], without_columns));
        // The dictionary counts 3x3 by games.
        let query = old.query("3x3 \"_B_/_W_/___\" sym").unwrap();
        let [found, expected] =
            [&old, &new].map(|db| db.find(&query, &FindOptions::default()).unwrap());
        assert!(!found.plan.iter().any(|step| step.what.starts_with("search")));
        assert_eq!(found.continuations, expected.continuations);
        assert_eq!(found.responses, expected.responses);
        assert_eq!(&*old.saved_sets().unwrap()[0].query, "winner black");
        old.writer().forget_set("won").unwrap();
        old.writer().untag(&[1, 2, 3].into_iter().map(GameId::new).collect(), "review").unwrap();
        assert_eq!(old.content_hash().unwrap(), new.content_hash().unwrap());
    }
}

/// The dictionary does not have them.
fn counts_by_games_are_searched(db: &Database) {
    let find = |strategy| {
        let query = db.query("3x3 \"_B_/_W_/___\" sym").unwrap();
        db.find(&query, &FindOptions::default().strategy(strategy)).unwrap()
    };
    let (found, scanned) = (find(Strategy::Auto), find(Strategy::Scan));
    assert!(found.games > 0 && found.plan.iter().any(|step| step.what.starts_with("search")));
    assert_eq!(found.continuations, scanned.continuations);
    assert_eq!(found.responses, scanned.responses);
}

#[test]
fn other_formats_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let digest = sample(&path).content_hash().unwrap();
    let file = path.join("commit");
    let text = fs::read_to_string(&file).unwrap();
    let (text_of_all, _) = text.rsplit_once("check ").unwrap();
    let this = format!("format {}\n", gopdb::database::FORMAT);
    assert!(text_of_all.contains(&this));
    for format in [0, gopdb::database::FORMAT + 1] {
        let other = text_of_all.replace(&this, &format!("format {format}\n"));
        // With the right checksum it is another format, and without it damage.
        let check = crc32(other.as_bytes());
        fs::write(&file, format!("{other}check {check:08x}\n")).unwrap();
        for error in
            [open(&path).unwrap_err(), Database::repair(&path, &Default::default()).unwrap_err()]
        {
            assert!(matches!(
                error,
                DatabaseError::Store(StoreError::Version { found, .. }) if found == format
            ));
        }
        fs::write(&file, format!("{other}check {:08x}\n", check ^ 1)).unwrap();
        let error = open(&path).unwrap_err();
        assert!(matches!(error, DatabaseError::Store(StoreError::Engine { .. })), "{error}");
    }
    // The format that had no checksum: a flipped bit is not another format.
    for wrong in ["format 0\n", "format 2\n", "format 7\n", "format 9\n", "format q\n"] {
        fs::write(&file, text_of_all.replace(&this, wrong)).unwrap();
        let error = open(&path).unwrap_err();
        assert!(matches!(error, DatabaseError::Store(StoreError::Engine { .. })), "{error}");
    }
    fs::write(&file, text_of_all.replace(&this, "format 1\n")).unwrap();
    assert_eq!(open(&path).unwrap().content_hash().unwrap(), digest);
    fs::write(&file, text).unwrap();
    assert_eq!(open(&path).unwrap().content_hash().unwrap(), digest);
}

/// The checksum that zip uses as well, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |mut sum, &byte| {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = sum >> 1 ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 };
        }
        sum
    })
}
