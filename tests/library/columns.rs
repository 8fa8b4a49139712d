//! Columns files: with them, without them and with damaged ones, all answers are the same.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use gopdb::database::{Database, FindOptions, ImportOptions, OpenOptions, Strategy, VerifyOptions};
use gopdb::dictionary::DictionaryShape;
use gopdb::query::parse_query;

use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;

const QUERIES: [&str; 11] = [
    "3x3 \"B_W/BBB/___\" sym",
    "4x4 \"____/_BW_/_BW_/B___\" sym",
    "5x5 \"_____/__BW_/__WB_/_____/_____\" sym at side",
    "7x7 \"_______/_______/___B___/__B____/__BW___/__WW___/_______\" sym at upper left corner",
    "player \"Lee Sedol\" and date >= 2010",
    "event master or black ke",
    "result W+R and moves 150..",
    "komi 7.5 and not handicap 1..",
    "3x3 \"BW_/_B_/___\" sym move ..80 and player Fan",
    "fuseki nirensei as black",
    "joseki \"low approach\" at upper right",
];

/// Two imports of bundled games; some are on boards of another size.
fn database() -> Temp {
    let mut temp =
        Temp::of(&[DictionaryShape::Three], &bundled(&["lee-sedol", "fan-hui", "ke-jie"], 5));
    let small = (0..3).map(|n| format!("(;SZ[9]PB[Ke {n}]DT[2011];B[cc];W[gg];B[cg];W[gc])"));
    temp.import("more", &small.chain(bundled(&["master"], 20)).collect::<Vec<_>>());
    temp
}

/// All answers, each by the plan that searches all games.
fn answers(db: &Database) -> Vec<String> {
    let options = FindOptions::default().strategy(Strategy::Scan).limit(3);
    let answer = |query: &&str| {
        let query = db.resolve(&parse_query(query).unwrap().node).unwrap();
        let answer = db.find(&query, &options).unwrap();
        let games = db.games_of(&query, &options).unwrap();
        let gopdb::database::FindAnswer { hits, placements, continuations, results, .. } = answer;
        format!("{games:?} {hits} {placements} {continuations:?} {results:?}")
    };
    QUERIES.iter().map(answer).collect()
}

fn open(path: &Path) -> Database {
    // Without room in memory, each block is read again for each search.
    OpenOptions::new().cache_bytes(0).open(path).unwrap()
}

fn folder(path: &Path) -> PathBuf {
    path.join("columns")
}

fn names(path: &Path) -> BTreeSet<String> {
    let Ok(entries) = fs::read_dir(folder(path)) else { return BTreeSet::new() };
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// The files that the manifest of a commit names.
fn named(path: &Path, commit: u64) -> BTreeSet<String> {
    let text = fs::read_to_string(folder(path).join(format!("commit-{commit}"))).unwrap();
    let files = text.lines().filter_map(|line| line.strip_prefix("segment "));
    files.map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

#[test]
fn answers_are_the_same_without_columns_files() {
    let temp = database();
    let segments = temp.db.commit().segments.len();
    assert_eq!(segments, 2);
    let path = temp.db.path();
    let expected = answers(&temp.db);
    assert!(expected.iter().all(|answer| !answer.contains("RoaringBitmap<[]>")), "{expected:#?}");
    assert_eq!(answers(&temp.db), expected, "of the same handle");
    let _dir = temp.close();
    assert_eq!(named(&path, 2).len(), segments);
    assert_eq!(answers(&open(&path)), expected, "with columns files");
    fs::remove_dir_all(folder(&path)).unwrap();
    assert_eq!(answers(&open(&path)), expected, "without columns files");
}

#[test]
fn damaged_columns_files_are_not_used() {
    let temp = database();
    let path = temp.db.path();
    let expected = answers(&temp.db);
    let _dir = temp.close();
    let mut dice = Dice(0x5ca1e);
    for name in names(&path) {
        let file = folder(&path).join(&name);
        let whole = fs::read(&file).unwrap();
        let mut damages: Vec<Vec<u8>> =
            [0, 1, whole.len() / 2, whole.len() - 1].map(|len| whole[..len].to_vec()).to_vec();
        damages.extend((0..12).map(|number| {
            let mut damaged = whole.clone();
            // The head of the file, its end, and anywhere.
            let at = match number {
                0..3 => dice.roll(40.min(whole.len())),
                3..6 => whole.len() - 1 - dice.roll(40.min(whole.len())),
                _ => dice.roll(whole.len()),
            };
            damaged[at] ^= 1 << dice.roll(8);
            damaged
        }));
        // What another segment has.
        let other = names(&path).into_iter().find(|other| *other != name && other.len() == 32);
        damages.extend(other.map(|other| fs::read(folder(&path).join(other)).unwrap()));
        for damaged in damages {
            fs::write(&file, damaged).unwrap();
            assert_eq!(answers(&open(&path)), expected, "{name}");
        }
        fs::write(&file, whole).unwrap();
    }
}

#[test]
fn a_columns_file_that_is_cut_while_it_is_open_is_not_used() {
    let temp = database();
    let path = temp.db.path();
    let expected = answers(&temp.db);
    let _dir = temp.close();
    let files: Vec<PathBuf> = names(&path)
        .iter()
        .filter(|name| name.len() == 32)
        .map(|name| folder(&path).join(name))
        .collect();
    assert_eq!(files.len(), 2);
    // The columns are at the beginning, the blocks at the end.
    let cuts = |length: u64| [0, 1, length / 2, length - 1];
    for (cache_bytes, cut) in [(0, 0), (0, 2), (1 << 26, 0), (1 << 26, 1), (1 << 26, 3)] {
        let db = OpenOptions::new().cache_bytes(cache_bytes).open(&path).unwrap();
        // What is read twice is kept.
        for _ in 0..3 {
            assert_eq!(answers(&db), expected);
        }
        let contents: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
        for (file, content) in files.iter().zip(&contents) {
            let file = fs::OpenOptions::new().write(true).open(file).unwrap();
            file.set_len(cuts(content.len() as u64)[cut]).unwrap();
        }
        for _ in 0..3 {
            assert_eq!(answers(&db), expected, "{cache_bytes}");
        }
        drop(db);
        for (file, content) in files.iter().zip(contents) {
            fs::write(file, content).unwrap();
        }
        assert_eq!(named(&path, 2).len(), 2);
    }
}

/// Another thread cuts the files and completes them again, over and over.
#[test]
fn a_columns_file_is_cut_during_queries() {
    let temp = database();
    let path = temp.db.path();
    let expected = answers(&temp.db);
    let _dir = temp.close();
    let files: Vec<PathBuf> = names(&path)
        .iter()
        .filter(|name| name.len() == 32)
        .map(|name| folder(&path).join(name))
        .collect();
    let is_done = AtomicBool::new(false);
    let cuts = std::thread::scope(|scope| {
        let cutting = scope.spawn(|| {
            let contents: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
            let mut cuts = 0_u32;
            while !is_done.load(Ordering::Relaxed) {
                for (file, content) in files.iter().zip(&contents) {
                    let file = fs::OpenOptions::new().write(true).open(file).unwrap();
                    file.set_len(0).unwrap();
                    (&file).write_all(content).unwrap();
                    cuts += 1;
                }
            }
            cuts
        });
        for _ in 0..20 {
            let db = open(&path);
            for _ in 0..2 {
                assert_eq!(answers(&db), expected);
            }
        }
        is_done.store(true, Ordering::Relaxed);
        cutting.join().unwrap()
    });
    assert!(cuts > 20, "{cuts}");
}

#[test]
fn the_manifest_of_another_commit_is_not_used() {
    let temp = database();
    let path = temp.db.path();
    let first = fs::read(folder(&path).join("commit-2")).unwrap();
    temp.db.writer().remove("more").unwrap();
    let expected = answers(&temp.db);
    let _dir = temp.close();
    fs::write(folder(&path).join("commit-3"), first).unwrap();
    assert_eq!(answers(&open(&path)), expected);
}

#[test]
fn files_that_no_commit_names_are_removed() {
    let mut temp = database();
    let path = temp.db.path();
    fs::write(folder(&path).join("new-7"), "of an import that was killed").unwrap();
    temp.db.writer().remove("more").unwrap();
    // What a commit replaces is removed by the next change.
    temp.import("again", &bundled(&["pair-go"], 1));
    let commit = temp.db.commit().number;
    let temp = temp.reopen();
    temp.db.writer().import(&[], &ImportOptions::new("again")).unwrap();
    let mut expected = named(&path, commit);
    assert_eq!(expected.len(), temp.db.commit().segments.iter().filter(|s| s.games > 0).count());
    expected.extend([format!("commit-{commit}"), "patterns".to_owned()]);
    assert_eq!(names(&path), expected);
}

#[test]
fn an_import_of_no_games_keeps_the_columns_files() {
    let temp = Temp::of(&[DictionaryShape::Three], &bundled(&["fan-hui"], 5));
    let path = temp.db.path();
    let state = |path: &Path| {
        let manifest = format!("commit-{}", temp.db.commit().number);
        (names(path), fs::read(folder(path).join(manifest)).unwrap())
    };
    let before = state(&path);
    let file = path.join("empty.sgf");
    fs::write(&file, "").unwrap();
    for corpus in ["new", "newer"] {
        let options = ImportOptions::new(corpus);
        let report = temp.db.writer().import(std::slice::from_ref(&file), &options).unwrap();
        assert_eq!((report.games_new, report.rejected.len()), (0, 1));
        assert_eq!(state(&path), before);
    }
}

#[test]
fn the_totals_of_an_import_are_those_of_its_dictionary() {
    let kinds = [DictionaryShape::Three, DictionaryShape::Diamond, DictionaryShape::Five];
    let mut temp = Temp::of(&kinds, &bundled(&["lee-sedol"], 5));
    let check = |db: &Database| {
        let totals = db.stats().unwrap().patterns;
        assert_eq!(totals.iter().map(|of| of.kind).collect::<Vec<_>>(), kinds);
        for of in totals {
            let (mut patterns, mut with_stones, mut hits) = (0, 0, 0);
            let shape = of.kind.shape();
            db.for_each_pattern(of.kind, |code, counts| {
                let content = gopdb::pattern::pattern_of(shape, code);
                let is_stone = |cell: char| matches!(cell, 'B' | 'W');
                patterns += 1;
                with_stones += u64::from(content.to_string().contains(is_stone));
                hits += counts.hits;
            })
            .unwrap();
            assert!(patterns > 0 && with_stones < patterns);
            assert_eq!((of.patterns, of.with_stones, of.hits), (patterns, with_stones, hits));
        }
    };
    assert!(names(&temp.db.path()).contains("patterns"), "they are written by the import");
    check(&temp.db);
    // The second import makes a segment of its own.
    temp.import("more", &bundled(&["fan-hui"], 5));
    assert_eq!(temp.db.commit().segments.len(), 2);
    check(&temp.db);
    // Small imports add to the totals, whether or not their segments are merged with others.
    let kept = |db: &Database| fs::read(folder(&db.path()).join("patterns")).unwrap();
    let mut merged = 0;
    for (number, text) in bundled(&["pair-go", "alphago"], 12).iter().enumerate() {
        let (before, segments) = (kept(&temp.db), temp.db.commit().segments.len());
        temp.import(&format!("corpus-{number}"), std::slice::from_ref(text));
        merged += u32::from(temp.db.commit().segments.len() < segments);
        assert_ne!(kept(&temp.db), before, "the import writes them");
        // Also the codes of several imports are added at once.
        if number % 3 != 1 {
            check(&temp.db);
        }
    }
    assert!(merged > 0);
    // A removal keeps them, and a query writes nothing.
    temp.db.writer().remove("more").unwrap();
    let file = folder(&temp.db.path()).join("patterns");
    let before = kept(&temp.db);
    check(&temp.db);
    assert_eq!(kept(&temp.db), before);
    fs::remove_file(&file).unwrap();
    check(&temp.db);
    assert!(!file.exists());
    // The next change counts them.
    temp.import("last", &bundled(&["alphago"], 1));
    assert!(file.exists());
    check(&temp.db);
}

#[test]
fn columns_files_are_restored_with_a_database() {
    let temp = database();
    let expected = answers(&temp.db);
    let backup = temp.folder().join("backup");
    temp.db.backup(&backup, false).unwrap();
    let restored = temp.folder().join("restored");
    Database::restore(&backup, &restored).unwrap();
    assert_eq!(named(&restored, 2).len(), 2);
    assert_eq!(answers(&open(&restored)), expected);
}

#[test]
fn verify_counts_segments_without_a_columns_file_and_repair_writes_it() {
    let temp = database();
    let path = temp.db.path();
    let expected = answers(&temp.db);
    let verify = |db: &Database| db.verify(&VerifyOptions::default()).unwrap();
    assert_eq!(verify(&temp.db).without_columns, 0);
    let _dir = temp.close();
    let file = folder(&path).join(named(&path, 2).pop_first().unwrap());
    let whole = fs::read(&file).unwrap();
    let mut zeros = whole.clone();
    let middle = whole.len() / 2;
    zeros[middle..middle + 4_000].fill(0);
    assert_ne!(zeros, whole);
    for (damaged, without) in [(Some(zeros), 1), (None, 2)] {
        match damaged {
            Some(bytes) => fs::write(&file, bytes).unwrap(),
            None => fs::remove_dir_all(folder(&path)).unwrap(),
        }
        let report = verify(&open(&path));
        assert_eq!((report.without_columns, report.is_sound()), (without, true), "{report:?}");
        let repaired = Database::repair(&path, &Default::default()).unwrap();
        assert_eq!((repaired.is_sound, repaired.damaged, repaired.lost_count), (false, None, 0));
        let db = open(&path);
        assert_eq!(verify(&db).without_columns, 0);
        assert_eq!(fs::read(&file).unwrap(), whole);
        assert_eq!(answers(&db), expected);
    }
    let report = Database::repair(&path, &Default::default()).unwrap();
    let games = u64::from(open(&path).commit().games());
    assert_eq!((report.is_sound, report.games, report.damaged), (true, games, None));
}
