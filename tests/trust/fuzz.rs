//! What the fuzz targets found stays found: their bytes, and small changes of them, are run again.
//!
//! `tests/data/fuzz` has a folder for each target, with seeds and with what once failed.

use std::fs;
use std::path::Path;

use crate::common::rounds;
use crate::dice::Dice;

/// Changes bytes in one of several ways, as a fuzzer does.
fn change(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.roll(bytes.len() + 1);
    let piece = {
        let from = dice.roll(other.len() + 1);
        let to = (from + dice.roll(40)).min(other.len());
        &other[from..to]
    };
    match dice.roll(6) {
        0 if at < bytes.len() => bytes[at] ^= 1 << dice.roll(8),
        1 if at < bytes.len() => bytes[at] = *b"()[];\\:\"/\0".get(dice.roll(10)).unwrap_or(&0xFF),
        2 => bytes.truncate(at),
        3 => _ = bytes.splice(at..at, piece.iter().copied()),
        4 => {
            let end = (at + dice.roll(20)).min(bytes.len());
            _ = bytes.splice(at..end, piece.iter().copied());
        }
        _ => bytes.extend((0..dice.roll(9)).map(|_| dice.number() as u8)),
    }
}

fn replay(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fuzz").join(name);
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let seeds: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    assert!(seeds.len() > 1, "{name}");
    seeds.iter().for_each(|seed| target(seed));
    let mut dice = Dice(11);
    for _ in 0..rounds("GOPDB_FUZZ_ROUNDS", 500) {
        let mut pick = || &seeds[dice.roll(seeds.len())];
        let (mut bytes, other) = (pick().clone(), pick());
        for _ in 0..=dice.roll(6) {
            change(&mut bytes, other, &mut dice);
        }
        let result = std::panic::catch_unwind(|| target(&bytes));
        assert!(result.is_ok(), "{name} panics at {:?}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn games() {
    replay("games", gopdb_database::fuzz::games);
}

#[test]
fn records() {
    replay("record", gopdb_database::fuzz::record);
}

#[test]
fn queries() {
    replay("query", gopdb_database::fuzz::query);
}

#[test]
fn values() {
    replay("values", gopdb_database::fuzz::values);
}

#[test]
fn archives() {
    replay("archives", gopdb_database::fuzz::archives);
}

#[test]
fn statements() {
    replay("evaluate", gopdb_database::fuzz::evaluate);
}

#[test]
fn files() {
    replay("files", gopdb_database::fuzz::files);
}

#[test]
fn backups() {
    replay("backup", gopdb_database::fuzz::backup);
}

#[test]
fn problems() {
    replay("problems", gopdb_database::fuzz::problems);
}

#[test]
fn gib() {
    replay("gib", gopdb_database::fuzz::gib);
}

#[test]
fn ngf() {
    replay("ngf", gopdb_database::fuzz::ngf);
}

#[test]
fn ugf() {
    replay("ugf", gopdb_database::fuzz::ugf);
}

#[test]
fn json() {
    replay("json", gopdb_database::fuzz::json);
}

#[test]
fn lines() {
    replay("lines", gopdb_database::fuzz::lines);
}

#[test]
fn index() {
    replay("index", gopdb_database::fuzz::index);
}
