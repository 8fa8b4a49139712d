//! The command line: answers, errors, exit statuses, and the contract of `--format json`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use gopdb::Database;

use crate::support::{command, empty, gopdb, run, timeless, with_bundled};
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

const PATTERN: &str = "B_W/BBB/___";

#[test]
fn an_import_reports_what_it_read() {
    let (folder, database) = empty();
    let games = folder.path().join("some games");
    fs::create_dir(&games).unwrap();
    fs::write(games.join("a.sgf"), "(;SZ[9]PB[a]PW[b];B[ee];W[ec];B[ce])(;SZ[9];B[zz];W[aa])")
        .unwrap();
    fs::write(games.join("b.sgf"), "no game here").unwrap();
    fs::write(games.join("c.sgf"), "(;GM[2];B[aa])").unwrap();
    let import = |args: &[&str]| {
        let mut import = command(&database);
        import.arg("import").arg(&games).args(args).env("COLUMNS", "100");
        run(import, "")
    };
    let place = games.display().to_string();
    let first = timeless(&import(&["--verbose"]).ok()).replace(&place, "GAMES");
    insta::assert_snapshot!("an_import", first);
    let again = timeless(&import(&[]).ok()).replace(&place, "GAMES");
    insta::assert_snapshot!("an_import_again", again);
    // Its warnings can be seen again, and the files stay known.
    let warnings = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains("warning")).map(str::to_owned).collect()
    };
    let reread = timeless(&import(&["--reread", "--verbose"]).ok()).replace(&place, "GAMES");
    assert_eq!(warnings(&reread), warnings(&first));
    assert!(!warnings(&first).is_empty() && warnings(&again).is_empty());
    let last = timeless(&import(&[]).ok()).replace(&place, "GAMES");
    assert_eq!(last, again);
}

#[test]
fn parameters_are_values_of_a_query() {
    let found = |args: &[&str]| gopdb(&[&["find", "--format", "csv"], args].concat());
    let lee = found(&["player = \"Lee Sedol\" and date 2016"]).ok();
    assert!(lee.lines().count() > 3);
    for words in [&["player = $name and date $year"][..], &["player=$name", "and", "date", "$year"]]
    {
        let given = ["--param", "name=Lee Sedol", "--param", "year=2016"];
        assert_eq!(found(&[words, &given].concat()).ok(), lee, "{words:?}");
    }
    // A value is never read as words of the language.
    let none = found(&["player = $name", "--param", "name=x\" or id 1.. or player \""]).ok();
    assert_eq!(none.lines().count(), 1, "{none}");
    for wrong in [["--param", "nam=Lee"], ["--param", "name"]] {
        let error = found(&[&["player = $name"][..], &wrong].concat());
        assert_eq!(error.status, 2, "{}", error.stderr);
        assert!(error.stderr.contains("parameter"), "{}", error.stderr);
    }
    assert_eq!(found(&["id in (7, 20..22)"]).ok().lines().count(), 5);
    // As do the other commands whose words are a statement.
    for (command, plain, given) in [
        ("trend", "player = \"Lee Sedol\"", "player = $name"),
        ("top", "5 3x3 where player = \"Lee Sedol\"", "5 3x3 where player = $name"),
        (
            "compare",
            "winner black between date 2016 and player = \"Lee Sedol\"",
            "winner black between date 2016 and player = $name",
        ),
    ] {
        let plain = gopdb(&[command, plain, "--format", "csv"]).ok();
        let asked = [command, given, "--param", "name=Lee Sedol", "--format", "csv"];
        assert_eq!(gopdb(&asked).ok(), plain, "{command}");
    }
}

#[test]
fn an_import_of_nothing_fails() {
    let (folder, database) = empty();
    let missing = folder.path().join("missing.sgf");
    let mut import = command(&database);
    import.arg("import").arg(&missing);
    let error = run(import, "").fails(2);
    assert!(error.contains("missing.sgf") && error.contains("help:"), "{error}");
    assert!(!database.exists(), "a wrong request makes no database");

    let bad = folder.path().join("bad.sgf");
    fs::write(&bad, "what is this").unwrap();
    let mut import = command(&database);
    import.arg("import").arg(&bad);
    let error = run(import, "").fails(1);
    assert!(error.contains("no game found in 1 file"), "{error}");
}

#[test]
fn the_standard_input_is_a_source() {
    let (_folder, database) = empty();
    let mut import = command(&database);
    import.args(["import", "-", "--corpus", "typed", "--format", "json"]);
    let report = run(import, "(;SZ[9];B[ee];W[ec])").json();
    assert_eq!(
        keys(&report),
        [
            "games_new",
            "games_known",
            "games_corrected",
            "files",
            "files_unchanged",
            "moves",
            "variation_moves",
            "variation_moves_kept",
            "games_indexed",
            "elapsed_ms",
            "rejected",
            "skipped"
        ]
    );
    assert_eq!(report["games_new"], 1);
    let mut corpora = command(&database);
    corpora.args(["corpora", "--format", "json"]);
    assert_eq!(run(corpora, "").json()["corpora"][0]["corpus"], "typed");
}

#[test]
fn an_import_counts_the_files_that_it_knows() {
    let (folder, database) = empty();
    let file = folder.path().join("a.sgf");
    fs::write(&file, "(;SZ[9];B[ee];W[ec])").unwrap();
    let import = || {
        let mut import = command(&database);
        import.arg("import").arg(&file).args(["--format", "json"]);
        let report = run(import, "").json();
        [report["files"].clone(), report["files_unchanged"].clone()]
    };
    assert_eq!(import(), [json!(1), json!(0)]);
    assert_eq!(import(), [json!(0), json!(1)]);
}

#[test]
fn help_explains_commands_and_topics() {
    let (_folder, database) = empty();
    let help = |args: &[&str]| {
        let mut help = command(&database);
        help.args(args).env("COLUMNS", "80");
        run(help, "")
    };
    assert!(help(&["help", "grammar"]).ok().contains("PATTERNS"));
    assert_eq!(help(&["help", "find"]).ok(), help(&["find", "--help"]).ok());
    assert!(help(&["help"]).ok().contains("gopdb help TOPIC"));
    let error = help(&["help", "gramar"]).fails(2);
    assert!(error.contains("did you mean `gopdb help grammar`?"), "{error}");
    // The details are shown, and only the width of the terminal breaks their lines.
    let details = help(&["serve", "--help"]).ok();
    assert!(details.contains("The server listens on this machine only"), "{details}");
}

#[test]
fn games_are_exported_to_one_file() {
    let (folder, _) = empty();
    let file = folder.path().join("games.sgf");
    let to = file.to_str().unwrap();
    let query = ["export", "sgf", "player \"Fan Hui\"", "--to", to];
    assert!(gopdb(&query).ok().starts_with("5 games written to "));
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("(;").count(), 5);
    let error = gopdb(&query).fails(2);
    assert!(error.contains("--force"), "{error}");
    // A folder may have such a name.
    let folder = folder.path().join("folder.sgf");
    fs::create_dir(&folder).unwrap();
    gopdb(&["export", "1", "--to", folder.to_str().unwrap()]).ok();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn another_database_is_merged() {
    let (folder, database) = empty();
    let other = folder.path().join("other");
    let good = |name: &str| format!("(;SZ[9]PB[{name}];B[ee];W[ec];B[ce])");
    for (database, names) in [(&database, ["a", "b"]), (&other, ["b", "c"])] {
        for name in names {
            let file = folder.path().join(format!("{name}.sgf"));
            fs::write(&file, good(name).replace("[ce]", if name == "b" { "[ce]" } else { "[cf]" }))
                .unwrap();
            let mut import = command(database);
            import.args(["import", "--corpus", name]).arg(&file);
            run(import, "").ok();
        }
        let mut save = command(database);
        save.args(["save", "won", "=", "player", names[0]]);
        run(save, "").ok();
    }
    let merge = |args: &[&str]| {
        let mut merge = command(&database);
        merge.arg("merge").args(args);
        run(merge, "")
    };
    let report = merge(&[other.to_str().unwrap(), "--format", "json"]).json();
    let import = [
        "games_new",
        "games_known",
        "games_corrected",
        "files",
        "files_unchanged",
        "moves",
        "variation_moves",
        "variation_moves_kept",
        "games_indexed",
        "elapsed_ms",
        "rejected",
        "skipped",
    ];
    assert_eq!(keys(&report), [&import[..], &["tagged", "sets"]].concat());
    assert_eq!(report["sets"][0]["kept_as"], "won-2");
    let again = merge(&[other.to_str().unwrap()]).ok();
    assert!(again.contains("b: 0 games new") && again.contains("c: 0 games new"), "{again}");
    let mut corpora = command(&database);
    corpora.args(["corpora", "--format", "csv"]);
    let corpora = run(corpora, "").ok();
    assert_eq!(corpora.lines().count(), 4, "{corpora}");
    let error = merge(&[database.to_str().unwrap()]).fails(2);
    assert!(error.contains("is the database itself"), "{error}");
    let error = merge(&[folder.path().join("none").to_str().unwrap()]).fails(1);
    assert!(error.contains("no database at"), "{error}");
}

#[test]
fn several_backup_files_are_merged_into_a_new_database() {
    let (folder, single) = empty();
    let name = |number: usize| folder.path().join(number.to_string());
    let mut backups = Vec::new();
    for number in 0..3 {
        let record = |at: usize| format!("(;SZ[9]PB[{at}];B[ee];W[{}c])", ["a", "b", "c", "d"][at]);
        let file = name(number).with_extension("sgf");
        // Each part has a game that the next one has too.
        fs::write(&file, record(number) + &record(number + 1)).unwrap();
        let part = name(number).with_extension("db");
        for database in [&single, &part] {
            let mut import = command(database);
            import.args(["import", "--corpus", "mine"]).arg(&file);
            run(import, "").ok();
        }
        backups.push(name(number).with_extension("gopdb"));
        let mut backup = command(&part);
        backup.arg("backup").arg(&backups[number]);
        run(backup, "").ok();
    }
    let merged = folder.path().join("merged");
    let merge = |others: &[PathBuf]| {
        let mut merge = command(&merged);
        merge.args(["merge", "--format", "json"]).args(others);
        run(merge, "")
    };
    let report = merge(&backups).json();
    assert_eq!((&report["games_new"], &report["games_known"]), (&json!(4), &json!(2)));
    let hash = |path: &Path| Database::open(path).unwrap().content_hash().unwrap();
    assert_eq!(hash(&merged), hash(&single));
    // One line sums a corpus up, whatever the parts.
    let mut again = command(&merged);
    again.arg("merge").args(&backups);
    let again = run(again, "").ok();
    assert!(
        again.matches("mine:").count() == 1 && again.contains("0 games new, 6 known"),
        "{again}"
    );
    // A damaged file is an error that names it.
    fs::write(&backups[1], "no backup").unwrap();
    let error = merge(&backups).fails(1);
    assert!(error.contains("1.gopdb"), "{error}");
}

#[test]
fn a_corpus_is_written_in_its_own_records() {
    let (folder, database) = empty();
    for (corpus, comment) in [("one", "first"), ("two", "second")] {
        let file = folder.path().join("game.sgf");
        fs::write(&file, format!("(;SZ[9]PB[a]C[{comment}];B[ee];W[ec];B[ce])")).unwrap();
        let mut import = command(&database);
        import.args(["import", "--corpus", corpus]).arg(&file);
        run(import, "").ok();
    }
    for (corpus, comment) in [("one", "C[first]"), ("two", "C[second]")] {
        let mut export = command(&database);
        export.args(["export", "corpus", corpus]);
        let text = run(export, "").ok();
        assert!(text.contains(comment), "{text}");
    }
    let mut export = command(&database);
    export.args(["export", "sgf", "corpus", "two"]);
    assert!(run(export, "").ok().contains("C[first]"));
}

#[test]
fn limits_of_an_import_are_set() {
    let (folder, database) = empty();
    let file = folder.path().join("deep.sgf");
    fs::write(&file, "(;SZ[9];B[ee](;W[ec](;B[ce](;W[cc]))))").unwrap();
    let import = |limit: &str| {
        let mut import = command(&database);
        import.arg("import").arg(&file).args(["--limit", limit]);
        run(import, "")
    };
    for wrong in ["depth", "depth=x", "width=3"] {
        let error = import(wrong).fails(2);
        assert!(error.contains("invalid limit") && error.contains("depth=1000"), "{error}");
        assert!(!database.exists());
    }
    let error = import("depth=3").fails(1);
    assert!(error.contains("no game found in 1 file"), "{error}");
    assert!(import("depth=4").ok().contains("1 game new"));
}

#[test]
fn removing_a_corpus_leaves_the_others() {
    let (folder, database) = empty();
    for name in ["a", "b"] {
        let file = folder.path().join(format!("{name}.sgf"));
        fs::write(&file, format!("(;SZ[9]PB[{name}];B[ee];W[ec];B[ce])")).unwrap();
        let mut import = command(&database);
        import.arg("import").arg(&file);
        run(import, "").ok();
    }
    let gopdb = |args: &[&str]| {
        let mut command = command(&database);
        command.args(args);
        run(command, "")
    };
    assert_eq!(gopdb(&["remove", "a", "--format", "json"]).json()["games_removed"], 1);
    assert_eq!(gopdb(&["stats", "--format", "json"]).json()["games"], 1);
    let error = gopdb(&["remove", "a"]).fails(2);
    assert!(error.contains("no corpus named \"a\""), "{error}");
    let added = gopdb(&["index", "add", "4x4", "--format", "json"]).json();
    assert_eq!((&added["added"], &added["games"]), (&Value::Bool(true), &Value::from(1)));
    assert_eq!(gopdb(&["top", "3", "4x4", "--format", "json"]).json()["rows"][0]["rank"], 1);
}

/// The keys of an object, in the order in which they stand.
fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn the_json_of_find_is_a_contract() {
    let answer = gopdb(&["find", "3x3", PATTERN, "sym", "--limit", "2", "--format", "json"]).json();
    assert_eq!(
        keys(&answer),
        [
            "query",
            "pattern",
            "region",
            "to_move",
            "games",
            "hits",
            "placements",
            "black",
            "white",
            "draws",
            "black_rate",
            "color_symmetric",
            "first_hit_colors",
            "at_once",
            "later",
            "never",
            "player",
            "names",
            "departure",
            "lines",
            "notes",
            "plan",
            "partial",
            "elapsed_ms",
            "moves",
            "results",
            "top_games"
        ]
    );
    assert_eq!(answer["query"], "3x3 \"B_W/BBB/___\" sym");
    let counts = ["games", "placements", "hits"].map(|key| answer[key].as_u64().unwrap());
    assert_eq!(counts, [76, 92, 92]);
    let wins = ["black", "white", "draws"];
    assert_eq!(wins.iter().map(|key| answer[*key].as_u64().unwrap()).sum::<u64>(), 76);
    let next = &answer["moves"][0];
    assert_eq!(
        keys(next)[..12],
        [
            "letter", "row", "col", "point", "color", "hits", "tenuki", "share", "games", "black",
            "white", "draws"
        ]
    );
    assert_eq!((&next["row"], &next["col"], &next["color"]), (&1.into(), &2.into(), &"B".into()));
    let results = answer["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    assert_eq!(keys(&results[0])[..3], ["game", "black", "white"]);
    assert_eq!(results[0]["corpora"], json!(["games"]));
    let hit = ["at", "to", "symmetry", "first", "last", "path", "node", "next", "comments"];
    assert_eq!(keys(&results[0]["hits"][0]), hit);
}

#[test]
fn the_plans_agree() {
    let ask = |plan: &str| {
        let args = ["find", "3x3", PATTERN, "sym", "--plan", plan, "--format", "json"];
        let mut answer = gopdb(&args).json();
        answer["elapsed_ms"] = 0.into();
        answer["plan"] = json!([]);
        answer
    };
    let dictionary = ask("dictionary");
    assert_eq!(dictionary, ask("scan"));
    assert_eq!(dictionary, ask("sets"));
}

#[test]
fn the_json_of_top_is_a_contract() {
    let answer = gopdb(&["top", "2", "diamond", "k>=9", "--format", "json"]).json();
    assert_eq!(keys(&answer), ["unit", "player", "rows"]);
    assert_eq!(answer["unit"], "hits");
    let row = &answer["rows"][1];
    assert_eq!(&keys(row)[..6], ["rank", "pattern", "shape", "k", "hits", "games"]);
    assert_eq!(row["rank"], 2);
    assert!(row["k"].as_u64().unwrap() >= 9);
    let by_games = gopdb(&["top", "2", "diamond", "--by", "games", "--format", "json"]).json();
    assert_eq!(by_games["unit"], "games");
}

#[test]
fn the_json_of_the_other_answers_is_a_contract() {
    let json = |args: &[&str]| {
        let mut args = args.to_vec();
        args.extend(["--format", "json"]);
        gopdb(&args).json()
    };
    let answer = json(&["compare", "winner black between date 2016 and date 2017"]);
    let expected =
        ["query", "left", "right", "common_games", "games_p", "wins_p", "player_wins_p", "moves"];
    assert_eq!(keys(&answer), expected);
    assert_eq!(answer["left"]["condition"], "date 2016");
    assert_eq!([&answer["left"]["games"], &answer["left"]["of_games"]], [14, 38]);
    let answer = json(&["trend", "winner", "black", "--by", "decade"]);
    assert_eq!(keys(&answer), ["query", "by", "rows", "player", "games_before", "undated"]);
    let row = ["from", "to", "games", "of_games", "share", "low", "high", "black", "white"];
    assert_eq!(keys(&answer["rows"][0])[..9], row);
    assert_eq!(answer["rows"][0]["from"], 2010);
    let answer = json(&["novelty", "64"]);
    let expected = ["game", "earlier_games", "undated_games", "corner_lines", "rows"];
    assert_eq!(keys(&answer), expected);
    let new = [
        "part",
        "move",
        "color",
        "point",
        "is_new",
        "position",
        "position_games",
        "earlier_games",
        "played_before",
    ];
    assert_eq!(keys(&answer["rows"][3]), new);
    assert_eq!([&answer["rows"][3]["part"], &answer["rows"][3]["point"]], ["lower left", "J3"]);
    let answer = json(&["explain", "find", "date", "2016"]);
    assert_eq!(keys(&answer), ["query", "steps", "games", "elapsed_ms"]);
    assert_eq!(keys(&answer["steps"][0]), ["what", "games", "elapsed_ms"]);
    let answer = json(&["duplicates"]);
    assert_eq!(keys(&answer), ["groups", "results"]);
    let answer = json(&["stats", "where", "date", "2016"]);
    assert_eq!([&answer["games"], &answer["black"]], [38, 14]);
    assert_eq!(answer["patterns"][0]["shape"], "3x3");
    let answer = json(&["signature", "Q16", "_", "_", "_", "_", "_", "--limit", "1"]);
    assert_eq!(answer["query"], "signature Q16 _ _ _ _ _");
    assert_eq!(keys(&json(&["saved"])), ["sets"]);
    assert_eq!(keys(&json(&["tags"])), ["tags"]);
}

#[test]
fn sets_tags_and_aliases_are_kept() {
    let (folder, database) = empty();
    let gopdb = |args: &[&str]| {
        let mut command = command(&database);
        command.args(args).env("GOPDB_ALIASES", folder.path().join("aliases"));
        run(command, "")
    };
    let names = folder.path().join("aliases");
    fs::write(&names, "Lee Sedol = 이세돌 = HanDol # not really\n").unwrap();
    gopdb(&["import", "examples/games"]).ok();
    let games = |query: &str| gopdb(&["find", query, "--format", "json"]).json()["games"].clone();
    assert_eq!(games("player 이세돌"), games("player HanDol or player \"Lee Sedol\""));
    assert_eq!(games("player Sedol"), 8);
    fs::write(&names, "Lee Sedol\n").unwrap();
    let error = gopdb(&["find", "player", "x"]).fails(1);
    assert!(error.contains("line 1 of the aliases: there is one name only"), "{error}");
    fs::remove_file(&names).unwrap();
    let error = gopdb(&["find", "player", "x"]).fails(1);
    assert!(error.contains("cannot read"), "{error}");
    fs::write(&names, "").unwrap();

    let text = gopdb(&["save", "lee", "=", "player", "Lee Sedol"]).ok();
    assert_eq!(text, "$lee: 8 games, saved\n");
    assert_eq!(games("$lee and winner white"), games("player \"Lee Sedol\" and winner white"));
    assert_eq!(gopdb(&["tag", "$lee", "to review"]).ok(), "8 games tagged \"to review\"\n");
    assert_eq!(
        gopdb(&["tag", "1..3,64", "to review"]).ok(),
        "3 games tagged \"to review\"; 1 had it already\n"
    );
    assert_eq!(games("tag review"), 11);
    let saved = gopdb(&["saved", "--format", "json"]).json();
    assert_eq!(saved["sets"][0]["query"], "player \"Lee Sedol\"");
    assert_eq!(gopdb(&["tags", "--format", "csv"]).ok(), "tag,games\nto review,11\n");
    assert!(gopdb(&["verify"]).ok().contains("sound"));
    gopdb(&["untag", "$lee", "to review"]).ok();
    assert_eq!(games("tag review"), 3);
    gopdb(&["forget", "lee"]).ok();
    gopdb(&["find", "$lee"]).fails(2);
}

#[test]
fn the_user_is_a_player() {
    let (_folder, database) = empty();
    let gopdb = |args: &[&str]| {
        let mut command = command(&database);
        command.args(args);
        run(command, "")
    };
    gopdb(&["import", "examples/games"]).ok();
    let error = gopdb(&["me"]).fails(2);
    assert!(error.contains("`me` is not defined") && error.contains("Your Name"), "{error}");
    assert_eq!(gopdb(&["find", "me", "and", "winner", "white"]).fails(2), error);
    assert_eq!(gopdb(&["report", "me"]).fails(2), error);
    for wrong in ["me = ", "me = me", "me = \"\"", "me = Lee or", "me Lee", "me = not Lee"] {
        let words: Vec<&str> = wrong.split(' ').collect();
        gopdb(&words).fails(2);
    }

    let games = |query: &str| gopdb(&["find", query, "--format", "json"]).json()["games"].clone();
    let text = gopdb(&["me", "=", "Lee Sedol", "or", "Ke", "Jie"]).ok();
    let both = games("player \"Lee Sedol\" or player \"Ke Jie\"");
    assert_eq!(text, format!("$me: {both} games, saved\n"));
    assert_eq!(gopdb(&["me", "--format", "csv"]).ok(), "name\nLee Sedol\nKe Jie\n");
    for query in ["me", "$me", "player me"] {
        assert_eq!(games(query), both, "{query}");
    }
    let pattern = "3x3 \"B_W/BBB/___\" sym and";
    assert_eq!(
        games(&format!("{pattern} me as B")),
        games(&format!("{pattern} (player \"Lee Sedol\" as B or player \"Ke Jie\" as B)"))
    );
    let report = gopdb(&["report", "me", "--least", "5", "--format", "json"]).json();
    assert_eq!(report["games"], both);
    // Errors are about the names that `me` stands for.
    for args in [
        &["players", "like", "me", "--least", "50"][..],
        &["players", "like", "Me", "--least", "50"],
    ] {
        let error = gopdb(args).fails(2);
        let names = "`me` is \"Lee Sedol\" or \"Ke Jie\", with fewer than 50 games there";
        assert!(error.contains(names) && error.contains("--least"), "{error}");
    }
    gopdb(&["me", "=", "Nobody", "Such"]).ok();
    for args in [
        &["report", "me"][..],
        &["players", "strength", "me", "--least", "1", "--labels", "results"],
    ] {
        let error = gopdb(args).fails(2);
        let help = "`me = \"Your Name\" or your_nickname`";
        assert!(error.contains("`me` is \"Nobody Such\", with no games"), "{error}");
        assert!(error.contains(help), "{error}");
    }
    // As it is typed in a shell.
    let script = "me = \"Lee Sedol\"\nme\nfind me and winner black limit 1\nforget me\nfind me\n";
    let ran = run(command(&database), script);
    assert!(
        ran.stdout.contains("$me: 8 games, saved") && ran.stdout.contains("Lee Sedol\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stderr.contains("`me` is not defined"), "{}", ran.stderr);
}

#[test]
fn a_part_is_explained_ranked_and_charted() {
    let (folder, _) = empty();
    let part = ["top", "5", "3x3", "where", "date", "2016"];
    let steps = gopdb(&["explain", "top", "5", "3x3", "where", "date", "2016"]).ok();
    assert!(steps.contains("look date up") && steps.contains("count the patterns"), "{steps}");
    let rows = gopdb(&part).ok();
    assert_ne!(rows, gopdb(&part[..3]).ok());
    let chart = folder.path().join("chart.svg");
    let to = chart.display().to_string();
    let text = gopdb(&["trend", "3x3", PATTERN, "sym", "--svg", &to]).ok();
    // Two years have few games, and the note explains the star.
    assert!(text.contains(")*") && text.contains("\n* based on fewer than 20\n"), "{text}");
    assert!(text.ends_with(&format!("chart written to {to}\n")), "{text}");
    let chart = fs::read_to_string(&chart).unwrap();
    assert!(chart.starts_with("<svg") && chart.contains(">2016<"), "{chart}");
}

#[test]
fn found_games_are_exported_at_their_hits() {
    let (folder, _) = empty();
    let to = folder.path().join("out");
    let to_text = to.display().to_string();
    let query = ["export", "sgf", "3x3", PATTERN, "sym", "and", "player", "Master"];
    let text = gopdb(&[&query[..], &["--to", &to_text]].concat()).ok();
    let count = fs::read_dir(&to).unwrap().count();
    assert!(text.starts_with(&format!("{count} games written")) && count > 5, "{text}");
    for file in fs::read_dir(&to).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        assert_eq!(text.matches("HO[2]").count(), 1, "{text}");
        assert!(text.contains("C[gopdb: found at"), "{text}");
    }
    let tree = folder.path().join("tree.sgf");
    let tree_text = tree.display().to_string();
    let text = gopdb(&["export", "tree", "3x3", PATTERN, "sym", "--to", &tree_text]).ok();
    assert!(text.starts_with("the tree of 92 hits"), "{text}");
    assert!(fs::read_to_string(&tree).unwrap().starts_with("(;GM[1]FF[4]"));
}

#[test]
fn errors_are_json_too() {
    let error = gopdb(&["find", "plaer x", "--format", "json"]).fails(2);
    let error: Value = serde_json::from_str(&error).unwrap();
    assert_eq!(keys(&error), ["error"]);
    let error = &error["error"];
    assert_eq!(error["kind"], "request");
    assert_eq!(error["suggestion"], "find player x");
    assert_eq!(error["span"], serde_json::json!([5, 10]));
    let error = gopdb(&["nonsense", "--format=json"]).fails(2);
    let error: Value = serde_json::from_str(&error).unwrap();
    assert_eq!(error["error"]["kind"], "request");
}

#[test]
fn a_wrong_request_is_2_and_a_failure_1() {
    for args in [
        &["nonsense"][..],
        &["find"],
        &["find", "3x3", "BB/BB"],
        &["find", "plaer", "x"],
        &["show", "9999"],
        &["show", "x"],
        &["top", "5", "6x6"],
        &["top", "50", "diamond", "k"],
        &["remove", "nothing"],
        &["index", "add", "7x7"],
        &["export", "corpus", "nothing"],
        &["find", "$nothing"],
        &["forget", "nothing"],
        &["save", "a b", "=", "player", "x"],
        &["tag", "9999", "x"],
        &["tag", "1", " "],
        &["novelty", "9999"],
        &["signature", "Q16"],
    ] {
        let error = gopdb(args).fails(2);
        assert!(error.starts_with("error: "), "{args:?}: {error}");
    }
    let (_folder, nowhere) = empty();
    let mut stats = command(&nowhere);
    stats.arg("stats");
    let error = run(stats, "").fails(1);
    assert!(error.contains("no database at"), "{error}");
}

#[test]
fn every_error_of_the_command_line_reads_well() {
    let mut all = String::new();
    for args in [
        &["nonsense"][..],
        &["find", "3x3", "B_W/BB/___"],
        &["top", "50", "diamond", "k"],
        &["top", "5", "6x6"],
        &["find", "$nothing"],
        &["tag", "9999", "x"],
        &["signature", "Q16"],
        &["show", "9999"],
        &["remove", "nothing"],
        &["index", "add", "7x7"],
        &["import", "examples/games", "--shapes", "3x3,7x7"],
        &["import", "examples/games", "--shapes", "4x4"],
        &["explain", "show", "5"],
        &["export", "diagram", "player", "x"],
    ] {
        let ran = gopdb(args);
        writeln!(all, "$ gopdb {}\n{}", args.join(" "), ran.fails(2)).unwrap();
    }
    insta::assert_snapshot!("errors", all);
}

#[test]
fn answers_fit_the_terminal() {
    let compare = "3x3 \"B_W/BBB/___\" sym between date ..2016 and date 2017..";
    let asked = [
        &["find", "3x3", PATTERN, "sym", "--limit", "3"][..],
        &["find", "player \"Lee Sedol\"", "--limit", "3"],
        &["find", "player", "nobody"],
        &["top", "4", "diamond", "k>=9"],
        &["top", "5", "3x3", "--diagrams"],
        &["compare", compare],
        &["novelty", "64"],
        &["signature", "R5", "_", "_", "_", "_", "_", "--limit", "2"],
        &["stats", "where", "date", "2016"],
    ];
    let mut all = String::new();
    for args in asked {
        writeln!(all, "$ gopdb {}\n", args.join(" ")).unwrap();
        let mut before = String::new();
        for columns in [None, Some("120"), Some("80"), Some("60")] {
            let text = with_bundled(|database| {
                let mut command = command(database);
                command.args(args);
                if let Some(columns) = columns {
                    command.env("COLUMNS", columns);
                }
                timeless(&run(command, "").ok())
            });
            let room = columns.map_or(usize::MAX, |columns| columns.parse().unwrap());
            // Sentences may go on in the next line of the terminal, tables and diagrams may not.
            for line in text.lines().filter(|line| line.starts_with([' ', '─'])) {
                assert!(line.width() <= room, "{columns:?}: {line}");
            }
            let columns = columns.unwrap_or("no");
            if text == before {
                writeln!(all, "-- {columns} columns: the same").unwrap();
            } else {
                writeln!(all, "-- {columns} columns\n{text}").unwrap();
            }
            before = text;
        }
        all.push('\n');
    }
    insta::assert_snapshot!("answers", all);
}

#[test]
fn answers_without_a_terminal_have_no_colours() {
    let text = gopdb(&["show", "1", "20"]).ok();
    assert!(!text.contains('\u{1b}'));
    assert!(gopdb(&["show", "1", "20", "--color", "always"]).ok().contains('\u{1b}'));
    assert!(gopdb(&["show", "1", "20", "--ascii"]).ok().is_ascii());
}

#[test]
fn nothing_found_is_not_an_error_and_suggests_what_to_try() {
    let text = gopdb(&["find", "2x3", "BWB/BWW", "at", "Q16", "move", "..5"]).ok();
    assert!(text.starts_with("0 games"), "{text}");
    assert!(text.contains("try:") && text.contains("sym"), "{text}");
    let text = gopdb(&["find", "player", "Nobody at all"]).ok();
    assert!(text.starts_with("0 games") && text.contains("try:"), "{text}");
    assert!(text.contains("no player has \"Nobody at all\""), "{text}");
    let text = gopdb(&["find", "player", "Mastre 9p"]).ok();
    assert!(text.contains("try: a similar name: Master ("), "{text}");
    for command in [&["stats", "where"][..], &["top", "3", "3x3", "where"]] {
        let text = gopdb(&[command, &["player", "Mastre"]].concat()).ok();
        assert!(text.contains("try: a similar name: Master ("), "{text}");
    }
    let games =
        |name| gopdb(&["find", "player", name, "--format", "json"]).json()["games"].as_u64();
    assert!(games("Master 9p") > Some(40) && games("Master 9p") < games("Master"));
    let answer = gopdb(&["find", "player", "Nobody at all", "--format", "json"]).json();
    assert_eq!(answer["games"], 0);
}

#[test]
fn tables_are_csv_too() {
    let text = gopdb(&["find", "3x3", PATTERN, "sym", "--limit", "3", "--format", "csv"]).ok();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(&reader.headers().unwrap()[0], "game");
    assert!(reader.records().count() >= 3);
    let text = gopdb(&["show", "1", "--format", "csv"]).ok();
    assert!(text.starts_with("move,color,at,captured\n1,B,"), "{text}");
    let compare = "3x3 \"B_W/BBB/___\" sym between date ..2016 and date 2017..";
    for args in [
        &["top", "3", "3x3"][..],
        &["top", "3", "3x3", "where", "date", "2016"],
        &["stats"],
        &["stats", "where", "date", "2016"],
        &["corpora"],
        &["verify"],
        &["compare", compare],
        &["trend", "winner", "black"],
        &["novelty", "64"],
        &["duplicates"],
        &["signature", "Q16", "_", "_", "_", "_", "_"],
        &["saved"],
        &["tags"],
        &["explain", "top", "3", "3x3", "where", "date", "2016"],
    ] {
        let mut args = args.to_vec();
        args.extend(["--format", "csv"]);
        let text = gopdb(&args).ok();
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let columns = reader.headers().unwrap().len();
        assert!(columns > 1 && reader.records().all(|row| row.unwrap().len() == columns));
    }
}

#[test]
fn a_game_is_shown_and_given_back() {
    insta::assert_snapshot!("show", gopdb(&["show", "1", "40"]).ok());
    let game = gopdb(&["show", "1", "40", "--format", "json"]).json();
    assert_eq!(game["board"].as_array().unwrap().len(), 19);
    assert_eq!(game["move"], 40);
    let text = gopdb(&["export", "1"]).ok();
    let file = fs::read_to_string("examples/games/alphago-2016-self-1.sgf").unwrap();
    assert_eq!(text.trim_end(), file.trim_end());
}

#[test]
fn games_are_exported_to_a_folder() {
    let (folder, _) = empty();
    let to = folder.path().join("out");
    let to_text = to.display().to_string();
    let text = gopdb(&["export", "sgf", "player", "Lee Sedol", "--to", &to_text]).ok();
    assert!(text.starts_with("8 games written"), "{text}");
    let mut names: Vec<_> =
        fs::read_dir(&to).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names.len(), 8);
    assert_eq!(names[0].to_str().unwrap(), "000064 2019-12-18 Lee Sedol - HanDol.sgf");
    let all = gopdb(&["export", "corpus", "games"]).ok();
    assert_eq!(all.matches("(;GM[1]").count(), 219);
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    with_bundled(|database| {
        let mut export = command(database);
        export.args(["export", "corpus", "games"]);
        export.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let mut child = export.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    });
}

#[test]
fn the_short_help_is_a_line_a_command() {
    let (_folder, database) = empty();
    let mut help = command(&database);
    help.arg("-h").env("COLUMNS", "80");
    let text = run(help, "").ok();
    let commands = text.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty()).count();
    assert!(commands > 30, "{text}");
    assert!(text.lines().count() <= commands + 26, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn completions_and_a_manual_page_are_made() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(gopdb(&["completions", shell]).ok().contains("gopdb"));
    }
    assert!(gopdb(&["man"]).ok().starts_with(".ie"));
}

/// The commands of a text that stand in lines `PREFIX gopdb …`, as words.
fn examples(text: &str, prefix: &str) -> Vec<Vec<String>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(prefix)?.strip_prefix("gopdb "));
    lines
        .map(|line| {
            let line = line.split(" > ").next().unwrap_or(line);
            gopdb::query::words(line).unwrap().into_iter().map(|word| word.node).collect()
        })
        .collect()
}

#[test]
fn every_example_of_the_help_works() {
    let (folder, database) = empty();
    let gopdb = |args: &[&str]| {
        let mut command = command(&database);
        command.args(args);
        run(command, "").ok()
    };
    let friend = folder.path().join("friend").display().to_string();
    let restored = folder.path().join("restored").display().to_string();
    let backup = folder.path().join("games.gopdb").display().to_string();
    gopdb(&["import", "examples/games/lee-sedol-1.sgf", "--db", &friend]);
    let mut all = examples(&gopdb(&["--help"]), "  ");
    let short = gopdb(&["-h"]);
    let commands = short.lines().skip_while(|line| *line != "Commands:").skip(1);
    let mut commands: Vec<&str> =
        commands.map_while(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 30, "{commands:?}");
    // What takes games out comes last.
    commands.sort_by_key(|&command| command == "remove");
    for command in commands {
        let found = examples(&gopdb(&[command, "--help"]), "  ");
        // These run until they are stopped.
        if ["serve", "gtp"].contains(&command) {
            continue;
        }
        assert!(!found.is_empty(), "{command} has no example");
        all.extend(found);
    }
    for mut words in all {
        for i in 0..words.len() {
            let place = match words[i].as_str() {
                "games.gopdb" => backup.clone(),
                "restored" => restored.clone(),
                "friend/database" | "part-1.gopdb" | "part-2.gopdb" => friend.clone(),
                _ if i > 0 && ["--to", "--svg", "--tree"].contains(&words[i - 1].as_str()) => {
                    let name = words[i].rsplit('/').next().unwrap();
                    folder.path().join(name).display().to_string()
                }
                _ => continue,
            };
            words[i] = place;
        }
        match words[0].as_str() {
            // Few games, so that it is quick.
            "train" => match words.iter().position(|word| word == "--sample") {
                Some(at) => words[at + 1] = "20".to_owned(),
                None => words.extend(["--sample", "20"].map(str::to_owned)),
            },
            "problems" if words.get(1).is_some_and(|word| word == "mine") => {
                match words.iter().position(|word| word == "--limit") {
                    Some(at) => words[at + 1] = "1".to_owned(),
                    None => words.extend(["--limit", "1"].map(str::to_owned)),
                }
                // One of the few games in which a problem like that was missed.
                if words.iter().any(|word| word == "--missed") {
                    words.splice(2..2, ["id", "177"].map(str::to_owned));
                }
            }
            // The bundled games are known; one is enough.
            "evaluate" => {
                words.retain(|word| word != "--known");
                words.push("--known".into());
                for word in words.iter_mut().filter(|word| *word == "examples/games") {
                    word.push_str("/lee-sedol-1.sgf");
                }
            }
            _ => {}
        }
        if words[0] == "repair" {
            let mut repair = command(&database);
            repair.arg("repair");
            let answer = run(repair, "").ok();
            assert!(answer.starts_with("nothing is damaged; nothing was changed\n"), "{answer}");
            continue;
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let answer = gopdb(&words);
        // The bundled games have no duplicates and no player of two names, and that is the good answer.
        let may_be_none = words[0] == "duplicates" || words[..] == ["players", "same"];
        assert!(finds_something(&answer) || may_be_none, "{words:?}: {answer}");
    }
}

/// Does an answer hold anything? `0 games`, `0 patterns` and the like are no example.
fn finds_something(answer: &str) -> bool {
    let first = answer.lines().next().unwrap_or_default();
    !first.is_empty() && !first.starts_with("0 ") && !answer.contains("\"games\":0,")
}

/// Blocks of the README between ```console and ```.
fn console_blocks(text: &str) -> Vec<Vec<&str>> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while lines.by_ref().any(|line| line == "```console") {
        blocks.push(lines.by_ref().take_while(|&line| line != "```").collect());
    }
    blocks
}

/// The README and the chapters of the guide.
fn documents() -> Vec<(PathBuf, String)> {
    let guide = fs::read_dir("docs/guide").unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = guide.chain(["README.md".into()]).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn every_example_of_the_documents_works() {
    // The README begins with an import.
    let (_folder, database) = empty();
    let mut count = 0;
    for (path, text) in documents() {
        for block in console_blocks(&text) {
            let mut lines = block.iter().peekable();
            while let Some(line) = lines.next() {
                let words = &examples(line, "$ ")[0];
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let mut command = command(&database);
                command.args(&words);
                let answer = run(command, "").ok();
                assert!(finds_something(&answer), "{}: {words:?}: {answer}", path.display());
                while lines.next_if(|line| !line.starts_with("$ ")).is_some() {}
                count += 1;
            }
        }
    }
    assert!(count > 30, "{count}");
}

/// What stands in sentences of the documents as a line of the language is one.
#[test]
fn every_line_of_the_language_in_the_documents_is_read() {
    let is_placeholder = |word: &str| word.len() > 2 && word.chars().all(char::is_uppercase);
    let mut count = 0;
    for (path, text) in documents() {
        for span in text.replace('\n', " ").split('`').skip(1).step_by(2) {
            let words: Vec<&str> = span.split_whitespace().collect();
            let is_line = words.len() > 1
                && gopdb::query::COMMANDS.contains(&words[0])
                && !words.iter().any(|word| is_placeholder(word) || word.starts_with("--"));
            if is_line {
                count += 1;
                assert!(gopdb::query::parse(span).is_ok(), "{}: {span}", path.display());
            }
        }
    }
    assert!(count > 7, "{count}");
}

#[test]
fn a_whole_line_in_quotes_is_read_as_in_the_shell() {
    let line = gopdb(&["find player \"Lee Sedol\" and result W+R", "--limit", "1"]).ok();
    let words =
        gopdb(&["find", "player", "Lee Sedol", "and", "result", "W+R", "--limit", "1"]).ok();
    assert_eq!(timeless(&line), timeless(&words));
    let error = gopdb(&["nonsense and more"]).fails(2);
    assert!(error.contains("no command, player, event, opening or shape"), "{error}");
}

#[test]
fn ci_runs_the_commands_of_the_readme() {
    let readme = fs::read_to_string("README.md").unwrap();
    let ci = fs::read_to_string(".ci/run").unwrap();
    let mut lines = readme.lines();
    let mut count = 0;
    while lines.by_ref().any(|line| line == "```sh") {
        for line in lines.by_ref().take_while(|&line| line != "```") {
            assert!(ci.contains(line), "{line}");
            count += 1;
        }
    }
    assert_eq!(count, 2);
}

#[test]
fn a_folder_of_every_format_is_imported_and_converted() {
    let (folder, database) = empty();
    let files = folder.path().join("mixed");
    fs::create_dir(&files).unwrap();
    let contents: [(&str, &[u8]); 8] = [
        ("a.sgf", b"(;SZ[19]PB[a]KM[375]BR[9\xb6\xce]PW[\xc4\xf4\xce\xc0\xc6\xbd];B[pd](;W[dp])(;W[dd]))"),
        ("b.gib", b"\\HS\n\\[GAMEBLACKNAME=Ann (3D)\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\n\\GE"),
        ("c.ngf", b"t\n19\nw 5D\nb 4D\nexample\n0\n0\n6\n20150808 [12:34]\n5\nWhite wins by resignation!\n1\nPMABBQEEQ\n"),
        ("d.ugf", b"[Header]\nPlayerB=c,1d\n[Data]\nQD,B1,1,12\nDC,W1,2,3\n"),
        ("e.txt", b"id-1\t;B[qd];W[dc];B[cc]\n"),
        ("f.rar", b"Rar!\x1a\x07\x01\0"),
        ("g.png", b"\x89PNG"),
        ("h.gos", b"x"),
    ];
    for (name, content) in contents {
        fs::write(files.join(name), content).unwrap();
    }
    let import = |path: &std::path::Path, database: &std::path::Path| {
        let mut import = command(database);
        import.arg("import").arg(path).args(["--corpus", "x", "--format", "json"]);
        run(import, "").json()
    };
    let report = import(&files, &database);
    assert_eq!(report["games_new"], 5, "{report}");
    assert_eq!(report["variation_moves"], 1, "{report}");
    let kinds: Vec<&str> = report["skipped"]
        .as_array()
        .unwrap()
        .iter()
        .map(|skipped| skipped["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["a RAR archive", ".png", "a GoSeigen record (GOS)"]);
    // All files that were skipped are listed; without --verbose, one of each kind.
    fs::write(files.join("z.png"), b"\x89PNG").unwrap();
    let path = |name: &str| files.join(name).display().to_string();
    let report = import(&files, &folder.path().join("other"));
    assert_eq!(report["skipped"][1]["paths"], serde_json::json!([path("g.png"), path("z.png")]));
    let text = |more: &[&str]| {
        let mut import = command(&folder.path().join(format!("text{}", more.len())));
        import.arg("import").arg(&files).args(["--corpus", "x"]).args(more);
        run(import, "").ok()
    };
    let brief = text(&[]);
    let line = format!("2 .png (such as {})", path("g.png"));
    assert!(brief.contains(&line) && !brief.contains(&path("z.png")), "{brief}");
    let all = text(&["--verbose"]);
    for name in ["f.rar", "g.png", "z.png", "h.gos"] {
        let listed =
            all.lines().filter(|line| line.starts_with("skipped:") && line.ends_with(name));
        assert_eq!(listed.count(), 1, "{name}: {all}");
    }
    fs::remove_file(files.join("z.png")).unwrap();

    let mut facts = command(&database);
    facts.args(["facts", "1", "--format", "csv"]);
    let facts = run(facts, "").ok();
    assert!(facts.contains("komi,375,7.5") && facts.contains("black rank,9段,9d,"), "{facts}");
    assert!(facts.contains("聂卫平"), "{facts}");

    let out = folder.path().join("out");
    let convert = |force: &[&str]| {
        let mut convert = command(&database);
        convert.arg("convert").arg(&files).arg("--to").arg(&out).args(force);
        run(convert, "")
    };
    let text = convert(&[]).ok();
    assert!(text.contains("5 games written to 5 files"), "{text}");
    let sgf = fs::read_to_string(out.join("mixed/a.sgf")).unwrap();
    assert!(
        sgf.contains("CA[UTF-8]") && sgf.contains("聂卫平") && sgf.contains("(;W[dd])"),
        "{sgf}"
    );
    assert!(convert(&[]).fails(1).contains("--force"));
    convert(&["--force"]).ok();
    // What was converted is what was imported.
    let again = import(&out, &database);
    assert_eq!((&again["games_new"], &again["games_known"]), (&0.into(), &5.into()), "{again}");
}

#[test]
fn ranks_have_a_kind() {
    let (folder, database) = empty();
    let file = folder.path().join("games.sgf");
    let records = "(;SZ[19]PB[a]BR[P9段]PW[b]WR[5d*];B[pd])(;SZ[19]PC[Tygem]PB[c]BR[9段]WR[2105];B[dd];W[pp])\
        (;SZ[19]PB[d]BR[9段]PW[e]WR[3k];B[dd];W[dp])";
    fs::write(&file, records).unwrap();
    let ask = |arguments: &[&str]| {
        let mut command = command(&database);
        command.args(arguments);
        run(command, "").ok()
    };
    ask(&["import", file.to_str().unwrap(), "--corpus", "x"]);
    let kinds = [("professional", "server"), ("server", "rating"), ("", "amateur")];
    for (game, (black, white)) in ["1", "2", "3"].into_iter().zip(kinds) {
        let json = |arguments: &[&str]| -> Value {
            serde_json::from_str(&ask(&[arguments, &["--format", "json"]].concat())).unwrap()
        };
        let facts = json(&["facts", game]);
        let of = |name: &str| {
            let all = facts["facts"].as_array().unwrap();
            all.iter().find(|fact| fact["fact"] == name).unwrap()["kind"].clone()
        };
        assert_eq!((of("black rank"), of("white rank")), (Value::from(black), Value::from(white)));
        assert_eq!(of("source"), Value::from(""));
        let shown = json(&["show", game]);
        let known = |kind: &str| if kind.is_empty() { Value::Null } else { Value::from(kind) };
        assert_eq!(shown["black_rank_kind"], known(black));
        assert_eq!(shown["white_rank_kind"], known(white));
    }
    let table = folder.path().join("games.csv");
    ask(&["export", "games", "--to", table.to_str().unwrap()]);
    let table = fs::read_to_string(&table).unwrap();
    assert!(table.contains(",P9段,5d*,professional,server,"), "{table}");
}

#[test]
fn a_record_without_the_first_semicolon_is_converted_with_it() {
    let (folder, database) = empty();
    let file = folder.path().join("game.sgf");
    fs::write(&file, "(\nTE[Meijin]RD[2001-02-03]PB[x]PW[y]SZ[19];B[pd];W[dd])").unwrap();
    let out = folder.path().join("out");
    let mut convert = command(&database);
    convert.arg("convert").arg(&file).arg("--to").arg(&out);
    run(convert, "").ok();
    let written = fs::read_to_string(out.join("game.sgf")).unwrap();
    assert_eq!(written, "(;TE[Meijin]RD[2001-02-03]PB[x]PW[y]SZ[19];B[pd];W[dd])\n");
    // A folder in which nothing is read has files nevertheless.
    let pictures = folder.path().join("pictures");
    fs::create_dir(&pictures).unwrap();
    let import = || {
        let mut import = command(&database);
        import.arg("import").arg(&pictures).args(["--corpus", "x"]);
        let ran = run(import, "");
        (ran.status, ran.stdout + &ran.stderr)
    };
    let (_, said) = import();
    assert!(said.contains("no files found"), "{said}");
    fs::write(pictures.join("a.png"), b"\x89PNG").unwrap();
    let (status, said) = import();
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("1 file skipped") && !said.contains("no files found"), "{said}");
}
