//! Lines as people type them, on the bundled games.

use crate::support::{gopdb, script};

/// Lines of the shell with what they are read as.
const READ: &[(&str, &str)] = &[
    ("find hane at corner", "find shape hane at corner"),
    ("find D4 Q16 D16 Q4", "explore D4 Q16 D16 Q4"),
    ("explore Q16, D4", "explore Q16 D4"),
    ("find \"R16 C4\"", "explore R16 C4"),
    ("top joseki 2016", "joseki where date 2016"),
    ("find player Lee Sedol", "find player \"Lee Sedol\""),
    ("lee sedol alphago", "find player \"Lee Sedol\" and player \"AlphaGo\""),
    ("find games by AlphaGo in 2017", "find player \"AlphaGo\" and date 2017"),
    ("find ponnuki", "find shape ponnuki"),
    ("find 3-3 invasion", "find joseki \"star point: 3-3 invasion\""),
    ("4-4", "find 4x4 \"____/____/____/B___\" sym at corner"),
    ("fuseki Lee Sedol", "fuseki where player \"Lee Sedol\""),
    ("openings of AlphaGo", "fuseki where player \"AlphaGo\""),
    ("find chinese opening", "find fuseki \"chinese opening\""),
    ("三連星", "find fuseki \"sanrensei\""),
    ("who plays sanrensei", "players where fuseki \"sanrensei\""),
    ("fnd 3x3 \"B_W/BBB/___\"", "find 3x3 \"B_W/BBB/___\""),
    ("find year 2016", "find date 2016"),
    ("show last game", "find moves 0.. by date desc limit 1"),
    ("stats Lee Sedol", "stats where player \"Lee Sedol\""),
    ("players Lee", "players where player \"Lee\""),
    ("games won by half a point", "find result +0.5"),
    (
        "games of Lee Sedol vs AlphaGo where white won in 2016",
        "find player \"Lee Sedol\" and player \"AlphaGo\" and winner white and date 2016",
    ),
    ("longest game of Lee Sedol", "find player \"Lee Sedol\" by moves desc limit 1"),
    ("Lee Sedl", "find player \"Lee Sedol\""),
    ("serch alphago", "find player \"AlphaGo\""),
    ("game 12", "show 12"),
    ("what is ponnuki", "help ponnuki"),
];

#[test]
fn lines_as_people_type_them_are_read() {
    let lines: Vec<&str> = READ.iter().map(|(line, _)| *line).collect();
    let text = script(&lines.join("\n")).ok();
    let read: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("read as: ")).collect();
    let expected: Vec<&str> = READ.iter().map(|(_, read)| *read).collect();
    assert_eq!(read, expected);
}

#[test]
fn a_line_with_several_meanings_offers_them() {
    let ran = script("top 10\ncompare Lee Sedol and AlphaGo\n");
    assert!(ran.stderr.contains("may mean several things"), "{}", ran.stderr);
    assert!(ran.stderr.contains("  top 10 3x3\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("  find player \"Lee Sedol\" and player \"AlphaGo\"\n"));
}

#[test]
fn a_player_is_suggested_only_if_there_is_one() {
    let ran = script("find elephant\n");
    assert!(!ran.stderr.contains("player elephant"), "{}", ran.stderr);
    assert_eq!(ran.status, 1);
}

#[test]
fn the_command_line_reads_the_same_lines() {
    let text = gopdb(&["games", "of", "Lee", "Sedol", "--limit", "3"]).ok();
    assert!(text.starts_with("read as: find player \"Lee Sedol\" --limit 3\n8 games"), "{text}");
    let text = gopdb(&["find", "Lee Sedol"]).ok();
    assert!(text.starts_with("read as: find player \"Lee Sedol\"\n8 games"), "{text}");
    let ran = gopdb(&["find", "Lee Sedol", "--format", "json"]);
    assert_eq!(ran.stderr, "read as: find player \"Lee Sedol\"\n");
    let found: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(found["games"], 8);
    // What is wrong with a statement that is read is said as before.
    assert!(gopdb(&["find", "3x3", "B_W/BBB/___", "--threads", "x"]).fails(2).contains("invalid"));
}

#[test]
fn a_statement_that_finds_nothing_says_what_may_be_meant() {
    let text = gopdb(&["find", "black wins"]).ok();
    assert!(text.contains("`winner black`"), "{text}");
}

#[test]
fn where_is_a_word_and_an_option_of_all_commands() {
    let same = |a: &[&str], b: &[&str]| assert_eq!(gopdb(a).ok(), gopdb(b).ok(), "{a:?}");
    same(&["joseki", "where", "date", "2016"], &["joseki", "--where", "date 2016"]);
    same(
        &["fuseki", "top", "3", "where", "player", "Lee Sedol"],
        &["fuseki", "top", "3", "--where", "player \"Lee Sedol\""],
    );
    same(&["stats", "--where", "date 2016"], &["stats", "where", "date", "2016"]);
    let text =
        script("joseki where date 2016 --top 2\njoseki --where \"date 2016\" --top 2\n").ok();
    let (first, second) = text.split_at(text.len() / 2);
    assert_eq!(first, second);
}

#[test]
fn shapes_have_help() {
    let text = gopdb(&["help", "ponnuki"]).ok();
    assert!(text.contains("find shape ponnuki") && text.contains("_B_\n  B_B\n  _B_"), "{text}");
}
