//! Lines as people type them, on the bundled games.

use std::fs;

use crate::support::{Ran, command, empty, gopdb, run, script};

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
    ("how do i search for a player", "help find"),
    ("how can i export", "help export"),
    ("lee sedol wins as white", "find winner \"Lee Sedol\" and white \"Lee Sedol\""),
    (
        "alphago lee sedol game 4",
        "find player \"AlphaGo\" and player \"Lee Sedol\" by date limit 1 offset 3",
    ),
    ("李世石 对 柯洁", "find player \"Lee Sedol\" and player \"Ke Jie\""),
    ("q16 d4 q3 next move", "explore Q16 D4 Q3"),
    ("best move after Q16 D4", "explore Q16 D4"),
    ("show board", "explore"),
    ("joseki at bottom left", "joseki"),
    ("joseki in the lower right", "joseki"),
    ("joseki taisha at upper right", "find joseki taisha at upper right"),
    ("大斜 右下", "find joseki \"大斜\" at lower right"),
    ("5-4 point joseki", "find joseki \"4-5 point\""),
    (
        "what do pros play against 3-3 invasion",
        "find rank 1p.. and joseki \"star point: 3-3 invasion\"",
    ),
    ("attach and extend", "find joseki \"star point: low approach, attachment on top\""),
    ("ko fights", "find shape ko"),
    ("monkey jump", "find shape monkey-jump"),
    ("one space jump towards center", "find shape one-space-jump at center"),
    ("empty triangle played by white before move 50", "find 2x2 \"WW/W_\" rot mirror move ..50"),
    ("games of 5 dan players", "find (rank 5d or rank 5p)"),
    ("most active player", "players"),
    ("player with best win rate", "players --by rate"),
    ("save game 3 as sgf", "export 3"),
    ("games at the Future of Go Summit", "find event \"Future of Go Summit\""),
    ("how often does white win with komi 7.5", "stats where komi 7.5"),
    ("find player AlphaGo longest limit 2", "find player \"AlphaGo\" by moves desc limit 2"),
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

#[test]
fn a_word_that_means_nothing_is_named() {
    let error = script("games from elsewhere\n").fails(1);
    assert!(
        error.contains("no command, player, event, opening or shape is called `elsewhere`"),
        "{error}"
    );
    assert!(error.contains("`find text elsewhere`"), "{error}");
    let error = script("Takagawa Kaku vs Lee Sedol\n").fails(1);
    assert!(error.contains("is called `Takagawa Kaku`"), "{error}");
    // So on the command line.
    let error = gopdb(&["games", "of", "Takagawa", "Kaku"]).fails(2);
    assert!(error.contains("is called `Takagawa Kaku`"), "{error}");
    // A misspelt command is meant as one.
    assert!(script("forgt upsets\n").fails(1).contains("did you mean `forget`"));
}

#[test]
fn a_guess_writes_and_removes_nothing() {
    let error = script("export games of Lee Sedol\n").fails(1);
    assert!(error.contains("`export sgf player \"Lee Sedol\" to \"games\"`"), "{error}");
    assert!(!std::path::Path::new("games").exists());
    assert_eq!(script("duplicate --remove\n").status, 1);
    let error = script("delete game 5\n").fails(1);
    assert!(error.contains("`remove game 5`"), "{error}");
}

#[test]
fn where_is_a_word_of_export_templates_and_reports() {
    let same = |a: &[&str], b: &[&str]| assert_eq!(gopdb(a).ok(), gopdb(b).ok(), "{a:?}");
    same(&["export", "sgf", "where", "id", "1"], &["export", "1"]);
    same(
        &["templates", "3x3", "where", "player", "AlphaGo"],
        &["templates", "--where", "player AlphaGo"],
    );
    same(&["report", "Lee Sedol"], &["report", "player", "Lee Sedol"]);
    let all: serde_json::Value = gopdb(&["templates", "--format", "json"]).json();
    let part = gopdb(&["templates", "where", "date", "2016", "--format", "json"]).json();
    assert!(part["patterns"].as_u64() < all["patterns"].as_u64());
    assert!(
        gopdb(&["export", "games", "where", "id", "1"]).fails(2).contains("export games id 1 --to")
    );
}

#[test]
fn a_tree_without_a_pattern_begins_with_the_empty_board() {
    let gopdb = database(&[]);
    gopdb(&["import", BUNDLED]).ok();
    gopdb(&["me", "=", "Ke Jie"]).ok();
    let tree = gopdb(&["export", "tree", "me"]).ok();
    let games =
        gopdb(&["find", "player", "Ke Jie", "and", "size", "19", "--format", "json"]).json();
    assert!(
        tree.contains(&format!("{} games", games["games"])),
        "{}",
        &tree[..300.min(tree.len())]
    );
    assert!(tree.contains(";B["));
}

#[test]
fn opponents_are_mine() {
    let gopdb = database(&[]);
    gopdb(&["import", BUNDLED]).ok();
    gopdb(&["me", "=", "Ke Jie"]).ok();
    let games = |query: &str| gopdb(&["find", query, "--format", "json"]).json()["games"].clone();
    let both = games("player \"Ke Jie\" and player AlphaGo");
    assert_eq!(games("opponent AlphaGo"), both);
    let joseki = gopdb(&["joseki", "where", "opponent AlphaGo", "--format", "json"]).json();
    assert_eq!(joseki["games"], both);
}

#[test]
fn a_question_about_the_position_here_keeps_its_options() {
    let first = "show 1 40\nfind here at N19..T13 sym loose\n";
    let text = script(&format!("{first}find here and player AlphaGo\nfind here board\n")).ok();
    let queries: Vec<&str> = text.lines().filter(|line| line.starts_with("query: ")).collect();
    let [asked, refined, board] = queries.as_slice() else { panic!("{text}") };
    let pattern = asked.trim_start_matches("query: ");
    assert_eq!(*refined, format!("query: {pattern} and player \"AlphaGo\""));
    assert_eq!(*board, "query: board \"…\"", "361 cells are not printed");
}

#[test]
fn the_last_answer_is_listed_again_with_another_limit() {
    let text = script("find player AlphaGo limit 5\nlimit 2\n").ok();
    assert_eq!(text.lines().filter(|line| line.trim_start().starts_with('#')).count(), 7);
    assert!(
        script("limit x\n").stderr.contains("unknown") || !script("limit x\n").stderr.is_empty()
    );
}

const BUNDLED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/games");

/// A database of these files of one game each.
fn database(files: &[(&str, &str)]) -> impl Fn(&[&str]) -> Ran + use<> {
    let (folder, path) = empty();
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).unwrap();
        fs::write(file, text).unwrap();
    }
    fs::write(folder.path().join("aliases"), "").unwrap();
    move |args| {
        let mut command = command(&path);
        command.args(args).env("GOPDB_ALIASES", folder.path().join("aliases"));
        command.current_dir(folder.path());
        run(command, "")
    }
}

/// A record of some moves of a game, with properties before them.
fn record(properties: &str, moves: usize) -> String {
    let text = fs::read_to_string("examples/games/lee-sedol-1.sgf").unwrap();
    let body = text.split(';').skip(2).take(moves).collect::<Vec<_>>().join(";");
    format!("(;SZ[19]{properties};{})", body.trim_end().trim_end_matches(')'))
}

#[test]
fn games_are_removed_one_by_one() {
    let (a, b, c) = (record("PB[A]", 80), record("PB[A]", 90), record("PB[C]EV[x]", 40));
    let gopdb = database(&[("g/a.sgf", &a), ("g/b.sgf", &b), ("g/c.sgf", &c)]);
    gopdb(&["import", "g"]).ok();
    assert!(gopdb(&["remove", "1"]).fails(2).contains("`remove game 1`"));
    assert!(gopdb(&["remove", "game", "1,9"]).stderr.contains('9'));
    assert_eq!(gopdb(&["remove", "game", "1"]).ok(), "1 game removed\n");
    assert_eq!(gopdb(&["find", "moves 0..", "--format", "json"]).json()["games"], 2);
    gopdb(&["save", "old", "=", "event", "x"]).ok();
    assert_eq!(gopdb(&["remove", "$old"]).ok(), "1 game removed\n");
    // Unchanged files are not read again.
    gopdb(&["import", "g"]).ok();
    assert_eq!(gopdb(&["remove", "where", "player", "A"]).ok(), "1 game removed\n");
    assert_eq!(gopdb(&["find", "moves 0..", "--format", "json"]).json()["games"], 0);
}

#[test]
fn of_duplicates_the_one_with_most_moves_or_facts_is_kept() {
    let (a, b) = (record("PB[A]EV[x]", 120), record("PB[A]", 130));
    let (c, d) = (record("PB[C]", 125).replace("B[qd]", "B[qe]"), "(;SZ[19];B[aa])".to_owned());
    let gopdb = database(&[("a.sgf", &a), ("b.sgf", &b), ("c.sgf", &c), ("d.sgf", &d)]);
    gopdb(&["import", "a.sgf", "b.sgf", "c.sgf", "d.sgf"]).ok();
    let groups = gopdb(&["duplicates", "--format", "json"]).json();
    assert_eq!(groups["groups"], 1);
    let kept: Vec<&serde_json::Value> = groups["results"][0]
        .as_array()
        .unwrap()
        .iter()
        .filter(|game| !game["keep"].is_null())
        .collect();
    assert_eq!((kept.len(), &kept[0]["keep"]), (1, &serde_json::json!("longest")));
    let text = gopdb(&["duplicates", "--remove"]).ok();
    assert!(text.ends_with(" removed, 1 game kept\n"), "{text}");
    let left = gopdb(&["find", "moves 0..", "--format", "json"]).json();
    assert_eq!(left["games"], 2, "the longest and the other game");
    assert!(gopdb(&["duplicates"]).ok().starts_with("0 groups"));
}

#[test]
fn pairs_of_names_become_aliases() {
    let (a, b) = (record("PB[Lee Sedol]PW[Zen]", 120), record("PB[Yi Setol]PW[Zen]", 120));
    let other = "(;SZ[19]PB[Yi Setol]PW[Ke Jie];B[aa];W[bb];B[cc])".to_owned();
    let gopdb = database(&[("a.sgf", &a), ("b.sgf", &b), ("c.sgf", &other)]);
    gopdb(&["import", "a.sgf"]).ok();
    gopdb(&["import", "b.sgf", "c.sgf", "--corpus", "other"]).ok();
    let same = gopdb(&["players", "same", "--format", "json"]).json();
    assert_eq!(
        (&same["total"], &same["pairs"][0]["reason"]),
        (&1.into(), &"the same games".into())
    );
    let text = gopdb(&["players", "same", "--accept", "1"]).ok();
    assert!(text.contains("1 line added to "), "{text}");
    assert_eq!(gopdb(&["find", "player", "Lee Sedol", "--format", "json"]).json()["games"], 2);
    assert_eq!(gopdb(&["players", "same", "--format", "json"]).json()["total"], 0);
    assert!(gopdb(&["players", "same", "--accept", "7"]).fails(2).contains("no pair 7"));
}

#[test]
fn a_name_in_another_script_that_finds_nothing_says_what_would() {
    let text = gopdb(&["find", "player", "이세돌"]).ok();
    assert!(text.contains("Lee Sedol (8)"), "{text}");
}
