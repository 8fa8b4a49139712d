//! How fast openings, corner sequences and positions one after the other are counted, for the first time
//! in a handle and then. Each answer is compared with that of a replay of all games.

mod common;

use std::time::Instant;

use gopdb::database::{Database, FindOptions, Strategy};
use gopdb::knowledge::fuseki::{FusekiOptions, Openings};
use gopdb::knowledge::joseki::Joseki;
use gopdb::knowledge::joseki::corner_sequences;
use gopdb::knowledge::joseki_count::Extent;
use gopdb::knowledge::joseki_names::JosekiNames;
use gopdb::knowledge::opening_names::OpeningNames;

/// Measures some work twice, and compares what it returns with a slow answer.
fn measure<T: PartialEq + std::fmt::Debug>(
    what: &str,
    fast: impl Fn(&Database) -> T,
    slow: impl FnOnce(&Database) -> T,
) {
    // A handle of its own has nothing in memory.
    let db = Database::open(common::database().path()).expect("a database");
    let time = |work: &dyn Fn(&Database) -> T| {
        let start = Instant::now();
        let answer = work(&db);
        (answer, start.elapsed())
    };
    let ((answer, first), (again, then)) = (time(&fast), time(&fast));
    let start = Instant::now();
    let expected = slow(&db);
    println!("{what}: {first:.1?}, then {then:.1?}; by replay {:.1?}", start.elapsed());
    assert!(answer == expected && again == expected, "{what}: {answer:?} is not {expected:?}");
}

const TOP: usize = 20;

fn main() {
    let names = OpeningNames::built_in;
    for moves in [4, 10, 16] {
        let options = FusekiOptions::default().moves(moves);
        let rows = |openings: &Openings| (openings.len(), openings.top(TOP, 1));
        measure(
            &format!("fuseki --moves {moves}"),
            |db| rows(&db.openings(options, names(), None, None).expect("openings")),
            |db| {
                let mut openings = Openings::new(options, names());
                db.for_each_track(|game, track| {
                    let year = game.date.map_or(0, |date| date.year);
                    openings.add(game.id, &track, game.winner, year, None);
                    Ok(())
                })
                .expect("tracks");
                rows(&openings)
            },
        );
    }
    let rows = |tree: &Joseki| {
        let top = tree.top(TOP, 2).into_iter();
        let row = |(line, node)| {
            let gopdb::knowledge::joseki::Node { results, settled, example, .. } = node;
            (line, results, settled, example)
        };
        (tree.positions(), tree.corners(), top.map(row).collect::<Vec<_>>())
    };
    measure(
        "joseki",
        |db| rows(&db.joseki(20, Extent::Top(TOP, 2), None, None).expect("corners").0),
        |db| {
            let mut tree = Joseki::new(20);
            db.for_each_track(|game, track| {
                tree.add(game.id, &track, game.winner);
                Ok(())
            })
            .expect("tracks");
            rows(&tree)
        },
    );
    names_of_openings();
    positions();
}

/// Queries by names.
fn names_of_openings() {
    let games = |db: &Database, query: &str| {
        let query = db.query(query).expect("a query");
        db.games_of(&query, &FindOptions::default()).expect("games").len()
    };
    measure(
        "find fuseki nirensei",
        |db| games(db, "fuseki nirensei"),
        |db| {
            let (mut found, names) = (0, OpeningNames::built_in());
            db.for_each_track(|_, track| {
                found += u64::from(names.has_any(&track, 10, &["nirensei"], None));
                Ok(())
            })
            .expect("tracks");
            found
        },
    );
    let names = JosekiNames::built_in();
    let meant = names.limited_to(&names.list().meant("3-3 invasion"));
    measure(
        "find joseki \"3-3 invasion\"",
        |db| games(db, "joseki \"3-3 invasion\""),
        |db| {
            let mut found = 0;
            db.for_each_track(|_, track| {
                let corners = corner_sequences(&track, 20);
                found += u64::from(corners.iter().any(|of| meant.name_of(&of.line).is_some()));
                Ok(())
            })
            .expect("tracks");
            found
        },
    );
}

/// Positions one after the other.
fn positions() {
    // `A with A` reads each game.
    let (first, second) = ("3x3 B_W/BBB/___ sym", "3x3 BW_/_B_/___ sym");
    let counts = |db: &Database, query: &str| {
        let found = common::find(db, query, Strategy::Auto);
        (found.games, found.hits, found.continuations)
    };
    for part in [first, second] {
        let scan = |db: &Database| common::find(db, part, Strategy::Scan).games;
        measure(part, scan, |db| common::find(db, part, Strategy::Auto).games);
    }
    measure(
        "A then within 2 B",
        |db| counts(db, &format!("{first} then within 2 {second}")),
        |db| counts(db, &format!("(({first}) with ({first})) then within 2 {second}")),
    );
}
