//! Tests of SQL: `gopdb sql` and the module `sql`, on the bundled games.
//!
//! Answers are compared with those of other commands, which count by other means.

#![allow(clippy::pedantic)]

#[path = "../cli/support.rs"]
mod support;

mod errors;
mod files;
mod reading;

use serde_json::Value;

use support::gopdb;

/// The rows of a statement.
#[track_caller]
fn rows(statement: &str) -> Vec<Value> {
    let answer = gopdb(&["sql", statement, "--limit", "all", "--format", "json"]).json();
    assert_eq!(answer["more"], false);
    answer["rows"].as_array().unwrap().clone()
}

/// The only row of a statement.
#[track_caller]
fn row(statement: &str) -> Value {
    let mut rows = rows(statement);
    assert_eq!(rows.len(), 1, "{statement}: {rows:?}");
    rows.remove(0)
}

fn find(query: &str) -> Value {
    gopdb(&[&format!("find {query} --limit 0"), "--format", "json"]).json()
}

fn json(args: &[&str]) -> Value {
    gopdb(&[args, &["--format", "json"]].concat()).json()
}

const PATTERN: &str = "3x3 \"B_W/BBB/___\" sym";
const HITS: &str = "hits('3x3 \"B_W/BBB/___\" sym')";

#[test]
fn counts_of_games_are_those_of_stats_and_find() {
    let stats = json(&["stats"]);
    let all = row("select count(*) n, sum(moves) moves, min(size) size from games");
    assert_eq!(all["n"], stats["games"]);
    assert_eq!(all["moves"], stats["moves"]);
    assert_eq!(all["size"], 19);
    let results = row(
        "select count(*) filter (where winner = 'black') b, count(*) filter (where winner = 'white') w, \
         count(distinct identity) ids from games",
    );
    let found = find("id 1..");
    assert_eq!(results["b"], found["black"]);
    assert_eq!(results["w"], found["white"]);
    assert_eq!(results["ids"], found["games"]);
    let years = rows("select year, count(*) n from games group by year order by year");
    assert!(years.len() > 2, "{years:?}");
    for row in years.iter().filter(|row| !row["year"].is_null()) {
        assert_eq!(row["n"], find(&format!("date {}", row["year"]))["games"], "{row}");
    }
    let total: i64 = years.iter().map(|row| row["n"].as_i64().unwrap()).sum();
    assert_eq!(stats["games"], total);
    let lee = row("select count(*) n from games where 'Lee Sedol' in (black, white)");
    assert_eq!(lee["n"], find("player \"Lee Sedol\"")["games"]);
    let long = row("select count(*) n from games where moves >= 250 and winner = 'white'");
    assert_eq!(long["n"], find("moves 250.. and result W+")["games"]);
}

#[test]
fn hits_and_their_joins_are_those_of_find() {
    let found = find(PATTERN);
    let all = row(&format!("select count(*) hits, count(distinct game) games from {HITS}"));
    assert_eq!((&all["hits"], &all["games"]), (&found["hits"], &found["games"]));
    let placements =
        row(&format!("select count(*) n from (select distinct game, at, symmetry from {HITS})"));
    assert_eq!(placements["n"], found["placements"]);
    // The year of the game comes from the join, and is also a column of hits.
    let joined = rows(&format!(
        "select g.year, count(*) hits, count(distinct h.game) games from {HITS} h \
         join games g on g.game = h.game group by g.year order by g.year"
    ));
    let direct = rows(&format!(
        "select year, count(*) hits, count(distinct game) games from {HITS} group by year order by year"
    ));
    assert_eq!(joined, direct);
    assert!(joined.len() > 1, "{joined:?}");
    for row in joined.iter().filter(|row| !row["year"].is_null()) {
        let found = find(&format!("{PATTERN} and date {}", row["year"]));
        assert_eq!((&row["hits"], &row["games"]), (&found["hits"], &found["games"]), "{row}");
    }
    // Games without a hit.
    let without =
        row(&format!("select count(*) n from games where game not in (select game from {HITS})"));
    assert_eq!(without["n"], find(&format!("not {PATTERN}"))["games"]);
    // Literals without quotes, conditions, and a query with several patterns.
    let short = row("select count(*) n from hits('3x3 B_W/BBB/___ sym and player Lee')");
    assert_eq!(short["n"], find(&format!("{PATTERN} and player Lee"))["hits"]);
    let then = "4x4 \"____/____/__W_/___B\" at upper left corner then 3x3 \"B_W/BBB/___\" sym";
    assert_eq!(row(&format!("select count(*) n from hits('{then}')"))["n"], find(then)["hits"]);
}

#[test]
fn continuations_are_those_of_find() {
    let listed = rows("select * from continuations('3x3 \"B_W/BBB/___\" sym')");
    let found = find(PATTERN)["moves"].as_array().unwrap().clone();
    assert!(found.len() > 5);
    assert_eq!(listed.len(), found.len());
    for (row, next) in listed.iter().zip(&found) {
        for name in ["row", "col", "color", "hits", "tenuki", "games", "black", "white"] {
            assert_eq!(row[name], next[name], "{row}");
        }
    }
}

#[test]
fn patterns_are_those_of_stats_and_top() {
    let stats = json(&["stats"]);
    for shape in stats["patterns"].as_array().unwrap() {
        let name = shape["shape"].as_str().unwrap();
        let all = row(&format!(
            "select count(*) patterns, sum(hits) hits, count(*) filter (where k > 0) stones \
             from patterns_{name}"
        ));
        assert_eq!(all["patterns"], shape["patterns"], "{name}");
        assert_eq!(all["hits"], shape["hits"], "{name}");
        assert_eq!(all["stones"], shape["withStones"], "{name}");
        let top = json(&["top", "30", name, "by", "games"]);
        let listed = rows(&format!(
            "select pattern, games, hits, played_black + played_white as played, final \
             from patterns_{name} where k > 0 order by games desc, hits desc limit 30"
        ));
        for (row, wanted) in listed.iter().zip(top["rows"].as_array().unwrap()) {
            for field in ["games", "hits"] {
                assert_eq!(row[field], wanted[field], "{name}: {row} {wanted}");
            }
        }
        assert_eq!(listed.len(), 30);
    }
    // A pattern has the counts of `find`.
    let one = row(
        "select pattern, hits, games from patterns_3x3 where k >= 5 order by hits desc, pattern limit 1",
    );
    let found = find(&format!("3x3 \"{}\" sym", one["pattern"].as_str().unwrap()));
    assert_eq!((&one["hits"], &one["games"]), (&found["hits"], &found["games"]));
}

#[test]
fn players_are_those_of_players() {
    let listed = rows("select * from players order by games desc, player");
    let wanted = json(&["players", "--limit", "all"]);
    assert_eq!(listed.len() as u64, wanted["total"]);
    for player in wanted["players"].as_array().unwrap() {
        let row = listed.iter().find(|row| row["player"] == player["player"]).unwrap();
        for (name, value) in row.as_object().unwrap() {
            match name.as_str() {
                "ranks" => {
                    let ranks: Vec<&str> = player["ranks"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .filter_map(Value::as_str)
                        .collect();
                    assert_eq!(value.as_str().unwrap_or_default(), ranks.join(" "));
                }
                _ => assert_eq!(value, &player[name], "{name} of {player}"),
            }
        }
    }
    // Counted from the games, of which those of a player against itself are neither won nor lost.
    let counted = rows(
        "select player, count(*) games, sum(won) won from \
         (select black as player, (winner = 'black')::int won from games where black <> white \
          union all select white, (winner = 'white')::int from games where black <> white \
          union all select black, 0 from games where black = white) \
         group by player order by games desc, player",
    );
    for (row, wanted) in counted.iter().zip(&listed) {
        assert_eq!((&row["games"], &row["won"]), (&wanted["games"], &wanted["won"]), "{row}");
    }
    assert_eq!(counted.len(), listed.len());
}

#[test]
fn tables_are_printed_with_a_limit_and_in_every_format() {
    let table = gopdb(&["sql", "select game, black from games order by game"]).ok();
    assert!(table.starts_with("20 rows\n"), "{table}");
    assert!(table.contains("there are more rows"), "{table}");
    let exact = gopdb(&["sql", "select game from games order by game limit 20"]).ok();
    assert!(!exact.contains("more rows"), "{exact}");
    let five = json(&[
        "sql",
        "select a.game, b.game from games a join games b on a.game = b.game order by 1",
        "--limit",
        "5",
    ]);
    assert_eq!(five["columns"], serde_json::json!(["game", "game_2"]));
    assert_eq!((&five["more"], five["rows"].as_array().unwrap().len()), (&true.into(), 5));
    assert_eq!(five["rows"][4], serde_json::json!({"game": 5, "game_2": 5}));
    // CSV has all rows by default, and those of `export`.
    let csv = gopdb(&["sql", "select * from games", "--format", "csv"]).ok();
    assert_eq!(csv.lines().count(), 220);
    let two = gopdb(&["sql", "select game from games", "--format", "csv", "--limit", "2"]).ok();
    assert_eq!(two, "game\n1\n2\n");
    let kinds =
        row("select 1 as i, 1.5 as d, true as t, null as n, date '2016-03-09' as day, 'x' as s, \
         cast(1 as bigint unsigned) as u, 1.5::float as f, 2.25::decimal(6,2) as m");
    let wanted = serde_json::json!({"i": 1, "d": 1.5, "t": true, "n": null, "day": "2016-03-09",
        "s": "x", "u": 1, "f": 1.5, "m": 2.25});
    assert_eq!(kinds, wanted);
    assert!(gopdb(&["sql", "select game from games where game < 0"]).ok().starts_with("0 rows"));
    let names = rows(
        "select table_name t from information_schema.tables where table_schema = 'main' order by 1",
    );
    let names: Vec<&str> = names.iter().filter_map(|row| row["t"].as_str()).collect();
    assert_eq!(names, ["games", "patterns_3x3", "patterns_5x5", "patterns_diamond", "players"]);
    assert_eq!(rows("describe games").len(), 27);
    assert!(gopdb(&["sql", "explain select black from games"]).ok().contains("plan"));
}

#[test]
fn the_shell_takes_statements() {
    let lines = "sql select count(*) as n from games;\nsql \"select 'a;b' as x, 1 as y\" --format json\n\
                 sql select count(*) n from hits('3x3 \"B_W/BBB/___\" sym') --format csv\n";
    let answer = support::script(lines).ok();
    assert!(answer.contains("219"), "{answer}");
    assert!(answer.contains("{\"x\":\"a;b\",\"y\":1}"), "{answer}");
    assert!(answer.ends_with("n\n92\n"), "{answer}");
    let named = "let lee = player \"Lee Sedol\"\nsql select count(*) n from hits('3x3 \"B_W/BBB/___\" sym and $lee') --format csv\n";
    let wanted = find(&format!("{PATTERN} and player \"Lee Sedol\""))["hits"].to_string();
    assert!(support::script(named).ok().ends_with(&format!("n\n{wanted}\n")));
}

/// The examples of the help, on the command line.
#[test]
fn every_example_works() {
    let (folder, _) = support::empty();
    let help = gopdb(&["sql", "--help"]).ok();
    assert!(!help.contains("built without"), "{help}");
    let mut count = 0;
    for line in help.lines().filter_map(|line| line.strip_prefix("  gopdb ")) {
        let words = gopdb::query::words(line).unwrap().into_iter().map(|word| word.node);
        let mut words: Vec<String> = words.collect();
        if let Some(at) = words.iter().position(|word| word == "--to") {
            words[at + 1] = folder.path().join("example.parquet").display().to_string();
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let answer = gopdb(&words).ok();
        assert!(!answer.starts_with("0 rows"), "{words:?}: {answer}");
        count += 1;
    }
    assert!(count > 3);
}

/// The blocks of the guide that need the feature.
#[test]
fn every_statement_of_the_guide_works() {
    let guide = std::fs::read_to_string("docs/guide/share.md").unwrap();
    let (_, section) = guide.split_once("<!-- with --features sql -->\n\n```console\n").unwrap();
    let (block, _) = section.split_once("```").unwrap();
    let lines: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("$ gopdb ")).collect();
    assert!(lines.len() > 1);
    for line in lines {
        let words = gopdb::query::words(line).unwrap().into_iter().map(|word| word.node);
        let words: Vec<String> = words.collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert!(!gopdb(&words).ok().starts_with("0 rows"), "{words:?}");
    }
}
