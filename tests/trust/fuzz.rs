//! What the fuzz targets found stays found: their bytes, and small changes of them, are run again.
//!
//! `tests/data/fuzz` has a folder for each target, with seeds and with what once failed.

use std::fs;
use std::path::Path;

use crate::common::{Random, rounds};

/// Changes bytes in one of several ways, as a fuzzer does.
fn change(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let at = random.below(bytes.len() as u64 + 1) as usize;
    let piece = {
        let from = random.below(other.len() as u64 + 1) as usize;
        let to = (from + random.below(40) as usize).min(other.len());
        &other[from..to]
    };
    match random.below(6) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 if at < bytes.len() => {
            bytes[at] = *b"()[];\\:\"/\0".get(random.below(10) as usize).unwrap_or(&0xFF)
        }
        2 => bytes.truncate(at),
        3 => _ = bytes.splice(at..at, piece.iter().copied()),
        4 => {
            let end = (at + random.below(20) as usize).min(bytes.len());
            _ = bytes.splice(at..end, piece.iter().copied());
        }
        _ => bytes.extend((0..random.below(9)).map(|_| random.next() as u8)),
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
    let mut random = Random(11);
    for _ in 0..rounds("GOPDB_FUZZ_ROUNDS", 500) {
        let mut pick = || &seeds[random.below(seeds.len() as u64) as usize];
        let (mut bytes, other) = (pick().clone(), pick());
        for _ in 0..=random.below(6) {
            change(&mut bytes, other, &mut random);
        }
        let result = std::panic::catch_unwind(|| target(&bytes));
        assert!(result.is_ok(), "{name} panics at {:?}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn games() {
    replay("games", gopdb::fuzz::games);
}

#[test]
fn records() {
    replay("record", gopdb::fuzz::record);
}

#[test]
fn queries() {
    replay("query", gopdb::fuzz::query);
}

#[test]
fn values() {
    replay("values", gopdb::fuzz::values);
}

#[test]
fn archives() {
    replay("archives", gopdb::fuzz::archives);
}

#[test]
fn statements() {
    replay("evaluate", gopdb::fuzz::evaluate);
}

#[test]
fn files() {
    replay("files", gopdb::fuzz::files);
}

#[test]
fn backups() {
    replay("backup", gopdb::fuzz::backup);
}

#[test]
fn problems() {
    replay("problems", gopdb::fuzz::problems);
}
