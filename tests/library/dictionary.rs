//! The dictionary against a plain oracle, and its keys against frozen ones.

use std::collections::BTreeMap;

use crate::common::games::random_games;
use crate::common::oracle::{self, Kept, Played};
use crate::common::setup::{Temp, bundled};
use crate::dice::Dice;
use crate::sample::sample;
use gopdb::database::FindOptions;
use gopdb::dictionary::DictionaryShape;
use gopdb::pattern::{CellMap, Codes, Lanes, Pattern, Shape, code_of, pattern_of, states_of};
use gopdb_database::store::{Store, TreeName};

/// Compares all entries of a kind with the oracle's. The database's games must be numbered from 1
/// in the order of `games`. Returns how many entries there are.
fn compare(temp: &Temp, kind: DictionaryShape, games: &[Played]) -> usize {
    let expected = oracle::dictionary(kind, games);
    let mut found = BTreeMap::new();
    temp.db
        .for_each_pattern(kind, |code, counts| {
            let pattern = oracle::pattern(kind.shape(), code);
            assert_eq!(
                counts,
                &expected.get(&code).cloned().unwrap_or_default().counts,
                "{kind} {pattern}"
            );
            found.insert(code, ());
        })
        .unwrap();
    assert!(found.keys().eq(expected.keys()), "the same patterns of {kind}");
    for (&code, expected) in &expected {
        let pattern = oracle::pattern(kind.shape(), code);
        let entry = temp.db.entry(kind, &pattern, true).unwrap().unwrap();
        assert_eq!(entry.code, code);
        let found = Kept {
            counts: entry.counts,
            continuations: entry.continuations,
            responses: entry.responses,
            games: entry.games.iter().map(|&id| id.get() as usize - 1).collect(),
        };
        assert_eq!(&found, expected, "{kind} {pattern}");
    }
    expected.len()
}

/// The shapes of which there are few patterns.
const SMALL: [DictionaryShape; 4] = [
    DictionaryShape::Three,
    DictionaryShape::Diamond,
    DictionaryShape::Four,
    DictionaryShape::Five,
];

/// Imports games and compares some shapes.
fn check(shapes: &[DictionaryShape], texts: &[String], what: &str) {
    let temp = Temp::of(shapes, texts);
    let played: Vec<Played> = texts.iter().map(|text| Played::of(text)).collect();
    let games = oracle::distinct(&played);
    assert_eq!(temp.db.commit().games() as usize, games.len(), "{what}");
    let entries: Vec<usize> = shapes.iter().map(|&kind| compare(&temp, kind, &games)).collect();
    println!("{what}: {} games, entries {entries:?}", games.len());
}

/// The oracle is slow on the many patterns of this shape: fewer games.
#[test]
fn entries_of_all_windows_of_five_are_the_oracles() {
    let texts: Vec<String> = random_games(3, 4).iter().map(|game| game.sgf()).collect();
    check(&[DictionaryShape::FiveAll], &texts, "all windows");
}

#[test]
fn entries_of_small_games_are_the_oracles() {
    for seed in 0..sample(12) as u64 {
        let texts: Vec<String> = random_games(seed, 12).iter().map(|game| game.sgf()).collect();
        check(&SMALL, &texts, &format!("seed {seed}"));
    }
}

#[test]
fn entries_of_real_games_are_the_oracles() {
    let prefixes = ["alphago-2017", "fan-hui", "lee-sedol", "master", "zero-master"];
    check(&SMALL, &bundled(&prefixes, 2), "bundled games");
}

#[test]
fn the_order_of_keys_is_that_of_codes() {
    let mut dice = Dice(7);
    for kind in DictionaryShape::ALL {
        let bits = 2 * kind.shape().len();
        for _ in 0..200 {
            let [a, b] = [0; 2].map(|_: u64| dice.number() >> (64 - bits));
            assert_eq!(a.cmp(&b), a.to_be_bytes().cmp(&b.to_be_bytes()));
            let content = |code| oracle::pattern(kind.shape(), code).content().unwrap();
            assert_eq!(a.cmp(&b), content(a).cmp(&content(b)), "cells in reading order");
        }
    }
}

/// Databases and exports hold these numbers: they are the same for ever.
#[test]
fn keys_are_those_of_the_frozen_vectors() {
    let lines = include_str!("../data/keys.txt").lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let [name, literal, plain, least, symmetry] =
            line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let shape = Shape::from_name(name).unwrap();
        let pattern = Pattern::parse_as(literal, shape).unwrap();
        let states = pattern.content().unwrap();
        let plain = u64::from_str_radix(plain, 16).unwrap();
        let least = u64::from_str_radix(least, 16).unwrap();
        assert_eq!(code_of(states.iter().copied()), plain, "{line}");
        assert_eq!(states_of(shape, plain), states, "{line}");
        assert_eq!(pattern_of(shape, plain), pattern, "{line}");
        let canonical = CellMap::new(shape).canonical(&states);
        assert_eq!((canonical.code, canonical.symmetry.name()), (least, symmetry), "{line}");
        let in_box = shape.height() == shape.width();
        if in_box && shape.len() <= 25 {
            let lanes = Lanes::<u64>::new(&CellMap::new(shape), &states);
            assert_eq!((lanes.content(), lanes.canonical()), (plain, canonical), "{line}");
        }
        // The tests' own oracle agrees.
        assert_eq!(oracle::code(&states), plain, "{line}");
        if in_box {
            assert_eq!(oracle::canonical(&pattern), (least, canonical.symmetry), "{line}");
        }
        count += 1;
    }
    assert_eq!(count, 93);
}

/// A small database's values to the byte: whoever changes them changes the format.
#[test]
fn the_dictionary_is_stored_in_frozen_bytes() {
    let ko = "(;SZ[5]PB[A]PW[B]DT[1999]RE[B+R];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc]\
              ;B[];W[];B[cc];W[ee])";
    let handicap = "(;SZ[4]AB[aa][dd]HA[2]PW[C]RE[W+0.5];W[ba];B[ab];W[ca];B[dc])";
    let temp = Temp::of(&DictionaryShape::ALL, &[ko.to_owned(), handicap.to_owned()]);
    let folder = temp.close();
    let store = Store::open(&folder.path().join("db"), false).unwrap();
    let mut text = String::new();
    for tree in [TreeName::Dictionary, TreeName::Sets, TreeName::Tracks] {
        for pair in store.scan(tree, &[]) {
            let (key, value) = pair.unwrap();
            let hash = blake3::hash(&value).to_hex();
            let hex: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
            text += &format!("{tree:?} {hex} {} bytes {}\n", value.len(), &hash[..16]);
        }
    }
    insta::assert_snapshot!(text);
}

/// The estimate of a shape's size, from all games and from a sample, against the shape itself.
#[test]
fn the_size_of_a_shape_is_estimated() {
    let temp = Temp::of(&[DictionaryShape::Three], &bundled(&["master"], 24));
    for shape in [DictionaryShape::FiveAll, DictionaryShape::Four, DictionaryShape::Five] {
        let estimate = temp.db.estimate_shape(shape).unwrap();
        assert_eq!((estimate.games, estimate.sampled), (24, 24));
        let added = Temp::of(&[DictionaryShape::Three], &bundled(&["master"], 24));
        let before = added.db.stats().unwrap().bytes_on_disk;
        assert!(added.db.writer().add_kind(shape).unwrap());
        let mut patterns = 0;
        added.db.for_each_pattern(shape, |_, _| patterns += 1).unwrap();
        assert_eq!(estimate.patterns, patterns, "{shape}");
        let grown = added.db.stats().unwrap().bytes_on_disk - before;
        let ratio = estimate.bytes as f64 / grown as f64;
        assert!((0.4..2.5).contains(&ratio), "{shape}: {} bytes, {grown} on disk", estimate.bytes);
        // All windows hold what is about played moves, and more.
        if shape == DictionaryShape::FiveAll {
            let five = temp.db.estimate_shape(DictionaryShape::Five).unwrap();
            assert!(estimate.patterns > 10 * five.patterns && estimate.memory_bytes > five.bytes);
        }
    }
}

/// A pattern of 5x5 is looked up once all its windows are in the dictionary.
#[test]
fn all_windows_of_five_answer_patterns() {
    let temp =
        Temp::of(&[DictionaryShape::Three, DictionaryShape::Five], &bundled(&["master"], 30));
    let text = "5x5 \"_____/_____/__B__/_____/_____\" sym";
    let options = FindOptions::default().limit(0);
    let find = |temp: &Temp| {
        let answer = temp.db.find(&temp.db.query(text).unwrap(), &options).unwrap();
        let plan: Vec<String> = answer.plan.iter().map(|step| step.what.clone()).collect();
        ((answer.games, answer.placements, answer.hits, answer.game_results), plan.join("; "))
    };
    let (scanned, plan) = find(&temp);
    assert!(!plan.contains("5x5-all"), "{plan}");
    temp.db.writer().add_kind(DictionaryShape::FiveAll).unwrap();
    let (looked_up, plan) = find(&temp);
    assert!(plan.contains("look up in the 5x5-all dictionary"), "{plan}");
    assert_eq!(looked_up, scanned);
    let top = gopdb::query::parse("top 3 5x5-all k>=2").unwrap();
    assert_eq!(top.to_string(), "top 3 5x5-all k 2..");
    let gopdb::query::Statement::Top(top) = top else { panic!() };
    let rows = temp.db.top(&gopdb::database::TopRequest::from_statement(&top).unwrap()).unwrap();
    assert_eq!(rows.len(), 3);
    for row in rows {
        let query = temp.db.query(&format!("{} sym", row.pattern)).unwrap();
        let scan = options.strategy(gopdb::database::Strategy::Scan);
        let found = temp.db.find(&query, &scan).unwrap();
        assert_eq!(
            (found.games, found.hits),
            (row.counts.games, row.counts.hits),
            "{}",
            row.pattern
        );
    }
}
