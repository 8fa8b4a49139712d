//! Openings and corner sequences as conditions, by their names in several languages, and the order of
//! found games.

use gopdb::database::{DatabaseError, FindOptions, Order};
use gopdb::go::Symmetry;
use gopdb::query::{Statement, parse};
use gopdb::record::GameRecord;
use gopdb::replay::Track;

use crate::common::setup::Temp;

/// A game of these moves, black and white in turn, turned and of a date.
fn game(moves: &str, symmetry: Symmetry, date: &str) -> String {
    let letter = |n: u8| char::from(b'a' + n);
    let mut text = format!("(;SZ[19]PB[A]PW[B]DT[{date}]");
    for (i, name) in moves.split(' ').enumerate() {
        let point = gopdb::go::Point::from_name(name, 19).unwrap();
        let point = symmetry.point(point, 19);
        let color = if i % 2 == 0 { 'B' } else { 'W' };
        text += &format!(";{color}[{}{}]", letter(point.col()), letter(point.row()));
    }
    text + ")"
}

fn found(temp: &Temp, statement: &str) -> Vec<u32> {
    let Statement::Find(find) = parse(statement).unwrap() else { panic!("{statement}") };
    let order = find.by.map_or(Order::Newest, Order::By);
    let options = FindOptions::default().order(order);
    let answer = temp.db.find(&temp.db.resolve(&find.query.node).unwrap(), &options).unwrap();
    answer.results.iter().map(|game| game.id.get()).collect()
}

fn set(temp: &Temp, query: &str) -> Vec<u32> {
    let mut games = found(temp, &format!("find {query}"));
    games.sort_unstable();
    games
}

#[test]
fn games_are_found_by_the_names_of_their_openings() {
    let turned = Symmetry::from_name("rotate90").unwrap();
    let mirror = Symmetry::from_name("mirror").unwrap();
    let texts = [
        game("Q16 D4 Q4 D16 Q10 C10", Symmetry::IDENTITY, "2001"),
        game("Q16 D4 Q4 D16 Q10 C11", turned, "2002"),
        // The side stone one line off.
        game("Q16 D4 Q4 D16 R10 C10", Symmetry::IDENTITY, "2003"),
        // By white.
        game("D4 Q16 D3 Q4 D16 Q10", mirror, "2004"),
        game("Q16 D4 Q3 D16 R9 C10", Symmetry::IDENTITY, "2005"),
        game("Q16 D4 Q3 D16 Q9 C10", Symmetry::IDENTITY, "2006"),
    ];
    let mut temp = Temp::new(&[]);
    temp.import("games", &texts);
    for name in ["sanrensei", "\"Sanrensei opening\"", "三連星", "三连星", "삼연성"] {
        assert_eq!(set(&temp, &format!("fuseki {name}")), [1, 2, 4], "{name}");
        assert_eq!(set(&temp, &format!("fuseki {name} as B")), [1, 2], "{name}");
        assert_eq!(set(&temp, &format!("fuseki {name} as white")), [4], "{name}");
    }
    assert_eq!(set(&temp, "fuseki chinese as B"), [5, 6]);
    assert_eq!(set(&temp, "fuseki \"low chinese\""), [5]);
    assert_eq!(set(&temp, "fuseki 中国流 and not fuseki \"high chinese\""), [5]);
    assert_eq!(set(&temp, "fuseki sanrensei and date 2002.."), [2, 4]);
    let query = gopdb::query::parse_query("fuseki sanrense").unwrap().node;
    let error = temp.db.resolve(&query).and_then(|it| temp.db.find(&it, &FindOptions::default()));
    let error = error.unwrap_err();
    assert!(
        matches!(&error, DatabaseError::NoOpening { kind: "fuseki", near: Some(near), .. } if near == "sanrensei"),
        "{error}"
    );
}

#[test]
fn games_are_found_by_the_names_of_their_corners() {
    let mirror = Symmetry::from_name("mirror").unwrap();
    let invasion = "Q16 D4 D16 R17 Q17 R16 R15 S15 Q4 C10 K10";
    let avalanche = "Q17 Q15 R15 Q16 R16 P17 R14 Q14 D4 D16 K10 K4";
    let texts = [
        game(invasion, Symmetry::IDENTITY, "2001"),
        game(invasion, mirror, "2002"),
        game(avalanche, Symmetry::IDENTITY, "2003"),
        // One point off.
        game(&avalanche.replace("R14", "R13"), Symmetry::IDENTITY, "2004"),
        game("Q16 D4 D16 Q4 K10 K4", Symmetry::IDENTITY, "2005"),
    ];
    let mut temp = Temp::new(&[]);
    temp.import("games", &texts);
    for name in ["\"3-3 invasion\"", "点三三", "三々入り"] {
        assert_eq!(set(&temp, &format!("joseki {name}")), [1, 2], "{name}");
    }
    assert_eq!(set(&temp, "joseki \"3-3 invasion\" at upper right"), [1]);
    assert_eq!(set(&temp, "joseki \"3-3 invasion\" at upper left corner"), [2]);
    assert_eq!(set(&temp, "joseki \"3-3 invasion\" at lower left"), [0; 0]);
    assert_eq!(set(&temp, "joseki avalanche"), [3, 4]);
    assert_eq!(set(&temp, "joseki \"large avalanche\""), [3]);
    assert_eq!(set(&temp, "joseki 大雪崩"), [3]);
    // The names are those that are printed.
    let names = gopdb::knowledge::joseki_names::JosekiNames::built_in();
    let record = GameRecord::from_text(&texts[2]).unwrap();
    let corners = gopdb::knowledge::joseki::corner_sequences(&Track::play(&record).0, 20);
    let printed = corners.iter().find_map(|corner| names.name_of(&corner.line)).unwrap();
    assert_eq!(set(&temp, &format!("joseki \"{printed}\"")), [3]);
}

#[test]
fn found_games_are_in_the_order_that_is_asked_for() {
    let moves = ["Q16 D4 Q4", "Q16 D4", "Q16 D4 Q4 D16", "Q16"];
    let dates = ["2003-05", "", "2001", "2003-05-02"];
    let texts: Vec<String> = moves
        .iter()
        .zip(dates)
        .map(|(moves, date)| game(moves, Symmetry::IDENTITY, date))
        .collect();
    let mut temp = Temp::new(&[]);
    temp.import("games", &texts);
    let by = |order: &str| found(&temp, &format!("find id 1.. {order}"));
    assert_eq!(by("by moves"), [4, 2, 1, 3]);
    assert_eq!(by("by moves desc"), [3, 1, 2, 4]);
    assert_eq!(by("by date"), [3, 1, 4, 2]);
    assert_eq!(by("by date desc"), by(""));
    assert_eq!(by("by date desc"), [4, 1, 3, 2]);
    let stones = |order: &str| found(&temp, &format!("find 1x1 B and moves 2.. {order}"));
    // Of games with as many hits the newest comes first.
    assert_eq!(stones("by hits desc")[..2], [1, 3]);
    assert_eq!(stones("by hits")[0], 2);
}
