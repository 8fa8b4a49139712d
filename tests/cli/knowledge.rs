//! The commands that learn from games: templates, openings, corners, and likely moves.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use crate::support::{Ran, command, empty, gopdb, run};
use serde_json::Value;
use tempfile::TempDir;

const PARK: &str = "(;GM[1]SZ[19];B[qd];W[dc];B[dp];W[pp];B[ce];W[ed];B[ci];W[oc];B[jc];W[hc];B[mc];W[qg];B[od];W[qj])";

/// A database of 40 games with a trained model, and one process at a time.
pub fn trained() -> (&'static Path, MutexGuard<'static, ()>) {
    static TURN: Mutex<()> = Mutex::new(());
    static DATABASE: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let (_, path) = DATABASE.get_or_init(|| {
        let (folder, path) = empty();
        let mut import = command(&path);
        import.args(["import", "--corpus", "some"]);
        let mut files: Vec<PathBuf> =
            fs::read_dir("examples/games").unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|e| e == "sgf"));
        files.sort();
        import.args(files.iter().step_by(5).take(40));
        run(import, "").ok();
        let mut train = command(&path);
        train.args(["train", "--least", "3", "--hold-out", "8"]);
        let text = run(train, "").ok();
        assert!(text.starts_with("trained on "), "{text}");
        assert!(text.contains(" held out: ") && text.contains("log-likelihood"), "{text}");
        (folder, path)
    });
    (path, turn)
}

fn with_learnt(args: &[&str]) -> Ran {
    let (database, _turn) = trained();
    let mut command = command(database);
    command.args(args);
    run(command, "")
}

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

fn is_csv(text: &str) -> usize {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let columns = reader.headers().unwrap().len();
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert!(columns > 1 && rows.iter().all(|row| row.len() == columns), "{text}");
    rows.len()
}

fn park_file(folder: &Path) -> String {
    let file = folder.join("park.sgf");
    fs::write(&file, PARK).unwrap();
    file.display().to_string()
}

#[test]
fn templates_are_listed() {
    let answer = gopdb(&["templates", "3x3", "--top", "3", "--format", "json"]).json();
    assert_eq!(keys(&answer), ["shape", "min_games", "patterns", "templates", "rows"]);
    for row in answer["rows"].as_array().unwrap() {
        assert_eq!(keys(row), ["rank", "pattern", "unknown", "patterns", "hits", "rarest_hits"]);
        let pattern = row["pattern"].as_str().unwrap();
        assert!(pattern.contains('?'));
        assert!(pattern.matches(['B', 'W']).count() >= 2, "{pattern}");
        assert!(row["rarest_hits"].as_u64() <= row["hits"].as_u64());
    }
    let all = answer["templates"].as_u64().unwrap();
    let fewer = gopdb(&["templates", "3x3", "--min-games", "100", "--format", "json"]).json();
    assert!(fewer["patterns"].as_u64() < answer["patterns"].as_u64());
    let text = gopdb(&["templates", "3x3", "--top", "3"]).ok();
    assert!(text.contains("maximal template"), "{text}");
    assert_eq!(is_csv(&gopdb(&["templates", "3x3", "--top", "3", "--format", "csv"]).ok()), 3);
    assert!(gopdb(&["templates", "3x3", "--top", "2", "--diagrams"]).ok().contains(" hits"));
    assert!(all > 3);
    for shape in ["3x3", "diamond", "5x5"] {
        let args = ["templates", shape, "--statistical", "--within", "0.6", "--format", "json"];
        let found = gopdb(&args).json();
        for row in found["rows"].as_array().unwrap() {
            let share = |field: &str| row[field].as_f64().unwrap();
            assert!(share("difference") <= share("at_most") && share("at_most") <= 0.6, "{row}");
        }
    }
    gopdb(&["templates", "3x3", "--statistical", "--within", "2"]).fails(2);
    let error = gopdb(&["templates", "5x5"]).fails(2);
    assert!(error.contains("too many"), "{error}");
    gopdb(&["templates", "7x7"]).fails(2);
}

#[test]
fn openings_have_names() {
    let answer = gopdb(&["fuseki", "--moves", "4", "top", "3", "--format", "json"]).json();
    let years = ["first_year", "last_year", "players"];
    let expected =
        [&["moves", "swap", "ordered", "games"][..], &years, &["openings", "player", "rows"]];
    assert_eq!(keys(&answer), expected.concat());
    assert_eq!([&answer["first_year"], &answer["last_year"]], [2015, 2019]);
    assert_eq!(answer["games"], 219);
    let row = &answer["rows"][0];
    assert_eq!(row["black_stones"].as_array().unwrap().len(), 2);
    assert_eq!(row["white_stones"].as_array().unwrap().len(), 2);
    let swapped = gopdb(&["fuseki", "--moves", "4", "swap", "--format", "json"]).json();
    assert!(swapped["openings"].as_u64() <= answer["openings"].as_u64());
    assert!(gopdb(&["fuseki", "--moves", "4"]).ok().contains("nirensei (black)"));
    let ordered = gopdb(&["fuseki", "--moves", "4", "--ordered", "--format", "json"]).json();
    assert!(ordered["openings"].as_u64() >= answer["openings"].as_u64());
    assert_eq!(ordered["rows"][0]["moves"].as_array().unwrap().len(), 4);
    let least = gopdb(&["fuseki", "--moves", "4", "--least", "5", "--format", "json"]).json();
    let rows = least["rows"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.iter().all(|row| row["games"].as_u64() >= Some(5)));
    assert_eq!(is_csv(&gopdb(&["fuseki", "top", "4", "--format", "csv"]).ok()), 4);
    let few = ["fuseki", "--moves", "4", "--where", "player \"Lee Sedol\"", "--format", "json"];
    assert_eq!(gopdb(&few).json()["games"], 8);

    // The player's own results by opening add up to those of all games.
    let own = ["fuseki", "--moves", "4", "top", "99", "--where", "player \"Lee Sedol\""];
    let json = gopdb(&[&own[..], &["--format", "json"]].concat()).json();
    let sum = |field: &str| -> u64 {
        json["rows"].as_array().unwrap().iter().map(|row| row[field].as_u64().unwrap()).sum()
    };
    assert_eq!(
        (&json["player"], sum("player_won"), sum("player_lost")),
        (&"Lee Sedol".into(), 2, 6)
    );
    let text = gopdb(&own).ok();
    assert!(text.contains("player wins") && text.contains("won by Lee Sedol"), "{text}");

    let (folder, _) = empty();
    let names = folder.path().join("names.txt");
    fs::write(&names, "my opening | Q16 Q4 # mine\n").unwrap();
    let names = names.display().to_string();
    assert!(gopdb(&["fuseki", "--moves", "4", "--names", &names]).ok().contains("my opening"));
    fs::write(folder.path().join("names.txt"), "x | I9\n").unwrap();
    let error = gopdb(&["fuseki", "--names", &names]).fails(2);
    assert!(error.contains("line 1"), "{error}");
    gopdb(&["fuseki", "tops"]).fails(2);
    gopdb(&["fuseki", "top", "x"]).fails(2);
    gopdb(&["fuseki", "same", "1"]).fails(2);
}

#[test]
fn boards_are_compared_as_by_park() {
    let (folder, _) = empty();
    let file = park_file(folder.path());
    let text = gopdb(&["fuseki", "show", &file, "14"]).ok();
    let (_, levels) = text.split_once('\n').unwrap();
    insta::assert_snapshot!(levels, @r"
    level 6: 4 moves
      W:100000000000::177147
      N:020000000001::118099
      E:000000000000::0
      S:200000000000::354294
    level 7: 10 moves
      W:00000000100010::246
      N:02000201001020::1076766
      E:01002002000000::572265
      S:00000000000000::0
    ");
    let json = gopdb(&["fuseki", "show", &file, "14", "--format", "json"]).json();
    assert_eq!(json["levels"][1]["sides"][1]["value"], 1_076_766);
    assert_eq!(is_csv(&gopdb(&["fuseki", "show", &file, "--format", "csv"]).ok()), 8);

    // A quarter turn: (col, row) to (18 - row, col).
    let turned = PARK.replace("B[qd]", "B[pq]").replace("W[dc]", "W[qd]");
    let turned = turned.split_once(";B[dp]").unwrap().0.to_owned() + ")";
    let other = folder.path().join("turned.sgf");
    fs::write(&other, turned).unwrap();
    let other = other.display().to_string();
    let same = |moves: &str| {
        gopdb(&["fuseki", "same", &file, &other, "--moves", moves, "--format", "json"]).json()
    };
    assert_eq!(same("2")["same"], true);
    assert_eq!(same("2")["symmetries"], serde_json::json!(["rotate90"]));
    assert_eq!(same("14")["same"], false);
    let text = gopdb(&["fuseki", "same", &file, &other]).ok();
    assert_eq!(text, "different positions\n");

    // The first game of the database occurs in itself.
    let found =
        gopdb(&["fuseki", "count", "1", "--moves", "20", "by", "player", "--format", "json"]);
    let found = found.json();
    assert!(found["found"]["together"].as_u64().unwrap() >= 1);
    let players = found["players"].as_array().unwrap();
    for player in players {
        let total = |field: &str| player[field]["together"].as_u64().unwrap();
        assert_eq!(total("total"), total("black") + total("white"), "{player}");
        assert!(total("total") >= 1 && total("total") <= player["games"].as_u64().unwrap());
    }
    assert!(!players.is_empty());
    // The same position as a file, as a game id and in Park's coordinates.
    let park = ["fuseki", "count", "N,6,3", "S,6,3", "--format", "json"];
    let found = gopdb(&park).json();
    assert_eq!(found["moves"], 2);
    let stars = ["fuseki", "count", "East,6,0", "West,6,0", "--format", "json"];
    let stars = gopdb(&stars).json();
    assert!(stars["found"]["together"].as_u64() > found["found"]["together"].as_u64());
    assert!(stars["found"]["together"].as_u64() <= stars["games"].as_u64());
    assert!(gopdb(&["fuseki", "count", "East,6,0", "East,6,0"]).fails(2).contains("move 2"));
    assert!(gopdb(&["fuseki", "count", "East,11,0"]).fails(2).contains("East,11,0"));
    let text = gopdb(&["fuseki", "count", "1", "--moves", "4", "by", "player"]).ok();
    assert!(text.contains("rotated") && text.contains("AlphaGo"), "{text}");
    let none = gopdb(&["fuseki", "count", &file, "--format", "json"]).json();
    assert_eq!(none["found"]["together"], 0);
    gopdb(&["fuseki", "count", "1", "--moves", "0"]).fails(2);
    gopdb(&["fuseki", "show", "99999"]).fails(2);
    gopdb(&["fuseki", "show", "nowhere.sgf"]).fails(2);
}

#[test]
fn joseki_are_listed_and_written_as_a_tree() {
    let (folder, _) = empty();
    let to = folder.path().join("joseki.sgf");
    let path = to.display().to_string();
    let args = ["joseki", "--moves", "8", "--top", "4", "--to", &path, "--format", "json"];
    let answer = gopdb(&args).json();
    let expected = [
        "games",
        "first_year",
        "last_year",
        "players",
        "corners",
        "positions",
        "player",
        "line",
        "name",
        "reached",
        "ended",
        "black",
        "white",
        "draws",
        "black_rate",
        "moves",
        "rows",
        "to",
    ];
    assert_eq!(keys(&answer), expected);
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    assert!(rows.is_sorted_by_key(|row| std::cmp::Reverse(row["ended"].as_u64())));
    let tree = fs::read_to_string(&to).unwrap();
    assert!(tree.starts_with("(;GM[1]"), "{tree}");
    assert!(gopdb(&["joseki", "--top", "2"]).ok().contains("star point"));
    assert_eq!(is_csv(&gopdb(&["joseki", "--top", "2", "--format", "csv"]).ok()), 2);
    assert!(rows.iter().all(|row| row["player_won"].is_null()));
    assert!(!gopdb(&["joseki"]).ok().contains("player wins"));
    let own = ["joseki", "--where", "player \"Lee Sedol\""];
    assert!(gopdb(&own).ok().contains("player wins"));
    let own = gopdb(&[&own[..], &["--least", "1", "--format", "json"]].concat()).json();
    let rows = own["rows"].as_array().unwrap();
    let sum = |field: &str| rows.iter().filter_map(|row| row[field].as_u64()).sum::<u64>();
    let all = sum("player_won") + sum("player_lost");
    // The opponents began in the other corners.
    assert!(0 < all && all < sum("reached"), "{all}");
}

#[test]
fn the_dictionary_goes_to_other_programs() {
    let (folder, _) = empty();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let export = |name: &str| gopdb(&["export", "patterns", "3x3", "--to", &path(name)]);
    assert!(export("a.csv").ok().contains("patterns written to"));
    let rows = is_csv(&fs::read_to_string(path("a.csv")).unwrap());
    let answer = gopdb(&["templates", "3x3", "--min-games", "1", "--format", "json"]).json();
    assert_eq!(answer["patterns"], rows);
    export("a.json").ok();
    let list: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(path("a.json")).unwrap()).unwrap();
    assert_eq!(list.as_array().unwrap().len(), rows);
    assert!(list[0]["pattern"].is_string() && list[0]["games"].is_u64());
    export("a.spat").ok();
    let spat = fs::read_to_string(path("a.spat")).unwrap();
    assert!(spat.starts_with("# Pachi spatial patterns dictionary v1.1"), "{spat}");
    let side = fs::read_to_string(path("a.spat.counts")).unwrap();
    let data = |text: &str| text.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(data(&spat), data(&side));
    assert!(export("a.txt").fails(2).contains(".csv, .json, .spat, .parquet or .arrow"));
    gopdb(&["export", "patterns", "3x3"]).fails(2);
    if cfg!(feature = "parquet") {
        export("a.parquet").ok();
        assert!(fs::read(path("a.parquet")).unwrap().starts_with(b"PAR1"));
    } else {
        assert!(export("a.parquet").fails(2).contains("--features parquet"));
    }
    let same = path("b.csv");
    gopdb(&["export", "dictionary", "3x3", "--to", &same]).ok();
    assert_eq!(fs::read(same).unwrap(), fs::read(path("a.csv")).unwrap());
}

#[test]
fn games_and_hits_go_to_other_programs() {
    let (folder, _) = empty();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let games = path("games.csv");
    let export = |words: &[&str], to: &str| {
        let words = [&["export"], words, &["--to", to]].concat();
        gopdb(&words)
    };
    assert!(export(&["games"], &games).ok().starts_with("219 games written"));
    let read = |path: &str| -> Vec<std::collections::BTreeMap<String, String>> {
        let mut reader = csv::Reader::from_path(path).unwrap();
        reader.deserialize().map(Result::unwrap).collect()
    };
    let rows = read(&games);
    assert_eq!(rows.len(), 219);
    // The facts are those that `find` prints, and the moves those of `show`.
    let listed = ["find", "id", "1..", "--limit", "all", "--format", "json"];
    let found = gopdb(&listed).json();
    for game in found["results"].as_array().unwrap() {
        let id = game["game"].as_u64();
        let row = rows.iter().find(|row| row["game"].parse().ok() == id).unwrap();
        for name in ["black", "white", "result", "date", "source"] {
            assert_eq!(row[name], game[name].as_str().unwrap_or_default(), "{name} of {row:?}");
        }
        assert_eq!(row["moves"], row["sequence"].split(' ').count().to_string());
        assert!(row["source"].ends_with(".sgf") && row["identity"].len() == 32, "{row:?}");
    }
    let sgf = gopdb(&["export", "1"]).ok();
    let first = sgf.split_once(";B[").unwrap().1;
    let (col, line) = (first.as_bytes()[0] - b'a', 19 - (first.as_bytes()[1] - b'a'));
    let letter = char::from(b'A' + col + u8::from(col >= 8));
    assert!(rows[0]["sequence"].starts_with(&format!("B{letter}{line} W")), "{:?}", rows[0]);

    let hits = path("hits.csv");
    let query = ["hits", "3x3", "B_W/BBB/___", "sym"];
    assert!(export(&query, &hits).ok().starts_with("92 hits written"));
    let rows = read(&hits);
    assert_eq!(rows.len(), 92);
    let with_hits: std::collections::BTreeSet<&str> =
        rows.iter().map(|row| row["game"].as_str()).collect();
    assert_eq!(with_hits.len(), 76);
    assert!(rows.iter().all(|row| !row["at"].is_empty() && !row["black"].is_empty()));

    assert!(export(&query, &hits).fails(2).contains("--force"));
    assert!(export(&["hits", "player", "x"], &path("a.csv")).fails(2).contains("pattern"));
    assert!(export(&["hits"], &path("a.csv")).fails(2).contains("pattern"));
    assert!(
        export(&["games"], &path("a.txt")).fails(2).contains(".csv, .json, .parquet or .arrow")
    );
    gopdb(&["export", "games"]).fails(2);
    assert!(export(&["games", "plaer", "x"], &path("a.csv")).fails(2).contains("plaer"));
    assert!(!folder.path().join("a.csv").exists());
    if !cfg!(feature = "parquet") {
        assert!(export(&["games"], &path("a.arrow")).fails(2).contains("--features parquet"));
    }
}

#[test]
fn moves_are_suggested() {
    let json = with_learnt(&["suggest", "1", "40", "--top", "5", "--format", "json"]).json();
    assert_eq!(json["to_move"], "B");
    assert_eq!(json["is_current"], true);
    let moves = json["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 5);
    let names = [
        "letter",
        "at",
        "chance",
        "radius",
        "pattern",
        "exposure",
        "played",
        "won",
        "lost",
        "games",
        "reasons",
        "strengths",
    ];
    assert_eq!(keys(&moves[0]), names);
    assert!(moves.is_sorted_by(|a, b| a["chance"].as_f64() >= b["chance"].as_f64()));
    for known in moves.iter().filter(|m| !m["radius"].is_null()) {
        assert!(known["played"].as_u64() <= known["exposure"].as_u64(), "{known}");
        let examples = known["games"].as_array().unwrap();
        assert!((1..=3).contains(&examples.len()), "each was played somewhere: {known}");
        assert!(known["pattern"].as_str().unwrap().contains('/'));
    }
    // The pattern is one that `find` finds, black to play in its middle.
    let known = moves.iter().find(|m| m["radius"].as_u64().is_some_and(|r| r < 7)).unwrap();
    let pattern = known["pattern"].as_str().unwrap();
    let found = with_learnt(&["find", pattern, "sym", "--format", "json"]).json();
    assert!(found["games"].as_u64().unwrap() > 0, "{pattern}");

    let text = with_learnt(&["suggest", "1", "40", "--diagrams"]).ok();
    let board: Vec<&str> =
        text.lines().filter(|line| line.trim_start().starts_with("16 ")).collect();
    assert_eq!(board.len(), 1, "{text}");
    assert!(text.contains("chance") && text.contains("black to play"), "{text}");
    assert!(text.contains("positions: with the same surroundings"), "{text}");
    assert_eq!(is_csv(&with_learnt(&["suggest", "1", "--format", "csv"]).ok()), 10);
    let (folder, _) = empty();
    let file = park_file(folder.path());
    assert!(with_learnt(&["suggest", &file]).ok().contains("move 14: black to play"));
    let played = with_learnt(&["suggest", "Q16", "D4", "Q4", "--format", "json"]).json();
    assert_eq!((&played["move"], &played["to_move"]), (&Value::from(3), &Value::from("W")));
    assert!(with_learnt(&["suggest", "Q16", "Q16"]).fails(2).contains("Q16"));
    assert!(with_learnt(&["suggest", "1", "2", "3"]).fails(2).contains("unexpected `3`"));

    let (database, _turn) = trained();
    let script = run(command(database), "show 2 30\nsuggest\nnext\nsuggest --top 3\n").ok();
    assert!(script.contains("game 2, move 30: black to play"), "{script}");
    assert!(script.contains("game 2, move 31: white to play"), "{script}");
}

#[test]
fn moves_of_a_player_are_suggested_and_measured() {
    let query = "player \"Lee Sedol\"";
    let arguments = ["suggest", "1", "40", "--where", query, "--top", "5"];
    let json = with_learnt(&[&arguments[..], &["--format", "json"]].concat()).json();
    let found = with_learnt(&["find", query, "--format", "json"]).json();
    let games = found["games"].as_u64().unwrap();
    assert!(games > 1);
    assert_eq!(json["player"], "Lee Sedol");
    let is_own = found["ids"].as_array().is_some_and(|ids| ids.contains(&1.into()));
    assert!([games, games - 1].contains(&json["adapted_to"].as_u64().unwrap()), "{is_own}");
    assert_eq!(json["moves"].as_array().unwrap().len(), 5);
    let text = with_learnt(&arguments).ok();
    assert!(text.contains("moves of Lee Sedol") && text.contains("few"), "{text}");
    let nobody = with_learnt(&["suggest", "1", "--where", "player nobody"]).fails(2);
    assert!(nobody.contains("no games"), "{nobody}");
    with_learnt(&["suggest", "1", "--where", "player"]).fails(2);

    let json = with_learnt(&["evaluate", "--where", "size 19", "--format", "json"]).json();
    let models = json["models"].as_array().unwrap();
    assert_eq!((&models[0]["model"], &models[1]["model"]), (&"general".into(), &"adapted".into()));
    assert_eq!(models[0]["moves"], models[1]["moves"]);
    let number = |value: &Value| value.as_f64().unwrap();
    let first = |i: usize| number(&models[i]["first"]);
    assert!((number(&json["gain"]) - (first(1) - first(0))).abs() < 1e-9);
    assert!(json["gain_low"].as_f64() <= json["gain"].as_f64());
    let text = with_learnt(&["evaluate", "--where", "size 19"]).ok();
    assert!(text.contains("held out") && text.contains("points ("), "{text}");
    assert_eq!(
        is_csv(&with_learnt(&["evaluate", "--where", "size 19", "--format", "csv"]).ok()),
        2
    );
    assert!(with_learnt(&["evaluate", "--where", "player nobody"]).fails(2).contains("no games"));
}

#[test]
fn games_are_evaluated() {
    let (folder, _) = empty();
    let file = park_file(folder.path());
    let json = with_learnt(&["evaluate", &file, "--format", "json"]).json();
    assert_eq!((&json["games"], &json["games_known"]), (&1.into(), &0.into()));
    let all = json["phases"].as_array().unwrap().last().unwrap();
    assert_eq!((&all["from"], &all["moves"]), (&"all".into(), &14.into()));
    assert!(all["log_likelihood"].as_f64().unwrap() < 0.0);
    // Games that the model was trained on are no test of it.
    let some = with_learnt(&["evaluate", "examples/games", "--format", "json"]).json();
    assert_eq!((&some["games"], &some["games_known"]), (&179.into(), &40.into()));
    let one = "examples/games/alphago-2016-self-1.sgf";
    let error = with_learnt(&["evaluate", one]).fails(2);
    assert!(error.contains("--known"), "{error}");
    for calibration in ["calibration", "calibration_listed"] {
        let classes = some[calibration].as_array().unwrap();
        let number = |class: &Value, field: &str| class[field].as_f64().unwrap();
        let moves: f64 = classes.iter().map(|class| number(class, "moves")).sum();
        let off = |class: &Value| {
            number(class, "moves") * (number(class, "predicted") - number(class, "played")).abs()
        };
        let error = classes.iter().map(off).sum::<f64>() / moves;
        let stated = some[calibration.replace("calibration", "calibration_error")].as_f64();
        assert!((error - stated.unwrap()).abs() < 1e-9, "{calibration}: {error} {stated:?}");
        for class in classes {
            let predicted = number(class, "predicted");
            assert!(
                number(class, "from") <= predicted && predicted <= number(class, "to"),
                "{class}"
            );
        }
    }
    let table = ["evaluate", one, "--known", "--calibration"];
    let text = with_learnt(&table).ok();
    assert!(text.contains("predicted") && text.contains("ten likeliest"), "{text}");
    assert!(is_csv(&with_learnt(&[&table[..], &["--format", "csv"]].concat()).ok()) > 3);
    let text = with_learnt(&["evaluate", one, "--known"]).ok();
    assert!(text.contains("log-likelihood") && text.contains("1 game"), "{text}");
    assert_eq!(is_csv(&with_learnt(&["evaluate", one, "--known", "--format", "csv"]).ok()), 7);
}

#[test]
fn an_outdated_model_is_reported() {
    let (folder, database) = empty();
    let gopdb = |args: &[&str]| {
        let mut command = command(&database);
        command.args(args);
        run(command, "")
    };
    let games = ["examples/games/lee-sedol-1.sgf", "examples/games/lee-sedol-2.sgf"];
    gopdb(&["import", games[0], "--corpus", "a"]).ok();
    let error = gopdb(&["suggest", "1"]).fails(2);
    assert!(error.contains("`gopdb train`"), "{error}");
    let first = gopdb(&["train", "--least", "2", "--format", "json"]).json();
    assert_eq!(first["games"], 1);
    assert!(gopdb(&["train", "--size", "9"]).fails(2).contains("9 lines"));
    gopdb(&["train", "--hold-out", "1"]).fails(2);
    assert!(!gopdb(&["suggest", "1", "20"]).ok().contains("train"));

    gopdb(&["import", games[1], "--corpus", "b"]).ok();
    // The new game is counted; the chances are those of the first.
    let second = gopdb(&["suggest", "1", "20", "--format", "json"]).json();
    assert_eq!((&second["is_current"], &second["counted"]), (&true.into(), &2.into()));
    assert!(gopdb(&["suggest", "1", "20"]).ok().contains("`train` fits them to the 2"));
    assert!(gopdb(&["verify"]).ok().contains("sound"));
    gopdb(&["train", "--least", "2"]).ok();
    assert!(!gopdb(&["suggest", "1", "20"]).ok().contains("`train`"));
    let before = gopdb(&["suggest", "1", "20", "--format", "json"]).json();

    // A backup has it, and the games that go leave it.
    let file = folder.path().join("b.gopdb").display().to_string();
    gopdb(&["backup", &file]).ok();
    let (_other, restored) = empty();
    let mut restore = command(&restored);
    restore.args(["restore", &file]);
    run(restore, "").ok();
    let mut suggest = command(&restored);
    suggest.args(["suggest", "1", "20", "--format", "json"]);
    assert_eq!(run(suggest, "").json()["moves"], before["moves"]);
    gopdb(&["remove", "b"]).ok();
    let after = gopdb(&["suggest", "1", "20", "--format", "json"]).json();
    assert_eq!((&after["is_current"], &after["counted"]), (&true.into(), &1.into()));
    let chances = |json: &Value| -> Vec<Value> {
        json["moves"].as_array().unwrap().iter().map(|row| row["chance"].clone()).collect()
    };
    assert_eq!(chances(&after), chances(&before));
    let text = serde_json::to_string(&after["moves"]).unwrap();
    assert!(!text.contains("\"games\":[1,2]") && !text.contains("\"games\":[2]"), "{text}");
    assert!(gopdb(&["verify"]).ok().contains("sound"));
}

/// Aliases of a temporary file.
fn with_aliases(aliases: &str, args: &[&str]) -> Ran {
    let (folder, _) = empty();
    let file = folder.path().join("aliases.txt");
    fs::write(&file, aliases).unwrap();
    let (database, _turn) = trained();
    let mut command = command(database);
    command.env("GOPDB_ALIASES", &file).args(args);
    run(command, "")
}

#[test]
fn a_player_has_a_report() {
    let json =
        gopdb(&["report", "player", "Lee", "Sedol", "--least", "2", "--format", "json"]).json();
    assert_eq!(json["names"], serde_json::json!(["Lee Sedol"]));
    assert_eq!(json["games"], 8);
    let colors = json["colors"].as_array().unwrap();
    let sum: u64 = colors.iter().map(|row| row["games"].as_u64().unwrap()).sum();
    assert_eq!(sum, 8);
    for row in colors {
        let count = |field: &str| row[field].as_u64().unwrap();
        assert!(count("won") + count("lost") <= count("games"), "{row}");
    }
    let years = json["years"].as_array().unwrap();
    assert_eq!(years.iter().map(|row| row["games"].as_u64().unwrap()).sum::<u64>(), 8);
    assert!(json["comparisons"].as_u64() > Some(100), "{json}");
    // The games of `find` are those of the report.
    let found = gopdb(&["find", "player \"Lee Sedol\"", "--format", "json"]).json();
    assert_eq!(found["games"], json["games"]);
    // A game of a date has at most one first new move.
    let new = |side: &str| json[side].as_u64().unwrap();
    assert!(new("novelties_own") + new("novelties_opponents") <= new("novelty_games"));

    let (folder, _) = empty();
    let page = folder.path().join("page.html");
    let page_name = page.display().to_string();
    let text = gopdb(&["report", "player", "AlphaGo", "--html", &page_name]).ok();
    assert!(text.contains("AlphaGo: ") && text.contains("compared with"), "{text}");
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</body></html>\n"));
    assert!(!html.contains("http://") || html.contains("www.w3.org/2000/svg"));
    // No claim without enough games.
    let none = ["report", "player", "Lee Sedol", "--least", "9", "--format", "json"];
    let json = gopdb(&none).json();
    for claims in ["differs", "replies", "shapes", "scores", "changes"] {
        let claims = json[claims].as_array().map_or(&[][..], Vec::as_slice);
        assert!(claims.is_empty(), "{claims:?}");
    }
    let error = gopdb(&["report", "player", "Sedol"]).fails(2);
    assert!(error.contains("Lee Sedol (8)"), "{error}");
    gopdb(&["report", "player"]).fails(2);
    gopdb(&["report", "Lee Sedol"]).ok();
    assert!(gopdb(&["report", "me"]).fails(2).contains("me = "));
}

#[test]
fn a_report_uses_aliases_and_a_baseline() {
    let aliases = "me = Lee Sedol = Yi Se-tol\n";
    let args = ["report", "me", "against", "date", "2016", "--format", "json"];
    let json = with_aliases(aliases, &args).json();
    assert_eq!(json["names"], serde_json::json!(["Lee Sedol"]));
    assert!(json["baseline_games"].as_u64() > Some(0), "{json}");
    let queries = [
        &["fuseki", "--moves", "2", "--where", "player \"Yi Se-tol\"", "--format", "json"][..],
        &["joseki", "--where", "player \"Yi Se-tol\"", "--format", "json"][..],
    ];
    for query in queries {
        let json = with_aliases(aliases, query).json();
        assert!(json["games"].as_u64() > Some(0), "{query:?}");
    }
}

#[test]
fn players_are_compared_within_a_corpus() {
    let like = ["players", "like", "Lee Sedol", "--least", "3", "--format", "json"];
    let error = gopdb(&like[..5]).ok();
    assert!(error.contains("players most like Lee Sedol"), "{error}");
    let json = gopdb(&like).json();
    let players = json["players"].as_array().unwrap();
    assert!(!players.is_empty());
    assert!(players.iter().all(|player| player["player"] != "Lee Sedol"));
    assert!(players.is_sorted_by(|a, b| a["score"].as_f64() >= b["score"].as_f64()));

    let file = "examples/games/lee-sedol-1.sgf";
    let who = ["players", "who", file, "--name", "Lee Sedol", "--least", "3", "--format", "json"];
    let json = gopdb(&who).json();
    assert_eq!(json["unseen_games"], 1);
    assert!(!json["players"].as_array().unwrap().is_empty());
    let json = gopdb(&["players", "identify", "--least", "8", "--unseen", "4", "--format", "json"]);
    let json = json.json();
    let row = &json["rows"][0];
    let count = |field: &str| row[field].as_f64().unwrap_or(-1.0);
    assert!(count("players") >= 2.0, "{json}");
    assert!(count("within_five") >= count("first"), "{json}");
    gopdb(&["players", "like", "Nobody"]).fails(2);
    gopdb(&["players", "who", "nowhere.sgf"]).fails(2);
}

#[test]
fn named_shapes_are_found() {
    let json = gopdb(&["find", "shape ponnuki", "--format", "json"]).json();
    let written = gopdb(&["find", "3x3 \"_B_/B_B/_B_\" sym", "--format", "json"]).json();
    assert!(json["games"].as_u64() > Some(0));
    assert_eq!((&json["games"], &json["hits"]), (&written["games"], &written["hits"]));
    assert!(gopdb(&["find", "shape elephant"]).fails(2).contains("ponnuki"));
}

#[test]
fn the_strength_of_a_player_is_estimated() {
    let number = |value: &Value| value.as_f64().unwrap();
    let options = ["--labels", "results", "--least", "1", "--opt-in"];
    let ask = |words: &[&str]| {
        let args = [&["players", "strength"][..], words, &options].concat();
        gopdb(&[&args[..], &["--format", "json"]].concat()).json()
    };
    let all = ask(&[]);
    assert!(all["strength"].is_null() && number(&all["known_players"]) >= 10.0, "{all}");
    let row = &all["rows"][0];
    assert_eq!(row["games"], 1);
    assert!(number(&row["error"]) > 0.0 && number(&row["error_of_mean"]) > 0.0);
    let found = ask(&["Lee", "Sedol"]);
    assert_eq!((&found["player"], &found["games"]), (&"Lee Sedol".into(), &8.into()));
    let [low, strength, high] = ["low", "strength", "high"].map(|name| number(&found[name]));
    assert!(low <= strength && strength <= high && !found["known"].is_null(), "{found}");
    assert!(number(&found["known_players"]) < number(&all["known_players"]));
    let text = gopdb(&[&["players", "strength", "Lee Sedol"][..], &options].concat()).ok();
    assert!(text.contains("Lee Sedol: ") && text.contains("by 8 games; known, and not used: "));
    // The same games from files, in which the player bears another name, are the same.
    let (folder, _) = empty();
    let mut files = Vec::new();
    for entry in fs::read_dir("examples/games").unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if text.contains("[Lee Sedol]") {
            let file = folder.path().join(path.file_name().unwrap());
            fs::write(&file, text.replace("[Lee Sedol]", "[Somebody]")).unwrap();
            files.push(file.display().to_string());
        }
    }
    let mut words = vec!["of"];
    words.extend(files.iter().map(String::as_str));
    words.extend(["--name", "Somebody"]);
    assert_eq!(ask(&words)["games"], 8);

    // Numbers of a file, and its faults.
    let file = folder.path().join("numbers.txt").display().to_string();
    let given = |text: &str| {
        fs::write(&file, text).unwrap();
        ["players", "strength", "--least", "1", "--opt-in", "--labels", &file].map(str::to_owned)
    };
    let lines: String = gopdb(&["players", "--limit", "all", "--format", "json"]).json()["players"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(i, row)| format!("{} = {}\n", row["player"].as_str().unwrap(), i % 5))
        .collect();
    let args = given(&format!("# a scale\n\n{lines}"));
    let text = gopdb(&args.each_ref().map(String::as_str)).ok();
    assert!(text.contains("from 0.00 to 4.00"), "{text}");
    let args = given("Lee Sedol = 1\nnothing\n");
    assert!(gopdb(&args.each_ref().map(String::as_str)).fails(2).contains("line 2"));
    let args = given("Lee Sedol = 1\n");
    assert!(gopdb(&args.each_ref().map(String::as_str)).fails(2).contains("too few players"));
    let ranks = ["players", "strength", "--opt-in", "--least", "1"];
    assert!(gopdb(&ranks).fails(2).contains("--labels results"));
    let nobody =
        ["players", "strength", "Nobody", "--opt-in", "--least", "1", "--labels", "results"];
    assert!(gopdb(&nobody).fails(2).contains("no player named"));
}
