//! Variations on the command line: the setting of a corpus, queries, and paths.

use std::fs;

use serde_json::{Value, json};

use crate::support::{command, empty, run};

/// The status of a command, and all that it printed.
fn text(database: &std::path::Path, args: &[&str]) -> (i32, String) {
    let mut command = command(database);
    command.args(args);
    let ran = run(command, "");
    (ran.status, ran.stdout + &ran.stderr)
}

fn json(database: &std::path::Path, args: &[&str]) -> Value {
    let mut command = command(database);
    command.args(args).args(["--format", "json"]);
    run(command, "").json()
}

#[test]
fn variations_are_kept_searched_and_shown() {
    let (outside, folder) = empty();
    let folder = &folder;
    let file = outside.path().join("games.sgf");
    let file = file.to_str().unwrap();
    let record = "(;SZ[9]PB[Anna]PW[Berta];B[ee];W[cc](;B[gg];W[gc])(;B[gc]C[the other corner]LB[cg:A]\
                  ;W[cg](;B[gg])(;B[dg]C[a shoulder hit])))";
    fs::write(file, record).unwrap();
    let (code, said) = text(folder, &["import", file, "--corpus", "games"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("4 of 8 moves are in variations, which are not searched"), "{said}");
    let query = "2x1 \"B/_\" at D3 in variations";
    let (code, said) = text(folder, &["find", query]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("no corpus keeps its variations"), "{said}");
    assert!(said.contains("variations CORPUS on"), "{said}");
    let (code, said) = text(folder, &["find", "2x1 \"B/_\" at D3 in any"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("not searched: the variations of 1 game"), "{said}");

    let set = json(folder, &["variations", "games", "on"]);
    assert_eq!(
        (&set["changed"], &set["lines"], &set["nodes"]),
        (&json!(true), &json!(2), &json!(4))
    );
    let list = json(folder, &["variations"]);
    assert_eq!(list["corpora"][0]["variations"], json!(true));
    let found = json(folder, &["find", query]);
    assert_eq!((&found["games"], &found["hits"]), (&json!(1), &json!(1)));
    assert_eq!(found["lines"]["lines"], "variations");
    assert_eq!(found["lines"]["games_not_kept"], json!(0));
    let hit = &found["results"][0]["hits"][0];
    assert_eq!((&hit["path"], &hit["node"]), (&json!("2:2/4:2/5"), &json!(8)));
    let (_, said) = text(folder, &["find", query]);
    assert!(said.contains("searched: only the variations of 1 game (4 nodes)"), "{said}");
    assert!(said.contains("gopdb show 1 2:2/4:2/5"), "{said}");
    let (_, csv) = text(folder, &["find", query, "--format", "csv"]);
    assert!(csv.contains(",2:2/4:2/5,"), "{csv}");

    let shown = json(folder, &["show", "1", "2:2/4:2/5"]);
    assert_eq!((&shown["move"], &shown["moves"]), (&json!(5), &json!(5)));
    assert_eq!((&shown["comment"], &shown["line"]), (&json!("a shoulder hit"), &json!("2:2/4:2")));
    assert_eq!(shown["last_move"], json!({ "color": "B", "at": "D3" }));
    let (_, said) = text(folder, &["show", "1", "2"]);
    assert!(said.contains("other lines: 2:2 black G7"), "{said}");
    let (_, said) = text(folder, &["show", "1", "2:2/3"]);
    assert!(said.contains("the other corner"), "{said}");
    assert_eq!(json(folder, &["show", "1", "2:2/4"])["other_lines"], json!(["2:2/4:2"]));
    let (code, said) = text(folder, &["show", "1", "2:3/3"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("there is no line 3 after move 2"), "{said}");

    let (code, _) = text(folder, &["verify"]);
    assert_eq!(code, 0);
    let copy = outside.path().join("copy");
    let (code, said) = text(folder, &["backup", copy.to_str().unwrap()]);
    assert_eq!(code, 0, "{said}");
    let restored = outside.path().join("restored");
    let (code, said) = text(&restored, &["restore", copy.to_str().unwrap()]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(json(&restored, &["find", query])["hits"], json!(1));
    let set = json(folder, &["variations", "games", "off"]);
    assert_eq!((&set["changed"], &set["variations"]), (&json!(true), &json!(false)));
    assert_eq!(text(folder, &["find", query]).0, 1);
    let (code, said) = text(folder, &["variations", "game", "on"]);
    assert_eq!(code, 2, "{said}");
    // A later line of the corpus's own setting is that of an import.
    let (_, said) = text(folder, &["import", file, "--corpus", "games", "--variations"]);
    assert!(said.contains("1 unchanged since the last import"), "{said}");
    assert_eq!(json(folder, &["find", query])["hits"], json!(1));
}
