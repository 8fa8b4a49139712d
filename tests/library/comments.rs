//! The fact `text` against a look at every record: after imports, merges of segments, removals
//! and repairs.

use crate::common::games::random_games;
use crate::common::setup::Temp;
use crate::dice::Dice;
use gopdb::GameSet;
use gopdb::database::{Database, FindOptions, VerifyOptions};
use gopdb::dictionary::DictionaryShape;
use gopdb::query::parse_query;
use gopdb::record::fold;
use gopdb::sgf::{GameTree, Limits};
use gopdb::{Control, GameId};
use gopdb_database::store::{Store, TreeName};

const WORDS: [&str; 12] = [
    "ladder",
    "Ladders",
    "ko",
    "komi",
    "Sèki",
    "seki!",
    "白先",
    "先手白",
    "5-3",
    "don't",
    "\\]",
    "--",
];

/// Games of which some have comments, in the root, on moves and in variations.
fn texts(seed: u64, count: usize) -> Vec<String> {
    let mut dice = Dice(seed);
    let comment = |dice: &mut Dice| {
        let n = dice.roll(5);
        (0..n).map(|_| dice.pick(&WORDS)).collect::<Vec<_>>().join(" ")
    };
    let games = random_games(seed, count);
    games
        .iter()
        .map(|game| {
            let text = game.sgf();
            let body = text.trim_end().strip_suffix(')').unwrap();
            match dice.roll(4) {
                0 => text,
                1 => format!("{body}C[{}])", comment(&mut dice)),
                2 => {
                    format!("{body}C[{}](;C[{}])(;N[ko]))", comment(&mut dice), comment(&mut dice))
                }
                _ => format!("{body};Comment[{}];GC[{}])", comment(&mut dice), comment(&mut dice)),
            }
        })
        .collect()
}

/// The games with a comment that has the text, or begins with it.
fn plain(db: &Database, wanted: &str, at_start: bool) -> GameSet {
    let wanted = fold(wanted);
    let all = db
        .games_of(
            &db.resolve(&parse_query("id 1..").unwrap().node).unwrap(),
            &FindOptions::default(),
        )
        .unwrap();
    // Another corpus may have another record of the game.
    let commit = db.commit();
    let own: Vec<_> = commit.corpora.iter().map(|of| db.own_records(&of.name).unwrap()).collect();
    let in_text = |text: String| {
        let tree = GameTree::parse(&text, &Limits::default()).unwrap();
        tree.nodes().any(|node| {
            let comments = ["C", "GC"].into_iter().filter_map(|name| node.value(name));
            let mut folded = comments.map(|value| fold(&value.text()));
            folded.any(|text| {
                !text.is_empty()
                    && if at_start { text.starts_with(&wanted) } else { text.contains(&wanted) }
            })
        })
    };
    let has = |id: &GameId| {
        let others = own.iter().filter_map(|of| of.get(id).cloned());
        others.chain([db.text(*id).unwrap()]).any(in_text)
    };
    all.iter().filter(has).collect()
}

fn check(db: &Database, what: &str) {
    let mut found_any = 0;
    for wanted in [
        "ladder",
        "adders",
        "ko",
        "KOMI",
        "seki",
        "Sèki ko",
        "白",
        "5-3",
        "5",
        "don't",
        "t",
        "]",
        "-",
        " ",
        "ladder ko",
        "er k",
        "x",
    ] {
        for star in ["", "*"] {
            let query = parse_query(&format!("text \"{wanted}{star}\"")).unwrap().node;
            let found = db.games_of(&db.resolve(&query).unwrap(), &FindOptions::default()).unwrap();
            assert_eq!(found, plain(db, wanted, star == "*"), "{wanted}{star} {what}");
            found_any += found.len();
        }
    }
    assert!(found_any > 100, "{what}: {found_any}");
    let report = db.verify(&VerifyOptions::default()).unwrap();
    assert_eq!(report.problems, [], "{what}");
}

#[test]
fn comments_are_found_whatever_became_of_their_segment() {
    let texts = texts(7, 120);
    let mut temp = Temp::new(&[DictionaryShape::Three]);
    // Enough imports that their segments are merged.
    for (i, part) in texts.chunks(10).enumerate() {
        temp.import(["even", "odd"][i % 2], part);
    }
    assert!(temp.db.commit().segments.len() < 12, "no segments were merged");
    check(&temp.db, "after imports");
    temp.db.writer().remove("odd").unwrap();
    check(&temp.db, "after a removal");
    let temp = temp.reopen();
    let digest = temp.db.content_hash().unwrap();
    let path = temp.db.path().to_owned();
    let folder = temp.close();
    // A sound database is not repaired: its lists of words are taken away.
    let store = Store::open_to_write(&path, false).unwrap();
    let words: Vec<Vec<u8>> = store
        .scan(TreeName::Games, &[])
        .map(|pair| pair.unwrap().0.to_vec())
        .filter(|key| key[4] == 4)
        .collect();
    let mut writer = store.writer();
    for key in &words {
        writer.remove(TreeName::Games, key).unwrap();
    }
    writer.flush().unwrap();
    drop(writer);
    drop(store);
    Database::repair(&path, &Control::new()).unwrap();
    let db = Database::open(&path).unwrap();
    assert_eq!(db.content_hash().unwrap(), digest);
    check(&db, "after a repair");
    drop(folder);
}
