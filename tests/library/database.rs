//! However a database came about, it is the same: imports, removals, merges, kinds added later.

use std::io::Write;
use std::path::PathBuf;

use crate::common::dump::{assert_same, dump};
use crate::common::games::{Game, random_game, random_games};
use crate::common::oracle::{self, Played};
use crate::common::setup::Temp;
use crate::dice::Dice;
use crate::sample::sample;
use gopdb::GameId;
use gopdb::dictionary::DictionaryShape;
use gopdb::go::Symmetry;

/// Enough to distinguish databases: one shape with episodes and one with plays.
const KINDS: [DictionaryShape; 2] = [DictionaryShape::Three, DictionaryShape::Five];

fn texts(games: &[Game]) -> Vec<String> {
    games.iter().map(Game::sgf).collect()
}

/// Games of which none is another's image.
fn distinct(seed: u64, count: usize) -> Vec<String> {
    let played: Vec<Played> =
        texts(&random_games(seed, count)).iter().map(|text| Played::of(text)).collect();
    oracle::distinct(&played).into_iter().map(|game| game.text).collect()
}

fn imported(corpus: &str, files: &[&[String]], threads: usize) -> Temp {
    let mut temp = Temp::new(&KINDS);
    let paths: Vec<PathBuf> = files.iter().map(|texts| temp.file(texts)).collect();
    temp.import_paths(corpus, &paths, threads);
    temp
}

#[test]
fn the_order_of_games_and_how_they_are_filed_do_not_matter() {
    for seed in 0..4 {
        let mut games = distinct(seed, 30);
        // The same record twice is one game.
        games.push(games[0].clone());
        let expected = dump(&imported("c", &[&games], 1).db);
        let singles: Vec<&[String]> = games.chunks(1).collect();
        assert_same(&dump(&imported("c", &singles, 2).db), &expected, "a file a game");
        let parts: Vec<&[String]> = games.chunks(7).collect();
        assert_same(&dump(&imported("c", &parts, 3).db), &expected, "some files");

        let mut dice = Dice(seed);
        dice.shuffle(&mut games);
        assert_same(&dump(&imported("c", &[&games], 2).db), &expected, "another order");

        let mut temp = Temp::new(&KINDS);
        let zip = temp.folder().join("games.zip");
        let mut archive = zip::ZipWriter::new(std::fs::File::create(&zip).unwrap());
        for (i, part) in games.chunks(4).enumerate() {
            let name = format!("some folder/{i}.sgf");
            archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            archive.write_all(part.concat().as_bytes()).unwrap();
        }
        archive.finish().unwrap();
        let report = temp.import_paths("c", &[zip], 2);
        assert_eq!((report.rejected_count, report.games_known), (0, 1));
        assert_same(&dump(&temp.db), &expected, "an archive");
    }
}

#[test]
fn batches_and_threads_do_not_matter() {
    let mut dice = Dice(5);
    let games: Vec<String> = (0..1100)
        .map(|n| random_game(&mut dice, [2, 3, 3, 4][n % 4]).with("EV", &format!("{n}")).sgf())
        .collect();
    let import = |threads, imports: usize| {
        let mut temp = Temp::new(&KINDS);
        for part in games.chunks(games.len().div_ceil(imports)) {
            let paths: Vec<PathBuf> = part.chunks(300).map(|games| temp.file(games)).collect();
            temp.import_paths("c", &paths, threads);
        }
        let ids: Vec<(GameId, [u8; 16])> = {
            let mut ids = Vec::new();
            temp.db
                .for_each_game(|columns, _, _| {
                    ids.push((columns.id, columns.identity));
                    Ok(())
                })
                .unwrap();
            ids
        };
        (ids, dump(&temp.db))
    };
    let (expected_ids, expected) = import(1, 1);
    assert!(expected_ids.len() > 1024, "more than one batch");
    for (threads, imports) in [(2, 1), (4, 1), (2, 3)] {
        let (ids, found) = import(threads, imports);
        assert_eq!(ids, expected_ids, "{threads} threads, {imports} imports");
        assert_same(&found, &expected, "threads and imports");
    }
}

#[test]
fn one_import_after_the_other_is_both_at_once() {
    for seed in 10..14 {
        // Some of the second half are rotated or rewritten games of the first half.
        let games = texts(&random_games(seed, 24));
        let (a, b) = games.split_at(12);
        let together = dump(&imported("c", &[a, b], 2).db);
        let mut temp = Temp::new(&KINDS);
        temp.import("c", a);
        temp.import("c", b);
        assert_same(&dump(&temp.db), &together, "two imports");
    }
}

#[test]
fn many_small_imports_are_merged_into_the_same() {
    let games = texts(&random_games(20, 40));
    let expected = dump(&imported("c", &[&games], 2).db);
    let mut temp = Temp::new(&KINDS);
    for game in games.chunks(1) {
        temp.import("c", game);
    }
    assert!(temp.db.commit().segments.len() < 20, "segments were merged");
    assert_same(&dump(&temp.db), &expected, "merged");
    assert_same(&dump(&temp.reopen().db), &expected, "opened again");
}

#[test]
fn what_is_known_is_not_counted_twice() {
    let games = texts(&random_games(30, 20));
    let mut temp = Temp::new(&KINDS);
    let file = temp.file(&games);
    let first = temp.import_paths("c", &[file.clone()], 2);
    let expected = dump(&temp.db);
    assert_eq!(first.games_new as usize, expected.games.len());
    assert_eq!((first.games_new + first.games_known) as usize, games.len());

    let number = temp.db.commit().number;
    let again = temp.import_paths("c", &[file], 2);
    assert_eq!((again.games_new, again.games_known, again.files_known), (0, 0, 1));
    assert_eq!(temp.db.commit().number, number, "nothing was committed");

    // The same games in another file of the same corpus.
    let mut shuffled = games.clone();
    Dice(1).shuffle(&mut shuffled);
    let known = temp.import("c", &shuffled);
    assert_eq!((known.games_new, known.games_known as usize), (0, games.len()));
    assert_same(&dump(&temp.db), &expected, "known games");

    // In another corpus they join it.
    let joined = temp.import("d", &games);
    assert_eq!((joined.games_new, joined.games_known as usize), (0, games.len()));
    let found = dump(&temp.db);
    assert!(found.games.values().all(|game| game.corpora.len() == 2));
    assert_eq!(found.entries, expected.entries);
    assert_eq!(found.corpora["d"], expected.corpora["c"]);

    temp.db.writer().remove("d").unwrap();
    assert_same(&dump(&temp.db), &expected, "the second corpus is out again");
}

#[test]
fn a_kind_added_later_is_the_same() {
    let (games, more) = (texts(&random_games(40, 12)), distinct(50, 3));
    let mut expected = Temp::new(&DictionaryShape::ALL);
    for part in games.chunks(5) {
        expected.import("c", part);
    }
    let with_games = dump(&expected.db);
    expected.import("d", &more);
    let with_more = dump(&expected.db);
    for kind in DictionaryShape::ALL {
        let others: Vec<DictionaryShape> =
            DictionaryShape::ALL.into_iter().filter(|&other| other != kind).collect();
        let mut temp = Temp::new(&others);
        for part in games.chunks(5) {
            temp.import("c", part);
        }
        assert!(temp.db.writer().add_kind(kind).unwrap());
        assert!(!temp.db.writer().add_kind(kind).unwrap());
        assert_same(&dump(&temp.db), &with_games, &kind.to_string());
        // What is imported then has it too.
        temp.import("d", &more);
        assert_same(&dump(&temp.reopen().db), &with_more, "after it");
    }
}

/// Corpora that share games: the same records, rotated ones, and ones with other facts.
fn corpora(seed: u64) -> Vec<Vec<String>> {
    let mut dice = Dice(seed);
    let games = random_games(seed, 14);
    (0..3)
        .map(|_| {
            let mut corpus = Vec::new();
            for game in games.iter().filter(|_| dice.chance(60)).collect::<Vec<_>>() {
                corpus.push(match dice.roll(4) {
                    0 => game.image(Symmetry::from_number(dice.roll(8) as u8)).sgf(),
                    1 => game.with("RE", "B+1.5").with("EV", "elsewhere").sgf(),
                    2 if game.moves.len() >= 30 => game.with("DT", "1801-02-03").sgf(),
                    _ => game.sgf(),
                });
            }
            dice.shuffle(&mut corpus);
            corpus
        })
        .collect()
}

const NAMES: [&str; 3] = ["a", "b", "c"];

#[test]
fn removing_undoes_importing() {
    for seed in 0..sample(8) as u64 {
        let corpora = corpora(seed);
        let import = |which: &[usize]| {
            let mut temp = Temp::new(&KINDS);
            for &i in which {
                temp.import(NAMES[i], &corpora[i]);
            }
            temp
        };
        for gone in 0..2 {
            let what = format!("seed {seed}: a and b without {}", NAMES[gone]);
            let temp = import(&[0, 1]);
            temp.db.writer().remove(NAMES[gone]).unwrap();
            assert_same(&dump(&temp.db), &dump(&import(&[1 - gone]).db), &what);
            temp.db.writer().remove(NAMES[1 - gone]).unwrap();
            let empty = dump(&temp.db);
            assert!(empty.games.is_empty() && empty.entries.is_empty() && empty.corpora.is_empty());
        }
        for gone in 0..3 {
            let rest: Vec<usize> = (0..3).filter(|&i| i != gone).collect();
            let what = format!("seed {seed}: all without {}", NAMES[gone]);
            let temp = import(&[0, 1, 2]);
            temp.db.writer().remove(NAMES[gone]).unwrap();
            let temp = temp.reopen();
            assert_same(&dump(&temp.db), &dump(&import(&rest).db), &what);
            temp.db.writer().remove(NAMES[rest[0]]).unwrap();
            assert_same(&dump(&temp.db), &dump(&import(&rest[1..]).db), &(what + ", and another"));
        }
    }
}

#[test]
fn removed_games_can_be_imported_again() {
    let corpora = corpora(99);
    let mut temp = Temp::new(&KINDS);
    temp.import("a", &corpora[0]);
    temp.import("b", &corpora[1]);
    let expected = dump(&temp.db);
    temp.db.writer().remove("b").unwrap();
    temp.import("b", &corpora[1]);
    assert_same(&dump(&temp.db), &expected, "b again");
}

#[test]
fn without_removed_games_a_database_is_as_if_it_had_never_had_them() {
    for seed in 0..3_usize {
        let all = distinct(60 + seed as u64, 24);
        let split = all.len() / 3;
        let (a, b) = (&all[..2 * split], &all[split..]);
        let mut temp = Temp::new(&KINDS);
        temp.import("a", a);
        temp.import("b", b);
        let mut ids = Vec::new();
        let each = temp.db.for_each_game(|columns, _, _| {
            ids.push(columns.id);
            Ok(())
        });
        each.unwrap();
        assert_eq!(ids.len(), all.len());
        let before = dump(&temp.db);
        let unknown = ids.iter().copied().chain([GameId::from(9999)]).collect();
        assert!(temp.db.writer().remove_games(&unknown).is_err());
        assert_same(&dump(&temp.db), &before, "an unknown game");

        // The games of a file have its order.
        let is_gone = |at: &usize| at % 3 == seed;
        let gone = (0..ids.len()).filter(is_gone).map(|at| ids[at]).collect();
        let report = temp.db.writer().remove_games(&gone).unwrap();
        assert_eq!((report.games_removed, report.games_kept), (gone.len(), 0));
        let kept = |games: &[String], start: usize| -> Vec<String> {
            let numbered = games.iter().enumerate().filter(|(at, _)| !is_gone(&(start + at)));
            numbered.map(|(_, game)| game.clone()).collect()
        };
        let mut expected = Temp::new(&KINDS);
        expected.import("a", &kept(a, 0));
        expected.import("b", &kept(b, split));
        assert_same(&dump(&temp.reopen().db), &dump(&expected.db), &format!("seed {seed}"));
    }
}
