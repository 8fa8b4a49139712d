//! A database of the present format opens, and the error of others states their format.
//!
//! The README of `tests/data/formats` describes how the files were made.

use std::fs;
use std::path::{Path, PathBuf};

use gopdb::GameId;
use gopdb::database::{Database, DatabaseError, FindOptions};
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

/// The ten games of the fixture, imported now.
fn ten_games(path: &Path) -> Database {
    let database =
        gopdb::database::OpenOptions::new().create(true).shapes(&KINDS).open(path).unwrap();
    import(&database, "ten", &[games("lee-sedol"), games("fan-hui")].concat());
    database
}

const KINDS: [gopdb::dictionary::DictionaryShape; 1] = [gopdb::dictionary::DictionaryShape::Three];

#[test]
fn a_database_of_this_format_opens() {
    let folder = tempfile::tempdir().unwrap();
    unpack("format-1.tar.gz", folder.path());
    let restored = folder.path().join("restored");
    Database::restore(data("format-1.backup"), &restored).unwrap();
    let new = ten_games(&folder.path().join("new"));
    for path in [folder.path().join("format-1"), restored] {
        let kept = Database::open(&path).unwrap();
        assert_eq!((kept.commit().games(), kept.commit().number), (10, 3));
        let report = verify(&kept, false);
        assert_eq!((report.problems, report.without_columns, report.unlisted), (vec![], 0, 0));
        // The dictionary counts 3x3 by games.
        let query = kept.query("3x3 \"_B_/_W_/___\" sym").unwrap();
        let [found, expected] =
            [&kept, &new].map(|db| db.find(&query, &FindOptions::default()).unwrap());
        assert!(!found.plan.iter().any(|step| step.what.starts_with("search")));
        assert_eq!(found.continuations, expected.continuations);
        assert_eq!(found.responses, expected.responses);
        let source = kept.query("source sedol").unwrap();
        assert_eq!(kept.games_of(&source, &FindOptions::default()).unwrap().len(), 5);
        assert_eq!(&*kept.saved_sets().unwrap()[0].query, "winner black");
        assert_eq!(kept.tags_of(GameId::new(2)).unwrap(), ["review"]);
        import(&kept, "more", &games("zero"));
        assert!(kept.commit().games() > 10);
        assert_eq!(verify(&kept, true).without_columns, 0);
        kept.writer().remove("more").unwrap();
        kept.writer().forget_set("won").unwrap();
        kept.writer().untag(&[1, 2, 3].into_iter().map(GameId::new).collect(), "review").unwrap();
        assert_eq!(kept.content_hash().unwrap(), new.content_hash().unwrap());
    }
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
    for format in [0, 2, 3] {
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
    // Without a checksum, it is damage.
    fs::write(&file, text_of_all).unwrap();
    let error = open(&path).unwrap_err();
    assert!(matches!(error, DatabaseError::Store(StoreError::Engine { .. })), "{error}");
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
